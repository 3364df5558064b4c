"""Derivatives of solutions against repeated solves and SciPy's nearest pose."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.optimize import minimize

import poise
from poise.errors import InvalidValue, ShapeError
from poise.solvers import Problem, sensitivity, solve
from samples.problems import body, case, chain, square_arm, tip_of

Floats = NDArray[np.float64]
FINE = 1e-12


def solved(skeleton, make, **options):
    made = case(skeleton, make)
    return solve(made.start, made.goals, tolerance=FINE, solver="lm", **options), made.goals


def place_tip(w):
    return [poise.place("wrist", w.frame("wrist"))]


def differences(result, goals, h=1e-5):
    """(nq, t) what solving again finds for targets beside those of the result."""
    problem = Problem(result.pose.skeleton, goals, tolerance=FINE, solver="lm", near=True)
    columns = []
    for step in h * np.eye(result.targets.size):
        there, back = (problem.solve(result.pose.q, result.targets + s) for s in (step, -step))
        columns.append((there - back) / (2.0 * h))
    return np.array(columns).T


def test_an_arm_of_six_axes_moves_as_solving_again_does() -> None:
    result, goals = solved(square_arm(), place_tip)
    found = sensitivity(result)
    assert found.values.shape == (6, 7) and np.abs(found.missed).max() < 1e-8
    np.testing.assert_allclose(found.values, differences(result, goals), atol=2e-6)
    np.testing.assert_array_equal(found.values, found.rates)


def test_quaternions_of_the_pose_and_of_targets() -> None:
    skeleton = chain(3, poise.QuaternionBall())
    made = case(skeleton, lambda w: [poise.orient("j2", w.frame("j2")[:3, :3])])
    result = solve(made.start, made.goals, tolerance=FINE, solver="lm", locked=["j0", "j1"])
    found = sensitivity(result)
    problem = Problem(
        skeleton, made.goals, tolerance=FINE, solver="lm", locked=["j0", "j1"], near=True
    )
    h = 1e-5
    for number, step in enumerate(h * np.eye(4)):
        there, back = (problem.solve(result.pose.q, result.targets + s) for s in (step, -step))
        np.testing.assert_allclose(
            found.values[:, number], (there - back) / (2.0 * h), atol=2e-6
        )  # fmt: skip


@pytest.mark.parametrize("stiff", [1.0, 50.0])
def test_a_redundant_body_moves_to_the_nearest_pose(stiff: float) -> None:
    skeleton = chain(4, poise.Hinge("z")).with_stiffness({"j1_rz": stiff})
    start = skeleton.pose([0.3, 0.4, -0.2, 0.5])
    tip = tip_of("j3")
    goals = [poise.reach(tip, tip.at(skeleton.pose([0.35, 0.5, -0.1, 0.4])))]
    result = solve(start, goals, tolerance=FINE, solver="lm")
    q0, weights = result.pose.q, 1.0 / Problem(skeleton, goals).dofs.mobility
    found, h = sensitivity(result), 1e-4
    for axis in (0, 1):
        ends = []
        for sign in (h, -h):
            goal = goals[0].position + sign * np.eye(3)[axis]

            def gap(q: Floats, goal: Floats = goal) -> Floats:
                return 1e3 * (tip.at(skeleton.pose(q)) - goal)[:2]

            found_by_scipy = minimize(
                lambda q: weights @ (q - q0) ** 2 / h**2, q0, method="SLSQP",
                constraints={"type": "eq", "fun": gap}, options={"ftol": 1e-14, "maxiter": 500},
            )  # fmt: skip
            ends.append(found_by_scipy.x)
        np.testing.assert_allclose(
            found.values[:, axis], (ends[0] - ends[1]) / (2.0 * h), atol=2e-3
        )
    np.testing.assert_allclose(found.missed, (0.0, 0.0, 1.0), atol=1e-9)


def test_values_at_a_limit_are_held_and_others_follow() -> None:
    skeleton = chain(3, poise.Hinge("z")).with_limits({"j1_rz": (-1.0, 0.25)})
    start = skeleton.pose([0.1, 0.2, 0.3])
    tip = tip_of("j2")
    there = skeleton.pose([0.2, 0.25, 0.9])
    result = solve(start, [poise.reach(tip, tip.at(there))], tolerance=FINE, solver="lm")
    found = sensitivity(result)
    assert all(np.all(found.rates[skeleton.dof_index(name)] == 0.0) for name in found.held)
    held = solve(there, [poise.reach(tip, tip.at(there))], tolerance=FINE, solver="lm")
    found = sensitivity(held)
    assert found.held == ("j1_rz",) and np.all(found.rates[1] == 0.0)
    free = Problem(skeleton, [poise.reach(tip, tip.at(there))])
    J = free.jacobian(there.q)[:2, [0, 2]]
    np.testing.assert_allclose(found.rates[[0, 2], :2], np.linalg.inv(J), atol=1e-9)


def test_lengths_of_bones() -> None:
    def arm(length: float) -> poise.Skeleton:
        builder = poise.SkeletonBuilder().add("waist", poise.Hinge("y"), offset=(0, 0.3, 0))
        builder.add("shoulder", poise.Hinge("z"), "waist", offset=(0.1, 0.1, 0))
        builder.add("elbow", poise.Hinge("z"), "shoulder", offset=(length, 0, 0), tip=(0.35, 0, 0))
        return builder.build()

    goals, h = [poise.reach(tip_of("elbow"), (0.4, 0.7, 0.2))], 1e-5
    result = solve(arm(0.4).pose([0.1, 0.2, -0.8]), goals, tolerance=FINE, solver="lm")
    q = result.pose.q
    change = Problem(arm(0.4 + h), goals).residual(q) - Problem(arm(0.4 - h), goals).residual(q)
    found = sensitivity(result).along(change / (2.0 * h))
    again = [
        Problem(arm(0.4 + d), goals, tolerance=FINE, solver="lm", near=True).solve(q)
        for d in (h, -h)
    ]
    np.testing.assert_allclose(found, (again[0] - again[1]) / (2.0 * h), atol=1e-6)


def test_hard_goals_count_as_soft_ones() -> None:
    made = case(body(), lambda w: [poise.reach(tip_of("lhand"), w.at("lhand"))])
    soft = solve(made.start, made.goals, tolerance=FINE, solver="lm")
    hard = solve(soft.pose, [poise.reach(tip_of("lhand"), made.goals[0].position, hard=True)])
    assert hard.converged and hard.solver == "sqp"
    np.testing.assert_allclose(sensitivity(hard).rates, sensitivity(soft).rates, atol=1e-6)


def test_what_has_no_derivative_is_said() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    far = solve(skeleton.rest, [poise.reach(tip_of("j2"), (9.0, 0.0, 0.0))])
    with pytest.raises(InvalidValue, match="the result is infeasible, but a derivative needs"):
        sensitivity(far)
    start = skeleton.pose([0.2, 0.3, 0.4])
    goal = poise.reach(tip_of("j2"), tip_of("j2").at(skeleton.pose([0.25, 0.35, 0.3])))
    firm = poise.reach(tip_of("j2"), goal.position, hard=True)
    chosen = solve(start, [firm], metrics=[poise.metrics.deviation(weight=0.01)])
    with pytest.raises(InvalidValue, match="has metrics or a prior"):
        sensitivity(chosen)
    above = solve(start, [goal, poise.point("j1").y >= -5.0])
    with pytest.raises(InvalidValue, match="is an inequality"):
        sensitivity(above)
    near = solve(start, [goal], tolerance=1e-9)
    with pytest.raises(ShapeError, match="expected 3 rows"):
        sensitivity(near).along(np.zeros(2))
