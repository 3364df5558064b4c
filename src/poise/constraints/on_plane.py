"""Points on a plane."""

from __future__ import annotations

from poise.constraints.operands import Where, direction_of, finished, place, place_name, target
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Operand
from poise.residuals.functions import dot, unit


def on_plane(
    point: Where,
    through: Operand,
    normal: Operand,
    *,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> Constraint:
    """Keep a point on a plane: ``dot(p - through, unit(normal)) == 0``, metres.

    ``point`` is a joint name, a point or a vector expression. ``through`` (3,) is a point on the
    plane and ``normal`` (3,) its normal; both are numbers or expressions, so that a plane can move
    with a body. Numbers in ``through`` become the parameter ``through``, (..., 3) for a batch.

    Raises:
        InvalidValue: a vector is not 3 finite numbers, or the normal is zero.

    >>> on_plane("lfoot", (0, 0, 0), (0, 1, 0), name="floor")
    (dot(point('lfoot') - parameter('through', [0, 0, 0]), (0, 1, 0)) == 0).named('floor')
    """
    p, t = place(point), target("through", through, 3)
    made = dot(p - t, unit(direction_of(normal, "normal"))) == 0
    return finished(made, name, f"{place_name(point)} on a plane", hard=hard, weight=weight)
