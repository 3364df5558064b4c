"""Read FBX meshes: polygons with normals, texture coordinates, colours and materials."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import FileTooLarge
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_scene import FbxObject, integers, numbers
from poise.formats.fbx_transforms import Handedness
from poise.formats.mesh_surface import CornerValues, TriangulatedMesh
from poise.formats.repair_log import RepairLog
from poise.formats.triangulation import triangulate

MOST_CORNERS = 1_000_000
"""Maximum number of polygon corners of a mesh, plus two per byte of the file."""

_HASH = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5],
                 np.uint64)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Geometry:
    """A mesh of a file.

    Attributes:
        surface: triangles in the file's unit, right-handed.
        materials: (polygons,) index of each polygon's material in its model.
    """

    surface: TriangulatedMesh
    materials: Integers


def read_geometry(
    geometry: FbxObject, hand: Handedness, size: int, log: RepairLog
) -> Geometry | None:
    """Read the mesh of a Geometry object; log and return None if it has no polygons.

    Args:
        geometry: the Geometry object.
        hand: handedness of the file's coordinates.
        size: size of the file in bytes.
        log: receives warnings about omitted data.

    Raises:
        FileSyntax: a polygon has an invalid index, or a number is not finite.
        FileTooLarge: more points or corners than plausible for a file of that size.
    """
    node, place = geometry.node, geometry.place
    flat = numbers(node.first("Vertices"), log)
    if len(flat) % 3:
        raise log.fault(f"{place}: Vertices has {len(flat)} numbers; expected three for each point")
    points = flat.reshape(-1, 3) * hand.lengths
    ends = integers(node.first("PolygonVertexIndex"), log)
    if not len(points) or not len(ends):
        log.repair(f"{place} has no polygons; ignored")
        return None
    if max(len(points), len(ends)) > MOST_CORNERS + 2 * size:
        raise FileTooLarge(
            f"{place}: {len(points)} points and {len(ends)} corners in {size >> 10} KiB; expected "
            f"at most {MOST_CORNERS + 2 * size} of each", file=log.file,
        )  # fmt: skip
    if ends[-1] >= 0:
        log.repair(f"{place}: the last polygon is not closed")
        ends = np.append(ends[:-1], ~ends[-1])
    last = ends < 0
    corners = np.where(last, ~ends, ends)
    if corners.max() >= len(points):
        raise log.fault(
            f"{place}: PolygonVertexIndex: a point index outside 0 to {len(points) - 1}"
        )
    starts = np.concatenate([[0], np.flatnonzero(last) + 1])
    cut = triangulate(points, starts, corners)
    for polygon in cut.too_intricate:
        log.repair(f"{place}: polygon {polygon} is too complex; triangulated as a fan")
    carrier = _Carrier(node, place, corners, starts, len(points), log)
    triangles = cut.triangles
    if (hand.lengths < 0.0).any():
        triangles = triangles[:, ::-1]
    surface = TriangulatedMesh(
        points, corners, triangles, cut.polygons, carrier.normals(hand), carrier.uvs(),
        carrier.colours(), False,
    )  # fmt: skip
    return Geometry(surface, carrier.materials())


@dataclass(eq=False)
class _Carrier:
    """Layer data of a mesh: normals, texture coordinates, colours and materials of corners."""

    node: FbxNode
    place: str
    corners: Integers
    starts: Integers
    points: int
    log: RepairLog

    def __post_init__(self) -> None:
        self.polygons = len(self.starts) - 1

    def normals(self, hand: Handedness) -> CornerValues | None:
        layer = self.node.first("LayerElementNormal")
        if layer is None:
            flat = numbers(self.node.first("Normals"), self.log)  # version 5000
            if len(flat) != 3 * self.points:
                return None
            return CornerValues(flat.reshape(-1, 3) * hand.lengths, self.corners, True)
        found = self._carried(layer, "Normals", "NormalsIndex", 3)
        if found is None:
            return None
        return CornerValues(found.values * hand.lengths, found.rows, found.by_point)

    def uvs(self) -> dict[str, CornerValues]:
        found: dict[str, CornerValues] = {}
        for number, layer in enumerate(self.node.all("LayerElementUV")):
            one = self._carried(layer, "UV", "UVIndex", 2)
            named = layer.first("Name")
            name = str(named.values[0]) if named is not None and named.values else ""
            if one is not None:
                found[name if name not in found else f"{name} {number}"] = one
        older = self.node.first("GeometryUVInfo")
        if older is not None and not found:
            one = self._carried(older, "TextureUV", "TextureUVVerticeIndex", 2, "ByPolygonVertex")
            if one is not None:
                found[""] = one
        return found

    def colours(self) -> CornerValues | None:
        layer = self.node.first("LayerElementColor")
        found = None if layer is None else self._carried(layer, "Colors", "ColorIndex", 4)
        if found is None:
            return None
        return CornerValues(np.clip(found.values, 0.0, 1.0), found.rows, found.by_point)

    def materials(self) -> Integers:
        """Material index of each polygon, shape (polygons,); 0 by default."""
        none = np.zeros(self.polygons, dtype=np.int64)
        layer = self.node.first("LayerElementMaterial")
        if layer is None:
            return none
        given = integers(layer.first("Materials"), self.log)
        mapping = _word(layer, "MappingInformationType")
        if mapping == "ByPolygon" and len(given) == self.polygons:
            return given
        if mapping == "AllSame" and len(given):
            return none + given[0]
        if len(given) > 1:
            self.log.repair(f"{self.place}: its materials are not given per polygon; ignored")
        return none

    def _carried(
        self, layer: FbxNode, values: str, indices: str, width: int, mapping: str = ""
    ) -> CornerValues | None:
        """Read a layer's values; log and return None if they do not match the mesh."""
        flat = numbers(layer.first(values), self.log)
        mapping = mapping or _word(layer, "MappingInformationType")
        table = flat[: len(flat) // width * width].reshape(-1, width)
        rows = self._rows(mapping)
        index = layer.first(indices)
        if rows is None or not len(table):
            self.log.repair(f"{self.place}: {layer.name} mapped {mapping!r}; ignored")
            return None
        if index is not None and _word(layer, "ReferenceInformationType") != "Direct":
            to = integers(index, self.log)
            if len(to) <= rows.max(initial=-1):
                self.log.repair(f"{self.place}: {layer.name}.{indices} is too short; ignored")
                return None
            rows = to[rows]
        if (rows < 0).any():  # corners without a value
            table = np.concatenate([table, np.zeros((1, width))])
            rows = np.where(rows < 0, len(table) - 1, rows)
        if len(table) <= rows.max(initial=-1):
            self.log.repair(f"{self.place}: {layer.name}.{values} is too short; ignored")
            return None
        if mapping in ("ByVertice", "ByVertex", "AllSame"):
            return CornerValues(table, rows, True)
        rows = same_rows(table)[rows]
        by_point = np.zeros(self.points, dtype=np.int64)
        by_point[self.corners] = rows
        return CornerValues(table, rows, bool((by_point[self.corners] == rows).all()))

    def _rows(self, mapping: str) -> Integers | None:
        """Entry index of each corner, shape (corners,)."""
        if mapping == "ByPolygonVertex":
            return np.arange(len(self.corners))
        if mapping in ("ByVertice", "ByVertex"):
            return self.corners
        if mapping == "ByPolygon":
            return np.repeat(np.arange(self.polygons), np.diff(self.starts))
        if mapping == "AllSame":
            return np.zeros(len(self.corners), dtype=np.int64)
        return None


def facing_away(surface: TriangulatedMesh) -> float:
    """Return the fraction of triangle corners whose normal points away from the triangle's."""
    if surface.normals is None or not len(surface.triangles):
        return 0.0
    a, b, c = (surface.points[surface.corners[surface.triangles[:, i]]] for i in range(3))
    area = np.cross(b - a, c - a)
    given = surface.normals.values[surface.normals.rows[surface.triangles]]
    return float((np.einsum("mi,mki->mk", area, given) < 0.0).mean())


def same_rows(table: Floats) -> Integers:
    """Index of an identical row for each row of (n, k), shape (n,), by a 64-bit hash.

    >>> same_rows(np.array([(1.0, 2.0), (3.0, 4.0), (1.0, 2.0)])).tolist()
    [0, 1, 0]
    """
    bits = np.ascontiguousarray(table + 0.0).view(np.uint64)
    keys = np.zeros(len(table), np.uint64)
    for column in range(table.shape[1]):
        keys = (keys ^ (keys >> np.uint64(29)) ^ bits[:, column]) * _HASH[column]
        keys ^= keys >> np.uint64(32)
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    return first[inverse.ravel()]


def _word(node: FbxNode, name: str) -> str:
    found = node.first(name)
    return str(found.values[0]) if found is not None and found.values else ""
