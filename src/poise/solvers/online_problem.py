"""Solve a problem frame by frame: moving targets, intermittent goals, speed limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.kernels.columns import OUTPUT_RELATION
from poise.metrics import AnyMetric, Prior
from poise.metrics.metric import by_rate, positive
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal
from poise.residuals.intermittent import Intermittent, Let, checked_share
from poise.solvers.activation import Fading
from poise.solvers.input_validation import goals_of, mapping_of, on_skeleton, seconds_of
from poise.solvers.jerk_limits import JerkLimits, braking
from poise.solvers.method import Method
from poise.solvers.problem import Problem
from poise.solvers.program_parameters import ProgramView
from poise.solvers.steadiness import Damping
from poise.solvers.straight_limbs import StraightLimbs
from poise.solvers.target_rates import MovingTargets, places_of_rows
from poise.solvers.tolerance import Tolerance
from poise.solvers.workspace import movable_dofs, movable_rates

Floats = NDArray[np.float64]
Speed: TypeAlias = float | tuple[float, float] | Mapping[str, float]

_NUDGE = 0.02
"""Radians by which straight limbs are bent in the reference pose of the damping."""

_STILL = 1e-4
"""Metres; targets that move less count as stationary."""

LET_GO = 1e-6
"""Metres, radians or the unit of a hard goal; a hard goal with a larger error counts as relaxed."""


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
    are those of the last step.
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
    ) -> None:
        if not isinstance(cast("object", start), Pose) or start.q.ndim != 1:
            raise InvalidValue(f"start must be one Pose, not {start!r:.80}")
        self.goals = moving_goals(goals, start.skeleton)
        plain: list[Any] = [
            Let(goal.goal) if isinstance(goal, Intermittent) else goal for goal in self.goals
        ]
        self.damping = Damping(start.skeleton) if steady else None
        self.problem = Problem(
            start.skeleton, plain, solver=method, tolerance=tolerance, locked=locked, start=start,
            metrics=metrics if self.damping is None else (*metrics, self.damping),
        )  # fmt: skip
        self.program = ProgramView(self.problem)
        rates = movable_rates(start.skeleton, self.problem.rows, ~self.problem.free)
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
        self._jerks: JerkLimits | None = None
        self._smooth = np.zeros(0, np.int64)
        self.targets = MovingTargets(self.problem, start)
        self._asked = self.targets.values.copy()
        self.pose = self._inside(start)
        self.time = seconds_of(time, "the time of the start")
        self.velocity = np.zeros(self.skeleton.nv)
        self._shares: dict[str, float] = {}
        self._fadings = self._faded()
        if max_jerk is not None:
            self._limit_jerks(speeds_of(self.skeleton, max_jerk, "max_jerk"), seconds)

    def _limit_jerks(self, jerks: Floats, seconds: float) -> None:
        """Plan the rates (nv,) with limited jerk, in steps of equal length."""
        self._refuse_balls(jerks, "max_jerk")
        free = (self.program.index >= 0) & (self.program.mobility > 0.0)
        self._smooth = rates = np.flatnonzero(free & np.isfinite(jerks))
        at = self.program.index[rates]
        endless = np.full(self.skeleton.nv, np.inf)
        speeds = endless if self._speeds is None else self._speeds
        changes = endless if self._changes is None else self._changes
        self._jerks = JerkLimits(
            self.pose.q[at], self._lower[at], self._upper[at], speeds[rates], changes[rates],
            jerks[rates], seconds,
        )  # fmt: skip

    def _inside(self, start: Pose) -> Pose:
        from poise.kernels.configuration import project

        q = self.skeleton.unit_quaternions(start.q).copy()
        project(self.problem.dofs, q)
        return Pose.trusted(self.skeleton, q)

    def _faded(self) -> list[Fading]:
        rows = places_of_rows(self.problem, len(self.goals))
        tape = self.problem.rows.tape
        found: list[Fading] = []
        for goal, own, zeros in zip(self.goals, rows, self.targets.zeros, strict=False):
            if isinstance(goal, Intermittent) and tape is not None:
                relations = tape.outputs[own, OUTPUT_RELATION]
                found.append(Fading(goal, self.program, own, zeros, relations))
        # goals that are active initially have no onset
        for fading in found:
            share = fading.goal.at_time(self.time)
            if share > 0.0:
                self._begin(fading, share)
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
        shares = self._checked(shares)
        if targets is not None:
            self.targets.set(targets)
        self._shares.update(shares)
        self.targets.tick(time, dt, self.pose)
        self._fade(time)
        problem, before = self.problem, self.pose.q

        moved = np.abs(self.targets.values - self._asked).max(initial=0.0) > _STILL
        self._asked = self.targets.values.copy()
        # if no target has moved, refine the last pose without damping
        begin = self._limbs.bent(before) if moved else before

        def solved(begin: Floats) -> Floats:
            return problem.solve(begin, self.targets.values)

        lower, upper = self._reach(dt)
        ahead = self._ahead(begin, lower, upper, solved)
        self.program.confine(lower, upper)
        if self.damping is None or travel is None:
            q = solved(begin)
        else:
            self.damping.before = self._limbs.bent(before, _NUDGE) if moved else before
            q = self.damping.shortened(self.pose, begin, travel, solved)
        q, iterations = self._slowed(before, q, dt, ahead + problem.iterations)
        if self.program.violation > LET_GO:
            self.program.begin_cold()
        if self._jerks is not None:
            self._jerks.take(q[self.program.index[self._smooth]])
        self.velocity = self.skeleton.difference(q, before) / dt
        self.pose, self.time = Pose.trusted(self.skeleton, q), time
        errors, relaxed_constraints = self._errors()
        return Frame(self.pose, time, self.velocity.copy(), errors, relaxed_constraints, iterations)

    def _checked(self, shares: Mapping[str, float] | None) -> dict[str, float]:
        names = [fading.goal.name for fading in self._fadings]
        found: dict[str, float] = {}
        for name, share in mapping_of({} if shares is None else shares, "active").items():
            if name not in names:
                raise UnknownName(name, "intermittent goal", names)
            found[name] = checked_share(share, f"the activation of {name}")
        return found

    def _fade(self, time: float) -> None:
        for fading in self._fadings:
            share = self._shares.get(fading.goal.name)
            share = fading.goal.at_time(time) if share is None else share
            if fading.begins(share):
                self._begin(fading, share)
            fading.advance(share, self.targets.values)

    def _begin(self, fading: Fading, share: float) -> None:
        fading.begin(self.targets.values)
        fading.onset(self.problem.evaluate_at(self.pose.q, self.targets.values))
        fading.advance(share, self.targets.values)

    def _ahead(
        self, begin: Floats, lower: Floats, upper: Floats, solved: Callable[[Floats], Floats]
    ) -> int:
        """Narrow the bounds (nq,) so that jerk-limited rates reach their goals; return iterations.

        The goals are the values of the pose that is found with position limits only.
        """
        if self._jerks is None:
            return 0
        at = self.program.index[self._smooth]
        low, high = self._jerks.range()
        self.program.confine(self._lower, self._upper)
        low, high = self._jerks.towards(solved(begin)[at], low, high)
        lower[at] = np.clip(low, self._lower[at], self._upper[at])
        upper[at] = np.maximum(np.clip(high, self._lower[at], self._upper[at]), lower[at])
        return self.problem.iterations

    def _reach(self, dt: float) -> tuple[Floats, Floats]:
        """Return bounds (nq,) of the next pose: reachable from this one at the largest speeds."""
        lower, upper = self._lower.copy(), self._upper.copy()
        if self._speeds is None:
            return lower, upper
        q, index = self.pose.q, self.program.index
        rates = np.flatnonzero((index >= 0) & (self.program.mobility > 0.0))
        at, most = index[rates], self._speeds[rates]
        slowest, fastest = -most, most
        if self._changes is not None:
            change, now = self._changes[rates], self.velocity[rates]
            slowest = np.maximum(slowest, now - change * dt)
            fastest = np.minimum(fastest, now + change * dt)
            # rounding could make the braking distance unreachable
            slowest = np.minimum(slowest, braking(upper[at] - q[at], change, dt))
            fastest = np.maximum(fastest, -braking(q[at] - lower[at], change, dt))
            fastest = np.minimum(fastest, braking(upper[at] - q[at], change, dt))
            slowest = np.maximum(slowest, -braking(q[at] - lower[at], change, dt))
        low, high = q[at] + slowest * dt, q[at] + fastest * dt
        # Rounding must not exceed the allowed step.
        low = np.where(low - q[at] < slowest * dt, np.nextafter(low, np.inf), low)
        high = np.where(high - q[at] > fastest * dt, np.nextafter(high, -np.inf), high)
        lower[at] = np.clip(low, lower[at], upper[at])
        upper[at] = np.maximum(np.clip(high, self._lower[at], upper[at]), lower[at])
        return lower, upper

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
                    "quaternion; list the others by name, or make it a Ball of three angles"
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
                    v[own] *= most * (1.0 - 1e-12) / angle
                    q = q.copy()
                    q[at : at + 4] = self.skeleton.integrate(before, v)[at : at + 4]
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
        values = self.problem.row_errors
        shares = {id(fading.goal): fading for fading in self._fadings}
        errors: dict[str, float] = {}
        relaxed_constraints: list[str] = []
        entry = 0
        for goal, plain in zip(self.goals, self.problem.goals, strict=True):
            end = entry + len(plain.rows)
            worst = float(values[entry:end].max(initial=0.0))
            entry = end
            fading = shares.get(id(goal))
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
    """Return one or several goals, which may be intermittent, as a tuple.

    Raises:
        InvalidValue: an entry is not a goal.
    """
    if isinstance(given, Intermittent):
        return (replace(given, goal=on_skeleton(given.goal, skeleton)),)
    if hasattr(given, "rows") or not isinstance(given, Iterable):
        return goals_of(given, skeleton)
    return tuple(
        replace(goal, goal=on_skeleton(goal.goal, skeleton))
        if isinstance(goal, Intermittent)
        else goals_of([goal], skeleton)[0]
        for goal in cast("Iterable[Any]", given)
    )


def speeds_of(skeleton: Skeleton, given: Speed, what: str = "max_speed") -> Floats:
    """Return the maximum speed (nv,) of each rate, from one number, two, or values by name.

    The function is also used for accelerations; ``what`` is the name of the argument in errors.

    Raises:
        InvalidValue: a speed is not above zero.
        UnknownDof: a name is neither a joint's nor a degree of freedom's.
    """
    if isinstance(given, Mapping):
        for name, speed in given.items():
            positive(speed, f"the maximum speed of {name}")
        return by_rate(skeleton, given, np.inf)
    pair = (given, given)
    if not isinstance(given, (int, float, np.number)):
        pair = tuple(given) if isinstance(cast("object", given), Iterable) else ()
    if len(pair) != 2:
        raise ShapeError(
            f"{what} must be one number, a pair of radians and metres, or numbers "
            f"by name, not {given!r}"
        )
    turning, sliding = (positive(speed, "the maximum speed") for speed in pair)
    index, angular = skeleton.mechanism.dofs.q_index, skeleton.angular
    turns = np.array([at < 0 or angular[at] for at in index], dtype=np.bool_)
    return np.where(turns, turning, sliding)


__all__ = ["LET_GO", "Frame", "Moving", "Speed", "speeds_of"]
