"""A problem's memory holds one solve at a time: of one thread, and not from within itself."""

from __future__ import annotations

import threading
from collections.abc import Callable

from poise.errors import SolveError


class OneThread:
    """Within it, one thread works with a problem's memory; another one is refused.

    Waiting would not help: status and errors are read after a solve, and would be another's.

    >>> only = OneThread()
    >>> with only, only:
    ...     pass
    """

    def __init__(self) -> None:
        lock = threading.RLock()
        self.begun: Callable[[bool], bool] = lock.acquire
        """``begun(False)``: whether this thread is in, until `end`. Faster than ``with``."""
        self.end = lock.release

    def refusal(self) -> SolveError:
        """The error for a thread that is not let in."""
        return SolveError(
            "this Problem is solving in another thread: give each thread a clone of its own "
            "(problem.clone())"
        )

    def __enter__(self) -> None:
        """Begin.

        Raises:
            SolveError: another thread has begun and not ended.
        """
        if not self.begun(False):
            raise self.refusal()

    def __exit__(self, *_: object) -> None:
        self.end()


class Reentry:
    """Watches over the Python functions that one problem's kernels call.

    A user's joint or solver that solves the very problem it takes part in would write over the
    solve that asks it. That is refused; and where the function goes on regardless, so is what it
    returns.
    """

    def __init__(self) -> None:
        self._inside = False
        self._refused: SolveError | None = None

    def check(self) -> None:
        """Refuse to begin while a function runs.

        Raises:
            SolveError: one runs.
        """
        if self._inside:
            self._refused = SolveError(
                "a user's joint or solver solves the problem that it takes part in, from within "
                "its own function: give it a Problem of its own, of a skeleton without that joint"
            )
            raise self._refused

    def watched(self, function: Callable[[int], float]) -> Callable[[int], float]:
        """The function, under watch."""

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
