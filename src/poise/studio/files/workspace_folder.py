"""Files in and out: what may be opened, how a file becomes a scene, and what can be exported."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poise.errors import FileMissing, FileUnsupported, InvalidValue
from poise.files import open_regular
from poise.formats import FORMATS, read, write
from poise.model.character import Character
from poise.studio.files.project import SUFFIX, load, packed_project
from poise.studio.files.video_export import FILMS, film, filmed
from poise.studio.jobs.jobs import Progress, Work, quiet
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import motion_of

LARGEST = 256 << 20
"""Bytes of a file that is opened or sent."""

READING_SECONDS = 120.0
"""That reading a file may take."""

SOLVING_SECONDS = 1800.0
"""That importing a motion may take, which solves markers."""

READING_MEMORY = 4 << 30
"""Bytes that reading a file may take beyond those that Poise itself does."""

_WRITTEN_ONLY = (".ma", ".mb")

EXPORTS = (
    ".glb", ".fbx", ".vrm", ".vrma", ".usda", ".bvh", ".amc", ".ma", ".npz", ".obj", ".png", *FILMS,
    SUFFIX,
)  # fmt: skip
"""What can be exported; files that belong together (``.amc`` and ``.asf``) come as a ``.zip``."""


@dataclass(frozen=True)
class Entry:
    """A file or a folder that can be opened: its name, and its path inside the studio's folder."""

    name: str
    path: str
    folder: bool
    bytes: int


@dataclass(frozen=True)
class Listing:
    """A folder's entries; ``path`` is "" for the folder that the studio was opened on."""

    path: str
    entries: tuple[Entry, ...]


class WorkspaceFolder:
    """The folder that the studio was opened on: nothing outside of it can be read.

    >>> WorkspaceFolder(Path(".")).inside("../secret")
    Traceback (most recent call last):
    ...
    poise.errors.InvalidValue: '../secret' is outside of the folder that the studio was opened on
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def inside(self, path: str) -> Path:
        """A path of the shelf, links followed.

        Raises:
            InvalidValue: it leads outside.
        """
        try:
            found = (self.root / path).resolve()
            found.exists()
        except (OSError, ValueError, RuntimeError):
            raise InvalidValue(f"{path[:80]!r} is not a path") from None
        if found != self.root and self.root not in found.parents:
            raise InvalidValue(
                f"{path[:80]!r} is outside of the folder that the studio was opened on"
            )
        return found

    def listing(self, path: str) -> Listing:
        """What can be opened in a folder, folders first.

        Raises:
            InvalidValue: it leads outside.
            FileMissing: there is none.
        """
        folder = self.inside(path)
        if not folder.is_dir():
            raise FileMissing("there is no such folder", file=path)
        known = {*readable(), SUFFIX}
        found: list[Entry] = []
        try:
            inside = sorted(folder.iterdir(), key=lambda item: (item.is_file(), item.name.lower()))
        except OSError as problem:
            raise InvalidValue(f"the folder cannot be read: {problem.strerror}") from None
        for each in inside:
            if each.name.startswith(".") or not _listed(each, self.root):
                continue
            own = each.relative_to(self.root).as_posix()
            if each.is_dir():
                found.append(Entry(each.name, own, True, 0))
            elif each.is_file() and each.suffix.lower() in known:
                found.append(Entry(each.name, own, False, each.stat().st_size))
        own = "" if folder == self.root else folder.relative_to(self.root).as_posix()
        return Listing(own, tuple(found))


def _listed(path: Path, root: Path) -> bool:
    """Whether an entry can be listed and opened: its name is text, and it leads nowhere else."""
    try:
        path.name.encode()
        target = path.resolve()
    except (UnicodeEncodeError, OSError, RuntimeError):
        return False
    return root in target.parents


def readable() -> tuple[str, ...]:
    """The extensions that Poise reads."""
    return tuple(
        extension
        for name in FORMATS.names()
        for extension in FORMATS.get(name).extensions
        if extension not in _WRITTEN_ONLY
    )


def reading(path: Path) -> Work:
    """The work of reading a file, which comes to its scene.

    Raises:
        FileMissing: there is none.
        FileTooLarge: it is larger than what may be opened.
    """
    open_regular(path, LARGEST).close()
    return reading_by(opened, path.name, path)


def reading_by(function: Callable[..., Any], name: str, *arguments: Any) -> Work:
    """The work of reading a file by a function, within the limits of reading."""
    return Work(f"reading {name}", function, arguments, READING_SECONDS, READING_MEMORY)


def importing(function: Callable[..., Any], name: str, *arguments: Any) -> Work:
    """The work of reading a motion by a function, which may solve it from markers."""
    return Work(f"reading {name}", function, arguments, SOLVING_SECONDS, READING_MEMORY)


def opened(path: Path, progress: Progress = quiet) -> Scene:
    """The scene of a file: a project, or a character in any format.

    Raises:
        FileError: it cannot be read; the message says why.
    """
    progress(0.0, f"{path.stat().st_size / 1e6:.1f} MB")
    return load(path) if path.suffix.lower() == SUFFIX else Scene.of(read(path))


def landing(folder: Path, name: str) -> Path:
    """Where a file that is sent is put: in a folder of its own, by the last part of its name.

    Raises:
        FileUnsupported: no file can be called that.
    """
    plain = Path(name.replace("\\", "/")).name or "upload"
    try:
        if plain == "..":
            raise ValueError(plain)
        (folder / plain).touch()
    except (OSError, ValueError):
        raise FileUnsupported("no name for a file", file=plain[:80]) from None
    return folder / plain


def exporting(scene: Scene, suffix: str, what: str = "", motion: str = "") -> Work:
    """The work of `exported`.

    Raises:
        InvalidValue: no such kind of file is exported, or not of that.
    """
    if suffix not in EXPORTS:
        raise InvalidValue(f"no export as {suffix!r:.20}: one of {', '.join(EXPORTS)}")
    if what not in ("", "pose", "motion"):
        raise InvalidValue(f"no export of {what!r:.20}: the pose or the motion")
    if motion or suffix in FILMS:
        _ = filmed(scene, motion)
    label = f"exporting {plain_name(scene.character.name)}{suffix}"
    return Work(label, exported, (scene, suffix, what, motion))


def exported(
    scene: Scene, suffix: str, what: str = "", motion: str = "", progress: Progress = quiet
) -> tuple[str, bytes]:
    """A scene as a file: its name and its bytes.

    ``what`` is "pose" for the pose that is seen, "motion" for what the timeline shows; otherwise
    the motion where there are keys. ``motion`` names one of the character's in place of that.

    Raises:
        InvalidValue: nothing moves, and a film was asked for.
        FileUnsupported: the format cannot hold the character; the message says why.
    """
    name = plain_name(scene.character.name)
    if suffix == SUFFIX:
        return f"{name}{SUFFIX}", packed_project(scene)
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"{name}{suffix}"
        if suffix == ".png":
            _picture(scene, target)
        elif suffix in FILMS:
            film(scene, target, motion, progress)
        elif motion:
            write(scene.character.with_motion(filmed(scene, motion)), target)
        else:
            write(_shown(scene, what), target)
        made = sorted(Path(folder).iterdir())
        if len(made) == 1:
            return made[0].name, made[0].read_bytes()
        both = Path(folder) / f"{name}.zip"
        with zipfile.ZipFile(both, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in made:
                archive.write(file, file.name)
        return both.name, both.read_bytes()


def _shown(scene: Scene, what: str) -> Character:
    """The character as it is exported: in the pose that is seen, or with the timeline's motion."""
    if what == "pose" or (not what and not scene.keys.tracks and not scene.layers):
        return scene.character.at(scene.pose)
    return scene.character.with_motion(motion_of(scene))


def _picture(scene: Scene, target: Path) -> None:
    from poise.render.motions import render_pose

    render_pose(scene.pose, target, character=scene.character)


def plain_name(name: str) -> str:
    """A name that every file system takes."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)
    return Path(kept).stem[:60] or "character"
