"""Directions at right angles."""

from __future__ import annotations

from poise.constraints.operands import direction_of, finished
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Operand
from poise.residuals.functions import dot, unit


def orthogonal(
    direction: Operand,
    vector: Operand,
    *,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> Constraint:
    """Keep a direction orthogonal to a vector: ``dot(unit(d), unit(v)) == 0``.

    ``d`` and ``v`` are vectors (3,) of any length: `poise.direction`, the difference of two points,
    or numbers. The residual is the sine of the angle error.

    Raises:
        InvalidValue: a vector is not 3 finite numbers, or is zero.

    >>> from poise import direction
    >>> orthogonal(direction("head", (0, 1, 0)), (0, 0, 1), name="head upright")
    (dot(unit(direction('head', (0, 1, 0))), (0, 0, 1)) == 0).named('head upright')
    """
    d, v = direction_of(direction, "direction"), direction_of(vector, "vector")
    made = dot(unit(d), unit(v)) == 0
    return finished(made, name, f"{d!r} across {v!r}", hard=hard, weight=weight)
