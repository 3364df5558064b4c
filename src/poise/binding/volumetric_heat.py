"""Binding through the volume: weights spread from the bones as heat does inside the skin.

Each place inside belongs to its nearest bone, by the shortest way through the volume; the weights
solve ``(K + s M / d^2) w = s M / d^2 p`` with the Laplacian K of the tetrahedra, the masses M, the
distance d to that bone and p one for its joint. So they blend over a width that grows with the
limb's: about d over the square root of the sharpness s (Baran and Popovic, "Automatic rigging and
animation of 3D characters", ACM Transactions on Graphics 26, 2007, did so on the surface alone).
Then limbs are kept apart, and weights are smoothed along the surface.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.binding.adaptive_smoothing import evened
from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments
from poise.binding.laplacian import skin_operator, solved, together, volume_operator
from poise.binding.limb_separation import shared_by_junctions, within_reach
from poise.binding.surface import Surface
from poise.binding.tet_domain import Interior
from poise.errors import InvalidValue
from poise.model import Pose

Floats = NDArray[np.float64]

_SKIN = 0.25  # of the lattice's spacing: how thick the skin counts as
_NEAREST = 0.1  # of the spacing: no place counts as nearer to a bone
_PASSES = (10, 6)  # of smoothing on edges of the usual length, after sharing and sharing again
_SHARE = 0.5  # of what two legs still share after the last smoothing, that goes to their junction


@dataclass(frozen=True, kw_only=True)
class Volume(Binder):
    """Weights from heat diffusion through the volume.

    It works on open surfaces, several shells, edges of more than two triangles and triangles that
    look the wrong way. A shell without a way to any bone follows what is nearest to it. Where a
    surface encloses nothing, ways lead along the surface alone. The report tells all that.

    Attributes:
        sharpness: s above; the greater, the narrower the blends.
        spacing: the spacing of the lattice inside, in metres; by default derived from the body's
            height.
        reach: how far a limb's weight reaches past where it meets others, of the body's height,
            along the surface.
        evenness: the amount of smoothing along the surface; normally 1.

    Raises:
        InvalidValue: `sharpness` or `reach` is not above zero, or `evenness` is negative.
    """

    name: ClassVar[str] = "volume"

    sharpness: float = 20.0
    spacing: float | None = None
    reach: float = 0.1
    evenness: float = 1.0
    rogues: bool = False

    def __post_init__(self) -> None:
        for what in ("sharpness", "reach"):
            if not 0.0 < getattr(self, what) < np.inf:
                raise InvalidValue(f"a {what} of {getattr(self, what)}: expected one above zero")
        if not 0.0 <= self.evenness < np.inf:
            raise InvalidValue(f"an evenness of {self.evenness}: expected zero or more")

    @property
    def passes(self) -> int:
        """Passes of smoothing after binding: none, it smooths by itself."""
        return 0 if self.smoothing is None else self.smoothing

    def weights(self, surface: Surface, pose: Pose) -> Proposal:
        """Weights of the surface as it lies about the skeleton in one pose."""
        skeleton = pose.skeleton
        segments = BoneSegments.of(pose, surface)
        inside = Interior.of(surface, segments, pose, spacing=self.spacing, reach=self.reach)
        found, joined = self._spread(inside, len(skeleton.joints))
        notes = list(inside.notes)
        if not joined.all():
            notes.append(
                f"{int((~joined).sum())} vertices have no way to a bone and follow the nearest that"
                " have"
            )
            found = found[inside.nearest_joined(joined)]
        weights = self._apart(found, inside)
        return Proposal(_normalised(weights), tuple(notes))

    def _spread(self, inside: Interior, joints: int) -> tuple[Floats, NDArray[np.bool_]]:
        """(n, joints) what the equation gives; and (n,) which vertices have a way to a bone."""
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
        """The weights smoothed, and of each limb on its own side."""
        limbs = inside.limbs
        weights = self._reaching(weights, inside)
        for passes in _PASSES:
            weights = shared_by_junctions(weights, limbs)
            weights = evened(weights, inside.surface, inside.frame.height, self.evenness * passes)
        return self._reaching(shared_by_junctions(weights, limbs, _SHARE), inside)

    def _reaching(self, weights: Floats, inside: Interior) -> Floats:
        """The weights with no limb's beyond its reach."""
        faded = within_reach(weights, inside.limbs, inside.distances, inside.reach)
        return _normalised(np.where(faded.sum(axis=1, keepdims=True) > 0.0, faded, weights))


def _normalised(weights: Floats) -> Floats:
    total = weights.sum(axis=1, keepdims=True)
    return weights / np.where(total > 0.0, total, 1.0)


__all__ = ["Volume"]
