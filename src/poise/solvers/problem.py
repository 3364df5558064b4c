"""A problem prepared for repeated solving."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.kernels import solver_state as slot
from poise.kernels.columns import OUTPUT_RELATION
from poise.kernels.layouts import Tape
from poise.metrics import AnyMetric, Prior
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.constraint import AT_LEAST
from poise.residuals.goal import Goal
from poise.solvers.input_validation import numbers_of
from poise.solvers.method import Method
from poise.solvers.problem_runs import ProblemRuns
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.reachability import Spans, out_of_reach
from poise.solvers.result import STATUS, GoalError, Result, Status, TraceEntry
from poise.solvers.tolerance import Tolerance

if TYPE_CHECKING:
    from poise.cuda.choice import Settings
    from poise.solvers.batch import BatchResult
    from poise.solvers.on_device import DeviceBatch

Floats = NDArray[np.float64]

_FLOAT = np.dtype(np.float64)


class Problem(ProblemRuns):
    """A skeleton and its goals, compiled. Each thread needs its own `clone`.

    ``solver``, ``tolerance``, ``locked``, ``max_iterations``, ``prior`` and ``near`` are as in
    `solve`; ``start`` is the pose that pins refer to, by default the rest pose.

    Attributes:
        skeleton, goals, method: the skeleton, the goals and the solver.
        tolerance: (metres, radians), or pixels; bounds the errors of all goals of positive weight.
        angular: (nq,) whether each DOF is an angle.
        own: the arrays of the method's kernel.
        free, movable: (nv,) and (nq,) whether each rate and each value can move for the goals.
        spec: the specification of the problem, without work memory.
        status, iterations, errors: outcome of the last solve.

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
        near: bool = False,
    ) -> None:
        spec = ProblemSpec.of(
            skeleton, goals, solver=solver, tolerance=tolerance, locked=locked, start=start,
            max_iterations=max_iterations, metrics=metrics, prior=prior, near=near,
        )  # fmt: skip
        self._compile(spec)

    @classmethod
    def of(cls, spec: ProblemSpec) -> Problem:
        """Create the problem that ``spec`` describes.

        Raises:
            UnsuitableSolver: the method cannot solve for these goals on this skeleton.
        """
        problem = cls.__new__(cls)
        problem._compile(spec)
        return problem

    def _compile(self, spec: ProblemSpec) -> None:
        super().__init__(spec)
        self._mirror: Problem | None = None
        self._clones: list[Problem] = []
        self.spans: tuple[bytes, Spans] | None = None
        self._make_ready(spec.start or spec.skeleton.rest)

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
        wanted = self._wanted
        if targets is not None:
            wanted = numbers_of(targets, "targets")
            if wanted.ndim != 1:
                wanted = wanted.reshape(-1)
            if not wanted.flags.carray:
                wanted = wanted.copy()
            wanted = self.with_unit_quaternions(wanted)
        if self._goes_straight:
            return self._run_straight(start, wanted)
        with self._one_thread:
            self.finish(start, wanted)
            return self._q.copy()

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
        wanted = self._wanted if targets is None else targets
        return solve_batch(
            self, start, wanted, seed, threads, device=device, max_seconds=max_seconds
        )

    # -- reports -------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Status of the last solve; a stall is "infeasible" if bone lengths prove it.

        An optimum of several soft goals and metrics is a "compromise".
        """
        if self._status == slot.CONVERGED:
            return "converged"
        if self._status in (slot.STALLED, slot.COMPROMISE) and self.infeasible():
            return "infeasible"
        if self._status == slot.COMPROMISE and not self.shares:
            return "stalled"
        return STATUS.get(self._status, "iteration_limit")

    @property
    def shares(self) -> bool:
        """Return whether there are two or more soft terms: weighted soft goals, and metrics."""
        soft = sum(
            not goal.hard and any(row.weight > 0.0 for row in goal.rows) for goal in self.goals
        )
        return soft + len(self.spec.metrics) > 1

    def infeasible(self) -> bool:
        """Return whether bone lengths prove that the last solve's targets cannot all be met."""
        if self._rows.tape is not None:  # lengths give bounds for positions only
            return False
        return out_of_reach(self, self._q, self._targets, self._errors)

    def result(
        self, seconds: float = 0.0, trace: tuple[TraceEntry, ...] = (), start: Floats | None = None
    ) -> Result:
        """Return the result of the last solve; ``start`` (nq,) improves the explanation."""
        method, notes = self.method, self.notes()
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
            solver=method.name,
            notes=notes if start is None else notes + method.branch_notes(self, start),
            trace=trace,
            spec=self._spec,
            problem_class=type(self),
            targets=self._targets.copy(),
            start=start,
            optimality=self.optimality() if method.constrained else None,
        )

    # -- copies --------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> Problem:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        # the table holds addresses of this process; a copy needs a new one
        return Problem._remade, (self.spec, self._wanted, self.seed)

    @classmethod
    def _remade(cls, spec: ProblemSpec, wanted: Floats, seed: int) -> Problem:
        problem = cls.of(spec)
        problem._wanted = wanted.copy()
        problem.seed = seed
        return problem

    def clone(self) -> Problem:
        """Return a copy with separate memory, for use in another thread."""
        remade, made = self.__reduce__()
        return remade(*made)

    def clones(self, count: int) -> list[Problem]:
        """Return ``count`` clones, cached for the next batch."""
        while len(self._clones) < count:
            self._clones.append(self.clone())
        return self._clones[:count]

    # -- the problem as a black box (source 000) -----------------------------------------------

    def residual(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Return residual rows (m,) at a pose: weighted differences of actual and target values."""
        with self._one_thread:
            return self._at(q, targets)._work.r_try.copy()

    def jacobian(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Return the Jacobian (m, nv) of the residuals with respect to the rates v."""
        with self._one_thread:
            own = self._at(q, targets)
            own._differentiate(own._table)
            own._raise_failures()
            return own._work.J.copy()

    def violations(self, q: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Return residual rows (m,) at a pose; rows of satisfied inequalities are zero."""
        r = self.residual(q, targets)
        tape = self._rows.tape
        if tape is not None:
            own = r[self._rows.tape_row :]
            own[(tape.outputs[:, OUTPUT_RELATION] == AT_LEAST) & (own > 0.0)] = 0.0
        return r

    def drift(self, q: ArrayLike, rates: ArrayLike, targets: ArrayLike | None = None) -> Floats:
        """Return rates (m,) of the residuals of a resting body for targets that move at ``rates``.

        The result is the partial derivative dC/dt of source 003: if the body moves at v, residuals
        change at ``jacobian @ v + drift``. ``rates`` have the order of the targets, in any shape.

        Raises:
            ShapeError: q, rates or targets do not have the right number of entries.
        """
        from poise.solvers.constraint_drift import drift

        return drift(self, q, rates, targets)

    def tape_at(self, q: ArrayLike, targets: ArrayLike | None = None) -> Tape:
        """Return the expressions of the problem at a pose (nq,), with their work arrays."""
        return self._at(q, targets).tables.tape

    def frames(self, q: ArrayLike) -> tuple[Floats, Floats]:
        """Return world frames at a pose: before primitives (P, 12) and of joints (joints, 16)."""
        # any targets are valid, as frames do not depend on them
        with self._one_thread:
            body = self._at(q, np.ones(self._rows.target_size))._work.body
            return body.before.copy(), body.world[: len(self.skeleton.joints)].copy()

    def errors_at(self, q: Floats, targets: Floats) -> tuple[GoalError, ...]:
        """Return the error of each goal at any pose (nq,)."""
        with self._one_thread:
            return self.errors_of(self._at(q, targets)._work.errors_try)

    def cost_at(self, q: Floats, targets: Floats) -> float:
        """Return ``|r|^2 / 2`` at any pose (nq,)."""
        with self._one_thread:
            own = self._at(q, targets)
            # use the kernel's sum, as costs are compared bit by bit
            return float(own._evaluate(own._table))

    def _at(self, q: ArrayLike, targets: ArrayLike | None) -> Problem:
        """Return a copy with the residuals at ``q``; this problem does not change."""
        pose = numbers_of(q, "a pose").copy()
        wanted = self._wanted
        if targets is not None:
            wanted = numbers_of(targets, "targets").reshape(-1).copy()
        if self._mirror is None:
            self._mirror = self.clone()
            self._mirror.natural = None  # poses are evaluated without a search
        own = self._mirror
        own.run(pose, wanted, 0)  # no iterations: check and normalise the targets
        own._work.q_try[:] = pose
        own._evaluate(own._table)
        return own

    def evaluate_at(self, q: Floats, targets: Floats) -> Floats:
        """Return residual rows (m,) at any pose for the current targets; keep the accepted pose.

        Use this in solvers that step in time: unlike `residual`, it does not copy the problem. It
        overwrites the Jacobian of the last solve.
        """
        with self._one_thread:
            self._targets[:] = targets
            self._work.q_try[:] = q
            self._evaluate(self._table)
            self._raise_failures()
            return self._work.r_try.copy()

    def look(self, q: Floats, g: int) -> tuple[Floats, Floats]:
        """Return frames before all primitives (P, 3, 4) and the point (3,) of row g, at any pose.

        This overwrites the state of the last solve. Methods call it in `Method.prepare`.
        """
        self._work.q_try[:] = q
        self._evaluate(self._table)
        return self._work.body.before.reshape(-1, 3, 4).copy(), self._work.points[g, :3].copy()

    def propose(self, q: Floats, targets: Floats) -> Floats:
        """Return the pose (nq,) that the method's kernel proposes from ``q``, not evaluated.

        Raises:
            ShapeError, InvalidValue: see `solve`.
        """
        with self._one_thread:
            self.run(np.array(q, np.float64), np.array(targets, np.float64), 0)
            self._entries[2](self._table)
            self._raise_failures()
            return self._work.q_try.copy()

    def columns_at(self, q: Floats) -> Floats:
        """Return the Jacobian (m, nv) at a pose for arbitrary targets, which shows dependencies.

        This overwrites the state of the last solve. Methods call it in `Method.refusal`.
        """
        self._work.q_try[:] = q
        self._evaluate(self._table)
        self._differentiate(self._table)
        self._raise_failures()
        return self._work.J.copy()
