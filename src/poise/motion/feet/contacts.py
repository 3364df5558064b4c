"""Find the contacts of feet with the floor in a motion.

A foot is in stance while one of its points is low, and slow relative to the foot's swing. The
median velocity of a stance is slide, for example because the travel of the clip was scaled. It is
subtracted before the ends of the stance are detected, so that steady sliding does not change the
duration of a stance. Each point has a separate standing height, as an ankle is above the toes. The
floor of captured clips is tilted and centimetres off zero. Heights are therefore compared with
heights nearby in time. On a given floor, heights are those above the floor below each point.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.model.motion import Motion
from poise.motion.feet.ground import Floor
from poise.motion.feet.points import FootPoint, StatedContacts, body_size, feet_of, foot_points
from poise.motion.feet.settings import CONTACTS
from poise.motion.feet.slip import (
    beside_slide,
    median_place,
    slide_of,
    slip_of,
    travel,
    velocities_over,
)  # fmt: skip
from poise.motion.feet.smoothing import highest
from poise.motion.up_axis import upright_axis


@dataclass(frozen=True, eq=False)
class Contact:
    """A contact of one point with the floor.

    Attributes:
        point: name of the point.
        first, last: first and last frame in contact.
        anchor: (3,), position of the contact, metres: the median of the point's positions.
        drift: largest distance of the point from the anchor, metres.
    """

    point: str
    first: int
    last: int
    anchor: Floats
    drift: float


@dataclass(frozen=True)
class Stance:
    """One stance of a foot, from heel strike to toe-off.

    Attributes:
        foot: name of the foot, with which the names of its points begin, such as "left".
        first, last: first and last frame of the stance.
    """

    foot: str
    first: int
    last: int


@dataclass(frozen=True, eq=False)
class Contacts:
    """The contacts of a motion.

    Attributes:
        points: the points that were examined.
        marks: (frames, points), whether each point is in contact.
        spans: the contacts, sorted by point and time.
        heights: (points,), standing heights of the points above the ground, or above 0, metres.
        floor: height of the floor, metres: the lowest standing height of a foot's points, or the
            lowest place of the ground below one.
        fps: frames per second.
        up: the vertical axis of the world, "y" or "z".
        slip: velocity of standing feet as a fraction of the body's velocity (`slip_of`).
        stances: the stances of the feet, sorted by foot and time.
        ground: the given floor; None if its height is inferred from the feet.
        thresholds: ``speed``, ``height`` and ``min_duration`` of `find_contacts`.
    """

    points: tuple[FootPoint, ...]
    marks: Flags
    spans: tuple[Contact, ...]
    heights: Floats
    floor: float
    fps: float
    up: str = "y"
    slip: float = 0.0
    stances: tuple[Stance, ...] = ()
    ground: Floor | None = None
    thresholds: tuple[float, float, float] = (0.2, 0.025, 0.1)

    def __repr__(self) -> str:
        """Show the number of frames, points and contacts, and the stances of the feet."""
        held = "; ".join(
            f"{foot} {', '.join(f'{one.first}-{one.last}' for one in stances)}"
            for foot, stances in self._stances_by_foot().items()
        )
        size = f"{len(self.marks)} frames, {len(self.points)} points, {len(self.spans)} contacts"
        return f"<Contacts: {size}; stances {held or 'none'}>"

    def _stances_by_foot(self) -> dict[str, list[Stance]]:
        found: dict[str, list[Stance]] = {}
        for one in self.stances:
            found.setdefault(one.foot, []).append(one)
        return found

    def of(self, point: str) -> tuple[Contact, ...]:
        """Return the contacts of one point."""
        return tuple(span for span in self.spans if span.point == point)

    def joined(self, point: str) -> list[tuple[int, int]]:
        """Return first and last frame of the contacts of a point, without short interruptions.

        A point that slides too far from its anchor starts a new contact one frame later, which is
        not a new step.
        """
        own = [k for k, each in enumerate(self.points) if each.name == point]
        return runs(bridged(_any(self.marks[:, own]), CONTACTS.gap * self.fps))

    @property
    def flat(self) -> list[int]:
        """Indices of the two horizontal axes."""
        return [0, 2] if self.up == "y" else [0, 1]

    def above(self, positions: ArrayLike) -> Floats:
        """Return the heights (...) of positions (..., 3) above the ground, or above 0, metres.

        A position without a surface below is high above the ground.
        """
        return _above(np.asarray(positions, dtype=np.float64), 3 - sum(self.flat), self.ground)

    @property
    def drift(self) -> float:
        """Largest distance of a point from its anchor in any contact, metres."""
        return max((span.drift for span in self.spans), default=0.0)

    def found_again(self, motion: Motion) -> Contacts:
        """Return the contacts of the same points in another motion, by the same thresholds."""
        speed, height, duration = self.thresholds
        return find_contacts(
            motion, self.points, speed=speed, height=height, min_duration=duration, up=self.up,
            floor=self.ground,
        )  # fmt: skip

    def anchored(self, motion: Motion) -> Contacts:
        """Return the same contacts with anchors at the median positions of the points in a motion.

        The drifts are those of this motion.

        Raises:
            ShapeError: a motion of another length.
        """
        if len(motion) != len(self.marks):
            raise ShapeError(
                f"the contacts have {len(self.marks)} frames, but the motion has {len(motion)}"
            )
        paths = {point.name: point.path(motion) for point in self.points}
        spans: list[Contact] = []
        for span in self.spans:
            own = paths[span.point][span.first : span.last + 1]
            anchor = median_place(own, self.flat)
            drift = float(np.linalg.norm(own - anchor, axis=1).max())
            spans.append(replace(span, anchor=anchor, drift=drift))
        return replace(self, spans=tuple(spans))


def find_contacts(
    motion: Motion,
    points: Sequence[FootPoint] | None = None,
    *,
    speed: float = 0.2,
    height: float = 0.025,
    slack: float | None = None,
    min_duration: float = 0.1,
    up: str | None = None,
    floor: float | Floor | None = None,
    stated: Motion | None = None,
) -> Contacts:
    """Find the contacts of the feet with the floor.

    A foot is in stance while one of its points is low, and slower than a fifth of the speed of the
    swings and two fifths of the speed of the body within 0.8 s. Speeds are absolute or relative to
    the slip of the whole clip; a speed below ``speed`` always qualifies. The median velocity of a
    stance is its slide. A point has at most one contact in a stance: from the first to the last
    frame in which its speed relative to the slide is below 1.5 times ``speed``.

    ``speed``, ``height`` and ``slack`` are those of an adult whose legs are 0.84 m long from hip to
    ankle, and scale with the length of the legs (`body_size`).

    Args:
        motion: the motion, two frames or more.
        points: the points to examine; by default `foot_points`.
        speed: maximum speed in contact, metres per second; speeds are means over about 0.05 s.
        height: half of the maximum height in contact above the lowest height of the point in slow
            frames within 0.8 s, metres; with ``slack``, the maximum distance from the standing
            height at which a contact begins.
        slack: metres by which a point may drift to either side in one contact. With it, each point
            is examined separately. It is in contact while it is slower than ``speed`` and near its
            standing height, which rises by the height of the floor in each stance. Contacts with
            more drift are split into the longest parts that drift less, for goals that hold points
            exactly. This is always used for points of hands.
        min_duration: seconds; shorter contacts are discarded.
        up: the vertical axis of the world, "y" or "z". By default, the axis along which the body
            stands in most frames (`poise.motion.up_axis.upright_axis`), as a BVH file does not
            specify it. Give the axis if the body lies in all frames.
        floor: the floor, such as stairs, or the height of a level one, metres. By default, it is
            inferred from the feet and nearly level.
        stated: a motion as it was read, whose file may state when feet stand (`StatedContacts`);
            these stances replace those that speeds show. By default ``motion``.

    Raises:
        InvalidValue: the motion has a single frame, a threshold is not positive, two points have
            the same name, or the floor has another up axis or no surface below the feet.
        UnknownOption: an axis other than "y" and "z".

    >>> from poise.bundled import character
    >>> find_contacts(character().motion, floor=0.0).floor
    0.0
    """
    if len(motion) < 2:
        raise InvalidValue("finding contacts requires at least two frames")
    if not min(speed, height, 1.0 if slack is None else slack) > 0.0 or min_duration < 0.0:
        raise InvalidValue("speed, height and slack must be positive")
    chosen = foot_points(motion.skeleton) if points is None else tuple(points)
    if len({point.name for point in chosen}) != len(chosen):
        raise InvalidValue("duplicate point name; each contact is named after its point")
    axis = upright_axis(motion) if up is None else up
    if axis not in ("y", "z"):
        raise UnknownOption(axis, "up axis", ("y", "z"))
    ground = floor if floor is None or isinstance(floor, Floor) else Floor.level(floor, axis)
    if ground is not None and ground.up != axis:
        raise InvalidValue(
            f"the floor has the up axis {ground.up}, but the motion has {axis}: make the floor "
            f"with up={axis!r}, or state the axis of a motion that lies"
        )
    finding = _Finding(motion, chosen, "xyz".index(axis), ground, speed, height, min_duration)
    finding.stated = StatedContacts.of(stated or motion, len(motion))
    # Feet first: they define the height of the floor.
    for own in feet_of([each for each in chosen if not each.hand], motion.skeleton).values():
        columns = [k for k, each in enumerate(chosen) if each.name in own]
        finding.find_foot(columns)
        if slack is not None:
            rise = finding.rise(columns)
            for k in columns:
                finding.find_point(k, slack, rise)
    for k, each in enumerate(chosen):
        if each.hand:
            allowed = CONTACTS.hand_slack if slack is None else slack
            finding.find_point(k, allowed, np.zeros(len(motion)))
    if ground is not None:
        level = finding.lowest(ground)
    elif math.isfinite(finding.floor):
        level = finding.size * finding.floor
    else:
        level = finding.size * finding.heights.min(initial=math.inf)
    spans = tuple(finding.spans())
    return Contacts(
        chosen, finding.marks, spans, finding.size * finding.heights, float(level), motion.fps,
        axis, finding.slip, tuple(finding.stances), ground, (speed, height, min_duration),
    )  # fmt: skip


class _Finding:
    """Find the contacts of the points of one motion, foot by foot."""

    def __init__(
        self, motion: Motion, points: tuple[FootPoint, ...], high: int, ground: Floor | None,
        speed: float, height: float, shortest: float,
    ) -> None:  # fmt: skip
        self.fps, self.high, self.speed, self.height = motion.fps, high, speed, height
        self.ends = CONTACTS.ends * speed
        self.size = body_size(motion.skeleton)  # paths and heights are relative to it
        self.flat = [axis for axis in range(3) if axis != high]
        self.least = max(2, math.ceil(shortest * motion.fps))
        paths = np.reshape([point.path(motion) for point in points], (-1, len(motion), 3))
        self.paths = paths / self.size
        self.above = _above(paths, high, ground).T / self.size
        rates = [velocities_over(path, self.fps) for path in self.paths]
        self.rates = np.swapaxes(np.reshape(rates, paths.shape), 0, 1)
        self.ground, self.points = ground, points
        self.travel = travel(motion, [point.joint for point in points], self.flat) / self.size
        self.slip = self._slip()
        self.marks = np.zeros((len(motion), len(points)), dtype=bool)
        self.heights = np.zeros(len(points))
        self.rises: dict[int, Floats] = {}  # of points whose contacts share the floor's height
        self.stances: list[Stance] = []
        self.stated: Mapping[str, Flags] = {}
        self.floor = math.inf

    def lowest(self, ground: Floor) -> float:
        """Return the lowest height of the ground below a point, metres."""
        heights = ground.height(self.size * np.reshape(self.paths, (-1, 3)))
        if np.isnan(heights).all():
            place = (self.size * self.paths[0][0]).round(2).tolist()
            raise InvalidValue(
                f"the floor has no surface below the feet, which start at {place} m; move the "
                "floor or the motion, and check the unit and the up axis of the floor"
            )
        return float(np.nanmin(heights))

    def spans(self) -> Iterator[Contact]:
        """Yield the marked contacts, sorted by point and time."""
        for k, (point, path) in enumerate(zip(self.points, self.paths, strict=True)):
            for first, last in runs(self.marks[:, k]):
                own = path[first : last + 1]
                anchor = median_place(own, self.flat)
                if k in self.rises:
                    place = self.size * anchor
                    rise = float(np.median(self.rises[k][first : last + 1]))
                    anchor[self.high] = self.heights[k] + rise
                    if self.ground is not None:
                        below = place[self.high] - _above(place, self.high, self.ground)
                        anchor[self.high] += float(below) / self.size
                away = self.size * np.linalg.norm(own - anchor, axis=1)
                yield Contact(point.name, first, last, self.size * anchor, float(away.max()))

    def find_foot(self, own: list[int]) -> None:
        """Mark the contacts of the points of one foot."""
        rates, heights = self.rates[:, own], self.above[:, own]
        pace, body = np.linalg.norm(rates, axis=2), np.linalg.norm(self.travel, axis=1)
        most = np.minimum(
            CONTACTS.share * self._most(pace.min(axis=1)), CONTACTS.strides * self._most(body)
        )
        limit = np.maximum(self.speed, most)[:, None]
        beside, rising = self._beside_body(rates), np.abs(rates[..., self.high])
        calm = np.hypot(np.linalg.norm(beside, axis=2), rising)
        for i, k in enumerate(own):
            slow = calm[:, i] < self.speed
            slow = slow if slow.any() else pace[:, i] < limit[:, 0]
            self.heights[k] = _standing(heights[:, i], slow)
        self.floor = min(self.floor, float(self.heights[own].min()))
        if abs(self.slip) < CONTACTS.hovers:
            pace = np.minimum(pace, np.linalg.norm(beside, axis=2))
        low = near_floor(heights, pace < limit, self.heights[own], self.height, self.fps)
        stands = ((pace < limit) & low).any(axis=1)
        name = self.foot_name(own)
        given = self.stated.get(name)
        if given is not None:
            stands, low = given, np.tile(given[:, None], (1, len(own)))
        for first, last in runs(bridged(stands, CONTACTS.hole * self.fps, _any(low))):
            inside = slice(first, last + 1)
            pace = beside_slide(beside[inside], low[inside])
            unsure = self._unsure(inside, beside[inside], low[inside])
            whole = [(0, last - first)][: last - first + 1 >= self.least]
            for begun, done in self._stays(pace, low[inside]) if given is None else whole:
                begun, done = begun - int(unsure[begun - 1]), done + int(unsure[done + 1])
                stance = slice(first + begun, first + done + 1)
                self.stances.append(Stance(name, stance.start, stance.stop - 1))
                rests = low[stance] & (pace[begun : done + 1] < self.ends)
                self._mark(own, stance, rests & (rising[stance] < self.ends))

    def _unsure(self, rows: slice, beside: Floats, low: Flags) -> Flags:
        """Return whether a foot may be at rest for a slip within the error of the estimate.

        At low frame rates, the ends of a stance are only known to one frame, as speeds are means
        over two frames. The result has shape (frames + 2,); the last two values are False and
        serve as the frame after the last (index ``frames``) and the one before the first (-1).
        """
        if self.fps > CONTACTS.resolved:
            return np.zeros(len(beside) + 2, dtype=bool)
        slide, body = slide_of(beside, low), self.travel[rows, None]
        paces = [
            np.linalg.norm(beside - slide - deviation * body, axis=2)
            for deviation in (-CONTACTS.slip, 0.0, CONTACTS.slip)
        ]
        rests = _any((np.min(paces, axis=0) < self.ends) & low)
        return np.concatenate([rests, [False, False]])

    def _most(self, pace: Floats) -> Floats:
        """Return the maximum of a speed within 0.8 s on either side, (frames,)."""
        return highest(pace, round(CONTACTS.swing * self.fps))

    def _beside_body(self, rates: Floats) -> Floats:
        """Return horizontal velocities relative to the slip, shape (frames, points, 2)."""
        return rates[..., self.flat] - self.slip * self.travel[:, None]

    def _slip(self) -> float:
        """Return the slip of the clip, by `slip_of` for all points of feet."""
        own = [k for k, each in enumerate(self.points) if not each.hand]
        if not own:
            return 0.0
        heights = self.above[:, own]
        low = heights < np.percentile(heights, CONTACTS.low, axis=0) + 2.0 * self.height
        return slip_of(self.rates[:, own][..., self.flat], self.travel, low)

    def _stays(self, pace: Floats, low: Flags) -> Iterator[tuple[int, int]]:
        """Yield first and last frame of stances, from speeds (frames, points) without slide."""
        rests = _any((pace < self.speed) & low)
        slow = _any((pace < self.ends) & low)
        for first, last in runs(bridged(slow, CONTACTS.hole * self.fps, _any(low))):
            if last - first + 1 >= self.least and rests[first : last + 1].any():
                yield first, last

    def _mark(self, own: list[int], stance: slice, rests: Flags) -> None:
        """Mark each point as in contact from its first to its last frame of rest in a stance.

        Contacts that are too short are discarded, except for the longest one.
        """
        found = [np.flatnonzero(rests[:, i]) for i in range(len(own))]
        lengths = [int(each[-1] - each[0]) + 1 if len(each) else 0 for each in found]
        least = min(self.least, max(lengths))
        for k, frames, length in zip(own, found, lengths, strict=True):
            if 0 < least <= length:
                self.marks[stance.start + frames[0] : stance.start + frames[-1] + 1, k] = True

    def foot_name(self, own: list[int]) -> str:
        """Return the name of the foot with these points."""
        return self.points[own[0]].name.rpartition(" ")[0] or self.points[own[0]].name

    def stances_of(self, own: list[int]) -> list[Stance]:
        """Return the stances that `find_foot` has found for the foot with these points."""
        name = self.foot_name(own)
        return [stance for stance in self.stances if stance.foot == name]

    def rise(self, own: list[int]) -> Floats:
        """Return the height of the floor under a foot above its usual height, (frames,) metres.

        In each stance, it is the smallest rise of the foot's points, as a foot may rest on its heel
        with its toes in the air. The rise of a point is that of its lowest slow frame.
        """
        heights = self.above[:, own]
        slow = np.linalg.norm(self.rates[:, own], axis=2) < self.speed
        above = heights - [_standing(heights[:, i], slow[:, i]) for i in range(len(own))]
        above = np.where(slow & _near_standing(above, self.height), above, np.inf).min(axis=1)
        result = np.zeros(len(above))
        for stance in self.stances_of(own):
            inside = slice(stance.first, stance.last + 1)
            lowest = above[inside].min()
            result[inside] = max(0.0, lowest) if math.isfinite(lowest) else 0.0
        return result

    def find_point(self, k: int, slack: float, rise: Floats) -> None:
        """Mark the contacts of a single point; those of a hand only near the floor.

        Args:
            k: index of the point.
            slack: maximum drift in a contact, metres.
            rise: (frames,), height of the floor above its usual height, metres.
        """
        heights, hand = self.above[:, k], self.points[k].hand
        pace = np.linalg.norm(self.rates[:, k], axis=1)
        if hand:
            # A hand that hangs still is slow and at its usual height, but not on the floor.
            pace = np.where(heights < self.floor + CONTACTS.hand, pace, np.inf)
        elif (given := self.stated.get(self.foot_name([k]))) is not None:
            pace = np.where(given, np.minimum(pace, 0.5 * self.speed), np.inf)
        self.heights[k] = _standing(heights, pace < self.speed)
        if not hand:
            self.floor = min(self.floor, float(self.heights[k]))
        above = heights - self.heights[k] - rise
        self.marks[:, k] = _marked(pace, above, self.speed, self.height, self.fps, self.least)
        self._cut(k, slack)
        self.rises[k] = rise

    def _cut(self, k: int, slack: float) -> None:
        """Split the contacts of a point into the longest parts that drift by at most ``slack``."""
        marks = np.zeros(len(self.marks), dtype=bool)
        for first, last in runs(self.marks[:, k]):
            for start, stop in _stays(self.paths[k][first : last + 1], slack, self.least):
                marks[first + start : first + stop] = True
        self.marks[:, k] = marks


def _above(positions: Floats, high: int, ground: Floor | None) -> Floats:
    """Return the heights (...) of positions (..., 3) above the ground, or above 0, metres."""
    heights = positions[..., high]
    if ground is None:
        return heights
    # A point without a surface below it is higher than any contact.
    return np.nan_to_num(heights - ground.height(positions), nan=10.0)


def near_floor(heights: Floats, slow: Flags, standing: Floats, height: float, fps: float) -> Flags:
    """Return whether each point is near its lowest height in slow frames nearby in time.

    Args:
        heights: (frames, points), metres.
        slow: (frames, points), whether each point is slow.
        standing: (points,), standing heights, metres.
        height: half of the maximum height above the lowest slow frame within 0.8 s, metres.
        fps: frames per second.

    Returns:
        Marks, shape (frames, points).
    """
    some = _near_standing(heights - standing, height)
    lowest = -highest(np.where(slow & some, -heights, -np.inf), round(CONTACTS.swing * fps))
    return np.asarray(some & (heights < lowest + 2.0 * height))


def _near_standing(above: Floats, height: float) -> Flags:
    """Return whether heights above the standing height are possible in a contact."""
    # Far below the standing height, there is no contact: the capture has bent the toes down.
    return (above > -2.0 * height) & (above < CONTACTS.tilt * height)


def _any(marks: Flags) -> Flags:
    """Return whether any point is marked in each frame: (frames,) from (frames, points)."""
    return np.asarray(marks.any(axis=1))


def _standing(heights: Floats, slow: Flags) -> float:
    """Return the standing height: a low percentile of slow frames, or the minimum without any."""
    if not slow.any():
        return float(heights.min())
    return float(np.percentile(heights[slow], CONTACTS.low))


def _marked(
    pace: Floats, above: Floats, speed: float, height: float, fps: float, least: int
) -> Flags:
    # Far below the standing height, there is no contact: the capture has bent the toes down.
    begins = (pace < speed) & (np.abs(above) < height)
    holds = (pace < 1.5 * speed) & (above < 1.5 * height) & (above > -2.0 * height)
    marks = np.zeros(len(pace), dtype=bool)
    for first, last in runs(holds):
        inside = np.flatnonzero(begins[first : last + 1])
        if len(inside):
            marks[first + inside[0] : first + inside[-1] + 1] = True
    marks = bridged(marks, CONTACTS.gap * fps)
    for first, last in runs(marks):
        if last - first + 1 < least:
            marks[first : last + 1] = False
    return marks


def _stays(path: Floats, slack: float, least: int) -> list[tuple[int, int]]:
    """Return the longest parts (start, stop) of a path whose points are near each other.

    Two points of a part are at most twice the slack apart.
    """
    waiting, found = [(0, len(path))], list[tuple[int, int]]()
    while waiting:
        start, stop = waiting.pop()
        best = (start, start)
        first = start
        for last in range(start, stop):
            # Sliding window: advance its start past all frames too far from its end.
            near = np.linalg.norm(path[first : last + 1] - path[last], axis=1) <= 2.0 * slack
            if not near.all():
                first += int(np.flatnonzero(~near)[-1]) + 1
            if last + 1 - first > best[1] - best[0]:
                best = (first, last + 1)
        if best[1] - best[0] >= least:
            found.append(best)
            # Leave one frame between two parts to keep them separate.
            waiting.extend([(start, best[0] - 1), (best[1] + 1, stop)])
    return sorted(found)


def runs(marks: Flags) -> list[tuple[int, int]]:
    """Return the first and last index of each run of true marks."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], marks.astype(np.int8), [0]])))
    return [(int(a), int(b) - 1) for a, b in edges.reshape(-1, 2)]


def bridged(marks: Flags, frames: float, low: Flags | None = None) -> Flags:
    """Return marks without interruptions that are shorter than some frames, and low throughout."""
    closed = marks.copy()
    for (_, before), (after, _) in pairwise(runs(marks)):
        if after - before - 1 < frames and (low is None or low[before:after].all()):
            closed[before:after] = True
    return closed
