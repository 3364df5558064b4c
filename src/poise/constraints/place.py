"""Pose goals: position and orientation together (source 000, the 6-DOF end effector)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.constraints import target
from poise.constraints.operands import finished, place_name, vector_of
from poise.geometry import quaternions
from poise.geometry.transforms import nearest_rotation
from poise.kernels.row_kinds import ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.rows.anchor import Anchor
from poise.rows.constraint import Constraint
from poise.rows.expression import Expression
from poise.rows.goal import RowKind
from poise.rows.leaves import at_start
from poise.rows.named import with_base


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A joint's frame reaches a transform; ``goal`` (..., 7) is position, then quaternion."""

    name: str
    rows: tuple[RowKind, ...]
    goal: NDArray[np.float64]
    hard: bool = False

    def targets(self, start: Pose) -> NDArray[np.float64]:  # noqa: ARG002
        """Position and quaternion."""
        return self.goal


@dataclass(frozen=True, slots=True, eq=False)
class Pin:
    """A joint's frame stays where the start pose has it."""

    name: str
    joint: str
    rows: tuple[RowKind, ...]
    hard: bool = False

    def targets(self, start: Pose) -> NDArray[np.float64]:
        """Position and quaternion of the joint in the start pose."""
        world = start.world[..., start.skeleton.joint_index(self.joint), :, :]
        return as_goal(world)


def as_goal(transform: NDArray[np.float64]) -> NDArray[np.float64]:
    """(..., 4, 4) as position and quaternion (..., 7); scales are left out."""
    turn = quaternions.from_matrix(nearest_rotation(transform[..., :3, :3]))
    return np.concatenate([transform[..., :3, 3], turn], axis=-1)


def _rows(joint: str, weight: float, base: str | None) -> tuple[RowKind, ...]:
    nothing = (0.0, 0.0, 0.0)
    return (
        RowKind(POSITION, Anchor(joint), weight, nothing, base),
        RowKind(ORIENTATION, Anchor(joint), weight, nothing, base),
    )


def place(
    joint: str,
    transform: ArrayLike,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Place:
    """The goal that a joint's frame reaches ``transform`` (..., 4, 4) in the world.

    Raises:
        InvalidValue: it is not a finite rotation and translation, or the weight is negative.

    >>> import numpy as np
    >>> place("lhand", np.eye(4)).name
    'lhand pose'
    """
    name = f"{joint} pose"
    goal = target.transform(transform, name)
    return Place(name, _rows(joint, target.weight(weight, name), base), goal, hard)


@overload
def pin(joint: str, *, weight: float = 1.0, hard: bool = False, base: str | None = None) -> Pin: ...
@overload
def pin(
    joint: Expression, *, weight: float = 1.0, hard: bool = False, base: str | None = None
) -> Constraint: ...
def pin(
    joint: str | Expression, *, weight: float = 1.0, hard: bool = False, base: str | None = None
) -> Pin | Constraint:
    """The goal that a joint keeps the position and orientation that the start pose gives it.

    A point, or any place made of points such as `poise.skin_point`, keeps its position.

    >>> pin("rfoot").name
    'rfoot pinned'
    """
    if isinstance(joint, Expression):
        return _held(joint, weight, hard, base)
    name = f"{joint} pinned"
    return Pin(name, joint, _rows(joint, target.weight(weight, name), base), hard)


def _held(where: Expression, weight: float, hard: bool, base: str | None) -> Constraint:
    """A place stays where the start pose has it."""
    place = vector_of(where, "what is pinned")
    name = f"{place_name(place)} pinned"
    if base is not None:
        place = with_base(place, base)
    made = place == at_start(place)
    return finished(made, None, name, hard=hard, weight=target.weight(weight, name))
