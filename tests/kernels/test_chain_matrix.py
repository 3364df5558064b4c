"""The matrix of a long chain against the dense one: products, factors, solutions."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from poise.kernels.chain_matrix import chain_product, factor_chain, solve_chain
from poise.kernels.layouts import Program
from poise.kernels.sqp_state import CURVED, SIGMA, VECTORS

RIGHT = 5


def drawn(rng: np.random.Generator, sizes: list[int], rank: int, height: int, weight: float):
    """A program with a curvature of so many generators, H near its diagonal, the dense H, rows."""
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    n = sum(sizes)
    block = np.repeat(starts, sizes)
    path = rng.permutation(len(sizes))
    order = np.concatenate([np.arange(starts[k], starts[k] + sizes[k]) for k in path])
    place = np.empty(n, int)
    place[order] = np.arange(n)
    left, right = rng.normal(size=(rank + 1, n)), rng.normal(size=(rank + 1, n))
    whole = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            near, far = (i, j) if place[i] < place[j] else (j, i)
            if block[i] != block[j]:
                whole[i, j] = left[:rank, near] @ right[:rank, far]
    H = np.zeros((n, n))
    for start, size in zip(starts, sizes, strict=True):
        own = rng.normal(size=(size, size))
        own = own @ own.T + weight * np.eye(size)
        whole[start : start + size, start : start + size] = own
        H[start : start + size, start : start + size] = np.tril(own)
    report = np.zeros(24)
    report[CURVED] = 1.0
    empty = {name: np.zeros(0) for name in Program._fields}
    empty |= {"H": H, "K": H, "report": report, "y": np.zeros(height)}
    whole_order = np.append(order, rank).astype(np.int64)
    integers = {name: np.zeros(0, np.int64) for name in ("active", "held", "levels", "relations")}
    program = Program(
        **empty | integers
        | {"order": whole_order, "block": block.astype(np.int64), "left": left, "right": right}
    )  # fmt: skip
    rows = rng.normal(size=(height, n))
    numbers = np.zeros((VECTORS + 3 * (height + rank + 1) + 8, max(n, 8)))
    return SimpleNamespace(
        program=program, H=H, whole=whole, rows=rows, numbers=numbers, order=order
    )


CASES = [([1] * 9, 3, 2), ([3] * 7, 3, 3), ([1, 3, 3, 1, 1, 3, 1, 3], 4, 0), ([3, 1], 0, 1)]


@pytest.mark.numba
@pytest.mark.slow
@pytest.mark.parametrize(("sizes", "rank", "height"), CASES)
def test_products_and_solutions_are_those_of_the_dense_matrix(
    sizes: list[int], rank: int, height: int
) -> None:
    rng = np.random.default_rng(len(sizes))
    one = drawn(rng, sizes, rank, height, 40.0)
    n = sum(sizes)
    v, out = rng.normal(size=n), np.zeros(n)
    chain_product(one.H, one.program, v, out)
    np.testing.assert_allclose(out, one.whole @ v, rtol=0, atol=1e-12)

    mobility, sigma = rng.uniform(0.1, 2.0, n), 0.3
    free = np.array([i for i in one.order if rng.random() < 0.8], np.int64)
    count = len(free)
    one.numbers[VECTORS : VECTORS + height, :count] = one.rows[:, free]
    A = one.whole + one.rows.T @ one.rows + sigma * np.diag(1.0 / mobility)
    A = A[np.ix_(free, free)]
    b = rng.normal(size=count)
    one.numbers[RIGHT, :count] = b
    one.program.report[SIGMA] = sigma
    found = factor_chain(one.H, mobility, one.program, one.numbers, height, free, count)
    assert found == bool((np.linalg.eigvalsh(A) > 0.0).all())
    assert found
    solve_chain(one.program, one.numbers, height, free, count, RIGHT)
    np.testing.assert_allclose(one.numbers[RIGHT, :count], np.linalg.solve(A, b), rtol=1e-9)


def test_a_matrix_that_is_not_positive_is_refused() -> None:
    rng = np.random.default_rng(5)
    refused = 0
    for weight in np.linspace(0.0, 30.0, 40):
        one = drawn(rng, [3, 1, 3, 3, 1], 3, 2, float(weight))
        n = len(one.whole)
        free = one.order.astype(np.int64)
        one.numbers[VECTORS : VECTORS + 2, :n] = one.rows[:, free]
        A = one.whole + one.rows.T @ one.rows
        least = np.linalg.eigvalsh(A)[0]
        assert abs(least) > 1e-9
        found = factor_chain(one.H, np.ones(n), one.program, one.numbers, 2, free, n)
        assert found == (least > 0.0)
        refused += not found
    assert 5 < refused < 35


def test_stiff_rows_cost_no_more_digits_than_in_a_dense_factor() -> None:
    """Rows of 1 / mu = 1e7 beside a damping of 1e-3: what the rows leave free is as exact."""
    rng = np.random.default_rng(2)
    one = drawn(rng, [3] * 60, 0, 3, 0.0)
    n = len(one.whole)
    one.H[:] = np.eye(n) * 1e-3
    free = one.order.astype(np.int64)
    rows = np.sqrt(1e7) * one.rows
    one.numbers[VECTORS : VECTORS + 3, :n] = rows[:, free]
    A = 1e-3 * np.eye(n) + (rows.T @ rows)[np.ix_(free, free)]
    b = rng.normal(size=n)
    one.numbers[RIGHT, :n] = b
    assert factor_chain(one.H, np.ones(n), one.program, one.numbers, 3, free, n)
    solve_chain(one.program, one.numbers, 3, free, n, RIGHT)
    # Woodbury's identity, which has no cancellation here.
    B = rows[:, free]
    shift = 1e-3 + 1e-14 * np.diag(A).max()
    exact = (b - B.T @ np.linalg.solve(shift * np.eye(3) + B @ B.T, B @ b)) / shift
    dense = np.linalg.solve(A + (shift - 1e-3) * np.eye(n), b)
    size = np.abs(exact).max()
    own = np.abs(one.numbers[RIGHT, :n] - exact).max() / size
    assert own <= max(10.0 * np.abs(dense - exact).max() / size, 1e-12)
