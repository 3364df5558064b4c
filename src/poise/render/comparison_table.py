"""Comparisons as tables for people and as data for programs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from poise.files.json_text import JsonObject
from poise.render.comparison_rounds import Round
from poise.report_text import columns, degrees, milli

if TYPE_CHECKING:
    from poise.solvers.comparison import Contender
    from poise.solvers.result import TraceEntry
    from poise.solvers.target_tracking import Follower

MEASURES = (
    "path: longest trajectory of an effector; straight: 1 for a straight trajectory",
    "joints: total travel of all joints (rad, m); rough: its squared second differences (rad2, m2)",
    "order: order of convergence, 1 linear, 2 quadratic; apart: median distance to other poses",
)
"""Explanation of the columns of the second table."""


def lines_of(held: Round) -> list[str]:
    """Return the tables of one scenario, and the solvers that cannot solve it."""
    if held.scenario.moving:
        lines = columns(following_rows(held.followers), right=range(1, 8))
    else:
        lines = [*table(held.runs), "", *columns(measure_rows(held), right=range(1, 7))]
    lines += [f"  unsuitable: {names}: {reason}" for names, reason in declined(held)]
    return lines


def legend_of(rounds: Sequence[Round]) -> list[str]:
    """Return the explanation of the columns of all tables, once."""
    still = [held for held in rounds if not held.scenario.moving]
    lines = [f"  {text}" for text in MEASURES] if still else []
    if any(name == "f" for held in still for name, _ in _shown(held.runs)):
        lines.append("  f: half the squared error of the soft goals, plus the metrics")
    return lines


def declined(held: Round) -> list[tuple[str, str]]:
    """Return the solvers that cannot solve the scenario and the reasons, grouped by reason."""
    alike: dict[str, list[str]] = {}
    for entry in held.outcome.unsuitable:
        alike.setdefault(entry.reason, []).append(entry.name)
    return [(", ".join(names), reason) for reason, names in alike.items()]


Rows = list[tuple[str, ...]]


def table(runs: Sequence[Contender]) -> list[str]:
    """Return `outcome_rows` as lines."""
    return columns(outcome_rows(runs), right=range(2, 9))


def outcome_rows(runs: Sequence[Contender]) -> Rows:
    """Return one row per solver: status, effort, largest errors.

    With expressions, the rows include the largest violation of hard and of soft ones, and the least
    f, which is half the square of the soft goals plus the metrics.
    """
    shown = _shown(runs)
    return [
        ("solver", "status", "iterations", "evaluations", "ms", *(name for name, _ in shown)),
        *(_row(run, [cell(run) for _, cell in shown]) for run in runs),
    ]


def _row(run: Contender, errors: Sequence[str]) -> tuple[str, ...]:
    result = run.result
    return (
        run.name, result.status.replace("_", " "), str(result.iterations),
        str(result.evaluations), f"{1e3 * result.seconds:.3g}", *errors,
    )  # fmt: skip


def _shown(runs: Sequence[Contender]) -> list[tuple[str, Callable[[Contender], str]]]:
    """Return the columns of errors: names, and functions that format a run's error."""

    def formatted(value: float | None, words: Callable[[float], str]) -> str:
        return "-" if value is None else words(value)

    places: list[tuple[str, Callable[[Contender], str]]] = [
        ("position", lambda run: formatted(largest_errors(run)[0], milli)),
        ("orientation", lambda run: formatted(largest_errors(run)[1], degrees)),
    ]
    if any(run.log_likelihood is not None for run in runs):
        places.append(("log p", lambda run: formatted(run.log_likelihood, "{:.1f}".format)))
    written = [violations(run) for run in runs]
    hard = any(pair[0] is not None for pair in written)
    soft = any(pair[1] is not None for pair in written)
    constrained = any(run.result.optimality is not None for run in runs)
    if not (hard or soft or constrained):
        return places
    if all(largest_errors(run) == (None, None) for run in runs):
        places = []
    if hard:
        places.append(("hard", lambda run: formatted(violations(run)[0], "{:.2g}".format)))
    if soft:
        places.append(("soft", lambda run: formatted(violations(run)[1], "{:.2g}".format)))
    return [*places, ("f", lambda run: f"{run.trace[-1].cost:.6g}")]


def largest_errors(run: Contender) -> tuple[float | None, float | None]:
    """Return metres and radians; None if no goal has such an error."""
    errors = run.result.errors
    positions = [e.position for e in errors if e.position is not None]
    angles = [e.orientation for e in errors if e.orientation is not None]
    return max(positions, default=None), max(angles, default=None)


def violations(run: Contender) -> tuple[float | None, float | None]:
    """Return the largest violations of hard and of soft expressions; None if there are none."""
    pairs = list(zip(run.goals, run.result.errors, strict=True))

    def worst(hard: bool) -> float | None:
        found = [e.violation for g, e in pairs if e.violation is not None and g.hard == hard]
        return max(found, default=None)

    return worst(True), worst(False)


def measure_rows(held: Round) -> Rows:
    """Return one row per solver: effector path, joint motion, order, distance from others."""
    rows: Rows = [("solver", "path", "straight", "joints", "rough", "order", "apart")]
    for run, apart in zip(held.runs, others(held), strict=True):
        rows.append(
            (
                run.name, *_path_figures(run),
                f"{run.joint_travel:.2f}", f"{run.roughness:.3g}", order_text(run.order),
                f"{apart:.2g}" if math.isfinite(apart) else "-",
            )
        )  # fmt: skip
    return rows


def _path_figures(run: Contender) -> tuple[str, str]:
    """Return length and straightness of the effector's path; dashes without position goals."""
    if not run.paths:
        return "-", "-"
    return f"{run.path_length:.3f} m", f"{run.straightness:.2f}"


def order_text(order: float) -> str:
    """Format an order of convergence, or a dash.

    >>> order_text(1.999), order_text(math.nan)
    ('2.0', '-')
    """
    return f"{order:.1f}" if math.isfinite(order) else "-"


def others(held: Round) -> list[float]:
    """Return the median distance of each solver's final pose from those of the others."""
    from poise.solvers.comparison import Comparison

    if not isinstance(held.outcome, Comparison):
        return []
    apart = held.outcome.pose_differences()
    count = len(apart)
    return [
        float(np.median(np.delete(apart[i], i))) if count > 1 else math.nan for i in range(count)
    ]


def following_rows(followers: Sequence[Follower]) -> Rows:
    """Return one row per solver: accuracy, speed and smoothness of following.

    ``written`` is the largest violation of expressions, if there are any.
    """
    written = any(run.violations.any() for run in followers)
    return [
        (
            "solver", "frames met", "worst", "mean", *(("written",) if written else ()),
            "ms per frame", "evaluations", "rough",
        ),
        *(
            (
                run.name, f"{int(run.converged.sum())} of {len(run.converged)}",
                milli(float(run.position_errors.max())), milli(float(run.position_errors.mean())),
                *((f"{run.violations.max():.2g}",) if written else ()),
                f"{1e3 * float(run.seconds.mean()):.3g}", f"{float(run.evaluations.mean()):.1f}",
                f"{run.roughness:.3g}",
            )
            for run in followers
        ),
    ]  # fmt: skip


def data_of(held: Round) -> JsonObject:
    """Return one scenario as data."""
    from poise.solvers.comparison import Comparison

    moving = held.scenario.moving
    data: JsonObject = {
        "name": held.name,
        "description": held.scenario.description,
        "solvers": [follower_data(f) for f in held.followers] if moving else solvers_data(held),
        "unsuitable": [{"name": e.name, "reason": e.reason} for e in held.outcome.unsuitable],
    }
    if isinstance(held.outcome, Comparison):
        data["pose_differences"] = held.outcome.pose_differences().tolist()
    return data


def solvers_data(held: Round) -> list[JsonObject]:
    """Return every contender as data."""
    return [_data(run, apart) for run, apart in zip(held.runs, others(held), strict=True)]


def _data(run: Contender, apart: float) -> JsonObject:
    result = run.result
    position, angle = largest_errors(run)
    return (
        {
            "name": run.name,
            "status": result.status,
            "converged": result.converged,
            "iterations": result.iterations,
            "seconds": result.seconds,
            "position_error_m": position,
            "orientation_error_rad": angle,
            "evaluations": result.evaluations,
            "restarts": result.restarts,
            "path_length_m": run.path_length,
            "straightness": run.straightness,
            "joint_travel": run.joint_travel,
            "roughness": run.roughness,
            "convergence_order": run.order,
            "pose_difference": apart,
            "trace": trace_data(result.trace),
        }
        | ({} if run.log_likelihood is None else {"log_likelihood": run.log_likelihood})
        | _written_data(run)
    )


def _written_data(run: Contender) -> JsonObject:
    """Return violations and optimality of a run, if there are constraints or metrics."""
    result = run.result
    hard, soft = violations(run)
    if hard is None and soft is None and result.optimality is None:
        return {}
    optimality = result.optimality
    return {
        "hard_violation": hard,
        "soft_violation": soft,
        "f": run.trace[-1].cost,
        "stationarity": None if optimality is None else optimality.stationarity,
        "ending": None if optimality is None else optimality.ending,
    }


def follower_data(run: Follower) -> JsonObject:
    """Return a follower as data; its trace has an entry per frame."""
    return {
        "name": run.name,
        "converged": bool(run.converged.all()),
        "frames": len(run.converged),
        "frames_converged": int(run.converged.sum()),
        "seconds": float(run.seconds.sum()),
        "seconds_per_frame": float(run.seconds.mean()),
        "evaluations": int(run.evaluations.sum()),
        "position_error_m": float(run.position_errors.max()),
        "orientation_error_rad": float(run.orientation_errors.max()),
        "violation": float(run.violations.max()),
        "joint_travel": run.joint_travel,
        "roughness": run.roughness,
        "trace": [
            {
                "frame": frame,
                "seconds": float(run.seconds[frame]),
                "position_error_m": float(run.position_errors[frame]),
                "orientation_error_rad": float(run.orientation_errors[frame]),
                "converged": bool(run.converged[frame]),
            }
            for frame in range(len(run.converged))
        ],
    }


def trace_data(trace: Sequence[TraceEntry]) -> list[dict[str, float]]:
    """Return the largest errors after each iteration, as data for ``--json``."""
    from poise.solvers.comparison import one_each

    return [
        {
            "iteration": entry.iteration,
            "seconds": entry.seconds,
            "position_error_m": entry.position_error,
            "orientation_error_rad": entry.orientation_error,
        }
        for entry in one_each(trace)
    ]
