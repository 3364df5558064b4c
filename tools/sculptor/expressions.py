"""Facial expressions of the bundled character as shapes: fields of displacements over the face.

Each expression is a sum of a few movements: lids, brows, cheeks, the corners of the mouth, the
jaw, rounded lips. Left and right halves mirror each other but for the winks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.bundled.detail import EXPRESSIONS
from poise.model import Shape
from sculptor.clothes import eye_centre, eye_lids, eye_opening
from sculptor.detail_weights import jaw_share
from sculptor.face import LIPS, lip_line
from sculptor.landmarks import Landmarks
from sculptor.sdf_primitives import smooth_step

Floats = NDArray[np.float64]

__all__ = ["shapes"]

_MOUTH_CORNER = 0.0245
_LEAST = 1.2e-4
"""Movements below it are left out, metres."""


@dataclass(frozen=True)
class _Face:
    """How far each movement goes: shares of one for lids and jaw, millimetres elsewhere.

    ``lid`` 1 is closed and below 0 wide open; brows and corners go up and outwards; ``round``
    draws the corners of the mouth together and the lips forwards, ``part`` them from each other.
    """

    lid: float = 0.0
    inner_brow: float = 0.0
    outer_brow: float = 0.0
    frown: float = 0.0
    cheek: float = 0.0
    corner_up: float = 0.0
    corner_out: float = 0.0
    jaw: float = 0.0
    round: float = 0.0
    part: float = 0.0
    side: str = ""


_FACES = {
    "happy": _Face(0.22, 0.8, 1.4, 0.0, 3.2, 5.5, 3.4, 0.05, 0.0, 1.6),
    "sad": _Face(0.20, 4.2, -1.6, 1.2, -0.6, -4.2, -0.4, 0.0, 0.6, 0.0),
    "angry": _Face(0.22, -4.0, 1.2, 2.6, 0.8, -2.6, -0.6, 0.0, 0.6, 0.0),
    "surprised": _Face(-0.28, 5.4, 4.8, 0.0, 0.0, 0.0, -2.0, 0.34, 1.2, 0.6),
    "relaxed": _Face(0.42, 0.6, 0.0, 0.0, 0.8, 1.8, 0.6, 0.0, 0.0, 0.0),
    "blinkLeft": _Face(1.0, -0.6, -0.6, side="l"),
    "blinkRight": _Face(1.0, -0.6, -0.6, side="r"),
    "aa": _Face(0.0, 0.4, 0.4, 0.0, 0.0, 0.0, -0.6, 0.55, 0.0, 0.8),
    "ih": _Face(0.0, 0.0, 0.0, 0.0, 0.6, 0.8, 2.4, 0.12, 0.0, 1.4),
    "ou": _Face(0.0, 0.0, 0.0, 0.0, -0.4, -0.4, -6.5, 0.10, 4.2, 0.8),
    "ee": _Face(0.0, 0.0, 0.0, 0.0, 1.0, 1.6, 3.6, 0.06, 0.0, 1.8),
    "oh": _Face(0.0, 0.3, 0.3, 0.0, 0.0, -0.6, -4.5, 0.34, 3.0, 0.6),
}
"""The expressions, by VRM's names."""


def shapes(vertices: Floats, at: Landmarks) -> list[Shape]:
    """The expressions of a body with vertices (n, 3), in the order of `EXPRESSIONS`."""
    _, y, z = (vertices - at.face).T
    near = np.nonzero((y > -0.16) & (z > -0.04))[0]
    side = np.where(vertices[near, 0] < 0.0, -1.0, 1.0)
    folded = vertices[near] * np.column_stack([side, np.ones_like(side), np.ones_like(side)])
    result: list[Shape] = []
    for name in EXPRESSIONS:
        face = _FACES[name]
        moved = sum((move(folded, at, face) for move in _MOVES), np.zeros_like(folded))
        moved[:, 0] = np.where(folded[:, 0] == 0.0, 0.0, moved[:, 0]) * side
        if face.side:
            moved *= ((side > 0.0) == (face.side == "l"))[:, None]
        moved[np.linalg.norm(moved, axis=1) < _LEAST] = 0.0
        offsets = np.zeros_like(vertices)
        offsets[near] = moved
        result.append(Shape(name, offsets))
    return result


def _bell(p: Floats, centre: Floats, radii: tuple[float, float, float]) -> Floats:
    """(n, 1) 1 at a place, fading out over three radii."""
    return np.exp(-np.sum(((p - centre) / radii) ** 2, axis=1))[:, None]


def _lids(p: Floats, at: Landmarks, face: _Face) -> Floats:
    """The upper lid comes down over the eye, which gives way below it."""
    low, top = eye_lids(p[:, 0], at)
    y, open_ = p[:, 1], np.maximum(top - low, 1e-4)
    across = smooth_step(-np.abs(p[:, 0] - eye_centre(at)[0]), -0.0195, -0.0145)
    ahead = smooth_step(p[:, 2] - at.face[2], 0.045, 0.058)
    inside = eye_opening(p, at) < 2e-4
    above = np.clip(1.0 - (y - top) / 0.0105, 0.0, 1.0) * (y >= top)
    within = np.clip((y - low) / open_, 0.0, 1.0) * (y < top)
    below = np.clip(1.0 - (low - y) / 0.006, 0.0, 1.0) * (y < low)
    meet = 0.86 * open_
    down = -face.lid * (meet * (above + within) - 0.10 * open_ * np.where(y < low, below, 0.0))
    back = -0.0016 * max(face.lid, 0.0) * np.where(inside, 4.0 * within * (1.0 - within), 0.0)
    # The lid goes round the eyeball: most forward in the middle of its way.
    forward = 0.0016 * max(face.lid, 0.0) * np.where(inside, 0.0, above)
    move = np.zeros_like(p)
    move[:, 1], move[:, 2] = down * across * ahead, (back + forward) * across * ahead
    return move


def _brows(p: Floats, at: Landmarks, face: _Face) -> Floats:
    inner = _bell(p, at.face + (0.016, -0.004, 0.088), (0.014, 0.013, 0.030))
    outer = _bell(p, at.face + (0.044, -0.006, 0.074), (0.015, 0.013, 0.030))
    up = 1e-3 * (face.inner_brow * inner + face.outer_brow * outer)
    together = -1e-3 * face.frown * inner
    return np.column_stack([together, up, -0.15 * up])


def _cheeks(p: Floats, at: Landmarks, face: _Face) -> Floats:
    share = _bell(p, at.face + (0.036, -0.062, 0.074), (0.018, 0.016, 0.030))
    return 1e-3 * face.cheek * share * (0.15, 0.80, 0.55)


def _corners(p: Floats, at: Landmarks, face: _Face) -> Floats:
    corner = at.face + (_MOUTH_CORNER, LIPS[1] + 0.005, 0.082)
    share = _bell(p, corner, (0.0165, 0.0150, 0.030))
    seam = smooth_step(p[:, 0], 0.0, 0.014)[:, None]
    return 1e-3 * share * seam * (face.corner_out, face.corner_up, -0.35 * face.corner_out)


def _jaw(p: Floats, at: Landmarks, face: _Face) -> Floats:
    """As the jaw's joint would, by 26 degrees where it is 1."""
    pivot = at.face + (0.0, -0.050, 0.004)
    angle = np.radians(26.0) * face.jaw
    y, z = (p - pivot)[:, 1:].T
    c, s = np.cos(angle) - 1.0, np.sin(angle)
    share = jaw_share(p, at)
    return share[:, None] * np.column_stack([np.zeros_like(y), c * y - s * z, s * y + c * z])


def _rounded(p: Floats, at: Landmarks, face: _Face) -> Floats:
    share = _bell(p, at.face + (0.0, LIPS[1], 0.092), (0.020, 0.014, 0.022))
    return 1e-3 * face.round * share * (0.0, 0.0, 1.0)


def _parted(p: Floats, at: Landmarks, face: _Face) -> Floats:
    """Lips apart, the upper one less than the lower."""
    x, y = p[:, 0], p[:, 1] - at.face[1]
    above = y - lip_line(x)
    across = np.clip(1.0 - (x / _MOUTH_CORNER) ** 2, 0.0, 1.0)
    ahead = smooth_step(p[:, 2] - at.face[2], 0.060, 0.075)
    fade = np.exp(-((above / 0.012) ** 2)) * across * ahead
    lift = np.where(above >= 0.0, 0.55, -0.75)
    return 1e-3 * face.part * (fade * lift)[:, None] * (0.0, 1.0, 0.0)


_MOVES: tuple[Callable[[Floats, Landmarks, _Face], Floats], ...] = (
    _lids, _brows, _cheeks, _corners, _jaw, _rounded, _parted,
)  # fmt: skip
