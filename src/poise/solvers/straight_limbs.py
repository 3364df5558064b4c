"""Straight limbs bend the way they can: where a search starts when a hinge stands at its limit.

At a straight knee the foot's distance from the hip does not change with the bend, to first order:
no solver that follows derivatives bends it. So a solve that follows another starts from a pose in
which such joints are bent a little. Where the targets need no bend, the solver straightens them.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from poise.geometry import quaternions
from poise.kernels import primitives as code
from poise.metrics import Hinge, Prior
from poise.model.joint_values import hinge_axis, turn_of, turn_values
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.solvers.limb_bends import LimbBends

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
        prior: knows the knees and elbows that can turn in every direction; else `LimbBends` does.
    """

    def __init__(
        self, skeleton: Skeleton, movable: NDArray[np.bool_], prior: Prior | None = None
    ) -> None:
        known = LimbBends.of(skeleton).bends if prior is None else prior.hinges(skeleton)
        self._skeleton = skeleton
        self._hinges = [
            _Bending(skeleton, hinge) for hinge in known
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
        if not self._hinges:
            return q
        found, world = q, Pose.trusted(self._skeleton, q).world
        for limb in self._hinges:
            if limb.bend(world) <= _STRAIGHT:
                found = q.copy() if found is q else found
                found[limb.own] = limb.bent(q[limb.own], bend)
        return found


class _Bending:
    """A knee or an elbow of a prior: how far it is bent, and its values when it is bent more."""

    def __init__(self, skeleton: Skeleton, hinge: Hinge) -> None:
        self._hinge, self._parent = hinge, skeleton.parents[hinge.joint]
        self._joint = joint = skeleton.joints[hinge.joint]
        self.own = skeleton.joint_dofs(joint.name)
        self._low, self._high = skeleton.lower[self.own], skeleton.upper[self.own]
        size = self.own.stop - self.own.start
        axis = hinge_axis(joint)
        self._share = float(axis @ hinge.axis) if axis is not None and size == 1 else None
        self._quaternion = size == 4 and bool(skeleton.quaternion[self.own].all())

    def bend(self, world: Floats) -> float:
        """Radians about its axis, from world frames (joints, 4, 4)."""
        hinge = self._hinge
        frame = world[hinge.joint, :3, :3]
        if self._parent >= 0:
            frame = world[self._parent, :3, :3].T @ frame
        m = hinge.straight.T @ frame
        x, y, z = (0.5 * (m[2, 1] - m[1, 2]), 0.5 * (m[0, 2] - m[2, 0]), 0.5 * (m[1, 0] - m[0, 1]))
        sine = math.sqrt(x * x + y * y + z * z)
        angle = math.atan2(sine, 0.5 * (m[0, 0] + m[1, 1] + m[2, 2] - 1.0))
        a, b, c = hinge.axis.tolist()
        along = float(a * x + b * y + c * z)
        return along if sine < 1e-9 else along * angle / sine

    def bent(self, values: Floats, by: float) -> Floats:
        """Its values (n,), bent by radians and within its limits.

        About a fixed axis a, ``2 atan2(a . b sin(by / 2), cos(by / 2))`` is the angle nearest to a
        turn by ``by`` about b.
        """
        if self._share is not None:
            turn = 2.0 * math.atan2(self._share * math.sin(0.5 * by), math.cos(0.5 * by))
            found = values + turn
        else:
            added = quaternions.from_rotation_vector(by * self._hinge.axis)
            if self._quaternion:
                found = quaternions.multiply(values, added)
            else:
                turned = turn_of(self._joint, values) @ quaternions.to_matrix(added)
                found = turn_values(self._joint, turned, values)
        return np.clip(found, self._low, self._high)
