"""Twin of the skinning kernels: NumPy over full matrices of weights, from the formulas."""

from __future__ import annotations

import numpy as np


def full_weights(skin):
    """(n, k + 1) rows that sum to one; the last joint is none, for vertices without weights."""
    dense = skin.weights.dense(len(skin.joints))
    total = dense.sum(axis=1, keepdims=True)
    alone = (total == 0.0).astype(float)
    return np.concatenate([dense / np.where(total > 0.0, total, 1.0), alone], axis=1)


def with_nobody(matrices):
    """(k + 1, 4, 4): the joints' matrices and that of no joint."""
    return np.concatenate([matrices, np.eye(4)[None]])


def unit(rows):
    size = np.linalg.norm(rows, axis=-1, keepdims=True)
    return rows / np.where(size > 0.0, size, 1.0)


def linear_blend(skin, matrices, vertices=None, normals=None):
    """Positions, unit normals and unit tangents (source 000: ``sum w M v``, ``sum w M^-T n``)."""
    mesh = skin.mesh
    vertices = mesh.vertices if vertices is None else vertices
    normals = mesh.vertex_normals() if normals is None else normals
    weights, moved = full_weights(skin), with_nobody(matrices)
    places = np.einsum("nk,kab,nb->na", weights, moved[:, :3, :3], vertices)
    places += weights @ moved[:, :3, 3]
    across = np.linalg.inv(moved[:, :3, :3]).transpose(0, 2, 1)
    faced = unit(np.einsum("nk,kab,nb->na", weights, across, normals))
    if mesh.tangents is None:
        return places, faced, None
    along = unit(np.einsum("nk,kab,nb->na", weights, moved[:, :3, :3], mesh.tangents[:, :3]))
    return places, faced, along
