"""Hold feet in their stances: plan their targets, shift the root, and solve the legs."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.array_types import Floats
from poise.model.motion import Motion
from poise.motion.feet.contacts import Contacts
from poise.motion.feet.legs import MovedFoot
from poise.motion.feet.plan import FootPlan, Ground
from poise.motion.feet.points import BodyFrames, leg_chain
from poise.motion.feet.root import root_shifts
from poise.motion.feet.settings import ROOT
from poise.motion.feet.smoothing import averaged, faded
from poise.motion.feet.stances import supports_of


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
    feet: Sequence[tuple[FootPlan, MovedFoot]],
    up: str,
    smooth: float = ROOT.smooth,
    along: float = ROOT.along,
) -> tuple[Floats, list[MovedFoot]]:
    """Return the shifts of the root that keep the bend of legs, and the feet with raised heels.

    Args:
        feet: the plans and targets of the feet.
        up: the vertical axis of the world.
        smooth: seconds; changes of the shift take at least about twice this time.
        along: weight of horizontal shifts relative to vertical ones.

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
    root, angles = root_shifts(motion, chains, shifts, up, rolls, smooth, along)
    for i, roll, angle in zip(legs, rolls, angles.T, strict=True):
        if roll is not None:
            made[i] = made[i].rolled(roll, angle)
    return root, made
