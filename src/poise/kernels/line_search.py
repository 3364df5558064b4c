"""Searches along a line of poses that is kept inside the limits, ``proj(q + sigma v)``.

Either by halving, as in source 002: from a long step on, until the cost is lower than at the start.
Or by one-dimensional minimisation, as in source 003: a bracket, then parabolas through three
points, with golden sections if a parabola does not improve (after Brent 1973).
"""

from __future__ import annotations

import math

from poise.kernels.box_constrained_steps import free_rates
from poise.kernels.configuration import project, step
from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import largest_entry, pulled
from poise.kernels.problem_table import differentiate, evaluate, picker
from poise.kernels.solver_state import (
    ALPHA,
    COST,
    LIMIT_MODE,
    LIMITED,
    MAX_STEP,
    METHOD,
    NEAR,
    OWN,
    STALE,
)

SEARCH = METHOD  # 0: halving, 1: minimising
PRECISION = METHOD + 1  # of the minimum, as a fraction of the step
WARM = METHOD + 2  # 1: begin at twice the last step instead of the longest
LAST = OWN  # the last step's length in units of the longest
CLIPPED = OWN + 1  # number of values that the last step clamped at limits

GOLDEN = 0.5 * (3.0 - math.sqrt(5.0))

_parts = picker("dofs", "q", "work", "linear", "state", "options")
_line = picker("dofs", "q", "work", "linear", "state")


@kernel
def downhill(table):
    """Compute the Jacobian, the error, the free rates, and ``J^T e`` (nv,) in ``linear.B[0]``.

    ``J^T e`` is the negative gradient of the cost ``|r|^2 / 2``.
    """
    dofs, q, work, linear, state, options = _parts(table)
    r, J = work.r, work.J
    e, mobility = linear.e, linear.mobility
    if state[STALE] != 0.0:
        differentiate(table)
        state[STALE] = 0.0
    for row in range(r.shape[0]):
        e[row] = -r[row]
    push = linear.B[0]
    pulled(J, e, push)
    if options[LIMITED] != 0.0:
        free_rates(dofs, q, push, options[LIMIT_MODE], options[NEAR], mobility)
    else:
        for i in range(mobility.shape[0]):
            mobility[i] = dofs.mobility[i]
    return 1.0


@kernel
def cost_along(table, sigma):
    """Return the cost at ``proj(q + sigma v)``, infinite if it is not a number."""
    dofs, q, work, linear, state = _line(table)
    v, q_try, part = work.v, work.q_try, linear.fixed
    for i in range(v.shape[0]):
        part[i] = sigma * v[i]
    step(dofs, q, part, q_try)
    state[CLIPPED] = project(dofs, q_try)
    cost = evaluate(table)
    return cost if cost == cost else math.inf


@kernel
def halved(table, first, cost):
    """Return ``first``, halved until the cost is lower; 0 if it never is."""
    sigma = first
    for _ in range(60):
        if cost_along(table, sigma) < cost:
            return sigma
        sigma *= 0.5
    return 0.0


@kernel
def minimised(table, first, most, cost, precision):
    """Return the sigma in (0, most] at a minimum of the cost along the line; 0 if none is lower."""
    low, low_cost = 0.0, cost
    mid = first
    mid_cost = cost_along(table, mid)
    high, high_cost = mid, mid_cost
    if mid_cost < cost:
        for _ in range(60):
            high = min(2.0 * mid, most)
            if not high > mid:
                return mid
            high_cost = cost_along(table, high)
            if not high_cost < mid_cost:
                break
            low, low_cost, mid, mid_cost = mid, mid_cost, high, high_cost
    else:
        for _ in range(60):
            high, high_cost = mid, mid_cost
            mid *= 0.25
            mid_cost = cost_along(table, mid)
            if mid_cost < cost:
                break
        if not mid_cost < cost:
            return 0.0
    for _ in range(20):
        if high - low <= 2.0 * precision * mid:
            break
        a, b = (mid - low) * (mid_cost - high_cost), (mid - high) * (mid_cost - low_cost)
        below = a - b
        trial = mid
        if abs(below) > 0.0 and abs(below) < math.inf:
            trial = mid - 0.5 * ((mid - low) * a - (mid - high) * b) / below
        near = precision * mid
        if not low + near < trial < high - near:
            trial = mid
        if abs(trial - mid) < near:
            if trial != mid:
                break  # the parabola's minimum is the current point
            trial = mid + GOLDEN * (high - mid if high - mid > mid - low else low - mid)
        trial_cost = cost_along(table, trial)
        if trial_cost < mid_cost:
            if trial > mid:
                low, low_cost = mid, mid_cost
            else:
                high, high_cost = mid, mid_cost
            mid, mid_cost = trial, trial_cost
        elif trial > mid:
            high, high_cost = trial, trial_cost
        else:
            low, low_cost = trial, trial_cost
    return mid


@kernel
def search(table):
    """Search from q along v; write the pose to q_try. Returns 0 if no cost is lower."""
    _, _, work, linear, state, options = _parts(table)
    J, v, e = work.J, work.v, linear.e
    largest = largest_entry(v, linear.scales)
    if not largest > 0.0:
        return 0.0
    most = options[MAX_STEP] / largest
    cost = state[COST]
    if options[SEARCH] == 0.0:
        first = most
        if options[WARM] != 0.0 and state[LAST] > 0.0:
            first = min(1.0, 2.0 * state[LAST]) * most
        sigma = halved(table, first, cost)
        if sigma == 0.0 and first < most:
            sigma = halved(table, most, cost)
    else:
        # The minimum along the line if the residuals were linear.
        along = square = 0.0
        for row in range(J.shape[0]):
            total = 0.0
            for i in range(v.shape[0]):
                total += J[row, i] * v[i]
            along += e[row] * total
            square += total * total
        first = min(most, along / square) if along > 0.0 and square > 0.0 else 0.1 * most
        sigma = minimised(table, first, most, cost, options[PRECISION])
    if sigma == 0.0:
        return 0.0
    state[LAST] = sigma / most
    taken = options[ALPHA] * sigma
    if taken == sigma or not cost_along(table, taken) < cost:
        cost_along(table, sigma)  # q_try may hold another pose of the search
    return 1.0
