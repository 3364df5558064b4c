"""Anchors that a foot can meet: as far apart as its points are.

Each contact's anchor is the middle of where its point was. Where a foot turned or slid a little
while its points came and went, these middles are of different moments, and apart by more or less
than ankle, ball and toe are; a foot that does not bend could not stand on all of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from poise.model.motion import Motion
from poise.motion.contacts import Contact, Contacts

Floats = NDArray[np.float64]

_SWEEPS = 50
_ENOUGH = 1e-5  # metres
_FARTHEST = 0.015  # metres: an anchor that would have to go further is of another stay
_STEEP = 0.8  # the share of a distance that may be upright: steeper pairs tell nothing on the floor
_RIGID = 1e-4  # metres by which the distance of two points of one bone may change


def met_together(motion: Motion, contacts: Contacts, groups: Iterable[Sequence[str]]) -> Contacts:
    """The contacts with anchors moved over the floor, as little as may be, to fit one another.

    Two points of one bone that are in contact at once get anchors as far apart as they are. The
    longer contact moves less. Pair after pair, until none moves.

    Args:
        groups: the names of each foot's points.
    """
    paths = {point.name: point.path(motion) for point in contacts.points}
    spans = list(contacts.spans)
    up, flat = (1, [0, 2]) if contacts.up == "y" else (2, [0, 1])
    places = np.array([span.anchor for span in spans]).reshape(-1, 3)
    pairs = [
        (i, j, wide)
        for names in groups
        for i, j in combinations([k for k, s in enumerate(spans) if s.point in names], 2)
        if (wide := _apart(spans[i], spans[j], paths)) is not None
    ]
    shares = np.array([float(span.last - span.first + 1) for span in spans])
    first = places.copy()
    for _ in range(_SWEEPS):
        most = 0.0
        for i, j, wide in pairs:
            way = places[j] - places[i]
            level, height = float(np.linalg.norm(way[flat])), abs(float(way[up]))
            if height > _STEEP * wide or level < 1e-6:
                continue
            # What is left of the distance on the floor, both anchors being as high as they stand.
            want = math.sqrt(wide**2 - height**2)
            step = (want - level) / level * way[flat]
            places[i, flat] -= step * shares[j] / (shares[i] + shares[j])
            places[j, flat] += step * shares[i] / (shares[i] + shares[j])
            most = max(most, abs(want - level))
        if most < _ENOUGH:
            break
    moved = places - first
    far = np.linalg.norm(moved, axis=1, keepdims=True)
    places = first + moved * np.minimum(1.0, _FARTHEST / np.maximum(far, 1e-12))
    made = tuple(
        replace(span, anchor=place, drift=_drift(paths[span.point], span, place))
        for span, place in zip(spans, places, strict=True)
    )
    return replace(contacts, spans=made)


def _apart(one: Contact, other: Contact, paths: dict[str, Floats]) -> float | None:
    """Metres between two points of one bone that are in contact at once; None for others."""
    if max(one.first, other.first) > min(one.last, other.last) or one.point == other.point:
        return None
    away = np.linalg.norm(paths[one.point] - paths[other.point], axis=1)
    return float(away[0]) if np.ptp(away) < _RIGID else None


def _drift(path: Floats, span: Contact, anchor: Floats) -> float:
    return float(np.linalg.norm(path[span.first : span.last + 1] - anchor, axis=1).max())
