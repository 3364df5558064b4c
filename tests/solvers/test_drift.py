"""Drift dC/dt: change of residuals when targets move and the body is at rest."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import direction, parameter, point
from poise.errors import ShapeError
from poise.residuals import time
from samples.constraints import SAMPLES, Draw
from samples.problems import body
from samples.trees import random_pose

FIXED = ("cone", "balance", "orthogonal", "apart", "above", "outside")  # have no targets
MOVING = [name for name in SAMPLES if name not in FIXED]


def goal_of(name: str, **options):
    return SAMPLES[name][1 if name == "relative" else 0](
        Draw(body(), np.random.default_rng(3)), options
    )


def agree(problem, seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    q = random_pose(problem.skeleton, rng)
    targets = problem.default_targets(problem.skeleton.rest)
    rates = rng.normal(size=targets.shape)
    h = 1e-5
    there = problem.residual(q, targets + h * rates), problem.residual(q, targets - h * rates)
    found = problem.drift(q, rates, targets)
    size = np.abs(found).max()
    assert size > 0.0
    expected = (there[0] - there[1]) / (2 * h)
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-8 * max(1.0, size))


@pytest.mark.parametrize("name", MOVING)
@pytest.mark.parametrize("solver", ["lm", "sqp"])
def test_residuals_drift_with_their_targets(name: str, solver: str) -> None:
    if name in ("orient", "place", "pin"):
        return  # a quaternion's rates keep its length: the test below
    agree(poise.Problem(body(), [goal_of(name, hard=False)], solver=solver))


@pytest.mark.parametrize("solver", ["lm", "sqp"])
def test_turning_targets(solver: str) -> None:
    skeleton = body()
    problem = poise.Problem(skeleton, [goal_of("orient", hard=False)], solver=solver)
    q = random_pose(skeleton, np.random.default_rng(1))
    w, x, y, z = problem.default_targets(skeleton.rest)
    spin = np.array([0.3, -0.2, 0.5])  # turning about the world's axes
    rates = 0.5 * np.array([-x * spin[0] - y * spin[1] - z * spin[2],
                            *(w * spin + np.cross(spin, (x, y, z)))])  # fmt: skip
    h = 1e-5
    up, down = (problem.residual(q, np.array([w, x, y, z]) + s * h * rates) for s in (1, -1))
    np.testing.assert_allclose(problem.drift(q, rates), (up - down) / (2 * h), atol=1e-8)


def test_goals_of_both_kinds_stand_where_the_residuals_have_them() -> None:
    names = ("distance", "reach", "projection", "aim", "on_plane")
    agree(poise.Problem(body(), [goal_of(name, hard=False) for name in names], solver="lm"))


def test_time_is_a_parameter_like_others() -> None:
    skeleton = body()
    ahead = 0.4 + 0.2 * time
    goal = (point("lhand") == (ahead, 1.2, poise.sin(3 * time))).softened(4.0)
    problem = poise.Problem(skeleton, [goal], solver="lm")
    found = problem.drift(skeleton.rest.q, [1.0], [0.5])
    np.testing.assert_allclose(found, [-0.4, 0.0, -2 * 3 * np.cos(1.5)], atol=1e-14)


def test_what_has_to_spare_does_not_drift() -> None:
    skeleton = body()
    high = point("head").y >= parameter("floor", 0.0)
    problem = poise.Problem(skeleton, [high.softened()], solver="lm")
    assert problem.drift(skeleton.rest.q, [1.0]) == 0.0
    assert problem.drift(skeleton.rest.q, [1.0], [9.0]) == -1.0


def test_what_has_no_targets() -> None:
    skeleton = body()
    goal = (poise.dot(direction("head", (0, 0, 1)), (1, 0, 0)) == 0.1).softened()
    problem = poise.Problem(skeleton, [goal], solver="lm")
    assert problem.drift(skeleton.rest.q, []) == 0.0
    with pytest.raises(ShapeError, match="expected 0 rates"):
        problem.drift(skeleton.rest.q, [1.0])
