"""`poise handle`, `poise pose --handle`, and handles in `poise info`."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.formats.handles import read_handles, write_handles
from poise.model import IKHandle
from samples.command_line import Poise

ARM = ("--start", "lhumerus", "--end", "lhand")
LEG = ("--start", "rfemur", "--end", "rfoot", "--solver", "lm")


@pytest.fixture
def hero(command: Poise, tmp_path: Path) -> Path:
    """A file with an arm and a leg."""
    path = tmp_path / "hero.bvh"
    poise.write(character().at(character().rest), path)
    assert command("handle", path, "arm", *ARM, "--pole", "0,-1,-1").code == 0
    assert command("handle", path, "leg", *LEG).code == 0
    return path


def at(path: Path, joint: str) -> np.ndarray:
    found = poise.read(path)
    return found.motion[0].world[found.skeleton.joint_index(joint), :3, 3]


def test_handles_are_made_changed_listed_and_removed(command: Poise, hero: Path) -> None:
    beside = hero.with_suffix(".ik.json")
    done = command("handle", hero, "arm", "--twist", "90", "--weight", "0.5")
    assert done.code == 0 and f"written: {beside}" in done.out
    arm, leg = read_handles(beside)
    assert (arm.name, arm.start, arm.end, arm.pole) == ("arm", "lhumerus", "lhand", (0, -1, -1))
    assert arm.twist == pytest.approx(np.pi / 2) and arm.weight == 0.5 and leg.solver == "lm"
    said = command("info", hero).out
    assert "lhumerus to lhand, pole 0,-1,-1, twist 90 deg, weight 0.5" in said
    assert command("info", hero, "--json").data["handles"] == [arm.to_dict(), leg.to_dict()]
    assert command("handle", hero, "arm", "--pole", "none", "--end", "lfingers:tip").code == 0
    assert read_handles(beside)[0].pole is None and read_handles(beside)[0].tip
    assert command("handle", hero, "arm", "--remove").code == 0
    assert [handle.name for handle in read_handles(beside)] == ["leg"]


def test_handles_of_another_skeleton_are_kept_until_they_are_removed(
    command: Poise, hero: Path
) -> None:
    beside = hero.with_suffix(".ik.json")
    tail = IKHandle(name="tail", start="tail1", end="tail9")
    write_handles([*read_handles(beside), tail], beside)
    done = command("handle", hero, "leg", "--weight", "0.5")
    assert done.code == 0 and "'tail' is ignored" in done.out
    assert read_handles(beside)[-1] == tail
    assert command("handle", hero, "tail", "--remove").code == 0
    assert [handle.name for handle in read_handles(beside)] == ["arm", "leg"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("new", "--start", "lhumerus"), "needs --end"),
        (("new", "--start", "lhumeru", "--end", "lhand"), "near: lhumerus"),
        (("new", *ARM, "--solver", "two-bon"), "near: two-bone"),
        (("new", *ARM, "--pole", "0,0"), "2 numbers"),
        (("new", "--start", "rfemur", "--end", "lhand"), "lhand is not a descendant of rfemur"),
        (("leg", "--blend", "1.5"), "expected 0 to 1"),
        (("leg", "--soft", "-1"), "expected metres"),
        (("tail", "--remove"), "no handle 'tail'"),
        (("leg", "--remove", "--weight", "1"), "cannot be combined with other options"),
        (("leg", "--weight", "2"), "0 to 1"),
    ],
)
def test_what_no_handle_can_be_is_refused(
    command: Poise, hero: Path, words: tuple[str, ...], said: str
) -> None:
    before = hero.with_suffix(".ik.json").read_bytes()
    done = command("handle", hero, *words)
    assert done.code == 2 and said in done.err
    assert hero.with_suffix(".ik.json").read_bytes() == before


def test_goals_are_met_first_and_then_the_handles(
    command: Poise, hero: Path, tmp_path: Path
) -> None:
    posed = tmp_path / "posed.bvh"
    foot = at(hero, "lfoot")
    done = command(
        "pose", hero, "--handle", "leg=-0.15,0.35,0.25", "--handle", "arm=0.35,1.2,0.25",
        "--pin", "lfoot", "--reach", "head=0,1.5,0.2", "-o", posed, "--json",
    )  # fmt: skip
    assert done.code == 0, done.out
    names = [goal["name"] for goal in done.data["goals"]]
    assert names == ["head", "lfoot pinned", "arm (lhand)", "leg (rfoot)"]
    assert done.data["solver"] == "auto, two-bone, lm"
    for joint, place in (
        ("lhand", (0.35, 1.2, 0.25)), ("rfoot", (-0.15, 0.35, 0.25)), ("lfoot", foot),
        ("head", (0, 1.5, 0.2)),
    ):  # fmt: skip
        np.testing.assert_allclose(at(posed, joint), place, atol=1.2e-4)
    assert read_handles(tmp_path / "posed.ik.json") == read_handles(hero.with_suffix(".ik.json"))


def test_a_place_and_a_turn(command: Poise, hero: Path, tmp_path: Path) -> None:
    posed = tmp_path / "posed.bvh"
    words = ("pose", hero, "--handle", "leg=-0.1,0.2,0.1,0,0,0", "-o", posed)
    assert command(*words).code == 0
    found = poise.read(posed)
    frame = found.motion[0].world[found.skeleton.joint_index("rfoot")]
    np.testing.assert_allclose(frame[:3, :3], np.eye(3), atol=2e-4)
    np.testing.assert_allclose(frame[:3, 3], (-0.1, 0.2, 0.1), atol=2e-4)


def test_a_miss_of_a_handle_is_a_miss(command: Poise, hero: Path) -> None:
    done = command("pose", hero, "--handle", "arm=2,1.2,0.2", "--handle", "leg=-0.15,0.35,0.25")
    assert done.code == 3 and "not converged (infeasible)" in done.out
    assert "arm (lhand)" in done.out and "lhand is out of reach" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--handle", "arn=0,1,0"), "near: arm"),
        (("--handle", "arm=0,1"), "2 numbers"),
        (("--handle", "arm=0,1,0,0,0,0,0"), "the quaternion is zero"),
        (("--handle", "0,1,0"), "expected NAME=X,Y,Z"),
        (("--handle", "arm=0,1,0", "--handle", "arm=0,1,1"), "already has a target"),
        (("--handle", "arm=0.3,1.2,0.2", "--reach", "lhand=0.3,1,0.3"), "moves lhand"),
        (("--handle", "arm=0.3,1.2,0.2", "--pin", "lfingers"), "moves lfingers"),
        (("--handle", "arm=0.3,1.2,0.2", "--solver", "lm"), "its own solver"),
        (("--handle", "arm=0.3,1.2,0.2", "--trace"), "omit --handle"),
    ],
)
def test_what_makes_no_sense_is_refused(
    command: Poise, hero: Path, words: tuple[str, ...], said: str
) -> None:
    done = command("pose", hero, *words)
    assert done.code == 2 and said in done.err


def test_a_handle_that_moves_an_earlier_one_is_refused(command: Poise, hero: Path) -> None:
    words = ("--start", "lclavicle", "--end", "lradius", "--solver", "lm")
    assert command("handle", hero, "elbow", *words).code == 0
    done = command("pose", hero, "--handle", "arm=0.3,1.2,0.2", "--handle", "elbow=0.4,1.3,0")
    assert done.code == 2 and "elbow: it moves lhand" in done.err


def test_without_handles_the_way_to_one_is_said(command: Poise, files: Path) -> None:
    done = command("pose", files / "hero.bvh", "--handle", "arm=0,1,0")
    assert done.code == 2 and "poise handle" in done.err


def test_posing_again_after_a_handle_was_changed_takes_the_change_along(
    command: Poise, hero: Path, tmp_path: Path
) -> None:
    posed = tmp_path / "posed.bvh"
    words = ("pose", hero, "--handle", "leg=-0.15,0.35,0.25", "-o", posed)
    for weight in (1.0, 0.5):
        assert command("handle", hero, "leg", "--weight", str(weight)).code == 0
        done = command(*words)
        assert done.code == 0 and f"written: {posed.with_suffix('.ik.json')}" in done.out
        assert read_handles(tmp_path / "posed.ik.json")[1].weight == weight
    assert command("handle", posed, "leg", "--weight", "0.25").code == 0
    assert command("handle", hero, "leg", "--weight", "0.75").code == 0
    done = command(*words)  # what was made for posed.bvh itself is not lost
    assert done.code == 2 and "contains other handles (arm, leg)" in done.err
    assert read_handles(tmp_path / "posed.ik.json")[1].weight == 0.25


def test_a_goal_may_bring_the_joint_that_a_handle_begins_at_to_its_place(
    command: Poise, hero: Path, tmp_path: Path
) -> None:
    posed = tmp_path / "posed.bvh"
    shoulder = at(hero, "lhumerus") + np.array((0.0, 0.04, 0.02))
    place = ",".join(f"{value:.6f}" for value in shoulder)
    words = ("pose", hero, "--handle", "arm=0.35,1.2,0.25", "-o", posed)
    done = command(*words, "--reach", f"lhumerus={place}")
    assert done.code == 0, done.out
    np.testing.assert_allclose(at(posed, "lhumerus"), shoulder, atol=1.2e-4)
    np.testing.assert_allclose(at(posed, "lhand"), (0.35, 1.2, 0.25), atol=1.2e-4)
    for words_of_goal in (
        ("--orient", "lhumerus=1,0,0,0"), ("--pin", "lhumerus"),
        ("--reach", "lhumerus@0.1,0,0=0.3,1.3,0"),
    ):  # fmt: skip
        done = command(*words, *words_of_goal)
        assert done.code == 2 and "it moves lhumerus" in done.err


def test_a_handle_may_begin_where_an_earlier_one_ends(
    command: Poise, hero: Path, tmp_path: Path
) -> None:
    start = at(hero, "lhumerus")
    beside = hero.with_suffix(".ik.json")
    spine = IKHandle(name="spine", start="lowerback", end="lhumerus", solver="lm")
    write_handles([spine, *read_handles(beside)], beside)
    goal = start + np.array((0.03, -0.02, 0.02))
    posed = tmp_path / "posed.bvh"
    place = ",".join(f"{value:.6f}" for value in goal)
    words = ("pose", hero, "--handle", "arm=0.35,1.2,0.25", "-o", posed)
    done = command(*words, "--handle", f"spine={place}")
    assert done.code == 0, done.out
    np.testing.assert_allclose(at(posed, "lhumerus"), goal, atol=1.2e-4)
    np.testing.assert_allclose(at(posed, "lhand"), (0.35, 1.2, 0.25), atol=1.2e-4)
    done = command(*words, "--handle", f"spine={place},0,0,0")
    assert done.code == 2 and "arm: it moves lhumerus" in done.err


def test_other_handles_stop_the_pose_before_it_is_written(
    command: Poise, hero: Path, tmp_path: Path
) -> None:
    (tmp_path / "posed.ik.json").write_text("mine")
    done = command("pose", hero, "--handle", "arm=0.35,1.2,0.25", "-o", tmp_path / "posed.bvh")
    assert done.code == 2 and "posed.ik.json" in done.err
    assert not (tmp_path / "posed.bvh").exists()


def test_handles_are_written_to_a_given_file(command: Poise, hero: Path, tmp_path: Path) -> None:
    before = hero.with_suffix(".ik.json").read_bytes()
    other = tmp_path / "other.ik.json"
    done = command("handle", hero, "arm", "--weight", "0.5", "-o", other)
    assert done.code == 0 and f"written: {other}" in done.out
    assert [handle.weight for handle in read_handles(other)] == [0.5, 1.0]
    assert hero.with_suffix(".ik.json").read_bytes() == before
    wrong = command("handle", hero, "arm", "-o", tmp_path / "other.bvh")
    assert wrong.code == 2 and "unsupported output format '.bvh'; expected .json" in wrong.err


def test_a_pose_by_a_handle_is_a_maya_scene(command: Poise, hero: Path) -> None:
    """The scene has the pose that a BVH of the same command has, and both handles."""
    words = ("pose", hero, "--handle", "arm=0.35,1.2,0.25", "--no-prior", "-o")
    scene, posed = hero.with_name("posed.ma"), hero.with_name("posed.bvh")
    assert command(*words, scene).code == 0 and command(*words, posed).code == 0
    expected = hero.with_name("expected.ma")
    assert command("convert", posed, expected).code == 0
    written = scene.read_text().replace("posed", "expected")
    assert written.count("createNode ikHandle") == 2

    def angles(text: str) -> np.ndarray:
        found = re.findall(r'setAttr "\.r" -type "double3" (\S+) (\S+) (\S+)', text)
        return np.array(found, dtype=float)

    assert np.ptp(angles(written)) > 10.0
    assert angles(written) == pytest.approx(angles(expected.read_text()), abs=1e-6)
