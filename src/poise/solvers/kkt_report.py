"""Optimality report of a constrained solve: residuals of the KKT conditions, multipliers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from poise.array_types import Floats
from poise.kernels import sqp_state as slot
from poise.kernels.columns import SPANS
from poise.residuals.goal import Goal
from poise.residuals.goal_arrays import RowArrays

Ending = Literal["optimal", "compromise", "contradicted", "gave up"]

_ENDINGS: dict[int, Ending] = {
    slot.OPTIMAL: "optimal",
    slot.COMPROMISE: "compromise",
    slot.CONTRADICTED: "contradicted",
}

_NOTES: dict[Ending, str] = {
    "compromise": (
        "the hard constraints are met, and no pose nearby is better: the soft goals, the metrics "
        "and the limits conflict"
    ),
    "contradicted": (
        "the hard constraints conflict with each other or with the limits; this pose minimises the "
        "squared errors in order of priority"
    ),
    "gave up": "the solver stopped before it reached a minimum",
}


@dataclass(frozen=True, eq=False)
class Optimality:
    """The Karush-Kuhn-Tucker conditions at a constrained result (source 003).

    Attributes:
        ending: "optimal" (all goals met), "compromise" (a minimum that misses soft goals),
            "contradicted" (the nearest pose to hard constraints that cannot all hold locally) or
            "gave up".
        stationarity: largest slope of ``f - y^T c`` along a rate that is not at a limit.
        violation: largest violation of a hard row, in the unit of the row.
        multipliers: multipliers y of each hard goal by name, one per row: the force of the
            constraint. Changing the right side of a constraint by d changes the minimum of f by y
            d. Repeated names are numbered, such as "lhand (2)" (`lines_of`).
    """

    ending: Ending
    stationarity: float
    violation: float
    multipliers: Mapping[str, Floats] = field(default_factory=dict[str, Floats])

    def notes(self) -> tuple[str, ...]:
        """Notes for the result."""
        return (_NOTES[self.ending],) if self.ending in _NOTES else ()


def lines_of(goals: Sequence[Goal]) -> tuple[str, ...]:
    """Return a unique name for each goal; repeated names get the suffixes (2), (3), ...

    >>> from poise import point
    >>> held = (point("lhand").y >= 0).named("above")
    >>> lines_of([held, held, held.named("over"), held])
    ('above', 'above (2)', 'over', 'above (3)')
    """
    names = {goal.name for goal in goals}
    lines: dict[str, None] = {}
    for goal in goals:
        line, number = goal.name, 1
        while line in lines or (number > 1 and line in names):
            number += 1
            line = f"{goal.name} ({number})"
        lines[line] = None
    return tuple(lines)


def optimality_of(report: Floats, y: Floats, goals: Sequence[Goal], rows: RowArrays) -> Optimality:
    """Create the report from the kernel's report and multipliers (``poise.kernels.nlp``)."""
    pulls: dict[str, Floats] = {}
    if rows.tape is not None:
        spans = rows.tape.spans
        e = 0
        lines = iter(lines_of([goal for goal in goals if goal.hard]))
        for goal in goals:
            first = rows.tape_row + int(spans[e, SPANS.row]) if len(goal.rows) else 0
            end = first
            for _ in goal.rows:
                end = rows.tape_row + int(spans[e, SPANS.row_end])
                e += 1
            if goal.hard:
                pulls[next(lines)] = y[first:end].copy()
    ending = _ENDINGS.get(int(report[slot.ENDING]), "gave up")
    return Optimality(ending, float(report[slot.KKT]), float(report[slot.VIOLATION]), pulls)
