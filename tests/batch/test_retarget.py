"""Batch retargeting of a folder's motions: contents of the outputs."""

from __future__ import annotations

from pathlib import Path

import pytest

import poise
from formats.robots import put, urdf_of
from poise.batch import Retarget, run
from poise.bundled import character
from poise.errors import FileUnsupported
from samples.bodies import TO_Z_UP, Blueprint, robot


@pytest.mark.parametrize("name", ["hero.asf", "HERO.ASF", "hero.obj"])
def test_a_character_whose_format_holds_no_motion_asks_for_another(name: str) -> None:
    with pytest.raises(FileUnsupported, match=r"expected .*\.glb.* as the --format") as told:
        Retarget(to=name)
    assert told.value.file == name
    assert Retarget(to=name, extension="bvh").extension == ".bvh"


def test_outputs_take_the_format_of_the_character(tmp_path: Path) -> None:
    assert Retarget().extension == ".glb" and Retarget(to="hero.BVH").extension == ".bvh"
    assert Retarget(to="robot.urdf").extension == Retarget(to="g1.xml").extension == ".csv"
    assert Retarget(to="g1.xml", layout="qpos").extension == ".npz"
    clips, hero = tmp_path / "clips", tmp_path / "hero.asf"
    clips.mkdir()
    poise.write(character().with_motion(character().motion[:4]), clips / "walk.bvh")
    poise.write(character(), hero)
    task = Retarget(to=str(hero), extension=".bvh", paths=False, contacts=False)
    report = run(task, clips, tmp_path / "out", processes=0)
    assert [entry.outputs for entry in report.done] == [("walk.bvh",)]
    assert len(poise.read(tmp_path / "out" / "walk.bvh").motion) == 4


def test_the_base_of_a_robot_is_chosen(tmp_path: Path) -> None:
    clips = tmp_path / "clips"
    clips.mkdir()
    poise.write(character().with_motion(character().motion[:4]), clips / "walk.bvh")
    body = Blueprint(robot().nodes, turn=TO_Z_UP, up="z").skeleton()
    path = put(tmp_path, urdf_of(body))
    for base, free in (("free", 7), ("fixed", 0)):
        out = tmp_path / base
        task = Retarget(to=str(path), extension=".csv", robot_base=base, reject=False)
        assert len(run(task, clips, out, processes=0).done) == 1
        with (out / "walk.csv").open(encoding="utf-8") as table:
            columns = table.readline().split(",")
        assert sum(name.startswith(f"{body.joint_names[0]}_") for name in columns) == free
