"""Evaluation and differentiation of the residuals at a problem's trial pose, by its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.address_table import entry
from poise.kernels.columns import (
    GOAL_END,
    GOAL_FIRST,
    GOAL_ROW,
    PRIM_KIND,
    PRIM_RATE,
    PRIM_TABLE,
    PRIM_TABLE_ROWS,
    USER_RATE,
)
from poise.kernels.configuration import align_turns, step
from poise.kernels.goal_residuals import EVALUATION
from poise.kernels.jit import kernel
from poise.kernels.primitives import QUATERNION, USER
from poise.kernels.problem_table import (
    DOFS,
    MECHANISM,
    ROWS,
    STATE,
    TARGETS,
    WORK,
    evaluate,
    picker,
)
from poise.kernels.solver_state import EVALUATIONS

_evaluated = picker(MECHANISM, ROWS, TARGETS, WORK, STATE)
_differentiated = picker(MECHANISM, ROWS, DOFS, WORK)
_moved = picker(MECHANISM, ROWS, DOFS, WORK)


def make_evaluate(residuals: Callable[..., Any]) -> Callable[..., Any]:
    """Make the kernel for the residuals of the trial pose."""

    def evaluate_table(table):
        mechanism, rows, targets, work, state = _evaluated(table)
        state[EVALUATIONS] += 1.0
        return residuals(
            mechanism, rows, targets, work.q_try, work.body, work.r_try, work.points,
            work.errors_try
        )  # fmt: skip

    return evaluate_table


def make_analytic(jacobian: Callable[..., Any]) -> Callable[..., Any]:
    """Make the kernel for the analytic Jacobian at the trial pose."""

    def differentiate(table):
        mechanism, rows, dofs, work = _differentiated(table)
        align_turns(dofs, work.body)
        jacobian(mechanism, rows, work.body, work.r_try, work.points, work.J, work.spread)
        return 1.0

    return differentiate


@kernel
def keep_chain(mechanism, rows, g, J, mask):
    """Zero the rows of goal ``g`` in the columns of rates that are not in its chain."""
    prims, table = mechanism.prims, mechanism.table
    goals, chain = rows.goals, rows.chain
    for i in range(J.shape[1]):
        mask[i] = 0.0
    for c in range(goals[g, GOAL_FIRST], goals[g, GOAL_END]):
        k = chain[c]
        if prims[k, PRIM_KIND] == USER:
            for row in range(
                prims[k, PRIM_TABLE] + 1, prims[k, PRIM_TABLE] + prims[k, PRIM_TABLE_ROWS]
            ):
                if table[row, USER_RATE] >= 0.0:
                    mask[int(table[row, USER_RATE])] = 1.0
            continue
        mask[prims[k, PRIM_RATE]] = 1.0
        if prims[k, PRIM_KIND] == QUATERNION:
            mask[prims[k, PRIM_RATE] + 1] = 1.0
            mask[prims[k, PRIM_RATE] + 2] = 1.0
    for row in range(goals[g, GOAL_ROW], goals[g, GOAL_ROW] + 3):
        for i in range(J.shape[1]):
            J[row, i] *= mask[i]


def numeric(table):
    """Compute central differences of the residuals over the tangent space (K3, user's choice)."""
    mechanism, rows, dofs, work = _moved(table)
    r_try, J, spread, v, q_try, base = (
        work.r_try, work.J, work.spread, work.v, work.q_try, work.q_base,
    )  # fmt: skip
    h = 6e-6  # cube root of the precision of a double
    for i in range(q_try.shape[0]):
        base[i] = q_try[i]
    for i in range(J.shape[1]):
        for k in range(J.shape[1]):
            v[k] = 0.0
        v[i] = h
        step(dofs, base, v, q_try)
        evaluate(table)
        for row in range(J.shape[0]):
            J[row, i] = r_try[row]
        v[i] = -h
        step(dofs, base, v, q_try)
        evaluate(table)
        for row in range(J.shape[0]):
            J[row, i] = (J[row, i] - r_try[row]) / (2.0 * h)
    for g in range(rows.goals.shape[0]):
        keep_chain(mechanism, rows, g, J, spread[0])
    # Restore the work space to its pose, as the analytic Jacobian does.
    for i in range(q_try.shape[0]):
        q_try[i] = base[i]
    evaluate(table)
    return 1.0


EVALUATE = {
    kind: entry(make_evaluate(parts[0]), f"evaluate_{kind}") for kind, parts in EVALUATION.items()
}
ANALYTIC = {
    kind: entry(make_analytic(parts[1]), f"analytic_{kind}") for kind, parts in EVALUATION.items()
}
NUMERIC = entry(numeric, "numeric")
