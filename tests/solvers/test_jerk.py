"""Trackers keep limits of position, speed, acceleration and jerk in each step."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.errors import InvalidValue, UnknownDof
from poise.solvers.jerk_limits import JerkLimits

SPEED, CHANGE, JERK, FPS = 1.5, 6.0, 60.0, 60.0


def arm() -> poise.Skeleton:
    builder, parent = poise.SkeletonBuilder(), None
    for i, axis in enumerate("zyzyzy"):
        builder.add(
            f"j{i}", poise.Hinge(axis), parent, offset=(0.2 if i else 0.0, 0, 0),
            tip=(0.2, 0, 0), limits={f"r{axis}": (-0.9, 1.1)},
        )  # fmt: skip
        parent = f"j{i}"
    return builder.build()


ARM = arm()
TIP = poise.point("j5", tip=True)


def tracker(**limits: object) -> poise.Tracker:
    goal = poise.reach(TIP, TIP.at(ARM.rest)).named("hand")
    given_limits = {"max_speed": SPEED, "max_acceleration": CHANGE, "max_jerk": JERK, **limits}
    return poise.Tracker(ARM.rest, [goal], fps=FPS, **given_limits)  # type: ignore[arg-type]


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([5.0, 60.0, 2000.0]))
def test_every_step_keeps_all_limits(seed: int, jerk: float) -> None:
    rng = np.random.default_rng(seed)
    moving = tracker(max_jerk=jerk)
    v, a = np.zeros(ARM.nv), np.zeros(ARM.nv)
    # Rounding of a value of about 1 in a third difference: 4 eps / h^3.
    rounding = 8 * np.finfo(float).eps * FPS**3
    for step in range(90):
        if step % int(rng.integers(8, 30)) == 0:
            where = TIP.at(ARM.pose(rng.uniform(ARM.lower, ARM.upper)))
            where = where * rng.choice([1.0, 5.0])  # out of reach: the arm runs into its limits
        frame = moving.step({"hand": where})
        q = frame.pose.q
        assert (q >= ARM.lower).all() and (q <= ARM.upper).all()
        assert np.abs(frame.velocity).max() <= SPEED
        change = (frame.velocity - v) * FPS
        assert np.abs(change).max() <= CHANGE + rounding
        assert np.abs((change - a) * FPS).max() <= jerk + rounding
        v, a = frame.velocity, change


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10_000))
def test_any_choice_in_the_range_leaves_a_way_to_stop(seed: int) -> None:
    """Whatever is chosen, ends of the range included: no step is infeasible."""
    rng = np.random.default_rng(seed)
    n, h = 5, float(rng.choice([1e-3, 1 / 60, 0.1]))
    low, high = -rng.uniform(0.0, 1.0, n), rng.uniform(0.0, 1.0, n)
    speed, change, jerk = (
        rng.choice([x, np.inf], n, p=[0.8, 0.2]) * rng.uniform(0.2, 2.0, n)
        for x in (1.0, 5.0, 20.0)
    )
    jerk = np.where(np.isfinite(jerk), jerk, 50.0)
    limits = JerkLimits(np.zeros(n), low, high, speed, change, jerk, h)
    q, v, a = np.zeros(n), np.zeros(n), np.zeros(n)
    for _ in range(60):
        least, most = limits.range()
        assert (least <= most).all()
        share = rng.choice([0.0, 1.0, rng.uniform()], n)
        new = np.clip(least + share * (most - least), least, most)
        limits.take(new)
        velocity = (new - q) / h
        acceleration = (velocity - v) / h
        slack = 8 * np.finfo(float).eps
        assert (new >= low).all() and (new <= high).all()
        assert (np.abs(velocity) <= speed + slack / h).all()
        assert (np.abs(acceleration) <= change + slack / h**2).all()
        assert (np.abs(acceleration - a) / h <= jerk + slack / h**3).all()
        q, v, a = new, velocity, acceleration


def test_a_still_goal_is_reached_without_overshoot() -> None:
    moving = tracker()
    where = TIP.at(ARM.pose([0.5, -0.4, 0.6, 0.3, -0.2, 0.4]))
    frames = [moving.step({"hand": where}) for _ in range(150)]
    assert frames[-1].errors["hand"] < 1e-4
    assert np.abs(frames[-1].velocity).max() < 1e-6
    errors = [frame.errors["hand"] for frame in frames]
    assert max(np.diff(errors)[10:]) < 1e-3  # it comes nearer, and does not swing past


def test_a_goal_that_moves_evenly_is_joined_at_its_speed() -> None:
    h, n = 1 / 60, 1
    limits = JerkLimits(
        np.zeros(n), -np.ones(n), np.ones(n), np.full(n, 1.5), np.full(n, 6.0), np.full(n, 60.0), h
    )  # fmt: skip
    for step in range(120):
        goal = np.array([-0.8 + 0.6 * step * h])
        low, high, _ = limits.towards(goal, *limits.range())
        limits.take(np.clip(goal, low, high))
    assert abs(limits.q - goal) < 1e-9
    assert limits.v == pytest.approx(0.6, abs=1e-6)


def test_less_jerk_is_slower() -> None:
    where = TIP.at(ARM.pose([0.5, -0.4, 0.6, 0.3, -0.2, 0.4]))
    left = []
    for jerk in (20.0, 60.0, 600.0):
        moving = tracker(max_jerk=jerk)
        for _ in range(20):
            frame = moving.step({"hand": where})
        left.append(frame.errors["hand"])
    assert left[0] > left[1] > left[2]


def test_jerk_alone_and_by_name() -> None:
    moving = tracker(max_speed=None, max_acceleration=None, max_jerk={"j0": 10.0})
    where = TIP.at(ARM.pose([0.5, -0.4, 0.6, 0.3, -0.2, 0.4]))
    frame = moving.step({"hand": where})
    assert abs(frame.velocity[0]) <= 10.0 / FPS**2 * (1 + 1e-9)
    assert np.abs(frame.velocity[1:]).max() > 1.0


def test_what_cannot_be_limited_is_named() -> None:
    ball = poise.SkeletonBuilder().add("hip", poise.QuaternionBall(), tip=(1, 0, 0)).build()
    goal = poise.reach(poise.point("hip", tip=True), (0, 1, 0))
    with pytest.raises(InvalidValue, match="max_jerk applies to single degrees"):
        poise.Tracker(ball.rest, [goal], max_jerk=1.0)
    with pytest.raises(UnknownDof):
        tracker(max_jerk={"elbow": 1.0})
    with pytest.raises(InvalidValue):
        tracker(max_jerk=0.0)
    with pytest.raises(InvalidValue, match="every step must last 1/fps"):
        tracker().step(time=0.5)
