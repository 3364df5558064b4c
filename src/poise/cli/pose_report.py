"""Report of a solve: text lines, and the data of ``--json``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from poise.files import encoded, replace_file
from poise.files.json_text import JsonObject
from poise.render.comparison_table import trace_data
from poise.report_text import columns, counted, degrees, finite, listed, milli, place

if TYPE_CHECKING:
    from poise.cli import solve_options as options
    from poise.cli.sequential_solve import SequentialSolve
    from poise.diagnosis.explanation import Explanation
    from poise.model import Pose
    from poise.residuals.goal import Goal
    from poise.solvers import GoalError, Result


_MOST_LIMITS = 12
_ROWS_SHOWN = 6  # multipliers shown per constraint


def result_lines(
    task: options.SolveTask, result: Result | SequentialSolve, why: Explanation | None = None
) -> list[str]:
    """Return the outcome in lines of text: one line per goal, and the reasons for misses."""
    if result.converged:
        which = "every goal with a weight" if any(map(_idle, task.goals)) else "every goal"
        verdict = f"converged: {which} is within {_near(task)}"
    else:
        why = why or result.explanation()
        words = result.status.replace("_", " ")
        what = (
            "the result of solving each chain separately"
            if why.per_chain
            else "the nearest pose found"
        )
        verdict = f"not converged ({words}): this is {what}"
    effort = f"{counted(result.iterations, 'iteration')}, {1e3 * result.seconds:.3g} ms"
    if result.restarts:
        effort += f", {counted(result.restarts, 'restart')}"
    lines = [verdict, f"solver: {result.solver}, {effort}", *columns(_goal_rows(task, result))]
    if why is not None:
        return [*lines, *why.reasons(), *_hints(task, result), *unit_hints(task)]
    if result.active_limits:
        lines.append(f"at a limit: {listed(result.active_limits, _MOST_LIMITS)}")
    if result.human_limits:
        beyond = ", ".join(result.human_limits)
        lines.append(f"beyond the human range of motion: {beyond} (--no-human-limits ignores it)")
    lines.extend(f"note: {note}" for note in result.notes)
    return [*lines, *unit_hints(task)]


def _near(task: options.SolveTask) -> str:
    if task.pixels is not None:
        return f"{task.pixels.pixels:g} pixels"
    return f"{milli(task.tolerance[0])} and {degrees(task.tolerance[1])}"


def _goal_rows(task: options.SolveTask, result: Result | SequentialSolve) -> list[list[str]]:
    rows: list[list[str]] = []
    for goal, error, near in zip(task.goals, result.errors, result.tolerances, strict=True):
        row = [
            error.name,
            "" if error.position is None else f"{milli(error.position)} off",
            "" if error.orientation is None else f"{degrees(error.orientation)} off",
        ]
        if error.violation is not None:
            row[1:] = _held(goal, error, result)
        if _idle(goal):
            row.append("ignored, because its weight is 0")
        elif error.position is not None and error.position > (near.position or 0.0):
            row.append(f"target {place(goal.targets(task.start)[:3].tolist())}")
        rows.append(row)
    return rows


def _held(goal: Goal, error: GoalError, result: Result | SequentialSolve) -> list[str]:
    """Return the violation of a constraint, in the units of its two sides, and its multipliers."""
    row = [f"{error.violation or 0.0:.2g} off", "hard" if goal.hard else "soft"]
    pulls = multipliers(result, error.name)
    if pulls is not None:
        row.append(_pulling(pulls))
    return row


def _pulling(multipliers: list[float]) -> str:
    """Format the multipliers of a constraint; of many rows, only nonzero ones and their number.

    >>> _pulling([0.5, -0.0, -0.207]), _pulling([-0.0])
    ('multipliers 0.5 0 -0.207', 'multipliers 0')
    >>> _pulling([0.0] * 150 + [2.5, 0.5]), _pulling([0.0] * 152)
    ('multipliers 2.5 0.5, in 2 of 152 rows', 'multipliers 0, in 152 rows')
    """
    if len(multipliers) <= _ROWS_SHOWN:
        return "multipliers " + " ".join(f"{pull + 0.0:.3g}" for pull in multipliers)
    some = sorted((pull for pull in multipliers if pull != 0.0), key=abs, reverse=True)
    if not some:
        return f"multipliers 0, in {len(multipliers)} rows"
    shown = " ".join(f"{pull:.3g}" for pull in some[:_ROWS_SHOWN])
    more = " ..." if len(some) > _ROWS_SHOWN else ""
    return f"multipliers {shown}{more}, in {len(some)} of {len(multipliers)} rows"


def multipliers(result: Result | SequentialSolve, name: str) -> list[float] | None:
    """Return a hard goal's multipliers, one per row; None for soft goals and other methods."""
    found = None if result.optimality is None else result.optimality.multipliers.get(name)
    return None if found is None else [float(pull) for pull in found]


def _idle(goal: Goal) -> bool:
    return all(row.weight == 0.0 for row in goal.rows)


def _hints(task: options.SolveTask, result: Result | SequentialSolve) -> list[str]:
    """Return a hint after a missed position: the region of the character at the start."""
    pairs = zip(result.errors, result.tolerances, strict=True)
    if not any((e.position or 0.0) > (near.position or 0.0) for e, near in pairs):
        return []
    low, high = extent(task.start)
    box = f"{place(low)} to {place(high)}"
    return [f"hint: the body extends from {box} m in the start pose; targets use the same axes"]


def unit_hints(task: options.SolveTask) -> list[str]:
    """Return a hint if a target is far from the character, as those in centimetres are."""
    from poise.diagnosis.reach_gaps import far_target_hint

    hint = far_target_hint((goal, goal.targets(task.start), task.start) for goal in task.goals)
    return [hint] if hint else []


def extent(pose: Any) -> tuple[list[float], list[float]]:
    """Return the lowest and highest corner (3,) of the box around all joints and tips, metres."""
    from poise.model.extents import extent as arrays

    low, high = arrays(pose)
    return low.tolist(), high.tolist()


def trace_lines(result: Result | SequentialSolve) -> list[str]:
    """Return the largest errors after each iteration, as a table."""
    rows = [("iteration", "ms", "position", "orientation")]
    rows += [
        (
            f"{entry['iteration']}", f"{1e3 * entry['seconds']:.3f}",
            milli(entry["position_error_m"]), degrees(entry["orientation_error_rad"]),
        )
        for entry in trace_data(result.trace)
    ]  # fmt: skip
    return ["largest errors:", *columns(rows, right=(0, 1, 2, 3))]


def _goal_data(goal: Goal, error: GoalError, result: Result | SequentialSolve) -> JsonObject:
    """Return a goal's entry for ``--json``; constraints and hard goals have additional fields."""
    data: JsonObject = {
        "name": error.name,
        "position_error_m": error.position,
        "orientation_error_rad": error.orientation,
    }
    if error.violation is not None or goal.hard:
        data |= {"hard": goal.hard, "violation": error.violation}
        data["multipliers"] = multipliers(result, error.name)
    return data


def result_data(
    task: options.SolveTask,
    result: Result | SequentialSolve,
    why: Explanation | None,
    output: str | None,
    trace: bool,
) -> JsonObject:
    """Return the outcome as data for ``--json``, with the pose and the name of its file."""
    data: JsonObject = {
        "status": result.status,
        "converged": result.converged,
        "iterations": result.iterations,
        "seconds": result.seconds,
        "solver": result.solver,
        "goals": [
            _goal_data(goal, error, result)
            for goal, error in zip(task.goals, result.errors, strict=True)
        ],
        "active_limits": list(result.active_limits),
        "human_limits": list(result.human_limits),
        "hints": unit_hints(task),
        "pose": pose_data(result.pose),
        "output": output,
    }
    if why is not None:
        data["explanation"] = why.data()
    if trace:
        data["trace"] = trace_data(result.trace)
    return data


TABLES = (".json", ".csv")


def pose_data(pose: Pose) -> JsonObject:
    """Return the values of all degrees of freedom with their units, and the world frames of joints.

    Units are "rad", "m" and "1" (factors and quaternions). World frames are position in metres and
    quaternion wxyz.
    """
    from poise.constraints.place import as_goal
    from poise.model.units import dof_units

    skeleton = pose.skeleton
    frames = as_goal(pose.world)
    return {
        "values": dict(zip(skeleton.dof_names, pose.q.tolist(), strict=True)),
        "units": dict(zip(skeleton.dof_names, dof_units(skeleton), strict=True)),
        "joints": {
            name: {"position": frame[:3].tolist(), "quaternion": frame[3:].tolist()}
            for name, frame in zip(skeleton.joint_names, frames, strict=True)
        },
    }


def write_pose_table(pose: Pose, path: str) -> None:
    """Write a pose as .json (`pose_data`) or as .csv (a row for each degree of freedom).

    Raises:
        FileError: the file cannot be written.
    """
    if Path(path).suffix.lower() == ".json":
        text = json.dumps(finite(pose_data(pose)), indent=1, ensure_ascii=False) + "\n"
    else:
        from poise.formats.csv_table import table_text
        from poise.model.units import dof_units

        names, units = pose.skeleton.dof_names, dof_units(pose.skeleton)
        rows = zip(names, pose.q.tolist(), units, strict=True)
        text = table_text(["name", "value", "unit"], rows)
    replace_file(path, encoded(text, path))
