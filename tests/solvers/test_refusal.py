"""Errors of methods that do not support a problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnsuitableSolver
from poise.solvers import SOLVERS, DampedLeastSquares, Problem, solve
from poise.solvers.comparison import compare, default_solvers
from samples.problems import REACHABLE, arm, stepped, tip_of


@dataclass(frozen=True, kw_only=True)
class SingleGoal(DampedLeastSquares):
    """Takes one goal."""

    name: ClassVar[str] = "single-goal"

    def refusal(self, problem: Problem) -> str | None:
        if len(problem.goals) == 1:
            return None
        return f"one goal is wanted, there are {len(problem.goals)}; take lm"


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SOLVERS, "_targets", dict(SOLVERS._targets))
    monkeypatch.setattr(SOLVERS, "_loaded", dict(SOLVERS._loaded))
    SOLVERS.register("single-goal", SingleGoal)


def test_a_refusal_is_an_error_that_says_why() -> None:
    skeleton = arm()
    one = [poise.reach(tip_of("wrist"), (0.4, 1.5, 0.2))]
    assert solve(skeleton.rest, one, solver=SingleGoal()).converged
    message = "single-goal cannot solve this problem: one goal is wanted, there are 2; take lm"
    with pytest.raises(UnsuitableSolver, match=message):
        solve(skeleton.rest, [*one, *one], solver=SingleGoal())
    with pytest.raises(InvalidValue):
        Problem(skeleton, [*one, *one], solver=SingleGoal())


@pytest.mark.usefixtures("registered")
def test_a_comparison_of_all_leaves_it_out_unless_it_was_asked_for() -> None:
    case = REACHABLE["several effectors"]()
    names = [run.name for run in compare(case.start, case.goals, repeats=1, max_iterations=3)]
    assert "lm" in names and "single-goal" not in names and "single-goal" in default_solvers()
    with pytest.raises(UnsuitableSolver):
        compare(case.start, case.goals, ["lm", "single-goal"], repeats=1)
    one = compare(case.start, case.goals[:1], ["single-goal"], repeats=1, max_iterations=3)
    assert [run.name for run in one] == ["single-goal"]


@pytest.mark.parametrize("jacobian", ["analytic", "numeric"])
def test_the_columns_at_a_pose_are_the_derivatives_by_the_rates(jacobian: str) -> None:
    for name in ("reach a tip", "several effectors", "user"):
        case = REACHABLE[name]()
        method = DampedLeastSquares(jacobian=jacobian)
        problem = Problem(case.start.skeleton, case.goals, solver=method)
        q, steps = case.start.q, 1e-6 * np.eye(case.start.skeleton.nv)
        rates = [
            (problem.residual(stepped(problem, q, v)) - problem.residual(stepped(problem, q, -v)))
            for v in steps
        ]
        expected = np.array(rates).T / 2e-6
        np.testing.assert_allclose(problem.runner.columns_at(q), expected, atol=1e-8)
