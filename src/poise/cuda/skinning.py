"""Linear blend skinning of batches of poses in GPU memory.

Source 000 (smooth skin): ``v' = sum w_i M_i v`` for positions and ``n* = sum w_i M_i^-T n``,
``n' = n* / |n*|`` for normals. The CPU's kernels (`poise.kernels.simd.linear_blend`) evaluate the
same sums.

The output dominates the memory traffic: a position of 12 bytes for every vertex and pose. Two
designs use the bandwidth of the memory.

For many poses, each thread processes poses. A block keeps the matrices of 32 poses in shared memory
and blends its share of vertices. Each warp takes groups of neighbouring vertices, which share most
of their joints: a matrix that is read once from shared memory is used for the whole group, and all
threads of the warp read the same weights. Warps pass their results through shared memory to store
long pieces of each pose's row.

For few poses, or for more joints than fit into shared memory, each thread processes four
neighbouring vertices, a *tile*. Blocks loop over poses, and load the matrices of the next poses
into shared memory (cp.async) during the blending of the current ones.

Matrices must be finite: a joint also multiplies its neighbours' vertices, with a weight of 0.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from poise.cuda import runtime
from poise.cuda.arrays import DeviceArray, as_device_array, empty
from poise.cuda.runtime import DeviceKernel, Module, device
from poise.cuda.skinning_source import KERNELS, VARIANTS, Variant, source
from poise.errors import InvalidValue, ShapeError

_FEW = 16
"""Number of poses below which each thread processes vertices, not poses."""
_THREADS = 128
_MOST_THREADS = 512
_LARGE = 24 << 10  # bytes of matrices in shared memory from which larger blocks share them
_WAVES = 4
_WAVES_MANY = 8
_LEAST_WARPS = 4
_TILE = 4


@lru_cache
def _module(ordinal: int, size: int, variant: Variant) -> Module:
    text = source(f"f{size}", variant)
    cubin = runtime.compile_source(text, device(ordinal).arch, kernels=KERNELS)
    return Module(cubin, ordinal=ordinal)


# ---- launches


class Plan(NamedTuple):
    """Launch parameters of `points` and `directions`.

    Attributes:
        staged: whether the matrices of poses fit into shared memory.
        threads: threads per block.
        shared: bytes of shared memory per block.
    """

    staged: bool
    threads: int
    shared: int


def plan(joints: int, count: int, size: int, poses: int, least: int, most: int) -> Plan:
    """Plan the blocks for ``count`` tiles and numbers of ``size`` bytes.

    Blocks have ``least`` threads, or more for many joints, and use at most ``most`` bytes of shared
    memory.
    """
    four = 4 * size
    staged = 2 * poses * 3 * (joints + 1) * four
    threads, needed = least, -(-count // 32) * 32
    while threads < _MOST_THREADS and staged > _LARGE * threads // least:
        threads *= 2
    threads = min(threads, needed)
    results = threads * 3 * four
    if staged + results <= most:
        return Plan(True, threads, staged + results)
    threads = min(least, needed)
    return Plan(False, threads, threads * 3 * four)


def plan_many(joints: int, size: int, variant: Variant, most: int) -> Plan | None:
    """Plan blocks with one thread per pose; None if the matrices of 32 poses do not fit.

    Args:
        joints: joints per pose.
        size: bytes per number.
        variant: sizes compiled into the kernels.
        most: bytes of shared memory that a block may use.
    """
    batch, pieces = 32 * variant.lane, 16 // size
    matrices = (joints + 1) * (12 // pieces) * (batch + 1) * 16
    warp = 16 * (batch * (3 * variant.tile // pieces | 1) + 3 * variant.group // pieces)
    warps = min(variant.warps, (most - matrices) // warp)
    if warps < min(_LEAST_WARPS, variant.warps):
        return None
    return Plan(True, 32 * warps, matrices + warps * warp)


def share_of(frames: int, columns: int, at_once: int, poses: int) -> int:
    """Return the share of ``frames`` per block if ``at_once`` blocks run at a time."""
    rows = min(max(1, -(-_WAVES * at_once // columns)), 65535)
    each = -(-frames // rows)
    return -(-each // poses) * poses


def share_of_many(tiles: int, batches: int, at_once: int, warps: int) -> int:
    """Return the tiles per block in each of ``batches``: a multiple of its ``warps``."""
    shares = -(-_WAVES_MANY * at_once // batches)
    return -(-tiles // (shares * warps)) * warps


class _Ready(NamedTuple):
    """A plan, its kernels, and the number of blocks that the device runs at a time."""

    plan: Plan
    points: DeviceKernel
    directions: DeviceKernel
    at_once: int


def _ready(ordinal: int, size: int, variant: Variant, made: Plan, ending: str) -> _Ready:
    module = _module(ordinal, size, variant)
    points, directions = (module.function(f"{name}{ending}") for name in ("points", "directions"))
    per_sm = points.blocks_per_sm(made.threads, shared=made.shared)
    return _Ready(made, points, directions, max(1, per_sm) * device(ordinal).sm_count)


def _most(ordinal: int) -> int:
    return device(ordinal).attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN")


@lru_cache(maxsize=256)
def _planned(
    ordinal: int, joints: int, count: int, size: int, variant: Variant, least: int
) -> _Ready:
    """Prepare kernels with one thread per tile of vertices."""
    made = plan(joints, count, size, variant.poses, least, _most(ordinal))
    return _ready(ordinal, size, variant, made, "" if made.staged else "_unstaged")


@lru_cache(maxsize=256)
def _planned_many(ordinal: int, joints: int, size: int, variant: Variant) -> _Ready | None:
    """Prepare kernels with one thread per pose; None if shared memory is too small."""
    made = plan_many(joints, size, variant, _most(ordinal))
    return made and _ready(ordinal, size, variant, made, "_many")


def _linear(
    function: DeviceKernel, count: int, arguments: tuple[object, ...], stream: object
) -> None:
    """Launch a thread for each of ``count`` items, if there are any."""
    if count:
        function.launch(-(-count // 128), 128, arguments, stream=stream)


def _launch(
    ready: _Ready, turns: bool, grid: tuple[int, ...], arguments: tuple[object, ...], stream: object
) -> None:
    kernel = ready.directions if turns else ready.points
    kernel.launch(grid, ready.plan.threads, arguments, stream=stream, shared=ready.plan.shared)


# ---- prepared skins


class _Lists(NamedTuple):
    """Joints of tiles or groups, as written by the kernels `tiles` and `groups`."""

    amounts: DeviceArray
    numbers: DeviceArray
    lengths: DeviceArray
    capacity: int


class Blend:
    """A mesh and its influences in GPU memory, prepared for any number of batches.

    Args:
        joints: (n, w) int32 indices of joints. Numbers outside 0 .. count - 1 stand for no joint.
        weights: (n, w) float32 or float64, which is the dtype of all other arrays. A vertex without
            weights does not move.
        rest: (n, 3) positions at binding.
        normals: (n, 3) directions at binding, or None.
        count: the number of joints of each pose.
        stream: the stream that orders the preparation.
        ordinal: the index of the device.
        variant: sizes compiled into the kernels, for measurements.

    Raises:
        ShapeError, InvalidValue: an array has the wrong shape or dtype, or is in host memory.
        CudaUnavailable: there is no usable device.

    Arrays are `DeviceArray`, or of CuPy, PyTorch, JAX or Numba, which are not copied.
    """

    def __init__(
        self,
        joints: object,
        weights: object,
        rest: object,
        normals: object = None,
        *,
        count: int,
        stream: object = None,
        ordinal: int = 0,
        variant: Variant | None = None,
    ) -> None:
        self.ordinal: int = ordinal
        amounts = as_device_array(weights, None, "weights", stream, ordinal=ordinal)
        if amounts.dtype.kind != "f":
            raise InvalidValue(f"weights is {amounts.dtype}; expected float32 or float64")
        if amounts.ndim != 2:
            raise ShapeError(f"weights has shape {amounts.shape}; expected (n, influences)")
        self.dtype: np.dtype[Any] = amounts.dtype
        self.count: int = amounts.shape[0]
        self.joints: int = count
        self._variant = VARIANTS[self.dtype.itemsize] if variant is None else variant
        self._threads = _THREADS
        numbers = as_device_array(joints, np.int32, "joints", stream, ordinal=ordinal)
        if numbers.shape != amounts.shape:
            raise ShapeError(f"joints has shape {numbers.shape}; expected {amounts.shape}")
        self.rest: DeviceArray = self.rows(rest, "rest", stream)
        self.normals: DeviceArray | None = None
        if normals is not None:
            self.normals = self.rows(normals, "normals", stream)
        self._tiles = -(-self.count // _TILE)
        self._lists = self._listed(numbers, amounts, stream)
        self._groups: _Lists | None = None
        if _planned_many(ordinal, count, self.dtype.itemsize, self._variant):
            self._groups = self._listed(numbers, amounts, stream, self._variant.group)

    def __repr__(self) -> str:
        return f"<Blend of {self.count} vertices, {self.joints} joints, {self.dtype}>"

    def rows(self, value: object, name: str, stream: object = None) -> DeviceArray:
        """Return an array as (n, 3) of this mesh.

        Raises:
            ShapeError, InvalidValue: the array has another shape or dtype.
        """
        given = as_device_array(value, self.dtype, name, stream, ordinal=self.ordinal)
        if given.shape != (self.count, 3):
            raise ShapeError(f"{name} has shape {given.shape}; expected ({self.count}, 3)")
        return given

    def _function(self, name: str) -> DeviceKernel:
        return _module(self.ordinal, self.dtype.itemsize, self._variant).function(name)

    def _empty(self, shape: tuple[int, ...], stream: object, dtype: Any = None) -> DeviceArray:
        return empty(shape, dtype or self.dtype, stream=stream, ordinal=self.ordinal)

    def _listed(
        self, joints: DeviceArray, weights: DeviceArray, stream: object, group: int | None = None
    ) -> _Lists:
        """List the joints of every tile, or of every group of ``group`` vertices.

        Entries of tiles are contiguous in memory if they have the same rank, entries of groups if
        they have the same group.
        """
        slots, size = weights.shape[1], group or _TILE
        count = -(-self.count // size)
        capacity = min(size * max(slots, 1), self.joints + 1)
        amounts = self._empty((count * capacity, size), stream)
        numbers = self._empty((count * capacity,), stream, np.int32)
        lengths = self._empty((count,), stream, np.int32)
        if count:
            sizes = map(np.int32, (self.count, slots, self.joints, count))
            steps = map(np.int64, (1, capacity) if group else (count, 1))
            arguments = (joints, weights, *sizes, *steps, amounts, numbers, lengths)
            name = "groups" if group else "tiles"
            _linear(self._function(name), count, arguments, stream)
        return _Lists(amounts, numbers, lengths, capacity)

    def positions(
        self, matrices: object, out: object = None, stream: object = None, *, rest: object = None
    ) -> DeviceArray:
        """Compute blended positions (..., n, 3), in the units of ``rest``.

        Args:
            matrices: (..., joints, 3, 4) or (..., joints, 4, 4), finite.
            out: (..., n, 3) to write to; by default a new array.
            stream: the stream of the computation.
            rest: (n, 3) positions at binding that replace those of the mesh.

        Raises:
            ShapeError, InvalidValue: an array has the wrong shape or dtype, or is in host memory.
        """
        given = self._matrices(matrices, stream)
        start = self.rest if rest is None else self.rows(rest, "rest", stream)
        return self._run(False, given, start, out, stream)

    def directions(
        self,
        matrices: object,
        out: object = None,
        stream: object = None,
        *,
        along: object = None,
        tangents: bool = False,
    ) -> DeviceArray:
        """Compute blended unit normals (..., n, 3); zeros if the sum is zero.

        Args:
            matrices: (..., joints, 3, 4) or (..., joints, 4, 4), finite, those of the positions.
            out: (..., n, 3) to write to; by default a new array.
            stream: the stream of the computation.
            along: (n, 3) directions at binding; by default the normals.
            tangents: whether to transform by the matrices, as for tangents; normals are transformed
                by the inverse transposes.

        Raises:
            ShapeError, InvalidValue: an array has the wrong shape or dtype, or is in host memory.
        """
        given = self._matrices(matrices, stream)
        start = self.normals if along is None else self.rows(along, "along", stream)
        if start is None:
            raise InvalidValue("the mesh was prepared without normals; pass along=")
        if not tangents:
            total = math.prod(given.shape[:-2])
            made = self._empty((*given.shape[:-2], 3, 4), stream)
            arguments = (given, np.int32(given.shape[-2]), np.int64(total), made)
            _linear(self._function("inverse_transposes"), total, arguments, stream)
            given = made
        return self._run(True, given, start, out, stream)

    def _matrices(self, value: object, stream: object) -> DeviceArray:
        given = as_device_array(value, self.dtype, "matrices", stream, ordinal=self.ordinal)
        shape = given.shape
        if given.ndim < 3 or shape[-3] != self.joints or shape[-2:] not in ((3, 4), (4, 4)):
            k = self.joints
            raise ShapeError(f"matrices has shape {shape}; expected (..., {k}, 3 or 4, 4)")
        # the kernels read 16 aligned bytes at a time; a slice of another library may not be aligned
        return given.copy(stream) if given.pointer % 16 else given

    def _run(
        self, turns: bool, matrices: DeviceArray, rest: DeviceArray, out: object, stream: object
    ) -> DeviceArray:
        shape = (*matrices.shape[:-3], self.count, 3)
        if out is None:
            written = self._empty(shape, stream)
        else:
            written = as_device_array(out, self.dtype, "out", stream, ordinal=self.ordinal)
            if written.shape != shape:
                raise ShapeError(f"out has shape {written.shape}; expected {shape}")
            if written.read_only:
                raise InvalidValue("out is read-only; pass a writable array")
        frames = math.prod(shape[:-2])
        if not frames or not self.count:
            return written
        ready = None
        if self._groups is not None and frames >= _FEW:
            size = self.dtype.itemsize
            ready = _planned_many(self.ordinal, self.joints, size, self._variant)
        if self._groups is not None and ready is not None:
            self._run_many(turns, ready, self._groups, matrices, rest, written, frames, stream)
        else:
            self._run_few(turns, matrices, rest, written, frames, stream)
        return written

    def _run_few(
        self,
        turns: bool,
        matrices: DeviceArray,
        rest: DeviceArray,
        written: DeviceArray,
        frames: int,
        stream: object,
    ) -> None:
        """Run the kernels with one thread per tile of vertices."""
        ready = _planned(
            self.ordinal,
            self.joints,
            self._tiles,
            self.dtype.itemsize,
            self._variant,
            self._threads,
        )
        columns = -(-self._tiles // ready.plan.threads)
        share = share_of(frames, columns, ready.at_once, self._variant.poses)
        arguments = (
            matrices,
            np.int32(matrices.shape[-2]),
            np.int32(self.joints),
            *self._usable(*self._lists[:3], stream=stream),
            np.int32(self._tiles),
            *self._usable(rest, stream=stream),
            written,
            np.int32(self.count),
            np.int64(frames),
            np.int64(share),
        )
        grid = (columns, -(-frames // share))
        _launch(ready, turns, grid, arguments, stream)

    def _run_many(
        self,
        turns: bool,
        ready: _Ready,
        lists: _Lists,
        matrices: DeviceArray,
        rest: DeviceArray,
        written: DeviceArray,
        frames: int,
        stream: object,
    ) -> None:
        """Run the kernels with one thread per pose."""
        batches = -(-frames // (32 * self._variant.lane))
        tiles = -(-self.count // self._variant.tile)
        share = share_of_many(tiles, batches, ready.at_once, ready.plan.threads // 32)
        arguments = (
            matrices,
            np.int32(matrices.shape[-2]),
            np.int32(self.joints),
            *self._usable(*lists[:3], stream=stream),
            np.int32(lists.capacity),
            *self._usable(rest, stream=stream),
            written,
            np.int32(self.count),
            np.int64(frames),
            np.int32(share),
        )
        _launch(ready, turns, (batches * -(-tiles // share),), arguments, stream)

    def _usable(self, *arrays: DeviceArray, stream: object) -> list[DeviceArray]:
        """Make arrays prepared on another stream usable on this one."""
        return [as_device_array(each, stream=stream, ordinal=self.ordinal) for each in arrays]


def blend(
    matrices: object,
    joints: object,
    weights: object,
    rest: object,
    normals: object = None,
    out: object = None,
    stream: object = None,
    *,
    ordinal: int = 0,
) -> DeviceArray | tuple[DeviceArray, DeviceArray]:
    """Compute linear blend skinning of a batch of poses; in a loop, prepare a `Blend` once.

    Args:
        matrices: (..., k, 3, 4) or (..., k, 4, 4) float32 or float64: from binding to the pose.
        joints: (n, w) int32. Numbers outside 0 .. k - 1 stand for no joint.
        weights: (n, w). A vertex without weights does not move.
        rest: (n, 3) positions at binding.
        normals: (n, 3) normals at binding, or None.
        out: (..., n, 3) array for the positions, or None for a new array.
        stream: the stream of the computation.
        ordinal: the index of the device.

    Returns:
        The positions (..., n, 3), and with ``normals`` the unit normals (..., n, 3), too.

    Raises:
        ShapeError, InvalidValue: an array has the wrong shape or dtype, or is in host memory.
        CudaUnavailable: there is no usable device.
    """
    given = as_device_array(matrices, None, "matrices", stream, ordinal=ordinal)
    if given.ndim < 3:
        raise ShapeError(f"matrices has shape {given.shape}; expected (..., joints, 3 or 4, 4)")
    count = given.shape[-3]
    made = Blend(joints, weights, rest, normals, count=count, stream=stream, ordinal=ordinal)
    positions = made.positions(given, out, stream)
    return positions if normals is None else (positions, made.directions(given, None, stream))


def skin_matrices(
    frames: object,
    inverse_bind: object,
    which: object,
    dtype: DTypeLike = np.float32,
    stream: object = None,
    *,
    ordinal: int = 0,
) -> DeviceArray:
    """Compute ``M = T_wj B^-1`` (source 000): matrices (..., k, 3, 4) from binding to the pose.

    Args:
        frames: (..., joints, 4, 4) or (..., joints, 3, 4) float32 or float64 world frames.
        inverse_bind: (k, 4, 4) float64 inverse bind matrices.
        which: (k,) int32: the joint in ``frames`` of each matrix. These are not checked.
        dtype: dtype of the result, float32 or float64. The product is calculated in float64.
        stream: the stream of the computation.
        ordinal: the index of the device.

    Raises:
        ShapeError, InvalidValue: an array has the wrong shape or dtype, or is in host memory.
    """
    given = as_device_array(frames, None, "frames", stream, ordinal=ordinal)
    if given.ndim < 3 or given.shape[-2:] not in ((3, 4), (4, 4)):
        raise ShapeError(f"frames has shape {given.shape}; expected (..., joints, 3 or 4, 4)")
    if given.dtype.kind != "f":
        raise InvalidValue(f"frames is {given.dtype}; expected float32 or float64")
    inverse = as_device_array(inverse_bind, np.float64, "inverse_bind", stream, ordinal=ordinal)
    rows = as_device_array(which, np.int32, "which", stream, ordinal=ordinal)
    if inverse.shape != (*rows.shape, 4, 4) or rows.ndim != 1:
        raise ShapeError(f"inverse_bind has shape {inverse.shape}; expected (*{rows.shape}, 4, 4)")
    kind = np.dtype(dtype)
    made = empty((*given.shape[:-3], len(rows), 3, 4), kind, stream=stream, ordinal=ordinal)
    total = math.prod(made.shape[:-1])
    if total:
        module = _module(ordinal, kind.itemsize, VARIANTS[kind.itemsize])
        sizes = (np.int32(given.shape[-2]), np.int32(given.shape[-3]))
        arguments = (given, *sizes, rows, inverse, np.int32(len(rows)), np.int64(total), made)
        function = module.function(f"skin_matrices_{8 * given.dtype.itemsize}")
        _linear(function, total, arguments, stream)
    return made
