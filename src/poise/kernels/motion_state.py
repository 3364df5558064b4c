"""Bodies in motion: world frames with their first and second derivatives in time.

Each primitive's matrix M(t) is propagated through the chain by the product rule, ``(W M)' = W' M +
W M'`` and ``(W M)'' = W'' M + 2 W' M' + W M''``.
"""

from __future__ import annotations

from poise.kernels.columns import DRIVEN, JOINTS, PRIMS, SIZES
from poise.kernels.forward import drive
from poise.kernels.jit import kernel
from poise.kernels.primitive_motions import (
    cross_columns,
    find_piece,
    motion,
    motion_rate,
    motion_second,
    multiply,
)
from poise.kernels.primitives import FIXED, FRAME_IDENTITY, QUATERNION, USER
from poise.kernels.rotations import nearest_rotation, polar_rate

FRAME, FRAME_1, FRAME_2, NEXT, NEXT_1, NEXT_2, MOTION, MOTION_1, MOTION_2, PRODUCT = range(10)
"""Rows of the work space; 1 and 2: first and second derivative."""


@kernel
def bend(mechanism, x, slopes, curvatures):
    """Compute second derivatives ``curvatures`` of the driven values by the driving rate.

    ``slopes`` are those of ``drive``. For a Python curve the table holds value, first and second
    derivative.
    """
    driven, pieces, table, sizes = (
        mechanism.driven, mechanism.pieces, mechanism.table, mechanism.sizes,
    )  # fmt: skip
    nq = sizes[SIZES.values]
    for d in range(driven.shape[0]):
        if pieces[d] == 0:
            slope = table[driven[d, DRIVEN.table], 1]
            second = table[driven[d, DRIVEN.table], 2]
        else:
            value = x[driven[d, DRIVEN.driver]]
            row = find_piece(table, driven[d, DRIVEN.table], pieces[d], value)
            t = value - table[row, 0]
            slope = table[row, 2] + t * (2.0 * table[row, 3] + 3.0 * t * table[row, 4])
            second = 2.0 * table[row, 3] + 6.0 * t * table[row, 4]
        curvatures[d] = second
        if driven[d, DRIVEN.driver] >= nq:  # driven by a driven value: the chain rule
            before = driven[d, DRIVEN.driver] - nq
            curvatures[d] = second * slopes[before] * slopes[before] + slope * curvatures[before]


@kernel
def accumulate(a, b, last, gain, out):
    """Compute ``out += gain * a @ b`` for 3x4 matrices; ``b`` has the last row (0, 0, 0, last)."""
    for row in range(3):
        x, y, z = gain * a[4 * row], gain * a[4 * row + 1], gain * a[4 * row + 2]
        for column in range(4):
            out[4 * row + column] += x * b[column] + y * b[4 + column] + z * b[8 + column]
        out[4 * row + 3] += gain * last * a[4 * row + 3]


@kernel
def copy_matrix(source, out):
    """Copy a 3x4 matrix."""
    for i in range(12):
        out[i] = source[i]


@kernel
def motion_derivatives(mechanism, k, values, value, first, second, work):
    """Compute first and second time derivative of the motion ``value`` of primitive ``k``.

    ``values`` are those of `propagate`.
    """
    x, slopes, curvatures, v, a, user = values
    prims, vectors, table, sizes = (
        mechanism.prims, mechanism.vectors, mechanism.table, mechanism.sizes,
    )  # fmt: skip
    nq = sizes[SIZES.values]
    kind, i, column = prims[k, PRIMS.kind], prims[k, PRIMS.value], prims[k, PRIMS.rate]
    if kind == QUATERNION:  # R' = R [w]x, R'' = R' [w]x + R [w']x, w in the rotated frame
        cross_columns(first, value, v[column], v[column + 1], v[column + 2])
        cross_columns(second, first, v[column], v[column + 1], v[column + 2])
        cross_columns(work, value, a[column], a[column + 1], a[column + 2])
        for entry in range(12):
            second[entry] += work[entry]
        return
    if kind == USER:
        for entry in range(12):
            first[entry] = user[k, entry]
            second[entry] = user[k, 12 + entry]
        return
    speed, push = v[column], a[column]
    if i >= nq:
        push = slopes[i - nq] * push + curvatures[i - nq] * speed * speed
        speed *= slopes[i - nq]
    motion_rate(prims, vectors, table, x, k, 0, value, first)
    motion_second(prims, vectors, table, x, k, value, first, second)
    for entry in range(12):
        second[entry] = second[entry] * speed * speed + first[entry] * push
        first[entry] *= speed


@kernel(inline=True)
def enter_joint(mechanism, j, scratch, world, rate, second):
    """Copy the parent's frame and its derivatives to the first rows of ``scratch``."""
    w0, w1, w2 = scratch[FRAME], scratch[FRAME_1], scratch[FRAME_2]
    parent = mechanism.joints[j, JOINTS.parent]
    for i in range(12):
        w0[i] = world[parent, i] if parent >= 0 else (1.0 if i % 5 == 0 else 0.0)
        w1[i] = rate[parent, i] if parent >= 0 else 0.0
        w2[i] = second[parent, i] if parent >= 0 else 0.0


@kernel(inline=True)
def carry_through_frame(mechanism, k, scratch):
    """Propagate the first rows of ``scratch`` through the frame of primitive ``k``."""
    if mechanism.prims[k, PRIMS.frame] == FRAME_IDENTITY:
        return
    for row in range(3):
        multiply(scratch[row], mechanism.frames[k], 1.0, scratch[3 + row])
        copy_matrix(scratch[3 + row], scratch[row])


@kernel(inline=True)
def carry_through_motion(mechanism, k, values, scratch):
    """Propagate the first rows of ``scratch`` through the motion of primitive ``k``."""
    prims, vectors, table = mechanism.prims, mechanism.vectors, mechanism.table
    if prims[k, PRIMS.kind] == FIXED:
        return
    w0, w1, w2 = scratch[FRAME], scratch[FRAME_1], scratch[FRAME_2]
    n0, n1, n2 = scratch[NEXT], scratch[NEXT_1], scratch[NEXT_2]
    m0, m1, m2, work = scratch[MOTION], scratch[MOTION_1], scratch[MOTION_2], scratch[PRODUCT]
    motion(prims, vectors, table, values[0], k, m0)
    motion_derivatives(mechanism, k, values, m0, m1, m2, work)
    multiply(w0, m0, 1.0, n0)
    multiply(w1, m0, 1.0, n1)
    accumulate(w0, m1, 0.0, 1.0, n1)
    multiply(w2, m0, 1.0, n2)
    accumulate(w1, m1, 0.0, 2.0, n2)
    accumulate(w0, m2, 0.0, 1.0, n2)
    copy_matrix(n0, w0)
    copy_matrix(n1, w1)
    copy_matrix(n2, w2)


@kernel(inline=True)
def leave_joint(j, scratch, world, rate, second):
    """Write the frame of joint ``j``, its velocity and its acceleration, each a whole 4x4."""
    for i in range(12):
        world[j, i], rate[j, i], second[j, i] = scratch[0, i], scratch[1, i], scratch[2, i]
    for i in range(12, 16):
        world[j, i] = 1.0 if i == 15 else 0.0
        rate[j, i], second[j, i] = 0.0, 0.0


@kernel
def propagate(mechanism, values, scratch, world, rate, second):
    """Compute world frames (N, 16) with their velocities and accelerations, each a whole 4x4.

    ``values`` are x, the slopes and curvatures of the driven ones, the rates v (nv,) and their
    derivatives a (nv,), and (P, 24) the first and second derivative in time of the user's
    primitives (it may be empty when there are none); ``scratch`` is (10, 12).
    """
    joints = mechanism.joints
    for j in range(joints.shape[0]):
        enter_joint(mechanism, j, scratch, world, rate, second)
        for k in range(joints[j, JOINTS.first], joints[j, JOINTS.end]):
            carry_through_frame(mechanism, k, scratch)
            carry_through_motion(mechanism, k, values, scratch)
        leave_joint(j, scratch, world, rate, second)


@kernel
def motion_state_batch(mechanism, q, v, a, space, world, rate, second):
    """Compute ``propagate`` for poses ``q`` (B, nq), with ``v``, ``a`` (B, nv).

    ``space`` is work space: x, slopes, curvatures, the user's derivatives, ``scratch``.
    """
    x, slopes, curvatures, user, scratch = space
    for b in range(q.shape[0]):
        drive(mechanism, q[b], x, slopes)
        bend(mechanism, x, slopes, curvatures)
        values = (x, slopes, curvatures, v[b], a[b], user)
        propagate(mechanism, values, scratch, world[b], rate[b], second[b])


@kernel
def polar_second(a, da, dda, rotation, out):
    """Write angular velocity and acceleration (world) of the polar factor of A to ``out`` (6,).

    ``A = R S``. The body rate w solves ``(tr(S) I - S) w = ax(R^T A' - A'^T R)``; differentiated
    again, with ``S' = R^T A' - [w]x S`` and ``G = R^T A'' - [w]x R^T A'``, ``(tr(S) I - S) w' =
    ax(G - G^T) - (tr(S') I - S') w``. The acceleration is ``R w'``.
    """
    wx, wy, wz = polar_rate(a, da, rotation)
    out[0], out[1], out[2] = wx, wy, wz
    # In world coordinates: with P = A R^T symmetric, A' R^T and A'' R^T, and everything rotated by
    # R, the same equations hold for the world rate, and R w' is the acceleration.
    p00, p01, p02, p10, p11, p12, p20, p21, p22 = times_transposed(a, rotation)
    b00, b01, b02, b10, b11, b12, b20, b21, b22 = times_transposed(da, rotation)
    _, c01, c02, c10, _, c12, c20, c21, _ = times_transposed(dda, rotation)
    # G = A'' R^T - [w]x A' R^T
    g01, g02 = c01 + wz * b11 - wy * b21, c02 + wz * b12 - wy * b22
    g10, g12 = c10 - wz * b00 + wx * b20, c12 - wz * b02 + wx * b22
    g20, g21 = c20 + wy * b00 - wx * b10, c21 + wy * b01 - wx * b11
    # D = A' R^T - [w]x P, the rate of S in world coordinates
    d00, d01, d02 = b00 + wz * p10 - wy * p20, b01 + wz * p11 - wy * p21, b02 + wz * p12 - wy * p22
    d10, d11, d12 = b10 - wz * p00 + wx * p20, b11 - wz * p01 + wx * p21, b12 - wz * p02 + wx * p22
    d20, d21, d22 = b20 + wy * p00 - wx * p10, b21 + wy * p01 - wx * p11, b22 + wy * p02 - wx * p12
    trace = d00 + d11 + d22
    x = g21 - g12 - (trace * wx - d00 * wx - d01 * wy - d02 * wz)
    y = g02 - g20 - (trace * wy - d10 * wx - d11 * wy - d12 * wz)
    z = g10 - g01 - (trace * wz - d20 * wx - d21 * wy - d22 * wz)
    t = p00 + p11 + p22
    m00, m11, m22 = t - p00, t - p11, t - p22
    m01, m02, m12 = -0.5 * (p01 + p10), -0.5 * (p02 + p20), -0.5 * (p12 + p21)
    k00, k01, k02 = m11 * m22 - m12 * m12, m02 * m12 - m01 * m22, m01 * m12 - m02 * m11
    det = m00 * k00 + m01 * k01 + m02 * k02
    if not abs(det) > 1e-200:
        out[3], out[4], out[5] = 0.0, 0.0, 0.0
        return
    k11, k12, k22 = m00 * m22 - m02 * m02, m01 * m02 - m00 * m12, m00 * m11 - m01 * m01
    out[3] = (k00 * x + k01 * y + k02 * z) / det
    out[4] = (k01 * x + k11 * y + k12 * z) / det
    out[5] = (k02 * x + k12 * y + k22 * z) / det


@kernel
def times_transposed(a, r):
    """Return the nine entries of ``a @ r^T`` for the 3x3 parts of 4-wide matrices."""
    return (
        a[0] * r[0] + a[1] * r[1] + a[2] * r[2],
        a[0] * r[4] + a[1] * r[5] + a[2] * r[6],
        a[0] * r[8] + a[1] * r[9] + a[2] * r[10],
        a[4] * r[0] + a[5] * r[1] + a[6] * r[2],
        a[4] * r[4] + a[5] * r[5] + a[6] * r[6],
        a[4] * r[8] + a[5] * r[9] + a[6] * r[10],
        a[8] * r[0] + a[9] * r[1] + a[10] * r[2],
        a[8] * r[4] + a[9] * r[5] + a[10] * r[6],
        a[8] * r[8] + a[9] * r[9] + a[10] * r[10],
    )


@kernel
def turning_batch(world, rate, second, joint, rotation, out):
    """Compute angular velocity and acceleration (B, 6) of a joint from (B, N, 16) frames.

    For a scaled or sheared frame, those of its nearest rotation; ``rotation`` (12,) is work space.
    """
    for b in range(out.shape[0]):
        nearest_rotation(world[b, joint], rotation)
        polar_second(world[b, joint], rate[b, joint], second[b, joint], rotation, out[b])
