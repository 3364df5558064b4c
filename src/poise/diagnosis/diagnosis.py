"""Diagnosis of missed goals, by solving variations of the problem."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.diagnosis.explanation import (
    Alone,
    Conflict,
    Explanation,
    GoalStatus,
    GoingOn,
    LimitGain,
    Nearer,
    ReachGap,
    called,
)
from poise.diagnosis.opened_limits import Openable
from poise.diagnosis.reach_gaps import gaps_below_bases, reach_gaps
from poise.model.pose import Pose
from poise.residuals.goal import Goal
from poise.solvers.active_limits import Bound, bounds_at
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.problem import Problem
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.reachability import Spans
from poise.solvers.result import GoalError, Result, excess


@dataclass(frozen=True, eq=False)
class RelaxedSolution:
    """Result of one variant: the pose (nq,), its cost and the errors of all goals.

    ``start`` is the index of the start that led to the pose.
    """

    q: Floats
    cost: float
    converged: bool
    errors: tuple[GoalError, ...]
    start: int = 0


class Relaxations:
    """Damped least squares on variants of one problem: fewer goals, fewer limits, other starts.

    Each variant is solved from the best known pose and from the start of the failed solve; the
    better result is used. The errors are those of poses found by solving, and therefore upper
    bounds.

    Attributes:
        best: the best pose of the unchanged problem so far.
    """

    def __init__(
        self, spec: ProblemSpec, goals: Sequence[Goal], targets: Floats, starts: Sequence[Floats]
    ) -> None:
        self.goals = tuple(goals)
        self._spec = spec
        self.problem = Problem.of(spec.asking(goals, solver="lm"))
        self.skeleton = spec.skeleton
        self._targets = targets
        self._starts = list(starts)
        self._limits = Openable(self.problem)
        self._owner = [i for i, goal in enumerate(goals) for _ in goal.rows]
        self.best = self.solve()

    def solve(
        self,
        *,
        without: Collection[int] = (),
        opened: Iterable[Bound] = (),
        unlimited: bool = False,
        starts: Iterable[Floats] | None = None,
    ) -> RelaxedSolution:
        """Return the best result without some goals, by number, and with some limits opened."""
        try:
            self.problem.state.goal_weights[np.isin(self._owner, list(without))] = 0.0
            if unlimited:
                self._limits.open_all()
            for bound in opened:
                self._limits.open(bound)
            return self._from(self._starts if starts is None else starts)
        finally:
            self._limits.restore()

    def elsewhere(self, count: int, seed: int = 0) -> RelaxedSolution:
        """Return the best result of new starts inside the limits; ``start`` is the last index."""
        problem = Problem.of(
            self._spec.asking(self.goals, solver=DampedLeastSquares(restarts=count))
        )
        problem.state.seed = seed
        problem.runner.run(self._starts[-1], self._targets)
        got = problem.result()
        return RelaxedSolution(
            got.pose.q, problem.runner.cost, got.converged, got.errors, got.restarts
        )

    def adopt(self, trial: RelaxedSolution) -> None:
        """Use a result of the whole problem as the best pose, from which further solves begin."""
        self.best = trial
        self._starts.insert(0, trial.q)

    def pushing(self) -> list[Bound]:
        """Return the limits that increase the cost at the best pose to first order, largest first.

        The sign of the derivative ``J^T r`` of the cost by the value, which is the limit's
        multiplier, decides whether the limit increases the cost. Cones come last. Limits inherent
        in a joint type are not opened.
        """
        q = self.best.q
        r = self.problem.residual(q, self._targets)
        slope = self.problem.jacobian(q, self._targets).T @ r
        rates = self.skeleton.mechanism.rate_index
        pulls: list[tuple[float, Bound]] = []
        limits = self._limits.lower, self._limits.upper
        for bound in bounds_at(self.skeleton, q, self.problem.movable, limits):
            if bound.side == "cone":
                pulls.append((0.0, bound))
                continue
            pull = float(slope[rates[bound.at]]) * (1.0 if bound.side == "lower" else -1.0)
            if pull > 0.0 and not self._limits.inherent(bound):
                pulls.append((pull, bound))
        return [bound for _, bound in sorted(pulls, key=lambda pair: -pair[0])]

    def _from(self, starts: Iterable[Floats]) -> RelaxedSolution:
        best: RelaxedSolution | None = None
        for number, start in enumerate(starts):
            self.problem.runner.run(start, self._targets)
            got = self.problem.result()
            found = RelaxedSolution(
                got.pose.q, self.problem.runner.cost, got.converged, got.errors, number
            )
            if best is None or (found.converged, -found.cost) > (best.converged, -best.cost):
                best = found
            if best.converged:
                break
        if best is None:
            raise ValueError("the solve needs a start pose")
        return best


_MOST_LIMITS = 16
_NEW_STARTS = 32
_WORTH = 0.01  # minimum reduction of an error for a change to be reported, as a fraction
_FIGHT = 0.1  # minimum share of an error for the goal that causes it to be reported
_NEARER = 0.99  # fraction of the error: a pose with a smaller gain counts as the same pose


@dataclass(eq=False)
class Diagnosis:
    """A missed result, its problem, and the results of variations of the problem."""

    result: Result
    goals: Sequence[Goal]
    spec: ProblemSpec
    targets: Floats
    start: Floats | None
    _known: dict[frozenset[int], RelaxedSolution] = field(
        default_factory=dict[frozenset[int], RelaxedSolution]
    )

    def explanation(self) -> Explanation:
        """Return the explanation."""
        found = Explanation(
            self.result.status, self.result.solver, self.result.iterations, self.result.seconds,
            self.result.notes, self.standings, per_chain=self.spec.per_chain is not None,
        )  # fmt: skip
        if self.result.converged:
            return found
        missed = [i for i, goal in enumerate(self.standings) if goal in found.missed]
        if not any(self.standings[i].movable for i in missed):
            return replace(found, errors=called(self.result.errors, self.goals))
        more = going_on(self.result, self.spec, self.goals, self.targets)
        if more is not None and more.status == "converged":
            return replace(found, going_on=more, errors=more.errors)
        nearer = self._nearer()
        found = replace(found, going_on=more, nearer=nearer, errors=self.trials.best.errors)
        if nearer is not None and nearer.converged:
            return replace(found, gaps=self._gaps_below_bases(self.result.pose.q))
        missed = [i for i in self._counting if not self._met(i, self.trials.best)]
        movable = [i for i in missed if self.standings[i].movable]
        limits, idle = self._limits(movable)
        gaps = reach_gaps(self.result.problem(), self._spans, self.goals, self.targets)
        known = {gap.goal for gap in gaps if gap.other is None}
        based = [g for g in self._gaps_below_bases(self.trials.best.q) if g.goal not in known]
        return replace(
            found,
            gaps=(*gaps, *based),
            alone=tuple(self._alone(i) for i in movable),
            conflicts=self._conflicts(movable),
            limits=limits,
            idle_limits=idle,
            unlimited=self.trials.solve(unlimited=True).errors if limits or idle else (),
        )

    @cached_property
    def standings(self) -> tuple[GoalStatus, ...]:
        """Standing of each goal in the result."""
        rigid = set(self._spans.rigid)
        row, found = 0, list[GoalStatus]()
        errors = called(self.result.errors, self.goals)
        for number, (goal, error, tolerance) in enumerate(
            zip(self.goals, errors, self.result.tolerances, strict=True)
        ):
            rows = set(range(row, row + len(goal.rows)))
            row += len(goal.rows)
            weight = self.spec.weight_of(number)
            found.append(GoalStatus(error, tolerance, weight, movable=not rows <= rigid))
        return tuple(found)

    @cached_property
    def _spans(self) -> Spans:
        return self.result.problem().evaluation.spans(self.result.pose.q)

    @cached_property
    def trials(self) -> Relaxations:
        """Variations of the problem, from the pose found and from the start."""
        starts = [self.result.pose.q, *([] if self.start is None else [self.start])]
        return Relaxations(self.spec, self.goals, self.targets, starts)

    def _gaps_below_bases(self, q: Floats) -> tuple[ReachGap, ...]:
        problem = self.result.problem()
        return gaps_below_bases(problem, self.spec, self.goals, self.targets, q)

    @property
    def _counting(self) -> list[int]:
        return [i for i, goal in enumerate(self.standings) if goal.weight > 0.0]

    def _met(self, i: int, trial: RelaxedSolution) -> bool:
        return excess(trial.errors[i], self.standings[i].tolerance) <= 1.0

    def _nearer(self) -> Nearer | None:
        """Return a better pose of the same problem, by damped least squares from other starts."""
        trials = self.trials
        problem = Problem.of(self.spec.asking(self.goals))
        cost = problem.cost_at(self.result.pose.q, self.targets)
        starts = ("from this pose", "from the same start")
        how = f"lm {starts[trials.best.start]}"
        if not trials.best.converged:
            other = trials.elsewhere(_NEW_STARTS)
            if other.converged or other.cost < _NEARER**2 * trials.best.cost:
                which = f"a new start (number {other.start} of seed 0)"
                how = f"lm from {which if other.converged else f'one of {_NEW_STARTS} new starts'}"
                trials.adopt(other)
        best = trials.best
        if not best.converged and not best.cost < _NEARER**2 * cost:
            return None
        pose = Pose(self.spec.skeleton, best.q)
        return Nearer(how, best.converged, best.errors, pose)

    def _without(self, goals: frozenset[int]) -> RelaxedSolution:
        """Solve the problem without some goals; cached."""
        if goals not in self._known:
            self._known[goals] = self.trials.solve(without=goals)
        return self._known[goals]

    def _alone(self, i: int) -> Alone:
        others = frozenset(range(len(self.goals))) - {i}
        by_itself = self._without(others)
        free = self.trials.solve(without=others, unlimited=True)
        return Alone(
            by_itself.errors[i], self._met(i, by_itself), free.errors[i], self._met(i, free)
        )

    def _conflicts(self, missed: Sequence[int]) -> tuple[Conflict, ...]:
        """Return pairs of goals in which one goal has a much smaller error without the other."""
        best = self.trials.best.errors
        pairs: dict[frozenset[int], tuple[int, int]] = {}
        for i in missed:
            for other in self._counting:
                if other == i or not self.standings[other].movable:
                    continue
                error = self._without(frozenset({other})).errors[i]
                if self._wins(i, best[i], error, _FIGHT):
                    pairs.setdefault(frozenset({i, other}), (i, other))
        found = [
            Conflict(
                best[i], best[other],
                self._without(frozenset({other})).errors[i],
                self._without(frozenset({i})).errors[other],
            )
            for i, other in pairs.values()
        ]  # fmt: skip
        return tuple(sorted(found, key=lambda one: -self._relief(one)))

    def _relief(self, conflict: Conflict) -> float:
        """Return the sum of the gains of each goal without the other, in units of tolerances."""
        tolerance = {goal.name: goal.tolerance for goal in self.standings}
        pairs = (
            (conflict.goal, conflict.goal_without_other),
            (conflict.other, conflict.other_without_goal),
        )
        return sum(
            excess(with_, tolerance[with_.name]) - excess(without, tolerance[with_.name])
            for with_, without in pairs
        )

    def _wins(self, i: int, before: GoalError, after: GoalError, share: float) -> bool:
        """Return whether a goal's error decreases by more than a fraction of it, and measurably."""
        tolerance = self.standings[i].tolerance
        was, now = excess(before, tolerance), excess(after, tolerance)
        return was - now > max(share * was, 0.1)

    def _limits(self, missed: Sequence[int]) -> tuple[tuple[LimitGain, ...], tuple[str, ...]]:
        """Return the gain from opening each limit, and the names of limits without a gain."""
        trials = self.trials
        at = Pose(self.spec.skeleton, trials.best.q)
        active = dict.fromkeys(self._active(at))
        gains: list[tuple[float, LimitGain]] = []
        for bound in trials.pushing()[:_MOST_LIMITS]:
            trial = trials.solve(opened=[bound])
            helped = [
                i for i in missed
                if self._wins(i, trials.best.errors[i], trial.errors[i], _WORTH)
            ]  # fmt: skip
            if helped:
                beyond = bound.beyond(self.spec.skeleton, trial.q)
                gain = LimitGain(bound, trial.errors, trial.converged, beyond)
                gains.append((trials.best.cost - trial.cost, gain))
                active.pop(bound.name, None)
        gains.sort(key=lambda pair: -pair[0])
        return tuple(gain for _, gain in gains), tuple(active)

    def _active(self, pose: Pose) -> tuple[str, ...]:
        problem = self.trials.problem
        from poise.solvers.active_limits import bounds_at

        bounds = bounds_at(pose.skeleton, pose.q, problem.movable, problem.limits)
        return tuple(bound.name for bound in bounds)


_PATIENCE = 10  # multiple of the iterations spent, to test whether more iterations help


def going_on(
    result: Result, spec: ProblemSpec, goals: Sequence[Goal], targets: NDArray[np.float64]
) -> GoingOn | None:
    """Continue from the pose at which a limit of iterations or time stopped the solver.

    Return None if something else ended the solve.
    """
    if result.status not in ("iteration_limit", "time_limit") or spec.per_chain:
        return None
    more = max(_PATIENCE * max(result.iterations, 10), spec.method.max_iterations)
    problem = Problem.of(spec.asking(goals, max_iterations=more))
    problem.runner.run(result.pose.q, targets)
    return GoingOn(problem.iterations, problem.status, problem.errors)
