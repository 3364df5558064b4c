"""Partition of a surface into the limbs of a skeleton (`poise.anatomy.branches`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.branches import Branches
from poise.array_types import Floats, Integers
from poise.binding.surface import Surface

if TYPE_CHECKING:
    from poise.binding.bone_segments import BoneSegments


REACH = 0.1
"""Distance along the surface to which a limb may reach into others, relative to the height."""

_LEAST_PART = 0.1  # minimum size of a part on another shell, relative to the limb's largest part
_BEHIND = 3.0  # factor of the distance to bones on the outer side of the surface


def territories(surface: Surface, segments: BoneSegments, limbs: Branches) -> Integers:
    """Index of the large limb of each vertex (n,), -1 for the trunk.

    A vertex belongs to the limb of its nearest bone; the distance of a bone on the outer side of
    the surface, which belongs to another body part close by, is increased. On each shell, a limb
    keeps only its largest connected part, or a small part that is most of its shell; other parts
    are assigned to the nearest part along the surface.
    """
    owner = limbs.of_joint[segments.owners]
    normals = _normals(surface)
    best = np.full(len(surface.vertices), np.inf)
    found = np.full(len(surface.vertices), -1, dtype=np.int64)
    for number, start, end in zip(owner.tolist(), segments.starts, segments.ends, strict=True):
        gap, distance = _to_segment(surface.vertices, start, end)
        cosine = np.einsum("ni,ni->n", gap, normals) / np.maximum(distance, 1e-300)
        distance = distance * (1.0 + _BEHIND * np.maximum(-cosine, 0.0))
        closer = distance < best
        best[closer], found[closer] = distance[closer], number
    return _largest_parts(surface, found)


def surface_distances(surface: Surface, sources: NDArray[np.bool_], limit: float) -> Floats:
    """Distances along the edges to the nearest source, (n,) metres; infinite beyond a limit."""
    from scipy.sparse.csgraph import dijkstra

    if not sources.any():
        return np.full(len(sources), np.inf)
    found: Any = dijkstra(
        surface.graph, directed=False, indices=np.flatnonzero(sources), min_only=True, limit=limit
    )
    return np.asarray(found, dtype=np.float64)


def _to_segment(points: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats]:
    """Vectors (n, 3) from the closest points of a segment to each point, and their lengths."""
    along = end - start
    square = float(along @ along)
    from_start = points - start
    share = np.clip(from_start @ along / square, 0, 1) if square > 0.0 else np.zeros(len(points))
    gap = from_start - share[:, None] * along
    return gap, np.linalg.norm(gap, axis=1)


def _normals(surface: Surface) -> Floats:
    """Unit normals (n, 3), outward for any orientation of the triangles."""
    from poise.binding.winding_number import oriented

    if not len(surface.faces):
        return np.zeros_like(surface.vertices)
    faces, _ = oriented(surface.vertices, surface.faces)
    a, b, c = (surface.vertices[faces[:, i]] for i in range(3))
    area = np.cross(b - a, c - a)
    count = len(surface.vertices)
    total = np.stack(
        [np.bincount(faces.ravel(), np.repeat(area[:, k], 3), count) for k in range(3)], axis=1
    )
    size = np.linalg.norm(total, axis=1, keepdims=True)
    return total / np.where(size > 0.0, size, 1.0)


def _largest_parts(surface: Surface, labels: Integers) -> Integers:
    """Assign small parts of labels to their neighbours, shell by shell."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components, dijkstra

    count = len(labels)
    edges = surface.edges[labels[surface.edges[:, 0]] == labels[surface.edges[:, 1]]]
    links: Any = coo_array((np.ones(len(edges)), (edges[:, 0], edges[:, 1])), shape=(count, count))
    part = np.asarray(connected_components(links.tocsr(), directed=False)[1], dtype=np.int64)
    areas = surface.areas + 1e-300
    size = np.bincount(part, areas).astype(np.float64)
    first = np.unique(part, return_index=True)[1]
    shell, label = surface.islands[first], labels[first]
    _, group = np.unique(np.stack([shell, label], axis=1), axis=0, return_inverse=True)
    on_shell, anywhere = _largest(size, group.ravel()), _largest(size, label + 1)
    whole = np.bincount(surface.islands, areas)[shell]
    much = (size >= _LEAST_PART * anywhere) | (size >= 0.5 * whole)
    kept = ((size >= on_shell) & much)[part]
    kept |= ~np.isin(surface.islands, surface.islands[kept])
    if kept.all():
        return labels
    _, _, source = dijkstra(
        surface.graph, directed=False, indices=np.flatnonzero(kept), min_only=True,
        return_predecessors=True,
    )  # fmt: skip
    return np.where(kept, labels, labels[source])


def _largest(sizes: Floats, group: Integers) -> Floats:
    """For each part, the largest size in its group."""
    largest = np.zeros(int(group.max()) + 1)
    np.maximum.at(largest, group, sizes)
    return largest[group]
