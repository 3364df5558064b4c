"""Leakage: weights of one limb on another, where the two do not meet.

Where legs meet, a vertex may follow both. Further than a tenth of the body's height from there,
along the surface, it may not; and an arm has no business on a leg at all.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_partition import REACH, surface_distances, territories
from poise.binding.surface import Surface
from poise.binding.tet_domain import body_frame
from poise.errors import ShapeError
from poise.model import Pose
from poise.model.limb_tree import Limbs

Floats = NDArray[np.float64]

LEAST = 1e-3
"""A weight above this counts as a leak."""


@dataclass(frozen=True)
class Leakage:
    """Weight leakage between limbs, made by `leakage`.

    Attributes:
        distance: metres along the surface from where a limb ends.
        worst: the largest weight of a limb on another, further than that from its own territory.
        vertices: how many vertices have such a weight above 0.001.
        source, target: the limbs of the worst, by their first joints; "" if there is no weight.
        foreign_weight: the largest weight of a limb on one that hangs on another joint, as of an
        arm on
            a leg, wherever they meet.
    """

    distance: float
    worst: float
    vertices: int
    source: str
    target: str
    foreign_weight: float

    def to_dict(self) -> dict[str, float]:
        """The two weights by name, as a binding's report has them."""
        return {
            f"onto other limbs beyond {self.distance:.2g} m": self.worst,
            "onto limbs of other joints": self.foreign_weight,
        }

    def __str__(self) -> str:
        if not self.worst > 0.0:
            return f"no limb has weight on another beyond {self.distance:.2g} m"
        return (
            f"{self.source} has a weight of {self.worst:.2g} on {self.target} beyond "
            f"{self.distance:.2g} m, on {self.vertices} vertices more than {LEAST:g}"
        )


def leakage(weights: Floats, surface: Surface, pose: Pose, reach: float = REACH) -> Leakage:
    """How much the limbs of a skeleton leak into each other.

    A vertex belongs to the limb of its nearest bone (`territories`); that does not ask the weights.

    Args:
        weights: (n, joints) of the surface's vertices and all of the skeleton's joints.
        surface: as it lies about the skeleton.
        pose: of the skeleton.
        reach: of the body's height: how far along the surface a limb may reach beyond its own.

    Raises:
        ShapeError: weights of another shape.

    >>> from poise import Fixed, Mesh, SkeletonBuilder
    >>> legs = SkeletonBuilder().add("hips", Fixed())
    >>> for side, x in (("left", 1.0), ("right", -1.0)):
    ...     legs = legs.add(side, Fixed(), "hips", offset=(x, 0, 0), tip=(0, -9, 0))
    >>> corners = [(2, -9, 0), (2, -8, 0), (1, -9, 0), (-2, -9, 0), (-2, -8, 0), (-1, -9, 0)]
    >>> surface = Surface.of(Mesh(corners, [(0, 1, 2), (3, 4, 5)]))
    >>> weights = np.tile([0.0, 1.0, 0.0], (6, 1))
    >>> print(leakage(weights, surface, legs.build().rest))
    left has a weight of 1 on right beyond 0.4 m, on 3 vertices more than 0.001
    """
    skeleton = pose.skeleton
    wanted = (len(surface.vertices), len(skeleton.joints))
    if np.shape(weights) != wanted:
        raise ShapeError(f"weights of this surface are {wanted}, not {np.shape(weights)}")
    limbs = Limbs.of(skeleton)
    territory = territories(surface, BoneSegments.of(pose, surface), limbs)
    distance = reach * body_frame(surface, pose).height
    sums = limbs.sums(np.asarray(weights, dtype=np.float64))
    worst, source, target, foreign_weight = 0.0, "", "", 0.0
    leaking = np.zeros(wanted[0], dtype=np.bool_)
    for number, limb in enumerate(limbs.large):
        away = surface_distances(surface, territory == number, distance)
        others = np.flatnonzero((territory >= 0) & (territory != number))
        far = others[np.isinf(away[others])]
        leaking[far[sums[far, number] > LEAST]] = True
        if len(far) and sums[far, number].max() > worst:
            at = int(far[np.argmax(sums[far, number])])
            worst = float(sums[at, number])
            source, target = limb.name, limbs.large[territory[at]].name
        foreign = [k for k, other in enumerate(limbs.large) if other.junction != limb.junction]
        on_them = sums[np.isin(territory, foreign), number]
        foreign_weight = max(foreign_weight, float(on_them.max(initial=0.0)))
    return Leakage(distance, worst, int(leaking.sum()), source, target, foreign_weight)


__all__ = ["LEAST", "Leakage", "leakage"]
