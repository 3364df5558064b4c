"""Memory for matrices that kernels read in whole cache lines."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LINE = 64  # bytes


def aligned(shape: tuple[int, ...], dtype: np.dtype[Any]) -> NDArray[Any]:
    """An array whose first number begins a cache line: no matrix then lies across two.

    >>> aligned((3, 16), np.dtype(np.float32)).ctypes.data % 64
    0
    """
    block = np.empty(math.prod(shape) * dtype.itemsize + _LINE, dtype=np.uint8)
    return np.ndarray(shape, dtype, block, -_address()(block) % _LINE)


@cache
def _address() -> Any:
    # Asked of NumPy, an address takes a microsecond: a tenth of what a frame takes beside its
    # vertices.
    from poise.kernels.skin_matrices import address

    return address
