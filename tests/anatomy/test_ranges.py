"""Ranges of motion: the published movements, as directions in which parts of the body move."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from poise.anatomy import find_anatomy
from samples.conventions import CONVENTIONS
from samples.hero import bare_character

UP, DOWN, AHEAD, BACK, OUT, IN = np.eye(3)[[1, 1, 2, 2, 0, 0]] * [[1], [-1], [1], [-1], [1], [-1]]

# Part; a direction in it, of the left side, and where it moves; degrees there and the other way.
# American Academy of Orthopaedic Surgeons (1965); clavicle: Neumann (2010).
TRUNK = (
    ("spine", UP, AHEAD, 80, 25), ("spine", UP, OUT, 35, 35), ("spine", AHEAD, OUT, 45, 45),
    ("neck", UP, AHEAD, 45, 45), ("neck", UP, OUT, 45, 45), ("neck", AHEAD, OUT, 60, 60),
)  # fmt: skip
LIMBS = (
    ("clavicle", OUT, UP, 45, 10), ("clavicle", OUT, AHEAD, 30, 30),
    ("clavicle", AHEAD, UP, 35, 0),  # rotation backwards
    ("upper arm", OUT, AHEAD, 135, 45), ("upper arm", OUT, UP, 90, 90),
    ("upper arm", AHEAD, DOWN, 70, 90),  # rotation inwards and outwards, of the bent forearm
    ("forearm", OUT, AHEAD, 150, 0), ("forearm", AHEAD, UP, 80, 0),  # half of the supination
    ("hand", OUT, DOWN, 80, 70), ("hand", OUT, AHEAD, 20, 30), ("hand", AHEAD, UP, 80, 0),
    ("thigh", DOWN, AHEAD, 120, 30), ("thigh", DOWN, OUT, 45, 30), ("thigh", AHEAD, OUT, 45, 45),
    ("shin", DOWN, BACK, 135, 0),
    ("foot", AHEAD, UP, 20, 50), ("foot", DOWN, IN, 35, 15),
    ("toes", AHEAD, UP, 70, 45),
)  # fmt: skip
FINGERS = ((OUT, DOWN, 90, 45), (OUT, DOWN, 100, 0), (OUT, DOWN, 90, 0))


def about(direction, towards):
    """The axis of a movement, and the sign of its angle."""
    axis = np.cross(direction, towards)
    k = int(np.abs(axis).argmax())
    return "xyz"[k], axis[k]


def bounds(ranges):
    """Bounds by axis of the sum of several ranges, which share one order of axes."""
    each = [dict(zip(found.order, found.bounds, strict=True)) for found in ranges]
    return {axis: np.sum([one[axis] for one in each], axis=0) for axis in "xyz"}


def check(found, movements, mirror):
    left = set("xyz")
    for direction, towards, most, least in movements:
        axis, sign = about(mirror * direction, mirror * towards)
        wanted = (-least, most) if sign > 0.0 else (-most, least)
        assert tuple(found[axis]) == pytest.approx(wanted, abs=1e-12), axis
        left.discard(axis)
    assert all(tuple(found[axis]) == (0.0, 0.0) for axis in left)


def hero_ranges():
    return list(find_anatomy(bare_character().skeleton).ranges.values())


@pytest.mark.parametrize("part", ["spine", "neck"])
def test_the_joints_of_the_trunk_share_its_movements(part: str) -> None:
    own = [each.ranges[0] for each in hero_ranges() if each.part == part]
    assert len(own) == 3
    check(bounds(own), [row[1:] for row in TRUNK if row[0] == part], np.ones(3))


@pytest.mark.parametrize("side", ["left", "right"])
def test_limbs_move_as_far_as_published_on_both_sides(side: str) -> None:
    mirror = np.array([1.0 if side == "left" else -1.0, 1.0, 1.0])
    for part in dict.fromkeys(row[0] for row in LIMBS):
        found = next(each for each in hero_ranges() if each.part == f"{side} {part}")
        check(bounds(found.ranges[:1]), [row[1:] for row in LIMBS if row[0] == part], mirror)
    # Extension of 60 of an arm that hangs by at least 30.
    behind = next(each for each in hero_ranges() if each.part == f"{side} upper arm").ranges[1]
    extension = [(OUT, BACK, 90, -45), (OUT, DOWN, 90, -30), (AHEAD, DOWN, 70, 90)]
    check(bounds([behind]), extension, mirror)
    wrist = [each for each in hero_ranges() if each.part == f"{side} forearm"][1]
    check(bounds(wrist.ranges), [(AHEAD, UP, 160, 0)], mirror)  # both halves of the supination


@pytest.mark.parametrize("side", ["left", "right"])
def test_fingers_bend_at_three_joints(side: str) -> None:
    skeleton = CONVENTIONS["Mixamo"].skeleton()
    mirror = np.array([1.0 if side == "left" else -1.0, 1.0, 1.0])
    anatomy = find_anatomy(skeleton)
    for finger in ("index", "middle", "ring", "pinky"):
        joints = [skeleton.joint_names[j] for j in anatomy.joints(f"{side} {finger}")][:3]
        hand = skeleton.joint_names[anatomy.joints(f"{side} hand")[-1]]
        for number, (before, joint) in enumerate(pairwise([hand, *joints])):
            found = anatomy.ranges[joint]
            assert (found.part, found.before) == (f"{side} {finger}", before)
            movements = [FINGERS[number], *([(OUT, AHEAD, 20, 20)] if number == 0 else [])]
            check(bounds(found.ranges), movements, mirror)


def test_ranges_are_relative_to_the_part_before() -> None:
    before = {each.part: each.before for each in reversed(hero_ranges())}
    assert before["spine"] == before["left thigh"] == "root"
    assert before["neck"] == before["right clavicle"] == "thorax"
    assert (before["left shin"], before["left foot"]) == ("lfemur", "ltibia")
    assert len(hero_ranges()) == 24
