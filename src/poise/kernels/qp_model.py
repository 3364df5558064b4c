"""The step of a constrained method: the quadratic model of M inside the limits.

``g v + v^T (H + J_s^T J_s + sigma / mobility) v / 2 + 1 / (2 mu) sum (c + A v - mu y)^2`` over soft
rows s, over equations and over the inequalities for which the step gives ``c + A v < mu y``. The
rates at a limit and the active inequalities are determined together, from one solve to the next (M.
Hintermueller, K. Ito and K. Kunisch, "The primal-dual active set strategy as a semismooth Newton
method", SIAM Journal on Optimization 13(3), 2002), beginning with those of the last step.

``OWN`` provides the work space: the free rates (1, nv + 1), with their number at the end; marks of
loose rates (1, nv); and rows of numbers: six for vectors, one for each row that may be active, and
one for each rate, for the matrix (``kkt_matrix``). A loose rate moves no row, and the metrics'
curvature does not couple it with other rates: it is solved for separately, and has no row in a
matrix. The matrix of a long chain is stored by its generators instead (``chain_matrix``).
"""

from __future__ import annotations

import math

from poise.kernels.address_table import entry
from poise.kernels.chain_matrix import (
    chain_product,
    clear_blocks,
    factor_chain,
    first_spare,
    is_chain,
    solve_chain,
    swap_blocks,
)
from poise.kernels.jit import kernel
from poise.kernels.kinds import AT_LEAST, HARD, SCALAR, SOFT
from poise.kernels.kkt_matrix import assemble, factor, solve_factor
from poise.kernels.least_squares_steps import largest_entry
from poise.kernels.problem_table import metric_rates, picker
from poise.kernels.solver_state import MAX_STEP
from poise.kernels.sqp_state import CURVED, GROUP, MU, PREDICTED, SIGMA, VECTORS

# rows of OWN's numbers, each as long as the larger of m and nv in whole groups
NEWTON = 0  # the predicted multipliers of the step
AHEAD = 1  # J v
COUNTED = 2  # weight of each row in the model's matrix
SLOPE = 3  # gradient of the Lagrangian, of M
HOLD = 4  # the step that is tested
RIGHT = 5  # the right side of the free rates, then the rates themselves

_ROUNDS = 30
_RELEASING = 8  # rounds in which rates may leave their limits
_TINY = 1e-15  # about 5 eps: steps beyond a limit by less are rounding


@kernel(fast=True, inline=True)
def along_rows(J, v, out):
    """Compute ``out = J v``."""
    m, n = J.shape
    for row in range(m):
        total = 0.0
        for i in range(n):
            total += J[row, i] * v[i]
        out[row] = total


@kernel(fast=True, inline=True)
def symmetric_entry(K, v, i):
    """Return entry i of ``K v``, K given by its lower triangle."""
    total = 0.0
    for j in range(i + 1):
        total += K[i, j] * v[j]
    for j in range(i + 1, v.shape[0]):
        total += K[j, i] * v[j]
    return total


@kernel(fast=True, inline=True)
def curvature_along(H, program, own, v):
    """Return ``v^T H v``, H given by its lower triangle or its generators."""
    total, loose = 0.0, own.marks[0]
    if is_chain(program):
        product = own.numbers[first_spare(program)]
        chain_product(H, program, v, product)
        for i in range(v.shape[0]):
            total += v[i] * product[i]
        return total
    for i in range(v.shape[0]):
        if v[i] != 0.0:
            part = 0.5 * H[i, i] * v[i]
            if loose[i] == 0:
                for j in range(i):
                    part += H[i, j] * v[j]
            total += 2.0 * part * v[i]
    return total


@kernel(inline=True)
def count_rows(r, program, mu, counted):
    """Compute each row's weight in the model's matrix, by which inequalities are active."""
    active, levels, relations = program.active, program.levels, program.relations
    for row in range(r.shape[0]):
        counted[row] = 0.0
        if relations[row] == SCALAR:
            continue
        if levels[row] == SOFT:
            counted[row] = 1.0 if relations[row] != AT_LEAST or r[row] != 0.0 else 0.0
        elif relations[row] != AT_LEAST or active[row] != 0:
            counted[row] = 1.0 / mu


@kernel(inline=True)
def gather_rows(J, counted, free, count, B):
    """Copy the active rows over the free rates to B, times the square root of their weights."""
    height = 0
    for row in range(J.shape[0]):
        if counted[row] != 0.0:
            root = math.sqrt(counted[row])
            for a in range(count):
                B[height, a] = root * J[row, free[a]]
            for a in range(count, count + (-count) % GROUP):
                B[height, a] = 0.0
            height += 1
    return height


@kernel(inline=True)
def matrix_room(height, own):
    """Return the views of ``own``'s numbers for the matrix of free rates and for active rows."""
    return own.numbers[VECTORS + height :], own.numbers[VECTORS : VECTORS + height]


@kernel(inline=True)
def solve_free(conditions, J, H, program, mu, own, count, v):
    """Solve for the free rates with given held ones and values c of hard rows, by the factor.

    The right side is minus the model's gradient with the free rates at zero. The gradient g already
    includes the soft rows; if they are ``bent``, c has the additional part.
    """
    c, bent = conditions
    y, g, held, levels = program.y, program.g, program.held, program.levels
    A, B = matrix_room(J.shape[0], own)
    b, free = own.numbers[RIGHT], own.lists[0]
    loose, counted = own.marks[0], own.numbers[COUNTED]
    n = v.shape[0]
    moved, chain = False, is_chain(program)
    for a in range(count):
        b[a] = -g[free[a]]
    for a in range(count, count + (-count) % GROUP):
        b[a] = 0.0
    for h in range(n):
        if held[h] != 0 and v[h] != 0.0 and loose[h] == 0:
            moved = True
            if chain:
                break
            for a in range(count):
                i = free[a]
                b[a] -= (H[i, h] if i >= h else H[h, i]) * v[h]
    if chain and moved:
        spare = first_spare(program)
        product, part = own.numbers[spare], own.numbers[spare + 1]
        for h in range(n):
            part[h] = v[h] if held[h] != 0 and loose[h] == 0 else 0.0
        chain_product(H, program, part, product)
        for a in range(count):
            b[a] -= product[free[a]]
    height = 0
    for row in range(J.shape[0]):
        if counted[row] == 0.0:
            continue
        value = 0.0
        if levels[row] != SOFT:
            value = c[row] - mu * y[row]
        elif bent:
            value = c[row]
        if moved:
            for h in range(n):
                if held[h] != 0:
                    value += J[row, h] * v[h]
        value *= math.sqrt(counted[row])
        if value != 0.0:
            for a in range(count):
                b[a] -= value * B[height, a]
        height += 1
    if chain:
        solve_chain(program, own.numbers, height, free, count, RIGHT)
    else:
        solve_factor(A, count, own.numbers, RIGHT)
    for a in range(count):
        v[free[a]] = b[a]


@kernel(inline=True)
def hold_rates(r, J, H, program, own, mobility, v, releasing):
    """Hold rates that crossed a limit, free those that move inwards; return the changes."""
    y, g, report, levels = program.y, program.g, program.report, program.levels
    lowest, highest, held = program.lowest, program.highest, program.held
    counted, ahead, loose = own.numbers[COUNTED], own.numbers[AHEAD], own.marks[0]
    mu, sigma = report[MU], report[SIGMA]
    chain, changes = is_chain(program), 0
    product = own.numbers[first_spare(program) if chain else SLOPE]
    if chain and releasing:
        chain_product(H, program, v, product)
    for i in range(v.shape[0]):
        if loose[i] != 0:
            continue
        if held[i] == 0:
            if v[i] < lowest[i] - _TINY:
                held[i] = -1
                changes += 1
            elif v[i] > highest[i] + _TINY:
                held[i] = 1
                changes += 1
        elif releasing and lowest[i] < highest[i]:
            before, rise = g[i], 0.0
            for row in range(r.shape[0]):
                if counted[row] != 0.0:
                    weight = counted[row] * J[row, i]
                    rise += weight * ahead[row]
                    if levels[row] != SOFT:
                        before += weight * (r[row] - mu * y[row])
            bend = product[i] if chain else symmetric_entry(H, v, i)
            slope = before + rise + bend + sigma / mobility[i] * v[i]
            if slope * held[i] > 1e-14 * abs(before):
                held[i] = 2
                changes += 1
    if changes > 0:
        for i in range(v.shape[0]):
            if held[i] == 2:
                held[i] = 0
    return changes


@kernel(inline=True)
def decide_rows(r, program, mu, ahead, leaving):
    """Update the active hard inequalities for the step; return the number of changes."""
    y, active, levels, relations = program.y, program.active, program.levels, program.relations
    changes = 0
    for row in range(r.shape[0]):
        if levels[row] != HARD or relations[row] != AT_LEAST:
            continue
        value = r[row] - mu * y[row] + ahead[row]
        if value < 0.0 and active[row] == 0:
            active[row] = 1
            changes += 1
        elif value > 0.0 and active[row] != 0 and leaving:
            active[row] = 0
            changes += 1
    return changes


@kernel(inline=True)
def solve_loose(H, dofs, program, own, v):
    """Solve for the loose rates of the minimum, within their limits; False if there is none."""
    g, lowest, highest, held = program.g, program.lowest, program.highest, program.held
    loose, mobility, sigma = own.marks[0], dofs.mobility, program.report[SIGMA]
    for i in range(v.shape[0]):
        if loose[i] == 0:
            continue
        v[i] = 0.0
        held[i] = 0
        if g[i] != 0.0 and lowest[i] < highest[i]:
            bend = H[i, i] + sigma / mobility[i]
            if not bend > 0.0:
                return False
            v[i] = min(max(-g[i] / bend, lowest[i]), highest[i])
    return True


@kernel(inline=True)
def factor_dense(H, rows, free, count, sigma, mobility, A, before):
    """Assemble and factor the matrix over the free rates; False if it is not positive."""
    assemble(H, rows, free, count, A)
    largest = 0.0
    for a in range(count):
        largest = max(largest, A[a, a])
    for a in range(count):
        A[a, a] += sigma / mobility[free[a]] + 1e-14 * largest
    return factor(A, count, before)


@kernel(inline=True)
def minimise_model(r, J, H, dofs, program, own, v):
    """Write the model's minimum to v, and J v; return the number of free rates, -1 if none."""
    lowest, highest, held = program.lowest, program.highest, program.held
    mu, sigma = program.report[MU], program.report[SIGMA]
    A, B = matrix_room(J.shape[0], own)
    mobility, free = dofs.mobility, own.lists[0]
    loose, counted, ahead = own.marks[0], own.numbers[COUNTED], own.numbers[AHEAD]
    n, chain, order = v.shape[0], is_chain(program), program.order
    for i in range(n):
        if lowest[i] >= highest[i]:
            held[i] = 1
        elif (held[i] < 0 and lowest[i] == -math.inf) or (held[i] > 0 and highest[i] == math.inf):
            held[i] = 0
    if not solve_loose(H, dofs, program, own, v):
        return -1
    count = 0
    for turn in range(_ROUNDS):
        count = 0
        for a in range(n):
            i = order[a] if chain else a
            if loose[i] != 0:
                continue
            v[i] = 0.0
            if held[i] == 0:
                free[count] = i
                count += 1
            elif lowest[i] < highest[i]:
                v[i] = lowest[i] if held[i] < 0 else highest[i]
        count_rows(r, program, mu, counted)
        height = gather_rows(J, counted, free, count, B)
        if chain:
            if not factor_chain(H, mobility, program, own.numbers, height, free, count):
                return -1
        elif not factor_dense(H, (B, height), free, count, sigma, mobility, A, own.numbers[RIGHT]):
            return -1
        solve_free((r, False), J, H, program, mu, own, count, v)
        along_rows(J, v, ahead)
        changes = hold_rates(r, J, H, program, own, mobility, v, turn < _RELEASING)
        changes += decide_rows(r, program, mu, ahead, turn < 2 * _RELEASING)
        if changes == 0:
            break
    # Only clipping handles the changes of the last iteration; accept_step tests the step.
    if keep_inside(program, v):
        along_rows(J, v, ahead)
    return count


@kernel(inline=True)
def keep_inside(program, v):
    """Clip a step to its limits; return whether it changed."""
    lowest, highest = program.lowest, program.highest
    changed = False
    for i in range(v.shape[0]):
        inside = min(max(v[i], lowest[i]), highest[i])
        changed = changed or inside != v[i]
        v[i] = inside
    return changed


@kernel(inline=True)
def promised(r, H, program, own, v):
    """Return the model's predicted decrease of M; write the step's multipliers to ``own``."""
    y, g, levels, relations = program.y, program.g, program.levels, program.relations
    mu = program.report[MU]
    ahead, newton = own.numbers[AHEAD], own.numbers[NEWTON]
    change = 0.5 * curvature_along(H, program, own, v)
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
    """Compute the step again, for rows corrected by the trial pose (second order)."""
    H = program.H if program.report[CURVED] != 0.0 else linear.V
    levels = program.levels
    ahead, bent = own.numbers[AHEAD], own.numbers[HOLD]
    for row in range(r_try.shape[0]):
        bent[row] = r_try[row] - ahead[row]
        if levels[row] == SOFT:
            bent[row] -= r[row]
    solve_free((bent, True), J, H, program, program.report[MU], own, count, v)
    keep_inside(program, v)


@kernel(inline=True)
def trace_mean(K):
    """Return the mean of a matrix's diagonal, or 1."""
    total = 0.0
    for i in range(K.shape[0]):
        total += abs(K[i, i])
    return total / K.shape[0] if total > 0.0 else 1.0


_parts = picker("dofs", "q", "work", "linear", "options", "own", "program")


@kernel
def flatten(table):
    """Copy the metrics' curvature alone at the accepted pose to ``linear.V``."""
    _, q, work, linear, _, _, program = _parts(table)
    q_try, g, H, before, V = work.q_try, program.g, program.H, program.pivots, linear.V
    for i in range(q.shape[0]):
        q_try[i] = q[i]
    n, chain = g.shape[0], is_chain(program)
    if chain:
        clear_blocks(V, program.block)
        swap_blocks(H, V, program.block)
    for i in range(n):
        before[i] = g[i]
        if chain:
            continue
        for j in range(n):
            V[i, j] = H[i, j]
            H[i, j] = 0.0
    metric_rates(table)
    for i in range(n):
        g[i] = before[i]
        if chain:
            continue
        for j in range(n):
            V[i, j], H[i, j] = H[i, j], V[i, j]
    if chain:
        swap_blocks(H, V, program.block)


def seek(table):
    """Write a step of sufficient predicted decrease to v; return the decrease, 0 if none."""
    dofs, _, work, linear, options, own, program = _parts(table)
    r, J, v, report = work.r, work.J, work.v, program.report
    report[CURVED] = 1.0
    report[PREDICTED] = 0.0
    for _ in range(60):
        H = program.H if report[CURVED] != 0.0 else linear.V
        count = minimise_model(r, J, H, dofs, program, own, v)
        if count >= 0:
            largest = largest_entry(v, linear.scales)
            if not largest < math.inf:
                return 0.0
            if largest > options[MAX_STEP]:
                share = options[MAX_STEP] / largest
                for i in range(v.shape[0]):
                    v[i] *= share
                for row in range(r.shape[0]):
                    own.numbers[AHEAD, row] *= share
            gain = promised(r, H, program, own, v)
            if gain > 0.0 or largest == 0.0:
                report[PREDICTED] = gain
                own.lists[0, v.shape[0]] = count
                return gain
        if count < 0 and report[CURVED] != 0.0:
            report[CURVED] = 0.0
            flatten(table)
        else:
            report[SIGMA] = max(8.0 * report[SIGMA], 1e-8 * trace_mean(program.H))
            if not report[SIGMA] < 1e12:
                return 0.0
    return 0.0


SEEK = entry(seek, "program_seek")
