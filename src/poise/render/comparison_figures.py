"""Figures of a comparison, from the runs of one scenario."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.array_types import Floats
from poise.render.comparison_rounds import Round
from poise.report_text import degrees, milli

if TYPE_CHECKING:
    from poise.residuals.goal import Goal
    from poise.solvers.comparison import Contender
    from poise.solvers.result import GoalError
    from poise.solvers.target_tracking import Follower


def title_of(held: Round) -> str:
    """Return one line with character, goals and scenario."""
    goals = ", ".join(goal.name for goal in held.task.goals)
    scenario = "" if held.name == "asked" else f" ({held.name})"
    return f"{held.task.character.name}: {goals}{scenario}"


def errors_figure(held: Round, title: str = "") -> Any:
    """Plot the error per iteration and per millisecond, or per frame."""
    from poise.render.plots import ErrorCurve, error_figure

    title = title or title_of(held)
    shown = quantity_of(held.task.goals, held.scenario.moving)
    tolerance = shown.tolerance(held.task.tolerance)
    if held.scenario.moving:
        curves = [
            ErrorCurve(
                run.name, shown.followed(run), None,
                f"{int(run.converged.sum())} of {len(run.converged)} met",
            )
            for run in held.followers
        ]  # fmt: skip
        return error_figure(
            curves, tolerance=tolerance, title=title, step="frame", quantity=shown.label
        )
    curves = [
        ErrorCurve(run.name, shown.of(run), run.seconds, run.result.status.replace("_", " "))
        for run in held.runs
    ]
    return error_figure(curves, tolerance=tolerance, title=title, quantity=shown.label)


def measures(held: Round) -> Any:
    """Plot all measures of all methods."""
    from poise.render.plots import Column, measures_figure

    def column(label: str, values: list[float], log: bool = False, text: str = "{:.3g}") -> Column:
        return Column(label, np.array(values, dtype=np.float64), log, text)

    if held.scenario.moving:
        followers = held.followers
        columns = [
            column("time [ms per frame]", [1e3 * float(r.seconds.mean()) for r in followers], True),
            column("evaluations per frame", [float(r.evaluations.mean()) for r in followers], True),
            column("worst error [mm]", [1e3 * float(r.position_errors.max()) for r in followers],
                   True),
            column("joint travel [rad]", [r.joint_travel for r in followers]),
            column("roughness [rad²]", [r.roughness for r in followers], True, "{:.2g}"),
        ]  # fmt: skip
        met = [bool(run.converged.all()) for run in followers]
        return measures_figure([run.name for run in followers], columns, met)
    runs = held.runs
    columns = [
        column("iterations", [float(r.result.iterations) for r in runs], True, "{:.0f}"),
        column("evaluations", [float(r.result.evaluations) for r in runs], True, "{:.0f}"),
        column("time [ms]", [1e3 * r.result.seconds for r in runs], True, "{:.2g}"),
        column("path [m]", [r.path_length for r in runs], _wide(runs)),
        column("straightness", [r.straightness for r in runs], text="{:.2f}"),
        column("joint travel [rad]", [r.joint_travel for r in runs], _wide(runs)),
        column("roughness [rad²]", [r.roughness for r in runs], True, "{:.2g}"),
        column("order", [r.order for r in runs], text="{:.1f}"),
    ]
    return measures_figure([r.name for r in runs], columns, [r.result.converged for r in runs])


def _wide(runs: Any) -> bool:
    """Return whether path lengths differ so much (restarts) as to need a logarithmic scale."""
    lengths = [run.path_length for run in runs if run.path_length > 0.0]
    return bool(lengths) and max(lengths) > 20.0 * min(lengths)


def paths(held: Round) -> Any | None:
    """Plot the path of the effector with the longest distance, for all methods, if any."""
    from poise.render.plots import RunPath, paths_figure

    if held.scenario.moving:
        return None
    name = foremost(held)
    if name is None:
        return None
    # A run with restarts has no single path.
    runs = [run for run in held.runs if not run.result.restarts]
    run_paths = [
        RunPath(
            run.name, run.paths[name], f"{milli(run.path_length)}, {run.straightness:.2f} straight"
        )
        for run in runs
    ]
    goal = next(goal for goal in held.task.goals if goal.name == name)
    target = goal.targets(held.task.start)[:3]
    return paths_figure(run_paths, target, up=held.task.start.skeleton.up) if run_paths else None


def foremost(held: Round) -> str | None:
    """Return the goal whose effector has the longest distance to its target."""
    runs: list[Contender] = list(held.runs)
    if not runs or not runs[0].paths:
        return None
    first = runs[0]

    def far(name: str) -> float:
        goal = next(goal for goal in held.task.goals if goal.name == name)
        return float(np.linalg.norm(goal.targets(held.task.start)[:3] - first.paths[name][0]))

    return max(first.paths, key=far)


def turns(held: Round) -> Any | None:
    """Plot each method's distribution of rotation among the joints; None without any rotation."""
    from poise.render.plots import turns_figure
    from poise.solvers.run_metrics import joint_turns

    skeleton = held.task.start.skeleton
    # All runs, with still or moving targets, have poses in sequence.
    runs = list(held.followers) if held.scenario.moving else list(held.runs)
    if not runs:
        return None
    moved = np.array([joint_turns(skeleton, run.poses) for run in runs]).T
    if not moved.any():
        return None
    return turns_figure([run.name for run in runs], skeleton.joint_names, moved)


@dataclass(frozen=True)
class Quantity:
    """One kind of error.

    Attributes:
        kind: "position", "orientation" or "violation" (of expressions).
        label: label of the axis.
        unit: unit of the scale's numbers; ``factor`` of them are one unit of the error.
        text: function that formats an error.
        counted: the goals whose largest violation it is.
        exact: whether these goals have to hold exactly.
    """

    kind: str
    label: str
    unit: str
    factor: float
    text: Callable[[float], str]
    counted: tuple[bool, ...] = ()
    exact: bool = False

    def tolerance(self, tolerance: tuple[float, float]) -> float:
        """Return the tolerance of the quantity, from metres and radians."""
        if self.kind == "orientation":
            return tolerance[1]
        if self.exact:
            from poise.solvers.tolerance import EXACT

            return min(EXACT, tolerance[0])
        return tolerance[0]

    def of(self, run: Contender) -> Floats:
        """Return the errors (iterations + 1,) of a run."""
        if self.kind == "position":
            return run.position_errors
        if self.kind == "orientation":
            return run.orientation_errors
        return np.array([self.worst(entry.errors) for entry in run.trace])

    def followed(self, run: Follower) -> Floats:
        """Return the errors (frames,) of a follower."""
        if self.kind == "violation":
            return run.violations
        return run.position_errors if self.kind == "position" else run.orientation_errors

    def worst(self, errors: Sequence[GoalError]) -> float:
        """Return the largest violation of the counted goals."""
        pairs = zip(errors, self.counted, strict=True)
        return max((e.violation or 0.0 for e, counts in pairs if counts), default=0.0)


def quantity_of(goals: Sequence[Goal], following: bool = False) -> Quantity:
    """Return the quantity to plot: violations of expressions, else positions, else orientations.

    Of expressions, hard ones come first. For moving targets (``following``), the quantity is the
    position error if there are position goals.
    """
    from poise.kernels.kinds import POSITION
    from poise.residuals.goal import RowKind

    places = any(isinstance(row, RowKind) and row.kind == POSITION for g in goals for row in g.rows)
    written = [any(not isinstance(row, RowKind) for row in goal.rows) for goal in goals]
    if any(written) and not (following and places):
        has_to = [own and goal.hard for own, goal in zip(written, goals, strict=True)]
        which = "what has to hold" if any(has_to) else "what is written"
        return Quantity(
            "violation", f"largest violation of {which} [its own units]", "", 1.0, _plainly,
            tuple(has_to if any(has_to) else written), any(has_to),
        )  # fmt: skip
    if places:
        return Quantity("position", "largest position error [m]", "mm", 1e3, milli)
    return Quantity(
        "orientation", "largest orientation error [rad]", "deg", math.degrees(1.0), degrees
    )


def _plainly(error: float) -> str:
    return f"{error:.2g}"
