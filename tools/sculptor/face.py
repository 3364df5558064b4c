"""The bundled body's head: skull, jaw, eyes, nose, mouth and ears, as pieces to sculpt with.

Places are offsets from the middle of the head (`Landmarks.face`), in metres: x to its left, y up,
z to the front.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sculptor.landmarks import Landmarks
from sculptor.sdf_body import Piece
from sculptor.sdf_primitives import Cone, Ellipsoid, turned

Floats = NDArray[np.float64]
Triple = tuple[float, float, float]

__all__ = ["EAR", "EYE", "LIPS", "head"]

EYE = np.array([0.0320, -0.0320, 0.0765])
"""The middle of the left eyeball."""
LIPS = np.array([0.0, -0.0925, 0.0])
"""Where the lips meet (z is the surface's)."""
EAR = np.array([0.0705, -0.042, -0.012])
_EAR_AXES = turned(x=-8, y=-24)


def head(at: Landmarks) -> Iterator[Piece]:
    """Skull and jaw first, then what sits on them."""
    yield from _skull(at.face)
    yield from _eyes_and_nose(at.face)
    yield from _mouth(at.face)
    yield from _ear(at.face + EAR)


def _ball(c: Floats, place: Triple, radii: Triple, blend: float) -> Piece:
    return Piece(Ellipsoid(c + place, radii), blend)


def _bar(c: Floats, a: Triple, b: Triple, radii: tuple[float, float], blend: float) -> Piece:
    return Piece(Cone(c + a, c + b, radii), blend)


def _skull(c: Floats) -> Iterator[Piece]:
    cranium = _ball(c, (0.0, 0.004, -0.010), (0.0740, 0.084, 0.0920), 0.03)
    face = _ball(c, (0.0, -0.040, 0.030), (0.0555, 0.082, 0.0640), 0.045)
    jaw = _bar(c, (0.0290, -0.088, 0.010), (0.010, -0.113, 0.074), (0.011, 0.0115), 0.05)
    floor_of_the_mouth = _ball(c, (0.0, -0.098, 0.043), (0.032, 0.020, 0.042), 0.04)
    chin = _ball(c, (0.0, -0.117, 0.087), (0.0145, 0.0115, 0.0110), 0.022)
    cheekbone = _ball(c, (0.041, -0.053, 0.056), (0.018, 0.015, 0.017), 0.04)
    cheek = _ball(c, (0.0310, -0.076, 0.050), (0.017, 0.026, 0.023), 0.04)
    yield from (cranium, face, jaw, floor_of_the_mouth, chin, cheekbone, cheek)


def _eyes_and_nose(c: Floats) -> Iterator[Piece]:
    brow = _bar(c, (0.011, -0.012, 0.0875), (0.046, -0.011, 0.068), (0.0050, 0.0042), 0.020)
    below_the_eye = _ball(c, (0.0320, -0.0480, 0.0690), (0.0150, 0.0080, 0.0105), 0.018)
    socket = Ellipsoid(c + (0.0325, -0.0315, 0.1010), (0.0215, 0.0125, 0.0142))
    yield from (brow, below_the_eye, Piece(socket, 0.014, carved=True))
    eyeball = Piece(Ellipsoid(c + EYE, (0.0165, 0.0110, 0.0140)), 0.007)
    upper_lid = _bar(
        c, (0.0185, -0.0270, 0.0850), (0.0455, -0.0275, 0.0785), (0.0028, 0.0026), 0.006
    )
    bridge = _bar(c, (0.0, -0.022, 0.0900), (0.0, -0.058, 0.1040), (0.0048, 0.0080), 0.014)
    tip = _ball(c, (0.0, -0.0620, 0.1040), (0.0098, 0.0080, 0.0105), 0.009)
    nostril = _ball(c, (0.0105, -0.0645, 0.0955), (0.0068, 0.0060, 0.0095), 0.007)
    yield from (eyeball, upper_lid, bridge, tip, nostril)


def _mouth(c: Floats) -> Iterator[Piece]:
    muzzle = _ball(c, (0.0, -0.090, 0.080), (0.026, 0.022, 0.0165), 0.025)
    upper_lip = _bar(
        c, (0.004, -0.0888, 0.0950), (0.0235, -0.0912, 0.0815), (0.0042, 0.0022), 0.006
    )
    lower_lip = _bar(c, (0.0, -0.0982, 0.0925), (0.0205, -0.0950, 0.0820), (0.0048, 0.0024), 0.006)
    yield from (muzzle, upper_lip, lower_lip)


def _ear(ear: Floats) -> Iterator[Piece]:
    shell = Ellipsoid(ear + (0.0015, 0.002, -0.004), (0.0105, 0.0290, 0.0170), _EAR_AXES)
    concha = Ellipsoid(ear + (0.0140, 0.006, -0.001), (0.0052, 0.0170, 0.0088), _EAR_AXES)
    yield Piece(shell, 0.013)
    yield Piece(concha, 0.007, carved=True)
