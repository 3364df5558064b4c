"""Smoothing by an amount relative to the body's height, independent of the mesh's resolution."""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.binding.smoothing import mean_of_neighbours
from poise.binding.surface import Surface

USUAL_EDGE = 1.0 / 125.0
"""Reference edge length, relative to the body's height."""
MOST_PASSES = 60


def evened(weights: Floats, surface: Surface, height: float, passes: float) -> Floats:
    """Smooth weights (n, joints) by repeated averaging with the mean of neighbours.

    The diffusion of a pass is proportional to the squared edge length: finer surfaces get more
    passes, coarser ones fewer. Vertices without an edge do not change.

    Args:
        weights: weights of the surface's vertices.
        surface: the surface of the weights.
        height: height of the body, metres.
        passes: the number of passes for edges of the reference length.
    """
    mean = mean_of_neighbours(surface, "uniform")
    lone = np.diff(mean.indptr) == 0
    for _ in range(passes_for(surface, height, passes)):
        towards = np.asarray(mean @ weights)
        towards[lone] = weights[lone]
        weights = 0.5 * (weights + towards)
    return weights


def passes_for(surface: Surface, height: float, passes: float) -> int:
    """Number of passes on this surface equivalent to ``passes`` at the reference edge length.

    The edge length is that of equilateral triangles of the mean area.
    """
    if not len(surface.faces):
        return 0
    area = float(surface.areas.sum()) / len(surface.faces)
    edge = np.sqrt(4.0 / np.sqrt(3.0) * area)
    return int(np.clip(np.round(passes * (USUAL_EDGE * height / edge) ** 2), 0, MOST_PASSES))


__all__ = ["MOST_PASSES", "USUAL_EDGE", "evened", "passes_for"]
