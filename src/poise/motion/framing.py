"""From world frames to a motion: every joint brought as near to its frame as it can go."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import ShapeError
from poise.kinematics.forward import world_frames
from poise.model.skeleton import Skeleton
from poise.motion.joint_values import joint_values

Floats = NDArray[np.float64]


def values_of_frames(skeleton: Skeleton, world: ArrayLike, near: ArrayLike | None = None) -> Floats:
    """(..., nq) the poses whose joints stand nearest to (..., joints, 4, 4) world frames.

    From the roots outwards, each joint from where its parent has come to: what one cannot do (a
    hinge that should tilt) its children make up for as far as they can. Limits are not looked at;
    joints without values of their own, driven and constrained ones, go where they must.

    Args:
        near: (..., nq) values to be near to where several mean the same; the rest by default.

    Raises:
        ShapeError: frames that do not fit.
        InvalidValue: a joint that is no chain of shifts and turns.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> q = values_of_frames(walk.skeleton, walk.world, walk.q)
    >>> bool(np.abs(q - walk.q).max() < 1e-9)
    True
    """
    wanted = np.asarray(world, dtype=np.float64)
    if wanted.shape[-3:] != (len(skeleton.joints), 4, 4):
        raise ShapeError(
            f"world frames are (..., {len(skeleton.joints)}, 4, 4), not {wanted.shape}"
        )
    batch = wanted.shape[:-3]
    start = skeleton.rest.q if near is None else np.asarray(near, dtype=np.float64)
    q = np.broadcast_to(start, (*batch, skeleton.nq)).copy()
    for level in _levels(skeleton):
        now = world_frames(skeleton.mechanism, q)
        for j in level:
            joint, parent = skeleton.joints[j], skeleton.parents[j]
            if not joint.suffixes or any(joint.drives):
                continue
            local = wanted[..., j, :, :]
            if parent >= 0:
                local = np.linalg.solve(now[..., parent, :, :], local)
            at = skeleton.joint_dofs(joint.name)
            q[..., at] = joint_values(joint, local, q[..., at])
    return q


def _levels(skeleton: Skeleton) -> list[list[int]]:
    """Joints by their distance from a root."""
    depth: list[int] = []
    levels: list[list[int]] = []
    for j, parent in enumerate(skeleton.parents):
        depth.append(0 if parent < 0 else depth[parent] + 1)
        if depth[j] == len(levels):
            levels.append([])
        levels[depth[j]].append(j)
    return levels
