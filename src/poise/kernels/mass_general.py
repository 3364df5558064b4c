"""Mass matrix and momentum of a mechanism with any motions, including scales and shears.

Source 003's formula: ``M_ab = sum_j tr(dW_j/dq_a S_j dW_j/dq_b^T)`` with 4x4 second moments. Let
primitive k have the world frame B_k before its motion A_k(q), and C_k be the moments of all
segments that it moves, in the frame after its motion: ``C_k = sum_j T_kj S_j T_kj^T``. Then with
``D_a = B_k A_k'``

    M_aa = tr(D_a C_k D_a^T),    M_ba = tr(D_b T C_k D_a^T)

for a motion b nearer to the root, with T the transform from after k to after b. No matrix is
inverted, so that a factor of 0 is allowed. Tables are those of ``mass_composite_body``.
"""

from __future__ import annotations

from poise.kernels.columns import JOINTS, PRIMS, SCRATCH, SIZES
from poise.kernels.forward import drive, forward
from poise.kernels.jit import kernel
from poise.kernels.mass_composite_body import centre_of_mass
from poise.kernels.primitive_motions import motion, motion_rate, multiply
from poise.kernels.primitives import FIXED, FRAME_IDENTITY, USER


@kernel
def transport(step, c, product, out):
    """Compute ``out = A c A^T`` of an affine ``step`` (3x4) and moments (16,), not in place."""
    for row in range(3):
        for column in range(4):
            value = step[4 * row + 3] * c[12 + column]
            for i in range(3):
                value += step[4 * row + i] * c[4 * i + column]
            product[4 * row + column] = value
    for column in range(4):
        product[12 + column] = c[12 + column]
    for row in range(4):
        for column in range(3):
            value = product[4 * row + 3] * step[4 * column + 3]
            for i in range(3):
                value += product[4 * row + i] * step[4 * column + i]
            out[4 * row + column] = value
        out[4 * row + 3] = product[4 * row + 3]


@kernel
def expand(packed, out):
    """Expand moments (16,) from ten numbers."""
    out[0], out[1], out[2], out[3] = packed[4], packed[5], packed[6], packed[1]
    out[4], out[5], out[6], out[7] = packed[5], packed[7], packed[8], packed[2]
    out[8], out[9], out[10], out[11] = packed[6], packed[8], packed[9], packed[3]
    out[12], out[13], out[14], out[15] = packed[1], packed[2], packed[3], packed[0]


@kernel
def sweep(mechanism, x, slopes, before, axes, moments, work):
    """Compute from tips to roots: steps, moments moved by each primitive, derivatives D_a."""
    joints, prims, frames, vectors = (
        mechanism.joints, mechanism.prims, mechanism.frames, mechanism.vectors,
    )  # fmt: skip
    table, nq = mechanism.table, mechanism.sizes[SIZES.values]
    subtree, behind, steps, rates, scratch = work
    value, rate_of, product = (
        scratch[SCRATCH.motion],
        scratch[SCRATCH.rate],
        scratch[SCRATCH.product],
    )
    e = axes.shape[0] - 1
    for j in range(joints.shape[0]):
        expand(moments[j], subtree[j])
    for j in range(joints.shape[0] - 1, -1, -1):
        for k in range(joints[j, JOINTS.end] - 1, joints[j, JOINTS.first] - 1, -1):
            c = behind[k]
            for i in range(16):
                c[i] = subtree[j, i]
            motion(prims, vectors, table, x, k, value)
            if prims[k, PRIMS.frame] == FRAME_IDENTITY:
                for i in range(12):
                    steps[k, i] = value[i]
            else:
                multiply(frames[k], value, 1.0, steps[k])
            i = prims[k, PRIMS.value]
            gain = 1.0 if i < nq or prims[k, PRIMS.kind] == USER else slopes[i - nq]
            while e >= 0 and axes[e, 0] == k:
                motion_rate(prims, vectors, table, x, k, axes[e, 2], value, rate_of)
                multiply(before[k], rate_of, 0.0, rates[e])
                for i in range(12):
                    rates[e, i] *= gain
                e -= 1
            if prims[k, PRIMS.kind] == FIXED and prims[k, PRIMS.frame] == FRAME_IDENTITY:
                continue
            transport(steps[k], c, product, subtree[j])
        parent = joints[j, JOINTS.parent]
        if parent >= 0:
            for i in range(16):
                subtree[parent, i] += subtree[j, i]


@kernel
def push(c, d, out):
    """Compute ``out (4, 3) = C D^T`` of moments (16,) and a derivative (3, 4)."""
    for row in range(4):
        for column in range(3):
            value = 0.0
            for i in range(4):
                value += c[4 * row + i] * d[4 * column + i]
            out[3 * row + column] = value


@kernel
def pull(d, f):
    """Return ``tr(D F)`` of a derivative (3, 4) and a push (4, 3)."""
    value = 0.0
    for row in range(3):
        for i in range(4):
            value += d[4 * row + i] * f[3 * i + row]
    return value


@kernel
def carry(step, f):
    """Compute ``F = A F`` of a 3x4 affine ``step`` and a push (4, 3)."""
    for column in range(3):
        a, b, c, d = f[column], f[3 + column], f[6 + column], f[9 + column]
        f[column] = step[0] * a + step[1] * b + step[2] * c + step[3] * d
        f[3 + column] = step[4] * a + step[5] * b + step[6] * c + step[7] * d
        f[6 + column] = step[8] * a + step[9] * b + step[10] * c + step[11] * d


@kernel
def add_momentum(before, moved, f, centre, column, after, momentum):
    """Add the momentum of a rate: ``F``'s last row, and the skew part of ``F^T W^T``.

    ``before`` is the world frame before the motion ``moved``; ``after`` (12,) is work space.
    """
    p0, p1, p2 = f[9], f[10], f[11]
    momentum[0, column] += p0
    momentum[1, column] += p1
    momentum[2, column] += p2
    multiply(before, moved, 1.0, after)
    after[3] -= centre[0]
    after[7] -= centre[1]
    after[11] -= centre[2]
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        value = 0.0
        for i in range(4):
            value += f[3 * i + v] * after[4 * u + i] - f[3 * i + u] * after[4 * v + i]
        momentum[3 + axis, column] += value


@kernel
def general_mass(mechanism, x, slopes, before, world, tables, work, out):
    """Compute like ``rigid_mass``; ``work`` is (N, 16), (P, 16), (P, 12), (E, 12), (5, 16)."""
    axes, moments = tables
    M, momentum, centre = out
    joints, prims, vectors, table = (
        mechanism.joints, mechanism.prims, mechanism.vectors, mechanism.table,
    )  # fmt: skip
    _, behind, steps, rates, scratch = work
    total = centre_of_mass(world, moments, centre)
    sweep(mechanism, x, slopes, before, axes, moments, work)
    M[:] = 0.0
    momentum[:] = 0.0
    whole = M.shape[1] > 1
    value, product, f = scratch[SCRATCH.motion], scratch[SCRATCH.product], scratch[SCRATCH.step]
    for e in range(axes.shape[0]):
        k, j, column = axes[e, 0], axes[e, 1], axes[e, 3]
        push(behind[k], rates[e], f)
        if momentum.shape[0] > 0:
            motion(prims, vectors, table, x, k, value)
            add_momentum(before[k], value, f, centre, column, product, momentum)
        if M.shape[0] == 0:
            continue
        M[column, column if whole else 0] += pull(rates[e], f)
        other = e - 1
        while True:
            while other >= 0 and axes[other, 0] == k:
                add_pair(M, whole, column, axes[other, 3], pull(rates[other], f))
                other -= 1
            carry(steps[k], f)
            if k > joints[j, JOINTS.first]:
                k -= 1
            else:
                j = joints[j, JOINTS.parent]
                if j < 0:
                    break
                k = joints[j, JOINTS.end] - 1
            other = last_axis(axes, k, other)
    return total


@kernel
def last_axis(axes, k, start):
    """Return the last axis of primitive ``k`` at or before ``start``, or an earlier primitive's."""
    while start >= 0 and axes[start, 0] > k:
        start -= 1
    return start


@kernel
def add_pair(M, whole, a, b, value):
    """Add to both entries of a symmetric matrix, or twice to the diagonal one if a is b."""
    if whole:
        M[a, b] += value
        M[b, a] += value
    elif a == b:
        M[a, 0] += 2.0 * value


@kernel
def general_mass_batch(mechanism, q, first, end, body, tables, work, out):
    """Compute like ``mass_composite_body.rigid_mass_batch``."""
    M, momentum, centre = out
    x, slopes, angles, sines, cosines, scratch, before, world = body
    for b in range(first, end):
        drive(mechanism, q[b], x, slopes)
        forward(mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before, world)
        general_mass(
            mechanism, x, slopes, before, world, tables, work, (M[b], momentum[b], centre[b])
        )
