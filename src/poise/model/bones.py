"""Skeletons as bones (source 002): lengths, ends, and transforms relative to the rest pose.

A bone reaches from its joint's pivot, its head (called the tail in 002), to its tip. In its
canonical pose the bone lies along an axis, here x, from the origin. ``That`` transforms it to the
rest pose, and ``T`` from the rest pose to a pose. For column vectors,

    ``T_i = T_parent That_i Rbar_i That_i^-1``,  ``Rbar_i = Rx(twist2) Rz(bend) Rx(twist1)``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, SkeletonError
from poise.geometry import quaternions, transforms
from poise.joints import Ball, JointType
from poise.model.builder import SkeletonBuilder
from poise.model.joint_rotation import JointRotation
from poise.model.motion import Motion
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton

AXIS = np.array([1.0, 0.0, 0.0])
"""The canonical bone's direction."""

_SHORTEST = 1e-12
"""Minimum length of a bone with a direction, metres."""


class Bones:
    """The bones of a skeleton, one per joint, in the skeleton's order.

    A bone ends at its joint's tip. Without a tip it ends at the mean of the children's pivots;
    without a tip or children it has no length. ``T_wb``, a bone's frame in a pose, is the joint's
    frame with x aligned with the bone by the shortest rotation.

    Attributes:
        skeleton: the skeleton of the bones.
        names: the joints' names.
        parents: index of each bone's parent, -1 for a root.
        heads, tips: (bones, 3) at rest, world, metres.
        lengths: (bones,) metres.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder("arm")
    ...     .add("upper", poise.Ball(), offset=(0, 1, 0))
    ...     .add("lower", poise.Hinge("x"), "upper", offset=(0, 0.3, 0), tip=(0, 0.25, 0))
    ...     .build()
    ... )
    >>> bones = Bones(arm)
    >>> bones.lengths
    array([0.3 , 0.25])
    >>> bones.tips_at(arm.pose().with_values(lower_rx=np.pi / 2)).round(6)[1]
    array([0.  , 1.3 , 0.25])
    """

    def __init__(self, skeleton: Skeleton) -> None:
        self.skeleton = skeleton
        self.names = skeleton.joint_names
        self.parents = skeleton.parents
        world = skeleton.rest.world
        self.heads = frozen(world[:, :3, 3])
        self.tips = frozen(_rest_tips(skeleton))
        self.lengths = frozen(np.linalg.norm(self.tips - self.heads, axis=1))

    @cached_property
    def canonical_to_rest(self) -> Floats:
        """``That``, (bones, 4, 4): rotation, then translation to the head (source 002).

        It maps ``length * x`` to the rest tip. A bone without length keeps its joint's axes.
        """
        world = self.skeleton.rest.world
        turn = transforms.nearest_rotation(world)
        along = np.einsum("bji,bj->bi", turn, self.tips - self.heads)
        along[self.lengths <= _SHORTEST] = AXIS
        turn = turn @ quaternions.to_matrix(quaternions.between(AXIS, along))
        result = transforms.compose(turn, self.heads)
        result.setflags(write=False)
        return result

    @cached_property
    def _from_rest(self) -> Floats:
        return transforms.inverse(self.skeleton.rest.world)

    def pose_transforms(self, pose: Pose | Motion) -> Floats:
        """``T``, (..., bones, 4, 4): rest to pose, in world coordinates, as used for skinning."""
        return self._world(pose) @ self._from_rest

    def frames(self, pose: Pose | Motion) -> Floats:
        """``T_wb``, (..., bones, 4, 4): canonical to pose, ``T That``."""
        return self.pose_transforms(pose) @ self.canonical_to_rest

    def relative(self, pose: Pose | Motion) -> Floats:
        """``Rbar``, (..., bones, 4, 4): motion of each bone relative to its parent, in its own
        frame.

        ``T_i = T_parent That_i Rbar_i That_i^-1``; the last column holds the translation of a joint
        that also translates.
        """
        T = self.pose_transforms(pose)
        above = np.broadcast_to(np.eye(4), T.shape).copy()
        children = [i for i, parent in enumerate(self.parents) if parent >= 0]
        above[..., children, :, :] = T[..., [self.parents[i] for i in children], :, :]
        hat = self.canonical_to_rest
        return transforms.rigid_inverse(hat) @ transforms.inverse(above) @ T @ hat

    def heads_at(self, pose: Pose | Motion) -> Floats:
        """Heads (..., bones, 3) in a pose, world, metres."""
        return transforms.apply(self.pose_transforms(pose), self.heads)

    def tips_at(self, pose: Pose | Motion) -> Floats:
        """Tips (..., bones, 3) in a pose, world, metres."""
        return transforms.apply(self.pose_transforms(pose), self.tips)

    def twist_bend_twist(self, pose: Pose | Motion) -> Floats:
        """Source 002's angles (..., bones, 3): twist about x, bend about z, twist about x.

        Radians; the bend is in [0, pi]. If the bend is zero, the first twist holds the whole
        rotation. For a scaled skeleton the nearest rotation is used.
        """
        turn = self.relative(pose)[..., :3, :3]
        if not self.skeleton.mechanism.rigid:
            turn = transforms.nearest_rotation(turn)
        return transforms.euler_angles(turn, "xzx")[..., ::-1]

    def pose_of(self, angles: ArrayLike, start: Pose | None = None) -> Pose:
        """Create the pose with these twist-bend-twist angles (..., bones, 3), radians.

        Other values are copied from ``start`` (one pose; by default the rest pose).

        Raises:
            ShapeError: angles of another shape.
            InvalidValue: a joint cannot reach the rotation given by its angles.
            SkeletonError: a rotation is driven, or the joint type has no settable rotation.
        """
        theta = np.asarray(angles, dtype=np.float64)
        count = len(self.names)
        if theta.ndim < 2 or theta.shape[-2:] != (count, 3):
            raise ShapeError(
                f"twist-bend-twist angles must have shape (..., {count}, 3), not {theta.shape}"
            )
        Rbar = transforms.euler_matrix(theta[..., ::-1], "xzx")
        start = self.skeleton.rest if start is None else start
        q = np.broadcast_to(start.q, (*theta.shape[:-2], self.skeleton.nq)).copy()
        for i, joint in enumerate(self.skeleton.joints):
            rotation = JointRotation.of(joint.type, joint.name)
            if any(joint.drives[value] is not None for value in rotation.values):
                raise SkeletonError(f"the rotation of {joint.name} is driven and cannot be set")
            # The joint's frame relative to the canonical one is the same in every pose.
            turn = self._from_rest[i, :3, :3] @ self.canonical_to_rest[i, :3, :3]
            moved = rotation.matrix(joint.rest) @ turn @ Rbar[..., i, :, :] @ turn.T
            values = rotation.fit(moved, joint.name)
            for number, value in enumerate(rotation.values):
                q[..., self.skeleton.dof_index(joint.dof_names[value])] = values[..., number]
        return Pose(self.skeleton, q)

    def _world(self, pose: Pose | Motion) -> Floats:
        if pose.skeleton is not self.skeleton:
            raise InvalidValue("the pose and the bones belong to different skeletons")
        return pose.world

    def __repr__(self) -> str:
        return f"<Bones of {self.skeleton.name or 'skeleton'}: {len(self.names)}>"


def _rest_tips(skeleton: Skeleton) -> Floats:
    """Tips (bones, 3) at rest, world."""
    world = skeleton.rest.world
    tips = world[:, :3, 3].copy()
    for i, joint in enumerate(skeleton.joints):
        children = [c for c, parent in enumerate(skeleton.parents) if parent == i]
        if joint.tip is not None:
            tips[i] = transforms.apply(world[i], joint.tip)
        elif children:
            tips[i] = world[children, :3, 3].mean(axis=0)
    return tips


def skeleton_from_tails_and_tips(
    names: Sequence[str],
    tails: ArrayLike,
    tips: ArrayLike,
    parents: Sequence[int] | Sequence[str | None],
    *,
    joint_type: JointType | None = None,
    root_type: JointType | None = None,
    name: str = "",
) -> Skeleton:
    """Create a skeleton from source 002's rest bones: the world positions of their ends.

    Args:
        names: the names of the bones and joints.
        tails, tips: (bones, 3) start and end of each bone at rest, world, metres. A tail need not
            coincide with its parent's tip.
        parents: indices with -1 for roots, or names with None; in any order.
        joint_type: the type of every joint, by default `Ball("zyx")`. A joint's x axis is aligned
            with its bone by the shortest rotation from the world's x axis, so that the angles of
            ``Ball("xzx")`` are those of source 002.
        root_type: the type of the roots, by default ``joint_type``.
        name: the name of the skeleton.

    Joints are sorted so that parents come first, and otherwise keep the given order.

    Raises:
        ShapeError: tails or tips of another shape, or not as many parents as names.
        InvalidValue: a tail or a tip is not finite.
        SkeletonError: a cycle of parents, or a repeated name.

    >>> body = skeleton_from_tails_and_tips(
    ...     ["thigh", "shin"], [(0, 1, 0), (0, 0.5, 0)], [(0, 0.5, 0), (0, 0, 0)], [-1, 0])
    >>> body.joint("shin").offset.round(12) + 0.0, body.joint("shin").tip
    (array([0.5, 0. , 0. ]), array([0.5, 0. , 0. ]))
    """
    heads, ends = (np.asarray(points, dtype=np.float64) for points in (tails, tips))
    for what, points in (("tails", heads), ("tips", ends)):
        if points.shape != (len(names), 3):
            raise ShapeError(
                f"{what} of {len(names)} bones must have shape (bones, 3), not {points.shape}"
            )
        if not np.isfinite(points).all():
            raise InvalidValue(f"{what} must be finite")
    above = _parent_indices(names, parents)
    along = ends - heads
    lengths = np.linalg.norm(along, axis=1)
    along[lengths <= _SHORTEST] = AXIS
    rest = transforms.compose(quaternions.to_matrix(quaternions.between(AXIS, along)), heads)
    builder = SkeletonBuilder(name)
    for i in _parents_first(names, above):
        parent = above[i]
        frame = rest[i] if parent < 0 else transforms.rigid_inverse(rest[parent]) @ rest[i]
        kind = joint_type if parent >= 0 or root_type is None else root_type
        builder.add(
            names[i], kind or Ball("zyx"), None if parent < 0 else names[parent],
            offset=frame[:3, 3], rotation=frame[:3, :3], tip=(lengths[i], 0.0, 0.0),
        )  # fmt: skip
    return builder.build()


def _parent_indices(
    names: Sequence[str], parents: Sequence[int] | Sequence[str | None]
) -> list[int]:
    if len(parents) != len(names):
        raise ShapeError(f"expected {len(names)} parents, one for each bone, not {len(parents)}")
    result: list[int] = []
    places = {name: place for place, name in reversed([*enumerate(names)])}
    for i, parent in enumerate(parents):
        if parent is None:
            result.append(-1)
        elif isinstance(parent, str):
            if parent not in places:
                raise SkeletonError(f"the parent of {names[i]}, {parent!r}, is not a bone")
            result.append(places[parent])
        elif -1 <= parent < len(names):
            result.append(int(parent))
        else:
            raise SkeletonError(
                f"the parent of {names[i]} is {parent}, which is out of range "
                f"for {len(names)} bones"
            )
    return result


def _parents_first(names: Sequence[str], parents: list[int]) -> list[int]:
    order: list[int] = []
    placed = {-1}
    while len(order) < len(parents):
        at = next((i for i in range(len(parents)) if i not in placed and parents[i] in placed), -1)
        if at < 0:
            circle = [names[i] for i in range(len(parents)) if i not in placed]
            raise SkeletonError(f"{', '.join(circle)} form a cycle")
        placed.add(at)
        order.append(at)
    return order
