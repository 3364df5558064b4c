"""The common surface of meshes for binders, with coincident vertices welded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Flags, Floats, Integers
from poise.errors import InvalidValue
from poise.model import Mesh

if TYPE_CHECKING:
    from scipy.sparse import csr_array


_FLAT = 1e-14
"""Area over squared longest edge below which a triangle is degenerate."""


@dataclass(frozen=True, eq=False)
class Surface:
    """Joined meshes with coincident vertices welded; created by `Surface.of`.

    The surface may be open, non-manifold and have several shells (`islands`). Triangles have an
    area and are unique; edges include those of degenerate triangles, which often close a crack.
    Vertices that no triangle uses are omitted and follow the nearest vertex. Meshes without any
    triangle keep all their vertices.

    Attributes:
        vertices: (n, 3), metres.
        faces: (m, 3), corners of each triangle.
        edges: (e, 2), corners of each edge, the lower index first.
        uses: (e,), number of triangles of each edge: 1 at a boundary, 2 inside, more at
            non-manifold edges.
        places: for each mesh, the surface vertex that each of its vertices corresponds to or
            follows.
        loose: the number of vertices that no triangle uses.
        degenerate: the number of triangles without area.
        repeated: the number of duplicate triangles.
    """

    vertices: Floats
    faces: Integers
    edges: Integers
    uses: Integers
    places: tuple[Integers, ...]
    loose: int = 0
    degenerate: int = 0
    repeated: int = 0

    @classmethod
    def of(cls, meshes: Mesh | Sequence[Mesh], *, apart: Flags | None = None) -> Surface:
        """Create the surface of some meshes.

        Args:
            meshes: one mesh or several.
            apart: (n,), mask of vertices that are not welded to other vertices at the same
                position.

        Raises:
            InvalidValue: the meshes have no vertex.

        >>> one = Mesh([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
        >>> two = Mesh([(1, 0, 0), (1, 1, 0), (0, 1, 0), (5, 5, 5)], [(0, 1, 2)])
        >>> surface = Surface.of([one, two])
        >>> surface, surface.places[1], surface.loose
        (<Surface: 4 vertices, 2 triangles, 1 island>, array([1, 3, 2, 3]), 1)
        """
        several = [meshes] if isinstance(meshes, Mesh) else list(meshes)
        counts = [len(mesh.vertices) for mesh in several]
        firsts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        if firsts[-1] == 0:
            raise InvalidValue("these meshes have no vertices; expected at least one")
        points = np.concatenate([mesh.vertices for mesh in several])
        corners = np.concatenate([mesh.faces + first for mesh, first in zip(several, firsts)])
        welded = Mesh(points, corners).welded.copy()
        if apart is not None:
            welded[apart] = np.flatnonzero(apart)
        cleaned = _Cleaned.of(points, welded[corners])
        used = np.unique(cleaned.sides if len(cleaned.sides) else welded)
        number = np.full(len(points), -1, dtype=np.int64)
        number[used] = np.arange(len(used))
        place = number[welded]
        lost = place < 0
        if lost.any():
            place[lost] = _nearest(points[used], points[lost])
        edges, uses = unique_pairs(number[cleaned.sides])
        return cls(
            _kept(points[used]), _kept(number[cleaned.faces]), _kept(edges), _kept(uses),
            tuple(_kept(place[a:b]) for a, b in pairwise(firsts)),
            int(lost.sum()), cleaned.degenerate, cleaned.repeated,
        )  # fmt: skip

    @property
    def size(self) -> float:
        """Diagonal of the bounding box, metres."""
        return float(np.linalg.norm(np.ptp(self.vertices, axis=0)))

    @property
    def closed(self) -> bool:
        """Whether every edge has two triangles."""
        return bool(len(self.faces)) and bool((self.uses == 2).all())

    @cached_property
    def lengths(self) -> Floats:
        """Lengths of the edges (e,), metres."""
        a, b = self.edges.T
        return np.linalg.norm(self.vertices[a] - self.vertices[b], axis=1)

    @cached_property
    def graph(self) -> csr_array:
        """Sparse symmetric matrix (n, n) of edge lengths."""
        # SciPy would drop edges of zero length.
        return self.matrix(np.maximum(self.lengths, np.finfo(np.float64).tiny))

    def matrix(self, values: ArrayLike) -> csr_array:
        """Sparse symmetric matrix (n, n) with a value (e,) for each edge."""
        from scipy.sparse import coo_array

        a, b = self.edges.astype(np.int32).T  # SciPy 1.14 finds no paths with 64-bit indices
        numbers = np.asarray(values, dtype=np.float64)
        rows, columns = np.concatenate([a, b]), np.concatenate([b, a])
        n = len(self.vertices)
        return coo_array((np.tile(numbers, 2), (rows, columns)), shape=(n, n)).tocsr()

    @cached_property
    def islands(self) -> Integers:
        """Index of the connected part of each vertex, (n,)."""
        return connected_parts(self.edges, len(self.vertices))

    def parts(self, on: Flags) -> Integers:
        """Index of the connected part of each vertex (n,), along edges with both ends ``on``.

        Other vertices are separate parts.
        """
        return connected_parts(self.edges[on[self.edges].all(axis=1)], len(on))

    @property
    def cotangents(self) -> Floats:
        """`signed_cotangents` (e,) clamped at zero, as means need non-negative weights."""
        return np.maximum(self.signed_cotangents, 0.0)

    @cached_property
    def signed_cotangents(self) -> Floats:
        """Half the sum of the cotangents of the angles opposite to each edge, (e,).

        (Pinkall and Polthier, "Computing discrete minimal surfaces and their conjugates",
        Experimental Mathematics 2, 1993.)
        """
        codes = self.edges[:, 0] * len(self.vertices) + self.edges[:, 1]
        total = np.zeros(len(codes))
        for k in range(3):
            a, b, c = (self.vertices[self.faces[:, (k + i) % 3]] for i in range(3))
            one, other = a - c, b - c
            area = np.linalg.norm(np.cross(one, other), axis=1)
            ends = np.sort(self.faces[:, [k, (k + 1) % 3]], axis=1)
            at = np.searchsorted(codes, ends[:, 0] * len(self.vertices) + ends[:, 1])
            cotangent = np.einsum("fi,fi->f", one, other) / area
            total += np.bincount(at, 0.5 * cotangent, minlength=len(codes))
        return total

    @cached_property
    def areas(self) -> Floats:
        """A third of the area of the triangles around each vertex, (n,) m^2."""
        a, b, c = (self.vertices[self.faces[:, i]] for i in range(3))
        third = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 6.0
        return np.bincount(
            self.faces.ravel(), np.repeat(third, 3), minlength=len(self.vertices)
        ).astype(np.float64)

    def handed_back(self, values: Floats) -> tuple[Floats, ...]:
        """Return the rows of ``values`` (n, ...) for the vertices of each mesh."""
        return tuple(values[place] for place in self.places)

    def __repr__(self) -> str:
        count = int(self.islands.max()) + 1
        islands = f"{count} island{'' if count == 1 else 's'}"
        n, m = len(self.vertices), len(self.faces)
        return f"<Surface: {n} vertices, {m} triangles, {islands}>"


@dataclass(frozen=True)
class _Cleaned:
    """Triangles of welded meshes without degenerate and duplicate ones."""

    faces: Integers
    """Triangles with an area, (m, 3)."""
    sides: Integers
    """Ends of all sides of triangles with three distinct corners, (k, 2)."""
    degenerate: int
    repeated: int

    @classmethod
    def of(cls, points: Floats, corners: Integers) -> _Cleaned:
        whole = corners[(corners != np.roll(corners, 1, axis=1)).all(axis=1)]
        # The lowest corner first, so that equal triangles are equal rows.
        turned = (whole.argmin(axis=1)[:, None] + np.arange(3)) % 3
        ordered = np.take_along_axis(whole, turned, axis=1)
        _, kept = np.unique(ordered, axis=0, return_index=True)
        once = ordered[np.sort(kept)]
        sides = points[once] - points[np.roll(once, -1, axis=1)]
        doubled = np.linalg.norm(np.cross(sides[:, 0], sides[:, 1]), axis=1)
        flat = doubled <= _FLAT * (sides**2).sum(axis=2).max(axis=1, initial=0.0)
        degenerate = len(corners) - len(whole) + int(flat.sum())
        return cls(once[~flat], _sides(once), degenerate, len(whole) - len(once))


def _sides(corners: Integers) -> Integers:
    """Ends of all sides of all triangles, (3 m, 2)."""
    return np.concatenate([corners[:, [k, (k + 1) % 3]] for k in range(3)]).reshape(-1, 2)


def connected_parts(pairs: Integers, count: int) -> Integers:
    """Index of the connected part of each of ``count`` vertices (count,), along pairs (e, 2)."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    graph = coo_array((np.ones(len(pairs)), tuple(pairs.T)), shape=(count, count))
    return np.asarray(connected_components(graph, directed=False)[1], dtype=np.int64)


def unique_pairs(pairs: Integers) -> tuple[Integers, Integers]:
    """Unique pairs (e, 2), the lower index first, sorted, and their counts (e,).

    Pairs of equal indices are left out.
    """
    ends = np.sort(pairs, axis=1)
    ends = ends[ends[:, 0] != ends[:, 1]]
    width = int(ends.max(initial=0)) + 1
    codes = np.sort(ends[:, 0] * width + ends[:, 1])  # np.unique, which hashes, is 4 times slower
    first = np.flatnonzero(np.diff(codes, prepend=-1))
    counts, codes = np.diff(first, append=len(codes)), codes[first]
    return np.stack([codes // width, codes % width], axis=1), counts


def _nearest(points: Floats, asked: Floats) -> Integers:
    from scipy.spatial import KDTree

    return np.asarray(KDTree(points).query(asked)[1], dtype=np.int64)


_Array = TypeVar("_Array", Floats, Integers)


def _kept(array: _Array) -> _Array:
    array.setflags(write=False)
    return array
