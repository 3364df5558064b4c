"""Several chains, each solved separately (sources 000 and 004, "Multiple Chains").

The chain of a goal is the set of rates that the solver may change to meet it. Goals are solved
together if they have the same chain, such as the position and the aim of one hand, or if the chain
of one moves the effector of another, such as both hands of a body whose root and spine move: solved
separately, the later one would undo the earlier one. All other chains are solved separately, in the
order of their first goals. They are independent: solving all goals together gives the same errors.
The result contains the final errors of all goals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal, RowKind
from poise.residuals.goal_arrays import locked_rates, path_of
from poise.solvers.batch import BatchResult
from poise.solvers.local_minima import one_after_another
from poise.solvers.method import Method
from poise.solvers.problem import Problem
from poise.solvers.result import STATUSES, Result, Status, TraceEntry

Rates = frozenset[int]

Piece = Callable[[tuple[Goal, ...], Floats, Floats], "Result | BatchResult"]
"""Solves some goals: ``piece(goals, q, targets)``."""


@dataclass(frozen=True, eq=False)
class Chain:
    """Goals that are solved together.

    Attributes:
        goals: indices of the goals.
        targets: the columns of their targets.
    """

    goals: tuple[int, ...]
    targets: tuple[int, ...]


def chains_of(
    skeleton: Skeleton, goals: Sequence[Goal], locked: Sequence[str] = ()
) -> tuple[Chain, ...]:
    """Return the chains of goals, in the order of their first goals.

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
            f"per_chain=True solves independent chains separately, but {written} may couple "
            "chains; omit per_chain, or use soft goals such as poise.reach"
        )
    still = locked_rates(skeleton, locked)
    sizes = [sum(row.target_size for row in goal.rows) for goal in goals]
    ends = list(accumulate(sizes))
    groups: list[tuple[list[int], Rates, Rates]] = []
    for number, goal in enumerate(goals):
        moves, carried = (
            frozenset[int]().union(*(
                _rates(skeleton, row.point.joint, base, still)
                for row in goal.rows for base in [row.base if based else None]
            ))
            for based in (True, False)
        )  # fmt: skip
        members = [number]
        for group in [g for g in groups if moves & g[2] or g[1] & carried]:
            groups.remove(group)
            members, moves, carried = members + group[0], moves | group[1], carried | group[2]
        groups.append((sorted(members), moves, carried))
    return tuple(
        Chain(
            tuple(numbers),
            tuple(at for n in numbers for at in range(ends[n] - sizes[n], ends[n])),
        )
        for numbers, _, _ in sorted(groups, key=lambda group: group[0])
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
    piece: Piece,
) -> Result | BatchResult:
    """Solve chain after chain with ``piece``, from poses (..., nq) and for targets (..., t).

    ``whole`` is the problem of all goals, which evaluates the result; ``method`` solves.
    """
    found: list[Result | BatchResult] = []
    at = q
    for chain in chains:
        goals = tuple(whole.goals[number] for number in chain.goals)
        part = piece(goals, at, np.ascontiguousarray(wanted[..., chain.targets]))
        at = part.pose.q
        found.append(part)
    singles = [part for part in found if isinstance(part, Result)]
    if len(singles) == len(found):
        return _judged(singles, whole, method, q, wanted)
    return _judged_batch([p for p in found if isinstance(p, BatchResult)], whole, method, q, wanted)


def _judged(
    parts: Sequence[Result], whole: Problem, method: Method, q: Floats, wanted: Floats
) -> Result:
    """Evaluate all goals at the final pose, and return the result."""
    converged = not whole.runner.run(parts[-1].pose.q, wanted, 0)
    result = whole.result(start=q)
    missed = {part.status for part in parts if not part.converged}
    return result.changed(
        status=_status(converged, whole.report.infeasible, missed),
        iterations=sum(part.iterations for part in parts),
        evaluations=sum(part.evaluations for part in parts),
        restarts=sum(part.restarts for part in parts),
        seconds=sum(part.seconds for part in parts),
        notes=tuple(dict.fromkeys(note for part in parts for note in part.notes)),
        trace=_traced(parts, whole, wanted),
        solver=method.name,
        spec=replace(whole.spec, per_chain=method),
    )


def _judged_batch(
    parts: Sequence[BatchResult], whole: Problem, method: Method, q: Floats, wanted: Floats
) -> BatchResult:
    """Evaluate all goals at the final poses of a batch, and return the result."""
    last = parts[-1]
    shape = last.codes.shape
    starts = np.broadcast_to(q, (*shape, q.shape[-1]))
    targets = np.broadcast_to(wanted, (*shape, wanted.shape[-1]))
    codes = np.empty(shape, last.codes.dtype)
    code_of = {name: code for code, name in enumerate(STATUSES.tolist())}
    errors = np.zeros((*shape, whole.compiled.rows.error_count))
    for index in np.ndindex(shape):
        converged = not whole.runner.run(last.pose.q[index], np.array(targets[index]), 0)
        errors[index] = whole.runner.row_errors
        missed = {str(part.statuses[index]) for part in parts if not part.converged[index]}
        codes[index] = code_of[_status(converged, whole.report.infeasible, missed)]
    return replace(
        last, codes=codes, row_errors=errors,
        iterations=np.sum([part.iterations for part in parts], axis=0),
        evaluations=np.sum([part.evaluations for part in parts], axis=0),
        _compiled=whole.compiled, _starts=np.array(starts), _targets=np.array(targets),
        _spec=replace(whole.spec, goals=whole.goals, per_chain=method),
    )  # fmt: skip


def _status(
    converged: bool, infeasible: Callable[[], bool], missed: set[Status] | set[str]
) -> Status:
    """Return the status of all goals; ``missed`` are the statuses of the chains that missed."""
    if converged:
        return "converged"
    if "time_limit" in missed:
        return "time_limit"
    if "iteration_limit" in missed:
        return "iteration_limit"
    return "infeasible" if infeasible() else "stalled"


def _traced(parts: Sequence[Result], whole: Problem, wanted: Floats) -> tuple[TraceEntry, ...]:
    """Concatenate the traces, with the errors and the cost of all goals in each entry."""
    return tuple(
        replace(
            entry, cost=whole.cost_at(entry.q, wanted), errors=whole.errors_at(entry.q, wanted)
        )
        for entry in one_after_another(part.trace for part in parts)
    )  # fmt: skip
