"""Position goals: a point of the body reaches a place (source 003, C(q) = h(q) - d)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.constraints import target
from poise.kernels.rows import POSITION
from poise.model.pose import Pose
from poise.rows.goal import RowKind
from poise.rows.point import Point


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """A point of the body reaches ``position`` (..., 3), metres in the world."""

    name: str
    rows: tuple[RowKind, ...]
    position: NDArray[np.float64]
    hard: bool = False

    def targets(self, start: Pose) -> NDArray[np.float64]:
        """The position itself."""
        return self.position


def reach(
    joint_or_point: str | Point,
    position: ArrayLike,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Reach:
    """The goal that a joint's origin, a bone's tip or a point reaches a position.

    ``position`` (..., 3) is in metres in the world; leading axes make a batch. Only joints from
    ``base`` on may move for it; ``weight`` counts its squared error against the others'.

    Raises:
        InvalidValue: the position is not 3 finite numbers, or the weight is negative.

    >>> reach("lhand", (0.3, 1.4, 0.5)).name
    'lhand'
    """
    point = joint_or_point if isinstance(joint_or_point, Point) else Point(joint_or_point)
    name = point.name
    row = RowKind(POSITION, point, target.weight(weight, name), (0.0, 0.0, 0.0), base)
    return Reach(name, (row,), target.position(position, name), hard)
