"""`poise info --parts`, `--picture` and `--standing`."""

from __future__ import annotations

from pathlib import Path

import pytest

import poise
from poise.bundled import bare_character
from samples.command_line import Poise

KEYS = {
    "kind", "reasons", "up", "facing", "height_m", "leg_length_m", "rest", "parts", "limbs",
    "soles", "roles",
}  # fmt: skip


def test_the_anatomy_as_text(command: Poise, files: Path) -> None:
    done = command("info", files / "hero.bvh", "--parts")
    assert done.code == 0
    lines = done.out.splitlines()
    (first,) = [line for line in lines if line.startswith("anatomy: ")]
    assert "human, up y, facing z" in first and "rest pose T" in first
    rows = {tuple(line.split()[:2]): line for line in lines if line.startswith("  ")}
    assert "lhumerus" in rows["left", "upper"] and "lhumerus ltibia" not in done.out
    assert "0.9" in rows["left", "thigh"] and "name and proportions" in rows["left", "thigh"]
    assert "limbs:" in lines and "not recognised" not in done.out


def test_the_anatomy_as_data(command: Poise, files: Path) -> None:
    data = command("info", files / "hero.bvh", "--parts", "--json").data["anatomy"]
    assert set(data) == KEYS
    assert (data["kind"], data["rest"], data["reasons"]) == ("human", "T", [])
    assert data["up"] == [0.0, 1.0, 0.0] and data["facing"][2] > 0.99
    assert 0.7 < data["leg_length_m"] < 1.0
    part = data["parts"]["left forearm"]
    assert set(part) == {"joints", "confidence", "why", "start_m", "end_m"}
    assert part["end_m"][0] > part["start_m"][0] > 0.2
    assert data["parts"]["chest"]["joints"] == ["thorax"]
    assert set(data["soles"]) == {"left", "right"}
    sole = data["soles"]["left"]
    assert set(sole) == {"joint", "length_m", "height_m", "origin", "polygon_m"}
    assert data["limbs"]["left leg"] == {"start": "lfemur", "middle": "ltibia", "end": "lfoot"}


def test_a_body_that_is_not_a_person_says_why(command: Poise, shared_data: Path) -> None:
    fox = shared_data / "gltf" / "Fox.glb"
    done = command("info", fox, "--parts")
    assert "anatomy: quadruped" in done.out
    assert "not recognised as a person: its trunk is not upright" in done.out
    assert "left front leg" in done.out
    data = command("info", fox, "--parts", "--json").data
    assert data["anatomy"]["reasons"] and "left thigh" not in data["parts"]
    assert data["parts"]["left hind foot"]["joints"] == ["b_LeftFoot02_018"]


def test_choices_of_the_reader_are_notes(command: Poise, shared_data: Path) -> None:
    file = shared_data / "characters" / "made_ik_feet.glb"
    done = command("info", file)
    notes = [line.removeprefix("note: ") for line in done.out.splitlines() if "note: " in line]
    assert len(notes) == 2
    assert "Foot.L moves with LowerLeg.L" in notes[0] and "a child of Root" in notes[0]
    assert command("info", file, "--json").data["notes"] == notes


def test_joints_in_no_part_are_listed_by_role(command: Poise, shared_data: Path) -> None:
    done = command("info", shared_data / "vrm" / "cryptovoxels.vrm", "--parts")
    listed = done.out.partition("other joints:")[2]
    assert "control" in listed and "helper" in listed and " more" in listed


def test_a_part_assigned_by_hand_is_certain(command: Poise, files: Path) -> None:
    words = ["--part", "left hand=lfingers", "--parts", "--json"]
    part = command("info", files / "hero.bvh", *words).data["anatomy"]["parts"]["left hand"]
    assert part["joints"] == ["lfingers"] and part["confidence"] == 1.0


def test_pictures_of_parts_and_of_the_standing_pose(
    command: Poise, files: Path, tmp_path: Path
) -> None:
    pytest.importorskip("PIL", reason="needs Pillow")
    parts, standing = tmp_path / "parts.png", tmp_path / "standing.png"
    done = command("info", files / "hero.bvh", "--picture", parts, "--standing", standing)
    assert done.code == 0 and parts.stat().st_size > 5000 and standing.stat().st_size > 5000
    assert done.out.count("written: ") == 2
    again = command("info", files / "hero.bvh", "--picture", parts, "--standing", parts)
    assert again.code == 2 and "choose a different name" in again.err
    wrong = command("info", files / "hero.bvh", "--picture", tmp_path / "parts.bvh")
    assert wrong.code == 2 and "expected .png" in wrong.err


def test_files_without_a_body(command: Poise, tmp_path: Path) -> None:
    arm = poise.SkeletonBuilder().add("a", poise.Hinge("z"), tip=(1, 0, 0)).build()
    path = tmp_path / "arm.glb"
    poise.write(poise.Character("arm", arm), path)
    done = command("info", path, "--parts", "-o", tmp_path / "arm.png")
    assert done.code == 0 and "anatomy: other" in done.out
    assert bare_character().anatomy.kind == "human"
