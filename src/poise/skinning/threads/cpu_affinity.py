"""Keep a thread off the processor of the thread that wakes it.

Schedulers tend to wake a thread on the processor of its waker, since shared data are in the cache
there. This is unsuitable for the threads of a frame: they alternate on one processor while another
is idle, possibly for seconds.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Any


def _processor_asked() -> Callable[[], int] | None:
    """Function that returns the current processor; None if affinity is not supported."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    try:
        # PyDLL: the call is faster than releasing the interpreter's lock.
        return ctypes.PyDLL(None).sched_getcpu
    except (AttributeError, OSError):
        return None


_current_processor: Any = _processor_asked()


class Apart:
    """Processor affinity of one thread: all processors of the caller except its current one.

    Updated before each wake-up; takes a microsecond if the caller has not changed its processor.
    """

    def __init__(self) -> None:
        self._kept_from = -1

    def keep(self, thread: int | None) -> None:
        """Keep a thread, by its system id, off the processor of this call.

        No effect if the caller has only one processor, or affinity is not supported.
        """
        if _current_processor is None or thread is None:
            return
        here = _current_processor()
        if here == self._kept_from:
            return
        others = os.sched_getaffinity(0) - {here}
        if others:
            try:
                os.sched_setaffinity(thread, others)
            except OSError:  # not permitted: leave it to the scheduler
                return
            self._kept_from = here


__all__ = ["Apart"]
