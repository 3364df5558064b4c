"""Metrics with small weights beside the goals, on a free-floating body."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.residuals.functions import norm
from poise.residuals.point import point
from samples.hero import character

HERO = character()
SKELETON = HERO.skeleton


def goals(seed: int, *, hard: bool) -> list:
    """Both hands and a foot where a drawn pose has them."""
    q = np.random.default_rng(seed).uniform(-0.4, 0.4, SKELETON.nq)
    world = SKELETON.pose(q).world
    return [
        poise.reach(name, world[SKELETON.joint_index(name), :3, 3], hard=hard)
        for name in ("lhand", "rhand", "lfoot")
    ]


def solved(wished: list, weight: float, dt: float) -> poise.Result:
    energy = poise.metrics.kinetic_energy(weight, dt=dt)
    result = poise.solve(HERO.rest, wished, solver="sqp", metrics=[energy])
    assert isinstance(result, poise.Result) and result.optimality is not None
    return result


@pytest.mark.parametrize("weight", [1e-2, 1e-4, 1e-6])
@pytest.mark.parametrize("seed", range(6))
def test_hard_goals_hold_at_the_least_energy(weight: float, seed: int) -> None:
    result = solved(goals(seed, hard=True), weight, 1.0 / 60.0)
    optimality = result.optimality
    assert optimality is not None and optimality.ending == "optimal" and result.iterations <= 120
    assert optimality.stationarity <= 1e-8 and optimality.violation <= 1e-9


@pytest.mark.parametrize("weight", [1e-2, 1e-4])
@pytest.mark.parametrize("seed", range(3))
def test_soft_goals_end_at_a_minimum(weight: float, seed: int) -> None:
    """Along the curved valley of poses that meet the goals, which steps have to be bent into."""
    result = solved(goals(seed, hard=False), weight, 1.0)
    optimality = result.optimality
    assert optimality is not None and optimality.ending in ("optimal", "compromise")
    assert optimality.stationarity <= 1e-8 and result.iterations <= 120


def test_what_held_once_is_no_contradiction() -> None:
    """A mass on a circle and a far weaker pull along it: rows come and go, but they hold."""
    ball = poise.SkeletonBuilder().add("bead", poise.Translational("xyz"), tip=(0.1, 0, 0)).build()
    circle = [norm(point("bead")) == 1.0, point("bead").z == 0.0]
    for weight in (1.0, 1e-3, 1e-6):
        pull = poise.metrics.expression(weight * -point("bead").x)
        result = poise.solve(ball.pose([-0.8, 0.3, 0.2]), circle, solver="sqp", metrics=[pull])
        assert isinstance(result, poise.Result) and result.converged
        if weight >= 1e-3:
            np.testing.assert_allclose(result.pose.q, (1, 0, 0), atol=1e-4)


def test_a_far_weaker_pull_stalls_from_no_start() -> None:
    """A bent step's part across hard rows says nothing of how far the pull may go along them."""
    ball = poise.SkeletonBuilder().add("bead", poise.Translational("xyz"), tip=(0.1, 0, 0)).build()
    circle = [norm(point("bead")) == 1.0, point("bead").z == 0.0]
    pull = poise.metrics.expression(1e-6 * -point("bead").x)
    problem = poise.Problem(ball, circle, solver="sqp", metrics=[pull])
    for start in np.random.default_rng(0).uniform(-1.0, 1.0, (100, 3)):
        problem.solve(start)
        assert problem.status == "converged" and problem.iterations <= 120, start
