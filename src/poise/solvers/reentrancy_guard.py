"""Guard a problem's memory, which holds one solve of one thread at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable

from poise.errors import SolveError


class OneThread:
    """Context manager that admits one thread to a problem's memory and rejects other threads.

    A lock would not suffice: status and errors are read after a solve, and could be those of
    another thread.

    >>> only = OneThread()
    >>> with only, only:
    ...     pass
    """

    def __init__(self) -> None:
        lock = threading.RLock()
        self.begun: Callable[[bool], bool] = lock.acquire
        """Begin until `end`, faster than ``with``; ``begun(False)`` is False if rejected."""
        self.end = lock.release

    def refusal(self) -> SolveError:
        """Return the error for a thread that is rejected."""
        return SolveError(
            "this Problem is solving in another thread; give each thread its own clone "
            "(problem.clone())"
        )

    def __enter__(self) -> None:
        """Begin.

        Raises:
            SolveError: another thread is using the memory.
        """
        if not self.begun(False):
            raise self.refusal()

    def __exit__(self, *_: object) -> None:
        self.end()


class Reentry:
    """Guard of the Python functions that the kernels of one problem call.

    A user-defined joint or solver that solves its own problem would overwrite the running solve.
    Such a solve is rejected, and so is the return value of the function if it ignores the error.
    """

    def __init__(self) -> None:
        self._inside = False
        self._refused: SolveError | None = None

    def check(self) -> None:
        """Raise an error if a function is running.

        Raises:
            SolveError: a function is running.
        """
        if self._inside:
            self._refused = SolveError(
                "a user's joint or solver solves the problem that it takes part in, from within "
                "its own function; give it a separate Problem with a skeleton without that joint"
            )
            raise self._refused

    def watched(self, function: Callable[[int], float]) -> Callable[[int], float]:
        """Return the function wrapped in the guard."""

        def call(table: int) -> float:
            self.check()
            self._inside, self._refused = True, None
            try:
                value = function(table)
            finally:
                self._inside = False
            if self._refused is not None:
                raise self._refused
            return value

        return call
