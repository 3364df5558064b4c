"""Guard of the Python functions that a solve calls."""

from __future__ import annotations

import threading
from collections.abc import Callable

from poise.errors import SolveError


class Reentry:
    """Guard of the Python functions that the kernels of one problem call.

    A user-defined joint or solver that solves its own problem would overwrite the running solve.
    Such a solve is rejected, and so is the return value of the function if it ignores the error.
    """

    def __init__(self) -> None:
        self._inside = 0  # the thread that runs a function
        self._refused: SolveError | None = None

    def check(self) -> None:
        """Raise an error if a function is running in this thread.

        Raises:
            SolveError: a function is running.
        """
        if self._inside == threading.get_ident():
            self._refused = SolveError(
                "a user's joint or solver solves the problem that it takes part in, from within "
                "its own function; give it a separate Problem with a skeleton without that joint"
            )
            raise self._refused

    def watched(self, function: Callable[[int], float]) -> Callable[[int], float]:
        """Return the function wrapped in the guard."""

        def call(table: int) -> float:
            self.check()
            self._refused = None
            try:
                self._inside = threading.get_ident()
                value = function(table)
            finally:
                self._inside = 0
            if self._refused is not None:
                raise self._refused
            return value

        return call
