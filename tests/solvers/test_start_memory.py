"""Trackers on motions that exist: no goal is lost, nothing jumps, fades are smooth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue
from poise.solvers.natural import natural_metrics
from samples.hero import bare_character

ENDS = ("root", "lhand", "rhand", "lfoot", "rfoot")
UPPER = ("lowerback", "upperback", "thorax", "lclavicle", "rclavicle", "lhumerus", "rhumerus",
         "lradius", "rradius", "lwrist", "rwrist")  # fmt: skip


def true_motion(seed: int, frames: int) -> tuple[poise.Skeleton, np.ndarray]:
    """Slow sines of the upper body within 80 % of its limits."""
    body, random = bare_character().skeleton, np.random.default_rng(seed)
    moves = np.array([name.startswith(UPPER) for name in body.dof_names])
    low, high = np.where(moves, body.lower, 0.0), np.where(moves, body.upper, 0.0)
    swing = 0.4 * (high - low)
    rate = np.minimum(random.uniform(0.6, 2.2, body.nq), 3.0 / np.maximum(swing, 1e-3))
    angles = rate * np.arange(frames)[:, None] / 60.0 + random.uniform(0, 2 * np.pi, body.nq)
    return body, np.where(moves, 0.5 * (low + high) + swing * np.sin(angles), body.rest.q)


def followed(body: poise.Skeleton, poses: np.ndarray, **options: Any) -> tuple[float, float]:
    """The largest error in metres, and the largest rotation of a joint in a step."""
    joints = [body.joint_index(name) for name in ENDS]
    targets = body.pose(poses).world[:, joints][..., :3, 3]
    goals = [poise.reach(name, place) for name, place in zip(ENDS, targets[0], strict=True)]
    tracker = poise.Tracker(body.pose(poses[0]), goals, fps=60.0, **options)
    steps = (tracker.step(dict(zip(ENDS, each, strict=True))) for each in targets)
    found = [poses[0], *(step.pose.q for step in steps)]
    world = body.pose(np.array(found)).world
    off = np.linalg.norm(world[1:, joints][..., :3, 3] - targets, axis=-1).max()
    local = np.swapaxes(world[:, [max(p, 0) for p in body.parents], :3, :3], -1, -2)
    local = local @ world[..., :3, :3]
    local[:, 0] = world[:, 0, :3, :3]
    cosines = 0.5 * (np.einsum("njab,njab->nj", local[1:], local[:-1]) - 1.0)
    return float(off), float(np.arccos(np.clip(cosines, -1.0, 1.0)).max())


@pytest.mark.parametrize("prior", [None, pytest.param("human", marks=pytest.mark.whole)])
@pytest.mark.parametrize("seed", [1001, 1002])
def test_no_goal_is_lost_and_nothing_jumps(seed: int, prior: str | None) -> None:
    off, turn = followed(*true_motion(seed, 400), prior=prior)
    assert off < 1e-3 and turn < 0.3


@pytest.mark.whole
def test_a_trunk_stays_upright_although_the_start_fades() -> None:
    body = bare_character().skeleton
    ankles = {f"{side}foot_rx": (np.radians(-25.0), np.radians(50.0)) for side in "lr"}
    start = body.with_limits(ankles).rest
    world, neck = start.world, body.joint_index("lowerneck")
    height = poise.parameter("height", float(world[0, 1, 3]))
    feet = [body.joint_index(name) for name in ("lfoot", "rfoot")]
    goals = [
        *(poise.place(body.joint_names[foot], world[foot], hard=True) for foot in feet),
        poise.balance(start, ("lfoot", "ltoes:tip", "rfoot", "rtoes:tip")),
        (poise.point("root").y == height).softened(),
    ]
    tracker = poise.Tracker(start, goals, prior="human")
    for depth in [*np.arange(0.005, 0.3, 0.005), *[0.3] * 30]:
        tracker.step({"height": world[0, 1, 3] - depth})
    found = tracker.pose.world
    trunk = found[neck, :3, 3] - found[0, :3, 3]
    assert found[0, 1, 3] == pytest.approx(world[0, 1, 3] - 0.3, abs=1e-3)
    # The same crouch leans by 37 degrees if the range of lean fades as well.
    assert np.degrees(np.arccos(trunk[1] / np.linalg.norm(trunk))) < 30.0


def test_changes_from_a_distant_start_jump() -> None:
    body, poses = true_motion(1001, 400)
    start = body.pose(poses[0])
    off, turn = followed(body, poses, metrics=natural_metrics(start, None, 1e-7, body))
    assert off > 1e-3 or turn > 0.3


@pytest.mark.parametrize("hard", [False, True])
def test_goals_fade_at_the_rate_of_their_activation(hard: bool) -> None:
    limb = (
        poise.SkeletonBuilder()
        .add("upper", poise.Hinge("z"))
        .add("lower", poise.Hinge("z"), "upper", offset=(0.5, 0, 0), tip=(0.5, 0, 0))
        .build()
    )
    start, tip, place = limb.pose([0.4, 0.6]), poise.point("lower", tip=True), (0.3, 0.0, 0.0)
    goal = poise.active(poise.reach(tip, place, hard=hard), since=0.2, until=1.4, ease=0.4)
    tracker = poise.Tracker(start, [goal], fps=60.0)
    path = np.array([tip.at(start), *(tip.at(tracker.step().pose) for _ in range(150))])
    whole = np.linalg.norm(path[0] - place)
    # 3 s^2 - 2 s^3 has the slope 1.5 at most.
    assert np.linalg.norm(np.diff(path, axis=0), axis=1).max() < 1.02 * whole * 1.5 / 0.4 / 60.0
    assert np.linalg.norm(path[70] - place) < 1e-3
    assert np.linalg.norm(path[-1] - path[0]) < 1e-3


def test_limits_of_all_hinges_and_slides_leave_balls_free() -> None:
    robot = (
        poise.SkeletonBuilder()
        .add("base", poise.Hinge("z"))
        .add("slide", poise.Prismatic("x"), "base", offset=(0.3, 0, 0))
        .add("ball", poise.QuaternionBall(), "slide", offset=(0.3, 0, 0))
        .add("tip", poise.Hinge("y"), "ball", offset=(0.2, 0, 0), tip=(0.2, 0, 0))
        .build()
    )
    tip = poise.point("tip", tip=True)
    begin = np.asarray(tip.at(robot.rest))
    goal = poise.reach(tip, begin)
    speeds, changes = {"hinges": 1.0, "slides": 0.2, "tip": 0.5}, {"hinges": 5.0, "slides": 1.0}
    tracker = poise.Tracker(robot.rest, [goal], max_speed=speeds, max_acceleration=changes)
    name = tracker.problem.goals[0].name
    way = [np.array([-0.2, 0.2 * np.sin(k / 40), 0.2 * np.sin(k / 30)]) for k in range(120)]
    v = np.array([tracker.step({name: begin + each}).velocity for each in way])
    a = np.diff(v, axis=0, prepend=0.0 * v[:1]) * 60.0
    single = robot.mechanism.dofs.q_index >= 0
    assert (np.abs(v).max(axis=0)[single] <= np.array([1.0, 0.2, 0.5]) * (1 + 1e-12)).all()
    assert (np.abs(a).max(axis=0)[single] <= np.array([5.0, 1.0, 5.0]) * (1 + 1e-9)).all()
    assert np.abs(v)[:, ~single].max() > 0.5
    with pytest.raises(InvalidValue, match=r"max_acceleration applies to single degrees.*hinges"):
        poise.Tracker(robot.rest, [goal], max_acceleration=5.0)
