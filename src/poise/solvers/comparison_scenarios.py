"""Scenarios in which solvers behave differently, derived from one start and its goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from poise.anatomy.chains import base_index
from poise.array_types import Floats
from poise.errors import InvalidValue, UnknownName
from poise.kernels.kinds import POSITION
from poise.metrics import AnyMetric
from poise.model.pose import Pose
from poise.residuals.goal import Goal, RowKind
from poise.residuals.goal_arrays import place_in_joint
from poise.solvers.effector_frames import ReplacedTargets, retargeted, targets_at
from poise.solvers.problem import Problem
from poise.solvers.result import Result
from poise.solvers.solve import solve

FRAMES = 60
"""Number of frames of a moving target."""
FPS = 30.0  # frames per second of a moving target
_BEYOND = (1.5, 6.0, 30.0)  # times the length of the chain
_NARROWED = 3
_BACK = 0.1  # fraction of the path from stretched out to the start


@dataclass(frozen=True, eq=False)
class Scenario:
    """A problem with a name.

    Attributes:
        name: "asked", "reachable", "unreachable", "nearly-straight", "limits-on", "limits-off" or
            "moving".
        description: description for reports.
        start, goals, locked: arguments of `poise.solve`.
        targets: (frames, t) of moving goals; each frame is solved from the previous pose. None if
            the goals do not move.
        fps: frame rate of the moving goals.
    """

    name: str
    description: str
    start: Pose
    goals: tuple[Goal, ...]
    locked: tuple[str, ...] = ()
    targets: Floats | None = None
    fps: float = FPS

    @property
    def moving(self) -> bool:
        """Whether the targets move."""
        return self.targets is not None


@dataclass(frozen=True)
class SkippedScenario:
    """A scenario that cannot be created for the problem, with the reason."""

    name: str
    reason: str


def scenarios(
    start: Pose,
    goals: Sequence[Goal],
    names: Iterable[str] | None = None,
    *,
    locked: Iterable[str] = (),
    metrics: Sequence[AnyMetric] = (),
) -> tuple[tuple[Scenario, ...], tuple[SkippedScenario, ...]]:
    """Create scenarios by name (by default all), and list those that cannot be created.

    Reachable targets are the effector positions of a pose inside the limits. `auto` finds these
    poses, and the poses that stretch towards unreachable targets. Goals written as expressions have
    no targets and do not change; a scenario whose pose violates such a goal is omitted with the
    reason.

    Raises:
        UnknownName: there is no scenario of that name; the message suggests the nearest.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> made, left_out = scenarios(arm.rest, [goal], ["reachable", "limits-off", "moving"])
    >>> [scenario.name for scenario in made], made[2].targets.shape, left_out
    (['reachable', 'limits-off', 'moving'], (60, 3), ())
    """
    made: list[Scenario] = []
    left_out: list[SkippedScenario] = []
    situation = _Situation(start, tuple(goals), tuple(locked), tuple(metrics))
    for name in SCENARIOS if names is None else names:
        maker = SCENARIOS.get(name)
        if maker is None:
            raise UnknownName(name, "scenario", SCENARIOS)
        outcome = maker(situation)
        (made if isinstance(outcome, Scenario) else left_out).append(outcome)  # type: ignore[arg-type]
    return tuple(made), tuple(left_out)


class _Situation:
    """The given problem, and poses that several scenarios need, computed once."""

    def __init__(
        self, start: Pose, goals: tuple[Goal, ...], locked: tuple[str, ...],
        metrics: tuple[AnyMetric, ...],
    ) -> None:  # fmt: skip
        self.start, self.goals, self.locked, self.metrics = start, goals, locked, metrics
        self.skeleton = start.skeleton
        if start.q.ndim > 1:
            raise InvalidValue("a scenario needs a single start, not a batch")
        self._kept: dict[str, Result] = {}

    def asked(self) -> Result:
        """Result of `auto` for the unchanged goals."""
        if "asked" not in self._kept:
            self._kept["asked"] = self.solved(self.goals, self.locked)
        return self._kept["asked"]

    def solved(
        self, goals: Sequence[Goal], locked: tuple[str, ...], steps: int | None = None
    ) -> Result:
        return solve(
            self.start, goals, batch=False, locked=locked, max_iterations=steps,
            metrics=self.metrics,
        )  # fmt: skip

    def inside(self, q: Floats) -> Floats:
        """Return the pose (nq,) moved into the limits."""
        problem = Problem(self.skeleton, self.goals, locked=self.locked, max_iterations=0)
        return problem.solve(q, Problem.default_targets(problem, self.start))

    @property
    def written(self) -> tuple[Goal, ...]:
        """Goals that are written as expressions, in whole or in part."""
        return tuple(
            goal for goal in self.goals if not all(isinstance(r, RowKind) for r in goal.rows)
        )

    def broken(self, q: Floats) -> str:
        """Describe the first expression goal that a pose (nq,) violates; empty if there is none."""
        written = self.written
        if not written:
            return ""
        problem = Problem(self.skeleton, written, locked=self.locked, max_iterations=0)
        problem.runner.run(np.array(q), problem.default_targets(self.start), 0)
        near = problem.report.errors_of(problem.runner.tolerances)
        for error, most in zip(problem.errors, near, strict=True):
            if (error.violation or 0.0) > (most.violation or 0.0):
                return f"{error.name} does not hold at the pose that the targets would come from"
        return ""

    def between(self, end: Floats, share: float) -> Floats:
        """Interpolate between the start and the pose ``end`` (nq,), within limits."""
        first = self.inside(self.start.q)
        step = self.skeleton.difference(end, first)
        return self.inside(self.skeleton.integrate(first, share * step))

    def at(self, q: Floats) -> tuple[ReplacedTargets, ...]:
        """Return the goals with targets that a pose (nq,) meets."""
        return retargeted(self.goals, targets_at(self.skeleton, self.goals, q, self.start))


def _asked(situation: _Situation) -> Scenario:
    return Scenario(
        "asked", "the original goals", situation.start, situation.goals, situation.locked
    )


def _reachable(situation: _Situation) -> Scenario | SkippedScenario:
    best = situation.asked()
    if best.converged:
        words = "the original targets, which can be met within the limits"
        return Scenario("reachable", words, situation.start, situation.goals, situation.locked)
    q = situation.between(best.pose.q, 0.5)
    broken = situation.broken(q)
    if broken:
        return SkippedScenario(
            "reachable", f"the targets cannot all be met, and half-way to the nearest pose {broken}"
        )
    words = "targets within reach, half-way to the pose nearest to the original targets"
    return Scenario("reachable", words, situation.start, situation.at(q), situation.locked)


def _unreachable(situation: _Situation) -> Scenario | SkippedScenario:
    name = "unreachable"
    pulled = _pulled(situation)
    if not any(pulled):
        why = "no goal has a target for a point that can move"
        if situation.written:
            why += ": constraints have no target that can be moved out of reach"
        return SkippedScenario(name, why)
    locked = (*situation.locked, *_adrift(situation))
    for far in _BEYOND:
        goals = tuple(
            ReplacedTargets(goal, _beyond(situation, goal, far)) if pull else goal
            for goal, pull in zip(situation.goals, pulled, strict=True)
        )
        if not situation.solved(goals, locked).converged:
            words = f"targets at a distance of {far:g} times the length of the chains"
            if len(locked) > len(situation.locked):
                words += "; the root is locked"
            return Scenario(name, words, situation.start, goals, locked)
    return SkippedScenario(name, f"the chains reach targets at {_BEYOND[-1]:g} times their length")


def _nearly_straight(situation: _Situation) -> Scenario | SkippedScenario:
    name = "nearly-straight"
    far = _unreachable(situation)
    if isinstance(far, SkippedScenario):
        return SkippedScenario(name, far.reason)
    stretched = situation.solved(far.goals, far.locked).pose.q
    q = situation.between(stretched, 1.0 - _BACK)
    broken = situation.broken(q)
    if broken:
        return SkippedScenario(name, broken)
    words = (
        f"targets at {1.0 - _BACK:.0%} of the way from the start to full reach, where the Jacobian "
        "is nearly singular"
    )
    return Scenario(name, words, situation.start, situation.at(q), far.locked)


def _limits_on(situation: _Situation) -> Scenario | SkippedScenario:
    """Activate limits: half-way for the three values that `auto` moves most without limits."""
    skeleton, q = situation.skeleton, situation.start.q
    move = situation.inside(situation.asked().pose.q) - q
    move[skeleton.quaternion] = 0.0
    most = [int(entry) for entry in np.argsort(-np.abs(move), kind="stable")[:_NARROWED]]
    narrowed = {
        skeleton.dof_names[entry]: (
            max(float(skeleton.lower[entry]), float(q[entry] - 0.5 * abs(move[entry]))),
            min(float(skeleton.upper[entry]), float(q[entry] + 0.5 * abs(move[entry]))),
        )
        for entry in most
        if abs(move[entry]) > 1e-6 and skeleton.lower[entry] <= q[entry] <= skeleton.upper[entry]
    }
    if not narrowed and not _limited(situation):
        return SkippedScenario("limits-on", "no joint has limits, and no value can be limited")
    words = "the original goals, within the joint limits"
    if narrowed:
        words += f"; the limits of {', '.join(narrowed)} allow half the movement"
    start = Pose(skeleton.with_limits(narrowed), q)
    return Scenario("limits-on", words, start, situation.goals, situation.locked)


def _limits_off(situation: _Situation) -> Scenario:
    free = Pose(situation.skeleton.with_limits(unlimited=True), situation.start.q)
    words = "the original goals, without joint limits"
    return Scenario("limits-off", words, free, situation.goals, situation.locked)


def _moving(situation: _Situation) -> Scenario | SkippedScenario:
    if len(situation.written) == len(situation.goals):
        return SkippedScenario("moving", "no target can move: constraints have no target")
    best = situation.asked().pose.q
    # To the end and back, with zero speed at both ends.
    shares = 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(1, FRAMES + 1) / FRAMES)
    poses = np.array([situation.between(best, share) for share in shares])
    how = "constraints are unchanged" if situation.written else "all of them within reach"
    words = (
        f"targets that move to the original ones and back in {FRAMES} frames, {how}; each frame "
        "starts from the previous one"
    )
    targets = targets_at(situation.skeleton, situation.goals, poses, situation.start)
    return Scenario(
        "moving", words, situation.start, situation.goals, situation.locked, targets
    )  # fmt: skip


SCENARIOS: dict[str, Callable[[_Situation], Scenario | SkippedScenario]] = {
    "asked": _asked,
    "reachable": _reachable,
    "unreachable": _unreachable,
    "nearly-straight": _nearly_straight,
    "limits-on": _limits_on,
    "limits-off": _limits_off,
    "moving": _moving,
}
"""The scenarios by name, in the order of a report."""

ALL = tuple(name for name in SCENARIOS if name != "asked")
"""Scenarios of "all"; "asked" is redundant, as it equals "limits-on" or "limits-off"."""


def _pulled(situation: _Situation) -> list[bool]:
    """Return whether each goal has a position target that the start does not meet already."""
    met = targets_at(situation.skeleton, situation.goals, situation.start.q, situation.start)
    wanted = np.concatenate([goal.targets(situation.start) for goal in situation.goals] or [met])
    found: list[bool] = []
    at = 0
    for goal in situation.goals:
        size = goal.targets(situation.start).shape[-1]
        there = np.allclose(met[at : at + size], wanted[at : at + size], rtol=0.0, atol=1e-9)
        places = any(isinstance(row, RowKind) and row.kind == POSITION for row in goal.rows)
        found.append(places and not there)
        at += size
    return found


def _beyond(situation: _Situation, goal: Goal, far: float) -> Floats:
    """Return targets (t,) with the position at ``far`` times the length of the chain."""
    skeleton, world = situation.skeleton, situation.start.world
    target = np.array(goal.targets(situation.start), dtype=np.float64)
    at = 0
    for row in goal.rows:
        if isinstance(row, RowKind) and row.kind == POSITION:
            chain = _chain(situation, row.point.joint, row.base)
            places = [world[joint, :3, 3] for joint in chain]
            frame = world[chain[-1]]
            places.append(frame[:3, :3] @ place_in_joint(skeleton, row.point) + frame[:3, 3])
            length = float(np.linalg.norm(np.diff(places, axis=0), axis=1).sum())
            away = target[at : at + 3] - places[0]
            if np.linalg.norm(away) < 1e-9:
                away = np.array([0.0, 1.0, 0.0])
            target[at : at + 3] = places[0] + far * length * away / np.linalg.norm(away)
        at += row.target_size
    return target


def _chain(situation: _Situation, joint: str, base: str | None) -> list[int]:
    """Return the joints from the base (or the root) to ``joint``, root first, in tree order."""
    skeleton = situation.skeleton
    at = skeleton.joint_index(joint)
    last = -1 if base is None else int(skeleton.parents[base_index(skeleton, at, base)])
    chain: list[int] = []
    while at not in (last, -1):  # a base may precede a source
        chain.append(at)
        at = int(skeleton.parents[at])
    return chain[::-1]


def _adrift(situation: _Situation) -> tuple[str, ...]:
    """Return names of translations without limits; a body that has them can reach any target."""
    skeleton = situation.skeleton
    open_ended = ~np.isfinite(skeleton.lower) | ~np.isfinite(skeleton.upper)
    drifting = open_ended & ~skeleton.angular & ~skeleton.quaternion
    names = [skeleton.dof_names[entry] for entry in np.flatnonzero(drifting)]
    held = set(situation.locked)
    return tuple(name for name in names if name not in held)


def _limited(situation: _Situation) -> bool:
    skeleton = situation.skeleton
    bounded = np.isfinite(skeleton.lower) | np.isfinite(skeleton.upper)
    return bool(bounded.any()) or any(joint.cone is not None for joint in skeleton.joints)
