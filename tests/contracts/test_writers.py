"""Writers of every format replace their files as a whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import poise
from poise.errors import FileError
from poise.files import pending, writing
from poise.formats import writable_extensions
from poise.model import Character, IKHandle, Markers, Material, Mesh, Skin, Texture, Unit
from samples.hero import bare_character
from samples.legged_robot import biped, walk

PNG = b"\x89PNG\r\n\x1a\n"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, hidden ones too."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def dressed() -> Character:
    """A character of what formats hold: skins, images, a motion, markers, handles."""
    hero = bare_character()
    look = Material(
        "m", base_texture=Texture(PNG + b"base"), normal_texture=Texture(PNG + b"normals")
    )
    blade = Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)], material=look, name="blade",
                 uvs=[[(0, 0), (1, 0), (1, 1)]])  # fmt: skip
    skin = Skin.rigid(blade, hero.rest, "lhand", name="blade")
    seen = Markers(("C7", "LTOE"), [[(0, 1.5, 0), (0, 0.1, 0)]] * 2, 100.0)
    hero = replace(hero, skins=(skin,), motions={"walk": hero.motion[:2]}, markers=seen)
    return hero.with_handles([IKHandle(name="arm", start="lhumerus", end="lhand")])


@pytest.fixture(scope="module")
def two() -> tuple[Character, Character]:
    """Two characters whose files differ in every format."""
    old = dressed()
    new = replace(
        old,
        motions={"walk": bare_character().motion[10:12]},
        unit=Unit.of("cm"),
        handles=(IKHandle(name="other", start="rhumerus", end="rhand"),),
    )
    return old, new


PRIMITIVES = ("_write", "_finish", "_new_file", "rename")


def robots(folder: Path) -> tuple[Character, Character]:
    """A robot with two motions, for formats that store nothing else."""
    robot = biped(folder, "left_ball", "unused_joint")
    (folder / "biped.xml").unlink()
    long, short = (robot.with_motion(walk(robot, frames)) for frames in (4, 2))
    return long, short


@pytest.mark.parametrize("extension", writable_extensions())
def test_a_full_disk_leaves_the_old_files(
    extension: str,
    two: tuple[Character, Character],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if extension.startswith(".usd"):
        pytest.importorskip("pxr")
    path = tmp_path / f"hero{extension}"
    old, new = robots(tmp_path) if extension == ".pkl" else two
    poise.write(old, path)
    before = contents(tmp_path)
    assert path.name in before

    def restore() -> None:
        for name in contents(tmp_path):
            (tmp_path / name).unlink()
        for name, data in before.items():
            (tmp_path / name).write_bytes(data)

    for primitive in PRIMITIVES:
        calls = _fail_at(primitive, None, monkeypatch, lambda: poise.write(new, path))
        assert calls
        restore()
        for call in range(calls):
            _fail_at(primitive, call, monkeypatch, lambda: poise.write(new, path))
            assert contents(tmp_path) == before, (primitive, call)
            for name in list(before):  # and where nothing was there
                (tmp_path / name).unlink()
            _fail_at(primitive, call, monkeypatch, lambda: poise.write(new, path))
            assert contents(tmp_path) == {}, (primitive, call)
            restore()


def _fail_at(
    primitive: str, call: int | None, monkeypatch: pytest.MonkeyPatch, work: Callable[[], None]
) -> int:
    """Run the work with one call of a primitive failing half way; how many calls there were."""
    module = pending if primitive == "rename" else writing
    real, number = getattr(module, primitive), count()

    def failing(file: Path, *rest: object) -> object:
        if next(number) == call:
            if primitive == "_write":
                file.write_bytes(b"half")
            raise OSError(28, "No space left on device")
        return real(file, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(module, primitive, failing)
        if primitive == "rename":
            patch.setattr(writing, primitive, failing)
        if call is None:
            work()
        else:
            with pytest.raises(FileError, match="cannot be written: No space left on device"):
                work()
    return next(number)


@pytest.mark.parametrize("extension", writable_extensions())
def test_a_file_may_be_written_in_the_place_of_the_one_it_was_read_from(
    extension: str, two: tuple[Character, Character], tmp_path: Path
) -> None:
    if extension.startswith(".usd"):
        pytest.importorskip("pxr")
    path = tmp_path / f"hero{extension}"
    hero = (robots(tmp_path) if extension == ".pkl" else two)[0]
    poise.write(hero.with_handles([]), path)
    if not getattr(poise.formats.format_of(path), "reads", True):
        pytest.skip("is written only")
    skeleton = hero if extension in (".csv", ".pkl") else None
    fps = 20.0 if extension == ".npy" else None  # such a file states none
    first = poise.read(path, skeleton=skeleton, fps=fps)
    poise.write(first, path)
    again = poise.read(path, skeleton=skeleton, fps=fps)
    assert again.skeleton.joint_names == first.skeleton.joint_names
    assert [skin.mesh.vertices.shape for skin in again.skins] == [
        skin.mesh.vertices.shape for skin in first.skins
    ]
