"""Scale the travel of the root to match the steps of the feet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.legs import shifted
from poise.motion.feet.stances import supports_of

_TRAVEL = 0.05  # minimum travel of the body in all stances, metres


@dataclass(frozen=True, eq=False)
class TravelMatch:
    """A motion whose travel matches its strides.

    Attributes:
        motion: the motion with scaled horizontal travel of the root.
        factor: the scale factor; 1 without stances or without travel.
    """

    motion: Motion
    factor: float


def travel_matched(motion: Motion, contacts: Contacts | None = None) -> TravelMatch:
    """Scale the root's travel over the floor to minimise sliding of the feet.

    Use this for a clip whose stride was changed by retargeting or scaling. For displacements S of a
    foot's support and B of the body during a stance, the factor is ``1 - sum S.B / sum B.B`` over
    all stances. The poses of the body do not change.

    Args:
        motion: the motion to match.
        contacts: the contacts of the motion; by default `find_contacts`.

    Raises:
        InvalidValue: no joint is named as a foot.

    >>> from poise.bundled import character
    >>> round(travel_matched(character().motion).factor, 1)
    1.0
    """
    found = find_contacts(motion) if contacts is None else contacts
    root = motion.world[:, 0, :3, 3]
    along = square = 0.0
    for support in supports_of(motion, found).values():
        if support.points[0].hand:
            continue
        for stance, (first, last) in support.cores.items():
            slide = support.slid(stance)
            travel = (root[last] - root[first])[found.flat]
            along += float(slide @ travel)
            square += float(travel @ travel)
    if square < _TRAVEL**2:
        return TravelMatch(motion, 1.0)
    share = -along / square
    moved = np.zeros_like(root)
    moved[:, found.flat] = share * (root - root[0])[:, found.flat]
    return TravelMatch(shifted(motion, moved), 1.0 + share)
