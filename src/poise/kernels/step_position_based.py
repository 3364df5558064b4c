"""Position-based steps in maximal coordinates (source 003: constrained particles).

Every body moves freely, with its own six coordinates. Implicit constraints, one for each joint,
keep the bodies together: a body has to be at the placement given by its parent and the values of
its joint. Explicit constraints, one for each goal, pull points and frames to their targets. Each
constraint is solved separately and exactly, by the impulse of least change (Macklin, Müller and
Chentanez, 2016, with the rigid bodies of Müller et al., 2020), and sweeps over all of them are
repeated: goals, joints from the tips to the root, joints from the root to the tips, goals. Source
003 solves ``C M^-1 C^T lambda = -C`` with the diagonal of M; a sweep is a Gauss-Seidel iteration of
this system.

A joint's error, the motion ``xi`` (6,) from the wanted to the actual placement of the body, is
divided between the joint's own values and the two bodies. With ``K`` (6, 6) the inverse inertia of
the two bodies at the joint, ``S`` (6, n) the motions of its values and ``D`` their stiffness, the
values move by ``(S^T K^-1 S + D)^-1 (S^T (K^-1 xi + lambda) - D dq)``, inside their limits. The
remaining error moves the bodies by the impulse ``K^-1 (xi - S dq)``, which is added to ``lambda``.
A goal of weight w has the compliance ``alpha / w^2`` (XPBD), so that contradictory goals settle at
their weighted mean. Long chains get fewer sweeps per iteration, which keeps iterations short enough
to interrupt.

The proposed pose consists of the values of all joints after the sweeps, which closes the remaining
gaps between bodies. A proposal that raises the cost is rejected, and the goals become softer.

``OWN``: ``links`` (L, 4), root first: a joint, its parent (-1: one that cannot move), its first
primitive and the end of them. ``marks`` (2, P): 1 for a moving primitive, written in each step; its
ball (-1: none). ``numbers`` (2 N + 4 P + G + 9, 42), in this order: a placement (12), centre (3),
inverse mass and inertia, and whether it moves, of each body; ``K^-1`` and the impulse so far of
each joint; a rotation (4) and a translation (3) of each primitive; ``S`` (6), ``K^-1 S`` (6),
divisor, resistance and change of each of its rates; of each goal the inverse (9), the impulse (3),
the compliance and the wanted rotation (9); and room for a matrix.
"""

from __future__ import annotations

import math

from poise.kernels.columns import CONES, GOALS, PARAMETERS, PRIMS
from poise.kernels.configuration import into_cone, project, turn
from poise.kernels.jit import kernel
from poise.kernels.kinds import ORIENTATION, POSITION
from poise.kernels.linear_algebra import cholesky, cholesky_solve
from poise.kernels.method_step import MethodStep
from poise.kernels.monotone_steps import cautious
from poise.kernels.primitives import QUATERNION, SCREW, TRANSLATE
from poise.kernels.problem_table import evaluate, picker
from poise.kernels.rigid_frames import (
    axis_of,
    placed,
    quaternion_between,
    quaternion_of,
    shift_first,
    stay,
    turn_between,
    turn_first,
    turned,
)
from poise.kernels.rotations import quaternion_column, rotation_vector
from poise.kernels.solver_state import BENT, COST, DAMPING, MAX_STEP, METHOD, TRIED
from poise.kernels.step_ccd import clipped, longest_step

LINK_JOINT, LINK_PARENT, LINK_FIRST, LINK_END = 0, 1, 2, 3
CENTRE, INVERSE_MASS, INVERSE_INERTIA, MOVES, POINTS = 12, 15, 16, 17, 18
DIVISOR, RESISTANCE, CHANGE = 12, 13, 14
PASSED = 36
IMPULSE, COMPLIANCE, WANTED = 9, 12, 18
PASSES = 2  # over the values of a joint, in one visit
SLIM = 0.25  # least radius of gyration, relative to the mean length of a bone
ON_AXIS = 1e-24  # squared sine from its axis below which a point is on the axis
FEWEST, VISITS = 8, 8000  # sweeps, and visits of each constraint both ways, in one iteration
STILL = 1e-12  # smaller changes of all values count as none


@kernel
def gather(x, y, z, body):
    """Add a point to the centre of a body."""
    body[CENTRE] += x
    body[CENTRE + 1] += y
    body[CENTRE + 2] += z
    body[POINTS] += 1.0


@kernel
def spread_from(x, y, z, body):
    """Return the squared distance of a point from the centre of its body."""
    x, y, z = x - body[CENTRE], y - body[CENTRE + 1], z - body[CENTRE + 2]
    return x * x + y * y + z * z


@kernel
def moves_goal(g, k, mechanism, rows, before, points):
    """Return whether primitive k moves goal g: rotations do not move points on their axis."""
    kind = mechanism.prims[k, PRIMS.kind]
    if rows.goals[g, GOALS.kind] != POSITION or kind == TRANSLATE or kind == SCREW:
        return True
    x, y, z = points[g, 0] - before[k, 3], points[g, 1] - before[k, 7], points[g, 2] - before[k, 11]
    square = x * x + y * y + z * z
    if kind != QUATERNION:
        ax, ay, az = axis_of(mechanism, before, k)
        along = ax * x + ay * y + az * z
        square -= along * along
    return square > ON_AXIS * (x * x + y * y + z * z) and square > 0.0


@kernel
def mark(mechanism, rows, before, points, links, marks, numbers):
    """Mark the primitives and bodies that move: those with goals of positive weight."""
    goals = rows.goals
    for k in range(marks.shape[1]):
        marks[0, k] = 0
        for g in range(goals.shape[0]):
            if rows.parameters[g, PARAMETERS.weight] > 0.0 and rows.included[g, k] != 0:
                if moves_goal(g, k, mechanism, rows, before, points):
                    marks[0, k] = 1
    for g in range(goals.shape[0]):
        if rows.parameters[g, PARAMETERS.weight] > 0.0:
            numbers[goals[g, GOALS.joint], MOVES] = 1.0
    for n in range(links.shape[0] - 1, -1, -1):
        if links[n, LINK_PARENT] >= 0 and numbers[links[n, LINK_JOINT], MOVES] != 0.0:
            numbers[links[n, LINK_PARENT], MOVES] = 1.0
    for n in range(links.shape[0]):
        j, parent = links[n, LINK_JOINT], links[n, LINK_PARENT]
        free = parent >= 0 and numbers[parent, MOVES] != 0.0
        for k in range(links[n, LINK_FIRST], links[n, LINK_END]):
            free = free or marks[0, k] != 0
        if not free:
            numbers[j, MOVES] = 0.0


@kernel
def weigh(mechanism, rows, before, points, links, marks, numbers, bodies):
    """Compute centre and inertia of moving bodies, from joints and points of goals.

    Each has unit mass. Returns the sum of the lengths of the bones.
    """
    goals = rows.goals
    for j in range(bodies):
        body = numbers[j]
        stay(body)
        for i in range(CENTRE, POINTS + 1):
            body[i] = 0.0
    mark(mechanism, rows, before, points, links, marks, numbers)
    total, count = 0.0, 0.0
    for centred in range(2):
        total, count = 0.0, 0.0
        for n in range(links.shape[0] + goals.shape[0]):
            if n < links.shape[0]:
                j, parent = links[n, LINK_JOINT], links[n, LINK_PARENT]
                b = before[links[n, LINK_FIRST]]
                x, y, z = b[3], b[7], b[11]
                if numbers[j, MOVES] == 0.0:
                    continue
                if centred == 0:
                    gather(x, y, z, numbers[j])
                else:
                    numbers[j, INVERSE_INERTIA] += spread_from(x, y, z, numbers[j])
                j = parent
            else:
                g = n - links.shape[0]
                j = goals[g, GOALS.joint]
                x, y, z = points[g, 0], points[g, 1], points[g, 2]
                if (
                    rows.parameters[g, PARAMETERS.weight] == 0.0
                    or goals[g, GOALS.kind] == ORIENTATION
                ):
                    continue
            if j < 0 or numbers[j, MOVES] == 0.0:
                continue
            if centred == 0:
                gather(x, y, z, numbers[j])
            else:
                away = spread_from(x, y, z, numbers[j])
                numbers[j, INVERSE_INERTIA] += away
                total += 2.0 * math.sqrt(away)
                count += 1.0
        if centred == 0:
            for n in range(links.shape[0]):
                body = numbers[links[n, LINK_JOINT]]
                for i in range(3):
                    body[CENTRE + i] /= max(1.0, body[POINTS])
    length = total / count if total > 0.0 else 1.0
    for n in range(links.shape[0]):
        body = numbers[links[n, LINK_JOINT]]
        if body[MOVES] == 0.0:
            continue
        square = max(body[INVERSE_INERTIA] / body[POINTS], (SLIM * length) ** 2)
        body[INVERSE_MASS], body[INVERSE_INERTIA] = 1.0, 1.0 / square
    return max(total, length)


@kernel
def add_inertia(body, x, y, z, K):
    """Add the inverse inertia (6, 6) of a body at a point."""
    m, i = body[INVERSE_MASS], body[INVERSE_INERTIA]
    x, y, z = x - body[CENTRE], y - body[CENTRE + 1], z - body[CENTRE + 2]
    square = x * x + y * y + z * z
    K[0, 0] += m + i * (square - x * x)
    K[1, 0] -= i * x * y
    K[1, 1] += m + i * (square - y * y)
    K[2, 0] -= i * x * z
    K[2, 1] -= i * y * z
    K[2, 2] += m + i * (square - z * z)
    K[3, 1] -= i * z
    K[3, 2] += i * y
    K[4, 0] += i * z
    K[4, 2] -= i * x
    K[5, 0] -= i * y
    K[5, 1] += i * x
    for k in range(3, 6):
        K[k, k] += i


@kernel
def invert(K, size, b, out):
    """Write the inverse of a symmetric matrix (size, size), by rows; zero if singular."""
    if not cholesky(K, size) > 0.0:
        for i in range(size * size):
            out[i] = 0.0
        return
    for column in range(size):
        for i in range(size):
            b[i] = 1.0 if i == column else 0.0
        cholesky_solve(K, size, b)
        for i in range(size):
            out[size * i + column] = b[i]


@kernel
def clear(K):
    """Zero a matrix (6, 6)."""
    for i in range(6):
        for j in range(6):
            K[i, j] = 0.0


@kernel
def push(body, point, force, torque):
    """Move a body's placement by an impulse at a point of the current pose."""
    fx, fy, fz = force
    tx, ty, tz = torque
    x, y, z = point
    x, y, z = x - body[CENTRE], y - body[CENTRE + 1], z - body[CENTRE + 2]
    m, i = body[INVERSE_MASS], body[INVERSE_INERTIA]
    wx = i * (y * fz - z * fy + tx)
    wy = i * (z * fx - x * fz + ty)
    wz = i * (x * fy - y * fx + tz)
    shift_first(body, body, m * fx, m * fy, m * fz)
    angle = math.sqrt(wx * wx + wy * wy + wz * wz)
    if angle > 1e-300:
        w, a, b, c = quaternion_of(wx / angle, wy / angle, wz / angle, angle)
        turn_first(body, body, (body[CENTRE], body[CENTRE + 1], body[CENTRE + 2]), w, a, b, c)


@kernel(inline=True)
def turned_back(T, x, y, z):
    """Return the direction that a placement transforms to the given one."""
    return (
        T[0] * x + T[4] * y + T[8] * z,
        T[1] * x + T[5] * y + T[9] * z,
        T[2] * x + T[6] * y + T[10] * z,
    )


@kernel
def put_column(column, axis, lever, turning, sliding):
    """Write ``S`` of a rotation about (and a translation along) an axis, at a lever from it."""
    ax, ay, az = axis
    x, y, z = lever
    column[0] = turning * (ay * z - az * y) + sliding * ax
    column[1] = turning * (az * x - ax * z) + sliding * ay
    column[2] = turning * (ax * y - ay * x) + sliding * az
    column[3], column[4], column[5] = turning * ax, turning * ay, turning * az


@kernel
def columns_of(k, mechanism, before, x, pivot, columns, first):
    """Write ``S`` of the rates of primitive k at its joint's pivot; return their number."""
    cx, cy, cz = pivot
    b, kind, i = before[k], mechanism.prims[k, PRIMS.kind], mechanism.prims[k, PRIMS.value]
    dx, dy, dz = cx - b[3], cy - b[7], cz - b[11]
    if kind == QUATERNION:
        w, u, v, n = x[i], x[i + 1], x[i + 2], x[i + 3]
        for rate in range(3):
            lx, ly, lz = quaternion_column(w, u, v, n, rate)
            axis = (
                b[0] * lx + b[1] * ly + b[2] * lz,
                b[4] * lx + b[5] * ly + b[6] * lz,
                b[8] * lx + b[9] * ly + b[10] * lz,
            )
            put_column(columns[first + rate], axis, (dx, dy, dz), 1.0, 0.0)
        return 3
    ax, ay, az = axis_of(mechanism, before, k)
    turning = 0.0 if kind == TRANSLATE else 1.0
    sliding = 1.0 if kind == TRANSLATE else (mechanism.vectors[k, 6] if kind == SCREW else 0.0)
    put_column(columns[first], (ax, ay, az), (dx, dy, dz), turning, sliding)
    return 1


@kernel
def prepare_joint(n, x, scene, own, parts, stiffness):
    """Compute ``K^-1``, ``K^-1 S`` and the divisors of joint n."""
    mechanism, dofs, _, before, _, _ = scene
    inverses, _, columns, room = parts
    links, marks, numbers = own
    first, end = links[n, LINK_FIRST], links[n, LINK_END]
    j, parent = links[n, LINK_JOINT], links[n, LINK_PARENT]
    cx, cy, cz = before[first, 3], before[first, 7], before[first, 11]
    K = room[:6]
    clear(K)
    add_inertia(numbers[j], cx, cy, cz, K)
    if parent >= 0:
        add_inertia(numbers[parent], cx, cy, cz, K)
    inverse = inverses[j]
    invert(K, 6, room[6], inverse)
    for i in range(6):
        inverse[PASSED + i] = 0.0
    for k in range(first, end):
        if marks[0, k] == 0:
            continue
        count = columns_of(k, mechanism, before, x, (cx, cy, cz), columns, 3 * k)
        for c in range(3 * k, 3 * k + count):
            column = columns[c]
            rate = mechanism.prims[k, PRIMS.rate] + c - 3 * k
            total = 0.0
            for a in range(6):
                product = 0.0
                for b in range(6):
                    product += inverse[6 * a + b] * column[b]
                column[6 + a] = product
                total += product * column[a]
            column[RESISTANCE] = stiffness / dofs.mobility[rate]
            column[DIVISOR], column[CHANGE] = total + column[RESISTANCE], 0.0


@kernel(inline=True)
def pulls(g, rows, bodies):
    """Return whether a goal has weight and its body moves."""
    moves = bodies[rows.goals[g, GOALS.joint], MOVES] != 0.0
    return moves and rows.parameters[g, PARAMETERS.weight] > 0.0


@kernel
def prepare_goal(g, rows, targets, world, bodies, goal, points, room):
    """Compute the response (3, 3) of a goal and its wanted rotation; return the mean response."""
    goals = rows.goals
    body, kind = bodies[goals[g, GOALS.joint]], goals[g, GOALS.kind]
    K = room[:6]
    clear(K)
    if kind == POSITION:
        add_inertia(body, points[g, 0], points[g, 1], points[g, 2], K)
    else:
        for i in range(3):
            K[i, i] = body[INVERSE_INERTIA]
    for i in range(3):
        for j in range(i + 1):
            goal[3 * i + j] = K[i, j]
    if kind == ORIENTATION:
        t, R = goals[g, GOALS.target], world[goals[g, GOALS.joint]]
        w, x, y, z = targets[t], targets[t + 1], targets[t + 2], targets[t + 3]
        for i in range(3):
            a, b, c = quaternion_column(w, -x, -y, -z, i)  # a row of the quaternion's matrix
            for k in range(3):
                goal[WANTED + 3 * i + k] = a * R[4 * k] + b * R[4 * k + 1] + c * R[4 * k + 2]
    return (K[0, 0] + K[1, 1] + K[2, 2]) / 3.0


@kernel
def soften(g, rows, goal, compliance, room):
    """Compute the inverse of the sum of a goal's response and its compliance."""
    K, weight = room[:6], rows.parameters[g, PARAMETERS.weight]
    alpha = compliance / (weight * weight)
    for i in range(3):
        for j in range(i + 1):
            K[i, j] = goal[3 * i + j]
        K[i, i] += alpha
    invert(K, 3, room[6], goal)
    goal[IMPULSE] = goal[IMPULSE + 1] = goal[IMPULSE + 2] = 0.0
    goal[COMPLIANCE] = alpha


@kernel(inline=True)
def turn_to(T, R, at):
    """Return the rotation vector of ``T^-1 R``, with R in the numbers from ``at`` on."""
    a, b, c, d = R[at], R[at + 1], R[at + 2], R[at + 3]
    e, f, g, h, i = R[at + 4], R[at + 5], R[at + 6], R[at + 7], R[at + 8]
    return rotation_vector(
        (T[0] * a + T[4] * d + T[8] * g, T[0] * b + T[4] * e + T[8] * h,
        T[0] * c + T[4] * f + T[8] * i, T[1] * a + T[5] * d + T[9] * g,
        T[1] * b + T[5] * e + T[9] * h, T[1] * c + T[5] * f + T[9] * i,
        T[2] * a + T[6] * d + T[10] * g, T[2] * b + T[6] * e + T[10] * h,
        T[2] * c + T[6] * f + T[10] * i),
    )  # fmt: skip


@kernel
def visit_goal(g, rows, targets, points, bodies, goal, longest):
    """Solve one goal's constraint: move its body by the impulse of least change."""
    goals = rows.goals
    body, kind, t = bodies[goals[g, GOALS.joint]], goals[g, GOALS.kind], goals[g, GOALS.target]
    x, y, z = points[g, 0], points[g, 1], points[g, 2]
    if kind == ORIENTATION:
        a, b, c = turn_to(body, goal, WANTED)
    else:
        u, v, n = placed(body, x, y, z)
        a, b, c = turned_back(body, targets[t] - u, targets[t + 1] - v, targets[t + 2] - n)
        if kind == POSITION:
            size = math.sqrt(a * a + b * b + c * c)
            if size > longest:
                a, b, c = a * longest / size, b * longest / size, c * longest / size
        else:
            w, a, b, c = quaternion_between(points[g, 3], points[g, 4], points[g, 5], a, b, c)
            sine = math.sqrt(a * a + b * b + c * c)
            scale = 2.0 if sine < 1e-9 else 2.0 * math.atan2(sine, w) / sine
            a, b, c = scale * a, scale * b, scale * c
    alpha = goal[COMPLIANCE]
    a -= alpha * goal[IMPULSE]
    b -= alpha * goal[IMPULSE + 1]
    c -= alpha * goal[IMPULSE + 2]
    fx = goal[0] * a + goal[1] * b + goal[2] * c
    fy = goal[3] * a + goal[4] * b + goal[5] * c
    fz = goal[6] * a + goal[7] * b + goal[8] * c
    goal[IMPULSE] += fx
    goal[IMPULSE + 1] += fy
    goal[IMPULSE + 2] += fz
    if kind == POSITION:
        push(body, (x, y, z), (fx, fy, fz), (0.0, 0.0, 0.0))
    else:
        centre = (body[CENTRE], body[CENTRE + 1], body[CENTRE + 2])
        push(body, centre, (0.0, 0.0, 0.0), (fx, fy, fz))


@kernel
def predict(n, before, own, moves, out):
    """Write the placement of joint n's body, from its parent and the joint's values."""
    links, marks, numbers = own
    parent = links[n, LINK_PARENT]
    stay(out)
    if parent >= 0:
        for i in range(12):
            out[i] = numbers[parent, i]
    for k in range(links[n, LINK_FIRST], links[n, LINK_END]):
        if marks[0, k] == 0:
            continue
        b, move = before[k], moves[k]
        shift_first(out, out, move[4], move[5], move[6])
        turn_first(out, out, (b[3], b[7], b[11]), move[0], move[1], move[2], move[3])


@kernel
def part(predicted, body, x, y, z, xi):
    """Write ``xi``: the motion from the wanted to the actual placement of a body, at a point."""
    u, v, n = placed(body, x, y, z)
    u, v, n = turned_back(predicted, u - predicted[3], v - predicted[7], n - predicted[11])
    xi[0], xi[1], xi[2] = u - x, v - y, n - z
    p, e = predicted, body
    xi[3], xi[4], xi[5] = rotation_vector(
        (
            p[0] * e[0] + p[4] * e[4] + p[8] * e[8],
            p[0] * e[1] + p[4] * e[5] + p[8] * e[9],
            p[0] * e[2] + p[4] * e[6] + p[8] * e[10],
            p[1] * e[0] + p[5] * e[4] + p[9] * e[8],
            p[1] * e[1] + p[5] * e[5] + p[9] * e[9],
            p[1] * e[2] + p[5] * e[6] + p[9] * e[10],
            p[2] * e[0] + p[6] * e[4] + p[10] * e[8],
            p[2] * e[1] + p[6] * e[5] + p[10] * e[9],
            p[2] * e[2] + p[6] * e[6] + p[10] * e[10],
        ),
    )


@kernel(inline=True)
def wanted_change(column, xi, inverse):
    """Return one value's change for an error ``xi`` and the joint's impulse so far."""
    total = -column[RESISTANCE] * column[CHANGE]
    for i in range(6):
        total += column[6 + i] * xi[i] + column[i] * inverse[PASSED + i]
    return total / column[DIVISOR]


@kernel(inline=True)
def take_out(column, xi, change):
    """Subtract a value's motion from an error."""
    column[CHANGE] += change
    for i in range(6):
        xi[i] -= change * column[i]


@kernel
def move_ball(k, scene, parts, ball, xi, inverse, most):
    """Rotate the quaternion of primitive k inside its cone; return the angle."""
    mechanism, dofs, _, before, q, q_try = scene
    _, moves, columns, _ = parts
    i = mechanism.prims[k, PRIMS.value]
    vx = wanted_change(columns[3 * k], xi, inverse)
    take_out(columns[3 * k], xi, vx)
    vy = wanted_change(columns[3 * k + 1], xi, inverse)
    take_out(columns[3 * k + 1], xi, vy)
    vz = wanted_change(columns[3 * k + 2], xi, inverse)
    take_out(columns[3 * k + 2], xi, vz)
    size = math.sqrt(vx * vx + vy * vy + vz * vz)
    if not size > 0.0:
        return 0.0
    share = min(1.0, most / size)
    turn(q_try, i, share * vx, share * vy, share * vz, q_try)
    if dofs.cones[ball, CONES.swing] >= 0.0:
        into_cone(q_try, i, dofs.cones[ball])
    move = moves[k]
    move[0], move[1], move[2], move[3] = turn_between(
        q_try, i, before[k], q[i], q[i + 1], q[i + 2], q[i + 3]
    )
    return share * size


@kernel
def move_value(k, scene, parts, xi, inverse, most):
    """Rotate or translate primitive k inside its limits; return the change."""
    mechanism, dofs, _, before, q, q_try = scene
    _, moves, columns, _ = parts
    prims, i = mechanism.prims, mechanism.prims[k, PRIMS.value]
    low, high = max(dofs.lower[i], q[i] - most), min(dofs.upper[i], q[i] + most)
    value = clipped(q_try[i] + wanted_change(columns[3 * k], xi, inverse), low, high)
    change = value - q_try[i]
    if change == 0.0:
        return 0.0
    take_out(columns[3 * k], xi, change)
    q_try[i] = value
    ax, ay, az = axis_of(mechanism, before, k)
    move, whole = moves[k], value - q[i]
    slide = 0.0
    if prims[k, PRIMS.kind] == TRANSLATE:
        slide = whole
    else:
        move[0], move[1], move[2], move[3] = quaternion_of(ax, ay, az, whole)
        if prims[k, PRIMS.kind] == SCREW:
            slide = mechanism.vectors[k, 6] * whole
    move[4], move[5], move[6] = slide * ax, slide * ay, slide * az
    return abs(change)


@kernel
def visit_joint(n, scene, own, parts, most):
    """Solve one joint's constraint: its values take most of the error, the bodies the rest."""
    mechanism, _, linear, before, _, _ = scene
    links, marks, numbers = own
    inverses, moves, _, room = parts
    j, parent = links[n, LINK_JOINT], links[n, LINK_PARENT]
    first, end = links[n, LINK_FIRST], links[n, LINK_END]
    cx, cy, cz = before[first, 3], before[first, 7], before[first, 11]
    body, predicted, xi, inverse = numbers[j], room[7], room[8], inverses[j]
    predict(n, before, own, moves, predicted)
    part(predicted, body, cx, cy, cz, xi)
    moved = 0.0
    for _ in range(PASSES):
        for k in range(first, end):
            if marks[0, k] == 0:
                continue
            longest = longest_step(k, mechanism, linear, most)
            if marks[1, k] >= 0:
                moved += move_ball(k, scene, parts, marks[1, k], xi, inverse, longest)
            else:
                moved += move_value(k, scene, parts, xi, inverse, longest)
    if moved > 0.0:
        predict(n, before, own, moves, predicted)
        part(predicted, body, cx, cy, cz, xi)
    force = room[6]
    for a in range(6):
        total = 0.0
        for b in range(6):
            total += inverse[6 * a + b] * xi[b]
        force[a] = total
        inverse[PASSED + a] += total
    back = (-force[0], -force[1], -force[2])
    push(body, (cx, cy, cz), back, (-force[3], -force[4], -force[5]))
    if parent >= 0:
        above = numbers[parent]
        x, y, z = placed(predicted, cx, cy, cz)
        x, y, z = turned_back(above, x - above[3], y - above[7], z - above[11])
        u, v, w = turned(predicted, force[0], force[1], force[2])
        fx, fy, fz = turned_back(above, u, v, w)
        u, v, w = turned(predicted, force[3], force[4], force[5])
        tx, ty, tz = turned_back(above, u, v, w)
        push(above, (x, y, z), (fx, fy, fz), (tx, ty, tz))
    return moved


_parts = picker(
    "mechanism", "rows", "dofs", "targets", "q", "work", "linear", "state", "options", "own"
)


def position_based_step(table):
    """Sweep over goals and joints from the current pose, and write the resulting values."""
    mechanism, rows, dofs, targets, q, work, linear, state, options, own = _parts(table)
    body, points, q_try = work.body, work.points, work.q_try
    links, marks, numbers = own
    before, world, x = body.before, body.world, body.x
    N, P, G, L = world.shape[0], before.shape[0], rows.goals.shape[0], links.shape[0]
    bodies, inverses = numbers[:N], numbers[N : 2 * N]
    moves, columns = numbers[2 * N : 2 * N + P], numbers[2 * N + P : 2 * N + 4 * P]
    wants, room = numbers[2 * N + 4 * P : 2 * N + 4 * P + G], numbers[2 * N + 4 * P + G :]
    for i in range(q.shape[0]):
        q_try[i] = q[i]
    if state[TRIED] != state[COST]:  # the last trial pose was rejected
        evaluate(table)
    for k in range(P):
        for i in range(7):
            moves[k, i] = 1.0 if i == 0 else 0.0
    longest = weigh(mechanism, rows, before, points, links, marks, numbers, N)
    parts = (inverses, moves, columns, room)
    scene = (mechanism, dofs, linear, before, q, q_try)
    for n in range(L):
        if bodies[links[n, LINK_JOINT], MOVES] != 0.0:
            prepare_joint(n, x, scene, own, parts, options[METHOD + 1])
    firm = math.inf
    for g in range(G):
        if pulls(g, rows, bodies):
            firm = min(firm, prepare_goal(g, rows, targets, world, bodies, wants[g], points, room))
    for g in range(G):
        if pulls(g, rows, bodies):
            soften(g, rows, wants[g], options[METHOD + 2] * state[DAMPING] * firm, room)
    whole = 0.0
    sweeps = min(int(options[METHOD]), max(FEWEST, VISITS // (L + G + 1)))
    for _ in range(sweeps):
        moved = 0.0
        for n in range(2 * (G + L)):
            if n < G or n >= G + 2 * L:
                g = n if n < G else 2 * (G + L) - 1 - n
                if pulls(g, rows, bodies):
                    visit_goal(g, rows, targets, points, bodies, wants[g], longest)
            else:
                at = G + L - 1 - n if n < G + L else n - G - L
                if bodies[links[at, LINK_JOINT], MOVES] == 0.0:
                    continue
                moved = max(moved, visit_joint(at, scene, own, parts, options[MAX_STEP]))
        whole += moved
        if moved <= options[METHOD + 3] * whole:
            break
    project(dofs, q_try)
    if whole > (STILL if state[BENT] == 0.0 else 0.0):
        return 1.0
    return 0.0


POSITION_BASED = MethodStep("position_based", position_based_step, cautious)
