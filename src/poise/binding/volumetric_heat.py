"""Binding by heat diffusion from the bones through the volume inside the skin.

Each inner point belongs to its nearest bone by the shortest path through the volume. The weights
solve ``(K + s M / d^2) w = s M / d^2 p`` with the Laplacian K of the tetrahedra, the masses M, the
distance d to the nearest bone, and p one for its joint. The width of blends is proportional to the
width of the limb: about d divided by the square root of the sharpness s (the volumetric version of
Baran and Popovic, "Automatic rigging and animation of 3D characters", ACM Transactions on Graphics
26, 2007). Then limbs are separated, and weights are smoothed along the surface.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments
from poise.binding.laplacian import skin_operator, solved, together, volume_operator
from poise.binding.limb_separation import shared_by_junctions, within_reach
from poise.binding.smoothing import evened
from poise.binding.surface import Surface
from poise.binding.tet_domain import Interior
from poise.errors import InvalidValue
from poise.model import Pose

_SKIN = 0.25  # thickness of the skin relative to the lattice's spacing
_NEAREST = 0.1  # minimum distance to a bone relative to the spacing
_PASSES = (10, 6)  # smoothing passes at the reference edge length after each separation
_SHARE = 0.5  # fraction of the weight shared by legs that is finally moved to their junction


@dataclass(frozen=True, kw_only=True)
class Volume(Binder):
    """Weights from heat diffusion through the volume.

    The method supports open surfaces, several shells, edges with more than two triangles and
    inconsistent orientation. A shell without a path to any bone follows the nearest connected
    vertices. If a surface encloses no volume, paths run along the surface only. The report lists
    these cases.

    Attributes:
        sharpness: the constant s of the equation; larger values give narrower blends.
        spacing: the spacing of the lattice inside, in metres; by default derived from the body's
            height.
        reach: distance along the surface to which a limb's weights reach into others, relative to
            the body's height.
        evenness: the amount of smoothing along the surface; normally 1.

    Raises:
        InvalidValue: `sharpness` or `reach` is not above zero, or `evenness` is negative.
    """

    name: ClassVar[str] = "volume"
    needed_passes: ClassVar[int] = 0

    sharpness: float = 20.0
    spacing: float | None = None
    reach: float = 0.1
    evenness: float = 1.0
    rogues: bool = False

    def __post_init__(self) -> None:
        for what in ("sharpness", "reach"):
            if not 0.0 < getattr(self, what) < np.inf:
                raise InvalidValue(f"{what}={getattr(self, what)}: expected a positive number")
        if not 0.0 <= self.evenness < np.inf:
            raise InvalidValue(f"evenness={self.evenness}: expected zero or more")

    def weights(self, surface: Surface, pose: Pose, bones: BoneSegments) -> Proposal:
        """Compute weights of a surface in the coordinates of a pose."""
        skeleton = pose.skeleton
        inside = Interior.of(surface, bones, pose, spacing=self.spacing, reach=self.reach)
        found, joined = self._spread(inside, len(skeleton.joints))
        notes = list(inside.notes)
        if not joined.all():
            notes.append(
                f"{int((~joined).sum())} vertices have no path to a bone and follow the nearest "
                "that"
                " have"
            )
            found = found[inside.nearest_joined(joined)]
        weights = self._apart(found, inside)
        return Proposal(_normalised(weights), tuple(notes))

    def _spread(self, inside: Interior, joints: int) -> tuple[Floats, NDArray[np.bool_]]:
        """Solution of the equation (n, joints), and mask (n,) of vertices with a path to a bone."""
        from scipy.sparse import diags_array

        count = len(inside.surface.vertices)
        distance, owner = inside.nearest_bones()
        operator = together(
            volume_operator(inside.volume),
            skin_operator(inside.volume.points, inside.surface.edges, _SKIN * inside.spacing),
        )
        nodes = np.flatnonzero((owner >= 0) & (operator.masses > 0.0))
        operator = operator.restricted(nodes)
        held = np.maximum(distance[nodes], _NEAREST * inside.spacing)
        pull = self.sharpness * operator.masses / held**2
        present, column = np.unique(owner[nodes], return_inverse=True)
        right = np.zeros((len(nodes), len(present)))
        right[np.arange(len(nodes)), column.ravel()] = pull
        skin = nodes < count
        slender = 2 * int(skin.sum()) > len(nodes)
        values = solved(operator.stiffness + diags_array(pull), right, slender=slender)
        result = np.zeros((count, joints))
        result[np.ix_(nodes[skin], present)] = np.clip(values[skin], 0.0, 1.0)
        joined = np.zeros(count, dtype=np.bool_)
        joined[nodes[skin]] = True
        return _normalised(result), joined

    def _apart(self, weights: Floats, inside: Interior) -> Floats:
        """Smooth the weights and separate the limbs."""
        limbs = inside.limbs
        weights = self._reaching(weights, inside)
        for passes in _PASSES:
            weights = shared_by_junctions(weights, limbs)
            weights = evened(weights, inside.surface, inside.frame.height, self.evenness * passes)
        return self._reaching(shared_by_junctions(weights, limbs, _SHARE), inside)

    def _reaching(self, weights: Floats, inside: Interior) -> Floats:
        """Remove weights of limbs beyond their reach."""
        faded = within_reach(weights, inside.limbs, inside.distances, inside.reach)
        return _normalised(np.where(faded.sum(axis=1, keepdims=True) > 0.0, faded, weights))


def _normalised(weights: Floats) -> Floats:
    total = weights.sum(axis=1, keepdims=True)
    return weights / np.where(total > 0.0, total, 1.0)
