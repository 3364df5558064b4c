"""The step of the Jacobian inverse (sources 000 and 001): ``v = J^-1 e`` for square J."""

from __future__ import annotations

from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import decomposed
from poise.kernels.linear_algebra import eliminate
from poise.kernels.method_step import LinearStep
from poise.kernels.monotone_steps import caution, cautious
from poise.kernels.solver_state import FALLBACKS, METHOD

CONDITION = METHOD  # a smaller pivot ratio counts as singular
CUTOFF = METHOD + 1  # singular values below this fraction of the largest count as zero


@kernel(inline=True)
def rounding(J, mobility):
    """Return the size below which an entry of the free columns is rounding."""
    largest = 0.0
    for row in range(J.shape[0]):
        for k in range(J.shape[1]):
            if mobility[k] > 0.0:
                largest = max(largest, abs(J[row, k]))
    return 1e-13 * largest


@kernel(inline=True)
def row_counts(J, mobility, row, least):
    """Return whether some free rate has an effect on a row."""
    for k in range(J.shape[1]):
        if mobility[k] > 0.0 and abs(J[row, k]) > least:
            return True
    return False


@kernel(inline=True)
def column_counts(J, mobility, k, least):
    """Return whether a rate is free and has an effect on some row."""
    if not mobility[k] > 0.0:
        return False
    for row in range(J.shape[0]):
        if abs(J[row, k]) > least:
            return True
    return False


@kernel
def gather(J, mobility, e, A, b):
    """Copy the active rows and columns to ``A`` and ``b``; return the size, -1 if not square.

    A row on which no free rate has an effect is left out, whatever its error: no step can change
    it, for example the third row of a planar arm.
    """
    m, n = J.shape
    least = rounding(J, mobility)
    columns = 0
    for k in range(n):
        if column_counts(J, mobility, k, least):
            row = 0
            for i in range(m):
                if row_counts(J, mobility, i, least):
                    A[row, columns] = J[i, k]
                    row += 1
            columns += 1
    rows = 0
    for i in range(m):
        if row_counts(J, mobility, i, least):
            b[rows] = e[i]
            rows += 1
    return rows if rows == columns else -1


@kernel
def scatter(J, mobility, b, v):
    """Copy the unknowns of ``gather`` to their rates, and 0 to the others."""
    least = rounding(J, mobility)
    column = 0
    for k in range(J.shape[1]):
        v[k] = 0.0
        if column_counts(J, mobility, k, least):
            v[k] = b[column]
            column += 1


@kernel
def inverse_step(J, mobility, e, v, linear, state, options):
    """Solve by the inverse; by the SVD if it does not exist, or damped after a rejected step."""
    A, b = linear.A, linear.b
    damping = caution(J, mobility, state)
    if damping == 0.0:
        size = gather(J, mobility, e, A, b)
        if size > 0 and eliminate(A, size, b) > options[CONDITION]:
            scatter(J, mobility, b, v)
            return True
    state[FALLBACKS] += 1.0
    decomposed(J, mobility, e, options[CUTOFF], damping, v, linear)
    return True


INVERSE = LinearStep("inverse", inverse_step, cautious)
