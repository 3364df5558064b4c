"""Global search for the pose of the first frame, without an initial guess."""

from __future__ import annotations

import numpy as np

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.kinematics.forward import world_frames
from poise.model.joint_values import joint_values
from poise.model.pose import Pose
from poise.motion.markers.frame_solver import FrameSystems, Sightings

_STARTS = 6
_SPREAD = 0.4  # standard deviation of joint angles of random starts, radians
_MOST = 120


def start_frame(seen: Sightings) -> int:
    """Frame with the most markers; among several, the middle one."""
    counts = (seen.weights > 0.0).sum(axis=1)
    best = np.flatnonzero(counts == counts.max(initial=0))
    return int(best[len(best) // 2])


def start_pose(
    systems: FrameSystems, seen: Sightings, frame: int, near: Pose, stiff: Floats, seed: int = 0
) -> tuple[Floats, float]:
    """Pose (nq,) that fits one frame best, and its cost; ``near`` is a weak prior.

    A rigid fit of the body to the markers (Kabsch), preferably to those of the trunk, is followed
    by descent; this is repeated from random poses about the first, and from poses turned about the
    vertical, for bodies whose joints are far from ``near``. The markers' reach applies only at the
    end, because large initial distances do not indicate wrong markers.
    """
    far = seen.reaching(0.0)
    rng = np.random.default_rng(seed)
    best, least = np.array(near.q), np.inf
    for number in range(_STARTS):
        q = _laid(systems, far, frame, _scattered(systems, near, rng, number))
        q, _ = systems.descend(q, far, frame, near.q, stiff, _MOST)
        q, cost = systems.descend(q, seen, frame, near.q, stiff, _MOST)
        if cost < least:
            best, least = q, cost
    return best, least


def _scattered(systems: FrameSystems, near: Pose, rng: np.random.Generator, number: int) -> Floats:
    """Return start ``number``: the pose itself for 0, else with random joint rotations."""
    skeleton = systems.skeleton
    if number == 0:
        return np.array(near.q)
    v = rng.normal(0.0, _SPREAD, skeleton.nv) * (systems.locked == 0)
    q = np.array(skeleton.integrate(near.q, v))
    scalar = ~skeleton.quaternion
    q[scalar] = np.clip(q, skeleton.lower, skeleton.upper)[scalar]
    return q


def _laid(systems: FrameSystems, seen: Sightings, frame: int, q: Floats) -> Floats:
    """Return the pose with its root placed by a rigid fit of the markers."""
    skeleton = systems.skeleton
    world = world_frames(skeleton.mechanism, q)
    rotations, shifts = world[seen.sites, :3, :3], world[seen.sites, :3, 3]
    places = np.einsum("kij,kj->ki", rotations, seen.offsets) + shifts
    there = seen.weights[frame] > 0.0
    near = there & _near_root(systems, seen)
    used = near if near.sum() >= 4 else there
    if used.sum() < 3:
        return q
    T = rigid_fit(places[used], seen.targets[frame, used])
    made = np.array(q)
    root = skeleton.joints[0]
    at = skeleton.joint_dofs(root.name)
    if not root.suffixes or any(root.drives):
        return made
    try:
        made[at] = joint_values(root, T @ world[0], made[at])
    except InvalidValue:  # a root with translations after rotations: left to the descent
        return made
    return made


def _near_root(systems: FrameSystems, seen: Sightings) -> Flags:
    """Mask (K,) of the markers on the root or on its children."""
    parents = systems.skeleton.parents
    depth: list[int] = []
    for parent in parents:
        depth.append(0 if parent < 0 else depth[parent] + 1)
    return np.array(depth)[seen.sites] <= min(1, max(depth))


def rigid_fit(points: Floats, targets: Floats, weights: Floats | None = None) -> Floats:
    """Rigid transform (4, 4) that best maps points (n, 3) to targets (n, 3).

    Least squares, weighted (n,), in closed form (Kabsch, "A solution for the best rotation to
    relate two sets of vectors", 1976).

    >>> T = rigid_fit(np.eye(3), np.eye(3) + [1, 2, 3])
    >>> T.round(12)[:3, 3]
    array([1., 2., 3.])
    """
    share = np.full(len(points), 1.0 / len(points)) if weights is None else weights / weights.sum()
    here, there = share @ points, share @ targets
    U, _, Vt = np.linalg.svd((share[:, None] * (points - here)).T @ (targets - there))
    flip = np.diag([1.0, 1.0, np.sign(np.linalg.det(Vt.T @ U.T)) or 1.0])
    R = Vt.T @ flip @ U.T
    return transforms.compose(R, there - R @ here)
