"""Self-collision: keep capsules of a body outside of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poise.constraints.body_capsules import Body, a_margin, capsules_of, core
from poise.constraints.collision_shapes import kept_apart
from poise.constraints.constraint_group import ConstraintGroup, all_of
from poise.constraints.operands import finished
from poise.errors import InvalidValue
from poise.model.capsules import BodyCapsule
from poise.model.collision import CollisionGeometry
from poise.residuals.distance_expressions import segment_distance

if TYPE_CHECKING:
    from poise.residuals.constraint import Constraint


def apart(
    body: Body | CollisionGeometry,
    *names: str,
    margin: float = 0.0,
    hard: bool = True,
    weight: float = 1.0,
    name: str | None = None,
) -> ConstraintGroup:
    """Keep a body's capsules ``margin`` metres apart from each other: one row per pair.

    ``distance of the cores - the radii - margin >= 0``. The pairs are those of `fit_capsules`,
    which excludes neighbours. Several ``names`` select the pairs among them; one name selects its
    pairs with all other capsules. Rows of distant pairs are cheap to evaluate.

    For a `CollisionGeometry`, such as a robot's ``character.collision``, the pairs are the shapes
    that may collide according to the file and that do not overlap at rest. Distances are exact if
    one of two shapes is a ball or a capsule; otherwise one shape is replaced by a capsule around
    it.

    Args:
        body: a skeleton, a pose or a character, whose capsules are fitted; `BodyCapsules`; or
            a `CollisionGeometry`.
        names: names of capsules (a joint name selects its bone), of collision shapes, or of their
            joints.

    Raises:
        UnknownName: no capsule has that name.
        InvalidValue: no pair remains to keep apart, the margin is not finite, or shapes of the
            geometry could not be read.

    >>> from poise.bundled import character
    >>> shins = apart(character(), "ltibia", "rtibia", margin=0.01)
    >>> shins.name, len(shins.parts), len(apart(character()).parts) > 100
    ('ltibia and rtibia apart', 1, True)
    """
    distance = a_margin(margin)
    default = f"{' and '.join(map(str, names))} apart" if names else "body apart"
    if isinstance(body, CollisionGeometry):
        rows = kept_apart(body, names, distance)
        if not rows:
            raise InvalidValue(
                f"no pair of {' and '.join(map(str, names)) or 'shapes'} may collide"
            )
        return finished(all_of(*rows), name, default, hard=hard, weight=weight)
    capsules = capsules_of(body)
    chosen = capsules.among(*names) if names else capsules
    if not len(chosen.pairs):
        why = [pair.why for pair in capsules.left_out if {pair.first, pair.second} <= set(names)]
        reason = f": they are {why[0]}" if why else ""
        raise InvalidValue(
            f"no pair of {' and '.join(map(str, names)) or 'capsules'} can be kept apart{reason}"
        )
    parts = [
        _kept(capsules.parts[i], capsules.parts[j], distance) for i, j in chosen.pairs.tolist()
    ]
    return finished(all_of(*parts), name, default, hard=hard, weight=weight)


def _kept(first: BodyCapsule, second: BodyCapsule, margin: float) -> Constraint:
    distance = segment_distance(*core(first), *core(second))
    made = distance >= first.radius + second.radius + margin
    return made.named(f"{first.name} apart from {second.name}")
