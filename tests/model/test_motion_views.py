"""The three views of a motion (source 004) and their inverses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.errors import InvalidValue, ShapeError
from poise.joints import (
    Ball,
    Channels,
    Fixed,
    Free,
    Hinge,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
    Scale,
    Universal,
)
from poise.model import Motion, Skeleton, SkeletonBuilder
from poise.model.motion_views import (
    BONE_IDS,
    MotionPoses,
    as_angles,
    as_poses,
    bone_names,
    from_angles,
    from_poses,
    world_bones,
)


def body() -> Skeleton:
    """One joint of every kind the views can tell."""
    builder = SkeletonBuilder("body")
    builder.add("root", Channels("tx ty tz rz ry rx", "tx ty tz rx ry rz"), offset=(0.1, 1.0, 0.2))
    turned = Rotation.from_euler("xyz", (0.3, -0.2, 0.7)).as_matrix()
    builder.add("spine", Ball("zyx"), "root", offset=(0, 0.2, 0), rotation=turned)
    builder.add("neck", QuaternionBall(), "spine", offset=(0, 0.3, 0))
    builder.add("jaw", Hinge((0.6, 0.0, 0.8)), "neck", tip=(0, 0, 0.1))
    builder.add("arm", Ball("yxz"), "spine", offset=(0.2, 0.3, 0))
    builder.add("elbow", Hinge("-y"), "arm", offset=(0.3, 0, 0))
    builder.add("wrist", Universal(("y", "x")), "elbow", offset=(0.3, 0, 0))
    builder.add("finger", Ball("zxz"), "wrist", offset=(0.1, 0, 0))
    builder.add("nail", Fixed(), "finger", offset=(0.05, 0, 0), tip=(0.01, 0, 0))
    builder.add("leg", Channels("rz rx", "rx rz"), "root", offset=(0.1, -0.1, 0), tip=(0, -1, 0))
    return builder.build()


def a_motion(skeleton: Skeleton, frames: int = 6, spread: float = 1.2) -> Motion:
    random = np.random.default_rng(3)
    q = random.uniform(-spread, spread, (frames, skeleton.nq))
    balls = [i for i, name in enumerate(skeleton.dof_names) if name.endswith("_qw")]
    for first in balls:
        turn = q[:, first : first + 4]
        q[:, first : first + 4] = turn / np.linalg.norm(turn, axis=1, keepdims=True)
    return Motion(skeleton, q, 60.0, "waving")


def test_angles_follow_the_layout_of_source_004() -> None:
    skeleton = body()
    motion = a_motion(skeleton)
    angles = as_angles(motion)
    assert angles.shape == (6, 3 + 3 * len(skeleton.joints))
    leg = 3 + 3 * (1 + bone_names(skeleton).index("leg"))
    assert np.array_equal(angles[:, :6], motion.q[:, skeleton.joint_dofs("root")])
    assert np.array_equal(angles[:, leg], motion.q[:, skeleton.dof_index("leg_rx")])
    assert not angles[:, leg + 1].any()  # a dof that the bone lacks
    neck = 3 + 3 * (1 + bone_names(skeleton).index("neck"))
    told = Rotation.from_euler("ZYX", angles[:, neck : neck + 3][:, ::-1])
    given = motion.q[:, skeleton.joint_dofs("neck")]
    meant = Rotation.from_quat(given[:, [1, 2, 3, 0]])
    assert (told.inv() * meant).magnitude().max() < 1e-12


def test_angles_come_back() -> None:
    skeleton = body()
    motion = a_motion(skeleton)
    back = from_angles(skeleton, as_angles(motion), motion.fps, motion.name)
    assert np.abs(back.world - motion.world).max() < 1e-12
    assert (back.fps, back.name) == (60.0, "waving")
    plain = [i for i, name in enumerate(skeleton.dof_names) if name.startswith(("root", "leg"))]
    assert np.array_equal(back.q[:, plain], motion.q[:, plain])


def test_poses_come_back() -> None:
    skeleton = body()
    motion = a_motion(skeleton)
    poses = as_poses(motion)
    assert np.abs(poses.position - motion.world[:, 0, :3, 3]).max() < 1e-12
    assert not poses.position.flags.writeable and not poses.orientations.flags.writeable
    back = from_poses(skeleton, poses, motion.fps)
    assert np.abs(back.world - motion.world).max() < 1e-12


def test_quaternions_keep_a_continuous_sign() -> None:
    skeleton = SkeletonBuilder().add("root", QuaternionFree()).add("a", Hinge("x"), "root").build()
    q = np.tile(skeleton.rest.q, (20, 1))
    q[:, skeleton.dof_index("a_rx")] = np.linspace(0.0, 6.0, 20)
    turns = as_poses(Motion(skeleton, q, 30.0)).orientations
    assert (np.sum(turns[1:] * turns[:-1], axis=-1) > 0.0).all()


def test_world_bones_are_where_the_world_frames_say() -> None:
    skeleton = body()
    motion = a_motion(skeleton)
    bones = world_bones(motion)
    assert bones.names == bone_names(skeleton) and "root" not in bones.names
    arm, elbow, nail = (bones.names.index(name) for name in ("arm", "elbow", "nail"))
    assert np.abs(bones.tip[:, arm] - bones.base[:, elbow]).max() < 1e-12  # no tip: the child
    frame = motion.world[:, skeleton.joint_index("nail")]
    expected = frame @ np.array([0.01, 0, 0, 1.0])
    assert np.abs(bones.tip[:, nail] - expected[:, :3]).max() < 1e-12
    turned = Rotation.from_quat(bones.orientation[:, nail][:, [1, 2, 3, 0]]).as_matrix()
    assert np.abs(turned - frame[:, :3, :3]).max() < 1e-12
    with pytest.raises(ValueError, match="read-only"):
        bones.tip[0] = 0.0


def test_one_pose_and_any_batch_of_poses_have_the_views_too() -> None:
    skeleton = body()
    motion = a_motion(skeleton)
    single = as_angles(motion[2])
    assert np.array_equal(single, as_angles(motion)[2])
    batch = skeleton.pose(motion.q.reshape(2, 3, -1))
    assert np.abs(world_bones(batch).tip.reshape(6, -1, 3) - world_bones(motion).tip).max() < 1e-12


def test_the_bone_ids_are_those_of_source_004(shared_data: Path) -> None:
    assert (BONE_IDS["lhipjoint"], BONE_IDS["rtoes"], len(BONE_IDS)) == (0, 29, 30)
    assert (BONE_IDS["upperneck"], BONE_IDS["rhand"]) == (16, 22)  # ERRATA on 004
    clip = poise.read(
        shared_data / "asf_amc/cmu_02_03_run.amc", skeleton=shared_data / "asf_amc/cmu_02.asf"
    ).motion
    assert bone_names(clip.skeleton) == tuple(BONE_IDS)
    angles = as_angles(clip)
    assert angles.shape == (173, 96)
    humerus = 6 + 3 * BONE_IDS["lhumerus"]
    given = clip.q[:, clip.skeleton.joint_dofs("lhumerus")]
    assert np.array_equal(angles[:, humerus : humerus + 3], given)
    assert np.array_equal(from_angles(clip.skeleton, angles).q, clip.q)
    back = from_poses(clip.skeleton, as_poses(clip))
    assert np.abs(back.world - clip.world).max() < 1e-12


def test_what_a_view_cannot_tell_is_an_error() -> None:
    builder = SkeletonBuilder().add("root", Free()).add("slide", Prismatic("x"), "root")
    sliding = builder.build()
    assert as_angles(sliding.pose()).shape == (9,)
    with pytest.raises(
        InvalidValue, match="slide translates, but this view stores only the translation"
    ):
        as_angles(sliding.pose().with_values(slide_tx=0.1))
    scaling = SkeletonBuilder().add("root", Free()).add("big", Scale("x"), "root").build()
    grown = scaling.rest.q.copy()
    grown[-1] = 2.0
    with pytest.raises(InvalidValue, match="big scales"):
        as_poses(scaling.pose(grown))


def test_what_a_joint_cannot_do_is_an_error() -> None:
    skeleton = body()
    angles = as_angles(a_motion(skeleton))
    leg = 3 + 3 * (1 + bone_names(skeleton).index("leg"))
    angles[0, leg + 1] = 0.5
    with pytest.raises(InvalidValue, match="leg does not rotate about y"):
        from_angles(skeleton, angles)
    with pytest.raises(ShapeError, match=r"angles must have shape \(frames, 33\)"):
        from_angles(skeleton, np.zeros((2, 30)))
    poses = as_poses(a_motion(skeleton))
    turned = poses.orientations.copy()
    turned[:, 1 + bone_names(skeleton).index("jaw")] = (0.8, 0.0, 0.6, 0.0)
    with pytest.raises(InvalidValue, match="jaw cannot have this rotation"):
        from_poses(skeleton, MotionPoses(poses.position, turned))
    with pytest.raises(
        ShapeError, match=r"poses must have shapes \(frames, 3\) and \(frames, 10, 4\)"
    ):
        from_poses(skeleton, MotionPoses(poses.position[:2], poses.orientations))
