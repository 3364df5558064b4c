"""What a solver reports: never more than it did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.kernels.rows import POSITION
from poise.model.joint import Cone, Joint
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.rows.goal import Goal

Floats = NDArray[np.float64]
Status = Literal["converged", "stalled", "iteration_limit", "time_limit", "infeasible"]


@dataclass(frozen=True)
class GoalError:
    """What is left of one goal: metres and radians (None where the goal has no such half)."""

    name: str
    position: float | None
    orientation: float | None


@dataclass(frozen=True, eq=False)
class TraceEntry:
    """One iteration: time since the start, pose, cost, and the error of each row of goals."""

    iteration: int
    seconds: float
    q: Floats
    cost: float
    errors: tuple[GoalError, ...]

    @property
    def position_error(self) -> float:
        """The largest position error, in metres (0 without position goals)."""
        return max((e.position for e in self.errors if e.position is not None), default=0.0)

    @property
    def orientation_error(self) -> float:
        """The largest orientation error, in radians (0 without orientation goals)."""
        return max((e.orientation for e in self.errors if e.orientation is not None), default=0.0)


def goal_errors(goals: Sequence[Goal], values: Sequence[float]) -> tuple[GoalError, ...]:
    """Errors of rows as errors of goals."""
    result: list[GoalError] = []
    at = 0
    for goal in goals:
        position = orientation = None
        for row in goal.rows:
            if row.kind == POSITION:
                position = values[at]
            else:
                orientation = values[at]
            at += 1
        result.append(GoalError(goal.name, position, orientation))
    return tuple(result)


class Result:
    """The outcome of a solve; frozen.

    Attributes:
        pose: the best pose found, always inside the limits.
        status: "converged" when every goal of positive weight is within tolerance, else why it
            ended: "stalled", "iteration_limit", "time_limit", "infeasible".
        iterations, evaluations, seconds: what it took, restarts included.
        solver: the method's name.
        restarts: how many new starts were made.
        notes: what happened on the way that the caller should know.
        trace: one entry an iteration if asked for, else empty.
    """

    # No dataclass: solving at frame rate makes one a call, and most of it is never looked at.
    __slots__ = (
        "_goals", "_movable", "_row_errors", "evaluations", "iterations", "notes", "pose",
        "restarts", "seconds", "solver", "status", "trace",
    )  # fmt: skip

    def __init__(
        self,
        *,
        pose: Pose,
        status: Status,
        errors: Sequence[float],
        goals: Sequence[Goal],
        movable: NDArray[np.bool_],
        iterations: int,
        evaluations: int,
        seconds: float,
        solver: str,
        restarts: int = 0,
        notes: tuple[str, ...] = (),
        trace: tuple[TraceEntry, ...] = (),
    ) -> None:
        self.pose = pose
        self.status: Status = status
        self._row_errors, self._goals, self._movable = errors, goals, movable
        self.iterations, self.evaluations, self.seconds = iterations, evaluations, seconds
        self.solver, self.restarts, self.notes, self.trace = solver, restarts, notes, trace

    def changed(self, **values: Any) -> Result:
        """The same result with some attributes changed."""
        names = ("status", "iterations", "evaluations", "seconds", "restarts", "notes", "trace")
        same = {name: getattr(self, name) for name in names} | values
        return Result(
            pose=self.pose, errors=self._row_errors, goals=self._goals, movable=self._movable,
            solver=self.solver, **same,
        )  # fmt: skip

    @property
    def errors(self) -> tuple[GoalError, ...]:
        """What is left of each goal."""
        return goal_errors(self._goals, self._row_errors)

    @property
    def converged(self) -> bool:
        """Whether every goal of positive weight is within tolerance."""
        return self.status == "converged"

    @property
    def active_limits(self) -> tuple[str, ...]:
        """Names of the DOFs that stand at one of their limits, and of balls at their cone's.

        Only those that can move for the goals count.
        """
        skeleton = self.pose.skeleton
        q = self.pose.q
        at = ((q <= skeleton.lower) | (q >= skeleton.upper)) & self._movable
        names = [name for name, active in zip(skeleton.dof_names, at, strict=True) if active]
        names.extend(
            f"{joint.name}_cone"
            for joint in skeleton.joints
            if joint.cone is not None and _at_cone(skeleton, joint, q, self._movable)
        )
        return tuple(names)

    def explain(self) -> str:
        """The outcome in words, one line a goal.

        A goal that is missed is listed with its distance; DOFs at a limit are named.
        """
        took = f"{self.solver}: {self.status} after {self.iterations} iterations"
        lines = [f"{took}, {1e3 * self.seconds:.3g} ms"]
        for error in self.errors:
            parts: list[str] = []
            if error.position is not None:
                parts.append(f"{1e3 * error.position:.4g} mm")
            if error.orientation is not None:
                parts.append(f"{np.degrees(error.orientation):.4g} deg")
            lines.append(f"  {error.name}: {' and '.join(parts)} off")
        if self.active_limits and not self.converged:
            lines.append(f"  at their limits: {', '.join(self.active_limits)}")
        lines.extend(f"  {note}" for note in self.notes)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Result: {self.status} after {self.iterations} iterations of {self.solver}>"


def _at_cone(
    skeleton: Skeleton, joint: Joint, q: NDArray[np.float64], movable: NDArray[np.bool_]
) -> bool:
    """Whether a joint's first quaternion can move and stands at the bound of its cone."""
    at = skeleton.joint_dofs(joint.name)
    turn = np.flatnonzero(skeleton.quaternion[at])[:4] + at.start
    if not movable[turn].any():
        return False
    cone = cast("Cone", joint.cone)
    edge = 1e-9
    if cone.axis is None:
        whole = float(np.linalg.norm(quaternions.to_rotation_vector(q[turn])))
        return whole >= cone.swing - edge
    axis = np.asarray(cone.axis, dtype=np.float64)
    swing, twist = quaternions.swing_twist(q[turn], axis)
    bent = float(np.linalg.norm(quaternions.to_rotation_vector(swing)))
    turned = float(np.dot(quaternions.to_rotation_vector(twist), axis) / np.linalg.norm(axis))
    low, high = cone.twist
    limited = high - low < 2.0 * np.pi - edge
    return bent >= cone.swing - edge or (limited and not low + edge < turned < high - edge)
