"""Solvers in plain Python: their results are verified, whatever status they report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest
from scipy.optimize import least_squares

import poise
from poise.errors import InvalidValue, PoiseError, SolveError
from poise.solvers import Problem, PythonMethod, solve
from samples.problems import REACHABLE, agree, arm, body, chain, excess, tip_of


@dataclass(frozen=True, kw_only=True)
class Damped(PythonMethod):
    name: ClassVar[str] = "python-damped"
    max_iterations: int = 400
    patience: int = 50

    def poses(self, problem, q, targets):
        damping = 1e-2
        r = problem.residual(q, targets)
        while True:
            J = problem.jacobian(q, targets)
            v = -J.T @ np.linalg.solve(J @ J.T + damping * np.eye(len(r)), r)
            v *= min(1.0, 0.5 / max(1e-12, np.abs(v).max()))
            trial = np.clip(problem.skeleton.integrate(q, v), *problem.limits)
            left = problem.residual(trial, targets)
            if left @ left < r @ r:
                q, r, damping = trial, left, damping / 3
            else:
                damping *= 4
            yield q


@dataclass(frozen=True, kw_only=True)
class SciPy(PythonMethod):
    """One call of somebody else's solver, in the tangent space about the start."""

    name: ClassVar[str] = "scipy"

    def poses(self, problem, q, targets):
        def at(v):
            return problem.skeleton.integrate(q, v)

        found = least_squares(
            lambda v: problem.residual(at(v), targets), np.zeros(len(problem.free))
        )
        yield at(found.x)


@dataclass(frozen=True, kw_only=True)
class Wild(PythonMethod):
    """Whatever it was told to say."""

    name: ClassVar[str] = "wild"
    says: tuple = ()

    def poses(self, problem, q, targets):
        for one in self.says:
            yield one(q) if callable(one) else one


@pytest.mark.parametrize(
    "name",
    [
        "reach a tip",
        "place",
        "pin and reach",
        "base",
        "locked",
        "quaternions",
        "cones",
        "driven",
        "user",
        "scale",
        "limits",
    ],
)
def test_a_python_solver_reaches_what_can_be_reached(name: str) -> None:
    case = REACHABLE[name]()
    result = solve(case.start, case.goals, solver=Damped(), locked=case.locked)
    assert result.converged, result.explain()
    assert result.solver == "python-damped" and result.iterations > 0
    agree(result, case.goals, case.start)
    assert excess(case.start.skeleton, result.pose.q) <= 1e-15
    for locked in case.locked:
        at = case.start.skeleton.joint_dofs(locked)
        assert result.pose.q[at].tobytes() == case.start.q[at].tobytes()


@pytest.mark.parametrize("name", ["reach a tip", "quaternions", "pin and reach"])
def test_solvers_of_scipy_drive_a_problem(name: str) -> None:
    case = REACHABLE[name]()
    result = solve(case.start, case.goals, solver=SciPy())
    assert result.converged and result.iterations == 1
    agree(result, case.goals, case.start)


def test_restarts_traces_batches_and_limits_are_the_loops() -> None:
    skeleton = arm((-1.0, 1.0))
    targets = np.array([[0.4, 1.5, 0.2], [9.0, 9.0, 9.0], [0.5, 1.3, 0.1]])
    batch = solve(skeleton.rest, [poise.reach("wrist", targets)], solver=Damped())
    for i, target in enumerate(targets):
        single = solve(skeleton.rest, [poise.reach("wrist", target)], solver=Damped())
        assert batch.pose.q[i].tobytes() == single.pose.q.tobytes()
        assert batch.status[i] == single.status
    assert batch.status[1] == "infeasible" and "out of reach" in batch.explain(1)
    goal = [poise.reach("wrist", targets[0])]
    traced = solve(skeleton.rest, goal, solver=Damped(), trace=True)
    assert traced.trace[-1].iteration == traced.iterations
    cut = solve(skeleton.rest, goal, solver=Damped(), max_iterations=2)
    assert cut.iterations == 2 and cut.status == "iteration_limit"
    far = solve(skeleton.rest, [poise.reach("wrist", targets[1])], solver=Damped(restarts=2))
    assert far.restarts == 2 and not far.converged
    problem = Problem(skeleton, goal, solver=Damped())
    first, again = problem.solve(skeleton.rest.q), problem.solve(skeleton.rest.q)
    assert first.tobytes() == again.tobytes() == problem.clone().solve(skeleton.rest.q).tobytes()


def test_what_it_claims_counts_for_nothing() -> None:
    skeleton = body().with_limits({"larm_ry": (-0.3, 0.3)})
    start = skeleton.rest.with_values(head_rx=0.2)
    goals = [poise.reach(tip_of("lhand"), (0.4, 1.5, 0.5))]
    wild = Wild(says=(lambda q: q + 50.0, lambda q: q - 3.0))
    result = solve(start, goals, solver=wild, locked=["spine"])
    assert result.status == "stalled" and excess(skeleton, result.pose.q) == 0.0
    agree(result, goals, start)
    for joint in ("spine", "head", "rarm"):
        at = skeleton.joint_dofs(joint)
        assert result.pose.q[at].tobytes() == start.q[at].tobytes()
    nothing = solve(start, goals, solver=Wild())
    assert nothing.status == "stalled" and np.array_equal(nothing.pose.q, start.q)


@pytest.mark.parametrize(
    ("says", "error"),
    [
        (lambda q: q * np.nan, InvalidValue),
        (lambda q: q[:-1], InvalidValue),
        (lambda q: 1 / 0, SolveError),
    ],
)
def test_what_is_no_pose_is_an_error_of_poise(says, error) -> None:
    goals = [poise.reach(tip_of("j2"), (0.3, 0.3, 0.3))]
    with pytest.raises(error, match="wild") as caught:
        solve(chain(3).rest, goals, solver=Wild(says=(says,)))
    assert isinstance(caught.value, PoiseError)
    assert solve(chain(3).rest, goals).converged


def test_poses_that_return_an_array_are_an_error() -> None:
    class Returns(PythonMethod):
        def poses(self, problem, q, targets):
            return q

    goals = [poise.reach(tip_of("j2"), (0.3, 0.3, 0.3))]
    assert Returns.name == "Returns"
    with pytest.raises(InvalidValue, match=r"Returns: expected poses\(\) to yield poses"):
        solve(chain(3).rest, goals, solver=Returns())
    with pytest.raises(InvalidValue, match=r"solver=Returns: .* pass an instance, Returns\(\)"):
        solve(chain(3).rest, goals, solver=Returns)  # type: ignore[arg-type]


class Twice(Damped):
    """A subclass without a name of its own keeps that of its base."""


def test_a_name_is_inherited() -> None:
    assert Twice.name == "python-damped"
