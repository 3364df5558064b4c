"""Motions on bodies with the same joints, matched by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.anatomy import find_anatomy
from poise.bundled import bare_character, character
from poise.errors import InvalidValue
from poise.model import Character
from poise.motion import by_joint_names
from poise.motion.joint_matching import for_character


def _back(hero: Character, file: Path) -> Character:
    poise.write(hero, file)
    return poise.read(file)


@pytest.mark.parametrize("suffix", [".bvh", ".amc", ".glb"])
def test_a_motion_from_a_file_lies_on_the_body_that_it_was_of(tmp_path: Path, suffix: str) -> None:
    hero = bare_character().with_motion(bare_character().motion[:20])
    walk = _back(hero, tmp_path / f"walk{suffix}").motion
    made = by_joint_names(walk, hero.skeleton)
    assert made.skeleton is hero.skeleton and made.fps == walk.fps
    # Single precision of the file; joints with fewer DOFs than those of the file lose nothing.
    np.testing.assert_allclose(made.world, hero.motion.world, atol=2e-5)


def test_joints_that_the_motion_lacks_follow(tmp_path: Path) -> None:
    hero = character()
    some = poise.SkeletonBuilder.of(hero.skeleton)
    body = some.add("hat", poise.Fixed(), "head", offset=(0, 0.2, 0)).build()
    walk = hero.motion[:5]
    made = by_joint_names(walk, body)
    hat, head = (made.world[:, body.joint_index(name)] for name in ("hat", "head"))
    np.testing.assert_allclose(hat, head @ body.joint("hat").frame, atol=1e-9)


def test_other_bodies_are_refused() -> None:
    walk = bare_character().motion[:2]
    longer = bare_character().skeleton
    knee = longer.joint("ltibia")
    frame = knee.frame.copy()
    frame[:3, 3] *= 1.2
    frame.setflags(write=False)
    longer = longer.with_joints(ltibia=replace(knee, frame=frame))
    with pytest.raises(
        InvalidValue, match=r"rest positions of these joints differ on the body, by up to .*ltibia"
    ):
        by_joint_names(walk, longer)
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    with pytest.raises(InvalidValue, match="no joint of the same name"):
        by_joint_names(walk, arm)
    with pytest.raises(InvalidValue, match="up axis of the motion is y"):
        by_joint_names(walk, poise.Skeleton(arm.joints, up="z"))


def by_part(body: poise.Skeleton) -> poise.Skeleton:
    """The same body with joints that are named after their parts."""
    edit = body.edit()
    for part, joints in find_anatomy(body).members.items():
        for number, joint in enumerate(joints):
            edit.rename(joint, part.title().replace(" ", "") + str(number or ""))
    return edit.build()


def test_joints_with_other_names_are_matched_by_body_part() -> None:
    hero = bare_character()
    walk = hero.motion[:8]
    other = poise.Motion(by_part(walk.skeleton), walk.q, walk.fps, "other")
    assert not {"LeftHand", "lhand"} <= set(other.skeleton.joint_names)
    made, how = for_character(other, hero)
    assert how == "matched by body part" and made.skeleton is hero.skeleton
    np.testing.assert_allclose(made.world, walk.world, atol=1e-9)
    assert for_character(walk, hero)[1] == ""


def test_bodies_with_other_bones_are_retargeted() -> None:
    hero = bare_character()
    walk = hero.motion[:8]
    knee = walk.skeleton.joint("ltibia")
    frame = knee.frame.copy()
    frame[:3, 3] *= 1.2
    frame.setflags(write=False)
    body = walk.skeleton.with_joints(ltibia=replace(knee, frame=frame))
    made, how = for_character(poise.Motion(body, walk.q, walk.fps, "longer"), hero)
    assert how == "retargeted" and made.skeleton is hero.skeleton and made.fps == walk.fps
    chest = [one.skeleton.joint_index("thorax") for one in (made, walk)]
    turned = made.world[:, chest[0], :3, :3] - walk.world[:, chest[1], :3, :3]
    assert np.abs(turned).max() < 0.05
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z")).build()
    with pytest.raises(InvalidValue, match="no joint of the same name"):
        for_character(poise.Motion(arm, [[0.1]], 30.0, "arm"), hero)
