"""Lift feet that penetrate the floor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.ground import Floor
from poise.motion.feet.legs import MovedFoot, followed, with_room
from poise.motion.feet.points import (
    FootPoint,
    body_size,
    feet_of,
    leg_chain,
    surface_points,
)  # fmt: skip
from poise.motion.feet.settings import CONTACTS, LIFT
from poise.motion.feet.smoothing import envelope


@dataclass(frozen=True, eq=False)
class Lifted:
    """A motion whose feet are above the floor.

    Attributes:
        motion: the motion with its feet lifted.
        before, after: the maximum penetration of a foot before and after, metres.
        frames: the number of frames with penetration.
        floor: the height of the floor, metres; of a given one, its lowest place below the feet.
    """

    motion: Motion
    before: float
    after: float
    frames: int
    floor: float


def lifted(
    motion: Motion, contacts: Contacts | None = None, *, floor: float | Floor | None = None
) -> Lifted:
    """Lift feet that penetrate the floor; only the legs bend.

    On a given floor, a foot is as deep as the heel, ball or toe edge of its sole, if a skin or
    collision shapes define the sole. Other points are below the floor where they are lower than
    their standing height (`Contacts.heights`), which differs between the points of a foot.

    Args:
        motion: the motion to repair.
        contacts: the contacts of the motion; by default `find_contacts` on the ``floor``.
        floor: the floor, or the height of a level one, metres, if the contacts are not given. By
            default, it is at the lowest standing height of a point.

    Raises:
        InvalidValue: both contacts and a floor, a floor that is not finite or is not below the
            feet, or no joint is named as a foot.

    >>> from poise.bundled import character
    >>> lifted(character().motion, floor=0.02).after < 0.002
    True
    """
    if contacts is not None and floor is not None:
        raise InvalidValue("both contacts and a floor: pass the floor to find_contacts")
    found = find_contacts(motion, floor=floor) if contacts is None else contacts
    body = with_room(motion)
    groups = feet_of([each for each in found.points if not each.hand], body)
    measured = _measured(motion, found, groups, body)
    before, q = _depths(motion, found, measured, motion), motion.q
    enough = LIFT.enough * body_size(body)
    high, reach = 3 - sum(found.flat), round(LIFT.ease * motion.fps)
    feet: list[MovedFoot] = []
    for (foot, names), deep in zip(groups.items(), before.T, strict=True):
        frames = motion.world[:, body.joint_index(foot)].copy()
        up = envelope(np.where(deep > enough, deep, 0.0), reach)
        point = next(each for each in found.points if each.name in names)
        place, chain = point.path(motion), leg_chain(body, foot, list(groups))
        moved = MovedFoot(foot, chain, frames, point, place, place[:, None])
        feet.append(moved.lifted(up, high))
    if before.max(initial=0.0) > enough:
        q, _ = followed(motion, body, feet, np.zeros((len(motion), 3)))
    made = Motion(motion.skeleton, q, motion.fps, motion.name)
    after = _depths(made, found, measured, motion)
    level = found.floor
    if found.ground is None:
        level = min(least for points in measured for _, least in points)
    return Lifted(
        made, float(before.max(initial=0.0)), float(after.max(initial=0.0)),
        int((before > enough).any(axis=1).sum()), level,
    )  # fmt: skip


_Measured = list[tuple[FootPoint, float]]  # points of a foot, and their least heights, metres


def _measured(
    motion: Motion, contacts: Contacts, groups: Mapping[str, Sequence[str]], body: Skeleton
) -> list[_Measured]:
    """Return the points of each foot that are to stay above the floor.

    Raises:
        InvalidValue: no point belongs to a foot.
    """
    stands = _standing(motion, contacts)
    if not len(stands):
        raise InvalidValue("the contacts have no point of a foot: expected contacts of feet")
    lowest = 0.0 if contacts.ground is None else min(stands.values())
    soles = () if contacts.ground is None else surface_points(body)
    made: list[_Measured] = []
    for foot, names in groups.items():
        at = body.joint_index(foot)
        own = [
            (each, 0.0) for each in soles if at in body.line_to_root(body.joint_index(each.joint))
        ]
        made.append(own or [(p, stands[p] - lowest) for p in stands if p.name in names])
    return made


def _standing(motion: Motion, contacts: Contacts) -> dict[FootPoint, float]:
    """Return the standing height of each point of a foot above the ground, metres.

    A low percentile of the heights replaces a contact height that is above it: of all heights, if
    the point is below its contact height for more frames than it is in contact, as in a clip that
    walks in place, whose feet are slow only in the air; else of those in which a point of its
    foot is in contact at its height, as toes that a capture bends down are seldom slow.
    """
    lower = LIFT.lower * body_size(motion.skeleton)
    heights: dict[FootPoint, float] = {}
    feet = feet_of([each for each in contacts.points if not each.hand], motion.skeleton)
    for names in feet.values():
        columns = [k for k, each in enumerate(contacts.points) if each.name in names]
        above = {k: contacts.above(contacts.points[k].path(motion)) for k in columns}
        level = {k: above[k] >= contacts.heights[k] - lower for k in columns}
        stands = np.any([contacts.marks[:, k] & level[k] for k in columns], axis=0)
        for k in columns:
            height = float(contacts.heights[k])
            low = np.count_nonzero(~level[k]) > np.count_nonzero(contacts.marks[:, k])
            some = above[k] if low or not stands.any() else above[k][stands]
            least = float(np.percentile(some, CONTACTS.low))
            heights[contacts.points[k]] = least if low or least < height - lower else height
    return heights


def _depths(
    motion: Motion, contacts: Contacts, measured: Sequence[_Measured], before: Motion
) -> Floats:
    """Return the penetration depths of feet (frames, feet), metres.

    The storey of the floor is that below the same point ``before`` it was lifted.
    """
    depths, high = np.zeros((len(motion), len(measured))), 3 - sum(contacts.flat)
    for k, points in enumerate(measured):
        for point, least in points:
            path = point.path(motion)
            lift = path[:, high] - point.path(before)[:, high]
            path[:, high] -= lift
            depths[:, k] = np.maximum(depths[:, k], least - contacts.above(path) - lift)
    return depths
