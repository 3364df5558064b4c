"""Triangulate polygons: quads along the better diagonal, concave polygons by ear clipping."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers

Point = tuple[float, float]

_BUDGET = 1_000_000
"""Maximum point-in-ear tests for all polygons of a file: about half a second."""


@dataclass(frozen=True)
class Triangulation:
    """Triangles of several polygons.

    Attributes:
        triangles: (m, 3) indices into the list of all polygons' corners.
        polygons: (m,) polygon of each triangle, in increasing order.
        too_intricate: polygons split as a fan, because ear clipping would take too long.
    """

    triangles: Integers
    polygons: Integers
    too_intricate: tuple[int, ...] = ()


def triangulate(
    points: Floats, starts: Integers, corners: NDArray[Any] | None = None
) -> Triangulation:
    """Triangulate polygons with consecutive corners.

    A polygon with n corners gives n - 2 triangles, or none if n is less than three. Ear clipping:
    Meisters, "Polygons have ears" (1975).

    Args:
        points: (k, 3) of all corners; or, with ``corners``, the points that these index.
        starts: (polygons + 1,) start of each polygon's corners, and k.
        corners: (k,) point index of each corner; by default consecutive.

    >>> arrow = [(0, 0, 0), (2, 1, 0), (0, 2, 0), (1, 1, 0)]
    >>> triangulate(np.array(arrow, dtype=float), np.array([0, 4])).triangles.tolist()
    [[0, 1, 3], [1, 2, 3]]
    """
    counts = np.diff(starts)
    if len(counts) and (counts == 3).all():
        return Triangulation(starts[:-1, None] + np.arange(3), np.arange(len(counts)))
    triangles: list[Integers] = [np.zeros((0, 3), dtype=np.int64)]
    owners: list[Integers] = [np.zeros(0, dtype=np.int64)]
    intricate: list[int] = []
    budget = _BUDGET
    for size in np.flatnonzero(np.bincount(counts)).tolist():
        if size < 3:
            continue
        which = np.flatnonzero(counts == size)
        rings = starts[which][:, None] + np.arange(size)
        cut = np.array([(0, i, i + 1) for i in range(1, size - 1)], dtype=np.int64)
        found = rings if size == 3 else rings[:, cut]
        at = rings if corners is None else corners[rings]
        if size == 4:
            _turn_quads(points, at, rings, found)
        if size > 4:
            places = points[at]
            for row in np.flatnonzero(_concave(places)).tolist():
                ears, budget = _ears(_flattened(places[row]), budget)
                if budget < 0:
                    intricate.append(int(which[row]))
                else:
                    found[row] = rings[row][ears]
        triangles.append(found.reshape(-1, 3))
        owners.append(np.repeat(which, size - 2))
    every, owner = np.concatenate(triangles), np.concatenate(owners)
    if len(triangles) == 2:  # polygons of equal size are in order already
        return Triangulation(every, owner, tuple(intricate))
    order = np.argsort(owner, kind="stable")
    return Triangulation(every[order], owner[order], tuple(sorted(intricate)))


def _turn_quads(points: Floats, at: NDArray[Any], rings: Integers, found: Integers) -> None:
    """Split quads with corners at points (n, 4) from corner 1 to 3 if the diagonal from 0 to 2 lies
    outside.

    Let u, v and w be the vectors from corner 0 to the others. The triangles of the diagonal 0-2
    have the areas ``u x v`` and ``v x w``, whose sum is the quad's area n; those of the other
    diagonal have ``u x w`` and ``n - u x w``. The triangles of a diagonal inside the quad both face
    along n.
    """
    places = np.take(np.ascontiguousarray(points.T), at.T, axis=1)
    u, v, w = (places[:, 1:] - places[:, :1]).transpose(1, 0, 2)
    one, other = _area(u, v), _area(v, w)
    normal = one + other
    bad = np.flatnonzero(np.minimum(_dot(one, normal), _dot(other, normal)) < 0.0)
    normal, across = normal[:, bad], _area(u[:, bad], w[:, bad])
    facing = _dot(across, normal)
    better = bad[np.minimum(facing, _dot(normal, normal) - facing) > 0.0]
    found[better] = rings[better][:, [[0, 1, 3], [1, 2, 3]]]


def _area(u: Floats, v: Floats) -> Floats:
    """Cross products of (3, n), shape (3, n), with components in contiguous rows."""
    return np.stack([u[j] * v[k] - u[k] * v[j] for j, k in ((1, 2), (2, 0), (0, 1))])


def _dot(u: Floats, v: Floats) -> Floats:
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def _newell(polygons: Floats) -> Floats:
    """Area vectors of polygons (n, corners, 3), times two, shape (n, 3)."""
    away = polygons - polygons[:, :1]
    following = np.roll(away, -1, axis=1)
    return np.asarray(_cross(away, following).sum(axis=1), dtype=np.float64)


def _cross(u: Floats, v: Floats) -> Floats:
    """Cross products (..., 3), in a third of the time of `numpy.cross`."""
    found = np.empty(np.broadcast_shapes(u.shape, v.shape))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        np.subtract(u[..., j] * v[..., k], u[..., k] * v[..., j], out=found[..., i])
    return found


def _concave(polygons: Floats) -> NDArray[np.bool_]:
    """Whether polygons (n, corners, 3) have a reflex corner, shape (n,)."""
    side = np.roll(polygons, -1, axis=1) - polygons
    turn = _cross(np.roll(side, 1, axis=1), side)
    facing = np.einsum("nij,nj->ni", turn, _newell(polygons))
    return np.asarray((facing < 0.0).any(axis=1))


def _flattened(polygon: Floats) -> list[Point]:
    """Project a polygon (n, 3) to its dominant coordinate plane, counter-clockwise."""
    normal = _newell(polygon[None])[0]
    axis = int(np.argmax(np.abs(normal)))
    u, v = (axis + 1) % 3, (axis + 2) % 3
    if normal[axis] < 0.0:
        u, v = v, u
    return list(zip(polygon[:, u].tolist(), polygon[:, v].tolist(), strict=True))


def _ears(points: list[Point], budget: int) -> tuple[list[tuple[int, int, int]], int]:
    """Return the triangles of one polygon, and the remaining budget."""
    left = list(range(len(points)))
    turns = [_turn_at(points, left, i) for i in left]
    found: list[tuple[int, int, int]] = []
    while len(left) > 3 and budget >= 0:
        place, budget = _ear(points, left, turns, budget)
        before, after = left[place - 1], left[(place + 1) % len(left)]
        found.append((before, left[place], after))
        del left[place], turns[place]
        for beside in (place - 1, place % len(left)):
            turns[beside] = _turn_at(points, left, beside)
    found.append((left[0], left[1], left[2]))
    return found, budget


def _turn_at(points: list[Point], left: list[int], i: int) -> float:
    return _turn(points[left[i - 1]], points[left[i]], points[left[(i + 1) % len(left)]])


def _ear(points: list[Point], left: list[int], turns: list[float], budget: int) -> tuple[int, int]:
    """Return the index of an ear, or of the most convex corner if a polygon has no ear."""
    hollow = [points[corner] for corner, turn in zip(left, turns, strict=True) if turn <= 0.0]
    budget -= len(left) // 8
    for i, turn in enumerate(turns):
        if turn <= 0.0:
            continue
        a, b, c = points[left[i - 1]], points[left[i]], points[left[(i + 1) % len(left)]]
        budget -= len(hollow) + 1
        if budget < 0 or not any(_within(p, a, b, c) for p in hollow):
            return i, budget
    return max(range(len(turns)), key=turns.__getitem__), budget


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(p: Point, a: Point, b: Point, c: Point) -> bool:
    """Return whether p lies in the triangle, including its edges but not its corners."""
    if p in (a, b, c):
        return False
    return _turn(a, b, p) >= 0.0 and _turn(b, c, p) >= 0.0 and _turn(c, a, p) >= 0.0
