"""Zero-phase low-pass filter of paths and values over time."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats


def low_pass(values: ArrayLike, fps: float, cutoff: float, padding: int) -> Floats:
    """Filter values (frames, n) by a Butterworth filter of order 2, forwards and backwards.

    The result is that of `scipy.signal.sosfiltfilt`, whose import takes longer than a retargeting.
    The coefficients are those of the bilinear transform (Oppenheim and Schafer, "Discrete-Time
    Signal Processing", 7.1). Both ends are extended by point reflection.

    Args:
        values: the values, at least two frames.
        fps: frames per second.
        cutoff: hertz, below half of ``fps``.
        padding: frames by which the ends are extended, fewer than there are.

    >>> steady = np.full((40, 1), 0.3)
    >>> bool(np.allclose(low_pass(steady, 30.0, 6.0, 9), steady))
    True
    """
    from poise.kernels.low_pass import pass_forwards

    x = np.asarray(values, dtype=np.float64)
    warped = math.tan(math.pi * cutoff / fps)
    scale = 1.0 / (1.0 + math.sqrt(2.0) * warped + warped**2)
    gain = scale * warped**2
    gains = np.array([gain, 2.0 * gain, gain])
    feedback = scale * np.array(
        [2.0 * (warped**2 - 1.0), 1.0 - math.sqrt(2.0) * warped + warped**2]
    )
    before = 2.0 * x[0] - x[padding:0:-1]
    after = 2.0 * x[-1] - x[-2 : -padding - 2 : -1]
    longer = np.concatenate([before, x, after])
    for step in (1, -1):
        pass_forwards(longer, gains, feedback, step)
    return longer[padding : len(longer) - padding]
