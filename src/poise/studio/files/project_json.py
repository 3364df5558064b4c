"""Contents of ``project.json``: a scene without its character."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from typing import Any

from poise.errors import FileUnsupported
from poise.files import parse_json
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio.files.source_files import SourceRecord, source_records
from poise.studio.scene.limb_state import LimbState
from poise.studio.scene.pose_note import PoseNote
from poise.studio.scene.scene import NOTHING_PAINTED, Hold, Painting, Scene, Settings
from poise.studio.scene.solver_settings import SolverSettings
from poise.studio.scene.timeline_state import Clip, LayerSettings, Timeline
from poise.studio.wire.serialisation import from_json, to_json

FORMAT = 1


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
    """Return the text of a scene's ``project.json``."""
    body = scene.character.skeleton
    layers = tuple(LayerRecord(each.settings, _records(each.keys)) for each in scene.layers)
    converted: dict[str, Any] = {
        "format": FORMAT, "pose": dict(zip(body.dof_names, scene.pose.q.tolist(), strict=True)),
        "locked": tuple(sorted(scene.locked)), "keys": _records(scene.keys), "layers": layers,
        "sources": source_records(scene.sources),
    }  # fmt: skip
    same = {each.name for each in fields(State)} - converted.keys()
    state = State(**converted, **{name: getattr(scene, name) for name in same})
    return json.dumps(to_json(state), allow_nan=False, indent=1)


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


def _records(keys: Keyframes) -> tuple[TrackRecord, ...]:
    return tuple(_record(dof, track) for dof, track in keys.tracks.items())


def _record(dof: str, track: Track) -> TrackRecord:
    return TrackRecord(
        dof, tuple(track.times.tolist()), _rows(track.values), track.kinds, _rows(track.incoming),
        _rows(track.outgoing), tuple((a, b) for a, b in track.handles.tolist()), track.tension,
    )  # fmt: skip


def _rows(values: Any) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in values.tolist())
