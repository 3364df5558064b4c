"""Distances as operations of a tape: their values, gradients and Hessians times a direction.

An operation reads the coordinates of two or four points and writes a distance with the data for its
derivatives. The distance of a point ``p = a + s (b - a)`` of a core from an obstacle is the minimum
over ``s`` (and over ``t`` along an edge or another core), so that by the envelope theorem its
gradient is ``m``, the direction away from the obstacle, times ``1 - s`` for ``a`` and ``s`` for
``b``. Its Hessian follows from the implicit function theorem: a parameter within its range moves so
that the derivative of the squared distance by it stays zero; one at an end of its range is fixed.

============ ===========================================================================
code         value; input slots
============ ===========================================================================
SEGMENTS     distance of the segments a b and c d; the 12 coordinates
BOX          signed distance of the segment a b from a box about the origin along the axes;
             6 coordinates
MESH         signed distance of the segment a b from a mesh; 6 coordinates
============ ===========================================================================

An operation's own row and those after it (``NOTHING``) name three slots each that it reads; the row
after them names the slot where the numbers of a box or mesh begin (``kernels.distances``), and the
address of the function that writes their distance (``address_of_solid``), which is compiled only if
needed. Each row has a slot of the output:

====== =====================================================================================
0      the distance
1 2    s and t
3-5    m
6      BOX, MESH: kind, 0 a plane, 1 an edge or corner, 2 within a mesh
7      kind 1: 1 outside, -1 within
8-10   kind 1: the edge's vector; kind 2: of the first feature the edge's unit vector or zero,
11     its curvature (0: plane, -1 / distance: edge, corner), and
12-14  its direction m
15-21  kind 2: the same of the second feature
22 23  kind 2: weight of the first feature's direction in m; whether s is free
====== =====================================================================================

Within a box the distance is that of the shortest path out for the whole segment (the greatest of
the separating planes' distances, negative); within a closed mesh that of the deepest point of the
segment. A segment that passes through an open mesh is as deep as its shorter end.
"""

from __future__ import annotations

import math

from poise.kernels.address_table import address_of, caller_by_address, data_address, floats_at
from poise.kernels.columns import OPS
from poise.kernels.distances import closest_of_segments
from poise.kernels.jit import kernel
from poise.kernels.segment_mesh_distance import (
    EDGE,
    TINY,
    TOUCHING,
    WITHIN,
    freedom,
    separate_box,
    separate_mesh,
)
from poise.kernels.tape_codes import BOX, MESH, SEGMENTS


@kernel
def across(ux, uy, uz, vx, vy, vz):
    """Return a unit vector perpendicular to both, along which crossing segments are separated."""
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    n = x * x + y * y + z * z
    uu = ux * ux + uy * uy + uz * uz
    vv = vx * vx + vy * vy + vz * vz
    if n <= 1e-20 * uu * vv:
        if uu < vv:
            ux, uy, uz, uu = vx, vy, vz, vv
        if uu <= TINY:
            return 0.0, 1.0, 0.0
        if abs(uy) <= 0.7 * math.sqrt(uu):  # up, projected perpendicular
            x, y, z = -ux * uy, uu - uy * uy, -uz * uy
        else:
            x, y, z = uu - ux * ux, -uy * ux, -uz * ux
        n = x * x + y * y + z * z
    n = math.sqrt(n)
    return x / n, y / n, z / n


@kernel
def separate_segments(a, b, c, d, slots, at):
    """Write the output of SEGMENTS from slot ``at`` on."""
    ax, ay, az = a
    bx, by, bz = b
    cx, cy, cz = c
    dx, dy, dz = d
    ux, uy, uz = bx - ax, by - ay, bz - az
    vx, vy, vz = dx - cx, dy - cy, dz - cz
    rx, ry, rz = cx - ax, cy - ay, cz - az
    s, t = closest_of_segments((rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
    wx, wy, wz = rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz
    squared = wx * wx + wy * wy + wz * wz
    distance = math.sqrt(squared)
    slots[at], slots[at + 1], slots[at + 2] = distance, s, t
    size = ux * ux + uy * uy + uz * uz + vx * vx + vy * vy + vz * vz
    if squared > TOUCHING * size and squared > TINY:
        factor = -1.0 / distance
        slots[at + 3], slots[at + 4], slots[at + 5] = factor * wx, factor * wy, factor * wz
    else:
        mx, my, mz = across(ux, uy, uz, vx, vy, vz)
        slots[at + 3], slots[at + 4], slots[at + 5] = mx, my, mz


_SOLID = "qqqqdddddd"


def _solid(separate_one, name):
    def write(slots, count, first, at, ax, ay, az, bx, by, bz):
        separate_one(first, (ax, ay, az), (bx, by, bz), floats_at(slots, count), at)
        return 0.0

    return kernel(write, name=name)


_SOLIDS = {BOX: _solid(separate_box, "write_box"), MESH: _solid(separate_mesh, "write_mesh")}
_write_solid = caller_by_address(_SOLID)


def address_of_solid(code: int) -> int:
    """Return the address for the row after the inputs of BOX or MESH, valid in this process."""
    return address_of(_SOLIDS[code], _SOLID)


@kernel
def separate(ops, t, base, slots):
    """Compute the values of an operation."""
    ax, ay, az = slots[ops[t, OPS.a]], slots[ops[t, OPS.b]], slots[ops[t, OPS.c]]
    bx, by, bz = slots[ops[t + 1, OPS.a]], slots[ops[t + 1, OPS.b]], slots[ops[t + 1, OPS.c]]
    if ops[t, OPS.code] == SEGMENTS:
        cx, cy, cz = slots[ops[t + 2, OPS.a]], slots[ops[t + 2, OPS.b]], slots[ops[t + 2, OPS.c]]
        dx, dy, dz = slots[ops[t + 3, OPS.a]], slots[ops[t + 3, OPS.b]], slots[ops[t + 3, OPS.c]]
        separate_segments((ax, ay, az), (bx, by, bz), (cx, cy, cz), (dx, dy, dz), slots, base + t)
    else:
        count, first = slots.shape[0], ops[t + 2, OPS.a]
        inputs = (data_address(slots), count, first, base + t, ax, ay, az, bx, by, bz)
        _write_solid(ops[t + 2, OPS.b], inputs)


@kernel(inline=True)
def share_of(point, s, t):
    """Return the factor of m in the gradient by one of the points a, b, c, d."""
    if point < 2:
        return s if point == 1 else 1.0 - s
    return -t if point == 3 else t - 1.0


@kernel(inline=True)
def points_of(code):
    """Return the number of points that an operation reads."""
    return 4 if code == SEGMENTS else 2


@kernel(inline=True)
def rows_of(code):
    """Return the number of rows of an operation (``SIZES``)."""
    return 6 if code == SEGMENTS else (11 if code == BOX else 24)


@kernel
def clear_separation(ops, t, base, adjoints):
    """Zero the adjoints of an operation's inputs and of its value."""
    adjoints[base + t] = 0.0
    for i in range(3 * points_of(ops[t, OPS.code])):
        adjoints[ops[t + i // 3, 1 + i % 3]] = 0.0


@kernel
def reverse_separation(ops, t, base, slots, w, adjoints):
    """Add ``w`` times the gradient to the adjoints of an operation's inputs."""
    at = base + t
    for point in range(points_of(ops[t, OPS.code])):
        share = w * share_of(point, slots[at + 1], slots[at + 2])
        if share != 0.0:
            for i in range(3):
                adjoints[ops[t + point, 1 + i]] += share * slots[at + 3 + i]


@kernel
def tangent_separation(ops, t, base, slots, tangents):
    """Return the derivative of an operation's value along ``tangents``."""
    at, y = base + t, 0.0
    for point in range(points_of(ops[t, OPS.code])):
        share = share_of(point, slots[at + 1], slots[at + 2])
        for i in range(3):
            y += share * slots[at + 3 + i] * tangents[ops[t + point, 1 + i]]
    return y


@kernel
def curve_separation(ops, t, base, slots, tangents, w, dw, adjoint_tangents):
    """Add ``dw`` times the gradient and ``w`` times the Hessian times ``tangents``."""
    at, code = base + t, ops[t, OPS.code]
    s, q = slots[at + 1], slots[at + 2]
    mx, my, mz = slots[at + 3], slots[at + 4], slots[at + 5]
    nx = ny = nz = ds = dt = 0.0
    if w != 0.0:
        if code == SEGMENTS or slots[at + 6] == EDGE:
            nx, ny, nz, ds, dt = _edge_rates(ops, t, base, slots, tangents)
        elif slots[at + 6] == WITHIN:
            nx, ny, nz, ds = _within_rates(ops, t, base, slots, tangents)
    for point in range(points_of(code)):
        share = share_of(point, s, q)
        if point == 0:
            change = -ds
        elif point == 1:
            change = ds
        else:
            change = dt if point == 2 else -dt
        a, b = dw * share + w * change, w * share
        adjoint_tangents[ops[t + point, OPS.a]] += a * mx + b * nx
        adjoint_tangents[ops[t + point, OPS.b]] += a * my + b * ny
        adjoint_tangents[ops[t + point, OPS.c]] += a * mz + b * nz


@kernel
def _edge_rates(ops, t, base, slots, tangents):
    """Return derivatives of m, s and t along ``tangents``, for a distance of two segments."""
    at, code = base + t, ops[t, OPS.code]
    side = 1.0 if code == SEGMENTS else slots[at + 7]
    distance, s, q = side * slots[at], slots[at + 1], slots[at + 2]
    mx, my, mz = slots[at + 3], slots[at + 4], slots[at + 5]
    ux, uy, uz = _vector(ops, t, slots)
    dux, duy, duz = _vector(ops, t, tangents)
    dx = -tangents[ops[t, OPS.a]] - s * dux
    dy = -tangents[ops[t, OPS.b]] - s * duy
    dz = -tangents[ops[t, OPS.c]] - s * duz
    dvx = dvy = dvz = 0.0
    if code == SEGMENTS:
        vx, vy, vz = _vector(ops, t + 2, slots)
        dvx, dvy, dvz = _vector(ops, t + 2, tangents)
        dx += tangents[ops[t + 2, OPS.a]] + q * dvx
        dy += tangents[ops[t + 2, OPS.b]] + q * dvy
        dz += tangents[ops[t + 2, OPS.c]] + q * dvz
    else:
        vx, vy, vz = slots[at + 8], slots[at + 9], slots[at + 10]
    uu, vv = ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz
    if distance * distance <= TOUCHING * (uu + vv) or distance * distance <= TINY:
        return 0.0, 0.0, 0.0, 0.0, 0.0
    factor = -side * distance
    wx, wy, wz = factor * mx, factor * my, factor * mz
    along_s = -(dx * ux + dy * uy + dz * uz + wx * dux + wy * duy + wz * duz)
    along_t = dx * vx + dy * vy + dz * vz + wx * dvx + wy * dvy + wz * dvz
    k11, k12, k22 = freedom(s, q, ux, uy, uz, vx, vy, vz)
    ds, dt = -(k11 * along_s + k12 * along_t), -(k12 * along_s + k22 * along_t)
    dx, dy, dz = dx - ds * ux + dt * vx, dy - ds * uy + dt * vy, dz - ds * uz + dt * vz
    radial = mx * dx + my * dy + mz * dz
    factor = -side / distance
    nx, ny, nz = factor * (dx - radial * mx), factor * (dy - radial * my), 0.0
    nz = factor * (dz - radial * mz)
    return nx, ny, nz, ds, dt


@kernel(inline=True)
def _vector(ops, t, numbers):
    """Return the vector from the point in row ``t`` to that in the next row."""
    return (
        numbers[ops[t + 1, OPS.a]] - numbers[ops[t, OPS.a]],
        numbers[ops[t + 1, OPS.b]] - numbers[ops[t, OPS.b]],
        numbers[ops[t + 1, OPS.c]] - numbers[ops[t, OPS.c]],
    )


@kernel(inline=True)
def _bent(slots, at, dx, dy, dz):
    """Return the derivative of a feature's direction for a motion d of the point."""
    curvature = slots[at + 3]
    mx, my, mz = slots[at + 4], slots[at + 5], slots[at + 6]
    ex, ey, ez = slots[at], slots[at + 1], slots[at + 2]
    radial = mx * dx + my * dy + mz * dz
    along = ex * dx + ey * dy + ez * dz
    return (
        curvature * (dx - radial * mx - along * ex),
        curvature * (dy - radial * my - along * ey),
        curvature * (dz - radial * mz - along * ez),
    )


@kernel
def _within_rates(ops, t, base, slots, tangents):
    """Return derivatives of m and s along ``tangents`` within a mesh.

    On a ridge the condition ``f1 = f2`` determines the derivative of s, and ``share f1' + (1 -
    share) f2' = 0`` (derivatives along the segment) that of the share.
    """
    at = base + t
    low, high = at + 8, at + 15
    s, share = slots[at + 1], slots[at + 22]
    dux, duy, duz = _vector(ops, t, tangents)
    dx = tangents[ops[t, OPS.a]] + s * dux
    dy = tangents[ops[t, OPS.b]] + s * duy
    dz = tangents[ops[t, OPS.c]] + s * duz
    if slots[at + 23] == 0.0:
        nx, ny, nz = _bent(slots, low, dx, dy, dz)
        return nx, ny, nz, 0.0
    ux, uy, uz = _vector(ops, t, slots)
    px, py, pz = slots[low + 4], slots[low + 5], slots[low + 6]
    qx, qy, qz = slots[high + 4], slots[high + 5], slots[high + 6]
    one, other = px * ux + py * uy + pz * uz, qx * ux + qy * uy + qz * uz
    ds = -((px - qx) * dx + (py - qy) * dy + (pz - qz) * dz) / (one - other)
    dx, dy, dz = dx + ds * ux, dy + ds * uy, dz + ds * uz
    ix, iy, iz = _bent(slots, low, dx, dy, dz)
    jx, jy, jz = _bent(slots, high, dx, dy, dz)
    d_one = ix * ux + iy * uy + iz * uz + px * dux + py * duy + pz * duz
    d_other = jx * ux + jy * uy + jz * uz + qx * dux + qy * duy + qz * duz
    d_share = -(share * d_one + (1.0 - share) * d_other) / (one - other)
    rest = 1.0 - share
    nx = share * ix + rest * jx + d_share * (px - qx)
    ny = share * iy + rest * jy + d_share * (py - qy)
    nz = share * iz + rest * jz + d_share * (pz - qz)
    return nx, ny, nz, ds
