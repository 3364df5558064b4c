"""Manipulability as an expression, for metrics and constraints."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import numpy as np

from poise.errors import InvalidValue
from poise.kernels import primitives as code
from poise.kernels.columns import PRIMS
from poise.model.skeleton import Skeleton
from poise.residuals.expression import Expression
from poise.residuals.functions import cos, cross, dot, sin, sqrt, vector
from poise.residuals.goal_arrays import locked_rates
from poise.residuals.plain_goal import total
from poise.residuals.point import Point
from poise.residuals.variables import direction, dof

Column = tuple[Expression, Expression]
"""Velocity and angular velocity, each (3,), of a point per unit of a rate."""

Axes = tuple[Expression, Expression, Expression]


def manipulability(
    skeleton: Skeleton,
    joint: str,
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0),
    *,
    tip: bool = False,
    position: bool = True,
    orientation: bool = True,
    base: str | None = None,
    locked: Iterable[str] = (),
) -> Expression:
    """Yoshikawa's measure ``sqrt(det(J J^T))`` of a point's Jacobian J, with exact derivatives.

    The columns of J are expressions of axes and points of the body: ``(axis x (p - origin), axis)``
    for a rotation, ``(axis, 0)`` for a translation. The measure is zero if the point cannot move in
    some direction. Rows are metres and radians, as in `poise.kinematics.manipulability`.

    Args:
        skeleton: the skeleton of the Jacobian.
        joint: the joint that carries the point.
        offset: (3,), position of the point in the joint's frame, metres.
        tip: whether the point is the tip of the joint's bone.
        position, orientation: the rows of J to use.
        base: the first joint that moves; by default the root.
        locked: names of joints and DOFs that do not move.

    Raises:
        UnknownJoint, UnknownDof: a name is unknown.
        InvalidValue: fewer rates move the point than J has rows, so that the measure is always
            zero; or the point depends on a motion that is not a rotation or a translation.

    Yoshikawa, "Manipulability of robotic mechanisms", IJRR 4(2), 1985.

    >>> import poise
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0))
    ...        .add("hand", poise.Hinge("y"), "lower", offset=(1, 0, 0)).build())
    >>> w = poise.manipulability(arm, "upper", (1, 0, 0), position=False)
    Traceback (most recent call last):
    ...
    poise.errors.InvalidValue: upper has 1 rate for 3 rows; its manipulability is always zero
    """
    chosen = _columns(skeleton, joint, Point(joint, offset, tip), base, set(locked))
    if not (position or orientation):
        raise InvalidValue("manipulability needs position, orientation or both")
    rows = 3 * (position + orientation)
    if len(chosen) < rows:
        rates = f"{len(chosen)} rate{'s' if len(chosen) != 1 else ''}"
        raise InvalidValue(
            f"{joint} has {rates} for {rows} rows; its manipulability is always zero"
        )
    if rows == 3:
        own = [column[0 if position else 1] for column in chosen]
        if len(own) == rows:
            return abs(_triple(*own))
        return sqrt(_triple(*_products(own, own)))
    if len(chosen) == rows:
        return abs(_determinant([a for a, _ in chosen], [b for _, b in chosen]))
    linear, angular = [a for a, _ in chosen], [b for _, b in chosen]
    top = _products(linear, linear) + _products(linear, angular)
    bottom = _products(angular, linear) + _products(angular, angular)
    return sqrt(_determinant(top, bottom))


def _products(left: list[Expression], right: list[Expression]) -> list[Expression]:
    """Return the columns of ``sum_i left_i right_i^T``."""
    return [
        total([a * component for a, component in zip(left, parts, strict=True)])
        for parts in zip(*((b.x, b.y, b.z) for b in right), strict=True)
    ]


def _triple(a: Expression, b: Expression, c: Expression) -> Expression:
    return dot(a, cross(b, c))


def _determinant(top: list[Expression], bottom: list[Expression]) -> Expression:
    """Return the determinant (6, 6) of halves of columns: Laplace's expansion by three rows."""
    terms: list[Expression] = []
    for chosen in combinations(range(6), 3):
        others = [k for k in range(6) if k not in chosen]
        minors = _triple(*(top[k] for k in chosen)) * _triple(*(bottom[k] for k in others))
        terms.append(minors if sum(chosen) % 2 else -minors)
    return total(terms)


def _columns(
    skeleton: Skeleton, joint: str, point: Point, base: str | None, locked: set[str]
) -> list[Column]:
    """Return the Jacobian's columns of the rates that are free to move a point."""
    mechanism = skeleton.mechanism
    number = skeleton.joint_index(joint)
    first = -1 if base is None else skeleton.joint_index(base)
    immobile = locked_rates(skeleton, locked) | (mechanism.dofs.mobility <= 0.0)
    still = set(np.flatnonzero(immobile).tolist())
    if mechanism.follows(number):
        raise InvalidValue(f"manipulability of {joint}: a constraint joint moves it")
    found: list[Column] = []
    path = mechanism.path(number, first)
    for owner in dict.fromkeys(int(mechanism.joint_of[k]) for k in path):
        own = [k for k in path if int(mechanism.joint_of[k]) == owner]
        found += _of_joint(skeleton, owner, own, point, still)
    return found


def _of_joint(
    skeleton: Skeleton, owner: int, path: list[int], point: Point, still: set[int]
) -> list[Column]:
    """Return the columns of one joint's rates, from its frame back to its parent's."""
    name = skeleton.joint_names[owner]
    prims, frames, vectors = (
        skeleton.mechanism.arrays.prims,
        skeleton.mechanism.arrays.frames,
        skeleton.mechanism.arrays.vectors,
    )
    moving = [k for k in path if prims[k, PRIMS.kind] != code.FIXED]
    axes: Axes = (
        direction(name, (1.0, 0.0, 0.0)),
        direction(name, (0.0, 1.0, 0.0)),
        direction(name, (0.0, 0.0, 1.0)),
    )
    origin: Expression = Point(name)
    found: list[Column] = []
    for k in reversed(path):
        kind, value, rate = (int(prims[k, c]) for c in (PRIMS.kind, PRIMS.value, PRIMS.rate))
        axis = vectors[k, :3]
        if kind != code.FIXED:
            if kind > code.QUATERNION or kind == code.SCREW or value >= skeleton.nq or rate < 0:
                raise InvalidValue(
                    f"manipulability: {name} has motions other than its own rotations and "
                    "translations; choose a base below it"
                )
            if kind == code.QUATERNION:
                own = [(cross(along, point - origin), along) for along in axes]
                found += [own[i] for i in range(3) if rate + i not in still]
                if k != moving[0]:
                    raise InvalidValue(
                        f"manipulability: {name} has motions before its quaternion; choose a "
                        "base below it"
                    )
            else:
                along = _combined(axes, axis)
                turning = kind != code.TRANSLATE
                if rate not in still:
                    found.append(
                        (cross(along, point - origin), along) if turning else (along, 0.0 * along)
                    )
                if k == moving[0]:
                    continue
                x = dof(skeleton.dof_names[value])
                if turning:
                    axes = _turned_back(axes, axis, x)
                else:
                    origin = origin - x * along
        frame = frames[k].reshape(3, 4)
        if k != path[0]:
            back = frame[:, :3].T
            axes = tuple(_combined(axes, back[:, i]) for i in range(3))  # type: ignore[assignment]
            origin = origin - _combined(axes, frame[:, 3])
    return found


def _combined(axes: Axes, shares: np.ndarray) -> Expression:
    """Return ``sum_i shares_i axes_i``, without the terms that are zero."""
    terms = [
        axis if share == 1.0 else float(share) * axis
        for axis, share in zip(axes, shares.tolist(), strict=True)
        if share != 0.0
    ]
    return total(terms) if terms else vector(0.0, 0.0, 0.0)


def _turned_back(axes: Axes, axis: np.ndarray, x: Expression) -> Axes:
    """Return a frame's axes before a rotation by x about one axis (Rodrigues, by -x)."""
    along = _combined(axes, axis)
    c, s = cos(x), sin(x)
    turned = [
        c * own - s * cross(along, own) + ((1.0 - c) * float(share)) * along
        for own, share in zip(axes, axis.tolist(), strict=True)
    ]
    return turned[0], turned[1], turned[2]
