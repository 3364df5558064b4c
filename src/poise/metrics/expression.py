"""Metric of a scalar expression."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from poise.errors import InvalidValue, ShapeError
from poise.metrics.metric import checked_weight

_NAME = 120
"""Number of characters of an expression's text in the default name of the metric."""


@dataclass(frozen=True, slots=True, eq=False)
class ExpressionMetric:
    """``weight e(q)`` of a scalar expression e; see `expression`."""

    expression: Any
    weight: float
    name: str


def expression(
    e: Any, weight: float = 1.0, *, maximise: bool = False, name: str | None = None
) -> ExpressionMetric:
    """Return the metric ``weight e(q)`` of a scalar expression e.

    The expression is lowered to the same tape as constraints, so that its derivatives are exact.
    The expression should be bounded below, like a square, a norm or a cosine, or bounded above if
    it is maximised.

    With hard goals, the metric acts in their null space: the goals hold to 1e-8, and the expression
    is as small (or large) as the remaining DOFs allow.

    Args:
        e: an expression of shape ().
        weight: weight of the metric.
        maximise: whether the expression is maximised; the metric is then ``-weight e(q)``.
        name: name in reports; by default the beginning of the expression's text.

    Raises:
        ShapeError: the expression is a vector.
        InvalidValue: ``e`` is not an expression, or the weight is negative.

    A level head, and a hand that does not move from pose to pose:

    >>> import poise
    >>> up = poise.metrics.expression((poise.direction("head", (0, 1, 0)).y - 1) ** 2, 0.1)
    >>> v = poise.velocity(poise.point("rhand"))
    >>> poise.metrics.expression(poise.dot(v, v), name="still hand")
    ExpressionMetric(expression=..., weight=1.0, name='still hand')

    A dexterous arm: ``w = poise.manipulability(skeleton, "hand")``, then
    ``poise.metrics.expression(w, maximise=True)``.
    """
    shape = getattr(e, "shape", None)
    if shape is None or isinstance(e, (bool, int, float)):
        raise InvalidValue(f"expected an expression for the metric, not {e!r}")
    if shape != ():
        raise ShapeError(f"a metric must be a scalar, but {e!r} has shape {shape}; take its norm")
    label = f"{e!r:.{_NAME}}" if name is None else name
    return ExpressionMetric(-e if maximise else e, checked_weight(weight, label), label)
