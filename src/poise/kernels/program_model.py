"""The step of a constrained method: the quadratic model of M inside the limits.

``g v + v^T (H + J_s^T J_s + sigma / mobility) v / 2 + 1 / (2 mu) sum (c + A v - mu y)^2`` over soft
rows s, over equations and over the inequalities that the step leaves with ``c + A v < mu y``. Which
rates stand at a limit and which inequalities count is found together, from one solve to the next
(M. Hintermueller, K. Ito and K. Kunisch, "The primal-dual active set strategy as a semismooth
Newton method", SIAM Journal on Optimization 13(3), 2002), beginning with those of the last step.

``OWN`` lends the work space: the free rates (1, nv + 1), how many they are at the end, and six rows
of numbers.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel
from poise.kernels.linear_steps import largest_entry
from poise.kernels.pointers import entry
from poise.kernels.problem_table import DOFS, LINEAR, OPTIONS, OWN, PROGRAM, WORK, picker
from poise.kernels.program import AT_LEAST, CURVED, HARD, MU, PREDICTED, SCALAR, SIGMA, SOFT
from poise.kernels.solver_state import MAX_STEP

# rows of OWN's numbers, (6, the larger of m and nv)
NEWTON = 0  # the multipliers that the step promises
AHEAD = 1  # J v
COUNTED = 2  # what each row counts in the model's matrix
SLOPE = 3  # gradient of the Lagrangian, of M
PULL = 4  # the model's gradient where it begins
HOLD = 5  # the step that is tried

_ROUNDS = 30
_RELEASING = 8  # rounds in which rates may leave their limits again
_TINY = 1e-15


@kernel(fast=True)
def add_products(J, counted, K):
    """Add ``J^T diag(counted) J`` to the lower triangle of K, four rows at a time."""
    m, n = J.shape
    whole = m - m % 4
    for row in range(0, whole, 4):
        s, t, u, w = counted[row], counted[row + 1], counted[row + 2], counted[row + 3]
        if s == 0.0 and t == 0.0 and u == 0.0 and w == 0.0:
            continue
        for i in range(n):
            a, b = s * J[row, i], t * J[row + 1, i]
            c, d = u * J[row + 2, i], w * J[row + 3, i]
            if a != 0.0 or b != 0.0 or c != 0.0 or d != 0.0:
                for j in range(i + 1):
                    K[i, j] += (
                        a * J[row, j] + b * J[row + 1, j] + c * J[row + 2, j] + d * J[row + 3, j]
                    )
    for row in range(whole, m):
        for i in range(n):
            left = counted[row] * J[row, i]
            if left != 0.0:
                for j in range(i + 1):
                    K[i, j] += left * J[row, j]


@kernel(fast=True)
def factor(A, size):
    """Cholesky's factor in place of the lower triangle, row by row; False: not positive.

    The diagonal holds reciprocals, as that of ``linear_algebra.cholesky``.
    """
    for i in range(size):
        for j in range(i):
            total = A[i, j]
            for k in range(j):
                total -= A[i, k] * A[j, k]
            A[i, j] = total * A[j, j]
        pivot = A[i, i]
        whole = pivot
        for k in range(i):
            pivot -= A[i, k] * A[i, k]
        if not pivot > 1e-15 * whole:
            return False
        A[i, i] = 1.0 / math.sqrt(pivot)
    return True


@kernel(fast=True, inline=True)
def solve_factor(A, size, b):
    """Solve ``L L^T x = b`` in place of b, along rows of L only."""
    for i in range(size):
        total = b[i]
        for k in range(i):
            total -= A[i, k] * b[k]
        b[i] = total * A[i, i]
    for i in range(size - 1, -1, -1):
        b[i] *= A[i, i]
        whole = b[i]
        for k in range(i):
            b[k] -= A[i, k] * whole


@kernel(fast=True, inline=True)
def along_rows(J, v, out):
    """``out = J v``."""
    m, n = J.shape
    for row in range(m):
        total = 0.0
        for i in range(n):
            total += J[row, i] * v[i]
        out[row] = total


@kernel(fast=True, inline=True)
def symmetric_entry(K, v, i):
    """Entry i of ``K v``, K given by its lower triangle."""
    total = 0.0
    for j in range(i + 1):
        total += K[i, j] * v[j]
    for j in range(i + 1, v.shape[0]):
        total += K[j, i] * v[j]
    return total


@kernel(fast=True, inline=True)
def curvature_along(H, v):
    """``v^T H v``, H given by its lower triangle."""
    total = 0.0
    for i in range(v.shape[0]):
        if v[i] != 0.0:
            part = 0.5 * H[i, i] * v[i]
            for j in range(i):
                part += H[i, j] * v[j]
            total += 2.0 * part * v[i]
    return total


@kernel(inline=True)
def count_rows(r, program, mu, counted):
    """What each row counts in the model's matrix, by which inequalities are active."""
    active, levels, relations = program[10], program[15], program[16]
    for row in range(r.shape[0]):
        counted[row] = 0.0
        if relations[row] == SCALAR:
            continue
        if levels[row] == SOFT:
            counted[row] = 1.0 if relations[row] != AT_LEAST or r[row] != 0.0 else 0.0
        elif relations[row] != AT_LEAST or active[row] != 0:
            counted[row] = 1.0 / mu


@kernel(fast=True, inline=True)
def pull(c, J, program, mu, own):
    """The model's gradient where it begins, with the hard rows' values ``c``."""
    y, g, levels = program[0], program[3], program[15]
    counted, out = own[2][COUNTED], own[2][PULL]
    for i in range(g.shape[0]):
        out[i] = g[i]
    for row in range(J.shape[0]):
        if levels[row] != SOFT and counted[row] != 0.0:
            weight = (c[row] - mu * y[row]) / mu
            for i in range(g.shape[0]):
                out[i] += weight * J[row, i]


@kernel(inline=True)
def solve_free(program, own, linear, count, v):
    """The free rates for given held ones, by the factor that stands in ``linear``."""
    K, held = program[5], program[11]
    A, b, free, gradient = linear[0], linear[3], own[0][0], own[2][PULL]
    n = v.shape[0]
    for a in range(count):
        b[a] = -gradient[free[a]]
    for h in range(n):
        if held[h] != 0 and v[h] != 0.0:
            for a in range(count):
                i = free[a]
                b[a] -= (K[i, h] if i >= h else K[h, i]) * v[h]
    solve_factor(A, count, b)
    for a in range(count):
        v[free[a]] = b[a]


@kernel(inline=True)
def hold_rates(program, own, mobility, sigma, v, releasing):
    """Hold the rates that crossed a limit, free those that want to come back; how many changed."""
    K, lowest, highest, held = program[5], program[8], program[9], program[11]
    gradient = own[2][PULL]
    changes = 0
    for i in range(v.shape[0]):
        if held[i] == 0:
            if v[i] < lowest[i] - _TINY:
                held[i] = -1
                changes += 1
            elif v[i] > highest[i] + _TINY:
                held[i] = 1
                changes += 1
        elif releasing and lowest[i] < highest[i]:
            slope = gradient[i] + symmetric_entry(K, v, i) + sigma / mobility[i] * v[i]
            if slope * held[i] > 1e-14 * abs(gradient[i]):
                held[i] = 2
                changes += 1
    for i in range(v.shape[0]):
        if held[i] == 2:
            held[i] = 0
    return changes


@kernel(inline=True)
def decide_rows(r, J, program, mu, v, leaving):
    """Which hard inequalities the step leaves short; how many changed."""
    y, active, levels, relations = program[0], program[10], program[15], program[16]
    changes = 0
    for row in range(r.shape[0]):
        if levels[row] != HARD or relations[row] != AT_LEAST:
            continue
        value = r[row] - mu * y[row]
        for i in range(v.shape[0]):
            value += J[row, i] * v[i]
        if value < 0.0 and active[row] == 0:
            active[row] = 1
            changes += 1
        elif value > 0.0 and active[row] != 0 and leaving:
            active[row] = 0
            changes += 1
    return changes


@kernel(inline=True)
def minimise_model(r, J, H, dofs, program, own, linear, v):
    """The model's minimum into v; -1 where it has none, else the number of free rates."""
    K, lowest, highest, held = program[5], program[8], program[9], program[11]
    mu, sigma = program[13][MU], program[13][SIGMA]
    mobility, A, free, counted = dofs[5], linear[0], own[0][0], own[2][COUNTED]
    n = v.shape[0]
    for i in range(n):
        if lowest[i] >= highest[i]:
            held[i] = 1
        elif (held[i] < 0 and lowest[i] == -math.inf) or (held[i] > 0 and highest[i] == math.inf):
            held[i] = 0
    rows_changed = 1
    count = 0
    for turn in range(_ROUNDS):
        if rows_changed != 0:
            count_rows(r, program, mu, counted)
            for i in range(n):
                for j in range(i + 1):
                    K[i, j] = H[i, j]
            add_products(J, counted, K)
            pull(r, J, program, mu, own)
        largest = 0.0
        for i in range(n):
            largest = max(largest, K[i, i])
        count = 0
        for i in range(n):
            v[i] = 0.0
            if held[i] == 0:
                for a in range(count):
                    A[count, a] = K[i, free[a]]
                A[count, count] = K[i, i] + sigma / mobility[i] + 1e-14 * largest
                free[count] = i
                count += 1
            elif lowest[i] < highest[i]:
                v[i] = lowest[i] if held[i] < 0 else highest[i]
        if not factor(A, count):
            return -1
        solve_free(program, own, linear, count, v)
        changes = hold_rates(program, own, mobility, sigma, v, turn < _RELEASING)
        rows_changed = decide_rows(r, J, program, mu, v, turn < 2 * _RELEASING)
        if changes + rows_changed == 0:
            break
    # What the last turn changed is undone by nothing but the clip: the judge looks at the step.
    keep_inside(program, v)
    return count


@kernel(inline=True)
def keep_inside(program, v):
    """Clip a step to its limits."""
    lowest, highest = program[8], program[9]
    for i in range(v.shape[0]):
        v[i] = min(max(v[i], lowest[i]), highest[i])


@kernel(inline=True)
def promised(r, J, H, program, own, v):
    """What the model takes off M, and into ``own`` J v and the multipliers of the step."""
    y, g, levels, relations = program[0], program[3], program[15], program[16]
    mu = program[13][MU]
    ahead, newton = own[2][AHEAD], own[2][NEWTON]
    along_rows(J, v, ahead)
    change = 0.5 * curvature_along(H, v)
    for i in range(v.shape[0]):
        change += g[i] * v[i]
    for row in range(r.shape[0]):
        newton[row] = 0.0
        if relations[row] == SCALAR:
            continue
        if levels[row] == SOFT:
            if relations[row] != AT_LEAST or r[row] != 0.0:
                change += 0.5 * ahead[row] * ahead[row]
            continue
        before = r[row] - mu * y[row]
        after = before + ahead[row]
        if relations[row] == AT_LEAST:
            before, after = min(before, 0.0), min(after, 0.0)
        # (after^2 - before^2) / 2 mu without the cancellation
        change += 0.5 * (after - before) * (after + before) / mu
        newton[row] = -after / mu
    return -change


@kernel(inline=True)
def corrected(r, r_try, J, program, own, linear, count, v):
    """The step again, for hard rows bent by as much as the trial pose showed (second order)."""
    mu = program[13][MU]
    levels = program[15]
    ahead, bent = own[2][AHEAD], own[2][HOLD]
    for row in range(r.shape[0]):
        bent[row] = r_try[row] - ahead[row] if levels[row] != SOFT else 0.0
    pull(bent, J, program, mu, own)
    solve_free(program, own, linear, count, v)
    keep_inside(program, v)


@kernel(inline=True)
def trace_mean(K):
    """The mean of a matrix's diagonal, or 1."""
    total = 0.0
    for i in range(K.shape[0]):
        total += abs(K[i, i])
    return total / K.shape[0] if total > 0.0 else 1.0


_parts = picker(DOFS, WORK, LINEAR, OPTIONS, OWN, PROGRAM)


def seek(table):
    """A step that the model believes in, into v; what it promises; 0: no way on."""
    dofs, work, linear, options, own, program = _parts(table)
    r, J, v, report = work[1], work[6], work[8], program[13]
    report[CURVED] = 1.0
    report[PREDICTED] = 0.0
    for _ in range(60):
        H = program[4] if report[CURVED] != 0.0 else linear[1]
        count = minimise_model(r, J, H, dofs, program, own, linear, v)
        if count >= 0:
            largest = largest_entry(v, linear[11])
            if not largest < math.inf:
                return 0.0
            if largest > options[MAX_STEP]:
                for i in range(v.shape[0]):
                    v[i] *= options[MAX_STEP] / largest
            gain = promised(r, J, H, program, own, v)
            if gain > 0.0 or largest == 0.0:
                report[PREDICTED] = gain
                own[0][0, v.shape[0]] = count
                return gain
        if count < 0 and report[CURVED] != 0.0:
            report[CURVED] = 0.0
        else:
            report[SIGMA] = max(8.0 * report[SIGMA], 1e-8 * trace_mean(program[5]))
            if not report[SIGMA] < 1e12:
                return 0.0
    return 0.0


SEEK = entry(seek, "program_seek")
