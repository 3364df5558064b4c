"""Samples that are too far from where the model has them: swapped, ghosts, jumps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

_OUT = 6.0
_IN = 3.0
_LEAST = 0.03  # metres: nothing nearer is out


def far_off(errors: Floats, weights: Floats) -> Mask:
    """(F, K) the samples that are out, from errors (F, K) in metres with NaN in the gaps.

    A sample is out from `_OUT` times what its marker usually is off (the root mean square that the
    median tells), but never below 3 cm; and so are its neighbours in time as long as they are off
    by half of that, for a swap begins and ends before it is plain. A marker that is off most of
    the time is measured by what all usually are off, thrice.
    """
    there = np.isfinite(errors) & (weights > 0.0)
    out = np.zeros_like(there)
    if not there.any():
        return out
    usual = usual_errors(errors, there)
    pooled = float(np.median(usual[np.isfinite(usual)]))
    for k in range(errors.shape[1]):
        if not there[:, k].any():
            continue
        scale = min(usual[k], 3.0 * pooled)
        high = max(_OUT * scale, _LEAST)
        own = np.where(there[:, k], errors[:, k], 0.0)
        out[:, k] = _spread(own > high, own > high * _IN / _OUT) & there[:, k]
    return out


def usual_errors(errors: Floats, there: Mask) -> Floats:
    """(K,) per direction, the standard deviation that the median distance tells.

    The median of the length of a vector of three normal numbers is 1.5382 standard deviations.
    """
    usual = np.full(errors.shape[1], np.nan)
    for k in range(errors.shape[1]):
        own = errors[there[:, k], k]
        if len(own):
            usual[k] = float(np.median(own)) / 1.5382
    return usual


def _spread(high: Mask, low: Mask) -> Mask:
    """The runs of ``low`` in which ``high`` is met at least once."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], low.view(np.int8), [0]])))
    out = np.zeros_like(high)
    for first, end in zip(edges[::2], edges[1::2], strict=True):
        out[first:end] = high[first:end].any()
    return out
