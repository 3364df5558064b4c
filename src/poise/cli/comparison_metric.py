"""Error quantity that the curves of a comparison show, and its label."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats
from poise.report_text import degrees, milli

if TYPE_CHECKING:
    from poise.residuals.goal import Goal
    from poise.solvers.comparison import Contender
    from poise.solvers.result import GoalError
    from poise.solvers.target_tracking import Follower


@dataclass(frozen=True)
class Quantity:
    """One kind of error.

    Attributes:
        kind: "position", "orientation" or "violation" (of expressions).
        label: label of the axis.
        unit: unit of the scale's numbers; ``factor`` of them are one unit of the error.
        text: function that formats an error.
        counted: the goals whose largest violation it is.
        exact: whether these goals have to hold exactly.
    """

    kind: str
    label: str
    unit: str
    factor: float
    text: Callable[[float], str]
    counted: tuple[bool, ...] = ()
    exact: bool = False

    def tolerance(self, tolerance: tuple[float, float]) -> float:
        """Return the tolerance of the quantity, from metres and radians."""
        if self.kind == "orientation":
            return tolerance[1]
        if self.exact:
            from poise.solvers.tolerance import EXACT

            return min(EXACT, tolerance[0])
        return tolerance[0]

    def of(self, run: Contender) -> Floats:
        """Return the errors (iterations + 1,) of a run."""
        if self.kind == "position":
            return run.position_errors
        if self.kind == "orientation":
            return run.orientation_errors
        return np.array([self.worst(entry.errors) for entry in run.trace])

    def followed(self, run: Follower) -> Floats:
        """Return the errors (frames,) of a follower."""
        if self.kind == "violation":
            return run.violations
        return run.position_errors if self.kind == "position" else run.orientation_errors

    def worst(self, errors: Sequence[GoalError]) -> float:
        """Return the largest violation of the counted goals."""
        pairs = zip(errors, self.counted, strict=True)
        return max((e.violation or 0.0 for e, counts in pairs if counts), default=0.0)


def quantity_of(goals: Sequence[Goal], following: bool = False) -> Quantity:
    """Return the quantity to plot: violations of expressions, else positions, else orientations.

    Of expressions, hard ones come first. For moving targets (``following``), the quantity is the
    position error if there are position goals.
    """
    from poise.residuals.goal import POSITION, RowKind

    places = any(isinstance(row, RowKind) and row.kind == POSITION for g in goals for row in g.rows)
    written = [any(not isinstance(row, RowKind) for row in goal.rows) for goal in goals]
    if any(written) and not (following and places):
        has_to = [own and goal.hard for own, goal in zip(written, goals, strict=True)]
        which = "what has to hold" if any(has_to) else "what is written"
        return Quantity(
            "violation", f"largest violation of {which} [its own units]", "", 1.0, _plainly,
            tuple(has_to if any(has_to) else written), any(has_to),
        )  # fmt: skip
    if places:
        return Quantity("position", "largest position error [m]", "mm", 1e3, milli)
    return Quantity(
        "orientation", "largest orientation error [rad]", "deg", math.degrees(1.0), degrees
    )


def _plainly(error: float) -> str:
    return f"{error:.2g}"
