"""Twin of ``poise.kernels.mass_*``: M from points with masses, by central differences."""

from __future__ import annotations

import numpy as np

from twins.configuration import integrate
from twins.forward import world_frames


def points_of(moments):
    """Points (4, 3) and masses (4,) with these second moments (4, 4), by a Cholesky factor.

    ``S = sum m p p^T`` with p = (x, 1): turn the factor's columns so that all last entries agree.
    """
    root = np.linalg.cholesky(moments)
    last = root[3] / np.linalg.norm(root[3])
    mirror = last - 0.5
    if mirror @ mirror > 0:
        root = root @ (np.eye(4) - 2 * np.outer(mirror, mirror) / (mirror @ mirror))
    return (root[:3] / root[3]).T, root[3] ** 2


def velocities(skeleton, q, points, step=1e-5):
    """(joints, n, 3, nv): how each point of each joint moves with each rate."""
    homogeneous = np.concatenate([points, np.ones((*points.shape[:2], 1))], axis=2)
    J = np.zeros((*points.shape[:2], 3, skeleton.nv))
    for i in range(skeleton.nv):
        v = np.zeros(skeleton.nv)
        places = []
        for times in (1, -1, 2, -2):
            v[i] = times * step
            world = world_frames(skeleton, integrate(skeleton, q, v))
            places.append(np.einsum("jik,jnk->jni", world, homogeneous)[..., :3])
        ahead, behind, far, back = places
        J[..., i] = (8 * (ahead - behind) - (far - back)) / (12 * step)
    return J


def mass_matrix(J, kg):
    """(nv, nv) ``sum m J^T J`` over all points."""
    return np.einsum("jn,jnia,jnib->ab", kg, J, J)


def momentum_matrix(J, kg, places):
    """(6, nv) linear, and angular about the centre of mass; ``places`` (joints, n, 3)."""
    centre = np.einsum("jn,jni->i", kg, places) / kg.sum()
    linear = np.einsum("jn,jnia->ia", kg, J)
    arms = np.broadcast_to((places - centre)[..., None], J.shape)
    angular = np.einsum("jn,jnia->ia", kg, np.cross(arms, J, axis=2))
    return np.vstack([linear, angular])
