"""Joints rotated to wanted orientations: pairs of rotations, limits over time."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import detailed_character
from poise.geometry import quaternions, transforms
from poise.kinematics.forward import world_frames
from poise.model.joint_values import turn_of, turn_values
from poise.motion.frame_fitting import bring_into_limits, values_of_frames, values_of_turns


@pytest.mark.parametrize("axes", ["yx", "zx", "xy"])
def test_two_turns_come_as_near_as_any_do(axes: str) -> None:
    joint = poise.SkeletonBuilder().add("foot", poise.Universal(axes)).build().joints[0]
    rng = np.random.default_rng(3)
    vectors = rng.normal(size=(40, 3))
    wanted = transforms.axis_angle(
        vectors / np.linalg.norm(vectors, axis=1, keepdims=True), rng.uniform(0.0, 1.4, 40)
    )
    found = turn_values(joint, wanted, np.zeros((40, 2)))
    best = np.einsum("nab,nab->n", turn_of(joint, found), wanted)
    grid = np.linspace(-np.pi, np.pi, 73)
    pairs = np.stack(np.meshgrid(grid, grid, indexing="ij"), axis=-1).reshape(-1, 2)
    fits = np.einsum("mab,nab->nm", turn_of(joint, pairs), wanted)
    assert (best >= fits.max(axis=1) - 1e-12).all()
    # And it is a summit: a small turn either way fits worse.
    for step in 1e-4 * np.array([(1, 0), (-1, 0), (0, 1), (0, -1)]):
        beside = np.einsum("nab,nab->n", turn_of(joint, found + step), wanted)
        assert (beside < best).all()


def test_what_can_be_turned_so_is_turned_so_exactly() -> None:
    joint = poise.SkeletonBuilder().add("foot", poise.Universal("yx")).build().joints[0]
    angles = np.random.default_rng(4).uniform(-1.2, 1.2, size=(50, 2))
    found = turn_values(joint, turn_of(joint, angles), angles + 0.3)
    assert np.abs(found - angles).max() < 1e-13


def test_an_angle_beyond_both_limits_stays_where_it_left() -> None:
    joint = poise.SkeletonBuilder().add("wrist", poise.Hinge("x")).build().joints[0]
    low, high = np.array([-1.0]), np.array([1.0])
    angles = np.array([0.5, 1.5, 2.8, 3.4, 3.3, 2.9, 1.2, 0.7])  # 3.4 is nearer to the other one
    kept = bring_into_limits(angles[:, None], low, high, joint)[:, 0]
    assert kept == pytest.approx([0.5, 1, 1, 1, 1, 1, 1, 0.7])
    # From frame to frame it may change over within whole turns, as the same angle does.
    jumping = np.where(angles > np.pi, angles - 2.0 * np.pi, angles)
    assert bring_into_limits(jumping[:, None], low, high, joint)[:, 0] == pytest.approx(kept)
    # All the way round it has to change over somewhere; never inside it takes the nearer one.
    round_about = np.linspace(0.0, 2.0 * np.pi, 9)
    ends = bring_into_limits(round_about[:, None], low, high, joint)[:, 0]
    assert ends[[0, 1, 2]] == pytest.approx([0.0, np.pi / 4, 1.0])
    assert ends[[6, 7, 8]] == pytest.approx([-1.0, -np.pi / 4, 0.0])
    assert (bring_into_limits(np.array([[3.0], [3.1], [3.3]]), low, high, joint) == 1.0).all()


def test_only_joints_named_are_kept_in_their_limits() -> None:
    body = (
        poise.SkeletonBuilder().add("upper", poise.Hinge("z"), limits={"rz": (-0.5, 0.5)})
        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), limits={"rz": (-0.5, 0.5)})
        .build()
    )  # fmt: skip
    turns = {
        0: transforms.rotation_z(0.8)[None, :3, :3],
        1: transforms.rotation_z(1.6)[None, :3, :3],
    }
    both = values_of_turns(body, turns, np.zeros(2), limits=True)
    first = values_of_turns(body, turns, np.zeros(2), limits={0})
    assert both[0] == pytest.approx([0.5, 0.5]) and first[0] == pytest.approx([0.5, 1.1])


@pytest.mark.parametrize("seed", [3, 4, 13, 27, 59])
def test_limits_do_not_make_a_ball_jump_where_there_is_time_to_change_over(seed: int) -> None:
    limits = {"rx": (-1.0, 1.0), "ry": (-1.5, 1.5), "rz": (-1.5, 1.5)}
    body = poise.SkeletonBuilder().add("arm", poise.Ball("zyx"), limits=limits).build()
    ends = quaternions.normalize(np.random.default_rng(seed).normal(size=(2, 4)))
    path = quaternions.slerp(ends[0], ends[1], np.linspace(0.0, 1.0, 120))
    wanted = quaternions.to_matrix(path)

    def fastest(q: np.ndarray) -> float:
        turns = body.pose(q).world[:, 0, :3, :3]
        steps = quaternions.from_matrix(np.swapaxes(turns[:-1], -1, -2) @ turns[1:])
        return float(np.linalg.norm(quaternions.to_rotation_vector(steps), axis=1).max())

    assert fastest(np.array(turn_values(body.joints[0], wanted, np.zeros((120, 3))))) < 0.03
    jumping = values_of_turns(body, {0: wanted}, body.rest.q, limits=True)
    assert fastest(jumping) > 0.8
    eased = values_of_turns(body, {0: wanted}, body.rest.q, limits=True, ease=30)
    # Half of a jump of at most 3 radians an axis, let go over 30 frames at 1.5 times their mean.
    assert fastest(eased) < 0.03 + 0.5 * 3.0 * 1.5 / 30.0 * np.sqrt(3.0)
    assert (eased >= body.lower).all() and (eased <= body.upper).all()
    inside = (jumping == turn_values(body.joints[0], wanted, jumping)).all(axis=1)
    assert (eased[inside] == jumping[inside]).all()


def test_rotations_before_a_driven_one_are_fitted() -> None:
    """The last rotations of the fingers of the detailed body follow one value for each hand."""
    body = detailed_character().skeleton
    rng = np.random.default_rng(9)
    q = np.tile(body.rest.q, (6, 1))
    driven = [joint for joint in body.joints if any(joint.drives)]
    fingers = [joint.name for joint in driven if body.joint_dofs(joint.name).stop > 0]
    for name in fingers:
        own = body.joint_dofs(name)
        q[:, own] += rng.uniform(-0.25, 0.25, (6, own.stop - own.start))
    start = np.tile(body.rest.q, (6, 1))
    for dof in {drive[0] for joint in driven for drive in joint.drives if drive}:
        at = body.dof_index(dof)
        q[:, at] = start[:, at] = rng.uniform(0.2, 0.9, 6)
    world = world_frames(body.mechanism, q)
    turns = {j: world[:, j, :3, :3] for j in range(len(body.joints))}
    np.testing.assert_allclose(values_of_turns(body, turns, start), q, atol=1e-9)
    np.testing.assert_allclose(values_of_frames(body, world, start), q, atol=1e-9)
    bounded = body.with_limits({"lindex2_rx": (0.3, 0.4)})
    kept = values_of_turns(bounded, turns, start, limits=True)
    assert (kept >= bounded.lower - 1e-12).all() and (kept <= bounded.upper + 1e-12).all()
    assert kept[:, body.dof_index("lindex2_rx")].min() == 0.3
