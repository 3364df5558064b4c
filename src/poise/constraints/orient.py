"""Orientation goals: a joint's frame reaches an orientation (source 000, scaled axis)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.constraints import target_validation
from poise.kernels.kinds import ORIENTATION
from poise.model.pose import Pose
from poise.residuals.anchor import Anchor
from poise.residuals.goal import RowKind
from poise.residuals.plain_goal import PlainGoal


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Orient(PlainGoal):
    """A joint's frame reaches ``quaternion`` (..., 4) wxyz, in the world."""

    name: str
    rows: tuple[RowKind, ...]
    quaternion: NDArray[np.float64]
    hard: bool = False
    priority: int = 1

    def targets(self, start: Pose) -> NDArray[np.float64]:  # noqa: ARG002
        """Return the quaternion."""
        return self.quaternion


def orient(
    joint: str,
    quaternion_or_matrix: ArrayLike,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Orient:
    """Create a goal for a joint's frame to reach an orientation in the world.

    The orientation is a quaternion wxyz (..., 4), which is normalised, or a rotation matrix
    (..., 3, 3); the error is the angle between the joint's orientation and the target, in radians.

    Raises:
        InvalidValue: the orientation is not a rotation, such as a zero quaternion, or the weight is
            negative.

    >>> orient("head", (1, 0, 0, 0)).name
    'head orientation'
    """
    name = f"{target_validation.joint(joint, 'orient')} orientation"
    row = RowKind(
        ORIENTATION, Anchor(joint), target_validation.weight(weight, name), (0.0, 0.0, 0.0), base
    )
    return Orient(name, (row,), target_validation.quaternion(quaternion_or_matrix, name), hard)
