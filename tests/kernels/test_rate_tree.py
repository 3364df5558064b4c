"""Steps on the tree of the rates against dense NumPy, finite differences and the dense solver."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.kernels import rate_tree as steps
from poise.kernels import solver_state as slot
from poise.kernels.configuration import step
from poise.kernels.reach_bounds import is_hopeless, is_spread
from poise.residuals.point import Point
from poise.solvers.rate_tree import rate_tree
from samples.hero import character


def many_points(count: int, noise: float, near: bool = False) -> poise.Problem:
    """A problem with points on random joints of a posed character."""
    rng = np.random.default_rng(count)
    skeleton = character().skeleton
    inside = np.isfinite(skeleton.lower) & np.isfinite(skeleton.upper)
    q = skeleton.rest.q.copy()
    q[inside] = np.clip(
        q[inside] + rng.uniform(-0.3, 0.3, inside.sum()),
        skeleton.lower[inside], skeleton.upper[inside],
    )  # fmt: skip
    world = skeleton.pose(q).world
    goals = []
    for name in rng.choice(skeleton.joint_names, count):
        offset = rng.normal(size=3) * 0.05
        place = (world[skeleton.joint_index(name)] @ [*offset, 1.0])[:3]
        goals.append(poise.reach(poise.point(name, offset), place + noise * rng.normal(size=3)))
    return poise.Problem(skeleton, goals, near=near)


@pytest.mark.parametrize("count", [3, 40])
def test_damped_step_on_the_tree(count: int) -> None:
    problem = many_points(count, 0.01)
    runner = problem.runner
    runner.run(problem.skeleton.rest.q, problem.state.targets, 0)
    runner.columns_at(runner.q)
    tables = runner.tables
    work, linear, own = tables.work, tables.linear, tables.tree
    rng = np.random.default_rng(1)
    linear.mobility[:] = rng.uniform(0.0, 2.0, len(linear.mobility))
    linear.rest[:] = rng.normal(size=len(linear.rest))
    linear.fixed[:] = 0.0
    assert np.any(work.r)
    assert steps.factored(0.02, 1e-6, linear, own, tables.rows, work, False)
    S = np.sqrt(linear.mobility)
    A = (work.J * S).T @ (work.J * S)
    A += (0.02 + 1e-6 * A.diagonal().max()) * np.eye(len(A))
    expected = S * np.linalg.solve(A, S * (work.J.T @ linear.rest))
    np.testing.assert_allclose(work.v, expected, rtol=1e-6, atol=1e-8 * np.abs(expected).max())
    out, left = np.zeros(len(S)), np.zeros(len(linear.rest))
    steps.pulled(work.J, own, linear.rest, out)
    np.testing.assert_allclose(out, work.J.T @ linear.rest, atol=1e-12)
    length = steps.remaining(work.J, own, work.v, linear.rest, left)
    np.testing.assert_allclose(left, linear.rest - work.J @ work.v, atol=1e-10)
    assert length == pytest.approx(np.linalg.norm(left))


def test_many_goals_are_met() -> None:
    problem = many_points(60, 0.0)
    tree = rate_tree(problem.compiled.rows, problem.skeleton.mechanism)
    assert tree is not None and tree.faster
    q = problem.solve(problem.skeleton.rest.q)
    world = problem.skeleton.pose(q).world
    for goal, target in zip(problem.goals, problem.state.targets.reshape(-1, 3), strict=True):
        row = goal.rows[0]
        frame = world[problem.skeleton.joint_index(row.point.joint)]
        assert np.linalg.norm((frame @ [*row.point.offset, 1.0])[:3] - target) <= 1.01e-4


def test_noisy_points_end_at_a_minimum_without_restarts() -> None:
    problem = many_points(30, 0.01)
    skeleton = problem.skeleton
    q = problem.solve(skeleton.rest.q)
    assert problem.status == "infeasible" and problem.runner.restarts <= 1
    assert largest_gradient(problem, q) < 1e-2
    assert problem.runner.tables.options[slot.SECOND_ORDER] == 1.0


def star(legs: int, of: int) -> tuple[poise.Skeleton, list[Point], np.ndarray]:
    """A free root with the first legs of a star, of three hinges each; tips and their places."""
    builder = poise.SkeletonBuilder().add("hub", poise.Free("xyz"))
    z = 1.0 - 2.0 * (np.arange(legs) + 0.5) / of
    turn = np.pi * (3.0 - np.sqrt(5.0)) * np.arange(legs)
    out = np.column_stack([np.sqrt(1 - z * z) * np.cos(turn), np.sqrt(1 - z * z) * np.sin(turn), z])
    for k in range(legs):
        before = "hub"
        for axis, length in zip("xyz", (0.2, 0.3, 0.3), strict=True):
            builder = builder.add(
                f"{axis}{k}", poise.Hinge(axis), before, offset=tuple(length * out[k]),
                limits={f"r{axis}": (-1.5, 1.5)}, tip=tuple(0.3 * out[k]),
            )  # fmt: skip
            before = f"{axis}{k}"
    return builder.build(), [poise.point(f"z{k}", tip=True) for k in range(legs)], 1.1 * out


def largest_gradient(problem: poise.Problem, q: np.ndarray) -> float:
    """Return the largest entry of ``J^T r`` of values inside their limits, relative to ``|r|``."""
    skeleton, residual = problem.skeleton, problem.residual(q)
    gradient = np.abs(problem.jacobian(q).T @ residual) / np.linalg.norm(residual)
    index = skeleton.mechanism.dofs.q_index
    lower, upper = skeleton.lower[index], skeleton.upper[index]
    return gradient[(index < 0) | ((lower < q[index]) & (q[index] < upper))].max()


def test_steps_that_limits_turn_uphill_do_not_end_a_search() -> None:
    skeleton, tips, places = star(10, 100)
    goals = [poise.reach(tip, 1.6 * x) for tip, x in zip(tips, places, strict=True)]
    problem = poise.Problem(skeleton, goals, near=True)
    q = problem.solve(skeleton.rest.q)
    assert problem.status == "stalled" and largest_gradient(problem, q) < 2e-3


@pytest.mark.parametrize("seed", [28, 58])
def test_many_goals_restart_the_limbs_that_miss(seed: int) -> None:
    """Whole poses of fifty legs hardly suit all goals; every other restart takes 85 and 105."""
    skeleton, tips, places = star(50, 50)
    q = skeleton.rest.q + np.random.default_rng(seed).uniform(-1.5, 1.5, skeleton.nq)
    index = [skeleton.joint_index(tip.joint) for tip in tips]
    offsets = np.column_stack([0.3 / 1.1 * places, np.ones(50)])
    targets = np.einsum("nij,nj->ni", skeleton.pose(q).world[index], offsets)[:, :3]
    goals = [poise.reach(tip, target) for tip, target in zip(tips, targets, strict=True)]
    problem = poise.Problem(skeleton, goals)
    world = skeleton.pose(problem.solve(skeleton.rest.q)).world
    reached = np.einsum("nij,nj->ni", world[index], offsets)[:, :3]
    assert np.linalg.norm(reached - targets, axis=1).max() <= 1.01e-4
    assert 0 < problem.runner.restarts <= 30


def test_curvature_of_a_step_equals_finite_differences() -> None:
    """Exact for positions, and up to the square of the angle for orientations."""
    skeleton = character().skeleton
    rng = np.random.default_rng(5)
    frame = skeleton.rest.world[skeleton.joint_index("head")].copy()
    frame[:3, :3] = Rotation.from_rotvec((0.01, 0.03, 0.0)).as_matrix() @ frame[:3, :3]
    goals = [
        poise.orient("head", Rotation.from_matrix(frame[:3, :3]).as_quat(scalar_first=True)),
        poise.reach("rhand", frame[:3, 3]),
    ]
    problem = poise.Problem(skeleton, goals, locked=["root"])
    runner, tables = problem.runner, problem.runner.tables
    runner.run(skeleton.rest.q, problem.state.targets, 0)
    tables.options[slot.SECOND_ORDER] = 1.0
    weight = np.ones(6)

    def gradient(q: np.ndarray) -> np.ndarray:
        columns = runner.columns_at(q)
        tables.work.r[:] = tables.work.r_try
        return columns.T @ (weight * tables.work.r)

    q = skeleton.rest.q + 0.0
    v = rng.normal(size=skeleton.nv) * (tables.linear.reach > 0.0)
    for rows, near in (((3, 6), 1e-4), ((0, 3), 0.05)):
        weight[:] = 0.0
        weight[slice(*rows)] = 1.0
        gradient(q)
        steps.find_axes(runner.address)
        tables.work.r[weight == 0.0] = 0.0
        tables.work.v[:] = v
        curvature = steps.bending(runner.address)
        expected = -np.sum((weight * (tables.work.J @ v)) ** 2)
        out = np.empty_like(q)
        for sign in (1.0, -1.0):
            step(tables.dofs, q, 1e-4 * sign * v, out)
            expected += sign * gradient(out) @ v / 2e-4
        assert abs(expected) > 1e-3
        assert curvature == pytest.approx(expected, rel=near)


def test_closed_forms_and_the_tree_have_separate_arrays() -> None:
    arm = (
        poise.SkeletonBuilder()
        .add("shoulder", poise.Ball("xyz"))
        .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
        .build()
    )
    tip = poise.point("elbow", tip=True)
    problem = poise.Problem(arm, [poise.reach(tip, (1.0, 0.5, 0.0))])
    tables = problem.runner.tables
    assert len(tables.own.lists) == 1 and len(tables.tree.lists) == arm.nv
    q = problem.solve(arm.rest.q + 0.1)
    frame = arm.pose(q).world[arm.joint_index("elbow")]
    end = frame[:3, 3] + frame[:3, 0] * 0.25
    assert problem.status == "infeasible"
    # the arm is straight, towards the target
    np.testing.assert_allclose(
        end, 0.55 * np.array((1.0, 0.5, 0.0)) / np.hypot(1.0, 0.5), atol=1e-3
    )


def test_targets_too_far_apart_for_one_point() -> None:
    """Three targets whose pairs fit into the arms, but no point is near enough to all three."""
    builder = poise.SkeletonBuilder().add("hub", poise.Free("xyz"))
    for name in "abc":
        builder = builder.add(name, poise.Ball("xyz"), "hub", tip=(1.0, 0.0, 0.0))
    body = builder.build()
    corners = [(np.cos(a), np.sin(a), 0.0) for a in (0.0, 2.0 * np.pi / 3.0, 4.0 * np.pi / 3.0)]

    def proved(radius: float) -> tuple[bool, bool]:
        goals = [
            poise.reach(poise.point(name, tip=True), radius * np.array(corner))
            for name, corner in zip("abc", corners, strict=True)
        ]
        problem = poise.Problem(body, goals)
        problem.runner.run(body.rest.q, problem.state.targets.reshape(-1), 0)
        problem.runner.evaluate(problem.runner.q)
        t = problem.runner.tables
        parts = (t.mechanism, t.rows, t.dofs, t.targets, t.linear.reach, t.work)
        return bool(is_hopeless(*parts)), bool(is_spread(*parts))

    # the sides are at most 2 long up to a radius of 1.1547, and the radius at most 1
    assert proved(0.99) == (False, False)
    assert proved(1.05) == (False, True)
    assert proved(1.2) == (True, True)
