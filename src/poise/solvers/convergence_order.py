"""How fast an iteration converges: linearly, quadratically, or faster (source 003)."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

_FEWEST = 3
_MOST = 16


def convergence_order(errors: ArrayLike, floor: float = 1e-12) -> float:
    """The order p with ``e_next ~ c e^p``, from the errors after each iteration.

    1 is linear (each iteration leaves the same part of the error), 2 quadratic (the error is
    squared, up to a factor), 3 Halley's. p is the slope of ``log e_next`` over ``log e`` near the
    end, where the factor c has settled: over the last half of the iterations, three errors at least
    and sixteen at most. NaN where fewer than three errors are left to tell by.

    Args:
        errors: (k,) errors, metres or radians or any one unit, from the start on. One equal to
            the last is of a refused step, and left out.
        floor: errors this small are rounding and are left out, as is what follows them.

    >>> round(convergence_order([0.5 * 0.7**k for k in range(20)]), 6)
    1.0
    >>> round(convergence_order([0.5, 0.25, 0.0625, 0.0625**2, 0.0625**4]), 6)
    2.0
    >>> convergence_order([1.0, 0.1])
    nan
    """
    e = np.asarray(errors, np.float64).reshape(-1)
    over = ~(e > floor)
    e = e[: int(np.argmax(over))] if over.any() else e
    e = e[np.diff(e, prepend=np.inf) != 0.0]
    # What came before the last rise was not yet convergence.
    rising = np.flatnonzero(np.diff(e) > 0.0)
    if len(rising):
        e = e[rising[-1] + 1 :]
    if len(e) < _FEWEST:
        return math.nan
    e = e[-min(max(len(e) // 2, _FEWEST), _MOST) :]
    logs = np.log(e)
    x, y = logs[:-1] - logs[:-1].mean(), logs[1:] - logs[1:].mean()
    return float(x @ y / (x @ x))
