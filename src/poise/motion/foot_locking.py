"""Lock feet in place during their stances, and solve the body for the moved feet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.legs import MovedFoot, followed, with_room
from poise.motion.feet.plan import FootPlan, Ground
from poise.motion.feet.points import BodyFrames, body_size, leg_chain
from poise.motion.feet.report import StanceSlide, slides
from poise.motion.feet.root import root_shifts
from poise.motion.feet.settings import ROOT, RootSettings
from poise.motion.feet.smoothing import averaged, faded
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
        longest: of the stances that are found in the locked motion, the one whose visible contact
            slides farthest; None without stances. It may begin earlier or end later than a stance
            of the original motion, or have none.
    """

    motion: Motion
    contacts: Contacts
    slides: tuple[StanceSlide, ...]
    missed: tuple[int, ...]
    changed: float
    longest: StanceSlide | None = None

    @property
    def before(self) -> float:
        """Longest slide of a visible contact in a stance of the original motion, metres."""
        return max((slide.contact_before for slide in self.slides), default=0.0)

    @property
    def after(self) -> float:
        """Longest slide of a visible contact in the same stances of the locked motion, metres."""
        return max((slide.contact_after for slide in self.slides), default=0.0)


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
    moved = np.linalg.norm(made.world[..., :3, 3] - motion.world[..., :3, 3], axis=2)
    return LockedFeet(
        made, found.anchored(made),
        slides(found, supports, motion, made, held, again),
        tuple(int(frame) for frame in np.flatnonzero((missed > _MISSED * size).any(axis=1))),
        float(moved.max(initial=0.0)),
        max(rests, key=lambda each: each.contact_after, default=None),
    )  # fmt: skip


def plan_feet(
    frames: Motion | BodyFrames, contacts: Contacts, *, ease: float,
    max_slide: float = math.inf, ground: Ground | None = None,
) -> list[tuple[FootPlan, MovedFoot]]:  # fmt: skip
    """Return the plan of each foot of a body and its targets.

    Args:
        frames: the motion, or the world frames that feet are to have outside their contacts.
        contacts: the contacts of the feet.
        ease: duration of the transitions before and after a stance, seconds.
        max_slide: metres; stances with a longer slide are not changed.
        ground: the floor on which the feet stand; by default, heights do not change.
    """
    supports = supports_of(frames, contacts)
    found: list[tuple[FootPlan, MovedFoot]] = []
    for foot, support in supports.items():
        plan = FootPlan(frames, contacts, foot, support, max_slide, ground)
        found.append((plan, plan.placed(leg_chain(frames.skeleton, foot, list(supports)), ease)))
    return found


def mean_shift(feet: Sequence[tuple[FootPlan, MovedFoot]], ease: int) -> Floats:
    """Return the smooth mean displacement (frames, 3) in metres of the feet that stand."""
    shares = [faded(np.ones((len(plan.motion), 1)), plan.stands, ease) for plan, _ in feet]
    total = sum(
        share * plan.shift(moved) for share, (plan, moved) in zip(shares, feet, strict=True)
    )
    return averaged(total / np.maximum(1.0, sum(shares)), ease)


def shifted_root(
    feet: Sequence[tuple[FootPlan, MovedFoot]], up: str, settings: RootSettings = ROOT
) -> tuple[Floats, list[MovedFoot]]:
    """Return the shifts of the root that keep the bend of legs, and the feet with raised heels.

    Args:
        feet: the plans and targets of the feet.
        up: the vertical axis of the world.
        settings: weights and times of the shifts.

    Returns:
        Shifts in metres, shape (frames, 3), and the feet.
    """
    made, motion = [moved for _, moved in feet], feet[0][0].motion
    legs = [i for i, foot in enumerate(made) if not foot.point.hand]
    if not legs:
        return np.zeros((len(motion), 3)), made
    shifts = np.stack([feet[i][0].shift(made[i]) for i in legs], axis=1)
    rolls = [feet[i][0].roll(made[i]) for i in legs]
    chains = [made[i].chain for i in legs]
    root, angles = root_shifts(motion, chains, shifts, up, rolls, settings)
    for i, roll, angle in zip(legs, rolls, angles.T, strict=True):
        if roll is not None:
            made[i] = made[i].rolled(roll, angle)
    return root, made
