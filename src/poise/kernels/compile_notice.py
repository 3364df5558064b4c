"""Notice of kernel compilation: a progress bar, or one line in a log.

On a terminal and in a notebook `poise.progress` shows the time and the number of kernels. Elsewhere
the logger ``poise`` gets one message of level INFO, and standard error the same line unless logging
is configured. ``POISE_PROGRESS=0`` and `poise.show_progress` turn both off.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from poise.progress import Activity, announce, is_enabled, is_live

_PATIENCE = 1.0  # seconds of compiling before anything is displayed


class CompileNotice:
    """Counts compiled kernels and shows progress; one for each process."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._began: float | None = None
        self._spent = 0.0
        self._kernels = 0
        self.work: Activity | None = None
        """Report of the call that is compiling."""
        self.announced = False
        """Whether the one line for logs has been written, or is not wanted."""

    def compiling(self) -> None:
        """Record that a kernel is about to be compiled."""
        now = self._clock()
        if self._began is None:
            self._began = now
        self._kernels += 1
        seconds = self._spent + now - self._began
        if is_live():
            if self.work is None:
                self.work = Activity("", patience=max(0.0, _PATIENCE - seconds))
                self.work.__enter__()
            self.work.relabel(f"compiling kernels, once ({self._kernels})")
        elif seconds >= _PATIENCE and not self.announced and is_enabled():
            self.announced = True
            announce("compiling kernels; this takes up to a minute and is kept for later runs")

    def finished(self) -> None:
        """Record the return to the caller: the time until the next kernel does not count."""
        if self._began is not None:
            self._spent += self._clock() - self._began
            self._began = None
        if self.work is not None:
            self.work.__exit__(None, None, None)
            self.work = None


notice = CompileNotice()


compile_listeners: list[Callable[[str], None]] = []
"""Called with a kernel's name just before compilation, not for kernels from the cache."""
