"""Poses, motions, characters and units: values by name, batches, slices."""

from __future__ import annotations

import math

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, ShapeError, UnknownDof
from poise.model.units import CMU, METRE, Unit, guess_unit


@pytest.fixture(scope="module")
def arm() -> poise.Skeleton:
    return (
        poise.SkeletonBuilder("arm")
        .add("upper", poise.Ball("zyx"), offset=(0, 1, 0))
        .add("lower", poise.Hinge("x"), "upper", offset=(0.3, 0, 0))
        .build()
    )


def test_values_by_name(arm: poise.Skeleton) -> None:
    pose = arm.pose([0.1, 0.2, 0.3, 0.4])
    assert pose.value("upper_rx") == 0.3
    assert pose.joint("upper").tolist() == [0.1, 0.2, 0.3]
    raised = pose.with_values(lower_rx=1.0, upper_rz=0.0)
    assert raised.q.tolist() == [0.0, 0.2, 0.3, 1.0] and pose.value("lower_rx") == 0.4
    assert raised.skeleton is arm
    with pytest.raises(UnknownDof, match="near: lower_rx"):
        pose.with_values(lower_x=1.0)
    assert repr(pose) == "<Pose of arm: 4 values>"


def test_batches(arm: poise.Skeleton) -> None:
    q = np.random.default_rng(0).normal(size=(2, 3, 4))
    pose = arm.pose(q)
    assert pose.world.shape == (2, 3, 2, 4, 4) and pose.joint("upper").shape == (2, 3, 3)
    np.testing.assert_array_equal(pose.world[1, 2], arm.pose(q[1, 2]).world)
    np.testing.assert_array_equal(pose.value("lower_rx"), q[..., 3])
    assert pose.with_values(lower_rx=q[..., 0]).value("lower_rx").tolist() == q[..., 0].tolist()
    # Values make a batch of one pose.
    fan = arm.rest.with_values(lower_rx=[0.0, 0.5, 1.0])
    assert fan.q.shape == (3, 4) and "batch (3,)" in repr(fan)
    with pytest.raises(ShapeError, match="do not broadcast"):
        fan.with_values(lower_rx=[0.0, 1.0])


def test_local_frames(arm: poise.Skeleton) -> None:
    pose = arm.pose([0.1, 0.2, 0.3, 0.4])
    np.testing.assert_allclose(pose.world[0] @ pose.local("lower"), pose.world[1], atol=1e-15)
    np.testing.assert_array_equal(pose.local("upper"), pose.world[0])


def test_world_positions(arm: poise.Skeleton) -> None:
    q = np.linspace(-0.5, 0.5, 4 * arm.nq).reshape(4, arm.nq)
    motion = poise.Motion(arm, q, fps=30.0)
    assert motion.world_positions.shape == (4, len(arm.joint_names), 3)
    assert np.array_equal(motion.world_positions[2], motion[2].world_positions)
    assert np.array_equal(arm.pose(q).world_positions, motion.world[:, :, :3, 3])
    with pytest.raises(ValueError, match="read-only"):
        motion.world_positions[0] = 0.0


def test_poses_that_cannot_be(arm: poise.Skeleton) -> None:
    for wrong in ([0.0], 0.0, np.zeros((4, 3))):
        with pytest.raises(ShapeError, match=r"\.\.\., 4"):
            arm.pose(wrong)
    with pytest.raises(InvalidValue, match="lower_rx is not finite"):
        arm.pose([0, 0, 0, math.nan])


def test_a_motion_is_read_by_frames_and_slices(arm: poise.Skeleton) -> None:
    q = np.random.default_rng(1).normal(size=(10, 4))
    motion = poise.Motion(arm, q, 60, "wave", source="digits")
    assert (motion.frames, len(motion), motion.seconds) == (10, 10, pytest.approx(1 / 6))
    np.testing.assert_array_equal(motion[3].q, q[3])
    np.testing.assert_array_equal(motion[-1].world, motion.world[-1])
    part = motion[2:8:2]
    assert part.fps == 30 and part.name == "wave" and part.source is None
    np.testing.assert_array_equal(part.q, q[2:8:2])
    assert motion[::-1].fps == 60 and motion[5:5].frames == 0
    assert [pose.q.tolist() for pose in motion[:2]] == q[:2].tolist()
    for frame in (10, -11):
        with pytest.raises(InvalidValue, match="is out of range for a motion of 10 frames"):
            motion[frame]
    with pytest.raises(InvalidValue, match=r"motion\['tip'\]: .* motion.world_positions"):
        motion["tip"]  # type: ignore[call-overload]
    assert repr(motion) == "<Motion 'wave': 10 frames at 60 fps>"


def test_a_motion_is_frozen(arm: poise.Skeleton) -> None:
    q = np.zeros((2, 4))
    motion = poise.Motion(arm, q, 30)
    q[0] = 1.0
    assert np.all(motion.q == 0.0)
    with pytest.raises(ValueError, match="read-only"):
        motion.q[0] = 1.0
    whole = np.zeros((2, 4), dtype=np.int64)
    whole.setflags(write=False)
    assert poise.Motion(arm, whole, 30).q.dtype == np.float64


def test_motions_that_cannot_be(arm: poise.Skeleton) -> None:
    with pytest.raises(ShapeError, match=r"\(frames, 4\)"):
        poise.Motion(arm, np.zeros(4), 30)
    with pytest.raises(InvalidValue, match="frame 1: upper_ry is not finite"):
        poise.Motion(arm, [[0, 0, 0, 0], [0, math.inf, 0, 0]], 30)
    for fps in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(InvalidValue, match="positive"):
            poise.Motion(arm, np.zeros((1, 4)), fps)


def test_a_character_holds_its_motions(arm: poise.Skeleton) -> None:
    walk = poise.Motion(arm, np.zeros((3, 4)), 120, "walk")
    run = poise.Motion(arm, np.ones((2, 4)), 60, "run")
    hero = poise.Character("hero", arm, {"walk": walk, "run": run})
    assert hero.motion is walk and list(hero.motions) == ["walk", "run"]
    assert hero.rest is arm.rest and hero.skins == () and hero.unit == METRE
    assert list(hero.with_motion(run).motions) == ["run"]
    posed = hero.at(run[1])
    assert posed.motion.frames == 1 and posed.motion.fps == 120
    np.testing.assert_array_equal(posed.motion.q[0], run.q[1])
    assert repr(hero) == "<Character 'hero': 2 joints, 2 motions>"
    with pytest.raises(TypeError):
        hero.motions["x"] = run  # type: ignore[index]


def test_characters_that_cannot_be(arm: poise.Skeleton) -> None:
    other = arm.with_limits(unlimited=True)
    with pytest.raises(InvalidValue, match="another skeleton"):
        poise.Character("hero", other, {"walk": poise.Motion(arm, np.zeros((1, 4)), 30)})
    with pytest.raises(InvalidValue, match="another skeleton"):
        poise.Character("hero", arm).at(other.rest)
    with pytest.raises(InvalidValue, match="has no motion"):
        _ = poise.Character("hero", arm).motion
    assert poise.Character("hero", arm).at(arm.rest).motion.fps == 30


@pytest.mark.parametrize(
    ("height", "name"),
    [(1.75, "m"), (17.5, "dm"), (175, "cm"), (1750, "mm"), (69, "inch"), (30, "cmu"), (1.2, "m")],
)
def test_a_unit_is_guessed_from_a_height(height: float, name: str) -> None:
    unit = guess_unit(height)
    assert unit.name == name and unit.guessed


@pytest.mark.parametrize("height", [0.0, -1.0, math.nan, math.inf, 1e9, 1e-9])
def test_hopeless_heights_are_metres(height: float) -> None:
    assert guess_unit(height) == Unit("m", 1.0, guessed=True)


def test_units_by_name_and_length() -> None:
    assert Unit.of("cmu").metres == pytest.approx(0.056444, abs=1e-6)
    assert Unit.of(CMU).name == "cmu" and Unit.of(0.01) == Unit("cm", 0.01)
    assert Unit.of(METRE) is METRE
    assert Unit.of(0.3048).metres == 0.3048
    with pytest.raises(InvalidValue, match="m, dm, cm"):
        Unit.of("furlong")
    for wrong in (0.0, -1.0, math.nan, math.inf):
        with pytest.raises(InvalidValue, match="positive"):
            Unit.of(wrong)


def test_poses_of_a_batch_and_positions_by_name(arm: poise.Skeleton) -> None:
    q = np.arange(24.0).reshape(2, 3, 4) / 50.0
    batch = poise.Pose(arm, q)
    np.testing.assert_array_equal(batch[1, 2].q, q[1, 2])
    np.testing.assert_array_equal(batch[-1].q, q[1])
    np.testing.assert_array_equal(batch[:, 1:].q, q[:, 1:])
    name = arm.joint_names[1]
    np.testing.assert_array_equal(batch.position(name), batch.world[..., 1, :3, 3])
    with pytest.raises(InvalidValue, match=r"batch of poses of shape \(2, 3\): index 5 is out"):
        batch[5]
    with pytest.raises(InvalidValue, match="the pose is not a batch"):
        arm.rest[0]
    with pytest.raises(InvalidValue, match=r"name of one joint, not \['a'\]"):
        arm.joint_index(["a"])  # type: ignore[arg-type]
    times = poise.Motion(arm, np.zeros((3, 4)), 50.0).times
    np.testing.assert_allclose(times, [0.0, 0.02, 0.04])
