"""From world frames to a motion: every joint brought as near to its frame as it can go."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import ShapeError
from poise.geometry import quaternions, transforms
from poise.kinematics.forward import world_frames
from poise.model.joint import Joint
from poise.model.joint_values import joint_values as joint_values
from poise.model.joint_values import turn_of, turn_values, turns_freely
from poise.model.skeleton import Skeleton
from poise.motion.limit_projection import has_branches, nearest_path

Floats = NDArray[np.float64]


def values_of_frames(skeleton: Skeleton, world: ArrayLike, near: ArrayLike | None = None) -> Floats:
    """The poses (..., nq) that fit (..., joints, 4, 4) world frames best.

    From the roots outwards, each joint from where its parent has come to: what one cannot do (a
    hinge that should tilt) its children make up for as far as they can. Limits are not looked at;
    joints without values of their own, driven and constrained ones, go where they must.

    Args:
        near: (..., nq) values to be near to where several mean the same; the rest by default.

    Raises:
        ShapeError: frames that do not fit.
        InvalidValue: a joint that is no chain of shifts and turns.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> q = values_of_frames(walk.skeleton, walk.world, walk.q)
    >>> bool(np.abs(q - walk.q).max() < 1e-9)
    True
    """
    wanted = np.asarray(world, dtype=np.float64)
    if wanted.shape[-3:] != (len(skeleton.joints), 4, 4):
        raise ShapeError(
            f"world frames are (..., {len(skeleton.joints)}, 4, 4), not {wanted.shape}"
        )
    batch = wanted.shape[:-3]
    start = skeleton.rest.q if near is None else np.asarray(near, dtype=np.float64)
    q = np.broadcast_to(start, (*batch, skeleton.nq)).copy()
    for level in _levels(skeleton):
        now = world_frames(skeleton.mechanism, q)
        for j in level:
            joint, parent = skeleton.joints[j], skeleton.parents[j]
            if not joint.suffixes or any(joint.drives):
                continue
            local = wanted[..., j, :, :]
            if parent >= 0:
                local = _from(now[..., parent, :, :], local, skeleton.mechanism.rigid)
            at = skeleton.joint_dofs(joint.name)
            q[..., at] = joint_values(joint, local, q[..., at])
    return q


def values_of_turns(
    skeleton: Skeleton,
    turns: Mapping[int, Floats],
    start: ArrayLike,
    *,
    limits: bool | Container[int] = False,
    ease: int = 0,
) -> Floats:
    """(frames, nq) the poses whose joints are turned nearest to given rotations in the world.

    As `values_of_frames` for rotations alone: only the turns of the joints named change, and
    whatever else there is keeps its values. With limits each joint is brought into its own before
    the next ones look from where it has come to, so that these make up for what it could not do.

    Args:
        turns: (frames, 3, 3) by the joint's index.
        start: (frames, nq) or (nq,) all other values; values that mean the same are chosen near it.
        limits: whether values are kept in their limits, or the indices of joints whose are.
        ease: frames to either side over which a joint changes over where its limits make it jump.

    Raises:
        InvalidValue: a joint that is no chain of shifts and turns.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> world = {j: walk.world[:, j, :3, :3] for j in range(len(walk.skeleton.joints))}
    >>> bool(np.abs(values_of_turns(walk.skeleton, world, walk.q) - walk.q).max() < 1e-9)
    True
    """
    frames = max((len(turn) for turn in turns.values()), default=1)
    given = np.asarray(start, dtype=np.float64)
    q = np.broadcast_to(given, (frames, skeleton.nq)).copy()
    before = world_frames(skeleton.mechanism, q)[..., :3, :3]
    moving, leading = _below(skeleton, turns), _above(skeleton, turns)
    bounded = range(len(skeleton.joints)) if limits is True else limits or ()
    now: dict[int, Floats] = {}
    for j, (joint, parent) in enumerate(zip(skeleton.joints, skeleton.parents, strict=True)):
        if not leading[j]:
            continue
        if not moving[j]:
            now[j] = before[:, j]
            continue
        above = now[parent] if parent >= 0 else np.eye(3)
        at = skeleton.joint_dofs(joint.name)
        if any(joint.drives):
            now[j] = above @ _driven_turn(skeleton, q, j)
            continue
        if j not in turns or not joint.suffixes:
            own = q[:, at] if len(q) and np.ptp(q[:, at], axis=0).any() else q[:1, at]
            local = turn_of(joint, own) if joint.suffixes else joint.frame[:3, :3]
            now[j] = above @ local
            continue
        wanted = np.swapaxes(above, -1, -2) @ turns[j]
        values = turn_values(joint, wanted, q[:, at])
        kept = values
        if j in bounded:
            low, high = skeleton.lower[at], skeleton.upper[at]
            kept = within_limits(values, low, high, joint)
            if ease and kept is not values:
                kept = _without_jumps(joint, wanted, values, kept, (low, high), ease)
        q[:, at] = kept
        exact = turns_freely(joint) and (kept is values or bool((kept == values).all()))
        now[j] = turns[j] if exact else above @ turn_of(joint, kept)
    return q


def _driven_turn(skeleton: Skeleton, q: Floats, j: int) -> Floats:
    """(frames, 3, 3) how joint j is turned in its parent's frame, what drives it included."""
    world = world_frames(skeleton.mechanism, q)[..., :3, :3]
    parent = skeleton.parents[j]
    above = np.eye(3) if parent < 0 else np.swapaxes(world[:, parent], -1, -2)
    return above @ world[:, j]


def within_limits(values: Floats, lower: Floats, upper: Floats, joint: Joint) -> Floats:
    """(frames, n) a joint's values in its limits: angles by whole turns where that does, else cut.

    An angle that is beyond both limits stays at the one through which it left, until it is back: it
    does not change over to the other where that comes nearer.
    """
    result = values
    for i, (low, high) in enumerate(zip(lower.tolist(), upper.tolist(), strict=True)):
        column = values[:, i]
        if not (math.isfinite(low) or math.isfinite(high)):
            continue
        if bool(((column >= low) & (column <= high)).all()):
            continue
        if result is values:
            result = values.copy()
        moved = column
        if joint.type.dofs[i].angular and math.isfinite(low) and math.isfinite(high):
            middle = 0.5 * (low + high)
            moved = column - math.tau * np.round((column - middle) / math.tau)
            _stay_beside(moved, low, high)
        result[:, i] = np.clip(moved, low, high)
    return result


JUMP = 1.25
"""Radians in the time in which a limb may change over, beyond twice what is asked for, that are a
jump."""


_FAR = 1.0
"""Radians by which angles cut to their limits may be off before better ones are looked for."""


def _without_jumps(
    joint: Joint,
    wanted: Floats,
    values: Floats,
    kept: Floats,
    limits: tuple[Floats, Floats],
    ease: int,
) -> Floats:
    """(frames, n) values in limits that come from one limit to another without a jump.

    Angles about several axes have two sets of values for a turn. Where these change over beyond the
    limits, the values that are left of them in the limits are far from each other, and from what is
    wanted: then the nearest that change slowly are taken instead. What still has to change over is
    spread.
    """
    cut = (kept != values).any(axis=1)
    made, asked = turn_of(joint, kept[cut]), wanted[cut]
    # Places among the frames cut of those whose next frame is cut, too.
    both = np.flatnonzero(np.diff(np.flatnonzero(cut)) == 1)
    jumps = np.flatnonzero(cut)[both[_jumps(made, asked, both, ease)] + 1]
    if has_branches(joint) and (len(jumps) or _angles(made, asked).max(initial=0.0) > _FAR):
        bar = JUMP / ease + 2.0 * _angles(wanted[:-1], wanted[1:])
        kept = nearest_path(joint, wanted, values, *limits, ease, bar)
        # Frames beside those outside the limits give way, too.
        cut, both = np.ones(len(kept), dtype=bool), np.arange(len(kept) - 1)
        jumps = both[_jumps(turn_of(joint, kept), wanted, both, ease)] + 1
    if not len(jumps):
        return kept
    return np.clip(kept + spread_jumps(kept[jumps] - kept[jumps - 1], jumps, cut, ease), *limits)


def _jumps(made: Floats, asked: Floats, frames: NDArray[np.int64], ease: int) -> NDArray[np.bool_]:
    """(n,) from which frames to the next ones rotations jump beyond twice what is asked for."""
    steps = [_angles(turns[frames], turns[frames + 1]) for turns in (made, asked)]
    return np.asarray(steps[0] > JUMP / ease + 2.0 * steps[1])


def _angles(one: Floats, other: Floats) -> Floats:
    """(n,) radians between rotations (n, 3, 3)."""
    ways = quaternions.from_matrix(np.swapaxes(one, -1, -2) @ other)
    return np.asarray(np.linalg.norm(quaternions.to_rotation_vector(ways), axis=-1))


def spread_jumps(
    jumps: Floats, at: NDArray[np.int64], free: NDArray[np.bool_], ease: int
) -> Floats:
    """(frames, n) what is to be added to values, so that they do not jump.

    Half of a jump is taken off at each of its sides and let go smoothly, over ``ease`` frames or as
    many as are free there.

    Args:
        jumps: (jumps, n) how much further the values are in a frame than in the one before.
        at: (jumps,) that frame.
        free: (frames,) which may change.
        ease: frames.

    >>> spread_jumps(np.array([[1.0]]), np.array([2]), np.ones(4, bool), 2).ravel().round(3)
    array([ 0.078,  0.422, -0.422, -0.078])
    """
    result = np.zeros((len(free), jumps.shape[1]))
    for jump, first in zip(jumps, at.tolist(), strict=True):
        for way, begin in ((1, first), (-1, first - 1)):
            own = free[begin::way][:ease]
            count = len(own) if own.all() else int(np.argmin(own))
            left = 1.0 - (np.arange(count) + 0.5) / max(1, count)
            share = left * left * (3.0 - 2.0 * left)
            result[begin + way * np.arange(count)] -= 0.5 * way * share[:, None] * jump
    return result


def _stay_beside(angles: Floats, low: float, high: float) -> None:
    """Write one limit into runs of (frames,) angles outside that change from beyond one to beyond
    the other."""
    side = (angles > high).astype(np.int8) - (angles < low).astype(np.int8)
    over = np.flatnonzero(side[1:] * side[:-1] == -1) + 1
    if not len(over):
        return
    inside = np.flatnonzero(side == 0)
    middle, last = 0.5 * (low + high), len(angles) - 1
    for number, at in enumerate(over.tolist()):
        if number and side[at] == side[at - 1]:
            continue  # put right already
        place = int(np.searchsorted(inside, at))
        first = int(inside[place - 1]) + 1 if place else 0
        end = int(inside[place]) - 1 if place < len(inside) else last
        came = [angles[k] > middle for k in (first - 1, end + 1) if 0 <= k <= last]
        if len(came) == 2 and came[0] != came[1]:
            continue  # all the way round: it has to change over somewhere
        up = came[0] if came else side[first : end + 1].sum() > 0
        angles[first : end + 1] = high if up else low
        side[first : end + 1] = 1 if up else -1


def _above(skeleton: Skeleton, turns: Mapping[int, Floats]) -> list[bool]:
    """Which joints are turned, or have one below them that is."""
    marks = [j in turns for j in range(len(skeleton.joints))]
    for j in range(len(marks) - 1, -1, -1):
        if marks[j] and skeleton.parents[j] >= 0:
            marks[skeleton.parents[j]] = True
    return marks


def _below(skeleton: Skeleton, turns: Mapping[int, Floats]) -> list[bool]:
    """Which joints are turned, or hang on one that is."""
    marks: list[bool] = []
    for j, parent in enumerate(skeleton.parents):
        marks.append(j in turns or (parent >= 0 and marks[parent]))
    return marks


def _from(parent: Floats, world: Floats, rigid: bool) -> Floats:
    """A frame of the world as seen from its parent's."""
    if rigid:
        return transforms.rigid_inverse(parent) @ world
    return np.asarray(np.linalg.solve(parent, world), dtype=np.float64)


def _levels(skeleton: Skeleton) -> list[list[int]]:
    """Joints by their distance from a root."""
    depth: list[int] = []
    levels: list[list[int]] = []
    for j, parent in enumerate(skeleton.parents):
        depth.append(0 if parent < 0 else depth[parent] + 1)
        if depth[j] == len(levels):
            levels.append([])
        levels[depth[j]].append(j)
    return levels
