"""Influences of vertices in the format of deformers: strongest first, normalised."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.model.skin import Skin

_FEW = 4


class Influences(NamedTuple):
    """The joints and weights of n vertices, K slots each.

    Joint index k (one past the skin's last) is a static pseudo-joint: a vertex without any weight
    does not move.

    Attributes:
        joints: (n, K) int32, indices of the skin's joints.
        weights: (n, K), in non-increasing order; rows sum to one.
    """

    joints: NDArray[np.int32]
    weights: Floats


def influences(skin: Skin) -> Influences:
    """Influences of a skin's vertices: normalised rows, without unused slots.

    Slots of the same joint are merged. 4 slots are used instead of 3, which is faster.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0)], [])
    >>> skin = poise.Skin.bound(blade, arm.rest, poise.Weights([[0, 0], [0, 0]], [[1, 3], [0, 0]]))
    >>> influences(skin)
    Influences(joints=array([[0], [1]], dtype=int32), weights=array([[1.], [1.]]))
    """
    nobody = len(skin.joints)
    amounts = skin.weights.values.copy()
    joints = np.where(amounts > 0.0, skin.weights.joints, nobody)
    order = np.argsort(joints, axis=1, kind="stable")
    joints = np.take_along_axis(joints, order, axis=1)
    amounts = np.take_along_axis(amounts, order, axis=1)
    for slot in range(joints.shape[1] - 1, 0, -1):
        # backwards, so that all slots of a joint are merged into the first
        same = joints[:, slot] == joints[:, slot - 1]
        amounts[same, slot - 1] += amounts[same, slot]
        amounts[same, slot] = 0.0
    order = np.argsort(-amounts, axis=1, kind="stable")
    joints = np.take_along_axis(joints, order, axis=1)
    amounts = np.take_along_axis(amounts, order, axis=1)
    slots = max(1, int((amounts > 0.0).sum(axis=1).max(initial=1)))
    if slots == _FEW - 1:
        slots = _FEW
    joints, amounts = _padded(joints, slots, nobody), _padded(amounts, slots, 0.0)
    total = amounts.sum(axis=1, keepdims=True)
    amounts = amounts / np.where(total > 0.0, total, 1.0)
    amounts[total[:, 0] == 0.0, 0] = 1.0
    # Unused slots refer to the strongest joint, whose matrix is cached.
    joints = np.where(amounts > 0.0, joints, joints[:, :1])
    return Influences(np.ascontiguousarray(joints, dtype=np.int32), amounts)


def _padded(values: NDArray[np.generic], slots: int, filling: float) -> NDArray[np.generic]:
    missing = max(0, slots - values.shape[1])
    return np.pad(values[:, :slots], ((0, 0), (0, missing)), constant_values=filling)
