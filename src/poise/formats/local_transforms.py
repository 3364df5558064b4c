"""Frames of joints in their parents', split into what scene files hold: place, turn, scale."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.model import Skeleton

Floats = NDArray[np.float64]

RIGID = 1e-9


def local_frames(skeleton: Skeleton, world: Floats) -> Floats:
    """(..., joints, 4, 4) each joint's frame in its parent's, of world frames.

    >>> from poise.bundled import bare_character
    >>> rest = bare_character().rest
    >>> bool(np.allclose(local_frames(rest.skeleton, rest.world)[0], rest.world[0]))
    True
    """
    local = np.array(world)
    for number, parent in enumerate(skeleton.parents):
        if parent < 0:
            continue
        above = world[..., parent, :, :]
        if np.all(np.abs(np.linalg.det(above[..., :3, :3])) > 0.0):
            local[..., number, :, :] = np.linalg.solve(above, world[..., number, :, :])
        else:  # scaled to nothing: whatever stands below it is as good
            local[..., number, :, :] = np.linalg.pinv(above) @ world[..., number, :, :]
    return local


def turns_and_scales(frames: Floats) -> tuple[Floats, Floats]:
    """(..., 3, 3) and (..., 3): ``A = R @ diag(s)`` of frames, the columns' directions and lengths.

    ``R`` is a rotation only where `is_turn` says so.
    """
    scale = np.linalg.norm(frames[..., :3, :3], axis=-2)
    return frames[..., :3, :3] / np.where(scale > 0.0, scale, 1.0)[..., None, :], scale


def is_turn(turns: Floats) -> NDArray[np.bool_]:
    """(...) whether matrices (..., 3, 3) are rotations: no shear, no mirroring."""
    off = np.abs(np.swapaxes(turns, -1, -2) @ turns - np.eye(3)).max(axis=(-1, -2), initial=0.0)
    return np.asarray((off <= RIGID) & (np.linalg.det(turns) > 0.0))
