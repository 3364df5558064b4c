"""A pool of processes that survives the death of a worker.

When a worker dies, its file is retried and the other workers continue.

Each worker receives one file at a time through its own pipe, which identifies the file on which
a worker died. Processes are spawned: they inherit neither threads nor locks.
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
from poise.files.plugin_files import plugin_paths, run_file

TRIES = 3
"""Maximum number of attempts at a file on which workers die."""

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
"""Messages of a worker besides entries; after the second one the worker waits for an answer."""

_GRACE = 2.0
"""Seconds between asking a process to terminate and killing it."""


def processed(jobs: Iterable[Job], count: int, limit: float | None = None) -> Iterator[Entry]:
    """Run jobs in ``count`` processes, or in this process for 0, and yield entries.

    A file that takes longer than ``limit`` seconds fails and its process is terminated; ``limit``
    therefore needs a count of at least 1.
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
    """Yield the entries that have arrived.

    The file of a worker that died is queued again, or fails after `TRIES` attempts.
    """
    begun = [worker.begun for worker in workers if worker.begun is not None]
    patience = None
    if limit is not None and begun:
        patience = max(0.0, min(begun) + limit - time.monotonic())
    for ready in wait([worker.pipe for worker in workers if worker.job], patience):
        worker = next(each for each in workers if each.pipe is ready)
        job, tries = cast("tuple[Job, int]", worker.job)
        try:
            entry = worker.receive()
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
    """Yield failures of files over the time limit, and replace their workers."""
    for worker in workers:
        if limit is None or worker.job is None or worker.begun is None:
            continue
        seconds = time.monotonic() - worker.begun
        if seconds < limit or worker.pipe.poll():  # read pending messages first
            continue
        job, tries = worker.job
        worker.renew()
        message = f"exceeded the time limit of {limit:g} s: its process was terminated"
        yield job.failed("TimeLimit", message, seconds=seconds, attempts=tries)


class _Worker:
    """A worker process and the pipe to it."""

    def __init__(self) -> None:
        self.job: tuple[Job, int] | None = None
        """Current job and attempt number; None while idle."""
        self.begun: float | None = None
        """Start time of the current job; None before, and once its outputs are being moved."""
        self._start()

    def _start(self) -> None:
        context = mp.get_context("spawn")
        self.pipe, other = context.Pipe()
        arguments = other, plugin_paths()
        self._process: Any = context.Process(target=_serve, args=arguments, daemon=True)
        with _uninterrupted():
            self._process.start()
        other.close()

    def begin(self, job: Job, tries: int) -> None:
        """Send a job to the worker; a worker that has died is replaced first."""
        self.job = (job, tries)
        try:
            self.pipe.send(job)
        except OSError:
            self.renew()
            self.job = (job, tries)
            self.pipe.send(job)

    def receive(self) -> Entry | None:
        """Receive a message: an entry, or None for a progress message.

        Raises EOFError or OSError if the worker has died.
        """
        message = self.pipe.recv()
        if isinstance(message, Entry):
            self.begun = None
            return message
        self.begun = time.monotonic() if message == _BEGUN else None
        if message == _PLACING:  # not terminated from here on: all outputs are moved, or none
            self.pipe.send(None)
        return None

    def renew(self) -> None:
        """Replace the process by a new one."""
        self.stop()
        if self.job is not None:
            discard(self.job[0], self._process.pid)
        self.job = self.begun = None
        self._start()

    def stop(self) -> None:
        """Terminate the process; its partial outputs are deleted later."""
        self.pipe.close()
        self._process.terminate()
        self._process.join(_GRACE)
        if self._process.is_alive():  # the process ignored the request
            self._process.kill()
            self._process.join()


def _serve(pipe: Connection, plugins: list[str]) -> None:
    """Main loop of a worker: receive jobs and send entries until the pipe closes."""
    for path in plugins:
        run_file(path)
    # The pipe closes when the run ends; nobody may be waiting for the entry.
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            job = pipe.recv()
            pipe.send(_BEGUN)
            pipe.send(work(job, lambda: _may_place(pipe)))


def _may_place(pipe: Connection) -> None:
    """Ask the run for permission to move outputs; until then it may terminate this process."""
    pipe.send(_PLACING)
    pipe.recv()


@contextlib.contextmanager
def _one_thread_each() -> Generator[None]:
    """Limit workers to one thread for linear algebra, as there is a process per core."""
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
    """Block SIGINT in processes started in this context; this process then stops them on Ctrl-C."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # Windows
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
