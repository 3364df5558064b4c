"""Mass matrix and momentum of a mechanism whose motions are all rigid: composite bodies.

Source 003's ``M = sum_j tr(dW_j/dq_a S_j dW_j/dq_b^T)``, with S_j the 4x4 second moments of segment
j. If nothing scales, ``dW_j/dq_a W_j^-1`` is the same twist for every segment that a motion moves,
so that the moments of all of them are added up once (Walker and Orin, "Efficient Dynamic Computer
Simulation of Robotic Mechanisms", 1982). Everything is relative to the common centre of mass, which
makes the momenta the centroidal ones and keeps precision far from the origin.

======== ================ ==========================================================
axes     (E, 5) int64     primitive, joint, number of the rate, column, the axis to go
                          on with (-1: none): the next one towards the root, or for the
                          diagonal the next one of the same column
moments  (N, 10) float    of each segment in its joint's frame: mass, mass times centre
                          (3), then xx, xy, xz, yy, yz, zz of the second moments
======== ================ ==========================================================
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.kernels.columns import JOINTS, PRIMS, SCRATCH, SIZES
from poise.kernels.forward import drive, forward, simple_forward
from poise.kernels.jit import kernel
from poise.kernels.primitive_motions import find_piece
from poise.kernels.primitives import PATH, QUATERNION, ROTATE_X, ROTATE_Z, SCREW, TRANSLATE
from poise.kernels.rotations import quaternion_column


@kernel(fast=True, inline=True)
def centre_of_mass(world, moments, centre):
    """Compute the centre of mass of all segments in the world; return the total mass."""
    total = 0.0
    cx = cy = cz = 0.0
    for j in range(moments.shape[0]):
        m = moments[j, 0]
        if m != 0.0:
            hx, hy, hz = moments[j, 1], moments[j, 2], moments[j, 3]
            total += m
            cx += world[j, 0] * hx + world[j, 1] * hy + world[j, 2] * hz + world[j, 3] * m
            cy += world[j, 4] * hx + world[j, 5] * hy + world[j, 6] * hz + world[j, 7] * m
            cz += world[j, 8] * hx + world[j, 9] * hy + world[j, 10] * hz + world[j, 11] * m
    centre[0], centre[1], centre[2] = cx / total, cy / total, cz / total
    return total


@kernel(fast=True, inline=True)
def composites(joints, world, moments, centre, composite):
    """Compute moments (N, 10) about ``centre``, world axes, of each joint's whole subtree."""
    for j in range(moments.shape[0]):
        m = moments[j, 0]
        if m == 0.0:
            for i in range(10):
                composite[j, i] = 0.0
            continue
        r00, r01, r02 = world[j, 0], world[j, 1], world[j, 2]
        r10, r11, r12 = world[j, 4], world[j, 5], world[j, 6]
        r20, r21, r22 = world[j, 8], world[j, 9], world[j, 10]
        tx, ty, tz = world[j, 3] - centre[0], world[j, 7] - centre[1], world[j, 11] - centre[2]
        hx, hy, hz = moments[j, 1], moments[j, 2], moments[j, 3]
        gx = r00 * hx + r01 * hy + r02 * hz
        gy = r10 * hx + r11 * hy + r12 * hz
        gz = r20 * hx + r21 * hy + r22 * hz
        xx, xy, xz = moments[j, 4], moments[j, 5], moments[j, 6]
        yy, yz, zz = moments[j, 7], moments[j, 8], moments[j, 9]
        a0, a1, a2 = (
            r00 * xx + r01 * xy + r02 * xz,
            r00 * xy + r01 * yy + r02 * yz,
            r00 * xz + r01 * yz + r02 * zz,
        )
        b0, b1, b2 = (
            r10 * xx + r11 * xy + r12 * xz,
            r10 * xy + r11 * yy + r12 * yz,
            r10 * xz + r11 * yz + r12 * zz,
        )
        c0, c1, c2 = (
            r20 * xx + r21 * xy + r22 * xz,
            r20 * xy + r21 * yy + r22 * yz,
            r20 * xz + r21 * yz + r22 * zz,
        )
        composite[j, 0] = m
        composite[j, 1] = gx + m * tx
        composite[j, 2] = gy + m * ty
        composite[j, 3] = gz + m * tz
        composite[j, 4] = a0 * r00 + a1 * r01 + a2 * r02 + (2.0 * gx + m * tx) * tx
        composite[j, 5] = a0 * r10 + a1 * r11 + a2 * r12 + gx * ty + gy * tx + m * tx * ty
        composite[j, 6] = a0 * r20 + a1 * r21 + a2 * r22 + gx * tz + gz * tx + m * tx * tz
        composite[j, 7] = b0 * r10 + b1 * r11 + b2 * r12 + (2.0 * gy + m * ty) * ty
        composite[j, 8] = b0 * r20 + b1 * r21 + b2 * r22 + gy * tz + gz * ty + m * ty * tz
        composite[j, 9] = c0 * r20 + c1 * r21 + c2 * r22 + (2.0 * gz + m * tz) * tz
    for j in range(moments.shape[0] - 1, -1, -1):
        parent = joints[j, JOINTS.parent]
        if parent >= 0 and composite[j, 0] != 0.0:
            for i in range(10):
                composite[parent, i] += composite[j, i]


@kernel(fast=True, inline=True)
def twist(mechanism, x, slopes, before, k, rate, centre, out):
    """Return angular velocity and velocity at ``centre`` of the motion of primitive ``k``."""
    cx, cy, cz = centre
    prims, vectors, table, sizes = (
        mechanism.prims, mechanism.vectors, mechanism.table, mechanism.sizes,
    )  # fmt: skip
    kind, i = prims[k, PRIMS.kind], prims[k, PRIMS.value]
    gain = 1.0 if i < sizes[SIZES.values] else slopes[i - sizes[SIZES.values]]
    if ROTATE_X <= kind <= ROTATE_Z:
        u, v, w = before[k, kind - 1], before[k, kind + 3], before[k, kind + 7]
    else:
        a, b, c = vectors[k, 0], vectors[k, 1], vectors[k, 2]
        if kind == PATH:
            row = find_piece(table, prims[k, PRIMS.table], prims[k, PRIMS.table_rows], x[i])
            t = x[i] - table[row, 0]
            a = table[row, 2] + t * (2.0 * table[row, 3] + 3.0 * t * table[row, 4])
            b = table[row, 6] + t * (2.0 * table[row, 7] + 3.0 * t * table[row, 8])
            c = table[row, 10] + t * (2.0 * table[row, 11] + 3.0 * t * table[row, 12])
        elif kind == QUATERNION:
            a, b, c = quaternion_column(x[i], x[i + 1], x[i + 2], x[i + 3], rate)
        u = before[k, 0] * a + before[k, 1] * b + before[k, 2] * c
        v = before[k, 4] * a + before[k, 5] * b + before[k, 6] * c
        w = before[k, 8] * a + before[k, 9] * b + before[k, 10] * c
    u, v, w = gain * u, gain * v, gain * w
    if kind == TRANSLATE or kind == PATH:
        out[0], out[1], out[2], out[3], out[4], out[5] = 0.0, 0.0, 0.0, u, v, w
        return
    dx, dy, dz = cx - before[k, 3], cy - before[k, 7], cz - before[k, 11]
    pitch = vectors[k, 6] if kind == SCREW else 0.0
    out[0], out[1], out[2] = u, v, w
    out[3] = v * dz - w * dy + pitch * u
    out[4] = w * dx - u * dz + pitch * v
    out[5] = u * dy - v * dx + pitch * w


@kernel(fast=True)
def rigid_mass(mechanism, x, slopes, before, world, tables, work, out):
    """Compute mass matrix, momentum matrix and centre of mass of a pose after ``forward``.

    ``M`` (nv, nv), or (nv, 1) for its diagonal, or (0, 0); ``momentum`` (6, nv), linear rows first
    and angular ones about ``centre`` (3,), or (0, nv). ``work`` is a pair (N, 10), (E, 6).
    Returns the mass.
    """
    axes, moments = tables
    M, momentum, centre = out
    composite, twists = work
    total = centre_of_mass(world, moments, centre)
    composites(mechanism.joints, world, moments, centre, composite)
    M[:] = 0.0
    momentum[:] = 0.0
    whole = M.shape[1] > 1
    wanted = M.shape[0] > 0
    momenta = momentum.shape[0] > 0
    for e in range(axes.shape[0]):
        k, j, column = axes[e, 0], axes[e, 1], axes[e, 3]
        s = twists[e]
        twist(mechanism, x, slopes, before, k, axes[e, 2], (centre[0], centre[1], centre[2]), s)
        w0, w1, w2, v0, v1, v2 = s[0], s[1], s[2], s[3], s[4], s[5]
        m, h0, h1, h2 = composite[j, 0], composite[j, 1], composite[j, 2], composite[j, 3]
        xx, xy, xz = composite[j, 4], composite[j, 5], composite[j, 6]
        yy, yz, zz = composite[j, 7], composite[j, 8], composite[j, 9]
        p0 = m * v0 + w1 * h2 - w2 * h1
        p1 = m * v1 + w2 * h0 - w0 * h2
        p2 = m * v2 + w0 * h1 - w1 * h0
        l0 = h1 * v2 - h2 * v1 + (yy + zz) * w0 - xy * w1 - xz * w2
        l1 = h2 * v0 - h0 * v2 - xy * w0 + (xx + zz) * w1 - yz * w2
        l2 = h0 * v1 - h1 * v0 - xz * w0 - yz * w1 + (xx + yy) * w2
        if momenta:
            momentum[0, column] += p0
            momentum[1, column] += p1
            momentum[2, column] += p2
            momentum[3, column] += l0
            momentum[4, column] += l1
            momentum[5, column] += l2
        if wanted:
            at = column if whole else 0
            M[column, at] += l0 * w0 + l1 * w1 + l2 * w2 + p0 * v0 + p1 * v1 + p2 * v2
            other = axes[e, 4]
            while other >= 0:
                o = twists[other]
                value = l0 * o[0] + l1 * o[1] + l2 * o[2] + p0 * o[3] + p1 * o[4] + p2 * o[5]
                if whole:
                    M[column, axes[other, 3]] += value
                    M[axes[other, 3], column] += value
                else:
                    M[column, 0] += 2.0 * value
                other = axes[other, 4]
    return total


def make_rigid_mass_batch(move: Callable[..., Any]) -> Callable[..., Any]:
    """Make `rigid_mass` of many poses, with a forward kinematics."""

    def rigid_mass_batch(mechanism, q, first, end, body, tables, work, out):
        """Compute ``M`` and ``momentum`` (B, ...), ``centre`` (B, 3) of ``q[first:end]`` (B, nq).

        ``body`` is the work space that ``poise.kernels.goal_residuals`` documents.
        """
        M, momentum, centre = out
        x, slopes, angles, sines, cosines, scratch, before, world = body
        for b in range(first, end):
            drive(mechanism, q[b], x, slopes)
            move(mechanism, x, angles, sines, cosines, scratch[SCRATCH.motion], before, world)
            rigid_mass(
                mechanism, x, slopes, before, world, tables, work,
                (M[b], momentum[b], centre[b]),
            )  # fmt: skip

    return rigid_mass_batch


rigid_mass_batch = kernel(make_rigid_mass_batch(forward))
simple_mass_batch = kernel(make_rigid_mass_batch(simple_forward), name="simple_mass_batch")
