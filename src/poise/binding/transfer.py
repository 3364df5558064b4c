"""Transfer weights to another mesh, by closest points on the surface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.binding.closest_point import closest_points
from poise.binding.mirroring import at_places
from poise.binding.surface_weights import SurfaceWeights, normalised
from poise.errors import InvalidValue
from poise.model import Mesh, Skin, Weights
from poise.solvers.input_validation import whole_of


@dataclass(frozen=True, eq=False)
class Transferred:
    """Skins for other meshes.

    Attributes:
        skins: one skin per mesh, with the bind pose of the source, for the joints with weight.
        max_distance: largest distance of a vertex from the source surface, metres.
        mean: mean distance of all vertices, metres.
    """

    skins: tuple[Skin, ...]
    max_distance: float
    mean: float


def transfer(
    skins: Skin | Iterable[Skin] | SurfaceWeights,
    meshes: Mesh | Sequence[Mesh],
    *,
    influences: int | None = None,
) -> Transferred:
    """Transfer weights to other meshes at the same position, such as clothes.

    A vertex gets the weights of the closest point on the source surface, interpolated in its
    triangle (barycentric coordinates), and the source's inverse bind matrices. Transfer to the same
    mesh is the identity.

    Args:
        skins: the source skins, bound together.
        meshes: the target meshes, in the coordinates of the skins' meshes.
        influences: maximum number of influences, of which the strongest are kept; None for all.

    Raises:
        InvalidValue: the skins were not bound together or have no weight at a mesh, or a mesh has
            no vertices.
    """
    weights = skins if isinstance(skins, SurfaceWeights) else SurfaceWeights.of(skins)
    inverses = weights.inverse_binds
    if influences is not None:
        whole_of(influences, "influences", 1)
    if any(name not in inverses for name in weights.joints):
        raise InvalidValue(
            "these weights were not created from skins: the positions of the joints are unknown"
        )
    several = [meshes] if isinstance(meshes, Mesh) else list(meshes)
    if not several or not all(len(mesh.vertices) for mesh in several):
        raise InvalidValue("the mesh has no vertices; expected at least one")
    found = {skin.deformer for skin in weights.skins()}
    deformer = found.pop() if len(found) == 1 else "linear-blend"
    result: list[Skin] = []
    gaps: list[Floats] = []
    for mesh in several:
        rows, gap = _rows(weights, mesh.vertices)
        gaps.append(gap)
        columns = np.flatnonzero(rows.any(axis=0))
        if not len(columns):
            raise InvalidValue("the skin has no weights near the mesh; bind it first")
        names = tuple(weights.joints[i] for i in columns)
        sparse = Weights.from_dense(rows[:, columns], influences).normalised()
        inverse = np.stack([inverses[name] for name in names])
        result.append(Skin(mesh, names, sparse, inverse, name=mesh.name, deformer=deformer))
    every = np.concatenate(gaps)
    return Transferred(tuple(result), float(every.max()), float(every.mean()))


def _rows(weights: SurfaceWeights, points: Floats) -> tuple[Floats, Floats]:
    surface = weights.surface
    if not len(surface.faces):
        raise InvalidValue("these skins have no triangles to transfer weights from")
    found = closest_points(surface.vertices, surface.faces, points)
    rows = at_places(weights.values, surface.faces[found.faces], found.barycentric)
    return normalised(rows), found.distances
