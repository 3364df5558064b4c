"""Expressions for distances of segments from obstacles."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from poise.constraints.body_capsules import core
from poise.errors import InvalidValue
from poise.geometry import Box, Capsule, Plane, Sphere, TriangleMesh
from poise.model.capsules import BodyCapsule
from poise.residuals.distance_expressions import box_distance, mesh_distance, segment_distance
from poise.residuals.expression import Expression, Operand, constant
from poise.residuals.functions import dot, vector
from poise.residuals.point import Point
from poise.residuals.variables import direction

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


def placed(point: Operand, on: str | None) -> Expression:
    """Return a point fixed in the world, or in a joint's frame."""
    return constant(tuple(point)) if on is None else Point(on, tuple(point))


def along(axis: Operand, on: str | None) -> Expression:
    """Return a direction fixed in the world, or in a joint's frame."""
    return constant(tuple(axis)) if on is None else direction(on, axis)


def _local(end: Expression, origin: Operand, axes: Operand, on: str | None) -> Expression:
    """Return a point's coordinates along axes fixed in the world or in a joint's frame."""
    away = end - placed(origin, on)
    if on is None and axes == _AXES:
        return away
    return vector(*(dot(away, along(axis, on)) for axis in axes))
