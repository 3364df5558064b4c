"""Keeping a thread from the processor of the one that wakes it up.

A scheduler likes to wake a thread up where it is woken from, since what both work on is in the
cache there. Of a frame's threads that would be the worst place: they take turns on one processor,
while another one stands idle, and once it has begun that goes on for seconds.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Any


def _processor_asked() -> Callable[[], int] | None:
    """What says on which processor this thread is; None where that, or choosing one, is unknown."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    try:
        # By PyDLL: it takes less time to ask than to let go of the interpreter's lock.
        return ctypes.PyDLL(None).sched_getcpu
    except (AttributeError, OSError):
        return None


_current_processor: Any = _processor_asked()


class Apart:
    """One thread's processors: all those of its caller but the caller's own.

    Asked before each wake-up; it takes a microsecond where the caller has stayed where it was.
    """

    def __init__(self) -> None:
        self._kept_from = -1

    def keep(self, thread: int | None) -> None:
        """Keep a thread, by its number in the system, from the processor that this is called on.

        Where the caller has but one processor, or processors cannot be chosen, nothing is done.
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
            except OSError:  # forbidden here: the scheduler's choice is as good as any
                return
            self._kept_from = here


__all__ = ["Apart"]
