"""Relative transforms: two joints keep their transform relative to each other."""

from __future__ import annotations

from typing import TypeAlias

from numpy.typing import ArrayLike

from poise.constraints import target_validation as checked
from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import finished
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.residuals.anchor import a_name
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression, Operand, apply
from poise.residuals.functions import cross, dot, unit, vector
from poise.residuals.point import point
from poise.residuals.variables import at_start, direction, parameter


def relative(
    joint_a: str,
    joint_b: str,
    transform: ArrayLike | None = None,
    *,
    position: bool = True,
    orientation: bool = True,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """Keep joint b's frame at a ``transform`` (4, 4) in joint a's frame: ``T_ab = T_aw T_wb``.

    Without a transform, the relation of the start pose is kept, for example of a hand that holds
    the other arm. ``position=False`` or ``orientation=False`` omits that part. The residuals are
    the position in metres and a rotation vector in radians, both in the world. A given transform
    becomes the parameters ``position`` and ``x``, ``y``, ``z`` (the axes of b in a).

    Raises:
        InvalidValue: the transform is not a rotation and translation, both parts are omitted, or a
            and b are the same joint.

    >>> relative("lhand", "rhand", orientation=False, name="hold").hard
    True
    """
    a_name(joint_a, "joint_a")
    a_name(joint_b, "joint_b")
    if joint_a == joint_b:
        raise InvalidValue(
            f"{joint_a} cannot move relative to itself; expected two different joints"
        )
    if not (position or orientation):
        raise InvalidValue("expected to keep the position, the orientation, or both")
    default = f"{joint_b} relative to {joint_a}"
    goal = None if transform is None else checked.transform(transform, default)
    halves: list[Constraint] = []
    if position:
        halves.append(_position(joint_a, joint_b, goal))
    if orientation:
        halves.append(_orientation(joint_a, joint_b, goal))
    return finished(all_of(*halves), name, default, hard=hard, weight=weight)


def _position(joint_a: str, joint_b: str, goal: Operand) -> Constraint:
    a, b, axes = point(joint_a), point(joint_b), axes_of(joint_a)
    if goal is None:
        place = at_start(seen_from(axes, b - a))
    else:
        place = parameter("position", goal[..., :3], size=3)
    return b == a + along(axes, place)


def _orientation(joint_a: str, joint_b: str, goal: Operand) -> Constraint:
    a, b = squared(axes_of(joint_a)), squared(axes_of(joint_b))
    if goal is None:
        seen = [at_start(vector(*(dot(axis, side) for axis in a))) for side in b]
    else:
        turn = quaternions.to_matrix(goal[..., 3:])
        seen = [parameter("xyz"[i], turn[..., :, i], size=3) for i in range(3)]
    wanted: Axes = (along(a, seen[0]), along(a, seen[1]), along(a, seen[2]))
    return turn_between(wanted, b) == 0


Axes: TypeAlias = tuple[Expression, Expression, Expression]

_UNITS = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def axes_of(joint: str) -> Axes:
    """Return the three axes of a joint's frame in the world; their lengths include scales."""
    x, y, z = (direction(joint, axis) for axis in _UNITS)
    return x, y, z


def squared(axes: Axes) -> Axes:
    """Return the rotation of a scaled or sheared frame; y and z are orthogonalised to x."""
    x = unit(axes[0])
    z = unit(cross(axes[0], axes[1]))
    return x, cross(z, x), z


def seen_from(axes: Axes, v: Expression) -> Expression:
    """Return the components of a vector along three arbitrary axes (Cramer's rule)."""
    x, y, z = axes
    across = (cross(y, z), cross(z, x), cross(x, y))
    volume = dot(x, across[0])
    return vector(*(dot(side, v) / volume for side in across))


def along(axes: Axes, components: Expression) -> Expression:
    """Return the vector with these components along the axes."""
    x, y, z = axes
    return components.x * x + components.y * y + components.z * z


def turn_between(wanted: Axes, found: Axes) -> Expression:
    """Return the rotation vector (3,), radians in the world, from one rotation to another.

    Sine and cosine of the angle follow from ``2 sin n = sum wanted_i x found_i`` and ``1 + 2 cos =
    sum wanted_i . found_i`` (source 000: scaled axis of ``E G^-1``).
    """
    double_sine = sum((cross(w, f) for w, f in zip(wanted, found, strict=True)), 0)
    trace = sum((dot(w, f) for w, f in zip(wanted, found, strict=True)), 0)
    return 0.5 * apply("acos_over_sine", 0.5 * (trace - 1)) * double_sine
