"""The steps of damped least squares (Levenberg-Marquardt)."""

from __future__ import annotations

from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import damped
from poise.kernels.method_step import LinearStep
from poise.kernels.solver_state import BOUNDED, COST, DAMPING, METHOD, PREDICTED, TRUST

FLOOR = METHOD  # least damping
PER_COST = METHOD + 1  # damping per unit of cost


@kernel(inline=True)
def damped_step(J, mobility, e, v, linear, state, options):
    """Solve with damping by the remaining cost (Sugihara 2011) and the rejected steps."""
    damping = state[DAMPING] * (options[PER_COST] * state[COST] + options[FLOOR])
    for _ in range(40):
        if damped(J, mobility, e, damping, v, linear) > 0.0:
            return True
        damping = 10.0 * damping + 1e-12
    return False


@kernel(inline=True)
def accept_step(state, options, cost):
    """Compare actual with predicted decrease; adapt the trust region and the damping."""
    foreseen = state[COST] - state[PREDICTED]
    gain = state[COST] - cost
    if not gain > 1e-4 * foreseen:
        state[TRUST] = 0.25 * min(state[TRUST], 2.0)
        state[DAMPING] = min(1e8, 4.0 * state[DAMPING])
        return False
    if gain > 0.75 * foreseen:
        if state[BOUNDED] != 0.0:
            state[TRUST] = min(1e6, 2.0 * state[TRUST])
        state[DAMPING] = max(1e-3, 0.5 * state[DAMPING])
    elif gain < 0.25 * foreseen:
        state[TRUST] = 0.5 * min(state[TRUST], 2.0)
        state[DAMPING] = min(1e8, 2.0 * state[DAMPING])
    return True


DAMPED = LinearStep("damped", damped_step, accept_step)
