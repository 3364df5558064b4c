"""Extract cycles from motions: find the best repeating interval and blend its ends."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model.joint_values import turn_of, turn_values
from poise.model.motion import Motion
from poise.motion.editing import blended, joined, mirrored
from poise.motion.feet.points import body_size
from poise.motion.root_transform import (
    brought,
    first_moving,
    fixed_joints,
    floor_frames,
    free_roots,
    heading,
)
from poise.motion.up_axis import upright_axis

_LOOKED_AT = 500  # frames of a motion that are compared
_VELOCITY = 0.1  # seconds: weight of velocities relative to distances
_SAME = 1e-3  # metres RMS for an adult: poses of less distance are equal to the eye
_EQUAL = 1e-6  # metres for an adult: costs of cycles that differ by less are equal
_LONGER = 0.02  # metres for an adult: penalty of the distance for each doubling of the length


@dataclass(frozen=True, eq=False)
class Loop:
    """A cyclic motion.

    Attributes:
        motion: the cycle; its last frame is the pose of the first, displaced by the travel.
        first, last: frames of the original motion.
        seam: RMS distance of the joints between these frames before blending, metres.
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
    """Return one cycle of a motion, with its end blended into its start.

    The last frame has the pose of the first frame at the new position of the body; players omit it
    and continue with the first frame. Travel over the floor and rotation about the upright axis are
    kept.

    Args:
        motion: a motion that contains a cycle.
        span: start and end of the cycle, seconds; by default the two frames whose poses and
            velocities are most similar.
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
    """Return a symmetrical cycle: half a cycle, such as one step, followed by its mirror image.

    Args:
        motion: a motion that contains a step.
        span: start and end of the half cycle, seconds; by default the two frames that are most
            similar when one of them is mirrored.
        shortest: the shortest half cycle to find, in seconds.
        fade: seconds over which the end of each half is blended.

    Raises:
        InvalidValue: a span that is not in the motion, a motion that is too short, or no joint's
            name identifies a side.

    >>> from poise.bundled import character
    >>> made = mirror_looped(character().motion)
    >>> round((len(made.motion) - 1) / made.motion.fps, 1)
    1.0
    """
    half = _closed(motion, mirrored(motion), span, shortest, fade)
    whole = joined(half.motion, mirrored(half.motion))
    return Loop(whole, half.first, half.last, half.seam)


def repeats(motion: Motion) -> bool:
    """Return whether the last frame repeats the pose of the first, apart from travel and heading.

    Players omit such a frame. A body that stands still does not repeat.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> repeats(looped(walk).motion), repeats(walk[:20])
    (True, False)
    """
    if len(motion) < 3:
        return False
    body, up, ends = motion.skeleton, upright_axis(motion), motion.world[[0, -1]]
    floors = floor_frames(heading(ends, body, up), ends[:, first_moving(body), :3, 3], up)
    first, last = (transforms.rigid_inverse(floors)[:, None] @ ends)[..., :3, 3]
    apart = np.sqrt(((first - last) ** 2).sum(axis=1).mean())
    places = motion.world[..., :3, 3]
    same = _SAME * body_size(body)
    return bool(apart < same < np.abs(places - places[0]).max())


def _closed(
    motion: Motion, other: Motion, span: tuple[float, float] | None, shortest: float, fade: float
) -> Loop:
    """Cut an interval whose end is blended into the first frame of another motion."""
    fps = motion.fps
    least = max(2, math.ceil(shortest * fps))
    if len(motion) <= least:
        raise InvalidValue(
            f"{len(motion)} frames at {fps:g} frames per second are too short for a cycle of "
            f"{shortest:g} s"
        )
    up = upright_axis(motion)
    if span is None:
        first, last = _ends(_features(motion, up), _features(other, up), least)
    else:
        if span[1] <= span[0]:
            raise InvalidValue(
                f"a cycle from {span[0]:g} to {span[1]:g} s: expected the earlier time first"
            )
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
    """Blend the end of an interval into another motion, whose frame ``first`` matches ``last``.

    The frames before ``first`` of the other motion are blended in. Without such frames, the
    difference at its first frame is faded out.
    """
    count = min(frames, last - first - 1)
    own = motion[first : last + 1]
    before = np.maximum(np.arange(first - count, first + 1), 0)
    if first < count:
        # No frames before: subtract the difference of the ends from the motion's own frames.
        body = motion.skeleton
        gap = body.difference(there.q[first : first + 1], motion.q[last : last + 1])
        q = np.asarray(body.integrate(own.q[-count - 1 :], np.repeat(gap, count + 1, axis=0)))
        for name in free_roots(body):  # not by angles, which depend on the heading
            joint, at = body.joint(name), body.joint_dofs(name)
            after, before, turns = (
                turn_of(joint, each[..., at])
                for each in (there.q[first], motion.q[last], own.q[-count - 1 :])
            )
            q[:, at] = turn_values(joint, turns @ before.T @ after, q[:, at])
        tail = Motion(body, q, own.fps)
    else:
        tail = Motion(motion.skeleton, there.q[before], own.fps)
    u = np.arange(count + 1) / max(1, count)
    share = u * u * u * (10.0 + u * (6.0 * u - 15.0))
    mixed = blended(own[len(own) - count - 1 :], tail, share)
    q = np.concatenate([own.q[: len(own) - count - 1], mixed.q])
    return Motion(motion.skeleton, q, motion.fps, motion.name)


def _features(motion: Motion, up: str) -> Floats:
    """Joint positions relative to the heading, and velocities, scaled to an adult, (frames, n)."""
    angles = heading(motion.world, motion.skeleton, up)
    floor = floor_frames(angles, motion.world[:, first_moving(motion.skeleton), :3, 3], up)
    world = np.delete(motion.world, fixed_joints(motion.skeleton), axis=1)
    places = (transforms.rigid_inverse(floor)[:, None] @ world)[..., :3, 3]
    rates = np.gradient(places, axis=0) * motion.fps
    size = math.sqrt(places.shape[1]) * body_size(motion.skeleton)
    return np.concatenate([places, _VELOCITY * rates], axis=2).reshape(len(places), -1) / size


def _ends(start: Floats, end: Floats, least: int) -> tuple[int, int]:
    """First and last frame of the cycle: ``start`` at the last is nearest to ``end`` at the
    first."""
    every = max(1, len(start) // _LOOKED_AT)
    rows = np.arange(0, len(start), every)
    first, last = np.meshgrid(rows, rows, indexing="ij")
    square = (
        (end[rows] ** 2).sum(axis=1)[:, None] + (start[rows] ** 2).sum(axis=1)[None]
        - 2.0 * end[rows] @ start[rows].T
    )  # fmt: skip
    cost = np.sqrt(np.maximum(square, 0.0))
    # Among cycles of similar cost, prefer the shortest: one cycle instead of two.
    cost = cost + _LONGER * np.log2(np.maximum(1, last - first) / least)
    cost[last - first < least] = np.inf
    # the first of equal cycles, whose costs differ by rounding
    at = np.unravel_index(int(np.argmax(cost <= cost.min() + _EQUAL)), cost.shape)
    return int(rows[at[0]]), int(rows[at[1]])
