"""Displacement of vertices caused by pruned, compressed or otherwise changed weights."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.kernels import primitives as code
from poise.model import Motion, Pose, Skeleton, Skin, Weights

_TURNS = (code.FIXED, code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE, code.QUATERNION)
_ROUNDING = 1e-12
"""Weight changes below this count as rounding errors."""


def deviation(skin: Skin, weights: Weights, poses: Pose | Motion | Iterable[Pose]) -> Floats:
    """Largest displacement of each vertex over some poses with other weights, (n,) metres.

    The displacement by linear blending is ``|sum (w'_i - w_i) M_i v|``.

    Args:
        skin: the skin with its weights.
        weights: other weights for the same joints.
        poses: one pose, a batch, a motion, or several of them.

    Raises:
        ShapeError: the number of weights differs from the number of vertices.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("a", poise.Hinge("z")).add("b", poise.Hinge("z"), "a")
    >>> arm = arm.build()
    >>> blade = poise.Mesh([(1, 0, 0), (2, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = Skin.bound(blade, arm.rest, Weights([[0, 1]] * 3, [[0.5, 0.5]] * 3))
    >>> deviation(skin, Weights([[0]] * 3, [[1.0]] * 3), arm.rest.with_values(b_rz=np.pi))
    array([1. , 2. , 1.41421356])
    """
    change = _change(skin, weights)
    vertices = np.column_stack([skin.mesh.vertices, np.ones(len(change))])
    furthest = np.zeros(len(change))
    several = [poses] if isinstance(poses, (Pose, Motion)) else list(poses)
    for pose in several:
        for q in pose.q.reshape(-1, pose.skeleton.nq):
            matrices = skin.matrices(Pose(pose.skeleton, q)).reshape(-1, 16)
            blended = (change @ matrices).reshape(-1, 4, 4)
            off = np.einsum("nij,nj->ni", blended[:, :3], vertices)
            np.maximum(furthest, np.linalg.norm(off, axis=1), out=furthest)
    return furthest


def deviation_bound(skin: Skin, weights: Weights, pose: Pose) -> Floats:
    """Upper bound of the displacement of each vertex in any pose, (n,) metres.

    The positions of a vertex moved by a joint and by the joint's parent differ by at most ``2 |v -
    pivot|``, since rotation about the pivot preserves the distance. Changes of weights sum to zero,
    so that ``|sum e_i p_i| <= sum_k |E_k| 2 |v - pivot_k|`` along the tree, where E_k is the change
    of the total weight of joint k and its descendants. The root may move freely. The bound is
    infinite for a vertex whose weights change beyond another joint that translates, scales or
    shears, or between two roots.

    Args:
        skin: the skin with its weights, whose rows sum to one.
        weights: other weights, whose rows sum to one.
        pose: the pose in which the skin was bound.

    Raises:
        InvalidValue: the sums of rows differ.
    """
    skeleton = pose.skeleton
    change = _change(skin, weights)
    sums = np.abs(change.sum(axis=1))
    if sums.max(initial=0.0) > 1e-9:
        raise InvalidValue(
            "the rows of both weights must have the same sums; otherwise the error is unbounded"
        )
    full = np.zeros((len(change), len(skeleton.joints)))
    full[:, [skeleton.joint_index(name) for name in skin.joints]] = change
    # Children come after their parents: accumulate from the last joint to the first.
    for i in range(len(skeleton.joints) - 1, -1, -1):
        if skeleton.parents[i] >= 0:
            full[:, skeleton.parents[i]] += full[:, i]
    bound = np.zeros(len(change))
    for i, parent in enumerate(skeleton.parents):
        beyond = np.abs(full[:, i])
        rows = beyond > _ROUNDING
        if parent < 0 or not _only_turns(skeleton, i):
            bound[rows] = np.inf
            continue
        reach = 2.0 * np.linalg.norm(skin.mesh.vertices - pose.world[i, :3, 3], axis=1)
        bound[rows] += beyond[rows] * reach[rows]
    return bound


def _only_turns(skeleton: Skeleton, i: int) -> bool:
    """Return whether a joint only rotates: distances to its origin are the same in every pose."""
    motions = skeleton.joints[i].type.lower()
    return all(motion.kind in _TURNS and motion.frame is None for motion in motions)


def _change(skin: Skin, weights: Weights) -> Floats:
    """Difference (n, joints) of the other weights from the skin's."""
    if len(weights) != len(skin.weights):
        raise ShapeError(f"{weights!r} cannot be used for a skin of {len(skin.weights)} vertices")
    count = len(skin.joints)
    return weights.dense(count) - skin.weights.dense(count)
