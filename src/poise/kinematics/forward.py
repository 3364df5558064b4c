"""World frames of one pose or of any batch of poses."""

from __future__ import annotations

import math
import os
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
    return np.require(rows, requirements=["C", "A", "W"]), shape


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
    if device is None:
        call = mechanism.single_frames.get(None) or single_call(mechanism)
        if (single := call(q)) is not None:
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
        call = mechanism.single_frames[joint]
    except (KeyError, TypeError):
        call = single_call(mechanism, joint, skeleton.joint_index(joint))
    if (found := call(q)) is None:
        return world_frames(mechanism, q)[..., skeleton.joint_index(joint), :, :].copy()
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
        from poise.kernels.constraint_joint_columns import linked_forward_batch

        body = tuple(work.body)
        return lambda a, b: linked_forward_batch(arrays, poses, a, b, body, world)
    simple = mechanism.kind == "simple"
    kernel = forward.simple_forward_batch if simple else forward.forward_batch
    x, slopes, angles, sines, cosines, scratch, before, _ = work.body
    return lambda a, b: kernel(
        arrays, poses, a, b, x, slopes, angles, sines, cosines, scratch[0], before[:0], world
    )


def single_call(
    mechanism: Mechanism, joint: str | None = None, number: int = 0, *, jacobian: bool = False
) -> Callable[..., Any]:
    """Return a function of one pose (nq,), and keep it in the mechanism for the joint's name.

    It returns the frame (4, 4) of the joint, or without one all (joints, 4, 4). With ``jacobian``
    it takes a point (3,) on the joint, too, and returns the Jacobian (6, nv). It returns None for
    batches, for other types, and if joints need Python.
    """
    calls = mechanism.single_jacobians if jacobian else mechanism.single_frames
    if not mechanism.native or mechanism.linked:
        return calls.setdefault(joint, lambda *_given: None)
    from poise.kernels import single_pose as kernels

    def memory() -> kernels.Memory:
        work, count = Workspace(mechanism), mechanism.primitive_count
        if joint is not None:
            work.keep_only([number])
        arrays = kernels.SinglePose(
            work.arrays, work.body, np.zeros(mechanism.nq), np.zeros(3), np.array([number]),
            np.zeros(count, np.int64), np.zeros(count, np.int64), np.zeros((6, mechanism.nv)),
        )  # fmt: skip
        if jacobian:
            return arrays, (arrays.q, arrays.point), arrays.J
        world = work.world.reshape(-1, 4, 4)
        return arrays, (arrays.q,), world if joint is None else world[number]

    frames = kernels.SIMPLE_FRAMES if mechanism.kind == "simple" else kernels.FRAMES
    kernel = kernels.JACOBIAN if jacobian else frames
    return calls.setdefault(joint, kernels.single_call(kernel, memory))
