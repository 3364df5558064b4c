"""Options of retargeting."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from poise.errors import InvalidValue
from poise.options import Option, check_options, documented

if TYPE_CHECKING:
    from poise.model.motion import Motion
    from poise.model.pose import Pose

MAX_SPEED = 3.0 * math.pi
"""Speed limit of the hinges of robots whose file states none, radians per second."""


@documented
@dataclass(frozen=True, kw_only=True)
class RetargetOptions:
    """Options of `retarget`.

    Raises:
        InvalidValue: the scale or the speed limit is not above zero, the ease is negative, or the
            floor is not finite.
    """

    contacts: Annotated[
        bool, Option("Hold the feet in place during contacts, on a floor at its height.")
    ] = True
    limits: Annotated[bool, Option("Keep the joint limits of the target.")] = True
    paths: Annotated[bool, Option(
        "Bring hands and feet to the source's positions relative to shoulder and hip, scaled by "
        "limb length; otherwise transfer only rotations."
    )] = True  # fmt: skip
    preserve_contacts: Annotated[bool, Option(
        "Keep hands on the surfaces they touch: each other, the body, the floor.",
        title="Keep touching", flags="--keep-touching",
    )] = False  # fmt: skip
    scale: Annotated[float | None, Option(
        "Scale of trajectories over the floor; by default the ratio of leg lengths.",
        above=0.0, metavar="S",
    )] = None  # fmt: skip
    floor: Annotated[float, Option("Height of the target's floor.", "m")] = 0.0
    ease: Annotated[
        float, Option("Seconds over which a foot is released after a contact.", "s", least=0.0)
    ] = 0.15
    max_speed: Annotated[float | None, Option(
        "Robots only: speed limit of hinges whose file states none, by default 3 pi, as in poise "
        "check; inf for no limit.", "rad/s", above=0.0, most=math.inf, title="Speed limit",
    )] = MAX_SPEED  # fmt: skip
    self_collision: Annotated[
        bool, Option("Robots only: keep the collision shapes of the target apart.")
    ] = True

    def __post_init__(self) -> None:
        check_options(self)


@documented
@dataclass(frozen=True, kw_only=True)
class RetargetSettings(RetargetOptions):
    """Options of retargeting for users: `RetargetOptions`, the prior and the rest frame."""

    prior: Annotated[bool, Option(
        "Set limbs that the source lacks to their likeliest pose (humanoids only); otherwise "
        "they keep the rest pose."
    )] = True  # fmt: skip
    rest_frame: Annotated[
        int | None, Option("The source frame in which the body stands upright.", metavar="N")
    ] = None

    def rest_of(self, motion: Motion) -> Pose | None:
        """Return the rest frame of a motion as a pose; None for the rest pose of the skeleton.

        Raises:
            InvalidValue: the motion has no such frame.
        """
        if self.rest_frame is None:
            return None
        if not 0 <= self.rest_frame < len(motion):
            raise InvalidValue(
                f"rest frame {self.rest_frame}: the motion has frames 0 to {len(motion) - 1}"
            )
        return motion[self.rest_frame]
