"""Written FBX files, checked with an evaluator of FBX's rules."""

from __future__ import annotations

import math
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from formats.fbx_evaluator import TICKS, Scene, data, frame, ticks
from formats.gltf_characters import IMAGE, body_with, knight
from poise.bundled import bare_character, character
from poise.errors import FileUnsupported, InvalidValue, RepairWarning, UnknownOption
from poise.formats import losses
from poise.formats.fbx_writing import FbxOptions, write_character
from poise.kernels.primitives import SHEAR
from poise.model import (
    Character,
    Corrective,
    Material,
    Mesh,
    Motion,
    Shape,
    Skeleton,
    Skin,
    Texture,
    Weights,
)
from poise.skinning import deform
from samples.joints import NON_RIGID, SAMPLES
from samples.trees import random_pose, tree

SINGLE = 2.0**-24
"""Half a unit in the last place of single precision, in which keys are, relative."""


def scene_of(hero: Character, folder: Path, name: str = "hero.fbx") -> Scene:
    poise.write(hero, folder / name)
    return Scene(folder / name)


def moving(body: Skeleton, frames: int = 4, seed: int = 0, fps: float = 30.0) -> Character:
    rng = np.random.default_rng(seed)
    q = np.array([random_pose(body, rng) for _ in range(frames)])
    return Character(body.name or "hero", body, {"take": Motion(body, q, fps)})


def assert_poses(hero: Character, scene: Scene) -> None:
    """Joints in rest and in all frames, within what single precision of the keys does."""
    body, models = hero.skeleton, scene.models()
    rows: list[tuple[int | None, np.ndarray]] = [(None, hero.rest.world)]
    motion = next(iter(hero.motions.values()), None)
    if motion is not None:
        rows += [(ticks(at, motion.fps), motion.world[at]) for at in range(len(motion))]
    for at, world in rows:
        size = 1.0 + float(np.abs(world[:, :3, 3]).max())
        for name, ours in zip(body.joint_names, world, strict=True):
            theirs = scene.world(models[name], at)
            # A key of up to a few turns is off by 360 * 2^-24 degrees, and a chain adds up.
            bar = len(body.joints) * 10.0 * SINGLE * (1.0 if at is not None else 0.0) + 1e-12
            np.testing.assert_allclose(theirs[:3, 3] / 100.0, ours[:3, 3], atol=size * bar)
            np.testing.assert_allclose(
                theirs[:3, :3], ours[:3, :3], atol=bar * (1.0 + np.abs(ours[:3, :3]).max())
            )


def assert_points(hero: Character, scene: Scene) -> None:
    """The points of all meshes in rest and in all frames."""
    meshes = scene.all("Model", "Mesh")
    skins = [skin for skin in hero.skins if len(skin.mesh.faces)]
    shown: list[tuple[int | None, poise.Pose]] = [(None, hero.rest)]
    motion = next(iter(hero.motions.values()), None)
    if motion is not None:
        shown += [(ticks(at, motion.fps), motion[at]) for at in range(len(motion))]
    for at, pose in shown:
        ours = np.concatenate([deform(skin, pose).vertices for skin in skins])
        theirs = np.concatenate([scene.points(mesh, at) for mesh in meshes]) / 100.0
        size = 1.0 + float(np.abs(ours).max())
        np.testing.assert_allclose(theirs, ours, atol=size * 1e-5)


@pytest.mark.parametrize("name", sorted(set(SAMPLES) - {"shear", *NON_RIGID}))
def test_joints_of_every_type_stand_where_they_do_here(name: str, tmp_path: Path) -> None:
    for number, joint_type in enumerate(SAMPLES[name]):
        if any(primitive.kind == SHEAR for primitive in joint_type.lower()):
            continue
        hero = moving(body_with(joint_type), seed=number)
        assert_poses(hero, scene_of(hero, tmp_path))


@pytest.mark.parametrize("seed", range(6))
def test_trees_with_several_roots_and_driven_values(seed: int, tmp_path: Path) -> None:
    hero = moving(tree(seed, "rigid"), seed=seed)
    assert_poses(hero, scene_of(hero, tmp_path))


def test_stretched_and_mirrored_joints(tmp_path: Path) -> None:
    hero = moving(body_with(poise.ScaleXYZ()), seed=4)
    assert_poses(hero, scene_of(hero, tmp_path))
    mirrored = np.diag([1.0, 1.0, -1.0, 1.0])
    body = hero.skeleton.joints[2]
    changed = hero.skeleton.with_joints(sample=replace(body, frame=body.frame @ mirrored))
    hero = moving(changed, seed=5)
    assert_poses(hero, scene_of(hero, tmp_path))


def test_a_joint_that_is_scaled_to_nothing(tmp_path: Path) -> None:
    body = body_with(poise.ScaleXYZ())
    hero = moving(body, frames=6, seed=4)
    q = np.array(hero.motion.q)
    columns = [body.dof_index(f"sample_s{axis}") for axis in "xyz"]
    for at, factors in enumerate([(0, 0, 0), (0, 1, 2), (1, 0, 0), (2, 1, 0), (1, 1, 1)]):
        q[at, columns] = factors
    hero = hero.with_motion(Motion(body, q, 30.0))
    scene = scene_of(hero, tmp_path)
    model = scene.models()["sample"]
    for at in range(6):
        theirs = scene.world(model, ticks(at, 30.0))
        ours = hero.motion.world[at, body.joint_index("sample")]
        np.testing.assert_allclose(theirs[:3] / (1, 1, 1, 100), ours[:3], atol=1e-4)


@pytest.mark.parametrize("size", [1e37, 1e307])
def test_a_number_that_is_too_large_is_refused(size: float, tmp_path: Path) -> None:
    body = poise.SkeletonBuilder("far").add("base", poise.Prismatic("x")).build()
    hero = Character("far", body, {"go": Motion(body, [[0.0], [size], [2.0 * size]], 30.0)})
    hero = hero if size < 1e300 else replace(hero, motions={}).with_skins(
        [Skin.rigid(Mesh([(size, 0, 0)] * 3, [(0, 1, 2)]), body.rest, "base")]
    )  # fmt: skip
    with pytest.raises(FileUnsupported, match=r"far\.fbx.*too large for FBX"):
        poise.write(hero, tmp_path / "far.fbx")
    assert not list(tmp_path.iterdir())


def test_a_joint_that_shears_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    (joint_type, *_) = SAMPLES["shear"]
    hero = moving(body_with(joint_type))
    with pytest.raises(FileUnsupported, match=r"sheared\.fbx.*shear.*'sample'"):
        poise.write(hero, tmp_path / "sheared.fbx")
    assert not list(tmp_path.iterdir())


def test_a_euler_joint_keeps_its_order_values_and_limits(tmp_path: Path) -> None:
    body = (
        poise.SkeletonBuilder("arm")
        .add("arm", poise.Free("xzy"), limits={"ry": (-1.0, 1.5), "tx": (-0.5, 1.0)})
        .add("hand", poise.Hinge("z"), "arm", rotation=(0.8, 0.6, 0.0, 0.0), offset=(0, 0.2, 0))
        .build()
    )
    q = np.zeros((3, body.nq))
    q[:, body.dof_index("arm_ry")] = (0.0, 0.5, 1.0)
    q[:, body.dof_index("hand_rz")] = 3.0, 3.1, -3.1  # goes on to 3.18
    hero = Character("arm", body, {"wave": Motion(body, q, 25.0)})
    scene = scene_of(hero, tmp_path)
    arm, hand = scene.models()["arm"], scene.models()["hand"]
    # Poise's xzy is Rx @ Rz @ Ry: about y first, which FBX calls yzx.
    assert arm.get("RotationOrder", None) == 2 and arm.get("RotationActive", None) == 1
    assert arm.get("RotationMinY", 0) == arm.get("RotationMaxY", 0) == 1
    assert "RotationMinX" not in arm.props
    assert arm.get("RotationMin", None)[1] == pytest.approx(math.degrees(-1.0), abs=1e-12)
    assert arm.get("RotationMax", None)[1] == pytest.approx(math.degrees(1.5), abs=1e-12)
    assert arm.get("TranslationMin", None)[0] == -50.0 and arm.get("TranslationActive", 0) == 1
    angles = [scene.value(hand, "Lcl Rotation", None, ticks(at, 25.0))[2] for at in range(3)]
    expected = np.degrees([3.0, 3.1, 2.0 * math.pi - 3.1])
    np.testing.assert_allclose(angles, expected, atol=360.0 * SINGLE)
    np.testing.assert_allclose(hand.get("PreRotation", None), [73.73979529168804, 0, 0], atol=1e-12)
    assert_poses(hero, scene)


def test_a_hinge_is_held_about_its_other_axes_and_keys_stay_within_limits(tmp_path: Path) -> None:
    bound = math.radians(33.3)  # above the next number in single precision
    builder = poise.SkeletonBuilder().add("knee", poise.Hinge("x"), limits={"rx": (-bound, bound)},
                                          preferred={"rx": 0.5})  # fmt: skip
    body = builder.add("ball", poise.Ball("zxy"), "knee").add("pole", poise.Fixed()).build()
    q = np.zeros((3, 4))
    q[:, 0] = -bound, bound, 0.0
    scene = scene_of(Character("leg", body, {"bend": Motion(body, q, 25.0)}), tmp_path)
    knee, ball = scene.models()["knee"], scene.models()["ball"]
    for axis in "XYZ":
        assert knee.get(f"RotationMin{axis}", 0) == knee.get(f"RotationMax{axis}", 0) == 1
        assert f"RotationMin{axis}" not in ball.props
        assert f"RotationMin{axis}" not in scene.models()["pole"].props
    low, high = knee.get("RotationMin", None), knee.get("RotationMax", None)
    np.testing.assert_allclose((low, high), [(-33.3, 0, 0), (33.3, 0, 0)], rtol=1e-15)
    keys = np.array([scene.value(knee, "Lcl Rotation", None, ticks(at, 25.0)) for at in range(3)])
    assert (keys >= low).all() and (keys <= high).all()
    np.testing.assert_allclose(keys[:, 0], (-33.3, 33.3, 0.0), atol=2 * 33.3 * SINGLE)
    assert knee.get("PreferedAngleX", None) == pytest.approx(math.degrees(0.5), abs=1e-12)


def test_limits_that_a_motion_breaks_are_left_out_and_told(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), limits={"rz": (-1.0, 1.0)}).build()
    for reach, kept in ((0.9, True), (1.1, False)):
        hero = Character("arm", body, {"wave": Motion(body, [[0.0], [reach]], 25.0)})
        arm = scene_of(hero, tmp_path).models()["arm"]
        assert bool(arm.get("RotationMaxZ", 0)) == kept
        assert any("exceeds" in line for line in losses(hero, "x.fbx")) != kept


def test_a_quaternion_turns_on_without_jumps(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder().add("ball", poise.QuaternionBall()).build()
    angle = np.linspace(0.0, 4.0 * math.pi, 200)
    axis = np.array([0.1, 0.2, 1.0]) / math.sqrt(1.05)
    q = np.concatenate([np.cos(angle / 2)[:, None], np.sin(angle / 2)[:, None] * axis], axis=1)
    q[100:] *= -1.0  # the same turns
    hero = Character("ball", body, {"spin": Motion(body, q, 60.0)})
    scene = scene_of(hero, tmp_path)
    ball = scene.models()["ball"]
    keys = np.array([scene.value(ball, "Lcl Rotation", None, ticks(at, 60.0)) for at in range(200)])
    assert np.abs(np.diff(keys, axis=0)).max() < 8.0  # degrees; 3.6 a frame about the axis
    assert keys[-1, 2] == pytest.approx(720.0, abs=1.0)
    assert_poses(hero, scene)


def test_the_bundled_character_walks(tmp_path: Path) -> None:
    hero = character()
    hero = hero.with_motion(hero.motion[::40])
    scene = scene_of(hero, tmp_path)
    assert_poses(hero, scene)
    assert_points(hero, scene)
    (pose,) = scene.all("Pose", "BindPose")
    posed = {data(n, "Node"): frame(n, "Matrix") for n in pose.node.all("PoseNode")}
    for cluster in scene.all("Deformer", "Cluster"):
        (link,) = cluster.own("Model")
        number = next(key for key, thing in scene.things.items() if thing is link)
        bind = frame(cluster.node, "TransformLink")
        np.testing.assert_array_equal(posed[number], bind)
        np.testing.assert_allclose(bind @ frame(cluster.node, "Transform"), np.eye(4), atol=1e-9)


def test_a_mesh_that_is_shifted_as_a_whole_is_bound_where_its_joints_rest(tmp_path: Path) -> None:
    """Files with quantised vertices have such meshes: programs keep one bind pose per joint."""
    hero = character()
    hero = hero.with_motion(hero.motion[::40])
    body = hero.skins[0]
    shift = np.diag([2.0, 2.0, 2.0, 1.0])
    shift[:3, 3] = 0.5, 0.0, -0.25
    small = body.mesh.moved((body.mesh.vertices - shift[:3, 3]) / 2.0)
    twin = replace(body, mesh=small, inverse_bind=body.inverse_bind @ shift, name="twin")
    hero = hero.with_skins([twin, body])
    scene = scene_of(hero, tmp_path)
    assert_points(hero, scene)
    places: dict[str, np.ndarray] = {}
    for cluster in scene.all("Deformer", "Cluster"):
        (link,) = cluster.own("Model")
        bind = frame(cluster.node, "TransformLink")
        np.testing.assert_allclose(places.setdefault(link.name, bind), bind, atol=1e-6)
    metres = np.diag([0.01, 0.01, 0.01, 1.0])
    stands = metres @ scene.world(scene.models()["twin"], None) @ np.linalg.inv(metres)
    np.testing.assert_allclose(stands, shift, atol=1e-9)
    loose = replace(twin, inverse_bind=twin.inverse_bind.copy())
    loose.inverse_bind.setflags(write=True)
    loose.inverse_bind[3, 0, 3] += 0.1  # one joint was elsewhere
    assert_points(
        hero.with_skins([loose, body]), scene_of(hero.with_skins([loose, body]), tmp_path)
    )


def test_shapes_move_by_their_percent(tmp_path: Path) -> None:
    hero = knight()
    skins = tuple(replace(skin, correctives=(), deformer="linear-blend") for skin in hero.skins)
    body = hero.skeleton
    q = np.tile(hero.rest.q, (3, 1))
    q[:, body.dof_index("smile")] = (0.25, -0.5, 1.5)
    hero = replace(hero, skins=skins, motions={"grin": Motion(body, q, 24.0)}, source=None)
    scene = scene_of(hero, tmp_path)
    assert_points(hero, scene)
    channels = scene.all("Deformer", "BlendShapeChannel")
    assert channels and all(c.get("DeformPercent", None) == 25.0 for c in channels)
    assert all(data(c.node, "DeformPercent") == 25.0 for c in channels)


def box(name: str = "box", **more: object) -> Mesh:
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    return Mesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)], name=name, **more)  # pyright: ignore[reportArgumentType]


def test_rigid_parts_hang_on_their_joints(tmp_path: Path) -> None:
    hero = moving(body_with(poise.Hinge("z")))
    part = Skin.rigid(box(), hero.rest, "sample", name="part")
    hero = hero.with_skins([part])
    scene = scene_of(hero, tmp_path)
    assert not scene.all("Deformer") and not scene.all("Pose")
    mesh = scene.models("Mesh")["part"]
    assert mesh.parents[0][0].name == "sample"
    assert_points(hero, scene)


def test_vertices_without_weights_stay_and_rows_are_brought_to_one(tmp_path: Path) -> None:
    hero = moving(body_with(poise.Hinge("z")))
    weights = Weights([(0, 1), (0, 0), (1, 0), (0, 0)], [(2, 2), (1, 3), (0.5, 0), (0, 0)])
    skin = Skin.bound(box(), hero.rest, weights, ["base", "sample"], name="part")
    hero = hero.with_skins([skin])
    scene = scene_of(hero, tmp_path)
    assert_points(hero, scene)
    method = scene.all("Deformer", "Skin")[0].node
    assert data(method, "SkinningType") == "Linear"
    hero = hero.with_skins([skin.with_deformer("dual-quaternion")])
    method = scene_of(hero, tmp_path).all("Deformer", "Skin")[0].node
    assert data(method, "SkinningType") == "DualQuaternion"


def test_skins_of_one_name_are_one_mesh_with_a_material_a_triangle(tmp_path: Path) -> None:
    hero = moving(body_with(poise.Hinge("z")))
    red, blue = Material("red", (1.0, 0.0, 0.0, 1.0)), Material("blue", (0.0, 0.0, 1.0, 0.5))
    names = ["base", "sample"]
    weights = Weights([(0, 1)] * 4, [(0.5, 0.5)] * 4)
    skins = [
        Skin.bound(box(material=look), hero.rest, weights, names, name="body")
        for look in (red, blue, red)
    ]
    hero = hero.with_skins(skins)
    scene = scene_of(hero, tmp_path)
    assert_points(hero, scene)
    mesh = scene.models("Mesh")["body"]
    assert [look.name for look in mesh.own("Material")] == ["red", "blue"]
    (geometry,) = mesh.own("Geometry")
    layer = geometry.node.first("LayerElementMaterial")
    assert layer is not None and data(layer, "MappingInformationType") == "ByPolygon"
    assert data(layer, "Materials").tolist() == [0] * 4 + [1] * 4 + [0] * 4
    ends = data(geometry.node, "PolygonVertexIndex").reshape(-1, 3)
    assert (ends[:, 2] < 0).all() and (~ends[4:8, 2]).min() >= 4


def test_normals_coordinates_and_colours_are_at_the_corners(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    normals = rng.normal(size=(4, 3))
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    uvs = [rng.uniform(size=(4, 2)) for _ in range(2)]
    colours = [rng.uniform(size=(4, 4))]
    mesh = box(normals=normals, uvs=uvs, colours=colours)
    hero = moving(body_with(poise.Hinge("z")))
    hero = hero.with_skins([Skin.rigid(mesh, hero.rest, "base")])
    (geometry,) = scene_of(hero, tmp_path).all("Geometry", "Mesh")
    corners = mesh.faces.ravel()

    def at_corners(kind: str, place: int, name: str, index: str, width: int) -> np.ndarray:
        layers = list(geometry.node.all(f"LayerElement{kind}"))
        assert layers[place].values == [place]
        rows = np.array(data(layers[place], name)).reshape(-1, width)
        return rows[data(layers[place], index)]

    found = at_corners("Normal", 0, "Normals", "NormalsIndex", 3)
    np.testing.assert_allclose(found, normals[corners], atol=1e-15)
    for place, uv in enumerate(uvs):
        found = at_corners("UV", place, "UV", "UVIndex", 2)
        np.testing.assert_allclose(found, (uv * (1, -1) + (0, 1))[corners], atol=1e-15)
    found = at_corners("Color", 0, "Colors", "ColorIndex", 4)
    np.testing.assert_array_equal(found, colours[0][corners])
    listed = [
        [(data(e, "Type"), data(e, "TypedIndex")) for e in layer.all("LayerElement")]
        for layer in geometry.node.all("Layer")
    ]
    assert listed == [
        [("LayerElementNormal", 0), ("LayerElementUV", 0), ("LayerElementColor", 0)],
        [("LayerElementUV", 1)],
    ]


def test_images_are_in_the_file_once(tmp_path: Path) -> None:
    picture = Texture(IMAGE, "image/png", "skin", sampler={"wrapS": 33071})
    look = Material(
        "hide", (0.5, 0.25, 1.0, 0.75), base_texture=picture, normal_texture=picture,
        metallic=0.5, roughness=0.4, alpha_mode="BLEND", emissive=(0.1, 0.0, 0.0),
    )  # fmt: skip
    hero = moving(body_with(poise.Hinge("z")))
    mesh = box(material=look, uvs=[np.zeros((4, 2))])
    hero = hero.with_skins([Skin.rigid(mesh, hero.rest, "base")])
    scene = scene_of(hero, tmp_path, "my hero.fbx")
    again = poise.read(tmp_path / "my hero.fbx").skins[0].mesh.material
    assert again is not None and again.base_texture is not None
    # A texture takes the colour's place in FBX, and the losses say it.
    assert again.base_colour == (1.0, 1.0, 1.0, 0.75) and again.base_texture.data == IMAGE
    assert any("the tint of 1 texture" in line for line in losses(hero, "x.fbx"))
    assert again.metallic == 0.5 and again.roughness == pytest.approx(0.4, abs=1e-12)
    (video,) = scene.all("Video")
    assert data(video.node, "Content") == IMAGE
    assert data(video.node, "RelativeFilename") == "my_hero_1.png"
    (made,) = scene.all("Material")
    np.testing.assert_array_equal(made.get("DiffuseColor", None), (0.5, 0.25, 1.0))
    assert made.get("DiffuseFactor", None) == 1.0
    assert made.get("TransparencyFactor", None) == 0.25 and made.get("Opacity", None) == 0.75
    linked = {prop: child.own("Video") for child, prop in made.children if child.kind == "Texture"}
    assert linked == {
        "DiffuseColor": [video], "NormalMap": [video], "TransparentColor": [video]
    }  # fmt: skip
    texture = made.own("Texture", prop="DiffuseColor")[0]
    assert texture.get("WrapModeU", None) == 1 and texture.get("WrapModeV", None) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["my hero.fbx"]


@pytest.mark.parametrize(
    ("fps", "mode"), [(30.0, 6), (24.0, 11), (60.0, 3), (120.0, 1), (30000 / 1001, 9), (33.3, 14)]
)
def test_each_motion_is_a_stack_of_its_own_rate(fps: float, mode: int, tmp_path: Path) -> None:
    body = body_with(poise.Hinge("z"))
    rng = np.random.default_rng(3)
    poses = np.array([random_pose(body, rng) for _ in range(5)])
    still = np.tile(poses[:1], (3, 1))
    hero = Character(
        "hero", body, {"wave": Motion(body, poses, fps), "stand": Motion(body, still, 10.0)}
    )
    scene = scene_of(hero, tmp_path)
    assert [take.name for take in scene.takes] == ["wave", "stand"]
    assert scene.settings["TimeMode"] == [mode]
    assert scene.settings["CustomFrameRate"] == [fps if mode == 14 else -1.0]
    assert [take.get("LocalStop", None) for take in scene.takes] == [
        round(4 * TICKS / fps), TICKS // 5
    ]  # fmt: skip
    current = scene.top["Takes"].first("Current")
    assert current is not None and current.values == ["wave"]
    assert_poses(hero, scene)
    scene.take = scene.takes[1]
    assert_poses(replace(hero, motions={"stand": hero.motions["stand"]}), scene)
    assert scene.take.get("PoiseFrameRate", None) == 10.0
    assert "PoiseFrameRate" not in scene.takes[0].props
    again = poise.read(tmp_path / "hero.fbx").motions
    assert {name: (len(one), one.fps) for name, one in again.items()} == {
        "wave": (5, pytest.approx(fps, rel=1e-9)), "stand": (3, 10.0)
    }  # fmt: skip
    # Nothing moves, and still the rate and the length are there.
    root = scene.models()["base"]
    layer = scene.take.own("AnimationLayer")[0]
    nodes = [n for n in root.own("AnimationCurveNode", prop="Lcl Rotation")
             if (layer, "") in n.parents]  # fmt: skip
    times = data(nodes[0].children[0][0].node, "KeyTime")
    assert times.tolist() == [0, TICKS // 10, TICKS // 5]


def test_the_axis_that_points_up_and_the_unit(tmp_path: Path) -> None:
    for up, axes in (("y", (1, 1, 2, 1, 0, 1)), ("z", (2, 1, 1, -1, 0, 1))):
        body = Skeleton(bare_character().skeleton.joints, name="body", up=up)
        scene = scene_of(Character("body", body), tmp_path)
        names = ("UpAxis", "UpAxisSign", "FrontAxis", "FrontAxisSign", "CoordAxis", "CoordAxisSign")
        assert tuple(scene.settings[name][0] for name in names) == axes
        assert scene.settings["UnitScaleFactor"] == [1.0]
        directions = np.zeros((3, 3))
        for row, (axis, sign) in enumerate(zip(axes[::2], axes[1::2], strict=True)):
            directions[row, axis] = sign
        coord, up_way, front = directions[2], directions[0], directions[1]
        np.testing.assert_array_equal(np.cross(up_way, front), coord)  # right-handed


@pytest.mark.parametrize(("before", "after"), [("y", "z"), ("z", "y"), ("y", "y")])
def test_the_other_axis_points_up(before: str, after: str, tmp_path: Path) -> None:
    """In a world turned about x, everything is where it was."""
    own = (
        poise.SkeletonBuilder("body", up=before)
        .add("base", poise.Free("xyz"), limits={"ty": (-9.0, 2.0), "tx": (-9.0, 9.0)})
        .add("other", poise.QuaternionFree(), offset=(0.1, 0.2, 0.3))
        .add("hand", poise.Hinge("z"), "base", offset=(0, 1, 0))
        .build()
    )
    hero = moving(own, seed=2)
    weights = Weights([(0, 1), (0, 1), (1, 0), (0, 0)], [(2, 2), (1, 3), (0.5, 0), (0, 0)])
    skin = Skin.bound(box(), hero.rest, weights, ["base", "hand"], name="part")
    hero = hero.with_skins([skin, Skin.rigid(box("hat"), hero.rest, "hand", name="hat")])
    poise.write(hero, tmp_path / "hero.fbx", options=FbxOptions(up=after, root="top"))
    scene = Scene(tmp_path / "hero.fbx")
    assert scene.settings["UpAxis"] == ["xyz".index(after)]
    turn = np.eye(3)
    if before != after:  # what pointed along one axis points along the other; x stays
        turn = np.array([(1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)])
        turn = turn if after == "z" else turn.T
        assert (turn @ np.eye(3)["xyz".index(before)])["xyz".index(after)] == 1.0
    models = scene.models()
    assert {child.name for child in models["top"].own("Model")} == {"base", "other"}
    for at, pose in [(None, hero.rest), *((ticks(i, 30.0), hero.motion[i]) for i in range(4))]:
        for name, ours in zip(own.joint_names, pose.world, strict=True):
            theirs = scene.world(models[name], at)
            np.testing.assert_allclose(theirs[:3, 3] / 100.0, turn @ ours[:3, 3], atol=1e-5)
            np.testing.assert_allclose(theirs[:3, :3], turn @ ours[:3, :3], atol=1e-5)
        for skin in hero.skins:
            points = scene.points(models[skin.name], at) / 100.0
            np.testing.assert_allclose(points, deform(skin, pose).vertices @ turn.T, atol=1e-5)
    (bind,) = scene.all("Pose", "BindPose")
    posed = {data(n, "Node"): frame(n, "Matrix") for n in bind.node.all("PoseNode")}
    for number, matrix in posed.items():  # bound at rest
        expected = scene.world(scene.things[number], None)
        np.testing.assert_allclose(matrix, expected, atol=1e-9)
    low, high = (models["base"].get(f"Translation{end}", None) for end in ("Min", "Max"))
    across = 1 if before == after else 2
    bounds = (-900.0, 200.0) if after != "y" or before == "y" else (-200.0, 900.0)
    assert (low[0], high[0]) == (-900.0, 900.0)
    assert (low[across], high[across]) == bounds


def test_images_beside_the_file(tmp_path: Path) -> None:
    look = Material("hide", base_texture=Texture(IMAGE, "image/png", "skin"))
    hero = moving(body_with(poise.Hinge("z")))
    mesh = box(material=look, uvs=[np.zeros((4, 2))])
    hero = hero.with_skins([Skin.rigid(mesh, hero.rest, "base")])
    poise.write(hero, tmp_path / "hero.fbx", options=FbxOptions(textures="beside"))
    assert (tmp_path / "hero_1.png").read_bytes() == IMAGE
    (video,) = Scene(tmp_path / "hero.fbx").all("Video")
    assert data(video.node, "Content") == b"" and data(video.node, "Filename") == "hero_1.png"


def test_options_that_a_format_does_not_have_are_refused(tmp_path: Path) -> None:
    hero = bare_character()
    with pytest.raises(InvalidValue, match="invalid options FbxOptions for bvh; it has none"):
        poise.write(hero, tmp_path / "a.bvh", options=FbxOptions())
    with pytest.raises(InvalidValue, match="invalid options dict for fbx; expected FbxOptions"):
        poise.write(hero, tmp_path / "a.fbx", options={"up": "z"})
    assert not list(tmp_path.iterdir())
    with pytest.raises(UnknownOption, match="up axis 'x'"):
        FbxOptions(up="x")
    with pytest.raises(UnknownOption, match="'nowhere'"):
        FbxOptions(textures="nowhere")
    with pytest.raises(InvalidValue, match="root"):
        FbxOptions(root=" ")


def test_counts_ids_and_connections_fit(tmp_path: Path) -> None:
    hero = knight()
    scene = scene_of(replace(hero, source=None), tmp_path)
    told = {
        node.values[0]: data(node, "Count") for node in scene.top["Definitions"].all("ObjectType")
    }
    assert told.pop("GlobalSettings") == 1
    kinds = [thing.kind for thing in scene.things.values() if thing.kind != "Root"]
    assert told == {kind: kinds.count(kind) for kind in set(kinds)}
    assert data(scene.top["Definitions"], "Count") == 1 + len(kinds)
    alone = [t for t in scene.things.values() if not t.parents and t.kind != "Root"]
    assert {thing.kind for thing in alone} <= {"AnimationStack", "Pose"}
    for joint in scene.models("LimbNode").values():
        (attribute,) = joint.own("NodeAttribute", "LimbNode")
        assert data(attribute.node, "TypeFlags") == "Skeleton"


def test_names_that_fbx_has_another_meaning_for(tmp_path: Path) -> None:
    body = (
        poise.SkeletonBuilder("x")
        .add("a\0\1Model", poise.Hinge("z"))
        .add("a_\1Model", poise.Hinge("z"), "a\0\1Model")
        .add("left::arm é漢", poise.Hinge("z"), "a\0\1Model")
        .build()
    )
    hero = Character("x\0y", body, {"walk\0": Motion(body, np.zeros((2, 3)), 30.0)})
    scene = scene_of(hero, tmp_path)
    assert list(scene.models()) == ["a_\1Model", "a_\1Model_2", "left::arm é漢"]
    assert scene.takes[0].name == "walk_"
    assert any("1 joint:" in line for line in losses(hero, "x.fbx"))


def test_a_mesh_alone_is_a_model_and_several_hang_on_a_null(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder("pot").add("root", poise.Fixed()).parameter("wide").build()
    shape = Shape("wide", np.eye(4, 3))
    pot = replace(
        Skin.rigid(box("pot", shapes=[shape]), body.rest, "root", name="pot"), shape_dofs=("wide",)
    )
    hero = Character("pot", body, {"swell": Motion(body, [[0.0], [0.5], [1.0]], 24.0)})
    scene = scene_of(hero.with_skins([pot]), tmp_path)
    assert list(scene.models()) == ["root"] and scene.models()["root"].subclass == "Mesh"
    assert_points(hero.with_skins([pot]), scene)
    lid = Skin.rigid(box("lid"), body.rest, "root", name="lid")
    scene = scene_of(hero.with_skins([pot, lid]), tmp_path)
    assert list(scene.models()) == ["root", "pot", "lid"] and list(scene.models("Null")) == ["root"]
    assert_points(hero.with_skins([pot, lid]), scene)


def test_a_joint_that_is_the_place_of_a_mesh_is_its_model(tmp_path: Path) -> None:
    """Unless it is a bone, or has values that would be lost."""
    builder = poise.SkeletonBuilder("scene").add("table", poise.Fixed(), offset=(0, 1, 0))
    builder.add("wheel", poise.Free("zyx"), "table").add("arm", poise.Hinge("z"), "table")
    body = builder.add("hand", poise.Hinge("z"), "arm", limits={"rz": (-1.0, 1.0)}).build()
    rng = np.random.default_rng(1)
    q = np.concatenate([body.rest.q[None], 0.5 * rng.normal(size=(3, body.nq)).clip(-1, 1)])
    parts = [
        replace(Skin.rigid(box(name), body.rest, name, name=name), inverse_bind=np.eye(4)[None])
        for name in body.joint_names
    ]
    hero = Character("scene", body, {"roll": Motion(body, q, 30.0)}).with_skins(parts)
    scene = scene_of(hero, tmp_path)
    kinds = {name: thing.subclass for name, thing in scene.models().items()}
    assert kinds == {"table": "Mesh", "wheel": "Mesh", "arm": "Mesh", "hand": "LimbNode",
                     "hand_2": "Mesh"}  # fmt: skip
    assert_poses(hero, scene)
    points = [scene.points(model, ticks(2, 30.0)) for model in scene.all("Model", "Mesh")]
    names = [model.name[:5] for model in scene.all("Model", "Mesh")]
    for skin in hero.skins:
        ours = deform(skin, hero.motion[2]).vertices
        theirs = points[names.index(skin.name if skin.name != "hand" else "hand_")]
        np.testing.assert_allclose(theirs / 100.0, ours, atol=1e-5)
    still = replace(hero, motions={})
    assert [m.subclass for m in scene_of(still, tmp_path).all("Model")][:3] == [
        "Mesh", "LimbNode", "LimbNode"
    ]  # fmt: skip
    bound = Skin.bound(box(), body.rest, Weights([(0, 1)] * 4, [(1, 1)] * 4), ["arm", "hand"])
    scene = scene_of(hero.with_skins([*parts, bound]), tmp_path)
    assert {t.name for t in scene.all("Model", "LimbNode")} == {"table", "arm", "hand"}


def test_models_have_a_name_each(tmp_path: Path) -> None:
    hero = moving(body_with(poise.Hinge("z")))
    parts = ("base", "base", "hand", "base")  # the first two are one mesh
    skins = [Skin.rigid(box(name), hero.rest, "base", name=name) for name in parts]
    scene = scene_of(hero.with_skins(skins), tmp_path)
    names = [thing.name for thing in scene.all("Model")]
    assert names == ["base", "beacon", "sample", "end", "base_2", "hand", "base_3"]


def test_the_same_character_gives_the_same_bytes(tmp_path: Path) -> None:
    hero = replace(knight(), source=None)
    found: list[bytes] = []
    for _ in range(2):
        write_character(hero, tmp_path / "hero.fbx")
        found.append((tmp_path / "hero.fbx").read_bytes())
    assert found[0] == found[1]


def test_what_is_lost_is_told() -> None:
    hero = knight()
    told = "\n".join(losses(hero, "hero.fbx"))
    for part in (
        "cones",
        "driven value",
        "cut-off",
        "double-sided",
        "corrective",
        "stiffness or maximum",
    ):
        assert part in told
    assert losses(moving(body_with(poise.Ball("zyx"))), "walk.fbx") == ()


def test_tips_are_read_back(tmp_path: Path) -> None:
    hero = bare_character()
    poise.write(hero, tmp_path / "hero.fbx", options=FbxOptions(up="z"))
    again = poise.read(tmp_path / "hero.fbx")
    children = [joint.parent for joint in hero.skeleton.joints]
    last = [at for at in range(len(children)) if at not in children]
    assert last
    for at in last:
        ours, theirs = hero.skeleton.joints[at].tip, again.skeleton.joints[at].tip
        assert ours is not None and theirs is not None
        np.testing.assert_allclose(theirs, ours, atol=1e-12)


def test_a_shape_that_moves_nothing_and_skins_without_triangles(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder("b").add("root", poise.Hinge("z")).parameter("s").build()
    hero = Character("b", body)
    mesh = box(shapes=[Shape("none", np.zeros((4, 3)))])
    skin = replace(Skin.rigid(mesh, hero.rest, "root"), shape_dofs=("s",))
    empty = Skin.rigid(Mesh([(0, 0, 0)], []), hero.rest, "root")
    scene = scene_of(hero.with_skins([skin, empty]), tmp_path)
    assert len(scene.models("Mesh")) == 1
    assert any("without a triangle" in line for line in losses(hero.with_skins([empty]), "b.fbx"))


@pytest.mark.slow
def test_long_motions_are_written_fast(tmp_path: Path) -> None:
    """10,000 frames of 60 quaternions: about two seconds; ten leave room for a busy machine."""
    import time

    builder = poise.SkeletonBuilder("long").add("j0", poise.QuaternionFree())
    for i in range(1, 60):
        builder.add(f"j{i}", poise.QuaternionBall(), f"j{(i - 1) // 2}", offset=(0.1, 0.1, 0.0))
    body = builder.build()
    steps = np.random.default_rng(0).normal(size=(10_000, body.nv)) * 0.02
    q = body.integrate(np.tile(body.rest.q, (10_000, 1)), np.cumsum(steps, axis=0))
    motion = Motion(body, q, 60.0)
    poise.write(motion[:2], tmp_path / "first.fbx")
    start = time.process_time()
    poise.write(motion, tmp_path / "long.fbx")
    assert time.process_time() - start < 10.0


def test_keys_finer_than_the_scenes_rate_are_all_read(tmp_path: Path) -> None:
    """Another program writes such files, whose stacks do not state their rate."""
    body = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    slow, fast = (Motion(body, 0.01 * np.arange(9.0)[:, None] ** 2, fps) for fps in (24.0, 120.0))
    write_character(Character("arm", body, {"a": slow, "b": fast}), tmp_path / "a.fbx")
    data = (tmp_path / "a.fbx").read_bytes()
    assert data.count(b"PoiseFrameRate") == 1
    (tmp_path / "b.fbx").write_bytes(data.replace(b"PoiseFrameRate", b"OtherFrameRate"))
    again = poise.read(tmp_path / "b.fbx")
    assert not again.repairs
    assert [(len(one), one.fps) for one in again.motions.values()] == [(9, 24.0), (9, 120.0)]
    column = again.skeleton.dof_index("arm_rz")
    np.testing.assert_allclose(again.motions["b"].q[:, column], fast.q[:, 0], atol=1e-6)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    hero = knight()
    skins = tuple(replace(skin, correctives=()) for skin in hero.skins)
    hero = replace(hero, skins=skins, source=None)
    poise.write(hero, tmp_path / "hero.fbx")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepairWarning)  # its normals are random
        again = poise.read(tmp_path / "hero.fbx")
    assert list(again.motions) == list(hero.motions)
    for ours, theirs in zip(hero.motions.values(), again.motions.values(), strict=True):
        assert len(theirs) == len(ours) and theirs.fps == ours.fps
        for at in range(len(ours)):
            before = np.concatenate([deform(skin, ours[at]).vertices for skin in hero.skins])
            after = np.concatenate([deform(skin, theirs[at]).vertices for skin in again.skins])
            there = np.linalg.norm(before[:, None] - after[None], axis=2)
            assert there.min(axis=1).max() < 1e-5 and there.min(axis=0).max() < 1e-5
    looks = {skin.mesh.material.name for skin in again.skins if skin.mesh.material is not None}
    assert looks == {"steel"}


def test_shapes_in_between_come_back(shared_data: Path, tmp_path: Path) -> None:
    hero = poise.read(shared_data / "fbx" / "maya_blend_inbetween_7500_binary.fbx")
    assert losses(hero, "a.fbx") == ()
    poise.write(hero, tmp_path / "again.fbx")
    again = poise.read(tmp_path / "again.fbx")
    assert [c.dofs for c in again.skins[0].correctives] == [
        c.dofs for c in hero.skins[0].correctives
    ]
    for at in (0, 30, 65, 89, 119):  # of these Maya wrote vertices, which `hero` has
        before, after = (
            poise.deform(one.skins[0], one.motion[at]).vertices for one in (hero, again)
        )
        np.testing.assert_allclose(after, before, atol=1e-8)


def test_correctives_of_joints_are_told() -> None:
    hero = character()
    skin = hero.skins[0]
    offsets = np.zeros((2, 1, 3))
    offsets[1] = 0.01
    made = [
        Corrective(name, ("lradius_rx",), [[0.0], [1.0]], [3], offsets, kind)
        for name, kind in (("bulge", "linear"), ("swell", "smooth"))
    ]
    hero = hero.with_skins([skin.with_correctives(*made), *hero.skins[1:]])
    assert "2 correctives" in losses(hero, "a.fbx")
