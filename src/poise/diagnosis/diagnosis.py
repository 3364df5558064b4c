"""Diagnosis of missed goals, by solving variations of the problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from poise.array_types import Floats
from poise.diagnosis.explanation import (
    Alone,
    Conflict,
    Explanation,
    LimitGain,
    Nearer,
    ReachGap,
    Standing,
    called,
)
from poise.diagnosis.going_on import going_on
from poise.diagnosis.reach_gaps import gaps_below_bases, reach_gaps
from poise.diagnosis.relaxation import Relaxation, Relaxations
from poise.model.pose import Pose
from poise.residuals.goal import Goal
from poise.solvers.problem import Problem
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.reachability import Spans
from poise.solvers.result import GoalError, Result, excess

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
    _known: dict[frozenset[int], Relaxation] = field(
        default_factory=dict[frozenset[int], Relaxation]
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
    def standings(self) -> tuple[Standing, ...]:
        """Standing of each goal in the result."""
        rigid = set(self._spans.rigid)
        row, found = 0, list[Standing]()
        errors = called(self.result.errors, self.goals)
        for number, (goal, error, tolerance) in enumerate(
            zip(self.goals, errors, self.result.tolerances, strict=True)
        ):
            rows = set(range(row, row + len(goal.rows)))
            row += len(goal.rows)
            weight = self.spec.weight_of(number)
            found.append(Standing(error, tolerance, weight, movable=not rows <= rigid))
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

    def _met(self, i: int, trial: Relaxation) -> bool:
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

    def _without(self, goals: frozenset[int]) -> Relaxation:
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
