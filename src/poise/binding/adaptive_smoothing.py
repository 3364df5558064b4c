"""Smoothing as far as a body's height asks for, however finely its surface is cut."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.binding.smoothing import mean_of_neighbours
from poise.binding.surface import Surface

Floats = NDArray[np.float64]

USUAL_EDGE = 1.0 / 125.0
"""Of the body's height: the length of edges on which a pass counts once."""
MOST_PASSES = 60


def evened(weights: Floats, surface: Surface, height: float, passes: float) -> Floats:
    """Weights (n, joints) that went half way to the mean of their neighbours, several times.

    What passes spread goes with the square of the edges' length, so on finer surfaces it takes more
    of them and on coarser ones fewer. Vertices without an edge stay as they are.

    Args:
        weights: of the surface's vertices.
        surface: any.
        height: of the body, metres.
        passes: how many on edges of the usual length.
    """
    mean = mean_of_neighbours(surface, "uniform")
    lone = np.diff(mean.indptr) == 0
    for _ in range(passes_for(surface, height, passes)):
        towards = np.asarray(mean @ weights)
        towards[lone] = weights[lone]
        weights = 0.5 * (weights + towards)
    return weights


def passes_for(surface: Surface, height: float, passes: float) -> int:
    """How many passes on this surface do what ``passes`` do on edges of the usual length.

    Its edges count as long as those of regular triangles of the same area.
    """
    if not len(surface.faces):
        return 0
    area = float(surface.areas.sum()) / len(surface.faces)
    edge = np.sqrt(4.0 / np.sqrt(3.0) * area)
    return int(np.clip(np.round(passes * (USUAL_EDGE * height / edge) ** 2), 0, MOST_PASSES))


__all__ = ["MOST_PASSES", "USUAL_EDGE", "evened", "passes_for"]
