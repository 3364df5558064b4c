"""Damped steps for many goals, in time linear in their number: the normal matrix of a tree.

A row depends only on the rates between its goal and the root. With the root's rates first, the
normal matrix ``S J^T J S + d I`` is therefore the product ``L^T L`` of a triangular matrix with
nonzero entries only between a rate and its ancestors (R. Featherstone, "Efficient factorization of
the joint-space inertia matrix for branched kinematic trees", The International Journal of Robotics
Research 24(6), 2005). Row k of L is stored by depth. The ancestors of an ancestor are the first
ancestors of k, so that inner loops read and write consecutive numbers.

`poise.solvers.rate_tree` determines the tree. ``Tables.tree`` holds it, with ``D`` the largest
number of rates on a path:

======= =================== ======================================================================
lists   (nv, D)             rates on the path from the root to each rate, the rate included
marks   (max(nv, G), 4)     rates of the tree, parents first, or -1; their number of ancestors;
                            last rate of each goal, number of rates on its path
numbers (2 nv + 14, D or    matrix and factor; rows of one goal (3); right-hand side; axes of the
        nv)                 rates (3); rows of one goal with curvature (3); the first nv + 4 again,
                            before the matrix is factored
======= =================== ======================================================================
"""

from __future__ import annotations

import math

from poise.kernels.box_constrained_steps import (
    LONGER,
    NEARLY,
    dense_pulled,
    dense_remaining,
    make_bounded,
)
from poise.kernels.columns import GOALS, PRIMS, SIZES
from poise.kernels.jit import kernel
from poise.kernels.kinds import AIM, POSITION
from poise.kernels.least_squares_steps import largest_entry
from poise.kernels.method_step import BoundedStep
from poise.kernels.primitives import QUATERNION, USER
from poise.kernels.problem_table import picker
from poise.kernels.solver_state import COST, DAMPING, MAX_STEP, SECOND_ORDER, SHIFT, TRUST
from poise.kernels.step_damped import FLOOR, PER_COST, accept_step
from poise.kernels.step_damped import damped_step as solve_dense
from poise.kernels.tape_inputs import quaternion_axes, turning_axis

ORDER, DEPTH, LAST, LENGTH = 0, 1, 2, 3  # columns of ``marks``
VECTOR, AXES, BENT, EXTRA = 3, 4, 7, 10  # rows of ``numbers`` after the matrix

_CONVEX = 1e-7
"""Least shift of a matrix with curvature, relative to its largest diagonal entry."""

_MOST_SHIFTS = 8
_BRACKET = 30.0  # ratio of a shift to one that is too small, below which no other one is tried

_ROUNDING = 1e-13
"""Smallest damping relative to the largest diagonal entry: pivots stay above rounding errors."""


@kernel(fast=True, inline=True)
def pulled(J, tree, y, out):
    """Compute ``out = J^T y``."""
    lists, marks = tree.lists, tree.marks
    for i in range(out.shape[0]):
        out[i] = 0.0
    for g in range(J.shape[0] // 3):
        a, b, c = y[3 * g], y[3 * g + 1], y[3 * g + 2]
        for d in range(marks[g, LENGTH]):
            i = lists[marks[g, LAST], d]
            out[i] += J[3 * g, i] * a + J[3 * g + 1, i] * b + J[3 * g + 2, i] * c


@kernel(fast=True, inline=True)
def remaining(J, tree, v, e, out):
    """Compute ``out = e - J v``; return its norm."""
    lists, marks = tree.lists, tree.marks
    square = 0.0
    for g in range(J.shape[0] // 3):
        a, b, c = e[3 * g], e[3 * g + 1], e[3 * g + 2]
        for d in range(marks[g, LENGTH]):
            i = lists[marks[g, LAST], d]
            a -= J[3 * g, i] * v[i]
            b -= J[3 * g + 1, i] * v[i]
            c -= J[3 * g + 2, i] * v[i]
        out[3 * g], out[3 * g + 1], out[3 * g + 2] = a, b, c
        square += a * a + b * b + c * c
    return math.sqrt(square)


_observed = picker("mechanism", "work", "options", "tree")


@kernel
def find_axes(table):
    """Write the world axis of the rotation at each rate, zero for translations.

    It uses the frames of the pose that was differentiated.
    """
    mechanism, work, options, tree = _observed(table)
    body = work.body
    if options[SECOND_ORDER] == 0.0:
        return 0.0
    prims, vectors, sizes = mechanism.prims, mechanism.vectors, mechanism.sizes
    lists, numbers, nq = tree.lists, tree.numbers, sizes[SIZES.values]
    first = lists.shape[0] + AXES
    for i in range(3):
        for k in range(lists.shape[0]):
            numbers[first + i, k] = 0.0
    ball = numbers[first + 3 : first + 6]
    for k in range(prims.shape[0]):
        column = prims[k, PRIMS.rate]
        if column < 0 or prims[k, PRIMS.kind] == USER:
            continue
        if prims[k, PRIMS.kind] == QUATERNION:
            quaternion_axes(body.x, prims[k, PRIMS.value], body.before, k, ball)
            for rate in range(3):
                for i in range(3):
                    numbers[first + i, column + rate] = ball[rate, i]
            continue
        gain = 1.0
        if prims[k, PRIMS.value] >= nq:
            gain = body.slopes[prims[k, PRIMS.value] - nq]
        a, b, c = turning_axis(prims, vectors, body.before, k)
        numbers[first, column] += gain * a
        numbers[first + 1, column] += gain * b
        numbers[first + 2, column] += gain * c
    return 0.0


@kernel(fast=True)
def assemble(J, linear, tree, rows, r, curved):
    """Compute ``S H S`` and ``S J^T e`` of the tree; return the largest diagonal entry.

    H is ``J^T J``, with the second derivatives of positions and orientations if ``curved``: a
    rotation about the axis a changes the column c of a rate below it by ``a x c``, and that of a
    rotation vector r by half as much, up to the order of ``|r|^2``. The rates that are fixed at
    limits then also change the gradient.
    """
    mobility, e, fixed = linear.mobility, linear.rest, linear.fixed
    lists, marks, numbers = tree.lists, tree.marks, tree.numbers
    n = J.shape[1]
    u, v, w = numbers[n], numbers[n + 1], numbers[n + 2]
    x = numbers[n + VECTOR]
    ax, ay, az = numbers[n + AXES], numbers[n + AXES + 1], numbers[n + AXES + 2]
    p, q, s = numbers[n + BENT], numbers[n + BENT + 1], numbers[n + BENT + 2]
    for k in range(n):
        x[k] = 0.0
        for d in range(marks[k, DEPTH] + 1):
            numbers[k, d] = 0.0
    for g in range(J.shape[0] // 3):
        last, length = marks[g, LAST], marks[g, LENGTH]
        a, b, c = e[3 * g], e[3 * g + 1], e[3 * g + 2]
        for d in range(length):
            i = lists[last, d]
            root = math.sqrt(mobility[i])
            u[d], v[d], w[d] = root * J[3 * g, i], root * J[3 * g + 1, i], root * J[3 * g + 2, i]
            x[i] += a * u[d] + b * v[d] + c * w[d]
            p[d], q[d], s[d] = u[d], v[d], w[d]
        if curved and rows.goals[g, GOALS.kind] != AIM:
            half = 1.0 if rows.goals[g, GOALS.kind] == POSITION else 0.5
            a, b, c = half * r[3 * g], half * r[3 * g + 1], half * r[3 * g + 2]
            # moments of the residual by the fixed rates above a rate, columns of those below it
            tx = ty = tz = lx = ly = lz = 0.0
            for d in range(length):
                i = lists[last, d]
                root = math.sqrt(mobility[i])
                mx, my, mz = b * az[i] - c * ay[i], c * ax[i] - a * az[i], a * ay[i] - b * ax[i]
                p[d], q[d], s[d] = p[d] + root * mx, q[d] + root * my, s[d] + root * mz
                tx, ty, tz = tx + fixed[i] * mx, ty + fixed[i] * my, tz + fixed[i] * mz
                x[i] -= u[d] * tx + v[d] * ty + w[d] * tz
            for d in range(length - 1, -1, -1):
                i = lists[last, d]
                x[i] -= (p[d] - u[d]) * lx + (q[d] - v[d]) * ly + (s[d] - w[d]) * lz
                lx, ly, lz = (
                    lx + fixed[i] * J[3 * g, i],
                    ly + fixed[i] * J[3 * g + 1, i],
                    lz + fixed[i] * J[3 * g + 2, i],
                )
        for d in range(length):
            row = numbers[lists[last, d]]
            a, b, c = u[d], v[d], w[d]
            if a != 0.0 or b != 0.0 or c != 0.0:
                for i in range(d + 1):
                    row[i] += a * p[i] + b * q[i] + c * s[i]
    largest = 0.0
    for k in range(n):
        largest = max(largest, numbers[k, marks[k, DEPTH]])
    return largest


@kernel(fast=True)
def eliminate(tree, damping):
    """Factor the matrix in place, tips first; return False if it is not positive definite.

    The diagonal of the factor holds reciprocals.
    """
    lists, marks, numbers = tree.lists, tree.marks, tree.numbers
    for at in range(lists.shape[0] - 1, -1, -1):
        k = marks[at, ORDER]
        if k < 0:
            continue
        row, depth = numbers[k], marks[k, DEPTH]
        pivot = row[depth] + damping
        if not pivot > 0.0:
            return False
        scale = 1.0 / math.sqrt(pivot)
        row[depth] = scale
        for d in range(depth):
            row[d] *= scale
        for d in range(depth):
            share = row[d]
            if share != 0.0:
                above = lists[k, d]
                for i in range(d + 1):
                    numbers[above, i] -= share * row[i]
    return True


@kernel(fast=True)
def substitute(mobility, tree, v):
    """Compute the rates ``v = S (L^T L)^-1 x`` from the factor and the right-hand side x."""
    lists, marks, numbers = tree.lists, tree.marks, tree.numbers
    n = v.shape[0]
    x = numbers[n + VECTOR]
    for i in range(n):
        v[i] = 0.0
    for at in range(n - 1, -1, -1):
        k = marks[at, ORDER]
        if k >= 0:
            depth = marks[k, DEPTH]
            x[k] *= numbers[k, depth]
            for d in range(depth):
                x[lists[k, d]] -= numbers[k, d] * x[k]
    for at in range(n):
        k = marks[at, ORDER]
        if k >= 0:
            depth = marks[k, DEPTH]
            total = x[k]
            for d in range(depth):
                total -= numbers[k, d] * x[lists[k, d]]
            x[k] = total * numbers[k, depth]
            v[k] = math.sqrt(mobility[k]) * x[k]


_parts = picker("rows", "work", "linear", "state", "options", "tree")


@kernel(fast=True)
def copy_assembled(tree, n, source, out):
    """Copy the matrix and the right-hand side from row ``source`` of the numbers to ``out``."""
    marks, numbers = tree.marks, tree.numbers
    for k in range(n):
        numbers[out + n + VECTOR, k] = numbers[source + n + VECTOR, k]
        for d in range(marks[k, DEPTH] + 1):
            numbers[out + k, d] = numbers[source + k, d]


@kernel
def factored(damping, shift, linear, tree, rows, work, curved):
    """Assemble, factor and solve; return whether the matrix is positive definite.

    The diagonal is increased by ``damping``, and by ``shift`` relative to its largest entry.
    """
    largest = assemble(work.J, linear, tree, rows, work.r, curved)
    if not eliminate(tree, damping + max(shift, _ROUNDING) * largest):
        return False
    substitute(linear.mobility, tree, work.v)
    return True


@kernel
def solve_tree(table):
    """Solve as `poise.kernels.step_damped.damped_step`, on the tree."""
    rows, work, linear, state, options, tree = _parts(table)
    damping = state[DAMPING] * (options[PER_COST] * state[COST] + options[FLOOR])
    for _ in range(40):
        if factored(damping, 0.0, linear, tree, rows, work, False):
            return 1.0
        damping = 10.0 * damping + 1e-12
    return 0.0


@kernel
def solve_curved(table):
    """Solve with the curvature of the rows, in a trust region.

    A shift of the diagonal makes the matrix positive definite and the step about as long as the
    trust region, if its minimum is not inside (J. J. More and D. C. Sorensen, "Computing a trust
    region step", SIAM Journal on Scientific and Statistical Computing 4(3), 1983).
    """
    rows, work, linear, state, options, tree = _parts(table)
    for row in range(linear.e.shape[0]):
        if linear.rest[row] != linear.e[row]:  # the active set solves again
            return 1.0 if factored(0.0, state[SHIFT], linear, tree, rows, work, True) else 0.0
    cap = min(LONGER * options[MAX_STEP], state[TRUST])
    low, high, shift, found = 0.0, math.inf, max(_CONVEX, 0.3 * state[SHIFT]), False
    largest, n = assemble(work.J, linear, tree, rows, work.r, True), work.v.shape[0]
    copy_assembled(tree, n, 0, n + EXTRA)
    for attempt in range(_MOST_SHIFTS):
        if attempt > 0:
            copy_assembled(tree, n, n + EXTRA, 0)
        found = eliminate(tree, max(shift, _ROUNDING) * largest)
        if found:
            substitute(linear.mobility, tree, work.v)
        state[SHIFT] = shift
        longest = largest_entry(work.v, linear.scales) if found else math.inf
        if longest > cap:
            low = shift
        elif shift <= _CONVEX or longest > NEARLY * cap or shift < _BRACKET * low:
            break
        else:
            high = shift
        if high < math.inf and attempt >= _MOST_SHIFTS - 4:
            shift = high
        elif high < math.inf and low > 0.0:
            shift = math.sqrt(low * high)
        else:
            shift = max(_CONVEX, shift * (10.0 if longest > cap else 0.1))
    return 1.0 if found else 0.0


_bent = picker("rows", "work", "options", "tree")


@kernel
def bending(table):
    """Return ``sum_k r_k v^T H_k v`` of the step, with the second derivatives of `assemble`."""
    rows, work, options, tree = _bent(table)
    if options[SECOND_ORDER] == 0.0:
        return 0.0
    J, r, rates = work.J, work.r, work.v
    lists, marks, numbers = tree.lists, tree.marks, tree.numbers
    n = rates.shape[0]
    ax, ay, az = numbers[n + AXES], numbers[n + AXES + 1], numbers[n + AXES + 2]
    total = 0.0
    for g in range(J.shape[0] // 3):
        if rows.goals[g, GOALS.kind] == AIM:
            continue
        half = 1.0 if rows.goals[g, GOALS.kind] == POSITION else 0.5
        a, b, c = half * r[3 * g], half * r[3 * g + 1], half * r[3 * g + 2]
        x = y = z = 0.0  # twice the angular velocity above a rate
        for d in range(marks[g, LENGTH]):
            i = lists[marks[g, LAST], d]
            rate = rates[i]
            x, y, z = x + rate * ax[i], y + rate * ay[i], z + rate * az[i]
            total += rate * (
                J[3 * g, i] * (b * z - c * y)
                + J[3 * g + 1, i] * (c * x - a * z)
                + J[3 * g + 2, i] * (a * y - b * x)
            )
            x, y, z = x + rate * ax[i], y + rate * ay[i], z + rate * az[i]
    return total


def solve_on_tree(table):
    """Solve on the tree, with curvature where chosen."""
    _, _, _, _, options, _ = _parts(table)
    if options[SECOND_ORDER] != 0.0:
        return solve_curved(table)
    return solve_tree(table)


_dense = picker("work", "linear", "state", "options")


def solve_dense_first(table):
    """Solve by the dense system, and on the tree once steps include curvature."""
    work, linear, state, options = _dense(table)
    if options[SECOND_ORDER] != 0.0:
        return solve_curved(table)
    if solve_dense(work.J, linear.mobility, linear.rest, work.v, linear, state, options):
        return 1.0
    return 0.0


DAMPED_TREE = BoundedStep(
    "damped_tree", solve_on_tree, accept_step, make_bounded(pulled, remaining, find_axes, bending)
)
"""The step of damped least squares on the tree of the rates."""

DAMPED_THEN_TREE = BoundedStep(
    "damped_then_tree", solve_dense_first, accept_step,
    make_bounded(dense_pulled, dense_remaining, find_axes, bending),
)  # fmt: skip
"""The same for few goals: dense until steps include curvature."""
