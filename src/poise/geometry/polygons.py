"""Convex polygons in the plane."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from poise.array_types import Floats


def hull_corners(points: Floats) -> list[int]:
    """Return the indices of convex-hull corners of points (n, 2), counter-clockwise (Andrew, 1979).

    There are fewer than three if the points are on a line.

    >>> hull_corners(np.array([(0, 0), (1, 0), (0.3, 0.3), (0, 1), (1, 1)]))
    [0, 1, 4, 3]
    """
    order: list[int] = np.lexsort((points[:, 1], points[:, 0])).tolist()
    places: list[tuple[float, float]] = points.tolist()

    def chain(indices: Iterable[int]) -> list[int]:
        found: list[int] = []
        for i in indices:
            x, y = places[i]
            while len(found) > 1:
                (ax, ay), (bx, by) = places[found[-2]], places[found[-1]]
                # 1e-9 m^2: above the roundoff of points that are on one side
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-9:
                    break
                found.pop()
            found.append(i)
        return found[:-1]

    return chain(order) + chain(order[::-1]) or order
