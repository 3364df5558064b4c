"""Soles in the air, kept out of the floor."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.motion.retargeting.rest_stance import Foot
from poise.motion.retargeting.root_placement import averaged
from poise.motion.retargeting.temporal_blending import turned

Floats = NDArray[np.float64]

_AHEAD = 0.4
_SHALLOW = 0.010  # metres: deeper ends come up near contacts, too
_BACK = (0.35, 1.2)
"""Radians past straight down, from and up to which bones come up less and less."""


def loose(held: Floats) -> Floats:
    """How much of what keeps a foot above the floor it takes: all of it, but near its contacts."""
    return 1.0 - held**4


def below(points: Floats, turns: Floats, toes: Floats, foot: Foot, floor: float) -> Floats:
    """(frames, points) metres by which the sole of a foot is under the floor at each point.

    A point at height y, h above its sole, on a bone that tilts by t, has it at ``y - h cos t``.
    """
    n = len(foot.points)
    up = np.stack(
        [turns[:, 1, 1], np.maximum(turns[:, 1, 1], toes[:, 1, 1]), toes[:, 1, 1]], axis=1
    )
    sole = points[:, :n, 1] - foot.heights[:n] * np.maximum(0.0, up[:, :n])
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
    """The turns of a bone that starts there, its end brought up so that its sole is on the floor.

    Args:
        start: (frames, 3).
        turns, bone: (frames, 3, 3) and (3,).
        height: metres of its end over the sole.
        floor: metres.
        held: (frames,) how much the bone is held: what is held stays as it is.
        ease: frames; over half of them to either side it is smoothed, less the more it is held.
        ahead: (frames, 3) level unit vectors towards which the bone comes up from straight down, or
            None where it stays there.
    """
    if not bone.any():
        return turns
    way = turns @ bone
    lowest = floor + height * np.maximum(0.0, turns[:, 1, 1])
    under = (held < 1.0) & (start[:, 1] + way[:, 1] < lowest - 1e-9)
    if not under.any():
        return turns
    vectors = np.zeros((len(turns), 3))
    wanted = (lowest - start[:, 1])[under]
    vectors[under] = (
        to_height(way[under], wanted)
        if ahead is None
        else to_height_ahead(way[under], wanted, ahead[under])
    )
    depth = np.maximum(1e-9, lowest - start[:, 1] - way[:, 1])
    deep = np.maximum(0.0, 1.0 - _SHALLOW / depth)[:, None] * vectors
    share = (1.0 - held)[:, None]
    vectors = share * averaged(vectors, max(1, ease // 2))
    vectors += np.where(held < 1.0, held, 0.0)[:, None] * averaged(deep, ease // 8)
    moved = np.abs(vectors).max(axis=1) > 0.0
    result = turns.copy()
    result[moved] = turned(vectors[moved], turns[moved])
    return result


def to_height(way: Floats, height: Floats) -> Floats:
    """(frames, 3) the shortest turns, as vectors, that give a bone's way (frames, 3) a height.

    Over the floor it goes on pointing where it does. One that points straight down could come up to
    any side: it stays, and one that nearly does comes up by a share, so that nothing jumps.
    """
    length = np.maximum(1e-9, np.linalg.norm(way, axis=1))
    y = np.clip(height, -0.999 * length, 0.999 * length)
    size = np.linalg.norm(way[:, [0, 2]], axis=1)
    wanted = way * (np.sqrt(np.maximum(0.0, length**2 - y**2)) / np.maximum(1e-9, size))[:, None]
    wanted[:, 1] = y
    turn = quaternions.to_rotation_vector(quaternions.between(way, wanted))
    share = np.where(
        np.abs(y - way[:, 1]) < 1e-12, 0.0, _smoothstep(np.clip(size / (0.6 * length), 0.0, 1.0))
    )
    return share[:, None] * turn


def to_height_ahead(way: Floats, height: Floats, ahead: Floats) -> Floats:
    """(frames, 3) the turns, as vectors, that bring a bone's way up to a height, ahead if need be.

    It goes on pointing where it does if that is ahead, as far as `_AHEAD` of its length. Otherwise
    it comes up in the plane of the direction that is as far to the side and `_AHEAD` to the front:
    with u that direction and ``w_u`` the way along it, highest after a turn by
    ``d = atan2(w_u, w_y)``, it comes up by ``d - arccos(h / hypot(w_u, w_y))``; where it points
    straight down (d = pi) as well. If it points back by more than `_BACK`, it comes up by a share.
    """
    length = np.maximum(1e-9, np.linalg.norm(way, axis=1))
    side = np.stack([ahead[:, 2], 0.0 * length, -ahead[:, 0]], axis=1)
    front = np.maximum(_AHEAD * length, (way * ahead).sum(axis=1))
    along = front[:, None] * ahead + (way * side).sum(axis=1, keepdims=True) * side
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    forward = (way * along).sum(axis=1)
    size = np.maximum(1e-9, np.hypot(forward, way[:, 1]))
    highest = np.mod(np.arctan2(forward, way[:, 1]), 2.0 * np.pi)
    angle = np.maximum(0.0, highest - np.arccos(np.clip(height / size, -1.0, 1.0)))
    begin, end = _BACK
    back = np.clip((highest - np.pi - begin) / (end - begin), 0.0, 1.0)
    axis = np.stack([-along[:, 2], 0.0 * length, along[:, 0]], axis=1)
    return ((1.0 - _smoothstep(back)) * angle)[:, None] * axis


def _smoothstep(t: Floats) -> Floats:
    return t * t * (3.0 - 2.0 * t)
