"""The nonlinear program of constrained methods: objective, constraints, optimality measures.

Minimise ``f(q)``, half the square of the soft rows plus the metrics, subject to hard rows ``c(q) =
0`` or ``c(q) >= 0`` and ``lower <= q <= upper``. With multipliers y (nonnegative for inequalities)
its Lagrangian is ``L = f - y^T c``; a pose is stationary if the gradient of L is zero for all rates
that are not at a limit (Karush, Kuhn and Tucker). The signs of source 003 differ between formulas;
these are consistent.

The methods minimise the augmented Lagrangian ``M = f + 1 / (2 mu) sum (c - mu y)^2`` over equations
and over the inequalities with ``c < mu y``. Its gradient is that of L with the *shifted*
multipliers ``y - c / mu``. As mu regularises the problem, rows may be redundant, contradictory or
rank-deficient.

Rows are in ``WORK``: soft ones as residuals, hard inequalities without change (positive if they
hold), rows of relation 2 as scalars that add to f. ``PROGRAM``'s ``report`` (24,) holds the slots
of ``sqp_state``; METRIC_RATES and CURVE have to fill at least the lower triangle of H.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.kinds import AT_LEAST, EQUATION, SCALAR, SOFT


@kernel(inline=True)
def objective(r, levels, relations):
    """Return the rows' part of f."""
    total = 0.0
    for row in range(r.shape[0]):
        if relations[row] == SCALAR:
            total += r[row]
        elif levels[row] == SOFT:
            total += 0.5 * r[row] * r[row]
    return total


@kernel(inline=True)
def penalty(r, y, mu, levels, relations):
    """Return the hard rows' part of M."""
    total = 0.0
    for row in range(r.shape[0]):
        if levels[row] != SOFT and relations[row] != SCALAR:
            short = r[row] - mu * y[row]
            if relations[row] == EQUATION or short < 0.0:
                total += short * short
    return 0.5 * total / mu


@kernel(inline=True)
def violation(r, levels, relations):
    """Return the largest violation of a hard row."""
    worst = 0.0
    for row in range(r.shape[0]):
        if levels[row] != SOFT and relations[row] != SCALAR:
            miss = abs(r[row]) if relations[row] == EQUATION else -r[row]
            if not miss <= worst:
                worst = miss
    return worst


@kernel(inline=True)
def missed(r, levels, relations, out):
    """Compute the violation of each hard row; return the Euclidean norm."""
    total = 0.0
    for row in range(r.shape[0]):
        out[row] = 0.0
        if levels[row] != SOFT and relations[row] != SCALAR:
            out[row] = r[row] if relations[row] == EQUATION else min(r[row], 0.0)
            total += out[row] * out[row]
    return math.sqrt(total)


@kernel(inline=True)
def shifted_multipliers(r, y, mu, levels, relations, out):
    """Compute ``y - c / mu``, not below zero for inequalities; return the largest."""
    largest = 0.0
    for row in range(r.shape[0]):
        out[row] = 0.0
        if levels[row] != SOFT and relations[row] != SCALAR:
            out[row] = y[row] - r[row] / mu
            if relations[row] == AT_LEAST:
                out[row] = max(out[row], 0.0)
            largest = max(largest, abs(out[row]))
    return largest


@kernel(inline=True)
def row_weights(r, multipliers, levels, relations, out):
    """Compute each row's weight in the gradient, and in the curvature, of the Lagrangian."""
    for row in range(r.shape[0]):
        if relations[row] == SCALAR:
            out[row] = 1.0
        elif levels[row] != SOFT:
            out[row] = -multipliers[row]
        else:
            out[row] = r[row]


@kernel(inline=True)
def slackness(r, multipliers, levels, relations):
    """Return the largest ``min(c, y)`` of the inequalities that hold, which should be zero."""
    worst = 0.0
    for row in range(r.shape[0]):
        if levels[row] != SOFT and relations[row] == AT_LEAST:
            worst = max(worst, min(r[row], multipliers[row]))
    return worst


@kernel(fast=True, inline=True)
def add_soft(J, r, levels, relations, g):
    """Add the soft rows' gradient to g."""
    m, n = J.shape
    for row in range(m):
        factor = 0.0
        if relations[row] == SCALAR:
            factor = 1.0
        elif levels[row] == SOFT:
            factor = r[row]
        if factor != 0.0:
            for i in range(n):
                g[i] += factor * J[row, i]


@kernel(fast=True, inline=True)
def add_hard(J, multipliers, levels, relations, g, out):
    """Compute ``out = g - A^T y`` of the hard rows."""
    m, n = J.shape
    for i in range(n):
        out[i] = g[i]
    for row in range(m):
        if levels[row] != SOFT and relations[row] != SCALAR and multipliers[row] != 0.0:
            factor = multipliers[row]
            for i in range(n):
                out[i] -= factor * J[row, i]


@kernel(inline=True)
def rooms(dofs, q, lowest, highest):
    """Compute the bounds of each rate: distances from its limits; zero for a locked rate."""
    index, lower, upper, mobility = dofs.q_index, dofs.lower, dofs.upper, dofs.mobility
    for i in range(index.shape[0]):
        at = index[i]
        lowest[i], highest[i] = -math.inf, math.inf
        if mobility[i] == 0.0:
            lowest[i] = highest[i] = 0.0
        elif at >= 0:
            lowest[i], highest[i] = min(lower[at] - q[at], 0.0), max(upper[at] - q[at], 0.0)


@kernel(inline=True)
def free_part(gradient, lowest, highest):
    """Return the largest gradient entry whose rate can decrease L; NaN if an entry is NaN."""
    largest = 0.0
    for i in range(gradient.shape[0]):
        slope = gradient[i]
        if slope > 0.0 and lowest[i] >= -AT_LIMIT:
            continue
        if slope < 0.0 and highest[i] <= AT_LIMIT:
            continue
        if not abs(slope) <= largest:
            largest = abs(slope)
    return largest


AT_LIMIT = 1e-12  # radians or metres: a value nearer than this is at its limit
