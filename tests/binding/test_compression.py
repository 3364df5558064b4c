"""Weights in eight and seven bytes per vertex, and the resulting vertex errors."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import poise
from poise.binding import CompressedWeights, compress, deviation, deviation_bound
from poise.errors import InvalidValue, ShapeError
from poise.model import Weights
from samples.surfaces import arm, body, tube


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 6), st.sampled_from([7, 8]))
def test_rows_sum_to_255_and_no_weight_is_off_by_a_step(seed: int, slots: int, size: int) -> None:
    chance = np.random.default_rng(seed)
    values = chance.dirichlet(np.ones(slots), size=50) * chance.choice([1.0, 3.0])
    joints = np.argsort(chance.random((50, 12)), axis=1)[:, :slots]
    weights = Weights(joints, values)
    packed = compress(weights, size)
    assert packed.data.nbytes == size * 50
    again = packed.weights()
    steps = again.values * 255
    assert np.array_equal(steps.round().sum(axis=1), np.full(50, 255))
    best = Weights.from_dense(weights.dense(12), 4).normalised().dense(12)
    assert np.abs(again.dense(12) - best).max() < 1 / 255
    for other in (7, 8):  # a second time changes nothing
        assert np.array_equal(compress(again, other).weights().dense(12), again.dense(12))


def test_what_bytes_cannot_hold_is_refused() -> None:
    with pytest.raises(InvalidValue, match="7 with the last"):
        compress(Weights([[0]], [[1.0]]), 6)
    with pytest.raises(InvalidValue, match="256 joints"):
        compress(Weights([[256]], [[1.0]]))
    with pytest.raises(InvalidValue, match="vertex 1 has no weight"):
        compress(Weights([[0], [0]], [[1.0], [0.0]]))
    with pytest.raises(ShapeError):
        CompressedWeights(np.zeros((3, 5), np.uint8))
    with pytest.raises(InvalidValue, match="sum to 254"):
        CompressedWeights(np.array([[0, 0, 0, 0, 254, 0, 0, 0]], np.uint8))
    with pytest.raises(InvalidValue, match="sum to 256"):
        CompressedWeights(np.array([[0, 0, 0, 0, 254, 1, 1]], np.uint8))


def _random_poses(skeleton: poise.Skeleton, count: int) -> poise.Pose:
    chance = np.random.default_rng(2)
    q = np.tile(skeleton.rest.q, (count, 1))
    turning = [i for i, name in enumerate(skeleton.dof_names) if "_r" in name]
    q[:, turning] += chance.uniform(-np.pi, np.pi, size=(count, len(turning)))
    return poise.Pose(skeleton, q)


@pytest.mark.slow
def test_the_bound_holds_and_is_not_far_off() -> None:
    mesh, pose = body()
    skin = poise.bind(mesh, pose, influences=4, method="capsules").skin
    for size in (8, 7):
        packed = compress(skin.weights, size).weights()
        bound = deviation_bound(skin, packed, pose)
        worst = deviation(skin, packed, _random_poses(pose.skeleton, 200))
        assert (worst <= bound + 1e-12).all()
        assert worst.max() > 0.1 * bound.max() > 0.0
        assert bound.max() < 0.005  # metres


def test_the_bound_is_reached_when_an_arm_folds_right_back() -> None:
    """All weight from one joint to the next: half a turn takes a vertex across the pivot."""
    mesh, skeleton = tube(), arm()
    one = np.zeros((len(mesh.vertices), 1), int)
    skin = poise.Skin.bound(mesh, skeleton.rest, Weights(one, one + 1.0))
    other = Weights(one + 1, one + 1.0)
    bound = deviation_bound(skin, other, skeleton.rest)
    half_turn = skeleton.rest.with_values(lower_rz=np.pi)
    on_plane = np.abs(mesh.vertices[:, 2]) < 1e-12
    reached = deviation(skin, other, half_turn)
    assert np.allclose(reached[on_plane], bound[on_plane])
    assert (reached <= bound + 1e-12).all()


def test_deviation_is_the_difference_of_two_blends() -> None:
    mesh, pose = body()
    skin = poise.bind(mesh, pose, method="capsules").skin
    pruned = poise.bind(mesh, pose, influences=2, method="capsules").skin.weights
    poses = _random_poses(pose.skeleton, 5)
    found = deviation(skin, pruned, poses)
    points = np.column_stack([mesh.vertices, np.ones(len(mesh.vertices))])

    def blend(weights: Weights, matrices: np.ndarray) -> np.ndarray:
        return np.einsum("nk,kij,nj->ni", weights.dense(31), matrices, points, optimize=True)

    gaps = [
        np.linalg.norm(blend(skin.weights, m) - blend(pruned, m), axis=1)
        for m in skin.matrices(poses)
    ]
    assert np.allclose(found, np.max(gaps, axis=0))


def test_what_slides_has_no_bound() -> None:
    builder = poise.SkeletonBuilder().add("upper", poise.Ball())
    builder.add("lower", poise.Prismatic("x"), "upper", offset=(0.3, 0, 0), tip=(0.4, 0, 0))
    skeleton, mesh = builder.build(), tube()
    skin = poise.bind(mesh, skeleton, method="capsules").skin
    bound = deviation_bound(skin, compress(skin.weights).weights(), skeleton.rest)
    changed = np.abs(compress(skin.weights).weights().dense(2) - skin.weights.dense(2)).max(axis=1)
    assert np.isinf(bound[changed > 1e-9]).all() and (bound[changed == 0.0] == 0.0).all()


def test_weights_of_another_sum_or_number_are_refused() -> None:
    skin = poise.bind(tube(), arm(), method="capsules").skin
    with pytest.raises(InvalidValue, match="the same sums"):
        deviation_bound(skin, Weights(skin.weights.joints, 0.5 * skin.weights.values), arm().rest)
    with pytest.raises(ShapeError, match="962"):
        deviation(skin, Weights([[0]], [[1.0]]), arm().rest)
