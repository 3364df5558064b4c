"""``poise compare``: solve the same problem with several solvers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from poise.cli import solve_options as options
from poise.cli.input_options import File, Json, reading_lines, unit_line
from poise.cli.output import Report, checked_output, output_option
from poise.errors import InvalidValue, UnsuitableSolver
from poise.files import together
from poise.files.json_text import JsonObject
from poise.options import Option
from poise.render.comparison_rounds import Round, rounds_of
from poise.render.comparison_table import data_of, declined, legend_of, lines_of

if TYPE_CHECKING:
    from poise.solvers import Method
    from poise.solvers.comparison_scenarios import SkippedScenario

OUTPUTS = (".png", ".svg", ".mp4", ".gif")


@dataclass(frozen=True, kw_only=True)
class ComparisonOptions:
    """Options: solvers, scenarios, tolerances."""

    solvers: Annotated[str | None, Option(
        "The solvers to compare, such as ccd,jacobian-transpose or my_file.py:MyMethod; by default "
        "all of them.",
        names="solver", metavar="A,B,...", panel=options.SOLVING,
    )] = None  # fmt: skip
    prior: Annotated[bool, Option(
        "Also solve with the human pose prior (auto, or each of --solvers), and show the "
        "log-likelihood of every pose. Applies to humanoids.", panel=options.SOLVING,
    )] = False  # fmt: skip
    tolerance: options.Tolerance = "1e-4"
    max_iterations: options.MaxIterations = None
    limits: options.LimitOptions
    scenario: Annotated[str | None, Option(
        "Scenarios derived from the goals: reachable, unreachable, nearly-straight, limits-on, "
        "limits-off, moving, or all. By default only the goals themselves.",
        metavar="A,B,...", panel=options.SOLVING,
    )] = None  # fmt: skip

    def methods(self) -> list[Method] | None:
        """Return the solvers with their options; None for all."""
        if self.solvers is None:
            return None
        names = [name.strip() for name in self.solvers.split(",")]
        return [options.method_of(name) for name in names if name]


@dataclass(frozen=True)
class Outputs:
    """Options: output files."""

    output: Annotated[str | None, output_option(
        "A plot of the error over iterations and time (.png, .svg), or a film of the solvers "
        "side by side (.mp4, .gif); one file per scenario."
    )] = None  # fmt: skip
    pace: Annotated[str, Option(
        "Synchronise the panels of the film by iterations or by time.", metavar="iterations|time",
    )] = "iterations"  # fmt: skip
    report: Annotated[str | None, Option(
        "Write a report page and slides with tables, figures and films to this folder, for all "
        "scenarios unless --scenario selects some.", metavar="FOLDER",
    )] = None  # fmt: skip


def compare(
    file: File,
    *,
    goals: options.Goals,
    solving: ComparisonOptions,
    outputs: Outputs,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Solve the same problem with several solvers and compare them.

    Times exclude the compilation of kernels. The exit code is 0 even if solvers miss the goals.
    Solvers that cannot solve the problem are listed with the reason: for example, most cannot keep
    a hard --constraint, but all of them accept --soft.

    poise compare 02.asf --reach lhand=0.3,0.4,0.5 --solvers ccd,lm -o compare.png
    """
    output, report, pace = outputs.output, outputs.report, outputs.pace
    kind = None if output is None else checked_output(output, OUTPUTS)
    if pace not in ("iterations", "time"):
        raise InvalidValue(f"--pace {pace}: expected iterations or time")
    if report is not None:
        _check_folder(report)
    methods = solving.methods()
    wanted = _scenario_names(solving.scenario, report)
    task = options.TaskOptions(file, goals, solving.limits, solving.tolerance).task()
    rounds, left_out = rounds_of(
        task, wanted, methods, solving.max_iterations, prior=solving.prior
    )  # fmt: skip
    _refuse_nobody(rounds, methods)
    paths = _outputs(output, [held.name for held in rounds])
    saved = [path for path in paths if path is not None]
    start = "the rest pose" if goals.source.frame is None else f"frame {goals.source.frame}"
    with ExitStack() as stack:
        place: Callable[[], list[str]] = list
        if report is not None:
            from poise.render.comparison_report import prepared_report

            place = stack.enter_context(
                prepared_report(report, rounds, left_out, file=file, start=start, pace=pace)
            )
        with together():
            for held, path in zip(rounds, paths, strict=True):
                if path is not None and kind in (".png", ".svg"):
                    plot(held, path)
                elif path is not None:
                    film(held, path, pace)
            saved += place()
    names = ", ".join(goal.name for goal in task.goals)
    lines = [
        f"{file}: {names}; from {start}",
        f"unit: {unit_line(task.character, goals.source.unit)}",
    ]
    for held in rounds:
        if wanted != ("asked",):
            lines += ["", f"{held.name}: {held.scenario.description}"]
        lines += lines_of(held)
    lines += legend_of(rounds)
    lines += [f"excluded: {entry.name}: {entry.reason}" for entry in left_out]
    lines += [*reading_lines(task.character), *(f"written: {path}" for path in saved)]
    return Report(lines, _json(rounds, left_out, paths, wanted, report), as_json)


def _check_folder(folder: str) -> None:
    """Make the report's folder, and check that films and figures can be made, before any work."""
    from poise.render.comparison_report import make_folder

    make_folder(folder)
    for name in ("compare.mp4", "compare.svg", "compare.png"):
        checked_output(str(Path(folder) / name), (Path(name).suffix,))


def _scenario_names(scenario: str | None, report: str | None) -> tuple[str, ...]:
    """Return the names of the requested scenarios."""
    if scenario is None and report is None:
        return ("asked",)
    from poise.solvers.comparison_scenarios import ALL

    if scenario is None:
        return ALL
    names = [name.strip() for name in scenario.split(",") if name.strip()]
    if not names:
        raise InvalidValue(f"--scenario {scenario!r}: expected all, or names such as reachable")
    full = [each for name in names for each in (ALL if name == "all" else (name,))]
    return tuple(dict.fromkeys(full))


def _refuse_nobody(rounds: Sequence[Round], methods: Sequence[Method] | None) -> None:
    """Raise an error if none of the requested solvers can solve the problem."""
    if methods is None or not rounds or any(len(held.outcome) for held in rounds):
        return
    reasons = [f"{names}: {reason}" for names, reason in declined(rounds[0])]
    raise UnsuitableSolver("none of --solvers can solve this problem: " + "; ".join(reasons))


def _outputs(output: str | None, names: Sequence[str]) -> list[str | None]:
    """Return one path per scenario, with the scenario's name inserted if there are several."""
    if output is None or len(names) == 1:
        return [output] * len(names)
    path = Path(output)
    return [str(path.with_name(f"{path.stem}-{name}{path.suffix}")) for name in names]


def _json(
    rounds: Sequence[Round],
    left_out: Sequence[SkippedScenario],
    paths: Sequence[str | None],
    wanted: Sequence[str],
    report: str | None,
) -> JsonObject:
    """Return the first scenario's solvers at the top, plus all scenarios if any were requested."""
    first = rounds[0] if rounds else None
    data: JsonObject = {
        "solvers": [] if first is None else data_of(first)["solvers"],
        "output": paths[0] if paths else None,
    }
    if wanted == ("asked",) and first is not None:
        details = data_of(first)
        return data | {key: details[key] for key in ("unsuitable", "pose_differences")}
    data["scenarios"] = [
        data_of(held) | {"output": path} for held, path in zip(rounds, paths, strict=True)
    ]
    data["left_out"] = [{"name": entry.name, "reason": entry.reason} for entry in left_out]
    data["report"] = report
    return data


def plot(held: Round, path: str, title: str = "") -> None:
    """Plot the error per iteration and per millisecond (or per frame), as `.png` or `.svg`."""
    from poise.render.comparison_figures import errors_figure
    from poise.render.plot_style import save_figure

    save_figure(errors_figure(held, title), path)


def film(held: Round, path: str, pace: str = "iterations") -> int:
    """Write a film of the solvers side by side, `.mp4` or `.gif`; return the number of frames."""
    from poise.render.comparison_video import film_comparison

    return film_comparison(held, path, pace=pace)
