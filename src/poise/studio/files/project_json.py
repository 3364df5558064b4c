"""Contents of ``project.json``: a scene without its character."""

from __future__ import annotations

import hashlib
import json
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from poise.errors import FileMissing, FileTooLarge, FileUnsupported, InvalidValue
from poise.files import open_regular, parse_json
from poise.formats import read, write
from poise.model.motion import Motion
from poise.model.weak_cache import kept_with_argument
from poise.motion.keyframes import Keyframes
from poise.motion.retargeting import PartJoints, RetargetTable, TargetStep
from poise.motion.retargeting.options import RetargetSettings
from poise.motion.track import Track
from poise.studio.scene.limb_state import LimbState
from poise.studio.scene.pose_note import PoseNote
from poise.studio.scene.scene import NOTHING_PAINTED, Hold, Painting, Scene, Settings
from poise.studio.scene.solver_settings import SolverSettings
from poise.studio.scene.timeline_state import Clip, ClipSource, LayerSettings, Timeline
from poise.studio.wire.serialisation import from_json, to_json

FORMAT = 1

SOURCE_NAME = re.compile(r"source-[0-9a-f]{16}\.npz")
"""Names of the files with sources of retargeted motions."""

LARGEST_SOURCE = 1 << 30
"""Largest size of such a file in bytes."""

LARGEST_STATE = 1 << 28
"""Largest size of ``project.json`` in bytes: 1.9 million keys."""


@dataclass(frozen=True)
class SourceRecord:
    """Stored form of a `ClipSource`; ``file`` contains its motion."""

    file: str
    settings: RetargetSettings
    parts: dict[str, PartJoints]
    steps: tuple[TargetStep, ...] = ()
    planned: bool = False

    def source(self, folder: Path) -> ClipSource:
        """Return the source, with its motion from a file of a folder.

        Raises:
            FileError: the file does not exist or cannot be read.
            InvalidValue: the name is not one of a source, or the file has no motion.
        """
        if not SOURCE_NAME.fullmatch(self.file):
            raise InvalidValue(f"{self.file!r:.60} is not the name of a source")
        path = folder / self.file
        if not path.is_file():
            raise FileMissing("the project lacks it", file=self.file)
        open_regular(path, LARGEST_SOURCE).close()
        motion = next(iter(read(path).motions.values()), None)
        if motion is None or not len(motion):
            raise InvalidValue(f"{self.file} has no motion")
        table = RetargetTable(self.parts)
        return ClipSource(motion, self.settings, table, self.steps, self.planned)


@dataclass(frozen=True)
class TrackRecord:
    """Stored form of a `poise.motion.Track`."""

    dof: str
    times: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]
    kinds: tuple[str, ...]
    incoming: tuple[tuple[float, ...], ...]
    outgoing: tuple[tuple[float, ...], ...]
    handles: tuple[tuple[float, float], ...]
    tension: float


@dataclass(frozen=True)
class LayerRecord:
    """Stored form of a layer: its settings and tracks."""

    settings: LayerSettings
    keys: tuple[TrackRecord, ...]

    @property
    def id(self) -> int:
        """Number of the layer in the scene."""
        return self.settings.id


@dataclass(frozen=True)
class State:
    """A scene without its character, as stored."""

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
    methods: tuple[SolverSettings, ...] = Scene.methods
    painting: Painting = NOTHING_PAINTED
    report: tuple[str, ...] = ()
    layers: tuple[LayerRecord, ...] = ()
    layer: int = 0
    last_layer: int = 0
    limbs: tuple[LimbState, ...] = ()
    notes: dict[str, PoseNote] = field(default_factory=dict[str, PoseNote])
    sources: dict[str, SourceRecord] = field(default_factory=dict[str, SourceRecord])


def state_text(scene: Scene) -> str:
    """Return the text of a scene's ``project.json``.

    Raises:
        FileTooLarge: the scene has too many keys.
    """
    body = scene.character.skeleton
    layers = tuple(LayerRecord(each.settings, _records(each.keys)) for each in scene.layers)
    converted: dict[str, Any] = {
        "format": FORMAT, "pose": dict(zip(body.dof_names, scene.pose.q.tolist(), strict=True)),
        "locked": tuple(sorted(scene.locked)), "keys": _records(scene.keys), "layers": layers,
        "sources": source_records(scene.sources),
    }  # fmt: skip
    same = {each.name for each in fields(State)} - converted.keys()
    state = State(**converted, **{name: getattr(scene, name) for name in same})
    text = json.dumps(state, default=_entries, allow_nan=False)
    if len(text) > LARGEST_STATE:
        raise FileTooLarge(
            f"project.json would have {len(text) >> 20} MiB, and the limit is "
            f"{LARGEST_STATE >> 20} MiB; reduce the keys"
        )
    return text


def _entries(value: Any) -> Any:
    """Return the fields of a record. JSON encodes the tuples of its keys faster than `to_json`."""
    if isinstance(value, State | LayerRecord | TrackRecord):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    return to_json(value)


def state_of(text: str, file: str) -> State:
    """Parse the text of a ``project.json``.

    Raises:
        InvalidValue: an entry is missing or has a wrong type.
        FileSyntax: the text is not JSON.
        FileUnsupported: a later version of Poise wrote the project.
    """
    raw: Any = parse_json(text, file, halves=True)  # validated later
    version = raw.get("format") if isinstance(raw, dict) else None
    if isinstance(version, int) and version > FORMAT:
        raise FileUnsupported(
            f"format {version} was written by a later version of Poise; update Poise", file=file
        )
    return from_json(State, raw, "project.json")


@kept_with_argument()
def source_file(motion: Motion) -> tuple[str, bytes]:
    """Return the name and the bytes of the file of a source."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "source.npz"
        write(motion, path)
        data = path.read_bytes()
    return f"source-{hashlib.sha256(data).hexdigest()[:16]}.npz", data


def source_files(sources: Mapping[str, ClipSource]) -> dict[str, bytes]:
    """Return the files of sources by name, each source once."""
    return dict(source_file(source.motion) for source in sources.values())


def source_records(sources: Mapping[str, ClipSource]) -> dict[str, SourceRecord]:
    """Return the stored form of sources."""
    return {
        name: SourceRecord(
            source_file(source.motion)[0], source.settings, dict(source.table.parts),
            source.steps, source.planned,
        )
        for name, source in sources.items()
    }  # fmt: skip


def _records(keys: Keyframes) -> tuple[TrackRecord, ...]:
    return tuple(_record(dof, track) for dof, track in keys.tracks.items())


def _record(dof: str, track: Track) -> TrackRecord:
    return TrackRecord(
        dof, tuple(track.times.tolist()), _rows(track.values), track.kinds, _rows(track.incoming),
        _rows(track.outgoing), tuple((a, b) for a, b in track.handles.tolist()), track.tension,
    )  # fmt: skip


def _rows(values: Any) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in values.tolist())
