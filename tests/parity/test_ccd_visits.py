"""One visit of cyclic coordinate descent against one-dimensional minimisation."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.optimize import minimize, minimize_scalar
from scipy.spatial.transform import Rotation

import poise
from poise.model import Cone
from poise.solvers import CCD, solve
from samples.problems import angle_between
from twins.forward import world_frames

SWEEP = CCD(max_step=100.0)


def one_joint(joint_type, limits=None, cone=None):
    """A joint that alone can move, between frames that are not aligned."""
    builder = poise.SkeletonBuilder().add("base", poise.Ball("zyx"))
    builder.add(
        "joint", joint_type, "base", offset=(0.3, 0.1, 0.2), rotation=(0.8, 0.3, -0.4, 0.2),
        tip=(0.4, 0.1, -0.2), limits=limits, cone=cone,
    )  # fmt: skip
    builder.add("end", poise.Ball("zyx"), "joint", offset=(0.4, 0.2, 0.1), tip=(0.2, 0.3, 0.1))
    return builder.build().rest.with_values(base_rz=0.4, base_rx=-0.7, end_rx=0.9, end_ry=0.5)


def visited(start, goals):
    """The pose after one sweep, whether or not its squared angles are the best."""
    result = solve(
        start, goals, solver=SWEEP, locked=["base", "end"], max_iterations=1, tolerance=1e-14,
        trace=True,
    )  # fmt: skip
    return start.skeleton.pose(result.trace[1].q)


def chordal_cost(skeleton, q, goals):
    """Return the cost of a visit: squared distances, squared chords of orientations and aims."""
    world = world_frames(skeleton, q)
    total = 0.0
    for goal in goals:
        row = goal.rows[0]
        frame = world[skeleton.joint_index(row.point.joint)]
        where = (frame @ [*row.point.offset, 1.0])[:3]
        if hasattr(goal, "position"):
            total += row.weight * np.sum((where - goal.position) ** 2)
        elif hasattr(goal, "quaternion"):
            wanted = Rotation.from_quat(np.roll(goal.quaternion, -1)).as_matrix()
            total += 0.5 * row.weight * np.sum((frame[:3, :3] - wanted) ** 2)
    return total


def random_goals(rng, kind):
    goals = []
    if kind != "orientation":
        goals.append(poise.reach("end", rng.uniform(-1, 1, 3), weight=rng.uniform(0.2, 4)))
    if kind == "several":
        offset = poise.point("end", (0.2, -0.1, 0.3))
        goals.append(poise.reach(offset, rng.uniform(-1, 1, 3), weight=rng.uniform(0.2, 4)))
    if kind != "position":
        turn = Rotation.random(random_state=rng).as_quat()
        goals.append(poise.orient("end", np.roll(turn, 1), weight=rng.uniform(0.2, 4)))
    return goals


@pytest.mark.parametrize("kind", ["position", "orientation", "several"])
@pytest.mark.parametrize("limits", [None, (-0.6, 0.9), (2.0, 4.5), (-7.0, -2.9), (-9.0, 9.0)])
def test_a_hinge(kind: str, limits) -> None:
    bounds = {"r": limits} if limits else None
    low, high = limits or (-math.pi, math.pi)
    for seed in range(8):
        rng = np.random.default_rng(seed)
        start = one_joint(poise.Hinge((1, 2, -2)), bounds)
        start = start.with_values(joint_r=rng.uniform(low, high))
        goals = random_goals(rng, kind)
        skeleton = start.skeleton
        found = visited(start, goals)
        at = skeleton.dof_index("joint_r")
        assert low - math.pi * (limits is None) <= found.q[at] <= high + math.pi * (limits is None)

        def cost(value, skeleton=skeleton, start=start, goals=goals, at=at):
            q = start.q.copy()
            q[at] = value
            return chordal_cost(skeleton, q, goals)

        grid = np.linspace(low, high, 60)
        near = grid[np.argmin([cost(value) for value in grid])]
        step = grid[1] - grid[0]
        best = minimize_scalar(
            cost, bounds=(max(low, near - step), min(high, near + step)), method="bounded",
            options={"xatol": 1e-12},
        )  # fmt: skip
        least = min(best.fun, cost(low), cost(high))
        assert cost(found.q[at]) <= least + 1e-9 * max(1.0, least)


@pytest.mark.parametrize("limits", [None, (-0.1, 0.2)])
def test_a_slide(limits) -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        start = one_joint(poise.Prismatic((1, 2, -2)), {"t": limits} if limits else None)
        goals = random_goals(rng, "several")
        found = visited(start, goals)
        skeleton = start.skeleton
        at = skeleton.dof_index("joint_t")

        def cost(value, skeleton=skeleton, start=start, goals=goals, at=at):
            q = start.q.copy()
            q[at] = value
            return chordal_cost(skeleton, q, goals)

        best = minimize_scalar(
            cost, bounds=limits or (-5, 5), method="bounded", options={"xatol": 1e-12}
        )
        assert cost(found.q[at]) <= best.fun + 1e-12


@pytest.mark.parametrize("kind", ["position", "orientation", "several"])
def test_a_quaternion_about_its_best_axis(kind: str) -> None:
    for seed in range(8):
        rng = np.random.default_rng(seed)
        start = one_joint(poise.QuaternionBall())
        skeleton = start.skeleton
        at = skeleton.joint_dofs("joint")
        q = start.q.copy()
        q[at] = np.roll(Rotation.random(random_state=rng).as_quat(), 1)
        start = skeleton.pose(q)
        goals = random_goals(rng, kind)
        found = visited(start, goals)
        turned = Rotation.from_quat(np.roll(found.q[at], -1))
        before = Rotation.from_quat(np.roll(q[at], -1))
        axis = (turned * before.inv()).as_rotvec()
        axis /= np.linalg.norm(axis)

        def cost(angle, axis=axis, before=before, q=q, goals=goals, skeleton=skeleton, at=at):
            trial = q.copy()
            trial[at] = np.roll((Rotation.from_rotvec(angle * axis) * before).as_quat(), 1)
            return chordal_cost(skeleton, trial, goals)

        # No other angle about that axis is better, and no axis falls off more steeply.
        angle = np.linalg.norm((turned * before.inv()).as_rotvec())
        grid = np.linspace(-math.pi, math.pi, 73)
        least = min(cost(value) for value in grid)
        assert chordal_cost(skeleton, found.q, goals) <= least + 1e-9
        assert cost(angle) == pytest.approx(chordal_cost(skeleton, found.q, goals), abs=1e-9)
        h = 1e-6
        slopes = [
            (cost(h, axis=e) - cost(-h, axis=e)) / (2 * h) for e in np.eye(3)
        ]  # fmt: skip
        steepest = -np.array(slopes) / np.linalg.norm(slopes)
        np.testing.assert_allclose(axis, steepest, atol=1e-5)


def test_one_position_is_reached_by_a_quaternion_in_one_visit() -> None:
    start = one_joint(poise.QuaternionBall())
    skeleton = start.skeleton
    pivot = start.world[1, :3, 3]
    reach = np.linalg.norm(start.world[2, :3, 3] - pivot)
    toward = np.array([0.3, -0.8, 0.5])
    target = pivot + reach * toward / np.linalg.norm(toward)
    found = visited(start, [poise.reach("end", target)])
    np.testing.assert_allclose(found.world[2, :3, 3], target, atol=1e-12)
    wanted = np.roll(Rotation.from_rotvec((1, 2, -1)).as_quat(), 1)
    found = visited(start, [poise.orient("end", wanted)])
    assert angle_between(found.world[2], wanted) <= 1e-7
    assert skeleton.nq == 10


def test_a_quaternion_stays_in_its_cone() -> None:
    start = one_joint(poise.QuaternionBall(), cone=Cone(0.4, (-0.2, 0.3), (0.0, 1.0, 0.0)))
    pivot = start.world[1, :3, 3]
    target = pivot + np.array([0.0, 0.0, -0.5])
    before = np.linalg.norm(start.world[2, :3, 3] - target)
    found = visited(start, [poise.reach("end", target)])
    turned = Rotation.from_quat(np.roll(found.joint("joint"), -1))
    assert np.arccos(turned.as_matrix()[1, 1]) <= 0.4 + 1e-12
    assert np.linalg.norm(found.world[2, :3, 3] - target) < before


def parabola(values):
    motion = np.eye(4)
    motion[:2, 3] = values[0], values[0] ** 2
    return motion


@pytest.mark.parametrize(
    "joint_type",
    [
        poise.Screw("y", 0.2),
        poise.Path.through([(0, 0, 0), (0.3, 0.4, 0), (0.5, 0.2, -0.3)]),
        poise.UniformScale(),
        poise.Shear(),
        poise.UserJoint(
            lambda v: np.eye(4) + np.outer((v[0], v[0] ** 2, 0, 0), (0, 0, 0, 1)), ("u",)
        ),
    ],
    ids=lambda joint: type(joint).__name__,
)
def test_joints_without_a_closed_form_settle_at_the_best_value(joint_type) -> None:
    start = one_joint(joint_type)
    skeleton = start.skeleton
    at = skeleton.joint_dofs("joint").start
    truth = start.q.copy()
    truth[at] += 0.3
    target = skeleton.pose(truth).world[2, :3, 3] + (0.01, 0.02, -0.01)
    goals = [poise.reach("end", target)]
    result = solve(start, goals, solver=SWEEP, locked=["base", "end"], tolerance=1e-9)

    def cost(x):
        q = start.q.copy()
        q[at] = x[0]
        return chordal_cost(skeleton, q, goals)

    best = minimize(
        cost, [truth[at]], method="Nelder-Mead", options={"xatol": 1e-9, "fatol": 1e-16}
    )
    assert result.pose.q[at] == pytest.approx(best.x[0], abs=1e-4)
    assert cost([result.pose.q[at]]) <= best.fun + 1e-9
