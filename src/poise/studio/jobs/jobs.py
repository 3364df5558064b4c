"""Jobs: long operations in separate processes, with progress, limits and cancellation.

    result = await jobs.run(Work("reading hero.glb", opened, (path,)))

The document can be edited meanwhile. A job is killed when it is cancelled, exceeds its time limit,
or the server ends; otherwise its result or its error is returned to the caller. One worker process
is kept ready, with everything loaded, for the next job.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import pickle
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from poise.errors import InvalidValue, JobCancelled, JobFailed, PoiseError
from poise.files.interpreter import interpreter
from poise.files.plugin_files import plugin_paths
from poise.studio.jobs.worker import Answer

Progress = Callable[[float, str], None]
"""Callback for progress: a fraction from 0 to 1, and a sentence."""

MOST = 4
"""Greatest number of simultaneous jobs."""

LEAST = 256 << 20
"""Minimum free memory to start a job, in bytes; a job waits for other jobs if less is free."""

_WAITS = "waiting for memory"
_WORKSHOP = "poise-studio-"
_COMMAND = "from poise.studio.jobs.worker import main; main()"


@dataclass(frozen=True)
class JobWork:
    """A long operation, to run as a job.

    Attributes:
        label: text for the user: "reading hero.glb".
        function: called in another process with the arguments and a `Progress`; a module-level
            function with picklable arguments and result.
        arguments: arguments before the progress callback.
        seconds: time limit.
        memory: memory limit in bytes, where the system can enforce it.
    """

    label: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    seconds: float = 3600.0
    memory: int = 8 << 30


@dataclass(frozen=True)
class JobView:
    """A running job, as sent to browsers."""

    id: int
    label: str
    share: float
    text: str


class Jobs:
    """Queue of jobs, limited in number and total memory.

    Args:
        changed: called whenever `views` changes.
        memory: memory limit in bytes of all jobs; by default three quarters of the machine's.

    A job gets the memory that it requests, but at most half of the memory that other jobs leave. A
    job waits while this is less than `LEAST`.

    >>> import math
    >>> async def doubled():
    ...     jobs = Jobs(lambda: None)
    ...     try:
    ...         return await jobs.run(JobWork("halving", halves, (6,)))
    ...     finally:
    ...         jobs.close()
    >>> asyncio.run(doubled())
    3
    """

    def __init__(self, changed: Callable[[], None], memory: int = 0) -> None:
        self._changed = changed
        self._memory = memory or 3 * _machine() // 4
        self._freed = asyncio.Event()
        self._running: dict[int, _Job] = {}
        self._numbers = itertools.count(1)
        self._spare: _Worker | None = None
        self._closed = False

    def views(self) -> tuple[JobView, ...]:
        """Return the running and waiting jobs, oldest first."""
        return tuple(job.view for job in self._running.values())

    def prepare(self) -> None:
        """Start a worker process for the next job; call on the server's thread."""
        if self._spare is None and not self._closed:
            self._spare = _Worker()

    async def run(self, work: JobWork) -> Any:
        """Run some work as a job, and return its result.

        Raises:
            JobCancelled: the job was cancelled.
            JobFailed: the job exceeded a limit or died, or too many jobs are running.
            PoiseError: any error that the work raises.
        """
        if len(self._running) >= MOST:
            raise JobFailed(f"{MOST} jobs are running; wait for one to finish, or cancel one")
        number = next(self._numbers)
        job = self._running[number] = _Job(JobView(number, work.label, 0.0, ""))
        self._changed()
        try:
            await self._turn(job, work)
            alive = self._spare is not None and self._spare.alive
            worker = job.worker = self._spare if alive and self._spare is not None else _Worker()
            self._spare = None
            self._changed()
            async with asyncio.timeout(work.seconds):
                return await self._followed(job, worker, work)
        except TimeoutError:
            raise JobFailed(
                f"{work.label}: stopped after its time limit of {work.seconds:g} s"
            ) from None
        finally:
            del self._running[number]
            self._freed.set()
            if job.worker is not None:
                self._keep(job, job.worker)
            self._changed()

    async def _turn(self, job: _Job, work: JobWork) -> None:
        """Wait until there is memory for a job; earlier jobs come first."""
        while not self._granted(job, work):
            job.view = replace(job.view, text=_WAITS)
            self._changed()
            self._freed.clear()
            await self._freed.wait()
            if job.cancelled:
                raise JobCancelled(f"{work.label}: cancelled")
        job.view = replace(job.view, text="")

    def _granted(self, job: _Job, work: JobWork) -> bool:
        others = [each for each in self._running.values() if each is not job]
        if any(not each.memory and each.view.id < job.view.id for each in others):
            return False
        share = min(work.memory, (self._memory - sum(each.memory for each in others)) // 2)
        if share < min(LEAST, work.memory) and any(each.memory for each in others):
            return False
        job.memory = max(share, min(LEAST, work.memory))
        return True

    def cancel(self, number: int) -> None:
        """Cancel a job.

        Raises:
            InvalidValue: there is no job of that number.
        """
        job = self._running.get(number)
        if job is None:
            raise InvalidValue(f"job {number} no longer exists")
        job.cancelled = True
        if job.worker is not None:
            job.worker.kill()
        self._freed.set()

    def close(self) -> None:
        """Kill all worker processes, and wait until they end, when the server ends."""
        self._closed = True
        for worker in (*(job.worker for job in self._running.values()), self._spare):
            if worker is not None:
                worker.kill()
                worker.join()

    async def _followed(self, job: _Job, worker: _Worker, work: JobWork) -> Any:
        order = await asyncio.to_thread(_order, replace(work, memory=job.memory))
        sending = asyncio.create_task(asyncio.to_thread(worker.send, order))
        kind, stays = "progress", False
        value: Any = None
        try:
            while kind == "progress":
                kind, value, stays = await worker.answers.get()
                if kind == "progress":
                    share, text = value
                    job.view = replace(job.view, share=max(0.0, min(1.0, share)), text=text)
                    self._changed()
        finally:
            job.stays = stays and kind != "progress"
            if not job.stays:
                worker.kill()
            await sending
        if job.cancelled:
            raise JobCancelled(f"{work.label}: cancelled")
        if kind == "done":
            return await asyncio.to_thread(pickle.loads, value)
        raise _problem(work, job.memory, kind, value)

    def _keep(self, job: _Job, worker: _Worker) -> None:
        """Keep a worker for the next job if it is usable; otherwise kill it."""
        if job.stays and worker.alive and self._spare is None and not self._closed:
            self._spare = worker
            return
        worker.kill()
        if not self._running:
            self.prepare()


def _order(work: JobWork) -> bytes:
    """Serialise a job for the worker."""
    order = (work.function, work.arguments, work.memory)
    return pickle.dumps(order, pickle.HIGHEST_PROTOCOL)


def workshop() -> tempfile.TemporaryDirectory[str]:
    """Create a temporary folder; `sweep` removes it if the process is killed."""
    return tempfile.TemporaryDirectory(
        prefix=f"{_WORKSHOP}{os.getpid()}-", ignore_cleanup_errors=True
    )


def sweep() -> None:
    """Remove the temporary folders of killed studios."""
    for left in Path(tempfile.gettempdir()).glob(f"{_WORKSHOP}*-*"):
        number = left.name.removeprefix(_WORKSHOP).split("-")[0]
        if number.isdecimal() and not _runs(int(number)):
            shutil.rmtree(left, ignore_errors=True)


def _runs(number: int) -> bool:
    """Return whether a process of that number exists, or True if unknown."""
    if not hasattr(os, "killpg"):
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:  # ended
        return False
    except (OSError, OverflowError):  # exists, but of another user
        return True
    return True


def halves(number: int, progress: Progress) -> int:
    """Halve a number; a trivial job for tests."""
    progress(1.0, "halved")
    return number // 2


def quiet(share: float, text: str = "") -> None:
    """Ignore progress; a `Progress` for calls without a job."""


@dataclass(eq=False)
class _Job:
    """A job; it has no worker and no memory while it waits."""

    view: JobView
    worker: _Worker | None = None
    memory: int = 0
    cancelled: bool = False
    stays: bool = False


def _machine() -> int:
    """Return the machine's memory in bytes, or 8 GiB if unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # unknown: assume 8 GiB
        return 8 << 30


def _problem(work: JobWork, memory: int, kind: str, value: Any) -> PoiseError:
    """Return the error for an answer without result; ``memory`` is the job's memory limit."""
    if kind == "error":
        return value
    if kind == "short":
        beside = "" if memory == work.memory else " while other jobs run; it may succeed alone"
        return JobFailed(
            f"{work.label}: it needs more than its limit of {memory / (1 << 30):.2g} GB of "
            f"memory{beside}"
        )
    if kind == "refused":
        return JobFailed(f"{work.label}: the system refused a resource: {value}")
    if kind == "fault":
        return JobFailed(f"{work.label}: internal error ({value})")
    return JobFailed(f"{work.label}: the process ended unexpectedly ({_death(value)})")


def _death(code: int) -> str:
    """Describe an exit code: the name of the signal, or the code."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:  # not a signal of this system
        return f"signal {-code}"


class _Worker:
    """A worker process, and the thread that starts it and reads its answers.

    The thread must live as long as the process: on Linux the process is killed when the thread that
    started it ends.

    Attributes:
        answers: answers of the process; the last one is "ended" with the exit code.
    """

    def __init__(self) -> None:
        self.answers: asyncio.Queue[Answer] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._process: subprocess.Popen[bytes] | None = None
        self._started = threading.Event()
        self._killed = False
        self._thread = threading.Thread(target=self._attend, name="worker", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        """Whether the process can take another job."""
        return not self._killed and self._thread.is_alive()

    def join(self) -> None:
        """Wait until the process has ended."""
        self._thread.join()

    def send(self, order: bytes) -> None:
        """Send a job to the process; if the process has died, its last answer reports that."""
        self._started.wait()
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                pickle.dump(order, self._process.stdin, pickle.HIGHEST_PROTOCOL)
                self._process.stdin.flush()

    def kill(self) -> None:
        """Kill the process and its children."""
        self._killed = True
        process = self._process
        if process is None or process.poll() is not None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()

    def _attend(self) -> None:
        """Run the process in a temporary folder, and pass on its answers until it ends."""
        try:
            with workshop() as home:
                code = self._attended(home)
        except OSError as problem:  # no space for the folder, or no further process
            self._started.set()
            self._pass_on(("refused", problem.strerror or str(problem), False))
        else:
            self._pass_on(("ended", code, False))

    def _attended(self, home: str) -> int:
        # -P: do not import modules from the server's current folder.
        process = subprocess.Popen(
            [interpreter(), "-P", "-c", _COMMAND, *plugin_paths()], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, start_new_session=True,
            env={
                **os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                "TMPDIR": home, "TEMP": home, "TMP": home,
            },
        )  # fmt: skip
        self._process = process
        if self._killed:
            self.kill()
        self._started.set()
        self._listen(process)
        return process.returncode

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Pass on the answers of the process, and wait for its end."""
        with contextlib.suppress(OSError), process:  # unsent data is discarded
            try:
                while process.stdout is not None:
                    self._pass_on(pickle.load(process.stdout))
            except (OSError, EOFError, pickle.UnpicklingError):
                self.kill()

    def _pass_on(self, answer: Answer) -> None:
        try:
            self._loop.call_soon_threadsafe(self.answers.put_nowait, answer)
        except RuntimeError:  # the loop is closed, as the server has ended
            self.kill()
