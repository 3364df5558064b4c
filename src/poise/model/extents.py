"""Measures of a body at rest, without trees far away from it, such as cameras and dummies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers

if TYPE_CHECKING:
    from poise.model.pose import Pose
    from poise.model.skeleton import Skeleton

_FAR = 2.0
"""Distance from the middle of the largest tree, in extents of it, of a tree of another body.

Beyond the reach of any body: a stretched arm ends about half an extent from the middle.
"""


def main_body(skeleton: Skeleton) -> NDArray[np.bool_]:
    """Return whether each joint (joints,) belongs to the largest tree, or rests near it.

    Robot files contain bodies that no robot has, such as one at a height of 20 m that only keeps
    the number of motors even, and scenes contain cameras and lights.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("upper", poise.Ball("xyz"))
    >>> _ = arm.add("lower", poise.Hinge("z"), "upper", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    >>> main_body(arm.add("camera", poise.Fixed(), offset=(0, 0, 9)).build())
    array([ True,  True, False])
    """
    root = _roots(skeleton)
    main = root == np.bincount(root).argmax()
    low, high = extent(skeleton.rest, main)
    size = float((high - low).max())
    away = np.linalg.norm(skeleton.rest.world[:, :3, 3] - 0.5 * (low + high), axis=1)
    return main | (away < _FAR * size) if size > 0.0 else np.ones_like(main)


def shown_joints(skeleton: Skeleton) -> NDArray[np.bool_]:
    """Return the joints (joints,) but those without bones that are far from the `main_body`."""
    root = _roots(skeleton)
    tipped = np.array([joint.tip is not None for joint in skeleton.joints])
    return main_body(skeleton) | tipped | (np.bincount(root)[root] > 1)


def extent(pose: Pose, joints: NDArray[np.bool_] | None = None) -> tuple[Floats, Floats]:
    """Return the lowest and highest corner (3,) of the box around joints and tips, metres.

    ``joints`` (joints,) selects some, by default the `shown_joints`.
    """
    body, world = pose.skeleton, pose.world
    own = shown_joints(body) if joints is None else joints
    tips = [
        world[number, :3, :3] @ joint.tip + world[number, :3, 3]
        for number, joint in enumerate(body.joints)
        if own[number] and joint.tip is not None
    ]
    every = np.concatenate([world[own, :3, 3], np.reshape(tips, (-1, 3))])
    return every.min(axis=0), every.max(axis=0)


def rest_offsets(skeleton: Skeleton) -> Floats:
    """Return each joint's pivot in its parent's frame at rest, (joints, 3); those of roots as is.

    They differ from `Joint.offset` for joints that are shifted at rest: some files keep the lengths
    of all bones in animated positions.
    """
    W = skeleton.rest.world
    above = np.concatenate([W, np.eye(4)[None]])[list(skeleton.parents)]
    return np.asarray(np.linalg.solve(above, W[:, :, 3:])[:, :3, 0], dtype=np.float64)


def _roots(skeleton: Skeleton) -> Integers:
    """Return the root of each joint's tree, (joints,)."""
    root = np.arange(len(skeleton.joints))
    for joint, parent in enumerate(skeleton.parents):
        if parent >= 0:
            root[joint] = root[parent]
    return root
