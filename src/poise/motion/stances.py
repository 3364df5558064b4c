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
from poise.motion.contacts import Contacts, beside_slide, runs, travel, velocities_over

Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

_CORE = 0.2  # metres per second beside the slide of a stance, between which it is measured
_STILL = 1e-3  # metres between which a point is in three fifths of a stance, if it stays
_SLOWEST = 0.02
"""Metres per second by which a point has to be slower than another to be the support alone."""


@dataclass(frozen=True, eq=False)
class Stance:
    """One stay of a foot on the floor.

    Attributes:
        foot: its name, as its points' names begin, such as "left".
        first, last: frames, both standing.
    """

    foot: str
    first: int
    last: int

    @property
    def steps(self) -> slice:
        """The steps from frame to frame within it."""
        return slice(self.first, self.last)


@dataclass(frozen=True, eq=False)
class Support:
    """What supports one foot over time.

    Attributes:
        stances: of the foot, in order.
        paths: (frames, points, 2) metres over the floor.
        weights: (frames, points) how much each point supports, 1 in all; 0 outside stances.
        touches: (frames, points) which points are in contact.
        beside: (frames, points) metres a second over the floor beside the slide of the stance.
    """

    stances: tuple[Stance, ...]
    paths: Floats
    weights: Floats
    touches: Marks
    beside: Floats

    @property
    def steps(self) -> Floats:
        """(frames - 1, 2) metres over the floor that the support goes to the next frame."""
        steps = np.diff(self.paths, axis=0)
        return np.asarray((self.weights[:-1, :, None] * steps).sum(axis=1))

    def slide(self, stance: Stance) -> float:
        """Metres over the floor from where a foot comes down to where it lifts off, roll aside."""
        rests = np.flatnonzero(self.beside[stance.first : stance.last + 1].min(axis=1) < _CORE)
        first, last = stance.first + rests[[0, -1]] if len(rests) else (stance.first, stance.last)
        return float(np.linalg.norm(self.steps[first:last].sum(axis=0)))

    def stays(self, stance: Stance) -> bool:
        """Whether some point of the foot stays in its place for most of a stance."""
        own = slice(stance.first, stance.last + 1)
        low, high = np.percentile(self.paths[own], [20.0, 80.0], axis=0)
        return bool(((high - low).max(axis=1) < _STILL).any())

    def of(self, paths: Floats) -> Support:
        """The same support on other paths."""
        return replace(self, paths=paths)


def stances_of(contacts: Contacts, names: Sequence[str]) -> tuple[Stance, ...]:
    """The stances of a foot with points of these names: their contacts that overlap, put together.

    >>> from poise.bundled import character
    >>> from poise.motion import find_contacts
    >>> found = find_contacts(character().motion)
    >>> [stance.foot for stance in stances_of(found, ["left ankle", "left ball", "left toe"])]
    ['left', 'left']
    """
    columns = [k for k, point in enumerate(contacts.points) if point.name in names]
    foot = contacts.points[columns[0]].name.rpartition(" ")[0]
    some = contacts.marks[:, columns].any(axis=1)
    return tuple(Stance(foot, first, last) for first, last in runs(some))


def support_of(motion: Motion, contacts: Contacts, names: Sequence[str]) -> Support:
    """What supports a foot in a motion.

    Args:
        motion: that the contacts were found in.
        contacts: where the points are in contact.
        names: the foot's points.
    """
    columns = [k for k, point in enumerate(contacts.points) if point.name in names]
    paths = np.stack([contacts.points[k].path(motion) for k in columns], axis=1)[..., contacts.flat]
    body = travel(motion, contacts.points, contacts.flat)
    rates = np.stack(
        [velocities_over(paths[:, i], motion.fps) for i in range(len(columns))], axis=1
    )
    rates -= contacts.slip * body[:, None]
    stances = stances_of(contacts, names)
    touches = contacts.marks[:, columns]
    weights = np.zeros(touches.shape)
    paces = np.full(touches.shape, np.inf)
    for stance in stances:
        own = slice(stance.first, stance.last + 1)
        beside = beside_slide(rates[own], touches[own])
        beside = np.where(touches[own], beside, np.inf)
        paces[own] = beside
        share = 1.0 / (beside**2 + _SLOWEST**2) ** 2
        weights[own] = share / share.sum(axis=1, keepdims=True)
    return Support(stances, paths, weights, touches, paces)
