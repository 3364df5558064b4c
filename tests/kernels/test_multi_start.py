"""Random starts: uniform, repeatable, and equal to those of the Python twin."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import poise
from poise.kernels.multi_start import draw_start, missing_limbs, uniform

MASK = (1 << 64) - 1


def plain_uniform(seed: int, number: int, rate: int) -> float:
    """SplitMix64's finaliser (Steele, Lea and Flood 2014) of a counter, in 64 unsigned bits."""
    z = (seed + number * 0x9E3779B97F4A7C15 + rate * 0xC2B2AE3D27D4EB4F) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    z ^= z >> 31
    signed = z - (1 << 64) if z >> 63 else z
    return (signed >> 11) / 2.0**52


def test_the_hash_is_the_published_one() -> None:
    for seed in (0, 1, 12345, 2**53 - 1):
        for number in (1, 2, 77):
            for rate in (0, 1, 61):
                assert uniform(seed, number, rate) == plain_uniform(seed, number, rate)


def test_draws_are_uniform_and_independent() -> None:
    draws = np.array([[uniform(5, n, r) for r in range(6)] for n in range(1, 4001)])
    assert draws.min() >= -1.0 and draws.max() < 1.0
    for column in draws.T:
        assert stats.kstest(0.5 * (column + 1.0), "uniform").pvalue > 1e-3
    correlation = np.corrcoef(draws.T) - np.eye(6)
    assert np.abs(correlation).max() < 5.0 / np.sqrt(len(draws))


def test_the_widest_draws_fill_the_limits() -> None:
    skeleton = (
        poise.SkeletonBuilder()
        .add("a", poise.Hinge("x"), limits={"rx": (-0.5, 2.0)})
        .add("b", poise.Hinge("x"), "a", offset=(0, 1, 0))
        .build()
    )
    dofs, v, out = skeleton.mechanism.dofs, np.zeros(2), np.zeros(2)
    found = []
    for number in range(4, 4004, 4):  # every fourth draw goes anywhere
        draw_start(dofs, np.full(2, 2.0), np.ones(2), skeleton.rest.q, 9, number, v, out)
        found.append(out.copy())
    drawn = np.array(found)
    assert stats.kstest(drawn[:, 0], "uniform", (-0.5, 2.5)).pvalue > 1e-3
    assert stats.kstest(drawn[:, 1], "uniform", (-np.pi, 2.0 * np.pi)).pvalue > 1e-3


@pytest.mark.numba
def test_limbs_that_miss_are_those_that_no_met_goal_moves_with() -> None:
    builder = poise.SkeletonBuilder().add("hub", poise.Hinge("z"))
    for leg in "abc":
        builder = builder.add(leg, poise.Ball("xyz"), "hub", offset=(0, 1, 0), tip=(0, 1, 0))
    tips = [poise.point(leg, tip=True) for leg in "abc"]
    problem = poise.Problem(builder.build(), [poise.reach(tip, (0, 9, 0)) for tip in tips])
    tables, out = problem.tables, np.zeros(10)

    def chosen(*errors: float) -> list[int] | None:
        reach = tables.linear.reach
        some = missing_limbs(tables.mechanism, tables.rows, reach, np.array(errors), out)
        return np.flatnonzero(out).tolist() if some else None

    assert chosen(0.0, 0.5, 0.0) == [4, 5, 6]
    assert chosen(0.3, 0.0, 0.5) == [1, 2, 3, 7, 8, 9]
    assert chosen(0.04, 0.0, 0.5) == [7, 8, 9]  # an error below a tenth of the largest one
    assert chosen(0.3, 0.4, 0.5) is None and chosen(0.0, 0.0, 0.0) is None
    assert chosen(0.0, 0.5) is None  # errors of expressions
