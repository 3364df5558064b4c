"""Goal rows: residuals against a plain twin, Jacobians against finite differences."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.kernels import layouts
from poise.kernels.body_jacobian import moving_primitives
from poise.kernels.goal_residuals import jacobian, residuals
from poise.kinematics import Workspace
from samples.trees import poses, random_pose, tree
from twins import rows as twin

KINDS = (twin.POSITION, twin.ORIENTATION, twin.AIM)


def goals_for(skeleton, rng, kinds=KINDS):
    goals = []
    for kind in kinds:
        target = rng.uniform(-1, 1, 3)
        if kind == twin.ORIENTATION:
            target = rng.normal(size=4)
            target /= np.linalg.norm(target)
        goals.append({
            "kind": kind,
            "joint": int(rng.integers(len(skeleton.joints))),
            "point": rng.uniform(-0.3, 0.3, 3),
            "axis": unit(rng.normal(size=3)),
            "weight": rng.uniform(0.2, 4.0),
            "target": target,
        })  # fmt: skip
    return goals


def unit(vector):
    return vector / np.linalg.norm(vector)


class Rows:
    """Goals in the kernels' layout, and the kernels called with them."""

    def __init__(self, skeleton, goals):
        self.work = Workspace(skeleton.mechanism)
        count = skeleton.mechanism.primitive_count
        table = np.zeros((len(goals), 6), np.int64)
        parameters = np.zeros((len(goals), 9))
        included = np.zeros((len(goals), count), np.int64)
        chains, targets = [], []
        for g, goal in enumerate(goals):
            chain = np.zeros(count, np.int64)
            size = moving_primitives(self.work.arrays, goal["joint"], chain, included[g])
            first = sum(map(len, chains))
            start = sum(map(len, targets))
            table[g] = (goal["kind"], goal["joint"], first, first + size, 3 * g, start)
            parameters[g, :3], parameters[g, 4:7] = goal["point"], goal["axis"]
            parameters[g, 3] = math.sqrt(goal["weight"])
            chains.append(chain[:size])
            targets.append(goal["target"])
        self.rows = layouts.Rows(table, parameters, np.concatenate(chains), included)
        self.targets = np.concatenate(targets)
        self.r = np.zeros(3 * len(goals))
        self.points, self.errors = np.zeros((len(goals), 12)), np.zeros(len(goals))
        self.J = np.full((3 * len(goals), skeleton.nv), np.nan)
        self.spread = np.zeros((6, skeleton.nv))

    def evaluate(self, q):
        if not self.work.mechanism.native:
            self.work.refresh(q)
        work = self.work
        cost = residuals(
            work.arrays, self.rows, self.targets, q, work.body, self.r, self.points, self.errors
        )
        jacobian(work.arrays, self.rows, work.body, self.r, self.points, self.J, self.spread)
        return cost


@pytest.mark.slow
@given(st.data())
@settings(max_examples=60)
def test_residuals_and_jacobian_of_random_goals(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(["rigid", "native", "any"]))
    skeleton = tree(data.draw(st.integers(0, 9)), kind, 5)
    goals = goals_for(skeleton, np.random.default_rng(data.draw(st.integers(0, 1000))))
    q = data.draw(poses(skeleton))
    rows = Rows(skeleton, goals)
    cost = rows.evaluate(q)
    r, errors = twin.residuals(skeleton, goals, q)
    size = max(1.0, float(np.abs(r).max()))
    if errors[1] < math.pi - 1e-4:  # there the rotation vector's sign is anybody's choice
        np.testing.assert_allclose(rows.r, r, rtol=0, atol=1e-10 * size)
    np.testing.assert_allclose(rows.errors, errors, rtol=0, atol=1e-10 * size)
    assert cost == pytest.approx(0.5 * float(r @ r), rel=1e-9)
    expected = twin.jacobian(skeleton, goals, q)
    # Half a turn away the rotation vector jumps, and an aim's rows turn sharply when it is opposed
    # or its target near: differences say little there.
    keep = np.repeat([True, errors[1] < math.pi - 1e-2, errors[2] < math.pi - 1e-1], 3)
    keep[6:] &= rows.points[2, 9] > 0.3
    large = max(1.0, float(np.abs(expected[keep]).max(initial=0.0)))
    np.testing.assert_allclose(rows.J[keep], expected[keep], rtol=0, atol=1e-8 * large)


def arm():
    builder = poise.SkeletonBuilder().add("base", poise.Ball("zyx"))
    return builder.add("hand", poise.Ball("xyz"), "base", offset=(1, 0, 0)).build()


def aimed(target):
    """The hand's x axis aimed at a target."""
    place = {"joint": 1, "point": np.zeros(3), "axis": np.array([1.0, 0, 0])}
    return place | {"kind": twin.AIM, "weight": 1.0, "target": np.array(target)}


@pytest.mark.slow
def test_at_the_goal_the_jacobian_is_plain() -> None:
    from poise.kinematics import jacobian as of_the_body

    skeleton = arm()
    pose = skeleton.pose(random_pose(skeleton, np.random.default_rng(3)))
    R = pose.world[1, :3, :3]
    target = poise.geometry.quaternions.from_matrix(R)
    goal = aimed(target) | {"kind": twin.ORIENTATION, "weight": 4.0}
    rows = Rows(skeleton, [goal])
    rows.evaluate(pose.q.copy())
    np.testing.assert_allclose(rows.r, 0, atol=1e-14)
    np.testing.assert_allclose(rows.J, 2.0 * of_the_body(pose, "hand")[3:], atol=1e-13)


def test_an_aim_that_points_right_and_one_that_points_away() -> None:
    skeleton = arm()
    ahead = Rows(skeleton, [aimed((3.0, 0, 0))])
    ahead.evaluate(skeleton.rest.q.copy())
    assert ahead.errors[0] == 0.0 and not ahead.r.any()
    expected = twin.jacobian(skeleton, [aimed((3.0, 0, 0))], skeleton.rest.q)
    np.testing.assert_allclose(ahead.J, expected, atol=1e-9)
    away = Rows(skeleton, [aimed((-3.0, 0, 0))])
    away.evaluate(skeleton.rest.q.copy())
    assert away.errors[0] == pytest.approx(math.pi)
    assert np.linalg.norm(away.r) == pytest.approx(math.pi)
    assert np.isfinite(away.J).all()


def test_an_aim_without_a_direction_is_never_a_success() -> None:
    skeleton = arm()
    rows = Rows(skeleton, [aimed((1.0, 0, 0))])
    cost = rows.evaluate(skeleton.rest.q.copy())
    assert rows.errors[0] == math.pi and math.isfinite(cost) and np.isfinite(rows.J).all()


def test_a_weight_of_zero_leaves_nothing_but_the_error() -> None:
    skeleton = arm()
    rng = np.random.default_rng(5)
    goals = [goal | {"weight": 0.0} for goal in goals_for(skeleton, rng)]
    rows = Rows(skeleton, goals)
    q = random_pose(skeleton, rng)
    assert rows.evaluate(q) == 0.0
    assert not rows.r.any() and not rows.J.any()
    np.testing.assert_allclose(rows.errors, twin.residuals(skeleton, goals, q)[1], atol=1e-12)
