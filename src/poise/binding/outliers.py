"""Remove isolated spots of weight, called rogues in source 000."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats
from poise.binding.bone_segments import BoneSegments, squared_distances
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights, normalised
from poise.errors import InvalidValue

_NEAREST = 0.005
"""Minimum distance from a bone in the size of a spot, relative to the surface's size."""


@dataclass(frozen=True, eq=False)
class Rogues:
    """The result of removing isolated spots of weight.

    Attributes:
        weights: the weights without isolated spots.
        spots: the number of spots; ``vertices`` is the number of vertices that lost weight.
        by_joint: the vertices by the joint whose weight they lost.
    """

    weights: SurfaceWeights
    spots: int
    vertices: int
    by_joint: dict[str, int]


def remove_rogues(
    weights: SurfaceWeights,
    bones: BoneSegments | None = None,
    *,
    share: float = 0.5,
    least: float = 0.0,
    progress: Callable[[float, str], None] | None = None,
) -> Rogues:
    """Remove isolated spots of weight.

    The vertices that follow a joint form connected spots. On each island of the surface, a joint
    keeps its largest spot and spots of at least ``share`` of its size. The size of a spot is its
    solid angle from the joint's bones, ``sum weight area / distance^2``, so that fingers keep the
    skin of the fingers and not of the hip next to them; without bones, the size is ``sum weight
    area``. Removed weight is distributed to the other joints of the vertex. A vertex without other
    joints gets the weights of the nearest vertex with weights. A joint's only spot on an island is
    always kept. Locked joints do not change.

    Args:
        weights: weights on a surface.
        bones: the bones at binding (`BoneSegments.of`, `BoneSegments.bound`).
        share: in [0, 1]; spots smaller than this fraction of the largest are removed.
        least: weights up to this value do not connect spots.
        progress: called with the fraction of finished joints and the next joint.

    Raises:
        InvalidValue: an argument is out of range.
    """
    if not 0.0 <= share <= 1.0:
        raise InvalidValue(f"share={share}: expected 0 to 1")
    if not 0.0 <= least < 1.0:
        raise InvalidValue(f"least={least}: expected 0 or more, and less than 1")
    outlier = np.zeros(weights.values.shape, dtype=np.bool_)
    spots = 0
    sizes = _sizes(weights, bones)
    for column in np.flatnonzero(weights.free).tolist():
        if progress is not None:
            progress(column / len(weights.joints), weights.joints[column])
        found, count = _outliers_of(weights, column, sizes(column), share, least)
        outlier[:, column] = found
        spots += count
    hit = outlier.any(axis=1)
    by_joint = {
        name: int(outlier[:, i].sum())
        for i, name in enumerate(weights.joints)
        if outlier[:, i].any()
    }
    if not spots:
        return Rogues(weights, 0, 0, {})
    values = np.where(outlier, 0.0, weights.values)
    bare = hit & (values[:, weights.free].sum(axis=1) <= 0.0)
    if bare.any():
        source = nearest_along(weights.surface, ~bare)
        # every island keeps its largest spot, so that a source always exists
        values[bare] = values[source[bare]]
    return Rogues(weights.with_free(normalised(values)), spots, int(hit.sum()), by_joint)


def rogue_vertices(
    weights: SurfaceWeights, joint: str, bones: BoneSegments | None = None, *, share: float = 0.5
) -> Flags:
    """Mask (n,) of the vertices on isolated spots of a joint, as in `remove_rogues`.

    Raises:
        UnknownJoint: the weights have no such joint.
    """
    column = weights.index(joint)
    return _outliers_of(weights, column, _sizes(weights, bones)(column), share, 0.0)[0]


def _sizes(weights: SurfaceWeights, bones: BoneSegments | None) -> Callable[[int], Floats]:
    """Return a function from a column to vertex sizes (n,): areas as seen from the bones."""
    surface = weights.surface
    # vertices without area have a small positive size
    areas = np.maximum(surface.areas, 1e-9 * max(float(surface.areas.mean()), 1e-300))
    least = (_NEAREST * max(surface.size, 1e-300)) ** 2
    segments: dict[str, list[tuple[Floats, Floats]]] = {}
    if bones is not None:
        for owner, start, end in zip(bones.owners.tolist(), bones.starts, bones.ends):
            segments.setdefault(bones.names[owner], []).append((start, end))

    def seen(column: int) -> Floats:
        own = segments.get(weights.joints[column])
        if own is None:
            return areas
        squared = [squared_distances(surface.vertices, start, end) for start, end in own]
        return areas / np.maximum(np.min(squared, axis=0), least)

    return seen


def _outliers_of(
    weights: SurfaceWeights, column: int, sizes: Floats, share: float, least: float
) -> tuple[Flags, int]:
    """Mask (n,) of the vertices on isolated spots of one joint, and the number of spots."""
    surface, values = weights.surface, weights.values[:, column]
    on = values > least
    if not on.any():
        return on, 0
    label = surface.parts(on)
    mass = np.bincount(label, np.where(on, values * sizes, 0.0))
    island = surface.islands
    greatest = np.zeros(int(island.max()) + 1)
    np.maximum.at(greatest, island, mass[label])
    outlier = on & (mass[label] < share * greatest[island])
    return outlier, len(np.unique(label[outlier]))


@dataclass(frozen=True, eq=False)
class RepairedWeights:
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


def repaired(values: Floats, surface: Surface, bones: BoneSegments) -> RepairedWeights:
    """Fill all empty rows of weights (n, joints)."""
    empty = values.sum(axis=1) <= 0.0
    if not empty.any():
        return RepairedWeights(values, 0, 0)
    result = values.copy()
    source = nearest_along(surface, ~empty)
    found = empty & (source >= 0)
    result[found] = values[source[found]]
    lost = np.flatnonzero(empty & (source < 0))
    if len(lost):
        nearest = bones.distances(surface.vertices[lost]).argmin(axis=1)
        result[lost, bones.owners[nearest]] = 1.0
    return RepairedWeights(result, int(found.sum()), len(lost))


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
