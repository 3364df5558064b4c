"""Contacts of feet with the floor, found in a motion.

A foot stands while one of its points is low and slow beside the foot's own swing. What all of a
stance has in common of that speed is slide (the clip was retargeted, or its travel was scaled), and
is subtracted before the ends of the stance are found: a foot that slides evenly stands as long as
the same foot that does not. Each point has its own height of standing (the ankle is not where the
toes are), and the floor of real clips is centimetres off zero and tilted: heights are compared with
those near in time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, UnknownOption
from poise.model.body_parts import parts_of, side_of
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.foot_slip import beside_slide, slide_of, slip_of, speeds, travel, velocities_over
from poise.motion.up_axis import upright_axis

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_LOW = 10.0  # percentile of the heights while slow that counts as standing
_HAND = 0.2  # metres over the floor within which a hand may stand on it
_HAND_SLACK = 0.015  # metres: hands that slide further do not stand
_GAP = 0.05  # seconds: a contact of a hand interrupted for less continues
HOLE = 0.12  # seconds: a stance interrupted for less continues
_ENDS = 1.5  # times the speed at which a contact ends
_SHARE = 0.2  # of the swing's speed: a stance slides more slowly than this
_RESOLVED = 40.0  # frames per second: above, speeds are over a twentieth of a second
_SLIP = 0.03  # of the body's speed: as well as a slip is known
_HOVERS = 0.6  # of the body's velocity: feet that slip by more do not stand, but hover
_SWING = 0.8  # seconds to either side in which a foot's swing is looked for
_TILT = 4.0  # times the height by which the floor of one stance may differ from that of all


@dataclass(frozen=True)
class FootPoint:
    """A point that may touch the floor.

    Attributes:
        name: a label for reports, such as "left toe".
        joint: the joint that it is fixed to.
        offset: (3,) metres, in the joint's frame.
        hand: whether it is of a hand, which stands only near the floor that the feet tell.
    """

    name: str
    joint: str
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    hand: bool = False

    def path(self, motion: Motion) -> Floats:
        """(frames, 3) where it is, metres."""
        frames = motion.world[:, motion.skeleton.joint_index(self.joint)]
        return np.asarray(frames[:, :3, :3] @ np.array(self.offset) + frames[:, :3, 3])


def foot_points(skeleton: Skeleton) -> tuple[FootPoint, ...]:
    """Ankle, ball and toe of each foot, by the joints' names; ball and toe where it has them.

    Raises:
        InvalidValue: no joint is named as a foot.

    >>> from poise.bundled import character
    >>> [point.name for point in foot_points(character().skeleton)][:3]
    ['left ankle', 'left ball', 'left toe']
    """
    parts = parts_of(skeleton.part_names)
    points: list[FootPoint] = []
    for j, part in enumerate(parts):
        above = skeleton.parents[j]
        if part != "foot" or (above >= 0 and parts[above] == "foot"):
            continue
        name = skeleton.joint_names[j]
        side = side_of(skeleton.part_names[j]) or name
        if any(other.name == f"{side} ankle" for other in points):
            side = name  # a second foot on that side, as animals have
        points.append(FootPoint(f"{side} ankle", name))
        toes = [
            k for k in range(len(parts)) if parts[k] in ("toe", "foot") and skeleton.parents[k] == j
        ]
        if toes:
            points.append(FootPoint(f"{side} ball", skeleton.joint_names[toes[0]]))
        last = toes[0] if toes else j
        tip = skeleton.joints[last].tip
        if tip is not None and np.linalg.norm(tip) > 1e-9:
            x, y, z = (float(value) for value in tip)
            points.append(FootPoint(f"{side} toe", skeleton.joint_names[last], (x, y, z)))
    if not points:
        raise InvalidValue("no joint is named as a foot: pass the points")
    return tuple(points)


def hand_points(skeleton: Skeleton) -> tuple[FootPoint, ...]:
    """Wrist and fingertips of each hand, by the joints' names; nothing without hands.

    >>> from poise.bundled import character
    >>> [point.name for point in hand_points(character().skeleton)]
    ['left wrist', 'left fingers', 'right wrist', 'right fingers']
    """
    parts = parts_of(skeleton.part_names)
    points: list[FootPoint] = []
    for j, part in enumerate(parts):
        above = skeleton.parents[j]
        if part != "hand" or (above >= 0 and parts[above] == "hand"):
            continue
        name = skeleton.joint_names[j]
        side = side_of(skeleton.part_names[j]) or name
        points.append(FootPoint(f"{side} wrist", name, hand=True))
        tip = skeleton.joints[j].tip
        if tip is not None and np.linalg.norm(tip) > 1e-9:
            x, y, z = (float(value) for value in tip)
            points.append(FootPoint(f"{side} fingers", name, (x, y, z), hand=True))
    return tuple(points)


@dataclass(frozen=True, eq=False)
class Contact:
    """A contact of one point with the floor.

    Attributes:
        point: its name.
        first, last: frames, both in contact.
        anchor: (3,) metres, where it stays: the median of its places.
        drift: metres, the largest distance from there in the motion.
    """

    point: str
    first: int
    last: int
    anchor: Floats
    drift: float


@dataclass(frozen=True)
class Stance:
    """One stay of a foot on the floor, from heel strike to toe off.

    Attributes:
        foot: its name, as its points' names begin, such as "left".
        first, last: frames, both standing.
    """

    foot: str
    first: int
    last: int


@dataclass(frozen=True, eq=False)
class Contacts:
    """The contacts of a motion.

    Attributes:
        points: the points that were examined.
        marks: (frames, points) whether each is in contact.
        spans: the contacts, by point and time.
        heights: (points,) metres, the height at which each stands.
        floor: metres, the lowest of these that is a foot's.
        fps: frames per second.
        up: the world's axis that was taken to point up, "y" or "z".
        slip: the share of the body's velocity that the feet have while they stand (`slip_of`).
        stances: the stances of the feet, by foot and time.
    """

    points: tuple[FootPoint, ...]
    marks: Marks
    spans: tuple[Contact, ...]
    heights: Floats
    floor: float
    fps: float
    up: str = "y"
    slip: float = 0.0
    stances: tuple[Stance, ...] = ()

    def of(self, point: str) -> tuple[Contact, ...]:
        """The contacts of one point."""
        return tuple(span for span in self.spans if span.point == point)

    @property
    def flat(self) -> list[int]:
        """The numbers of the axes along the floor."""
        return [0, 2] if self.up == "y" else [0, 1]

    @property
    def drift(self) -> float:
        """Metres: the furthest that any point is from where it stays, in any contact."""
        return max((span.drift for span in self.spans), default=0.0)


def find_contacts(
    motion: Motion,
    points: Sequence[FootPoint] | None = None,
    *,
    speed: float = 0.2,
    height: float = 0.025,
    slack: float | None = None,
    min_duration: float = 0.1,
    up: str | None = None,
) -> Contacts:
    """Find the contacts of the feet with the floor.

    A foot's stance is where one of its points is low, and slower than a fifth of the speed of the
    swings within 0.8 s, as it is or beside the slip of the whole clip. The median velocity of the
    stance is its slide. Each point is in contact from where its speed beside that slide first falls
    below 1.25 times ``speed`` to where it last does; there is one contact of a point in a stance.

    Args:
        motion: two frames or more.
        points: by default `foot_points`.
        speed: metres per second over the floor, of the mean velocity over a twentieth of a second.
        height: metres above the lowest place of the point while slow, within 0.8 s.
        slack: metres by which a point may drift to either side in one contact. With it each point
            is looked at by itself, is in contact while it is slower than ``speed`` and about as low
            as it ever is when slow, and what slides or turns further is cut into its longest stays:
            for goals that hold points exactly. Points of hands are always found like this.
        min_duration: seconds; shorter contacts are discarded.
        up: the world's axis that points up, "y" or "z"; by default the one along which the body
            stands in most frames (`poise.motion.up_axis.upright_axis`), as a BVH does not
            tell it: to be given where a body lies from the first frame to the last.

    Raises:
        InvalidValue: a single frame, thresholds that are not positive, two points of one name.
        UnknownOption: another axis.
    """
    if len(motion) < 2:
        raise InvalidValue("finding contacts takes two frames or more")
    if not min(speed, height, 1.0 if slack is None else slack) > 0.0 or min_duration < 0.0:
        raise InvalidValue("speed, height and slack must be positive")
    chosen = foot_points(motion.skeleton) if points is None else tuple(points)
    if len({point.name for point in chosen}) != len(chosen):
        raise InvalidValue("two points have the same name; contacts are named after their points")
    axis = upright_axis(motion) if up is None else up
    if axis not in ("y", "z"):
        raise UnknownOption(axis, "axis that points up", ("y", "z"))
    finding = _Finding(motion, chosen, "xyz".index(axis), speed, height, min_duration)
    # Feet first: they tell the floor.
    for own in feet_of([each for each in chosen if not each.hand], motion.skeleton).values():
        columns = [k for k, each in enumerate(chosen) if each.name in own]
        if slack is None:
            finding.find_foot(columns)
        else:
            for k in columns:
                finding.find_point(k, slack)
    for k, each in enumerate(chosen):
        if each.hand:
            finding.find_point(k, _HAND_SLACK if slack is None else slack)
    floor = finding.floor if math.isfinite(finding.floor) else finding.heights.min(initial=math.inf)
    spans = tuple(finding.spans())
    return Contacts(
        chosen,
        finding.marks,
        spans,
        finding.heights,
        float(floor),
        motion.fps,
        axis,
        finding.slip,
        tuple(finding.stances),
    )


def feet_of(points: Sequence[FootPoint], body: Skeleton) -> dict[str, list[str]]:
    """The joint that carries each group of points, nearest to the root, and the points' names."""
    joints = list(dict.fromkeys(each.joint for each in points))
    groups: dict[str, list[str]] = {}
    for each in points:
        above = body.joint_index(each.joint)
        carrier = each.joint
        while above >= 0:
            if body.joint_names[above] in joints:
                carrier = body.joint_names[above]
            above = body.parents[above]
        groups.setdefault(carrier, []).append(each.name)
    return groups


class _Finding:
    """Contacts of the points of one motion, found foot by foot."""

    def __init__(
        self, motion: Motion, points: tuple[FootPoint, ...], high: int, speed: float,
        height: float, shortest: float,
    ) -> None:  # fmt: skip
        self.fps, self.high, self.speed, self.height = motion.fps, high, speed, height
        self.flat = [axis for axis in range(3) if axis != high]
        self.least = max(2, math.ceil(shortest * motion.fps))
        self.paths = [point.path(motion) for point in points]
        self.points = points
        self.travel = travel(motion, [point.joint for point in points], self.flat)
        self.slip = self._slip()
        self.marks = np.zeros((len(motion), len(points)), dtype=bool)
        self.heights = np.zeros(len(points))
        self.level = np.zeros(len(points), dtype=bool)  # whether its contacts are at one height
        self.stances: list[Stance] = []
        self.floor = math.inf

    def spans(self) -> Iterator[Contact]:
        """The contacts that are marked, by point and time."""
        for k, (point, path) in enumerate(zip(self.points, self.paths, strict=True)):
            for first, last in runs(self.marks[:, k]):
                own = path[first : last + 1]
                anchor = np.median(own, axis=0)
                if self.level[k]:
                    anchor[self.high] = self.heights[k]
                away = np.linalg.norm(own - anchor, axis=1)
                yield Contact(point.name, first, last, anchor, float(away.max()))

    def find_foot(self, own: list[int]) -> None:
        """Mark the contacts of the points of one foot."""
        rates = np.stack([velocities_over(self.paths[k], self.fps) for k in own], axis=1)
        heights = np.stack([self.paths[k][:, self.high] for k in own], axis=1)
        pace = np.linalg.norm(rates, axis=2)
        limit = np.maximum(self.speed, _SHARE * self._swing(pace.min(axis=1)))[:, None]
        beside, rising = self._beside_body(rates), np.abs(rates[..., self.high])
        calm = np.hypot(np.linalg.norm(beside, axis=2), rising)
        for i, k in enumerate(own):
            slow = calm[:, i] < self.speed
            slow = slow if slow.any() else pace[:, i] < limit[:, 0]
            self.heights[k] = _standing(heights[:, i], slow)
        self.floor = min(self.floor, float(self.heights[own].min()))
        if abs(self.slip) < _HOVERS:
            pace = np.minimum(pace, np.linalg.norm(beside, axis=2))
        low = near_floor(heights, pace < limit, self.heights[own], self.height, self.fps)
        stands = ((pace < limit) & low).any(axis=1)
        name = self.points[own[0]].name.rpartition(" ")[0] or self.points[own[0]].name
        for first, last in runs(self._closed(stands, _any(low))):
            inside = slice(first, last + 1)
            pace = beside_slide(beside[inside], low[inside])
            unsure = self._unsure(inside, beside[inside], low[inside])
            for begun, done in self._stays(pace, low[inside]):
                begun, done = begun - int(unsure[begun - 1]), done + int(unsure[done + 1])
                stance = slice(first + begun, first + done + 1)
                self.stances.append(Stance(name, stance.start, stance.stop - 1))
                rests = low[stance] & (pace[begun : done + 1] < _ENDS * self.speed)
                self._mark(own, stance, rests & (rising[stance] < _ENDS * self.speed))

    def _unsure(self, rows: slice, beside: Floats, low: Marks) -> Marks:
        """(frames + 2,) whether a foot may rest, at some slip as likely as the one that was found.

        At low frame rates the ends of a stance are known to a frame only, as speeds are means over
        two frames. The last two are false: those after the last frame, and before the first.
        """
        if self.fps > _RESOLVED:
            return np.zeros(len(beside) + 2, dtype=bool)
        slide, body = slide_of(beside, low), self.travel[rows, None]
        paces = [
            np.linalg.norm(beside - slide - deviation * body, axis=2)
            for deviation in (-_SLIP, 0.0, _SLIP)
        ]
        rests = _any((np.min(paces, axis=0) < _ENDS * self.speed) & low)
        return np.concatenate([rests, [False, False]])

    def _swing(self, pace: Floats) -> Floats:
        """(frames,) metres a second, the highest speed of a foot within a swing's time."""
        from scipy.ndimage import maximum_filter1d

        return np.asarray(maximum_filter1d(pace, 2 * round(_SWING * self.fps) + 1, mode="nearest"))

    def _closed(self, marks: Marks, low: Marks) -> Marks:
        """Marks without holes in which the foot stays low, and without what is too short."""
        closed = marks.copy()
        for (_, before), (after, _) in pairwise(runs(marks)):
            if after - before - 1 < HOLE * self.fps and low[before:after].all():
                closed[before:after] = True
        return closed

    def _beside_body(self, rates: Floats) -> Floats:
        """(frames, points, 2) over the floor, without the share of the body's velocity."""
        return rates[..., self.flat] - self.slip * self.travel[:, None]

    def _slip(self) -> float:
        """`slip_of` all points of feet."""
        own = [k for k, each in enumerate(self.points) if not each.hand]
        if not own:
            return 0.0
        heights = np.stack([self.paths[k][:, self.high] for k in own], axis=1)
        low = heights < np.percentile(heights, _LOW, axis=0) + 2.0 * self.height
        rates = np.stack([velocities_over(self.paths[k], self.fps) for k in own], axis=1)
        return slip_of(rates[..., self.flat], self.travel, low)

    def _stays(self, pace: Floats, low: Marks) -> Iterator[tuple[int, int]]:
        """From where to where a foot stays, by (frames, points) speeds beside its slide."""
        rests = _any((pace < self.speed) & low)
        for first, last in runs(self._closed(_any((pace < _ENDS * self.speed) & low), _any(low))):
            if last - first + 1 >= self.least and rests[first : last + 1].any():
                yield first, last

    def _mark(self, own: list[int], stance: slice, rests: Marks) -> None:
        """Mark each point from where it first rests in a stance to where it last does.

        Points that rest too shortly are left out, but for the one that rests longest of all.
        """
        found = [np.flatnonzero(rests[:, i]) for i in range(len(own))]
        lengths = [int(each[-1] - each[0]) + 1 if len(each) else 0 for each in found]
        least = min(self.least, max(lengths))
        for k, frames, length in zip(own, found, lengths, strict=True):
            if 0 < least <= length:
                self.marks[stance.start + frames[0] : stance.start + frames[-1] + 1, k] = True

    def find_point(self, k: int, slack: float) -> None:
        """Mark the contacts of one point by itself; a hand's only near the floor of the feet."""
        path, hand = self.paths[k], self.points[k].hand
        pace = np.linalg.norm(velocities_over(path, self.fps), axis=1)
        if hand:
            # A hand that hangs still is slow, and as low as it mostly is.
            pace = np.where(path[:, self.high] < self.floor + _HAND, pace, np.inf)
        self.heights[k] = _standing(path[:, self.high], pace < self.speed)
        if not hand:
            self.floor = min(self.floor, float(self.heights[k]))
        above = path[:, self.high] - self.heights[k]
        self.marks[:, k] = _marked(pace, above, self.speed, self.height, self.fps, self.least)
        self._cut(k, slack)
        self.level[k] = True

    def _cut(self, k: int, slack: float) -> None:
        """Leave the longest stays of a point within a slack."""
        marks = np.zeros(len(self.marks), dtype=bool)
        for first, last in runs(self.marks[:, k]):
            for start, stop in _stays(self.paths[k][first : last + 1], slack, self.least):
                marks[first + start : first + stop] = True
        self.marks[:, k] = marks


def near_floor(heights: Floats, slow: Marks, standing: Floats, height: float, fps: float) -> Marks:
    """(frames, points) whether each is about as low as it is when slow, near in time.

    Args:
        heights: (frames, points) metres.
        slow: (frames, points) whether each is slow.
        standing: (points,) metres, where each stands.
        height: metres, half of that above the lowest place while slow, within 0.8 s.
        fps: frames per second.
    """
    from scipy.ndimage import minimum_filter1d

    # Far below its own standing height it is in no floor: toes that a capture has bent down.
    above = heights - standing
    some = (above > -2.0 * height) & (above < _TILT * height)
    # A number, as an infinity is not filtered by all versions.
    there = np.where(slow & some, heights, 1e9)
    lowest = minimum_filter1d(there, 2 * round(_SWING * fps) + 1, axis=0, mode="nearest")
    return np.asarray(some & (heights < lowest + 2.0 * height))


def _any(marks: Marks) -> Marks:
    """(frames,) whether any of (frames, points) is marked."""
    return np.asarray(marks.any(axis=1))


def _standing(heights: Floats, slow: Marks) -> float:
    """The height at which a point stands: that of its low slow frames, of its low ones if none."""
    if not slow.any():
        return float(heights.min())
    return float(np.percentile(heights[slow], _LOW))


def _marked(
    pace: Floats, above: Floats, speed: float, height: float, fps: float, least: int
) -> Marks:
    # Far below its own standing height it is in no floor: toes that a capture has bent down.
    begins = (pace < speed) & (np.abs(above) < height)
    holds = (pace < 1.5 * speed) & (above < 1.5 * height) & (above > -2.0 * height)
    marks = np.zeros(len(pace), dtype=bool)
    for first, last in runs(holds):
        inside = np.flatnonzero(begins[first : last + 1])
        if len(inside):
            marks[first + inside[0] : first + inside[-1] + 1] = True
    stays = runs(marks)
    for (_, before), (after, _) in pairwise(stays):
        if after - before - 1 < _GAP * fps:
            marks[before : after + 1] = True
    for first, last in runs(marks):
        if last - first + 1 < least:
            marks[first : last + 1] = False
    return marks


def _stays(path: Floats, slack: float, least: int) -> list[tuple[int, int]]:
    """The longest stretches (start, stop) of a path that keep within a box of twice the slack."""
    waiting, found = [(0, len(path))], list[tuple[int, int]]()
    while waiting:
        start, stop = waiting.pop()
        best = (start, start)
        first = start
        for last in range(start, stop):
            # The window slides: its start follows as soon as its end is too far from any of it.
            near = (np.abs(path[first : last + 1] - path[last]) <= 2.0 * slack).all(axis=1)
            if not near.all():
                first += int(np.flatnonzero(~near)[-1]) + 1
            if last + 1 - first > best[1] - best[0]:
                best = (first, last + 1)
        if best[1] - best[0] >= least:
            found.append(best)
            # A frame between two stays, so that they are two.
            waiting.extend([(start, best[0] - 1), (best[1] + 1, stop)])
    return sorted(found)


def runs(marks: Marks) -> list[tuple[int, int]]:
    """First and last of each run of true marks."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], marks.astype(np.int8), [0]])))
    return [(int(a), int(b) - 1) for a, b in edges.reshape(-1, 2)]


__all__ = [
    "Contact", "Contacts", "FootPoint", "Stance", "feet_of", "find_contacts", "foot_points",
    "hand_points", "runs", "speeds",
]  # fmt: skip
