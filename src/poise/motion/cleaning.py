"""Cleaning: jitter smoothed away, feet that slide held where they stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.contacts import Contacts, find_contacts, foot_points, hand_points
from poise.motion.derivatives import jitter
from poise.motion.foot_locking import LockedFeet, Slide, lock_feet

Floats = NDArray[np.float64]


def smoothed(motion: Motion, cutoff: float = 6.0) -> Motion:
    """The motion without what is faster than ``cutoff`` hertz: Butterworth's filter, both ways.

    Of second order, run forwards and backwards, so that nothing comes late (Winter, "Biomechanics
    and Motor Control of Human Movement", chapter 3). Rotations are filtered as quaternions.

    Raises:
        InvalidValue: a cutoff that is not between 0 and half the rate, or too few frames.
    """
    from scipy.signal import butter, sosfiltfilt

    if not 0.0 < cutoff < 0.5 * motion.fps:
        raise InvalidValue(
            f"a cutoff of {cutoff:g} Hz at {motion.fps:g} frames per second: expected more than 0 "
            f"and less than {0.5 * motion.fps:g}"
        )
    q = unwrapped(motion).q
    sections: Floats = np.asarray(butter(2, cutoff, fs=motion.fps, output="sos"))
    if len(q) <= 3 * (2 * len(sections) + 1):
        raise InvalidValue(f"{len(q)} frames are too few to be filtered")
    return Motion(motion.skeleton, sosfiltfilt(sections, q, axis=0), motion.fps, motion.name)


@dataclass(frozen=True, eq=False)
class CleanedMotion:
    """What `cleaned` did.

    Attributes:
        motion: the cleaned motion.
        contacts: of its feet; None where no joint's name says that it is a foot.
        locked: what holding them did, or None where that was not asked for or there are none.
        jitter: metres, before and after, of the joint that trembles most.
        slide: metres, before and after, of the point that slides furthest in a contact.
    """

    motion: Motion
    contacts: Contacts | None
    locked: LockedFeet | None
    jitter: tuple[float, float]
    slide: tuple[float, float]

    @property
    def slides(self) -> tuple[Slide, ...]:
        return () if self.locked is None else self.locked.slides

    def to_dict(self) -> dict[str, Any]:
        """The figures, as JSON holds them."""
        found: dict[str, Any] = {
            "jitter_m": {"before": self.jitter[0], "after": self.jitter[1]},
            "slide_m": {"before": self.slide[0], "after": self.slide[1]},
            "contacts": [],
        }
        if self.contacts is not None:
            found["floor_m"] = self.contacts.floor
            found["up"] = self.contacts.up
            found["contacts"] = [
                {
                    "point": span.point, "first": span.first, "last": span.last,
                    "anchor_m": [float(value) for value in span.anchor],
                }
                for span in self.contacts.spans
            ]  # fmt: skip
        if self.locked is not None:
            found["missed_frames"] = list(self.locked.missed)
            found["changed_m"] = self.locked.changed
        return found


def cleaned(
    motion: Motion,
    *,
    cutoff: float | None = None,
    lock: bool = True,
    ease: float = 0.07,
    hands: bool = False,
) -> CleanedMotion:
    """A motion smoothed, if asked for, and with its feet held where they stand.

    Contacts are found after smoothing. A skeleton without feet by name is smoothed only.

    Args:
        cutoff: hertz for `smoothed`, or None.
        lock: whether to hold the feet, or only to find where they stand.
        ease: seconds, as in `lock_feet`.
        hands: whether hands that stand on the floor, as in a cartwheel, are held as well.

    Raises:
        InvalidValue: as `smoothed` and `lock_feet` do.

    >>> from poise.bundled import character
    >>> made = cleaned(character().motion)
    >>> made.slide[1] < made.slide[0]
    True
    """
    calm = motion if cutoff is None else smoothed(motion, cutoff)
    trembling = [float(jitter(each).max()) if len(each) >= 5 else 0.0 for each in (motion, calm)]
    try:
        points = foot_points(motion.skeleton)
    except InvalidValue:
        return CleanedMotion(calm, None, None, (trembling[0], trembling[1]), (0.0, 0.0))
    if hands:
        points = (*points, *hand_points(motion.skeleton))
    contacts = find_contacts(calm, points)
    if not lock or not contacts.spans:
        slide = (contacts.drift, contacts.drift)
        return CleanedMotion(calm, contacts, None, (trembling[0], trembling[1]), slide)
    held = lock_feet(calm, contacts, ease=ease)
    return CleanedMotion(
        held.motion, contacts, held, (trembling[0], trembling[1]), (held.before, held.after)
    )
