"""Select the frames of a motion that are most informative for calibration."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.kinematics.forward import world_frames
from poise.model.skeleton import Skeleton

_SEEN = 0.6
_WORST = 3.0
_FINE = 1e-4  # metres: errors below the resolution of capture systems


def spread_frames(
    skeleton: Skeleton, q: Floats, errors: Floats, still: NDArray[np.bool_], count: int
) -> list[int]:
    """Select up to ``count`` frames of poses (F, nq) that differ most, in order.

    Farthest-point selection (Gonzalez, "Clustering to minimize the maximum intercluster distance",
    1985) by the rotations of joints relative to their parents. Frames with fewer than 60 % of the
    markers of the best frame, or with three times the usual error, are skipped if others remain.
    ``errors`` (F, K) in metres are NaN for missing markers.
    """
    seen = np.isfinite(errors).sum(axis=1)
    square = np.where(np.isfinite(errors), errors, 0.0) ** 2
    fit = np.sqrt(square.sum(axis=1) / np.maximum(seen, 1))
    good = seen >= max(1.0, _SEEN * float(seen.max(initial=0)))
    if good.any():
        good &= fit <= _WORST * float(np.median(fit[good])) + _FINE
    candidates = np.flatnonzero(good)
    if len(candidates) <= count:
        return [int(f) for f in candidates]
    features = _turns(skeleton, q[candidates], still)
    first = int(np.argmin(fit[candidates]))
    distance = ((features - features[first]) ** 2).sum(axis=1)
    taken = [first]
    while len(taken) < count:
        far = int(np.argmax(distance))
        if distance[far] <= 0.0:
            break
        taken.append(far)
        distance = np.minimum(distance, ((features - features[far]) ** 2).sum(axis=1))
    return sorted(int(candidates[i]) for i in taken)


def _turns(skeleton: Skeleton, q: Floats, still: NDArray[np.bool_]) -> Floats:
    """Rotation matrices of the moving joints relative to their parents, flattened, (F, n)."""
    world = world_frames(skeleton.mechanism, q)
    rates = skeleton.mechanism.rate_index
    found: list[Floats] = []
    for j, joint in enumerate(skeleton.joints):
        own = [int(r) for r in rates[skeleton.joint_dofs(joint.name)] if r >= 0]
        if own and not still[own].all():
            turn = world[:, j, :3, :3]
            if skeleton.parents[j] >= 0:
                above = world[:, skeleton.parents[j], :3, :3]
                turn = np.einsum("fji,fjk->fik", above, turn)
            found.append(turn.reshape(len(q), 9))
    return np.concatenate(found, axis=1) if found else np.zeros((len(q), 1))
