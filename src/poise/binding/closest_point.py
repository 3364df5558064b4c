"""Exact closest points on a triangle mesh, for many points at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue

_FIRST = 8
_PAIRS = 500_000
"""Maximum number of point-triangle pairs processed at once."""


@dataclass(frozen=True, eq=False)
class Closest:
    """Closest points on a mesh.

    Attributes:
        faces: (k,), the triangle of each point.
        barycentric: (k, 3), barycentric coordinates, non-negative, summing to one.
        distances: (k,), metres.
    """

    faces: Integers
    barycentric: Floats
    distances: Floats


def closest_points(vertices: ArrayLike, faces: ArrayLike, points: ArrayLike) -> Closest:
    """Find the closest point of a mesh to each point (k, 3).

    If libigl is installed, its AABB tree is used, which is about ten times faster. Otherwise
    triangles are sorted into classes of similar size. In each class, triangles are tried in order
    of the distance of their centres, until the next centre is farther than the best distance plus
    the largest radius of a triangle.

    Raises:
        InvalidValue: there is no triangle.

    >>> found = closest_points([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)], [(0.25, 0.5, 2)])
    >>> found.barycentric, found.distances
    (array([[0.25, 0.25, 0.5 ]]), array([2.]))
    """
    places = np.asarray(vertices, dtype=np.float64)
    corners = places[np.asarray(faces, dtype=np.int64)]
    asked = np.asarray(points, dtype=np.float64).reshape(-1, 3)
    if not len(corners):
        raise InvalidValue("the mesh has no triangles; expected at least one")
    igl = _libigl()
    if igl is None:
        return _by_middles(corners, asked)
    _, found, _ = igl.point_mesh_squared_distance(
        np.ascontiguousarray(asked), places, np.asarray(faces, dtype=np.int64)
    )
    chosen = np.asarray(found, dtype=np.int64).reshape(-1)
    barycentric, squared = _on_triangles(corners[chosen], asked)
    return Closest(chosen, barycentric, np.sqrt(squared))


def _libigl() -> Any:
    """The core of libigl (MPL-2), or None."""
    try:
        import igl
    except ImportError:  # the own search is exact, but slower
        return None
    return igl


def _by_middles(corners: Floats, asked: Floats) -> Closest:
    """Find the closest triangles with k-d trees of their centres."""
    from scipy.spatial import KDTree

    middles = corners.mean(axis=1)
    radii = np.linalg.norm(corners - middles[:, None, :], axis=2).max(axis=1)
    best = _Best(len(asked))
    best.bound = _bound(corners, asked)
    for members in _classes(radii):
        tree = KDTree(middles[members])
        widest = float(radii[members].max())
        _search(best, tree, members, widest, corners, asked)
    return Closest(best.faces, best.barycentric, np.sqrt(best.squared))


class _Best:
    """The best triangle so far for each point."""

    def __init__(self, count: int) -> None:
        self.faces = np.zeros(count, dtype=np.int64)
        self.barycentric = np.zeros((count, 3))
        self.squared = np.full(count, np.inf)
        self.bound = np.full(count, np.inf)

    def improve(self, rows: Integers, faces: Integers, corners: Floats, points: Floats) -> None:
        """Try one triangle for each of some points; points may be repeated."""
        barycentric, squared = _on_triangles(corners[faces], points[rows])
        order = np.lexsort((squared, rows))
        first = np.ones(len(order), dtype=np.bool_)
        first[1:] = rows[order][1:] != rows[order][:-1]
        chosen = order[first]
        better = chosen[squared[chosen] < self.squared[rows[chosen]]]
        at = rows[better]
        self.faces[at] = faces[better]
        self.barycentric[at] = barycentric[better]
        self.squared[at] = squared[better]
        self.bound[at] = np.minimum(self.bound[at], np.sqrt(squared[better]))


def _bound(corners: Floats, points: Floats) -> Floats:
    """Distance to the nearest corner plus rounding, (k,): an upper bound of the distance."""
    from scipy.spatial import KDTree

    found = KDTree(corners.reshape(-1, 3)).query(points)[0]
    return np.asarray(found, dtype=np.float64) * (1.0 + 1e-12)


def _classes(radii: Floats) -> Iterator[Integers]:
    """Yield classes of triangles whose sizes differ at most by a factor of two, largest first."""
    size = np.floor(np.log2(np.maximum(radii, np.finfo(np.float64).tiny)))
    values, counts = np.unique(size, return_counts=True)
    for value in values[np.argsort(-counts, kind="stable")]:
        yield np.flatnonzero(size == value)


def _search(
    best: _Best, tree: Any, members: Integers, widest: float, corners: Floats, points: Floats
) -> None:
    """Try the triangles of one class until none can be nearer."""
    waiting = np.arange(len(points))
    count = min(_FIRST, len(members))
    while len(waiting):
        left: list[Integers] = []
        step = max(1, _PAIRS // count)
        for first in range(0, len(waiting), step):
            rows = waiting[first : first + step]
            gaps, found = tree.query(points[rows], k=count)
            gaps = np.asarray(gaps, dtype=np.float64).reshape(len(rows), count)
            found = np.asarray(found, dtype=np.int64).reshape(len(rows), count)
            may = gaps <= best.bound[rows, None] + widest
            at, which = np.nonzero(may)
            if len(at):
                best.improve(rows[at], members[found[at, which]], corners, points)
            left.append(rows[gaps[:, -1] <= best.bound[rows] + widest])
        if count == len(members):
            return
        waiting = np.concatenate(left)
        count = min(4 * count, len(members))


def _on_triangles(corners: Floats, points: Floats) -> tuple[Floats, Floats]:
    """Barycentric coordinates of closest points (k, 3), and squared distances (k,).

    The candidates are the foot of the perpendicular if it is inside, and the closest points of the
    three sides, because rounding can misplace the foot in a nearly degenerate triangle.
    """
    a = corners[:, 0]
    ab, ac, ap = corners[:, 1] - a, corners[:, 2] - a, points - a
    d00, d01, d11 = (np.einsum("ki,ki->k", p, q) for p, q in ((ab, ab), (ab, ac), (ac, ac)))
    d20, d21 = (np.einsum("ki,ki->k", ap, q) for q in (ab, ac))
    area = d00 * d11 - d01 * d01
    flat = area <= 1e-24 * np.maximum(d00, d11) ** 2
    safe = np.where(flat, 1.0, area)
    v, w = (d11 * d20 - d01 * d21) / safe, (d00 * d21 - d01 * d20) / safe
    inside = ~flat & (v >= 0.0) & (w >= 0.0) & (v + w <= 1.0)
    best = np.maximum(np.stack([1.0 - v - w, v, w], axis=1), 0.0)
    gap = ap - v[:, None] * ab - w[:, None] * ac
    squared = np.where(inside, np.einsum("ki,ki->k", gap, gap), np.inf)
    for i in range(3):
        j = (i + 1) % 3
        side = corners[:, j] - corners[:, i]
        length = np.einsum("ki,ki->k", side, side)
        t = np.einsum("ki,ki->k", points - corners[:, i], side)
        t = np.clip(t / np.where(length > 0.0, length, 1.0), 0.0, 1.0)
        gap = points - corners[:, i] - t[:, None] * side
        here = np.einsum("ki,ki->k", gap, gap)
        nearer = here < squared
        squared[nearer] = here[nearer]
        best[nearer] = 0.0
        best[nearer, i] = 1.0 - t[nearer]
        best[nearer, j] = t[nearer]
    return best, squared
