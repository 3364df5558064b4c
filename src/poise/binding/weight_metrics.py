"""What weights are like: jumps along edges, left against right."""

from __future__ import annotations

from collections.abc import Sequence

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


def torn(values: Floats, surface: Surface, parents: Sequence[int], least: float = JUMP) -> int:
    """How many edges lead from one joint's weight to that of a joint elsewhere in the body.

    Across such an edge one joint loses and another gains more than ``least``, and neither is the
    other's parent or grandparent, nor have they a parent in common. Posed, it becomes a spike.

    Args:
        values: (n, joints) weights.
        surface: whose they are.
        parents: of the joints, -1 for none.
        least: of the weight.
    """
    a, b = surface.edges[changes(values, surface) > least].T
    difference = values[a] - values[b]
    gains, loses = difference.argmax(axis=1), difference.argmin(axis=1)
    strong = np.minimum(difference.max(axis=1, initial=0.0), -difference.min(axis=1, initial=0.0))
    far = ~_near(parents)[gains, loses]
    return int((far & (strong > least)).sum())


def _near(parents: Sequence[int]) -> NDArray[np.bool_]:
    """(joints, joints) which are at most two steps of the tree apart."""
    step = np.eye(len(parents), dtype=np.bool_)
    for i, parent in enumerate(parents):
        if parent >= 0:
            step[i, parent] = step[parent, i] = True
    return step @ step


__all__ = ["JUMP", "changes", "jumps", "torn"]
