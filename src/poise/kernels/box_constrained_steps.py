"""Steps of the linear problem inside joint limits: clamped, directional, projected, active set.

Source 000 clamps the pose after the step, or omits a column that would push beyond a limit
("directional"). Source 002 projects the step and halves it until it improves the error. The active
set solves the remaining problem again without every rate that would cross a limit, until none
crosses: the other rates compensate for those that are stopped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.address_table import entry
from poise.kernels.configuration import project, step
from poise.kernels.jit import kernel
from poise.kernels.least_squares_steps import largest_entry, pulled, remaining, through_rows
from poise.kernels.problem_table import differentiate, picker, solve
from poise.kernels.solver_state import (
    ACTIVE_SET,
    ALPHA,
    BETA,
    BOUNDED,
    CLAMP,
    COST,
    LIMIT_MODE,
    LIMITED,
    MAX_STEP,
    NEAR,
    PREDICTED,
    PROJECTION,
    SECOND_ORDER,
    STALE,
    TRUST,
)

NEARLY = 0.1
"""Length, relative to the trust region, at which a step with curvature counts as bounded by it."""

LONGER = 3.0
"""Largest step with curvature, in those of other steps: it can follow a valley."""

SHORTER, SHORTEST = 0.1, 1e-6
"""Rates that stop at limits can turn a step uphill; then a shorter one is tried, as long as its
largest entry exceeds the second value. tests/solvers/test_local_minima.py measures the error that
a search leaves."""

LEAST_GAIN = 1e-5
"""Part of the cost that a step with curvature has to remove; its model is accurate near minima."""

ROUNDING = 1e-24  # square, relative to that of all pushes: sums of products that may cancel


@kernel(fast=True, inline=True)
def free_rates(dofs, q, push, mode, near, mobility):
    """Compute the mobility of each rate: zero at a limit that the error pushes beyond.

    Closer to such a limit than ``near``, the mobility decreases with the distance (Coleman and Li
    1996), so that steps bend away from limits before reaching them. A push that is zero to within
    rounding has no direction, such as that of a target in line with a straight limb. ``push`` (nv,)
    is the force ``J^T e`` of the error on each rate.
    """
    index, lower, upper, readiness = dofs.q_index, dofs.lower, dofs.upper, dofs.mobility
    late = mode == CLAMP or mode == PROJECTION
    square = 0.0
    for i in range(mobility.shape[0]):
        square += push[i] * push[i]
    least = ROUNDING * square
    for i in range(mobility.shape[0]):
        mobility[i] = readiness[i]
        at = index[i]
        if late or at < 0 or readiness[i] == 0.0 or push[i] * push[i] <= least:
            continue
        room = upper[at] - q[at] if push[i] > 0.0 else q[at] - lower[at]
        if room <= 0.0:
            mobility[i] = 0.0
        elif room < near:
            mobility[i] *= room / near


@kernel(inline=True)
def stop_at_limits(dofs, q, v, mobility, fixed):
    """Fix every free rate that would cross a limit at that limit; return their number."""
    index, lower, upper = dofs.q_index, dofs.lower, dofs.upper
    count = 0
    for i in range(index.shape[0]):
        at = index[i]
        if at < 0 or mobility[i] == 0.0:
            continue
        if q[at] + v[i] < lower[at]:
            fixed[i] = lower[at] - q[at]
        elif q[at] + v[i] > upper[at]:
            fixed[i] = upper[at] - q[at]
        else:
            continue
        mobility[i] = 0.0
        count += 1
    return count


@kernel(inline=True)
def take_part(v, share):
    """Multiply ``v`` by ``share`` in place."""
    for i in range(v.shape[0]):
        v[i] *= share


@kernel
def project_rates(dofs, q, J, e, v, linear):
    """Reduce a step to its part inside the limits, halved until it improves the linear model.

    If no part of the step improves the model, the projected gradient replaces it (source 002),
    which does unless the pose is a local minimum of the model inside the limits.
    """
    index, lower, upper = dofs.q_index, dofs.lower, dofs.upper
    rest, whole, mobility, scales = linear.rest, linear.fixed, linear.mobility, linear.scales
    square = 0.0
    for row in range(e.shape[0]):
        square += e[row] * e[row]
    for attempt in range(2):
        if attempt == 1:
            cap = largest_entry(whole, scales) * 2.0**40
            through_rows(J, mobility, e, v)
            largest = largest_entry(v, scales)
            if not largest > 0.0:
                return
            take_part(v, cap / largest)
        for i in range(v.shape[0]):
            whole[i] = v[i]
        for _ in range(40):
            for i in range(v.shape[0]):
                at = index[i]
                v[i] = whole[i]
                if at >= 0 and mobility[i] != 0.0:
                    v[i] = min(max(v[i], lower[at] - q[at]), upper[at] - q[at])
            left = remaining(J, v, e, rest)
            if left * left < (1.0 - 1e-12) * square:
                return
            take_part(whole, 0.5)


_parts = picker("dofs", "q", "work", "linear", "state", "options", "tree")


@kernel(inline=True)
def straight(table):
    """Return 0: the model of a step is linear."""
    return 0.0


def make_bounded(
    pulled: Callable[..., Any], remaining: Callable[..., Any],
    observed: Callable[..., Any] = straight, bending: Callable[..., Any] = straight,
) -> Callable[..., Any]:  # fmt: skip
    """Make the step inside the limits.

    Args:
        pulled: kernel that computes ``J^T y`` into ``out``, from J, the tree of the rates, y,
            out.
        remaining: kernel that computes ``e - J v`` into ``out`` and returns its norm, from J, the
            tree, v, e, out.
        observed: kernel that is called after each differentiation, with the problem's table.
        bending: kernel that returns ``sum_k r_k v^T H_k v`` for the step v and the second
            derivatives H_k of the rows, from the problem's table.
    """

    def bounded(table):
        """Compute a step inside the limits, from the method's solution of the linear problem."""
        dofs, q, work, linear, state, options, tree = _parts(table)
        r, J, v, q_try = work.r, work.J, work.v, work.q_try
        e, rest, fixed, mobility = linear.e, linear.rest, linear.fixed, linear.mobility
        if state[STALE] != 0.0:
            differentiate(table)
            observed(table)
            state[STALE] = 0.0
        mode, limited = options[LIMIT_MODE], options[LIMITED] != 0.0
        active = limited and mode == ACTIVE_SET
        cap, near = min(options[MAX_STEP], state[TRUST]), 1.0
        # A step without predicted improvement is zero: a local minimum, or a singular pose.
        least = 1e-13
        if options[SECOND_ORDER] != 0.0:
            cap, near = min(LONGER * options[MAX_STEP], state[TRUST]), NEARLY
            least = LEAST_GAIN
        while True:
            for row in range(r.shape[0]):
                e[row] = -options[BETA] * r[row]
                rest[row] = e[row]
            if limited:
                pulled(J, tree, e, v)
                free_rates(dofs, q, v, mode, options[NEAR], mobility)
            else:
                for i in range(mobility.shape[0]):
                    mobility[i] = dofs.mobility[i]
            for i in range(v.shape[0]):
                fixed[i] = 0.0
            whole, stopped = 0.0, 0
            for attempt in range(v.shape[0] + 1):
                found = solve(table) != 0.0
                if not found:
                    if attempt == 0:
                        return 0.0
                    for i in range(v.shape[0]):
                        v[i] = 0.0
                largest = largest_entry(v, linear.scales)
                shrink = cap / largest if largest > cap else 1.0
                if attempt == 0:
                    whole = largest
                    state[BOUNDED] = 1.0 if largest > near * cap else 0.0
                    if not largest > 0.0:
                        return 0.0
                    for row in range(e.shape[0]):
                        e[row] *= shrink
                    for i in range(v.shape[0]):
                        fixed[i] = 0.0  # work space of the first solution
                for i in range(v.shape[0]):
                    v[i] = shrink * v[i]
                    if attempt > 0 and mobility[i] == 0.0:
                        v[i] = fixed[i]
                if not active:
                    break
                crossing = stop_at_limits(dofs, q, v, mobility, fixed)
                if crossing == 0:
                    break
                stopped += crossing
                remaining(J, tree, fixed, e, rest)
            if limited and mode == PROJECTION:
                project_rates(dofs, q, J, e, v, linear)
            if options[ALPHA] != 1.0:
                take_part(v, options[ALPHA])
            step(dofs, q, v, q_try)
            project(dofs, q_try)
            for row in range(r.shape[0]):
                e[row] = -r[row]
            left = remaining(J, tree, v, e, rest)
            state[PREDICTED] = 0.5 * (left * left + bending(table))
            if state[COST] - state[PREDICTED] > least * state[COST]:
                return 1.0
            cap = SHORTER * min(cap, whole)
            if stopped == 0 or not cap > SHORTEST:
                return 0.0

    return bounded


@kernel(inline=True)
def dense_pulled(J, tree, y, out):
    """Compute ``out = J^T y``."""
    pulled(J, y, out)


@kernel(inline=True)
def dense_remaining(J, tree, v, e, out):
    """Compute ``out = e - J v``; return its norm."""
    return remaining(J, v, e, out)


BOUNDED_STEP = entry(make_bounded(dense_pulled, dense_remaining), "bounded")
