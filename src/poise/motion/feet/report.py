"""Measures of feet on the floor: how far soles slide, and how far contacts are displaced.

A sole touches the floor at its heel, its ball or the edge of its toes, one after the other. This
visible contact slides if the foot is held at another point, such as the ankle.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from poise.array_types import Floats
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts, Stance, runs
from poise.motion.feet.points import FootPoint, body_size, feet_of, sole_points
from poise.motion.feet.settings import REPORT
from poise.motion.feet.slip import speeds, velocities_over
from poise.motion.feet.stances import Support, resting


@dataclass(frozen=True)
class StanceSlide:
    """Slide of a foot in one stance, before and after locking.

    Attributes:
        foot: name of the foot, such as "left".
        first, last: first and last frame of the stance.
        before, after: horizontal distance that the point slides by which the foot is held: its
            ankle, its ball or its toe, metres. Feet with a longer ``before`` than the maximum slide
            are not held.
        contact_before, contact_after: the same of the visible contact, metres: of the heel, the
            ball or the edge of the toes.
        held: whether the foot was held; it is not if it does not slide, or slides too far.
    """

    foot: str
    first: int
    last: int
    before: float
    after: float
    contact_before: float
    contact_after: float
    held: bool


class DraggedContact(NamedTuple):
    """A contact that moves over the floor: its point, frames, distance (m) and speed (m/s)."""

    point: str
    first: int
    last: int
    distance: float
    speed: float


def slides(
    contacts: Contacts, supports: Mapping[str, Support], before: Motion, after: Motion,
    held: Collection[Stance] = (), again: Contacts | None = None,
) -> tuple[StanceSlide, ...]:  # fmt: skip
    """Return the slide of each foot and of its visible contact in each stance, by foot and time.

    The contact is the point of the sole (`sole_points`) near the floor with the shortest step to
    the next frame (`resting`). Its slide is the sum of its steps while the foot rests, which does
    not contain the roll of the foot. Of a hand, and of a foot without a sole, it is that of the
    points of the contacts (`Support.slide`).

    Args:
        contacts: the contacts of the motion ``before``.
        supports: supports of the feet (`supports_of`).
        before, after: the original motion and the changed one.
        held: the stances in which feet were held.
        again: the contacts of the motion ``after``; by default `Contacts.found_again`.
    """
    again = again or contacts.found_again(after)
    found: list[StanceSlide] = []
    for foot, held_point in supports.items():
        points, contact = held_point.points, held_point
        sole = None if points[0].hand else sole_points(before.skeleton, foot)
        if sole is not None:
            own = resting(before, contacts, _places(sole, before))[0]
            contact = replace(contact, points=sole, slowest=own)
        places = [_places(points, motion) for motion in (before, after)]
        slowest = resting(after, again, places[1])[0]
        first, last = (held_point.of(each[..., contacts.flat]) for each in places)
        ends = [
            contact.of(_places(contact.points, motion)[..., contacts.flat])
            for motion in (before, after)
        ]
        measured = [first, replace(last, slowest=slowest), *ends]
        for stance in contact.stances:
            a, b, c, d = (each.slide(stance) for each in measured)
            found.append(
                StanceSlide(stance.foot, stance.first, stance.last, a, b, c, d, stance in held)
            )
    return tuple(found)


def _places(points: Sequence[FootPoint], motion: Motion) -> Floats:
    """Return the positions of points in a motion, (frames, points, 3) metres."""
    return np.stack([each.path(motion) for each in points], axis=1)


def missing_contacts(motion: Motion, contacts: Contacts) -> list[str]:
    """Return a note for each foot that has no contact, as it is too fast near the floor."""
    notes: list[str] = []
    feet = [each for each in contacts.points if not each.hand]
    for names in feet_of(feet, motion.skeleton).values():
        if any(contacts.of(name) for name in names):
            continue
        paths = [each.path(motion) for each in feet if each.name in names]
        height = np.min([contacts.above(path) for path in paths], axis=0)
        size = body_size(motion.skeleton)
        low = height < np.percentile(height, 5) + REPORT.near * size
        pace = np.min([speeds(path, motion.fps) for path in paths], axis=0)
        median = float(np.median(pace[low]))
        if median <= contacts.thresholds[0] * size:  # its contacts are too short
            continue
        notes.append(
            f"the {names[0].rpartition(' ')[0]} foot nears the floor at "
            f"{median:.2f} m/s, too fast to count as contact; if "
            f"it should be standing, raise contact_speed (poise clean --contact-speed) above "
            f"{median / size:.2f}, or match the travel to the strides first"
        )
    return notes


def farthest_contact(contacts: Contacts, before: Motion, after: Motion) -> tuple[float, int, str]:
    """Return the largest displacement of a point in contact, metres, its frame and its point."""
    shifts = _places(contacts.points, after) - _places(contacts.points, before)
    sizes = np.where(contacts.marks, np.linalg.norm(shifts, axis=2), 0.0)
    frame, column = np.unravel_index(int(sizes.argmax()), sizes.shape)
    return float(sizes[frame, column]), int(frame), contacts.points[column].name


def fastest_drag(
    contacts: Contacts, before: Motion, after: Motion, least: float
) -> DraggedContact | None:
    """Return the contact that a change drags over the floor at the highest speed.

    Args:
        contacts: the contacts of the motion ``before``.
        before, after: the original motion and the changed one.
        least: metres per second; slower contacts are ignored.
    """
    shifts = _places(contacts.points, after) - _places(contacts.points, before)
    found: list[DraggedContact] = []
    for k, point in enumerate(contacts.points):
        rates = velocities_over(shifts[:, k], before.fps)[:, contacts.flat]
        speed = np.linalg.norm(rates, axis=1)
        for first, last in runs(contacts.marks[:, k] & (speed > least)):
            ends = shifts[max(0, first - 1), k], shifts[min(last + 1, len(shifts) - 1), k]
            way = float(np.linalg.norm((ends[1] - ends[0])[contacts.flat]))
            found.append(
                DraggedContact(point.name, first, last, way, float(speed[first : last + 1].max()))
            )
    return max(found, key=lambda each: each.speed, default=None)
