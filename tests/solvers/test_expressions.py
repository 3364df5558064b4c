"""Constraints written as expressions among the goals of a problem."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.geometry import Curve
from poise.kernels import problem_table as place
from poise.kernels.tape_rows import CURVE_NUMERICALLY
from poise.solvers import DampedLeastSquares
from samples.curvature import curvature
from samples.hero import character
from samples.problems import own_jacobian, stepped
from samples.trees import chain_length, random_pose, tree


class Probe(DampedLeastSquares):
    """Makes a problem with the arrays of a constrained method, to look at its derivatives."""

    name = "probe"
    constrained = True


def moving_joints(skeleton, rng) -> tuple[str, str]:
    first, second = rng.integers(0, len(skeleton.joints), 2)
    return skeleton.joint_names[first], skeleton.joint_names[second]


def expressions(skeleton, rng) -> list[poise.Constraint]:
    """Of points, directions, the centre of mass and a degree of freedom; soft."""
    one, other = moving_joints(skeleton, rng)
    p, r = poise.point(one, rng.normal(size=3)), poise.point(other, rng.normal(size=3))
    d = poise.direction(one, rng.normal(size=3))
    c = poise.centre_of_mass()
    dof = poise.dof("slider") if "slider" in skeleton.dof_names else c.x
    goals = [
        p == (0.1, 0.2, 0.3),
        poise.norm(p - r + (5, 0, 0)) == 0.4,
        poise.dot(d, poise.cross(r, (0, 1, 0))) == 0.1,
        poise.norm(c - r + (0, 5, 0)) <= 0.2,
        dof * p.y + poise.cos(r.z) == 0.3,
    ]
    return [goal.softened(0.5 + 0.5 * i) for i, goal in enumerate(goals)]


@pytest.mark.parametrize("seed", range(8))
def test_jacobian_is_the_derivative_of_the_residual(seed: int) -> None:
    skeleton = tree(seed, size=5)
    rng = np.random.default_rng(seed)
    problem = poise.Problem(skeleton, expressions(skeleton, rng), solver="lm")
    q = random_pose(skeleton, rng)
    found = problem.jacobian(q)
    size = max(1.0, chain_length(skeleton, skeleton.pose(q).world)) ** 2
    h = 1e-5
    for i, v in enumerate(np.eye(skeleton.nv) * h):
        up = problem.residual(skeleton.integrate(q, v))
        down = problem.residual(skeleton.integrate(q, -v))
        np.testing.assert_allclose(found[:, i], (up - down) / (2 * h), rtol=0, atol=3e-8 * size)


@pytest.mark.parametrize(("seed", "kind"), [(s, k) for s in range(5) for k in ("undriven", "any")])
def test_curvature_is_the_derivative_of_the_jacobian(seed: int, kind: str) -> None:
    skeleton = tree(seed, kind, size=5)
    rng = np.random.default_rng(seed)
    problem = poise.Problem(skeleton, expressions(skeleton, rng), solver=Probe())
    q = random_pose(skeleton, rng)
    weights = rng.normal(size=problem.compiled.rows.height)
    found = curvature(problem, q, weights)
    h = 1e-5
    steps = np.eye(skeleton.nv) * h
    up = [own_jacobian(problem, stepped(problem, q, v)).T @ weights for v in steps]
    down = [own_jacobian(problem, stepped(problem, q, -v)).T @ weights for v in steps]
    expected = (np.array(up) - np.array(down)) / (2 * h)
    expected = 0.5 * (expected + expected.T)
    size = max(1.0, chain_length(skeleton, skeleton.pose(q).world)) ** 2
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-7 * size)


def test_a_position_written_as_an_expression_gives_the_same_pose() -> None:
    hero = character()
    target = (0.3, 1.2, 0.3)
    pins = [poise.pin("rfoot"), poise.pin("lfoot")]
    native = poise.solve(hero.rest, [poise.reach("lhand", target), *pins], solver="lm")
    written = (poise.point("lhand") == target).softened()
    other = poise.solve(hero.rest, [written, *pins], solver="lm")
    assert native.converged and other.converged
    assert native.iterations == other.iterations
    np.testing.assert_allclose(other.pose.q, native.pose.q, rtol=0, atol=1e-12)


def test_expressions_stand_anywhere_among_the_goals() -> None:
    hero = character()
    gap = poise.norm(poise.point("lhand") - poise.point("rhand"))
    goals = [
        (gap == 0.3).softened(),
        poise.reach("rhand", (-0.3, 1.2, 0.3)),
        (poise.point("lhand").y >= poise.parameter("height", 1.3)).softened(),
        poise.reach("head", (0.0, 1.5, 0.1)),
    ]
    result = poise.solve(hero.rest, goals)
    assert result.converged
    names = [error.name for error in result.errors]
    assert names == [goal.name for goal in goals]
    hands = [result.pose.world[hero.skeleton.joint_index(n), :3, 3] for n in ("lhand", "rhand")]
    found = float(np.linalg.norm(hands[0] - hands[1]))
    assert result.errors[0].violation == pytest.approx(abs(found - 0.3), abs=1e-12)
    assert result.errors[1].position == pytest.approx(
        float(np.linalg.norm(hands[1] - (-0.3, 1.2, 0.3))), abs=1e-12
    )
    assert hands[0][1] >= 1.3 - 1e-4
    assert abs(found - 0.3) <= 1e-4


def test_parameters_are_targets() -> None:
    hero = character()
    at = poise.parameter("at", (0.3, 1.2, 0.3))
    problem = poise.Problem(
        hero.skeleton, [poise.reach("rhand", (-0.3, 1.2, 0.3)),
                        (poise.point("lhand") == at).softened()]
    )  # fmt: skip
    targets = np.array([(-0.2, 1.1, 0.3), (0.2, 1.1, 0.4)])
    q = problem.solve(hero.rest.q, targets)
    assert problem.status == "converged"
    world = hero.skeleton.pose(q).world
    for name, target in zip(("rhand", "lhand"), targets, strict=True):
        assert math.dist(world[hero.skeleton.joint_index(name), :3, 3], target) <= 1e-4


def test_a_hard_constraint_needs_a_method_that_keeps_it() -> None:
    hero = character()
    with pytest.raises(poise.errors.InvalidValue, match="sqp"):
        poise.Problem(hero.skeleton, [poise.point("lhand") == (0, 1, 0)], solver="lm")


@pytest.mark.parametrize("wrong", [poise.sqrt, poise.log])
def test_what_is_no_number_at_a_pose_is_missed_without_bound(wrong) -> None:
    hero = character()
    held = wrong(poise.point("lhand").y - 10) == 1
    result = poise.solve(hero.rest, [held])
    assert not result.converged and np.isfinite(result.pose.q).all()
    assert result.errors[0].violation == math.inf


def test_an_expression_is_no_goal_until_it_is_compared() -> None:
    with pytest.raises(poise.errors.InvalidExpression, match="compare it with ==, >= or <="):
        poise.solve(character().rest, [poise.point("lhand").y])


@pytest.mark.parametrize("solver", ["ccd", "fabrik", "two-bone"])
def test_methods_that_go_by_places_decline_expressions(solver: str) -> None:
    hero = character()
    goal = (poise.point("lhand").y == 1.2).softened()
    with pytest.raises(poise.errors.UnsuitableSolver, match="expression; use lm"):
        poise.solve(hero.rest, [goal], solver=solver)


def test_expressions_are_not_solved_chain_by_chain() -> None:
    hero = character()
    with pytest.raises(poise.errors.InvalidValue, match="couple chains"):
        poise.solve(hero.rest, [poise.point("lhand").y == 1.2], per_chain=True)


def test_a_metric_written_as_an_expression_is_kept_small() -> None:
    hero = character()
    hand = poise.reach("lhand", (0.3, 1.2, 0.3), hard=True)
    high = poise.metrics.expression((poise.point("rhand").y - 1.5) ** 2, 10.0)
    calm = poise.metrics.deviation(weight=0.01)
    found = poise.solve(hero.rest, [hand], metrics=[calm, high])
    assert found.converged and found.optimality is not None
    assert found.optimality.stationarity <= 1e-8
    at = hero.skeleton.joint_index("rhand")
    plain = poise.solve(hero.rest, [hand], metrics=[calm])
    assert abs(found.pose.world[at, 1, 3] - 1.5) < 0.1 * abs(plain.pose.world[at, 1, 3] - 1.5)


@pytest.mark.parametrize("kind", ["undriven", "any"])
def test_a_numerical_jacobian_moves_what_the_analytic_one_moves(kind: str) -> None:
    skeleton = tree(3, kind, size=5)
    rng = np.random.default_rng(3)
    base = skeleton.joint_names[-1]
    held = (poise.point(base, (0.1, 0.2, 0.3), base=base) == (1, 1, 1)).softened()
    goals = [*expressions(skeleton, rng), held]
    q = random_pose(skeleton, rng)
    found = [
        poise.Problem(skeleton, goals, solver=DampedLeastSquares(jacobian=by)).jacobian(q)
        for by in ("analytic", "numeric")
    ]
    np.testing.assert_allclose(found[1], found[0], atol=1e-6 * max(1.0, np.abs(found[0]).max()))
    assert not (found[1] != 0.0)[found[0] == 0.0].any() or kind == "any"


@pytest.mark.parametrize(
    "joints",
    [
        (poise.Ball("xyz"), poise.Scale("y"), poise.Ball("zyx")),
        (poise.QuaternionBall(), poise.Shear("x", "y"), poise.QuaternionBall(), poise.Hinge("x")),
        (poise.UniformScale(), poise.Prismatic("z"), poise.Screw("y", pitch=0.1), poise.Scale("x")),
        (poise.Ball("xyz"), poise.VolumeScale("y"), poise.Ball("zyx")),
        (poise.QuaternionBall(), poise.Ball("xyz"), poise.Hinge("x")),
    ],
)
def test_curvature_is_that_of_a_numerical_jacobian(joints) -> None:
    builder = poise.SkeletonBuilder()
    for n, kind in enumerate(joints):
        parent = f"j{n - 1}" if n else None
        turned = Rotation.from_rotvec((0.3 * n, 0.2, -0.1)).as_matrix()
        builder.add(f"j{n}", kind, parent, offset=(0.1, 0.3, 0.1 * n), rotation=turned)
    # a sibling: the centre of mass depends on several branches
    builder.add("side", poise.Hinge("z"), "j1", offset=(0.2, 0.1, 0), tip=(0.1, 0.3, 0.2))
    skeleton = builder.build()
    rng = np.random.default_rng(2)
    goals = expressions(skeleton, rng)
    q = random_pose(skeleton, rng)
    weights = rng.normal(size=poise.Problem(skeleton, goals, solver="lm").compiled.rows.height)
    exact, rough = (
        curvature(poise.Problem(skeleton, goals, solver=Probe(jacobian=by)), q, weights)
        for by in ("analytic", "numeric")
    )
    # Noise of 1e-16 / h^2 with h = 6e-6, for rows of this size.
    np.testing.assert_allclose(rough, exact, atol=1e-4 * max(1.0, np.abs(exact).max()))


@pytest.mark.parametrize("scaled", [False, True])
def test_driven_values_beyond_the_goals_leave_the_second_derivatives(*, scaled: bool) -> None:
    builder = poise.SkeletonBuilder().add("arm", poise.Ball("xyz"))
    parent = "arm"
    if scaled:
        builder.add("upper", poise.Scale("x"), "arm")
        parent = "upper"
    builder.add("hand", poise.QuaternionBall(), parent, offset=(0.3, 0.1, 0), tip=(0.2, 0, 0.1))
    builder.add("finger", poise.Ball("xyz"), "hand", offset=(0.1, 0, 0), tip=(0.1, 0, 0))
    builder.drive("finger_rx", "finger_ry", Curve.polynomial((0.1, 0.4, 0.2), (-9.0, 9.0)))
    skeleton = builder.build()
    rng = np.random.default_rng(5)
    q = random_pose(skeleton, rng)
    for joint, kernel in (("hand", "native"), ("finger", "numeric")):
        goal = (poise.norm(poise.point(joint, (0.1, 0.2, 0.3)) - (1, 2, 0)) == 0.4).softened()
        problems = [
            poise.Problem(skeleton, [goal], solver=Probe(jacobian=by))
            for by in ("analytic", "numeric")
        ]
        curve = problems[0].runner.entries[place.CURVE]
        assert (curve is CURVE_NUMERICALLY) == (kernel == "numeric")
        exact, rough = (curvature(problem, q, np.ones(1)) for problem in problems)
        np.testing.assert_allclose(rough, exact, atol=1e-4 * max(1.0, np.abs(exact).max()))
