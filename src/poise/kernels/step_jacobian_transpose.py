"""The Jacobian transpose (sources 000, 001 and 004): ``v = alpha M J^T e``."""

from __future__ import annotations

from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import through_rows
from poise.kernels.method_step import LinearStep
from poise.kernels.monotone_steps import cautious
from poise.kernels.solver_state import METHOD

STEP = METHOD  # a fixed alpha, or 0: the one that minimises the linearised error


@kernel(fast=True)
def transpose_step(J, mobility, e, v, linear, state, options):
    """Compute the fixed step, or ``alpha = (e . J v) / |J v|^2`` with ``v = M J^T e``."""
    through_rows(J, mobility, e, v)
    alpha = options[STEP]
    if alpha == 0.0:
        m, n = J.shape
        along = square = 0.0
        for row in range(m):
            total = 0.0
            for i in range(n):
                total += J[row, i] * v[i]
            along += e[row] * total
            square += total * total
        if not square > 0.0:
            return False
        alpha = along / square
    for i in range(v.shape[0]):
        v[i] *= alpha
    return True


TRANSPOSE = LinearStep("transpose", transpose_step, cautious)
