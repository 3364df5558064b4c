"""Skeletons fitted to meshes: known sizes, rotations and lengths are recovered."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.binding.skeleton_fitting import fit_skeleton, landmarks_of, trunk_of
from poise.binding.surface import Surface
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError, UnknownJoint
from poise.geometry import quaternions, transforms
from poise.model import Mesh, Pose
from samples.makehuman import cmu_landmarks, makehuman
from samples.surfaces import arm, body, tube


def _landmarks(pose: Pose) -> dict[str, np.ndarray]:
    names = pose.skeleton.joint_names
    found = {name: pose.world[i, :3, 3] for i, name in enumerate(names)}
    for i, joint in enumerate(pose.skeleton.joints):
        if joint.tip is not None and i not in pose.skeleton.parents:
            found[joint.name + ":tip"] = transforms.apply(pose.world[i], joint.tip)
    return found


def test_a_pose_of_the_same_skeleton_is_found_by_turning_alone() -> None:
    skeleton = character().skeleton
    turned = skeleton.rest.with_values(lhumerus_rz=0.7, lradius_rx=0.9, rtibia_rx=0.5, root_ry=0.4)
    mesh, _ = body()
    fit = fit_skeleton(skeleton, mesh, _landmarks(turned), offsets=False)
    assert fit.scale == pytest.approx(1.0, rel=1e-9)
    assert max(fit.turned.values()) < 1e-4
    assert fit.residuals == fit.turned


def test_lengths_follow_the_landmarks() -> None:
    """An arm with a longer forearm, bent, half as large again and elsewhere."""
    skeleton = arm()
    long = poise.SkeletonBuilder("arm").add("upper", poise.Ball(), offset=(0.2, 1.0, -0.4))
    long.add("lower", poise.Hinge("z"), "upper", offset=(0.45, 0, 0))
    long.add("hand", poise.Ball(), "lower", offset=(0.6, 0, 0), tip=(0.225, 0, 0))
    target = long.build().rest.with_values(upper_ry=0.5, lower_rz=0.8, hand_ry=-0.6)
    free = poise.SkeletonBuilder("arm").add("upper", poise.Free())
    free.add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0))
    free.add("hand", poise.Ball(), "lower", offset=(0.3, 0, 0), tip=(0.15, 0, 0))
    fit = fit_skeleton(free.build(), tube(), _landmarks(target))
    assert max(fit.turned.values()) < 1e-4 and max(fit.residuals.values()) < 1e-12
    lengths = [np.linalg.norm(fit.skeleton.joint(name).offset) for name in ("lower", "hand")]
    assert np.abs(np.array(lengths) - [0.45, 0.6]).max() < 1e-4
    assert fit.pose.value("lower_rz") == pytest.approx(0.8, abs=1e-3)
    assert fit.skeleton.joint_names == skeleton.joint_names


def test_what_no_turn_reaches_is_left_or_moves_the_pivot() -> None:
    """An arm whose root does not translate, and has to."""
    marks = {"upper": (0.0, 0.1, 0), "lower": (0.3, 0, 0), "hand": (0.5, 0.1, 0.2),
             "hand:tip": (0.6, 0.2, 0.2)}  # fmt: skip
    skeleton = arm()
    left = fit_skeleton(skeleton, tube(), marks, offsets=False)
    moved = fit_skeleton(skeleton, tube(), marks)
    assert max(left.residuals.values()) > 0.01
    assert max(moved.residuals.values()) < 1e-12
    assert moved.turned == left.turned
    assert "mm" in str(moved)
    # Types, limits and names are as before, so motions mean the same.
    for name in skeleton.joint_names:
        assert moved.skeleton.joint(name).type == skeleton.joint(name).type
    assert moved.skeleton.dof_names == skeleton.dof_names


def test_a_skin_bound_at_the_fitted_pose_stays_there() -> None:
    skeleton = character().skeleton
    mesh, pose = body()
    shift = np.array([0.3, 0.2, -1.0])
    there = mesh.moved(1.3 * mesh.vertices + shift)
    marks = {name: 1.3 * at + shift for name, at in _landmarks(pose).items()}
    fit = fit_skeleton(skeleton, there, marks)
    assert fit.scale == pytest.approx(1.3, rel=1e-9)
    skin = poise.bind(there, fit.pose, method="point-to-line").skin
    assert np.abs(skin.matrices(fit.pose) - np.eye(4)).max() < 1e-9
    assert fit.outside == ()


def test_joints_outside_are_told() -> None:
    fit = fit_skeleton(
        arm(), tube(), {"upper": (0.1, 0, 0), "lower": (0.3, 0, 0), "hand": (0.5, 0.3, 0)}
    )
    assert fit.outside == ("hand",) and "outside the mesh: hand" in str(fit)


def test_bad_landmarks_are_refused() -> None:
    sheet = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    good = {"upper": (0, 0, 0), "lower": (0, 1, 0), "hand": (1, 1, 0)}
    with pytest.raises(UnknownJoint, match="hand"):
        fit_skeleton(arm(), sheet, {**good, "hnd": (0, 0, 0)})
    with pytest.raises(InvalidValue, match="no tip"):
        fit_skeleton(arm(), sheet, {**good, "upper:tip": (0, 0, 0)})
    with pytest.raises(ShapeError):
        fit_skeleton(arm(), sheet, {**good, "hand": (0, 0)})
    with pytest.raises(InvalidValue, match="finite"):
        fit_skeleton(arm(), sheet, {**good, "hand": (0, 0, np.nan)})
    with pytest.raises(InvalidValue, match="at least three"):
        fit_skeleton(arm(), sheet, {"upper": (0, 0, 0), "hand": (1, 0, 0)})
    with pytest.raises(InvalidValue, match="lie on a line"):
        fit_skeleton(arm(), sheet, {"upper": (0, 0, 0), "lower": (1, 0, 0), "hand": (2, 0, 0)})


def test_a_trunk_lies_between_limbs_at_two_joints() -> None:
    assert trunk_of(arm()) == ()
    hand = poise.SkeletonBuilder.of(arm()).add("thumb", poise.Hinge("x"), "hand", offset=(0, 1, 0))
    hand = hand.add("finger", poise.Hinge("x"), "hand", offset=(1, 0, 0))
    assert trunk_of(hand.build()) == ()
    with pytest.raises(UnknownJoint, match="hnd"):
        fit_skeleton(arm(), tube(), _landmarks(arm().rest.with_values(lower_rz=0.5)), held=["hnd"])


def _turns(rest: poise.Pose, pose: poise.Pose) -> dict[str, float]:
    """Return the rotation of each joint in its parent's frame, radians."""
    found: dict[str, float] = {}
    for name in rest.skeleton.joint_names:
        before, after = (transforms.nearest_rotation(p.local(name)[:3, :3]) for p in (rest, pose))
        turn = quaternions.from_matrix(before.T @ after)
        found[name] = float(np.linalg.norm(quaternions.to_rotation_vector(turn)))
    return found


@pytest.mark.slow
def test_cmus_skeleton_stands_in_makehumans_body(shared_data: Path) -> None:
    human = makehuman(shared_data / "mesh")
    skeleton = poise.read(shared_data / "asf_amc" / "cmu_02.asf").skeleton
    fit = fit_skeleton(skeleton, human.mesh, cmu_landmarks(human.cubes))
    assert max(fit.residuals.values()) < 1e-9
    assert np.mean(list(fit.turned.values())) < 0.03
    # The spine stands as it does at rest, and limbs alone are turned.
    held = trunk_of(skeleton)
    assert {"root", "lowerback", "thorax", "upperneck", "lclavicle"} <= set(held)
    assert not {"lfemur", "lhumerus", "rradius", "head"} & set(held)
    turns = _turns(skeleton.rest, fit.pose)
    assert max(turns[name] for name in held if name != "root") < 1e-6
    assert turns["root"] < np.radians(6.0) and turns["lhumerus"] > 0.5
    free = fit_skeleton(skeleton, human.mesh, cmu_landmarks(human.cubes), held=())
    assert _turns(skeleton.rest, free.pose)["lowerback"] > np.radians(60.0)
    assert set(fit.outside) <= {"lthumb", "rthumb", "lfingers", "rfingers"}
    report = poise.bind(human.mesh, fit.pose, method="volume").report
    assert max(report.leakage.values()) == 0.0 and report.jumps <= 1e-3


def test_joints_without_a_parts_name_find_their_landmarks_by_their_order(shared_data: Path) -> None:
    """CesiumMan's joints are called arm and leg throughout; its own mesh is found again."""
    child = poise.read(shared_data / "gltf" / "CesiumMan.glb")
    surface = Surface.of(
        [each.mesh.moved(each.vertices) for each in poise.deform(child, child.rest)]
    )
    fit = fit_skeleton(child.skeleton, Mesh(surface.vertices, surface.faces))
    assert {"leg_joint_L_1", "torso_joint_3", "Skeleton_neck_joint_2"} <= set(fit.turned)
    assert max(fit.residuals.values()) < 1e-4
    off = np.linalg.norm(fit.pose.world[:, :3, 3] - child.rest.world[:, :3, 3], axis=1)
    arms = ("arm_joint_R", "arm_joint_R__2_", "arm_joint_R__3_", "arm_joint_L__4_",
            "arm_joint_L__3_", "arm_joint_L__2_")  # fmt: skip
    told = [
        *(f"Skeleton_{name}" for name in arms),
        *(f"leg_joint_{s}_{n}" for s in "LR" for n in (2, 3)),
    ]
    assert off[[child.skeleton.joint_index(name) for name in told]].max() < 0.03


def test_a_fox_is_no_human_by_its_names(shared_data: Path) -> None:
    fox = poise.read(shared_data / "gltf" / "Fox.glb")
    with pytest.raises(InvalidValue, match="recognised as the left thigh"):
        landmarks_of(
            fox.skeleton, dict.fromkeys(("pelvis", "neck", "head", "head top"), np.zeros(3))
        )
