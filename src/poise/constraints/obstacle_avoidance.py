"""Obstacle avoidance: keep capsules of a body outside of obstacles, or above a plane."""

from __future__ import annotations

from typing import cast

from poise.constraints.body_capsules import Body, a_margin, capsules_of
from poise.constraints.collision_shapes import (
    Obstacle,
    along,
    complete,
    core_distance,
    obstacle_distances,
    placed,
)
from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import finished
from poise.errors import InvalidValue
from poise.geometry import Box, Capsule, Plane, Sphere, TriangleMesh
from poise.joints.primitive import AXES
from poise.model.capsules import BodyCapsule, BodyCapsules
from poise.model.collision import CollisionGeometry
from poise.residuals.constraint import Constraint
from poise.residuals.functions import dot
from poise.residuals.point import Point


def above(
    body: Body | CollisionGeometry,
    plane: Plane | float = 0.0,
    *names: str,
    margin: float = 0.0,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """Keep a body's capsules on the free side of a plane: two rows per capsule, one per end.

    ``dot(normal, end - point) - radius - margin >= 0``. ``plane`` is a `Plane`, or the height of a
    horizontal plane in metres; ``names`` selects capsules, by default all.

    Raises:
        UnknownName: no capsule has that name.
        InvalidValue: the plane or the margin is invalid.

    >>> from poise.bundled import character
    >>> above(character(), 0.0, "lhand").parts[0]
    (dot(point('lhand') - (0, 0, 0), (0, 1, 0)) >= 0.0244...).named('lhand above plane')
    """
    capsules = body if isinstance(body, CollisionGeometry) else capsules_of(body)
    if isinstance(plane, (int, float)):
        up = AXES[capsules.skeleton.up]
        plane = Plane(tuple(plane * axis for axis in up), up)
    return outside(
        capsules,
        plane,
        *names,
        margin=margin,
        hard=hard,
        weight=weight,
        name=name or _default_name(names),
    )


def _default_name(names: tuple[str, ...]) -> str:
    return f"{' and '.join(map(str, names)) or 'body'} above plane"


def outside(
    body: Body | CollisionGeometry,
    obstacle: Obstacle,
    *names: str,
    margin: float = 0.0,
    on: str | None = None,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """Keep a body's capsules out of a sphere, capsule, box or mesh: one row per capsule.

    ``signed distance of the core - radius - margin >= 0``; for a plane there is one row for each
    end of a core. Penetrations are resolved along the shortest path out: of the whole core for a
    box, of the deepest point for a closed mesh.

    For a `CollisionGeometry`, such as a robot's ``character.collision``, its shapes replace the
    capsules. Their distances are exact for planes, and if the shape or the obstacle is a ball or a
    capsule; otherwise the shape is replaced by a capsule around it.

    Args:
        body: a skeleton, a pose or a character, whose capsules are fitted; `BodyCapsules`; or
            a `CollisionGeometry`.
        obstacle: a `Plane`, `Sphere`, `Capsule`, `Box` or `TriangleMesh`.
        names: names of the capsules, by default all except those of the joint that carries the
            obstacle.
        on: the joint that carries the obstacle. The obstacle is then given in the joint's frame;
            the joint must not be scaled.

    Raises:
        UnknownName: no capsule has that name.
        InvalidValue: the obstacle or the margin is invalid, or no capsule is left.

    >>> from poise.bundled import character
    >>> from poise.geometry import Sphere
    >>> outside(character(), Sphere((0, 1, 0.5), 0.2), "lhand").name
    'lhand outside sphere'
    """
    kind = _kind(obstacle)
    distance = a_margin(margin)
    default = f"{' and '.join(map(str, names)) or 'body'} outside {kind}"
    if isinstance(body, CollisionGeometry):
        rows = _rows_of_shapes(body, obstacle, names, on, distance, kind)
        return finished(all_of(*rows), name, default, hard=hard, weight=weight)
    capsules = capsules_of(body)
    if on is not None:
        capsules.skeleton.joint_index(on)
    parts = [capsules[one] for one in names] or [
        part for part in capsules.parts if part.joint != on
    ]
    rows = [row for part in parts for row in _rows(part, obstacle, on, distance, kind)]
    if not rows:
        raise InvalidValue(f"no capsules to keep outside the {kind}")
    return finished(all_of(*rows), name, default, hard=hard, weight=weight)


def _kind(obstacle: Obstacle) -> str:
    kinds = {Plane: "plane", Sphere: "sphere", Capsule: "capsule", Box: "box", TriangleMesh: "mesh"}
    for known, name in kinds.items():
        if isinstance(cast("object", obstacle), known):
            return name
    raise InvalidValue(
        f"an obstacle must be a Plane, Sphere, Capsule, Box or TriangleMesh, not {obstacle!r}"
    )


def _rows_of_shapes(
    body: CollisionGeometry,
    obstacle: Obstacle,
    names: tuple[str, ...],
    on: str | None,
    margin: float,
    kind: str,
) -> list[Constraint]:
    if on is not None:
        body.skeleton.joint_index(on)
    named = [shape for name in names for shape in complete(body).named(name)]
    shapes = named or [shape for shape in complete(body).shapes if shape.joint != on]
    if not shapes:
        remedy = (
            ""
            if body.shapes
            else (
                "; the collision geometry has no shapes: pass the skeleton for capsules along its "
                "links"
            )
        )
        raise InvalidValue(f"no shapes to keep outside the {kind}{remedy}")
    side = "above" if kind == "plane" else "outside"
    return [
        (distance >= margin).named(f"{shape.name} {side} {kind}" + (f" on {on}" if on else ""))
        for shape in shapes
        for distance in obstacle_distances(shape, obstacle, on)
    ]


def _rows(
    part: BodyCapsule, obstacle: Obstacle, on: str | None, margin: float, kind: str
) -> list[Constraint]:
    least = part.radius + margin
    side = "above" if kind == "plane" else "outside"
    label = f"{part.name} {side} {kind}" + (f" on {on}" if on else "")
    if isinstance(obstacle, Plane):
        point, normal = placed(obstacle.point, on), along(obstacle.normal, on)
        ends = dict.fromkeys((part.start, part.end))
        rows = [dot(Point(part.joint, end) - point, normal) >= least for end in ends]
    else:
        if isinstance(obstacle, (Sphere, Capsule)):
            least += obstacle.radius
        rows = [core_distance(part, obstacle, on) >= least]
    return [row.named(label) for row in rows]


__all__ = ["BodyCapsules", "Obstacle", "above", "core_distance", "outside"]
