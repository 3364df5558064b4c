"""Operands and results of functions that create constraints."""

from __future__ import annotations

from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.constraints.constraint_group import ConstraintGroup
from poise.constraints.target_validation import as_anchor
from poise.errors import InvalidExpression, InvalidValue
from poise.residuals.constraint import Constraint
from poise.residuals.expression import Expression, Operand, as_expression
from poise.residuals.named_expressions import Named
from poise.residuals.point import Point
from poise.residuals.variables import parameter

Where: TypeAlias = str | Point | Expression
"""A position: a joint name, ``lhand:tip``, a point, or a vector expression (3,)."""

Made = TypeVar("Made", bound=Constraint | ConstraintGroup)


def place(where: Operand) -> Expression:
    """Return a joint's origin by name, a bone's tip as ``lhand:tip``, or a vector unchanged.

    Raises:
        InvalidValue: the value is not a position.

    >>> place("lhand:tip"), place("head")
    (point('lhand', tip=True), point('head'))
    """
    if not isinstance(where, str):
        return vector_of(where, "a place")
    anchor = as_anchor(where)
    return Point(anchor.joint, anchor.offset, anchor.tip)


def place_name(where: Operand) -> str:
    """Return the name of a point for reports: a joint's name, or the expression's text."""
    if isinstance(where, str):
        return where
    return where.name if isinstance(where, (Point, Named)) else repr(where)


def vector_of(value: Operand, what: str) -> Expression:
    """Return a vector: an expression, or three numbers.

    Raises:
        InvalidValue: the value is neither an expression nor such numbers.
    """
    try:
        found = as_expression(value)
    except InvalidExpression as error:
        raise InvalidValue(f"{what}: {error}") from None
    if not found.shape:
        raise InvalidValue(f"{what} must be a vector of 3 components, not the number {found!r}")
    return found


def direction_of(value: Operand, what: str) -> Expression:
    """Return a nonzero vector: an expression, or three numbers that are not all zero.

    Raises:
        InvalidValue: the value is neither an expression nor such numbers.
    """
    found = vector_of(value, what)
    if found.function == "constant" and not any(found.data):
        raise InvalidValue(f"{what} must be nonzero, not (0, 0, 0)")
    return found


def target(name: str, value: Operand, size: int) -> Expression:
    """Return a target number (size 1) or vector (size 3) as a parameter.

    Raises:
        InvalidValue: the value has the wrong shape.
    """
    if isinstance(value, Expression):
        if len(value.shape) != (size == 3):
            raise InvalidValue(
                f"{name} must be {'a vector' if size == 3 else 'a number'}, not {value!r}"
            )
        return value
    try:
        return parameter(name, value, size=size)
    except InvalidExpression as error:
        raise InvalidValue(f"{name}: {error}") from None


def finished(made: Made, name: str | None, default: str, *, hard: bool, weight: float) -> Made:
    """Return a constraint with its name, and hard or soft as requested.

    Raises:
        InvalidValue: a hard constraint has a weight, or the name or the weight is invalid.
    """
    named: Any = made.named(default if name is None else name)
    if not hard:
        return named.softened(weight)
    if weight != 1.0:
        raise InvalidValue(
            f"{named.name}: a weight applies only to soft goals; add hard=False, or omit the weight"
        )
    return named


def positive(value: ArrayLike | Expression, what: str) -> bool:
    """Return whether all values of a target are above zero; expressions are not checked.

    Raises:
        InvalidValue: a value of the target is below zero.
    """
    if isinstance(value, Expression):
        return True
    try:
        numbers = np.asarray(value, np.float64)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValue(f"{what} must be numbers, not {value!r}") from None
    if not bool((numbers >= 0.0).all()):
        raise InvalidValue(f"{what} must be zero or more, not {cast('Any', value)!r}")
    return bool((numbers > 0.0).all())
