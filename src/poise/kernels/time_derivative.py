"""Partial time derivative dC/dt of rows, for a still body.

Moving targets enter source 003's ``dC = C_q dq + C_t dt`` through this term. One forward sweep over
the tape propagates the rates of all parameters to all rows at once.
"""

from __future__ import annotations

from poise.kernels.columns import OUTPUTS, SPANS, TAPE_PARAMETERS
from poise.kernels.jit import kernel
from poise.kernels.tape import clear, tangent
from poise.kernels.tape_input_kinds import AT_LEAST_ZERO, BASE, FIRST_ROW, RAW, SOFT


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
            spare = outputs[row, OUTPUTS.relation] == AT_LEAST_ZERO and slots[s] > 0.0
            if spare and not (raw and outputs[row, OUTPUTS.level] != SOFT):
                out[first_row + row] = 0.0
            else:
                out[first_row + row] = weights[row] * tangents[s]
