"""Connected shells of a surface: joint balls, small parts, shells without a source."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.array_types import Flags, Floats
from poise.binding.bone_segments import BoneSegments
from poise.binding.surface import Surface

_BALL = (0.15, 1.6, 0.2)
"""Limits of a joint ball: extent relative to the surface's; ratio of its longest to its shortest
side; distance of its centre from the joint's pivot relative to its longest side."""

_HANGING = 0.25
"""Distance of a hanging shell from another one, relative to that from the nearest bone."""

_TIE = 0.95
"""Weight relative to the largest one from which on joints are nearly equal."""


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


def as_pieces(
    weights: Floats, surface: Surface, shells: Flags, parents: Sequence[int]
) -> tuple[Floats, dict[int, int]]:
    """Assign each of some shells (islands,) to one joint, so that it moves rigidly.

    A shell follows the joint with the most weight on the surface of the other shells under the half
    of its vertices nearest to them: hair follows the head and not the shoulders that it falls on.
    If all shells are rigid, its own weights decide. Joints with nearly equal weights, such as both
    clavicles, give way to their nearest common ancestor.

    Args:
        weights: weights (n, joints), which each sum to one.
        surface: the surface.
        shells: mask of the rigid shells.
        parents: the parent of each joint, -1 for roots.

    Returns:
        The weights, and the joint of each rigid shell.
    """
    from poise.binding.closest_point import closest_points

    chosen = np.flatnonzero(shells[surface.islands])
    if not len(chosen):
        return weights, {}
    loose = surface.faces[~shells[surface.islands[surface.faces]].any(axis=1)]
    under, gaps = weights[chosen], np.zeros(len(chosen))
    if len(loose):
        near = closest_points(surface.vertices, loose, surface.vertices[chosen])
        under = np.einsum("nk,nkj->nj", near.barycentric, weights[loose[near.faces]])
        gaps = near.distances
    order = np.argsort(surface.islands[chosen], kind="stable")
    owners, starts = np.unique(surface.islands[chosen][order], return_index=True)
    result, joints = weights.copy(), dict[int, int]()
    for shell, own in zip(owners.tolist(), np.split(order, starts[1:]), strict=True):
        sitting = own[gaps[own] <= np.median(gaps[own])]
        joints[shell] = _one_joint(under[sitting].sum(axis=0), parents)
        result[chosen[own]] = 0.0
        result[chosen[own], joints[shell]] = 1.0
    return result, joints


def _one_joint(weights: Floats, parents: Sequence[int]) -> int:
    """Return the joint of most weight, or the nearest common ancestor of nearly equal ones."""
    first = int(weights.argmax())
    paths = [
        _to_root(joint, parents)
        for joint in np.flatnonzero(weights >= _TIE * weights[first]).tolist()
    ]
    shared = (joint for joint in paths[0] if all(joint in path for path in paths))
    return next(shared, first)


def _to_root(joint: int, parents: Sequence[int]) -> list[int]:
    path = [joint]
    while parents[path[-1]] >= 0:
        path.append(parents[path[-1]])
    return path


def small_shells(surface: Surface, extent: float) -> Flags:
    """Mask (islands,) of shells whose bounding box is at most ``extent`` metres long."""
    low, high = extents(surface)
    return np.asarray((high - low).max(axis=1) <= extent, dtype=np.bool_)


def hanging(surface: Surface, bones: BoneSegments) -> Flags:
    """Mask (n,) of vertices of small shells that hang from others, such as earrings and buttons.

    Such a shell is smaller than its distance from the nearest bone, and much nearer to a shell that
    is not.
    """
    from scipy.spatial import KDTree

    low, high = extents(surface)
    away = np.full(len(low), np.inf)
    np.minimum.at(away, surface.islands, bones.distances(surface.vertices).min(axis=1))
    small = (np.linalg.norm(high - low, axis=1) < away)[surface.islands]
    if small.all() or not small.any():
        return np.zeros(len(small), dtype=np.bool_)
    gaps = np.full(len(low), np.inf)
    near = np.asarray(KDTree(surface.vertices[~small]).query(surface.vertices[small])[0])
    np.minimum.at(gaps, surface.islands[small], near)
    return small & (gaps < _HANGING * away)[surface.islands]


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
