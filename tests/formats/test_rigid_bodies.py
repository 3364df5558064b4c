"""Files whose nodes form a person without a skin: posing, retargeting, VRM."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character as bundled
from poise.formats import fbx_writing
from poise.formats.fbx_encoding import encode
from poise.formats.fbx_nodes import FbxNode
from poise.formats.fbx_writing import FbxOptions, ImagesBeside
from poise.model import Character
from samples.bodies import person


def gltf(character: Character, path: Path) -> Path:
    """A file of nodes with meshes."""
    body, path = character.skeleton, path.with_suffix(".gltf")
    meshes = {skin.joints[0]: skin.mesh for skin in character.skins}
    data, views, accessors, found, nodes = b"", [], [], [], []
    for j, joint in enumerate(body.joints):
        below = [k for k, parent in enumerate(body.parents) if parent == j]
        node = {"name": joint.name, "translation": joint.offset.tolist()}
        nodes.append(node | ({"children": below} if below else {}))
        mesh = meshes.get(joint.name)
        if mesh is None:
            continue
        points = (mesh.vertices - body.rest.world[j, :3, 3]).astype("<f4")
        for values, kind, code in (
            (points, "VEC3", 5126),
            (mesh.faces.astype("<u4"), "SCALAR", 5125),
        ):
            raw = values.tobytes()
            views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(raw)})
            count = values.size if kind == "SCALAR" else len(values)
            accessors.append(
                {"bufferView": len(views) - 1, "componentType": code, "count": count, "type": kind}
            )
            data += raw
        accessors[-2] |= {"min": points.min(axis=0).tolist(), "max": points.max(axis=0).tolist()}
        last = len(accessors) - 1
        found.append({"primitives": [{"attributes": {"POSITION": last - 1}, "indices": last}]})
        nodes[-1]["mesh"] = len(found) - 1
    uri = "data:application/octet-stream;base64," + base64.b64encode(data).decode()
    root = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": nodes,
        "meshes": found, "accessors": accessors, "bufferViews": views,
        "buffers": [{"byteLength": len(data), "uri": uri}],
    }  # fmt: skip
    path.write_text(json.dumps(root))
    return path


def fbx(character: Character, path: Path) -> Path:
    """A file of Nulls with meshes."""
    path = path.with_suffix(".fbx")

    def as_null(node: FbxNode) -> FbxNode:
        values = ["Null" if isinstance(v, str) and v == "LimbNode" else v for v in node.values]
        return FbxNode(node.name, values, [as_null(child) for child in node.children])

    nodes = fbx_writing._nodes(character, str(path), FbxOptions(), ImagesBeside(path))
    path.write_bytes(encode([as_null(node) for node in nodes], str(path)))
    return path


Writer = Callable[[Character, Path], Path]


@pytest.fixture(scope="module", params=[gltf, fbx])
def avatar(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Character:
    write: Writer = request.param
    return poise.read(write(person("A").rigid(), tmp_path_factory.mktemp("rigid") / "avatar"))


def test_its_parts_turn_and_its_hips_move(avatar: Character) -> None:
    assert avatar.anatomy.kind == "human"
    assert avatar.notes[0].startswith("22 nodes form a person")
    for part in avatar.anatomy.parts.values():
        assert any(dof.angular or dof.quaternion for dof in avatar.skeleton.dofs(part.joints[0]))
    hips = avatar.skeleton.dof_names[:3]
    assert hips == ("Hips_tx", "Hips_ty", "Hips_tz")
    assert np.abs(avatar.rest.position("Hips") - [0.0, 0.96, 0.0]).max() < 0.1


def test_rest_pose_and_meshes_do_not_change(avatar: Character) -> None:
    plan = person("A").rigid()
    for name in plan.skeleton.joint_names:
        assert np.abs(avatar.rest.position(name) - plan.rest.position(name)).max() < 1e-6
    one, other = (
        np.concatenate([each.vertices for each in poise.deform(character, character.rest)])
        for character in (plan, avatar)
    )
    assert np.abs(np.unique(one.round(4), axis=0) - np.unique(other.round(4), axis=0)).max() < 2e-4


def test_a_hand_reaches_its_target(avatar: Character) -> None:
    feet = [poise.pin("left foot"), poise.pin("right foot")]
    result = poise.solve(
        avatar.rest, [poise.reach("left hand", (0.3, 1.3, 0.3)), *feet], prior="human"
    )
    assert result.converged
    assert result.errors[0].position < 1e-4


def test_thighs_follow_a_walk(avatar: Character) -> None:
    walk = bundled().motion
    made = poise.retarget(walk, avatar)
    assert made.warnings == ()

    def thighs(motion: poise.Motion, part: str) -> np.ndarray:
        ends = [f"{part} thigh", f"{part} shin"]
        body = motion.skeleton
        a, b = (motion.world_positions[:, body.joint_index(end)] for end in ends)
        return (b - a) / np.linalg.norm(b - a, axis=1, keepdims=True)

    for side in ("left", "right"):
        cosines = (thighs(walk, side) * thighs(made.motion, side)).sum(axis=1)
        assert np.degrees(np.arccos(cosines.clip(-1.0, 1.0))).mean() < 3.0


def test_it_becomes_vrm(avatar: Character, tmp_path: Path) -> None:
    poise.write(avatar, tmp_path / "avatar.vrm")
    read = poise.read(tmp_path / "avatar.vrm")
    assert sum(bool(joint.human) for joint in read.skeleton.joints) >= 15


def test_a_written_avatar_is_read_with_the_same_joints(avatar: Character, tmp_path: Path) -> None:
    poise.write(avatar, tmp_path / "again.glb")
    again = poise.read(tmp_path / "again.glb")
    assert again.skeleton.dof_names == avatar.skeleton.dof_names
    assert np.abs(again.rest.world - avatar.rest.world).max() < 1e-9
