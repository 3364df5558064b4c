"""Figures: human bodies from their names, others from bone lengths."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy.joint_parts import JointParts, joint_parts
from poise.anatomy.words import part_of, parts_of, side_of
from poise.errors import ShapeError
from poise.geometry.quaternions import to_matrix
from poise.render.figure import body_of, bounds, figure_of, misleading
from poise.render.images import draw
from poise.render.poses import front_view, scene_of
from poise.render.segments import Palette, segments_of

HUMAN = {
    "root": (None, (0, 0.95, 0)),
    "lfemur": ("root", (0.09, 0, 0)),
    "ltibia": ("lfemur", (0, -0.43, 0)),
    "lfoot": ("ltibia", (0, -0.43, 0)),
    "rfemur": ("root", (-0.09, 0, 0)),
    "rtibia": ("rfemur", (0, -0.43, 0)),
    "rfoot": ("rtibia", (0, -0.43, 0)),
    "thorax": ("root", (0, 0.25, 0)),
    "lowerneck": ("thorax", (0, 0.25, 0)),
    "head": ("lowerneck", (0, 0.09, 0)),
    "lhumerus": ("thorax", (0.17, 0.22, 0)),
    "lradius": ("lhumerus", (0.28, 0, 0)),
    "lhand": ("lradius", (0.26, 0, 0)),
    "rhumerus": ("thorax", (-0.17, 0.22, 0)),
    "rradius": ("rhumerus", (-0.28, 0, 0)),
    "rhand": ("rradius", (-0.26, 0, 0)),
}
TIPS = {"lfoot": (0, -0.06, 0.16), "rfoot": (0, -0.06, 0.16), "head": (0, 0.16, 0)}
TIPS |= {"lhand": (0.16, 0, 0), "rhand": (-0.16, 0, 0)}
NO_PARTS = JointParts(("", ""), ("", ""))


def human() -> poise.Skeleton:
    builder = poise.SkeletonBuilder("person")
    for name, (parent, offset) in HUMAN.items():
        kind = poise.Ball() if parent else poise.Free()
        builder.add(name, kind, parent, offset=offset, tip=TIPS.get(name))
    return builder.build()


def chain(*lengths: float) -> poise.Skeleton:
    builder = poise.SkeletonBuilder("chain")
    parent = None
    for number, length in enumerate(lengths):
        builder.add(f"j{number}", poise.Hinge("x"), parent, offset=(0, length, 0))
        parent = f"j{number}"
    return builder.build()


@pytest.mark.parametrize(
    ("name", "part", "side"),
    [
        ("lhipjoint", "pelvis", "left"),
        ("rtibia", "shin", "right"),
        ("lowerback", "spine", ""),
        ("LeftUpLeg", "thigh", "left"),
        ("RightLeg", "shin", "right"),
        ("RightArm", "upper arm", "right"),
        ("LeftForeArm", "forearm", "left"),
        ("rShldr", "upper arm", "right"),
        ("upperleg01.L", "thigh", "left"),
        ("LThumb", "finger", "left"),
        ("lfingers", "hand", "left"),
        ("Bip01 R Calf", "shin", "right"),
        ("rToe", "toe", "right"),
        ("legs", "", ""),
        ("mixamorigLeftArm", "upper arm", "left"),
        ("mixamorig1:RightHandRing2", "finger", "right"),
        ("DEF-upper_arm.L.001", "upper arm", "left"),
        ("DEF-f_ring.01.R", "finger", "right"),
        ("MCH-foot_ik.parent.L", "", ""),
        ("ik_hand_l", "", ""),
        ("calf_twist_01_l", "shin", "left"),
        ("ball_r", "toe", "right"),
        ("Bip01 Footsteps", "", ""),
        ("Bip01 LUpArmTwist", "upper arm", "left"),
        ("ValveBiped.Bip01_R_Forearm", "forearm", "right"),
        ("lShldrBend", "upper arm", "left"),
        ("abdomenUpper", "spine", ""),
        ("l_indextoe1", "toe", "left"),
        ("J_Bip_R_LowerLeg", "shin", "right"),
        ("J_Bip_C_UpperChest", "spine", ""),
        ("J_Sec_Hair1_01", "", ""),
        ("leftLittleProximal", "finger", "left"),
        ("leftRingProximal", "finger", "left"),
        ("CC_Base_Hip", "pelvis", ""),
        ("CC_Base_L_Mid1", "finger", "left"),
        ("leg_stretch.l", "shin", "left"),
        ("L_arm_jnt", "upper arm", "left"),
        ("lf_shoulder_jnt", "clavicle", "left"),
        ("L5", "spine", ""),
        ("Character1_RightUpLeg", "thigh", "right"),
        ("upright", "", ""),
        ("upperarmleft", "upper arm", "left"),
        ("THIGHRIGHT", "thigh", "right"),
        ("right_arm_mount", "", "right"),
        ("left_gripper", "", "left"),
        ("link_3", "", ""),
    ],
)
def test_names_tell_part_and_side(name, part, side):
    assert (part_of(name), side_of(name)) == (part, side)


def test_a_whole_skeleton_explains_an_ambiguous_name():
    assert parts_of(["LeftHip", "LeftKnee"])[0] == "thigh"
    assert parts_of(["LeftHip", "LeftThigh"])[0] == "pelvis"
    assert parts_of(["LeftShoulder", "LeftArm"])[0] == "clavicle"


def test_joints_that_are_all_called_arm_or_leg_are_told_one_after_the_other():
    cesium = [
        "Skeleton_torso_joint_1", "leg_joint_R_1", "leg_joint_R_2", "leg_joint_R_3",
        "leg_joint_R_5", "Skeleton_torso_joint_2", "torso_joint_3", "Skeleton_arm_joint_R",
        "Skeleton_arm_joint_R__2_", "Skeleton_arm_joint_R__3_", "Skeleton_arm_joint_L__4_",
        "Skeleton_arm_joint_L__3_", "Skeleton_arm_joint_L__2_", "Skeleton_neck_joint_1",
        "Skeleton_neck_joint_2",
    ]  # fmt: skip
    arm = ["upper arm", "forearm", "hand"]
    assert parts_of(cesium) == [
        "pelvis", "thigh", "shin", "foot", "toe", "spine", "spine", *arm, *arm, "neck", "head",
    ]  # fmt: skip


def test_a_run_of_links_longer_than_a_limb_tells_nothing():
    assert parts_of([f"RLEG_LINK{n}" for n in range(1, 6)]) == [""] * 5
    assert parts_of(["LeftLeg01", "LeftLeg02", "LeftLeg03", "LeftFoot"])[:3] == ["shin"] * 3
    assert parts_of(["LeftLeg01", "LeftLeg02", "LeftFoot"]) == ["thigh", "shin", "foot"]


def test_rigifys_trunk_is_one_chain_from_the_pelvis_to_the_head():
    names = ["DEF-spine", *(f"DEF-spine.00{n}" for n in range(1, 7)), "DEF-pelvis.L", "DEF-thigh.L"]
    trunk = ["pelvis", "spine", "spine", "spine", "neck", "neck", "head"]
    assert parts_of(names) == [*trunk, "pelvis", "thigh"]
    assert parts_of(["spine.001", "spine.002"]) == ["spine", "spine"]


def test_a_human_body_has_a_head_at_the_top_and_its_feet_on_the_floor():
    skeleton = human()
    solids = body_of(skeleton).at(skeleton.rest.world)
    low, high = bounds(solids)
    top = skeleton.rest.world[skeleton.joint_index("head"), 1, 3]
    assert 0.1 < high[1] - top < 0.25
    assert -0.05 < low[1] < 0.05
    assert 0.16 < high[2] < 0.25  # The toes are what reaches farthest forward.


@pytest.mark.parametrize("name", ["reference", "root"])
def test_no_bone_runs_from_a_root_on_the_floor_to_the_hips(name: str) -> None:
    builder = poise.SkeletonBuilder("person").add(name, poise.Fixed())
    for part, (parent, offset) in HUMAN.items():
        called = {None: name, "root": "hips"}
        kind = poise.Ball() if parent else poise.Free()
        builder.add(called.get(part, part), kind, called.get(parent, parent), offset=offset)
    body = builder.build()
    tips = np.full((len(body.joints), 3), np.nan)
    pieces = segments_of(body.rest.world, list(body.parents), joint_parts(body), tips)
    assert {piece.joint for piece in pieces} == {1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15}


def test_left_and_right_have_their_colours():
    skeleton = human()
    palette = Palette()
    solids = body_of(skeleton).at(skeleton.rest.world)
    left = (solids.colour == palette.left).all(axis=1)
    right = (solids.colour == palette.right).all(axis=1)
    assert left.sum() == right.sum() > 4
    assert (solids.origin[left, 0] > 0.05).all() and (solids.origin[right, 0] < -0.05).all()


def test_the_body_moves_with_the_skeleton_as_one():
    skeleton = human()
    figure = body_of(skeleton)
    moved = np.eye(4)
    moved[:3, :3] = to_matrix(np.array([0.5, 0.5, -0.5, 0.5]))
    moved[:3, 3] = (3.0, -1.0, 2.0)
    at_rest = figure.at(skeleton.rest.world)
    after = figure.at(moved @ skeleton.rest.world)
    expected = at_rest.ends @ moved[:3, :3].T + moved[:3, 3]
    assert after.ends == pytest.approx(expected, abs=1e-12)
    spread = at_rest.frame @ np.swapaxes(at_rest.frame, 1, 2)
    turned = moved[:3, :3] @ spread @ moved[:3, :3].T
    assert after.frame @ np.swapaxes(after.frame, 1, 2) == pytest.approx(turned, abs=1e-12)


def test_bones_of_any_other_skeleton_run_from_joint_to_joint():
    skeleton = chain(0.0, 0.3, 0.2)
    solids = body_of(skeleton).at(skeleton.rest.world)
    bones = solids.ends[:2]
    assert bones[:, :, 1] == pytest.approx(np.array([[0.0, 0.3], [0.3, 0.5]]))
    assert solids.radii[0, 0] > solids.radii[0, 1] > 0.0
    assert solids.radii[0, 0] > solids.radii[1, 0]


def test_a_bone_follows_a_joint_that_slides():
    builder = poise.SkeletonBuilder().add("base", poise.Fixed())
    skeleton = builder.add("slide", poise.Prismatic("y"), "base", offset=(0, 0.3, 0)).build()
    figure = body_of(skeleton)
    longer = figure.at(skeleton.pose([0.2]).world)
    assert longer.length[0] == pytest.approx(0.5)
    assert longer.radii[0] == pytest.approx(figure.bones.radii[0])


@pytest.mark.parametrize("lengths", [(0.0,), (0.0, 0.0), (0.0, 0.0, 0.3)])
def test_joints_without_bones_are_drawn_too(lengths):
    skeleton = chain(*lengths)
    scene = scene_of(skeleton.rest)
    assert len(scene.solids) > 0
    assert len(np.unique(draw(scene, 40, 30).reshape(-1, 3), axis=0)) > 10


def test_positions_alone_make_a_figure():
    figure = figure_of([(0, 0, 0), (0, 1, 0)], [-1, 0], NO_PARTS)
    world = np.tile(np.eye(4), (2, 1, 1))
    world[1, :3, 3] = (0.0, 0.0, 2.0)
    assert figure.at(world).ends[0] == pytest.approx(np.array([[0, 0, 0], [0, 0, 2.0]]))


def test_shapes_that_do_not_match_are_refused():
    with pytest.raises(ShapeError, match="do not match"):
        figure_of([(0, 0, 0), (0, 1, 0)], [-1], NO_PARTS)
    with pytest.raises(ShapeError, match="tips"):
        figure_of([(0, 0, 0), (0, 1, 0)], [-1, 0], NO_PARTS, [(0, 0, 0)])
    with pytest.raises(ShapeError, match="frames"):
        figure_of([(0, 0, 0), (0, 1, 0)], [-1, 0], NO_PARTS).at(np.eye(4))


def test_a_rest_pose_that_is_no_stance_gives_way_to_an_example():
    skeleton = human()
    tips = np.array(
        [joint.tip if joint.tip is not None else (np.nan,) * 3 for joint in skeleton.joints]
    )
    parents, parts = list(skeleton.parents), joint_parts(skeleton)
    assert misleading(skeleton.rest.world, parents, parts, tips) == 0.0
    folded = skeleton.rest.with_values(lfemur_rx=-3.0, rfemur_rx=-3.0)
    assert misleading(folded.world, parents, parts, tips) > 1.0
    # A sound rest pose is kept, whatever the example.
    kept, plain = body_of(skeleton, None, folded), body_of(skeleton)
    assert (kept.rigid.origin == plain.rigid.origin).all()


def test_the_camera_looks_at_the_front():
    skeleton = human()
    straight = front_view(skeleton, skeleton.rest.world, turn=0.0)
    assert straight[0] == pytest.approx(0.0, abs=1e-9) and straight[2] == pytest.approx(1.0)
    turned = skeleton.rest.with_values(root_ry=np.pi / 2)
    assert front_view(skeleton, turned.world, turn=0.0)[0] == pytest.approx(1.0)


@pytest.mark.parametrize("size", [(640, 480), (300, 600)])
def test_body_and_targets_lie_within_the_picture(size):
    skeleton = human()
    goals = [(0.9, 2.1, 0.4), (-0.5, 0.3, 0.8)]
    scene = scene_of(skeleton.rest, targets=goals, width=size[0], height=size[1])
    points = np.concatenate([scene.solids.ends.reshape(-1, 3), goals])
    pixels, depth = scene.camera.project(points)
    assert (pixels > 0).all() and (pixels < size).all() and (depth > scene.camera.near).all()


def test_the_front_does_not_follow_a_raised_arm():
    skeleton = human()
    rest = skeleton.rest
    arm = rest.with_values(lhumerus_rx=-1.2, lhumerus_ry=1.2, lradius_rx=2.0)
    hand = skeleton.joint_index("lhand")
    assert np.linalg.norm((arm.world - rest.world)[hand, :3, 3]) > 0.3
    assert front_view(skeleton, arm.world, 0.0) == pytest.approx(
        front_view(skeleton, rest.world, 0.0)
    )
