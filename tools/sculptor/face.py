"""Head of the bundled body: skull, jaw, eyes, nose, mouth and ears, as sculpting pieces.

Places are offsets from the middle of the head (`Landmarks.face`), in metres: x to its left, y up,
z to the front.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from poise.bundled.detail import EYE, EYE_JOINT
from sculptor.landmarks import Landmarks
from sculptor.sdf_body import Piece
from sculptor.sdf_primitives import Cone, Ellipsoid, turned

Floats = NDArray[np.float64]
Triple = tuple[float, float, float]

__all__ = ["EAR", "EYE", "EYEBALL", "LIPS", "MOUTH_CORNER", "head", "lip_line"]

LIPS = np.array([0.0, -0.0925, 0.0])
"""Where the lips meet (z is the surface's)."""


MOUTH_CORNER = 0.0245
"""How far from the middle the lips end, metres."""
EYEBALL = 0.0138
"""The radius of the eyes, metres."""
_LID = 0.0015
"""The thickness of the lids over them."""


def lip_line(x: Floats) -> Floats:
    """Return the heights (n,) at which the lips meet."""
    return LIPS[1] - 0.0012 + 8.6 * x * x


EAR = np.array([0.0705, -0.0375, -0.009])
_EAR_AXES = turned(x=-8, y=-24)


def head(at: Landmarks) -> Iterator[Piece]:
    """Return the pieces of the head: skull and jaw first, then the parts on them."""
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
    face = _ball(c, (0.0, -0.040, 0.030), (0.0545, 0.082, 0.0640), 0.045)
    jaw = _bar(c, (0.0310, -0.084, 0.010), (0.009, -0.115, 0.076), (0.010, 0.0105), 0.036)
    floor_of_the_mouth = _ball(c, (0.0, -0.098, 0.043), (0.032, 0.020, 0.042), 0.04)
    chin = _ball(c, (0.0, -0.117, 0.087), (0.0145, 0.0115, 0.0110), 0.022)
    cheekbone = _ball(c, (0.0400, -0.055, 0.059), (0.017, 0.014, 0.016), 0.035)
    cheek = _ball(c, (0.0300, -0.074, 0.052), (0.016, 0.024, 0.022), 0.04)
    yield from (cranium, face, jaw, floor_of_the_mouth, chin, cheekbone, cheek)


def _eyes_and_nose(c: Floats) -> Iterator[Piece]:
    brow = _bar(c, (0.012, -0.0095, 0.0865), (0.046, -0.0085, 0.067), (0.0044, 0.0038), 0.022)
    below_the_eye = _ball(c, (0.0320, -0.0480, 0.0690), (0.0150, 0.0080, 0.0105), 0.018)
    socket = Ellipsoid(c + (0.0320, -0.0310, 0.1010), (0.0205, 0.0125, 0.0135))
    yield from (brow, below_the_eye, Piece(socket, 0.014, carved=True))
    eyeball = Piece(
        Ellipsoid(c + EYE_JOINT, (EYEBALL + _LID, EYEBALL + _LID, EYEBALL + _LID)), 0.005
    )
    upper_lid = _bar(
        c, (0.0180, -0.0262, 0.0850), (0.0455, -0.0275, 0.0787), (0.0026, 0.0021), 0.008
    )
    bridge = _bar(c, (0.0, -0.022, 0.0895), (0.0, -0.058, 0.1030), (0.0044, 0.0068), 0.013)
    tip = _ball(c, (0.0, -0.0610, 0.1050), (0.0088, 0.0076, 0.0100), 0.011)
    nostril = _ball(c, (0.0096, -0.0645, 0.0965), (0.0056, 0.0052, 0.0088), 0.009)
    yield from (eyeball, upper_lid, bridge, tip, nostril)


def _mouth(c: Floats) -> Iterator[Piece]:
    muzzle = _ball(c, (0.0, -0.090, 0.080), (0.026, 0.022, 0.0165), 0.025)
    upper_lip = _bar(
        c, (0.004, -0.0888, 0.0950), (0.0250, -0.0878, 0.0805), (0.0040, 0.0020), 0.006
    )
    lower_lip = _bar(c, (0.0, -0.0982, 0.0925), (0.0215, -0.0915, 0.0815), (0.0048, 0.0022), 0.006)
    corner = _ball(c, (0.0300, -0.0850, 0.0780), (0.0045, 0.0050, 0.0050), 0.014)
    yield from (muzzle, upper_lip, lower_lip, corner)


def _ear(ear: Floats) -> Iterator[Piece]:
    shell = Ellipsoid(ear + (0.0015, 0.003, -0.004), (0.0095, 0.0280, 0.0165), _EAR_AXES)
    lobe = Ellipsoid(ear + (0.0010, -0.0215, 0.0010), (0.0060, 0.0090, 0.0080), _EAR_AXES)
    scapha = Ellipsoid(ear + (0.0155, 0.0085, -0.0060), (0.0068, 0.0155, 0.0095), _EAR_AXES)
    concha = Ellipsoid(ear + (0.0130, -0.0030, 0.0010), (0.0085, 0.0105, 0.0072), _EAR_AXES)
    fold = Ellipsoid(ear + (0.0085, 0.0040, -0.0065), (0.0030, 0.0125, 0.0020), _EAR_AXES)
    tragus = Ellipsoid(ear + (0.0050, -0.0050, 0.0105), (0.0040, 0.0045, 0.0030), _EAR_AXES)
    yield from (Piece(shell, 0.015), Piece(lobe, 0.016))
    yield Piece(scapha, 0.004, carved=True)
    yield Piece(concha, 0.004, carved=True)
    yield from (Piece(fold, 0.004), Piece(tragus, 0.005))
