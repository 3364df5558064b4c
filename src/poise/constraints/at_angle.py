"""The angle between two directions (source 003's second example)."""

from __future__ import annotations

import math

import numpy as np

from poise.constraints.distance import one_of, related
from poise.constraints.operands import direction_of, finished, positive, target
from poise.errors import InvalidValue
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression, Operand
from poise.residuals.functions import angle, unit


def at_angle(
    a: Operand,
    b: Operand,
    radians: Operand = None,
    *,
    at_most: Operand = None,
    at_least: Operand = None,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> Constraint:
    """Keep two directions at, within or beyond an angle: ``angle(a, b) == radians``.

    ``a`` and ``b`` are vectors (3,) of any length: `direction`, the difference of two points, or
    numbers. The angle is the parameter ``radians``, (...) for a batch. An angle has no gradient at
    0 and pi; these become ``unit(a) == unit(b)`` and ``unit(a) == -unit(b)``.

    Raises:
        InvalidValue: not exactly one of ``radians``, ``at_most`` and ``at_least`` is given, or the
            angle is not between 0 and pi.

    >>> from poise import direction
    >>> at_angle(direction("head", (0, 0, 1)), (0, 0, 1), at_most=0.5, name="ahead")
    (angle(direction('head', (0, 0, 1)), (0, 0, 1)) <= parameter('radians', 0.5)).named('ahead')
    """
    first, second = direction_of(a, "the first direction"), direction_of(b, "the second direction")
    relation, value = one_of(radians, at_most, at_least, "radians")
    made = _parallel(first, second, relation, value)
    if made is None:
        made = related(angle(first, second), relation, target("radians", value, 1))
    default = f"angle of {first!r} and {second!r}"
    return finished(made, name, default, hard=hard, weight=weight)


def _parallel(first: Expression, second: Expression, relation: str, value: Operand) -> Operand:
    """Return the constraint for an angle of 0 or pi, without gradient; None for others."""
    above = positive(value, "an angle")
    if isinstance(value, Expression):
        return None
    numbers = np.asarray(value, np.float64)
    if (numbers > math.pi).any():
        raise InvalidValue(f"an angle must be from 0 to pi radians, not {value!r}")
    if not above and relation != ">=":
        return _only(numbers, 0.0, unit(first) == unit(second))
    if (numbers == math.pi).any() and relation != "<=":
        return _only(numbers, math.pi, unit(first) == -unit(second))
    return None


def _only(numbers: Operand, end: float, made: Constraint) -> Constraint:
    if (numbers != end).any():
        raise InvalidValue(
            f"a batch of angles must not mix {end:g} with other values, because "
            f"{end:g} requires a different formula"
        )
    return made
