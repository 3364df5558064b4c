"""Steps of the pseudo-inverse and of the SVD (sources 000, 001 and 004)."""

from __future__ import annotations

from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import (
    decomposed,
    remaining,
    through_columns,
    through_rows,
)
from poise.kernels.linear_algebra import (
    cholesky,
    cholesky_solve,
    gram,
    scale_columns,
    weighted_normal,
)
from poise.kernels.method_step import LinearStep
from poise.kernels.monotone_steps import caution, cautious
from poise.kernels.solver_state import FALLBACKS, METHOD

FORM = METHOD  # 0: the one that fits, 1: J^T (J J^T)^-1, 2: (J^T J)^-1 J^T
CONDITION = METHOD + 1  # a smaller pivot ratio falls back to the SVD
HALVING = METHOD + 2  # largest |J J^+ dX - dX| allowed; the goal is halved until it holds
CUTOFF = METHOD + 3  # singular values below this fraction of the largest count as zero

RIGHT = 1.0  # values of FORM
LEFT = 2.0  # values of FORM

SVD_CUTOFF = METHOD
SVD_DAMPING = METHOD + 1


@kernel
def fill_empty(A, size):
    """Make a Gram matrix regular by ones for zero rows and columns; solutions do not change.

    These belong to goals of weight zero, and to rates that do not move.
    """
    largest = 0.0
    for i in range(size):
        largest = max(largest, A[i, i])
    for i in range(size):
        if A[i, i] == 0.0:
            A[i, i] = largest


@kernel
def right_inverse(J, mobility, e, least, v, linear):
    """Solve ``M J^T (J M J^T)^-1 e``; return False if the pivots are ill-conditioned."""
    A, B, b = linear.A, linear.B, linear.b
    m = J.shape[0]
    scale_columns(J, mobility, B)
    gram(B, J, 0.0, A)
    fill_empty(A, m)
    if not cholesky(A, m) > least:
        return False
    for i in range(m):
        b[i] = e[i]
    cholesky_solve(A, m, b)
    through_rows(J, mobility, b, v)
    return True


@kernel
def left_inverse(J, mobility, e, least, v, linear):
    """Solve ``S (S J^T J S)^-1 S J^T e``; return False if the pivots are ill-conditioned."""
    A, b = linear.A, linear.b
    n = J.shape[1]
    weighted_normal(J, mobility, 0.0, A)
    fill_empty(A, n)
    if not cholesky(A, n) > least:
        return False
    through_columns(J, mobility, e, b)
    cholesky_solve(A, n, b)
    for i in range(n):
        v[i] = mobility[i] ** 0.5 * b[i]
    return True


@kernel
def solve_pseudo_inverse(J, mobility, e, v, linear, state, options):
    """Solve by a closed form, or the SVD if ill-conditioned, with source 001's goal halving.

    After a rejected step, the SVD is used, which can be damped.
    """
    form = options[FORM]
    m, n = J.shape
    damping = caution(J, mobility, state)
    right = form == RIGHT or (form == 0.0 and m <= n)
    if damping > 0.0:
        done = False
    elif right:
        done = right_inverse(J, mobility, e, options[CONDITION], v, linear)
    else:
        done = left_inverse(J, mobility, e, options[CONDITION], v, linear)
    if not done:
        state[FALLBACKS] += 1.0
        decomposed(J, mobility, e, options[CUTOFF], damping, v, linear)
    # J J^+ dX - dX is linear in dX, so halving dX k times halves it k times.
    unmet = remaining(J, v, e, linear.unmet)
    shrink = 1.0
    for _ in range(60):
        if unmet * shrink <= options[HALVING]:
            break
        shrink *= 0.5
    for i in range(n):
        v[i] *= shrink
    return True


@kernel
def solve_svd(J, mobility, e, v, linear, state, options):
    """Solve by the SVD, truncated or damped."""
    damping = options[SVD_DAMPING] + caution(J, mobility, state)
    decomposed(J, mobility, e, options[SVD_CUTOFF], damping, v, linear)
    return True


PSEUDO_INVERSE = LinearStep("pseudo_inverse", solve_pseudo_inverse, cautious)
SVD = LinearStep("svd", solve_svd, cautious)
