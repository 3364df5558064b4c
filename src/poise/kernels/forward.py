"""Forward kinematics of one pose and of batches (source 000: ``W = L W_parent``, in columns)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.columns import DRIVEN, JOINTS, PRIMS
from poise.kernels.constraint_joints import link
from poise.kernels.jit import kernel
from poise.kernels.layouts import Mechanism
from poise.kernels.primitive_motions import find_piece, motion, turning
from poise.kernels.primitives import (
    FIXED,
    FRAME_GENERAL,
    FRAME_TRANSLATION,
    POINT_LINK,
    ROTATE,
    ROTATE_X,
    ROTATE_Y,
    ROTATE_Z,
    SCREW,
    SKIPPED,
    TRANSLATE,
)
from poise.kernels.vector_sincos import sines_and_cosines


@kernel(inline=True)
def drive(mechanism, q, x, slopes):
    """Extend ``q`` by the driven values to ``x``; ``slopes`` are their derivatives."""
    driven, pieces, table = mechanism.driven, mechanism.pieces, mechanism.table
    for i in range(q.shape[0]):
        x[i] = q[i]
    for d in range(driven.shape[0]):
        count = pieces[d]
        if count == 0:  # a Python curve: the caller has put value and slope into the table
            x[driven[d, DRIVEN.value]] = table[driven[d, DRIVEN.table], 0]
            slopes[d] = table[driven[d, DRIVEN.table], 1]
            if driven[d, DRIVEN.driver] >= q.shape[0]:
                slopes[d] *= slopes[driven[d, DRIVEN.driver] - q.shape[0]]
            continue
        value = x[driven[d, DRIVEN.driver]]
        row = find_piece(table, driven[d, DRIVEN.table], count, value)
        t = value - table[row, 0]
        c1, c2, c3 = table[row, 2], table[row, 3], table[row, 4]
        x[driven[d, DRIVEN.value]] = table[row, 1] + t * (c1 + t * (c2 + t * c3))
        slopes[d] = c1 + t * (2.0 * c2 + 3.0 * t * c3)
        if driven[d, DRIVEN.driver] >= q.shape[0]:  # driven by a driven value: the chain rule
            slopes[d] *= slopes[driven[d, DRIVEN.driver] - q.shape[0]]


@kernel(inline=True)
def is_finite(values):
    """Return whether every entry of a vector is finite, and small enough to be squared."""
    for i in range(values.shape[0]):
        if not abs(values[i]) < 1e100:
            return False
    return True


@kernel(fast=True, inline=True)
def row_times(a, b, c, d, f):
    """Return one row (a, b, c, d) of a 3x4 matrix times the 3x4 matrix ``f``."""
    return (
        a * f[0] + b * f[4] + c * f[8],
        a * f[1] + b * f[5] + c * f[9],
        a * f[2] + b * f[6] + c * f[10],
        a * f[3] + b * f[7] + c * f[11] + d,
    )


def make_forward(simple: bool, linked: bool = False) -> Callable[..., Any]:
    """Make forward kinematics for all primitives or, faster to compile, for ``SIMPLE`` ones.

    ``linked``: with constraint joints, in the order of dependence.
    """

    def forward(mechanism, x, angles, sines, cosines, scratch, before, world):
        """Compute world frames of all joints, ``world`` (N, 16), top three rows of each 4x4.

        Joints whose parent is ``SKIPPED`` are left out. With constraint joints ``world`` has the
        work rows of ``poise.kernels.constraint_joints``.

        If ``before`` (P, 12) has rows, it receives each primitive's world frame before its motion.
        ``angles``, ``sines``, ``cosines`` (P or more,) and ``scratch`` (12,) are work space.
        """
        joints, prims, frames, vectors = (
            mechanism.joints, mechanism.prims, mechanism.frames, mechanism.vectors,
        )  # fmt: skip
        table = mechanism.table
        keep = before.shape[0] > 0
        count = prims.shape[0]
        for k in range(count):
            angles[k] = x[prims[k, PRIMS.value]]
        sines_and_cosines(angles, sines, cosines, angles.shape[0])
        for n in range(joints.shape[0]):
            j = n
            if linked:
                j = mechanism.sizes[3 + n]
            parent = joints[j, JOINTS.parent]
            if parent == SKIPPED:
                continue
            if parent >= 0:
                m00, m01, m02, m03 = (
                    world[parent, 0],
                    world[parent, 1],
                    world[parent, 2],
                    world[parent, 3],
                )
                m10, m11, m12, m13 = (
                    world[parent, 4],
                    world[parent, 5],
                    world[parent, 6],
                    world[parent, 7],
                )
                m20, m21, m22, m23 = (
                    world[parent, 8],
                    world[parent, 9],
                    world[parent, 10],
                    world[parent, 11],
                )
            else:
                m00, m01, m02, m03 = 1.0, 0.0, 0.0, 0.0
                m10, m11, m12, m13 = 0.0, 1.0, 0.0, 0.0
                m20, m21, m22, m23 = 0.0, 0.0, 1.0, 0.0
            for k in range(joints[j, JOINTS.first], joints[j, JOINTS.end]):
                frame = prims[k, PRIMS.frame]
                if frame == FRAME_TRANSLATION:
                    a, b, c = frames[k, 3], frames[k, 7], frames[k, 11]
                    m03 += m00 * a + m01 * b + m02 * c
                    m13 += m10 * a + m11 * b + m12 * c
                    m23 += m20 * a + m21 * b + m22 * c
                elif frame == FRAME_GENERAL:
                    m00, m01, m02, m03 = row_times(m00, m01, m02, m03, frames[k])
                    m10, m11, m12, m13 = row_times(m10, m11, m12, m13, frames[k])
                    m20, m21, m22, m23 = row_times(m20, m21, m22, m23, frames[k])
                if keep:
                    before[k, 0], before[k, 1], before[k, 2], before[k, 3] = m00, m01, m02, m03
                    before[k, 4], before[k, 5], before[k, 6], before[k, 7] = m10, m11, m12, m13
                    before[k, 8], before[k, 9], before[k, 10], before[k, 11] = m20, m21, m22, m23
                kind = prims[k, PRIMS.kind]
                s, c = sines[k], cosines[k]
                if kind == ROTATE_X:
                    m01, m02 = c * m01 + s * m02, c * m02 - s * m01
                    m11, m12 = c * m11 + s * m12, c * m12 - s * m11
                    m21, m22 = c * m21 + s * m22, c * m22 - s * m21
                elif kind == ROTATE_Y:
                    m00, m02 = c * m00 - s * m02, s * m00 + c * m02
                    m10, m12 = c * m10 - s * m12, s * m10 + c * m12
                    m20, m22 = c * m20 - s * m22, s * m20 + c * m22
                elif kind == ROTATE_Z:
                    m00, m01 = c * m00 + s * m01, c * m01 - s * m00
                    m10, m11 = c * m10 + s * m11, c * m11 - s * m10
                    m20, m21 = c * m20 + s * m21, c * m21 - s * m20
                elif kind == TRANSLATE:
                    t = angles[k]
                    a, b, d = t * vectors[k, 0], t * vectors[k, 1], t * vectors[k, 2]
                    m03 += m00 * a + m01 * b + m02 * d
                    m13 += m10 * a + m11 * b + m12 * d
                    m23 += m20 * a + m21 * b + m22 * d
                if linked:
                    if kind >= POINT_LINK:
                        w = world[j]
                        w[0], w[1], w[2], w[3] = m00, m01, m02, m03
                        w[4], w[5], w[6], w[7] = m10, m11, m12, m13
                        w[8], w[9], w[10], w[11] = m20, m21, m22, m23
                        link(mechanism, k, world, w)
                        m00, m01, m02, m03 = w[0], w[1], w[2], w[3]
                        m10, m11, m12, m13 = w[4], w[5], w[6], w[7]
                        m20, m21, m22, m23 = w[8], w[9], w[10], w[11]
                        kind = FIXED
                if not simple:
                    if kind == ROTATE:
                        ax, ay, az = vectors[k, 0], vectors[k, 1], vectors[k, 2]
                        turning(scratch, ax, ay, az, s, c)
                    elif kind >= SCREW:
                        motion(prims, vectors, table, x, k, scratch)
                    if kind == ROTATE or kind >= SCREW:
                        m00, m01, m02, m03 = row_times(m00, m01, m02, m03, scratch)
                        m10, m11, m12, m13 = row_times(m10, m11, m12, m13, scratch)
                        m20, m21, m22, m23 = row_times(m20, m21, m22, m23, scratch)
            world[j, 0], world[j, 1], world[j, 2], world[j, 3] = m00, m01, m02, m03
            world[j, 4], world[j, 5], world[j, 6], world[j, 7] = m10, m11, m12, m13
            world[j, 8], world[j, 9], world[j, 10], world[j, 11] = m20, m21, m22, m23

    return forward


def make_forward_batch(forward: Callable[..., Any]) -> Callable[..., Any]:
    """Make forward kinematics of batches, from the kernel for one pose."""

    def forward_batch(
        arrays, q, first, end, x, slopes, angles, sines, cosines, scratch, before, world
    ):
        """Compute world frames (B, N, 16), 4x4, of the poses ``q[first:end]`` (B, nq).

        ``arrays`` of the mechanism are a plain tuple: Numba unpacks it 0.5 us faster.
        """
        mechanism = Mechanism(*arrays)
        for b in range(first, end):
            drive(mechanism, q[b], x, slopes)
            forward(mechanism, x, angles, sines, cosines, scratch, before, world[b])
            for j in range(world.shape[1]):
                world[b, j, 12], world[b, j, 13], world[b, j, 14], world[b, j, 15] = (
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                )

    return forward_batch


forward = kernel(make_forward(simple=False), fast=True, inline=True)
simple_forward = kernel(make_forward(simple=True), fast=True, inline=True, name="simple_forward")
forward_batch = kernel(make_forward_batch(forward))
simple_forward_batch = kernel(make_forward_batch(simple_forward), name="simple_forward_batch")
