"""Pruning: limit the number of influences per vertex."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.binding.surface_weights import SurfaceWeights, normalised
from poise.errors import InvalidValue
from poise.solvers.input_validation import whole_of

_TIE = 1e-9  # relative: weights closer than this are equal, up to rounding


def prune(
    weights: SurfaceWeights, influences: int | None = None, *, least: float = 0.0
) -> SurfaceWeights:
    """Keep the strongest influences of each vertex, normalised.

    If influences at the limit are equally strong, none of them is kept if the stronger ones have
    half of the weight, so that left and right are treated equally; otherwise the earlier joint is
    kept. Locked joints are kept and count towards the limit.

    Args:
        weights: weights on a surface.
        influences: the number of joints to keep; None for any number.
        least: weights below this are removed, except the strongest weight of a vertex.

    Raises:
        InvalidValue: an argument is out of range.
    """
    if influences is not None:
        whole_of(influences, "influences", 1)
    if not 0.0 <= least < 1.0:
        raise InvalidValue(f"least={least}: expected 0 or more, and less than 1")
    free = weights.free
    # rank all weights: locked weights first, then by strength
    order = np.argsort(-(weights.values + 2.0 * (~free & (weights.values > 0.0))), axis=1,
                       kind="stable")  # fmt: skip
    rank = np.empty_like(order)
    np.put_along_axis(rank, order, np.arange(order.shape[1])[None, :], axis=1)
    kept = rank < (len(free) if influences is None else influences)
    kept = _without_ties(weights.values, kept)
    kept &= (weights.values >= least) | (rank == 0)
    return weights.with_free(np.where(kept | ~free, weights.values, 0.0))


def _without_ties(values: Floats, kept: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Remove kept weights that equal a removed weight, if half of the weight remains."""
    first_out = np.where(kept, 0.0, values).max(axis=1, keepdims=True)
    stronger = kept & (values > first_out * (1.0 + _TIE))
    enough = np.where(stronger, values, 0.0).sum(axis=1) >= 0.5
    return np.where(enough[:, None], stronger, kept)


def normalise(weights: SurfaceWeights) -> SurfaceWeights:
    """Normalise weights to sum to one; locked weights stay unchanged."""
    if weights.locked:
        return weights.with_free(weights.values)
    return weights.with_values(normalised(weights.values))
