"""Detect markers away from the positions that their partners imply."""

from __future__ import annotations

import numpy as np

from poise.array_types import Flags, Floats
from poise.motion.markers.rigid_groups import CLOSE, Partners

SLACK = 0.04
"""Minimum tolerance of a distance, metres."""
SIGMAS = 6.0
"""Tolerance of a distance in units of its spread."""
DOUBT = 0.35
"""Fraction of the tolerance above which a faulty marker remains faulty (hysteresis)."""

_ROUNDS = 8
_AT_ONCE = 1024  # frames processed at once


def strays(places: Floats, partners: Partners) -> tuple[Flags, Floats]:
    """Mask of stray samples, found worst first, and their errors in metres.

    A span extends over adjacent doubtful frames and gaps.

    Args:
        places: (frames, markers, 3) metres, NaN where missing.
        partners: the partners of these markers.
    """
    wrong = np.zeros(places.shape[:2], dtype=bool)
    doubtful = np.zeros(wrong.shape, dtype=bool)
    off = np.zeros(wrong.shape)
    for first in range(0, len(places), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        wrong[part], doubtful[part], off[part] = _strays_of(places[part], partners)
    missing = np.isnan(places[..., 0])
    for column in np.flatnonzero(wrong.any(axis=0)):
        maybe = doubtful[:, column] | wrong[:, column] | missing[:, column]
        wrong[:, column] = runs_with(wrong[:, column], maybe) & ~missing[:, column]
    return wrong, off


def _strays_of(places: Floats, partners: Partners) -> tuple[Flags, Flags, Floats]:
    """Masks of certain and of doubtful strays, and their errors in metres."""
    limit = limits_of(partners)
    reach = np.linalg.norm(places[:, :, None] - places[:, partners.index], axis=-1)
    error = np.abs(reach - partners.length)
    wrong = np.zeros(places.shape[:2], dtype=bool)
    busy = np.arange(len(places))
    for _ in range(_ROUNDS):
        metres = np.where(wrong[busy][:, partners.index], np.nan, error[busy])
        score = judged(metres / limit, partners)
        theirs = np.nan_to_num(score)[:, partners.index].max(axis=2, initial=0.0)
        found = (score > 1.0) & (score >= theirs) & ~wrong[busy]
        if not found.any():
            break
        rows, columns = np.nonzero(found)
        wrong[busy[rows], columns] = True
        busy = busy[found.any(axis=1)]
    metres = np.where(wrong[:, partners.index], np.nan, error)
    doubtful = judged(metres / limit, partners) > DOUBT
    return wrong, doubtful, np.nan_to_num(judged(metres, partners))


def limits_of(partners: Partners) -> Floats:
    """Tolerance of each distance, (markers, n) metres."""
    return np.maximum(SLACK, SIGMAS * partners.spread)


def judged(values: Floats, partners: Partners) -> Floats:
    """Lower median over close partners; over all if fewer than two close ones have a value.

    Args:
        values: (..., markers, n), one value per partner; NaN where unknown.
        partners: the partners of these markers.
    """
    near = lower_median(np.where(partners.spread <= CLOSE, values, np.nan))
    return np.where(np.isnan(near), lower_median(values), near)


def lower_median(values: Floats) -> Floats:
    """Lower median over the last axis without NaNs; NaN for fewer than two values."""
    seen = (~np.isnan(values)).sum(axis=-1)
    ordered = np.sort(values, axis=-1)
    middle = np.clip((seen - 1) // 2, 0, None)[..., None]
    found = np.take_along_axis(ordered, middle, axis=-1)[..., 0]
    return np.where(seen >= 2, found, np.nan)


def runs_with(sure: Flags, maybe: Flags) -> Flags:
    """Runs of ``maybe`` that contain at least one frame of ``sure``."""
    run = np.cumsum(np.diff(maybe, prepend=False))
    return np.isin(run, run[sure & maybe]) & maybe


def bridged(wrong: Flags, missing: Flags, width: int) -> Flags:
    """Merge faulty spans with at most ``width`` frames between them; gaps remain gaps."""
    if width < 1 or not wrong.any():
        return wrong
    count = np.arange(len(wrong))[:, None]
    far = len(wrong) + width + 2  # distance for a missing span: farther than any other
    before = np.maximum.accumulate(np.where(wrong, count, -far), axis=0)
    behind = np.minimum.accumulate(np.where(wrong, count, 2 * far)[::-1], axis=0)[::-1]
    return (wrong | (behind - before <= width + 1)) & ~missing
