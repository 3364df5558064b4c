"""Heat sources for several fingers that share one bone, on every branch beyond its pivot.

A bone that runs between the fingers is visible from few of their vertices. Beyond the pivot of a
leaf bone the surface is cut at several planes; connected parts from which hardly any other bone is
visible, and whose nearest bones belong to the same hand, get that bone as a source everywhere.
"""

from __future__ import annotations

import numpy as np

from poise.array_types import Integers
from poise.binding.bone_segments import BoneSegments, squared_distances
from poise.binding.heat_sources import Sources
from poise.binding.surface import Surface
from poise.binding.surface_parts import connected_parts
from poise.model import Skeleton

_BESIDE = 1.5  # maximum distance of a branch from a leaf bone, relative to the bone's length
_CUTS = (0.0, 0.2, 0.4, 0.6, 0.8)  # positions of cuts past the pivot, relative to the length
_MOST = 0.5  # minimum fraction of a branch's vertices nearest to a bone of the same hand
_FEW = 0.1  # maximum fraction of them that see another bone


def with_branches(
    sources: Sources, surface: Surface, segments: BoneSegments, skeleton: Skeleton
) -> Sources:
    """Complete the sources on the branches beyond the pivots of leaf bones."""
    owners = segments.owners
    above = {skeleton.parents[i] for i in np.unique(owners).tolist()}
    for i, joint in enumerate(owners.tolist()):
        if joint in above or (owners == joint).sum() > 1 or not segments.lengths[i] > 0.0:
            continue
        parent = skeleton.parents[joint]
        beside = [k for k, own in enumerate(skeleton.parents) if own == parent and k not in above]
        hand = np.array([*beside, parent])
        sources = _with_branches_of(sources, surface, segments, i, hand)
    return sources


def _with_branches_of(
    sources: Sources, surface: Surface, segments: BoneSegments, bone: int, hand: Integers
) -> Sources:
    """Complete the sources for one bone; ``hand`` is its joint, its parent and leaf siblings."""
    joint, length = int(segments.owners[bone]), float(segments.lengths[bone])
    start, end = segments.starts[bone], segments.ends[bone]
    distance = np.sqrt(squared_distances(surface.vertices, start, end))
    past = (surface.vertices - start) @ (end - start) / length
    near = (past > 0.0) & (distance < _BESIDE * length)
    own = near & (sources.shares[:, joint] > 0.0)
    if not own.any() or not (near & ~own).any():
        return sources
    near &= np.isin(surface.islands, np.unique(surface.islands[own]))
    other = near & ~own & sources.shares.any(axis=1)
    family = near & np.isin(sources.nearest, hand)
    taken = np.zeros(len(near), dtype=np.bool_)
    for cut in _CUTS:
        on = near & (past > cut * length)
        part = connected_parts(surface, on)
        count = np.bincount(part, on)
        branch = np.bincount(part, on & family) > _MOST * count
        branch &= np.bincount(part, on & other) < _FEW * count
        taken |= on & branch[part] & ~own
    if not taken.any():
        return sources
    around = np.minimum(distance, np.median(distance[own]))
    return sources.given(taken, joint, np.maximum(around, 1e-9 * max(surface.size, 1e-100)))


__all__ = ["with_branches"]
