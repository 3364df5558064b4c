"""Representations of values in notebooks."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

import poise
from poise.model.html import dots_svg, joint_tree, pose_svg
from poise.solvers.comparison import compare
from samples.hero import character

SHOWN = [
    "character", "skeleton", "pose", "poses", "motion",
    "skin", "result", "batch", "comparison",
]  # fmt: skip


@pytest.fixture(scope="module")
def values() -> dict[str, Any]:
    hero = character()
    hand = poise.reach("lhand", (0.3, 1.2, 0.3))
    many = poise.solve(hero.rest, [poise.reach("lhand", np.full((1000, 3), 0.4))])
    return {
        "character": hero,
        "skeleton": hero.skeleton,
        "pose": hero.rest,
        "poses": many.pose,
        "motion": hero.motion,
        "skin": hero.skins[0],
        "result": poise.solve(hero.rest, [hand, poise.pin("rfoot")]),
        "batch": many,
        "comparison": compare(hero.rest, [hand], solvers=["lm", "ccd"]),
    }


@pytest.mark.parametrize("name", SHOWN)
def test_representations_are_short_and_html_is_well_formed(
    values: dict[str, Any], name: str
) -> None:
    check(values[name], drawn=name != "comparison")


@pytest.mark.whole
def test_a_retargeted_motion_is_short_and_its_html_is_well_formed() -> None:
    hero = character()
    check(poise.retarget(hero.motion[:4], hero), drawn=True)


def check(value: Any, drawn: bool) -> None:
    assert len(repr(value)) < 200 and "\n" not in repr(value)
    html = value._repr_html_()
    tree = ET.fromstring(html)
    assert len(html) < 400_000
    if drawn:
        (path,) = [each for each in tree.iter() if each.tag.endswith("path")]
        assert path.attrib["d"].startswith("M") and "nan" not in path.attrib["d"]


def test_a_motion_plays_for_its_duration(values: dict[str, Any]) -> None:
    motion = values["motion"]
    html = motion._repr_html_()
    assert f'dur="{len(motion) / motion.fps:.2f}s"' in html
    assert html.split('values="')[1].split('"')[0].count(";") == min(len(motion), 48) - 1


def test_a_result_lists_its_goals_and_a_batch_its_statuses(values: dict[str, Any]) -> None:
    assert "<td>lhand</td>" in values["result"]._repr_html_()
    assert "1000" in repr(values["batch"]) and "converged" in values["batch"]._repr_html_()


def test_printing_a_skeleton_shows_its_tree(values: dict[str, Any]) -> None:
    printed = str(values["skeleton"])
    assert len(printed.splitlines()) <= 41
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("x")).add("b", poise.Hinge("y"), "a")
    assert joint_tree(arm.build()) == "a (a_rx)\n  b (b_ry)"


def test_names_are_escaped() -> None:
    arm = poise.SkeletonBuilder("<b>&").add("a", poise.Hinge("x"), tip=(0, 1, 0)).build()
    ET.fromstring(arm._repr_html_())


def test_a_single_joint_without_a_tip_is_drawn() -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("x")).build()
    ET.fromstring(arm.rest._repr_html_())
    ET.fromstring(dots_svg(np.zeros((1, 3))))


def test_a_motion_without_frames_shows_the_rest_pose() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(0, 1, 0)).build()
    shown = poise.Motion(arm, np.zeros((0, 1)), 30.0, "none")._repr_html_()
    assert "none: 0 frames" in shown and pose_svg(arm.rest) in shown
