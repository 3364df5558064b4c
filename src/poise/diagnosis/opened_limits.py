"""Limits that keep constrained goals away, found by solving again with each one open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.diagnosis.explanation import Explanation, GoalStatus, LimitGain, Nearer
from poise.kernels.columns import BALLS, CONES
from poise.model.pose import Pose
from poise.residuals.goal import Goal
from poise.solvers.active_limits import Bound, bounds_at
from poise.solvers.problem import Problem
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import GoalError, excess
from poise.solvers.sqp import SQP

_MOST_LIMITS = 16
_ITERATIONS = 300
_WORTH = 0.01  # minimum reduction of an error for a change to be reported, as a fraction
_MEASURABLE = 0.1  # minimum reduction of an error for a change to be reported, in tolerances


class Openable:
    """The limits of a problem, for solving without some of them.

    Attributes:
        lower, upper: (nq,) the limits.
        natural: (nq,) lower and upper limits that are inherent in the joints' types.
    """

    def __init__(self, problem: Problem) -> None:
        self._problem, self._dofs = problem, problem.dofs
        self.lower, self.upper = self._dofs.lower.copy(), self._dofs.upper.copy()
        self._cones = self._dofs.cones.copy()
        self._edits = problem.state.edits
        natural = problem.skeleton.with_limits(unlimited=True)
        self.natural = natural.lower, natural.upper

    def inherent(self, bound: Bound) -> bool:
        """Return whether a limit is inherent in a joint's type."""
        return bound.side != "cone" and bound.value == self._of(self.natural, bound)[bound.at]

    def open(self, bound: Bound) -> None:
        """Open one limit."""
        if bound.side == "cone":
            self._dofs.cones[self._dofs.balls[:, BALLS.value] == bound.at, CONES.swing] = -1.0
        else:
            own = self._of((self._dofs.lower, self._dofs.upper), bound)
            own[bound.at] = self._of(self.natural, bound)[bound.at]

    def open_all(self) -> None:
        """Open all limits."""
        low, high = np.isfinite(self.lower), np.isfinite(self.upper)
        self._dofs.lower[low], self._dofs.upper[high] = self.natural[0][low], self.natural[1][high]
        self._dofs.cones[:, CONES.swing] = -1.0

    def close(self, bound: Bound) -> None:
        """Close one limit again."""
        if bound.side == "cone":
            ball = self._dofs.balls[:, BALLS.value] == bound.at
            self._dofs.cones[ball, CONES.swing] = self._cones[ball, CONES.swing]
        else:
            own = self._of((self._dofs.lower, self._dofs.upper), bound)
            own[bound.at] = self._of((self.lower, self.upper), bound)[bound.at]

    def restore(self) -> None:
        """Restore all limits and weights."""
        if self._edits is not None:
            self._problem.state.restore(self._edits.arrays)

    @staticmethod
    def _of(sides: tuple[Floats, Floats], bound: Bound) -> Floats:
        return sides[0 if bound.side == "lower" else 1]


@dataclass(frozen=True, eq=False)
class Trial:
    """Result of one solve: the pose (nq,) and the errors of all goals."""

    q: Floats
    errors: tuple[GoalError, ...]


class OpenedLimits:
    """The same goals and metrics, solved again by `sqp` from one pose with some limits open."""

    def __init__(
        self, spec: ProblemSpec, goals: Sequence[Goal], targets: Floats, q: Floats
    ) -> None:
        self.skeleton = spec.skeleton
        self.problem = Problem.of(spec.asking(goals, solver=SQP(max_iterations=_ITERATIONS)))
        self._limits = Openable(self.problem)
        self._first_cone = len(goals) + len(self.problem.compiled.terms)
        self._targets, self._q = targets, q

    def solve(self, opened: Collection[Bound] = (), *, unlimited: bool = False) -> Trial:
        """Return the result with these limits open, or with all limits open."""
        problem, cones = self.problem, self.problem.compiled.cones
        try:
            if unlimited:
                self._limits.open_all()
                self._leave_cones(range(len(cones)))
            for bound in opened:
                self._limits.open(bound)
                if bound.side == "cone":
                    self._leave_cones([n for n, row in enumerate(cones) if row.at == bound.at])
            problem.runner.run(self._q.copy(), self._targets)
            return Trial(problem.runner.q, problem.errors)
        finally:
            self._limits.restore()

    def active(self, q: Floats) -> list[Bound]:
        """Return the active limits of a pose, without those inherent in a joint type."""
        bounds = bounds_at(
            self.skeleton, q, self.problem.movable, (self._limits.lower, self._limits.upper)
        )
        return [bound for bound in bounds if not self._limits.inherent(bound)]

    def _leave_cones(self, numbers: Sequence[int]) -> None:
        """Exclude the rows of these cones."""
        owners = [self._first_cone + number for number in numbers]
        self.problem.row_weights[np.isin(self.problem.compiled.row_owners, owners)] = 0.0


def with_limits(
    found: Explanation, spec: ProblemSpec, goals: Sequence[Goal], targets: Floats, q: Floats
) -> Explanation:
    """Return an explanation of missed constrained goals with the limits that keep them away.

    ``q`` (nq,) is the pose of the result. If solving again from it without any change finds a
    nearer pose, the limits are those of that pose.
    """
    trials = OpenedLimits(spec, goals, targets, q)
    same = trials.solve()
    if _nearer(found, same.errors):
        pose = Pose(spec.skeleton, same.q)
        nearer = Nearer("sqp from this pose", _met(found, same), same.errors, pose)
        found, q = replace(found, nearer=nearer, errors=same.errors), same.q
        if nearer.converged:
            return found
    active = trials.active(q)
    idle = dict.fromkeys(bound.name for bound in active)
    gains: list[tuple[float, LimitGain]] = []
    for bound in active[:_MOST_LIMITS]:
        trial = trials.solve([bound])
        beyond = bound.beyond(spec.skeleton, trial.q)
        gain = min(_gain(found, found.errors, trial), _gain(found, same.errors, trial))
        if gain > 0.0 and beyond > 0.0:
            gains.append((gain, LimitGain(bound, trial.errors, _met(found, trial), beyond)))
            idle.pop(bound.name, None)
    gains.sort(key=lambda pair: -pair[0])
    unlimited = trials.solve(unlimited=True).errors if active else ()
    limits = tuple(gain for _, gain in gains)
    return replace(found, limits=limits, idle_limits=tuple(idle), unlimited=unlimited)


def _counting(
    found: Explanation, before: Sequence[GoalError], after: Sequence[GoalError]
) -> list[tuple[GoalStatus, float, float]]:
    """Return the goals of positive weight, each with its excess before and after a change."""
    return [
        (goal, excess(was, goal.tolerance), excess(now, goal.tolerance))
        for goal, was, now in zip(found.goals, before, after, strict=True)
        if goal.weight > 0.0
    ]


def _met(found: Explanation, trial: Trial) -> bool:
    return all(now <= 1.0 for _, _, now in _counting(found, trial.errors, trial.errors))


def _gain(found: Explanation, before: Sequence[GoalError], trial: Trial) -> float:
    """Return the sum of the measurable gains of missed goals, in tolerances.

    0 if a hard goal that held no longer holds.
    """
    pairs = _counting(found, before, trial.errors)
    if any(goal.hard and was <= 1.0 < now for goal, was, now in pairs):
        return 0.0
    gains = [was - now for _, was, now in pairs if was > 1.0 and was - now > _least(was)]
    return float(sum(gains))


def _nearer(found: Explanation, errors: Sequence[GoalError]) -> bool:
    """Return whether these errors are better for one missed goal, and not worse for another."""
    pairs = _counting(found, found.errors, errors)
    better = any(was > 1.0 and was - now > _least(was) for _, was, now in pairs)
    return better and all(now <= max(1.0, was + _least(was)) for _, was, now in pairs)


def _least(excess_before: float) -> float:
    return max(_WORTH * excess_before, _MEASURABLE)
