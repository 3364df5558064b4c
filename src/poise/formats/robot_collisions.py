"""The collision shapes of a robot's links: primitives, and convex hulls of meshes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.formats.robot_visuals import MeshLibrary, Visual
from poise.geometry import Box, Capsule, Sphere, TriangleMesh
from poise.geometry.transforms import apply
from poise.model import Skeleton
from poise.model.collision import (
    CollisionGeometry,
    CollisionShape,
    Solid,
    convex_hull,
    unique_shapes,
)

Floats = NDArray[np.float64]

_SIDES = 24
_MOST = 2000
"""Shapes of a robot; more are left out."""

_MOST_CORNERS = 20_000
"""Corners of a mesh whose hull is made, and of all hulls before it: those of a ball, which are all
on the hull, take a second or two."""


_MOST_ROUND = 200_000
"""Corners of all polyhedra around cylinders and ellipsoids: 4,000 and 640 of them."""


@dataclass(frozen=True)
class Collider:
    """A collision shape on a link.

    Attributes:
        link: the joint of the skeleton.
        name: of the shape.
        frame: (4, 4) where it is in the link's frame, metres; of a mesh it may stretch.
        make: the solid of that frame; None for a mesh.
        mesh: the name of its mesh file.
        contype, conaffinity: as `CollisionShape` has them.
    """

    link: str
    name: str
    frame: Floats
    make: Callable[[Floats], Solid] | None = None
    mesh: str = ""
    contype: int = 1
    conaffinity: int = 1


def collision_geometry(
    body: Skeleton,
    colliders: Sequence[Collider],
    library: MeshLibrary,
    excluded: Iterable[tuple[str, str]] = (),
) -> CollisionGeometry | None:
    """The collision geometry of a robot; None where its file has none."""
    joints = set(body.joint_names)
    shapes: list[CollisionShape] = []
    missing: dict[str, None] = {}
    corners = {True: 0, False: 0}  # of hulls of meshes, and of others
    most = {True: _MOST_CORNERS, False: _MOST_ROUND}
    for number, one in enumerate(colliders):
        if one.link not in joints:
            continue
        hull = one.make is None
        fits = number < _MOST and corners[hull] <= most[hull]
        solid = _solid(one, library) if fits else None
        if solid is None:
            missing[one.link] = None
        else:
            if isinstance(solid, TriangleMesh):
                corners[hull] += len(solid.vertices)
            shapes.append(CollisionShape(one.name, one.link, solid, one.contype, one.conaffinity))
    if not shapes and not missing:
        return None
    pairs = frozenset(
        frozenset(pair) for pair in excluded if len({*pair} & joints) == len({*pair}) == 2
    )
    return CollisionGeometry(body, unique_shapes(shapes), pairs, tuple(missing))


def _solid(one: Collider, library: MeshLibrary) -> Solid | None:
    if one.make is not None:
        return one.make(one.frame)
    meshes = library.meshes(Visual(one.link, one.frame, None, one.mesh))
    if meshes is None:
        return None
    points = [apply(one.frame, mesh.vertices) for mesh in meshes if len(mesh.vertices)]
    if sum(map(len, points)) > _MOST_CORNERS:
        return None
    try:
        return convex_hull(np.concatenate(points)) if points else None
    except InvalidValue:  # flat: no volume to keep out of
        return None


# -- primitives about their own centres, z the long axis, put into a frame ------------------------


def sphere_in(frame: Floats, radius: float) -> Solid:
    """A ball of a radius."""
    return Sphere(frame[:3, 3].tolist(), radius)


def capsule_in(frame: Floats, radius: float, half: float) -> Solid:
    """A capsule whose core is ``half`` metres long to each side."""
    along = half * frame[:3, 2]
    return Capsule((frame[:3, 3] - along).tolist(), (frame[:3, 3] + along).tolist(), radius)


def box_in(frame: Floats, half: Sequence[float]) -> Solid:
    """A box of half edges (3,)."""
    return Box(frame[:3, 3].tolist(), [2.0 * value for value in half], frame[:3, :3])


def cylinder_in(frame: Floats, radius: float, half: float) -> Solid:
    """A prism of 24 sides around a cylinder; its corners are 0.9 % farther out."""
    unit = _unit_cylinder()
    return TriangleMesh(apply(frame, unit.vertices * [radius, radius, half]), unit.faces)


@cache
def _unit_cylinder() -> TriangleMesh:
    angles = 2.0 * np.pi * np.arange(_SIDES) / _SIDES
    ring = np.stack([np.cos(angles), np.sin(angles)], axis=1) / np.cos(np.pi / _SIDES)
    points = [np.column_stack([ring, np.full(_SIDES, side)]) for side in (-1.0, 1.0)]
    return convex_hull(np.concatenate(points))


def ellipsoid_in(frame: Floats, half: Sequence[float]) -> Solid:
    """A polyhedron around an ellipsoid of half axes (3,); its corners are 1.8 % farther out."""
    unit = _unit_ball()
    return TriangleMesh(apply(frame, unit.vertices * np.asarray(half)), unit.faces)


@cache
def _unit_ball() -> TriangleMesh:
    step = np.pi / _SIDES
    tilt, turn = np.meshgrid(
        np.linspace(-0.5 * np.pi, 0.5 * np.pi, _SIDES // 2 + 1), 2.0 * step * np.arange(_SIDES)
    )
    ball = np.stack(
        [np.cos(tilt) * np.cos(turn), np.cos(tilt) * np.sin(turn), np.sin(tilt)], axis=-1
    ).reshape(-1, 3)
    return convex_hull(ball / np.cos(step) ** 2)


__all__ = [
    "Collider",
    "box_in",
    "capsule_in",
    "collision_geometry",
    "cylinder_in",
    "ellipsoid_in",
    "sphere_in",
]
