"""Blocks of neighbouring vertices that share joints, the format of a faster kernel."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.skinning.influences import Influences

SIZE = 8  # vertices in a block
_WORTH_IT = 8.0  # mean number of joints per block above which blocks are slower


class Blocks(NamedTuple):
    """Joints of each block of 8 vertices, and the weights of its vertices.

    Attributes:
        joints: (m,) int32, block after block.
        starts: (blocks + 1,), start of each block's joints.
        weights: (m, 8).
    """

    joints: NDArray[np.int32]
    starts: NDArray[np.int64]
    weights: NDArray[Any]

    @property
    def number(self) -> int:
        """Number of complete blocks."""
        return len(self.starts) - 1


class Blocked(NamedTuple):
    """Blocks with the positions and normals of their vertices.

    Attributes:
        blocks: the joints and weights.
        vertices: (blocks, 3, 8), coordinate by coordinate.
        normals: (blocks, 3, 8).
    """

    blocks: Blocks
    vertices: NDArray[Any]
    normals: NDArray[Any]


def blocks(found: Influences, dtype: np.dtype[Any]) -> Blocks | None:
    """Divide the vertices of a mesh into blocks, in order; None if blocks are not faster.

    >>> joints = np.array([[0, 1], [1, 2]] * 8, dtype=np.int32)
    >>> made = blocks(Influences(joints, np.full((16, 2), 0.5)), np.dtype(np.float32))
    >>> made.joints.tolist(), made.starts.tolist(), made.weights[0].tolist()
    ([0, 1, 2, 0, 1, 2], [0, 3, 6], [0.5, 0.0, 0.5, 0.0, 0.5, 0.0, 0.5, 0.0])
    """
    count = len(found.joints) // SIZE
    if not count:
        return None
    slots = found.joints.shape[1]
    joints = found.joints[: count * SIZE].astype(np.int64).ravel()
    weights = found.weights[: count * SIZE].ravel()
    vertices = np.repeat(np.arange(count * SIZE), slots)
    used = weights > 0.0
    joints, weights, vertices = joints[used], weights[used], vertices[used]
    most = int(joints.max(initial=0)) + 1
    pairs, place = np.unique((vertices // SIZE) * most + joints, return_inverse=True)
    if len(pairs) > _WORTH_IT * count:
        return None
    shared = np.zeros((len(pairs), SIZE))
    np.add.at(shared, (place.ravel(), vertices % SIZE), weights)
    starts = np.searchsorted(pairs // most, np.arange(count + 1))
    return Blocks(
        (pairs % most).astype(np.int32), starts.astype(np.int64), shared.astype(dtype)
    )  # fmt: skip


def by_lane(rows: NDArray[Any], count: int) -> NDArray[Any]:
    """Transpose the first rows (n, 3) block by block: all x, all y, all z; (count, 3, 8)."""
    taken = rows[: count * SIZE].reshape(count, SIZE, 3)
    return np.ascontiguousarray(taken.transpose(0, 2, 1))
