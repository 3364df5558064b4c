"""Names of body parts are names of joints, on every recognised body."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.anatomy import PART_NAMES, SHORT_NAMES, assign_parts, find_anatomy, near_parts
from poise.anatomy.chains import base_index
from poise.errors import UnknownDof, UnknownJoint
from poise.model import Character, IKHandle, Mesh, Motion, Skeleton, Skin
from poise.model.editing import remove_joint, rename_joint
from poise.model.remapping import remapped
from poise.residuals.goal_arrays import locked_rates
from samples.creatures import animal, robot_dog
from samples.hero import bare_character

FILES = (
    "gltf/mixamo_tpose.glb",
    "gltf/CesiumMan.glb",
    "humanoids/robots/unitree_g1/unitree_g1.xml",
)
NAMES = {
    "left hand": ("mixamorig:LeftHand", "Skeleton_arm_joint_L__2_", "left_wrist_yaw_link"),
    "right foot": ("mixamorig:RightFoot", "leg_joint_R_3", "right_ankle_roll_link"),
    "left upper arm": ("mixamorig:LeftArm", "Skeleton_arm_joint_L__4_", "left_shoulder_yaw_link"),
    "chest": ("mixamorig:Spine2", "torso_joint_3", "torso_link"),
    "spine": ("mixamorig:Spine", "Skeleton_torso_joint_2", "waist_roll_link"),
    "lhumerus": ("mixamorig:LeftArm", "Skeleton_arm_joint_L__4_", "left_shoulder_yaw_link"),
    "root": ("mixamorig:Hips", "Skeleton_torso_joint_1", "pelvis"),
}


def body() -> Skeleton:
    return bare_character().skeleton


def named(skeleton: Skeleton, name: str) -> str:
    return skeleton.joint_names[skeleton.joint_index(name)]


@pytest.mark.parametrize("number", range(len(FILES)))
def test_part_names_are_joint_names(shared_data: Path, number: int) -> None:
    skeleton = poise.read(shared_data / FILES[number]).skeleton
    assert {name: named(skeleton, name) for name in NAMES} == {
        name: joints[number] for name, joints in NAMES.items()
    }


@pytest.mark.parametrize("file", [*FILES, None])
def test_goals_constraints_and_options_accept_part_names(
    shared_data: Path, file: str | None
) -> None:
    character = bare_character() if file is None else poise.read(shared_data / file)
    start = character.rest
    up, hand = character.anatomy.up, start.position("left hand")
    chest = start.position("chest")
    goals = [
        poise.reach("left hand", hand + 0.2 * (chest - hand), base="left upper arm"),
        poise.pin("right foot"),
        poise.aim("chest", chest + up),
        poise.distance("left hand", "right foot", at_least=0.1),
    ]
    found = poise.solve(start, goals, locked=["right hand", "right forearm"])
    moved = found.pose.position("left hand") - hand
    assert float(np.linalg.norm(moved)) > 0.05
    still = start.skeleton.joint_dofs("right forearm")
    assert (found.pose.q[still] == start.q[still]).all()
    tracker = poise.Tracker(start, [poise.reach("left hand", hand)])
    tracker.step()
    apart: Any = poise.parse("norm(point('left hand') - point('right hand')) >= 0.05")
    assert poise.solve(start, [apart]).converged


def test_a_joint_of_the_exact_name_wins() -> None:
    edited = rename_joint(body(), "lfoot", "left hand").after
    assert named(edited, "left hand") == "left hand"
    assert edited.joint_index("left hand") == body().joint_index("lfoot")


def test_a_part_that_is_not_recognised_states_reason_and_remedy() -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("z")).build()
    with pytest.raises(UnknownJoint, match="no pair of legs and pair of arms") as caught:
        arm.joint_index("left hand")
    assert '--part "left hand=JOINT" (assign_parts in Python)' in str(caught.value)
    with pytest.raises(UnknownJoint, match=r"human without this part; use the name of a joint"):
        body().joint_index("left index")
    with pytest.raises(UnknownJoint, match=r"no joint 'lhand'; known: a$"):
        arm.joint_index("lhand")  # a joint name of another body
    with pytest.raises(UnknownJoint, match="left hand"):
        poise.solve(arm.rest, [poise.reach("left hand", (0, 0, 0))])


def test_near_names_include_part_names_without_a_search_for_parts() -> None:
    skeleton = body()
    for name, near in (("left hnad", "left hand"), ("forearm", "left forearm, right forearm")):
        with pytest.raises(UnknownJoint, match=f"near: {near}"):
            skeleton.joint_index(name)
    with pytest.raises(UnknownDof, match="near: left hand"):
        locked_rates(skeleton, ["left hnad"])
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("z")).build()
    with pytest.raises(UnknownJoint):
        arm.joint_index("left hnad")
    assert not arm.derived
    assert near_parts("elbow") == []


def test_every_short_name_is_a_joint_of_the_hero() -> None:
    skeleton = body()
    assert set(SHORT_NAMES) <= set(skeleton.joint_names)
    assert set(SHORT_NAMES.values()) <= set(PART_NAMES)
    left = {name for name in SHORT_NAMES if find_anatomy(skeleton).joints(SHORT_NAMES[name])}
    assert left == set(SHORT_NAMES)


def test_values_of_joints_parts_and_dofs() -> None:
    skeleton = body()
    assert [skeleton.dof_names[i] for i in skeleton.values_of("left shin")] == ["ltibia_rx"]
    assert list(skeleton.values_of("ltibia_rx")) == list(skeleton.values_of("ltibia"))
    stiff = skeleton.with_stiffness({"left shin": 7.0, "rtibia_rx": 3.0})
    assert stiff.joint("ltibia").stiffness.tolist() == [7.0]
    assert stiff.joint("rtibia").stiffness.tolist() == [3.0]
    locked = locked_rates(skeleton, ["left shin"])
    assert (locked == locked_rates(skeleton, ["ltibia"])).all()
    hand = skeleton.joint_index("lhand")
    assert base_index(skeleton, hand, "left upper arm") == skeleton.joint_index("lhumerus")
    with pytest.raises(UnknownJoint, match="near: left upper arm"):
        base_index(skeleton, hand, "left uper arm")


def test_edits_and_handles_accept_part_names() -> None:
    skeleton = body()
    assert remove_joint(skeleton, "left toes").after.find_joint("ltoes") is None
    arm = IKHandle(name="arm", start="left upper arm", end="left hand")
    hero = Character("hero", skeleton, {"rest": Motion(skeleton, [skeleton.rest.q], 30.0)})
    edit = assign_parts(skeleton, {"head": "upperneck"})
    kept = remapped(hero.with_handles([arm]), edit).character.handles[0]
    assert (kept.start, kept.end) == ("lhumerus", "lhand")
    assert find_anatomy(edit.after).parts["head"].confidence == 1.0
    by_part = assign_parts(skeleton, {"left hand": "left fingers"}).after
    assert by_part.joint("lfingers").human == "leftHand"


def test_the_chest_is_the_last_of_several_spine_joints() -> None:
    found = find_anatomy(body())
    assert found.parts["spine"].joints == ("lowerback", "upperback")
    assert found.parts["chest"].joints == ("thorax",)
    assert list(found.parts)[:4] == ["pelvis", "spine", "chest", "neck"]
    assert len(found.joints("spine")) == 3 and len(found.joints("chest")) == 1
    assert np.allclose(found.parts["spine"].end, found.parts["chest"].start)


def test_skins_and_weights_by_part_names() -> None:
    start = body().rest
    blade = Mesh([(0, 0, 0), (0.1, 0, 0), (0.1, 0.1, 0)], [(0, 1, 2)])
    skin = Skin.rigid(blade, start, "left hand")
    assert skin.joints == ("lhand",)


@pytest.mark.whole
def test_weights_are_drawn_by_part_names() -> None:
    from poise.render.skins import DrawnSkins

    blade = Mesh([(0, 0, 0), (0.1, 0, 0), (0.1, 0.1, 0)], [(0, 1, 2)])
    hero = Character("hero", body(), skins=(Skin.rigid(blade, body().rest, "left hand"),))
    drawn = DrawnSkins(hero, weights=["left hand"])
    (surface,) = drawn.at(hero.rest)
    assert np.allclose(surface.colour, surface.colour[0]) and surface.colour[0, 0] > 0.8


def test_parts_of_creatures_are_names_of_joints() -> None:
    for plan in (animal(), robot_dog()):
        dog = plan.skeleton()
        creature = find_anatomy(dog).creature
        assert creature is not None
        foot = creature.joints("left front foot")
        assert dog.joint_index("left front foot") in foot
        goal = poise.reach("left front foot", dog.rest.world[foot[-1], :3, 3] + (0.02, 0.03, 0.05))
        assert poise.solve(dog.rest, [goal, poise.pin("right hind foot")]).converged
        with pytest.raises(UnknownJoint, match="its parts are left front foot, right front foot, "):
            dog.joint_index("left foot")
    with pytest.raises(UnknownJoint, match="recognised as a human without this part"):
        body().joint_index("tail")
