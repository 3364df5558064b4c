"""Contents of a file as read by usd-core's UsdSkel queries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from pxr import Usd, UsdGeom, UsdSkel, Vt

import poise
from poise.model import Character


def stage_of(hero: Character, folder: Path, name: str = "hero.usda") -> Any:
    poise.write(hero, folder / name)
    return Usd.Stage.Open(str(folder / name))


def skeletons(stage: Any) -> list[Any]:
    return [UsdSkel.Skeleton(prim) for prim in stage.Traverse() if prim.IsA(UsdSkel.Skeleton)]


def joints_at(stage: Any, time: float | None) -> np.ndarray:
    """(joints, 4, 4) UsdSkel's joints in the skeleton's space, for columns."""
    query = UsdSkel.Cache().GetSkelQuery(skeletons(stage)[0])
    code = Usd.TimeCode.Default() if time is None else Usd.TimeCode(time)
    frames = query.ComputeJointSkelTransforms(code, atRest=time is None)
    return np.swapaxes(np.array(frames).reshape(-1, 4, 4), 1, 2)


def points_at(stage: Any, name: str, time: float | None) -> np.ndarray:
    """(n, 3) a mesh's points, morphed and skinned by UsdSkel; at rest without a time."""
    root = UsdSkel.Root(stage.GetDefaultPrim())
    cache = UsdSkel.Cache()
    cache.Populate(root, Usd.PrimDefaultPredicate)
    for binding in cache.ComputeSkelBindings(root, Usd.PrimDefaultPredicate):
        query = cache.GetSkelQuery(binding.GetSkeleton())
        for target in binding.GetSkinningTargets():
            if target.GetPrim().GetName() != name:
                continue
            code = Usd.TimeCode.Default() if time is None else Usd.TimeCode(time)
            points = Vt.Vec3fArray(UsdGeom.Mesh(target.GetPrim()).GetPointsAttr().Get())
            morph(target, query, points, code)
            assert target.ComputeSkinnedPoints(query.ComputeSkinningTransforms(code), points, code)
            return np.array(points, dtype=float)
    raise AssertionError(f"no skinned mesh {name}")


def morph(target: Any, query: Any, points: Any, code: Any) -> None:
    if not target.HasBlendShapes():
        return
    weights = query.GetAnimQuery().ComputeBlendShapeWeights(code)
    own = target.GetBlendShapeMapper().Remap(weights)
    shapes = UsdSkel.BlendShapeQuery(UsdSkel.BindingAPI(target.GetPrim()))
    subweights, numbers, subshapes = shapes.ComputeSubShapeWeights(own)
    assert shapes.ComputeDeformedPoints(
        subweights, numbers, subshapes, shapes.ComputeBlendShapePointIndices(),
        shapes.ComputeSubShapePointOffsets(), points,
    )  # fmt: skip
