"""Plain twin of `poise.kernels.convex_depth`: the difference of two point sets as a hull."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.spatial import ConvexHull

Floats = NDArray[np.float64]


def depth(one: Floats, other: Floats) -> float:
    """How deep the hulls of points (n, 3) and (m, 3) are in each other; 0 if they do not touch."""
    hull = ConvexHull((one[:, None] - other).reshape(-1, 3))
    return max(0.0, float(-hull.equations[:, 3].max()))
