"""The message about the anatomy of a character: kind, parts with their confidence, and colours."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise.anatomy import assign_parts
from poise.bundled import bare_character
from poise.render.body_parts import joint_colours
from poise.studio.serving.body_messages import humanoid_view


def part(view, name):
    return next(part for part in view.parts if part.part == name)


def test_it_states_the_kind_and_the_confidence_of_parts_with_the_reason():
    hero = bare_character()
    view = humanoid_view(hero)
    assert (view.kind, view.reasons) == ("human", ())
    hand = part(view, "left hand")
    assert [hero.skeleton.joint_names[j] for j in hand.joints] == ["lhand"]
    assert hand.confidence == hero.anatomy.parts["left hand"].confidence >= 0.9
    assert hand.why == hero.anatomy.parts["left hand"].why != ""
    own = assign_parts(hero.skeleton, {"left hand": "lwrist"}).after
    hand = part(humanoid_view(poise.Character("own", own)), "left hand")
    assert own.joint_names[hand.joints[0]] == "lwrist"
    assert hand.confidence == 1.0


def test_the_spine_includes_the_chest():
    hero = bare_character()
    names = [hero.skeleton.joint_names[j] for j in part(humanoid_view(hero), "spine").joints]
    assert names == ["lowerback", "upperback", "thorax"]


def test_each_joint_has_the_colour_that_pictures_have():
    hero = bare_character()
    found = [
        [int(colour[k : k + 2], 16) / 255.0 for k in (1, 3, 5)]
        for colour in humanoid_view(hero).colours
    ]
    np.testing.assert_allclose(found, joint_colours(hero.anatomy), atol=0.5 / 255.0 + 1e-9)


@pytest.mark.parametrize("count", [1, 3])
def test_a_thing_has_neither_parts_nor_colours_and_says_why(count):
    build = poise.SkeletonBuilder()
    for number in range(count):
        parent = f"s{number - 1}" if number else None
        build = build.add(f"s{number}", poise.Hinge("z"), parent, offset=(0, 1, 0), tip=(0, 1, 0))
    view = humanoid_view(poise.Character("stick", build.build()))
    assert view.kind == "other"
    assert view.reasons
    assert view.colours == ()
    assert {(part.joints, part.confidence, part.why) for part in view.parts} == {((), 0.0, "")}
