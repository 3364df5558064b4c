"""Memory for matrices that kernels read in whole cache lines."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LINE = 64  # bytes


def aligned(shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    """An array whose first number begins a cache line: no matrix then lies across two.

    >>> aligned((3, 16), np.dtype(np.float32)).ctypes.data % 64
    0
    """
    size = math.prod(shape) * dtype.itemsize
    block = np.empty(size + _LINE, dtype=np.uint8)
    first = -block.ctypes.data % _LINE
    return block[first : first + size].view(dtype).reshape(shape)
