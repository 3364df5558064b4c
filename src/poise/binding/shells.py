"""Connected shells of a surface: joint balls, small parts, shells without a source."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.binding.bone_segments import BoneSegments
from poise.binding.surface import Surface

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_BALL = (0.15, 1.6, 0.2)
"""Limits of a joint ball: extent relative to the surface's; ratio of its longest to its shortest
side; distance of its centre from the joint's pivot relative to its longest side."""


def with_balls(weights: Floats, surface: Surface, segments: BoneSegments) -> Floats:
    """Assign round shells around a joint's pivot only to that joint, in weights (n, joints).

    Examples are eyes, and the balls in the joints of dolls and robots.
    """
    low, high = extents(surface)
    if len(low) == 1:
        return weights
    sides = high - low
    most, slim, off = _BALL
    longest = sides.max(axis=1)
    round_ones = (longest <= most * np.ptp(surface.vertices, axis=0).max()) & (
        longest <= slim * sides.min(axis=1)
    )
    result = weights.copy()
    for shell in np.flatnonzero(round_ones).tolist():
        gaps = np.linalg.norm(segments.starts - 0.5 * (low + high)[shell], axis=1)
        nearest = int(gaps.argmin())
        if gaps[nearest] <= off * longest[shell]:
            own = surface.islands == shell
            result[own] = 0.0
            result[own, segments.owners[nearest]] = 1.0
    return result


def as_pieces(weights: Floats, surface: Surface, shells: Flags) -> Floats:
    """Replace the weights (n, joints) of some shells (islands,) by their area-weighted mean."""
    chosen = shells[surface.islands]
    if not chosen.any():
        return weights
    areas = surface.areas + 1e-12 * max(float(surface.areas.max(initial=0.0)), 1e-300)
    count = len(shells)
    total = np.bincount(surface.islands, areas, minlength=count)
    result = weights.copy()
    for joint in np.flatnonzero(weights.any(axis=0)).tolist():
        mean = np.bincount(surface.islands, areas * weights[:, joint], minlength=count) / total
        result[chosen, joint] = mean[surface.islands[chosen]]
    return result


def small_shells(surface: Surface, extent: float) -> Flags:
    """Mask (islands,) of shells whose bounding box is at most ``extent`` metres long."""
    low, high = extents(surface)
    return np.asarray((high - low).max(axis=1) <= extent, dtype=np.bool_)


def followed(weights: Floats, surface: Surface) -> tuple[Floats, int]:
    """Fill empty rows of weights (n, joints) with the weights of the nearest surface.

    Returns:
        The weights, and the number of these vertices.
    """
    bare = np.asarray(~weights.any(axis=1), dtype=np.bool_)
    faces = surface.faces[~bare[surface.faces].any(axis=1)]
    if not bare.any() or not len(faces):
        return weights, 0
    from poise.binding.closest_point import closest_points

    near = closest_points(surface.vertices, faces, surface.vertices[bare])
    result = weights.copy()
    result[bare] = np.einsum("nk,nkj->nj", near.barycentric, weights[faces[near.faces]])
    return result, int(bare.sum())


def extents(surface: Surface) -> tuple[Floats, Floats]:
    """Lower and upper corners of each shell's bounding box, (islands, 3) each."""
    count = int(surface.islands.max()) + 1
    low, high = np.full((count, 3), np.inf), np.full((count, 3), -np.inf)
    np.minimum.at(low, surface.islands, surface.vertices)
    np.maximum.at(high, surface.islands, surface.vertices)
    return low, high


__all__ = ["as_pieces", "extents", "followed", "small_shells", "with_balls"]
