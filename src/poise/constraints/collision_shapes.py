"""Distances between the collision shapes of a file, and to obstacles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from poise.array_types import Floats
from poise.constraints.body_capsules import core
from poise.errors import InvalidValue
from poise.geometry import Box, Capsule, Plane, Sphere, TriangleMesh
from poise.model.capsules import BodyCapsule
from poise.model.collision import CollisionGeometry, CollisionShape
from poise.model.pose import Pose
from poise.report_text import listed
from poise.residuals.distance_expressions import box_distance, mesh_distance, segment_distance
from poise.residuals.expression import Expression, constant
from poise.residuals.functions import dot, vector
from poise.residuals.point import Point
from poise.residuals.variables import direction

if TYPE_CHECKING:
    from poise.residuals.constraint import Constraint


def complete(geometry: CollisionGeometry) -> CollisionGeometry:
    """Return the geometry if all its shapes are available.

    Raises:
        InvalidValue: some of the shapes could not be read.
    """
    if geometry.missing:
        raise InvalidValue(
            f"collision meshes of {listed(geometry.missing, 4)} could not be read, are "
            "flat, or have more than 20,000 corners; pass their folder in trust_paths, "
            + (
                "pass the skeleton for capsules along its links, or leave these links unprotected "
                "with collision.without_missing()"
                if geometry.shapes
                else "or pass the skeleton for capsules along its links"
            )
        )
    return geometry


def pair_distance(a: CollisionShape, b: CollisionShape) -> Expression:
    """Return the signed distance of two shapes, metres, or a lower bound.

    The distance is exact if one of the shapes is a ball or a capsule. Otherwise the shape with the
    thinner enclosing capsule is replaced by that capsule.
    """
    thin, other = (a, b) if _order(a) <= _order(b) else (b, a)
    part, solid = thin.capsule, other.solid
    if isinstance(solid, (Sphere, Capsule)):
        return core_distance(part, solid, other.joint) - (part.radius + solid.radius)
    return core_distance(part, solid, other.joint) - part.radius


def _order(shape: CollisionShape) -> tuple[bool, float]:
    return not shape.round, shape.capsule.radius


def obstacle_distances(
    shape: CollisionShape, obstacle: Obstacle, on: str | None = None
) -> list[Expression]:
    """Return signed distances of a shape from an obstacle, metres; the smallest one applies.

    Distances are exact for planes, and if the shape or the obstacle is a ball or a capsule;
    otherwise the shape is replaced by its enclosing capsule. A plane has one distance per corner.
    """
    if isinstance(obstacle, Plane):
        point, normal = placed(obstacle.point, on), along(obstacle.normal, on)
        part = shape.capsule
        ends = dict.fromkeys((part.start, part.end)) if shape.round else _tuples(shape.corners)
        radius = part.radius if shape.round else 0.0
        return [dot(Point(part.joint, end) - point, normal) - radius for end in ends]
    if isinstance(obstacle, (Sphere, Capsule)):
        ends = (
            (obstacle.centre, obstacle.centre)
            if isinstance(obstacle, Sphere)
            else (obstacle.start, obstacle.end)
        )
        a, b = (placed(end, on) for end in ends)
        solid = shape.solid
        least = obstacle.radius + (solid.radius if isinstance(solid, (Sphere, Capsule)) else 0.0)
        return [distance_of_segment(a, b, solid, shape.joint) - least]
    return [core_distance(shape.capsule, obstacle, on) - shape.capsule.radius]


def _tuples(points: Floats) -> list[tuple[float, float, float]]:
    return [(float(x), float(y), float(z)) for x, y, z in points]


def kept_apart(
    geometry: CollisionGeometry, names: tuple[str, ...], margin: float
) -> list[Constraint]:
    """Return one row for each pair of shapes that may collide, except pairs that overlap at rest.

    Raises:
        UnknownName: there is no such shape, nor a joint with a shape.
        InvalidValue: some shapes could not be read.
    """
    complete(geometry)
    chosen = [frozenset(shape.name for shape in geometry.named(name)) for name in names]
    rows: list[Constraint] = []
    for a, b in geometry.pairs:
        if chosen and not _meant(a.name, b.name, chosen):
            continue
        distance = pair_distance(a, b)
        if float(distance.at(geometry.skeleton.rest)) > 0.0:
            rows.append((distance >= margin).named(f"{a.name} apart from {b.name}"))
    return rows


def _meant(a: str, b: str, chosen: list[frozenset[str]]) -> bool:
    """Return whether a pair is selected: both names are listed, or the only listed name."""
    hits = [(a in one, b in one) for one in chosen]
    if len(chosen) == 1:
        return any(hits[0])
    return any(
        first[0] and second[1]
        for i, first in enumerate(hits)
        for j, second in enumerate(hits)
        if i != j
    )


def gaps(geometry: CollisionGeometry, pose: Pose) -> Floats:
    """Return the distance (P,) of each of ``geometry.pairs`` at a pose, metres."""
    return np.array([float(pair_distance(a, b).at(pose)) for a, b in geometry.pairs])


Obstacle: TypeAlias = Plane | Sphere | Capsule | Box | TriangleMesh

_AXES = np.eye(3).tolist()


def core_distance(part: BodyCapsule, obstacle: Obstacle, on: str | None = None) -> Expression:
    """Return the signed distance of a capsule's core from an obstacle or its core."""
    return distance_of_segment(*core(part), obstacle, on)


def distance_of_segment(
    a: Expression, b: Expression, obstacle: Obstacle, on: str | None = None
) -> Expression:
    """Return the signed distance of a segment from an obstacle; of a round one, from its core."""
    if isinstance(obstacle, Sphere):
        centre = placed(obstacle.centre, on)
        return segment_distance(a, b, centre, centre)
    if isinstance(obstacle, Capsule):
        return segment_distance(a, b, placed(obstacle.start, on), placed(obstacle.end, on))
    if isinstance(obstacle, Box):
        axes = obstacle.T_wb[:3, :3].T.tolist()
        ends = [_local(end, obstacle.centre, axes, on) for end in (a, b)]
        half = [0.5 * length for length in obstacle.size]
        return box_distance(ends[0], ends[1], half)
    if isinstance(obstacle, TriangleMesh):
        ends = [a, b] if on is None else [_local(end, (0.0, 0.0, 0.0), _AXES, on) for end in (a, b)]
        return mesh_distance(ends[0], ends[1], obstacle)
    raise InvalidValue("planes are not supported here; use outside")


def placed(point: Any, on: str | None) -> Expression:
    """Return a point fixed in the world, or in a joint's frame."""
    return constant(tuple(point)) if on is None else Point(on, tuple(point))


def along(axis: Any, on: str | None) -> Expression:
    """Return a direction fixed in the world, or in a joint's frame."""
    return constant(tuple(axis)) if on is None else direction(on, axis)


def _local(end: Expression, origin: Any, axes: Any, on: str | None) -> Expression:
    """Return a point's coordinates along axes fixed in the world or in a joint's frame."""
    away = end - placed(origin, on)
    if on is None and axes == _AXES:
        return away
    return vector(*(dot(away, along(axis, on)) for axis in axes))
