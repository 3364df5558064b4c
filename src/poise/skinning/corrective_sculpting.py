"""Create correctives: offsets before deforming, from target shapes in some poses."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.model.corrective import Corrective
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.skinning.correctives import Shaped, shaped
from poise.skinning.registry import prepared
from poise.solvers.input_validation import numbers_of

_DEGENERATE = 0.4
"""Stretch of a blended matrix below which the inverse is damped: linear blending shrinks by
cos(angle / 2), and an offset before it would have to grow by the inverse. Between the keys, where
the matrix shrinks less, such an offset becomes a spike; damped, none exceeds 2.82 times its gap."""
_SAME = 1e-7  # metres: shorter offsets are ignored


def sculpt(
    skin: Skin,
    name: str,
    dofs: Sequence[str],
    poses: Sequence[Pose] | Pose,
    targets: ArrayLike,
    *,
    rest: Pose | None = None,
    kind: str = "smooth",
) -> Skin:
    """Add a corrective that reproduces shapes modelled in some poses.

    Each target is the desired result of the skin's own deformer in its pose. The offset is
    transformed by the inverse of the deformation of each vertex, so that it can be applied before
    deforming. The inverse is damped where the skin's deformer shrinks the surroundings of a vertex
    below 0.4 of their size, as linear blending does between joints that turn by more than 133
    degrees against each other: such vertices reach their targets only partly.

    Args:
        skin: the skin; existing correctives are kept, and the new one adds the remaining offset.
        name: the name of the corrective.
        dofs: the DOFs whose values activate the corrective.
        poses: the key poses, k of them, or a batch (k, nq).
        targets: (k, n, 3), target positions in these poses, metres, in the world; NaN for vertices
            that need no correction.
        rest: a pose without correction, which becomes an additional key; None for no such key.
        kind: the interpolation between keys, "linear" or "smooth".

    Raises:
        ShapeError: the shape of the targets does not match the poses and the mesh.
        InvalidValue: there is no pose, or two poses have the same values of ``dofs``.
    """
    keyed = _listed(poses)
    wanted = numbers_of(targets, "targets")
    if not keyed:
        raise InvalidValue("a corrective needs at least one pose")
    count = len(skin.mesh.vertices)
    if wanted.shape != (len(keyed), count, 3):
        raise ShapeError(
            f"targets of {len(keyed)} poses must have shape ({len(keyed)}, {count}, 3), not "
            f"{wanted.shape}"
        )
    if np.isinf(wanted).any():
        raise InvalidValue("a target is infinite")
    offsets = [
        _inverse_deformation(skin, pose, target) for pose, target in zip(keyed, wanted, strict=True)
    ]
    keys = [[float(pose.value(dof)) for dof in dofs] for pose in keyed]
    if rest is not None:
        keys.insert(0, [float(rest.value(dof)) for dof in dofs])
        offsets.insert(0, np.zeros((count, 3)))
    stacked = np.stack(offsets)
    moving = np.flatnonzero((np.linalg.norm(stacked, axis=2) > _SAME).any(axis=0))
    new = Corrective(name, tuple(dofs), np.array(keys), moving, stacked[:, moving], kind)
    return skin.with_correctives(*skin.correctives, new)


def _listed(poses: Sequence[Pose] | Pose) -> list[Pose]:
    if not isinstance(poses, Pose):
        return list(poses)
    return [Pose(poses.skeleton, q) for q in np.atleast_2d(poses.q)]


def _inverse_deformation(skin: Skin, pose: Pose, target: Floats) -> Floats:
    """Offsets (n, 3) before deforming that bring the vertices to the target.

    In every deformer, the result is an affine function of the vertex position: its columns are the
    results of unit steps along each axis.
    """
    deformer, matrices = prepared(skin), skin.matrices(pose)
    mesh, shape = skin.mesh, shaped(skin, pose)
    base = mesh.vertices if shape is None else shape.vertices
    normals = mesh.vertex_normals() if shape is None else shape.normals

    def deformed(vertices: Floats) -> Floats:
        found = np.empty_like(vertices)
        deformer.write(matrices, found, shape=Shaped(vertices, normals, None))
        return found

    now = deformed(base)
    steps = [deformed(base + axis) - now for axis in np.eye(3)]
    missing = np.where(np.isnan(target), now, target) - now
    u, s, vt = np.linalg.svd(np.stack(steps, axis=-1))
    share = np.minimum(s / _DEGENERATE, 1.0)
    inverse = share * (3.0 - 2.0 * share) / np.maximum(s, _DEGENERATE)
    turned = np.einsum("nba,nb->na", u, missing)
    return np.asarray(np.einsum("nba,nb->na", vt, inverse * turned), dtype=np.float64)
