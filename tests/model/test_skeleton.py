"""The skeleton's layout of q, its variants, and driven DOFs."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, SkeletonError, UnknownDof, UnknownJoint
from poise.geometry import quaternions
from poise.geometry.curves import Curve


def body() -> poise.Skeleton:
    return (
        poise.SkeletonBuilder("body")
        .add("root", poise.QuaternionFree(), limits={"ty": (0, 2)})
        .add("arm", poise.Hinge("x"), "root", limits={"rx": (-1, 1)}, preferred={"rx": 0.2})
        .add("bicep", poise.Scale("y"), "arm")
        .add("eye", poise.QuaternionBall(), "root", cone=poise.Cone(0.4))
        .parameter("smile", lower=0.0, upper=1.0, rest=0.25)
        .drive("bicep_sy", "arm_rx", Curve.polynomial([1.0, 0.5, 0.1], (-2.0, 2.0)))
        .build()
    )


def test_the_layout_of_q() -> None:
    skeleton = body()
    assert skeleton.dof_names == (
        *("root_tx", "root_ty", "root_tz", "root_qw", "root_qx", "root_qy", "root_qz"),
        *("arm_rx", "eye_qw", "eye_qx", "eye_qy", "eye_qz", "smile"),
    )
    assert (skeleton.nq, skeleton.nv) == (13, 11)
    assert skeleton.joint_dofs("arm") == slice(7, 8) and skeleton.joint_dofs("bicep") == slice(8, 8)
    assert skeleton.dof_index("smile") == 12 and skeleton.joint_index("eye") == 3
    assert skeleton.children("root") == ("arm", "eye") and skeleton.children("eye") == ()
    assert [dof.suffix for dof in skeleton.dofs("bicep")] == ["sy"]
    assert skeleton.lower.tolist()[1] == 0 and skeleton.upper[12] == 1.0
    assert np.isinf(skeleton.lower[3:7]).all()
    assert skeleton.rest.value("root_qw") == 1.0 and skeleton.rest.value("smile") == 0.25
    assert skeleton.preferred.value("arm_rx") == 0.2
    assert repr(skeleton) == "<Skeleton 'body': 4 joints, 13 DOFs>"


def test_what_is_frozen() -> None:
    skeleton = body()
    for array in (skeleton.lower, skeleton.rest.q, skeleton.rest.world, skeleton.joints[0].frame):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0.0


def test_unknown_names() -> None:
    with pytest.raises(UnknownJoint, match="no joint 'amr' in the skeleton 'body'; near: arm"):
        body().joint("amr")
    with pytest.raises(UnknownDof, match="near: arm_rx"):
        body().dof_index("arm_x")
    with pytest.raises(UnknownDof, match="it is a joint with the degrees of freedom arm_rx"):
        body().dof_index("arm")
    with pytest.raises(UnknownDof):
        body().dof_index("bicep_sy")  # driven: outside q
    with pytest.raises(UnknownJoint):
        body().joint_dofs("amr")
    with pytest.raises(UnknownJoint):
        body().with_joints(amr=body().joint("arm"))


def test_a_driven_value_follows_its_curve() -> None:
    skeleton = body()
    pose = skeleton.rest.with_values(arm_rx=0.6)
    stretch = np.linalg.norm(pose.world[2, :3, 1])
    assert stretch == pytest.approx(1.0 + 0.5 * 0.6 + 0.1 * 0.36)


def test_driven_values_follow_each_other_in_any_order() -> None:
    skeleton = (
        poise.SkeletonBuilder()
        .add("a", poise.Hinge("x"))
        .add("b", poise.Hinge("x"), "a")
        .add("c", poise.Hinge("x"), "b")
        .drive("a_rx", "b_rx", Curve.linear(2.0))
        .drive("b_rx", "c_rx", Curve.linear(3.0))
        .build()
    )
    assert skeleton.dof_names == ("c_rx",)
    angle = 0.1 * (1 + 3 + 6)
    np.testing.assert_allclose(skeleton.pose([0.1]).world[2, 1, 2], -math.sin(angle), atol=1e-15)


def test_skeletons_that_cannot_be() -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("x")).build()
    joint = arm.joints[0]
    with pytest.raises(SkeletonError, match="duplicate joint name a"):
        poise.Skeleton([joint, joint])
    with pytest.raises(SkeletonError, match="before it"):
        poise.Skeleton([poise.SkeletonBuilder().add("b", poise.Fixed()).add(
            "c", poise.Fixed(), "b").build().joints[1]])  # fmt: skip
    with pytest.raises(SkeletonError, match="duplicate degree of freedom name a_rx"):
        poise.SkeletonBuilder().add("a", poise.Hinge("x")).parameter("a_rx").build()


def test_limits_by_name() -> None:
    skeleton = body().with_limits({"arm_rx": (-2, 0.5), "smile": (0.0, 0.5)})
    assert (skeleton.lower[7], skeleton.upper[7]) == (-2, 0.5)
    assert skeleton.upper[12] == 0.5 and skeleton.parameters[0].upper == 0.5
    assert skeleton.joint("arm").limits.tolist() == [[-2, 0.5]]
    assert skeleton.joint("eye").cone is not None
    assert body().upper[7] == 1.0
    with pytest.raises(InvalidValue, match="above"):
        body().with_limits({"arm_rx": (1, 0)})
    with pytest.raises(InvalidValue, match="above"):
        body().with_limits({"arm_rx": (math.nan, 0)})
    with pytest.raises(InvalidValue, match="by a cone"):
        body().with_limits({"eye_qw": (0, 1)})
    with pytest.raises(UnknownDof, match="near: arm_rx"):
        body().with_limits({"armrx": (0, 1)})


def test_limits_that_contain_a_motion() -> None:
    skeleton = body()
    q = np.tile(skeleton.rest.q, (3, 1))
    q[:, skeleton.dof_index("arm_rx")] = (0.0, 1.5, -0.5)
    q[:, skeleton.dof_index("root_ty")] = (1.0, 1.1, -0.2)
    motion = poise.Motion(skeleton, q, 30)
    for given in (motion, q, q.reshape(3, 1, -1)):
        wide = skeleton.with_limits(covering=given)
        assert (wide.lower[7], wide.upper[7]) == (-1, 1.5)
        assert (wide.lower[1], wide.upper[1]) == (-0.2, 2)
        assert np.isinf(wide.lower[3:7]).all()
    both = skeleton.with_limits({"arm_rx": (0, 0.1)}, covering=motion)
    assert (both.lower[7], both.upper[7]) == (-0.5, 1.5)
    assert np.array_equal(skeleton.with_limits(covering=q[:0]).lower, skeleton.lower)
    with pytest.raises(ShapeError):
        skeleton.with_limits(covering=np.zeros(3))
    with pytest.raises(InvalidValue, match="not finite"):
        skeleton.with_limits(covering=q * np.nan)


def test_no_limits_at_all() -> None:
    skeleton = body().with_limits(unlimited=True)
    assert np.isinf(skeleton.lower).all() and np.isinf(skeleton.upper).all()
    assert skeleton.joint("eye").cone is None
    some = body().with_limits({"arm_rx": (0, 1)}, unlimited=True)
    assert some.upper[7] == 1.0 and np.isinf(some.upper[1])


def test_stiffness_by_dof_and_by_joint() -> None:
    skeleton = body().with_stiffness({"root": 4.0, "root_ty": 9.0, "arm_rx": 2.0})
    assert skeleton.joint("root").stiffness.tolist() == [4, 9, 4, 4, 4, 4, 4]
    mobility = skeleton.mechanism.dofs.mobility
    np.testing.assert_allclose(mobility[:7], 1 / np.array([4, 9, 4, 4, 4, 4, 2]))
    for wrong in (0.0, -1.0, math.inf, math.nan):
        with pytest.raises(InvalidValue, match="positive"):
            body().with_stiffness({"arm": wrong})
    with pytest.raises(UnknownDof):
        body().with_stiffness({"amr": 1.0})


def test_cones_reach_the_kernels() -> None:
    cones = body().mechanism.dofs.cones
    assert cones.shape == (2, 6)
    np.testing.assert_allclose(cones[1], [1, 0, 0, 0.4, -math.pi, math.pi])


def test_integrate_and_difference() -> None:
    skeleton = body()
    rng = np.random.default_rng(0)
    v = rng.normal(size=(4, skeleton.nv))
    q = skeleton.integrate(skeleton.rest.q, v)
    np.testing.assert_allclose(np.linalg.norm(q[:, 3:7], axis=1), 1.0, atol=1e-12)
    np.testing.assert_allclose(skeleton.difference(q, skeleton.rest.q), v, atol=1e-12)
    expected = quaternions.from_rotation_vector(v[:, 3:6])
    np.testing.assert_allclose(quaternions.to_matrix(q[:, 3:7]), quaternions.to_matrix(expected),
                               atol=1e-12)  # fmt: skip
