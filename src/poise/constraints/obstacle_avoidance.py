"""No penetration of the environment: capsules of a body stay out of obstacles, or above a plane."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

import numpy as np

from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import finished
from poise.constraints.self_collision import Body, a_margin, capsules_of, core
from poise.errors import InvalidValue
from poise.geometry import Box, Capsule, Plane, Sphere, TriangleMesh
from poise.model.capsules import BodyCapsule, BodyCapsules
from poise.residuals.constraint import Constraint
from poise.residuals.distance_expressions import box_distance, mesh_distance, segment_distance
from poise.residuals.expression import Expression, constant
from poise.residuals.functions import dot, vector
from poise.residuals.point import Point
from poise.residuals.variables import direction

Obstacle: TypeAlias = Plane | Sphere | Capsule | Box | TriangleMesh

_UP = {"y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
_AXES = np.eye(3).tolist()


def above(
    body: Body,
    plane: Plane | float = 0.0,
    *names: str,
    margin: float = 0.0,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """A body's capsules stay on the free side of a plane: two rows a capsule, one an end.

    ``dot(normal, end - point) - radius - margin >= 0``. ``plane`` is a `Plane`, or the height in
    metres of a level one; ``names`` are the capsules meant, by default all.

    Raises:
        UnknownName: there is no such capsule.
        InvalidValue: the plane or the margin is none.

    >>> from poise.bundled import character
    >>> above(character(), 0.0, "lhand").parts[0]
    (dot(point('lhand') - (0, 0, 0), (0, 1, 0)) >= 0.0244...).named('lhand above plane')
    """
    capsules = capsules_of(body)
    if isinstance(plane, (int, float)):
        up = _UP[capsules.skeleton.up]
        plane = Plane(tuple(plane * axis for axis in up), up)
    return outside(
        capsules, plane, *names, margin=margin, hard=hard, weight=weight, name=name or _said(names)
    )


def _said(names: tuple[str, ...]) -> str:
    return f"{' and '.join(names) or 'body'} above plane"


def outside(
    body: Body,
    obstacle: Obstacle,
    *names: str,
    margin: float = 0.0,
    on: str | None = None,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """A body's capsules stay out of a sphere, capsule, box or mesh: one row a capsule.

    ``signed distance of the core - radius - margin >= 0``; of a plane there is one row for each
    end of a core. What is inside is pushed out by the shortest way: for a box that of the whole
    core, for a closed mesh that of the core's deepest point.

    Args:
        body: a skeleton, a pose or a character, whose capsules are fitted; or `BodyCapsules`.
        obstacle: a `Plane`, `Sphere`, `Capsule`, `Box` or `TriangleMesh`.
        names: of the capsules meant, by default all (but those of the joint it is carried by).
        on: the joint that carries the obstacle, which is then in the joint's frame; the joint must
            not be scaled.

    Raises:
        UnknownName: there is no such capsule.
        InvalidValue: the obstacle or the margin is none, or no capsule is left.

    >>> from poise.bundled import character
    >>> from poise.geometry import Sphere
    >>> outside(character(), Sphere((0, 1, 0.5), 0.2), "lhand").name
    'lhand outside sphere'
    """
    capsules = capsules_of(body)
    kind = _kind(obstacle)
    distance = a_margin(margin)
    if on is not None:
        capsules.skeleton.joint_index(on)
    parts = [capsules[one] for one in names] or [
        part for part in capsules.parts if part.joint != on
    ]
    rows = [row for part in parts for row in _rows(part, obstacle, on, distance, kind)]
    if not rows:
        raise InvalidValue(f"there is no capsule to keep outside the {kind}")
    default = f"{' and '.join(names) or 'body'} outside {kind}"
    return finished(all_of(*rows), name, default, hard=hard, weight=weight)


def _kind(obstacle: Obstacle) -> str:
    kinds = {Plane: "plane", Sphere: "sphere", Capsule: "capsule", Box: "box", TriangleMesh: "mesh"}
    for known, name in kinds.items():
        if isinstance(cast("object", obstacle), known):
            return name
    raise InvalidValue(
        f"an obstacle is a Plane, Sphere, Capsule, Box or TriangleMesh, not {obstacle!r}"
    )


def _rows(
    part: BodyCapsule, obstacle: Obstacle, on: str | None, margin: float, kind: str
) -> list[Constraint]:
    least = part.radius + margin
    side = "above" if kind == "plane" else "outside"
    label = f"{part.name} {side} {kind}" + (f" on {on}" if on else "")
    if isinstance(obstacle, Plane):
        point, normal = _place(obstacle.point, on), _along(obstacle.normal, on)
        ends = dict.fromkeys((part.start, part.end))
        rows = [dot(Point(part.joint, end) - point, normal) >= least for end in ends]
    else:
        if isinstance(obstacle, (Sphere, Capsule)):
            least += obstacle.radius
        rows = [core_distance(part, obstacle, on) >= least]
    return [row.named(label) for row in rows]


def core_distance(part: BodyCapsule, obstacle: Obstacle, on: str | None = None) -> Expression:
    """The signed distance of a capsule's core from an obstacle (of a ball or capsule, its core)."""
    a, b = core(part)
    if isinstance(obstacle, Sphere):
        centre = _place(obstacle.centre, on)
        return segment_distance(a, b, centre, centre)
    if isinstance(obstacle, Capsule):
        return segment_distance(a, b, _place(obstacle.start, on), _place(obstacle.end, on))
    if isinstance(obstacle, Box):
        axes = obstacle.T_wb[:3, :3].T.tolist()
        ends = [_local(end, obstacle.centre, axes, on) for end in (a, b)]
        half = [0.5 * length for length in obstacle.size]
        return box_distance(ends[0], ends[1], half)
    if isinstance(obstacle, TriangleMesh):
        ends = [a, b] if on is None else [_local(end, (0.0, 0.0, 0.0), _AXES, on) for end in (a, b)]
        return mesh_distance(ends[0], ends[1], obstacle)
    raise InvalidValue("a plane has rows of its own: see outside")


def _place(point: Any, on: str | None) -> Expression:
    return constant(tuple(point)) if on is None else Point(on, tuple(point))


def _along(axis: Any, on: str | None) -> Expression:
    return constant(tuple(axis)) if on is None else direction(on, axis)


def _local(end: Expression, origin: Any, axes: Any, on: str | None) -> Expression:
    """A point in coordinates with these axes, of the world or of the joint it is carried by."""
    away = end - _place(origin, on)
    if on is None and axes == _AXES:
        return away
    return vector(*(dot(away, _along(axis, on)) for axis in axes))


__all__ = ["BodyCapsules", "Obstacle", "above", "core_distance", "outside"]
