"""USD, as usd-core's own UsdSkel queries see it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.gltf_characters import body_with, knight
from poise.bundled import character
from poise.errors import FileMissing, FileSyntax, FileUnsupported, MissingExtra, RepairWarning
from poise.formats import usd_library
from poise.model import Character, Motion
from poise.skinning import deform
from samples.trees import random_pose

pxr = pytest.importorskip("pxr")
from pxr import Usd, UsdGeom, UsdSkel, Vt  # noqa: E402


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


def points_at(stage: Any, name: str, time: float) -> np.ndarray:
    """(n, 3) a mesh's points, morphed and skinned by UsdSkel."""
    root = UsdSkel.Root(stage.GetDefaultPrim())
    cache = UsdSkel.Cache()
    cache.Populate(root, Usd.PrimDefaultPredicate)
    for binding in cache.ComputeSkelBindings(root, Usd.PrimDefaultPredicate):
        query = cache.GetSkelQuery(binding.GetSkeleton())
        for target in binding.GetSkinningTargets():
            if target.GetPrim().GetName() != name:
                continue
            code = Usd.TimeCode(time)
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


def test_the_bundled_character_walks_in_usd_as_here(tmp_path: Path) -> None:
    hero = character()
    hero = hero.with_motion(hero.motion[:30:10])
    stage = stage_of(hero, tmp_path, "hero.usd")
    size = float(np.ptp(hero.skins[0].mesh.bounds, axis=0).max())
    assert np.abs(joints_at(stage, None) - hero.rest.world).max() < 1e-6 * size
    for frame in range(3):
        assert np.abs(joints_at(stage, frame) - hero.motion.world[frame]).max() < 1e-6 * size
        ours = deform(hero.skins[0], hero.motion[frame]).vertices
        assert np.abs(points_at(stage, "body", frame) - ours).max() < 1e-6 * size
    assert stage.GetTimeCodesPerSecond() == hero.motion.fps
    assert UsdGeom.GetStageMetersPerUnit(stage) == 1.0
    assert UsdGeom.GetStageUpAxis(stage) == "Y"


def test_shapes_move_with_their_dof(tmp_path: Path) -> None:
    hero = knight()
    skin = replace(hero.skins[0], correctives=(), deformer="linear-blend")
    body = hero.skeleton
    q = np.tile(hero.rest.q, (2, 1))
    q[1, body.dof_index("smile")] = 0.75
    hero = replace(hero, skins=(skin,), motions={"grin": Motion(body, q, 24.0)}, source=None)
    stage = stage_of(hero, tmp_path)
    for frame in range(2):
        ours = deform(skin, hero.motion[frame]).vertices
        theirs = points_at(stage, skin.name, frame)
        assert np.abs(theirs - ours).max() < 1e-6 * max(1.0, np.abs(ours).max())
    moved = points_at(stage, skin.name, 1) - points_at(stage, skin.name, 0)
    assert np.abs(moved).max() > 0.01


def test_skins_bound_in_different_places_have_a_skeleton_each(tmp_path: Path) -> None:
    hero = character()
    hero = hero.with_motion(hero.motion[:1])
    body = hero.skins[0]
    shifted = body.mesh.moved(body.mesh.vertices + np.array((0.5, 0.0, 0.0)))
    moved = np.eye(4)
    moved[0, 3] = -0.5
    other = replace(body, mesh=shifted, inverse_bind=body.inverse_bind @ moved, name="twin")
    hero = hero.with_skins([body, other])
    stage = stage_of(hero, tmp_path, "hero.usdc")
    assert len(skeletons(stage)) == 2
    twin = points_at(stage, "twin", 0.0)
    assert np.abs(twin - deform(other, hero.motion[0]).vertices).max() < 2e-6


def test_scales_are_kept_in_half_precision(tmp_path: Path) -> None:
    body = body_with(poise.ScaleXYZ())
    rng = np.random.default_rng(2)
    q = np.array([random_pose(body, rng) for _ in range(3)])
    hero = Character("stretched: 1", body, {"a": Motion(body, q, 60.0), "b": Motion(body, q, 30.0)})
    stage = stage_of(hero, tmp_path)
    for frame in range(3):
        theirs, ours = joints_at(stage, frame), hero.motion.world[frame]
        assert np.abs(theirs - ours).max() < 2.0**-10 * np.abs(ours).max()
    assert UsdGeom.GetStageUpAxis(stage) == "Z"
    assert stage.GetDefaultPrim().GetName() == "stretched__1"
    animations = [prim for prim in stage.Traverse() if prim.IsA(UsdSkel.Animation)]
    assert [prim.GetName() for prim in animations] == ["motion_a", "motion_b"]
    times = UsdSkel.Animation(animations[1]).GetRotationsAttr().GetTimeSamples()
    assert times == [0.0, 2.0, 4.0]


def test_shear_is_refused(tmp_path: Path) -> None:
    body = body_with(poise.Shear())
    q = body.rest.q.copy()
    q[body.dof_index("sample_h")] = 0.5
    hero = Character("x", body, {"a": Motion(body, q[None], 30.0)})
    with pytest.raises(FileUnsupported, match="no shear and no mirroring: joint 'sample'"):
        poise.write(hero, tmp_path / "x.usd")
    assert not list(tmp_path.iterdir())


def test_without_usd_core_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(usd_library, "_MODULES", ("NoSuchModule",))
    with pytest.raises(MissingExtra, match="poise\\[usd\\]"):
        poise.write(character(), tmp_path / "x.usd")
    with pytest.raises(MissingExtra, match="poise\\[usd\\]"):
        poise.read(tmp_path / "x.usd")


def same_motion(hero: Character, again: Character, name: str, within: float) -> None:
    assert again.skeleton.joint_names == hero.skeleton.joint_names
    assert again.skeleton.parents == hero.skeleton.parents
    one, two = hero.motions[name], again.motions[name]
    assert two.fps == pytest.approx(one.fps, rel=1e-12)
    assert np.abs(one.world - two.world).max() < within


def test_a_skeleton_and_its_walk_come_back(tmp_path: Path) -> None:
    hero = character()
    hero = hero.with_motion(hero.motion[:30:10])
    poise.write(hero, tmp_path / "a.usd")
    with pytest.warns(RepairWarning, match="1 meshes are left out"):
        again = poise.read(tmp_path / "a.usd")
    same_motion(hero, again, "walk", 2e-6)
    assert np.abs(again.rest.world - hero.rest.world).max() < 1e-12
    assert again.skeleton.joint("lfemur").type == poise.QuaternionBall()


def test_usd_to_glb_to_usd_keeps_the_motion(tmp_path: Path) -> None:
    hero = character()
    hero = hero.with_motion(hero.motion[:4]).with_skins([])
    poise.write(hero, tmp_path / "a.usda")
    first = poise.read(tmp_path / "a.usda")
    poise.write(first, tmp_path / "b.glb")
    poise.write(poise.read(tmp_path / "b.glb"), tmp_path / "c.usdc")
    same_motion(first, poise.read(tmp_path / "c.usdc"), "walk", 2e-6)


def test_stretched_joints_other_rates_and_units_come_back(tmp_path: Path) -> None:
    body = body_with(poise.ScaleXYZ())
    rng = np.random.default_rng(2)
    q = np.array([random_pose(body, rng) for _ in range(3)])
    hero = Character("hero", body, {"a": Motion(body, q, 60.0), "b": Motion(body, q, 30.0)})
    poise.write(hero, tmp_path / "a.usda")
    again = poise.read(tmp_path / "a.usda")
    size = float(np.abs(hero.motion.world).max())
    same_motion(hero, again, "a", 2.0**-10 * size)
    same_motion(hero, again, "b", 2.0**-10 * size)
    assert again.skeleton.up == "z"
    small = poise.read(tmp_path / "a.usda", unit="cm")
    assert np.allclose(small.motion.world[..., :3, 3], again.motion.world[..., :3, 3] / 100.0)


def test_what_is_no_skeleton_is_refused(tmp_path: Path) -> None:
    for text in ("", "no usd", '#usda 1.0\ndef Xform "a" {}\n', "#usda 1.0\ndef {"):
        (tmp_path / "bad.usda").write_text(text)
        with pytest.raises(FileSyntax, match="bad"):
            poise.read(tmp_path / "bad.usda")
    with pytest.raises(FileMissing):
        poise.read(tmp_path / "none.usd")
