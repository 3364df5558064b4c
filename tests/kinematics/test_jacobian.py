"""Every column of the Jacobian against central differences, a plain twin, and closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import poise
from poise.errors import InvalidValue, ShapeError, UnknownJoint, UnknownOption
from poise.kinematics import (
    jacobian,
    orientation_jacobian,
    position_jacobian,
    quaternion_best_axis,
)
from samples.joints import spiral
from samples.trees import CURVES, chain_length, poses, random_pose, tree
from twins import columns as twin
from twins import configuration

POINT = np.array([0.1, -0.2, 0.3])


def check_columns(skeleton, q, joint: int) -> None:
    pose = skeleton.pose(q)
    found = jacobian(pose, skeleton.joint_names[joint], POINT)
    tolerance = 1e-8 * max(1.0, chain_length(skeleton, pose.world))
    expected = twin.central_differences(skeleton, q, joint, POINT)
    np.testing.assert_allclose(found, expected, rtol=0, atol=tolerance)


@given(st.data())
@settings(max_examples=40)
def test_every_joint_type_against_central_differences(data: st.DataObject) -> None:
    skeleton = tree(data.draw(st.integers(0, 19)), size=5)
    q = data.draw(poses(skeleton))
    check_columns(skeleton, q, data.draw(st.integers(0, len(skeleton.joints) - 1)))


@given(st.data())
@settings(max_examples=15)
def test_rigid_chains_against_central_differences(data: st.DataObject) -> None:
    skeleton = tree(data.draw(st.integers(0, 9)), "rigid")
    assert skeleton.mechanism.rigid
    q = data.draw(poses(skeleton))
    check_columns(skeleton, q, data.draw(st.integers(0, len(skeleton.joints) - 1)))


@given(st.data())
@settings(max_examples=20)
def test_the_numeric_jacobian_agrees(data: st.DataObject) -> None:
    skeleton = tree(data.draw(st.integers(0, 9)), size=5)
    pose = skeleton.pose(data.draw(poses(skeleton)))
    for name in skeleton.joint_names[-2:]:
        analytic = jacobian(pose, name, POINT)
        numeric = jacobian(pose, name, POINT, method="numeric")
        tolerance = 1e-8 * max(1.0, chain_length(skeleton, pose.world))
        np.testing.assert_allclose(numeric, analytic, rtol=0, atol=tolerance)


def test_a_mirrored_body_still_turns() -> None:
    builder = poise.SkeletonBuilder().add("mirror", poise.ScaleXYZ())
    skeleton = builder.add("hand", poise.Ball("xyz"), "mirror", offset=(1, 0, 0)).build()
    for factors in [(-1.5, 0.7, 1.2), (-1.0, -0.5, -2.0)]:
        q = np.array([*factors, 0.4, 0.9, -0.3])
        check_columns(skeleton, q, 1)
        analytic = jacobian(skeleton.pose(q), "hand")
        numeric = jacobian(skeleton.pose(q), "hand", method="numeric")
        np.testing.assert_allclose(numeric, analytic, rtol=0, atol=1e-8)


def test_a_user_joint_with_a_driven_value() -> None:
    for driven, free in (("u", "w"), ("w", "u")):
        builder = poise.SkeletonBuilder().add("hip", poise.Hinge("x"))
        builder.add("odd", poise.UserJoint(spiral, ("u", "w")), "hip", offset=(0, 1, 0))
        skeleton = builder.drive(f"odd_{driven}", "hip_rx", CURVES[0]).build()
        assert skeleton.dof_names == ("hip_rx", f"odd_{free}")
        check_columns(skeleton, np.array([0.4, -0.3]), 1)


def test_a_chain_of_drives_carries_its_slopes() -> None:
    builder = poise.SkeletonBuilder()
    for name in "abcd":
        parent = None if name == "a" else chr(ord(name) - 1)
        builder.add(name, poise.Hinge("y"), parent, offset=(1, 0, 0))
    builder.drive("b_ry", "a_ry", CURVES[2]).drive("c_ry", "b_ry", CURVES[0])
    skeleton = builder.drive("d_ry", "c_ry", CURVES[3]).build()
    for angle in np.linspace(-3, 3, 7):
        check_columns(skeleton, np.array([angle]), 3)


def test_batches_and_views() -> None:
    rng = np.random.default_rng(5)
    for kind in ("any", "rigid"):
        skeleton = tree(3, kind)
        q = np.array([[random_pose(skeleton, rng) for _ in range(3)] for _ in range(2)])
        name = skeleton.joint_names[-1]
        J = jacobian(skeleton.pose(q), name, POINT)
        assert J.shape == (2, 3, 6, skeleton.nv)
        for i in np.ndindex(2, 3):
            np.testing.assert_array_equal(J[i], jacobian(skeleton.pose(q[i]), name, POINT))
        pose = skeleton.pose(q)
        np.testing.assert_array_equal(position_jacobian(pose, name, POINT), J[..., :3, :])
        np.testing.assert_array_equal(orientation_jacobian(pose, name), J[..., 3:, :])
        numeric = jacobian(pose, name, POINT, method="numeric")
        np.testing.assert_allclose(numeric, J, rtol=0, atol=1e-7)


@pytest.mark.parametrize("order", poise.joints.EULER_ORDERS)
def test_ball_axes_are_carried_through_as_in_the_source(order: str) -> None:
    # Source 000: the axis of each Euler angle, turned by the rotations between it and the parent.
    angles = np.array([0.4, -0.7, 1.9])
    arm = poise.SkeletonBuilder().add("ball", poise.Ball(order), offset=(0, 1, 0)).build()
    J = jacobian(arm.pose(angles), "ball", POINT)
    outer = Rotation.identity()
    lever = Rotation.from_euler(order.upper(), angles).apply(POINT)
    for i, letter in enumerate(order):
        axis = outer.apply(np.eye(3)["xyz".index(letter)])
        np.testing.assert_allclose(J[3:, i], axis, atol=1e-14)
        np.testing.assert_allclose(J[:3, i], np.cross(axis, lever), atol=1e-14)
        outer = outer * Rotation.from_euler(letter, angles[i])


def test_columns_of_joints_off_the_chain_are_zero() -> None:
    builder = poise.SkeletonBuilder().add("root", poise.Hinge("x"))
    builder.add("left", poise.Ball(), "root").add("right", poise.Ball(), "root", offset=(1, 0, 0))
    J = jacobian(builder.build().rest, "right", POINT)
    assert not J[:, 1:4].any()
    assert J[:, 4:].any(axis=0).all()


def test_bad_input_is_named() -> None:
    arm = poise.SkeletonBuilder().add("hand", poise.Hinge("x")).build()
    with pytest.raises(UnknownJoint, match="near: hand"):
        jacobian(arm.rest, "hnad")
    with pytest.raises(UnknownOption, match="analytic"):
        jacobian(arm.rest, "hand", method="analytical")  # type: ignore[arg-type]
    with pytest.raises(ShapeError):
        jacobian(arm.rest, "hand", (1, 2))
    with pytest.raises(InvalidValue):
        jacobian(arm.rest, "hand", (1, 2, math.nan))


# -- source 000's quaternion joints -------------------------------------------------------------


@pytest.fixture(scope="module")
def quaternion_arm():
    builder = poise.SkeletonBuilder().add("base", poise.Hinge("y"), offset=(0, 1, 0))
    builder.add("shoulder", poise.QuaternionFree(), "base", offset=(0.2, 0, 0))
    builder.add("elbow", poise.Hinge("z"), "shoulder", offset=(0.5, 0, 0))
    return builder.add("other", poise.Hinge("z"), "base").build()


@given(seed=st.integers(0, 1000))
@settings(max_examples=30)
def test_the_best_axis_is_the_sources(quaternion_arm, seed: int) -> None:
    rng = np.random.default_rng(seed)
    q, goal = random_pose(quaternion_arm, rng), rng.uniform(-1, 1, 3)
    pose = quaternion_arm.pose(q)
    best = quaternion_best_axis(pose, "shoulder", "elbow", goal, POINT)
    e = (pose.world[2] @ [*POINT, 1.0])[:3]
    r = pose.world[1][:3, 3]
    axis = np.cross(e - r, goal - r)
    axis /= np.linalg.norm(axis)
    np.testing.assert_allclose(best.axis, axis, atol=1e-9)
    np.testing.assert_allclose(best.column, np.cross(axis, e - r), atol=1e-9)
    # Its rates reproduce the column through the three tangent columns, and a full turn towards
    # the goal brings e, r and g into line.
    tangent = jacobian(pose, "elbow", POINT)[:3, best.first : best.first + 3]
    np.testing.assert_allclose(tangent @ best.rates, best.column, atol=1e-12)
    angle = math.atan2(np.linalg.norm(np.cross(e - r, goal - r)), (e - r) @ (goal - r))
    v = np.zeros(quaternion_arm.nv)
    v[best.first : best.first + 3] = angle * best.rates
    turned = quaternion_arm.pose(quaternion_arm.integrate(q, v))
    e = (turned.world[2] @ [*POINT, 1.0])[:3]
    np.testing.assert_allclose(np.cross(e - r, goal - r), 0, atol=1e-12)
    assert (e - r) @ (goal - r) > 0


@pytest.mark.parametrize("goal", [(3, 0, 0), (-3, 0, 0), (0, 0, 0), (1, 1e-14, 0)])
def test_in_one_line_any_axis_across_will_do(goal) -> None:
    arm = poise.SkeletonBuilder().add("ball", poise.QuaternionBall()).build()
    for point in [(1, 0, 0), (0, 0, 0)]:
        best = quaternion_best_axis(arm.rest, "ball", "ball", goal, point)
        assert np.isfinite(best.axis).all() and np.isfinite(best.column).all()
        assert np.linalg.norm(best.axis) == pytest.approx(1.0, abs=1e-14)
        np.testing.assert_allclose(best.column, np.cross(best.axis, point), atol=1e-14)
        assert abs(best.axis @ np.array(point)) < 1e-12


def test_the_best_axis_of_a_batch_and_off_the_chain(quaternion_arm) -> None:
    rng = np.random.default_rng(0)
    q = np.array([random_pose(quaternion_arm, rng) for _ in range(4)])
    goals = rng.uniform(-1, 1, (4, 3))
    many = quaternion_best_axis(quaternion_arm.pose(q), "shoulder", "elbow", goals)
    for i in range(4):
        one = quaternion_best_axis(quaternion_arm.pose(q[i]), "shoulder", "elbow", goals[i])
        for a, b in zip(many[:3], one[:3], strict=True):
            np.testing.assert_allclose(a[i], b, atol=1e-12)
    off = quaternion_best_axis(quaternion_arm.pose(q[0]), "shoulder", "other", goals[0])
    assert not off.column.any()
    with pytest.raises(InvalidValue, match="no quaternion"):
        quaternion_best_axis(quaternion_arm.rest, "elbow", "elbow", (0, 0, 0))


def test_the_best_axis_behind_a_scale_is_still_a_derivative() -> None:
    builder = poise.SkeletonBuilder().add("scale", poise.ScaleXYZ())
    builder.add("ball", poise.QuaternionBall(), "scale", offset=(0.1, 0, 0))
    skeleton = builder.add("hand", poise.Hinge("x"), "ball", offset=(1, 0, 0)).build()
    pose = skeleton.pose(random_pose(skeleton, np.random.default_rng(1)))
    best = quaternion_best_axis(pose, "ball", "hand", (0.3, 0.9, -0.2))
    columns = jacobian(pose, "hand")[:3, best.first : best.first + 3]
    np.testing.assert_allclose(columns @ best.rates, best.column, atol=1e-12)


# -- kernels -------------------------------------------------------------------------------------


@given(st.data())
@settings(max_examples=10)
def test_general_columns_against_the_twin_and_against_rigid_columns(data: st.DataObject) -> None:
    from poise.kernels.body_jacobian import moving_primitives
    from poise.kernels.forward import drive, forward
    from poise.kernels.jacobian_columns import general_columns
    from poise.kinematics import Workspace

    kind = data.draw(st.sampled_from(["rigid", "native"]))
    skeleton = tree(data.draw(st.integers(0, 9)), kind)
    q = data.draw(poses(skeleton))
    joint = data.draw(st.integers(0, len(skeleton.joints) - 1))
    mechanism = skeleton.mechanism
    work = Workspace(mechanism)
    x, slopes, angles, sines, cosines, scratch, before, world = work.body
    drive(work.arrays, q, x, slopes)
    forward(work.arrays, x, angles, sines, cosines, scratch[0], before, world)
    chain = np.zeros(mechanism.primitive_count, np.int64)
    included = np.zeros_like(chain)
    count = moving_primitives(work.arrays, joint, chain, included)
    assert sorted(chain[:count]) == list(np.flatnonzero(included))
    J = np.zeros((6, skeleton.nv))
    general_columns(
        work.arrays, (x, slopes, before, world), (joint, *map(float, POINT)), included, 1.0,
        (J, 0, 3, -1), (0.0, 0.0, 0.0), scratch,
    )  # fmt: skip
    scale = chain_length(skeleton, world.reshape(-1, 4, 4))
    found = jacobian(skeleton.pose(q), skeleton.joint_names[joint], POINT)
    np.testing.assert_allclose(J, found, rtol=0, atol=1e-12 * scale)
    if not any(isinstance(joint.type, poise.Path) for joint in skeleton.joints):
        expected = twin.multiplied_out(skeleton, x, slopes, joint, POINT)
        np.testing.assert_allclose(J, expected, rtol=0, atol=1e-11 * scale)


def test_a_primitive_left_out_leaves_its_columns_zero() -> None:
    from poise.kernels.forward import drive, forward
    from poise.kernels.jacobian_columns import general_columns
    from poise.kinematics import Workspace

    skeleton = tree(1, "native")
    q = random_pose(skeleton, np.random.default_rng(2))
    work = Workspace(skeleton.mechanism)
    x, slopes, angles, sines, cosines, scratch, before, world = work.body
    drive(work.arrays, q, x, slopes)
    forward(work.arrays, x, angles, sines, cosines, scratch[0], before, world)
    included = np.zeros(skeleton.mechanism.primitive_count, np.int64)
    J = np.zeros((6, skeleton.nv))
    joint = len(skeleton.joints) - 1
    general_columns(
        work.arrays, (x, slopes, before, world), (joint, *map(float, POINT)), included, 1.0,
        (J, 0, 3, -1), (0.0, 0.0, 0.0), scratch,
    )  # fmt: skip
    assert not J.any()


def test_integrate_is_the_twins() -> None:
    rng = np.random.default_rng(9)
    for seed in range(6):
        skeleton = tree(seed)
        q, v = random_pose(skeleton, rng), rng.uniform(-2, 2, skeleton.nv)
        found = skeleton.integrate(q, v)
        np.testing.assert_allclose(found, configuration.integrate(skeleton, q, v), atol=1e-14)
        np.testing.assert_allclose(skeleton.difference(found, q), v, atol=1e-13)
