"""The packed messages: what has to be quick.

Up come a drag's points and a slider's values; down go poses. Each names the sequence number of what
it answers, so that the browser knows how old a pose is. Everything else is JSON: `actions` up,
`notices` down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, TypeAlias

import numpy as np

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


@dataclass(frozen=True, eq=False)
class GrabSkin(Binary):
    """A point of the skin is taken hold of: on a triangle, by the weights of its first corners."""

    KIND: ClassVar[int] = 1

    seq: U32
    grab: U8
    """Which of several grabs at once: a number that the browser gives."""
    skin: U16
    face: U32
    u: F32
    v: F32


@dataclass(frozen=True, eq=False)
class GrabJoint(Binary):
    """A point fixed in a joint's frame is taken hold of; metres."""

    KIND: ClassVar[int] = 2

    seq: U32
    grab: U8
    joint: U16
    x: F32
    y: F32
    z: F32


@dataclass(frozen=True, eq=False)
class GrabHold(Binary):
    """A pin or a target is taken hold of itself; dragging it moves it, and the body follows."""

    KIND: ClassVar[int] = 7

    seq: U32
    grab: U8
    hold: U32


@dataclass(frozen=True, eq=False)
class Drag(Binary):
    """Where a grab has been pulled to; metres, in the world."""

    KIND: ClassVar[int] = 3

    seq: U32
    grab: U8
    x: F32
    y: F32
    z: F32


@dataclass(frozen=True, eq=False)
class Turn(Binary):
    """How the joint of a grab is to be turned in the world: a quaternion; its point stays."""

    KIND: ClassVar[int] = 4

    seq: U32
    grab: U8
    w: F32
    x: F32
    y: F32
    z: F32


@dataclass(frozen=True, eq=False)
class Release(Binary):
    """A grab is let go; `SLIDER` as its number lets a slider go."""

    KIND: ClassVar[int] = 5

    seq: U32
    grab: U8


@dataclass(frozen=True, eq=False)
class Slide(Binary):
    """A slider is being moved: one value of the pose. What follows it soon is the same edit."""

    KIND: ClassVar[int] = 6

    seq: U32
    dof: U16
    value: F32


@dataclass(frozen=True, eq=False)
class TurnJoints(Binary):
    """Joints are being rotated, each to a rotation wxyz in its own frame at zero.

    Pins hold, and the others follow. What follows it soon is the same edit; `SLIDER` is its grab.
    """

    KIND: ClassVar[int] = 9

    seq: U32
    joints: U32s
    turns: F32s


@dataclass(frozen=True, eq=False)
class Scrub(Binary):
    """The timeline goes to a time, seconds; no step of undo. ``playing`` is 1 while it plays."""

    KIND: ClassVar[int] = 32

    seq: U32
    playing: U8
    time: F64


@dataclass(frozen=True, eq=False)
class BeginFrom(Binary):
    """Of the methods that are compared: the next drag begins in the pose of this one's body."""

    KIND: ClassVar[int] = 8

    seq: U32
    lane: U8


@dataclass(frozen=True, eq=False)
class Paint(Binary):
    """A dab of the brush on a point of the skin; what follows it is the same stroke.

    ``joint`` is one of the skeleton's, ``tool`` and ``falloff`` places in `TOOLS` and `FALLOFFS`,
    ``limit`` the most joints a vertex may follow or 0, ``radius`` in metres, ``value`` what is set;
    with `FACING` vertices that look away from the direction of view (x, y, z) are left out.
    """

    KIND: ClassVar[int] = 48

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


@dataclass(frozen=True, eq=False)
class Lift(Binary):
    """The brush is lifted: the end of a stroke, which is one step of undo."""

    KIND: ClassVar[int] = 49

    seq: U32


@dataclass(frozen=True, eq=False)
class Posed(Binary):
    """A pose, as it is now.

    ``seq`` is of the last message from this browser that it takes account of, ``seconds`` what the
    solver took, ``missed`` the metres by which the worst of the grabs is missed, ``flags`` 1 where
    it is still on its way, 2 where a pin could not be held. ``world`` are the joints' frames,
    twelve numbers each: rows of T_wj.
    """

    KIND: ClassVar[int] = 64

    seq: U32
    flags: U8
    seconds: F32
    missed: F32
    q: F32s
    world: F32s
    time: F64 = 0.0
    """Seconds, where the timeline stands."""


@dataclass(frozen=True, eq=False)
class Keyed(Binary):
    """The keys of a DOF, or of the quaternion that begins there; none where it has none any more.

    ``values`` and slopes are ``width`` numbers to a key, ``handles`` two, ``kinds`` the numbers of
    `poise.motion.track.KINDS`.
    """

    KIND: ClassVar[int] = 96

    dof: U16
    width: U8
    tension: F64
    kinds: U8s
    times: F64s
    values: F64s
    incoming: F64s
    outgoing: F64s
    handles: F64s


@dataclass(frozen=True, eq=False)
class Ghosts(Binary):
    """Poses before and after the present one: seconds from it, and of each what `Posed` has."""

    KIND: ClassVar[int] = 97

    seconds: F64s
    q: F32s
    world: F32s


@dataclass(frozen=True, eq=False)
class Trails(Binary):
    """Where joints go over the timeline: seconds, and of each joint a place at each of them."""

    KIND: ClassVar[int] = 98

    joints: U32s
    times: F64s
    places: F32s


@dataclass(frozen=True, eq=False)
class Compared(Binary):
    """The bodies of the methods that are compared, and what their steps came to since the last.

    ``count`` bodies: 0 where they stand as the document's does. ``flags`` is 1 where they are
    still on their way, 4 where a drag has just begun. ``q`` and ``world`` are as in a pose, one
    body after the other; ``samples`` are `SAMPLE` numbers each: method, moment, seconds since the
    drag began, metres missed, violation, seconds, iterations, travel, roughness.
    """

    KIND: ClassVar[int] = 65

    seq: U32
    flags: U8
    count: U8
    q: F32s
    world: F32s
    samples: F32s

    def over(self, older: Compared) -> Compared:
        """This in place of an older one that has not gone out."""
        if self.flags & FRESH:
            return self
        samples = np.concatenate([older.samples, self.samples])[-_LATEST * SAMPLE :]
        return replace(self, samples=samples, flags=self.flags | older.flags & FRESH)


@dataclass(frozen=True, eq=False)
class Painted(Binary):
    """Weights that were painted: of each vertex as they are now, ``width`` to a vertex.

    ``seq`` is of the last dab or lift of this browser that it takes account of, 0 for those of
    others. ``joints`` are the skeleton's.
    """

    KIND: ClassVar[int] = 112

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
"""What a browser sends."""

DOWN = (Posed, Keyed, Ghosts, Trails, Compared, Painted)
"""What a browser is sent."""

Handed: TypeAlias = (
    GrabSkin | GrabJoint | GrabHold | Drag | Turn | Release | Slide | TurnJoints | Scrub | BeginFrom
)
"""What is done to bodies."""

Upward: TypeAlias = Handed | Paint | Lift

MOVING, UNHELD, FRESH = 1, 2, 4

COMPARED = 128
"""The first number of the grabs that are on the bodies of a comparison."""

SAMPLE = 9
"""Numbers of a sample in `Compared`."""

_LATEST = 20_000  # samples that wait for a browser that does not read

SLIDER = 255
"""The number of a grab that is a slider."""

MIRRORED, FACING = 1, 2
"""Flags of a dab: the other side, too; only what faces the view."""

CONSTANTS: dict[str, object] = {
    "MIRRORED": MIRRORED,
    "FACING": FACING,
    "TOOLS": TOOLS,
    "FALLOFFS": FALLOFFS,
    "HEAT": HEAT.tolist(),
}
"""What the browser has to know as it is here."""

_KINDS: dict[int, type[Upward]] = {message.KIND: message for message in UP}


def received(data: bytes) -> Upward:
    """The message that a browser has sent.

    Raises:
        InvalidValue: it is none.

    >>> received(Drag(7, 0, 0.5, 1.0, -0.25).packed()).y
    1.0
    """
    if not data:
        raise InvalidValue("an empty message")
    kind = _KINDS.get(data[0])
    if kind is None:
        raise InvalidValue(f"there is no message of kind {data[0]}")
    return unpacked(kind, data)
