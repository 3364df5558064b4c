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
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from poise.batch.manifest import Entry
from poise.batch.work import Job, work

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


def processed(jobs: Iterable[Job], count: int) -> Iterator[Entry]:
    """The entries of jobs as they end, done by so many processes; by this one itself for 0."""
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
                yield from _ended(workers, waiting)
    finally:
        for worker in workers:
            worker.stop()


def _ended(workers: list[_Worker], waiting: deque[tuple[Job, int]]) -> Iterator[Entry]:
    """What has come back; the file of a worker that died waits again, or is given up."""
    for ready in wait([worker.pipe for worker in workers if worker.job]):
        worker = next(each for each in workers if each.pipe is ready)
        job, tries = cast("tuple[Job, int]", worker.job)
        try:
            entry: Entry = worker.pipe.recv()
        except (EOFError, OSError):
            worker.renew()
            if tries < TRIES:
                waiting.append((job, tries + 1))
                continue
            yield job.failed("WorkerDied", f"its worker died {tries} times", attempts=tries)
            continue
        worker.job = None
        yield replace(entry, attempts=tries)


class _Worker:
    """A process and the pipe to it."""

    def __init__(self) -> None:
        self.job: tuple[Job, int] | None = None
        """What it is at, and which try that is; None while it waits."""
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

    def renew(self) -> None:
        """A new process in place of one that died."""
        self.stop()
        self.job = None
        self._start()

    def stop(self) -> None:
        """End it at once: what it has not finished is in a folder that is swept away."""
        self.pipe.close()
        self._process.terminate()
        self._process.join()


def _serve(pipe: Connection) -> None:
    """What a worker does: jobs from the pipe, entries back, until the pipe closes."""
    # An end of the run is seen as an end of the pipe; whoever waited for the entry may be gone.
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            pipe.send(work(pipe.recv()))


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
