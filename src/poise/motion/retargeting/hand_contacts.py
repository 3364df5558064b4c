"""Preserve hand contacts in retargeting: with the floor, the other hand, the body.

Contacts of the source's palms are found in its motion with capsule bodies whose radii are fractions
of the stature (`poise.anatomy.capsules`). The target of a palm is

- on the floor: its uncorrected horizontal position, at the source's height scaled by the arm;
- on the other hand: both palms are moved equally, with their distance scaled by the arms;
- on the body: the same position along the same part, with the offset rotated with the part
  (`reference`) and scaled so that the distance of the surfaces is the source's.

Corrections fade in and out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.anatomy import SIDES
from poise.anatomy.capsules import LEGS, RADII, TRUNK
from poise.array_types import Flags, Floats
from poise.geometry.arguments import triple
from poise.model.motion import Motion
from poise.motion.feet.contacts import find_contacts, runs
from poise.motion.feet.points import FootPoint
from poise.motion.feet.slip import median_place, speeds
from poise.motion.feet.smoothing import averaged, faded
from poise.motion.retargeting import root_placement
from poise.motion.retargeting.canonical_frames import Reference
from poise.motion.retargeting.rotation_transfer import part_frames

_NEAR = 0.03  # maximum distance of surfaces in contact, metres
_STILL = 0.35  # maximum speed relative to the touched part, metres per second
_SHORTEST = 0.15  # minimum duration, seconds
_LOW = 0.12  # metres: a higher palm is not on the floor
_FLIP = 0.5  # change from frame to frame, relative to the vector from hand to palm, of a flip
_BODY = ("head", "spine", "thigh", "shin", "upper arm", "forearm")
_ENDS = {"spine": "neck", "thigh": "shin", "shin": "foot", "upper arm": "forearm",
         "forearm": "hand"}  # fmt: skip


@dataclass(frozen=True)
class Touch:
    """One contact of a hand.

    Attributes:
        side: the side of the hand.
        what: "the floor", "the other hand" or a part of the body.
        first, last: the first and the last frame.
    """

    side: str
    what: str
    first: int
    last: int


class Touching:
    """Hand contacts of a motion, and the corresponding targets of the target's palms.

    Args:
        source, target: both bodies.
        motion: the source motion.
        floors: heights of the source's and the target's floor, metres; None without a floor.
        ease: frames over which corrections fade in and out.
    """

    def __init__(
        self, source: Reference, target: Reference, motion: Motion,
        floors: tuple[float, float] | None, ease: int,
    ) -> None:  # fmt: skip
        self.source, self.target, self.ease = source, target, ease
        self.floors = floors
        self.fps = motion.fps
        self.sides = [
            side for side in SIDES
            if _palm(source, side) is not None and _palm(target, side) is not None
        ]  # fmt: skip
        self.world = source.upright(motion.world)
        self.palms = {side: _palm_path(source, self.world, side) for side in self.sides}
        self.scale = {
            side: root_placement.arm_length(target, side)
            / max(1e-9, root_placement.arm_length(source, side))
            for side in self.sides
        }
        self.touches: list[Touch] = []
        if floors is not None:
            self._find_floor(motion)
        if len(self.sides) == 2:
            gap = np.linalg.norm(self.palms["left"] - self.palms["right"], axis=1)
            near = gap - 2.0 * RADII["hand"] * _stature(source) < _NEAR
            self._keep(near, self.palms["left"] - self.palms["right"], "left", "the other hand")
        for side in self.sides:
            for part in _parts(source, target, side):
                self._find_body(side, part)
        self._anchors: dict[Touch, Floats] = {}
        self._asked: dict[str, Floats] = {}

    # -- finding -------------------------------------------------------------------------------

    def _find_floor(self, motion: Motion) -> None:
        floor = 0.0 if self.floors is None else self.floors[0]
        points = [
            FootPoint(side, self.source.skeleton.joint_names[j], triple(offset))
            for side in self.sides
            if (found := _palm(self.source, side)) is not None
            for j, offset in [found]
        ]
        found = find_contacts(
            self.source.level(motion), points, speed=2.0 * _STILL, height=_NEAR, slack=_NEAR,
            min_duration=_SHORTEST / 3.0, up=self.source.up,
        )  # fmt: skip
        self.touches.extend(
            Touch(span.point, "the floor", span.first, span.last)
            for span in found.spans
            if span.anchor[1 if self.source.up == "y" else 2] - floor < _LOW
        )

    def _find_body(self, side: str, part: str) -> None:
        _, away = self._nearest(side, part)
        gap = np.linalg.norm(away, axis=1) - _radius(self.source, part)
        gap -= RADII["hand"] * _stature(self.source)
        frame = part_frames(self.source, self.world)[:, self.source.anatomy.joints(part)[0]]
        own = np.einsum("fba,fb->fa", frame, away)
        self._keep(gap < _NEAR, own, side, part)

    def _nearest(self, side: str, part: str) -> tuple[Floats, Floats]:
        """Nearest point of a part as a parameter (frames,), and vector (frames, 3) to the palm."""
        start, end = _segment(self.source, self.world, part)
        line, to = end - start, self.palms[side] - start
        u = (to * line).sum(axis=1) / np.maximum(1e-12, (line * line).sum(axis=1))
        u = np.clip(u, 0.0, 1.0)
        return u, to - u[:, None] * line

    def _keep(self, near: Flags, relative: Floats, side: str, what: str) -> None:
        """Add the intervals in which a palm is near and still."""
        still = speeds(relative, self.fps) < _STILL if len(relative) > 1 else near
        least = max(2, math.ceil(_SHORTEST * self.fps))
        self.touches.extend(
            Touch(side, what, first, last)
            for first, last in runs(near & still)
            if last - first + 1 >= least
        )

    # -- targets -------------------------------------------------------------------------------

    def kept(self, world: Floats, places: dict[str, Floats]) -> dict[str, Floats]:
        """Correct the hands' targets (frames, 1, 3) so that contacts are preserved.

        Args:
            world: (frames, joints, 4, 4), frames of the target.
            places: uncorrected targets, by names such as "left hand".
        """
        result = dict(places)
        reach = {side: _unflipped(self._to_palm(world, side), self.ease) for side in self.sides}
        free = {
            side: places[f"{side} hand"][:, 0] + reach[side]
            for side in self.sides
            if f"{side} hand" in places
        }
        for side, palm in free.items():
            total, whole = np.zeros_like(palm), np.zeros(len(palm))
            for touch in self.touches:
                if side != touch.side and touch.what != "the other hand":
                    continue
                wanted = self._wanted(touch, side, world, free)
                if wanted is None:
                    continue
                lacks, known = np.zeros_like(palm), np.zeros(len(palm), dtype=bool)
                at = slice(touch.first, touch.last + 1)
                lacks[at], known[at] = wanted - palm[at], True
                total += faded(lacks, known, self.ease)
                whole += faded(np.ones((len(palm), 1)), known, self.ease)[:, 0]
            if whole.any():
                # Average the targets of a palm with two contacts at once.
                moved = palm + total / np.maximum(1.0, whole)[:, None]
                result[f"{side} hand"] = (moved - reach[side])[:, None]
                self._asked[side] = moved
        return result

    def held(self, side: str, frames: int) -> Floats:
        """Degree (frames,) to which a hand is held on the floor, from 0 to 1."""
        known = np.zeros(frames, dtype=bool)
        for touch in self.touches:
            if touch.side == side and touch.what == "the floor":
                known[touch.first : touch.last + 1] = True
        return faded(np.ones((frames, 1)), known, self.ease)[:, 0]

    def _wanted(
        self, touch: Touch, side: str, world: Floats, free: dict[str, Floats]
    ) -> Floats | None:
        """Target of a palm during a contact."""
        at = slice(touch.first, touch.last + 1)
        if touch.what == "the floor":
            if touch not in self._anchors:
                anchor = median_place(free[side][at], [0, 2])
                floors = self.floors or (0.0, 0.0)
                high = float(np.median(self.palms[side][at, 1])) - floors[0]
                anchor[1] = floors[1] + self.scale[side] * high
                self._anchors[touch] = anchor
            return self._anchors[touch]
        if touch.what == "the other hand":
            if len(free) < 2:
                return None
            other = "right" if side == "left" else "left"
            middle = 0.5 * (free["left"][at] + free["right"][at])
            between = self.palms[side][at] - self.palms[other][at]
            return middle + 0.5 * 0.5 * (self.scale["left"] + self.scale["right"]) * between
        return self._beside(touch, world)

    def _beside(self, touch: Touch, world: Floats) -> Floats:
        """Target at the same position along a part, with the source's distance of the surfaces."""
        at = slice(touch.first, touch.last + 1)
        u, away = self._nearest(touch.side, touch.what)
        theirs = part_frames(self.source, self.world[at])
        ours = part_frames(self.target, world[at])
        A = theirs[:, self.source.anatomy.joints(touch.what)[0]]
        B = ours[:, self.target.anatomy.joints(touch.what)[0]]
        own = np.einsum("fba,fb->fa", A, away[at])
        size = np.maximum(1e-6, np.linalg.norm(own, axis=1))
        surfaces = [
            _radius(ref, touch.what) + RADII["hand"] * _stature(ref)
            for ref in (self.source, self.target)
        ]
        far = np.maximum(0.0, size - surfaces[0] + surfaces[1])
        start, end = _segment(self.target, world[at], touch.what)
        base = start + u[at, None] * (end - start)
        return base + np.einsum("fab,fb->fa", B, own * (far / size)[:, None])

    def _to_palm(self, world: Floats, side: str) -> Floats:
        """Vector from the hand's joint to its palm, (frames, 3)."""
        found = _palm(self.target, side)
        if found is None:
            return np.zeros((len(world), 3))
        return world[:, found[0], :3, :3] @ found[1]

    def descriptions(self, world: Floats) -> tuple[str, ...]:
        """Describe each contact: object, frames, and largest error of the target's palm."""
        lines: list[str] = []
        for touch in self.touches:
            key = f"{touch.side} hand"
            at = slice(touch.first, touch.last + 1)
            hand = self.target.anatomy.first(key)
            if touch.side not in self._asked or hand is None:
                continue
            palm = world[:, hand, :3, 3] + self._to_palm(world, touch.side)
            off = np.linalg.norm(palm - self._asked[touch.side], axis=1)[at]
            lines.append(
                f"{touch.side} hand on {touch.what}, frames {touch.first} to {touch.last}, within "
                f"{1e3 * float(off.max()):.1f} mm"
            )
        return tuple(lines)


def _unflipped(vectors: Floats, ease: int) -> Floats:
    """Smooth the vectors from a hand to its palm (frames, 3) where the hand flips.

    A flip of the source's hand is transferred, but must not make the wrist jump.
    """
    turned = np.linalg.norm(np.diff(vectors, axis=0), axis=1)
    flips = np.zeros(len(vectors), dtype=bool)
    flips[1:] = turned > _FLIP * np.linalg.norm(vectors[1:], axis=1)
    if not flips.any():
        return vectors
    flips[:-1] |= flips[1:]
    share = faded(np.ones((len(vectors), 1)), flips, ease)
    return vectors + share * (averaged(vectors, ease) - vectors)


def _palm(reference: Reference, side: str) -> tuple[int, Floats] | None:
    """A hand's joint, and the palm (3,) in that joint's frame: halfway along the hand."""
    hand = reference.anatomy.first(f"{side} hand")
    return None if hand is None else (hand, 0.5 * reference.anatomy.ends[hand])


def _palm_path(reference: Reference, world: Floats, side: str) -> Floats:
    found = _palm(reference, side)
    j, offset = (0, np.zeros(3)) if found is None else found
    return np.asarray(world[:, j, :3, :3] @ offset + world[:, j, :3, 3])


def _parts(source: Reference, target: Reference, side: str) -> list[str]:
    """Parts of both bodies that a hand may touch: all but those of its own arm."""
    names = [
        name if name in ("head", "spine") else f"{s} {name}"
        for name in _BODY
        for s in (("",) if name in ("head", "spine") else SIDES)
    ]
    return [
        name for name in names
        if name in source.anatomy.parts and name in target.anatomy.parts
        and name not in (f"{side} upper arm", f"{side} forearm")
    ]  # fmt: skip


def _segment(reference: Reference, world: Floats, part: str) -> tuple[Floats, Floats]:
    """Start and end of a part, (frames, 3) each."""
    side, _, name = part.partition(" ") if " " in part else ("", "", part)
    joints = reference.anatomy.joints(part)
    after = reference.anatomy.first(f"{side} {_ENDS[name]}".strip()) if name in _ENDS else None
    start = world[:, joints[0], :3, 3]
    if after is not None:
        return start, world[:, after, :3, 3]
    last = joints[-1]
    return start, world[:, last, :3, :3] @ reference.anatomy.ends[last] + world[:, last, :3, 3]


def _stature(reference: Reference) -> float:
    """Stature estimated from the legs, metres."""
    legs = [root_placement.leg_length(reference, side) for side in SIDES]
    return max(legs) / LEGS


def _radius(reference: Reference, part: str) -> float:
    """Radius of a body part, metres."""
    shares = {
        "head": RADII["head"], "spine": TRUNK["chest"][1], "upper arm": RADII["upper arm"],
        "forearm": RADII["forearm"], "thigh": RADII["thigh"], "shin": RADII["shin"],
    }  # fmt: skip
    return shares[part.removeprefix("left ").removeprefix("right ")] * _stature(reference)
