"""Position goals: a point of the body reaches a position (source 003, C(q) = h(q) - d)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.constraints import target_validation
from poise.constraints.operands import finished, place_name, vector_of
from poise.kernels.kinds import POSITION
from poise.model.pose import Pose
from poise.residuals.anchor import Anchor
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression
from poise.residuals.goal import RowKind
from poise.residuals.named_expressions import with_base
from poise.residuals.plain_goal import PlainGoal
from poise.residuals.point import Point
from poise.residuals.variables import parameter


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reach(PlainGoal):
    """A point of the body reaches ``position`` (..., 3), metres in the world."""

    name: str
    rows: tuple[RowKind, ...]
    position: NDArray[np.float64]
    hard: bool = False
    priority: int = 1

    def targets(self, start: Pose) -> NDArray[np.float64]:  # noqa: ARG002
        """Return the position."""
        return self.position


@overload
def reach(
    joint_or_point: str | Point,
    position: ArrayLike,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Reach: ...
@overload
def reach(
    joint_or_point: Expression,
    position: ArrayLike,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Reach | Constraint: ...
def reach(
    joint_or_point: str | Point | Expression,
    position: ArrayLike,
    *,
    weight: float = 1.0,
    hard: bool = False,
    base: str | None = None,
) -> Reach | Constraint:
    """Create a goal for a joint's origin, a bone's tip or a point to reach a position.

    For an expression of several points, such as `poise.skin_point`, the result is a constraint.

    Args:
        joint_or_point: the end effector.
        position: (..., 3) metres in the world; leading axes make a batch.
        weight: the weight of the goal's squared error relative to other goals.
        hard: whether the goal is a hard constraint (for constrained methods).
        base: first joint that may move for the goal. A joint name; "limb": the arm from the
            shoulder, the leg from the hip, or neck and head; "trunk": the limb with clavicle and
            spine, but not the pelvis; or None: the whole body. `orient`, `place`, `aim`, `pin` and
            `poise.point` have the same parameter.

    Raises:
        InvalidValue: the position is not 3 finite numbers, or the weight is negative.

    >>> reach("lhand", (0.3, 1.4, 0.5)).name
    'lhand'

    Only the arm follows:

    >>> import poise
    >>> from poise.bundled import bare_character
    >>> start = bare_character().rest
    >>> found = poise.solve(start, [reach("lhand", (0.35, 1.2, 0.3), base="limb")])
    >>> moved = [n for n in found.pose.skeleton.joint_names
    ...          if (found.pose.q != start.q)[found.pose.skeleton.joint_dofs(n)].any()]
    >>> found.converged, moved[:2]
    (True, ['lhumerus', 'lradius'])
    """
    if isinstance(joint_or_point, Expression) and not isinstance(joint_or_point, Point):
        return _written(joint_or_point, position, weight, hard, base)
    where: str | Anchor
    if isinstance(joint_or_point, Point):
        where, base = joint_or_point.anchor, base or joint_or_point.base
    else:
        where = joint_or_point
    try:
        name, rows = _rows(where, weight, base)
    except TypeError:  # unhashable, hence invalid: report the error without the cache
        name, rows = _rows.__wrapped__(where, weight, base)
    return Reach(name, rows, target_validation.position(position, name), hard)


def _written(
    where: Expression, position: ArrayLike, weight: float, hard: bool, base: str | None
) -> Constraint:
    """Return the constraint that a point (an expression) reaches a position (a parameter)."""
    place = vector_of(where, "what is to reach")
    name = place_name(place)
    checked = target_validation.position(position, name)
    if base is not None:
        place = with_base(place, base)
    made = place == parameter("position", checked, size=3)
    return finished(made, None, name, hard=hard, weight=target_validation.weight(weight, name))


@lru_cache(maxsize=1024)
def _rows(where: str | Anchor, weight: float, base: str | None) -> tuple[str, tuple[RowKind, ...]]:
    """Return name and rows of a goal; cached, as loops create the same goal repeatedly."""
    anchor = target_validation.as_anchor(where)
    row = RowKind(
        POSITION, anchor, target_validation.weight(weight, anchor.name), (0.0, 0.0, 0.0), base
    )
    return anchor.name, (row,)
