"""Jacobian columns of a point and of a frame on a body.

Rigid chains use the geometric form of sources 000 and 004, ``a x (e - r)`` and ``a``; chains with
a scale or a shear use the general form: the derivative of the motion propagated through the chain.
Both accumulate into rows of ``J`` that the caller has zeroed, scaled by ``weight``; a row number of
-1 omits that half. ``chain`` lists the primitives with a column, root first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.columns import JOINTS, PRIMS, SCRATCH, SIZES, USER_RATE
from poise.kernels.jit import kernel
from poise.kernels.primitive_motions import find_piece, motion, motion_rate, multiply
from poise.kernels.primitives import (
    FRAME_GENERAL,
    FRAME_TRANSLATION,
    PATH,
    QUATERNION,
    ROTATE_X,
    ROTATE_Z,
    SCREW,
    TRANSLATE,
    USER,
)
from poise.kernels.rotations import nearest_rotation, polar_rate, quaternion_column


@kernel
def mark_rates(mechanism, chain, first, end, mask):
    """Set ``mask`` (nv,) to 1 for the rates of entries ``first`` to ``end`` of a chain."""
    prims, table = mechanism.prims, mechanism.table
    for c in range(first, end):
        k = chain[c]
        if prims[k, PRIMS.kind] == USER:
            start = prims[k, PRIMS.table]
            for row in range(start + 1, start + prims[k, PRIMS.table_rows]):
                if table[row, USER_RATE] >= 0.0:
                    mask[int(table[row, USER_RATE])] = 1.0
            continue
        for rate in range(3 if prims[k, PRIMS.kind] == QUATERNION else 1):
            mask[prims[k, PRIMS.rate] + rate] = 1.0


@kernel
def add_column(J, row, column, gain, a, b, c):
    """Add a 3-vector to a column of ``J``, from ``row`` on."""
    J[row, column] += gain * a
    J[row + 1, column] += gain * b
    J[row + 2, column] += gain * c


@kernel(inline=True)
def path_column(prims, table, x, before, k, gain, rows, column):
    """Add the path's tangent in the world."""
    J, linear = rows
    i = prims[k, PRIMS.value]
    row = find_piece(table, prims[k, PRIMS.table], prims[k, PRIMS.table_rows], x[i])
    t = x[i] - table[row, 0]
    for component in range(3):
        at = 1 + 4 * component
        slope = table[row, at + 1] + t * (2.0 * table[row, at + 2] + 3.0 * t * table[row, at + 3])
        add_column(
            J, linear, column, gain * slope,
            before[k, component], before[k, 4 + component], before[k, 8 + component],
        )  # fmt: skip


@kernel(inline=True)
def quaternion_columns(x, i, before, k, arm, gain, rows, column):
    """Add three columns, about the axes of the rotated frame."""
    (dx, dy, dz), (J, linear, angular) = arm, rows
    w, a, b, c = x[i], x[i + 1], x[i + 2], x[i + 3]
    for rate in range(3):
        u, v, n = quaternion_column(w, a, b, c, rate)
        ax = before[k, 0] * u + before[k, 1] * v + before[k, 2] * n
        ay = before[k, 4] * u + before[k, 5] * v + before[k, 6] * n
        az = before[k, 8] * u + before[k, 9] * v + before[k, 10] * n
        if linear >= 0:
            add_column(
                J, linear, column + rate, gain,
                ay * dz - az * dy, az * dx - ax * dz, ax * dy - ay * dx,
            )  # fmt: skip
        if angular >= 0:
            add_column(J, angular, column + rate, gain, ax, ay, az)


@kernel
def general_columns(mechanism, pose, point, included, weight, rows, direction, scratch):
    """Add columns of a local point, ``(joint, px, py, pz)``, for any chain.

    Iterates from the joint to its root, with the motion after each primitive. ``included`` (P,)
    selects the primitives (0 leaves a primitive out); ``scratch`` is (5, 12). ``rows`` is ``(J,
    linear, angular, aimed)``, the first of three rows each (-1: none); rows ``aimed`` receive the
    rates of the local ``direction``, not normalised. ``pose`` is ``(x, slopes, before, world)``.
    """
    x, slopes, before, world = pose
    joint, px, py, pz = point
    J, linear, angular, aimed = rows
    dx, dy, dz = direction
    joints, prims, frames, vectors = (
        mechanism.joints, mechanism.prims, mechanism.frames, mechanism.vectors,
    )  # fmt: skip
    table, sizes = mechanism.table, mechanism.sizes
    nq = sizes[SIZES.values]
    behind, value, rate_of, product, polar = (
        scratch[SCRATCH.step], scratch[SCRATCH.motion], scratch[SCRATCH.rate],
        scratch[SCRATCH.product], scratch[SCRATCH.polar],
    )  # fmt: skip
    for i in range(12):
        behind[i] = 1.0 if i % 5 == 0 else 0.0
    behind[3], behind[7], behind[11] = px, py, pz
    if angular >= 0:
        nearest_rotation(world[joint], polar)
    j = joint
    while j >= 0:
        for k in range(joints[j, JOINTS.end] - 1, joints[j, JOINTS.first] - 1, -1):
            motion(prims, vectors, table, x, k, value)
            if included[k] != 0:
                i = prims[k, PRIMS.value]
                kind = prims[k, PRIMS.kind]
                gain = weight if i < nq or kind == USER else weight * slopes[i - nq]
                rates = (
                    3
                    if kind == QUATERNION
                    else (prims[k, PRIMS.table_rows] - 1 if kind == USER else 1)
                )
                for rate in range(rates):
                    motion_rate(prims, vectors, table, x, k, rate, value, rate_of)
                    multiply(rate_of, behind, 1.0, product)
                    multiply(before[k], product, 0.0, rate_of)
                    column = prims[k, PRIMS.rate] + rate
                    if kind == USER:
                        column = int(table[prims[k, PRIMS.table] + 1 + rate, 12])
                    if linear >= 0:
                        add_column(J, linear, column, gain, rate_of[3], rate_of[7], rate_of[11])
                    if angular >= 0:
                        wx, wy, wz = polar_rate(world[joint], rate_of, polar)
                        add_column(J, angular, column, gain, wx, wy, wz)
                    if aimed >= 0:
                        add_column(
                            J, aimed, column, gain,
                            rate_of[0] * dx + rate_of[1] * dy + rate_of[2] * dz,
                            rate_of[4] * dx + rate_of[5] * dy + rate_of[6] * dz,
                            rate_of[8] * dx + rate_of[9] * dy + rate_of[10] * dz,
                        )  # fmt: skip
            multiply(value, behind, 1.0, product)
            if prims[k, PRIMS.frame] == FRAME_GENERAL or prims[k, PRIMS.frame] == FRAME_TRANSLATION:
                multiply(frames[k], product, 1.0, behind)
            else:
                for i in range(12):
                    behind[i] = product[i]
        j = joints[j, JOINTS.parent]


def make_rigid_columns(simple: bool) -> Callable[..., Any]:
    """Make the columns on a rigid chain of any primitives, or of ``SIMPLE`` ones alone."""

    def rigid_columns(mechanism, pose, point, span, weight, rows):
        """Add columns of a world point on a rigid chain, ``span``: ``(chain, first, end)``."""
        x, slopes, before = pose
        px, py, pz = point
        chain, first, end = span
        J, linear, angular = rows
        prims, vectors, table, sizes = (
            mechanism.prims, mechanism.vectors, mechanism.table, mechanism.sizes,
        )  # fmt: skip
        nq = sizes[SIZES.values]
        for c in range(first, end):
            k = chain[c]
            kind = prims[k, PRIMS.kind]
            i = prims[k, PRIMS.value]
            column = prims[k, PRIMS.rate]
            gain = weight if i < nq else weight * slopes[i - nq]
            if ROTATE_X <= kind <= ROTATE_Z:
                ax, ay, az = before[k, kind - 1], before[k, kind + 3], before[k, kind + 7]
            else:
                u, v, w = vectors[k, 0], vectors[k, 1], vectors[k, 2]
                ax = before[k, 0] * u + before[k, 1] * v + before[k, 2] * w
                ay = before[k, 4] * u + before[k, 5] * v + before[k, 6] * w
                az = before[k, 8] * u + before[k, 9] * v + before[k, 10] * w
            if kind == TRANSLATE:
                if linear >= 0:
                    add_column(J, linear, column, gain, ax, ay, az)
                continue
            dx, dy, dz = px - before[k, 3], py - before[k, 7], pz - before[k, 11]
            if not simple:
                if kind == PATH:
                    if linear >= 0:
                        path_column(prims, table, x, before, k, gain, (J, linear), column)
                    continue
                if kind == QUATERNION:
                    quaternion_columns(
                        x, i, before, k, (dx, dy, dz), gain, (J, linear, angular), column
                    )
                    continue
            if linear >= 0:
                lx, ly, lz = ay * dz - az * dy, az * dx - ax * dz, ax * dy - ay * dx
                if not simple:
                    if kind == SCREW:
                        pitch = vectors[k, 6]
                        lx, ly, lz = lx + pitch * ax, ly + pitch * ay, lz + pitch * az
                add_column(J, linear, column, gain, lx, ly, lz)
            if angular >= 0:
                add_column(J, angular, column, gain, ax, ay, az)

    return rigid_columns


rigid_columns = kernel(make_rigid_columns(simple=False), fast=True)
simple_columns = kernel(
    make_rigid_columns(simple=True), fast=True, inline=True, name="simple_columns"
)
