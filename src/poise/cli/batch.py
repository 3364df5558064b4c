"""``poise batch``: a command over a folder of files, on all cores or on a cluster.

The commands are the tasks of `poise.batch.TASKS`, each with the options of its class and those of
all tasks; a new task needs no change here.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import Json
from poise.cli.lazy_commands import LazyCommands, Without, command_of, grouped
from poise.cli.output import NOT_CONVERGED, Report, output_option
from poise.options import Option, fields_of
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.batch import BatchReport, Task

SOME_FAILED = 4
"""Exit code if files failed or were rejected; the manifest lists the result of each file."""

_MOST_FAILURES = 20
_MOST_KINDS = 8


@dataclass(frozen=True)
class Running:
    """Options of all tasks."""

    output: Annotated[str, output_option("The folder for the results.")]
    processes: Annotated[int | None, Option(
        "Files to process in parallel; by default one per core.",
        least=1, flags="--jobs -j", metavar="N",
    )] = None  # fmt: skip
    cluster: Annotated[
        str | None, Option("Address of the Dask scheduler to use.", metavar="ADDRESS")
    ] = None
    time_limit: Annotated[float | None, Option(
        "Time limit per file; a file that exceeds it counts as failed.", metavar="SECONDS",
    )] = None  # fmt: skip
    again: Annotated[bool, Option("Process all files again, including completed ones.")] = False
    as_json: Json = False


class _Tasks(LazyCommands):
    """Commands of a registry of tasks."""

    def names(self) -> list[str]:
        from poise.batch.registry import TASKS

        return list(TASKS.names())

    def make(self, name: str) -> Any:
        from poise.batch.registry import TASKS

        kind = TASKS.get(name)
        return command_of(name, _command(kind), _help(kind))


app = typer.Typer(
    name="batch",
    cls=_Tasks,
    help="Run a command on every file of a folder, on all cores or on a Dask cluster.",
    epilog="Example:\n\npoise batch convert clips --to .glb -o converted",
)


def _help(kind: type[Task]) -> str:
    """Return the part of a task's docstring before its attributes."""
    return inspect.getdoc(kind).partition("\n\nAttributes:")[0]  # type: ignore[union-attr]


def _command(kind: type[Task]) -> Any:
    """Return a Typer command: the folder, the task's own options, and those of all tasks."""

    def command(folder: str, task: Task, running: Running) -> Report:
        report = run(
            task, folder, running.output, processes=running.processes, cluster=running.cluster,
            again=running.again, time_limit=running.time_limit,
        )  # fmt: skip
        return _report(report, running.output, running.as_json)

    from poise.batch import run

    folder = typer.Argument(metavar="FOLDER", help="The folder to process.")
    own = [each.name for each in fields_of(kind) if each.option is None]
    command.__annotations__ |= {
        "folder": Annotated[str, folder],
        "task": Annotated[kind, Without(*own)],
    }
    return grouped(command)


def _report(report: BatchReport, output: str, as_json: bool) -> Report:
    from poise.batch.manifest import LOSS

    failed, missed, not_kept = report.failed, report.missed, report.not_kept
    lines = [
        f"{counted(len(report.entries), 'file')}: {len(report.done)} done"
        + (f" ({report.kept} in earlier runs)" if report.kept else "")
        + (f", {len(missed)} not converged" if missed else "")
        + (f", {len(report.rejected)} rejected" if report.rejected else "")
        + f", {len(failed)} failed",
        *_skipped(report.skipped),
        *_listed([_failure(entry.file, entry.message) for entry in failed]),
        *_listed(
            [f"{e.file}: not converged: {e.figures.get('status', 'see its notes')}" for e in missed]
        ),
    ]
    lines += _listed([f"{entry.file}: rejected: {entry.message}" for entry in report.rejected])
    lines += _listed([f"{file}: {LOSS}{'; '.join(lost)}" for file, lost in not_kept.items()])
    lines.append(f"written: {output}, with a line for each file in {report.manifest.name}")
    data = {
        "files": len(report.entries),
        "done": len(report.done),
        "kept": report.kept,
        "skipped": list(report.skipped),
        "failed": [
            {"file": e.file, "kind": e.kind, "message": e.message} for e in failed
        ],
        "rejected": [{"file": e.file, "message": e.message} for e in report.rejected],
        "not_converged": [entry.file for entry in missed],
        "not_kept": not_kept,
        "output": output,
        "manifest": str(report.manifest),
    }  # fmt: skip
    code = SOME_FAILED if failed or report.rejected else NOT_CONVERGED if missed else 0
    return Report(lines, data, as_json, code)


def _failure(file: str, message: str) -> str:
    """Return a file and its error, with the file's path named once.

    >>> _failure("sub/a.bvh", "/clips/sub/a.bvh:4: OFFSET needs three finite numbers")
    'sub/a.bvh:4: OFFSET needs three finite numbers'
    >>> _failure("a.bvh", "the worker was killed")
    'a.bvh: the worker was killed'
    """
    folder, found, rest = message.partition(file)
    named = found and rest.startswith(":") and (not folder or folder.endswith(("/", "\\")))
    return f"{file}{rest}" if named else f"{file}: {message}"


def _skipped(files: Sequence[str]) -> list[str]:
    """List the files that the command does not process, by extension.

    >>> _skipped(["hero.max", "a.txt", "notes/b.txt"])
    ['3 files skipped by type: .txt (2), hero.max']
    """
    if not files:
        return []
    kinds: dict[str, list[str]] = {}
    for file in files:
        kinds.setdefault(PurePosixPath(file).suffix.lower(), []).append(file)
    largest = sorted(kinds.items(), key=lambda item: -len(item[1]))
    named = [
        found[0] if len(found) == 1 else f"{kind or 'no extension'} ({len(found)})"
        for kind, found in largest
    ]
    more = f" and {len(named) - _MOST_KINDS} more kinds" if len(named) > _MOST_KINDS else ""
    count = counted(len(files), "file")
    return [f"{count} skipped by type: {', '.join(named[:_MOST_KINDS])}{more}"]


def _listed(lines: list[str]) -> list[str]:
    """Limit a list of lines to a readable number."""
    shown = [f"  {line}" for line in lines[:_MOST_FAILURES]]
    left = len(lines) - len(shown)
    return [*shown, f"  and {left} more: see the manifest"] if left else shown
