"""Steps of the linearised problem ``J v = e``: damped, pseudo-inverse, SVD.

Each solves for the rates with positive ``mobility`` (nv,); a stiffer rate moves less, because the
step is the smallest in the norm ``sum v^2 / mobility``. ``linear`` is the
`poise.kernels.layouts.Linear` of a problem: work space.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.linear_algebra import (
    cholesky,
    cholesky_solve,
    gram,
    orthogonal_rows,
    scale_columns,
    weighted_normal,
)


@kernel(fast=True, inline=True)
def pulled(J, y, out):
    """Compute ``out = J^T y``: the forces on the rates (torques, in 001) of forces on rows."""
    m, n = J.shape
    for i in range(n):
        out[i] = 0.0
    for row in range(m):
        factor = y[row]
        for i in range(n):
            out[i] += J[row, i] * factor


@kernel(fast=True, inline=True)
def through_rows(J, mobility, y, v):
    """Compute ``v = diag(mobility) J^T y``."""
    pulled(J, y, v)
    for i in range(J.shape[1]):
        v[i] *= mobility[i]


@kernel(fast=True, inline=True)
def through_columns(J, mobility, e, x):
    """Compute ``x = S J^T e`` with ``S = sqrt(mobility)``."""
    pulled(J, e, x)
    for i in range(J.shape[1]):
        x[i] *= math.sqrt(mobility[i])


@kernel(inline=True)
def damped(J, mobility, e, damping, v, linear):
    """Compute damped least squares, in the smaller of its two forms (sources 000, 001).

    ``M J^T (J M J^T + d I)^-1 e``, or ``S (S J^T J S + d I)^-1 S J^T e``. Returns the pivot ratio.
    """
    A, B, b = linear.A, linear.B, linear.b
    m, n = J.shape
    if m <= n:
        scale_columns(J, mobility, B)
        gram(B, J, damping, A)
        ratio = cholesky(A, m)
        if ratio <= 0.0:
            return ratio
        for i in range(m):
            b[i] = e[i]
        cholesky_solve(A, m, b)
        through_rows(J, mobility, b, v)
    else:
        weighted_normal(J, mobility, damping, A)
        ratio = cholesky(A, n)
        if ratio <= 0.0:
            return ratio
        through_columns(J, mobility, e, b)
        cholesky_solve(A, n, b)
        for i in range(n):
            v[i] = math.sqrt(mobility[i]) * b[i]
    return ratio


@kernel
def decomposed(J, mobility, e, cutoff, damping, v, linear):
    """Compute a step from the SVD of ``J S`` without small singular values.

    Singular values below ``cutoff`` times the largest are dropped. With ``damping`` each kept one
    enters as ``s / (s^2 + damping)``. Returns the number of dropped ones.
    """
    V, B, b = linear.V, linear.B, linear.b
    m, n = J.shape
    wide = m <= n
    rows, columns = (m, n) if wide else (n, m)
    for i in range(m):
        for k in range(n):
            value = J[i, k] * math.sqrt(mobility[k])
            if wide:
                B[i, k] = value
            else:
                B[k, i] = value
    orthogonal_rows(B, rows, columns, V)
    largest = 0.0
    for i in range(rows):
        square = 0.0
        for k in range(columns):
            square += B[i, k] * B[i, k]
        b[i] = square
        largest = max(largest, square)
    for k in range(n):
        v[k] = 0.0
    dropped = 0
    for i in range(rows):
        if b[i] == 0.0 or b[i] < cutoff * cutoff * largest:
            dropped += 1
            continue
        along = 0.0
        if wide:
            for k in range(rows):
                along += V[i, k] * e[k]
            along /= b[i] + damping
            for k in range(n):
                v[k] += along * B[i, k]
        else:
            for k in range(columns):
                along += B[i, k] * e[k]
            along /= b[i] + damping
            for k in range(rows):
                v[k] += along * V[i, k]
    for k in range(n):
        v[k] *= math.sqrt(mobility[k])
    return dropped


@kernel(fast=True, inline=True)
def remaining(J, v, e, out):
    """Compute ``out = e - J v``; return its norm."""
    m, n = J.shape
    square = 0.0
    for row in range(m):
        total = e[row]
        for k in range(n):
            total -= J[row, k] * v[k]
        out[row] = total
        square += total * total
    return math.sqrt(square)


@kernel(inline=True)
def largest_entry(v, scales):
    """Return the largest absolute value of ``v * scales``."""
    largest = 0.0
    for i in range(v.shape[0]):
        largest = max(largest, abs(v[i]) * scales[i])
    return largest
