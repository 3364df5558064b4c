"""What to do when a solve gets stuck, at the caller's choice (source 000, "Local Minima")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from poise.errors import InvalidValue, LocalMinimum, NotConverged
from poise.model.pose import Pose
from poise.solvers.method import Method
from poise.solvers.registry import find_method
from poise.solvers.result import Result

if TYPE_CHECKING:
    from poise.solvers.batch import BatchResult

CHOICES = ("accept", "switch", "randomise", "raise")
SWITCHES = ("ccd", "lm", "jacobian-transpose")
"""The solvers that "switch" goes on with, one after the other."""

NEW_STARTS = 8
"""Seeded new starts of "randomise", for a method that names no number of its own."""


def checked_choice(choice: str) -> str:
    """The choice itself.

    Raises:
        InvalidValue: it is none of `CHOICES`.
    """
    if choice not in CHOICES:
        raise InvalidValue(f"in_local_minimum={choice!r}: expected {', '.join(CHOICES)}")
    return choice


def randomised(method: Method) -> Method:
    """The method with new starts inside the limits, its own number of them or `NEW_STARTS`."""
    return method if method.restarts else replace(method, restarts=NEW_STARTS)


def switched(result: Result, again: Callable[[Method, Pose], Result]) -> Result:
    """The best of a stalled result and what other solvers make of it.

    ``again(method, begin)`` solves once more, from another pose. Each begins at the best pose so
    far; iterations, evaluations and seconds add up, and a note names who came last.
    """
    best, cost = result, result.problem().cost
    iterations, evaluations, seconds = result.iterations, result.evaluations, result.seconds
    tried: list[str] = []
    for name in SWITCHES:
        if best.converged or name == result.solver:
            continue
        found = again(find_method(name), best.pose)
        tried.append(name)
        iterations += found.iterations
        evaluations += found.evaluations
        seconds += found.seconds
        left = found.problem().cost
        if found.converged or left < cost:
            best, cost = found, left
    if not tried:
        return result
    note = f"{result.solver} was stuck: went on with {', '.join(tried)}"
    notes = tuple(dict.fromkeys((*result.notes, *best.notes, note)))
    return best.changed(
        iterations=iterations, evaluations=evaluations, seconds=seconds, notes=notes
    )  # fmt: skip


def raise_missed(result: Result | BatchResult) -> None:
    """Raise unless all is met: "tell whatever is controlling the end effector".

    Raises:
        LocalMinimum: a stall. NotConverged: another end, or a batch with a miss. Both hold the
            ``result``.
    """
    if not isinstance(result, Result):
        missed = int((~result.converged).sum())
        if missed:
            raise NotConverged(f"{missed} of {result.converged.size} problems missed", result)
        return
    if result.converged:
        return
    text = result.explanation().text().split("\n")[0]
    raise (LocalMinimum if result.status == "stalled" else NotConverged)(text, result)
