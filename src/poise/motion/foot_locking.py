"""Lock feet in place during their stances, and solve the body for the moved feet."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.holding import plan_feet, shifted_root
from poise.motion.feet.legs import followed, with_room
from poise.motion.feet.points import body_size
from poise.motion.feet.report import Slide, slides
from poise.motion.feet.stances import supports_of
from poise.progress import reported

_MISSED = 5e-3  # metres for an adult: larger position errors of a foot are reported


@dataclass(frozen=True, eq=False)
class LockedFeet:
    """The result of `lock_feet`.

    Attributes:
        motion: the motion with locked feet.
        contacts: the contacts, with anchors at the locked positions of the points.
        slides: the slide of each stance.
        missed: frames in which the position error of a foot exceeds five millimetres, in proportion
            to an adult.
        changed: largest displacement of a joint, metres.
        after: longest slide of a visible contact in the locked motion, metres, in its original
            stances and in those that are found in the locked motion.
    """

    motion: Motion
    contacts: Contacts
    slides: tuple[Slide, ...]
    missed: tuple[int, ...]
    changed: float
    after: float

    @property
    def before(self) -> float:
        """Longest slide of a visible contact in the original motion, metres."""
        return max((slide.contact_before for slide in self.slides), default=0.0)


@reported(lambda *_, **__: "holding feet in contact")
@np.errstate(under="ignore")  # smooth corrections fade out
def lock_feet(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    ease: float = 0.07,
    max_slide: float = 0.4,
) -> LockedFeet:
    """Hold the feet in place during their contacts.

    In each stance, the point that supports the foot (heel, ball, then toes) stays in place, and the
    foot rolls over it as in the clip. A foot that is flat, or that two points may support, keeps
    its heading, and its toes keep their pitch. Stances are placed so that feet move as little as
    possible, with smooth transitions between them. The legs are solved for the feet. Where a leg
    would be overstretched or its knee would jump, the root shifts smoothly, and the rest of the
    body moves with the root. Feet that do not slide are not changed.

    Joints stay within their limits, extended to the range of the motion. Limits that the motion
    exceeds are extended by a further ten degrees.

    Args:
        motion: the motion to change.
        contacts: the contacts of the motion; by default `find_contacts`.
        ease: duration of the transitions before and after a stance, seconds.
        max_slide: metres for an adult whose legs are 0.84 m long, and in proportion for other
            bodies; stances with a longer slide count as intended and are not changed.

    Raises:
        InvalidValue: contacts with another number of frames than the motion, or a negative or
            infinite ``ease`` or ``max_slide``.

    >>> from poise.bundled import character
    >>> held = lock_feet(character().motion)
    >>> held.after <= held.before
    True
    """
    found = find_contacts(motion) if contacts is None else contacts
    if len(found.marks) != len(motion):
        raise InvalidValue(
            f"the contacts have {len(found.marks)} frames, but the motion has {len(motion)}"
        )
    for name, value, unit in (("an ease", ease, "s"), ("a slide", max_slide, "m")):
        if not 0.0 <= value < math.inf:
            raise InvalidValue(f"{name} of {value} {unit}: expected 0 or more, and finite")
    size = body_size(motion.skeleton)
    feet = plan_feet(motion, found, ease=ease, max_slide=max_slide * size)
    held = {stance for plan, _ in feet for stance in plan.held}
    q, missed = motion.q, np.zeros((len(motion), 0))
    if held:
        root, moved = shifted_root(feet, found.up)
        q, missed = followed(motion, with_room(motion), moved, root)
    supports = {plan.foot: plan.support for plan, _ in feet}
    made = Motion(motion.skeleton, q, motion.fps, motion.name)
    again = found.found_again(made) if held else found
    rests = slides(again, supports_of(made, again) if held else supports, made, made, again=again)
    measured = slides(found, supports, motion, made, held, again)
    after = max(
        [each.contact_before for each in rests] + [each.contact_after for each in measured],
        default=0.0,
    )
    moved = np.linalg.norm(made.world[..., :3, 3] - motion.world[..., :3, 3], axis=2)
    return LockedFeet(
        made, found.anchored(made),
        measured,
        tuple(int(frame) for frame in np.flatnonzero((missed > _MISSED * size).any(axis=1))),
        float(moved.max(initial=0.0)), after,
    )  # fmt: skip
