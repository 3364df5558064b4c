"""The lowest points of the links of a body, such as knees and hands, but for its feet."""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.motion.checking.landmarks import Body, shape_points


class LowestPoints:
    """The lowest points of the collision shapes that are not those of feet.

    Attributes:
        joints: the joint of each shape.
        up: the upward axis of the world, (3,).
    """

    def __init__(self, body: Body, up: Floats) -> None:
        skeleton = body.skeleton
        feet = {
            j for parts in body.soles.values() for part in parts for j in body.below(part.joint)
        }
        whole = set(range(len(skeleton.joints))) - feet
        self.shapes = body.shapes(whole)
        self.joints = [skeleton.joint_index(shape.joint) for shape in self.shapes]
        self.up = up
        self._points = [shape_points(shape) for shape in self.shapes]

    def of(self, world: Floats, floor: float = np.inf) -> tuple[Floats, Floats]:
        """Return heights (frames, n) and places (frames, n, 3) of the lowest point of each shape.

        Of a shape that is above ``floor`` by its surrounding capsule, the height is that of the
        capsule, and the place is zero.

        Args:
            world: (frames, joints, 4, 4), frames of the joints.
            floor: metres.
        """
        heights = np.empty((len(world), len(self.shapes)))
        places = np.zeros((len(world), len(self.shapes), 3))
        for k, (shape, (points, radius)) in enumerate(zip(self.shapes, self._points, strict=True)):
            T = world[:, self.joints[k]]
            across, at = self.up @ T[:, :3, :3], T[:, :3, 3] @ self.up
            capsule = shape.capsule
            ends = np.stack([capsule.start, capsule.end], axis=1)
            heights[:, k] = (across @ ends).min(axis=1) + at - capsule.radius
            near = np.flatnonzero(heights[:, k] < floor)
            low = across[near] @ points.T
            first = low.argmin(axis=1)
            heights[near, k] = low[np.arange(len(near)), first] + at[near] - radius
            turned = T[near, :3, :3] @ points[first][:, :, None]
            places[near, k] = turned[:, :, 0] + T[near, :3, 3] - radius * self.up
        return heights, places
