"""Searches along gradients of the cost ``|r|^2 / 2``, in the metric of the mobility.

Projected gradient descent (sources 002 and 003): ``a <- proj(a - sigma M dE/da)``. Nonlinear
conjugate gradients (source 000 by name), after Polak and Ribiere, with their factor bounded below
by 0, which restarts the method. If a direction meets limits, the next one restarts from the
gradient.
"""

from __future__ import annotations

from poise.kernels.line_search import CLIPPED, downhill, search
from poise.kernels.method_step import MethodStep
from poise.kernels.problem_table import picker
from poise.kernels.solver_state import OWN

COUNT = OWN + 2  # directions since the last restart; 0: restart
SQUARE = OWN + 3  # g . M g of the last gradient

_parts = picker("work", "linear", "state")


def gradient_step(table):
    """Search along the negative gradient, and write the pose found."""
    downhill(table)
    work, linear, _ = _parts(table)
    v, gradient, mobility = work.v, linear.B[0], linear.mobility
    for i in range(v.shape[0]):
        v[i] = mobility[i] * gradient[i]
    return search(table)


def conjugate_gradient_step(table):
    """Search along the next conjugate direction, or along the gradient; write the pose found."""
    downhill(table)
    work, linear, state = _parts(table)
    v = work.v
    before, direction, gradient, mobility = linear.A[0], linear.V[0], linear.B[0], linear.mobility
    square = change = 0.0
    for i in range(v.shape[0]):
        square += mobility[i] * gradient[i] * gradient[i]
        change += mobility[i] * gradient[i] * (gradient[i] - before[i])
    if not square > 0.0:
        state[COUNT] = 0.0
        return 0.0
    factor = 0.0
    if 0.0 < state[COUNT] <= v.shape[0] and state[SQUARE] > 0.0:
        factor = max(0.0, change / state[SQUARE])
    slope = 0.0
    for i in range(v.shape[0]):
        v[i] = mobility[i] * gradient[i]
        if mobility[i] > 0.0:
            v[i] += factor * direction[i]
        slope += v[i] * gradient[i]
    if not slope > 1e-3 * square:  # hardly a descent direction
        factor = 0.0
        for i in range(v.shape[0]):
            v[i] = mobility[i] * gradient[i]
    for i in range(v.shape[0]):
        before[i] = gradient[i]
        direction[i] = v[i]
    state[SQUARE] = square
    state[COUNT] = state[COUNT] + 1.0 if factor > 0.0 else 1.0
    found = search(table)
    if found == 0.0 and factor > 0.0:
        state[COUNT] = 1.0
        for i in range(v.shape[0]):
            v[i] = mobility[i] * before[i]
            direction[i] = v[i]
        found = search(table)
    if found == 0.0 or state[CLIPPED] > 0.0:
        state[COUNT] = 0.0
    return found


CONJUGATE = MethodStep("conjugate", conjugate_gradient_step)
GRADIENT = MethodStep("gradient", gradient_step)
