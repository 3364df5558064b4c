"""Stances of feet: what supports a foot while it stands, and how far it slides there.

A foot rolls from heel to toe while it stands, so no single point of it stays in one place. The
point that supports it does not slide: at any moment it is the slowest of those that touch the
floor. The way of the support, its steps put together, is the slide of a stance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.contacts import (
    HOLE,
    Contacts,
    FootPoint,
    Stance,
    feet_of,
    near_floor,
    runs,
)
from poise.motion.foot_slip import (
    low_passed,
    slide_of,
    travel,
)
from poise.motion.root_compensation import turns

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_RESTS = 0.25  # metres per second: a foot at rest is slower, beside what a clip slides more than
_CAPTURED = 0.04  # of the body's speed: feet of captured clips slide by about that as they are
_NEAR = 0.025  # metres: half of the height above the lowest place nearby in which a foot rests
_STILL = 1e-3  # metres between which a point is in three fifths of a stance, if it stays
_UNSURE = 0.03  # of the body's speed: standard deviation of what a slip is known to
_JITTER = 0.005  # metres per second: what is slower by less may be so by the noise of a capture
_DEVIATIONS = np.linspace(-2.0, 2.0, 9)
_LIKELY = np.exp(-0.5 * _DEVIATIONS**2)
_HEEL = (
    0.02  # of the body's speed: as well as a slip is known, and the heel is slower by it to support
)


@dataclass(frozen=True, eq=False)
class Support:
    """What supports one foot over time.

    Attributes:
        stances: of the foot, in order.
        heel, front: the numbers of the rearmost and the foremost point that cannot bend away from
            the foot.
        paths: (frames, points, 2) metres over the floor.
        shares: (frames, points) how likely it is that each of them supports.
        touches: (frames, points) which points are in contact.
        slowest: (frames,) which of the points near the floor goes the least to the next frame, in
            the clip as it was captured.
        cores: the first and last frames of the longest rest in each stance.
    """

    stances: tuple[Stance, ...]
    heel: int
    front: int
    paths: Floats
    shares: Floats
    touches: Marks
    slowest: NDArray[np.intp]
    cores: Mapping[Stance, tuple[int, int]]

    @property
    def steps(self) -> Floats:
        """(frames - 1, 2) metres over the floor that the support goes to the next frame."""
        return np.einsum("fp,fpa->fa", self.shares[:-1], np.diff(self.paths, axis=0))

    def slide(self, stance: Stance) -> float:
        """Metres over the floor from where a foot comes down to where it lifts off, roll aside."""
        return float(np.linalg.norm(self.slid(stance)))

    def slid(self, stance: Stance) -> Floats:
        """(2,) metres over the floor that the slowest point goes between the ends of the core."""
        first, last = self.cores[stance]
        steps = np.diff(self.paths[first : last + 1], axis=0)
        return np.asarray(steps[np.arange(last - first), self.slowest[first:last]].sum(axis=0))

    def stays(self, stance: Stance) -> bool:
        """Whether some point of the foot stays in its place for most of a stance."""
        own = slice(stance.first, stance.last + 1)
        low, high = np.percentile(self.paths[own], [20.0, 80.0], axis=0)
        return bool(((high - low).max(axis=1) < _STILL).any())

    def of(self, paths: Floats) -> Support:
        """The same support on other paths."""
        return replace(self, paths=paths)


def stances_of(contacts: Contacts, names: Sequence[str]) -> tuple[Stance, ...]:
    """The stances of a foot with points of these names.

    Of contacts that were not found by `find_contacts`: those that overlap, put together.

    >>> from poise.bundled import character
    >>> from poise.motion import find_contacts
    >>> found = find_contacts(character().motion)
    >>> [stance.foot for stance in stances_of(found, ["left ankle", "left ball", "left toe"])]
    ['left', 'left']
    """
    foot = names[0].rpartition(" ")[0] or names[0]
    found = tuple(stance for stance in contacts.stances if stance.foot == foot)
    columns = [k for k, point in enumerate(contacts.points) if point.name in names]
    if found and not all(contacts.points[k].hand for k in columns):
        return found
    some = np.asarray(contacts.marks[:, columns].any(axis=1))
    return tuple(Stance(foot, first, last) for first, last in runs(some))


def support_of(motion: Motion, contacts: Contacts, names: Sequence[str]) -> Support:
    """What supports a foot in a motion.

    The slowest of its points does. Where feet slide, speeds are known only as well as the share of
    the body's velocity that is slide: that is varied by its standard deviation, 3 %, and each point
    has as large a share of the support as the slips at which it is the slowest are likely; points
    that differ by less than about 5 mm/s, the jitter of a capture, share it. The
    heel has to be slower by 2 % of the body's speed.

    Args:
        motion: that the contacts were found in.
        contacts: where the points are in contact.
        names: the foot's points.
    """
    columns = [k for k, point in enumerate(contacts.points) if point.name in names]
    points = [contacts.points[k] for k in columns]
    carrier = next(iter(feet_of(points, motion.skeleton)))
    firm = [k for k, each in enumerate(points) if not bends(motion.skeleton, carrier, each)]
    heel, front = (firm[0], firm[-1]) if firm else (0, 0)
    paths = np.stack([point.path(motion) for point in points], axis=1)[..., contacts.flat]
    body = travel(motion, [point.joint for point in contacts.points], contacts.flat)
    high = 3 - sum(contacts.flat)
    heights = np.stack([point.path(motion)[:, high] for point in points], axis=1)
    calm = low_passed(paths.reshape(len(paths), -1), motion.fps).reshape(paths.shape)
    rates = np.diff(calm, axis=0) * motion.fps
    rates = np.concatenate([rates, rates[-1:]])
    slip = contacts.slip * body[:, None]
    own = _CAPTURED * body[:, None]  # of the clip as it was captured
    slowest, rests = _rests(calm, low_passed(heights, motion.fps), slip - own, motion.fps)
    cores = _extended(stances_of(contacts, names), rests)
    stances, touches = tuple(cores), contacts.marks[:, columns]
    shares = np.zeros(touches.shape)
    shares[:, front] = 1.0
    bias = np.zeros(len(points))
    bias[heel] = _HEEL if heel != front else 0.0
    for stance in stances:
        rows = slice(stance.first, stance.last + 1)
        shares[rows] = shares_of((rates - slip)[rows], body[rows], bias)
    return Support(stances, heel, front, paths, shares, touches, slowest, cores)


def _extended(stances: Sequence[Stance], rests: Marks) -> dict[Stance, tuple[int, int]]:
    """Stances as far as the foot rests, those that touch then as one, each with its longest rest.

    A stance without a rest stays as it is, and is taken for one.
    """
    found = runs(rests)
    starts, ends = (np.array([each[k] for each in found], dtype=np.int64) for k in (0, 1))

    def longest(first: int, last: int) -> tuple[int, int]:
        inside = found[np.searchsorted(ends, first) : np.searchsorted(starts, last, side="right")]
        return max(inside, key=lambda each: each[1] - each[0], default=(first, last))

    made: list[Stance] = []
    for stance in stances:
        begun, done = longest(stance.first, stance.last)
        first, last = min(begun, stance.first), max(done, stance.last)
        if made and first <= made[-1].last + 1:
            last = max(last, made[-1].last)
            first = made.pop().first
        made.append(Stance(stance.foot, first, last))
    return {each: longest(each.first, each.last) for each in made}


def _rests(
    paths: Floats, heights: Floats, slip: Floats, fps: float
) -> tuple[NDArray[np.intp], Marks]:
    """(frames,) the slowest point near the floor, and (frames,) whether it rests there.

    It rests while a point near the floor is slower than 0.25 m/s beside a slip; holes of less than
    0.12 s are closed.

    Args:
        paths: (frames, points, 2) metres over the floor, without jitter.
        heights: (frames, points) metres, without jitter.
        slip: (frames, 1, 2) metres per second.
        fps: frames per second.
    """
    pace = np.linalg.norm(np.gradient(paths, axis=0) * fps - slip, axis=2)
    low = near_floor(heights, pace < _RESTS, np.percentile(heights, 5, axis=0), _NEAR, fps)
    slow = np.where(low, pace, np.inf).min(axis=1) < _RESTS
    for first, last in runs(~slow):
        if first > 0 and last < len(slow) - 1 and last - first + 1 < HOLE * fps:
            slow[first : last + 1] = True
    steps = np.linalg.norm(np.diff(paths, axis=0) * fps - slip[:-1], axis=2)
    steps = np.where(low[:-1] | low[1:], steps, np.inf)
    return np.argmin(np.concatenate([steps, steps[-1:]]), axis=1), slow


def shares_of(rates: Floats, body: Floats, bias: Floats) -> Floats:
    """(frames, points) how likely each point of one stance is the slowest.

    Args:
        rates: (frames, points, 2) metres per second over the floor.
        body: (frames, 2) metres per second over the floor.
        bias: (points,) of the body's speed, by which each is to be slower.
    """
    still = rates - slide_of(rates, np.ones(rates.shape[:2], dtype=bool), 0.0)
    slower = float(np.linalg.norm(body, axis=1).mean()) * bias
    shares = np.zeros(rates.shape[:2])
    for deviation, likely in zip(_DEVIATIONS, _LIKELY, strict=True):
        pace = np.linalg.norm(still - _UNSURE * deviation * body[:, None], axis=2) + slower
        near = np.exp(-(((pace - pace.min(axis=1, keepdims=True)) / _JITTER) ** 2))
        shares += likely * near / near.sum(axis=1, keepdims=True)
    return shares / _LIKELY.sum()


def bends(body: Skeleton, foot: str, point: FootPoint) -> bool:
    """Whether a point can move against the foot that carries it."""
    return bending_joint(body, foot, point) is not None


def bending_joint(body: Skeleton, foot: str, point: FootPoint) -> str | None:
    """The joint nearest to a point that turns it against the foot that carries it, if any."""
    at, top = body.joint_index(point.joint), body.joint_index(foot)
    if np.linalg.norm(point.offset) < 1e-9 and at != top:
        at = body.parents[at]  # a joint's own turn leaves its origin where it is
    while at not in (top, -1):
        if turns(body, body.joint_names[at]):
            return body.joint_names[at]
        at = body.parents[at]
    return None
