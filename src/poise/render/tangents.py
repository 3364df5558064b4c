"""Tangents for normal maps, where a mesh brings none."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def tangents_of(vertices: Array, triangles: NDArray[np.int64], normals: Array, uvs: Array) -> Array:
    """(v, 4): unit tangents along u, across the normals, and the bitangents' signs.

    Lengyel, "Computing tangent space basis vectors for an arbitrary mesh" (2001). With v downwards
    from the image's top, as in glTF, the bitangent along -v is cross(normal, tangent) times the
    sign. Zeros where the texture has no extent.

    >>> corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], dtype=float)
    >>> up = np.tile([0.0, 0.0, 1.0], (3, 1))
    >>> tangents_of(corners, np.array([[0, 1, 2]]), up, np.array([(0, 1), (1, 1), (0, 0.0)]))[0]
    array([1., 0., 0., 1.])
    """
    a, b, c = (vertices[triangles[:, i]] for i in range(3))
    ua, ub, uc = (uvs[triangles[:, i]] for i in range(3))
    (s1, t1), (s2, t2) = (ub - ua).T, (uc - ua).T
    side, other = b - a, c - a
    extent = s1 * t2 - s2 * t1
    scale = np.where(extent == 0.0, 0.0, np.sign(extent))[:, None]
    along = scale * (t2[:, None] * side - t1[:, None] * other)
    across = -scale * (s1[:, None] * other - s2[:, None] * side)
    tangent, bitangent = np.zeros_like(vertices), np.zeros_like(vertices)
    for corner in range(3):
        for axis in range(3):
            count, at = len(vertices), triangles[:, corner]
            tangent[:, axis] += np.bincount(at, along[:, axis], minlength=count)
            bitangent[:, axis] += np.bincount(at, across[:, axis], minlength=count)
    tangent -= (tangent * normals).sum(axis=1, keepdims=True) * normals
    size = np.sqrt((tangent * tangent).sum(axis=1, keepdims=True))
    tangent /= np.where(size > 0.0, size, 1.0)
    mirrored = (np.cross(normals, tangent) * bitangent).sum(axis=1) < 0.0
    return np.column_stack([tangent, np.where(mirrored, -1.0, 1.0)])
