"""Singular values, rank, manipulability, verdict and gimbal lock of a pose."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownJoint, UnknownOption
from poise.kinematics import analyse, gimbal_locks, jacobian, manipulability
from samples.trees import CURVES, random_pose, tree


def planar_arm(*lengths):
    builder = poise.SkeletonBuilder("arm")
    for i, length in enumerate(lengths):
        parent = None if i == 0 else f"j{i - 1}"
        offset = (0, 0, 0) if i == 0 else (lengths[i - 1], 0, 0)
        builder.add(f"j{i}", poise.Hinge("z"), parent, offset=offset, tip=(length, 0, 0))
    return builder.build()


def test_the_numbers_are_those_of_the_matrix() -> None:
    rng = np.random.default_rng(1)
    skeleton = tree(2)
    pose = skeleton.pose(random_pose(skeleton, rng))
    effectors = [skeleton.joint_names[-1], (skeleton.joint_names[-2], (0.1, 0.2, 0.3))]
    found = analyse(pose, effectors, rows="both")
    J = np.vstack([jacobian(pose, effectors[0]), jacobian(pose, *effectors[1])])
    np.testing.assert_array_equal(found.jacobian, J)
    moving = J[:, np.abs(J).max(axis=0) > 0]
    np.testing.assert_allclose(
        found.singular_values[: min(moving.shape)],
        np.linalg.svd(moving, compute_uv=False)[: len(found.singular_values)],
        atol=1e-12,
    )
    assert found.rank == np.linalg.matrix_rank(J, tol=1e-9 * found.singular_values[0])
    assert found.rows == 12


def test_manipulability_is_the_root_of_the_determinant() -> None:
    rng = np.random.default_rng(2)
    J = rng.normal(size=(4, 3, 5))
    expected = np.sqrt(np.linalg.det(J @ np.swapaxes(J, -1, -2)))
    np.testing.assert_allclose(manipulability(J), expected, rtol=1e-12)
    assert manipulability(rng.normal(size=(5, 3))) == 0.0
    # Yoshikawa's two-link arm: l1 l2 |sin(elbow)|, in the plane's two rows.
    arm = planar_arm(0.4, 0.3)
    J = jacobian(arm.pose([0.2, 0.9]), "j1", (0.3, 0, 0))[:2]
    assert manipulability(J) == pytest.approx(0.4 * 0.3 * math.sin(0.9), rel=1e-12)


def test_verdicts() -> None:
    cartesian = poise.SkeletonBuilder().add("cart", poise.Translational()).build()
    well = analyse(cartesian.rest, "cart")
    assert (well.verdict, well.rank, well.redundancy) == ("well-constrained", 3, 0)
    assert well.condition == pytest.approx(1.0)
    both = analyse(cartesian.rest, "cart", rows="both")
    assert (both.verdict, both.rank, both.condition) == ("over-constrained", 3, 1.0)
    free = poise.SkeletonBuilder().add("body", poise.Free()).build()
    assert analyse(free.rest, "body").verdict == "under-constrained"
    assert analyse(free.rest, "body", rows="both").verdict == "well-constrained"
    locked = analyse(free.rest.with_values(body_ry=math.pi / 2), "body", rows="both")
    assert (locked.verdict, locked.rank, locked.redundancy) == ("singular", 5, 1)
    assert locked.condition == math.inf and locked.manipulability < 1e-15


def test_values_that_move_no_effector_do_not_count() -> None:
    builder = poise.SkeletonBuilder().add("root", poise.Translational())
    builder.add("left", poise.Ball(), "root").add("right", poise.Ball(), "root")
    skeleton = builder.parameter("slider").build()
    assert analyse(skeleton.rest, "left").free == 6
    assert analyse(skeleton.rest, ["left", "right"]).free == 9


def test_a_joint_without_values_has_an_analysis() -> None:
    statue = poise.SkeletonBuilder().add("stone", poise.Fixed()).build()
    found = analyse(statue.rest, "stone")
    assert (found.rank, found.free, found.manipulability) == (0, 0, 0.0)
    assert "none" in str(found)


def test_effectors_in_every_form() -> None:
    arm = planar_arm(1, 1)
    pose = arm.pose([0.3, 0.4])
    assert analyse(pose, "j1").rows == 3
    assert analyse(pose, ("j1", (1, 0, 0))).rows == 3
    assert analyse(pose, ("j0", "j1")).rows == 6
    assert analyse(pose, [("j1", (1, 0, 0)), "j0"]).rows == 6
    assert analyse(pose, (("j1", (1, 0, 0)), ("j0", (1, 0, 0)))).rows == 6
    assert analyse(pose, ["j1"], rows="orientation").rank == 1


def test_bad_input_is_named() -> None:
    arm = planar_arm(1, 1)
    with pytest.raises(UnknownJoint):
        analyse(arm.rest, "j9")
    with pytest.raises(UnknownOption):
        analyse(arm.rest, "j1", rows="place")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue):
        analyse(arm.rest, [])
    with pytest.raises(ShapeError):
        analyse(arm.pose(np.zeros((2, 2))), "j1")
    with pytest.raises(ShapeError):
        gimbal_locks(arm.pose(np.zeros((2, 2))))


# -- gimbal lock ---------------------------------------------------------------------------------


@pytest.mark.parametrize("order", poise.joints.EULER_ORDERS)
def test_balls_lock_where_the_columns_lose_rank(order: str) -> None:
    ball = poise.SkeletonBuilder().add("ball", poise.Ball(order)).build()
    locked = 0.0 if order[0] == order[2] else math.pi / 2
    for away in (0.0, 1e-3, 0.4, -0.7):
        pose = ball.pose([0.3, locked + away, -1.0])
        [lock] = gimbal_locks(pose)
        assert (lock.joint, lock.order) == ("ball", order)
        assert lock.distance == pytest.approx(abs(away), abs=1e-12)
        first, _, third = jacobian(pose, "ball")[3:].T
        between = math.atan2(np.linalg.norm(np.cross(first, third)), abs(first @ third))
        assert between == pytest.approx(abs(away), abs=1e-12)


def test_triples_are_found_wherever_they_hide() -> None:
    builder = poise.SkeletonBuilder().add("free", poise.Free("xyz"))
    builder.add("channels", poise.Channels("tx rz ty ry rx"), "free")
    builder.add("three", poise.Composite(tuple(poise.Hinge(a) for a in "zxz")), "free")
    builder.add("two", poise.Universal("xy"), "free")
    builder.add("four", poise.Channels("rx ty rz tx"), "free")
    builder.add("quaternion", poise.QuaternionBall(), "free")
    frames = [np.eye(4)] * 2 + [poise.geometry.transforms.compose(
        poise.geometry.transforms.rotation_x(0.3), (0, 0, 0))]  # fmt: skip
    bent = poise.Composite.with_frames([poise.Hinge(a) for a in "xyz"], frames)
    skeleton = builder.add("bent", bent, "free").build()
    found = {lock.joint: lock.order for lock in gimbal_locks(skeleton.rest)}
    assert found == {"free": "xyz", "channels": "zyx", "three": "zxz"}


def test_the_nearest_to_lock_comes_first_and_a_driven_angle_counts() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.Ball("zyx")).add("b", poise.Ball("zyx"), "a")
    skeleton = builder.drive("b_ry", "a_rx", CURVES[2]).build()
    pose = skeleton.rest.with_values(a_rx=1.0)
    locks = gimbal_locks(pose)
    assert [lock.joint for lock in locks] == ["b", "a"]
    expected = math.pi / 2 - (0.8 + 0.3 * math.sin(1.0))
    assert locks[0].distance == pytest.approx(expected, abs=1e-12)
    assert "b  zyx" in str(analyse(pose, "b"))
