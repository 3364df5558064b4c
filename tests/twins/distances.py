"""Plain twins of the closest-point kernels: all cases and triangles, without trees."""

from __future__ import annotations

import itertools

import numpy as np


def point_and_segment(p, a, b):
    """Distance of a point and a segment."""
    u = b - a
    s = np.clip((p - a) @ u / (u @ u), 0, 1) if u @ u > 0 else 0.0
    return np.linalg.norm(p - a - s * u)


def segments(a, b, c, d):
    """Distance of two segments: the least of the ends' and, where inside both, of the lines'."""
    u, v, r = b - a, d - c, c - a
    found = [point_and_segment(a, c, d), point_and_segment(b, c, d)]
    found += [point_and_segment(c, a, b), point_and_segment(d, a, b)]
    if np.linalg.norm(np.cross(u, v)) > 1e-9 * np.linalg.norm(u) * np.linalg.norm(v):
        s, t = np.linalg.lstsq(np.stack([u, -v], axis=1), r, rcond=None)[0]
        if 0 <= s <= 1 and 0 <= t <= 1:
            found.append(np.linalg.norm(a + s * u - c - t * v))
    return min(found)


def point_and_triangle(p, triangle):
    """Distance of a point and a triangle: of its plane where it is above it, else of its edges."""
    a, b, c = triangle
    n = np.cross(b - a, c - a)
    n /= np.linalg.norm(n)
    inside = all(np.cross(y - x, p - x) @ n >= 0 for x, y in itertools.pairwise((a, b, c, a)))
    if inside:
        return abs((p - a) @ n)
    return min(point_and_segment(p, x, y) for x, y in itertools.pairwise((a, b, c, a)))


def passes_through(a, b, triangle):
    """Return whether a segment passes through a triangle."""
    x, y, z = triangle
    columns = np.stack([a - b, y - x, z - x], axis=1)
    if abs(np.linalg.det(columns)) < 1e-14:
        return False
    s, i, j = np.linalg.solve(columns, a - x)
    return 0 <= s <= 1 and i >= 0 and j >= 0 and i + j <= 1


def segment_and_triangle(a, b, triangle):
    """Distance of a segment and a triangle."""
    if passes_through(a, b, triangle):
        return 0.0
    corners = [*triangle, triangle[0]]
    found = [segments(a, b, x, y) for x, y in itertools.pairwise(corners)]
    return min(*found, point_and_triangle(a, triangle), point_and_triangle(b, triangle))


def winding_number(p, triangles):
    """Return the winding number of a closed surface about a point: 1 inside, 0 outside.

    Van Oosterom and Strackee, "The solid angle of a plane triangle", 1983.
    """
    a, b, c = np.moveaxis(triangles - p, 1, 0)
    la, lb, lc = (np.linalg.norm(x, axis=1) for x in (a, b, c))
    top = np.einsum("fi,fi->f", a, np.cross(b, c))
    below = la * lb * lc + np.einsum("fi,fi->f", a, b) * lc
    below += np.einsum("fi,fi->f", b, c) * la + np.einsum("fi,fi->f", c, a) * lb
    return float(2 * np.arctan2(top, below).sum() / (4 * np.pi))


def signed_distance(p, triangles):
    """Distance of a point and a closed surface, negative inside."""
    distance = min(point_and_triangle(p, triangle) for triangle in triangles)
    return -distance if winding_number(p, triangles) > 0.5 else distance


def into_box(a, b, half):
    """Signed distance of a segment and a box that overlap, by all their separating planes.

    The faces of the box swept along the segment: the greatest distance of a plane, at most 0.
    """
    u = b - a
    normals = list(np.eye(3)) + [np.cross(e, u) for e in np.eye(3)]
    found = []
    for n in normals:
        size = np.linalg.norm(n)
        if size > 1e-8 * np.linalg.norm(u):
            signed = (n / size, -n / size)
            found.extend(min(m @ a, m @ b) - np.abs(m) @ half for m in signed)
    return max(found)


def highest_below(p, triangles, high, reach):
    """Return the height of the highest triangle up to ``reach`` above a point, and its normal."""
    best, around = np.nan, np.full(3, np.nan)
    flat = [axis for axis in range(3) if axis != high]
    for triangle in triangles:
        normal = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
        if normal[high] == 0.0:
            continue
        matrix = np.vstack([triangle[:, flat].T, np.ones(3)])
        shares = np.linalg.solve(matrix, [*p[flat], 1.0])
        height = shares @ triangle[:, high]
        if shares.min() >= -1e-12 and height <= p[high] + reach and not height <= best:
            best, around = height, np.sign(normal[high]) * normal / np.linalg.norm(normal)
    return best, around
