"""`poise demo`."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import pytest

import poise
from samples.command_line import Poise
from samples.short_films import shorten_films

MADE = [
    "compare.mp4", "compare.png", "compare.svg", "posed.amc", "posed.asf", "posed.bvh",
    "posed.glb", "posed.png", "rest.png", "three-methods.mp4", "walk.glb", "walk.mp4", "walk.png",
    "weights.png",
]  # fmt: skip


@pytest.mark.slow
def test_the_demo_leaves_all_it_lists(
    command: Poise, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("PIL", "av", "matplotlib"):
        pytest.importorskip(module, reason="needs the extras render and video")
    shorten_films(monkeypatch.setattr)
    # The film of all solvers is drawn by another process.
    pool = partial(ProcessPoolExecutor, initializer=shorten_films)
    monkeypatch.setattr("poise.cli.demo.ProcessPoolExecutor", pool)
    folder = tmp_path / "new" / "demo"
    done = command("demo", "-o", folder)
    assert done.code == 0, done.err
    assert sorted(path.name for path in folder.iterdir()) == MADE
    for name in MADE:
        assert f"  {name} " in done.out
    assert "converged: every goal is within" in done.out
    for name in ("lm", "ccd", "jacobian-transpose"):
        assert f"  {name} " in done.out
    assert poise.read(folder / "posed.bvh").motion.frames == 1
    posed = poise.read(folder / "posed.glb")
    assert posed.motion.frames == 1 and len(posed.skins) == 1


def test_a_file_in_the_way(command: Poise, tmp_path: Path) -> None:
    (tmp_path / "demo").write_text("")
    done = command("demo", "-o", tmp_path / "demo", "--json")
    assert done.code == 2 and done.data["error"]["kind"] == "FileError"
