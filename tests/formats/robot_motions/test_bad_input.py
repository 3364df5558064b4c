"""Bad motions of robots: each ends in one error or warning that names the fault and the remedy."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from poise.errors import FileMissing, FileSyntax, InvalidValue, RepairWarning, UnknownOption
from poise.model import Character
from samples.legged_robot import biped, walk

Table = np.ndarray[Any, Any]


@pytest.fixture
def robot(tmp_path: Path) -> Character:
    return biped(tmp_path, "left_ball", "unused_joint")


@pytest.fixture
def table(robot: Character, tmp_path: Path) -> Table:
    """The table of a walk in the layout of Unitree."""
    poise.write(robot.with_motion(walk(robot)), tmp_path / "walk.csv", layout="unitree")
    return np.loadtxt(tmp_path / "walk.csv", delimiter=",")


def fault(path: Path, robot: Character | None, **options: Any) -> str:
    """The error of reading a file, from its name on."""
    with pytest.raises(FileSyntax) as problem:
        poise.read(path, skeleton=robot, **options)
    return str(problem.value)[len(str(path.parent)) + 1 :]


def put(folder: Path, table: Table) -> Path:
    np.savetxt(folder / "a.csv", table, delimiter=",", fmt="%.17g")
    return folder / "a.csv"


def with_nan(table: Table) -> Table:
    table[4, 8] = np.nan
    return table


def in_degrees(table: Table) -> Table:
    table[:, 7:12] = np.degrees(table[:, 7:12])
    return table


def turned(table: Table) -> Table:
    table[:, 3:7] = table[:, [6, 3, 4, 5]]
    return table


CASES: list[tuple[Callable[[Table], Table], str]] = [
    (with_nan, "a.csv:5: frame 4: left_knee is nan; expected a finite number"),
    (lambda t: t * ([1.0] * 3 + [2.0] * 4 + [1.0] * 6), "has the length 2; expected 1"),
    (turned, "pass quaternion='wxyz' (--quaternion wxyz)"),
    (in_degrees, "all values are within the robot's limits if they are degrees; expected radians"),
    (
        lambda t: t[:, :-1],
        "a.csv:1: 5 joint values per frame; biped has 6: expected a file of this",
    ),
    (lambda t: t[:, :5], "a.csv:1: 5 columns; expected 7 of the base and those of joints"),
]


@pytest.mark.parametrize(("change", "message"), CASES)
def test_faults_of_a_table(
    robot: Character, table: Table, tmp_path: Path, change: Any, message: str
) -> None:
    assert message in fault(put(tmp_path, change(table)), robot)


def test_another_order_of_quaternions_is_an_option(
    robot: Character, table: Table, tmp_path: Path
) -> None:
    path = put(tmp_path, turned(table.copy()))
    found = poise.read(path, skeleton=robot, fps=50.0, quaternion="wxyz").motion
    np.testing.assert_allclose(found.q[:, :7], walk(robot).q[:, :7], atol=1e-12)
    unchanged = poise.read(path, skeleton=robot, fps=50.0, quaternion="xyzw").motion
    assert np.abs(unchanged.q[:, 3:7] - found.q[:, 3:7]).max() > 0.5
    with pytest.raises(UnknownOption, match="no order of quaternions 'xyz'"):
        poise.read(path, skeleton=robot, quaternion="xyz")


def test_quaternions_of_nearly_unit_length_are_normalised(
    robot: Character, table: Table, tmp_path: Path
) -> None:
    table[3, 3:7] *= 1.02
    with pytest.warns(RepairWarning, match=r"a\.csv:4: 1 quaternion of the base deviates? from"):
        found = poise.read(put(tmp_path, table), skeleton=robot, fps=50.0).motion
    np.testing.assert_allclose(found.q[:, :7], walk(robot).q[:, :7], atol=1e-12)


def test_a_rate_that_is_missing_assumed_stated_or_contradicted(
    robot: Character, table: Table, tmp_path: Path
) -> None:
    path = put(tmp_path, table[:1])
    with pytest.warns(RepairWarning, match="no frame rate; assumed 30 frames per second"):
        found = poise.read(path, skeleton=robot).motion
    assert (len(found), found.fps) == (1, 30.0)
    with pytest.raises(InvalidValue, match="fps -1: expected a positive frame rate"):
        poise.read(path, skeleton=robot, fps=-1)
    poise.write(robot.with_motion(walk(robot)), tmp_path / "a.npz", layout="qpos")
    with pytest.raises(InvalidValue, match="states 50 frames per second, not 60; omit fps"):
        poise.read(tmp_path / "a.npz", skeleton=robot, fps=60.0)
    with pytest.raises(InvalidValue, match="fps: only for motions in"):
        poise.read(tmp_path / "biped.xml", fps=60.0)


def test_truncated_and_malformed_tables(robot: Character, table: Table, tmp_path: Path) -> None:
    path = put(tmp_path, table)
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:-1], lines[-1][:40]]))
    with pytest.warns(RepairWarning, match=r"a\.csv:30: the last row is incomplete; discarded"):
        assert len(poise.read(path, skeleton=robot, fps=50.0).motion) == 29
    path.write_text("\n".join([*lines[:3], lines[3][:40], *lines[4:]]))
    assert "a.csv:4: " in fault(path, robot) and "columns; expected 13" in fault(path, robot)
    path.write_text("\n".join([lines[0], lines[1].replace(",", ",x", 1)]))
    assert "a.csv:2: column 2: 'x" in fault(path, robot)
    path.write_text("\n")
    assert "a.csv: is empty; expected a table" in fault(path, robot)
    path.write_text("frame,x\n1,2\n")
    assert "a.csv:1: the first column is 'frame'; expected" in fault(path, robot)


def test_a_motion_without_its_robot(table: Table, tmp_path: Path) -> None:
    with pytest.raises(FileMissing, match="name the robot or character with skeleton="):
        poise.read(put(tmp_path, table))


def changed(path: Path, **arrays: Any) -> Path:
    with np.load(path) as found:
        np.savez(path, **{**dict(found), **arrays})
    return path


def test_archives_that_do_not_fit(robot: Character, tmp_path: Path) -> None:
    path, moving = tmp_path / "a.npz", robot.with_motion(walk(robot))
    poise.write(moving, path, layout="mjlab")
    with np.load(path) as found:
        arrays = dict(found)
    changed(path, body_quat_w=np.roll(arrays["body_quat_w"], -1, axis=2))
    assert "expected a file of this robot with quaternions wxyz" in fault(path, robot)
    changed(path, **{**arrays, "joint_pos": arrays["joint_pos"][:, ::-1]})
    assert "m from where its joint values place that body of biped" in fault(path, robot)
    changed(path, **{**arrays, "joint_pos": arrays["joint_pos"][:-1]})
    assert "positions (30, 3), quaternions (30, 4) and joints (29, 6)" in fault(path, robot)
    changed(path, **{**arrays, "body_names": np.array(["a"] * 8)})
    assert "body_names: no pelvis; expected the robot's base" in fault(path, robot)
    path.write_bytes(path.read_bytes()[:900])
    assert "a.npz: not an NPZ file" in fault(path, robot)
    poise.write(moving, path, layout="qpos")
    with np.load(path) as found:
        names, qpos = found["joint_names"].tolist(), found["qpos"]
    changed(path, joint_names=np.array(["knee_x" if n == "left_knee" else n for n in names]))
    assert "biped has no joint knee_x; expected a file of this robot" in fault(path, robot)
    np.savez(path, qpos=qpos[:, :11], fps=30)
    assert "qpos: 11 values per frame; biped has 13: expected a file of" in fault(path, robot)
    np.savez(path, qpos=qpos[:, :9], fps=30, joint_names=np.array(names[:2]))
    assert "no values of right_hip, right_knee, waist, lift; expected all joints" in fault(
        path, robot
    )


def test_pickles_that_do_not_fit(robot: Character, tmp_path: Path) -> None:
    path = tmp_path / "a.pkl"
    poise.write(robot.with_motion(walk(robot)[:]), path, layout="gmr")
    content = pickle.loads(path.read_bytes())

    def message(**changes: Any) -> str:
        path.write_bytes(pickle.dumps({**content, **changes}))
        return fault(path, robot)

    assert "5 joint values per frame; biped has 6" in message(dof_pos=content["dof_pos"][:, 1:])
    assert "biped has no body a, a, a, a and 4 more" in message(link_body_list=["a"] * 8)
    assert "root_pos: not an array of numbers per frame" in message(root_pos=[1.0, 2.0])
    assert "root_rot: no array; expected (frames, ...)" in message(root_rot=None)
    assert "fps: expected a single number" in message(fps="30")
    assert "fps is 0; expected a positive frame rate" in message(fps=0)
    assert "qx of the base is nan" in message(root_rot=content["root_rot"] * np.nan)
    path.write_bytes(pickle.dumps({"a": 1}))
    assert "a pickle without root_pos and dof_pos (GMR)" in fault(path, robot)
