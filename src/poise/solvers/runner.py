"""Run a compiled problem: the kernels' memory, iterations in portions, batches."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError, SolveError, UnsuitableSolver
from poise.kernels import solver_state as slot
from poise.kernels import sqp_state as program
from poise.kernels.columns import PARAMETERS, REPORTS
from poise.model.pose import Pose
from poise.solvers.batch_rows import BatchRows
from poise.solvers.compiled_problem import CompiledProblem
from poise.solvers.constrained_multi_start import ProgramMemory, ProgramSearch
from poise.solvers.problem_state import ProblemState
from poise.solvers.python_method import PythonMethod, proposals
from poise.solvers.reentrancy_guard import Reentry
from poise.solvers.tolerance import EXACT, PixelTolerance, see_expressions

if TYPE_CHECKING:
    from poise.kernels.address_table import PythonEntry
    from poise.solvers.natural import Natural, Watch
    from poise.solvers.priorities import Priorities
    from poise.solvers.problem import Problem
    from poise.solvers.problem_spec import ProblemSpec


NONE = -9
"""Status of a runner without a completed solve: not begun, or interrupted."""

_PIECE_SECONDS = 0.05  # seconds between two checks of the clock and of interrupts
_LEAST_SECONDS = 5e-4  # minimum seconds between two checks, when a limit is near
_MOST_AT_ONCE = 4096  # maximum number of rows processed at once
_STANDS = (slot.STALLED, slot.COMPROMISE)

_REFUSALS = {
    -1: "the start pose is not finite, or has a value beyond 1e100",
    -2: "a target is not finite or beyond 1e100, or a quaternion is zero",
    -3: "a quaternion of the start pose is zero: it is not a rotation",
    -4: "the start pose is too far from the goals to measure the distance",
}


def _never() -> bool:
    return False


def _goal(left: float) -> float:
    """Return the duration of the next portion for the remaining seconds."""
    return min(_PIECE_SECONDS, max(0.5 * left, _LEAST_SECONDS))


class Runner:
    """Solves a compiled problem, in one thread at a time: memory, kernels and their drivers.

    ``asking`` is the problem that methods in Python ask for residuals. With ``hinge_rates``, all
    rates are those of joint values, and the runner only evaluates poses.

    Attributes:
        compiled, skeleton, goals, method, metrics, rows, free, movable, max_iterations: see
            `CompiledProblem` and `ProblemSpec`.
        state: the part of the problem that may change between two solves.
        tables: the arrays of the kernels, as ``poise.kernels.problem_table`` lays them out.
        metric_arrays: the metrics other than expressions, including those of the method.
        own, dofs, visits: the arrays of the method's kernel, the limits of the DOFs, and the visits
            of methods that go from joint to joint (``workspace.visits_of``).
        entries, address: the kernels at the beginning of the table, and its address. Kernels that
            evaluate many poses overwrite the last residuals; call `raise_failures` afterwards.
        native: whether a solve calls no Python function.
        status: the status of the last run (``poise.kernels.solver_state``), or `NONE`.
        until: deadline of the current run (`time.perf_counter`).
        search, natural, priorities: the multi-start search of a constrained method, the search with
            a pose prior that precedes the method, and the levels of hard goals; or None.

    Raises:
        UnsuitableSolver: the method cannot solve for these goals on this skeleton.
    """

    def __init__(
        self, compiled: CompiledProblem, asking: Problem | None = None, *, hinge_rates: bool = False
    ) -> None:
        spec = compiled.spec
        self.compiled, self.skeleton, self.goals = compiled, spec.skeleton, spec.goals
        self.method, self.metrics, self.rows = compiled.method, compiled.metrics, compiled.rows
        self.free, self.movable = compiled.free, compiled.movable
        self.max_iterations = spec.max_iterations
        self.tables, self._space, self.metric_arrays = compiled.tables(hinge_rates)
        tables = self.tables
        self.own, self.dofs, self.visits = tables.own, tables.dofs, tables.linear.visits
        start = spec.start or spec.skeleton.rest
        # keep the shape of a batch of targets: a solve without targets then rejects the shape
        targets = compiled.default_targets(spec.goals, start).copy()
        self.state = ProblemState(compiled, tables, targets)
        # valid values before the first solve, to avoid division by a time step of zero
        tables.targets[:] = targets.reshape(-1)[: len(tables.targets)]
        pixels = isinstance(spec.tolerance, PixelTolerance)
        self._sees_expressions = pixels and self.method.constrained
        self._shapes = tables.q.shape, tables.targets.shape
        # reading an entry of a memoryview is three times as fast
        self._counters, self._progress = tables.state.data, tables.search.progress.data
        self._reentry = Reentry()
        self._taken = threading.Lock()
        self._at_once, self._slow = 1, False
        self._refusal = 0  # status of the last rejection by the kernels
        self.until, self._late = math.inf, False
        self._seconds = self.expected_seconds()
        self._piece = max(1, int(_PIECE_SECONDS / self._seconds))
        self._python: PythonEntry | None = None
        self._proposer: PythonEntry | None = None
        self._connect(compiled.entries(self), asking)
        self.search: ProgramSearch | None = None
        self._loop, self._batch = self.method.loops_of(self)
        self.priorities: Priorities | None = None
        self.natural: Natural | None = None
        self.method.prepare(self)
        reason = self.method.refusal(self)
        if reason is not None:
            raise UnsuitableSolver(f"{self.method.name} cannot solve this problem: {reason}")
        # zero iterations compile the kernels now, not in the first solve
        self._advance(tables.q, tables.targets, False, 0)
        tables.state[:] = 0.0
        self.status = NONE
        if self.method.constrained and self.rows.levels > 1:
            from poise.solvers.priorities import Priorities

            self.priorities = Priorities(self)
        if not hinge_rates and spec.prior is not None:
            from poise.solvers.natural import Natural

            self.natural = Natural(self, spec.prior)
        self.goes_straight = (
            self.native and self.natural is None and self.priorities is None
            and not self._sees_expressions
        )  # fmt: skip

    @classmethod
    def of(cls, spec: ProblemSpec) -> Runner:
        """Return a runner of another specification."""
        return cls(CompiledProblem(spec))

    def _connect(self, entries: tuple[Any, ...], asking: Problem | None) -> None:
        """Create the table of these parts; user-defined Python functions replace some of them."""
        from poise.kernels.address_table import PythonEntry
        from poise.kernels.problem_table import problem_table

        self._evaluate, self._differentiate = entries[:2]
        if not self.skeleton.mechanism.native:
            self._evaluate = self._refreshed(self._evaluate)
            self._python = PythonEntry(self._reentry.watched(self._evaluate))
            entries = (self._python, *entries[1:])
        if isinstance(self.method, PythonMethod) and asking is not None:
            propose = proposals(self.method, asking, self)
            self._proposer = PythonEntry(self._reentry.watched(propose))
            entries = (*entries[:2], self._proposer, *entries[3:])
        self.native = self._python is None and self._proposer is None
        # The table holds addresses: keep the objects alive and at the same address.
        self.entries, self._addresses = entries, problem_table(entries, self.tables)
        self.address: int = self._addresses.ctypes.data

    def _refreshed(self, compiled: Any) -> Callable[[int], float]:
        """Return an evaluation that calls Python for user-written joints and curves first."""
        refresh, trial, state = self._space.refresh, self.tables.work.q_try, self.tables.state

        def evaluate(table: int) -> float:
            if self.until < math.inf and state[slot.STARTED] != 0.0:
                self._late = self._late or time.perf_counter() >= self.until
                if self._late:  # rejects the pose and ends the iteration without another evaluation
                    return math.inf
            refresh(trial)
            return compiled(table)

        return evaluate

    def expected_seconds(self) -> float:
        """Return an upper estimate of the time of an iteration, before one has been timed."""
        if not self.skeleton.mechanism.native or isinstance(self.method, PythonMethod):
            return _PIECE_SECONDS
        chain, work = self.tables.program.order.size > 0, self.tables.work
        return self.method.expected_seconds(len(work.v), len(work.errors), chain=chain)

    # -- outcome of the last run ---------------------------------------------------------------

    @property
    def q(self) -> Floats:
        """Copy of the pose (nq,) of the last run."""
        return self.tables.q.copy()

    @property
    def ahead(self) -> tuple[int, int]:
        """Iterations and evaluations of the search with a prior in the last run."""
        return (n.iterations, n.evaluations) if (n := self.natural) is not None else (0, 0)

    @property
    def iterations(self) -> int:
        """Iterations of the last run, restarts included."""
        own = self._counters[slot.ITERATIONS] + self._progress[slot.SEARCH_ITERATIONS]
        return self.ahead[0] + int(own)

    @property
    def evaluations(self) -> int:
        """Number of evaluations of the residuals in the last run."""
        own = self._counters[slot.EVALUATIONS] + self._progress[slot.SEARCH_EVALUATIONS]
        return self.ahead[1] + int(own)

    @property
    def restarts(self) -> int:
        """Number of restarts of the last run."""
        return int(self._progress[slot.SEARCH_NUMBER])

    def count(self, place: int) -> int:
        """Return a counter of the last run, such as `MOVED` (``poise.kernels.solver_state``)."""
        return int(self._counters[place])

    @property
    def cost(self) -> float:
        """``|r|^2 / 2`` at the last run's pose."""
        return float(self._counters[slot.COST])

    @property
    def row_errors(self) -> Floats:
        """Copy of the errors (G,) of the rows of goals after the last run, metres or radians."""
        return self.tables.work.errors.copy()

    @property
    def tolerances(self) -> Floats:
        """Tolerances (G,) of the rows of goals in the last run, metres or radians."""
        return self.tables.rows.parameters[:, PARAMETERS.tolerance]

    # -- runs ----------------------------------------------------------------------------------

    def refuse_if_taken(self) -> None:
        """Raise an error if another thread is using the memory.

        Waiting would not suffice: status and errors are read after a solve. The lock is then taken
        by ``with``, at which no interrupt can occur.

        Raises:
            SolveError: another thread is solving, or a Python function that this solve calls.
        """
        self._reentry.check()
        if self._taken.locked():
            raise SolveError(
                "this Problem is solving in another thread; give each thread its own clone "
                "(problem.clone())"
            )

    def solve(self, start: Floats, wanted: Floats) -> Floats:
        """Run from ``start`` (nq,), writeable, with targets (t,) to the end; return the pose."""
        if not self.goes_straight:
            self.finish(start, wanted)
            return self.tables.q.copy()
        self._check_shapes(start, wanted)
        if self._taken.locked():
            self.refuse_if_taken()
        with self._taken:
            if self.state.edited:
                self.state.settle()
            self.status = NONE
            self._follow_start(start)
            status = self._loop(start, wanted, True, self._piece, self.address)
            if status < 0:
                raise self._refused(status)
            self.status = status
            if status == slot.RUNNING:
                self._rest(math.inf, _never)
            return self.tables.q.copy()

    def run(
        self, start: Floats, wanted: Floats, budget: int = slot.ENDLESS, until: float = math.inf,
        watch: Watch | None = None,
    ) -> bool:  # fmt: skip
        """Begin at ``start`` (nq,) with targets (t,), for up to ``budget`` iterations.

        ``until`` (`time.perf_counter`) and ``watch`` limit and observe the search with a prior,
        which precedes the iterations. Returns True if the solver could continue.
        """
        self.refuse_if_taken()
        with self._taken:
            return self._begin(start, wanted, budget, until, watch) == slot.RUNNING

    def resume(self, budget: int) -> bool:
        """Continue for up to ``budget`` iterations; return True if the solver could continue.

        Raises:
            InvalidValue: there is no run to continue, or it raised an error.
        """
        tables = self.tables
        if self.status == NONE:
            raise InvalidValue("no run to continue; start one with run or solve")
        self.refuse_if_taken()
        with self._taken:
            return self._advance(tables.q, tables.targets, False, budget) == slot.RUNNING

    def finish(self, start: Floats, wanted: Floats, until: float = math.inf) -> int:
        """Begin at ``start`` (nq,) with targets (t,), run to the end, and return the status.

        The run is divided into portions of at most `_PIECE_SECONDS`, between which interrupts are
        handled. At ``until`` (`time.perf_counter`) the run ends at the best pose found, with
        `TIME_LIMIT`.
        """
        if self.goes_straight and until == math.inf:
            self.solve(start if start.flags.writeable else start.copy(), wanted)
            return self.status
        self.refuse_if_taken()
        with self._taken:
            return self._finish(start, wanted, until, _never)

    def _finish(
        self, start: Floats, wanted: Floats, until: float, stopped: Callable[[], bool]
    ) -> int:
        """See `finish`; if ``stopped`` returns True between two portions, the run is abandoned."""
        try:
            self.until, self._late = until, False
            budget = 0 if until < math.inf else self._piece
            status = self._begin(start, wanted, budget, until)
            return self._rest(until, stopped) if status == slot.RUNNING else status
        finally:
            self.until = math.inf

    def _rest(self, until: float, stopped: Callable[[], bool]) -> int:
        """Continue a run to its end, in portions, and return the status."""
        status = slot.RUNNING
        while status == slot.RUNNING and not stopped():
            began = time.perf_counter()
            if began >= until:
                self.stop()
                return self.status
            before = self.iterations
            budget = max(1, int(_goal(until - began) / self._seconds))
            status = self._advance(self.tables.q, self.tables.targets, False, budget)
            done = max(1, self.iterations - before)
            self._seconds = max((time.perf_counter() - began) / done, 1e-8)
            self._piece = max(1, int(_PIECE_SECONDS / self._seconds))
            if self._late and status not in (slot.RUNNING, slot.CONVERGED):
                status = self.status = slot.TIME_LIMIT
        return status

    def stop(self) -> None:
        """End a run at its time limit, with the best pose found."""
        if self.status != slot.RUNNING:
            return
        self.status = slot.TIME_LIMIT
        tables = self.tables
        if self.method.constrained:
            (self.search or ProgramMemory(tables)).stop()
            return
        search, work = tables.search, tables.work
        candidates = [(tables.state[slot.BEST], work.q_best, work.errors_best)]
        if self.restarts:
            candidates.append((self._progress[slot.SEARCH_BEST], search.found, search.errors))
        for cost, q, errors in candidates:
            if cost < tables.state[slot.COST]:
                tables.state[slot.COST] = cost
                tables.q[:] = q
                tables.work.errors[:] = errors

    def _begin(
        self, start: Floats, wanted: Floats, budget: int, until: float = math.inf,
        watch: Watch | None = None,
    ) -> int:  # fmt: skip
        """Begin a run, after the search with a prior; return the status."""
        # The kernels would be compiled again for read-only arrays.
        start = start if start.flags.writeable else start.copy()
        self._check_shapes(start, wanted)
        self.status = NONE
        if self.state.edited:
            self.state.settle()
        natural = self.natural if self.max_iterations > 0 else None
        outside = 0
        if natural is not None:
            lower, upper = self.state.limits
            outside = np.count_nonzero((start < lower) | (start > upper))
            natural.follow(self.state)
            inside = np.where(self.movable, np.clip(start, lower, upper), start)
            start = natural.pose(inside, wanted, until, watch)
        self._begun = start.copy() if self.priorities is not None else start
        if self._sees_expressions and np.isfinite(start).all() and np.isfinite(wanted).all():
            pose, kinds = Pose(self.skeleton, start), self.compiled.kind_targets
            see_expressions(pose, kinds, self.rows, wanted, self.tables)
        self._follow_start(start)
        status = self._advance(start, wanted, True, budget)
        if natural is not None:
            self.tables.state[slot.MOVED] = outside
        return status

    def _follow_start(self, start: Floats) -> None:
        """Let the metrics that depend on the start of a solve begin there."""
        if self.metric_arrays.following:
            self.metric_arrays.update(start)

    def _advance(self, start: Floats, wanted: Floats, fresh: bool, budget: int) -> int:
        """Iterate, and solve the levels of hard goals in order if not all of them hold."""
        status = self._iterate(start, wanted, fresh, budget)
        if self.priorities is not None and status in _STANDS:
            status = self.status = self._settled_by_priority(self.priorities, status)
        return status

    def _iterate(self, start: Floats, wanted: Floats, fresh: bool, budget: int) -> int:
        """Run the kernels' loop for up to ``budget`` iterations, and return the status."""
        self.status = NONE
        status = self._loop(start, wanted, fresh, budget, self.address)
        if not self.native:
            self.raise_failures()
        if status < 0:
            raise self._refused(status)
        self.status = status
        return status

    def _refused(self, status: int) -> InvalidValue:
        """Return the error for a start or targets that the kernels reject."""
        self._refusal = status
        return InvalidValue(_REFUSALS[status])

    def _check_shapes(self, start: Floats, wanted: Floats) -> None:
        if start.shape != self._shapes[0] or wanted.shape != self._shapes[1]:
            raise ShapeError(
                f"expected joint values of shape {self._shapes[0]} and targets of shape "
                f"{self._shapes[1]}, not {start.shape} and {wanted.shape}"
            )

    def _settled_by_priority(self, levels: Priorities, status: int) -> int:
        """Return the status after solving the priority levels in order, if not all of them hold."""
        tables = self.tables
        report, counters = tables.program.report, tables.state
        if report[program.VIOLATION] <= EXACT:
            return status
        spent = counters[[slot.ITERATIONS, slot.EVALUATIONS]]
        targets = tables.targets.copy()
        # Begin at the caller's start, so that later levels do not influence the result of the
        # first.
        q, reached, more = levels.settled(self, self._begun, targets, self.until)
        offsets = tables.program.offsets
        kept = offsets.copy()
        try:
            offsets[self.rows.tape_row :] += reached
            self._follow_start(q)
            found = self._iterate(q, targets, True, 0)
            while found == slot.RUNNING and time.perf_counter() < self.until:
                found = self._iterate(tables.q, tables.targets, False, self._piece)
        finally:
            offsets[:] = kept
        if found == slot.RUNNING:
            self.stop()
            found = self.status
        counters[[slot.ITERATIONS, slot.EVALUATIONS]] += spent + more
        report[program.VIOLATION] = max(report[program.VIOLATION], np.abs(reached).max())
        report[program.ENDING] = program.CONTRADICTED
        # a level that is kept at a nonzero value does not hold
        return slot.STALLED if found in (slot.CONVERGED, slot.COMPROMISE) else found

    # -- batches -------------------------------------------------------------------------------

    def run_batch(
        self, rows: BatchRows, until: float = math.inf, stopped: Callable[[], bool] = _never
    ) -> None:
        """Solve a batch.

        Rows not solved at ``until`` (`time.perf_counter`) keep the best pose found, or their start,
        with `TIME_LIMIT`. ``stopped`` is called about every `_PIECE_SECONDS`; if it returns True,
        the remaining rows are abandoned.
        """
        row, end = 0, rows.count
        self.refuse_if_taken()
        with self._taken:
            if self.state.edited:
                self.state.settle()
            while row < end and not stopped():
                began = time.perf_counter()
                if began >= until:
                    self._leave(rows.part(row, end), stopped)
                    break
                upto = min(end, row + self._at_once)
                self._run_rows(rows.part(row, upto), until, stopped)
                # In portions, between which interrupts and the time limit are handled.
                ended = time.perf_counter()
                spent = max(ended - began, 1e-9)
                fitting = int((upto - row) * _goal(until - ended) / spent)
                self._slow = fitting < 1
                self._at_once = max(1, min(fitting, 2 * self._at_once, _MOST_AT_ONCE))
                row = upto
            if not self.native:
                self.raise_failures()

    def _run_rows(self, rows: BatchRows, until: float, stopped: Callable[[], bool]) -> None:
        """Solve many rows between two checks of the clock; solve slow rows separately."""
        searches = self.priorities is not None or self.natural is not None
        if searches or self._sees_expressions or self._batch is None or self._slow:
            for b in range(rows.count):
                self._run_row(b, rows, until, stopped)
            return
        each = 1 if self.metric_arrays.following else max(1, rows.count)
        for row in range(0, rows.count, each):
            some = rows.part(row, row + each)
            goal = _goal(until - time.perf_counter())
            self._run_alike(some, max(1, int(goal / self._seconds)))
            # restart unfinished rows with checks of the clock
            for b in np.flatnonzero(some.reports[:, REPORTS.status] == slot.RUNNING).tolist():
                self._run_row(b, some, until, stopped)

    def _run_row(self, b: int, rows: BatchRows, until: float, stopped: Callable[[], bool]) -> None:
        """Solve one row of a batch by itself; a rejected row gets the status of its rejection."""
        if stopped():
            return
        self._refusal = 0
        try:
            self._finish(rows.starts[b], rows.targets[b], until, stopped)
        except InvalidValue:
            if not self._refusal:
                raise
            rows.reports[b, REPORTS.status] = self._refusal
            return
        rows.poses[b], rows.errors[b] = self.tables.q, self.tables.work.errors
        rows.reports[b] = self.status, self.iterations, self.evaluations, self.count(slot.MOVED)

    def _run_alike(self, rows: BatchRows, budget: int) -> None:
        """Solve rows with the metrics of the first row's start."""
        self.metric_arrays.update(rows.starts[0])
        self._batch(
            rows.starts, rows.targets, rows.poses, rows.errors, rows.reports, budget, self.address
        )

    def _leave(self, rows: BatchRows, stopped: Callable[[], bool]) -> None:
        """Write the starts, moved into the limits, of rows that were not begun in time."""
        for row in range(0, rows.count, _MOST_AT_ONCE):
            if stopped():
                return
            some = rows.part(row, row + _MOST_AT_ONCE)
            if self._batch is None:
                self._run_rows(some, -math.inf, stopped)
            else:
                self._run_alike(some, 0)
            own = some.reports[:, REPORTS.status]
            own[own == slot.RUNNING] = slot.TIME_LIMIT

    # -- poses without a run -------------------------------------------------------------------

    def evaluate_at(self, q: Floats, targets: Floats) -> Floats:
        """Return residual rows (m,) at any pose for some targets; keep the pose of the last run.

        It overwrites the Jacobian of the last run.
        """
        self.refuse_if_taken()
        with self._taken:
            self.tables.targets[:] = targets
            self.evaluate(q)
            return self.tables.work.r_try.copy()

    def evaluate_for(self, q: Floats, targets: Floats) -> float:
        """Check and normalise targets (t,), then evaluate a pose (nq,): see `evaluate`."""
        self.refuse_if_taken()
        with self._taken:
            self._check_shapes(q, targets)
            self._follow_start(q)
            self._iterate(q, targets, True, 0)
            return self.evaluate(q)

    def evaluate(self, q: ArrayLike) -> float:
        """Evaluate the rows at a pose for the current targets; return ``|r|^2 / 2``.

        Values, errors and frames are then in the arrays, in place of those of the last run.
        """
        self.tables.work.q_try[:] = q
        # the kernel's sum, as costs are compared bit by bit
        cost = float(self._evaluate(self.address))
        if not self.native:
            self.raise_failures()
        return cost

    def columns_at(self, q: ArrayLike) -> Floats:
        """Return the Jacobian (m, nv) by the solver's rates at a pose; see `evaluate`."""
        self.evaluate(q)
        return self.differentiate()

    def differentiate(self) -> Floats:
        """Return the Jacobian (m, nv) at the pose that was evaluated last."""
        self._differentiate(self.address)
        if not self.native:
            self.raise_failures()
        return self.tables.work.J.copy()

    def raise_failures(self) -> None:
        """Raise the first exception of the Python functions that the kernels called."""
        entries = [entry for entry in (self._python, self._proposer) if entry is not None]
        for failure in [entry.taken_failure() for entry in entries]:
            if failure is not None:
                raise failure
