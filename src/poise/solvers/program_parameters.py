"""A prepared problem's constrained program, for what changes it from one solve to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.kernels import solver_state as slot
from poise.kernels.sqp_state import VIOLATION, WARMED

if TYPE_CHECKING:
    from poise.solvers.problem import Problem

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Integers = NDArray[np.int64]


class ProgramView:
    """Rows, multipliers and limits of a problem with a constrained method, in place.

    Attributes:
        index: (nv,) where each rate's value stands in q; -1 for those of quaternions.
        balls: (Q, 2) where each quaternion begins in q, and its rates in v.
        lower, upper: (nq,) the limits that the next solve keeps to.
        mobility: (nv,) 0 where a rate is locked.
        reach: (nv,) how far a rate may be bent to leave a saddle.
        multipliers: (m,) how hard each hard row pulled in the last solve: ``L = f - y^T c``.
        weights: (m,) the square root of each row's weight.
    """

    def __init__(self, problem: Problem) -> None:
        if not problem.method.constrained:
            raise InvalidValue(
                f"{problem.method.name} only weighs its goals: use a constrained method, such as "
                f"sqp"
            )
        tables = problem.tables
        tape, program, dofs = tables.tape, tables.program, tables.dofs
        self._problem = problem
        self._options = tables.options
        self._outputs = tape.outputs
        self._levels = program.levels
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
        """Have rows count so much, as hard or as soft ones; a hard row of weight 0 says nothing."""
        self.weights[rows] = weights
        self._levels[rows] = self._outputs[rows, 3] = int(hard)

    def forget(self, rows: Integers | slice = slice(None)) -> None:
        """Let the next solve begin without these rows' multipliers."""
        self.multipliers[rows] = 0.0
        self._active[rows] = 0

    def begin_cold(self) -> None:
        """Let the next solve begin without anything of the last."""
        self._report[WARMED] = 0.0

    def confine(self, lower: Floats, upper: Floats) -> None:
        """Limits (nq,) of the next solve."""
        self.lower[:], self.upper[:] = lower, upper
        self._options[slot.LIMITED] = 1.0

    @property
    def violation(self) -> float:
        """The worst hard row of the last solve, weighted."""
        return float(self._report[VIOLATION])

    def stiffness(self, rows: Integers) -> Floats:
        """How stiff the soft goals and metrics of the last solve hold each row's value.

        ``1 / (J_i H^-1 J_i^T)`` with H the soft rows' ``J^T J`` and the metrics' curvature: what
        moves the row's value by one, were it pulled at alone.
        """
        J = self._problem.tables.work.J
        soft = J[(self._levels == 0) & (self._outputs[:, 2] != 2)]
        H = self._problem.metric_curvature() + soft.T @ soft
        mean = float(np.trace(H)) / len(H)
        H[np.diag_indices_from(H)] += 1e-9 * mean + 1e-12
        free = np.flatnonzero(self.mobility)
        own = J[np.ix_(rows, free)]
        yielding = np.einsum("ij,ji->i", own, np.linalg.solve(H[np.ix_(free, free)], own.T))
        most = float(yielding.max(initial=0.0))
        return 1.0 / np.maximum(yielding, 1e-6 * most if most > 0.0 else 1.0)


__all__ = ["ProgramView"]
