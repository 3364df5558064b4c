"""The model's matrix of a long chain: products, factor and solutions in linear time.

If all primitives that move the rows are on one path from the root to a tip, the matrix of
``qp_model`` is semiseparable. Let rate i be nearer to the root than rate j. Their entry is ``u_i .
z_j``, where u and z are columns of a few *generators*: three for the curvature of the path
(``chain_curvature``), one for each number of the leaves of a nonlinear expression, and one for each
active row, for which u and z are equal. Entries inside a *block*, one rate or the three of a
quaternion, are stored near the diagonal of H.

Cholesky elimination from the tip to the root preserves this form. With ``P``, the sum of the
contributions of the eliminated columns, column j is ``u_i . (z_j - P u_j)``; each rate therefore
costs the square of the number of generators (R. Vandebril, M. Van Barel and N. Mastronardi, *Matrix
Computations and Semiseparable Matrices*, volume 1, 2008). The pivots are those of the dense matrix
in that order: the matrix is positive definite if all of them are positive.

In ``PROGRAM``, ``order`` (nv + 1,) lists the rates from the root to the tip, then the rates not on
the path, and last the number of generators of the curvature; it is empty for a dense matrix.
``block`` (nv,) is the first rate of each rate's block; ``left`` and ``right`` (generators, nv) hold
u and z of the curvature.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.sqp_state import CURVED, SIGMA, VECTORS

_BLOCK = 3  # largest number of rates in a block
_SPARE = 2  # vectors for products


@kernel(inline=True)
def is_chain(program):
    """Return whether the model's matrix is stored by its generators."""
    return program.order.shape[0] > 0


@kernel(inline=True)
def generators(program):
    """Return the number of generators of the curvature; 0 if the rows' curvature is omitted."""
    return program.order[program.order.shape[0] - 1] if program.report[CURVED] != 0.0 else 0


@kernel
def clear_blocks(H, block):
    """Zero the diagonal blocks of H, the only entries that a chain's matrix stores in H."""
    for i in range(block.shape[0]):
        for j in range(block[i], i + 1):
            H[i, j] = H[j, i] = 0.0


@kernel
def swap_blocks(H, V, block):
    """Exchange the blocks of two matrices."""
    for i in range(block.shape[0]):
        for j in range(block[i], i + 1):
            H[i, j], V[i, j] = V[i, j], H[i, j]


@kernel
def chain_product(H, program, v, out):
    """Compute ``out = H v``, without the active rows."""
    order, block, U, Z = program.order, program.block, program.left, program.right
    n = block.shape[0]
    for i in range(n):
        out[i] = 0.0
    for i in range(n):
        for j in range(block[i], i):
            out[i] += H[i, j] * v[j]
            out[j] += H[i, j] * v[i]
        out[i] += H[i, i] * v[i]
    for k in range(generators(program)):
        above = coming = 0.0  # of the blocks nearer to the root, and of this block
        for a in range(n):
            i = order[a]
            if block[i] == i:
                above += coming
                coming = 0.0
            out[i] += Z[k, i] * above
            coming += U[k, i] * v[i]
        below = coming = 0.0
        for a in range(n - 1, -1, -1):
            i = order[a]
            out[i] += U[k, i] * below
            coming += Z[k, i] * v[i]
            if block[i] == i:
                below += coming
                coming = 0.0


@kernel(inline=True)
def first_spare(program):
    """Return the row of ``numbers`` that, with the next one, is for vectors of products."""
    return VECTORS + program.y.shape[0] + program.left.shape[0]


@kernel(inline=True)
def chain_room(program, numbers):
    """Return views of u of all generators, eliminated columns, factors of blocks, and P."""
    most = program.y.shape[0] + program.left.shape[0]
    own = numbers[VECTORS:]
    first = most + _SPARE
    return own, own[first:], own[first + most :], own[first + most + _BLOCK :]


@kernel(inline=True)
def block_start(free, block, end):
    """Return the index among the free rates at which the block that ends before ``end`` begins."""
    begin = end - 1
    while begin > 0 and block[free[begin - 1]] == block[free[end - 1]]:
        begin -= 1
    return begin


@kernel(inline=True)
def opposite(u, Z, height, free, k, c):
    """Return z of generator k at the free rate c."""
    return u[k, c] if k < height else Z[k - height, free[c]]


@kernel(fast=True)
def factor_chain(H, mobility, program, numbers, height, free, count):
    """Factor ``H + B^T B + sigma / mobility`` over the free rates; False if not positive.

    ``numbers`` begins, after its vectors, with the ``height`` rows of B (``gather_rows``); the free
    rates are in the order of the path.
    """
    block, U, Z = program.block, program.left, program.right
    rank, sigma = generators(program), program.report[SIGMA]
    u, Y, F, P = chain_room(program, numbers)
    r = height + rank
    for k in range(rank):
        for c in range(count):
            u[height + k, c] = U[k, free[c]]
    largest = 0.0
    for c in range(count):
        total = H[free[c], free[c]]
        for k in range(height):
            total += u[k, c] * u[k, c]
        F[0, c] = total
        largest = max(largest, total)
    for k in range(r):
        for other in range(r):
            P[k, other] = 0.0
    end = count
    while end > 0:
        begin = block_start(free, block, end)
        for c in range(begin, end):
            for k in range(r):
                taken = 0.0
                for other in range(r):
                    taken += P[k, other] * u[other, c]
                Y[k, c] = opposite(u, Z, height, free, k, c) - taken
        for c in range(begin, end):
            whole = F[0, c]
            for a in range(begin, c + 1):
                i, j = max(free[a], free[c]), min(free[a], free[c])
                value = H[i, j]
                for k in range(height):
                    value += u[k, a] * u[k, c]
                for k in range(r):
                    value -= u[k, a] * (opposite(u, Z, height, free, k, c) - Y[k, c])
                for e in range(begin, a):
                    value -= (F[a - e, a] if a < c else F[c - e, c]) * F[c - e, c]
                if a < c:
                    F[c - a, c] = value * F[0, a]
                    continue
                extra = sigma / mobility[free[c]] + 1e-14 * largest
                value += extra
                if not value > 1e-15 * (whole + extra):
                    return False
                F[0, c] = 1.0 / math.sqrt(value)
            for k in range(r):
                value = Y[k, c]
                for e in range(begin, c):
                    value -= F[c - e, c] * Y[k, e]
                Y[k, c] = value * F[0, c]
        for c in range(begin, end):
            for k in range(r):
                left = Y[k, c]
                for other in range(r):
                    P[k, other] += left * Y[other, c]
        end = begin
    return True


@kernel(fast=True)
def solve_chain(program, numbers, height, free, count, row):
    """Solve with the factor in place of ``numbers[row]``."""
    block, b = program.block, numbers[row]
    r = height + generators(program)
    u, Y, F, P = chain_room(program, numbers)
    t = P[0]  # P is no longer needed
    for k in range(r):
        t[k] = 0.0
    end = count
    while end > 0:
        begin = block_start(free, block, end)
        for c in range(begin, end):
            value = b[c]
            for k in range(r):
                value -= u[k, c] * t[k]
            for e in range(begin, c):
                value -= F[c - e, c] * b[e]
            b[c] = value * F[0, c]
        for c in range(begin, end):
            for k in range(r):
                t[k] += Y[k, c] * b[c]
        end = begin
    for k in range(r):
        t[k] = 0.0
    begin = 0
    while begin < count:
        end = begin + 1
        while end < count and block[free[end]] == block[free[begin]]:
            end += 1
        for c in range(end - 1, begin - 1, -1):
            value = b[c]
            for k in range(r):
                value -= Y[k, c] * t[k]
            for e in range(c + 1, end):
                value -= F[e - c, e] * b[e]
            b[c] = value * F[0, c]
        for c in range(begin, end):
            for k in range(r):
                t[k] += u[k, c] * b[c]
        begin = end
