"""Closest points of segments, boxes and triangle meshes, and heights of meshes.

Segments run from ``a`` by ``u`` (``a + s u``, s in [0, 1]) and from ``c`` by ``v``. Obstacles are
stored in one flat array of numbers, from ``first`` on, in their own coordinates:

- a box is its three half lengths, about the origin;
- a mesh is ``nodes, triangles, closed, size``, then the nodes of a tree of boxes (9 numbers each:
  lowest and highest corner, the next node if this one is skipped, the first of its triangles and
  their number: 0 for an inner node), each followed by its descendants; then the triangles
  (30 numbers each: corners, normal, normals of the edges from each corner to the next, normals of
  the corners). Edge normals are sums of the faces' normals, corner normals weigh them by the angle
  (Baerentzen and Aanaes, "Signed distance computation using the angle weighted pseudonormal",
  2005): the nearest feature determines inside and outside.

A feature of a triangle is 0: the face, 1 to 3: the edge from corner 0, 1, 2, 4 to 6: a corner.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel

NODE, TRIANGLE, HEADER = 9, 30, 4

_PARALLEL = 1e-14  # squared sine of the angle of two segments that count as parallel
_TINY = 1e-300  # squared length of a point; floats are normal from 2.2e-308 (IEEE 754-2019)
_VERTICAL = 1e-9  # upward component of the normal below which a triangle is vertical
_SEAM = 1e-12  # barycentric coordinate by which triangles extend over their edges, to close seams


@kernel(inline=True)
def clamped(x):
    """Return the nearest number in [0, 1]."""
    return min(1.0, max(0.0, x))


@kernel(inline=True)
def closest_of_segments(r, u, v):
    """Return parameters (s, t) of the closest points of two segments; ``r = c - a``.

    The minimum of a convex quadratic over the unit square (Ericson, Real-Time Collision Detection,
    2005, 5.1.9), with determinants from the cross product, which are accurate for nearly parallel
    segments. Parallel segments have the middle of their overlap; segments of length zero are
    points.
    """
    rx, ry, rz = r
    ux, uy, uz = u
    vx, vy, vz = v
    uu = ux * ux + uy * uy + uz * uz
    vv = vx * vx + vy * vy + vz * vz
    ru = rx * ux + ry * uy + rz * uz
    rv = rx * vx + ry * vy + rz * vz
    if uu < _TINY:
        return 0.0, (clamped(-rv / vv) if vv >= _TINY else 0.0)
    if vv < _TINY:
        return clamped(ru / uu), 0.0
    uv = ux * vx + uy * vy + uz * vz
    nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    nn = nx * nx + ny * ny + nz * nz
    if nn > _PARALLEL * uu * vv:
        # (r x v) . (u x v) / |u x v|^2
        s = (ry * vz - rz * vy) * nx + (rz * vx - rx * vz) * ny + (rx * vy - ry * vx) * nz
        s = clamped(s / nn)
    else:
        first, last = ru / uu, (ru + uv) / uu  # of c and d
        low, high = max(0.0, min(first, last)), min(1.0, max(first, last))
        s = 0.5 * (low + high) if low <= high else clamped(low)
    t = (uv * s - rv) / vv
    if t < 0.0 or t > 1.0:
        t = clamped(t)
        s = clamped((ru + t * uv) / uu)
    return s, t


@kernel(inline=True)
def squared_gap(low0, low1, low2, high0, high1, high2, numbers, at):
    """Return the squared distance of an axis-aligned box and the one stored at ``at``."""
    x = max(0.0, max(low0 - numbers[at + 3], numbers[at] - high0))
    y = max(0.0, max(low1 - numbers[at + 4], numbers[at + 1] - high1))
    z = max(0.0, max(low2 - numbers[at + 5], numbers[at + 2] - high2))
    return x * x + y * y + z * z


@kernel
def closest_on_triangle(numbers, at, px, py, pz):
    """Return feature, closest point and squared distance of a point and a triangle.

    Ericson, Real-Time Collision Detection, 2005, 5.1.5.
    """
    ax, ay, az = numbers[at], numbers[at + 1], numbers[at + 2]
    bx, by, bz = numbers[at + 3], numbers[at + 4], numbers[at + 5]
    cx, cy, cz = numbers[at + 6], numbers[at + 7], numbers[at + 8]
    ux, uy, uz = bx - ax, by - ay, bz - az
    vx, vy, vz = cx - ax, cy - ay, cz - az
    wx, wy, wz = px - ax, py - ay, pz - az
    d1, d2 = ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    wx, wy, wz = px - bx, py - by, pz - bz
    d3, d4 = ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    wx, wy, wz = px - cx, py - cy, pz - cz
    d5, d6 = ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    va, vb, vc = d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2
    feature, s, t = 0, 0.0, 0.0
    if d1 <= 0.0 and d2 <= 0.0:
        feature = 4
    elif d3 >= 0.0 and d4 <= d3:
        feature, s = 5, 1.0
    elif d6 >= 0.0 and d5 <= d6:
        feature, t = 6, 1.0
    elif vc <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        feature, s = 1, d1 / (d1 - d3)
    elif vb <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        feature, t = 3, d2 / (d2 - d6)
    elif va <= 0.0 and d4 - d3 >= 0.0 and d5 - d6 >= 0.0:
        t = (d4 - d3) / ((d4 - d3) + (d5 - d6))
        feature, s = 2, 1.0 - t
    else:
        whole = va + vb + vc
        s, t = vb / whole, vc / whole
    x, y, z = ax + s * ux + t * vx, ay + s * uy + t * vy, az + s * uz + t * vz
    dx, dy, dz = px - x, py - y, pz - z
    return feature, x, y, z, dx * dx + dy * dy + dz * dz


@kernel(inline=True)
def left_below(numbers, first, node):
    """Return the first of a node's two children; the second follows the first one's subtree."""
    return node + 1, int(numbers[first + HEADER + NODE * (node + 1) + 6])


@kernel
def nearest_of_mesh(numbers, first, px, py, pz, least):
    """Return a triangle's index in ``numbers``, feature, closest point and squared distance.

    Only distances below the root of ``least`` are searched; the index is -1 if there are none.
    """
    nodes = first + HEADER
    count = int(numbers[first])
    triangles = nodes + NODE * count
    found, feature, x, y, z = -1, 0, 0.0, 0.0, 0.0
    best = least
    # First descend to the leaf that seems nearest, for a good bound; then visit all that can be
    # nearer.
    for whole in range(2):
        node, end = 0, count
        while node < end:
            at = nodes + NODE * node
            gap = squared_gap(px, py, pz, px, py, pz, numbers, at)
            if gap >= best:
                node = int(numbers[at + 6]) if whole == 1 else end
                continue
            leaf = int(numbers[at + 8])
            if leaf > 0:
                for k in range(leaf):
                    place = triangles + TRIANGLE * (int(numbers[at + 7]) + k)
                    which, cx, cy, cz, distance = closest_on_triangle(numbers, place, px, py, pz)
                    if distance < best:
                        best, found, feature, x, y, z = distance, place, which, cx, cy, cz
                node = node + 1 if whole == 1 else end
            elif whole == 1:
                node += 1
            else:
                left, right = left_below(numbers, first, node)
                one = squared_gap(px, py, pz, px, py, pz, numbers, nodes + NODE * left)
                other = squared_gap(px, py, pz, px, py, pz, numbers, nodes + NODE * right)
                node = left if one <= other else right
    return found, feature, x, y, z, best


@kernel(inline=True)
def side_of(numbers, place, feature, dx, dy, dz):
    """Return 1 outside, -1 inside: for ``d`` from the closest point, on the feature."""
    at = place + 9 + 3 * feature
    along = dx * numbers[at] + dy * numbers[at + 1] + dz * numbers[at + 2]
    return 1.0 if along >= 0.0 else -1.0


@kernel
def crossing(numbers, at, ax, ay, az, bx, by, bz):
    """Return the parameter at which a segment from a to b crosses a triangle, or -1."""
    n0, n1, n2 = numbers[at + 9], numbers[at + 10], numbers[at + 11]
    x, y, z = numbers[at], numbers[at + 1], numbers[at + 2]
    p = (ax - x) * n0 + (ay - y) * n1 + (az - z) * n2
    q = (bx - x) * n0 + (by - y) * n1 + (bz - z) * n2
    if (p > 0.0 and q > 0.0) or (p < 0.0 and q < 0.0) or p == q:
        return -1.0
    s = p / (p - q)
    x, y, z = ax + s * (bx - ax), ay + s * (by - ay), az + s * (bz - az)
    for k in range(3):
        i, j = at + 3 * k, at + 3 * ((k + 1) % 3)
        ex, ey, ez = numbers[j] - numbers[i], numbers[j + 1] - numbers[i + 1], 0.0
        ez = numbers[j + 2] - numbers[i + 2]
        wx, wy, wz = x - numbers[i], y - numbers[i + 1], z - numbers[i + 2]
        turn = (ey * wz - ez * wy) * n0 + (ez * wx - ex * wz) * n1 + (ex * wy - ey * wx) * n2
        if turn < 0.0:
            return -1.0
    return s


@kernel
def segment_and_triangle(numbers, at, ax, ay, az, bx, by, bz):
    """Return feature (0 to 3), parameters (s, t) and squared distance of segment and triangle.

    ``t`` is the parameter along the feature's edge. If the segment crosses the triangle, the
    distance is 0.
    """
    feature, s, t, best = 0, 0.0, 0.0, math.inf
    s = crossing(numbers, at, ax, ay, az, bx, by, bz)
    if s >= 0.0:
        return 0, s, 0.0, 0.0
    for end in range(2):
        px, py, pz = (bx, by, bz) if end == 1 else (ax, ay, az)
        which, _, _, _, distance = closest_on_triangle(numbers, at, px, py, pz)
        if which == 0 and distance < best:
            feature, s, best = 0, float(end), distance
    ux, uy, uz = bx - ax, by - ay, bz - az
    for k in range(3):
        i, j = at + 3 * k, at + 3 * ((k + 1) % 3)
        vx, vy, vz = numbers[j] - numbers[i], numbers[j + 1] - numbers[i + 1], 0.0
        vz = numbers[j + 2] - numbers[i + 2]
        rx, ry, rz = numbers[i] - ax, numbers[i + 1] - ay, numbers[i + 2] - az
        p, q = closest_of_segments((rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
        wx, wy, wz = rx + q * vx - p * ux, ry + q * vy - p * uy, rz + q * vz - p * uz
        distance = wx * wx + wy * wy + wz * wz
        if distance < best:
            feature, s, t, best = 1 + k, p, q, distance
    return feature, s, t, best


@kernel
def segment_and_mesh(numbers, first, a, b, least):
    """Return triangle index, feature, (s, t) and squared distance of a segment and a surface.

    Only distances below the root of ``least`` are searched.
    """
    (ax, ay, az), (bx, by, bz) = a, b
    nodes = first + HEADER
    count = int(numbers[first])
    triangles = nodes + NODE * count
    found, feature, s, t = -1, 0, 0.0, 0.0
    best = least
    low0, low1, low2 = min(ax, bx), min(ay, by), min(az, bz)
    high0, high1, high2 = max(ax, bx), max(ay, by), max(az, bz)
    mx, my, mz = 0.5 * (ax + bx), 0.5 * (ay + by), 0.5 * (az + bz)
    half = 0.5 * math.sqrt((bx - ax) ** 2 + (by - ay) ** 2 + (bz - az) ** 2)
    for whole in range(2):
        node, end = 0, count
        while node < end:
            at = nodes + NODE * node
            gap = squared_gap(low0, low1, low2, high0, high1, high2, numbers, at)
            if gap < best and whole == 1:
                # A long segment across its own box: at least its middle's distance less half its
                # length.
                middle = math.sqrt(squared_gap(mx, my, mz, mx, my, mz, numbers, at)) - half
                gap = max(gap, middle * middle if middle > 0.0 else 0.0)
            if gap >= best:
                node = int(numbers[at + 6]) if whole == 1 else end
                continue
            leaf = int(numbers[at + 8])
            if leaf > 0:
                for k in range(leaf):
                    place = triangles + TRIANGLE * (int(numbers[at + 7]) + k)
                    which, p, q, distance = segment_and_triangle(
                        numbers, place, ax, ay, az, bx, by, bz
                    )
                    if distance < best:
                        best, found, feature, s, t = distance, place, which, p, q
                node = node + 1 if whole == 1 else end
            elif whole == 1:
                node += 1
            else:
                left, right = left_below(numbers, first, node)
                one = squared_gap(mx, my, mz, mx, my, mz, numbers, nodes + NODE * left)
                other = squared_gap(mx, my, mz, mx, my, mz, numbers, nodes + NODE * right)
                node = left if one <= other else right
    return found, feature, s, t, best


@kernel
def highest_of_mesh(numbers, up, points, ceilings, heights, normals):
    """Compute the highest point of a surface, up to a ceiling, on vertical lines, and its normal.

    Edges belong to both triangles; triangles that are vertical have no height. A line that meets no
    triangle below its ceiling has the height and normal NaN.

    Args:
        numbers: a mesh, as described above.
        up: index of the vertical axis.
        points, ceilings: (n, 3) points on the lines, (n,) largest heights.
        heights, normals: (n,) and (n, 3) results; normals point up.
    """
    i, j = (up + 1) % 3, (up + 2) % 3
    count = int(numbers[0])
    triangles = HEADER + NODE * count
    for row in range(points.shape[0]):
        x, y = points[row, i], points[row, j]
        best, found = -math.inf, -1
        node = 0
        while node < count:
            at = HEADER + NODE * node
            beside = x < numbers[at + i] or x > numbers[at + 3 + i]
            beside = beside or y < numbers[at + j] or y > numbers[at + 3 + j]
            if beside or numbers[at + up] > ceilings[row] or numbers[at + 3 + up] <= best:
                node = int(numbers[at + 6])
                continue
            for k in range(int(numbers[at + 8])):
                place = triangles + TRIANGLE * (int(numbers[at + 7]) + k)
                height = height_on_triangle(numbers, place, i, j, up, x, y)
                if best < height <= ceilings[row]:
                    best, found = height, place
            node += 1
        heights[row] = best if found >= 0 else math.nan
        side = 1.0 if found < 0 or numbers[found + 9 + up] > 0.0 else -1.0
        for axis in range(3):
            normals[row, axis] = side * numbers[found + 9 + axis] if found >= 0 else math.nan


@kernel
def height_on_triangle(numbers, at, i, j, up, x, y):
    """Return the height of a triangle at horizontal coordinates; minus infinity beside it."""
    ax, ay = numbers[at + i] - x, numbers[at + j] - y
    bx, by = numbers[at + 3 + i] - x, numbers[at + 3 + j] - y
    cx, cy = numbers[at + 6 + i] - x, numbers[at + 6 + j] - y
    u, v, w = bx * cy - by * cx, cx * ay - cy * ax, ax * by - ay * bx
    area = u + v + w
    if abs(numbers[at + 9 + up]) < _VERTICAL or area == 0.0:
        return -math.inf
    u, v, w = u / area, v / area, w / area
    if min(u, min(v, w)) < -_SEAM:
        return -math.inf
    return u * numbers[at + up] + v * numbers[at + 3 + up] + w * numbers[at + 6 + up]


@kernel
def gaps_between(ends, radii, pairs, gaps):
    """Compute distances of capsules: ``ends`` (C, 6), ``radii`` (C,), ``pairs`` (P, 2)."""
    for k in range(pairs.shape[0]):
        i, j = pairs[k, 0], pairs[k, 1]
        ux, uy, uz = ends[i, 3] - ends[i, 0], ends[i, 4] - ends[i, 1], ends[i, 5] - ends[i, 2]
        vx, vy, vz = ends[j, 3] - ends[j, 0], ends[j, 4] - ends[j, 1], ends[j, 5] - ends[j, 2]
        rx, ry, rz = ends[j, 0] - ends[i, 0], ends[j, 1] - ends[i, 1], ends[j, 2] - ends[i, 2]
        s, t = closest_of_segments((rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
        x, y, z = rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz
        gaps[k] = math.sqrt(x * x + y * y + z * z) - radii[i] - radii[j]
