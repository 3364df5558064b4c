"""Limit memory and time of the process for native parsers, by the size of its input.

A reader calls `allow` before it opens a file. The limits are proportional to the bytes read so far:
a damaged file of some kilobytes cannot take the memory of a large scene.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

MOST_MEMORY = 8 << 30
"""Maximum memory in bytes for a file of any size; set by ``$POISE_NATIVE_MEMORY``."""

MOST_SECONDS = 600.0
"""Maximum time in seconds for a file of any size; set by ``$POISE_NATIVE_SECONDS``."""

_MEMORY = 256 << 20  # base limit; threads and plugins of usd-core take 50 MB
_MEMORY_PER_BYTE = 256  # a binary mesh without normals takes 50 times its size
_SECONDS = 1.5  # base limit; a small file takes 0.05 s
_SECONDS_PER_BYTE = 4.0 / (1 << 20)  # a mesh takes 0.1 s per MiB
_RESERVED = 1 << 30  # address space that usd-core reserves but does not use


def allowance(size: int) -> tuple[int, float]:
    """Return the memory in bytes, and the processor time in seconds, to read ``size`` bytes.

    >>> allowance(0)
    (268435456, 1.5)
    >>> allowance(1 << 20)
    (536870912, 5.5)
    >>> allowance(1 << 30)
    (8589934592, 600.0)
    """
    return (
        min(_MEMORY + _MEMORY_PER_BYTE * size, MOST_MEMORY),
        min(_SECONDS + _SECONDS_PER_BYTE * size, MOST_SECONDS),
    )


@dataclass
class WorkLimits:
    """Limits of the work on one file, starting with the construction.

    Attributes:
        memory: fixed limit in bytes; 0 to use `allowance`.
        seconds: fixed limit of processor time; 0 to use `allowance`.
        most: upper bound of the memory in bytes.
        notify: called with the limits whenever they change.
    """

    memory: int
    seconds: float
    most: int
    notify: Callable[[int, float], None]
    _size: int = field(default=0, init=False)
    _extra: float = field(default=0.0, init=False)
    _now: tuple[int, float] = field(default=(0, 0.0), init=False)
    _space: tuple[int, int] = field(default_factory=lambda: _taken(), init=False)
    _spent: float = field(default_factory=time.process_time, init=False)

    def add(self, size: int, seconds: float) -> None:
        """Raise the limits for reading ``size`` more bytes, by further ``seconds``."""
        self._size += size
        self._extra += seconds
        memory, usual = allowance(self._size)
        now = min(self.memory or memory, self.most), self.seconds or usual + self._extra
        if now != self._now:
            self._now = now
            self.notify(*now)
            address, data = self._space
            _bound_memory(address + now[0] + _RESERVED, data + now[0])
            _bound_time(max(now[1] - (time.process_time() - self._spent), 1e-3))


_limits: WorkLimits | None = None


def begin(limits: WorkLimits) -> None:
    """Limit this process from now on."""
    global _limits
    _limits = limits
    limits.add(0, 0.0)


def allow(size: int, seconds: float = 0.0) -> None:
    """Raise the limits for reading ``size`` more bytes, by further ``seconds``.

    Has no effect if this process has no limits.
    """
    if _limits is not None:
        _limits.add(size, seconds)


def end() -> None:
    """Remove the limits of this process."""
    global _limits
    _limits = None
    _bound_time(0.0)
    _bound_memory(-1, -1)


def _bound_time(seconds: float) -> None:
    """End this process after a processor time, on systems that support this; 0 to disable."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _taken() -> tuple[int, int]:
    """Return the address space and data of this process in bytes; zeros if unsupported."""
    if not sys.platform.startswith("linux"):
        return 0, 0
    import resource

    pages = Path("/proc/self/statm").read_text().split()
    return int(pages[0]) * resource.getpagesize(), int(pages[5]) * resource.getpagesize()


def _bound_memory(address: int, data: int) -> None:
    """Limit the bytes of address space and of data, on Linux; -1 for the system's maximum.

    Data is memory that can be filled. Systems that do not count data limit the address space.
    """
    if not sys.platform.startswith("linux"):
        return
    import resource

    for kind, most in ((resource.RLIMIT_AS, address), (resource.RLIMIT_DATA, data)):
        hard = resource.getrlimit(kind)[1]
        known = hard != resource.RLIM_INFINITY
        resource.setrlimit(kind, (hard if most < 0 or (known and most > hard) else most, hard))
