"""Run a task over a folder of files; finished files are kept, failures are reported."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Generator
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any

from poise.batch.cluster import arrived, clustered, confirmed, connected
from poise.batch.file_job import Job, sweep
from poise.batch.manifest import (
    LOSS,
    NAME,
    Entry,
    held,
    journal,
    read_manifest,
    write_manifest,
)  # fmt: skip
from poise.batch.pool import processed
from poise.batch.task import Task, fingerprint, ready
from poise.errors import FileMissing, InvalidValue
from poise.files.read_dependencies import state_of
from poise.progress import Activity

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class BatchReport:
    """The result of processing a folder.

    Attributes:
        entries: one entry per file, sorted by name.
        kept: the number of files that an earlier run had finished.
        manifest: the file with the entries, one per line.
        skipped: files of the folder that the task does not process, sorted by name.
    """

    entries: tuple[Entry, ...]
    kept: int
    manifest: Path
    skipped: tuple[str, ...] = ()

    @property
    def done(self) -> tuple[Entry, ...]:
        """Files that were processed, now or in an earlier run."""
        return tuple(entry for entry in self.entries if entry.done)

    @property
    def failed(self) -> tuple[Entry, ...]:
        """The files that failed."""
        return tuple(entry for entry in self.entries if not (entry.done or entry.rejected))

    @property
    def rejected(self) -> tuple[Entry, ...]:
        """Files whose outputs the task discarded, now or in an earlier run."""
        return tuple(entry for entry in self.entries if entry.rejected)

    @property
    def missed(self) -> tuple[Entry, ...]:
        """Files that were processed but whose figures report an unmet goal."""
        return tuple(entry for entry in self.done if entry.figures.get("converged") is False)

    @property
    def not_kept(self) -> dict[str, list[str]]:
        """The data that the output format could not store, by file."""
        found = {
            entry.file: [note.removeprefix(LOSS) for note in entry.notes if note.startswith(LOSS)]
            for entry in self.done
        }
        return {file: losses for file, losses in found.items() if losses}


def run(
    task: Task,
    folder: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    processes: int | None = None,
    cluster: str | None = None,
    again: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> BatchReport:
    """Run a task on every file of a folder and its subfolders.

    Outputs keep the files' paths within the folder; each appears complete or not at all. A second
    run continues the first: it skips a file that the same task has processed if its outputs exist
    and neither the file nor the files read with it (a skeleton, buffers, images) have changed.
    Failed files are processed again, rejected ones only if their inputs or the task change.

    Args:
        task: the task to run on each file (`poise.batch.task.Task`); it must be picklable.
        folder: the folder of files.
        output: the folder of the outputs; created if it does not exist.
        processes: the number of processes; by default one per core. 0 runs the task in this
            process, which ends if the task crashes.
        cluster: the address of a Dask scheduler to run on instead of local processes.
        again: process every file again.
        time_limit: maximum seconds per file; a file that takes longer fails, and its process is
            terminated. Unsupported with a cluster and with 0 processes.
        progress: called with (files finished, total files).

    Raises:
        FileMissing: no such folder, or no file in it that the task processes.
        FileError: another run uses the output folder, or it cannot be written.
        InvalidValue: the output folder is the folder itself; the time limit is not positive and
            finite, or cannot be enforced.
        PoiseError: the options of the task are invalid.
        MissingExtra: ``cluster`` is given and Dask is not installed.
    """
    source, target = Path(folder).resolve(), Path(output).resolve()
    if processes is not None and processes < 0:
        raise InvalidValue(f"processes={processes}: expected 0 or more")
    _check_limit(time_limit, processes, cluster)
    files, skipped = files_of(task, source, target)
    task = ready(task)
    with nullcontext() if cluster is None else connected(cluster, source) as client, held(target):
        if client is not None:
            confirmed(client, target)
        plan = _Plan(task, source, target, files, time_limit)
        with Activity(f"{task.name}, {len(files):,} files") as work:

            def report(done: int, total: int) -> None:
                work.report(done / max(1, total), f"{done} of {total}")
                if progress is not None:
                    progress(done, total)

            return replace(_run(plan, processes, client, again, report), skipped=skipped)


def _check_limit(limit: float | None, processes: int | None, cluster: str | None) -> None:
    """Raise for a time limit that is not positive and finite, or that cannot be enforced."""
    if limit is None:
        return
    if not 0.0 < limit < math.inf:
        raise InvalidValue(f"a time limit of {limit} s: expected a positive number of seconds")
    if cluster is not None:
        raise InvalidValue(
            "a time limit is not supported on a cluster, whose tasks cannot be terminated; omit "
            "it, or use processes of this machine"
        )
    if processes == 0:
        raise InvalidValue("a time limit requires worker processes; use 1 or more")


@dataclass(frozen=True)
class _Plan:
    """A task, its files, the folders of inputs and outputs, and the time limit per file."""

    task: Task
    source: Path
    target: Path
    files: list[str]
    limit: float | None


def _run(
    plan: _Plan, processes: int | None, client: Any, again: bool, report: Progress
) -> BatchReport:
    """Run a plan whose arguments have been checked."""
    source, target, files = plan.source, plan.target, plan.files
    mark = fingerprint(plan.task)
    sweep(target)
    before = read_manifest(target)
    stand = [
        before[file]
        for file in files
        if not again and file in before and _stands(before[file], source, target, mark)
    ]
    write_manifest(target, stand)
    entries = {entry.file: entry for entry in stand}
    waiting = [file for file in files if file not in entries]
    jobs = [Job(plan.task, str(source), file, str(target), mark) for file in waiting]
    report(len(entries), len(files))
    try:
        with journal(target) as add, closing(_ended(jobs, processes, client, plan.limit)) as ended:
            for made in ended:
                entry = made if client is None else arrived(made, target)
                entry = _with_leftovers(entry, before.get(entry.file), target)
                entries[entry.file] = entry
                add(entry)
                report(len(entries), len(files))
    finally:
        # Runs also after an interrupt: finished files stay recorded, and partial outputs are
        # deleted.
        write_manifest(target, entries.values())
        sweep(target)
    return BatchReport(tuple(entries[file] for file in files), len(stand), target / NAME)


def _ended(
    jobs: list[Job], processes: int | None, client: Any, limit: float | None
) -> Generator[Entry]:
    if not jobs:
        yield from ()
    elif client is not None:
        yield from clustered(jobs, client)
    else:
        count = _cores() if processes is None else processes
        yield from processed(jobs, min(count, len(jobs)), limit)


def _cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def files_of(task: Task, source: Path, target: Path) -> tuple[list[str], tuple[str, ...]]:
    """List the files below a folder that a task processes, and the others; POSIX paths, sorted.

    Hidden files are omitted, and files in the output folder if it is inside the folder.

    Raises:
        FileMissing: no such folder, or no file in it that the task processes.
        InvalidValue: the output is the folder itself, or two files would write one output.
    """
    if source.is_file():
        raise FileMissing("is a file; expected a folder of files", file=source)
    if not source.is_dir():
        raise FileMissing("no such folder", file=source)
    if source == target:
        raise InvalidValue(f"the outputs of {source} need a separate folder")
    every = [
        path.relative_to(source)
        for path in source.rglob("*")
        if path.is_file()
        and not (target.is_relative_to(source) and path.is_relative_to(target))
        and not any(part.startswith(".") for part in path.relative_to(source).parts)
    ]
    found = [path for path in every if path.suffix.lower() in task.extensions]
    if not found:
        wanted = ", ".join(task.extensions)
        raise FileMissing(f"no files to {task.name}: expected {wanted}", file=source)
    files = sorted(PurePosixPath(path).as_posix() for path in found)
    stems: dict[str, str] = {}
    for file in files:
        stem = file.rpartition(".")[0].lower()
        if stem in stems:
            raise InvalidValue(
                f"{stems[stem]} and {file} would write the same output: rename one of "
                "them, or process one file type only"
            )
        stems[stem] = file
    others = sorted(path.as_posix() for path in {*every} - {*found})
    return files, tuple(others)


def _stands(entry: Entry, source: Path, target: Path, mark: str) -> bool:
    """Return whether an entry is up to date: same task, same inputs, outputs present."""
    return (
        (entry.done or entry.rejected)
        and entry.task == mark
        and (entry.size, entry.changed) == state_of(source / entry.file)
        and all(state_of(source / path) == state for path, state in entry.beside.items())
        and all((target / output).is_file() for output in entry.outputs)
    )


def _with_leftovers(entry: Entry, before: Entry | None, target: Path) -> Entry:
    """Return the entry; if it failed, with the outputs that an earlier run left."""
    if entry.done or before is None:
        return entry
    left = tuple(output for output in before.outputs if (target / output).is_file())
    if not left:
        return entry
    message = f"{entry.message}; {', '.join(left)} is from an earlier run"
    return replace(entry, outputs=left, message=message)
