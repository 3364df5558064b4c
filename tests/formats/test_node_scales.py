"""Uniform scales of nodes: applied to lengths on reading, and written back."""

from __future__ import annotations

import copy
import json
import pickle
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.fbx_files import arm as fbx_arm
from formats.fbx_files import binary, node, properties, thing
from formats.fbx_records import records
from formats.gltf_files import Builder, arm
from formats.placed_glb import PLACES, placed_glb
from poise.bundled import character, motions
from poise.formats import read, write
from poise.formats.fbx_reading import FbxSource
from poise.model import Character, Motion
from poise.model.editing import remove_joint
from poise.model.remapping import remapped
from poise.skinning import deform

HUNDREDTH = float(np.float32(0.01))


def document(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return json.loads(data[20 : 20 + struct.unpack("<I", data[12:16])[0]])


def floats(path: Path, number: int) -> np.ndarray:
    """An accessor's values, single precision."""
    data, root = path.read_bytes(), document(path)
    start = 28 + struct.unpack("<I", data[12:16])[0]
    accessor = root["accessors"][number]
    start += root["bufferViews"][accessor["bufferView"]].get("byteOffset", 0)
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}[accessor["type"]]
    return np.frombuffer(data, "<f4", width * accessor["count"], start).reshape(-1, width)


def placed_arm(scale: float = HUNDREDTH, **more: Any) -> Builder:
    """The arm in centimetres below a node of this scale, with an animated position."""
    made = arm()
    nodes, data = made.root["nodes"], made.root
    nodes[1]["translation"] = [0, 100, 0]
    keys = made.accessor([(0, 0, 0), (50, 0, 0), (0, 0, 25)], "VEC3")
    clip = data["animations"][0]
    clip["samplers"].append({"input": clip["samplers"][0]["input"], "output": keys})
    clip["channels"].append({"sampler": 2, "target": {"node": 0, "path": "translation"}})
    inverse = np.tile(np.diag([100.0, 100.0, 100.0, 1.0]), (2, 1, 1))
    inverse[1, 1, 3] = -100.0
    matrices = made.accessor(inverse.swapaxes(1, 2).reshape(2, 16), "MAT4")
    data["skins"][0]["inverseBindMatrices"] = matrices
    nodes.append({"name": "Armature", "children": [0], "scale": [scale] * 3, **more})
    data["scenes"] = [{"nodes": [3, 2]}]
    return made


@pytest.fixture
def hero(tmp_path: Path) -> Character:
    path = tmp_path / "arm.glb"
    path.write_bytes(placed_arm().glb())
    return read(path)


def test_lengths_are_metres_and_joints_rigid(hero: Character) -> None:
    body = hero.skeleton
    assert body.joint_names == ("Armature", "upper", "lower") and body.mechanism.rigid
    np.testing.assert_allclose(body.joint("lower").offset, (0.0, 1.0, 0.0), atol=1e-7)
    np.testing.assert_allclose(hero.motion[12].value("upper_tx"), 0.5, rtol=1e-7)
    np.testing.assert_array_equal(hero.rest.world[2, :3, :3], np.eye(3))
    plain = deform(hero.skins[0], hero.rest).vertices
    np.testing.assert_allclose(plain, hero.skins[0].mesh.vertices, atol=1e-6)


def test_a_file_is_written_back_in_the_nodes_unit(hero: Character, tmp_path: Path) -> None:
    write(hero, tmp_path / "again.glb")
    one, two = document(tmp_path / "arm.glb"), document(tmp_path / "again.glb")
    for before, now in zip(one["nodes"], two["nodes"], strict=True):
        kept = {k: v for k, v in now.items() if k != "extras"}
        assert {**before, "mesh": 0, "skin": 0} == {**kept, "mesh": 0, "skin": 0}
    for what in ("inverseBindMatrices",):
        np.testing.assert_array_equal(
            floats(tmp_path / "arm.glb", one["skins"][0][what]),
            floats(tmp_path / "again.glb", two["skins"][0][what]),
        )
    keys = [
        floats(path, root["animations"][0]["samplers"][2]["output"])
        for path, root in ((tmp_path / "arm.glb", one), (tmp_path / "again.glb", two))
    ]
    np.testing.assert_array_equal(*keys)


@pytest.mark.parametrize("turn", [0, 1, 2], ids=["replaced", "pickled", "copied"])
def test_an_edited_motion_keeps_the_nodes_unit(hero: Character, tmp_path: Path, turn: int) -> None:
    one = [lambda it: replace(it, name="b"), lambda it: pickle.loads(pickle.dumps(it)), copy.copy]
    other = one[turn](hero)
    body = other.skeleton
    posed = body.rest.with_values(upper_tx=0.3)
    bent = Motion(body, np.stack([body.rest.q, posed.q]), 30.0, "bent")
    write(other.with_motion(bent), tmp_path / "again.glb")
    root = document(tmp_path / "again.glb")
    (armature,) = [node for node in root["nodes"] if node["name"] == "Armature"]
    assert armature["scale"] == [HUNDREDTH] * 3
    (channel,) = root["animations"][0]["channels"]
    keys = floats(
        tmp_path / "again.glb", root["animations"][0]["samplers"][channel["sampler"]]["output"]
    )
    np.testing.assert_allclose(keys, [(0, 0, 0), (30, 0, 0)], rtol=1e-6)
    found = read(tmp_path / "again.glb")
    np.testing.assert_allclose(found.motion.world, bent.world, atol=1e-12)
    assert found.skeleton.mechanism.rigid
    write(found, tmp_path / "third.glb")  # from the extras
    assert document(tmp_path / "third.glb")["nodes"] == root["nodes"]


def test_a_pose_moves_the_nodes_in_their_unit(hero: Character, tmp_path: Path) -> None:
    write(hero.at(hero.rest.with_values(upper_ty=0.25)), tmp_path / "posed.glb")
    (node,) = [n for n in document(tmp_path / "posed.glb")["nodes"] if n["name"] == "upper"]
    np.testing.assert_allclose(node["translation"], (0, 25, 0), rtol=1e-6, atol=1e-12)


def test_joints_that_lose_the_node_keep_their_places(hero: Character, tmp_path: Path) -> None:
    edited = remapped(hero, remove_joint(hero.skeleton, "Armature")).character
    write(edited, tmp_path / "bare.glb")
    found = read(tmp_path / "bare.glb")
    assert found.skeleton.joint_names == ("upper", "lower")
    np.testing.assert_allclose(found.rest.world[1, :3, 3], (0.0, 1.0, 0.0), atol=1e-6)
    (node,) = [n for n in document(tmp_path / "bare.glb")["nodes"] if n["name"] == "lower"]
    np.testing.assert_allclose(node["translation"], (0, 1, 0), rtol=1e-6)
    moved = found.motion.world[:, 1, :3, 3] - hero.motion.world[:, 2, :3, 3]
    np.testing.assert_allclose(moved, 0.0, atol=1e-6)


def test_scales_multiply_and_mirroring_remains(tmp_path: Path) -> None:
    made = placed_arm()
    nodes = made.root["nodes"]
    nodes.append({"name": "mirror", "scale": [-4, 4, 4], "children": [3]})
    nodes.append({"name": "top", "scale": [0.25] * 3, "children": [4], "translation": [1, 0, 0]})
    made.root["scenes"] = [{"nodes": [5, 2]}]
    (tmp_path / "m.glb").write_bytes(made.glb())
    hero = read(tmp_path / "m.glb")
    world = {name: hero.rest.world[i] for i, name in enumerate(hero.skeleton.joint_names)}
    np.testing.assert_allclose(world["lower"][:3, 3], (1.0, 1.0, 0.0), atol=1e-6)
    np.testing.assert_array_equal(world["lower"][:3, :3], np.diag([-1.0, 1.0, 1.0]))
    write(hero, tmp_path / "again.glb")
    scales = {node["name"]: node.get("scale") for node in document(tmp_path / "again.glb")["nodes"]}
    assert scales["mirror"] == [-4, 4, 4] and scales["top"] == [0.25] * 3


@pytest.mark.parametrize("scale", [[1.0, 2.0, 1.0], [0.0, 0.0, 0.0]])
def test_other_scales_stay_in_the_frames(tmp_path: Path, scale: list[float]) -> None:
    made = arm()
    made.root["nodes"].append({"name": "Armature", "children": [0], "scale": scale})
    made.root["scenes"] = [{"nodes": [3, 2]}]
    (tmp_path / "m.glb").write_bytes(made.glb())
    np.testing.assert_array_equal(
        np.diag(read(tmp_path / "m.glb").rest.world[1])[:3], np.array(scale)
    )


def test_an_animated_scale_stays_a_value(tmp_path: Path) -> None:
    made = placed_arm()
    sizes = made.accessor([(0.01,) * 3, (0.02,) * 3, (0.01,) * 3], "VEC3")
    clip = made.root["animations"][0]
    clip["samplers"].append({"input": clip["samplers"][0]["input"], "output": sizes})
    clip["channels"].append({"sampler": 3, "target": {"node": 3, "path": "scale"}})
    (tmp_path / "m.glb").write_bytes(made.glb())
    hero = read(tmp_path / "m.glb")
    assert "Armature_sx" in hero.skeleton.dof_names
    np.testing.assert_allclose(hero.motion[12].world[2, :3, 3][1], 2.0, rtol=1e-6)


def test_a_rigid_mesh_is_in_metres(tmp_path: Path) -> None:
    made = arm()
    nodes = made.root["nodes"]
    del nodes[2]["skin"]
    nodes[2] |= {"scale": [0.5] * 3, "translation": [0, 2, 0]}
    nodes.append({"name": "half", "scale": [0.5] * 3, "children": [2]})
    made.root["scenes"] = [{"nodes": [0, 3]}]
    (tmp_path / "m.glb").write_bytes(made.glb())
    hero = read(tmp_path / "m.glb")
    (skin,) = hero.skins
    np.testing.assert_array_equal(skin.mesh.bounds, [(0, 0, 0), (0.25, 0.5, 0)])
    np.testing.assert_array_equal(skin.mesh.shapes[0].offsets[1], (0, 0, 0.125))
    np.testing.assert_array_equal(skin.inverse_bind[0], np.eye(4))
    np.testing.assert_allclose(deform(skin, hero.rest).vertices.max(axis=0), (0.25, 1.5, 0.0))
    write(hero, tmp_path / "again.glb")
    one, two = document(tmp_path / "m.glb"), document(tmp_path / "again.glb")
    places = [
        floats(path, root["meshes"][0]["primitives"][0]["attributes"]["POSITION"])
        for path, root in ((tmp_path / "m.glb", one), (tmp_path / "again.glb", two))
    ]
    np.testing.assert_array_equal(*places)


def test_a_scale_added_above_stored_joints_enlarges_them(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder("rod").add("root", poise.Free())
    body = body.add("tip", poise.Hinge("z"), "root", offset=(0, 1, 0), limits={"rz": (-1, 1)})
    rod = body.build()
    walk = Motion(rod, np.linspace(0.0, 0.5, 3)[:, None] * np.ones(rod.nq), 30.0, "walk")
    write(Character("rod", rod, {"walk": walk}), tmp_path / "rod.glb")
    data = (tmp_path / "rod.glb").read_bytes()
    length = struct.unpack("<I", data[12:16])[0]
    root = json.loads(data[20 : 20 + length])
    root["nodes"].append({"name": "twice", "scale": [2.0] * 3, "children": [0]})
    root["scenes"][0]["nodes"] = [len(root["nodes"]) - 1]
    text = json.dumps(root).encode()
    text += b" " * (-len(text) % 4)
    head = struct.pack("<4sIIII", b"glTF", 2, len(data) - length + len(text), len(text), 0x4E4F534A)
    (tmp_path / "twice.glb").write_bytes(head + text + data[20 + length :])
    found = read(tmp_path / "twice.glb")
    np.testing.assert_allclose(found.motion.world[:, 2, :3, 3], 2.0 * walk.world[:, 1, :3, 3])
    assert found.skeleton.joint("tip").limits.tolist() == [[-1.0, 1.0]]


def test_real_units_survive_a_round_trip(tmp_path: Path) -> None:
    """The bundled body under a node as Blender writes it, with a new motion."""
    write(character(), tmp_path / "hero.glb")
    placed = placed_glb((tmp_path / "hero.glb").read_bytes(), **PLACES["blender"])
    (tmp_path / "placed.glb").write_bytes(placed)
    hero = read(tmp_path / "placed.glb")
    made = poise.retarget(motions()["walk"][:20], hero).motion
    write(hero.with_motion(made), tmp_path / "walk.glb")
    found = read(tmp_path / "walk.glb")
    np.testing.assert_allclose(found.motion.world, made.world, atol=1e-9)
    nodes = {node["name"]: node for node in document(tmp_path / "walk.glb")["nodes"]}
    assert nodes["Armature"]["scale"] == [0.01] * 3
    assert np.abs(nodes["lfemur"]["translation"]).max() > 1.0  # centimetres


def test_a_fixed_joint_above_a_body_is_an_fbx_null(hero: Character, tmp_path: Path) -> None:
    write(hero, tmp_path / "arm.fbx")
    found = read(tmp_path / "arm.fbx")
    assert found.skeleton.joint_names == hero.skeleton.joint_names
    assert not found.skeleton.joint("Armature").suffixes
    one, other = hero.motion[12], found.motion[12]
    np.testing.assert_allclose(other.world, one.world, atol=1e-7)
    assert isinstance(found.source, FbxSource) and found.source.placing == {"Armature": 1.0}


@pytest.fixture
def placed_fbx(tmp_path: Path) -> Path:
    """The arm of 10 cm bones in metres, below a null scaled by 100, as Blender writes it."""
    nodes = fbx_arm()
    (objects,) = [one for one in nodes if one.name == "Objects"]
    (links,) = [one for one in nodes if one.name == "Connections"]
    for one in objects.children:
        if one.name == "Model" and "lower" in one.values[1]:
            (place,) = [
                row for row in one.children[0].children if row.values[0] == "Lcl Translation"
            ]
            place.values[4:] = [0.1, 0.0, 0.0]
        for part in one.children:
            if part.name in ("Transform", "TransformLink"):
                frame = np.array(part.values[0]).reshape(4, 4)
                link = part.name == "TransformLink"
                frame[:3, :3] *= 100.0 if link else 0.01
                frame[3, :3] *= 1.0 if link else 0.01
                part.values[0] = frame.ravel()
    scale = {"Lcl__Scaling": (100.0,) * 3, "Lcl__Translation": (5.0, 0.0, 0.0)}
    objects.children.append(thing("Model", 30, "Armature", "Null", properties(**scale)))
    links.children[0].values[2] = 30
    links.children.append(node("C", "OO", 30, 0))
    path = tmp_path / "arm.fbx"
    path.write_bytes(binary(nodes))
    return path


def test_an_fbx_null_keeps_its_kind_and_scale(placed_fbx: Path, tmp_path: Path) -> None:
    hero = read(placed_fbx)
    assert hero.skeleton.joint_names == ("Armature", "upper", "lower")
    np.testing.assert_allclose(hero.rest.world[2, :3, 3], (0.15, 0.0, 0.0), atol=1e-12)
    assert hero.skeleton.mechanism.rigid
    write(hero, tmp_path / "again.fbx")
    again = read(tmp_path / "again.fbx")
    assert isinstance(hero.source, FbxSource) and isinstance(again.source, FbxSource)
    assert again.source.placing == hero.source.placing == {"Armature": 100.0}
    assert again.skeleton.dof_names == hero.skeleton.dof_names
    for one, other in zip(
        (hero.rest, hero.motion[12]), (again.rest, again.motion[12]), strict=True
    ):
        np.testing.assert_allclose(other.world, one.world, atol=1e-8)
        np.testing.assert_allclose(
            deform(again.skins[0], other).vertices, deform(hero.skins[0], one).vertices, atol=1e-8
        )
    found, _ = records((tmp_path / "again.fbx").read_bytes())
    (objects,) = [one for one in found if one.name == "Objects"]
    kinds = {
        one.values[1].split("\x00")[0]: (one.values[2], one) for one in objects.children
        if one.name == "Model"
    }  # fmt: skip
    assert kinds["Armature"][0] == "Null" and kinds["upper"][0] == "LimbNode"
    (rows,) = [one for one in kinds["lower"][1].children if one.name == "Properties70"]
    values = {row.values[0]: row.values[4:] for row in rows.children}
    assert values["Lcl Translation"] == [0.1, 0.0, 0.0]


def test_a_usd_root_keeps_its_scale(tmp_path: Path) -> None:
    library = pytest.importorskip("pxr")
    from pxr import Gf, Usd, UsdGeom, UsdSkel

    assert library
    body = poise.SkeletonBuilder("rod").add("hips", poise.Free())
    rod = body.add("tip", poise.Ball(), "hips", offset=(0, 1, 0)).build()
    q = np.stack([rod.rest.q, rod.rest.q + 0.25])
    mesh = poise.Mesh([(0, 0, 0), (1, 0, 0), (0, 2, 0)], [(0, 1, 2)])
    hero = Character(
        "rod", rod, {"walk": Motion(rod, q, 30.0, "walk")},
        skins=(poise.Skin.rigid(mesh, rod.rest, "tip"),),
    )  # fmt: skip
    write(hero, tmp_path / "rod.usda")
    stage = Usd.Stage.Open(str(tmp_path / "rod.usda"))
    UsdGeom.Xformable(stage.GetDefaultPrim()).AddScaleOp().Set(Gf.Vec3f(0.25))
    stage.GetRootLayer().Export(str(tmp_path / "small.usda"))
    small = read(tmp_path / "small.usda")
    np.testing.assert_allclose(small.rest.world[1, :3, 3], (0.0, 0.25, 0.0))
    write(small.at(small.motion[1]), tmp_path / "again.usda")
    found = read(tmp_path / "again.usda")
    np.testing.assert_allclose(found.motion[0].world, small.motion[1].world, atol=1e-7)
    one, other = (deform(it.skins[0], it.motion[-1]).vertices for it in (small, found))
    np.testing.assert_allclose(other, one, atol=1e-7)
    again = Usd.Stage.Open(str(tmp_path / "again.usda"))
    root = again.GetDefaultPrim()
    frame = np.array(UsdGeom.Xformable(root).GetLocalTransformation())
    np.testing.assert_allclose(frame, np.diag([0.25, 0.25, 0.25, 1.0]), atol=1e-12)
    places = [
        UsdSkel.Skeleton(it.GetDefaultPrim().GetChild("skeleton")).GetRestTransformsAttr().Get()
        for it in (stage, again)
    ]
    np.testing.assert_allclose(np.array(places[1]), np.array(places[0]), atol=1e-12)
