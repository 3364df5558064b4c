"""Knees, hands and other links of a robot above the floor, as a term along time of the fit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.jacobian import jacobian
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.checking.lowest_points import LowestPoints

Floats = NDArray[np.float64]

_WEIGHT = 400.0  # of squared depths relative to the leg, as for self-collision


class FloorTerm:
    """Squared depths below the floor of the shapes of all links but the feet.

    Attributes:
        band: a frame depends on no other one.
    """

    band = 0

    def __init__(self, lowest: LowestPoints, skeleton: Skeleton, floor: float, leg: float) -> None:
        self.lowest, self.skeleton, self.floor = lowest, skeleton, floor
        self.weight = _WEIGHT / leg**2
        self._known: tuple[Floats, Floats, Floats] | None = None

    def value(self, q: Floats) -> float:
        """Half the weighted sum of squared depths."""
        depths, _ = self._sunk(q)
        return 0.5 * self.weight * float((depths**2).sum())

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of the depths by the degrees of freedom above each shape."""
        depths, points = self._sunk(q)
        up = self.lowest.up
        for k in np.flatnonzero((depths > 0.0).any(axis=0)).tolist():
            frames = np.flatnonzero(depths[:, k] > 0.0)
            poses = Pose(self.skeleton, q[frames])
            joint = self.lowest.joints[k]
            J = jacobian(poses, self.skeleton.joint_names[joint])
            arms = points[frames, k] - poses.world[..., joint, :3, 3]
            slopes = -(up @ J[:, :3] + (np.cross(arms, up)[:, None] @ J[:, 3:])[:, 0])
            gradient[frames] += self.weight * depths[frames, k, None] * slopes
            blocks[frames, 0] += self.weight * slopes[:, :, None] * slopes[:, None, :]

    def _sunk(self, q: Floats) -> tuple[Floats, Floats]:
        if self._known is None or self._known[0] is not q:
            heights, points = self.lowest.of(Pose(self.skeleton, q).world, self.floor)
            self._known = q, np.maximum(0.0, self.floor - heights), points
        return self._known[1], self._known[2]


__all__ = ["FloorTerm"]
