"""The matrix of the quadratic model: assembly over the free rates, factorisation, solution.

Of the symmetric matrix A the upper triangle is stored, with the length and number of rows rounded
up to groups of four: entries beyond its size are those of the unit matrix. Four rows are eliminated
at a time, so that all others are read once for four; most matrices have a few dozen rows.
"""

from __future__ import annotations

from poise.kernels.jit import kernel
from poise.kernels.simd.matrix_rows import add_rows, dot_rows, scale_rows
from poise.kernels.sqp_state import GROUP


@kernel(fast=True)
def factor(A, size, before):
    """Factor into ``U^T D U`` in place of the upper triangle; return False if not positive.

    The diagonal holds the reciprocals of D; the ones on U's diagonal are not stored. ``before``
    (size or more, in whole groups) is work space: the original diagonal.
    """
    whole = size + (-size) % GROUP
    for i in range(whole):
        before[i] = 1e-15 * A[i, i]
    for k in range(0, whole, GROUP):
        p, q, u, w = A[k], A[k + 1], A[k + 2], A[k + 3]
        a, b, c = p[k + 1], p[k + 2], p[k + 3]
        d = p[k]
        first = 1.0 / d
        l1, l2, l3 = first * a, first * b, first * c
        e = q[k + 1] - l1 * a
        f, g = q[k + 2] - l1 * b, q[k + 3] - l1 * c
        second = 1.0 / e
        m2, m3 = second * f, second * g
        h = u[k + 2] - l2 * b - m2 * f
        o = u[k + 3] - l2 * c - m2 * g
        third = 1.0 / h
        n3 = third * o
        j = w[k + 3] - l3 * c - m3 * g - n3 * o
        positive = d > before[k] and e > before[k + 1]
        if not (positive and h > before[k + 2] and j > before[k + 3]):
            return False
        add_rows(A, k + 1, (-l1,), A, k, k, whole)
        add_rows(A, k + 2, (-l2, -m2), A, k, k, whole)
        add_rows(A, k + 3, (-l3, -m3, -n3), A, k, k, whole)
        scale_rows(A, k, (first, second, third, 1.0 / j), k, whole)
        for row in range(k + GROUP, size):
            shares = (-d * p[row], -e * q[row], -h * u[row], -j * w[row])
            add_rows(A, row, shares, A, k, row, whole)
        p[k], q[k + 1], u[k + 2], w[k + 3] = first, second, third, 1.0 / j
    return True


@kernel(fast=True)
def solve_factor(A, size, right, i):
    """Solve ``U^T D U x = b`` in place of b, row ``i`` of ``right``, zero beyond its size."""
    whole = size + (-size) % GROUP
    b = right[i]
    for k in range(0, whole, GROUP):
        p, q, u = A[k], A[k + 1], A[k + 2]
        s = b[k]
        t = b[k + 1] - p[k + 1] * s
        x = b[k + 2] - p[k + 2] * s - q[k + 2] * t
        y = b[k + 3] - p[k + 3] * s - q[k + 3] * t - u[k + 3] * x
        add_rows(right, i, (-s, -t, -x, -y), A, k, k + GROUP, whole)
        b[k], b[k + 1], b[k + 2], b[k + 3] = s, t, x, y
    for k in range(whole - GROUP, -1, -GROUP):
        p, q, u, w = A[k], A[k + 1], A[k + 2], A[k + 3]
        s, t, x, y = dot_rows(A, k, right, i, k + GROUP, whole)
        y = b[k + 3] * w[k + 3] - y
        x = b[k + 2] * u[k + 2] - x - u[k + 3] * y
        t = b[k + 1] * q[k + 1] - t - q[k + 2] * x - q[k + 3] * y
        s = b[k] * p[k] - s - p[k + 1] * t - p[k + 2] * x - p[k + 3] * y
        b[k], b[k + 1], b[k + 2], b[k + 3] = s, t, x, y


@kernel(inline=True)
def take_free(H, free, count, A):
    """Copy the free rates' part of H, given by its lower triangle, padded by the unit matrix."""
    whole = count + (-count) % GROUP
    for c in range(count):
        line = H[free[c]]
        for a in range(c + 1):
            A[a, c] = line[free[a]]
        for a in range(c + 1, c + 1 + (-c - 1) % GROUP):  # entries of its group below the diagonal
            A[a, c] = 0.0
    for c in range(count, whole):
        for a in range(whole):
            A[a, c] = 1.0 if a == c else 0.0
        for a in range(whole - GROUP, count):
            A[c, a] = 0.0


@kernel(fast=True)
def assemble(H, rows, free, count, A):
    """Compute the upper triangle of ``H + B^T B`` over the free rates, B (rows, count)."""
    B, height = rows
    take_free(H, free, count, A)
    k = 0
    while k + 4 <= height:
        p, q, u, w = B[k], B[k + 1], B[k + 2], B[k + 3]
        for a in range(count):
            s, t, x, y = p[a], q[a], u[a], w[a]
            if s != 0.0 or t != 0.0 or x != 0.0 or y != 0.0:
                add_rows(A, a, (s, t, x, y), B, k, a, count)
        k += 4
    if k + 2 <= height:
        p, q = B[k], B[k + 1]
        for a in range(count):
            s, t = p[a], q[a]
            if s != 0.0 or t != 0.0:
                add_rows(A, a, (s, t), B, k, a, count)
        k += 2
    if k < height:
        p = B[k]
        for a in range(count):
            if p[a] != 0.0:
                add_rows(A, a, (p[a],), B, k, a, count)
