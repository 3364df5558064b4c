"""Twin of ``poise.kernels.primitive_motions``: matrix exponentials instead of closed forms."""

from __future__ import annotations

import numpy as np
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from poise.kernels import primitives as code


def hat(w):
    """[w]x, the cross product's matrix."""
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


def affine(linear=None, offset=(0, 0, 0)):
    T = np.eye(4)
    T[:3, :3] = np.eye(3) if linear is None else linear
    T[:3, 3] = offset
    return T


def generator(kind, vector):
    """The constant twist of motions that are exponentials: rotate, translate, screw."""
    G = np.zeros((4, 4))
    if kind in (code.ROTATE_X, code.ROTATE_Y, code.ROTATE_Z, code.ROTATE, code.SCREW):
        G[:3, :3] = hat(vector[:3])
    if kind == code.TRANSLATE:
        G[:3, 3] = vector[:3]
    if kind == code.SCREW:
        G[:3, 3] = vector[6] * vector[:3]
    return G


def is_exponential(kind):
    return code.ROTATE_X <= kind <= code.SCREW


def motion(kind, vector, values):
    """(4, 4) of a primitive without a table."""
    if kind == code.FIXED:
        return np.eye(4)
    if is_exponential(kind):
        return expm(values[0] * generator(kind, vector))
    if kind == code.QUATERNION:
        return affine(Rotation.from_quat(np.roll(values, -1)).as_matrix())
    s, a, n = values[0], vector[:3], vector[3:6]
    if kind == code.SCALE:
        return affine(np.eye(3) + (s - 1) * np.outer(a, a))
    if kind == code.UNIFORM_SCALE:
        return affine(s * np.eye(3))
    if kind == code.VOLUME_SCALE:
        across = s**-0.5
        return affine(across * np.eye(3) + (s - across) * np.outer(a, a))
    return affine(np.eye(3) + s * np.outer(a, n))


def motion_rate(kind, vector, values, rate):
    """Derivative (4, 4) by the rate number ``rate``."""
    M = motion(kind, vector, values)
    if is_exponential(kind):
        return generator(kind, vector) @ M
    D = np.zeros((4, 4))
    if kind == code.QUATERNION:
        D[:3, :3] = M[:3, :3] @ hat(np.eye(3)[rate])
        return D
    s, a, n = values[0], vector[:3], vector[3:6]
    along = np.outer(a, a)
    if kind == code.SCALE:
        D[:3, :3] = along
    elif kind == code.UNIFORM_SCALE:
        D[:3, :3] = np.eye(3)
    elif kind == code.VOLUME_SCALE:
        D[:3, :3] = along - 0.5 * s**-1.5 * (np.eye(3) - along)
    elif kind == code.SHEAR:
        D[:3, :3] = np.outer(a, n)
    return D


def motion_second(kind, vector, values):
    """Second derivative (4, 4) of a motion of one value."""
    if is_exponential(kind):
        G = generator(kind, vector)
        return G @ G @ motion(kind, vector, values)
    D = np.zeros((4, 4))
    if kind == code.VOLUME_SCALE:
        a = vector[:3]
        D[:3, :3] = 0.75 * values[0] ** -2.5 * (np.eye(3) - np.outer(a, a))
    return D
