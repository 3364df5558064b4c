"""The mathematical program of constrained methods: what they minimise, and how far from done it is.

Minimise ``f(q)``, half the square of the soft rows plus the metrics, subject to hard rows
``c(q) = 0`` or ``c(q) >= 0`` and ``lower <= q <= upper``. With multipliers y (not below zero for
inequalities) its Lagrangian is ``L = f - y^T c``; a pose is stationary where no rate that a limit
leaves free has a part in the gradient of L (Karush, Kuhn and Tucker). Source 003's signs are others
in every formula; these are of one piece.

What the methods lower is the augmented Lagrangian ``M = f + 1 / (2 mu) sum (c - mu y)^2`` over
equations and over the inequalities with ``c < mu y``. Its gradient is that of L with the *shifted*
multipliers ``y - c / mu``, and as mu stands in place of a division by zero, rows may repeat,
contradict one another or lose their rank.

Rows arrive in ``WORK``: soft ones as residuals, hard inequalities as they are (positive where they
hold), rows of relation 2 as scalars that add to f. ``PROGRAM``'s ``report`` (24,) holds the slots
of ``sqp_state``; METRIC_RATES and CURVE have to fill the lower triangle of H at least.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.sqp_state import AT_LEAST, EQUATION, SCALAR, SOFT


@kernel(inline=True)
def objective(r, levels, relations):
    """The rows' part of f."""
    total = 0.0
    for row in range(r.shape[0]):
        if relations[row] == SCALAR:
            total += r[row]
        elif levels[row] == SOFT:
            total += 0.5 * r[row] * r[row]
    return total


@kernel(inline=True)
def penalty(r, y, mu, levels, relations):
    """The hard rows' part of M."""
    total = 0.0
    for row in range(r.shape[0]):
        if levels[row] != SOFT and relations[row] != SCALAR:
            short = r[row] - mu * y[row]
            if relations[row] == EQUATION or short < 0.0:
                total += short * short
    return 0.5 * total / mu


@kernel(inline=True)
def violation(r, levels, relations):
    """The worst hard row."""
    worst = 0.0
    for row in range(r.shape[0]):
        if levels[row] != SOFT and relations[row] != SCALAR:
            miss = abs(r[row]) if relations[row] == EQUATION else -r[row]
            if not miss <= worst:
                worst = miss
    return worst


@kernel(inline=True)
def missed(r, levels, relations, out):
    """What each hard row misses, and the root of the sum of its squares."""
    total = 0.0
    for row in range(r.shape[0]):
        out[row] = 0.0
        if levels[row] != SOFT and relations[row] != SCALAR:
            out[row] = r[row] if relations[row] == EQUATION else min(r[row], 0.0)
            total += out[row] * out[row]
    return math.sqrt(total)


@kernel(inline=True)
def shifted(r, y, mu, levels, relations, out):
    """``y - c / mu``, not below zero for inequalities; the largest of them."""
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
    """What each row counts for in the gradient, and in the curvature, of the Lagrangian."""
    for row in range(r.shape[0]):
        if relations[row] == SCALAR:
            out[row] = 1.0
        elif levels[row] != SOFT:
            out[row] = -multipliers[row]
        else:
            out[row] = r[row]


@kernel(inline=True)
def slackness(r, multipliers, levels, relations):
    """The largest ``min(c, y)`` of the inequalities that hold: they may not pull."""
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
    """``out = g - A^T y`` of the hard rows."""
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
    """How far each rate may go down and up: its limits; nowhere when it is locked."""
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
    """The largest entry of a gradient against which a rate could go; NaN if there is one."""
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


AT_LIMIT = 1e-12  # radians or metres: nearer than this a value stands at its limit
