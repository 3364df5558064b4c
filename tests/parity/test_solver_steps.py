"""The step kernels against plain NumPy and the statements of the sources."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.kernels import solver_state as slot
from poise.kernels.layouts import Linear
from poise.kernels.least_squares_steps import damped, decomposed, remaining
from poise.kernels.linear_algebra import (
    cholesky,
    cholesky_solve,
    eliminate,
    orthogonal_rows,
)
from poise.kernels.step_jacobian_inverse import CONDITION as PIVOTS
from poise.kernels.step_jacobian_inverse import CUTOFF as INVERSE_CUTOFF
from poise.kernels.step_jacobian_inverse import inverse_step as solve_inverse
from poise.kernels.step_jacobian_transpose import STEP
from poise.kernels.step_jacobian_transpose import transpose_step as solve_transpose
from poise.kernels.step_pseudo_inverse import (
    CONDITION,
    CUTOFF,
    FORM,
    HALVING,
    SVD_CUTOFF,
    SVD_DAMPING,
    solve_pseudo_inverse,
    solve_svd,
)
from poise.kernels.step_selectively_damped import CUTOFF as SELECTIVE_CUTOFF
from poise.kernels.step_selectively_damped import selective_step as solve_selective
from twins import linear_steps as twin

pytestmark = pytest.mark.numba  # steps alone are not in the library

SHAPES = [(3, 7), (7, 3), (6, 6), (15, 62), (12, 4), (1, 1), (3, 1), (1, 5)]
every_shape = pytest.mark.parametrize(("m", "n"), SHAPES)


def linear_arrays(m, n):
    """Work arrays as a problem makes them."""
    size = max(1, m, n)
    square = [np.zeros((size, size)) for _ in range(3)]
    return Linear(
        *square, np.zeros(size), np.zeros(m), np.zeros(m), np.zeros(n), np.zeros(n), np.zeros(m),
        np.zeros(0, np.int64), np.zeros((0, 12)), np.zeros(n), np.ones(n), np.ones(n), np.zeros(n),
    )  # fmt: skip


def drawn(m, n, seed=0, rank=None):
    rng = np.random.default_rng(seed)
    J = rng.normal(size=(m, n))
    if rank is not None:
        u, s, vt = np.linalg.svd(J, full_matrices=False)
        s[rank:] = 0.0
        J = (u * s) @ vt
    return np.ascontiguousarray(J), rng.uniform(0.2, 4.0, n), rng.normal(size=m)


def state_and_options():
    state, options = np.zeros(slot.STATE_SIZE), np.zeros(slot.OPTIONS_SIZE)
    state[slot.DAMPING] = 1.0
    options[HALVING] = np.inf
    options[CONDITION], options[CUTOFF] = 1e-12, 1e-6
    return state, options


@every_shape
@pytest.mark.parametrize("damping", [1e-6, 1e-2, 10.0])
def test_damped_least_squares(m: int, n: int, damping: float) -> None:
    J, mobility, e = drawn(m, n)
    mobility[:: max(2, n)] *= 0.5
    v = np.zeros(n)
    assert damped(J, mobility, e, damping, v, linear_arrays(m, n)) > 0.0
    expected = twin.damped(J, mobility, e, damping)
    np.testing.assert_allclose(v, expected, rtol=1e-7, atol=1e-9 * np.abs(expected).max())


@every_shape
def test_both_closed_forms_are_the_pseudo_inverse(m: int, n: int) -> None:
    J, mobility, e = drawn(m, n)
    expected = twin.pseudo_inverse(J, mobility, e)
    for form, exists, plain in (
        (1.0, m <= n, twin.right_inverse),
        (2.0, n <= m, twin.left_inverse),
        (0.0, True, None),
    ):
        state, options = state_and_options()
        options[FORM] = form
        v = np.zeros(n)
        assert solve_pseudo_inverse(J, mobility, e, v, linear_arrays(m, n), state, options)
        np.testing.assert_allclose(v, expected, rtol=1e-8, atol=1e-9)
        assert state[slot.FALLBACKS] == (0.0 if exists else 1.0)
        if exists and plain is not None:
            np.testing.assert_allclose(v, plain(J, mobility, e), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize(("m", "n", "rank"), [(3, 7, 2), (7, 3, 1), (6, 6, 4), (3, 7, 0)])
def test_singular_matrices_fall_back_to_the_decomposition(m: int, n: int, rank: int) -> None:
    J, mobility, e = drawn(m, n, rank=rank)
    mobility[:] = 1.0
    state, options = state_and_options()
    v = np.full(n, np.nan)
    solve_pseudo_inverse(J, mobility, e, v, linear_arrays(m, n), state, options)
    assert state[slot.FALLBACKS] == 1.0
    expected = twin.pseudo_inverse(J, mobility, e, cutoff=1e-6)
    np.testing.assert_allclose(v, expected, rtol=1e-8, atol=1e-10)


def test_rates_that_stand_still_and_goals_without_weight() -> None:
    J, mobility, e = drawn(4, 6)
    mobility[[1, 4]] = 0.0
    J[2], e[2] = 0.0, 0.0
    for form, rows in ((1.0, slice(None)), (2.0, slice(None))):
        state, options = state_and_options()
        options[FORM] = form
        v = np.zeros(6)
        solve_pseudo_inverse(J[rows], mobility, e, v, linear_arrays(4, 6), state, options)
        assert not v[[1, 4]].any()
        np.testing.assert_allclose(v, twin.pseudo_inverse(J, mobility, e), rtol=1e-8, atol=1e-10)
        assert state[slot.FALLBACKS] == (form == 2.0)  # 4 free rates, 3 rows that count


def test_after_a_refused_step_the_decomposition_is_damped() -> None:
    J, mobility, e = drawn(3, 7)
    state, options = state_and_options()
    state[slot.DAMPING] = 4.0
    v = np.zeros(7)
    solve_pseudo_inverse(J, mobility, e, v, linear_arrays(3, 7), state, options)
    damping = 1e-4 * 3.0 * (mobility * J**2).sum()
    np.testing.assert_allclose(v, twin.decomposed(J, mobility, e, 1e-6, damping), rtol=1e-9)
    assert state[slot.FALLBACKS] == 1.0


@pytest.mark.parametrize("epsilon", [1.0, 1e-1, 1e-4])
def test_the_goal_is_halved_until_the_error_test_of_source_001_holds(epsilon: float) -> None:
    J, mobility, e = drawn(7, 3)  # overdetermined: J J^+ dX is not dX
    state, options = state_and_options()
    whole, halved = np.zeros(3), np.zeros(3)
    solve_pseudo_inverse(J, mobility, e, whole, linear_arrays(7, 3), state, options)
    options[HALVING] = epsilon
    solve_pseudo_inverse(J, mobility, e, halved, linear_arrays(7, 3), state, options)
    count = twin.halvings(J, whole, e, epsilon)
    assert count > 0
    np.testing.assert_allclose(halved, whole * 0.5**count, rtol=1e-13)
    # That is J^+ of the halved goal, and it meets the test.
    goal = e * 0.5**count
    np.testing.assert_allclose(twin.pseudo_inverse(J, mobility, goal), halved, atol=1e-12)
    assert np.linalg.norm(J @ halved - goal) <= epsilon * (1 + 1e-12)


@every_shape
@pytest.mark.parametrize(("cutoff", "damping"), [(0.0, 0.0), (0.3, 0.0), (1e-6, 0.1), (0.5, 1.0)])
def test_the_decomposition(m: int, n: int, cutoff: float, damping: float) -> None:
    J, mobility, e = drawn(m, n, seed=3)
    v = np.zeros(n)
    dropped = decomposed(J, mobility, e, cutoff, damping, v, linear_arrays(m, n))
    expected = twin.decomposed(J, mobility, e, cutoff, damping)
    np.testing.assert_allclose(v, expected, rtol=1e-8, atol=1e-10 * max(1.0, np.abs(v).max()))
    s = np.linalg.svd(J * np.sqrt(mobility), compute_uv=False)
    assert dropped == (s < cutoff * s[0]).sum()
    state, options = state_and_options()
    options[SVD_CUTOFF], options[SVD_DAMPING] = cutoff, damping
    again = np.zeros(n)
    assert solve_svd(J, mobility, e, again, linear_arrays(m, n), state, options)
    assert np.array_equal(again, v)


@every_shape
def test_the_four_identities_of_penrose(m: int, n: int) -> None:
    J, mobility, _ = drawn(m, n, seed=5)
    mobility[:] = 1.0
    for rank in (None, max(1, min(m, n) - 1)):
        A = J if rank is None else drawn(m, n, seed=5, rank=rank)[0]
        P = np.zeros((n, m))
        for i in range(m):
            state, options = state_and_options()
            v = np.zeros(n)
            e = np.eye(m)[i].copy()
            solve_pseudo_inverse(A, mobility, e, v, linear_arrays(m, n), state, options)
            P[:, i] = v
        for left, right in ((A @ P @ A, A), (P @ A @ P, P), ((P @ A).T, P @ A), ((A @ P).T, A @ P)):
            np.testing.assert_allclose(left, right, atol=1e-9 * max(1.0, np.abs(right).max()))


@every_shape
def test_the_transpose_does_virtual_work(m: int, n: int) -> None:
    J, mobility, e = drawn(m, n, seed=7)
    state, options = state_and_options()
    v = np.zeros(n)
    assert solve_transpose(J, mobility, e, v, linear_arrays(m, n), state, options)
    np.testing.assert_allclose(v, twin.transpose(J, mobility, e), rtol=1e-10)
    # Source 001: F . dX = tau . dTheta for every dTheta, with tau = J^T F.
    options[STEP] = 0.25
    torque = np.zeros(n)
    unit = np.ones(n)
    solve_transpose(J, unit, e, torque, linear_arrays(m, n), state, options)
    for turn in np.random.default_rng(1).normal(size=(5, n)):
        assert 0.25 * e @ (J @ turn) == pytest.approx(torque @ turn, rel=1e-9, abs=1e-12)
    # The best alpha: no other multiple leaves less of the linearised error.
    left = np.linalg.norm(e - J @ v)
    for factor in (0.9, 0.99, 1.01, 1.1):
        assert np.linalg.norm(e - factor * (J @ v)) >= left
    nothing = np.zeros((m, n))
    options[STEP] = 0.0
    assert not solve_transpose(nothing, unit, e, v, linear_arrays(m, n), state, options)


def inverse_step(J, mobility, e):
    """Return the step of the Jacobian inverse, and the number of steps by the SVD."""
    state, options = state_and_options()
    options[PIVOTS], options[INVERSE_CUTOFF] = 1e-10, 1e-6
    v = np.full(J.shape[1], np.nan)
    assert solve_inverse(J, mobility, e, v, linear_arrays(*J.shape), state, options)
    return v, state[slot.FALLBACKS]


@pytest.mark.parametrize("size", [1, 2, 3, 6, 9])
def test_the_inverse(size: int) -> None:
    J, mobility, e = drawn(size, size, seed=11)
    v, fallbacks = inverse_step(J, mobility, e)
    np.testing.assert_allclose(v, np.linalg.solve(J, e), rtol=1e-9, atol=1e-10)
    assert fallbacks == 0.0


def test_the_inverse_of_the_rows_and_columns_that_count() -> None:
    J, mobility, e = drawn(4, 5, seed=2)
    J[2] = 0.0  # nothing can move this row
    mobility[3] = 0.0  # a locked rate,
    J[:, 1] = 0.0  # and one without effect
    v, fallbacks = inverse_step(J, mobility, e)
    rows, columns = [0, 1, 3], [0, 2, 4]
    np.testing.assert_allclose(v[columns], np.linalg.solve(J[np.ix_(rows, columns)], e[rows]))
    assert fallbacks == 0.0 and not v[[1, 3]].any()


@pytest.mark.parametrize(
    ("m", "n", "rank"), [(3, 3, 2), (6, 6, 5), (3, 5, 3), (6, 4, 4), (2, 2, 0)]
)
def test_where_there_is_no_inverse_the_decomposition_steps_in(m: int, n: int, rank: int) -> None:
    J, mobility, e = drawn(m, n, seed=4, rank=rank)
    v, fallbacks = inverse_step(J, mobility, e)
    expected = twin.pseudo_inverse(J, mobility, e, cutoff=1e-6) if rank else np.zeros(n)
    np.testing.assert_allclose(v, expected, rtol=1e-8, atol=1e-10)
    assert fallbacks == 1.0


@given(st.integers(1, 12), st.integers(0, 10**6), st.floats(0.0, 6.0))
@settings(max_examples=40)
def test_elimination(size: int, seed: int, spread: float) -> None:
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(size, size)) * np.logspace(0.0, -spread, size)[:, None]
    A[rng.integers(size), :] *= 1.0 if size == 1 else 1e-3
    A[0, 0] = 0.0 if size > 1 else A[0, 0]  # without a change of rows there is no first pivot
    b = rng.normal(size=size)
    x = b.copy()
    ratio = eliminate(A.copy(), size, x)
    assert 0.0 < ratio <= 1.0
    expected = np.linalg.solve(A, b)
    bound = 1e-13 * np.linalg.cond(A) * np.abs(expected).max()
    np.testing.assert_allclose(x, expected, atol=max(bound, 1e-12))
    A[-1] = A[0] * 0.5 if size > 1 else 0.0
    assert eliminate(A, size, b) < 1e-13


@every_shape
@pytest.mark.parametrize("most", [0.05, 0.8, 1e9])
def test_selective_damping(m: int, n: int, most: float) -> None:
    J, mobility, e = drawn(m, n, seed=8)
    state, options = state_and_options()
    options[slot.MAX_STEP], options[SELECTIVE_CUTOFF] = most, 1e-6
    v = np.zeros(n)
    arrays = linear_arrays(m, n)
    arrays.scales[:] = np.where(np.arange(n) % 2, 0.2, 1.0)
    assert solve_selective(J, mobility, e, v, arrays, state, options)
    expected = twin.selectively_damped(J, mobility, e, most, arrays.scales)
    np.testing.assert_allclose(v, expected, rtol=1e-8, atol=1e-10 * np.abs(expected).max())
    if most > 1e6:  # no bound is ever met: the pseudo-inverse
        np.testing.assert_allclose(v, twin.pseudo_inverse(J, mobility, e), rtol=1e-7, atol=1e-9)


@given(st.integers(1, 12), st.integers(0, 10**6), st.floats(0.0, 8.0))
@settings(max_examples=40)
def test_cholesky(size: int, seed: int, spread: float) -> None:
    rng = np.random.default_rng(seed)
    q, _ = np.linalg.qr(rng.normal(size=(size, size)))
    A = (q * np.logspace(0.0, -spread, size)) @ q.T
    A = 0.5 * (A + A.T)
    b = rng.normal(size=size)
    L, x = A.copy(), b.copy()
    ratio = cholesky(L, size)
    assert ratio > 0.0
    lower = np.tril(L)
    lower[np.diag_indices(size)] = 1.0 / np.diag(L)  # the kernel keeps their reciprocals
    np.testing.assert_allclose(lower @ lower.T, A, atol=1e-14)
    np.testing.assert_allclose(lower, np.linalg.cholesky(A), rtol=1e-6, atol=1e-7)
    assert ratio == pytest.approx((np.diag(lower) ** 2).min() / np.diag(A).max(), rel=1e-12)
    cholesky_solve(L, size, x)
    np.testing.assert_allclose(A @ x, b, atol=1e-6 * max(1.0, np.abs(x).max()))


@pytest.mark.parametrize(
    "A",
    [
        np.zeros((3, 3)),
        np.diag([1.0, -1.0, 2.0]),
        np.ones((3, 3)),
        np.full((2, 2), np.nan),
        -np.eye(2),
    ],
    ids=["zero", "indefinite", "singular", "nan", "negative"],
)
def test_cholesky_says_what_is_not_positive_definite(A) -> None:
    ratio = cholesky(A.copy(), len(A))
    assert not ratio > 1e-15


@given(st.integers(1, 8), st.integers(0, 8), st.integers(0, 10**6), st.booleans())
@settings(max_examples=40)
def test_orthogonal_rows_are_a_singular_value_decomposition(
    rows: int, more: int, seed: int, deficient: bool
) -> None:
    rng = np.random.default_rng(seed)
    columns = rows + more
    A = rng.normal(size=(rows, columns)) * 10.0 ** rng.uniform(-4, 4)
    if deficient:
        A[-1] = A[0]
    B, V = A.copy(), np.zeros((rows, rows))
    sweeps = orthogonal_rows(B, rows, columns, V)
    size = np.abs(A).max()
    assert sweeps < 60
    np.testing.assert_allclose(V @ V.T, np.eye(rows), atol=1e-13)
    np.testing.assert_allclose(V @ A, B, atol=1e-13 * size * columns)
    lengths = np.linalg.norm(B, axis=1)
    expected = np.linalg.svd(A, compute_uv=False)
    np.testing.assert_allclose(np.sort(lengths)[::-1], expected, atol=1e-12 * expected[0])
    gram = B @ B.T - np.diag(lengths**2)
    assert np.abs(gram).max() <= 1e-12 * expected[0] ** 2


@every_shape
def test_what_remains(m: int, n: int) -> None:
    J, _, e = drawn(m, n)
    v, out = np.random.default_rng(2).normal(size=n), np.zeros(m)
    length = remaining(J, v, e, out)
    np.testing.assert_allclose(out, e - J @ v, atol=1e-12)
    assert length == pytest.approx(np.linalg.norm(e - J @ v))
