"""Edits of keys: set, paste, move, delete, shape, retime and reduce."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.key_reduction import reduced
from poise.motion.keyframes import Keyframes, dof_groups
from poise.motion.track import Track
from poise.studio.actions.action import Action
from poise.studio.jobs.jobs import JobWork, Progress
from poise.studio.scene.attachment import FURTHEST
from poise.studio.scene.scene import Scene
from poise.studio.scene.timeline_state import LONGEST, MOST_FRAMES, Kind
from poise.studio.timeline.key_editing import (
    KeyAt,
    KeyRecord,
    over,
    picked,
    retimed,
    shift_track,
    with_tracks,
    without,
)
from poise.studio.timeline.timeline import followed, keyed

_STEEPEST = 1e6  # radians or metres per second

Tracks = dict[str, Track]


@dataclass(frozen=True)
class SetKeys(Action):
    """Key the current pose at the current time, for some joints or the whole body.

    Over a clip, keys are added to a layer, so that the clip remains active below; see `keyed`.
    """

    joints: tuple[str, ...] = ()
    dofs: tuple[str, ...] = ()
    kind: Kind | None = None

    @property
    def label(self) -> str:
        what = [*self.joints, *self.dofs]
        return "key the pose" if not what else f"key {', '.join(what[:3])}"

    def apply(self, scene: Scene) -> Scene:
        body = scene.character.skeleton
        places = [body.joint_dofs(joint) for joint in self.joints]
        places += [slice(at, at + 1) for at in map(body.dof_index, self.dofs)]
        names = [
            name
            for name, group in dof_groups(body).items()
            if not places or any(at.start < group.stop and group.start < at.stop for at in places)
        ]
        return keyed(scene, names, self.kind)


@dataclass(frozen=True)
class PutKeys(Action):
    """Paste keys, or set one on a curve, with kinds and slopes; values are clamped to limits."""

    keys: tuple[KeyRecord, ...]
    at: float = 0.0
    """Seconds added to the time of each key."""

    heavy = True

    @property
    def label(self) -> str:
        return "set a key" if len(self.keys) == 1 else f"paste {len(self.keys)} keys"

    def apply(self, scene: Scene) -> Scene:
        if not self.keys:
            raise InvalidValue("no keys to paste")
        changed: dict[str, Track | None] = {}
        for key in self.keys:
            track = changed.get(key.dof) or scene.edited.tracks.get(key.dof)
            changed[key.dof] = _with_record(_bounds(scene), track, key, self.at)
        return followed(scene, with_tracks(scene.edited, changed))


def _bounds(scene: Scene) -> Skeleton:
    """Return the skeleton with the limits for keys: unlimited for an additive layer."""
    layer, body = scene.edited_layer, scene.character.skeleton
    if layer is None or layer.settings.mode == "override":
        return body
    return body.with_limits(unlimited=True)


def _with_record(body: Skeleton, track: Track | None, key: KeyRecord, later: float) -> Track:
    """Return a track with a key added, clamped to the limits and delayed by ``later`` seconds."""
    groups = dof_groups(body)
    if key.dof not in groups:
        body.dof_index(key.dof)  # raises the error that lists the DOFs
        raise InvalidValue(f"{key.dof} is part of a rotation and has no separate keys")
    at = groups[key.dof]
    width = at.stop - at.start
    for numbers in (key.value, key.incoming, key.outgoing):
        if numbers is not None and len(numbers) != width:
            raise InvalidValue(f"a key of {key.dof} needs {width} numbers, not {len(numbers)}")
    time = _within(key.time + later)
    _shaped(key.dof, (*(key.incoming or ()), *(key.outgoing or ())), key.handles)
    wanted = _near(key.dof, key.value)
    value = wanted if width == 4 else np.clip(wanted, body.lower[at], body.upper[at])
    if track is None:
        track = Track.of([time], np.array([value]), key.kind)
    return track.with_key(
        time, value, key.kind, incoming=key.incoming, outgoing=key.outgoing, handles=key.handles
    )


@dataclass(frozen=True)
class MoveKeys(Action):
    """Move keys in time and in value; they replace keys at their new times.

    Values stay within the limits; values of rotations are not moved.
    """

    keys: tuple[KeyAt, ...]
    seconds: float = 0.0
    value: float = 0.0

    @property
    def label(self) -> str:
        return "move a key" if len(self.keys) == 1 else f"move {len(self.keys)} keys"

    def apply(self, scene: Scene) -> Scene:
        body, keys = _bounds(scene), scene.edited
        changed: dict[str, Track | None] = {}
        for dof, marks in picked(keys, self.keys).items():
            track = keys.tracks[dof]
            moving = track.rows(marks)
            _within(float(moving.times[0] + self.seconds), float(moving.times[-1] + self.seconds))
            if self.value and not track.rotation:
                at = body.dof_index(dof)
                low = np.minimum(moving.values, body.lower[at])
                high = np.maximum(moving.values, body.upper[at])
                wanted = np.clip(moving.values + self.value, low, high)
                moving = replace(moving, values=wanted)
            changed[dof] = over(without(track, marks), shift_track(moving, self.seconds))
        return followed(scene, with_tracks(keys, changed))


@dataclass(frozen=True)
class DeleteKeys(Action):
    """Delete keys."""

    keys: tuple[KeyAt, ...]

    @property
    def label(self) -> str:
        return "delete a key" if len(self.keys) == 1 else f"delete {len(self.keys)} keys"

    def apply(self, scene: Scene) -> Scene:
        marks = picked(scene.edited, self.keys)
        left = {dof: without(scene.edited.tracks[dof], which) for dof, which in marks.items()}
        return followed(scene, with_tracks(scene.edited, left))


@dataclass(frozen=True)
class ChangeKeys(Action):
    """Set the interpolation after some keys, or the tension of their Catmull-Rom curves.

    A key that becomes "hermite" or "bezier" keeps the slopes of its curve.
    """

    keys: tuple[KeyAt, ...]
    kind: Kind | None = None
    tension: float | None = None

    @property
    def label(self) -> str:
        return (
            ("change the tension") if self.kind is None else f"set the interpolation to {self.kind}"
        )

    def apply(self, scene: Scene) -> Scene:
        if self.tension is not None and not 0.0 <= self.tension <= 10.0:
            raise InvalidValue(f"tension {self.tension:g}: expected 0 to 10")
        changed: dict[str, Track | None] = {}
        for dof, marks in picked(scene.edited, self.keys).items():
            track = scene.edited.tracks[dof]
            if self.tension is not None:
                track = replace(track, tension=self.tension)
            changed[dof] = track if self.kind is None else _of_kind(track, marks, self.kind)
        return followed(scene, with_tracks(scene.edited, changed))


@dataclass(frozen=True)
class ShapeKey(Action):
    """Set the slopes of a key, per second, and the lengths of its Bezier handles, in seconds.

    None keeps a value. A key of another kind becomes "hermite", or "bezier" for handles.
    """

    dof: str
    time: float
    incoming: float | None = None
    outgoing: float | None = None
    handles: tuple[float, float] | None = None

    title = "edit the slopes of a key of {dof}"

    def apply(self, scene: Scene) -> Scene:
        ((dof, marks),) = picked(scene.edited, (KeyAt(self.dof, self.time),)).items()
        track = scene.edited.tracks[dof]
        if track.rotation:
            raise InvalidValue(f"{dof} is a rotation, and its curve has no slopes to edit")
        slopes = (each for each in (self.incoming, self.outgoing) if each is not None)
        _shaped(dof, slopes, self.handles)
        row = int(np.flatnonzero(marks)[0])
        kind = "bezier" if self.handles is not None else "hermite"
        for each in (row - 1, row):  # the previous key stores the curve up to this key
            if each >= 0 and track.kinds[each] not in ("hermite", "bezier"):
                one = np.arange(len(track)) == each
                wanted = self.incoming if each < row else self.outgoing
                if wanted is not None or self.handles is not None:
                    track = _of_kind(track, one, kind)
            elif each >= 0 and self.handles is not None:
                track = _of_kind(track, np.arange(len(track)) == each, "bezier")
        rows = {what: getattr(track, what).copy() for what in ("incoming", "outgoing", "handles")}
        for what in ("incoming", "outgoing"):
            value = getattr(self, what)
            if value is not None:
                rows[what][row] = value
        if self.handles is not None:
            rows["handles"][row] = self.handles
        return followed(scene, with_tracks(scene.edited, {dof: replace(track, **rows)}))


@dataclass(frozen=True)
class RetimeKeys(Action):
    """Scale the times of keys by ``factor`` about a fixed time; by default of all keys."""

    factor: float
    about: float = 0.0
    keys: tuple[KeyAt, ...] = ()

    title = "retime keys by {factor:g}"

    def apply(self, scene: Scene) -> Scene:
        if not 0.01 <= self.factor <= 100.0:
            raise InvalidValue(f"scale {self.factor:g} of the keys: expected 0.01 to 100")
        keys = scene.edited
        wanted = self.keys or _all(keys)
        changed: dict[str, Track | None] = {}
        for dof, marks in picked(keys, wanted).items():
            track = keys.tracks[dof]
            made = retimed(track.rows(marks), self.factor, self.about)
            _within(float(made.times[0]), float(made.times[-1]))
            changed[dof] = over(without(track, marks), made)
        return followed(scene, with_tracks(keys, changed))


@dataclass(frozen=True)
class ReduceKeys(Action):
    """Keep the fewest keys that reproduce the curves at every frame, within radians and metres."""

    angle: float
    length: float
    dofs: tuple[str, ...] = ()

    queue = "keys"

    title = "reduce the keys"

    def work(self, scene: Scene) -> JobWork:
        check_errors(self.angle, self.length)
        for name in self._names(scene):
            if name not in scene.edited.tracks:
                raise InvalidValue(f"{name} has no keys")
        if not self._names(scene):
            raise InvalidValue("no keys to reduce")
        times, rate = scene.edited.times, scene.timeline.rate
        if float(times[-1] - times[0]) * rate > MOST_FRAMES:
            raise InvalidValue(
                f"keys from {times[0]:g} to {times[-1]:g} s are more than {MOST_FRAMES} frames "
                f"at {rate:g} frames per second; lower the frame rate of the timeline"
            )
        arguments = (self, scene.edited, scene.timeline.rate)
        return self.job(thinned, *arguments, label="reducing the keys")

    def done(self, before: Scene, now: Scene, result: object) -> Scene:
        """Return the scene with the reduced keys."""
        old, same = before.edited.tracks, now.character.skeleton is before.character.skeleton
        names = self._names(before)
        if not same or any(now.edited.tracks.get(name) is not old[name] for name in names):
            raise InvalidValue("the keys were edited in the meantime; reduce them again")
        found = cast("Tracks", result)
        chosen: dict[str, Track | None] = {name: found[name] for name in names}
        return followed(now, with_tracks(now.edited, chosen))

    def _names(self, scene: Scene) -> tuple[str, ...]:
        return self.dofs or tuple(scene.edited.tracks)


def thinned(asked: ReduceKeys, keys: Keyframes, rate: float, progress: Progress) -> Tracks:
    """Compute fewer keys for the same curves."""
    progress(0.0, "frames of the keys")
    times = keys.times
    first, last = float(times[0]), float(times[-1])
    motion = keys.motion(rate, start=first, end=max(first, last))
    if (last - first) * rate > len(motion) - 1 + 1e-6:  # the last frame is the last key
        q = np.concatenate([motion.q, keys.at(times[-1:]).q])
        motion = Motion(motion.skeleton, q, (len(q) - 1) / (last - first))
    return fewer(motion, first, asked.angle, asked.length, progress)


def check_errors(angle: float, length: float) -> None:
    """Raise InvalidValue unless the error tolerances are positive and finite."""
    for name, tolerance in (("angle", angle), ("length", length)):
        if not 0.0 < tolerance < math.inf:
            raise InvalidValue(f"{name}={tolerance:g}: expected a positive, finite number")


def fewer(motion: Motion, start: float, angle: float, length: float, progress: Progress) -> Tracks:
    """Fit tracks of every DOF that reproduce a motion's frames within radians and metres."""
    body = motion.skeleton
    found = dict(reduced(motion, angle=angle, length=length, progress=progress).tracks)
    for name, at in dof_groups(body).items():
        if name not in found:  # constant at the rest value: needs an explicit key
            found[name] = Track.of([0.0], body.rest.q[at][None], "hermite")
    return {name: shift_track(track, start) for name, track in found.items()}


def _of_kind(track: Track, marks: np.ndarray, kind: Kind) -> Track:
    """Change the interpolation of the marked keys of a track, keeping their slopes."""
    kinds = list(track.kinds)
    out, into = track.outgoing.copy(), track.incoming.copy()
    handles = track.handles.copy()
    for row in np.flatnonzero(marks):
        if kind in ("hermite", "bezier") and kinds[row] not in ("hermite", "bezier"):
            after = min(row + 1, len(track) - 1)
            straight = kinds[row] == "linear" and after > row
            chord = (track.values[after] - track.values[row]) / (
                track.times[after] - track.times[row] if straight else 1.0
            )
            out[row] = chord if straight else track.slopes[row]
            into[after] = chord if straight else track.slopes[after]
        if kind == "bezier" and kinds[row] != "bezier" and row + 1 < len(track):
            third = (track.times[row + 1] - track.times[row]) / 3.0
            handles[row, 1] = handles[row + 1, 0] = third
        kinds[row] = kind
    return replace(track, kinds=tuple(kinds), outgoing=out, incoming=into, handles=handles)


def _all(keys: Keyframes) -> tuple[KeyAt, ...]:
    return tuple(
        KeyAt(dof, time) for dof, track in keys.tracks.items() for time in track.times.tolist()
    )


def _shaped(dof: str, slopes: Iterable[float], handles: tuple[float, float] | None) -> None:
    """Raise InvalidValue if slopes or handles are out of range for a key."""
    for slope in slopes:
        if not abs(slope) <= _STEEPEST:
            raise InvalidValue(f"slope {slope:g} per second of {dof} is out of range")
    if handles is not None and not 0.0 <= min(handles) <= max(handles) <= LONGEST:
        raise InvalidValue(
            f"the handles of {dof} are out of range: {handles[0]:g} and {handles[1]:g} s"
        )


def _near(dof: str, value: tuple[float, ...]) -> tuple[float, ...]:
    """Return a value unchanged, or raise InvalidValue if it is out of range."""
    if not max(map(abs, value)) <= FURTHEST:
        raise InvalidValue(f"{dof}={max(value, key=abs):g} is out of range")
    return value


def _within(*times: float) -> float:
    for time in times:
        if not (math.isfinite(time) and -1e-9 <= time <= LONGEST):
            raise InvalidValue(f"a key at {time:g} s: expected 0 to {LONGEST:g} s")
    return max(times[0], 0.0)
