"""Constraint joints: a frame computed from other joints' frames.

A link is a primitive that takes an input frame A (its parent's, transformed by the rest frame) and
writes its own. Its rows of the mechanism's ``table``:

===== =======================================================================================
first up: 0 none, 1 a direction of the world, 2 of a joint, 3 a joint's place; that joint; the
      direction (3), or a point's offset in the axes at rest (3)
then  for each source two rows: joint and share; its offset, a 3x4 matrix
===== =======================================================================================

``vectors`` hold an aim's axis and, perpendicular to it, its up axis. The formulas are documented
with the joint types (``poise.joints.constraint_joint``). The last three rows of ``world`` (N + 3,
16) are work space.
"""

from __future__ import annotations

import math

from poise.kernels.columns import PRIMS, SIZES
from poise.kernels.jit import kernel
from poise.kernels.primitives import AIM_LINK, PARENT_LINK, POINT_LINK
from poise.kernels.rotations import nearest_rotation

MEAN, TURNED, OWN = range(3)  # the rows of work space after the joints' frames

UP_NONE, UP_WORLD, UP_ALONG, UP_TOWARDS = range(4)


@kernel(inline=True)
def rotation_into(frame, rigid, out):
    """Compute the (nearest) rotation of a frame."""
    if rigid:
        for row in range(0, 12, 4):
            out[row], out[row + 1], out[row + 2] = frame[row], frame[row + 1], frame[row + 2]
    else:
        nearest_rotation(frame, out)


@kernel
def add_turned(share, rotation, offset, out):
    """Compute ``out += share * R O`` for the 3x3 parts of 4-wide matrices."""
    for row in range(0, 12, 4):
        a, b, c = share * rotation[row], share * rotation[row + 1], share * rotation[row + 2]
        for i in range(3):
            out[row + i] += a * offset[i] + b * offset[4 + i] + c * offset[8 + i]


@kernel
def add_place(share, frame, offset, out):
    """Add ``share`` times a frame's (or its rate's) image of the point in ``offset``."""
    x, y, z = offset[3], offset[7], offset[11]
    for row in range(0, 12, 4):
        out[row + 3] += share * (
            frame[row] * x + frame[row + 1] * y + frame[row + 2] * z + frame[row + 3]
        )


@kernel
def gather(mechanism, k, world, sum_of, rotation):
    """Compute weighted sums over a link's sources: of rotations (3x3) and points (last column)."""
    prims, table, rigid = mechanism.prims, mechanism.table, mechanism.sizes[SIZES.rigid] != 0
    kind, first = prims[k, PRIMS.kind], prims[k, PRIMS.table]
    for i in range(12):
        sum_of[i] = 0.0
    for row in range(first + 1, first + prims[k, PRIMS.table_rows], 2):
        s, share = int(table[row, 0]), table[row, 1]
        add_place(share, world[s], table[row + 1], sum_of)
        if kind != POINT_LINK and kind != AIM_LINK:
            rotation_into(world[s], rigid, rotation)
            add_turned(share, rotation, table[row + 1], sum_of)


@kernel
def mean_rotation(m, out):
    """Compute the rotation nearest to a weighted sum of rotations, with any determinant.

    Its quaternion is the greatest eigenvector of ``sum w q q^T`` (Markley and others, 2007), whose
    entries are sums of those of ``m``; found by squaring that matrix until it has rank one.
    """
    ww, xx = 1.0 + m[0] + m[5] + m[10], 1.0 + m[0] - m[5] - m[10]
    yy, zz = 1.0 - m[0] + m[5] - m[10], 1.0 - m[0] - m[5] + m[10]
    wx, wy, wz = m[9] - m[6], m[2] - m[8], m[4] - m[1]
    xy, xz, yz = m[1] + m[4], m[2] + m[8], m[6] + m[9]
    for _ in range(60):
        s = 1.0 / (ww + xx + yy + zz)
        ww, xx, yy, zz = s * ww, s * xx, s * yy, s * zz
        wx, wy, wz, xy, xz, yz = s * wx, s * wy, s * wz, s * xy, s * xz, s * yz
        ww, xx, yy, zz, wx, wy, wz, xy, xz, yz = (
            ww * ww + wx * wx + wy * wy + wz * wz,
            wx * wx + xx * xx + xy * xy + xz * xz,
            wy * wy + xy * xy + yy * yy + yz * yz,
            wz * wz + xz * xz + yz * yz + zz * zz,
            ww * wx + wx * xx + wy * xy + wz * xz,
            ww * wy + wx * xy + wy * yy + wz * yz,
            ww * wz + wx * xz + wy * yz + wz * zz,
            wx * wy + xx * xy + xy * yy + xz * yz,
            wx * wz + xx * xz + xy * yz + xz * zz,
            wy * wz + xy * xz + yy * yz + yz * zz,
        )
        if 1.0 - (ww + xx + yy + zz) < 1e-15:
            break
    w, x, y, z = ww, wx, wy, wz
    if xx >= ww and xx >= yy and xx >= zz:
        w, x, y, z = wx, xx, xy, xz
    elif yy >= ww and yy >= zz:
        w, x, y, z = wy, xy, yy, yz
    elif zz >= ww:
        w, x, y, z = wz, xz, yz, zz
    s = 2.0 / (w * w + x * x + y * y + z * z)
    out[0], out[1], out[2] = 1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)
    out[4], out[5], out[6] = s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)
    out[8], out[9], out[10] = s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)


@kernel
def upward(mechanism, k, world, A):
    """Return the direction of an aim's up axis, and whether there is one."""
    table, first = mechanism.table, mechanism.prims[k, PRIMS.table]
    up, j = int(table[first, 0]), int(table[first, 1])
    x, y, z = table[first, 2], table[first, 3], table[first, 4]
    if up == UP_ALONG:
        w = world[j]
        return (
            w[0] * x + w[1] * y + w[2] * z,
            w[4] * x + w[5] * y + w[6] * z,
            w[8] * x + w[9] * y + w[10] * z,
            True,
        )
    if up == UP_TOWARDS:
        return world[j, 3] - A[3], world[j, 7] - A[7], world[j, 11] - A[11], True
    return x, y, z, up == UP_WORLD


@kernel
def leaning(fx, fy, fz, ux, uy, uz):
    """Return the component of u perpendicular to the unit vector f; length 0 if negligible."""
    along = ux * fx + uy * fy + uz * fz
    x, y, z = ux - along * fx, uy - along * fy, uz - along * fz
    size = math.sqrt(x * x + y * y + z * z)
    if not size > 1e-9 * math.sqrt(ux * ux + uy * uy + uz * uz):
        size = 0.0
    return x, y, z, size


@kernel
def aim(mechanism, k, world, A, sum_of, own, out):
    """Write the rotation of an aim to ``out``; return False if the target has no direction."""
    vectors = mechanism.vectors
    ax, ay, az = vectors[k, 0], vectors[k, 1], vectors[k, 2]
    fx, fy, fz = sum_of[3] - A[3], sum_of[7] - A[7], sum_of[11] - A[11]
    far = math.sqrt(fx * fx + fy * fy + fz * fz)
    if not far > 1e-12:
        return False
    fx, fy, fz = fx / far, fy / far, fz / far
    ux, uy, uz, given = upward(mechanism, k, world, A)
    size = 0.0
    if given:
        ux, uy, uz, size = leaning(fx, fy, fz, ux, uy, uz)
    if size > 0.0:
        gx, gy, gz = ux / size, uy / size, uz / size
        hx, hy, hz = fy * gz - fz * gy, fz * gx - fx * gz, fx * gy - fy * gx
        bx, by, bz = vectors[k, 3], vectors[k, 4], vectors[k, 5]
        cx, cy, cz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
        out[0], out[1] = fx * ax + gx * bx + hx * cx, fx * ay + gx * by + hx * cy
        out[2] = fx * az + gx * bz + hx * cz
        out[4], out[5] = fy * ax + gy * bx + hy * cx, fy * ay + gy * by + hy * cy
        out[6] = fy * az + gy * bz + hy * cz
        out[8], out[9] = fz * ax + gz * bx + hz * cx, fz * ay + gz * by + hz * cy
        out[10] = fz * az + gz * bz + hz * cz
        return True
    dx = own[0] * ax + own[1] * ay + own[2] * az
    dy = own[4] * ax + own[5] * ay + own[6] * az
    dz = own[8] * ax + own[9] * ay + own[10] * az
    shortest_turn(dx, dy, dz, fx, fy, fz, own, out)
    return True


@kernel
def shortest_turn(dx, dy, dz, fx, fy, fz, own, out):
    """Compute ``Q R``, Q the shortest rotation of d onto f: ``c I + [k]x + k k^T / (1 + c)``.

    For opposite unit vectors, Q is a half turn about a perpendicular axis.
    """
    c = dx * fx + dy * fy + dz * fz
    x, y, z = dy * fz - dz * fy, dz * fx - dx * fz, dx * fy - dy * fx
    kx, ky, kz = x, y, z
    if 1.0 + c > 1e-12:
        share = 1.0 / (1.0 + c)
    else:
        if abs(dx) < 0.9:
            x, y, z = 0.0, dz, -dy
        else:
            x, y, z = -dz, 0.0, dx
        c, share = -1.0, 2.0 / (x * x + y * y + z * z)
        kx = ky = kz = 0.0
    for i in range(3):
        u, v, w = own[i], own[4 + i], own[8 + i]
        along = share * (x * u + y * v + z * w)
        out[i] = c * u + ky * w - kz * v + along * x
        out[4 + i] = c * v + kz * u - kx * w + along * y
        out[8 + i] = c * w + kx * v - ky * u + along * z


@kernel
def retune(A, own, out, rigid):
    """Give a frame A of rotation ``own`` the rotation ``out``; keep its stretch."""
    if rigid:
        for row in range(0, 12, 4):
            A[row], A[row + 1], A[row + 2] = out[row], out[row + 1], out[row + 2]
        return
    for i in range(3):
        u, v, w = A[i], A[4 + i], A[8 + i]
        a = own[0] * u + own[4] * v + own[8] * w
        b = own[1] * u + own[5] * v + own[9] * w
        c = own[2] * u + own[6] * v + own[10] * w
        A[i] = out[0] * a + out[1] * b + out[2] * c
        A[4 + i] = out[4] * a + out[5] * b + out[6] * c
        A[8 + i] = out[8] * a + out[9] * b + out[10] * c


@kernel
def link(mechanism, k, world, A):
    """Replace the input frame ``A`` of primitive ``k`` by the frame that it computes.

    The work rows of ``world`` hold the sums over its sources, the computed rotation and A's.
    """
    prims, table, rigid = mechanism.prims, mechanism.table, mechanism.sizes[SIZES.rigid] != 0
    kind, first, n = prims[k, PRIMS.kind], prims[k, PRIMS.table], mechanism.joints.shape[0]
    sum_of, turned, own = world[n + MEAN], world[n + TURNED], world[n + OWN]
    gather(mechanism, k, world, sum_of, turned)
    if kind == POINT_LINK:
        x, y, z = table[first, 2], table[first, 3], table[first, 4]
        for row in range(0, 12, 4):
            A[row + 3] = sum_of[row + 3] + A[row] * x + A[row + 1] * y + A[row + 2] * z
        return
    rotation_into(A, rigid, own)
    if kind == AIM_LINK:
        if not aim(mechanism, k, world, A, sum_of, own, turned):
            rotation_into(own, True, turned)
    else:
        mean_rotation(sum_of, turned)
    retune(A, own, turned, rigid)
    if kind == PARENT_LINK:
        A[3], A[7], A[11] = sum_of[3], sum_of[7], sum_of[11]
