"""What is known in some frames of a motion let go smoothly in the others: values, and turns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Marks = NDArray[np.bool_]


def eased(values: Floats, known: Marks, ease: int) -> Floats:
    """(frames, n) values where they are known, let go smoothly over ``ease`` frames elsewhere.

    A gap takes ``s(1 - d / w)`` of the value at each of its ends, d being the frames from there, w
    the smaller of ``ease`` and the gap, and s the smoothstep ``3 t^2 - 2 t^3``; so the two shares
    never exceed 1 together, and it meets both ends.
    """
    result = np.where(known[:, None], values, 0.0)
    for end, share in _ends(known, ease):
        result += share[:, None] * values[end]
    return result


def gliding(values: Floats, known: Marks, glide: float) -> Floats:
    """(frames, n) what values go on by past what is known of them, as fast as they went there.

    With m what they changed by in the frame at the end, d the frames from there and w the smaller
    of ``glide`` and the gap, ``m d (1 - d / w)^2``: `eased` leaves off without a slope, and what is
    shifted would have a kink where a foot is let go.
    """
    result = np.zeros_like(values)
    rates = np.where((known[1:] & known[:-1])[:, None], np.diff(values, axis=0), 0.0)
    still = np.zeros((1, values.shape[1]))
    slopes = (np.concatenate([still, rates]), np.concatenate([-rates, still]))
    for slope, (end, away, window) in zip(slopes, _gaps(known, glide), strict=False):
        result += (away * np.maximum(0.0, 1.0 - away / window) ** 2)[:, None] * slope[end]
    return result


def brought(turns: Floats, wanted: Floats, known: Marks, ease: int, still: bool = False) -> Floats:
    """Turned as wanted where that is known, and smoothly so before and after.

    Args:
        still: whether what is known stands still. Then its neighbours take, the nearer they are the
            more, what they lack themselves, in place of what is lacking at the end: they come to
            rest there.
    """
    if not known.any():
        return turns
    result, vectors, lacks = turns.copy(), np.zeros((len(turns), 3)), np.zeros((len(turns), 3))
    lacks[known] = _ways(turns[known], wanted[known])
    for end, share in _ends(known, ease):
        near = share > 0.0
        own, lack = share[near, None], lacks[end[near]]
        if still:
            lack = (1.0 - own) * lack + own * _ways(turns[near], wanted[end[near]])
        vectors[near] += own * lack
    moved = np.abs(vectors).max(axis=1) > 0.0
    extra = quaternions.to_matrix(quaternions.from_rotation_vector(vectors[moved]))
    result[moved] = extra @ turns[moved]
    result[known] = wanted[known]
    return result


def turned(vectors: Floats, turns: Floats) -> Floats:
    """(n, 3, 3) turned on by (n, 3) vectors, in the world."""
    turn = quaternions.to_matrix(quaternions.from_rotation_vector(vectors))
    return np.asarray(turn @ turns, dtype=np.float64)


def near(marks: Marks, ease: int) -> Floats:
    """(n,) how near marked ones are: 1 at each, let go smoothly over ``ease`` frames."""
    return eased(np.ones((len(marks), 1)), marks, ease)[:, 0]


def _ways(turns: Floats, wanted: Floats) -> Floats:
    """(n, 3) the vectors by which (n, 3, 3) have to be turned."""
    return quaternions.to_rotation_vector(
        quaternions.from_matrix(wanted @ np.swapaxes(turns, -1, -2))
    )


def _ends(known: Marks, ease: int) -> list[tuple[Integers, Floats]]:
    """Of the known frames before and after each other one: (frames,) which, and its share."""
    found: list[tuple[Integers, Floats]] = []
    for end, away, window in _gaps(known, max(1, ease)):
        t = np.clip(1.0 - away / window, 0.0, 1.0)
        found.append((end, t * t * (3.0 - 2.0 * t)))
    return found


def _gaps(known: Marks, ease: float) -> list[tuple[Integers, Floats, Floats]]:
    """Of the known frames before and after each other one: (frames,) which, how many frames away
    (the window for known ones, and where there is none), and the smaller of ``ease`` and the gap.
    """
    at = np.flatnonzero(known)
    if not len(at):
        return []
    numbers = np.arange(len(known))
    place = np.searchsorted(at, numbers, side="right") - 1
    before = np.where(place >= 0, at[np.maximum(place, 0)], -1)
    after = np.where(place + 1 < len(at), at[np.minimum(place + 1, len(at) - 1)], -1)
    both = (before >= 0) & (after >= 0)
    gap = np.where(both & ~known, after - before, np.inf)
    window = np.minimum(gap, ease)
    found: list[tuple[Integers, Floats, Floats]] = []
    for end in (before, after):
        away = np.where((end >= 0) & ~known, np.abs(numbers - end), ease).astype(np.float64)
        found.append((np.maximum(end, 0), away, window))
    return found
