"""Capsules and margins of collision constraints."""

from __future__ import annotations

import math
from typing import TypeAlias, cast

from poise.anatomy.capsules import fit_capsules
from poise.errors import InvalidValue
from poise.model.capsules import BodyCapsule, BodyCapsules
from poise.model.character import Character
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.expression import Expression
from poise.residuals.point import Point

Body: TypeAlias = Skeleton | BodyCapsules | Pose | Character
"""Source of the capsules: a skeleton to which they are fitted, or existing capsules."""


def core(part: BodyCapsule) -> tuple[Expression, Expression]:
    """Return the start and the end of a capsule's core, as expressions."""
    return Point(part.joint, part.start), Point(part.joint, part.end)


def capsules_of(body: Body) -> BodyCapsules:
    """Return the capsules of a body, fitted to its skeleton unless given.

    Raises:
        InvalidValue: the value has no capsules and no skeleton.
    """
    if isinstance(body, BodyCapsules):
        return body
    if isinstance(body, Skeleton):
        return _fitted(body)
    if isinstance(cast("object", body), (Pose, Character)):
        return _fitted(body.skeleton)
    raise InvalidValue(f"expected a skeleton, a pose, a character or its capsules, not {body!r}")


def _fitted(skeleton: Skeleton) -> BodyCapsules:
    known = skeleton.derived.get(BodyCapsules)
    if not isinstance(known, BodyCapsules):
        known = skeleton.derived[BodyCapsules] = fit_capsules(skeleton)
    return known


def a_margin(margin: float) -> float:
    """Return a margin in metres.

    Raises:
        InvalidValue: the margin is not a finite number.
    """
    if not isinstance(cast("object", margin), (int, float)) or not math.isfinite(margin):
        raise InvalidValue(f"margin must be a finite number of metres, not {margin!r}")
    return float(margin)
