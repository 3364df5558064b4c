"""Long work of the studio: in a process of its own, with progress, limits, and a way to cancel it.

    result = await jobs.run(Work("reading hero.glb", opened, (path,)))

The document goes on meanwhile. Work that is cancelled, that takes too long, or whose server ends,
is killed; otherwise what it comes to, an error of Poise included, comes back to whoever asked. One
process waits, with everything loaded, for the next job.
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
from poise.studio.jobs.worker import Answer

Progress = Callable[[float, str], None]
"""Is called with a share from 0 to 1, and a sentence, whenever there is something to tell."""

MOST = 4
"""Jobs at a time."""

LEAST = 256 << 20
"""Bytes that a job is begun with; where less is left, it waits."""

_WAITS = "waits for memory that other jobs may take"
_WORKSHOP = "poise-studio-"
_COMMAND = "from poise.studio.jobs.worker import main; main()"


@dataclass(frozen=True)
class Work:
    """Something that takes long.

    Attributes:
        label: what people read: "reading hero.glb".
        function: is called with the arguments and then with a `Progress`, in another process: it
            has a module, and takes and gives what can be pickled.
        arguments: before the progress.
        seconds: after which it is killed.
        memory: bytes that it may need, where the system can hold it to that.
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


@dataclass(frozen=True)
class CancelJob:
    """Cancel a job: not an edit, and done at once."""

    job: int


class Jobs:
    """What is being done.

    Args:
        changed: is called whenever `views` gives something else.
        memory: bytes that all together may take; by default three quarters of the machine's.

    A job may take what it asks for, and half of what the others leave at most; where that is next
    to nothing, it waits, and says so.

    >>> import math
    >>> async def doubled():
    ...     jobs = Jobs(lambda: None)
    ...     try:
    ...         return await jobs.run(Work("halving", halves, (6,)))
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
        """What is being done, the oldest first."""
        return tuple(job.view for job in self._running.values())

    def prepare(self) -> None:
        """Have a process wait for the next job; in the server's thread."""
        if self._spare is None and not self._closed:
            self._spare = _Worker()

    async def run(self, work: Work) -> Any:
        """Do some work, and give what it comes to.

        Raises:
            JobCancelled: somebody has cancelled it.
            JobFailed: it took too long or too much, or died; there are too many already.
            PoiseError: whatever the work itself raises.
        """
        if len(self._running) >= MOST:
            raise JobFailed(f"{MOST} jobs are running: wait for one of them, or cancel one")
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
                f"{work.label}: stopped after {work.seconds:g} s, the longest that it may take"
            ) from None
        finally:
            del self._running[number]
            self._freed.set()
            if job.worker is not None:
                self._keep(job, job.worker)
            self._changed()

    async def _turn(self, job: _Job, work: Work) -> None:
        """Wait until there is memory for a job, those that came before it having theirs."""
        while not self._granted(job, work):
            job.view = replace(job.view, text=_WAITS)
            self._changed()
            self._freed.clear()
            await self._freed.wait()
            if job.cancelled:
                raise JobCancelled(f"{work.label}: cancelled")
        job.view = replace(job.view, text="")

    def _granted(self, job: _Job, work: Work) -> bool:
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
            InvalidValue: there is none of that number any more.
        """
        job = self._running.get(number)
        if job is None:
            raise InvalidValue(f"there is no job {number} any more")
        job.cancelled = True
        if job.worker is not None:
            job.worker.kill()
        self._freed.set()

    def close(self) -> None:
        """Kill everything, and wait until it is dead: the end of the server."""
        self._closed = True
        for worker in (*(job.worker for job in self._running.values()), self._spare):
            if worker is not None:
                worker.kill()
                worker.join()

    async def _followed(self, job: _Job, worker: _Worker, work: Work) -> Any:
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
        """Have a process wait again: the one that has ended its work, where it is as new."""
        if job.stays and worker.alive and self._spare is None and not self._closed:
            self._spare = worker
            return
        worker.kill()
        if not self._running:
            self.prepare()


def _order(work: Work) -> bytes:
    """A job as it is handed over."""
    order = (work.function, work.arguments, work.memory)
    return pickle.dumps(order, pickle.HIGHEST_PROTOCOL)


def workshop() -> tempfile.TemporaryDirectory[str]:
    """A folder for what is there only for a while; one that a kill leaves is swept away later."""
    return tempfile.TemporaryDirectory(
        prefix=f"{_WORKSHOP}{os.getpid()}-", ignore_cleanup_errors=True
    )


def sweep() -> None:
    """Take away the workshops of studios that have been killed."""
    for left in Path(tempfile.gettempdir()).glob(f"{_WORKSHOP}*-*"):
        number = left.name.removeprefix(_WORKSHOP).split("-")[0]
        if number.isdecimal() and not _runs(int(number)):
            shutil.rmtree(left, ignore_errors=True)


def _runs(number: int) -> bool:
    """Whether there is a process of that number, or that cannot be known."""
    if not hasattr(os, "killpg"):
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def halves(number: int, progress: Progress) -> int:
    """Half a number: work that is none, to try the way there and back."""
    progress(1.0, "halved")
    return number // 2


def quiet(share: float, text: str = "") -> None:
    """A `Progress` that nobody looks at."""


@dataclass(eq=False)
class _Job:
    """A job: without a worker and memory as long as it waits."""

    view: JobView
    worker: _Worker | None = None
    memory: int = 0
    cancelled: bool = False
    stays: bool = False


def _machine() -> int:
    """Bytes of memory that this machine has; where it does not say, those of a small one."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 8 << 30


def _problem(work: Work, memory: int, kind: str, value: Any) -> PoiseError:
    """The message for an answer that is not a result; ``memory`` is what it might take."""
    if kind == "error":
        return value
    if kind == "short":
        beside = "" if memory == work.memory else " beside other jobs: alone it may get more"
        return JobFailed(
            f"{work.label}: it needs more than {memory / (1 << 30):.2g} GB of memory, the "
            f"most that it may take{beside}"
        )
    if kind == "refused":
        return JobFailed(f"{work.label}: this machine refused what it needs: {value}")
    if kind == "fault":
        return JobFailed(f"{work.label}: it failed by a fault of Poise's own ({value})")
    return JobFailed(f"{work.label}: the process that did it died ({_death(value)})")


def _death(code: int) -> str:
    """How a process ended, in a word."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"


class _Worker:
    """A process, and the thread that starts it and listens to it for as long as it lives.

    The thread is needed for that long: on Linux a process is killed with the thread that began it.

    Attributes:
        answers: what the process says, and in the end "ended" with its exit code.
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
        """Whether it can still be given a job."""
        return not self._killed and self._thread.is_alive()

    def join(self) -> None:
        """Wait until it is dead."""
        self._thread.join()

    def send(self, order: bytes) -> None:
        """Hand it a job; where it has died, its last answer says so."""
        self._started.wait()
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                pickle.dump(order, self._process.stdin, pickle.HIGHEST_PROTOCOL)
                self._process.stdin.flush()

    def kill(self) -> None:
        """End it at once, with whatever it has started."""
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
        """Start it in a folder of its own, and pass on what it says until it ends."""
        try:
            with workshop() as home:
                code = self._attended(home)
        except OSError as problem:  # no room for the folder, or for one more process
            self._started.set()
            self._pass_on(("refused", problem.strerror or str(problem), False))
        else:
            self._pass_on(("ended", code, False))

    def _attended(self, home: str) -> int:
        # -P: a file of the folder that the server stands in is never taken for a library.
        process = subprocess.Popen(
            [interpreter(), "-P", "-c", _COMMAND], stdin=subprocess.PIPE,
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
        """Pass on what it says, and see it off."""
        with contextlib.suppress(OSError), process:  # what was not sent any more is not missed
            try:
                while process.stdout is not None:
                    self._pass_on(pickle.load(process.stdout))
            except (OSError, EOFError, pickle.UnpicklingError):
                self.kill()

    def _pass_on(self, answer: Answer) -> None:
        try:
            self._loop.call_soon_threadsafe(self.answers.put_nowait, answer)
        except RuntimeError:  # the loop is closed: the server has ended
            self.kill()
