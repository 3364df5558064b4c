"""Smooth corrections, envelopes and averages of curves over time."""

from __future__ import annotations

import numpy as np

from poise.array_types import Flags, Floats
from poise.solvers.banded import BandedMatrix


def eased(
    steps: Floats,
    held: Floats,
    free: Flags,
    ease: float,
    weights: Floats | None = None,
    calm: Floats | None = None,
    goal: tuple[Floats, Flags] | None = None,
) -> Floats:
    """Compute a smooth correction (frames, n) of values that removes some of their steps.

    Minimises the weighted squares of the correction, of its second differences (times ``ease^4``)
    and of the steps that remain after the correction.

    Args:
        steps: (frames - 1, n), changes of the values to the next frame.
        held: (frames - 1,), weights of the squared remaining steps; infinite to remove a step.
        free: (frames,), whether the values may be corrected.
        ease: time constant of the correction, frames.
        weights: (frames,), weights of the squared correction; 1 by default.
        calm: (frames - 1,), weights of the correction's squared change to the next frame, used
            where ``held`` is 0; 0 by default.
        goal: values (frames, n) of the correction, and the frames (frames,) that have them.

    >>> held = np.array([0.0, np.inf, 0.0])
    >>> eased(np.array([[0.0], [0.2], [0.0]]), held, np.ones(4, bool), 0.0).ravel().round(3)
    array([ 0. ,  0.1, -0.1,  0. ])
    """
    frames = len(held) + 1
    if not steps[held > 0.0].any() and (goal is None or not goal[0][goal[1]].any()):
        return np.zeros((frames, steps.shape[1]))
    stiff = ease**4
    firm_at_all = 1e5 * max(1.0, stiff)  # stands for infinity: twice the weight changes nothing
    firm = np.minimum(held, firm_at_all)
    matrix = BandedMatrix.zeros(frames, 1, 2)
    own, next_one, second = matrix.panels[:, 0].T
    own += np.where(free, 1.0 if weights is None else weights, firm_at_all)
    stays = firm if calm is None else firm + np.where(firm > 0.0, 0.0, calm)
    own[:-1] += stays
    own[1:] += stays
    next_one[:-1] -= stays
    if frames > 2:
        own[:-2] += stiff
        own[1:-1] += 4.0 * stiff
        own[2:] += stiff
        next_one[:-2] -= 2.0 * stiff
        next_one[1:-1] -= 2.0 * stiff
        second[:-2] += stiff
    right = np.zeros((frames, steps.shape[1]))
    right[:-1] += firm[:, None] * steps
    right[1:] -= firm[:, None] * steps
    if goal is not None:
        own += np.where(goal[1], firm_at_all, 0.0)
        right += np.where(goal[1][:, None], firm_at_all * goal[0], 0.0)
    return matrix.solved(right.T[..., None])[..., 0].T


def rounded(values: Floats, known: Flags, time: float, reach: float) -> Floats:
    """Return values (frames, n) with smaller third differences near known values, which stay.

    Minimises the squares of the changes, which are weighted by ``1 + (d / reach)^6`` at a distance
    of d frames from the nearest known value, and of the third differences times ``time^3``.
    """
    frames, at = np.arange(len(known)), np.flatnonzero(known)
    if len(frames) < 4 or not len(at):
        return values
    after = np.searchsorted(at, frames)
    ends = at[np.maximum(after - 1, 0)], at[np.minimum(after, len(at) - 1)]
    away = np.minimum(np.abs(frames - ends[0]), np.abs(frames - ends[1]))
    stiff = time**6
    matrix = BandedMatrix.zeros(len(frames), 1, 3)
    matrix.panels[:, 0, 0] = np.where(known, 1e5 * max(1.0, stiff), 1.0 + (away / reach) ** 6)
    right = np.zeros_like(values)
    thirds = stiff * np.diff(values, 3, axis=0)
    factors = (-1.0, 3.0, -3.0, 1.0)
    for k, factor in enumerate(factors):
        rows = slice(k, len(frames) - 3 + k)
        right[rows] -= factor * thirds
        for further, other in enumerate(factors[k:]):
            matrix.panels[rows, 0, further] += factor * other * stiff
    return values + matrix.solved(right.T[..., None])[..., 0].T


def envelope(values: Floats, reach: int) -> Floats:
    """Smooth upper envelope of values (frames,).

    The envelope is the maximum over a window, smoothed by a window of the same width.

    Args:
        values: (frames,).
        reach: frames of the window on either side.

    >>> made = envelope(np.array([0.0, 0.0, 1.0, 0.0, 0.0]), 1)
    >>> bool((made >= [0.0, 0.0, 1.0, 0.0, 0.0]).all()), made.round(2)
    (True, array([0.25, 0.75, 1.  , 0.75, 0.25]))
    """
    if not values.any() or reach < 1:
        return values
    return averaged(highest(values, reach), reach)


def highest(values: Floats, reach: int) -> Floats:
    """Return the maximum of values (frames, ...) within ``reach`` frames on either side.

    >>> highest(np.array([0.0, 3.0, 1.0, 0.0, 2.0]), 1)
    array([3., 3., 3., 2., 2.])
    """
    if not len(values):  # of a motion of one frame
        return values
    found, width = np.pad(values, _ends(values, reach), mode="edge"), 1
    while width < 2 * reach + 1:
        step = min(width, 2 * reach + 1 - width)
        found, width = np.maximum(found[:-step], found[step:]), width + step
    return found


def averaged(values: Floats, reach: int) -> Floats:
    """Average values (frames, ...) over ``reach`` frames on either side.

    Weights decrease with distance.
    """
    window = np.hanning(2 * reach + 3)[1:-1]
    padded = np.pad(values, _ends(values, reach), mode="edge")
    return np.apply_along_axis(np.convolve, 0, padded, window / window.sum(), "valid")


def _ends(values: Floats, reach: int) -> list[tuple[int, int]]:
    return [(reach, reach), *[(0, 0)] * (values.ndim - 1)]


def faded(values: Floats, known: Flags, ease: int) -> Floats:
    """Return values (frames, n) where known, faded out over ``ease`` frames elsewhere.

    In a gap, the value at each end is weighted by ``s(1 - d / w)``, d being the distance in frames,
    w the smaller of ``ease`` and the gap, and s the smoothstep ``3 t^2 - 2 t^3``. The weights sum
    to at most 1, and the result is continuous at both ends.
    """
    result = np.where(known[:, None], values, 0.0)
    at, frames = np.flatnonzero(known), np.arange(len(known))
    if not len(at):
        return result
    after = np.searchsorted(at, frames, side="right")
    ends = at[np.maximum(after - 1, 0)], at[np.minimum(after, len(at) - 1)]
    inside = (after > 0) & (after < len(at)) & ~known
    window = np.minimum(np.where(inside, ends[1] - ends[0], np.inf), max(1, ease))
    for end, there in zip(ends, (after > 0, after < len(at)), strict=True):
        t = np.where(there & ~known, np.clip(1.0 - np.abs(frames - end) / window, 0.0, 1.0), 0.0)
        result += (t * t * (3.0 - 2.0 * t))[:, None] * values[end]
    return result
