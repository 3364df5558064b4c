"""Set targets of a prepared problem by name, for stepping in time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats, Integers
from poise.constraints import target_validation
from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.kernels.kinds import ORIENTATION, POSITION
from poise.model.pose import Pose
from poise.residuals.constraint import ExpressionRows
from poise.residuals.evaluate import value_at
from poise.residuals.goal import Goal, RowKind
from poise.solvers.activation import LEFT, Let
from poise.solvers.input_validation import finite, mapping_of
from poise.solvers.problem import Problem

_TIME, _STEP = "time", "dt"
OWN = (_TIME, _STEP)
"""The parameters that each step sets."""

_FRAME = (POSITION, ORIENTATION)
_FRAME_SHAPES = ((4, 4), (7,))
_TURN = (ORIENTATION,)
_TURN_SHAPES = ((3, 3), (4,))


class MovingTargets:
    """Indices of each name's values among the targets (t,) of a problem, and the values.

    The name of a goal selects all its targets in order; the name of a parameter selects all its
    uses. Ambiguous names are rejected. The parameters ``time`` and ``dt`` are set by `tick`, which
    also sets the reference pose of velocities.

    Attributes:
        values: (t,) the current targets.
        zeros: for each goal the indices of the zeros of its intermittent rows.
    """

    def __init__(self, problem: Problem, start: Pose) -> None:
        self.values: Floats = problem.default_targets(start).copy()
        if self.values.ndim != 1:
            raise ShapeError("a tracker needs a single target for each goal, not a batch")
        self._compiled = problem.compiled
        self.zeros: list[Integers] = []
        self._goals: dict[str, list[Integers]] = {}
        self._kinds: dict[str, tuple[int, ...]] = {}
        self._parameters: dict[str, list[Integers]] = {}
        self._velocities: list[tuple[Integers, Any]] = []
        at = 0
        for line in (*problem.goals, *problem.compiled.terms):
            own: list[int] = []
            zeros: list[int] = []
            for row in line.rows:
                at = self._row(row, at, own, zeros, isinstance(line, Let))
            self.zeros.append(np.array(zeros, np.int64))
            if own:
                self._goals.setdefault(line.name, []).append(np.array(own, np.int64))
                self._kinds[line.name] = _kinds_of(line.goal if isinstance(line, Let) else line)

    def _row(
        self, row: RowKind | ExpressionRows, at: int, own: list[int], zeros: list[int], let: bool
    ) -> int:
        """Record the indices of one row's targets; return the next free index."""
        if isinstance(row, RowKind):
            end = at + row.target_size
            own.extend(range(at, end))
            return end
        for (kind, name), part in row.parts.changing.items():
            end = at + (3 if part.shape else 1)
            place = np.arange(at, end)
            if kind != "parameter":
                if part.function == "velocity":
                    self._velocities.append((place, part.arguments[0]))
            elif let and name == LEFT:
                zeros.extend(range(at, end))
            else:
                own.extend(range(at, end))
                self._parameters.setdefault(name, []).append(place)
            at = end
        return at

    def set(self, targets: Mapping[str, ArrayLike]) -> None:
        """Set new values of targets and parameters; no value changes if one is invalid.

        Raises:
            UnknownName: there is neither a goal nor a parameter of that name with targets.
            InvalidValue: a name belongs to two goals, to a goal and a parameter, or to a parameter
                that each step sets; or the values are not finite.
            ShapeError: the number of values is wrong.
        """
        found: list[tuple[Integers, Floats]] = []
        for name, value in mapping_of(targets, "targets by name").items():
            places = self._places(name)
            numbers = self._numbers(name, value)
            for place in places:
                if len(numbers) != len(place):
                    raise ShapeError(
                        f"{name} takes {self._wanted(name, len(place))}, not {np.shape(value)}"
                    )
                found.append((place, numbers))
        values = self.values.copy()
        for place, numbers in found:
            values[place] = numbers
        if not all(self._kinds.get(name) in (_FRAME, _TURN) for name in targets):
            values = self._compiled.with_unit_quaternions(values)
        self.values = values

    def _numbers(self, name: str, value: ArrayLike) -> Floats:
        """Return a target's values in order, from a transform (4, 4) or (7,) or a matrix (3, 3)."""
        kinds = self._kinds.get(name)
        if (
            isinstance(value, np.ndarray)
            and value.dtype.kind == "f"
            and value.shape == (4, 4)
            and kinds == _FRAME
        ):
            return target_validation.transform(value, name)
        if kinds == _FRAME and isinstance(value, tuple) and len(value) == 2:
            return target_validation.placement(*value, name)
        if hasattr(value, "as_matrix") and kinds in (_FRAME, _TURN):
            turned = kinds == _TURN
            return (target_validation.quaternion if turned else target_validation.transform)(
                value, name
            )
        array = finite(value, f"the new value of {name}")
        if kinds == _FRAME and array.shape in _FRAME_SHAPES:
            return target_validation.transform(array, name)
        if kinds == _TURN and array.shape in _TURN_SHAPES:
            return target_validation.quaternion(array, name)
        return array.ravel()

    def _wanted(self, name: str, count: int) -> str:
        """Describe the expected value of a name."""
        kinds = self._kinds.get(name)
        if kinds == _FRAME:
            return (
                "a matrix (4, 4), or 7 numbers: a position, then a quaternion wxyz, or a tuple of "
                "a position and a rotation"
            )
        if kinds == _TURN:
            return "a quaternion wxyz (4,) or a matrix (3, 3)"
        return "one number" if count == 1 else f"{count} numbers"

    def _places(self, name: str) -> list[Integers]:
        """Return the indices of the values of a goal or parameter."""
        goals = self._goals.get(name, [])
        parameters = [] if name in OWN else self._parameters.get(name, [])
        if len(goals) > 1:
            raise InvalidValue(
                f"{len(goals)} goals are called {name}; give each a different name, as in "
                "(point(...) == parameter(...)).named(...)"
            )
        # A goal named like its only parameter is not ambiguous.
        if goals and parameters and not _same(goals, parameters):
            raise InvalidValue(
                f"{name} is the name of a goal and of a parameter: rename one of them with "
                f"goal.named"
            )
        if not goals and not parameters:
            if name in OWN and name in self._parameters:
                raise InvalidValue(
                    f"{name} is a parameter that each step sets; pass the time to step"
                )
            known = [*self._goals, *(name for name in self._parameters if name not in OWN)]
            raise UnknownName(name, "goal or parameter", known)
        return goals or parameters

    def tick(self, time: float, dt: float, before: Pose) -> None:
        """Set time, dt, and the previous pose as the reference of velocities."""
        for name, value in ((_TIME, time), (_STEP, dt)):
            for place in self._parameters.get(name, ()):
                self.values[place] = value
        for place, inner in self._velocities:
            self.values[place] = value_at(inner, before)


def _kinds_of(goal: Goal) -> tuple[int, ...]:
    """Return the kinds of a goal's rows; empty if one is written as an expression."""
    kinds = tuple(row.kind for row in goal.rows if isinstance(row, RowKind))
    return kinds if len(kinds) == len(goal.rows) else ()


def _same(goals: Sequence[Integers], parameters: Sequence[Integers]) -> bool:
    return len(parameters) == 1 and np.array_equal(goals[0], parameters[0])
