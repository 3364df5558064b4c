"""Strict priority levels: a lower level never disturbs a higher one."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import dof, point
from samples.hero import character


def sliders(count: int) -> poise.Skeleton:
    builder = poise.SkeletonBuilder()
    for i in range(count):
        builder.add(f"s{i}", poise.Prismatic("x"))
    return builder.build()


def lexicographic(levels) -> np.ndarray:
    """The least squares of each level among the solutions of those before, by null spaces."""
    x, N = np.zeros(levels[0][0].shape[1]), np.eye(levels[0][0].shape[1])
    for A, b in levels:
        x = x + N @ np.linalg.lstsq(A @ N, b - A @ x, rcond=1e-12)[0]
        _, s, Vt = np.linalg.svd(A @ N)
        rank = int((s > 1e-9).sum())
        N = N @ Vt[rank:].T @ Vt[rank:]
    return x


@pytest.mark.parametrize("seed", range(4))
def test_linear_levels_equal_the_projections_on_null_spaces(seed: int) -> None:
    rng = np.random.default_rng(seed)
    skeleton = sliders(5)
    values = [dof(name) for name in skeleton.dof_names]
    levels, goals = [], []
    for level, height in enumerate((2, 2, 4), start=1):
        A, b = rng.normal(size=(height, 5)).round(2), rng.normal(size=height).round(2)
        if level == 1:  # contradicts itself
            A, b = np.vstack([A, A[:1]]), np.append(b, b[0] + 1.0)
        levels.append((A, b))
        for row, wanted in zip(A, b, strict=True):
            left = sum((float(a) * value for a, value in zip(row, values, strict=True)), 0.0)
            goals.append((left == float(wanted)).with_priority(level))
    result = poise.solve(skeleton.rest, goals)
    assert not result.converged
    np.testing.assert_allclose(result.pose.q, lexicographic(levels), atol=1e-6)
    assert result.optimality is not None and result.optimality.ending == "contradicted"


def test_feet_before_hands() -> None:
    hero = character()
    feet = [poise.pin("rfoot", hard=True), poise.pin("lfoot", hard=True)]
    hand = (point("lhand") == (1.5, 1.5, 0)).with_priority(2)
    other = (point("rhand") == (-1.5, 1.0, 0)).with_priority(3)
    alone = poise.solve(hero.rest, [*feet, hand])
    both = poise.solve(hero.rest, [*feet, hand, other])
    for error in both.errors[:2]:
        assert error.position <= 1e-8 and error.orientation <= 1e-8
    # What the third level wants takes nothing from the second.
    assert both.errors[2].violation <= alone.errors[2].violation + 1e-6
    assert both.errors[3].violation > 0.5


def test_levels_that_hold_together_are_one_set() -> None:
    hero = character()
    goals = [point("lhand").y == 1.2, (point("rhand").y == 1.3).with_priority(2)]
    plain = [point("lhand").y == 1.2, point("rhand").y == 1.3]
    found, expected = poise.solve(hero.rest, goals), poise.solve(hero.rest, plain)
    assert found.converged and found.iterations == expected.iterations
    assert found.pose.q.tobytes() == expected.pose.q.tobytes()


@pytest.mark.slow
def test_a_batch_of_levels_is_its_single_solves() -> None:
    hero = character()
    heights = poise.parameter("height", np.array([1.2, 4.0]), size=1)
    goals = [poise.pin("rfoot", hard=True), (point("lhand").y == heights).with_priority(2)]
    batch = poise.solve(hero.rest, goals)
    assert batch.row_errors.shape == (2, 3)
    for b, height in enumerate((1.2, 4.0)):
        one = (point("lhand").y == poise.parameter("height", height)).with_priority(2)
        single = poise.solve(hero.rest, [poise.pin("rfoot", hard=True), one])
        assert batch.status[b] == single.status
        np.testing.assert_allclose(batch.pose.q[b], single.pose.q, atol=1e-9)
