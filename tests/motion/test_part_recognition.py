"""Body parts recognised by names of many programs, and by the tree without names."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path

import pytest

import poise
from poise.anatomy import CERTAIN, find_anatomy
from poise.bundled import character
from poise.model import Skeleton
from poise.motion.retargeting import RetargetOptions, RetargetTable, retarget
from samples.conventions import CONVENTIONS, Convention

BARE = RetargetOptions(contacts=False, limits=False)
FINGERS = ("thumb", "index", "middle", "ring", "pinky")
SPLIT = ("Daz Genesis 3", "MakeHuman", "Rigify deform")
"""Conventions whose long bones are two joints each: only names tell an elbow from a twist."""

APART = ("MMD", "MMD, English")
"""Conventions in which the spine is not a descendant of the hips."""


@pytest.mark.parametrize("name", CONVENTIONS)
def test_names_of_a_convention_are_known(name: str) -> None:
    convention = CONVENTIONS[name]
    found = find_anatomy(convention.skeleton())
    for part, joints in convention.expected().items():
        assert found.members.get(part, ()) == joints, part
    assert found.kind == "human"
    limbs = [part for part in found.parts if part.endswith(("arm", "thigh", "shin", "foot"))]
    assert all("name" in found.parts[part].why for part in limbs)
    assert min(found.parts[part].confidence for part in limbs) >= CERTAIN


@pytest.mark.parametrize("name", [n for n in CONVENTIONS if n not in (*SPLIT, *APART)])
def test_the_tree_tells_the_limbs_of_joints_without_names(name: str) -> None:
    convention = CONVENTIONS[name]
    found = find_anatomy(nameless(convention))
    names = convention.skeleton().joint_names
    for part, joints in convention.expected().items():
        if not part.endswith(FINGERS) and joints:
            got = tuple(names[int(joint[1:])] for joint in found.members[part])
            assert got == joints, part
    assert not any("name and" in part.why for part in found.parts.values())


def nameless(convention: Convention) -> Skeleton:
    """The body of a convention, with numbers for its names."""
    body = convention.skeleton()
    return Skeleton([replace(j, name=f"b{i:03}") for i, j in enumerate(body.joints)])


def test_parts_of_uncertain_recognition_are_reported() -> None:
    walk, body = character().motion[:3], nameless(CONVENTIONS["Mixamo"])
    guessed = retarget(walk, body, options=BARE).guessed
    assert guessed[0] == ()
    assert {"neck", "left index", "right thumb"} <= set(guessed[1])
    assert not {"pelvis", "left thigh", "right forearm", "head"} & set(guessed[1])
    table = RetargetTable.of(walk.skeleton, body)
    assert retarget(walk, body, table=table, options=BARE).guessed == ((), ())
    named = CONVENTIONS["Mixamo"].skeleton()
    assert not any(part.endswith(("arm", "thigh")) for part in retarget(walk, named).guessed[1])


@pytest.mark.parametrize("name", ["plain words", "MMD", "Unreal mannequin", "Daz Genesis 3"])
def test_every_limb_of_a_convention_is_driven(name: str) -> None:
    walk = character().motion[:10]
    made = retarget(walk, CONVENTIONS[name].skeleton(), options=BARE)
    assert not made.warnings
    for side in ("left", "right"):
        for part in ("thigh", "shin", "foot", "upper arm", "forearm", "hand", "clavicle"):
            pair = made.table.parts[f"{side} {part}"]
            assert pair.source and pair.target, f"{side} {part}"


def test_a_leg_without_a_knee_by_name_is_a_shin() -> None:
    body = CONVENTIONS["HumanIK"].skeleton()
    assert find_anatomy(body).members["left shin"] == ("LeftLeg",)


def test_no_joint_of_a_robot_is_two_parts(shared_data: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        body = poise.read(shared_data / "robot" / "bullet_humanoid.urdf").skeleton
    found = find_anatomy(body)
    joints = [joint for own in found.members.values() for joint in own]
    assert len(joints) == len(set(joints))
    assert found.members["left shin"] == ("link1_20",)
    assert found.members["right upper arm"] == ("link1_25", "link1_26")
