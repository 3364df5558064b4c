"""Read skins from UsdSkel: meshes, their joint bindings, and blend shapes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.mesh_surface import CornerValues, TriangulatedMesh, cut_piece, placed_mesh
from poise.formats.repair_log import RepairLog
from poise.formats.triangulation import triangulate
from poise.formats.unique_names import UniqueNames
from poise.formats.usd_content import UsdOrigin
from poise.formats.usd_library import UsdObject, floats, integers
from poise.formats.usd_materials import UsdMaterials
from poise.formats.usd_rig import Placing, UsdJoints, bind_frames
from poise.model import Material, Shape, Skin, Weights

_METHODS = {"dualQuaternion": "dual-quaternion"}
_FARTHEST = 1e30  # the fourth power of larger numbers may overflow


@dataclass(frozen=True, eq=False)
class UsdBinding:
    """Binding of a mesh to a Skeleton.

    Attributes:
        query: UsdSkel's SkinningQuery of the mesh; None for a static mesh.
        joints: joints of the Skeleton; None for a static mesh.
        skeleton: the Skeleton's prim.
    """

    query: UsdObject
    joints: UsdJoints | None
    skeleton: UsdObject

    @property
    def carried(self) -> bool:
        """Whether joints carry the mesh; a Skeleton used only for blend shapes has no joints."""
        return self.joints is not None and bool(self.joints.tokens)


@dataclass(eq=False)
class UsdSkins:
    """Reads the meshes of a stage.

    Attributes:
        library: usd-core's modules.
        time: time at which points are read.
        looks: the materials.
        log: receives repairs about omitted data.
        still: the joint that carries static meshes.
        shapes: names of the blend shapes found, in order, and their DOFs.
        origins: the prims of each skin.
    """

    library: UsdObject
    time: UsdObject
    looks: UsdMaterials
    log: RepairLog
    still: str
    shapes: dict[str, str] = field(default_factory=dict[str, str])
    names: UniqueNames = field(default_factory=UniqueNames)
    origins: list[UsdOrigin] = field(default_factory=list[UsdOrigin])
    _inverses: dict[tuple[str, int], Floats] = field(default_factory=dict[tuple[str, int], Floats])

    def skins(self, prim: UsdObject, binding: UsdBinding, placing: Placing) -> list[Skin]:
        """Read a mesh as skins, one per material."""
        surface = read_surface(self.library, prim, self.time, self.log)
        if surface is None:
            return []
        self._notes(prim)
        bound = self._bound(prim, binding, placing, len(surface.points))
        shapes = self._shapes(binding, bound, len(surface.points))
        label = str(prim.GetDisplayName() or prim.GetName())
        found: list[Skin] = []
        for chosen, material, part in self._parts(prim, surface):
            piece = cut_piece(surface, chosen)
            mesh = placed_mesh(surface, piece, bound.frame, material, shapes, label)
            found.append(
                Skin(
                    mesh, bound.names, piece.weights(bound.weights), bound.inverse_bind,
                    shape_dofs=tuple(self.shapes[s.name] for s in shapes),
                    name=label, deformer=bound.deformer,
                )
            )  # fmt: skip
            path = str(part.GetPath())
            look = self.looks.bound.get(path)
            self.origins.append(UsdOrigin(str(prim.GetPath()), path, look, tuple(surface.uvs)))
        return found

    def _notes(self, prim: UsdObject) -> None:
        mesh = self.library.UsdGeom.Mesh(prim)
        if mesh.GetPointsAttr().GetNumTimeSamples() > 1:
            self.log.repair(f"{prim.GetPath()}.points are animated; their first values are used")
        scheme = mesh.GetSubdivisionSchemeAttr().Get()
        if scheme is not None and str(scheme) != "none":
            self.log.repair(
                f"{prim.GetPath()}: a {scheme} subdivision surface; its control mesh is read"
            )

    # -- binding ----------------------------------------------------------------------------------

    def _bound(self, prim: UsdObject, binding: UsdBinding, placing: Placing, count: int) -> _Bound:
        joints, query = binding.joints, binding.query
        if joints is None or not joints.tokens:
            frame = placing.frame.copy()
            frame[:3, :3] *= placing.metres
            weights = Weights(np.zeros((count, 1), np.int64), np.ones((count, 1)))
            return _Bound(frame, weights, (self.still,), np.eye(4)[None], "linear-blend")
        metres = joints.placing.metres
        frame = np.array(query.GetGeomBindTransform(self.time), dtype=np.float64).T * metres
        frame[3] = (0.0, 0.0, 0.0, 1.0)
        if not (np.abs(frame) < 1e100).all():
            raise self.log.fault(f"{prim.GetPath()}: its geomBindTransform is not finite")
        order = query.GetJointOrder()
        tokens = [str(token) for token in order] if order else list(joints.tokens)
        unknown = next((token for token in tokens if token not in joints.place_of), None)
        if unknown is not None:
            raise self.log.fault(f"{prim.GetPath()}.skel:joints: no joint {unknown[:200]!r}")
        inverse = self._inverse_bind(binding.skeleton, joints)
        used = list(dict.fromkeys(joints.place_of[token] for token in tokens))
        at = {place: number for number, place in enumerate(used)}
        own = np.array([at[joints.place_of[token]] for token in tokens])
        weights = self._weights(prim, query, count, own)
        names = tuple(joints.names[place] for place in used)
        method = _METHODS.get(str(query.GetSkinningMethod()), "linear-blend")
        return _Bound(frame, weights, names, inverse[used], method)

    def _inverse_bind(self, skeleton: UsdObject, joints: UsdJoints) -> Floats:
        """Inverse bind matrices (joints, 4, 4), shared by many meshes."""
        key = str(skeleton.GetPath()), joints.first
        if key not in self._inverses:
            bind = bind_frames(self.library, skeleton, joints, self.log)
            self._inverses[key] = np.asarray(np.linalg.inv(bind), dtype=np.float64)
        return self._inverses[key]

    def _weights(
        self, prim: UsdObject, query: UsdObject, count: int, own: NDArray[np.int64]
    ) -> Weights:
        """Influences of every point; ``own`` maps the mesh's joints to the skin's."""
        path = prim.GetPath()
        found = query.ComputeVaryingJointInfluences(count, self.time)
        if found is None:
            raise self.log.fault(
                f"{path}: its skel:jointIndices and skel:jointWeights are not {count} points' each"
            )
        slots = max(1, int(query.GetNumInfluencesPerComponent()))
        numbers = np.array(found[0], dtype=np.int64).reshape(-1, slots)
        values = np.array(found[1], dtype=np.float64).reshape(-1, slots)
        if len(numbers) != count or len(values) != count:
            raise self.log.fault(f"{path}.skel:jointIndices: {len(numbers)} for {count} points")
        if not np.isfinite(values).all():
            raise self.log.fault(f"{path}.skel:jointWeights: a weight is not finite")
        if (values < 0.0).any():
            self.log.repair(f"{path}.skel:jointWeights: negative weights are read as zero")
            values = np.maximum(values, 0.0)
        used = values > 0.0
        if (used & ((numbers < 0) | (numbers >= len(own)))).any():
            raise self.log.fault(
                f"{path}.skel:jointIndices: a joint index outside 0 to {len(own) - 1}"
            )
        return Weights(own[np.where(used, numbers, 0)], values)

    # -- blend shapes -----------------------------------------------------------------------------

    def _shapes(self, binding: UsdBinding, bound: _Bound, count: int) -> list[Shape]:
        """Blend shapes of a mesh over all of its points, metres."""
        query, usd = binding.query, self.library
        if query is None or not query.HasBlendShapes():
            return []
        names = [str(name) for name in query.GetBlendShapeOrder() or ()]
        targets = query.GetBlendShapeTargetsRel().GetTargets()
        path = query.GetPrim().GetPath()
        if len(names) != len(targets):
            raise self.log.fault(
                f"{path}.skel:blendShapes: {len(names)} values; expected {len(targets)}"
            )
        found: list[Shape] = []
        for name, target in zip(names, targets, strict=True):
            shape = usd.UsdSkel.BlendShape(query.GetPrim().GetStage().GetPrimAtPath(target))
            if not shape:
                raise self.log.fault(f"{path}.skel:blendShapeTargets: no blend shape {target}")
            inner = len(shape.GetInbetweens())
            if inner:
                self.log.repair(f"{target}: its {inner} in-between shapes are ignored")
            if name not in self.shapes:
                self.shapes[name] = self.names.new(name)
            found.append(self._shape(name, shape, bound, count))
        return found

    def _shape(self, name: str, shape: UsdObject, bound: _Bound, count: int) -> Shape:
        path = shape.GetPath()
        offsets = floats(shape.GetOffsetsAttr(), 3, self.log)
        given = floats(shape.GetNormalOffsetsAttr(), 3, self.log)
        points = integers(shape.GetPointIndicesAttr(), self.log)
        at = points if len(points) else np.arange(count)
        if at.size and (at.min() < 0 or at.max() >= count):
            raise self.log.fault(f"{path}.pointIndices: a point index outside 0 to {count - 1}")
        if not len(offsets):  # only normals, or only in-between shapes
            offsets = np.zeros((len(at), 3))
        if len(offsets) != len(at) or len(given) not in (0, len(at)):
            raise self.log.fault(f"{path}.offsets: {len(offsets)} for {len(at)} points")
        if not (np.isfinite(offsets).all() and np.isfinite(given).all()):
            raise self.log.fault(f"{path}.offsets: a number is not finite")
        linear = bound.frame[:3, :3]
        whole = np.zeros((count, 3))
        whole[at] = offsets if np.array_equal(linear, np.eye(3)) else offsets @ linear.T
        if not len(given):
            return Shape(name, whole)
        normals = np.zeros((count, 3))
        normals[at] = given
        return Shape(name, whole, normals)

    # -- materials --------------------------------------------------------------------------------

    def _parts(
        self, prim: UsdObject, surface: TriangulatedMesh
    ) -> list[tuple[NDArray[np.bool_], Material | None, UsdObject]]:
        """Return the triangles of each material, and the prim that has it: a subset or the mesh."""
        usd, uvs = self.library, list(surface.uvs)
        left = np.ones(len(surface.triangles), dtype=bool)
        parts: list[tuple[NDArray[np.bool_], Material | None, UsdObject]] = []
        for subset in usd.UsdShade.MaterialBindingAPI(prim).GetMaterialBindSubsets():
            faces = integers(subset.GetIndicesAttr(), self.log, self.time)
            chosen = left & np.isin(surface.faces, faces)
            if str(subset.GetElementTypeAttr().Get()) == "face" and chosen.any():
                look = self.looks.material(subset.GetPrim(), surface.double_sided, uvs)
                parts.append((chosen, look, subset.GetPrim()))
                left &= ~chosen
        if left.any():
            parts.insert(0, (left, self.looks.material(prim, surface.double_sided, uvs), prim))
        return parts


@dataclass(frozen=True, eq=False)
class _Bound:
    """Binding of a mesh.

    Attributes:
        frame: (4, 4) from the mesh's points to metres in the bind pose.
        weights: weights of the points.
        names, inverse_bind: names and inverse bind matrices of the joints.
        deformer: the skinning method.
    """

    frame: Floats
    weights: Weights
    names: tuple[str, ...]
    inverse_bind: Floats
    deformer: str


# -- surfaces --------------------------------------------------------------------------------------


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
