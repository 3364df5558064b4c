"""Unwrap angles: choose equivalent values of a rotation nearest to the previous frame.

A file may store a half turn as 179 degrees in one frame and as -179 in the next, and the angles of
an Euler ball joint near gimbal lock as a different triple. Resampling, velocities and keys need
continuous values.
"""

from __future__ import annotations

import math

import numpy as np

from poise.geometry import quaternions
from poise.kernels import primitives as code
from poise.model.joint import Joint
from poise.model.joint_rotation import continuous_triples
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton

_JUMP = 0.5 * math.pi
"""Radians per frame; smaller steps are not tested for jumps."""
_TURNS = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE)


def unwrapped(motion: Motion) -> Motion:
    """Unwrap a motion: angles and quaternions without jumps.

    A DOF keeps its values if it has both limits, if it drives another value, or if its rotation
    also translates (a screw). World frames do not change.

    >>> import poise
    >>> wheel = poise.SkeletonBuilder().add("wheel", poise.Hinge("x")).build()
    >>> turning = poise.Motion(wheel, [[3.0], [-3.1], [-2.9]], 30.0)
    >>> unwrapped(turning).q[:, 0].round(4)
    array([3.    , 3.1832, 3.3832])
    """
    body, q = motion.skeleton, motion.q.copy()
    if len(q) < 2:
        return motion
    turns = q[:, body.quaternion].reshape(len(q), -1, 4)
    if turns.size:
        q[:, body.quaternion] = np.asarray(quaternions.continuous(turns)).reshape(len(q), -1)
    counted = _counted(body)
    for joint in body.joints:
        euler = _euler_columns(body, joint)
        if euler is not None and counted & set(euler[0]):
            euler = None
        if euler is not None and np.abs(np.diff(q[:, euler[0]], axis=0)).max() >= _JUMP:
            q[:, euler[0]] = continuous_triples(q[:, euler[0]], euler[1])
        taken = {*counted, *(euler[0] if euler else [])}
        for column in _turning_columns(body, joint, taken):
            q[:, column] = np.unwrap(q[:, column])
    if (q == motion.q).all():
        return motion
    q.setflags(write=False)
    return Motion(body, q, motion.fps, motion.name)


def _free(body: Skeleton, column: int) -> bool:
    return not (math.isfinite(body.lower[column]) and math.isfinite(body.upper[column]))


def _counted(body: Skeleton) -> set[int]:
    """Columns of q that must not change by whole turns: drivers of other values, and screws."""
    names = {drive[0] for joint in body.joints for drive in joint.drives if drive is not None}
    for joint in body.joints:
        names |= {
            joint.dof_names[motion.dof]
            for motion in joint.type.lower()
            if motion.dof >= 0 and motion.kind not in _TURNS
        }
    return {body.dof_index(name) for name in names if name in body.dof_names}


def _turning_columns(body: Skeleton, joint: Joint, taken: set[int]) -> list[int]:
    """Columns of q of a joint's single rotations, except those in ``taken``."""
    names = [
        name for dof, name in zip(joint.type.dofs, joint.dof_names, strict=True) if dof.angular
    ]
    found = [body.dof_index(name) for name in names if name in body.dof_names]
    return [column for column in found if column not in taken and _free(body, column)]


def _euler_columns(body: Skeleton, joint: Joint) -> tuple[list[int], bool] | None:
    """Columns of q of three Euler angles, and whether the first and the last axis are the same."""
    motions = list(joint.type.lower())
    kinds = [motion.kind for motion in motions]
    plain = (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z)
    for first in range(len(motions) - 2):
        a, b, c = kinds[first : first + 3]
        if a in plain and b in plain and c in plain and a != b and b != c:
            names = [joint.dof_names[motion.dof] for motion in motions[first : first + 3]]
            if all(name in body.dof_names for name in names):
                columns = [body.dof_index(name) for name in names]
                return (columns, a == c) if all(_free(body, i) for i in columns) else None
    return None
