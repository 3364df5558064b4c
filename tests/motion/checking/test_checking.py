"""`poise.check`: cases with known results, bodies that lack parts, and bad input."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import poise
from poise.bundled import character
from poise.errors import InvalidValue, UnknownName
from poise.model import CollisionShape
from poise.motion import MotionReport
from poise.motion.checking import MEASURES
from poise.report_text import finite
from samples.checked_robot import robot

Floats = NDArray[np.float64]
FRAMES, FPS = 60, 30.0


@pytest.fixture(scope="module")
def body(tmp_path_factory: pytest.TempPathFactory) -> poise.Character:
    return robot(tmp_path_factory.mktemp("robot"))


def still(body: poise.Character, **changes: float) -> Floats:
    """Equal frames of the rest pose."""
    return np.tile(body.rest.with_values(**changes).q, (FRAMES, 1))


def checked(body: poise.Character, q: Floats, source: poise.Motion | None = None) -> MotionReport:
    return poise.check(poise.Motion(body.skeleton, q, FPS), body, source)


def test_a_still_pose_is_perfect(body: poise.Character) -> None:
    report = checked(body, still(body))
    assert report.failed == () and report.left_out == ()
    exact = (
        "slide",
        "slide_max",
        "sole_height",
        "penetration",
        "self_collision",
        "speed",
        "limits",
    )
    assert {key: report.values[key] for key in exact} == pytest.approx(dict.fromkeys(exact, 0.0))
    assert report.values["stances"] == 2.0 and report.values["unheld"] == 0.0


def test_a_pose_moved_at_10_cm_per_second_slides_10_cm_per_second(body: poise.Character) -> None:
    q = still(body)
    q[:, 1] = 0.1 * np.arange(FRAMES) / FPS
    report = checked(body, q, poise.Motion(body.skeleton, still(body), FPS))
    for key in ("slide", "slide_p95", "slide_max", "stance_slide"):
        assert report.values[key] == pytest.approx(10.0, abs=1e-9)
    assert report.values["unheld"] == 100.0
    assert {"slide", "slide_p95", "unheld"} <= set(report.failed)


def test_a_pose_20_mm_below_the_floor_penetrates_it_by_20_mm(body: poise.Character) -> None:
    q = still(body)
    q[:, 2] -= 0.02
    values = checked(body, q).values
    assert values["penetration"] == pytest.approx(20.0, abs=1e-9)
    assert values["sole_height"] == pytest.approx(20.0, abs=1e-9)
    assert values["penetrating"] == 100.0 and values["sole_height_even"] == pytest.approx(0.0)


def test_shins_below_the_floor_are_measured(body: poise.Character) -> None:
    """The capsules of the shins end 0.11 m above the floor in the rest pose."""
    q = still(body)
    assert checked(body, q).values["link_penetration"] == 0.0
    q[20:, 2] -= 0.15
    report = checked(body, q)
    assert report.values["link_penetration"] == pytest.approx(40.0, abs=1e-9)
    assert "link_penetration" in report.failed
    assert report.series["depth of links below the floor [mm]"][19:21] == pytest.approx([0, 40.0])


def test_a_pose_above_the_floor_is_reported(body: poise.Character) -> None:
    q = still(body)
    q[:, 2] += 3.0
    report = checked(body, q)
    assert report.values["sole_float"] == pytest.approx(3000.0) and "sole_height" in report.failed


def test_an_arm_in_the_trunk_collides(body: poise.Character) -> None:
    q = still(body, left_shoulder_roll=-0.8)
    q[: FRAMES // 2] = body.rest.q
    report = checked(body, q)
    assert report.values["self_collision"] == 50.0
    assert report.collisions[0][0] in ("pelvis and left_forearm", "pelvis and left_hand")
    # limbs of radius 30 mm whose axes cross the trunk: half its thickness, and the radius
    assert report.values["self_collision_depth"] == pytest.approx(80.0 + 30.0, abs=0.01)
    assert 1e3 * report.collisions[0][1] == report.values["self_collision_depth"]


def test_limits_speeds_and_jumps(body: poise.Character) -> None:
    skeleton = body.skeleton
    at = skeleton.dof_names.index("left_elbow")
    q = still(body)
    q[:, at] = -0.2
    q[FRAMES // 2 :, at] = np.radians(2.0)
    values = checked(body, q).values
    step = 0.2 + np.radians(2.0)
    assert values["limits"] == pytest.approx(2.0) and values["beyond_limits"] == 50.0
    assert values["speed"] == pytest.approx(step * FPS)
    assert values["jump"] == pytest.approx(step * FPS / (3.0 * np.pi))
    q[:, at] = np.where(np.arange(FRAMES) < FRAMES // 2, -0.2, -0.6)
    values = checked(body, q).values
    assert values["fast"] == pytest.approx(100.0 / (FRAMES - 1))


def test_a_robots_own_speed_limits_count(body: poise.Character) -> None:
    skeleton = body.skeleton
    joint = skeleton.joint("left_forearm")
    slow = replace(joint, max_speed=((joint.suffixes[0], 0.5),))
    limited = skeleton.with_joints(left_forearm=slow)
    q = still(body)
    q[:, skeleton.dof_names.index("left_elbow")] = -np.arange(FRAMES) / FPS
    assert poise.check(poise.Motion(limited, q, FPS)).values["jump"] == pytest.approx(2.0)
    assert checked(body, q).values["fast"] == 0.0


def test_a_motion_is_like_itself(body: poise.Character) -> None:
    q, seconds = still(body), np.arange(FRAMES) / FPS
    for name, size in (("left_hip_pitch", 0.4), ("right_elbow", -0.3), ("left_shoulder_roll", 0.3)):
        q[:, body.skeleton.dof_names.index(name)] += size * (1.0 - np.cos(3.0 * seconds))
    q[:, 0] += 0.5 * seconds
    motion = poise.Motion(body.skeleton, q, FPS)
    values = poise.check(motion, body, motion).values
    for key in ("jerk", "path_scale", "leg_ratio"):
        assert values[key] == pytest.approx(1.0), key
    for key in ("path", "heading", "legs", "arms", "knee_bend", "elbow_bend", "hand", "foot"):
        assert values[key] == pytest.approx(0.0, abs=1e-6), key


def test_the_source_may_have_another_rate_and_length(body: poise.Character) -> None:
    q = still(body)
    q[:, 0] = 0.5 * np.arange(FRAMES) / FPS
    faster = np.tile(body.rest.q, (4 * FRAMES + 40, 1))
    faster[:, 0] = 0.5 * np.arange(len(faster)) / (4.0 * FPS)
    values = checked(body, q, poise.Motion(body.skeleton, faster, 4.0 * FPS)).values
    assert values["path"] == pytest.approx(0.0, abs=1e-6)
    shorter = poise.Motion(body.skeleton, q[: FRAMES // 2], FPS)
    assert checked(body, q, shorter).values["path"] > 1.0


def test_the_heading_of_a_cartwheel_is_that_of_its_source(body: poise.Character) -> None:
    q, half = still(body), np.linspace(0.0, np.pi, FRAMES)
    q[:, 2] += 1.0
    q[:, 3], q[:, 4] = np.cos(half), np.sin(half)  # a roll about the axis ahead
    turned = poise.Motion(body.skeleton, q, FPS)
    report = poise.check(turned, body, turned)
    assert report.values["heading"] == pytest.approx(0.0, abs=1e-6)  # 90 degrees before
    q[:, 3:7] = [0.5**0.5, 0.5**0.5, 0.0, 0.0]  # on its side throughout
    assert "heading" not in checked(body, q, poise.Motion(body.skeleton, q, FPS)).values


def test_heading_and_bends_are_those_of_the_change(body: poise.Character) -> None:
    source = poise.Motion(body.skeleton, still(body), FPS)
    turned = still(body, left_elbow=-0.5, right_elbow=-0.5)
    turned[:, 3], turned[:, 6] = np.cos(0.1), np.sin(0.1)
    values = checked(body, turned, source).values
    assert values["heading"] == pytest.approx(np.degrees(0.2))
    assert values["foot_heading"] == pytest.approx(np.degrees(0.2))
    assert values["elbow_bend"] == pytest.approx(np.degrees(0.5), abs=1e-6)
    assert values["forearm_centres"] == pytest.approx(np.degrees(0.5), abs=1e-6)
    assert values["arms"] == pytest.approx(np.degrees(0.25), abs=1e-6)


def test_people_are_bodies_too() -> None:
    walk = character().motion
    report = poise.check(walk, source=walk)
    assert report.values["slide"] < 1.0 and report.values["penetration"] < 10.0
    assert report.values["speed"] > 0.0 and report.values["path"] == pytest.approx(0.0)
    assert any("self-collision" in reason for reason in report.left_out)


def test_a_robot_without_arms(tmp_path: Path) -> None:
    body = robot(tmp_path, arms=False)
    report = checked(body, still(body), character().motion)
    assert any("no arms" in reason for reason in report.left_out)
    assert "arms" not in report.values and report.values["self_collision"] == 0.0


def test_an_arm_has_speeds_only() -> None:
    arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(1, 0, 0)).build()
    report = poise.check(poise.Motion(arm, np.linspace(0.0, 1.0, 31)[:, None], 30.0))
    assert report.values["speed"] == pytest.approx(1.0)
    assert any("no legs" in reason for reason in report.left_out)


def test_a_folded_chain_is_in_itself() -> None:
    chain = poise.SkeletonBuilder()
    for number in range(4):
        parent = f"link{number - 1}" if number else None
        chain.add(f"link{number}", poise.Hinge("z"), parent, offset=(0.3, 0.0, 0.0))
    box = poise.Box((0.0, 0.0, 0.0), (0.1, 0.1, 0.1))
    shapes = [CollisionShape(name, name, box) for name in ("link0", "link3")]
    links = chain.build().shown_by((), shapes)
    third = 2.0 * np.pi / 3.0  # three links of 0.3 m close a triangle
    q = np.zeros((4, 4))
    q[2:, 1:3] = third
    q[2:, 3] = third
    values = poise.check(poise.Motion(links, q, 30.0)).values
    assert values["self_collision"] == 50.0
    assert values["self_collision_depth"] == pytest.approx(100.0, abs=0.1)


def test_bad_input(body: poise.Character) -> None:
    motion = poise.Motion(body.skeleton, still(body), FPS)
    with pytest.raises(InvalidValue, match="motion has 1 frame; expected two or more"):
        poise.check(motion[:1])
    with pytest.raises(InvalidValue, match="source has 1 frame"):
        poise.check(motion, source=motion[:1])
    with pytest.raises(InvalidValue, match="another skeleton"):
        poise.check(character().motion, body)
    with pytest.raises(UnknownName, match="near: slide"):
        poise.check(motion, thresholds={"slid": 1.0})
    for value in (-1.0, float("nan")):
        with pytest.raises(InvalidValue, match="expected a number of zero or more"):
            poise.check(motion, thresholds={"slide": value})
    with pytest.raises(InvalidValue, match="source"):
        poise.check(motion, source=3)  # type: ignore[arg-type]
    block = poise.SkeletonBuilder().add("block", poise.Fixed()).build()
    with pytest.raises(InvalidValue, match="no joint"):
        poise.check(poise.Motion(block, np.zeros((3, 0)), FPS))


@pytest.mark.parametrize("frames", [2, 3, 4])
def test_short_motions(body: poise.Character, frames: int) -> None:
    report = checked(body, still(body)[:frames], character().motion)
    assert "speed" in report.values and any("never stand" in one for one in report.left_out)


def test_reports(body: poise.Character) -> None:
    q = still(body)
    q[:, 2] -= 0.02
    motion = poise.Motion(body.skeleton, q, FPS)
    report = poise.check(motion, body, thresholds={"penetration": 30.0, "sole_height": np.inf})
    assert report.failed == ()
    report = poise.check(motion, body)
    assert report.failed == ("sole_height", "penetration")
    text = report.lines()
    assert text[-1] == "2 of 11 thresholds exceeded: sole_height, penetration"
    assert any("FAILED: at most 10" in line for line in text)
    assert len(report.lines(every=True)) > len(text)
    data = json.loads(json.dumps(finite(report.data())))
    assert data["failed"] == ["sole_height", "penetration"]
    assert data["values"]["penetration"] == pytest.approx(20.0) and data["units"]["slide"] == "cm/s"
    assert list(report.values) == [key for key in MEASURES if key in report.values]
    assert all(len(values) == FRAMES for values in report.series.values())


def test_the_documentation_lists_all_measures() -> None:
    text = (Path(__file__).parents[3] / "docs/motion.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    bones = ("shin", "upper_arm", "forearm", "trunk_")
    for key, measure in MEASURES.items():
        if key.startswith(bones):
            continue
        names, limits = next(
            (cells[1].replace("`", "").split(", "), cells[4].split(", "))
            for cells in ([cell.strip() for cell in row.split("|")] for row in rows)
            if len(cells) > 4 and f"`{key}`" in cells[1]
        )
        stated = limits[names.index(key)] if len(limits) == len(names) else limits[-1]
        assert stated == ("-" if measure.limit is None else f"{measure.limit:g}"), key
