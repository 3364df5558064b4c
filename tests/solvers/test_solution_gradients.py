"""Gradients of solutions against repeated solves."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError
from poise.metrics import expression
from poise.solvers import SQP, Problem
from poise.solvers.solution_gradients import SolutionMap
from samples.problems import body, chain, square_arm, tip_of

H = 1e-3  # metres: solutions are precise to 1e-9
FINE = 1e-12
EXACT = SQP(optimality=1e-12, hard=1e-10)


def check(problem: Problem, targets, start, *, lengths: bool = False, atol: float = 1e-5) -> None:
    """Compare with solves for shifted targets and places, from the solution or the start."""
    found = SolutionMap(problem)
    targets, start = np.asarray(targets, float), np.asarray(start, float)
    places = found.rest + np.array([0.01, 0.005, 0.0]) if lengths else None
    q = found.solve(targets, start, places)
    adjoint = np.random.default_rng(3).normal(size=q.shape)
    by_targets, by_places = found.gradient(targets, start, places, q, adjoint)
    follows = any(getattr(metric, "to", "rest") == "start" for metric in problem.spec.metrics)

    def value(targets, places=places) -> float:
        return float(adjoint @ found.solve(targets, start if follows else q, places))

    expected = slopes(value, targets)
    np.testing.assert_allclose(by_targets, expected, atol=atol)
    assert np.abs(expected).max() > 1e-3
    if places is not None:
        expected = slopes(lambda values: value(targets, values), places)
        np.testing.assert_allclose(by_places, expected, atol=atol)


def slopes(function, values: np.ndarray) -> np.ndarray:
    """Differences of fourth order of a function of an array, by each of its entries."""
    out = np.zeros(values.shape)
    for index in np.ndindex(values.shape):
        step = np.zeros(values.shape)
        step[index] = H
        near, far = (function(values + s * step) - function(values - s * step) for s in (1, 2))
        out[index] = (8.0 * near - far) / (12.0 * H)
    return out


def target_of(problem: Problem, q) -> np.ndarray:
    return problem.default_targets(problem.skeleton.pose(q))


def test_an_arm_of_six_axes() -> None:
    skeleton = square_arm()
    q = 0.3 + 0.1 * np.arange(skeleton.nq)
    goal = poise.place("wrist", skeleton.pose(q).world[skeleton.joint_index("wrist")])
    problem = Problem(skeleton, [goal], tolerance=FINE, solver="lm", near=True)
    check(problem, target_of(problem, q), q + 0.02, lengths=True)


def test_quaternions_in_the_pose_and_a_free_root() -> None:
    builder = poise.SkeletonBuilder().add("root", poise.QuaternionFree())
    builder.add("arm", poise.QuaternionBall(), "root", offset=(0.1, 0.4, 0))
    builder.add("hand", poise.Hinge("z"), "arm", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
    skeleton = builder.build()
    goals = [
        poise.reach(tip_of("hand"), (0.5, 0.6, 0.2)),
        poise.orient("root", (0.9, 0.1, 0.2, -0.1)),
        poise.reach("root", (0.1, 0.0, 0.05)),
    ]
    metrics = [poise.metrics.deviation(0.1)]
    problem = Problem(skeleton, goals, tolerance=1e-10, metrics=metrics, solver=EXACT)
    check(problem, target_of(problem, skeleton.rest.q), skeleton.rest.q, lengths=True)


@pytest.mark.parametrize("to", ["rest", "start"])
def test_soft_metrics(to: str) -> None:
    skeleton = chain(4, poise.Hinge("z"))
    goal = poise.reach(tip_of("j3"), (0.6, 0.5, 0.0))
    metrics = [poise.metrics.deviation(0.05, to=to)]
    problem = Problem(skeleton, [goal], metrics=metrics, solver=EXACT)
    check(problem, (0.6, 0.5, 0.0), (0.3, 0.4, 0.2, 0.1), lengths=True)


def test_hard_goals_with_metrics() -> None:
    skeleton = chain(4, poise.Hinge("z"))
    goal = poise.reach(tip_of("j3"), (0.6, 0.5, 0.0), hard=True)
    problem = Problem(skeleton, [goal], metrics=[poise.metrics.stiffness()], solver=EXACT)
    check(problem, (0.6, 0.5, 0.0), (0.3, 0.4, 0.2, 0.1), lengths=True)


def test_a_metric_that_is_an_expression() -> None:
    skeleton = chain(4, poise.Hinge("z"))
    goal = poise.reach(tip_of("j3"), (0.6, 0.5, 0.0), hard=True)
    metrics = [poise.metrics.deviation(0.05), expression(0.1 * poise.point("j2").y)]
    problem = Problem(skeleton, [goal], metrics=metrics, solver=EXACT)
    check(problem, (0.6, 0.5, 0.0), (0.3, 0.4, 0.2, 0.1), lengths=True)


def test_active_limits() -> None:
    skeleton = chain(4, poise.Hinge("z")).with_limits({"j2_rz": (-1.0, 0.4)})
    goal = poise.reach(tip_of("j3"), (0.6, 0.5, 0.0))
    metrics = [poise.metrics.deviation(0.05)]
    problem = Problem(skeleton, [goal], metrics=metrics, solver=EXACT)
    start = np.array([0.3, 0.4, 0.2, 0.1])
    assert SolutionMap(problem).solve(goal.position, start)[2] == 0.4
    check(problem, goal.position, start, lengths=True)


def test_an_active_inequality() -> None:
    skeleton = chain(4, poise.Hinge("z"))
    goal = poise.reach(tip_of("j3"), (0.8, 0.3, 0.0))
    above = (poise.point("j2").y >= 0.45).hardened()
    metrics = [poise.metrics.deviation(0.05)]
    problem = Problem(skeleton, [goal, above], metrics=metrics, solver=EXACT)
    targets = target_of(problem, skeleton.rest.q)
    found = SolutionMap(problem).solve(targets, skeleton.rest.q)
    assert abs(skeleton.pose(found).world[2, 1, 3] - 0.45) < 1e-8
    check(problem, targets, skeleton.rest.q, lengths=True)


def test_two_goals_that_conflict() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    goals = [
        poise.reach(tip_of("j2"), (0.5, 0.5, 0.0)),
        poise.reach(poise.point("j1"), (0.1, 0.3, 0.0), weight=0.5),
    ]
    problem = Problem(skeleton, goals, tolerance=1e-10, solver=EXACT)
    check(problem, target_of(problem, skeleton.rest.q), (0.2, 0.3, 0.4), lengths=True)


def test_a_body_with_a_pinned_root() -> None:
    skeleton = body()
    targets = skeleton.rest.with_values(spine_ry=0.2, larm_rz=0.4).world
    goals = [
        poise.reach("lhand", targets[skeleton.joint_index("lhand"), :3, 3]),
        poise.pin("root"),
    ]
    problem = Problem(skeleton, goals, metrics=[poise.metrics.deviation(0.05)], solver=EXACT)
    check(problem, target_of(problem, skeleton.rest.q), skeleton.rest.q)


def test_batches_and_repeated_inputs() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    goal = poise.reach(tip_of("j2"), (0.4, 0.5, 0.0))
    found = SolutionMap(Problem(skeleton, [goal], tolerance=FINE, solver="lm", near=True))
    targets = np.array([[(0.4, 0.5, 0.0), (0.5, 0.3, 0.0)]])
    start = np.array([0.2, 0.3, 0.4])
    q = found.solve(targets, start)
    assert q.shape == (1, 2, 3)
    adjoints = np.random.default_rng(1).normal(size=q.shape)
    whole, none = found.gradient(targets, start, None, q, adjoints)
    assert none is None and whole.shape == targets.shape
    _, by_places = found.gradient(targets, start, found.rest, q, adjoints)
    total = np.zeros_like(found.rest)
    for b in range(2):
        one, by = found.gradient(targets[0, b], start, found.rest, q[0, b], adjoints[0, b])
        np.testing.assert_allclose(whole[0, b], one, atol=1e-9)
        total += by
    np.testing.assert_allclose(by_places, total, atol=1e-9)


def test_poses_that_missed() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    problem = Problem(skeleton, [poise.reach(tip_of("j2"), (0.4, 0.5, 0.0))], max_iterations=1)
    targets, start = np.array([(0.5, 0.4, 0.0), (0.4, 0.5, 0.0)]), np.array([0.2, 0.3, 0.4])
    q = np.array([start, start])
    with pytest.raises(InvalidValue, match="problem 0 of the batch did not converge"):
        SolutionMap(problem).gradient(targets, start, None, q, np.ones((2, 3)))
    calm = SolutionMap(problem, missed="zero")
    by_targets, _ = calm.gradient(targets, start, None, q, np.ones((2, 3)))
    assert not by_targets.any()


def test_refused_problems_and_shapes() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    problem = Problem(skeleton, [poise.reach(tip_of("j2"), (0.4, 0.5, 0.0))])
    with pytest.raises(InvalidValue, match="missed='skip': expected 'raise' or 'zero'"):
        SolutionMap(problem, missed="skip")
    found = SolutionMap(problem)
    with pytest.raises(ShapeError, match=r"targets must have shape \(\.\.\., 3\), not \(2,\)"):
        found.solve(np.zeros(2), skeleton.rest.q)
    with pytest.raises(ShapeError, match="different batch shapes"):
        found.solve(np.zeros((2, 3)), np.zeros((4, 3)))
