"""``poise batch``: a command over a folder of files, on all cores or on a cluster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from poise.cli.reading import Json
from poise.cli.report import Report, counted
from poise.cli.terminal import progress
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.batch import BatchReport, Task

app = typer.Typer(
    name="batch",
    help="The same command over a folder of files, on all cores or on a Dask cluster.",
)

_MOST_FAILURES = 20

Folder = Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of files.")]
Output = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="OUT",
        help="The folder for what comes of them; it has to be given.",
    ),
]  # fmt: skip
Skeleton = Annotated[
    str | None, typer.Option("--skeleton", metavar="ASF", help="One skeleton for all .amc files.")
]
Unit = Annotated[
    str | None, typer.Option("--unit", metavar="UNIT", help="The files' unit of length.")
]
Processes = Annotated[
    int | None,
    typer.Option("--jobs", "-j", metavar="N", min=1, help="Files at once; by default the cores."),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler to work on instead."),
]
Again = Annotated[bool, typer.Option("--again", help="Do everything anew.")]


@app.command()
def convert(
    folder: Folder,
    to: Annotated[str, typer.Option("--to", metavar="EXT", help="The format: .bvh, .glb, ...")],
    output: Output = None,
    skeleton: Skeleton = None,
    unit: Unit = None,
    processes: Processes = None,
    cluster: Cluster = None,
    again: Again = False,
    as_json: Json = False,
) -> Report:
    """Write every motion file of a folder in another format.

    poise batch convert clips --to .bvh -o converted
    """
    from poise.batch import Convert

    extension = to if to.startswith(".") else f".{to}"
    task = Convert(extension.lower(), skeleton=skeleton, unit=unit)
    return _over(task, folder, output, processes, cluster, again, as_json)


@app.command()
def clean(
    folder: Folder,
    output: Output = None,
    smooth: Annotated[
        float | None,
        typer.Option(metavar="HZ", help="Take away what is faster than this (6 is usual)."),
    ] = None,
    lock: Annotated[bool, typer.Option(help="Hold the feet where they stand.")] = True,
    to: Annotated[
        str, typer.Option("--to", metavar="EXT", help="The format; by default each file's own.")
    ] = "",
    skeleton: Skeleton = None,
    unit: Unit = None,
    processes: Processes = None,
    cluster: Cluster = None,
    again: Again = False,
    as_json: Json = False,
) -> Report:
    """Hold the feet of every motion of a folder where they stand, and smooth what trembles.

    poise batch clean clips --smooth 6 -o cleaned
    """
    from poise.batch import Clean

    extension = to if not to or to.startswith(".") else f".{to}"
    task = Clean(extension.lower(), cutoff=smooth, lock=lock, skeleton=skeleton, unit=unit)
    return _over(task, folder, output, processes, cluster, again, as_json)


def _over(
    task: Task, folder: str, output: str | None, processes: int | None, cluster: str | None,
    again: bool, as_json: bool,
) -> Report:  # fmt: skip
    """Run a task over a folder and say how it went."""
    from poise.batch import run

    if output is None:
        raise InvalidValue("where to? Add --output FOLDER")
    with progress(task.name) as advance:
        report = run(
            task, folder, output, processes=processes, cluster=cluster, again=again,
            progress=advance,
        )  # fmt: skip
    return _said(report, output, as_json)


def _said(report: BatchReport, output: str, as_json: bool) -> Report:
    failed = report.failed
    lines = [
        f"{counted(len(report.entries), 'file')}: {len(report.done)} done"
        + (f" ({report.kept} of them before)" if report.kept else "")
        + f", {len(failed)} failed",
        *(f"  {entry.file}: {entry.message}" for entry in failed[:_MOST_FAILURES]),
    ]
    if len(failed) > _MOST_FAILURES:
        lines.append(f"  and {len(failed) - _MOST_FAILURES} more: see the manifest")
    lines.append(f"written: {output}, with a line for each file in {report.manifest.name}")
    data = {
        "files": len(report.entries),
        "done": len(report.done),
        "kept": report.kept,
        "failed": [
            {"file": e.file, "kind": e.kind, "message": e.message} for e in failed
        ],
        "output": output,
        "manifest": str(report.manifest),
    }  # fmt: skip
    return Report(lines, data, as_json)
