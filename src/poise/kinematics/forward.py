"""World frames of one pose or of any batch of poses.

`poise.kinematics.frame_of` and `jacobian` use the memory without functions of their own for each
step: a call takes as long as a quarter of the kernel.
"""

from __future__ import annotations

import math
import os
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, overload

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.device import Settings, settings_of
from poise.errors import ShapeError
from poise.kinematics.mechanism import Mechanism
from poise.kinematics.pose_protocol import Articulated
from poise.kinematics.workspace import Workspace

if TYPE_CHECKING:
    from poise.cuda.arrays import DeviceArray


Device = Literal["cpu", "cuda"] | Settings

_WORTH_A_THREAD = 2000  # minimum number of poses for threads


def as_poses(mechanism: Mechanism, q: ArrayLike) -> tuple[Floats, tuple[int, ...]]:
    """Return ``q`` as contiguous rows (B, nq), and its batch shape.

    Raises:
        ShapeError: the last axis is not nq long.
    """
    array = np.asarray(q, dtype=np.float64)
    if array.ndim == 0 or array.shape[-1] != mechanism.nq:
        raise ShapeError(f"poses must have shape (..., {mechanism.nq}), not {array.shape}")
    shape = array.shape[:-1]
    rows = array.reshape(math.prod(shape), mechanism.nq)
    return np.require(rows, requirements=["C", "W"]), shape


@overload
def world_frames(  # pyright: ignore[reportOverlappingOverload] - NumPy could convert it, too
    skeleton: Mechanism | Articulated, q: DeviceArray, *, device: Literal["cuda"] | Settings
) -> DeviceArray: ...
@overload
def world_frames(
    skeleton: Mechanism | Articulated,
    q: ArrayLike,
    threads: int | None = None,
    *,
    device: Device | None = None,
) -> Floats: ...
def world_frames(
    skeleton: Mechanism | Articulated,
    q: Any,
    threads: int | None = None,
    *,
    device: Device | None = None,
) -> Any:
    """Return world frames (..., joints, 4, 4) of poses (..., nq); ``W = W_parent L`` (source 000).

    Args:
        skeleton: a skeleton or its mechanism.
        q: the poses, array-like; with ``device="cuda"`` also an array in GPU memory, float64 or
            float32, of Poise, CuPy, PyTorch or JAX.
        threads: the number of threads for a large batch on the CPU; by default one per core.
        device: "cpu" (the default), "cuda" or `poise.cuda.Settings`. The result for a NumPy array
            is a NumPy array; the result for an array in GPU memory is a `poise.cuda.DeviceArray` of
            the same dtype.

    Raises:
        ShapeError: the last axis is not nq long.
        InvalidValue: the device is unknown, or it is "cuda" and joints are Python functions.
        CudaUnavailable: CUDA cannot be used.

    >>> import poise
    >>> from poise.kinematics import world_frames
    >>> door = poise.SkeletonBuilder().add("leaf", poise.Hinge("y"), offset=(1, 0, 0)).build()
    >>> world_frames(door, [[0.0], [0.5]]).shape
    (2, 1, 4, 4)
    """
    mechanism = skeleton if isinstance(skeleton, Mechanism) else skeleton.mechanism
    if device is None and (single := single_frames(mechanism, q)) is not None:
        return single
    settings = settings_of(device)
    if settings is not None:
        from poise.cuda import forward

        return forward.world_frames(mechanism, q, settings)
    poses, shape = as_poses(mechanism, q)
    count = len(poses)
    world = np.empty((count, mechanism.joint_count, 16))
    in_threads(
        lambda first, end: _fill(mechanism, poses, first, end, world),
        count, threads if mechanism.native else 1,
    )  # fmt: skip
    return world.reshape(*shape, mechanism.joint_count, 4, 4)


def in_threads(run: Callable[[int, int], None], count: int, threads: int | None = None) -> None:
    """Call ``run(first, end)`` for the poses of a batch, large ones in several threads."""
    workers = 1
    if count >= 2 * _WORTH_A_THREAD:
        workers = min(threads or os.cpu_count() or 1, count // _WORTH_A_THREAD)
    if workers == 1:
        run(0, count)
        return
    ends = np.linspace(0, count, workers + 1).astype(int).tolist()
    with ThreadPoolExecutor(workers) as pool:
        for job in [pool.submit(run, a, b) for a, b in pairwise(ends)]:
            job.result()


def frame_of(skeleton: Articulated, q: ArrayLike, joint: str) -> Floats:
    """Return the world frame (..., 4, 4) of one joint at poses (..., nq).

    It is faster than ``skeleton.pose(q).world`` because it does not check and keep the pose.

    Raises:
        ShapeError: the last axis is not nq long.
        UnknownJoint: the joint is unknown.

    >>> import poise
    >>> from poise.kinematics import frame_of
    >>> door = poise.SkeletonBuilder().add("leaf", poise.Hinge("y"), offset=(1, 0, 0)).build()
    >>> frame_of(door, [0.5], "leaf")[:3, 3]
    array([1., 0., 0.])
    """
    mechanism = skeleton.mechanism
    try:
        memory = mechanism.memory[joint]
    except (KeyError, TypeError):
        memory = memory_of(skeleton, joint)
    if memory is None or type(q) is not ARRAY or q.shape != mechanism.shape or q.dtype is not FLOAT:
        return world_frames(mechanism, q)[..., skeleton.joint_index(joint), :, :].copy()
    try:
        body = memory.pop()
    except IndexError:
        body = SingleBody(mechanism, skeleton.joint_index(joint))
    body.q[...] = q
    body.forward(body.address)
    found = body.frame.copy()
    memory.append(body)
    return found


def _fill(mechanism: Mechanism, poses: Floats, first: int, end: int, world: Floats) -> None:
    work = Workspace(mechanism)
    fill = _filling(mechanism, work, poses, world)
    if mechanism.native:
        fill(first, end)
        return
    for b in range(first, end):
        work.refresh(poses[b])
        fill(b, b + 1)


def _filling(
    mechanism: Mechanism, work: Workspace, poses: Floats, world: Floats
) -> Callable[[int, int], None]:
    """Return a function that computes the frames of a range of poses by the mechanism's kernel."""
    from poise.kernels import forward

    arrays = tuple(work.arrays)
    if mechanism.linked:
        from poise.kernels.constraint_joint_forward import linked_forward_batch

        body = tuple(work.body)
        return lambda a, b: linked_forward_batch(arrays, poses, a, b, body, world)
    simple = mechanism.kind == "simple"
    kernel = forward.simple_forward_batch if simple else forward.forward_batch
    x, slopes, angles, sines, cosines, scratch, before, _ = work.body
    return lambda a, b: kernel(
        arrays, poses, a, b, x, slopes, angles, sines, cosines, scratch[0], before[:0], world
    )


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
        self.forward, self.differentiate = frames, kernels.JACOBIAN
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
