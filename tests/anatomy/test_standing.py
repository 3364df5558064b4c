"""The standing pose (`poise.anatomy.standing`): bones vertical, soles level, within the limits."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from poise.anatomy import Anatomy, find_anatomy
from poise.joints import Hinge
from poise.model import Pose
from samples.bodies import (
    POSES,
    SIDES,
    Blueprint,
    Node,
    RobotPlan,
    person,
    robot,
    rotation,
    with_foot_shapes,
    with_ik_feet,
)

Floats = NDArray[np.float64]
BONES = (("thigh", "shin"), ("shin", "foot"), ("upper arm", "forearm"), ("forearm", "hand"))


def place(found: Anatomy, pose: Pose, part: str) -> Floats:
    """Where a part begins in a pose."""
    own = found.parts[part]
    joint = found.skeleton.joint_index(own.joints[0])
    T, rest = pose.world[joint], found.skeleton.rest.world[joint]
    return T[:3, :3] @ np.linalg.solve(rest[:3, :3], own.start - rest[:3, 3]) + T[:3, 3]


def bones(found: Anatomy, pose: Pose) -> dict[str, Floats]:
    """Unit directions of the bones of the limbs."""
    made: dict[str, Floats] = {}
    for side in SIDES:
        for part, after in BONES:
            if f"{side} {after}" in found.parts:
                bone = place(found, pose, f"{side} {after}") - place(found, pose, f"{side} {part}")
                made[f"{side} {part}"] = bone / np.linalg.norm(bone)
    return made


def tilts(found: Anatomy) -> list[float]:
    """Distances of the directions of the bones from downwards in the standing pose."""
    down = bones(found, found.standing).values()
    return [float(np.linalg.norm(bone + found.up)) for bone in down]


def lean_of_soles(found: Anatomy) -> float:
    """Largest angle of a sole from level in the standing pose, radians."""
    worst = 0.0
    for sole in found.soles.values():
        T = found.standing.world[found.skeleton.joint_index(sole.joint)]
        corners = sole.polygon @ T[:3, :3].T
        normal = np.linalg.svd(corners - corners.mean(axis=0))[2][2]
        worst = max(worst, math.acos(min(1.0, abs(float(normal @ found.up)))))
    return worst


def within_limits(pose: Pose) -> bool:
    body = pose.skeleton
    return bool(((pose.q >= body.lower - 1e-9) & (pose.q <= body.upper + 1e-9)).all())


@pytest.mark.parametrize("balls", ["zyx", ""])
@pytest.mark.parametrize("skin", [True, False])
@pytest.mark.parametrize("pose", POSES)
def test_bones_of_balls_are_vertical(pose: str, skin: bool, balls: str) -> None:
    plan = replace(person(pose, balls=balls), aslant=5)
    found = find_anatomy(plan.skinned() if skin else plan.skeleton())
    assert max(tilts(found)) < 1e-6
    assert within_limits(found.standing)
    if pose != "crouch" or skin:  # the soles of bones are level at rest
        assert lean_of_soles(found) < 1e-6


def test_both_sides_mirror_one_another() -> None:
    for pose in ("T", "A", "crouch", "arms up"):
        found = find_anatomy(person(pose).skinned())
        names, world = found.skeleton.joint_names, found.standing.world
        for name in names:
            other = name.replace("Left", "Right")
            one, two = (world[found.skeleton.joint_index(n), :3, 3] for n in (name, other))
            if name.startswith("Left"):
                np.testing.assert_allclose(one * [-1, 1, 1], two, atol=1e-6)


def test_a_walking_body_stands_with_both_legs_alike() -> None:
    found = find_anatomy(person("walk").skinned())
    pose = found.standing
    for part in ("shin", "foot", "forearm", "hand"):
        left, right = (place(found, pose, f"{side} {part}") for side in SIDES)
        np.testing.assert_allclose(left * [-1, 1, 1], right, atol=1e-6)
    assert max(tilts(found)) < 1e-6 and lean_of_soles(found) < 1e-6


def along_x(plan: Blueprint) -> Blueprint:
    """A body whose trunk, arms and legs lie along x, its toes pointed, on level hips."""
    up_to_x = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    front_to_x = np.array([[0.0, 0.0, 1.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]])
    spine = np.array(plan.node("spine").place)
    laid: list[Node] = []
    for node in plan.nodes:
        side, _, part = node.part.partition(" ")
        pivot, target, turn = spine, spine, up_to_x
        if part in ("thigh", "shin", "foot", "toes"):
            hip, ankle = (np.array(plan.node(f"{side} {p}").place) for p in ("thigh", "foot"))
            pivot, target, turn = hip, hip, up_to_x.T
            if part == "toes":
                pivot, target, turn = ankle, hip + turn @ (ankle - hip), front_to_x
        elif node.part == "pelvis":
            turn = np.eye(3)
        start, end = (
            None if at is None else tuple((target + turn @ (np.array(at) - pivot)).tolist())
            for at in (node.place, node.end)
        )
        laid.append(replace(node, place=start, end=end))
    return replace(plan, nodes=tuple(laid))


def test_a_rest_pose_along_one_line_stands() -> None:
    found = find_anatomy(along_x(person("hanging")).skeleton())
    pose = found.standing
    assert found.kind == "human" and max(tilts(found)) < 1e-6
    trunk = place(found, pose, "head") - place(found, pose, "pelvis")
    assert trunk[1] > 0.99 * np.linalg.norm(trunk)
    hips = [place(found, pose, f"{side} thigh") for side in SIDES]
    assert hips[0][1] == pytest.approx(hips[1][1], abs=1e-6)  # the spine is bent, not the hips
    for side in SIDES:
        bone = place(found, pose, f"{side} toes") - place(found, pose, f"{side} foot")
        assert bone @ found.facing > 0.9 * np.linalg.norm(bone)


@settings(max_examples=8)
@given(
    heading=st.floats(-3.1, 3.1), exponent=st.floats(-3.0, 3.0), pose=st.sampled_from(sorted(POSES))
)
def test_heading_and_size_do_not_matter(heading: float, exponent: float, pose: str) -> None:
    turn = rotation([np.cos(heading / 2), 0.0, np.sin(heading / 2), 0.0])
    plan = person(pose)
    own = find_anatomy(plan.skeleton()).standing.world[:, :3, 3]
    other = replace(plan, turn=turn, scale=10.0**exponent)
    got = find_anatomy(other.skeleton()).standing.world[:, :3, 3]
    np.testing.assert_allclose(got, other.at(own), atol=1e-6 * other.scale)


def test_arms_come_down_as_far_as_their_limits() -> None:
    body = person("T", balls="xyz").skeleton()
    bounds = np.array([(-0.1, 0.1), (-3.0, 3.0), (-1.0, 1.0)])
    arms = {name: replace(body.joint(name), limits=bounds) for name in ("LeftArm", "RightArm")}
    found = find_anatomy(body.with_joints(**arms))
    assert within_limits(found.standing)
    for name, bone in bones(found, found.standing).items():
        lean = math.acos(float(-bone @ found.up))
        assert lean == pytest.approx(math.pi / 2 - 1.0 if "upper arm" in name else 0.0, abs=0.1)


def test_the_roll_of_raised_arms_does_not_change() -> None:
    """Arms come down about the axis to the front: what faced there still does."""
    plan = person("T")
    level = [replace(n, place=(*n.place[:2], -0.01)) if "arm" in n.part or "hand" in n.part else n
             for n in plan.nodes]  # fmt: skip
    found = find_anatomy(replace(plan, nodes=tuple(level), aslant=2).skeleton())
    for side in SIDES:
        for part in ("upper arm", "forearm"):
            joint = found.skeleton.joint_index(found.parts[f"{side} {part}"].joints[0])
            turn = (found.standing.world[joint, :3, :3]
                    @ found.skeleton.rest.world[joint, :3, :3].T)  # fmt: skip
            np.testing.assert_allclose(turn @ found.facing, found.facing, atol=1e-9)


def test_hanging_arms_stay() -> None:
    found = find_anatomy(person("hanging").skeleton())
    turned = bones(found, found.standing), bones(found, found.skeleton.rest)
    assert all(float(turned[0][k] @ turned[1][k]) > 0.95 for k in turned[0])


def test_a_leaning_trunk_is_turned_upright() -> None:
    plan = person("A")
    turn = rotation([np.cos(0.3), np.sin(0.3), 0.0, 0.0])
    pivot = np.array(plan.node("pelvis").place)
    legs = ("thigh", "shin", "foot", "toes", "pelvis")

    def leaning(body: Blueprint) -> Blueprint:
        nodes = []
        for n in body.nodes:
            x, y, z = (turn @ (np.array(n.place) - pivot) + pivot).tolist()
            nodes.append(n if n.part.endswith(legs) else replace(n, place=(x, y, z), end=None))
        return replace(body, nodes=tuple(nodes))

    found = find_anatomy(leaning(plan).skeleton())
    pose = found.standing
    shoulders, hips = (
        sum(place(found, pose, f"{side} {part}") for side in SIDES)
        for part in ("upper arm", "thigh")
    )
    trunk = (shoulders - hips) / np.linalg.norm(shoulders - hips)
    assert float(trunk @ found.up) == pytest.approx(1.0, abs=1e-6)
    assert max(tilts(found)) < 1e-6


@pytest.mark.parametrize("pose", ["A", "crouch"])
def test_feet_under_the_root_are_level(pose: str) -> None:
    found = find_anatomy(with_ik_feet(person(pose)).skinned())
    assert lean_of_soles(found) < 1e-6 and within_limits(found.standing)


# -- hinges --------------------------------------------------------------------------------------


@pytest.mark.parametrize("elbow", [0.0, math.pi / 4, math.pi / 2])
def test_bent_elbows_of_hinges_hang_straight_down(elbow: float) -> None:
    plan = robot(RobotPlan(elbow=elbow, wrist="yxz"))
    found = find_anatomy(with_foot_shapes(plan))
    assert max(tilts(found)) < 0.01 and within_limits(found.standing)
    fore = found.skeleton.joint_names.index(plan.node("left forearm").name)
    at = found.skeleton.joint_dofs(found.skeleton.joint_names[fore])
    assert found.standing.q[at][0] == pytest.approx(elbow, abs=0.01)
    assert lean_of_soles(found) < 0.01


@pytest.mark.parametrize(
    "plan",
    [RobotPlan(), RobotPlan(hip="yzx", shoulder="zxy", miss=0.03), RobotPlan(skew=0.5),
     RobotPlan(trunk_root=True, wrist="xz"), RobotPlan(elbow=math.pi / 2, fixed=True)],
    ids=["plain", "offset axes", "skew hips", "trunk is root", "bent elbows"],
)  # fmt: skip
def test_robots_stand_within_their_limits_and_mirrored(plan: RobotPlan) -> None:
    body = robot(plan)
    found = find_anatomy(with_foot_shapes(body))
    pose = found.standing
    assert within_limits(pose) and lean_of_soles(found) < 0.02
    assert max(tilts(found)) < 0.05
    mirror = np.eye(3) - 2.0 * np.outer(body.turn[:, 0], body.turn[:, 0])
    if not plan.skew:
        for part in ("shin", "foot", "forearm"):
            left, right = (place(found, pose, f"{side} {part}") for side in SIDES)
            np.testing.assert_allclose(mirror @ left, right, atol=1e-6)


def test_limits_that_keep_a_knee_bent_are_kept() -> None:
    plan = robot()
    nodes = [replace(n, kind=Hinge(n.kind.axis), limits=(0.4, 2.0)) if n.part.endswith("shin")
             and isinstance(n.kind, Hinge) else n for n in plan.nodes]  # fmt: skip
    found = find_anatomy(with_foot_shapes(replace(plan, nodes=tuple(nodes))))
    pose = found.standing
    for side in SIDES:
        at = found.skeleton.joint_dofs(plan.node(f"{side} shin").name)
        assert pose.q[at][0] == pytest.approx(0.4, abs=1e-3)
    assert lean_of_soles(found) < 0.05
