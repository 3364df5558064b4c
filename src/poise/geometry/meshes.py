"""Signed distances to triangle meshes, closed or open, as obstacles.

Pseudo-normals distinguish inside from outside: faces' normals, their sums at edges, and sums
weighted by the angle at corners (Baerentzen and Aanaes, "Signed distance computation using the
angle weighted pseudonormal", IEEE Transactions on Visualization and Computer Graphics 11, 2005).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue, ShapeError
from poise.geometry.arguments import numbers

_LEAF = 4


@dataclass(frozen=True, eq=False)
class TriangleMesh:
    """A surface of triangles, in the world.

    A surface is *closed* if each edge has two triangles that traverse it in opposite directions.
    The triangles of a closed surface that is inside out are flipped. Other surfaces are sheets
    without an inside. Corners at the same position are merged; triangles without area are removed.

    Args:
        vertices: (n, 3) metres.
        faces: (m, 3) corners of each triangle, counter-clockwise seen from outside.

    Attributes:
        closed: whether it encloses a volume.
        bounds: (2, 3), lowest and highest corner, metres.

    Raises:
        ShapeError: an array has a different shape.
        InvalidValue: a vertex is not finite, a face refers to a vertex that does not exist, or
            no triangle has an area.

    >>> corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    >>> mesh = TriangleMesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> mesh.closed, mesh.distance([(0.1, 0.2, 0.2), (0.2, 0.3, -1)])
    (True, array([-0.1,  1. ]))
    """

    vertices: Floats
    faces: Integers
    closed: bool = field(init=False)
    _hash: int = field(init=False, repr=False)

    def __init__(self, vertices: ArrayLike, faces: ArrayLike) -> None:
        points, corners = _checked(vertices, faces)
        closed, corners = _oriented(points, corners)
        if _sizes(points, corners)[2].all():
            raise InvalidValue("a mesh needs at least one triangle with a nonzero area")
        for array in (points, corners):
            array.setflags(write=False)
        object.__setattr__(self, "vertices", points)
        object.__setattr__(self, "faces", corners)
        object.__setattr__(self, "closed", closed)
        object.__setattr__(self, "_hash", hash((points.tobytes(), corners.tobytes())))

    @cached_property
    def numbers(self) -> Floats:
        """Tree and triangles packed for the kernels of ``poise.kernels.distances``, shape (k,)."""
        doubled, areas, flat = _sizes(self.vertices, self.faces)
        normals = np.where(flat[:, None], 0.0, doubled / np.where(flat, 1.0, areas)[:, None])
        table = _triangles(self.vertices, self.faces, normals)[~flat]
        return _packed(table, self.closed)

    @property
    def bounds(self) -> Floats:
        """Lowest and highest corner (2, 3), metres."""
        used = self.vertices[self.faces.ravel()]
        return np.stack([used.min(axis=0), used.max(axis=0)])

    def distance(self, points: ArrayLike) -> Floats:
        """Return signed distances (...) of points (..., 3), negative inside a closed mesh."""
        from poise.kernels.distances import nearest_of_mesh, side_of

        p = np.asarray(points, dtype=np.float64)
        result = np.empty(p.shape[:-1])
        for at, (px, py, pz) in enumerate(p.reshape(-1, 3).tolist()):
            place, feature, x, y, z, squared = nearest_of_mesh(self.numbers, 0, px, py, pz, np.inf)
            side = 1.0
            if self.closed:
                side = side_of(self.numbers, place, feature, px - x, py - y, pz - z)
            result.flat[at] = side * np.sqrt(squared)
        return result

    def highest(self, points: ArrayLike, up: int, reach: float) -> tuple[Floats, Floats]:
        """Return the highest point of the surface above or below each point, and its normal.

        Args:
            points: (..., 3) metres.
            up: index of the vertical axis.
            reach: height above a point up to which the surface counts, metres.

        Returns:
            Heights (...), metres, and unit normals (..., 3) that point up, on either side of a
            triangle; NaN for points without a surface below ``reach``.
        """
        from poise.kernels.distances import highest_of_mesh

        p = np.asarray(points, dtype=np.float64)
        rows = np.ascontiguousarray(p.reshape(-1, 3))
        heights, normals = np.empty(len(rows)), np.empty((len(rows), 3))
        highest_of_mesh(self.numbers, up, rows, rows[:, up] + reach, heights, normals)
        return heights.reshape(p.shape[:-1]), normals.reshape(p.shape)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TriangleMesh):
            return NotImplemented
        return self is other or (
            np.array_equal(self.vertices, other.vertices)
            and np.array_equal(self.faces, other.faces)
        )

    def __hash__(self) -> int:
        return hash((self.vertices.tobytes(), self.faces.tobytes()))

    def __reduce__(self) -> tuple[object, ...]:
        return TriangleMesh, (self.vertices, self.faces)


@dataclass(frozen=True, eq=False)
class CylinderMesh(TriangleMesh):
    """A mesh that encloses a cylinder, for algorithms that need corners, and the cylinder itself.

    Args:
        vertices, faces: of the mesh, as for `TriangleMesh`.
        T_wc: (4, 4), frame of the cylinder, at its centre, with z along its axis.
        radius, half: radius and half length, metres.
    """

    T_wc: Floats
    radius: float
    half: float

    def __init__(
        self, vertices: ArrayLike, faces: ArrayLike, T_wc: ArrayLike, radius: float, half: float
    ) -> None:
        super().__init__(vertices, faces)
        frame = np.array(T_wc, dtype=np.float64)
        frame.setflags(write=False)
        object.__setattr__(self, "T_wc", frame)
        object.__setattr__(self, "radius", radius)
        object.__setattr__(self, "half", half)

    def __reduce__(self) -> tuple[object, ...]:
        return CylinderMesh, (self.vertices, self.faces, self.T_wc, self.radius, self.half)


def _checked(vertices: ArrayLike, faces: ArrayLike) -> tuple[Floats, Integers]:
    points = numbers(vertices, "a mesh's vertices")
    try:
        given = np.asarray(faces)
    except ValueError:
        raise ShapeError(
            "a mesh's faces must be integers of shape (m, 3), not rows of different lengths"
        ) from None
    if points.ndim != 2 or points.shape[1] != 3:
        raise ShapeError(f"a mesh's vertices must have shape (n, 3), not {points.shape}")
    if given.ndim != 2 or given.shape[1] != 3 or not np.issubdtype(given.dtype, np.integer):
        raise ShapeError(
            f"a mesh's faces must be integers of shape (m, 3), not {given.dtype} {given.shape}; "
            "triangulate polygons with more corners"
        )
    if not np.isfinite(points).all():
        bad = int(np.argwhere(~np.isfinite(points))[0, 0])
        raise InvalidValue(f"a mesh's vertices must be finite; vertex {bad} is {points[bad]}")
    if given.size and not (given.min() >= 0 and given.max() < len(points)):
        raise InvalidValue(
            f"a mesh's faces must be indices of its {len(points)} vertices, not "
            f"{given.min()} to {given.max()}"
        )
    if not len(given):
        raise InvalidValue("a mesh needs at least one triangle")
    return points, given.astype(np.int64)


def _oriented(points: Floats, corners: Integers) -> tuple[bool, Integers]:
    """Return whether the surface is closed, and its faces, flipped if it is inside out."""
    welded = distinct_points(points)[1][corners]
    real = np.all(welded != welded[:, [1, 2, 0]], axis=1)
    edges = np.concatenate([welded[real][:, [k, (k + 1) % 3]] for k in range(3)])
    forwards, backwards = (np.sort(edges @ by) for by in ([len(points), 1], [1, len(points)]))
    closed = bool(np.all(forwards[1:] != forwards[:-1])) and np.array_equal(forwards, backwards)
    if closed:
        at = points[corners] - points[corners].mean(axis=(0, 1))
        volume = np.einsum("fi,fi->", at[:, 0], np.cross(at[:, 1], at[:, 2]))
        if volume < 0.0:
            return True, np.ascontiguousarray(corners[:, ::-1])
    return closed, corners


def vertex_normals(points: Floats, faces: Integers, places: Integers | None = None) -> Floats:
    """Unit normals (n, 3) of vertices: means over the adjacent triangles, weighted by area.

    Vertices with the same index in ``places`` (n,) share a normal. Without any area it is zero.
    """
    a, b, c = (points[faces[:, i]] for i in range(3))
    area = np.cross(b - a, c - a)
    corners = faces if places is None else places[faces]
    total = np.zeros_like(points)
    for i in range(3):
        for axis in range(3):
            total[:, axis] += np.bincount(corners[:, i], area[:, axis], minlength=len(points))
    size = np.linalg.norm(total, axis=1, keepdims=True)
    total /= np.where(size > 0.0, size, 1.0)
    return total if places is None else total[places]


def distinct_points(points: Floats) -> tuple[Integers, Integers]:
    """Return the first point at each distinct position, (k,), and that of each point, (n,).

    The positions of points (n, 3) are sorted by x, y and z; -0.0 and 0.0 are the same.

    >>> distinct_points(np.array([(1.0, 0, 0), (0, 0, 0), (1, 0, 0)]))
    (array([1, 0]), array([1, 0, 1]))
    """
    order = np.lexsort(points.T[::-1])
    placed = points[order]
    fresh = np.append(np.ones(min(1, len(points)), bool), (placed[1:] != placed[:-1]).any(axis=1))
    kinds = np.empty(len(points), np.int64)
    kinds[order] = np.cumsum(fresh) - 1
    return order[fresh], kinds


def _edges(points: Floats, corners: Integers) -> Floats:
    """Edge vectors from each corner of each triangle to the next, shape (m, 3, 3)."""
    return points[corners[:, [1, 2, 0]]] - points[corners]


def _sizes(points: Floats, corners: Integers) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """Return the doubled area vector and area of each triangle, and whether the area is zero."""
    edges = _edges(points, corners)
    doubled = np.cross(edges[:, 0], -edges[:, 2])
    areas = np.linalg.norm(doubled, axis=1)
    longest = (edges**2).sum(axis=2).max(axis=1)
    return doubled, areas, areas <= 1e-14 * longest


def _triangles(points: Floats, corners: Integers, normals: Floats) -> Floats:
    """Corners, normal, edge normals and corner normals of each triangle, shape (m, 30)."""
    edges = _edges(points, corners)
    welded = distinct_points(points)[1][corners]
    at_corners = np.zeros((len(points), 3))
    lengths = np.linalg.norm(edges, axis=2)
    for k in range(3):
        one, other = edges[:, k], -edges[:, k - 1]
        size = np.maximum(lengths[:, k] * lengths[:, k - 1], 1e-300)
        cosine = np.clip(np.einsum("fi,fi->f", one, other) / size, -1.0, 1.0)
        np.add.at(at_corners, welded[:, k], np.arccos(cosine)[:, None] * normals)
    sums: dict[tuple[int, int], Floats] = {}
    pairs = [np.sort(welded[:, [k, (k + 1) % 3]], axis=1).tolist() for k in range(3)]
    for pair in pairs:
        for key, normal in zip(pair, normals, strict=True):
            sums[key[0], key[1]] = sums.get((key[0], key[1]), 0.0) + normal
    table = np.empty((len(corners), 30))
    table[:, :9] = points[corners].reshape(-1, 9)
    table[:, 9:12] = normals
    for k in range(3):
        across = np.array([sums[a, b] for a, b in pairs[k]])
        table[:, 12 + 3 * k : 15 + 3 * k] = _directions(across, normals)
        table[:, 21 + 3 * k : 24 + 3 * k] = _directions(at_corners[welded[:, k]], normals)
    return table


def _directions(vectors: Floats, instead: Floats) -> Floats:
    """Normalise vectors (n, 3); rows of ``instead`` replace vectors without a direction."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.where(lengths > 1e-9, vectors / np.maximum(lengths, 1e-300), instead)


def _packed(table: Floats, closed: bool) -> Floats:
    """Pack tree and triangles into one array of numbers."""
    corners = table[:, :9].reshape(-1, 3, 3)
    low, high = corners.min(axis=1), corners.max(axis=1)
    nodes: list[list[float]] = []
    order: list[int] = []
    # Depth first; the index after a node's subtree is stored when the subtree is complete.
    waiting: list[tuple[Integers, int]] = [(np.arange(len(table)), -1)]
    while waiting:
        members, closing = waiting.pop()
        if closing >= 0:
            nodes[closing][6] = float(len(nodes))
            continue
        bottom, top = low[members].min(axis=0), high[members].max(axis=0)
        leaf = len(members) <= _LEAF
        count = float(len(members)) if leaf else 0.0
        nodes.append([*bottom.tolist(), *top.tolist(), 0.0, float(len(order)), count])
        waiting.append((members, len(nodes) - 1))
        if leaf:
            order.extend(members.tolist())
            continue
        middles = corners[members].mean(axis=1)
        axis = int(np.argmax(middles.max(axis=0) - middles.min(axis=0)))
        half = len(members) // 2
        split = members[np.argpartition(middles[:, axis], half)]
        waiting.extend([(split[half:], -1), (split[:half], -1)])
    size = float(np.linalg.norm(high.max(axis=0) - low.min(axis=0)))
    header = [float(len(nodes)), float(len(table)), float(closed), size]
    numbers = np.concatenate([np.array(header), np.array(nodes).ravel(), table[order].ravel()])
    numbers.setflags(write=False)
    return numbers
