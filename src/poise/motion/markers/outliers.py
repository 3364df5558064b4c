"""Detect samples far from the model: swaps, ghosts, jumps."""

from __future__ import annotations

import numpy as np

from poise.array_types import Flags, Floats
from poise.motion.markers.rigid_groups import runs_with

_OUT = 6.0  # times the usual error of a marker: an outlier
_IN = 3.0  # times the usual error, up to which frames beside an outlier belong to it
_LEAST = 0.03  # metres: minimum distance of an outlier


def far_off(errors: Floats, weights: Floats) -> Flags:
    """Mask (F, K) of outliers, from errors (F, K) in metres with NaN in gaps.

    A sample is an outlier if its error exceeds `_OUT` times the usual error of its marker (the RMS
    derived from the median) and 3 cm; adjacent frames are outliers while their error exceeds half
    of that, because a swap starts and ends gradually. The usual error of a marker is limited to
    three times that of all markers, as a marker may be wrong most of the time.
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
        out[:, k] = runs_with(own > high, own > high * _IN / _OUT) & there[:, k]
    return out


def usual_errors(errors: Floats, there: Flags) -> Floats:
    """Standard deviation of each marker per direction (K,), from its median distance.

    The median of the length of a vector of three normal numbers is 1.5382 standard deviations.
    """
    usual = np.full(errors.shape[1], np.nan)
    for k in range(errors.shape[1]):
        own = errors[there[:, k], k]
        if len(own):
            usual[k] = float(np.median(own)) / 1.5382
    return usual
