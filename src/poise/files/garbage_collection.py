"""Pause Python's garbage collection while many long-lived objects are created."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Generator
from contextlib import contextmanager

_lock = threading.Lock()
_pauses = 0
_was_enabled = False


@contextmanager
def collection_paused() -> Generator[None]:
    """Pause garbage collection in all threads until the last overlapping pause ends.

    Reading a file of 100,000 nodes creates a million objects. The collector would traverse all of
    these objects several times, which takes a fifth of the time and frees no memory.

    >>> with collection_paused():
    ...     gc.isenabled()
    False
    """
    global _pauses, _was_enabled
    with _lock:
        if not _pauses:
            _was_enabled = gc.isenabled()
            gc.disable()
        _pauses += 1
    try:
        yield
    finally:
        with _lock:
            _pauses -= 1
            if not _pauses and _was_enabled:
                gc.enable()


def _forked() -> None:
    """A forked child lacks the other threads: one may have held the lock, others have pauses."""
    global _lock, _pauses
    _lock = threading.Lock()
    if _pauses and _was_enabled:
        gc.enable()
    _pauses = 0


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)

__all__ = ["collection_paused"]
