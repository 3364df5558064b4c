"""The targets of a prepared problem by name, for what steps along time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError, UnknownName
from poise.model.pose import Pose
from poise.rows.constraint import ExpressionRows
from poise.rows.goal import RowKind
from poise.rows.intermittent import LEFT, Let, own_size
from poise.rows.structure import changing
from poise.rows.values import value_at
from poise.solvers.problem import Problem

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_TIME, _STEP = "time", "dt"


class MovingTargets:
    """Where each name's numbers stand among the targets (t,) of a problem, and their values now.

    A name is a goal's, for all of its targets one after the other, or a parameter's, wherever it
    stands. ``time`` and ``dt`` are set by `tick`, which also tells velocities where they begin.

    Attributes:
        values: (t,) the targets as they are now.
        zeros: of each goal the places of the zeros that intermittent rows are let down to.
    """

    def __init__(self, problem: Problem, start: Pose) -> None:
        self.values: Floats = problem.default_targets(start).copy()
        if self.values.ndim != 1:
            raise ShapeError("what steps along time takes one target of each goal, not a batch")
        self.zeros: list[Integers] = []
        self._places: dict[str, list[Integers]] = {}
        self._velocities: list[tuple[Integers, Any]] = []
        at = 0
        for line in (*problem.goals, *problem.terms):
            own: list[int] = []
            zeros: list[int] = []
            for row in line.rows:
                at = self._row(row, at, own, zeros, isinstance(line, Let))
            self.zeros.append(np.array(zeros, np.int64))
            if own:
                self._places[line.name] = [np.array(own, np.int64)]

    def _row(
        self, row: RowKind | ExpressionRows, at: int, own: list[int], zeros: list[int], let: bool
    ) -> int:
        """Note the places of one row's targets; the first place after them."""
        if isinstance(row, RowKind):
            end = at + own_size(row)
            own.extend(range(at, end))
            return end
        for (kind, name), part in changing(row.expression).items():
            end = at + (3 if part.shape else 1)
            place = np.arange(at, end)
            if kind != "parameter":
                if part.function == "velocity":
                    self._velocities.append((place, part.arguments[0]))
            elif let and name == LEFT:
                zeros.extend(range(at, end))
            else:
                own.extend(range(at, end))
                self._places.setdefault(name, []).append(place)
            at = end
        return at

    def set(self, targets: Mapping[str, ArrayLike]) -> None:
        """Take over new values of goals' targets and parameters.

        Raises:
            UnknownName: there is neither a goal nor a parameter of that name with targets.
            ShapeError, InvalidValue: the values do not fit, or are not finite.
        """
        for name, value in targets.items():
            if name not in self._places:
                raise UnknownName(name, "goal or parameter", list(self._places))
            try:
                numbers = np.asarray(value, np.float64).ravel()
            except (TypeError, ValueError):
                raise InvalidValue(f"{name}: expected numbers, not {value!r:.100}") from None
            if not np.isfinite(numbers).all():
                raise InvalidValue(f"{name}: its new value has to be finite: {numbers.tolist()}")
            for place in self._places[name]:
                if len(numbers) != len(place):
                    raise ShapeError(f"{name} takes {len(place)} numbers, not {len(numbers)}")
                self.values[place] = numbers

    def tick(self, time: float, dt: float, before: Pose) -> None:
        """Set time and dt, and where velocities begin: at the pose before."""
        for name, value in ((_TIME, time), (_STEP, dt)):
            for place in self._places.get(name, ()):
                self.values[place] = value
        for place, inner in self._velocities:
            self.values[place] = value_at(inner, before)


def places_of_rows(problem: Problem, count: int) -> Sequence[Integers]:
    """The rows of each of the first ``count`` goals of a problem with a constrained method."""
    tape = problem.rows.tape
    if tape is None:
        return [np.zeros(0, np.int64)] * count
    found: list[Integers] = []
    entry = 0
    for goal in problem.goals[:count]:
        spans = tape.spans[entry : entry + len(goal.rows), 2:4]
        parts = [np.arange(low, high) for low, high in spans.tolist()]
        found.append(np.concatenate(parts) if parts else np.zeros(0, np.int64))
        entry += len(goal.rows)
    return found


__all__ = ["MovingTargets", "places_of_rows"]
