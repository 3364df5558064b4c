"""Every registered kind of constraint meets the contract of constraints."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import poise
from poise.constraints import CONSTRAINTS
from poise.errors import InvalidValue, UnknownName
from poise.solvers import DampedLeastSquares
from samples.constraints import SAMPLES, Draw
from samples.curvature import curvature
from samples.problems import body, own_jacobian, stepped
from samples.trees import chain_length, random_pose, tree

CASES = [
    pytest.param(maker, id=f"{name}-{number}")
    for name, makers in SAMPLES.items()
    for number, maker in enumerate(makers)
]
every_kind = pytest.mark.parametrize("maker", CASES)
NATIVE = ("reach", "orient", "place", "pin", "aim")
every_written_kind = pytest.mark.parametrize(
    "maker", [case for case in CASES if case.id.partition("-")[0] not in NATIVE]
)
trees = st.tuples(st.integers(0, 10**6), st.sampled_from(["any", "native", "rigid"]))


class Probe(DampedLeastSquares):
    """Lowers all goals as a constrained method does, to look at their derivatives."""

    name = "probe"
    constrained = True


def test_every_kind_has_a_sample() -> None:
    assert set(SAMPLES) == set(CONSTRAINTS.names()), "see tests/samples/constraints.py"


def drawn(maker, seed: int, kind: str, **options):
    """A problem of one constraint on a random tree, a pose, and the size of both."""
    skeleton = tree(seed % 40, kind, size=5)
    rng = np.random.default_rng(seed)
    goal = maker(Draw(skeleton, rng), options)
    start = skeleton.pose(random_pose(skeleton, rng))
    problem = poise.Problem(skeleton, [goal], solver=Probe(), start=start)
    q = random_pose(skeleton, rng)
    size = max(1.0, chain_length(skeleton, skeleton.pose(q).world))
    return problem, q, size


def derivative(f, integrate, nv: int, q, h: float, tolerance: float):
    """Central differences of fourth order along each rate: (nv, ...).

    Where two steps disagree (a corner, a rotation near half a turn) they are no judge: Hypothesis
    draws again.
    """

    def differences(h: float):
        found = []
        for v in np.eye(nv):
            near = f(integrate(q, h * v)) - f(integrate(q, -h * v))
            far = f(integrate(q, 2 * h * v)) - f(integrate(q, -2 * h * v))
            found.append((8.0 * near - far) / (12.0 * h))
        return np.array(found)

    found = differences(h)
    assume(np.abs(found - differences(0.5 * h)).max(initial=0.0) < 0.3 * tolerance)
    return found


@every_kind
@settings(max_examples=4, deadline=None, derandomize=True)
@given(drawn_tree=trees)
def test_first_derivatives(maker, drawn_tree) -> None:
    problem, q, size = drawn(maker, *drawn_tree, hard=False)
    found = problem.jacobian(q)
    size *= max(1.0, float(np.abs(found).max(initial=0.0)))
    skeleton = problem.skeleton
    expected = derivative(problem.residual, skeleton.integrate, skeleton.nv, q, 2e-4, 1e-8 * size).T
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-8 * size)


@every_kind
@settings(max_examples=3, deadline=None, derandomize=True)
@given(drawn_tree=trees)
def test_second_derivatives(maker, drawn_tree) -> None:
    problem, q, size = drawn(maker, *drawn_tree, hard=False)
    shares = np.random.default_rng(1).normal(size=problem.compiled.rows.height)
    shares *= own_jacobian(problem, q).any(axis=1)  # an inequality that holds has no weight
    found = curvature(problem, q, shares)
    size *= max(1.0, float(np.abs(found).max(initial=0.0)))

    def slope(at):
        return own_jacobian(problem, at).T @ shares

    def integrate(at, v):
        return stepped(problem, at, v)

    expected = derivative(slope, integrate, problem.skeleton.nv, q, 2e-4, 1e-5 * size)
    expected = 0.5 * (expected + expected.T)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-5 * size)


@every_written_kind
@settings(max_examples=4, deadline=None, derandomize=True)
@given(drawn_tree=trees)
def test_rows_are_what_the_goal_says_is_missed(maker, drawn_tree) -> None:
    seed, kind = drawn_tree
    skeleton = tree(seed % 40, kind, size=5)
    rng = np.random.default_rng(seed)
    goal = maker(Draw(skeleton, rng), {"hard": False, "weight": 2.25})
    start, pose = (skeleton.pose(random_pose(skeleton, rng)) for _ in range(2))
    problem = poise.Problem(skeleton, [goal], solver=Probe(), start=start)
    missed = 1.5 * np.ravel(goal.at(pose, before=start))
    size = max(1.0, chain_length(skeleton, pose.world))
    np.testing.assert_allclose(problem.residual(pose.q), missed, rtol=0, atol=1e-11 * size**2)


@every_kind
def test_hard_or_soft_is_the_callers_choice(maker) -> None:
    skeleton = body()
    soft = maker(Draw(skeleton, np.random.default_rng(3)), {"hard": False, "weight": 0.5})
    hard = maker(Draw(skeleton, np.random.default_rng(3)), {"hard": True})
    assert hard.hard and not soft.hard
    assert all(row.weight == 0.5 for row in soft.rows)
    poise.Problem(skeleton, [soft], solver="lm")
    with pytest.raises(InvalidValue, match="hard"):
        poise.Problem(skeleton, [hard], solver="lm")
    result = poise.solve(skeleton.rest, [soft], solver="lm", max_iterations=20)
    assert result.errors[0].name == soft.name
    assert np.isfinite(result.pose.q).all()


@every_kind
def test_equal_goals_have_equal_rows(maker) -> None:
    skeleton = body()
    one, other = (maker(Draw(skeleton, np.random.default_rng(5)), {}) for _ in range(2))
    assert one.rows == other.rows and hash(one.rows) == hash(other.rows)
    assert one.name == other.name and one.name
    copy = pickle.loads(pickle.dumps(one))
    assert copy.rows == one.rows and copy.name == one.name
    start = skeleton.rest
    np.testing.assert_array_equal(copy.targets(start), one.targets(start))


@every_written_kind
def test_its_text_is_read_back(maker) -> None:
    goal = maker(Draw(body(), np.random.default_rng(5)), {})
    assert poise.parse(repr(goal)).same_as(goal)


@every_kind
def test_joints_that_are_not_there(maker) -> None:
    goal = maker(Draw(body(), np.random.default_rng(7)), {"hard": False})
    other = tree(1, "rigid")
    with pytest.raises(UnknownName, match=r"no (joint|degree of freedom)"):
        poise.Problem(other, [goal], solver="lm", start=other.rest)
