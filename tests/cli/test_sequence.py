"""`poise sequence` and `poise batch solve`."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from samples.command_line import Poise


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    hero = character()
    path = tmp_path_factory.mktemp("clips") / "walk.bvh"
    poise.write(hero.with_motion(hero.motion[:24]), path)
    return path


def test_a_motion_does_what_is_asked(command: Poise, walk: Path, tmp_path: Path) -> None:
    out, goals = tmp_path / "out.bvh", tmp_path / "goals.txt"
    goals.write_text("# the hand goes up\n12: lhand+=0,0.05,0\n0..3: stay rhand\n")
    done = command(
        "sequence", walk, "--goals", goals, "--limits", "clip", "-o", out, "--json"
    )  # fmt: skip
    assert done.code == 0, done.err
    data = done.data
    assert data["converged"] and data["violation"] <= 1e-6
    assert [goal["met"] for goal in data["goals"]] == [True, True]
    before, after = poise.read(walk).motion, poise.read(out).motion
    hand = before.skeleton.joint_index("lhand")
    way = after.world[12, hand, :3, 3] - before.world[12, hand, :3, 3]
    np.testing.assert_allclose(way, (0, 0.05, 0), atol=1e-4)
    said = command("sequence", walk, "--goal", "12: lhand+=0,0.05,0", "--limits", "clip")
    assert said.code == 0 and "lhand at frame 12: met" in said.out


def test_what_is_missed_is_told(command: Poise, walk: Path, tmp_path: Path) -> None:
    far = command(
        "sequence", walk, "--goal", "12: lhand=0,9,0", "--lock", "root", "--max-iterations", 20
    )
    assert far.code == 3 and "MISSED in 1 of 1 frames" in far.out
    goals = tmp_path / "goals.txt"
    goals.write_text("\n12: nobody=1,2,3\n")
    bad = command("sequence", walk, "--goals", goals)
    assert bad.code == 2 and "goals.txt" in bad.err and "nobody" in bad.err
    nothing = command("sequence", walk)
    assert nothing.code == 2 and "nothing to do" in nothing.err


def test_a_folder_does_the_same(command: Poise, walk: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = command(
        "batch", "solve", walk.parent, "--goal", "-1: lhand+=0,0.05,0", "--limits", "clip",
        "-o", out, "-j", 1, "--json",
    )  # fmt: skip
    assert done.code == 0, done.err
    assert done.data["done"] == 1
    lines = [json.loads(line) for line in (out / "manifest.jsonl").read_text().splitlines()]
    assert lines[-1]["figures"]["status"] == "converged"
    alone = command(
        "sequence", walk, "--goal", "-1: lhand+=0,0.05,0", "--limits", "clip",
        "-o", tmp_path / "one.bvh",
    )  # fmt: skip
    assert alone.code == 0
    assert (out / "walk.bvh").read_bytes() == (tmp_path / "one.bvh").read_bytes()


@pytest.mark.slow
def test_a_file_of_goals_is_read_alike_by_both(
    command: Poise, walk: Path, tmp_path: Path
) -> None:  # fmt: skip
    goals, out = tmp_path / "goals.txt", tmp_path / "out"
    both = [["sequence", walk], ["batch", "solve", walk.parent, "-o", out, "-j", 1]]
    for data, code, said in (
        (b"12: lhand+=0,0.05,0 # \xe9", 2, "not UTF-8"),
        (b"\xff\xfe1\x00", 2, "not UTF-8"),
        (b"# nothing\r\n\r\n", 2, "nothing to do"),
        (b"\xef\xbb\xbf12: lhand+=0,0.05,0\r\n", 0, ""),
    ):
        goals.write_bytes(data)
        for words in both:
            done = command(*words, "--goals", goals, "--limits", "clip")
            assert done.code == code and said in done.err, (data, words, done.err)
    assert json.loads((out / "manifest.jsonl").read_text())["figures"]["converged"]


@pytest.mark.slow
def test_a_folder_tells_what_it_missed(command: Poise, walk: Path, tmp_path: Path) -> None:
    words = ["batch", "solve", walk.parent, "--goal", "12: lhand=0,9,0", "--lock", "root", "-j", 1]
    said = command(*words, "-o", tmp_path / "out")
    assert said.code == 3, said.err
    assert "1 done, 1 not converged, 0 failed" in said.out
    assert "walk.bvh: not converged: " in said.out
    assert (tmp_path / "out" / "walk.bvh").is_file()
    entry = json.loads((tmp_path / "out" / "manifest.jsonl").read_text())
    assert entry["notes"][-2].startswith("not converged: ") and "MISSED" in entry["notes"][-1]
    again = command(*words, "-o", tmp_path / "out", "--json")
    assert again.code == 3 and again.data["kept"] == 1
    assert again.data["not_converged"] == ["walk.bvh"]


@pytest.mark.parametrize(
    ("goal", "fault"),
    [
        ("12: lhnd+=0,0.05,0", "no joint 'lhnd'; near: lhand"),
        ("99: lhand=0,1,0", "there is no frame 99 in a motion of 24 frames"),
    ],
)
def test_a_wrong_goal_is_named_and_no_line_of_the_clip(
    command: Poise, walk: Path, goal: str, fault: str
) -> None:
    bad = command("sequence", walk, "--goal", goal)
    assert bad.code == 2 and f"{walk}: goal {goal!r}: " in bad.err and fault in bad.err
