"""Memory aligned to cache lines, for matrices that kernels read."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

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
