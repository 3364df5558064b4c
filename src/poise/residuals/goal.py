"""Interface of goals, and the plain rows that they are lowered to."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, cast

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.kernels.kinds import AIM, ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.residuals.anchor import Anchor, Vector
from poise.residuals.intermittent import Intermittent, active

TARGET_SIZES = {POSITION: 3, ORIENTATION: 4, AIM: 3}
"""Number of values of a row's target: a position, a quaternion wxyz, a position."""


class RowKind(NamedTuple):
    """Three rows of residuals without their target, as the input of the kernel.

    ``kind`` is POSITION, ORIENTATION or AIM; ``axis`` is the aimed axis in the joint's frame;
    ``base`` is the first joint of the chain that may move (`poise.anatomy.chains`), or None for the
    whole chain.
    """

    kind: int
    point: Anchor
    weight: float = 1.0
    axis: Vector = (0.0, 0.0, 0.0)
    base: str | None = None

    @property
    def target_size(self) -> int:
        """The number of target values."""
        return TARGET_SIZES[self.kind]


class Goal(Protocol):
    """The interface of goals. Implement it to add a new kind.

    A goal that depends on the skeleton also has a method ``on(skeleton)``, which returns the goal
    for a skeleton; solvers call it first.
    """

    @property
    def name(self) -> str:
        """Name in reports."""
        ...

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows without targets, hashable: `RowKind` objects, or rows of an expression."""
        ...

    @property
    def hard(self) -> bool:
        """Whether the goal has to hold exactly (for constrained methods)."""
        ...

    def targets(self, start: Pose) -> Floats:
        """Return the targets (..., n) of all rows in order; ``start`` is the start pose."""
        ...


# A common base class of goals for type checkers, which then infer the type of a list of several
# kinds. It is empty at run time, as members of a protocol would hide fields of dataclasses.
if TYPE_CHECKING:
    AnyGoal = Goal
else:

    class AnyGoal:
        """Base class of all goals of Poise."""

        __slots__ = ()


def level_of(goal: Any) -> int:
    """Return 0 for a soft goal, else its priority (1 comes first)."""
    return int(goal.hard) * getattr(goal, "priority", 1)


def checked_name(name: object) -> str:
    """Return a name for reports.

    Raises:
        InvalidValue: the name is empty or not text.
    """
    if not isinstance(name, str) or not name:
        raise InvalidValue(f"a goal's name must be a string, not {name!r}")
    return name


def checked_weight(weight: object) -> float:
    """Return a weight.

    Raises:
        InvalidValue: the weight is negative or not a number.
    """
    number = isinstance(weight, (int, float, np.number)) and not isinstance(weight, bool)
    if not number or not 0.0 <= cast("float", weight) < math.inf:
        raise InvalidValue(f"a weight must be a number of zero or more, not {weight!r}")
    return float(cast("float", weight))


def checked_priority(priority: object) -> int:
    """Return a priority of hard goals.

    Raises:
        InvalidValue: the priority is not an integer of at least 1.
    """
    whole = isinstance(priority, (int, np.integer)) and not isinstance(priority, bool)
    if not whole or cast("int", priority) < 1:
        raise InvalidValue(
            f"a priority must be a whole number of at least 1 (the first), not {priority!r}"
        )
    return int(cast("int", priority))


class GoalChanges(AnyGoal):
    """Names, weights, softness and priorities, common to goals and expression constraints.

    A subclass is a goal: a frozen dataclass with the fields ``hard`` and ``priority``. `_changed`
    returns a copy with changed fields, including ``weight`` and ``name``, for which ``label`` may
    stand.
    """

    __slots__ = ()

    def named(self, name: str) -> Self:
        """Return the same goal under another name.

        Raises:
            InvalidValue: the name is empty or not text.
        """
        return self._changed(name=checked_name(name))

    def softened(self, weight: float = 1.0) -> Self:
        """Return the same goal as a soft one: its squared error is multiplied by ``weight``.

        Raises:
            InvalidValue: the weight is negative or not a number.
        """
        return self._changed(weight=checked_weight(weight), hard=False)

    def hardened(self) -> Self:
        """Return the same goal as a hard one."""
        return self._changed(weight=1.0, hard=True)

    def with_priority(self, priority: int) -> Self:
        """Return the same goal as a hard one with a priority, for methods with levels; 1 is first.

        Raises:
            InvalidValue: the priority is not an integer of at least 1.
        """
        return self._changed(weight=1.0, hard=True, priority=checked_priority(priority))

    def active(self, *activation: Any, **when: float) -> Intermittent:
        """Return the same goal, active intermittently; see `poise.active`."""
        return active(self, *activation, **when)

    @property
    def level(self) -> int:
        """0 for a soft goal, else the priority."""
        return level_of(self)

    def _changed(self, **values: Any) -> Self:
        if "name" in values and hasattr(self, "label"):
            values["label"] = values.pop("name")
        return replace(cast("Any", self), **values)


def with_hardness(goal: Any, hard: bool) -> Goal:
    """Return a goal made hard or soft; the weight of a constraint is kept."""
    if goal.hard == hard:
        return cast("Goal", goal)
    if hasattr(goal, "softened"):
        return cast("Goal", goal.hardened() if hard else goal.softened(goal.weight))
    return cast("Goal", replace(goal, hard=hard))


@dataclass(frozen=True, slots=True, eq=False)
class GoalInstead:
    """A goal that wraps another goal; subclasses override members."""

    goal: Goal

    @property
    def name(self) -> str:
        """Name in reports."""
        return self.goal.name

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows."""
        return self.goal.rows

    @property
    def hard(self) -> bool:
        """Whether the goal has to hold exactly."""
        return self.goal.hard

    @property
    def priority(self) -> int:
        """Priority level of hard constraints: 1 is satisfied first, then 2, ..."""
        return getattr(self.goal, "priority", 1)

    def targets(self, start: Pose) -> Floats:
        """Return the targets (..., n)."""
        return self.goal.targets(start)
