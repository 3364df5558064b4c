"""When which point of a foot stands: the source's contacts, for the points that the target has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from poise.motion.contacts import Contact, Contacts
from poise.motion.retargeting.rest_stance import POINTS, Foot

Marks = NDArray[np.bool_]

_BROKEN = 0.05  # seconds: a stay interrupted for less goes on


@dataclass(frozen=True, eq=False)
class Stays:
    """Which points of a foot stand when: the source's contacts, for the points the target has.

    Attributes:
        spans: (point number, first, last), by time.
        marks: (frames, 3) whether ankle, ball and toe stand.
    """

    spans: tuple[tuple[int, int, int], ...]
    marks: Marks


def stays_of(contacts: Contacts, foot: Foot) -> Stays:
    """The contacts of a side, as points of the target's foot."""
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
        # A toe that the target lacks is spoken for by its ball, unless that stands itself.
        at = min(number, have - 1)
        for span in _whole(own, gap):
            if at != number and marks[span.first : span.last + 1, at].any():
                continue
            marks[span.first : span.last + 1, at] = True
            spans.append((at, span.first, span.last))
    # Of a foot that stands on heel and toe the ball stands, too.
    marks[:, 1] |= marks[:, 0] & marks[:, 2]
    return Stays(tuple(sorted(spans, key=lambda s: (s[1], s[0]))), marks)


def _whole(spans: Sequence[Contact], gap: float) -> list[Contact]:
    """The contacts of one point, by time, without breaks shorter than so many frames.

    A point that slides starts a new contact one frame after it is too far from its anchor:
    no foot could be there so soon.
    """
    joined: list[Contact] = []
    for span in sorted(spans, key=lambda s: s.first):
        if joined and span.first - joined[-1].last - 1 < gap:
            joined[-1] = replace(joined[-1], last=span.last)
        else:
            joined.append(span)
    return joined
