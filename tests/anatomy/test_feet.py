"""The ball of a foot, on skeletons with toes, with tips, and with neither."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy.feet import ball_of, floor_at_rest, foot_of, standing_feet
from poise.errors import InvalidValue, UnknownJoint
from samples.bodies import person
from samples.hero import bare_character
from samples.humanoids import humanoid, legs


def world(skeleton: poise.Skeleton, foot: str) -> np.ndarray:
    ball = ball_of(skeleton, foot)
    frame = skeleton.rest.world[skeleton.joint_index(ball.joint)]
    return frame[:3, :3] @ ball.offset + frame[:3, 3]


def test_toes_that_turn_are_the_ball() -> None:
    ball = ball_of(legs(toe=poise.Hinge("x"), tip=True), "LeftFoot")
    assert ball == ("LeftToeBase", (0.0, 0.0, 0.0), True)
    assert ball_of(legs(toe=poise.Hinge("x"), tip=True), "LeftToeBase") == ball


def test_stiff_toes_and_tips_are_points_of_the_foot() -> None:
    stiff = legs(toe=poise.Fixed(), tip=True)
    assert ball_of(stiff, "LeftFoot")[::2] == ("LeftFoot", False)
    np.testing.assert_allclose(world(stiff, "LeftFoot"), (0.1, 0.02, 0.13), atol=1e-12)
    np.testing.assert_allclose(
        world(legs(toe=None, tip=True), "RightFoot"), (-0.1, 0.03, 0.12), atol=1e-12
    )


@pytest.mark.parametrize("up", ["y", "z"])
@pytest.mark.parametrize("foot", ["LeftFoot", "RightFoot"])
def test_without_either_it_is_ahead_of_the_ankle(foot: str, up: str) -> None:
    skeleton = legs(toe=None, tip=False, up=up)
    away = world(skeleton, foot) - skeleton.rest.world[skeleton.joint_index(foot), :3, 3]
    height, ahead = (away[1], away[2]) if up == "y" else (away[2], -away[1])
    assert abs(away[0]) < 1e-9 and 0.04 < ahead < 0.2 and -0.1 < height < -0.01


def test_any_humanoid_has_them() -> None:
    for skeleton in (bare_character().skeleton, humanoid(), humanoid(up="z")):
        feet = [n for n in skeleton.joint_names if n in ("lfoot", "rfoot", "LeftFoot", "RightFoot")]
        assert len(feet) == 2
        for foot in feet:
            ball = ball_of(skeleton, foot)
            assert foot_of(skeleton, ball.joint) == foot


def test_what_is_not_a_foot_is_refused() -> None:
    body = bare_character().skeleton
    with pytest.raises(InvalidValue, match="lhand is not recognised as a foot"):
        ball_of(body, "lhand")
    with pytest.raises(UnknownJoint):
        ball_of(body, "lfot")


@pytest.mark.parametrize("up", ["y", "z"])
def test_the_floor_is_at_the_origin_or_at_the_lowest_joint(up: str) -> None:
    """Files have their origin at the feet or in the pelvis."""
    for height, floor in ((0.0, 0.0), (0.05, 0.0), (-0.05, 0.0), (-0.9, -0.9), (0.4, 0.4)):
        offset = (0.2, height, 0.0) if up == "y" else (0.2, 0.0, height)
        top = (0.0, 1.0, 0.0) if up == "y" else (0.0, 0.0, 1.0)
        builder = poise.SkeletonBuilder(up=up).add("low", poise.Free(), offset=offset)
        body = builder.add("high", poise.Ball(), "low", offset=top).build()
        assert floor_at_rest(body) == pytest.approx(floor)
        assert standing_feet(body) == ()


@pytest.mark.parametrize("up", ["y", "z"])
def test_a_body_stands_on_its_ankles(up: str) -> None:
    feet = standing_feet(humanoid(up=up))
    assert feet == ("LeftFoot", "RightFoot") or feet == ("RightFoot", "LeftFoot")


@pytest.mark.parametrize(("reach", "stands"), [(1.8, False), (2.0, False), (2.1, True)])
def test_a_body_stands_on_hands_in_the_lowest_fifth(reach: float, stands: bool) -> None:
    """Hanging arms of an ape: their lengths relative to those of a person."""
    longer = {"upper arm": reach, "forearm": reach}
    body = person("hanging", taller=longer).skeleton()
    heights = body.rest.world[:, 1, 3]
    hand = heights[body.joint_index("LeftHand")] - heights.min()
    assert (hand < 0.2 * np.ptp(heights)) == stands
    feet = {"LeftFoot", "RightFoot"}
    assert set(standing_feet(body)) == ({*feet, "LeftHand", "RightHand"} if stands else feet)
