"""Hint at the unit of targets that are far from the body, as those in centimetres are."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from poise.array_types import Floats
from poise.kernels.goal_kinds import POSITION
from poise.model.pose import Pose
from poise.residuals.goal import Goal, RowKind

_FAR = 10.0
"""Distance of a target from the body, relative to the body's size, above which there is a hint."""


def far_target_hint(placed: Iterable[tuple[Goal, Floats, Pose]]) -> str:
    """Return a hint at the target of a position that is farthest from the body; "" if none is far.

    Args:
        placed: goals, each with its targets (t,) and the single pose in which its search starts.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"), tip=(0.5, 0, 0)).build()
    >>> goal = poise.reach("arm", (300, 400, 0))
    >>> far_target_hint([(goal, goal.targets(arm.rest), arm.rest)])
    'hint: the target of arm is 500 m away from a body of 0.5 m; positions are in metres'
    >>> far_target_hint([(goal, 0.01 * goal.targets(arm.rest), arm.rest)])
    ''
    """
    farthest, hint = _FAR, ""
    for goal, targets, start in placed:
        first = goal.rows[0] if goal.rows else None
        if not isinstance(first, RowKind) or first.kind != POSITION:
            continue
        low, high = extent(start)
        size = float((high - low).max())
        target = targets[:3]
        distance = float(np.linalg.norm(target - np.clip(target, low, high)))
        if size > 0.0 and distance > farthest * size:
            farthest = distance / size
            hint = (
                f"hint: the target of {goal.name} is {_metres(distance)} away from a body of "
                f"{_metres(size)}; positions are in metres"
            )
    return hint


def _metres(length: float) -> str:
    return f"{length:.0f} m" if length >= 100.0 else f"{length:.3g} m"


def extent(pose: Pose) -> tuple[Floats, Floats]:
    """Return the lowest and highest corner (3,) of the box around all joints and tips, metres."""
    world = pose.world
    tips = [
        world[number, :3, :3] @ joint.tip + world[number, :3, 3]
        for number, joint in enumerate(pose.skeleton.joints)
        if joint.tip is not None
    ]
    every = np.concatenate([world[:, :3, 3], np.reshape(tips, (-1, 3))])
    return every.min(axis=0), every.max(axis=0)
