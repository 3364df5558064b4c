"""Sums of the solid angles of a surface's triangles, with dipoles for those that are far away.

See `poise.binding.winding_number`, which builds the tree.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel


@kernel(fast=True)
def sum_solid_angles(points, corners, nodes, sums):
    """Write the sums (k,) of the solid angles about points (k, 3).

    ``corners`` (m, 3, 3) are the triangles, m a power of two, and ``nodes`` (2 m - 1, 13) the
    groups of a complete binary tree, the root first and the triangles last: centre, square of the
    distance from which a group is far, vector area A, and moment M, whose elements are xx, yy, zz,
    xy + yx, xz + zx, yz + zy. With d from a point to the centre, a far group has the angle
    ``(A . d + tr M) / |d|^3 - 3 d . M d / |d|^5``.
    """
    leaves = corners.shape[0] - 1
    for p in range(points.shape[0]):
        at = points[p]
        total = 0.0
        i = 0
        while True:
            node = nodes[i]
            x, y, z = node[0] - at[0], node[1] - at[1], node[2] - at[2]
            square = x * x + y * y + z * z
            if square > node[3]:
                form = node[7] * x * x + node[8] * y * y + node[9] * z * z
                form += node[10] * x * y + node[11] * x * z + node[12] * y * z
                linear = node[4] * x + node[5] * y + node[6] * z + node[7] + node[8] + node[9]
                total += (linear - 3.0 * form / square) / (square * math.sqrt(square))
            elif i >= leaves:
                total += _solid_angle(corners[i - leaves], at)
            else:
                i = 2 * i + 1
                continue
            while i > 0 and i % 2 == 0:  # second children: their parents are finished, too
                i = i // 2 - 1
            if i == 0:
                break
            i += 1
        sums[p] = total


@kernel(fast=True)
def _solid_angle(corners, at):
    """Return the solid angle of a triangle about a point (van Oosterom and Strackee 1983)."""
    ax, ay, az = corners[0, 0] - at[0], corners[0, 1] - at[1], corners[0, 2] - at[2]
    bx, by, bz = corners[1, 0] - at[0], corners[1, 1] - at[1], corners[1, 2] - at[2]
    cx, cy, cz = corners[2, 0] - at[0], corners[2, 1] - at[1], corners[2, 2] - at[2]
    a = math.sqrt(ax * ax + ay * ay + az * az)
    b = math.sqrt(bx * bx + by * by + bz * bz)
    c = math.sqrt(cx * cx + cy * cy + cz * cz)
    triple = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    scale = a * b * c
    scale += (ax * bx + ay * by + az * bz) * c
    scale += (bx * cx + by * cy + bz * cz) * a
    scale += (cx * ax + cy * ay + cz * az) * b
    return 2.0 * math.atan2(triple, scale)
