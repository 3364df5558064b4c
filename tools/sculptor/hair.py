"""The bundled character's hair: short locks that run from the crown, in relief on the skull.

Places are offsets from the middle of the head (`Landmarks.face`), in metres, of the left half.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from sculptor.sdf_primitives import smooth_maximum, smooth_step

Floats = NDArray[np.float64]

__all__ = ["outline", "relief", "streaks", "thickness"]

_CROWN = np.array([0.0, 0.84, -0.54])
"""The direction of the whorl, seen from the middle of the skull."""
_SKULL = np.array([0.0, 0.004, -0.010])
_RADIUS = 0.09
"""About that of the skull: turns angles at its middle into lengths."""
_LAYERS = (
    # locks around the crown, length, sway, height, seed
    (15, 0.058, 0.30, 1.00, 3),
    (23, 0.046, 0.22, 0.86, 11),
    (33, 0.038, 0.16, 0.70, 29),
)
_DEPTH = 0.0115
"""From the valleys between the locks to their ridges, metres."""


def outline(p: Floats) -> Floats:
    """Below 0 where hair grows: a ragged line over the forehead, sideburns, free ears, the nape."""
    x, y, z = p.T
    ragged = 0.0080 * (relief(p) - 0.5)
    front = 0.80 * (z - 0.066) - 0.60 * (y - 0.026) + 2.0 * x * x
    front = smooth_maximum(front, 0.9 * (z - 0.047) - 0.25 * (y + 0.005), 0.012)
    burn = smooth_step(z, -0.006, 0.010) * smooth_step(-z, -0.034, -0.024)
    low = -0.030 - 0.022 * burn - 0.058 * smooth_step(-z, 0.026, 0.046) - y
    ear = 0.024 * (1.0 - np.hypot((y + 0.042) / 0.0350, (z + 0.013) / 0.0215))
    return smooth_maximum(smooth_maximum(front, low, 0.008), ear, 0.006) - ragged


def thickness(p: Floats) -> Floats:
    """How far the hair stands off: full on top and in front, close at the sides and the nape."""
    _, y, z = p.T
    full = 0.0050 + 0.0075 * smooth_step(y, 0.00, 0.080) + 0.0030 * smooth_step(z, -0.02, 0.05)
    quiff = 0.012 * np.exp(-(((y - 0.072) / 0.040) ** 2) - ((z - 0.052) / 0.035) ** 2)
    full += quiff - 0.0025 * smooth_step(-y, 0.02, 0.08)
    deep = _DEPTH * (0.40 + 0.60 * smooth_step(y, -0.04, 0.05))
    return 0.0012 + (full + deep * (relief(p) - 0.35)) * smooth_step(-outline(p), 0.0, 0.016)


def relief(p: Floats) -> Floats:
    """(n,) 0 in the valleys between locks, 1 on their ridges."""
    around, along = _polar(p)
    result = np.zeros(len(p))
    for count, length, sway, height, seed in _LAYERS:
        result = np.maximum(result, height * _locks(around, along, count, length, sway, seed))
    return result


def streaks(p: Floats) -> Floats:
    """(n,) -1 to 1, fine lines along the hair."""
    around, along = _polar(p)
    return np.sin(96.0 * around + 2.0 * np.sin(45.0 * along)) * smooth_step(along, 0.01, 0.04)


def _polar(p: Floats) -> tuple[Floats, Floats]:
    """(n,) the angle around the crown, from the front; (n,) how far from it, metres."""
    away = p - _SKULL
    away = away / np.maximum(np.linalg.norm(away, axis=1, keepdims=True), 1e-9)
    crown = _CROWN / np.linalg.norm(_CROWN)
    ahead = np.array([0.0, crown[2] * -1.0, crown[1]])
    along = _RADIUS * np.arccos(np.clip(away @ crown, -1.0, 1.0))
    return np.arctan2(np.abs(away[:, 0]), away @ ahead), along


def _locks(
    around: Floats, along: Floats, count: int, length: float, sway: float, seed: int
) -> Floats:
    """(n,) one layer of locks: each rises from its root, is round across, and ends in a point."""
    chance = np.random.default_rng(seed)
    offsets, bends = chance.random(count + 2), chance.uniform(-1.0, 1.0, count + 2)
    wide = 2.0 * math.pi / count
    result = np.zeros(len(around))
    nearest = np.rint(around / wide).astype(np.int64)
    for step in (-1, 0, 1):
        cell = np.clip(np.abs(nearest + step), 0, count // 2 + 1)
        t = (along / length + offsets[cell]) % 1.0
        bent = sway * wide * bends[cell] * np.sin(2.0 * math.pi * along / 0.11 + cell)
        across = (around - cell * wide - np.where(cell > 0, bent, 0.0)) / wide
        half = 0.62 * np.sqrt(np.clip((1.0 - t) / 0.55, 0.0, 1.0)) + 1e-6
        ridge = np.sqrt(np.clip(1.0 - (across / half) ** 2, 0.0, 1.0))
        rise = smooth_step(t, -0.25, 0.60) * (1.0 - 0.35 * smooth_step(t, 0.85, 1.0))
        result = np.maximum(result, ridge * rise)
    return result
