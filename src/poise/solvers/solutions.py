"""Find several solutions of the same goals, sorted by a criterion."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownOption, UnsuitableSolver
from poise.geometry import quaternions, transforms
from poise.kernels.columns import GOALS
from poise.kernels.kinds import ORIENTATION, POSITION
from poise.kinematics import jacobian, manipulability
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.anchor import Anchor
from poise.residuals.goal import Goal, RowKind
from poise.solvers.batch import BatchResult, solve_batch
from poise.solvers.input_validation import count_of
from poise.solvers.problem import Problem
from poise.solvers.result import Result
from poise.solvers.six_axis import SixAxisArm
from poise.solvers.tolerance import Tolerance

ORDERS = ("nearest", "manipulable", "limits")
_FRAME = (POSITION, ORIENTATION)
_ROUNDS = 8
_APART = 0.05
"""Radians or metres; two solutions differ if a rate between them exceeds this."""


def solutions(
    start: Pose,
    goals: Sequence[Goal],
    *,
    by: str | Callable[[Pose], float] = "nearest",
    starts: int = 256,
    apart: float = _APART,
    tolerance: Tolerance = 1e-4,
    locked: Iterable[str] = (),
    seed: int = 0,
) -> tuple[Result, ...]:
    """Return different poses that meet all goals, best first.

    All solutions of a `place` goal for the end of a `SixAxisArm` are computed in closed form. For
    other goals, searches without restarts begin at ``start`` and at random poses within the limits,
    in rounds, until a round finds no new solution. There may be solutions that are not found. A
    redundant body has infinitely many solutions; the result then contains those of one round.
    Angles are equivalent to the nearest values to the start within the limits.

    Args:
        start: one pose.
        goals: see `solve`.
        by: the order. "nearest": smallest norm of the rates from ``start`` first. "manipulable":
            largest `manipulability` of the first goal's joint first (of its position only, if no
            goal has an orientation). "limits": farthest from any limit first, relative to its
            range. Or a function of a pose: smallest value first.
        starts: number of searches per round.
        apart: maximum difference of a rate between poses that are the same solution, radians or
            metres.
        tolerance, locked: see `solve`.
        seed: the seed of the random starts.

    Raises:
        UnknownOption: the order is unknown.
        InvalidValue, UnsuitableSolver: see `solve`; or an option is out of range.

    An elbow bends both ways:

    >>> import poise
    >>> from poise.solvers import solutions
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0)).build())
    >>> start = arm.pose([0.0, 0.5])
    >>> found = solutions(start, [poise.reach(poise.point("lower", tip=True), (1, 1, 0))])
    >>> [result.pose.q.round(2).tolist() for result in found]
    [[-0.0, 1.57], [1.57, -1.57]]
    """
    if not isinstance(cast("object", start), Pose) or start.q.ndim != 1:
        raise InvalidValue(f"start must be one Pose, not {start!r:.80}")
    if not callable(by) and by not in ORDERS:
        raise UnknownOption(by, "order of solutions", ORDERS)
    if not apart > 0.0:
        raise InvalidValue(f"apart={apart!r}: expected radians or metres, above zero")
    problem = Problem(
        start.skeleton, goals, tolerance=tolerance, locked=locked, start=start,
        near=True,
    )  # fmt: skip
    wanted, count = problem.default_targets(start), max(1, count_of(starts))
    if wanted.ndim != 1:
        raise InvalidValue("solutions() needs one set of targets, not a batch")
    arm = _six_axes(problem)
    if arm is not None:
        exact = [_posed(problem, q, wanted, start) for q in _poses(arm, start, wanted)]
        exact = [result for result in exact if result.converged]
        return tuple(sorted(exact, key=lambda result: _score(by, result.pose, start, problem)))
    redundant = problem.compiled.rows.height < np.count_nonzero(problem.compiled.free)
    found: list[Result] = []
    angular = turning_rates(start.skeleton)
    for number in range(1 if redundant else _ROUNDS):
        begins = random_starts(problem, start, count, seed + number)
        batch = cast("BatchResult", solve_batch(problem, begins, wanted, seed))
        before = len(found)
        for b in np.flatnonzero(batch.converged).tolist():
            result = batch.result(b)
            q = result.pose.q
            if all(_differ(start.skeleton, angular, q, one.pose.q) > apart for one in found):
                found.append(result)
        if number and len(found) == before:
            break
    near = [_near_turns(problem, result, start) for result in found]
    return tuple(sorted(near, key=lambda result: _score(by, result.pose, start, problem)))


def _six_axes(problem: Problem) -> SixAxisArm | None:
    """Return the arm of a problem with a goal for its end, if the arm has a closed form."""
    kinds = [row for goal in problem.goals for row in goal.rows]
    if len(kinds) != len(_FRAME) or not all(isinstance(kind, RowKind) for kind in kinds):
        return None
    place, turn = kinds
    anchor = Anchor(place.point.joint)
    if (place.kind, turn.kind) != _FRAME or not place.point == turn.point == anchor:
        return None
    try:
        arm = SixAxisArm.of(problem.skeleton, anchor.joint)
    except UnsuitableSolver:  # the caller searches numerically
        return None
    moving = set(np.flatnonzero(problem.compiled.movable).tolist())
    return arm if moving == set(arm.dofs.tolist()) else None


def _poses(arm: SixAxisArm, start: Pose, wanted: Floats) -> list[Floats]:
    """Return the poses (nq,) within the limits that move the end to a frame (7,)."""
    frame = transforms.compose(quaternions.to_matrix(wanted[3:]), wanted[:3])
    own = start.q[arm.dofs]
    found: list[Floats] = []
    for angles in arm.within(arm.angles(frame, own), own):
        q = start.q.copy()
        q[arm.dofs] = angles
        found.append(q)
    return found


def _posed(problem: Problem, q: Floats, wanted: Floats, start: Pose) -> Result:
    """Return the result of evaluating a problem at a pose (nq,)."""
    problem.runner.run(q, wanted, 0)
    return problem.result(start=start.q)


def random_starts(problem: Problem, start: Pose, count: int, seed: int) -> Floats:
    """Return starts (count, nq): the given start, then random movable values within limits."""
    skeleton, rng = start.skeleton, np.random.default_rng(seed)
    index = skeleton.mechanism.dofs.q_index
    q = np.tile(start.q, (count, 1))
    rates = rng.uniform(-math.pi, math.pi, (count, skeleton.nv)) * (index < 0)
    q = np.asarray(skeleton.integrate(q, rates), np.float64)
    lower, upper, at = skeleton.lower, skeleton.upper, index[index >= 0]
    low = np.where(np.isfinite(lower[at]), lower[at], start.q[at] - math.pi)
    high = np.where(np.isfinite(upper[at]), upper[at], start.q[at] + math.pi)
    q[:, at] = rng.uniform(np.minimum(low, high), np.maximum(low, high), (count, len(at)))
    q = np.where(problem.compiled.movable, q, start.q)
    q[0] = start.q
    return q


def turning_rates(skeleton: Skeleton) -> NDArray[np.bool_]:
    """Return a mask (nv,) of the rates of single angles."""
    index = skeleton.mechanism.dofs.q_index
    return np.array([at >= 0 and bool(skeleton.angular[at]) for at in index], np.bool_)


def _differ(skeleton: Skeleton, angular: NDArray[np.bool_], q: Floats, other: Floats) -> float:
    """Return the largest rate between two poses, modulo whole turns."""
    v = np.asarray(skeleton.difference(q, other), np.float64)
    turns = np.where(angular, np.remainder(v + math.pi, math.tau) - math.pi, v)
    return float(np.abs(turns).max(initial=0.0))


def _near_turns(problem: Problem, result: Result, start: Pose) -> Result:
    """Return the result with each angle shifted by whole turns towards the start's."""
    skeleton, q = start.skeleton, result.pose.q.copy()
    for at in np.flatnonzero(skeleton.angular & problem.compiled.movable).tolist():
        if skeleton.quaternion[at]:
            continue
        turns = round((q[at] - start.q[at]) / math.tau)
        nearer = q[at] - math.tau * turns
        if turns and skeleton.lower[at] <= nearer <= skeleton.upper[at]:
            q[at] = nearer
    if np.array_equal(q, result.pose.q):
        return result
    same = _posed(problem, q, problem.default_targets(start), start)
    return same.changed(iterations=result.iterations) if same.converged else result


def _score(
    by: str | Callable[[Pose], float], pose: Pose, start: Pose, problem: Problem
) -> float:  # fmt: skip
    """Return the sort key of a solution; the smallest comes first."""
    if callable(by):
        return float(by(pose))
    skeleton = pose.skeleton
    if by == "nearest":
        return float(np.linalg.norm(skeleton.difference(pose.q, start.q)))
    if by == "limits":
        span = skeleton.upper - skeleton.lower
        counts = np.isfinite(span) & (span > 0.0) & problem.compiled.movable
        margin = np.minimum(pose.q - skeleton.lower, skeleton.upper - pose.q)[counts] / span[counts]
        return -float(margin.min(initial=0.5))
    goals = problem.compiled.rows.arrays.goals
    if not len(goals):
        raise InvalidValue('by="manipulable" needs the joint of a reach, place, pin or orient')
    number = int(goals[0, GOALS.joint])
    J = jacobian(cast("Any", pose), skeleton.joint_names[number])[..., problem.compiled.free]
    whole = any(kind != POSITION for kind in problem.compiled.rows.kinds)
    return -float(manipulability(J if whole else J[:3]))
