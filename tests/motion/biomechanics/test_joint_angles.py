"""Joint angles: published definitions, signs, both sides, any Euler order and direction of walk."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.errors import InvalidValue, UnknownName, UnknownOption
from poise.geometry import transforms
from poise.motion import moved
from poise.motion.biomechanics.joint_angles import JointAngles, joint_angles
from poise.motion.frame_fitting import values_of_frames
from samples.anatomical_bodies import JOINTS, Body, landmark_frames, measured
from samples.humanoids import quadruped

Floats = NDArray[np.float64]

BODIES = [
    {},
    {"order": "xyz", "seed": 1},
    {"order": "yzx", "up": "z", "droop": 0.6},
    {"order": "zyx", "up": "z", "seed": 2, "droop": 1.2},
    {"order": "xzy", "seed": 3, "pronates": "Hand"},
    {"order": "yxz", "pronates": "Hand", "droop": 0.3},
]
ZERO = {"left_shoulder_elevation_negative": -15.0, "right_shoulder_elevation_negative": -15.0}
"""Angles of the anatomical position, with the arms away from the singularity."""


def names() -> list[str]:
    """Names of all angles."""
    return [
        f"{side}_{joint}_{word}".strip("_")
        for side in ("", "left", "right")
        for joint, (*_, words) in JOINTS.items()
        for word in words
        if (side == "") == (joint in ("pelvis", "thorax"))
    ]


def random_angles(frames: int = 40) -> dict[str, Floats]:
    """Angles of all joints, degrees, away from their singularities."""
    rng = np.random.default_rng(49)
    found = {name: rng.uniform(-50.0, 50.0, frames) for name in names()}
    for side in ("left", "right"):
        found[f"{side}_shoulder_elevation_negative"] = rng.uniform(-150.0, -15.0, frames)
        found[f"{side}_elbow_pronation"] = rng.uniform(0.0, 160.0, frames)
    found["pelvis_rotation_left"] = np.cumsum(rng.uniform(0.0, 40.0, frames))
    return found


def apart(one: Floats, other: Floats) -> float:
    """Largest difference of angles in degrees, modulo whole turns."""
    return float(np.abs((one - other + 180.0) % 360.0 - 180.0).max())


def constant(**angles: float) -> dict[str, Floats]:
    return {name: np.full(3, value) for name, value in {**ZERO, **angles}.items()}


@pytest.mark.parametrize("options", BODIES, ids=str)
def test_the_angles_are_those_of_the_published_definitions(options: dict[str, object]) -> None:
    body = Body(**options)  # type: ignore[arg-type]
    wanted = random_angles()
    motion = body.motion(wanted)
    found = joint_angles(motion, "isb")
    assert set(found.names) == set(names())
    for name in names():
        assert apart(found[name], wanted[name]) < 1e-9, name
    if body.pronates == "ForeArm":  # the joint that carries the styloids
        by_landmarks = measured(landmark_frames(body, motion))
        for name in names():
            assert apart(found[name], by_landmarks[name]) < 1e-9, name


FORWARD, UP, RIGHT = np.eye(3)
SIGNS = [
    # joint that turns, angle, point of the segment, where a positive angle moves it
    ("UpLeg", "hip_flexion", -UP, FORWARD),
    ("UpLeg", "hip_adduction", -UP, -RIGHT),
    ("UpLeg", "hip_internal_rotation", FORWARD, -RIGHT),
    ("Leg", "knee_flexion", -UP, -FORWARD),
    ("Leg", "knee_adduction", -UP, -RIGHT),
    ("Leg", "knee_internal_rotation", FORWARD, -RIGHT),
    ("Foot", "ankle_dorsiflexion", FORWARD, UP),
    ("Foot", "ankle_inversion", -UP, -RIGHT),
    ("Foot", "ankle_internal_rotation", FORWARD, -RIGHT),
    ("ForeArm", "elbow_flexion", -UP, FORWARD),
    ("ForeArm", "elbow_pronation", FORWARD, -RIGHT),
    ("Hand", "wrist_flexion", -UP, FORWARD),
    ("Hand", "wrist_ulnar_deviation", -UP, -RIGHT),
    ("Arm", "shoulder_internal_rotation", FORWARD, -RIGHT),
    ("Chest", "thorax_extension", UP, -FORWARD),
    ("Chest", "thorax_lean_right", UP, RIGHT),
    ("Chest", "thorax_rotation_left", FORWARD, -RIGHT),
    ("Hips", "pelvis_anterior_tilt", UP, FORWARD),
    ("Hips", "pelvis_obliquity_right_down", UP, RIGHT),
    ("Hips", "pelvis_rotation_left", FORWARD, -RIGHT),
]


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(("joint", "angle", "point", "towards"), SIGNS, ids=lambda each: str(each))
def test_a_positive_angle_moves_the_segment_as_its_name_states(
    side: str, joint: str, angle: str, point: Floats, towards: Floats
) -> None:
    """The joint alone turns by 10 degrees about the axis that moves the point in this direction."""
    central = angle.startswith(("thorax", "pelvis"))
    sign = -1.0 if side == "left" and not central else 1.0
    # lateral is left on the left side; x of the published axes is z here, z is -x
    axes = np.array([[0.0, 0.0, -sign], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])
    body = Body()
    upright = body.motion(constant())
    before = joint_angles(upright)
    k = body.skeleton.joint_index(joint if central else side.capitalize() + joint)
    own = axes
    if joint in ("Arm", "ForeArm", "Hand"):
        segment = body.segments(constant())[side.capitalize() + joint][0]
        own = segment @ np.diag([1.0, 1.0, sign])
    axis = np.cross(own @ point, own @ towards)
    turn = transforms.axis_angle(axis / np.linalg.norm(axis), np.radians(10.0))
    world = upright.world.copy()
    below = [j for j in range(len(world[0])) if k in body.skeleton.line_to_root(j)]
    pivot = world[:, k, :3, 3].copy()
    for j in below:
        world[:, j, :3, 3] = (world[:, j, :3, 3] - pivot) @ turn.T + pivot
        world[:, j, :3, :3] = turn @ world[:, j, :3, :3]
    q = values_of_frames(body.skeleton, world, upright.q)
    after = joint_angles(poise.Motion(body.skeleton, q, upright.fps))
    name = angle if central else f"{side}_{angle}"
    np.testing.assert_allclose((after[name] - before[name]), 10.0, atol=1e-6)


def test_the_shoulder_is_abducted_in_the_plane_0_and_flexed_in_the_plane_90() -> None:
    body = Body()
    for plane, lateral, ahead in ((0.0, 1.0, 0.0), (90.0, 0.0, 1.0)):
        given = {
            f"{side}_shoulder_{word}": value
            for side in ("left", "right")
            for word, value in (("elevation_plane", plane), ("elevation_negative", -90.0))
        }
        world = body.motion(constant(**given)).world[0]
        for side, sign in (("Left", 1.0), ("Right", -1.0)):
            a, b = (body.skeleton.joint_index(side + part) for part in ("Arm", "ForeArm"))
            along = (world[b] - world[a])[:3, 3] / 0.28
            np.testing.assert_allclose(along, (sign * lateral, 0.0, ahead), atol=1e-9)


@pytest.mark.parametrize("quarter", range(8))
def test_only_the_rotation_of_the_pelvis_depends_on_the_direction_of_walking(quarter: int) -> None:
    from poise.bundled import bare_character

    walk = bare_character().motion
    turn = quarter * np.pi / 4.0
    ahead = joint_angles(walk)
    T = transforms.compose(transforms.rotation_y(turn), (0.0, 0.0, 0.0))
    turned = joint_angles(moved(walk, T))
    for name in ahead.names:
        shift = np.degrees(turn) if name == "pelvis_rotation_left" else 0.0
        assert apart(turned[name], ahead[name] + shift) < 1e-6, name
    assert np.ptp(turned["pelvis_rotation_left"]) < 12.0  # it does not sweep


def test_a_file_with_other_joints_and_euler_orders_has_the_same_angles(shared_data: Path) -> None:
    """CMU's walk as ASF/AMC with hinges, and converted to BVH, which begins with its zero pose."""
    one = joint_angles(poise.read(shared_data / "asf_amc/cmu_02_01_walk.amc").motion)
    other = joint_angles(poise.read(shared_data / "bvh/cmu_02_01_walk_cgspeed.bvh").motion)
    for name in one.names:
        if "wrist" in name or "pronation" in name:  # the conversion turns the hands
            continue
        start = 0.0 if not name.startswith("pelvis_rotation") else one[name][0] - other[name][1]
        wild = 1.0 if "shoulder" not in name else 30.0  # near the singularity of hanging arms
        assert apart(one[name], other[name][1:] + start) < 0.05 * wild, name


def test_a_hinge_leaves_its_other_angles_constant() -> None:
    from poise.bundled import bare_character

    found = joint_angles(bare_character().motion)
    for side in ("left", "right"):
        for word in ("adduction", "internal_rotation"):
            assert np.abs(found[f"{side}_knee_{word}"]).max() < 1e-6


def test_angles_follow_each_other_past_half_a_turn_and_at_the_singularity() -> None:
    body = Body()
    plane = np.linspace(0.0, 400.0, 101)
    elevation = -np.abs(np.linspace(-60.0, 60.0, 101))
    motion = body.motion({
        "right_shoulder_elevation_plane": plane, "right_shoulder_elevation_negative": elevation,
        "pelvis_rotation_left": 2.0 * plane,
        "left_shoulder_elevation_negative": np.full(101, -60.0),
    })  # fmt: skip
    found = joint_angles(motion)
    np.testing.assert_allclose(found["pelvis_rotation_left"], 2.0 * plane, atol=1e-9)
    np.testing.assert_allclose(found["right_shoulder_elevation_negative"], elevation, atol=1e-6)
    assert np.abs(np.diff(found["right_shoulder_elevation_plane"])).max() < 8.1
    assert any("right shoulder: " in note and "ill-defined" in note for note in found.notes)
    assert not any("left shoulder" in note and "ill-defined" in note for note in found.notes)


def test_bad_input_is_an_error_that_names_the_remedy() -> None:
    from poise.bundled import bare_character

    walk = bare_character().motion
    with pytest.raises(UnknownOption, match="isb"):
        joint_angles(walk, "isp")
    body = quadruped()
    with pytest.raises(InvalidValue, match="--part"):
        joint_angles(poise.Motion(body, body.rest.q[None], 30.0))
    with pytest.raises(InvalidValue, match="one frame"):
        joint_angles(walk[:0])
    found = joint_angles(walk[:1])
    assert isinstance(found, JointAngles) and found.degrees.shape == (1, 40)
    with pytest.raises(UnknownName, match="left_knee_flexion"):
        found["left_knee_flexio"]
    assert not found.degrees.flags.writeable
