"""Equality of metrics by content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.model.pose import Pose
from poise.residuals.expression import Expression
from poise.residuals.structure import changing, numbered

if TYPE_CHECKING:
    from poise.metrics.compiled import AnyMetric


def same_metrics(metrics: Sequence[AnyMetric], others: Sequence[AnyMetric]) -> bool:
    """Return whether two lists of metrics are equal, in the same order.

    Frozen data classes are compared field by field: numbers, names, arrays, poses, masses,
    expressions with the values of their parameters. Mutable objects and objects of other types are
    equal only to themselves.

    >>> import poise
    >>> a, b = ([poise.metrics.stiffness(0.1), poise.metrics.comfort()] for _ in range(2))
    >>> same_metrics(a, b), same_metrics(a, b[:1])
    (True, False)
    """
    return len(metrics) == len(others) and all(map(_same, metrics, others))


def _same(a: Any, b: Any) -> bool:
    if a is b:
        return True
    kind: type[Any] = type(a)
    if kind is not type(b):
        return False
    if isinstance(a, float | int | str):
        return bool(a == b)
    if isinstance(a, np.ndarray):
        return np.array_equal(a, b)
    if isinstance(a, Expression):
        return _same_expression(a, b)
    if isinstance(a, Pose):
        return a.skeleton is b.skeleton and np.array_equal(a.q, b.q)
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(_same, a, b))  # type: ignore[arg-type]
    if isinstance(a, Mapping):
        return a.keys() == b.keys() and all(_same(a[key], b[key]) for key in a)  # type: ignore[arg-type]
    names = _frozen_fields(kind)
    return bool(names) and all(_same(getattr(a, name), getattr(b, name)) for name in names)


def _same_expression(a: Expression, b: Expression) -> bool:
    if numbered(a).structure != numbered(b).structure:
        return False
    pairs = zip(changing(a).values(), changing(b).values(), strict=True)
    return all(
        np.array_equal(one.data[1], other.data[1])
        for one, other in pairs
        if one.function == "parameter"
    )


@lru_cache(maxsize=256)
def _frozen_fields(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a frozen data class; none for other classes, whose values may change."""
    if not is_dataclass(kind) or not kind.__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return ()
    return tuple(field.name for field in fields(kind))
