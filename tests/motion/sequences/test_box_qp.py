"""Steps within bounds against SciPy's bounded least squares and optimality conditions."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import lsq_linear
from scipy.sparse import csr_array, diags_array

from poise.motion.sequences.box_qp import LimitedSteps, stretches
from poise.solvers.banded import BandedMatrix

SIGMA = 0.3


def beams(frames: int, size: int, rng: np.random.Generator) -> tuple[BandedMatrix, csr_array]:
    """Springs and second differences of each unknown; those of a frame tied here and there.

    The last unknown is tied to none of the others.
    """
    bends = 30.0 * diags_array([1.0, -2.0, 1.0], offsets=[0, 1, 2], shape=(frames - 2, frames))
    whole = (bends.T @ bends + diags_array(np.ones(frames))).toarray()
    matrix = BandedMatrix.zeros(frames, size, 2)
    for i in range(size):
        for d in range(3):
            matrix.blocks[: frames - d, d, i, i] = np.diag(whole, -d)
    for f in range(10, frames, 50):
        row = np.append(rng.uniform(-1.0, 1.0, size - 1), 0.0)
        matrix.blocks[f, 0] += 1e4 * np.outer(row, row)
    return matrix, csr_array(matrix.dense())


def asked(
    frames: int, size: int, seed: int
) -> tuple[BandedMatrix, csr_array, np.ndarray, np.ndarray, np.ndarray]:
    """A model's matrix, twice, its gradient, and the lowest and highest rates."""
    rng = np.random.default_rng(seed)
    matrix, whole = beams(frames, size, rng)
    gradient = np.zeros((frames, size))
    gradient[10::50, :-1] = rng.uniform(-4e3, 4e3, gradient[10::50, :-1].shape)
    lowest = -rng.uniform(0.0, 0.4, (frames, size))
    highest = np.tile(rng.uniform(0.05, 0.5, size), (frames, 1))
    lowest[::3] = -np.inf
    return matrix, whole, gradient, lowest, highest


def steps_of(frames: int, size: int) -> tuple[LimitedSteps, np.ndarray]:
    still = np.zeros((frames, size), np.bool_)
    still[5] = True
    return LimitedSteps(still, np.ones(size)), still


@pytest.mark.parametrize("seed", range(4))
def test_a_short_step_is_the_least_between_the_limits(seed: int) -> None:
    frames, size = 40, 2
    matrix, whole, gradient, lowest, highest = asked(frames, size, seed)
    steps, still = steps_of(frames, size)
    v = steps.least(steps.model(gradient, matrix, lowest, highest), SIGMA)
    assert v is not None
    free = ~still.ravel()
    curvature = (whole + SIGMA * diags_array(np.ones(frames * size))).toarray()[np.ix_(free, free)]
    factor = np.linalg.cholesky(curvature)
    right = -np.linalg.solve(factor, gradient.ravel()[free])
    ends = lowest.ravel()[free], highest.ravel()[free]
    best = lsq_linear(factor.T, right, ends, method="bvls", tol=1e-14)
    np.testing.assert_allclose(v.ravel()[free], best.x, atol=1e-6)
    assert not v[still].any()


@pytest.mark.parametrize("seed", range(3))
def test_a_long_step_meets_the_conditions_of_the_least(seed: int) -> None:
    frames, size = 1500, 4
    matrix, whole, gradient, lowest, highest = asked(frames, size, seed)
    gradient[200:1300] *= 0.02  # limits are reached at both ends, and hardly between
    steps, still = steps_of(frames, size)
    v = steps.least(steps.model(gradient, matrix, lowest, highest), SIGMA)
    assert v is not None
    assert (v >= lowest).all() and (v <= highest).all() and not v[still].any()
    slope = gradient + (whole @ v.ravel()).reshape(v.shape) + SIGMA * v
    slope[still] = 0.0
    rounding = 2e-6 * np.abs(slope).max()
    inside = (v > lowest + 1e-9) & (v < highest - 1e-9)
    assert (slope[~inside] != 0.0).any()
    assert np.abs(slope[inside]).max() <= rounding
    assert slope[v <= lowest + 1e-9].min(initial=0.0) >= -rounding
    assert slope[v >= highest - 1e-9].max(initial=0.0) <= rounding


def test_what_nothing_pulls_at_stays_and_is_not_solved_for() -> None:
    matrix, _, gradient, lowest, highest = asked(60, 4, 0)
    steps, _ = steps_of(60, 4)
    model = steps.model(gradient, matrix, lowest, highest)
    assert model.own.tolist() == [0, 1, 2] and model.matrix.size == 3
    v = steps.least(model, SIGMA)
    assert v is not None and v[:, :3].any() and not v[:, 3].any()
    gradient[30, 3] = 1.0
    assert steps.model(gradient, matrix, lowest, highest).own.tolist() == [0, 1, 2, 3]


def test_nothing_moves_where_nothing_pulls() -> None:
    matrix, _, gradient, lowest, highest = asked(60, 3, 0)
    steps, _ = steps_of(60, 3)
    v = steps.least(steps.model(np.zeros_like(gradient), matrix, lowest, highest), 0.0)
    assert v is not None and not v.any()


def test_the_same_limits_again_with_another_pull() -> None:
    matrix, whole, gradient, _, _ = asked(60, 3, 1)
    free = np.full_like(gradient, np.inf)
    steps, _ = steps_of(60, 3)
    assert steps.again(gradient) is None
    model = steps.model(gradient, matrix, -free, free)
    first = steps.least(model, SIGMA)
    more = steps.again(0.5 * gradient)
    assert first is not None and more is not None
    np.testing.assert_allclose(more, 1.5 * first, rtol=1e-9, atol=1e-12)
    fall = -(gradient * first).sum() - 0.5 * first.ravel() @ (whole @ first.ravel())
    assert model.gain(first) == pytest.approx(fall, rel=1e-9)


def test_stretches_hold_what_is_wrong_and_believe_no_frame_twice() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        wrong = np.zeros(3000, np.bool_)
        wrong[rng.choice(3000, rng.integers(1, 12))] = True
        believed = np.zeros(3000, np.int64)
        for part in stretches(wrong):
            believed[part.core] += 1
            assert part.own.start <= part.core.start < part.core.stop <= part.own.stop
            assert part.inside.stop - part.inside.start == part.core.stop - part.core.start
        assert believed.max() == 1 and believed[wrong].all()
