"""Packed messages, for fast transfer of drags and poses.

Browsers send drags and slider values, and the server sends poses. Each answer contains the sequence
number of the latest handled message, so that the browser knows its age. All other messages are
JSON: edits (`actions`), and notices of the server.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import TypeAlias

import numpy as np

from poise.anatomy import CERTAIN
from poise.binding.brush import FALLOFFS, TOOLS
from poise.errors import InvalidValue
from poise.render.skins import HEAT
from poise.studio.wire.serialisation import (
    F32,
    F64,
    U8,
    U16,
    U32,
    Binary,
    F32s,
    F64s,
    U8s,
    U32s,
    unpacked,
)


class GrabSkin(Binary, kind=1):
    """Grab a point of the skin: a triangle, and the weights of its first two corners."""

    seq: U32
    grab: U8
    """Number of the grab, chosen by the browser."""
    skin: U16
    face: U32
    u: F32
    v: F32


class GrabJoint(Binary, kind=2):
    """Grab a point fixed in a joint's frame; metres."""

    seq: U32
    grab: U8
    joint: U16
    x: F32
    y: F32
    z: F32


class GrabHold(Binary, kind=7):
    """Grab a pin or a target; dragging moves it, and the body follows."""

    seq: U32
    grab: U8
    hold: U32


class Drag(Binary, kind=3):
    """Target position of a grab; world metres."""

    seq: U32
    grab: U8
    x: F32
    y: F32
    z: F32


class Turn(Binary, kind=4):
    """Target orientation of a grab's joint in the world, a quaternion; the point does not move."""

    seq: U32
    grab: U8
    w: F32
    x: F32
    y: F32
    z: F32


class Release(Binary, kind=5):
    """Release a grab, or the slider with the number `SLIDER`."""

    seq: U32
    grab: U8


class Slide(Binary, kind=6):
    """Move a slider: one DOF of the pose. Consecutive messages are one edit."""

    seq: U32
    dof: U16
    value: F32


class TurnJoints(Binary, kind=9):
    """Rotate joints to quaternions (w, x, y, z), relative to zero DOFs.

    Pins hold, and the other DOFs follow. Consecutive messages are one edit; its grab is `SLIDER`.
    """

    seq: U32
    joints: U32s
    turns: F32s


class Scrub(Binary, kind=32):
    """Show a time of the timeline, seconds; not an undo step. ``playing`` is 1 during playback."""

    seq: U32
    playing: U8
    time: F64


class BeginFrom(Binary, kind=8):
    """Start the next drag of a comparison in the pose of this method's body."""

    seq: U32
    lane: U8


class Paint(Binary, kind=48):
    """A dab of the brush on a point of the skin; consecutive dabs are one stroke.

    ``joint`` is the skeleton's index, ``tool`` and ``falloff`` are indices in `TOOLS` and
    `FALLOFFS`, ``limit`` is the most joints per vertex or 0, ``radius`` is in metres, and ``value``
    is the value to set. With `FACING`, vertices that face away from the view direction (x, y, z)
    are skipped.
    """

    seq: U32
    flags: U8
    skin: U16
    joint: U16
    tool: U8
    falloff: U8
    limit: U8
    face: U32
    u: F32
    v: F32
    radius: F32
    strength: F32
    value: F32
    x: F32
    y: F32
    z: F32


class Lift(Binary, kind=49):
    """Lift the brush: the end of a stroke, which is one undo step."""

    seq: U32


class Posed(Binary, kind=64):
    """The current pose.

    ``seq`` is the sequence number of the browser's latest handled message, ``seconds`` the solving
    time, ``missed`` the largest error of a grab in metres. ``flags`` is 1 while the body moves,
    plus 2 if a pin is violated. ``world`` holds the joints' frames, twelve numbers each: rows of
    T_wj.
    """

    seq: U32
    flags: U8
    seconds: F32
    missed: F32
    q: F32s
    world: F32s
    time: F64 = 0.0
    """Current time of the timeline, seconds."""
    balance: F32s = field(default_factory=lambda: np.zeros(0, np.float32))
    """Centre of mass, then the corners of its support, in a drag of a person; else empty."""


class Keyed(Binary, kind=96):
    """The keys of a DOF, or of the quaternion that begins at this DOF; may be empty.

    ``values`` and slopes are ``width`` numbers per key, ``handles`` two, ``kinds`` are indices in
    `poise.motion.track.KINDS`.
    """

    dof: U16
    width: U8
    tension: F64
    kinds: U8s
    times: F64s
    values: F64s
    incoming: F64s
    outgoing: F64s
    handles: F64s


class Ghosts(Binary, kind=97):
    """Ghosts: relative times in seconds, with values and frames as in `Posed`."""

    seconds: F64s
    q: F32s
    world: F32s


class Trails(Binary, kind=98):
    """Motion trails: times in seconds, and positions of each joint at these times."""

    joints: U32s
    times: F64s
    places: F32s


class Compared(Binary, kind=65):
    """The bodies of a comparison, and the samples since the last message.

    ``count`` is the number of bodies, 0 while they show the document's pose. ``flags`` is 1 while
    the bodies move, plus 4 if a drag has just begun. ``q`` and ``world`` are as in `Posed`, one
    body after the other; ``samples`` are `SAMPLE` numbers each: method, frame, seconds since the
    drag began, metres missed, violation, seconds, iterations, travel, roughness.
    """

    seq: U32
    flags: U8
    count: U8
    q: F32s
    world: F32s
    samples: F32s

    def over(self, older: Compared) -> Compared:
        """Merge with an unsent older message, keeping its samples."""
        if self.flags & FRESH:
            return self
        samples = np.concatenate([older.samples, self.samples])[-_LATEST * SAMPLE :]
        return replace(self, samples=samples, flags=self.flags | older.flags & FRESH)


class Painted(Binary, kind=112):
    """Painted weights: the current weights of some vertices, ``width`` per vertex.

    ``seq`` is the sequence number of this browser's latest handled dab or lift, or 0 for dabs of
    others. ``joints`` are indices of the skeleton.
    """

    seq: U32
    skin: U16
    width: U8
    vertices: U32s
    joints: U32s
    weights: F32s


UP = (
    GrabSkin, GrabJoint, GrabHold, Drag, Turn, Release, Slide, TurnJoints, Scrub, BeginFrom, Paint,
    Lift,
)  # fmt: skip
"""Messages from browsers."""

DOWN = (Posed, Keyed, Ghosts, Trails, Compared, Painted)
"""Messages to browsers."""

Handed: TypeAlias = (
    GrabSkin | GrabJoint | GrabHold | Drag | Turn | Release | Slide | TurnJoints | Scrub | BeginFrom
)
"""Messages about bodies."""

Upward: TypeAlias = Handed | Paint | Lift

MOVING, UNHELD, FRESH = 1, 2, 4

COMPARED = 128
"""First grab number on the bodies of a comparison."""

SAMPLE = 9
"""Numbers of a sample in `Compared`."""

_LATEST = 20_000  # maximum number of samples queued for a browser that does not read

SLIDER = 255
"""Grab number of sliders."""

MIRRORED, FACING = 1, 2
"""Flags of a dab: mirror to the other side; only vertices that face the view."""

MOST_SENT = 1000
"""Largest number of files of one upload, such as a robot with its meshes."""

CONSTANTS: dict[str, object] = {
    "MOST_SENT": MOST_SENT,
    "MIRRORED": MIRRORED,
    "FACING": FACING,
    "TOOLS": TOOLS,
    "FALLOFFS": FALLOFFS,
    "HEAT": HEAT.tolist(),
    "CERTAIN": CERTAIN,
}
"""Constants of the protocol for browsers."""

_KINDS: dict[int, type[Upward]] = {message.KIND: message for message in UP}


def received(data: bytes) -> Upward:
    """Unpack a message of a browser.

    Raises:
        InvalidValue: the data are not a valid message.

    >>> received(Drag(7, 0, 0.5, 1.0, -0.25).packed()).y
    1.0
    """
    if not data:
        raise InvalidValue("an empty message")
    kind = _KINDS.get(data[0])
    if kind is None:
        raise InvalidValue(f"unknown message kind {data[0]}")
    return unpacked(kind, data)
