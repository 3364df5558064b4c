"""Gradients of a function of world frames by the pose, and by the places of joints.

The reverse sweep of forward kinematics (A. Griewank and A. Walther, "Evaluating Derivatives",
SIAM, 2008): from the tips to the roots, the adjoint ``A = df/dW`` (3x4) of a frame ``W = P M``
gives that of its parent, ``A M^T`` with the last row of the affine M, and the derivative
``<A, P M'>`` by each rate. The product with a rotation does not change ``<A, W'>``, so that a hinge
needs only the frame before it. Frames are computed again, which takes less memory than to keep
them.
"""

from __future__ import annotations

from poise.kernels.columns import JOINTS, PRIMS, SCRATCH, SIZES, USER_RATE
from poise.kernels.constraint_joint_columns import RATES
from poise.kernels.constraint_joint_jacobian import posed_columns
from poise.kernels.forward import drive, forward
from poise.kernels.jit import kernel
from poise.kernels.layouts import Body, Mechanism
from poise.kernels.primitive_motions import motion, motion_rate, multiply
from poise.kernels.primitives import (
    FIXED,
    FRAME_GENERAL,
    FRAME_TRANSLATION,
    QUATERNION,
    ROTATE_X,
    ROTATE_Y,
    ROTATE_Z,
    TRANSLATE,
    USER,
)


@kernel(inline=True)
def placed_forward(mechanism, body, q, home, places):
    """Compute frames with the joints at ``places`` (N, 3) in their parents.

    ``home`` (N, 3) is added: a joint's first motion may have an offset.
    """
    joints, frames = mechanism.joints, mechanism.frames
    for j in range(places.shape[0]):
        k = joints[j, JOINTS.first]
        for i in range(3):
            frames[k, 4 * i + 3] = home[j, i] + places[j, i]
    drive(mechanism, q, body.x, body.slopes)
    forward(
        mechanism, body.x, body.angles, body.sines, body.cosines, body.scratch[SCRATCH.motion],
        body.before, body.world,
    )  # fmt: skip


@kernel
def placed_forward_batch(arrays, q, first, end, body, home, places, world):
    """Compute world frames (B, N, 16) of ``q`` (B, nq) with joints at ``places`` (B or 1, N, 3)."""
    mechanism, own = Mechanism(*arrays), Body(*body)
    for b in range(first, end):
        placed_forward(mechanism, own, q[b], home, places[b % places.shape[0]])
        for j in range(world.shape[1]):
            for i in range(12):
                world[b, j, i] = own.world[j, i]
            world[b, j, 12] = world[b, j, 13] = world[b, j, 14] = 0.0
            world[b, j, 15] = 1.0


@kernel(inline=True)
def pull_back(a, m):
    """Multiply the adjoint ``a`` (12,) in place by the transpose of an affine 3x4 matrix."""
    for r in range(0, 12, 4):
        x, y, z, t = a[r], a[r + 1], a[r + 2], a[r + 3]
        a[r] = x * m[0] + y * m[1] + z * m[2] + t * m[3]
        a[r + 1] = x * m[4] + y * m[5] + z * m[6] + t * m[7]
        a[r + 2] = x * m[8] + y * m[9] + z * m[10] + t * m[11]


@kernel(inline=True)
def turned_back(a, p, q, s, c, before):
    """Pull ``a`` back through a rotation of columns p towards q; return the derivative by it."""
    slope = 0.0
    for r in range(0, 12, 4):
        u, v = a[r + p], a[r + q]
        a[r + p], a[r + q] = c * u - s * v, s * u + c * v
        slope += a[r + p] * before[r + q] - a[r + q] * before[r + p]
    return slope


@kernel(inline=True)
def general_slopes(mechanism, x, k, gain, a, before, scratch, slopes):
    """Add the derivatives by the rates of any primitive, and pull ``a`` back through it."""
    prims, vectors, table = mechanism.prims, mechanism.vectors, mechanism.table
    kind, value, rate_of, moved = (
        prims[k, PRIMS.kind], scratch[SCRATCH.motion], scratch[SCRATCH.rate],
        scratch[SCRATCH.product],
    )  # fmt: skip
    motion(prims, vectors, table, x, k, value)
    rates = 3 if kind == QUATERNION else 1
    if kind == USER:
        rates = prims[k, PRIMS.table_rows] - 1
    for rate in range(rates):
        column = prims[k, PRIMS.rate] + rate
        if kind == USER:
            column = int(table[prims[k, PRIMS.table] + 1 + rate, USER_RATE])
        elif prims[k, PRIMS.rate] < 0:
            column = -1
        if column < 0:
            continue
        motion_rate(prims, vectors, table, x, k, rate, value, rate_of)
        multiply(before, rate_of, 0.0, moved)
        total = 0.0
        for i in range(12):
            total += a[i] * moved[i]
        slopes[column] += gain * total
    pull_back(a, value)


@kernel(inline=True)
def joint_gradient(mechanism, body, j, a, slopes):
    """Add the derivatives by the rates of joint ``j``, and pull its adjoint ``a`` back."""
    joints, prims, vectors = mechanism.joints, mechanism.prims, mechanism.vectors
    nq = mechanism.sizes[SIZES.values]
    for k in range(joints[j, JOINTS.end] - 1, joints[j, JOINTS.first] - 1, -1):
        kind, i, column = prims[k, PRIMS.kind], prims[k, PRIMS.value], prims[k, PRIMS.rate]
        s, c, before = body.sines[k], body.cosines[k], body.before[k]
        gain = 1.0
        if kind != USER and i >= nq:
            gain = body.slopes[i - nq]
        if ROTATE_X <= kind <= ROTATE_Z or kind == TRANSLATE:
            if kind == ROTATE_X:
                slope = turned_back(a, 1, 2, s, c, before)
            elif kind == ROTATE_Y:
                slope = turned_back(a, 2, 0, s, c, before)
            elif kind == ROTATE_Z:
                slope = turned_back(a, 0, 1, s, c, before)
            else:
                slope = 0.0
                for r in range(0, 12, 4):
                    for axis in range(3):
                        slope += a[r + 3] * before[r + axis] * vectors[k, axis]
                        a[r + axis] += body.x[i] * vectors[k, axis] * a[r + 3]
            if column >= 0:
                slopes[column] += gain * slope
        elif kind != FIXED:
            general_slopes(mechanism, body.x, k, gain, a, before, body.scratch, slopes)
        if prims[k, PRIMS.frame] == FRAME_GENERAL:
            pull_back(a, mechanism.frames[k])
        elif prims[k, PRIMS.frame] == FRAME_TRANSLATION:
            for r in range(0, 12, 4):
                for axis in range(3):
                    a[r + axis] += a[r + 3] * mechanism.frames[k, 4 * axis + 3]


@kernel
def frame_gradients_batch(arrays, q, first, end, body, placed, adjoints, out):
    """Compute gradients by the rates, ``slopes`` (B, nv), and by the places of joints.

    ``adjoints`` (B, N, 16) are the derivatives of the function by the frames, and are overwritten.
    ``placed`` is ``home`` and ``places`` (B or 1, N, 3) of `placed_forward`, with N = 0 for the
    mechanism's own places; ``out`` is ``slopes`` and ``place_slopes`` (B, N, 3).
    """
    home, places = placed
    slopes, place_slopes = out
    mechanism, own = Mechanism(*arrays), Body(*body)
    parents = mechanism.joints[:, JOINTS.parent]
    for b in range(first, end):
        placed_forward(mechanism, own, q[b], home, places[b % places.shape[0]])
        for i in range(slopes.shape[1]):
            slopes[b, i] = 0.0
        for j in range(parents.shape[0] - 1, -1, -1):
            a, parent = adjoints[b, j], parents[j]
            joint_gradient(mechanism, own, j, a, slopes[b])
            if place_slopes.shape[1] > 0:
                for axis in range(3):
                    total = a[4 * axis + 3]
                    if parent >= 0:
                        w = own.world[parent]
                        total = w[axis] * a[3] + w[4 + axis] * a[7] + w[8 + axis] * a[11]
                    place_slopes[b, j, axis] = total
            if parent >= 0:
                for i in range(12):
                    adjoints[b, parent, i] += a[i]


@kernel
def linked_gradients_batch(mechanism, q, first, end, body, adjoints, slopes):
    """Compute gradients by the rates, ``slopes`` (B, nv), on mechanisms with constraint joints."""
    nv = slopes.shape[1]
    for b in range(first, end):
        posed_columns(mechanism, q[b], body, nv)
        for c in range(nv):
            total = 0.0
            for j in range(mechanism.joints.shape[0]):
                rate = body.scratch[RATES + j * nv + c]
                for i in range(12):
                    total += adjoints[b, j, i] * rate[i]
            slopes[b, c] = total
