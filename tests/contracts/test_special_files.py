"""Pipes, devices, sockets and folders are refused immediately by every reader."""

from __future__ import annotations

import os
import socket
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import poise
from poise.batch.manifest import NAME, read_manifest
from poise.binding.bone_volumes import BoneVolumes
from poise.bundled import bare_character
from poise.cli.main import run
from poise.errors import FileError, PoiseError
from poise.files import open_regular, read_bytes, read_json
from poise.formats import FORMATS
from poise.formats.handles import read_handles
from poise.formats.keyframes import read_keyframes
from poise.motion.markers import MarkerModel
from poise.motion.retargeting import RetargetTable
from poise.studio.files.motion_import import clip_of_file
from poise.studio.files.project import load
from poise.studio.files.workspace_folder import reading
from poise.studio.scene.scene import Scene

FORMAT_READERS: dict[str, tuple[str, Callable[[Path], Any]]] = {
    extension: (f"file{extension}", poise.read)
    for each in map(FORMATS.get, FORMATS.names())
    if getattr(each, "reads", True)
    for extension in each.extensions
}
OTHER_READERS: dict[str, tuple[str, Callable[[Path], Any]]] = {
    "bytes": ("a.bin", read_bytes),
    "stream": ("a.bin", lambda path: open_regular(path).close()),
    "json": ("a.json", read_json),
    "handles": ("a.ik.json", read_handles),
    "keyframes": ("a.json", lambda path: read_keyframes(path, bare_character().skeleton)),
    "volumes": ("a.json", BoneVolumes.load),
    "marker model": ("a.json", MarkerModel.read),
    "retargeting table": ("a.json", RetargetTable.read),
    "prior": ("a.npz", poise.PosePrior.load),
    "manifest": (NAME, lambda path: read_manifest(path.parent)),
    "project": ("a.poise", load),
    "studio": ("a.bvh", reading),
    "studio import": ("a.bvh", lambda path: clip_of_file(Scene.of(bare_character()), path)),
}
READERS = FORMAT_READERS | OTHER_READERS


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def door(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(os.path.relpath(path))  # such a name has to be short


SPECIAL = [pipe, endless, door]
posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")


def within_seconds(work: Callable[[], Any]) -> BaseException | None:
    """Return the exception that the work raises; fail if the work does not end."""
    raised: list[BaseException | None] = []

    def attempt() -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                work()
            raised.append(None)
        except BaseException as problem:  # noqa: BLE001 - looked at below
            raised.append(problem)

    thread = threading.Thread(target=attempt, daemon=True)
    thread.start()
    thread.join(10)
    assert raised, "it hangs"
    return raised[0]


@posix
@pytest.mark.parametrize("make", SPECIAL)
@pytest.mark.parametrize("name", READERS)
def test_a_special_file_is_refused(
    name: str, make: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file, read = READERS[name]
    make(tmp_path / file)
    problem = within_seconds(lambda: read(tmp_path / file))
    assert isinstance(problem, FileError), problem
    assert "expected a regular file" in problem.message


@pytest.mark.parametrize("name", READERS)
def test_a_folder_is_refused(name: str, tmp_path: Path) -> None:
    file, read = READERS[name]
    (tmp_path / file).mkdir()
    problem = within_seconds(lambda: read(tmp_path / file))
    assert isinstance(problem, FileError), problem


@posix
@pytest.mark.parametrize("make", [pipe, endless])
def test_handles_beside_are_not_waited_for(make: Callable[[Path], None], tmp_path: Path) -> None:
    poise.write(bare_character(), tmp_path / "hero.asf")
    make(tmp_path / "hero.ik.json")
    problem = within_seconds(lambda: poise.read(tmp_path / "hero.asf"))
    assert isinstance(problem, FileError), problem


@posix
@pytest.mark.parametrize("make", [pipe, endless])
def test_linked_special_files_are_refused_or_left_out(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    make(tmp_path / "special")
    (tmp_path / "a.obj").write_text(
        "mtllib special\nmtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl m\nf 1 2 3\n"
    )
    (tmp_path / "a.mtl").write_text("newmtl m\nmap_Kd special\n")
    (tmp_path / "a.xml").write_text("<mujoco><include file='special'/></mujoco>")
    (tmp_path / "a.gltf").write_text(
        '{"asset": {"version": "2.0"}, "buffers": [{"uri": "special", "byteLength": 9}],'
        '"bufferViews": [{"buffer": 0, "byteLength": 9}], "images": [{"bufferView": 0}],'
        '"textures": [{"source": 0}], "scene": 0, "scenes": [{"nodes": [0]}],'
        '"nodes": [{"mesh": 0}], "materials": [{"normalTexture": {"index": 0}}],'
        '"accessors": [{"count": 3, "type": "VEC3", "componentType": 5126}],'
        '"meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}]}'
    )
    (tmp_path / "a.usda").write_text(
        '#usda 1.0\n(subLayers = [@./special.usda@])\ndef Mesh "m" {}\n'
    )
    make(tmp_path / "special.usda")
    assert within_seconds(lambda: poise.read(tmp_path / "a.obj")) is None
    for name in ("a.xml", "a.gltf", "a.usda"):
        problem = within_seconds(lambda name=name: poise.read(tmp_path / name))
        assert isinstance(problem, PoiseError), name


@posix
@pytest.mark.parametrize("make", [pipe, endless])
def test_inputs_of_the_command_line(
    make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    poise.write(bare_character(), tmp_path / "hero.asf")
    hero, special = str(tmp_path / "hero.asf"), str(tmp_path / "special")
    make(tmp_path / "special")
    for words in (
        ["pose", hero, "--constraints", special],
        ["bind", hero, hero, "--fit", special],
        ["retarget", hero, "--to", "bundled", "--map", special],
        ["info", special],
    ):
        assert within_seconds(lambda words=words: _fails(words)) is None
    _ = capsys.readouterr()


def _fails(words: list[str]) -> None:
    assert run(words) == 2, words


def test_a_file_that_grows_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "log.bvh"
    path.write_bytes(b"x" * 100_000)
    real = os.fstat

    def earlier(descriptor: int) -> os.stat_result:
        found = list(real(descriptor))
        found[6] = 70_000
        return os.stat_result(found)

    monkeypatch.setattr("poise.files.reading.os.fstat", earlier)
    with pytest.raises(FileError, match="grew while it was being read"):
        read_bytes(path)


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    assert read_bytes(tmp_path / "a", 5) == b"12345"
    with pytest.raises(poise.errors.FileTooLarge, match="has 5 bytes; the limit is 4"):
        read_bytes(tmp_path / "a", 4)
