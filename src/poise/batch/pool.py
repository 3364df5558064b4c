"""A pool of processes in which one may die: its file is tried again, the others go on.

Each worker is given one file at a time through a pipe of its own, so that it is known which file
a worker died of. Fresh processes ("spawn") take nothing over from this one, neither threads nor
locks.
"""

from __future__ import annotations

import contextlib
import multiprocessing as mp
import os
import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from poise.batch.file_job import Job, discard, work
from poise.batch.manifest import Entry

TRIES = 3
"""How often a file is begun that workers die of, before it is given up."""

_ONE_THREAD = tuple(
    f"{library}_{threads}"
    for library, threads in (
        ("OMP", "NUM_THREADS"),
        ("OPENBLAS", "NUM_THREADS"),
        ("MKL", "NUM_THREADS"),
        ("VECLIB", "MAXIMUM_THREADS"),
    )
)


_BEGUN = "begun"
_PLACING = "placing"
"""What a worker tells besides entries; with the second one it waits for an answer."""

_GRACE = 2.0
"""Seconds that a process has to end when it is asked to, before it is ended unasked."""


def processed(jobs: Iterable[Job], count: int, limit: float | None = None) -> Iterator[Entry]:
    """The entries of jobs as they end, done by so many processes; by this one itself for 0.

    A file that takes longer than ``limit`` seconds fails; a process is ended for it, so that there
    has to be one.
    """
    if count == 0:
        yield from map(work, jobs)
        return
    waiting: deque[tuple[Job, int]] = deque((job, 1) for job in jobs)
    workers: list[_Worker] = []
    try:
        with _one_thread_each():
            workers = [_Worker() for _ in range(min(count, len(waiting)))]
            while waiting or any(worker.job for worker in workers):
                for worker in workers:
                    if waiting and worker.job is None:
                        worker.begin(*waiting.popleft())
                yield from _ended(workers, waiting, limit)
                yield from _overdue(workers, limit)
    finally:
        for worker in workers:
            worker.stop()


def _ended(
    workers: list[_Worker], waiting: deque[tuple[Job, int]], limit: float | None
) -> Iterator[Entry]:
    """What has come back; the file of a worker that died waits again, or is given up."""
    begun = [worker.begun for worker in workers if worker.begun is not None]
    patience = None
    if limit is not None and begun:
        patience = max(0.0, min(begun) + limit - time.monotonic())
    for ready in wait([worker.pipe for worker in workers if worker.job], patience):
        worker = next(each for each in workers if each.pipe is ready)
        job, tries = cast("tuple[Job, int]", worker.job)
        try:
            entry = worker.hear()
        except (EOFError, OSError):
            worker.renew()
            if tries < TRIES:
                waiting.append((job, tries + 1))
                continue
            yield job.failed("WorkerDied", f"its worker died {tries} times", attempts=tries)
            continue
        if entry is not None:
            worker.job = None
            yield replace(entry, attempts=tries)


def _overdue(workers: list[_Worker], limit: float | None) -> Iterator[Entry]:
    """The files that take longer than the limit; their workers are ended and replaced."""
    for worker in workers:
        if limit is None or worker.job is None or worker.begun is None:
            continue
        seconds = time.monotonic() - worker.begun
        if seconds < limit or worker.pipe.poll():  # what it has to say comes first
            continue
        job, tries = worker.job
        worker.renew()
        message = f"not done within the time limit of {limit:g} s: its process was ended"
        yield job.failed("TimeLimit", message, seconds=seconds, attempts=tries)


class _Worker:
    """A process and the pipe to it."""

    def __init__(self) -> None:
        self.job: tuple[Job, int] | None = None
        """What it is at, and which try that is; None while it waits."""
        self.begun: float | None = None
        """When it began with that; None before, and once nothing more is to be waited for."""
        self._start()

    def _start(self) -> None:
        context = mp.get_context("spawn")
        self.pipe, other = context.Pipe()
        self._process: Any = context.Process(target=_serve, args=(other,), daemon=True)
        with _uninterrupted():
            self._process.start()
        other.close()

    def begin(self, job: Job, tries: int) -> None:
        """Hand it a job; one that has died meanwhile is replaced first."""
        self.job = (job, tries)
        try:
            self.pipe.send(job)
        except OSError:
            self.renew()
            self.job = (job, tries)
            self.pipe.send(job)

    def hear(self) -> Entry | None:
        """What it has to say: an entry, or None where it only tells how far it is.

        Raises EOFError or OSError where it has died.
        """
        said = self.pipe.recv()
        if isinstance(said, Entry):
            self.begun = None
            return said
        self.begun = time.monotonic() if said == _BEGUN else None
        if said == _PLACING:  # from here on it is not ended: all goes into place, or nothing
            self.pipe.send(None)
        return None

    def renew(self) -> None:
        """A new process in place of one that died, or is to be ended."""
        self.stop()
        if self.job is not None:
            discard(self.job[0], self._process.pid)
        self.job = self.begun = None
        self._start()

    def stop(self) -> None:
        """End it at once: what it has not finished is in a folder that is swept away."""
        self.pipe.close()
        self._process.terminate()
        self._process.join(_GRACE)
        if self._process.is_alive():  # it does not listen
            self._process.kill()
            self._process.join()


def _serve(pipe: Connection) -> None:
    """What a worker does: jobs from the pipe, entries back, until the pipe closes."""
    # An end of the run is seen as an end of the pipe; whoever waited for the entry may be gone.
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            job = pipe.recv()
            pipe.send(_BEGUN)
            pipe.send(work(job, lambda: _may_place(pipe)))


def _may_place(pipe: Connection) -> None:
    """Go on once the run has said so: until then it may end this process."""
    pipe.send(_PLACING)
    pipe.recv()


@contextlib.contextmanager
def _one_thread_each() -> Generator[None]:
    """Workers use one thread for linear algebra: there is a process for each core already."""
    before = {name: os.environ.get(name) for name in _ONE_THREAD}
    os.environ.update(dict.fromkeys(_ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextlib.contextmanager
def _uninterrupted() -> Generator[None]:
    """What is started in it leaves Ctrl-C to this process, which then ends it."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # Windows
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
