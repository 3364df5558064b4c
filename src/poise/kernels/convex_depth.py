"""Penetration depths of convex shapes.

A shape is the sum of the convex hull of points, a disc and a ball: a sphere is one point, a capsule
two, a box eight, a cylinder two and a disc across its axis. Two shapes overlap if the difference of
their points contains the origin, and their depth is then the distance of the origin from its
surface: the shortest translation that separates them. Whether it contains the origin is found by
refining a portal (Snethen, "XenoCollide", Game Programming Gems 7, 2008), and the depth by
expanding a polytope (van den Bergh, "Proximity queries and penetration depth computation on 3D game
objects", 2001).
"""

from __future__ import annotations

import math

from poise.kernels.distances import closest_of_segments
from poise.kernels.jit import kernel

CORNERS, FACES = 128, 512
"""Rows of the workspace: corners of a polytope, and faces, some of which are removed."""

_TOUCHING = 1e-7  # metres: gain of a polytope, or of a portal, below which it is not refined
_RELATIVE = 1e-4  # gain relative to the depth, below which a polytope is not refined
_PORTALS = 64  # maximum number of refinements of a portal
_TINY = 1e-14  # metres: length without direction


@kernel
def farthest(world, s, shapes, x, y, z):
    """Return the point of shape ``s`` that is farthest along a unit direction, in the world."""
    points, starts, rounds, joints = shapes
    T = world[joints[s]]
    a = T[0, 0] * x + T[1, 0] * y + T[2, 0] * z
    b = T[0, 1] * x + T[1, 1] * y + T[2, 1] * z
    c = T[0, 2] * x + T[1, 2] * y + T[2, 2] * z
    best, at = -math.inf, starts[s]
    for k in range(starts[s], starts[s + 1]):
        along = points[k, 0] * a + points[k, 1] * b + points[k, 2] * c
        if along > best:
            best, at = along, k
    ball, disc = rounds[s, 0], rounds[s, 1]
    u, v, w = points[at, 0] + ball * a, points[at, 1] + ball * b, points[at, 2] + ball * c
    if disc > 0.0:
        along = rounds[s, 2] * a + rounds[s, 3] * b + rounds[s, 4] * c
        a -= along * rounds[s, 2]
        b -= along * rounds[s, 3]
        c -= along * rounds[s, 4]
        size = math.sqrt(a * a + b * b + c * c)
        if size > _TINY:
            u += disc * a / size
            v += disc * b / size
            w += disc * c / size
    return (
        T[0, 0] * u + T[0, 1] * v + T[0, 2] * w + T[0, 3],
        T[1, 0] * u + T[1, 1] * v + T[1, 2] * w + T[1, 3],
        T[2, 0] * u + T[2, 1] * v + T[2, 2] * w + T[2, 3],
    )


@kernel
def add_corner(corners, n, world, pair, shapes, x, y, z):
    """Write the farthest point of a pair's difference along a direction; return its distance."""
    size = math.sqrt(x * x + y * y + z * z)
    if size < _TINY:
        x, y, z, size = 1.0, 0.0, 0.0, 1.0
    x, y, z = x / size, y / size, z / size
    a, b, c = farthest(world, pair[0], shapes, x, y, z)
    d, e, f = farthest(world, pair[1], shapes, -x, -y, -z)
    corners[n, 0], corners[n, 1], corners[n, 2] = a - d, b - e, c - f
    corners[n, 3], corners[n, 4], corners[n, 5] = a, b, c
    return corners[n, 0] * x + corners[n, 1] * y + corners[n, 2] * z


@kernel
def beyond(p, n, world, pair, shapes, axis, direction):
    """Add a corner along a direction, kept in ``axis``; return whether it separates the pair."""
    x, y, z = direction
    axis[0], axis[1], axis[2] = x, y, z
    return add_corner(p, n, world, pair, shapes, x, y, z) <= 0.0


@kernel(inline=True)
def normal_of(p, a, b, c):
    """Return (b - a) x (c - a) of three rows."""
    ux, uy, uz = p[b, 0] - p[a, 0], p[b, 1] - p[a, 1], p[b, 2] - p[a, 2]
    vx, vy, vz = p[c, 0] - p[a, 0], p[c, 1] - p[a, 1], p[c, 2] - p[a, 2]
    return uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx


@kernel(inline=True)
def triple(p, a, b, c):
    """Return (a x b) . c of three rows."""
    return (
        (p[a, 1] * p[b, 2] - p[a, 2] * p[b, 1]) * p[c, 0]
        + (p[a, 2] * p[b, 0] - p[a, 0] * p[b, 2]) * p[c, 1]
        + (p[a, 0] * p[b, 1] - p[a, 1] * p[b, 0]) * p[c, 2]
    )


@kernel(inline=True)
def copy_corner(p, a, b):
    """Copy row ``b`` to row ``a``."""
    for k in range(6):
        p[a, k] = p[b, k]


@kernel
def overlap(p, world, pair, shapes, spheres, axis):
    """Return whether two shapes overlap; rows 0 to 3 are then a tetrahedron about the origin.

    Row 0 is the difference of the centres of the spheres around the shapes. ``axis`` becomes the
    last direction tried, and is tried first: it separates the shapes in most later frames, too.
    """
    if add_corner(p, 1, world, pair, shapes, axis[0], axis[1], axis[2]) <= 0.0:
        return False
    for k in range(3):
        p[0, k] = spheres[pair[0], k] - spheres[pair[1], k]
        p[0, 3 + k] = spheres[pair[0], k]
    if p[0, 0] * p[0, 0] + p[0, 1] * p[0, 1] + p[0, 2] * p[0, 2] < 1e-18:
        p[0, 0] = 1e-9
    if beyond(p, 1, world, pair, shapes, axis, (-p[0, 0], -p[0, 1], -p[0, 2])):
        return False
    x = p[1, 1] * p[0, 2] - p[1, 2] * p[0, 1]
    y = p[1, 2] * p[0, 0] - p[1, 0] * p[0, 2]
    z = p[1, 0] * p[0, 1] - p[1, 1] * p[0, 0]
    if x * x + y * y + z * z < 1e-20:  # the origin is on the line: any direction across it
        x, y, z = p[0, 1] - p[0, 2], p[0, 2] - p[0, 0], p[0, 0] - p[0, 1]
        if x * x + y * y + z * z < 1e-20:
            x, y, z = p[0, 1], -p[0, 0], 0.0
    if beyond(p, 2, world, pair, shapes, axis, (x, y, z)):
        return False
    x, y, z = normal_of(p, 0, 1, 2)
    if x * p[0, 0] + y * p[0, 1] + z * p[0, 2] > 0.0:
        copy_corner(p, 4, 1)
        copy_corner(p, 1, 2)
        copy_corner(p, 2, 4)
        x, y, z = -x, -y, -z
    for _ in range(_PORTALS):
        if beyond(p, 3, world, pair, shapes, axis, (x, y, z)):
            return False
        if triple(p, 1, 3, 0) < 0.0:
            copy_corner(p, 2, 3)
        elif triple(p, 3, 2, 0) < 0.0:
            copy_corner(p, 1, 3)
        else:
            break
        x, y, z = normal_of(p, 0, 1, 2)
    for _ in range(_PORTALS):
        x, y, z = normal_of(p, 1, 2, 3)
        if x * p[1, 0] + y * p[1, 1] + z * p[1, 2] >= 0.0:
            return True
        size = math.sqrt(x * x + y * y + z * z)
        if size < _TINY * _TINY:
            return False
        axis[0], axis[1], axis[2] = x, y, z
        out = add_corner(p, 4, world, pair, shapes, x, y, z)
        if out <= 0.0 or out - (p[3, 0] * x + p[3, 1] * y + p[3, 2] * z) / size <= _TOUCHING:
            return False
        if triple(p, 4, 0, 1) > 0.0:
            copy_corner(p, 1 if triple(p, 4, 0, 2) > 0.0 else 3, 4)
        else:
            copy_corner(p, 2 if triple(p, 4, 0, 3) > 0.0 else 1, 4)
    return False


@kernel
def add_face(p, faces, planes, n, a, b, c):
    """Write a face, outwards from the origin, and its plane; a face without area is far away."""
    x, y, z = normal_of(p, a, b, c)
    size = math.sqrt(x * x + y * y + z * z)
    faces[n, 0], faces[n, 1], faces[n, 2] = a, b, c
    if size < 1e-18:
        planes[n, 0], planes[n, 1], planes[n, 2], planes[n, 3] = 0.0, 0.0, 0.0, math.inf
        return
    x, y, z = x / size, y / size, z / size
    planes[n, 0], planes[n, 1], planes[n, 2] = x, y, z
    planes[n, 3] = max(0.0, x * p[a, 0] + y * p[a, 1] + z * p[a, 2])


@kernel
def write_way(p, faces, planes, near):
    """Write to row 0 the way out of a face, and the point of the first shape at its middle.

    The point is that on the face nearest to the origin, half the depth back.
    """
    a, b, c = faces[near, 0], faces[near, 1], faces[near, 2]
    x, y, z, depth = planes[near, 0], planes[near, 1], planes[near, 2], planes[near, 3]
    for k in range(6):
        p[p.shape[0] - 1, k] = p[a, k]  # row 0 may be a corner of the face
        p[p.shape[0] - 2, k] = p[b, k]
        p[p.shape[0] - 3, k] = p[c, k]
    a, b, c = p.shape[0] - 1, p.shape[0] - 2, p.shape[0] - 3
    p[0, 0], p[0, 1], p[0, 2] = depth * x, depth * y, depth * z
    u, v, w = normal_of(p, 0, b, c), normal_of(p, 0, c, a), normal_of(p, 0, a, b)
    one = u[0] * x + u[1] * y + u[2] * z
    two = v[0] * x + v[1] * y + v[2] * z
    three = w[0] * x + w[1] * y + w[2] * z
    total = one + two + three
    if abs(total) < 1e-18:
        one, two, three, total = 1.0, 1.0, 1.0, 3.0
    for k in range(3):
        p[0, 3 + k] = (one * p[a, 3 + k] + two * p[b, 3 + k] + three * p[c, 3 + k]) / total
    p[0, 0], p[0, 1], p[0, 2] = x, y, z
    for k in range(3):
        p[0, 3 + k] -= 0.5 * depth * p[0, k]


@kernel
def expanded(p, faces, planes, world, pair, shapes):
    """Return the depth of two shapes; rows 0 to 3 are a tetrahedron that contains the origin.

    Row 0 becomes the direction in which the first shape is in the second, and a point between.
    """
    x, y, z = normal_of(p, 1, 2, 3)
    if (p[0, 0] - p[1, 0]) * x + (p[0, 1] - p[1, 1]) * y + (p[0, 2] - p[1, 2]) * z > 0.0:
        copy_corner(p, 4, 1)
        copy_corner(p, 1, 2)
        copy_corner(p, 2, 4)
    add_face(p, faces, planes, 0, 1, 2, 3)
    add_face(p, faces, planes, 1, 0, 2, 1)
    add_face(p, faces, planes, 2, 0, 3, 2)
    add_face(p, faces, planes, 3, 0, 1, 3)
    corners, count = 4, 4
    while True:
        near = 0
        for f in range(1, count):
            if planes[f, 3] < planes[near, 3]:
                near = f
        depth = planes[near, 3]
        if corners == p.shape[0] - 3 or depth == math.inf:
            write_way(p, faces, planes, near)
            return depth
        x, y, z = planes[near, 0], planes[near, 1], planes[near, 2]
        out = add_corner(p, corners, world, pair, shapes, x, y, z)
        if out - depth <= _TOUCHING + _RELATIVE * depth:
            write_way(p, faces, planes, near)
            return 0.5 * (out + depth)
        # replace the faces that the new corner sees by those from their border to the corner
        kept, seen = 0, faces.shape[0]
        for f in range(count):
            away = (
                planes[f, 0] * p[corners, 0] + planes[f, 1] * p[corners, 1]
                + planes[f, 2] * p[corners, 2]
            )  # fmt: skip
            a, b, c = faces[f, 0], faces[f, 1], faces[f, 2]
            if away <= planes[f, 3] + 1e-12:
                faces[kept, 0], faces[kept, 1], faces[kept, 2] = a, b, c
                for k in range(4):
                    planes[kept, k] = planes[f, k]
                kept += 1
            else:
                seen -= 1
                if seen <= count:
                    write_way(p, faces, planes, near)
                    return depth
                faces[seen, 0], faces[seen, 1], faces[seen, 2] = a, b, c
        count = kept
        for f in range(seen, faces.shape[0]):
            for k in range(3):
                a, b = faces[f, k], faces[f, (k + 1) % 3]
                border = True
                for g in range(seen, faces.shape[0]):
                    for m in range(3):
                        if faces[g, m] == b and faces[g, (m + 1) % 3] == a:
                            border = False
                if border:
                    if count >= seen:
                        write_way(p, faces, planes, 0)
                        return depth
                    add_face(p, faces, planes, count, a, b, corners)
                    count += 1
        corners += 1


@kernel
def core_end(world, joint, points, k):
    """Return a point of a shape in the world."""
    T = world[joint]
    x, y, z = points[k, 0], points[k, 1], points[k, 2]
    return (
        T[0, 0] * x + T[0, 1] * y + T[0, 2] * z + T[0, 3],
        T[1, 0] * x + T[1, 1] * y + T[1, 2] * z + T[1, 3],
        T[2, 0] * x + T[2, 1] * y + T[2, 2] * z + T[2, 3],
    )


@kernel
def capsule_depth(p, world, pair, shapes):
    """Return the depth of two capsules or spheres; row 0 as in `expanded`."""
    points, starts, rounds, joints = shapes
    i, j = pair
    ax, ay, az = core_end(world, joints[i], points, starts[i])
    bx, by, bz = core_end(world, joints[i], points, starts[i + 1] - 1)
    cx, cy, cz = core_end(world, joints[j], points, starts[j])
    dx, dy, dz = core_end(world, joints[j], points, starts[j + 1] - 1)
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, dx - cx, dy - cy, dz - cz
    rx, ry, rz = cx - ax, cy - ay, cz - az
    s, t = closest_of_segments((rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
    x, y, z = rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz
    away = math.sqrt(x * x + y * y + z * z)
    depth = max(0.0, rounds[i, 0] + rounds[j, 0] - away)
    if away > _TINY:
        p[0, 0], p[0, 1], p[0, 2] = x / away, y / away, z / away
    else:
        p[0, 0], p[0, 1], p[0, 2] = 0.0, 0.0, 1.0
    out = rounds[i, 0] - 0.5 * depth
    p[0, 3] = ax + s * ux + out * p[0, 0]
    p[0, 4] = ay + s * uy + out * p[0, 1]
    p[0, 5] = az + s * uz + out * p[0, 2]
    return depth


@kernel(inline=True)
def between_capsules(ends, covers, i, j):
    """Return the distance of the capsules around two shapes, negative if they touch."""
    ux, uy, uz = (
        ends[i, 6] - ends[i, 3], ends[i, 7] - ends[i, 4], ends[i, 8] - ends[i, 5],
    )  # fmt: skip
    vx, vy, vz = (
        ends[j, 6] - ends[j, 3], ends[j, 7] - ends[j, 4], ends[j, 8] - ends[j, 5],
    )  # fmt: skip
    rx, ry, rz = (
        ends[j, 3] - ends[i, 3], ends[j, 4] - ends[i, 4], ends[j, 5] - ends[i, 5],
    )  # fmt: skip
    s, t = closest_of_segments((rx, ry, rz), (ux, uy, uz), (vx, vy, vz))
    x, y, z = rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz
    return math.sqrt(x * x + y * y + z * z) - covers[i, 10] - covers[j, 10]


@kernel
def depths(frames, shapes, covers, pairs, work, found, places):
    """Find the pairs of shapes that touch; return their number in all frames.

    Args:
        frames: (F, J, 4, 4), frames of the joints in the world.
        shapes: corners of the hulls (N, 3) in the joints' frames; the first one of each shape
            (S + 1,); (S, 5), radius of the ball, radius of the disc, and its axis; and joints (S,).
        covers: (S, 11), centres of spheres and ends of capsules around the shapes, in the joints'
            frames, and the radii of both.
        pairs: (P, 2), indices of the shapes.
        work: (S, 10); (CORNERS, 6); (FACES, 3) integers; (FACES, 4); and (P, 4). The first and the
            last are zero before the first frame of a motion, as a frame uses those before.
        found: (F P, 7), the depth of each pair that touches, the direction in which the first shape
            is in the second, and a point between.
        places: (F P, 2), its frame and its number.
    """
    _, starts, rounds, joints = shapes
    spheres, p, faces, planes, known = work
    count = 0
    for f in range(frames.shape[0]):
        world = frames[f]
        for s in range(joints.shape[0]):
            T, farthest_moved = world[joints[s]], 0.0
            for end in range(3):  # the sphere's centre, and the ends of the capsule
                moved = 0.0
                for k in range(3):
                    place = T[k, 3] + (
                        T[k, 0] * covers[s, 3 * end]
                        + T[k, 1] * covers[s, 3 * end + 1]
                        + T[k, 2] * covers[s, 3 * end + 2]
                    )
                    moved += (place - spheres[s, 3 * end + k]) ** 2
                    spheres[s, 3 * end + k] = place
                farthest_moved = max(farthest_moved, moved)
            spheres[s, 9] += math.sqrt(farthest_moved)  # the path so far
        for n in range(pairs.shape[0]):
            i, j = pairs[n, 0], pairs[n, 1]
            paths = spheres[i, 9] + spheres[j, 9]
            if paths < known[n, 3]:  # they have not come as far as they were apart
                continue
            x, y = spheres[i, 0] - spheres[j, 0], spheres[i, 1] - spheres[j, 1]
            z, reach = spheres[i, 2] - spheres[j, 2], covers[i, 9] + covers[j, 9]
            away = math.sqrt(x * x + y * y + z * z) - reach
            if away < 0.0:
                away = between_capsules(spheres, covers, i, j)
            if away >= 0.0:
                known[n, 3] = paths + away
                continue
            pair, depth = (i, j), 0.0
            cores = max(starts[i + 1] - starts[i], starts[j + 1] - starts[j])
            if cores <= 2 and rounds[i, 1] == 0.0 and rounds[j, 1] == 0.0:
                depth = capsule_depth(p, world, pair, shapes)
            elif overlap(p, world, pair, shapes, spheres, known[n]):
                depth = expanded(p, faces, planes, world, pair, shapes)
            if depth > 0.0:
                found[count, 0] = depth
                for k in range(6):
                    found[count, 1 + k] = p[0, k]
                places[count, 0], places[count, 1] = f, n
                count += 1
    return count
