"""A problem prepared for repeated solving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import ShapeError
from poise.kernels import solver_state as slot
from poise.kernels.columns import OUTPUTS
from poise.kernels.layouts import Dofs, Tables
from poise.metrics import AnyMetric, Prior
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.constraint import AT_LEAST
from poise.residuals.goal import Goal, RowKind
from poise.solvers.compiled_problem import CompiledProblem
from poise.solvers.input_validation import numbers_of
from poise.solvers.method import Method
from poise.solvers.posture_options import Posture
from poise.solvers.problem_report import PoseEvaluation, ProblemReport
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.result import GoalError, Result, Status, TraceEntry
from poise.solvers.runner import Runner
from poise.solvers.tolerance import Tolerance

if TYPE_CHECKING:
    from poise.device import Settings
    from poise.solvers.batch import BatchResult
    from poise.solvers.on_device import DeviceBatch


_FLOAT = np.dtype(np.float64)


class Problem:
    """A skeleton and its goals, compiled. Each thread needs its own `clone`.

    ``solver``, ``tolerance``, ``locked``, ``max_iterations``, ``prior``, ``human_limits``,
    ``balance``, ``floor``, ``posture``, ``apart`` and ``near`` are as in `solve`; ``start`` is the
    pose that pins refer to, by default the rest pose.

    Weights of rows, offsets, levels and limits can be edited in place between two solves. Solves,
    batches on any device, copies, pickles, residuals, reports and results all follow the edits.

    Attributes:
        skeleton, method: the skeleton and the solver.
        free, movable: (nv,) and (nq,) whether each rate and each value can move for the goals.
        compiled: the rows of the goals, shared by all clones.
        state: weights, limits, targets and seed: the part that can change, copied by `clone`.
        runner: solves with this problem's memory, also step by step.
        evaluation: the rows as functions of the pose.
        report: details of the last solve.

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
        prior: str | Prior | None = None,
        human_limits: bool = True,
        near: bool = False,
        balance: bool = True,
        floor: bool | float = True,
        posture: bool = True,
        apart: bool = True,
    ) -> None:
        spec = ProblemSpec.of(
            skeleton, goals, solver=solver, tolerance=tolerance, locked=locked, start=start,
            max_iterations=max_iterations, metrics=metrics, prior=prior, near=near,
            human_limits=human_limits, posture=Posture(balance, floor, posture, apart),
        )  # fmt: skip
        self._compose(CompiledProblem(spec))

    @classmethod
    def of(cls, spec: ProblemSpec) -> Problem:
        """Create the problem that ``spec`` describes.

        Raises:
            UnsuitableSolver: the method cannot solve for these goals on this skeleton.
        """
        problem = cls.__new__(cls)
        problem._compose(CompiledProblem(spec))
        if spec.edits is not None:
            problem.state.follow(spec.edits)
        return problem

    def _compose(self, compiled: CompiledProblem) -> None:
        self.skeleton, self.method, self.compiled = compiled.skeleton, compiled.method, compiled
        self.free, self.movable = compiled.free, compiled.movable
        self.runner = Runner(compiled, self)
        self.state = self.runner.state
        self.evaluation = PoseEvaluation(compiled, self.state)
        self.report = ProblemReport(self.runner, self.evaluation, type(self))
        self._threads: list[Runner] = []

    def solve(self, q: ArrayLike | Pose, targets: ArrayLike | None = None) -> Floats:
        """Solve from ``q`` and return the pose (nq,).

        ``status``, ``errors`` and ``iterations`` describe the outcome.

        ``targets`` are the goals' targets in order, in any shape: 3 numbers per position, 4 per
        quaternion, which is normalised; by default the targets of the goals at creation. A start
        outside the limits is first moved into them.

        Raises:
            ShapeError: q or targets do not have the right number of entries.
            InvalidValue: a value is not a finite number, or a quaternion is zero.
            SolveError: another thread is solving with this problem.
        """
        plain = type(q) is np.ndarray and q.dtype is _FLOAT
        start = cast("Floats", q) if plain else numbers_of(getattr(q, "q", q), "a pose")
        # contiguous and writeable: the kernels would be compiled again for any other layout
        if not start.flags.carray:
            start = start.copy()
        wanted = self.state.targets
        if targets is not None:
            wanted = numbers_of(targets, "targets")
            if wanted.ndim != 1:
                wanted = wanted.reshape(-1)
            if not wanted.flags.carray:
                wanted = wanted.copy()
            wanted = self.compiled.with_unit_quaternions(wanted)
        return self.runner.solve(start, wanted)

    def solve_batch(
        self,
        q: Any = None,
        targets: Any = None,
        *,
        seed: int = 0,
        threads: int | None = None,
        device: str | Settings | None = None,
        max_seconds: float | None = None,
    ) -> BatchResult | DeviceBatch:
        """Solve for starts (..., nq) and targets (..., t): `poise.solvers.solve_batch`.

        The defaults are the rest pose and the targets of the goals.
        """
        from poise.solvers.batch import solve_batch

        start = self.skeleton.rest.q if q is None else getattr(q, "q", q)
        wanted = self.state.targets if targets is None else targets
        return solve_batch(
            self, start, wanted, seed, threads, device=device, max_seconds=max_seconds
        )

    # -- what can be edited --------------------------------------------------------------------

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals."""
        return self.state.goals

    @property
    def seed(self) -> int:
        """Seed of the new starts."""
        return self.state.seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self.state.seed = seed

    @property
    def row_weights(self) -> Floats:
        """Square roots of the weights (R,) of rows of expressions, writeable; 0 excludes a row."""
        return self.state.row_weights

    @property
    def row_offsets(self) -> Floats:
        """Offsets (m,) that are subtracted from the rows of a constrained problem, writeable."""
        return self.state.row_offsets

    def set_levels(self, levels: NDArray[np.int64]) -> None:
        """Make rows of expressions (R,) of a constrained problem soft (0) or hard (1), in place."""
        self.state.set_levels(levels)

    @property
    def dofs(self) -> Dofs:
        """Limits (nq,), cones and mobility (nv,) of the DOFs, writeable."""
        return self.state.dofs

    @property
    def tables(self) -> Tables:
        """The arrays of the kernels; `poise.solvers.problem_state` describes which are copied."""
        return self.state.tables

    @property
    def limits(self) -> tuple[Floats, Floats]:
        """Lower and upper limits (nq,) of the pose; also those of locked DOFs."""
        return self.state.limits

    @property
    def spec(self) -> ProblemSpec:
        """Specification of the problem, with its current goals and edits."""
        return self.state.spec

    def default_targets(self, start: Pose) -> Floats:
        """Return the targets (..., t) of the goals, with pins at their pose in ``start``."""
        return self.compiled.default_targets(self.goals, start)

    # -- outcome of the last solve -------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Status of the last solve; a stall is "infeasible" if bone lengths prove it.

        An optimum of several soft goals and metrics is a "compromise".
        """
        return "converged" if self.runner.status == slot.CONVERGED else self.report.status

    @property
    def iterations(self) -> int:
        """Iterations of the last solve, restarts included."""
        return self.runner.iterations

    @property
    def restarts(self) -> int:
        """Number of restarts of the last solve."""
        return self.runner.restarts

    @property
    def errors(self) -> tuple[GoalError, ...]:
        """Errors of the goals after the last solve."""
        return self.report.errors_of(self.runner.row_errors)

    def result(
        self, seconds: float = 0.0, trace: tuple[TraceEntry, ...] = (), start: Floats | None = None
    ) -> Result:
        """Return the result of the last solve; ``start`` (nq,) improves the explanation."""
        return self.report.result(seconds, trace, start)

    # -- copies --------------------------------------------------------------------------------

    def clone(self) -> Problem:
        """Return a copy with separate memory, for use in another thread."""
        problem = type(self).__new__(type(self))
        problem._compose(self.compiled)
        problem.state.take(self.state)
        return problem

    def runners(self, count: int) -> list[Runner]:
        """Return ``count`` runners in the current state, this problem's first; they are cached."""
        while len(self._threads) < count - 1:
            self._threads.append(Runner(self.compiled, self))
        others = self._threads[: count - 1]
        for other in others:
            other.state.take(self.state)
        return [self.runner, *others]

    def __deepcopy__(self, memo: dict[int, Any]) -> Problem:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        # the table holds addresses of this process; a copy needs a new one
        state = self.state
        spec, edits = replace(self.compiled.spec, goals=state.goals), state.edits
        return Problem._remade, (spec, state.targets, state.seed, edits and edits.arrays)

    @classmethod
    def _remade(
        cls, spec: ProblemSpec, targets: Floats, seed: int, arrays: Sequence[Any] | None
    ) -> Problem:
        problem = cls.of(spec)
        problem.state.targets, problem.state.seed = targets.copy(), seed
        if arrays is not None:
            problem.state.restore(arrays)
        return problem

    # -- the problem as a black box (source 000) -----------------------------------------------

    def residual(
        self, q: ArrayLike, targets: ArrayLike | None = None, *, weighted: bool = True
    ) -> Floats:
        """Return residual rows (m,) at a pose: differences of actual and target values.

        They are multiplied by the square roots of their weights unless ``weighted`` is False.

        Raises:
            ShapeError: q or targets do not have the right number of entries.
            InvalidValue: a value is not a finite number, or a quaternion is zero.
        """
        return self.evaluation.read(
            lambda own: own.tables.work.r_try.copy(), q, targets, weighted=weighted
        )

    def jacobian(
        self, q: ArrayLike, targets: ArrayLike | None = None, *, weighted: bool = True
    ) -> Floats:
        """Return the Jacobian (m, nv) of the residuals with respect to the rates v."""
        return self.evaluation.read(lambda own: own.differentiate(), q, targets, weighted=weighted)

    def violations(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Return residual rows (m,) at a pose; rows of satisfied inequalities are zero."""
        r, rows = self.residual(q, targets), self.compiled.rows
        if rows.tape is not None:
            own = r[rows.tape_row :]
            own[(rows.tape.outputs[:, OUTPUTS.relation] == AT_LEAST) & (own > 0.0)] = 0.0
        return r

    def drift(self, q: ArrayLike, rates: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Return rates (m,) of the residuals of a resting body for targets that move at ``rates``.

        The result is the partial derivative dC/dt of source 003: if the body moves at v, residuals
        change at ``jacobian @ v + drift``. ``rates`` have the order of the targets, in any shape.

        Raises:
            ShapeError: q, rates or targets do not have the right number of entries.
        """

        return drift(self, q, rates, targets)

    def errors_at(self, q: Floats, targets: Floats) -> tuple[GoalError, ...]:
        """Return the error of each goal at any pose (nq,)."""
        read = self.evaluation.read
        return self.report.errors_of(
            read(lambda own: own.tables.work.errors_try.copy(), q, targets)
        )

    def cost_at(self, q: Floats, targets: Floats) -> float:
        """Return ``|r|^2 / 2`` at any pose (nq,)."""
        return self.evaluation.read(lambda own: own.evaluate(q), q, targets)


def drift(
    problem: Problem, q: ArrayLike, rates: ArrayLike, targets: ArrayLike | None = None
) -> Floats:
    """See `Problem.drift`."""
    from poise.kernels.tape_rows import drift as sweep

    rows = problem.compiled.rows
    wanted = np.ascontiguousarray(numbers_of(rates, "rates of targets").reshape(-1))
    if wanted.size != rows.target_size:
        raise ShapeError(
            f"expected {rows.target_size} rates, one for each target, not {wanted.size}"
        )
    found = np.zeros(rows.height)
    if not rows.height:
        return found
    written = _written(problem) if rows.kinds else problem
    written.evaluation.read(lambda own: sweep(own.tables.tape, wanted, found), q, targets)
    return found[_order(problem)] if rows.kinds else found


def _written(problem: Problem) -> Problem:
    """Return the same problem with all of its goals as expressions."""
    from poise.solvers.sqp import SQP

    return problem.of(replace(problem.spec, method=SQP(), metrics=(), prior=None))


def _order(problem: Problem) -> NDArray[np.int64]:
    """Return the row indices (m,), with built-in kinds first, in the order of the goals' rows."""
    native: list[int] = []
    others: list[int] = []
    at = 0
    for goal in problem.goals:
        for row in goal.rows:
            plain = isinstance(row, RowKind)
            height = 3 if plain else row.height
            (native if plain else others).extend(range(at, at + height))
            at += height
    return np.array(native + others, np.int64)
