"""Twin of ``poise.kernels.configuration``, by names and SciPy's rotations."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation


def blocks(skeleton):
    """(start in q, start in v, is a quaternion) of every entry or quaternion of q."""
    q = v = 0
    while q < skeleton.nq:
        ball = skeleton.dof_names[q].endswith("_qw")
        yield q, v, ball
        q, v = (q + 4, v + 3) if ball else (q + 1, v + 1)


def rotation(q):
    return Rotation.from_quat([q[1], q[2], q[3], q[0]])


def integrate(skeleton, q, v):
    out = np.array(q, float)
    for i, r, ball in blocks(skeleton):
        if ball:
            turned = rotation(q[i : i + 4]) * Rotation.from_rotvec(v[r : r + 3])
            wxyz = np.roll(turned.as_quat(), 1)
            near = np.argmin([np.linalg.norm(s * wxyz - q[i : i + 4]) for s in (1, -1)])
            out[i : i + 4] = wxyz if near == 0 else -wxyz
        else:
            out[i] += v[r]
    return out


def difference(skeleton, q1, q0):
    out = np.zeros(skeleton.nv)
    for i, r, ball in blocks(skeleton):
        if ball:
            between = rotation(q0[i : i + 4]).inv() * rotation(q1[i : i + 4])
            out[r : r + 3] = between.as_rotvec()
        else:
            out[r] = q1[i] - q0[i]
    return out
