"""Hand of the bundled body: a palm, four spread fingers, and a thumb.

It lies palm down along +x. The fingers curl a little at rest and spread like a fan, so that none
touches its neighbour; the thumb follows the skeleton's thumb bone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from poise.bundled.detail import FINGERS, finger_joints
from sculptor.landmarks import Landmarks
from sculptor.sdf_body import Piece
from sculptor.sdf_primitives import Cone, Ellipsoid, Loft, turned

Floats = NDArray[np.float64]

__all__ = ["fingertips", "hand", "webs"]

_THUMB = 1.12
"""Where the last ball of the thumb sits, as a share of the bone."""
_PALM = (
    # fraction of the length, half width, half height
    (0.0, 0.0265, 0.0175),
    (0.35, 0.0345, 0.0165),
    (0.75, 0.0405, 0.0145),
    (1.0, 0.0395, 0.0115),
)


def hand(at: Landmarks) -> Iterator[Piece]:
    """Return the pieces of palm, fingers and thumb."""
    wrist = at.wrist
    yield Piece(
        Loft(
            wrist + (0.004, 0.0, 0.0), at.knuckles + (0.0, -0.002, 0.002), (0, 1, 0), _PALM,
            caps=(0.5, 0.5), power=2.5,
        ),
        0.03,
    )  # fmt: skip
    ball_of_the_thumb = wrist + (0.036, -0.011, 0.025)
    yield Piece(Ellipsoid(ball_of_the_thumb, (0.033, 0.014, 0.016), turned(y=-34)), 0.016)
    yield Piece(Ellipsoid(wrist + (0.042, -0.009, -0.026), (0.034, 0.011, 0.011)), 0.016)
    for finger in FINGERS:
        yield from _finger(at, finger)
    for web in webs(at):
        yield Piece(Ellipsoid(web - (0.009, 0.0, 0.0), (0.009, 0.0055, 0.008)), 0.009)
    yield from _thumb(at)


def _finger(at: Landmarks, finger: str) -> Iterator[Piece]:
    joints, radius = finger_joints(at.knuckles, finger), FINGERS[finger][3]
    radii = radius * np.array([1.06, 1.0, 0.95, 0.84])
    for k in range(3):
        bone = Cone(joints[k], joints[k + 1], (float(radii[k]), float(radii[k + 1])))
        yield Piece(bone, 0.007 if k == 0 else 0.003)
    yield Piece(Ellipsoid(joints[0] + (0.0, 0.003, 0.0), (0.013, 0.0105, 0.0095)), 0.010)


def fingertips(at: Landmarks) -> list[Floats]:
    """Return the tips (3,) of the four fingers and of the thumb."""
    ends = [finger_joints(at.knuckles, finger)[-1] for finger in FINGERS]
    return [*ends, at.wrist + _THUMB * (at.thumb_tip - at.wrist)]


def webs(at: Landmarks) -> list[Floats]:
    """Return the points (3,) where neighbouring fingers separate."""
    joints = [finger_joints(at.knuckles, finger) for finger in FINGERS]
    roots = [0.55 * bone[0] + 0.45 * bone[1] for bone in joints]
    return [0.5 * (one + other) for one, other in itertools.pairwise(roots)]


def _thumb(at: Landmarks) -> Iterator[Piece]:
    """Return the thumb's pieces, along the bone from the wrist."""
    bone = at.thumb_tip - at.wrist
    root, middle = at.wrist + 0.28 * bone, at.wrist + 0.60 * bone + (0.002, 0.002, 0.003)
    last = at.wrist + 0.84 * bone + (0.002, 0.001, 0.002)
    tip = at.wrist + _THUMB * bone
    yield Piece(Cone(root, middle, (0.0140, 0.0118)), 0.018)
    yield Piece(Cone(middle, last, (0.0118, 0.0104)), 0.005)
    yield Piece(Cone(last, tip, (0.0104, 0.0084)), 0.003)
