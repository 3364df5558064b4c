"""`lagrange` and `penalty` without hard constraints: minimise f as well as `sqp`."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.solvers.comparison import compare
from samples.hero import character

HERO = character()
KEPT = [poise.metrics.deviation(weight=0.01), poise.metrics.stiffness(0.01)]


def wishes(seed: int, far: float = 1.0) -> list:
    """Both hands and a foot where a drawn pose has them, times ``far``."""
    q = np.random.default_rng(seed).uniform(-0.4, 0.4, HERO.skeleton.nq)
    world = HERO.skeleton.pose(q).world
    return [
        poise.reach(name, far * world[HERO.skeleton.joint_index(name), :3, 3], weight=weight)
        for name, weight in (("lhand", 1.0), ("rhand", 2.0), ("lfoot", 1.0))
    ]


def solved(goals: list, solver: str, kept: list) -> poise.Result:
    result = poise.solve(HERO.rest, goals, solver=solver, metrics=kept)
    assert isinstance(result, poise.Result)
    return result


def least(pose: poise.Pose, goals: list, kept: list) -> float:
    """f at a pose, from its parts."""
    missed = 0.0
    for goal in goals:
        (row,) = goal.rows
        off = pose.world[HERO.skeleton.joint_index(row.point.joint), :3, 3]
        missed += 0.5 * row.weight * float(((off - goal.targets(pose)) ** 2).sum())
    return missed + poise.metrics.value(kept, pose)


@pytest.mark.parametrize("solver", ["lagrange", "penalty"])
@pytest.mark.parametrize("far", [1.0, 2.0])
def test_with_metrics_it_is_the_minimum(solver: str, far: float) -> None:
    for seed in range(4):
        goals = wishes(seed, far)
        result, other = (solved(goals, name, KEPT) for name in (solver, "sqp"))
        assert result.optimality is not None and result.optimality.ending == "compromise"
        assert result.optimality.multipliers == {} and result.status == "compromise"
        f = least(result.pose, goals, KEPT)
        assert f == pytest.approx(least(other.pose, goals, KEPT), rel=1e-6)
        assert f == pytest.approx(result.problem().runner.cost, rel=1e-9)
        h = 1e-5
        for rate in range(6, HERO.skeleton.nv, 7):
            v = np.zeros(HERO.skeleton.nv)
            v[rate] = h
            for step in (v, -v):
                q = HERO.skeleton.integrate(result.pose.q, step)
                if (q >= HERO.skeleton.lower).all() and (q <= HERO.skeleton.upper).all():
                    assert least(HERO.skeleton.pose(q), goals, KEPT) >= f - 1e-12


@pytest.mark.parametrize("solver", ["lagrange", "penalty"])
def test_without_metrics_it_is_least_squares(solver: str) -> None:
    goals = wishes(7)
    result = solved(goals, solver, [])
    assert result.converged
    for goal, error in zip(goals, result.errors, strict=True):
        place = result.pose.world[HERO.skeleton.joint_index(goal.name), :3, 3]
        assert error.position == pytest.approx(
            float(np.linalg.norm(place - goal.targets(HERO.rest))), abs=1e-12
        )
        assert error.position is not None and error.position <= 1e-4
    names = [run.name for run in compare(HERO.rest, goals, max_iterations=30)]
    assert solver in names


def test_out_of_reach_lagrange_ends_where_sqp_does() -> None:
    for seed in range(3):
        goals = wishes(seed, 2.0)
        result, other = (solved(goals, name, []) for name in ("lagrange", "sqp"))
        assert result.status == other.status == "compromise"
        assert least(result.pose, goals, []) == least(other.pose, goals, [])
