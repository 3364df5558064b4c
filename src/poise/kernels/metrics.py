"""Metrics of a pose, their gradient and their curvature, by the problem's table.

With ``d = difference(q, reference)`` (nv,), the rates that lead from a term's reference pose to the
trial pose, and c its shift, a term is one of

========== ================================================== ====================================
kind       value                                               a rate's row of numbers
========== ================================================== ====================================
QUADRATIC  ``1/2 sum_i k_i (d_i - c_i)^2``                     k, c
DENSE      ``1/2 (d - c)^T A (d - c)``                         0, c
ABSOLUTE   ``sum_i w_i (sqrt(p_i^2 + e_i^2) - e_i)``,          gain, e, w
          ``p_i = gain_i d_i``
COMFORT    ``sum_i w_i c(u_i)``, `poise.kernels.comfort`       w, middle, half width, margin
LIKELIHOOD that of a QUADRATIC and `poise.kernels.likelihood` k, c; in the first one's w, nu
========== ================================================== ====================================

A quaternion's three rates are one ``p`` of an ABSOLUTE, the sum of theirs; ``e`` and ``w`` are in
the first one's row. Rows of weight 0 are skipped.

The arrays of `poise.kernels.layouts.Metrics`:

========== ==================== ================================================================
terms      (K, 8) int64         kind, first row of its nv numbers, row of its reference pose, first
                                row of its matrix, whether the start pose is in it; of a LIKELIHOOD
                                its first feature, end of features, first row of its density
numbers    (K nv, 4) float64    as above
references (K, nq) float64      poses, their quaternions of length 1
matrices   (D nv, nv) float64   A of each DENSE, symmetric
work       (8, nv) float64      d, the gradient by d, columns of dd/dv (3), first row of its block,
                                d - c; one is spare
likelihood                      the arrays of `poise.kernels.likelihood`
========== ==================== ================================================================

Gradient and curvature are those by rates v at the trial pose: ``f(integrate(q, v))`` about v = 0.
The d of a scalar changes by v; that of a quaternion by ``B v``, with B the inverse of the right
Jacobian of rotations at d. The gradient is exact. The curvature is exact except for quaternions,
where it is ``B^T A B``: changes of B are omitted, which keeps every term positive semi-definite.
"""

from __future__ import annotations

import math

from poise.kernels.address_table import entry
from poise.kernels.columns import BALLS, TERMS
from poise.kernels.comfort import ball_comfort, ball_comfort_rates, comfort
from poise.kernels.configuration import difference
from poise.kernels.jit import kernel
from poise.kernels.kinds import COMFORT, DENSE, LIKELIHOOD, QUADRATIC
from poise.kernels.likelihood import likelihood_rates, likelihood_value
from poise.kernels.problem_table import picker
from poise.kernels.rotations import inverse_left_jacobian

# rows of work (8, nv); one is spare
DIFFERENCE = 0  # d
SLOPE = 1  # the gradient by d
COLUMNS = 2  # three rows: the columns of dd/dv
BLOCK = 5  # the first row of a rate's block
AWAY = 6  # d - c

_measured = picker("dofs", "work", "metrics")
_differentiated = picker("dofs", "work", "program", "metrics")


@kernel(inline=True)
def quadratic_value(first, numbers, d):
    """Return a QUADRATIC at differences ``d``."""
    value = 0.0
    for i in range(d.shape[0]):
        away = d[i] - numbers[first + i, 1]
        value += 0.5 * numbers[first + i, 0] * away * away
    return value


@kernel(fast=True)
def dense_slope(first, row, numbers, matrices, work):
    """Write the gradient ``A (d - c)`` of a DENSE to row SLOPE of ``work``; return its value."""
    away, slope = work[AWAY], work[SLOPE]
    for i in range(away.shape[0]):
        away[i] = work[DIFFERENCE, i] - numbers[first + i, 1]
    value = 0.0
    for i in range(away.shape[0]):
        line = matrices[row + i]
        total = 0.0
        for j in range(away.shape[0]):
            total += line[j] * away[j]
        slope[i] = total
        value += 0.5 * total * away[i]
    return value


@kernel
def absolute_value(first, numbers, index, d):
    """Return an ABSOLUTE."""
    value = 0.0
    i = 0
    while i < d.shape[0]:
        wide = 1 if index[i] >= 0 else 3
        if numbers[first + i, 2] > 0.0:
            p = 0.0
            for k in range(i, i + wide):
                p += numbers[first + k, 0] * d[k]
            e = numbers[first + i, 1]
            if p != 0.0:  # sqrt(p^2 + e^2) - e, without cancellation for small p
                value += numbers[first + i, 2] * (p * p / (math.sqrt(p * p + e * e) + e))
        i += wide
    return value


@kernel
def comfort_value(dofs, first, numbers, q):
    """Return a COMFORT at the pose ``q``."""
    index, balls = dofs.q_index, dofs.balls
    value = 0.0
    for i in range(index.shape[0]):
        row = numbers[first + i]
        if index[i] >= 0 and row[0] > 0.0:
            value += row[0] * comfort((q[index[i]] - row[1]) / row[2], row[3])[0]
    for ball in range(balls.shape[0]):
        value += ball_comfort(q, balls[ball, BALLS.value], numbers, first + balls[ball, BALLS.rate])
    return value


@kernel(inline=True)
def value_of(dofs, metrics, q):
    """Return the sum of all terms at the pose ``q`` (nq,)."""
    terms, numbers, references, matrices, work, likelihood = metrics
    value = 0.0
    for t in range(terms.shape[0]):
        kind, first = terms[t, TERMS.kind], terms[t, TERMS.numbers]
        if kind == COMFORT:
            value += comfort_value(dofs, first, numbers, q)
            continue
        if kind == LIKELIHOOD:
            value += likelihood_value(q, terms[t], numbers, likelihood)
        d = work[DIFFERENCE]
        difference(dofs, q, references[terms[t, TERMS.reference]], d)
        if kind == QUADRATIC or kind == LIKELIHOOD:
            value += quadratic_value(first, numbers, d)
        elif kind == DENSE:
            value += dense_slope(first, terms[t, TERMS.matrix], numbers, matrices, work)
        else:
            value += absolute_value(first, numbers, dofs.q_index, d)
    return value


@kernel(inline=True)
def columns(dofs, work):
    """Write the columns of dd/dv at d to rows COLUMNS of ``work``, their first row to row BLOCK."""
    index, balls, d = dofs.q_index, dofs.balls, work[DIFFERENCE]
    for i in range(index.shape[0]):
        work[COLUMNS, i] = 1.0
        work[BLOCK, i] = i
    for ball in range(balls.shape[0]):
        r = balls[ball, BALLS.rate]
        b = inverse_left_jacobian(-d[r], -d[r + 1], -d[r + 2])
        work[COLUMNS, r], work[COLUMNS, r + 1], work[COLUMNS, r + 2] = b[0], b[1], b[2]
        work[COLUMNS + 1, r], work[COLUMNS + 1, r + 1], work[COLUMNS + 1, r + 2] = b[3], b[4], b[5]
        work[COLUMNS + 2, r], work[COLUMNS + 2, r + 1], work[COLUMNS + 2, r + 2] = b[6], b[7], b[8]
        work[BLOCK, r + 1] = work[BLOCK, r + 2] = r


@kernel(inline=True)
def pull_back(index, work, g):
    """Add to ``g`` the gradient by v for a gradient by d in row SLOPE of ``work``."""
    for i in range(g.shape[0]):
        first = int(work[BLOCK, i])
        value = work[COLUMNS, i] * work[SLOPE, first]
        if index[i] < 0:
            value += (
                work[COLUMNS + 1, i] * work[SLOPE, first + 1]
                + work[COLUMNS + 2, i] * work[SLOPE, first + 2]
            )
        g[i] += value


@kernel
def pulled_entry(index, work, matrices, row, i, j):
    """Return entry (i, j) of ``B^T A B``, with A beginning at ``row`` of the matrices."""
    a, b = int(work[BLOCK, i]), int(work[BLOCK, j])
    high = 3 if index[i] < 0 else 1
    wide = 3 if index[j] < 0 else 1
    value = 0.0
    for k in range(high):
        for m in range(wide):
            value += work[COLUMNS + k, i] * matrices[row + a + k, b + m] * work[COLUMNS + m, j]
    return value


@kernel(inline=True)
def add_both(H, i, j, value):
    """Add to the entries (i, j) and (j, i) of a symmetric matrix."""
    H[i, j] += value
    if i != j:
        H[j, i] += value


@kernel(inline=True)
def quadratic_rates(dofs, first, numbers, work, g, H):
    """Add gradient and curvature of a QUADRATIC."""
    index, balls, d = dofs.q_index, dofs.balls, work[DIFFERENCE]
    for i in range(d.shape[0]):
        k = numbers[first + i, 0]
        work[SLOPE, i] = k * (d[i] - numbers[first + i, 1])
        if index[i] >= 0:
            H[i, i] += k
    for ball in range(balls.shape[0]):
        r = balls[ball, BALLS.rate]
        for i in range(r, r + 3):
            for j in range(r, i + 1):
                value = 0.0
                for k in range(3):
                    value += work[COLUMNS + k, i] * numbers[first + r + k, 0] * work[COLUMNS + k, j]
                add_both(H, i, j, value)
    pull_back(index, work, g)


@kernel(fast=True)
def dense_rates(dofs, first, row, numbers, matrices, work, g, H):
    """Add gradient and curvature of a DENSE."""
    index, balls = dofs.q_index, dofs.balls
    n = index.shape[0]
    dense_slope(first, row, numbers, matrices, work)
    pull_back(index, work, g)
    if balls.shape[0] == 0:
        for i in range(n):
            into, line = H[i], matrices[row + i]
            for j in range(n):
                into[j] += line[j]
        return
    for i in range(n):
        for j in range(i + 1):
            add_both(H, i, j, pulled_entry(index, work, matrices, row, i, j))


@kernel
def absolute_rates(dofs, first, numbers, work, g, H):
    """Add gradient and curvature of an ABSOLUTE; its curvature by d has rank one per block."""
    index, d = dofs.q_index, work[DIFFERENCE]
    i = 0
    while i < d.shape[0]:
        wide = 1 if index[i] >= 0 else 3
        p = 0.0
        for k in range(i, i + wide):
            work[SLOPE, k] = 0.0
            p += numbers[first + k, 0] * d[k]
        e, weight = numbers[first + i, 1], numbers[first + i, 2]
        size = math.sqrt(p * p + e * e)
        if weight > 0.0 and size > 0.0:
            bend = weight * e * e / (size * size * size)
            for k in range(i, i + wide):
                work[SLOPE, k] = weight * p / size * numbers[first + k, 0]
            for k in range(i, i + wide):
                left = along(index, work, numbers, first, k)
                for m in range(i, k + 1):
                    add_both(H, k, m, bend * left * along(index, work, numbers, first, m))
        i += wide
    pull_back(index, work, g)


@kernel
def along(index, work, numbers, first, i):
    """Return the derivative of an ABSOLUTE's p by the rate v_i: ``B^T gain``."""
    at = first + int(work[BLOCK, i])
    value = work[COLUMNS, i] * numbers[at, 0]
    if index[i] < 0:
        value += (
            work[COLUMNS + 1, i] * numbers[at + 1, 0] + work[COLUMNS + 2, i] * numbers[at + 2, 0]
        )
    return value


@kernel
def comfort_rates(dofs, first, numbers, q, g, H):
    """Add gradient and curvature of a COMFORT."""
    index, balls = dofs.q_index, dofs.balls
    for i in range(index.shape[0]):
        row = numbers[first + i]
        if index[i] >= 0 and row[0] > 0.0:
            _, slope, bend = comfort((q[index[i]] - row[1]) / row[2], row[3])
            g[i] += row[0] * slope / row[2]
            H[i, i] += row[0] * bend / (row[2] * row[2])
    for ball in range(balls.shape[0]):
        r = balls[ball, BALLS.rate]
        ball_comfort_rates(q, balls[ball, BALLS.value], r, numbers, first + r, g, H)


@kernel(inline=True)
def rates_of(dofs, metrics, q, g, H):
    """Add the gradient (nv,) and the curvature (nv, nv) of all terms at the pose ``q``."""
    terms, numbers, references, matrices, work, likelihood = metrics
    for t in range(terms.shape[0]):
        kind, first = terms[t, TERMS.kind], terms[t, TERMS.numbers]
        if kind == COMFORT:
            comfort_rates(dofs, first, numbers, q, g, H)
            continue
        if kind == LIKELIHOOD:
            likelihood_rates(q, terms[t], numbers, likelihood, g, H)
        difference(dofs, q, references[terms[t, TERMS.reference]], work[DIFFERENCE])
        columns(dofs, work)
        if kind == QUADRATIC or kind == LIKELIHOOD:
            quadratic_rates(dofs, first, numbers, work, g, H)
        elif kind == DENSE:
            dense_rates(dofs, first, terms[t, TERMS.matrix], numbers, matrices, work, g, H)
        else:
            absolute_rates(dofs, first, numbers, work, g, H)


def metric_of_table(table):
    """Return the metrics at q_try."""
    dofs, work, metrics = _measured(table)
    return value_of(dofs, metrics, work.q_try)


def metric_rates_of_table(table):
    """Add gradient and curvature of the metrics at q_try to the program's."""
    dofs, work, program, metrics = _differentiated(table)
    rates_of(dofs, metrics, work.q_try, program.g, program.H)
    return 1.0


METRIC = entry(metric_of_table, "metric")
METRIC_RATES = entry(metric_rates_of_table, "metric_rates")
