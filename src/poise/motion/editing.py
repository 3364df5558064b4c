"""Crop, join, blend and retime motions."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy.joint_pairs import JointPairs
from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import quaternions, transforms
from poise.geometry.curves import Curve
from poise.model.joint_values import turn_of, turn_values
from poise.model.motion import SAME, Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.derivatives import angular_rates
from poise.motion.frame_fitting import values_of_frames
from poise.motion.keyframes import dof_groups
from poise.motion.root_transform import brought, free_roots
from poise.motion.track import Track
from poise.motion.up_axis import upright_axis

Interpolation = Literal["catmull-rom", "linear", "step"]


def sampled(motion: Motion, seconds: ArrayLike, kind: Interpolation = "catmull-rom") -> Floats:
    """Sample a motion at times (...), in seconds from its first frame, as (..., nq).

    Angles are unwrapped first; quaternions are interpolated as rotations. Times outside the motion
    give its first or last frame.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> bool((sampled(walk, 5 / walk.fps) == walk.q[5]).all())
    True
    """
    whole = unwrapped(motion)
    t = np.asarray(seconds, dtype=np.float64)
    times = np.arange(len(whole)) / whole.fps
    q = np.empty((*t.shape, motion.skeleton.nq))
    for at in dof_groups(motion.skeleton).values():
        values = whole.q[:, at]
        still = (values == values[0]).all()
        q[..., at] = values[0] if still else Track.of(times, values, kind).at(t)
    return q


def resampled(motion: Motion, fps: float, kind: Interpolation = "catmull-rom") -> Motion:
    """Resample a motion to a different frame rate; frames at the same time are unchanged.

    Raises:
        InvalidValue: a rate that is not positive, or a motion without frames.
    """
    if not 0.0 < fps < math.inf:
        raise InvalidValue(f"{fps} frames per second: expected a positive number")
    _some(motion)
    frames = math.floor((len(motion) - 1) / motion.fps * fps + 1e-6) + 1
    return _made(motion, sampled(motion, np.arange(frames) / fps, kind), fps)


def cropped(motion: Motion, start: float = 0.0, end: float | None = None) -> Motion:
    """Return the frames from ``start`` to ``end`` seconds, inclusive.

    Raises:
        InvalidValue: no frame is in the interval, or it ends before it starts.
    """
    last = (len(motion) - 1) / motion.fps if end is None else end
    if not (math.isfinite(start) and math.isfinite(last)):
        raise InvalidValue(f"from {start} s to {last} s: expected finite times")
    if end is not None and last < start:
        raise InvalidValue(f"from {start:g} s to {last:g} s: expected the earlier time first")
    first = max(0, math.ceil(start * motion.fps - 1e-6))
    stop = min(len(motion), math.floor(last * motion.fps + 1e-6) + 1)
    if first >= stop:
        raise InvalidValue(
            f"no frame from {start:g} s to {last:g} s; the motion lasts "
            f"{(len(motion) - 1) / motion.fps:g} s"
        )
    return motion[first:stop]


def retimed(motion: Motion, warp: float | Curve | Callable[[Floats], Floats]) -> Motion:
    """Retime a motion by a factor or by a curve from new to old seconds.

    A factor of 2 halves the duration. A curve maps each second of the new motion to a second of the
    old one and may decrease. The new motion ends when the warp passes the end of the old motion. A
    `Curve` with several pieces, or with a nonlinear piece, ends with its last piece. Any other warp
    must reach the end of the old motion and not return.

    Raises:
        InvalidValue: a factor that is not positive; a function that never reaches the end.
        ShapeError: a function that does not return one second for each input.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> end = (len(walk) - 1) / walk.fps
    >>> back = retimed(walk, Curve.through([0.0, end], [end, 0.0]))
    >>> bool(np.allclose(back.world[::-1], walk.world))
    True
    """
    _some(motion)
    length = (len(motion) - 1) / motion.fps
    if isinstance(warp, int | float | np.integer | np.floating):
        factor = float(warp)
        if not 0.0 < factor < math.inf:
            raise InvalidValue(f"a factor of {warp}: expected a positive number")
        frames = math.floor(length / factor * motion.fps + 1e-6) + 1
        seconds = np.minimum(np.arange(frames) / motion.fps * factor, length)
        return _made(motion, sampled(motion, seconds), motion.fps)
    seconds = _warped(motion, warp)
    inside = np.flatnonzero(seconds < length - 1e-9)
    seconds = seconds[: (inside[-1] if len(inside) else -1) + 2]
    return _made(motion, sampled(motion, seconds), motion.fps)


def _warped(motion: Motion, warp: Curve | Callable[[Floats], Floats]) -> Floats:
    """Return the source time of each new frame, in seconds, up to the end of the warp or motion."""
    length = (len(motion) - 1) / motion.fps
    read = warp.value if isinstance(warp, Curve) else warp
    end = _end_of(warp)
    frames = 100 * len(motion) if end is None else math.floor(end * motion.fps + 1e-6) + 1
    seconds = np.asarray(read(np.arange(max(1, frames)) / motion.fps), dtype=np.float64)
    if seconds.shape != (max(1, frames),):
        raise ShapeError(
            f"the warp returned shape {seconds.shape} for seconds of shape ({max(1, frames)},)"
        )
    if not np.isfinite(seconds).all():
        raise InvalidValue("the warp returned a time that is not finite")
    if end is None and seconds[-1] < length - 1e-9:
        raise InvalidValue(
            f"the warp reaches {seconds[-1]:.6g} s after {frames / motion.fps:g} s, not the end "
            f"of the motion at {length:g} s; pass a Curve.through points, which has an end"
        )
    return seconds


def _end_of(warp: object) -> float | None:
    """Return the second at which a warp ends; None for a rising line or a function."""
    if not isinstance(warp, Curve) or not warp.native:
        return None
    straight = len(warp.coefficients) == 1 and not warp.coefficients[0, 2:].any()
    rises = warp.coefficients[0, 1] > 0.0
    return None if straight and rises else float(warp.breakpoints[-1])


def blended(first: Motion, second: Motion, share: ArrayLike = 0.5) -> Motion:
    """Blend two motions of the same skeleton and frame rate, frame by frame.

    Skeletons read from different files may be used if they are the same.

    Values are interpolated along the shortest path (``q0 + share (q1 - q0)`` in the tangent space),
    and rotations of roots as quaternions. The result is as long as the shorter motion.

    Args:
        share: share of the second motion, 0 to 1: one number, or (frames,).

    Raises:
        InvalidValue: motions of different skeletons or rates.
        ShapeError: the shares have a wrong shape.
    """
    second = match_skeleton(first, second)
    frames = min(len(first), len(second))
    shares = np.asarray(share, dtype=np.float64)
    if shares.shape not in ((), (frames,)):
        raise ShapeError(f"shares of {frames} frames must be one number or have shape ({frames},)")
    start, end = unwrapped(first).q[:frames], unwrapped(second).q[:frames]
    q = values_between(first.skeleton, start, end, np.broadcast_to(shares, frames))
    return _made(first, q, first.fps)


def values_between(body: Skeleton, start: Floats, end: Floats, share: Floats) -> Floats:
    """Interpolate between poses (n, nq), by shares (n,), along the shortest path.

    Rotations of roots are interpolated as quaternions, so that the heading of a scene does not
    change the result. Other rotations about single axes are interpolated one by one, within limits.
    """
    q = np.asarray(body.integrate(start, share[:, None] * shorter_way(body, start, end)))
    for name in free_roots(body):
        joint, at = body.joint(name), body.joint_dofs(name)
        one, other = (quaternions.from_matrix(turn_of(joint, each[:, at])) for each in (start, end))
        turns = quaternions.to_matrix(quaternions.slerp(one, other, share))
        q[:, at] = turn_values(joint, turns, q[:, at])
    return q


def shorter_way(body: Skeleton, start: Floats, end: Floats) -> Floats:
    """Rates (n, nv) from poses (n, nq) to others along the shortest path."""
    gap = np.asarray(body.difference(end, start))
    return np.where(angular_rates(body), gap - math.tau * np.round(gap / math.tau), gap)


def joined(first: Motion, second: Motion, *, overlap: float = 0.0, follow: bool = True) -> Motion:
    """Join two motions.

    Args:
        overlap: seconds over which the end of the first fades into the start of the second.
        follow: whether the second motion is moved over the floor and turned about the upright
            axis to start at the root of the first; its height and tilt do not change.

    Raises:
        InvalidValue: different skeletons or rates, or an overlap longer than one of the motions.
    """
    second = match_skeleton(first, second)
    shared = round(overlap * first.fps) if math.isfinite(overlap * first.fps) else -1
    if not 0 <= shared <= min(len(first), len(second)):
        raise InvalidValue(
            f"an overlap of {overlap:g} s: the motions last "
            f"{first.seconds:g} s and {second.seconds:g} s"
        )
    at = len(first) - max(shared, 1)
    second = brought(second, 0, first[at], upright_axis(first)) if follow else second
    parts = [first.q[: len(first) - shared]]
    if shared:
        u = (np.arange(shared) + 1.0) / (shared + 1.0)
        fade = blended(first[len(first) - shared :], second[:shared], u * u * (3.0 - 2.0 * u))
        parts.append(fade.q)
    # Without an overlap, the first frame of the second motion repeats the last of the first.
    parts.append(second.q[shared if shared or not follow else 1 :])
    return unwrapped(_made(first, np.concatenate(parts), first.fps))


def _made(like: Motion, q: Floats, fps: float) -> Motion:
    return Motion(like.skeleton, q, fps, like.name)


def _some(motion: Motion) -> None:
    if not len(motion):
        raise InvalidValue("the motion has no frames")


def match_skeleton(first: Motion, second: Motion) -> Motion:
    """Return the second motion on the skeleton of the first."""
    _some(first)
    _some(second)
    made = _carried(second, first.skeleton)
    # A BVH rounds the frame time: 59.99999999999988 is 60.
    if not math.isclose(first.fps, second.fps, rel_tol=1e-6):
        raise InvalidValue(
            f"the motions run at {first.fps:g} and {second.fps:g} frames per second: resample one"
        )
    return made


def _carried(motion: Motion, body: Skeleton) -> Motion:
    """Return the motion on an equal skeleton, also one with other axes, as formats store them.

    Joints then turn from rest as in the motion, and must come to the same positions.
    """
    other = motion.skeleton
    if other is body:
        return motion
    if (other.joint_names, other.dof_names) == (body.joint_names, body.dof_names):
        with suppress(InvalidValue):
            return motion.on(body)
    if sorted(other.joint_names) == sorted(body.joint_names) and other.up == body.up:
        order = [other.joint_index(name) for name in body.joint_names]
        world = motion.world[:, order]
        axes = np.linalg.solve(other.rest.world[order], body.rest.world)
        axes[:, :3, 3] = 0.0
        q = values_of_frames(body, world @ axes)
        made = unwrapped(Motion(body, q, motion.fps, motion.name))
        if np.abs((made.world - world)[..., :3, 3]).max() <= SAME:
            return made
    raise InvalidValue("the motions belong to different skeletons; retarget one of them first")


def mirrored(motion: Motion, pairs: Mapping[str, str] | None = None) -> Motion:
    """Mirror a motion, exchanging left and right.

    Each joint rotates from its rest pose like the mirrored rotation of its counterpart: with S the
    reflection across the symmetry plane of the rest pose, ``W' = S W_pair S (S W_pair,rest S)^-1
    W_rest``. Exact for a symmetrical rest pose, otherwise the closest fit. Parameters whose names
    identify a side are exchanged, too.

    Args:
        pairs: left joint to right joint; by default those of the anatomy, and by names.

    Raises:
        InvalidValue: no joint has a counterpart.
        UnknownJoint: a pair names a joint that does not exist.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> twice = mirrored(mirrored(walk))
    >>> bool(np.abs(twice.world - walk.world).max() < 1e-9)
    True
    """
    body = motion.skeleton
    if pairs is not None:
        for name in (*pairs, *pairs.values()):
            body.joint_index(name)
    known = JointPairs.of_body(body) if pairs is None else JointPairs(tuple(pairs.items()), ())
    counterpart = known.order(body.joint_names)
    if all(i == j for i, j in enumerate(counterpart)):
        raise InvalidValue("no joint is recognised as left or right; pass the pairs of joints")
    rest = body.rest.world
    S = _reflection(body, counterpart)
    seen = S @ motion.world[:, counterpart] @ S
    still = S @ rest[counterpart] @ S
    wanted = seen @ transforms.inverse(still) @ rest
    q = values_of_frames(body, wanted, motion.q)
    names = [parameter.name for parameter in body.parameters]
    if names:
        columns = [body.dof_index(name) for name in names]
        q[:, columns] = motion.q[:, columns][:, JointPairs.of(names).order(names)]
    return unwrapped(Motion(body, q, motion.fps, motion.name))


def _reflection(body: Skeleton, counterpart: list[int]) -> Floats:
    """Reflection across the symmetry plane of the joint pairs in the rest pose, (4, 4)."""
    origins = body.rest.world[:, :3, 3]
    left = np.array([i for i, j in enumerate(counterpart) if i < j])
    right = np.array([counterpart[i] for i in left])
    offsets = origins[left] - origins[right]
    # Pairs are not ordered by side: align all vectors with the longest one.
    longest = offsets[np.argmax((offsets**2).sum(axis=1))]
    offsets = offsets * np.where(offsets @ longest < 0.0, -1.0, 1.0)[:, None]
    normal = offsets.sum(axis=0)
    size = float(np.linalg.norm(normal))
    if size <= 1e-9:
        raise InvalidValue(
            "the joints of each pair coincide at rest, so they define no mirror plane"
        )
    normal = normal / size
    middle = 0.5 * (origins[left] + origins[right]).mean(axis=0)
    S = np.eye(4)
    S[:3, :3] -= 2.0 * np.outer(normal, normal)
    S[:3, 3] = 2.0 * (middle @ normal) * normal
    return S
