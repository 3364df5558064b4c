"""Convert animations to motions: all values of all joints at one constant rate.

Frames coincide with the keys if such a rate exists (`steady_rate`); otherwise the rate is reported,
with the maximum error at the keys. An animation that Poise wrote stores its pose vectors next to
the keys; these are read if the keys are unchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, SkeletonError
from poise.formats.gltf_accessors import Accessors
from poise.formats.gltf_clips import (
    GltfAnimation,
    GltfChannel,
    GltfTrack,
    Rate,
    checksum,
    evaluated,
    sampled,
    steady_rate,
)
from poise.formats.gltf_json import LARGEST, own_extras
from poise.formats.gltf_nodes import Node, trs_matrix
from poise.formats.gltf_rig import PATHS, GltfRig, direct_columns
from poise.formats.repair_log import RepairLog
from poise.geometry import quaternions, transforms
from poise.kernels import primitives as code
from poise.model import Joint, Motion, Skeleton
from poise.model.joint_rotation import JointRotation

if TYPE_CHECKING:
    from poise.motion import Keyframes


_Kept = tuple[Floats, float, float]
"""Pose vectors (frames, nq), frames per second, and time of the first frame in seconds."""

_SAMPLED = 1 << 20
"""Minimum number of values that are sampled before they are written to the motion."""
MOST_FRAMES = 20_000
"""Maximum frames of an animation, or eight times its number of keys if that is more."""


@dataclass(frozen=True, eq=False)
class AnimationSource:
    """Source of a motion: the animation from which it was read.

    Attributes:
        clip: the animation with its own keys.
        q: values as read; the keys are written if the motion still has these values.
        skeleton: skeleton of the values.
        start: time of the first frame in seconds.
        rig: joints of the file's nodes.
        error: maximum error at keys between frames, metres or radians.
        kept: whether the values are pose vectors that Poise stored next to the keys.
        shapes: DOFs of each node's morph targets.
    """

    clip: GltfAnimation
    q: Floats
    skeleton: Skeleton
    start: float
    rig: GltfRig = field(repr=False)
    error: float
    kept: bool = False
    shapes: Mapping[int, tuple[str, ...]] = field(default_factory=dict[int, "tuple[str, ...]"])

    def keys(self, motion: Motion) -> Keyframes | None:
        """Return the animation's keys; None if the motion was changed or has frames only."""
        same = motion.skeleton is self.skeleton and np.array_equal(motion.q, self.q)
        if not same:
            return None
        from poise.formats.gltf_curves import clip_keyframes, keyframes_from_data

        if self.kept:
            curves = own_extras(self.clip.item.value).get("curves")
            return keyframes_from_data(curves, self.skeleton, motion.name)
        try:
            return clip_keyframes(self.clip, self.skeleton, self.rig, self.shapes)
        except InvalidValue:  # the values of a joint differ from those of its node
            return None


@dataclass(eq=False)
class GltfMotions:
    """Reads the motions of a file."""

    rig: GltfRig
    nodes: list[Node]
    skeleton: Skeleton
    shapes: dict[int, tuple[str, ...]]
    accessors: Accessors
    log: RepairLog

    def __post_init__(self) -> None:
        self.place = {number: index for index, number in enumerate(self.rig.numbers)}
        self._known: dict[int, tuple[int, dict[str, slice] | None]] = {}

    def motions(self, clips: Sequence[GltfAnimation]) -> list[Motion]:
        """Return the motions of animations, except animations without channels.

        Raises:
            FileTooLarge: the motions need far more memory than the file may use; raised before
                any of them is sampled.
        """
        planned: list[tuple[GltfAnimation, _Kept | Rate]] = []
        for clip in clips:
            if clip.channels:
                planned.append((clip, self._kept(clip) or self._rate(clip)))
            else:
                self.log.repair(f"{clip.item.place}: animates nothing; ignored")
        return [
            self._sampled(clip, plan)
            if isinstance(plan, Rate)
            else self._made(clip, *plan, 0.0, kept=True)
            for clip, plan in planned
        ]

    def _rate(self, clip: GltfAnimation) -> Rate:
        """Choose the frames of an animation and reserve their memory."""
        tracks = [channel.track for channel in clip.channels]
        keys = sum(len(track.times) for track in tracks)
        width = 24 * (self.skeleton.nq + 16)
        capacity = max(2, self.accessors.budget.left // width)
        rate = steady_rate(tracks, min(max(MOST_FRAMES, 8 * keys), capacity))
        self.accessors.budget.spend(rate.frames * width, clip.item)
        return rate

    def _sampled(self, clip: GltfAnimation, rate: Rate) -> Motion:
        q = np.tile(self.skeleton.rest.q, (rate.frames, 1))
        for part in self._portions(clip, rate.frames):
            found = sampled([channel.track for channel in part], rate)
            by_node: dict[int, dict[str, Floats]] = {}
            for channel, values in zip(part, found, strict=True):
                by_node.setdefault(channel.node, {})[channel.path] = values
            for number, paths in by_node.items():
                self._pose(q, number, paths)
        error = 0.0 if rate.even else self._error(clip, rate)
        if error > 0.0:
            self.log.repair(
                f"{clip.item.place}: the keys of {clip.name!r} are unevenly spaced; sampled at "
                f"{rate.fps:.6g} frames per second, with an error of at most {error:.2g} at a key"
            )
        return self._made(clip, q, rate.fps, rate.start, error)

    def _made(
        self,
        clip: GltfAnimation,
        q: Floats,
        fps: float,
        start: float,
        error: float,
        *,
        kept: bool = False,
    ) -> Motion:
        q = self.skeleton.unit_quaternions(q)
        q.setflags(write=False)
        source = AnimationSource(clip, q, self.skeleton, start, self.rig, error, kept, self.shapes)
        return Motion(self.skeleton, q, fps, clip.name, source)

    def _kept(self, clip: GltfAnimation) -> _Kept | None:
        """Return the stored pose vectors, if they exist and the keys are unchanged."""
        kept = own_extras(clip.item.value)
        view, frames, fps = kept.get("q"), kept.get("frames"), kept.get("fps")
        start = kept.get("start", 0.0)
        if not isinstance(frames, int) or not 0 < frames < 2**31:
            return None
        if not isinstance(fps, int | float) or not isinstance(start, int | float):
            return None
        if not 0.0 < fps < 1e9 or not abs(start) < 1e9:
            return None
        if isinstance(view, int) and 0 <= view < self._views:
            data = self.accessors.buffers.view(view)[0]
        elif view is None and frames == max(
            (len(c.times.values) for c in clip.channels), default=0
        ):
            data = b""  # glTF forbids empty views; the keys state as many frames
        else:
            return None
        found = checksum(
            (c.times.values.tobytes(), c.values.values.tobytes()) for c in clip.channels
        )
        if len(data) != 8 * frames * self.skeleton.nq or found != kept.get("check"):
            self.log.repair(
                f"{clip.item.place}: changed since Poise wrote it; the keys are read instead of "
                "the stored pose vectors"
            )
            return None
        self.accessors.budget.spend(3 * len(data), clip.item)
        q = np.frombuffer(data, "<f8").reshape(frames, self.skeleton.nq).astype(np.float64)
        if not (np.abs(q) <= LARGEST).all():
            raise clip.item.fault("extras.poise.q: a value is not finite, or beyond 3.4e38")
        return q, float(fps), float(start)

    @property
    def _views(self) -> int:
        return self.accessors.buffers.count

    def _portions(self, clip: GltfAnimation, frames: int) -> Iterator[list[GltfChannel]]:
        """Yield the channels with an effect, grouped by node, a few nodes at a time."""
        by_node: dict[int, list[GltfChannel]] = {}
        for channel in clip.channels:
            if channel.path == "weights" or channel.node in self.place:
                by_node.setdefault(channel.node, []).append(channel)
        part: list[GltfChannel] = []
        numbers = 0
        for channels in by_node.values():
            part += channels
            numbers += frames * sum(channel.track.values.shape[1] for channel in channels)
            if numbers > _SAMPLED:
                yield part
                part, numbers = [], 0
        if part:
            yield part

    def _pose(self, q: Floats, number: int, channels: dict[str, Floats]) -> None:
        """Write the samples of one node's channels to the motion's values."""
        if "weights" in channels:
            values = channels["weights"]
            for column, name in enumerate(self.shapes.get(number, ())):
                q[:, self.skeleton.dof_index(name)] = values[:, column]
        if number not in self.place or not set(channels) - {"weights"}:
            return
        joint = self.rig.joints[self.place[number]]
        first, columns = self._columns(number)
        if columns is None:
            self._fit(q, first, joint, number, channels)
            return
        for path, own in columns.items():
            if path in channels:
                values = self.rig.factor(number, path) * channels[path]
                q[:, first + own.start : first + own.stop] = values

    def _columns(self, number: int) -> tuple[int, dict[str, slice] | None]:
        """Index of a node's first value in the motion, and the columns with values of the node."""
        if number not in self._known:
            joint = self.rig.joints[self.place[number]]
            first = self.skeleton.joint_dofs(joint.name).start
            self._known[number] = first, direct_columns(joint)
        return self._known[number]

    def _fit(
        self, q: Floats, first: int, joint: Joint, number: int, channels: dict[str, Floats]
    ) -> None:
        """Fit the values of a joint of another type to the node's frames."""
        node = self.nodes[number]
        rest = {
            "translation": node.translation,
            "rotation": node.rotation,
            "scale": node.scale,
        }
        parts = {
            path: self.rig.factor(number, path)
            * (channels[path] if path in channels else np.tile(rest[path], (len(q), 1)))
            for path in PATHS
        }
        local = trs_matrix(parts["translation"], parts["rotation"], parts["scale"])
        motion = np.linalg.pinv(joint.frame) @ local
        turns = transforms.nearest_rotation(motion[:, :3, :3])
        try:
            rotation = JointRotation.of(joint.type, joint.name)
            values = rotation.fit(turns, joint.name, tolerance=1e-3)
        except (InvalidValue, SkeletonError) as problem:
            self.log.repair(
                f"the {type(joint.type).__name__} {joint.name} cannot follow an animation of "
                f"another program and stays at rest: {problem}"
            )
            return
        if any(drive is not None for drive in joint.drives):
            return
        if rotation.is_quaternion:
            values = quaternions.continuous(values)
        for column, value in enumerate(rotation.values):
            q[:, first + value] = values[:, column]
        for primitive in joint.type.lower():
            if primitive.kind == code.TRANSLATE and primitive.dof not in rotation.values:
                q[:, first + primitive.dof] = motion[:, :3, 3] @ np.array(primitive.axis)

    def _error(self, clip: GltfAnimation, rate: Rate) -> float:
        """Return the maximum error at the keys if the frames are interpolated linearly."""
        worst = 0.0
        for part in self._portions(clip, rate.frames):
            tracks = [channel.track for channel in part]
            frames = evaluated(tracks, [rate.times] * len(tracks))
            shown = [
                GltfTrack(rate.times, values, "LINEAR", rotation=track.rotation)
                for track, values in zip(tracks, frames, strict=True)
            ]
            inside = [track.times for track in tracks]
            both = evaluated(tracks, inside), evaluated(shown, inside)
            for channel, keys, found in zip(part, *both, strict=True):
                if channel.track.rotation:
                    dots = np.clip(np.abs(np.sum(keys * found, axis=1)), 0.0, 1.0)
                    worst = max(worst, float(2.0 * np.arccos(dots).max()))
                else:
                    moves = channel.path in PATHS  # else a weight, possibly of another node
                    scale = self.rig.factor(channel.node, channel.path) if moves else 1.0
                    worst = max(worst, scale * float(np.abs(keys - found).max()))
        return worst
