"""Which frames of a motion tell most about a body."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.forward import world_frames
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]

_SEEN = 0.6
_WORST = 3.0
_FINE = 1e-4  # metres that no system tells from none: no frame fits badly for so little


def spread_frames(
    skeleton: Skeleton, q: Floats, errors: Floats, still: NDArray[np.bool_], count: int
) -> list[int]:
    """Up to ``count`` frames of poses (F, nq) that differ most, in order.

    Each next frame is the one furthest from those taken (Gonzalez, "Clustering to minimize the
    maximum intercluster distance", 1985), by how the joints are turned against their parents.
    Frames that show less than 60 % of what the best does, or fit three times worse than most, are
    left out where others remain. ``errors`` (F, K) in metres have NaN where nothing was seen.
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
    """(F, n) rotation matrices of the joints that move, against their parents."""
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
