"""Convert between sRGB and linear light (IEC 61966-2-1)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats


def linear_from_srgb(colours: ArrayLike) -> Floats:
    """Convert sRGB values in [0, 1] of any shape to linear light.

    >>> linear_from_srgb([0.0, 0.5, 1.0]).round(4)
    array([0.   , 0.214, 1.   ])
    """
    given = np.asarray(colours, dtype=np.float64)
    return np.where(given <= 0.04045, given / 12.92, ((given + 0.055) / 1.055) ** 2.4)


def srgb_from_linear(colours: ArrayLike) -> Floats:
    """Convert linear light in [0, 1] of any shape to sRGB values.

    >>> srgb_from_linear(linear_from_srgb([0.02, 0.5, 1.0])).round(12)
    array([0.02, 0.5 , 1.  ])
    """
    given = np.asarray(colours, dtype=np.float64)
    curved = 1.055 * np.maximum(given, 0.0) ** (1.0 / 2.4) - 0.055
    return np.where(given <= 0.0031308, 12.92 * given, curved)


def clamped(value: float) -> float:
    """Return a component of a colour in [0, 1]; 0 for NaN.

    >>> clamped(1.5), clamped(float("nan"))
    (1.0, 0.0)
    """
    return min(1.0, max(0.0, float(value)))
