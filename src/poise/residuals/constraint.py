"""Constraints: comparisons of expressions, as goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidExpression, UnknownName
from poise.model.pose import Pose
from poise.residuals.evaluate import evaluated, value_at
from poise.residuals.goal import GoalChanges
from poise.residuals.structure import (
    FROM_START,
    Numbered,
    exchanged,
    in_order,
    numbered,
    renamed,
    with_value,
)
from poise.residuals.to_text import number_text

if TYPE_CHECKING:
    from poise.residuals.expression import Expression


EQUAL, AT_LEAST, METRIC = 0, 1, 2
"""Relations of tape rows: equal to zero, at least zero, or minimised."""

_MOVING = ("point", "direction", "rest_direction", "dof", "centre_of_mass")
_NO_TRUTH = (
    "a constraint has no truth value, so if, and, or and chained comparisons such as 0 <= a <= 1 "
    "do not accept it; write two constraints, [a >= 0, a <= 1], or evaluate its violation with "
    ".at(pose)"
)
_LONGEST_NAME = 200


@dataclass(frozen=True, eq=False)
class ExpressionRows:
    """Rows of an expression without the values of its parameters; compared by content.

    ``parts`` are the parts of the expression, ``relation`` EQUAL, AT_LEAST or METRIC,
    ``level`` 0 for soft rows and the priority (1: first) of hard ones.
    """

    parts: Numbered
    relation: int
    weight: float
    level: int
    expression: Expression

    @classmethod
    def of(
        cls, expression: Expression, relation: int = EQUAL, weight: float = 1.0, level: int = 0
    ) -> ExpressionRows:
        """Return the rows of an expression: one for a scalar, three for a vector."""
        return cls(numbered(expression), relation, weight, level, expression)

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return (self.parts.structure, self.relation, self.weight, self.level)

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, ExpressionRows) and self._key == other._key

    @property
    def height(self) -> int:
        """The number of rows: 1 or 3."""
        return 3 if self.expression.shape else 1

    @property
    def target_size(self) -> int:
        """The number of parameter values, including those of velocities."""
        return sum(3 if part.shape else 1 for part in self.parts.changing.values())


@dataclass(frozen=True, eq=False, repr=False)
class Constraint(GoalChanges):
    """An equation or inequality of expressions, created by ``==``, ``>=`` and ``<=``; a goal.

    A constraint is hard unless ``softened``. Vectors are compared component by component.

    Attributes:
        left, relation, right: the two sides and their relation: "==", ">=" or "<=".
        hard: whether the constraint must hold exactly; a soft constraint is a term of the
            objective.
        weight: the weight of the squared error of a soft constraint.
        priority: the priority level of a hard constraint: 1 is satisfied first, then 2, ...
        label: name in reports; None stands for the text of the constraint.

    >>> from poise import norm, point
    >>> stick = norm(point("lhand") - point("rhand")) == 0.4
    >>> stick.named("stick").softened(2.0)
    (norm(point('lhand') - point('rhand')) == 0.4).named('stick').softened(2)
    >>> stick.hard
    True
    """

    left: Expression
    relation: str
    right: Expression
    label: str | None = None
    weight: float = 1.0
    hard: bool = True  # pyright: ignore[reportIncompatibleMethodOverride]
    priority: int = 1

    # -- modified constraints ---------------------------------------------------------------------

    def with_values(self, **values: ArrayLike) -> Constraint:
        """Return the same constraint with other parameter values: a number, (3,), or a batch.

        Raises:
            UnknownName: the constraint has no such parameter.
            InvalidExpression: a value has the wrong shape.
        """
        known = self.parameters
        for name in values:
            if name not in known:
                raise UnknownName(name, "parameter", list(known))
        found = {name: with_value(known[name], value) for name, value in values.items()}
        left, right = exchanged((self.left, self.right), found)
        made = replace(self, left=left, right=right)
        made.__dict__["rows"] = self.rows  # the rows do not contain values
        return made

    def renamed(self, joints: Mapping[str, str], dofs: Mapping[str, str]) -> Constraint:
        """Return the constraint of a body with new names; itself if it has none of the old ones.

        >>> from poise import dof
        >>> (dof("knee_rx") == 0.4).renamed({"knee": "shin"}, {"knee_rx": "shin_rx"})
        dof('shin_rx') == 0.4
        """
        left, right = renamed((self.left, self.right), joints, dofs)
        if left is self.left and right is self.right:
            return self
        return replace(self, left=left, right=right)

    # -- interface of goals -----------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Name in reports; by default the text of the constraint."""
        if self.label is not None:
            return self.label
        text = f"{self.left!r} {self.relation} {self.right!r}"
        return text if len(text) <= _LONGEST_NAME else text[: _LONGEST_NAME - 3] + "..."

    @cached_property
    def expression(self) -> Expression:
        """The expression that must be zero (for ==) or at least zero."""
        if self.relation == "<=":
            return self.right - self.left
        return self.left - self.right

    @property
    def rows(self) -> tuple[ExpressionRows, ...]:
        """The rows, hashable, without the parameters' values."""
        return self._rows

    @cached_property
    def _rows(self) -> tuple[ExpressionRows, ...]:
        relation = EQUAL if self.relation == "==" else AT_LEAST
        return (ExpressionRows.of(self.expression, relation, self.weight, self.level),)

    @cached_property
    def parameters(self) -> Mapping[str, Expression]:
        """The parameters by name."""
        return {part.data[0]: part for part in self._changing if part.function == "parameter"}

    @cached_property
    def _changing(self) -> list[Expression]:
        return list(self._rows[0].parts.changing.values())

    @cached_property
    def _fixed_targets(self) -> Floats | None:
        """The targets, if they do not depend on the start pose; else None."""
        if any(part.function in FROM_START for part in self._changing):
            return None
        return evaluated(self._changing, None)

    def targets(self, start: Pose) -> Floats:
        """Return values (..., n) of the parameters; velocities are relative to the start pose."""
        if self._fixed_targets is not None:
            return self._fixed_targets
        return evaluated(self._changing, start)

    def at(self, pose: Pose, *, before: Pose | None = None) -> Any:
        """Return the violation at a pose, () or (3,) after batch axes; 0 if the constraint holds.

        ``before`` is the reference pose of velocities.

        >>> from poise import point
        >>> from poise.bundled import character
        >>> (point("lhand").y >= 0).at(character().rest)
        0.0
        """
        found = value_at(self.expression, pose, before)
        if self.relation == "==":
            return found
        least = np.minimum(found, 0.0)
        return least if np.ndim(least) else float(least)

    # -- unsupported operations -------------------------------------------------------------------

    def __bool__(self) -> NoReturn:
        raise InvalidExpression(_NO_TRUTH)

    def __repr__(self) -> str:
        text = f"{self.left!r} {self.relation} {self.right!r}"
        extra = ""
        if self.label is not None:
            extra += f".named({self.label!r})"
        if not self.hard:
            extra += (
                ".softened()"
                if self.weight == 1.0
                else f".softened({number_text(self.weight + 0.0)})"
            )
        if self.hard and self.priority != 1:
            extra += f".with_priority({self.priority})"
        return f"({text}){extra}" if extra else text

    def same_as(self, other: object) -> bool:
        """Return whether the other is the same constraint, including name, weight and values."""
        return isinstance(other, Constraint) and repr(self) == repr(other)


def compared(left: Expression, relation: str, right: Expression) -> Constraint:
    """Return the constraint of a comparison.

    Raises:
        InvalidExpression: the shapes differ, the comparison is constant, or a norm is compared with
            0.
    """
    if left.shape != right.shape and not _zero(right) and not _zero(left):
        raise InvalidExpression(
            f"cannot compare a vector and a number: {left!r} {relation} {right!r}. Take a "
            "component (.x, .y, .z) or a norm, or compare with three numbers"
        )
    parts = in_order(left, right)
    if not any(part.function in _MOVING for part in parts):
        raise InvalidExpression(
            f"nothing in {left!r} {relation} {right!r} depends on the pose: expected a point, a "
            f"direction, a dof or the centre of mass"
        )
    for side, other in ((left, right), (right, left)):
        if side.function in ("norm", "abs") and other.function == "constant":
            _refuse_norm(side, relation, other)
    _refuse_two_values(parts)
    return Constraint(left, relation, right)


def _refuse_norm(side: Expression, relation: str, other: Expression) -> None:
    """Raise an error for a length compared with a value of at most zero, which has no gradient."""
    if other.data[0] > 0.0 or relation == ">=":
        return
    inner = side.arguments[0]
    text = f"{side!r} {relation} {other!r}"
    if other.data[0] < 0.0:
        raise InvalidExpression(f"{text} cannot be met: a length is never negative")
    pair = [repr(part) for part in inner.arguments] if inner.function == "-" else [repr(inner), "0"]
    raise InvalidExpression(
        f"{text} has no derivative where it is met; write {pair[0]} == {pair[1]}"
    )


def _zero(expression: Expression) -> bool:
    """Return whether an expression is the number 0, which can be compared with vectors."""
    return expression.function == "constant" and expression.data == (0.0,)


def _refuse_two_values(parts: list[Expression]) -> None:
    """Raise an error for a parameter with two values, as targets have one entry for it."""
    known: dict[str, Expression] = {}
    for part in parts:
        if part.function != "parameter":
            continue
        first = known.setdefault(part.data[0], part)
        if first is not part and not first.same_as(part):
            raise InvalidExpression(
                f"the parameter {part.data[0]!r} has two values in one constraint: "
                f"{first!r} and {part!r}"
            )
