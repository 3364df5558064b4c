"""Left and right: a body that is its own mirror image gets weights that are theirs.

Delaunay's tetrahedra are not symmetric where symmetric points lie on one sphere, which they do
wherever a cell reaches across the plane of symmetry. So a vertex and its mirror image get the mean
of what both found.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.binding.segments import BoneSegments
from poise.binding.surface import Surface
from poise.binding.tetrahedra import Frame

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

TOLERANCE = 1e-4
"""Of the surface's size: how far off its mirror image a vertex may be."""
LOOSENESS = 3e-3
"""Of the surface's size: how far off its mirror image a bone may be, set by hand as it often is."""
LEAST_SHARE = 0.9
"""Of the vertices that need a mirror image."""


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Which vertices and joints are each other's mirror images.

    Attributes:
        vertices: (n,) the mirror image of each vertex, -1 for none.
        joints: (joints,) the mirror image of each joint.
    """

    vertices: Integers
    joints: Integers

    @classmethod
    def of(
        cls, surface: Surface, segments: BoneSegments, parents: tuple[int, ...], frame: Frame
    ) -> Symmetry | None:
        """The symmetry of a surface and its bones about a plane across one of its axes, or None."""
        own = frame.own(surface.vertices)
        marks = _marks(segments, parents, frame)
        for axis in range(3):
            flip = np.where(np.arange(3) == axis, -1.0, 1.0)
            joints = _images(marks, marks * np.tile(flip, 3), LOOSENESS)
            if (joints < 0).any():
                continue
            vertices = _images(own, own * flip, TOLERANCE)
            if (vertices >= 0).mean() >= LEAST_SHARE:
                return cls(vertices, joints)
        return None

    def averaged(self, weights: Floats) -> Floats:
        """Weights (n, joints) that are the mean of each vertex's and its mirror image's."""
        result = weights.copy()
        rows = np.flatnonzero(self.vertices >= 0)
        image = weights[self.vertices[rows]][:, self.joints]
        result[rows] = 0.5 * (weights[rows] + image)
        return result

    def difference(self, weights: Floats) -> float:
        """The largest difference between a vertex's weights and its mirror image's."""
        rows = np.flatnonzero(self.vertices >= 0)
        image = weights[self.vertices[rows]][:, self.joints]
        return float(np.abs(weights[rows] - image).max(initial=0.0))


def _marks(segments: BoneSegments, parents: tuple[int, ...], frame: Frame) -> Floats:
    """(joints, 9) what tells joints apart: their bones' middle, and that of all below them.

    Joints may begin at one place, and some have no bone.
    """
    count = len(parents)
    total, number = np.zeros((count, 6)), np.zeros(count)
    ends = np.hstack([segments.starts, segments.ends])
    own = np.zeros((count, 3))
    np.add.at(total, segments.owners, ends)
    np.add.at(number, segments.owners, 1.0)
    np.add.at(own, segments.owners, 0.5 * (segments.starts + segments.ends))
    own = own / np.maximum(number, 1.0)[:, None]
    for i in reversed(range(count)):
        if parents[i] >= 0:
            total[parents[i]] += total[i]
            number[parents[i]] += number[i]
    mean = total / np.maximum(number, 1.0)[:, None]
    return np.hstack([frame.own(part) for part in (own, mean[:, :3], mean[:, 3:])])


def _images(points: Floats, mirrored: Floats, near: float) -> Integers:
    """(n,) the point at each one's mirrored place, -1 for none; images of images are themselves."""
    from scipy.spatial import KDTree

    distance, found = KDTree(points).query(mirrored)
    image = np.where(distance <= near, found, -1).astype(np.int64)
    mutual = (image >= 0) & (image[image] == np.arange(len(image)))
    return np.where(mutual, image, -1)


__all__ = ["Symmetry"]
