"""Project rotations to the limits of joints with two or three angles, smoothly over time."""

from __future__ import annotations

import math

import numpy as np

from poise.array_types import Floats, Integers
from poise.geometry import quaternions, transforms
from poise.model.joint import Joint
from poise.model.joint_rotation import JointRotation

_ITERATIONS = 12
_SWITCH = 0.05
"""Weight of the squared excess of a step over its bound, per frame of the easing time, relative to
the squared angle to the wanted rotation in one frame."""


def has_branches(joint: Joint) -> bool:
    """Return whether a joint rotates by two angles about different axes, or by Euler angles."""
    if sum(dof.angular for dof in joint.type.dofs) not in (2, 3):
        return False
    rotation = JointRotation.of(joint.type, joint.name)
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
