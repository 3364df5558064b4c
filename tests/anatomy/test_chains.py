"""Chains by name: the limb, and the limb with the trunk."""

from __future__ import annotations

import pytest

import poise
from poise.anatomy.chains import base_index
from poise.errors import UnknownJoint
from samples.hero import bare_character
from samples.humanoids import humanoid


def first(skeleton: poise.Skeleton, joint: str, base: str) -> str:
    return skeleton.joint_names[base_index(skeleton, skeleton.joint_index(joint), base)]


@pytest.mark.parametrize(
    ("joint", "limb", "trunk"),
    [
        ("lhand", "lhumerus", "lowerback"),
        ("rfoot", "rfemur", "rfemur"),
        ("head", "lowerneck", "lowerback"),
        ("root", "root", "root"),
    ],
)
def test_the_bundled_body(joint: str, limb: str, trunk: str) -> None:
    body = bare_character().skeleton
    assert (first(body, joint, "limb"), first(body, joint, "trunk")) == (limb, trunk)


def test_other_names() -> None:
    body = humanoid()
    assert first(body, "LeftHand", "limb") == "LeftUpperarm"
    assert body.parents[body.joint_index(first(body, "LeftHand", "trunk"))] == 0


def test_joints_of_these_names_come_first() -> None:
    builder = poise.SkeletonBuilder().add("trunk", poise.Ball("xyz"))
    builder.add("a", poise.Hinge("z"), "trunk", offset=(0.3, 0, 0))
    builder.add("b", poise.Hinge("z"), "a", offset=(0.3, 0, 0), tip=(0.2, 0, 0))
    body = builder.build()
    assert first(body, "b", "trunk") == "trunk"
    assert first(body, "b", "a") == "a"
    with pytest.raises(UnknownJoint):
        first(body, "b", "torso")


def test_without_names_a_limb_carries_little() -> None:
    builder = poise.SkeletonBuilder().add("j0", poise.Free())
    for limb in range(4):
        parent = "j0"
        for k in range(3):
            name = f"j{limb}_{k}"
            builder.add(name, poise.Ball("xyz"), parent, offset=(0.1 * (limb - 1.5), 0.3, 0.0))
            parent = name
    body = builder.build()
    assert first(body, "j2_2", "limb") == "j2_0"
