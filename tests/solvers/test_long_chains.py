"""Constrained solves of long chains: equal to dense and SciPy solutions, in linear time."""

from __future__ import annotations

import time

import numpy as np
import pytest
from scipy.optimize import minimize

import poise
from poise import norm, point
from poise.joints.joint_type import JointType
from poise.residuals.goal import Goal
from poise.solvers import SQP, Lagrange, workspace

KINDS: dict[str, list[JointType]] = {
    "quaternion balls": [poise.QuaternionBall()],
    "Euler balls": [poise.Ball("zyx")],
    "hinges": [poise.Hinge("z"), poise.Hinge("y")],
    "mixed": [poise.QuaternionBall(), poise.Hinge("z"), poise.Prismatic("x"), poise.Hinge("y")],
}
METHODS = {"sqp": SQP, "lagrange": Lagrange}


def chain(count: int, kind: str, length: float = 1.0, bound: float | None = None) -> poise.Skeleton:
    builder, before = poise.SkeletonBuilder(), None
    own, step = KINDS[kind], length / count
    for i in range(count):
        joint = own[i % len(own)]
        limits = {dof.suffix: (-bound, bound) for dof in joint.dofs} if bound else None
        builder.add(
            f"j{i}", joint, before, offset=(step if i else 0.0, 0, 0), tip=(step, 0, 0),
            limits=limits,
        )  # fmt: skip
        before = f"j{i}"
    return builder.build()


def bent(body: poise.Skeleton, amount: float = 0.1) -> poise.Pose:
    rates = np.random.default_rng(1).uniform(-amount, amount, body.nv)
    return body.pose(body.integrate(body.rest.q, rates))


def curled(body: poise.Skeleton) -> poise.Pose:
    """A pose that is curled to one side, within limits of 0.12 rad."""
    rates = np.random.default_rng(2).uniform(0.02, 0.1, body.nv)
    return body.pose(body.integrate(body.rest.q, rates))


def by(
    body: poise.Skeleton, goals: list[Goal], metrics: list[poise.metrics.AnyMetric],
    solver: str, monkeypatch: pytest.MonkeyPatch, chain_rates: int,
) -> tuple[int, str, np.ndarray]:  # fmt: skip
    """Generators of the curvature, status and pose."""
    monkeypatch.setattr(workspace, "CHAIN_RATES", chain_rates)
    # Slopes of 1e-10 leave the pose 1e-10 uncertain where the metric's curvature is 1.
    method = METHODS[solver](optimality=1e-10)
    problem = poise.Problem(body, goals, solver=method, metrics=metrics, tolerance=1e-6)
    problem.solve(bent(body).q)
    result = problem.result()
    return problem.tables.program.order.size, result.status, result.pose.q


@pytest.mark.parametrize("solver", ["sqp", "lagrange"])
@pytest.mark.parametrize(
    ("kind", "bound"), [*((kind, None) for kind in KINDS), ("Euler balls", 0.12), ("hinges", 0.12)]
)
def test_the_chain_finds_what_the_dense_matrix_finds(
    kind: str, bound: float | None, solver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = {"hinges": 48, "mixed": 32}.get(kind, 16)
    body = chain(count, kind, bound=bound)
    tip, middle = point(f"j{count - 1}", tip=True), point(f"j{count // 2}")
    there = curled(body)
    reached = [poise.reach(tip, tip.at(there), hard=True), poise.reach(middle, (0.4, 0.1, 0.1))]
    apart = float(np.linalg.norm(tip.at(there) - middle.at(there)))
    bending = [norm(tip - middle) == apart, tip.y >= float(tip.at(there)[1])]
    metrics = [poise.metrics.deviation(weight=1.0)]
    for goals in (reached, bending):
        dense = by(body, goals, metrics, solver, monkeypatch, 10_000)
        own = by(body, goals, metrics, solver, monkeypatch, 1)
        assert dense[0] == 0 and own[0] == body.nv + 1
        assert own[1] == dense[1]
        np.testing.assert_allclose(own[2], dense[2], rtol=0, atol=1e-9)


def test_scipy_finds_the_same_pose(monkeypatch: pytest.MonkeyPatch) -> None:
    body = chain(40, "hinges")
    tip, target = point("j39", tip=True), np.array([0.5, 0.4, 0.2])
    goals, metrics = [poise.reach(tip, target, hard=True)], [poise.metrics.deviation(weight=1.0)]
    size, _, q = by(body, goals, metrics, "sqp", monkeypatch, 1)
    assert size == 41
    found = minimize(
        lambda x: 0.5 * float(x @ x), bent(body).q, jac=lambda x: x, method="SLSQP",
        constraints=[{"type": "eq", "fun": lambda x: tip.at(body.pose(x)) - target}],
        options={"ftol": 1e-15, "maxiter": 500},
    )  # fmt: skip
    assert found.success
    # SLSQP takes the constraints' slopes by forward differences: to 1e-8.
    np.testing.assert_allclose(q, found.x, rtol=0, atol=1e-6)
    assert 0.5 * q @ q == pytest.approx(found.fun, rel=1e-7)


def test_branches_and_dense_metrics_keep_the_dense_matrix() -> None:
    body = chain(60, "Euler balls")
    goal = poise.reach(point("j59", tip=True), (0.5, 0.4, 0.2), hard=True)

    def generators(body: poise.Skeleton, goals: list[Goal], **options: object) -> int:
        problem = poise.Problem(body, goals, solver="sqp", **options)  # pyright: ignore[reportArgumentType]
        return problem.tables.program.order.size

    assert generators(body, [goal]) == body.nv + 1
    assert generators(body, [goal], metrics=[poise.metrics.kinetic_energy(1.0)]) == 0
    builder = poise.SkeletonBuilder().add("root", poise.Ball("zyx"))
    for side, step in (("l", 0.02), ("r", -0.02)):
        before = "root"
        for i in range(25):
            builder.add(f"{side}{i}", poise.Ball("zyx"), before, offset=(step, 0, 0))
            before = f"{side}{i}"
    forked = builder.build()
    ends = [poise.reach(end, (0.1, 0.2, 0.1), hard=True) for end in ("l24", "r24")]
    assert generators(forked, ends) == 0
    assert generators(forked, ends[:1]) == forked.nv + 1


def test_what_an_iteration_may_take_is_linear_along_a_chain() -> None:
    method = SQP()
    along = [method.expected_seconds(rates, 3, chain=True) for rates in (1500, 3000)]
    dense = [method.expected_seconds(rates, 3) for rates in (1500, 3000)]
    assert along[1] / along[0] < 2.0 and dense[1] / dense[0] > 7.0
    body = chain(200, "quaternion balls")
    goals = [poise.reach(point("j199", tip=True), (0.5, 0.4, 0.2), hard=True)]
    problem = poise.Problem(body, goals, solver=method)
    assert problem.runner.expected_seconds() == method.expected_seconds(body.nv, 1, chain=True)


@pytest.mark.slow
@pytest.mark.parametrize("metrics", [[], [poise.metrics.deviation(weight=0.1)]])
def test_a_thousand_balls_are_solved_in_half_a_second(
    metrics: list[poise.metrics.AnyMetric],
) -> None:
    body = chain(1000, "quaternion balls", length=3.0)
    goal = poise.reach(point("j999", tip=True), (1.0, 1.3, 1.0), hard=True)
    poise.solve(body.rest, [goal], metrics=metrics)  # compiles
    begun = time.thread_time()
    result = poise.solve(body.rest, [goal], metrics=metrics)
    seconds = time.thread_time() - begun
    assert result.status == "converged" and result.errors[0].position < 1e-8
    assert seconds < 0.5, seconds
