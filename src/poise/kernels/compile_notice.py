"""What a user sees while kernels compile: a progress line, or one line in a log.

On a terminal and in a notebook, a line with the seconds and the number of kernels appears after
one second and is erased at the end. Elsewhere the logger ``poise`` gets one message of level INFO,
and standard error the same line unless logging is configured. To silence the line:
``logging.getLogger("poise").addHandler(logging.NullHandler())``.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

_PATIENCE = 1.0  # seconds before anything is shown
_WIDTH = 72


class CompileNotice:
    """Counts compiled kernels and shows progress; one for each process."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._began: float | None = None
        self._spent = 0.0
        self._kernels = 0
        self._shown = False
        self.announced = False
        """Whether the one line for logs has been written, or is not wanted."""

    def compiling(self) -> None:
        """A kernel is about to be compiled."""
        now = self._clock()
        if self._began is None:
            self._began = now
        self._kernels += 1
        seconds = self._spent + now - self._began
        if seconds < _PATIENCE:
            return
        if is_live():
            line = f"Poise: compiling kernels, once ({self._kernels} in {seconds:.0f} s) ..."
            sys.stderr.write(f"\r{line:<{_WIDTH}}")
            sys.stderr.flush()
            self._shown = True
        elif not self.announced:
            self.announced = True
            _log(
                "compiling kernels; this takes up to a minute and is kept for later runs "
                "(compile ahead with: poise warm-up)"
            )

    def finished(self) -> None:
        """Control returns to the caller: what passes until the next kernel is no waiting."""
        if self._began is not None:
            self._spent += self._clock() - self._began
            self._began = None
        if self._shown:
            sys.stderr.write("\r" + " " * _WIDTH + "\r")
            sys.stderr.flush()
            self._shown = False


def is_live() -> bool:
    """Whether standard error can show a line that changes: a terminal or a notebook."""
    stream = sys.stderr
    if stream is None:  # pyright: ignore[reportUnnecessaryComparison] - pythonw has none
        return False
    return stream.isatty() or type(stream).__module__.startswith("ipykernel")


def _log(message: str) -> None:
    import logging

    logger = logging.getLogger("poise")
    if logger.hasHandlers():
        logger.info(message)
    elif sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison]
        print(f"poise: {message}", file=sys.stderr, flush=True)  # noqa: T201


notice = CompileNotice()
