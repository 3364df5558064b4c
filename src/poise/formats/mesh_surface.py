"""Polygon meshes as triangles, with data at their points, faces and corners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.vertex_splitting import distinct_corners
from poise.model import Material, Mesh, Shape, Weights

_TURNED_DOWN = np.array((1.0, -1.0)), np.array((0.0, 1.0))
_NO_TURN, _NO_CHANGE = np.eye(3), np.eye(4)


@dataclass(frozen=True, eq=False)
class Carried:
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
class Surface:
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
    normals: Carried | None
    uvs: dict[str, Carried]
    colours: Carried | None
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

    def carried(self, one: Carried) -> Floats:
        """Select the values at the vertices (n, width); zeros for a vertex of no face."""
        found = np.zeros((len(self.points), one.values.shape[1]))
        there = self.corners >= 0
        found[there] = one.values[one.rows[self.corners[there]]]
        return found


def cut_piece(surface: Surface, chosen: NDArray[np.bool_]) -> Piece:
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
    surface: Surface, piece: Piece, frame: Floats, material: Material | None,
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
    mesh = Mesh(
        points, faces, uvs=uvs, colours=colours, material=material, name=name,
        shapes=[
            Shape(
                shape.name, shape.offsets[piece.points],
                None if shape.normals is None else shape.normals[piece.points],
            )
            for shape in shapes
        ],
    )  # fmt: skip
    if surface.normals is None:
        return mesh
    given = piece.carried(surface.normals)
    if not np.array_equal(linear, _NO_TURN):
        given = given @ np.linalg.pinv(linear)
    size = np.linalg.norm(given, axis=1, keepdims=True)
    there = size > 0.0
    normals = np.where(there, given / np.where(there, size, 1.0), 0.0)
    if not there.all():
        normals = np.where(there, normals, mesh.smooth_normals(points))
    return Mesh(
        points, faces, normals=normals, uvs=uvs, colours=colours, material=material, name=name,
        shapes=mesh.shapes,
    )  # fmt: skip
