"""Work space of a constrained run: rows and derivatives of its pose, the best pose.

Shared by the methods; ``problem_table``'s SOLVE is ``qp_model.SEEK`` for them, COMPUTE_STEP runs a
whole iteration, including the first evaluation of a start, and ACCEPT_STEP accepts the pose in
q_try.
"""

from __future__ import annotations

import math

from poise.kernels.chain_matrix import clear_blocks, is_chain
from poise.kernels.jit import kernel
from poise.kernels.kinds import SCALAR, SOFT
from poise.kernels.nlp import (
    add_hard,
    add_soft,
    free_part,
    missed,
    objective,
    penalty,
    rooms,
    row_weights,
    shifted_multipliers,
    slackness,
    violation,
)
from poise.kernels.problem_table import curve, differentiate, evaluate, metric, metric_rates, picker
from poise.kernels.qp_model import SLOPE
from poise.kernels.solver_loop import copy
from poise.kernels.solver_state import BEST, IDLE, PATIENCE, PROGRESS, STALE, TRIED
from poise.kernels.sqp_state import (
    BEST_DISTANCE,
    BEST_KKT,
    BEST_VALUE,
    BEST_VIOLATION,
    COMPROMISE,
    CONTRADICTED,
    DAMPED,
    DISTANCE,
    FALL,
    FIRST_MU,
    GAVE_UP,
    GOING,
    GROWTH,
    HARD_TOLERANCE,
    KKT,
    KKT_TOLERANCE,
    LAST_DISTANCE,
    LEAST,
    LEAST_MU,
    MU,
    OPTIMAL,
    PLAIN,
    PULL,
    SHORT,
    SIGMA,
    SLIDE,
    STAGES,
    STUCK,
    VALUE,
    VIOLATION,
    WARMED,
)
from poise.kernels.tolerances import within_tolerance

PLAIN_ITERATIONS = 4.0  # slow ones, half the default patience
_LEAST_DAMPING = 1e-12  # kept from a run: of a cold start's, 1e-15 of the curvature, about eps

_parts = picker(
    "rows", "dofs", "targets", "q", "work", "linear", "state", "options", "own", "program"
)


@kernel(inline=True)
def start_program(fresh_warm, options, program):
    """Initialise multipliers, mu, damping and bounds of a fresh run."""
    y, active, held, report = program.y, program.active, program.held, program.report
    warm = fresh_warm and report[WARMED] != 0.0
    keeps = warm and report[WARMED] == DAMPED and report[SIGMA] >= 0.0  # not if it is NaN
    damping = report[SIGMA] if keeps else math.inf
    for i in range(report.shape[0]):
        report[i] = 0.0
    if not warm:
        for row in range(y.shape[0]):
            y[row] = 0.0
            active[row] = 0
        for i in range(held.shape[0]):
            held[i] = 0
    report[MU] = options[FIRST_MU]  # for the first evaluation of M only
    report[SIGMA] = damping
    report[GROWTH] = 2.0
    report[BEST_VIOLATION] = report[BEST_VALUE] = report[BEST_KKT] = math.inf
    report[LEAST] = report[LAST_DISTANCE] = report[BEST_DISTANCE] = math.inf


@kernel
def trial(table):
    """Evaluate the pose in q_try; return f, including metrics."""
    _, _, _, _, work, _, state, _, _, program = _parts(table)
    evaluate(table)
    state[TRIED] = metric(table) + objective(work.r_try, program.levels, program.relations)
    return merit(table, work.r_try, state[TRIED])


@kernel
def merit(table, r, value):
    """Return M of rows and a value of f, with the current multipliers and mu."""
    program = _parts(table)[9]
    return value + penalty(r, program.y, program.report[MU], program.levels, program.relations)


@kernel(inline=True)
def clear_curvature(H, loose, program):
    """Zero the entries of H that are read."""
    if is_chain(program):
        clear_blocks(H, program.block)
        return
    for i in range(loose.shape[0]):
        H[i, i] = 0.0
        if loose[i] == 0:
            for j in range(loose.shape[0]):
                H[i, j] = 0.0


@kernel
def refresh(table):
    """Compute Jacobian, gradient of f and the metrics' curvature at the accepted pose, in q_try."""
    _, dofs, _, q, work, _, state, _, own, program = _parts(table)
    r, J, loose = work.r, work.J, own.marks[0]
    g, H = program.g, program.H
    levels, relations = program.levels, program.relations
    differentiate(table)
    for i in range(g.shape[0]):
        g[i] = 0.0
    clear_curvature(H, loose, program)
    metric_rates(table)
    add_soft(J, r, levels, relations, g)
    rooms(dofs, q, program.lowest, program.highest)
    state[STALE] = 1.0


@kernel(inline=True)
def weigh_rows(r, multipliers, state, program):
    """Compute each row's weight in the curvature: zero in the iterations without curvature."""
    row_weights(r, multipliers, program.levels, program.relations, program.row_weights)
    if state[PLAIN] > 0.0:
        for row in range(r.shape[0]):
            program.row_weights[row] = 0.0


@kernel
def curve_rows(table):
    """Add the curvature of the Lagrangian at the accepted pose, still in q_try."""
    _, _, _, _, work, _, state, options, _, program = _parts(table)
    r, y, pi, report, levels, relations = (
        work.r, program.y, program.pi, program.report, program.levels, program.relations,
    )  # fmt: skip
    # Newton's multipliers are the better estimate, unless the hard rows are stuck: then the
    # curvature of the violated rows is used.
    stuck = report[VIOLATION] > options[HARD_TOLERANCE] and report[SLIDE] < 0.1
    copy(y, pi)
    if stuck or options[STAGES] != 0.0:
        shifted_multipliers(r, y, report[MU], levels, relations, pi)
    weigh_rows(r, pi, state, program)
    curve(table)
    state[STALE] = 0.0


@kernel
def again(table):
    """Evaluate and differentiate the accepted pose again, for other multipliers."""
    _, _, _, q, work, _, _, _, _, _ = _parts(table)
    copy(q, work.q_try)
    trial(table)
    refresh(table)


@kernel
def stationary(multipliers, table):
    """Return the distance of the accepted pose from stationarity with these multipliers."""
    _, _, _, _, work, _, _, _, own, program = _parts(table)
    r, J, slope = work.r, work.J, own.numbers[SLOPE]
    g, levels, relations = program.g, program.levels, program.relations
    out = slope[: g.shape[0]]
    add_hard(J, multipliers, levels, relations, g, out)
    left = free_part(out, program.lowest, program.highest)
    return max(left, slackness(r, multipliers, levels, relations))


@kernel(inline=True)
def measure(work, own, program):
    """Measure the distance from the hard rows, and whether it can decrease."""
    r, J, slope = work.r, work.J, own.numbers[SLOPE]
    g, pi, report, levels, relations = (
        program.g, program.pi, program.report, program.levels, program.relations,
    )  # fmt: skip
    report[VIOLATION] = violation(r, levels, relations)
    report[DISTANCE] = missed(r, levels, relations, pi)
    out = slope[: g.shape[0]]
    for i in range(g.shape[0]):
        out[i] = 0.0
    whole = 0.0
    report[PULL] = 0.0
    for row in range(r.shape[0]):
        if levels[row] == SOFT and relations[row] != SCALAR:
            largest = 0.0
            for i in range(g.shape[0]):
                largest = max(largest, abs(J[row, i]))
            report[PULL] += largest * abs(r[row])
        if pi[row] != 0.0:
            largest = 0.0
            for i in range(g.shape[0]):
                out[i] += pi[row] * J[row, i]
                largest = max(largest, abs(J[row, i]))
            whole += largest * abs(pi[row])
    report[SLIDE] = free_part(out, program.lowest, program.highest) / whole if whole > 0.0 else 0.0


@kernel(inline=True)
def first_measures(options, work, program):
    """Set mu and damping for the size of the curvature of f and of the hard rows.

    Called before the rows' second derivatives are added to H.
    """
    J, H = work.J, program.H
    levels, relations, report = program.levels, program.relations, program.report
    soft = hard = 0.0
    n = max(J.shape[1], 1)
    rows = 0
    for i in range(J.shape[1]):
        soft += abs(H[i, i])
    for row in range(J.shape[0]):
        total = 0.0
        for i in range(J.shape[1]):
            total += J[row, i] * J[row, i]
        if relations[row] == SCALAR:
            continue
        if levels[row] == SOFT:
            soft += total
        else:
            hard += total
            rows += 1
    report[MU] = options[FIRST_MU]
    if rows > 0 and soft > 0.0 and hard > 0.0:
        report[MU] = min(options[FIRST_MU] * (hard / rows) / (soft / n), 10.0)
        report[MU] = max(report[MU], options[LEAST_MU])
    damping = 1e-3 * (soft if soft > 0.0 else hard / report[MU]) / n
    # With the damping of the last run, already the first steps are Newton's.
    report[SIGMA] = min(max(report[SIGMA], _LEAST_DAMPING * damping), damping)


@kernel(inline=True)
def plain_iterations(dofs, linear, program):
    """Return the number of slow iterations to take without the rows' curvature; 0 by default.

    The rows' second derivatives choose a pose among those that meet the rows, without regard to
    stiffness. Without them and without metrics, each step is the smallest by ``sum v^2 /
    mobility``. Called before they are added to H.
    """
    relations, H = program.relations, program.H
    for row in range(relations.shape[0]):
        if relations[row] == SCALAR:
            return 0.0
    stiff = False
    for i in range(dofs.mobility.shape[0]):
        if H[i, i] != 0.0:
            return 0.0
        if dofs.mobility[i] > 0.0 and linear.reach[i] > 0.0 and linear.readiness[i] != 1.0:
            stiff = True
    return PLAIN_ITERATIONS if stiff else 0.0


@kernel(inline=True)
def count_plain(state, report):
    """Count an iteration without the rows' curvature, if it was slow."""
    if state[PLAIN] > 0.0 and not report[FALL] > 0.1:
        state[PLAIN] -= 1.0


@kernel(inline=True)
def keep_best(first, options, q, work, state, program):
    """Store the pose of least violation, and among equal ones of least f."""
    report = program.report
    slack = options[HARD_TOLERANCE]
    worst = best = slack  # rows within their tolerance hold, whatever the norm of their errors
    if not report[VIOLATION] <= slack:
        worst = max(report[DISTANCE], slack)
    if not report[BEST_VIOLATION] <= slack:
        best = max(report[BEST_DISTANCE], slack)
    value, rounding = report[VALUE], 1e-13 * abs(report[VALUE])
    better = worst < (1.0 - 1e-10) * best
    if not better and worst <= (1.0 + 1e-10) * best:
        lower = value < report[BEST_VALUE] - rounding
        as_low = value <= report[BEST_VALUE] + rounding
        better = lower or (as_low and report[KKT] < report[BEST_KKT])
    if first or better:
        report[BEST_VIOLATION] = report[VIOLATION]
        report[BEST_VALUE] = value
        report[BEST_KKT] = report[KKT]
        report[BEST_DISTANCE] = report[DISTANCE]
        state[BEST] = value
        copy(q, work.q_best)
        copy(work.errors, work.errors_best)
        if options[STAGES] == 0.0:
            copy(program.y, program.best_y)
    return better


@kernel(inline=True)
def count_progress(first, options, state, report):
    """Count an iteration as idle if it improves neither the conditions nor M."""
    left = max(report[KKT], report[VIOLATION])
    state[IDLE] += 1.0
    if first or left < 0.9 * report[LEAST]:
        state[IDLE] = 0.0
        report[LEAST] = min(left, report[LEAST])
    if report[FALL] > options[PROGRESS]:
        state[IDLE] = 0.0


@kernel(inline=True)
def ending(rows, work, state, options, report):
    """Return the ending of the accepted pose, or that the run continues."""
    if not (report[KKT] < math.inf and report[VIOLATION] < math.inf):
        return GAVE_UP
    idle = state[IDLE] >= options[PATIENCE]
    if report[VIOLATION] <= options[HARD_TOLERANCE] and report[KKT] <= options[KKT_TOLERANCE]:
        if within_tolerance(rows, work.errors):
            return OPTIMAL
        # Small goals have small gradients: at a compromise these cancel one another.
        if idle or report[KKT] <= options[KKT_TOLERANCE] * min(1.0, report[PULL]):
            return COMPROMISE
    if options[STAGES] != 0.0 and report[MU] <= options[LEAST_MU]:
        if report[KKT] <= options[KKT_TOLERANCE] or report[STUCK] >= 1.0:
            return SHORT
    stands = report[VIOLATION] > options[HARD_TOLERANCE] and report[SLIDE] <= 1e-5
    if report[STUCK] >= 3.0:
        return CONTRADICTED if stands else GAVE_UP
    if idle:
        return CONTRADICTED if stands else GAVE_UP
    return GOING
