"""Write skins as UsdGeom meshes bound to a Skeleton."""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.formats.usd_library import UsdObject
from poise.model import Mesh, Skin

_METHODS = {"dual-quaternion": "DualQuaternion"}


def write_mesh(
    library: UsdObject,
    stage: UsdObject,
    path: UsdObject,
    skin: Skin,
    skeleton: UsdObject,
    place: Floats,
    joints: list[str],
) -> UsdObject:
    """Write a skin at ``path``, bound to ``skeleton``.

    ``place`` (4, 4) is its geomBindTransform, ``joints`` are the tokens of its joints.
    """
    usd, Vt, mesh = library, library.Vt, skin.mesh
    prim = usd.UsdGeom.Mesh.Define(stage, path)
    prim.GetPrim().SetDisplayName(skin.name or mesh.name)
    prim.CreatePointsAttr(_single(Vt.Vec3fArray, mesh.vertices))
    prim.CreateFaceVertexCountsAttr(
        Vt.IntArray.FromNumpy(np.full(len(mesh.faces), 3, dtype=np.int32))
    )
    prim.CreateFaceVertexIndicesAttr(
        Vt.IntArray.FromNumpy(np.ascontiguousarray(mesh.faces.ravel(), dtype=np.int32))
    )
    prim.CreateSubdivisionSchemeAttr(usd.UsdGeom.Tokens.none)
    prim.CreateExtentAttr(_single(Vt.Vec3fArray, mesh.bounds))
    if mesh.normals is not None:
        prim.CreateNormalsAttr(_single(Vt.Vec3fArray, mesh.normals))
        prim.SetNormalsInterpolation(usd.UsdGeom.Tokens.vertex)
    _primvars(usd, prim, mesh)
    if mesh.material is not None:
        prim.CreateDoubleSidedAttr(mesh.material.double_sided)
    binding = usd.UsdSkel.BindingAPI.Apply(prim.GetPrim())
    binding.CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    binding.CreateJointsAttr(joints)
    binding.CreateGeomBindTransformAttr(usd.Gf.Matrix4d(np.ascontiguousarray(place.T)))
    _weights(library, binding, skin)
    if skin.deformer in _METHODS:
        binding.CreateSkinningMethodAttr("dualQuaternion")
    _shapes(usd, stage, path, binding, skin)
    return prim


def _single(kind: UsdObject, values: UsdObject) -> UsdObject:
    return kind.FromNumpy(np.ascontiguousarray(values, dtype=np.float32))


def _weights(library: UsdObject, binding: UsdObject, skin: Skin) -> None:
    slots = skin.weights.influences
    joints = np.where(skin.weights.values > 0.0, skin.weights.joints, 0)
    values = skin.weights.normalised().values
    indices = binding.CreateJointIndicesPrimvar(False, slots)
    indices.Set(library.Vt.IntArray.FromNumpy(joints.astype(np.int32).ravel()))
    weights = binding.CreateJointWeightsPrimvar(False, slots)
    weights.Set(_single(library.Vt.FloatArray, values.ravel()))


def coordinates_name(number: int) -> str:
    """Return the name of a set of texture coordinates."""
    return "st" if number == 0 else f"st{number}"


def _primvars(usd: UsdObject, prim: UsdObject, mesh: Mesh) -> None:
    """Write texture coordinates (v points up in USD) and colours."""
    api, types = usd.UsdGeom.PrimvarsAPI(prim), usd.Sdf.ValueTypeNames
    vertex = usd.UsdGeom.Tokens.vertex
    for number, uv in enumerate(mesh.uvs):
        name = coordinates_name(number)
        values = np.stack([uv[:, 0], 1.0 - uv[:, 1]], axis=1)
        primvar = api.CreatePrimvar(name, types.TexCoord2fArray, vertex)
        primvar.Set(_single(usd.Vt.Vec2fArray, values))
    if mesh.colours:
        colours = mesh.colours[0]
        prim.CreateDisplayColorPrimvar(vertex).Set(_single(usd.Vt.Vec3fArray, colours[:, :3]))
        if (colours[:, 3] != 1.0).any():
            prim.CreateDisplayOpacityPrimvar(vertex).Set(_single(usd.Vt.FloatArray, colours[:, 3]))
    elif mesh.material is not None:
        colour = np.array([mesh.material.base_colour[:3]])
        prim.CreateDisplayColorPrimvar(usd.UsdGeom.Tokens.constant).Set(
            _single(usd.Vt.Vec3fArray, colour)
        )


def _shapes(
    usd: UsdObject, stage: UsdObject, path: UsdObject, binding: UsdObject, skin: Skin
) -> None:
    """Write morph targets; a shape driven by a DOF has the DOF's name, as in animations."""
    shapes = skin.mesh.shapes
    if not shapes:
        return
    names = list(skin.shape_dofs) or [shape.name for shape in shapes]
    targets: list[UsdObject] = []
    for number, shape in enumerate(shapes):
        made = usd.UsdSkel.BlendShape.Define(stage, path.AppendChild(f"shape_{number + 1}"))
        made.CreateOffsetsAttr(_single(usd.Vt.Vec3fArray, shape.offsets))
        if shape.normals is not None:
            made.CreateNormalOffsetsAttr(_single(usd.Vt.Vec3fArray, shape.normals))
        targets.append(made.GetPath())
    binding.CreateBlendShapesAttr(names)
    binding.CreateBlendShapeTargetsRel().SetTargets(targets)
