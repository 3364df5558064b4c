"""Follow moving targets with several solvers, each frame from the previous pose."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, UnsuitableSolver
from poise.metrics import AnyMetric
from poise.model.skeleton import Skeleton
from poise.solvers import run_metrics
from poise.solvers.comparison import Unsuitable, default_solvers, reason_of
from poise.solvers.comparison_scenarios import Scenario
from poise.solvers.effector_frames import effector_paths
from poise.solvers.method import Method
from poise.solvers.problem import Problem
from poise.solvers.registry import find_method

_PASSES = 3


@dataclass(frozen=True, eq=False)
class Follower:
    """Result of one solver for a moving target, frame by frame.

    Attributes:
        name: name of the solver.
        scenario: the scenario with the moving target.
        poses: (frames + 1, nq) the start, then the pose of each frame.
        position_errors, orientation_errors: (frames,) the largest error, metres and radians.
        violations: (frames,) the largest violation of expressions, in their own units.
        seconds: (frames,) time of each solve, the shortest of several passes.
        iterations, evaluations: (frames,) effort of each solve.
        converged: (frames,) whether the solve met its goals.
    """

    name: str
    scenario: Scenario
    poses: Floats
    position_errors: Floats
    orientation_errors: Floats
    violations: Floats
    seconds: Floats
    iterations: NDArray[np.int64]
    evaluations: NDArray[np.int64]
    converged: NDArray[np.bool_]

    @property
    def skeleton(self) -> Skeleton:
        """The skeleton of the scenario."""
        return self.scenario.start.skeleton

    @cached_property
    def paths(self) -> Mapping[str, Floats]:
        """World path (frames + 1, 3) of each goal's effector, metres, by the goal's name."""
        return effector_paths(self.skeleton, self.scenario.goals, self.poses)

    @property
    def joint_travel(self) -> float:
        """`run_metrics.joint_travel` of the frames, radians and metres."""
        return run_metrics.joint_travel(self.skeleton, self.poses)

    @property
    def roughness(self) -> float:
        """`run_metrics.roughness` of the frames, squared radians and metres."""
        return run_metrics.roughness(self.skeleton, self.poses)


@dataclass(frozen=True, eq=False)
class Following(Sequence[Follower]):
    """The followers of one scenario, and the solvers that cannot solve it."""

    followers: tuple[Follower, ...]
    unsuitable: tuple[Unsuitable, ...] = ()

    def __len__(self) -> int:
        return len(self.followers)

    def __getitem__(self, at: Any) -> Any:
        return self.followers[at]

    def __iter__(self) -> Iterator[Follower]:
        return iter(self.followers)


def follow(
    scenario: Scenario,
    solvers: Iterable[str | Method] | None = None,
    *,
    metrics: Sequence[AnyMetric] = (),
    tolerance: float | tuple[float, float] = 1e-4,
    max_iterations: int | None = None,
    strict: bool = True,
) -> Following:
    """Run every solver on the scenario's moving targets, each frame from the previous pose.

    Without ``solvers``, all registered solvers run, except those that cannot solve the problem;
    with ``strict=False`` requested solvers are treated the same way. Only the pose is passed from
    frame to frame. Each pass begins at the start; the time of a frame is the shortest of all
    passes.

    Raises:
        UnknownSolver: a name is not registered.
        UnsuitableSolver: a requested solver cannot solve the problem (``strict``).
        InvalidValue: the scenario's targets do not move.

    >>> import poise
    >>> from poise.solvers.comparison_scenarios import scenarios
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> start = arm.pose([0.1, 0.2, 0.3, 0.5])
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> (moving,), _ = scenarios(start, [goal], ["moving"])
    >>> (run,) = follow(moving, ["lm"])
    >>> bool(run.converged.all()), run.poses.shape
    (True, (61, 4))
    """
    if scenario.targets is None:
        raise InvalidValue(f"the targets of the scenario {scenario.name} do not move")
    followers: list[Follower] = []
    declined: list[Unsuitable] = []
    for solver in default_solvers() if solvers is None else solvers:
        method = find_method(solver)
        try:
            problem = Problem(
                scenario.start.skeleton, scenario.goals, solver=method, tolerance=tolerance,
                locked=scenario.locked, start=scenario.start, max_iterations=max_iterations,
                metrics=metrics,
            )  # fmt: skip
        except UnsuitableSolver as refusal:
            if solvers is not None and strict:
                raise
            declined.append(Unsuitable(method.name, reason_of(refusal, method)))
            continue
        followers.append(_followed(method.name, scenario, scenario.targets, problem))
    return Following(tuple(followers), tuple(declined))


def _followed(name: str, scenario: Scenario, targets: Floats, problem: Problem) -> Follower:
    start = np.array(scenario.start.q)
    frames = len(targets)
    seconds = np.full(frames, np.inf)
    errors, counts = np.zeros((frames, 3)), np.zeros((frames, 2), dtype=np.int64)
    poses, converged = np.empty((frames + 1, len(start))), np.zeros(frames, dtype=np.bool_)
    poses[0] = start
    for _ in range(_PASSES):
        problem.state.seed = 0
        for frame in range(frames):
            began = time.perf_counter()
            poses[frame + 1] = problem.solve(poses[frame], targets[frame])
            seconds[frame] = min(seconds[frame], time.perf_counter() - began)
            left = problem.errors
            errors[frame] = (
                max((e.position for e in left if e.position is not None), default=0.0),
                max((e.orientation for e in left if e.orientation is not None), default=0.0),
                max((e.violation for e in left if e.violation is not None), default=0.0),
            )
            counts[frame] = problem.iterations, problem.runner.evaluations
            converged[frame] = problem.status == "converged"
    return Follower(
        name, scenario, poses, errors[:, 0], errors[:, 1], errors[:, 2], seconds, counts[:, 0],
        counts[:, 1], converged,
    )  # fmt: skip
