"""Twin of ``poise.kernels.goal_residuals``: residuals of position, orientation and aim goals."""

from __future__ import annotations

import math

import numpy as np
from scipy.spatial.transform import Rotation

from twins.configuration import integrate
from twins.forward import world_frames
from twins.rotations import nearest_rotation

POSITION, ORIENTATION, AIM = 0, 1, 2


def residual(W, goal):
    """(3,) weighted residual and the unweighted error of one goal, a dictionary, at a frame W."""
    point = W[:3, :3] @ goal["point"] + W[:3, 3]
    target = goal["target"]
    if goal["kind"] == POSITION:
        r = point - target
        error = np.linalg.norm(r)
    elif goal["kind"] == ORIENTATION:
        wanted = Rotation.from_quat(np.roll(target, -1))
        r = (Rotation.from_matrix(nearest_rotation(W[:3, :3])) * wanted.inv()).as_rotvec()
        error = np.linalg.norm(r)
    else:
        d = W[:3, :3] @ goal["axis"]
        d = d / np.linalg.norm(d)
        u = target - point
        u = u / np.linalg.norm(u)
        error = math.atan2(np.linalg.norm(np.cross(d, u)), d @ u)
        chord = np.linalg.norm(d - u)
        r = (error / chord if chord > 0 else 1.0) * (d - u)
    return math.sqrt(goal["weight"]) * r, error


def residuals(skeleton, goals, q):
    """(m,) residuals and (G,) errors."""
    world = world_frames(skeleton, q)
    pairs = [residual(world[goal["joint"]], goal) for goal in goals]
    return np.concatenate([r for r, _ in pairs]), np.array([error for _, error in pairs])


def jacobian(skeleton, goals, q, step=1e-5):
    """(m, nv) central differences."""
    columns = []
    for direction in np.eye(skeleton.nv):
        ahead = residuals(skeleton, goals, integrate(skeleton, q, step * direction))[0]
        behind = residuals(skeleton, goals, integrate(skeleton, q, -step * direction))[0]
        columns.append((ahead - behind) / (2 * step))
    return np.array(columns).reshape(skeleton.nv, -1).T
