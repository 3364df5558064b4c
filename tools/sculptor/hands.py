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

__all__ = ["fingertips", "hand", "nail", "webs"]

_THUMB = 1.25
"""Where the last ball of the thumb sits, as a share of the bone."""
_PAD = 0.30
"""How far the pads of a finger's first two bones lie below them, as a share of its radius."""
_PALM = (
    # fraction of the length, half width, half height
    (0.0, 0.0265, 0.0175),
    (0.35, 0.0345, 0.0155),
    (0.75, 0.0400, 0.0120),
    (0.90, 0.0396, 0.0110),
    (1.0, 0.0385, 0.0075),
)


def hand(at: Landmarks) -> Iterator[Piece]:
    """Return the pieces of palm, fingers and thumb."""
    wrist = at.wrist
    yield Piece(
        Loft(
            wrist + (0.004, 0.0, 0.0), at.knuckles + (0.0, 0.0, 0.002), (0, 1, 0), _PALM,
            caps=(0.5, 0.5), power=2.5,
        ),
        0.03,
    )  # fmt: skip
    ball_of_the_thumb = wrist + (0.033, -0.009, 0.024)
    yield Piece(Ellipsoid(ball_of_the_thumb, (0.031, 0.0135, 0.0155), turned(y=-34)), 0.016)
    yield Piece(Ellipsoid(wrist + (0.034, -0.0075, -0.026), (0.029, 0.0105, 0.011)), 0.016)
    for finger in FINGERS:
        yield from _finger(at, finger)
    for web in webs(at):
        yield Piece(Ellipsoid(web - (0.009, 0.0, 0.0), (0.009, 0.0055, 0.008)), 0.009)
    yield from _thumb(at)


def _finger(at: Landmarks, finger: str) -> Iterator[Piece]:
    joints, radius = finger_joints(at.knuckles, finger), FINGERS[finger][3]
    radii = radius * np.array([1.06, 1.0, 0.93, 0.80])
    for k in range(3):
        bone = Cone(joints[k], joints[k + 1], (float(radii[k]), float(radii[k + 1])))
        yield Piece(bone, 0.003)
    for k, where in ((0, 0.62), (1, 0.50)):
        along = joints[k + 1] - joints[k]
        pad = joints[k] + where * along - (0.0, _PAD * radius, 0.0)
        yield Piece(
            Ellipsoid(pad, (0.34 * float(np.linalg.norm(along)), 0.85 * radius, 0.9 * radius)),
            0.004,
        )
    yield Piece(Ellipsoid(joints[0] + (0.0, 0.0040, 0.0), (0.018, 0.0105, 0.0100)), 0.010)


def fingertips(at: Landmarks) -> list[Floats]:
    """Return the tips (3,) of the four fingers and of the thumb."""
    ends = [finger_joints(at.knuckles, finger)[-1] for finger in FINGERS]
    return [*ends, at.wrist + _THUMB * (at.thumb_tip - at.wrist)]


def nail(p: Floats, at: Landmarks) -> Floats:
    """(n,) below 0 within the nails of the left hand: ellipses on the backs of the last bones."""
    ends = [(*finger_joints(at.knuckles, f)[-2:], FINGERS[f][3], (0.0, 1.0, 0.0)) for f in FINGERS]
    thumb = at.thumb_tip - at.wrist
    ends.append((at.wrist + 1.02 * thumb, fingertips(at)[-1], 0.0102, (-0.50, 0.60, 0.62)))
    result = np.full(len(p), np.inf)
    for start, end, radius, back in ends:
        along = (end - start) / np.linalg.norm(end - start)
        up = np.asarray(back) - (np.asarray(back) @ along) * along
        up /= np.linalg.norm(up)
        away = p - end + 0.10 * radius * along
        flat = np.hypot((away @ along) / 0.76, (away @ np.cross(along, up)) / 0.62)
        result = np.minimum(result, np.maximum(0.7 * (flat - radius), 0.25 * radius - away @ up))
    return result


def webs(at: Landmarks) -> list[Floats]:
    """Return the points (3,) where neighbouring fingers separate."""
    joints = [finger_joints(at.knuckles, finger) for finger in FINGERS]
    roots = [0.55 * bone[0] + 0.45 * bone[1] for bone in joints]
    return [0.5 * (one + other) for one, other in itertools.pairwise(roots)]


def _thumb(at: Landmarks) -> Iterator[Piece]:
    """Return the thumb's pieces, along the bone from the wrist."""
    bone = at.thumb_tip - at.wrist
    root, middle = at.wrist + 0.28 * bone, at.wrist + 0.68 * bone + (0.002, 0.002, 0.003)
    last = at.wrist + 1.02 * bone + (0.002, 0.001, 0.002)
    tip = at.wrist + _THUMB * bone
    yield Piece(Cone(root, middle, (0.0150, 0.0122)), 0.018)
    yield Piece(Cone(middle, last, (0.0118, 0.0110)), 0.005)
    yield Piece(Cone(last, tip, (0.0110, 0.0086)), 0.003)
