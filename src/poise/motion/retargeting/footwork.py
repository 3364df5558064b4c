"""Where the target's feet go: on anchors while the source's are in contact, their own way between.

A foot of the target is rigid but for its toes, and the source's marked points drift by centimetres
against each other. So anchors are not carried over point by point. The first contact of a stance
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

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.motion.contacts import Contact, Contacts
from poise.motion.retargeting.placing import averaged, smooth_envelope
from poise.motion.retargeting.standing import POINTS, Foot, facing, heading

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Marks = NDArray[np.bool_]

_BROKEN = 0.05  # seconds: a stay interrupted for less goes on
_GLIDE = 0.2  # of the ease: how long a shift goes on as it went where a foot is let go
_RAISES = 3  # times that a foot in the air is turned up to the floor
_TILT = 0.008  # metres that the sole below a standing point may leave the floor


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
class Stays:
    """Which points of a foot stand when: the source's contacts, for the points the target has.

    Attributes:
        spans: (point number, first, last), by time.
        marks: (frames, 3) whether ankle, ball and toe stand.
    """

    spans: tuple[tuple[int, int, int], ...]
    marks: Marks


def stays_of(contacts: Contacts, foot: Foot) -> Stays:
    """The contacts of a side, as points of the target's foot."""
    have, frames = len(foot.points), len(contacts.marks)
    gap = _BROKEN * contacts.fps
    by_point: dict[int, list[Contact]] = {}
    for span in contacts.spans:
        side, _, name = span.point.partition(" ")
        if side == foot.side:
            by_point.setdefault(POINTS.index(name), []).append(span)
    marks = np.zeros((frames, 3), dtype=bool)
    spans: list[tuple[int, int, int]] = []
    for number, own in sorted(by_point.items()):
        # A toe that the target lacks is spoken for by its ball, unless that stands itself.
        at = min(number, have - 1)
        for span in _whole(own, gap):
            if at != number and marks[span.first : span.last + 1, at].any():
                continue
            marks[span.first : span.last + 1, at] = True
            spans.append((at, span.first, span.last))
    # Of a foot that stands on heel and toe the ball stands, too.
    marks[:, 1] |= marks[:, 0] & marks[:, 2]
    return Stays(tuple(sorted(spans, key=lambda s: (s[1], s[0]))), marks)


def _whole(spans: Sequence[Contact], gap: float) -> list[Contact]:
    """The contacts of one point, by time, without breaks shorter than so many frames.

    A point that slides is said to stand anew once it is too far from where it stood, a frame later:
    no foot could be there so soon.
    """
    joined: list[Contact] = []
    for span in sorted(spans, key=lambda s: s.first):
        if joined and span.first - joined[-1].last - 1 < gap:
            joined[-1] = replace(joined[-1], last=span.last)
        else:
            joined.append(span)
    return joined


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
    """

    foot: Foot
    stays: Stays | None
    anchors: tuple[Floats, ...]
    turns: Floats
    toes: Floats
    ease: int
    floor: float

    @property
    def bones(self) -> tuple[Floats, Floats]:
        """(3,) from ankle to ball and from ball to toe."""
        none = np.zeros(3)
        ball, toe = self.foot.ball, self.foot.toe
        return none if ball is None else ball, none if toe is None else toe


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
    free = Footing(foot, stays, (), turns, toes, ease, floor)
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
    return replace(free, anchors=tuple(anchors), turns=turns, toes=toes)


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
    shift = eased(lacks, known, ease) + _gliding(lacks, known, _GLIDE * ease)
    held = eased(np.ones((len(ankle), 1)), known, ease)[:, 0]
    each = [eased(np.ones((len(ankle), 1)), stays.marks[:, k], ease)[:, 0] for k in range(3)]
    if lift is not None:
        shift[:, 1] += lift * loose(held)
    lowest = stand.floor + float(stand.foot.heights[0])
    low = np.maximum(0.0, lowest - ankle[:, 1] - shift[:, 1])
    shift[:, 1] += np.where(known, 0.0, low) * (1.0 - held)
    if raised:
        turns, toes, rise = _raised(stand, ankle + shift, held, each)
        shift[:, 1] += rise
    points = _points(ankle + shift, turns, toes, ball, toe)
    names = [f"{stand.foot.side} {name}" for name in POINTS]
    planted = tuple(
        Planted(names[p], first, last, anchor)
        for (p, first, last), anchor in zip(stays.spans, stand.anchors, strict=True)
    )
    return FootPath(points, shift, turns, toes, planted, held, np.stack(each, axis=1))


def _raised(
    stand: Footing, ankle: Floats, held: Floats, each: Sequence[Floats]
) -> tuple[Floats, Floats, Floats]:
    """The turns of a foot and of its toes that keep their soles out of the floor in the air, and
    (frames,) metres by which it has to be higher for what turns cannot do."""
    turns, toes, (ball, toe) = stand.turns, stand.toes, stand.bones
    front = np.maximum(each[1], each[2])
    for _ in range(_RAISES):
        turns = _above(ankle, turns, ball, stand, 1, held)
        toes = _above(ankle + turns @ ball, toes, toe, stand, 2, front)
    points = _points(ankle, turns, toes, ball, toe)
    under = below(points, turns, toes, stand.foot, stand.floor).max(axis=1)
    return turns, toes, smooth_envelope(under, stand.ease // 2) * loose(held)


def loose(held: Floats) -> Floats:
    """How much of what keeps a foot above the floor it takes: all of it, but near its contacts."""
    return 1.0 - held**4


def below(points: Floats, turns: Floats, toes: Floats, foot: Foot, floor: float) -> Floats:
    """(frames, points) metres by which the sole of a foot is under the floor at each point.

    A point at height y, h above its sole, on a bone that tilts by t, has it at ``y - h cos t``.
    """
    n = len(foot.points)
    up = np.stack(
        [turns[:, 1, 1], np.maximum(turns[:, 1, 1], toes[:, 1, 1]), toes[:, 1, 1]], axis=1
    )
    sole = points[:, :n, 1] - foot.heights[:n] * np.maximum(0.0, up[:, :n])
    return np.maximum(0.0, floor - sole)


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
    return _brought(turns, flat, known, ease, still=True)


def _brought(turns: Floats, wanted: Floats, known: Marks, ease: int, still: bool = False) -> Floats:
    """Turned as wanted where that is known, and smoothly so before and after.

    Args:
        still: whether what is known stands still. Then its neighbours take, the nearer they are the
            more, what they lack themselves, in place of what is lacking at the end: they come to
            rest there.
    """
    if not known.any():
        return turns
    result, vectors, lacks = turns.copy(), np.zeros((len(turns), 3)), np.zeros((len(turns), 3))
    lacks[known] = _ways(turns[known], wanted[known])
    for end, share in _ends(known, ease):
        near = share > 0.0
        own, lack = share[near, None], lacks[end[near]]
        if still:
            lack = (1.0 - own) * lack + own * _ways(turns[near], wanted[end[near]])
        vectors[near] += own * lack
    moved = np.abs(vectors).max(axis=1) > 0.0
    extra = quaternions.to_matrix(quaternions.from_rotation_vector(vectors[moved]))
    result[moved] = extra @ turns[moved]
    result[known] = wanted[known]
    return result


def _ways(turns: Floats, wanted: Floats) -> Floats:
    """(n, 3) the vectors by which (n, 3, 3) have to be turned."""
    return quaternions.to_rotation_vector(
        quaternions.from_matrix(wanted @ np.swapaxes(turns, -1, -2))
    )


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
    wanted[alone] = _turned(_to_height(way, flat), wanted[alone])
    # Where both ends stand it is flat already, and nothing of this reaches there.
    return _brought(turns, wanted, near | ahead, ease)


def _tilted(turns: Floats, most: Floats) -> Floats:
    """Turned back so that up tilts by no more than ``most`` radians."""
    up = turns[:, :, 1]
    tilt = np.arccos(np.clip(up[:, 1], -1.0, 1.0))
    axis = np.cross(up, np.array([0.0, 1.0, 0.0]))
    size = np.linalg.norm(axis, axis=1, keepdims=True)
    return _turned(axis / np.maximum(1e-12, size) * np.maximum(0.0, tilt - most)[:, None], turns)


def _to_height(way: Floats, height: Floats) -> Floats:
    """(frames, 3) the shortest turns, as vectors, that give a bone's way (frames, 3) a height.

    Over the floor it goes on pointing where it does. One that points straight down could come up to
    any side: it stays, and one that nearly does comes up by a share, so that nothing jumps.
    """
    length = np.maximum(1e-9, np.linalg.norm(way, axis=1))
    y = np.clip(height, -0.999 * length, 0.999 * length)
    size = np.linalg.norm(way[:, [0, 2]], axis=1)
    wanted = way * (np.sqrt(np.maximum(0.0, length**2 - y**2)) / np.maximum(1e-9, size))[:, None]
    wanted[:, 1] = y
    turn = quaternions.to_rotation_vector(quaternions.between(way, wanted))
    t = np.clip(size / (0.6 * length), 0.0, 1.0)
    share = np.where(np.abs(y - way[:, 1]) < 1e-12, 0.0, t * t * (3.0 - 2.0 * t))
    return share[:, None] * turn


def _above(
    start: Floats, turns: Floats, bone: Floats, stand: Footing, end: int, held: Floats
) -> Floats:
    """The turns of a bone that starts there, its end brought up so that its sole is on the floor.

    Args:
        start: (frames, 3).
        turns, bone: (frames, 3, 3) and (3,).
        stand: the foot.
        end: the number of the point that ends the bone.
        held: (frames,) how much the bone is held: what is held stays as it is.
    """
    if not bone.any():
        return turns
    way = turns @ bone
    lowest = stand.floor + stand.foot.heights[end] * np.maximum(0.0, turns[:, 1, 1])
    under = (held < 1.0) & (start[:, 1] + way[:, 1] < lowest - 1e-9)
    if not under.any():
        return turns
    vectors = np.zeros((len(turns), 3))
    vectors[under] = _to_height(way[under], (lowest - start[:, 1])[under])
    vectors = averaged(vectors, max(1, stand.ease // 2)) * (1.0 - held)[:, None]
    moved = np.abs(vectors).max(axis=1) > 0.0
    result = turns.copy()
    result[moved] = _turned(vectors[moved], turns[moved])
    return result


def _turned(vectors: Floats, turns: Floats) -> Floats:
    turn = quaternions.to_matrix(quaternions.from_rotation_vector(vectors))
    return np.asarray(turn @ turns, dtype=np.float64)


def _lacking(stays: Stays, anchors: Sequence[Floats], placed: Floats) -> tuple[Floats, Marks]:
    """(frames, 3) by what a foot has to be shifted so that it stands on its anchors, and where."""
    total, count = np.zeros((len(placed), 3)), np.zeros(len(placed))
    for (p, first, last), anchor in zip(stays.spans, anchors, strict=True):
        total[first : last + 1] += anchor - placed[first : last + 1, p]
        count[first : last + 1] += 1.0
    return total / np.maximum(1.0, count)[:, None], count > 0.0


def eased(values: Floats, known: Marks, ease: int) -> Floats:
    """(frames, n) values where they are known, let go smoothly over ``ease`` frames elsewhere.

    A gap takes ``s(1 - d / w)`` of the value at each of its ends, d being the frames from there, w
    the smaller of ``ease`` and the gap, and s the smoothstep ``3 t^2 - 2 t^3``; so the two shares
    never exceed 1 together, and it meets both ends.
    """
    result = np.where(known[:, None], values, 0.0)
    for end, share in _ends(known, ease):
        result += share[:, None] * values[end]
    return result


def _gliding(values: Floats, known: Marks, glide: float) -> Floats:
    """(frames, n) what values go on by past what is known of them, as fast as they went there.

    With m what they changed by in the frame at the end, d the frames from there and w the smaller
    of ``glide`` and the gap, ``m d (1 - d / w)^2``: `eased` leaves off without a slope, and what is
    shifted would have a kink where a foot is let go.
    """
    result = np.zeros_like(values)
    rates = np.where((known[1:] & known[:-1])[:, None], np.diff(values, axis=0), 0.0)
    still = np.zeros((1, values.shape[1]))
    slopes = (np.concatenate([still, rates]), np.concatenate([-rates, still]))
    for slope, (end, away, window) in zip(slopes, _gaps(known, glide), strict=False):
        result += (away * np.maximum(0.0, 1.0 - away / window) ** 2)[:, None] * slope[end]
    return result


def _ends(known: Marks, ease: int) -> list[tuple[Integers, Floats]]:
    """Of the known frames before and after each other one: (frames,) which, and its share."""
    found: list[tuple[Integers, Floats]] = []
    for end, away, window in _gaps(known, max(1, ease)):
        t = np.clip(1.0 - away / window, 0.0, 1.0)
        found.append((end, t * t * (3.0 - 2.0 * t)))
    return found


def _gaps(known: Marks, ease: float) -> list[tuple[Integers, Floats, Floats]]:
    """Of the known frames before and after each other one: (frames,) which, how many frames away
    (the window for known ones, and where there is none), and the smaller of ``ease`` and the gap.
    """
    at = np.flatnonzero(known)
    if not len(at):
        return []
    numbers = np.arange(len(known))
    place = np.searchsorted(at, numbers, side="right") - 1
    before = np.where(place >= 0, at[np.maximum(place, 0)], -1)
    after = np.where(place + 1 < len(at), at[np.minimum(place + 1, len(at) - 1)], -1)
    both = (before >= 0) & (after >= 0)
    gap = np.where(both & ~known, after - before, np.inf)
    window = np.minimum(gap, ease)
    found: list[tuple[Integers, Floats, Floats]] = []
    for end in (before, after):
        away = np.where((end >= 0) & ~known, np.abs(numbers - end), ease).astype(np.float64)
        found.append((np.maximum(end, 0), away, window))
    return found
