"""Move and turn a whole motion."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError
from poise.model.joint_values import joint_values
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]


def moved(motion: Motion, transform: ArrayLike) -> Motion:
    """Move a motion: apply a (4, 4) ``transform`` in the world to every root.

    Raises:
        ShapeError: the transform is not (4, 4).
        InvalidValue: a root cannot translate or rotate freely.

    >>> from poise.bundled import character
    >>> from poise.geometry import transforms
    >>> walk = character().motion
    >>> there = moved(walk, transforms.translation((1.0, 0.0, 0.0)))
    >>> (there.world[0, 0, :3, 3] - walk.world[0, 0, :3, 3]).round(12) + 0.0
    array([1., 0., 0.])
    """
    T = np.asarray(transform, dtype=np.float64)
    if T.shape != (4, 4):
        raise ShapeError(f"a transform must have shape (4, 4), not {T.shape}")
    body, q = motion.skeleton, motion.q.copy()
    for joint, name, parent in zip(body.joints, body.joint_names, body.parents, strict=True):
        if parent >= 0:
            continue
        if any(joint.drives):
            raise InvalidValue(f"the root {name} is driven and cannot be moved")
        at = body.joint_dofs(name)
        wanted = T @ motion.world[:, body.joint_index(name)]
        q[:, at] = joint_values(joint, wanted, motion.q[:, at])
    made = Motion(body, q, motion.fps, motion.name)
    off = np.abs(made.world - T @ motion.world).max(initial=0.0)
    if off > 1e-6 * max(1.0, float(np.abs(made.world).max(initial=0.0))):
        raise InvalidValue("the root cannot translate and rotate freely, which this change needs")
    return made


def heading(pose_world: ArrayLike, skeleton: Skeleton, up: str | None = None) -> Floats:
    """Heading of the first root relative to its rest pose, (...) radians about the upright axis.

    The heading is the twist about the upright axis in the swing-twist decomposition of the root's
    rotation.

    Args:
        pose_world: (..., joints, 4, 4) world frames of the joints, as in `Pose.world`.
        skeleton: the skeleton of the joints.
        up: the upright axis, "y" or "z"; by default the skeleton's.
    """
    world = np.asarray(pose_world, dtype=np.float64)[..., 0, :3, :3]
    turn = world @ np.linalg.inv(skeleton.rest.world[0, :3, :3])
    a, b = (2, 0) if (up or skeleton.up) == "y" else (0, 1)
    return np.arctan2(turn[..., b, a] - turn[..., a, b], turn[..., a, a] + turn[..., b, b])


def brought(motion: Motion, frame: int, pose: Pose, up: str | None = None) -> Motion:
    """Move and turn a motion over the floor so that its root at ``frame`` matches a pose.

    Height and tilt of the motion do not change; ``up`` as in `heading`.
    """
    body = motion.skeleton
    there, here = pose.world[0, :3, 3], motion.world[frame, 0, :3, 3]
    angle = float(heading(pose.world, body, up) - heading(motion.world[frame], body, up))
    a, b = (2, 0) if (up or body.up) == "y" else (0, 1)
    T = np.eye(4)
    T[a, a] = T[b, b] = math.cos(angle)
    T[b, a], T[a, b] = math.sin(angle), -math.sin(angle)
    T[:3, 3] = there - T[:3, :3] @ here
    T[3 - a - b, 3] = 0.0
    return moved(motion, T)
