"""Measures of runs: known paths and motions, and independent counts."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.errors import ShapeError
from poise.solvers import run_metrics
from poise.solvers.effector_frames import effector_paths, retargeted, targets_at
from samples.problems import REACHABLE, body, chain, true_errors


def test_a_circle_has_the_length_of_its_polygon() -> None:
    count, radius = 200, 0.7
    turn = np.linspace(0.0, 2.0 * np.pi, count + 1)
    circle = radius * np.stack([np.cos(turn), np.zeros_like(turn), np.sin(turn)], axis=1)
    length = 2.0 * count * radius * np.sin(np.pi / count)
    assert run_metrics.path_length(circle) == pytest.approx(length, rel=1e-12)
    assert run_metrics.straightness(circle) == pytest.approx(0.0, abs=1e-12)
    half = circle[: count // 2 + 1]
    assert run_metrics.straightness(half) == pytest.approx(2 * radius / (length / 2), rel=1e-12)


def test_a_straight_line_however_uneven_is_straight() -> None:
    along = np.sort(np.random.default_rng(1).uniform(0, 1, 30))
    assert run_metrics.straightness(along[:, None] * [[1.0, -2.0, 0.5]]) == pytest.approx(1.0)
    assert run_metrics.straightness(np.ones((4, 3))) == 1.0
    assert run_metrics.straightness([(1.0, 2.0, 3.0)]) == 1.0


def test_the_roughness_of_a_parabola_is_its_constant_second_difference() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    k = np.arange(12.0)
    q = np.stack([0.02 * k**2, -0.01 * k**2], axis=1)  # second differences 0.04 and -0.02
    assert run_metrics.roughness(skeleton, q) == pytest.approx(10 * (0.04**2 + 0.02**2), rel=1e-9)
    steady = np.stack([0.1 * k, 0.2 * k], axis=1)
    assert run_metrics.roughness(skeleton, steady) == pytest.approx(0.0, abs=1e-24)
    assert run_metrics.joint_travel(skeleton, steady) == pytest.approx(11 * 0.1 * np.sqrt(5.0))


def test_a_steady_turn_of_a_quaternion_is_smooth() -> None:
    skeleton = chain(1, poise.QuaternionBall())
    axis = np.array([1.0, 2.0, -2.0]) / 3.0
    turns = Rotation.from_rotvec(np.outer(np.linspace(0.0, 2.5, 9), axis)).as_quat()
    wxyz = turns[:, [3, 0, 1, 2]]
    wxyz[4] *= -1.0  # the same turn
    assert run_metrics.roughness(skeleton, wxyz) == pytest.approx(0.0, abs=1e-20)
    assert run_metrics.joint_travel(skeleton, wxyz) == pytest.approx(2.5)
    apart = run_metrics.pose_differences(skeleton, wxyz)
    assert apart[0, -1] == pytest.approx(2.5) and apart[4, 0] == pytest.approx(1.25)
    np.testing.assert_allclose(apart, apart.T, atol=1e-12)


def test_each_joint_has_its_own_turns() -> None:
    skeleton = body()
    rng = np.random.default_rng(3)
    q = skeleton.rest.q + rng.normal(0, 0.1, (5, skeleton.nq))
    turns = run_metrics.joint_turns(skeleton, q)
    for number, name in enumerate(skeleton.joint_names):
        own = q[:, skeleton.joint_dofs(name)]
        own = own[:, 3:] if name == "root" else own  # it slides too
        by_hand = sum(float(np.linalg.norm(b - a)) for a, b in pairwise(own))
        assert turns[number] == pytest.approx(by_hand, abs=1e-12)
    owner = run_metrics.rate_owners(chain(3, poise.QuaternionBall()))
    assert owner.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]


def test_what_cannot_be_measured() -> None:
    with pytest.raises(ShapeError, match="a path must have shape"):
        run_metrics.path_length(np.zeros((2, 2)))
    with pytest.raises(ShapeError, match=r"poses must have shape \(n, 6\) with n >= 1"):
        run_metrics.roughness(chain(2), np.zeros((3, 1)))


@pytest.mark.parametrize("name", REACHABLE)
def test_targets_taken_from_a_pose_are_met_by_it(name: str) -> None:
    case = REACHABLE[name]()
    skeleton = case.start.skeleton
    rng = np.random.default_rng(5)
    q = skeleton.integrate(case.start.q, rng.uniform(-0.2, 0.2, skeleton.nv))
    goals = retargeted(case.goals, targets_at(skeleton, case.goals, q))
    assert [goal.name for goal in goals] == [goal.name for goal in case.goals]
    problem = poise.Problem(skeleton, goals, max_iterations=0)
    targets = problem.default_targets(case.start)
    assert np.abs(problem.residual(q, targets)).max() < 1e-7


def test_paths_are_where_the_plain_twin_has_the_effectors() -> None:
    case = REACHABLE["several effectors"]()
    skeleton = case.start.skeleton
    rng = np.random.default_rng(7)
    q = case.start.q + rng.normal(0, 0.2, (3, skeleton.nq))
    paths = effector_paths(skeleton, case.goals, q)
    assert list(paths) == [goal.name for goal in case.goals]
    for k in range(3):
        errors = true_errors(skeleton.pose(q[k]), case.goals)
        for goal, (position, _) in zip(case.goals, errors, strict=True):
            off = np.linalg.norm(paths[goal.name][k] - goal.position)
            assert off == pytest.approx(position, abs=1e-12)
