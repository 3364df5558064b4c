"""Block-banded systems with a border against the dense matrix."""

import numpy as np
import pytest

from poise.errors import InvalidValue, ShapeError
from poise.solvers.banded import BandedMatrix

CASES = [
    (frames, size, band, border)
    for frames in (1, 2, 3, 7)
    for size in (1, 3, 6, 9)
    for band in (0, 1, 2, 3)
    for border in (0, 1, 5)
]


def filled(frames, size, band, border, seed=0):
    """Normal equations of random rows, each of which sees ``band + 1`` frames and all shared."""
    chance = np.random.default_rng(seed)
    matrix = BandedMatrix.zeros(frames, size, band, border)
    matrix.blocks[:, 0] += np.eye(size)
    matrix.corner[:] += np.eye(border)
    for f in range(frames):
        last = min(f + band + 1, frames)
        rows = chance.normal(size=(2 * size + 1, (last - f) * size))
        shared = chance.normal(size=(len(rows), border))
        gram = rows.T @ rows
        for i in range(last - f):
            for j in range(i + 1):
                block = gram[i * size : (i + 1) * size, j * size : (j + 1) * size]
                matrix.blocks[f + j, i - j] += block
        matrix.border[:, f:last] += (shared.T @ rows).reshape(border, last - f, size)
        matrix.corner[:] += shared.T @ shared
    return matrix


@pytest.mark.parametrize(("frames", "size", "band", "border"), CASES)
def test_solutions_and_inverse_blocks_are_those_of_the_dense_matrix(frames, size, band, border):
    matrix = filled(frames, size, band, border)
    dense = matrix.dense()
    right = np.random.default_rng(1).normal(size=len(dense))
    inner = frames * size
    factor = matrix.cholesky()
    assert factor is not None
    found, shared = factor.solve(right[:inner].reshape(frames, size), right[inner:])
    scale = np.linalg.cond(dense) * 1e-14
    expected = np.linalg.solve(dense, right)
    np.testing.assert_allclose(
        np.concatenate([found.ravel(), shared]), expected, atol=scale * np.abs(expected).max()
    )
    blocks, corner = factor.inverse_blocks()
    inverse = np.linalg.inv(dense)
    tolerance = scale * np.abs(inverse).max()
    for f in range(frames):
        part = inverse[f * size : (f + 1) * size, f * size : (f + 1) * size]
        np.testing.assert_allclose(blocks[f], part, atol=tolerance)
    np.testing.assert_allclose(corner, inverse[inner:, inner:], atol=tolerance)


def test_the_factor_is_numpys():
    frames, size, band = 5, 7, 2
    matrix = filled(frames, size, band, 0)
    dense = np.linalg.cholesky(matrix.dense())
    factor = matrix.cholesky(storage=matrix.panels)
    assert factor is not None and factor.panels is matrix.panels
    for f in range(frames):
        for d in range(min(band, frames - 1 - f) + 1):
            rows, columns = (
                slice((f + d) * size, (f + d + 1) * size),
                slice(f * size, (f + 1) * size),
            )
            block = matrix.blocks[f, d]
            kept = np.tril(block) if d == 0 else block
            np.testing.assert_allclose(kept, dense[rows, columns], atol=1e-12 * dense.max())


def test_damping_is_added_to_the_frames_and_the_matrix_is_kept():
    matrix = filled(4, 3, 1, 2)
    before = matrix.dense()
    added = np.random.default_rng(2).uniform(1, 2, size=(4, 3))
    factor = matrix.cholesky(damping=added)
    assert factor is not None
    right = np.ones(14)
    expected = np.linalg.solve(before + np.diag([*added.ravel(), 0, 0]), right)
    found, shared = factor.solve(np.ones((4, 3)), np.ones(2))
    np.testing.assert_allclose([*found.ravel(), *shared], expected, atol=1e-12)
    np.testing.assert_array_equal(matrix.dense(), before)


@pytest.mark.parametrize("band", [0, 1, 3])
def test_held_unknowns_take_no_part(band):
    frames, size, border = 5, 3, 2
    matrix = filled(frames, size, band, border)
    held = np.random.default_rng(3).uniform(size=(frames, size)) < 0.4
    dense = matrix.dense()
    still = np.flatnonzero(np.concatenate([held.ravel(), np.zeros(border, bool)]))
    dense[still] = dense[:, still] = 0.0
    dense[still, still] = 1.0
    right = np.random.default_rng(4).normal(size=len(dense))
    factor = matrix.cholesky(held=held, storage=np.empty_like(matrix.panels))
    assert factor is not None
    found, shared = factor.solve(right[:-border].reshape(frames, size), right[-border:])
    expected = np.linalg.solve(dense, right)
    np.testing.assert_allclose([*found.ravel(), *shared], expected, atol=1e-11)
    np.testing.assert_array_equal(found[held], right[:-border].reshape(frames, size)[held])


@pytest.mark.parametrize(("frames", "size", "band", "border"), [(1, 3, 2, 0), (6, 4, 2, 0)])
def test_products_are_those_of_the_dense_matrix(frames, size, band, border):
    matrix = filled(frames, size, band, border)
    x = np.random.default_rng(5).normal(size=(frames, size))
    expected = (matrix.dense() @ x.ravel()).reshape(frames, size)
    np.testing.assert_allclose(matrix.multiply(x), expected, atol=1e-12 * np.abs(expected).max())


@pytest.mark.parametrize("bad", [-1e3, np.nan, np.inf])
@pytest.mark.parametrize("frame", [0, 2, 3])
def test_what_is_not_positive_definite_has_no_factor(bad, frame):
    matrix = filled(4, 3, 1, 0)
    matrix.blocks[frame, 0, 1, 1] = bad
    assert matrix.cholesky() is None


def test_a_corner_that_is_not_positive_definite_has_no_factor():
    matrix = filled(4, 3, 1, 2)
    matrix.corner[0, 0] = -1.0
    assert matrix.cholesky() is None


def test_what_stands_past_the_last_frame_and_above_the_diagonal_is_not_read():
    matrix = filled(3, 4, 2, 0)
    clean = matrix.cholesky()
    matrix.blocks[2, 1:] = np.nan
    matrix.blocks[1, 2] = np.nan
    matrix.blocks[:, 0][:, *np.triu_indices(4, 1)] = np.nan
    noisy = matrix.cholesky()
    assert clean is not None and noisy is not None
    right = np.random.default_rng(0).normal(size=(3, 4))
    np.testing.assert_array_equal(clean.solve(right)[0], noisy.solve(right)[0])
    np.testing.assert_array_equal(clean.inverse_blocks()[0], noisy.inverse_blocks()[0])


def test_bad_sizes_are_refused():
    with pytest.raises(InvalidValue, match="band=-1"):
        BandedMatrix.zeros(3, 2, -1)
    factor = filled(3, 2, 1, 1).cholesky()
    assert factor is not None
    with pytest.raises(ShapeError, match=r"\(3, 2\), not \(2, 3\)"):
        factor.solve(np.zeros((2, 3)))
    with pytest.raises(ShapeError, match=r"\(1,\), not \(2,\)"):
        factor.solve(np.zeros((3, 2)), np.zeros(2))


def test_ties_and_the_part_of_what_is_tied() -> None:
    rng = np.random.default_rng(5)
    matrix = BandedMatrix.zeros(6, 5, 2)
    matrix.blocks[:, 0] = 4.0 * np.eye(5)
    matrix.blocks[2, 0, 3, 1] = rng.uniform()  # in one frame
    matrix.blocks[1, 2, 1, 4] = rng.uniform()  # from one to the next but one
    matrix.blocks[:4, 1, 2, 2] = rng.uniform(size=4)  # to itself
    whole = matrix.dense()
    met = (whole != 0.0).reshape(6, 5, 6, 5).any(axis=(0, 2))  # in whichever frames
    reached = np.linalg.matrix_power(met.astype(float), 5) > 0.0
    for start in range(5):
        np.testing.assert_array_equal(matrix.tied(np.arange(5) == start), reached[start])
    own = np.array([1, 3, 4])
    part = matrix.part(own, np.empty((6, 3, 9)))
    kept = (5 * np.arange(6)[:, None] + own).ravel()
    np.testing.assert_array_equal(part.dense(), whole[np.ix_(kept, kept)])


def test_several_right_hand_sides_are_solved_at_once():
    frames, size, band = 5, 7, 2
    matrix = filled(frames, size, band, 0)
    rights = np.random.default_rng(2).normal(size=(3, frames, size))
    factor = matrix.cholesky()
    assert factor is not None
    expected = np.linalg.solve(matrix.dense(), rights.reshape(3, -1).T).T.reshape(rights.shape)
    scale = np.linalg.cond(matrix.dense()) * 1e-14 * np.abs(expected).max()
    np.testing.assert_allclose(factor.solve_each(rights), expected, atol=scale)
    with pytest.raises(ShapeError, match=r"\(n, 5, 7\), not \(5, 7\)"):
        factor.solve_each(rights[0])
    bordered = filled(frames, size, band, 2).cholesky()
    assert bordered is not None
    with pytest.raises(ShapeError, match="no border"):
        bordered.solve_each(rights)
