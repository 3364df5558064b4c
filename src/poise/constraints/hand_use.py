"""Goals for the use of hands: a palm faces a position, or a hand grips a bar."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.anatomy import find_anatomy
from poise.anatomy.hands import Hand, hand_of
from poise.array_types import Floats
from poise.constraints import target_validation as checked
from poise.constraints.aim import Aim
from poise.errors import InvalidValue
from poise.kernels.kinds import AIM, POSITION
from poise.model.skeleton import Skeleton
from poise.residuals.anchor import Anchor
from poise.residuals.goal import RowKind
from poise.residuals.plain_goal import BodyGoal

_FAR = 1e6
"""Metres to the position that stands for a direction."""

_THUMB, _PALM = 1, 2  # axes of a hand


class Gripped(Aim):
    """A grip on a skeleton: the fingers close."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class HandUse(BodyGoal):
    """An axis of a hand points at ``target`` (..., 3), and its palm is at ``place``, if given.

    `on` returns the goal for a skeleton.
    """

    hand: str
    target: Floats
    place: Floats | None
    weight: float
    hard: bool  # pyright: ignore[reportIncompatibleMethodOverride]
    name: str  # pyright: ignore[reportIncompatibleMethodOverride]
    priority: int = 1

    def on(self, skeleton: Skeleton) -> Aim:
        """Return the goal for a skeleton.

        Raises:
            UnknownJoint: the joint does not exist.
            InvalidValue: the joint is not a recognised hand.
        """
        hand = hand_named(skeleton, self.hand, self.name)
        x, y, z = (float(value) for value in hand.centre)
        centre, axes = Anchor(hand.joint, (x, y, z)), hand.axes.T.tolist()
        if self.place is None:
            row = RowKind(AIM, centre, self.weight, tuple(axes[_PALM]))
            return Aim(self.name, (row,), self.target, self.hard, self.priority)
        rows = (
            RowKind(POSITION, centre, self.weight),
            RowKind(AIM, centre, self.weight, tuple(axes[_THUMB])),
        )
        both = np.concatenate(np.broadcast_arrays(self.place, self.target), axis=-1)
        return Gripped(self.name, rows, both, self.hard, self.priority)


def hand_named(skeleton: Skeleton, name: str, what: str) -> Hand:
    """Return the hand of a joint; ``what`` begins the error.

    Raises:
        UnknownJoint: the joint does not exist.
        InvalidValue: the joint is not a recognised hand.
    """
    anatomy = find_anatomy(skeleton)
    side, _, part = anatomy.labels[skeleton.joint_index(name)].partition(" ")
    found = hand_of(anatomy, side) if part == "hand" else None
    if found is None:
        known = [one.joint for side in ("left", "right") if (one := hand_of(anatomy, side))]
        expected = " or ".join(known) or "a person with recognised hands"
        raise InvalidValue(f"{what}: {name!r} is not a hand; expected {expected}")
    return found


def palm(
    hand: str,
    target: ArrayLike = (),
    *,
    direction: ArrayLike | None = None,
    weight: float = 1.0,
    hard: bool = False,
) -> HandUse:
    """Create a goal for the palm of a hand to face a position (3,), or along a direction (3,).

    The error is the angle between the direction that the middle of the palm faces and that of the
    target, in radians. ``hand`` is a joint or a part, such as "left hand".

    Raises:
        InvalidValue: neither or both of target and direction are given, one is not 3 finite
            numbers, the direction is zero, or the weight is negative; when solving, the joint is
            not a recognised hand.

    >>> import poise
    >>> from poise.bundled import character
    >>> up = palm("left hand", direction=(0, 1, 0))
    >>> goals = [poise.reach("lhand", (0.2, 1.1, 0.4)), up, poise.pin("lfoot"), poise.pin("rfoot")]
    >>> poise.solve(character().rest, goals, prior="human").status
    'converged'
    """
    name = f"palm of {checked.joint(hand, 'palm')}"
    if (np.size(target) == 0) == (direction is None):
        raise InvalidValue(f"{name}: expected either a target position or direction=(x, y, z)")
    where = _far(direction, name) if direction is not None else checked.position(target, name)
    return HandUse(hand, where, None, checked.weight(weight, name), hard, name)


def grip(
    hand: str, place: ArrayLike, along: ArrayLike, *, weight: float = 1.0, hard: bool = False
) -> HandUse:
    """Create a goal for a hand to grip a bar at a position (3,), metres in the world.

    The middle of the palm is at the position, and the thumb's side of the hand points ``along`` the
    direction (3,) of the bar. With a prior, fingers that are as in the rest pose close
    (`poise.shape_hands`).

    Raises:
        InvalidValue: an argument is not 3 finite numbers, the direction is zero, or the weight is
            negative; when solving, the joint is not a recognised hand.

    >>> import poise
    >>> from poise.bundled import character
    >>> goals = [grip("right hand", (-0.2, 1.3, 0.4), (0, 1, 0)), poise.pin("lfoot")]
    >>> poise.solve(character().rest, [*goals, poise.pin("rfoot")], prior="human").status
    'converged'
    """
    name = f"grip of {checked.joint(hand, 'grip')}"
    where = _far(along, name)
    at = checked.position(place, name)
    return HandUse(hand, where, at, checked.weight(weight, name), hard, name)


def _far(direction: ArrayLike, name: str) -> Floats:
    """Return the position that stands for a direction (..., 3)."""
    found = checked.position(direction, name)
    size = np.linalg.norm(found, axis=-1, keepdims=True)
    if not (size > 0.0).all():
        raise InvalidValue(f"{name}: the direction is zero; expected a nonzero vector (x, y, z)")
    return np.asarray(_FAR * found / size)
