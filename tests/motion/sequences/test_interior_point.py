"""Active bounds of banded quadratic programs against SciPy's bounded least squares."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import lsq_linear

from poise.motion.sequences.box_qp import bounds_that_hold
from poise.solvers.banded import BandedMatrix

FRAMES = 120


def beam() -> BandedMatrix:
    """Springs to zero and second differences, as closeness makes them."""
    second = np.zeros((FRAMES - 2, FRAMES))
    for f in range(FRAMES - 2):
        second[f, f : f + 3] = 30.0, -60.0, 30.0
    whole = second.T @ second + np.eye(FRAMES)
    matrix = BandedMatrix.zeros(FRAMES, 1, 2)
    for d in range(3):
        matrix.blocks[: FRAMES - d, d, 0, 0] = np.diag(whole, -d)
    return matrix


@pytest.mark.parametrize("seed", range(4))
def test_the_bounds_are_those_of_the_least(seed: int) -> None:
    rng = np.random.default_rng(seed)
    matrix = beam()
    gradient = np.zeros((FRAMES, 1))
    gradient[rng.choice(FRAMES, 3, replace=False), 0] = rng.uniform(-400.0, 400.0, 3)
    low, high = np.full((FRAMES, 1), -rng.uniform(0.1, 0.5)), np.full((FRAMES, 1), np.inf)
    high[::2] = rng.uniform(0.1, 0.5)
    still = np.zeros((FRAMES, 1), np.bool_)
    still[7] = True
    storage, damping = np.empty_like(matrix.panels), np.zeros_like(gradient)
    found = bounds_that_hold(matrix, gradient, low, high, still, damping, storage)
    assert found is not None and (found.low | found.high).any()
    moving = ~still[:, 0]
    factor = np.linalg.cholesky(matrix.dense()[np.ix_(moving, moving)])
    right = -np.linalg.solve(factor, gradient[moving, 0])
    best = lsq_linear(factor.T, right, (low[moving, 0], high[moving, 0]), method="bvls", tol=1e-14)
    forces = matrix.dense()[np.ix_(moving, moving)] @ best.x + gradient[moving, 0]
    # Forces a thousandth of the strongest are what holds; weaker ones are rounding or a touch.
    strong = 1e-3 * np.abs(gradient).max()
    assert found.low[moving, 0][forces > strong].all()
    assert found.high[moving, 0][forces < -strong].all()
    assert not (found.low | found.high)[~moving].any()
    off = np.minimum(best.x - low[moving, 0], high[moving, 0] - best.x)
    assert not (found.low | found.high)[moving, 0][off > 1e-4].any()


def test_no_path_where_nothing_is_least() -> None:
    matrix = BandedMatrix.zeros(3, 1, 0)
    matrix.blocks[:, 0] = -1.0
    none, ends = np.zeros((3, 1), np.bool_), np.full((3, 1), np.inf)
    storage = np.empty_like(matrix.panels)
    assert bounds_that_hold(
        matrix, np.ones((3, 1)), -ends, ends, none, np.zeros((3, 1)), storage
    ) is None  # fmt: skip


def test_without_a_bound_none_holds() -> None:
    matrix = beam()
    none, ends = np.zeros((FRAMES, 1), np.bool_), np.full((FRAMES, 1), np.inf)
    storage, zero = np.empty_like(matrix.panels), np.zeros((FRAMES, 1))
    for still, end in ((none, ends), (~none, np.ones((FRAMES, 1)))):
        found = bounds_that_hold(matrix, np.ones_like(zero), -end, end, still, zero, storage)
        assert found is not None and not (found.low | found.high).any()
