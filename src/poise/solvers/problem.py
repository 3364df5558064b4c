"""A problem prepared for solving again and again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import InvalidValue, ShapeError, UnsuitableSolver
from poise.kernels import program
from poise.kernels import solver_state as slot
from poise.kinematics.mechanism import Workspace
from poise.metrics import AnyMetric, ExpressionMetric, MetricArrays, checked_metrics, metric_arrays
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.rows.constraint import AT_LEAST
from poise.rows.goal import Goal, RowKind
from poise.rows.goals import MetricRow, lower_goals
from poise.rows.lowering import RowArrays, locked_rates
from poise.solvers.inputs import count_of, goals_of, names_of, numbers_of
from poise.solvers.memory import (
    angular_dofs,
    bends_smoothly,
    linear_arrays,
    locked_dofs,
    movable_dofs,
    movable_rates,
    own_arrays,
    program_arrays,
    search_arrays,
    tape_arrays,
    work_arrays,
)
from poise.solvers.method import Method
from poise.solvers.python_method import PythonMethod, proposals
from poise.solvers.reentry import Reentry
from poise.solvers.registry import find_method, suited
from poise.solvers.result import GoalError, Result, Status, TraceEntry, goal_errors
from poise.solvers.setup import Setup
from poise.solvers.spans import Spans, out_of_reach
from poise.solvers.tolerance import EXACT, PixelTolerance, Tolerance, checked, set_tolerances

if TYPE_CHECKING:
    from poise.kernels.pointers import PythonEntry
    from poise.solvers.optimality import Optimality
    from poise.solvers.priorities import Priorities
    from poise.solvers.program_search import ProgramSearch

Floats = NDArray[np.float64]

STATUS: dict[int, Status] = {
    slot.CONVERGED: "converged",
    slot.STALLED: "stalled",
    slot.ITERATION_LIMIT: "iteration_limit",
    slot.TIME_LIMIT: "time_limit",
}
_ENDLESS = 1 << 40
_FLOAT = np.dtype(np.float64)
_NONE = -9  # the status of a problem that holds no solve: none was begun, or it was cut short
_REFUSALS = {
    -1: "the start pose is not finite, or has a value beyond 1e100",
    -2: "a target is not finite or beyond 1e100, or a quaternion is zero",
    -3: "a quaternion of the start pose is zero: it is no rotation",
    -4: "the start pose leaves the goals farther off than can be measured",
}


class Problem:
    """A skeleton and its goals, compiled; not to be shared between threads.

    ``solver``, ``tolerance``, ``locked`` and ``max_iterations`` are those of `solve`; ``start`` is
    the pose that pins hold on to, the rest pose by default.

    Attributes:
        skeleton, goals, method: what it was made from.
        tolerance: (metres, radians), or pixels, within which every goal of positive weight has
            to be.
        angular: (nq,) which DOFs are angles.
        own: the arrays that the method's kernel has for itself.
        free, movable: (nv,) and (nq,) which rates and values can move for the goals.
        setup: what it was made from, without goals and memory.
        status, iterations, errors: of the last solve.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> problem = poise.Problem(arm, [poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))])
    >>> q = problem.solve([0.1, 0.1, 0.1, 0.5])
    >>> problem.status
    'converged'
    >>> q = problem.solve(q, [(0.2, 0.3, 0.1)])
    >>> problem.status
    'converged'
    """

    def __init__(
        self,
        skeleton: Skeleton,
        goals: Sequence[Goal],
        *,
        solver: str | Method = "auto",
        tolerance: Tolerance = 1e-4,
        locked: Iterable[str] = (),
        start: Pose | None = None,
        max_iterations: int | None = None,
        metrics: Sequence[AnyMetric] = (),
    ) -> None:
        if not isinstance(cast("object", skeleton), Skeleton):
            raise InvalidValue(f"a problem is about a Skeleton, not a {type(skeleton).__name__}")
        if start is not None and not isinstance(cast("object", start), Pose):
            raise InvalidValue(f"start has to be a Pose (skeleton.pose(q)), not {start!r}")
        self.skeleton = skeleton
        self.goals = goals_of(goals)
        self.metrics = checked_metrics(metrics)
        self.method = suited(find_method(solver), self.goals, self.metrics)
        self.tolerance = checked(tolerance)
        self.locked = names_of(locked)
        constrained = self.method.constrained
        if self.method.geometric:
            written = next((g.name for g in self.goals if not _built_in(g)), None)
            if written is not None:
                raise UnsuitableSolver(
                    f"{self.method.name} is not made for this: it goes by places and turns, and "
                    f"{written} is an expression: take lm, auto or sqp"
                )
        self._terms = [MetricRow(m) for m in self.metrics if isinstance(m, ExpressionMetric)]
        from poise.kernels.pointers import PythonEntry
        from poise.kernels.problem_table import problem_table

        mechanism = skeleton.mechanism
        still = locked_rates(skeleton, self.locked)
        self._rows: RowArrays = lower_goals(
            skeleton, (*self.goals, *self._terms), still, constrained=constrained
        )
        self.dofs, readiness = locked_dofs(skeleton, still)
        self.angular = angular_dofs(skeleton)
        self.free = ~still if constrained else movable_rates(skeleton, self._rows, still)
        self.movable = movable_dofs(skeleton, self.free)
        self._space = Workspace(mechanism)
        self._space.keep_only([*self._rows.joints, *self.method.watched(skeleton)])
        limit = count_of(self.method.max_iterations if max_iterations is None else max_iterations)
        self.max_iterations = limit
        near, angle = (0.0, 0.0) if isinstance(self.tolerance, PixelTolerance) else self.tolerance
        self._options = self.method.numbers(near, angle, limit)
        set_tolerances(
            skeleton, self.tolerance, self._rows.arrays, self._options, self._rows.hard,
            max(EXACT, self.method.hard_tolerance),
        )  # fmt: skip
        self.setup = Setup(
            skeleton, self.method, self.tolerance, self.locked, limit, metrics=self.metrics
        )
        self._options[slot.LIMITED] = float(np.isfinite(self.dofs[2:4]).any())
        zeros = self._space.storage.zeros
        self._state = zeros(slot.STATE_SIZE)
        self._q = zeros(mechanism.nq)
        self._targets = zeros(self._rows.target_size)
        self._errors = zeros(self._rows.error_count)
        self._work = work_arrays(self._space, self._rows, self._errors)
        self._linear = linear_arrays(
            skeleton, self._space, self._rows, still, self.angular, readiness
        )
        self._search = search_arrays(self._space, self._rows)
        self._progress = self._search[0]
        self.own = own_arrays(self.method.own_shapes(self._rows, mechanism), self._space.storage)
        first = (start or skeleton.rest).q
        self._metrics = metric_arrays(
            skeleton,
            (*self.metrics, *self.method.own_metrics()),
            first[(0,) * (first.ndim - 1)],
            self._space,
        )
        self._fixed = (
            self._space.arrays, self._rows.arrays, self.dofs, self._targets, self._q, self._work,
            self._linear, self._state, self._options, self._search, self.own,
            tape_arrays(self._space, self._rows, constrained),
            program_arrays(self._space, self._rows, constrained), self._metrics.arrays,
        )  # fmt: skip
        numeric = self.method.jacobian == "numeric"
        entries = self.method.kernels().entries(mechanism.kind, numeric)
        if self._rows.tape is not None:
            from poise.kernels.tape_rows import with_expressions

            entries = with_expressions(
                entries, mechanism.kind, numeric, bends_smoothly(mechanism)
            )  # fmt: skip
        if self._metrics.metrics:
            from poise.kernels.metrics import METRIC, METRIC_RATES

            entries = (*entries[:8], METRIC, METRIC_RATES)
        self._evaluate, self._differentiate = entries[:2]
        self._reentry = Reentry()
        self._python: PythonEntry | None = None
        self._proposer: PythonEntry | None = None
        if not mechanism.native:
            self._evaluate = self._refreshed(self._evaluate)
            self._python = PythonEntry(self._reentry.watched(self._evaluate))
            entries = (self._python, *entries[1:])
        if isinstance(self.method, PythonMethod):
            from poise.kernels.configuration import project

            propose = proposals(
                self.method, self, self._q, self._work[9], self._targets, self._state,
                lambda found: project(self.dofs, found),
            )  # fmt: skip
            self._proposer = PythonEntry(self._reentry.watched(propose))
            entries = (*entries[:2], self._proposer, *entries[3:])
        # The table holds addresses: what it points at has to live, unmoved, as long as it does.
        self._entries, self._addresses = entries, problem_table(entries, self._fixed)
        self._table: int = self._addresses.ctypes.data
        self.search: ProgramSearch | None = None
        self._loop, self._batch = self.method.loops_of(self)
        self._wanted = np.zeros(self._rows.target_size)
        self._pose_shape, self._target_shape = self._q.shape, self._wanted.shape
        # A batch of targets stands here, too: a solve without others refuses its shape.
        self._wanted = self.default_targets(start or skeleton.rest).copy()
        # Something sensible to look at before the first solve: a time step of zero divides.
        self._targets[:] = self._wanted.reshape(-1)[: len(self._targets)]
        self._status = _NONE
        self._mirror: Problem | None = None
        self.spans: tuple[bytes, Spans] | None = None
        self._clones: list[Problem] = []
        self.priorities: Priorities | None = None
        self._begun = self._q
        if constrained and self._rows.levels > 1:
            from poise.solvers.priorities import Priorities

            self.priorities = Priorities(self)
        self.method.prepare(self)
        reason = self.method.refusal(self)
        if reason is not None:
            raise UnsuitableSolver(f"{self.method.name} is not made for this: {reason}")
        # No iterations: what has to be compiled is compiled now, not in the first solve.
        self._advance(self._q, self._targets, False, 0)
        self._state[:] = 0.0
        self._status = _NONE

    # -- solving -------------------------------------------------------------------------------

    def solve(self, q: ArrayLike | Pose, targets: ArrayLike | None = None) -> Floats:
        """The pose (nq,) found from ``q``; ``status``, ``errors``, ``iterations`` tell how it went.

        ``targets`` are the goals' targets one after the other, in any shape: 3 numbers a
        position, 4 a quaternion; by default those the goals were made with. A start outside the
        limits is first moved into them.

        Raises:
            ShapeError: q or targets do not have the right number of entries.
            InvalidValue: they are no numbers, or not finite.
        """
        plain = type(q) is np.ndarray and q.dtype == _FLOAT
        start = cast("Floats", q) if plain else numbers_of(getattr(q, "q", q), "a pose")
        # Contiguous and writeable: any other kind would compile the kernels anew.
        if not start.flags.carray:
            start = start.copy()
        wanted = self._wanted
        if targets is not None:
            wanted = numbers_of(targets, "targets")
            if wanted.ndim != 1:
                wanted = wanted.reshape(-1)
            if not wanted.flags.carray:
                wanted = wanted.copy()
        self._advance(start, wanted, True, _ENDLESS)
        return self._q.copy()

    def run(self, start: Floats, wanted: Floats, budget: int = _ENDLESS) -> bool:
        """Begin at ``start`` (nq,) with targets (t,), for up to ``budget`` iterations.

        True when the solver could go on. The bare form of ``solve``, for loops and drivers.
        """
        # Read-only arrays would be another type to the kernels, and compile another time.
        if not start.flags.writeable:
            start = start.copy()
        return self._advance(start, wanted, True, budget) == slot.RUNNING

    def resume(self, budget: int) -> bool:
        """Go on for up to ``budget`` iterations; True when the solver could go on still.

        Raises:
            InvalidValue: there is nothing to go on with: no run, or one that raised an error.
        """
        if self._status == _NONE:
            raise InvalidValue("there is no run to go on with: begin one with run or solve")
        return self._advance(self._q, self._targets, False, budget) == slot.RUNNING

    def stop(self) -> None:
        """End a run that the clock cuts short, at the best pose it has found."""
        if self._status != slot.RUNNING:
            return
        self._status = slot.TIME_LIMIT
        if self.method.constrained:
            from poise.solvers.program_search import ProgramMemory

            (self.search or ProgramMemory(self)).stop()
            return
        candidates = [(self._state[slot.BEST], self._work[10], self._work[11])]
        if self.restarts:
            candidates.append((self._progress[slot.SEARCH_BEST], self._search[1], self._search[2]))
        for cost, q, errors in candidates:
            if cost < self._state[slot.COST]:
                self._state[slot.COST] = cost
                self._q[:] = q
                self._errors[:] = errors

    def _advance(self, start: Floats, wanted: Floats, fresh: bool, budget: int) -> int:
        if start.shape != self._pose_shape or wanted.shape != self._target_shape:
            raise ShapeError(
                f"a pose {self._pose_shape} and targets {self._target_shape} are wanted, "
                f"not {start.shape} and {wanted.shape}"
            )
        if self._python is not None or self._proposer is not None:
            self._reentry.check()
        self._status = _NONE
        if fresh and self.priorities is not None:
            self._begun = start.copy()
        if fresh and self._metrics.following:
            self._metrics.update(start)
        status = self._loop(start, wanted, fresh, budget, self._table)
        self._raise_failures()
        if status < 0:
            raise InvalidValue(_REFUSALS[status])
        self._status = status
        if self.priorities is not None and status == slot.STALLED:
            status = self._status = self._settled_by_priority(status)
        return status

    def _settled_by_priority(self, status: int) -> int:
        """The status after the levels of priority, one after the other, where not all hold."""
        levels = self.priorities
        optimality = self._optimality()
        if levels is None or optimality.violation <= EXACT:
            return status
        spent = self._state[[slot.ITERATIONS, slot.EVALUATIONS]]
        targets = self._targets.copy()
        # From where the caller began: so that no later level has a say in where the first one goes.
        q, offsets, more = levels.settled(self, self._begun, targets)
        self.row_offsets[self._rows.tape_row :] = offsets
        self.priorities = None
        try:
            found = self._advance(q, targets, True, _ENDLESS)
        finally:
            self.priorities = levels
            self.row_offsets[:] = 0.0
        self._state[[slot.ITERATIONS, slot.EVALUATIONS]] += spent + more
        report = self._fixed[12][13]
        report[program.VIOLATION] = max(report[program.VIOLATION], np.abs(offsets).max())
        report[program.ENDING] = program.CONTRADICTED
        # What is kept at another value than it asks for does not hold.
        return slot.STALLED if found == slot.CONVERGED else found

    def run_batch(
        self, first: int, end: int, starts: Floats, wanted: Floats, poses: Floats, errors: Floats,
        reports: Floats,
    ) -> None:  # fmt: skip
        """Solve rows ``first`` to ``end`` of (B, nq) starts and (B, t) targets into the others.

        ``reports`` (B, 4): status, iterations, evaluations, values moved into their limits.
        """
        if self.priorities is not None:
            for b in range(first, end):
                self._advance(starts[b], wanted[b], True, _ENDLESS)
                self.report(b, poses, errors, reports)
                reports[b, 1:3] = self.iterations, self.evaluations
            return
        each = 1 if self._metrics.following else max(1, end - first)
        for row in range(first, end, each):
            self._metrics.update(starts[row])
            self._batch(
                row, row + each, starts, wanted, poses, errors, reports, _ENDLESS, self._table
            )
        self._raise_failures()

    def _raise_failures(self) -> None:
        """What Python raised under the kernels; the first of it, if both parts did."""
        if self.native:
            return
        entries = [entry for entry in (self._python, self._proposer) if entry is not None]
        for failure in [entry.taken_failure() for entry in entries]:
            if failure is not None:
                raise failure

    @property
    def native(self) -> bool:
        """Whether no Python function takes part in a solve."""
        return self._python is None and self._proposer is None

    def report(self, b: int, poses: Floats, errors: Floats, reports: Floats) -> None:
        """Write pose, errors and status of the last solve into row ``b`` of a batch."""
        poses[b] = self._q
        errors[b] = self._errors
        reports[b, 0] = self._status
        reports[b, 3] = self._state[slot.MOVED]

    def __deepcopy__(self, memo: dict[int, Any]) -> Problem:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        # The table holds addresses of this process: a copy makes its own.
        made = (
            self.skeleton, self.goals, self.method, self.tolerance, self.locked,
            self.max_iterations, self._wanted, self.seed, self.metrics,
        )  # fmt: skip
        return Problem._remade, made

    @staticmethod
    def _remade(
        skeleton: Skeleton, goals: Sequence[Goal], method: Method, tolerance: Tolerance,
        locked: tuple[str, ...], max_iterations: int, wanted: Floats, seed: int,
        metrics: tuple[AnyMetric, ...],
    ) -> Problem:  # fmt: skip
        problem = Problem(
            skeleton, goals, solver=method, tolerance=tolerance, locked=locked,
            max_iterations=max_iterations, metrics=metrics,
        )  # fmt: skip
        problem._wanted = wanted.copy()
        problem.seed = seed
        return problem

    @property
    def tables(self) -> tuple[Any, ...]:
        """The arrays its kernels work in, as ``poise.kernels.problem_table`` lays them out.

        What stands in them may be changed between two solves, by those who know what it means.
        """
        return self._fixed

    @property
    def metric_arrays(self) -> MetricArrays:
        """Its metrics but for those of expressions, the method's own included."""
        return self._metrics

    @property
    def terms(self) -> tuple[MetricRow, ...]:
        """The metrics written as expressions, whose parameters follow those of the goals."""
        return tuple(self._terms)

    def evaluate_at(self, q: Floats, targets: Floats) -> Floats:
        """Residual rows (m,) at any pose for targets as they are; the accepted pose stays.

        For what steps along time: unlike `residual` it makes no copy of the problem, so that the
        last solve's Jacobian goes.
        """
        self._targets[:] = targets
        self._work[9][:] = q
        self._evaluate(self._table)
        self._raise_failures()
        return self._work[2].copy()

    def clone(self) -> Problem:
        """The same problem with memory of its own, for another thread."""
        remade, made = self.__reduce__()
        return remade(*made)

    def clones(self, count: int) -> list[Problem]:
        """``count`` clones, made once and kept for the next batch."""
        while len(self._clones) < count:
            self._clones.append(self.clone())
        return self._clones[:count]

    def _refreshed(self, compiled: Any) -> Callable[[int], float]:
        """Evaluation that asks Python for user-written joints and curves first."""
        refresh, trial = self._space.refresh, self._work[9]

        def evaluate(table: int) -> float:
            refresh(trial)
            return compiled(table)

        return evaluate

    # -- the problem as a black box (source 000) -----------------------------------------------

    def default_targets(self, start: Pose) -> Floats:
        """The goals' own targets (..., t), pins taken from ``start``."""
        parts = [goal.targets(start) for goal in (*self.goals, *self._terms)]
        if not parts:
            return np.zeros(0)
        if all(part.ndim == 1 for part in parts):
            return np.concatenate(parts)
        try:
            shape = np.broadcast_shapes(*(part.shape[:-1] for part in parts))
        except ValueError:
            shapes = ", ".join(str(part.shape[:-1]) for part in parts)
            raise ShapeError(f"batches of targets of different shapes: {shapes}") from None
        wide = [np.broadcast_to(part, (*shape, part.shape[-1])) for part in parts]
        return np.concatenate(wide, axis=-1)

    def targets_of(self, goals: Sequence[Goal], targets: Floats) -> Floats:
        """The targets (n,) of some of the goals, out of those of all."""
        sizes = [goal.targets(self.skeleton.rest).shape[-1] for goal in self.goals]
        ends = np.cumsum(sizes)
        parts = [
            targets[end - size : end]
            for goal, size, end in zip(self.goals, sizes, ends, strict=True)
            if any(goal is one for one in goals)
        ]
        return np.concatenate(parts) if parts else np.zeros(0)

    def residual(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Residual rows (m,) at a pose: where each goal is, minus where it should be, weighted."""
        return self._at(q, targets)._work[2].copy()

    def jacobian(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Jacobian (m, nv) of the residuals with respect to the rates v."""
        own = self._at(q, targets)
        own._differentiate(own._table)
        own._raise_failures()
        return own._work[6].copy()

    def drift(self, q: ArrayLike, rates: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Rates (m,) of the residuals where the body stands still and targets change at ``rates``.

        The partial derivative dC/dt of source 003: with the body moving at v, residuals change at
        ``jacobian @ v + drift``. ``rates`` are in the order and any shape of the targets.

        Raises:
            ShapeError: q, rates or targets do not have the right number of entries.
        """
        from poise.solvers.drifting import drift

        return drift(self, q, rates, targets)

    def tape_at(self, q: ArrayLike, targets: ArrayLike | None = None) -> Any:
        """The tape of the problem's table (``poise.kernels.problem_table``), as it is at a pose."""
        from poise.kernels.problem_table import TAPE

        return self._at(q, targets)._fixed[TAPE]

    def frames(self, q: ArrayLike) -> tuple[Floats, Floats]:
        """World frames at a pose: before each primitive (P, 12) and of joints (joints, 16)."""
        # Any targets will do: no frame depends on them, and those of a batch are many.
        body = self._at(q, np.ones(self._rows.target_size))._work[0]
        return body[6].copy(), body[7][: len(self.skeleton.joints)].copy()

    @property
    def limits(self) -> tuple[Floats, Floats]:
        """Lower and upper limits (nq,) of the pose; locked DOFs are not singled out."""
        return self.skeleton.lower, self.skeleton.upper

    def look(self, q: Floats, g: int) -> tuple[Floats, Floats]:
        """Frames before every primitive (P, 3, 4) and the point (3,) of row g, at any pose.

        What the last solve left is overwritten; methods ask it in `Method.prepare`.
        """
        self._work[9][:] = q
        self._evaluate(self._table)
        return self._work[0][6].reshape(-1, 3, 4).copy(), self._work[3][g, :3].copy()

    def propose(self, q: Floats, targets: Floats) -> Floats:
        """The pose (nq,) that the method's own kernel proposes from ``q``, neither judged nor kept.

        Raises:
            ShapeError, InvalidValue: as `solve`.
        """
        self.run(np.array(q, np.float64), np.array(targets, np.float64), 0)
        cast("Any", self._entries[2])(self._table)
        self._raise_failures()
        return self._work[9].copy()

    def errors_at(self, q: Floats, targets: Floats) -> tuple[GoalError, ...]:
        """What any pose leaves of each goal."""
        return self.errors_of(self._at(q, targets)._work[5])

    def columns_at(self, q: Floats) -> Floats:
        """Jacobian (m, nv) at a pose whatever the targets: which rows depend on which rates.

        What the last solve left is overwritten; methods ask it in `Method.refusal`.
        """
        self._work[9][:] = q
        self._evaluate(self._table)
        self._differentiate(self._table)
        self._raise_failures()
        return self._work[6].copy()

    def _at(self, q: ArrayLike, targets: ArrayLike | None) -> Problem:
        """A copy that holds the residuals at ``q``; the last solve's report stays as it is."""
        pose = numbers_of(q, "a pose").copy()
        wanted = self._wanted
        if targets is not None:
            wanted = numbers_of(targets, "targets").reshape(-1).copy()
        if self._mirror is None:
            self._mirror = self.clone()
        own = self._mirror
        own.run(pose, wanted, 0)  # no iterations: this checks, and normalises the targets
        own._work[9][:] = pose
        own._evaluate(own._table)
        return own

    # -- reports -------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """How the last solve ended; a stall is "infeasible" where lengths prove it to be."""
        if self._status == slot.STALLED and self.infeasible():
            return "infeasible"
        return STATUS.get(self._status, "iteration_limit")

    def infeasible(self) -> bool:
        """Whether lengths prove that the last solve's targets cannot all be met."""
        if self._rows.tape is not None:  # lengths prove something of positions alone
            return False
        return out_of_reach(self, self._q, self._targets, self._errors)

    @property
    def iterations(self) -> int:
        """Iterations of the last solve, restarts included."""
        return int(self._state[slot.ITERATIONS] + self._progress[slot.SEARCH_ITERATIONS])

    @property
    def restarts(self) -> int:
        """How many new starts the last solve made."""
        return int(self._progress[slot.SEARCH_NUMBER])

    @property
    def seed(self) -> int:
        """What the new starts are drawn from."""
        return int(self._progress[slot.SEARCH_SEED])

    @seed.setter
    def seed(self, seed: int) -> None:
        # 53 bits are what a float holds; more would be lost without a word.
        self._progress[slot.SEARCH_SEED] = seed % (1 << 53)

    @property
    def evaluations(self) -> int:
        """How often the last solve evaluated the residuals."""
        return int(self._state[slot.EVALUATIONS] + self._progress[slot.SEARCH_EVALUATIONS])

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

    def cost_at(self, q: Floats, targets: Floats) -> float:
        """``|r|^2 / 2`` at any pose."""
        own = self._at(q, targets)
        # The kernel's own sum: costs are compared to the last bit.
        return float(own._evaluate(own._table))

    @property
    def row_errors(self) -> Floats:
        """(G,) what the last solve left of each row of goals, metres or radians."""
        return self._errors.copy()

    @property
    def row_weights(self) -> Floats:
        """(R,) what each row of an expression counts, in place: 0 leaves it out of every solve."""
        return self._fixed[11][7]

    @property
    def row_owners(self) -> NDArray[np.int64]:
        """(R,) the number of the goal that each row of an expression belongs to."""
        tape = self._rows.tape
        if tape is None:
            return np.zeros(0, np.int64)
        goals = [
            number
            for number, goal in enumerate((*self.goals, *self._terms))
            for row in goal.rows
            if self.method.constrained or not isinstance(row, RowKind)
        ]
        return np.array(goals, np.int64)[tape.outputs[:, 1]]

    def violations(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Residual rows (m,) at a pose, those of inequalities that hold being zero."""
        r = self.residual(q, targets)
        tape = self._rows.tape
        if tape is not None:
            own = r[self._rows.tape_row :]
            own[(tape.outputs[:, 2] == AT_LEAST) & (own > 0.0)] = 0.0
        return r

    @property
    def rows(self) -> RowArrays:
        """The goals as the kernels see them."""
        return self._rows

    @property
    def visits(self) -> NDArray[np.int64]:
        """Where the methods that go from joint to joint go (``memory.visits_of``)."""
        return self._linear[9]

    @property
    def row_kinds(self) -> tuple[int, ...]:
        """The kind of each row of goals (``poise.kernels.rows``)."""
        return self._rows.kinds

    def followed(self) -> str:
        """Which goal sits on or behind a constraint joint, in words; empty where none does."""
        skeleton = self.skeleton
        for joint in self._rows.arrays[0][:, 1].tolist():
            if skeleton.mechanism.follows(joint):
                return f"{skeleton.joint_names[joint]} follows other joints (a constraint joint)"
        return ""

    def notes(self) -> tuple[str, ...]:
        """What happened on the way that the caller should know."""
        notes = self.method.notes(int(self._state[slot.FALLBACKS]))
        moved = int(self._state[slot.MOVED])
        optimality = self.optimality()
        if optimality is not None:
            notes += optimality.notes()
        if moved:
            values = "value" if moved == 1 else "values"
            notes += (f"the start was outside its limits: {moved} {values} moved into them",)
        return notes

    @property
    def row_offsets(self) -> Floats:
        """(m,) what each row of a constrained problem counts from, in place."""
        return self._fixed[12][14]

    def set_levels(self, levels: NDArray[np.int64]) -> None:
        """Make rows of expressions (R,) soft (0) or hard (1) in place, of a constrained problem."""
        self._fixed[11][6][:, 3] = levels
        self._fixed[12][15][self._rows.tape_row :] = levels

    def optimality(self) -> Optimality | None:
        """How nearly the conditions of a minimum hold after the last solve; None: not asked."""
        if not self.method.constrained or self._status == _NONE:
            return None
        return self._optimality()

    def _optimality(self) -> Optimality:
        from poise.solvers.optimality import optimality_of

        program = self._fixed[12]
        return optimality_of(program[13], program[0], self.goals, self._rows)

    def result(
        self, seconds: float = 0.0, trace: tuple[TraceEntry, ...] = (), start: Floats | None = None
    ) -> Result:
        """The last solve as a `Result`; with the ``start`` (nq,) it can explain itself better."""
        return Result(
            pose=Pose.trusted(self.skeleton, self._q),
            status=self.status,
            errors=self.ordered(self._errors),
            goals=self.goals,
            movable=self.movable,
            iterations=self.iterations,
            evaluations=self.evaluations,
            restarts=self.restarts,
            seconds=seconds,
            solver=self.method.name,
            notes=self.notes(),
            trace=trace,
            setup=self.setup,
            targets=self._targets.copy(),
            start=start,
            optimality=self.optimality(),
        )

    def traced(
        self, start: Floats, wanted: Floats, limit: float | None = None
    ) -> tuple[TraceEntry, ...]:
        """Solve one iteration at a time, with an entry for each; times leave Python's share out.

        ``limit`` is a wall-clock limit in seconds.
        """
        until = None if limit is None else time.perf_counter() + limit
        spent = 0.0
        entries: list[TraceEntry] = []
        status = slot.RUNNING
        while status == slot.RUNNING:
            began = time.perf_counter()
            status = self._advance(start, wanted, not entries, 1 if entries else 0)
            spent += time.perf_counter() - began
            if until is not None and time.perf_counter() >= until:
                self.stop()
                status = self._status
            cost = float(self._state[slot.COST])
            entries.append(
                TraceEntry(
                    self.iterations, spent, self._q.copy(), cost, self.errors, self.evaluations
                )
            )  # fmt: skip
        return tuple(entries)


def _built_in(goal: Goal) -> bool:
    """Whether no expression is among a goal's rows."""
    return all(isinstance(row, RowKind) for row in goal.rows)
