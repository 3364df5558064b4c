"""Animations of a glTF file: their samplers as stored, and as tracks of numbers."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.gltf_accessors import Accessors, Raw
from poise.formats.gltf_json import Item
from poise.formats.repair_log import RepairLog
from poise.formats.unique_names import UniqueNames
from poise.geometry import quaternions

WIDTHS = {"translation": ("VEC3", 3), "rotation": ("VEC4", 4), "scale": ("VEC3", 3)}


@dataclass(frozen=True, eq=False)
class GltfChannel:
    """One channel of an animation.

    Attributes:
        node: index of the node.
        path: "translation", "rotation", "scale" or "weights".
        times, values: the sampler's accessors as stored.
        interpolation: interpolation of the sampler.
        track: decoded keys; (k, targets) for weights.
        item: JSON of the channel.
        sampler: JSON of the sampler and its location in the file.
    """

    node: int
    path: str
    times: Raw
    values: Raw
    interpolation: str
    track: GltfTrack
    item: Item
    sampler: Item


@dataclass(frozen=True, eq=False)
class GltfAnimation:
    """An animation as stored in the file.

    Attributes:
        name: unique among the file's animations.
        channels: channels of nodes, at most one for each value of a node.
        item: JSON of the animation.
    """

    name: str
    channels: tuple[GltfChannel, ...]
    item: Item


def by_target(clips: Sequence[GltfAnimation], path: str) -> dict[int, list[GltfChannel]]:
    """Group the channels of all animations for a path by node index."""
    found: dict[int, list[GltfChannel]] = {}
    for clip in clips:
        for channel in clip.channels:
            if channel.path == path:
                found.setdefault(channel.node, []).append(channel)
    return found


def read_clips(
    root: Item, accessors: Accessors, targets: list[int], log: RepairLog
) -> list[GltfAnimation]:
    """Read the animations of a file; ``targets`` are the counts of morph targets of each node.

    Raises:
        FileSyntax: a channel or a sampler is invalid.
    """
    clips: list[GltfAnimation] = []
    names = UniqueNames()
    animations = root.objects("animations")
    channels = [item.objects("channels") for item in animations]
    seen = _Seen()
    for number, (item, entries) in enumerate(zip(animations, channels, strict=True)):
        name = names.new(item.text("name") or f"animation{number}")
        reader = _Reader(item, accessors, targets, log, seen)
        clips.append(GltfAnimation(name, reader.channels(entries), item))
    return clips


_Source = tuple[Any, ...]
"""Identity of a track: its accessors, interpolation, and width."""


@dataclass
class _Seen:
    """Data shared by several channels of a file.

    Attributes:
        tracks: by accessors and interpolation.
        seconds: key times by accessor index.
        kept: by accessor index, the key times that are read; None for all.
    """

    tracks: dict[_Source, GltfTrack] = field(default_factory=dict[_Source, "GltfTrack"])
    seconds: dict[int, Floats] = field(default_factory=dict[int, Floats])
    kept: dict[int, NDArray[np.bool_] | None] = field(
        default_factory=dict[int, NDArray[np.bool_] | None]
    )


@dataclass(eq=False)
class _Reader:
    item: Item
    accessors: Accessors
    targets: list[int]
    log: RepairLog
    seen: _Seen

    def __post_init__(self) -> None:
        self.samplers = self.item.objects("samplers")

    def channels(self, entries: list[Item]) -> tuple[GltfChannel, ...]:
        """Return the channels that animate a node."""
        found: dict[tuple[int, str], GltfChannel] = {}
        for entry in entries:
            target = entry.object("target")
            if target is None:
                raise entry.fault("has no target")
            node = target.index("node", len(self.targets), "node")
            path = target.text("path")
            if node is None or path not in (*WIDTHS, "weights"):
                self.log.repair(f"{entry.place}: no target node for {path!r}; ignored")
                continue
            if (node, path) in found:
                self.log.repair(f"{entry.place}: second channel for {path} of node {node}; ignored")
                continue
            if path == "weights" and not self.targets[node]:
                self.log.repair(f"{entry.place}: node {node} has no morph targets; ignored")
                continue
            found[node, path] = self._channel(entry, node, path)
        return tuple(found.values())

    def _channel(self, entry: Item, node: int, path: str) -> GltfChannel:
        index = entry.index("sampler", len(self.samplers), "sampler")
        if index is None:
            raise entry.fault("has no sampler; expected the number of one")
        sampler = self.samplers[index]
        kind, width = WIDTHS.get(path, ("SCALAR", self.targets[node]))
        times = self.accessors.named(sampler, "input", "SCALAR")
        values = self.accessors.named(sampler, "output", kind)
        if times is None or values is None:
            raise sampler.fault("needs input and output, numbers of accessors")
        kept = self._kept(sampler, times)
        if kept is not None:
            times, values = _keyed(times, kept), _keyed(values, kept)
        interpolation = sampler.text("interpolation", "LINEAR")
        if interpolation not in ("STEP", "LINEAR", "CUBICSPLINE"):
            wanted = "STEP, LINEAR or CUBICSPLINE"
            raise sampler.get("interpolation").fault(f"{interpolation!r}; expected {wanted}")
        numbers = sampler.value["input"], sampler.value["output"]
        source = (*numbers, interpolation, width, path == "rotation")
        track = self.seen.tracks.get(source)
        if track is None:
            track = self._track(sampler, times, values, path, width, interpolation)
            self.seen.tracks[source] = track
        return GltfChannel(node, path, times, values, interpolation, track, entry, sampler)

    def _track(
        self, sampler: Item, times: Raw, values: Raw, path: str, width: int, kind: str
    ) -> GltfTrack:
        seconds = self._seconds(sampler, times)
        self.accessors.budget.spend(24 * values.values.size, sampler)
        each = 3 if kind == "CUBICSPLINE" else 1
        numbers = values.floats()
        if numbers.size != len(seconds) * each * width:
            raise sampler.get("output").fault(
                f"{numbers.size} numbers for {len(seconds)} keys; "
                f"expected {len(seconds) * each * width}"
            )
        if not np.isfinite(numbers).all():
            raise sampler.get("output").fault("a value is not finite; expected numbers")
        parts = numbers.reshape(len(seconds), each, width)
        if path == "rotation":
            parts = parts[..., [3, 0, 1, 2]]
        if each == 1:
            return GltfTrack(seconds, parts[:, 0], kind, rotation=path == "rotation")
        return GltfTrack(
            seconds, parts[:, 1], kind, parts[:, 0], parts[:, 2], rotation=path == "rotation"
        )

    def _seconds(self, sampler: Item, times: Raw) -> Floats:
        """Return a sampler's key times, in one array for all samplers with the same accessor."""
        number = sampler.value["input"]
        found = self.seen.seconds.get(number)
        if found is not None:
            return found
        self.accessors.budget.spend(24 * times.values.size, sampler)
        seconds = times.floats()[:, 0]
        self.seen.seconds[number] = seconds
        return seconds

    def _kept(self, sampler: Item, times: Raw) -> NDArray[np.bool_] | None:
        """Return the keys to read: not before an earlier key, and the last key of each time.

        None stands for all keys.
        """
        number = sampler.value["input"]
        if number not in self.seen.kept:
            seconds = times.floats()[:, 0]
            if not np.isfinite(seconds).all():
                raise sampler.get("input").fault("a time is not finite; expected seconds")
            kept = seconds >= np.maximum.accumulate(seconds)
            places = np.flatnonzero(kept)
            kept[places[:-1][np.diff(seconds[places]) <= 0.0]] = False
            lost = np.flatnonzero(~kept)
            self.seen.kept[number] = kept if len(lost) else None
            if len(lost):
                self.log.repair(
                    f"{sampler.place}.input: {len(lost)} of {len(kept)} times are not before the "
                    f"next, such as time {lost[0]} of {seconds[lost[0]]:.6g} s; the last key of "
                    "each time is kept"
                )
        return self.seen.kept[number]


def _keyed(raw: Raw, kept: NDArray[np.bool_]) -> Raw:
    """Return the rows of the kept keys."""
    each, left = divmod(len(raw.values), len(kept))
    return raw if left else replace(raw, values=raw.values[np.repeat(kept, each)])


def checksum(channels: Any) -> int:
    """Return a checksum of the keys of channels, each (times, values) as stored bytes."""
    check = 0
    for times, values in channels:
        check = zlib.crc32(values, zlib.crc32(times, check))
    return check


# -- evaluate keyframes of glTF animations, and find the constant rate that includes all keys ------
# Formulas of glTF 2.0, appendix C: steps, linear interpolation, the shorter great arc between
# rotations, and Hermite cubics with tangents per second. A channel is constant before its first key
# and after its last.


DEFAULT_FPS = 30.0  # of a clip with one key
SLOWEST = 10.0
"""Minimum frames per second of keys at every frame; keys further apart get frames between them."""
USUAL_FPS = (24.0, 25.0, 30.0, 50.0, 60.0, 100.0, 120.0, 240.0, 24 / 1.001, 30 / 1.001, 60 / 1.001)
UNEVEN_FPS = 60.0
"""Frames per second of keys without a constant rate."""

_SINGLE = 1.2e-7  # relative rounding error of single precision
_FEW = 1_000
"""Number of comparisons of times with keys below which comparing is faster than searching."""
_TOGETHER = 100_000
"""Number of values of tracks that are evaluated together."""


@dataclass(frozen=True, eq=False)
class GltfTrack:
    """One channel's keys.

    Attributes:
        times: (k,) seconds, increasing.
        values: (k, width); rotations wxyz, not normalized.
        interpolation: "STEP", "LINEAR" or "CUBICSPLINE".
        incoming, outgoing: (k, width) tangents per second, for cubic splines only.
        rotation: whether the values are quaternions.
    """

    times: Floats
    values: Floats
    interpolation: str = "LINEAR"
    incoming: Floats | None = None
    outgoing: Floats | None = None
    rotation: bool = False

    @property
    def keys(self) -> Floats:
        """Values (k, width) at the keys' own times: rotations are normalized."""
        return self._unit(self.values)

    def at(self, times: Floats) -> Floats:
        """Values (n, width) at times (n,); exact at the times of keys.

        >>> line = GltfTrack(np.array([1.0, 3.0]), np.array([[0.0], [4.0]]))
        >>> line.at(np.array([0.0, 1.5, 9.0])).ravel()
        array([0., 1., 4.])
        """
        return evaluated([self], [times])[0]

    def _unit(self, values: Floats) -> Floats:
        return _unit(values) if self.rotation else np.array(values)


def _unit(values: Floats) -> Floats:
    """Normalize quaternions (..., 4)."""
    size = np.linalg.norm(values, axis=-1, keepdims=True)
    # A spline through opposite quaternions passes through zero: use any rotation.
    lost = size[..., 0] < 1e-12
    unit = values / np.where(size < 1e-12, 1.0, size)
    unit[lost] = (1.0, 0.0, 0.0, 0.0)
    return unit


def evaluated(tracks: Sequence[GltfTrack], times: Sequence[Floats]) -> list[Floats]:
    """Evaluate each track at its own times (n,), as `GltfTrack.at`; values of shape (n, width).

    Tracks of one kind with equal numbers of keys and times are evaluated together.

    >>> line = GltfTrack(np.array([1.0, 3.0]), np.array([[0.0], [4.0]]))
    >>> [found.ravel() for found in evaluated([line, line], [np.array([2.0]), np.array([1.5])])]
    [array([2.]), array([1.])]
    """
    found: list[Floats] = [np.zeros((0, 0))] * len(tracks)
    for part in _alike(tracks, [len(own) for own in times]):
        values = _evaluated([tracks[i] for i in part], np.stack([times[i] for i in part]))
        for i, own in zip(part, values, strict=True):
            found[i] = own
    return found


def _alike(tracks: Sequence[GltfTrack], counts: Sequence[int]) -> Iterator[list[int]]:
    """Group the indices of tracks that can be evaluated together at so many times each."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for place, (track, count) in enumerate(zip(tracks, counts, strict=True)):
        kind = (track.values.shape, track.interpolation, track.incoming is None, track.rotation)
        groups.setdefault((kind, count), []).append(place)
    for places in groups.values():
        keys, width = tracks[places[0]].values.shape
        most = max(1, _TOGETHER // max(1, (keys + counts[places[0]]) * width))
        for first in range(0, len(places), most):
            yield places[first : first + most]


def _evaluated(tracks: Sequence[GltfTrack], times: Floats) -> Floats:
    """Values (tracks, n, width) of tracks of one kind at times (tracks, n)."""
    one = tracks[0]
    raw = np.stack([track.values for track in tracks])
    keys = _unit(raw) if one.rotation else raw
    if len(one.times) == 1:
        return np.repeat(keys, times.shape[1], axis=1)
    own = np.stack([track.times for track in tracks])
    first = np.clip(_places(own, times, "right") - 1, 0, own.shape[1] - 2)
    rows = np.arange(len(tracks))[:, None]
    start, end = own[rows, first], own[rows, first + 1]
    u = np.clip((times - start) / (end - start), 0.0, 1.0)[..., None]
    a, b = keys[rows, first], keys[rows, first + 1]
    if one.interpolation == "STEP":
        return np.where(u >= 1.0, b, a)
    if one.incoming is not None and one.outgoing is not None:
        dt = (end - start)[..., None]
        out = dt * np.stack([_tangents(track.outgoing) for track in tracks])[rows, first]
        into = dt * np.stack([_tangents(track.incoming) for track in tracks])[rows, first + 1]
        found = hermite(raw[rows, first], out, raw[rows, first + 1], into, u)
        found = _unit(found) if one.rotation else found
    elif one.rotation:
        found = quaternions.slerp(a, b, u[..., 0])
    else:
        found = a + u * (b - a)
    return np.where(u <= 0.0, a, np.where(u >= 1.0, b, found))


def _places(keys: Floats, times: Floats, side: Literal["left", "right"]) -> Integers:
    """Insertion indices (tracks, n) of times (tracks, n) into keys (tracks, k)."""
    if times.shape[1] * keys.shape[1] <= _FEW:
        own, at = keys[:, None], times[..., None]
        return np.count_nonzero(own <= at if side == "right" else own < at, axis=2)
    return np.stack([
        own.searchsorted(at, side) for own, at in zip(keys, times, strict=True)
    ])  # fmt: skip


def _tangents(values: Floats | None) -> Floats:
    return np.zeros((0, 0)) if values is None else values


def hermite(p0: Floats, m0: Floats, p1: Floats, m1: Floats, u: Floats) -> Floats:
    """Cubic with ends p0, p1 and slopes m0, m1 over the unit interval.

    >>> float(hermite(*(np.array(x) for x in (0.0, 1.0, 1.0, 1.0, 0.25))))
    0.25
    """
    u2, u3 = u * u, u * u * u
    a, b = 2.0 * u3 - 3.0 * u2, u3 - 2.0 * u2 + u
    return (a + 1.0) * p0 + b * m0 - a * p1 + (u3 - u2) * m1


@dataclass(frozen=True)
class Rate:
    """Constant frame rate for keys.

    Attributes:
        start: time of the first frame in seconds.
        fps: frames per second.
        frames: number of frames.
        even: whether every key lies on a frame.
    """

    start: float
    fps: float
    frames: int
    even: bool

    @property
    def times(self) -> Floats:
        """Time of each frame in seconds, shape (frames,)."""
        return self.start + np.arange(self.frames) / self.fps


def steady_rate(tracks: list[GltfTrack], most: int) -> Rate:
    """Return the rate whose frames include all keys, if one exists with at most ``most`` frames.

    Keys at 10 or more frames per second keep their rate; for others it is a multiple of at least
    24. If no such rate exists, it is 60 frames per second, or less to limit the number of frames.

    >>> steady_rate([GltfTrack(np.array([0.5, 1.0, 2.0]), np.zeros((3, 1)))], 100)
    Rate(start=0.5, fps=24.0, frames=37, even=True)
    """
    shared = {id(track.times): track.times for track in tracks}
    keys = np.unique(np.concatenate([*shared.values()]))
    start, end = float(keys[0]), float(keys[-1])
    span = end - start
    slack = 4.0 * _SINGLE * max(abs(start), abs(end))
    keys = keys[np.concatenate([[True], np.diff(keys) > slack])]
    if len(keys) == 1:
        return Rate(start, DEFAULT_FPS, 1, True)
    step = _step(keys, slack)
    if step:
        fps = _rounded(1.0 / step, span, slack)
        if fps < SLOWEST * (1.0 - 1e-3):
            fps = _rounded(_multiple(fps, span), span, slack)
        frames = round(span * fps) + 1
        if frames <= most:
            return Rate(start, fps, frames, True)
    fps = min(UNEVEN_FPS, (most - 1) / span)
    frames = max(2, min(most, math.ceil(span * fps - 1e-6) + 1))
    return Rate(start, (frames - 1) / span, frames, False)


def _multiple(fps: float, span: float) -> float:
    """Return a multiple of a slow rate: a usual rate if one fits, else at least the first one."""
    for usual in USUAL_FPS:
        parts = max(1, round(usual / fps))
        if abs(parts * fps - usual) * span < 1e-3:
            return parts * fps
    return fps * math.ceil(USUAL_FPS[0] / fps - 1e-9)


def _step(keys: Floats, slack: float) -> float:
    """Return the longest step of which all gaps between keys are multiples, or 0.

    Candidates are the shortest gap, small fractions of it, and the steps of usual rates: for keys
    at frames 0, 10 and 21, the gaps alone do not determine the step.
    """
    span = float(keys[-1] - keys[0])
    shortest = float(np.diff(keys).min())
    counts = [round(span * parts / shortest) for parts in range(1, 7)]
    counts += [round(span * fps) for fps in USUAL_FPS]
    for count in counts:
        if count < 1:
            continue
        step = span / count
        places = (keys - keys[0]) / step
        off = np.abs(places - np.round(places)).max() * step
        if off <= max(1e-3 * step, slack):
            return step
    return 0.0


def _rounded(fps: float, span: float, slack: float) -> float:
    """Round to integer frames per second, or to film rates with 1/1.001, if within tolerance."""
    for wanted in (float(round(fps)), round(fps * 1.001) / 1.001):
        if wanted > 0.0 and abs(span * (1.0 - fps / wanted)) <= max(slack, 1e-3 / fps):
            return wanted
    return fps


def sampled(tracks: Sequence[GltfTrack], rate: Rate) -> list[Floats]:
    """Sample each track at a rate, (frames, width); exact at keys that coincide with frames.

    Signs of quaternions are continuous.
    """
    found: list[Floats] = [np.zeros((0, 0))] * len(tracks)
    for part in _alike(tracks, [rate.frames] * len(tracks)):
        own = [tracks[i] for i in part]
        every = _evaluated(own, _snapped(own, rate))
        if own[0].rotation:
            every = quaternions.continuous(every.swapaxes(0, 1)).swapaxes(0, 1)
        for i, values in zip(part, every, strict=True):
            found[i] = values
    return found


def _snapped(tracks: Sequence[GltfTrack], rate: Rate) -> Floats:
    """Times of a rate (tracks, frames), set to the key's exact time where a key coincides."""
    times = np.tile(rate.times, (len(tracks), 1))
    if not rate.even:
        return times
    keys = np.stack([track.times for track in tracks])
    last = keys.shape[1] - 1
    places = _places(keys, times, "left")
    near = np.clip(places, 1, max(1, last))
    rows = np.arange(len(tracks))[:, None]
    for index in (near - 1, np.minimum(near, last)):
        key = keys[rows, index]
        slack = np.maximum(2e-3 / rate.fps, 8.0 * _SINGLE * np.abs(key))
        times = np.where(np.abs(times - key) <= slack, key, times)
    return times
