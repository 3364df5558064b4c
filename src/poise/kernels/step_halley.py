"""Halley's step: Newton's, corrected by the change of the Jacobian along it.

With ``r`` the residuals, ``J`` their Jacobian and ``n`` Newton's step (``J n = -r``), Halley's step
is the solution of ``(J + H[n] / 2) v = -r``, where ``H[n]`` is the derivative of ``J`` along ``n``
(Lloyd, Irani and Ahmadi 2022). The derivative is a central difference of the Jacobian along the
step, accurate to ten digits for every joint type and kind of goal. Both systems are solved by
damped least squares, whose damping decreases with the cost and thus preserves the third order.
"""

from __future__ import annotations

from poise.kernels.configuration import step
from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import largest_entry, remaining
from poise.kernels.method_step import BoundedStep
from poise.kernels.problem_table import differentiate, evaluate, picker
from poise.kernels.solver_state import MAX_STEP, TRUST
from poise.kernels.step_damped import accept_step
from poise.kernels.step_damped import damped_step as newton

SHIFT = 1e-5  # largest rate of the displacement for differentiating J, radians or metres

_parts = picker("dofs", "q", "work", "linear", "state", "options")


@kernel
def shifted_jacobian(dofs, q, along, size, v, q_try, table):
    """Compute the Jacobian at ``integrate(q, size * along)``, ignoring limits, into J."""
    for i in range(v.shape[0]):
        v[i] = size * along[i]
    step(dofs, q, v, q_try)
    evaluate(table)
    differentiate(table)


@kernel
def copy_matrix(source, out):
    """Copy ``source`` into the first rows and columns of ``out``."""
    for row in range(source.shape[0]):
        for k in range(source.shape[1]):
            out[row, k] = source[row, k]


def halley_step(table):
    """Compute Newton's step and, if it is short enough, Halley's correction."""
    dofs, q, work, linear, state, options = _parts(table)
    J, v, q_try = work.J, work.v, work.q_try
    kept, other, e, rest = linear.V, linear.B, linear.e, linear.rest
    first, mobility, scales = linear.fixed, linear.mobility, linear.scales
    if not newton(J, mobility, rest, v, linear, state, options):
        return 0.0
    for row in range(e.shape[0]):
        if rest[row] != e[row]:  # the active set solves again, for the remaining error
            return 1.0
    largest = largest_entry(v, scales)
    if not 0.0 < largest <= min(options[MAX_STEP], state[TRUST]):
        return 1.0
    for i in range(v.shape[0]):
        first[i] = v[i]
    size = SHIFT / largest
    copy_matrix(J, kept)
    shifted_jacobian(dofs, q, first, -size, v, q_try, table)
    copy_matrix(J, other)
    shifted_jacobian(dofs, q, first, size, v, q_try, table)
    for row in range(J.shape[0]):
        for k in range(J.shape[1]):
            change = (J[row, k] - other[row, k]) / (2.0 * size)
            J[row, k] = kept[row, k] + 0.5 * change
    good = newton(J, mobility, rest, v, linear, state, options)
    for row in range(J.shape[0]):
        for k in range(J.shape[1]):
            J[row, k] = kept[row, k]
    if good:
        # Far from regular the correction can be arbitrary: limit it to a fraction of the step.
        for i in range(v.shape[0]):
            v[i] -= first[i]
        good = largest_entry(v, scales) <= 0.5 * largest
        for i in range(v.shape[0]):
            v[i] += first[i]
    if good:
        square = 0.0
        for row in range(rest.shape[0]):
            square += rest[row] * rest[row]
        left = remaining(J, v, rest, linear.unmet)
        good = left * left < square
    if not good:
        for i in range(v.shape[0]):
            v[i] = first[i]
    return 1.0


HALLEY = BoundedStep("halley", halley_step, accept_step)
