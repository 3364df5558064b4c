"""The loop of constrained methods: a stabilised sequence of quadratic programs.

Each iteration minimises the model of ``program_model`` inside the limits, tries the pose, and takes
it when M falls by a part of what the model promised; otherwise the step is bent after the rows'
curvature once, or the damping grows. The multipliers of a good step are taken over at once, which
makes convergence faster than linear; otherwise those shifted by the violation are, wherever M is
stationary, as in the method of multipliers (P. E. Gill and D. P. Robinson, "A globally convergent
stabilized SQP method", SIAM Journal on Optimization 23(4), 2013). Hard rows that contradict one
another end where the sum of their squares is least, and on the best pose among those: there the
multipliers grow without end along what cannot be had, and f is minimised in all other directions
(A. Chiche and J. C. Gilbert, "How the augmented Lagrangian algorithm can deal with an infeasible
convex quadratic optimization problem", Journal of Convex Analysis 23(2), 2016).
"""

from __future__ import annotations

import math
from typing import Any

from poise.kernels.configuration import project, step
from poise.kernels.jit import kernel
from poise.kernels.linear_steps import largest_entry
from poise.kernels.method_step import _NOTHING, MethodStep
from poise.kernels.problem_table import (
    DOFS,
    LINEAR,
    OPTIONS,
    OWN,
    PROGRAM,
    ROWS,
    STATE,
    TARGETS,
    WORK,
    Q,
    curve,
    differentiate,
    evaluate,
    metric,
    metric_rates,
    picker,
)
from poise.kernels.program import (
    BEST_DISTANCE,
    BEST_KKT,
    BEST_VALUE,
    BEST_VIOLATION,
    COMPROMISE,
    CONTRADICTED,
    CURVED,
    DISTANCE,
    ENDING,
    FALL,
    FEASIBLE_BAR,
    GAVE_UP,
    GOING,
    GROWTH,
    HARD,
    KKT,
    LAST_DISTANCE,
    LEAST,
    MU,
    OMEGA,
    OPTIMAL,
    OPTIMAL_BAR,
    PREDICTED,
    SCALAR,
    SIGMA,
    SLIDE,
    SOFT,
    STUCK,
    VALUE,
    VIOLATION,
    WARMED,
    add_hard,
    add_soft,
    free_part,
    missed,
    objective,
    penalty,
    rooms,
    row_weights,
    shifted,
    slackness,
    violation,
)
from poise.kernels.program_model import (
    NEWTON,
    SLOPE,
    corrected,
    curvature_along,
    minimise_model,
    promised,
)
from poise.kernels.solver_loop import begin, bend, copy
from poise.kernels.solver_state import (
    BENT,
    BEST,
    CAMERA,
    CONVERGED,
    COST,
    EVALUATIONS,
    IDLE,
    ITERATION_LIMIT,
    ITERATIONS,
    MAX_ITERATIONS,
    MAX_STEP,
    METHOD,
    MOVED,
    PATIENCE,
    PROGRESS,
    RUNNING,
    STALE,
    STALLED,
    STARTED,
    TRIED,
)
from poise.kernels.tolerances import see, within_tolerance

# options from METHOD on
WARM = METHOD  # 1: a fresh run begins with the multipliers of the last one
FIRST_MU = METHOD + 1
LEAST_MU = METHOD + 2
HARD_TOLERANCE = METHOD + 3
KKT_TOLERANCE = METHOD + 4
STAGES = METHOD + 5  # 1: no multipliers, mu falls in stages (the penalty method)

_LARGEST_MULTIPLIER = 1e9
_ROUNDING = 4e-16  # of a sum like M, relative

_parts = picker(ROWS, DOFS, TARGETS, Q, WORK, LINEAR, STATE, OPTIONS, OWN, PROGRAM)
_outcome = picker(Q, WORK, STATE)


@kernel
def start_program(fresh_warm, options, program):
    """Multipliers, softness and bars of a fresh run."""
    y, active, held, report = program[0], program[10], program[11], program[13]
    warm = fresh_warm and report[WARMED] != 0.0
    for i in range(report.shape[0]):
        report[i] = 0.0
    if not warm:
        for row in range(y.shape[0]):
            y[row] = 0.0
            active[row] = 0
        for i in range(held.shape[0]):
            held[i] = 0
    report[MU] = options[FIRST_MU]  # for the first look at M only
    report[GROWTH] = 2.0
    report[BEST_VIOLATION] = report[BEST_VALUE] = report[BEST_KKT] = math.inf
    report[LEAST] = report[LAST_DISTANCE] = report[BEST_DISTANCE] = math.inf


@kernel
def refresh(table):
    """Jacobian, gradient of f and the metrics' curvature at the accepted pose, still in q_try."""
    _, dofs, _, q, work, linear, state, _, _, program = _parts(table)
    r, J = work[1], work[6]
    g, H, V = program[3], program[4], linear[1]
    levels, relations = program[15], program[16]
    differentiate(table)
    for i in range(g.shape[0]):
        g[i] = 0.0
        for j in range(g.shape[0]):
            H[i, j] = 0.0
    metric_rates(table)
    for i in range(g.shape[0]):
        for j in range(i + 1):
            V[i, j] = H[i, j]
    add_soft(J, r, levels, relations, g)
    rooms(dofs, q, program[8], program[9])
    state[STALE] = 1.0


@kernel
def stationary(multipliers, work, own, program):
    """How far from stationary the accepted pose is with these multipliers."""
    r, J, slope = work[1], work[6], own[2][SLOPE]
    g, levels, relations = program[3], program[15], program[16]
    out = slope[: g.shape[0]]
    add_hard(J, multipliers, levels, relations, g, out)
    left = free_part(out, program[8], program[9])
    return max(left, slackness(r, multipliers, levels, relations))


@kernel
def take_over(source, program):
    """New multipliers, kept from growing without end; in their direction they may."""
    y = program[0]
    largest = 0.0
    for row in range(y.shape[0]):
        largest = max(largest, abs(source[row]))
    share = 1.0
    if largest > _LARGEST_MULTIPLIER:
        share = _LARGEST_MULTIPLIER / largest
    for row in range(y.shape[0]):
        y[row] = share * source[row]


@kernel
def soften_less(options, report):
    """Lower mu where the hard rows did not come nearer by a factor of four.

    Much lower, where none of them can come nearer at all: they contradict one another, or a limit.
    """
    worst, last = report[DISTANCE], report[LAST_DISTANCE]
    report[LAST_DISTANCE] = min(worst, last)
    if not worst > max(0.25 * last, 0.1 * options[HARD_TOLERANCE]):
        report[STUCK] = 0.0
        return
    if report[MU] <= options[LEAST_MU] and worst > 0.9 * last:
        report[STUCK] += 1.0
    slides = report[SLIDE] > 1e-2
    report[MU] = max((0.1 if slides else 1e-3) * report[MU], options[LEAST_MU])
    report[LEAST] = math.inf


@kernel
def measure(work, own, program):
    """How far the accepted pose is from the hard rows, and whether it can come nearer."""
    r, J, slope = work[1], work[6], own[2][SLOPE]
    g, pi, report, levels, relations = (
        program[3], program[1], program[13], program[15], program[16],
    )  # fmt: skip
    report[VIOLATION] = violation(r, levels, relations)
    report[DISTANCE] = missed(r, levels, relations, pi)
    out = slope[: g.shape[0]]
    for i in range(g.shape[0]):
        out[i] = 0.0
    whole = 0.0
    for row in range(r.shape[0]):
        if pi[row] != 0.0:
            largest = 0.0
            for i in range(g.shape[0]):
                out[i] += pi[row] * J[row, i]
                largest = max(largest, abs(J[row, i]))
            whole += largest * abs(pi[row])
    report[SLIDE] = free_part(out, program[8], program[9]) / whole if whole > 0.0 else 0.0


@kernel
def settle_multipliers(first, forced, table):
    """Take over the step's multipliers if they serve, the shifted ones where M is stationary."""
    _, _, _, _, work, _, _, options, own, program = _parts(table)
    r = work[1]
    y, pi, report, levels, relations = (
        program[0], program[1], program[13], program[15], program[16],
    )  # fmt: skip
    measure(work, own, program)
    held = stationary(y, work, own, program)
    report[KKT] = held
    worst = report[VIOLATION]
    if first:
        report[FEASIBLE_BAR] = report[OPTIMAL_BAR] = 10.0 * max(1.0, worst + held)
        shifted(r, y, report[MU], levels, relations, pi)
        report[OMEGA] = 0.1 * min(1.0, stationary(pi, work, own, program))
        return
    newton = own[2][NEWTON]
    if options[STAGES] == 0.0 and not forced:
        left = stationary(newton, work, own, program)
        if left <= max(held, options[KKT_TOLERANCE]):
            nearer = worst + 1e-5 * left <= max(0.5 * report[FEASIBLE_BAR], options[HARD_TOLERANCE])
            if nearer:
                report[FEASIBLE_BAR] *= 0.5
            elif 1e-5 * worst + left <= max(0.5 * report[OPTIMAL_BAR], options[KKT_TOLERANCE]):
                report[OPTIMAL_BAR] *= 0.5
                soften_less(options, report)
                nearer = True
            if nearer:
                take_over(newton, program)
                report[KKT] = left
                wanted = 0.1 * max(worst, left)
                report[MU] = max(min(report[MU], wanted), options[LEAST_MU])
                return
    shifted(r, y, report[MU], levels, relations, pi)
    left = stationary(pi, work, own, program)
    if forced or left <= report[OMEGA]:
        if options[STAGES] == 0.0:
            take_over(pi, program)
        report[OMEGA] = max(0.1 * left, 0.1 * options[KKT_TOLERANCE])
        report[KKT] = left
        soften_less(options, report)


@kernel
def accept(first, table):
    """Take over the trial pose, and keep count of the best one."""
    rows, _, targets, q, work, linear, state, options, _, program = _parts(table)
    report = program[13]
    copy(work[9], q)
    copy(work[2], work[1])
    copy(work[5], work[4])
    report[VALUE] = state[TRIED]
    state[COST] = state[TRIED]
    if options[CAMERA] > 0.0:
        see(rows, targets, work[3], options)
    refresh(table)
    if first:
        first_measures(options, work, linear, program)
    settle_multipliers(first, False, table)
    state[STARTED] = 1.0


@kernel
def keep_best(first, options, q, work, state, program):
    """Remember the pose with the least violation, of those the one with the least f."""
    report = program[13]
    slack = options[HARD_TOLERANCE]
    worst, best = max(report[DISTANCE], slack), max(report[BEST_DISTANCE], slack)
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
        copy(q, work[10])
        copy(work[4], work[11])
        copy(program[0], program[12])
    return better


@kernel
def count_progress(first, options, state, report):
    """Idle is an iteration that brings neither the conditions nearer nor M down."""
    left = max(report[KKT], report[VIOLATION])
    state[IDLE] += 1.0
    if first or left < 0.9 * report[LEAST]:
        state[IDLE] = 0.0
        report[LEAST] = min(left, report[LEAST])
    if report[FALL] > options[PROGRESS]:
        state[IDLE] = 0.0


@kernel
def ending(rows, work, state, options, report):
    """What the accepted pose says: how it ended, or that it goes on."""
    if not (report[KKT] < math.inf and report[VIOLATION] < math.inf):
        return GAVE_UP
    if report[VIOLATION] <= options[HARD_TOLERANCE] and report[KKT] <= options[KKT_TOLERANCE]:
        return OPTIMAL if within_tolerance(rows, work[4]) else COMPROMISE
    stands = report[VIOLATION] > options[HARD_TOLERANCE] and report[SLIDE] <= 1e-5
    if report[STUCK] >= 3.0:
        return CONTRADICTED if stands else GAVE_UP
    if state[IDLE] >= options[PATIENCE]:
        return CONTRADICTED if stands else GAVE_UP
    return GOING


@kernel
def curve_rows(table):
    """The curvature of the Lagrangian at the accepted pose, still in q_try."""
    _, _, _, _, work, _, state, options, _, program = _parts(table)
    r, y, pi, report, levels, relations = (
        work[1], program[0], program[1], program[13], program[15], program[16],
    )  # fmt: skip
    # Newton's own multipliers are the better guess, but not where the hard rows are stuck: there
    # the curvature of what they miss decides.
    stuck = report[VIOLATION] > options[HARD_TOLERANCE] and report[SLIDE] < 0.1
    copy(y, pi)
    if stuck:
        shifted(r, y, report[MU], levels, relations, pi)
    row_weights(r, pi, levels, relations, program[2])
    curve(table)
    state[STALE] = 0.0


@kernel
def seek(table):
    """A step that the model believes in, into v; what it promises, or 0 for no way on."""
    _, dofs, _, _, work, linear, _, options, own, program = _parts(table)
    r, J, v, report = work[1], work[6], work[8], program[13]
    report[CURVED] = 1.0
    for _ in range(60):
        H = program[4] if report[CURVED] != 0.0 else linear[1]
        count = minimise_model(r, J, H, dofs, program, own, linear, v)
        if count >= 0:
            largest = largest_entry(v, linear[11])
            if not largest < math.inf:
                return 0.0, 0
            if largest > options[MAX_STEP]:
                for i in range(v.shape[0]):
                    v[i] *= options[MAX_STEP] / largest
            gain = promised(r, J, H, program, own, v)
            if gain > 0.0 or largest == 0.0:
                report[PREDICTED] = gain
                return gain, count
        if count < 0 and report[CURVED] != 0.0:
            report[CURVED] = 0.0
        else:
            report[SIGMA] = max(8.0 * report[SIGMA], 1e-8 * trace_mean(program[5]))
            if not report[SIGMA] < 1e12:
                return 0.0, 0
    return 0.0, 0


@kernel(inline=True)
def trace_mean(K):
    """The mean of a matrix's diagonal, or 1."""
    total = 0.0
    for i in range(K.shape[0]):
        total += abs(K[i, i])
    return total / K.shape[0] if total > 0.0 else 1.0


@kernel
def first_measures(options, work, linear, program):
    """Softness and damping for the size of the curvature of f and of the hard rows."""
    J, V = work[6], linear[1]
    levels, relations, report = program[15], program[16], program[13]
    soft = hard = 0.0
    n = max(J.shape[1], 1)
    rows = 0
    for i in range(J.shape[1]):
        soft += abs(V[i, i])
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
    report[SIGMA] = 1e-3 * (soft if soft > 0.0 else hard / report[MU]) / n


@kernel
def merit(table, r, value):
    """M of rows and a value of f, with the multipliers and mu of now."""
    program = _parts(table)[9]
    return value + penalty(r, program[0], program[13][MU], program[15], program[16])


@kernel
def trial(table):
    """Evaluate the pose in q_try; f there, metrics among it."""
    _, _, _, _, work, _, state, _, _, program = _parts(table)
    evaluate(table)
    state[TRIED] = metric(table) + objective(work[2], program[15], program[16])
    return merit(table, work[2], state[TRIED])


@kernel
def advance(table):
    """One iteration; 0 where there is no way on, 1 otherwise."""
    _, dofs, _, q, work, linear, state, _, own, program = _parts(table)
    r, v, q_try, report = work[1], work[8], work[9], program[13]
    if state[STALE] != 0.0:
        curve_rows(table)
    gain, count = seek(table)
    now = merit(table, r, report[VALUE])
    hard = now - report[VALUE]
    noise = _ROUNDING * (abs(report[VALUE]) + hard + rounding_of_rows(work, program))
    if not gain > 1e-3 * noise:
        return 0.0
    step(dofs, q, v, q_try)
    project(dofs, q_try)
    there = trial(table)
    fall = now - there
    if not fall > 0.1 * gain and gain > noise and count > 0 and hard_rows(program):
        # The hard rows' curvature may be all that speaks against the step (Maratos).
        copy(v, linear[6])
        bend_rows = there - state[TRIED]
        if bend_rows > 0.0:
            corrected(r, work[2], work[6], program, own, linear, count, v)
            if largest_entry(v, linear[11]) <= 2.0 * largest_entry(linear[6], linear[11]):
                step(dofs, q, v, q_try)
                project(dofs, q_try)
                there = trial(table)
                fall = now - there
    taken = fall > 1e-3 * gain
    if gain <= 16.0 * noise:
        taken = there == there and fall >= -64.0 * noise
    judge(fall / gain, taken, v, dofs, program)
    report[FALL] = fall / (abs(now) + 1e-300) if taken and gain > 16.0 * noise else 0.0
    if taken:
        accept(False, table)
    return 1.0


@kernel
def rounding_of_rows(work, program):
    """What rounding in hard rows of size one makes of M, relative to that of 1."""
    y, pi, report, levels, relations = (
        program[0], program[1], program[13], program[15], program[16],
    )  # fmt: skip
    shifted(work[1], y, report[MU], levels, relations, pi)
    total = 0.0
    for row in range(pi.shape[0]):
        total += abs(pi[row])
    return total


@kernel(inline=True)
def hard_rows(program):
    """Whether there are hard rows."""
    levels = program[15]
    for row in range(levels.shape[0]):
        if levels[row] == HARD:
            return True
    return False


@kernel
def judge(ratio, taken, v, dofs, program):
    """Less damping after a step that kept its promise, more after one that did not."""
    report, K, mobility = program[13], program[5], dofs[5]
    if taken:
        report[GROWTH] = 2.0
        if ratio > 0.8:
            report[SIGMA] *= 0.1
        elif ratio > 0.4:
            report[SIGMA] *= 0.4
        elif ratio < 0.1:
            report[SIGMA] *= 3.0
        return
    square = 0.0
    for i in range(v.shape[0]):
        if mobility[i] > 0.0:
            square += v[i] * v[i] / mobility[i]
    along = curvature_along(K, v)
    least = 0.5 * along / square if square > 0.0 else 0.0
    report[SIGMA] = max(report[GROWTH] * report[SIGMA], least)
    report[GROWTH] *= 2.0


@kernel
def settled(status, rows, targets, q, work, state, options, program, table):
    """Go back to the best pose there was, and say how it ended."""
    report = program[13]
    report[WARMED] = 1.0
    if status != CONVERGED:
        copy(work[10], q)
        copy(work[11], work[4])
        copy(program[12], program[0])
        report[VIOLATION], report[KKT] = report[BEST_VIOLATION], report[BEST_KKT]
        report[VALUE], report[DISTANCE] = report[BEST_VALUE], report[BEST_DISTANCE]
        state[COST] = report[VALUE]
        if options[CAMERA] > 0.0:
            copy(q, work[9])
            evaluate(table)
            see(rows, targets, work[3], options)
        done = ending(rows, work, state, options, report)
        if done == OPTIMAL:
            report[ENDING] = OPTIMAL
            return CONVERGED
        if done == COMPROMISE:
            report[ENDING] = COMPROMISE
    return status


@kernel
def loop(start, wanted, fresh, budget, table):
    """Run up to ``budget`` iterations on the problem's ``q`` in place; the status.

    As ``solver_loop.loop``, whose place it takes for the constrained methods.
    """
    rows, dofs, targets, q, work, _, state, options, _, program = _parts(table)
    report = program[13]
    if fresh:
        moved = begin(start, wanted, rows, dofs, targets, q, state, options)
        if moved < 0:
            return moved
        start_program(options[WARM] != 0.0, options, program)
    done = 0
    if state[STARTED] == 0.0:
        copy(q, work[9])
        trial(table)
        accept(True, table)
        keep_best(True, options, q, work, state, program)
        count_progress(True, options, state, report)
    while True:
        end = ending(rows, work, state, options, report)
        if end == OPTIMAL:
            report[ENDING] = OPTIMAL
            return settled(CONVERGED, rows, targets, q, work, state, options, program, table)
        if done >= budget:
            return RUNNING
        status = RUNNING
        if end != GOING:
            status = STALLED
        elif state[ITERATIONS] >= options[MAX_ITERATIONS]:
            end, status = GAVE_UP, ITERATION_LIMIT
        if status == STALLED and end != GAVE_UP and leave_saddle(table):
            end, status = GOING, RUNNING
        if status != RUNNING:
            report[ENDING] = end
            return settled(status, rows, targets, q, work, state, options, program, table)
        done += 1
        state[ITERATIONS] += 1.0
        report[FALL] = 0.0
        if advance(table) == 0.0:
            stuck = report[VIOLATION] > options[HARD_TOLERANCE]
            if not (stuck and leave_saddle(table)):
                # M is as low as rounding lets it be: on to other multipliers, or a smaller mu.
                settle_multipliers(False, True, table)
                again(table)
        keep_best(False, options, q, work, state, program)
        count_progress(False, options, state, report)


@kernel
def again(table):
    """The accepted pose evaluated and differentiated once more, for other multipliers."""
    _, _, _, q, work, _, _, _, _, _ = _parts(table)
    copy(q, work[9])
    trial(table)
    refresh(table)


@kernel
def leave_saddle(table):
    """Bend every joint a little where the pose is stationary and yet no minimum; whether it did.

    It is none where the model with all second derivatives is not positive. Once in a run.
    """
    _, dofs, _, q, work, linear, state, _, own, program = _parts(table)
    v, q_try, report = work[8], work[9], program[13]
    if state[BENT] != 0.0:
        return False
    state[BENT] = 1.0
    again(table)
    curve_rows(table)
    sigma = report[SIGMA]
    report[SIGMA] = 0.0
    count = minimise_model(work[1], work[6], program[4], dofs, program, own, linear, v)
    report[SIGMA] = sigma
    if count >= 0:
        return False
    if not bend(dofs, q, v, q_try, linear[13], linear[14]):
        return False
    trial(table)
    accept(False, table)
    report[STUCK] = state[IDLE] = 0.0
    report[LEAST] = math.inf
    return True


@kernel
def batch(first, end, starts, wanted, poses, errors, reports, budget, table):
    """As ``solver_loop.batch``, with the constrained loop."""
    q, work, state = _outcome(table)
    for b in range(first, end):
        reports[b, 0] = loop(starts[b], wanted[b], True, budget, table)
        copy(q, poses[b])
        copy(work[4], errors[b])
        reports[b, 1] = state[ITERATIONS]
        reports[b, 2] = state[EVALUATIONS]
        reports[b, 3] = state[MOVED]


class ProgramStep(MethodStep):
    """Stands in the table of a problem whose loop has no need of a step proposed to it."""

    def __init__(self) -> None:
        pass

    @property
    def own(self) -> tuple[Any, ...]:
        return _NOTHING, _NOTHING, _NOTHING


PROGRAM_STEP = ProgramStep()
