"""The distance between two points (source 003's first example)."""

from __future__ import annotations

from typing import Any

from poise.constraints.operands import Where, finished, place, place_name, positive, target
from poise.errors import InvalidValue
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Operand
from poise.residuals.functions import norm


def distance(
    a: Where,
    b: Where,
    metres: Operand = None,
    *,
    at_most: Operand = None,
    at_least: Operand = None,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> Constraint:
    """Keep two points at, within or beyond a distance: ``norm(a - b) == metres``.

    ``a`` and ``b`` are joint names, points, vector expressions, or (3,) numbers. The distance is
    the parameter ``metres``, (...) for a batch.

    Raises:
        InvalidValue: not exactly one of ``metres``, ``at_most`` and ``at_least`` is given, the
            distance is negative, or ``metres`` is zero: a zero distance has no gradient, write
            ``point(a) == point(b)``.

    >>> distance("lhand", "rhand", 0.3, name="stick")
    (norm(point('lhand') - point('rhand')) == parameter('metres', 0.3)).named('stick')
    """
    first, second = place(a), place(b)
    relation, value = one_of(metres, at_most, at_least, "metres")
    if not positive(value, "a distance") and relation != ">=":
        raise InvalidValue(
            f"a distance of 0 has no derivative where it is met; write {first!r} == {second!r}"
        )
    made = related(norm(first - second), relation, target("metres", value, 1))
    default = f"distance of {place_name(a)} and {place_name(b)}"
    return finished(made, name, default, hard=hard, weight=weight)


def one_of(equal: Any, at_most: Any, at_least: Any, what: str) -> tuple[str, Any]:
    """Return the requested relation and its value.

    Raises:
        InvalidValue: no relation or several were requested.
    """
    asked = ((what, "==", equal), ("at_most", "<=", at_most), ("at_least", ">=", at_least))
    given = [(name, relation, value) for name, relation, value in asked if value is not None]
    if len(given) != 1:
        found = " and ".join(name for name, _, _ in given) or "none of them"
        raise InvalidValue(f"expected exactly one of {what}, at_most and at_least, found {found}")
    return given[0][1:]


def related(left: Operand, relation: str, right: Operand) -> Constraint:
    """Return the constraint of a relation given by its sign."""
    if relation == "==":
        return left == right
    return left <= right if relation == "<=" else left >= right
