"""Separate the weights of limbs; weight is shared only near their junction.

Weights from diffusion never vanish: small weights of the left leg remain on the right leg, and of
an arm on a leg. Near the crotch both legs have influence. Of two limbs' weights, the smaller one,
and the same amount of the larger one, is moved to the common parent joint. This preserves symmetry,
a few smoothing passes restore smoothness, and no vertex follows two limbs.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.branches import Branch, Branches
from poise.array_types import Floats
from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_partition import REACH, surface_distances, territories
from poise.binding.smoothing import evened
from poise.binding.surface import Surface

_PASSES = (10, 6)  # smoothing passes at the reference edge length after each separation


def shared_by_junctions(weights: Floats, limbs: Branches, share: float = 1.0) -> Floats:
    """Move weights (n, joints) shared by two limbs to their junction.

    For weights s <= t of two limbs, s of each is moved to the junction; 0 and t - s remain.

    Args:
        weights: non-negative weights.
        limbs: the limbs of the skeleton.
        share: the fraction moved for sibling limbs, such as two legs. For limbs with different
            parents, such as an arm and a leg, the fraction is always 1.

    >>> from poise import Fixed, SkeletonBuilder
    >>> legs = SkeletonBuilder().add("hips", Fixed()).add("left", Fixed(), "hips")
    >>> limbs = Branches.of(legs.add("right", Fixed(), "hips").build())
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


def within_reach(weights: Floats, limbs: Branches, distances: Floats, reach: float) -> Floats:
    """Fade out the weights (n, joints) of limbs from their territories to their reach.

    Args:
        weights: non-negative weights.
        limbs: the limbs of the skeleton.
        distances: (limbs + 1, n), along the surface to each large limb's territory.
        reach: the distance at which weights vanish, metres; the fade is cubic.
    """
    result = weights.copy()
    for distance, limb in zip(distances, limbs.large):
        left = np.clip(1.0 - distance / reach, 0.0, 1.0)
        fade = left * left * (3.0 - 2.0 * left)
        rows = np.flatnonzero(fade < 1.0)
        _scale(result, rows, limb, fade[rows])
    return result


def kept_apart(
    weights: Floats, surface: Surface, segments: BoneSegments, limbs: Branches, height: float,
) -> Floats:  # fmt: skip
    """Restrict weights (n, joints) of limbs to their own side, and smooth them.

    Use this for binders that measure distances through the air. Weights of limbs fade out at their
    reach along the surface, shared weights move to junctions, and the result is smoothed as in
    `Volume`. A vertex that loses all weight gets a row of zeros.

    Args:
        weights: non-negative weights.
        surface: the surface of the weights.
        segments: the bones.
        limbs: the limbs of the skeleton.
        height: height of the body, metres.
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
    weights: Floats, surface: Surface, segments: BoneSegments, limbs: Branches, *, reach: float,
    least: float,
) -> Floats:  # fmt: skip
    """Remove small weights (n, joints) of a limb on other limbs beyond its reach.

    Args:
        weights: non-negative weights.
        surface: the surface of the weights.
        segments: the bones.
        limbs: the limbs of the skeleton.
        reach: distance along the surface from the limb's own territory, metres.
        least: minimum weight of a limb that is kept.
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


def _scale(weights: Floats, rows: NDArray[np.int64], limb: Branch, factor: Floats) -> None:
    columns = np.array(limb.joints)
    weights[np.ix_(rows, columns)] *= factor[:, None]
