"""Point-to-line binding (source 000): weights by distance from bone segments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments, nearest_ones
from poise.binding.surface import Surface
from poise.errors import InvalidValue, UnknownOption
from poise.model import Pose

_CLOSEST = 1e-6
"""Minimum distance of a bone, relative to the surface's size."""


@dataclass(frozen=True, kw_only=True)
class PointToLine(Binder):
    """Weights by distance from bone segments.

    ``falloff="nearest"`` uses the nearest segment, blended at joints with adjacent segments: ``w =
    (1 - (d / d_min - 1) / blend)^2`` where the bracket is positive. The blend extends about
    ``sqrt(2 blend)`` of a limb's thickness on both sides of a joint. ``falloff="power"`` uses all
    segments, ``w = 1 / d^power``; the weights are smooth, but limbs close to each other are
    coupled.

    Attributes:
        falloff: "nearest" or "power".
        power: p of ``1 / d^p``.
        blend: relative excess of a neighbour's distance over the nearest at which its weight is 0.
    """

    name: ClassVar[str] = "point-to-line"

    falloff: str = "nearest"
    power: float = 4.0
    blend: float = 0.4

    def __post_init__(self) -> None:
        if self.falloff not in ("nearest", "power"):
            raise UnknownOption(self.falloff, "falloff", ("nearest", "power"))
        for what in ("power", "blend"):
            if not 0.0 < getattr(self, what) < np.inf:
                raise InvalidValue(f"{what} must be positive, not {getattr(self, what)}")

    @property
    def separated(self) -> bool:
        """Whether limbs are separated: True unless ``smoothing`` is 0."""
        return self.smoothing != 0

    def weights(self, surface: Surface, pose: Pose, bones: BoneSegments) -> Proposal:
        distances = bones.distances(surface.vertices)
        # on a surface of one point, all bones are equally near
        least = max(_CLOSEST * surface.size, np.finfo(np.float64).tiny)
        near = np.maximum(distances, least)
        ratio = near / near.min(axis=1, keepdims=True)
        if self.falloff == "power":
            values = ratio**-self.power
        else:
            values = np.clip(1.0 - (ratio - 1.0) / self.blend, 0.0, None) ** 2
            values *= nearest_ones(distances) @ bones.adjacent
        return Proposal(bones.per_joint(values, len(pose.skeleton.joints)), bones.notes)
