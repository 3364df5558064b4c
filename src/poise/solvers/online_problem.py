"""Solve a problem frame by frame: moving targets, intermittent goals, speed limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.kernels.columns import OUTPUTS
from poise.kernels.configuration import project
from poise.kinematics.configuration import difference
from poise.metrics import AnyMetric, Prior
from poise.metrics.metric import by_rate, positive
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal
from poise.residuals.intermittent import Intermittent, checked_share
from poise.solvers.activation import Fading, Let
from poise.solvers.approach import LET_GO, Approach, Step
from poise.solvers.input_validation import goals_of, mapping_of, on_skeleton, seconds_of
from poise.solvers.jerk_limits import JerkLimits, braking
from poise.solvers.method import Method
from poise.solvers.natural import allow_misses
from poise.solvers.problem import Problem
from poise.solvers.program_parameters import ProgramView
from poise.solvers.start_memory import StartMemory
from poise.solvers.steadiness import Attraction, Damping
from poise.solvers.straight_limbs import StraightLimbs
from poise.solvers.target_rates import MovingTargets
from poise.solvers.tolerance import Tolerance
from poise.solvers.workspace import movable_dofs, movable_rates

Speed: TypeAlias = float | tuple[float, float] | Mapping[str, float]

GROUPS = ("hinges", "slides")
"""Names of all single angles, and of all single displacements."""

_NUDGE = 0.02
"""Radians by which straight limbs are bent in the reference pose of the damping."""

_QUIET = 12.0
"""Radians per second of a joint that steps only exceed if goals require it: 0.2 rad at 60 Hz."""

_STILL, _NEAR = 1e-4, 0.05
"""Metres; targets that move less count as stationary, or near enough for Newton's steps.

0.0125 to 1 are as good for the latter in bench/bench_tracking.py.
"""


@dataclass(frozen=True, eq=False)
class Frame:
    """One step of a `Tracker`.

    Attributes:
        pose: pose at the end of the step.
        time: time at the end of the step, seconds.
        velocity: (nv,) rates per second of the step.
        errors: the error of each goal by name; for an intermittent goal, the error in excess of
            its activation's allowance.
        relaxed_constraints: names of hard goals that cannot hold together within the limits and
            speeds.
        iterations: the number of solver iterations.
    """

    pose: Pose
    time: float
    velocity: Floats
    errors: Mapping[str, float]
    relaxed_constraints: tuple[str, ...]
    iterations: int

    @property
    def held(self) -> bool:
        """Whether all hard goals hold."""
        return not self.relaxed_constraints


class Moving:
    """A problem, its current pose, and the changes from one step to the next.

    Common base class of `Tracker` and `FirstOrderWorld`. ``pose``, ``time`` and ``velocity`` (nv,)
    are those of the last step. Frames do not report goals in ``unnamed``. With ``forces``,
    intermittent goals fade by their forces.
    """

    def __init__(
        self,
        start: Pose,
        goals: Sequence[Goal | Intermittent],
        *,
        method: Method,
        metrics: Sequence[AnyMetric],
        max_speed: Speed | None,
        tolerance: Tolerance,
        locked: Iterable[str],
        time: float,
        prior: Prior | None = None,
        steady: bool = False,
        max_acceleration: Speed | None = None,
        max_jerk: Speed | None = None,
        seconds: float = 0.0,
        forces: bool = False,
        unnamed: Sequence[Goal] = (),
    ) -> None:
        if not isinstance(cast("object", start), Pose) or start.q.ndim != 1:
            raise InvalidValue(f"start must be one Pose, not {start!r:.80}")
        self.goals = moving_goals(goals, start.skeleton)
        plain: list[Any] = [
            Let(goal.goal) if isinstance(goal, Intermittent) else goal for goal in self.goals
        ]
        self.damping = Damping(start.skeleton) if steady else None
        self._attraction: Attraction | None = None
        if any(goal.hard for goal in self.goals) and (max_acceleration, max_jerk) != (None, None):
            self._attraction = Attraction(start.skeleton)
        own = [one for one in (self.damping, self._attraction) if one is not None]
        self.problem = Problem(
            start.skeleton, [*plain, *unnamed], solver=method, tolerance=tolerance, locked=locked,
            start=start, metrics=(*metrics, *own) if own else metrics,
        )  # fmt: skip
        if unnamed:
            allow_misses(self.problem.runner, len(plain))
        self.program = ProgramView(self.problem)
        self._involved = rates = movable_rates(
            start.skeleton, self.problem.compiled.rows, ~self.problem.compiled.free
        )
        self._limbs = StraightLimbs(
            start.skeleton, movable_dofs(start.skeleton, rates), prior
        )  # fmt: skip
        self.skeleton = start.skeleton
        self._speeds = None if max_speed is None else speeds_of(self.skeleton, max_speed)
        self._changes: Floats | None = None
        if max_acceleration is not None:
            self._changes = speeds_of(self.skeleton, max_acceleration, "max_acceleration")
            self._refuse_balls(self._changes, "max_acceleration")
            if self._speeds is None:
                self._speeds = np.full(self.skeleton.nv, np.inf)
        self._lower, self._upper = self.program.lower.copy(), self.program.upper.copy()
        index = self.program.index
        singles = np.flatnonzero((index >= 0) & (self.program.mobility > 0.0))
        self._singles = singles, index[singles]
        self._fastest = None if self._speeds is None else self._by_value(self._speeds)
        self._jerks: JerkLimits | None = None
        self._smooth = np.zeros(0, np.int64)
        self.targets = MovingTargets(self.problem, start)
        self._asked = self.targets.values.copy()
        self.pose = self._inside(start)
        self.time = seconds_of(time, "the time of the start")
        self.velocity = np.zeros(self.skeleton.nv)
        self._shares: dict[str, float] = {}
        self._memory: StartMemory | None = None
        self._quiet: Floats | None = None
        self._fadings = self._faded(forces)
        fadings = {id(fading.goal): fading for fading in self._fadings}
        ends = np.cumsum([len(plain.rows) for plain in self.problem.goals]).tolist()
        self._each = [
            (goal, slice(begin, end), fadings.get(id(goal)))
            for goal, begin, end in zip(self.goals, [0, *ends], ends, strict=False)
        ]
        self._approach: Approach | None = None
        if max_acceleration is not None or max_jerk is not None:
            self._approach = self._approaching(max_jerk, seconds)

    def remember(self, memory: StartMemory) -> None:
        """Follow goals with the metrics of a `StartMemory`, which the problem has."""
        self._memory = memory
        if self.damping is None:
            quiet = quiet_speeds(self.skeleton)
            speeds = quiet if self._speeds is None else np.minimum(quiet, self._speeds)
            if self._speeds is None or (speeds < self._speeds)[self._singles[0]].any():
                self._quiet = self._by_value(speeds)
        memory.begin(self.problem.dofs, self._involved, self.pose.q)

    def _approaching(self, max_jerk: Speed | None, seconds: float) -> Approach:
        """Prepare for rates that brake before their goals; jerk needs steps of equal length."""
        q, index = self.pose.q, self.program.index
        endless = np.full(self.skeleton.nv, np.inf)
        speeds = endless if self._speeds is None else self._speeds
        changes = endless if self._changes is None else self._changes
        if max_jerk is not None:
            jerks = speeds_of(self.skeleton, max_jerk, "max_jerk")
            self._refuse_balls(jerks, "max_jerk")
            free = (index >= 0) & (self.program.mobility > 0.0)
            rates = np.flatnonzero(free & np.isfinite(jerks))
            self._smooth = at = index[rates]
            self._jerks = JerkLimits(
                q[at], self._lower[at], self._upper[at], speeds[rates], changes[rates],
                jerks[rates], seconds,
            )  # fmt: skip
            changes = changes.copy()
            changes[rates] = np.inf
        rows = self.problem.compiled.goal_rows
        approach = Approach(
            (self.problem, self.program), self._attraction, rows, q, speeds, changes,
            None if self._jerks is None else (self._jerks, self._smooth),
        )  # fmt: skip
        approach.begin(q, self.targets.values)
        return approach

    def _inside(self, start: Pose) -> Pose:
        q = self.skeleton.unit_quaternions(start.q).copy()
        project(self.problem.dofs, q)
        return Pose.trusted(self.skeleton, q)

    def _faded(self, forces: bool) -> list[Fading]:
        rows = self.problem.compiled.goal_rows
        tape = self.problem.compiled.rows.tape
        found: list[Fading] = []
        for goal, own, zeros in zip(self.goals, rows, self.targets.zeros, strict=False):
            if isinstance(goal, Intermittent) and tape is not None:
                relations = tape.outputs[own, OUTPUTS.relation]
                fading = Fading(goal, self.program, own, zeros, relations, forces=forces)
                found.append(fading)
        # goals that are active initially have no onset
        for fading in found:
            share = fading.goal.at_time(self.time)
            if share > 0.0:
                self._begin(fading, share, met=not fading.goal.hard)
        return found

    # -- a step --------------------------------------------------------------------------------

    def take(
        self,
        time: float,
        targets: Mapping[str, ArrayLike] | None,
        shares: Mapping[str, float] | None,
        travel: float | None = None,
    ) -> Frame:
        """Solve for the pose at ``time`` and move to it; if steady, at most by ``travel``."""
        dt = time - self.time
        if shares is not None:
            shares = self._checked(shares)
        if targets is not None:
            self.targets.set(targets)
        if shares is not None:
            self._shares.update(shares)
        self.targets.tick(time, dt, self.pose)
        if self._fadings:
            self._fade(time)
        problem, before = self.problem, self.pose.q

        change = np.abs(self.targets.values - self._asked).max(initial=0.0)
        moved = bool(change > _STILL)
        self._asked = self.targets.values.copy()
        # if no target has moved, refine the last pose without damping
        approach = self._approach
        last = approach.goal if approach is not None and approach.best else before
        begin = self._limbs.bent(last) if moved else last
        if begin is last and change < _NEAR:
            self.program.keep_damping()

        def solved(begin: Floats) -> Floats:
            return problem.runner.solve(begin.copy(), self.targets.values)

        def damped(begin: Floats) -> Floats:
            if self.damping is None or travel is None:
                return solved(begin)
            self.damping.to = self._limbs.bent(before, _NUDGE) if moved else before
            return self.damping.shortened(self.pose, begin, travel, solved)

        lower, upper = self._reach(dt, self._fastest)
        if approach is None:
            q, done = self._quietly(begin, dt, (lower, upper), damped)
        else:
            step = Step(before, self.targets.values, dt, lower, upper, solved, damped, moved)
            q, done = approach.take(begin, step)
        q, iterations = self._slowed(before, q, dt, done + problem.iterations)
        if approach is None and self.program.violation > LET_GO:
            self.program.begin_cold()
        if self._jerks is not None:
            self._jerks.take(q[self._smooth])
        self.velocity = difference(self.skeleton.mechanism, q, before) / dt
        self.pose, self.time = Pose.trusted(self.skeleton, q), time
        if self._memory is not None:
            self._memory.follow(q, dt)
        errors, relaxed_constraints = self._errors()
        return Frame(self.pose, time, self.velocity.copy(), errors, relaxed_constraints, iterations)

    def _quietly(
        self, begin: Floats, dt: float, limits: tuple[Floats, Floats],
        solve: Callable[[Floats], Floats],
    ) -> tuple[Floats, int]:  # fmt: skip
        """Solve at `_QUIET` rates, or within the limits (nq,) if goals then fail, from ``begin``.

        Returns the pose (nq,) and the iterations of a first solve.
        """
        lower, upper = limits
        if self._quiet is None:
            self.program.confine(lower, upper)
            return solve(begin), 0
        low, high = self._reach(dt, self._quiet)
        self.program.confine(low, high)
        q, runner = solve(begin), self.problem.runner
        missed = (runner.row_errors > runner.tolerances).any()
        if not missed or not ((q <= low) & (low > lower) | (q >= high) & (high < upper)).any():
            return q, 0
        done = self.problem.iterations
        self.program.confine(lower, upper)
        return solve(begin), done

    def _checked(self, shares: Mapping[str, float]) -> dict[str, float]:
        names = [fading.goal.name for fading in self._fadings]
        found: dict[str, float] = {}
        for name, share in mapping_of(shares, "active").items():
            if name not in names:
                raise UnknownName(name, "intermittent goal", names)
            found[name] = checked_share(share, f"the activation of {name}")
        return found

    def _fade(self, time: float) -> None:
        shares: list[float] = []
        for fading in self._fadings:
            share = self._shares.get(fading.goal.name)
            shares.append(fading.goal.at_time(time) if share is None else share)
            if fading.begins(shares[-1]):
                self._begin(fading, shares[-1])
        each = list(zip(self._fadings, shares, strict=True))
        released = [fading for fading, share in each if fading.falls(share)]
        free = self._released(released) if released else None
        for fading, share in each:
            fading.advance(share, self.targets.values, free)

    def _released(self, fadings: Sequence[Fading]) -> Floats:
        """Return the residuals (m,) of all rows at the pose without the goals that fade out."""
        program, targets = self.program, self.targets.values
        for fading in fadings:
            fading.let_go(targets)
            fading.leave()
        memory = program.memory()
        program.confine(self._lower, self._upper)
        q = self.problem.solve(self.pose.q, targets)
        program.recall(memory)
        for fading in fadings:
            fading.begin(targets)
        return self.problem.runner.evaluate_at(q, targets)

    def _begin(self, fading: Fading, share: float, *, met: bool = False) -> None:
        fading.begin(self.targets.values)
        residual = self.problem.runner.evaluate_at(self.pose.q, self.targets.values)
        fading.onset(np.zeros_like(residual) if met else residual)
        fading.advance(share, self.targets.values)

    def _by_value(self, speeds: Floats) -> Floats:
        """Return the speeds (nq,) of single values, from those of rates (nv,); inf for others."""
        found, (rates, at) = np.full(self.skeleton.nq, np.inf), self._singles
        found[at] = speeds[rates]
        return found

    def _reach(self, dt: float, speeds: Floats | None) -> tuple[Floats, Floats]:
        """Return bounds (nq,) of the next pose: reachable from this one at speeds (nq,)."""
        least, highest = self._lower, self._upper
        if speeds is None:
            return least.copy(), highest.copy()
        q, slowest, fastest = self.pose.q, -speeds, speeds
        if self._changes is not None:
            rates, at = self._singles
            change, now, fastest = self._changes[rates], self.velocity[rates], speeds.copy()
            slow = np.maximum(slowest[at], now - change * dt)
            fast = np.minimum(fastest[at], now + change * dt)
            # rounding could make the braking distance unreachable
            up, down = braking((highest - q)[at], change, dt), -braking((q - least)[at], change, dt)
            slowest[at] = np.maximum(np.minimum(slow, up), down)
            fastest[at] = np.minimum(np.maximum(fast, down), up)
        # Rounding must not exceed the allowed step.
        low, high = np.nextafter(q + slowest * dt, np.inf), np.nextafter(q + fastest * dt, -np.inf)
        low = np.minimum(np.maximum(low, least), highest)
        return low, np.maximum(np.minimum(high, highest), low)

    def _refuse_balls(self, changes: Floats, what: str) -> None:
        """Raise an error for balls with limits that only single degrees of freedom support.

        Raises:
            InvalidValue: a movable quaternion ball has a limit of acceleration or jerk.
        """
        for _, rate in self.program.balls.tolist():
            if self.program.mobility[rate] > 0.0 and np.isfinite(changes[rate : rate + 3]).any():
                owner = self.skeleton.mechanism.joint_of
                name = next(
                    self.skeleton.joint_names[int(owner[k])]
                    for k, own in enumerate(self.skeleton.mechanism.primitive_rates)
                    if rate in own
                )
                raise InvalidValue(
                    f"{what} applies to single degrees of freedom, but {name} rotates by a "
                    "quaternion; pass {'hinges': ...} for all others, or make it a Ball of angles"
                )

    def _slowed(self, before: Floats, q: Floats, dt: float, iterations: int) -> tuple[Floats, int]:
        """Return the pose with the speed of balls limited, solved again for all other rates."""
        if self._speeds is None or not len(self.program.balls):
            return q, iterations
        mobility, reach = self.program.mobility.copy(), self.program.reach.copy()
        while True:
            v = self.skeleton.difference(q, before)
            fast: list[slice] = []
            for at, rate in self.program.balls.tolist():
                own = slice(rate, rate + 3)
                most, angle = float(self._speeds[own].min()) * dt, float(np.linalg.norm(v[own]))
                if angle > most and self.program.mobility[rate] > 0.0:
                    q, turn = q.copy(), slice(at, at + 4)
                    # what leaves a cone on the way is moved back to its edge, which can be farther
                    while angle > most:
                        v[own] *= most * (1.0 - 1e-12) / angle
                        q[turn] = self.skeleton.integrate(before, v)[turn]
                        project(self.problem.dofs, q)
                        angle = float(np.linalg.norm(self.skeleton.difference(q, before)[own]))
                    fast.append(own)
            if not fast:
                break
            for own in fast:
                self.program.mobility[own] = self.program.reach[own] = 0.0
            q = self.problem.solve(q, self.targets.values)
            iterations += self.problem.iterations
        self.program.mobility[:], self.program.reach[:] = mobility, reach
        return q, iterations

    def _errors(self) -> tuple[dict[str, float], tuple[str, ...]]:
        """Return errors by goal, and the hard goals that were relaxed."""
        values: list[float] = self.problem.runner.row_errors.tolist()
        errors: dict[str, float] = {}
        relaxed_constraints: list[str] = []
        for goal, own, fading in self._each:
            worst = max(values[own], default=0.0)
            hard = goal.hard
            if fading is not None:
                hard = fading.holds
                if goal.hard and not hard:
                    continue
                if fading.share == 0.0:
                    continue
            errors[goal.name] = max(worst, errors.get(goal.name, 0.0))
            if hard and worst > LET_GO:
                relaxed_constraints.append(goal.name)
        return errors, tuple(relaxed_constraints)


def moving_goals(given: Any, skeleton: Skeleton) -> tuple[Goal | Intermittent, ...]:
    """Return one or several goals, which may be intermittent, with the skeleton's equations.

    Raises:
        InvalidValue: an entry is not a goal.
    """
    if isinstance(given, Intermittent):
        given = (given,)
    if hasattr(given, "rows") or not isinstance(given, Iterable):
        return goals_of(given, skeleton)
    own = tuple(
        replace(goal, goal=on_skeleton(goal.goal, skeleton))
        if isinstance(goal, Intermittent)
        else goals_of([goal], skeleton)[0]
        for goal in cast("Iterable[Any]", given)
    )
    known = {id(goal) for goal in own}
    return (*own, *(each for each in skeleton.equations if id(each) not in known))


def quiet_speeds(skeleton: Skeleton) -> Floats:
    """Return the rates (nv,) at which single angles of a joint turn it at `_QUIET`, else inf."""
    found = np.full(skeleton.nv, np.inf)
    turns = skeleton.angular & ~skeleton.quaternion
    for joint in skeleton.joints:
        own = np.arange(skeleton.nq)[skeleton.joint_dofs(joint.name)]
        rates = skeleton.mechanism.rate_index[own[turns[own]]]
        found[rates] = _QUIET / np.sqrt(max(1, len(rates)))
    return found


def speeds_of(skeleton: Skeleton, given: Speed, what: str = "max_speed") -> Floats:
    """Return the maximum speed (nv,) of each rate, from one number, two, or values by name.

    The names "hinges" and "slides" stand for all single angles and displacements that are not named
    themselves. The function is also used for accelerations and jerks; ``what`` is the name of the
    argument in errors.

    Raises:
        InvalidValue: a speed is not above zero.
        UnknownDof: a name is neither a joint's nor a degree of freedom's.
    """
    if isinstance(given, Mapping):
        for name, speed in given.items():
            positive(speed, f"{what} of {name}")
        groups = {name: given[name] for name in GROUPS if name in given}
        groups = {name: v for name, v in groups.items() if name not in skeleton.joint_names}
        named = {name: v for name, v in given.items() if name not in groups}
        found = by_rate(skeleton, named, np.inf)
        index, mobile = skeleton.mechanism.dofs.q_index, found == np.inf
        for name, speed in groups.items():
            turns = skeleton.angular[index] == (name == GROUPS[0])
            found[mobile & (index >= 0) & turns] = speed
        return found
    pair = (given, given)
    if not isinstance(given, (int, float, np.number)):
        pair = tuple(given) if isinstance(cast("object", given), Iterable) else ()
    if len(pair) != 2:
        raise ShapeError(
            f"{what} must be one number, a pair of radians and metres, or numbers "
            f"by name, not {given!r}"
        )
    turning, sliding = (positive(speed, what) for speed in pair)
    index, angular = skeleton.mechanism.dofs.q_index, skeleton.angular
    turns = np.array([at < 0 or angular[at] for at in index], dtype=np.bool_)
    return np.where(turns, turning, sliding)


__all__ = ["LET_GO", "Frame", "Moving", "Speed", "speeds_of"]
