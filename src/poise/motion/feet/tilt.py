"""Level the tilted floor of a captured motion.

Captures are calibrated to about a degree: over a walk of some metres, the floor rises or falls by
centimetres. On a level floor, the hips would then be too high at one end, and too low at the other.
"""

from __future__ import annotations

import math

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts
from poise.motion.feet.settings import TILT
from poise.motion.root_transform import moved

_LEAST = 1e-3  # metres: residuals below it have equal weight


def level_floor(motion: Motion, contacts: Contacts, leg: float) -> Motion:
    """Return a motion rotated so that its contacts are on a level floor, if they are on a plane.

    The plane is that with the least sum of distances from the contacts, weighted by their lengths;
    each point of a foot has a height of its own above it. It slopes only along directions in which
    the contacts extend. The motion is unchanged if the plane is
    steep, as of a ramp, or does not explain the heights, as on stairs, or if the root cannot turn.

    Args:
        motion: the motion.
        contacts: its contacts, whose heights are inferred.
        leg: length of a leg, metres.
    """
    up = "xyz".index(contacts.up)
    flat = [k for k in range(3) if k != up]
    names = sorted({span.point for span in contacts.spans})
    anchors = np.array([span.anchor for span in contacts.spans]).reshape(-1, 3)
    shares = np.array([span.last - span.first + 1.0 for span in contacts.spans])
    own = np.array([[span.point == name for name in names] for span in contacts.spans], float)
    away = anchors[:, flat] - anchors[:, flat].mean(axis=0) if len(anchors) else anchors[:, flat]
    axes = np.linalg.svd(away, full_matrices=False)[2] if len(anchors) > 1 else np.zeros((0, 2))
    axes = axes[np.ptp(away @ axes.T, axis=0) > TILT.extent * leg] if len(axes) else axes
    if not len(axes) or len(anchors) < len(names) + len(axes) + TILT.spare:
        return motion
    heights, middle = anchors[:, up], anchors.mean(axis=0)
    _, before = _least_distances(own, heights, shares)
    plane, left = _least_distances(np.concatenate([own, away @ axes.T], axis=1), heights, shares)
    slope = plane[len(names) :] @ axes
    if shares @ np.abs(left) > TILT.explained * (shares @ np.abs(before)) or float(
        np.linalg.norm(slope)
    ) > math.tan(TILT.steepest):
        return motion
    normal, upright = np.zeros(3), np.zeros(3)
    normal[up] = upright[up] = 1.0
    normal[flat] = -slope
    turn = quaternions.to_matrix(quaternions.between(normal, upright))
    try:
        return moved(motion, transforms.compose(turn, middle - turn @ middle))
    except InvalidValue:  # the root cannot tilt: as documented
        return motion


def _least_distances(columns: Floats, heights: Floats, shares: Floats) -> tuple[Floats, Floats]:
    """Coefficients with the least sum of absolute residuals, and the residuals."""
    weights, left = shares, heights
    fit: Floats = np.zeros(columns.shape[1])
    for _ in range(TILT.rounds):
        root = np.sqrt(weights)
        solved = np.linalg.lstsq(columns * root[:, None], heights * root, rcond=None)[0]
        fit = np.asarray(solved, dtype=np.float64)
        left = np.asarray(heights - columns @ fit, dtype=np.float64)
        weights = shares / np.maximum(np.abs(left), _LEAST)
    return fit, left
