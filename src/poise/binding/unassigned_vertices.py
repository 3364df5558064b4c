"""Fill in weights of vertices that a binder left uncovered."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.binding.bone_segments import BoneSegments
from poise.binding.surface import Surface


@dataclass(frozen=True, eq=False)
class Repaired:
    """Weights without gaps.

    Attributes:
        values: (n, joints), every row has weight.
        from_neighbours: number of vertices that got the weights of the nearest covered vertex along
            the surface.
        by_bone: number of vertices on islands without a covered vertex, which follow the nearest
            bone.
    """

    values: Floats
    from_neighbours: int
    by_bone: int


def repaired(values: Floats, surface: Surface, bones: BoneSegments) -> Repaired:
    """Fill all empty rows of weights (n, joints)."""
    empty = values.sum(axis=1) <= 0.0
    if not empty.any():
        return Repaired(values, 0, 0)
    result = values.copy()
    source = nearest_along(surface, ~empty)
    found = empty & (source >= 0)
    result[found] = values[source[found]]
    lost = np.flatnonzero(empty & (source < 0))
    if len(lost):
        nearest = bones.distances(surface.vertices[lost]).argmin(axis=1)
        result[lost, bones.owners[nearest]] = 1.0
    return Repaired(result, int(found.sum()), len(lost))


def nearest_along(surface: Surface, wanted: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Nearest wanted vertex along the edges for each vertex (n,); -1 on islands without one."""
    from scipy.sparse.csgraph import dijkstra

    if not wanted.any():
        return np.full(len(wanted), -1, dtype=np.int64)
    _, _, sources = dijkstra(
        surface.graph, directed=False, indices=np.flatnonzero(wanted), min_only=True,
        return_predecessors=True,
    )  # fmt: skip
    return np.where(sources < 0, -1, sources).astype(np.int64)


__all__ = ["Repaired", "nearest_along", "repaired"]
