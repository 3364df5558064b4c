"""Generalised winding numbers: inside and outside of surfaces that need not be closed.

Barill, Dickson, Schmidt, Levin, Jacobson, "Fast winding numbers for soups and clouds" (ACM
Transactions on Graphics 37, 2018): triangles that are far from a point act like one dipole, the
first two terms of the expansion of their solid angle about their centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats, Integers

_EXACT = 200_000  # maximum number of pairs of points and triangles for the exact sum
_FAR = 3.0  # minimum distance of a dipole, relative to the radius of its triangles
_PAIRS = 500_000  # pairs of points and triangles of the exact sum processed at once


def winding_numbers(vertices: Floats, faces: Integers, points: Floats) -> Floats:
    """Winding numbers (k,) of a surface about points: 1 inside, 0 outside.

    Values near holes are between 0 and 1; values inside nested shells exceed 1. On large surfaces,
    the error is about 0.01.

    Args:
        vertices: (n, 3), vertices of the surface, metres.
        faces: (m, 3), corners of the triangles.
        points: (k, 3), metres.

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    >>> faces = np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    >>> winding_numbers(corners, faces, np.array([(0.1, 0.2, 0.2), (1, 1, 1)])).round(3) + 0.0
    array([1., 0.])
    """
    if len(points) * len(faces) <= _EXACT:
        return exact_winding_numbers(vertices, faces, points)
    from poise.kernels.solid_angles import sum_solid_angles

    order = along_curve(points)  # neighbours read the same groups
    result, angles = np.empty(len(points)), np.empty(len(points))
    sum_solid_angles(points[order], *_dipoles(vertices[faces]), angles)
    result[order] = angles / (4.0 * np.pi)
    return result


def exact_winding_numbers(vertices: Floats, faces: Integers, points: Floats) -> Floats:
    """Winding numbers (k,) as the sum of the solid angles of all triangles over 4 pi."""
    result = np.empty(len(points))
    corners = vertices[faces]
    step = max(1, _PAIRS // max(1, len(faces)))
    for first in range(0, len(points), step):
        at = points[first : first + step, None, None, :]
        angles = _solid_angles(corners[None] - at)
        result[first : first + step] = angles.sum(axis=1) / (4.0 * np.pi)
    return result


def _solid_angles(corners: Floats) -> Floats:
    """Solid angles (...) of triangles (..., 3, 3) about the origin.

    A triangle with corners a, b, c has the solid angle
    ``2 atan2(a . (b x c), |a||b||c| + (a.b)|c| + (b.c)|a| + (c.a)|b|)`` (van Oosterom and Strackee,
    "The solid angle of a plane triangle", IEEE Transactions on Biomedical Engineering 30, 1983).
    """
    a, b, c = np.moveaxis(corners, -2, 0)
    la, lb, lc = (np.sqrt(np.einsum("...i,...i->...", side, side)) for side in (a, b, c))
    triple = np.einsum("...i,...i->...", a, np.cross(b, c))
    ab, bc, ca = (np.einsum("...i,...i->...", p, q) for p, q in ((a, b), (b, c), (c, a)))
    return 2.0 * np.arctan2(triple, la * lb * lc + ab * lc + bc * la + ca * lb)


def _dipoles(corners: Floats) -> tuple[Floats, Floats]:
    """Triangles (m, 3, 3) along the Morton curve, m a power of two, and the groups above them.

    The groups (2 m - 1, 13) are those of `poise.kernels.solid_angles`. The children of group i are
    2 i + 1 and 2 i + 2. Centres are those of the areas, and moments are about the centres.
    """
    corners = corners[along_curve(corners.mean(axis=1))]
    count = 1 << (len(corners) - 1).bit_length()
    points = np.repeat(corners[-1:, :1], 3, axis=1)
    corners = np.concatenate([corners, points.repeat(count - len(corners), axis=0)])
    area = 0.5 * np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    centre, moment = corners.mean(axis=1), np.zeros((count, 3, 3))
    low, high = corners.min(axis=1), corners.max(axis=1)
    radius = np.linalg.norm(corners - centre[:, None], axis=2).max(axis=1)
    mass = np.maximum(np.linalg.norm(area, axis=1), 1e-300)
    nodes = np.empty((2 * count - 1, 13))
    while True:
        level = nodes[len(centre) - 1 : 2 * len(centre) - 1]
        level[:, :3], level[:, 3], level[:, 4:7] = centre, (_FAR * radius) ** 2, area
        level[:, 7:10] = moment[:, (0, 1, 2), (0, 1, 2)]
        level[:, 10:] = (moment + moment.transpose(0, 2, 1))[:, (0, 0, 1), (1, 2, 2)]
        if len(centre) == 1:
            return corners, nodes
        inner, parts = centre.reshape(-1, 2, 3), area.reshape(-1, 2, 3)
        centre = (mass[:, None] * centre).reshape(-1, 2, 3).sum(axis=1)
        mass = mass.reshape(-1, 2).sum(axis=1)
        centre /= mass[:, None]
        moment = moment.reshape(-1, 2, 3, 3).sum(axis=1)
        moment += np.einsum("nki,nkj->nij", inner - centre[:, None], parts)
        area = parts.sum(axis=1)
        low, high = np.minimum(low[::2], low[1::2]), np.maximum(high[::2], high[1::2])
        radius = np.linalg.norm(np.maximum(high - centre, centre - low), axis=1)


def oriented(vertices: Floats, faces: Integers) -> tuple[Integers, int]:
    """Orient triangles consistently and shells outward; also return the number of flips.

    Triangles that share a manifold edge are oriented consistently; the parts connected by such
    edges are sheets. A sheet with negative enclosed volume about its centre is flipped as a whole,
    so that inside-out shells and the walls of cavities count as filled, too.

    Args:
        vertices: (n, 3).
        faces: (m, 3).

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    >>> mixed = np.array([(0, 2, 1), (0, 3, 1), (0, 3, 2), (1, 3, 2)])
    >>> faces, turned = oriented(corners, mixed)
    >>> turned, faces[1], faces[3]
    (2, array([1, 3, 0]), array([2, 3, 1]))
    """
    sheet, flip = _agreed(faces)
    turned = np.where(flip[:, None], faces[:, ::-1], faces)
    count = int(sheet.max(initial=-1)) + 1
    size = np.maximum(np.bincount(sheet, minlength=count), 1)[:, None]
    middle = np.stack(
        [np.bincount(sheet, vertices[faces].mean(axis=1)[:, k], minlength=count) for k in range(3)],
        axis=1,
    ) / size  # fmt: skip
    a, b, c = np.moveaxis(vertices[turned] - middle[sheet][:, None, :], 1, 0)
    volume = np.bincount(sheet, np.einsum("fi,fi->f", a, np.cross(b, c)), minlength=count)
    inverted = (volume < 0.0)[sheet]
    turned = np.where(inverted[:, None], turned[:, ::-1], turned)
    return np.ascontiguousarray(turned), int((flip ^ inverted).sum())


def _agreed(faces: Integers) -> tuple[Integers, NDArray[np.bool_]]:
    """Sheet of each triangle, and mask of triangles to flip for consistent orientation."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import breadth_first_order, connected_components

    m = len(faces)
    ends = np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)])
    face = np.tile(np.arange(m), 3)
    low, high = ends.min(axis=1), ends.max(axis=1)
    forward = ends[:, 0] < ends[:, 1]
    order = np.lexsort((high, low))
    low, high, face, forward = low[order], high[order], face[order], forward[order]
    same = (low[1:] == low[:-1]) & (high[1:] == high[:-1])
    # Edges with exactly two triangles: a pair that is neither preceded nor followed by a third.
    before, after = np.concatenate([[False], same[:-1]]), np.concatenate([same[1:], [False]])
    pair = np.flatnonzero(same & ~before & ~after)
    one, other = face[pair], face[pair + 1]
    disagree = forward[pair] == forward[pair + 1]
    links: Any = coo_array((np.ones(len(pair)), (one, other)), shape=(m, m)).tocsr()
    sheet = np.asarray(connected_components(links, directed=False)[1], dtype=np.int64)
    apart = {(int(a), int(b)) for a, b in zip(one[disagree], other[disagree], strict=True)}
    flip = np.zeros(m, dtype=np.bool_)
    if not apart:
        return sheet, flip
    concerned = np.unique(sheet[one[disagree]])
    firsts = np.unique(sheet, return_index=True)[1]
    for number in concerned:
        found, above = breadth_first_order(links, int(firsts[number]), directed=False)
        for i in found[1:].tolist():
            j = int(above[i])
            flip[i] = flip[j] ^ ((i, j) in apart or (j, i) in apart)
        members = sheet == number
        if 2 * int(flip[members].sum()) > int(members.sum()):
            flip[members] = ~flip[members]
    return sheet, flip


_LEAF = 4  # minimum number of triangles per box
_ENDS = 1e-5  # fraction of a segment at either end that is not tested
_RAYS = 5_000  # number of segments traversed at once


@dataclass(frozen=True, eq=False)
class Sight:
    """A bounding volume hierarchy of triangles, level by level; created by `Sight.of`.

    Attributes:
        corners: (m, 3, 3), corners of the triangles, in the order of the tree.
        normals: (m, 3), not normalised.
        labels: (m,), label of each triangle.
        levels: lower and upper corners of the boxes by level, the root first; the number doubles
            from level to level.
    """

    corners: Floats
    normals: Floats
    labels: Integers
    levels: tuple[tuple[Floats, Floats], ...]

    @classmethod
    def of(cls, vertices: Floats, faces: Integers, labels: Integers | None = None) -> Sight:
        """Build the tree of a surface's triangles, sorted along the Morton curve (1966)."""
        corners = vertices[faces]
        order = along_curve(corners.mean(axis=1))
        corners = corners[order]
        count = 1
        while count * _LEAF < len(faces):
            count *= 2
        empty = np.full((count * _LEAF - len(faces), 3), np.inf)
        low = np.vstack([corners.min(axis=1), empty]).reshape(count, _LEAF, 3).min(axis=1)
        high = np.vstack([corners.max(axis=1), -empty]).reshape(count, _LEAF, 3).max(axis=1)
        levels = [(low, high)]
        while len(low) > 1:
            low, high = np.minimum(low[::2], low[1::2]), np.maximum(high[::2], high[1::2])
            levels.append((low, high))
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        which = np.zeros(len(faces), dtype=np.int64) if labels is None else labels[order]
        return cls(corners, normals, which, tuple(reversed(levels)))

    def blocked(self, starts: Floats, ends: Floats, labels: Integers | None = None) -> Flags:
        """Mask (k,) of segments that enter a front face between starts and ends (k, 3).

        Back faces do not block: a segment may leave an enclosed volume, but not enter it.

        Args:
            starts, ends: (k, 3), metres.
            labels: (k,), label of the triangles tested for each segment; None for all.
        """
        result = np.zeros(len(starts), dtype=np.bool_)
        if not len(self.corners):
            return result
        for first in range(0, len(starts), _RAYS):
            part = slice(first, first + _RAYS)
            own = None if labels is None else labels[part]
            result[part] = self._blocked(starts[part], ends[part], own)
        return result

    def _blocked(self, starts: Floats, ends: Floats, labels: Integers | None) -> Flags:
        ray, slot = self._near(starts, ends - starts)
        if labels is not None:
            same = self.labels[slot] == labels[ray]
            ray, slot = ray[same], slot[same]
        result = np.zeros(len(starts), dtype=np.bool_)
        directions = (ends - starts)[ray]
        front = np.einsum("ni,ni->n", self.normals[slot], directions) < 0.0
        ray, slot, directions = ray[front], slot[front], directions[front]
        result[ray[_cut(starts[ray], directions, self.corners[slot])]] = True
        return result

    def _near(self, starts: Floats, directions: Floats) -> tuple[Integers, Integers]:
        """Pairs of segments and triangles whose boxes they intersect."""
        inverse = 1.0 / np.where(np.abs(directions) < 1e-300, 1e-300, directions)
        ray = np.arange(len(starts))
        node = np.zeros(len(starts), dtype=np.int64)
        for depth, (low, high) in enumerate(self.levels):
            one = (low[node] - starts[ray]) * inverse[ray]
            other = (high[node] - starts[ray]) * inverse[ray]
            enter = np.minimum(one, other).max(axis=1)
            leave = np.maximum(one, other).min(axis=1)
            through = (enter <= np.minimum(leave, 1.0)) & (leave >= 0.0)
            through &= low[node, 0] <= high[node, 0]
            ray, node = ray[through], node[through]
            if depth + 1 < len(self.levels):
                ray = np.repeat(ray, 2)
                node = np.repeat(2 * node, 2)
                node[1::2] += 1
        slot = (_LEAF * node[:, None] + np.arange(_LEAF)).ravel()
        ray = np.repeat(ray, _LEAF)
        there = slot < len(self.corners)
        return ray[there], slot[there]


def along_curve(points: Floats) -> Integers:
    """Order (n,) of points (n, 3) along the Morton curve."""
    if not len(points):
        return np.zeros(0, dtype=np.int64)
    low = points.min(axis=0)
    scale = 1023.0 / max(float((points.max(axis=0) - low).max()), 1e-300)
    code = np.zeros(len(points), dtype=np.int64)
    for axis, cells in enumerate(((points - low) * scale).astype(np.int64).T):
        for shift, mask in ((16, 0x030000FF), (8, 0x0300F00F), (4, 0x030C30C3), (2, 0x09249249)):
            cells = (cells | (cells << shift)) & mask
        code |= cells << axis
    return np.argsort(code, kind="stable")


def _cut(starts: Floats, directions: Floats, triangles: Floats) -> Flags:
    """Mask (k,) of segments that intersect triangles (Moeller and Trumbore 1997)."""
    u, v = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    off = starts - triangles[:, 0]
    p, q = np.cross(directions, v), np.cross(off, u)
    det = np.einsum("ni,ni->n", u, p)
    with np.errstate(all="ignore"):
        a = np.einsum("ni,ni->n", off, p) / det
        b = np.einsum("ni,ni->n", directions, q) / det
        t = np.einsum("ni,ni->n", v, q) / det
        inside = (a >= -1e-9) & (b >= -1e-9) & (a + b <= 1.0 + 1e-9)
        return np.asarray(inside & (t > _ENDS) & (t < 1.0 - _ENDS))
