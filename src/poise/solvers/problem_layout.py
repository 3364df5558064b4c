"""Rows and arrays of a problem, and their names, as prepared before solving."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue, ShapeError, UnsuitableSolver
from poise.kernels import solver_state as slot
from poise.kernels.columns import GOAL_JOINT, OUTPUT_ENTRY, OUTPUT_LEVEL, TERM_KIND
from poise.kernels.goal_kinds import ORIENTATION
from poise.kernels.layouts import Tables
from poise.kinematics.workspace import Workspace
from poise.metrics import (
    ExpressionMetric,
    MetricArrays,
    metric_arrays,
)
from poise.model.pose import Pose
from poise.residuals.compile_goals import MetricRow, lower_goals
from poise.residuals.goal import TARGET_SIZES, Goal, RowKind
from poise.residuals.goal_arrays import RowArrays, locked_rates
from poise.solvers.cone_constraints import ConeRow, cone_rows
from poise.solvers.problem_spec import ProblemSpec
from poise.solvers.tolerance import EXACT, PixelTolerance, set_tolerances
from poise.solvers.workspace import (
    linear_arrays,
    locked_dofs,
    movable_dofs,
    movable_rates,
    order_along_chain,
    own_arrays,
    program_arrays,
    search_arrays,
    tape_arrays,
    work_arrays,
)

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_LEAST_QUATERNION = 1e-12  # norm below which a quaternion counts as zero, as in the kernels
_UNIT = 1e-15  # difference of a norm from 1 that is not corrected


class ProblemLayout:
    """The rows of a problem and the arrays that kernels work in; see `Problem`."""

    def __init__(self, spec: ProblemSpec) -> None:
        self._spec = spec
        skeleton = self.skeleton = spec.skeleton
        self.goals, self.method = spec.goals, spec.method
        self.metrics, self.prior = spec.all_metrics, spec.prior
        self.tolerance, self.locked = spec.tolerance, spec.locked
        self.max_iterations = spec.max_iterations
        self._refuse_written()
        self._terms = [MetricRow(m) for m in self.metrics if isinstance(m, ExpressionMetric)]
        still = locked_rates(skeleton, self.locked)
        self._cones = cone_rows(skeleton, still) if self.method.constrained else ()
        self._beside = (*self._terms, *self._cones)
        readiness = self._lower(still)
        self._options = self._limits_of_solving(spec.max_iterations)
        first = (spec.start or skeleton.rest).q
        self._lay_out(still, readiness, first[(0,) * (first.ndim - 1)])

    def _refuse_written(self) -> None:
        """Raise an error for expressions if the method needs positions and orientations."""
        if not self.method.geometric:
            return
        written = next((g.name for g in self.goals if not _built_in(g)), None)
        if written is not None:
            raise UnsuitableSolver(
                f"{self.method.name} cannot solve this problem: it needs positions and "
                f"orientations, and {written} is an expression; use lm, auto or sqp"
            )

    def _lower(self, still: Flags) -> Floats:
        """Lower goals to rows, find movable values (not ``still`` (nv,)) and return readiness."""
        skeleton, constrained = self.skeleton, self.method.constrained
        self._rows: RowArrays = lower_goals(skeleton, self._lines, still, constrained=constrained)
        self.dofs, readiness = locked_dofs(skeleton, still)
        self.angular = skeleton.angular.copy()
        self.free = ~still if constrained else movable_rates(skeleton, self._rows, still)
        self.movable = movable_dofs(skeleton, self.free)
        return readiness

    def _limits_of_solving(self, max_iterations: int) -> Floats:
        """Return the method's options for its kernels, and write the tolerances of all rows."""
        near, angle = (0.0, 0.0) if isinstance(self.tolerance, PixelTolerance) else self.tolerance
        size = float(self.skeleton.reaches.max(initial=0.0)) or 1.0
        options = self.method.numbers(near, angle, max_iterations, size)
        set_tolerances(
            self.skeleton, self.tolerance, self._rows.arrays, options, self._rows.hard,
            max(EXACT, self.method.hard_tolerance),
        )  # fmt: skip
        options[slot.LIMITED] = float(np.isfinite((self.dofs.lower, self.dofs.upper)).any())
        return options

    def _lay_out(self, still: Flags, readiness: Floats, start: Floats) -> None:
        """Allocate all arrays, for metrics that begin at ``start`` (nq,)."""
        skeleton, rows, method = self.skeleton, self._rows, self.method
        self._space = Workspace(skeleton.mechanism)
        self._space.keep_only([*rows.joints, *method.watched(skeleton)])
        space, zeros = self._space, self._space.storage.zeros
        self._state = zeros(slot.STATE_SIZE)
        self._q = zeros(skeleton.nq)
        self._targets = zeros(rows.target_size)
        self._errors = zeros(rows.error_count)
        self._work = work_arrays(space, rows, self._errors)
        self._linear = linear_arrays(skeleton, space, rows, still, self.angular, readiness)
        self._search = search_arrays(space, len(self._errors))
        self._progress = self._search.progress
        self._state_view, self._progress_view = _entries(self._state), _entries(self._progress)
        self.own = own_arrays(method.own_shapes(rows, skeleton.mechanism), space.storage)
        self._metrics = metric_arrays(
            skeleton, (*self.metrics, *method.own_metrics()), start, space
        )
        order = None
        if method.constrained and method.jacobian == "analytic" and not rows.arrays.goals.size:
            kinds = self._metrics.arrays.terms[:, TERM_KIND]
            order = order_along_chain(skeleton, rows, kinds)
        self._tables = Tables(
            space.arrays, rows.arrays, self.dofs, self._targets, self._q, self._work,
            self._linear, self._state, self._options, self._search, self.own,
            tape_arrays(space, rows, method.constrained),
            program_arrays(space, rows, method.constrained, order), self._metrics.arrays,
        )  # fmt: skip

    # -- contents ------------------------------------------------------------------------------

    @property
    def spec(self) -> ProblemSpec:
        """Specification of the problem, with its current goals."""
        if self._spec.goals is not self.goals:  # goals with the same rows may have replaced them
            self._spec = replace(self._spec, goals=self.goals)
        return self._spec

    @property
    def tables(self) -> Tables:
        """The arrays of the kernels, as ``poise.kernels.problem_table`` lays them out.

        Code that knows their meaning may change the contents between two solves.
        """
        return self._tables

    @property
    def metric_arrays(self) -> MetricArrays:
        """The metrics other than expressions, including those of the method."""
        return self._metrics

    @property
    def _lines(self) -> tuple[Goal | MetricRow | ConeRow, ...]:
        """All objects that have rows: goals, metrics written as expressions, cones of balls."""
        return (*self.goals, *self._beside)

    @property
    def cones(self) -> tuple[ConeRow, ...]:
        """The cones of balls among the rows, after goals and expression metrics."""
        return self._cones

    @property
    def terms(self) -> tuple[MetricRow, ...]:
        """The metrics written as expressions, whose parameters follow those of the goals."""
        return tuple(self._terms)

    @property
    def rows(self) -> RowArrays:
        """The goals in the form of the kernels."""
        return self._rows

    @property
    def row_kinds(self) -> tuple[int, ...]:
        """The kind of each row of goals (``poise.kernels.goal_residuals``)."""
        return self._rows.kinds

    @property
    def row_weights(self) -> Floats:
        """Weights (R,) of the rows of expressions, writeable; 0 excludes a row from every solve."""
        return self._tables.tape.weights

    @property
    def row_owners(self) -> NDArray[np.int64]:
        """Index (R,) of the goal of each row of an expression.

        Rows of expression metrics and cones have indices after those of the goals.
        """
        tape = self._rows.tape
        if tape is None:
            return np.zeros(0, np.int64)
        goals = [
            number
            for number, goal in enumerate(self._lines)
            for row in goal.rows
            if self.method.constrained or not isinstance(row, RowKind)
        ]
        return np.array(goals, np.int64)[tape.outputs[:, OUTPUT_ENTRY]]

    @property
    def row_offsets(self) -> Floats:
        """Offsets (m,) that are subtracted from the rows of a constrained problem, writeable."""
        return self._tables.program.offsets

    def set_levels(self, levels: NDArray[np.int64]) -> None:
        """Make rows of expressions (R,) of a constrained problem soft (0) or hard (1), in place."""
        self._tables.tape.outputs[:, OUTPUT_LEVEL] = levels
        self._tables.program.levels[self._rows.tape_row :] = levels

    @property
    def visits(self) -> NDArray[np.int64]:
        """Visits of the methods that go from joint to joint (``workspace.visits_of``)."""
        return self._linear.visits

    @property
    def limits(self) -> tuple[Floats, Floats]:
        """Lower and upper limits (nq,) of the pose; also those of locked DOFs."""
        return self.skeleton.lower, self.skeleton.upper

    def followed(self) -> str:
        """Describe the first goal on or below a constraint joint; empty if there is none."""
        skeleton = self.skeleton
        for joint in self._rows.arrays.goals[:, GOAL_JOINT].tolist():
            if skeleton.mechanism.follows(joint):
                return f"{skeleton.joint_names[joint]} follows other joints (a constraint joint)"
        return ""

    # -- targets -------------------------------------------------------------------------------

    def default_targets(self, start: Pose) -> Floats:
        """Return the targets (..., t) of the goals, with pins at their pose in ``start``."""
        if len(self.goals) == 1 and not self._beside:
            only = self.goals[0].targets(start)
            if only.ndim == 1:
                return only.copy()
        parts = [goal.targets(start) for goal in self._lines]
        if not parts:
            return np.zeros(0)
        if all(part.ndim == 1 for part in parts):
            return np.concatenate(parts)
        try:
            shape = np.broadcast_shapes(*(part.shape[:-1] for part in parts))
        except ValueError:
            shapes = ", ".join(str(part.shape[:-1]) for part in parts)
            raise ShapeError(f"batches of targets have different shapes: {shapes}") from None
        wide = [np.broadcast_to(part, (*shape, part.shape[-1])) for part in parts]
        return np.concatenate(wide, axis=-1)

    def with_unit_quaternions(self, targets: Floats) -> Floats:
        """Return targets (..., t) with normalised quaternions, where the kernels need them.

        The kernels of other problems normalise the quaternions of their goals.

        Raises:
            InvalidValue: a quaternion is zero.
        """
        if not self._quaternions or targets.shape[-1] != self._rows.target_size:
            return targets
        made = targets.copy()
        for at in self._quaternions:
            turns = made[..., at : at + 4]
            sizes = np.sqrt((turns * turns).sum(axis=-1, keepdims=True))
            if (sizes < _LEAST_QUATERNION).any():
                first = int(np.flatnonzero(sizes < _LEAST_QUATERNION)[0])
                which = f"problem {first} of the batch: its" if targets.ndim > 1 else "a"
                raise InvalidValue(f"{which} target has a zero quaternion, which is not a rotation")
            turns[...] = np.where(np.abs(sizes - 1.0) > _UNIT, turns / sizes, turns)
        return made

    @cached_property
    def _quaternions(self) -> tuple[int, ...]:
        """Places in the targets of quaternions of goals that the kernels treat as expressions."""
        if not self.method.constrained:
            return ()
        found, at = list[int](), 0
        for goal in self.goals:
            for row in goal.rows:
                if not isinstance(row, RowKind):
                    at += row.target_size
                    continue
                found += [at] if row.kind == ORIENTATION else []
                at += TARGET_SIZES[row.kind]
        return tuple(found)

    def targets_of(self, goals: Sequence[Goal], targets: Floats) -> Floats:
        """Return the targets (n,) of some of the goals, taken from the targets of all."""
        sizes = [goal.targets(self.skeleton.rest).shape[-1] for goal in self.goals]
        ends = np.cumsum(sizes)
        parts = [
            targets[end - size : end]
            for goal, size, end in zip(self.goals, sizes, ends, strict=True)
            if any(goal is one for one in goals)
        ]
        return np.concatenate(parts) if parts else np.zeros(0)


def _entries(array: Floats) -> memoryview[float]:
    """Return a memoryview of an array; reading its entries is three times as fast."""
    return cast("memoryview[float]", memoryview(cast("Any", array)))


def _built_in(goal: Goal) -> bool:
    """Return whether a goal has no expression among its rows."""
    return all(isinstance(row, RowKind) for row in goal.rows)


__all__ = ["ProblemLayout"]
