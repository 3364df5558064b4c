"""Animations of a glTF file: their samplers as stored, and as tracks of numbers."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.formats.gltf_accessors import Accessors, Raw
from poise.formats.gltf_json import Item
from poise.formats.gltf_sampling import GltfTrack
from poise.formats.repair_log import RepairLog
from poise.formats.unique_names import UniqueNames

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

    tracks: dict[_Source, GltfTrack] = field(default_factory=dict[_Source, GltfTrack])
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
