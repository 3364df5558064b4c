"""Position of a point on the skin in a pose, by the skin's deformer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.mesh import Mesh
from poise.model.pose import Pose
from poise.model.skin import Skin
from poise.model.weak_cache import kept_with_argument
from poise.model.weights import Weights
from poise.skinning.centres_of_rotation import CentresOfRotation, centres_of, keep_centres
from poise.skinning.registry import prepared

_MIDDLE = (1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0)


def surface_point(
    skin: Skin, face: int, pose: Pose, barycentric: Sequence[float] = _MIDDLE
) -> Floats:
    """Position (..., 3) of a point of a triangle in a pose, by the skin's deformer; metres.

    This is the result of `poise.deform` for the triangle's corners, without the rest of the skin.
    For goals and derivatives use `skin_point`, which is blended linearly.

    Args:
        skin: the skin of the triangle.
        face: the index of the triangle.
        pose: a pose, or a batch of poses, whose axes come first in the result.
        barycentric: the weights of the three corners, or of the first two.

    Raises:
        InvalidValue: the triangle does not exist.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("z")).build()
    >>> blade = poise.Mesh([(0, 0, 0), (1, 0, 0), (1, 1, 0)], [(0, 1, 2)])
    >>> skin = poise.Skin.rigid(blade, arm.rest, "elbow")
    >>> surface_point(skin, 0, arm.pose([np.pi / 2]), (0, 1)).round(6) + 0.0
    array([0., 1., 0.])
    """
    if not 0 <= face < len(skin.mesh.faces):
        raise InvalidValue(f"no triangle {face}; the skin has {len(skin.mesh.faces)}")
    share = np.array(barycentric, dtype=np.float64)
    if len(share) == 2:
        share = np.append(share, 1.0 - share.sum())
    corners = prepared(_corners(skin, int(face))).at(pose).vertices
    return np.asarray(share @ corners, dtype=np.float64)


@kept_with_argument(64)
def _corners(skin: Skin, face: int) -> Skin:
    """The corners of a triangle as a separate skin, with their weights, shapes and correctives."""
    rows = skin.mesh.faces[face]
    mesh = skin.mesh
    shapes = [
        replace(
            shape, offsets=shape.offsets[rows],
            normals=None if shape.normals is None else shape.normals[rows],
            tangents=None if shape.tangents is None else shape.tangents[rows],
        )
        for shape in mesh.shapes
    ]  # fmt: skip
    correctives = tuple(
        replace(each, vertices=places, offsets=each.offsets[:, found])
        for each in skin.correctives
        for places, found in [_places(each.vertices, rows)]
        if len(places)
    )
    own = Mesh(mesh.vertices[rows], [(0, 1, 2)], shapes=shapes)
    weights = Weights(skin.weights.joints[rows], skin.weights.values[rows])
    corners = replace(skin, mesh=own, weights=weights, correctives=correctives)
    if skin.deformer == CentresOfRotation.name:
        keep_centres(corners, centres_of(skin)[rows])
    return corners


def _places(
    vertices: NDArray[np.int64], rows: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Indices of the three rows that occur among vertices, and their positions there."""
    met = np.argwhere(rows[:, None] == vertices)
    return met[:, 0], met[:, 1]
