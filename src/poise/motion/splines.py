"""Cubic curve pieces between two keys (source 002): Hermite, Catmull-Rom, Bezier.

Values may have any shape; the parameter u is 0 at the first key and 1 at the second.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats


def hermite(
    start: ArrayLike, out: ArrayLike, end: ArrayLike, into: ArrayLike, u: ArrayLike
) -> Floats:
    """The cubic with these values and tangents (per unit of u) at its ends; source 002.

    ``c(u) = (2u^3 - 3u^2 + 1) p1 + (u^3 - 2u^2 + u) m1 + (3u^2 - 2u^3) p2 + (u^3 - u^2) m2``

    >>> float(hermite(0.0, 0.0, 1.0, 0.0, 0.5))
    0.5
    """
    s = np.asarray(u, dtype=np.float64)
    p, m, q, n = (np.asarray(value, dtype=np.float64) for value in (start, out, end, into))
    return p + s * (m + s * (3.0 * (q - p) - 2.0 * m - n + s * (2.0 * (p - q) + m + n)))


def catmull_rom_matrix(tension: float = 0.5) -> Floats:
    """(4, 4) M with ``c(u) = [u^3 u^2 u 1] M [p0 p1 p2 p3]``; source 002, with its tau.

    >>> (2 * catmull_rom_matrix()).astype(int)
    array([[-1,  3, -3,  1], [ 2, -5,  4, -1], [-1,  0,  1,  0], [ 0,  2,  0,  0]])
    """
    t = float(tension)
    return np.array(
        [
            [-t, 2.0 - t, t - 2.0, t],
            [2.0 * t, t - 3.0, 3.0 - 2.0 * t, -t],
            [-t, 0.0, t, 0.0],
            [0.0, 1.0, 0.0, 0.0],
        ]
    )


def catmull_rom(points: ArrayLike, u: ArrayLike, tension: float = 0.5) -> Floats:
    """The piece between the second and the third of four evenly timed points (4, ...); source 002.

    The tangents are ``tension (p2 - p0)`` and ``tension (p3 - p1)``; u (...) gives (..., *point).

    >>> float(catmull_rom([0.0, 1.0, 2.0, 3.0], 0.5))
    1.5
    """
    p = np.asarray(points, dtype=np.float64)
    s = np.asarray(u, dtype=np.float64)
    powers = np.stack([s**3, s**2, s, np.ones_like(s)], axis=-1)
    return np.asarray(
        np.tensordot(powers @ catmull_rom_matrix(tension), p, axes=1), dtype=np.float64
    )


def bezier(points: ArrayLike, u: ArrayLike) -> Floats:
    """The cubic Bezier curve of four control points (4, ...) at u (...).

    >>> bezier([(0, 0), (0, 1), (1, 1), (1, 0)], 0.5)
    array([0.5 , 0.75])
    """
    p = np.asarray(points, dtype=np.float64)
    s = np.asarray(u, dtype=np.float64)[..., None]
    basis = np.concatenate(
        [(1.0 - s) ** 3, 3.0 * s * (1.0 - s) ** 2, 3.0 * s**2 * (1.0 - s), s**3], axis=-1
    )
    return np.asarray(np.tensordot(basis, p, axes=1), dtype=np.float64)


def bezier_share(first: ArrayLike, second: ArrayLike, x: ArrayLike) -> Floats:
    """The parameter u at which a Bezier curve in time reaches fraction x of its span.

    ``first`` and ``second`` are the times of the inner control points as fractions of the span,
    both in [0, 1]: time is then monotonic, and u is unique for each x. Newton's method is used,
    with bisection if a step would leave the bracket.

    >>> float(bezier_share(1 / 3, 2 / 3, 0.3).round(12))
    0.3
    """
    a, b, at = np.broadcast_arrays(*(np.asarray(v, dtype=np.float64) for v in (first, second, x)))
    low, high = np.zeros(at.shape), np.ones(at.shape)
    u = at.copy()
    for _ in range(60):
        away = u * (3.0 * a * (1.0 - u) ** 2 + u * (3.0 * b * (1.0 - u) + u)) - at
        low, high = np.where(away <= 0.0, u, low), np.where(away >= 0.0, u, high)
        slope = 3.0 * (a * (1.0 - u) ** 2 + 2.0 * (b - a) * u * (1.0 - u) + (1.0 - b) * u**2)
        step = u - away / np.where(slope > 1e-12, slope, 1.0)
        inside = (slope > 1e-12) & (step > low) & (step < high)
        new = np.where(inside, step, 0.5 * (low + high))
        done = np.abs(new - u).max(initial=0.0) <= 1e-15
        u = new
        if done:
            break
    return u
