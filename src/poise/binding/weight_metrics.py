"""What weights are like: jumps along edges, left against right."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.binding.surface import Surface

Floats = NDArray[np.float64]

JUMP = 0.25
"""An edge across which more of the weight than this changes hands is a jump."""


def jumps(values: Floats, surface: Surface, least: float = JUMP) -> float:
    """The share of edges across which more than ``least`` of the weight changes hands.

    ``sum |w_a - w_b| / 2`` of the weights (n, joints) at both ends: between two joints, the
    difference of one joint's weight.
    """
    if not len(surface.edges):
        return 0.0
    return float((changes(values, surface) > least).mean())


def changes(values: Floats, surface: Surface) -> Floats:
    """(e,) how much of the weight changes hands along each edge, 0 to 1."""
    a, b = surface.edges.T
    total = np.zeros(len(a))
    for column in values.T:  # one at a time: all together take edges times joints of memory
        total += np.abs(column[a] - column[b])
    return 0.5 * total


__all__ = ["JUMP", "changes", "jumps"]
