"""Stances of feet: the points that support a standing foot, and its slide.

A standing foot rolls from heel to toe, so no single point stays in place during the whole stance.
At any moment, the supporting point is the slowest of the points in contact with the floor. The sum
of the steps of the supporting points is the slide of a stance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts, Stance, bridged, near_floor, runs
from poise.motion.feet.points import BodyFrames, FootPoint, bends, body_size, feet_of
from poise.motion.feet.settings import CONTACTS, SUPPORT
from poise.motion.feet.slip import (
    level_median,
    low_passed,
    principal_axes,
    shared_ancestor,
    slide_of,
    step_velocities,
    travel,
)  # fmt: skip

_DEVIATIONS = np.linspace(-2.0, 2.0, 9)  # deviations of the slip to try, in standard deviations
_LIKELY = np.exp(-0.5 * _DEVIATIONS**2)  # their relative likelihoods


@dataclass(frozen=True, eq=False)
class Support:
    """The points that support one foot over time.

    Attributes:
        points: the points of the foot.
        stances: the stances of the foot, in order.
        heel, front: indices of the rearmost and the foremost point that are rigidly attached to
            the foot.
        paths: (frames, points, 2), horizontal positions of the points, metres.
        shares: (frames, points), probability that each point supports the foot.
        touches: (frames, points), whether each point is in contact.
        slowest: (frames,), index of the point near the floor with the shortest step to the next
            frame, relative to the slip in excess of that of an unscaled capture.
        cores: first and last frame of the longest rest in each stance.
        size: size of the body relative to an adult (`body_size`).
    """

    points: tuple[FootPoint, ...]
    stances: tuple[Stance, ...]
    heel: int
    front: int
    paths: Floats
    shares: Floats
    touches: Flags
    slowest: NDArray[np.intp]
    cores: Mapping[Stance, tuple[int, int]]
    size: float

    @property
    def steps(self) -> Floats:
        """Horizontal steps of the support to the next frame, in metres, shape (frames - 1, 2)."""
        return np.einsum("fp,fpa->fa", self.shares[:-1], np.diff(self.paths, axis=0))

    def slide(self, stance: Stance) -> float:
        """Return the distance in metres that a foot slides during a stance, without its roll."""
        return float(np.linalg.norm(self.slid(stance)))

    def slid(self, stance: Stance) -> Floats:
        """Return the sum (2,) of the slowest point's steps in a stance's core, in metres."""
        return np.asarray(self._core_steps(stance).sum(axis=0))

    def _core_steps(self, stance: Stance) -> Floats:
        """Return the steps (n, 2) of the slowest point in a stance's core, metres."""
        first, last = self.cores[stance]
        steps = np.diff(self.paths[first : last + 1], axis=0)
        return np.asarray(steps[np.arange(last - first), self.slowest[first:last]])

    def stays(self, stance: Stance, fps: float) -> bool:
        """Return whether a point of the foot, or its support, stays for most of a stance.

        The support of a foot that was held jitters and may shift where the foot is out of reach,
        but does not drift.
        """
        still, steps = SUPPORT.still * self.size, self._core_steps(stance)
        points = np.swapaxes(self.paths[stance.first : stance.last + 1], 0, 1)
        if any(_range(way) < still for way in points):
            return True
        if len(steps) < 2:
            return False
        near = _range(steps.cumsum(axis=0))
        if near < still:
            return True
        pace = fps * float(np.percentile(np.linalg.norm(steps, axis=1), 60.0))
        drift = len(steps) * float(np.linalg.norm(level_median(steps)))
        return (
            near < SUPPORT.held * self.size and pace < SUPPORT.jitter * self.size and drift < still
        )

    def of(self, paths: Floats) -> Support:
        """Return the support with other paths (frames, points, 2) of its points."""
        return replace(self, paths=paths)


def _range(path: Floats) -> float:
    """Return the range of the middle three fifths of a path (frames, 2) along its main axes."""
    low, high = np.percentile(path @ principal_axes(path), [20.0, 80.0], axis=0)
    return float((high - low).max())


def stances_of(contacts: Contacts, names: Sequence[str]) -> tuple[Stance, ...]:
    """Return the stances of the foot that has points with these names.

    If the contacts have no stances for the foot (they are not from `find_contacts`), overlapping
    and adjoining contacts are merged.

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


def support_of(motion: Motion | BodyFrames, contacts: Contacts, names: Sequence[str]) -> Support:
    """Estimate which points support a foot in each frame of a motion.

    The slowest point supports the foot. Speeds are relative to the slip, a fraction of the body's
    velocity that is known with a standard deviation of 3 %. The feet of the unscaled clip slide as
    well (`own_slip`), and a stance may be one of the captured person or of that clip. Each point's
    share is therefore the probability of the slips for which it is the slowest. Points whose speeds
    differ by less than about 5 mm/s, the jitter of a capture, share the support.

    Args:
        motion: the motion of the contacts.
        contacts: the contacts of the motion.
        names: names of the foot's points.
    """
    columns = [k for k, point in enumerate(contacts.points) if point.name in names]
    points = [contacts.points[k] for k in columns]
    carrier = next(iter(feet_of(points, motion.skeleton)))
    firm = [k for k, each in enumerate(points) if not bends(motion.skeleton, carrier, each)]
    heel, front = (firm[0], firm[-1]) if firm else (0, 0)
    places = np.stack([point.path(motion) for point in points], axis=1)
    paths = places[..., contacts.flat]
    size = body_size(motion.skeleton)  # velocities below are relative to it
    body = travel(motion, [point.joint for point in contacts.points], contacts.flat) / size
    rates = step_velocities(paths.reshape(len(paths), -1) / size, motion.fps).reshape(paths.shape)
    slip, captured = contacts.slip * body[:, None], own_slip(motion, contacts)
    slowest, rests, *doubtful = resting(
        motion, contacts, places, (0.0, -SUPPORT.doubt, SUPPORT.doubt)
    )
    might = np.logical_or.reduce([rests, *doubtful])
    cores = _cores(stances_of(contacts, names), rests, might)
    stances, touches = tuple(cores), contacts.marks[:, columns]
    shares = np.zeros(touches.shape)
    shares[:, front] = 1.0
    for stance in stances:
        rows = slice(stance.first, stance.last + 1)
        shares[rows] = shares_of((rates - slip)[rows], body[rows], captured)
    return Support(
        tuple(points), stances, heel, front, paths, shares, touches, slowest, cores, size
    )


def supports_of(motion: Motion | BodyFrames, contacts: Contacts) -> dict[str, Support]:
    """Estimate the supports of the feet, and of hands with contacts, by the joints that carry them.

    >>> from poise.bundled import character
    >>> from poise.motion import find_contacts
    >>> walk = character().motion
    >>> list(supports_of(walk, find_contacts(walk)))
    ['lfoot', 'rfoot']
    """
    points = [each for each in contacts.points if not each.hand or contacts.of(each.name)]
    groups = feet_of(points, motion.skeleton)
    return {foot: support_of(motion, contacts, names) for foot, names in groups.items()}


def own_slip(motion: Motion | BodyFrames, contacts: Contacts) -> float:
    """Return the slip that a clip had before its travel was scaled, as a fraction of its speed now.

    If the captured person's legs are ``k`` times as long as those of the skeleton and the hips are
    at height h, the feet stand at ``h - h / k`` above the floor and slide at ``1 - 1 / k`` times
    the body's speed. The slip is therefore the ratio of standing height to hip height. In 46 CMU
    clips a linear fit has the slope 1.02 and reduces the standard deviation from 0.045 to 0.021. If
    the ratio exceeds 0.15, the floor is not at height 0, and the slip o is taken as 0.04. Of the
    body's speed in the clip with a slip of s, which was scaled, it is ``o (1 - s) / (1 - o)``.
    """
    feet = [not point.hand for point in contacts.points]
    joints = [point.joint for point in contacts.points if not point.hand]
    above = shared_ancestor(motion.skeleton, joints)
    if above is None:
        return SUPPORT.captured
    hips = float(np.median(contacts.above(motion.world[:, above, :3, 3])))
    height = float(np.mean(contacts.heights[feet]))
    own = height / hips if abs(height) < SUPPORT.misscaled * hips else SUPPORT.captured
    return own * (1.0 - contacts.slip) / (1.0 - own)


def _cores(stances: Sequence[Stance], rests: Flags, might: Flags) -> dict[Stance, tuple[int, int]]:
    """Give stances the ends of their longest possible rests, and merge those that then adjoin.

    Args:
        stances: the stances of a foot, in order.
        rests: (frames,), whether the foot is at rest.
        might: (frames,), whether the foot may be at rest, within the error of the slip.

    Returns:
        First and last frame of the longest rest in each changed stance; of a stance without a
        rest, its own first and last frame.
    """

    made: list[Stance] = []
    possible = _Longest(might)
    for stance in stances:
        first, last = possible.inside(stance.first, stance.last)
        if made and first <= made[-1].last + 1:
            last = max(last, made[-1].last)
            first = made.pop().first
        made.append(Stance(stance.foot, first, last))
    certain = _Longest(rests)
    return {each: certain.inside(each.first, each.last) for each in made}


class _Longest:
    """Find the longest run of marks (frames,) that overlaps a span of frames."""

    def __init__(self, marks: Flags) -> None:
        self.runs = runs(marks)
        self.starts, self.ends = (
            np.array([each[k] for each in self.runs], dtype=np.int64) for k in (0, 1)
        )

    def inside(self, first: int, last: int) -> tuple[int, int]:
        """Return first and last frame of the run; the span's own without a run."""
        begin, end = np.searchsorted(self.ends, first), np.searchsorted(self.starts, last, "right")
        return max(self.runs[begin:end], key=lambda each: each[1] - each[0], default=(first, last))


def resting(
    motion: Motion | BodyFrames,
    contacts: Contacts,
    places: Floats,
    doubts: Sequence[float] = (0.0,),
) -> tuple[NDArray[np.intp], *tuple[Flags, ...]]:  # fmt: skip
    """Find the slowest point near the floor, and the frames in which a foot is at rest.

    The foot is at rest while a point near the floor moves at less than 0.25 m/s relative to the
    slip in excess of that of an unscaled capture (`own_slip`). Interruptions of less than 0.12 s
    are bridged.

    Args:
        motion: the motion of the contacts.
        contacts: the contacts of the motion.
        places: (frames, points, 3), positions of the points of one foot, metres.
        doubts: errors of the slip, as fractions of the body's velocity before it was scaled.

    Returns:
        Index of the point near the floor with the shortest step to the next frame, for the first of
        the errors, and for each error whether the foot is at rest; all of shape (frames,).
    """
    fps, flat, size = motion.fps, contacts.flat, body_size(motion.skeleton)
    body = travel(motion, [point.joint for point in contacts.points], flat)[:, None] / size
    excess = contacts.slip * body - own_slip(motion, contacts) * body
    above = [contacts.above(places[:, k]) for k in range(places.shape[1])]
    heights = low_passed(np.stack(above, axis=1) / size, fps)
    paths = low_passed(places[..., flat].reshape(len(places), -1) / size, fps)
    paths = paths.reshape(*places.shape[:2], 2)
    standing = np.percentile(heights, 5, axis=0)
    rates, steps = np.gradient(paths, axis=0) * fps, np.diff(paths, axis=0) * fps
    found: list[Flags] = []
    slowest = np.zeros(0, dtype=np.intp)
    for doubt in doubts:
        slip = excess - doubt * (body - excess)
        pace = np.linalg.norm(rates - slip, axis=2)
        low = near_floor(heights, pace < SUPPORT.rests, standing, SUPPORT.near, fps)
        rests = np.where(low, pace, np.inf).min(axis=1) < SUPPORT.rests
        found.append(bridged(rests, CONTACTS.hole * fps))
        if len(found) == 1:
            sizes = np.linalg.norm(steps - slip[:-1], axis=2)
            sizes = np.where(low[:-1] | low[1:], sizes, np.inf)
            slowest = np.argmin(np.concatenate([sizes, sizes[-1:]]), axis=1)
    return slowest, *found


@np.errstate(under="ignore")  # shares of fast points vanish
def shares_of(rates: Floats, body: Floats, own: float) -> Floats:
    """Return the probability that each point is the slowest in one stance, (frames, points).

    Points are the slowest either relative to the slip, or relative to the slip without that of the
    unscaled clip. Both are equally likely.

    Args:
        rates: (frames, points, 2), horizontal velocities of the points relative to the slip,
            metres per second.
        body: (frames, 2), horizontal velocities of the body, metres per second.
        own: slip of the unscaled clip, as a fraction of the body's velocity (`own_slip`).
    """
    still = rates - slide_of(rates, np.ones(rates.shape[:2], dtype=bool), 0.0)
    removed = np.add.outer((0.0, own), -SUPPORT.unsure * _DEVIATIONS).reshape(-1, 1, 1)
    pace = np.hypot(*np.moveaxis(still + removed[..., None] * body[:, None], -1, 0))
    near = np.exp(-(((pace - pace.min(axis=2, keepdims=True)) / SUPPORT.jitter) ** 2))
    near /= near.sum(axis=2, keepdims=True)
    return np.tensordot(np.tile(_LIKELY, 2), near, 1) / (2.0 * _LIKELY.sum())
