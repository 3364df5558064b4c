"""Compress weights to 8 or 7 bytes per vertex (source 000: skin memory usage)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Bytes, Floats
from poise.errors import InvalidValue, ShapeError
from poise.model import Weights

INFLUENCES = 4
STEPS = 255
"""Weights are multiples of 1/255 and sum to 1: a precision of 0.4 % (the source says 0.004 %)."""


@dataclass(frozen=True, eq=False)
class CompressedWeights:
    """Four joints and four weights per vertex, one byte each; 7 bytes imply the last weight.

    Attributes:
        data: (n, 8) or (n, 7) bytes: four joints, the strongest first, then their weights in
            255ths; with 7 bytes, ``w3 = 255 - w0 - w1 - w2``.

    Raises:
        ShapeError: the data have the wrong shape.
        InvalidValue: weights do not sum to 255.

    >>> packed = compress(Weights([(0, 1, 2)], [(0.5, 0.3, 0.2)]), size=7)
    >>> packed.data, packed.weights().values[0] * 255
    (array([[  0,   1,   2,   0, 128,  76,  51]], dtype=uint8), array([128., 76., 51., 0.]))
    """

    data: Bytes

    def __post_init__(self) -> None:
        data = np.array(self.data, dtype=np.uint8)
        if data.ndim != 2 or data.shape[1] not in (7, 8):
            raise ShapeError(
                f"compressed weights must be bytes of shape (n, 8) or (n, 7), not {data.shape}"
            )
        sums = data[:, INFLUENCES:].sum(axis=1, dtype=np.int64)
        wrong = sums > STEPS if data.shape[1] == 7 else sums != STEPS
        if wrong.any():
            bad = int(np.argmax(wrong))
            raise InvalidValue(f"the weights of vertex {bad} sum to {sums[bad]}, not to {STEPS}")
        data.setflags(write=False)
        object.__setattr__(self, "data", data)

    @property
    def size(self) -> int:
        """Bytes per vertex."""
        return self.data.shape[1]

    def weights(self) -> Weights:
        """Decompress the weights."""
        steps = self.data[:, INFLUENCES:].astype(np.int64)
        if self.size == 7:
            steps = np.column_stack([steps, STEPS - steps.sum(axis=1)])
        return Weights(self.data[:, :INFLUENCES].astype(np.int64), steps / STEPS)

    def __len__(self) -> int:
        return len(self.data)

    def __repr__(self) -> str:
        return f"<CompressedWeights of {len(self)} vertices, {self.size} bytes each>"


def compress(weights: Weights, size: int = 8) -> CompressedWeights:
    """Compress weights to 8 bytes per vertex, or to 7 with the last weight implied.

    The four strongest influences are normalised and rounded to 255ths by the largest remainder
    method: rows sum to 255, and every error is less than one step. `deviation` and
    `deviation_bound` give the resulting displacement of vertices.

    Raises:
        InvalidValue: the size is not 8 or 7, a joint index is above 255, or a vertex has no weight.
    """
    if size not in (7, 8):
        raise InvalidValue(
            f"{size} bytes per vertex: expected 8, or 7 with the last weight implied"
        )
    if not len(weights):
        return CompressedWeights(np.zeros((0, size), dtype=np.uint8))
    used = weights.values > 0.0
    if (weights.joints[used] >= 256).any():
        raise InvalidValue(
            "compressed weights support at most 256 joints; split the skin, or remove joints"
        )
    if not used.any(axis=1).all():
        bare = int(np.argmin(used.any(axis=1)))
        raise InvalidValue(f"vertex {bare} has no weight: bind it first")
    joints, values = _strongest(weights)
    steps = _rounded(values / values.sum(axis=1, keepdims=True))
    joints = np.where(steps > 0, joints, 0)
    packed = np.column_stack([joints, steps]).astype(np.uint8)
    return CompressedWeights(packed[:, :size])


def _strongest(weights: Weights) -> tuple[NDArray[np.int64], Floats]:
    """Joints and weights (n, 4), the strongest first, each joint once."""
    most = int(weights.joints[weights.values > 0.0].max()) + 1
    best = Weights.from_dense(weights.dense(most), INFLUENCES)
    missing = ((0, 0), (0, INFLUENCES - best.influences))
    return np.pad(best.joints, missing), np.pad(best.values, missing)


def _rounded(shares: Floats) -> NDArray[np.int64]:
    """Integers (n, k) with row sums of 255, by largest remainders, from rows that sum to one."""
    exact = STEPS * shares
    down = np.floor(exact).astype(np.int64)
    left = STEPS - down.sum(axis=1)
    order = np.argsort(-(exact - down), axis=1, kind="stable")
    rank = np.empty_like(order)
    np.put_along_axis(rank, order, np.arange(order.shape[1])[None, :], axis=1)
    return down + (rank < left[:, None])
