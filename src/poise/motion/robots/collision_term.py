"""Self-collision of a robot as a term along time of the fit of its hinges."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.forward import world_frames
from poise.model.joint_values import hinge_axis
from poise.model.skeleton import Skeleton
from poise.motion.checking.self_collision import SelfCollision

Floats = NDArray[np.float64]

_GAP = 0.004  # metres that the shapes are kept apart
_WEIGHT = 400.0  # of squared depths relative to the leg


class CollisionTerm:
    """Squared depths of pairs of shapes that are nearer than a gap.

    Attributes:
        band: a frame depends on no other one.
    """

    band = 0

    def __init__(self, collision: SelfCollision, skeleton: Skeleton, leg: float) -> None:
        self.collision, self.skeleton = collision, skeleton
        self.weight = _WEIGHT / leg**2
        self._known: tuple[Floats, Floats, Floats] | None = None

    def value(self, q: Floats) -> float:
        """Half the weighted sum of squared depths."""
        depths, _ = self._touching(q)
        return 0.5 * self.weight * float((depths**2).sum())

    def differentiate(self, q: Floats, gradient: Floats, blocks: Floats) -> None:
        """Add the derivatives of the depths by the hinges between the shapes."""
        depths, ways = self._touching(q)
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

    def _touching(self, q: Floats) -> tuple[Floats, Floats]:
        if self._known is None or self._known[0] is not q:
            world = world_frames(self.skeleton.mechanism, q)
            self._known = (q, *self.collision.within(world, _GAP))
        return self._known[1], self._known[2]

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


__all__ = ["CollisionTerm"]
