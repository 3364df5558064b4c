"""Aim goals: a joint's axis points at a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.constraints import target_validation as checked
from poise.joints.primitive import unit_vector
from poise.kernels.kinds import AIM
from poise.model.pose import Pose
from poise.residuals.anchor import Anchor
from poise.residuals.goal import RowKind
from poise.residuals.plain_goal import PlainGoal
from poise.residuals.point import Point


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Aim(PlainGoal):
    """A joint's local axis points at ``target`` (..., 3), metres in the world."""

    name: str
    rows: tuple[RowKind, ...]
    target: NDArray[np.float64]
    hard: bool = False
    priority: int = 1

    def targets(self, start: Pose) -> NDArray[np.float64]:  # noqa: ARG002
        """Return the target."""
        return self.target


def aim(
    joint: str | Point,
    target: ArrayLike,
    *,
    axis: str | Sequence[float] = "z",
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Aim:
    """Create a goal for an axis of a joint to point from the joint at a position (3,).

    ``axis`` is "x", "-z" or any 3-vector in the joint's frame; the error is the angle, in radians.

    Raises:
        InvalidValue: the target or the axis is not 3 finite numbers, or the weight is negative.

    >>> aim("head", (0, 1.7, 3)).name
    'head aimed'
    """
    point = joint.anchor if isinstance(joint, Point) else Anchor(checked.joint(joint, "aim"))
    own = joint.base if isinstance(joint, Point) else None
    name = f"{point.name} aimed"
    row = RowKind(AIM, point, checked.weight(weight, name), unit_vector(axis), base or own)
    return Aim(name, (row,), checked.position(target, name), hard)
