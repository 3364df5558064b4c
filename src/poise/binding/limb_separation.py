"""Keeping limbs apart: what two limbs share is their junction's, and limbs end within reach.

Weights that smooth equations give never quite end: a little of the left leg is left on the right
one, and of an arm on a leg. Near the crotch both legs have a say. There the least of two limbs'
weights, and as much of the other's, goes to the joint that both hang on. That changes nothing about
symmetry or smoothness that a few passes over the surface do not repair, and afterwards no vertex
follows two limbs.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from poise.binding.adaptive_smoothing import evened
from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_partition import REACH, surface_distances, territories
from poise.binding.surface import Surface
from poise.model.limb_tree import Limb, Limbs

Floats = NDArray[np.float64]

_PASSES = (10, 6)  # of smoothing on edges of the usual length, after sharing and sharing again


def shared_by_junctions(weights: Floats, limbs: Limbs, share: float = 1.0) -> Floats:
    """Weights (n, joints) in which no vertex follows two limbs of one trunk, or less so.

    Of the weights s <= t of two limbs, s of both goes to their junction, so that 0 and t - s stay.

    Args:
        weights: none negative.
        limbs: the skeleton's.
        share: of what siblings share, two legs: how much goes to their junction. Limbs that hang on
            different joints, as an arm and a leg, never keep anything.

    >>> from poise import Fixed, SkeletonBuilder
    >>> legs = SkeletonBuilder().add("hips", Fixed()).add("left", Fixed(), "hips")
    >>> limbs = Limbs.of(legs.add("right", Fixed(), "hips").build())
    >>> shared_by_junctions(np.array([(0.1, 0.6, 0.3)]), limbs).round(9)
    array([[0.7, 0.3, 0. ]])
    """
    result = weights.copy()
    for group in limbs.groups:
        sums = [result[:, list(limb.joints)].sum(axis=1) for limb in group]
        for i, j in combinations(range(len(group)), 2):
            siblings = group[i].junction == group[j].junction
            least = (share if siblings else 1.0) * np.minimum(sums[i], sums[j])
            rows = np.flatnonzero(least > 0.0)
            if not len(rows):
                continue
            for number in (i, j):
                left = sums[number][rows] - least[rows]
                _scale(result, rows, group[number], left / sums[number][rows])
                sums[number][rows] = left
            result[rows, limbs.junction(group[i], group[j])] += 2.0 * least[rows]
    return result


def within_reach(weights: Floats, limbs: Limbs, distances: Floats, reach: float) -> Floats:
    """Weights (n, joints) of limbs faded out from their territories to their reach.

    Args:
        weights: none negative.
        limbs: the skeleton's.
        distances: (limbs + 1, n) along the surface to each large limb's territory.
        reach: metres, where nothing is left; a cubic goes there from one.
    """
    result = weights.copy()
    for distance, limb in zip(distances, limbs.large):
        left = np.clip(1.0 - distance / reach, 0.0, 1.0)
        fade = left * left * (3.0 - 2.0 * left)
        rows = np.flatnonzero(fade < 1.0)
        _scale(result, rows, limb, fade[rows])
    return result


def kept_apart(
    weights: Floats, surface: Surface, segments: BoneSegments, limbs: Limbs, height: float,
) -> Floats:  # fmt: skip
    """Weights (n, joints) with every limb on its own side, smoothed: no spikes are left.

    For binders that measure distances through the air. Limbs fade out at their reach along the
    surface, two limbs share nothing, and what is left is smoothed as `Volume` does. A vertex whose
    whole weight is taken away gets none.

    Args:
        weights: none negative.
        surface: whose they are.
        segments: the bones.
        limbs: the skeleton's.
        height: of the body, metres.
    """
    reach = REACH * height
    territory = territories(surface, segments, limbs)
    distances = np.stack(
        [
            surface_distances(surface, territory == limb, reach)
            for limb in (*range(len(limbs.large)), -1)
        ]
    )
    weights = within_reach(weights, limbs, distances, reach)
    for passes in _PASSES:
        weights = evened(shared_by_junctions(weights, limbs), surface, height, passes)
    return within_reach(shared_by_junctions(weights, limbs), limbs, distances, reach)


def without_tails(
    weights: Floats, surface: Surface, segments: BoneSegments, limbs: Limbs, *, reach: float,
    least: float,
) -> Floats:  # fmt: skip
    """Weights (n, joints) without a limb's small ones on another limb, beyond its reach.

    Args:
        weights: none negative.
        surface: whose they are.
        segments: the bones.
        limbs: the skeleton's.
        reach: metres along the surface, from the limb's own territory.
        least: what a limb keeps where it has so much.
    """
    territory = territories(surface, segments, limbs)
    sums = limbs.sums(weights)
    result = weights.copy()
    for number, limb in enumerate(limbs.large):
        small = (sums[:, number] > 0.0) & (sums[:, number] < least)
        small &= (territory >= 0) & (territory != number)
        if small.any():
            away = surface_distances(surface, territory == number, reach)
            rows = np.flatnonzero(small & np.isinf(away))
            _scale(result, rows, limb, np.zeros(len(rows)))
    return result


def _scale(weights: Floats, rows: NDArray[np.int64], limb: Limb, factor: Floats) -> None:
    columns = np.array(limb.joints)
    weights[np.ix_(rows, columns)] *= factor[:, None]


__all__ = ["kept_apart", "shared_by_junctions", "within_reach", "without_tails"]
