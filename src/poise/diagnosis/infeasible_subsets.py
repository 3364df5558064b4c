"""Infeasible subsets of hard constraints and limits, found by solving without some of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from poise.array_types import Flags, Floats
from poise.diagnosis.diagnosis import going_on
from poise.diagnosis.explanation import Explanation, GoalStatus, IrreducibleSet, Member, called
from poise.diagnosis.opened_limits import Openable, with_limits
from poise.diagnosis.reach_gaps import gaps_below_bases, gaps_of_hard_goals
from poise.kernels.columns import BALLS, CONES
from poise.residuals.goal import Goal, GoalInstead, RowKind
from poise.solvers.active_limits import Bound, bounds_at
from poise.solvers.problem import Problem
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import GoalError, Result
from poise.solvers.sqp import SQP
from poise.solvers.tolerance import EXACT

_NEW_STARTS = 8
_AT_LIMIT = 1e-9  # radians or metres
_PULLS = 1e-6  # multipliers below this fraction of the largest count as zero


@dataclass(frozen=True, slots=True, eq=False)
class _AsHard(GoalInstead):
    """A goal treated as hard."""

    @property
    def hard(self) -> bool:
        return True

    @property
    def rows(self) -> tuple[Any, ...]:
        return tuple(
            row._replace(weight=1.0)
            if isinstance(row, RowKind)
            else replace(row, level=1, weight=1.0)
            for row in self.goal.rows
        )


@dataclass(frozen=True, eq=False)
class Attempt:
    """The pose (nq,) nearest to some constraints, all errors, and whether the constraints hold.

    ``start`` is the index of the start that led to the pose.
    """

    q: Floats
    holds: bool
    distance: float
    errors: tuple[GoalError, ...]
    start: int = 0


class SubsetSearch:
    """Search for infeasible subsets of constraints and limits by `sqp`, from many starts.

    A set counts as infeasible if no pose found by solving satisfies it; this is not a proof.

    ``numbers`` are those of the ``goals`` among the goals of ``spec``.

    Attributes:
        goals: the constraints, all hard.
        whole: the nearest pose to all constraints.
    """

    def __init__(
        self, spec: ProblemSpec, numbers: Sequence[int], goals: Sequence[Goal], targets: Floats,
        starts: Sequence[Floats],
    ) -> None:  # fmt: skip
        self.goals = tuple(goals)
        self.skeleton = spec.skeleton
        self.problem = Problem(
            spec.skeleton, [_AsHard(goal) for goal in goals], solver=SQP(max_iterations=300),
            tolerance=spec.tolerance, locked=spec.locked,
        )  # fmt: skip
        if spec.edits is not None:
            self.problem.state.follow(spec.edits.of(numbers))
        self._targets = targets
        self._weights = self.problem.row_weights.copy()
        self._owner = self.problem.compiled.row_owners
        self._entries = np.array([i for i, goal in enumerate(goals) for _ in goal.rows])
        self._limits = Openable(self.problem)
        self._starts = [*starts, *self._drawn(_NEW_STARTS)]
        self.everything = frozenset(range(len(goals)))
        self.whole = self.attempt(self.everything, None)
        self._starts.insert(0, self.whole.q)

    def attempt(self, kept: Collection[int], limits: Collection[Bound] | None) -> Attempt:
        """Return the nearest pose to the ``kept`` constraints within ``limits`` (None: all)."""
        problem = self.problem
        if limits is not None:
            self._limits.open_all()
            for bound in limits:
                self._limits.close(bound)
        counting = np.isin(self._owner, list(kept)) | self._cones_in_force()
        problem.row_weights[:] = np.where(counting, self._weights, 0.0)
        # entries of cones do not count
        counted = np.zeros(problem.compiled.rows.error_count, np.bool_)
        counted[: len(self._entries)] = np.isin(self._entries, list(kept))
        best: Attempt | None = None
        try:
            for number, start in enumerate(self._starts):
                problem.runner.run(start.copy(), self._targets)
                left = problem.runner.row_errors[counted]
                worst = float(left.max(initial=0.0))
                distance = float(np.linalg.norm(left))
                if best is None or distance < best.distance:
                    q = problem.runner.q
                    best = Attempt(q, worst <= EXACT, distance, problem.errors, number)
                if best.holds:
                    break
        finally:
            self._limits.restore()
        if best is None:
            raise ValueError("the solve needs a start pose")
        return best

    def _cones_in_force(self) -> Flags:
        """Return the rows (R,) of the cones that are active now."""
        balls, cones = self.problem.dofs.balls[:, BALLS.value], self.problem.dofs.cones
        closed = set(balls[cones[:, CONES.swing] >= 0.0].tolist())
        found = [
            *[False] * len(self.goals),
            *(row.at in closed for row in self.problem.compiled.cones),
        ]
        return np.array(found, np.bool_)[self._owner]

    def pulling(self) -> tuple[list[int], list[Bound]]:
        """Return the constraints that the nearest pose misses, and the limits with a multiplier.

        At the minimum of ``|c|^2`` inside the limits, the gradients of missed constraints and
        active limits balance. These form an infeasible set to first order.
        """
        q = self.whole.q
        r = self.problem.violations(q, self._targets)
        owners = {int(self._owner[row]) for row in np.flatnonzero(np.abs(r) > EXACT)}
        missed = sorted(owner for owner in owners if owner < len(self.goals))
        measured = np.isfinite(r)  # values that overflow have no gradient
        slope = self.problem.jacobian(q, self._targets)[measured].T @ r[measured]
        largest = float(np.abs(slope).max(initial=0.0))
        rates = self.skeleton.mechanism.rate_index
        limits: list[Bound] = []
        lower, upper = self._limits.lower, self._limits.upper
        at_limits = np.where(np.abs(q - lower) <= _AT_LIMIT, lower, q)
        at_limits = np.where(np.abs(q - upper) <= _AT_LIMIT, upper, at_limits)
        for bound in bounds_at(self.skeleton, at_limits, self.problem.movable, (lower, upper)):
            if bound.side == "cone":
                limits.append(bound)
                continue
            pull = float(slope[rates[bound.at]]) * (1.0 if bound.side == "lower" else -1.0)
            if pull > _PULLS * largest and not self._limits.inherent(bound):
                limits.append(bound)
        return missed, limits

    def irreducible(self) -> tuple[list[int], list[Bound]]:
        """Return an irreducible set of constraints and limits that cannot hold together.

        Members with a multiplier at the nearest pose are removed one by one as long as the rest
        still cannot hold (the deletion filter: J. W. Chinneck and E. W. Dravnieks, "Locating
        minimal infeasible constraint sets in linear programs", ORSA Journal on Computing 3(2),
        1991).
        """
        if self.whole.holds:
            return [], []
        kept, limits = self.pulling()
        if self.attempt(kept, limits).holds:  # other members take part as well
            kept, limits = list(self.everything), self._all_limits()
        if not self.attempt(kept, ()).holds:
            limits = []
        for bound in list(limits):
            fewer = [other for other in limits if other is not bound]
            if not self.attempt(kept, fewer).holds:
                limits = fewer
        for number in list(kept):
            fewer_goals = [other for other in kept if other != number]
            if not self.attempt(fewer_goals, limits).holds:
                kept = fewer_goals
        return kept, limits

    def _all_limits(self) -> list[Bound]:
        movable = self.problem.compiled.movable
        sides: tuple[tuple[Literal["lower", "upper"], Floats, Floats], ...] = (
            ("lower", self._limits.lower, self._limits.natural[0]),
            ("upper", self._limits.upper, self._limits.natural[1]),
        )
        return [
            Bound(self.skeleton.dof_names[at], side, at, float(values[at]), bool(angular))
            for side, values, natural in sides
            for at, angular in enumerate(self.skeleton.angular)
            if movable[at] and np.isfinite(values[at]) and values[at] != natural[at]
        ]

    def _drawn(self, count: int) -> list[Floats]:
        """Return new starts inside the limits, nearby first, the same in every run."""
        rng = np.random.default_rng(0)
        skeleton, home = self.skeleton, self.skeleton.rest.q
        starts: list[Floats] = []
        for number in range(count):
            share = (0.2, 0.4, 0.7, 1.0)[number % 4]
            v = share * rng.uniform(-np.pi, np.pi, skeleton.nv)
            for rate, at in enumerate(skeleton.mechanism.dofs.q_index):
                if at < 0:
                    continue
                low, high = self._limits.lower[at], self._limits.upper[at]
                if not self.problem.compiled.movable[at]:
                    v[rate] = 0.0
                elif high - low <= 8.0 * np.pi:
                    v[rate] = share * (rng.uniform(low, high) - home[at])
                elif not self.skeleton.angular[at]:
                    v[rate] = share * rng.uniform(-1.0, 1.0)
            starts.append(skeleton.integrate(home, v))
        return starts


@dataclass(eq=False)
class Conflicts:
    """A missed result with expressions or hard goals, and the conflicts between them."""

    result: Result
    goals: Sequence[Goal]
    spec: ProblemSpec
    targets: Floats
    start: Floats | None

    def explanation(self) -> Explanation:
        """Return the explanation: standings, and the first irreducible infeasible set."""
        found = Explanation(
            self.result.status, self.result.solver, self.result.iterations, self.result.seconds,
            self.result.notes, self._standings(), per_chain=self.spec.per_chain is not None,
            errors=called(self.result.errors, self.goals),
        )  # fmt: skip
        if self.result.converged:
            return found
        numbers = self._asked(found)
        if not numbers:
            return found
        more = going_on(self.result, self.spec, self.goals, self.targets)
        if more is not None and more.status == "converged":
            return replace(found, going_on=more, errors=more.errors)
        found = replace(found, going_on=more)
        at = self.goals, self.targets, self.result.pose.q
        found = with_limits(found, self.spec, *at)
        if found.nearer is not None:
            if found.nearer.converged:
                return found
            at = *at[:2], found.nearer.pose.q
        problem = self.result.problem()
        gaps = gaps_of_hard_goals(problem, self.spec, *at)
        known = {gap.goal for gap in gaps if gap.other is None}
        based = gaps_below_bases(problem, self.spec, *at)
        gaps = (*gaps, *(gap for gap in based if gap.goal not in known))
        found = replace(found, gaps=gaps)
        asked = [self.goals[number] for number in numbers]
        starts = [self.result.pose.q, *([] if self.start is None else [self.start])]
        wanted = problem.compiled.targets_of(numbers, self.targets)
        trials = SubsetSearch(self.spec, numbers, asked, wanted, starts)
        if trials.whole.holds:
            which = "hard" if all(goal.hard for goal in asked) else "all"
            return replace(found, feasible=which, feasible_here=trials.whole.start == 0)
        kept, limits = trials.irreducible()
        members = [self._member(trials, number) for number in kept]
        members += [Member(_named(bound), None, 0.0, limit=bound) for bound in limits]
        return replace(found, irreducible=IrreducibleSet(_shares(members)))

    def _asked(self, found: Explanation) -> list[int]:
        """Return the goals to diagnose: the hard goals if one of them is missed, else all goals."""
        counting = [i for i, goal in enumerate(found.goals) if goal.weight > 0.0]
        hard = [i for i in counting if self.goals[i].hard]
        if any(not found.goals[i].met for i in hard):
            return hard
        return counting

    def _standings(self) -> tuple[GoalStatus, ...]:
        return tuple(
            GoalStatus(
                error, tolerance, self.spec.weight_of(number), movable=True, hard=goal.hard,
            )
            for number, (goal, error, tolerance) in enumerate(zip(
                self.goals, called(self.result.errors, self.goals), self.result.tolerances,
                strict=True,
            ))
        )  # fmt: skip

    def _member(self, trials: SubsetSearch, number: int) -> Member:
        alone = trials.attempt([number], None)
        error, pose = alone.errors[number], trials.whole.errors[number]
        worst = (pose.position, pose.orientation, pose.violation)
        return Member(error.name, error, max(part or 0.0 for part in worst), met=alone.holds)


def _named(bound: Bound) -> str:
    which = {"lower": "lower limit", "upper": "upper limit", "cone": "cone"}[bound.side]
    return f"the {which} of {bound.name.removesuffix('_cone')}"


def _shares(members: Sequence[Member]) -> tuple[Member, ...]:
    """Return the members with their errors at the nearest pose, as fractions of the sum."""
    total = sum(member.pull for member in members)
    if total <= EXACT:
        return tuple(members)
    return tuple(replace(member, pull=member.pull / total) for member in members)
