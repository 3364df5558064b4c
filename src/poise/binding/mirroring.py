"""Mirror weights across a plane, exchanging left and right joints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.anatomy.joint_pairs import JointPairs
from poise.array_types import Floats
from poise.binding.closest_point import closest_points
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights, normalised
from poise.errors import InvalidValue, UnknownOption

SOURCES = ("left", "right", "both", "exchange")
_ON_PLANE = 1e-6
"""Distance from the plane within which vertices are on it, relative to the surface's size."""
_OFF = 0.01
"""Maximum distance of a mirrored vertex from the surface, relative to its size."""
_SYMMETRICAL = 1e-5  # relative to the size: gaps of exact symmetry


@dataclass(frozen=True, eq=False)
class MirrorPlane:
    """A mirror plane: a point on it (3,), metres, and the unit normal (3,) towards the left."""

    point: Floats
    normal: Floats

    @classmethod
    def between(cls, origins: Mapping[str, Floats], pairs: JointPairs, size: float) -> MirrorPlane:
        """Plane of symmetry of joint pairs; x = 0 without pairs, or if they coincide.

        ``origins`` are the positions (3,) of joints by name. The normal is the mean direction from
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
    def of(cls, point: ArrayLike, normal: ArrayLike) -> MirrorPlane:
        """Create a plane from a point and a normal of any length that points left.

        Raises:
            InvalidValue: the point or the normal is not (3,), or the normal is zero or not finite.
        """
        at, across = np.asarray(point, dtype=np.float64), np.asarray(normal, dtype=np.float64)
        length = float(np.linalg.norm(across))
        if at.shape != (3,) or across.shape != (3,) or not 0.0 < length < np.inf:
            raise InvalidValue("a mirror plane needs a point (3,) and a nonzero normal (3,)")
        return cls(at, across / length)

    def heights(self, points: Floats) -> Floats:
        """Signed distances (n,) to the left of the plane, metres."""
        return (points - self.point) @ self.normal

    def images(self, points: Floats) -> Floats:
        """Mirror images of points (n, 3)."""
        return points - 2.0 * self.heights(points)[:, None] * self.normal


@dataclass(frozen=True, eq=False)
class Mirrored:
    """Mirrored weights, and the vertices without a counterpart.

    Attributes:
        weights: the result.
        plane: the mirror.
        pairs: pairs of joint names, and names of one side without a counterpart.
        unmatched: number of vertices whose image is off the surface by more than 1 % of its size.
        max_distance: the largest distance of an image from the surface, metres.
    """

    weights: SurfaceWeights
    plane: MirrorPlane
    pairs: JointPairs
    unmatched: int
    max_distance: float


def mirror(
    weights: SurfaceWeights, source: str = "left", *, plane: MirrorPlane | None = None
) -> Mirrored:
    """Copy the weights of one side to the joints of the other.

    The weights of a vertex are those of the surface point closest to its mirror image. "left" and
    "right" copy that side to the other (vertices on the plane get the mean of both), "both" sets
    both sides to the mean, and "exchange" swaps the sides, which is its own inverse on a
    symmetrical mesh. Pairs are found by name: ``Left``/``Right``,
    ``.L``/``.R``, ``_l``/``_r``, ``l``/``r``. Locked joints keep their weights.

    Args:
        weights: weights on a surface.
        source: the side to copy from.
        plane: the mirror plane; by default the plane of symmetry of the joint pairs.

    Raises:
        UnknownOption: the source is unknown.
    """
    if source not in SOURCES:
        raise UnknownOption(source, "source of mirroring", SOURCES)
    pairs = JointPairs.of(weights.joints)
    mirror_plane = (
        MirrorPlane.between(weights.origins, pairs, weights.surface.size)
        if plane is None
        else plane
    )
    surface = weights.surface
    images, distances = _looked_up(weights, mirror_plane.images(surface.vertices))
    images = images[:, pairs.order(weights.joints)]
    height = mirror_plane.heights(surface.vertices)
    on_plane = _ON_PLANE * surface.size
    values = weights.values
    share = {  # weights of the image in the result
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
    """Weights (n, joints) at the closest points of the surface, and distances (n,)."""
    surface, values = weights.surface, weights.values
    if not len(surface.faces):
        from scipy.spatial import KDTree

        gaps, found = KDTree(surface.vertices).query(points)
        return values[found], np.asarray(gaps, dtype=np.float64)
    found = closest_points(surface.vertices, surface.faces, points)
    return at_places(values, surface.faces[found.faces], found.barycentric), found.distances


def at_places(values: Floats, corners: NDArray[np.int64], barycentric: Floats) -> Floats:
    """Interpolate rows (n, joints) between three corners (k, 3) each: (k, joints)."""
    result = barycentric[:, :1] * values[corners[:, 0]]
    for i in (1, 2):
        result += barycentric[:, i, None] * values[corners[:, i]]
    return result


@dataclass(frozen=True, eq=False)
class Symmetry:
    """Correspondence of mirrored vertices and joints on a symmetrical mesh and skeleton.

    Attributes:
        order: (joints,), the counterpart of each joint.
        counterparts: (n,), the vertex closest to the image of each vertex.
        matched: (n,), whether the counterpart coincides with the image, within 1e-5 of the
            surface's size.
    """

    order: list[int]
    counterparts: NDArray[np.int64]
    matched: NDArray[np.bool_]

    @classmethod
    def of(
        cls, surface: Surface, joints: Sequence[str], origins: Mapping[str, Floats],
        pairs: JointPairs | None = None,
    ) -> Symmetry | None:  # fmt: skip
        """Find the symmetry of a surface about joints at ``origins``; None if not symmetrical.

        ``pairs`` are by default those of the joints' names. A surface is symmetrical if nine out of
        ten vertices have a vertex at their image, and all pairs of joints are images of each other.
        """
        from scipy.spatial import KDTree

        pairs = JointPairs.of(joints) if pairs is None else pairs
        if not pairs.pairs or not all(name in origins for pair in pairs.pairs for name in pair):
            return None
        plane = MirrorPlane.between(origins, pairs, surface.size)
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
        """Mirror images of weights (n, joints); rows of unmatched vertices do not change."""
        result = values.copy()
        result[self.matched] = values[self.counterparts[self.matched]][:, self.order]
        return result

    def difference(self, values: Floats) -> float:
        """The largest difference of a weight from its mirror image."""
        return float(np.abs(values - self.images(values)).max(initial=0.0))


def asymmetry(weights: SurfaceWeights) -> float | None:
    """Largest difference between a weight and its mirror image; None without symmetry."""
    symmetry = Symmetry.of(weights.surface, weights.joints, weights.origins)
    return None if symmetry is None else symmetry.difference(weights.values)
