"""Diagnosis of missed expressions and hard goals: find constraints that cannot hold together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from poise.array_types import Floats
from poise.diagnosis.explanation import Explanation, IrreducibleSet, Member, Standing, called
from poise.diagnosis.going_on import going_on
from poise.diagnosis.infeasible_subsets import SubsetSearch
from poise.diagnosis.opened_limits import with_limits
from poise.diagnosis.reach_gaps import gaps_below_bases, gaps_of_hard_goals
from poise.residuals.goal import Goal
from poise.solvers.active_limits import Bound
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import Result
from poise.solvers.tolerance import EXACT


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

    def _standings(self) -> tuple[Standing, ...]:
        return tuple(
            Standing(
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
