"""Knees, hands and other links of a robot above the floor, as a term along time of the fit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.forward import world_frames
from poise.kinematics.jacobian import jacobian
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.checking.lowest_points import LowestPoints
from poise.motion.robots.collision_term import DepthTerm

Floats = NDArray[np.float64]


class FloorTerm(DepthTerm):
    """Squared depths below the floor of the shapes of all links but the feet."""

    def __init__(self, lowest: LowestPoints, skeleton: Skeleton, floor: float, leg: float) -> None:
        super().__init__(skeleton, leg)
        self.lowest, self.floor = lowest, floor

    def measured(self, q: Floats) -> tuple[Floats, Floats]:
        """Return depths (frames, shapes) and the lowest points."""
        world = world_frames(self.skeleton.mechanism, q)
        heights, points = self.lowest.of(world, self.floor)
        return np.maximum(0.0, self.floor - heights), points

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of the depths by the degrees of freedom above each shape."""
        depths, points = self.depths(q)
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


__all__ = ["FloorTerm"]
