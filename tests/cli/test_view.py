"""`poise view`: the page that it writes, and refused input."""

from __future__ import annotations

from pathlib import Path

import poise
from poise.bundled import character
from samples.command_line import Poise


def test_a_page_is_written_with_every_motion(command: Poise, files: Path, tmp_path: Path) -> None:
    page = tmp_path / "walk.html"
    data = command("view", files / "walk.amc", "-o", page, "--json").data
    walk = poise.read(files / "walk.amc")
    assert (data["motions"], data["frames"], data["skins"]) == (1, len(walk.motion), 0)
    assert page.stat().st_size == data["bytes"] > 500_000
    assert page.read_text().startswith("<!doctype html>")


def test_one_motion_is_chosen_by_its_name(command: Poise, tmp_path: Path) -> None:
    hero = character()
    walk = hero.motions["walk"]
    short = poise.Motion(hero.skeleton, walk.q[:5], walk.fps, "short")
    both = poise.Character("both", hero.skeleton, {"walk": walk, "short": short})
    poise.write(both, tmp_path / "both.glb")
    command("view", tmp_path / "both.glb", "-o", tmp_path / "all.html")
    chosen = ("--motion", "short", "-o", tmp_path / "short.html", "--json")
    assert command("view", tmp_path / "both.glb", *chosen).data["frames"] == 5
    sizes = [(tmp_path / name).stat().st_size for name in ("all.html", "short.html")]
    assert sizes[1] < sizes[0]


def test_what_cannot_be_written_is_refused(command: Poise, files: Path, tmp_path: Path) -> None:
    for words, reason in [
        ((), "missing option '--output'"),
        (("-o", tmp_path / "walk.mp4"), "expected .html"),
        (("-o", tmp_path / "walk.html", "--motion", "run"), "run"),
    ]:
        done = command("view", files / "walk.amc", *words)
        assert done.code != 0
        assert reason in done.err
    assert not list(tmp_path.glob("walk.*"))


def test_files_stand_side_by_side(command: Poise, files: Path, tmp_path: Path) -> None:
    page, picture = tmp_path / "pair.html", tmp_path / "pair.png"
    beside = ("--beside", files / "walk.amc", "--beside", files / "hero.bvh")
    data = command("view", files / "hero.asf", *beside, "-o", page, "--json").data
    assert (data["skins"], data["motions"]) == (3, 1)
    for more in ((), ("--no-skin",), ("--frame", "4")):
        assert command("render", files / "walk.amc", *beside, *more, "-o", picture).code == 0
    refused = command("render", files / "walk.amc", *beside, "--rest", "-o", picture)
    assert refused.code != 0 and "--rest and --beside" in refused.err
