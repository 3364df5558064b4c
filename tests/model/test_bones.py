"""Bones: transforms of source 002 against world frames, tails, tips, twist-bend-twist angles."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, SkeletonError
from poise.geometry import transforms
from poise.geometry.curves import Curve
from poise.model.bones import Bones, skeleton_from_tails_and_tips

RNG = np.random.default_rng


def body() -> poise.Skeleton:
    """Every kind of rotation, rest values that are not zero, and turned rest frames."""
    rng = RNG(3)

    def turn() -> np.ndarray:
        return transforms.nearest_rotation(rng.normal(size=(3, 3)))

    return (
        poise.SkeletonBuilder("body")
        .add("root", poise.Free("zyx"), offset=(0, 1, 0), rotation=turn(), rest={"rz": 0.3})
        .add("a", poise.Ball("zxy"), "root", offset=(0, 0.2, 0), rotation=turn(), tip=(0.1, 0.3, 0))
        .add("b", poise.QuaternionBall(), "a", offset=(0.1, 0.3, 0), rotation=turn())
        .add("c", poise.Universal("zx"), "b", offset=(0.1, 0, 0.2), rotation=turn())
        .add(
            "d", poise.Hinge((1, 1, 0)), "c", offset=(0, 0, 0.4), tip=(-0.2, 0, 0), rest={"r": 0.5}
        )
        .add("e", poise.Fixed(), "root", offset=(0, -0.3, 0), rotation=turn(), tip=(0, 0, 0.2))
        .build()
    )


def random_poses(skeleton: poise.Skeleton, shape: tuple[int, ...], seed: int = 0) -> poise.Pose:
    rng = RNG(seed)
    q = rng.normal(size=(*shape, skeleton.nq))
    ball = skeleton.joint_dofs("b")
    q[..., ball] /= np.linalg.norm(q[..., ball], axis=-1, keepdims=True)
    return skeleton.pose(q)


def test_the_canonical_bone_lands_on_the_rest_bone() -> None:
    bones = Bones(body())
    tips = np.zeros((6, 3))
    tips[:, 0] = bones.lengths
    hat = bones.canonical_to_rest
    np.testing.assert_allclose(transforms.apply(hat, tips), bones.tips, atol=1e-12)
    np.testing.assert_allclose(transforms.apply(hat, np.zeros((6, 3))), bones.heads, atol=1e-15)
    np.testing.assert_allclose(hat[:, :3, :3] @ np.swapaxes(hat[:, :3, :3], 1, 2),
                               np.broadcast_to(np.eye(3), (6, 3, 3)), atol=1e-12)  # fmt: skip


def test_where_a_bone_ends() -> None:
    bones = Bones(body())
    rest = bones.skeleton.rest.world
    np.testing.assert_allclose(bones.tips[0], (rest[1, :3, 3] + rest[5, :3, 3]) / 2, atol=1e-15)
    np.testing.assert_allclose(bones.tips[2], rest[3, :3, 3], atol=1e-15)
    assert bones.lengths[4] == pytest.approx(0.2) and bones.lengths[3] == pytest.approx(0.4)


def test_pose_transforms_are_002s_product() -> None:
    skeleton = body()
    bones = Bones(skeleton)
    pose = random_poses(skeleton, (2, 3))
    T, hat, Rbar = bones.pose_transforms(pose), bones.canonical_to_rest, bones.relative(pose)
    for i, parent in enumerate(bones.parents):
        above = np.eye(4) if parent < 0 else T[..., parent, :, :]
        product = above @ hat[i] @ Rbar[..., i, :, :] @ np.linalg.inv(hat[i])
        np.testing.assert_allclose(product, T[..., i, :, :], atol=1e-12)
    # Rest bones taken along by T have their pivots where the joints' frames are.
    np.testing.assert_allclose(bones.heads_at(pose), pose.world[..., :3, 3], atol=1e-12)
    np.testing.assert_allclose(
        bones.tips_at(pose)[..., 4, :], transforms.apply(pose.world[..., 4, :, :], (-0.2, 0, 0)),
        atol=1e-12,
    )  # fmt: skip
    np.testing.assert_allclose(bones.frames(pose), T @ hat, atol=1e-15)
    np.testing.assert_allclose(np.linalg.norm(Rbar[..., 1:, :3, 3], axis=-1), 0.0, atol=1e-12)


def test_the_rest_pose_has_no_transform() -> None:
    bones = Bones(body())
    rest = bones.skeleton.rest
    np.testing.assert_allclose(bones.pose_transforms(rest), np.broadcast_to(np.eye(4), (6, 4, 4)),
                               atol=1e-12)  # fmt: skip
    np.testing.assert_allclose(bones.twist_bend_twist(rest), 0.0, atol=1e-12)


def test_twist_bend_twist_there_and_back() -> None:
    skeleton = body()
    bones = Bones(skeleton)
    pose = random_poses(skeleton, (5,), seed=2)
    angles = bones.twist_bend_twist(pose)
    R = (
        transforms.rotation_x(angles[..., 2])
        @ transforms.rotation_z(angles[..., 1])
        @ transforms.rotation_x(angles[..., 0])
    )
    np.testing.assert_allclose(R, bones.relative(pose)[..., :3, :3], atol=1e-12)
    assert np.all(angles[..., 1] >= 0.0)
    shifts = {name: pose.value(name) for name in ("root_tx", "root_ty", "root_tz")}
    back = bones.pose_of(angles).with_values(**shifts)
    np.testing.assert_allclose(back.world, pose.world, atol=1e-11)


@pytest.mark.parametrize("bend", [0.0, 1e-300, 1e-17, 1e-12, 1e-6, np.pi])
def test_no_bend_gives_numbers(bend: float) -> None:
    arm = poise.SkeletonBuilder().add("a", poise.QuaternionBall(), tip=(0.3, 0, 0)).build()
    bones = Bones(arm)
    for twist in (0.0, 0.7, -3.0):
        pose = bones.pose_of([[twist, bend, 0.4]])
        angles = bones.twist_bend_twist(pose)
        assert np.isfinite(angles).all() and np.isfinite(pose.q).all()
        np.testing.assert_allclose(bones.pose_of(angles).world, pose.world, atol=1e-12)


def test_a_joint_that_cannot_turn_so_says_so() -> None:
    arm = poise.SkeletonBuilder().add("knee", poise.Hinge("z"), tip=(0.3, 0, 0)).build()
    assert Bones(arm).pose_of([[0.0, 0.4, 0.0]]).value("knee_rz") == pytest.approx(0.4)
    with pytest.raises(InvalidValue, match="it turns about 1 axes only"):
        Bones(arm).pose_of([[0.5, 0.4, 0.0]])
    with pytest.raises(ShapeError):
        Bones(arm).pose_of([[0.5, 0.4]])
    two = poise.SkeletonBuilder().add("a", poise.Hinge("z")).add("b", poise.Hinge("z"), "a")
    driven = two.drive("b_rz", "a_rz", Curve.linear(1.0)).build()
    with pytest.raises(SkeletonError, match="driven"):
        Bones(driven).pose_of(np.zeros((2, 3)))
    fixed = poise.SkeletonBuilder().add("a", poise.Fixed()).build()
    with pytest.raises(InvalidValue, match="a cannot have this rotation"):
        Bones(fixed).pose_of([[0.0, 0.1, 0.0]])
    scale = poise.SkeletonBuilder().add("a", poise.UniformScale()).build()
    with pytest.raises(SkeletonError, match="UniformScale"):
        Bones(scale).pose_of([[0.0, 0.0, 0.0]])


def test_bones_of_another_skeletons_pose() -> None:
    with pytest.raises(InvalidValue, match="pose and the bones belong to different"):
        Bones(body()).pose_transforms(body().rest)


def test_scaled_bones() -> None:
    arm = (
        poise.SkeletonBuilder()
        .add("a", poise.Hinge("z"), tip=(0.3, 0, 0))
        .add("b", poise.ScaleXYZ(), "a", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
        .build()
    )
    pose = arm.pose([0.2, 2.0, 1.0, 3.0])
    bones = Bones(arm)
    tips = bones.tips_at(pose)
    assert np.linalg.norm(tips[1] - tips[0]) == pytest.approx(0.4)
    np.testing.assert_allclose(bones.twist_bend_twist(pose)[1], 0.0, atol=1e-9)


def test_from_tails_and_tips() -> None:
    rng = RNG(8)
    names = ["hand", "root", "arm", "gap"]
    parents = [2, -1, 1, 0]
    tails, tips = rng.normal(size=(2, 4, 3))
    tails[0] = tips[2]
    tips[3] = tails[3]  # a bone without length
    body = skeleton_from_tails_and_tips(names, tails, tips, parents, name="four")
    assert body.joint_names == ("root", "arm", "hand", "gap")
    bones = Bones(body)
    order = [names.index(name) for name in body.joint_names]
    np.testing.assert_allclose(bones.heads, tails[order], atol=1e-12)
    np.testing.assert_allclose(bones.tips, tips[order], atol=1e-12)
    # The joints' frames are 002's rotated canonical bones.
    np.testing.assert_allclose(bones.canonical_to_rest, body.rest.world, atol=1e-12)
    named = skeleton_from_tails_and_tips(names, tails, tips, ["arm", None, "root", "hand"])
    np.testing.assert_allclose(named.rest.world, body.rest.world, atol=1e-15)


def test_002s_own_angles() -> None:
    chain = skeleton_from_tails_and_tips(
        ["a", "b"], [(0, 0, 0), (0, 1, 0)], [(0, 1, 0), (1, 1, 0)], [-1, 0],
        joint_type=poise.Ball("xzx"),
    )  # fmt: skip
    angles = np.array([[0.3, 0.8, -0.4], [1.0, 0.2, 0.5]])
    pose = chain.pose(angles[:, ::-1].reshape(-1))
    np.testing.assert_allclose(Bones(chain).twist_bend_twist(pose), angles, atol=1e-12)


def test_bad_tails_and_tips() -> None:
    points = np.zeros((2, 3))
    with pytest.raises(ShapeError):
        skeleton_from_tails_and_tips(["a"], points, points, [-1])
    with pytest.raises(ShapeError):
        skeleton_from_tails_and_tips(["a", "b"], points, points, [-1])
    with pytest.raises(InvalidValue):
        skeleton_from_tails_and_tips(["a", "b"], points, points + np.nan, [-1, 0])
    with pytest.raises(SkeletonError, match="cycle"):
        skeleton_from_tails_and_tips(["a", "b"], points, points, [1, 0])
    with pytest.raises(SkeletonError, match="'c', is not a bone"):
        skeleton_from_tails_and_tips(["a", "b"], points, points, [None, "c"])
    with pytest.raises(
        SkeletonError, match="the parent of b is 7, which is out of range for 2 bones"
    ):
        skeleton_from_tails_and_tips(["a", "b"], points, points, [-1, 7])
    with pytest.raises(SkeletonError, match="a new name that is not empty"):
        skeleton_from_tails_and_tips(["a", "a"], points, points, [-1, 0])
