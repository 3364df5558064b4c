"""Interface of binders: a set of options that proposes weights for a surface and a pose."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.binding.bone_segments import BoneSegments
from poise.binding.surface import Surface
from poise.model import Pose


@dataclass(frozen=True, eq=False)
class Proposal:
    """The result of a binder.

    Attributes:
        weights: (n, joints) for the surface's vertices and all of the skeleton's joints, in order;
            non-negative. Rows need not sum to one; a row of zeros marks an uncovered vertex, which
            is then repaired and counted.
        notes: notes for the user, one sentence each.
    """

    weights: Floats
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Binder(ABC):
    """A binding method: a frozen dataclass of its options.

    `poise.bind` performs the steps common to all methods: welding, repairs, removal of isolated
    spots, smoothing, pruning, and the report.

    Attributes:
        smoothing: passes over the surface after binding (`poise.binding.smooth`); None for as many
            as the method needs.
        rogues: whether isolated spots of weight are removed first
            (`poise.binding.remove_rogues`).
        symmetric: whether the weights of a symmetrical mesh about a symmetrical skeleton are made
            symmetrical; None for the default of the method.
    """

    name: ClassVar[str]
    """Name of the binder in the registry."""

    needed_passes: ClassVar[int] = 4
    """Default of ``smoothing``; 0 for methods whose weights are smooth."""

    smoothing: int | None = None
    rogues: bool = True
    symmetric: bool | None = None

    @property
    def passes(self) -> int:
        """Number of smoothing passes after binding."""
        return self.needed_passes if self.smoothing is None else self.smoothing

    @property
    def symmetrical(self) -> bool:
        """Whether left and right are averaged if mesh and skeleton are symmetrical."""
        return True if self.symmetric is None else self.symmetric

    @property
    def separated(self) -> bool:
        """Whether limbs are separated and weights smoothed after binding.

        True for binders that measure distances through the air, unless ``smoothing=0`` requests
        unprocessed weights.
        """
        return False

    def rigid_shells(self, surface: Surface) -> NDArray[np.bool_]:
        """Mask (islands,) of the shells that each follow one joint."""
        return np.zeros(int(surface.islands.max()) + 1, dtype=np.bool_)

    @abstractmethod
    def weights(self, surface: Surface, pose: Pose, bones: BoneSegments) -> Proposal:
        """Compute weights of a surface in the coordinates of a pose.

        Args:
            surface: the surface.
            pose: the pose of the skeleton.
            bones: the bones in that pose; only joints with bones should get weight.
        """
