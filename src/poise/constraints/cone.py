"""Swing-twist cones of any joint."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import finished
from poise.constraints.relative import seen_from
from poise.errors import InvalidValue
from poise.joints.primitive import unit_vector
from poise.residuals.anchor import a_name
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression
from poise.residuals.functions import angle, atan2, minimum, vector
from poise.residuals.variables import direction, rest_direction


def cone(
    joint: str,
    *,
    swing: float | None = None,
    twist: float | tuple[float, float] | None = None,
    axis: str | Sequence[float] = "x",
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> Constraint | ConstraintGroup:
    """Keep a joint of any type inside a swing-twist cone around its rest frame.

    The rotation of the joint's frame relative to its rest frame (fixed to its parent's frame) is
    split into a twist about ``axis`` ("x", "-y" or a vector in the joint's frame) and a swing of
    the axis. `Cone` is the equivalent limit of quaternion balls. ``swing`` is the largest angle of
    the axis from its rest direction, above 0 and at most pi; ``twist`` is (lowest, highest), or one
    number for both directions. Both are in radians.

    Raises:
        InvalidValue: neither ``swing`` nor ``twist`` is given, or one is out of range.

    >>> cone("lhumerus", swing=1.2, twist=(-0.5, 0.9)).name
    'lhumerus in its cone'
    """
    a_name(joint, "a cone's joint")
    low, high = _bounds(twist)
    if swing is not None and not 0.0 < swing <= math.pi:
        raise InvalidValue(f"a cone's swing of {swing!r} rad: expected above 0, at most pi")
    if swing is None and twist is None:
        raise InvalidValue("a cone needs a swing limit, a twist limit, or both")
    swung, twisted = swing_and_twist(joint, unit_vector(axis))
    made: Constraint | ConstraintGroup
    if twist is None:
        made = swung <= swing
    elif low == high:
        made = twisted == low
        made = made if swing is None else all_of(made, swung <= swing)
    elif swing is None:
        made = minimum(twisted - low, high - twisted) >= 0
    else:
        made = vector(swing - swung, twisted - low, high - twisted) >= 0
    return finished(made, name, f"{joint} in its cone", hard=hard, weight=weight)


def _bounds(twist: float | tuple[float, float] | None) -> tuple[float, float]:
    try:
        low, high = (-twist, twist) if isinstance(twist, (int, float)) else twist or (0.0, 0.0)
        fits = -math.pi <= low <= 0.0 <= high <= math.pi
    except (TypeError, ValueError):
        fits, low, high = False, 0.0, 0.0
    if not fits:
        raise InvalidValue(
            f"a cone's twist of {twist!r} rad: expected -pi <= low <= 0 <= high <= pi, or a number"
        )
    return low, high


def swing_and_twist(joint: str, axis: Sequence[float]) -> tuple[Expression, Expression]:
    """Return the swing and the twist of a joint about an axis of length 1, radians.

    M is the rotation relative to the rest frame; a is the axis, b and c are perpendicular to it.
    The swing is the angle between a and M a. The tangent of half the twist is ``(c . M b - b . M c)
    / (1 + trace M)``, or ``2 q_a q_w / 2 q_w^2`` with the quaternion of M.
    """
    a = np.asarray(axis, np.float64)
    b = np.cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
    b = b / np.linalg.norm(b)
    local = (a, b, np.cross(a, b))
    rest = [rest_direction(joint, v.tolist()) for v in local]
    found = [seen_from((rest[0], rest[1], rest[2]), direction(joint, v.tolist())) for v in local]
    trace = found[0].x + found[1].y + found[2].z
    half = atan2(found[1].z - found[2].y, 1 + trace)
    return angle(found[0], (1, 0, 0)), 2 * half
