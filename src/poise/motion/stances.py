"""Stances of feet: what supports a foot while it stands, and how far it slides there.

A foot rolls from heel to toe while it stands, so no single point of it stays in one place. The
point that supports it does not slide: at any moment it is the slowest of those that touch the
floor. The way of the support, its steps put together, is the slide of a stance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.contacts import (
    Contacts,
    FootPoint,
    Stance,
    feet_of,
    runs,
)
from poise.motion.foot_slip import (
    beside_slide,
    slide_of,
    steady_velocities,
    step_velocities,
    travel,
)
from poise.motion.root_compensation import turns

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_CORE = 0.2  # metres per second beside the slide of a stance, between which it is measured
_STILL = 1e-3  # metres between which a point is in three fifths of a stance, if it stays
_UNSURE = 0.03  # of the body's speed: standard deviation of what a slip is known to
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
        pace: (frames,) metres a second over the floor of the slowest point, beside the slip of the
            clip and a steady slide of the stance.
    """

    stances: tuple[Stance, ...]
    heel: int
    front: int
    paths: Floats
    shares: Floats
    touches: Marks
    pace: Floats

    @property
    def steps(self) -> Floats:
        """(frames - 1, 2) metres over the floor that the support goes to the next frame."""
        return np.einsum("fp,fpa->fa", self.shares[:-1], np.diff(self.paths, axis=0))

    def slide(self, stance: Stance) -> float:
        """Metres over the floor from where a foot comes down to where it lifts off, roll aside."""
        first, last = self.core(stance)
        return float(np.linalg.norm(self.steps[first:last].sum(axis=0)))

    def core(self, stance: Stance) -> tuple[int, int]:
        """The first and last frames in which a foot is at rest in a stance, its slide aside."""
        rests = np.flatnonzero(self.pace[stance.first : stance.last + 1] < _CORE)
        if not len(rests):
            return stance.first, stance.last
        return stance.first + int(rests[0]), stance.first + int(rests[-1])

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
    has as large a share of the support as the slips at which it is the slowest are likely. The heel
    has to be slower by 2 % of the body's speed.

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
    rates = np.stack(
        [steady_velocities(paths[:, i], motion.fps) for i in range(len(points))], axis=1
    )
    rates -= contacts.slip * body[:, None]
    between = np.stack(
        [step_velocities(paths[:, i], motion.fps) for i in range(len(points))], axis=1
    )
    between -= contacts.slip * body[:, None]
    stances, touches = stances_of(contacts, names), contacts.marks[:, columns]
    shares, pace = np.zeros(touches.shape), np.full(len(touches), np.inf)
    shares[:, front] = 1.0
    bias = np.zeros(len(points))
    bias[heel] = _HEEL if heel != front else 0.0
    for stance in stances:
        own = slice(stance.first, stance.last + 1)
        shares[own] = _shares(between[own], body[own], bias)
        some = touches[own] | ~touches[own].any(axis=1, keepdims=True)
        pace[own] = beside_slide(rates[own], some, 0.0).min(axis=1)
    return Support(stances, heel, front, paths, shares, touches, pace)


def _shares(rates: Floats, body: Floats, bias: Floats) -> Floats:
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
        shares[np.arange(len(shares)), pace.argmin(axis=1)] += likely
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
