"""Motion onto a humanoid robot: stand-in, fit of the hinges, speed limits and self-collision."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise import Motion
from poise.bundled import character, motions
from poise.errors import PoiseWarning
from poise.geometry import quaternions
from poise.kernels.sequence_frames import step_frames
from poise.motion.checking.landmarks import BodyLandmarks
from poise.motion.checking.self_collision import LowestPoints, SelfCollision
from poise.motion.retargeting import RetargetOptions
from poise.motion.robots import robot_retargeting
from poise.motion.robots.hinge_fit import SpeedLimits
from poise.motion.robots.robot_retargeting import CollisionTerm, FloorTerm, KnownFrames
from poise.motion.robots.stand_in import StandIn, stand_in
from samples.checked_robot import ragdoll, robot

Floats = NDArray[np.float64]
SIDES = ("left", "right")


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> poise.Character:
    return robot(tmp_path_factory.mktemp("robot"))


@pytest.fixture(scope="module")
def stand(machine: poise.Character) -> StandIn:
    found = stand_in(machine.anatomy)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def made(machine: poise.Character) -> Motion:
    return poise.retarget(character().motion, machine).motion


def test_the_stand_in_has_the_bones_and_soles_of_the_robot(stand: StandIn) -> None:
    rest = stand.skeleton.rest.world
    at = {name: rest[j, :3, 3] for j, name in enumerate(stand.skeleton.joint_names)}
    for side, sign in (("left", 1.0), ("right", -1.0)):
        assert at[f"{side} thigh"] == pytest.approx([0.0, 0.1 * sign, 0.75])
        assert at[f"{side} shin"] == pytest.approx([0.0, 0.1 * sign, 0.4])
        assert at[f"{side} foot"] == pytest.approx([0.0, 0.1 * sign, 0.05])
        assert at[f"{side} hand"] == pytest.approx([0.0, 0.22 * sign, 0.75])
        sole = poise.find_anatomy(stand.skeleton).soles[side]
        assert sole.polygon.min(axis=0) == pytest.approx([-0.06, -0.04, -0.05])
        assert sole.polygon.max(axis=0) == pytest.approx([0.14, 0.04, -0.05])
    assert (rest[:, :3, :3] == np.eye(3)).all()


def test_only_robots_of_hinges_with_legs_have_a_stand_in(tmp_path: Path) -> None:
    assert stand_in(character().anatomy) is None
    armless = stand_in(robot(tmp_path, arms=False).anatomy)
    assert armless is None or "left hand" not in armless.skeleton.joint_names


def test_a_stand_in_follows_its_robot(machine: poise.Character, stand: StandIn) -> None:
    rng = np.random.default_rng(3)
    q = np.tile(machine.skeleton.rest.q, (5, 1))
    q[:, 7:] = rng.uniform(-0.4, 0.4, (5, machine.skeleton.nq - 7))
    q = np.clip(q, machine.skeleton.lower, machine.skeleton.upper)
    q[:, :3] += rng.normal(size=(5, 3))
    q[:, 3:7] = quaternions.normalize(rng.normal(size=(5, 4)))
    motion = Motion(machine.skeleton, q, 30.0)
    followed = stand.follow(motion)
    for name in stand.skeleton.joint_names:
        if name in ("neck", "head"):
            continue
        carrier = stand.carriers[name]
        turn = motion.world[:, carrier, :3, :3] @ stand.body.world[carrier, :3, :3].T
        assert stand.turns(followed.world, name) == pytest.approx(turn, abs=1e-9)
    hip = machine.skeleton.joint_index("left_hip_pitch")
    foot = stand.skeleton.joint_index("left thigh")
    assert followed.world[:, foot, :3, 3] == pytest.approx(motion.world[:, hip, :3, 3], abs=1e-9)


def test_a_motion_of_the_stand_in_itself_is_fitted_exactly(machine: poise.Character) -> None:
    """Robot to robot: a slow motion that the hinges can make comes back."""
    count = 40
    q = np.tile(machine.skeleton.rest.q, (count, 1))
    swing = np.sin(np.linspace(0.0, np.pi, count))
    for side, sign in (("left", 1.0), ("right", -1.0)):
        for name, size in ((f"{side}_shoulder_pitch", -0.6), (f"{side}_shoulder_roll", 0.5 * sign),
                           (f"{side}_elbow", -0.8)):  # fmt: skip
            q[:, machine.skeleton.dof_names.index(name)] = size * swing
    source = Motion(machine.skeleton, q, 30.0)
    again = poise.retarget(source, machine).motion
    assert np.abs(again.world[..., :3, 3] - source.world[..., :3, 3]).max() < 2e-3
    assert np.abs(again.q - source.q).max() < 0.02


def test_a_walk_keeps_soles_limits_and_speeds(made: Motion, machine: poise.Character) -> None:
    report = poise.check(made, machine, source=character().motion)
    measured = report.values
    assert measured["slide"] < 0.1
    assert measured["sole_tilt"] < 0.2
    assert measured["penetration"] < 1.0
    assert measured["self_collision"] == 0.0
    assert measured["limits"] < 1e-9
    assert measured["jump"] <= 1.0 + 1e-9
    assert measured["heading"] < 1.0


def test_soles_of_bodies_with_several_hinges_a_link_stand(tmp_path: Path) -> None:
    body = ragdoll(tmp_path)
    assert not body.anatomy.hinged and body.anatomy.is_robot
    walk = character().motion
    measured = poise.check(poise.retarget(walk, body).motion, body, source=walk).values
    assert measured["slide"] < 0.1 and measured["sole_tilt"] < 0.2
    assert measured["penetration"] < 1.0 and measured["legs"] < 2.0


def test_shins_lean_over_feet_without_ankles(tmp_path: Path) -> None:
    """On a ball, the foot rolls about its middle; upper arms have two oblique hinges."""
    body, walk = ragdoll(tmp_path, ankles=False), character().motion
    made = poise.retarget(walk, body).motion
    measured = poise.check(made, body, source=walk).values
    assert measured["slide"] < 0.2 and measured["unheld"] == 0.0
    assert measured["penetration"] < 1.0 and measured["sole_height"] < 1.0
    assert measured["legs"] < 4.0 and measured["jerk"] < 2.0
    assert measured["arms"] < 4.0 and measured["hand"] < 8.0
    assert measured["jump"] <= 1.0 + 1e-9 and measured["limits"] < 1e-9
    assert "sole_tilt" not in measured
    feet = [body.skeleton.joint_index(f"{side}_foot") for side in SIDES]
    lean = made.world[:, feet, 2, 2].min()
    assert lean < np.cos(0.3)


def test_straight_arms_turn_to_bend_their_elbows_forwards(tmp_path: Path) -> None:
    """Elbows at their limits that bend sideways at zero: no small step bends them forwards."""
    robot(tmp_path)
    path, walk = tmp_path / "robot.xml", character().motion
    path.write_text(
        path.read_text().replace('axis="0 1 0" range="-2.6 0"', 'axis="1 0 0" range="-2.6 0"')
    )
    body = poise.read(path)
    yaw = BodyLandmarks(body.anatomy).stand.q[body.skeleton.dof_index("left_shoulder_yaw")]
    assert abs(yaw) == pytest.approx(0.5 * np.pi)
    measured = poise.check(poise.retarget(walk, body).motion, body, source=walk).values
    assert measured["arms"] < 6.0


def test_speed_limits_are_kept_exactly(machine: poise.Character) -> None:
    with pytest.warns(PoiseWarning, match="too fast for the speed limits of left_knee, "):
        made = poise.retarget(motions()["run"], machine, options=RetargetOptions(max_speed=2.0))
    slow = made.motion
    hinges = slice(7, machine.skeleton.nq)
    assert np.abs(np.diff(slow.q[:, hinges], axis=0)).max() * slow.fps <= 2.0 * (1.0 + 1e-9)
    free = poise.retarget(motions()["run"], machine, options=RetargetOptions(max_speed=None)).motion
    assert np.abs(np.diff(free.q[:, hinges], axis=0)).max() * free.fps > 4.0


def test_speed_limits_of_the_file_come_first(machine: poise.Character) -> None:
    builder = poise.SkeletonBuilder("two").add("a", poise.Hinge("z"), max_speed={"rz": 3.0})
    body = builder.add("b", poise.Hinge("z"), "a").build()
    assert SpeedLimits.of(body, 8.0, 4.0).most.tolist() == [0.75, 2.0]
    assert SpeedLimits.of(body, None, 4.0).most.tolist() == [0.75, np.inf]


def test_kept_speeds_are_the_middle_of_the_bounding_paths() -> None:
    body = poise.SkeletonBuilder("one").add("a", poise.Hinge("z")).build()
    limits = SpeedLimits.of(body, 1.0, 1.0)
    step = np.array([[0.0], [0.0], [4.0], [4.0]])
    # lowest path 0 0 1 2, highest path 2 3 4 4
    assert limits.kept(step).ravel().tolist() == [1.0, 1.5, 2.5, 3.0]
    calm = np.array([[0.0], [0.9], [1.2]])
    assert limits.kept(calm) is calm


def test_the_speed_term_has_the_derivatives_of_its_value() -> None:
    body = poise.SkeletonBuilder("one").add("a", poise.Hinge("z")).build()
    limits = SpeedLimits.of(body, 1.0, 1.0)
    q = np.array([[0.0], [1.5], [1.6], [-0.4]])
    gradient, blocks = np.zeros((4, 1)), np.zeros((4, 2, 1, 1))
    limits.differentiate(q, gradient, blocks)
    for frame in range(4):
        for_each = []
        for step in (1e-6, -1e-6):
            moved = q.copy()
            moved[frame] += step
            for_each.append(limits.value(moved))
        numeric = (for_each[0] - for_each[1]) / 2e-6
        # the fit aims at a little less than the limit
        assert gradient[frame, 0] == pytest.approx(numeric, abs=3.0)


@pytest.mark.parametrize("driven", [False, True])
def test_the_collision_term_has_the_derivatives_of_its_value(tmp_path: Path, driven: bool) -> None:
    machine = robot(tmp_path)
    if driven:  # the wrist follows the elbow, as the fingers of many hands follow another
        path = tmp_path / "robot.xml"
        follows = '<joint joint1="left_wrist" joint2="left_elbow" polycoef="0 0.5 0 0 0"/>'
        text = path.read_text().replace("</mujoco>", f"<equality>{follows}</equality></mujoco>")
        path.write_text(text)
        machine = poise.read(path)
        assert "left_wrist" not in machine.skeleton.dof_names
    skeleton = machine.skeleton
    term = CollisionTerm(SelfCollision(BodyLandmarks(machine.anatomy)), KnownFrames(skeleton), 0.7)
    q = np.tile(skeleton.rest.q, (2, 1))
    names = skeleton.dof_names
    q[0, names.index("left_shoulder_roll")] = -0.35  # the hand into the thigh and the trunk
    q[0, names.index("left_elbow")] = -0.3
    assert term.value(q) > 0.0
    gradient, blocks = np.zeros((2, skeleton.nv)), np.zeros((2, 1, skeleton.nv, skeleton.nv))
    term.differentiate(q, gradient, blocks)
    assert not gradient[1].any()
    assert np.linalg.norm(gradient[0]) > 0.0
    rate = np.asarray(skeleton.mechanism.rate_index)
    for name in ("left_shoulder_roll", "left_shoulder_pitch", "left_shoulder_yaw", "left_elbow"):
        at = names.index(name)
        values = []
        for step in (1e-5, -1e-5):
            moved = q.copy()
            moved[0, at] += step
            values.append(term.value(moved))
        numeric = (values[0] - values[1]) / 2e-5
        assert gradient[0, rate[at]] == pytest.approx(numeric, rel=0.05, abs=0.02)
    assert np.allclose(blocks[0, 0], blocks[0, 0].T)
    assert np.linalg.eigvalsh(blocks[0, 0]).min() > -1e-9


def test_the_floor_term_has_the_derivatives_of_its_value(machine: poise.Character) -> None:
    skeleton, names = machine.skeleton, machine.skeleton.dof_names
    term = FloorTerm(
        LowestPoints(BodyLandmarks(machine.anatomy), np.eye(3)[2]), KnownFrames(skeleton), 0.05, 0.7
    )
    q = np.tile(skeleton.rest.q, (2, 1))
    q[0, :3] += 0.1, 0.05, -0.45
    q[0, names.index("left_knee")], q[0, names.index("left_hip_roll")] = 1.8, 0.1
    q[0, names.index("right_shoulder_roll")] = -0.4
    assert term.value(q) > 0.0
    gradient, blocks = np.zeros((2, skeleton.nv)), np.zeros((2, 1, skeleton.nv, skeleton.nv))
    term.differentiate(q, gradient, blocks)
    assert not gradient[1].any()
    numeric = np.zeros(skeleton.nv)
    for k in range(skeleton.nv):
        values = []
        for step in (1e-6, -1e-6):
            moved = np.empty_like(q)
            rates = np.zeros((2, skeleton.nv))
            rates[0, k] = step
            step_frames(skeleton.mechanism.dofs, q, rates, moved)
            values.append(term.value(moved))
        numeric[k] = (values[0] - values[1]) / 2e-6
    assert np.count_nonzero(numeric) >= 8  # three of the root, those of a leg and of an arm
    # the shapes are corners and balls, so that the lowest point moves with its link
    assert gradient[0] == pytest.approx(numeric, rel=1e-5, abs=1e-6 * np.abs(numeric).max())
    assert np.linalg.eigvalsh(blocks[0, 0]).min() > -1e-9


def test_a_kneeling_robot_keeps_its_knees_and_hands_above_the_floor(
    machine: poise.Character,
) -> None:
    """A source that sinks to its knees, lower than the shells of the robot allow by 17 mm."""
    walk = character().motion
    q = np.tile(walk.skeleton.rest.q, (60, 1))
    depth = 0.5 * (1.0 - np.cos(np.linspace(0.0, 2.0 * np.pi, 60)))
    q[:, walk.skeleton.dof_names.index("root_ty")] -= 0.55 * depth
    for side in ("l", "r"):
        q[:, walk.skeleton.dof_names.index(f"{side}tibia_rx")] = 1.6 * depth
        q[:, walk.skeleton.dof_names.index(f"{side}foot_rx")] = 1.2 * depth
    kneeling = Motion(walk.skeleton, q, 30.0)
    made = poise.retarget(kneeling, machine)
    assert poise.check(made.motion, machine, kneeling).values["link_penetration"] < 2.0


def test_arms_are_kept_out_of_the_trunk(machine: poise.Character) -> None:
    """A source whose hands go through its trunk: the robot's stop at theirs."""
    walk = character().motion
    q = walk.q.copy()
    for side, sign in (("l", -1.0), ("r", 1.0)):
        at = walk.skeleton.joint_dofs(f"{side}humerus")
        q[:, at.start + 2] += sign * 0.6
    source = Motion(walk.skeleton, q, walk.fps)
    collision = SelfCollision(BodyLandmarks(machine.anatomy))
    depths = [
        float(collision.depths(poise.retarget(source, machine, options=options).motion.world).max())
        for options in (RetargetOptions(self_collision=False), RetargetOptions())
    ]
    assert depths[1] < 2e-3
    assert depths[1] < depths[0] or depths[0] == 0.0


def test_a_single_frame_is_retargeted_with_a_warning(machine: poise.Character) -> None:
    with pytest.warns(PoiseWarning, match="one frame"):
        result = poise.retarget(character().motion[:1], machine)
    assert len(result.motion) == 1
    assert np.isfinite(result.motion.q).all()


@pytest.mark.parametrize("count", [2, 3, 4, 63])
def test_short_clips_and_the_ends_of_stretches(machine: poise.Character, count: int) -> None:
    result = poise.retarget(character().motion[:count], machine)
    assert len(result.motion) == count
    assert np.isfinite(result.motion.q).all()


def test_without_limits_hinges_may_leave_them(machine: poise.Character) -> None:
    skeleton = machine.skeleton.with_limits({"left_knee": (0.0, 0.3)})
    stiff = dataclasses.replace(
        machine, skeleton=skeleton, skins=(), collision=None, masses=None, motions={}, handles=()
    )
    knee = skeleton.dof_names.index("left_knee")
    kept = poise.retarget(character().motion, stiff).motion.q[:, knee]
    free = poise.retarget(
        character().motion, stiff, options=RetargetOptions(limits=False)
    ).motion.q[:, knee]
    assert kept.max() <= 0.3
    assert free.max() > 0.4


def test_fingers_are_rigid_in_the_fit(machine: poise.Character, tmp_path: Path) -> None:
    file = tmp_path / "robot.xml"
    robot(tmp_path)
    text = file.read_text()
    for side in SIDES:
        hand = f'<body name="{side}_hand"'
        start = text.index("</body>", text.index(hand))
        fingers = "".join(
            f'<body name="{side}_{name}" pos="0.02 {y} -0.08"><joint name="{side}_{name}" '
            'type="hinge" axis="0 1 0" range="-1 1"/><geom type="capsule" size="0.01" '
            'fromto="0 0 0 0.3 0 -0.04"/></body>'
            for name, y in (("index", -0.02), ("middle", 0.0), ("ring", 0.02))
        )
        text = text[:start] + fingers + text[start:]
    file.write_text(text)
    handed = poise.read(file)
    stand = stand_in(handed.anatomy)
    assert stand is not None
    led = robot_retargeting.led_skeleton(stand, handed.skeleton)
    assert led.dof_names == machine.skeleton.dof_names
    q = stand.body.stand.q
    rigid = led.pose(q[[handed.skeleton.dof_index(name) for name in led.dof_names]])
    assert rigid.world == pytest.approx(stand.body.world)
