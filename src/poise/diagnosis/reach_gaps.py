"""Gaps that bone lengths prove: goals that no angles of their chains can meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.array_types import Floats
from poise.diagnosis.explanation import ReachGap
from poise.kernels.kinds import POSITION
from poise.model.extents import extent
from poise.model.pose import Pose
from poise.residuals.goal import Goal, GoalInstead, RowKind
from poise.solvers.problem import Problem
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.reachability import Spans


def reach_gaps(
    problem: Problem, spans: Spans, goals: Sequence[Goal], targets: Floats
) -> tuple[ReachGap, ...]:
    """Return the gaps of a problem with these goals and targets (t,), the largest first."""
    names = [goal.name for goal in goals for _ in goal.rows]
    places = spans.places(targets)
    tolerances = problem.runner.tolerances
    found: list[ReachGap] = []
    for span in spans.spans:
        missing = float(span.missing(places))
        allowed = tolerances[span.row]
        if span.other is not None:
            allowed = allowed + tolerances[span.other]
        if missing > allowed and (span.joints or span.other is not None):
            other = None if span.other is None else names[span.other]
            found.append(
                ReachGap(
                    names[span.row], other, span.joints, float(span.wanted(places)),
                    span.greatest + span.slack, max(0.0, span.least - span.slack), missing,
                )
            )  # fmt: skip
    return tuple(sorted(found, key=lambda gap: -gap.missing))


def gaps_of_hard_goals(
    problem: Problem, spec: ProblemSpec, goals: Sequence[Goal], targets: Floats, q: Floats
) -> tuple[ReachGap, ...]:
    """Return the gaps between the positions among goals of which some are hard or expressions.

    Args:
        problem: the problem whose targets (t,) these are.
        spec: its specification.
        goals: its goals, with unique names.
        targets: (t,) the targets of all goals.
        q: (nq,) the pose that fixes all values that do not move.
    """
    numbers = [
        number for number, goal in enumerate(goals)
        if goal.rows and all(isinstance(row, RowKind) for row in goal.rows)
    ]  # fmt: skip
    if not numbers:
        return ()
    soft = [_Softened(goals[number]) for number in numbers]
    plain = Problem.of(ProblemSpec.of(
        spec.skeleton, soft, solver="lm", tolerance=spec.tolerance, locked=spec.locked
    ))  # fmt: skip
    wanted = problem.compiled.targets_of(numbers, targets)
    # expressions and metrics move further joints
    return reach_gaps(plain, Spans(plain.evaluation, q, problem.compiled.free), soft, wanted)


def gaps_below_bases(
    problem: Problem, spec: ProblemSpec, goals: Sequence[Goal], targets: Floats, q: Floats
) -> tuple[ReachGap, ...]:
    """Return the gaps of goals with a base while all joints that they do not move stay.

    Other goals may move these joints, and thereby close a gap. The arguments are as for
    `gaps_of_hard_goals`; ``q`` (nq,) is the pose at which the joints stay.
    """
    found: list[ReachGap] = []
    for number, goal in enumerate(goals):
        rows = goal.rows
        if not rows or not all(isinstance(row, RowKind) and row.base is not None for row in rows):
            continue
        soft = _Softened(goal)
        plain = Problem.of(ProblemSpec.of(
            spec.skeleton, [soft], solver="lm", tolerance=spec.tolerance, locked=spec.locked
        ))  # fmt: skip
        wanted = problem.compiled.targets_of([number], targets)
        gaps = reach_gaps(plain, plain.evaluation.spans(q), [soft], wanted)
        found += [replace(gap, base=gap.chain[0]) for gap in gaps]
    return tuple(found)


@dataclass(frozen=True, slots=True, eq=False)
class _Softened(GoalInstead):
    """A goal of positions and orientations as a soft goal, whose rows are not expressions."""

    @property
    def hard(self) -> bool:
        return False


_FAR = 10.0
"""Distance of a target from the body, relative to the body's size, above which there is a hint."""


def far_target_hint(placed: Iterable[tuple[Goal, Floats, Pose]]) -> str:
    """Return a hint at the target of a position that is farthest from the body; "" if none is far.

    Args:
        placed: goals, each with its targets (t,) and the single pose in which its search starts.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(0.5, 0, 0)).build()
    >>> goal = poise.reach("arm", (300, 400, 0))
    >>> far_target_hint([(goal, goal.targets(arm.rest), arm.rest)])
    'hint: the target of arm is 500 m away from a body of 0.5 m; positions are in metres'
    >>> far_target_hint([(goal, 0.01 * goal.targets(arm.rest), arm.rest)])
    ''
    """
    farthest, hint = _FAR, ""
    for goal, targets, start in placed:
        first = goal.rows[0] if goal.rows else None
        if not isinstance(first, RowKind) or first.kind != POSITION:
            continue
        low, high = extent(start)
        size = float((high - low).max())
        target = targets[:3]
        distance = float(np.linalg.norm(target - np.clip(target, low, high)))
        if size > 0.0 and distance > farthest * size:
            farthest = distance / size
            hint = (
                f"hint: the target of {goal.name} is {_metres(distance)} away from a body of "
                f"{_metres(size)}; positions are in metres"
            )
    return hint


def _metres(length: float) -> str:
    return f"{length:.0f} m" if length >= 100.0 else f"{length:.3g} m"
