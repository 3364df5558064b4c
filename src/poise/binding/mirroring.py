"""Mirroring of weights across a plane, with joints' names exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.binding.closest_point import closest_points
from poise.binding.joint_pairs import JointPairs
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights, normalised
from poise.errors import InvalidValue, UnknownOption

Floats = NDArray[np.float64]

SOURCES = ("left", "right", "both", "exchange")
_ON_PLANE = 1e-6
"""Of the surface's size: nearer to the plane, a vertex is on it."""
_OFF = 0.01
"""Of the surface's size: further off it, a mirrored vertex has no counterpart."""
_SYMMETRICAL = 1e-5


@dataclass(frozen=True, eq=False)
class Plane:
    """A mirror: a point on it (3,), metres, and the unit direction (3,) to the left of it."""

    point: Floats
    normal: Floats

    @classmethod
    def between(cls, origins: Mapping[str, Floats], pairs: JointPairs, size: float) -> Plane:
        """The plane in the middle of pairs of joints; x = 0 without any, or if they are together.

        ``origins`` are those (3,) of the joints by name. The normal is the mean direction from
        right joints to left ones.
        """
        ends = [
            (origins[left], origins[right]) for left, right in pairs.pairs
            if left in origins and right in origins
        ]  # fmt: skip
        if not ends:
            return cls(np.zeros(3), np.array([1.0, 0.0, 0.0]))
        left, right = np.array(ends).transpose(1, 0, 2)
        across = (left - right).sum(axis=0)
        length = float(np.linalg.norm(across))
        if length <= _ON_PLANE * size:
            return cls(np.zeros(3), np.array([1.0, 0.0, 0.0]))
        return cls(0.5 * (left + right).mean(axis=0), across / length)

    @classmethod
    def of(cls, point: ArrayLike, normal: ArrayLike) -> Plane:
        """The plane through a point, with a normal of any length that points left.

        Raises:
            InvalidValue: the point or the normal is not (3,), or the normal is zero or not finite.
        """
        at, across = np.asarray(point, dtype=np.float64), np.asarray(normal, dtype=np.float64)
        length = float(np.linalg.norm(across))
        if at.shape != (3,) or across.shape != (3,) or not 0.0 < length < np.inf:
            raise InvalidValue("a mirror is a point (3,) and a normal (3,) that is not zero")
        return cls(at, across / length)

    def heights(self, points: Floats) -> Floats:
        """(n,) how far to the left of it, metres."""
        return (points - self.point) @ self.normal

    def images(self, points: Floats) -> Floats:
        """(n, 3) the mirror images."""
        return points - 2.0 * self.heights(points)[:, None] * self.normal


@dataclass(frozen=True, eq=False)
class Mirrored:
    """Mirrored weights, and the vertices without a counterpart.

    Attributes:
        weights: the result.
        plane: the mirror.
        pairs: pairs of joint names, and names of one side without a counterpart.
        unmatched: vertices whose image is off the surface by more than 1 % of its size.
        max_distance: the largest distance of an image from the surface, metres.
    """

    weights: SurfaceWeights
    plane: Plane
    pairs: JointPairs
    unmatched: int
    max_distance: float


def mirror(
    weights: SurfaceWeights, source: str = "left", *, plane: Plane | None = None
) -> Mirrored:
    """Copy the weights of one side to the joints of the other.

    The weights at a vertex are those of the place of the surface nearest to its mirror image.
    "left" and "right" give that side's to the other (vertices on the plane get the mean of both),
    "both" the mean of both sides to either, and "exchange" each side's to the other, which twice
    over changes nothing on a symmetrical mesh. Pairs are found by name: ``Left``/``Right``,
    ``.L``/``.R``, ``_l``/``_r``, ``l``/``r``. Locked joints keep their weights.

    Args:
        weights: weights on a surface.
        source: the side to copy from.
        plane: the mirror; by default the one in the middle of the pairs of joints.

    Raises:
        UnknownOption: another source.
    """
    if source not in SOURCES:
        raise UnknownOption(source, "source of mirroring", SOURCES)
    pairs = JointPairs.of(weights.joints)
    mirror_plane = (
        Plane.between(weights.origins, pairs, weights.surface.size) if plane is None else plane
    )
    surface = weights.surface
    images, distances = _looked_up(weights, mirror_plane.images(surface.vertices))
    images = images[:, pairs.order(weights.joints)]
    height = mirror_plane.heights(surface.vertices)
    on_plane = _ON_PLANE * surface.size
    values = weights.values
    share = {  # of the image in the result
        "left": np.where(height < -on_plane, 1.0, np.where(height <= on_plane, 0.5, 0.0)),
        "right": np.where(height > on_plane, 1.0, np.where(height >= -on_plane, 0.5, 0.0)),
        "both": np.full(len(height), 0.5),
        "exchange": np.ones(len(height)),
    }[source][:, None]
    mixed = normalised((1.0 - share) * values + share * images)
    asked = share[:, 0] > 0.0
    return Mirrored(
        weights.with_free(mixed), mirror_plane, pairs,
        int((distances[asked] > _OFF * surface.size).sum()), float(distances[asked].max(initial=0)),
    )  # fmt: skip


def _looked_up(weights: SurfaceWeights, points: Floats) -> tuple[Floats, Floats]:
    """(n, joints) the weights at the nearest places of the surface; (n,) how far they are."""
    surface, values = weights.surface, weights.values
    if not len(surface.faces):
        from scipy.spatial import KDTree

        gaps, found = KDTree(surface.vertices).query(points)
        return values[found], np.asarray(gaps, dtype=np.float64)
    found = closest_points(surface.vertices, surface.faces, points)
    return at_places(values, surface.faces[found.faces], found.barycentric), found.distances


def at_places(values: Floats, corners: NDArray[np.int64], barycentric: Floats) -> Floats:
    """(k, joints) rows (n, joints) between three corners (k, 3) each."""
    result = barycentric[:, :1] * values[corners[:, 0]]
    for i in (1, 2):
        result += barycentric[:, i, None] * values[corners[:, i]]
    return result


@dataclass(frozen=True, eq=False)
class Symmetry:
    """What is whose mirror image, where mesh and joints are symmetrical.

    Attributes:
        order: (joints,) the counterpart of each joint.
        counterparts: (n,) the vertex nearest to each one's image.
        matched: (n,) whether that is the image, to 1e-5 of the surface's size.
    """

    order: list[int]
    counterparts: NDArray[np.int64]
    matched: NDArray[np.bool_]

    @classmethod
    def of(
        cls, surface: Surface, joints: Sequence[str], origins: Mapping[str, Floats]
    ) -> Symmetry | None:
        """The symmetry of a surface about joints that stand at ``origins``; None without one.

        There is one if nine vertices out of ten have a vertex for an image, and all pairs of joints
        are images of each other.
        """
        from scipy.spatial import KDTree

        pairs = JointPairs.of(joints)
        if not pairs.pairs or not all(name in origins for pair in pairs.pairs for name in pair):
            return None
        plane = Plane.between(origins, pairs, surface.size)
        near = _SYMMETRICAL * surface.size
        ends = np.array([(origins[left], origins[right]) for left, right in pairs.pairs])
        if np.linalg.norm(plane.images(ends[:, 0]) - ends[:, 1], axis=1).max() > near:
            return None
        gaps, found = KDTree(surface.vertices).query(plane.images(surface.vertices))
        matched = np.asarray(gaps, dtype=np.float64) <= near
        if matched.mean() < 0.9:
            return None
        return cls(pairs.order(joints), np.asarray(found, dtype=np.int64), matched)

    def images(self, values: Floats) -> Floats:
        """(n, joints) the mirror images of weights; the weights themselves where there are none."""
        result = values.copy()
        result[self.matched] = values[self.counterparts[self.matched]][:, self.order]
        return result

    def difference(self, values: Floats) -> float:
        """The largest difference of a weight from its mirror image."""
        return float(np.abs(values - self.images(values)).max(initial=0.0))


def asymmetry(weights: SurfaceWeights) -> float | None:
    """The largest difference of a weight from its mirror image's; None without symmetry."""
    symmetry = Symmetry.of(weights.surface, weights.joints, weights.origins)
    return None if symmetry is None else symmetry.difference(weights.values)


__all__ = ["SOURCES", "Mirrored", "Plane", "Symmetry", "asymmetry", "at_places", "mirror"]
