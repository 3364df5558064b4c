"""Maya ASCII, checked with an independent parser and Maya's documented joint matrix."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.gltf_characters import body_with, knight
from formats.maya_scene import Scene, parse, row_world
from poise.bundled import bare_character
from poise.errors import FileUnsupported
from poise.formats import losses
from poise.model import Character, IKHandle, Motion, Skeleton, SkeletonBuilder
from samples.joints import SAMPLES_AND_FOLLOWING
from samples.trees import random_pose

NEAR = 1e-9


def scene_of(character: Character, folder: Path) -> Scene:
    poise.write(character, folder / "out.ma")
    return parse((folder / "out.ma").read_text())


def posed(body: Skeleton) -> Character:
    q = random_pose(body, np.random.default_rng(5)).reshape(1, body.nq)
    return Character("hero", body, {"pose": Motion(body, q, 120.0)})


def column(scene: Scene, name: str) -> np.ndarray:
    """A frame in metres, for columns."""
    world = row_world(scene, name).T
    world[:3, 3] /= 100.0
    return world


def worst(scene: Scene, pose: poise.Pose) -> float:
    """Return the largest joint distance between a scene and a pose."""
    body = pose.skeleton
    names = [name for name, node in scene.nodes.items() if node.kind == "joint"]
    up = np.eye(4)
    if body.up == "z":
        up[1:3, 1:3] = [[0, 1], [-1, 0]]
    own = [name for name in names if not name.endswith("_end")]
    return max(
        float(np.abs(column(scene, name) - up @ world).max())
        for name, world in zip(own, pose.world, strict=True)
    )


def sheared(character: Character) -> bool:
    """Return whether a joint's axes are not orthogonal in its parent's frame."""
    worlds = character.motion.world
    for number, parent in enumerate(character.skeleton.parents):
        local = worlds[:, number]
        if parent >= 0:
            local = np.linalg.solve(worlds[:, parent], local)
        inner = np.swapaxes(local[:, :3, :3], -1, -2) @ local[:, :3, :3]
        sizes = np.sqrt(np.diagonal(inner, axis1=1, axis2=2))
        cosines = inner / (sizes[:, :, None] * sizes[:, None, :])
        if np.abs(cosines - np.eye(3)).max() > 1e-6:
            return True
    return False


EVERY_TYPE = [
    pytest.param(joint_type, id=f"{name}-{number}")
    for name, types in SAMPLES_AND_FOLLOWING.items()
    for number, joint_type in enumerate(types)
]


@pytest.mark.filterwarnings("ignore::poise.errors.RepairWarning")
@pytest.mark.parametrize("joint_type", EVERY_TYPE)
def test_joints_stand_where_ours_do(joint_type: Any, tmp_path: Path) -> None:
    hero = posed(body_with(joint_type))
    if sheared(hero):
        with pytest.raises(FileUnsupported, match="not support shear or mirroring: joint"):
            scene_of(hero, tmp_path)
        assert not (tmp_path / "out.ma").exists()
        return
    assert worst(scene_of(hero, tmp_path), hero.motion[0]) < NEAR
    rest = Character("hero", hero.skeleton)
    assert worst(scene_of(rest, tmp_path), rest.rest) < NEAR


def test_the_bundled_character_is_written_at_rest(tmp_path: Path) -> None:
    hero = bare_character()
    scene = scene_of(hero, tmp_path)
    assert worst(scene, hero.rest) < NEAR
    assert any("the motion (" in loss for loss in losses(hero, "out.ma"))
    kept = [node for node in scene.nodes.values() if node.kind == "joint" and "mnrl" in node.values]
    assert len(kept) > 10


def test_dofs_keep_their_values_and_limits(tmp_path: Path) -> None:
    body = (
        SkeletonBuilder()
        .add("root", poise.Free("zyx"), limits={"ty": (0.5, np.inf)}, offset=(0, 1, 0))
        .add("knee", poise.Hinge("x"), "root", offset=(0, -0.4, 0.01), rotation=(0.9, 0.1, 0.3, 0),
             limits={"rx": (-0.1, 2.5)}, preferred={"rx": 0.3})
        .add("wrist", poise.Universal("zy"), "knee", limits={"rz": (-1, 1)}, tip=(0, -0.1, 0))
        .build()
    )  # fmt: skip
    hero = posed(body)
    scene = scene_of(hero, tmp_path)
    knee, root, wrist = scene.nodes["knee"], scene.nodes["root"], scene.nodes["wrist"]
    limits = body.joint("knee").limits[0]
    assert knee.values["mnrl"][0] == pytest.approx(np.degrees(limits[0]), abs=1e-12)
    assert knee.values["mxrl"][0] == pytest.approx(np.degrees(limits[1]), abs=1e-12)
    assert knee.values["mrxe"] and knee.values["xrxe"] and "mrye" not in knee.values
    assert knee.locked == {"ry", "rz"} and wrist.locked == {"rx"}
    assert knee.values["pa"][0] == pytest.approx(np.degrees(0.3))
    assert root.values["mntl"][1] == pytest.approx(150.0)
    assert root.values["mtye"] and "xtye" not in root.values
    angle = hero.motion.q[0, body.dof_index("knee_rx")]
    assert knee.values["r"][0] == pytest.approx(np.degrees(angle), abs=1e-12)
    assert scene.units == {"-l": "centimeter", "-a": "degree", "-t": "film"}
    tip = column(scene, "wrist_end")[:3, 3]
    ours = hero.motion.world[0, 2]
    assert np.abs(tip - (ours[:3, :3] @ (0, -0.1, 0) + ours[:3, 3])).max() < NEAR


ARM = IKHandle(name="arm", start="lhumerus", end="lhand", pole=(0, 0, -1), twist=0.5, weight=0.5)
LEG = IKHandle(name="right leg", start="rfemur", end="rfoot", toward="head")
TOE = IKHandle(name="spine", start="root", end="head", solver="lm", tip=True)


def test_handles_are_wired_as_maya_wires_them(tmp_path: Path) -> None:
    hero = bare_character().with_handles([ARM, LEG, TOE])
    hero = hero.at(hero.rest)
    scene = scene_of(hero, tmp_path)
    links, nodes = scene.links, scene.nodes
    arm, leg, spine = nodes["arm"], nodes["right_leg"], nodes["spine"]
    for handle, solver, start, end in (
        (arm, "ikRPsolver", "lhumerus", "lhand"),
        (leg, "ikRPsolver", "rfemur", "rfoot"),
        (spine, "ikSCsolver", "root", "head_end"),
    ):
        assert links[f"{handle.name}.hsj"] == f"{start}.msg"
        assert links[f"{handle.name}.hsv"] == f"{solver}.msg"
        effector = nodes[links[f"{handle.name}.hee"].partition(".")[0]]
        assert effector.parent == nodes[end].parent
        assert [links[f"{effector.name}.t{axis}"] for axis in "xyz"] == [
            f"{end}.t{axis}" for axis in "xyz"
        ]
        place = column(scene, end)[:3, 3]
        assert np.abs(handle.values["t"] / 100.0 - place).max() < NEAR
    assert np.allclose(arm.values["pv"], (0, 0, -100.0))
    assert arm.values["twi"] == pytest.approx(np.degrees(0.5)) and arm.values["ikBlend"] == 0.5
    names = hero.skeleton.joint_names
    hip, head = (hero.rest.world[names.index(name), :3, 3] for name in ("rfemur", "head"))
    toward = (head - hip) / np.linalg.norm(head - hip)
    assert np.allclose(leg.values["pv"], 100.0 * toward)
    assert len([node for node in nodes.values() if node.kind == "ikRPsolver"]) == 1
    assert not list(tmp_path.glob("*.ik.json"))


def test_a_handle_on_no_chain_is_told(tmp_path: Path) -> None:
    hero = bare_character().with_handles([IKHandle(name="odd", start="lhand", end="rhand")])
    assert "odd" not in scene_of(hero, tmp_path).nodes
    told = losses(hero, "out.ma")
    assert any("odd: rhand is not a descendant of lhand" in loss for loss in told)


def test_names_are_maya_s(tmp_path: Path) -> None:
    body = (
        SkeletonBuilder()
        .add("mixamorig:Hips", poise.Free())
        .add("top", poise.Hinge(), "mixamorig:Hips")
        .add('a "quoted" name', poise.Hinge(), "top")
        .add("ärm", poise.Hinge(), "top")
        .build()
    )
    hero = Character('a\nname "x";', body)
    scene = scene_of(hero, tmp_path)
    assert {"mixamorig_Hips", "top_2", "a__quoted__name"} <= set(scene.nodes)
    assert worst(scene, hero.rest) < NEAR
    assert "the names of 4 joints" in " ".join(losses(hero, "out.ma"))


def test_what_is_lost_is_told() -> None:
    told = " ".join(losses(knight(), "out.ma"))
    assert "the values of arm, bicep: only their pose" in told
    assert "the cones of 1 joint" in told and "2 morph targets" in told


def test_it_is_written_only(tmp_path: Path) -> None:
    scene_of(bare_character(), tmp_path)
    with pytest.raises(FileUnsupported, match="cannot be read"):
        poise.read(tmp_path / "out.ma")


def test_what_hangs_on_a_joint_scaled_to_nothing_is_no_crash(tmp_path: Path) -> None:
    builder = poise.SkeletonBuilder("flat").add("a", poise.Scale("x"))
    body = builder.add("b", poise.Hinge("z"), "a", offset=(1, 0, 0)).build()
    motion = poise.Motion(body, [[1.0, 0.0], [0.0, 0.5]], 30.0, "m")
    flat = poise.Character("flat", body, {"m": motion})
    with pytest.raises(poise.errors.FileUnsupported, match="shear"):
        poise.write(flat, tmp_path / "flat.usda")
    assert not (tmp_path / "flat.usda").exists()
    poise.write(flat, tmp_path / "flat.ma")  # Maya multiplies the scale of "a" itself
    assert (tmp_path / "flat.ma").exists()
