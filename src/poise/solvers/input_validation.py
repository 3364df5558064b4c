"""Checks of the arguments of `solve` and `Problem`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidExpression, InvalidValue
from poise.model.skeleton import Skeleton
from poise.residuals.expression import Expression
from poise.residuals.goal import Goal
from poise.residuals.intermittent import Intermittent

_MOST = 1 << 53
"""More iterations than anything can take, and still exact as a float."""


def goals_of(goals: Any, skeleton: Skeleton | None = None) -> tuple[Goal, ...]:
    """Goals as a tuple, for a skeleton; a single one is a list of one.

    Raises:
        InvalidValue: they are no goals, or not for this skeleton.
    """
    if hasattr(goals, "rows"):
        return (on_skeleton(goals, skeleton),)
    try:
        wished = tuple(goals)
    except TypeError:
        raise InvalidValue(f"goals: expected a list of goals, not {goals!r}") from None
    dependent = False
    for goal in wished:
        dependent = dependent or hasattr(goal, "on")
        if isinstance(goal, Expression):
            raise InvalidExpression(
                f"{goal!r} is an expression, not a constraint: compare it with ==, >= or <="
            )
        if isinstance(goal, Intermittent):
            raise InvalidValue(
                f"{goal.name} is active from time to time: step along time with a Tracker or a "
                "FirstOrderWorld, or give the goal without its activation"
            )
        if not hasattr(goal, "rows"):
            raise InvalidValue(_not_a_goal(goal))
    if dependent:
        return tuple(on_skeleton(goal, skeleton) for goal in wished)
    return wished


def _not_a_goal(value: object) -> str:
    """The error for a value in a list of goals that is not one."""
    expected = "expected a goal, such as reach(...), or a constraint, such as norm(...) == 0.4"
    if callable(value):
        return (
            f"{expected}, not a Python function: write the residual with poise.point and poise.sin"
        )
    return f"{expected}, not {value!r}"


def on_skeleton(goal: Any, skeleton: Skeleton | None) -> Goal:
    """The goal for a skeleton, of one that depends on it; any other as it is.

    A method ``on(skeleton)`` makes a goal depend on it, such as ``pin(foot, by="ball")``.
    """
    if skeleton is None or not hasattr(goal, "on"):
        return cast("Goal", goal)
    return cast("Goal", goal.on(skeleton))


def names_of(locked: Iterable[str]) -> tuple[str, ...]:
    """Names of locked joints and DOFs as a tuple; a single one is a list of one.

    Raises:
        InvalidValue: they are no names.
    """
    if isinstance(locked, tuple) and not locked:
        return ()
    names = (locked,) if isinstance(locked, str) else locked
    try:
        chosen = tuple(names)
    except TypeError:
        chosen = None
    if chosen is None or not all(isinstance(cast("object", name), str) for name in chosen):
        raise InvalidValue(f"locked={locked!r}: expected names of joints and degrees of freedom")
    return chosen


def count_of(max_iterations: Any) -> int:
    """A number of iterations.

    Raises:
        InvalidValue: it is no whole number, or negative.
    """
    return min(whole_of(max_iterations, "max_iterations"), _MOST)


def whole_of(number: Any, what: str, least: int = 0) -> int:
    """A whole number.

    Raises:
        InvalidValue: it is none, or less than ``least``.
    """
    whole = isinstance(number, int | np.integer) and not isinstance(number, bool)
    if not whole or number < least:
        words = {0: "zero", 1: "one"}.get(least, str(least))
        raise InvalidValue(f"{what}={number!r}: expected a whole number, {words} or more")
    return int(number)


def numbers_of(values: Any, what: str) -> NDArray[np.float64]:
    """Numbers as an array, not copied if they are one.

    Raises:
        InvalidValue: they are no numbers.
    """
    try:
        array = np.asarray(values)
        if array.dtype.kind == "c":  # NumPy would drop the imaginary part
            raise TypeError
        return array.astype(np.float64, copy=False)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValue(f"{what}: expected real numbers, not {values!r:.100}") from None


def finite(values: Any, what: str) -> NDArray[np.float64]:
    """Finite numbers as an array.

    Raises:
        InvalidValue: they are no numbers, or one is not finite.
    """
    array = numbers_of(values, what)
    if not np.isfinite(array).all():
        raise InvalidValue(f"{what} must be finite: {array.tolist()!r:.100}")
    return array


def seconds_of(value: Any, what: str) -> float:
    """A finite time in seconds.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(value, int | float | np.number) or not math.isfinite(value):
        raise InvalidValue(f"{what}: expected seconds, not {value!r:.100}")
    return float(value)


def mapping_of(given: Any, what: str) -> Mapping[Any, Any]:
    """Values by name.

    Raises:
        InvalidValue: they are no mapping.
    """
    if not isinstance(given, Mapping):
        raise InvalidValue(f"{what}: expected {{name: value}}, not {given!r:.100}")
    return cast("Mapping[Any, Any]", given)


def limit_of(max_seconds: Any) -> float | None:
    """A wall-clock limit, or None without one.

    Raises:
        InvalidValue: it is not a number of seconds, zero or more.
    """
    if max_seconds is None:
        return None
    if not isinstance(max_seconds, int | float | np.number) or not 0.0 <= max_seconds < math.inf:
        raise InvalidValue(f"max_seconds={max_seconds!r}: expected seconds, zero or more")
    return float(max_seconds)
