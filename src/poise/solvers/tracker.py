"""A pose that follows its goals along time: hard ones held, none of them jumping."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import InvalidValue
from poise.metrics import AnyMetric, deviation, smoothness
from poise.model.pose import Pose
from poise.rows.goal import Goal
from poise.rows.intermittent import Intermittent
from poise.solvers.inputs import seconds_of
from poise.solvers.method import Method
from poise.solvers.moving import Frame, Moving, Speed
from poise.solvers.sqp import SQP
from poise.solvers.tolerance import Tolerance


class Tracker:
    """Poses from frame to frame, for dragging and for goals that move, come and go.

    Each step solves from the pose before, with the multipliers of the step before. Targets change
    by name; goals made `poise.active` fade in and out; ``time`` and ``dt`` are parameters that it
    sets itself, and velocities count from the pose before.

    Args:
        start: the pose to begin from, which pins hold on to; moved into the limits.
        goals: as for `solve`, and `poise.active` ones.
        metrics: as for `solve`; by default a little `deviation` from the start pose and
            `smoothness` from the one before.
        fps: steps a second, where a step is not told its time.
        max_speed: of any rate: one number, (radians, metres) a second, or by joint and DOF. No
            step is ever faster; hard goals that cannot hold under it are let go, and named.
        locked: names of joints and DOFs that keep their very values.
        tolerance: as for `solve`.
        time: of the start pose, seconds.
        solver: a constrained method's options; by default `SQP` with ``warm=True``.

    Raises:
        InvalidValue: something of these cannot be.

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
    >>> tracker.step().let_go
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
    ) -> None:
        if not isinstance(cast("Any", fps), (int, float, np.number)) or not 0.0 < fps < np.inf:
            raise InvalidValue(f"fps={fps!r}: expected steps a second, more than zero")
        self.fps = float(fps)
        if metrics is None:
            metrics = (deviation(1e-3, to=start), smoothness(1e-2))
        self._moving = Moving(
            start, goals, method=SQP(warm=True) if solver is None else solver, metrics=metrics,
            max_speed=max_speed, tolerance=tolerance, locked=locked, time=time,
        )  # fmt: skip

    @property
    def pose(self) -> Pose:
        """The pose of the last step."""
        return self._moving.pose

    @property
    def time(self) -> float:
        """Its time, seconds."""
        return self._moving.time

    def step(
        self,
        targets: Mapping[str, ArrayLike] | None = None,
        *,
        time: float | None = None,
        active: Mapping[str, float] | None = None,
    ) -> Frame:
        """The next pose.

        Args:
            targets: new values by the name of a goal (all its targets) or of a parameter; the
                others stay.
            time: of the next pose, seconds; by default ``1 / fps`` later.
            active: from now on, how much an intermittent goal counts, 0 to 1, by its name: in
                place of what its own activation says.

        Raises:
            InvalidValue: the time is not later than the last, or a value is not finite.
            UnknownName: there is no such goal or parameter.
        """
        then = self.time + 1.0 / self.fps
        if time is not None:
            then = seconds_of(time, "the time of a step")
        if not self.time < then:
            raise InvalidValue(f"time={time!r}: a step goes on from {self.time:g} s, not back")
        return self._moving.take(then, targets, active)


__all__ = ["Tracker"]
