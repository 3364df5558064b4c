"""`poise retarget` and `poise batch retarget` to humanoid robots."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from samples.checked_robot import robot
from samples.command_line import Poise


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the robot, a walk, a jump that stays in the air, and a single frame."""
    folder = tmp_path_factory.mktemp("robot")
    robot(folder)
    hero = character()
    walk = hero.motion[:60]
    q = walk.q.copy()
    q[:, walk.skeleton.dof_index("root_ty")] += 2.0 + np.sin(np.linspace(0.0, np.pi, 60))
    air = poise.Motion(walk.skeleton, q, walk.fps, "air")
    for name, motion in (("walk", walk), ("air", air), ("one", walk[:1])):
        poise.write(hero.with_motion(motion), folder / f"{name}.bvh")
    return folder


def edited(folder: Path, file: Path, edit: Callable[[ET.Element], None]) -> Path:
    root = ET.fromstring((folder / "robot.xml").read_text())
    edit(root)
    file.write_bytes(ET.tostring(root))
    return file


def body(root: ET.Element, name: str) -> ET.Element:
    found = root.find(f".//body[@name='{name}']")
    assert found is not None
    return found


def test_the_result_is_checked_against_its_source(
    command: Poise, place: Path, tmp_path: Path
) -> None:
    walk, to, out = place / "walk.bvh", place / "robot.xml", tmp_path / "out.npz"
    done = command("retarget", walk, "--to", to, "-o", out)
    assert done.code == 0 and "warning" not in done.out, done.out + done.err
    assert "reference pose of the target: standing pose" in done.out
    assert "points of the soles held" in done.out
    said = done.out.partition("checked against the source:\n")[2].splitlines()
    checked = command("check", out, "--on", to, "--source", walk).out.splitlines()
    own = [line.split()[:2] for line in said if "  at most" in line or "FAILED" in line]
    other = {line.split()[0]: line.split()[:2] for line in checked}
    assert len(own) > 15 and own == [other[key] for key, _ in own]
    data = command("retarget", walk, "--to", to, "--json").data
    assert data["check"]["values"]["penetration"] < 10.0
    assert command("retarget", walk, "--to", "bundled", "--json").data["check"] is None


def test_floor_speed_limit_and_collisions(command: Poise, place: Path) -> None:
    asked = ("retarget", place / "walk.bvh", "--to", place / "robot.xml", "--json")
    usual = command(*asked).data["check"]["values"]
    raised = command(*asked, "--floor", 0.3).data["check"]["values"]
    assert raised["sole_height"] == pytest.approx(usual["sole_height"], abs=0.5)
    slow = command(*asked, "--max-speed", 1.0, "--no-self-collision").data["check"]["values"]
    assert slow["speed"] < 1.001 < usual["speed"] and slow["jump"] < 1.001
    free = command(*asked, "--max-speed", "inf").data["check"]["values"]
    assert free["fast"] == 0.0
    done = command(*asked, "--max-speed", 0)
    assert done.code == 2 and "max_speed: expected a positive number, not 0 rad/s" in done.out


def test_a_table_with_the_joints_of_the_robot(command: Poise, place: Path, tmp_path: Path) -> None:
    walk, to, table = place / "walk.bvh", place / "robot.xml", tmp_path / "map.json"
    asked = ("retarget", walk, "--to", to)
    assert command(*asked, "--write-map", table, "-o", tmp_path / "a.npz").code == 0
    known = json.loads(table.read_text())
    arm = known["parts"]["left upper arm"]
    assert arm["target"] == ["left_shoulder_pitch", "left_shoulder_roll", "left_upper_arm"]
    assert command(*asked, "--map", table, "-o", tmp_path / "b.npz").code == 0
    for part in ("upper arm", "forearm", "hand"):
        for side, other in (("left", "right"), ("right", "left")):
            source = known["parts"][f"{other} {part}"]["source"]
            known["parts"].setdefault(f"{side} {part}", {})["swapped"] = source
    for pair in known["parts"].values():
        pair["source"] = pair.pop("swapped", pair["source"])
    table.write_text(json.dumps(known))
    assert command(*asked, "--map", table, "-o", tmp_path / "c.npz").code == 0
    a, b, c = (poise.read(tmp_path / f"{name}.npz").motion.q for name in "abc")
    assert np.allclose(a, b) and np.abs(c - a).max() > 0.1
    known["parts"]["left thigh"]["target"] = ["left_hip_pitch_link"]
    table.write_text(json.dumps(known))
    done = command(*asked, "--map", table)
    assert done.code == 2 and "map.json: " in done.err
    assert "no joint 'left_hip_pitch_link'" in done.err and "near: left_hip_pitch" in done.err


def test_clips_without_stances(command: Poise, place: Path) -> None:
    done = command("retarget", place / "air.bvh", "--to", place / "robot.xml")
    assert done.code == 0 and "the feet of the source never stand still" in done.out
    assert "note: the feet never stand: slide and stances left out" in done.out
    done = command("retarget", place / "one.bvh", "--to", place / "robot.xml")
    assert done.code == 0 and "warning: the motion has one frame" in done.out
    assert "checked" not in done.out.partition("mapped:")[2]


def test_robots_that_lack_something(command: Poise, place: Path, tmp_path: Path) -> None:
    def fixed(root: ET.Element) -> None:
        base = body(root, "pelvis")
        base.remove(base[0])

    def meshes(root: ET.Element) -> None:
        ET.SubElement(ET.SubElement(root, "asset"), "mesh", name="m", file="none.stl")
        shape = body(root, "left_thigh").find("geom")
        assert shape is not None
        shape.attrib.clear()
        shape.attrib.update(type="mesh", mesh="m")

    def without(part: str) -> Callable[[ET.Element], None]:
        def edit(root: ET.Element) -> None:
            base = body(root, "pelvis")
            for side in ("left", "right"):
                base.remove(body(root, f"{side}_{part}_pitch"))

        return edit

    for edit, said in (
        (fixed, "fixed in the world at pelvis: it cannot travel or turn"),
        (meshes, "self-collision is not avoided there: left_thigh"),
        (without("shoulder"), "no left upper arm is recognised in the target"),
        (without("hip"), "no left thigh is recognised in the target"),
    ):
        file = edited(place, tmp_path / "edited.xml", edit)
        done = command("retarget", place / "walk.bvh", "--to", file)
        assert done.code == 0 and said in done.out, done.out + done.err
    words = ("retarget", place / "walk.bvh", "--to", edited(place, tmp_path / "e.xml", meshes))
    assert "self-collision" not in command(*words, "--no-self-collision").out.partition("mapped")[0]


def test_values_that_are_not_numbers(command: Poise, place: Path, tmp_path: Path) -> None:
    text = (place / "walk.bvh").read_text().splitlines()
    text[-1] = text[-1].replace(text[-1].split()[4], "nan", 1)
    (tmp_path / "bad.bvh").write_text("\n".join(text) + "\n")
    done = command("retarget", tmp_path / "bad.bvh", "--to", place / "robot.xml")
    assert done.code == 2 and "nan" in done.err and "bad.bvh" in done.err


def test_rejected_clips_of_a_folder(command: Poise, place: Path, tmp_path: Path) -> None:
    clips, out = tmp_path / "clips", tmp_path / "out"
    clips.mkdir()
    for name in ("walk", "air"):
        (clips / f"{name}.bvh").write_bytes((place / f"{name}.bvh").read_bytes())
    accepted = [f"--max={key}=inf" for key in ("legs", "arms", "trunk", "hand", "foot", "heading")]
    words = ("batch", "retarget", clips, "--to", place / "robot.xml", "--format", "npz", "-j", 1)
    words = (*words, *accepted, "-o", out)
    done = command(*words, "--max", "sole_height=0")
    assert done.code == 4 and "2 files: 1 done, 1 rejected, 0 failed" in done.out, done.out
    assert "walk.bvh: rejected: sole_height" in done.out and "(at most 0)" in done.out
    assert [path.name for path in out.glob("*.npz")] == ["air.npz"]
    (entry,) = [
        json.loads(line) for line in (out / "manifest.jsonl").read_text().splitlines()
        if "walk.bvh" in line
    ]  # fmt: skip
    assert entry["status"] == "rejected" and entry["figures"]["check"]["sole_height"] > 0.0
    again = command(*words, "--max", "sole_height=0", "--json")
    assert again.code == 4 and again.data["kept"] == 2
    assert [one["file"] for one in again.data["rejected"]] == ["walk.bvh"]
    kept = command(*words, "--max", "sole_height=0", "--no-reject", "--json")
    assert kept.code == 0 and kept.data["rejected"] == [] and (out / "walk.npz").exists()
    wrong = command(*words, "--max", "sole=1")
    assert wrong.code == 2 and "no measure 'sole'" in wrong.err
