"""Tables of motions (.csv), against NumPy's and Python's readers of text."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import poise
from poise.bundled import bare_character, character
from poise.errors import FileMissing, FileSyntax, RepairWarning, UsageError
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


def test_tables_come_back_to_the_bit_with_their_skeleton(tmp_path: Path) -> None:
    hero = bare_character()
    for fps in (30.0, 120.0, 29.97, 59.94):
        motion = poise.Motion(hero.skeleton, hero.motion.q[:20], fps)
        poise.write(motion, tmp_path / "walk.csv")
        back = poise.read(tmp_path / "walk.csv", skeleton=hero).motion
        assert back.q.tobytes() == motion.q.tobytes() and back.name == "walk"
        assert back.fps == pytest.approx(fps, rel=1e-12)
    poise.write(hero, tmp_path / "hero.bvh")
    poise.write(poise.read(tmp_path / "hero.bvh"), tmp_path / "again.csv")
    again = poise.read(tmp_path / "again.csv", skeleton=tmp_path / "hero.bvh")
    assert len(again.motion) == len(hero.motion)


def test_a_single_row_has_no_rate(tmp_path: Path) -> None:
    hero = bare_character()
    poise.write(poise.Character("a", hero.skeleton), tmp_path / "rest.csv")
    assert poise.read(tmp_path / "rest.csv", skeleton=hero, fps=60.0).motion.fps == 60.0
    with pytest.warns(RepairWarning, match="no frame rate; assumed 30"):
        poise.read(tmp_path / "rest.csv", skeleton=hero)


def test_columns_and_times_that_do_not_fit(tmp_path: Path) -> None:
    hero, path = bare_character(), tmp_path / "walk.csv"
    poise.write(hero.motion[:4], path)
    text = path.read_text()
    for old, new, message in (
        ("root_tx [m]", "root_tx [cm]", r"csv:1: no column 'root_tx \[m\]' for poise"),
        ("root_tx [m]", "root_tx [m],more [m]", r"csv:2: \d+ columns; expected \d+"),
        ("root_ty [m]", "root_tx [m]", r"csv:1: no column 'root_ty \[m\]'"),
        ("time [s]", "seconds", r"csv:1: the first column is 'seconds'; expected 'time \[s\]'"),
        ("\n0.0,", "\n0.5,", "csv:3: the times are not evenly spaced"),
        ("\n0.0,", "\nnan,", "csv:2: the times are not evenly spaced"),
    ):
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(FileSyntax, match=message):
            poise.read(path, skeleton=hero)
    path.write_text(text)
    with pytest.raises(FileMissing, match="name the robot or character with skeleton="):
        poise.read(path)
    with pytest.raises(UsageError, match="expected a path, a Character or a Skeleton, not int"):
        poise.read(path, skeleton=3)
    with pytest.raises(UsageError, match="omit unit"):
        poise.read(path, skeleton=hero, unit="cm")
