"""Eyes of the bundled character: eyeballs that rotate in sockets behind the lids.

A ball's middle is its joint's, so that it turns within itself; the socket is sewn to the lids.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray

from poise.bundled.detail import EYE_JOINT
from sculptor.attachments import Attachment, fan, section_loft, strip
from sculptor.face import EYEBALL
from sculptor.landmarks import Landmarks
from sculptor.regions import OWN, Dressed

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

__all__ = ["eyeball", "socket"]

WHITE = (0.860, 0.840, 0.815)
WHITE_BEHIND = (0.56, 0.45, 0.41)
IRIS_INNER = (0.400, 0.270, 0.150)
IRIS_OUTER = (0.150, 0.095, 0.060)
PUPIL = (0.020, 0.018, 0.017)
GLINT = (0.98, 0.98, 0.97)
SOCKET = (0.36, 0.20, 0.17)

_IRIS, _PUPIL = 0.0060, 0.0026
_AROUND = 24
_RINGS = ((0.0, 4e-4), (0.25, 9e-4), (0.60, 2.0e-3), (1.0, 3.0e-3))
"""The socket's rings: how far from the lids to 120 degrees from the gaze; off the ball, metres.

Wider behind, so that the flat triangles between rings stay clear of the ball.
"""


def eyeball(body: Dressed, at: Landmarks) -> Attachment:
    """Build the left eye: pupil, iris, white; rings about the gaze, doubled at colour borders."""
    centre = at.face + EYE_JOINT
    pupil, iris = np.arcsin(np.array([_PUPIL, _IRIS]) / EYEBALL)
    shade = tuple(0.5 * (np.array(IRIS_INNER) + IRIS_OUTER))
    rings = [
        # angle from the gaze, colour; borders between colours are a hundredth of a degree wide
        (0.55 * pupil, PUPIL), (pupil, PUPIL), (pupil + 2e-3, IRIS_INNER),
        (0.5 * (pupil + iris), shade), (0.93 * iris, IRIS_OUTER), (iris, IRIS_OUTER),
        (iris + 2e-2, WHITE), (np.radians(44.0), WHITE), (np.radians(62.0), WHITE_BEHIND),
        (np.radians(95.0), SOCKET), (np.radians(140.0), SOCKET),
    ]  # fmt: skip
    turn = 2.0 * np.pi * np.arange(_AROUND) / _AROUND
    sections = np.array([_on_ball(centre, angle, turn) for angle, _ in rings])
    front, back = centre + (0.0, 0.0, EYEBALL), centre - (0.0, 0.0, EYEBALL)
    vertices, faces = section_loft(sections, front, back)
    colours = np.repeat(np.array([colour for _, colour in rings]), _AROUND, axis=0)
    colours = np.concatenate([colours, [PUPIL, SOCKET]])
    glint = np.abs(turn - np.radians(62.0)) < np.radians(18.0)
    for ring in (2, 3):
        colours[ring * _AROUND : (ring + 1) * _AROUND][glint] = GLINT
    return Attachment.rigid(body, vertices, faces, colours, "leye")


def _on_ball(centre: Floats, angle: float, turn: Floats) -> Floats:
    around = np.column_stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)])
    return centre + EYEBALL * (np.sin(angle) * around + np.cos(angle) * np.array([0.0, 0.0, 1.0]))


def socket(body: Dressed, border: Integers, at: Landmarks) -> Attachment:
    """Build the socket from the lid edges (a loop) around the eyeball to a point behind it."""
    centre = at.face + EYE_JOINT
    edge = body.vertices[border]
    away = edge - centre
    direction = away / np.linalg.norm(away, axis=1, keepdims=True)
    angle = np.arccos(np.clip(direction[:, 2], -1.0, 1.0))
    flat = direction[:, :2] / np.linalg.norm(direction[:, :2], axis=1, keepdims=True)

    def ring(share: float, clearance: float) -> Floats:
        turned = angle + share * (np.radians(120.0) - angle)
        around = np.column_stack([np.sin(turned)[:, None] * flat, np.cos(turned)])
        return centre + (EYEBALL + clearance) * around

    rings = [ring(share, clearance) for share, clearance in _RINGS]
    size, first, count = len(border), len(body.vertices), len(_RINGS)
    numbers = [border, *(first + size * k + np.arange(size) for k in range(count))]
    faces = [strip(one, other, closed=True) for one, other in itertools.pairwise(numbers)]
    faces.append(fan(numbers[-1], first + count * size))
    vertices = np.concatenate([*rings, [centre - (0.0, 0.0, EYEBALL + _RINGS[-1][1])]])
    colours = np.tile(np.array(SOCKET), (len(vertices), 1))
    colours[:size] = 0.75 * body.colours[border] + 0.25 * np.array(SOCKET)
    still = np.full((len(vertices) - size, 3), np.nan)
    own = np.tile(np.array([float(name == "head") for name in OWN]), (len(vertices), 1))
    inward = centre - vertices
    return Attachment(
        first, vertices, np.concatenate(faces),
        inward / np.linalg.norm(inward, axis=1, keepdims=True), colours,
        np.concatenate([edge, still]), np.full(len(vertices), -1), own,
    )  # fmt: skip
