"""Twin of ``poise.kernels.jacobian_columns``: products of the primitives' derivatives."""

from __future__ import annotations

import numpy as np

from poise.kernels import primitives as code
from twins import motions, rotations
from twins.configuration import integrate
from twins.forward import world_frames


def central_differences(skeleton, q, joint, point, step=1e-5):
    """(6, nv): differences of the forward twin along each rate."""
    point = np.append(point, 1.0)
    J = np.zeros((6, skeleton.nv))
    for i in range(skeleton.nv):
        v = np.zeros(skeleton.nv)
        v[i] = step
        ahead = world_frames(skeleton, integrate(skeleton, q, v))[joint]
        behind = world_frames(skeleton, integrate(skeleton, q, -v))[joint]
        J[:3, i] = ((ahead - behind) @ point)[:3] / (2 * step)
        turn = rotations.nearest_rotation(ahead[:3, :3])
        turn = turn @ rotations.nearest_rotation(behind[:3, :3]).T
        J[3:, i] = rotations.rotation_vector(turn) / (2 * step)
    return J


def multiplied_out(skeleton, x, slopes, joint, point):
    """(6, nv) from the mechanism's primitives: ``W' = before @ M' @ behind``, matrix by matrix.

    For chains without paths and users' joints; ``x`` (nx,) are the values, driven ones included,
    ``slopes`` the driven ones' by their drivers' rates.
    """
    mechanism = skeleton.mechanism
    joints, prims, frames, vectors = mechanism.arrays[:4]
    line = []
    j = joint
    while j >= 0:
        line = list(range(joints[j, 1], joints[j, 2])) + line
        j = joints[j, 0]
    parts = []
    for k in line:
        frame = np.vstack([frames[k].reshape(3, 4), [0, 0, 0, 1]])
        count = 4 if prims[k, 0] == code.QUATERNION else 1
        values = x[prims[k, 1] : prims[k, 1] + count]
        parts.append((k, frame, values, motions.motion(prims[k, 0], vectors[k], values)))
    W = np.linalg.multi_dot([np.eye(4), np.eye(4), *(m for _, f, _, M in parts for m in (f, M))])
    J = np.zeros((6, skeleton.nv))
    for number, (k, _, values, _) in enumerate(parts):
        if prims[k, 2] < 0:
            continue
        gain = 1.0 if prims[k, 1] < skeleton.nq else slopes[prims[k, 1] - skeleton.nq]
        for rate in range(3 if prims[k, 0] == code.QUATERNION else 1):
            D = np.eye(4)
            for other, (_, frame, _, M) in enumerate(parts):
                same = other == number
                D = D @ frame
                D = D @ (motions.motion_rate(prims[k, 0], vectors[k], values, rate) if same else M)
            J[:3, prims[k, 2] + rate] += gain * (D @ np.append(point, 1.0))[:3]
            turning = rotations.polar_rate(W[:3, :3], D[:3, :3])
            J[3:, prims[k, 2] + rate] += gain * turning
    return J
