"""Corners of faces as vertices: one for each set of place, normal, texture coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]


def distinct_corners(wanted: NDArray[Any]) -> tuple[Integers, Integers]:
    """Which corners (c, k) are different ones, and which of those each corner is.

    The first column numbers places, the others whatever else tells corners apart; -1 stands for
    none. Different corners are in the order of their places.

    Returns:
        (n,) a corner of each different kind, and (c,) the kind of each.

    >>> distinct_corners(np.array([(2, 0), (1, 5), (2, 0), (2, 1)]))[1]
    array([1, 0, 1, 2])
    """
    key = wanted[:, 0].astype(np.int64)
    for column in range(1, wanted.shape[1]):
        if (wanted[:, column] >= 0).any():
            pairs = key * (int(wanted[:, column].max()) + 2) + wanted[:, column] + 1
            key = np.unique(pairs, return_inverse=True)[1].ravel()
    if len(key) < key.max(initial=-1) >> 4:  # a few corners of a large file
        _, chosen, kinds = np.unique(key[::-1], return_index=True, return_inverse=True)
        return len(key) - 1 - chosen, kinds.ravel()[::-1]
    # Without sorting: every key is a small number.
    place = np.full(int(key.max(initial=-1)) + 1, -1, dtype=np.int64)
    place[key] = np.arange(len(key))
    there = place >= 0
    return place[there], (np.cumsum(there) - 1)[key]
