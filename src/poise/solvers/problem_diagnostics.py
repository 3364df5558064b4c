"""Reports of a problem on its last solve: effort, errors, optimality conditions."""

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
"""Status of a problem without a completed solve: not begun, or interrupted."""


_ELSEWHERE = (
    "met from new start {}: the pose may be far from where the solve began "
    "(in Python near=True stays near)"
)


class ProblemReports(ProblemLayout):
    """The reports of a problem; see `Problem`."""

    _status: int = NONE
    natural: Natural | None = None
    """The search with a pose prior that precedes the method; None without a prior."""
    _ahead: tuple[int, int] = (0, 0)
    """Iterations and evaluations of that search."""

    @property
    def iterations(self) -> int:
        """Iterations of the last solve, restarts included."""
        own = self._state_view[slot.ITERATIONS] + self._progress_view[slot.SEARCH_ITERATIONS]
        return self._ahead[0] + int(own)

    @property
    def restarts(self) -> int:
        """Number of restarts of the last solve."""
        return int(self._progress_view[slot.SEARCH_NUMBER])

    @property
    def seed(self) -> int:
        """Seed of the new starts."""
        return int(self._progress[slot.SEARCH_SEED])

    @seed.setter
    def seed(self, seed: int) -> None:
        # a float holds 53 bits; larger seeds would lose precision silently
        self._progress_view[slot.SEARCH_SEED] = float(seed % (1 << 53))

    @property
    def evaluations(self) -> int:
        """Number of evaluations of the residuals in the last solve."""
        own = self._state_view[slot.EVALUATIONS] + self._progress_view[slot.SEARCH_EVALUATIONS]
        return self._ahead[1] + int(own)

    @property
    def errors(self) -> tuple[GoalError, ...]:
        """Errors of the goals after the last solve."""
        return self.errors_of(self._errors)

    def errors_of(self, values: Floats) -> tuple[GoalError, ...]:
        """Return errors of rows (G,) as errors of goals."""
        return goal_errors(self.goals, self.ordered(values))

    def ordered(self, values: Floats) -> list[float]:
        """Return errors of rows in the order of the caller's goals."""
        order = self._rows.order
        return values.tolist() if order is None else [float(values[at]) for at in order]

    @property
    def cost(self) -> float:
        """``|r|^2 / 2`` at the last solve's pose."""
        return float(self._state[slot.COST])

    @property
    def row_errors(self) -> Floats:
        """Errors (G,) of the rows of goals after the last solve, metres or radians."""
        return self._errors.copy()

    def notes(self) -> tuple[str, ...]:
        """Notes on events of the last solve for the caller."""
        notes = self.method.notes(int(self._state_view[slot.FALLBACKS]))
        moved = int(self._state_view[slot.MOVED])
        if self.method.constrained:
            optimality = self.optimality()
            notes += () if optimality is None else optimality.notes()
        if self.natural is not None and self.natural.note and self._status != slot.CONVERGED:
            notes += (self.natural.note,)
        if self._status != slot.CONVERGED:
            notes += self.method.miss_notes()
        elif self.restarts:
            notes += (_ELSEWHERE.format(self.restarts),)
        if moved:
            values = "value" if moved == 1 else "values"
            notes += (f"the start was outside its limits: {moved} {values} moved into them",)
        return notes

    def optimality(self) -> Optimality | None:
        """Return the optimality report of the last solve; None for methods without one."""
        if not self.method.constrained or self._status == NONE:
            return None
        return self._optimality()

    def _optimality(self) -> Optimality:
        from poise.solvers.kkt_report import optimality_of

        program = self._tables.program
        return optimality_of(program.report, program.y, self.goals, self._rows)


__all__ = ["NONE", "ProblemReports"]
