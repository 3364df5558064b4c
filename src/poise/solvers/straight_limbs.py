"""Straight limbs bend the way they can: where a search starts when a hinge stands at its limit.

At a straight knee the foot's distance from the hip does not change with the bend, to first order:
no solver that follows derivatives bends it. So a solve that follows another starts from a pose in
which such joints are bent a little. Where the targets need no bend, the solver straightens them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.kernels import primitives as code
from poise.metrics import Hinge, Prior
from poise.model.joint_values import turn_of, turn_values
from poise.model.skeleton import Skeleton

Floats = NDArray[np.float64]

_STRAIGHT = 0.035
"""Radians from its limit within which a hinge counts as straight: 2 degrees."""

BEND = 0.1
"""Radians of bend to start from."""


class StraightLimbs:
    """The hinges of a skeleton that may stand at a limit: knees, elbows, fingers.

    Args:
        skeleton: whose hinges.
        movable: (nq,) which values may move.
        prior: knows knees and elbows that can turn in every direction; None without one.
    """

    def __init__(
        self, skeleton: Skeleton, movable: NDArray[np.bool_], prior: Prior | None = None
    ) -> None:
        known = () if prior is None else prior.hinges(skeleton)
        self._skeleton = skeleton
        self._hinges = [
            hinge for hinge in known
            if movable[skeleton.joint_dofs(skeleton.joint_names[hinge.joint])].any()
        ]  # fmt: skip
        joints, prims = skeleton.mechanism.arrays[:2]
        turns = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)
        own: list[int] = []
        # A prior knows which joints are limbs; without one every hinge may be.
        for _, first, end in joints.tolist() if prior is None else ():
            angles = [i for kind, i in prims[first:end, :2].tolist() if kind in turns]
            angles = [i for i in angles if i < skeleton.nq]
            if len(angles) == 1 and movable[angles[0]]:
                own.extend(angles)
        self._at = np.array(own, np.int64)
        self._lower, self._upper = skeleton.lower[self._at], skeleton.upper[self._at]

    def bent(self, q: Floats, bend: float = BEND) -> Floats:
        """The pose (nq,), straight hinges bent a little; the same array where none is straight."""
        values = q[self._at]
        wide = self._upper - self._lower > 4.0 * BEND
        low = wide & (values - self._lower < _STRAIGHT)
        high = wide & (self._upper - values < _STRAIGHT)
        if (low | high).any():
            q = q.copy()
            values = np.where(low, self._lower + bend, values)
            q[self._at] = np.where(high & ~low, self._upper - bend, values)
        for hinge in self._hinges:
            q = self._turned(q, hinge, bend)
        return q

    def _turned(self, q: Floats, hinge: Hinge, by: float) -> Floats:
        joint = self._skeleton.joints[hinge.joint]
        own = self._skeleton.joint_dofs(joint.name)
        turn = turn_of(joint, q[own])
        away = quaternions.to_rotation_vector(quaternions.from_matrix(hinge.straight.T @ turn))
        if away @ hinge.axis > _STRAIGHT:
            return q
        bend = quaternions.to_matrix(quaternions.from_rotation_vector(by * hinge.axis))
        found = q.copy()
        low, high = self._skeleton.lower[own], self._skeleton.upper[own]
        found[own] = np.clip(turn_values(joint, turn @ bend, q[own]), low, high)
        return found
