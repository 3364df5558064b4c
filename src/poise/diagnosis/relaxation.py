"""Relaxed variants of a missed problem, solved for the numbers of an explanation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.diagnosis.opened_limits import Openable
from poise.residuals.goal import Goal
from poise.solvers.active_limits import Bound, bounds_at
from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.problem import Problem
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import GoalError


@dataclass(frozen=True, eq=False)
class Relaxation:
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
    ) -> Relaxation:
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

    def elsewhere(self, count: int, seed: int = 0) -> Relaxation:
        """Return the best result of new starts inside the limits; ``start`` is the last index."""
        problem = Problem.of(
            self._spec.asking(self.goals, solver=DampedLeastSquares(restarts=count))
        )
        problem.state.seed = seed
        problem.runner.run(self._starts[-1], self._targets)
        got = problem.result()
        return Relaxation(got.pose.q, problem.runner.cost, got.converged, got.errors, got.restarts)

    def adopt(self, trial: Relaxation) -> None:
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

    def _from(self, starts: Iterable[Floats]) -> Relaxation:
        best: Relaxation | None = None
        for number, start in enumerate(starts):
            self.problem.runner.run(start, self._targets)
            got = self.problem.result()
            found = Relaxation(
                got.pose.q, self.problem.runner.cost, got.converged, got.errors, number
            )
            if best is None or (found.converged, -found.cost) > (best.converged, -best.cost):
                best = found
            if best.converged:
                break
        if best is None:
            raise ValueError("the solve needs a start pose")
        return best
