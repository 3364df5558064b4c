"""Lift feet that penetrate the floor."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.legs import MovedFoot, followed, with_room
from poise.motion.feet.points import feet_of, leg_chain
from poise.motion.feet.smoothing import envelope

Floats = NDArray[np.float64]

_EASE = 0.08  # seconds on either side over which a foot is lifted
_ENOUGH = 5e-4  # metres: smaller penetrations are not repaired
_LOWER = 0.01  # metres by which a point must be below its contact height to question it
_LOW = 5.0  # percentile of a point's heights, used where its contacts do not give its height


@dataclass(frozen=True, eq=False)
class Lifted:
    """A motion whose feet are above the floor.

    Attributes:
        motion: the motion with its feet lifted.
        before, after: the maximum penetration of a foot point before and after, metres.
        frames: the number of frames with penetration.
        floor: the height of the floor, metres.
    """

    motion: Motion
    before: float
    after: float
    frames: int
    floor: float


def lifted(
    motion: Motion, contacts: Contacts | None = None, *, floor: float | None = None
) -> Lifted:
    """Lift feet that penetrate the floor; only the legs bend.

    A point is below the floor where it is lower than its standing height (`Contacts.heights`),
    which differs between the points of a foot.

    Args:
        motion: the motion to repair.
        contacts: the contacts of the motion; by default `find_contacts`.
        floor: height of the floor, metres; by default the lowest standing height of a point.

    Raises:
        InvalidValue: a floor that is not finite, or no joint is named as a foot.

    >>> from poise.bundled import character
    >>> lifted(character().motion, floor=0.02).after < 0.002
    True
    """
    found = find_contacts(motion) if contacts is None else contacts
    stands = _standing(motion, found)
    lowest = float(stands.min(initial=math.inf))
    level = lowest if floor is None else floor
    if not math.isfinite(level):
        raise InvalidValue(f"a floor at {level} m: expected a finite number")
    high = 3 - sum(found.flat)
    least = stands + (level - lowest)
    body = with_room(motion)
    feet: list[MovedFoot] = []
    groups = feet_of([each for each in found.points if not each.hand], body)
    before, q = _depths(motion, found, least), motion.q
    reach = round(_EASE * motion.fps)
    for foot, names in groups.items():
        own = [k for k, each in enumerate(found.points) if each.name in names]
        frames = motion.world[:, body.joint_index(foot)].copy()
        deep = before[:, own].max(axis=1)
        up = envelope(np.where(deep > _ENOUGH, deep, 0.0), reach)
        point = found.points[own[0]]
        place, chain = point.path(motion), leg_chain(body, foot, list(groups))
        moved = MovedFoot(foot, chain, frames, point, place, place[:, None])
        feet.append(moved.lifted(up, high))
    if before.max(initial=0.0) > _ENOUGH:
        q, _ = followed(motion, body, feet, np.zeros((len(motion), 3)))
    made = Motion(motion.skeleton, q, motion.fps, motion.name)
    after = _depths(made, found, least)
    return Lifted(
        made, float(before.max(initial=0.0)), float(after.max(initial=0.0)),
        int((before > _ENOUGH).any(axis=1).sum()), level,
    )  # fmt: skip


def _standing(motion: Motion, contacts: Contacts) -> Floats:
    """Return the standing heights of foot points (points,), metres; infinite for hands.

    A low percentile of the heights replaces the contact height of a point that is below it for more
    frames than it is in contact: in a clip that walks in place, feet are slow only in the air.
    """
    high = 3 - sum(contacts.flat)
    heights = np.full(len(contacts.points), np.inf)
    for k, each in enumerate(contacts.points):
        if each.hand:
            continue
        heights[k] = contacts.heights[k]
        path = each.path(motion)[:, high]
        if (path < heights[k] - _LOWER).sum() > contacts.marks[:, k].sum():
            heights[k] = np.percentile(path, _LOW)
    return heights


def _depths(motion: Motion, contacts: Contacts, least: Floats) -> Floats:
    """Return the penetration depths of foot points (frames, points), metres; 0 for hands."""
    high = 3 - sum(contacts.flat)
    depths = np.zeros((len(motion), len(contacts.points)))
    for k, each in enumerate(contacts.points):
        if not each.hand:
            depths[:, k] = np.maximum(0.0, least[k] - each.path(motion)[:, high])
    return depths
