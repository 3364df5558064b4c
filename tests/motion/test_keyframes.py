"""Keyframes of a skeleton, baking them, and reducing frames to keys."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError, UnknownDof, UnknownJoint
from poise.geometry import quaternions
from poise.motion import Keyframes, Track, reduced


def puppet() -> poise.Skeleton:
    builder = poise.SkeletonBuilder("puppet").add("hip", poise.QuaternionFree())
    builder.add("knee", poise.Hinge("x"), "hip", offset=(0, -0.4, 0), rest={"rx": 0.2})
    return builder.parameter("smile").build()


def random_motion(body: poise.Skeleton, frames: int = 200, fps: float = 60.0) -> poise.Motion:
    rng = np.random.default_rng(2)
    t = np.linspace(0.0, 6.0, frames)[:, None]
    q = sum(rng.normal(size=body.nq) * np.sin(k * t + rng.normal(size=body.nq)) for k in (1, 2, 3))
    turns = q[:, body.quaternion].reshape(frames, -1, 4) + np.array([4.0, 0, 0, 0])
    turns /= np.linalg.norm(turns, axis=-1, keepdims=True)
    q[:, body.quaternion] = turns.reshape(frames, -1)
    return poise.Motion(body, q, fps, "random")


def test_dofs_without_keys_rest_and_names_reach_quaternions() -> None:
    body = puppet()
    keys = Keyframes(body).with_key(0.0, hip=(1, 0, 0, 0)).with_key(1.0, hip_qw=(0, 1, 0, 0))
    pose = keys.with_kind("linear").at(0.5)
    assert pose.value("knee_rx") == 0.2
    assert pose.joint("hip")[3:] == pytest.approx((np.sqrt(0.5), np.sqrt(0.5), 0.0, 0.0))
    with pytest.raises(UnknownDof, match="knee"):
        keys.with_key(0.0, knie_rx=1.0)
    with pytest.raises(UnknownDof):
        keys.with_key(0.0, hip_qx=1.0)
    with pytest.raises(ShapeError):
        keys.with_key(0.0, hip=1.0)


def test_whole_poses_and_single_joints_are_keyed() -> None:
    body = puppet()
    bent = body.rest.with_values(knee_rx=1.0, smile=0.5, hip_ty=0.3)
    keys = Keyframes(body).with_key(0.0, body.rest).with_key(2.0, bent)
    assert keys.times.tolist() == [0.0, 2.0] and keys.count == 2 * 6
    assert keys.at(2.0).q == pytest.approx(bent.q, abs=1e-15)
    only = Keyframes(body).with_key(1.0, bent, joints=["knee"])
    assert list(only.tracks) == ["knee_rx"]
    with pytest.raises(UnknownJoint):
        only.with_key(1.0, bent, joints=["knie"])
    with pytest.raises(InvalidValue, match="a key must be a single pose of the animated skeleton"):
        only.with_key(1.0, puppet().rest)
    with pytest.raises(InvalidValue, match="nothing to key"):
        only.with_key(1.0)


def test_keys_are_moved_and_deleted_for_some_dofs_or_all() -> None:
    body = puppet()
    keys = Keyframes(body).with_key(0.0, body.rest).with_key(1.0, body.rest)
    part = keys.moved(1.0, 1.5, "knee_rx", "smile")
    assert part.times.tolist() == [0.0, 1.0, 1.5]
    assert keys.without_key(1.0).times.tolist() == [0.0]
    assert "knee_rx" not in keys.without_key(0.0, "knee_rx").without_key(1.0, "knee_rx").tracks
    with pytest.raises(InvalidValue, match="no key at 3 s"):
        keys.without_key(3.0)


def test_baking_gives_the_frames_between_and_a_motion_comes_back() -> None:
    body = puppet()
    motion = random_motion(body)
    t = np.arange(len(motion)) / motion.fps
    tracks = {
        name: Track.of(t, motion.q[:, at], "linear")
        for name, at in {
            "hip_tx": slice(0, 1),
            "hip_qw": slice(3, 7),
            "knee_rx": slice(7, 8),
        }.items()
    }
    baked = Keyframes(body, tracks).motion(motion.fps)
    assert len(baked) == len(motion)
    assert baked.q[:, [0, 3, 4, 5, 6, 7]] == pytest.approx(
        motion.q[:, [0, 3, 4, 5, 6, 7]], abs=1e-14
    )
    assert (baked.q[:, 8] == 0.0).all()
    with pytest.raises(InvalidValue, match="no keys"):
        Keyframes(body).motion(30.0)
    assert len(Keyframes(body).motion(30.0, start=0.0, end=1.0)) == 31
    with pytest.raises(InvalidValue, match="frames per second"):
        Keyframes(body, tracks).motion(0.0)
    with pytest.raises(InvalidValue, match="end after the start"):
        Keyframes(body, tracks).motion(30.0, start=1.0, end=0.0)


@pytest.mark.parametrize("error", [0.1, 1.0])
def test_reduced_keys_keep_within_the_error_at_every_frame(error: float) -> None:
    body = puppet()
    motion = random_motion(body)
    keys = reduced(motion, angle=np.radians(error), length=error / 100.0, other=error / 100.0)
    back = keys.motion(motion.fps)
    assert len(back) == len(motion)
    off = np.abs(back.q - motion.q)
    assert off[:, :3].max() <= error / 100.0 + 1e-12 and off[:, 8].max() <= error / 100.0 + 1e-12
    assert off[:, 7].max() <= np.radians(error) + 1e-12
    turn = quaternions.multiply(quaternions.conjugate(back.q[:, 3:7]), motion.q[:, 3:7])
    angles = np.linalg.norm(quaternions.to_rotation_vector(turn), axis=1)
    assert angles.max() <= np.radians(error) + 1e-12
    assert keys.count < 0.3 * 6 * len(motion)


def test_a_finer_error_takes_more_keys_and_still_things_none() -> None:
    walk = character().motion
    coarse, fine = (reduced(walk, angle=np.radians(a)) for a in (1.0, 0.05))
    assert coarse.count < fine.count < walk.q.size
    body = puppet()
    still = poise.Motion(body, np.tile(body.rest.q, (50, 1)), 30.0)
    assert reduced(still).count == 0
    other = poise.Motion(body, still.q * np.where(body.quaternion, -1.0, 1.0), 30.0)
    assert reduced(other).count == 0  # the same rotation
    turned = still.q.copy()
    turned[:, 3:7] = (0.0, 1.0, 0.0, 0.0)
    assert reduced(poise.Motion(body, turned, 30.0)).count == 1
    with pytest.raises(InvalidValue, match="no frames"):
        reduced(still[:0])
    one = poise.Motion(body, body.rest.with_values(knee_rx=0.7).q[None], 30.0)
    assert reduced(one).at(0.0).q == pytest.approx(one.q[0])
    with pytest.raises(InvalidValue, match="positive"):
        reduced(still, angle=0.0)


@pytest.mark.parametrize("frames", [2, 3, 4, 5])
def test_short_motions_are_met(frames: int) -> None:
    motion = random_motion(puppet(), frames)
    keys = reduced(motion)
    assert np.abs(keys.motion(motion.fps).q - motion.q).max() < np.radians(0.1)


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -1.0])
@pytest.mark.parametrize("which", ["angle", "length", "other"])
def test_errors_that_cannot_be_kept_are_refused(which: str, wrong: float) -> None:
    with pytest.raises(InvalidValue, match="positive"):
        reduced(character().motion[:9], **{which: wrong})


def test_times_and_values_that_are_no_numbers_are_told() -> None:
    keys = Keyframes(character().skeleton).with_key(0.0, lradius_rx=0.1)
    with pytest.raises(InvalidValue, match="time"):
        keys.at(float("nan"))
    for start in (keys, Keyframes(character().skeleton)):
        with pytest.raises(InvalidValue, match="a key of lradius_rx must be numbers"):
            start.with_key(0.0, lradius_rx="a")
