"""Smooth upper envelope of a curve."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def envelope(values: Floats, reach: int) -> Floats:
    """Smooth upper envelope of values (frames,).

    The envelope is the maximum over a window, smoothed by a window of the same width.

    Args:
        values: (frames,).
        reach: frames of the window on either side.

    >>> made = envelope(np.array([0.0, 0.0, 1.0, 0.0, 0.0]), 1)
    >>> bool((made >= [0.0, 0.0, 1.0, 0.0, 0.0]).all()), made.round(2)
    (True, array([0.25, 0.75, 1.  , 0.75, 0.25]))
    """
    from scipy.ndimage import convolve1d, maximum_filter1d

    if not values.any() or not reach:
        return values
    width = 2 * reach + 1
    window = np.hanning(width + 2)[1:-1]
    wide = maximum_filter1d(values, width, mode="nearest")
    return np.asarray(convolve1d(wide, window / window.sum(), mode="nearest"))
