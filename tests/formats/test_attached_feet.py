"""Feet under the root or an IK bone move with their legs (`poise.formats.attached_feet`)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import segment_masses
from poise.bundled import character as bundled
from poise.formats import format_of
from poise.formats.gltf_motions import AnimationSource
from poise.model import Character, Motion
from poise.motion import Keyframes, keyframes_of
from poise.motion.keyframes import is_keyed
from samples.bodies import SIDES, person, with_ik_feet

EXTENSIONS = (".glb", ".fbx")
FEET = {f"{side.title()}Foot": f"{side.title()}Leg" for side in SIDES}


@pytest.fixture(scope="module", params=EXTENSIONS)
def files(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A person with feet under the root, and a clip in which a foot leaves its leg."""
    plan = with_ik_feet(person("A"))
    body = plan.skeleton()
    rng = np.random.default_rng(0)
    q = body.rest.q + 0.1 * rng.normal(size=(9, body.nq))
    path = tmp_path_factory.mktemp("ik") / f"rig{request.param}"
    skins = (plan.skin(body),)
    poise.write(Character("rig", body, {"clip": Motion(body, q, 30.0, "clip")}, skins=skins), path)
    return path


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same person without a clip."""
    plan = with_ik_feet(person("A"))
    body = plan.skeleton()
    path = tmp_path_factory.mktemp("ik") / "still.glb"
    poise.write(Character("rig", body, skins=(plan.skin(body),)), path)
    return path


def as_filed(path: Path) -> Character:
    """The character with the tree of its file."""
    return format_of(path).read(path)


def parents(character: Character) -> dict[str, str]:
    body = character.skeleton
    return {
        joint.name: "" if joint.parent < 0 else body.joint_names[joint.parent]
        for joint in body.joints
    }


def places(motion: Motion, names: tuple[str, ...]) -> np.ndarray:
    return motion.world[:, [motion.skeleton.joint_index(name) for name in names]]


def gap(character: Character, pose: poise.Pose) -> float:
    """Largest change of a foot's place in its shin's frame, relative to the body's height."""
    body = character.skeleton
    found = []
    for foot, shin in FEET.items():
        own, above = body.joint_index(foot), body.joint_index(shin)
        now, before = (
            np.linalg.solve(world[above], world[own])[:3, 3]
            for world in (pose.world, body.rest.world)
        )
        found.append(np.linalg.norm(now - before))
    return float(max(found) / np.ptp(body.rest.world[:, 1, 3]))


def test_the_same_poses_with_feet_below_their_shins(files: Path) -> None:
    filed, read = as_filed(files), poise.read(files)
    assert {foot: parents(read)[foot] for foot in FEET} == FEET
    assert {parents(filed)[foot] for foot in FEET} == {"Root"}
    names = filed.skeleton.joint_names
    assert set(read.skeleton.joint_names) == set(names)
    for name, motion in filed.motions.items():
        away = places(read.motions[name], names) - motion.world
        assert np.abs(away).max() < 1e-9
    rest = read.rest.world[[read.skeleton.joint_index(name) for name in names]]
    assert np.abs(rest - filed.rest.world).max() < 1e-12
    assert {note.split(" moves with ")[0] for note in read.notes} == set(FEET)


def test_the_tree_of_the_file_is_written(files: Path, tmp_path: Path) -> None:
    filed, read = as_filed(files), poise.read(files)
    again = tmp_path / files.name
    poise.write(read, again)
    back = as_filed(again)
    assert parents(back) == parents(filed)
    assert back.skeleton.dof_names == filed.skeleton.dof_names
    # single precision of keys
    assert np.abs(back.motion.world - filed.motion.world).max() < 1e-6


def test_unedited_keys_are_written_as_they_were_read(tmp_path: Path) -> None:
    plan = with_ik_feet(person("A"))
    body = plan.skeleton()
    q = body.rest.q + 0.1 * np.random.default_rng(1).normal(size=(5, body.nq))
    path, again = tmp_path / "rig.glb", tmp_path / "again.glb"
    skins = (plan.skin(body),)
    poise.write(Character("rig", body, {"clip": Motion(body, q, 30.0, "clip")}, skins=skins), path)
    poise.write(poise.read(path), again)
    clips = []
    for file in (path, again):
        source = as_filed(file).motion.source
        assert isinstance(source, AnimationSource)
        clips.append([
            (c.node, c.path, c.times.values.tobytes(), c.values.values.tobytes())
            for c in source.clip.channels
        ])  # fmt: skip
    assert clips[0] == clips[1]


def test_keys_of_other_joints_are_those_of_the_file(tmp_path: Path) -> None:
    plan = with_ik_feet(person("A"))
    body = plan.skeleton()
    frames = Keyframes(body, name="nod")
    for time, angle in ((0.0, 0.0), (0.5, 0.4), (1.0, 0.1)):
        frames = frames.with_key(time, Head_rx=angle, LeftLeg_rx=angle)
    path = tmp_path / "rig.glb"
    skins = (plan.skin(body),)
    poise.write(Character("rig", body, {"nod": frames.motion(10.0)}, skins=skins), path)
    read = poise.read(path).motion
    found = keyframes_of(read)
    assert found.tracks["Head_rx"].times.tolist() == [0.0, 0.5, 1.0]
    assert np.abs(found.motion(10.0).q - read.q).max() < 1e-9
    changed = Motion(read.skeleton, read.q + 0.0 * read.q + 1e-3, read.fps, read.name, read.source)
    assert not is_keyed(changed)


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_a_retargeted_walk_is_written_in_the_tree_of_the_file(
    still: Path, extension: str, tmp_path: Path
) -> None:
    read = poise.read(still)
    made = poise.retarget(bundled().motion, read)
    assert made.warnings == ()
    assert max(gap(read, made.motion[n]) for n in range(0, len(made.motion), 7)) < 1e-12
    path = tmp_path / f"walk{extension}"
    poise.write(read.with_motion(made.motion), path)
    back = as_filed(path)
    assert {parents(back)[foot] for foot in FEET} == {"Root"}
    names = back.skeleton.joint_names
    assert np.abs(back.motion.world - places(made.motion, names)).max() < 1e-5


def test_the_walk_is_that_of_the_body_with_feet_on_its_legs(still: Path) -> None:
    plan = person("A")
    body = plan.skeleton()
    plain = Character("plain", body, skins=(plan.skin(body),))
    walk = bundled().motion
    one, other = (poise.retarget(walk, target).motion for target in (plain, poise.read(still)))
    for name in body.joint_names:
        away = one.world[:, body.joint_index(name), :3, 3]
        away = away - other.world[:, other.skeleton.joint_index(name), :3, 3]
        assert np.abs(away).max() < 1e-3, name


@pytest.mark.parametrize("goal", ["left foot", "pelvis", "left hand"])
def test_a_foot_keeps_with_its_leg(files: Path, goal: str) -> None:
    read = poise.read(files)
    start = read.anatomy.standing
    at = start.position(read.anatomy.parts[goal].joints[0])
    shift = {"left foot": (0.1, 0.3, 0.2), "pelvis": (0.0, -0.3, 0.0)}.get(goal, (0.0, 0.2, 0.1))
    pins = [poise.pin(f"{side} foot") for side in SIDES if goal != f"{side} foot"]
    result = poise.solve(start, [poise.reach(goal, tuple(at + shift)), *pins], prior="human")
    assert result.converged
    assert gap(read, result.pose) < 1e-12


def test_standing_moves_the_feet_of_a_crouching_rig(tmp_path: Path) -> None:
    plan = with_ik_feet(person("A"))
    body = plan.skeleton()
    path = tmp_path / "rig.glb"
    poise.write(Character("rig", body, skins=(plan.skin(body),)), path)
    read = poise.read(path)
    legs = [f"{side} thigh" for side in SIDES] + [f"{side} shin" for side in SIDES]
    bent = read.rest.q.copy()
    for part, angle in zip(legs, (-1.2, -1.2, 2.0, 2.0), strict=True):
        at = read.skeleton.joint_dofs(read.anatomy.parts[part].joints[0])
        bent[at] = [0.0, 0.0, angle]  # about z, y, x
    posed = tmp_path / "crouching.glb"
    poise.write(read.at(read.skeleton.pose(bent)), posed)
    crouching = poise.read(posed)
    standing = crouching.anatomy.standing
    thigh, foot = (standing.position(f"left {part}") for part in ("thigh", "foot"))
    assert gap(crouching, standing) < 1e-12
    assert thigh[1] - foot[1] > 0.75  # of 0.82 m


def test_masses_stay_with_their_joints(still: Path, tmp_path: Path) -> None:
    read = poise.read(still)
    masses = segment_masses(read.skeleton)
    path = tmp_path / "heavy.glb"
    poise.write(replace(read, masses=masses), path)
    again = poise.read(path)
    assert again.masses is not None
    for name, kg in zip(masses.names, masses.kg, strict=True):
        assert abs(again.masses.kg[again.masses.names.index(name)] - kg) < 1e-12


def test_vrm_and_bvh_have_the_tree_of_the_body(still: Path, tmp_path: Path) -> None:
    read = poise.read(still)
    for name in ("body.vrm", "body.bvh"):
        poise.write(read, tmp_path / name)
        made = parents(format_of(tmp_path / name).read(tmp_path / name))
        assert {foot: made[foot] for foot in FEET} == FEET


def test_bodies_with_feet_on_their_legs_are_unchanged(tmp_path: Path) -> None:
    plan = person("A")
    body = plan.skeleton()
    path = tmp_path / "plain.glb"
    poise.write(Character("plain", body, skins=(plan.skin(body),)), path)
    read = poise.read(path)
    assert read.notes == ()
    assert parents(read) == parents(as_filed(path))


@pytest.mark.parametrize("fingers", [True, False])
def test_hands_under_the_root_move_with_their_arms(fingers: bool, tmp_path: Path) -> None:
    plan = with_ik_feet(person("A", fingers=fingers), ("hand", "foot"))
    body = plan.skeleton()
    path = tmp_path / "rig.glb"
    poise.write(Character("rig", body, skins=(plan.skin(body),)), path)
    read = poise.read(path)
    assert parents(read)["LeftHand"] == "LeftForeArm"
    assert read.anatomy.parts["left hand"].joints == ("LeftHand",)
    target = read.rest.position("LeftHand") + np.array([-0.1, 0.3, 0.3])
    result = poise.solve(read.rest, [poise.reach("left hand", tuple(target))], prior="human")
    assert result.converged
    wrist = result.pose.position("LeftForeArm_end")
    assert np.linalg.norm(wrist - result.pose.position("LeftHand")) < 1e-12


def test_a_foot_that_grows_stays_where_it_is(tmp_path: Path) -> None:
    plan = with_ik_feet(person("A"))
    plan = plan.changed(
        "LeftFoot", kind=poise.Composite((poise.QuaternionBall(), poise.ScaleXYZ()))
    )
    body = plan.skeleton()
    q = np.tile(body.rest.q, (2, 1))
    q[1, body.dof_index("LeftFoot_sx")] = 2.0
    path = tmp_path / "rig.glb"
    skins = (plan.skin(body),)
    poise.write(Character("rig", body, {"clip": Motion(body, q, 30.0, "clip")}, skins=skins), path)
    read = poise.read(path)
    assert parents(read) == parents(as_filed(path))
    assert read.notes == ()
