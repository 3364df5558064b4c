"""Pin feet by the ball: the toes stay on the floor and the heel can rise."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.anatomy.feet import ball_of, foot_of
from poise.array_types import Floats
from poise.geometry import quaternions
from poise.geometry.transforms import nearest_rotation
from poise.kernels.kinds import ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.model.weak_cache import kept_with_argument
from poise.residuals.anchor import Anchor
from poise.residuals.constraint import AT_LEAST, ExpressionRows
from poise.residuals.expression import Expression
from poise.residuals.goal import RowKind, level_of
from poise.residuals.named_expressions import Named
from poise.residuals.plain_goal import BodyGoal
from poise.residuals.point import point
from poise.residuals.variables import at_start


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BallPin(BodyGoal):
    """A foot pinned by its ball; `on` returns the goal for a skeleton."""

    joint: str
    weight: float = 1.0
    hard: bool = False  # pyright: ignore[reportIncompatibleMethodOverride]
    base: str | None = None
    priority: int = 1
    label: str | None = None

    @property
    def name(self) -> str:
        """Name in reports."""
        return self.label or f"{self.joint}:ball pinned"

    def on(self, skeleton: Skeleton) -> Planted:
        """Return the goal for a skeleton.

        Raises:
            UnknownJoint: there is no such joint.
            InvalidValue: the joint is not a foot (`poise.anatomy.feet`).
        """
        return _planted(skeleton, self.joint, self.weight, level_of(self), self.base, self.name)


@kept_with_argument(64)
def _planted(
    skeleton: Skeleton, joint: str, weight: float, level: int, base: str | None, name: str
) -> Planted:
    """Return the goal for a foot; cached, as loops create the same goal repeatedly."""
    ball = ball_of(skeleton, joint)
    return Planted(
        name, foot_of(skeleton, joint), Anchor(ball.joint, ball.offset), ball.toes, skeleton.up,
        weight, level > 0, base, max(1, level),
    )  # fmt: skip


@dataclass(frozen=True, eq=False)
class Planted:
    """A foot of a skeleton pinned by its ball.

    The ball keeps its position, a toe joint keeps its orientation, and the ankle does not move
    below its start height, so that the heel does not penetrate the floor.

    Attributes:
        name: name in reports.
        foot: the ankle joint.
        ball: position of the ball in the frame of its joint.
        toes: whether the joint of the ball is a toe joint.
        up: "y" or "z".
        weight, hard, base, priority: as for other goals.
    """

    name: str
    foot: str
    ball: Anchor
    toes: bool
    up: str
    weight: float
    hard: bool
    base: str | None
    priority: int = 1

    @cached_property
    def rows(self) -> tuple[RowKind | ExpressionRows, ...]:
        """Rows of the ball, of the toes, and of the ankle's height."""
        nothing = (0.0, 0.0, 0.0)
        kinds = (POSITION, ORIENTATION) if self.toes else (POSITION,)
        found = [RowKind(kind, self.ball, self.weight, nothing, self.base) for kind in kinds]
        heel = ExpressionRows.of(self._rise, AT_LEAST, self.weight, level_of(self))
        return (*found, heel)

    @cached_property
    def _rise(self) -> Expression:
        ankle = point(self.foot, base=self.base)
        height = ankle.y if self.up == "y" else ankle.z
        return Named(f"{self.foot} height", height) - at_start(height)

    def targets(self, start: Pose) -> Floats:
        """Return position, quaternion and height (..., n) in the start pose."""
        body = start.skeleton
        world = start.world[..., body.joint_index(self.ball.joint), :, :]
        turn = world[..., :3, :3]
        parts = [turn @ np.array(self.ball.offset) + world[..., :3, 3]]
        if self.toes:
            parts.append(quaternions.from_matrix(nearest_rotation(turn)))
        ankle = start.world[..., body.joint_index(self.foot), "xyz".index(self.up), 3]
        parts.append(ankle[..., None])
        return np.concatenate(parts, axis=-1)
