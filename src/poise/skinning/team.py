"""Threads that take parts of a kernel's range: handing one over takes about a microsecond.

Between frames that follow one another they wait in compiled code (`poise.kernels.sharing`); with
nothing to do for a tenth of a millisecond, each sleeps on a lock of its own. Whoever calls does not
wait for one to wake up: it does what no other has begun.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
import weakref
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.skinning.apart import Apart

_LOOKS = 200_000  # at what is offered, before a thread sleeps: some 120 microseconds
_LEAST = 2048  # vertices: the smallest part, 4 us by linear blend; ends where a cache line does
_ROUNDS = 2  # the first parts together are the first of so many rounds of all threads


class Step(NamedTuple):
    """A kernel to run over a range of vertices.

    Attributes:
        kernel: takes the arrays, and first and end over ``unit``.
        arrays: all it reads and writes.
        first: where the range begins.
        end: where it ends; both are multiples of ``unit``.
        unit: vertices that the kernel counts as one.
    """

    kernel: Any
    arrays: tuple[NDArray[Any], ...]
    first: int
    end: int
    unit: int = 1

    def run(self, first: int, end: int) -> None:
        """Do what lies between ``first`` and ``end``."""
        first, end = max(first, self.first), min(end, self.end)
        if first < end:
            self.kernel(*self.arrays, first // self.unit, end // self.unit)


class Team:
    """Threads that share the ranges of steps with their caller.

    Used by one caller at a time; another one meanwhile does its steps alone. The threads end with
    it.
    """

    def __init__(self, threads: int) -> None:
        from poise.kernels import sharing

        self._sharing = sharing
        self._threads = threads
        self._words = np.zeros(sharing.WORDS, np.int64)
        self._hands = [_Hand(self._words) for _ in range(threads - 1)]
        self._free = threading.Lock()
        self._lent: tuple[Any, ...] = ()
        self._process = os.getpid()
        weakref.finalize(self, _dismiss, self._hands)

    def run(self, steps: Sequence[Step], end: int) -> None:
        """Do steps, one after the other, from their beginnings to ``end``."""
        # A forked process has none of its parent's threads.
        if os.getpid() != self._process or not self._free.acquire(blocking=False):
            for step in steps:
                step.run(0, end)
            return
        try:
            for step in steps:
                if min(end, step.end) - step.first < 2 * _LEAST:
                    step.run(0, end)
                else:
                    self._share(step, min(end, step.end))
        finally:
            self._free.release()

    def _share(self, step: Step, end: int) -> None:
        sharing = self._sharing
        self._wait()  # an interrupt may have ended the last call before its time
        self._lent = step.arrays
        what = (
            self._words, sharing.part_address(step.kernel, step.arrays), step.unit, _LEAST,
            _ROUNDS * self._threads, step.first, end, step.arrays,
        )  # fmt: skip
        asleep = [hand for hand in self._hands if hand.asleep]
        if asleep:
            # Woken up first, they could push the caller from its core and look in vain.
            sharing.post(*what)
            for hand in asleep:
                hand.wake()
            ended = sharing.take(self._words, _LOOKS)
        else:
            ended = sharing.offer(*what, _LOOKS)
        if not ended:
            self._wait()
        self._lent = ()

    def _wait(self) -> None:
        """Until nobody writes to what was lent."""
        while self._lent and not self._sharing.all_left(self._words, _LOOKS):
            time.sleep(0.0)  # somebody else has the core


class _Hand:
    """One thread: it looks for work for a while, then sleeps until it is woken up."""

    def __init__(self, words: NDArray[np.int64]) -> None:
        self._words = words
        self.asleep, self.dismissed = False, False
        self._up = threading.Lock()
        self._up.acquire()
        self._apart = Apart()
        self._thread = threading.Thread(target=self._work, name="poise-skin", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Wake it up, on another processor than this; it has to be asleep."""
        self.asleep = False
        self._apart.keep(self._thread.native_id)
        self._up.release()

    def dismiss(self) -> None:
        """Let it end."""
        self.dismissed = True
        with contextlib.suppress(RuntimeError):  # it is being woken up already
            self._up.release()

    def _work(self) -> None:
        from poise.kernels.sharing import join_in

        done = 0
        while True:
            done = join_in(self._words, done, _LOOKS)
            if self.dismissed:
                return
            self.asleep = True
            self._up.acquire()  # what is offered right now is done without it


def _dismiss(hands: Sequence[_Hand]) -> None:
    for hand in hands:
        hand.dismiss()


__all__ = ["Step", "Team"]
