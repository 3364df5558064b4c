"""No penetration of a body by itself: capsules of its bones stay out of each other."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, cast

from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import finished
from poise.errors import InvalidValue
from poise.model.capsules import BodyCapsule, BodyCapsules, fit_capsules
from poise.model.character import Character
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.distance_expressions import segment_distance
from poise.residuals.point import Point

if TYPE_CHECKING:
    from poise.residuals.constraint import Constraint
    from poise.residuals.expression import Expression

Body: TypeAlias = Skeleton | BodyCapsules | Pose | Character
"""Whose capsules are meant: fitted ones of a skeleton, or one's own."""


def apart(
    body: Body,
    *names: str,
    margin: float = 0.0,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """A body's capsules stay out of each other, ``margin`` metres apart: one row a pair.

    ``distance of the cores - the radii - margin >= 0``. The pairs are those of `fit_capsules`,
    which leaves out neighbours; with ``names`` those among them, with one name those of it with
    all others. Rows of pairs that are far from each other cost next to nothing.

    Args:
        body: a skeleton, a pose or a character, whose capsules are fitted; or `BodyCapsules`.
        names: of capsules; a joint's name is that of its bone.

    Raises:
        UnknownName: there is no such capsule.
        InvalidValue: there is no pair to keep apart, or the margin is not finite.

    >>> from poise.bundled import character
    >>> shins = apart(character(), "ltibia", "rtibia", margin=0.01)
    >>> shins.name, len(shins.parts), len(apart(character()).parts) > 100
    ('ltibia and rtibia apart', 1, True)
    """
    capsules = capsules_of(body)
    distance = a_margin(margin)
    chosen = capsules.among(*names) if names else capsules
    if not len(chosen.pairs):
        why = [pair.why for pair in capsules.left_out if {pair.first, pair.second} <= set(names)]
        said = f": they are {why[0]}" if why else ""
        raise InvalidValue(f"no pair of {' and '.join(names) or 'capsules'} is kept apart{said}")
    parts = [
        _kept(capsules.parts[i], capsules.parts[j], distance) for i, j in chosen.pairs.tolist()
    ]
    default = f"{' and '.join(names)} apart" if names else "body apart"
    return finished(all_of(*parts), name, default, hard=hard, weight=weight)


def _kept(first: BodyCapsule, second: BodyCapsule, margin: float) -> Constraint:
    distance = segment_distance(*core(first), *core(second))
    made = distance >= first.radius + second.radius + margin
    return made.named(f"{first.name} apart from {second.name}")


def core(part: BodyCapsule) -> tuple[Expression, Expression]:
    """Where a capsule's core starts and ends, as expressions."""
    return Point(part.joint, part.start), Point(part.joint, part.end)


def capsules_of(body: Body) -> BodyCapsules:
    """The capsules of a body: its own, or fitted to its skeleton.

    Raises:
        InvalidValue: it is no body.
    """
    if isinstance(body, BodyCapsules):
        return body
    if isinstance(body, Skeleton):
        return _fitted(body)
    if isinstance(cast("object", body), (Pose, Character)):
        return _fitted(body.skeleton)
    raise InvalidValue(f"expected a skeleton, a pose, a character or its capsules, not {body!r}")


_fitted = lru_cache(maxsize=32)(fit_capsules)


def a_margin(margin: float) -> float:
    """Metres, finite.

    Raises:
        InvalidValue: it is none.
    """
    if not isinstance(cast("object", margin), (int, float)) or not math.isfinite(margin):
        raise InvalidValue(f"a margin is a finite number of metres, not {margin!r}")
    return float(margin)
