"""Polygon meshes as triangles, with data at their points, faces and corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.geometry.meshes import distinct_points
from poise.model import Material, Mesh, Shape, Weights

_TURNED_DOWN = np.array((1.0, -1.0)), np.array((0.0, 1.0))
_NO_TURN, _NO_CHANGE = np.eye(3), np.eye(4)


@dataclass(frozen=True, eq=False)
class CornerValues:
    """Values at the corners of a mesh.

    Attributes:
        values: (k, width).
        rows: (corners,) index of the value of each corner.
        by_point: whether the value depends only on the corner's point.
    """

    values: Floats
    rows: Integers
    by_point: bool


@dataclass(frozen=True, eq=False)
class TriangulatedMesh:
    """A mesh as in its file, with polygons split into triangles.

    Attributes:
        points: (n, 3) in the mesh's own coordinates and unit.
        corners: (c,) the point of each corner of each face.
        triangles: (m, 3) corners.
        faces: (m,) the face of each triangle.
        normals, uvs, colours: data at corners; texture coordinates by name.
        double_sided: whether both sides are visible.
    """

    points: Floats
    corners: Integers
    triangles: Integers
    faces: Integers
    normals: CornerValues | None
    uvs: dict[str, CornerValues]
    colours: CornerValues | None
    double_sided: bool


@dataclass(frozen=True, eq=False)
class Piece:
    """A subset of the triangles of a surface, with its own vertices.

    Attributes:
        points: (n,) index of the surface's point of each vertex.
        corners: (n,) index of a corner of each vertex, -1 if none.
        faces: (m, 3) vertices of each triangle.
        whole: whether the vertices are all points of the surface, in order.
    """

    points: Integers
    corners: Integers
    faces: Integers
    whole: bool = False

    def weights(self, one: Weights) -> Weights:
        """Select the weights (n, K) of the vertices from those of the surface's points."""
        if self.whole:
            return one
        return Weights(one.joints[self.points], one.values[self.points])

    def carried(self, one: CornerValues) -> Floats:
        """Select the values at the vertices (n, width); zeros for a vertex of no face."""
        found = np.zeros((len(self.points), one.values.shape[1]))
        there = self.corners >= 0
        found[there] = one.values[one.rows[self.corners[there]]]
        return found


def cut_piece(surface: TriangulatedMesh, chosen: NDArray[np.bool_]) -> Piece:
    """Select the triangles chosen (m,), with their own vertices.

    The points of a whole surface with data only at points are kept in their order.
    """
    carried = [one for one in (surface.normals, surface.colours, *surface.uvs.values()) if one]
    splitting = [one.rows for one in carried if not one.by_point]
    triangles = surface.triangles[chosen]
    if chosen.all() and not splitting:
        at = np.full(len(surface.points), -1, dtype=np.int64)
        at[surface.corners] = np.arange(len(surface.corners))
        return Piece(np.arange(len(surface.points)), at, surface.corners[triangles], whole=True)
    flat = triangles.ravel()
    wanted = np.stack([surface.corners[flat], *(rows[flat] for rows in splitting)], axis=1)
    first, faces = distinct_corners(wanted)
    corners = flat[first]
    return Piece(surface.corners[corners], corners, faces.reshape(-1, 3))


def placed_mesh(
    surface: TriangulatedMesh, piece: Piece, frame: Floats, material: Material | None,
    shapes: Sequence[Shape], name: str,
) -> Mesh:  # fmt: skip
    """Build the mesh of a piece, with its points transformed by ``frame`` (4, 4).

    Texture coordinates are flipped vertically; faces are reversed if the frame mirrors.
    """
    linear, faces = frame[:3, :3], piece.faces
    points = surface.points if piece.whole else surface.points[piece.points]
    if not np.array_equal(frame, _NO_CHANGE):
        points = points @ linear.T + frame[:3, 3]
        if np.linalg.det(linear) < 0.0:
            faces = faces[:, ::-1]
    sign, shift = _TURNED_DOWN
    uvs = [piece.carried(one) * sign + shift for one in surface.uvs.values()]
    colours = [] if surface.colours is None else [piece.carried(surface.colours)]
    return Mesh(
        points, faces, normals=_normals(surface, piece, linear, points, faces),
        uvs=uvs, colours=colours, material=material, name=name,
        shapes=[
            Shape(
                shape.name, shape.offsets[piece.points],
                None if shape.normals is None else shape.normals[piece.points],
            )
            for shape in shapes
        ],
    )  # fmt: skip


def _normals(
    surface: TriangulatedMesh, piece: Piece, linear: Floats, points: Floats, faces: Integers
) -> Floats | None:
    """Unit normals of a piece, None without any in the file; those of zero length are smooth."""
    if surface.normals is None:
        return None
    given = piece.carried(surface.normals)
    if not np.array_equal(linear, _NO_TURN):
        given = given @ np.linalg.pinv(linear)
    return unit_normals(given, points, faces)


def unit_normals(given: Floats, points: Floats, faces: Integers) -> Floats:
    """Return normals (n, 3) of a mesh as unit vectors; those of zero length are smooth."""
    size = np.linalg.norm(given, axis=1, keepdims=True)
    there = size > 0.0  # False for NaN as well
    normals = given / np.where(there, size, 1.0)
    if there.all():
        return normals
    return np.where(there, normals, Mesh(points, faces).smooth_normals(points))


_CREASE = np.radians(30.0)
"""Angle between triangles above which their common edge is a crease."""

_MOST = 64
"""Maximum number of triangles at a creased position; with more, each has its own normal."""


def distinct_corners(wanted: NDArray[Any]) -> tuple[Integers, Integers]:
    """Find the distinct corners among corners (c, k), and the index of each corner's kind.

    The first column is the position index, the others are further indices; -1 stands for none.
    Distinct corners are ordered by position.

    Returns:
        (n,) a corner of each kind, and (c,) the kind of each corner.

    >>> distinct_corners(np.array([(2, 0), (1, 5), (2, 0), (2, 1)]))[1]
    array([1, 0, 1, 2])
    """
    key = wanted[:, 0].astype(np.int64)
    for column in range(1, wanted.shape[1]):
        if (wanted[:, column] >= 0).any():
            pairs = key * (int(wanted[:, column].max()) + 2) + wanted[:, column] + 1
            key = np.unique(pairs, return_inverse=True)[1].ravel()
    if len(key) < key.max(initial=-1) >> 4:  # sorting is faster for few corners of a large file
        _, chosen, kinds = np.unique(key[::-1], return_index=True, return_inverse=True)
        return len(key) - 1 - chosen, kinds.ravel()[::-1]
    # no sorting is needed, as every key is a small number
    place = np.full(int(key.max(initial=-1)) + 1, -1, dtype=np.int64)
    place[key] = np.arange(len(key))
    there = place >= 0
    return place[there], (np.cumsum(there) - 1)[key]


def with_creases(mesh: Mesh) -> Mesh:
    """Add normals to a mesh: smooth except at creases of more than 30 degrees.

    A corner's normal is the area-weighted mean of adjacent triangles that face in a similar
    direction. A corner with several normals becomes several vertices. Colours and texture
    coordinates are kept.

    >>> box = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    >>> top = Mesh(box, [(1, 5, 7), (1, 7, 3), (5, 4, 6), (5, 6, 7)])
    >>> np.unique(with_creases(top).vertex_normals(), axis=0)
    array([[0., 0., 1.],
           [1., 0., 0.]])
    """
    if mesh.normals is not None or not len(mesh.faces):
        return mesh
    corners, normals, numbers = _corner_normals(mesh)
    chosen, kinds = distinct_corners(np.stack([corners, numbers], axis=1))
    at = corners[chosen]
    return Mesh(
        mesh.vertices[at],
        kinds.reshape(-1, 3),
        normals=normals[chosen],
        uvs=[own[at] for own in mesh.uvs],
        colours=[own[at] for own in mesh.colours],
        material=mesh.material,
        name=mesh.name,
    )


def _corner_normals(mesh: Mesh) -> tuple[Integers, Floats, Integers]:
    """Vertex of each corner (c,), its normal (c, 3), and its index among corners at creased
    positions (c,), -1 elsewhere."""
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    area = np.cross(b - a, c - a)
    size = np.linalg.norm(area, axis=1, keepdims=True)
    facing = area / np.where(size > 0.0, size, 1.0)
    corners = mesh.faces.astype(np.int64).ravel()
    places = mesh.welded[corners].astype(np.int64)
    own = np.repeat(np.arange(len(mesh.faces)), 3)
    normals = mesh.smoothed[corners].copy()
    # If all triangles face within half the angle of their mean, no two are further apart.
    off = ((facing[own] * normals).sum(axis=1) < np.cos(0.5 * _CREASE)) & (size[own, 0] > 0.0)
    creased = np.zeros(len(mesh.vertices), dtype=bool)
    creased[places[off]] = True
    at = np.flatnonzero(creased[places] & (size[own, 0] > 0.0))
    numbers = np.full(len(corners), -1, dtype=np.int64)
    if len(at):
        normals[at] = _by_crease(places[at], facing[own[at]], area[own[at]])
        numbers[at] = distinct_points(normals[at].round(5))[1]
    return corners, normals, numbers


def _by_crease(places: Integers, facing: Floats, area: Floats) -> Floats:
    """Normals of corners (k, 3): area-weighted mean of similar normals at the same position."""
    order = np.argsort(places, kind="stable")
    _, first, inverse, count = np.unique(
        places[order], return_index=True, return_inverse=True, return_counts=True
    )
    few = np.flatnonzero(count[inverse] <= _MOST)
    many = count[inverse[few]]
    one = np.repeat(few, many)
    step = np.arange(len(one)) - np.repeat(np.cumsum(many) - many, many)
    other = first[inverse[one]] + step
    one, other = order[one], order[other]
    alike = (facing[one] * facing[other]).sum(axis=1) >= np.cos(_CREASE)
    one, other = one[alike], other[alike]
    total = np.stack(
        [np.bincount(one, area[other, axis], minlength=len(places)) for axis in range(3)], axis=1
    )
    size = np.linalg.norm(total, axis=1, keepdims=True)
    return np.where(size > 0.0, total / np.where(size > 0.0, size, 1.0), facing)
