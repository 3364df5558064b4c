"""Step plans: when and where the feet of a target stand, and where they point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from poise.anatomy import LEG_SIDES, SIDES
from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contact, Contacts, Stance, runs
from poise.motion.feet.points import FootPoint, FootSole
from poise.motion.feet.slip import median_place

_FEET = (*SIDES, *LEG_SIDES)


@dataclass(frozen=True)
class TargetStep(Stance):
    """One stance of a foot of the target, and its footprint.

    Attributes:
        foot: "left" or "right"; of bodies with more legs, "left front", "right hind" and so on.
        first, last: first and last frame of the stance.
        position: (3,), the footprint in the target's world, metres: the mean position of the points
            of the sole in contact. None leaves the footprint where the source leads it. The height
            is that of the floor; as an input it has no effect.
        heading: direction from heel to ball over the floor, radians about the up axis: from z if
            y is up, and from x if z is up. None leaves it to the source. A sole of one point has
            none.

    Raises:
        InvalidValue: the foot is unknown, the last frame is before the first, or position or
            heading is not finite.

    >>> TargetStep("left", 10, 42, (0.1, 0.0, 0.6)).foot
    'left'
    """

    position: tuple[float, float, float] | None = None
    heading: float | None = None

    def __post_init__(self) -> None:
        if self.foot not in _FEET:
            raise InvalidValue(
                f"step of foot {self.foot!r:.40}: expected one of {', '.join(_FEET)}"
            )
        if not 0 <= self.first <= self.last:
            raise InvalidValue(
                f"{_named(self)}: expected a last frame that is not before the first frame"
            )
        place = self.position
        if place is not None and not (np.shape(place) == (3,) and np.isfinite(place).all()):
            raise InvalidValue(
                f"{_named(self)}: position {place!r:.60}: expected (x, y, z) in metres"
            )
        if self.heading is not None and not np.isfinite(self.heading):
            raise InvalidValue(
                f"{_named(self)}: heading {self.heading!r:.60}: expected an angle in radians"
            )


def check_steps(steps: Sequence[TargetStep], frames: int, feet: Mapping[str, FootSole]) -> None:
    """Check steps against a motion of a number of frames, and the feet of the target by side.

    Raises:
        InvalidValue: a step ends after the motion, its foot is missing or has no heading, or two
            steps of a foot overlap or adjoin.
    """
    for foot in _FEET:
        own = sorted((one for one in steps if one.foot == foot), key=lambda one: one.first)
        if own and foot not in feet:
            raise InvalidValue(
                f"{_named(own[0])}: the target has no {foot} foot that follows the source"
            )
        turned = next((one for one in own if one.heading is not None), None)
        if turned is not None and len(feet[foot].points) < 2:
            raise InvalidValue(
                f"{_named(turned)}: the {foot} sole of the target is a point; expected no heading"
            )
        beyond = next((one for one in own if one.last >= frames), None)
        if beyond is not None:
            raise InvalidValue(f"{_named(beyond)}: the motion has frames 0 to {frames - 1}")
        for before, after in pairwise(own):
            if after.first <= before.last + 1:
                raise InvalidValue(
                    f"{_named(before)} and {_named(after)}: expected a frame between two steps of "
                    "a foot"
                )


def _named(step: Stance) -> str:
    return f"{step.foot} step from frame {step.first} to {step.last}"


def stepped(contacts: Contacts, steps: Sequence[TargetStep]) -> Contacts:
    """Return contacts of feet that stand exactly during steps.

    Frames of a step without a contact take the points of the nearest frame of the step that has
    one; a step without any has all points of the foot in contact. Stances without a contact, such
    as a pause in the air, remain.
    """
    marks = np.zeros_like(contacts.marks)
    for step in steps:
        columns = [k for k, one in enumerate(contacts.points) if one.name.startswith(step.foot)]
        own = contacts.marks[step.first : step.last + 1][:, columns]
        known = np.flatnonzero(own.any(axis=1))
        away = np.abs(known[:, None] - np.arange(len(own)))
        own = own[known[away.argmin(axis=0)]] if len(known) else np.ones_like(own)
        marks[np.ix_(range(step.first, step.last + 1), columns)] = own
    spans = tuple(
        Contact(point.name, first, last, np.zeros(3), 0.0)
        for point, own in zip(contacts.points, marks.T, strict=True)
        for first, last in runs(own)
    )
    apart = [
        one for one in contacts.stances
        if not any(
            step.foot == one.foot and step.first <= one.last + 1 and step.last >= one.first - 1
            for step in steps
        )
        and not _touches(contacts, one)
    ]  # fmt: skip
    stances = (*(Stance(one.foot, one.first, one.last) for one in steps), *apart)
    return replace(contacts, marks=marks, spans=spans, stances=stances)


def _touches(contacts: Contacts, stance: Stance) -> bool:
    """Return whether a point of the foot is in contact during a stance."""
    own = contacts.marks[stance.first : stance.last + 1]
    columns = [k for k, one in enumerate(contacts.points) if one.name.startswith(stance.foot)]
    return bool(own[:, columns].any())


def footprint(
    paths: Mapping[str, Floats], spans: Iterable[Contact], stance: Stance, turn: Floats
) -> TargetStep | None:
    """Return the step that a foot takes in a stance, or None without a contact.

    The position is the mean of the points of the foot in contact, and the heading that of the mean
    vector from heel to ball.

    Args:
        paths: (frames, 3), positions of the points of the feet by name, y up, metres.
        spans: the contacts of these points.
        stance: the stance.
        turn: (3, 3), rotation of the target's world to y up.
    """
    places = [
        median_place(paths[span.point][first:last], [0, 2])
        for span in spans
        if span.point.startswith(stance.foot)
        and (first := max(span.first, stance.first)) < (last := min(span.last, stance.last) + 1)
    ]
    if not places:
        return None
    x, y, z = (np.mean(places, axis=0) @ turn).tolist()
    heading, ball = None, paths.get(f"{stance.foot} ball")
    if ball is not None:
        line = (ball - paths[f"{stance.foot} heel"])[stance.first : stance.last + 1].mean(axis=0)
        ahead, aside = (line @ turn)[[2, 0] if turn[1, 1] > 0.5 else [0, 1]]  # axes as stated
        heading = float(np.arctan2(aside, ahead))
    return TargetStep(stance.foot, stance.first, stance.last, (x, y, z), heading)


def steps_of(
    stances: Iterable[Stance], points: Sequence[FootPoint], spans: Sequence[Contact],
    motion: Motion, turn: Floats,
) -> tuple[TargetStep, ...]:  # fmt: skip
    """Return the steps that a motion takes with contacts, in the order of time.

    Args:
        stances: the stances of the feet.
        points: points of the soles.
        spans: their contacts.
        motion: the motion, with y up.
        turn: (3, 3), rotation of the world to y up.
    """
    paths = {point.name: point.path(motion) for point in points}
    found = (footprint(paths, spans, one, turn) for one in stances)
    return tuple(sorted((one for one in found if one is not None), key=lambda step: step.first))


def moved_feet(
    steps: Sequence[TargetStep], shifts: Mapping[TargetStep, Floats], frames: int
) -> Floats:
    """Return the displacement and the rotation (frames, 4) of a foot with displaced footprints.

    They are constant during steps, and change smoothly between them.

    Args:
        steps: the steps of the foot, in order.
        shifts: (4,), displacements of footprints in metres, and their rotations about the vertical
            axis in radians, by step; others keep their place.
        frames: number of frames.
    """
    own = np.array([shifts.get(step, np.zeros(4)) for step in steps])
    ends = np.array([(step.first, step.last) for step in steps]).ravel()
    place = np.interp(np.arange(frames), ends, np.repeat(np.arange(len(steps), dtype=float), 2))
    before = np.floor(place).astype(int)
    u = (place - before)[:, None]
    after = np.minimum(before + 1, len(steps) - 1)
    return np.asarray(own[before] + u * u * (3.0 - 2.0 * u) * (own[after] - own[before]))
