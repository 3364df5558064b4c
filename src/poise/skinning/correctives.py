"""Corrective shapes: offsets at key values of DOFs, added to the mesh before blending.

Source 000 (shape interpolation): "allow the verts to be modeled at key values along the joints
motion ... these shapes are interpolated local to the bones before the skinning is applied".

Between keys of one DOF, offsets are interpolated linearly ("linear") or by a Catmull-Rom spline
("smooth", source 002's, with slopes by the distances of keys); they are constant beyond the first
and the last key. Keys of several DOFs are interpolated by radial functions, ``sum_i c_i phi(|x -
k_i|) + c``, with each DOF relative to the span of its keys: phi(r) = r ("linear") or sqrt(r^2 +
a^2) with a half the mean distance to the nearest key ("smooth", Hardy's multiquadric). All kinds
reproduce the shape of each key exactly, and are constant if all shapes are equal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import ShapeError
from poise.geometry.curves import Curve
from poise.model.corrective import Corrective
from poise.model.pose import Pose
from poise.model.skin import Skin


def key_weights(corrective: Corrective, values: ArrayLike) -> Floats:
    """Weights (..., k) of the keys' shapes at values (..., d) of the DOFs.

    Weights sum to one; the weight of a key is one at the key.

    Raises:
        ShapeError: the values are not (..., d).

    >>> bulge = Corrective("bulge", ("elbow",), [[0.0], [1.0]], [0], np.zeros((2, 1, 3)), "linear")
    >>> key_weights(bulge, [[0.25], [7.0]])
    array([[0.75, 0.25], [0.  , 1.  ]])
    """
    at = np.asarray(values, dtype=np.float64)
    keys = corrective.keys
    if at.ndim == 0 or at.shape[-1] != keys.shape[1]:
        raise ShapeError(
            f"values of {keys.shape[1]} DOFs must have shape (..., {keys.shape[1]}), not {at.shape}"
        )
    at = np.clip(at, keys.min(axis=0), keys.max(axis=0))
    if len(keys) == 1:
        return np.ones((*at.shape[:-1], 1))
    if keys.shape[1] == 1:
        found = [curve.value(at[..., 0]) for curve in cardinals(corrective)]
        return np.stack(np.broadcast_arrays(*found), axis=-1)
    centres, span, soft, table = radial(corrective)
    distance = np.linalg.norm((at / span)[..., None, :] - centres, axis=-1)
    basis = np.sqrt(distance * distance + soft * soft)
    return np.asarray(basis @ table[:-1] + table[-1], dtype=np.float64)


@lru_cache(maxsize=256)
def cardinals(corrective: Corrective) -> tuple[Curve, ...]:
    """Return one curve per key, which is 1 at this key and 0 at all others."""
    order = np.argsort(corrective.keys[:, 0])
    x = corrective.keys[order, 0]
    curves: list[Curve] = []
    for key in range(len(x)):
        y = (order == key).astype(np.float64)
        if corrective.kind == "linear":
            curves.append(Curve.through(x, y))
        else:
            # Slopes from the neighbours on both sides, weighted by distance; zero at the ends.
            chord = np.diff(y) / np.diff(x)
            h = np.diff(x)
            slopes = np.zeros_like(x)
            slopes[1:-1] = (chord[:-1] * h[1:] + chord[1:] * h[:-1]) / (h[1:] + h[:-1])
            curves.append(Curve.hermite(x, y, slopes))
    return tuple(curves)


@lru_cache(maxsize=256)
def radial(corrective: Corrective) -> tuple[Floats, Floats, float, Floats]:
    """Keys and span of each DOF, softening, and coefficients (k + 1, k) of the key weights."""
    keys = corrective.keys
    span = np.ptp(keys, axis=0)
    span = np.where(span > 0.0, span, 1.0)
    centres = keys / span
    distance = np.linalg.norm(centres[:, None] - centres, axis=-1)
    soft = 0.0
    if corrective.kind == "smooth":
        nearest = np.min(distance + np.diag(np.full(len(keys), np.inf)), axis=1)
        soft = 0.5 * float(nearest.mean())
    # With the constant term, the weights sum to one everywhere.
    count = len(keys)
    system = np.ones((count + 1, count + 1))
    system[:count, :count] = np.sqrt(distance * distance + soft * soft)
    system[count, count] = 0.0
    table = np.linalg.solve(system, np.vstack([np.eye(count), np.zeros(count)]))
    return centres, span, soft, np.asarray(table, dtype=np.float64)


def displacements(skin: Skin, pose: Pose) -> Floats | None:
    """Offsets (..., n, 3) of vertices by morph targets and correctives, or None without any.

    Offsets are in the mesh's coordinates at binding, before blending, in metres.
    """
    count = len(skin.mesh.vertices)
    if not skin.correctives and not skin.shape_dofs:
        return None
    moved = np.zeros((*pose.q.shape[:-1], count, 3))
    for shape, dof in zip(skin.mesh.shapes, skin.shape_dofs, strict=False):
        moved += np.asarray(pose.value(dof))[..., None, None] * shape.offsets
    for corrective in skin.correctives:
        values = np.stack([np.asarray(pose.value(dof)) for dof in corrective.dofs], axis=-1)
        weights = key_weights(corrective, values)
        moved[..., corrective.vertices, :] += np.einsum(
            "...k,kmc->...mc", weights, corrective.offsets
        )
    return moved


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
