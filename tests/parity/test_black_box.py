"""Problems as black boxes (source 000): finite differences, and SciPy's least squares."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import least_squares

import poise
from poise.solvers import Problem, solve
from samples.problems import REACHABLE, arm, body, chain, tip_of
from twins.configuration import integrate

SCALARS = [name for name in REACHABLE if name not in ("quaternions", "cones", "planar and free")]


def differences(problem, q, h=1e-5):
    columns = []
    for direction in np.eye(problem.skeleton.nv):
        ahead = problem.residual(integrate(problem.skeleton, q, h * direction))
        behind = problem.residual(integrate(problem.skeleton, q, -h * direction))
        columns.append((ahead - behind) / (2 * h))
    return np.array(columns).T


@pytest.mark.parametrize("name", REACHABLE)
def test_the_jacobian_is_the_residuals_own(name: str) -> None:
    case = REACHABLE[name]()
    skeleton = case.start.skeleton.with_limits(unlimited=True)
    problem = Problem(skeleton, case.goals, start=skeleton.pose(case.start.q))
    rng = np.random.default_rng(9)
    for _ in range(3):
        q = integrate(skeleton, case.start.q, rng.uniform(-0.2, 0.2, skeleton.nv))
        J, expected = problem.jacobian(q), differences(problem, q)
        if name == "base":
            outside = [
                skeleton.dof_index(n) for n in skeleton.dof_names if n[:4] in ("root", "spin")
            ]
            assert not J[:, outside].any()
            J, expected = np.delete(J, outside, 1), np.delete(expected, outside, 1)
        size = max(1.0, float(np.abs(expected).max()))
        np.testing.assert_allclose(J, expected, rtol=0, atol=1e-8 * size)


@pytest.mark.parametrize("name", SCALARS)
def test_least_squares_of_scipy_ends_where_lm_does(name: str) -> None:
    case = REACHABLE[name]()
    skeleton = case.start.skeleton
    problem = Problem(skeleton, case.goals, start=case.start, tolerance=1e-9)
    lower, upper = problem.limits
    free = np.array([not name.startswith(tuple(case.locked)) for name in skeleton.dof_names])
    if not case.locked:
        free[:] = True

    def whole(x):
        q = case.start.q.copy()
        q[free] = x
        return q

    found = least_squares(
        lambda x: problem.residual(whole(x)),
        np.clip(case.start.q, lower, upper)[free],
        jac=lambda x: problem.jacobian(whole(x))[:, free],
        bounds=(lower[free] - 1e-12, upper[free]),
        xtol=1e-15,
        ftol=1e-15,
        gtol=1e-15,
    )
    ours = solve(case.start, case.goals, locked=case.locked, tolerance=1e-9)
    assert ours.converged
    cost = problem.cost_at(ours.pose.q, problem.default_targets(case.start))
    assert found.cost <= 1e-16 and cost <= 1e-17


@pytest.mark.parametrize("seed", range(6))
def test_least_squares_of_scipy_finds_nothing_nearer_out_of_reach(seed: int) -> None:
    skeleton = arm((-0.8, 0.8))
    rng = np.random.default_rng(seed)
    goals = [
        poise.reach(tip_of("wrist"), rng.uniform(-1.5, 1.5, 3) + 1.0, weight=2.0),
        poise.reach("elbow", rng.uniform(-0.5, 0.5, 3)),
    ]
    start = skeleton.rest.with_values(shoulder_rz=0.2, wrist_ry=-0.3)
    problem = Problem(skeleton, goals)
    lower, upper = problem.limits
    ours = solve(start, goals, max_iterations=2000)
    assert not ours.converged
    cost = problem.cost_at(ours.pose.q, problem.default_targets(start))
    # From our pose SciPy must not find a way further down.
    found = least_squares(
        problem.residual, ours.pose.q, jac=problem.jacobian, bounds=(lower - 1e-12, upper + 1e-12),
        xtol=1e-15, ftol=1e-15, gtol=1e-15,
    )  # fmt: skip
    assert cost <= found.cost * (1 + 1e-4)


def test_residuals_are_where_it_is_minus_where_it_should_be() -> None:
    skeleton = body()
    target = (0.5, 1.2, 0.3)
    problem = Problem(skeleton, [poise.reach("lhand", target, weight=4.0)])
    q = skeleton.rest.q
    is_at = skeleton.rest.world[skeleton.joint_index("lhand"), :3, 3]
    np.testing.assert_allclose(problem.residual(q), 2.0 * (is_at - target), atol=1e-15)
    moved = problem.residual(q, (0.0, 0.0, 0.0))
    np.testing.assert_allclose(moved, 2.0 * is_at, atol=1e-15)
    assert problem.limits[0] is skeleton.lower and problem.limits[1] is skeleton.upper
    assert problem.jacobian(q).shape == (3, skeleton.nv)
    assert chain(2).nv == 6
