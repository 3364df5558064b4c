"""The KKT matrix against NumPy: assembled over free rates, factored, solved."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kernels.kkt_matrix import assemble, factor, solve_factor
from poise.kernels.sqp_state import GROUP

SIZES = (1, 2, 3, 4, 5, 7, 8, 11, 16, 23, 62)


def padded(size: int) -> int:
    return -(-size // GROUP) * GROUP


def drawn(size: int, height: int, rng: np.random.Generator):
    """H of more rates than are free, those that are, and rows over them in whole groups."""
    more = size + 3
    H = rng.normal(size=(more, more))
    H = H @ H.T + np.eye(more)
    free = np.sort(rng.permutation(more)[:size])
    B = np.full((max(height, 1), padded(more)), np.nan)  # what is beyond is not to be looked at
    B[:, :size] = rng.normal(size=(len(B), size))
    B[:, size : padded(size)] = 0.0
    return H, free, B


@pytest.mark.parametrize("height", [0, 1, 2, 3, 4, 7, 9])
@pytest.mark.parametrize("size", SIZES)
def test_it_solves_what_numpy_solves(size: int, height: int):
    rng = np.random.default_rng(100 * size + height)
    H, free, B = drawn(size, height, rng)
    A = np.full((padded(len(H)), padded(len(H))), np.nan)
    assemble(np.tril(H), (B, height), free, size, A)
    rows = B[:height, :size]
    whole = H[np.ix_(free, free)] + rows.T @ rows
    np.testing.assert_allclose(np.triu(A[:size, :size]), np.triu(whole), rtol=1e-13, atol=1e-13)

    right = np.zeros((2, len(A)))
    assert factor(A, size, right[0])
    right[1, :size] = b = rng.normal(size=size)
    solve_factor(A, size, right, 1)
    x = right[1, :size]
    # What rounding makes of it, whatever the matrix's condition.
    bound = 1e-13 * (np.abs(whole).sum(axis=1).max() * np.abs(x).max() + np.abs(b).max())
    assert np.abs(whole @ x - b).max() <= bound
    assert (right[1, size:] == 0.0).all()


@pytest.mark.parametrize("size", SIZES)
def test_the_diagonal_holds_the_reciprocals_of_the_pivots(size: int):
    rng = np.random.default_rng(size)
    H, free, B = drawn(size, 2, rng)
    A = np.zeros((padded(len(H)), padded(len(H))))
    assemble(np.tril(H), (B, 2), free, size, A)
    whole = H[np.ix_(free, free)] + B[:2, :size].T @ B[:2, :size]
    assert factor(A, size, np.zeros(len(A)))
    np.testing.assert_allclose(
        1.0 / np.diag(A)[:size], np.diag(np.linalg.cholesky(whole)) ** 2, rtol=1e-11
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("at", [0, 0.5, 1])
def test_what_is_not_positive_is_refused(size: int, at: float):
    rng = np.random.default_rng(size)
    H, free, B = drawn(size, 0, rng)
    A = np.zeros((padded(len(H)), padded(len(H))))
    place = free[round(at * (size - 1))]
    for wrong in (-1.0, 0.0, np.nan):
        spoilt = np.tril(H)
        spoilt[place, place] = wrong
        assemble(spoilt, (B, 0), free, size, A)
        assert not factor(A, size, np.zeros(len(A)))
