"""Results of solvers, with measured errors only."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import UnknownOption
from poise.kernels import solver_state as slot
from poise.kernels.kinds import POSITION
from poise.model.pose import Pose
from poise.registry import Registry
from poise.residuals.goal import Goal, RowKind
from poise.residuals.named_expressions import is_place
from poise.solvers.active_limits import bounds_at
from poise.solvers.problem_spec import ProblemSpec

if TYPE_CHECKING:
    from poise.diagnosis.explanation import Explanation
    from poise.solvers.kkt_report import Optimality
    from poise.solvers.problem import Problem

Status = Literal[
    "converged", "stalled", "iteration_limit", "time_limit", "infeasible", "compromise"
]

STATUS: dict[int, Status] = {
    slot.CONVERGED: "converged",
    slot.STALLED: "stalled",
    slot.ITERATION_LIMIT: "iteration_limit",
    slot.TIME_LIMIT: "time_limit",
    slot.INFEASIBLE: "infeasible",
    slot.COMPROMISE: "compromise",
}
EXPLANATIONS: Registry[Callable[..., Explanation]] = Registry(
    "explanation",
    builtin={"diagnosis": "poise.diagnosis.explain:explanation_of"},
    error=UnknownOption,
)
"""Functions of a higher layer that explain a result."""

INFEASIBLE = slot.INFEASIBLE
STATUSES = np.array([STATUS.get(code, "") for code in range(max(STATUS) + 1)])
"""Names of statuses, by their codes."""


@dataclass(frozen=True)
class GoalError:
    """The error of one goal, metres and radians (None where it does not apply).

    ``violation`` is the violation of a constraint written as an expression, in the units of its two
    sides; None for other goals. A goal for a point of the skin has a position error.
    """

    name: str
    position: float | None
    orientation: float | None
    violation: float | None = None


@dataclass(frozen=True, eq=False)
class TraceEntry:
    """One iteration: elapsed time, pose, cost, error of each goal, and evaluations so far.

    The pose is ``q`` (nq,); the cost is ``|r|^2 / 2`` of the weighted residual.
    """

    iteration: int
    seconds: float
    q: Floats
    cost: float
    errors: tuple[GoalError, ...]
    evaluations: int = 0

    @property
    def position_error(self) -> float:
        """The largest position error, in metres (0 without position goals)."""
        return max((e.position for e in self.errors if e.position is not None), default=0.0)

    @property
    def orientation_error(self) -> float:
        """The largest orientation error, in radians (0 without orientation goals)."""
        return max((e.orientation for e in self.errors if e.orientation is not None), default=0.0)

    @property
    def violation(self) -> float:
        """Largest violation of a goal written as an expression (0 without any)."""
        return max((e.violation for e in self.errors if e.violation is not None), default=0.0)


def _cell(error: float | None) -> str:
    return "" if error is None else f"{error:.3g}"


@dataclass(frozen=True, eq=False)
class BatchGoalError:
    """Error of one goal in each problem of a batch: `GoalError` with arrays (...)."""

    name: str
    position: Floats | None
    orientation: Floats | None
    violation: Floats | None = None

    def __repr__(self) -> str:
        kinds = (("position", "m"), ("orientation", "rad"), ("violation", ""))
        shown = [
            f"{kind} up to {np.max(found, initial=0.0):.3g} {unit}".rstrip()
            for kind, unit in kinds
            if (found := getattr(self, kind)) is not None
        ]
        return f"<BatchGoalError {self.name!r}: {', '.join(shown)}>"


def goal_errors(goals: Sequence[Goal], values: Sequence[float]) -> tuple[GoalError, ...]:
    """Return errors of rows as errors of goals."""
    parts = _by_goal(goals, values, max, lambda value: math.inf if math.isnan(value) else value)
    return tuple(GoalError(*each) for each in parts)


def batch_goal_errors(goals: Sequence[Goal], values: Floats) -> tuple[BatchGoalError, ...]:
    """Return errors of rows (rows, ...) as errors of goals."""
    parts = _by_goal(
        goals, values, np.maximum, lambda value: np.where(np.isnan(value), np.inf, value)
    )
    return tuple(BatchGoalError(*each) for each in parts)


def _by_goal(
    goals: Sequence[Goal],
    values: Sequence[Any] | Floats,
    larger: Callable[[Any, Any], Any],
    measured: Callable[[Any], Any],
) -> Iterator[tuple[str, Any, Any, Any]]:
    """Yield name, position, orientation and violation of each goal; values are floats or arrays."""
    at = 0
    for goal in goals:
        position = orientation = violation = None
        for row in goal.rows:
            if not isinstance(row, RowKind):
                # NaN, such as the root of a negative number, counts as infinite
                missed = measured(values[at])
                if is_place(row.expression):
                    position = larger(0.0 if position is None else position, missed)
                if position is None or goal.hard:
                    violation = larger(0.0 if violation is None else violation, missed)
            elif row.kind == POSITION:
                position = larger(0.0 if position is None else position, values[at])
            else:
                orientation = larger(0.0 if orientation is None else orientation, values[at])
            at += 1
        yield goal.name, position, orientation, violation


def excess(error: GoalError, tolerance: GoalError) -> float:
    """Return the largest error of a goal relative to its tolerance; the goal is met up to 1."""
    pairs = (
        (error.position, tolerance.position),
        (error.orientation, tolerance.orientation),
        (error.violation, tolerance.violation),
    )
    return max((e / t for e, t in pairs if e is not None and t), default=0.0)


def listed(parts: Sequence[str]) -> str:
    """Join names for a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


class Result:
    """The outcome of a solve; immutable.

    Attributes:
        pose: the best pose found, always inside the limits; its ``q`` is (nq,).
        status: "converged" if every goal of positive weight is within tolerance. Otherwise the
            reason for ending: "stalled"; "iteration_limit"; "time_limit"; "infeasible" (chain
            lengths prove that no angles meet all goals); or "compromise" (the hard constraints
            hold, and the pose is a local minimum of the sum of two or more soft goals and metrics:
            more iterations have no effect, but other weights do).
        iterations, evaluations, seconds: effort of the solve, including restarts.
        solver: the method's name.
        restarts: the number of restarts.
        notes: notes on events during the solve.
        trace: one entry per iteration if requested, else empty.
        optimality: the optimality conditions and multipliers of a constrained method.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("arm", poise.Hinge("z"))
    >>> arm = arm.add("hand", poise.Fixed(), "arm", offset=(1, 0, 0)).build()
    >>> result = poise.solve(arm.rest, [poise.reach("hand", (0, 1, 0))])
    >>> result.converged, result.pose.q.round(3)
    (True, array([1.571]))
    """

    # Not a dataclass, for speed: solving at frame rate creates one per call, and most fields are
    # never read.
    __slots__ = (
        "_goals", "_movable", "_problem_class", "_row_errors", "_spec", "_start", "_targets",
        "evaluations", "iterations", "notes", "optimality", "pose", "restarts", "seconds",
        "solver", "status", "trace",
    )  # fmt: skip

    def __init__(
        self,
        *,
        pose: Pose,
        status: Status,
        errors: Sequence[float],
        goals: Sequence[Goal],
        movable: NDArray[np.bool_],
        iterations: int,
        evaluations: int,
        seconds: float,
        solver: str,
        spec: ProblemSpec,
        problem_class: type[Problem],
        targets: Floats,
        start: Floats | None = None,
        restarts: int = 0,
        notes: tuple[str, ...] = (),
        trace: tuple[TraceEntry, ...] = (),
        optimality: Optimality | None = None,
    ) -> None:
        self.pose = pose
        self.optimality = optimality
        self.status: Status = status
        self._row_errors, self._goals, self._movable = errors, goals, movable
        self.iterations, self.evaluations, self.seconds = iterations, evaluations, seconds
        self.solver, self.restarts, self.notes, self.trace = solver, restarts, notes, trace
        self._spec, self._problem_class = spec, problem_class
        self._targets, self._start = targets, start

    def changed(self, **values: Any) -> Result:
        """Return the same result with some attributes changed."""
        names = ("status", "iterations", "evaluations", "seconds", "restarts", "notes", "trace",
                 "solver", "optimality")  # fmt: skip
        same: dict[str, Any] = {name: getattr(self, name) for name in names}
        same = {**same, "spec": self._spec, "pose": self.pose, **values}
        return Result(
            errors=self._row_errors, goals=self._goals, movable=self._movable,
            targets=self._targets, start=self._start, problem_class=self._problem_class, **same,
        )  # fmt: skip

    @property
    def q(self) -> Floats:
        """(nq,) the values of `pose`, in the order of ``skeleton.dof_names``."""
        return self.pose.q

    @property
    def errors(self) -> tuple[GoalError, ...]:
        """The error of each goal."""
        return goal_errors(self._goals, self._row_errors)

    @property
    def converged(self) -> bool:
        """Whether every goal of positive weight is within tolerance."""
        return self.status == "converged"

    @property
    def targets(self) -> Floats:
        """Target values (t,), in the order of the goals."""
        return self._targets

    @property
    def active_limits(self) -> tuple[str, ...]:
        """Names of the DOFs at one of their limits, and of balls at the limit of their cone.

        Only DOFs that can move for the goals are included.
        """
        edits = self._spec.edits
        limits = None if edits is None else (edits.lower, edits.upper)
        bounds = bounds_at(self.pose.skeleton, self.pose.q, self._movable, limits)
        return tuple(dict.fromkeys(bound.name for bound in bounds))

    @property
    def human_limits(self) -> tuple[str, ...]:
        """Names of the body parts that exceed a human's range of motion to meet the goals.

        Empty without a prior. A part that exceeds its range in the start pose is listed if it
        exceeds it further.
        """
        prior = self._spec.prior
        if prior is None:
            return ()
        if self._start is not None:
            skeleton = self.pose.skeleton
            prior = prior.around(Pose(skeleton, skeleton.unit_quaternions(self._start)))
        return prior.exceeded(self.pose)

    @property
    def tolerances(self) -> tuple[GoalError, ...]:
        """Tolerance of each goal; tolerances in pixels as metres and radians."""
        problem = self.problem()
        if self._start is not None and not len(problem.runner.tables.rows.goals):
            problem.runner.run(self._start, self._targets, 0)  # see `PixelTolerance`
        return problem.report.errors_of(problem.runner.tolerances)

    def problem(self) -> Problem:
        """The problem of this result, with its pose and targets."""
        problem = self._problem_class.of(self._spec.asking(self._goals))
        if self._spec.edits is not None:
            problem.state.restore(self._spec.edits.arrays)
        problem.runner.run(self.pose.q, self._targets, 0)
        problem.state.targets = np.array(self._targets)  # the goals of a batch have others
        return problem

    def explanation(self) -> Explanation:
        """The reasons for the outcome and possible remedies, as data.

        The diagnosis solves variations of the problem in this call; see `Explanation`.
        """
        explanation_of = EXPLANATIONS.get("diagnosis")
        return explanation_of(self, self._goals, self._spec, self._targets, self._start)

    def explain(self) -> str:
        """Describe the outcome in one line if it converged, else the reasons for each miss.

        For each missed goal, the text gives the error; the chain and the distance by which the goal
        is out of reach; the limits that restrict it, with the gain from opening each; the goals in
        conflict; and whether more iterations or another start would help. All numbers come from
        solving again in this call.
        """
        return self.explanation().text()

    def _repr_html_(self) -> str:
        from poise.model.html import pose_svg, shown, table_html

        rows = [("goal", "position [m]", "orientation [rad]", "violation")]
        rows += [
            (error.name, *map(_cell, (error.position, error.orientation, error.violation)))
            for error in self.errors
        ]
        return shown(repr(self)[1:-1], pose_svg(self.pose), table_html(rows))

    def __repr__(self) -> str:
        return f"<Result: {self.status} after {self.iterations} iterations of {self.solver}>"
