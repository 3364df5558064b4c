"""Single poses: the same numbers as in a batch, with memory kept by each thread."""

from __future__ import annotations

import copy
import pickle
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownJoint, UnknownOption
from poise.geometry import quaternions
from poise.kinematics import frame_of, jacobian, world_frames
from samples.hero import character
from samples.problems import body, chain


@pytest.mark.parametrize("make", [body, lambda: chain(5), lambda: character().skeleton])
def test_one_pose_is_a_row_of_a_batch(make) -> None:
    skeleton, rng = make(), np.random.default_rng(0)
    last = skeleton.joint_names[-1]
    rates = rng.uniform(-0.4, 0.4, (6, skeleton.nv))
    q = np.array([skeleton.integrate(skeleton.rest.q, v) for v in rates])
    frames = world_frames(skeleton, q)
    columns = jacobian(skeleton.pose(q), last, (0.1, 0.2, 0.3))
    np.testing.assert_array_equal(frame_of(skeleton, q, last), frames[:, -1])
    for b in range(len(q)):
        np.testing.assert_allclose(world_frames(skeleton, q[b]), frames[b], rtol=0, atol=2e-15)
        np.testing.assert_allclose(
            frame_of(skeleton, q[b], last), frames[b, -1], rtol=0, atol=2e-15
        )
        one = jacobian(skeleton.pose(q[b]), last, (0.1, 0.2, 0.3))
        np.testing.assert_allclose(one, columns[b], rtol=0, atol=2e-15)


def test_what_was_returned_stays_as_it_is() -> None:
    skeleton = chain(3)
    first = world_frames(skeleton, skeleton.rest.q)
    kept = first.copy()
    world_frames(skeleton, skeleton.rest.q + 0.3)
    np.testing.assert_array_equal(first, kept)
    J = jacobian(skeleton.rest, "j2")
    kept = J.copy()
    jacobian(skeleton.pose(skeleton.rest.q + 0.3), "j1")
    np.testing.assert_array_equal(J, kept)


def test_nothing_big_is_allocated() -> None:
    skeleton = character().skeleton
    q = np.array(skeleton.rest.q)
    world_frames(skeleton, q), jacobian(skeleton.rest, "lhand")
    tracemalloc.start()
    try:
        world_frames(skeleton, q)
        frames = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        jacobian(skeleton.rest, "lhand")
        columns = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert frames < 128 * len(skeleton.joints) + 4096
    assert columns < 48 * skeleton.nv + 4096


def test_threads_and_a_handler_in_the_middle_have_memory_of_their_own() -> None:
    skeleton, rng = character().skeleton, np.random.default_rng(1)
    q = skeleton.rest.q + rng.uniform(-0.1, 0.1, (200, skeleton.nq))
    expected = world_frames(skeleton, q)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda row: world_frames(skeleton, row), q))
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-14)
    last = skeleton.joint_names[-1]
    with ThreadPoolExecutor(4) as pool:
        tips = list(pool.map(lambda row: frame_of(skeleton, row, last), q))
    np.testing.assert_allclose(tips, expected[:, -1], rtol=0, atol=1e-14)
    memory = skeleton.mechanism.memory
    taken = [memory[name].pop() for name in (None, last) for _ in range(len(memory[name]))]
    np.testing.assert_allclose(world_frames(skeleton, q[0]), expected[0], rtol=0, atol=1e-14)
    np.testing.assert_allclose(frame_of(skeleton, q[0], last), expected[0, -1], rtol=0, atol=1e-14)
    assert not {id(body) for body in taken} & {id(body) for name in memory for body in memory[name]}


def test_copies_and_pickles_have_memory_of_their_own() -> None:
    skeleton = chain(3)
    here = frame_of(skeleton, skeleton.rest.q, "j2")
    for other in (copy.deepcopy(skeleton), pickle.loads(pickle.dumps(skeleton))):
        assert not any(other.mechanism.memory.values())
        np.testing.assert_array_equal(frame_of(other, other.rest.q, "j2"), here)


def test_wrong_poses_and_names_are_refused() -> None:
    skeleton = chain(3)
    q = skeleton.rest.q.copy()
    for _ in range(2):  # without and with memory
        with pytest.raises(ShapeError):
            frame_of(skeleton, q[:-1], "j2")
        with pytest.raises(UnknownJoint):
            frame_of(skeleton, q, "j9")
        with pytest.raises(InvalidValue):
            frame_of(skeleton, q, ["j2"])
        with pytest.raises(UnknownOption):
            jacobian(skeleton.rest, "j2", method="exact")
        with pytest.raises(InvalidValue):
            jacobian(skeleton, "j2")
        for wrong in (np.nan, np.inf, -np.inf):
            with pytest.raises(InvalidValue, match=skeleton.dof_names[1]):
                skeleton.pose(np.r_[q[:1], wrong, q[2:]])
        assert frame_of(skeleton, q, "j2").shape == (4, 4)
        jacobian(skeleton.rest, "j2")
    huge = np.full(len(q), 1.7e308)  # finite values whose sum is not
    np.testing.assert_array_equal(skeleton.pose(huge).q, huge)
    turned = np.asfortranarray(np.stack([q, q + 0.1]))[1]
    np.testing.assert_array_equal(frame_of(skeleton, turned, "j2"), skeleton.pose(q + 0.1).world[2])


def test_one_transform_is_checked_and_turned_as_a_batch_is() -> None:
    rng = np.random.default_rng(2)
    turns = quaternions.to_matrix(quaternions.normalize(rng.normal(size=(300, 4))))
    turns[:4] = np.eye(3), np.diag([1, -1, -1]), np.diag([-1, 1, -1]), np.diag([-1, -1, 1])
    frames = np.tile(np.eye(4), (300, 1, 1))
    frames[:, :3, :3], frames[:, :3, 3] = turns, rng.normal(size=(300, 3))
    batch = poise.place("lhand", frames).goal
    for b, frame in enumerate(frames):
        np.testing.assert_array_equal(poise.place("lhand", frame).goal, batch[b])
    np.testing.assert_array_equal(quaternions.from_matrix(turns[7]), batch[7, 3:])
    for at, value in (((0, 0), 2.0), ((0, 3), np.nan), ((3, 3), 2.0), ((2, 3), 1e200)):
        wrong = np.eye(4)
        wrong[at] = value
        with pytest.raises(InvalidValue):
            poise.place("lhand", wrong)
    with pytest.raises(InvalidValue, match="rotation"):
        poise.place("lhand", np.diag([1.0, 1.0, -1.0, 1.0]))
