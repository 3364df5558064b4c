"""Trackers keep limits of position, speed and acceleration simultaneously in each step."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownDof
from poise.solvers.jerk_limits import braking

SPEED, CHANGE = 1.5, 6.0


def arm() -> poise.Skeleton:
    builder, parent = poise.SkeletonBuilder(), None
    for i, axis in enumerate("zyzyzy"):
        builder.add(
            f"j{i}", poise.Hinge(axis), parent, offset=(0.2 if i else 0.0, 0, 0),
            tip=(0.2, 0, 0), limits={f"r{axis}": (-0.9, 1.1)},
        )  # fmt: skip
        parent = f"j{i}"
    return builder.build()


@pytest.mark.parametrize("seed", range(4))
def test_every_step_keeps_limits_speeds_and_accelerations(seed: int) -> None:
    body, rng = arm(), np.random.default_rng(seed)
    tip = poise.point("j5", tip=True)
    goal = poise.reach(tip, tip.at(body.rest)).named("hand")
    tracker = poise.Tracker(body.rest, [goal], max_speed=SPEED, max_acceleration=CHANGE)
    before, now, touched = np.zeros(body.nv), 0.0, 0
    for step in range(240):
        if step % 40 == 0:
            where = tip.at(body.pose(rng.uniform(body.lower, body.upper)))
            if step == 40:
                where = 5.0 * where  # out of reach: the arm runs into its limits
        dt = float(rng.choice([1 / 30, 1 / 60, 1 / 250]))
        now += dt
        frame = tracker.step({"hand": where}, time=now)
        q = frame.pose.q
        assert (q >= body.lower).all() and (q <= body.upper).all()
        touched += int(((q == body.lower) | (q == body.upper)).any())
        assert np.abs(frame.velocity).max() <= SPEED + 1e-9
        assert np.abs(frame.velocity - before).max() <= CHANGE * dt + 1e-9
        before = frame.velocity
    for _ in range(400):
        frame = tracker.step()
    assert np.abs(frame.velocity).max() < 1e-3
    assert frame.errors["hand"] < 1e-3


def test_without_the_limit_of_acceleration_the_same_way_is_faster() -> None:
    body = arm()
    goal = poise.reach(poise.point("j5", tip=True), (0.7, 0.6, 0.3)).named("hand")
    plain = poise.Tracker(body.rest, [goal], max_speed=SPEED).step()
    slow = poise.Tracker(body.rest, [goal], max_speed=SPEED, max_acceleration=CHANGE).step()
    assert np.abs(plain.velocity).max() > 2.0 * np.abs(slow.velocity).max() > 0.0
    assert np.abs(slow.velocity).max() <= CHANGE / 60.0 + 1e-9


def test_braking_comes_to_rest_within_its_room() -> None:
    rng = np.random.default_rng(0)
    for _ in range(200):
        room, change = rng.uniform(0.0, 2.0), rng.uniform(0.1, 50.0)
        speed, left = np.inf, room
        for _ in range(10_000):
            dt = rng.uniform(1e-3, 0.1)
            most = float(braking(np.array([left]), np.array([change]), dt)[0])
            assert most * dt + most**2 / (2.0 * change) == pytest.approx(left, rel=1e-9)
            assert speed == np.inf or most >= speed - change * dt - 1e-12
            speed = min(most, 10.0)
            left -= speed * dt
            assert left >= -1e-12
            if speed < 1e-9:
                break
    assert braking(np.array([np.inf]), np.array([1.0]), 0.1)[0] == np.inf
    assert braking(np.array([1.0]), np.array([np.inf]), 0.1)[0] == pytest.approx(10.0)


def test_what_cannot_be_limited_is_named() -> None:
    ball = poise.SkeletonBuilder().add("hip", poise.QuaternionBall(), tip=(1, 0, 0)).build()
    goal = poise.reach(poise.point("hip", tip=True), (0, 1, 0))
    with pytest.raises(InvalidValue, match="hip rotates by a quaternion"):
        poise.Tracker(ball.rest, [goal], max_acceleration=1.0)
    with pytest.raises(UnknownDof):
        poise.Tracker(arm().rest, [], max_acceleration={"elbow": 1.0})
    with pytest.raises(InvalidValue):
        poise.Tracker(arm().rest, [], max_acceleration=0.0)
