"""Newton's method on the Karush-Kuhn-Tucker conditions (source 003).

``[H A^T; A -d] [v; -z] = [-g; -c]`` for the rates v and the new multipliers z, with H the curvature
of the Lagrangian, including the part ``-sum y d2c/dq2`` of the multipliers: without this part the
method converges only linearly. Held rates and inactive inequalities are excluded, by the active
sets of ``qp_model``. d is as small as rounding allows, so that rows may repeat; near singular
poses, where steps leave the valid range of the model, d and the damping of H grow. The matrix has
the numbers of positive and negative eigenvalues of a minimum if ``H + A^T A / d`` is positive
definite, which its factorisation shows; H is damped until it is. A step is halved until it improves
the conditions, or lowers the augmented Lagrangian.
"""

from __future__ import annotations

import math

from poise.kernels.address_table import entry
from poise.kernels.configuration import project, step
from poise.kernels.jit import kernel
from poise.kernels.kinds import AT_LEAST, SCALAR, SOFT
from poise.kernels.nlp import add_hard, add_soft, penalty, rooms
from poise.kernels.problem_table import curve, differentiate, metric_rates, picker, solve
from poise.kernels.qp_model import NEWTON, SLOPE, trace_mean
from poise.kernels.solver_loop import copy
from poise.kernels.solver_state import COST, STALE, STARTED, TRIED
from poise.kernels.sqp_state import (
    ASKED,
    FALL,
    FIRST_MU,
    FORCED,
    KKT,
    LEAST_MU,
    MU,
    PLAIN,
    SIGMA,
    VALUE,
)
from poise.kernels.sqp_step import ProgramStep
from poise.kernels.sqp_workspace import (
    again,
    clear_curvature,
    count_plain,
    measure,
    plain_iterations,
    stationary,
    trial,
    weigh_rows,
)

_HALVINGS = 12

_parts = picker(
    "rows", "dofs", "targets", "q", "work", "linear", "state", "options", "own", "program"
)


@kernel(inline=True)
def conditions(r, J, y, dofs, q, program, own):
    """Return the sum of squares of the conditions: free gradient of L, hard rows, slackness."""
    g, lowest, highest, levels, relations = (
        program.g, program.lowest, program.highest, program.levels, program.relations,
    )  # fmt: skip
    rooms(dofs, q, lowest, highest)
    out = own.numbers[SLOPE][: g.shape[0]]
    add_hard(J, y, levels, relations, g, out)
    total = 0.0
    for i in range(out.shape[0]):
        # If a limit is nearer than the length of the gradient, the distance from the limit counts.
        part = min(max(-out[i], lowest[i]), highest[i])
        total += part * part
    for row in range(r.shape[0]):
        if levels[row] != SOFT and relations[row] != SCALAR:
            part = min(r[row], y[row]) if relations[row] == AT_LEAST else r[row]
            total += part * part
    return total


@kernel
def look(y, table):
    """Compute the conditions at the trial pose, with Jacobian and gradients there."""
    _, dofs, _, _, work, _, _, _, own, program = _parts(table)
    r_try, J, q_try = work.r_try, work.J, work.q_try
    g, H = program.g, program.H
    differentiate(table)
    for i in range(g.shape[0]):
        g[i] = 0.0
    clear_curvature(H, own.marks[0], program)
    metric_rates(table)
    add_soft(J, r_try, program.levels, program.relations, g)
    return conditions(r_try, J, y, dofs, q_try, program, own)


def accept(table):
    """Accept the trial pose, and differentiate there."""
    _, dofs, _, _, work, linear, state, options, _, program = _parts(table)
    if state[ASKED] != FORCED:
        accept_trial(table)
    first = state[STARTED] == 0.0
    if first:
        program.report[MU] = options[LEAST_MU]
        program.report[SIGMA] = 0.0
    state[ASKED] = 0.0
    again(table)
    if first:
        state[PLAIN] = plain_iterations(dofs, linear, program)
        program.report[SIGMA] = damping_of_least_change(dofs, work, state, program)
    note(table)
    return 1.0


@kernel
def damping_of_least_change(dofs, work, state, program):
    """Return the damping by which stiff rates move less.

    With hard constraints alone, and in iterations without the rows' curvature, many poses satisfy
    the rows, and the smallest step to one is taken, measured by ``sum v^2 / mobility``. Otherwise
    zero: soft goals and metrics determine the step.
    """
    J, H, levels, mobility = work.J, program.H, program.levels, dofs.mobility
    total, plain = 0.0, state[PLAIN] > 0.0
    for i in range(H.shape[0]):
        if H[i, i] != 0.0 or (program.g[i] != 0.0 and not plain):
            return 0.0
    for row in range(J.shape[0]):
        if levels[row] == SOFT and not plain:
            return 0.0
        for i in range(J.shape[1]):
            total += mobility[i] * J[row, i] * J[row, i]
    return 1e-9 * total / (program.report[MU] * max(1, J.shape[1]))


@kernel
def accept_trial(table):
    """Accept the trial pose, differentiated now or later."""
    _, _, _, q, work, _, state, _, _, program = _parts(table)
    copy(work.q_try, q)
    copy(work.r_try, work.r)
    copy(work.errors_try, work.errors)
    program.report[VALUE] = state[COST] = state[TRIED]
    state[STALE] = 1.0


@kernel
def note(table):
    """Record violation and gradient of the current pose with the current multipliers."""
    _, _, _, _, work, _, _, _, own, program = _parts(table)
    measure(work, own, program)
    program.report[KKT] = stationary(program.y, table)


@kernel
def merit(r, value, program, options):
    """Return the augmented Lagrangian with the current multipliers, softer than the step's."""
    mu = 0.1 * math.sqrt(options[LEAST_MU])
    return value + penalty(r, program.y, mu, program.levels, program.relations)


def advance(table):
    """Compute one Newton step on the conditions, halved until it is accepted."""
    _, dofs, _, q, work, linear, state, options, own, program = _parts(table)
    r, r_try, J, v, q_try, whole = work.r, work.r_try, work.J, work.v, work.q_try, linear.fixed
    y, y_try, report, newton = program.y, program.pi, program.report, own.numbers[NEWTON]
    if state[STALE] != 0.0:
        weigh_rows(r, y, state, program)
        curve(table)
        state[STALE] = 0.0
    before = conditions(r, J, y, dofs, q, program, own)
    high = merit(r, report[VALUE], program, options)
    solve(table)
    copy(v, whole)
    share = 1.0
    for _ in range(_HALVINGS):
        for i in range(v.shape[0]):
            v[i] = share * whole[i]
        for row in range(y.shape[0]):
            y_try[row] = y[row] + share * (newton[row] - y[row])
        step(dofs, q, v, q_try)
        project(dofs, q_try)
        trial(table)
        after = look(y_try, table)
        low = merit(r_try, state[TRIED], program, options)
        if after <= (1.0 - 0.1 * share) * before or low < high - 1e-4 * share * abs(high):
            accept_trial(table)
            copy(y_try, y)
            note(table)
            report[FALL] = 1.0 - after / before
            count_plain(state, report)
            report[SIGMA] *= 0.1 if share == 1.0 else 1.0
            report[MU] = max(0.1 * report[MU], options[LEAST_MU])
            return 1.0
        share *= 0.5
    # No part of the step is acceptable: its matrix is nearly singular.
    count_plain(state, report)
    report[SIGMA] = max(10.0 * report[SIGMA], 1e-3 * trace_mean(program.H))
    report[MU] = min(10.0 * report[MU], options[FIRST_MU])
    again(table)
    return 1.0


LAGRANGE = ProgramStep("lagrange", advance, entry(accept, "lagrange_accept"))
