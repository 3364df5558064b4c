"""Self-collision of a body: how deep its collision shapes are in each other.

All shapes of the body count, whatever their contype. A pair is left out if its rigid parts are at
most two joints apart, as the links of a shoulder or hip of three hinges overlap by design, or if it
touches in the zero pose or in the standing pose.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from poise.array_types import Floats, Integers
from poise.geometry.meshes import CylinderMesh
from poise.kernels.convex_depth import CORNERS, FACES, depths
from poise.model.collision import CollisionShape
from poise.motion.checking.landmarks import BodyLandmarks, shape_points

_APART = 2  # joints between rigid parts whose collisions are ignored
_CHUNK = 256  # frames computed at a time, to limit memory


class SelfCollision:
    """The collision shapes of a body, and the pairs that must not touch.

    Attributes:
        shapes: the shapes.
        pairs: (P, 2), indices of their pairs.
    """

    def __init__(self, body: BodyLandmarks) -> None:
        skeleton = self.skeleton = body.skeleton
        root = skeleton.line_to_root(_first_limb(body))[-1]
        whole = {j for j in range(len(skeleton.joints)) if root in skeleton.line_to_root(j)}
        self.shapes = body.shapes(whole)
        self.joints = [skeleton.joint_index(shape.joint) for shape in self.shapes]
        every = [
            (i, j) for i in range(len(self.shapes)) for j in range(i + 1, len(self.shapes))
            if _between(self._lines[i], self._lines[j]) > _APART
        ]  # fmt: skip
        self.pairs = np.array(every, np.int64).reshape(-1, 2)
        stands = np.stack([skeleton.rest.world, body.world])
        self.pairs = self.pairs[~(self.depths(stands) > 0.0).any(axis=0)]

    @cached_property
    def _lines(self) -> list[list[int]]:
        """The joints with degrees of freedom from each shape's rigid part to the root."""
        joints = self.skeleton.joints
        return [
            [k for k in line if joints[k].suffixes or k == line[-1]]
            for line in (self.skeleton.line_to_root(joint) for joint in self.joints)
        ]

    def depths(self, world: Floats) -> Floats:
        """Return how deep the shapes of each pair are in each other, (frames, P), metres.

        Args:
            world: (frames, joints, 4, 4), frames of the joints.
        """
        result = np.zeros((len(world), len(self.pairs)))
        deep, places, _ = self.within(world, 0.0)
        result[places[:, 0], places[:, 1]] = deep
        return result

    def within(self, world: Floats, gap: float) -> tuple[Floats, Integers, Floats]:
        """Return by how much less than ``gap`` pairs are apart, (n,), where, and the ways out.

        A place (n, 2) is the frame and the number of the pair. A way (n, 6) is the direction in
        which the first shape is in the second, and a point between them.

        Args:
            world: (frames, joints, 4, 4), frames of the joints.
            gap: metres.
        """
        (points, starts, rounds), covers = self._packed
        joints = np.array(self.joints, np.int64)
        shapes = points, starts, rounds + 0.5 * gap * np.eye(1, 5), joints
        covers = covers + 0.5 * gap * np.repeat([0.0, 1.0], [9, 2])
        work = (
            np.zeros((len(self.shapes), 10)), np.empty((CORNERS, 6)),
            np.empty((FACES, 3), np.int64), np.empty((FACES, 4)), np.zeros((len(self.pairs), 4)),
        )  # fmt: skip
        most = min(_CHUNK, len(world)) * len(self.pairs)
        found, places = np.empty((most, 7)), np.empty((most, 2), np.int64)
        parts = [(np.zeros((0, 7)), np.zeros((0, 2), np.int64))]
        for first in range(0, len(world) if most else 0, _CHUNK):
            frames = np.require(world[first : first + _CHUNK], requirements=["C", "W"])
            count = depths(frames, shapes, covers, self.pairs, work, found, places)
            parts.append((found[:count].copy(), places[:count] + np.array([first, 0])))
        found, places = (np.concatenate(own) for own in zip(*parts, strict=True))
        return found[:, 0], places, found[:, 1:]

    @cached_property
    def _packed(self) -> tuple[tuple[Floats, Integers, Floats], Floats]:
        """The shapes, and the spheres and capsules around them, as the kernel takes them."""
        points, rounds, covers = [np.zeros((0, 3))], [np.zeros((0, 5))], [np.zeros((0, 11))]
        starts = [0]
        for shape in self.shapes:
            own, ball, disc, axis = _core(shape)
            points.append(own)
            starts.append(starts[-1] + len(own))
            rounds.append(np.array([[ball, disc, *axis]]))
            centre = 0.5 * (own.min(axis=0) + own.max(axis=0))
            reach = float(np.hypot(np.linalg.norm(own - centre, axis=1).max(), disc)) + ball
            capsule = shape.capsule
            covers.append(
                np.array([[*centre, *capsule.start, *capsule.end, reach, capsule.radius]])
            )
        shapes = np.concatenate(points), np.array(starts, np.int64), np.concatenate(rounds)
        return shapes, np.concatenate(covers)


def _core(shape: CollisionShape) -> tuple[Floats, float, float, Floats]:
    """Points (n, 3) of a shape, the radii of its ball and its disc, and the disc's axis (3,)."""
    solid = shape.solid
    if isinstance(solid, CylinderMesh):
        axis, centre = solid.T_wc[:3, 2], solid.T_wc[:3, 3]
        ends = np.stack([centre - solid.half * axis, centre + solid.half * axis])
        return ends, 0.0, solid.radius, axis
    points, radius = shape_points(shape)
    return points, radius, 0.0, np.zeros(3)


def _first_limb(body: BodyLandmarks) -> int:
    """A joint of a limb, or the joint with the most joints below it."""
    for part in ("left thigh", "left upper arm", "spine", "head"):
        found = body.anatomy.joints(part)
        if found:
            return found[0]
    tops = [body.skeleton.line_to_root(j)[-1] for j in range(len(body.skeleton.joints))]
    return max(set(tops), key=tops.count)


def _between(one: list[int], other: list[int]) -> int:
    """Number of joints between two rigid parts."""
    shared = set(one) & set(other)
    return min((one.index(k) + other.index(k) for k in shared), default=len(one) + len(other))


class LowestPoints:
    """The lowest points of the collision shapes that are not those of feet.

    Attributes:
        joints: the joint of each shape.
        up: the upward axis of the world, (3,).
    """

    def __init__(self, body: BodyLandmarks, up: Floats) -> None:
        skeleton = body.skeleton
        feet = {
            j for parts in body.soles.values() for part in parts for j in body.below(part.joint)
        }
        whole = set(range(len(skeleton.joints))) - feet
        self.shapes = body.shapes(whole)
        self.joints = [skeleton.joint_index(shape.joint) for shape in self.shapes]
        self.up = up
        self._points = [shape_points(shape) for shape in self.shapes]
        capsules = [shape.capsule for shape in self.shapes]
        self._cores = (
            np.array([own.start for own in capsules]).reshape(-1, 3),
            np.array([own.end for own in capsules]).reshape(-1, 3),
            np.array([own.radius for own in capsules]),
        )

    def of(self, world: Floats, floor: float = np.inf) -> tuple[Floats, Floats]:
        """Return heights (frames, n) and places (frames, n, 3) of the lowest point of each shape.

        Of a shape that is above ``floor`` by its surrounding capsule, the height is that of the
        capsule, and the place is zero.

        Args:
            world: (frames, joints, 4, 4), frames of the joints.
            floor: metres.
        """
        places = np.zeros((len(world), len(self.shapes), 3))
        rows = np.einsum("k,fjkc->fjc", self.up, world[:, :, :3])[:, self.joints]
        ends = (rows[..., :3] * core for core in self._cores[:2])
        heights = np.minimum(*(own.sum(axis=2) for own in ends)) + rows[..., 3] - self._cores[2]
        for k in np.flatnonzero((heights < floor).any(axis=0)).tolist():
            points, radius = self._points[k]
            near = np.flatnonzero(heights[:, k] < floor)
            low = rows[near, k, :3] @ points.T
            first = low.argmin(axis=1)
            heights[near, k] = low[np.arange(len(near)), first] + rows[near, k, 3] - radius
            T = world[near, self.joints[k]]
            turned = T[:, :3, :3] @ points[first][:, :, None]
            places[near, k] = turned[:, :, 0] + T[:, :3, 3] - radius * self.up
        return heights, places
