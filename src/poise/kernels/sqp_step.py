"""One iteration of the stabilised sequence of quadratic programs (``sqp_loop``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.address_table import entry
from poise.kernels.configuration import project, step
from poise.kernels.jit import kernel
from poise.kernels.kinds import SCALAR, SOFT
from poise.kernels.least_squares_steps import largest_entry
from poise.kernels.method_step import MethodStep
from poise.kernels.multiplier_update import ACCEPT, pull_on
from poise.kernels.nlp import shifted_multipliers
from poise.kernels.problem_table import accept_step, picker, solve
from poise.kernels.qp_model import (
    AHEAD,
    COUNTED,
    SEEK,
    along_rows,
    corrected,
    curvature_along,
)
from poise.kernels.solver_loop import copy
from poise.kernels.solver_state import STALE, TRIED
from poise.kernels.sqp_state import CURVED, FALL, GROWTH, MU, SIGMA, STAGES, VALUE
from poise.kernels.sqp_workspace import count_plain, curve_rows, merit, trial

_BENDS = 5
_ROUNDING = 4e-16  # relative, of a sum like M: about 2 eps

_parts = picker("dofs", "q", "work", "linear", "state", "options", "own", "program")


@kernel(inline=True)
def rounding_of_rows(work, program):
    """Return the rounding error of M from hard rows of size one, relative to that of 1."""
    y, pi, report, levels, relations = (
        program.y, program.pi, program.report, program.levels, program.relations,
    )  # fmt: skip
    shifted_multipliers(work.r, y, report[MU], levels, relations, pi)
    total = 0.0
    for row in range(pi.shape[0]):
        total += abs(pi[row])
    return total


@kernel(inline=True)
def soft_rows(program):
    """Return whether there are soft goals."""
    levels, relations = program.levels, program.relations
    for row in range(levels.shape[0]):
        if levels[row] == SOFT and relations[row] != SCALAR:
            return True
    return False


@kernel(inline=True)
def damp(ratio, taken, J, v, dofs, linear, own, program):
    """Reduce damping after a step with the predicted decrease, otherwise increase it."""
    report, mobility = program.report, dofs.mobility
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
    H = program.H if report[CURVED] != 0.0 else linear.V
    counted, ahead, levels = own.numbers[COUNTED], own.numbers[AHEAD], program.levels
    along = curvature_along(H, program, own, v)
    along_rows(J, v, ahead)
    # At first less than the stiffness of hard rows: mostly the component along them is too long.
    first = report[GROWTH] <= 2.0
    for row in range(J.shape[0]):
        if levels[row] == SOFT or not first:
            along += counted[row] * ahead[row] * ahead[row]
    least = 0.5 * along / square if square > 0.0 else 0.0
    report[SIGMA] = max(report[GROWTH] * report[SIGMA], least)
    report[GROWTH] *= 2.0


def advance(table):
    """Run one iteration; return 0 if M is at its minimum to within rounding."""
    dofs, q, work, linear, state, options, own, program = _parts(table)
    r, v, q_try, report = work.r, work.v, work.q_try, program.report
    if state[STALE] != 0.0:
        curve_rows(table)
    gain, count = solve(table), own.lists[0, v.shape[0]]
    now = merit(table, r, report[VALUE])
    hard = now - report[VALUE]
    noise = _ROUNDING * (abs(report[VALUE]) + hard + rounding_of_rows(work, program))
    alone = options[STAGES] == 0.0  # multipliers may change without the pose
    if not gain > 1e-3 * noise:
        return 1.0 if alone and pull_on(table) else 0.0
    step(dofs, q, v, q_try)
    project(dofs, q_try)
    there = trial(table)
    fall = now - there
    # The rows' curvature alone may cause the rejection (Maratos effect): correct the step for it,
    # repeatedly as long as the correction reduces the distance from the rows.
    bends, bent = 0, False
    while bends < _BENDS and not fall > 0.1 * gain and gain > noise and count > 0:
        if bends == 0:
            copy(v, linear.fixed)
            if not (there - state[TRIED] > 0.0 or soft_rows(program)):
                break
        else:
            along_rows(work.J, v, own.numbers[AHEAD])
        before, bent = there, True
        corrected(r, work.r_try, work.J, program, own, linear, count, v)
        if not largest_entry(v, linear.scales) <= 2.0 * largest_entry(linear.fixed, linear.scales):
            break
        step(dofs, q, v, q_try)
        project(dofs, q_try)
        there = trial(table)
        fall = now - there
        bends += 1
        if not there < before:
            break
    taken = fall > 1e-3 * gain
    if gain <= 16.0 * noise:
        taken = there == there and fall >= -64.0 * noise
    if not taken and alone and pull_on(table):
        report[FALL] = 0.0
        return 1.0
    if bent and not taken:
        # The length of the model's own step determines the damping: the correction adds a component
        # across the hard rows, whose stiffness would stop all motion along them.
        copy(linear.fixed, v)
    damp(fall / gain, taken, work.J, v, dofs, linear, own, program)
    report[FALL] = fall / (abs(now) + 1e-300) if taken and gain > 16.0 * noise else 0.0
    count_plain(state, report)
    if taken:
        accept_step(table)
    return 1.0


class ProgramStep(MethodStep):
    """Parts of a constrained method: a whole iteration, the model's step, accepting a pose."""

    def __init__(self, name: str, advance: Callable[..., Any], accept) -> None:
        self._compute_step = entry(advance, f"propose_{name}")
        self._solve = SEEK
        self._accept_step = accept


SQP = ProgramStep("sqp", advance, ACCEPT)
