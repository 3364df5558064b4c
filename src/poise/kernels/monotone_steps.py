"""Steps that must not make matters worse, for methods without a model of their own.

A step after which the cost rises is refused; the next one is shorter and, for the pseudo-inverse
and the SVD, damped. Out of reach the plain inverse swings to and fro beside the nearest pose
(source 001 counts singularities among its weaknesses); so it settles there.
"""

from __future__ import annotations

from poise.kernels.jit import kernel
from poise.kernels.solver_state import BOUNDED, COST, DAMPING, MAX_STEP, TRUST


@kernel
def cautious(state, options, cost):
    """Accept a fall of the cost: a rise is refused; after a fall the steps may grow again."""
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
    """Damping after refused steps, in squared units of the Jacobian; 0 as long as all is well."""
    if state[DAMPING] <= 1.0:
        return 0.0
    square = 0.0
    for row in range(J.shape[0]):
        for k in range(J.shape[1]):
            square += mobility[k] * J[row, k] * J[row, k]
    return 1e-4 * (state[DAMPING] - 1.0) * square
