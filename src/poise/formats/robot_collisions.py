"""The collision shapes of a robot's links: primitives, and convex hulls of meshes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.formats.robot_visuals import (
    AROUND,
    MeshLibrary,
    PrimitiveSolid,
    Visual,
    cylinder,
    ellipsoid,
)
from poise.geometry import Box, Capsule, Sphere, TriangleMesh
from poise.geometry.meshes import CylinderMesh
from poise.geometry.transforms import apply
from poise.model import Skeleton
from poise.model.collision import (
    CollisionGeometry,
    CollisionShape,
    Solid,
    convex_hull,
    unique_shapes,
)
from poise.model.deferred import Deferred

_MOST = 2000
"""Maximum number of shapes of a robot; further shapes are omitted."""

_HULL = 1024
"""Maximum number of corners of the hull of one mesh.

A hull of more corners is that of its extreme points in this number of directions. It is smaller by
at most 0.2 % of the radius of curvature: directions are 0.11 apart, and ``1 - cos(0.055)``.
"""
_CHUNK = 4096  # points at a time, which take 32 MB
_QUICK = 20_000  # most points of which the hull is computed; if all are on it, within a second

_MOST_CORNERS = 100_000
"""Maximum total number of corners of hulls: of 100 shapes with the maximum number of corners."""


_MOST_ROUND = 200_000
"""Maximum corners of polyhedra in total: 4,000 cylinders, or 640 ellipsoids."""


@dataclass(frozen=True)
class Collider:
    """A collision shape on a link.

    Attributes:
        shape: the shape; only the frame of a mesh may scale.
        name: name of the shape.
        contype, conaffinity: as in `CollisionShape`.
    """

    shape: Visual
    name: str
    contype: int = 1
    conaffinity: int = 1


def collision_geometry(
    body: Skeleton,
    colliders: Sequence[Collider],
    library: MeshLibrary,
    excluded: Iterable[tuple[str, str]] = (),
) -> CollisionGeometry | None:
    """Build the collision geometry of a robot, read at first use; None if its file has none."""
    joints = set(body.joint_names)
    carried = [one for one in colliders if one.shape.link in joints]
    if not carried:
        return None
    library.find(one.shape for one in carried)
    pairs = frozenset(
        frozenset(pair) for pair in excluded if len({*pair} & joints) == len({*pair}) == 2
    )
    read = Deferred(lambda: [_read_shapes(carried, library)])
    shapes, missing = Deferred(lambda: read[0][0]), Deferred(lambda: read[0][1])
    return CollisionGeometry(body, shapes, pairs, missing)


def _read_shapes(
    colliders: Sequence[Collider], library: MeshLibrary
) -> tuple[Sequence[CollisionShape], Sequence[str]]:
    """Return the shapes, and the links some of whose shapes cannot be read."""
    shapes: list[CollisionShape] = []
    missing: dict[str, None] = {}
    corners = {True: 0, False: 0}  # numbers of corners of mesh hulls, and of other polyhedra
    most = {True: _MOST_CORNERS, False: _MOST_ROUND}
    for number, one in enumerate(colliders):
        link, hull = one.shape.link, one.shape.solid is None
        fits = number < _MOST and corners[hull] <= most[hull]
        solid = _solid(one.shape, library) if fits else None
        if solid is None:
            missing[link] = None
        else:
            if isinstance(solid, TriangleMesh):
                corners[hull] += len(solid.vertices)
            shapes.append(CollisionShape(one.name, link, solid, one.contype, one.conaffinity))
    return unique_shapes(shapes), tuple(missing)


def _solid(one: Visual, library: MeshLibrary) -> Solid | None:
    if one.solid is not None:
        return _placed(one.solid, one.frame)
    meshes = library.meshes(one)
    if meshes is None:
        return None
    points = [apply(one.frame, mesh.vertices) for mesh in meshes if len(mesh.vertices)]
    if not points:
        return None
    every = np.concatenate(points)
    try:
        hull = convex_hull(every if len(every) <= _QUICK else _extreme(every))
        if len(hull.vertices) > _HULL:
            hull = convex_hull(_extreme(hull.vertices))
    except InvalidValue:  # flat: no volume
        return None
    return hull


def _extreme(points: Floats) -> Floats:
    """Return the points (n, 3) that are farthest in evenly spread directions.

    The directions are those of a Fibonacci lattice (Gonzalez 2010).
    """
    number = np.arange(_HULL)
    z = 1.0 - (2.0 * number + 1.0) / _HULL
    turn = np.pi * (1.0 + np.sqrt(5.0)) * number
    ring = np.sqrt(1.0 - z * z)
    ways = np.stack([ring * np.cos(turn), ring * np.sin(turn), z], axis=1)
    best, far = np.zeros(_HULL, np.int64), np.full(_HULL, -np.inf)
    for first in range(0, len(points), _CHUNK):
        along = ways @ points[first : first + _CHUNK].T
        place = along.argmax(axis=1)
        reached = along[number, place]
        better = reached > far
        best[better], far[better] = first + place[better], reached[better]
    return points[np.unique(best)]


def _placed(solid: PrimitiveSolid, frame: Floats) -> Solid:
    """Return a primitive in a frame (4, 4).

    Polyhedra enclose cylinders and ellipsoids: corners are up to 0.9 % and 1.8 % outside.
    """
    place, size = frame[:3, 3], solid.size
    match solid.kind:
        case "sphere":
            return Sphere(place.tolist(), size[0])
        case "capsule":
            along = size[1] * frame[:3, 2]
            return Capsule((place - along).tolist(), (place + along).tolist(), size[0])
        case "box":
            return Box(place.tolist(), [2.0 * value for value in size], frame[:3, :3])
        case "cylinder":
            radius, half = size
            unit = _unit_cylinder()
            corners = apply(frame, unit.vertices * [radius, radius, half])
            return CylinderMesh(corners, unit.faces, frame, radius, half)
        case _:
            unit = _unit_ball()
            return TriangleMesh(apply(frame, unit.vertices * np.asarray(size)), unit.faces)


@cache
def _unit_cylinder() -> TriangleMesh:
    """Prism around a cylinder with radius and half length 1 along z."""
    return convex_hull(cylinder(1.0 / np.cos(np.pi / AROUND), 1.0)[0])


@cache
def _unit_ball() -> TriangleMesh:
    """Polyhedron around a ball of radius 1."""
    return convex_hull(ellipsoid(np.ones(3))[0] / np.cos(np.pi / AROUND) ** 2)
