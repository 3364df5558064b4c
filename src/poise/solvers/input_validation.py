"""Checks of the arguments of `solve` and `Problem`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidExpression, InvalidValue
from poise.kinematics.pose_protocol import not_a_pose
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.expression import Expression
from poise.residuals.goal import Goal
from poise.residuals.intermittent import Intermittent

_MOST = 1 << 53
"""Upper bound of iterations: larger than any solve needs, and exact as a float."""


def goals_of(goals: Any, skeleton: Skeleton | None = None) -> tuple[Goal, ...]:
    """Return one or several goals as a tuple, resolved for a skeleton, with its equations.

    Raises:
        InvalidValue: an entry is not a goal, or cannot be used with this skeleton.
    """
    if hasattr(goals, "rows"):
        goals = (goals,)
    try:
        given: tuple[Any, ...] = (goals,) if isinstance(goals, Expression) else tuple(goals)
    except TypeError:
        raise InvalidValue(_not_a_goal(goals)) from None
    dependent = False
    for goal in given:
        dependent = dependent or hasattr(goal, "on")
        if isinstance(goal, Expression):
            raise InvalidExpression(
                f"{goal!r} is an expression, not a constraint: compare it with ==, >= or <="
            )
        if isinstance(goal, Intermittent):
            raise InvalidValue(
                f"{goal.name} is intermittent; step through time with a Tracker or a "
                "FirstOrderWorld, or pass the goal without its activation"
            )
        if not hasattr(goal, "rows"):
            raise InvalidValue(_not_a_goal(goal))
    if dependent:
        given = tuple(on_skeleton(goal, skeleton) for goal in given)
    if skeleton is not None and skeleton.equations:
        known = {id(goal) for goal in given}
        given += tuple(goal for goal in skeleton.equations if id(goal) not in known)
    return given


def _not_a_goal(value: object) -> str:
    """Return the error message for a value in a list of goals that is not a goal."""
    expected = "expected a goal, such as reach(...), or a constraint, such as norm(...) == 0.4"
    if callable(value):
        return (
            f"{expected}, not a Python function; write the residual with poise.point, poise.sin, "
            "... instead"
        )
    if isinstance(value, list | tuple) and any(hasattr(part, "rows") for part in value):
        return (
            f"{expected}, not a list of goals; for a batch, pass one list of goals whose targets "
            "have leading axes, such as (n, 3)"
        )
    return f"{expected}, not {value!r}"


def on_skeleton(goal: Any, skeleton: Skeleton | None) -> Goal:
    """Return a goal resolved for a skeleton if it depends on one; any other goal unchanged.

    A goal that depends on the skeleton has a method ``on(skeleton)``, such as ``pin(foot,
    by="ball")``.
    """
    if skeleton is None or not hasattr(goal, "on"):
        return cast("Goal", goal)
    return cast("Goal", goal.on(skeleton))


def check_start(start: object) -> None:
    """Check that the start of a solve is a pose.

    Raises:
        InvalidValue: the start is not a pose; the message suggests the pose of the given object.
    """
    if isinstance(start, Pose):
        return
    raise not_a_pose(start, "start")


def names_of(locked: Iterable[str]) -> tuple[str, ...]:
    """Return one or several names of locked joints and DOFs as a tuple.

    Raises:
        InvalidValue: an entry is not a name.
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


def count_of(max_iterations: object) -> int:
    """Return a number of iterations.

    Raises:
        InvalidValue: the number is not an integer, or is negative.
    """
    return min(whole_of(max_iterations, "max_iterations"), _MOST)


def whole_of(number: Any, what: str, least: int = 0) -> int:
    """Return an integer.

    Raises:
        InvalidValue: the number is not an integer, or is less than ``least``.
    """
    whole = isinstance(number, int | np.integer) and not isinstance(number, bool)
    if not whole or number < least:
        words = {0: "zero", 1: "one"}.get(least, str(least))
        raise InvalidValue(f"{what}={number!r}: expected a whole number, {words} or more")
    return int(number)


def numbers_of(values: object, what: str) -> NDArray[np.float64]:
    """Return numbers as an array, without a copy if they are an array already.

    Raises:
        InvalidValue: the values are not numbers.
    """
    try:
        array = np.asarray(values)
        if array.dtype.kind == "c":  # NumPy would discard the imaginary part
            raise TypeError
        return array.astype(np.float64, copy=False)
    except (TypeError, ValueError, OverflowError):
        raise InvalidValue(f"{what}: expected real numbers, not {values!r:.100}") from None


def finite(values: object, what: str) -> NDArray[np.float64]:
    """Return finite numbers as an array.

    Raises:
        InvalidValue: the values are not numbers, or one is not finite.
    """
    array = numbers_of(values, what)
    if not np.isfinite(array).all():
        raise InvalidValue(f"{what} must be finite, not {array.tolist()!r:.100}")
    return array


def seconds_of(value: object, what: str) -> float:
    """Return a finite time in seconds.

    Raises:
        InvalidValue: the value is not a finite number.
    """
    if not isinstance(value, int | float | np.number) or not math.isfinite(value):
        raise InvalidValue(f"{what}: expected seconds, not {value!r:.100}")
    return float(value)


def mapping_of(given: object, what: str) -> Mapping[Any, Any]:
    """Return a mapping of values by name.

    Raises:
        InvalidValue: the argument is not a mapping.
    """
    if not isinstance(given, Mapping):
        raise InvalidValue(f"{what}: expected {{name: value}}, not {given!r:.100}")
    return cast("Mapping[Any, Any]", given)


def limit_of(max_seconds: Any) -> float | None:
    """Return a wall-clock limit in seconds, or None for no limit.

    Raises:
        InvalidValue: the limit is not a number of seconds, zero or more.
    """
    if max_seconds is None:
        return None
    if not isinstance(max_seconds, int | float | np.number) or not 0.0 <= max_seconds < math.inf:
        raise InvalidValue(f"max_seconds={max_seconds!r}: expected seconds, zero or more")
    return float(max_seconds)


def checked_flag(flag: object, name: str) -> bool:
    """Return the flag if it is valid.

    Raises:
        InvalidValue: the flag is not a boolean.
    """
    if flag is True or flag is False:
        return flag
    if not isinstance(flag, np.bool_):
        raise InvalidValue(f"{name}={flag!r}: expected True or False")
    return bool(flag)
