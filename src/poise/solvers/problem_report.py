"""Report of a problem's last solve: status, errors, notes, optimality conditions, result."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.kernels import solver_state as slot
from poise.model.pose import Pose
from poise.solvers.input_validation import numbers_of
from poise.solvers.result import STATUS, GoalError, Result, Status, TraceEntry, goal_errors
from poise.solvers.runner import NONE, Runner

if TYPE_CHECKING:
    from poise.solvers.compiled_problem import CompiledProblem
    from poise.solvers.kkt_report import Optimality
    from poise.solvers.problem import Problem
    from poise.solvers.problem_state import ProblemState
    from poise.solvers.reachability import Spans


_ELSEWHERE = (
    "met from new start {}: the pose may be far from where the solve began "
    "(in Python near=True stays near)"
)


class ProblemReport:
    """The outcome of the last solve of a problem, as its runner left it."""

    def __init__(self, runner: Runner, evaluation: PoseEvaluation, kind: type[Problem]) -> None:
        self._run, self._state = runner, runner.state
        self._evaluation, self._kind = evaluation, kind

    @property
    def status(self) -> Status:
        """See `Problem.status`."""
        status = self._run.status
        if status == slot.CONVERGED:
            return "converged"
        if status in (slot.STALLED, slot.COMPROMISE) and self.infeasible():
            return "infeasible"
        if status == slot.COMPROMISE and not self.shares:
            return "stalled"
        return STATUS.get(status, "iteration_limit")

    @property
    def shares(self) -> bool:
        """Whether there are two or more soft terms: weighted soft goals, and metrics."""
        goals, metrics = self._state.goals, self._run.compiled.spec.metrics
        soft = sum(not goal.hard and any(row.weight > 0.0 for row in goal.rows) for goal in goals)
        return soft + len(metrics) > 1

    def infeasible(self) -> bool:
        """Return whether bone lengths prove that the last solve's targets cannot all be met."""
        run = self._run
        if run.rows.tape is not None:  # lengths give bounds for positions only
            return False
        tables = run.tables
        spans = self._evaluation.spans(tables.q)
        return bool(spans.proven(tables.targets[None], tables.work.errors[None])[0])

    def errors_of(self, values: Floats) -> tuple[GoalError, ...]:
        """Return errors of rows (G,) as errors of goals."""
        return goal_errors(self._state.goals, self._run.compiled.ordered(values))

    @property
    def optimality(self) -> Optimality | None:
        """The optimality conditions of the last solve; None for methods without one."""
        run = self._run
        if not run.method.constrained or run.status == NONE:
            return None
        program = run.tables.program
        from poise.solvers.kkt_report import optimality_of

        return optimality_of(program.report, program.y, self._state.goals, run.rows)

    def notes(self) -> tuple[str, ...]:
        """Return notes on events of the last solve for the caller."""
        run = self._run
        notes = run.method.notes(run.count(slot.FALLBACKS))
        if run.method.constrained and (optimality := self.optimality) is not None:
            notes += optimality.notes()
        converged = run.status == slot.CONVERGED
        if run.natural is not None and run.natural.note and not converged:
            notes += (run.natural.note,)
        if run.natural is not None and run.natural.restriction:
            notes += (run.natural.restriction,)
        if not converged:
            notes += run.method.miss_notes()
        elif run.restarts:
            notes += (_ELSEWHERE.format(run.restarts),)
        moved = run.count(slot.MOVED)
        if moved:
            values = "value" if moved == 1 else "values"
            notes += (f"the start was outside its limits: {moved} {values} moved into them",)
        return notes

    def result(
        self, seconds: float = 0.0, trace: tuple[TraceEntry, ...] = (), start: Floats | None = None
    ) -> Result:
        """See `Problem.result`."""
        run, state = self._run, self._state
        notes = self.notes()
        return Result(
            pose=Pose.trusted(run.skeleton, run.tables.q),
            status=self.status,
            errors=run.compiled.ordered(run.tables.work.errors),
            goals=state.goals,
            movable=run.movable,
            iterations=run.iterations,
            evaluations=run.evaluations,
            restarts=run.restarts,
            seconds=seconds,
            solver=run.method.name,
            notes=notes if start is None else notes + run.method.branch_notes(run, start),
            trace=trace,
            spec=state.spec,
            problem_class=self._kind,
            targets=run.tables.targets.copy(),
            start=start,
            optimality=self.optimality if run.method.constrained else None,
        )


T = TypeVar("T")


class PoseEvaluation:
    """Evaluates the rows of a problem in its current state at any pose, in separate memory.

    The outcome of the last solve does not change.

    Attributes:
        compiled, state: the compiled problem and its state.
    """

    def __init__(self, compiled: CompiledProblem, state: ProblemState) -> None:
        self.compiled, self.state = compiled, state
        self._lock = threading.RLock()
        self._own: Runner | None = None
        self._spans: tuple[bytes, Spans] | None = None

    def read(
        self,
        read: Callable[[Runner], T],
        q: ArrayLike,
        targets: ArrayLike | None = None,
        *,
        weighted: bool = True,
    ) -> T:
        """Return what ``read`` reads from a runner whose ``tables.work`` holds the rows at a pose.

        The pose is ``q`` (nq,), with targets (t,).

        Raises:
            ShapeError: q or targets do not have the right number of entries.
            InvalidValue: a value is not a finite number, or a quaternion is zero.
        """
        pose = numbers_of(q, "a pose").copy()
        wanted = self.state.targets
        if targets is not None:
            wanted = numbers_of(targets, "targets").reshape(-1).copy()
        with self._lock:
            own = self._own = self._own or Runner(self.compiled, hinge_rates=True)
            own.state.weigh_like(self.state)
            if not weighted:
                own.state.goal_weights[:] = 1.0
                own.state.row_weights[:] = 1.0
            own.evaluate_for(pose, self.compiled.with_unit_quaternions(wanted))
            return read(own)

    def frames(self, q: ArrayLike) -> tuple[Floats, Floats]:
        """Return world frames at a pose: before primitives (P, 12) and of joints (joints, 16)."""
        # any targets are valid, as frames do not depend on them
        targets, count = np.ones(self.compiled.rows.target_size), len(self.compiled.skeleton.joints)

        def copied(own: Runner) -> tuple[Floats, Floats]:
            body = own.tables.work.body
            return body.before.copy(), body.world[:count].copy()

        return self.read(copied, q, targets)

    def spans(self, q: Floats) -> Spans:
        """Return the spans of the position goals at a pose; cached, as they rarely change."""
        key = q[~self.compiled.movable].tobytes()
        if self._spans is None or self._spans[0] != key or self.state.edited:
            from poise.solvers.reachability import Spans

            self._spans = (key, Spans(self, q))
        return self._spans[1]
