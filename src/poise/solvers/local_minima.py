"""Responses to a stalled solve, chosen by the caller (source 000, "Local Minima")."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from poise.errors import InvalidValue, LocalMinimum, NotConverged
from poise.model.pose import Pose
from poise.solvers.method import Method
from poise.solvers.registry import find_method
from poise.solvers.result import Result, TraceEntry

if TYPE_CHECKING:
    from poise.solvers.batch import BatchResult

CHOICES = ("accept", "switch", "randomise", "raise")
SWITCHES = ("ccd", "lm", "jacobian-transpose", "auto")
"""The solvers that "switch" tries in order, unless others are named.

`auto` restarts. The other solvers begin at the pose at which the previous one stalled, and may
stall there too.
"""

NEW_STARTS = 8
"""Number of seeded new starts of "randomise", for a method without a number of restarts."""


def checked_choice(choice: str) -> str:
    """Return the choice if it is valid.

    Raises:
        InvalidValue: the choice is not one of `CHOICES`.
    """
    if choice not in CHOICES:
        raise InvalidValue(f"on_stall={choice!r}: expected {', '.join(CHOICES)}")
    return choice


def randomised(method: Method) -> Method:
    """Return the method with new starts inside the limits: its own number, or `NEW_STARTS`.

    A constrained method then also restarts if only a soft goal is missed.
    """
    changed: dict[str, Any] = {"restarts": method.restarts or NEW_STARTS}
    if any(option.name == "until" for option in fields(method)):
        changed["until"] = "met"
    return replace(method, **changed)


def checked_switches(
    choice: str, fallback_solvers: Iterable[str | Method] | str | Method | None
) -> tuple[Method, ...]:
    """Return the methods to continue with, by default `SWITCHES`.

    Raises:
        UnknownSolver: a name is not registered.
        InvalidValue: the list is empty, or methods are given without ``choice`` being "switch".
    """
    if fallback_solvers is None:
        return tuple(find_method(name) for name in SWITCHES) if choice == "switch" else ()
    if choice != "switch":
        raise InvalidValue('fallback_solvers requires on_stall="switch"')
    named = (
        (fallback_solvers,)
        if isinstance(fallback_solvers, str | Method)
        else tuple(fallback_solvers)
    )
    if not named:
        raise InvalidValue("fallback_solvers: expected names of solvers, as in ('ccd', 'sdls')")
    return tuple(find_method(one) for one in named)


def switched(
    result: Result, methods: Sequence[Method], again: Callable[[Method, Pose], Result | None]
) -> Result:
    """Return the best of a stalled result and the results of other methods.

    ``again(method, begin)`` solves again from another pose. Each method begins at the best pose so
    far, or returns None if it does not suit the problem. Iterations, evaluations and seconds add
    up, traces are concatenated, and a note names the methods.
    """
    best, cost = result, result.problem().runner.cost
    iterations, evaluations, seconds = result.iterations, result.evaluations, result.seconds
    stuck = result.problem().compiled.method
    tried: list[str] = []
    traces = [result.trace]
    for method in methods:
        if best.converged or method == stuck:
            continue
        found = again(method, best.pose)
        if found is None:
            continue
        tried.append(method.name)
        traces.append(found.trace)
        iterations += found.iterations
        evaluations += found.evaluations
        seconds += found.seconds
        left = found.problem().runner.cost
        if found.converged or left < cost:
            best, cost = found, left
    if not tried:
        return result
    note = f"{result.solver} was stuck: went on with {', '.join(tried)}"
    notes = tuple(dict.fromkeys((*result.notes, *best.notes, note)))
    return best.changed(
        iterations=iterations, evaluations=evaluations, seconds=seconds, notes=notes,
        trace=one_after_another(traces),
    )  # fmt: skip


def one_after_another(traces: Iterable[Sequence[TraceEntry]]) -> tuple[TraceEntry, ...]:
    """Concatenate the traces of successive searches."""
    entries: list[TraceEntry] = []
    for trace in traces:
        if not entries:
            entries.extend(trace)
            continue
        last = entries[-1]
        # the first entry of each trace is the last pose of the previous trace
        entries += [
            replace(
                entry, iteration=last.iteration + entry.iteration,
                seconds=last.seconds + entry.seconds,
                evaluations=last.evaluations + entry.evaluations,
            )
            for entry in trace[1:]
        ]  # fmt: skip
    return tuple(entries)


def raise_missed(result: Result | BatchResult) -> None:
    """Raise an error unless all goals are met.

    Raises:
        LocalMinimum: the solve stalled or ended at a compromise.
        NotConverged: the solve ended otherwise, or problems of a batch missed goals.
            Both errors hold the ``result``.
    """
    if not isinstance(result, Result):
        missed = int((~result.converged).sum())
        if missed:
            raise NotConverged(
                f"{missed} of {result.converged.size} problems missed their goals", result
            )
        return
    if result.converged:
        return
    text = result.explanation().text().split("\n")[0]
    local = result.status in ("stalled", "compromise")
    raise (LocalMinimum if local else NotConverged)(text, result)
