"""Masses of a skeleton's segments from the volume enclosed by its skin.

The enclosed volume is divided into tetrahedra. The skin's weights are extended into the volume as
harmonic functions, linear on each tetrahedron, which give the share of each joint at every point.
The integrands of the second moments (source 003), ``integral w_j p p^T dm`` with p = (x, y, z, 1),
are then cubic polynomials, which are integrated exactly. In barycentric coordinates l, ``integral
l_a l_b l_c dV = V k / 120``, k = 6, 2 or 1 if three, two or none of a, b, c are equal.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from poise.array_types import Floats
from poise.binding.laplacian import solved, volume_operator
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights
from poise.binding.tetrahedra import Tetrahedra, default_spacing, fill, own_frame
from poise.binding.winding_number import oriented
from poise.errors import InvalidValue
from poise.model import Character, SegmentMasses

DENSITY = 1000.0
"""kg/m^3: the density of water, close to that of a body."""

_COARSENESS = 2.0  # spacing relative to that of binders; larger, as the shares are smooth
_CUBICS = np.array(
    [{3: 1.0, 2: 2.0, 1: 6.0}[len({a, b, c})] / 120.0 for a, b, c in product(range(4), repeat=3)]
).reshape(4, 4, 4)


def skin_masses(
    character: Character,
    *,
    density: float = DENSITY,
    kg: float | None = None,
    spacing: float | None = None,
) -> SegmentMasses:
    """Masses of a character's segments from the volume of its skins, divided by their weights.

    Args:
        character: a character whose skins were bound together; open skins and several shells are
            supported.
        density: kg/m^3.
        kg: the total mass, which overrides the density.
        spacing: spacing of the lattice inside (`poise.binding.tetrahedra.fill`), metres; by default
            twice that of binders.

    Returns:
        Masses for `poise.metrics.kinetic_energy`, balance and centres of mass; joints that move no
        skin have no mass. For a single closed surface, the total equals density times volume to
        rounding; otherwise the volume is that of the tetrahedra.

    Raises:
        InvalidValue: there is no skin, skins were bound at different positions or enclose no
            volume, or the density is not above zero.

    >>> import poise
    >>> from scipy.spatial import ConvexHull
    >>> corners = np.array([(x, y, z) for x in (0, 1) for y in (0, 2) for z in (0, 3)])
    >>> block = poise.Mesh(corners, ConvexHull(corners).simplices.astype(int))
    >>> one = poise.SkeletonBuilder().add("block", poise.Free()).build()
    >>> thing = poise.Character("block", one, skins=(poise.Skin.rigid(block, one.rest, "block"),))
    >>> masses = skin_masses(thing, density=500.0, spacing=0.5)
    >>> round(masses.total, 6), masses.centres.round(6)
    (3000.0, array([[0.5, 1. , 1.5]]))
    """
    if not 0.0 < density < np.inf:
        raise InvalidValue(f"density {density} kg/m^3: expected a positive, finite number")
    if not character.skins:
        raise InvalidValue(f"{character.name} has no skin to compute masses from")
    whole = SurfaceWeights.of(character.skins)
    surface = whole.surface
    if spacing is None:
        frame = own_frame(surface.vertices)
        spacing = _COARSENESS * default_spacing(surface.vertices, surface.faces, frame)
    volume = fill(surface.vertices, surface.faces, spacing=spacing)
    enclosed = float(volume.volumes.sum())
    if not enclosed > 0.0:
        raise InvalidValue(f"the skin of {character.name} encloses no volume, so it has no mass")
    at_points = _moments(volume)
    shared = np.einsum("pj,pab->jab", _shares(volume, whole.values), at_points)
    if surface.closed and int(surface.islands.max()) == 0:
        shared = shared * (_exact_volume(surface) / enclosed)
    inverses = {
        name: inverse
        for skin in character.skins
        for name, inverse in zip(skin.joints, skin.inverse_bind, strict=True)
    }
    names = character.skeleton.joint_names
    moments = np.zeros((len(names), 4, 4))
    for name, matrix in zip(whole.joints, shared, strict=True):
        local = inverses[name] @ matrix @ inverses[name].T
        moments[character.skeleton.joint_index(name)] = 0.5 * density * (local + local.T)
    masses = SegmentMasses(names, moments, "the skin's volume")
    return masses if kg is None else masses.weighing(kg)


def _exact_volume(surface: Surface) -> float:
    """Volume of a closed surface by the divergence theorem, m^3."""
    faces, _ = oriented(surface.vertices, surface.faces)
    a, b, c = (surface.vertices[faces[:, i]] for i in range(3))
    return float(np.einsum("fi,fi->", a, np.cross(b, c))) / 6.0


def _moments(volume: Tetrahedra) -> Floats:
    """``integral l p p^T dV`` of each point's hat function l, (p, 4, 4)."""
    corners = np.concatenate(
        [volume.points[volume.corners], np.ones((len(volume.corners), 4, 1))], axis=2
    )
    blocks = np.einsum("t,abc,tbi,tcj->taij", volume.volumes, _CUBICS, corners, corners,
                       optimize=True)  # fmt: skip
    result = np.zeros((len(volume.points), 4, 4))
    for i, j in product(range(4), range(4)):
        result[:, i, j] = np.bincount(
            volume.corners.ravel(), blocks[..., i, j].ravel(), len(volume.points)
        )
    return result


def _shares(volume: Tetrahedra, weights: Floats) -> Floats:
    """Weights at the skin's vertices and, extended harmonically, at inner points, (p, joints)."""
    used = np.unique(volume.corners)
    skin = used < volume.surface
    result = np.zeros((len(volume.points), weights.shape[1]))
    result[: volume.surface] = weights
    if weights.shape[1] == 1:
        result[:] = 1.0
    elif not skin.all():
        operator = volume_operator(volume).restricted(used).stiffness
        inner = np.flatnonzero(~skin)
        right = -(operator[inner][:, np.flatnonzero(skin)] @ weights[used[skin]])
        found = np.clip(solved(operator[inner][:, inner], right), 0.0, None)
        result[used[inner]] = found / found.sum(axis=1, keepdims=True)
    return result
