"""Cyclic coordinate descent: one joint after the other, from the tips to the root.

Sources 000, 001 and 004. A rotation or a translation of a rigid chain has its best value in closed
form for any number of goals (with a goal-dependent best axis for quaternions, source 000); every
other rate takes a one-dimensional Gauss-Newton step, halved until the error decreases.

``linear.visits`` (R,) int64 lists the visits, tips first: a primitive for a closed form, or
-1 - rate. ``linear.frames`` (G, 12) holds the goals' frames during a sweep, ``linear.readiness``
(nv,) the share of its best change that a rate takes (less than 1: stiff, up to 2: loose).
"""

from __future__ import annotations

import math

from poise.kernels.columns import BALLS, CONES, GOALS, PARAMETERS, PRIMS, TURNS
from poise.kernels.configuration import (
    hinge_quaternion,
    into_cone,
    nearer_end,
    place_hinges,
    project,
    step,
    turns_freely,
)
from poise.kernels.jit import kernel
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from poise.kernels.method_step import MethodStep
from poise.kernels.primitives import QUATERNION, TRANSLATE
from poise.kernels.problem_table import differentiate, evaluate, picker
from poise.kernels.rigid_frames import axis_of
from poise.kernels.rotations import quaternion_product
from poise.kernels.solver_state import ALPHA, MAX_STEP, METRES_PER_STEP


@kernel
def rotated(x, y, z, ax, ay, az, s, c):
    """Return a vector rotated about a unit axis."""
    v = (ax * x + ay * y + az * z) * (1.0 - c)
    return (
        c * x + s * (ay * z - az * y) + v * ax,
        c * y + s * (az * x - ax * z) + v * ay,
        c * z + s * (ax * y - ay * x) + v * az,
    )


@kernel
def torque_of(g, rows, targets, frames, cx, cy, cz):
    """Return one goal's pull about the pivot c: the matrix ``sum w d g^T`` of pairs (d, g).

    A rotation by R changes the goal's squared error by ``-2 tr(R sum d g^T)``: positions pair the
    point with its target, orientations the axes of the two frames, aims the two directions.
    """
    goals, parameters = rows.goals, rows.parameters
    kind, t = goals[g, GOALS.kind], goals[g, GOALS.target]
    frame = frames[g]
    weight = parameters[g, PARAMETERS.weight] * parameters[g, PARAMETERS.weight]
    a = b = c = d = e = f = h = i = j = 0.0
    if kind == POSITION:
        x, y, z = frame[9] - cx, frame[10] - cy, frame[11] - cz
        u, v, w = targets[t] - cx, targets[t + 1] - cy, targets[t + 2] - cz
        a, b, c = x * u, x * v, x * w
        d, e, f = y * u, y * v, y * w
        h, i, j = z * u, z * v, z * w
    elif kind == ORIENTATION:
        qw, qx, qy, qz = targets[t], targets[t + 1], targets[t + 2], targets[t + 3]
        g00, g01, g02 = (
            1 - 2 * (qy * qy + qz * qz),
            2 * (qx * qy - qw * qz),
            2 * (qx * qz + qw * qy),
        )
        g10, g11, g12 = (
            2 * (qx * qy + qw * qz),
            1 - 2 * (qx * qx + qz * qz),
            2 * (qy * qz - qw * qx),
        )
        g20, g21, g22 = (
            2 * (qx * qz - qw * qy),
            2 * (qy * qz + qw * qx),
            1 - 2 * (qx * qx + qy * qy),
        )
        weight *= 0.5  # |R - G|^2 / 2 is the squared angle, to second order
        a = frame[0] * g00 + frame[1] * g01 + frame[2] * g02
        b = frame[0] * g10 + frame[1] * g11 + frame[2] * g12
        c = frame[0] * g20 + frame[1] * g21 + frame[2] * g22
        d = frame[3] * g00 + frame[4] * g01 + frame[5] * g02
        e = frame[3] * g10 + frame[4] * g11 + frame[5] * g12
        f = frame[3] * g20 + frame[4] * g21 + frame[5] * g22
        h = frame[6] * g00 + frame[7] * g01 + frame[8] * g02
        i = frame[6] * g10 + frame[7] * g11 + frame[8] * g12
        j = frame[6] * g20 + frame[7] * g21 + frame[8] * g22
    else:
        x, y, z = frame[0], frame[3], frame[6]
        u, v, w = targets[t] - frame[9], targets[t + 1] - frame[10], targets[t + 2] - frame[11]
        size = math.sqrt(u * u + v * v + w * w)
        if size > 1e-12:
            u, v, w = u / size, v / size, w / size
            a, b, c = x * u, x * v, x * w
            d, e, f = y * u, y * v, y * w
            h, i, j = z * u, z * v, z * w
    return (
        weight * a, weight * b, weight * c, weight * d, weight * e, weight * f,
        weight * h, weight * i, weight * j,
    )  # fmt: skip


@kernel
def pull(k, rows, targets, frames, cx, cy, cz):
    """Return the summed pull of the goals that primitive ``k`` moves."""
    goals, included = rows.goals, rows.included
    a = b = c = d = e = f = h = i = j = 0.0
    for g in range(goals.shape[0]):
        if included[g, k] != 0:
            t = torque_of(g, rows, targets, frames, cx, cy, cz)
            a, b, c = a + t[0], b + t[1], c + t[2]
            d, e, f = d + t[3], e + t[4], f + t[5]
            h, i, j = h + t[6], i + t[7], j + t[8]
    return a, b, c, d, e, f, h, i, j


@kernel
def best_angle(p, ax, ay, az):
    """Return the angle about an axis that minimises the error with the pull ``p``."""
    trace = p[0] + p[4] + p[8]
    along = (
        ax * (p[0] * ax + p[1] * ay + p[2] * az)
        + ay * (p[3] * ax + p[4] * ay + p[5] * az)
        + az * (p[6] * ax + p[7] * ay + p[8] * az)
    )
    sine = ax * (p[5] - p[7]) + ay * (p[6] - p[2]) + az * (p[1] - p[3])
    cosine = trace - along
    if sine * sine + cosine * cosine < 1e-30:
        return 0.0
    return math.atan2(sine, cosine)


@kernel
def turn_goals(k, rows, frames, centre, axis, angle):
    """Rotate the frames of the goals that primitive ``k`` moves."""
    (cx, cy, cz), (ax, ay, az) = centre, axis
    goals, included = rows.goals, rows.included
    s, c = math.sin(angle), math.cos(angle)
    for g in range(goals.shape[0]):
        if included[g, k] == 0:
            continue
        f = frames[g]
        x, y, z = rotated(f[9] - cx, f[10] - cy, f[11] - cz, ax, ay, az, s, c)
        f[9], f[10], f[11] = x + cx, y + cy, z + cz
        for column in range(3):
            x, y, z = rotated(f[column], f[3 + column], f[6 + column], ax, ay, az, s, c)
            f[column], f[3 + column], f[6 + column] = x, y, z


@kernel
def clipped(value, low, high):
    """Return a value clamped to [low, high]."""
    return min(max(value, low), high)


@kernel
def inside_or_nearest(angle, low, high):
    """Return the angle plus whole turns in [low, high], else the nearer end.

    Nearer on the circle: the error is a cosine of the difference from the best angle.
    """
    if low <= angle <= high:
        return angle
    turn = 2.0 * math.pi
    other = angle - turn * math.ceil((angle - high) / turn)
    if other >= low:
        return other
    return nearer_end(angle, low, high)


@kernel(inline=True)
def longest_step(k, mechanism, linear, most):
    """Return the largest step of a primitive, with ``most`` for angles; metres are scaled."""
    kind, rate = mechanism.prims[k, PRIMS.kind], mechanism.prims[k, PRIMS.rate]
    if kind != TRANSLATE or rate < 0:
        return most
    return most * METRES_PER_STEP / linear.scales[rate]


@kernel(inline=True)
def visit_hinge(k, mechanism, problem, placed, q, most, readiness):
    """Set one rotation or translation to its best value inside the limits."""
    rows, dofs, targets = problem
    before, frames = placed
    prims, b = mechanism.prims, before[k]
    i = prims[k, PRIMS.value]
    ax, ay, az = axis_of(mechanism, before, k)
    low, high = dofs.lower[i], dofs.upper[i]
    if prims[k, PRIMS.kind] == TRANSLATE:
        goals, parameters, included = rows.goals, rows.parameters, rows.included
        total = weights = 0.0
        for g in range(goals.shape[0]):
            if included[g, k] != 0 and goals[g, GOALS.kind] == POSITION:
                t = goals[g, GOALS.target]
                f = frames[g]
                size = parameters[g, PARAMETERS.weight] * parameters[g, PARAMETERS.weight]
                total += size * (
                    ax * (targets[t] - f[9]) + ay * (targets[t + 1] - f[10])
                    + az * (targets[t + 2] - f[11])
                )  # fmt: skip
                weights += size
        if not weights > 0.0:
            return
        shift = readiness[prims[k, PRIMS.rate]] * clipped(total / weights, -most, most)
        value = clipped(q[i] + shift, low, high)
        shift = value - q[i]
        q[i] = value
        for g in range(goals.shape[0]):
            if included[g, k] != 0:
                frames[g, 9] += shift * ax
                frames[g, 10] += shift * ay
                frames[g, 11] += shift * az
        return
    cx, cy, cz = b[3], b[7], b[11]
    p = pull(k, rows, targets, frames, cx, cy, cz)
    angle = best_angle(p, ax, ay, az)
    if angle == 0.0:
        return
    wanted = inside_or_nearest(q[i] + angle, low, high)
    value = clipped(
        q[i] + readiness[prims[k, PRIMS.rate]] * clipped(wanted - q[i], -most, most), low, high
    )
    angle = value - q[i]
    q[i] = value
    turn_goals(k, rows, frames, (cx, cy, cz), (ax, ay, az), angle)


@kernel
def best_turn(k, rows, targets, frames, cx, cy, cz):
    """Return the goal-dependent best axis (source 000) about the pivot c, and the best angle."""
    p = pull(k, rows, targets, frames, cx, cy, cz)
    ax, ay, az = p[5] - p[7], p[6] - p[2], p[1] - p[3]
    size = math.sqrt(ax * ax + ay * ay + az * az)
    if size < 1e-15:
        return 0.0, 0.0, 0.0, 0.0
    ax, ay, az = ax / size, ay / size, az / size
    return ax, ay, az, best_angle(p, ax, ay, az)


@kernel
def visit_ball(k, mechanism, problem, placed, q, most, ball, readiness):
    """Rotate a quaternion about its goal-dependent best axis (source 000) by the best angle."""
    rows, dofs, targets = problem
    before, frames = placed
    i = mechanism.prims[k, PRIMS.value]
    b = before[k]
    cx, cy, cz = b[3], b[7], b[11]
    ax, ay, az, angle = best_turn(k, rows, targets, frames, cx, cy, cz)
    angle = readiness[mechanism.prims[k, PRIMS.rate]] * clipped(angle, -most, most)
    if angle == 0.0:
        return
    lx = b[0] * ax + b[4] * ay + b[8] * az
    ly = b[1] * ax + b[5] * ay + b[9] * az
    lz = b[2] * ax + b[6] * ay + b[10] * az
    s, c = math.sin(0.5 * angle), math.cos(0.5 * angle)
    w0, x0, y0, z0 = q[i], q[i + 1], q[i + 2], q[i + 3]
    multiply_into(q, i, (c, s * lx, s * ly, s * lz), (w0, x0, y0, z0))
    cones = dofs.cones
    if cones[ball, CONES.swing] >= 0.0:
        into_cone(q, i, cones[ball])
    # The resulting rotation, q q0^-1, as an axis and an angle in the world.
    w = q[i] * w0 + q[i + 1] * x0 + q[i + 2] * y0 + q[i + 3] * z0
    x = -q[i] * x0 + q[i + 1] * w0 - q[i + 2] * z0 + q[i + 3] * y0
    y = -q[i] * y0 + q[i + 1] * z0 + q[i + 2] * w0 - q[i + 3] * x0
    z = -q[i] * z0 - q[i + 1] * y0 + q[i + 2] * x0 + q[i + 3] * w0
    size = math.sqrt(x * x + y * y + z * z)
    if size < 1e-15:
        return
    angle = 2.0 * math.atan2(size, w)
    x, y, z = x / size, y / size, z / size
    turn_goals(
        k, rows, frames, (cx, cy, cz),
        (
            b[0] * x + b[1] * y + b[2] * z,
            b[4] * x + b[5] * y + b[6] * z,
            b[8] * x + b[9] * y + b[10] * z,
        ),
        angle,
    )  # fmt: skip


@kernel
def turn_hinges(row, prims, b, ax, ay, az, angle, q):
    """Rotate a root with three hinges, in the frame ``b`` before them, about a world axis."""
    k = row[TURNS.first]
    i, j, n = prims[k, PRIMS.kind] - 1, prims[k + 1, PRIMS.kind] - 1, prims[k + 2, PRIMS.kind] - 1
    sign, s = float(row[TURNS.sign]), math.sin(0.5 * angle)
    x = s * (b[i] * ax + b[4 + i] * ay + b[8 + i] * az)
    y = s * (b[j] * ax + b[4 + j] * ay + b[8 + j] * az)
    z = s * (b[n] * ax + b[4 + n] * ay + b[8 + n] * az) * sign
    d, e, f, g = hinge_quaternion(
        q[row[TURNS.value]], q[row[TURNS.value + 1]], sign * q[row[TURNS.value + 2]]
    )
    d, e, f, g = quaternion_product(math.cos(0.5 * angle), x, y, z, d, e, f, g)
    place_hinges(row, q, d, e, f, g, q)


_parts = picker("mechanism", "rows", "dofs", "targets", "q", "work", "linear", "options")


@kernel
def visit_turn(k, table):
    """Rotate a free root about its best axis; return whether primitive ``k`` belongs to one."""
    mechanism, rows, dofs, targets, _, work, linear, options = _parts(table)
    frames, readiness, before, most = (
        linear.frames,
        linear.fixed,
        work.body.before,
        options[MAX_STEP],
    )
    for t in range(dofs.turns.shape[0]):
        row, b = dofs.turns[t], before[k]
        if not (0 <= k - row[TURNS.first] < 3 and turns_freely(dofs, row)):
            continue
        if k == row[TURNS.first]:
            ax, ay, az, angle = best_turn(k, rows, targets, frames, b[3], b[7], b[11])
            angle = readiness[row[TURNS.rate]] * clipped(angle, -most, most)
            if angle != 0.0:
                turn_hinges(row, mechanism.prims, b, ax, ay, az, angle, work.q_try)
                turn_goals(k, rows, frames, (b[3], b[7], b[11]), (ax, ay, az), angle)
        return True
    return False


@kernel
def multiply_into(q, i, turn, start):
    """Compute ``q[i:i+4] = (a, b, c, d) * (w, x, y, z)``, normalised."""
    a, b, c, d = turn
    w, x, y, z = start
    e, f, g, h = quaternion_product(a, b, c, d, w, x, y, z)
    scale = 1.0 / math.sqrt(e * e + f * f + g * g + h * h)
    q[i], q[i + 1], q[i + 2], q[i + 3] = e * scale, f * scale, g * scale, h * scale


@kernel
def goal_frames(rows, body, points, frames):
    """Copy rotation (9, row major) and point (3) of each goal at the last evaluated pose.

    For an aim the first column is the aimed direction.
    """
    goals = rows.goals
    world = body.world
    for g in range(goals.shape[0]):
        w = world[goals[g, GOALS.joint]]
        f = frames[g]
        for row in range(3):
            for column in range(3):
                f[3 * row + column] = w[4 * row + column]
            f[9 + row] = points[g, row]
        if goals[g, GOALS.kind] == AIM:
            f[0], f[3], f[6] = points[g, 3], points[g, 4], points[g, 5]


@kernel
def visit_rate(rate, dofs, work, most, readiness, table):
    """Take one Gauss-Newton step of one rate of q_try, halved until the error decreases."""
    r_try, J, v, q_try, base = work.r_try, work.J, work.v, work.q_try, work.q_base
    for i in range(q_try.shape[0]):
        base[i] = q_try[i]
    cost = evaluate(table)
    differentiate(table)
    slope = curvature = 0.0
    for row in range(J.shape[0]):
        slope += J[row, rate] * r_try[row]
        curvature += J[row, rate] * J[row, rate]
    if not curvature > 0.0:
        return
    change = readiness[rate] * clipped(-slope / curvature, -most, most)
    for _ in range(12):
        for i in range(v.shape[0]):
            v[i] = 0.0
        v[rate] = change
        step(dofs, base, v, q_try)
        project(dofs, q_try)
        if evaluate(table) < cost:
            return
        change *= 0.5
    for i in range(q_try.shape[0]):
        q_try[i] = base[i]


def ccd_step(table):
    """Run one sweep over all joints."""
    mechanism, rows, dofs, targets, q, work, linear, options = _parts(table)
    body, points, q_try = work.body, work.points, work.q_try
    visits, frames, readiness = linear.visits, linear.frames, linear.fixed
    prims, before, balls = mechanism.prims, body.before, dofs.balls
    most, turning = options[MAX_STEP], dofs.turns.shape[0] > 0
    for i in range(q.shape[0]):
        q_try[i] = q[i]
    for i in range(readiness.shape[0]):
        readiness[i] = options[ALPHA] * linear.readiness[i]
    goal_frames(rows, body, points, frames)
    for n in range(visits.shape[0]):
        k = visits[n]
        if k < 0:
            continue
        if turning and visit_turn(k, table):
            continue
        if prims[k, PRIMS.kind] == QUATERNION:
            for ball in range(balls.shape[0]):
                if balls[ball, BALLS.value] == prims[k, PRIMS.value]:
                    visit_ball(
                        k, mechanism, (rows, dofs, targets), (before, frames), q_try, most, ball,
                        readiness,
                    )  # fmt: skip
        else:
            visit_hinge(
                k, mechanism, (rows, dofs, targets), (before, frames), q_try,
                longest_step(k, mechanism, linear, most), readiness,
            )  # fmt: skip
    for n in range(visits.shape[0]):
        if visits[n] < 0:
            visit_rate(-1 - visits[n], dofs, work, most, readiness, table)
    return 1.0


CCD = MethodStep("ccd", ccd_step)
