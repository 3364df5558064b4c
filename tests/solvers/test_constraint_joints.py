"""Solving rigs with constraint joints: through their sources, or a clear error."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import least_squares

import poise
from poise.errors import InvalidValue, UnsuitableSolver
from poise.residuals.goal_arrays import path_of
from samples.rigs import looking_eyes, rig
from samples.trees import random_pose
from twins import links as twin

METHODS = ["auto", "lm", "pseudo-inverse", "svd", "sdls", "conjugate-gradient", "halley"]


@pytest.fixture(scope="module")
def skeleton():
    return looking_eyes()


def reachable(skeleton, seed: int):
    """Goals on what follows, met somewhere: a place, a turn, an aim."""
    rng = np.random.default_rng(seed)
    q = skeleton.rest.q + rng.uniform(-0.5, 0.5, skeleton.nq)
    world = twin.world_frames(skeleton, q)
    prop, eye = (skeleton.joint_index(name) for name in ("prop", "eye"))
    tip = world[prop] @ [0, 0, 0.2, 1.0]
    goals = [
        poise.reach(poise.point("prop", tip=True), tip[:3]),
        poise.orient("prop", world[prop, :3, :3], weight=0.5),
        poise.aim("eye", (world[eye] @ [0, 0, 2.0, 1.0])[:3], axis="z"),
    ]
    return goals, world


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_goals_on_what_follows_are_met_through_its_sources(skeleton, method: str) -> None:
    for seed in range(4):
        goals, _ = reachable(skeleton, seed)
        result = poise.solve(skeleton.rest, goals, solver=method, tolerance=1e-8)
        assert result.status == "converged", (seed, result)
        # Judged by the twin, not by the solver's own kinematics.
        world = twin.world_frames(skeleton, result.pose.q)
        prop = world[skeleton.joint_index("prop")]
        tip = prop @ [0, 0, 0.2, 1.0]
        np.testing.assert_allclose(tip[:3], goals[0].position, atol=1e-7)


@pytest.mark.parametrize("method", ["ccd", "jacobian-transpose", "gradient-descent"])
def test_slower_methods_come_nearer_step_by_step(skeleton, method: str) -> None:
    goals, _ = reachable(skeleton, 1)
    problem = poise.Problem(skeleton, goals)
    targets = problem.default_targets(skeleton.rest)
    result = poise.solve(skeleton.rest, goals, solver=method, max_iterations=300)
    start = problem.cost_at(skeleton.rest.q, targets)
    assert problem.cost_at(result.pose.q, targets) < 0.01 * start


@pytest.mark.parametrize("method", ["fabrik", "two-bone"])
def test_geometric_methods_decline_and_say_what_to_take(skeleton, method: str) -> None:
    with pytest.raises(UnsuitableSolver, match=r"prop follows other joints.*use lm or ccd"):
        poise.solve(skeleton.rest, [poise.reach("prop", (0, 1, 1))], solver=method)


@pytest.mark.parametrize("method", ["fabrik", "two-bone", "ccd", "lm"])
def test_a_plain_limb_of_such_a_rig_is_like_any_other(skeleton, method: str) -> None:
    builder = skeleton.edit().remove("eye").remove("prop")
    goal = poise.reach(poise.point("lhand", tip=True), (0.3, 1.2, 0.3), base="larm")
    ours = poise.solve(skeleton.rest, [goal], solver=method, tolerance=1e-6)
    plain = poise.solve(builder.build().rest, [goal], solver=method, tolerance=1e-6)
    assert ours.status == plain.status == "converged"
    np.testing.assert_allclose(ours.pose.q, plain.pose.q, rtol=0, atol=1e-9)


@pytest.mark.parametrize("kind", ["rigid", "native", "any"])
def test_rows_of_a_problem_against_scipys_differences(kind: str) -> None:
    checked = 0
    for seed in range(12):
        skeleton = rig(seed, kind)
        rng = np.random.default_rng(seed)
        q = random_pose(skeleton, rng)
        if twin.rig(skeleton, q).margin < 0.3 or skeleton.quaternion.any():
            continue
        names = skeleton.joint_names
        goals = [
            poise.reach(poise.point(names[-1], (0.1, 0.2, 0.3)), rng.uniform(-1, 1, 3)),
            poise.orient(names[-2], (0.5, 0.5, 0.5, 0.5)),
            poise.aim(names[-3], rng.uniform(-1, 1, 3), axis="y"),
        ]
        problem = poise.Problem(skeleton, goals, solver="lm")
        analytic = problem.jacobian(q)
        other = poise.Problem(skeleton, goals, solver=poise.solvers.SOLVERS.get("lm")(
            jacobian="numeric"
        ))  # fmt: skip
        size = max(1.0, float(np.abs(analytic).max()))
        np.testing.assert_allclose(other.jacobian(q), analytic, rtol=0, atol=1e-7 * size)
        checked += 1
    assert checked >= 3


def test_a_base_and_a_lock_hold_sources_too(skeleton) -> None:
    goals, _ = reachable(skeleton, 2)
    based = poise.reach("prop", (0.05, 1.3, 0.4), base="larm")
    result = poise.solve(skeleton.rest, [based])
    moved = {
        name for name, a, b in zip(skeleton.dof_names, result.pose.q, skeleton.rest.q, strict=True)
        if a != b
    }  # fmt: skip
    assert moved and all(name.startswith(("larm", "lhand")) for name in moved)
    result = poise.solve(skeleton.rest, goals, locked=["rarm", "root"])
    assert np.array_equal(result.pose.joint("rarm"), skeleton.rest.joint("rarm"))
    assert np.array_equal(result.pose.joint("root"), skeleton.rest.joint("root"))
    with pytest.raises(InvalidValue, match="prop is not on the path from the root to lhand"):
        poise.Problem(skeleton, [poise.reach("lhand", (0, 1, 0), base="prop")])


def test_the_path_of_a_constraint_joint_goes_through_its_sources(skeleton) -> None:
    mechanism = skeleton.mechanism
    path = [skeleton.joint_names[mechanism.joint_of[k]] for k in path_of(skeleton, 1)]
    assert list(dict.fromkeys(path)) == ["root", "larm", "lhand", "rarm", "rhand", "prop", "eye"]
    path = [skeleton.joint_names[mechanism.joint_of[k]] for k in path_of(skeleton, 1, "rarm")]
    assert list(dict.fromkeys(path)) == ["rarm", "rhand", "prop", "eye"]


def test_out_of_reach_is_no_success_and_the_nearest_agrees_with_scipy(skeleton) -> None:
    target = np.array([0.2, 2.5, 0.4])
    result = poise.solve(skeleton.rest, [poise.reach("prop", target)], tolerance=1e-6)
    assert result.status in ("stalled", "infeasible", "iteration_limit")
    best = min(
        least_squares(
            lambda q: twin.world_frames(skeleton, q)[-1, :3, 3] - target,
            skeleton.rest.q + np.random.default_rng(seed).uniform(-1, 1, skeleton.nq),
        ).cost
        for seed in range(3)
    )
    assert 0.5 * result.errors[0].position ** 2 <= best * (1 + 1e-3)
    assert isinstance(result.explain(), str)


@pytest.mark.slow
def test_expressions_and_hard_constraints_go_through_sources(skeleton) -> None:
    apart = poise.norm(poise.point("prop") - poise.point("root")) == 0.45
    level = poise.direction("prop", (0, 0, 1)).y >= 0.1
    hand = poise.reach("lhand", (0.45, 1.45, 0.3))
    goals = [hand, apart.softened(), level.softened()]
    soft = poise.solve(skeleton.rest, goals, solver="lm", tolerance=1e-9)
    assert soft.status == "converged"
    hard = poise.solve(skeleton.rest, [hand, apart, level])
    assert hard.status == "converged"
    for result in (soft, hard):
        world = twin.world_frames(skeleton, result.pose.q)
        prop, root = world[skeleton.joint_index("prop")], world[0]
        assert np.linalg.norm(prop[:3, 3] - root[:3, 3]) == pytest.approx(0.45, abs=1e-8)
        assert prop[1, 2] >= 0.1 - 1e-8


def test_batches_and_comparison(skeleton) -> None:
    goals, _ = reachable(skeleton, 3)
    starts = skeleton.pose(
        skeleton.rest.q + np.random.default_rng(0).uniform(-0.2, 0.2, (5, skeleton.nq))
    )
    batch = poise.solve(starts, goals)
    assert (batch.statuses == "converged").all()
    # A rig that scales as well.
    scaled = skeleton.edit().add("belly", poise.Scale("y"), "prop").build()
    result = poise.solve(scaled.rest, [poise.reach(poise.point("belly", (0, 1, 0)), (0, 1.4, 1))])
    assert result.status == "converged"
