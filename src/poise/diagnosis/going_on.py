"""The same solver, continued after a limit of iterations or time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.diagnosis.explanation import GoingOn
from poise.residuals.goal import Goal
from poise.solvers.problem import Problem
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import Result

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
