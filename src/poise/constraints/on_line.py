"""Points on a line."""

from __future__ import annotations

from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import Where, direction_of, finished, place, place_name, target
from poise.residuals.expression import Expression, Operand, apply
from poise.residuals.functions import dot, unit, vector


def on_line(
    point: Where,
    through: Operand,
    direction: Operand,
    *,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """Keep a point on a line; the two rows are its offsets perpendicular to the line.

    ``point`` is a joint name, a point or a vector expression. ``through`` (3,) is a point on the
    line and ``direction`` (3,) its direction; both are numbers or expressions, so that a line can
    move with a body. Numbers in ``through`` become the parameter ``through``, (..., 3) for a batch.

    Raises:
        InvalidValue: a vector is not 3 finite numbers, or the direction is zero.

    >>> on_line("lhand", (0, 1, 0), (1, 0, 0)).named("rail").parts[0]
    dot(point('lhand') - parameter('through', [0, 1, 0]), (0, 0, -1)) == 0
    """
    away = place(point) - target("through", through, 3)
    first, second = across(unit(direction_of(direction, "direction")))
    made = all_of(dot(away, first) == 0, dot(away, second) == 0)
    return finished(made, name, f"{place_name(point)} on a line", hard=hard, weight=weight)


def across(d: Expression) -> tuple[Expression, Expression]:
    """Return two unit vectors perpendicular to a unit vector and to each other.

    Duff and others, Building an Orthonormal Basis, Revisited (2017): smooth except where d.z
    changes sign. There both vectors rotate about d, which does not change the line.
    """
    sign = 2 * apply("step", d.z) - 1
    a = -1 / (sign + d.z)
    b = d.x * d.y * a
    first = vector(1 + sign * d.x * d.x * a, sign * b, -sign * d.x)
    return first, vector(b, sign + d.y * d.y * a, -d.y)
