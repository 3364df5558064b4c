"""Repairs that readers warn of are those of the character, also in the last parts they read."""

from __future__ import annotations

from pathlib import Path

import pytest

import poise
from formats import robots
from formats.fbx_files import arm, binary
from poise.errors import RepairWarning

URDF = (
    '<robot name="a"><link name="b"><collision><geometry>{}</geometry></collision></link></robot>'
)


def check(path: Path, words: str) -> None:
    with pytest.warns(RepairWarning) as heard:
        found = poise.read(path)
    told = [str(each.message) for each in heard]
    assert [str(repair) for repair in found.repairs] == told
    assert any(words in each for each in told), told


def test_skins_of_fbx(tmp_path: Path) -> None:
    nodes = arm()
    nodes[2].children = [each for each in nodes[2].children if each.values[1:] != [2, 7]]
    (tmp_path / "arm.fbx").write_bytes(binary(nodes))
    check(tmp_path / "arm.fbx", "clusters have no bone")


def test_collision_shapes_of_robots(tmp_path: Path) -> None:
    shape = '<sphere radius="x"/>'
    check(robots.put(tmp_path, URDF.format(shape)), "collision shape is ignored")
