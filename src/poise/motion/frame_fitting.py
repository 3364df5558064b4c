"""Fit poses to world frames: each joint moves as close to its frame as its DOFs allow."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats, Integers
from poise.errors import ShapeError, SkeletonError
from poise.geometry import quaternions, transforms
from poise.kinematics.forward import world_frames
from poise.model.joint import Joint
from poise.model.joint_rotation import JointRotation
from poise.model.joint_values import free_turn_values, turn_of, turn_values, turns_freely
from poise.model.joint_values import joint_values as joint_values
from poise.model.skeleton import Skeleton


def values_of_frames(skeleton: Skeleton, world: ArrayLike, near: ArrayLike | None = None) -> Floats:
    """Fit poses (..., nq) to world frames (..., joints, 4, 4).

    Joints are fitted from the roots outwards, relative to the fitted frame of the parent: children
    compensate for the remaining error of the parent (such as the tilt of a hinge), as far as their
    DOFs allow. Limits are ignored. Driven and constrained joints have no values of their own.

    Args:
        near: (..., nq) values that select among equivalent solutions; the rest pose by default.

    Raises:
        ShapeError: frames of a wrong shape.
        InvalidValue: a joint is not a chain of translations and rotations.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> q = values_of_frames(walk.skeleton, walk.world, walk.q)
    >>> bool(np.abs(q - walk.q).max() < 1e-9)
    True
    """
    wanted = np.asarray(world, dtype=np.float64)
    if wanted.shape[-3:] != (len(skeleton.joints), 4, 4):
        raise ShapeError(
            f"world frames must have shape (..., {len(skeleton.joints)}, 4, 4), not {wanted.shape}"
        )
    batch = wanted.shape[:-3]
    start = skeleton.rest.q if near is None else np.asarray(near, dtype=np.float64)
    q = np.broadcast_to(start, (*batch, skeleton.nq)).copy()
    for level in _levels(skeleton):
        now = world_frames(skeleton.mechanism, q)
        for j in level:
            joint, parent = skeleton.joints[j], skeleton.parents[j]
            at = skeleton.joint_dofs(joint.name)
            if at.start == at.stop:
                continue
            local = wanted[..., j, :, :]
            own = now[..., j, :, :]
            if parent >= 0:
                above, rigid = now[..., parent, :, :], skeleton.mechanism.rigid
                local, own = _from(above, local, rigid), _from(above, own, rigid)
            if any(joint.drives):
                fitted = free_turn_values(joint, local[..., :3, :3], own[..., :3, :3], q[..., at])
                q[..., at] = q[..., at] if fitted is None else fitted[0]
                continue
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
    """Fit the rotations of joints to world rotations; poses of shape (frames, nq).

    The function is like `values_of_frames` for rotations only; all values except the rotations of
    the given joints are unchanged. With limits, each joint is clamped before its children are
    fitted, so that children compensate for the remaining rotation.

    Args:
        turns: world rotations (frames, 3, 3) by joint index.
        start: (frames, nq) or (nq,), all other values; selects among equivalent solutions.
        limits: whether values are kept within limits, or the indices of joints to limit.
        ease: frames on either side over which a jump caused by limits is spread.

    Raises:
        InvalidValue: a joint is not translations followed by rotations.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> world = {j: walk.world[:, j, :3, :3] for j in range(len(walk.skeleton.joints))}
    >>> bool(np.abs(values_of_turns(walk.skeleton, world, walk.q) - walk.q).max() < 1e-9)
    True
    """
    given = np.asarray(start, dtype=np.float64)
    alone = len(given) if given.ndim > 1 else 1
    frames = max((len(turn) for turn in turns.values()), default=alone)
    q = np.broadcast_to(given, (frames, skeleton.nq)).copy()
    before = world_frames(skeleton.mechanism, q)[..., :3, :3]
    moving = _below(skeleton, turns)
    bounded = range(len(skeleton.joints)) if limits is True else limits or ()
    now: dict[int, Floats] = {}
    for j in joints_above(skeleton, turns):
        joint, parent = skeleton.joints[j], skeleton.parents[j]
        if not moving[j]:
            now[j] = before[:, j]
            continue
        above = now[parent] if parent >= 0 else np.eye(3)
        at = skeleton.joint_dofs(joint.name)
        if any(joint.drives):
            drivers = [skeleton.dof_index(drive[0]) for drive in joint.drives if drive]
            if (q[:, drivers] == given[..., drivers]).all():
                local = before[:, j] if parent < 0 else _from(before[:, parent], before[:, j], True)
            else:
                local = turn_in_pose(skeleton, q, j)
            if j in turns:
                low, high = skeleton.lower[at], skeleton.upper[at]
                kept = (low, high) if j in bounded else (-np.inf, np.inf)
                wanted = np.swapaxes(above, -1, -2) @ turns[j]
                fitted = free_turn_values(joint, wanted, local, q[:, at], kept)
                q[:, at], local = fitted or (q[:, at], local)
            now[j] = above @ local
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
            kept = bring_into_limits(values, low, high, joint)
            if ease and kept is not values:
                kept = _without_jumps(joint, wanted, values, kept, (low, high), ease)
        q[:, at] = kept
        exact = turns_freely(joint) and (kept is values or bool((kept == values).all()))
        now[j] = turns[j] if exact else above @ turn_of(joint, kept)
    return q


def turn_in_pose(skeleton: Skeleton, q: Floats, j: int) -> Floats:
    """Rotation (frames, 3, 3) of joint j in its parent's frame in poses (frames, nq), also if it
    is driven."""
    world = world_frames(skeleton.mechanism, q)[..., :3, :3]
    parent = skeleton.parents[j]
    above = np.eye(3) if parent < 0 else np.swapaxes(world[:, parent], -1, -2)
    return above @ world[:, j]


def bring_into_limits(values: Floats, lower: Floats, upper: Floats, joint: Joint) -> Floats:
    """Bring a joint's values (frames, n) into its limits: by whole turns if possible, else clamped.

    An angle outside the limits stays at the limit that it passed until it returns, even if the
    other limit becomes nearer.
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
"""Radians of rotation in excess of twice the requested rotation that count as a jump."""


_FAR = 1.0
"""Radians of error of clamped angles above which better values in the limits are searched."""


def _without_jumps(
    joint: Joint,
    wanted: Floats,
    values: Floats,
    kept: Floats,
    limits: tuple[Floats, Floats],
    ease: int,
) -> Floats:
    """Values in limits (frames, n) that change between limits without jumps.

    Rotations about several axes have two equivalent sets of angles. Where the desired angles switch
    sets outside the limits, the clamped angles are far from each other and from the wanted
    rotation; the nearest slowly changing values replace them. Remaining jumps are spread.
    """
    cut = (kept != values).any(axis=1)
    made, asked = turn_of(joint, kept[cut]), wanted[cut]
    # Indices among the clamped frames whose next frame is also clamped.
    both = np.flatnonzero(np.diff(np.flatnonzero(cut)) == 1)
    jumps = np.flatnonzero(cut)[both[_jumps(made, asked, both, ease)] + 1]
    if has_branches(joint) and (len(jumps) or _angles(made, asked).max(initial=0.0) > _FAR):
        bar = JUMP / ease + 2.0 * _angles(wanted[:-1], wanted[1:])
        kept = nearest_path(joint, wanted, values, *limits, ease, bar)
        # Frames beside those outside the limits may change, too.
        cut, both = np.ones(len(kept), dtype=bool), np.arange(len(kept) - 1)
        jumps = both[_jumps(turn_of(joint, kept), wanted, both, ease)] + 1
    if not len(jumps):
        return kept
    return np.clip(kept + spread_jumps(kept[jumps] - kept[jumps - 1], jumps, cut, ease), *limits)


def _jumps(made: Floats, asked: Floats, frames: NDArray[np.int64], ease: int) -> NDArray[np.bool_]:
    """Mask (n,) of the frames after which rotations jump: beyond twice the requested rotation."""
    steps = [_angles(turns[frames], turns[frames + 1]) for turns in (made, asked)]
    return np.asarray(steps[0] > JUMP / ease + 2.0 * steps[1])


def _angles(one: Floats, other: Floats) -> Floats:
    """Angles between rotations (n, 3, 3): (n,) radians."""
    rotations = quaternions.from_matrix(np.swapaxes(one, -1, -2) @ other)
    return np.asarray(np.linalg.norm(quaternions.to_rotation_vector(rotations), axis=-1))


def spread_jumps(
    jumps: Floats, at: NDArray[np.int64], free: NDArray[np.bool_], ease: int
) -> Floats:
    """Offsets (frames, n) that remove jumps when added to values.

    Half of a jump is subtracted on each side and fades out over ``ease`` frames, or over the frames
    that may change.

    Args:
        jumps: (jumps, n), the differences from the frame before the jump to the frame after it.
        at: (jumps,), the index of the frame after each jump.
        free: (frames,), whether a frame may change.
        ease: the number of frames of the fade.

    >>> spread_jumps(np.array([[1.0]]), np.array([2]), np.ones(4, bool), 2).ravel().round(3)
    array([ 0.078,  0.422, -0.422, -0.078])
    """
    result = np.zeros((len(free), jumps.shape[1]))
    for jump, first in zip(jumps, at.tolist(), strict=True):
        for step, begin in ((1, first), (-1, first - 1)):
            own = free[begin::step][:ease]
            count = len(own) if own.all() else int(np.argmin(own))
            left = 1.0 - (np.arange(count) + 0.5) / max(1, count)
            share = left * left * (3.0 - 2.0 * left)
            result[begin + step * np.arange(count)] -= 0.5 * step * share[:, None] * jump
    return result


def _stay_beside(angles: Floats, low: float, high: float) -> None:
    """Set angles (frames,) to one limit in each run outside the limits that crosses from beyond
    one limit to beyond the other."""
    side = (angles > high).astype(np.int8) - (angles < low).astype(np.int8)
    over = np.flatnonzero(side[1:] * side[:-1] == -1) + 1
    if not len(over):
        return
    inside = np.flatnonzero(side == 0)
    middle, last = 0.5 * (low + high), len(angles) - 1
    for number, at in enumerate(over.tolist()):
        if number and side[at] == side[at - 1]:
            continue  # already corrected
        place = int(np.searchsorted(inside, at))
        first = int(inside[place - 1]) + 1 if place else 0
        end = int(inside[place]) - 1 if place < len(inside) else last
        came = [angles[k] > middle for k in (first - 1, end + 1) if 0 <= k <= last]
        if len(came) == 2 and came[0] != came[1]:
            continue  # a whole turn: a change between the limits is unavoidable
        up = came[0] if came else side[first : end + 1].sum() > 0
        angles[first : end + 1] = high if up else low
        side[first : end + 1] = 1 if up else -1


def joints_above(skeleton: Skeleton, some: Container[int]) -> list[int]:
    """Indices of some joints and their ancestors, parents first."""
    marks = [j in some for j in range(len(skeleton.joints))]
    for j in range(len(marks) - 1, -1, -1):
        if marks[j] and skeleton.parents[j] >= 0:
            marks[skeleton.parents[j]] = True
    return [j for j, mark in enumerate(marks) if mark]


def _below(skeleton: Skeleton, turns: Mapping[int, Floats]) -> list[bool]:
    """Mask of the joints in ``turns`` and their descendants."""
    marks: list[bool] = []
    for j, parent in enumerate(skeleton.parents):
        marks.append(j in turns or (parent >= 0 and marks[parent]))
    return marks


def _from(parent: Floats, world: Floats, rigid: bool) -> Floats:
    """A world frame or rotation relative to that of its parent."""
    if world.shape[-1] == 3:
        return np.swapaxes(parent, -1, -2) @ world
    if rigid:
        return transforms.rigid_inverse(parent) @ world
    return np.asarray(np.linalg.solve(parent, world), dtype=np.float64)


def _levels(skeleton: Skeleton) -> list[list[int]]:
    """Joint indices grouped by their depth below a root."""
    depth: list[int] = []
    levels: list[list[int]] = []
    for j, parent in enumerate(skeleton.parents):
        depth.append(0 if parent < 0 else depth[parent] + 1)
        if depth[j] == len(levels):
            levels.append([])
        levels[depth[j]].append(j)
    return levels


_ITERATIONS = 12
_SWITCH = 0.05
"""Weight of the squared excess of a step over its bound, per frame of the easing time, relative to
the squared angle to the wanted rotation in one frame."""


def has_branches(joint: Joint) -> bool:
    """Return whether a joint rotates by two angles about different axes, or by Euler angles."""
    if sum(dof.angular for dof in joint.type.dofs) not in (2, 3):
        return False
    try:
        rotation = JointRotation.of(joint.type, joint.name)
    except SkeletonError:  # about fixed frames within the joint: no other angles are known
        return False
    if len(rotation.axes) == 2:
        return abs(float(np.dot(*rotation.axes))) < 1e-9
    return rotation.order != ""


def nearest_path(
    joint: Joint, wanted: Floats, values: Floats, low: Floats, high: Floats, ease: int, bar: Floats
) -> Floats:
    """Return values (frames, n) within a joint's limits, near desired rotations, without jumps.

    Each frame outside the limits has several local minima of the angle to the desired rotation.
    They are found by projected Gauss-Newton steps from the middle of the limits and from both sets
    of angles of the rotation, clamped to the limits (for two angles, from the nearest angles, and
    from those half a turn about the missing axis away). Of these, the path with the least

        ``sum |angle_t|^2 + c sum max(0, step_t - bar_t)^2``

    is taken (Viterbi).

    Args:
        joint: a joint for which `has_branches` is true.
        wanted: (frames, 3, 3) rotations in the parent's frame.
        values: (frames, n) values with these rotations, ignoring limits.
        low, high: (n,) limits.
        ease: frames in which a joint may change from one set of angles to the other.
        bar: (frames - 1,), rotation allowed from frame to frame, radians.
    """
    rotation = JointRotation.of(joint.type, joint.name)
    columns = list(rotation.values)
    own_low, own_high, own = low[columns], high[columns], values[:, columns]
    near = _by_whole_turns(own, own_low, own_high)
    cut = ((near < own_low) | (near > own_high)).any(axis=1)
    local = (joint.frame[:3, :3].T @ wanted)[cut]
    starts = np.stack(
        [
            near[cut],
            _by_whole_turns(_other_set(own[cut], rotation.order), own_low, own_high),
            np.broadcast_to(_middle(own_low, own_high), local.shape[:1] + own_low.shape),
        ]
    )
    goals = np.broadcast_to(local, (len(starts), *local.shape))
    found, errors = _refined(
        rotation, starts.reshape(-1, len(columns)), goals.reshape(-1, 3, 3), own_low, own_high
    )
    paths = np.repeat(near[None], len(starts), axis=0)
    costs = np.zeros(paths.shape[:2])
    paths[:, cut], costs[:, cut] = found.reshape(starts.shape), errors.reshape(starts.shape[:2])
    chosen = _cheapest(rotation, paths, costs, bar, _SWITCH * max(1, ease))
    result = values.copy()
    result[:, columns] = paths[chosen, np.arange(len(own))]
    return result


def _other_set(angles: Floats, order: str) -> Floats:
    """The other angles (frames, n) with the same rotations; for two angles, the pair whose
    rotations differ by half a turn about the third axis."""
    other = angles + math.pi
    proper = order != "" and order[0] == order[2]
    other[:, 1] = -angles[:, 1] if proper else math.pi - angles[:, 1]
    return other


def _middle(low: Floats, high: Floats) -> Floats:
    """Centre of the limits (n,); without both limits, the value within them nearest to 0."""
    bounded = np.isfinite(low) & np.isfinite(high)
    middle = np.zeros(len(low))
    middle[bounded] = 0.5 * (low[bounded] + high[bounded])
    return np.clip(middle, low, high)


def _by_whole_turns(angles: Floats, low: Floats, high: Floats) -> Floats:
    """Shift angles (frames, n) by whole turns as close to the centre of the limits as possible."""
    away = angles - _middle(low, high)
    return np.asarray(angles - math.tau * np.round(away / math.tau))


def _refined(
    rotation: JointRotation, start: Floats, wanted: Floats, low: Floats, high: Floats
) -> tuple[Floats, Floats]:
    """Angles in limits (m, n) at local minima of the error, and squared error angles (m,).

    Args:
        start: (m, n).
        wanted: (m, 3, 3).
    """
    x = np.clip(start, low, high)
    r, J = _residual(rotation, x, wanted)
    cost = (r * r).sum(axis=1)
    damping = np.full(len(x), 1e-3)
    going = np.flatnonzero(cost > 1e-18)
    for _ in range(_ITERATIONS):
        if not len(going):
            break
        here, rows, away = x[going], J[going], r[going]
        pull = np.einsum("nij,ni->nj", rows, away)
        stuck = ((here <= low) & (pull < 0.0)) | ((here >= high) & (pull > 0.0))
        free = ~stuck
        normal = np.swapaxes(rows, 1, 2) @ rows * (free[:, :, None] & free[:, None, :])
        n = range(x.shape[1])
        normal[:, n, n] += damping[going, None] + stuck
        step = np.linalg.solve(normal, (pull * free)[..., None])[..., 0]
        trial = np.clip(here + step, low, high)
        trial_r, trial_J = _residual(rotation, trial, wanted[going])
        trial_cost = (trial_r * trial_r).sum(axis=1)
        better = trial_cost < cost[going]
        damping[going] *= np.where(better, 0.3, 10.0)
        done = np.abs(trial - here).max(axis=1) < 1e-5
        at = going[better]
        x[at], r[at], J[at], cost[at] = (
            trial[better], trial_r[better], trial_J[better], trial_cost[better],
        )  # fmt: skip
        going = going[~done]
    return x, cost


def _residual(rotation: JointRotation, x: Floats, wanted: Floats) -> tuple[Floats, Floats]:
    """Rotation vectors (m, 3) from the rotations of angles (m, n) to the desired ones, and the
    axes of the angles (m, 3, n), both in the joint's own frame."""
    below = np.broadcast_to(np.eye(3), wanted.shape)
    J = np.empty((len(x), 3, x.shape[1]))
    for i in reversed(range(x.shape[1])):
        axis = np.array(rotation.axes[i])
        J[:, :, i] = axis @ below
        below = transforms.axis_angle(axis, x[:, i]) @ below
    turn = quaternions.from_matrix(np.swapaxes(below, 1, 2) @ wanted)
    return np.asarray(quaternions.to_rotation_vector(turn)), J


def _cheapest(
    rotation: JointRotation, paths: Floats, costs: Floats, bar: Floats, switch: float
) -> Integers:
    """Index of the path taken in each frame (frames,), among values (paths, frames, n)."""
    values = np.zeros((*paths.shape[:2], max(rotation.values) + 1))
    values[..., list(rotation.values)] = paths
    turns = quaternions.from_matrix(rotation.matrix(values))
    cosines = np.abs(np.einsum("afi,bfi->abf", turns[:, :-1], turns[:, 1:]))
    steps = 2.0 * np.arccos(np.minimum(1.0, cosines))
    added = switch * np.maximum(0.0, steps - bar) ** 2
    total, came = costs[:, 0], np.zeros((paths.shape[1], len(paths)), dtype=np.int64)
    for f in range(paths.shape[1] - 1):
        reach = total[:, None] + added[:, :, f]
        came[f + 1] = reach.argmin(axis=0)
        total = reach.min(axis=0) + costs[:, f + 1]
    chosen = np.zeros(paths.shape[1], dtype=np.int64)
    chosen[-1] = int(total.argmin())
    for f in range(paths.shape[1] - 1, 0, -1):
        chosen[f - 1] = came[f, chosen[f]]
    return chosen
