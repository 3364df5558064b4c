"""`poise check`, for a file and for a folder, and `poise batch check`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from samples.checked_robot import robot
from samples.command_line import Poise


@pytest.fixture(scope="module")
def clips(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a robot that stands, and with one that sinks into the floor."""
    folder = tmp_path_factory.mktemp("robot")
    body = robot(folder)
    (folder / "clips").mkdir()
    for name, sunk in (("good", 0.0), ("sunk", 0.02)):
        q = np.tile(body.rest.q, (40, 1))
        q[:, 2] -= sunk
        motion = poise.Motion(body.skeleton, q, 30.0, name)
        poise.write(body.with_motion(motion), folder / "clips" / f"{name}.npz")
    return folder / "clips"


def test_a_motion_within_its_thresholds(command: Poise, clips: Path) -> None:
    done = command("check", clips / "good.npz", "--on", clips.parent / "robot.xml")
    assert done.code == 0, done.err
    assert "good.npz: 40 frames at 30 fps" in done.out and "thresholds hold" in done.out
    assert "self_collision" in done.out


def test_exceeded_thresholds(command: Poise, clips: Path, tmp_path: Path) -> None:
    page = tmp_path / "sunk.html"
    words = ("check", clips / "sunk.npz", "--on", clips.parent / "robot.xml")
    done = command(*words, "-o", page)
    assert done.code == 1 and "FAILED: at most 10" in done.out
    text = page.read_text()
    assert "<svg" in text and "penetration" in text and "src=" not in text
    done = command(*words, "--json")
    assert done.code == 1 and done.data["failed"] == ["sole_height", "penetration"]
    assert done.data["values"]["penetration"] == pytest.approx(20.0)
    done = command(*words, "--max", "penetration=21", "--max", "sole_height=inf")
    assert done.code == 0, done.out


def test_a_source_adds_measures(command: Poise, clips: Path, tmp_path: Path) -> None:
    source = tmp_path / "good.bvh"
    poise.write(character(), source)
    one = command("check", clips / "good.npz", "--source", source, "--json").data
    assert "path" in one["values"]
    folder = command("check", clips, "--source", tmp_path, "--json")
    assert folder.code == 2  # sunk.npz has no source
    assert [Path(clip["file"]).name for clip in folder.data["clips"]] == ["good.npz"]
    assert "no source named sunk" in folder.data["errors"][0]["message"]


def test_a_folder(command: Poise, clips: Path) -> None:
    done = command("check", clips, "--on", clips.parent / "robot.xml")
    assert done.code == 1
    assert "sole_height, penetration" in done.out and "all thresholds hold" in done.out
    assert "2 motions checked: 1 exceed a threshold" in done.out


def test_a_batch(command: Poise, clips: Path, tmp_path: Path) -> None:
    words = ("batch", "check", clips, "--on", clips.parent / "robot.xml", "-o", tmp_path / "out")
    done = command(*words)
    assert done.code == 0, done.err
    data = json.loads((tmp_path / "out/sunk.json").read_text())
    assert data["failed"] == ["sole_height", "penetration"]


def test_a_batch_with_sources_and_thresholds(command: Poise, clips: Path, tmp_path: Path) -> None:
    words = (
        "batch", "check", clips, "--on", clips.parent / "robot.xml", "--source", clips,
        "--max", "sole_height=inf", "--max", "penetration=30",
    )  # fmt: skip
    done = command(*words, "-o", tmp_path / "out")
    assert done.code == 0, done.err
    data = json.loads((tmp_path / "out/sunk.json").read_text())
    assert data["failed"] == [] and data["values"]["legs"] == pytest.approx(0.0)
    lost = command("batch", "check", clips, "--source", tmp_path, "-o", tmp_path / "lost")
    assert "no source named good" in lost.err + lost.out
    wrong = command("batch", "check", clips, "--max", "slid=1", "-o", tmp_path / "wrong")
    assert wrong.code == 2 and "near: slide" in wrong.err


def test_wrong_input(command: Poise, clips: Path, tmp_path: Path) -> None:
    good = clips / "good.npz"
    for words, said in (
        ((good, "--max", "slide"), "expected MEASURE=VALUE"),
        ((good, "--max", "slid=1"), "near: slide"),
        ((good, "-o", tmp_path / "a.txt"), "expected .html"),
        ((tmp_path / "none.npz",), "no such file"),
        ((tmp_path,), "no motions"),
    ):
        done = command("check", *words)
        assert done.code == 2 and said in done.err, done.err
