"""Threads that wait for jobs in Python, with about thirty microseconds of overhead.

A pool of futures takes three times as long, half the time of a frame. Each thread sleeps on a
separate lock, and the caller runs the first job. For ranges of kernels, see
`poise.skinning.threads.kernel_pool`.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable, Sequence

from poise.skinning.threads.cpu_affinity import Apart

Job = Callable[[], None]


class Crew:
    """Threads that run one job each in addition to the calling thread, repeatedly.

    One caller uses the crew at a time; a concurrent caller runs its jobs alone, one after the
    other. The threads end with this object.

    >>> done = []
    >>> Crew(2).run([lambda: done.append("a"), lambda: done.append("b")])
    >>> sorted(done)
    ['a', 'b']
    """

    def __init__(self, threads: int) -> None:
        self._hands = [_Hand() for _ in range(threads - 1)]
        self._free = threading.Lock()
        self._process = os.getpid()
        weakref.finalize(self, _dismiss, self._hands)

    def run(self, jobs: Sequence[Job]) -> None:
        """Run all jobs; the first, and jobs in excess of the threads, in this thread.

        Raises:
            Exception: the exception of a job, after all jobs have ended.
        """
        # A forked process does not inherit threads.
        if os.getpid() != self._process or not self._free.acquire(blocking=False):
            for job in jobs:
                job()
            return
        try:
            others = jobs[1 : 1 + len(self._hands)]
            for hand, job in zip(self._hands, others, strict=False):
                hand.begin(job)
            failures: list[BaseException] = []
            for job in (*jobs[:1], *jobs[1 + len(others) :]):
                try:
                    job()
                except BaseException as problem:  # noqa: BLE001 - raised below
                    failures.append(problem)
            for hand, _ in zip(self._hands, others, strict=False):
                problem = hand.end()
                if problem is not None:
                    failures.append(problem)
        finally:
            self._free.release()
        if failures:
            raise failures[0]


class _Hand:
    """One thread and its job."""

    def __init__(self) -> None:
        self._begin, self._done = threading.Lock(), threading.Lock()
        self._begin.acquire()
        self._done.acquire()
        self._job: Job | None = None
        self._problem: BaseException | None = None
        self._apart = Apart()
        self._thread = threading.Thread(target=self._work, name="poise-skin", daemon=True)
        self._thread.start()

    def begin(self, job: Job | None) -> None:
        self._job = job
        self._apart.keep(self._thread.native_id)
        self._begin.release()

    def end(self) -> BaseException | None:
        """Wait until the job is done, and return its exception."""
        self._done.acquire()
        problem, self._problem, self._job = self._problem, None, None
        return problem

    def _work(self) -> None:
        while True:
            self._begin.acquire()
            if self._job is None:
                return
            try:
                self._job()
            except BaseException as problem:  # noqa: BLE001 - handed to the caller
                self._problem = problem
            self._done.release()


def _dismiss(hands: Sequence[_Hand]) -> None:
    for hand in hands:
        hand.begin(None)


__all__ = ["Crew"]
