"""Smoothing of weights on the surface (source 000: mesh smoothing)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights
from poise.errors import InvalidValue, UnknownOption
from poise.solvers.input_validation import whole_of

if TYPE_CHECKING:
    from scipy.sparse import csr_array


MEANS = ("cotangent", "uniform")
_FEEBLEST = 1e-3
"""Minimum weight of an edge between obtuse triangles, relative to the mean weight."""


def smooth(
    weights: SurfaceWeights,
    passes: int = 10,
    *,
    rate: float = 0.5,
    mean: str = "cotangent",
    progress: Callable[[float, str], None] | None = None,
) -> SurfaceWeights:
    """Smooth weights by steps towards the mean of the neighbours: ``w + rate (mean - w)``.

    The means over adjacent vertices are weighted by cotangents, which depend on the shape of the
    surface and not on its triangulation, or uniformly ("uniform"). Constant weights do not change,
    and rows still sum to one. Islands are independent. Locked joints keep their weights; other
    joints share the remaining weight.

    Args:
        weights: weights on a surface.
        passes: the number of passes.
        rate: in (0, 1], the step towards the mean.
        mean: "cotangent" or "uniform".
        progress: called before every pass with the fraction of finished passes and the next pass.

    Raises:
        InvalidValue, UnknownOption: an argument is out of range or unknown.
    """
    whole_of(passes, "passes")
    if not 0.0 < rate <= 1.0:
        raise InvalidValue(f"rate={rate}: expected more than 0 and at most 1")
    if mean not in MEANS:
        raise UnknownOption(mean, "mean", MEANS)
    if passes == 0 or not weights.free.any():
        return weights
    step = mean_of_neighbours(weights.surface, mean)
    values = weights.values
    lone = np.diff(step.indptr) == 0
    for number in range(passes):
        if progress is not None:
            progress(number / passes, f"pass {number + 1} of {passes}")
        towards = np.asarray(step @ values)
        towards[lone] = values[lone]
        values = weights.with_free(values + rate * (towards - values)).values
    return weights.with_values(values)


def mean_of_neighbours(surface: Surface, mean: str = "cotangent") -> csr_array:
    """Sparse (n, n) matrix of the weights of a vertex's neighbours, with rows that sum to one."""
    if mean == "uniform":
        values = np.ones(len(surface.edges))
    else:
        cotangents = surface.cotangents
        least = _FEEBLEST * float(cotangents.sum()) / max(1, len(cotangents))
        # Uniform weights if no triangle has an area.
        values = np.maximum(cotangents, least) if least > 0.0 else np.ones(len(cotangents))
    shares = surface.matrix(values)
    totals = np.asarray(shares.sum(axis=1)).ravel()
    shares.data /= np.repeat(totals, np.diff(shares.indptr))
    return shares


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
