"""Solving with a pose prior: the goals first, the likeliest pose in what they leave open.

Goals are made hard and the prior's likelihood is what is minimised, by `sqp`, from the typical pose
that fits the targets best (`poise.solvers.likely_starts`). The problem's own method goes on from
there: where the goals are met it has nothing to do, where they cannot be it finds what comes
nearest, with its own restarts and status.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from poise.metrics import Likelihood, Prior
from poise.rows.goal import GoalInstead, RowKind
from poise.solvers.likely_starts import LikelyStarts
from poise.solvers.sqp import SQP

if TYPE_CHECKING:
    from poise.solvers.problem import Problem

Floats = NDArray[np.float64]

_SHARE = 1e-2
_METHOD = SQP(hard=1e-7, optimality=1e-4, max_iterations=60)


@dataclass(frozen=True, slots=True, eq=False)
class _Hard(GoalInstead):
    """A goal that has to hold."""

    @property
    def hard(self) -> bool:
        return True


class Natural:
    """The search with a prior that precedes a problem's own method.

    Attributes:
        iterations, evaluations: of the last search.
        note: what the caller should know about it; empty as a rule.
    """

    def __init__(self, problem: Problem, prior: Prior) -> None:
        from poise.solvers.problem import Problem

        self.prior = prior
        likelihood = Likelihood(_SHARE, prior)
        own = [metric for metric in problem.metrics if not isinstance(metric, Likelihood)]
        goals: list[Any] = [_Hard(goal) if _plain(goal) else goal for goal in problem.goals]
        self._problem = Problem(
            problem.skeleton, goals, solver=_METHOD, tolerance=problem.tolerance,
            locked=problem.locked, metrics=(*own, likelihood),
        )  # fmt: skip
        self._starts = LikelyStarts(self._problem, likelihood)
        # Behind the goals' targets are those of what only the constrained problem has rows for.
        self._behind = self._problem.default_targets(problem.skeleton.rest)
        self.iterations = self.evaluations = 0
        self.note = ""

    def pose(self, start: Floats, targets: Floats) -> Floats:
        """(nq,) the likeliest pose for targets (t,); from ``start`` where those tell no heading."""
        problem = self._problem
        wanted = np.concatenate([targets, self._behind[len(targets) :]])
        starts = self._starts.near(wanted) if self._starts.usable else (start,)
        self.iterations = self.evaluations = 0
        self.note = ""
        best: tuple[float, Floats] | None = None
        for begin in starts:
            q = np.where(problem.movable, begin, start)
            problem.run(q, wanted)
            self.iterations += problem.iterations
            self.evaluations += problem.evaluations
            found = problem.q
            if problem.status == "converged":
                return found
            missed = float(np.sum(np.square([error.position for error in problem.errors])))
            if best is None or missed < best[0]:
                best = missed, found
        self.note = "the goals could not be met from the likeliest poses"
        return start if best is None else best[1]


def _plain(goal: Any) -> bool:
    """Whether a goal is one of places and turns, of which none weighs nothing."""
    return all(isinstance(row, RowKind) and row.weight > 0.0 for row in goal.rows)
