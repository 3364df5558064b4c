"""Binding by Delaunay tetrahedra (source 000): distances through the mesh's interior.

The tetrahedra connect the skin's vertices with joint pivots and points on the bones. Distances are
the shortest paths along their edges from each bone to each vertex, inside the skin, so that a hand
next to a thigh is far from it. Weights are ``(nearest / distance)^power``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments
from poise.binding.limb_separation import within_reach
from poise.binding.smoothing import evened
from poise.binding.surface import Surface
from poise.binding.tet_domain import Interior
from poise.errors import InvalidValue
from poise.model import Pose

_PASSES = 12  # passes of smoothing on edges of the reference length


@dataclass(frozen=True, kw_only=True)
class Delaunay(Binder):
    """Weights from path lengths through tetrahedra.

    Attributes:
        power: exponent of the ratio of path lengths; larger values make sharper transitions.
            Infinity attaches each vertex only to its nearest bone.
        least: weights below this fraction of the nearest bone's are set to zero.
        spacing: the spacing of the lattice inside, in metres; by default derived from the body's
            height.
        evenness: the amount of smoothing along the surface; normally 1.

    Raises:
        InvalidValue: `power` is not above zero, `least` is outside [0, 1), or `evenness` is
            negative.
    """

    name: ClassVar[str] = "delaunay"
    needed_passes: ClassVar[int] = 0

    power: float = 16.0
    least: float = 0.02
    spacing: float | None = None
    evenness: float = 1.0

    def __post_init__(self) -> None:
        if not self.power > 0.0:
            raise InvalidValue(f"power={self.power}: expected a positive number")
        if not 0.0 <= self.least < 1.0:
            raise InvalidValue(f"least={self.least}: expected at least 0 and less than 1")
        if not 0.0 <= self.evenness < np.inf:
            raise InvalidValue(f"evenness={self.evenness}: expected zero or more")

    def weights(self, surface: Surface, pose: Pose, bones: BoneSegments) -> Proposal:
        """Compute weights of a surface in the coordinates of a pose."""
        skeleton = pose.skeleton
        inside = Interior.of(surface, bones, pose, spacing=self.spacing)
        distances = inside.path_lengths(len(skeleton.joints))
        nearest = distances.min(axis=1)
        joined = np.isfinite(nearest)
        floor = 0.1 * inside.spacing  # avoids infinite ratios for vertices on a bone
        shares = np.maximum(nearest, floor)[joined, None] / np.maximum(distances[joined], floor)
        found = np.zeros_like(distances)
        # the ratio of the nearest bone is one for any power
        found[joined] = np.where(shares >= 1.0, 1.0, shares**self.power)
        found[found < self.least] = 0.0
        notes = list(inside.notes)
        if not joined.all():
            lost = int((~joined).sum())
            notes.append(
                f"{lost} vertices have no path to a bone and follow the nearest that have one"
            )
            found = found[inside.nearest_joined(joined)]
        found = found / found.sum(axis=1, keepdims=True)
        smooth = evened(found, surface, inside.frame.height, self.evenness * _PASSES)
        faded = within_reach(smooth, inside.limbs, inside.distances, inside.reach)
        rows = faded.sum(axis=1, keepdims=True) > 0.0
        return Proposal(np.where(rows, faded, found), tuple(notes))
