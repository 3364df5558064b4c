"""Written glTF: exact round trips, and the same content in other programs."""

from __future__ import annotations

import json
import struct
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.gltf_characters import IMAGE, body_with, knight
from formats.gltf_files import Builder, arm, real_files
from poise.errors import FileUnsupported, RepairWarning
from poise.formats import read, write
from poise.formats.gltf_baking import with_baked_correctives
from poise.formats.gltf_joints import NoJson, joint_data
from poise.formats.gltf_nodes import trs_matrix
from poise.model import (
    Character,
    Mesh,
    Motion,
    Skeleton,
    SkeletonBuilder,
    Skin,
    Weights,
)
from samples.bodies import person
from samples.joints import SAMPLES_AND_FOLLOWING

pytestmark = pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")


@pytest.fixture
def again(tmp_path: Path):
    """Write a character and read it back."""

    def back(character: Character, name: str = "out.glb") -> Character:
        write(character, tmp_path / name)
        return read(tmp_path / name)

    return back


def json_of(path: Path) -> Any:
    """The JSON of a file."""
    data = path.read_bytes()
    if data[:4] != b"glTF":
        return json.loads(data)
    return json.loads(data[20 : 20 + struct.unpack_from("<I", data, 12)[0]])


def assert_same_skeleton(a: Skeleton, b: Skeleton) -> None:
    assert (a.name, a.up, a.joint_names, a.parents) == (b.name, b.up, b.joint_names, b.parents)
    assert a.dof_names == b.dof_names
    assert a.parameters == b.parameters
    for one, two in zip(a.joints, b.joints, strict=True):
        assert (one.type, one.cone, one.drives, one.names, one.max_speed) == (
            two.type, two.cone, two.drives, two.names, two.max_speed,
        )  # fmt: skip
        for what in ("frame", "limits", "rest", "preferred", "stiffness", "tip"):
            np.testing.assert_array_equal(
                getattr(one, what), getattr(two, what), err_msg=f"{one.name}.{what}", strict=True
            ) if getattr(one, what) is not None else None
            assert (getattr(one, what) is None) == (getattr(two, what) is None)


def assert_same_skin(a: Skin, b: Skin) -> None:
    assert (a.name, a.joints, a.shape_dofs, a.deformer) == (
        b.name, b.joints, b.shape_dofs, b.deformer,
    )  # fmt: skip
    np.testing.assert_array_equal(a.weights.values, b.weights.values, strict=True)
    np.testing.assert_array_equal(a.weights.joints, b.weights.joints, strict=True)
    np.testing.assert_array_equal(a.inverse_bind, b.inverse_bind)
    one, two = a.mesh, b.mesh
    assert one.name == two.name and one.material == two.material
    for what in ("vertices", "faces"):
        np.testing.assert_array_equal(getattr(one, what), getattr(two, what))
    for what in ("normals", "tangents"):
        x, y = getattr(one, what), getattr(two, what)
        assert (x is None) == (y is None)
        if x is not None:
            np.testing.assert_array_equal(x, y)
    for x, y in zip((*one.uvs, *one.colours), (*two.uvs, *two.colours), strict=True):
        np.testing.assert_array_equal(x, y, strict=True)
    for x, y in zip(one.shapes, two.shapes, strict=True):
        assert x.name == y.name
        np.testing.assert_array_equal(x.offsets, y.offsets)
    for x, y in zip(a.correctives, b.correctives, strict=True):
        assert (x.name, x.dofs, x.kind) == (y.name, y.dofs, y.kind)
        for what in ("keys", "vertices", "offsets"):
            np.testing.assert_array_equal(getattr(x, what), getattr(y, what))


def assert_same(a: Character, b: Character) -> None:
    assert (a.name, a.unit, a.handles) == (b.name, b.unit, b.handles)
    assert_same_skeleton(a.skeleton, b.skeleton)
    assert list(a.motions) == list(b.motions)
    for one, two in zip(a.motions.values(), b.motions.values(), strict=True):
        assert one.fps == two.fps
        np.testing.assert_array_equal(one.q, two.q, strict=True)
    assert len(a.skins) == len(b.skins)
    for one, two in zip(a.skins, b.skins, strict=True):
        assert_same_skin(one, two)


# Our own characters

_CHAIN = [(name, i) for name, samples in SAMPLES_AND_FOLLOWING.items() for i in range(len(samples))]


@pytest.mark.parametrize(("name", "number"), _CHAIN)
def test_every_joint_type_comes_back(again, name: str, number: int) -> None:
    joint_type = SAMPLES_AND_FOLLOWING[name][number]
    body = body_with(joint_type)
    chance = np.random.default_rng(7)
    q = body.rest.q + chance.uniform(-0.4, 0.4, (5, body.nq))
    motion = Motion(body, q, 25.0, "shake")
    found = again(Character("body", body, {"shake": motion}))
    try:
        joint_data(body.joint("sample"))
    except NoJson:  # only a Python function knows it: its rest frame is what is left
        world = found.rest.world[found.skeleton.joint_index("end")]
        np.testing.assert_allclose(world, body.rest.world[3], atol=1e-6)
        return
    assert_same_skeleton(body, found.skeleton)
    np.testing.assert_array_equal(found.motion.q, motion.q)


def _keyed_world(path: Path, frame: int) -> dict[str, np.ndarray]:
    """World frames from the nodes and keys alone, as a program that knows nothing of us would."""
    root = json_of(path)
    data = path.read_bytes()
    start = 20 + struct.unpack_from("<I", data, 12)[0] + 8

    def array(number: int) -> np.ndarray:
        accessor = root["accessors"][number]
        view = root["bufferViews"][accessor["bufferView"]]
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
        at = start + view["byteOffset"]
        values = np.frombuffer(data, "<f4", accessor["count"] * width, at)
        return values.reshape(-1, width).astype(float)

    nodes = root["nodes"]
    places = [
        {
            "translation": node.get("translation", [0, 0, 0]),
            "rotation": node.get("rotation", [0, 0, 0, 1]),
            "scale": node.get("scale", [1, 1, 1]),
        }
        for node in nodes
    ]
    for channel in root["animations"][0]["channels"]:
        sampler = root["animations"][0]["samplers"][channel["sampler"]]
        target = channel["target"]
        places[target["node"]][target["path"]] = array(sampler["output"])[frame]
    parents = {c: i for i, node in enumerate(nodes) for c in node.get("children", ())}
    world: dict[int, np.ndarray] = {}

    def place(number: int) -> np.ndarray:
        if number not in world:
            p = places[number]
            local = trs_matrix(
                np.array(p["translation"], float), np.roll(p["rotation"], 1), np.array(p["scale"])
            )
            if "matrix" in nodes[number]:
                local = np.array(nodes[number]["matrix"]).reshape(4, 4).T
            above = parents.get(number)
            world[number] = local if above is None else place(above) @ local
        return world[number]

    return {nodes[i]["name"]: place(i) for i in range(len(nodes))}


@pytest.mark.parametrize("name", ["ball", "hinge", "quaternion-free", "channels", "scale-xyz",
                                  "uniform-scale", "aim-constraint", "path", "screw"])  # fmt: skip
def test_keys_show_other_programs_the_same_motion(tmp_path: Path, name: str) -> None:
    body = body_with(SAMPLES_AND_FOLLOWING[name][0])
    q = body.rest.q + np.random.default_rng(3).uniform(-0.4, 0.4, (4, body.nq))
    motion = Motion(body, q, 25.0, "shake")
    write(Character("body", body, {"shake": motion}), tmp_path / "m.glb")
    upright = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])
    assert body.up == "z"  # and y is up in glTF
    for frame in range(4):
        found = _keyed_world(tmp_path / "m.glb", frame)
        for index, joint in enumerate(body.joint_names):
            wanted = upright @ motion.world[frame, index]
            np.testing.assert_allclose(found[joint], wanted, atol=2e-6)


def test_everything_comes_back(again) -> None:
    sir = knight()
    first = again(sir)
    assert_same(sir, first)
    assert not first.repairs
    assert_same(sir, again(first, "second.gltf"))


def test_skins_of_one_object_are_one_mesh(tmp_path: Path) -> None:
    write(knight(), tmp_path / "k.glb")
    root = json_of(tmp_path / "k.glb")
    assert sorted(len(mesh["primitives"]) for mesh in root["meshes"]) == [1, 2]
    hand = next(node for node in root["nodes"] if node["name"] == "hand")
    assert "skin" not in hand and root["meshes"][hand["mesh"]]["primitives"][0]["attributes"]
    assert "JOINTS_1" in root["meshes"][0]["primitives"][0]["attributes"]
    assert not (tmp_path / "k.ik.json").exists()


def test_weights_are_written_as_the_format_wants_them(again) -> None:
    body = body_with(poise.Hinge())
    mesh = Mesh(np.eye(3), [(0, 1, 2)])
    weights = Weights(
        [(0, 1, 1), (1, 0, 0), (2, 7, 0)], [(0.5, 0.25, 0.25), (1.0, 3.0, 0.0), (0,) * 3]
    )
    skin = Skin.bound(mesh, body.rest, weights, ("base", "beacon", "end"))
    (found,) = again(Character("body", body, skins=(skin,))).skins
    wanted = [(0.5, 0.5, 0.0), (0.75, 0.25, 0.0), (1.0, 0.0, 0.0)]
    np.testing.assert_array_equal(found.weights.dense(3), wanted)


def test_a_pose_is_shown_without_playing(again, tmp_path: Path) -> None:
    sir = knight()
    posed = sir.at(sir.rest.with_values(grip=1.0, hip_ty=2.0))
    found = again(posed)
    np.testing.assert_array_equal(found.motion.q[0], posed.motion.q[0])
    np.testing.assert_array_equal(found.rest.q, sir.rest.q)
    (hip,) = (n for n in json_of(tmp_path / "out.glb")["nodes"] if n["name"] == "hip")
    assert hip["translation"][1] == 2.0


def test_nodes_that_another_program_moved(tmp_path: Path) -> None:
    body = body_with(poise.Ball())
    write(Character("body", body), tmp_path / "m.gltf")
    root = json_of(tmp_path / "m.gltf")
    node = next(n for n in root["nodes"] if n["name"] == "sample")
    node["translation"] = [9.0, 8.0, 7.0]
    (tmp_path / "m.gltf").write_text(json.dumps(root))
    with pytest.warns(RepairWarning, match="changed since Poise wrote the file.*sample"):
        found = read(tmp_path / "m.gltf")
    np.testing.assert_allclose(found.rest.local("sample")[:3, 3], (9, 8, 7), atol=1e-6)
    assert found.skeleton.dof_names == body.dof_names


def test_keys_that_another_program_changed(tmp_path: Path) -> None:
    body = body_with(poise.Ball("xyz"))
    q = np.tile(body.rest.q, (3, 1))
    q[:, body.dof_index("sample_ry")] = (0.0, 0.3, 0.6)
    write(Character("body", body, {"turn": Motion(body, q, 25.0)}), tmp_path / "m.gltf")
    root = json_of(tmp_path / "m.gltf")
    root["animations"][0]["extras"]["poise"]["check"] += 1
    (tmp_path / "m.gltf").write_text(json.dumps(root))
    with pytest.warns(RepairWarning, match="the keys are read"):
        found = read(tmp_path / "m.gltf")
    np.testing.assert_allclose(found.motion.q, q, atol=1e-6)


def test_baked_correctives_move_the_same(again) -> None:
    sir = knight()
    found = again(with_baked_correctives(sir))
    assert found.skins[0].correctives == ()
    for frame in (0, 3, 6):
        before = poise.deform(sir.skins[0], sir.motion[frame]).vertices
        after = poise.deform(found.skins[0], found.motion[frame]).vertices
        np.testing.assert_allclose(after, before, atol=1e-6)


def test_what_does_not_fit_is_refused_and_the_old_file_stays(tmp_path: Path) -> None:
    body = SkeletonBuilder().add("far", poise.Fixed(), offset=(1e39, 0, 0)).build()
    mesh = Mesh([(1e39, 0, 0), (0, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    path = tmp_path / "m.glb"
    path.write_bytes(b"old")
    with pytest.raises(FileUnsupported, match="exceeds single precision"):
        write(Character("far", body, skins=(Skin.rigid(mesh, body.rest, "far"),)), path)
    fast = SkeletonBuilder().add("a", poise.Hinge()).build()
    with pytest.raises(FileUnsupported, match="single precision"):
        write(Character("a", fast, {"m": Motion(fast, np.zeros((2, 1)), 1e50)}), path)
    assert path.read_bytes() == b"old"


# Files of others


def test_what_is_not_ours_is_kept(again, tmp_path: Path) -> None:
    made = arm()
    place = made.accessor([1.0, 2.0, 3.0, 4.0], "SCALAR")
    line = {"attributes": {"POSITION": 0}, "mode": 1, "extras": [1]}
    root = made.root
    root["nodes"].append({"name": "eye", "camera": 0, "translation": [0, 0, 5.5]})
    root["nodes"][0] |= {"extras": {"a": 1}, "extensions": {"X_node": {"b": [2]}}}
    root["scenes"][0]["nodes"].append(3)
    primitive = root["meshes"][0]["primitives"][0]
    primitive["attributes"]["_HEAT"] = place
    primitive |= {"extras": {"c": 3}, "extensions": {"X_primitive": {}}, "material": 1}
    root["meshes"][0]["primitives"].append({**line, "targets": [{"POSITION": 4}]})
    root["meshes"][0]["extensions"] = {"X_mesh": {"d": 4}}
    texture = {"index": 0, "extensions": {"KHR_texture_transform": {"scale": [2, 2]}}}
    root |= {
        "cameras": [{"type": "perspective", "perspective": {"yfov": 1.0, "znear": 0.1}}],
        "materials": [
            {"name": "unused"},
            {"pbrMetallicRoughness": {"baseColorTexture": texture}, "extras": {"e": 5},
             "extensions": {"KHR_materials_unlit": {}}},
        ],
        "textures": [{"source": 0, "extensions": {"X_texture": {}}}],
        "images": [{"mimeType": "image/png", "bufferView": made.view(IMAGE)}],
        "extensions": {"X_root": {"f": 6}},
        "extensionsUsed": ["X_node", "X_primitive", "X_mesh", "X_texture", "X_root",
                           "KHR_texture_transform", "KHR_materials_unlit"],
        "extras": "text", "asset": {"version": "2.0", "copyright": "me"},
    }  # fmt: skip
    root["animations"][0]["extras"] = {"g": 7}
    path = tmp_path / "in.glb"
    path.write_bytes(made.glb())
    hero = read(path)
    assert hero.skins[0].mesh.material.base_texture.data == IMAGE
    assert_same(replace(hero, name="in"), again(hero))
    for name in ("out.glb", "second.gltf"):
        hero = again(hero, name)
        found = json_of(tmp_path / name)
        for member in ("cameras", "materials", "extensions", "extras"):
            assert found[member] == root[member], member
        assert set(found["extensionsUsed"]) == set(root["extensionsUsed"])
        assert found["asset"]["copyright"] == "me"
        eye = next(node for node in found["nodes"] if node["name"] == "eye")
        assert eye == root["nodes"][3]
        upper = next(node for node in found["nodes"] if node["name"] == "upper")
        assert upper["extensions"] == {"X_node": {"b": [2]}} and upper["extras"]["a"] == 1
        (mesh,) = found["meshes"]
        assert mesh["extensions"] == {"X_mesh": {"d": 4}}
        first, second = mesh["primitives"]
        assert first["extras"] == {"c": 3} and first["extensions"] == {"X_primitive": {}}
        assert first["material"] == 1 and "_HEAT" in first["attributes"]
        assert second["mode"] == 1 and second["extras"] == [1] and len(second["targets"]) == 1
        assert found["animations"][0]["extras"]["g"] == 7


def test_skins_that_are_gone_changed_or_bound_anew(again, tmp_path: Path) -> None:
    (tmp_path / "in.glb").write_bytes(arm().glb())
    hero = replace(read(tmp_path / "in.glb"), name="in")
    bare = again(hero.with_skins([]))
    assert bare.skins == () and bare.skeleton.joint_names == hero.skeleton.joint_names
    assert again(bare).skeleton.joint_names == hero.skeleton.joint_names
    (skin,) = hero.skins
    changed = skin.with_weights(Weights(skin.weights.joints, [(0.5, 0.5, 0, 0)] * 4))
    assert_same_skin(changed, again(hero.with_skins([changed])).skins[0])

    made = Builder()
    places = made.accessor(np.eye(3), "VEC3")
    made.root["meshes"] = [{"name": "box", "primitives": [{"attributes": {"POSITION": places}}]}]
    made.root["nodes"] = [{"name": "a", "children": [1]}, {"name": "b", "mesh": 0}]
    (tmp_path / "in.glb").write_bytes(made.glb())
    hero = replace(read(tmp_path / "in.glb"), name="in")
    (box,) = hero.skins
    moved = replace(box, inverse_bind=trs_matrix(np.ones(3), np.eye(4)[0], np.ones(3))[None])
    assert_same(hero.with_skins([moved]), again(hero.with_skins([moved])))


def test_an_unedited_animation_keeps_its_keys(again, tmp_path: Path) -> None:
    made = Builder()
    values = np.array([0, 0.5, 1.0, 0.25, -0.5, 0.125, 1.0, 2.0, -3.0] * 3)
    sampler = {
        "input": made.accessor([0.1, 0.7, 1.3], "SCALAR"),
        "output": made.accessor(values.reshape(9, 3), "VEC3"), "interpolation": "CUBICSPLINE",
    }  # fmt: skip
    turns = {
        "input": made.accessor([0.2, 0.9], "SCALAR"),
        "output": made.accessor(np.eye(4)[2:] * 32767, "VEC4", "<i2", normalized=True),
        "interpolation": "STEP",
    }  # fmt: skip
    made.root["nodes"] = [{"name": "a"}]
    made.root["animations"] = [{"samplers": [sampler, turns], "channels": [
        {"sampler": 0, "target": {"node": 0, "path": "translation"}},
        {"sampler": 1, "target": {"node": 0, "path": "rotation"}},
    ]}]  # fmt: skip
    (tmp_path / "in.glb").write_bytes(made.glb())
    hero = read(tmp_path / "in.glb")
    found = again(again(hero))
    for one, two in zip(hero.motion.source.clip.channels, found.motion.source.clip.channels):
        assert (one.path, one.interpolation) == (two.path, two.interpolation)
        assert one.times.values.tobytes() == two.times.values.tobytes()
        assert one.values.values.tobytes() == two.values.values.tobytes()
        assert one.values.values.dtype == two.values.values.dtype
    edited = Motion(
        hero.skeleton, hero.motion.q + 0.001, hero.motion.fps, source=hero.motion.source
    )
    assert_same_q = again(hero.with_motion(edited)).motion
    np.testing.assert_array_equal(assert_same_q.q, edited.q)


def test_a_skin_whose_joints_have_no_common_root(again, tmp_path: Path) -> None:
    made = arm()
    made.root["nodes"][0].pop("children")
    made.root["scenes"] = [{"nodes": [0, 1, 2]}]
    (tmp_path / "in.glb").write_bytes(made.glb())
    hero = read(tmp_path / "in.glb")
    found = again(hero)
    assert_same(replace(hero, name="in"), found)
    assert json_of(tmp_path / "out.glb")["nodes"][-1]["children"] == [0, 1]
    assert_same(found, again(found, "second.glb"))


@pytest.mark.parametrize("unit", [None, "cm"])
def test_every_real_file_comes_back(shared_data: Path, again, unit: str | None) -> None:
    for path in real_files(shared_data):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RepairWarning)
            hero = read(path, unit=unit)
        found = again(hero)
        assert_same(hero, found)
        bare = {n: Motion(hero.skeleton, m.q, m.fps, n) for n, m in hero.motions.items()}
        if unit is None:
            assert_same(hero, again(replace(hero, source=None, motions=bare)))


def test_pygltflib_reads_the_same_arrays(shared_data: Path, tmp_path: Path) -> None:
    pygltflib = pytest.importorskip("pygltflib")
    for name in ("CesiumMan", "Fox", "greenman", "MorphStressTest"):
        source = shared_data / "gltf" / f"{name}.glb"
        write(read(source), tmp_path / "out.glb")
        one, two = (pygltflib.GLTF2().load(str(p)) for p in (source, tmp_path / "out.glb"))
        assert len(one.meshes) == len(two.meshes)
        for a, b in zip(one.meshes, two.meshes, strict=True):
            for p, q in zip(a.primitives, b.primitives, strict=True):
                for attribute in ("POSITION", "NORMAL", "TEXCOORD_0", "JOINTS_0", "WEIGHTS_0"):
                    x, y = (
                        _pygltflib_array(g, getattr(r.attributes, attribute))
                        for g, r in ((one, p), (two, q))
                    )
                    np.testing.assert_array_equal(x, y, err_msg=f"{name} {attribute}")
        for a, b in zip(one.animations, two.animations, strict=True):
            for x, y in zip(a.channels, b.channels, strict=True):
                p, q = a.samplers[x.sampler], b.samplers[y.sampler]
                for member in ("input", "output"):
                    np.testing.assert_array_equal(
                        _pygltflib_array(one, getattr(p, member)),
                        _pygltflib_array(two, getattr(q, member)),
                    )


def test_another_programs_copy_holds_everything(tmp_path: Path) -> None:
    pygltflib = pytest.importorskip("pygltflib")
    sir = knight()
    # pygltflib writes out what a texture's sampler leaves to its defaults.
    sir = replace(sir, skins=[replace(s, mesh=s.mesh.with_material(None)) for s in sir.skins])
    write(sir, tmp_path / "sir.glb")
    pygltflib.GLTF2().load(str(tmp_path / "sir.glb")).save(str(tmp_path / "copy.glb"))
    assert (tmp_path / "copy.glb").read_bytes() != (tmp_path / "sir.glb").read_bytes()
    assert_same(sir, read(tmp_path / "copy.glb"))


def _pygltflib_array(gltf: Any, number: int | None) -> np.ndarray | None:
    """An accessor's values by pygltflib's own record of it."""
    if number is None:
        return None
    accessor = gltf.accessors[number]
    view = gltf.bufferViews[accessor.bufferView]
    dtype = {5121: "<u1", 5123: "<u2", 5125: "<u4", 5126: "<f4"}[accessor.componentType]
    width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}[accessor.type]
    size = np.dtype(dtype).itemsize
    start = (view.byteOffset or 0) + (accessor.byteOffset or 0)
    stride = view.byteStride or width * size
    blob = gltf.binary_blob()
    shape, strides = (accessor.count, width), (stride, size)
    return np.ndarray(shape, dtype, blob, start, strides).astype(float)


def test_trimesh_sees_the_same_frames(shared_data: Path, tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    hero = read(shared_data / "gltf" / "CesiumMan.glb")
    write(hero, tmp_path / "out.glb")
    for path in (shared_data / "gltf" / "CesiumMan.glb", tmp_path / "out.glb"):
        graph = trimesh.load(path, process=False).graph
        for index, name in enumerate(hero.skeleton.joint_names):
            world, _ = graph.get(name)
            np.testing.assert_allclose(world, hero.rest.world[index], atol=2e-6)


def test_a_body_with_z_up_stands_in_other_programs_and_comes_back_as_it_was(tmp_path):
    builder = poise.SkeletonBuilder("crane", up="z")
    builder.add("base", poise.Free()).add("arm", poise.Hinge("y"), offset=(0, 0, 2), tip=(1, 0, 0))
    body = builder.build()
    shell = np.array([[0, 0, 0], [1, 0, 0], [0, 0, 3]], dtype=float)
    mesh = Mesh(shell, np.array([[0, 1, 2]]))
    skin = Skin.rigid(mesh, body.rest, "arm")
    before = Character("crane", body, skins=(skin,))
    file = tmp_path / "crane.glb"
    write(before, file)
    trimesh = pytest.importorskip("trimesh")
    seen = trimesh.load(file)  # a program that knows nothing of our extras
    place, _ = seen.graph.get("arm")
    np.testing.assert_allclose(place[:3, 3], [0, 2, 0], atol=1e-6)
    after = read(file)
    assert after.skeleton.up == "z"
    assert after.skeleton.joint_names == body.joint_names
    np.testing.assert_allclose(after.rest.world, body.rest.world, atol=1e-6)
    np.testing.assert_allclose(after.skins[0].mesh.vertices, shell, atol=1e-6)
    write(after, tmp_path / "again.glb")
    assert read(tmp_path / "again.glb").skeleton.joint_names == body.joint_names


# -- joints without a mesh ------------------------------------------------------------------------


def _json(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("up", ["y", "z"])
def test_joints_without_a_mesh_are_a_skin(tmp_path: Path, up: str) -> None:
    builder = poise.SkeletonBuilder("arm", up=up).add("hips", poise.Free(), offset=(0.0, 1.0, 0.5))
    body = builder.add("knee", poise.Hinge("x"), "hips", offset=(0.0, -0.5, 0.0)).build()
    motion = Motion(body, np.linspace(0.0, 0.5, 3 * body.nq).reshape(3, body.nq), 30.0, "bend")
    path = tmp_path / "arm.gltf"
    poise.write(motion, path)
    root = _json(path)
    assert [skin["joints"] for skin in root["skins"]] == [[0, 1]]
    assert "meshes" not in root and not any("skin" in node for node in root["nodes"])
    again = poise.read(path)
    assert again.skins == () and again.skeleton.joint_names == body.joint_names
    assert np.array_equal(again.motion.q, motion.q)
    poise.write(again, tmp_path / "again.gltf")
    assert _json(tmp_path / "again.gltf")["skins"][0]["joints"] == [0, 1]
    assert poise.read(tmp_path / "again.gltf").skins == ()


def test_bones_without_a_mesh_are_bound_at_rest(tmp_path: Path) -> None:
    pygltflib = pytest.importorskip("pygltflib")
    body = poise.SkeletonBuilder("two").add("a", poise.Ball(), offset=(1.0, 2.0, 3.0))
    hero = poise.Character("two", body.add("b", poise.Ball(), "a", offset=(0, 1, 0)).build())
    poise.write(hero, tmp_path / "two.glb")
    again = pygltflib.GLTF2().load(tmp_path / "two.glb")
    view = again.bufferViews[again.accessors[again.skins[0].inverseBindMatrices].bufferView]
    blob = again.binary_blob()[view.byteOffset : view.byteOffset + view.byteLength]
    matrices = np.frombuffer(blob, "<f4").reshape(2, 4, 4).swapaxes(1, 2)
    assert np.array_equal(matrices @ hero.rest.world, np.tile(np.eye(4), (2, 1, 1)))


def test_nodes_of_other_files_do_not_become_bones(tmp_path: Path) -> None:
    poise.write(poise.read(_foreign(tmp_path)), tmp_path / "again.gltf")
    assert "skins" not in _json(tmp_path / "again.gltf")
    one = poise.SkeletonBuilder("one").add("a", poise.Ball()).build()
    poise.write(poise.Character("one", one), tmp_path / "one.gltf")
    assert "skins" not in _json(tmp_path / "one.gltf")


def _foreign(folder: Path) -> Path:
    path = folder / "foreign.gltf"
    nodes = [{"name": "a", "children": [1]}, {"name": "b", "translation": [0, 1, 0]}]
    scenes = [{"nodes": [0]}]
    path.write_text(json.dumps({"asset": {"version": "2.0"}, "scenes": scenes, "nodes": nodes}))
    return path


def test_largest_speeds_come_back(again) -> None:
    body = poise.SkeletonBuilder().add("arm", poise.Universal("zy"), max_speed={"ry": 2.5}).build()
    assert again(Character("arm", body)).skeleton.max_speeds == {"arm_ry": 2.5}


def _contents(path: Path) -> dict[object, object]:
    """Nodes, and samplers by animation, node and path, with the bytes of their accessors."""
    data = path.read_bytes()
    size = int.from_bytes(data[12:16], "little")
    root, binary = json.loads(data[20 : 20 + size]), data[28 + size :]

    def stored(number: int) -> tuple[object, ...]:
        accessor = root["accessors"][number]
        view = root["bufferViews"][accessor["bufferView"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        width = {"SCALAR": 4, "VEC3": 12, "VEC4": 16}[accessor["type"]]
        return accessor["count"], binary[start : start + width * accessor["count"]]

    found: dict[object, object] = {}
    for number, node in enumerate(root["nodes"]):
        found[number] = {key: value for key, value in node.items() if key != "extras"}
    for clip in root["animations"]:
        for channel in clip["channels"]:
            sampler = clip["samplers"][channel["sampler"]]
            place = clip.get("name"), channel["target"]["node"], channel["target"]["path"]
            found[place] = (
                stored(sampler["input"]), stored(sampler["output"]), sampler.get("interpolation")
            )  # fmt: skip
    return found


@pytest.mark.parametrize("name", ["Fox.glb", "RiggedFigure.glb"])
def test_a_change_of_one_joint_leaves_other_channels(
    name: str, shared_data: Path, tmp_path: Path
) -> None:
    before, after = shared_data / "gltf" / name, tmp_path / "again.glb"
    hero = poise.read(before)
    body, motion = hero.skeleton, hero.motion
    moves = np.ptp(motion.q, axis=0)
    joint = max(body.joints, key=lambda one: float(moves[body.joint_dofs(one.name)].sum()))
    old = _contents(before)
    nodes = {n: node for n, node in old.items() if isinstance(node, dict)}
    own = next(n for n, node in nodes.items() if node.get("name") == joint.name)

    q = np.array(motion.q)
    columns = body.joint_dofs(joint.name)
    q[:, columns] = q[0, columns]
    changed = hero.with_first_motion(Motion(body, q, motion.fps, motion.name))
    poise.write(changed, after)
    new = _contents(after)
    places = {place for place in old.keys() | new.keys() if old.get(place) != new.get(place)}
    assert places and all(isinstance(place, tuple) and place[1] == own for place in places)
    assert {place[0] for place in places if isinstance(place, tuple)} <= {motion.name, None}
    assert np.array_equal(poise.read(after).motion.q, changed.motion.q)

    named = body.edit().rename(joint.name, "other").build()
    skins = [
        replace(skin, joints=tuple("other" if n == joint.name else n for n in skin.joints))
        for skin in hero.skins
    ]
    motions = {n: Motion(named, m.q, m.fps, m.name) for n, m in hero.motions.items()}
    poise.write(replace(hero, skeleton=named, skins=tuple(skins), motions=motions), after)
    new = _contents(after)
    assert [place for place in old.keys() | new.keys() if old.get(place) != new.get(place)] == [own]
    assert new[own] == {**nodes[own], "name": "other"}


def test_fixed_joints_of_a_person_stay_fixed_without_a_note(tmp_path: Path) -> None:
    still = person().rigid()
    poise.write(still, tmp_path / "still.glb")
    again = poise.read(tmp_path / "still.glb")
    assert again.notes == ()
    assert [each.type for each in again.skeleton.joints] == [
        each.type for each in still.skeleton.joints
    ]
