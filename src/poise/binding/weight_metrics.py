"""Quality metrics of weights: jumps along edges, torn edges."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.binding.surface import Surface

JUMP = 0.25
"""Change of weight along an edge above which the edge is a jump."""


def jumps(values: Floats, surface: Surface, least: float = JUMP) -> float:
    """Fraction of edges along which the weights change by more than ``least``.

    The change is ``sum |w_a - w_b| / 2`` over the weights (n, joints) at both ends; with two joints
    it is the difference of one joint's weight.
    """
    if not len(surface.edges):
        return 0.0
    return float((changes(values, surface) > least).mean())


def changes(values: Floats, surface: Surface) -> Floats:
    """Change of weights along each edge, (e,) from 0 to 1."""
    a, b = surface.edges.T
    total = np.zeros(len(a))
    for column in values.T:  # one at a time, to limit memory
        total += np.abs(column[a] - column[b])
    return 0.5 * total


def torn(values: Floats, surface: Surface, parents: Sequence[int], least: float = JUMP) -> int:
    """Number of edges between vertices that follow joints in distant body parts.

    Along such an edge, one joint loses and another gains more than ``least``; neither joint is the
    parent or grandparent of the other, and their parents differ. Such an edge becomes a spike when
    posed.

    Args:
        values: (n, joints), weights.
        surface: the surface of the weights.
        parents: parents of the joints, -1 for none.
        least: threshold of the weight.
    """
    a, b = surface.edges[changes(values, surface) > least].T
    difference = values[a] - values[b]
    gains, loses = difference.argmax(axis=1), difference.argmin(axis=1)
    strong = np.minimum(difference.max(axis=1, initial=0.0), -difference.min(axis=1, initial=0.0))
    far = ~_near(parents)[gains, loses]
    return int((far & (strong > least)).sum())


def _near(parents: Sequence[int]) -> NDArray[np.bool_]:
    """Mask (joints, joints) of pairs at most two steps apart in the tree."""
    step = np.eye(len(parents), dtype=np.bool_)
    for i, parent in enumerate(parents):
        if parent >= 0:
            step[i, parent] = step[parent, i] = True
    return step @ step
