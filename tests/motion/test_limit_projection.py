"""Projection of rotations into the limits of multi-axis joints."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import poise
from poise.joints import JointType
from poise.model.joint import Joint
from poise.model.joint_values import turn_of, turn_values
from poise.motion.frame_fitting import has_branches, nearest_path, values_of_turns

LOW, HIGH = np.radians([-90.0, -60.0, -80.0]), np.radians([60.0, 70.0, 90.0])


def _shoulder() -> tuple[poise.Skeleton, Joint]:
    body = poise.SkeletonBuilder().add("shoulder", poise.Ball("xyz")).build()
    return body, body.joints[0]


def _angle(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return (Rotation.from_matrix(one).inv() * Rotation.from_matrix(other)).magnitude()


def test_the_rotation_within_limits_is_nearer_than_all_of_a_grid() -> None:
    _, joint = _shoulder()
    axes = [np.linspace(a, b, 25) for a, b in zip(LOW, HIGH, strict=True)]
    grid = turn_of(joint, np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 3))
    wanted = Rotation.from_quat(np.random.default_rng(3).normal(size=(100, 4))).as_matrix()
    values = turn_values(joint, wanted, np.zeros(3))
    nearer = 0
    for k in range(len(wanted)):
        one = slice(k, k + 1)
        made = nearest_path(joint, wanted[one], values[one], LOW, HIGH, 1, np.zeros(0))
        assert (made >= LOW).all() and (made <= HIGH).all()
        trace = np.einsum("gab,ab->g", grid, wanted[k]).max()
        nearer += np.trace(wanted[k].T @ turn_of(joint, made)[0]) > trace - 1e-9
    # From three starts of each rotation; a few end in another local minimum.
    assert nearer >= 90


def test_an_arm_that_circles_beyond_its_limits_does_not_jump() -> None:
    body, joint = _shoulder()
    body = body.with_limits({"shoulder_rx": (LOW[0], HIGH[0]), "shoulder_ry": (LOW[1], HIGH[1]),
                             "shoulder_rz": (LOW[2], HIGH[2])})  # fmt: skip
    angle = np.linspace(0.0, 4.0 * np.pi, 240)
    start = Rotation.from_euler("XYZ", [0.3, -0.4, 0.5])
    wanted = (start * Rotation.from_rotvec(angle[:, None] * [1, 0, 0])).as_matrix()
    made = values_of_turns(body, {0: wanted}, np.zeros(3), limits=True, ease=36)
    assert (made >= body.lower).all() and (made <= body.upper).all()
    turns = turn_of(joint, made)
    steps = _angle(turns[:-1], turns[1:])
    # Twice as fast as wanted, and what a change from one side to the other may take.
    assert steps.max() < 2.0 * angle[1] + 4.0 / 36
    inside = (np.abs(made - turn_values(joint, wanted, made)) < 1e-9).all(axis=1)
    assert inside.any() and _angle(turns, wanted)[inside].max() < 1e-6


def turned_wrist() -> JointType:
    """Two hinges and a fixed frame, as in models of OpenSim."""
    turn = np.eye(4)
    turn[:3, :3] = Rotation.from_rotvec([0.0, 0.0, 1.2]).as_matrix()
    parts = [poise.Hinge("x"), poise.Hinge("y"), poise.Fixed()]
    return poise.Composite.with_frames(parts, [np.eye(4), np.eye(4), turn])


def test_clamped_joints_about_fixed_frames_keep_their_limits() -> None:
    body = poise.SkeletonBuilder().add("wrist", turned_wrist()).build()
    body = body.with_limits(dict.fromkeys(body.dof_names, (-0.1, 0.1)))
    wanted = Rotation.from_rotvec(np.linspace(-3, 3, 40)[:, None] * [0.6, 0.7, 0.2]).as_matrix()
    made = values_of_turns(body, {0: wanted}, np.zeros(2), limits=True, ease=5)
    assert np.isfinite(made).all() and np.abs(made).max() <= 0.1


@pytest.mark.parametrize(
    ("joint_type", "branches"),
    [
        (poise.Ball("xyz"), True), (poise.Ball("zxz"), True), (poise.Universal("xz"), True),
        (poise.Hinge("x"), False), (poise.QuaternionBall(), False), (turned_wrist(), False),
    ],
)  # fmt: skip
def test_joints_with_several_angles_have_branches(joint_type: JointType, branches: bool) -> None:
    body = poise.SkeletonBuilder().add("joint", joint_type).build()
    assert has_branches(body.joints[0]) is branches
