"""Read UsdGeom meshes as triangles, with data at their points, faces and corners."""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats, Integers
from poise.formats.mesh_surface import CornerValues, TriangulatedMesh
from poise.formats.repair_log import RepairLog
from poise.formats.triangulation import triangulate
from poise.formats.usd_library import UsdObject
from poise.formats.usd_values import floats, integers

_FARTHEST = 1e30  # the fourth power of larger numbers may overflow


def read_surface(
    usd: UsdObject, prim: UsdObject, time: UsdObject, log: RepairLog
) -> TriangulatedMesh | None:
    """Read a mesh's surface; log and return None if it has no points or no faces.

    Raises:
        FileSyntax: a face has an invalid index, or a value is not finite.
    """
    mesh = usd.UsdGeom.Mesh(prim)
    path = str(prim.GetPath())
    points = floats(mesh.GetPointsAttr(), 3, log, time)
    if not (np.abs(points) < _FARTHEST).all():
        raise log.fault(f"{path}.points: a number is not finite, or beyond {_FARTHEST:g}")
    counts = integers(mesh.GetFaceVertexCountsAttr(), log, time)
    corners = integers(mesh.GetFaceVertexIndicesAttr(), log, time)
    if not len(points) or not len(corners):
        log.repair(f"{path} has no faces; ignored")
        return None
    if counts.min(initial=0) < 0 or counts.sum() != len(corners):
        raise log.fault(
            f"{path}.faceVertexCounts: a sum of {counts.sum()} for {len(corners)} corners"
        )
    if corners.min() < 0 or corners.max() >= len(points):
        raise log.fault(f"{path}.faceVertexIndices: a point index outside 0 to {len(points) - 1}")
    starts = np.concatenate([[0], np.cumsum(counts)])
    cut = triangulate(points, starts, corners)
    for polygon in cut.too_intricate:
        log.repair(f"{path}: face {polygon} is too complex; triangulated as a fan")
    holes = integers(mesh.GetHoleIndicesAttr(), log, time)
    triangles, faces = cut.triangles, cut.polygons
    if len(holes):
        kept = ~np.isin(faces, holes)
        triangles, faces = triangles[kept], faces[kept]
    if str(mesh.GetOrientationAttr().Get()) == "leftHanded":
        triangles = triangles[:, ::-1]
    owners = np.repeat(np.arange(len(counts)), counts)
    carrier = _Carrier(usd, prim, time, len(points), corners, owners, log)
    return TriangulatedMesh(
        points, corners, triangles, faces, carrier.normals(mesh), carrier.uvs(),
        carrier.colours(), bool(mesh.GetDoubleSidedAttr().Get()),
    )  # fmt: skip


class _Carrier:
    """Primvars of a mesh, as data of its corners."""

    def __init__(
        self, usd: UsdObject, prim: UsdObject, time: UsdObject,
        points: int, corners: Integers, owners: Integers, log: RepairLog,
    ) -> None:  # fmt: skip
        self.usd = usd
        self.prim = prim
        self.time = time
        self.corners = corners
        self.counts = {
            "vertex": points, "varying": points, "uniform": int(owners.max(initial=-1)) + 1,
            "faceVarying": len(corners), "constant": 1,
        }  # fmt: skip
        self.rows = {
            "vertex": corners, "varying": corners, "uniform": owners,
            "faceVarying": np.arange(len(corners)), "constant": np.zeros_like(corners),
        }  # fmt: skip
        self.log = log
        self.api = usd.UsdGeom.PrimvarsAPI(prim)

    def normals(self, mesh: UsdObject) -> CornerValues | None:
        """Return ``primvars:normals``, or else the attribute ``normals``."""
        primvar = self.api.GetPrimvar("normals")
        if primvar and primvar.HasAuthoredValue():
            return self._primvar(primvar, 3)
        values = floats(mesh.GetNormalsAttr(), 3, self.log, self.time)
        if not len(values):
            return None
        return self._spread(values, None, str(mesh.GetNormalsInterpolation()), "normals")

    def uvs(self) -> dict[str, CornerValues]:
        """Return the sets of texture coordinates: ``st`` first, then the others by name."""
        found: dict[str, CornerValues] = {}
        for primvar in self.api.FindPrimvarsWithInheritance():
            kind, name = str(primvar.GetTypeName()), str(primvar.GetPrimvarName())
            texture = kind.startswith("texCoord2")
            if not texture and not (kind == "float2[]" and name.lower().startswith(("st", "uv"))):
                continue
            carried = self._primvar(primvar, 2)
            if carried is not None:
                found[name] = carried
        order = sorted(found, key=lambda name: (name != "st", len(name), name))
        return {name: found[name] for name in order}

    def colours(self) -> CornerValues | None:
        """Combine displayColor and displayOpacity (k, 4); None if both are constant."""
        parts: list[CornerValues | None] = []
        for name, width in (("displayColor", 3), ("displayOpacity", 1)):
            primvar = self.api.FindPrimvarWithInheritance(name)
            parts.append(self._primvar(primvar, width) if primvar else None)
        colour, opacity = parts
        if all(one is None or len(one.values) == 1 for one in parts):
            return None
        white = CornerValues(np.ones((1, 3)), self.rows["constant"], True)
        solid = CornerValues(np.ones((1, 1)), self.rows["constant"], True)
        colour, opacity = colour or white, opacity or solid
        pairs = np.stack([colour.rows, opacity.rows], axis=1)
        unique, rows = np.unique(pairs, axis=0, return_inverse=True)
        values = np.concatenate([colour.values[unique[:, 0]], opacity.values[unique[:, 1]]], axis=1)
        by_point = colour.by_point and opacity.by_point
        return CornerValues(np.clip(values, 0.0, 1.0), rows.ravel(), by_point)

    def _primvar(self, primvar: UsdObject, width: int) -> CornerValues | None:
        values = floats(primvar, width, self.log, self.time)
        if not len(values):
            return None
        indexed = primvar.IsIndexed()
        indices = integers(primvar.GetIndicesAttr(), self.log, self.time) if indexed else None
        name = str(primvar.GetName())
        return self._spread(values, indices, str(primvar.GetInterpolation()), name)

    def _spread(
        self, values: Floats, indices: Integers | None, interpolation: str, name: str
    ) -> CornerValues | None:
        """Apply the interpolation to values; log and return None if their number does not match."""
        if not (np.abs(values) < _FARTHEST).all():
            raise self.log.fault(f"{self.prim.GetPath()}.{name}: a number is not finite")
        numbers = np.arange(len(values)) if indices is None else indices
        wanted = self.counts.get(interpolation)
        outside = numbers.size and (numbers.min() < 0 or numbers.max() >= len(values))
        if wanted is None or len(numbers) != wanted or outside:
            self.log.repair(
                f"{self.prim.GetPath()}.{name}: {len(numbers)} for {wanted} ({interpolation}); "
                "ignored"
            )
            return None
        by_point = interpolation in ("vertex", "varying", "constant")
        if not by_point:  # corners with equal values share a vertex
            values, same = np.unique(values, axis=0, return_inverse=True)
            numbers = same.ravel()[numbers]
        return CornerValues(values, numbers[self.rows[interpolation]], by_point)
