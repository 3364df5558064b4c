"""Twin of ``poise.kernels.likelihood``: from world matrices, keys and SciPy's rotations."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

Y_UP = {"y": np.eye(3), "z": np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])}


def components(body, q, kept=None):
    """(..., d) of poses (..., nq), three for each of the places ``kept`` (all by default)."""
    skeleton = body.reference.skeleton
    world = Y_UP[body.reference.up] @ skeleton.pose(q).world[..., :3, :3]
    frames = [world[..., place.joint, :, :] @ body.reference.keys[place.joint].T
              for place in body.places]  # fmt: skip
    found = []
    for number in range(len(frames)) if kept is None else kept:
        parent = body.places[number].parent
        if parent < 0:
            found.append(np.array([0.0, 1.0, 0.0]) @ frames[number])
        else:
            relative = np.swapaxes(frames[parent], -1, -2) @ frames[number]
            vectors = Rotation.from_matrix(relative.reshape(-1, 3, 3)).as_rotvec()
            found.append(vectors.reshape(*relative.shape[:-2], 3))
    return np.concatenate(found, axis=-1)


def beyond(terms, x):
    """(d,) by how much components are outside the range of motion."""
    return np.minimum(x - terms.lowest, 0.0) + np.maximum(x - terms.highest, 0.0)


def value(terms, x, weight, tail):
    """(...,) minus the logarithm of the density, and the penalty for what is out of range."""
    z = x - terms.mean
    m, d = ((z @ terms.precision) * z).sum(axis=-1), z.shape[-1]
    density = (tail + d) / 2 * np.log1p(m / tail)
    return weight * (density + 0.5 * beyond(terms, x) ** 2 @ terms.stiffness)


def slope(terms, x, weight, tail):
    """(d,) its gradient by the components."""
    z = x - terms.mean
    share = (tail + len(z)) / (tail + z @ terms.precision @ z)
    return weight * (share * terms.precision @ z + terms.stiffness * beyond(terms, x))


def curvature(terms, x, weight, tail):
    """(d, d) by the components, as iteratively reweighted least squares has it."""
    z = x - terms.mean
    share = (tail + len(z)) / (tail + z @ terms.precision @ z)
    stiff = np.diag(terms.stiffness * (beyond(terms, x) != 0.0))
    return weight * (share * terms.precision + stiff)


def steady(skeleton, terms, q, weight):
    """(...,) of the rates that no component sees."""
    away = differences(skeleton, terms, q)
    return 0.5 * weight * away**2 @ terms.steadiness


def differences(skeleton, terms, q):
    """(..., nv) from the reference pose."""
    return skeleton.difference(q, np.broadcast_to(terms.reference, np.shape(q)))


def rates(skeleton, function, q, h):
    """(d, nv) central differences of the fourth order of ``function`` by the rates at ``q``.

    ``function`` takes poses (n, nq).
    """
    steps = np.concatenate([k * h * np.eye(skeleton.nv) for k in (-2, -1, 1, 2)])
    found = function(skeleton.integrate(np.broadcast_to(q, (len(steps), len(q))), steps))
    f = found.reshape(4, skeleton.nv, -1)
    return ((f[0] - 8 * f[1] + 8 * f[2] - f[3]) / (12 * h)).T
