"""Frames of mechanisms with constraint joints, in the order of dependence, and their rates.

The dependences of a joint are not a path, so the derivative of each joint's frame by each rate is
propagated: ``(W M)' = W' M + W M'``, and through a link by the rates of its sources. Row ``RATES +
j nv + c`` of ``scratch`` holds the derivative of joint j by rate c, a 3x4 matrix, which is zero if
the joint does not depend on the rate; the nv rows after the last joint's are work space, one for
each rate. The end of ``sizes`` lists the rates that a joint depends on.
"""

from __future__ import annotations

import math

from poise.kernels.columns import JOINTS, PRIMS, SCRATCH, SIZES, USER_RATE
from poise.kernels.constraint_joints import (
    MEAN,
    OWN,
    TURNED,
    UP_ALONG,
    UP_TOWARDS,
    add_place,
    add_turned,
    leaning,
    link,
    upward,
)
from poise.kernels.forward import drive, make_forward
from poise.kernels.jacobian_columns import add_column
from poise.kernels.jit import kernel
from poise.kernels.layouts import Mechanism
from poise.kernels.primitive_motions import cross_rows, motion, motion_rate, multiply
from poise.kernels.primitives import (
    AIM_LINK,
    FIXED,
    FRAME_IDENTITY,
    PARENT_LINK,
    POINT_LINK,
    QUATERNION,
    SKIPPED,
    USER,
)
from poise.kernels.rotations import nearest_rotation, polar_rate

linked_forward = kernel(make_forward(simple=False, linked=True), fast=True, name="linked_forward")


@kernel
def linked_forward_batch(arrays, q, first, end, body, frames):
    """Compute world frames ``frames`` (B, N, 16), whole 4x4, of the poses ``q[first:end]`` (B, nq).

    ``arrays`` of the mechanism and ``body`` are plain tuples.
    """
    mechanism = Mechanism(*arrays)
    x, slopes, angles, sines, cosines, scratch, before, world = body
    for b in range(first, end):
        drive(mechanism, q[b], x, slopes)
        linked_forward(
            mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before[:0], world
        )  # fmt: skip
        for j in range(frames.shape[1]):
            for i in range(12):
                frames[b, j, i] = world[j, i]
            for i in range(12, 16):
                frames[b, j, i] = 1.0 if i == 15 else 0.0


RATES = 5


@kernel
def is_still(matrix):
    """Return whether a 3x4 matrix is zero."""
    for i in range(12):
        if matrix[i] != 0.0:
            return False
    return True


@kernel
def add_cross(wx, wy, wz, m, out):
    """Compute ``out += [w]x m`` for the 3x3 parts."""
    for i in range(3):
        u, v, w = m[i], m[4 + i], m[8 + i]
        out[i] += wy * w - wz * v
        out[4 + i] += wz * u - wx * w
        out[8 + i] += wx * v - wy * u


@kernel(inline=True)
def listed(mechanism, j):
    """Return first and end in ``sizes`` of the rates that joint ``j`` depends on."""
    at = 3 + mechanism.joints.shape[0] + j
    return mechanism.sizes[at], mechanism.sizes[at + 1]


@kernel
def sources_rates(mechanism, k, world, rates, count, rotation, turning, sums):
    """Compute the rates of a link's sums for each of ``count`` rates, into the rows of ``sums``.

    Those of joint s are in the rows ``s * count`` on of ``rates``; ``rotation`` and ``turning``
    (12,) are work space.
    """
    prims, table, rigid = mechanism.prims, mechanism.table, mechanism.sizes[SIZES.rigid] != 0
    kind, first = prims[k, PRIMS.kind], prims[k, PRIMS.table]
    turns = kind != POINT_LINK and kind != AIM_LINK
    for c in range(count):
        for i in range(12):
            sums[c, i] = 0.0
    for row in range(first + 1, first + prims[k, PRIMS.table_rows], 2):
        s, share, offset = int(table[row, 0]), table[row, 1], table[row + 1]
        if turns and not rigid:
            nearest_rotation(world[s], rotation)
        for c in range(count):
            rate = rates[s * count + c]
            if is_still(rate):
                continue
            add_place(share, rate, offset, sums[c])
            if not turns:
                continue
            if rigid:
                add_turned(share, rate, offset, sums[c])
            else:
                wx, wy, wz = polar_rate(world[s], rate, rotation)
                cross_rows(turning, rotation, wx, wy, wz)
                add_turned(share, turning, offset, sums[c])


@kernel
def upward_rate(mechanism, k, joint_rate, A_rate):
    """Return the rate of `links.upward`, given those of the up joint and of the input frame."""
    table, first = mechanism.table, mechanism.prims[k, PRIMS.table]
    up = int(table[first, 0])
    if up == UP_ALONG:
        x, y, z = table[first, 2], table[first, 3], table[first, 4]
        return (
            joint_rate[0] * x + joint_rate[1] * y + joint_rate[2] * z,
            joint_rate[4] * x + joint_rate[5] * y + joint_rate[6] * z,
            joint_rate[8] * x + joint_rate[9] * y + joint_rate[10] * z,
        )
    if up == UP_TOWARDS:
        return (
            joint_rate[3] - A_rate[3], joint_rate[7] - A_rate[7], joint_rate[11] - A_rate[11],
        )  # fmt: skip
    return 0.0, 0.0, 0.0


@kernel
def aim_spin(mechanism, k, world, found, sums, up_rate, own):
    """Return the angular velocity of an aim: ``f x f' + roll f``.

    ``found`` is the input frame A of the link, its rate and its angular velocity, ``sums`` the sum
    over the link's sources and its rate.

    With an up direction u, its component g perpendicular to f and h = f x g, both of length 1, the
    roll is ``(u'.h - (u.f)(f'.h)) / |u across f|``; for the shortest rotation from d to f, it is
    that of d's frame and ``-(d x f).(d' + f') / (1 + d.f)``.
    """
    vectors = mechanism.vectors
    A, A_rate, A_spin = found
    sum_of, sum_rate = sums
    fx, fy, fz = sum_of[3] - A[3], sum_of[7] - A[7], sum_of[11] - A[11]
    far = math.sqrt(fx * fx + fy * fy + fz * fz)
    fx, fy, fz = fx / far, fy / far, fz / far
    vx, vy, vz = sum_rate[3] - A_rate[3], sum_rate[7] - A_rate[7], sum_rate[11] - A_rate[11]
    along = fx * vx + fy * vy + fz * vz
    vx, vy, vz = (vx - along * fx) / far, (vy - along * fy) / far, (vz - along * fz) / far
    ux, uy, uz, given = upward(mechanism, k, world, A)
    gx, gy, gz, size = leaning(fx, fy, fz, ux, uy, uz)
    if given and size > 0.0:
        gx, gy, gz = gx / size, gy / size, gz / size
        hx, hy, hz = fy * gz - fz * gy, fz * gx - fx * gz, fx * gy - fy * gx
        roll = up_rate[0] * hx + up_rate[1] * hy + up_rate[2] * hz
        roll -= (ux * fx + uy * fy + uz * fz) * (vx * hx + vy * hy + vz * hz)
        roll /= size
    else:
        ax, ay, az = vectors[k, 0], vectors[k, 1], vectors[k, 2]
        dx = own[0] * ax + own[1] * ay + own[2] * az
        dy = own[4] * ax + own[5] * ay + own[6] * az
        dz = own[8] * ax + own[9] * ay + own[10] * az
        wx, wy, wz = A_spin
        roll = dx * wx + dy * wy + dz * wz
        c = 1.0 + dx * fx + dy * fy + dz * fz
        if c > 1e-12:
            sx, sy, sz = wy * dz - wz * dy + vx, wz * dx - wx * dz + vy, wx * dy - wy * dx + vz
            kx, ky, kz = dy * fz - dz * fy, dz * fx - dx * fz, dx * fy - dy * fx
            roll -= (kx * sx + ky * sy + kz * sz) / c
    return (
        fy * vz - fz * vy + roll * fx, fz * vx - fx * vz + roll * fy, fx * vy - fy * vx + roll * fz,
    )  # fmt: skip


@kernel
def turn_rate(found, own, made, turned, spin, rigid, rate):
    """Write the linear part of a rotated frame's rate to ``rate``: ``[w] R S + R S'``, A = R_A S.

    ``found`` is A, its rate and its angular velocity, ``made`` the resulting frame, of rotation
    ``turned``. ``rate`` may be the rate of A.
    """
    A, A_rate, A_spin = found
    wx, wy, wz = spin
    if rigid:
        for i in range(12):
            if i % 4 != 3:
                rate[i] = 0.0
        add_cross(wx, wy, wz, made, rate)
        return
    for i in range(12):
        if i % 4 != 3:
            rate[i] = A_rate[i]
    x, y, z = A_spin
    add_cross(-x, -y, -z, A, rate)
    for i in range(3):
        u, v, w = rate[i], rate[4 + i], rate[8 + i]
        a = own[0] * u + own[4] * v + own[8] * w
        b = own[1] * u + own[5] * v + own[9] * w
        c = own[2] * u + own[6] * v + own[10] * w
        rate[i] = turned[0] * a + turned[1] * b + turned[2] * c
        rate[4 + i] = turned[4] * a + turned[5] * b + turned[6] * c
        rate[8 + i] = turned[8] * a + turned[9] * b + turned[10] * c
    add_cross(wx, wy, wz, made, rate)


@kernel
def link_columns(mechanism, k, j, A, world, scratch, nv):
    """Propagate the rates of joint ``j`` through its link ``k`` with the input frame ``A``."""
    joints, prims, table = mechanism.joints, mechanism.prims, mechanism.table
    rigid = mechanism.sizes[SIZES.rigid] != 0
    kind, first, n = prims[k, PRIMS.kind], prims[k, PRIMS.table], joints.shape[0]
    rates, sums = scratch[RATES:], scratch[RATES + n * nv :]
    made, rotation, turning = (
        scratch[SCRATCH.product],
        scratch[SCRATCH.step],
        scratch[SCRATCH.polar],
    )
    for i in range(12):
        made[i] = A[i]
    link(mechanism, k, world, made)  # writes the sums and both rotations to the work rows
    sum_of, turned, own = world[n + MEAN], world[n + TURNED], world[n + OWN]
    sources_rates(mechanism, k, world, rates, nv, rotation, turning, sums)
    x, y, z = table[first, 2], table[first, 3], table[first, 4]
    up, leader = int(table[first, 0]), int(table[first, 1])
    led = kind == AIM_LINK and (up == UP_ALONG or up == UP_TOWARDS)
    aims = (
        kind == AIM_LINK
        and math.hypot(sum_of[3] - A[3], math.hypot(sum_of[7] - A[7], sum_of[11] - A[11])) > 1e-12
    )
    begin, end = listed(mechanism, j)
    for at in range(begin, end):
        c = mechanism.sizes[at]
        rate = rates[j * nv + c]
        follows = led and not is_still(rates[leader * nv + c])
        if is_still(rate) and is_still(sums[c]) and not follows:
            continue
        if kind == POINT_LINK:
            for row in range(0, 12, 4):
                shift = rate[row] * x + rate[row + 1] * y + rate[row + 2] * z
                rate[row + 3] = sums[c, row + 3] + shift
            continue
        if kind == AIM_LINK and not aims:
            continue
        A_spin = (0.0, 0.0, 0.0)
        if kind == AIM_LINK or not rigid:
            A_spin = polar_rate(A, rate, own)
        if kind == AIM_LINK:
            up_rate = upward_rate(mechanism, k, rates[leader * nv + c], rate)
            spin = aim_spin(mechanism, k, world, (A, rate, A_spin), (sum_of, sums[c]), up_rate, own)
        else:
            spin = polar_rate(sum_of, sums[c], turned)
        turn_rate((A, rate, A_spin), own, made, turned, spin, rigid, rate)
        if kind == PARENT_LINK:
            rate[3], rate[7], rate[11] = sums[c, 3], sums[c, 7], sums[c, 11]


@kernel
def joint_columns(mechanism, j, x, slopes, before, world, scratch, nv):
    """Compute the rates of one joint's frame, from those of its parent and of its sources."""
    joints, prims, frames, vectors = (
        mechanism.joints, mechanism.prims, mechanism.frames, mechanism.vectors,
    )  # fmt: skip
    table, nq = mechanism.table, mechanism.sizes[SIZES.values]
    value, rate_of = scratch[SCRATCH.motion], scratch[SCRATCH.rate]
    product, step = scratch[SCRATCH.product], scratch[SCRATCH.step]
    parent, sizes = joints[j, JOINTS.parent], mechanism.sizes
    rates = scratch[RATES + j * nv :]
    begin, end = listed(mechanism, j)
    for n in range(begin, end):
        c = sizes[n]
        for i in range(12):
            rates[c, i] = scratch[RATES + parent * nv + c, i] if parent >= 0 else 0.0
    for k in range(joints[j, JOINTS.first], joints[j, JOINTS.end]):
        kind, i = prims[k, PRIMS.kind], prims[k, PRIMS.value]
        linking = kind >= POINT_LINK
        if not linking:
            motion(prims, vectors, table, x, k, value)
        if prims[k, PRIMS.frame] == FRAME_IDENTITY:
            for entry in range(12):
                step[entry] = value[entry]
        elif linking:
            for entry in range(12):
                step[entry] = frames[k, entry]
        else:
            multiply(frames[k], value, 1.0, step)
        if prims[k, PRIMS.frame] != FRAME_IDENTITY or not (linking or kind == FIXED):
            for n in range(begin, end):
                c = sizes[n]
                if is_still(rates[c]):
                    continue
                multiply(rates[c], step, 1.0, product)
                for entry in range(12):
                    rates[c, entry] = product[entry]
        if linking:
            link_columns(mechanism, k, j, before[k], world, scratch, nv)
            continue
        if prims[k, PRIMS.rate] < 0:
            continue
        gain = 1.0 if i < nq or kind == USER else slopes[i - nq]
        count = 3 if kind == QUATERNION else (prims[k, PRIMS.table_rows] - 1 if kind == USER else 1)
        for rate in range(count):
            motion_rate(prims, vectors, table, x, k, rate, value, rate_of)
            multiply(before[k], rate_of, 0.0, product)
            column = prims[k, PRIMS.rate] + rate
            if kind == USER:
                column = int(table[prims[k, PRIMS.table] + 1 + rate, 12])
            for entry in range(12):
                rates[column, entry] += gain * product[entry]


@kernel
def all_columns(mechanism, x, slopes, before, world, scratch, nv):
    """Compute the rates of every joint's frame, at a pose evaluated by ``linked_forward``."""
    joints, order = mechanism.joints, mechanism.sizes
    for n in range(joints.shape[0]):
        j = order[3 + n]
        if joints[j, JOINTS.parent] != SKIPPED:
            joint_columns(mechanism, j, x, slopes, before, world, scratch, nv)


@kernel
def linked_columns(mechanism, pose, point, included, weight, rows, direction, scratch):
    """Compute columns like ``poise.kernels.jacobian_columns.general_columns``, after `all_columns`.

    Here ``included`` selects rates: those of the primitives that belong to the chain.
    """
    _, _, _, world = pose
    joint, px, py, pz = point
    J, linear, angular, aimed = rows
    dx, dy, dz = direction
    nv, count = J.shape[1], mechanism.joints.shape[0]
    rates, marks = scratch[RATES + joint * nv :], scratch[RATES + count * nv :]
    mark_rates(mechanism, included, marks, nv)
    polar = scratch[SCRATCH.polar]
    if angular >= 0:
        nearest_rotation(world[joint], polar)
    begin, end = listed(mechanism, joint)
    for n in range(begin, end):
        c = mechanism.sizes[n]
        rate = rates[c]
        if marks[c, 0] == 0.0:
            continue
        if linear >= 0:
            add_column(
                J, linear, c, weight,
                rate[0] * px + rate[1] * py + rate[2] * pz + rate[3],
                rate[4] * px + rate[5] * py + rate[6] * pz + rate[7],
                rate[8] * px + rate[9] * py + rate[10] * pz + rate[11],
            )  # fmt: skip
        if angular >= 0:
            wx, wy, wz = polar_rate(world[joint], rate, polar)
            add_column(J, angular, c, weight, wx, wy, wz)
        if aimed >= 0:
            add_column(
                J, aimed, c, weight,
                rate[0] * dx + rate[1] * dy + rate[2] * dz,
                rate[4] * dx + rate[5] * dy + rate[6] * dz,
                rate[8] * dx + rate[9] * dy + rate[10] * dz,
            )  # fmt: skip


@kernel
def mark_rates(mechanism, included, marks, nv):
    """Set ``marks[c, 0]`` to 1 for rates of the included primitives, to 0 for the others."""
    prims, table = mechanism.prims, mechanism.table
    for c in range(nv):
        marks[c, 0] = 0.0
    for k in range(included.shape[0]):
        if included[k] == 0:
            continue
        if prims[k, PRIMS.kind] == USER:
            for row in range(
                prims[k, PRIMS.table] + 1, prims[k, PRIMS.table] + prims[k, PRIMS.table_rows]
            ):
                marks[int(table[row, USER_RATE]), 0] = 1.0
            continue
        marks[prims[k, PRIMS.rate], 0] = 1.0
        if prims[k, PRIMS.kind] == QUATERNION:
            marks[prims[k, PRIMS.rate] + 1, 0] = 1.0
            marks[prims[k, PRIMS.rate] + 2, 0] = 1.0
