"""USD files written again: whatever was not changed is the same, spec by spec."""

from __future__ import annotations

import warnings
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pxr")
from pxr import Gf, Sdf, Usd, UsdGeom, UsdSkel, UsdUtils, Vt

import poise
from formats.usd_foreign import foreign
from poise.errors import FileUnsupported, RepairWarning
from poise.formats import losses, passes
from poise.geometry import quaternions
from poise.model import Character, Motion, Texture

WORM = "/world/worm/"


def read(path: Path) -> Character:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)
        return poise.read(path)


def specs(path: Path) -> dict[str, dict[Any, Any]]:
    """All specs of a file's layer by path, with their fields and each time sample."""
    layer, found = Sdf.Layer.OpenAsAnonymous(str(path)), dict[str, dict[Any, Any]]()

    def visit(place: Sdf.Path) -> None:
        spec = layer.GetObjectAtPath(place)
        if spec is not None:  # not a target of a relationship
            own: dict[Any, Any] = {name: spec.GetInfo(name) for name in spec.ListInfoKeys()}
            own.pop("timeSamples", None)
            for time in layer.ListTimeSamplesForPath(place):
                own[time] = layer.QueryTimeSample(place, time)
            found[str(place)] = own

    layer.Traverse(Sdf.Path.absoluteRootPath, visit)
    return found


def differences(before: Path, after: Path) -> dict[str, set[Any]]:
    """The specs that differ, each with its fields and times that differ."""
    a, b = specs(before), specs(after)
    found: dict[str, set[Any]] = {}
    for place in a.keys() | b.keys():
        one, other = a.get(place, {"gone": 1}), b.get(place, {"new": 1})
        fields = {name for name in one.keys() | other.keys() if not _equal(one, other, name)}
        if fields:
            found[place] = fields
    return found


def _equal(one: dict[Any, Any], other: dict[Any, Any], name: Any) -> bool:
    return name in one and name in other and bool(one[name] == other[name])


def changed(hero: Character, joint: str, turn: tuple[float, ...], frames: slice) -> Character:
    """The character with a joint turned in some frames of its first motion."""
    q, at = np.array(hero.motion.q), hero.skeleton.dof_index(f"{joint}_qw")
    own = slice(at, at + 4)
    q[frames, own] = quaternions.multiply(q[frames, own], quaternions.from_euler(turn, "xyz"))
    old = hero.motion
    return hero.with_first_motion(Motion(hero.skeleton, q, old.fps, old.name))


def coloured(hero: Character, number: int, **fields: Any) -> Character:
    skins = list(hero.skins)
    mesh = skins[number].mesh
    assert mesh.material is not None
    look = replace(mesh.material, **fields)
    skins[number] = replace(skins[number], mesh=replace(mesh, material=look))
    return hero.with_skins(skins)


def renamed(hero: Character, old: str, new: str) -> Character:
    body = hero.skeleton.edit().rename(old, new).build()
    skins = [
        replace(skin, joints=tuple(new if joint == old else joint for joint in skin.joints))
        for skin in hero.skins
    ]
    motions = {name: Motion(body, one.q, one.fps, name) for name, one in hero.motions.items()}
    return replace(hero, skeleton=body, skins=skins, motions=motions)


def walk(path: Path, frames: int = 9, every: int = 1) -> None:
    """A leg of three joints in a stage as pipelines have it.

    The character comes from a referenced layer, with a variant; the root layer has comments,
    variants, custom data, layer metadata, and another animation.
    """
    hero = Usd.Stage.CreateNew(str(path.with_name("hero.usda")))
    root = UsdSkel.Root.Define(hero, "/hero")
    hero.SetDefaultPrim(root.GetPrim())
    rig = UsdSkel.Skeleton.Define(hero, "/hero/rig")
    tokens = ["hip", "hip/knee", "hip/knee/foot"]
    rig.CreateJointsAttr(tokens)
    places = [Gf.Matrix4d(1).SetTranslate(Gf.Vec3d(0, y, 0)) for y in (90, -40, -40)]
    rig.CreateRestTransformsAttr(places)
    rig.CreateBindTransformsAttr(
        [places[0], places[0] * places[1], places[0] * places[1] * places[2]]
    )
    hero.Save()
    stage = Usd.Stage.CreateNew(str(path))
    stage.GetRootLayer().comment = "shot 12"
    UsdGeom.SetStageMetersPerUnit(stage, 0.01)
    stage.SetTimeCodesPerSecond(24)
    stage.SetStartTimeCode(1)
    stage.SetEndTimeCode(frames)
    prim = stage.DefinePrim("/shot")
    stage.SetDefaultPrim(prim)
    prim.GetReferences().AddReference("./hero.usda", Sdf.Path("/hero"))
    prim.SetCustomDataByKey("artist", "Ada")
    sets = prim.GetVariantSets().AddVariantSet("look")
    for name in ("day", "night"):
        sets.AddVariant(name)
        sets.SetVariantSelection(name)
        with sets.GetVariantEditContext():
            UsdGeom.Xform.Define(stage, "/shot/lamp").GetPrim().CreateAttribute(
                "userProperties:on", Sdf.ValueTypeNames.Bool
            ).Set(name == "night")
    animation = UsdSkel.Animation.Define(stage, "/shot/walk")
    animation.CreateJointsAttr(["hip", "hip/knee"])  # not the foot
    animation.CreateScalesAttr(Vt.Vec3hArray([Gf.Vec3h(1)] * 2))
    for time in range(1, frames + 1, every):
        angle = 0.05 * time
        turn = Gf.Quatf(float(np.cos(angle)), float(np.sin(angle)), 0, 0)
        animation.CreateRotationsAttr().Set(Vt.QuatfArray([Gf.Quatf(1), turn]), time)
        places = Vt.Vec3fArray([Gf.Vec3f(time, 90, 0), Gf.Vec3f(0, -40, 0)])
        animation.CreateTranslationsAttr().Set(places, time)
    UsdSkel.BindingAPI.Apply(stage.OverridePrim("/shot/rig")).CreateAnimationSourceRel().SetTargets(
        ["/shot/walk"]
    )
    stage.Save()


@pytest.fixture(params=["worm", "walk"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"{request.param}.usda"
    {"worm": foreign, "walk": walk}[request.param](path)
    return path


def test_an_unchanged_file_is_the_same(file: Path) -> None:
    hero = read(file)
    assert passes(hero, "again.usda")
    assert losses(hero, file.with_name("again.usda")) == ()
    for name in ("again.usda", "again.usdc", "again.usd"):
        poise.write(hero, file.with_name(name))
        assert differences(file, file.with_name(name)) == {}
    assert file.with_name("again.usda").read_bytes() == file.read_bytes()
    assert file.with_name("again.usdc").read_bytes()[:8] == b"PXR-USDC"


@pytest.mark.parametrize(
    ("make", "joint", "place"),
    [(foreign, "high", f"{WORM}wriggle.rotations"), (walk, "knee", "/shot/walk.rotations")],
)
def test_one_curve_changes_its_samples_only(
    make: Callable[[Path], None], joint: str, place: str, tmp_path: Path
) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    make(before)
    hero = changed(read(before), joint, (0.2, 0.1, 0.3), slice(1, None))
    poise.write(hero, after)
    times = [time for time in specs(before)[place] if isinstance(time, float)]
    assert differences(before, after) == {place: set(times[1:])}
    a, b = specs(before)[place], specs(after)[place]
    if make is walk:  # the other joint keeps all digits
        assert all(a[time][0] == b[time][0] for time in times)
    again = read(after)
    assert np.abs(again.motion.world - hero.motion.world).max() < 1e-6
    assert losses(hero, after) == ()


def test_sparse_samples_stay_where_the_frames_between_follow(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    walk(before, 13, every=6)
    hero = read(before)
    assert len(hero.motion) == 13
    straight = np.array(hero.motion.q)
    straight[:, hero.skeleton.dof_index("hip_tx")] += 0.01 * np.arange(13)
    motion = Motion(hero.skeleton, straight, hero.motion.fps, hero.motion.name)
    made = hero.with_first_motion(motion)
    poise.write(made, after)
    assert differences(before, after) == {"/shot/walk.translations": {7.0, 13.0}}
    assert losses(made, after) == ()
    assert np.abs(read(after).motion.world - made.motion.world).max() < 1e-6
    wild = changed(made, "knee", (0.4, 0.0, 0.0), slice(3, 4))
    poise.write(wild, after)
    kept = [time for time in specs(after)["/shot/walk.rotations"] if isinstance(time, float)]
    assert kept == [float(time) for time in range(1, 14)]
    assert losses(wild, after) == ("keys of 1 motion are baked to one key per frame",)
    layer = Sdf.Layer.FindOrOpen(str(before))
    Sdf.CopySpec(layer, "/shot/walk", layer, "/shot/run")
    layer.Export(str(tmp_path / "two.usda"))
    both = read(tmp_path / "two.usda")
    halves = {
        name: Motion(both.skeleton, one.q[::2], one.fps / 2, name)
        for name, one in both.motions.items()
    }
    (line,) = losses(replace(both, motions=halves), after)
    assert line == "keys of 2 motions are baked to one key per frame"
    assert np.abs(read(after).motion.world - wild.motion.world).max() < 1e-6
    plain = specs(after)["/shot/walk.rotations"]
    assert all(plain[time][0] == Gf.Quatf(1) for time in kept)  # the hip's, between its samples


def test_a_joint_that_the_animation_did_not_move_is_added(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    walk(before)
    hero = changed(read(before), "foot", (0.5, 0.0, 0.0), slice(2, 5))
    poise.write(hero, after)
    found = differences(before, after)
    assert {place.partition(".")[0] for place in found} == {"/shot/walk"}
    assert list(specs(after)["/shot/walk.joints"]["default"]) == [
        "hip",
        "hip/knee",
        "hip/knee/foot",
    ]
    assert np.abs(read(after).motion.world - hero.motion.world).max() < 1e-6


def test_another_rate_replaces_the_samples(file: Path) -> None:
    hero, after = read(file), file.with_name("after.usda")
    old = hero.motion
    slow = Motion(hero.skeleton, old.q[::2], old.fps / 2, old.name)
    poise.write(hero.with_first_motion(slow), after)
    again = read(after)
    assert again.motion.fps == slow.fps and len(again.motion) == len(slow)
    assert np.abs(again.motion.world - slow.world).max() < 1e-6


def test_motions_are_added_renamed_and_removed(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    walk(before)
    hero = read(before)
    long = Motion(hero.skeleton, np.concatenate([hero.motion.q] * 3), 12.0, "slow one")
    both = replace(hero, motions={"slow one": long, "stride": hero.motion})
    poise.write(both, after)
    found = differences(before, after)
    assert found.pop("/") == {"endTimeCode"}
    assert found.pop("/shot/walk") == {"displayName"}
    assert found.pop("/shot/rig.skel:animationSource") == {"targetPaths"}
    assert all(place.startswith("/shot/motion_slow_one") for place in found)
    again = read(after)
    assert list(again.motions) == ["slow one", "stride"]
    for name, motion in again.motions.items():
        assert motion.fps == both.motions[name].fps
        assert np.abs(motion.world - both.motions[name].world).max() < 1e-6
    poise.write(again.with_motion(again.motions["stride"]), before)
    assert list(read(before).motions) == ["stride"]
    assert "/shot/motion_slow_one" not in specs(before)
    poise.write(replace(again, motions={}), before)
    assert not read(before).motions


def test_one_name_changes_the_tokens_of_that_joint(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    foreign(before)
    poise.write(renamed(read(before), "low", "base"), after)
    places = {f"{WORM}rig.joints", f"{WORM}skin.skel:joints", f"{WORM}wriggle.joints"}
    assert differences(before, after) == {place: {"default"} for place in places}
    assert list(specs(after)[f"{WORM}rig.joints"]["default"]) == ["base", "base/high"]
    assert list(specs(after)[f"{WORM}skin.skel:joints"]["default"]) == ["base/high", "base"]
    poise.write(renamed(read(after), "high", "head 1"), after)  # not valid in a path
    again = read(after)
    assert again.skeleton.joint_names[:2] == ("base", "head 1")
    assert np.array_equal(again.motion.q, read(before).motion.q)


def test_a_name_from_another_layer_is_overridden(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    walk(before)
    poise.write(renamed(read(before), "knee", "shin"), after)
    places = {"/shot/rig.joints": {"new", "custom", "default", "typeName", "variability"}}
    found = differences(before, after)
    assert found.pop("/shot/walk.joints") == {"default"} and found.keys() == places.keys()
    assert read(after).skeleton.joint_names == ("hip", "shin", "foot")


def test_one_material_changes_its_inputs(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    foreign(before)
    hero = read(before)
    made = coloured(hero, 0, base_colour=(0.1, 0.25, 0.5, 1.0), roughness=0.75)
    poise.write(made, after)
    found = differences(before, after)
    assert {place.rpartition("/")[0] for place in found} == {"/world/looks/red"}
    assert {place.rpartition(":")[2] for place in found} == {"diffuseColor", "roughness"}
    look = read(after).skins[0].mesh.material
    assert look is not None and look.roughness == 0.75
    assert look.base_colour == pytest.approx((0.1, 0.25, 0.5, 1.0))
    assert read(after).skins[1].mesh.material == hero.skins[1].mesh.material


def test_a_new_texture_is_a_new_material(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    foreign(before)
    hero = read(before)
    image = Texture(b"\x89PNG\r\n\x1a\n....", "image/png", "skin")
    made = coloured(hero, 0, base_texture=image)
    poise.write(made, after)
    found = differences(before, after)
    kept = {place for place in found if not place.startswith("/world/materials")}
    (place,) = kept  # the binding of the skin or of its subset
    assert place.endswith("material:binding")
    assert (tmp_path / "after_1.png").read_bytes() == image.data
    again = read(after).skins[0].mesh
    assert again.material is not None and again.material.base_texture is not None
    assert again.material.base_texture.data == image.data


def test_removed_meshes_are_left_out(tmp_path: Path) -> None:
    before, after = tmp_path / "worm.usda", tmp_path / "again.usda"
    foreign(before)
    hero = read(before)
    bare = changed(replace(hero, skins=()), "high", (0.2, 0, 0), slice(0, 2))
    poise.write(bare, after)
    stages = [Usd.Stage.Open(str(path)) for path in (before, after)]
    meshes, left = (
        tuple(str(prim.GetPath()) for prim in stage.Traverse() if prim.IsA(UsdGeom.Mesh))
        for stage in stages
    )
    assert meshes and not left
    gone = specs(before).keys() - specs(after).keys()
    assert gone and all(place.startswith(meshes) for place in gone)
    again = read(after)
    assert again.skins == () and again.skeleton.joint_names == ("low", "high", "rig_low")
    assert np.abs(again.motion.world - bare.motion.world[:, :3]).max() < 1e-4
    poise.write(hero.with_skins(hero.skins[:1]), after)
    assert len(read(after).skins) == 1


def test_a_variant_keeps_its_own_value(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    stage = Usd.Stage.CreateNew(str(before))
    prim = stage.DefinePrim("/a")
    stage.SetDefaultPrim(prim)
    sets = prim.GetVariantSets().AddVariantSet("pace")
    UsdSkel.Skeleton.Define(stage, "/a/rig").CreateJointsAttr(["hip"])
    rig = UsdSkel.Skeleton.Get(stage, "/a/rig")
    rig.CreateRestTransformsAttr([Gf.Matrix4d(1)])
    rig.CreateBindTransformsAttr([Gf.Matrix4d(1)])
    for number, name in enumerate(("slow", "fast")):
        sets.AddVariant(name)
        sets.SetVariantSelection(name)
        with sets.GetVariantEditContext():
            move = UsdSkel.Animation.Define(stage, "/a/move")
            move.CreateJointsAttr(["hip"])
            move.CreateRotationsAttr(Vt.QuatfArray([Gf.Quatf(1)]))
            move.CreateScalesAttr(Vt.Vec3hArray([Gf.Vec3h(1)]))
            for time in range(4):
                move.CreateTranslationsAttr().Set([Gf.Vec3f(time * number, 0, 0)], time)
    stage.Save()
    hero = read(before)
    q = np.array(hero.motion.q)
    q[2, 1] += 0.5
    poise.write(hero.with_first_motion(Motion(hero.skeleton, q, hero.motion.fps, "move")), after)
    assert differences(before, after) == {"/a{pace=fast}move.translations": {2.0}}


def test_a_package_keeps_its_other_files(tmp_path: Path) -> None:
    plain, before, after = (tmp_path / name for name in ("worm.usda", "a.usdz", "b.usdz"))
    foreign(plain)
    image = Texture(b"\x89PNG\r\n\x1a\n....", "image/png", "skin")
    poise.write(coloured(read(plain), 0, base_texture=image), plain)
    assert UsdUtils.CreateNewUsdzPackage(Sdf.AssetPath(str(plain)), str(before))
    hero = read(before)
    poise.write(hero, after)
    assert after.read_bytes() == before.read_bytes()
    poise.write(coloured(hero, 0, roughness=0.25), after)
    contents = [_unpacked(path) for path in (before, after)]
    assert list(contents[0]) == list(contents[1]) == ["worm.usda", "worm_1.png"]
    assert contents[0]["worm_1.png"] == contents[1]["worm_1.png"] == image.data
    look = read(after).skins[0].mesh.material
    assert look is not None and look.roughness == 0.25
    assert look.base_texture is not None and look.base_texture.data == image.data
    assert "because it is packed or unpacked" in losses(hero, tmp_path / "b.usda")[-1]


def _unpacked(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def test_linked_files_move_along(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    walk(tmp_path / "a" / "shot.usda")
    hero = read(tmp_path / "a" / "shot.usda")
    poise.write(hero, tmp_path / "b" / "shot.usda")
    assert differences(tmp_path / "a" / "shot.usda", tmp_path / "b" / "shot.usda") == {}
    linked = tmp_path / "b" / "hero.usda"
    assert linked.read_bytes() == (tmp_path / "a" / "hero.usda").read_bytes()
    assert read(tmp_path / "b" / "shot.usda").skeleton.joint_names == hero.skeleton.joint_names
    linked.write_text("#usda 1.0\n")
    with pytest.raises(FileUnsupported, match=r"hero\.usda.*another folder"):
        poise.write(hero, tmp_path / "b" / "other.usda")
    assert not (tmp_path / "b" / "other.usda").exists()


def test_a_changed_mesh_is_a_new_file_and_reported(tmp_path: Path) -> None:
    before, after = tmp_path / "before.usda", tmp_path / "after.usda"
    foreign(before)
    hero = read(before)
    made = hero.with_skins([replace(skin, deformer="dual-quaternion") for skin in hero.skins])
    assert not passes(made, after)
    assert "because the meshes were changed" in losses(made, after)[-1]
    poise.write(made, after)
    assert np.abs(read(after).motion.world - hero.motion.world).max() < 1e-6
