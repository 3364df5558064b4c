"""Characters without animation can move through the world, and are written unchanged."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.gltf_files import Builder
from poise.bundled import character
from poise.formats.gltf_container import glb_bytes
from poise.formats.root_motion import STIFF, Tree, distant_hips, skin_roots
from poise.model import Skeleton

SHIFTS = ("tx", "ty", "tz")


def travelling(body: Skeleton) -> list[str]:
    """The joints that can be translated."""
    return [joint.name for joint in body.joints if set(SHIFTS) <= set(joint.suffixes)]


def json_of(data: bytes) -> dict[str, Any]:
    size = struct.unpack_from("<I", data, 12)[0]
    return json.loads(data[20 : 20 + size])


def still(data: bytes, *, extras: bool = True) -> bytes:
    """A GLB without its animations, and on request as another program would have written it."""
    size = struct.unpack_from("<I", data, 12)[0]
    root = json_of(data)
    root.pop("animations", None)
    todo: list[Any] = [] if extras else [root]
    while todo:
        value = todo.pop()
        if isinstance(value, dict):
            value.pop("extras", None)
            todo.extend(value.values())
        elif isinstance(value, list):
            todo.extend(value)
    return glb_bytes(json.dumps(root).encode(), data[28 + size :])


def biped(
    joints: dict[str, tuple[str, tuple[float, float, float]]], skins: list[list[str]]
) -> bytes:
    """A GLB of nodes at places in the world, with a triangle bound to each of some skins."""
    made = Builder()
    numbers = {name: number for number, name in enumerate(joints)}
    nodes: list[dict[str, Any]] = []
    for name, (parent, place) in joints.items():
        above = np.array(joints[parent][1]) if parent else np.zeros(3)
        below = [numbers[n] for n, (p, _) in joints.items() if p == name]
        nodes.append({"name": name, "translation": (np.array(place) - above).tolist()})
        if below:
            nodes[-1]["children"] = below
    places = made.accessor([(0, 0, 0), (1, 0, 0), (0, 1, 0)], "VEC3")
    bones = made.accessor([(0, 0, 0, 0)] * 3, "VEC4", "<u1")
    shares = made.accessor([(1, 0, 0, 0)] * 3, "VEC4")
    attributes = {"POSITION": places, "JOINTS_0": bones, "WEIGHTS_0": shares}
    roots = [numbers[name] for name, (parent, _) in joints.items() if not parent]
    for number in range(len(skins)):
        roots.append(len(nodes))
        nodes.append({"name": f"mesh{number}", "mesh": 0, "skin": number})
    made.root |= {
        "nodes": nodes,
        "scenes": [{"nodes": roots}],
        "meshes": [{"primitives": [{"attributes": attributes}]}],
        "skins": [{"joints": [numbers[name] for name in own]} for own in skins],
    }
    return made.glb()


FLOOR = {
    "Armature": ("", (0.0, 0.0, 0.0)),
    "root": ("Armature", (0.0, 0.0, 0.0)),
    "pelvis": ("root", (0.0, 1.0, 0.0)),
    "thigh_l": ("pelvis", (0.1, 0.95, 0.0)),
    "thigh_r": ("pelvis", (-0.1, 0.95, 0.0)),
    "foot_l": ("thigh_l", (0.1, 0.1, 0.0)),
    "foot_r": ("thigh_r", (-0.1, 0.1, 0.0)),
    "head": ("pelvis", (0.0, 1.6, 0.0)),
}
BODY = [name for name in FLOOR if name != "Armature"]


def test_a_root_on_the_floor_leaves_its_hips_to_be_translated_stiffly(tmp_path: Path) -> None:
    path = tmp_path / "unreal.glb"
    path.write_bytes(biped(FLOOR, [BODY, ["head"]]))
    body = poise.read(path).skeleton
    assert travelling(body) == ["root", "pelvis"]
    assert body.joint("root").stiffness.tolist() == [1.0] * 7
    assert body.joint("pelvis").stiffness.tolist() == [STIFF] * 3 + [1.0] * 4


def test_hips_beside_their_root_need_no_translation_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "biped.glb"
    path.write_bytes(biped(FLOOR | {"root": ("Armature", (0.0, 1.0, 0.0))}, [BODY]))
    assert travelling(poise.read(path).skeleton) == ["root"]


def test_bones_of_a_skin_that_leaves_out_the_hips_travel_together(tmp_path: Path) -> None:
    path = tmp_path / "parts.glb"
    path.write_bytes(biped(FLOOR, [["thigh_l", "thigh_r", "foot_l", "foot_r", "head"]]))
    body = poise.read(path).skeleton
    assert travelling(body) == ["pelvis"]
    assert "pelvis_qw" in body.dof_names


def test_roots_of_deep_and_separate_trees() -> None:
    tree = Tree([-1, 0, 1, 1, -1, 4])
    assert skin_roots(tree, [[2, 3], [5]]) == {1, 5}
    assert skin_roots(tree, [[2, 5]]) == {2, 5}  # they share nothing
    assert skin_roots(Tree([3, 0, 1, -1]), [[2], [1, 2]]) == {1}
    deep = Tree(range(-1, 50_000))
    assert skin_roots(deep, [[50_000], [7]]) == {7}
    assert distant_hips(deep, {0}, ["x"] * 50_001, np.zeros((50_001, 3))) == set()


def test_a_file_without_animation_is_written_as_it_was(tmp_path: Path) -> None:
    first, second = tmp_path / "a.glb", tmp_path / "b.glb"
    first.write_bytes(biped(FLOOR, [BODY]))
    poise.write(poise.read(first), second)
    before, after = json_of(first.read_bytes()), json_of(second.read_bytes())
    assert "animations" not in after
    for one, other in zip(before["nodes"], after["nodes"], strict=True):
        other.pop("extras", None)
        assert one == other
    assert poise.read(second).skeleton.dof_names == poise.read(first).skeleton.dof_names


def test_travel_reaches_a_file_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "a.glb"
    path.write_bytes(biped(FLOOR, [BODY]))
    hero = poise.read(path)
    q = np.tile(hero.rest.q, (10, 1))
    q[:, hero.skeleton.dof_index("pelvis_tz")] = np.linspace(0.0, 2.0, 10)
    poise.write(hero.with_motion(poise.Motion(hero.skeleton, q, 30.0, "walk")), path)
    again = poise.read(path)
    hips = again.skeleton.joint_names.index("pelvis")
    np.testing.assert_allclose(again.motion.world[:, hips, 2, 3], np.linspace(0.0, 2.0, 10))


def test_usd_hips_above_a_root_on_the_floor(tmp_path: Path) -> None:
    builder = poise.SkeletonBuilder("floor")
    for name, (parent, place) in FLOOR.items():
        above = np.array(FLOOR[parent][1]) if parent else np.zeros(3)
        builder.add(name, poise.Ball("zyx"), parent or None, offset=np.array(place) - above)
    poise.write(poise.Character("floor", builder.build()), tmp_path / "a.usda")
    body = poise.read(tmp_path / "a.usda").skeleton
    assert travelling(body) == ["Armature", "pelvis"]
    assert body.joint("pelvis").stiffness[:3].tolist() == [STIFF] * 3


def travel_ratio(source: poise.Motion, target: poise.Character) -> float:
    """Return the hips' travel relative to the source's travel times the ratio of leg lengths."""
    made = poise.retarget(source, target)
    assert not made.warnings
    ways = [
        made.target.upright(made.motion.world)[:, _thighs(made.target)][..., :3, 3].mean(axis=1),
        made.source.upright(source.world)[:, _thighs(made.source)][..., :3, 3].mean(axis=1),
    ]
    ours, theirs = (float(np.linalg.norm((way[-1] - way[0])[[0, 2]])) for way in ways)
    legs = [_leg(made.target), _leg(made.source)]
    return ours / (theirs * legs[0] / legs[1])


def _thighs(reference: Any) -> list[int]:
    return [reference.anatomy.first(f"{side} thigh") for side in ("left", "right")]


def _leg(reference: Any) -> float:
    first = reference.anatomy.first
    return sum(
        reference.length(*(first(f"{side} {part}") for part in ("thigh", "shin", "foot")))
        for side in ("left", "right")
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["CesiumMan.glb", "RiggedFigure.glb", "mixamo_tpose.glb"])
def test_avatars_without_animation_travel(shared_data: Path, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(still((shared_data / "gltf" / name).read_bytes()))
    walk = poise.read(shared_data / "asf_amc" / "cmu_02_01_walk.amc").motion
    assert travel_ratio(walk, poise.read(path)) == pytest.approx(1.0, abs=0.02)


@pytest.mark.slow
def test_the_bundled_character_travels_without_what_poise_keeps_beside(tmp_path: Path) -> None:
    path = tmp_path / "hero.glb"
    hero = character()
    poise.write(hero, path)
    path.write_bytes(still(path.read_bytes(), extras=False))
    bare = poise.read(path)
    assert not bare.motions and travelling(bare.skeleton) == ["root"]
    assert travel_ratio(hero.motion, bare) == pytest.approx(1.0, abs=0.02)
