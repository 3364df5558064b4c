"""Measures of a run of poses: path of an effector, travel and smoothness of the joints.

Poses are (n, nq), one per iteration or frame. Joint motion is measured in the tangent space,
between successive poses: ``v_k = difference(q_k+1, q_k)`` (nv,). Radians and metres are added
without conversion, as in a solver step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import ShapeError

if TYPE_CHECKING:
    from poise.model.skeleton import Skeleton


def path_length(points: ArrayLike) -> float:
    """Return the length in metres of the polyline through points (n, 3).

    >>> path_length([(0, 0, 0), (3, 4, 0), (3, 4, 2)])
    7.0
    """
    steps = np.diff(_points(points), axis=0)
    return float(np.linalg.norm(steps, axis=1).sum())


def straightness(points: ArrayLike) -> float:
    """Return the straightness of a path (n, 3): distance of its end points over its length.

    1 is a straight line (or a path of length 0), 0 a path that returns to its start.

    >>> straightness([(0, 0, 0), (3, 0, 0), (3, 4, 0)])
    0.7142857142857143
    """
    path = _points(points)
    length = path_length(path)
    if length == 0.0:
        return 1.0
    return min(1.0, float(np.linalg.norm(path[-1] - path[0])) / length)


def joint_steps(skeleton: Skeleton, q: ArrayLike) -> Floats:
    """Return the rates (n - 1, nv) between successive poses (n, nq)."""
    poses = np.asarray(q, dtype=np.float64)
    if poses.ndim != 2 or not len(poses) or poses.shape[1] != skeleton.nq:
        raise ShapeError(f"poses must have shape (n, {skeleton.nq}) with n >= 1, not {poses.shape}")
    if len(poses) == 1:
        return np.zeros((0, skeleton.nv))
    return skeleton.difference(poses[1:], poses[:-1])


def joint_travel(skeleton: Skeleton, q: ArrayLike) -> float:
    """Return ``sum |v_k|``: the travel of all joints together, radians and metres.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x")).build()
    >>> joint_travel(arm, [[0.0], [0.5], [0.25]])
    0.75
    """
    return float(np.linalg.norm(joint_steps(skeleton, q), axis=1).sum())


def roughness(skeleton: Skeleton, q: ArrayLike) -> float:
    """Return ``sum |v_k+1 - v_k|^2``: squared second differences of all joints, radians and metres.

    The value is 0 if every joint moves at constant speed; smaller is smoother. A method with twice
    as many steps of half the length has at most a fourth of the roughness, which agrees with the
    visual impression.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x")).build()
    >>> roughness(arm, [[0.0], [0.5], [1.0]]), roughness(arm, [[0.0], [0.5], [0.0]])
    (0.0, 1.0)
    """
    changes = np.diff(joint_steps(skeleton, q), axis=0)
    return float(np.square(changes).sum())


def joint_turns(skeleton: Skeleton, q: ArrayLike) -> Floats:
    """Return the total rotation (joints,) of each joint over poses (n, nq), radians."""

    steps = joint_steps(skeleton, q)
    index = skeleton.mechanism.rate_index
    turning = np.ones(skeleton.nv, dtype=np.bool_)
    for entry in np.flatnonzero(~skeleton.angular & ~skeleton.quaternion):
        turning[index[entry]] = False
    owner = rate_owners(skeleton)
    turns = np.zeros(len(skeleton.joints))
    for joint in np.unique(owner[turning & (owner >= 0)]):
        own = steps[:, turning & (owner == joint)]
        turns[joint] = np.linalg.norm(own, axis=1).sum()
    return turns


def joints_sharing(turns: ArrayLike) -> float:
    """Return the effective number of rotating joints (joints,): ``(sum t)^2 / sum t^2``.

    The value is n if n joints rotate by the same angle, near 1 if one joint makes nearly all of the
    rotation, and 0 without rotation.

    >>> joints_sharing([0.2, 0.2, 0.0, 0.2]), joints_sharing([3.0, 0.0])
    (3.0, 1.0)
    """
    shares = np.asarray(turns, dtype=np.float64)
    squares = float(np.square(shares).sum())
    return float(round(shares.sum() ** 2 / squares, 12)) if squares > 0.0 else 0.0


def rate_owners(skeleton: Skeleton) -> NDArray[np.int64]:
    """Return the joint index (nv,) of each rate; -1 for the rate of a parameter."""
    mechanism = skeleton.mechanism
    owner = np.full(skeleton.nv, -1, dtype=np.int64)
    for number, name in enumerate(skeleton.joint_names):
        at = skeleton.joint_dofs(name)
        for entry in range(at.start, at.stop):
            rate = int(mechanism.rate_index[entry])
            if rate >= 0:
                wide = 3 if mechanism.dofs.q_index[rate] < 0 else 1
                owner[rate : rate + wide] = number
    return owner


def pose_differences(skeleton: Skeleton, q: ArrayLike) -> Floats:
    """Return distances (n, n) ``|difference(q_i, q_j)|`` of poses (n, nq), radians and metres.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x")).build()
    >>> pose_differences(arm, [[0.0], [0.25]]).tolist()
    [[0.0, 0.25], [0.25, 0.0]]
    """
    poses = np.asarray(q, dtype=np.float64)
    if poses.ndim != 2 or poses.shape[1] != skeleton.nq:
        raise ShapeError(f"poses must have shape (n, {skeleton.nq}), not {poses.shape}")
    first, second = np.broadcast_arrays(poses[:, None], poses[None])
    return np.linalg.norm(skeleton.difference(first, second), axis=-1)


def _points(points: ArrayLike) -> Floats:
    array = np.asarray(points, dtype=np.float64)
    if array.ndim != 2 or not len(array) or array.shape[1] != 3:
        raise ShapeError(f"a path must have shape (n, 3) with n >= 1, not {array.shape}")
    return array
