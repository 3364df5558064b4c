"""Strict priority levels of hard constraints: a later level never disturbs an earlier one.

If all levels can hold together, they are solved as one set. Otherwise each level in turn is solved
in the least-squares sense, while earlier levels keep the values that they reached (lexicographic
least squares: A. Escande, N. Mansard and P.-B. Wieber, "Hierarchical quadratic programming",
International Journal of Robotics Research 33(7), 2014). Soft goals and metrics determine the
remaining DOFs.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.array_types import Floats
from poise.kernels.columns import OUTPUTS
from poise.residuals.constraint import AT_LEAST
from poise.solvers.problem_spec import ProblemSpec

if TYPE_CHECKING:
    from poise.solvers.problem_state import ProblemEdits
    from poise.solvers.runner import Runner


class Priorities:
    """The levels of a problem, and a runner of its hard constraints alone."""

    def __init__(self, runner: Runner) -> None:
        tape = runner.rows.tape
        if tape is None:
            raise ValueError("priorities require goals that are expressions")
        self._height = tape.height
        self._hard = np.flatnonzero(tape.outputs[:, OUTPUTS.level] > 0)
        self._levels = tape.outputs[self._hard, OUTPUTS.level].copy()
        self._inequality = tape.outputs[self._hard, OUTPUTS.relation] == AT_LEAST
        self._goals = [number for number, goal in enumerate(runner.goals) if goal.hard]
        self._alone: Runner | None = None

    def settled(
        self, runner: Runner, q: Floats, targets: Floats, until: float = math.inf
    ) -> tuple[Floats, Floats, Floats]:
        """Return the pose (nq,) nearest to each level, subject to earlier ones, from ``q`` (nq,).

        The other results are the value (R,) that each row of an expression has reached, and the
        numbers of iterations and evaluations. At ``until`` (`time.perf_counter`) each level keeps
        its current values.
        """
        edits = runner.state.edits
        if self._alone is None or edits is not None:
            self._alone = self._made(runner, edits)
        alone = self._alone
        wanted = runner.compiled.targets_of(self._goals, targets)
        state = alone.state
        weights = state.row_weights.copy()
        offsets = np.zeros(len(self._hard))
        spent = np.zeros(2)
        for level in np.unique(self._levels):
            state.set_levels((self._levels < level).astype(np.int64))
            state.row_weights[:] = np.where(self._levels <= level, weights, 0.0)
            state.row_offsets[:] = offsets
            alone.finish(q, wanted, until)
            q = alone.q
            spent += (alone.iterations, alone.evaluations)
            own = self._levels == level
            state.row_weights[:] = 1.0
            left = alone.evaluate_at(q, wanted)
            offsets[own] = np.where(self._inequality, np.minimum(left, 0.0), left)[own]
        state.row_weights[:] = weights
        state.row_offsets[:] = 0.0
        whole = np.zeros(self._height)
        whole[self._hard] = offsets
        return q, whole, spent

    def _made(self, runner: Runner, edits: ProblemEdits | None) -> Runner:
        from poise.solvers.sqp import SQP

        spec = runner.compiled.spec
        goals: list[Any] = [runner.goals[number] for number in self._goals]
        made = runner.of(ProblemSpec.of(
            spec.skeleton, goals, solver=SQP(max_iterations=300), locked=spec.locked,
            tolerance=spec.tolerance,
        ))  # fmt: skip
        made.priorities = None
        if edits is not None:
            made.state.follow(edits.of(self._goals))
        return made
