"""Changing a ball joint's order keeps poses without jumps, and reports exceptions."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest

import poise
from poise.errors import PoiseWarning, SkeletonError, UnknownJoint, UnknownOption
from poise.geometry import transforms
from poise.geometry.curves import Curve
from poise.model.ball_parameterisation import with_ball
from poise.model.joint_rotation import continuous_euler

ORDERS = transforms.EULER_ORDERS
TYPES = {
    "ball": poise.Ball("zyx"),
    "proper": poise.Ball("xzx"),
    "free": poise.Free("yxz"),
    "quaternion": poise.QuaternionBall(),
    "quaternion free": poise.QuaternionFree(),
    "amc": poise.Channels("rz ry rx", "rx ry rz"),
    "bvh": poise.Channels("tx ty tz rz rx ry"),
    "translated behind": poise.Channels("ty rz rx ry tz"),
    "composite": poise.Composite((poise.Prismatic("y"), poise.Ball("zyx"))),
}


def arm(joint_type: object) -> poise.Skeleton:
    return (
        poise.SkeletonBuilder("arm")
        .add("before", poise.Hinge("x"))
        .add("ball", joint_type, "before", offset=(0.1, 0.2, 0.3), tip=(0.3, 0, 0))  # type: ignore[arg-type]
        .add("after", poise.Hinge("z"), "ball", offset=(0.3, 0, 0))
        .parameter("smile")
        .build()
    )


def poses(skeleton: poise.Skeleton, count: int, seed: int = 0) -> np.ndarray:
    q = np.random.default_rng(seed).uniform(-3.0, 3.0, size=(count, skeleton.nq))
    four = [i for i, name in enumerate(skeleton.dof_names) if "_q" in name]
    if four:
        q[:, four] /= np.linalg.norm(q[:, four], axis=1, keepdims=True)
    return q


@pytest.mark.parametrize("order", ["zxy", "xyz", "yzy", "quaternion"])
@pytest.mark.parametrize("kind", TYPES)
def test_world_frames_stay(kind: str, order: str) -> None:
    skeleton = arm(TYPES[kind])
    pose = skeleton.pose(poses(skeleton, 20).reshape(4, 5, -1))
    changed = with_ball(pose, "ball", order)
    np.testing.assert_allclose(changed.world, pose.world, atol=1e-12)
    np.testing.assert_allclose(changed.skeleton.rest.world, skeleton.rest.world, atol=1e-12)
    assert changed.value("smile") == pytest.approx(pose.value("smile"))
    back = with_ball(changed, "ball", "zyx")
    np.testing.assert_allclose(back.world, pose.world, atol=1e-12)


@pytest.mark.parametrize("order", ORDERS)
def test_all_orders_into_each_other(order: str) -> None:
    skeleton = arm(poise.Ball(order))
    q = poses(skeleton, 12)
    q[:6, 2] = [0, math.pi / 2, -math.pi / 2, math.pi, -math.pi, 1e-9]  # at and near lock
    pose = skeleton.pose(q)
    for other in ("quaternion", *ORDERS):
        changed = with_ball(pose, "ball", other)
        np.testing.assert_allclose(changed.world, pose.world, atol=1e-12)


def test_the_same_order_changes_nothing() -> None:
    skeleton = arm(poise.Ball("zyx"))
    assert with_ball(skeleton, "ball", "zyx") is skeleton
    motion = poise.Motion(skeleton, poses(skeleton, 2), 30)
    assert with_ball(motion, "ball", "zyx") is motion


@pytest.mark.parametrize("order", [*ORDERS, "quaternion"])
def test_a_motion_has_no_jumps(order: str) -> None:
    skeleton = poise.SkeletonBuilder("top").add("ball", poise.Ball("zyx")).build()
    t = np.linspace(0.0, 4.0, 400)
    # Three turns about z, swinging: principal angles and quaternion signs would jump.
    q = np.stack([6.0 * math.pi / 4.0 * t, 0.4 * np.sin(3 * t), 0.5 + 0.3 * np.cos(2 * t)], axis=1)
    motion = poise.Motion(skeleton, q, 100, "spin", source="digits")
    changed = with_ball(motion, "ball", order)
    np.testing.assert_allclose(changed.world, motion.world, atol=1e-12)
    if order == "quaternion":
        assert np.max(np.abs(np.diff(changed.q, axis=0))) < 0.1
    else:
        gap = transforms.gimbal_distance(changed.q, order)
        clear = np.minimum(gap[1:], gap[:-1]) > 0.2
        assert np.max(np.abs(np.diff(changed.q, axis=0))[clear]) < 0.6
    assert changed.source is None or order == "zyx"
    assert changed.name == "spin" and changed.fps == 100


def test_a_motion_through_gimbal_lock_keeps_the_first_angle() -> None:
    skeleton = poise.SkeletonBuilder().add("ball", poise.Ball("xyz")).build()
    q = np.array([[0.5, math.pi / 2 - 0.2, 0.3], [0.5, math.pi / 2, 0.3], [0.5, 1.9, 0.3]])
    back = with_ball(with_ball(poise.Motion(skeleton, q, 30), "ball", "quaternion"), "ball", "xyz")
    np.testing.assert_allclose(back.q, q, atol=1e-7)


def test_a_character_changes_as_a_whole() -> None:
    skeleton = arm(poise.Ball("zyx"))
    walk, run = (poise.Motion(skeleton, poses(skeleton, 3, seed), 30) for seed in (1, 2))
    hero = poise.Character("hero", skeleton, {"walk": walk, "run": run}, source="digits")
    changed = with_ball(hero, "ball", "quaternion")
    assert changed.source is None and changed.motions["run"].skeleton is changed.skeleton
    np.testing.assert_allclose(changed.motions["run"].world, run.world, atol=1e-12)


def test_what_carries_over_does() -> None:
    skeleton = (
        poise.SkeletonBuilder()
        .add("hip", poise.Free("zyx"), rest={"rz": 0.2}, preferred={"rx": 0.4}, tip=(0, 1, 0),
             limits={"tx": (-1, 1)}, stiffness={"tx": 4.0, "rx": 3.0, "ry": 3.0, "rz": 3.0})
        .add("slave", poise.Hinge("x"), "hip")
        .drive("slave_rx", "hip_ty", Curve.linear(2.0))
        .build()
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        changed = with_ball(skeleton, "hip", "quaternion")
    hip = changed.joint("hip")
    assert hip.limits[0].tolist() == [-1, 1] and hip.stiffness[0] == 4.0
    assert hip.stiffness[3] == 3.0 and hip.tip is not None
    np.testing.assert_allclose(changed.rest.world, skeleton.rest.world, atol=1e-12)
    np.testing.assert_allclose(changed.preferred.world, skeleton.preferred.world, atol=1e-12)
    pose = changed.rest.with_values(hip_ty=0.3)
    np.testing.assert_allclose(pose.world, skeleton.rest.with_values(hip_ty=0.3).world, atol=1e-12)


def test_a_driven_translation_stays_driven() -> None:
    skeleton = (
        poise.SkeletonBuilder()
        .add("knob", poise.Hinge("x"))
        .add("hip", poise.Free("zyx"), "knob")
        .drive("hip_ty", "knob_rx", Curve.linear(0.5))
        .build()
    )
    pose = skeleton.pose(np.random.default_rng(0).normal(size=skeleton.nq))
    changed = with_ball(pose, "hip", "xyz")
    np.testing.assert_allclose(changed.world, pose.world, atol=1e-12)
    assert changed.skeleton.nq == skeleton.nq


def test_lost_limits_are_said() -> None:
    limited = (
        poise.SkeletonBuilder()
        .add("ball", poise.Ball("zyx"), limits={"rx": (-1, 1)}, stiffness={"rx": 2.0})
        .add("cone", poise.QuaternionBall(), "ball", cone=poise.Cone(0.5))
        .build()
    )
    with (
        pytest.warns(PoiseWarning, match="ball_rx -57.2958 to 57.2958"),
        pytest.warns(PoiseWarning, match="unlike stiffness"),
    ):
        changed = with_ball(limited, "ball", "quaternion")
    assert changed.joint("ball").stiffness.tolist() == [2.0] * 4
    with pytest.warns(PoiseWarning, match=r"a cone of 28\.6"):
        changed = with_ball(limited, "cone", "xyz")
    assert changed.joint("cone").cone is None
    assert np.isinf(changed.upper[changed.joint_dofs("cone")]).all()


def test_what_is_no_ball() -> None:
    skeleton = (
        poise.SkeletonBuilder()
        .add("hinge", poise.Hinge("x"))
        .add("sandwich", poise.Channels("rz tx ry rx"), "hinge")
        .add("scale", poise.UniformScale(), "hinge")
        .add("ball", poise.Ball(), "hinge")
        .add("slave", poise.Ball(), "hinge")
        .drive("slave_rx", "ball_rx", Curve.linear(1.0))
        .build()
    )
    for name in ("hinge", "sandwich"):
        with pytest.raises(SkeletonError, match="no ball"):
            with_ball(skeleton, name, "quaternion")
    with pytest.raises(SkeletonError, match="UniformScale"):
        with_ball(skeleton, "scale", "xyz")
    with pytest.raises(SkeletonError, match="ball_rx drives slave_rx"):
        with_ball(skeleton, "ball", "xyz")
    with pytest.raises(SkeletonError, match="slave_rx is driven"):
        with_ball(skeleton, "slave", "xyz")
    with pytest.raises(UnknownJoint, match="near: ball"):
        with_ball(skeleton, "bal", "xyz")
    with pytest.raises(UnknownOption, match="quaternion"):
        with_ball(skeleton, "ball", "quat")


def nearest_euler(angles: np.ndarray, order: str, near: np.ndarray) -> np.ndarray:
    """The nearest equivalent angles; at gimbal lock, the first is that of ``near``."""
    if transforms.gimbal_distance(angles, order) < 1e-14:
        first = transforms.axis_angle(np.eye(3)["xyz".index(order[0])], near[0])
        angles = transforms.euler_angles(first.T @ transforms.euler_matrix(angles, order), order)
        angles = angles + np.array([near[0], 0.0, 0.0])
    a, b, c = angles
    other = np.array([a + math.pi, -b if order[0] == order[2] else math.pi - b, c + math.pi])
    found = [each + math.tau * np.round((near - each) / math.tau) for each in (angles, other)]
    return min(found, key=lambda each: float(np.sum((each - near) ** 2)))


@pytest.mark.parametrize("order", ["zyx", "xzy", "yxz", "zxz"])
def test_continuous_euler_takes_the_nearest_angles_frame_by_frame(order: str) -> None:
    rng = np.random.default_rng(3)
    walk = np.cumsum(rng.normal(size=(200, 3)) * rng.choice([0.05, 0.5], (200, 1)), axis=0)
    walk[50:55, 1] = 0.0 if order == "zxz" else math.pi / 2  # gimbal lock
    walk[50:55, 2] = walk[50, 2]
    turns = transforms.euler_matrix(walk, order)
    angles = transforms.euler_angles(turns, order)
    for start in (None, np.array([4.0, -1.0, 20.0])):
        found = continuous_euler(angles, order, start)
        before = angles[0] if start is None else start
        for i, triple in enumerate(angles):
            before = nearest_euler(triple, order, before)
            np.testing.assert_allclose(found[i], before, atol=1e-12)
        np.testing.assert_allclose(transforms.euler_matrix(found, order), turns, atol=1e-12)
