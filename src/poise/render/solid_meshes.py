"""Triangles of solids, for files and viewers that draw only meshes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.geometry.colours import linear_from_srgb
from poise.model.material import Material
from poise.model.mesh import Mesh
from poise.render.shape_primitives import Solids

_AROUND = 20
"""Number of corners of a circle."""
_RINGS = 6
"""Number of rings of each end."""


def mesh_of(solids: Solids, name: str = "") -> tuple[Mesh, NDArray[np.int64]]:
    """Return the surface of solids with their colours, and the solid (n,) of each vertex.

    >>> from poise.render.shape_primitives import capsule
    >>> mesh, owners = mesh_of(capsule((0, 0, 0), (0, 1, 0), 0.1, 0.05))
    >>> np.ptp(mesh.vertices, axis=0).round(3), set(owners.tolist())
    (array([0.2 , 1.15, 0.2 ]), {0})
    """
    angles = 2.0 * np.pi * np.arange(_AROUND) / _AROUND
    circle = np.stack([np.cos(angles), np.zeros(_AROUND), np.sin(angles)], axis=1)
    profiles = [_profile(*one) for one in zip(solids.length, solids.radii, strict=True)]
    outlines, leans = (
        np.array([each[k] for each in profiles]).reshape(-1, 2 * _RINGS, 1, 2) for k in (0, 1)
    )
    local, outwards = (
        (values[..., :1] * circle + values[..., 1:] * (0.0, 1.0, 0.0)).reshape(len(solids), -1, 3)
        for values in (outlines, leans)
    )
    vertices = np.einsum("nij,nkj->nki", solids.frame, local) + solids.origin[:, None]
    normals = np.einsum("nji,nkj->nki", np.linalg.inv(solids.frame), outwards)
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    ring, step = np.meshgrid(np.arange(2 * _RINGS - 1), np.arange(_AROUND), indexing="ij")
    a, b = ring * _AROUND + step, ring * _AROUND + (step + 1) % _AROUND
    c, d = b + _AROUND, a + _AROUND
    sheet = np.concatenate([np.stack(t, axis=-1).reshape(-1, 3) for t in ((a, c, b), (a, d, c))])
    mirrored = np.linalg.det(solids.frame) < 0.0
    sheets = np.where(mirrored[:, None, None], sheet[None, :, ::-1], sheet[None])
    count = local.shape[1]
    faces = (sheets + count * np.arange(len(solids))[:, None, None]).reshape(-1, 3)
    owners = np.repeat(np.arange(len(solids)), count)
    mesh = Mesh(
        vertices.reshape(-1, 3), faces, normals=normals.reshape(-1, 3),
        colours=(linear_from_srgb(solids.colour)[owners],),
        material=Material(name, metallic=0.0, roughness=0.8), name=name,
    )  # fmt: skip
    return mesh, owners


def _profile(length: float, radii: Floats) -> tuple[Floats, Floats]:
    """Outline of a round cone from its lower to its upper pole: points and normals (rings, 2)."""
    drop = float(np.clip((radii[0] - radii[1]) / length, -1.0, 1.0)) if length > 0.0 else 0.0
    seam = np.arcsin(drop)  # the angle at which the cone touches both spheres
    low, high = (np.linspace(*ends, _RINGS) for ends in ((-0.5 * np.pi, seam), (seam, 0.5 * np.pi)))
    ends = [np.stack([np.cos(angle), np.sin(angle)], axis=1) for angle in (low, high)]
    points = [radii[0] * ends[0], radii[1] * ends[1] + (0.0, length)]
    return np.concatenate(points), np.concatenate(ends)
