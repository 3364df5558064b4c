"""Fill gaps from markers at constant distances to the missing one, or from a solved body."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Flags, Floats
from poise.errors import InvalidValue, ShapeError
from poise.geometry import transforms
from poise.kinematics.forward import world_frames
from poise.model import Markers
from poise.model.joint_values import joint_values
from poise.model.pose import Pose
from poise.motion.feet.contacts import runs
from poise.motion.markers.frame_solver import FrameSystems, Sightings
from poise.motion.markers.rigid_groups import Partners, partners_of
from poise.progress import reported

_MOST = 6
"""Maximum number of partners from which a missing marker is reconstructed."""
_LEAST = 3
_SURE = 0.003
"""Metres added to a pair's spread to limit the weight of a single partner."""


@reported(lambda *_, **__: "filling gaps of markers")
def fill_gaps(
    markers: Markers, places: ArrayLike | None = None, faulty: Flags | None = None
) -> Markers:
    """Fill the gaps of markers.

    A missing marker moves rigidly with its partners (`partners_of`), up to six of the steadiest
    that are visible throughout the gap and at its ends. Their rigid motion (`rigid_fit`) from the
    last frame before the gap and from the first after it gives two predictions, which are blended
    linearly, so that there is no jump at either end. With fewer than three partners, the position
    on the solved body is used, plus its error at the ends of the gap. Otherwise the gap remains.

    Args:
        markers: markers with gaps.
        places: (frames, markers, 3), positions on a solved body, metres; NaN where unknown.
        faulty: (frames, markers), mask of samples to replace as well.

    Raises:
        ShapeError: an array has a different shape.

    >>> head = np.array([(0.1, 0, 0), (0, 0.1, 0), (-0.1, 0.1, 0.1), (0, 0, 0.2)])
    >>> seen = np.array([head + (0.0, 0.1 * t**2, 0.0) for t in range(8)])
    >>> holes = seen.copy()
    >>> holes[2:4, 3] = np.nan
    >>> filled = fill_gaps(Markers(("a", "b", "c", "d"), holes, 10.0))
    >>> np.allclose(filled.positions, seen)
    True
    """
    shape = markers.positions.shape
    there = np.full(shape, np.nan) if places is None else np.asarray(places, dtype=np.float64)
    bad = markers.missing if faulty is None else markers.missing | faulty
    for what, given in (("places", there.shape[:2]), ("faulty samples", bad.shape)):
        if given != shape[:2]:
            raise ShapeError(f"{what} must have shape (frames, markers) = {shape[:2]}, not {given}")
    good = np.where(bad[..., None], np.nan, markers.positions)
    partners = partners_of(markers)
    made = np.array(good)
    for column in np.flatnonzero(bad.any(axis=0)).tolist():
        for first, last in runs(bad[:, column]):
            _carry(made, good, partners, column, first, last + 1)
        _lean(made[:, column], good[:, column], there[:, column])
    return markers.with_positions(made)


def _carry(
    made: Floats, good: Floats, partners: Partners, column: int, first: int, end: int
) -> None:
    """Fill a gap, frames ``first`` to before ``end``, from partners, in place."""
    ends = [frame for frame in (first - 1, end) if 0 <= frame < len(good)]
    span = slice(max(first - 1, 0), end + 1)
    references = [
        (int(one), float(spread))
        for one, spread in zip(partners.index[column], partners.spread[column], strict=True)
        if np.isfinite(spread) and not np.isnan(good[span, int(one), 0]).any()
    ][:_MOST]
    if len(references) < _LEAST or not ends:
        return
    rows = [one for one, _ in references]
    weights = np.array([1.0 / (spread + _SURE) ** 2 for _, spread in references])
    for frame in range(first, end):
        estimates = np.array(
            [_moved(good[at, rows], good[frame, rows], weights, good[at, column]) for at in ends]
        )
        if len(ends) == 1:
            made[frame, column] = estimates[0]
        else:
            late = (frame - ends[0]) / (ends[1] - ends[0])
            made[frame, column] = (1.0 - late) * estimates[0] + late * estimates[1]


def _moved(before: Floats, now: Floats, weights: Floats, point: Floats) -> Floats:
    T = rigid_fit(before, now, weights)
    return T[:3, :3] @ point + T[:3, 3]


def _lean(made: Floats, good: Floats, there: Floats) -> None:
    """Fill the remaining gaps of a marker from its positions on a solved body, in place."""
    frames = np.arange(len(made))
    known = ~np.isnan(there[:, 0])
    seen = frames[~np.isnan(good[:, 0]) & known]
    wanted = frames[np.isnan(made[:, 0]) & known]
    for axis in range(3):
        off = good[seen, axis] - there[seen, axis]
        made[wanted, axis] = there[wanted, axis] + (
            np.interp(wanted, seen, off) if len(seen) else 0.0
        )


_STARTS = 6
_SPREAD = 0.4  # standard deviation of joint angles of random starts, radians
_MOST_ITERATIONS = 120


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
        q, _ = systems.descend(q, far, frame, near.q, stiff, _MOST_ITERATIONS)
        q, cost = systems.descend(q, seen, frame, near.q, stiff, _MOST_ITERATIONS)
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
    root = skeleton.joints[0]
    at = skeleton.joint_dofs(root.name)
    rates = skeleton.mechanism.rate_index[at]
    if systems.locked[rates[rates >= 0]].any():
        return q
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

    Least squares, weighted (n,), in closed form (`transforms.aligning_rotation`).

    >>> T = rigid_fit(np.eye(3), np.eye(3) + [1, 2, 3])
    >>> T.round(12)[:3, 3]
    array([1., 2., 3.])
    """
    share = np.full(len(points), 1.0 / len(points)) if weights is None else weights / weights.sum()
    here, there = share @ points, share @ targets
    R = transforms.aligning_rotation((targets - there).T @ (share[:, None] * (points - here)))
    return transforms.compose(R, there - R @ here)
