"""Commands that read and write the motions of robots."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import poise
from samples.command_line import Poise
from samples.legged_robot import JOINTS, biped, walk


@pytest.fixture
def clips(tmp_path: Path) -> Path:
    """A robot, and its walk in the layout of Unitree."""
    robot = biped(tmp_path)
    poise.write(robot.with_motion(walk(robot)), tmp_path / "walk.csv", layout="unitree")
    return tmp_path


def test_convert_to_a_layout_at_another_rate(command: Poise, clips: Path) -> None:
    done = command(
        "convert", clips / "walk.csv", "-o", clips / "walk.npz", "--skeleton", clips / "biped.xml",
        "--layout", "beyondmimic", "--fps", "25", "--input-fps", "50",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert "loss: the values of left_ball, unused_joint" in done.out
    assert "read back: 10 joints within" in done.out and "assumed" not in done.out
    with np.load(clips / "walk.npz") as found:
        assert found["fps"].tolist() == [25] and found["joint_pos"].shape == (15, len(JOINTS))


def test_convert_to_and_from_a_table(command: Poise, clips: Path) -> None:
    robot = ("--skeleton", clips / "biped.xml")
    done = command("convert", clips / "walk.csv", clips / "own.csv", *robot, "--input-fps", "50")
    assert done.code == 0 and "read back: 10 joints within 0 m of the original" in done.out
    again = command("convert", clips / "own.csv", clips / "walk.pkl", *robot)
    assert again.code == 0 and "repaired" not in again.out
    assert command("info", clips / "walk.pkl", *robot).code == 0


def test_an_assumed_rate_is_reported(command: Poise, clips: Path) -> None:
    done = command("info", clips / "walk.csv", "--skeleton", clips / "biped.xml")
    assert done.code == 0
    assert "no frame rate; assumed 30 frames per second (fps= or --input-fps" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("convert", "walk.csv", "a.npz"), "name the robot or character with --skeleton FILE\n"),
        (("convert", "walk.csv", "a.npz", "-o", "b.npz"), "two output files"),
        (("convert", "walk.csv"), "missing argument 'OUT'"),
        (
            ("convert", "walk.csv", "a.npz", "--skeleton", "biped.xml", "--layout", "gmr"),
            "the layout gmr is written as .pkl, not as .npz",
        ),
        (
            ("convert", "walk.csv", "a.npz", "--skeleton", "biped.xml", "--layout", "mjlabs"),
            "no layout 'mjlabs'; near: mjlab",
        ),
        (
            ("convert", "walk.csv", "a.npz", "--skeleton", "biped.xml", "--fps", "0"),
            "fps: expected a positive number, not 0",
        ),
        (
            ("info", "walk.csv", "--skeleton", "biped.xml", "--quaternion", "zyxw"),
            "no order of quaternions 'zyxw'",
        ),
    ],
)
def test_faults_are_one_line(
    command: Poise, clips: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(clips)
    done = command(*words)
    assert done.code == 2 and said in done.err and done.err.count("\n") == 1


def test_view_edit_and_clean_a_robots_motion(command: Poise, clips: Path) -> None:
    robot = ("--skeleton", clips / "biped.xml", "--input-fps", "50")
    assert command("view", clips / "walk.csv", "-o", clips / "a.html", *robot).code == 0
    cut = command("edit", clips / "walk.csv", "-o", clips / "b.csv", "--crop", "0:0.2", *robot)
    assert cut.code == 0, cut.err
    assert len(poise.read(clips / "b.csv", skeleton=clips / "biped.xml").motion) == 11


def test_batch_convert_and_retarget(command: Poise, clips: Path, tmp_path: Path) -> None:
    (clips / "in").mkdir()
    (clips / "walk.csv").rename(clips / "in" / "walk.csv")
    robot = clips / "biped.xml"
    done = command(
        "batch", "convert", clips / "in", "-o", tmp_path / "out", "--to", ".npz", "--layout",
        "mjlab", "--fps", "25", "--only", ".csv", "--skeleton", robot, "--input-fps", "50",
    )  # fmt: skip
    assert done.code == 0, done.err
    entry = json.loads((tmp_path / "out" / "manifest.jsonl").read_text().splitlines()[-1])
    assert any("left_ball" in note for note in entry["notes"])
    with np.load(tmp_path / "out" / "walk.npz") as found:
        assert len(found["joint_pos"]) == 15
    wrong = command(
        "batch", "retarget", clips / "in", "-o", tmp_path / "two", "--to", robot, "--layout",
        "mjlab", "--format", ".csv",
    )  # fmt: skip
    assert wrong.code == 2 and "mjlab is written as .npz, not as .csv" in wrong.err
