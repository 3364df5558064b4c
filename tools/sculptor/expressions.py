"""Facial expressions of the bundled character: displacement fields over the face.

Each expression is a sum of a few movements: lids, brows, cheeks, the corners of the mouth, the
jaw, rounded lips. Left and right halves mirror each other but for the winks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from poise.bundled.detail import EYE_JOINT
from poise.bundled.skin import EXPRESSIONS
from poise.model import Shape
from sculptor.clothes import eye_lids
from sculptor.detail_weights import jaw_share
from sculptor.face import EYEBALL, LIPS, MOUTH_CORNER, lip_line
from sculptor.landmarks import Landmarks
from sculptor.sdf_primitives import smooth_step

Floats = NDArray[np.float64]

__all__ = ["shapes"]

_LEAST = 1.8e-4
"""Movements below it are left out, metres."""


@dataclass(frozen=True)
class _Face:
    """Amplitudes of the movements: fractions for lids and jaw, millimetres elsewhere.

    ``lid`` 1 is closed and below 0 wide open; brows and corners go up and outwards; ``round``
    pushes the lips forwards, ``part`` draws them from each other, ``upper`` lifts the upper one
    alone, ``pout`` pushes the lower one forwards, ``purse`` draws the corners together, ``oval``
    parts the lips beside the corners, which rounds them, ``squint`` lifts the lower lid.
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
    upper: float = 0.0
    pout: float = 0.0
    purse: float = 0.0
    oval: float = 0.0
    squint: float = 0.0
    side: str = ""


_FACES = {
    "happy": _Face(0.14, 0.8, 1.4, 0.0, 3.2, 4.6, 4.6, 0.07, 0.0, 1.6, squint=0.45),
    "sad": _Face(0.26, 5.6, -2.4, 1.6, -0.8, -5.4, -0.6, 0.0, 0.8, 0.0, squint=0.10),
    "angry": _Face(0.20, -4.6, 1.6, 3.0, 0.8, -3.2, -0.8, 0.0, 0.6, 0.0, squint=0.40),
    "surprised": _Face(-0.30, 5.4, 4.8, 0.0, 0.0, -0.6, -3.0, 0.40, 1.0, 0.4),
    "relaxed": _Face(0.26, 1.0, 0.6, 0.0, 1.6, 2.8, 1.4, 0.0, 0.0, 0.0, squint=0.25),
    "blinkLeft": _Face(1.0, -0.6, -0.6, side="l"),
    "blinkRight": _Face(1.0, -0.6, -0.6, side="r"),
    "aa": _Face(0.0, 0.4, 0.4, 0.0, 0.0, 0.0, -1.6, 0.55, 0.0, 0.6),
    "ih": _Face(0.0, 0.0, 0.0, 0.0, 0.6, 0.8, 2.4, 0.12, 0.0, 1.4),
    "ou": _Face(
        cheek=-0.4,
        corner_up=-3.6,
        jaw=0.20,
        round=4.0,
        part=0.4,
        upper=-3.5,
        pout=2.0,
        purse=10.0,
        oval=2.5,
    ),
    "ee": _Face(0.0, 0.0, 0.0, 0.0, 1.0, 1.6, 3.6, 0.06, 0.0, 2.4),
    "oh": _Face(
        inner_brow=0.3,
        outer_brow=0.3,
        corner_up=-4.0,
        jaw=0.42,
        round=2.4,
        part=0.4,
        upper=-2.5,
        pout=4.0,
        purse=7.0,
        oval=4.5,
    ),
}
"""The expressions, by VRM's names."""


def shapes(vertices: Floats, at: Landmarks, anchors: Floats, jaw: Floats) -> list[Shape]:
    """Return the displacements of vertices (n, 3) at rest for each expression.

    Vertices follow what happens at ``anchors`` (n, 3), or nothing but the jaw where these are not
    numbers; where ``jaw`` (n,) is a number, it is their share of the jaw's movement.
    """
    _, y, z = (vertices - at.face).T
    near = np.nonzero((y > -0.16) & (z > -0.04))[0]
    side = np.where(vertices[near, 0] < 0.0, -1.0, 1.0)
    flip = np.column_stack([side, np.ones_like(side), np.ones_like(side)])
    folded = vertices[near] * flip
    follow = np.nonzero(np.isfinite(anchors[near, 0]))[0]
    places = anchors[near[follow]] * flip[follow]
    share = np.where(np.isnan(jaw[near]), jaw_share(folded, at), jaw[near])
    result: list[Shape] = []
    for name in EXPRESSIONS:
        face = _FACES[name]
        moved = _jaw(folded, share, at, face)
        moved[follow] += sum((move(places, at, face) for move in _MOVES), np.zeros_like(places))
        moved[:, 0] = np.where(folded[:, 0] == 0.0, 0.0, moved[:, 0]) * side
        if face.side:
            moved *= ((side > 0.0) == (face.side == "l"))[:, None]
        moved[np.linalg.norm(moved, axis=1) < _LEAST] = 0.0
        offsets = np.zeros_like(vertices)
        offsets[near] = moved
        result.append(Shape(name, offsets))
    return result


def _bell(p: Floats, centre: Floats, radii: tuple[float, float, float]) -> Floats:
    """Return weights (n, 1) with value 1 at a point, fading over three radii."""
    return np.exp(-np.sum(((p - centre) / radii) ** 2, axis=1))[:, None]


def _lids(p: Floats, at: Landmarks, face: _Face) -> Floats:
    """Rotate the lids about the eyeball's centre until they meet at the lower third."""
    centre = at.face + EYE_JOINT
    low, top = eye_lids(p[:, 0], at)
    meet = low + 0.32 * (top - low)
    across = np.abs(p[:, 0] - centre[0])
    radius = np.sqrt(np.maximum((EYEBALL + 0.0012) ** 2 - across**2, (0.35 * EYEBALL) ** 2))

    def elevation(y: Floats) -> Floats:
        return np.arcsin(np.clip((y - centre[1]) / radius, -1.0, 1.0))

    here = np.arctan2(p[:, 1] - centre[1], np.maximum(p[:, 2] - centre[2], 1e-4))
    above = elevation(top)
    upper = p[:, 1] >= 0.5 * (low + top)
    fade = np.where(
        upper, smooth_step(here - above, 0.62, 0.02), smooth_step(elevation(low) - here, 0.45, 0.02)
    )
    closed = np.where(upper, elevation(meet) - above, elevation(meet) - elevation(low))
    squint = np.where(upper, face.lid, np.maximum(face.lid, 0.0) + face.squint)
    ahead = smooth_step(p[:, 2] - at.face[2], 0.045, 0.058)
    turn = squint * closed * fade * ahead
    y, z = (p - centre)[:, 1:].T
    c, s = np.cos(turn) - 1.0, np.sin(turn)
    return np.column_stack([np.zeros_like(y), c * y + s * z, c * z - s * y])


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
    corner = at.face + (MOUTH_CORNER, LIPS[1] + 0.005, 0.082)
    share = _bell(p, corner, (0.0165, 0.0150, 0.030))
    seam = smooth_step(p[:, 0], 0.0, 0.014)[:, None]
    return 1e-3 * share * seam * (face.corner_out, face.corner_up, -0.35 * face.corner_out)


def _jaw(p: Floats, share: Floats, at: Landmarks, face: _Face) -> Floats:
    """Displace points as the jaw's joint does, by 26 degrees at amplitude 1."""
    pivot = at.face + (0.0, -0.050, 0.004)
    angle = np.radians(26.0) * face.jaw
    y, z = (p - pivot)[:, 1:].T
    c, s = np.cos(angle) - 1.0, np.sin(angle)
    return share[:, None] * np.column_stack([np.zeros_like(y), c * y - s * z, s * y + c * z])


def _pursed(p: Floats, at: Landmarks, face: _Face) -> Floats:
    """Draw the lips towards the middle, and their corners ahead, before the teeth."""
    x, y = p[:, 0], p[:, 1] - at.face[1] - LIPS[1]
    share = np.exp(-((np.maximum(x - MOUTH_CORNER, 0.0) / 0.022) ** 2) - (y / 0.021) ** 2)
    share *= smooth_step(p[:, 2] - at.face[2], 0.040, 0.075)
    across = np.minimum(x / MOUTH_CORNER, 1.0)
    inwards = 1e-3 * face.purse * share * across
    return np.column_stack([-inwards, np.zeros_like(x), 0.75 * across * inwards])


def _rounded(p: Floats, at: Landmarks, face: _Face) -> Floats:
    share = _bell(p, at.face + (0.0, LIPS[1], 0.092), (0.024, 0.014, 0.022))
    below = smooth_step(lip_line(p[:, 0]) - (p[:, 1] - at.face[1]), -2e-4, 2e-4)[:, None]
    return 1e-3 * (face.round + below * face.pout) * share * (0.0, 0.0, 1.0)


def _parted(p: Floats, at: Landmarks, face: _Face) -> Floats:
    """Part the lips, the upper one less than the lower; an oval is wider beside the corners."""
    x, y = p[:, 0], p[:, 1] - at.face[1]
    above = y - lip_line(x)
    across = np.clip(1.0 - (x / MOUTH_CORNER) ** 2, 0.0, 1.0)
    ahead = smooth_step(p[:, 2] - at.face[2], 0.060, 0.075)
    fade = np.exp(-((above / 0.012) ** 2)) * ahead
    lift = np.where(above >= 0.0, 0.55 * face.part + face.upper, -0.75 * face.part)
    beside = (1.0 - across) * np.sqrt(across)  # zero in the middle and at the corners
    oval = np.where(above >= 0.0, face.oval, -face.oval) * beside
    return 1e-3 * (fade * (across * lift + oval))[:, None] * (0.0, 1.0, 0.0)


_MOVES: tuple[Callable[[Floats, Landmarks, _Face], Floats], ...] = (
    _lids, _brows, _cheeks, _corners, _pursed, _rounded, _parted,
)  # fmt: skip
