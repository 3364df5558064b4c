"""Every step of the builder, round trips, and refused arguments."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, SkeletonError, UnknownDof, UnknownJoint, UnknownOption
from poise.geometry import quaternions, transforms
from poise.geometry.curves import Curve

Step = Callable[[poise.SkeletonBuilder], poise.SkeletonBuilder]


def body() -> poise.SkeletonBuilder:
    turn = transforms.rotation_z(0.4)
    return (
        poise.SkeletonBuilder("body")
        .add("root", poise.Free("zyx"), offset=(0, 1, 0), rest={"rx": 0.3})
        .add("arm", poise.Ball("zyx"), "root", offset=(0.2, 0.4, 0), rotation=turn,
             rest={"rz": 0.7}, limits={"rz": (-1, 2)}, stiffness=2.0)
        .add("hand", poise.Hinge("x"), "arm", offset=(0.3, 0, 0), rotation=turn, tip=(0.1, 0, 0))
        .add("leg", poise.Hinge("x"), "root", offset=(0, -0.1, 0), preferred={"rx": 0.1})
        .parameter("smile", lower=0.0, upper=1.0)
        .drive("leg_rx", "arm_rz", Curve.linear(0.5))
    )  # fmt: skip


STEPS: dict[str, Step] = {
    "add": lambda b: b.add("foot", poise.Fixed(), "leg", offset=(0, -1, 0)),
    "remove": lambda b: b.remove("arm"),
    "reparent": lambda b: b.reparent("hand", "leg"),
    "place": lambda b: b.place("hand", offset=(1, 2, 3), rotation=np.eye(3), tip=(0, 1, 0)),
    "retype": lambda b: b.retype("arm", poise.QuaternionBall()),
    "limit": lambda b: b.limit("hand", rx=(-1.0, 1.0)),
    "rename": lambda b: b.rename("arm", "wing"),
    "drive": lambda b: b.drive("hand_rx", "smile", Curve.linear(2.0)),
    "parameter": lambda b: b.parameter("frown"),
}


def facts(skeleton: poise.Skeleton) -> list[object]:
    return [
        (j.name, j.parent, j.type, j.frame.tolist(), None if j.tip is None else j.tip.tolist(),
         j.limits.tolist(), j.rest.tolist(), j.preferred.tolist(), j.stiffness.tolist(), j.cone,
         [drive and drive[0] for drive in j.drives])
        for j in skeleton.joints
    ] + list(skeleton.parameters)  # fmt: skip


@pytest.mark.parametrize("name", STEPS)
def test_every_step_can_be_undone_and_done_again(name: str) -> None:
    builder = body()
    before = facts(builder.build())
    after = facts(STEPS[name](builder).build())
    assert after != before
    assert facts(builder.undo().build()) == before
    assert facts(builder.redo().build()) == after
    assert facts(builder.undo().build()) == before


def test_steps_return_the_builder_and_a_new_one_drops_the_undone() -> None:
    builder = body()
    assert builder.add("foot", poise.Fixed()) is builder
    builder.undo().parameter("frown")
    with pytest.raises(SkeletonError, match="nothing to redo"):
        builder.redo()
    with pytest.raises(SkeletonError, match="nothing to undo"):
        poise.SkeletonBuilder().undo()


def test_a_refused_step_leaves_no_trace() -> None:
    builder = body().parameter("frown").undo()
    before = facts(builder.build())
    for wrong in (
        lambda: builder.drive("arm_rz", "leg_rx", Curve.linear(1.0)),
        lambda: builder.add("arm", poise.Fixed()),
        lambda: builder.limit("hand", rx=(1.0, -1.0)),
    ):
        with pytest.raises(poise.errors.PoiseError):
            wrong()
    assert facts(builder.build()) == before
    assert builder.redo().build().parameters[-1].name == "frown"


def test_a_removed_joint_leaves_the_world_at_rest() -> None:
    before = body().build().rest
    after = body().remove("arm").build()
    assert after.joint_names == ("root", "hand", "leg") and after.parents == (-1, 0, 0)
    for name in after.joint_names:
        np.testing.assert_allclose(
            after.rest.world[after.joint_index(name)],
            before.world[before.skeleton.joint_index(name)], atol=1e-12,
        )  # fmt: skip
    # The leg was driven by the arm: now it is free, where the arm held it.
    assert after.rest.value("leg_rx") == pytest.approx(0.35)


def test_removing_a_root_makes_roots() -> None:
    after = body().remove("root").build()
    assert after.parents == (-1, 0, -1)
    np.testing.assert_allclose(after.rest.world[0], body().build().rest.world[1], atol=1e-12)


def test_reparenting_keeps_the_world_or_not() -> None:
    before = body().build().rest
    builder = body().reparent("hand", "leg")
    after = builder.build()
    for name in after.joint_names:
        np.testing.assert_allclose(
            after.rest.world[after.joint_index(name)],
            before.world[before.skeleton.joint_index(name)], atol=1e-12,
        )  # fmt: skip
    assert after.joint_names[after.parents[after.joint_index("hand")]] == "leg"
    moved = body().reparent("hand", "leg", keep_world=False).build()
    np.testing.assert_array_equal(moved.joint("hand").frame, before.skeleton.joint("hand").frame)
    loose = body().reparent("arm", None).build()
    assert loose.parents[loose.joint_index("arm")] == -1
    np.testing.assert_allclose(
        loose.rest.world[loose.joint_index("hand")], before.world[2], atol=1e-12
    )


def test_a_joint_cannot_hang_behind_itself() -> None:
    for parent in ("arm", "hand"):
        with pytest.raises(SkeletonError, match="is its descendant"):
            body().reparent("arm", parent)


def test_renaming_takes_dofs_and_drives_along() -> None:
    after = body().rename("arm", "wing").build()
    assert "wing_rz" in after.dof_names and "arm_rz" not in after.dof_names
    drive = after.joint("leg").drives[0]
    assert drive is not None and drive[0] == "wing_rz"
    q = after.rest.with_values(wing_rz=1.0)
    np.testing.assert_allclose(
        q.world[3], body().build().rest.with_values(arm_rz=1.0).world[3], atol=1e-15
    )
    assert facts(body().rename("arm", "arm").build()) == facts(body().build())


def test_retyping_keeps_what_it_can() -> None:
    universal = body().retype("arm", poise.Universal("zx")).build().joint("arm")
    assert universal.suffixes == ("rz", "rx")
    assert universal.limits[0].tolist() == [-1, 2] and universal.rest[0] == 0.7
    assert universal.stiffness.tolist() == [2.0, 2.0]
    freed = body().retype("arm", poise.QuaternionBall()).build()
    assert freed.joint("leg").drives == (None,)
    assert freed.rest.value("leg_rx") == pytest.approx(0.35)


def test_placing_and_limiting() -> None:
    quarter = quaternions.from_axis_angle((0, 0, 1), math.pi / 2)
    joint = body().place("hand", rotation=quarter).build().joint("hand")
    np.testing.assert_allclose(joint.frame[:3, :3], transforms.rotation_z(math.pi / 2), atol=1e-15)
    assert joint.offset.tolist() == [0.3, 0, 0] and joint.tip is not None
    cone = poise.Cone(0.5, (-0.1, 0.2))
    ball = body().retype("arm", poise.QuaternionBall()).limit("arm", cone=cone).build()
    assert ball.joint("arm").cone is cone


def test_building_from_a_skeleton() -> None:
    skeleton = body().build()
    assert facts(skeleton.edit().build()) == facts(skeleton)
    assert skeleton.edit().remove("hand").build().joint_names == ("root", "arm", "leg")


def test_names_that_are_not_there_offer_the_nearest() -> None:
    for wrong in (
        lambda: body().add("x", poise.Fixed(), "hnd"),
        lambda: body().remove("hnd"),
        lambda: body().reparent("hnd", None),
        lambda: body().reparent("leg", "hnd"),
        lambda: body().place("hnd"),
        lambda: body().retype("hnd", poise.Fixed()),
        lambda: body().limit("hnd"),
        lambda: body().rename("hnd", "x"),
    ):
        with pytest.raises(UnknownJoint, match="near: hand"):
            wrong()
    for wrong in (
        lambda: body().drive("hand_rxx", "smile", Curve.linear(1)),
        lambda: body().drive("arm_rx", "hand_r", Curve.linear(1)),
        lambda: body().limit("hand", r=(0, 1)),
        lambda: body().add("x", poise.Hinge("x"), rest={"rrx": 1.0}),
    ):
        with pytest.raises(UnknownDof, match="rx"):
            wrong()


def test_a_rotation_of_a_text_with_three_digits_is_accepted() -> None:
    rounded = transforms.rotation_z(0.5).round(3)
    joint = poise.SkeletonBuilder().add("a", poise.Fixed(), rotation=rounded).build().joint("a")
    assert (joint.frame[:3, :3] == rounded).all()


def test_values_that_cannot_be() -> None:
    build = poise.SkeletonBuilder
    with pytest.raises(SkeletonError, match="a new name that is not empty"):
        build().add("", poise.Fixed())
    with pytest.raises(SkeletonError, match="a new name that is not empty"):
        body().rename("arm", "leg")
    with pytest.raises(InvalidValue, match="3 finite numbers"):
        build().add("a", poise.Fixed(), offset=(1, 2))
    with pytest.raises(InvalidValue, match="3 finite numbers"):
        build().add("a", poise.Fixed(), tip=(1, 2, math.nan))
    for wrong in (np.eye(2), "abc", [[1, 2], [3]], np.full((3, 3), np.nan)):
        with pytest.raises(InvalidValue, match=r"a: its rotation(: expected| must)"):
            build().add("a", poise.Fixed(), rotation=wrong)
    for no_rotation in (np.zeros((3, 3)), 2.0 * np.eye(3), np.diag([1, 1, -1]), np.eye(3) + 0.3):
        with pytest.raises(InvalidValue, match="a: its rotation is not a rotation matrix"):
            build().add("a", poise.Fixed(), rotation=no_rotation)
        with pytest.raises(InvalidValue, match="arm: its rotation is not a rotation matrix"):
            body().place("arm", rotation=no_rotation)
    with pytest.raises(InvalidValue, match="a: its rotation is a zero quaternion"):
        build().add("a", poise.Fixed(), rotation=np.zeros(4))
    with pytest.raises(InvalidValue, match="a: its offset: expected real numbers, not 'abc'"):
        build().add("a", poise.Fixed(), offset="abc")
    for wrong in ({"limits": {"rx": "ab"}}, {"limits": {"rx": 3}}, {"rest": {"rx": "x"}},
                  {"stiffness": "x"}, {"stiffness": {"rx": None}}):  # fmt: skip
        with pytest.raises(InvalidValue, match=r"a: .*(of rx|stiffness)"):
            build().add("a", poise.Hinge("x"), **wrong)
    with pytest.raises(InvalidValue, match="a: its type: expected JointType, not 'hinge'"):
        build().add("a", "hinge")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="swapped"):
        build().add("a", poise.Hinge("x"), limits={"rx": (1, 0)})
    with pytest.raises(InvalidValue, match="stiffness"):
        build().add("a", poise.Hinge("x"), stiffness=0.0)
    with pytest.raises(InvalidValue, match="not finite"):
        build().add("a", poise.Hinge("x"), rest={"rx": math.inf})
    with pytest.raises(InvalidValue, match="by a cone"):
        build().add("a", poise.QuaternionBall(), limits={"qw": (0, 1)})
    with pytest.raises(InvalidValue, match="cone limits a quaternion ball"):
        build().add("a", poise.Hinge("x"), cone=poise.Cone(0.1))
    with pytest.raises(InvalidValue, match="p: expected lower <= rest <= upper"):
        build().parameter("p", lower=1.0)
    with pytest.raises(SkeletonError, match="at least one joint"):
        build().build()


def test_drives_that_cannot_be() -> None:
    with pytest.raises(SkeletonError, match="drive itself"):
        body().drive("hand_rx", "hand_rx", Curve.linear(1))
    with pytest.raises(SkeletonError, match="in a cycle"):
        body().drive("hand_rx", "leg_rx", Curve.linear(1)).drive(
            "arm_rz", "hand_rx", Curve.linear(1)
        )
    ball = body().add("eye", poise.QuaternionBall(), "root")
    with pytest.raises(SkeletonError, match="only a joint's scalar"):
        ball.drive("eye_qx", "hand_rx", Curve.linear(1))
    with pytest.raises(SkeletonError, match="cannot drive"):
        ball.drive("hand_rx", "eye_qx", Curve.linear(1))
    with pytest.raises(SkeletonError, match="only a joint's scalar"):
        body().drive("smile", "hand_rx", Curve.linear(1))


@pytest.mark.parametrize("axis", [(0, 0, 0), (math.nan, 0, 1), (math.inf, 0, 0)])
def test_cones_that_cannot_be(axis: tuple[float, float, float]) -> None:
    with pytest.raises(InvalidValue, match="axis"):
        poise.Cone(0.5, axis=axis)
    for swing in (-0.1, 4.0, math.nan):
        with pytest.raises(InvalidValue, match="swing"):
            poise.Cone(swing)
    with pytest.raises(InvalidValue, match="needs an axis"):
        poise.Cone(0.5, (-0.1, 0.1), None)
    with pytest.raises(InvalidValue, match="twist"):
        poise.Cone(0.5, twist=(0.1, 0.2))


def test_values_can_have_names_of_their_own() -> None:
    builder = poise.SkeletonBuilder().add(
        "link", poise.Universal("xy"), names={"ry": "tilt"}, limits={"ry": (-1.0, 1.0)}
    )
    builder.add("claw", poise.Hinge("x"), "link", names={"rx": "grip"})
    builder.drive("grip", "tilt", Curve.linear(2.0))
    arm = builder.rename("link", "arm").build()
    assert arm.dof_names == ("arm_rx", "tilt")
    assert arm.joint("claw").drives[0][0] == "tilt"  # type: ignore[index]
    assert arm.rest.with_values(tilt=0.5).q.tolist() == [0.0, 0.5]
    assert arm.lower.tolist() == [-np.inf, -1.0]


def test_names_of_values_that_cannot_be() -> None:
    with pytest.raises(UnknownDof, match="no value 'rz' in arm"):
        poise.SkeletonBuilder().add("arm", poise.Hinge("x"), names={"rz": "turn"})
    with pytest.raises(SkeletonError, match="the name of rx is empty"):
        poise.SkeletonBuilder().add("arm", poise.Hinge("x"), names={"rx": ""})
    doubled = poise.SkeletonBuilder().add("arm", poise.Universal("xy"), names={"ry": "arm_rx"})
    with pytest.raises(SkeletonError, match="duplicate degree of freedom name arm_rx"):
        doubled.build()


def test_the_axis_that_points_up_is_kept() -> None:
    arm = poise.SkeletonBuilder("arm", up="z").add("a", poise.Hinge("x")).build()
    assert poise.SkeletonBuilder().add("a", poise.Fixed()).build().up == "y"
    kept = [arm, arm.edit().build(), arm.with_limits({"a_rx": (0, 1)})]
    kept.append(arm.with_joints(a=arm.joints[0]))
    assert [skeleton.up for skeleton in kept] == ["z"] * 4
    with pytest.raises(UnknownOption, match="up axis"):
        poise.SkeletonBuilder(up="x").add("a", poise.Hinge("x")).build()
