"""Twin of ``poise.kernels.motion_state``: world frames along a motion, differenced in time."""

from __future__ import annotations

import numpy as np

from twins.configuration import blocks, rotation
from twins.forward import world_frames

# Seven points, sixth order.
FIRST = np.array([-1, 9, -45, 0, 45, -9, 1]) / 60
SECOND = np.array([2, -27, 270, -490, 270, -27, 2]) / 180


def path(skeleton, q, v, a, t):
    """The pose at time t of a motion with rates v and their derivatives a at time 0.

    A quaternion follows q exp(w t + w' t^2 / 2), whose rates at 0 are w and w'.
    """
    from scipy.spatial.transform import Rotation

    out = np.array(q, float)
    for i, r, ball in blocks(skeleton):
        if ball:
            turn = Rotation.from_rotvec(t * v[r : r + 3] + 0.5 * t * t * a[r : r + 3])
            out[i : i + 4] = np.roll((rotation(q[i : i + 4]) * turn).as_quat(), 1)
        else:
            out[i] += t * v[r] + 0.5 * t * t * a[r]
    return out


def derivatives(skeleton, q, v, a, step):
    """World frames' first and second derivatives in time (joints, 4, 4) each."""
    frames = [world_frames(skeleton, path(skeleton, q, v, a, k * step)) for k in range(-3, 4)]
    first = sum(c * W for c, W in zip(FIRST, frames, strict=True)) / step
    second = sum(c * W for c, W in zip(SECOND, frames, strict=True)) / step**2
    return first, second
