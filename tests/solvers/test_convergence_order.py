"""Order of convergence: of synthetic sequences, and of every method near a solution."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.solvers import (
    SVD,
    DampedLeastSquares,
    Halley,
    JacobianInverse,
    JacobianTranspose,
    Method,
    PseudoInverse,
    SelectivelyDamped,
    solve,
)
from poise.solvers.comparison import convergence_order
from samples.problems import arm, square_arm


def powers(order: float, constant: float, start: float, count: int) -> list[float]:
    errors = [start]
    for _ in range(count):
        errors.append(constant * errors[-1] ** order)
    return errors


@pytest.mark.parametrize("order", [1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("constant", [0.3, 0.9])
def test_sequences_of_a_known_order(order: float, constant: float) -> None:
    errors = powers(order, constant, 0.4, 60)
    assert convergence_order(errors) == pytest.approx(order, rel=1e-9)
    assert convergence_order([7.0, 0.1, 9.0, *errors]) == pytest.approx(order, rel=1e-9)


def test_a_zigzag_with_a_steady_decrease_is_linear() -> None:
    errors = [0.5 * 0.8**k * (1.0 + 0.05 * (-1) ** k) for k in range(40)]
    assert convergence_order(errors) == pytest.approx(1.0, abs=0.05)


def test_the_table_of_source_003_by_its_numbers() -> None:
    # Its "quadratic" row shrinks by a quarter a step: linear, as the list of slips says.
    assert convergence_order([0.25, 0.0625, 0.015, 0.004, 0.0009]) == pytest.approx(1.0, abs=0.15)
    assert convergence_order([0.5, 0.25, 0.125, 0.0625, 0.03125]) == pytest.approx(1.0)


@pytest.mark.parametrize("errors", [[], [1.0], [1.0, 0.1], [1e-15] * 9, [1.0, 1.0, 1.0], [0.0]])
def test_too_few_errors_tell_nothing(errors: list[float]) -> None:
    assert math.isnan(convergence_order(errors))


def test_rounding_at_the_end_does_not_count() -> None:
    errors = [*powers(2.0, 0.5, 0.3, 4), 3e-16, 1e-16, 2e-16]
    assert convergence_order(errors) == pytest.approx(2.0, rel=1e-9)


def orders(skeleton: poise.Skeleton, joint: str, method: Method, away: float) -> list[float]:
    """Orders of convergence to poses that are regular, from ``away`` radians off."""
    found = []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        goal = skeleton.integrate(skeleton.rest.q, rng.uniform(-0.4, 0.4, skeleton.nv))
        goal[3 if skeleton.nq == 7 else 2] = 0.9  # the elbow is well bent
        start = skeleton.integrate(goal, rng.uniform(-away, away, skeleton.nv))
        goals = [poise.place(joint, skeleton.pose(goal).world[skeleton.joint_index(joint)])]
        result = solve(
            skeleton.pose(start), goals, solver=method, tolerance=1e-13, trace=True,
            max_iterations=400,
        )  # fmt: skip
        errors = [math.sqrt(2.0 * entry.cost) for entry in result.trace]
        found.append(convergence_order(errors, floor=1e-14))
    return [order for order in found if not math.isnan(order)]


NEWTON = [
    DampedLeastSquares(), PseudoInverse(max_step=9.0), SVD(max_step=9.0),
    SelectivelyDamped(max_step=9.0), DampedLeastSquares(jacobian="numeric"),
]  # fmt: skip


@pytest.mark.parametrize("method", NEWTON, ids=lambda m: f"{m.name}-{m.jacobian}")
def test_newton_type_methods_are_quadratic(method: Method) -> None:
    found = orders(arm(), "wrist", method, 0.3)
    assert len(found) >= 10 and np.median(found) >= 1.8, found


@pytest.mark.parametrize("method", [JacobianInverse(max_step=9.0), *NEWTON[:2]])
def test_square_systems_are_quadratic_too(method: Method) -> None:
    found = orders(square_arm(), "wrist", method, 0.3)
    assert len(found) >= 10 and np.median(found) >= 1.8, found


def test_the_transpose_is_linear() -> None:
    for method in (JacobianTranspose(), JacobianTranspose(limits="active-set")):
        found = orders(arm(), "wrist", method, 0.3)
        assert len(found) == 12 and max(abs(order - 1.0) for order in found) <= 0.1, found


def order_of_one_step(skeleton: poise.Skeleton, method: Method, seed: int) -> float:
    """The slope of the error after one step over the error before it, both as logarithms."""
    rng = np.random.default_rng(seed)
    goal = skeleton.integrate(skeleton.rest.q, rng.uniform(-0.4, 0.4, skeleton.nv))
    goal[3 if skeleton.nq == 7 else 2] = 0.9
    goals = [poise.place("wrist", skeleton.pose(goal).world[skeleton.joint_index("wrist")])]
    away = rng.uniform(-1.0, 1.0, skeleton.nv)
    before, after = [], []
    for distance in (0.08, 0.04, 0.02, 0.01):
        start = skeleton.pose(skeleton.integrate(goal, distance * away))
        result = solve(
            start, goals, solver=method, max_iterations=1, tolerance=1e-15, trace=True
        )  # fmt: skip
        costs = [entry.cost for entry in result.trace]
        before.append(math.log(costs[0]))
        after.append(math.log(costs[-1]))
    return float(np.polyfit(before, after, 1)[0])


@pytest.mark.parametrize("jacobian", ["analytic", "numeric"])
@pytest.mark.parametrize("skeleton", [arm(), square_arm()], ids=["redundant", "square"])
def test_halley_is_of_third_order(skeleton: poise.Skeleton, jacobian: str) -> None:
    for seed in range(6):
        third = order_of_one_step(skeleton, Halley(max_step=9.0, jacobian=jacobian), seed)
        second = order_of_one_step(skeleton, DampedLeastSquares(max_step=9.0), seed)
        assert third == pytest.approx(3.0, abs=0.2) and second == pytest.approx(2.0, abs=0.2)


def test_halley_shows_in_the_estimate() -> None:
    third = orders(arm(), "wrist", Halley(max_step=9.0), 0.4)
    second = orders(arm(), "wrist", DampedLeastSquares(max_step=9.0), 0.4)
    assert np.median(third) >= 2.5 > 2.2 >= np.median(second)
