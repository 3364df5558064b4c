"""Contact schedule of the target's feet: the source's contacts mapped to the target's points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.motion.feet.contacts import Contact, Contacts
from poise.motion.retargeting.rest_stance import POINTS, Foot

Marks = NDArray[np.bool_]

_BROKEN = 0.05  # seconds: shorter interruptions of a contact are bridged


@dataclass(frozen=True, eq=False)
class Stays:
    """Contact intervals of the points of the target's foot.

    Attributes:
        spans: tuples (point index, first frame, last frame), sorted by time.
        marks: (frames, 3), whether ankle, ball and toe are in contact.
    """

    spans: tuple[tuple[int, int, int], ...]
    marks: Marks


def stays_of(contacts: Contacts, foot: Foot) -> Stays:
    """Convert the contacts of a side to contacts of the points of the target's foot."""
    have, frames = len(foot.points), len(contacts.marks)
    gap = _BROKEN * contacts.fps
    by_point: dict[int, list[Contact]] = {}
    for span in contacts.spans:
        side, _, name = span.point.partition(" ")
        if side == foot.side:
            by_point.setdefault(POINTS.index(name), []).append(span)
    marks = np.zeros((frames, 3), dtype=bool)
    spans: list[tuple[int, int, int]] = []
    for number, own in sorted(by_point.items()):
        # The ball replaces a toe that the target lacks, unless the ball is also in contact.
        at = min(number, have - 1)
        for span in _whole(own, gap):
            if at != number and marks[span.first : span.last + 1, at].any():
                continue
            marks[span.first : span.last + 1, at] = True
            spans.append((at, span.first, span.last))
    # The ball is in contact when heel and toe are.
    marks[:, 1] |= marks[:, 0] & marks[:, 2]
    return Stays(tuple(sorted(spans, key=lambda s: (s[1], s[0]))), marks)


def _whole(spans: Sequence[Contact], gap: float) -> list[Contact]:
    """Return the contacts of one point by time; merge those less than ``gap`` frames apart.

    A point that slides too far from its anchor starts a new contact one frame later, which does not
    count as a new step.
    """
    joined: list[Contact] = []
    for span in sorted(spans, key=lambda s: s.first):
        if joined and span.first - joined[-1].last - 1 < gap:
            joined[-1] = replace(joined[-1], last=span.last)
        else:
            joined.append(span)
    return joined
