"""Bodies in motion on mechanisms with constraint joints: frames, velocities, accelerations.

Like ``poise.kernels.motion_state``, in the order of dependence. A computed rotation R has the
angular velocity w and the acceleration w' of its sources; with A = R_A S the input frame of the
link, ``(R S)'' = ([w'] + [w][w]) R S + 2 [w] R S' + R S''``.
"""

from __future__ import annotations

import math

from poise.kernels.columns import JOINTS, PRIMS, SIZES
from poise.kernels.constraint_joint_columns import (
    add_cross,
    aim_spin,
    sources_rates,
    turn_rate,
    upward_rate,
)
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
from poise.kernels.forward import drive
from poise.kernels.jit import kernel
from poise.kernels.motion_state import (
    FRAME,
    FRAME_1,
    FRAME_2,
    bend,
    carry_through_frame,
    carry_through_motion,
    copy_matrix,
    enter_joint,
    leave_joint,
    polar_second,
)
from poise.kernels.primitive_motions import cross_rows
from poise.kernels.primitives import AIM_LINK, PARENT_LINK, POINT_LINK
from poise.kernels.rotations import nearest_rotation
from poise.kernels.scalar_quaternions import cross, dot

INPUT, INPUT_1, INPUT_2, SUM, SUM_2, ROTATION, TURNING, LINK_WORK = range(10, 18)
"""Rows of the work space after those of `poise.kernels.motion_state`."""


@kernel
def add_turning(w, m, work, out):
    """Compute ``out += ([w'] + [w][w]) m`` for the 3x3 parts; ``w`` (6,) holds w and w'."""
    cross_rows(work, m, w[0], w[1], w[2])
    add_cross(w[0], w[1], w[2], work, out)
    add_cross(w[3], w[4], w[5], m, out)


@kernel
def sources_seconds(mechanism, k, bodies, rotation, turning, work, spin, out):
    """Compute second derivatives of a link's sums over its sources.

    ``bodies`` are the world frames, their velocities and their accelerations.
    """
    world, rate, second = bodies
    prims, table, rigid = mechanism.prims, mechanism.table, mechanism.sizes[SIZES.rigid] != 0
    kind, first = prims[k, PRIMS.kind], prims[k, PRIMS.table]
    for i in range(12):
        out[i] = 0.0
    for row in range(first + 1, first + prims[k, PRIMS.table_rows], 2):
        s, share, offset = int(table[row, 0]), table[row, 1], table[row + 1]
        add_place(share, second[s], offset, out)
        if kind == POINT_LINK or kind == AIM_LINK:
            continue
        if rigid:
            add_turned(share, second[s], offset, out)
            continue
        nearest_rotation(world[s], rotation)
        polar_second(world[s], rate[s], second[s], rotation, spin)
        for i in range(12):
            turning[i] = 0.0
        add_turning(spin, rotation, work, turning)
        add_turned(share, turning, offset, out)


@kernel
def upward_second(mechanism, k, second, A_second):
    """Return the second derivative of `links.upward`."""
    table, first = mechanism.table, mechanism.prims[k, PRIMS.table]
    up, leader = int(table[first, 0]), int(table[first, 1])
    if up == UP_ALONG or up == UP_TOWARDS:
        return upward_rate(mechanism, k, second[leader], A_second)
    return 0.0, 0.0, 0.0


@kernel
def less(a, b, share):
    """Return ``a - share b``."""
    return a[0] - share * b[0], a[1] - share * b[1], a[2] - share * b[2]


@kernel
def aim_push(mechanism, k, world, found, sums, ups, own, w):
    """Return the angular acceleration of an aim, the derivative of `aim_spin` (w).

    ``found`` is the input frame A of the link with both derivatives and its angular velocity and
    acceleration (6,), ``sums`` the sum over the link's sources with both derivatives, ``ups`` those
    of the up direction.
    """
    A, A1, A2, A_spin = found
    sum0, sum1, sum2 = sums
    u1, u2 = ups
    vectors = mechanism.vectors
    v0 = (sum0[3] - A[3], sum0[7] - A[7], sum0[11] - A[11])
    v1 = (sum1[3] - A1[3], sum1[7] - A1[7], sum1[11] - A1[11])
    v2 = (sum2[3] - A2[3], sum2[7] - A2[7], sum2[11] - A2[11])
    far = math.sqrt(dot(v0, v0))
    f = (v0[0] / far, v0[1] / far, v0[2] / far)
    far1 = dot(f, v1)
    f1 = less(v1, f, far1)
    f1 = (f1[0] / far, f1[1] / far, f1[2] / far)
    far2 = dot(f1, v1) + dot(f, v2)
    f2 = less(less(v2, f, far2), f1, 2.0 * far1)
    f2 = (f2[0] / far, f2[1] / far, f2[2] / far)
    roll = dot(w, f)
    ux, uy, uz, given = upward(mechanism, k, world, A)
    gx, gy, gz, size = leaning(f[0], f[1], f[2], ux, uy, uz)
    push = 0.0
    if given and size > 0.0:
        u, g = (ux, uy, uz), (gx / size, gy / size, gz / size)
        h = cross(f, g)
        h1 = cross(w, h)
        along, along1 = dot(u, f), dot(u1, f) + dot(u, f1)
        n1 = less(less(u1, f, along1), f1, along)
        push = dot(u2, h) + dot(u1, h1) - along1 * dot(f1, h)
        push -= along * (dot(f2, h) + dot(f1, h1))
        push = (push - roll * dot(n1, g)) / size
    else:
        ax, ay, az = vectors[k, 0], vectors[k, 1], vectors[k, 2]
        d = (
            own[0] * ax + own[1] * ay + own[2] * az,
            own[4] * ax + own[5] * ay + own[6] * az,
            own[8] * ax + own[9] * ay + own[10] * az,
        )
        spin, force = (A_spin[0], A_spin[1], A_spin[2]), (A_spin[3], A_spin[4], A_spin[5])
        d1 = cross(spin, d)
        d2 = less(cross(force, d), cross(spin, d1), -1.0)
        push = dot(d, force)
        c = 1.0 + dot(d, f)
        if c > 1e-12:
            s, s1 = less(d1, f1, -1.0), less(d2, f2, -1.0)
            t = cross(d, f)
            t1 = less(cross(d1, f), cross(d, f1), -1.0)
            c1 = dot(d1, f) + dot(d, f1)
            push -= (dot(t1, s) + dot(t, s1)) / c - dot(t, s) * c1 / (c * c)
    return less(less(cross(f, f2), f, -push), f1, -roll)


@kernel
def link_motion(mechanism, k, bodies, scratch, spins):
    """Propagate the first rows of ``scratch`` (18, 12) through the link ``k``, in place.

    ``bodies`` are the world frames, their velocities and their accelerations; ``spins`` (2, 12) is
    work space.
    """
    world, rate, second = bodies
    w0, w1, w2 = scratch[FRAME], scratch[FRAME_1], scratch[FRAME_2]
    prims, table, rigid = mechanism.prims, mechanism.table, mechanism.sizes[SIZES.rigid] != 0
    kind, first, n = prims[k, PRIMS.kind], prims[k, PRIMS.table], mechanism.joints.shape[0]
    A, A1, A2 = scratch[INPUT], scratch[INPUT_1], scratch[INPUT_2]
    sums, sum2 = scratch[SUM : SUM + 1], scratch[SUM_2]
    rotation, turning, work = scratch[ROTATION], scratch[TURNING], scratch[LINK_WORK]
    copy_matrix(w0, A)
    copy_matrix(w1, A1)
    copy_matrix(w2, A2)
    link(mechanism, k, world, w0)
    sum0, turned, own, sum1 = world[n + MEAN], world[n + TURNED], world[n + OWN], sums[0]
    sources_rates(mechanism, k, world, rate, 1, rotation, turning, sums)
    sources_seconds(mechanism, k, bodies, rotation, turning, work, spins[0], sum2)
    if kind == POINT_LINK:
        x, y, z = table[first, 2], table[first, 3], table[first, 4]
        for row in range(0, 12, 4):
            w1[row + 3] = sum1[row + 3] + A1[row] * x + A1[row + 1] * y + A1[row + 2] * z
            w2[row + 3] = sum2[row + 3] + A2[row] * x + A2[row + 1] * y + A2[row + 2] * z
        return
    found, made = spins[0], spins[1]
    polar_second(A, A1, A2, own, found)
    if kind == AIM_LINK:
        away = (sum0[3] - A[3], sum0[7] - A[7], sum0[11] - A[11])
        if not dot(away, away) > 1e-24:
            return
        leader = int(table[first, 1])
        u1 = upward_rate(mechanism, k, rate[leader], A1)
        u2 = upward_second(mechanism, k, second, A2)
        spin = (found[0], found[1], found[2])
        w = aim_spin(mechanism, k, world, (A, A1, spin), (sum0, sum1), u1, own)
        made[3], made[4], made[5] = aim_push(
            mechanism, k, world, (A, A1, A2, found), (sum0, sum1, sum2), (u1, u2), own, w
        )
        made[0], made[1], made[2] = w
    else:
        polar_second(sum0, sum1, sum2, turned, made)
    spin, w = (found[0], found[1], found[2]), (made[0], made[1], made[2])
    turn_rate((A, A1, spin), own, w0, turned, w, rigid, w1)
    for i in range(12):
        if i % 4 != 3:
            w2[i] = 0.0
    if not rigid:
        stretching((A, A1, A2, found), own, turned, w, rotation, turning, work, w2)
    add_turning(made, w0, work, w2)
    if kind == PARENT_LINK:
        w1[3], w1[7], w1[11] = sum1[3], sum1[7], sum1[11]
        w2[3], w2[7], w2[11] = sum2[3], sum2[7], sum2[11]


@kernel
def stretching(moved, own, turned, w, first, second, work, out):
    """Compute ``out += 2 [w] R S' + R S''`` for ``A = R_A S`` rotated to R; work space (12,) each.

    ``moved`` is A with both derivatives and the angular velocity and acceleration (6,) of R_A.
    """
    A, A1, A2, found = moved
    for i in range(12):
        first[i] = A1[i] if i % 4 != 3 else 0.0
        second[i] = A2[i] if i % 4 != 3 else 0.0
    add_cross(-found[0], -found[1], -found[2], A, first)  # R_A S'
    for i in range(12):
        work[i] = 0.0
    add_cross(-2.0 * found[0], -2.0 * found[1], -2.0 * found[2], first, second)
    add_cross(-found[3], -found[4], -found[5], A, second)
    add_cross(found[0], found[1], found[2], A, work)
    add_cross(-found[0], -found[1], -found[2], work, second)  # R_A S''
    carry_over(own, turned, first, work)
    for i in range(12):
        first[i] = 2.0 * work[i]
    carry_over(own, turned, second, work)
    for i in range(12):
        if i % 4 != 3:
            out[i] += work[i]
    add_cross(w[0], w[1], w[2], first, out)


@kernel
def carry_over(own, turned, m, out):
    """Compute ``out = R R_A^T m`` for the 3x3 parts."""
    for i in range(3):
        u, v, w = m[i], m[4 + i], m[8 + i]
        a = own[0] * u + own[4] * v + own[8] * w
        b = own[1] * u + own[5] * v + own[9] * w
        c = own[2] * u + own[6] * v + own[10] * w
        out[i] = turned[0] * a + turned[1] * b + turned[2] * c
        out[4 + i] = turned[4] * a + turned[5] * b + turned[6] * c
        out[8 + i] = turned[8] * a + turned[9] * b + turned[10] * c
    out[3] = out[7] = out[11] = 0.0


@kernel
def linked_propagate(mechanism, values, scratch, spins, world, rate, second):
    """Compute like ``motion_state.propagate``; ``world`` (N + 3, 16), ``scratch`` (18, 12)."""
    joints, prims, order = mechanism.joints, mechanism.prims, mechanism.sizes
    for n in range(joints.shape[0]):
        j = order[3 + n]
        enter_joint(mechanism, j, scratch, world, rate, second)
        for k in range(joints[j, JOINTS.first], joints[j, JOINTS.end]):
            carry_through_frame(mechanism, k, scratch)
            if prims[k, PRIMS.kind] >= POINT_LINK:
                link_motion(mechanism, k, (world, rate, second), scratch, spins)
            else:
                carry_through_motion(mechanism, k, values, scratch)
        leave_joint(j, scratch, world, rate, second)


@kernel
def linked_motion_batch(mechanism, q, v, a, space, world, rate, second):
    """Compute like ``motion_state.motion_state_batch``; ``space`` ends with spins and frames."""
    x, slopes, curvatures, user, scratch, spins, posed = space
    for b in range(q.shape[0]):
        drive(mechanism, q[b], x, slopes)
        bend(mechanism, x, slopes, curvatures)
        values = (x, slopes, curvatures, v[b], a[b], user)
        linked_propagate(mechanism, values, scratch, spins, posed, rate[b], second[b])
        for j in range(world.shape[1]):
            for i in range(16):
                world[b, j, i] = posed[j, i]
