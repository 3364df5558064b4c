"""Tables of motions (.csv), against NumPy's and Python's readers of text."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import character
from poise.errors import FileUnsupported
from poise.formats import losses


def test_rows_are_frames_and_columns_degrees_of_freedom(tmp_path: Path) -> None:
    motion = character().motion[:20]
    path = tmp_path / "walk.csv"
    poise.write(motion, path)
    with path.open(encoding="utf-8", newline="") as file:
        header = next(csv.reader(file))
    table = np.loadtxt(path, delimiter=",", skiprows=1)
    assert header[:2] == ["time [s]", "root_tx [m]"]
    names, units = zip(*(column[:-1].split(" [") for column in header[1:]), strict=True)
    assert names == motion.skeleton.dof_names
    for name, unit in zip(names, units, strict=True):
        angular = motion.skeleton.angular[motion.skeleton.dof_index(name)]
        assert unit == ("rad" if angular else "m")
    np.testing.assert_array_equal(table[:, 0], np.arange(20) / motion.fps)
    np.testing.assert_array_equal(table[:, 1:], motion.q)  # all digits are written


def test_names_with_commas_and_factors(tmp_path: Path) -> None:
    body = poise.SkeletonBuilder().add('a,"b', poise.Scale("x"), tip=(0.0, 1.0, 0.0)).build()
    poise.write(poise.Motion(body, [[1.0], [1.5]], 2.0), tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    (name,) = body.dof_names
    assert rows == [["time [s]", f"{name} [1]"], ["0.0", "1.0"], ["0.5", "1.5"]]


def test_the_first_motion_or_the_rest_pose_is_written(tmp_path: Path) -> None:
    hero = character()
    poise.write(poise.Character("a", hero.skeleton), tmp_path / "rest.csv")
    table = np.loadtxt(tmp_path / "rest.csv", delimiter=",", skiprows=1)
    np.testing.assert_array_equal(table, [0.0, *hero.rest.q])
    assert any("only values of degrees of freedom" in loss for loss in losses(hero, "a.csv"))


def test_tables_are_not_read(tmp_path: Path) -> None:
    poise.write(character().motion[:2], tmp_path / "walk.csv")
    with pytest.raises(FileUnsupported, match="a table of values cannot be read"):
        poise.read(tmp_path / "walk.csv")
