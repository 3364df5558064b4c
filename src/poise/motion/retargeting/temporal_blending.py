"""Extend values and rotations that are known in some frames smoothly to the others."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Marks = NDArray[np.bool_]


def eased(values: Floats, known: Marks, ease: int) -> Floats:
    """Values (frames, n) where known, faded out over ``ease`` frames elsewhere.

    In a gap, the value at each end is weighted by ``s(1 - d / w)``, d being the distance in frames,
    w the smaller of ``ease`` and the gap, and s the smoothstep ``3 t^2 - 2 t^3``. The weights sum
    to at most 1, and the result is continuous at both ends.
    """
    result = np.where(known[:, None], values, 0.0)
    for end, share in _ends(known, ease):
        result += share[:, None] * values[end]
    return result


def gliding(values: Floats, known: Marks, glide: float) -> Floats:
    """Continuation (frames, n) of values past their known frames at the velocity of the end.

    The result is ``m d (1 - d / w)^2`` with the change m in the last known frame, the distance d in
    frames and the smaller w of ``glide`` and the gap. `eased` starts with zero slope, which would
    give a kink in the shift when a foot is released.
    """
    result = np.zeros_like(values)
    rates = np.where((known[1:] & known[:-1])[:, None], np.diff(values, axis=0), 0.0)
    still = np.zeros((1, values.shape[1]))
    slopes = (np.concatenate([still, rates]), np.concatenate([-rates, still]))
    for slope, (end, away, window) in zip(slopes, _gaps(known, glide), strict=False):
        result += (away * np.maximum(0.0, 1.0 - away / window) ** 2)[:, None] * slope[end]
    return result


def brought(turns: Floats, wanted: Floats, known: Marks, ease: int, still: bool = False) -> Floats:
    """Rotations that equal known ones, blended smoothly before and after.

    Args:
        still: whether the known rotations are constant. Adjacent frames are then blended towards
            the known rotation itself instead of by the correction at the end, with a weight that
            increases towards it, so that the motion comes to rest.
    """
    if not known.any():
        return turns
    result, vectors, lacks = turns.copy(), np.zeros((len(turns), 3)), np.zeros((len(turns), 3))
    lacks[known] = _rotation_vectors(turns[known], wanted[known])
    for end, share in _ends(known, ease):
        near = share > 0.0
        own, lack = share[near, None], lacks[end[near]]
        if still:
            lack = (1.0 - own) * lack + own * _rotation_vectors(turns[near], wanted[end[near]])
        vectors[near] += own * lack
    moved = np.abs(vectors).max(axis=1) > 0.0
    extra = quaternions.to_matrix(quaternions.from_rotation_vector(vectors[moved]))
    result[moved] = extra @ turns[moved]
    result[known] = wanted[known]
    return result


def turned(vectors: Floats, turns: Floats) -> Floats:
    """Rotate (n, 3, 3) further by rotation vectors (n, 3) in the world."""
    turn = quaternions.to_matrix(quaternions.from_rotation_vector(vectors))
    return np.asarray(turn @ turns, dtype=np.float64)


def near(marks: Marks, ease: int) -> Floats:
    """Weights (n,) that are 1 at marked frames and fade out over ``ease`` frames."""
    return eased(np.ones((len(marks), 1)), marks, ease)[:, 0]


def _rotation_vectors(turns: Floats, wanted: Floats) -> Floats:
    """Rotation vectors (n, 3) from rotations (n, 3, 3) to the desired ones."""
    return quaternions.to_rotation_vector(
        quaternions.from_matrix(wanted @ np.swapaxes(turns, -1, -2))
    )


def _ends(known: Marks, ease: int) -> list[tuple[Integers, Floats]]:
    """Index (frames,) and weight of the known frame before, and of the one after, each frame."""
    found: list[tuple[Integers, Floats]] = []
    for end, away, window in _gaps(known, max(1, ease)):
        t = np.clip(1.0 - away / window, 0.0, 1.0)
        found.append((end, t * t * (3.0 - 2.0 * t)))
    return found


def _gaps(known: Marks, ease: float) -> list[tuple[Integers, Floats, Floats]]:
    """Known frames before and after each frame: index, distance and window, (frames,) each.

    The window is the smaller of ``ease`` and the gap; the distance equals the window for known
    frames and where there is no known frame.
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
