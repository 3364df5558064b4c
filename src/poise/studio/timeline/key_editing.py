"""Edits of many keys at once: select, remove, insert, shift and retime."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue
from poise.motion.keyframes import Keyframes
from poise.motion.track import Track
from poise.studio.scene.timeline_state import Kind

_SAME = 1e-6  # seconds; keys nearer than this count as one


@dataclass(frozen=True)
class KeyAt:
    """Reference to a key: a DOF, and seconds of the timeline."""

    dof: str
    time: float


@dataclass(frozen=True)
class KeyRecord:
    """A key with all its data: radians or metres, slopes per second, handles in seconds."""

    dof: str
    time: float
    value: tuple[float, ...]
    kind: Kind = "catmull-rom"
    incoming: tuple[float, ...] | None = None
    outgoing: tuple[float, ...] | None = None
    handles: tuple[float, float] | None = None


def picked(keys: Keyframes, wanted: Iterable[KeyAt]) -> dict[str, Flags]:
    """Return masks (k,) of the selected keys, for each track with selected keys.

    Raises:
        InvalidValue: a key does not exist, or none is selected.
    """
    times: dict[str, list[float]] = {}
    for key in wanted:
        times.setdefault(key.dof, []).append(key.time)
    if not times:
        raise InvalidValue("no key is selected")
    found: dict[str, Flags] = {}
    for dof, places in times.items():
        track = keys.tracks.get(dof)
        if track is None:
            raise InvalidValue(f"{dof} has no keys")
        near = _nearest(track.times, np.array(places))
        off = np.abs(track.times[near] - places)
        if (off > _SAME).any():
            raise InvalidValue(f"no key of {dof} at {places[int(np.argmax(off))]:g} s")
        found[dof] = np.zeros(len(track), dtype=bool)
        found[dof][near] = True
    return found


def _nearest(times: Floats, places: Floats) -> NDArray[np.intp]:
    right = np.clip(np.searchsorted(times, places), 0, len(times) - 1)
    left = np.maximum(right - 1, 0)
    return np.where(np.abs(times[left] - places) <= np.abs(times[right] - places), left, right)


def without(track: Track, marks: Flags) -> Track | None:
    """Return a track without the marked keys, or None if no key remains."""
    return None if marks.all() else track.rows(~marks)


def over(track: Track | None, new: Track) -> Track:
    """Insert the keys of a track into another, replacing keys at the same times."""
    if track is None or not len(track):
        return new
    at = _nearest(new.times, track.times)
    kept = track.rows(np.abs(new.times[at] - track.times) > _SAME)
    return _sorted(kept, new)


def retimed(track: Track, factor: float, about: float) -> Track:
    """Scale the times of a track by ``factor`` about a fixed time."""
    return replace(
        track,
        times=about + factor * (track.times - about),
        incoming=track.incoming / factor,
        outgoing=track.outgoing / factor,
        handles=track.handles * factor,
    )


def shift_track(track: Track, seconds: float) -> Track:
    """Shift a track in time by some seconds."""
    return replace(track, times=track.times + seconds)


def with_tracks(keys: Keyframes, changed: dict[str, Track | None]) -> Keyframes:
    """Replace or, with None, remove tracks."""
    tracks = {
        name: track for name, track in {**keys.tracks, **changed}.items() if track is not None
    }
    return Keyframes(keys.skeleton, tracks, keys.name)


def _sorted(one: Track, other: Track) -> Track:
    """Merge the keys of two tracks, sorted by time."""
    order = np.argsort(np.concatenate([one.times, other.times]), kind="stable")
    both = {
        what: np.concatenate([getattr(one, what), getattr(other, what)])[order]
        for what in ("times", "values", "incoming", "outgoing", "handles")
    }
    kinds = (*one.kinds, *other.kinds)
    return replace(other, kinds=tuple(kinds[row] for row in order), **both)
