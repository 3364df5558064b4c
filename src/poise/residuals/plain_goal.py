"""Goals of positions and orientations, and their rows as expressions.

The expressions are for methods that do not support native rows. Their parameters are in the order
of the goal's targets: a position, or a quaternion wxyz. The residuals are those of
``poise.kernels.goal_residuals``, with second derivatives.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Sequence
from typing import Any, Self, cast

import numpy as np

from poise.array_types import Floats
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.constraint import AT_LEAST, EQUAL, ExpressionRows
from poise.residuals.evaluate import value_at
from poise.residuals.expression import Expression, apply
from poise.residuals.functions import cross, dot, maximum, norm, sqrt, unit, vector
from poise.residuals.goal import Goal, GoalChanges, RowKind
from poise.residuals.point import Point
from poise.residuals.structure import exchanged, with_value
from poise.residuals.variables import direction, parameter

_SCALED_STEPS, _POLAR_STEPS = 8, 11

_AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


class FrameGoal(GoalChanges):
    """A goal of positions and orientations, which has errors of three numbers per row."""

    __slots__ = ()

    def at(self, pose: Pose, *, before: Pose | None = None) -> Floats:
        """Return the errors (..., 3 per row) at a pose, metres and radians.

        ``before`` is the start pose, which is the reference of a pin.

        >>> import poise
        >>> from poise.bundled import character
        >>> rest = character().rest
        >>> abs(poise.pin("lhand").at(rest, before=rest)).round(12)
        array([0., 0., 0., 0., 0., 0.])
        """
        return missed(self, pose, before)

    def __repr__(self) -> str:
        own = cast("Any", self)
        how = f"hard, priority {own.priority}" if own.hard else f"weight {own.weight:g}"
        return f"<{type(self).__name__} {own.name!r}: {how}>"


class BodyGoal(FrameGoal):
    """A goal whose rows depend on the skeleton; `on` returns the goal for a skeleton."""

    __slots__ = ()

    @property
    def rows(self) -> tuple[RowKind, ...]:
        """Empty, because the rows depend on the skeleton."""
        return ()

    def on(self, skeleton: Skeleton) -> Any:
        """Return the goal for a skeleton."""
        raise NotImplementedError

    def targets(self, start: Pose) -> Floats:
        """Return the targets of the goal for the start pose's skeleton."""
        return self.on(start.skeleton).targets(start)


class PlainGoal(FrameGoal):
    """A goal of positions and orientations: a frozen dataclass with these fields, and `targets`.

    >>> import poise
    >>> feet = poise.pin("lfoot").with_priority(1)
    >>> hand = poise.reach("lhand", (0.3, 1.2, 0.4)).with_priority(2).named("grip")
    >>> hand.name, hand.hard, hand.priority
    ('grip', True, 2)
    >>> poise.aim("head", (0, 1.7, 3)).softened(0.1).weight
    0.1
    """

    __slots__ = ()

    name: str  # pyright: ignore[reportIncompatibleMethodOverride]
    rows: tuple[RowKind, ...]  # pyright: ignore[reportIncompatibleMethodOverride]
    hard: bool  # pyright: ignore[reportIncompatibleMethodOverride]
    priority: int

    @property
    def weight(self) -> float:
        """Weight of the squared error, for a soft goal."""
        return self.rows[0].weight

    def targets(self, start: Pose) -> Floats:
        """Return the targets (..., n) of all rows in order."""
        raise NotImplementedError

    def _changed(self, *, weight: float | None = None, **values: Any) -> Self:
        if weight is not None:
            values["rows"] = tuple(row._replace(weight=weight) for row in self.rows)
        return super()._changed(**values)


@functools.lru_cache(maxsize=256)
def expression_rows(kind: RowKind, *, level: int = 0, rigid: bool = True) -> ExpressionRows:
    """Return a goal's three rows as those of an expression, with its weight.

    ``rigid``: whether no joint scales or shears; orientations then need fewer operations.
    """
    if kind.kind == ORIENTATION:
        found = orientation_expression(kind, rigid=rigid)
    else:
        found = _WRITTEN[kind.kind](kind)
    return ExpressionRows.of(found, EQUAL, kind.weight, level)


def position_expression(kind: RowKind) -> Expression:
    """Return the point's position minus its target, metres.

    >>> from poise.residuals.anchor import Anchor
    >>> position_expression(RowKind(POSITION, Anchor("lhand")))
    point('lhand') - parameter('position', [0, 0, 0])
    """
    return _point(kind) - parameter("position", (0.0, 0.0, 0.0))


def aim_expression(kind: RowKind) -> Expression:
    """Return ``f (d - u)``, whose norm is the angle between aimed direction d and target u.

    ``f = (a / 2) / sin(a / 2)`` at the angle a, and ``cos(a / 2) = |d + u| / 2``.
    """
    d = unit(direction(kind.point.joint, kind.axis, base=kind.base))
    u = unit(parameter("position", (0.0, 0.0, 0.0)) - _point(kind))
    return apply("acos_over_sine", norm(d + u) / 2) * (d - u)


def orientation_expression(kind: RowKind, *, rigid: bool = True) -> Expression:
    """Return the rotation vector of ``M = E G^-1``, the rotation from the goal G to the frame E.

    The matrix ``4 p p^T`` of M's quaternion p is linear in M (Shepperd, "Quaternion from Rotation
    Matrix", 1978). Its column with the largest diagonal entry is normalised, so that half turns are
    as accurate as other rotations. The selected column does not affect the value, so that a zero
    derivative of the selection is exact. The vector is ``2 acos(|w|) / sqrt(1 - w^2)`` times
    ``sign(w) (x, y, z)``. On a body that scales or shears, E is the nearest rotation.
    """
    w, x, y, z = (parameter(f"q{axis}", float(axis == "w")) for axis in "wxyz")
    columns = [direction(kind.point.joint, axis, base=kind.base) for axis in _AXES]
    if not rigid:
        columns = nearest_rotation(columns)
    goal = _rotation(w, x, y, z)
    m = [
        [total(g[c] * e[r] for g, e in zip(goal, columns, strict=True)) for c in range(3)]
        for r in range(3)
    ]
    size: Expression | float = 1.0
    if not rigid:
        size = sqrt(total(dot(e, e) for e in columns) / 3.0)
    p = _normalised(_largest_column(_square(m, size)))
    half_angle = apply("acos_over_sine", abs(p[0]))
    return 2.0 * half_angle * _sign(p[0]) * vector(*p[1:])


def missed(goal: Goal, pose: Pose, before: Pose | None = None) -> Floats:
    """Return the unweighted residuals (..., 3 per row) of a position or orientation goal at a pose.

    ``before`` is the start pose of the targets; by default the pose itself.
    """
    start = pose if before is None else before
    rigid = pose.skeleton.mechanism.rigid
    targets, at, found = goal.targets(start), 0, list[Floats]()
    on = getattr(goal, "on", None)
    for row in goal.rows if on is None else on(pose.skeleton).rows:
        rows = expression_rows(row, rigid=rigid) if isinstance(row, RowKind) else row
        known = rows.parts.changing.values()
        values: dict[str, Expression] = {}
        for part in known:
            size = 3 if part.shape else 1
            own = targets[..., at : at + size]
            if part.function == "parameter":
                values[part.data[0]] = with_value(part, own if size == 3 else own[..., 0])
            at += size
        (expression,) = exchanged((rows.expression,), values)
        value = np.asarray(value_at(expression, pose, start))
        if rows.relation == AT_LEAST:
            value = np.minimum(value, 0.0)
        found.append(value if rows.expression.shape else value[..., None])
    return np.concatenate(found, axis=-1)


def total(parts: Iterable[Expression]) -> Expression:
    """Return the sum of expressions, of which there is one or more."""
    return functools.reduce(operator.add, parts)


def nearest_rotation(columns: Sequence[Expression]) -> list[Expression]:
    """Return the rotation of the polar decomposition of a matrix's columns, by Newton's iteration.

    ``X <- (g X + X^-T / g) / 2`` with ``g^2 = |X^-1| / |X|`` while X is far from the result (N. J.
    Higham, "Computing the polar decomposition", SIAM Journal on Scientific and Statistical
    Computing 7(4), 1986): eight such steps and three unscaled steps converge for any matrix that is
    not numerically singular. For a mirrored matrix it is the rotation of its negative.
    """
    x = list(columns)
    for number in range(_POLAR_STEPS):
        a, b, c = x
        volume = dot(a, cross(b, c))
        inverse = [cross(b, c) / volume, cross(c, a) / volume, cross(a, b) / volume]
        if number < _SCALED_STEPS:
            g = (_square_sum(inverse) / _square_sum(x)) ** 0.25
            x = [0.5 * (g * old + new / g) for old, new in zip(x, inverse, strict=True)]
        else:
            x = [0.5 * (old + new) for old, new in zip(x, inverse, strict=True)]
    a, b, c = x
    side = _sign(dot(a, cross(b, c)))
    return [side * column for column in x]


def _sign(number: Expression) -> Expression:
    return 2.0 * apply("step", number) - 1.0


def _square_sum(columns: Sequence[Expression]) -> Expression:
    a, b, c = (dot(column, column) for column in columns)
    return a + b + c


def _rotation(w: Expression, x: Expression, y: Expression, z: Expression) -> list[list[Expression]]:
    """Return the columns of the rotation matrix of a unit quaternion wxyz."""
    ww, xx, yy, zz = w * w, x * x, y * y, z * z
    return [
        [ww + xx - yy - zz, 2 * (x * y + w * z), 2 * (x * z - w * y)],
        [2 * (x * y - w * z), ww - xx + yy - zz, 2 * (y * z + w * x)],
        [2 * (x * z + w * y), 2 * (y * z - w * x), ww - xx - yy + zz],
    ]


def _square(m: list[list[Expression]], size: Expression | float) -> list[list[Expression]]:
    """Return ``4 s p p^T`` of the quaternion p of M = s R."""
    a, b, c = m[0][0], m[1][1], m[2][2]
    wx, wy, wz = m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]
    xy, xz, yz = m[1][0] + m[0][1], m[0][2] + m[2][0], m[2][1] + m[1][2]
    return [
        [a + b + c + size, wx, wy, wz],
        [wx, a - b - c + size, xy, xz],
        [wy, xy, b - a - c + size, yz],
        [wz, xz, yz, c - a - b + size],
    ]


def _largest_column(square: list[list[Expression]]) -> list[Expression]:
    """Return the column with the largest diagonal entry; the first of equal ones."""
    d = [square[i][i] for i in range(4)]
    left: Expression | float = 1.0
    picks: list[Expression] = []
    for i in range(3):
        pick = left * apply("step", d[i] - maximum(*d[i + 1 :]))
        picks.append(pick)
        left = left - pick
    return [
        picks[0] * row[0] + picks[1] * row[1] + picks[2] * row[2] + left * row[3] for row in square
    ]


def _normalised(p: Sequence[Expression]) -> list[Expression]:
    length = sqrt(p[0] ** 2 + p[1] ** 2 + p[2] ** 2 + p[3] ** 2)
    return [part / length for part in p]


def _point(kind: RowKind) -> Point:
    at = kind.point
    return Point(at.joint, at.offset, at.tip, kind.base)


_WRITTEN = {POSITION: position_expression, AIM: aim_expression}
