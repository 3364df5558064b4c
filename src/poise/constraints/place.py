"""Pose goals: position and orientation together (source 000, the 6-DOF end effector)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.constraints import target_validation
from poise.constraints.operands import finished, place_name, vector_of
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.geometry.transforms import nearest_rotation
from poise.kernels.kinds import ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.residuals.anchor import Anchor
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression
from poise.residuals.goal import RowKind
from poise.residuals.named_expressions import with_base
from poise.residuals.plain_goal import PlainGoal
from poise.residuals.variables import at_start

if TYPE_CHECKING:
    from poise.constraints.ball import BallPin


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Place(PlainGoal):
    """A joint's frame reaches a transform; ``goal`` (..., 7) is a position and a quaternion."""

    name: str
    rows: tuple[RowKind, ...]
    goal: NDArray[np.float64]
    hard: bool = False
    priority: int = 1

    def targets(self, start: Pose) -> NDArray[np.float64]:  # noqa: ARG002
        """Return position and quaternion."""
        return self.goal


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Pin(PlainGoal):
    """A joint's frame keeps its world transform of the start pose."""

    name: str
    joint: str
    rows: tuple[RowKind, ...]
    hard: bool = False
    priority: int = 1

    def targets(self, start: Pose) -> NDArray[np.float64]:
        """Return position and quaternion of the joint in the start pose."""
        world = start.world[..., start.skeleton.joint_index(self.joint), :, :]
        return as_goal(world)


def as_goal(transform: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a transform (..., 4, 4) as position and quaternion (..., 7), without scales."""
    turn = quaternions.from_matrix(nearest_rotation(transform[..., :3, :3]))
    return np.concatenate([transform[..., :3, 3], turn], axis=-1)


@lru_cache(maxsize=256)
def _rows(joint: str, weight: float, base: str | None) -> tuple[RowKind, ...]:
    """Return cached rows; loops that create the same goals then compare identical objects."""
    nothing = (0.0, 0.0, 0.0)
    return (
        RowKind(POSITION, Anchor(joint), weight, nothing, base),
        RowKind(ORIENTATION, Anchor(joint), weight, nothing, base),
    )


def place(
    joint: str,
    transform: ArrayLike,
    rotation: ArrayLike | None = None,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Place:
    """Create a goal for a joint's frame to reach a transform in the world.

    Args:
        joint: the joint's name.
        transform: a matrix (..., 4, 4); a position and a quaternion wxyz (..., 7); an object with
            ``as_matrix()``, such as SciPy's ``RigidTransform``; or, with ``rotation``, a position
            (..., 3). Positions are in metres.
        rotation: a quaternion wxyz (..., 4), a matrix (..., 3, 3), or an object with
            ``as_matrix()``, such as SciPy's ``Rotation``. Quaternions are normalised.
        weight, hard, base: see `poise.reach`.

    Raises:
        InvalidValue: the transform is not a finite rotation and translation, a quaternion is zero,
            or the weight is negative.

    >>> import numpy as np
    >>> position, quaternion = (0.3, 1.4, 0.5), (1, 0, 0, 0)
    >>> place("lhand", position, quaternion).goal
    array([0.3, 1.4, 0.5, 1. , 0. , 0. , 0. ])
    >>> place("lhand", [*position, *quaternion]).goal
    array([0.3, 1.4, 0.5, 1. , 0. , 0. , 0. ])
    >>> place("lhand", np.eye(4)).name
    'lhand pose'
    """
    name = f"{target_validation.joint(joint, 'place')} pose"
    goal = target_validation.placement(transform, rotation, name)
    return Place(name, _rows(joint, target_validation.weight(weight, name), base), goal, hard)


@overload
def pin(joint: str, *, weight: float = 1.0, hard: bool = False, base: str | None = None) -> Pin: ...
@overload
def pin(
    joint: str, *, weight: float = 1.0, hard: bool = False, base: str | None = None,
    by: Literal["flat", "ball"],
) -> Pin | BallPin: ...  # fmt: skip
@overload
def pin(
    joint: Expression, *, weight: float = 1.0, hard: bool = False, base: str | None = None
) -> Constraint: ...
def pin(
    joint: str | Expression,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
    by: str = "flat",
) -> Pin | BallPin | Constraint:
    """Create a goal for a joint to keep the position and orientation that it has in the start pose.

    For a point, or an expression of points such as `poise.skin_point`, only the position is kept.

    Args:
        joint: a joint's name, or a point.
        weight, hard, base: see `poise.reach`.
        by: how a foot is pinned: "flat" with its orientation; "ball" with the toes flat on the
            floor, while the heel can rise. For "ball", a foot without a rotating toe joint keeps
            the position of its ball: the tip of its bone, or a point in front of the ankle.

    Raises:
        InvalidValue: the weight is negative, or ``by`` is neither "flat" nor "ball". Solving raises
            this error for a joint pinned by the ball that is not recognised as a foot.

    >>> pin("rfoot").name
    'rfoot pinned'

    A deep crouch raises the heels:

    >>> import poise
    >>> from poise.bundled import bare_character
    >>> start = bare_character().rest
    >>> x, y, z = start.world[start.skeleton.joint_index("root"), :3, 3]
    >>> feet = [pin(foot, by="ball") for foot in ("lfoot", "rfoot")]
    >>> low = poise.solve(start, [poise.reach("root", (x, y - 0.5, z)), *feet], prior="human")
    >>> heel = low.pose.world[start.skeleton.joint_index("lfoot"), 1, 3]
    >>> low.converged, bool(heel > start.world[start.skeleton.joint_index("lfoot"), 1, 3] + 0.02)
    (True, True)
    """
    if by not in ("flat", "ball"):
        raise InvalidValue(f"by={by!r}: expected 'flat' or 'ball'")
    if isinstance(joint, Expression):
        if by == "ball":
            raise InvalidValue('by="ball" pins a foot; pass the name of its joint')
        return _held(joint, weight, hard, base)
    target_validation.joint(joint, "pin")
    if by == "ball":
        from poise.constraints.ball import BallPin

        return BallPin(joint, target_validation.weight(weight, f"{joint} pinned"), hard, base)
    name = f"{joint} pinned"
    return Pin(name, joint, _rows(joint, target_validation.weight(weight, name), base), hard)


def _held(where: Expression, weight: float, hard: bool, base: str | None) -> Constraint:
    """Return the constraint that keeps a point at its position in the start pose."""
    place = vector_of(where, "what is pinned")
    name = f"{place_name(place)} pinned"
    if base is not None:
        place = with_base(place, base)
    made = place == at_start(place)
    return finished(made, None, name, hard=hard, weight=target_validation.weight(weight, name))
