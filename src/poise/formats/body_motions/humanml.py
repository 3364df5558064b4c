"""HumanML3D's features of a motion: 263 numbers per frame for 22 joints of SMPL.

====== =====================================================================================
0      half of the turn about y to the next frame, of the rotation from the world to the facing
       frame (the arcsine of a quaternion's component)
1-2    the root's horizontal step to the next frame (x, z), in the facing frame of that frame
3      the root's height
4-66   the other 21 joints beside the root's place on the floor, in the facing frame
67-192 the rotations of these joints in their parents' frames: two columns of the matrix each
193-258 the steps of 22 joints to the next frame, in the facing frame
259-262 contacts of left ankle, left foot, right ankle, right foot
====== =====================================================================================

The facing frame has z forward: the direction y cross (right hip - left hip + right shoulder - left
shoulder). Source: motion_process.py of GuyTevet/motion-diffusion-model. Lengths are metres, y is up
and the floor is at 0; there are 20 frames per second. The last frame of a clip has no features.
"""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats
from poise.formats import smpl
from poise.geometry import transforms

RATE = 20.0
"""Frames per second."""
WIDTH = 263
"""Numbers per frame."""

_JOINTS = smpl.JOINTS[22]
_FEET = [
    _JOINTS.index(f"{side}_{name}") for side in ("left", "right") for name in ("ankle", "foot")
]
_STILL = (
    0.002  # largest squared step of a foot in contact, square metres: `feet_thre` of the source
)


def positions_of(features: Floats) -> Floats:
    """Return the positions (frames, 22, 3) of features (frames, 263)."""
    angle = 2.0 * np.concatenate([[0.0], np.cumsum(features[:-1, 0])])
    back = transforms.rotation_y(-angle)
    step = np.zeros((len(features), 3))
    step[1:, [0, 2]] = features[:-1, 1:3]
    root = np.cumsum((back @ step[..., None])[..., 0], axis=0)
    floor = root[:, None].copy()
    root[:, 1] = features[:, 3]
    local = features[:, 4:67].reshape(len(features), 21, 3)
    others = np.einsum("tij,tkj->tki", back, local) + floor
    return np.concatenate([root[:, None], others], axis=1)


def features_of(positions: Floats, turns: Floats) -> Floats:
    """Return the features (frames - 1, 263) of a motion at 20 frames per second.

    Args:
        positions: (frames, 22, 3), metres; the clip is moved to the floor and to its first frame,
            which faces +z.
        turns: (frames, 22, 3, 3), rotations of the joints in their parents' frames.
    """
    first = transforms.rotation_y(-headings(positions)[0])
    places = positions - positions[0, 0] * (1.0, 0.0, 1.0) - (0.0, positions[..., 1].min(), 0.0)
    places = places @ first.T
    angle = np.unwrap(headings(places))
    facing = transforms.rotation_y(-angle)
    step = np.diff(places, axis=0)
    root = (facing[1:] @ step[:, 0, :, None])[..., 0]
    beside = np.einsum("tij,tkj->tki", facing, places - places[:, :1] * (1.0, 0.0, 1.0))[:-1, 1:]
    count = len(step)
    return np.concatenate([
        -0.5 * np.diff(angle)[:, None], root[:, [0, 2]], places[:-1, 0, 1:2],
        beside.reshape(count, -1), np.swapaxes(turns[:-1, 1:, :, :2], 2, 3).reshape(count, -1),
        np.einsum("tij,tkj->tki", facing[:-1], step).reshape(count, -1),
        ((step[:, _FEET] ** 2).sum(axis=2) < _STILL).astype(float),
    ], axis=1)  # fmt: skip


def headings(positions: Floats) -> Floats:
    """Return the angles (frames,) about y of the direction in which a body faces, 0 for +z."""
    at = {name: positions[:, k] for k, name in enumerate(_JOINTS)}
    across = at["right_hip"] - at["left_hip"] + at["right_shoulder"] - at["left_shoulder"]
    forward = np.cross((0.0, 1.0, 0.0), across)
    return np.arctan2(forward[:, 0], forward[:, 2])
