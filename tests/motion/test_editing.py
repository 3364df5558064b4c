"""Motions resampled, cropped, retimed, blended and joined; unwrapped angles; joint values."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import poise
from poise.bundled import bare_character, character
from poise.errors import InvalidValue, ShapeError
from poise.geometry import Curve, quaternions, transforms
from poise.model.joint_values import joint_values
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.derivatives import accelerations, angular_rates, jitter, velocities
from poise.motion.editing import blended, cropped, joined, resampled, retimed, sampled
from poise.motion.root_transform import heading, moved

TYPES = {
    "hinge": poise.Hinge((1.0, 2.0, -0.5)),
    "universal": poise.Universal("zx"),
    "skew": poise.Universal(((1.0, 0.2, 0.0), (0.0, 0.3, 1.0))),
    "ball": poise.Ball("yxz"),
    "proper": poise.Ball("zxz"),
    "quaternion": poise.QuaternionBall(),
    "free": poise.Free("xyz"),
    "quaternion-free": poise.QuaternionFree(),
    "channels": poise.Channels("tz ty rz rx", "rx rz ty tz"),
    "prismatic": poise.Prismatic("y"),
}


def alone(joint: object) -> poise.Skeleton:
    frame = {"offset": (0.3, -0.2, 0.1), "rotation": (0.8, 0.2, -0.4, 0.4)}
    return poise.SkeletonBuilder().add("root", joint, **frame).build()  # type: ignore[arg-type]


def spin(frames: int = 120, fps: float = 60.0) -> poise.Motion:
    """A body that turns twice about all axes, and its angles as a file would write them."""
    body = poise.SkeletonBuilder().add("root", poise.Free("zyx")).build()
    t = np.linspace(0.0, 1.0, frames)
    axis = np.array([0.5, 1.0, 0.3]) / np.linalg.norm((0.5, 1.0, 0.3))
    turn = transforms.axis_angle(axis, 4.0 * math.pi * t)
    angles = transforms.euler_angles(turn, "zyx")
    q = np.column_stack([t, 1.0 + 0.0 * t, -t, angles])
    return poise.Motion(body, q, fps, "spin")


@pytest.mark.parametrize("name", TYPES)
def test_the_values_of_a_frame_are_found_again(name: str) -> None:
    body = alone(TYPES[name])
    rng = np.random.default_rng(1)
    q = body.pose(rng.uniform(-1.2, 1.2, (50, body.nq))).q
    world = body.pose(q).world[:, 0]
    found = joint_values(body.joints[0], world, q + rng.normal(0.0, 0.05, q.shape))
    assert body.pose(found).world[:, 0] == pytest.approx(world, abs=1e-9)
    if name != "quaternion" and name != "quaternion-free":
        assert found == pytest.approx(q, abs=1e-7)


@given(st.integers(0, 2**31))
def test_a_joint_that_cannot_get_there_comes_nearest(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for name in ("hinge", "universal"):
        body = alone(TYPES[name])
        wanted = np.eye(4)
        wanted[:3, :3] = quaternions.to_matrix(quaternions.normalize(rng.normal(size=4)))
        found = joint_values(body.joints[0], wanted)
        off = np.linalg.norm(body.pose(found).world[0, :3, :3] - wanted[:3, :3])
        grid = rng.uniform(-np.pi, np.pi, (400, body.nq))
        others = np.linalg.norm(body.pose(grid).world[:, 0, :3, :3] - wanted[:3, :3], axis=(1, 2))
        assert off <= others.min() + 1e-9


def test_other_chains_are_refused() -> None:
    body = alone(poise.Screw("x", 0.1))
    with pytest.raises(InvalidValue, match="not a chain"):
        joint_values(body.joints[0], np.eye(4))


def test_unwrapped_angles_go_with_the_motion() -> None:
    motion = spin()
    smooth = unwrapped(motion)
    assert smooth.world == pytest.approx(motion.world, abs=1e-12)
    assert np.abs(np.diff(motion.q, axis=0)).max() > 3.0
    assert np.abs(np.diff(smooth.q, axis=0)).max() < 0.6
    body = poise.SkeletonBuilder().add("knee", poise.Hinge("x"), limits={"rx": (-4.0, 4.0)}).build()
    limited = poise.Motion(body, [[3.1], [-3.1]], 30.0)
    assert unwrapped(limited) is limited
    proper = poise.SkeletonBuilder().add("root", poise.Ball("zxz")).build()
    t = np.linspace(0.0, 2.0, 100)
    turn = transforms.axis_angle(np.array([0.0, 1.0, 0.2]) / np.hypot(1.0, 0.2), 3.0 * t)
    raw = poise.Motion(proper, transforms.euler_angles(turn, "zxz"), 30.0)
    assert unwrapped(raw).world == pytest.approx(raw.world, abs=1e-12)
    assert (
        np.abs(np.diff(unwrapped(raw).q, axis=0)).max() < np.abs(np.diff(raw.q, axis=0)).max() / 3.0
    )


def test_whole_turns_that_count_are_kept() -> None:
    builder = poise.SkeletonBuilder().add("bolt", poise.Screw("y", pitch=0.1))
    builder.add("wheel", poise.Hinge("x")).add("wagon", poise.Prismatic("z"), "wheel")
    body = builder.drive("wagon_tz", by="wheel_rx", curve=Curve.linear(0.5)).build()
    raw = poise.Motion(body, [[3.0, 3.0], [-3.0, -3.0]], 30.0)
    assert unwrapped(raw).world == pytest.approx(raw.world, abs=1e-12)


def test_resampling_keeps_old_frames_and_goes_between_them() -> None:
    motion = spin(121)
    double = resampled(motion, 120.0)
    assert len(double) == 241
    assert double.world[::2] == pytest.approx(motion.world, abs=1e-12)
    # The turn is 4 pi in 2 s: half a frame on it has turned by half as much more.
    between = double.world[1::2, 0, :3, :3]
    t = (np.arange(120) + 0.5) / 120.0
    axis = np.array([0.5, 1.0, 0.3]) / np.linalg.norm((0.5, 1.0, 0.3))
    exact = transforms.axis_angle(axis, 4.0 * math.pi * t)
    # Interpolating the file's angles as they are would be off by up to a whole turn here.
    assert np.abs(between - exact).max() < 0.02
    assert len(resampled(motion, 24.0)) == 49
    assert resampled(motion, 60.0).world == pytest.approx(motion.world, abs=1e-12)
    with pytest.raises(InvalidValue, match="positive"):
        resampled(motion, -1.0)


def test_cropping_and_retiming() -> None:
    motion = spin(121)
    assert (cropped(motion, 0.5, 1.0).q == motion.q[30:61]).all()
    assert len(cropped(motion, 1.5)) == 31
    with pytest.raises(InvalidValue, match=r"lasts 2 s"):
        cropped(motion, 3.0)
    fast = retimed(motion, 2.0)
    assert len(fast) == 61 and fast.world == pytest.approx(motion.world[::2], abs=1e-12)
    late = retimed(motion, Curve.linear(1.0, 0.5))
    assert late.world[:-1] == pytest.approx(motion.world[30 : 29 + len(late)], abs=1e-12)
    assert len(retimed(motion, lambda t: 0.5 * t)) == 241
    for wrong in (0.0, -1.0, math.inf):
        with pytest.raises(InvalidValue, match="factor"):
            retimed(motion, wrong)


def test_a_warp_ends_or_is_refused() -> None:
    motion = spin(121)
    late = retimed(motion, Curve.linear(0.5, 0.25))  # a line goes on beyond its table
    assert len(late) == 211 and late.world[-1] == pytest.approx(motion.world[-1], abs=1e-9)
    there = Curve.through([0.0, 1.0, 4.0], [0.0, 2.0, 0.0])
    both = retimed(motion, there)
    assert len(both) == 241
    assert both.world[:61] == pytest.approx(motion.world[::2], abs=1e-9)
    assert both.world[240] == pytest.approx(motion.world[0], abs=1e-9)
    part = retimed(motion, Curve.through([0.0, 0.5, 1.0], [0.0, 0.5, 1.0]))
    assert part.world == pytest.approx(motion.world[:61], abs=1e-9)
    for endless in (np.sin, np.zeros_like, lambda t: 2.0 - t, lambda t: 1e-4 * t):
        with pytest.raises(InvalidValue, match="not the end of the motion"):
            retimed(motion, endless)
    with pytest.raises(ShapeError, match="seconds"):
        retimed(motion, lambda t: t[:5])
    with pytest.raises(InvalidValue, match="not finite"):
        retimed(motion, lambda t: np.full_like(t, np.nan))
    with pytest.raises(InvalidValue, match="finite times"):
        cropped(motion, math.nan)


def test_two_readings_of_one_body_are_one_body(tmp_path: Path) -> None:
    hero = character()
    walk = hero.motion
    poise.write(hero, tmp_path / "walk.bvh")
    one, two = (poise.read(tmp_path / "walk.bvh").motion for _ in range(2))
    assert one.skeleton is not two.skeleton
    assert blended(one, two).world == pytest.approx(one.world, abs=1e-12)
    assert joined(one, two).skeleton is one.skeleton
    longer = poise.read(tmp_path / "walk.bvh", unit=1.1 * hero.unit.metres).motion
    with pytest.raises(InvalidValue, match="retarget"):
        joined(one, longer)
    with pytest.raises(InvalidValue, match="retarget"):
        blended(walk, poise.Motion(alone(poise.Free("xyz")), np.zeros((5, 6)), walk.fps))


def test_rates_that_differ_by_the_rounding_of_a_file_are_one() -> None:
    walk = character().motion
    other = poise.Motion(walk.skeleton, walk.q, 59.99999999999988)
    assert len(joined(walk, other)) == 2 * len(walk) - 1
    with pytest.raises(InvalidValue, match=r"59\.9"):
        blended(walk, poise.Motion(walk.skeleton, walk.q, 59.9))


def test_blending_goes_the_shorter_way() -> None:
    builder = poise.SkeletonBuilder().add("root", poise.QuaternionBall())
    body = builder.add("h", poise.Hinge("x"), "root").build()  # fmt: skip
    one = poise.Motion(body, [[1.0, 0, 0, 0, 3.0]] * 3, 30.0)
    two = poise.Motion(body, [[math.cos(0.4), math.sin(0.4), 0, 0, -3.0]] * 4, 30.0)
    half = blended(one, two)
    assert len(half) == 3
    assert half.q[0] == pytest.approx((math.cos(0.2), math.sin(0.2), 0, 0, math.pi), abs=1e-12)
    assert blended(one, two, 0.0).q == pytest.approx(one.q)
    assert blended(one, two, [0.0, 0.5, 1.0]).q[2][:4] == pytest.approx(two.q[2][:4])
    with pytest.raises(ShapeError):
        blended(one, two, [0.0, 1.0])
    with pytest.raises(InvalidValue, match="resample"):
        blended(one, poise.Motion(body, two.q, 60.0))
    with pytest.raises(InvalidValue, match="retarget"):
        blended(one, spin())


def test_a_motion_is_moved_as_a_whole() -> None:
    walk = character().motion
    T = transforms.compose(transforms.rotation_y(1.2), (1.0, 0.0, -2.0))
    there = moved(walk, T)
    assert there.world == pytest.approx(T @ walk.world, abs=1e-12)
    turned = heading(there.world, walk.skeleton) - heading(walk.world, walk.skeleton)
    assert np.exp(1j * turned) == pytest.approx(np.exp(1.2j), abs=1e-12)
    fixed = poise.SkeletonBuilder().add("root", poise.Hinge("y")).build()
    with pytest.raises(InvalidValue, match="freely"):
        moved(poise.Motion(fixed, [[0.0], [0.1]], 30.0), T)


def test_joined_motions_go_on_where_the_first_ended() -> None:
    walk = character().motion
    away = transforms.compose(transforms.rotation_y(2.0), (3.0, 0.0, 1.0))
    turned = moved(walk, away)
    for overlap in (0.0, 0.2):
        both = joined(walk, turned, overlap=overlap)
        shared = round(overlap * walk.fps)
        assert len(both) == 2 * len(walk) - max(shared, 1)
        jumps = np.linalg.norm(np.diff(both.world[:, 0, :3, 3], axis=0), axis=1)
        plain = np.linalg.norm(np.diff(walk.world[:, 0, :3, 3], axis=0), axis=1)
        assert jumps.max() < 2.0 * plain.max()
        # It walks straight on: the second way is brought to the first one's heading.
        ways = both.world[[0, len(walk) - 1, -1], 0, :3, 3][:, [0, 2]]
        first, second = ways[1] - ways[0], ways[2] - ways[1]
        cosine = first @ second / np.linalg.norm(first) / np.linalg.norm(second)
        assert cosine > math.cos(math.radians(10.0))
    apart = joined(walk, turned, follow=False)
    assert len(apart) == 2 * len(walk)
    with pytest.raises(InvalidValue, match="overlap"):
        joined(walk, walk, overlap=100.0)


def test_rates_of_a_steady_turn_are_exact() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.QuaternionFree())
    body = builder.add("b", poise.Hinge("x"), "a").build()  # fmt: skip
    assert angular_rates(body).tolist() == [False] * 6 + [True]
    t = np.arange(50) / 60.0
    turn = quaternions.from_rotation_vector(t[:, None] * np.array([1.0, -2.0, 0.5]))
    q = np.column_stack([t, 0 * t, t**2, turn, np.mod(7.0 * t, math.tau)])
    motion = poise.Motion(body, q, 60.0)
    v = velocities(motion)
    assert v[1:-1, 2] == pytest.approx(2.0 * t[1:-1], abs=1e-11)
    assert v[:, 3:6] == pytest.approx(np.tile((1.0, -2.0, 0.5), (50, 1)), abs=1e-11)
    assert v[:, 6] == pytest.approx(7.0, abs=1e-11)
    a = accelerations(motion)
    assert a[:, 2] == pytest.approx(2.0, abs=1e-9)
    assert a[:, [0, 1, 3, 4, 5, 6]] == pytest.approx(0.0, abs=1e-9)


def test_jitter_is_the_noise_whatever_lies_below() -> None:
    body = poise.SkeletonBuilder().add("a", poise.Translational()).build()
    t = np.arange(4000) / 120.0
    smooth = np.column_stack([np.sin(t), t**2 / 100.0, np.cos(2.0 * t)])
    noise = np.random.default_rng(0).normal(0.0, 1e-3, smooth.shape)
    assert jitter(poise.Motion(body, smooth, 120.0))[0] < 1e-7
    # 3992 correlated samples: the mean square is known to some 3 %.
    found = jitter(poise.Motion(body, smooth + noise, 120.0))[0]
    assert found == pytest.approx(1e-3 * math.sqrt(3.0), rel=0.05)
    with pytest.raises(InvalidValue):
        jitter(poise.Motion(body, smooth[:4], 120.0))


def test_sampling_before_and_after_stays() -> None:
    walk = character().motion
    assert (sampled(walk, [-1.0, 99.0]) == walk.q[[0, -1]]).all()


@pytest.mark.parametrize("wrong", [math.inf, -math.inf, math.nan, 1e308])
def test_an_overlap_that_is_none_is_told(wrong: float) -> None:
    walk = character().motion
    with pytest.raises(InvalidValue, match="overlap"):
        joined(walk, walk, overlap=wrong)


def test_a_factor_of_any_kind_of_number_is_one() -> None:
    walk = character().motion
    assert len(retimed(walk, np.float32(2.0))) == len(retimed(walk, 2.0))


def test_clips_of_one_body_in_two_formats_are_blended(tmp_path: Path) -> None:
    """An ASF has joint axes and hinges, a BVH three rotations about the world's axes."""
    hero = bare_character()
    walk = hero.motion[:40]
    poise.write(hero.with_motion(walk), tmp_path / "walk.bvh")
    other = poise.read(tmp_path / "walk.bvh").motion
    assert other.skeleton.dof_names != walk.skeleton.dof_names
    made = blended(walk, other, 1.0)
    assert made.skeleton is walk.skeleton
    np.testing.assert_allclose(made.world, walk.world, atol=1e-9)


def test_a_body_of_other_proportions_is_not_joined() -> None:
    arms = [
        poise.SkeletonBuilder()
        .add("upper", poise.Hinge("z"))
        .add("lower", poise.Hinge("z"), parent="upper", offset=(length, 0.0, 0.0))
        .build()
        for length in (0.3, 0.3, 0.35)
    ]
    one, equal, longer = (poise.Motion(arm, [[0.4, 0.2], [0.5, 0.1]], 30.0) for arm in arms)
    assert joined(one, equal).skeleton is one.skeleton
    with pytest.raises(InvalidValue, match="different skeletons; retarget one"):
        joined(one, longer)
    assert equal.on(one.skeleton).skeleton is one.skeleton
    character = poise.Character("arm", one.skeleton)
    assert character.with_motion(equal).motion.skeleton is one.skeleton
    with pytest.raises(InvalidValue, match=r"another skeleton; use poise\.motion\.retarget"):
        character.with_motion(longer)
