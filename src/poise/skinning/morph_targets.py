"""Apply morph targets and correctives to positions and normals of a mesh before blending."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from poise.array_types import Floats
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.skinning.correctives import displacements


class Shaped(NamedTuple):
    """A mesh with its shapes applied, in its coordinates at binding.

    Attributes:
        vertices: (..., n, 3) metres.
        normals: (..., n, 3), not normalised.
        tangents: (..., n, 3), not normalised, or None.
    """

    vertices: Floats
    normals: Floats
    tangents: Floats | None


def shaped(skin: Skin, pose: Pose) -> Shaped | None:
    """Mesh with morph targets and correctives applied, or None for a skin without any.

    Normals use the offsets of morph targets if present (glTF: ``n + sum w dn``). Otherwise normals
    change like the mean normal of the adjacent triangles.
    """
    offsets = displacements(skin, pose)
    if offsets is None:
        return None
    mesh = skin.mesh
    vertices = mesh.vertices + offsets
    batch = offsets.shape[:-2]
    own = np.zeros_like(offsets)
    turned = np.zeros_like(offsets)
    tangents = None if mesh.tangents is None else np.tile(mesh.tangents[:, :3], (*batch, 1, 1))
    for shape, dof in zip(mesh.shapes, skin.shape_dofs, strict=False):
        weight = np.asarray(pose.value(dof))[..., None, None]
        if shape.normals is not None:
            own += weight * shape.offsets
            turned += weight * shape.normals
        if shape.tangents is not None and tangents is not None:
            tangents = tangents + weight * shape.tangents
    normals = mesh.vertex_normals() + turned
    for place in np.ndindex(batch):
        silent = offsets[place] - own[place]
        if np.abs(silent).max(initial=0.0) > 0.0:
            normals[place] += mesh.smooth_normals(mesh.vertices + silent) - mesh.smoothed
    return Shaped(vertices, normals, tangents)
