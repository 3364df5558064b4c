"""Convex hulls of points, one point after the other (Barber, Dobkin and Huhdanpaa, "The Quickhull
algorithm for convex hulls", ACM Transactions on Mathematical Software 22, 1996).

The next point is the one farthest from the faces so far. The faces that it is above are replaced by
those from their border to the point. Of points that are equally far, such as those of a flat side,
the one farthest from the origin is next, as it is a corner of the side.
"""

from __future__ import annotations

import math

from poise.kernels.jit import kernel


@kernel
def set_face(points, faces, planes, f, a, b, c):
    """Write a face, and the plane through it; nothing is above the plane of one without area."""
    ux, uy, uz = (
        points[b, 0] - points[a, 0], points[b, 1] - points[a, 1], points[b, 2] - points[a, 2],
    )  # fmt: skip
    vx, vy, vz = (
        points[c, 0] - points[a, 0], points[c, 1] - points[a, 1], points[c, 2] - points[a, 2],
    )  # fmt: skip
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    size = math.sqrt(x * x + y * y + z * z)
    if size > 0.0:
        x, y, z = x / size, y / size, z / size
    faces[f, 0], faces[f, 1], faces[f, 2] = a, b, c
    planes[f, 0], planes[f, 1], planes[f, 2] = x, y, z
    planes[f, 3] = x * points[a, 0] + y * points[a, 1] + z * points[a, 2]


@kernel(inline=True)
def above(points, k, planes, f):
    """Return the height of a point above a face."""
    return (
        planes[f, 0] * points[k, 0] + planes[f, 1] * points[k, 1] + planes[f, 2] * points[k, 2]
        - planes[f, 3]
    )  # fmt: skip


@kernel
def next_point(points, owners, heights, near):
    """Return the point that is highest above its face, -1 if none is above one."""
    top = 0.0
    for k in range(points.shape[0]):
        if owners[k] >= 0 and heights[k] > top:
            top = heights[k]
    chosen, farthest = -1, -1.0
    for k in range(points.shape[0]):
        if owners[k] >= 0 and heights[k] >= top - near:
            away = points[k, 0] ** 2 + points[k, 1] ** 2 + points[k, 2] ** 2
            if away > farthest:
                chosen, farthest = k, away
    return chosen


@kernel
def start(points, faces, planes, near):
    """Write the four faces of a first tetrahedron; return False for points in a plane."""
    low, high, span = 0, 0, -1.0
    for axis in range(3):
        i, j = 0, 0
        for k in range(points.shape[0]):
            if points[k, axis] < points[i, axis]:
                i = k
            if points[k, axis] > points[j, axis]:
                j = k
        if points[j, axis] - points[i, axis] > span:
            low, high, span = i, j, points[j, axis] - points[i, axis]
    third, widest = low, 0.0
    x, y, z = (
        points[high, 0] - points[low, 0], points[high, 1] - points[low, 1],
        points[high, 2] - points[low, 2],
    )  # fmt: skip
    for k in range(points.shape[0]):
        u, v, w = (
            points[k, 0] - points[low, 0], points[k, 1] - points[low, 1],
            points[k, 2] - points[low, 2],
        )  # fmt: skip
        across = (y * w - z * v) ** 2 + (z * u - x * w) ** 2 + (x * v - y * u) ** 2
        if across > widest:
            third, widest = k, across
    if math.sqrt(widest) <= near * span:
        return False
    set_face(points, faces, planes, 0, low, high, third)
    last, depth = low, 0.0
    for k in range(points.shape[0]):
        if abs(above(points, k, planes, 0)) > abs(depth):
            last, depth = k, above(points, k, planes, 0)
    if abs(depth) <= near:
        return False
    if depth > 0.0:
        low, high = high, low
    set_face(points, faces, planes, 0, low, high, third)
    set_face(points, faces, planes, 1, high, low, last)
    set_face(points, faces, planes, 2, third, high, last)
    set_face(points, faces, planes, 3, low, third, last)
    return True


@kernel
def border_of(faces, beside, planes, points, top, first, near, work):
    """Find the faces that a point is above, connected with ``first``, and the edges around them.

    Returns the numbers of faces and of edges. The faces are in column 0 of ``work``, marked in
    column 1; the edges (from, to, face beyond) in columns 2 to 4.
    """
    work[0, 0], work[first, 1] = first, 1
    seen, edges, done = 1, 0, 0
    while done < seen:
        f = work[done, 0]
        done += 1
        for k in range(3):
            g = beside[f, k]
            if work[g, 1] == 1:
                continue
            if above(points, top, planes, g) > near:
                work[g, 1] = 1
                work[seen, 0] = g
                seen += 1
            else:
                work[edges, 2], work[edges, 3] = faces[f, k], faces[f, (k + 1) % 3]
                work[edges, 4] = g
                edges += 1
    return seen, edges


@kernel
def find_hull(points, near, faces, planes, work):
    """Find the faces of the convex hull; return their number, 0 if the points are in a plane.

    A result of -1 means that rounding broke the surface: ``near`` must be wider.

    Args:
        points: (n, 3), about the origin.
        near: distance from a face up to which a point is on it.
        faces: (2 n, 3), corners of each face, counter-clockwise from outside; -1 for no face.
        planes: (2 n, 4), their normals, and distances from the origin.
        work: integers (n,), the face that each point is above, or -1; (n,), its height; integers
            (2 n, 3), the face beyond each edge; and integers (2 n, 5), zero, for `border_of`.
    """
    owners, heights, beside, border = work
    if not start(points, faces, planes, near):
        return 0
    count, fresh = 4, 4
    for f in range(4):
        border[f, 0] = f
        for k in range(3):
            for g in range(4):
                for m in range(3):
                    if (
                        faces[g, m] == faces[f, (k + 1) % 3]
                        and faces[g, (m + 1) % 3] == faces[f, k]
                    ):
                        beside[f, k] = g
    for k in range(points.shape[0]):
        owners[k] = -2
    while True:
        for k in range(points.shape[0]):
            if owners[k] == -2:
                owners[k], heights[k] = -1, near
                for i in range(fresh):
                    height = above(points, k, planes, border[i, 0])
                    if height > heights[k]:
                        owners[k], heights[k] = border[i, 0], height
        top = next_point(points, owners, heights, near)
        if top < 0:
            break
        seen, fresh = border_of(faces, beside, planes, points, top, owners[top], near, border)
        for k in range(points.shape[0]):
            if owners[k] >= 0 and border[owners[k], 1] == 1:
                owners[k] = -2
        for i in range(seen):
            border[border[i, 0], 1] = 0
            faces[border[i, 0], 0] = -1
        for i in range(seen, fresh):
            border[i, 0] = count
            count += 1
        for i in range(fresh):
            f, a, b, g = border[i, 0], border[i, 2], border[i, 3], border[i, 4]
            set_face(points, faces, planes, f, a, b, top)
            beside[f, 0], beside[f, 1], beside[f, 2] = g, -1, -1
            for k in range(3):
                if faces[g, k] == b and faces[g, (k + 1) % 3] == a:
                    beside[g, k] = f
            for j in range(fresh):
                if border[j, 2] == b:
                    beside[f, 1] = border[j, 0]
                if border[j, 3] == a:
                    beside[f, 2] = border[j, 0]
            if beside[f, 1] < 0 or beside[f, 2] < 0:
                return -1
        f, around = beside[border[0, 0], 1], 1
        while f != border[0, 0] and around < fresh:
            f, around = beside[f, 1], around + 1
        if f != border[0, 0] or around < fresh:  # not one ring
            return -1
    return count
