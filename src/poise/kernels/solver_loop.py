"""The loop shared by all iterative solvers; its parts are entries of the problem's table."""

from __future__ import annotations

import math

from poise.kernels.columns import BALLS, GOALS, REPORTS
from poise.kernels.configuration import project, step
from poise.kernels.forward import is_finite
from poise.kernels.jit import kernel
from poise.kernels.kinds import ORIENTATION
from poise.kernels.problem_table import accept_step, compute_step, evaluate, picker
from poise.kernels.solver_state import (
    BENT,
    BEST,
    CAMERA,
    CONVERGED,
    COST,
    DAMPING,
    EVALUATIONS,
    IDLE,
    ITERATION_LIMIT,
    ITERATIONS,
    MAX_ITERATIONS,
    MAX_STEP,
    MOVED,
    PATIENCE,
    PROGRESS,
    RUNNING,
    SECOND_ORDER,
    SHIFT,
    STALE,
    STALLED,
    STARTED,
    TRIED,
    TRUST,
)
from poise.kernels.tolerances import see, within_tolerance


@kernel(inline=True)
def copy(source, out):
    """Copy a vector."""
    for i in range(source.shape[0]):
        out[i] = source[i]


@kernel(inline=True)
def begin(start, wanted, rows, dofs, targets, q, state, options):
    """Start from a pose and targets: check, normalise, and move into the limits.

    Returns 0, -1 for a start that is not finite, -2 for targets that are not, -3 for a start with
    an invalid quaternion.
    """
    if not is_finite(start):
        return -1
    if not is_finite(wanted):
        return -2
    balls, mobility = dofs.balls, dofs.mobility
    copy(wanted, targets)
    goals = rows.goals
    for g in range(goals.shape[0]):
        if goals[g, GOALS.kind] == ORIENTATION:
            t = goals[g, GOALS.target]
            size = 0.0
            for i in range(4):
                size += targets[t + i] * targets[t + i]
            if not size > 1e-24:
                return -2
            if abs(size - 1.0) > 1e-15:
                for i in range(4):
                    targets[t + i] /= math.sqrt(size)
    copy(start, q)
    for ball in range(balls.shape[0]):
        at = balls[ball, BALLS.value]
        size = 0.0
        for i in range(4):
            size += q[at + i] * q[at + i]
        if not 1e-24 < size < 1e24:
            return -3
        if abs(size - 1.0) > 1e-15 and mobility[balls[ball, BALLS.rate]] > 0.0:
            for i in range(4):
                q[at + i] /= math.sqrt(size)
    for i in range(state.shape[0]):
        state[i] = 0.0
    state[TRUST] = options[MAX_STEP]
    state[DAMPING] = 1.0
    state[MOVED] = project(dofs, q)
    return 0


@kernel(inline=True)
def bend(dofs, q, v, q_try, linear):
    """Bend every rate that moves a goal a little; return False if there is none.

    The bend is towards the preferred value or, at this value, to the side with more room. The least
    stiff of these rates bend by the whole amount, the others by less. Roots that turn freely, whose
    preferred value is infinite, bend only if nothing else does.
    """
    index, lower, upper = dofs.q_index, dofs.lower, dofs.upper
    preferred, reach, readiness = linear.preferred, linear.reach, linear.readiness
    most, alone = 0.0, True
    for i in range(v.shape[0]):
        v[i] = 0.0
        if reach[i] > 0.0:
            most = max(most, readiness[i])
            alone = alone and preferred[i] == math.inf
    for i in range(v.shape[0]):
        if reach[i] > 0.0 and (alone or preferred[i] < math.inf):
            at = index[i]
            v[i] = 0.01
            if at >= 0 and preferred[i] != q[at]:
                v[i] = min(max(preferred[i] - q[at], -0.01), 0.01)
            elif at >= 0 and upper[at] - q[at] < q[at] - lower[at]:
                v[i] = -0.01
            v[i] *= readiness[i] / most
    step(dofs, q, v, q_try)
    project(dofs, q_try)
    return most > 0.0


@kernel(inline=True)
def take(first, accepted, rows, targets, q, work, state, options):
    """Accept a trial pose, and update progress and the best pose."""
    r, r_try, errors, errors_try, q_try, q_best, errors_best = (
        work.r, work.r_try, work.errors, work.errors_try, work.q_try, work.q_best, work.errors_best,
    )  # fmt: skip
    before, cost = state[BEST], state[TRIED]
    if accepted:
        copy(q_try, q)
        copy(r_try, r)
        copy(errors_try, errors)
        if options[CAMERA] > 0.0:
            see(rows, targets, work.points, options)
        state[COST] = cost
        state[STALE] = 1.0
        if first or cost < before:
            state[BEST] = cost
            copy(q_try, q_best)
            copy(errors_try, errors_best)
    if first:
        state[STARTED] = 1.0
    elif state[BEST] <= before * (1.0 - options[PROGRESS]):
        state[IDLE] = 0.0
    else:
        state[IDLE] += 1.0


@kernel(inline=True)
def forthcoming(rows, work, state, options):
    """Return the status of the current pose: converged, a limit, stalled, or running."""
    if within_tolerance(rows, work.errors):
        return CONVERGED
    if state[ITERATIONS] >= options[MAX_ITERATIONS]:
        return ITERATION_LIMIT
    if state[IDLE] >= options[PATIENCE]:
        return STALLED
    return RUNNING


@kernel
def settled(status, rows, targets, q, work, state, options, table):
    """Return the status after restoring the best pose."""
    if state[BEST] < state[COST]:
        copy(work.q_best, q)
        copy(work.errors_best, work.errors)
        state[COST] = state[BEST]
        if options[CAMERA] > 0.0:  # the tolerances are those of the pose accepted last
            copy(q, work.q_try)
            evaluate(table)
            see(rows, targets, work.points, options)
        if within_tolerance(rows, work.errors):
            return CONVERGED
    return status


@kernel(inline=True)
def proposed(dofs, q, work, linear, state, options, table):
    """Propose the next pose; return whether there is one, and whether all joints were bent.

    The first time that there is no step, as for a straight arm and a target on its line, every
    joint is bent a little, unless the curvature proves a minimum.
    """
    state[ITERATIONS] += 1.0
    if compute_step(table) != 0.0:
        return True, False
    if options[SECOND_ORDER] != 0.0 and state[SHIFT] < _FLAT:
        return False, False
    bent = state[BENT] == 0.0 and bend(dofs, q, work.v, work.q_try, linear)
    state[BENT] = 1.0
    return bent, bent


_FLAT = 1e-4  # shift, below which a step with curvature that gains nothing ends a search

_parts = picker("rows", "dofs", "targets", "q", "work", "linear", "state", "options")
_outcome = picker("q", "work", "state")


@kernel
def loop(start, wanted, fresh, budget, table):
    """Run up to ``budget`` iterations on the problem's ``q`` in place; return the status.

    A ``fresh`` run starts from ``start`` and ``wanted``; another continues the last one. Errors of
    ``begin`` are returned unchanged, and -4 for a start whose cost is not finite.
    """
    rows, dofs, targets, q, work, linear, state, options = _parts(table)
    if fresh:
        moved = begin(start, wanted, rows, dofs, targets, q, state, options)
        if moved < 0:
            return moved
    if state[STARTED] == 0.0:
        copy(q, work.q_try)
    done = 0
    while True:
        first = state[STARTED] == 0.0
        bent = False
        if not first:
            status = forthcoming(rows, work, state, options)
            if status == CONVERGED:
                return CONVERGED
            if done >= budget:
                return RUNNING
            if status == RUNNING:
                done += 1
                found, bent = proposed(dofs, q, work, linear, state, options, table)
                if not found:
                    status = STALLED
            if status != RUNNING:
                return settled(status, rows, targets, q, work, state, options, table)
        state[TRIED] = evaluate(table)
        if first and fresh and not state[TRIED] < math.inf:
            state[COST] = math.inf
            state[EVALUATIONS] = max(1.0, state[EVALUATIONS])  # counts even if Python failed
            return -4
        accepted = first or bent or accept_step(table) != 0.0
        take(first, accepted, rows, targets, q, work, state, options)


@kernel
def batch(starts, wanted, poses, errors, reports, budget, table):
    """Solve for starts (B, nq) and targets (B, t), one after the other.

    ``poses`` (B, nq), ``errors`` (B, G) and ``reports`` (B, 4: status, iterations, evaluations,
    values moved) receive the results.
    """
    q, work, state = _outcome(table)
    for b in range(starts.shape[0]):
        reports[b, REPORTS.status] = loop(starts[b], wanted[b], True, budget, table)
        copy(q, poses[b])
        copy(work.errors, errors[b])
        reports[b, REPORTS.iterations] = state[ITERATIONS]
        reports[b, REPORTS.evaluations] = state[EVALUATIONS]
        reports[b, REPORTS.moved] = state[MOVED]
