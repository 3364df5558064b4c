"""Measure leakage: weights of one limb on another, away from their junction.

Near the crotch, a vertex may follow both legs, up to a distance of a tenth of the body's height
along the surface. Weights of an arm on a leg are always leaks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.anatomy.branches import Branches
from poise.array_types import Floats
from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_partition import REACH, surface_distances, territories
from poise.binding.surface import Surface
from poise.binding.tet_domain import body_frame
from poise.errors import ShapeError
from poise.model import Pose

LEAST = 1e-3
"""A weight above this counts as a leak."""


@dataclass(frozen=True)
class Leakage:
    """Weight leakage between limbs; created by `leakage`.

    Attributes:
        distance: the allowed distance along the surface from the end of a limb, metres.
        worst: the largest weight of a limb on another beyond that distance.
        vertices: the number of vertices with such a weight above 0.001.
        source, target: the limbs of the largest leak, by their first joints; "" without a leak.
        foreign_weight: the largest weight, at any distance, of a limb on a limb with another parent
            joint, such as of an arm on a leg.
    """

    distance: float
    worst: float
    vertices: int
    source: str
    target: str
    foreign_weight: float

    def to_dict(self) -> dict[str, float]:
        """Return the two weights by name, as in the report of a binding."""
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
    """Measure the leakage of weights between the limbs of a skeleton.

    A vertex belongs to the limb of its nearest bone (`territories`), independently of its weights.

    Args:
        weights: (n, joints), for the surface's vertices and all joints of the skeleton.
        surface: the surface in the coordinates of the pose.
        pose: the pose of the skeleton.
        reach: allowed distance beyond a limb along the surface, relative to the body's height.

    Raises:
        ShapeError: the weights have the wrong shape.

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
        raise ShapeError(
            f"weights of this surface must have shape {wanted}, not {np.shape(weights)}"
        )
    limbs = Branches.of(skeleton)
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
