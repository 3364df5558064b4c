"""Values of joints of which other degrees of freedom drive some."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.joints import JointType
from poise.metrics.likelihood import BendingJoint
from poise.model.joint_values import joint_values, turn_of, turn_values, turns_driven, turns_freely
from poise.solvers.active_limits import first_quaternion
from poise.solvers.compiled_problem import cone_rows
from poise.solvers.straight_limbs import StraightLimbs


def driven(dof: str, kind: JointType, **options: object) -> poise.Skeleton:
    """An arm with one value that a slider drives."""
    builder = poise.SkeletonBuilder().add("slider", poise.Hinge("x"))
    builder = builder.add("arm", kind, "slider", tip=(1, 0, 0), **options)  # type: ignore[arg-type]
    return builder.drive(f"arm_{dof}", "slider_rx", poise.Curve.linear(0.5)).build()


def test_free_values_suffice_unless_a_rotation_is_driven() -> None:
    joint = driven("tx", poise.Free("zyx")).joints[1]
    assert turns_freely(joint) and not turns_driven(joint)
    free = np.array([[0.1, 0.2, 0.3, -0.2, 0.4], [0.0, 0.0, 0.1, 0.2, 0.3]])
    whole = np.insert(free, joint.suffixes.index("tx"), joint.rest[0], axis=1)
    wanted = turn_of(joint, free)
    np.testing.assert_array_equal(wanted, turn_of(joint, whole))
    np.testing.assert_allclose(turn_values(joint, wanted, free), free, atol=1e-12)
    frame = np.eye(4)
    frame[:3, :3] = wanted[0]
    assert joint_values(joint, frame, free[0]).shape == (5,)


def test_a_driven_rotation_needs_its_value() -> None:
    joint = driven("rx", poise.Ball("zyx")).joints[1]
    assert turns_driven(joint) and not turns_freely(joint)
    for call in (
        lambda: turn_of(joint, [0.1, 0.2]),
        lambda: turn_values(joint, np.eye(3), [0.1, 0.2]),
        lambda: joint_values(joint, np.eye(4), [0.1, 0.2]),
    ):
        with pytest.raises(InvalidValue, match="a rotation of arm is driven"):
            call()
    assert turn_of(joint, [0.1, 0.2, 0.3]).shape == (3, 3)


def test_rotations_whose_axes_do_not_meet_are_allowed_for() -> None:
    rng = np.random.default_rng(6)
    apart = [np.eye(4), np.eye(4), np.eye(4)]
    for frame in apart:
        frame[:3, 3] = rng.normal(size=3)
    for first in ((), (poise.Translational(),)):
        parts = (*first, poise.Hinge("y"), poise.Hinge((1.0, 0.0, 0.5)), poise.Fixed())
        frames = [np.eye(4)] * len(first) + apart
        kind = poise.Composite.with_frames(parts, frames)
        builder = poise.SkeletonBuilder().add("base", poise.Fixed(), offset=(1.0, 2.0, 3.0))
        body = builder.add("foot", kind, "base", rotation=(0.8, 0.6, 0.0, 0.0)).build()
        joint, q = body.joints[1], rng.uniform(-1.0, 1.0, (7, body.nq))
        local = np.linalg.solve(body.rest.world[0], body.pose(q).world[:, 1])
        np.testing.assert_allclose(turn_of(joint, q), local[:, :3, :3], atol=1e-12)
        np.testing.assert_allclose(joint_values(joint, local), q, atol=1e-6)
        turns = turn_values(joint, local[:, :3, :3], 0.0 * q)
        np.testing.assert_allclose(turns[:, -2:], q[:, -2:], atol=1e-6)


def test_the_cone_of_a_ball_behind_a_driven_value_is_that_of_the_ball() -> None:
    body = driven("tx", poise.QuaternionFree(), cone=poise.Cone(0.6, axis=(1.0, 0.0, 0.0)))
    arm = body.joints[1]
    at = body.dof_names.index(next(n for n in body.dof_names if n.startswith("arm_qw")))
    assert first_quaternion(body, arm) == at
    rows = cone_rows(body, np.zeros(body.nv, np.bool_))
    assert rows and {row.at for row in rows} == {at}


def test_fixed_transforms_around_the_motions_are_allowed_for() -> None:
    rng = np.random.default_rng(5)
    # Before, between and after the motions, as of a file with joint orientations and pivots.
    frames = [
        transforms.compose(Rotation.from_rotvec(rng.normal(size=3)).as_matrix(), rng.normal(size=3))
        for _ in range(3)
    ]
    for turning in (poise.Ball("zyx"), poise.Ball("xzx"), poise.QuaternionBall()):
        kind = poise.Composite.with_frames((poise.Translational(), turning, poise.Fixed()), frames)
        builder = poise.SkeletonBuilder().add("base", poise.Fixed(), offset=(1.0, 2.0, 3.0))
        body = builder.add("arm", kind, "base", rotation=(0.8, 0.6, 0.0, 0.0)).build()
        joint = body.joints[1]
        q = rng.uniform(-1.0, 1.0, (7, body.nq))
        if body.quaternion.any():
            q[:, body.quaternion] /= np.linalg.norm(q[:, body.quaternion], axis=1)[:, None]
        local = np.linalg.solve(body.rest.world[0], body.pose(q).world[:, 1])
        np.testing.assert_allclose(joint_values(joint, local, q), q, atol=1e-12)
        np.testing.assert_allclose(turn_of(joint, q), local[:, :3, :3], atol=1e-12)
        made = joint_values(joint, local)
        again = np.linalg.solve(body.rest.world[0], body.pose(made).world[:, 1])
        np.testing.assert_allclose(again, local, atol=1e-12)


@pytest.mark.whole
def test_poses_with_a_driven_value_are_shifted() -> None:
    from poise.motion.retargeting.root_placement import shift_joint

    body = driven("tx", poise.Free("zyx"))
    q = np.tile(body.rest.q, (3, 1))
    shift = np.array([[0.0, 0.1, 0.0], [0.0, 0.0, 0.2], [0.0, 0.0, 0.0]])
    world = body.pose(q).world
    made = body.pose(shift_joint(body, q, world, 1, shift)).world
    np.testing.assert_allclose(made[:, 1, :3, 3], world[:, 1, :3, 3] + shift, atol=1e-12)


@pytest.mark.whole
def test_a_hinge_with_a_driven_rotation_has_no_middle_of_its_limits() -> None:
    from poise.motion.retargeting.rotation_transfer import _middle_turn

    body = driven("rx", poise.Universal("xz"), limits={"rz": (-1.0, 0.5)})
    known = SimpleNamespace(skeleton=body, keys=np.tile(np.eye(3), (2, 1, 1)))
    assert _middle_turn(known, 0, 1).tolist() == [1.0, 0.0, 0.0, 0.0]  # type: ignore[arg-type]


def test_limbs_with_a_driven_rotation_are_not_bent() -> None:
    body = driven("rx", poise.Ball("zyx"))
    hinge = BendingJoint(1, np.array([0.0, 0.0, 1.0]), np.eye(3))
    prior = SimpleNamespace(hinges=lambda _: (hinge,))
    limbs = StraightLimbs(body, np.ones(body.nq, np.bool_), prior)  # type: ignore[arg-type]
    assert limbs.bent(body.rest.q) is body.rest.q


def test_slides_along_axes_that_are_not_orthogonal() -> None:
    kind = poise.Composite(
        (poise.Prismatic((1, 0, 0)), poise.Prismatic((0.6, 0.8, 0)), poise.Hinge("x"))
    )
    knee = poise.SkeletonBuilder().add("knee", kind).build()
    values = np.array([0.3, -0.2, 0.5])
    frame = knee.pose(values).world[0]
    np.testing.assert_allclose(joint_values(knee.joints[0], frame), values, atol=1e-12)
    np.testing.assert_allclose(
        turn_values(knee.joints[0], frame[:3, :3], values), values, atol=1e-12
    )
