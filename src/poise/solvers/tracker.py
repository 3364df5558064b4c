"""Track goals over time, with hard goals and without jumps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import InvalidValue
from poise.metrics import AnyMetric, Prior, posing_prior
from poise.model.pose import Pose
from poise.residuals.goal import Goal
from poise.residuals.intermittent import Intermittent
from poise.solvers.input_validation import check_start, seconds_of
from poise.solvers.method import Method
from poise.solvers.online_problem import Frame, Moving, Speed, moving_goals
from poise.solvers.posture import PostureRows
from poise.solvers.posture_options import Posture
from poise.solvers.problem import Problem
from poise.solvers.sqp import SQP
from poise.solvers.start_memory import StartMemory
from poise.solvers.tolerance import Tolerance

_LIGHT = 3e-9
"""Weight of a nat relative to goals of weight 1, low enough for goals to be met to micrometres."""

_EVEN = 1e-6
"""Largest relative difference of step lengths that count as equal."""

_METHOD = SQP(warm_start=True, optimality=1e-11, enough=4)
"""After two iterations, the joints that the goals leave free can still be far from their optimum: a
path then begins with a jump."""


class Tracker:
    """Tracks time-varying goals frame by frame.

    Each step starts from the pose and multipliers of the previous step. Targets are set by name.
    Goals made with `poise.active` fade in and out. The tracker sets the parameters ``time`` and
    ``dt``, and velocities are relative to the previous pose.

    Args:
        start: the initial pose, which is moved into the limits and is the reference of pins.
        goals: as for `solve`; goals made with `poise.active` are also accepted.
        metrics: see `solve`; by default `poise.solvers.natural.natural_metrics`, light enough for
            soft goals of weight 1 to be met to a few micrometres. They cost changes from the start
            pose until a joint comes near a limit, then mostly the distance from the limits, so that
            no goal is lost there (`poise.solvers.start_memory`).
        fps: steps per second, for calls of `step` without a time.
        max_speed: maximum rates: one number, (radians, metres) per second, or values by joint or
            DOF, where "hinges" and "slides" stand for all others that rotate or slide by a single
            value; a robot's passive quaternion balls then stay free. No step exceeds them; hard
            goals that cannot hold at this speed are relaxed and listed. By default those of the
            skeleton (`Skeleton.max_speeds`), such as velocity limits of a URDF; ``max_speed={}``
            for none.
        locked: names of joints and DOFs that keep their values.
        tolerance: see `solve`.
        time: the time of the start pose, seconds.
        solver: a constrained method's options; by default `SQP` with ``warm_start=True`` and
            an ``optimality`` that resolves light metrics.
        prior: "human" or a `poise.PosePrior`. The pose then changes naturally: joints near a goal
            move before those far from it. Cannot be combined with ``metrics``.
        human_limits: see `solve`.
        balance, floor, posture: see `solve`; for changes from the start pose, whose own imbalance
            and depth are free.
        max_acceleration: maximum change of a rate per second; the motion starts at rest. Steps
            brake in time for each limit, so that limits of position, speed and acceleration hold
            together for any step length, and for the pose that meets the goals, so that the motion
            settles at goals at rest (`poise.solvers.approach`). Supported for single degrees of
            freedom, not for quaternion balls.
        max_jerk: maximum change of an acceleration per second. In each step, every rate can still
            stop within the limits of position, speed, acceleration and jerk, and reaches its goal
            without overshoot if possible. All steps then last ``1 / fps``. Each step takes some
            milliseconds more (`poise.solvers.jerk_limits`).
        steady: for drags: the pose keeps to the start pose, and `step` accepts ``travel``: a step
            that would go farther is damped.

    Raises:
        InvalidValue: an argument is invalid.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> tip = poise.point("elbow", tip=True)
    >>> on_path = (tip == poise.parameter("target", (0.45, 0.2, 0.1))).named("on path")
    >>> tracker = poise.Tracker(arm.pose([0.1, 0.2, 0.3, 0.5]), [on_path], max_speed=2.0)
    >>> tracker.step().relaxed_constraints
    ('on path',)
    >>> for _ in range(60):
    ...     frame = tracker.step({"target": (0.45, 0.2, 0.1)})
    >>> frame.held, round(float(abs(frame.velocity).max()), 6) <= 2.0
    (True, True)
    """

    def __init__(
        self,
        start: Pose,
        goals: Sequence[Goal | Intermittent],
        *,
        metrics: Sequence[AnyMetric] | None = None,
        fps: float = 60.0,
        max_speed: Speed | None = None,
        locked: Iterable[str] = (),
        tolerance: Tolerance = 1e-4,
        time: float = 0.0,
        solver: Method | None = None,
        prior: str | Prior | None = None,
        human_limits: bool = True,
        balance: bool = True,
        floor: bool | float = True,
        posture: bool = True,
        steady: bool = False,
        max_acceleration: Speed | None = None,
        max_jerk: Speed | None = None,
    ) -> None:
        check_start(start)
        if not isinstance(cast("Any", fps), (int, float, np.number)) or not 0.0 < fps < np.inf:
            raise InvalidValue(f"fps={fps!r}: expected a positive number of steps per second")
        self.fps = float(fps)
        if max_speed is None:
            max_speed = start.skeleton.max_speeds or None
        self._even = max_jerk is not None
        likely = posing_prior(prior, human_limits)
        memory: StartMemory | None = None
        if metrics is None:
            memory = StartMemory(start, likely, _LIGHT, 1.0 / self.fps, fades=not steady)
            metrics = memory.metrics
        asked, body = Posture(balance, floor, posture, apart=False), start.skeleton
        given = moving_goals(goals, body)
        plain = [one for one in given if not isinstance(one, Intermittent)]
        rows = None if memory is None or likely is None else PostureRows.of(
            body, plain, asked, _LIGHT, likely.upright(body)[1], likely=False,
            palms=False,
        )  # fmt: skip
        self._moving = Moving(
            start, given, method=solver or _METHOD, metrics=metrics,
            max_speed=max_speed, tolerance=tolerance, locked=locked, time=time, prior=likely,
            steady=steady, max_acceleration=max_acceleration, max_jerk=max_jerk,
            seconds=1.0 / self.fps, unnamed=() if rows is None else rows.about(start),
        )  # fmt: skip
        if memory is not None:
            self._moving.remember(memory)

    @property
    def pose(self) -> Pose:
        """The pose of the last step."""
        return self._moving.pose

    @property
    def time(self) -> float:
        """Time of the last step, seconds."""
        return self._moving.time

    @property
    def problem(self) -> Problem:
        """The problem that each step solves."""
        return self._moving.problem

    @property
    def longest_bone(self) -> float:
        """Length of the longest bone, metres (of a steady tracker)."""
        return 0.0 if self._moving.damping is None else self._moving.damping.longest

    def step(
        self,
        targets: Mapping[str, ArrayLike] | None = None,
        *,
        time: float | None = None,
        active: Mapping[str, float] | None = None,
        travel: float | None = None,
    ) -> Frame:
        """Solve the next step.

        Args:
            targets: new values by name of a goal or a parameter; other targets keep their values.
                The value of a goal has the same form as at creation: a position (3,), a quaternion
                wxyz (4,) or a matrix (3, 3) for `poise.orient`, a matrix (4, 4), a position and
                quaternion (7,), or a tuple of a position and a rotation, for `poise.place`.
            time: the time of the next pose, seconds; by default ``1 / fps`` later.
            active: new activations of intermittent goals, 0 to 1, by name; they override the
                activations of the goals.
            travel: for a ``steady`` tracker, the largest distance in metres that a joint moves in
                this step (`most_travel`); the next steps continue the movement.

        Raises:
            InvalidValue: the time is not later than the last, or a value is not finite.
            UnknownName: no goal or parameter has that name.
        """
        then = self.time + 1.0 / self.fps
        if time is not None:
            then = seconds_of(time, "the time of a step")
        if not self.time < then:
            raise InvalidValue(
                f"time={time!r}: expected a time after {self.time:g} s, the time of the last step"
            )
        if self._even and abs((then - self.time) * self.fps - 1.0) > _EVEN:
            raise InvalidValue(
                f"time={time!r}: with max_jerk every step must last 1/fps = {1.0 / self.fps:g} "
                f"s, not {then - self.time:g} s"
            )
        return self._moving.take(then, targets, active, travel)
