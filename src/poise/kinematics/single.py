"""Frames and Jacobians of single poses, in memory cached with the body.

`poise.kinematics.frame_of` and `jacobian` use the memory without functions of their own for each
step: a call takes as long as a quarter of the kernel.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from poise.array_types import Floats
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.pose_protocol import Articulated
from poise.kinematics.workspace import Workspace

ARRAY, FLOAT = np.ndarray, np.dtype(np.float64)


class SingleBody:
    """Memory for one pose of a body whose kernels need no Python functions.

    Attributes:
        q, point: (nq,) the pose and (3,) the point of the Jacobian.
        last: the object whose values are in ``point``.
        J: (6, nv) the Jacobian of the point on the joint.
        world, frame: (joints, 4, 4) all frames, without a joint; (4, 4) the frame of the joint.
        address: that of the table for the kernels.
        forward, differentiate: kernels that compute ``world`` or ``frame``, and ``J``.
    """

    def __init__(self, mechanism: Mechanism, joint: int | None = None) -> None:
        from poise.kernels import single_pose as kernels
        from poise.kernels.address_table import ENTRY_SIGNATURE

        count, work = mechanism.primitive_count, Workspace(mechanism)
        if joint is not None:
            work.keep_only([joint])
        arrays = kernels.SinglePose(
            work.arrays, work.body, np.zeros(mechanism.nq), np.zeros(3),
            np.array([joint or 0]), np.zeros(count, np.int64), np.zeros(count, np.int64),
            np.zeros((6, mechanism.nv)),
        )  # fmt: skip
        self._kept = work, arrays, kernels.single_pose_table(arrays)
        self.address: int = self._kept[2].ctypes.data
        frames = kernels.SIMPLE_FRAMES if mechanism.kind == "simple" else kernels.FRAMES
        # the compiled functions, without Numba's choice by the type of an argument
        self.forward = frames.compile(ENTRY_SIGNATURE)
        self.differentiate = kernels.JACOBIAN.compile(ENTRY_SIGNATURE)
        self.q, self.point, self.J = arrays.q, arrays.point, arrays.J
        self.last: Any = arrays.point
        self.world = work.world.reshape(-1, 4, 4)
        self.frame = self.world[joint or 0]


def memory_of(skeleton: Articulated, joint: str) -> deque[SingleBody] | None:
    """Return unused memory for a joint, and keep it in ``mechanism.memory``.

    Threads and signal handlers take different entries, and allocate if there is none. The result is
    None for kernels that need Python functions.

    Raises:
        UnknownJoint: the joint is unknown.
    """
    skeleton.joint_index(joint)
    mechanism = skeleton.mechanism
    plain = mechanism.native and not mechanism.linked
    return mechanism.memory.setdefault(joint, deque() if plain else None)


def single_frames(mechanism: Mechanism, q: Any) -> Floats | None:
    """Return world frames (joints, 4, 4) of one pose (nq,); None for batches and Python joints."""
    if type(q) is not ARRAY or q.shape != mechanism.shape or q.dtype is not FLOAT:
        return None
    memory = mechanism.memory[None]
    if memory is None:
        return None
    try:
        body = memory.pop()
    except IndexError:
        body = SingleBody(mechanism)
    body.q[...] = q
    body.forward(body.address)
    found = body.world.copy()
    memory.append(body)
    return found
