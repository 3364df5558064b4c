"""The extent of a body, which no joint without bones far away from it changes."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy import find_anatomy
from poise.anatomy.feet import floor_at_rest, standing_feet
from poise.model.extents import extent, main_body, shown_joints
from poise.solvers.carrying import size_factor
from samples.hero import character


def beside(offset: tuple[float, float, float], joint: poise.joints.JointType) -> poise.Skeleton:
    """The body of the sample character with a further root at an offset."""
    return character().skeleton.edit().add("dummy", joint, offset=offset).build()


def test_box_contains_joints_and_tips() -> None:
    rest = character().rest
    low, high = extent(rest)
    joints = rest.skeleton.joints
    tips = [(rest.world[i] @ (*j.tip, 1.0))[:3] for i, j in enumerate(joints) if j.tip is not None]
    assert tips
    points = np.concatenate([rest.world_positions, tips])
    np.testing.assert_allclose([low, high], [points.min(axis=0), points.max(axis=0)], atol=1e-12)


@pytest.mark.parametrize("joint", [poise.Hinge("z"), poise.Fixed()])
def test_a_dummy_far_away_changes_no_measure_of_a_body(joint: poise.joints.JointType) -> None:
    plain, body = character().skeleton, beside((0.0, 20.0, 0.0), joint)
    np.testing.assert_array_equal(extent(body.rest), extent(plain.rest))
    assert size_factor(body) == size_factor(plain)
    assert floor_at_rest(body) == floor_at_rest(plain)
    assert standing_feet(body) == standing_feet(plain)
    assert find_anatomy(body).kind == "human"
    assert shown_joints(body).tolist() == main_body(body).tolist()
    assert [name for name, own in zip(body.joint_names, main_body(body)) if not own] == ["dummy"]


def test_a_joint_near_the_body_belongs_to_it() -> None:
    body = beside((1.5, 0.0, 0.0), poise.Fixed())
    assert main_body(body).all()
    assert extent(body.rest)[1][0] == 1.5


def test_a_second_body_far_away_is_shown_but_not_measured() -> None:
    """Two people 20 m apart are no giant."""
    plain = character().skeleton
    builder = plain.edit()
    builder.add("other hip", poise.Ball("xyz"), offset=(20.0, 1.0, 0.0))
    builder.add("other knee", poise.Hinge("x"), "other hip", offset=(0.0, -0.4, 0.0))
    body = builder.build()
    assert size_factor(body) == size_factor(plain)
    assert extent(body.rest)[1][0] == 20.0
    assert not main_body(body)[body.joint_index("other knee")]


def test_joints_without_any_bone_all_count() -> None:
    builder = poise.SkeletonBuilder()
    builder.add("one", poise.Fixed())
    builder.add("two", poise.Fixed(), offset=(3.0, 0.0, 0.0))
    assert main_body(builder.build()).all()
