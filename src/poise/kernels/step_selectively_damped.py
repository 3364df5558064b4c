"""The step of selectively damped least squares (Buss and Kim 2005)."""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.linear_algebra import orthogonal_rows, scale_columns
from poise.kernels.method_step import LinearStep
from poise.kernels.monotone_steps import caution, cautious
from poise.kernels.solver_state import MAX_STEP, METHOD

CUTOFF = METHOD  # singular values below this fraction of the largest count as zero


@kernel
def reaches(J, mobility, rho):
    """Compute ``rho`` (nv,): total motion of the effectors for one scaled rate each."""
    m, n = J.shape
    for k in range(n):
        total = 0.0
        for first in range(0, m, 3):
            square = 0.0
            for row in range(first, min(first + 3, m)):
                square += J[row, k] * J[row, k]
            total += math.sqrt(square)
        rho[k] = math.sqrt(mobility[k]) * total


@kernel
def selective_step(J, mobility, e, v, linear, state, options):
    """Sum the contributions of singular vectors, each with its own damping.

    Along singular vector i the wanted step is ``alpha / sigma``. It moves the effectors by ``N_i``,
    the sum of the lengths of the parts of ``u_i``, per unit of error, while the joints one by one
    would move them by ``M_i = sum |v_ji| rho_j / sigma``: the more the joints' motions cancel, the
    smaller is the bound ``gamma_i = min(1, N_i / M_i) gamma_max``.
    """
    V, B, rho = linear.V, linear.B, linear.b
    scales = linear.scales
    m, n = J.shape
    most = options[MAX_STEP]
    damping = caution(J, mobility, state)
    wide = m <= n
    rows, columns = (m, n) if wide else (n, m)
    if wide:
        for k in range(n):
            rho[k] = math.sqrt(mobility[k])
        scale_columns(J, rho, B)
    else:
        for row in range(m):
            for k in range(n):
                B[k, row] = J[row, k] * math.sqrt(mobility[k])
    orthogonal_rows(B, rows, columns, V)
    reaches(J, mobility, rho)
    greatest = 0.0
    for i in range(rows):
        greatest = max(greatest, squared_length(B[i], columns))
    for k in range(n):
        v[k] = 0.0
    for i in range(rows):
        square = squared_length(B[i], columns)
        if square == 0.0 or square < options[CUTOFF] * options[CUTOFF] * greatest:
            continue
        sigma = math.sqrt(square)
        # Left and right singular vector; one of them is in V, the other times sigma in B.
        left, right = (V[i], B[i]) if wide else (B[i], V[i])
        left_unit = 1.0 if wide else 1.0 / sigma
        right_unit = 1.0 / sigma if wide else 1.0
        along = moved = 0.0
        for first in range(0, m, 3):
            part = 0.0
            for row in range(first, min(first + 3, m)):
                along += left[row] * e[row]
                part += left[row] * left[row]
            moved += math.sqrt(part)
        along *= left_unit * sigma / (square + damping)
        moved *= left_unit
        spent = largest = 0.0
        for k in range(n):
            share = abs(right[k]) * right_unit
            spent += share * rho[k]
            largest = max(largest, share * math.sqrt(mobility[k]) * scales[k])
        allowed = most * min(1.0, moved * sigma / spent)
        wanted = abs(along) * largest
        factor = along * right_unit
        if wanted > allowed:
            factor *= allowed / wanted
        for k in range(n):
            v[k] += factor * right[k] * math.sqrt(mobility[k])
    return True


@kernel(inline=True)
def squared_length(row, count):
    """Return the sum of the squares of the first ``count`` entries."""
    total = 0.0
    for k in range(count):
        total += row[k] * row[k]
    return total


SELECTIVE = LinearStep("selective", selective_step, cautious)
