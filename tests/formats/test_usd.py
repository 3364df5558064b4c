"""USD, checked with usd-core's UsdSkel queries."""

from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from formats.gltf_characters import body_with, knight
from poise.bundled import character
from poise.errors import FileMissing, FileSyntax, FileUnsupported, MissingExtra, RepairWarning
from poise.formats import usd_library
from poise.formats.usd_library import stage_number
from poise.model import Character, Material, Mesh, Motion, Skin, Texture, Weights
from poise.skinning import deform
from samples.trees import random_pose

pxr = pytest.importorskip("pxr")
from pxr import Usd, UsdGeom, UsdSkel  # noqa: E402

from formats.differences import differences  # noqa: E402
from formats.usd_stage import joints_at, points_at, skeletons, stage_of  # noqa: E402

PNG = b"\x89PNG\r\n\x1a\n"


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


def parts(hero: Character, *places: np.ndarray) -> Character:
    """The body as parts of neighbouring joints, each with these joints alone and bound elsewhere.

    A place (4, 4) leads from a part's own coordinates to those of the body.
    """
    body = hero.skins[0]
    plain = replace(body, correctives=(), deformer="linear-blend")
    owner = np.take_along_axis(
        body.weights.joints, body.weights.values.argmax(axis=1)[:, None], axis=1
    )[:, 0]
    share = np.minimum(len(places) * owner // len(body.joints), len(places) - 1)
    found: list[Skin] = []
    for number, place in enumerate(places):
        faces = body.mesh.faces[share[body.mesh.faces[:, 0]] == number]
        points, corners = np.unique(faces, return_inverse=True)
        weights = body.weights
        used = np.unique(weights.joints[points][weights.values[points] > 0.0])
        to = np.searchsorted(used, np.minimum(weights.joints[points], used[-1]))
        local = body.mesh.vertices[points] @ np.linalg.inv(place)[:3, :3].T
        local += np.linalg.inv(place)[:3, 3]
        found.append(
            replace(
                plain, mesh=Mesh(local, corners.reshape(-1, 3)), name=f"part{number}",
                joints=tuple(body.joints[i] for i in used),
                weights=Weights(np.minimum(to, len(used) - 1), weights.values[points]),
                inverse_bind=body.inverse_bind[used] @ place,
            )
        )  # fmt: skip
    return hero.with_skins(found)


def test_parts_of_a_body_follow_one_skeleton(tmp_path: Path) -> None:
    hero = character()
    elsewhere = np.eye(4)
    elsewhere[:3, 3] = 0.5, 0.0, -2.0
    turned = poise.geometry.transforms.rotation_y(0.7)
    turned = np.block([[1.1 * turned, np.array([[0.0], [1.0], [0.0]])], [np.eye(4)[3:]]])
    hero = parts(hero.with_motion(hero.motion[:40:20]), np.eye(4), elsewhere, turned, np.eye(4))
    stage = stage_of(hero, tmp_path, "hero.usdc")
    assert len(skeletons(stage)) == 1
    assert len([prim for prim in stage.Traverse() if prim.IsA(UsdSkel.Animation)]) == 1
    for skin in hero.skins:
        binding = UsdSkel.BindingAPI(stage.GetPrimAtPath(f"/poise/{skin.name}"))
        named = [path.rpartition("/")[2] for path in binding.GetJointsAttr().Get()]
        assert named == list(skin.joints)
    again = poise.read(tmp_path / "hero.usdc")
    assert again.skeleton.joint_names == hero.skeleton.joint_names
    for skin, back in zip(hero.skins, again.skins, strict=True):
        assert back.joints == skin.joints
        for frame in range(2):
            ours = deform(skin, hero.motion[frame]).vertices
            assert np.abs(points_at(stage, skin.name, frame) - ours).max() < 1e-6
            assert np.abs(deform(back, again.motion[frame]).vertices - ours).max() < 1e-6


def test_skins_bound_in_other_poses_have_a_skeleton_each(tmp_path: Path) -> None:
    hero = character()
    hero = hero.with_motion(hero.motion[:1])
    body = hero.skins[0]
    raised = hero.rest.with_values(lhumerus_rx=0.4).world
    bent = np.linalg.inv(raised[[hero.skeleton.joint_index(name) for name in body.joints]])
    other = replace(body, inverse_bind=bent, name="twin")
    hero = hero.with_skins([body, other])
    stage = stage_of(hero, tmp_path, "hero.usdc")
    assert len(skeletons(stage)) == 2
    twin = points_at(stage, "twin", 0.0)
    assert np.abs(twin - deform(other, hero.motion[0]).vertices).max() < 2e-6
    assert poise.read(tmp_path / "hero.usdc").skeleton.joint_names == hero.skeleton.joint_names


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
    with pytest.raises(
        FileUnsupported, match="UsdSkel does not support shear or mirroring: joint 'sample'"
    ):
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
    for text in ("", "not a usd", '#usda 1.0\ndef Xform "a" {}\n', "#usda 1.0\ndef {"):
        (tmp_path / "bad.usda").write_text(text)
        with pytest.raises(FileSyntax, match="bad"):
            poise.read(tmp_path / "bad.usda")
    with pytest.raises(FileMissing):
        poise.read(tmp_path / "none.usd")


# -- meshes ---------------------------------------------------------------------------------------


def places(points: np.ndarray) -> list[tuple[float, ...]]:
    """The different places among points, sorted."""
    return sorted({tuple(row) for row in np.round(points, 5).tolist()})


def test_a_stage_of_another_program_is_skinned_as_usdskel_does(tmp_path: Path) -> None:
    from formats.usd_foreign import foreign, skinned_world

    stage = foreign(tmp_path / "worm.usda")
    with pytest.warns(RepairWarning) as told:
        hero = poise.read(tmp_path / "worm.usda")
    said = " ".join(str(one.message) for one in told)
    assert "1 in-between shapes are ignored" in said and "is merged with the first" in said
    assert hero.skeleton.joint_names == ("low", "high", "rig_low", "still")
    assert hero.skeleton.up == "z" and hero.unit.name == "cm" and hero.motion.fps == 24.0
    assert [skin.name for skin in hero.skins] == ["skin", "skin", "body", "hat"]
    assert hero.name == "world" and list(hero.motions) == ["wriggle"]
    for frame in (0, 2, 3):
        pose = hero.motion[frame]
        for path, parts in (("/world/worm/skin", (0, 1)), ("/world/stone/body", (2,))):
            ours = np.concatenate([deform(hero.skins[part], pose).vertices for part in parts])
            theirs = skinned_world(stage, path, frame) * 0.01
            assert places(ours) == places(theirs)
    hat = deform(hero.skins[3], hero.motion[0]).vertices
    assert places(hat)[0] == (0.9, -0.1, 1.2)  # 100 + 2 * (-5, -5, 60 + 0) centimetres


def test_seams_subsets_and_colours_of_another_program(tmp_path: Path) -> None:
    from formats.usd_foreign import foreign

    foreign(tmp_path / "worm.usda")
    with pytest.warns(RepairWarning):
        hero = poise.read(tmp_path / "worm.usda")
    side, top, body, _ = hero.skins
    assert len(side.mesh.faces) == 10 and len(top.mesh.faces) == 2
    assert side.mesh.material is not None and top.mesh.material is not None
    assert side.mesh.material.base_colour == (1.0, 0.0, 0.0, 1.0)
    assert top.mesh.material.base_colour == (0.0, 1.0, 0.0, 1.0)
    assert body.mesh.material is not None
    assert body.mesh.material.base_colour == pytest.approx((0.2, 0.4, 0.6, 1.0))
    assert len(body.mesh.vertices) == 24  # a crease on every edge
    for mesh in (side.mesh, top.mesh, body.mesh):
        assert mesh.normals is not None
        flat = np.cross(*(mesh.vertices[mesh.faces[:, i]] - mesh.vertices[mesh.faces[:, 0]]
                          for i in (1, 2)))  # fmt: skip
        flat /= np.linalg.norm(flat, axis=1, keepdims=True)
        assert np.abs(mesh.normals[mesh.faces[:, 0]] - flat).max() < 1e-6
        assert sorted({tuple(uv) for uv in mesh.uvs[0].tolist()}) == [
            (0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0),
        ]  # fmt: skip
    # A face's first corner is at the foot of the image: v counts from its top here.
    first = body.mesh.faces[0]
    assert body.mesh.uvs[0][first].tolist() == [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0]]


def looked(tmp_path: Path) -> Character:
    """A rigid square with every map, cut by its alpha."""
    square = poise.Mesh(
        [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)], [(0, 1, 2), (0, 2, 3)],
        uvs=[[(0, 1), (1, 1), (1, 0), (0, 0)], [(0, 0.5), (1, 0.5), (1, 0), (0, 0)]],
        colours=[[(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (1, 1, 1, 0.5)]],
        material=Material(
            "Leaf of: oak", (0.5, 0.25, 1.0, 0.75), Texture(PNG + b"base", "image/png"),
            0.25, 0.75, Texture(b"\xff\xd8\xffmr", "image/jpeg", uv=1),
            Texture(PNG + b"n", scale=0.5),
            Texture(b"\xff\xd8\xffmr", "image/jpeg", scale=0.25), (0.125, 0.25, 0.5),
            Texture(PNG + b"glow", sampler={"wrapS": 33071, "wrapT": 33648}),
            "MASK", 0.25, double_sided=True,
        ),
        name="leaf",
    )  # fmt: skip
    body = poise.SkeletonBuilder().add("stem", poise.QuaternionBall()).build()
    skin = Skin.rigid(square, body.rest, "stem", name="leaf")
    return Character("oak", body, skins=(skin,))


@pytest.mark.parametrize("ending", ["usda", "usdc", "usdz"])
def test_materials_and_their_images_come_back(tmp_path: Path, ending: str) -> None:
    hero = looked(tmp_path)
    (tmp_path / "out").mkdir()
    poise.write(hero, tmp_path / "out" / f"a leaf.{ending}")
    again = poise.read(tmp_path / "out" / f"a leaf.{ending}")
    assert not again.repairs
    assert differences(hero, again, dofs=False) == []
    beside = sorted(path.name for path in (tmp_path / "out").iterdir())
    if ending == "usdz":
        assert beside == ["a leaf.usdz"]
    else:
        images = ["a_leaf_1.png", "a_leaf_2.png", "a_leaf_3.jpg", "a_leaf_4.png"]
        assert beside == [f"a leaf.{ending}", *images]
    glow = again.skins[0].mesh.material
    assert glow is not None and glow.emissive_texture is not None
    assert dict(glow.emissive_texture.sampler) == {"wrapS": 33071, "wrapT": 33648}


def test_an_image_outside_the_folder_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    poise.write(looked(tmp_path), tmp_path / "in" / "leaf.usda")
    (tmp_path / "secret.png").write_bytes(PNG + b"secret")
    text = (tmp_path / "in" / "leaf.usda").read_text()
    assert "@./leaf_1.png@" in text
    (tmp_path / "in" / "leaf.usda").write_text(text.replace("./leaf_1.png", "../secret.png"))
    with pytest.warns(RepairWarning, match="outside the folder of the file"):
        again = poise.read(tmp_path / "in" / "leaf.usda")
    material = again.skins[0].mesh.material
    assert material is not None and material.base_texture is None
    assert material.normal_texture is not None


def test_the_whole_character_comes_back(tmp_path: Path) -> None:
    hero = character()
    hero = hero.with_motion(hero.motion[:3])
    poise.write(hero, tmp_path / "a.usdc")
    again = poise.read(tmp_path / "a.usdc")
    assert not again.repairs and differences(hero, again, dofs=False) == []


def test_usd_to_glb_to_usd_keeps_what_both_hold(tmp_path: Path) -> None:
    skin = replace(knight().skins[0], correctives=())
    hero = replace(knight(), skins=(skin,), source=None)
    for number, one in enumerate((hero, looked(tmp_path))):
        poise.write(one, tmp_path / f"{number}.usdc")
        first = poise.read(tmp_path / f"{number}.usdc")
        poise.write(first, tmp_path / f"{number}.glb")
        poise.write(poise.read(tmp_path / f"{number}.glb"), tmp_path / f"{number}b.usda")
        assert differences(first, poise.read(tmp_path / f"{number}b.usda")) == []


def test_meshes_alone_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.usda").write_text(
        '#usda 1.0\n(metersPerUnit = 0.01)\ndef Mesh "tri" {\n'
        "int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 2]\n"
        'point3f[] points = [(0, 0, 0), (100, 0, 0), (0, 100, 0)]\ntoken orientation = "leftHanded"'
        '\nuniform token subdivisionScheme = "none"\n}\n'
    )
    hero = poise.read(tmp_path / "a.usda")
    assert hero.skeleton.joint_names == ("root",) and not hero.motions and not hero.repairs
    mesh = hero.skins[0].mesh
    assert mesh.vertices.tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert mesh.faces.tolist() == [[2, 1, 0]]


# -- finds ----------------------------------------------------------------------------------------


def test_shear_at_rest_is_refused_too(tmp_path: Path) -> None:
    lean = poise.SkeletonBuilder().add("a", poise.Shear(), rest={"h": 0.5}).build()
    with pytest.raises(
        FileUnsupported, match="UsdSkel does not support shear or mirroring: joint 'a' has"
    ):
        poise.write(Character("x", lean), tmp_path / "x.usd")


def test_motions_of_like_names_all_come_back(tmp_path: Path) -> None:
    body = body_with(poise.QuaternionBall())
    motions = {
        name: Motion(body, np.tile(body.rest.q, (number + 1, 1)), 30.0, name)
        for number, name in enumerate(("a b", "a_b", "a-b", "a_b_2"))
    }
    poise.write(Character("x", body, motions), tmp_path / "x.usda")
    again = poise.read(tmp_path / "x.usda")
    assert {name: len(motion) for name, motion in again.motions.items()} == {
        "a b": 1, "a_b": 2, "a-b": 3, "a_b_2": 4,
    }  # fmt: skip
    text = (tmp_path / "x.usda").read_text()
    for name in ("a b", "a_b", "a-b", "a_b_2"):
        text = text.replace(f'displayName = "{name}"', 'displayName = "a"')
    (tmp_path / "x.usda").write_text(text)
    assert list(poise.read(tmp_path / "x.usda").motions) == ["a", "a_2", "a_3", "a_4"]


def test_stretched_joints_that_stand_still_keep_their_digits(tmp_path: Path) -> None:
    builder = poise.SkeletonBuilder().add(
        "big", poise.ScaleXYZ(), rest={"sx": 1.1, "sy": 1.2, "sz": 1.3}
    )
    body = builder.add("hand", poise.Hinge("z"), "big", offset=(1.0, 0.0, 0.0)).build()
    q = np.tile(body.rest.q, (3, 1))
    q[:, body.dof_index("hand_rz")] = (0.0, 0.0, 0.0)
    hero = Character("x", body, {"a": Motion(body, q, 30.0)})
    stage = stage_of(hero, tmp_path)
    assert np.abs(joints_at(stage, 1.0) - hero.motion.world[1]).max() < 1e-12


def test_damage_is_told_in_one_line(tmp_path: Path) -> None:
    poise.write(looked(tmp_path), tmp_path / "a.usda")
    good = (tmp_path / "a.usda").read_text()
    faces, weights = "int[] faceVertexIndices = [0, 1, 2", "primvars:skel:jointWeights = [1, 1"
    for wrong, right, said in (
        (faces, faces.replace("1, 2", "1, 9"), "outside 0 to 3"),
        ("int[] faceVertexCounts = [3, 3]", "int[] faceVertexCounts = [3, 4]", "a sum of 7"),
        ("(0, 0, 0), (1, 0, 0)", "(0, 0, nan), (1, 0, 0)", "not finite"),
        ('uniform token[] joints = ["stem"]', 'uniform token[] joints = ["a/stem"]', "joints"),
        ("metersPerUnit = 1", "metersPerUnit = 0", "metersPerUnit is 0"),
        (weights, weights[:-3], "are not 4 points' each"),
    ):
        assert wrong in good, wrong
        (tmp_path / "b.usda").write_text(good.replace(wrong, right))
        with pytest.raises(FileSyntax, match=said):
            poise.read(tmp_path / "b.usda")
    (tmp_path / "b.usda").write_text(good.replace("[0, 1, 2, 0, 2, 3]", "[0, 1, 2, (0, 2), 3]"))
    with pytest.raises(FileSyntax, match=r"Tuple nesting too deep.*faceVertexIndices"):
        poise.read(tmp_path / "b.usda")
    (tmp_path / "b.usda").write_text(good.replace("[0, 1, 2, 0, 2, 3]", "[0, 1, 2, 0, 2, 3"))
    with pytest.raises(FileSyntax, match=r"parse error matching ListValueClose at$") as told:
        poise.read(tmp_path / "b.usda")
    assert told.value.line is not None


def slider(path: Path, rate: float, times: list[float]) -> Path:
    """A joint at 2 t metres at time code t, with keys at these."""
    keys = ", ".join(f"{time!r}: [({2 * time!r}, 0, 0)]" for time in times)
    one = "( (1,0,0,0), (0,1,0,0), (0,0,1,0), (0,0,0,1) )"
    path.write_text(
        f"""#usda 1.0
(
    metersPerUnit = 1
    timeCodesPerSecond = {rate}
    upAxis = "Y"
)
def SkelRoot "body" {{
    def Skeleton "rig" (prepend apiSchemas = ["SkelBindingAPI"]) {{
        uniform token[] joints = ["one"]
        uniform matrix4d[] bindTransforms = [{one}]
        uniform matrix4d[] restTransforms = [{one}]
        rel skel:animationSource = </body/slide>
    }}
    def SkelAnimation "slide" {{
        uniform token[] joints = ["one"]
        float3[] translations.timeSamples = {{ {keys} }}
        quatf[] rotations = [(1, 0, 0, 0)]
        half3[] scales = [(1, 1, 1)]
    }}
}}
"""
    )
    return path


@pytest.mark.parametrize(
    ("rate", "times", "fps", "frames"),
    [
        (1.0, [0.0, 0.1, 0.25, 0.9], 20.0, 19),
        (24.0, [0.0, 1.0, 3.0, 10.0], 24.0, 11),
        (24.0, [0.0, 10.0, 25.0], 24.0, 26),
        (24.0, [0.0, 48.0, 72.0], 24.0, 73),
        (1.0, [0.0, 0.5, 0.5 + 2**-0.5], 30.0, 38),
        (24.0, [0.0, 1.0, 1.0 + 1e-7, 10.0], 480.0, 201),
    ],
)
def test_uneven_keys_are_read_often_enough(
    rate: float, times: list[float], fps: float, frames: int, tmp_path: Path
) -> None:
    with pytest.warns(RepairWarning, match="unevenly spaced keys; read at "):
        motion = poise.read(slider(tmp_path / "a.usda", rate, times)).motion
    assert motion.fps == pytest.approx(fps) and len(motion) == frames
    codes = np.minimum(np.arange(frames) * rate / fps, times[-1])
    within = float(np.spacing(np.float32(2.0 * times[-1])))  # USD holds places in single precision
    assert np.abs(motion.world[:, 0, 0, 3] - 2.0 * codes).max() <= within


def test_distant_keys_do_not_make_frames_without_end(tmp_path: Path) -> None:
    with pytest.warns(RepairWarning, match="unevenly spaced keys"):
        motion = poise.read(slider(tmp_path / "a.usda", 24.0, [0.0, 1.0, 1e9])).motion
    assert len(motion) == 20_000
    ends = motion.world[[0, -1], 0, 0, 3]
    assert np.abs(ends - [0.0, 2e9]).max() <= np.spacing(np.float32(2e9))


@pytest.mark.parametrize(
    ("rate", "stated", "times", "fps"),
    [
        (24.0, "", [0.0, 48.0], 24.0),
        (24.0, "framesPerSecond = 30", [0.0, 48.0, 96.0], 30.0),
        (30.0, "", [0.0, 1.5, 3.0], 40.0),  # keys lie on frames
        (1000.0, "framesPerSecond = 25", [0.0, 1000.0, 2000.0], 25.0),
        (4800.0, "", [0.0, 9600.0], 24.0),  # USD's default
    ],
)
def test_sparse_keys_are_read_at_the_rate_of_the_stage(
    rate: float, stated: str, times: list[float], fps: float, tmp_path: Path
) -> None:
    path = slider(tmp_path / "a.usda", rate, times)
    path.write_text(path.read_text().replace("    upAxis", f"    {stated}\n    upAxis", 1))
    found = poise.read(path)
    frames = round(times[-1] / rate * fps) + 1
    assert found.motion.fps == pytest.approx(fps) and len(found.motion) == frames
    wanted = 2.0 * np.arange(frames) * rate / fps
    assert np.abs(found.motion.world[:, 0, 0, 3] - wanted).max() < 1e-6 * 2.0 * times[-1]
    assert not found.repairs


def test_even_keys_are_read_as_they_are(tmp_path: Path) -> None:
    motion = poise.read(slider(tmp_path / "a.usda", 24.0, [1.0, 1.5, 2.0])).motion
    assert motion.fps == 48.0 and len(motion) == 3


FACE = """#usda 1.0
(
    defaultPrim = "face"
    metersPerUnit = 0.01
    timeCodesPerSecond = 24
)
def SkelRoot "face" (prepend apiSchemas = ["SkelBindingAPI"])
{
    double3 xformOp:translate = (0, 100, 0)
    uniform token[] xformOpOrder = ["xformOp:translate"]
    def Skeleton "rig" (prepend apiSchemas = ["SkelBindingAPI"])
    {
        JOINTS
        rel skel:animationSource = </face/talk>
    }
    def SkelAnimation "talk"
    {
        uniform token[] blendShapes = ["smile", "blink"]
        float[] blendShapeWeights.timeSamples = { 0: [0, 0], 1: [0.5, 0.25] }
    }
    def Mesh "skin" (prepend apiSchemas = ["SkelBindingAPI"])
    {
        uniform token subdivisionScheme = "none"
        uniform token[] skel:blendShapes = ["smile", "blink"]
        rel skel:blendShapeTargets = [</face/skin/smile>, </face/skin/blink>]
        rel skel:skeleton = </face/rig>
        point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        def BlendShape "smile"
        {
            uniform vector3f[] offsets = [(0, 0, 1), (0, 0, 0), (0, 0, 0)]
        }
        def BlendShape "blink"
        {
            uniform vector3f[] offsets = [(0, 0, 2)]
            uniform int[] pointIndices = [2]
        }
    }
}
"""


@pytest.mark.parametrize("joints", ["uniform token[] joints = []", ""])
def test_blend_shapes_without_joints_hang_on_one(tmp_path: Path, joints: str) -> None:
    (tmp_path / "face.usda").write_text(FACE.replace("JOINTS", joints))
    hero = poise.read(tmp_path / "face.usda")
    assert hero.skeleton.joint_names == ("root",)
    assert hero.skeleton.dof_names == ("smile", "blink")
    assert hero.motion.q.tolist() == [[0.0, 0.0], [0.5, 0.25]]
    placed = deform(hero.skins[0], hero.motion[1]).vertices  # by hand: centimetres, a metre up
    assert np.allclose(placed, [(0, 1, 0.005), (0.01, 1, 0), (0, 1.01, 0.005)], atol=1e-12)


def test_official_blend_shapes_are_read(shared_data: Path) -> None:
    with pytest.warns(RepairWarning):
        bent = poise.read(shared_data / "usd" / "blendshapes_with_normals.usda")
    with pytest.warns(RepairWarning):
        truth = poise.read(shared_data / "usd" / "blendshapes_ground_truth.usda")
    assert [len(skin.mesh.shapes) for skin in bent.skins] == [4]
    assert not bent.skins[0].mesh.shapes[0].offsets.any()  # its normals alone are bent
    assert len(truth.skeleton.joints) == 1 and truth.motion.frames == 3


def test_a_skeleton_without_joints_and_meshes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.usda").write_text('#usda 1.0\ndef SkelRoot "a" {\ndef Skeleton "b" {\n}\n}\n')
    with pytest.raises(FileSyntax, match="no Skeleton with joints"):
        poise.read(tmp_path / "a.usda")


def test_the_unit_of_a_stage_may_have_single_precision(tmp_path: Path) -> None:
    """Old exporters stored metersPerUnit as float, which usd-core's own reader of units refuses."""
    path = tmp_path / "unit.usdc"
    stage = Usd.Stage.CreateNew(str(path))
    UsdGeom.SetStageMetersPerUnit(stage, 0.3125)
    stage.GetRootLayer().Save()
    # A number that both types hold is stored in the field itself, after the number of its type.
    double, single = (struct.pack("<fHH", 0.3125, 0, 0x4000 | kind) for kind in (9, 8))
    data = path.read_bytes()
    assert data.count(double) == 1
    (tmp_path / "float.usdc").write_bytes(data.replace(double, single))
    stage = Usd.Stage.Open(str(tmp_path / "float.usdc"))
    with pytest.raises(Exception, match="does not match retrieved type float"):
        UsdGeom.GetStageMetersPerUnit(stage)
    assert stage_number(stage, "metersPerUnit", 0.01) == 0.3125
