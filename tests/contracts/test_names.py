"""Invalid file names and values that are not text raise Poise errors everywhere."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import poise
from poise.bundled import bare_character
from poise.cli.main import run
from poise.errors import FileError, InvalidValue, PoiseError
from poise.files import read_bytes, read_json, replace_file
from poise.formats import FORMATS, writable_extensions

EXTENSIONS = [extension for name in FORMATS.names() for extension in FORMATS.get(name).extensions]
NAMES: dict[str, str] = {
    "not UTF-8": os.fsdecode(b"bad\xff\xfename") if os.name != "nt" else "bad\ud800name",
    "zero byte": "a\0b",
    "long": "x" * 300,
    "long path": "/".join(["x" * 200] * 40),
}


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("extension", EXTENSIONS)
def test_reading(extension: str, kind: str, tmp_path: Path) -> None:
    with pytest.raises(PoiseError) as found:
        poise.read(f"{tmp_path}/{NAMES[kind]}{extension}")
    str(found.value).encode(errors="surrogateescape")


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("extension", writable_extensions())
def test_writing(extension: str, kind: str, tmp_path: Path) -> None:
    if extension.startswith(".usd"):
        pytest.importorskip("pxr")
    with pytest.raises(PoiseError):
        poise.write(bare_character(), f"{tmp_path}/{NAMES[kind]}{extension}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="such a file cannot be there")
def test_a_file_whose_name_is_not_text(tmp_path: Path) -> None:
    plain = tmp_path / "plain.bvh"
    poise.write(bare_character(), plain)
    other = f"{tmp_path}/{NAMES['not UTF-8']}.bvh"
    try:
        plain.rename(other)
    except OSError:
        pytest.skip("the file system takes UTF-8 only")
    with pytest.raises(FileError, match="not valid UTF-8; rename the file") as found:
        poise.read(other)
    str(found.value).encode()


@pytest.mark.parametrize("kind", NAMES)
def test_the_command_line(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hero = tmp_path / "hero.bvh"
    poise.write(bare_character(), hero)
    for words in (
        ["info", f"{tmp_path}/{NAMES[kind]}.bvh"],
        ["info", f"{tmp_path}/{NAMES[kind]}.bvh", "--json"],
        ["convert", str(hero), f"{tmp_path}/{NAMES[kind]}.glb"],
    ):
        assert run(words) == 2, words
    said = capsys.readouterr()
    said.out.encode()
    assert [path.name for path in tmp_path.iterdir()] == ["hero.bvh"]


@pytest.mark.parametrize("wrong", [None, 7, b"a.bvh", object(), ["a.bvh"], ""])
@pytest.mark.parametrize(
    "call",
    [
        poise.read, read_bytes, read_json, lambda path: replace_file(path, b""),
        lambda path: poise.write(bare_character(), path),
    ],
)  # fmt: skip
def test_what_is_not_a_path(call: Callable[[Any], Any], wrong: Any) -> None:
    with pytest.raises((InvalidValue, FileError)):
        call(wrong)


@pytest.mark.parametrize("extension", writable_extensions())
def test_names_within_a_file_that_are_not_text(extension: str, tmp_path: Path) -> None:
    if extension.startswith(".usd"):
        pytest.importorskip("pxr")
    body = poise.SkeletonBuilder("\ud800").add("\udcff", poise.Ball("xyz"), tip=(0, 1, 0)).build()
    motion = poise.Motion(body, [[0.1, 0.2, 0.3]], 30.0, "\udfff")
    try:
        poise.write(motion, tmp_path / f"a{extension}")
    except PoiseError:
        assert list(tmp_path.iterdir()) == []
