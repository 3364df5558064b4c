"""Accurate statuses: compromises, saddle points, and stalls."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import LocalMinimum
from poise.metrics import stiffness
from poise.solvers import SOLVERS, BatchResult, Problem, solve, solve_batch
from samples.hero import character
from samples.problems import chain, tip_of

CONSTRAINED = [name for name in SOLVERS.names() if SOLVERS.get(name).constrained]


@pytest.mark.parametrize("solver", ["auto", "sqp", "lagrange", "first-order"])
def test_an_optimum_that_wishes_share_is_a_compromise(solver: str) -> None:
    hero = character()
    goals = [
        poise.pin("lfoot", hard=True), poise.aim("head", (1, 1.2, 2)),
        poise.reach("lhand", (0.3, 1.2, 0.4)),
    ]  # fmt: skip
    result = solve(hero.rest, goals, metrics=[stiffness(0.01)], solver=solver)
    assert result.status == "compromise" and not result.converged
    assert result.optimality is not None and result.optimality.ending == "compromise"
    lines = result.explain().split("\n")
    assert "the optimum that the soft goals and metrics share" in lines[0]
    assert "no pose nearby is better" in lines[1 + len(goals)]
    with pytest.raises(LocalMinimum):
        solve(hero.rest, goals, metrics=[stiffness(0.01)], solver=solver, on_stall="raise")


def test_a_batch_says_compromise_where_single_solves_do() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    goals = [poise.reach(tip_of("j2"), (0.5, 0.3, 0)), poise.reach("j2", (0.5, -0.1, 0))]
    problem = Problem(skeleton, goals, solver="sqp")
    targets = np.array([[0.5, 0.3, 0, 0.5, -0.1, 0], [0.9, 0, 0, 0.6, 0, 0], [3, 0, 0, 0.6, 0, 0]])
    found = solve_batch(problem, skeleton.rest.q, targets)
    assert isinstance(found, BatchResult)
    single: list[str] = []
    for one in targets:
        problem.solve(skeleton.rest, one)
        single.append(problem.status)
    assert found.statuses.tolist() == single == ["compromise", "converged", "compromise"]
    assert found.result(0).status == "compromise"


def test_one_wish_alone_shares_nothing() -> None:
    skeleton = chain(2, poise.Hinge("z"))
    body = skeleton.with_limits({"j0_rz": (-0.1, 0.1), "j1_rz": (-0.1, 0.1)})
    result = solve(body.rest, [poise.reach(tip_of("j1"), (0, 0.5, 0))], solver="sqp")
    assert result.status == "stalled"


@pytest.mark.parametrize(("solver", "hard"), [
    *((name, True) for name in CONSTRAINED if name != "first-order"),
    *((name, False) for name in ("auto", "lm", "sqp", "lagrange", "first-order")),
])  # fmt: skip
@pytest.mark.parametrize(("count", "target"), [
    (1, (-0.3, 0, 0)), (2, (0.3, 0, 0)), (3, (0.5, 0, 0)), (3, (-0.9, 0, 0)), (3, (0.3, 0, 0)),
])  # fmt: skip
def test_a_straight_chain_leaves_the_line_to_its_target(
    solver: str, hard: bool, count: int, target: tuple[float, float, float]
) -> None:
    skeleton = chain(count, poise.Hinge("z"), 0.3)
    goal = poise.reach(tip_of(f"j{count - 1}"), target, hard=hard)
    result = solve(skeleton.rest, [goal], solver=solver)
    assert result.converged, (solver, result, result.errors)


@pytest.mark.parametrize("solver", [
    "jacobian-transpose", "gradient-descent", "conjugate-gradient", "first-order",
])  # fmt: skip
def test_gradient_methods_keep_to_what_can_be_reached(solver: str) -> None:
    skeleton = chain(3, poise.Hinge("z"), 0.3)
    for target in ((5.0, 1.0, 0.0), (0.4, 0.4, 0.0), (-0.5, 0.2, 0.0)):
        goal = poise.reach(tip_of("j2"), target)
        result = solve(skeleton.rest, [goal], solver=solver, trace=True, max_iterations=3000)
        left = max(0.0, float(np.linalg.norm(target)) - 0.9)
        error = result.errors[0].position
        assert error is not None and error <= left + 1e-3
        assert all(np.abs(entry.q).max() <= 2.0 * np.pi for entry in result.trace)
