"""Distance of a segment from an axis-aligned box about the origin."""

from __future__ import annotations

import math

from poise.kernels.distance_opcodes import TINY, write_edge, write_plane
from poise.kernels.distances import closest_of_segments
from poise.kernels.jit import kernel


@kernel(inline=True)
def of_three(i, x, y, z):
    """Return component ``i``."""
    return x if i == 0 else (y if i == 1 else z)


@kernel
def separate_box(first, a, b, slots, at):
    """Write the output of BOX from slot ``at`` on; the half lengths begin at ``first``."""
    (ax, ay, az), (bx, by, bz) = a, b
    ux, uy, uz = bx - ax, by - ay, bz - az
    hx, hy, hz = slots[first], slots[first + 1], slots[first + 2]
    # The separating planes: the box's faces, and those along an edge and the segment.
    best, axis, side, edge = -math.inf, 0, 1.0, -1
    for i in range(3):
        p, q, h = of_three(i, ax, ay, az), of_three(i, bx, by, bz), slots[first + i]
        over, under = min(p, q) - h, -max(p, q) - h
        if over > best:
            best, axis, side = over, i, 1.0
        if under > best:
            best, axis, side = under, i, -1.0
    uu = ux * ux + uy * uy + uz * uz
    slack = 1e-12 * (hx + hy + hz)
    for k in range(3):
        nx = 0.0 if k == 0 else (uz if k == 1 else -uy)
        ny = 0.0 if k == 1 else (ux if k == 2 else -uz)
        nz = 0.0 if k == 2 else (uy if k == 0 else -ux)
        n = math.sqrt(nx * nx + ny * ny + nz * nz)
        if n * n <= 1e-16 * uu or n <= TINY:
            continue
        middle = nx * ax + ny * ay + nz * az
        found = (abs(middle) - abs(nx) * hx - abs(ny) * hy - abs(nz) * hz) / n
        if found > best + slack:
            best, edge, side = found, k, (1.0 if middle >= 0.0 else -1.0)
    if best > 0.0:
        _outside_box(first, a, (ux, uy, uz), slots, at)
    elif edge < 0:
        p, q = of_three(axis, ax, ay, az), of_three(axis, bx, by, bz)
        s = 0.5 if p == q else (0.0 if side * p < side * q else 1.0)
        mx = side if axis == 0 else 0.0
        my = side if axis == 1 else 0.0
        write_plane(slots, at, best, s, mx, my, side if axis == 2 else 0.0)
    else:
        nx = 0.0 if edge == 0 else (uz if edge == 1 else -uy)
        ny = 0.0 if edge == 1 else (ux if edge == 2 else -uz)
        nz = 0.0 if edge == 2 else (uy if edge == 0 else -ux)
        cx = -hx if edge == 0 else math.copysign(hx, side * nx)
        cy = -hy if edge == 1 else math.copysign(hy, side * ny)
        cz = -hz if edge == 2 else math.copysign(hz, side * nz)
        vx, vy = (2.0 * hx if edge == 0 else 0.0), (2.0 * hy if edge == 1 else 0.0)
        vz = 2.0 * hz if edge == 2 else 0.0
        rx, ry, rz = cx - ax, cy - ay, cz - az
        s, t = closest_of_segments((rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
        if -best > slack:
            write_edge(slots, at, -1.0, s, t, (rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
        else:  # touching: the direction is that of the plane
            n = side / math.sqrt(nx * nx + ny * ny + nz * nz)
            write_plane(slots, at, best, s, n * nx, n * ny, n * nz)


@kernel
def _outside_box(first, a, u, slots, at):
    (ax, ay, az), (ux, uy, uz) = a, u
    hx, hy, hz = slots[first], slots[first + 1], slots[first + 2]
    best, s, t, which, axis, side = math.inf, 0.0, 0.0, -1, -1, 1.0
    for end in range(2):
        px, py, pz = ax + end * ux, ay + end * uy, az + end * uz
        out_x, out_y, out_z = abs(px) - hx, abs(py) - hy, abs(pz) - hz
        if out_x > 0.0 and out_y <= 0.0 and out_z <= 0.0 and out_x * out_x < best:
            best, s, axis, side = out_x * out_x, float(end), 0, math.copysign(1.0, px)
        if out_y > 0.0 and out_x <= 0.0 and out_z <= 0.0 and out_y * out_y < best:
            best, s, axis, side = out_y * out_y, float(end), 1, math.copysign(1.0, py)
        if out_z > 0.0 and out_x <= 0.0 and out_y <= 0.0 and out_z * out_z < best:
            best, s, axis, side = out_z * out_z, float(end), 2, math.copysign(1.0, pz)
    for e in range(12):
        cx, cy, cz, vx, vy, vz = _box_edge(e, hx, hy, hz)
        rx, ry, rz = cx - ax, cy - ay, cz - az
        p, q = closest_of_segments((rx, ry, rz), u, (vx, vy, vz))
        wx, wy, wz = rx + q * vx - p * ux, ry + q * vy - p * uy, rz + q * vz - p * uz
        distance = wx * wx + wy * wy + wz * wz
        # Prefer the face if the closest point is on its rim, as a face has no curvature.
        if distance < best * (1.0 - 1e-14) if which < 0 else distance < best:
            best, which, s, t = distance, e, p, q
    if which < 0:
        mx, my = (side if axis == 0 else 0.0), (side if axis == 1 else 0.0)
        write_plane(slots, at, math.sqrt(best), s, mx, my, side if axis == 2 else 0.0)
    else:
        cx, cy, cz, vx, vy, vz = _box_edge(which, hx, hy, hz)
        rx, ry, rz = cx - ax, cy - ay, cz - az
        write_edge(slots, at, 1.0, s, t, (rx, ry, rz), u, (vx, vy, vz))


@kernel
def _box_edge(e, hx, hy, hz):
    """Return start and vector of edge ``e`` of 12: four along each axis."""
    k, one, other = e // 4, (1.0 if e % 2 else -1.0), (1.0 if e % 4 >= 2 else -1.0)
    if k == 0:
        return -hx, one * hy, other * hz, 2.0 * hx, 0.0, 0.0
    if k == 1:
        return one * hx, -hy, other * hz, 0.0, 2.0 * hy, 0.0
    return one * hx, other * hy, -hz, 0.0, 0.0, 2.0 * hz
