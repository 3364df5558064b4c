"""A project: a scene on disk, as a folder or as one file.

It has two parts. ``character.glb`` is the character, written as for any other program;
``project.json`` is everything else: pose, pins and targets, settings, library, keys. Nothing of it
is ever run: a project is read like any file that comes from elsewhere.
"""

from __future__ import annotations

import io
import json
import lzma
import os
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FileSyntax, FileTooLarge, FileUnsupported, PoiseError
from poise.formats import read, write
from poise.model.character import Character
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio.scene.scene import NOTHING_PAINTED, Hold, Painting, Scene, Settings
from poise.studio.scene.timing import Clip, Timeline
from poise.studio.scene.ways import Way
from poise.studio.wire.packing import from_json, to_json

SUFFIX = ".poise"
CHARACTER, STATE = "character.glb", "project.json"
_FORMAT = 1
_LARGEST = {CHARACTER: 1 << 30, STATE: 1 << 26}


@dataclass(frozen=True)
class TrackRecord:
    """A track of keys, as `poise.motion.Track` has it."""

    dof: str
    times: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]
    kinds: tuple[str, ...]
    incoming: tuple[tuple[float, ...], ...]
    outgoing: tuple[tuple[float, ...], ...]
    handles: tuple[tuple[float, float], ...]
    tension: float


@dataclass(frozen=True)
class State:
    """Everything about a scene but its character."""

    format: int
    pose: dict[str, float]
    holds: tuple[Hold, ...]
    locked: tuple[str, ...]
    settings: Settings
    time: float
    library: dict[str, tuple[float, ...]]
    keys: tuple[TrackRecord, ...]
    last_hold: int
    timeline: Timeline = field(default_factory=Timeline)
    clips: tuple[Clip, ...] = ()
    last_clip: int = 0
    ways: tuple[Way, ...] = Scene.ways
    painting: Painting = NOTHING_PAINTED
    report: tuple[str, ...] = ()


def state_text(scene: Scene) -> str:
    """``project.json`` of a scene."""
    body = scene.character.skeleton
    tracks = tuple(_record(dof, track) for dof, track in scene.keys.tracks.items())
    state = State(
        _FORMAT, dict(zip(body.dof_names, scene.pose.q.tolist(), strict=True)), scene.holds,
        tuple(sorted(scene.locked)), scene.settings, scene.time,
        {name: tuple(q.tolist()) for name, q in scene.library.items()}, tracks, scene.last_hold,
        scene.timeline, scene.clips, scene.last_clip,
        scene.ways, painting=scene.painting, report=scene.report,
    )  # fmt: skip
    return json.dumps(to_json(state), allow_nan=False, indent=1)


def scene_of(character: Character, text: str, file: str) -> Scene:
    """The scene of a character and its ``project.json``.

    Raises:
        FileSyntax: the text is none, or does not fit the character.
        FileUnsupported: a later Poise wrote it.
    """
    try:
        raw: Any = json.loads(text)
        version = raw.get("format") if isinstance(raw, dict) else None
        if isinstance(version, int) and version > _FORMAT:
            raise FileUnsupported(f"format {version}: a later Poise wrote it", file=file)
        state: State = from_json(State, raw, STATE)
        body = character.skeleton
        pose = body.rest.with_values(**state.pose)
        library = {name: body.pose(np.array(q)).q for name, q in state.library.items()}
        keys = Keyframes(body, {record.dof: _track(record) for record in state.keys})
        for name in (*state.locked, *(hold.grip.joint for hold in state.holds)):
            _ = body.dof_index(name) if name in state.locked else body.joint_index(name)
        scene = Scene(
            character, pose, keys, state.holds, frozenset(state.locked), state.settings, state.time,
            library, state.last_hold, state.timeline, state.clips, state.last_clip,
            state.ways, state.painting, state.report,
        )  # fmt: skip
        for hold in scene.holds:
            _ = hold.grip.at(character, pose)
    except (FileUnsupported, FileSyntax):
        raise
    except (PoiseError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError,
            RecursionError) as problem:  # fmt: skip
        raise FileSyntax(f"no project of this character: {problem}", file=file) from None
    return scene


def save(scene: Scene, path: str | os.PathLike[str]) -> None:
    """Write a scene as one file, beside its place first.

    Raises:
        FileUnsupported: the character is none that a glTF file can hold.
        FileError: it cannot be written.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        beside.write_bytes(packed_project(scene))
        os.replace(beside, target)
    finally:
        beside.unlink(missing_ok=True)


def packed_project(scene: Scene) -> bytes:
    """The bytes of a project file."""
    import tempfile

    data = io.BytesIO()
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(data, "w") as archive:
        body = Path(folder) / CHARACTER
        write(scene.character, body)
        archive.write(body, CHARACTER, zipfile.ZIP_DEFLATED)
        archive.writestr(STATE, state_text(scene), zipfile.ZIP_DEFLATED)
    return data.getvalue()


def load(path: str | os.PathLike[str]) -> Scene:
    """Read a project: a file, or a folder that autosave keeps.

    Raises:
        FileError: it is none, or cannot be read.
    """
    import tempfile

    source = Path(path)
    if source.is_dir():
        text = (source / STATE).read_text(encoding="utf-8")
        return scene_of(read(source / CHARACTER), text, os.fspath(source))
    try:
        with zipfile.ZipFile(source) as archive, tempfile.TemporaryDirectory() as folder:
            sizes = {info.filename: info.file_size for info in archive.infolist()}
            for name in (CHARACTER, STATE):
                if name not in sizes:
                    raise FileSyntax(f"no project: there is no {name} in it", file=source)
                if sizes[name] > _LARGEST[name]:
                    raise FileTooLarge(f"{name} of {sizes[name]} bytes", file=source)
            body = Path(folder) / CHARACTER
            body.write_bytes(archive.read(CHARACTER))
            text = archive.read(STATE).decode("utf-8")
            return scene_of(read(body), text, os.fspath(source))
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, UnicodeDecodeError, EOFError, OSError,
            RuntimeError) as problem:  # fmt: skip
        raise FileSyntax(f"no project: {problem}", file=source) from None


def _record(dof: str, track: Track) -> TrackRecord:
    return TrackRecord(
        dof, tuple(track.times.tolist()), _rows(track.values), track.kinds, _rows(track.incoming),
        _rows(track.outgoing), tuple((a, b) for a, b in track.handles.tolist()), track.tension,
    )  # fmt: skip


def _rows(values: Any) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in values.tolist())


def _track(record: TrackRecord) -> Track:
    return Track(
        np.array(record.times), np.array(record.values), record.kinds, np.array(record.incoming),
        np.array(record.outgoing), np.array(record.handles), record.tension,
    )  # fmt: skip
