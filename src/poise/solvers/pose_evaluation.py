"""The rows of a problem as functions of the pose: residuals, Jacobian, errors and frames."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.kernels.columns import OUTPUT_RELATION
from poise.residuals.constraint import AT_LEAST
from poise.solvers.input_validation import numbers_of
from poise.solvers.reachability import Spans
from poise.solvers.runner import Runner

if TYPE_CHECKING:
    from poise.solvers.compiled_problem import CompiledProblem
    from poise.solvers.problem_state import ProblemState

Floats = NDArray[np.float64]


class PoseEvaluation:
    """Evaluates the rows of a problem in its current state at any pose, in a separate memory.

    The outcome of the last solve does not change.

    Attributes:
        compiled, state: the compiled problem and the state that every answer is for.
    """

    def __init__(self, compiled: CompiledProblem, state: ProblemState) -> None:
        self.compiled, self.state = compiled, state
        self._lock = threading.RLock()
        self._own: Runner | None = None
        self._spans: tuple[bytes, Spans] | None = None

    def _at(
        self, q: ArrayLike, targets: ArrayLike | None = None, *, weighted: bool = True
    ) -> tuple[Runner, float]:
        """Return a runner whose arrays hold the rows at a pose (nq,), and the cost there."""
        pose = numbers_of(q, "a pose").copy()
        wanted = self.state.targets
        if targets is not None:
            wanted = numbers_of(targets, "targets").reshape(-1).copy()
        if self._own is None:
            self._own = Runner(self.compiled, searches=False)
        own = self._own
        own.state.take(self.state)
        if not weighted:
            own.state.goal_weights[:] = 1.0
            own.state.row_weights[:] = 1.0
        # no iterations: check and normalise the targets
        own.run(pose.copy(), self.compiled.with_unit_quaternions(wanted), 0)
        return own, own.cost_at(pose)

    def residual(
        self, q: ArrayLike, targets: ArrayLike | None = None, *, weighted: bool = True
    ) -> Floats:
        """See `Problem.residual`."""
        with self._lock:
            return self._at(q, targets, weighted=weighted)[0].tables.work.r_try.copy()

    def jacobian(
        self, q: ArrayLike, targets: ArrayLike | None = None, *, weighted: bool = True
    ) -> Floats:
        """See `Problem.jacobian`."""
        with self._lock:
            own, _ = self._at(q, targets, weighted=weighted)
            return own.columns_at(own.tables.work.q_try.copy())

    def violations(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """See `Problem.violations`."""
        r, rows = self.residual(q, targets), self.compiled.rows
        if rows.tape is not None:
            own = r[rows.tape_row :]
            own[(rows.tape.outputs[:, OUTPUT_RELATION] == AT_LEAST) & (own > 0.0)] = 0.0
        return r

    def row_errors(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Return the errors (G,) of the rows of goals at a pose, metres or radians."""
        with self._lock:
            return self._at(q, targets)[0].tables.work.errors_try.copy()

    def cost(self, q: ArrayLike, targets: ArrayLike | None = None) -> float:
        """Return ``|r|^2 / 2`` at a pose; the kernel's sum, as costs are compared bit by bit."""
        with self._lock:
            return self._at(q, targets)[1]

    def drift(self, q: ArrayLike, targets: ArrayLike | None, rates: Floats) -> Floats:
        """Return the rates (m,) of the rows of expressions at a pose, for rates (t,) of targets."""
        from poise.kernels.time_derivative import drift

        found = np.zeros(self.compiled.rows.height)
        if self.compiled.rows.tape is None:
            return found
        with self._lock:
            drift(self._at(q, targets)[0].tables.tape, rates, found)
        return found

    def frames(self, q: ArrayLike) -> tuple[Floats, Floats]:
        """Return world frames at a pose: before primitives (P, 12) and of joints (joints, 16)."""
        # any targets are valid, as frames do not depend on them
        with self._lock:
            own, _ = self._at(q, np.ones(self.compiled.rows.target_size))
            body = own.tables.work.body
            return body.before.copy(), body.world[: len(self.compiled.skeleton.joints)].copy()

    def spans(self, q: Floats) -> Spans:
        """Return the spans of the position goals at a pose; cached, as they rarely change."""
        key = q[~self.compiled.movable].tobytes()
        if self._spans is None or self._spans[0] != key or self.state.edited:
            self._spans = (key, Spans(self, q))
        return self._spans[1]


__all__ = ["PoseEvaluation"]
