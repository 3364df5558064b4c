"""Threads that process parts of a kernel's range, with about a microsecond of overhead.

Between consecutive frames they wait in compiled code (`poise.kernels.simd.parallel_range`). After a
tenth of a millisecond without work, each thread sleeps on a separate lock. The caller does not wait
for a thread to wake up: it processes the parts that no thread has started.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
import weakref
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

_LOOKS = 200_000  # polls before a thread sleeps: about 120 microseconds
_PART = 1024  # vertices, which take 2 us by linear blend and fill whole cache lines
_NARROW = 256  # vertices of several frames at once: keeps shared input in the cache
_WORTH_IT = 4096  # vertices; smaller ranges are finished before another thread reacts


@cache
def _sharing() -> Any:
    # Cached: even an import of a loaded module takes a microsecond per frame.
    from poise.kernels.simd import parallel_range

    return parallel_range


_STILL = np.zeros(14, np.int64)


class KernelRun(NamedTuple):
    """A kernel to run over a range of vertices, in one frame or in several.

    Attributes:
        kernel: the kernel; takes the arrays, and first and end divided by ``unit``.
        arrays: all inputs and outputs, for the first frame.
        first: the start of the range.
        end: the end of the range; both are multiples of ``unit``.
        unit: the number of vertices per index of the kernel.
        frames: the number of frames.
        strides: bytes from frame to frame in each array, 0 for shared arrays.
    """

    kernel: Any
    arrays: tuple[NDArray[Any], ...]
    first: int
    end: int
    unit: int = 1
    frames: int = 1
    strides: NDArray[np.int64] = _STILL

    def run(self, first: int, end: int) -> None:
        """Process the range from ``first`` to ``end``."""
        first, end = max(first, self.first), min(end, self.end)
        if first < end:
            part = end if self.frames == 1 else _NARROW
            _sharing().alone(*self.offered(part, first, end))

    def offered(self, part: int, first: int, end: int) -> tuple[Any, ...]:
        """Arguments of `poise.kernels.simd.parallel_range.post`, for parts of ``part`` vertices."""
        address = _sharing().part_address(self.kernel, self.arrays)
        return address, self.unit, part, first, end, self.arrays, self.frames, self.strides


class Team:
    """Threads that share the ranges of steps with the calling thread.

    One caller uses the team at a time; a concurrent caller processes its steps alone. The threads
    end with this object.
    """

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._words = _sharing().words_of(threads)
        self._hands = [_Hand(self._words, share) for share in range(1, threads)]
        self._free = threading.Lock()
        self._lent: tuple[Any, ...] = ()
        self._process = os.getpid()
        weakref.finalize(self, _dismiss, self._hands)

    def run(self, steps: Sequence[KernelRun], end: int) -> None:
        """Run steps one after the other, from their starts to ``end``."""
        # A forked process does not inherit threads.
        if os.getpid() != self._process or not self._free.acquire(blocking=False):
            for step in steps:
                step.run(0, end)
            return
        try:
            for step in steps:
                last = min(end, step.end)
                if (last - step.first) * step.frames < _WORTH_IT:
                    step.run(0, last)
                else:
                    self._share(step, last)
        finally:
            self._free.release()

    def _share(self, step: KernelRun, end: int) -> None:
        parallel_range = _sharing()
        if self._lent:
            self._wait()  # an interrupt ended the last call early
        self._lent = step.arrays
        part = _PART if step.frames == 1 else _NARROW
        what = (self._words, self._threads, *step.offered(part, step.first, end))
        asleep = [hand for hand in self._hands if hand.asleep]
        if asleep:
            # Post first: threads woken before could displace the caller and find no work.
            parallel_range.post(*what)
            for hand in asleep:
                hand.wake()
            ended = parallel_range.process_offer(self._words, _LOOKS)
        else:
            ended = parallel_range.offer(*what, _LOOKS)
        if not ended:
            self._wait()
        self._lent = ()

    def _wait(self) -> None:
        """Wait until no thread writes to the arrays of the last step."""
        while self._lent and not _sharing().all_left(self._words, _LOOKS):
            time.sleep(0.0)  # yield the core


class _Hand:
    """One thread: it polls for work for a while, then sleeps until it is woken."""

    def __init__(self, words: NDArray[np.int64], share: int) -> None:
        self._words, self._share = words, share
        self.asleep, self.dismissed = False, False
        self._up = threading.Lock()
        self._up.acquire()
        self._thread = threading.Thread(target=self._work, name="poise-skin", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Wake the sleeping thread."""
        self.asleep = False
        self._up.release()

    def dismiss(self) -> None:
        """Let the thread end."""
        self.dismissed = True
        with contextlib.suppress(RuntimeError):  # already being woken
            self._up.release()

    def _work(self) -> None:
        join_in = _sharing().join_in
        done = 0
        while True:
            done = join_in(self._words, self._share, done, _LOOKS)
            if self.dismissed:
                return
            self.asleep = True
            self._up.acquire()  # work posted meanwhile is done by others


def _dismiss(hands: Sequence[_Hand]) -> None:
    for hand in hands:
        hand.dismiss()
