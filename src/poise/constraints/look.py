"""Look goals: a person's eyes are on a target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.anatomy import find_anatomy
from poise.constraints import target_validation as checked
from poise.constraints.aim import Aim
from poise.errors import InvalidValue
from poise.geometry.transforms import nearest_rotation
from poise.kernels.kinds import AIM
from poise.model.skeleton import Skeleton
from poise.residuals.anchor import Anchor
from poise.residuals.goal import RowKind
from poise.residuals.plain_goal import BodyGoal


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Look(BodyGoal):
    """The eyes are on ``target`` (..., 3); `on` returns the goal for a skeleton."""

    target: NDArray[np.float64]
    weight: float = 1.0
    hard: bool = False  # pyright: ignore[reportIncompatibleMethodOverride]
    priority: int = 1
    name: str = "look"  # pyright: ignore[reportIncompatibleMethodOverride]

    def on(self, skeleton: Skeleton) -> Aim:
        """Return the goal for a skeleton: the front of its head aims from the eyes.

        Raises:
            InvalidValue: the skeleton has no recognised head.
        """
        anatomy = find_anatomy(skeleton)
        head = anatomy.first("head")
        if head is None or not anatomy.is_person:
            raise InvalidValue(
                "look needs a person with a recognised head; use aim(joint, target, axis=...)"
            )
        frame = nearest_rotation(skeleton.rest.world[head, :3, :3])
        x, y, z = (float(value) for value in frame.T @ anatomy.facing)
        own = [one for one in anatomy.contact_points if one.part == "head"]
        offset = tuple(float(value) for value in own[0].offset) if own else (0.0, 0.0, 0.0)
        eyes = Anchor(skeleton.joint_names[head], cast("tuple[float, float, float]", offset))
        row = RowKind(AIM, eyes, self.weight, (x, y, z))
        return Aim(self.name, (row,), self.target, self.hard, self.priority)


def look(target: ArrayLike, *, weight: float = 1.0, hard: bool = False) -> Look:
    """Create a goal for a person to look at a position (3,), metres in the world.

    The error is the angle between the direction in which the head faces and that of the target from
    the middle of the eyes, in radians. With a prior (`poise.solve`), the head stays upright, the
    neck turns before the spine, and the chest turns last.

    Raises:
        InvalidValue: the target is not 3 finite numbers, or the weight is negative; when solving,
            the skeleton is not that of a person with a head.

    >>> import poise
    >>> from poise.bundled import character
    >>> hero = character()
    >>> feet = [poise.pin("lfoot"), poise.pin("rfoot")]
    >>> poise.solve(hero.rest, [look((1.0, 1.6, 1.0)), *feet], prior="human").status
    'converged'
    """
    return Look(checked.position(target, "look"), checked.weight(weight, "look"), hard)
