"""Many keys at once: selected keys of a track moved, inserted or retimed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio.scene.timeline_state import Kind

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_SAME = 1e-6  # seconds: keys nearer than this are one to a browser


@dataclass(frozen=True)
class KeyAt:
    """Which key: of a DOF, at seconds of the timeline."""

    dof: str
    time: float


@dataclass(frozen=True)
class KeyRecord:
    """A key with all that is its own: radians or metres, slopes per second, handles in seconds."""

    dof: str
    time: float
    value: tuple[float, ...]
    kind: Kind = "catmull-rom"
    incoming: tuple[float, ...] | None = None
    outgoing: tuple[float, ...] | None = None
    handles: tuple[float, float] | None = None


def picked(keys: Keyframes, wanted: Iterable[KeyAt]) -> dict[str, Marks]:
    """(k,) of each track that is named, which of its keys are meant.

    Raises:
        InvalidValue: there is no such key, or none is named.
    """
    times: dict[str, list[float]] = {}
    for key in wanted:
        times.setdefault(key.dof, []).append(key.time)
    if not times:
        raise InvalidValue("no key is chosen")
    found: dict[str, Marks] = {}
    for dof, places in times.items():
        track = keys.tracks.get(dof)
        if track is None:
            raise InvalidValue(f"{dof} has no keys")
        near = _nearest(track.times, np.array(places))
        off = np.abs(track.times[near] - places)
        if (off > _SAME).any():
            raise InvalidValue(f"there is no key of {dof} at {places[int(np.argmax(off))]:g} s")
        found[dof] = np.zeros(len(track), dtype=bool)
        found[dof][near] = True
    return found


def _nearest(times: Floats, places: Floats) -> NDArray[np.intp]:
    right = np.clip(np.searchsorted(times, places), 0, len(times) - 1)
    left = np.maximum(right - 1, 0)
    return np.where(np.abs(times[left] - places) <= np.abs(times[right] - places), left, right)


def without(track: Track, marks: Marks) -> Track | None:
    """A track without the keys that are marked; None where none is left."""
    return None if marks.all() else _rows(track, np.flatnonzero(~marks))


def only(track: Track, marks: Marks) -> Track:
    """A track of the keys that are marked."""
    return _rows(track, np.flatnonzero(marks))


def over(track: Track | None, new: Track) -> Track:
    """A track with the keys of another one put in; where both have one, the new one stays."""
    if track is None or not len(track):
        return new
    at = _nearest(new.times, track.times)
    kept = only(track, np.abs(new.times[at] - track.times) > _SAME)
    return _sorted(kept, new)


def retimed(track: Track, factor: float, about: float) -> Track:
    """A track that takes ``factor`` times as long, about a time that stays."""
    return replace(
        track,
        times=about + factor * (track.times - about),
        incoming=track.incoming / factor,
        outgoing=track.outgoing / factor,
        handles=track.handles * factor,
    )


def shifted(track: Track, seconds: float) -> Track:
    """A track later by some seconds."""
    return replace(track, times=track.times + seconds)


def with_values(
    keys: Keyframes, time: float, values: Mapping[str, Floats], kind: Kind | None = None
) -> Keyframes:
    """Keys with values (1,) or (4,) of tracks set at a time."""
    changed: dict[str, Track | None] = {}
    for name, value in values.items():
        old = keys.tracks.get(name)
        if old is None:
            changed[name] = Track.of([time], value[None], kind or "catmull-rom")
        else:
            changed[name] = old.with_key(time, value, kind)
    return with_tracks(keys, changed)


def with_tracks(keys: Keyframes, changed: dict[str, Track | None]) -> Keyframes:
    """Keys with other tracks; None takes one away."""
    tracks = {
        name: track for name, track in {**keys.tracks, **changed}.items() if track is not None
    }
    return Keyframes(keys.skeleton, tracks, keys.name)


def _rows(track: Track, rows: NDArray[np.intp]) -> Track:
    return replace(
        track, times=track.times[rows], values=track.values[rows],
        kinds=tuple(track.kinds[row] for row in rows), incoming=track.incoming[rows],
        outgoing=track.outgoing[rows], handles=track.handles[rows],
    )  # fmt: skip


def _sorted(one: Track, other: Track) -> Track:
    """The keys of two tracks in one."""
    order = np.argsort(np.concatenate([one.times, other.times]), kind="stable")
    both = {
        what: np.concatenate([getattr(one, what), getattr(other, what)])[order]
        for what in ("times", "values", "incoming", "outgoing", "handles")
    }
    kinds = (*one.kinds, *other.kinds)
    return replace(other, kinds=tuple(kinds[row] for row in order), **both)
