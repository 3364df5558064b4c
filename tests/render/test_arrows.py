"""Frames, rotation axes, lever arms and Jacobian columns as arrows."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.errors import InvalidValue, UnknownJoint
from poise.render.actors import Actor, Appearance, effector, frame_arrows, jacobian_arrows
from samples.hero import character

ARM = (
    poise.SkeletonBuilder("arm")
    .add("shoulder", poise.Hinge("z"))
    .add("slide", poise.Prismatic("x"), "shoulder", offset=(0.4, 0, 0))
    .add("elbow", poise.Hinge("y"), "slide", offset=(0.3, 0, 0), tip=(0.2, 0, 0.1))
    .build()
)
POSE = ARM.pose([0.5, 0.1, -0.8])


def test_columns_are_axes_times_lever_arms() -> None:
    """Against source 000's formula, from the axes and the origins of the joints."""
    solids = jacobian_arrows(POSE, "elbow:tip")
    starts, tips = solids.ends[:, 0], solids.ends[:, 1]
    frames = {name: POSE.world[ARM.joint_index(name)] for name in ARM.joint_names}
    end = frames["elbow"][:3] @ (0.2, 0.0, 0.1, 1.0)
    columns = {
        "shoulder": np.cross((0, 0, 1), end),
        "slide": frames["slide"][:3, 0],
        "elbow": np.cross(frames["elbow"][:3, 1], end - frames["elbow"][:3, 3]),
    }
    for column in columns.values():
        assert np.isclose(tips, end + 0.35 * column, atol=1e-12).all(axis=1).any()
    assert len(solids) == 2 + 1 + 2 + 2 + 2 + 1 + 2  # the slide has neither axis nor lever arm
    for name in ("shoulder", "elbow"):
        pivot = frames[name][:3, 3]
        rods = np.isclose(starts, pivot).all(axis=1) & np.isclose(tips, end).all(axis=1)
        assert rods.sum() == 1
    assert len(np.unique(solids.colour, axis=0)) == 3


def test_a_chain_begins_at_its_base() -> None:
    whole, lower = jacobian_arrows(POSE, "elbow"), jacobian_arrows(POSE, "elbow", "slide")
    assert len(lower) < len(whole)
    hero = character()
    assert len(jacobian_arrows(hero.rest, "lhand")) == len(
        jacobian_arrows(hero.rest, "lhand", "lhumerus")
    )
    with pytest.raises(InvalidValue, match="the base rhand is not above lhand"):
        jacobian_arrows(hero.rest, "lhand", "rhand")
    with pytest.raises(UnknownJoint, match="no joint 'lhnd'"):
        jacobian_arrows(hero.rest, "lhnd")
    assert effector(ARM, "slide:tip")[1].tolist() == [0, 0, 0]  # a joint without a tip


def test_frames_have_their_colours() -> None:
    solids = frame_arrows(POSE, ["elbow"])
    frame = POSE.world[2]
    for axis, colour in zip(frame[:3, :3].T, np.eye(3), strict=True):
        own = solids.chosen(solids.colour.argmax(axis=1) == colour.argmax())
        along = own.ends[-1, 1] - frame[:3, 3]
        np.testing.assert_allclose(along / np.linalg.norm(along), axis, atol=1e-12)


def test_arrows_do_not_move_the_floor() -> None:
    bare = Actor(ARM).at(POSE)
    arrows = Actor(ARM, None, Appearance(jacobian="elbow:tip", frames=("shoulder",))).at(POSE)
    assert len(arrows.solids) > len(bare.solids) and arrows.lowest == bare.lowest


def test_arrows_follow_the_up_axis() -> None:
    tall = poise.SkeletonBuilder("z-up", up="z").add("hinge", poise.Hinge("x"), tip=(0, 0, 1))
    pose = tall.build().rest
    drawn = Actor(pose.skeleton, None, Appearance(frames=("hinge",))).at(pose)
    blue = drawn.solids.chosen(np.asarray(drawn.solids.colour[:, 2] > 0.8))
    along = blue.ends[-1, 1] - blue.ends[0, 0]
    np.testing.assert_allclose(along / np.linalg.norm(along), (0, 1, 0), atol=1e-12)
