"""Depths of a robot's shapes in each other and in the floor, as terms along time of the fit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

import numpy as np

from poise.array_types import Floats
from poise.kinematics.forward import world_frames
from poise.kinematics.jacobian import jacobian
from poise.model.joint_values import hinge_axis
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.motion.checking.lowest_points import LowestPoints
from poise.motion.checking.self_collision import SelfCollision

_GAP = 0.004  # metres that the shapes are kept apart
_WEIGHT = 400.0  # of squared depths relative to the leg


class DepthTerm(ABC):
    """Squared depths of shapes in others or in the floor.

    Attributes:
        band: a frame depends on no other one.
    """

    band = 0

    def __init__(self, skeleton: Skeleton, leg: float) -> None:
        self.skeleton = skeleton
        self.weight = _WEIGHT / leg**2
        self._known: tuple[Floats, Floats, Floats] | None = None

    @abstractmethod
    def measured(self, q: Floats) -> tuple[Floats, Floats]:
        """Return depths (frames, n) of poses, and what their derivatives need."""

    def value(self, q: Floats) -> float:
        """Half the weighted sum of squared depths."""
        depths, _ = self.depths(q)
        return 0.5 * self.weight * float((depths**2).sum())

    def depths(self, q: Floats) -> tuple[Floats, Floats]:
        """Return `measured`, computed once for the same poses."""
        if self._known is None or self._known[0] is not q:
            self._known = (q, *self.measured(q))
        return self._known[1], self._known[2]


class CollisionTerm(DepthTerm):
    """Squared depths of pairs of shapes that are nearer than a gap."""

    def __init__(self, collision: SelfCollision, skeleton: Skeleton, leg: float) -> None:
        super().__init__(skeleton, leg)
        self.collision = collision

    def measured(self, q: Floats) -> tuple[Floats, Floats]:
        """Return depths (frames, pairs) and ways out."""
        return self.collision.within(world_frames(self.skeleton.mechanism, q), _GAP)

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of the depths by the hinges between the shapes."""
        depths, ways = self.depths(q)
        world = world_frames(self.skeleton.mechanism, q)
        for pair in np.flatnonzero((depths > 0.0).any(axis=0)).tolist():
            frames = np.flatnonzero(depths[:, pair] > 0.0)
            lines = self._lines[pair]
            slopes = np.zeros((len(frames), sum(map(len, lines))))
            columns: list[int] = []
            out, at = ways[frames, pair, :3], ways[frames, pair, 3:]
            for line, sign in zip(lines, (1.0, -1.0), strict=True):
                for joint, column, axis in line:
                    W = world[frames, joint]
                    turned = np.cross(W[:, :3, :3] @ axis, at - W[:, :3, 3])
                    slopes[:, len(columns)] = sign * (out * turned).sum(axis=1)
                    columns.append(column)
            if not columns:
                continue
            own = np.array(columns)
            gradient[frames[:, None], own] += self.weight * depths[frames, pair, None] * slopes
            squares = self.weight * slopes[:, :, None] * slopes[:, None, :]
            blocks[frames[:, None, None], 0, own[:, None], own] += squares

    @cached_property
    def _lines(self) -> list[tuple[list[tuple[int, int, Floats]], ...]]:
        """For each pair, the hinges that move one of its shapes alone: joint, rate and axis."""
        body, joints = self.skeleton, self.collision.joints
        found: list[tuple[list[tuple[int, int, Floats]], ...]] = []
        for i, j in self.collision.pairs.tolist():
            one, other = (body.line_to_root(joints[k]) for k in (i, j))
            found.append(
                tuple(
                    [self._hinges[k] for k in line if k in self._hinges and k not in rest]
                    for line, rest in ((one, other), (other, one))
                )
            )
        return found

    @cached_property
    def _hinges(self) -> dict[int, tuple[int, int, Floats]]:
        body = self.skeleton
        rates = np.asarray(body.mechanism.rate_index)
        found: dict[int, tuple[int, int, Floats]] = {}
        for k, joint in enumerate(body.joints):
            axis = hinge_axis(joint)
            if axis is not None:
                found[k] = k, int(rates[body.joint_dofs(joint.name)][0]), axis
        return found


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


__all__ = ["CollisionTerm", "DepthTerm", "FloorTerm"]
