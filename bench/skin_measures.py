"""Shape preservation of bending limbs: volume, sections, and self-intersections."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Limb:
    """The part of a mesh around one joint, and sections across it, marked at rest.

    Attributes:
        faces: triangles (m, 3) of the limb.
        sections: for each plane across the limb, the oriented segments of its intersection with
            the skin: the ends (s, 2, 2) of two edges, and positions (s, 2) along these edges.
    """

    faces: Integers
    sections: tuple[tuple[Integers, Floats], ...]

    @classmethod
    def about(
        cls, vertices: Floats, faces: Integers, weights: Floats, joint: Floats, axis: Floats,
        reach: float, planes: int = 41,
    ) -> Limb:  # fmt: skip
        """Return triangles within ``reach`` along the axis of the joint that follow its limb.

        ``weights`` (n,) are the total weights of the limb's joints at each vertex.
        """
        along = (vertices - joint) @ axis
        inside = (np.abs(along) <= reach) & (weights > 0.5)
        own = faces[inside[faces].all(axis=1)]
        heights = np.linspace(-0.8 * reach, 0.8 * reach, planes)
        return cls(own, tuple(_section(own, along - height) for height in heights))

    def volume(self, vertices: Floats) -> float:
        """Return the volume in cubic metres; open ends are closed by fans around their centres."""
        closed = vertices[self.faces]
        total = np.einsum("fi,fi->", closed[:, 0], np.cross(closed[:, 1], closed[:, 2])) / 6.0
        for rim in self._rims():
            middle = vertices[rim[:, 0]].mean(axis=0)
            a, b = vertices[rim[:, 1]], vertices[rim[:, 0]]
            total += np.einsum("fi,fi->", np.broadcast_to(middle, a.shape), np.cross(a, b)) / 6.0
        return float(total)

    def _rims(self) -> list[Integers]:
        """Return the open edges by loop, oriented as in their triangles."""
        edges = np.concatenate([self.faces[:, [i, (i + 1) % 3]] for i in range(3)])
        size = int(edges.max()) + 1
        there = set((edges[:, 0] * size + edges[:, 1]).tolist())
        back = edges[:, 1] * size + edges[:, 0]
        rim = edges[[value not in there for value in back.tolist()]]
        graph = coo_matrix((np.ones(len(rim)), (rim[:, 0], rim[:, 1])), (size, size))
        _, label = connected_components(graph, directed=False)
        return [rim[label[rim[:, 0]] == number] for number in np.unique(label[rim[:, 0]])]

    def areas(self, vertices: Floats) -> Floats:
        """Return the areas (planes,) of the marked sections on the deformed skin."""
        return np.array([_area(vertices, *section) for section in self.sections])

    def crossings(self, vertices: Floats) -> int:
        """Count triangles that intersect others without touching them at rest."""
        return len(np.unique(crossing_pairs(vertices, self.faces)))


def _section(faces: Integers, height: Floats) -> tuple[Integers, Floats]:
    above = height[faces] > 0.0
    cut = faces[above.any(axis=1) & ~above.all(axis=1)]
    ends, shares = [], []
    for triangle in cut:
        pieces: dict[bool, tuple[tuple[int, int], float]] = {}
        for i in range(3):
            a, b = int(triangle[i]), int(triangle[(i + 1) % 3])
            if (height[a] > 0.0) != (height[b] > 0.0):
                pieces[bool(height[b] > 0.0)] = (a, b), float(height[a] / (height[a] - height[b]))
        ends.append([pieces[True][0], pieces[False][0]])
        shares.append([pieces[True][1], pieces[False][1]])
    return np.array(ends, dtype=np.int64).reshape(-1, 2, 2), np.array(shares).reshape(-1, 2)


def _area(vertices: Floats, ends: Integers, shares: Floats) -> float:
    a, b = vertices[ends[..., 0]], vertices[ends[..., 1]]
    pieces = a + shares[..., None] * (b - a)
    pieces = pieces - pieces.mean(axis=(0, 1))
    return 0.5 * float(np.linalg.norm(np.cross(pieces[:, 0], pieces[:, 1]).sum(axis=0)))


def crossing_pairs(vertices: Floats, faces: Integers) -> Integers:
    """Return pairs (p, 2) of triangles cut by an edge of the other, without common corners."""
    corners = vertices[faces]
    middles = corners.mean(axis=1)
    radius = np.linalg.norm(corners - middles[:, None], axis=2).max(axis=1)
    pairs = cKDTree(middles).query_pairs(2.0 * float(radius.max()), output_type="ndarray")
    i, j = pairs[:, 0], pairs[:, 1]
    near = np.linalg.norm(middles[i] - middles[j], axis=1) <= radius[i] + radius[j]
    apart = (faces[i][:, :, None] != faces[j][:, None, :]).all(axis=(1, 2))
    pairs = pairs[near & apart]
    cut = np.zeros(len(pairs), dtype=bool)
    for first, second in ((0, 1), (1, 0)):
        triangle, other = corners[pairs[:, first]], corners[pairs[:, second]]
        for k in range(3):
            cut |= _edge_cuts(other[:, k], other[:, (k + 1) % 3], triangle)
    return pairs[cut]


def _edge_cuts(start: Floats, end: Floats, triangle: Floats) -> NDArray[np.bool_]:
    """Return whether edges pass through triangles (Moeller and Trumbore 1997)."""
    u, v = triangle[:, 1] - triangle[:, 0], triangle[:, 2] - triangle[:, 0]
    way, off = end - start, start - triangle[:, 0]
    p, q = np.cross(way, v), np.cross(off, u)
    det = np.einsum("ni,ni->n", u, p)
    with np.errstate(all="ignore"):
        a = np.einsum("ni,ni->n", off, p) / det
        b = np.einsum("ni,ni->n", way, q) / det
        t = np.einsum("ni,ni->n", v, q) / det
        found = (a > 0.0) & (b > 0.0) & (a + b < 1.0) & (t > 0.0) & (t < 1.0)
    return np.asarray(found & (np.abs(det) > 1e-18))
