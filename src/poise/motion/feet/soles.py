"""Soles: the shape of a flat foot, its points on the floor, and feet that are flat in contact."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from poise.array_types import Flags, Floats
from poise.geometry import quaternions
from poise.motion.feet.points import FootPoint
from poise.motion.feet.settings import SOLES
from poise.motion.feet.smoothing import averaged, faded


def _none() -> Floats:
    return np.zeros((0, 3))


@dataclass(frozen=True, eq=False)
class FlatFoot:
    """The shape of a foot that stands flat and points along z, y up.

    Attributes:
        side: "left" or "right".
        points: the points, from the heel: "ankle", then "ball" and "toe" if they exist.
        ball, toe: (3,), vectors from the ankle to the ball and from the ball to the tip of the toes
            or the front edge of the sole; None if missing.
        heights: (3,), heights of ankle, ball and toe above the floor, metres.
        heel: (n, 3), corners of the sole behind the ball, from the ankle; empty if the foot has no
            surface.
        front: (n, 3), the other corners, from the ball.
    """

    side: str
    points: tuple[FootPoint, ...]
    ball: Floats | None
    toe: Floats | None
    heights: Floats
    heel: Floats = field(default_factory=_none)
    front: Floats = field(default_factory=_none)

    @property
    def back(self) -> Floats:
        """Middle (3,) of the sole's rear edge, or the point below the ankle, from the ankle."""
        if not len(self.heel):
            return np.array([0.0, -self.heights[0], 0.0])
        return edge(self.heel, ahead=False)


def edge(corners: Floats, ahead: bool) -> Floats:
    """Return the middle (3,) of the front or rear edge of corners (n, 3) of a flat foot."""
    along = corners[:, 2] if ahead else -corners[:, 2]
    own = corners[along > along.max() - SOLES.end]
    return 0.5 * (own.min(axis=0) + own.max(axis=0))


@dataclass(frozen=True, eq=False)
class Sole:
    """A flat foot on the joints of a body.

    Attributes:
        shape: the flat foot.
        foot, toes: names of the joints that carry foot and toes; None for toes that do not bend.
        keys: (2, 3, 3), rotations of both joints if the foot stands flat and points along z.
    """

    shape: FlatFoot
    foot: str
    toes: str | None
    keys: Floats

    @property
    def points(self) -> tuple[FootPoint, ...]:
        """Heel, ball and tip of the toes, as far as the foot has them.

        Heel and tip are on the sole. The ball of a foot with toes is their joint, about which the
        heel rises, and else the point of the sole below it.
        """
        shape, side = self.shape, self.shape.side
        found = [self._point(f"{side} heel", shape.back, bends=False)]
        if shape.ball is None:
            return tuple(found)
        if self.toes is None:
            below = shape.ball - [0.0, shape.heights[1], 0.0]
            found.append(self._point(f"{side} ball", below, bends=False))
        else:
            found.append(FootPoint(f"{side} ball", self.toes))
        if shape.toe is not None:
            tip = shape.toe - [0.0, shape.heights[2], 0.0]
            found.append(self._point(f"{side} toe", tip, bends=True))
        return tuple(found)

    @property
    def edges(self) -> tuple[FootPoint, ...]:
        """Corners of the sole, and its points below ankle and ball."""
        shape = self.shape
        found = [(at, False) for at in shape.heel] or [(shape.back, False)]
        if shape.ball is not None:
            found.append((np.array([0.0, -shape.heights[1], 0.0]), True))
            found += [(at, True) for at in shape.front]
        if shape.toe is not None:
            found.append((shape.toe - [0.0, shape.heights[2], 0.0], True))
        return tuple(self._point(shape.side, at, bends) for at, bends in found)

    def _point(self, name: str, at: Floats, bends: bool) -> FootPoint:
        """Return a point at (3,) metres from the ball if it bends, and else from the ankle."""
        joint, key = self.foot, self.keys[0]
        # Toes without a tip and without a surface are a part of the foot.
        if bends and self.toes is not None and self.shape.toe is not None:
            joint, key = self.toes, self.keys[1]
        elif bends and self.shape.ball is not None:
            at = at + self.shape.ball
        x, y, z = (key.T @ at).tolist()
        return FootPoint(name, joint, (x, y, z))


def levelled(
    sole: Sole, ankle: Floats, turns: tuple[Floats, Floats], marks: Flags, stands: Flags,
    floor: float, ease: int,
) -> tuple[Floats, Floats]:  # fmt: skip
    """Return rotations of foot and toes that are flat in contact and do not enter the floor.

    Where two neighbouring points are in contact, the bone between them is level. The rotations that
    level it fade smoothly into the other frames. Elsewhere a bone is raised whose end is below the
    floor, by a rotation that is averaged over time outside of stances.

    Args:
        sole: the foot.
        ankle: (frames, 3), positions of the ankle without contacts, y up, metres.
        turns: rotations of foot and toes relative to a flat foot that points along z, shape
            (frames, 3, 3) each.
        marks: (frames, 3), whether heel, ball and toe are in contact.
        stands: (frames,), whether the foot stands.
        floor: height of the floor, metres.
        ease: duration in which corrections fade out before and after a contact, frames.

    Returns:
        The rotations of foot and toes, (frames, 3, 3) each.
    """
    shape = sole.shape
    foot, toes = turns
    if shape.ball is None:
        return foot, toes
    near = faded(np.ones((len(ankle), 1)), stands, ease)[:, 0]
    front = marks[:, 1] | marks[:, 2]
    foot = _flat(foot, marks[:, 0] & front, ease)
    reached = [floor + height * np.maximum(0.0, foot[:, 1, 1]) for height in shape.heights]
    line = foot @ shape.ball
    stood = np.maximum(reached[0], reached[1] - line[:, 1])
    start = np.maximum(ankle[:, 1], reached[0])
    start += near * (stood - start)
    start = np.where(marks[:, 0], floor + shape.heights[0], start)
    raised = _to_height(line, np.maximum(reached[1], start + line[:, 1]) - start)
    # The heel of a foot on its ball is not below that of a flat foot.
    sunk = front & ~marks[:, 0] & (line[:, 1] > shape.ball[1])
    raised[sunk] = _to_height(line[sunk], np.full(sunk.sum(), shape.ball[1]))
    foot = _raised(foot, raised, stands, near, ease)
    if sole.toes is None or shape.toe is None:
        return foot, foot
    line = foot @ shape.ball
    up = np.maximum(0.0, foot[:, 1, 1])
    stood = np.maximum(floor + shape.heights[0] * up + line[:, 1], floor + shape.heights[1] * up)
    start = ankle[:, 1] + line[:, 1]
    start += near * (stood - start)
    toes = _flat(toes, marks[:, 1] & marks[:, 2], ease)
    up = np.maximum(0.0, toes[:, 1, 1])
    start = np.where(
        marks[:, 1], floor + shape.heights[1], np.maximum(start, floor + shape.heights[1] * up)
    )
    line = toes @ shape.toe
    height = np.maximum(floor + shape.heights[2] * up, start + line[:, 1]) - start
    raised = np.where((height > line[:, 1] + 1e-9)[:, None], _ahead(line, height, foot), 0.0)
    sunk = marks[:, 2] & ~marks[:, 1] & (line[:, 1] > shape.toe[1])
    raised[sunk] = _to_height(line[sunk], np.full(sunk.sum(), shape.toe[1]))
    return foot, _within_bend(foot, toes, _raised(toes, raised, stands, near, ease))


def _flat(turns: Floats, flat: Flags, ease: int) -> Floats:
    """Return rotations that are level in some frames, with smooth transitions."""
    up = np.zeros((len(turns), 3))
    up[:, 1] = 1.0
    vectors = quaternions.to_rotation_vector(quaternions.between(turns[:, :, 1], up))
    # Next to these frames, the rotations approach level ones, however they change there.
    share = faded(np.ones((len(turns), 1)), flat, ease)
    return _turned((1.0 - share) * faded(vectors, flat, ease) + share**2 * vectors, turns)


def _raised(turns: Floats, vectors: Floats, stands: Flags, near: Floats, ease: int) -> Floats:
    """Return rotations turned further by vectors, which are averaged outside of stances."""
    close = np.where(stands[:, None], vectors, averaged(vectors, max(1, ease // 8)))
    share = near[:, None]
    return _turned(share * close + (1.0 - share) * averaged(vectors, ease), turns)


def _turned(vectors: Floats, turns: Floats) -> Floats:
    """Rotate (frames, 3, 3) further by rotation vectors (frames, 3) in the world."""
    return quaternions.to_matrix(quaternions.from_rotation_vector(vectors)) @ turns


def _within_bend(foot: Floats, free: Floats, raised: Floats) -> Floats:
    """Limit the bend of toes relative to the foot that raising them from the floor has added.

    All are rotations (frames, 3, 3).
    """
    begin, most = SOLES.bends, SOLES.most
    own, bends = (
        quaternions.to_rotation_vector(quaternions.from_matrix(np.swapaxes(foot, 1, 2) @ toes))
        for toes in (free, raised)
    )
    sizes = np.maximum(1e-9, np.linalg.norm(bends, axis=1))
    slowed = begin + (most - begin) * np.tanh((sizes - begin) / (most - begin))
    # Allow the bend in this direction that the toes have before they are raised.
    slowed = np.maximum(slowed, (own * bends).sum(axis=1) / sizes)
    back = np.where(sizes > begin, np.minimum(0.0, slowed / sizes - 1.0), 0.0)
    return _turned(back[:, None] * (foot @ bends[..., None])[..., 0], raised)


def _to_height(vectors: Floats, height: Floats) -> Floats:
    """Shortest rotations (frames, 3), as vectors, that bring a bone's end to a height.

    The horizontal direction does not change. A bone that points straight down has none and is left
    unchanged; close to straight down, a fraction of the rotation is applied, for continuity.
    """
    length = np.maximum(1e-9, np.linalg.norm(vectors, axis=1))
    y = np.clip(height, -0.999 * length, 0.999 * length)
    size = np.linalg.norm(vectors[:, [0, 2]], axis=1)
    level = np.sqrt(np.maximum(0.0, length**2 - y**2)) / np.maximum(1e-9, size)
    wanted = vectors * level[:, None]
    wanted[:, 1] = y
    turn = quaternions.to_rotation_vector(quaternions.between(vectors, wanted))
    share = _smoothstep(np.clip(size / (0.6 * length), 0.0, 1.0))
    return np.where(np.abs(y - vectors[:, 1]) < 1e-12, 0.0, share)[:, None] * turn


def _ahead(vectors: Floats, height: Floats, foot: Floats) -> Floats:
    """Rotations (frames, 3), as vectors, that bring the end of toes to a height, preferably ahead.

    Toes whose component in the direction of the foot is at least the fraction
    `SoleSettings.ahead` of their length keep their horizontal direction. Others are rotated in the
    vertical plane of the direction u with the same lateral component and this forward component:
    with ``w_u`` the component along u and ``d = atan2(w_u, w_y)`` the angle to vertical, the
    rotation is ``d - arccos(h / hypot(w_u, w_y))``, also for toes straight down (d = pi). For toes
    that point back by more than `SoleSettings.back`, a fraction of the rotation is applied.
    """
    length = np.maximum(1e-9, np.linalg.norm(vectors, axis=1))
    across = foot[:, :, 0]
    ahead = np.stack([-across[:, 2], 0.0 * length, across[:, 0]], axis=1)
    ahead /= np.maximum(1e-9, np.linalg.norm(ahead, axis=1, keepdims=True))
    side = np.stack([ahead[:, 2], 0.0 * length, -ahead[:, 0]], axis=1)
    front = np.maximum(SOLES.ahead * length, (vectors * ahead).sum(axis=1))
    along = front[:, None] * ahead + (vectors * side).sum(axis=1, keepdims=True) * side
    along /= np.maximum(1e-9, np.linalg.norm(along, axis=1, keepdims=True))
    forward = (vectors * along).sum(axis=1)
    size = np.maximum(1e-9, np.hypot(forward, vectors[:, 1]))
    highest = np.mod(np.arctan2(forward, vectors[:, 1]), 2.0 * np.pi)
    angle = np.maximum(0.0, highest - np.arccos(np.clip(height / size, -1.0, 1.0)))
    begin, end = SOLES.back, SOLES.behind
    back = np.clip((highest - np.pi - begin) / (end - begin), 0.0, 1.0)
    axis = np.stack([-along[:, 2], 0.0 * length, along[:, 0]], axis=1)
    return ((1.0 - _smoothstep(back)) * angle)[:, None] * axis


def _smoothstep(t: Floats) -> Floats:
    return t * t * (3.0 - 2.0 * t)
