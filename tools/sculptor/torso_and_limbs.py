"""Trunk, legs, feet and arms of the bundled body, as sculpting pieces.

Girths are those of a fit adult of 1.75 m; one loft runs through the trunk and through each whole
limb, and ellipsoids add the muscles that show. Lengths in metres, the rest pose's world axes.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sculptor.landmarks import Landmarks
from sculptor.sdf_body import Piece
from sculptor.sdf_primitives import Cone, Ellipsoid, Loft, turned

__all__ = ["arm", "foot", "leg", "trunk"]

_TRUNK = (
    # height above the root, half width, half depth, centre z
    (-0.165, 0.070, 0.062, -0.004),
    (-0.120, 0.118, 0.088, -0.004),
    (-0.075, 0.150, 0.101, -0.008),
    (-0.030, 0.159, 0.104, -0.008),
    (0.030, 0.147, 0.099, -0.004),
    (0.090, 0.134, 0.093, 0.001),
    (0.135, 0.131, 0.092, 0.001),
    (0.200, 0.139, 0.097, -0.004),
    (0.270, 0.153, 0.106, -0.010),
    (0.330, 0.161, 0.109, -0.016),
    (0.375, 0.157, 0.102, -0.021),
    (0.415, 0.137, 0.086, -0.025),
    (0.455, 0.098, 0.066, -0.026),
    (0.480, 0.066, 0.050, -0.024),
    (0.500, 0.044, 0.038, -0.022),
)
_LEG = (
    # fraction from hip to ankle, half width, half depth, offset of the centre in x and z
    (-0.08, 0.074, 0.080, -0.014, 0.000),
    (0.02, 0.086, 0.092, -0.010, 0.002),
    (0.12, 0.085, 0.091, -0.004, 0.006),
    (0.25, 0.077, 0.085, 0.001, 0.009),
    (0.38, 0.063, 0.069, 0.002, 0.010),
    (0.455, 0.0545, 0.060, 0.001, 0.009),
    (0.50, 0.0530, 0.059, 0.000, 0.007),
    (0.55, 0.0515, 0.055, 0.000, 0.002),
    (0.63, 0.0535, 0.056, 0.001, -0.006),
    (0.71, 0.0490, 0.052, 0.001, -0.009),
    (0.80, 0.0395, 0.043, 0.000, -0.010),
    (0.90, 0.0320, 0.037, 0.000, -0.009),
    (1.00, 0.0330, 0.038, 0.000, -0.006),
)
_FOOT = (
    # fraction from heel to toe, half height, half width, offset of the centre in y and x
    (0.00, 0.036, 0.0300, 0.008, 0.000),
    (0.18, 0.041, 0.0350, 0.006, 0.000),
    (0.40, 0.045, 0.0385, 0.007, 0.000),
    (0.62, 0.037, 0.0450, 0.003, 0.002),
    (0.80, 0.031, 0.0465, 0.000, 0.002),
    (0.95, 0.027, 0.0420, -0.001, -0.001),
    (1.04, 0.022, 0.0350, -0.002, -0.003),
)
_ARM = (
    # fraction from shoulder to wrist, half width (z), half height (y), centre's -z and y
    (-0.08, 0.048, 0.048),
    (0.06, 0.051, 0.053),
    (0.18, 0.047, 0.050),
    (0.32, 0.0450, 0.0465, 0.0, 0.001),
    (0.44, 0.0390, 0.0405),
    (0.53, 0.0385, 0.0370),
    (0.60, 0.0415, 0.0385),
    (0.68, 0.0405, 0.0375),
    (0.80, 0.0340, 0.0300),
    (0.91, 0.0290, 0.0230),
    (1.00, 0.0280, 0.0195),
)


def trunk(at: Landmarks) -> Iterator[Piece]:
    """Return pelvis, chest, shoulder girdle and neck."""
    root, shoulder = at.root[1], at.shoulder[1]
    low, high = root + _TRUNK[0][0], root + _TRUNK[-1][0]
    sections = [((root + y - low) / (high - low), w, d, 0.0, z) for y, w, d, z in _TRUNK]
    yield Piece(
        Loft((0, low, 0), (0, high, 0), (0, 0, 1), sections, caps=(0.6, 0.5), power=2.25), 0.02
    )
    pectoral = np.array([0.074, shoulder - 0.088, 0.056])
    yield Piece(Ellipsoid(pectoral, (0.080, 0.060, 0.033), turned(y=20, z=-10)), 0.045)
    latissimus = np.array([0.116, shoulder - 0.138, -0.050])
    yield Piece(Ellipsoid(latissimus, (0.046, 0.125, 0.052), turned(z=-12)), 0.06)
    scapula = np.array([0.088, shoulder - 0.030, -0.076])
    yield Piece(Ellipsoid(scapula, (0.070, 0.066, 0.030)), 0.06)
    yield Piece(Ellipsoid(np.array([0.0, root + 0.078, 0.068]), (0.070, 0.120, 0.028)), 0.05)
    trapezius = np.array([0.018, at.nape[1] + 0.002, -0.022])
    yield Piece(Cone(trapezius, np.array([0.155, shoulder + 0.010, -0.024]), (0.034, 0.027)), 0.06)
    sternum = np.array([[0.0, shoulder - 0.118, 0.112], [0.0, shoulder - 0.062, 0.100]])
    yield Piece(Cone(sternum[0], sternum[1], (0.006, 0.006)), 0.03, carved=True)
    spine = np.array([[0.0, root + 0.10, -0.127], [0.0, shoulder - 0.09, -0.160]])
    yield Piece(Cone(spine[0], spine[1], (0.010, 0.012)), 0.04, carved=True)
    gluteus = np.array([0.078, at.hip[1] + 0.008, -0.064])
    yield Piece(Ellipsoid(gluteus, (0.076, 0.088, 0.062), turned(x=-8)), 0.05)
    yield from _neck(at)


def _neck(at: Landmarks) -> Iterator[Piece]:
    base, top = at.neck + (0.0, -0.020, 0.000), at.head + (0.0, 0.020, -0.013)
    sections = [(0, 0.060, 0.059), (0.35, 0.0490, 0.053), (0.7, 0.0425, 0.050), (1, 0.0400, 0.047)]
    yield Piece(Loft(base, top, (0, 0, 1), sections, caps=(0.5, 0.5)), 0.06)
    yield Piece(
        Cone(
            np.array([0.014, at.nape[1] - 0.078, 0.026]),
            np.array([0.042, at.head[1] - 0.006, -0.008]),
            (0.0085, 0.0100),
        ),
        0.028,
    )


def leg(at: Landmarks) -> Iterator[Piece]:
    """Return thigh, knee and calf."""
    thigh, shank = at.knee - at.hip, at.ankle - at.knee
    yield Piece(Loft(at.hip, at.ankle, (0, 0, 1), _LEG, caps=(0.8, 0.6)), 0.055)
    kneecap = at.knee + (0.001, 0.004, 0.034)
    yield Piece(Ellipsoid(kneecap, (0.029, 0.038, 0.024)), 0.03)
    inner_vastus = at.hip + 0.84 * thigh + (-0.028, 0.0, 0.020)
    yield Piece(Ellipsoid(inner_vastus, (0.024, 0.055, 0.026)), 0.035)
    outer_vastus = at.hip + 0.80 * thigh + (0.028, 0.0, 0.014)
    yield Piece(Ellipsoid(outer_vastus, (0.022, 0.070, 0.030)), 0.035)
    for x, t in ((0.020, 0.25), (-0.022, 0.29)):
        belly = at.knee + t * shank + (x, 0.0, -0.030)
        yield Piece(Ellipsoid(belly, (0.027, 0.087, 0.028)), 0.04)
    yield Piece(Ellipsoid(at.ankle + (0.028, 0.004, -0.008), (0.010, 0.015, 0.012)), 0.018)
    yield Piece(Ellipsoid(at.ankle + (-0.028, 0.010, -0.002), (0.010, 0.015, 0.012)), 0.018)


def foot(at: Landmarks) -> Iterator[Piece]:
    """Return a foot in its shoe; the floor cuts it flat."""
    heel, toe = at.heel * (1, 0, 1), at.toe * (1, 0, 1)
    start, end = heel + (0.0, 0.042, 0.000), toe + (0.0, 0.030, -0.006)
    sections = [(t, width, height, -x, y) for t, height, width, y, x in _FOOT]
    yield Piece(Loft(start, end, (0, 1, 0), sections, caps=(0.5, 0.9), power=3.0), 0.03)
    instep = at.ankle * (1, 0, 1) + (0.0, 0.062, 0.024)
    yield Piece(Cone(at.ankle + (0.0, 0.038, -0.008), instep, (0.034, 0.042)), 0.05)


def arm(at: Landmarks) -> Iterator[Piece]:
    """Return shoulder, upper arm and forearm."""
    shoulder, elbow = at.shoulder, at.elbow
    upper = elbow - shoulder
    yield Piece(Ellipsoid(shoulder + (0.004, 0.002, -0.002), (0.068, 0.055, 0.057)), 0.06)
    yield Piece(Loft(shoulder, at.wrist, (0, 1, 0), _ARM), 0.05)
    biceps = shoulder + 0.56 * upper + (0.0, 0.012, 0.016)
    yield Piece(Ellipsoid(biceps, (0.080, 0.026, 0.028)), 0.04)
    triceps = shoulder + 0.52 * upper + (0.0, -0.010, -0.020)
    yield Piece(Ellipsoid(triceps, (0.090, 0.029, 0.027)), 0.04)
    brachioradialis = elbow + (0.055, 0.008, 0.018)
    yield Piece(Ellipsoid(brachioradialis, (0.062, 0.024, 0.022)), 0.04)
    olecranon = elbow + (-0.004, -0.002, -0.028)
    yield Piece(Ellipsoid(olecranon, (0.016, 0.013, 0.012)), 0.025)
