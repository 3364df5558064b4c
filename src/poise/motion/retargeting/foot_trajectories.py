"""Where the target's feet go: on anchors while the source's are in contact, their own way between.

A foot of the target is rigid but for its toes, and the source's marked points drift by centimetres
against each other. So anchors are not transferred point by point. The first contact of a stance
gets its anchor from where the point comes to without any contacts; a point that comes down while
another one stands gets its own from that one and the shape of the target's foot,

    ``p = anchor_other + R_y(heading) (o_p - o_other)``,

with the mean heading of the frames in which both stand. So every point in contact can be held
exactly: where two stand the foot is flat with that heading, where one stands the foot turns about
it, as it rolls from heel to toe. What this adds to the foot's own turn and place is let go smoothly
before and after.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.motion.retargeting.contact_schedule import Stays
from poise.motion.retargeting.ground_penetration import above, below, loose, to_height
from poise.motion.retargeting.rest_stance import POINTS, Foot, facing, heading
from poise.motion.retargeting.root_placement import smooth_envelope
from poise.motion.retargeting.temporal_blending import brought, eased, gliding, turned

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_GLIDE = 0.2  # of the ease: how long a shift goes on as it went where a foot is let go
_RAISES = 4  # times that a foot in the air is turned up to the floor
_TILT = 0.008  # metres that the sole below a standing point may leave the floor
_LARGEST_SHIFT = 0.008  # metres by which an anchor may move to where the leg can hold its point
_SMALLEST_MISS = 0.001  # metres; nearer points leave their anchors where they are
_STEEP = 0.6  # what a foot's axis to the side counts against its bone in where it points
_BENDS = (0.7, 1.05)  # radians from which toes that the floor turns up slow down, and at most


@dataclass(frozen=True, eq=False)
class Planted:
    """One point held for some frames.

    Attributes:
        point: its name, as "left ball".
        first, last: frames.
        anchor: (3,) metres, in axes with y up.
    """

    point: str
    first: int
    last: int
    anchor: Floats


@dataclass(frozen=True, eq=False)
class FootPath:
    """The way of one foot.

    Attributes:
        points: (frames, points, 3) where ankle, ball and toe should be, y up.
        shift: (frames, 3) by what they are shifted for that.
        turns, toes: (frames, 3, 3) the frames of foot and toes.
        planted: the points held.
        held: (frames,) how much the foot is held: 1 in contact, eased to 0.
        each: (frames, 3) the same of ankle, ball and toe.
    """

    points: Floats
    shift: Floats
    turns: Floats
    toes: Floats
    planted: tuple[Planted, ...]
    held: Floats
    each: Floats


@dataclass(frozen=True, eq=False)
class Footing:
    """How a foot stands and is turned, wherever its leg then brings it from.

    Attributes:
        foot: the target's.
        stays: when which point stands; None where there is no floor to stand on.
        anchors: (3,) of each stay.
        turns, toes: (frames, 3, 3) the frames of foot and toes.
        ease: frames in which what contacts add is let go.
        floor: metres.
        anchor_shifts: (stays, 3) metres by which anchors were moved to where the leg can hold
            their points.
    """

    foot: Foot
    stays: Stays | None
    anchors: tuple[Floats, ...]
    turns: Floats
    toes: Floats
    ease: int
    floor: float
    anchor_shifts: Floats

    @property
    def bones(self) -> tuple[Floats, Floats]:
        """(3,) from ankle to ball and from ball to toe."""
        none = np.zeros(3)
        ball, toe = self.foot.ball, self.foot.toe
        return none if ball is None else ball, none if toe is None else toe

    def with_anchors_moved(self, misses: Floats) -> Footing:
        """The same with anchors moved horizontally to where the leg can hold their points.

        If the leg cannot turn its foot flat, points stand beside their anchors by the same vector
        in each frame of a stay. Each anchor is moved by the median of what its point misses, if
        that is more than `_SMALLEST_MISS`, and by `_LARGEST_SHIFT` at most.

        Args:
            misses: (frames, points, 3) from the places of `FootPath` to where the points are.
        """
        shifts = self.anchor_shifts.copy()
        for number, (point, first, last) in enumerate(self.stays.spans if self.stays else ()):
            miss = np.median(misses[first : last + 1, point], axis=0) * (1.0, 0.0, 1.0)
            if np.linalg.norm(miss) > _SMALLEST_MISS:
                shift = shifts[number] + miss
                shifts[number] = shift * min(1.0, _LARGEST_SHIFT / float(np.linalg.norm(shift)))
        return replace(self, anchor_shifts=shifts)

    def moved_with_anchors(self, points: Floats) -> Floats:
        """(frames, 3, 3) points moved with their anchors, smoothly before and after."""
        if self.stays is None or not self.anchor_shifts.any():
            return points
        result = points.copy()
        shifts, known = np.zeros_like(points), np.zeros(points.shape[:2], dtype=bool)
        for (point, first, last), shift in zip(self.stays.spans, self.anchor_shifts, strict=True):
            shifts[first : last + 1, point], known[first : last + 1, point] = shift, True
        for point in range(points.shape[1]):
            result[:, point] += eased(shifts[:, point], known[:, point], self.ease)
        return result

    @cached_property
    def held(self) -> tuple[Floats, Floats]:
        """(frames,) and (frames, 3) how much foot, and ankle, ball and toe, are held."""
        frames = len(self.turns)
        stays = self.stays or Stays((), np.zeros((frames, 3), dtype=bool))
        whole, known = np.ones((frames, 1)), np.zeros(frames, dtype=bool)
        for _, first, last in stays.spans:
            known[first : last + 1] = True
        each = [eased(whole, stays.marks[:, k], self.ease) for k in range(3)]
        return eased(whole, known, self.ease)[:, 0], np.concatenate(each, axis=1)


def footing(
    foot: Foot,
    stays: Stays | None,
    ankle: Floats,
    turns: Floats,
    toes: Floats,
    floor: float,
    ease: int,
) -> Footing:
    """How a foot stands.

    Args:
        foot, stays, floor, ease: as of `Footing`.
        ankle: (frames, 3) the ankle's way without contacts, y up.
        turns, toes: (frames, 3, 3) the frames of foot and toes without contacts.
    """
    free = Footing(foot, stays, (), turns, toes, ease, floor, np.zeros((0, 3)))
    if stays is None:
        return free
    ball, toe = free.bones
    offsets = np.stack([np.zeros(3), ball, ball + toe])
    placed = _points(ankle, turns, toes, ball, toe)
    anchors, pairs = _anchored(foot, stays, placed, turns, offsets, floor)
    flat, flat_toes = _flat_frames(pairs, len(ankle))
    turns = _eased_turns(turns, flat, ease)
    toes = _eased_turns(toes, flat_toes, ease)
    turns = _level(turns, ball, foot.heights[:2], stays.marks[:, 0], stays.marks[:, 1:], ease)
    toes = _level(toes, toe, foot.heights[1:], stays.marks[:, 1], stays.marks[:, 2:], ease)
    shifts = np.zeros((len(anchors), 3))
    return replace(free, anchors=tuple(anchors), turns=turns, toes=toes, anchor_shifts=shifts)


def foot_path(
    stand: Footing, ankle: Floats, lift: Floats | None = None, raised: bool = True
) -> FootPath:
    """The way of a foot with its contacts, y up.

    Args:
        stand: how it stands.
        ankle: (frames, 3) the ankle's way without contacts.
        lift: (frames,) metres by which the foot is kept higher where nothing holds it, or None.
        raised: whether a foot in the air is kept out of the floor.
    """
    stays, ease, (ball, toe) = stand.stays, stand.ease, stand.bones
    turns, toes = stand.turns, stand.toes
    if stays is None:
        still = np.zeros_like(ankle)
        points = _points(ankle, turns, toes, ball, toe)
        return FootPath(points, still, turns, toes, (), still[:, 0], still)
    lacks, known = _lacking(stays, stand.anchors, _points(ankle, turns, toes, ball, toe))
    shift = eased(lacks, known, ease) + gliding(lacks, known, _GLIDE * ease)
    held, each = stand.held
    if lift is not None:
        shift[:, 1] += lift * loose(held)
    lowest = stand.floor + float(stand.foot.heights[0])
    low = np.maximum(0.0, lowest - ankle[:, 1] - shift[:, 1])
    shift[:, 1] += np.where(known, 0.0, low) * (1.0 - held)
    if raised:
        turns, toes, rise = _raised(stand, ankle + shift, held, each)
        shift[:, 1] += rise
    points = stand.moved_with_anchors(_points(ankle + shift, turns, toes, ball, toe))
    names = [f"{stand.foot.side} {name}" for name in POINTS]
    planted = tuple(
        Planted(names[p], first, last, anchor + moved)
        for (p, first, last), anchor, moved in zip(
            stays.spans, stand.anchors, stand.anchor_shifts, strict=True
        )
    )
    return FootPath(points, shift, turns, toes, planted, held, each)


def _raised(
    stand: Footing, ankle: Floats, held: Floats, each: Floats
) -> tuple[Floats, Floats, Floats]:
    """The turns of a foot and of its toes that keep their soles out of the floor in the air, and
    (frames,) metres by which it has to be higher for what turns cannot do."""
    turns, toes, (ball, toe) = stand.turns, stand.toes, stand.bones
    heights = stand.foot.heights.tolist()
    for _ in range(_RAISES):
        turns = above(ankle, turns, ball, heights[1], stand.floor, held, stand.ease)
        toes = above(
            ankle + turns @ ball, toes, toe, heights[2], stand.floor, each[:, 2], stand.ease,
            ahead=_ahead(turns, ball),
        )  # fmt: skip
    toes = _as_toes_bend(stand, turns, toes)
    points = _points(ankle, turns, toes, ball, toe)
    under = below(points, turns, toes, stand.foot, stand.floor).max(axis=1)
    share = loose(held)
    rise = share * smooth_envelope(under, stand.ease // 2) + (1.0 - share) * under
    return turns, toes, np.where(held < 1.0, rise, 0.0)


def _ahead(turns: Floats, ball: Floats) -> Floats:
    """(frames, 3) level unit vectors to where a foot points: as its bone, and straight down as its
    axis to the side has it."""
    bone = turns @ (ball / max(1e-9, float(np.linalg.norm(ball))))
    side = turns[:, :, 0]
    level = bone + _STEEP * np.stack([-side[:, 2], 0.0 * side[:, 1], side[:, 0]], axis=1)
    level[:, 1] = 0.0
    return level / np.maximum(1e-9, np.linalg.norm(level, axis=1, keepdims=True))


def _as_toes_bend(stand: Footing, turns: Floats, toes: Floats) -> Floats:
    """(frames, 3, 3) the turns of toes that the floor has turned up, as far as toes bend against
    the foot."""
    begin, most = _BENDS
    free, bends = (
        _vectors(np.swapaxes(a, -1, -2) @ b) for a, b in ((stand.turns, stand.toes), (turns, toes))
    )
    sizes = np.linalg.norm(bends, axis=1)
    slowed = begin + (most - begin) * np.tanh((sizes - begin) / (most - begin))
    # As far as they bend that way by themselves; those that point down do not bend further up.
    slowed = np.maximum(slowed, (free * bends).sum(axis=1) / np.maximum(1e-9, sizes))
    far = (sizes > begin) & (slowed < sizes)
    toes[far] = turned(
        -(1.0 - slowed[far] / sizes[far])[:, None] * (turns[far] @ bends[far][..., None])[..., 0],
        toes[far],
    )
    return toes


def _vectors(turns: Floats) -> Floats:
    return quaternions.to_rotation_vector(quaternions.from_matrix(turns))


def _points(ankle: Floats, turns: Floats, toes: Floats, ball: Floats, toe: Floats) -> Floats:
    """(frames, 3, 3) ankle, ball and toe."""
    second = ankle + turns @ ball
    return np.stack([ankle, second, second + toes @ toe], axis=1)


def _anchored(
    foot: Foot, stays: Stays, free: Floats, turns: Floats, offsets: Floats, floor: float
) -> tuple[list[Floats], list[tuple[int, int, float, bool]]]:
    """The anchor of each stay, and (first, last, heading, ankle too) where two stand together."""
    anchors: list[Floats] = []
    pairs: list[tuple[int, int, float, bool]] = []
    courses: dict[tuple[int, int], float] = {}
    look = heading(turns)
    for number, (p, first, last) in enumerate(stays.spans):
        best, most = -1, 0
        partners: list[int] = []
        for other in range(number):
            q, begin, end = stays.spans[other]
            common = min(last, end) - max(first, begin) + 1
            # One that ends where this begins hands over: the foot is flat in between.
            if q != p and common >= 0:
                partners.append(other)
                if common + 1 > most:
                    best, most = other, common + 1
        if best < 0:
            anchor = np.median(free[first : last + 1, p], axis=0)
            anchor[1] = floor + foot.heights[p]
            anchors.append(anchor)
            continue
        q, begin, end = stays.spans[best]
        known = [courses[a, b] for a in partners for b in partners if (a, b) in courses]
        frames = np.arange(max(first, begin), min(last, end) + 1)
        if not len(frames):
            frames = np.array([end, first])
        course = known[0] if known else _mean_angle(look[frames])
        anchors.append(anchors[best] + facing(course) @ (offsets[p] - offsets[q]))
        for other in partners:
            courses[other, number] = course
            q, begin, end = stays.spans[other]
            a, b = sorted((max(first, begin), min(last, end)))
            pairs.append((a, b, course, 0 in (p, q)))
    return anchors, pairs


def _mean_angle(angles: Floats) -> float:
    return float(np.arctan2(np.sin(angles).mean(), np.cos(angles).mean()))


def _flat_frames(pairs: list[tuple[int, int, float, bool]], frames: int) -> tuple[Floats, Floats]:
    """(frames,) the heading of the foot, and of the toes, where they are flat; NaN elsewhere."""
    flat, toes = np.full(frames, np.nan), np.full(frames, np.nan)
    for first, last, course, whole in pairs:
        toes[first : last + 1] = course
        if whole:
            flat[first : last + 1] = course
    return flat, toes


def _eased_turns(turns: Floats, courses: Floats, ease: int) -> Floats:
    """Turned flat where a heading is given, and smoothly so before and after."""
    known = np.isfinite(courses)
    at = np.flatnonzero(known)
    flat = turns.copy()
    for f in at.tolist():
        flat[f] = facing(float(courses[f]))
    return brought(turns, flat, known, ease, still=True)


def _level(
    turns: Floats, bone: Floats, heights: Floats, near: Marks, far: Marks, ease: int
) -> Floats:
    """The turns of a bone of the foot whose one end stands, so that neither end leaves the floor.

    The sole below a point that stands tilts with it, ``h (1 - cos t)`` off the floor: no further
    than `_TILT` allows. And the other end comes no lower than where it stands itself.

    Args:
        turns: (frames, 3, 3).
        bone: (3,) from its near end to its far end, in a flat foot.
        heights: (2,) metres of both ends when flat.
        near, far: (frames,) and (frames, n) whether the ends stand.
    """
    ahead = far.any(axis=1)
    alone = near ^ ahead
    if not alone.any() or not bone.any():
        return turns
    h = np.where(near[alone], heights[0], heights[1])
    tilt = np.arccos(np.clip(1.0 - _TILT / np.maximum(_TILT, h), -1.0, 1.0))
    wanted = turns.copy()
    wanted[alone] = _tilted(turns[alone], tilt)
    way = wanted[alone] @ bone
    # The far end of one that stands stays up; the near end of one that stands before stays up.
    flat = np.where(near[alone], np.maximum(way[:, 1], bone[1]), np.minimum(way[:, 1], bone[1]))
    wanted[alone] = turned(to_height(way, flat), wanted[alone])
    # Where both ends stand it is flat already, and nothing of this reaches there.
    return brought(turns, wanted, near | ahead, ease)


def _tilted(turns: Floats, most: Floats) -> Floats:
    """Turned back so that up tilts by no more than ``most`` radians."""
    up = turns[:, :, 1]
    tilt = np.arccos(np.clip(up[:, 1], -1.0, 1.0))
    axis = np.cross(up, np.array([0.0, 1.0, 0.0]))
    size = np.linalg.norm(axis, axis=1, keepdims=True)
    return turned(axis / np.maximum(1e-12, size) * np.maximum(0.0, tilt - most)[:, None], turns)


def _lacking(stays: Stays, anchors: Sequence[Floats], placed: Floats) -> tuple[Floats, Marks]:
    """(frames, 3) by what a foot has to be shifted so that it stands on its anchors, and where."""
    total, count = np.zeros((len(placed), 3)), np.zeros(len(placed))
    for (p, first, last), anchor in zip(stays.spans, anchors, strict=True):
        total[first : last + 1] += anchor - placed[first : last + 1, p]
        count[first : last + 1] += 1.0
    return total / np.maximum(1.0, count)[:, None], count > 0.0
