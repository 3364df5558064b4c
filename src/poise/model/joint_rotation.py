"""Convert between the values of a joint and its rotation matrix."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, SkeletonError
from poise.geometry import quaternions, transforms
from poise.joints import JointType, Primitive
from poise.kernels import primitives as code

_ROTATIONS = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)
_UNDERSTOOD = (*_ROTATIONS, code.QUATERNION, code.TRANSLATE, code.PATH, code.FIXED)
_LOCKED = 1e-14  # distance from gimbal lock at which the other angles are undetermined
_NAMED = {code.ROTATE_X: "x", code.ROTATE_Y: "y", code.ROTATE_Z: "z"}


@dataclass(frozen=True)
class JointRotation:
    """The rotation of a joint type: successive rotations about single axes, or a quaternion.

    ``values`` are the indices of the joint's rotational values. ``axes`` are the unit axes from the
    parent outwards, empty for a quaternion. ``order`` is the Euler order if the axes form one, else
    "".
    """

    values: tuple[int, ...]
    axes: tuple[tuple[float, float, float], ...]
    order: str

    @classmethod
    def of(cls, joint_type: JointType, name: str = "joint") -> JointRotation:
        """The rotation of a joint type.

        Raises:
            SkeletonError: the rotation is not such a sequence: the type scales, shears, screws, is
                user-defined, or rotates about a frame within the joint.
        """
        values: list[int] = []
        rotations: list[Primitive] = []
        for motion in joint_type.lower():
            frame = motion.frame
            turned = frame is not None and not np.array_equal(frame[:3, :3], np.eye(3))
            if turned or motion.kind not in _UNDERSTOOD:
                kind = type(joint_type).__name__
                raise SkeletonError(f"{name}: the rotation of a {kind} cannot be separated")
            if motion.kind == code.QUATERNION:
                values.extend(range(motion.dof, motion.dof + 4))
                rotations.append(motion)
            elif motion.kind in _ROTATIONS:
                values.append(motion.dof)
                rotations.append(motion)
        if any(motion.kind == code.QUATERNION for motion in rotations):
            if len(rotations) > 1:
                raise SkeletonError(f"{name}: a quaternion and other rotations cannot be separated")
            return cls(tuple(values), (), "")
        letters = "".join(_NAMED.get(motion.kind, "?") for motion in rotations)
        order = letters if letters in transforms.EULER_ORDERS else ""
        return cls(tuple(values), tuple(motion.axis for motion in rotations), order)

    @property
    def is_quaternion(self) -> bool:
        """Whether the values are a quaternion wxyz."""
        return len(self.values) == 4 and not self.axes

    def matrix(self, values: ArrayLike) -> Floats:
        """Compute rotation matrices (..., 3, 3) from all of the joint's values (..., n)."""
        array = np.asarray(values, dtype=np.float64)
        own = array[..., list(self.values)]
        if self.is_quaternion:
            return quaternions.to_matrix(quaternions.normalize(own))
        turn = np.broadcast_to(np.eye(3), (*array.shape[:-1], 3, 3))
        for i, axis in enumerate(self.axes):
            turn = turn @ transforms.axis_angle(axis, own[..., i])
        return turn

    def fit(self, rotation: ArrayLike, name: str = "joint", tolerance: float = 1e-9) -> Floats:
        """Return the rotational values (..., len(values)) of rotations (..., 3, 3).

        Euler angles are the principal values returned by `transforms.euler_angles`.

        Raises:
            InvalidValue: the joint cannot reach the rotation within ``tolerance``.
        """
        R = np.asarray(rotation, dtype=np.float64)
        if self.is_quaternion:
            return quaternions.from_matrix(R)
        if self.order:
            return transforms.euler_angles(R, self.order)
        values = self._few(R)
        whole = np.zeros((*R.shape[:-2], max(self.values, default=-1) + 1))
        whole[..., list(self.values)] = values
        away = np.max(np.abs(self.matrix(whole) - R), initial=0.0)
        if away > tolerance:
            why = "cannot turn" if not self.axes else f"turns about {len(self.axes)} axes only"
            raise InvalidValue(f"{name} cannot have this rotation: it {why}")
        return values

    def continuous(self, values: Floats, start: ArrayLike | None = None) -> Floats:
        """Remove jumps from values (frames, len(self.values)): a quaternion or Euler angles.

        Euler angles of the first frame are nearest to ``start`` (3,) if given.
        """
        if not len(values):
            return values
        if self.is_quaternion:
            return quaternions.continuous(values)
        return continuous_euler(values, self.order, start)

    def _few(self, R: Floats) -> Floats:
        """Return the angles about at most two axes; other sequences have no closed form."""
        if not self.axes:
            return np.zeros((*R.shape[:-2], 0))
        if len(self.axes) == 1:
            return _turn(R, np.array(self.axes[0]))[..., None]
        if len(self.axes) > 2:
            raise InvalidValue("no closed form for three axes that are not an Euler order")
        first, second = (np.array(axis) for axis in self.axes)
        # The second rotation does not move its axis; only the first rotation does.
        outer = _angle_about(first, np.broadcast_to(second, R.shape[:-1]), R @ second)
        rest = np.swapaxes(transforms.axis_angle(first, outer), -1, -2) @ R
        return np.stack([outer, _turn(rest, second)], axis=-1)


def _turn(R: Floats, axis: Floats) -> Floats:
    """Return the angle of a rotation R about its given axis."""
    across = np.eye(3)[np.argmin(np.abs(axis))]
    return _angle_about(axis, np.broadcast_to(across, R.shape[:-1]), R @ across)


def _angle_about(axis: Floats, start: Floats, end: Floats) -> Floats:
    u = start - (start @ axis)[..., None] * axis
    v = end - (end @ axis)[..., None] * axis
    return np.arctan2(np.cross(u, v) @ axis, np.sum(u * v, axis=-1))


def continuous_euler(angles: ArrayLike, order: str, start: ArrayLike | None = None) -> Floats:
    """Remove jumps from Euler angles (frames, 3) by choosing those nearest to the previous frame.

    The first frame is nearest to ``start`` (3,) if given, else unchanged. At gimbal lock the first
    angle is copied from the previous frame, and the third is adjusted.

    >>> continuous_euler([(3.1, 0.0, 0.0), (-3.1, 0.0, 0.0)], "zyx").round(4)[1] + 0.0
    array([3.1832, 0.    , 0.    ])
    """
    result = np.array(angles, dtype=np.float64)
    if not len(result):
        return result
    if start is not None:
        result = np.concatenate([np.asarray(start, dtype=np.float64)[None], result])
    _follow_at_lock(result, order)
    result = continuous_triples(result, order[0] == order[2])
    return result if start is None else result[1:]


def continuous_triples(angles: Floats, proper: bool) -> Floats:
    """Return equivalent angles (frames, 3) about three axes, nearest to the previous frame.

    Up to whole turns, ``(a, b, c)`` is the same rotation as ``(a + pi, pi - b, c + pi)``, or as
    ``(a + pi, -b, c + pi)`` if the first and the last axis are equal (``proper``). The distances
    between the first triples of two frames and between their second triples are equal, so that the
    decision to switch triples does not depend on the triple of the previous frame.
    """
    other = angles + math.pi
    other[:, 1] = -angles[:, 1] if proper else math.pi - angles[:, 1]
    same = (wrapped(angles[1:] - angles[:-1]) ** 2).sum(axis=1)
    cross = (wrapped(other[1:] - angles[:-1]) ** 2).sum(axis=1)
    # Switch triples only if the other triple is nearer by more than rounding errors.
    sides = np.concatenate([[0], np.cumsum(cross < same - 1e-12) % 2])
    chosen = np.where(sides[:, None] == 1, other, angles)
    turns = np.cumsum(np.round(np.diff(chosen, axis=0) / math.tau), axis=0)
    chosen[1:] -= math.tau * turns
    return chosen


def wrapped(angles: Floats) -> Floats:
    """Reduce angles modulo whole turns to [-pi, pi]."""
    return angles - math.tau * np.round(angles / math.tau)


def _follow_at_lock(angles: Floats, order: str) -> None:
    """At gimbal lock, use the first angle of the last frame not at lock, in place."""
    locked = transforms.gimbal_distance(angles, order) < _LOCKED
    locked[0] = False
    if not locked.any():
        return
    before = np.maximum.accumulate(np.where(locked, 0, np.arange(len(angles))))[locked]
    first = angles[before, 0]
    turn = transforms.axis_angle(np.eye(3)["xyz".index(order[0])], first)
    rest = np.swapaxes(turn, -1, -2) @ transforms.euler_matrix(angles[locked], order)
    angles[locked] = transforms.euler_angles(rest, order)
    angles[locked, 0] += first
