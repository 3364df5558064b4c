"""Groups of constraints with one name, one weight and one priority."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn, cast

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidExpression, InvalidValue, UnknownName
from poise.model.pose import Pose
from poise.residuals.constraint import Constraint, ExpressionRows
from poise.residuals.expression import Expression
from poise.residuals.goal import GoalChanges, RowKind
from poise.residuals.plain_goal import PlainGoal

if TYPE_CHECKING:
    from poise.residuals.goal import Goal


@dataclass(frozen=True, eq=False, repr=False)
class ConstraintGroup(GoalChanges):
    """Several constraints combined into one goal, which is hard or soft and reported as a unit.

    Attributes:
        parts: the constraints and goals of the group.
        label: name in reports; None uses the names of the parts.

    >>> from poise import all_of, dof
    >>> bent = all_of(dof("knee") >= 0.1, dof("knee") <= 2).named("bent knee")
    >>> bent.hard, bent.name
    (True, 'bent knee')
    >>> bent.softened(3.0).parts
    ((dof('knee') >= 0.1).softened(3), (dof('knee') <= 2).softened(3))
    """

    parts: tuple[Constraint | PlainGoal, ...]
    label: str | None = None

    # -- modified groups --------------------------------------------------------------------------

    def with_values(self, **values: ArrayLike) -> ConstraintGroup:
        """Return the same constraints with other parameter values, numbers or vectors (n,).

        Raises:
            UnknownName: the group has no such parameter.
            InvalidExpression: a value does not fit.
        """
        for name in values:
            if name not in self.parameters:
                raise UnknownName(name, "parameter", list(self.parameters))
        return self._each(
            lambda part: (
                part.with_values(
                    **{name: value for name, value in values.items() if name in part.parameters}
                )
                if isinstance(part, Constraint)
                else part
            )
        )

    def _changed(self, **values: Any) -> ConstraintGroup:
        label = values.pop("name", self.label)
        made = self._each(lambda part: part._changed(**values)) if values else self
        return replace(made, label=label)

    def _each(self, change: Any) -> ConstraintGroup:
        return replace(self, parts=tuple(change(part) for part in self.parts))

    # -- interface of goals -----------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Name in reports."""
        return self.label or " and ".join(part.name for part in self.parts)

    @property
    def hard(self) -> bool:
        """Whether the parts are hard constraints."""
        return self.parts[0].hard

    @property
    def weight(self) -> float:
        """Weight of each part's squared error, for a soft group."""
        return self.parts[0].weight

    @property
    def priority(self) -> int:
        """Priority level of hard constraints: level 1 is satisfied first, then 2, ..."""
        return self.parts[0].priority

    @cached_property
    def rows(self) -> tuple[ExpressionRows | RowKind, ...]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The rows of all parts in order."""
        return tuple(row for part in self.parts for row in part.rows)

    @cached_property
    def parameters(self) -> Mapping[str, Expression]:
        """The parameters of all parts by name."""
        written = [part for part in self.parts if isinstance(part, Constraint)]
        return {name: p for part in written for name, p in part.parameters.items()}

    def targets(self, start: Pose) -> Floats:
        """Return values (..., n) of the parameters of all parts in order."""
        values = [part.targets(start) for part in self.parts]
        batch = np.broadcast_shapes(*(value.shape[:-1] for value in values))
        spread = [np.broadcast_to(value, batch + value.shape[-1:]) for value in values]
        return np.concatenate(spread, axis=-1)

    def at(self, pose: Pose, *, before: Pose | None = None) -> Floats:
        """Return the violation (..., m) of each number of each part; 0 if a part holds."""
        values: list[Floats] = []
        for part in self.parts:
            value = np.asarray(part.at(pose, before=before))
            scalar = isinstance(part, Constraint) and not part.expression.shape
            values.append(value[..., None] if scalar else value)
        return np.concatenate(values, axis=-1)

    # -- unsupported operations -------------------------------------------------------------------

    def __bool__(self) -> NoReturn:
        raise InvalidExpression(
            "a constraint has no truth value; evaluate its violation with .at(pose)"
        )

    def __repr__(self) -> str:
        text = f"all_of({', '.join(repr(part) for part in self.parts)})"
        return text if self.label is None else f"{text}.named({self.label!r})"

    def same_as(self, other: object) -> bool:
        """Return whether the other is the same group, including name, weight and values."""
        return isinstance(other, ConstraintGroup) and repr(self) == repr(other)


def _text(value: object) -> str:
    if hasattr(value, "rows") and hasattr(value, "name"):  # a `poise.residuals.goal.Goal`
        return f"the goal {cast('Goal', value).name!r}: list it beside them"
    return repr(value)


def all_of(*constraints: Constraint | ConstraintGroup | PlainGoal) -> ConstraintGroup:
    """Combine constraints and goals under one name; all become hard or soft like the first.

    Raises:
        InvalidValue: the list is empty, or an entry is not a constraint.

    >>> from poise import all_of, point
    >>> all_of(point("lfoot").y == 0, point("rfoot").y == 0).named("feet down").name
    'feet down'
    >>> import poise
    >>> feet = all_of(poise.pin("lfoot", hard=True), poise.pin("rfoot")).named("feet")
    >>> feet.hard, feet.with_priority(2).priority
    (True, 2)
    """
    parts: list[Constraint | PlainGoal] = []
    for constraint in constraints:
        if isinstance(constraint, ConstraintGroup):
            parts.extend(constraint.parts)
        elif isinstance(cast("object", constraint), (Constraint, PlainGoal)):
            parts.append(constraint)
        else:
            raise InvalidValue(
                "expected comparisons with ==, >= or <=, or goals of reach, orient, place, pin "
                f"or aim; not {_text(constraint)}"
            )
    if not parts:
        raise InvalidValue("all_of() needs at least one constraint")
    first = parts[0]
    same = (first.hard, first.weight, first.priority)
    return ConstraintGroup(tuple(_alike(part, *same) for part in parts))


def _alike(
    part: Constraint | PlainGoal, hard: bool, weight: float, priority: int
) -> Constraint | PlainGoal:
    """Return a part with the given hardness, weight and priority."""
    return part.with_priority(priority) if hard else part.softened(weight)
