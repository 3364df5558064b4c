"""Joint types: motions by the formulas of source 000, names, refused arguments."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.errors import InvalidValue, UnknownName
from poise.geometry import Curve
from poise.joints import (
    EULER_ORDERS,
    JOINT_TYPES,
    Ball,
    Channels,
    Composite,
    Fixed,
    Free,
    Hinge,
    JointType,
    Path,
    Planar,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
    Scale,
    Screw,
    Shear,
    Translational,
    UniformScale,
    Universal,
    UserJoint,
    VolumeScale,
)
from samples.joints import SAMPLES, spiral, value_range
from samples.trees import is_quaternion
from twins.forward import affine, local_motion, turn

ALL = [joint_type for types in SAMPLES.values() for joint_type in types]


def alone(joint_type: JointType):
    return poise.SkeletonBuilder().add("j", joint_type).build()


def motion_of(joint_type: JointType, values) -> np.ndarray:
    return alone(joint_type).pose(values).world[0]


def suffixes(joint_type: JointType) -> list[str]:
    return [dof.suffix for dof in joint_type.dofs]


@given(st.sampled_from(ALL), st.data())
@settings(max_examples=150)
def test_motions_against_the_twin(joint_type: JointType, data: st.DataObject) -> None:
    values = []
    for dof in joint_type.dofs:
        low, high = value_range(dof)
        ends = st.sampled_from([low, high, dof.neutral])
        values.append(data.draw(st.one_of(ends, st.floats(low, high))))
    values = np.array(values)
    for i, dof in enumerate(joint_type.dofs):
        if dof.suffix.startswith("qw"):
            size = np.linalg.norm(values[i : i + 4])
            values[i : i + 4] = values[i : i + 4] / size if size > 0.1 else (1, 0, 0, 0)
    found = motion_of(joint_type, values)
    np.testing.assert_allclose(found, local_motion(joint_type, values), rtol=0, atol=1e-13)


@pytest.mark.parametrize("joint_type", ALL, ids=lambda joint_type: type(joint_type).__name__)
def test_neutral_values_are_the_rest_pose(joint_type: JointType) -> None:
    neutral = [dof.neutral for dof in joint_type.dofs]
    rest = alone(joint_type).rest
    np.testing.assert_array_equal(rest.q, neutral)
    if not isinstance(joint_type, (Path, UserJoint, Composite)):
        np.testing.assert_allclose(rest.world[0], np.eye(4), atol=1e-15)


def test_names_of_values() -> None:
    assert suffixes(Hinge("y")) == ["ry"]
    assert suffixes(Hinge("-y")) == suffixes(Hinge((1, 2, 3))) == ["r"]
    assert suffixes(Universal("yy")) == ["ry", "ry2"]
    assert suffixes(Universal(((1, 1, 0), "z"))) == ["r1", "rz"]
    assert suffixes(Ball("zxz")) == ["rz", "rx", "rz2"]
    assert suffixes(QuaternionBall()) == ["qw", "qx", "qy", "qz"]
    assert suffixes(Prismatic("z")) == ["tz"]
    assert suffixes(Translational("zx")) == ["tz", "tx"]
    assert suffixes(Planar("y")) == ["tx", "tz", "ry"]
    assert suffixes(Free("zyx")) == ["tx", "ty", "tz", "rz", "ry", "rx"]
    assert suffixes(QuaternionFree()) == ["tx", "ty", "tz", "qw", "qx", "qy", "qz"]
    assert suffixes(Channels("rz ry rx", "rx ry rz")) == ["rx", "ry", "rz"]
    assert suffixes(Composite((Hinge("x"), Prismatic("y"), Hinge("x")))) == ["rx", "ty", "rx2"]
    assert suffixes(Scale("x")) == ["sx"] and suffixes(Scale((1, 1, 0))) == ["s"]
    assert suffixes(VolumeScale()) == suffixes(UniformScale()) == ["s"]
    assert suffixes(Shear()) == ["h"] and suffixes(Fixed()) == []


def test_what_is_an_angle_and_what_stays_positive() -> None:
    assert [dof.angular for dof in Planar("x").dofs] == [False, False, True]
    assert [dof.angular for dof in Channels("tx rz").dofs] == [False, True]
    assert Screw("y", 0.1).dofs[0].angular
    skeleton = alone(poise.ScaleXYZ())
    assert (skeleton.lower > 0.0).all() and np.isinf(skeleton.upper).all()


@pytest.mark.parametrize("order", EULER_ORDERS)
def test_a_ball_is_three_hinges(order: str) -> None:
    angles = (0.3, -1.1, 2.0)
    expected = np.eye(4)
    for letter, angle in zip(order, angles, strict=True):
        expected = expected @ turn(letter, angle)
    np.testing.assert_allclose(motion_of(Ball(order), angles), expected, atol=1e-14)


def test_channels_are_their_chain_whatever_the_order_of_values() -> None:
    chain = Channels("tx ty tz rz ry rx", "rx ry rz tx ty tz")
    values = np.array([0.1, 0.2, 0.3, 1.0, 2.0, 3.0])
    expected = affine(offset=(1, 2, 3)) @ turn("z", 0.3) @ turn("y", 0.2) @ turn("x", 0.1)
    np.testing.assert_allclose(motion_of(chain, values), expected, atol=1e-14)
    free = motion_of(Free("zyx"), [1, 2, 3, 0.3, 0.2, 0.1])
    np.testing.assert_allclose(motion_of(chain, values), free, atol=1e-14)


def test_frames_of_a_composite_stand_before_its_parts() -> None:
    frame = affine(turn("x", 0.5)[:3, :3], (0, 1, 0))
    joint = Composite.with_frames((Hinge("z"), Fixed()), (frame, frame))
    expected = frame @ turn("z", 0.7) @ frame
    np.testing.assert_allclose(motion_of(joint, [0.7]), expected, atol=1e-14)


def test_a_screw_advances_by_its_pitch() -> None:
    motion = motion_of(Screw("y", 0.1), [2 * math.pi])
    np.testing.assert_allclose(motion, affine(offset=(0, 0.2 * math.pi, 0)), atol=1e-14)


def test_a_volume_scale_keeps_volume() -> None:
    for factor in (0.2, 1.0, 3.0):
        motion = motion_of(VolumeScale((1, 2, 2)), [factor])
        assert np.linalg.det(motion[:3, :3]) == pytest.approx(1.0, abs=1e-14)


def test_a_shear_keeps_volume_and_its_plane() -> None:
    motion = motion_of(Shear("x", "y"), [0.5])
    np.testing.assert_allclose(motion @ [3, 0, 2, 1], [3, 0, 2, 1])
    np.testing.assert_allclose(motion @ [0, 2, 0, 1], [1, 2, 0, 1])


def test_a_path_goes_through_its_points_and_straight_on() -> None:
    points = np.array([(0, 0, 0), (0.3, 0.4, 0), (0.5, 0.2, -0.3)])
    rail = Path.through(points)
    for i, point in enumerate(points):
        np.testing.assert_allclose(motion_of(rail, [i])[:3, 3], point, atol=1e-15)
    ends = [motion_of(rail, [u])[:3, 3] for u in (2.0, 3.0, 4.0)]
    np.testing.assert_allclose(ends[1] - ends[0], ends[2] - ends[1], atol=1e-14)
    before = [motion_of(rail, [u])[:3, 3] for u in (0.0, -1.0, -2.0)]
    np.testing.assert_allclose(before[1] - before[0], before[2] - before[1], atol=1e-14)


def test_a_quaternion_and_its_opposite_are_one_rotation() -> None:
    q = np.array([0.5, -0.5, 0.1, 0.7])
    q /= np.linalg.norm(q)
    np.testing.assert_array_equal(motion_of(QuaternionBall(), q), motion_of(QuaternionBall(), -q))
    assert is_quaternion("j_qw") and not is_quaternion("j_rx")


@pytest.mark.parametrize(
    "joint_type",
    [
        Hinge("w"),
        Hinge((0, 0, 0)),
        Hinge((1, 2)),  # type: ignore[arg-type]
        Hinge((math.nan, 0, 1)),
        Universal("xyz"),
        Ball("xxy"),
        Ball("ZYX"),
        Free("xy"),
        Translational("xx"),
        Translational(""),
        Planar("w"),
        Channels(""),
        Channels("rx sx"),
        Channels("rx ry", "rx rz"),
        Channels(("rx", "ry")),  # type: ignore[arg-type]
        Channels("rx ry", ("rx", "ry")),  # type: ignore[arg-type]
        Hinge(("x",)),  # type: ignore[arg-type]
        Shear("x", "x"),
        UserJoint(spiral, ()),
        UserJoint(spiral, ("u", "w"), (0.0,)),
    ],
    ids=lambda value: re.sub(r" at 0x\w+", "", str(value)),
)
def test_parameters_that_cannot_be(joint_type: JointType) -> None:
    with pytest.raises(InvalidValue):
        alone(joint_type).mechanism  # noqa: B018


def test_a_path_and_a_composite_say_what_they_need() -> None:
    with pytest.raises(InvalidValue, match="two or more points"):
        Path.through([(0, 0, 0)])
    with pytest.raises(InvalidValue, match="expected 1 frames"):
        Composite.with_frames((Fixed(),), ())
    with pytest.raises(InvalidValue, match=r"\(4, 4\)"):
        Composite.with_frames((Fixed(),), (np.eye(3),))
    curve = Curve.function(math.sin)
    with pytest.raises(InvalidValue, match="UserJoint"):
        alone(Path(curve, curve, curve)).mechanism  # noqa: B018


def test_a_users_function_has_to_give_a_frame() -> None:
    for wrong in (np.eye(3), np.full((4, 4), math.nan)):
        skeleton = alone(UserJoint(lambda values, wrong=wrong: wrong, ("u",)))
        with pytest.raises(InvalidValue, match=r"\(4, 4\)"):
            skeleton.rest.world  # noqa: B018


def test_an_unknown_joint_type_is_offered_the_nearest() -> None:
    with pytest.raises(UnknownName, match="near: hinge"):
        JOINT_TYPES.get("hing")
