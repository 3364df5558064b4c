"""Run a problem: table of kernels, iterations in portions, batches, priorities."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, ShapeError, UnsuitableSolver
from poise.kernels import solver_state as slot
from poise.kernels import sqp_state as program
from poise.kernels.columns import REPORT_STATUS
from poise.model.pose import Pose
from poise.solvers.batch_rows import BatchRows
from poise.solvers.problem_diagnostics import NONE, ProblemReports
from poise.solvers.python_method import PythonMethod, proposals
from poise.solvers.reentrancy_guard import OneThread, Reentry
from poise.solvers.result import GoalError, TraceEntry
from poise.solvers.tolerance import EXACT
from poise.solvers.workspace import bends_smoothly

if TYPE_CHECKING:
    from poise.kernels.address_table import PythonEntry
    from poise.solvers.constrained_multi_start import ProgramSearch
    from poise.solvers.natural import Natural, Watch
    from poise.solvers.priorities import Priorities
    from poise.solvers.problem import Problem

Floats = NDArray[np.float64]

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


class ProblemRuns(ProblemReports):
    """The kernels of a problem and their drivers; see `Problem`."""

    def _make_ready(self, start: Pose) -> None:
        """Put the kernels into a table; raise an error if the method cannot solve the problem."""
        whole = cast("Problem", self)  # true for every problem that runs
        self._reentry = Reentry()
        self._one_thread = OneThread()
        self._at_once = 1
        self._refusal = 0
        """Return the status of the last rejection by the kernels."""
        self._slow = False
        self.until = math.inf
        self._late = False
        self._each = self._expected_seconds()
        self._piece = max(1, int(_PIECE_SECONDS / self._each))
        self._python: PythonEntry | None = None
        self._proposer: PythonEntry | None = None
        self._connect(self._compiled())
        self.search: ProgramSearch | None = None
        self._loop, self._batch = self.method.loops_of(whole)
        self._wanted = np.zeros(self._rows.target_size)
        self._pose_shape, self._target_shape = self._q.shape, self._wanted.shape
        # keep the shape of a batch of targets: a solve without targets then rejects the shape
        self._wanted = self.default_targets(start).copy()
        # valid values before the first solve, to avoid division by a time step of zero
        self._targets[:] = self._wanted.reshape(-1)[: len(self._targets)]
        self.priorities: Priorities | None = None
        self._begun = self._q
        if self.method.constrained and self._rows.levels > 1:
            from poise.solvers.priorities import Priorities

            self.priorities = Priorities(whole)
        self.natural: Natural | None = None
        self._ahead = 0, 0
        self._goes_straight = (
            self.native
            and self.prior is None
            and self.priorities is None
            and not self._metrics.following
        )
        self.method.prepare(whole)
        reason = self.method.refusal(whole)
        if reason is not None:
            raise UnsuitableSolver(f"{self.method.name} cannot solve this problem: {reason}")
        # zero iterations compile the kernels now, not in the first solve
        self._advance(self._q, self._targets, False, 0)
        self._state[:] = 0.0
        self._status = NONE
        if self.prior is not None:
            from poise.solvers.natural import Natural

            self.natural = Natural(whole, self.prior)

    def _compiled(self) -> tuple[Any, ...]:
        """Return the compiled parts: those of the method, of expressions and of metrics."""
        mechanism, numeric = self.skeleton.mechanism, self.method.jacobian == "numeric"
        entries = self.method.kernels_of(cast("Problem", self)).entries(mechanism.kind, numeric)
        if self._rows.tape is not None:
            from poise.kernels.tape_rows import with_expressions

            entries = with_expressions(entries, mechanism.kind, numeric, self._curve())
        if self._metrics.metrics:
            from poise.kernels.metrics import METRIC, METRIC_RATES

            entries = (*entries[:8], METRIC, METRIC_RATES)
        return entries

    def _curve(self) -> Any:
        """Return the kernel for the second derivatives of the rows."""
        from poise.kernels import tape_rows

        if self._tables.program.order.size:
            from poise.kernels.chain_curvature import CURVE_CHAIN

            return CURVE_CHAIN
        smooth = bends_smoothly(self.skeleton.mechanism)
        return tape_rows.CURVE_ROWS if smooth else tape_rows.CURVE_NUMERICALLY

    def _connect(self, entries: tuple[Any, ...]) -> None:
        """Create the table of these parts; user-defined Python functions replace some of them."""
        from poise.kernels.address_table import ENTRY_SIGNATURE, PythonEntry
        from poise.kernels.compile_together import compile_together
        from poise.kernels.problem_table import problem_table
        from poise.kernels.solver_loop import LOOP_SIGNATURE

        self._evaluate, self._differentiate = entries[:2]
        if not self.skeleton.mechanism.native:
            self._evaluate = self._refreshed(self._evaluate)
            self._python = PythonEntry(self._reentry.watched(self._evaluate))
            entries = (self._python, *entries[1:])
        if isinstance(self.method, PythonMethod):
            from poise.kernels.configuration import project

            propose = proposals(
                self.method, cast("Problem", self), self._q, self._work.q_try, self._targets,
                self._state, lambda found: project(self.dofs, found),
            )  # fmt: skip
            self._proposer = PythonEntry(self._reentry.watched(propose))
            entries = (*entries[:2], self._proposer, *entries[3:])
        loop = self.method.loops()[0]
        compile_together([(loop, LOOP_SIGNATURE), *((entry, ENTRY_SIGNATURE) for entry in entries)])
        # The table holds addresses: keep the objects alive and at the same address.
        self._entries, self._addresses = entries, problem_table(entries, self._tables)
        self._table: int = self._addresses.ctypes.data

    def _refreshed(self, compiled: Any) -> Callable[[int], float]:
        """Return an evaluation that calls Python for user-written joints and curves first."""
        refresh, trial = self._space.refresh, self._work.q_try

        def evaluate(table: int) -> float:
            if self.until < math.inf and self._state[slot.STARTED] != 0.0:
                self._late = self._late or time.perf_counter() >= self.until
                if self._late:  # rejects the pose and ends the iteration without another evaluation
                    return math.inf
            refresh(trial)
            return compiled(table)

        return evaluate

    @property
    def q(self) -> Floats:
        """Copy of the current pose (nq,) of the last run."""
        return self._q.copy()

    def run(
        self, start: Floats, wanted: Floats, budget: int = slot.ENDLESS, until: float = math.inf
    ) -> bool:
        """Begin at ``start`` (nq,) with targets (t,), for up to ``budget`` iterations.

        ``until`` (`time.perf_counter`) limits the search with a prior, which precedes the
        iterations. Returns True if the solver could continue. Unlike ``solve``, this does not check
        its arguments.
        """
        # The kernels would be compiled again for read-only arrays.
        if not start.flags.writeable:
            start = start.copy()
        return self._advance(start, wanted, True, budget, until) == slot.RUNNING

    def resume(self, budget: int) -> bool:
        """Continue for up to ``budget`` iterations; return True if the solver could continue.

        Raises:
            InvalidValue: there is no run to continue, or it raised an error.
        """
        if self._status == NONE:
            raise InvalidValue("no run to continue; start one with run or solve")
        return self._advance(self._q, self._targets, False, budget) == slot.RUNNING

    def finish(
        self, start: Floats, wanted: Floats, until: float = math.inf,
        stopped: Callable[[], bool] = _never,
    ) -> int:  # fmt: skip
        """Begin at ``start`` (nq,) with targets (t,), run to the end, and return the status.

        The run is divided into portions of at most `_PIECE_SECONDS`, between which interrupts are
        handled. At ``until`` (`time.perf_counter`) the run ends at the best pose found, with
        `TIME_LIMIT`. If ``stopped`` returns True between two pieces, the run is abandoned.
        """
        if not start.flags.writeable:
            start = start.copy()
        if self._goes_straight and until == math.inf:
            self._run_straight(start, wanted, stopped)
            return self._status
        only = self._one_thread
        if not only.begun(False):
            raise only.refusal()
        try:
            self.until, self._late = until, False
            budget = 0 if until < math.inf else self._piece
            status = self._advance(start, wanted, True, budget, until)
            return self._rest(until, stopped) if status == slot.RUNNING else status
        finally:
            self.until = math.inf
            only.end()

    def _rest(self, until: float, stopped: Callable[[], bool] = _never) -> int:
        """Continue a run to its end, in portions, and return the status."""
        status = slot.RUNNING
        while status == slot.RUNNING and not stopped():
            began = time.perf_counter()
            if began >= until:
                self.stop()
                return self._status
            before = self.iterations
            status = self._advance(
                self._q, self._targets, False, max(1, int(_goal(until - began) / self._each))
            )
            done = max(1, self.iterations - before)
            self._each = max((time.perf_counter() - began) / done, 1e-8)
            self._piece = max(1, int(_PIECE_SECONDS / self._each))
            if self._late and status not in (slot.RUNNING, slot.CONVERGED):
                status = self._status = slot.TIME_LIMIT
        return status

    def _expected_seconds(self) -> float:
        """Return an upper estimate of the time of an iteration, before one has been timed."""
        if not self.skeleton.mechanism.native or isinstance(self.method, PythonMethod):
            return _PIECE_SECONDS
        chain = self._tables.program.order.size > 0
        return self.method.expected_seconds(len(self._work.v), len(self._work.errors), chain=chain)

    def stop(self) -> None:
        """End a run at its time limit, with the best pose found."""
        if self._status != slot.RUNNING:
            return
        self._status = slot.TIME_LIMIT
        if self.method.constrained:
            from poise.solvers.constrained_multi_start import ProgramMemory

            (self.search or ProgramMemory(self)).stop()
            return
        candidates = [(self._state[slot.BEST], self._work.q_best, self._work.errors_best)]
        if self.restarts:
            candidates.append(
                (self._progress[slot.SEARCH_BEST], self._search.found, self._search.errors)
            )
        for cost, q, errors in candidates:
            if cost < self._state[slot.COST]:
                self._state[slot.COST] = cost
                self._q[:] = q
                self._errors[:] = errors

    def _advance(
        self, start: Floats, wanted: Floats, fresh: bool, budget: int, until: float = math.inf,
        watch: Watch | None = None,
    ) -> int:  # fmt: skip
        """Iterate; ``until`` (`time.perf_counter`) and ``watch`` limit the search with a prior."""
        only = self._one_thread
        if not only.begun(False):
            raise only.refusal()
        try:
            return self._advanced(start, wanted, fresh, budget, until, watch)
        finally:
            only.end()

    def _advanced(
        self, start: Floats, wanted: Floats, fresh: bool, budget: int, until: float,
        watch: Watch | None,
    ) -> int:  # fmt: skip
        if start.shape != self._pose_shape or wanted.shape != self._target_shape:
            raise self._wrong_shape(start, wanted)
        native = self._python is None and self._proposer is None
        if not native:
            self._reentry.check()
        self._status = NONE
        outside = 0
        natural = self.natural if fresh and self.max_iterations > 0 else None
        if fresh:
            self._ahead = 0, 0
        if natural is not None:
            lower, upper = self.skeleton.lower, self.skeleton.upper
            outside = np.count_nonzero((start < lower) | (start > upper))
            start = natural.pose(start, wanted, until, watch)
            self._ahead = natural.iterations, natural.evaluations
        if fresh and self.priorities is not None:
            self._begun = start.copy()
        if fresh and self._metrics.following:
            self._metrics.update(start)
        status = self._loop(start, wanted, fresh, budget, self._table)
        if not native:
            self._raise_failures()
        if status < 0:
            raise self._refused(status)
        if natural is not None:
            self._state[slot.MOVED] = outside
        self._status = status
        if self.priorities is not None and status in _STANDS:
            status = self._status = self._settled_by_priority(status)
        return status

    def _refused(self, status: int) -> InvalidValue:
        """Return the error for a start or targets that the kernels reject."""
        self._refusal = status
        return InvalidValue(_REFUSALS[status])

    def _run_straight(
        self, start: Floats, wanted: Floats, stopped: Callable[[], bool] = _never
    ) -> Floats:
        """Run like `finish` without a limit, if `goes_straight`; ``start`` must be writeable."""
        if start.shape != self._pose_shape or wanted.shape != self._target_shape:
            raise self._wrong_shape(start, wanted)
        only = self._one_thread
        if not only.begun(False):
            raise only.refusal()
        try:
            self._status = NONE
            status = self._loop(start, wanted, True, self._piece, self._table)
            if status < 0:
                raise self._refused(status)
            self._status = status
            if status == slot.RUNNING:
                self._rest(math.inf, stopped)
            return self._q.copy()
        finally:
            only.end()

    def _wrong_shape(self, start: Floats, wanted: Floats) -> ShapeError:
        return ShapeError(
            f"expected joint values of shape {self._pose_shape} and targets of shape "
            f"{self._target_shape}, not {start.shape} and {wanted.shape}"
        )

    def _settled_by_priority(self, status: int) -> int:
        """Return the status after solving the priority levels in order, if not all of them hold."""
        levels = self.priorities
        optimality = self._optimality()
        if levels is None or optimality.violation <= EXACT:
            return status
        spent = self._state[[slot.ITERATIONS, slot.EVALUATIONS]]
        targets = self._targets.copy()
        # Begin at the caller's start, so that later levels do not influence the result of the
        # first.
        q, offsets, more = levels.settled(cast("Problem", self), self._begun, targets, self.until)
        self.row_offsets[self._rows.tape_row :] = offsets
        self.priorities = None
        try:
            found = self._advance(q, targets, True, 0)
            if found == slot.RUNNING:
                found = self._rest(self.until)
        finally:
            self.priorities = levels
            self.row_offsets[:] = 0.0
        self._state[[slot.ITERATIONS, slot.EVALUATIONS]] += spent + more
        report = self._tables.program.report
        report[program.VIOLATION] = max(report[program.VIOLATION], np.abs(offsets).max())
        report[program.ENDING] = program.CONTRADICTED
        # a level that is kept at a nonzero value does not hold
        return slot.STALLED if found in (slot.CONVERGED, slot.COMPROMISE) else found

    def run_batch(
        self, rows: BatchRows, until: float = math.inf, stopped: Callable[[], bool] = _never
    ) -> None:
        """Solve a batch.

        Rows not solved at ``until`` (`time.perf_counter`) keep the best pose found, or their start,
        with `TIME_LIMIT`. ``stopped`` is called about every `_PIECE_SECONDS`; if it returns True,
        the remaining rows are abandoned.
        """
        row, end = 0, rows.count
        with self._one_thread:
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
            self._raise_failures()

    def _run_rows(self, rows: BatchRows, until: float, stopped: Callable[[], bool]) -> None:
        """Solve many rows between two checks of the clock; solve slow rows separately."""
        alone = self.priorities is not None or self.natural is not None
        if alone or self._slow:
            for b in range(rows.count):
                self._run_row(b, rows, until, stopped)
            return
        each = 1 if self._metrics.following else max(1, rows.count)
        for row in range(0, rows.count, each):
            some = rows.part(row, row + each)
            goal = _goal(until - time.perf_counter())
            self._run_alike(some, max(1, int(goal / self._each)))
            # restart unfinished rows with checks of the clock
            for b in np.flatnonzero(some.reports[:, REPORT_STATUS] == slot.RUNNING).tolist():
                self._run_row(b, some, until, stopped)

    def _run_row(self, b: int, rows: BatchRows, until: float, stopped: Callable[[], bool]) -> None:
        """Solve one row of a batch by itself; a rejected row gets the status of its rejection."""
        if stopped():
            return
        self._refusal = 0
        try:
            self.finish(rows.starts[b], rows.targets[b], until, stopped)
        except InvalidValue:
            if not self._refusal:
                raise
            rows.reports[b, REPORT_STATUS] = self._refusal
            return
        self.report(b, rows)
        rows.reports[b, 1:3] = self.iterations, self.evaluations

    def _run_alike(self, rows: BatchRows, budget: int) -> None:
        """Solve rows with the metrics of the first row's start."""
        self._metrics.update(rows.starts[0])
        self._batch(
            rows.starts, rows.targets, rows.poses, rows.errors, rows.reports, budget, self._table
        )

    def _leave(self, rows: BatchRows, stopped: Callable[[], bool]) -> None:
        """Write the starts, moved into the limits, of rows that were not begun in time."""
        for row in range(0, rows.count, _MOST_AT_ONCE):
            if stopped():
                return
            some = rows.part(row, row + _MOST_AT_ONCE)
            self._run_alike(some, 0)
            own = some.reports[:, REPORT_STATUS]
            own[own == slot.RUNNING] = slot.TIME_LIMIT

    def metric_curvature(self) -> Floats:
        """Return the metrics' curvature (nv, nv) at the last solve's pose; keep its report.

        Only for problems with a constrained method.
        """
        from poise.kernels.problem_table import METRIC_RATES

        work, own = self._tables.work, self._tables.program
        parts = (work.q_try, own.g, own.H)
        before = [part.copy() for part in parts]
        work.q_try[:] = self._q
        own.H[:] = 0.0
        self._entries[METRIC_RATES](self._table)
        lower = np.tril(own.H)
        for part, kept in zip(parts, before, strict=True):
            part[:] = kept
        return lower + np.tril(lower, -1).T

    def _raise_failures(self) -> None:
        """Raise the first exception of the Python functions that the kernels called."""
        if self.native:
            return
        entries = [entry for entry in (self._python, self._proposer) if entry is not None]
        for failure in [entry.taken_failure() for entry in entries]:
            if failure is not None:
                raise failure

    @property
    def entries(self) -> tuple[Any, ...]:
        """The kernels at the beginning of the table (`poise.kernels.problem_table`)."""
        return self._entries

    @property
    def address(self) -> int:
        """Return the address of the table, for kernels that evaluate many poses (`problem_table`).

        Such kernels overwrite the last solve's residuals and derivatives; call `raise_failures`
        afterwards for exceptions of Python functions.
        """
        return self._table

    def raise_failures(self) -> None:
        """Raise exceptions of Python functions that kernels called, if not `native`."""
        self._raise_failures()

    @property
    def native(self) -> bool:
        """Whether a solve calls no Python function."""
        return self._python is None and self._proposer is None

    def report(self, b: int, rows: BatchRows) -> None:
        """Write pose, errors and status of the last solve into row ``b`` of a batch."""
        rows.poses[b] = self._q
        rows.errors[b] = self._errors
        rows.reports[b, 0] = self._status
        rows.reports[b, 3] = self._state[slot.MOVED]

    def traced(
        self, start: Floats, wanted: Floats, limit: float | None = None
    ) -> tuple[TraceEntry, ...]:
        """Solve one iteration at a time and record each; times exclude the overhead of Python.

        ``limit`` is a wall-clock limit in seconds.
        """
        until = math.inf if limit is None else time.perf_counter() + limit
        entries: list[TraceEntry] = []
        spent, begun = 0.0, time.perf_counter()

        def note(q: Floats, cost: float, errors: Sequence[GoalError], *effort: int) -> None:
            entries.append(TraceEntry(effort[0], spent, q, cost, tuple(errors), effort[1]))

        def watch(q: Floats) -> None:
            nonlocal spent, begun
            spent += time.perf_counter() - begun
            whole, natural = cast("Problem", self), cast("Natural", self.natural)
            effort = natural.iterations, natural.evaluations
            note(q, whole.cost_at(q, wanted), whole.errors_at(q, wanted), *effort)
            begun = time.perf_counter()

        status, budget = slot.RUNNING, 0
        while status == slot.RUNNING:
            status = self._advance(start, wanted, budget == 0, budget, until, watch)
            spent += time.perf_counter() - begun
            if time.perf_counter() >= until:
                self.stop()
                status = self._status
            cost, effort = float(self._state[slot.COST]), (self.iterations, self.evaluations)
            note(self._q.copy(), cost, self.errors, *effort)
            begun, budget = time.perf_counter(), 1
        return tuple(entries)


__all__ = ["ProblemRuns"]
