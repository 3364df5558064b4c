"""Write motions as animation stacks: one layer each, one curve per channel, one key per frame.

The channels of the first joint always have all keys, so that the file contains the rate and the
length of a motion even if nothing moves. Other channels have no curve if they are constant at the
model's rest value, and one key if they are constant at another value.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.formats.fbx_animation import OWN_RATE
from poise.formats.fbx_nodes import FbxNode, Value
from poise.formats.fbx_objects import Objects, number, plain_name, properties, ticks, time
from poise.formats.fbx_skeleton_writer import FbxJoint
from poise.model import Motion

Floats = NDArray[np.float64]
Keys = NDArray[np.float32]

_FLAGS = np.array([0x6104], dtype=np.int32)
"""Key flags of linear interpolation, as other programs write them."""
_TANGENTS = np.array([0.0, 0.0, 9.419963346924634e-30, 0.0], dtype=np.float32)
_FREE = np.full((3, 2), (-np.inf, np.inf))
_NAMES = {"T": "Lcl Translation", "R": "Lcl Rotation", "S": "Lcl Scaling"}


class AnimationWriter:
    """Creates the stacks of a file whose scene has ``fps`` frames per second."""

    def __init__(self, objects: Objects, fps: float) -> None:
        self.objects = objects
        self.fps = fps
        self.takes: list[tuple[str, int]] = []
        self._layer = 0
        self._times = np.zeros(0, dtype=np.int64)

    def start(self, name: str, motion: Motion) -> None:
        """Begin the stack of a motion; following calls add to this stack."""
        self._times = ticks(np.arange(len(motion)), motion.fps)
        end = int(self._times[-1]) if len(motion) else 0
        span = [
            time(f"{kind}{side}", at)
            for kind in ("Local", "Reference")
            for side, at in (("Start", 0), ("Stop", end))
        ]
        if motion.fps != self.fps:
            span.append([OWN_RATE, "double", "Number", "U", motion.fps])
        stack = self.objects.add(
            "AnimationStack", name, "", [properties(*span)], suffix="AnimStack"
        )
        self._layer = self.objects.add("AnimationLayer", name, "", [], suffix="AnimLayer")
        self.objects.connect(self._layer, stack)
        self.takes.append((plain_name(name), end))

    def joint(self, model: int, joint: FbxJoint, take: int, whole: bool) -> None:
        """Write a joint's motion in one take.

        whole: whether to write position and rotation at every key.
        """
        rest, moved, (places, angles) = joint.rest, joint.motions[take], joint.held
        for path, still, values, held in (
            ("T", rest.translate, moved.translate, places),
            ("R", rest.rotate, moved.rotate, angles),
            ("S", rest.scale, moved.scale, _FREE),
        ):
            curves = [
                self._curve(_keys(values[:, axis], held[axis]), still[axis], whole and path != "S")
                for axis in range(3)
            ]
            if not any(curves):
                continue
            entries = [number(f"d|{axis}", value) for axis, value in zip("XYZ", still, strict=True)]
            node = self._node(path, entries)
            self.objects.connect(node, model, _NAMES[path])
            for axis, curve in zip("XYZ", curves, strict=True):
                if curve:
                    self.objects.connect(curve, node, f"d|{axis}")

    def percent(self, channel: int, still: float, values: Floats) -> None:
        """Key the weight of a shape channel, in percent."""
        curve = self._curve(values.astype(np.float32), still, False)
        if curve:
            node = self._node("DeformPercent", [number("d|DeformPercent", still)])
            self.objects.connect(node, channel, "DeformPercent")
            self.objects.connect(curve, node, "d|DeformPercent")

    def _node(self, name: str, entries: list[list[Value]]) -> int:
        made = self.objects.add(
            "AnimationCurveNode", name, "", [properties(*entries)], suffix="AnimCurveNode"
        )
        self.objects.connect(made, self._layer)
        return made

    def _curve(self, keys: Keys, still: float, whole: bool) -> int:
        """Write a curve of keys; return 0 if the value never changes."""
        times = self._times
        if not whole and len(keys) and (keys == keys[0]).all():
            if keys[0] == np.float32(still):
                return 0
            keys, times = keys[:1], times[:1]
        if not len(keys):
            return 0
        children = [
            FbxNode("Default", [float(still)]),
            FbxNode("KeyVer", [4009]),
            FbxNode("KeyTime", [times]),
            FbxNode("KeyValueFloat", [keys]),
            FbxNode("KeyAttrFlags", [_FLAGS]),
            FbxNode("KeyAttrDataFloat", [_TANGENTS]),
            FbxNode("KeyAttrRefCount", [np.array([len(keys)], dtype=np.int32)]),
        ]
        return self.objects.add("AnimationCurve", "", "", children, suffix="AnimCurve")


def _keys(values: Floats, held: Floats) -> Keys:
    """Convert values to single precision without rounding them beyond the limits (2,)."""
    keys = values.astype(np.float32)
    keys = np.where(keys > held[1], np.nextafter(keys, np.float32(-np.inf)), keys)
    return np.where(keys < held[0], np.nextafter(keys, np.float32(np.inf)), keys)


def write_motions(
    animations: AnimationWriter,
    motions: dict[str, Motion],
    joints: list[FbxJoint],
    models: list[int],
    channels: list[tuple[int, str]],
) -> None:
    """Write stacks of all motions; ``channels`` are shape channels with their weighting DOFs."""
    for take, (name, motion) in enumerate(motions.items()):
        animations.start(name, motion)
        for place, (joint, model) in enumerate(zip(joints, models, strict=True)):
            animations.joint(model, joint, take, place == 0)
        body = motion.skeleton
        for channel, dof in channels:
            at = body.dof_index(dof)
            animations.percent(channel, 100.0 * body.rest.q[at], 100.0 * motion.q[:, at])
