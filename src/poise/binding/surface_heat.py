"""Binding by heat diffusion on the surface, from the nearest visible bone of each vertex.

Baran and Popovic, "Automatic rigging and animation of 3D characters" (ACM Transactions on Graphics
26, 2007): ``(K + A H) w = A H p`` with the cotangent Laplacian K, vertex areas A, ``H = c / d^2``
where the nearest bone, at the distance d, is visible, and p one for that bone. Additions to the
method: chins and mouths are assigned to heads, all fingers that share a bone follow the bone, inner
shells do not occlude outer shells, and balls in joints are rigid.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.anatomy.branches import Branches
from poise.array_types import Floats
from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments
from poise.binding.head_overhang import with_branches, with_heads
from poise.binding.heat_sources import Sources
from poise.binding.laplacian import solved
from poise.binding.limb_separation import REACH, without_tails
from poise.binding.shells import followed, hanging, small_shells, with_balls
from poise.binding.surface import Surface
from poise.binding.tet_domain import body_frame
from poise.errors import InvalidValue
from poise.model import Pose
from poise.report_text import listed

_LITTLE = 1e-25  # of the warmth: a heat far below eps, but not a denormal number
_TAIL = 0.9  # distance to which small weights of a limb extend on another, relative to the reach
_FADE = (0.025, 0.05)  # weights below the first are zero and fade in up to the second


@dataclass(frozen=True, kw_only=True)
class Heat(Binder):
    """Weights by heat diffusion along the surface; the default of `poise.bind`.

    Attributes:
        conductance: the constant c of the equation; larger values give narrower blends.
        rigid: shells up to this fraction of the surface's extent are rigid (buttons, studs).

    Raises:
        InvalidValue: `conductance` is not above zero, or `rigid` is negative.
    """

    name: ClassVar[str] = "heat"
    needed_passes: ClassVar[int] = 0

    conductance: float = 4.0
    rigid: float = 0.0
    rogues: bool = False

    def __post_init__(self) -> None:
        if not 0.0 < self.conductance < np.inf:
            raise InvalidValue(f"conductance={self.conductance}: expected a positive number")
        if not 0.0 <= self.rigid < np.inf:
            raise InvalidValue(f"rigid={self.rigid}: expected an extent of zero or more")

    def weights(self, surface: Surface, pose: Pose, bones: BoneSegments) -> Proposal:
        """Compute weights of a surface in the coordinates of a pose."""
        sources = Sources.of(surface, bones, pose.skeleton)
        sources = with_branches(sources, surface, bones, pose.skeleton)
        sources = with_heads(sources, surface, bones, pose.skeleton)
        sources = sources.without(hanging(surface, bones))
        weights = _faded(self._spread(surface, sources))
        weights = without_tails(
            weights, surface, bones, Branches.of(pose.skeleton), least=_FADE[1],
            reach=_TAIL * REACH * body_frame(surface, pose).height,
        )  # fmt: skip
        weights, lost = followed(weights, surface)
        notes = [*bones.notes, *sources.notes, *_idle(sources, bones)]
        if lost:
            notes.append(f"{lost} vertices without a visible bone follow the nearest surface")
        weights = with_balls(weights, surface, bones)
        return Proposal(weights, tuple(notes))

    def rigid_shells(self, surface: Surface) -> NDArray[np.bool_]:
        """Mask (islands,) of the shells of at most ``rigid`` times the surface's extent."""
        if not self.rigid:
            return super().rigid_shells(surface)
        return small_shells(surface, self.rigid * float(np.ptp(surface.vertices, axis=0).max()))

    def _spread(self, surface: Surface, sources: Sources) -> Floats:
        """Solve for the weights (n, joints); zeros on islands without a source."""
        from scipy.sparse import diags_array

        areas = surface.areas if len(surface.faces) else np.ones(len(surface.vertices))
        areas = np.maximum(areas, 1e-12 * areas.max())
        warmth = sources.shares.sum(axis=1)
        pull = self.conductance * areas / sources.distances**2
        coupling = surface.matrix(surface.signed_cotangents)
        stiffness = diags_array(np.asarray(coupling.sum(axis=1)).ravel()) - coupling
        warm = np.zeros(int(surface.islands.max()) + 1, dtype=np.bool_)
        warm[surface.islands[warmth > 0.0]] = True
        nodes = np.flatnonzero(warm[surface.islands])
        present = np.flatnonzero(sources.shares.any(axis=0))
        result = np.zeros_like(sources.shares)
        if len(nodes):
            # a constant added to the solution avoids slow denormal numbers
            shares = sources.shares[np.ix_(nodes, present)] + _LITTLE * warmth[nodes, None]
            right = pull[nodes, None] * shares
            matrix = (stiffness + diags_array(pull * warmth)).tocsr()[nodes][:, nodes]
            result[np.ix_(nodes, present)] = np.clip(solved(matrix, right, slender=True), 0.0, 1.0)
        return result


def _idle(sources: Sources, segments: BoneSegments) -> list[str]:
    """Note on joints that are not the source of any vertex."""
    warming = np.flatnonzero(sources.shares.any(axis=0))
    idle = np.setdiff1d(segments.owners, warming)
    if not len(idle):
        return []
    names = listed([segments.names[i] for i in idle.tolist()])
    return [f"no weight for {names}: no part of the surface is nearest to their bones"]


def _faded(weights: Floats) -> Floats:
    low, high = _FADE
    fading = np.where(weights < high, (weights - low) / (high - low) * high, weights)
    return np.where(weights > low, fading, 0.0)
