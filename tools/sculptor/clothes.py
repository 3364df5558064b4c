"""Clothes and face colours of the bundled character, as regions to cut out and raise.

Fields are below 0 inside and take points of the left half, metres, in the rest pose; colours are
sRGB from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sculptor import hair
from sculptor.face import EYE, LIPS, lip_line
from sculptor.half_mesh import Field
from sculptor.landmarks import Landmarks
from sculptor.regions import Colours, Region
from sculptor.sdf_primitives import Loft, smooth_maximum, smooth_minimum, smooth_step

Floats = NDArray[np.float64]

__all__ = ["HOLES", "eye_centre", "eye_lids", "eye_opening", "regions"]

SKIN = (0.895, 0.695, 0.575)
BLUSH = (0.87, 0.54, 0.46)
BROW = (0.330, 0.220, 0.160)
SHIRT = (0.175, 0.385, 0.560)
TRIM = (0.92, 0.925, 0.93)
SHORTS = (0.200, 0.215, 0.250)
SOCK = (0.90, 0.90, 0.90)
SHOE = (0.855, 0.400, 0.215)
TONGUE = (0.620, 0.250, 0.130)
SOLE = (0.93, 0.925, 0.91)
UPPER_LIP = (0.735, 0.465, 0.405)
LOWER_LIP = (0.800, 0.535, 0.470)
MOUTH = (0.50, 0.26, 0.23)
LASH = (0.130, 0.085, 0.068)
LID_EDGE = (0.680, 0.440, 0.380)
LID_SHADE = (0.715, 0.515, 0.420)

_LID = 0.0205
"""The radius of the upper lid's arc; the lower one's is a quarter larger."""
_UPPER, _LOWER = 0.0050, 0.0052
"""How far the lids are from the middle of the eye, metres."""
_HALF_EYE = 0.0142
"""Half the opening's width, metres."""
_SLANT = 0.06
"""How much higher the outer corner is than the inner, by their distance."""


HOLES = ("eye", "mouth")
"""The regions whose surface is taken out: sockets and the inside of the mouth lie behind."""


def regions(at: Landmarks) -> list[Region]:
    """Return all regions, skin first, each after the regions that it covers."""
    return [
        Region("skin", _nowhere, _skin_colour(at), 0.0),
        *_shorts(at),
        *_shirt(at),
        *_shoes(at),
        *_hair(at),
        *_eyes(at),
        *_mouth(at),
    ]


def _nowhere(points: Floats) -> Floats:
    return np.ones(len(points))


def _plain(colour: tuple[float, float, float]) -> Colours:
    return lambda points: np.tile(np.array(colour), (len(points), 1))


def _bell(points: Floats, centre: Floats, size: float) -> Floats:
    """Return weights (n,) with value 1 at a point, fading over ``size`` metres."""
    return np.exp(-np.sum((points - centre) ** 2, axis=1) / size**2)


def _skin_colour(at: Landmarks) -> Colours:
    """Return skin colours: redder on cheeks, nose, ears and joints, darker on the lids."""
    red = (
        (at.face + (0.041, -0.060, 0.062), 0.019, 0.12),
        (at.face + (0.0, -0.064, 0.105), 0.013, 0.12),
        (at.face + (0.078, -0.036, -0.012), 0.022, 0.30),
        (at.elbow + (0.0, 0.0, -0.045), 0.030, 0.22),
        (at.knee + (0.0, 0.0, 0.055), 0.040, 0.18),
        (at.fingertip, 0.030, 0.25),
        (at.thumb_tip, 0.020, 0.22),
    )

    def colour(points: Floats) -> Floats:
        share = np.zeros(len(points))
        for centre, size, strength in red:
            share += strength * _bell(points, centre, size)
        share = np.minimum(share, 0.6)[:, None]
        tint = (1.0 - share) * np.array(SKIN) + share * np.array(BLUSH)
        lid = lid_shade(points, at)[:, None]
        return (1.0 - lid) * tint + lid * np.array(LID_SHADE)

    return colour


# --- clothes -------------------------------------------------------------------------------------


def _shorts(at: Landmarks) -> Iterator[Region]:
    waist = at.root[1] + 0.03
    down_leg = (at.ankle - at.hip) / np.linalg.norm(at.ankle - at.hip)
    thigh = 0.74 * float(np.linalg.norm(at.knee - at.hip))

    def along_leg(p: Floats) -> Floats:
        return (p - at.hip) @ down_leg

    def shorts(p: Floats) -> Floats:
        return smooth_maximum(p[:, 1] - waist, along_leg(p) - thigh, 0.004)

    def thickness(p: Floats) -> Floats:
        return 0.0045 + 0.0125 * smooth_step(along_leg(p), 0.05, thigh)

    yield Region("shorts", shorts, _plain(SHORTS), thickness)


def _shirt(at: Landmarks) -> Iterator[Region]:
    sleeve = at.shoulder[0] + 0.58 * (at.elbow[0] - at.shoulder[0])
    hem = at.root[1] - 0.055
    collar = _collar(at)

    def shirt(p: Floats) -> Floats:
        ends = smooth_maximum(hem - p[:, 1], p[:, 0] - sleeve, 0.004)
        return smooth_maximum(ends, collar(p), 0.004)

    def stripe(p: Floats) -> Floats:
        return np.maximum(np.abs(p[:, 1] - (at.shoulder[1] - 0.155)) - 0.021, p[:, 0] - 0.215)

    def band(p: Floats) -> Floats:
        return -(collar(p) + 0.013)

    thickness = _shirt_thickness(at, sleeve, hem)
    yield Region("shirt", shirt, _plain(SHIRT), thickness, ("skin", "shorts"))
    yield Region("stripe", stripe, _plain(TRIM), lambda p: thickness(p) + 4e-4, ("shirt",))
    yield Region("collar", band, _plain(TRIM), lambda p: thickness(p) + 0.0012, ("shirt",))


def _collar(at: Landmarks) -> Field:
    """Return a field that is positive in the neck opening, an upright tube around the neck."""

    def field(p: Floats) -> Floats:
        around = np.hypot(p[:, 0], 1.06 * (p[:, 2] - at.neck[2] - 0.022))
        tube = -smooth_maximum(around - 0.073, at.neck[1] - 0.03 - p[:, 1], 0.02)
        return np.maximum(tube, p[:, 1] - at.nape[1] - 0.02)

    return field


def _shirt_thickness(at: Landmarks, sleeve: float, hem: float) -> Field:
    """Return the shirt's distance from the body: a block, wide at the hems, close at the neck."""
    collar = _collar(at)
    block = Loft(
        (0, hem - 0.03, 0), (0, at.root[1] + 0.40, 0), (0, 0, 1),
        [(0.0, 0.160, 0.108, 0, -0.005), (0.3, 0.147, 0.103, 0, -0.001),
         (0.7, 0.159, 0.112, 0, -0.008), (1.0, 0.157, 0.106, 0, -0.016)],
        caps=(0.9, 0.9), power=2.3,
    )  # fmt: skip

    def thickness(p: Floats) -> Floats:
        least = 0.0035 + 0.0075 * smooth_step(p[:, 0], sleeve - 0.16, sleeve)
        least += 0.0070 * smooth_step(p[:, 1], at.root[1] + 0.12, hem)
        loose = np.minimum(smooth_maximum(least, -block.distance(p), 0.012), 0.028)
        return smooth_minimum(loose, 0.0050 + 0.30 * np.maximum(-collar(p), 0.0), 0.008)

    return thickness


def _shoes(at: Landmarks) -> Iterator[Region]:
    ankle = at.ankle

    def top(p: Floats) -> Floats:
        return p[:, 1] - (ankle[1] - 0.008 + 0.26 * np.abs(p[:, 2] - ankle[2] + 0.012))

    def sock(p: Floats) -> Floats:
        return p[:, 1] - (ankle[1] + 0.045)

    def sole(p: Floats) -> Floats:
        heel, tip = ankle[2] - 0.03 - p[:, 2], p[:, 2] - at.toe[2] + 0.045
        return p[:, 1] - 0.024 - 0.10 * np.maximum(heel, 0.0) - 0.22 * np.maximum(tip, 0.0)

    def cap(p: Floats) -> Floats:
        return at.toe[2] - 0.026 - p[:, 2] - 9.0 * (p[:, 0] - ankle[0]) ** 2

    def tongue(p: Floats) -> Floats:
        across = np.maximum(np.abs(p[:, 0] - ankle[0]) - 0.0195, 0.04 - p[:, 1])
        return np.maximum(across, np.abs(p[:, 2] - (ankle[2] + 0.078)) - 0.036)

    def laces(p: Floats) -> Floats:
        across = np.maximum(np.abs(p[:, 0] - ankle[0]) - 0.0155, 0.04 - p[:, 1])
        phase = np.abs((p[:, 2] - ankle[2] - 0.043) % 0.0175 - 0.00875) - 0.0030
        return np.maximum(np.maximum(across, phase), np.abs(p[:, 2] - (ankle[2] + 0.078)) - 0.034)

    def upper(p: Floats) -> Floats:
        return np.full(len(p), 0.0040)

    yield Region("sock", sock, _plain(SOCK), lambda p: np.full(len(p), 0.0022))
    yield Region("shoe", top, _plain(SHOE), upper, ("sock",))
    yield Region("cap", cap, _plain(SOLE), lambda p: upper(p) + 0.0008, ("shoe",))
    yield Region("tongue", tongue, _plain(TONGUE), lambda p: upper(p) - 0.0008, ("shoe",))
    yield Region("laces", laces, _plain(SOLE), lambda p: upper(p) + 0.0010, ("tongue",))
    yield Region("sole", sole, _plain(SOLE), lambda p: np.full(len(p), 0.0065), ("shoe", "cap"))
    yield Region("underside", lambda p: p[:, 1] - 0.0075, _plain(TONGUE), 5e-4, ("sole",))


# --- head ----------------------------------------------------------------------------------------


def _hair(at: Landmarks) -> Iterator[Region]:
    c = at.face

    def field(p: Floats) -> Floats:
        return hair.outline(p - c)

    def colour(p: Floats) -> Floats:
        return hair.cap_colour(p - c, np.tile(np.array(SKIN), (len(p), 1)))

    yield Region("hair", field, colour, lambda p: hair.thickness(p - c))

    def brow(p: Floats) -> Floats:
        """Return a field of the brow: an arc, thickest at its inner third, tapering to a point."""
        x, y, z = (p - c).T
        t = (x - 0.0115) / 0.0435
        middle = -0.0085 + 0.0070 * np.clip(t, 0.0, 1.0) - 0.0092 * np.clip(t, 0.0, 1.2) ** 2.6
        full = np.sqrt(np.clip(t / 0.16, 0.0, 1.0)) * np.clip(1.0 - t, 0.0, 1.0) ** 0.7
        return np.maximum(np.abs(y - middle) - 0.0036 * full + 2e-4, 0.05 - z)

    yield Region("brow", brow, _plain(BROW), 5e-4)


def eye_opening(p: Floats, at: Landmarks, grow: float = 0.0, up: float = 0.0) -> Floats:
    """Return a field (n,) below 0 between the lids of the left eye: two arcs, the upper rounder.

    ``grow`` makes the opening wider, ``up`` its top higher, metres.
    """
    centre = eye_centre(at)
    u, v = p[:, 0] - centre[0], p[:, 1] - centre[1] - _SLANT * (p[:, 0] - centre[0])
    top = np.hypot(u, v + _LID - _UPPER - up) - _LID
    low = np.hypot(u, v - 1.25 * _LID + _LOWER) - 1.25 * _LID
    lid = np.maximum(top, low - 0.5 * grow)
    return np.maximum(np.maximum(lid, np.abs(u) - _HALF_EYE - grow), at.face[2] + 0.05 - p[:, 2])


def lid_shade(p: Floats, at: Landmarks) -> Floats:
    """Return shade intensities (n,): in the fold above the upper lid, weaker below the lower."""
    low, top = eye_lids(p[:, 0], at)
    across = smooth_step(-np.abs(p[:, 0] - eye_centre(at)[0]), -0.0230, -0.0100)
    ahead = smooth_step(p[:, 2] - at.face[2], 0.045, 0.060)
    above = p[:, 1] - top
    lid = 0.35 * smooth_step(above, -0.0005, 0.0005) * smooth_step(-above, -0.0110, -0.0040)
    fold = 0.40 * np.exp(-(((above - 0.0042) / 0.0016) ** 2))
    under = 0.22 * np.exp(-(((low - p[:, 1] - 0.0045) / 0.0030) ** 2))
    return across * ahead * (lid + fold + under)


def eye_lids(x: Floats, at: Landmarks) -> tuple[Floats, Floats]:
    """Return the heights (n,) of the left eye's lower and upper lid."""
    centre = eye_centre(at)
    u = np.clip(x - centre[0], -_HALF_EYE, _HALF_EYE)
    level = centre[1] + _SLANT * u
    low = level - _LOWER + 1.25 * _LID - np.sqrt((1.25 * _LID) ** 2 - u * u)
    top = level + _UPPER - _LID + np.sqrt(_LID**2 - u * u)
    return low, np.maximum(top, low)


def eye_centre(at: Landmarks) -> Floats:
    """Return the centre (3,) of the left eye's opening."""
    return at.face + EYE + (0.0, -0.0005, 0.0)


def _eyes(at: Landmarks) -> Iterator[Region]:
    """Return the regions of the upper lash line and of the opening, replaced by a socket."""

    def lash(p: Floats) -> Floats:
        return np.maximum(eye_opening(p, at, 0.0007, 0.0013), -_above_the_corners(p, at))

    def edge(p: Floats) -> Floats:
        upper = smooth_step(_above_the_corners(p, at), -0.0006, 0.0006)[:, None]
        return upper * np.array(LASH) + (1.0 - upper) * np.array(LID_EDGE)

    yield Region("lash", lash, _plain(LASH), 3e-4)
    yield Region("eye", lambda p: eye_opening(p, at), edge, -3e-4, ("skin", "lash"))


def _above_the_corners(p: Floats, at: Landmarks) -> Floats:
    """Return the heights (n,) of points above the line through the left eye's corners."""
    u, v = p[:, 0] - eye_centre(at)[0], p[:, 1] - eye_centre(at)[1]
    return v - _SLANT * u


def _mouth(at: Landmarks) -> Iterator[Region]:
    """Return the regions of the lips, and the gap that the mouth's interior replaces."""
    c = at.face + LIPS

    def outline(p: Floats) -> Floats:
        x, y, z = (p - c).T
        bow = 0.0056 - 0.0013 * np.exp(-((x / 0.004) ** 2)) - 1.6 * x * x
        low = -0.0082 + 19.6 * x * x
        return 0.8 * np.maximum(np.maximum(y - bow, low - y), 0.06 - z)

    def between(p: Floats) -> Floats:
        """Return the signed distance above the line where the lips meet."""
        x, y, _ = (p - c).T
        return y - lip_line(x) + LIPS[1]

    def gap(p: Floats) -> Floats:
        return 0.0005 * np.clip((0.0238 - p[:, 0]) / 0.010, -0.6, 1.0)

    def colour(lip: tuple[float, float, float]) -> Colours:
        def faded(p: Floats) -> Floats:
            inside = smooth_step(-outline(p), 0.0, 0.0022)[:, None]
            return (0.45 + 0.55 * inside) * np.array(lip) + 0.55 * (1 - inside) * np.array(SKIN)

        return faded

    yield Region("mouth", outline, _plain(MOUTH), -2e-4)

    def upper(p: Floats) -> Floats:
        return np.maximum(gap(p) - between(p), outline(p))

    def lower(p: Floats) -> Floats:
        return np.maximum(gap(p) + between(p), outline(p))

    yield Region("upper lip", upper, colour(UPPER_LIP), 2.5e-4, ("mouth",))
    yield Region("lower lip", lower, colour(LOWER_LIP), 2e-4, ("mouth",))
