"""Several chains, each solved by itself (sources 000 and 004, "Multiple Chains").

A goal's chain is what may move for it. Goals of the very same chain, such as the position and the
aim of one hand, are solved together; the chains follow one another in the order of their first
goals, each from where the one before has left the body. What counts in the end is where all goals
stand then.

Where no chain moves what another one pulls, this is the problem cut into pieces, and solving
together does no better. Where chains share joints, or one carries the base of another, a later
chain may undo what an earlier one has done; solving together finds the compromise instead.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.residuals.goal import TARGET_SIZES, Goal, RowKind
from poise.residuals.goal_arrays import locked_rates, path_of
from poise.solvers.batch import BatchResult
from poise.solvers.local_minima import one_after_another
from poise.solvers.method import Method
from poise.solvers.problem import Problem
from poise.solvers.result import STATUSES, Result, Status, TraceEntry, excess, listed

Floats = NDArray[np.float64]
Rates = frozenset[int]

Piece = Callable[[tuple[Goal, ...], Floats, Floats, "float | None"], "Result | BatchResult"]
"""Solves some goals: ``piece(goals, q, targets, seconds)``."""


@dataclass(frozen=True, eq=False)
class Chain:
    """Goals of one chain.

    Attributes:
        goals: their numbers.
        targets: the columns of their targets.
        moves: the rates that may move for them.
        carried: those that would move their effectors, whether they may or not.
    """

    goals: tuple[int, ...]
    targets: tuple[int, ...]
    moves: Rates
    carried: Rates


def chains_of(
    skeleton: Skeleton, goals: Sequence[Goal], locked: Sequence[str] = ()
) -> tuple[Chain, ...]:
    """The chains of goals, in the order of their first goals.

    >>> import poise
    >>> from poise.bundled import character
    >>> goals = [
    ...     poise.reach("lhand", (0.4, 1.4, 0.4), base="lclavicle"),
    ...     poise.reach("rhand", (-0.4, 1.4, 0.4), base="rclavicle"),
    ...     poise.aim("lhand", (0.4, 1.4, 4.0), base="lclavicle"),
    ... ]
    >>> [chain.goals for chain in chains_of(character().skeleton, goals)]
    [(0, 2), (1,)]
    """
    written = next(
        (g.name for g in goals if g.hard or not all(isinstance(r, RowKind) for r in g.rows)), None
    )
    if written is not None:
        raise InvalidValue(
            f"per_chain=True solves the chain of each goal by itself, and {written} may tie chains "
            "together: leave per_chain out, or ask for soft goals like poise.reach"
        )
    still = locked_rates(skeleton, locked)
    sizes = [sum(TARGET_SIZES[row.kind] for row in goal.rows) for goal in goals]
    ends = list(accumulate(sizes))
    members: dict[tuple[Rates, Rates], list[int]] = {}
    for number, goal in enumerate(goals):
        moves, carried = (
            frozenset[int]().union(*(
                _rates(skeleton, row.point.joint, base, still)
                for row in goal.rows for base in [row.base if based else None]
            ))
            for based in (True, False)
        )  # fmt: skip
        members.setdefault((moves, carried), []).append(number)
    return tuple(
        Chain(
            tuple(numbers),
            tuple(at for n in numbers for at in range(ends[n] - sizes[n], ends[n])),
            moves,
            carried,
        )
        for (moves, carried), numbers in members.items()
    )


def _rates(skeleton: Skeleton, joint: str, base: str | None, still: NDArray[np.bool_]) -> Rates:
    path = path_of(skeleton, skeleton.joint_index(joint), base)
    every = (rate for k in path for rate in skeleton.mechanism.primitive_rates[k])
    return frozenset(rate for rate in every if not still[rate])


def solve_chains(
    chains: Sequence[Chain],
    whole: Problem,
    method: Method,
    q: Floats,
    wanted: Floats,
    max_seconds: float | None,
    piece: Piece,
) -> Result | BatchResult:
    """Solve chain after chain by ``piece``, from poses (..., nq) and for targets (..., t).

    ``whole`` is the problem of all goals, which judges; ``method`` the one that solves.
    """
    found: list[Result | BatchResult] = []
    at, left = q, max_seconds
    for chain in chains:
        goals = tuple(whole.goals[number] for number in chain.goals)
        began = time.perf_counter()
        part = piece(goals, at, np.ascontiguousarray(wanted[..., chain.targets]), left)
        at = part.pose.q
        found.append(part)
        if left is not None:
            batch = time.perf_counter() - began
            left = max(0.0, left - (part.seconds if isinstance(part, Result) else batch))
    singles = [part for part in found if isinstance(part, Result)]
    if len(singles) == len(found):
        return _judged(chains, singles, whole, method, q, wanted)
    return _judged_batch([p for p in found if isinstance(p, BatchResult)], whole, method, q, wanted)


def _judged(
    chains: Sequence[Chain], parts: Sequence[Result], whole: Problem, method: Method, q: Floats,
    wanted: Floats,
) -> Result:  # fmt: skip
    """Where all goals stand at the end."""
    converged = not whole.run(parts[-1].pose.q, wanted, 0)
    result = whole.result(start=q)
    missed = {part.status for part in parts if not part.converged}
    notes = [note for part in parts for note in part.notes]
    if not converged:
        notes += _undone(chains, parts, result, whole.skeleton)
    return result.changed(
        status=_status(converged, whole.infeasible, missed),
        iterations=sum(part.iterations for part in parts),
        evaluations=sum(part.evaluations for part in parts),
        restarts=sum(part.restarts for part in parts),
        seconds=sum(part.seconds for part in parts),
        notes=tuple(dict.fromkeys(notes)),
        trace=_traced(parts, whole, wanted),
        solver=method.name,
        spec=replace(whole.spec, per_chain=method),
    )


def _judged_batch(
    parts: Sequence[BatchResult], whole: Problem, method: Method, q: Floats, wanted: Floats
) -> BatchResult:
    """The same, problem by problem."""
    last = parts[-1]
    shape = last.codes.shape
    starts = np.broadcast_to(q, (*shape, q.shape[-1]))
    targets = np.broadcast_to(wanted, (*shape, wanted.shape[-1]))
    codes = np.empty(shape, last.codes.dtype)
    code_of = {name: code for code, name in enumerate(STATUSES.tolist())}
    errors = np.zeros((*shape, whole.rows.error_count))
    for index in np.ndindex(shape):
        converged = not whole.run(last.pose.q[index], np.array(targets[index]), 0)
        errors[index] = whole.row_errors
        missed = {str(part.statuses[index]) for part in parts if not part.converged[index]}
        codes[index] = code_of[_status(converged, whole.infeasible, missed)]
    return replace(
        last, codes=codes, row_errors=errors,
        iterations=np.sum([part.iterations for part in parts], axis=0),
        evaluations=np.sum([part.evaluations for part in parts], axis=0),
        _problem=whole.clone(), _starts=np.array(starts), _targets=np.array(targets),
        _spec=replace(whole.spec, per_chain=method),
    )  # fmt: skip


def _status(
    converged: bool, infeasible: Callable[[], bool], missed: set[Status] | set[str]
) -> Status:
    """That of all goals, where the chains that missed had these."""
    if converged:
        return "converged"
    if "time_limit" in missed:
        return "time_limit"
    if "iteration_limit" in missed:
        return "iteration_limit"
    return "infeasible" if infeasible() else "stalled"


def _undone(
    chains: Sequence[Chain], parts: Sequence[Result], result: Result, skeleton: Skeleton
) -> list[str]:
    """Who moved away again what had been met in its turn."""
    left, near = result.errors, result.tolerances
    notes: list[str] = []
    for i, (chain, part) in enumerate(zip(chains, parts, strict=True)):
        names = [left[n].name for n in chain.goals if excess(left[n], near[n]) > 1.0]
        shared = [(later, chain.carried & later.moves) for later in chains[i + 1 :]]
        to_blame = [(later, rates) for later, rates in shared if rates]
        if not part.converged or not names or not to_blame:
            continue
        others = [left[n].name for later, _ in to_blame for n in later.goals]
        joints = _joints(skeleton, frozenset[int]().union(*(rates for _, rates in to_blame)))
        notes.append(
            f"{listed(names)} {'was' if len(names) == 1 else 'were'} met in turn, and moved away "
            f"again for {listed(others)}, through {joints}: a base or a lock keeps chains apart, "
            "and solving together finds the compromise"
        )  # fmt: skip
    return notes


def _joints(skeleton: Skeleton, rates: Rates) -> str:
    """The joints that these rates move, a few of them by name."""
    mechanism = skeleton.mechanism
    owners = dict.fromkeys(
        skeleton.joint_names[int(mechanism.joint_of[k])]
        for k, own in enumerate(mechanism.primitive_rates) if rates.intersection(own)
    )  # fmt: skip
    names = list(owners)
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


_NAMED = 4


def _traced(parts: Sequence[Result], whole: Problem, wanted: Floats) -> tuple[TraceEntry, ...]:
    """The traces one after the other, with the errors and the cost of all goals in each entry."""
    return tuple(
        replace(
            entry, cost=whole.cost_at(entry.q, wanted), errors=whole.errors_at(entry.q, wanted)
        )
        for entry in one_after_another(part.trace for part in parts)
    )  # fmt: skip


def checked_flag(flag: object, name: str) -> bool:
    """The flag itself.

    Raises:
        InvalidValue: it is neither true nor false.
    """
    if flag is True or flag is False:
        return flag
    if not isinstance(flag, np.bool_):
        raise InvalidValue(f"{name}={flag!r}: expected True or False")
    return bool(flag)
