"""Penetrations of a body with itself or with obstacles, at a pose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from poise.constraints.body_capsules import Body, capsules_of
from poise.constraints.obstacle_avoidance import Obstacle, outside
from poise.errors import InvalidValue
from poise.model.pose import Pose


@dataclass(frozen=True)
class Penetration:
    """Two intersecting objects.

    Attributes:
        first: name of a capsule.
        second: name of another capsule, or kind and number of an obstacle, such as "box 0".
        depth: penetration depth, metres.
    """

    first: str
    second: str
    depth: float

    def __str__(self) -> str:
        return f"{self.first} is {1000 * self.depth:.1f} mm inside {self.second}"


def penetrations(
    pose: Pose,
    body: Body | None = None,
    obstacles: Iterable[Obstacle] = (),
    *,
    min_depth: float = 1e-6,
) -> tuple[Penetration, ...]:
    """List the capsules that intersect each other or obstacles at a pose, deepest first.

    All pairs that `apart` constrains are tested.

    Args:
        pose: one pose.
        body: the capsules, by default those fitted to the pose's skeleton.
        obstacles: obstacles in the world.
        min_depth: minimum depth of a reported penetration, metres; by default a micrometre.

    Raises:
        InvalidValue: the pose is a batch, or the capsules belong to another skeleton.

    >>> from poise.bundled import character
    >>> from poise.geometry import Plane
    >>> hero = character()
    >>> penetrations(hero.rest)
    ()
    >>> str(penetrations(hero.rest, obstacles=[Plane((0, 1.6, 0), (0, -1, 0))])[0])
    'head is ... mm inside plane 0'
    """
    if not isinstance(cast("object", pose), Pose):
        raise InvalidValue(f"penetrations: expected a pose, such as result.pose, not {pose!r:.100}")
    capsules = capsules_of(pose if body is None else body)
    if pose.q.ndim != 1:
        raise InvalidValue("penetrations takes one pose, not a batch")
    if capsules.skeleton is not pose.skeleton:
        raise InvalidValue("the capsules and the pose belong to different skeletons")
    found: list[Penetration] = []
    gaps = capsules.gaps(pose)
    for (i, j), gap in zip(capsules.pairs.tolist(), gaps.tolist(), strict=True):
        found.append(Penetration(capsules.parts[i].name, capsules.parts[j].name, -gap))
    for number, obstacle in enumerate(obstacles):
        for part in capsules.parts:
            made: Any = outside(capsules, obstacle, part.name)
            depth = -float(np.min(made.at(pose)))
            kind = made.name.rpartition(" ")[2]
            found.append(Penetration(part.name, f"{kind} {number}", depth))
    deep = [one for one in found if one.depth > min_depth]
    return tuple(sorted(deep, key=lambda one: -one.depth))
