"""What a goal has to say about itself, and the plain rows it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from poise.kernels.goal_kinds import AIM, ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.residuals.anchor import Anchor, Vector

Floats = NDArray[np.float64]

__all__ = ["AIM", "ORIENTATION", "POSITION", "TARGET_SIZES", "Goal", "GoalInstead", "RowKind"]

TARGET_SIZES = {POSITION: 3, ORIENTATION: 4, AIM: 3}
"""Numbers in a row's target: a position, a quaternion wxyz, a position."""


class RowKind(NamedTuple):
    """Three rows of residuals without their target: what the kernel has to look at.

    ``kind`` is one of POSITION, ORIENTATION, AIM; ``axis`` the aimed axis in the joint's frame;
    ``base`` the joint from which on the chain may move (`poise.model.chains`), or None for the
    whole of it.
    """

    kind: int
    point: Anchor
    weight: float = 1.0
    axis: Vector = (0.0, 0.0, 0.0)
    base: str | None = None


class Goal(Protocol):
    """Something to reach. A new kind is a class with these members, in a file of its own.

    One that depends on the skeleton also has a method ``on(skeleton)``, which returns the goal for
    it; what solves calls it first.
    """

    @property
    def name(self) -> str:
        """What reports call it."""
        ...

    @property
    def rows(self) -> tuple[Any, ...]:
        """Its rows, hashable, without targets: each a `RowKind`, or rows of an expression."""
        ...

    @property
    def hard(self) -> bool:
        """Whether it has to hold exactly (for constrained methods)."""
        ...

    def targets(self, start: Pose) -> Floats:
        """(..., n) its targets, one row's after the other; ``start`` is the pose to begin from."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class GoalInstead:
    """Another goal, but for what a subclass says otherwise."""

    goal: Goal

    @property
    def name(self) -> str:
        """What reports call it."""
        return self.goal.name

    @property
    def rows(self) -> tuple[Any, ...]:
        """Its rows."""
        return self.goal.rows

    @property
    def hard(self) -> bool:
        """Whether it has to hold exactly."""
        return self.goal.hard

    def targets(self, start: Pose) -> Floats:
        """(..., n) its targets."""
        return self.goal.targets(start)
