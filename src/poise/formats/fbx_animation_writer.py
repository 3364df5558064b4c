"""Write motions as animation stacks: one layer each, one curve per channel.

A channel has the keys of a keyed motion, a key per frame, or sparse keys (`KeyChoice`). The
channels of the first joint always have keys, so that the file contains the rate and the length of a
motion even if nothing moves. Other channels have no curve if they are constant at the model's rest
value, and one key if they are constant at another value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_objects import TICKS, number_property, plain_name, properties, ticks, time
from poise.formats.fbx_scene import OWN_RATE, Key
from poise.formats.fbx_skeleton_writer import CENTIMETRES, FbxJoint
from poise.formats.fbx_transforms import TRANSFORM
from poise.formats.key_choice import KeyChoice
from poise.model import Motion
from poise.motion import Track
from poise.motion.key_reduction import OTHER, fitted_track
from poise.motion.keyframes import Keyframes, find_keyframes

Keys = NDArray[np.float32]
Nodes: TypeAlias = "list[FbxNode] | None"

_FREE = np.full((3, 2), (-np.inf, np.inf))
_SHORT = dict(zip(TRANSFORM, "TRS", strict=True))
_LETTERS = "XYZ"
_LINEAR, _CONSTANT, _CUBIC = 0x4, 0x2, 0x8
_USER_BROKEN = 0x400 | 0x800
_WEIGHTED = 0x1000000 | 0x2000000
_PLAIN = 0x6100
"""Flags that other programs write for linear keys."""
_FLAGS = {"step": _CONSTANT, "linear": _LINEAR | _PLAIN}
"""Flags of keys whose segments are not cubic."""
_THIRD = 3333
"""Length of a tangent in units of 1e-4 of its segment."""


class ObjectList(Protocol):
    """Objects of a file to which an animation is added."""

    def add(
        self, kind: str, title: str, subclass: str, children: list[FbxNode], suffix: str = ""
    ) -> Any: ...

    def connect(self, child: Any, parent: Any, name: str = "") -> None: ...


class FbxAnimationWriter:
    """Creates the stacks of a file whose scene has ``fps`` frames per second."""

    def __init__(self, objects: ObjectList, fps: float, choice: KeyChoice) -> None:
        self.objects = objects
        self.fps = fps
        self.choice = choice
        self.takes: list[tuple[str, int]] = []
        self.layer: Key = 0
        self.pace(1.0, np.zeros(0, dtype=np.int64), sparse=False)

    def pace(self, fps: float, times: Integers, *, sparse: bool) -> None:
        """Set the frame rate of the motion, the times of its frames in ticks, and its keys."""
        self.rate, self.times = fps, times
        self.sparse = self.choice.keys == "sparse" or (sparse and self.choice.keys is None)

    def start(self, name: str, motion: Motion) -> Key:
        """Begin the stack of a motion; following calls add to this stack. Return its id."""
        self.pace(motion.fps, ticks(np.arange(len(motion)), motion.fps), sparse=False)
        end = int(self.times[-1]) if len(motion) else 0
        span = [
            time(f"{kind}{side}", at)
            for kind in ("Local", "Reference")
            for side, at in (("Start", 0), ("Stop", end))
        ]
        if motion.fps != self.fps:
            span.append(own_rate(motion.fps))
        stack = self.objects.add(
            "AnimationStack", name, "", [properties(*span)], suffix="AnimStack"
        )
        self.layer = self.objects.add("AnimationLayer", name, "", [], suffix="AnimLayer")
        self.objects.connect(self.layer, stack)
        self.takes.append((plain_name(name), end))
        return stack

    def joint(
        self, model: int, joint: FbxJoint, take: int, keyed: KeyedMotion | None = None,
        *, whole: bool,
    ) -> None:  # fmt: skip
        """Write a joint's motion in one take.

        whole: whether to write position and rotation at every key.
        """
        rest, moved, (places, angles) = joint.rest, joint.motions[take], joint.held
        for kind, (still, values, held) in enumerate((
            (rest.translate, moved.translate, places),
            (rest.rotate, moved.rotate, angles),
            (rest.scale, moved.scale, _FREE),
        )):  # fmt: skip
            name, numbers = TRANSFORM[kind], _keys(values, held)
            curves = [
                self.curve(
                    name, numbers[:, axis], still[axis],
                    whole=whole and kind < 2, own=keyed and keyed.nodes(joint, kind, axis),
                    per_metre=CENTIMETRES / joint.above,
                )
                for axis in range(3)
            ]  # fmt: skip
            if any(curves):
                self.node(model, name, still, curves)

    def percent(self, channel: int, still: float, values: Floats, own: Nodes = None) -> None:
        """Key the weight of a shape channel, in percent."""
        curve = self.curve("DeformPercent", values.astype(np.float32), still, own=own)
        if curve:
            self.node(channel, "DeformPercent", [still], [curve])

    def node(
        self, target: Key, name: str, still: Sequence[float] | Floats, curves: Sequence[Key]
    ) -> Key:
        """Add the node of a property with values ``still`` and its curves; 0 means no curve."""
        parts = parts_of(name)
        entries = [number_property(part, value) for part, value in zip(parts, still, strict=True)]
        made = self.objects.add(
            "AnimationCurveNode", _SHORT.get(name, name), "", [properties(*entries)],
            suffix="AnimCurveNode",
        )  # fmt: skip
        self.objects.connect(made, self.layer)
        self.objects.connect(made, target, name)
        for part, curve in zip(parts, curves, strict=True):
            if curve:
                self.objects.connect(curve, made, part)
        return made

    def curve(
        self, name: str, values: Keys, still: float, *, whole: bool = False, own: Nodes = None,
        per_metre: float = CENTIMETRES,
    ) -> Key:  # fmt: skip
        """Write a curve; return 0 if the value never changes.

        Args:
            name: the property.
            values: (frames,) its values.
            still: its value without a curve.
            whole: whether to write a curve even then.
            own: the nodes of the keys of a keyed motion.
            per_metre: the file's unit of length.
        """
        keys = own or self.keys(name, values, still, whole=whole, per_metre=per_metre)
        if not keys:
            return 0
        children = [FbxNode("Default", [float(still)]), FbxNode("KeyVer", [4009]), *keys]
        return self.objects.add("AnimationCurve", "", "", children, suffix="AnimCurve")

    def keys(
        self, name: str, values: Keys, still: float, *, whole: bool, per_metre: float
    ) -> list[FbxNode]:
        """Return the nodes of the keys of a curve; empty if the value never changes."""
        if not len(values):
            return []
        if (values == values[0]).all() and not whole:
            if values[0] == np.float32(still):
                return []
            return frame_nodes(self.times[:1], values[:1])
        if not self.sparse:
            return frame_nodes(self.times, values)
        track = fitted(self.choice, name, values.astype(np.float64), self.rate, per_metre)
        return track_nodes(track, -float(self.times[0]) / TICKS)


def own_rate(fps: float) -> list[Value]:
    """Return the property of a stack with its frame rate."""
    return [OWN_RATE, "double", "Number", "U", fps]


def parts_of(name: str) -> list[str]:
    """Return the names of a property's components in its curve node."""
    return [f"d|{axis}" for axis in _LETTERS] if name in _SHORT else [f"d|{name}"]


def _keys(values: Floats, held: Floats) -> Keys:
    """Convert values (frames, 3) to single precision, not rounded beyond the limits (3, 2)."""
    keys = values.astype(np.float32)
    for side, inwards in ((1, np.float32(-np.inf)), (0, np.float32(np.inf))):
        beyond = keys > held[:, 1] if side else keys < held[:, 0]
        if beyond.any():
            keys = np.where(beyond, np.nextafter(keys, inwards), keys)
    return keys


class KeyedMotion:
    """The keys from which a motion was baked."""

    def __init__(self, motion: Motion, keyframes: Keyframes) -> None:
        self.tracks = keyframes.tracks
        self.names = motion.skeleton.dof_names
        self.start = float(getattr(motion.source, "start", 0.0))

    @classmethod
    def of(cls, motion: Motion, choice: KeyChoice) -> KeyedMotion | None:
        """Return the keys of a motion that are to be written, if its angles or lengths have any."""
        found = find_keyframes(motion) if choice.keys is None else None
        if found is None or all(track.rotation for track in found.tracks.values()):
            return None
        return cls(motion, found)

    def track(self, dof: int, factor: float, offset: float = 0.0) -> Nodes:
        """Return the nodes of the keys of a DOF, in the unit of the file; None without keys."""
        found = self.tracks.get(self.names[dof])
        return None if found is None else track_nodes(found, self.start, factor, offset)

    def nodes(self, joint: FbxJoint, kind: int, axis: int) -> Nodes:
        """Return the nodes of the keys of a channel that is a DOF, else None."""
        value = joint.dofs.get((kind, axis))
        return None if value is None else self.track(*value)


def write_motions(
    animations: FbxAnimationWriter,
    motions: dict[str, Motion],
    joints: list[FbxJoint],
    models: list[int],
    channels: list[tuple[int, str]],
) -> None:
    """Write stacks of all motions; ``channels`` are shape channels with their weighting DOFs."""
    for take, (name, motion) in enumerate(motions.items()):
        keyed = KeyedMotion.of(motion, animations.choice)
        animations.start(name, motion)
        for place, (joint, model) in enumerate(zip(joints, models, strict=True)):
            animations.joint(model, joint, take, keyed, whole=place == 0 and keyed is None)
        body = motion.skeleton
        for channel, dof in channels:
            at = body.dof_index(dof)
            animations.percent(
                channel, 100.0 * body.rest.q[at], 100.0 * motion.q[:, at],
                keyed and keyed.track(at, 100.0),
            )  # fmt: skip


# -- keys ------------------------------------------------------------------------------------------


def fitted(choice: KeyChoice, name: str, values: Floats, fps: float, per_metre: float) -> Track:
    """Fit sparse keys to the frames (n,) of a property; ``per_metre`` units are a metre."""
    allowed = {
        "Lcl Rotation": choice.degrees, "Lcl Translation": 1e-3 * choice.millimetres * per_metre,
        "Lcl Scaling": OTHER,
    }.get(name, 100.0 * OTHER)  # fmt: skip
    return fitted_track(values[:, None], fps, allowed)


def frame_nodes(times: Integers, values: NDArray[np.float32]) -> list[FbxNode]:
    """Return the nodes of linear keys at times (k,) in ticks."""
    flags = np.array([_LINEAR | _PLAIN], dtype=np.int32)
    data = np.array([0.0, 0.0, _packed(_THIRD, _THIRD), 0.0], dtype=np.float32)
    return _nodes(times, values, flags, data, np.array([len(values)], dtype=np.int32))


def track_nodes(
    track: Track, start: float, factor: float = 1.0, offset: float = 0.0
) -> list[FbxNode]:
    """Return the nodes of the keys of a track, whose time ``start`` (seconds) is the file's 0.

    Values are multiplied by ``factor``, and ``offset`` is added. A key's slopes are in value per
    second: the one after the key, and the one before the next key. Lengths of tangents are
    fractions of the segment, a third by default.
    """
    curve, count = track.hermite(), len(track)
    times = np.rint((curve.times - start) * TICKS).astype(np.int64)
    flags = np.array([_FLAGS.get(kind, _CUBIC | _USER_BROKEN) for kind in curve.kinds], np.int32)
    data = np.zeros((count, 4), dtype=np.float32)
    data[:, 2] = _packed(_THIRD, _THIRD)
    curved = (flags & _CUBIC) != 0
    if curved.any():
        data[curved, 0] = factor * curve.outgoing[curved, 0]
        data[:-1, 1][curved[:-1]] = factor * curve.incoming[1:, 0][curved[:-1]]
    for at, kind in enumerate(curve.kinds[:-1] if "bezier" in curve.kinds else ()):
        shares = np.array([curve.handles[at, 1], curve.handles[at + 1, 0]])
        shares /= curve.times[at + 1] - curve.times[at]
        if kind == "bezier" and np.abs(shares - 1.0 / 3.0).max() > 1e-9:
            right, left = np.rint(1e4 * np.clip(shares, 0.0, 1.0)).astype(int).tolist()
            flags[at] |= _WEIGHTED
            data[at, 2] = _packed(right, left)
    values = (factor * curve.values[:, 0] + offset).astype(np.float32)
    return _nodes(times, values, flags, data.ravel(), np.ones(count, dtype=np.int32))


def _packed(right: int, left: int) -> np.float32:
    """Return the lengths of two tangents, which share one number."""
    return np.uint32(right | left << 16).view(np.float32)


def _nodes(
    times: Integers, values: NDArray[np.float32], flags: NDArray[np.int32],
    data: NDArray[np.float32], counts: NDArray[np.int32],
) -> list[FbxNode]:  # fmt: skip
    return [
        FbxNode("KeyTime", [times]),
        FbxNode("KeyValueFloat", [values]),
        FbxNode("KeyAttrFlags", [flags]),
        FbxNode("KeyAttrDataFloat", [data]),
        FbxNode("KeyAttrRefCount", [counts]),
    ]
