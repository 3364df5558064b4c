"""Batch retargeting of a folder's motions: contents of the outputs."""

from __future__ import annotations

from pathlib import Path

import pytest

import poise
from poise.batch import Retarget, run
from poise.bundled import character
from poise.errors import FileUnsupported


@pytest.mark.parametrize("name", ["hero.asf", "HERO.ASF", "robot.urdf", "hero.obj"])
def test_a_character_whose_format_holds_no_motion_asks_for_another(name: str) -> None:
    with pytest.raises(FileUnsupported, match=r"expected .*\.glb.* as the --format") as told:
        Retarget(to=name)
    assert told.value.file == name
    assert Retarget(to=name, extension="bvh").extension == ".bvh"


def test_outputs_take_the_format_of_the_character(tmp_path: Path) -> None:
    assert Retarget().extension == ".glb" and Retarget(to="hero.BVH").extension == ".bvh"
    clips, hero = tmp_path / "clips", tmp_path / "hero.asf"
    clips.mkdir()
    poise.write(character().with_motion(character().motion[:4]), clips / "walk.bvh")
    poise.write(character(), hero)
    task = Retarget(to=str(hero), extension=".bvh", paths=False, contacts=False)
    report = run(task, clips, tmp_path / "out", processes=0)
    assert [entry.outputs for entry in report.done] == [("walk.bvh",)]
    assert len(poise.read(tmp_path / "out" / "walk.bvh").motion) == 4
