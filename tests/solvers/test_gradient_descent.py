"""Line search methods: halving, minimising, conjugate directions."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from scipy.optimize import minimize_scalar

import poise
from poise.solvers import ConjugateGradient, GradientDescent, Problem, solve
from samples.problems import REACHABLE, arm, chain, excess, own_jacobian, stepped, tip_of

both = pytest.mark.parametrize("method", [GradientDescent, ConjugateGradient])
CASES = ("reach a tip", "place", "limits", "several effectors")


def along(problem: Problem, q, v):
    """The pose that rates of the solver lead to, inside the limits."""
    return np.clip(stepped(problem, q, v), problem.skeleton.lower, problem.skeleton.upper)


def cost_along(problem: Problem, q, v, sigma: float) -> float:
    r = problem.residual(along(problem, q, sigma * v))
    return 0.5 * float(r @ r)


def downhill(problem: Problem, q):
    """``-M dE/dq``, with the metric in which a solver's steps are small."""
    return -(own_jacobian(problem, q).T @ problem.residual(q)) * problem.dofs.mobility


@pytest.mark.parametrize("name", CASES)
def test_halving_goes_from_the_longest_step_to_the_first_that_helps(name: str) -> None:
    case = REACHABLE[name]()
    method = GradientDescent(adaptive=False, max_step=3.0)
    problem = Problem(case.start.skeleton, case.goals, solver=method, max_iterations=1)
    q = case.start.q
    v = downhill(problem, q)
    # A metre counts as 0.2 radians against max_step; only the body has metres among its rates.
    sigma = 3.0 / np.abs(v * problem.runner.tables.linear.scales).max()
    halvings = 0
    while not cost_along(problem, q, v, sigma) < cost_along(problem, q, v, 0.0):
        sigma *= 0.5
        halvings += 1
    found = problem.solve(q)
    assert halvings > 0 and problem.runner.evaluations == 1 + (halvings + 1) + 1 + 1
    np.testing.assert_allclose(found, along(problem, q, sigma * v), atol=1e-12)


@both
@pytest.mark.parametrize("name", CASES)
def test_minimising_finds_the_least_error_along_the_line(method, name: str) -> None:
    case = REACHABLE[name]()
    precise = method(line_search="minimise", precision=1e-7, max_step=2.0)
    problem = Problem(case.start.skeleton, case.goals, solver=precise, max_iterations=1)
    q = case.start.q
    v = downhill(problem, q)  # the first conjugate direction is the gradient's
    problem.solve(q)
    longest = 2.0 / np.abs(v * problem.runner.tables.linear.scales).max()
    best = minimize_scalar(
        lambda sigma: cost_along(problem, q, v, sigma), bounds=(0.0, longest), method="bounded",
        options={"xatol": 1e-9 * longest},
    )  # fmt: skip
    assert problem.runner.cost == pytest.approx(best.fun, rel=1e-6)


@pytest.mark.parametrize("line_search", ["halving", "minimise"])
@both
def test_the_error_falls_with_every_iteration(method, line_search: str) -> None:
    for name in CASES:
        case = REACHABLE[name]()
        for adaptive in (False, True):
            solver = method(line_search=line_search, adaptive=adaptive)
            result = solve(case.start, case.goals, solver=solver, trace=True, max_iterations=20000)
            assert result.converged, (name, result.explain())
            costs = [entry.cost for entry in result.trace]
            assert all(after < before for before, after in pairwise(costs))
            assert all(excess(case.start.skeleton, entry.q) == 0.0 for entry in result.trace)


def test_conjugate_directions_are_worth_it() -> None:
    # Exact searches on a problem whose gradient steps zigzag: one frame, six rows.
    for name in ("place", "pin and reach", "as many rates as rows"):
        case = REACHABLE[name]()
        gradient, conjugate = (
            solve(case.start, case.goals, solver=solver, max_iterations=9000)
            for solver in (GradientDescent(line_search="minimise"), ConjugateGradient())
        )
        assert gradient.converged and conjugate.converged
        assert conjugate.iterations < 0.2 * gradient.iterations


def test_conjugate_gradients_end_on_a_quadratic_after_as_many_steps_as_rates() -> None:
    # Three slides: the cost is quadratic, and conjugate directions solve it in three steps.
    builder = poise.SkeletonBuilder().add("a", poise.Prismatic((1.0, 0.3, 0.0)))
    builder.add("b", poise.Prismatic((0.2, 1.0, 0.4)), "a")
    builder.add("c", poise.Prismatic((0.5, 0.1, 1.0)), "b")
    skeleton = builder.build()
    method = ConjugateGradient(max_step=50.0, precision=1e-9)
    goals = [poise.reach("c", (0.7, -0.4, 0.5))]
    result = solve(skeleton.rest, goals, solver=method, tolerance=1e-6)
    assert result.converged and result.iterations <= 3
    slow = solve(
        skeleton.rest, goals, tolerance=1e-6,
        solver=GradientDescent(line_search="minimise", max_step=50.0, precision=1e-9),
    )  # fmt: skip
    assert slow.iterations > 5


@both
def test_limits_met_on_the_way(method) -> None:
    skeleton = chain(4, limits={"rz": (-0.3, 0.3), "ry": (-0.2, 0.2), "rx": (0.0, 0.0)})
    rng = np.random.default_rng(1)
    for limits in ("clamp", "directional", "projection", "active-set"):
        met = 0
        for _ in range(10):
            pose = skeleton.pose(rng.uniform(skeleton.lower, skeleton.upper))
            goals = [poise.reach(tip_of("j3"), (pose.world[3] @ (0.3, 0, 0, 1))[:3])]
            result = solve(
                skeleton.rest.with_values(j1_rz=0.3), goals, solver=method(limits=limits),
                max_iterations=5000,
            )  # fmt: skip
            assert excess(skeleton, result.pose.q) == 0.0
            met += result.converged
        assert met >= 9, limits


@both
def test_alpha_falls_back_to_the_whole_step_where_a_part_is_worse(method) -> None:
    start = arm().rest.with_values(wrist_ry=0.2)
    goals = [poise.reach(tip_of("wrist"), (0.3, 1.2, 0.3))]
    for alpha in (0.05, 0.5, 0.95):
        result = solve(start, goals, solver=method(alpha=alpha), max_iterations=5000, trace=True)
        assert result.converged
        costs = [entry.cost for entry in result.trace]
        assert all(after < before for before, after in pairwise(costs))
