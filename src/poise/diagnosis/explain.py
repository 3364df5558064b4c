"""Choice of the diagnosis for the explanation of a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.diagnosis.diagnosis import Diagnosis
from poise.diagnosis.explanation import Explanation
from poise.diagnosis.infeasible_subsets import Conflicts
from poise.diagnosis.reach_gaps import far_target_hint
from poise.progress import reported
from poise.residuals.goal import Goal, GoalInstead
from poise.solvers.kkt_report import lines_of
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import Result


@reported(lambda *_, **__: "explaining the result")
def explanation_of(
    result: Result,
    goals: Sequence[Goal],
    spec: ProblemSpec,
    targets: NDArray[np.float64],
    start: NDArray[np.float64] | None,
) -> Explanation:
    """Return the explanation of a result with these goals, targets (t,) and start (nq,)."""
    goals = _uniquely_named(goals)
    problem = result.problem()
    kind = Diagnosis if problem.compiled.rows.tape is None else Conflicts
    found = kind(result, goals, spec, targets, start).explanation()
    body = result.pose.skeleton
    before = body.rest if start is None else body.pose(start)
    ends = np.cumsum([0, *(goal.targets(before).shape[-1] for goal in goals)])
    hint = far_target_hint(
        (goal, targets[first:], before) for goal, first in zip(goals, ends, strict=False)
    )
    return replace(found, hints=(hint,) if hint else (), human_limits=result.human_limits)


@dataclass(frozen=True, slots=True, eq=False)
class _Called(GoalInstead):
    """A goal under a unique name."""

    line: str

    @property
    def name(self) -> str:
        return self.line


def _uniquely_named(goals: Sequence[Goal]) -> tuple[Goal, ...]:
    """Return the goals with unique names: equal names are numbered."""
    lines = lines_of(goals)
    return tuple(
        goal if line == goal.name else _Called(goal, line)
        for goal, line in zip(goals, lines, strict=True)
    )
