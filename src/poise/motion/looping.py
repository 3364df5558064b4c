"""Clips that cycle: the stretch that repeats best, closed without a seam."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.editing import blended, joined
from poise.motion.mirroring import mirrored
from poise.motion.root_transform import brought, heading
from poise.motion.up_axis import upright_axis

Floats = NDArray[np.float64]

_LOOKED_AT = 500  # frames of a motion among which a cycle is looked for
_VELOCITY = 0.1  # seconds: what a speed counts beside a distance
_LONGER = 0.02  # metres by which the ends of a cycle twice as long may be further apart


@dataclass(frozen=True, eq=False)
class Loop:
    """A motion that cycles.

    Attributes:
        motion: whose last frame is its first, further along.
        first, last: frames of the motion it was taken from.
        seam: metres, root mean square, between the joints of these before they were blended.
    """

    motion: Motion
    first: int
    last: int
    seam: float


def looped(
    motion: Motion,
    span: tuple[float, float] | None = None,
    *,
    shortest: float = 0.4,
    fade: float = 0.15,
) -> Loop:
    """One cycle of a motion, its end blended into its start.

    The last frame is the pose of the first, where the body has come to: a player that leaves it out
    and goes on from there sees no seam. Travel over the floor and turns about the upright axis are
    kept.

    Args:
        motion: a motion that contains a cycle.
        span: seconds from where to where the cycle is; by default the two frames whose poses and
            velocities are most alike.
        shortest: the shortest cycle to find, in seconds.
        fade: seconds over which the end is blended.

    Raises:
        InvalidValue: a span that is not in the motion, or a motion that is too short.

    >>> from poise.bundled import character
    >>> made = looped(character().motion)
    >>> round((len(made.motion) - 1) / made.motion.fps, 1)
    1.0
    """
    return _closed(motion, motion, span, shortest, fade)


def mirror_looped(
    motion: Motion,
    span: tuple[float, float] | None = None,
    *,
    shortest: float = 0.25,
    fade: float = 0.15,
) -> Loop:
    """A symmetrical cycle: half of one, as a single step, followed by its mirror image.

    Args:
        motion: a motion that contains a step.
        span: seconds from where to where the half cycle is; by default the two frames that are
            most alike when one of them is mirrored.
        shortest: the shortest half cycle to find, in seconds.
        fade: seconds over which the end of each half is blended.

    Raises:
        InvalidValue: a span that is not in the motion, a motion that is too short, or no joint's
            name tells a side.

    >>> from poise.bundled import character
    >>> made = mirror_looped(character().motion)
    >>> round((len(made.motion) - 1) / made.motion.fps, 1)
    1.0
    """
    half = _closed(motion, mirrored(motion), span, shortest, fade)
    whole = joined(half.motion, mirrored(half.motion))
    return Loop(whole, half.first, half.last, half.seam)


def _closed(
    motion: Motion, other: Motion, span: tuple[float, float] | None, shortest: float, fade: float
) -> Loop:
    """A stretch of a motion that ends in the first frame of another motion's, brought there."""
    fps = motion.fps
    least = max(2, math.ceil(shortest * fps))
    if len(motion) <= least:
        raise InvalidValue(
            f"{len(motion)} frames at {fps:g} a second are too short for a cycle of {shortest:g} s"
        )
    up = upright_axis(motion)
    if span is None:
        first, last = _ends(_features(motion, up), _features(other, up), least)
    else:
        first, last = (round(each * fps) if math.isfinite(each) else -1 for each in span)
        if not 0 <= first < last < len(motion):
            raise InvalidValue(
                f"a cycle from {span[0]:g} to {span[1]:g} s: the motion lasts "
                f"{(len(motion) - 1) / fps:g} s"
            )
    there = brought(other, first, motion[last], up)
    apart = there.world[first, :, :3, 3] - motion.world[last, :, :3, 3]
    seam = float(np.sqrt((apart**2).sum(axis=1).mean()))
    return Loop(_faded(motion, there, first, last, round(fade * fps)), first, last, seam)


def _faded(motion: Motion, there: Motion, first: int, last: int, frames: int) -> Motion:
    """The stretch of a motion that goes over into another one, whose ``first`` is its ``last``.

    What comes before that frame of the other is blended in; where there is none, its first frame's
    difference is.
    """
    count = min(frames, last - first - 1)
    own = motion[first : last + 1]
    before = np.maximum(np.arange(first - count, first + 1), 0)
    if first < count:
        # No frames before: what the ends are apart by is taken away from the motion's own frames.
        body = motion.skeleton
        gap = body.difference(there.q[first : first + 1], motion.q[last : last + 1])
        tail = Motion(
            body, body.integrate(own.q[-count - 1 :], np.repeat(gap, count + 1, axis=0)), own.fps
        )
    else:
        tail = Motion(motion.skeleton, there.q[before], own.fps)
    u = np.arange(count + 1) / max(1, count)
    share = u * u * u * (10.0 + u * (6.0 * u - 15.0))
    mixed = blended(own[len(own) - count - 1 :], tail, share)
    q = np.concatenate([own.q[: len(own) - count - 1], mixed.q])
    return Motion(motion.skeleton, q, motion.fps, motion.name)


def _features(motion: Motion, up: str) -> Floats:
    """(frames, n) places of joints as seen from the body's own heading, and their velocities."""
    places = motion.world[..., :3, 3].copy()
    a, b = (2, 0) if up == "y" else (0, 1)
    flat = [a, b]
    places[..., flat] -= places[:, :1, flat]
    angle = heading(motion.world, motion.skeleton, up)
    c, s = np.cos(angle)[:, None], np.sin(angle)[:, None]
    x, y = places[..., a].copy(), places[..., b].copy()
    places[..., a], places[..., b] = c * x + s * y, c * y - s * x
    rates = np.gradient(places, axis=0) * motion.fps
    size = math.sqrt(places.shape[1])
    return np.concatenate([places, _VELOCITY * rates], axis=2).reshape(len(places), -1) / size


def _ends(start: Floats, end: Floats, least: int) -> tuple[int, int]:
    """The frames between which a cycle is: where ``start`` at the last is nearest to ``end`` at the
    first."""
    every = max(1, len(start) // _LOOKED_AT)
    rows = np.arange(0, len(start), every)
    first, last = np.meshgrid(rows, rows, indexing="ij")
    square = (
        (end[rows] ** 2).sum(axis=1)[:, None] + (start[rows] ** 2).sum(axis=1)[None]
        - 2.0 * end[rows] @ start[rows].T
    )  # fmt: skip
    cost = np.sqrt(np.maximum(square, 0.0))
    # Of cycles that close alike the shortest one: not two in a row.
    cost = cost + _LONGER * np.log2(np.maximum(1, last - first) / least)
    cost[last - first < least] = np.inf
    at = np.unravel_index(int(np.argmin(cost)), cost.shape)
    return int(rows[at[0]]), int(rows[at[1]])
