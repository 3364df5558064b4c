"""What a problem says of its last solve: work, errors, the conditions of a minimum."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from poise.kernels import solver_state as slot
from poise.solvers.problem_layout import ProblemLayout
from poise.solvers.result import GoalError, goal_errors

if TYPE_CHECKING:
    from poise.solvers.kkt_report import Optimality
    from poise.solvers.natural import Natural

Floats = NDArray[np.float64]

NONE = -9
"""The status of a problem that holds no solve: none was begun, or it was cut short."""


_ELSEWHERE = (
    "met from new start {}: the pose may be far from where the solve began (near=True stays near)"
)


class ProblemReports(ProblemLayout):
    """The reports of a problem; see `Problem`."""

    _status: int = NONE
    natural: Natural | None = None
    """The search with a pose prior that precedes the method's own; None without a prior."""
    _ahead: tuple[int, int] = (0, 0)
    """Iterations and evaluations of that search."""

    @property
    def iterations(self) -> int:
        """Iterations of the last solve, restarts included."""
        own = self._state_view[slot.ITERATIONS] + self._progress_view[slot.SEARCH_ITERATIONS]
        return self._ahead[0] + int(own)

    @property
    def restarts(self) -> int:
        """How many new starts the last solve made."""
        return int(self._progress_view[slot.SEARCH_NUMBER])

    @property
    def seed(self) -> int:
        """What the new starts are drawn from."""
        return int(self._progress[slot.SEARCH_SEED])

    @seed.setter
    def seed(self, seed: int) -> None:
        # 53 bits are what a float holds; more would be lost without a word.
        self._progress_view[slot.SEARCH_SEED] = float(seed % (1 << 53))

    @property
    def evaluations(self) -> int:
        """How often the last solve evaluated the residuals."""
        own = self._state_view[slot.EVALUATIONS] + self._progress_view[slot.SEARCH_EVALUATIONS]
        return self._ahead[1] + int(own)

    @property
    def errors(self) -> tuple[GoalError, ...]:
        """What the last solve left of each goal."""
        return self.errors_of(self._errors)

    def errors_of(self, values: Floats) -> tuple[GoalError, ...]:
        """Errors of rows (G,) as errors of goals."""
        return goal_errors(self.goals, self.ordered(values))

    def ordered(self, values: Floats) -> list[float]:
        """Errors of rows in the order in which the caller's goals have them."""
        order = self._rows.order
        return values.tolist() if order is None else [float(values[at]) for at in order]

    @property
    def cost(self) -> float:
        """``|r|^2 / 2`` of the last solve's pose."""
        return float(self._state[slot.COST])

    @property
    def row_errors(self) -> Floats:
        """(G,) what the last solve left of each row of goals, metres or radians."""
        return self._errors.copy()

    def notes(self) -> tuple[str, ...]:
        """What happened on the way that the caller should know."""
        notes = self.method.notes(int(self._state_view[slot.FALLBACKS]))
        moved = int(self._state_view[slot.MOVED])
        if self.method.constrained:
            optimality = self.optimality()
            notes += () if optimality is None else optimality.notes()
        if self.natural is not None and self.natural.note and self._status != slot.CONVERGED:
            notes += (self.natural.note,)
        if self._status == slot.CONVERGED and self.restarts:
            notes += (_ELSEWHERE.format(self.restarts),)
        if moved:
            values = "value" if moved == 1 else "values"
            notes += (f"the start was outside its limits: {moved} {values} moved into them",)
        return notes

    def optimality(self) -> Optimality | None:
        """How nearly the conditions of a minimum hold after the last solve; None: not asked."""
        if not self.method.constrained or self._status == NONE:
            return None
        return self._optimality()

    def _optimality(self) -> Optimality:
        from poise.solvers.kkt_report import optimality_of

        program = self._tables.program
        return optimality_of(program.report, program.y, self.goals, self._rows)


__all__ = ["NONE", "ProblemReports"]
