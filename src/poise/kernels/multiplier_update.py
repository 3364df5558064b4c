"""Updates of the multipliers of a constrained method, and of the penalty parameter mu."""

from __future__ import annotations

import math

from poise.kernels.address_table import entry
from poise.kernels.jit import kernel
from poise.kernels.nlp import shifted_multipliers
from poise.kernels.problem_table import picker
from poise.kernels.qp_model import NEWTON
from poise.kernels.solver_loop import copy
from poise.kernels.solver_state import CAMERA, COST, STARTED, TRIED
from poise.kernels.sqp_state import (
    ASKED,
    BEST_VIOLATION,
    DISTANCE,
    FEASIBLE_BAR,
    FORCED,
    HARD_TOLERANCE,
    KKT,
    KKT_TOLERANCE,
    LAST_DISTANCE,
    LEAST,
    LEAST_MU,
    MU,
    OMEGA,
    OPTIMAL_BAR,
    PLAIN,
    SLIDE,
    STAGES,
    STUCK,
    VALUE,
    VIOLATION,
)
from poise.kernels.sqp_workspace import (
    again,
    first_measures,
    measure,
    plain_iterations,
    refresh,
    stationary,
)
from poise.kernels.tolerances import see

_LARGEST_MULTIPLIER = 1e9  # longer vectors of multipliers are shortened to it
_SHARE = 0.01  # of the remaining conditions: mu for a step with accepted multipliers

_parts = picker(
    "rows", "dofs", "targets", "q", "work", "linear", "state", "options", "own", "program"
)


@kernel(inline=True)
def take_over(source, program):
    """Copy new multipliers, bounded in length; their direction is kept."""
    y = program.y
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
    """Lower mu if the distance from the hard rows did not decrease by a factor of four.

    Lowers it much more if the distance cannot decrease: the rows contradict one another, or a
    limit. Rows that have held once are excluded: for these, a constant distance does not mean being
    stuck.
    """
    worst, last = report[DISTANCE], report[LAST_DISTANCE]
    report[LAST_DISTANCE] = min(worst, last)
    if not worst > max(0.25 * last, 0.1 * options[HARD_TOLERANCE]):
        report[STUCK] = 0.0
        return
    if report[MU] <= options[LEAST_MU]:
        if worst > 0.9 * last and not report[BEST_VIOLATION] <= options[HARD_TOLERANCE]:
            report[STUCK] += 1.0
        return
    slides = report[SLIDE] > 1e-2
    report[MU] = max((0.1 if slides else 1e-3) * report[MU], options[LEAST_MU])
    report[LEAST] = math.inf


@kernel(inline=True)
def next_stage(first, forced, work, options, program, table):
    """Continue the penalty method: no multipliers, and a smaller mu whenever M is stationary."""
    y, pi, report, levels, relations = (
        program.y, program.pi, program.report, program.levels, program.relations,
    )  # fmt: skip
    shifted_multipliers(work.r, y, report[MU], levels, relations, pi)
    report[KKT] = stationary(pi, table)
    copy(pi, program.best_y)
    if first:
        report[OMEGA] = max(0.01 * report[KKT], options[KKT_TOLERANCE])
    elif forced or report[KKT] <= report[OMEGA]:
        if report[MU] <= options[LEAST_MU]:
            report[STUCK] += 1.0 if forced else 0.0
            report[OMEGA] = 0.0
        else:
            report[MU] = max(0.1 * report[MU], options[LEAST_MU])
            report[LEAST] = math.inf
            # M's gradient does not indicate the next multipliers: only the last stage runs to its
            # end.
            last = report[MU] <= options[LEAST_MU]
            report[OMEGA] = options[KKT_TOLERANCE] if last else 1e-3


@kernel
def settle_multipliers(first, forced, table):
    """Accept the step's multipliers if they are good, the shifted ones if M is stationary."""
    _, _, _, _, work, _, _, options, own, program = _parts(table)
    r = work.r
    y, pi, report, levels, relations = (
        program.y, program.pi, program.report, program.levels, program.relations,
    )  # fmt: skip
    measure(work, own, program)
    held = stationary(y, table)
    report[KKT] = held
    worst = report[VIOLATION]
    if options[STAGES] != 0.0:
        next_stage(first, forced, work, options, program, table)
        return
    if first:
        report[FEASIBLE_BAR] = report[OPTIMAL_BAR] = 10.0 * max(1.0, worst + held)
        shifted_multipliers(r, y, report[MU], levels, relations, pi)
        report[OMEGA] = 0.1 * min(1.0, stationary(pi, table))
        return
    newton = own.numbers[NEWTON]
    if not forced:
        left = stationary(newton, table)
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
                wanted = _SHARE * max(worst, left)
                report[MU] = max(min(report[MU], wanted), options[LEAST_MU])
                return
    shifted_multipliers(r, y, report[MU], levels, relations, pi)
    left = stationary(pi, table)
    if forced or left <= report[OMEGA]:
        take_over(pi, program)
        report[OMEGA] = max(0.1 * left, 0.1 * options[KKT_TOLERANCE])
        report[KKT] = left
        soften_less(options, report)


@kernel
def pull_on(table):
    """Accept the step's multipliers without the step, if hard rows hold; return whether done.

    A step into a cone's edge has no effect, as poses are projected back: only the force of the edge
    changes.
    """
    _, _, _, _, _, _, _, options, own, program = _parts(table)
    report, newton = program.report, own.numbers[NEWTON]
    if not report[VIOLATION] <= options[HARD_TOLERANCE]:
        return False
    left = stationary(newton, table)
    if not left <= 0.5 * report[KKT]:
        return False
    take_over(newton, program)
    report[KKT] = left
    report[MU] = max(min(report[MU], _SHARE * left), options[LEAST_MU])
    again(table)
    return True


@kernel
def accept(first, table):
    """Accept the trial pose, and update the best one."""
    rows, dofs, targets, q, work, linear, state, options, _, program = _parts(table)
    report = program.report
    copy(work.q_try, q)
    copy(work.r_try, work.r)
    copy(work.errors_try, work.errors)
    report[VALUE] = state[TRIED]
    state[COST] = state[TRIED]
    if options[CAMERA] > 0.0:
        see(rows, targets, work.points, options)
    refresh(table)
    if first:
        first_measures(options, work, program)
        state[PLAIN] = plain_iterations(dofs, linear, program)
    settle_multipliers(first, False, table)


def accept_or_update(table):
    """Accept the trial pose, or other multipliers if M is at its minimum to within rounding."""
    state = _state(table)[0]
    if state[ASKED] == FORCED:
        settle_multipliers(False, True, table)
        again(table)
    else:
        accept(state[STARTED] == 0.0, table)
    state[ASKED] = 0.0
    return 1.0


_state = picker("state")

ACCEPT = entry(accept_or_update, "program_accept")
