"""Bend straight limbs in the start of a search, for hinges at their limits.

At a straight knee, the distance from foot to hip does not change with the bend to first order, so
that solvers based on derivatives do not bend the knee. Therefore a solve that follows another
starts from a pose in which such joints are bent slightly. If the joints above and below rotate
freely, they are rotated back so that the limb's end stays on its line and keeps its orientation;
otherwise a pinned end would straighten the limb again. If the targets need no bend, the solver
straightens the limbs.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.geometry import quaternions, transforms
from poise.kernels import primitives as code
from poise.metrics import BendingJoint, Prior
from poise.model.joint_values import (
    hinge_axis,
    turn_of,
    turn_values,
    turns_driven,
    turns_freely,
)
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.solvers.limb_bends import LimbBends

_STRAIGHT = 0.035
"""Maximum distance from its limit at which a hinge counts as straight: 2 degrees, in radians."""

BEND = 0.1
"""Initial bend, radians."""

_FURTHER = 2.0
"""Factor of the bend if the limb's end stays on its line."""


class StraightLimbs:
    """The hinges of a skeleton that may be at a limit: knees, elbows, fingers.

    Args:
        skeleton: the skeleton of the hinges.
        movable: (nq,) the values that may move.
        prior: the prior that identifies knees and elbows that can rotate in every direction; by
            default `LimbBends`.
    """

    def __init__(
        self, skeleton: Skeleton, movable: NDArray[np.bool_], prior: Prior | None = None
    ) -> None:
        known = LimbBends.of(skeleton).bends if prior is None else prior.hinges(skeleton)
        self._skeleton = skeleton
        self._hinges = [
            _Bending(skeleton, hinge, movable) for hinge in known
            if movable[skeleton.joint_dofs(skeleton.joint_names[hinge.joint])].any()
            and not turns_driven(skeleton.joints[hinge.joint])
        ]  # fmt: skip
        joints, prims = skeleton.mechanism.arrays[:2]
        turns = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)
        own: list[int] = []
        # A prior identifies limbs; without one every hinge counts.
        for _, first, end in joints.tolist() if prior is None else ():
            angles = [i for kind, i in prims[first:end, :2].tolist() if kind in turns]
            angles = [i for i in angles if i < skeleton.nq]
            if len(angles) == 1 and movable[angles[0]]:
                own.extend(angles)
        self._at = np.array(own, np.int64)
        self._lower, self._upper = skeleton.lower[self._at], skeleton.upper[self._at]
        wide = self._upper - self._lower > 4.0 * BEND
        self._low = np.where(wide, self._lower + _STRAIGHT, -np.inf)
        self._high = np.where(wide, self._upper - _STRAIGHT, np.inf)

    def bent(self, q: Floats, bend: float = BEND) -> Floats:
        """Return the pose (nq,) with straight hinges bent slightly, or the same array.

        If the limb's end stays on its line, the bend is twice as large.
        """
        values = q[self._at]
        low, high = values < self._low, values > self._high
        if np.count_nonzero(low | high):
            q = q.copy()
            values = np.where(low, self._lower + bend, values)
            q[self._at] = np.where(high & ~low, self._upper - bend, values)
        if not self._hinges:
            return q
        found, world = q, Pose.trusted(self._skeleton, q).world
        for limb in self._hinges:
            if limb.bend(world) <= _STRAIGHT:
                found = q.copy() if found is q else found
                limb.bend_by(found, world, bend)
        return found


class _Bending:
    """A knee or an elbow of a prior: the measured bend, and its values after further bending."""

    def __init__(self, skeleton: Skeleton, hinge: BendingJoint, movable: NDArray[np.bool_]) -> None:
        self._skeleton = skeleton
        self._hinge, self._parent = hinge, skeleton.parents[hinge.joint]
        self._joint = joint = skeleton.joints[hinge.joint]
        self.own = skeleton.joint_dofs(joint.name)
        self._low, self._high = skeleton.lower[self.own], skeleton.upper[self.own]
        size = self.own.stop - self.own.start
        axis = hinge_axis(joint)
        self._share = float(axis @ hinge.axis) if axis is not None and size == 1 else None
        self._quaternion = size == 4 and bool(skeleton.quaternion[self.own].all())
        below = [j for j, parent in enumerate(skeleton.parents) if parent == hinge.joint]
        self._below = below[0] if len(below) == 1 else -1
        self._back = self._parent if self._keeps_line(movable) else -1

    def bend(self, world: Floats) -> float:
        """Return the bend in radians about the axis, from world frames (joints, 4, 4)."""
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

    def bend_by(self, q: Floats, world: Floats, by: float) -> None:
        """Bend the limb of a pose (nq,) in place; world frames (joints, 4, 4) are those before.

        With bones of lengths a and b, rotating the joint above back by ``b / (a + b)`` of the bend
        keeps the end on its line to first order.
        """
        if self._back < 0:
            q[self.own] = self.bent(q[self.own], by)
            return
        by *= _FURTHER
        q[self.own] = self.bent(q[self.own], by)
        at = world[[self._back, self._hinge.joint, self._below], :3, 3]
        upper, lower = np.linalg.norm(np.diff(at, axis=0), axis=1).tolist()
        share = lower / (upper + lower)
        axis = world[self._hinge.joint, :3, :3] @ self._hinge.axis
        above = self._skeleton.parents[self._back]
        if above >= 0:
            axis = world[above, :3, :3].T @ axis
        self._turn(q, self._back, axis, -by * share)
        self._turn(q, self._below, self._hinge.axis, -by * (1.0 - share))

    def _keeps_line(self, movable: NDArray[np.bool_]) -> bool:
        """Return whether the joints above and below can rotate as the bend requires."""
        return min(self._parent, self._below) >= 0 and all(
            turns_freely(self._skeleton.joints[joint])
            and movable[self._skeleton.joint_dofs(self._skeleton.joint_names[joint])].all()
            for joint in (self._parent, self._below)
        )

    def _turn(self, q: Floats, joint: int, axis: Floats, by: float) -> None:
        """Rotate a joint of a pose (nq,) about an axis in its parent's frame, within its limits."""
        own = self._skeleton.joint_dofs(self._skeleton.joint_names[joint])
        turned = self._skeleton.joints[joint]
        wanted = transforms.axis_angle(axis, by) @ turn_of(turned, q[own])
        values = turn_values(turned, wanted, q[own])
        q[own] = np.clip(values, self._skeleton.lower[own], self._skeleton.upper[own])

    def bent(self, values: Floats, by: float) -> Floats:
        """Return the values (n,) of the joint, bent by radians and within the limits.

        For a fixed axis a, ``2 atan2(a . b sin(by / 2), cos(by / 2))`` is the angle nearest to a
        rotation by ``by`` about b.
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
