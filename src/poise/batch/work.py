"""One file's work, the same in this process, in a worker of ours and on a cluster."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from poise.batch.manifest import Entry
from poise.batch.task import Done, Task
from poise.errors import InvalidValue, PoiseError

_WORKSHOP = ".part-"


@dataclass(frozen=True)
class Job:
    """A file, what is to be done to it, and where what comes of it belongs.

    Attributes:
        task: what is done.
        source: the folder of files.
        file: the file's path within it, with forward slashes.
        target: the folder of outputs.
        mark: the fingerprint of the task.
    """

    task: Task
    source: str
    file: str
    target: str
    mark: str

    def failed(self, kind: str, message: str, *, seconds: float = 0.0, attempts: int = 1) -> Entry:
        """The entry of it where it cannot be done."""
        size, changed = stat_of(self.path)
        return Entry(
            self.file, "failed", seconds=seconds, kind=kind, message=message, size=size,
            changed=changed, task=self.mark, attempts=attempts,
        )  # fmt: skip

    @property
    def path(self) -> Path:
        """The file."""
        return Path(self.source) / self.file


def work(job: Job) -> Entry:
    """Do one file, and move what came of it into place: all of it, or nothing.

    Whatever goes wrong is the file's own: an entry that says so comes back.
    """
    began = time.perf_counter()
    # As it was before it was read: a file that changes meanwhile is done anew by the next run.
    size, changed = stat_of(job.path)
    try:
        done = _made(job)
    except PoiseError as error:
        kind, message = error.kind, str(error)
    except MemoryError:
        kind, message = "MemoryError", "it needs more memory than there is"
    except (Exception, SystemExit) as error:  # noqa: BLE001 - named, and never fatal
        kind, message = type(error).__name__, f"{type(error).__name__}: {error}"
    else:
        return Entry(
            job.file, "done", done.outputs, time.perf_counter() - began, notes=done.notes,
            figures=done.figures, size=size, changed=changed, task=job.mark,
        )  # fmt: skip
    return job.failed(kind, message, seconds=time.perf_counter() - began)


def _made(job: Job) -> Done:
    """Do the work in a folder of its own, then move what is there to where it belongs."""
    home = Path(job.target) / PurePosixPath(job.file).parent
    home.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=_WORKSHOP, dir=home))
    try:
        done = job.task(job.path, workshop)
        _written(done)
        made = sorted(path for path in workshop.rglob("*") if path.is_file())
        outputs: list[str] = []
        for path in made:
            inside = path.relative_to(workshop)
            place = home / inside
            place.parent.mkdir(parents=True, exist_ok=True)
            os.replace(path, place)
            outputs.append(place.relative_to(job.target).as_posix())
        return Done(tuple(outputs), done.notes, done.figures)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def _written(done: Done) -> None:
    """Refuse what no line of the manifest can hold, while nothing is in place yet."""
    try:
        json.dumps([done.notes, done.figures])
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidValue(f"the figures of the task are no JSON: {error}") from None


def stat_of(path: Path) -> tuple[int, int]:
    """Size in bytes and time of the last change in nanoseconds; zeros for a file that is gone."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def sweep(target: Path) -> None:
    """Take away what a run that was killed has left half done."""
    for left in target.rglob(f"{_WORKSHOP}*"):
        if left.is_dir():
            shutil.rmtree(left, ignore_errors=True)
