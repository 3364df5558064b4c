"""Cholesky of a symmetric block-banded matrix, frame by frame: linear in the number of frames.

Block column ``f`` of the lower triangle is one *panel* ``P = A[f]`` of ``n`` columns: ``P[c, d n +
r]`` is the entry of the matrix in row ``r`` of frame ``f + d`` and column ``c`` of frame ``f``, for
``d = 0 .. band``; the upper triangle of the first block is never read. A column of the matrix is
thus contiguous, and so are the corresponding entries of a right-hand side: each inner loop runs
along both. Entries past the last frame are ignored.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel


@kernel(fast=True)
def _subtract_products(P, offset, k0, k1, Q, c0, c1, width):
    """Compute ``Q[c, r] -= sum_k P[k, offset + c] P[k, offset + r]`` for ``r >= c``, c in c0..c1.

    k runs over k0..k1. Four columns by four, so that each number loaded from memory is used four
    times. All lines are cut to begin at one row: a loop from 0 needs no test for negative indices,
    and is vectorised.
    """
    c = c0
    while c + 4 <= c1:
        q0, q1, q2, q3 = Q[c, c:width], Q[c + 1, c:width], Q[c + 2, c:width], Q[c + 3, c:width]
        first, last = offset + c, offset + width
        k = k0
        while k + 4 <= k1:
            p0, p1 = P[k, first:last], P[k + 1, first:last]
            p2, p3 = P[k + 2, first:last], P[k + 3, first:last]
            a00, a01, a02, a03 = p0[0], p0[1], p0[2], p0[3]
            a10, a11, a12, a13 = p1[0], p1[1], p1[2], p1[3]
            a20, a21, a22, a23 = p2[0], p2[1], p2[2], p2[3]
            a30, a31, a32, a33 = p3[0], p3[1], p3[2], p3[3]
            for r in range(width - c):
                x0, x1, x2, x3 = p0[r], p1[r], p2[r], p3[r]
                q0[r] = q0[r] - a00 * x0 - a10 * x1 - a20 * x2 - a30 * x3
                q1[r] = q1[r] - a01 * x0 - a11 * x1 - a21 * x2 - a31 * x3
                q2[r] = q2[r] - a02 * x0 - a12 * x1 - a22 * x2 - a32 * x3
                q3[r] = q3[r] - a03 * x0 - a13 * x1 - a23 * x2 - a33 * x3
            k += 4
        while k < k1:
            p = P[k, first:last]
            a0, a1, a2, a3 = p[0], p[1], p[2], p[3]
            for r in range(width - c):
                x = p[r]
                q0[r] -= a0 * x
                q1[r] -= a1 * x
                q2[r] -= a2 * x
                q3[r] -= a3 * x
            k += 1
        c += 4
    while c < c1:
        _subtract_from_line(P, offset + c, offset + width, k0, k1, Q[c, c:width])
        c += 1


@kernel(fast=True)
def _subtract_from_line(P, first, last, k0, k1, q):
    """Compute ``q[r] -= sum_k P[k, first] P[k, first + r]``."""
    k = k0
    while k + 4 <= k1:
        p0, p1 = P[k, first:last], P[k + 1, first:last]
        p2, p3 = P[k + 2, first:last], P[k + 3, first:last]
        a0, a1, a2, a3 = p0[0], p1[0], p2[0], p3[0]
        for r in range(last - first):
            q[r] = q[r] - a0 * p0[r] - a1 * p1[r] - a2 * p2[r] - a3 * p3[r]
        k += 4
    while k < k1:
        p = P[k, first:last]
        a = p[0]
        for r in range(last - first):
            q[r] -= a * p[r]
        k += 1


@kernel(fast=True)
def _factor_panel(P, width):
    """Factor the panel's own columns in place; return whether every pivot was positive."""
    size = P.shape[0]
    for start in range(0, size, 4):
        stop = min(start + 4, size)
        for c in range(start, stop):
            q = P[c, c:width]
            for k in range(start, c):
                p = P[k, c:width]
                a = p[0]
                for r in range(width - c):
                    q[r] -= a * p[r]
            pivot = q[0]
            if not (pivot > 0.0 and pivot < math.inf):
                return False
            scale = 1.0 / math.sqrt(pivot)
            for r in range(width - c):
                q[r] *= scale
        _subtract_products(P, 0, start, stop, P, stop, size, width)
    return True


@kernel
def banded_cholesky(A):
    """Factor panels (frames, n, (band + 1) n) in place; return the failed frame, or -1.

    A frame fails if one of its pivots is not positive (or not a number): the matrix is then not
    positive definite, and the content of ``A`` is invalid.
    """
    frames, size = A.shape[0], A.shape[1]
    band = A.shape[2] // size - 1
    for f in range(frames):
        reach = min(band, frames - 1 - f)
        width = (reach + 1) * size
        if not _factor_panel(A[f], width):
            return f
        for d in range(1, reach + 1):
            _subtract_products(A[f], d * size, 0, size, A[f + d], 0, size, width - d * size)
    return -1


@kernel(fast=True)
def banded_forward(A, X):
    """Solve ``L y = x`` in place for each row of ``X`` (sides, frames n); ``A`` is factored."""
    sides, length = X.shape
    frames, size, whole = A.shape
    for f in range(frames):
        width = min(whole, length - f * size)
        for c in range(0, size, 4):
            stop = min(c + 4, size)
            for side in range(sides):
                x = X[side, f * size : f * size + width]
                for k in range(c, stop):
                    value = x[k] / A[f, k, k]
                    x[k] = value
                    for r in range(k + 1, stop):
                        x[r] -= value * A[f, k, r]
                rest = x[stop:]
                if stop == c + 4:
                    p0, p1 = A[f, c, stop:width], A[f, c + 1, stop:width]
                    p2, p3 = A[f, c + 2, stop:width], A[f, c + 3, stop:width]
                    x0, x1, x2, x3 = x[c], x[c + 1], x[c + 2], x[c + 3]
                    for r in range(width - stop):
                        rest[r] = rest[r] - x0 * p0[r] - x1 * p1[r] - x2 * p2[r] - x3 * p3[r]
                else:
                    for k in range(c, stop):
                        value = x[k]
                        p = A[f, k, stop:width]
                        for r in range(width - stop):
                            rest[r] -= value * p[r]


@kernel(fast=True)
def banded_backward(A, X):
    """Solve ``L^T x = y`` in place for each row of ``X`` (sides, frames n); ``A`` is factored."""
    sides, length = X.shape
    frames, size, whole = A.shape
    for f in range(frames - 1, -1, -1):
        width = min(whole, length - f * size)
        for c in range(size - 1, -1, -1):
            p = A[f, c, c:width]
            for side in range(sides):
                x = X[side, f * size + c : f * size + width]
                total = 0.0
                for r in range(1, width - c):
                    total += p[r] * x[r]
                x[0] = (x[0] - total) / p[0]


@kernel(fast=True)
def banded_multiply(A, x, out):
    """Compute ``out = A x`` for panels that are not factored; x and out are (frames n,)."""
    frames, size, whole = A.shape
    length = frames * size
    for i in range(length):
        out[i] = 0.0
    for f in range(frames):
        width = min(whole, length - f * size)
        for c in range(size):
            at = f * size + c
            p = A[f, c, c:width]
            ahead, below = x[at : f * size + width], out[at : f * size + width]
            value = ahead[0]
            total = p[0] * value
            for r in range(1, width - c):
                total += p[r] * ahead[r]
                below[r] += p[r] * value
            below[0] += total


@kernel
def banded_hold(A, held):
    """Replace rows and columns of the ``held`` (frames, n) unknowns by those of the identity."""
    frames, size, whole = A.shape
    band = whole // size - 1
    for f in range(frames):
        for i in range(size):
            if not held[f, i]:
                continue
            for r in range(i, whole):
                A[f, i, r] = 0.0
            A[f, i, i] = 1.0
            for c in range(i):
                A[f, c, i] = 0.0
            for d in range(1, min(band, f) + 1):
                for c in range(size):
                    A[f - d, c, d * size + i] = 0.0


@kernel(fast=True)
def banded_ties(A, sums):
    """Add the magnitudes of all frames' entries to ``sums`` (n, (band + 1) n); 0: not coupled."""
    frames, size, whole = A.shape
    for f in range(frames):
        for c in range(size):
            p, into = A[f, c, c:whole], sums[c, c:whole]
            for r in range(whole - c):
                into[r] += abs(p[r])


@kernel
def banded_part(A, own, out):
    """Extract the panels of the unknowns ``own`` (m,), ascending, of each frame."""
    size, count = A.shape[1], own.shape[0]
    blocks = A.shape[2] // size
    for f in range(A.shape[0]):
        for c in range(count):
            p, into = A[f, own[c]], out[f, c]
            for d in range(blocks):
                for r in range(count):
                    into[d * count + r] = p[d * size + own[r]]
