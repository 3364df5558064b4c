"""IK handles stored beside a character's file: found, kept, never silently replaced."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import poise
from poise.bundled import character
from poise.errors import FileError, FileSyntax, RepairWarning
from poise.formats.handles import handles_path, read_handles, write_handles
from poise.model import IKHandle

ARM = IKHandle(name="arm", start="lhumerus", end="lhand", pole=(0, -1, -1))
LEG = IKHandle(name="leg", start="rfemur", end="rfoot", solver="lm")


@pytest.mark.parametrize("name", ["hero.bvh", "hero.asf", "hero.amc"])
def test_a_character_is_read_with_the_handles_it_was_written_with(
    name: str, tmp_path: Path
) -> None:
    hero = character().with_handles([ARM, LEG])
    poise.write(hero, tmp_path / name)
    assert poise.read(tmp_path / name).handles == (ARM, LEG)
    assert read_handles(tmp_path / "hero.ik.json") == (ARM, LEG)
    assert not list(tmp_path.glob("*.part"))


def test_a_motion_has_the_handles_of_its_skeleton_unless_it_has_its_own(tmp_path: Path) -> None:
    poise.write(character().with_handles([ARM]), tmp_path / "02.asf")
    (tmp_path / "02_01.amc").write_bytes(_amc(tmp_path))
    assert poise.read(tmp_path / "02_01.amc").handles == (ARM,)
    write_handles([LEG], tmp_path / "02_01.ik.json")
    assert poise.read(tmp_path / "02_01.amc").handles == (LEG,)
    assert poise.read(tmp_path / "02.asf").handles == (ARM,)


def _amc(folder: Path) -> bytes:
    elsewhere = folder / "elsewhere"
    elsewhere.mkdir()
    poise.write(character(), elsewhere / "02_01.amc")
    return (elsewhere / "02_01.amc").read_bytes()


@pytest.mark.parametrize("name", ["hero.bvh", "hero.amc"])
def test_handles_written_with_a_file_are_written_anew_with_it(name: str, tmp_path: Path) -> None:
    path, beside = tmp_path / name, tmp_path / "hero.ik.json"
    hero = character()
    for handles in ([ARM], [LEG], [LEG, ARM]):
        poise.write(hero.with_handles(handles), path)
        assert read_handles(beside) == poise.read(path).handles == tuple(handles)
    other = tmp_path / f"hero.{'amc' if name.endswith('bvh') else 'bvh'}"
    with pytest.raises(FileError, match="other handles"):  # it is not that file's companion
        poise.write(hero.with_handles([ARM]), other)
    text = beside.read_text().replace("lhand", "lradius")
    beside.write_text(text)  # somebody's own work from here on
    with pytest.raises(FileError, match="other handles"):
        poise.write(hero.with_handles([ARM]), path)
    assert beside.read_text() == text


def test_other_handles_are_never_replaced_and_nothing_is_written_then(tmp_path: Path) -> None:
    path, beside = tmp_path / "hero.bvh", tmp_path / "hero.ik.json"
    hero = character()
    poise.write(hero, path)
    write_handles([ARM], beside)
    before, kept = path.read_bytes(), beside.read_bytes()
    with pytest.raises(FileError, match=r"hero\.ik\.json.*other handles \(arm\)"):
        poise.write(hero.at(hero.rest).with_handles([LEG]), path)
    assert (path.read_bytes(), beside.read_bytes()) == (before, kept)
    poise.write(hero.at(hero.rest), path)  # no handles: theirs are nobody's business
    assert path.read_bytes() != before and beside.read_bytes() == kept
    stamp = beside.stat().st_mtime_ns
    poise.write(hero.with_handles([ARM]), path)  # the same ones: left alone
    assert beside.stat().st_mtime_ns == stamp
    beside.write_text("{}")
    with pytest.raises(FileError, match="the name of the character's handle file"):
        poise.write(hero.with_handles([ARM]), path)
    assert beside.read_text() == "{}"
    write_handles([LEG], handles_path(path))  # told the name, it replaces
    assert poise.read(path).handles == (LEG,)


@pytest.mark.parametrize("name", ["hero.bvh", "hero.amc"])
def test_handles_of_another_skeleton_are_left_out_with_a_warning(name: str, tmp_path: Path) -> None:
    poise.write(character(), tmp_path / name)
    other = IKHandle(name="tail", start="tail1", end="tail9")
    write_handles([ARM, other], tmp_path / "hero.ik.json")
    with pytest.warns(RepairWarning, match="'tail' is ignored: no joint .*'tail1'") as caught:
        found = poise.read(tmp_path / name)
    assert found.handles == (ARM,)
    assert len(found.repairs) == len(caught) == 1
    assert str(found.repairs[0].file).endswith("hero.ik.json")


@pytest.mark.parametrize("names", [("arm", "arm"), None])
def test_a_file_that_is_wrong_is_an_error(names: tuple[str, ...] | None, tmp_path: Path) -> None:
    poise.write(character(), tmp_path / "hero.bvh")
    entries = [{"name": name, "start": "lhumerus", "end": "lhand"} for name in names or ()]
    content = {"format": "poise ik handles", "version": 1, "handles": entries}
    text = json.dumps(content) if names else '{\n"format": "poise'
    (tmp_path / "hero.ik.json").write_text(text)
    with pytest.raises(FileSyntax, match=r"hero\.ik\.json"):
        poise.read(tmp_path / "hero.bvh")
