"""The matrix of the quadratic model: assembled over the free rates, factored, solved with.

All go along rows of the lower triangle, several at a time: most are a few dozen long.
"""

from __future__ import annotations

from poise.kernels.jit import kernel


@kernel(fast=True, inline=True)
def eliminate(A, size, x):
    """Solve ``L x = b`` in place of b, the ones on L's diagonal unwritten; four rows at a time."""
    whole = size - size % 4
    for j in range(0, whole, 4):
        s, t, u, w = x[j], x[j + 1], x[j + 2], x[j + 3]
        for k in range(j):
            each = x[k]
            s -= A[j, k] * each
            t -= A[j + 1, k] * each
            u -= A[j + 2, k] * each
            w -= A[j + 3, k] * each
        t -= A[j + 1, j] * s
        u -= A[j + 2, j] * s + A[j + 2, j + 1] * t
        w -= A[j + 3, j] * s + A[j + 3, j + 1] * t + A[j + 3, j + 2] * u
        x[j], x[j + 1], x[j + 2], x[j + 3] = s, t, u, w
    for j in range(whole, size):
        s = x[j]
        for k in range(j):
            s -= A[j, k] * x[k]
        x[j] = s


@kernel(fast=True)
def factor(A, size):
    """``L D L^T`` in place of the lower triangle, row by row; False: not positive.

    The diagonal holds the reciprocals of D.
    """
    for i in range(size):
        row = A[i]
        eliminate(A, i, row)
        pivot = row[i]
        whole = pivot
        for k in range(i):
            scaled = row[k] * A[k, k]
            pivot -= row[k] * scaled
            row[k] = scaled
        if not pivot > 1e-15 * whole:
            return False
        row[i] = 1.0 / pivot
    return True


@kernel(fast=True)
def solve_factor(A, size, b):
    """Solve ``L D L^T x = b`` in place of b, along rows of L only."""
    eliminate(A, size, b)
    for i in range(size):
        b[i] *= A[i, i]
    for i in range(size - 1, 0, -1):
        whole = b[i]
        for k in range(i):
            b[k] -= A[i, k] * whole


@kernel(fast=True)
def assemble(H, rows, free, count, A):
    """The lower triangle of ``H + B^T B`` over the free rates, the ``rows`` of B (rows, count)."""
    B, height = rows
    for a in range(count):
        i = free[a]
        row = A[a]
        for c in range(a + 1):
            row[c] = H[i, free[c]]
    whole = height - height % 4
    for k in range(0, whole, 4):
        p, q, u, w = B[k], B[k + 1], B[k + 2], B[k + 3]
        for a in range(count):
            row = A[a]
            s, t, x, y = p[a], q[a], u[a], w[a]
            if s != 0.0 or t != 0.0 or x != 0.0 or y != 0.0:
                for c in range(a + 1):
                    row[c] += s * p[c] + t * q[c] + x * u[c] + y * w[c]
    for k in range(whole, height):
        p = B[k]
        for a in range(count):
            row = A[a]
            s = p[a]
            if s != 0.0:
                for c in range(a + 1):
                    row[c] += s * p[c]
