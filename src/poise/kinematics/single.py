"""Frames and Jacobians of single poses, in memory cached with the body."""

from __future__ import annotations

from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.mechanism import Mechanism
from poise.kinematics.workspace import Workspace

Floats = NDArray[np.float64]

_ARRAY, _FLOAT = np.ndarray, np.dtype(np.float64)


class SingleBody:
    """Memory for one pose of a body whose kernels need no Python functions.

    Attributes:
        q: (nq,) the pose.
        point, number: (3,) and (1,) the point and the joint of the Jacobian.
        J: (6, nv) the Jacobian.
        world, frames: (joints, 4, 4) the world frames, and each of them.
        address: that of the table for the kernels.
        forward, differentiate: kernels that compute ``world`` and ``J``.
        last: the point and joint of the last Jacobian.
    """

    def __init__(self, mechanism: Mechanism) -> None:
        from poise.kernels import single_pose as kernels
        from poise.kernels.address_table import ENTRY_SIGNATURE

        count = mechanism.primitive_count
        work = Workspace(mechanism)
        arrays = kernels.SinglePose(
            work.arrays, work.body, np.zeros(mechanism.nq), np.zeros(3),
            np.zeros(1, np.int64), np.zeros(count, np.int64), np.zeros(count, np.int64),
            np.zeros((6, mechanism.nv)),
        )  # fmt: skip
        self._kept = work, arrays, kernels.single_pose_table(arrays)
        self.address: int = self._kept[2].ctypes.data
        frames = kernels.SIMPLE_FRAMES if mechanism.kind == "simple" else kernels.FRAMES
        # the compiled functions, without Numba's choice by the type of an argument
        self.forward = frames.compile(ENTRY_SIGNATURE)
        self.differentiate = kernels.JACOBIAN.compile(ENTRY_SIGNATURE)
        self.q, self.point, self.number, self.J = arrays.q, arrays.point, arrays.number, arrays.J
        self.world = work.world.reshape(-1, 4, 4)
        self.frames = tuple(self.world)
        self.last: tuple[Any, int] = (arrays.point, 0)


def is_single(mechanism: Mechanism, q: Any) -> TypeGuard[Floats]:
    """Return whether ``q`` is one pose, for kernels that need no Python functions."""
    return (
        type(q) is _ARRAY and q.ndim == 1 and q.dtype is _FLOAT
        and len(q) == mechanism.nq and mechanism.memory is not None
    )  # fmt: skip


def _body(mechanism: Mechanism, q: Floats) -> SingleBody:
    """Take memory, for one thread or signal handler at a time, and write the pose to it."""
    try:
        body: SingleBody = mechanism.memory.pop()  # pyright: ignore[reportOptionalMemberAccess]
    except IndexError:
        body = SingleBody(mechanism)
    body.q[...] = q
    return body


def single_frames(mechanism: Mechanism, q: Floats) -> Floats:
    """Return world frames (joints, 4, 4) of a pose (nq,) that `is_single` accepts."""
    body = _body(mechanism, q)
    body.forward(body.address)
    found = body.world.copy()
    mechanism.memory.append(body)  # pyright: ignore[reportOptionalMemberAccess]
    return found


def single_frame(mechanism: Mechanism, q: Floats, joint: int) -> Floats:
    """Return the world frame (4, 4) of a joint at a pose (nq,) that `is_single` accepts."""
    body = _body(mechanism, q)
    body.forward(body.address)
    found = body.frames[joint].copy()
    mechanism.memory.append(body)  # pyright: ignore[reportOptionalMemberAccess]
    return found


def single_jacobian(mechanism: Mechanism, q: Floats, joint: int, point: Floats) -> Floats:
    """Return the Jacobian (6, nv) of a point (3,) at a pose (nq,) that `is_single` accepts."""
    body = _body(mechanism, q)
    last_point, last_joint = body.last
    if point is not last_point or joint != last_joint:
        body.point[...], body.number[0], body.last = point, joint, (point, joint)
    body.differentiate(body.address)
    found = body.J.copy()
    mechanism.memory.append(body)  # pyright: ignore[reportOptionalMemberAccess]
    return found


__all__ = ["SingleBody", "is_single", "single_frame", "single_frames", "single_jacobian"]
