"""Gradients of functions of world frames against central differences, for every joint type."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError
from poise.kinematics.frame_gradients import FrameMap
from samples.joints import SAMPLES_AND_FOLLOWING
from samples.problems import body
from samples.trees import random_pose, tree

STEP = 1e-6

CASES = [
    pytest.param(joint_type, id=f"{name}-{number}")
    for name, types in SAMPLES_AND_FOLLOWING.items()
    for number, joint_type in enumerate(types)
]


def offsets_of(skeleton: poise.Skeleton) -> np.ndarray:
    return np.array([joint.offset for joint in skeleton.joints])


def map_of(skeleton: poise.Skeleton) -> FrameMap:
    return FrameMap(skeleton.mechanism, offsets_of(skeleton))


def slopes(function, values: np.ndarray) -> np.ndarray:
    """Central differences of a function of an array, by each of its entries."""
    out = np.zeros(values.shape)
    for index in np.ndindex(values.shape):
        step = np.zeros(values.shape)
        step[index] = STEP * max(1.0, abs(values[index]))
        out[index] = (function(values + step) - function(values - step)) / (2.0 * step[index])
    return out


def check(skeleton: poise.Skeleton, *, with_offsets: bool) -> None:
    rng = np.random.default_rng(5)
    found = map_of(skeleton)
    q = np.array([random_pose(skeleton, rng) for _ in range(2)])
    adjoints = rng.normal(size=(2, len(skeleton.joints), 4, 4))
    places = None
    if with_offsets:
        places = offsets_of(skeleton) + rng.uniform(-0.2, 0.2, (2, len(skeleton.joints), 3))
    by_q, by_places = found.gradient(q, places, adjoints)
    expected = slopes(lambda values: np.sum(adjoints * found.frames(values, places)), q)
    scale = 1.0 + np.abs(expected).max(initial=0.0)
    np.testing.assert_allclose(by_q, expected, atol=2e-8 * scale)
    if places is None:
        assert by_places is None
        return
    expected = slopes(lambda values: np.sum(adjoints * found.frames(q, values)), places)
    np.testing.assert_allclose(by_places, expected, atol=2e-8 * scale)


@pytest.mark.parametrize("joint_type", CASES)
def test_every_joint_type(joint_type) -> None:
    builder = poise.SkeletonBuilder().add("base", poise.Hinge((1, 1, 0)), offset=(0, 1, 0))
    rotation = poise.geometry.transforms.axis_angle((1, 2, 3), 0.8)
    builder.add("tried", joint_type, "base", offset=(0.3, 0.1, 0), rotation=rotation)
    builder.add("end", poise.Hinge("z"), "tried", offset=(0, 0.4, 0.1))
    builder.add("stand", poise.Hinge("y"), offset=(-0.2, 0.5, 0.4))
    builder.add("beacon", poise.Ball("xzy"), "stand", offset=(1.3, 0.2, 0.7))
    skeleton = builder.build()
    check(skeleton, with_offsets=False)
    if not skeleton.mechanism.linked:
        check(skeleton, with_offsets=True)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kind", ["any", "native", "rigid"])
def test_trees_with_driven_values_and_python_functions(kind: str, seed: int) -> None:
    check(tree(seed, kind), with_offsets=True)


def test_a_free_root_with_limbs() -> None:
    check(body(), with_offsets=True)


def test_the_rest_places_give_the_frames_of_the_skeleton() -> None:
    for skeleton in (body(), tree(3)):
        q = random_pose(skeleton, np.random.default_rng(2))
        found = map_of(skeleton)
        world = skeleton.pose(q).world
        np.testing.assert_allclose(found.frames(q), world, atol=1e-13)
        np.testing.assert_allclose(found.frames(q, offsets_of(skeleton)), world, atol=1e-13)


def test_other_places_are_those_of_a_skeleton_built_with_them() -> None:
    def arm(length: float) -> poise.Skeleton:
        builder = poise.SkeletonBuilder().add("upper", poise.Ball("zyx"))
        return builder.add("lower", poise.Hinge("y"), "upper", offset=(length, 0, 0)).build()

    q = np.array([0.2, 0.4, -0.3, 0.8])
    found = map_of(arm(0.4)).frames(q, [(0, 0, 0), (0.7, 0, 0)])
    np.testing.assert_allclose(found, arm(0.7).pose(q).world, atol=1e-14)


def test_quaternions_of_any_length() -> None:
    skeleton = poise.SkeletonBuilder().add("ball", poise.QuaternionFree()).build()
    found, q = map_of(skeleton), np.array([0.1, 0.2, 0.3, 0.5, -0.4, 0.2, 0.7])
    np.testing.assert_allclose(found.frames(q * [1, 1, 1, 3, 3, 3, 3]), found.frames(q), atol=1e-15)
    adjoints = np.random.default_rng(0).normal(size=(1, 4, 4))
    by_q, _ = found.gradient(q, None, adjoints)
    expected = slopes(lambda values: np.sum(adjoints * found.frames(values)), q)
    np.testing.assert_allclose(by_q, expected, atol=1e-8)
    with pytest.raises(InvalidValue, match="entries 3 to 6 is zero"):
        found.frames(np.zeros(7))


def test_repeated_inputs_get_the_sum_of_the_gradients() -> None:
    skeleton, rng = body(), np.random.default_rng(1)
    found, places = map_of(skeleton), offsets_of(skeleton)
    q = np.array([random_pose(skeleton, rng) for _ in range(3)])
    adjoints = rng.normal(size=(3, len(skeleton.joints), 4, 4))
    by_q, by_places = found.gradient(q, places, adjoints)
    each = [found.gradient(q[b], places, adjoints[b]) for b in range(3)]
    np.testing.assert_allclose(by_q, [row for row, _ in each], atol=1e-13)
    np.testing.assert_allclose(by_places, sum(row for _, row in each), atol=1e-13)
    by_one, _ = found.gradient(q[0], np.array([places] * 3), adjoints)
    assert by_one.shape == q[0].shape


def test_large_batches_in_threads_agree_with_small_ones() -> None:
    skeleton, rng = body(), np.random.default_rng(4)
    found = map_of(skeleton)
    q = rng.uniform(-1.0, 1.0, (4001, skeleton.nq))
    places = offsets_of(skeleton) + rng.uniform(-0.1, 0.1, (4001, len(skeleton.joints), 3))
    adjoints = rng.normal(size=(4001, len(skeleton.joints), 4, 4))
    whole = found.gradient(q, places, adjoints)
    for some in (slice(0, 7), slice(3998, 4001)):
        few = found.gradient(q[some], places[some], adjoints[some])
        np.testing.assert_array_equal(whole[0][some], few[0])
        np.testing.assert_array_equal(whole[1][some], few[1])


def test_shapes_that_do_not_fit() -> None:
    skeleton = body()
    found = map_of(skeleton)
    with pytest.raises(ShapeError, match=r"poses must have shape \(\.\.\., 24\)"):
        found.frames(np.zeros(3))
    with pytest.raises(ShapeError, match=r"offsets must have shape \(\.\.\., 9, 3\)"):
        found.frames(skeleton.rest.q, np.zeros((2, 3)))
    with pytest.raises(ShapeError, match="different batch shapes"):
        found.frames(np.zeros((2, skeleton.nq)), np.zeros((3, 9, 3)))
