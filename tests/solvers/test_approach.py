"""Trackers with limits of acceleration and jerk settle at goals at rest, and follow moving ones."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.kinematics.jacobian import jacobian

FPS = 60.0
ARM = (
    poise.SkeletonBuilder()
    .add("a", poise.Hinge("z"), tip=(0.5, 0, 0))
    .add("b", poise.Hinge("z"), "a", offset=(0.5, 0, 0), tip=(0.4, 0, 0))
    .build()
)
TIP = poise.point("b", tip=True)
START, END = np.array([0.3, 0.8]), np.array([1.3, 0.5])
URDF = Path(__file__).parents[2] / "docs" / "arm.urdf"


def least_seconds(distance: float, change: float, jerk: float) -> float:
    """Return the minimum time from rest to rest: profiles of two, four or six equal phases."""
    if not np.isfinite(jerk):
        return 2.0 * np.sqrt(distance / change)
    if distance <= 2.0 * change**3 / jerk**2:  # the largest acceleration is not reached
        return (32.0 * distance / jerk) ** (1.0 / 3.0)
    return change / jerk + np.sqrt((change / jerk) ** 2 + 4.0 * distance / change)


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize(
    ("change", "jerk"), [(5.0, np.inf), (1.0, np.inf), (5.0, 100.0), (np.inf, 100.0), (3.0, 20.0)]
)
def test_a_goal_at_rest_is_reached_in_the_minimum_time(
    change: float, jerk: float, hard: bool
) -> None:
    given = {"max_acceleration": change, "max_jerk": jerk}
    limits = {name: value for name, value in given.items() if np.isfinite(value)}
    goal = poise.reach(TIP, TIP.at(ARM.pose(END)), hard=hard)
    tracker = poise.Tracker(ARM.pose(START), [goal], fps=FPS, **limits)  # type: ignore[arg-type]
    seconds = max(least_seconds(d, change, jerk) for d in np.abs(END - START))
    steps = int(np.ceil(1.1 * seconds * FPS)) + 6
    q = np.array([START] + [tracker.step().pose.q for _ in range(steps + 60)])
    gaps = np.abs(TIP.at(ARM.pose(q)) - TIP.at(ARM.pose(END))).max(axis=1)
    assert gaps[steps:].max() < 1e-3
    assert gaps[int(0.5 * seconds * FPS)] > 1e-2  # the limits do limit
    # the way of each joint is not longer than its distance: no overshoot, no oscillation
    assert np.abs(np.diff(q, axis=0)).sum(axis=0) == pytest.approx(np.abs(END - START), abs=2e-3)
    v = np.diff(np.vstack([START, q]), axis=0) * FPS
    accelerations = np.diff(v, axis=0) * FPS
    assert np.abs(accelerations).max() <= change * (1 + 1e-9)
    assert np.abs(np.diff(accelerations, axis=0)).max() * FPS <= jerk * (1 + 1e-6)


@pytest.mark.whole
@pytest.mark.parametrize(
    "limits",
    [
        {"max_acceleration": 8.0},
        {"max_acceleration": 3.0},
        {"max_acceleration": 8.0, "max_jerk": 100.0},
    ],
)
def test_a_circle_is_followed_and_the_motion_ends_with_it(limits: dict[str, float]) -> None:
    arm, fps = poise.read(URDF).skeleton, 100.0
    start = arm.pose([0.0, -1.2, 1.5, -0.3, 0.5, 0.0])
    tool = arm.joint_index("tool")
    target = np.array(start.world[tool])
    goal = poise.place("tool", target)
    angles = np.linspace(0.0, 2.0 * np.pi, 200)
    path = np.repeat(target[None], 300, axis=0)
    path[:200, 1, 3] += 0.08 * np.sin(angles)
    path[:200, 2, 3] += 0.08 * (np.cos(angles) - 1.0)
    tracker = poise.Tracker(start, [goal], fps=fps, max_speed=1.5, **limits)  # type: ignore[arg-type]
    world = np.array([tracker.step({goal.name: each}).pose.world[tool] for each in path])
    lag = np.linalg.norm(world[:, :3, 3] - path[:, :3, 3], axis=1)
    # The path begins at full speed. Joint i, which has to reach the rate w at a acceleration a,
    # falls behind by w T / 2 in the time T = w / a + a / j.
    J = jacobian(start, "tool")
    w = np.abs(np.linalg.solve(J, np.r_[path[1, :3, 3] - path[0, :3, 3], np.zeros(3)])) * fps
    change, jerk = limits["max_acceleration"], limits.get("max_jerk", np.inf)
    behind = 0.5 * w * (w / change + change / jerk)
    bound = float(np.linalg.norm(J[:3], axis=0) @ behind)
    assert 1e-3 < lag.max() < bound
    assert lag[150:200].max() < 1e-3
    assert lag[250:].max() < 1e-4  # half a second after the stop


def test_hard_goals_hold_on_the_way_to_a_soft_goal() -> None:
    builder, parent = poise.SkeletonBuilder(), None
    for i, axis in enumerate("zyzyzy"):
        builder.add(
            f"j{i}", poise.Hinge(axis), parent, offset=(0.2 if i else 0.0, 0, 0), tip=(0.2, 0, 0)
        )
        parent = f"j{i}"
    arm, tip = builder.build(), poise.point("j5", tip=True)
    start = arm.pose([0.3, 0.4, 0.3, 0.4, 0.3, 0.5])
    height = tip.at(start)[2]
    where = np.array([*tip.at(arm.pose([0.9, 0.2, -0.6, 0.9, 0.3, 0.2]))[:2], height])
    plane = poise.on_plane(tip, (0, 0, height), (0, 0, 1), hard=True)
    for limits in ({"max_acceleration": 2.0}, {"max_acceleration": 2.0, "max_jerk": 50.0}):
        tracker = poise.Tracker(start, [plane, poise.reach(tip, where)], **limits)  # type: ignore[arg-type]
        frames = [tracker.step() for _ in range(200)]
        assert all(frame.held for frame in frames)
        assert max(abs(tip.at(frame.pose)[2] - height) for frame in frames) < 1e-6
        assert np.linalg.norm(tip.at(frames[20].pose) - where) > 1e-2
        assert np.linalg.norm(tip.at(frames[-1].pose) - where) < 1e-3


def test_a_planted_point_holds_while_a_hard_target_is_out_of_reach_of_a_step() -> None:
    body = (
        poise.SkeletonBuilder()
        .add("root", poise.Free())
        .add("thigh", poise.Hinge("z"), "root", tip=(0.4, 0, 0))
        .add("shin", poise.Hinge("z"), "thigh", offset=(0.4, 0, 0), tip=(0.4, 0, 0))
        .add("arm", poise.Hinge("z"), "root", tip=(0.3, 0, 0))
        .build()
    )
    foot, hand = poise.point("shin", tip=True), poise.point("arm", tip=True)
    start = body.rest.q.copy()
    start[body.dof_index("thigh_rz")], start[body.dof_index("shin_rz")] = -1.0, -0.8
    where = foot.at(body.pose(start))
    goals = [
        poise.pin(foot, hard=True),
        poise.reach(hand, (0.2, 0.35, 0.0), hard=True).named("hand"),
    ]
    tracker = poise.Tracker(body.pose(start), goals, max_acceleration=2.0)
    frames = [tracker.step() for _ in range(150)]
    assert frames[10].relaxed_constraints == ("hand",)
    assert max(np.linalg.norm(foot.at(frame.pose) - where) for frame in frames) < 1e-6
    assert frames[-1].held
