"""Fit skeleton poses to canonical poses, joint by joint."""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions
from poise.model.joint_values import turn_of, turn_values
from poise.motion.frame_fitting import joints_above, turn_in_pose
from poise.motion.priors.canonical import Body


def posed(body: Body, poses: Floats) -> Floats:
    """Fit values (n, nq) of a skeleton to canonical poses (n, COMPONENTS), within its limits.

    From the root outwards, each node's joint is rotated as close to the canonical pose as possible;
    all other values are those of the rest pose, and joints with driven rotations follow.
    """
    skeleton = body.reference.skeleton
    frames = _part_frames(body, poses)
    nodes = {place.joint: number for number, place in enumerate(body.places)}
    q = np.tile(skeleton.rest.q, (len(poses), 1))
    turned: dict[int, Floats] = {}
    up = body.reference.turn
    for j in joints_above(skeleton, nodes):
        joint, parent = skeleton.joints[j], skeleton.parents[j]
        before = np.broadcast_to(np.eye(3), (len(poses), 3, 3)) if parent < 0 else turned[parent]
        own = skeleton.joint_dofs(joint.name)
        try:
            if j in nodes:
                wanted = up.T @ frames[nodes[j]] @ body.reference.keys[j]
                local = np.swapaxes(before, -1, -2) @ wanted
                q[:, own] = turn_values(joint, local, q[:, own])
                q[:, own] = np.clip(q[:, own], skeleton.lower[own], skeleton.upper[own])
            turned[j] = before @ turn_of(joint, q[:, own])
        except InvalidValue:  # not a chain of rotations, or driven: keep the values
            turned[j] = before @ turn_in_pose(skeleton, q, j)
    return q


def _part_frames(body: Body, poses: Floats) -> list[Floats]:
    """Frames (n, 3, 3) of each node's part, with zero heading of the pelvis."""
    found: list[Floats] = []
    for place in body.places:
        if place.parent < 0:
            found.append(_tilted(poses[:, :3]))
            continue
        vectors = np.einsum("m,nmc->nc", place.weights, poses[:, 3:].reshape(len(poses), -1, 3))
        turn = quaternions.to_matrix(quaternions.from_rotation_vector(vectors))
        found.append(np.asarray(found[place.parent] @ turn))
    return found


def _tilted(ups: Floats) -> Floats:
    """Shortest rotations (n, 3, 3) from upright whose second rows are ``ups``."""
    y = np.array([0.0, 1.0, 0.0])
    turns = [quaternions.to_matrix(quaternions.between(up, y)) for up in ups]
    return np.stack(turns)
