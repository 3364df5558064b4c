"""Meshes of robots: found when the robot is read, read at first use."""

from __future__ import annotations

import pickle
import struct
import threading
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import poise
from formats.robots import put, quietly
from poise.errors import FileMissing, RepairWarning
from poise.files.read_dependencies import noting
from poise.formats import robot_visuals
from poise.model import Character

CORNERS = np.array([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 2.0, 0.0), (0.0, 0.0, 3.0)])
FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
STL = b"".join([
    b"\0" * 80, struct.pack("<I", len(FACES)),
    *(struct.pack("<12fH", 0, 0, 0, *CORNERS[list(face)].ravel(), 0) for face in FACES),
])  # fmt: skip

URDF = """<robot name="r"><link name="base">{base}</link><link name="arm">{arm}</link>
<joint name="j" type="revolute"><parent link="base"/><child link="arm"/>
<axis xyz="1 0 0"/><limit lower="-1" upper="1"/></joint></robot>"""
MESH = '<geometry><mesh filename="{}"/></geometry>'


def written(folder: Path, base: str = "a.stl", arm: str = "meshes/b.stl") -> Path:
    """A robot with a visual mesh on each link, and a collision mesh on the arm."""
    (folder / "meshes").mkdir(exist_ok=True)
    for name in ("a.stl", "meshes/b.stl"):
        (folder / name).write_bytes(STL)
    visual, collision = (f"<{kind}>{MESH.format(arm)}</{kind}>" for kind in ("visual", "collision"))
    first = f"<visual>{MESH.format(base)}</visual>"
    return put(folder, URDF.format(base=first, arm=visual + collision))


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the mesh files that are read."""
    seen: list[str] = []
    own = robot_visuals._READERS[".stl"]  # pyright: ignore[reportPrivateUsage]

    def read(path: str, log: Any) -> Any:
        seen.append(Path(path).name)
        return own(path, log)

    monkeypatch.setitem(robot_visuals._READERS, ".stl", read)  # pyright: ignore[reportPrivateUsage]
    return seen


def test_meshes_are_read_at_first_use_and_once(tmp_path: Path, reads: list[str]) -> None:
    robot = quietly(written(tmp_path))
    moved = replace(robot.at(robot.rest), name="other").with_motion(robot.at(robot.rest).motion)
    poise.solve(robot.rest, [poise.reach("arm", (0.1, 0.0, 0.0))])
    assert repr(robot) == "<Character 'r': 2 joints, 0 motions>" and not reads
    assert robot.collision is not None and len(robot.collision.shapes) == 1 and reads == ["b.stl"]
    assert [skin.joints for skin in moved.skins] == [("base",), ("arm",)]
    assert sorted(reads) == ["a.stl", "b.stl"] and moved.skins[0] is robot.skins[0]
    assert repr(robot) == "<Character 'r': 2 joints, 0 motions, 2 skins>"


def test_the_anatomy_reads_them(tmp_path: Path, reads: list[str]) -> None:
    robot = quietly(written(tmp_path))
    assert robot.anatomy.kind == "other" and sorted(reads) == ["a.stl", "b.stl"]
    assert robot.anatomy.has_skin


def test_without_meshes_there_are_none(tmp_path: Path, reads: list[str]) -> None:
    robot = quietly(written(tmp_path, base="gone.stl"), meshes=False)
    assert robot.skins == () and robot.collision is None and not robot.repairs
    assert robot.anatomy.kind == "other" and not reads
    model = '<mujoco><worldbody><body name="b"><joint/><geom size="1"/></body></worldbody></mujoco>'
    path = put(tmp_path, model, "m.xml")
    assert len(quietly(path).skins) == 1 and quietly(path, meshes=False).skins == ()


def test_a_missing_file_is_reported_when_the_robot_is_read(tmp_path: Path) -> None:
    robot = quietly(written(tmp_path, base="meshes/gone.stl"))
    assert len(robot.repairs) == 1 and "meshes/gone.stl (not found)" in str(robot.repairs[0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert [skin.joints for skin in robot.skins] == [("arm",)]
    assert len(robot.repairs) == 1


def test_a_damaged_file_is_reported_when_it_is_read(tmp_path: Path) -> None:
    path = written(tmp_path)
    (tmp_path / "meshes" / "b.stl").write_bytes(b"solid x\nvertex 1 2\n")
    robot = quietly(path)
    assert not robot.repairs
    with pytest.warns(
        RepairWarning,
        match=r"1 link without readable meshes is drawn as a bone: meshes/b\.stl",
    ) as heard:
        assert [skin.joints for skin in robot.skins] == [("base",)]
    assert len(heard) == 1 and [str(one) for one in robot.repairs] == [str(heard[0].message)]
    assert robot.collision is not None and robot.collision.missing == ("arm",)
    for again in (robot.at(robot.rest), pickle.loads(pickle.dumps(robot))):
        assert [str(one) for one in again.repairs] == [str(heard[0].message)]


def test_a_file_that_is_gone_is_an_error(tmp_path: Path) -> None:
    robot = quietly(written(tmp_path))
    (tmp_path / "a.stl").unlink()
    with pytest.raises(FileMissing, match="it existed when the robot was read") as error:
        len(robot.skins)
    assert str(error.value.file).endswith("a.stl")
    (tmp_path / "a.stl").write_bytes(STL)
    assert len(robot.skins) == 2


def test_a_copy_has_its_meshes(tmp_path: Path) -> None:
    robot = quietly(written(tmp_path))
    again: Character = pickle.loads(pickle.dumps(robot))
    for name in ("a.stl", "meshes/b.stl"):
        (tmp_path / name).unlink()
    assert [skin.joints for skin in again.skins] == [("base",), ("arm",)]
    assert again.collision is not None and len(again.collision.shapes) == 1
    assert again.skeleton.surfaces[0][0].joints == ("base",)


def test_the_working_folder_may_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = written(tmp_path).parent
    monkeypatch.chdir(folder)
    robot = quietly(Path("robot.urdf"))
    monkeypatch.chdir(folder.parent)
    assert len(robot.skins) == 2


def test_trust_is_that_of_the_call(tmp_path: Path) -> None:
    (tmp_path / "robots").mkdir()
    path = written(tmp_path / "robots", base="../shared.stl")
    (tmp_path / "shared.stl").write_bytes(STL)
    assert "outside the trusted folders" in str(quietly(path).repairs[0])
    robot = quietly(path, trust_paths=[tmp_path])
    assert not robot.repairs and len(robot.skins) == 2


def test_links_out_of_the_folder_are_refused(tmp_path: Path) -> None:
    """Also beside a file that is allowed, whose folder is then known."""
    (tmp_path / "robots").mkdir()
    (tmp_path / "secret.stl").write_bytes(STL)
    path = written(tmp_path / "robots", base="meshes/b.stl", arm="meshes/link.stl")
    (tmp_path / "robots" / "meshes" / "link.stl").symlink_to(tmp_path / "secret.stl")
    robot = quietly(path)
    assert "meshes/link.stl (outside the trusted folders)" in str(robot.repairs[0])
    assert [skin.joints for skin in robot.skins] == [("base",)]


def test_mesh_files_are_dependencies_of_the_robot(tmp_path: Path) -> None:
    path = written(tmp_path)
    with noting() as seen:
        poise.read(path)
    assert {"a.stl", "b.stl"} <= {each.name for each in seen}


def test_threads_read_each_file_once(tmp_path: Path, reads: list[str]) -> None:
    robot = quietly(written(tmp_path))
    threads = [threading.Thread(target=lambda: len(robot.skins)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(reads) == ["a.stl", "b.stl"] and len(robot.skins) == 2
