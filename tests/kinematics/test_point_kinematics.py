"""Positions, velocities, accelerations against time differences and closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise import kinematics
from poise.errors import InvalidValue, ShapeError
from samples.joints import spiral
from samples.trees import CURVES, chain_length, random_pose, tree
from twins import forward, motion_state, rotations

POINT = np.array([0.2, 0.1, -0.3])


def smooth(skeleton):
    """Return whether there is no spline: at its knots the third derivative jumps."""
    drives = [drive for joint in skeleton.joints for drive in joint.drives if drive]
    splines = any(len(curve.coefficients) > 1 for _, curve in drives)
    return not splines and not any(isinstance(joint.type, poise.Path) for joint in skeleton.joints)


@given(seed=st.integers(0, 19), draw=st.integers(0, 1000))
@settings(max_examples=40)
def test_random_trees_against_differences_in_time(seed: int, draw: int) -> None:
    skeleton = tree(seed, size=5)
    rng = np.random.default_rng(draw)
    q = random_pose(skeleton, rng)
    v, a = rng.uniform(-1, 1, (2, skeleton.nv))
    state = kinematics.motion_state(skeleton.pose(q), v, a)
    first, second = motion_state.derivatives(skeleton, q, v, a, 1e-2 if smooth(skeleton) else 1e-5)
    scale = chain_length(skeleton, state.world)
    np.testing.assert_allclose(state.world, forward.world_frames(skeleton, q), atol=1e-11 * scale)
    if smooth(skeleton):
        speed = max(1.0, np.abs(first).max())
        np.testing.assert_allclose(state.rate, first, atol=1e-8 * scale * speed)
        np.testing.assert_allclose(state.second, second, atol=1e-7 * scale * speed**2)
    else:
        np.testing.assert_allclose(state.rate, first, atol=1e-6 * scale)


@given(seed=st.integers(0, 19), draw=st.integers(0, 1000))
@settings(max_examples=30)
def test_velocity_is_the_jacobian_times_the_rates(seed: int, draw: int) -> None:
    skeleton = tree(seed)
    rng = np.random.default_rng(draw)
    pose = skeleton.pose(random_pose(skeleton, rng))
    v = rng.uniform(-1, 1, skeleton.nv)
    state = kinematics.motion_state(pose, v)
    for name in skeleton.joint_names:
        twist = kinematics.jacobian(pose, name, POINT) @ v
        scale = max(1.0, np.abs(twist).max())
        np.testing.assert_allclose(state.velocity(name, POINT), twist[:3], atol=1e-8 * scale)
        np.testing.assert_allclose(state.angular_velocity(name), twist[3:], atol=1e-8 * scale)


@given(seed=st.integers(0, 9), draw=st.integers(0, 1000))
@settings(max_examples=20)
def test_angular_acceleration_against_differences(seed: int, draw: int) -> None:
    skeleton = tree(seed, "native", size=5)
    rng = np.random.default_rng(draw)
    q = random_pose(skeleton, rng)
    v = rng.uniform(-1, 1, skeleton.nv)
    a = rng.uniform(-1, 1, skeleton.nv)
    for _, r, ball in motion_state.blocks(skeleton):
        if ball:  # along q exp(w t) the rates are constant only without a
            a[r : r + 3] = 0.0
    state = kinematics.motion_state(skeleton.pose(q), v, a)
    h = 1e-4

    def omega(t, name):
        pose = skeleton.pose(motion_state.path(skeleton, q, v, a, t))
        return kinematics.angular_velocity(pose, v + t * a, name)

    for name in skeleton.joint_names:
        slope = 8 * (omega(h, name) - omega(-h, name)) - omega(2 * h, name) + omega(-2 * h, name)
        expected = slope / (12 * h)
        scale = max(1.0, np.abs(expected).max())
        np.testing.assert_allclose(
            state.angular_acceleration(name), expected, rtol=0, atol=2e-8 * scale
        )


def test_uniform_circular_motion() -> None:
    wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("y"), offset=(1, 2, 3)).build()
    angle, speed, radius = 0.7, 5.0, 0.4
    state = kinematics.motion_state(wheel.pose([angle]), [speed])
    out = np.array([math.cos(angle), 0, -math.sin(angle)])
    along = np.cross([0, 1, 0], out)
    point = (radius, 0, 0)
    np.testing.assert_allclose(state.position("wheel", point), np.array([1, 2, 3]) + radius * out)
    np.testing.assert_allclose(state.velocity("wheel", point), speed * radius * along, atol=1e-14)
    np.testing.assert_allclose(
        state.acceleration("wheel", point), -(speed**2) * radius * out, atol=1e-14
    )
    np.testing.assert_allclose(state.angular_velocity("wheel"), [0, speed, 0], atol=1e-14)
    np.testing.assert_allclose(state.angular_acceleration("wheel"), 0, atol=1e-13)
    np.testing.assert_allclose(state.direction_rate("wheel", (1, 0, 0)), speed * along, atol=1e-14)
    np.testing.assert_allclose(
        state.direction_second("wheel", (1, 0, 0)), -(speed**2) * out, atol=1e-13
    )


def test_coriolis_on_a_turntable() -> None:
    builder = poise.SkeletonBuilder().add("table", poise.Hinge("z"))
    skeleton = builder.add("slider", poise.Prismatic("x"), "table").build()
    acceleration = kinematics.acceleration(
        skeleton.pose([0.0, 0.3]), [2.0, 0.5], [0.7, 0.1], "slider"
    )
    # radial r'' - r w^2, tangential r w' + 2 r' w
    np.testing.assert_allclose(
        acceleration, [0.1 - 0.3 * 4.0, 0.3 * 0.7 + 2 * 0.5 * 2.0, 0], atol=1e-14
    )


def test_two_turning_axes_make_an_angular_acceleration() -> None:
    builder = poise.SkeletonBuilder().add("outer", poise.Hinge("z"))
    skeleton = builder.add("inner", poise.Hinge("x"), "outer").build()
    pose = skeleton.pose([0.0, 1.0])
    found = kinematics.angular_acceleration(pose, [2.0, 3.0], [0.5, 0.0], "inner")
    # d/dt (w1 z + w2 x) = w1' z + w1 z x (w2 x) = (0, 6, 0.5)
    np.testing.assert_allclose(found, [0, 6, 0.5], atol=1e-13)


def test_a_quaternion_turns_about_its_own_axes() -> None:
    skeleton = poise.SkeletonBuilder().add("ball", poise.QuaternionBall()).build()
    rng = np.random.default_rng(0)
    q = random_pose(skeleton, rng)
    v, a = rng.normal(size=(2, 3))
    state = kinematics.motion_state(skeleton.pose(q), v, a)
    R = skeleton.pose(q).world[0, :3, :3]
    np.testing.assert_allclose(state.angular_velocity("ball"), R @ v, atol=1e-14)
    np.testing.assert_allclose(state.angular_acceleration("ball"), R @ a, atol=1e-13)


def test_a_driven_value_curves() -> None:
    curve = poise.Curve.polynomial((0.0, 0.0, 1.0), (-5.0, 5.0))
    for driven in (curve, poise.Curve.function(lambda x: x * x, lambda x: 2 * x)):
        builder = poise.SkeletonBuilder().add("crank", poise.Prismatic("x"))
        builder.add("rod", poise.Prismatic("y"), "crank").add("tip", poise.Prismatic("z"), "rod")
        builder.drive("rod_ty", "crank_tx", driven).drive("tip_tz", "rod_ty", driven)
        state = kinematics.motion_state(builder.build().pose([0.5]), [2.0], [3.0])
        x, v, a = 0.5, 2.0, 3.0
        np.testing.assert_allclose(state.position("tip"), [x, x**2, x**4])
        np.testing.assert_allclose(state.velocity("tip"), [v, 2 * x * v, 4 * x**3 * v], rtol=1e-9)
        expected = [a, 2 * v * v + 2 * x * a, 12 * x * x * v * v + 4 * x**3 * a]
        np.testing.assert_allclose(state.acceleration("tip"), expected, rtol=1e-8)


def test_along_a_path() -> None:
    from samples.joints import MIXED_RAIL

    skeleton = poise.SkeletonBuilder().add("cart", MIXED_RAIL).build()
    for u in (-0.4, 0.2, 0.7, 1.3, 1.7, 2.6, 3.4):
        state = kinematics.motion_state(skeleton.pose([u]), [2.0], [-1.5])
        curves = (MIXED_RAIL.x, MIXED_RAIL.y, MIXED_RAIL.z)
        place, slope, second = (
            np.array([float(getattr(curve, what)(u)) for curve in curves])
            for what in ("value", "slope", "second")
        )
        np.testing.assert_allclose(state.position("cart"), place, atol=1e-14)
        np.testing.assert_allclose(state.velocity("cart"), 2.0 * slope, atol=1e-14)
        expected = 4.0 * second - 1.5 * slope
        np.testing.assert_allclose(state.acceleration("cart"), expected, atol=1e-13)


def test_a_user_joint_with_a_driven_value() -> None:
    builder = poise.SkeletonBuilder().add("hip", poise.Hinge("x"))
    builder.add("odd", poise.UserJoint(spiral, ("u", "w")), "hip", offset=(0, 1, 0))
    skeleton = builder.drive("odd_u", "hip_rx", CURVES[0]).build()
    q, v, a = np.array([[0.4, -0.3], [1.2, 0.5], [-0.2, 0.9]])
    state = kinematics.motion_state(skeleton.pose(q), v, a)
    first, second = motion_state.derivatives(skeleton, q, v, a, 1e-2)
    np.testing.assert_allclose(state.rate, first, atol=1e-8)
    np.testing.assert_allclose(state.second, second, atol=1e-7)
    still = kinematics.motion_state(skeleton.pose(q), np.zeros(2))
    assert not still.rate.any() and not still.second.any()


def test_batches_broadcast() -> None:
    rng = np.random.default_rng(6)
    skeleton = tree(4)
    q = np.array([random_pose(skeleton, rng) for _ in range(3)])
    v = rng.normal(size=(2, 1, skeleton.nv))
    state = kinematics.motion_state(skeleton.pose(q), v)
    name = skeleton.joint_names[-1]
    assert state.velocity(name).shape == (2, 3, 3)
    points = rng.normal(size=(2, 3, 3))
    for i in np.ndindex(2, 3):
        one = kinematics.motion_state(skeleton.pose(q[i[1]]), v[i[0], 0])
        np.testing.assert_array_equal(
            state.acceleration(name, points)[i], one.acceleration(name, points[i])
        )
        np.testing.assert_array_equal(
            state.angular_acceleration(name)[i], one.angular_acceleration(name)
        )


def test_points_directions_and_frames_of_a_pose() -> None:
    rng = np.random.default_rng(7)
    skeleton = tree(5)
    pose = skeleton.pose(random_pose(skeleton, rng))
    name = skeleton.joint_names[-1]
    W = forward.world_frames(skeleton, pose.q)[-1]
    np.testing.assert_allclose(kinematics.position(pose, name, POINT), (W @ [*POINT, 1])[:3])
    np.testing.assert_allclose(kinematics.direction(pose, name, POINT), (W @ [*POINT, 0])[:3])
    local = np.linalg.inv(W)
    np.testing.assert_allclose(kinematics.frame(pose, name, local), np.eye(4), atol=1e-9)
    frame = kinematics.frame(pose, name)
    frame[:] = 0.0  # a copy, not the pose's own
    np.testing.assert_allclose(pose.world[-1], W, atol=1e-12)


def test_turning_of_a_stretched_body_is_that_of_its_nearest_rotation() -> None:
    from poise.kernels.motion_state import polar_second

    rng = np.random.default_rng(8)
    for _ in range(20):
        A, dA, ddA = np.eye(3) + 0.3 * rng.normal(size=(3, 3)), *rng.normal(size=(2, 3, 3))
        wide = [np.pad(M, ((0, 0), (0, 1))).ravel() for M in (A, dA, ddA)]
        R = np.pad(rotations.nearest_rotation(A), ((0, 0), (0, 1))).ravel()
        out = np.zeros(6)
        if np.linalg.det(A) < 0.1:
            continue
        polar_second(*wide, R, out)
        np.testing.assert_allclose(out[:3], rotations.polar_rate(A, dA), atol=1e-10)
        h = 1e-5
        ahead = rotations.polar_rate(A + h * dA + h * h / 2 * ddA, dA + h * ddA)
        behind = rotations.polar_rate(A - h * dA + h * h / 2 * ddA, dA - h * ddA)
        np.testing.assert_allclose(out[3:], (ahead - behind) / (2 * h), rtol=1e-6, atol=1e-6)


def test_bad_input_is_named() -> None:
    arm = poise.SkeletonBuilder().add("hand", poise.Hinge("x")).build()
    with pytest.raises(ShapeError, match=r"\.\.\., 1"):
        kinematics.motion_state(arm.rest, [1.0, 2.0])
    with pytest.raises(InvalidValue):
        kinematics.motion_state(arm.rest, [math.nan])
    with pytest.raises(ShapeError, match="broadcast"):
        kinematics.motion_state(arm.pose(np.zeros((2, 1))), np.zeros((3, 1)))
    with pytest.raises(ShapeError):
        kinematics.position(arm.rest, "hand", (1, 2))
    with pytest.raises(ShapeError):
        kinematics.frame(arm.rest, "hand", np.eye(3))
