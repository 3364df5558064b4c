"""Forward kinematics and Jacobians of batches of poses on the GPU."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from poise.array_types import Floats
from poise.cuda.arrays import DeviceArray, as_device_array, empty, is_on_device, to_device
from poise.cuda.pose_rows import THREADS, CompiledMechanism, require_native
from poise.cuda.runtime import Device, DeviceKernel, Module, compile_source, device
from poise.device import Settings
from poise.errors import InvalidValue, ShapeError

if TYPE_CHECKING:
    from poise.cuda.solving import Generated


REALS = {np.dtype(np.float64): "double", np.dtype(np.float32): "float"}
_ALIGNED = 16  # bytes per write of a thread
_MOST = 1 << 30  # poses per launch


class PoseKernels:
    """Base class for kernels over batches of poses (..., nq) on a GPU.

    `nq` is the number of values of a pose, `dtype` (float64 or float32) the type of all arrays, and
    `ordinal` the index of the device.

    Raises:
        InvalidValue: the dtype is not supported.
        CudaUnavailable: there is no usable device.
    """

    def __init__(self, nq: int, dtype: DTypeLike, ordinal: int) -> None:
        self.nq: int = nq
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        if self.dtype not in REALS:
            raise InvalidValue(f"poses have dtype {self.dtype}; expected float64 or float32")
        self.ordinal: int = ordinal
        device(ordinal)

    def _launched(
        self,
        kernel: DeviceKernel,
        numbers: Sequence[Any],
        q: object,
        each: tuple[int, ...],
        out: object,
        stream: object,
    ) -> DeviceArray:
        """Run a kernel, and return its result (..., *each); ``numbers`` follow the arrays."""
        poses = self._poses(q, stream)
        shape = (*poses.shape[:-1], *each)
        if out is None:
            result = empty(shape, self.dtype, stream=stream, ordinal=self.ordinal)
        else:
            result = as_device_array(out, self.dtype, "out", stream, ordinal=self.ordinal)
            _check_result(result, shape)
        rows, width = math.prod(poses.shape[:-1]), math.prod(each)
        if not width:
            return result
        given, written = poses.reshape(rows, self.nq), result.reshape(rows, width)
        for first in range(0, rows, _MOST):
            count = min(_MOST, rows - first)
            arguments = (given[first : first + count], written[first : first + count], *numbers)
            kernel.launch(
                -(-count // THREADS), THREADS, (*arguments, np.int32(count)), stream=stream
            )
        return result

    def _poses(self, q: object, stream: object) -> DeviceArray:
        if is_on_device(q):
            poses = as_device_array(q, self.dtype, "q", stream, ordinal=self.ordinal)
        else:
            poses = np.asarray(q, self.dtype)
        if poses.ndim == 0 or poses.shape[-1] != self.nq:
            raise ShapeError(f"poses must have shape (..., {self.nq}), not {poses.shape}")
        if isinstance(poses, DeviceArray):
            return poses
        return to_device(poses, stream, ordinal=self.ordinal)


class DeviceForward(PoseKernels):
    """Forward kinematics of one skeleton on a GPU.

    Kernels are generated for the skeleton and compiled on first use. Later objects for the same
    skeleton share them.

    Args:
        skeleton: a `poise.Skeleton`, or its compiled mechanism.
        dtype: float64 or float32, of the computation and of all arrays.
        ordinal: the index of the device.

    Raises:
        InvalidValue: the dtype is not supported, or joints or curves are Python functions.
        CudaUnavailable: there is no usable device.
    """

    def __init__(self, skeleton: Any, dtype: DTypeLike = np.float64, *, ordinal: int = 0) -> None:
        self._skeleton = skeleton
        self.mechanism: CompiledMechanism = getattr(skeleton, "mechanism", skeleton)
        require_native(self.mechanism)
        super().__init__(self.mechanism.nq, dtype, ordinal)

    def world(self, q: object, out: object = None, stream: object = None) -> DeviceArray:
        """Compute world frames (..., joints, 4, 4) of poses.

        Args:
            q: (..., nq), a NumPy array, which is copied to the device, or an array in GPU memory
                of this dtype, which is read in place.
            out: an array in GPU memory of the result's shape and dtype to write to.
            stream: the stream of the computation, as accepted by
                `poise.cuda.runtime.stream_handle`.

        Raises:
            ShapeError, InvalidValue: an array has another shape or dtype.
            CudaUnavailable, CudaOutOfMemory: no usable device, or too little memory.
        """
        kernel = _frames_function(self.mechanism, REALS[self.dtype], self.ordinal)
        shape = (self.mechanism.joint_count, 4, 4)
        return self._launched(kernel, (), q, shape, out, stream)

    def jacobian(
        self,
        q: object,
        joint: str | int,
        point: ArrayLike = (0.0, 0.0, 0.0),
        out: object = None,
        stream: object = None,
    ) -> DeviceArray:
        """Compute Jacobians (..., 6, nv) of a point of a joint, like `poise.kinematics.jacobian`.

        A kernel is compiled for each joint. Other arguments and errors are those of `world`.

        Args:
            joint: name or index of the joint.
            point: (3,), metres in the frame of the joint.

        Raises:
            ShapeError: the point has the wrong shape.
        """
        place = joint if isinstance(joint, int) else self._skeleton.joint_index(joint)
        real = REALS[self.dtype]
        kernel = _jacobian_function(self.mechanism, place, real, self.ordinal)
        numbers = np.asarray(point, np.float64)
        if numbers.shape != (3,):
            raise ShapeError(f"a point must have shape (3,), not {numbers.shape}")
        given = [self.dtype.type(number) for number in numbers]
        return self._launched(kernel, given, q, (6, self.mechanism.nv), out, stream)


def _check_result(result: DeviceArray, shape: tuple[int, ...]) -> None:
    if result.shape != shape:
        raise ShapeError(f"out has shape {result.shape}; expected {shape}")
    if result.read_only:
        raise InvalidValue("out is read-only; pass a writable array")
    if result.pointer % _ALIGNED:
        raise InvalidValue(f"out begins at an address that is not a multiple of {_ALIGNED} bytes")


# -- arrays of either kind ----------------------------------------------------------------------


def world_frames(skeleton: Any, q: object, settings: Settings) -> Any:
    """Compute world frames (..., joints, 4, 4) of poses (..., nq).

    NumPy input gives NumPy float64 output, computed in parts that fit into half of the free memory;
    an array in GPU memory gives a `DeviceArray` of the same dtype. Errors are those of
    `DeviceForward.world`.
    """
    forward, poses = _prepared(skeleton, q, settings)
    each = (forward.mechanism.joint_count, 4, 4)
    return _filled(forward, poses, each, lambda q: forward.world(q, stream=settings.stream))


def jacobians(
    skeleton: Any, q: object, joint: str | int, point: ArrayLike, settings: Settings
) -> Any:
    """Compute Jacobians (..., 6, nv) of a point of a joint; arrays are as in `world_frames`."""
    forward, poses = _prepared(skeleton, q, settings)

    def fill(part: object) -> DeviceArray:
        return forward.jacobian(part, joint, point, stream=settings.stream)

    return _filled(forward, poses, (6, forward.mechanism.nv), fill)


def _prepared(skeleton: Any, q: object, settings: Settings) -> tuple[DeviceForward, object]:
    ordinal = settings.ordinal
    if not is_on_device(q):
        return DeviceForward(skeleton, ordinal=ordinal), q
    poses = as_device_array(q, name="q", stream=settings.stream, ordinal=ordinal)
    return DeviceForward(skeleton, poses.dtype, ordinal=ordinal), poses


def _filled(
    forward: DeviceForward,
    q: object,
    each: tuple[int, ...],
    fill: Callable[[object], DeviceArray],
) -> DeviceArray | Floats:
    if isinstance(q, DeviceArray):
        return fill(q)
    nq = forward.mechanism.nq
    poses = np.asarray(q, np.float64)
    if poses.ndim == 0 or poses.shape[-1] != nq:
        raise ShapeError(f"poses must have shape (..., {nq}), not {poses.shape}")
    shape = poses.shape[:-1]
    rows = np.ascontiguousarray(poses).reshape(math.prod(shape), nq)
    on = device(forward.ordinal)
    out = np.empty((len(rows), *each))
    for first, end in parts(on, len(rows), 8 * (nq + math.prod(each))):
        fill(rows[first:end]).to_host(out=out[first:end])
    return out.reshape(*shape, *each)


def parts(on: Device, count: int, nbytes: int) -> Iterator[tuple[int, int]]:
    """Yield ranges of ``count`` items that fit into half of the free memory, at ``nbytes`` each."""
    most = max(1, on.free_memory() // 2 // max(1, nbytes))
    for first in range(0, count, most):
        yield first, min(first + most, count)


# -- kernels ------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _frames_function(mechanism: CompiledMechanism, real: str, ordinal: int) -> DeviceKernel:
    from poise.cuda.forward_source import frames_kernel

    # Five blocks: fewer registers, but more threads to hide memory latency (measured).
    return loaded(frames_kernel(mechanism, real), "world_frames", real, ordinal, blocks=5)


@lru_cache(maxsize=256)
def _jacobian_function(
    mechanism: CompiledMechanism, joint: int, real: str, ordinal: int
) -> DeviceKernel:
    from poise.cuda.forward_source import jacobian_kernel

    return loaded(jacobian_kernel(mechanism, joint, real), "point_jacobians", real, ordinal)


def options(real: str, *, blocks: int = 1) -> tuple[str, ...]:
    """Return the compiler's options for the generated sources.

    The registers of a multiprocessor have to suffice for ``blocks`` blocks.
    """
    return (
        f"-DR={real}", f"-DTHREADS={THREADS}",
        f"-DLAUNCH_BOUNDS=__launch_bounds__({THREADS},{blocks})",
    )  # fmt: skip


def loaded(
    generated: Generated, name: str, real: str, ordinal: int, *, blocks: int = 1
) -> DeviceKernel:
    """Return the function ``name`` of a generated kernel, on a device."""
    on = device(ordinal)
    cubin = compile_source(
        generated.source, on.arch, kernels=(name,), options=options(real, blocks=blocks)
    )
    module = Module(cubin, ordinal=ordinal)
    kind = np.float64 if real == "double" else np.float32
    module.write("C", generated.constants.astype(kind))
    return module.function(name)
