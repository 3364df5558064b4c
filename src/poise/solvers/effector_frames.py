"""Positions of effectors in given poses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.geometry import quaternions
from poise.geometry.transforms import nearest_rotation
from poise.kernels.kinds import AIM, POSITION
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal, GoalInstead, RowKind
from poise.residuals.goal_arrays import place_in_joint


def effector_paths(skeleton: Skeleton, goals: Sequence[Goal], q: ArrayLike) -> dict[str, Floats]:
    """Return world paths (n, 3), metres, of the effectors of position goals for poses (n, nq).

    Keys are the goals' names; if several goals have the same name, the first counts.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z"), tip=(1, 0, 0)).build()
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0, 1, 0))
    >>> effector_paths(arm, [goal], [[0.0], [np.pi / 2]])["elbow:tip"].round(12).tolist()
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    """
    world = Pose(skeleton, q).world
    paths: dict[str, Floats] = {}
    for goal in goals:
        for row in goal.rows:
            plain = isinstance(row, RowKind)  # other rows do not belong to a single point
            if plain and row.kind == POSITION and goal.name not in paths:
                paths[goal.name] = _place(skeleton, row, world)
    return paths


def targets_at(
    skeleton: Skeleton, goals: Sequence[Goal], q: ArrayLike, start: Pose | None = None
) -> Floats:
    """Return the targets (..., t), in the order of the goals, that a pose (..., nq) meets exactly.

    The target of an aimed axis is one metre along it. Goals written as expressions keep their
    targets, with ``start`` (by default the rest pose) as the start pose.
    """
    world = Pose(skeleton, q).world
    parts: list[Floats] = [np.zeros((*world.shape[:-3], 0))]
    for goal in goals:
        own = goal.targets(start or skeleton.rest)
        at = 0
        for row in goal.rows:
            end = at + row.target_size
            if isinstance(row, RowKind):
                parts.append(_met(skeleton, row, world))
            else:
                parts.append(np.broadcast_to(own[at:end], (*world.shape[:-3], end - at)))
            at = end
    return np.concatenate(parts, axis=-1)


def _met(skeleton: Skeleton, row: RowKind, world: Floats) -> Floats:
    frames = world[..., skeleton.joint_index(row.point.joint), :, :]
    if row.kind == POSITION:
        return _place(skeleton, row, world)
    turn = nearest_rotation(frames[..., :3, :3])
    if row.kind == AIM:
        axis = frames[..., :3, :3] @ np.asarray(row.axis)
        axis /= np.maximum(np.linalg.norm(axis, axis=-1, keepdims=True), 1e-300)
        return _place(skeleton, row, world) + axis
    return quaternions.from_matrix(turn)


def _place(skeleton: Skeleton, row: RowKind, world: Floats) -> Floats:
    frames = world[..., skeleton.joint_index(row.point.joint), :, :]
    return frames[..., :3, :3] @ place_in_joint(skeleton, row.point) + frames[..., :3, 3]


@dataclass(frozen=True, slots=True, eq=False)
class ReplacedTargets(GoalInstead):
    """A goal with replaced targets (n,), in the form of `Problem.default_targets`."""

    target: Floats

    def targets(self, start: Pose) -> Floats:  # noqa: ARG002
        """The replaced targets."""
        return self.target


def retargeted(goals: Sequence[Goal], targets: Floats) -> tuple[ReplacedTargets, ...]:
    """Return the goals with targets (t,), in the order of the goals."""
    moved: list[ReplacedTargets] = []
    at = 0
    for goal in goals:
        size = sum(row.target_size for row in goal.rows)
        moved.append(ReplacedTargets(goal, targets[at : at + size].copy()))
        at += size
    return tuple(moved)
