"""Linear blend skinning: transform each vertex by the weighted mean of its joints' matrices.

Source 000 (smooth skin): ``v' = sum w_i M_i v``, ``M_i = W_i B_i^-1``, and for normals
``n* = sum w_i M_i^-T n``, ``n' = n* / |n*|``; source 002: ``v_j = sum w_ij T_i v_j``. If all joints
are rigid, or share one uniform scale, ``M^-T`` is proportional to ``M``, and one blended matrix
serves both.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.skinning.deformer import SIZE, VertexOutputs, VertexRows
from poise.skinning.kernel_pool import KernelRun
from poise.skinning.multi_pass_deformer import Stepped

TOLERANCE = {4: 1e-6, 8: 1e-9}
"""Tolerance for a matrix to count as a rotation, by the size of the dtype in bytes."""


@cache
def _kernels() -> tuple[Any, Any, Any]:
    # cached, as importing a loaded module takes a microsecond per frame
    from poise.kernels import skin_matrices
    from poise.kernels.simd import linear_blend, linear_blend_blocked

    return skin_matrices, linear_blend, linear_blend_blocked


class Columns(NamedTuple):
    """Matrices of k joints and of the static pseudo-joint for kernels, (k + 1, 16) each.

    Attributes:
        points: matrices for positions.
        directions: matrices for normals; None if equal to ``points``.
    """

    points: NDArray[Any]
    directions: NDArray[Any] | None


def loaded_columns(matrices: NDArray[np.float64], dtype: np.dtype[Any]) -> Columns:
    """Convert matrices (k, 4, 4) to the format of the kernels."""
    loading, _, _ = _kernels()
    points = aligned((len(matrices) + 1, 16), dtype)
    if not loading.pack_and_classify(matrices, points, TOLERANCE[dtype.itemsize]):
        return Columns(points, None)
    directions = aligned((len(matrices) + 1, 16), dtype)
    loading.pack_normals(matrices, directions)
    return Columns(points, directions)


def loaded_frames(matrices: NDArray[np.float64], dtype: np.dtype[Any]) -> Columns | None:
    """Convert frames of matrices (f, k, 4, 4) to arrays (f, k + 1, 16).

    Returns None if only some of the frames need separate matrices for normals.
    """
    loading, _, _ = _kernels()
    shape = (len(matrices), matrices.shape[1] + 1, 16)
    points = aligned(shape, dtype)
    general = loading.load_frames(matrices, points, TOLERANCE[dtype.itemsize])
    if general == 0:
        return Columns(points, None)
    if general < 0:
        return None
    directions = aligned(shape, dtype)
    loading.pack_frames_normals(matrices, directions)
    return Columns(points, directions)


def linear_steps(columns: Columns, rows: VertexRows, out: VertexOutputs) -> list[KernelRun]:
    """Steps that blend positions, normals and tangents."""
    _, kernels, _ = _kernels()
    joints, weights = rows.joints, rows.weights
    points, directions = columns
    end = len(joints)
    steps: list[KernelRun] = []
    if out.normals is None or directions is not None:
        moved = (points, joints, weights, rows.vertices, out.vertices)
        steps.append(KernelRun(kernels.blend_points, moved, 0, end))
        if out.normals is not None and directions is not None:
            faced = (directions, joints, weights, rows.normals, out.normals)
            steps.append(KernelRun(kernels.blend_directions, faced, 0, end))
    else:
        steps += _block_steps(points, rows, out.vertices, out.normals)
        first = steps[0].end if steps else 0
        if first < end:
            both = kernels.blend_4 if joints.shape[1] == 4 else kernels.blend
            places, direction_arrays = (rows.vertices, out.vertices), (rows.normals, out.normals)
            steps.append(
                KernelRun(both, (points, joints, weights, *places, *direction_arrays), first, end)
            )
    if out.tangents is not None and rows.tangents is not None:
        along = (points, joints, weights, rows.tangents, out.tangents)
        steps.append(KernelRun(kernels.blend_directions, along, 0, end))
    return steps


def _block_steps(
    points: NDArray[Any], rows: VertexRows, vertices: NDArray[Any], normals: NDArray[Any]
) -> list[KernelRun]:
    """Steps that blend vertices in blocks, if there are any."""
    if rows.blocked is None:
        return []
    _, _, kernels = _kernels()
    (joints, starts, weights), places, directions = rows.blocked
    arrays = (points, joints, starts, weights, places, vertices, directions, normals)
    return [KernelRun(kernels.blend_blocks, arrays, 0, rows.blocked.blocks.number * SIZE, SIZE)]


class LinearBlend(Stepped):
    """Linear blend skinning (source 000).

    The method is fast, and standard on graphics hardware. Volume collapses: the mean of two joints
    with a relative rotation shrinks by the cosine of half the angle.
    """

    name: ClassVar[str] = "linear-blend"

    def load(self, matrices: NDArray[np.float64]) -> Columns:
        return loaded_columns(matrices, self.dtype)

    def load_frames(self, matrices: NDArray[np.float64]) -> Columns | None:
        return loaded_frames(matrices, self.dtype)

    def steps(self, loaded: Columns, rows: VertexRows, out: VertexOutputs) -> list[KernelRun]:
        return linear_steps(loaded, rows, out)


_LINE = 64  # bytes of a cache line


def aligned(shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Create an array whose first element starts a cache line, so that no matrix spans two.

    >>> aligned((3, 16), np.dtype(np.float32)).ctypes.data % 64
    0
    """
    block = np.empty(math.prod(shape) * dtype.itemsize + _LINE, dtype=np.uint8)
    return np.ndarray(shape, dtype, block, -_address()(block) % _LINE)


@cache
def _address() -> Any:
    # NumPy takes a microsecond to return an address, a tenth of the fixed cost of a frame
    from poise.kernels.skin_matrices import address

    return address
