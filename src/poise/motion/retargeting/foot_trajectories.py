"""Trajectories of the target's feet: at anchors during contacts, following the source in between.

A foot of the target is rigid except for its toes, while the source's points drift by centimetres
relative to each other. Therefore anchors are not transferred point by point. The anchor of the
first contact of a stance is the position of its point without contacts. If a point comes into
contact while another one is in contact, its anchor follows from the anchor of the other point and
the shape of the target's foot,

    ``p = anchor_other + R_y(heading) (o_p - o_other)``,

with the mean heading of the frames in which both are in contact. Every point in contact can then be
held exactly. With two points in contact, the foot is flat with that heading; with one point, the
foot rotates about the point, as in a roll from heel to toe. The corrections of rotation and
position fade out smoothly before and after the contacts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.motion.feet.smoothing import envelope
from poise.motion.retargeting.contact_schedule import Stays
from poise.motion.retargeting.ground_penetration import above, below, loose, to_height
from poise.motion.retargeting.rest_stance import POINTS, Foot, facing, heading
from poise.motion.retargeting.temporal_blending import brought, eased, gliding, turned

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_GLIDE = 0.2  # duration for which a shift continues after a release, relative to the ease
_RAISES = 4  # iterations that rotate a foot in the air out of the floor
_TILT = 0.008  # maximum distance of the sole below a point in contact from the floor, metres
_LARGEST_SHIFT = 0.008  # maximum displacement of an anchor towards its point, metres
_SMALLEST_MISS = 0.001  # metres: the anchors of points with smaller errors do not move
_STEEP = 0.6  # weight of a foot's lateral axis, relative to its bone, in its level direction
_BENDS = (0.7, 1.05)  # bend of toes raised by the floor where damping begins, and limit, radians


@dataclass(frozen=True, eq=False)
class Planted:
    """A contact interval of one point, with its anchor.

    Attributes:
        point: name of the point, such as "left ball".
        first, last: first and last frame.
        anchor: (3,), position at which the point is held, y up, metres.
    """

    point: str
    first: int
    last: int
    anchor: Floats


@dataclass(frozen=True, eq=False)
class FootPath:
    """The trajectory of one foot.

    Attributes:
        points: (frames, points, 3), target positions of ankle, ball and toe, y up, metres.
        shift: (frames, 3), displacement of the foot from its trajectory without contacts, metres.
        turns, toes: (frames, 3, 3), target rotations of foot and toes.
        planted: the contact intervals of the points.
        held: (frames,), degree to which the foot is held: 1 in contact, smoothly decreasing to 0.
        each: (frames, 3), degrees to which ankle, ball and toe are held.
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
    """Anchors and rotations of a foot, independent of the pose of its leg.

    Attributes:
        foot: the foot of the target.
        stays: contact intervals of the points; None without contacts.
        anchors: anchor (3,) of each contact interval, y up, metres.
        turns, toes: (frames, 3, 3), target rotations of foot and toes.
        ease: duration in which corrections fade out before and after a contact, frames.
        floor: height of the floor, metres.
        anchor_shifts: (intervals, 3), displacements of the anchors towards positions that the leg
            reaches, metres.
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
        """Vectors (3,) from ankle to ball and from ball to toe; zero if missing."""
        none = np.zeros(3)
        ball, toe = self.foot.ball, self.foot.toe
        return none if ball is None else ball, none if toe is None else toe

    def with_anchors_moved(self, misses: Floats) -> Footing:
        """Return this footing with anchors moved horizontally to positions that the leg reaches.

        If the leg cannot rotate its foot until it is flat, the error of a point is the same vector
        in all frames of a contact. Each anchor is moved by the median error of its point if that
        exceeds `_SMALLEST_MISS`; its total displacement is at most `_LARGEST_SHIFT`.

        Args:
            misses: (frames, points, 3), vectors from the target positions of `FootPath` to the
                actual positions of the points, metres.
        """
        shifts = self.anchor_shifts.copy()
        for number, (point, first, last) in enumerate(self.stays.spans if self.stays else ()):
            miss = np.median(misses[first : last + 1, point], axis=0) * (1.0, 0.0, 1.0)
            if np.linalg.norm(miss) > _SMALLEST_MISS:
                shift = shifts[number] + miss
                shifts[number] = shift * min(1.0, _LARGEST_SHIFT / float(np.linalg.norm(shift)))
        return replace(self, anchor_shifts=shifts)

    def moved_with_anchors(self, points: Floats) -> Floats:
        """Return points (frames, 3, 3) displaced with their anchors, smoothly before and after."""
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
        """Degree of contact, 0 to 1, of the foot (frames,), and of its points (frames, 3)."""
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
    """Compute the anchors and rotations of a foot from its trajectory without contacts.

    Args:
        foot, stays, floor, ease: attributes of `Footing`.
        ankle: (frames, 3), positions of the ankle without contacts, y up, metres.
        turns, toes: (frames, 3, 3), rotations of foot and toes without contacts.
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
    """Compute the trajectory of a foot with its contacts, y up.

    Args:
        stand: anchors and rotations of the foot.
        ankle: (frames, 3), positions of the ankle without contacts, metres.
        lift: (frames,), additional height of the foot where it is not held, metres, or None.
        raised: whether to keep a foot in the air out of the floor.
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
    """Raise a foot in the air out of the floor by rotations, and by height where these fail.

    Returns:
        Rotations of foot and toes, (frames, 3, 3) each, and the additional height, (frames,) in
        metres.
    """
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
    rise = share * envelope(under, stand.ease // 2) + (1.0 - share) * under
    # A foot that rolls over its heel is held by the ankle, which rises.
    return turns, toes, rise if len(stand.foot.heel) else np.where(held < 1.0, rise, 0.0)


def _ahead(turns: Floats, ball: Floats) -> Floats:
    """Return level unit vectors (frames, 3) in the direction in which a foot points.

    The direction is that of the bone; for a bone that points straight down, it follows from the
    lateral axis of the foot.
    """
    bone = turns @ (ball / max(1e-9, float(np.linalg.norm(ball))))
    side = turns[:, :, 0]
    level = bone + _STEEP * np.stack([-side[:, 2], 0.0 * side[:, 1], side[:, 0]], axis=1)
    level[:, 1] = 0.0
    return level / np.maximum(1e-9, np.linalg.norm(level, axis=1, keepdims=True))


def _as_toes_bend(stand: Footing, turns: Floats, toes: Floats) -> Floats:
    """Limit the bend of toes relative to the foot that raising them from the floor has added.

    Returns:
        Rotations of the toes, shape (frames, 3, 3).
    """
    begin, most = _BENDS
    free, bends = (
        _vectors(np.swapaxes(a, -1, -2) @ b) for a, b in ((stand.turns, stand.toes), (turns, toes))
    )
    sizes = np.linalg.norm(bends, axis=1)
    slowed = begin + (most - begin) * np.tanh((sizes - begin) / (most - begin))
    # Allow the bend in this direction that the toes have before they are raised.
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
    """Return the positions of ankle, ball and toe, shape (frames, 3, 3)."""
    second = ankle + turns @ ball
    return np.stack([ankle, second, second + toes @ toe], axis=1)


def _anchored(
    foot: Foot, stays: Stays, free: Floats, turns: Floats, offsets: Floats, floor: float
) -> tuple[list[Floats], list[tuple[int, int, float, bool]]]:
    """Compute the anchor of each interval, and the intervals with two points in contact.

    Returns:
        The anchors, and tuples (first frame, last frame, heading, whether one is the ankle).
    """
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
            # Adjoining intervals count too: the foot is flat at the transition.
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
    """Return headings (frames,) of foot and toes in radians where flat; NaN elsewhere."""
    flat, toes = np.full(frames, np.nan), np.full(frames, np.nan)
    for first, last, course, whole in pairs:
        toes[first : last + 1] = course
        if whole:
            flat[first : last + 1] = course
    return flat, toes


def _eased_turns(turns: Floats, courses: Floats, ease: int) -> Floats:
    """Return rotations that are flat where a heading is given, blended before and after."""
    known = np.isfinite(courses)
    at = np.flatnonzero(known)
    flat = turns.copy()
    for f in at.tolist():
        flat[f] = facing(float(courses[f]))
    return brought(turns, flat, known, ease, still=True)


def _level(
    turns: Floats, bone: Floats, heights: Floats, near: Marks, far: Marks, ease: int
) -> Floats:
    """Limit the rotations of a foot's bone in frames in which exactly one end is in contact.

    The sole below a point in contact tilts with the bone and is ``h (1 - cos t)`` above the floor;
    `_TILT` limits this distance. The other end is not lower than in a flat foot.

    Args:
        turns: (frames, 3, 3), rotations of the bone.
        bone: (3,), vector from the near to the far end in a flat foot, metres.
        heights: (2,), heights of both ends in a flat foot, metres.
        near, far: (frames,) and (frames, n), whether the near end, and any of the points at the
            far end, are in contact.
        ease: duration in which the correction fades out before and after a contact, frames.
    """
    ahead = far.any(axis=1)
    alone = near ^ ahead
    if not alone.any() or not bone.any():
        return turns
    h = np.where(near[alone], heights[0], heights[1])
    tilt = np.arccos(np.clip(1.0 - _TILT / np.maximum(_TILT, h), -1.0, 1.0))
    wanted = turns.copy()
    wanted[alone] = _tilted(turns[alone], tilt)
    vectors = wanted[alone] @ bone
    # Keep the far end up if the near end is in contact, and the near end up otherwise.
    flat = np.where(
        near[alone], np.maximum(vectors[:, 1], bone[1]), np.minimum(vectors[:, 1], bone[1])
    )
    wanted[alone] = turned(to_height(vectors, flat), wanted[alone])
    # Frames with both ends in contact are flat already and do not change.
    return brought(turns, wanted, near | ahead, ease)


def _tilted(turns: Floats, most: Floats) -> Floats:
    """Return rotations whose up axis is tilted by ``most`` radians at most."""
    up = turns[:, :, 1]
    tilt = np.arccos(np.clip(up[:, 1], -1.0, 1.0))
    axis = np.cross(up, np.array([0.0, 1.0, 0.0]))
    size = np.linalg.norm(axis, axis=1, keepdims=True)
    return turned(axis / np.maximum(1e-12, size) * np.maximum(0.0, tilt - most)[:, None], turns)


def _lacking(stays: Stays, anchors: Sequence[Floats], placed: Floats) -> tuple[Floats, Marks]:
    """Return shifts (frames, 3) of a foot to its anchors, and whether it has any, (frames,)."""
    total, count = np.zeros((len(placed), 3)), np.zeros(len(placed))
    for (p, first, last), anchor in zip(stays.spans, anchors, strict=True):
        total[first : last + 1] += anchor - placed[first : last + 1, p]
        count[first : last + 1] += 1.0
    return total / np.maximum(1.0, count)[:, None], count > 0.0
