"""When feet stand on the floor: contacts found in a motion, and how far they slide in it.

A point of a foot is in contact while it is slow and as low as it ever is when slow. Each point has
its own height of standing (the ankle is not where the toes are), and real clips have their floor
centimetres off zero: both are estimated from the motion.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError, UnknownOption
from poise.model.body_parts import parts_of, side_of
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.up_axis import upright_axis

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_LOW = 10.0  # percentile of the heights while slow that counts as standing
_HAND = 0.2  # metres over the floor within which a hand may stand on it
_GAP = 0.05  # seconds: a contact interrupted for less goes on


@dataclass(frozen=True)
class FootPoint:
    """A point that may touch the floor.

    Attributes:
        name: for people and reports, such as "left toe".
        joint: that it is fixed to.
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
        InvalidValue: no joint's name says that it is a foot.

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
        raise InvalidValue("no joint's name says that it is a foot: give the points")
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
    """One point's stay on the floor.

    Attributes:
        point: its name.
        first, last: frames, both in contact.
        anchor: (3,) metres, where it stays: the middle of where it was, at its standing height.
        drift: metres, how far it is from there at most in the motion as it was.
    """

    point: str
    first: int
    last: int
    anchor: Floats
    drift: float


@dataclass(frozen=True, eq=False)
class Contacts:
    """The contacts of a motion.

    Attributes:
        points: what was looked at.
        marks: (frames, points) whether each is in contact.
        spans: the contacts, by point and time.
        heights: (points,) metres, the height at which each stands.
        floor: metres, the lowest of these that is a foot's.
        fps: frames per second.
        up: the world's axis that was taken to point up, "y" or "z".
    """

    points: tuple[FootPoint, ...]
    marks: Marks
    spans: tuple[Contact, ...]
    heights: Floats
    floor: float
    fps: float
    up: str = "y"

    def of(self, point: str) -> tuple[Contact, ...]:
        """The contacts of one point."""
        return tuple(span for span in self.spans if span.point == point)

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
    slack: float = 0.015,
    min_duration: float = 0.1,
    up: str | None = None,
) -> Contacts:
    """Find where points of the feet stand on the floor.

    A contact begins where a point is slower than ``speed`` and lower than its standing height plus
    ``height``, and ends where it is faster or higher by half as much again.

    Args:
        motion: two frames or more.
        points: by default `foot_points`.
        speed: metres per second, of the mean velocity over a twentieth of a second.
        height: metres.
        slack: metres by which a point may drift to either side in one contact; a foot that slides
            or turns further is cut into its longest stays, and what is between them is none.
        min_duration: seconds; shorter contacts are discarded.
        up: the world's axis that points up, "y" or "z"; by default the one along which the body
            stands in most frames (`poise.motion.up_axis.upright_axis`), as a BVH does not
            tell it: to be given where a body lies from the first frame to the last.

    Raises:
        InvalidValue: a single frame, thresholds that are not positive, two points of one name.
        UnknownOption: another axis.
    """
    if len(motion) < 2:
        raise InvalidValue("contacts are found in two frames or more")
    if not min(speed, height, slack) > 0.0 or min_duration < 0.0:
        raise InvalidValue("speed, height and slack have to be positive")
    chosen = foot_points(motion.skeleton) if points is None else tuple(points)
    if len({point.name for point in chosen}) != len(chosen):
        raise InvalidValue("two points have one name: contacts are told by the names of points")
    axis = upright_axis(motion) if up is None else up
    if axis not in ("y", "z"):
        raise UnknownOption(axis, "axis that points up", ("y", "z"))
    high = "xyz".index(axis)
    marks = np.zeros((len(motion), len(chosen)), dtype=bool)
    heights = np.zeros(len(chosen))
    spans: list[Contact] = []
    # Feet first: they tell the floor.
    order = sorted(range(len(chosen)), key=lambda k: chosen[k].hand)
    floor = math.inf
    for k in order:
        point = chosen[k]
        path = point.path(motion)
        pace = speeds(path, motion.fps)
        if point.hand:
            # A hand that hangs still is slow, and as low as it mostly is.
            pace = np.where(path[:, high] < floor + _HAND, pace, np.inf)
        heights[k] = _standing(path[:, high], pace, speed)
        if not point.hand:
            floor = min(floor, float(heights[k]))
        above = path[:, high] - heights[k]
        slow = _marked(pace, above, speed, height, motion.fps, min_duration)
        least = max(2, math.ceil(min_duration * motion.fps))
        for first, last in runs(slow):
            for start, stop in _stays(path[first : last + 1], slack, least):
                marks[first + start : first + stop, k] = True
        for first, last in runs(marks[:, k]):
            anchor = np.median(path[first : last + 1], axis=0)
            anchor[high] = heights[k]
            away = np.linalg.norm(path[first : last + 1] - anchor, axis=1)
            spans.append(Contact(point.name, first, last, anchor, float(away.max())))
    floor = floor if math.isfinite(floor) else float(heights.min(initial=np.inf))
    return Contacts(chosen, marks, tuple(spans), heights, floor, motion.fps, axis)


def speeds(path: ArrayLike, fps: float) -> Floats:
    """(frames,) metres per second along a path (frames, 3), over some twentieth of a second."""
    places = np.asarray(path, dtype=np.float64)
    if places.ndim != 2 or len(places) < 2:
        raise ShapeError(f"a path is (frames, 3), two frames or more, not {places.shape}")
    reach = max(1, round(0.025 * fps))
    frames = np.arange(len(places))
    before, after = np.maximum(frames - reach, 0), np.minimum(frames + reach, len(places) - 1)
    way = np.linalg.norm(places[after] - places[before], axis=1)
    return way * fps / (after - before)


def _standing(heights: Floats, pace: Floats, speed: float) -> float:
    """The height at which a point stands: that of its low slow frames, of its low ones if none."""
    slow = heights[pace < speed]
    if not len(slow):
        return float(heights.min())
    return float(np.percentile(slow, _LOW))


def _marked(
    pace: Floats, above: Floats, speed: float, height: float, fps: float, shortest: float
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
        if last - first + 1 < shortest * fps:
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
