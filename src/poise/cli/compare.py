"""``poise compare``: the same problem through several solvers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli import task as options
from poise.cli.ahead import compile_ahead
from poise.cli.handles import Wishes
from poise.cli.output import checked_output
from poise.cli.pose import trace_data
from poise.cli.reading import File, Json, SkeletonFile, UnitName, repair_lines, unit_line
from poise.cli.report import Report, columns, counted, degrees, milli
from poise.cli.terminal import progress

if TYPE_CHECKING:
    from poise.solvers.comparison import Contender

OUTPUTS = (".png", ".svg", ".mp4", ".gif")


def compare(
    file: File,
    reach: options.Reach = None,
    orient: options.OrientTo = None,
    aim: options.AimAt = None,
    pin: options.PinAt = None,
    lock: options.Lock = None,
    base: options.Base = None,
    weight: options.Weight = None,
    frame: options.Frame = None,
    skeleton: SkeletonFile = None,
    unit: UnitName = None,
    solvers: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...", rich_help_panel=options.SOLVING,
            help="Which solvers, as in ccd,jacobian-transpose; by default all of them.",
        ),
    ] = None,
    tolerance: options.Tolerance = "1e-4",
    max_iterations: options.MaxIterations = None,
    unlimited: options.Unlimited = False,
    widen_limits: options.Widen = False,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="OUT",
            help="A plot of error per iteration and per millisecond (.png, .svg), or a film of "
            "the solvers side by side (.mp4, .gif).",
        ),
    ] = None,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Solve the same problem with several solvers and compare them.

    Kernels are compiled before the clock starts. The exit code is 0 whatever they reach.

    poise compare 02.asf --reach lhand=0.3,0.4,0.5 --solvers ccd,lm -o compare.png
    """
    kind = None if output is None else checked_output(output, OUTPUTS)
    names = None if solvers is None else [name.strip() for name in solvers.split(",")]
    methods = None if names is None else [options.method_of(name) for name in names if name]
    from poise.solvers.comparison import compare as run_all
    from poise.solvers.comparison import default_solvers

    compile_ahead(methods or default_solvers())
    wishes = Wishes(reach or (), orient or (), aim or (), pin or (), base or (), weight or ())
    task = options.Request(
        file, skeleton, unit, frame, wishes, lock or (), unlimited, widen_limits, tolerance
    ).task()
    runs = run_all(
        task.start, task.goals, methods or None, tolerance=task.tolerance, locked=task.locked,
        max_iterations=max_iterations,
    )  # fmt: skip
    if output is not None:
        if kind in (".png", ".svg"):
            plot(task, runs, output)
        else:
            film(task, runs, output)
    goals = ", ".join(goal.name for goal in task.goals)
    return Report(
        lines=[
            f"{file}: {goals}; from {'the rest pose' if frame is None else f'frame {frame}'}",
            f"unit: {unit_line(task.character, unit)}",
            *table(runs),
            *repair_lines(task.character),
            *([f"written: {output}"] if output is not None else []),
        ],
        data={"solvers": [_data(run) for run in runs], "output": output},
        as_json=as_json,
    )


def table(runs: Sequence[Contender]) -> list[str]:
    """The solvers in rows: how each ended, what it took, the largest errors it left."""
    rows = [
        ("solver", "status", "iterations", "evaluations", "ms", "position", "orientation"),
        *(_row(run) for run in runs),
    ]
    return columns(rows, right=(2, 3, 4, 5, 6))


def _row(run: Contender) -> tuple[str, ...]:
    result = run.result
    positions = [e.position for e in result.errors if e.position is not None]
    angles = [e.orientation for e in result.errors if e.orientation is not None]
    return (
        run.name, result.status.replace("_", " "), str(result.iterations),
        str(result.evaluations), f"{1e3 * result.seconds:.3g}",
        milli(max(positions)) if positions else "-", degrees(max(angles)) if angles else "-",
    )  # fmt: skip


def _data(run: Contender) -> dict[str, Any]:
    result = run.result
    positions = [e.position for e in result.errors if e.position is not None]
    return {
        "name": run.name,
        "status": result.status,
        "converged": result.converged,
        "iterations": result.iterations,
        "seconds": result.seconds,
        "position_error_m": max(positions) if positions else None,
        "trace": trace_data(result),
    }


def plot(task: options.Task, runs: Sequence[Contender], path: str, title: str = "") -> None:
    """Error per iteration and per millisecond, as `.png` or `.svg`."""
    from poise.render.plots import ErrorCurve, plot_errors

    metric = any(e.position is not None for e in runs[0].result.errors)
    plot_errors(
        [
            ErrorCurve(
                run.name, run.position_errors if metric else run.orientation_errors, run.seconds,
                run.result.status.replace("_", " "),
            )
            for run in runs
        ],
        path,
        tolerance=task.tolerance[0 if metric else 1],
        title=title or f"{task.character.name}: {', '.join(goal.name for goal in task.goals)}",
        quantity="largest position error [m]" if metric else "largest orientation error [rad]",
    )  # fmt: skip


def film(task: options.Task, runs: Sequence[Contender], path: str) -> int:
    """The solvers side by side, as `.mp4` or `.gif`; returns the number of frames."""
    from poise.cli.comparison_film import film_comparison

    with progress(f"{path}: filming {counted(len(runs), 'solver')}") as advance:
        return film_comparison(task, runs, path, progress=advance)
