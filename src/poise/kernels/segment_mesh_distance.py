"""Distance of a segment from a triangle mesh; inside a closed mesh, of its deepest point.

Also the output slots of the distance operations of a tape: see ``poise.kernels.distance_ops``.
"""

from __future__ import annotations

import math

from poise.kernels.distances import closest_of_segments, nearest_of_mesh, segment_and_mesh, side_of
from poise.kernels.jit import kernel

PLANE, EDGE, WITHIN = 0.0, 1.0, 2.0  # kinds of contact, stored in a slot

TOUCHING = 1e-24
"""Squared distance over squared lengths, below which a distance has no direction."""
TINY = 1e-300  # squared length of a point; floats are normal from 2.2e-308 (IEEE 754-2019)

_SINGULAR = 1e-8  # squared sine below which nearly parallel segments count as parallel


@kernel
def freedom(s, t, ux, uy, uz, vx, vy, vz):
    """Return the inverse Hessian (ss, st, tt) of half the squared distance by free parameters."""
    uu = ux * ux + uy * uy + uz * uz
    vv = vx * vx + vy * vy + vz * vz
    free_s = 0.0 < s < 1.0 and uu > TINY
    free_t = 0.0 < t < 1.0 and vv > TINY
    if free_s and free_t:
        uv = ux * vx + uy * vy + uz * vz
        nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        det = nx * nx + ny * ny + nz * nz
        if det > _SINGULAR * uu * vv:
            return vv / det, uv / det, uu / det
        free_s = False
    return (1.0 / uu if free_s else 0.0), 0.0, (1.0 / vv if free_t else 0.0)


@kernel
def write_plane(slots, at, value, s, mx, my, mz):
    """Write a distance from a plane: linear."""
    slots[at], slots[at + 1], slots[at + 2] = value, s, 0.0
    slots[at + 3], slots[at + 4], slots[at + 5] = mx, my, mz
    slots[at + 6] = PLANE


@kernel
def write_edge(slots, at, side, s, t, r, u, v):
    """Write ``side`` times a distance from an edge at ``r`` from a along ``v``, or its end."""
    rx, ry, rz = r
    ux, uy, uz = u
    vx, vy, vz = v
    wx, wy, wz = rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz
    distance = math.sqrt(wx * wx + wy * wy + wz * wz)
    factor = -side / distance
    slots[at], slots[at + 1], slots[at + 2] = side * distance, s, t
    slots[at + 3], slots[at + 4], slots[at + 5] = factor * wx, factor * wy, factor * wz
    slots[at + 6], slots[at + 7] = EDGE, side
    slots[at + 8], slots[at + 9], slots[at + 10] = vx, vy, vz


_FLAT = 1e-12  # 1 - cosine of two normals that count as equal
_STEPS = 32  # parts of a segment, each with at most one depth maximum


@kernel(inline=True)
def simplest(numbers, place, feature):
    """Return the feature, or 0 if the surface is flat about it."""
    if feature > 0:
        n, at = place + 9, place + 9 + 3 * feature
        cosine = (
            numbers[n] * numbers[at]
            + numbers[n + 1] * numbers[at + 1]
            + numbers[n + 2] * numbers[at + 2]
        )
        if cosine > 1.0 - _FLAT:
            return 0
    return feature


@kernel
def separate_mesh(first, a, b, slots, at):
    """Write the output of MESH from slot ``at`` on; the mesh's numbers begin at ``first``."""
    (ax, ay, az), (bx, by, bz) = a, b
    ux, uy, uz = bx - ax, by - ay, bz - az
    place, feature, s, t, squared = segment_and_mesh(slots, first, a, b, math.inf)
    closed, size = slots[first + 2] > 0.0, slots[first + 3]
    touching = squared <= TOUCHING * size * size
    px, py, pz = ax + s * ux, ay + s * uy, az + s * uz
    n = place + 9
    if feature == 0:
        height = (
            (px - slots[place]) * slots[n]
            + (py - slots[place + 1]) * slots[n + 1]
            + (pz - slots[place + 2]) * slots[n + 2]
        )
        if not touching and (height > 0.0 or not closed):
            side = 1.0 if height >= 0.0 else -1.0
            mx, my, mz = side * slots[n], side * slots[n + 1], side * slots[n + 2]
            write_plane(slots, at, abs(height), s, mx, my, mz)
            return
    elif not touching:
        k = feature - 1
        i, j = place + 3 * k, place + 3 * ((k + 1) % 3)
        vx, vy, vz = slots[j] - slots[i], slots[j + 1] - slots[i + 1], slots[j + 2] - slots[i + 2]
        rx, ry, rz = slots[i] - ax, slots[i + 1] - ay, slots[i + 2] - az
        wx, wy, wz = rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz
        exact = feature
        if t <= 0.0:
            exact = 4 + k
        elif t >= 1.0:
            exact = 4 + (k + 1) % 3
        side = side_of(slots, place, exact, -wx, -wy, -wz)
        if side > 0.0 or not closed:
            if simplest(slots, place, exact) == 0:
                side = side_of(slots, place, 0, -wx, -wy, -wz)
                mx, my, mz = side * slots[n], side * slots[n + 1], side * slots[n + 2]
                write_plane(slots, at, math.sqrt(squared), s, mx, my, mz)
            else:
                write_edge(slots, at, 1.0, s, t, (rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
            return
    if closed:
        _within_mesh(first, a, (ux, uy, uz), s, slots, at)
        return
    # Through a sheet: move the shorter end back.
    x, y, z = slots[place], slots[place + 1], slots[place + 2]
    p = (ax - x) * slots[n] + (ay - y) * slots[n + 1] + (az - z) * slots[n + 2]
    q = (bx - x) * slots[n] + (by - y) * slots[n + 1] + (bz - z) * slots[n + 2]
    end, depth = (0.0, p) if abs(p) < abs(q) else (1.0, q)
    side = -1.0 if p + q < 0.0 else 1.0  # the side of the longer end
    mx, my, mz = side * slots[n], side * slots[n + 1], side * slots[n + 2]
    write_plane(slots, at, -abs(depth), end, mx, my, mz)


@kernel
def _feature_at(first, a, u, s, slots, at):
    """Return the signed distance at ``s``; write the feature's data to ``at``."""
    (ax, ay, az), (ux, uy, uz) = a, u
    px, py, pz = ax + s * ux, ay + s * uy, az + s * uz
    place, feature, x, y, z, squared = nearest_of_mesh(slots, first, px, py, pz, math.inf)
    dx, dy, dz = px - x, py - y, pz - z
    side = side_of(slots, place, feature, dx, dy, dz)
    distance = math.sqrt(squared)
    size = slots[first + 3]
    feature = simplest(slots, place, feature)
    if squared <= TOUCHING * size * size:
        feature = 0
    n = place + 9
    slots[at] = slots[at + 1] = slots[at + 2] = slots[at + 3] = 0.0
    if feature == 0:
        slots[at + 4], slots[at + 5], slots[at + 6] = slots[n], slots[n + 1], slots[n + 2]
        return side * distance
    factor = side / distance
    slots[at + 3] = factor
    slots[at + 4], slots[at + 5], slots[at + 6] = factor * dx, factor * dy, factor * dz
    if feature <= 3:
        i, j = place + 3 * (feature - 1), place + 3 * (feature % 3)
        ex, ey, ez = slots[j] - slots[i], slots[j + 1] - slots[i + 1], slots[j + 2] - slots[i + 2]
        n = math.sqrt(ex * ex + ey * ey + ez * ez)
        slots[at], slots[at + 1], slots[at + 2] = ex / n, ey / n, ez / n
    return side * distance


@kernel
def _extended(value, s, goal, ux, uy, uz, slots, at):
    """Return distance and derivative, further along the segment, of a feature found at ``s``.

    With the point moved by ``d``: for a plane ``f + m.d``; for a line or point the length of ``f m
    + d`` without the component along the line.
    """
    h = goal - s
    slope = slots[at + 4] * ux + slots[at + 5] * uy + slots[at + 6] * uz
    if slots[at + 3] == 0.0:
        return value + h * slope
    e = slots[at] * ux + slots[at + 1] * uy + slots[at + 2] * uz
    plain = ux * ux + uy * uy + uz * uz - e * e  # squared speed perpendicular to the line
    squared = value * value + 2.0 * h * value * slope + h * h * plain
    return math.copysign(math.sqrt(max(squared, 0.0)), value)


@kernel(inline=True)
def _slope(ux, uy, uz, slots, at):
    return slots[at + 4] * ux + slots[at + 5] * uy + slots[at + 6] * uz


@kernel
def _within_mesh(first, a, u, entry, slots, at):
    """Write the deepest point of a segment: an end, or where two features are equally far.

    ``entry`` is the parameter where the segment crosses the surface, or nearest to it: any inner
    part therefore has a negative distance, however short it is.
    """
    ux, uy, uz = u
    s_low, f_low = _deepest_sample(first, a, u, entry, slots, at)
    low, high = at + 8, at + 15
    down = _slope(ux, uy, uz, slots, low)
    if (s_low <= 0.0 and down >= 0.0) or (s_low >= 1.0 and down <= 0.0) or down == 0.0:
        _write_end(slots, at, f_low, s_low)
        return
    # Between low and high; depth increases inwards from the deeper one of them.
    way = -1.0 / _STEPS if down > 0.0 else 1.0 / _STEPS
    s_high, f_high = s_low, f_low
    for _ in range(_STEPS):
        s_low, f_low = s_high, f_high
        for i in range(7):
            slots[high + i] = slots[low + i]
        s_high = min(1.0, max(0.0, s_low + way))
        f_high = _feature_at(first, a, u, s_high, slots, low)
        down = _slope(ux, uy, uz, slots, low)
        if f_high >= f_low or down * way > 0.0 or s_high <= 0.0 or s_high >= 1.0:
            break
    if f_high <= f_low and down * way <= 0.0:
        _write_end(slots, at, f_high, s_high)
        return
    # The last feature found replaces the first feature.
    low, high = high, low
    exact = 1e-13 * slots[first + 3]
    for _ in range(60):
        s, ridge = 0.5 * (s_low + s_high), False
        if (
            _slope(ux, uy, uz, slots, low) * way < 0.0
            and _slope(ux, uy, uz, slots, high) * way > 0.0
        ):
            meeting = _meeting((f_low, s_low), (f_high, s_high), exact, u, slots, low, high)
            if meeting >= 0.0:
                s, ridge = meeting, True
        expected = _extended(f_low, s_low, s, ux, uy, uz, slots, low)
        f = _feature_at(first, a, u, s, slots, at)
        slope = _slope(ux, uy, uz, slots, at) * way
        if ridge and abs(f - expected) <= exact:
            _turned(s - s_low, f, ux, uy, uz, slots, low)
            _turned(s - s_high, f, ux, uy, uz, slots, high)
            _write_ridge(slots, at, f, s, ux, uy, uz)
            return
        if f_low <= f_high:
            to_low = f <= f_low and slope < 0.0
        else:
            to_low = f > f_high or slope < 0.0
        to = low if to_low else high
        for i in range(7):
            slots[to + i] = slots[at + i]
        if to_low:
            s_low, f_low = s, f
        else:
            s_high, f_high = s, f
        if abs(s_high - s_low) < 1e-15:
            break
    s = s_low if f_low <= f_high else s_high
    f = _feature_at(first, a, u, s, slots, at + 8)
    _write_end(slots, at, f, s)


@kernel
def _deepest_sample(first, a, u, entry, slots, at):
    """Return the deepest of some points of a segment, with its distance and first feature."""
    ux, uy, uz = u
    length = math.sqrt(ux * ux + uy * uy + uz * uz)
    low = at + 8
    s, s_best = 0.0, entry
    best = _feature_at(first, a, u, entry, slots, low)
    while length > 0.0:
        f = _feature_at(first, a, u, s, slots, low)
        if f < best:
            best, s_best = f, s
        if s >= 1.0:
            break
        # The distance changes by at most the path length: skip points that cannot be deeper.
        s = min(1.0, s + max((f - best) / length, 1.0 / _STEPS))
    return s_best, _feature_at(first, a, u, s_best, slots, low)


@kernel
def _meeting(lower, upper, exact, u, slots, low, high):
    """Return the parameter at which two features are equally far away, or -1 if there is none."""
    f_low, s_low = lower
    f_high, s_high = upper
    ux, uy, uz = u
    a, b, s, one, other = s_low, s_high, s_low, 0.0, 0.0
    for _ in range(60):
        s = 0.5 * (a + b)
        one = _extended(f_low, s_low, s, ux, uy, uz, slots, low)
        other = _extended(f_high, s_high, s, ux, uy, uz, slots, high)
        if one > other:
            a = s
        else:
            b = s
    return s if abs(one - other) <= exact else -1.0


@kernel
def _turned(h, value, ux, uy, uz, slots, at):
    """Update a feature's direction and curvature for ``h`` further, at distance ``value``.

    ``f m`` changes by the component of the path perpendicular to the line.
    """
    if slots[at + 3] != 0.0:
        before = 1.0 / slots[at + 3]  # the distance at which it was found
        e = slots[at] * ux + slots[at + 1] * uy + slots[at + 2] * uz
        x = before * slots[at + 4] + h * (ux - e * slots[at])
        y = before * slots[at + 5] + h * (uy - e * slots[at + 1])
        z = before * slots[at + 6] + h * (uz - e * slots[at + 2])
        n = math.copysign(math.sqrt(x * x + y * y + z * z), value)
        slots[at + 3] = 1.0 / n
        slots[at + 4], slots[at + 5], slots[at + 6] = x / n, y / n, z / n


@kernel
def _write_end(slots, at, value, s):
    """Write a deepest point at ``s``, which is fixed, with the first feature."""
    slots[at], slots[at + 1], slots[at + 2] = value, s, 0.0
    for i in range(3):
        slots[at + 3 + i] = slots[at + 12 + i]
    slots[at + 6] = WITHIN
    slots[at + 22], slots[at + 23] = 1.0, 0.0


@kernel
def _write_ridge(slots, at, value, s, ux, uy, uz):
    """Write a deepest point at which two features are equally far: one falls, one rises."""
    one, other = _slope(ux, uy, uz, slots, at + 8), _slope(ux, uy, uz, slots, at + 15)
    share = other / (other - one)
    slots[at], slots[at + 1], slots[at + 2] = value, s, 0.0
    for i in range(3):
        slots[at + 3 + i] = share * slots[at + 12 + i] + (1.0 - share) * slots[at + 19 + i]
    slots[at + 6] = WITHIN
    slots[at + 22], slots[at + 23] = share, 1.0


# -- in sweeps over a tape -------------------------------------------------------------------


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
        _outside_box(first, (ax, ay, az), (ux, uy, uz), slots, at)
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
        p, q = closest_of_segments((rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
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
        write_edge(slots, at, 1.0, s, t, (rx, ry, rz), (ux, uy, uz), (vx, vy, vz))


@kernel
def _box_edge(e, hx, hy, hz):
    """Return start and vector of edge ``e`` of 12: four along each axis."""
    k, one, other = e // 4, (1.0 if e % 2 else -1.0), (1.0 if e % 4 >= 2 else -1.0)
    if k == 0:
        return -hx, one * hy, other * hz, 2.0 * hx, 0.0, 0.0
    if k == 1:
        return one * hx, -hy, other * hz, 0.0, 2.0 * hy, 0.0
    return one * hx, other * hy, -hz, 0.0, 0.0, 2.0 * hz
