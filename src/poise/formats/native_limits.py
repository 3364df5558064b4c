"""How much memory and time the process of native parsers may take, by the bytes that it reads.

A reader calls `allow` before it opens a file. What is read so far sets the limits: a damaged file
of some kilobytes cannot take the memory of a whole scene, and a scene takes what it needs.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

MOST_MEMORY = 8 << 30
"""Bytes that a file may take, whatever its size; ``$POISE_NATIVE_MEMORY`` sets another limit."""

MOST_SECONDS = 600.0
"""Seconds that a file may take, whatever its size; ``$POISE_NATIVE_SECONDS`` sets another limit."""

_MEMORY = 256 << 20  # for any file; usd-core's threads and plugins take 50 MB of it
_MEMORY_PER_BYTE = 256  # a binary mesh without normals takes 50 times its bytes
_SECONDS = 1.5  # for any file; a small one takes 0.05
_SECONDS_PER_BYTE = 4.0 / (1 << 20)  # a mesh takes 0.1 for each MiB
_RESERVED = 1 << 30  # address space that usd-core reserves and does not fill


def allowance(size: int) -> tuple[int, float]:
    """Bytes of memory, and seconds of the processor, that reading ``size`` bytes may take.

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
class Limits:
    """The limits of the work on one file, which begins now.

    Attributes:
        memory: bytes that are set for it; 0: as many as `allowance` says.
        seconds: of the processor that are set for it; 0: as many as `allowance` says.
        most: bytes that it may take in any case.
        told: called with the limits whenever they change.
    """

    memory: int
    seconds: float
    most: int
    told: Callable[[int, float], None]
    _size: int = field(default=0, init=False)
    _extra: float = field(default=0.0, init=False)
    _now: tuple[int, float] = field(default=(0, 0.0), init=False)
    _space: tuple[int, int] = field(default_factory=lambda: _taken(), init=False)
    _spent: float = field(default_factory=time.process_time, init=False)

    def add(self, size: int, seconds: float) -> None:
        """Allow what reading so many more bytes takes, and so many more seconds."""
        self._size += size
        self._extra += seconds
        memory, usual = allowance(self._size)
        now = min(self.memory or memory, self.most), self.seconds or usual + self._extra
        if now != self._now:
            self._now = now
            self.told(*now)
            address, data = self._space
            _bound_memory(address + now[0] + _RESERVED, data + now[0])
            _bound_time(max(now[1] - (time.process_time() - self._spent), 1e-3))


_limits: Limits | None = None


def begin(limits: Limits) -> None:
    """Bound what this process takes from now on."""
    global _limits
    _limits = limits
    limits.add(0, 0.0)


def allow(size: int, seconds: float = 0.0) -> None:
    """Allow what reading so many more bytes takes, and so many more seconds.

    Does nothing where this process has no limits.
    """
    if _limits is not None:
        _limits.add(size, seconds)


def end() -> None:
    """Let this process take what it likes."""
    global _limits
    _limits = None
    _bound_time(0.0)
    _bound_memory(-1, -1)


def _bound_time(seconds: float) -> None:
    """End this process after so many seconds of the processor, where the system can; 0: never."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _taken() -> tuple[int, int]:
    """Bytes of address space, and of data, that this process has; zeros where it has no bounds."""
    if not sys.platform.startswith("linux"):
        return 0, 0
    import resource

    pages = Path("/proc/self/statm").read_text().split()
    return int(pages[0]) * resource.getpagesize(), int(pages[5]) * resource.getpagesize()


def _bound_memory(address: int, data: int) -> None:
    """Bound the bytes of address space and of data, on Linux; -1: as many as the system allows.

    Data is what can fill memory. Systems that do not count it bound address space.
    """
    if not sys.platform.startswith("linux"):
        return
    import resource

    for kind, most in ((resource.RLIMIT_AS, address), (resource.RLIMIT_DATA, data)):
        hard = resource.getrlimit(kind)[1]
        known = hard != resource.RLIM_INFINITY
        resource.setrlimit(kind, (hard if most < 0 or (known and most > hard) else most, hard))
