"""Boxes, spheres, cylinders and capsules as centred triangle meshes with normals.

Each is ``(vertices (n, 3), normals (n, 3), faces (m, 3))``, with z as the long axis,
counter-clockwise seen from outside.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers

Solid = tuple[Floats, Floats, Integers]

_AROUND = 24
"""Number of corners of a circle."""
_RINGS = 6
"""Number of rings of a quarter of a sphere."""


def box(half: ArrayLike) -> Solid:
    """Box with half edge lengths (3,).

    >>> box((1, 2, 3))[0].max(axis=0)
    array([1., 2., 3.])
    """
    corners, normals, faces = _cube()
    return corners * np.asarray(half, dtype=np.float64), normals, faces


@cache
def _cube() -> Solid:
    """Box with half edge lengths of 1."""
    corners: list[Floats] = []
    normals: list[Floats] = []
    for axis in range(3):
        for side in (-1.0, 1.0):
            square = np.zeros((4, 3))
            square[:, axis] = side
            square[:, (axis + 1) % 3] = np.array([-1.0, 1.0, 1.0, -1.0]) * side
            square[:, (axis + 2) % 3] = [-1.0, -1.0, 1.0, 1.0]
            corners.append(square)
            normals.append(np.tile(side * np.eye(3)[axis], (4, 1)))
    faces = np.array([(0, 1, 2), (0, 2, 3)]) + 4 * np.arange(6)[:, None, None]
    whole = np.concatenate(corners), np.concatenate(normals), faces.reshape(-1, 3)
    for array in whole:
        array.setflags(write=False)
    return whole


def ellipsoid(half: ArrayLike) -> Solid:
    """Ellipsoid with semi-axes (3,).

    >>> np.round(ellipsoid((1, 2, 3))[0].max(axis=0), 12)
    array([1., 2., 3.])
    """
    angles = np.linspace(-0.5 * np.pi, 0.5 * np.pi, 2 * _RINGS + 1)
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    points, normals, faces = _revolved([(ring, ring)])
    half = np.asarray(half, dtype=np.float64)
    normals = normals / half
    return points * half, normals / np.linalg.norm(normals, axis=1, keepdims=True), faces


def cylinder(radius: float, half: float) -> Solid:
    """Cylinder with a radius and half its length."""
    foot = np.array([(0.0, -half), (radius, -half)])
    side = np.array([(radius, -half), (radius, half)])
    head = np.array([(radius, half), (0.0, half)])
    down, out, up = (
        np.array([direction] * 2) for direction in ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0))
    )
    return _revolved([(foot, down), (side, out), (head, up)])


def capsule(radius: float, half: float) -> Solid:
    """Capsule with a radius and half the length of its cylinder."""
    angles = np.linspace(0.0, 0.5 * np.pi, _RINGS + 1)
    upper = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    lower = upper[::-1] * (1.0, -1.0)
    outline = np.concatenate([radius * lower - (0.0, half), radius * upper + (0.0, half)])
    return _revolved([(outline, np.concatenate([lower, upper]))])


def rectangle(half_x: float, half_y: float) -> Solid:
    """Rectangle perpendicular to z, visible from both sides."""
    points = np.array([(-1.0, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0)]) * (half_x, half_y, 1.0)
    normals = np.repeat([(0.0, 0.0, 1.0), (0.0, 0.0, -1.0)], 4, axis=0)
    faces = np.array([(0, 1, 2), (0, 2, 3), (4, 6, 5), (4, 7, 6)])
    return np.concatenate([points, points]), normals, faces


def _revolved(outlines: list[tuple[Floats, Floats]]) -> Solid:
    """Solid of revolution about z of outlines (k, 2), radius and height, with normals, upwards."""
    angles = 2.0 * np.pi * np.arange(_AROUND) / _AROUND
    turn = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    points: list[Floats] = []
    normals: list[Floats] = []
    faces: list[Integers] = []
    first = 0
    for outline, directions in outlines:
        count = len(outline)
        for found, values in ((points, outline), (normals, directions)):
            around = values[:, None, :1] * turn
            along = np.broadcast_to(values[:, None, 1:], (count, _AROUND, 1))
            found.append(np.concatenate([around, along], axis=2).reshape(-1, 3))
        ring, step = np.meshgrid(np.arange(count - 1), np.arange(_AROUND), indexing="ij")
        a, b = ring * _AROUND + step, ring * _AROUND + (step + 1) % _AROUND
        c, d = b + _AROUND, a + _AROUND
        wide = np.abs(outline[:, 0]) > 1e-12 * np.abs(outline).max()
        faces.append(first + np.stack([a, b, c], axis=-1)[wide[:-1]].reshape(-1, 3))
        faces.append(first + np.stack([a, c, d], axis=-1)[wide[1:]].reshape(-1, 3))
        first += count * _AROUND
    return np.concatenate(points), np.concatenate(normals), np.concatenate(faces)
