"""Workspace files: listing, reading into a scene, and export."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from poise.errors import FileMissing, InvalidValue
from poise.files import open_regular
from poise.formats import FORMATS, passes, read, write
from poise.formats.kept_content import with_take
from poise.model.character import Character
from poise.model.motion import Motion
from poise.studio.files.project import SUFFIX, load, packed_project
from poise.studio.jobs.jobs import JobWork, Progress, quiet
from poise.studio.scene.scene import Scene
from poise.studio.timeline.timeline import initial_scene, is_empty, motion_of

LARGEST = 256 << 20
"""Largest size in bytes of a file to open or upload."""

READING_SECONDS = 120.0
"""Time limit for reading a file, seconds."""

SOLVING_SECONDS = 1800.0
"""Time limit for importing a motion, seconds; this may include solving markers."""

READING_MEMORY = 4 << 30
"""Memory limit for reading a file, in bytes, in addition to the memory of Poise."""

FILMS = (".mp4", ".gif")
_FILM_SIZES = {".mp4": (1280, 720), ".gif": (640, 360)}
_MOST_FRAMES = 100_000  # about an hour of video

_WRITTEN_ONLY = (".csv", ".ma", ".mb", ".mot", ".sto")

EXPORTS = (
    ".glb", ".fbx", ".vrm", ".vrma", ".usda", ".bvh", ".amc", ".ma", ".npz", ".obj", ".png", *FILMS,
    SUFFIX,
)  # fmt: skip
"""Export formats; formats of several files (``.amc`` and ``.asf``) are exported as a ``.zip``."""


@dataclass(frozen=True)
class FolderEntry:
    """A file or folder of the workspace: its name, and its path relative to the workspace."""

    name: str
    path: str
    folder: bool
    bytes: int


@dataclass(frozen=True)
class Listing:
    """Entries of a folder; ``path`` is "" for the workspace itself."""

    path: str
    entries: tuple[FolderEntry, ...]


class WorkspaceFolder:
    """The folder that the studio was opened on; paths outside are rejected.

    >>> WorkspaceFolder(Path(".")).inside("../secret")
    Traceback (most recent call last):
    ...
    poise.errors.InvalidValue: '../secret' is outside the folder that the studio serves
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def inside(self, path: str) -> Path:
        """Resolve a path of the workspace, following links.

        Raises:
            InvalidValue: the path is outside the workspace.
        """
        try:
            found = (self.root / path).resolve()
            found.exists()
        except (OSError, ValueError, RuntimeError):
            raise InvalidValue(f"{path[:80]!r} is not a path") from None
        if found != self.root and self.root not in found.parents:
            raise InvalidValue(f"{path[:80]!r} is outside the folder that the studio serves")
        return found

    def listing(self, path: str) -> Listing:
        """List the files of a folder that can be opened, folders first.

        Raises:
            InvalidValue: the path is outside the workspace.
            FileMissing: there is no such folder.
        """
        folder = self.inside(path)
        if not folder.is_dir():
            raise FileMissing("no such folder", file=path)
        known = {*readable(), SUFFIX}
        found: list[FolderEntry] = []
        try:
            inside = sorted(folder.iterdir(), key=lambda item: (item.is_file(), item.name.lower()))
        except OSError as problem:
            raise InvalidValue(f"the folder cannot be read: {problem.strerror}") from None
        for each in inside:
            if each.name.startswith(".") or not _listed(each, self.root):
                continue
            own = each.relative_to(self.root).as_posix()
            if each.is_dir():
                found.append(FolderEntry(each.name, own, True, 0))
            elif each.is_file() and each.suffix.lower() in known:
                found.append(FolderEntry(each.name, own, False, each.stat().st_size))
        own = "" if folder == self.root else folder.relative_to(self.root).as_posix()
        return Listing(own, tuple(found))


def _listed(path: Path, root: Path) -> bool:
    """Return whether an entry can be listed: a text name that resolves inside the workspace."""
    try:
        path.name.encode()
        target = path.resolve()
    except (UnicodeEncodeError, OSError, RuntimeError):  # not inside, in any case
        return False
    return root in target.parents


def readable() -> tuple[str, ...]:
    """Return the file extensions that Poise reads."""
    return tuple(
        extension
        for name in FORMATS.names()
        for extension in FORMATS.get(name).extensions
        if extension not in _WRITTEN_ONLY
    )


def reading(path: Path, trusted: tuple[Path, ...] = ()) -> JobWork:
    """Return the work of reading the scene of a file, which may refer to ``trusted`` folders.

    Raises:
        FileMissing: there is no such file.
        FileTooLarge: the file exceeds `LARGEST`.
    """
    open_regular(path, LARGEST).close()
    return reading_by(opened, path.name, path, trusted)


def reading_by(function: Callable[..., Any], name: str, *arguments: Any) -> JobWork:
    """Return the work of reading a file by a function, with the limits for reading."""
    return JobWork(f"reading {name}", function, arguments, READING_SECONDS, READING_MEMORY)


def importing(function: Callable[..., Any], name: str, *arguments: Any) -> JobWork:
    """Return the work of importing a motion by a function, with the time limit for markers."""
    return JobWork(f"reading {name}", function, arguments, SOLVING_SECONDS, READING_MEMORY)


def opened(path: Path, trusted: tuple[Path, ...] = (), progress: Progress = quiet) -> Scene:
    """Read the scene of a file: a project, or a character in any format.

    ``trusted`` are folders of files that the file may refer to, besides its own.

    Raises:
        FileError: the file cannot be read; the message gives the reason.
    """
    progress(0.0, f"{path.stat().st_size / 1e6:.1f} MB")
    if path.suffix.lower() == SUFFIX:
        return load(path)
    return initial_scene(read(path, trust_paths=trusted))


def exporting(scene: Scene, suffix: str, what: str = "", motion: str = "") -> JobWork:
    """Return the work of `exported`.

    Raises:
        InvalidValue: the format or its content is not one of the exports.
    """
    if suffix not in EXPORTS:
        raise InvalidValue(f"cannot export as {suffix!r:.20}; expected one of {', '.join(EXPORTS)}")
    if what not in ("", "pose", "motion"):
        raise InvalidValue(f"cannot export {what!r:.20}; expected the pose or the motion")
    if motion or suffix in FILMS:
        _ = filmed(scene, motion)
    label = f"exporting {plain_name(scene.character.name)}{suffix}"
    return JobWork(label, exported, (scene, suffix, what, motion))


def exported(
    scene: Scene, suffix: str, what: str = "", motion: str = "", progress: Progress = quiet
) -> tuple[str, bytes]:
    """Export a scene; return the file name and its bytes.

    ``what`` is "pose" for the current pose, "motion" for the timeline's motion, and "" for the
    motion if there are keys, otherwise the pose. ``motion`` selects a motion of the character
    instead.

    Raises:
        InvalidValue: the format is a video, and nothing moves.
        FileUnsupported: the format cannot store the character; the message gives the reason.
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
            write(_shown(scene, what, target), target)
        made = sorted(Path(folder).iterdir())
        if len(made) == 1:
            return made[0].name, made[0].read_bytes()
        both = Path(folder) / f"{name}.zip"
        with zipfile.ZipFile(both, "w", zipfile.ZIP_DEFLATED) as archive:
            for file in made:
                archive.write(file, file.name)
        return both.name, both.read_bytes()


def _shown(scene: Scene, what: str, target: Path) -> Character:
    """Return the character to export: in the current pose, or with the timeline's motion.

    In its own format, other motions of its file are kept, and one of the same name is replaced.
    """
    character = scene.character
    if what == "pose" or (not what and not scene.keys.tracks and not scene.layers):
        return character.at(scene.pose)
    motion = motion_of(scene)
    if motion.name in character.motions and passes(character, target):
        return replace(character, motions={**character.motions, motion.name: motion})
    return with_take(character, motion, str(target))


def _picture(scene: Scene, target: Path) -> None:
    from poise.render.motions import render_pose

    render_pose(scene.pose, target, character=scene.character)


def film(scene: Scene, target: Path, motion: str, progress: Progress) -> None:
    """Write a video of a motion of the character, or of the timeline if ``motion`` is "".

    Raises:
        InvalidValue: nothing moves, or there is no motion of that name.
        MissingExtra: the library that writes videos is not installed.
    """
    from poise.render.motions import render_motion

    shown = filmed(scene, motion)
    width, height = _FILM_SIZES[target.suffix]

    def report_progress(done: int, total: int) -> None:
        progress(done / total, f"picture {done} of {total}")

    progress(0.0, "preparing")
    render_motion(
        shown, target, character=scene.character, width=width, height=height, clock=False,
        progress=report_progress,
    )  # fmt: skip


def filmed(scene: Scene, motion: str = "") -> Motion:
    """Return the motion to record.

    Raises:
        InvalidValue: nothing moves, or there is no motion of that name.

    >>> from poise.bundled import bare_character
    >>> len(filmed(Scene.of(bare_character()), "walk"))
    120
    """
    if motion:
        found = scene.character.motions.get(motion)
        if found is None:
            known = ", ".join(scene.character.motions) or "none"
            raise InvalidValue(f"no motion {motion!r:.80}; known: {known:.200}")
    elif is_empty(scene):
        raise InvalidValue(
            "nothing moves; set keys or add a clip to the timeline first, or export a picture"
        )
    else:
        found = motion_of(scene)
    if not 0 < len(found) <= _MOST_FRAMES:
        raise InvalidValue(f"{len(found)} frames: expected 1 to {_MOST_FRAMES} for a film")
    return found


def plain_name(name: str) -> str:
    """Return a name that is valid on every file system."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)
    return Path(kept).stem[:60] or "character"
