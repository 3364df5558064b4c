"""The one loop that all iterative solvers share, and the numerical Jacobian.

``make_loop`` takes the parts: compiled, they give the native loop; with a Python function that
refreshes user-written joints in place of ``residuals``, the same text is the Python loop.

The work space travels as one tuple, ``WORK``: body, r (m,), r_try (m,), points (G, 12), errors
(G,), errors_try (G,), J (m, nv), spread (6, nv), v (nv,), q_try (nq,), q_best (nq,),
errors_best (G,).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from poise.kernels.configuration import project, step
from poise.kernels.forward import is_finite
from poise.kernels.jit import kernel
from poise.kernels.pointers import FLOATS_1, FLOATS_2, INTEGERS_1, INTEGERS_2, unpacker
from poise.kernels.primitives import QUATERNION, USER
from poise.kernels.rows import EVALUATION, ORIENTATION, POSITION
from poise.kernels.solver_state import (
    ANGLE_TOLERANCE,
    BENT,
    BEST,
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
    NUMERIC,
    PATIENCE,
    POSITION_TOLERANCE,
    PROGRESS,
    RUNNING,
    STALE,
    STALLED,
    STARTED,
    TRUST,
)


@kernel(inline=True)
def within_tolerance(rows, errors, options):
    """Whether every goal of positive weight is met."""
    goals, parameters = rows[0], rows[1]
    for g in range(goals.shape[0]):
        tolerance = options[POSITION_TOLERANCE if goals[g, 0] == POSITION else ANGLE_TOLERANCE]
        if parameters[g, 3] > 0.0 and not errors[g] <= tolerance:
            return False
    return True


@kernel(inline=True)
def copy(source, out):
    """Copy a vector."""
    for i in range(source.shape[0]):
        out[i] = source[i]


def make_analytic(jacobian: Callable[..., Any]) -> Callable[..., Any]:
    """The analytic Jacobian as a loop calls it."""

    def differentiate(mechanism, rows, dofs, targets, q, work):
        body, r, points, J, spread = work[0], work[1], work[3], work[6], work[7]
        jacobian(mechanism, rows, body, r, points, J, spread)

    return differentiate


@kernel
def keep_chain(mechanism, rows, g, J, mask):
    """Zero goal ``g``'s rows in the columns of rates that are not in its chain."""
    prims, table = mechanism[1], mechanism[6]
    goals, chain = rows[0], rows[2]
    for i in range(J.shape[1]):
        mask[i] = 0.0
    for c in range(goals[g, 2], goals[g, 3]):
        k = chain[c]
        if prims[k, 0] == USER:
            for row in range(prims[k, 4] + 1, prims[k, 4] + prims[k, 5]):
                if table[row, 12] >= 0.0:
                    mask[int(table[row, 12])] = 1.0
            continue
        mask[prims[k, 2]] = 1.0
        if prims[k, 0] == QUATERNION:
            mask[prims[k, 2] + 1] = 1.0
            mask[prims[k, 2] + 2] = 1.0
    for row in range(goals[g, 4], goals[g, 4] + 3):
        for i in range(J.shape[1]):
            J[row, i] *= mask[i]


def make_numeric(evaluate: Callable[..., Any]) -> Callable[..., Any]:
    """Central differences of the residuals over the tangent space (K3, at the user's choice)."""

    def differentiate(mechanism, rows, dofs, targets, q, work):
        body, r_try, points, errors_try, J, spread, v, q_try = (
            work[0], work[2], work[3], work[5], work[6], work[7], work[8], work[9],
        )  # fmt: skip
        h = 6e-6  # cube root of the precision of a double
        for i in range(J.shape[1]):
            for k in range(J.shape[1]):
                v[k] = 0.0
            v[i] = h
            step(dofs, q, v, q_try)
            evaluate(mechanism, rows, targets, q_try, body, r_try, points, errors_try)
            for row in range(J.shape[0]):
                J[row, i] = r_try[row]
            v[i] = -h
            step(dofs, q, v, q_try)
            evaluate(mechanism, rows, targets, q_try, body, r_try, points, errors_try)
            for row in range(J.shape[0]):
                J[row, i] = (J[row, i] - r_try[row]) / (2.0 * h)
        for g in range(rows[0].shape[0]):
            keep_chain(mechanism, rows, g, J, spread[0])
        # Leave the work space at q, as the analytic Jacobian does.
        evaluate(mechanism, rows, targets, q, body, r_try, points, errors_try)

    return differentiate


@kernel(inline=True)
def begin(start, wanted, rows, dofs, targets, q, state, options):
    """Take over a start and targets: checked, normalised, inside the limits.

    Returns 0, -1 for a start that is not finite, -2 for targets that are not, -3 for a quaternion
    of the start that is no rotation.
    """
    if not is_finite(start):
        return -1
    if not is_finite(wanted):
        return -2
    balls, mobility = dofs[1], dofs[5]
    copy(wanted, targets)
    goals = rows[0]
    for g in range(goals.shape[0]):
        if goals[g, 0] == ORIENTATION:
            t = goals[g, 5]
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
        at = balls[ball, 0]
        size = 0.0
        for i in range(4):
            size += q[at + i] * q[at + i]
        if not 1e-24 < size < 1e24:
            return -3
        if abs(size - 1.0) > 1e-15 and mobility[balls[ball, 1]] > 0.0:
            for i in range(4):
                q[at + i] /= math.sqrt(size)
    for i in range(state.shape[0]):
        state[i] = 0.0
    state[TRUST] = options[MAX_STEP]
    state[DAMPING] = 1.0
    state[MOVED] = project(dofs, q)
    return 0


_MECHANISM = (
    INTEGERS_2, INTEGERS_2, FLOATS_2, FLOATS_2, INTEGERS_2, INTEGERS_1, FLOATS_2, INTEGERS_1,
)  # fmt: skip
_ROWS = (INTEGERS_2, FLOATS_2, INTEGERS_1, INTEGERS_2)
_DOFS = (INTEGERS_1, INTEGERS_2, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_1)
_BODY = (FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_2, FLOATS_2)
_WORK = (
    _BODY, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_1, FLOATS_1, FLOATS_2, FLOATS_2, FLOATS_1,
    FLOATS_1, FLOATS_1, FLOATS_1,
)  # fmt: skip
_LINEAR = (
    FLOATS_2, FLOATS_2, FLOATS_2, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1,
    FLOATS_1, INTEGERS_1, FLOATS_2, FLOATS_1, FLOATS_1, FLOATS_1, FLOATS_1,
)  # fmt: skip
LAYOUT = (_MECHANISM, _ROWS, _DOFS, FLOATS_1, FLOATS_1, _WORK, _LINEAR, FLOATS_1, FLOATS_1)
"""What a problem's table of addresses holds: mechanism, rows, dofs, targets, q, work, linear,
state, options."""

arrays_of = unpacker(LAYOUT)


@kernel(inline=True)
def bend(dofs, q, v, q_try, preferred):
    """A small bend of every rate; False when nothing can move.

    It goes towards the preferred value, or where that is already had, to the side with more room.
    """
    index, lower, upper, mobility = dofs[0], dofs[2], dofs[3], dofs[5]
    found = False
    for i in range(v.shape[0]):
        v[i] = 0.0
        if mobility[i] > 0.0:
            found = True
            at = index[i]
            v[i] = 0.01
            if at >= 0 and preferred[i] != q[at]:
                v[i] = min(max(preferred[i] - q[at], -0.01), 0.01)
            elif at >= 0 and upper[at] - q[at] < q[at] - lower[at]:
                v[i] = -0.01
    step(dofs, q, v, q_try)
    project(dofs, q_try)
    return found


@kernel
def take(first, accepted, cost, q, work, state, options):
    """Take over an accepted trial pose, and keep count of progress and of the best pose."""
    r, r_try, errors, errors_try, q_try, q_best, errors_best = (
        work[1], work[2], work[4], work[5], work[9], work[10], work[11],
    )  # fmt: skip
    before = state[BEST]
    if accepted:
        copy(q_try, q)
        copy(r_try, r)
        copy(errors_try, errors)
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


@kernel
def forthcoming(rows, work, state, options):
    """What the pose now held says: converged, to be given up, or running on."""
    if within_tolerance(rows, work[4], options):
        return CONVERGED
    if state[ITERATIONS] >= options[MAX_ITERATIONS]:
        return ITERATION_LIMIT
    if state[IDLE] >= options[PATIENCE]:
        return STALLED
    return RUNNING


@kernel
def settled(status, rows, q, work, state, options):
    """The status after going back to the best pose there was."""
    if state[BEST] < state[COST]:
        copy(work[10], q)
        copy(work[11], work[4])
        state[COST] = state[BEST]
        if within_tolerance(rows, work[4], options):
            return CONVERGED
    return status


def make_loop(
    unpack: Callable[..., Any],
    evaluate: Callable[..., Any],
    differentiate: Callable[..., Any],
    propose: Callable[..., Any],
    judge: Callable[..., Any],
    uses_jacobian: bool = True,
) -> Callable[..., Any]:
    """A solver's loop from its parts.

    ``unpack`` gives a problem's arrays (from addresses, in the native loop);
    ``evaluate`` gives residuals, ``differentiate`` their Jacobian, ``propose`` puts a new pose
    inside the limits into q_try (False: no way on), ``judge`` accepts or rejects it. Where there
    is no way on for the first time, as for a straight arm and a target on its line, every joint
    is bent a little.
    """

    def loop(start, wanted, fresh, budget, table):
        """Run up to ``budget`` iterations on ``q`` in place; the status.

        A ``fresh`` run takes over ``start`` and ``wanted`` first; another goes on where it stopped.
        """
        mechanism, rows, dofs, targets, q, work, linear, state, options = unpack(table)
        if fresh:
            moved = begin(start, wanted, rows, dofs, targets, q, state, options)
            if moved < 0:
                return moved
        body, _, r_try, points, _, errors_try, J, _, v, q_try, _, _ = work
        if state[STARTED] == 0.0:
            copy(q, q_try)
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
                if status != RUNNING:
                    return settled(status, rows, q, work, state, options)
                if uses_jacobian and state[STALE] != 0.0:
                    differentiate(mechanism, rows, dofs, targets, q, work)
                    if options[NUMERIC] != 0.0:
                        state[EVALUATIONS] += 2.0 * J.shape[1] + 1.0
                    state[STALE] = 0.0
                done += 1
                state[ITERATIONS] += 1.0
                if not propose(mechanism, rows, dofs, targets, q, work, linear, state, options):
                    if state[BENT] != 0.0 or not bend(dofs, q, v, q_try, linear[14]):
                        return settled(STALLED, rows, q, work, state, options)
                    state[BENT] = 1.0
                    bent = True
            cost = evaluate(mechanism, rows, targets, q_try, body, r_try, points, errors_try)
            state[EVALUATIONS] += 1.0
            take(first, first or bent or judge(state, options, cost), cost, q, work, state, options)

    return loop


@kernel
def always(state, options, cost):
    """The judge of methods that take every step; a cost that is no number is refused."""
    return cost == cost


def make_batch(loop: Callable[..., Any]) -> Callable[..., Any]:
    """Many starts and targets: rows ``first`` to ``end`` of (B, nq) and (B, t), one thread's share.

    ``poses`` (B, nq), ``errors`` (B, G) and ``reports`` (B, 4: status, iterations, evaluations,
    values moved) receive the outcome.
    """

    def batch(first, end, starts, wanted, poses, errors, reports, budget, table):
        _, _, _, _, q, work, _, state, _ = arrays_of(table)
        for b in range(first, end):
            reports[b, 0] = loop(starts[b], wanted[b], True, budget, table)
            copy(q, poses[b])
            copy(work[4], errors[b])
            reports[b, 1] = state[ITERATIONS]
            reports[b, 2] = state[EVALUATIONS]
            reports[b, 3] = state[MOVED]

    return batch


class Loops:
    """A method's loops, each compiled on first use: for a kind of mechanism, one problem or many.

    ``propose`` is the method's compiled step or, where it ``makes_step``, a function that makes it
    from ``evaluate`` and ``jacobian`` (for steps that evaluate poses themselves).
    """

    def __init__(
        self,
        name: str,
        propose: Callable[..., Any],
        judge: Callable[..., Any],
        uses_jacobian: bool = True,
        makes_step: bool = False,
    ) -> None:
        self.name, self.propose, self.judge = name, propose, judge
        self.uses_jacobian, self.makes_step = uses_jacobian, makes_step
        self._made: dict[tuple[str, bool], tuple[Any, Any]] = {}

    def native(self, kind: str, numeric: bool) -> tuple[Any, Any]:
        """The compiled loop and batch for a kind of mechanism: simple, rigid or any."""
        key = (kind, numeric)
        if key not in self._made:
            evaluate, exact = EVALUATION[kind]
            label = f"{self.name}_{kind}" + ("_numeric" if numeric else "")
            make = make_numeric(evaluate) if numeric else make_analytic(exact)
            differentiate = kernel(make, name=f"differentiate_{label}")
            propose = self.propose
            if self.makes_step:

                def made(part: Callable[..., Any], part_name: str) -> Any:
                    return kernel(part, name=f"{part_name}_{label}")

                propose = made(propose(evaluate, exact, made), "step")
            loop = kernel(
                make_loop(
                    arrays_of, evaluate, differentiate, propose, self.judge, self.uses_jacobian
                ),
                name=f"loop_{label}",
            )
            self._made[key] = (loop, kernel(make_batch(loop), name=f"batch_{label}"))
        return self._made[key]

    def in_python(
        self, kind: str, refresh: Callable[..., Any], numeric: bool
    ) -> Callable[..., Any]:
        """The same loop in Python; ``refresh(q)`` goes before each evaluation of a pose."""
        residuals, jacobian = EVALUATION[kind]

        def evaluate(mechanism: Any, rows: Any, targets: Any, q: Any, *rest: Any) -> float:
            refresh(q)
            return residuals(mechanism, rows, targets, q, *rest)

        differentiate = make_numeric(evaluate) if numeric else make_analytic(jacobian)
        propose = self.propose
        if self.makes_step:
            propose = propose(evaluate, jacobian, lambda part, _: part)
        return make_loop(
            lambda arrays: arrays, evaluate, differentiate, propose, self.judge,
            self.uses_jacobian,
        )  # fmt: skip
