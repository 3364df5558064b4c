"""Joints with translations along and rotations about their own axes, as in scene files."""

from __future__ import annotations

import numpy as np

from poise.formats.local_transforms import is_turn
from poise.joints.primitive import AXES
from poise.kernels import primitives as code
from poise.model import Joint

_TURNS = {code.ROTATE_X: "x", code.ROTATE_Y: "y", code.ROTATE_Z: "z"}


def axis_values(joint: Joint) -> tuple[str, dict[str, int], dict[str, int]] | None:
    """Return the rotation order from the parent outwards, and the value index of each axis.

    None if the joint is not a chain of translations and then rotations about its own axes.
    """
    letters, turns, shifts = "", dict[str, int](), dict[str, int]()
    straight = bool(np.array_equal(joint.frame[:3, :3], np.eye(3)))
    if any(drive is not None for drive in joint.drives) or not is_turn(joint.frame[:3, :3]):
        return None
    for motion in joint.type.lower():
        if motion.frame is not None:
            return None
        if motion.kind == code.FIXED:
            continue
        if motion.kind == code.TRANSLATE and straight and not letters:
            axis = next((name for name in "xyz" if AXES[name] == motion.axis), None)
            if axis is None or axis in shifts:
                return None
            shifts[axis] = motion.dof
        elif motion.kind in _TURNS and _TURNS[motion.kind] not in letters:
            letters += _TURNS[motion.kind]
            turns[letters[-1]] = motion.dof
        else:
            return None
    return letters, turns, shifts
