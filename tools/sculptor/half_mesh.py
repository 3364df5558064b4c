"""The left half of a triangle surface, open along x = 0: relax, refine, cut, mirror.

Vertices with x = 0 exactly lie on the seam; everything here keeps them there, and keeps the
surface one sheet without other borders.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sculptor.sdf_body import Sculpture

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Field = Callable[[Floats], Floats]

__all__ = ["Shell", "mirrored", "relaxed", "triangulated"]

_SNAP = 0.28
"""Vertices nearer to a line than this share of their shortest edge are moved onto it."""
_TOLERATED = 0.12
"""Those that lie on another line already count as on this one if they are so near."""


@dataclass(frozen=True, eq=False)
class Shell:
    """Vertices (n, 3), triangles (m, 3), and a label (m,) for each triangle."""

    vertices: Floats
    faces: Integers
    labels: Integers

    def edges(self) -> tuple[Integers, Integers]:
        """Return the edges (e, 2), lower vertex first, and the edges (m, 3) of each triangle.

        Edge k of a triangle runs from its corner k to the next.
        """
        ends = np.stack([self.faces, np.roll(self.faces, -1, axis=1)], axis=-1)
        unique, which = np.unique(np.sort(ends.reshape(-1, 2), axis=1), axis=0, return_inverse=True)
        return unique, which.reshape(-1, 3)

    def split(self, edges: Integers, of_faces: Integers, at: Floats, chosen: Integers) -> Shell:
        """Split edges ``chosen`` at positions ``at`` (c, 3), and their triangles.

        A triangle becomes 1 + (its split edges); the first edge of a quadrilateral left over
        is the shorter diagonal.
        """
        vertices = np.concatenate([self.vertices, at])
        middle = np.full(len(edges), -1, dtype=np.int64)
        middle[chosen] = len(self.vertices) + np.arange(len(chosen))
        mids = middle[of_faces]
        count = np.sum(mids >= 0, axis=1)
        whole = count == 0
        faces, labels = [self.faces[whole]], [self.labels[whole]]
        for pieces in (_halves(self.faces, mids, count), _quarters(self.faces, mids, count)):
            faces.append(pieces[0])
            labels.append(self.labels[pieces[1]])
        thirds, parents = _thirds(vertices, self.faces, mids, count)
        faces.append(thirds)
        labels.append(self.labels[parents])
        return Shell(vertices, np.concatenate(faces), np.concatenate(labels))

    def refined(self, where: NDArray[np.bool_], body: Sculpture) -> Shell:
        """Halve every edge of the triangles ``where`` (m,), with new vertices on the body."""
        edges, of_faces = self.edges()
        chosen = np.unique(of_faces[where])
        middles = self.vertices[edges[chosen]].mean(axis=1)
        return self.split(edges, of_faces, _seamed(body.onto(middles, steps=2), middles), chosen)

    def cut(self, field: Field, body: Sculpture, fixed: NDArray[np.bool_]) -> tuple[Shell, Floats]:
        """Cut along ``field = 0``; return also the field (n,) at the vertices, 0 on the line.

        Vertices near the line are moved onto it, except the ``fixed`` (n,), so that no splinters
        come about; then every edge that still crosses it is split there.
        """
        vertices, values = self._snapped(field, body, fixed)
        shell = Shell(vertices, self.faces, self.labels)
        edges, of_faces = shell.edges()
        ends = values[edges]
        chosen = np.nonzero(ends[:, 0] * ends[:, 1] < 0.0)[0]
        at = _crossings(field, vertices[edges[chosen]], ends[chosen])
        at = _seamed(body.onto(at), at)
        return (
            shell.split(edges, of_faces, at, chosen),
            np.concatenate([values, np.zeros(len(chosen))]),
        )

    def _snapped(
        self, field: Field, body: Sculpture, fixed: NDArray[np.bool_]
    ) -> tuple[Floats, Floats]:
        values = field(self.vertices)
        edges, _ = self.edges()
        lengths = np.linalg.norm(np.diff(self.vertices[edges], axis=1)[:, 0], axis=1)
        shortest = np.full(len(values), np.inf)
        np.minimum.at(shortest, edges.ravel(), np.repeat(lengths, 2))
        crossing = edges[values[edges[:, 0]] * values[edges[:, 1]] < 0.0]
        beside = np.unique(crossing)
        start = self.vertices[beside]
        moved = start
        for _ in range(3):
            moved = _seamed(body.onto(_towards_zero(field, moved)), start)
        step = np.linalg.norm(moved - start, axis=1) / shortest[beside]
        free = ~fixed[beside]
        short = step < np.where(free, _SNAP, _TOLERATED)
        vertices = self.vertices.copy()
        vertices[beside[short & free]] = moved[short & free]
        values[beside[short]] = 0.0
        return vertices, values


def _halves(faces: Integers, mids: Integers, count: Integers) -> tuple[Integers, Integers]:
    one = np.nonzero(count == 1)[0]
    corner, middle = _turned(faces[one], mids[one], np.argmax(mids[one] >= 0, axis=1))
    a, b, c = corner.T
    m = middle[:, 0]
    return np.concatenate([np.c_[a, m, c], np.c_[m, b, c]]), np.tile(one, 2)


def _quarters(faces: Integers, mids: Integers, count: Integers) -> tuple[Integers, Integers]:
    all_three = np.nonzero(count == 3)[0]
    (a, b, c), (ab, bc, ca) = faces[all_three].T, mids[all_three].T
    parts = [np.c_[a, ab, ca], np.c_[ab, b, bc], np.c_[ca, bc, c], np.c_[ab, bc, ca]]
    return np.concatenate(parts), np.tile(all_three, 4)


def _thirds(
    vertices: Floats, faces: Integers, mids: Integers, count: Integers
) -> tuple[Integers, Integers]:
    two = np.nonzero(count == 2)[0]
    whole = np.argmax(mids[two] < 0, axis=1)
    corner, middle = _turned(faces[two], mids[two], (whole + 1) % 3)
    (a, b, c), (ab, bc) = corner.T, middle[:, :2].T
    one = np.linalg.norm(vertices[a] - vertices[bc], axis=1)
    other = np.linalg.norm(vertices[ab] - vertices[c], axis=1)
    short = (one <= other)[:, None]
    parts = [
        np.c_[ab, b, bc],
        np.where(short, np.c_[a, ab, bc], np.c_[a, ab, c]),
        np.where(short, np.c_[a, bc, c], np.c_[ab, bc, c]),
    ]
    return np.concatenate(parts), np.tile(two, 3)


def _turned(faces: Integers, mids: Integers, first: Integers) -> tuple[Integers, Integers]:
    """Rotate corners and edge points so that edge ``first`` (m,) of each triangle comes first."""
    order = (first[:, None] + np.arange(3)) % 3
    return np.take_along_axis(faces, order, axis=1), np.take_along_axis(mids, order, axis=1)


def _seamed(points: Floats, before: Floats) -> Floats:
    """Set x = 0 for points on the seam, and keep other points on the left."""
    x = np.where(before[:, 0] == 0.0, 0.0, np.maximum(points[:, 0], 1e-5))
    return np.column_stack([x, points[:, 1:]])


def _towards_zero(field: Field, points: Floats) -> Floats:
    """Take one Newton step to ``field = 0``, at most 8 mm long, keeping x = 0."""
    h = 1e-5
    value = field(points)
    slope = np.column_stack(
        [(field(points + h * axis) - field(points - h * axis)) / (2 * h) for axis in np.eye(3)]
    )
    slope[points[:, 0] == 0.0, 0] = 0.0
    step = slope * (value / np.maximum(np.sum(slope**2, axis=1), 1e-9))[:, None]
    length = np.linalg.norm(step, axis=1, keepdims=True)
    return points - step * np.minimum(1.0, 8e-3 / np.maximum(length, 1e-12))


def _crossings(field: Field, ends: Floats, values: Floats) -> Floats:
    """Return the zeros (c, 3) of the field on edges (c, 2, 3), by bisection."""
    low, high = np.zeros(len(ends)), np.ones(len(ends))
    for _ in range(12):
        t = 0.5 * (low + high)
        value = field(ends[:, 0] + t[:, None] * (ends[:, 1] - ends[:, 0]))
        same = value * values[:, 0] > 0.0
        low, high = np.where(same, t, low), np.where(same, high, t)
    t = np.clip(0.5 * (low + high), 0.05, 0.95)
    return ends[:, 0] + t[:, None] * (ends[:, 1] - ends[:, 0])


def relaxed(
    vertices: Floats,
    polygons: Integers,
    body: Sculpture,
    *,
    passes: int = 8,
    moving: NDArray[np.bool_] | None = None,
) -> Floats:
    """Move vertices (n, 3) within the surface towards the mean of their neighbours.

    After each half-way step Newton's method takes them back to the body. Across the seam a
    neighbour counts twice: once for its mirror image. Only those ``moving`` (n,) move.
    """
    chosen = np.arange(len(vertices)) if moving is None else np.nonzero(moving)[0]
    mean = _means(vertices, polygons)[chosen]
    vertices = vertices.copy()
    for _ in range(passes):
        here = _seamed(body.onto(vertices[chosen]), vertices[chosen])
        vertices[chosen] = here
        normals = body.normals(here)
        shift = mean @ vertices - here
        shift[here[:, 0] == 0.0, 0] = 0.0
        shift -= normals * np.sum(shift * normals, axis=1, keepdims=True)
        vertices[chosen] = _seamed(here + 0.5 * shift, here)
    vertices[chosen] = _seamed(body.onto(vertices[chosen], steps=2), vertices[chosen])
    return vertices


def _means(vertices: Floats, polygons: Integers) -> csr_matrix:
    """Return the matrix (n, n) that averages the neighbours of each vertex."""
    from scipy.sparse import coo_matrix, diags

    ends = np.stack([polygons, np.roll(polygons, -1, axis=1)], axis=-1).reshape(-1, 2)
    ends = np.unique(np.sort(ends, axis=1), axis=0)
    both = np.concatenate([ends, ends[:, ::-1]])
    seam = vertices[:, 0] == 0.0
    weight = np.where(seam[both[:, 0]] & ~seam[both[:, 1]], 2.0, 1.0)
    shape = (len(vertices), len(vertices))
    sums = coo_matrix((weight, (both[:, 0], both[:, 1])), shape=shape).tocsr()
    total = np.asarray(sums.sum(axis=1)).ravel()
    return diags(1.0 / total) @ sums


def triangulated(vertices: Floats, quads: Integers) -> Integers:
    """Divide quadrilaterals (m, 4) into triangles (2 m, 3) along their shorter diagonals."""
    a, b, c, d = (vertices[quads[:, k]] for k in range(4))
    short = np.sum((a - c) ** 2, axis=1) <= np.sum((b - d) ** 2, axis=1)
    one, other = quads[short], quads[~short]
    return np.concatenate(
        [one[:, [0, 1, 2]], one[:, [0, 2, 3]], other[:, [0, 1, 3]], other[:, [1, 2, 3]]]
    )


def mirrored(vertices: Floats, faces: Integers) -> tuple[Floats, Integers, Integers]:
    """Return both halves: vertices (n', 3), triangles (2 m, 3), mirror image (n,) of each vertex.

    Seam vertices are shared and are their own images.
    """
    off = np.nonzero(vertices[:, 0] != 0.0)[0]
    image = np.arange(len(vertices))
    image[off] = len(vertices) + np.arange(len(off))
    whole = np.concatenate([vertices, vertices[off] * (-1.0, 1.0, 1.0)])
    return whole, np.concatenate([faces, image[faces][:, ::-1]]), image
