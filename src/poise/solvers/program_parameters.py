"""Parameters of a prepared constrained problem that change between solves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats, Integers
from poise.errors import InvalidValue
from poise.kernels import solver_state as slot
from poise.kernels.sqp_state import DAMPED, VIOLATION, WARMED

if TYPE_CHECKING:
    from poise.solvers.problem import Problem
    from poise.solvers.runner import Runner


class ProgramView:
    """Rows, multipliers and limits of a problem with a constrained method, in place.

    Attributes:
        index: (nv,) index in q of each rate's value; -1 for rates of quaternions.
        balls: (Q, 2) first index of each quaternion in q, and of its rates in v.
        lower, upper: (nq,) limits of the next solve.
        mobility: (nv,) 0 for a locked rate.
        reach: (nv,) largest change of a rate when leaving a saddle point.
        multipliers: (m,) multiplier of each hard row in the last solve: ``L = f - y^T c``.
        weights: (m,) the square root of each row's weight.
        levels: (m,) 0 for soft rows, the priority of hard rows.
    """

    def __init__(self, problem: Problem) -> None:
        method = problem.compiled.method
        if not method.constrained:
            raise InvalidValue(
                f"{method.name} does not support hard constraints; use a constrained "
                "method, such as sqp"
            )
        tables = problem.tables
        tape, program, dofs = tables.tape, tables.program, tables.dofs
        self._problem = problem
        self._options = tables.options
        self._outputs = tape.outputs
        self.levels = program.levels
        self._report = program.report
        self._active = program.active
        self.weights = tape.weights
        self.multipliers = program.y
        self.index: Integers = dofs.q_index
        self.balls: Integers = dofs.balls
        self.lower: Floats = dofs.lower
        self.upper: Floats = dofs.upper
        self.mobility: Floats = dofs.mobility
        self.reach = tables.linear.reach

    def weigh(self, rows: Integers, weights: Floats | float, *, hard: bool) -> None:
        """Set weights of rows, hard or soft; a hard row of weight 0 has no effect."""
        self.weights[rows] = weights
        self.levels[rows] = self._outputs[rows, 3] = int(hard)

    def forget(self, rows: Integers | slice = slice(None)) -> None:
        """Start the next solve without the multipliers of these rows."""
        self.multipliers[rows] = 0.0
        self._active[rows] = 0

    def begin_cold(self) -> None:
        """Start the next solve without any state of the last one."""
        self._report[WARMED] = 0.0

    def keep_damping(self) -> None:
        """Start the next solve with the damping of the last one, as for targets that moved little.

        Its first steps are then Newton's. Far from a minimum, it could stop early.
        """
        if self._report[WARMED] != 0.0:
            self._report[WARMED] = DAMPED

    def memory(self) -> tuple[Floats, Integers, float]:
        """Return a copy of the state with which a solve with ``warm_start`` begins."""
        return self.multipliers.copy(), self._active.copy(), float(self._report[WARMED])

    def recall(self, memory: tuple[Floats, Integers, float]) -> None:
        """Start the next solve with the state of an earlier one, from `memory`."""
        self.multipliers[:], self._active[:], self._report[WARMED] = memory

    def confine(self, lower: Floats, upper: Floats) -> None:
        """Set the limits (nq,) of the next solve."""
        self.lower[:], self.upper[:] = lower, upper
        self._options[slot.LIMITED] = 1.0

    @property
    def violation(self) -> float:
        """Largest violation of a hard row in the last solve, weighted."""
        return float(self._report[VIOLATION])

    def stiffness(self, rows: Integers) -> Floats:
        """Return the stiffness with which soft goals and metrics resist a change of each row.

        The stiffness ``1 / (J_i H^-1 J_i^T)`` is the force on row i that changes its value by one.
        H is the sum of ``J^T J`` of the soft rows and the curvature of the metrics at the last
        solve.
        """
        J = self._problem.runner.tables.work.J
        soft = J[(self.levels == 0) & (self._outputs[:, 2] != 2)]
        H = _metric_curvature(self._problem.runner) + soft.T @ soft
        mean = float(np.trace(H)) / len(H)
        H[np.diag_indices_from(H)] += 1e-9 * mean + 1e-12
        free = np.flatnonzero(self.mobility)
        own = J[np.ix_(rows, free)]
        yielding = np.einsum("ij,ji->i", own, np.linalg.solve(H[np.ix_(free, free)], own.T))
        most = float(yielding.max(initial=0.0))
        return 1.0 / np.maximum(yielding, 1e-6 * most if most > 0.0 else 1.0)


def _metric_curvature(runner: Runner) -> Floats:
    """Return the metrics' curvature (nv, nv) at the last run's pose; keep its report."""
    from poise.kernels.problem_table import METRIC_RATES

    work, own = runner.tables.work, runner.tables.program
    parts = (work.q_try, own.g, own.H)
    before = [part.copy() for part in parts]
    work.q_try[:] = runner.tables.q
    own.H[:] = 0.0
    runner.entries[METRIC_RATES](runner.address)
    lower = np.tril(own.H)
    for part, kept in zip(parts, before, strict=True):
        part[:] = kept
    return lower + np.tril(lower, -1).T
