"""Process one file, in this process, in a worker process or on a cluster."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from poise.batch.manifest import Entry
from poise.batch.task import Done, Task, files_named
from poise.errors import InvalidValue, PoiseError
from poise.files import move_file, together
from poise.files.read_dependencies import State, noting, state_of

_WORKSHOP = ".part-"


@dataclass(frozen=True)
class Job:
    """A file, the task to run on it, and the folder for its outputs.

    Attributes:
        task: the task to run.
        source: the folder of files.
        file: the file's path within the source folder, with forward slashes.
        target: the folder of outputs.
        mark: the fingerprint of the task.
    """

    task: Task
    source: str
    file: str
    target: str
    mark: str

    def failed(self, kind: str, message: str, *, seconds: float = 0.0, attempts: int = 1) -> Entry:
        """Return an entry that reports the job as failed."""
        size, changed = state_of(self.path)
        return Entry(
            self.file, "failed", seconds=seconds, kind=kind, message=message, size=size,
            changed=changed, task=self.mark, attempts=attempts,
        )  # fmt: skip

    @property
    def path(self) -> Path:
        """Path of the file."""
        return Path(self.source) / self.file


def work(job: Job, placing: Callable[[], None] | None = None) -> Entry:
    """Process one file and move its outputs to the target folder: all of them, or none.

    Any error is reported in the returned entry. ``placing`` is called before the outputs are moved.
    """
    began = time.perf_counter()
    # The state before reading: if the file changes meanwhile, the next run processes it again.
    size, changed = state_of(job.path)
    try:
        done, beside = _made(job, placing)
    except PoiseError as error:
        kind, message = error.kind, str(error)
    except MemoryError:
        kind, message = "MemoryError", "out of memory"
    except (Exception, SystemExit) as error:  # noqa: BLE001 - named, and never fatal
        kind, message = type(error).__name__, f"{type(error).__name__}: {error}"
    else:
        return Entry(
            job.file, "rejected" if done.rejected else "done", done.outputs,
            time.perf_counter() - began, message=done.rejected, notes=done.notes,
            figures=done.figures, size=size, changed=changed, task=job.mark, beside=beside,
        )  # fmt: skip
    return job.failed(kind, message, seconds=time.perf_counter() - began)


def _made(job: Job, placing: Callable[[], None] | None) -> tuple[Done, dict[str, State]]:
    """Run the task in a temporary folder, then move its outputs to the target folder.

    Also return the state of the other files that were read.
    """
    home = Path(job.target) / PurePosixPath(job.file).parent
    home.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=f"{_WORKSHOP}{os.getpid()}-", dir=home))
    try:
        with noting() as seen:
            done = job.task(job.path, workshop)
        beside = _beside(job, seen, workshop)
        _written(done)
        if done.rejected:
            return done, beside
        made = sorted(path for path in workshop.rglob("*") if path.is_file())
        outputs: list[str] = []
        if placing is not None:
            placing()
        with together():
            for path in made:
                inside = path.relative_to(workshop)
                place = home / inside
                place.parent.mkdir(parents=True, exist_ok=True)
                move_file(path, place)
                outputs.append(place.relative_to(job.target).as_posix())
        return Done(tuple(outputs), done.notes, done.figures), beside
    except PoiseError as error:
        if error.file is not None and Path(error.file).is_relative_to(workshop):
            error.file = os.fspath(home / Path(error.file).relative_to(workshop))
        raise
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def _beside(job: Job, seen: dict[Path, State], workshop: Path) -> dict[str, State]:
    """Return the other files that were read, with their states.

    Excludes the file itself, the outputs, and files that the task's fingerprint covers.
    """
    named = {job.path, *files_named(job.task).values()}
    source = Path(job.source)
    return {
        (path.relative_to(source) if path.is_relative_to(source) else path).as_posix(): state
        for path, state in seen.items()
        if path not in named and not path.is_relative_to(workshop)
    }


def _written(done: Done) -> None:
    """Raise if notes or figures cannot be written to the manifest, before outputs are moved."""
    try:
        json.dumps([done.notes, done.figures])
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidValue(f"the results of the task cannot be written as JSON: {error}") from None


def discard(job: Job, process: int) -> None:
    """Delete the partial outputs of a job that a terminated process left behind."""
    home = Path(job.target) / PurePosixPath(job.file).parent
    for left in home.glob(f"{_WORKSHOP}{process}-*"):
        shutil.rmtree(left, ignore_errors=True)


def sweep(target: Path) -> None:
    """Delete partial outputs that an interrupted run left behind."""
    for left in target.rglob(f"{_WORKSHOP}*"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
