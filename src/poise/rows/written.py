"""The built-in goals written as expressions, for methods that need their second derivatives.

Their targets are parameters in the order in which the goals have them.
"""

from __future__ import annotations

from poise.kernels.rows import ORIENTATION, POSITION
from poise.rows.constraint import EQUAL, ExpressionRows
from poise.rows.expression import Expression, apply
from poise.rows.functions import cross, dot, norm, unit, vector
from poise.rows.goal import RowKind
from poise.rows.leaves import direction, parameter
from poise.rows.point import Point

_POLAR_STEPS = 12  # from factors of a hundred to rounding

_AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))

Frame = tuple[Expression, Expression, Expression]


def written_row(row: RowKind, level: int, *, rigid: bool) -> ExpressionRows:
    """The same residual as ``poise.kernels.rows`` has for a row; ``level`` as in `ExpressionRows`.

    ``rigid``: whether frames are rotations as they are; others are brought to the nearest one.
    """
    if row.kind == POSITION:
        residual = _place(row) - parameter("target", (0.0, 0.0, 0.0))
    elif row.kind == ORIENTATION:
        frame = _frame(row)
        residual = turn(frame if rigid else nearest_rotation(frame), _target_frame())
    else:
        residual = aim(
            unit(direction(row.point.joint, row.axis, base=row.base)),
            unit(parameter("target", (0.0, 0.0, 1.0)) - _place(row)),
        )
    return ExpressionRows.of(residual, EQUAL, row.weight, level)


def _place(row: RowKind) -> Point:
    return Point(row.point.joint, row.point.offset, row.point.tip, row.base)


def _frame(row: RowKind) -> Frame:
    x, y, z = (direction(row.point.joint, axis, base=row.base) for axis in _AXES)
    return x, y, z


def _target_frame() -> Frame:
    """The axes of a quaternion wxyz of any length."""
    w, x, y, z = (parameter(name, value) for name, value in zip("wxyz", (1.0, 0.0, 0.0, 0.0)))
    # The four stand in this order wherever they come first, and so among the targets.
    s = 2.0 / (w * w + x * x + y * y + z * z)
    return (
        vector(1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)),
        vector(s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)),
        vector(s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)),
    )


def turn(frame: Frame, target: Frame) -> Expression:
    """The rotation vector (3,) of the turn from one rotation's axes to another's (source 000).

    With R = E G^T its cosine is ``(tr R - 1) / 2`` and ``R - R^T`` holds twice the sine times the
    axis, which is ``sum g x e`` over the axes.
    """
    pairs = list(zip(target, frame, strict=True))
    cosine = 0.5 * (sum(dot(g, e) for g, e in pairs) - 1.0)
    return 0.5 * apply("acos_over_sine", cosine) * sum(cross(g, e) for g, e in pairs)


def nearest_rotation(frame: Frame) -> Frame:
    """The rotation of the polar decomposition of a frame's axes, by Newton's iteration.

    ``X <- (X + X^-T) / 2`` (N. J. Higham, "Computing the polar decomposition", SIAM J. Sci. Stat.
    Comput. 7(4), 1986).
    """
    a, b, c = frame
    for _ in range(_POLAR_STEPS):
        volume = dot(a, cross(b, c))
        a, b, c = (
            0.5 * (a + cross(b, c) / volume),
            0.5 * (b + cross(c, a) / volume),
            0.5 * (c + cross(a, b) / volume),
        )
    return a, b, c


def aim(d: Expression, u: Expression) -> Expression:
    """``f (d - u)`` of two unit vectors, as long as the angle between them."""
    return apply("acos_over_sine", 0.5 * norm(d + u)) * (d - u)
