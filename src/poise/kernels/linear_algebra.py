"""Small dense linear algebra without allocation: Cholesky, LU, and a one-sided Jacobi SVD."""

from __future__ import annotations

import math

from poise.kernels.jit import kernel


@kernel(fast=True, inline=True)
def scale_columns(J, factors, B):
    """Compute ``B = J diag(factors)``, in the first rows and columns of ``B``."""
    m, n = J.shape
    for row in range(m):
        for k in range(n):
            B[row, k] = J[row, k] * factors[k]


@kernel(fast=True, inline=True)
def gram(B, J, damping, A):
    """Compute the lower triangle of ``A = B J^T + damping I`` for ``B = J D``, (m, n) each.

    Two rows by two at a time, so that each number is read once for two products.
    """
    m, n = J.shape
    for i in range(0, m - 1, 2):
        for j in range(0, i + 2, 2):
            s00 = s01 = s10 = s11 = 0.0
            for k in range(n):
                a, b = B[i, k], B[i + 1, k]
                c, d = J[j, k], J[j + 1, k]
                s00 += a * c
                s01 += a * d
                s10 += b * c
                s11 += b * d
            A[i, j], A[i, j + 1] = s00, s01
            A[i + 1, j], A[i + 1, j + 1] = s10, s11
    if m % 2 == 1:
        i = m - 1
        for j in range(m):
            total = 0.0
            for k in range(n):
                total += B[i, k] * J[j, k]
            A[i, j] = total
    for i in range(m):
        A[i, i] += damping


@kernel(fast=True, inline=True)
def weighted_normal(J, mobility, damping, A):
    """Compute the lower triangle of ``A = S J^T J S + damping I``, with ``S^2 = mobility``."""
    m, n = J.shape
    for i in range(n):
        for j in range(i + 1):
            A[i, j] = 0.0
    for row in range(m):
        for i in range(n):
            left = J[row, i] * math.sqrt(mobility[i])
            if left != 0.0:
                for j in range(i + 1):
                    A[i, j] += left * J[row, j] * math.sqrt(mobility[j])
    for i in range(n):
        A[i, i] += damping


@kernel(inline=True)
def cholesky(A, size):
    """Factor the lower triangle in place; return the smallest pivot over the largest diagonal.

    A result of 0 or less means that ``A`` is not positive definite; the factor is then invalid.
    """
    largest = 0.0
    for i in range(size):
        largest = max(largest, A[i, i])
    if not largest > 0.0:
        return 0.0
    smallest = math.inf
    for j in range(size):
        pivot = A[j, j]
        for k in range(j):
            pivot -= A[j, k] * A[j, k]
        smallest = min(smallest, pivot)
        if not pivot > 0.0:
            return pivot / largest
        root = math.sqrt(pivot)
        scale = 1.0 / root
        A[j, j] = scale  # reciprocals on the diagonal: solving then needs no division
        for i in range(j + 1, size):
            total = A[i, j]
            for k in range(j):
                total -= A[i, k] * A[j, k]
            A[i, j] = total * scale
    return smallest / largest


@kernel(inline=True)
def cholesky_solve(A, size, b):
    """Solve ``L L^T x = b`` in place of ``b``."""
    for i in range(size):
        total = b[i]
        for k in range(i):
            total -= A[i, k] * b[k]
        b[i] = total * A[i, i]
    for i in range(size - 1, -1, -1):
        total = b[i]
        for k in range(i + 1, size):
            total -= A[k, i] * b[k]
        b[i] = total * A[i, i]


@kernel
def eliminate(A, size, b):
    """Solve ``A x = b`` in place of ``b`` by LU with partial pivoting; overwrites ``A``.

    Returns the smallest pivot over the largest; 0 means that ``A`` is singular, and ``b`` invalid.
    """
    smallest, largest = math.inf, 0.0
    for k in range(size):
        best = k
        for i in range(k + 1, size):
            if abs(A[i, k]) > abs(A[best, k]):
                best = i
        if best != k:
            for j in range(k, size):
                A[k, j], A[best, j] = A[best, j], A[k, j]
            b[k], b[best] = b[best], b[k]
        pivot = abs(A[k, k])
        smallest, largest = min(smallest, pivot), max(largest, pivot)
        if not pivot > 0.0:
            return 0.0
        for i in range(k + 1, size):
            factor = A[i, k] / A[k, k]
            for j in range(k + 1, size):
                A[i, j] -= factor * A[k, j]
            b[i] -= factor * b[k]
    for i in range(size - 1, -1, -1):
        for j in range(i + 1, size):
            b[i] -= A[i, j] * b[j]
        b[i] /= A[i, i]
    return smallest / largest if size > 0 else 0.0


@kernel(fast=True, inline=True)
def orthogonal_rows(A, rows, columns, V):
    """Rotate the rows of ``A`` (rows, columns) until they are orthogonal: ``V A_before = A``.

    One-sided Jacobi: the lengths of the rows of ``A`` are then the singular values, and ``V``
    (rows, rows) holds the left singular vectors as rows. Returns the number of sweeps.
    """
    for i in range(rows):
        for j in range(rows):
            V[i, j] = 1.0 if i == j else 0.0
    for sweep in range(60):
        largest = 0.0
        for i in range(rows - 1):
            for j in range(i + 1, rows):
                a = b = c = 0.0
                for k in range(columns):
                    a += A[i, k] * A[i, k]
                    b += A[j, k] * A[j, k]
                    c += A[i, k] * A[j, k]
                size = math.sqrt(a * b)
                if abs(c) <= 1e-15 * size or size == 0.0:
                    continue
                largest = max(largest, abs(c) / size)
                zeta = (b - a) / (2.0 * c)
                t = 1.0 / (abs(zeta) + math.sqrt(1.0 + zeta * zeta))
                if zeta < 0.0:
                    t = -t
                cosine = 1.0 / math.sqrt(1.0 + t * t)
                sine = cosine * t
                for k in range(columns):
                    u, w = A[i, k], A[j, k]
                    A[i, k], A[j, k] = cosine * u - sine * w, sine * u + cosine * w
                for k in range(rows):
                    u, w = V[i, k], V[j, k]
                    V[i, k], V[j, k] = cosine * u - sine * w, sine * u + cosine * w
        if largest < 1e-14:
            return sweep + 1
    return 60
