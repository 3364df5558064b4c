"""Mirrored motions, and motions from world frames."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import InvalidValue, ShapeError
from poise.motion.editing import mirrored
from poise.motion.frame_fitting import values_of_frames


def test_the_mirrored_walk_is_its_mirror_image() -> None:
    walk = character().motion
    body = walk.skeleton
    found = mirrored(walk)
    names = body.joint_names
    swap = {"l": "r", "r": "l"}
    sides = [
        names.index(swap[name[0]] + name[1:]) if swap.get(name[0], "?") + name[1:] in names else j
        for j, name in enumerate(names)
    ]
    image = walk.world[:, sides][..., :3, 3] * (-1.0, 1.0, 1.0)
    assert found.world[..., :3, 3] == pytest.approx(image, abs=1e-9)
    # What was bent on one side is bent as much on the other.
    left, right = (body.dof_index(f"{side}tibia_rx") for side in "lr")
    assert found.q[:, left] == pytest.approx(walk.q[:, right], abs=1e-9)


def test_a_real_clip_mirrored_twice_is_itself(shared_data: Path) -> None:
    folder = shared_data / "asf_amc"
    clip = poise.read(folder / "cmu_02_03_run.amc", skeleton=folder / "cmu_02.asf").motion
    twice = mirrored(mirrored(clip))
    reach = np.abs(clip.world[..., :3, 3]).max()
    # CMU's skeleton is not symmetrical to the last digit, and its hinges cannot tilt.
    assert np.abs(twice.world - clip.world)[..., :3, 3].max() < 0.02 * reach


def test_parameters_are_exchanged_by_name() -> None:
    builder = poise.SkeletonBuilder().add("hip", poise.Free())
    for side, x in (("left", 0.2), ("right", -0.2)):
        builder.add(f"{side}_leg", poise.Hinge("x"), "hip", offset=(x, 0, 0))
    body = builder.parameter("blink_left").parameter("blink_right").parameter("smile").build()
    q = np.zeros((2, body.nq))
    q[:, body.dof_index("blink_left")] = 0.7
    q[:, body.dof_index("smile")] = 0.2
    q[:, body.dof_index("left_leg_rx")] = 0.4
    found = mirrored(poise.Motion(body, q, 30.0))[0]
    assert [found.value(name) for name in body.dof_names[-3:]] == [0.0, 0.7, 0.2]
    assert found.value("right_leg_rx") == pytest.approx(0.4)


def test_wrong_asks_are_told() -> None:
    body = poise.SkeletonBuilder().add("hip", poise.Free()).build()
    motion = poise.Motion(body, np.zeros((2, 6)), 30.0)
    with pytest.raises(InvalidValue, match="no joint is recognised as left or right"):
        mirrored(motion)
    with pytest.raises(ShapeError, match="world frames must have shape"):
        values_of_frames(character().skeleton, motion.world)


def test_children_make_up_for_what_a_hinge_cannot_do() -> None:
    builder = poise.SkeletonBuilder().add("a", poise.Hinge("x"))
    body = builder.add("b", poise.Ball("zyx"), "a", offset=(0, 1, 0)).build()
    wanted = poise.SkeletonBuilder().add("a", poise.Ball("zyx"))
    free = wanted.add("b", poise.Ball("zyx"), "a", offset=(0, 1, 0)).build()
    world = free.pose([0.3, 0.2, 0.5, 0.1, -0.4, 0.2]).world
    q = values_of_frames(body, world)
    assert body.pose(q).world[1, :3, :3] == pytest.approx(world[1, :3, :3], abs=1e-12)
