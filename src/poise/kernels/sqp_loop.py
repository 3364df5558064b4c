"""The loop of constrained methods: a stabilised sequence of quadratic programs.

Each iteration minimises the model of ``qp_model`` inside the limits, evaluates the pose, and
accepts it if M decreases by a fraction of the prediction; otherwise the step is corrected once for
the rows' curvature, or the damping grows. The multipliers of a good step are accepted at once,
which makes convergence faster than linear; otherwise those shifted by the violation are accepted
whenever M is stationary, as in the method of multipliers (P. E. Gill and D. P. Robinson, "A
globally convergent stabilized SQP method", SIAM Journal on Optimization 23(4), 2013). For
contradictory hard rows, the method ends at the least sum of their squares, and at the pose of least
f among those: the multipliers grow without bound along the infeasible directions, and f is
minimised in all others (A. Chiche and J. C. Gilbert, "How the augmented Lagrangian algorithm can
deal with an infeasible convex quadratic optimization problem", Journal of Convex Analysis 23(2),
2016).
"""

from __future__ import annotations

import math

from poise.kernels.columns import REPORTS
from poise.kernels.jit import kernel
from poise.kernels.multiplier_update import ASKED, FORCED
from poise.kernels.problem_table import accept_step, compute_step, evaluate, picker, solve
from poise.kernels.qp_model import trace_mean
from poise.kernels.solver_loop import begin, bend, copy
from poise.kernels.solver_state import (
    BENT,
    CAMERA,
    CONVERGED,
    COST,
    EVALUATIONS,
    IDLE,
    ITERATION_LIMIT,
    ITERATIONS,
    MAX_ITERATIONS,
    MOVED,
    RUNNING,
    STALLED,
    STARTED,
)
from poise.kernels.solver_state import (
    COMPROMISE as SETTLED_COMPROMISE,
)
from poise.kernels.sqp_state import (
    BEST_DISTANCE,
    BEST_KKT,
    BEST_VALUE,
    BEST_VIOLATION,
    COMPROMISE,
    CURVED,
    DISTANCE,
    ENDING,
    ENOUGH,
    FAIR,
    FALL,
    GAVE_UP,
    GOING,
    HARD_TOLERANCE,
    KKT,
    LEAST,
    OPTIMAL,
    PLAIN,
    SIGMA,
    STAGES,
    STUCK,
    VALUE,
    VIOLATION,
    WARM,
    WARMED,
)
from poise.kernels.sqp_workspace import (
    again,
    count_progress,
    curve_rows,
    ending,
    keep_best,
    start_program,
    trial,
)
from poise.kernels.tolerances import see, within_tolerance

_parts = picker("rows", "dofs", "targets", "q", "work", "linear", "state", "options", "program")
_outcome = picker("q", "work", "state")


@kernel(inline=True)
def settled(status, rows, targets, q, work, search, program, table):
    """Restore the best pose, and return its status."""
    state, options = search
    report = program.report
    report[WARMED] = 1.0
    if options[STAGES] != 0.0:
        copy(program.best_y, program.y)
    elif status != CONVERGED:
        copy(work.q_best, q)
        copy(work.errors_best, work.errors)
        copy(program.best_y, program.y)
        report[VIOLATION], report[KKT] = report[BEST_VIOLATION], report[BEST_KKT]
        report[VALUE], report[DISTANCE] = report[BEST_VALUE], report[BEST_DISTANCE]
        state[COST] = report[VALUE]
        if options[CAMERA] > 0.0:
            copy(q, work.q_try)
            evaluate(table)
            see(rows, targets, work.points, options)
        done = ending(rows, work, state, options, report)
        if done == OPTIMAL:
            report[ENDING] = OPTIMAL
            return CONVERGED
        if done == COMPROMISE:
            report[ENDING] = COMPROMISE
            if status == STALLED:
                return SETTLED_COMPROMISE
    if options[STAGES] != 0.0 and status == STALLED and report[ENDING] == COMPROMISE:
        return SETTLED_COMPROMISE
    return status


@kernel
def leave_saddle(table):
    """Bend every joint a little at a stationary pose that is not a minimum; return whether done.

    The pose is not a minimum if the model with all second derivatives is not positive. Once in a
    run.
    """
    _, dofs, _, q, work, linear, state, options, program = _parts(table)
    v, q_try, report, y = work.v, work.q_try, program.report, program.y
    if state[BENT] != 0.0:
        return False
    state[BENT] = 1.0
    if options[STAGES] == 0.0 and report[VIOLATION] > options[HARD_TOLERANCE]:
        for row in range(y.shape[0]):  # they grew along infeasible directions
            y[row] = 0.0
    state[PLAIN] = 0.0
    again(table)
    curve_rows(table)
    sigma = report[SIGMA]
    report[SIGMA] = 0.0
    solve(table)
    report[SIGMA] = sigma
    if report[CURVED] != 0.0:
        return False
    if not bend(dofs, q, v, q_try, linear):
        return False
    trial(table)
    accept_step(table)
    # Reset the damping that grew while there was no step, which would hold the body in place.
    report[SIGMA] = min(sigma, 1e-3 * trace_mean(program.H))
    report[STUCK] = state[IDLE] = 0.0
    report[LEAST] = math.inf
    return True


@kernel
def loop(start, wanted, fresh, budget, table):
    """Run up to ``budget`` iterations on the problem's ``q`` in place; return the status.

    Like ``solver_loop.loop``, which it replaces for constrained methods.
    """
    rows, dofs, targets, q, work, _, state, options, program = _parts(table)
    report = program.report
    if fresh:
        moved = begin(start, wanted, rows, dofs, targets, q, state, options)
        if moved < 0:
            return moved
        start_program(options[WARM] != 0.0, options, program)
    done = 0
    if state[STARTED] == 0.0:
        copy(q, work.q_try)
        trial(table)
        accept_step(table)
        state[STARTED] = 1.0
        keep_best(True, options, q, work, state, program)
        count_progress(True, options, state, report)
    while True:
        end = ending(rows, work, state, options, report)
        if end == OPTIMAL:
            report[ENDING] = OPTIMAL
            return settled(CONVERGED, rows, targets, q, work, (state, options), program, table)
        if done >= budget:
            return RUNNING
        status = RUNNING
        if end != GOING:
            status = STALLED
        elif state[ITERATIONS] >= options[MAX_ITERATIONS]:
            end, status = GAVE_UP, ITERATION_LIMIT
        missed = report[VIOLATION] > options[HARD_TOLERANCE]
        if status == RUNNING and not missed and 0.0 < options[ENOUGH] <= state[ITERATIONS]:
            if report[KKT] <= options[FAIR]:
                met = within_tolerance(rows, work.errors)
                report[ENDING] = OPTIMAL if met else COMPROMISE
                status = CONVERGED if met else SETTLED_COMPROMISE
                return settled(status, rows, targets, q, work, (state, options), program, table)
        if status == STALLED and (end != GAVE_UP or missed) and leave_saddle(table):
            end, status = GOING, RUNNING
        if status != RUNNING:
            report[ENDING] = end
            return settled(status, rows, targets, q, work, (state, options), program, table)
        done += 1
        state[ITERATIONS] += 1.0
        report[FALL] = 0.0
        if compute_step(table) == 0.0:
            stuck = report[VIOLATION] > options[HARD_TOLERANCE]
            if not (stuck and leave_saddle(table)):
                state[ASKED] = FORCED
                accept_step(table)
        keep_best(False, options, q, work, state, program)
        count_progress(False, options, state, report)


@kernel
def batch(starts, wanted, poses, errors, reports, budget, table):
    """Run like ``solver_loop.batch``, with the constrained loop."""
    q, work, state = _outcome(table)
    for b in range(starts.shape[0]):
        reports[b, REPORTS.status] = loop(starts[b], wanted[b], True, budget, table)
        copy(q, poses[b])
        copy(work.errors, errors[b])
        reports[b, REPORTS.iterations] = state[ITERATIONS]
        reports[b, REPORTS.evaluations] = state[EVALUATIONS]
        reports[b, REPORTS.moved] = state[MOVED]
