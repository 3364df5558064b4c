"""A USD stage as other programs write it: centimetres, Z up, quads, seams, two skeletons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from pxr import Gf, Sdf, Usd, UsdGeom, UsdShade, UsdSkel, Vt

BOX = [
    (-5, -5, 0), (5, -5, 0), (5, 5, 0), (-5, 5, 0),
    (-5, -5, 40), (5, -5, 40), (5, 5, 40), (-5, 5, 40),
]  # fmt: skip
QUADS = [
    0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7,
]  # fmt: skip


def moved(x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Gf.Matrix4d:
    return Gf.Matrix4d(1.0).SetTranslate(Gf.Vec3d(x, y, z))


def foreign(path: Path) -> Usd.Stage:
    """Write the stage; a worm of two joints, bent and grown, and a stone with a hat."""
    stage = Usd.Stage.CreateNew(str(path))
    UsdGeom.SetStageMetersPerUnit(stage, 0.01)
    UsdGeom.SetStageUpAxis(stage, UsdGeom.Tokens.z)
    stage.SetTimeCodesPerSecond(24.0)
    world = UsdGeom.Xform.Define(stage, "/world")
    stage.SetDefaultPrim(world.GetPrim())
    world.AddTranslateOp().Set(Gf.Vec3d(100, 0, 0))
    world.AddScaleOp().Set(Gf.Vec3f(2, 2, 2))
    root = UsdSkel.Root.Define(stage, "/world/worm")
    root.AddRotateZOp().Set(30.0)
    _skeleton(stage, "/world/worm/rig")
    mesh = _box(stage, "/world/worm/skin")
    _bind(mesh, stage)
    _looks(mesh, stage)
    _shapes(mesh, stage)
    _animation(stage)
    _stone(stage)
    stage.Save()
    return stage


def _skeleton(stage: Usd.Stage, path: str) -> None:
    rig = UsdSkel.Skeleton.Define(stage, path)
    rig.CreateJointsAttr(["low", "low/high"])
    rig.CreateBindTransformsAttr([moved(), moved(z=20)])
    rig.CreateRestTransformsAttr([moved(z=1), moved(z=20)])
    UsdSkel.BindingAPI.Apply(rig.GetPrim()).CreateAnimationSourceRel().SetTargets(
        [Sdf.Path("/world/worm/wriggle")]
    )


def _box(stage: Usd.Stage, path: str) -> UsdGeom.Mesh:
    mesh = UsdGeom.Mesh.Define(stage, path)
    mesh.CreatePointsAttr(BOX)
    mesh.CreateFaceVertexCountsAttr([4] * 6)
    mesh.CreateFaceVertexIndicesAttr(QUADS)
    mesh.CreateSubdivisionSchemeAttr("none")
    api = UsdGeom.PrimvarsAPI(mesh)
    st = api.CreatePrimvar("map1", Sdf.ValueTypeNames.TexCoord2fArray, "faceVarying")
    st.Set([(0, 0), (1, 0), (1, 1), (0, 1)])
    st.SetIndices(Vt.IntArray([0, 1, 2, 3] * 6))
    normals = [(0, 0, -1), (0, 0, 1), (0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)]
    api.CreatePrimvar("normals", Sdf.ValueTypeNames.Normal3fArray, "uniform").Set(normals)
    mesh.CreateDisplayColorPrimvar("constant").Set([(0.2, 0.4, 0.6)])
    return mesh


def _bind(mesh: UsdGeom.Mesh, stage: Usd.Stage) -> None:
    binding = UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    binding.CreateSkeletonRel().SetTargets([Sdf.Path("/world/worm/rig")])
    binding.CreateJointsAttr(["low/high", "low"])  # in another order than the skeleton's
    binding.CreateGeomBindTransformAttr(moved(z=2))
    low = [1, 0] * 4
    binding.CreateJointIndicesPrimvar(False, 2).Set(low + [0, 1] * 4)
    binding.CreateJointWeightsPrimvar(False, 2).Set([1.0, 0.0] * 4 + [0.75, 0.25] * 4)


def _looks(mesh: UsdGeom.Mesh, stage: Usd.Stage) -> None:
    for name, colour in (("red", (1, 0, 0)), ("green", (0, 1, 0))):
        made = UsdShade.Material.Define(stage, f"/world/looks/{name}")
        shader = UsdShade.Shader.Define(stage, f"/world/looks/{name}/surface")
        shader.CreateIdAttr("UsdPreviewSurface")
        shader.CreateInput("diffuseColor", Sdf.ValueTypeNames.Color3f).Set(Gf.Vec3f(*colour))
        made.CreateSurfaceOutput().ConnectToSource(shader.ConnectableAPI(), "surface")
    api = UsdShade.MaterialBindingAPI.Apply(mesh.GetPrim())
    api.Bind(UsdShade.Material.Get(stage, "/world/looks/red"))
    top = api.CreateMaterialBindSubset("top", Vt.IntArray([1]))
    UsdShade.MaterialBindingAPI.Apply(top.GetPrim()).Bind(
        UsdShade.Material.Get(stage, "/world/looks/green")
    )


def _shapes(mesh: UsdGeom.Mesh, stage: Usd.Stage) -> None:
    shape = UsdSkel.BlendShape.Define(stage, "/world/worm/skin/grow")
    shape.CreateOffsetsAttr([(0, 0, 10), (0, 0, 20)])
    shape.CreatePointIndicesAttr([4, 5])
    inner = shape.CreateInbetween("half")
    inner.SetWeight(0.5)
    inner.SetOffsets([(0, 0, 5), (0, 0, 5)])
    binding = UsdSkel.BindingAPI(mesh)
    binding.CreateBlendShapesAttr(["grow"])
    binding.CreateBlendShapeTargetsRel().SetTargets([shape.GetPath()])


def _animation(stage: Usd.Stage) -> None:
    made = UsdSkel.Animation.Define(stage, "/world/worm/wriggle")
    made.CreateJointsAttr(["low/high"])  # the other one rests
    made.CreateBlendShapesAttr(["grow"])
    made.CreateTranslationsAttr().Set([(0, 0, 20)])
    made.CreateScalesAttr().Set([Gf.Vec3h(1, 1, 1)])
    for frame in range(4):
        turn = Gf.Rotation(Gf.Vec3d(1, 0, 0), 15.0 * frame).GetQuat()
        made.CreateRotationsAttr().Set(Vt.QuatfArray([Gf.Quatf(turn)]), frame)
        # One weight for the shape alone: whole, so that its shape in between is not in the way.
        made.CreateBlendShapeWeightsAttr().Set([1.0 if frame == 3 else 0.0], frame)


def _stone(stage: Usd.Stage) -> None:
    """Another skeleton, which a mesh follows as a whole, and a mesh that stands still."""
    UsdSkel.Root.Define(stage, "/world/stone")
    rig = UsdSkel.Skeleton.Define(stage, "/world/stone/rig")
    rig.CreateJointsAttr(["low"])
    rig.CreateBindTransformsAttr([moved(x=50)])
    rig.CreateRestTransformsAttr([moved(x=50)])
    mesh = _box(stage, "/world/stone/body")
    binding = UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    binding.CreateSkeletonRel().SetTargets([rig.GetPath()])
    binding.CreateJointIndicesPrimvar(True, 1).Set([0])
    binding.CreateJointWeightsPrimvar(True, 1).Set([1.0])
    binding.CreateGeomBindTransformAttr(moved(x=50))
    _box(stage, "/world/hat").AddTranslateOp().Set(Gf.Vec3d(0, 0, 60))


def skinned_world(stage: Usd.Stage, path: str, time: float) -> np.ndarray:
    """(n, 3) where UsdSkel puts a mesh's points in the world, in the stage's unit."""
    prim = stage.GetPrimAtPath(path)
    root = UsdSkel.Root.Find(prim)
    cache = UsdSkel.Cache()
    cache.Populate(root, Usd.PrimDefaultPredicate)
    code = Usd.TimeCode(time)
    for binding in cache.ComputeSkelBindings(root, Usd.PrimDefaultPredicate):
        query = cache.GetSkelQuery(binding.GetSkeleton())
        for target in binding.GetSkinningTargets():
            if target.GetPrim() == prim:
                return _skinned(target, query, code)
    raise AssertionError(f"no skinned mesh {path}")


def _skinned(target: Any, query: Any, code: Any) -> np.ndarray:
    from formats.usd_stage import morph

    prim = target.GetPrim()
    points = Vt.Vec3fArray(UsdGeom.Mesh(prim).GetPointsAttr().Get())
    if target.HasBlendShapes():
        morph(target, query, points, code)
    frames = query.ComputeSkinningTransforms(code)
    if target.IsRigidlyDeformed():
        within = np.array(target.ComputeSkinnedTransform(frames, code))
        posed = np.array(points) @ within[:3, :3] + within[3, :3]
    else:
        assert target.ComputeSkinnedPoints(frames, points, code)
        posed = np.array(points, dtype=float)
    skeleton = UsdGeom.Imageable(query.GetPrim()).ComputeLocalToWorldTransform(code)
    world = np.array(skeleton)
    return posed @ world[:3, :3] + world[3, :3]
