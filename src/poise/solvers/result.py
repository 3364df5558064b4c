"""What a solver reports: never more than it did."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from poise.model.pose import Pose

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


@dataclass(frozen=True, eq=False)
class Result:
    """The outcome of a solve.

    Attributes:
        pose: the best pose found, always inside the limits.
        status: "converged" when every goal of positive weight is within tolerance, else why it
            ended: "stalled", "iteration_limit", "time_limit", "infeasible".
        errors: what is left of each goal.
        iterations, evaluations, seconds: what it took, restarts included.
        active_limits: DOFs of the pose that stand at a limit.
        notes: what happened on the way that the caller should know.
        restarts: how many new starts were made.
        trace: one entry an iteration if asked for, else empty.
    """

    pose: Pose
    status: Status
    errors: tuple[GoalError, ...]
    iterations: int
    evaluations: int
    seconds: float
    solver: str
    restarts: int = 0
    notes: tuple[str, ...] = ()
    trace: tuple[TraceEntry, ...] = field(default=(), repr=False)

    @property
    def converged(self) -> bool:
        """Whether every goal of positive weight is within tolerance."""
        return self.status == "converged"

    @cached_property
    def active_limits(self) -> tuple[str, ...]:
        """Names of the DOFs that stand at one of their limits."""
        skeleton = self.pose.skeleton
        q = self.pose.q
        at = (q <= skeleton.lower) | (q >= skeleton.upper)
        return tuple(name for name, active in zip(skeleton.dof_names, at, strict=True) if active)

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
