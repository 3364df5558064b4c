"""Single poses: the same numbers as in a batch, with and without the extension."""

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
from poise.kernels import jit
from poise.kernels.single_pose import FRAMES, Memory, SingleCall, SinglePose
from poise.kinematics import frame_of, jacobian, world_frames
from poise.kinematics.workspace import Workspace
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


@pytest.fixture(params=["extension", "python"])
def caller(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """What copies the pose and the result of a kernel."""
    if request.param == "python":
        monkeypatch.setattr(jit, "LOADER", None)
    elif jit.LOADER is None:
        pytest.skip("needs the library (make kernels)")
    return request.param


def test_threads_do_not_share_memory(caller: str) -> None:
    skeleton, rng = character().skeleton.with_limits({}), np.random.default_rng(1)
    q = skeleton.rest.q + rng.uniform(-0.1, 0.1, (200, skeleton.nq))
    expected = world_frames(skeleton, q)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda row: world_frames(skeleton, row), q))
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-14)
    last = skeleton.joint_names[-1]
    with ThreadPoolExecutor(4) as pool:
        tips = list(pool.map(lambda row: frame_of(skeleton, row, last), q))
    np.testing.assert_allclose(tips, expected[:, -1], rtol=0, atol=1e-14)
    python = isinstance(skeleton.mechanism.single_frames[last], SingleCall)
    assert python == (caller == "python")


def test_a_handler_in_the_middle_of_a_call_has_memory_of_its_own() -> None:
    skeleton = chain(3, poise.Hinge("z"))
    q, handled = np.array([skeleton.rest.q, skeleton.rest.q + 0.3]), []

    def interrupted(address: int) -> float:
        if not handled:
            handled.append(None)
            handled.append(call(q[1]))
        return FRAMES(address)

    def memory() -> Memory:
        work, ends = Workspace(skeleton.mechanism), np.zeros((2, 3), np.int64)
        arrays = SinglePose(
            work.arrays, work.body, np.zeros(3), np.zeros(3), np.zeros(1, np.int64), *ends,
            np.zeros((6, 3)),
        )  # fmt: skip
        return arrays, (arrays.q,), work.world.reshape(-1, 4, 4)

    call = SingleCall(interrupted, memory)
    np.testing.assert_array_equal(call(q[0]), world_frames(skeleton, q[0]))
    np.testing.assert_array_equal(handled[1], world_frames(skeleton, q[1]))


def test_any_array_is_read_as_the_batch_reads_it(caller: str) -> None:
    skeleton = chain(4, poise.Hinge("z"))
    q = np.linspace(0.1, 0.7, 4)
    expected = world_frames(skeleton, q[None])[0]
    wide = np.zeros((4, 3))
    wide[:, 1] = q
    odd = np.frombuffer(bytearray(1) + bytearray(q.tobytes()), np.float64, 4, 1)
    still = q.copy()
    still.setflags(write=False)
    arrays = (
        q, wide[:, 1], q[::-1].copy()[::-1], odd, still, q.astype(">f8"), q.tolist(), tuple(q),
        q.astype(np.longdouble), np.ma.masked_array(q), q.view(np.recarray),
    )  # fmt: skip
    for array in arrays:
        np.testing.assert_array_equal(world_frames(skeleton, array), expected)
        np.testing.assert_array_equal(frame_of(skeleton, array, "j3"), expected[3])
    close = world_frames(skeleton, q.astype(np.float32))
    np.testing.assert_allclose(close, expected, rtol=0, atol=1e-6)
    call = skeleton.mechanism.single_frames[None]
    fits = [call(array) is not None for array in (q, wide[:, 1], still, q[:3], q[None], 1.0, None)]
    assert fits == [True, True, True, False, False, False, False]
    assert (caller == "python") == isinstance(call, SingleCall)


def test_copies_and_pickles_have_memory_of_their_own() -> None:
    skeleton = chain(3)
    here = frame_of(skeleton, skeleton.rest.q, "j2")
    for other in (copy.deepcopy(skeleton), pickle.loads(pickle.dumps(skeleton))):
        assert not other.mechanism.single_frames
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
