"""Keep the soles of swinging feet above the floor."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.motion.feet.smoothing import averaged
from poise.motion.retargeting.rest_stance import Foot
from poise.motion.retargeting.temporal_blending import turned

Floats = NDArray[np.float64]

_AHEAD = 0.4
_SHALLOW = 0.010  # metres: deeper penetration is corrected near contacts, too
_BACK = (0.35, 1.2)
"""Radians past straight down between which the correction of bones fades out."""


def loose(held: Floats) -> Floats:
    """Fraction of the ground correction that applies to a foot: 1 except near its contacts."""
    return 1.0 - held**4


def below(points: Floats, turns: Floats, toes: Floats, foot: Foot, floor: float) -> Floats:
    """Penetration of the sole at each point of a foot, (frames, points) metres.

    The sole below a point at height y, h above the sole, on a bone tilted by t, is at
    ``y - h cos t``. The corners of the sole behind the ball count with the ankle, those ahead of it
    with the ball.
    """
    n = len(foot.points)
    up = np.stack(
        [turns[:, 1, 1], np.maximum(turns[:, 1, 1], toes[:, 1, 1]), toes[:, 1, 1]], axis=1
    )
    sole = points[:, :n, 1] - foot.heights[:n] * np.maximum(0.0, up[:, :n])
    for number, (frames, corners) in enumerate(((turns, foot.heel), (toes, foot.front))):
        if len(corners) and number < n:
            lowest = points[:, number, 1] + (frames[:, 1] @ corners.T).min(axis=1)
            sole[:, number] = np.minimum(sole[:, number], lowest)
    return np.maximum(0.0, floor - sole)


def above(
    start: Floats,
    turns: Floats,
    bone: Floats,
    height: float,
    floor: float,
    held: Floats,
    ease: int,
    ahead: Floats | None = None,
) -> Floats:
    """Rotations of a bone whose end is raised so that its sole is not below the floor.

    Args:
        start: (frames, 3), positions of the bone's start.
        turns, bone: (frames, 3, 3) and (3,), rotations and vector of the bone.
        height: height of the bone's end above the sole, metres.
        floor: height of the floor, metres.
        held: (frames,), degree from 0 to 1 to which the bone is held; held bones do not change.
        ease: frames; the correction is smoothed over half of them on either side, less the more the
            bone is held.
        ahead: (frames, 3), level unit vectors towards which a bone that points straight down is
            raised, or None to leave such a bone unchanged.
    """
    if not bone.any():
        return turns
    bone_vectors = turns @ bone
    lowest = floor + height * np.maximum(0.0, turns[:, 1, 1])
    under = (held < 1.0) & (start[:, 1] + bone_vectors[:, 1] < lowest - 1e-9)
    if not under.any():
        return turns
    vectors = np.zeros((len(turns), 3))
    wanted = (lowest - start[:, 1])[under]
    vectors[under] = (
        to_height(bone_vectors[under], wanted)
        if ahead is None
        else to_height_ahead(bone_vectors[under], wanted, ahead[under])
    )
    depth = np.maximum(1e-9, lowest - start[:, 1] - bone_vectors[:, 1])
    deep = np.maximum(0.0, 1.0 - _SHALLOW / depth)[:, None] * vectors
    share = (1.0 - held)[:, None]
    vectors = share * averaged(vectors, max(1, ease // 2))
    vectors += np.where(held < 1.0, held, 0.0)[:, None] * averaged(deep, ease // 8)
    moved = np.abs(vectors).max(axis=1) > 0.0
    result = turns.copy()
    result[moved] = turned(vectors[moved], turns[moved])
    return result


def to_height(vectors: Floats, height: Floats) -> Floats:
    """Shortest rotations (frames, 3), as vectors, that bring a bone's end to a height.

    The horizontal direction does not change. A bone that points straight down has none and is left
    unchanged; close to straight down, a fraction of the rotation is applied, for continuity.
    """
    length = np.maximum(1e-9, np.linalg.norm(vectors, axis=1))
    y = np.clip(height, -0.999 * length, 0.999 * length)
    size = np.linalg.norm(vectors[:, [0, 2]], axis=1)
    wanted = (
        vectors * (np.sqrt(np.maximum(0.0, length**2 - y**2)) / np.maximum(1e-9, size))[:, None]
    )
    wanted[:, 1] = y
    turn = quaternions.to_rotation_vector(quaternions.between(vectors, wanted))
    share = np.where(
        np.abs(y - vectors[:, 1]) < 1e-12,
        0.0,
        _smoothstep(np.clip(size / (0.6 * length), 0.0, 1.0)),
    )
    return share[:, None] * turn


def to_height_ahead(vectors: Floats, height: Floats, ahead: Floats) -> Floats:
    """Rotations (frames, 3), as vectors, that bring a bone's end to a height, preferably ahead.

    A bone whose forward component is at least `_AHEAD` of its length keeps its horizontal
    direction. Otherwise it is rotated in the vertical plane of the direction u with the same
    lateral component and the forward component `_AHEAD`: with ``w_u`` its component along u and
    ``d = atan2(w_u, w_y)`` the angle to vertical, the rotation is
    ``d - arccos(h / hypot(w_u, w_y))``, also for a bone straight down (d = pi). For a bone that
    points back by more than `_BACK`, a fraction of the rotation is applied.
    """
    length = np.maximum(1e-9, np.linalg.norm(vectors, axis=1))
    side = np.stack([ahead[:, 2], 0.0 * length, -ahead[:, 0]], axis=1)
    front = np.maximum(_AHEAD * length, (vectors * ahead).sum(axis=1))
    along = front[:, None] * ahead + (vectors * side).sum(axis=1, keepdims=True) * side
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    forward = (vectors * along).sum(axis=1)
    size = np.maximum(1e-9, np.hypot(forward, vectors[:, 1]))
    highest = np.mod(np.arctan2(forward, vectors[:, 1]), 2.0 * np.pi)
    angle = np.maximum(0.0, highest - np.arccos(np.clip(height / size, -1.0, 1.0)))
    begin, end = _BACK
    back = np.clip((highest - np.pi - begin) / (end - begin), 0.0, 1.0)
    axis = np.stack([-along[:, 2], 0.0 * length, along[:, 0]], axis=1)
    return ((1.0 - _smoothstep(back)) * angle)[:, None] * axis


def _smoothstep(t: Floats) -> Floats:
    return t * t * (3.0 - 2.0 * t)
