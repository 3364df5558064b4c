"""Rows of expressions: evaluated, differentiated once and twice, by the problem's table.

The chain rule is applied at the leaves: a reverse sweep over an expression's tape gives the
derivative of a row by each number of its leaves, and the leaves' rates relate these to the rates of
the pose. The second derivatives are ``R^T (d2 row / d leaf2) R + sum d row / d leaf . d2 leaf /
dv2``, with R these rates. Moving targets enter source 003's ``dC = C_q dq + C_t dt`` through
`drift`, which propagates the rates of all parameters to all rows in one forward sweep. The arrays
are those of `poise.kernels.layouts.Tape`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from poise.kernels.address_table import entry
from poise.kernels.columns import LEAVES, OUTPUTS, SPANS, TAPE_PARAMETERS, TURNS
from poise.kernels.configuration import slides_freely, step, turns_freely
from poise.kernels.jacobian_columns import mark_rates
from poise.kernels.jit import kernel
from poise.kernels.kinds import (
    AT_LEAST,
    BASE,
    CENTRE,
    DISTANT,
    DOF,
    EQUATION,
    FIRST_ERROR,
    FIRST_ROW,
    RAW,
    SCALAR,
    SOFT,
    STRAIGHT,
)
from poise.kernels.problem_table import (
    differentiate,
    differentiate_goals,
    evaluate,
    evaluate_goals,
    picker,
)
from poise.kernels.tape import (
    clear,
    clear_results,
    forward,
    reverse,
    reverse_tangent,
    second_sweep,
    tangent,
)
from poise.kernels.tape_inputs import (
    LEAF_RATES,
    add_pair,
    carried_masses,
    leaf_curvature,
    leaf_values,
)

_evaluated = picker("targets", "work", "tape", "program")
_differentiated = picker("mechanism", "work", "tape")
_curved = picker("mechanism", "dofs", "work", "tape", "program")
_moved = picker("dofs", "work", "search", "program")


@kernel(inline=True)
def row_value(outputs, row, value, weight, raw):
    """Return a row's residual; satisfied inequalities have residual 0, unless ``raw``."""
    if (
        outputs[row, OUTPUTS.relation] == AT_LEAST
        and value > 0.0
        and not (raw and outputs[row, OUTPUTS.level] != SOFT)
    ):
        return 0.0
    return weight * value


def evaluate_rows(table):
    """Compute residuals of goals, then of expressions, at the trial pose; return the cost."""
    cost = evaluate_goals(table)
    targets, work, tape, program = _evaluated(table)
    leaves, places, ops, spans, outputs, weights = (
        tape.leaves, tape.places, tape.ops, tape.spans, tape.outputs, tape.weights,
    )  # fmt: skip
    parameters, slots, numbers, masses = tape.parameters, tape.slots, tape.numbers, tape.masses
    body, r, errors, offsets = work.body, work.r_try, work.errors_try, program.offsets
    leaf_values(body.x, body.world, leaves, places, masses, slots)
    for i in range(parameters.shape[0]):
        slots[parameters[i, TAPE_PARAMETERS.slot]] = targets[parameters[i, TAPE_PARAMETERS.target]]
    base, first_row, raw = numbers[BASE], numbers[FIRST_ROW], numbers[RAW] != 0
    for e in range(spans.shape[0]):
        forward(ops, spans[e, SPANS.first], spans[e, SPANS.end], base, slots)
        square = 0.0
        for row in range(spans[e, SPANS.row], spans[e, SPANS.row_end]):
            value = slots[outputs[row, OUTPUTS.slot]]
            over = value - offsets[first_row + row] if raw else value
            residual = row_value(outputs, row, over, weights[row], raw)
            r[first_row + row] = residual
            if outputs[row, OUTPUTS.relation] == SCALAR:
                continue
            if outputs[row, OUTPUTS.relation] == EQUATION or not value > 0.0:
                square += value * value
            if outputs[row, OUTPUTS.level] == SOFT:
                cost += 0.5 * residual * residual
        errors[numbers[FIRST_ERROR] + e] = math.sqrt(square)
    return cost


@kernel(fast=True, inline=True)
def through_leaves(adjoints, uses, first, end, rates, J, row):
    """Write a row of the Jacobian: the leaves' rates, weighted by the row's derivatives."""
    for i in range(J.shape[1]):
        J[row, i] = 0.0
    for u in range(first, end):
        s = uses[u]
        share = adjoints[s]
        if share != 0.0:
            for i in range(J.shape[1]):
                J[row, i] += share * rates[s, i]


@kernel(inline=True)
def reads(uses, first, end, slot, width):
    """Return whether one of the uses is a number of the leaf that begins at ``slot``."""
    for u in range(first, end):
        if slot <= uses[u] < slot + width:
            return True
    return False


@kernel
def mark_chain(mechanism, leaves, leaf, chain, mask):
    """Set ``mask`` (nv,) to 1 for the rates in a leaf's chain."""
    if leaves[leaf, LEAVES.kind] == DOF:
        if leaves[leaf, LEAVES.rate] >= 0:
            mask[leaves[leaf, LEAVES.rate]] = 1.0
        return
    mark_rates(mechanism, chain, leaves[leaf, LEAVES.first], leaves[leaf, LEAVES.end], mask)


def differentiate_numerically(table):
    """Compute the Jacobian by differences; zero for rates in no chain of the leaves.

    Differences ignore a base: earlier joints also move the leaf, and have to be masked.
    """
    differentiate_goals(table)
    mechanism, work, tape = _differentiated(table)
    leaves, chain, spans, uses = tape.leaves, tape.chain, tape.spans, tape.uses
    J, mask, first_row = work.J, work.spread[0], tape.numbers[FIRST_ROW]
    for e in range(spans.shape[0]):
        for i in range(J.shape[1]):
            mask[i] = 0.0
        for leaf in range(leaves.shape[0]):
            width = 1 if leaves[leaf, LEAVES.kind] == DOF else 3
            if reads(
                uses, spans[e, SPANS.use], spans[e, SPANS.use_end], leaves[leaf, LEAVES.slot], width
            ):
                mark_chain(mechanism, leaves, leaf, chain, mask)
        for row in range(first_row + spans[e, SPANS.row], first_row + spans[e, SPANS.row_end]):
            for i in range(J.shape[1]):
                J[row, i] *= mask[i]
    return 1.0


def make_differentiate(leaf_rates: Callable[..., Any]) -> Callable[..., Any]:
    """Make the Jacobian of goals and expressions, for a kind of mechanism."""

    def differentiate_rows(table):
        differentiate_goals(table)
        mechanism, work, tape = _differentiated(table)
        leaves, places, chain, included, ops, spans, outputs, weights, uses = (
            tape.leaves, tape.places, tape.chain, tape.included, tape.ops, tape.spans, tape.outputs,
            tape.weights, tape.uses,
        )  # fmt: skip
        slots, adjoints, rates, numbers, masses = (
            tape.slots, tape.adjoints, tape.leaf_rates, tape.numbers, tape.masses,
        )  # fmt: skip
        J = work.J
        base, first_row, raw = numbers[BASE], numbers[FIRST_ROW], numbers[RAW] != 0
        leaf_rates(mechanism, work.body, leaves, places, (chain, included), masses, slots, rates)
        for e in range(spans.shape[0]):
            begin, end = spans[e, SPANS.first], spans[e, SPANS.end]
            for row in range(spans[e, SPANS.row], spans[e, SPANS.row_end]):
                s = outputs[row, OUTPUTS.slot]
                idle = (
                    outputs[row, OUTPUTS.relation] == AT_LEAST
                    and slots[s] > 0.0
                    and not (raw and outputs[row, OUTPUTS.level] != SOFT)
                )
                if idle:
                    for i in range(J.shape[1]):
                        J[first_row + row, i] = 0.0
                    continue
                for u in range(spans[e, SPANS.use], spans[e, SPANS.use_end]):
                    adjoints[uses[u]] = 0.0
                clear_results(begin, end, base, adjoints)
                adjoints[s] = weights[row]
                reverse(ops, begin, end, base, slots, adjoints)
                through_leaves(
                    adjoints,
                    uses,
                    spans[e, SPANS.use],
                    spans[e, SPANS.use_end],
                    rates,
                    J,
                    first_row + row,
                )
        return 1.0

    return differentiate_rows


@kernel(fast=True, inline=True)
def carry(rates, uses, first, end, hessian, product, H):
    """Add ``R^T B R`` to the lower triangle of ``H``: B (k, k) in ``hessian``, R the used rates.

    Only the lower triangle of B is read. ``product`` (k or more,) is work space.
    """
    size = end - first
    whole = size - size % 3
    for i in range(H.shape[0]):
        for b in range(size):
            product[b] = 0.0
        some = False
        for a in range(size):
            left = rates[uses[first + a], i]
            if left != 0.0:
                some = True
                for b in range(a + 1):
                    product[b] += left * hessian[a, b]
                for b in range(a + 1, size):
                    product[b] += left * hessian[b, a]
        if not some:
            continue
        row = H[i]
        for b in range(0, whole, 3):
            p, q, r = product[b], product[b + 1], product[b + 2]
            u, v, w = rates[uses[first + b]], rates[uses[first + b + 1]], rates[uses[first + b + 2]]
            for k in range(i + 1):
                row[k] += p * u[k] + q * v[k] + r * w[k]
        for b in range(whole, size):
            p, u = product[b], rates[uses[first + b]]
            for k in range(i + 1):
                row[k] += p * u[k]


@kernel
def sweep_directions(tape, e):
    """Compute the Hessian of an entry with distances by its leaves, by directions."""
    ops, spans, uses, slots, adjoints, tangents, changes, hessian = (
        tape.ops, tape.spans, tape.uses, tape.slots, tape.adjoints, tape.tangents,
        tape.adjoint_tangents, tape.hessian,
    )  # fmt: skip
    begin, end, first, last = (
        spans[e, SPANS.first], spans[e, SPANS.end], spans[e, SPANS.use], spans[e, SPANS.use_end],
    )  # fmt: skip
    base = tape.numbers[BASE]
    for u in range(first, last):
        for other in range(first, last):
            tangents[uses[other]] = 0.0
            changes[uses[other]] = 0.0
        clear_results(begin, end, base, changes)
        tangents[uses[u]] = 1.0
        tangent(ops, begin, end, base, slots, tangents)
        reverse_tangent(ops, begin, end, base, slots, adjoints, tangents, changes)
        for other in range(first, last):
            hessian[u - first, other - first] = changes[uses[other]]


@kernel(inline=True)
def expression_hessian(tape, e, shares, first_row):
    """Compute the weighted Hessian of an expression by its leaves; return its nonlinearity.

    The rows are weighted by ``shares``. Returns `SPANS.bend`, or -1 if no row has a weight. Then
    the adjoints hold the derivatives of the weighted sum by the numbers of its leaves, and the
    tape's Hessian its lower triangle unless the expression is linear. Constants and parameters have
    zero tangents throughout.
    """
    ops, spans, outputs, weights, uses, slots = (
        tape.ops, tape.spans, tape.outputs, tape.weights, tape.uses, tape.slots,
    )  # fmt: skip
    adjoints, hessian, spread = tape.adjoints, tape.hessian, tape.gradients
    begin, end, first, last = (
        spans[e, SPANS.first], spans[e, SPANS.end], spans[e, SPANS.use], spans[e, SPANS.use_end],
    )  # fmt: skip
    base = tape.numbers[BASE]
    some = False
    for row in range(spans[e, SPANS.row], spans[e, SPANS.row_end]):
        some = some or shares[first_row + row] != 0.0
    if not some:
        return -1
    for u in range(first, last):
        adjoints[uses[u]] = 0.0
    clear_results(begin, end, base, adjoints)
    for row in range(spans[e, SPANS.row], spans[e, SPANS.row_end]):
        adjoints[outputs[row, OUTPUTS.slot]] += shares[first_row + row] * weights[row]
    reverse(ops, begin, end, base, slots, adjoints)
    if spans[e, SPANS.bend] == STRAIGHT:
        return STRAIGHT
    if spans[e, SPANS.bend] == DISTANT:
        sweep_directions(tape, e)
    else:
        size = last - first
        for u in range(size):
            inputs = spread[uses[first + u]]
            for i in range(size):
                inputs[i] = 0.0
            inputs[u] = 1.0
        second_sweep(ops, (begin, end), base, slots, adjoints, spread, size, hessian)
    return spans[e, SPANS.bend]


@kernel(inline=True)
def add_pulls(tape, e):
    """Add the derivatives of an expression's weighted sum by its leaves to the pulls."""
    uses, spans = tape.uses, tape.spans
    for u in range(spans[e, SPANS.use], spans[e, SPANS.use_end]):
        tape.pulls[uses[u]] += tape.adjoints[uses[u]]


@kernel(inline=True)
def pull_along(J, shares, rate):
    """Return one entry of ``J^T shares``."""
    total = 0.0
    for row in range(J.shape[0]):
        total += shares[row] * J[row, rate]
    return total


@kernel(inline=True)
def centre_turns(dofs, J, shares, H):
    """Change the second derivatives of the motions of turns to those of their velocities.

    The hinges' are those of ``R_1(v_1) R_2(v_2) R_3(v_3)``, which exceed those of ``exp(v)`` by
    half the derivatives along the cross products of the axes; ``configuration.slide`` adds half the
    cross product of angular and linear velocity.
    """
    for t in range(dofs.turns.shape[0]):
        row = dofs.turns[t]
        if not turns_freely(dofs, row):
            continue
        slides, half = slides_freely(dofs, row), 0.5 * row[TURNS.sign]
        for n in range(3):
            i, j, k = n, (n + 1) % 3, (n + 2) % 3
            turn = half * pull_along(J, shares, row[TURNS.rate + k])
            # the third pair comes in reversed order
            add_pair(H, row[TURNS.rate + i], row[TURNS.rate + j], -turn if n < 2 else turn)
            if slides:
                shift = half * pull_along(J, shares, row[TURNS.slide_rate + k])
                add_pair(H, row[TURNS.rate + i], row[TURNS.slide_rate + j], shift)
                add_pair(H, row[TURNS.rate + j], row[TURNS.slide_rate + i], -shift)


def curve_rows(table):
    """Add second derivatives of the expressions' rows, weighted by the program's row weights.

    For rigid mechanisms without driven values (`leaf_curvature`), after DIFFERENTIATE.
    """
    mechanism, dofs, work, tape, program = _curved(table)
    leaves, chain, included, spans, uses = (
        tape.leaves, tape.chain, tape.included, tape.spans, tape.uses,
    )  # fmt: skip
    product, rates, numbers, masses, pulls = (
        tape.adjoint_tangents, tape.leaf_rates, tape.numbers, tape.masses, tape.pulls,
    )  # fmt: skip
    shares, H, axes, frame = program.row_weights, program.H, tape.axes, work.body.scratch
    x, before, world = work.body.x, work.body.before, work.body.world
    for s in range(pulls.shape[0]):
        pulls[s] = 0.0
    for e in range(spans.shape[0]):
        bends = expression_hessian(tape, e, shares, numbers[FIRST_ROW])
        if bends > STRAIGHT:
            first, end = spans[e, SPANS.use], spans[e, SPANS.use_end]
            carry(rates, uses, first, end, tape.hessian, product, H)
        if bends >= STRAIGHT:
            add_pulls(tape, e)
    for leaf in range(leaves.shape[0]):
        if leaves[leaf, LEAVES.kind] == DOF:
            continue
        s = leaves[leaf, LEAVES.slot]
        a, b, c = pulls[s], pulls[s + 1], pulls[s + 2]
        if a == 0.0 and b == 0.0 and c == 0.0:
            continue
        total = 0.0
        if leaves[leaf, LEAVES.kind] == CENTRE:
            total = carried_masses(mechanism.joints, world, masses)
        leaf_curvature(
            mechanism, (x, before), (leaf, leaves, chain), (included, masses, total), rates,
            (a, b, c), (axes, frame), H,
        )  # fmt: skip
    centre_turns(dofs, work.J, shares, H)
    return 1.0


@kernel(fast=True, inline=True)
def pulled_rows(J, shares, out):
    """Compute ``out = J^T shares``."""
    for i in range(J.shape[1]):
        out[i] = 0.0
    for row in range(J.shape[0]):
        if shares[row] != 0.0:
            for i in range(J.shape[1]):
                out[i] += J[row, i] * shares[row]


def curve_numerically(table):
    """Add second derivatives by central differences of the Jacobian, for any mechanism."""
    dofs, work, search, program = _moved(table)
    # The Jacobian may be one of differences, which stores its own pose in work.q_base.
    J, v, q_try, base = work.J, work.v, work.q_try, search.first
    shares, H, column, K = program.row_weights, program.H, program.step, program.K
    h = 6e-6  # the cube root of the precision of a double
    n = H.shape[0]
    for i in range(q_try.shape[0]):
        base[i] = q_try[i]
    for i in range(n):
        for side in range(2):
            for k in range(n):  # each time: a Jacobian of differences uses these rates as well
                v[k] = 0.0
            v[i] = h if side == 0 else -h
            step(dofs, base, v, q_try)
            evaluate(table)
            differentiate(table)
            pulled_rows(J, shares, column)
            for k in range(n):
                if side == 0:
                    K[i, k] = column[k]
                else:
                    K[i, k] = (K[i, k] - column[k]) / (2.0 * h)
    for i in range(n):
        for k in range(i + 1):
            H[i, k] += 0.5 * (K[i, k] + K[k, i])
    # Restore the pose of the work space.
    for i in range(q_try.shape[0]):
        q_try[i] = base[i]
    evaluate(table)
    differentiate(table)
    return 1.0


EVALUATE_ROWS = entry(evaluate_rows, "evaluate_rows")
DIFFERENTIATE_ROWS = {
    kind: entry(make_differentiate(rates), f"differentiate_rows_{kind}")
    for kind, rates in LEAF_RATES.items()
}
DIFFERENTIATE_NUMERICALLY = entry(differentiate_numerically, "differentiate_numerically")
CURVE_ROWS = entry(curve_rows, "curve_rows")
CURVE_NUMERICALLY = entry(curve_numerically, "curve_numerically")


def with_expressions(entries: tuple[Any, ...], kind: str, numeric: bool, curve) -> tuple[Any, ...]:
    """Return a method's entries, called by entries that also evaluate expressions.

    ``curve``: kernel that adds the second derivatives of the rows.
    """
    goals, goal_rates, compute_step, solve, accept_step = entries[:5]
    rates = DIFFERENTIATE_NUMERICALLY if numeric else DIFFERENTIATE_ROWS[kind]
    return (
        EVALUATE_ROWS,
        rates,
        compute_step,
        solve,
        accept_step,
        goals,
        goal_rates,
        curve,
        *entries[8:],
    )


@kernel
def drift(tape, rates, out):
    """Compute rates ``out`` (m,) of rows for parameter rates ``rates`` (t,) and fixed leaves.

    ``tape`` is that of the problem table, evaluated at a pose; its tangents are work space. Rows of
    goals other than expressions are not changed.
    """
    ops, spans, outputs, weights, parameters, slots, tangents = (
        tape.ops, tape.spans, tape.outputs, tape.weights, tape.parameters, tape.slots,
        tape.tangents,
    )  # fmt: skip
    base, first_row, raw = tape.numbers[BASE], tape.numbers[FIRST_ROW], tape.numbers[RAW] != 0
    for e in range(spans.shape[0]):
        begin, end = spans[e, SPANS.first], spans[e, SPANS.end]
        clear(ops, begin, end, base, tangents)
        for i in range(spans[e, SPANS.parameter], spans[e, SPANS.parameter_end]):
            tangents[parameters[i, TAPE_PARAMETERS.slot]] = rates[
                parameters[i, TAPE_PARAMETERS.target]
            ]
        tangent(ops, begin, end, base, slots, tangents)
        # Sweeps along the leaves assume zero tangents of parameters.
        for i in range(spans[e, SPANS.parameter], spans[e, SPANS.parameter_end]):
            tangents[parameters[i, TAPE_PARAMETERS.slot]] = 0.0
        for row in range(spans[e, SPANS.row], spans[e, SPANS.row_end]):
            s = outputs[row, OUTPUTS.slot]
            spare = outputs[row, OUTPUTS.relation] == AT_LEAST and slots[s] > 0.0
            if spare and not (raw and outputs[row, OUTPUTS.level] != SOFT):
                out[first_row + row] = 0.0
            else:
                out[first_row + row] = weights[row] * tangents[s]
