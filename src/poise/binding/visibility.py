"""Visibility of points from a surface: intersection of segments with triangles, in batches."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.array_types import Flags, Floats, Integers

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
