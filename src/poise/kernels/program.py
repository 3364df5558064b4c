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
below; METRIC_RATES and CURVE have to fill the lower triangle of H at least.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel

EQUATION, AT_LEAST, SCALAR = 0, 1, 2
SOFT, HARD = 0, 1

# report
KKT = 0  # largest free entry of the Lagrangian's gradient, and of min(c, y): per radian or metre
VIOLATION = 1  # worst hard row: metres, radians, or whatever the row is in
MU = 2  # how soft the hard rows are
SIGMA = 3  # Levenberg's damping
VALUE = 4  # f
ENDING = 5  # one of those below
DISTANCE = 6  # root of the sum of the squares of what the hard rows miss
SLIDE = 7  # how far from orthogonal that is to what the rates can do for it: 1, or 0 if it is stuck
OMEGA = 8  # the gradient of M at which the shifted multipliers are taken over
FEASIBLE_BAR = 9  # what Newton's multipliers have to come under (Gill and Robinson 2013)
OPTIMAL_BAR = 10
BEST_VALUE = 11
BEST_KKT = 12
BEST_VIOLATION = 13
BEST_DISTANCE = 14
GROWTH = 15  # what a refused step multiplies the damping by
PREDICTED = 16  # what the model promises to take off M
FALL = 17  # what the last step took off M, as a part of it
STUCK = 18  # updates in a row, with the least mu, that did not bring the hard rows nearer
LEAST = 19  # the least of KKT and violation so far
LAST_DISTANCE = 20  # when mu was looked at last
CURVED = 21  # 1 when the model holds the rows' second derivatives
WARMED = 22  # 1: the multipliers are of an earlier run
PULL = 23  # what the soft rows pull with at most: sum of residual times largest slope

# how it ended
GOING = 0
OPTIMAL = 1  # hard rows hold, stationary, every soft goal within its tolerance
COMPROMISE = 2  # hard rows hold, stationary: no pose nearby has a lower f
CONTRADICTED = 3  # no pose nearby comes nearer to the hard rows
GAVE_UP = 4
SHORT = 5  # as near to the hard rows as the weights of the penalty method bring it


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
    index, lower, upper, mobility = dofs[0], dofs[2], dofs[3], dofs[5]
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
