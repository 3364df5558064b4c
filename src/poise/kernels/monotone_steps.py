"""Steps that must not increase the cost, for methods without a model of the cost.

A step that increases the cost is rejected; the next one is shorter and, for the pseudo-inverse and
the SVD, damped. For targets out of reach the undamped inverse oscillates about the nearest pose
(source 001 lists singularities among its weaknesses); with this rule it converges.
"""

from __future__ import annotations

from poise.kernels.jit import kernel
from poise.kernels.solver_state import BOUNDED, COST, DAMPING, MAX_STEP, TRUST


@kernel
def cautious(state, options, cost):
    """Accept a decrease of the cost, and reject an increase; after a decrease, steps may grow."""
    if not cost < state[COST]:
        state[TRUST] *= 0.5 if state[BOUNDED] != 0.0 else 0.25
        state[DAMPING] *= 4.0
        return False
    state[DAMPING] = max(1.0, 0.5 * state[DAMPING])
    if state[BOUNDED] != 0.0:
        state[TRUST] = min(options[MAX_STEP], 2.0 * state[TRUST])
    return True


@kernel
def caution(J, mobility, state):
    """Return the damping after rejected steps, in squared units of the Jacobian, or 0."""
    if state[DAMPING] <= 1.0:
        return 0.0
    square = 0.0
    for row in range(J.shape[0]):
        for k in range(J.shape[1]):
            square += mobility[k] * J[row, k] * J[row, k]
    return 1e-4 * (state[DAMPING] - 1.0) * square
