"""A specification compiled to rows: what all copies of a problem share, and never change.

Limits of single values are bounds of a step, but a cone is nonlinear. Swing and twist are
inequalities of the quadratic model, so that a pose at the edge of a cone can be optimal. In
addition, every pose is projected onto its cones (``poise.kernels.configuration.project``).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.array_types import Flags, Floats, Integers
from poise.errors import InvalidValue, ShapeError, UnsuitableSolver
from poise.kernels import primitives as code
from poise.kernels import solver_state as slot
from poise.kernels.columns import GOALS, JOINTS, OUTPUTS, PRIMS, SPANS, TERMS
from poise.kernels.kinds import ORIENTATION
from poise.kernels.layouts import Tables
from poise.kinematics.workspace import Workspace
from poise.metrics import ExpressionMetric, MetricArrays, metric_arrays
from poise.model.joint import Cone, Joint
from poise.model.pose import Pose
from poise.model.skeleton import Skeleton
from poise.residuals.compile_goals import MetricRow, lower_goals
from poise.residuals.constraint import Constraint, ExpressionRows
from poise.residuals.expression import Expression
from poise.residuals.functions import atan2, dot
from poise.residuals.goal import Goal, RowKind
from poise.residuals.goal_arrays import RowArrays, locked_rates
from poise.residuals.variables import direction, rest_direction
from poise.solvers.active_limits import first_quaternion
from poise.solvers.free_turns import free_turns, turning_rates
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
    rows_bend_smoothly,
    search_arrays,
    tape_arrays,
    work_arrays,
)

if TYPE_CHECKING:
    from poise.solvers.runner import Runner


_LEAST_QUATERNION = 1e-12  # norm below which a quaternion counts as zero, as in the kernels
_NEAR_MISS = 0.1  # reaches of the body: errors of goals that another pose does not lower much
_UNIT = 1e-15  # difference of a norm from 1 that is not corrected


class CompiledProblem:
    """The rows of a specification; immutable, and shared by all copies of a problem.

    Attributes:
        spec: the specification.
        rows: goals and expressions in the form of the kernels, with their tolerances.
        terms: the metrics written as expressions, whose parameters follow those of the goals.
        cones: the cones of balls among the rows, after goals and expression metrics.
        free, movable: (nv,) and (nq,) whether each rate and each value can move for the goals.
        unlocked: (nq,) whether each value is not locked.

    Raises:
        UnsuitableSolver: the method cannot solve for these goals on this skeleton.
    """

    def __init__(self, spec: ProblemSpec) -> None:
        self.spec = spec
        skeleton, method = spec.skeleton, spec.method
        self.skeleton, self.method = skeleton, method
        self.metrics = spec.all_metrics
        self._refuse_written()
        self.terms = tuple(MetricRow(m) for m in self.metrics if isinstance(m, ExpressionMetric))
        self._still = locked_rates(skeleton, spec.locked)
        self.cones: tuple[ConeRow, ...] = (
            cone_rows(skeleton, self._still) if method.constrained else ()
        )
        self._lines = (*spec.goals, *self.terms, *self.cones)
        self.rows: RowArrays = lower_goals(
            skeleton, self._lines, self._still, constrained=method.constrained
        )
        self.free = (
            ~self._still if method.constrained else movable_rates(skeleton, self.rows, self._still)
        )
        self.movable = movable_dofs(skeleton, self.free)
        self.unlocked = movable_dofs(skeleton, ~self._still)
        self._options = self._numbers()

    def __reduce__(self) -> tuple[Any, ...]:
        return CompiledProblem, (self.spec,)

    def _refuse_written(self) -> None:
        """Raise an error for expressions if the method needs positions and orientations."""
        method = self.method
        if not method.geometric:
            return
        written = next((g.name for g in self.spec.goals if not is_built_in(g)), None)
        if written is not None:
            raise UnsuitableSolver(
                f"{method.name} cannot solve this problem: it needs positions and "
                f"orientations, and {written} is an expression; use lm, auto or sqp"
            )

    def tables(self, hinge_rates: bool) -> tuple[Tables, Workspace, MetricArrays]:
        """Allocate the arrays of a runner, with the memory of its body and of its metrics.

        The arrays that a `ProblemState` holds are copies; the others that do not change are shared.
        With ``hinge_rates``, all rates are those of single joint values; otherwise free roots move
        by angular velocities (`poise.solvers.free_turns`).
        """
        skeleton, rows, method, still = self.skeleton, self.rows, self.method, self._still
        goals = rows.arrays._replace(parameters=rows.arrays.parameters.copy())
        dofs, readiness = locked_dofs(skeleton, still)
        options = self._options.copy()
        options[slot.LIMITED] = float(np.isfinite((dofs.lower, dofs.upper)).any())
        space = Workspace(skeleton.mechanism)
        space.keep_only([*rows.joints, *method.watched(skeleton)])
        zeros = space.storage.zeros
        errors = zeros(rows.error_count)
        angular = skeleton.angular.copy()
        first = (self.spec.start or skeleton.rest).q
        metrics = metric_arrays(
            skeleton, (*self.metrics, *method.own_metrics()),
            first[(0,) * (first.ndim - 1)], space,
        )  # fmt: skip
        linear = linear_arrays(skeleton, space, rows, still, angular, readiness)
        if not hinge_rates:
            turns = free_turns(skeleton, rows, dofs, metrics.arrays)
            dofs = dofs._replace(turns=turns)
            linear.preferred[turning_rates(turns)] = np.inf
        own = own_arrays(method.own_shapes(rows, skeleton.mechanism), space.storage)
        found = method.tree(rows, skeleton.mechanism)
        tree = own_arrays(((0, 0), (0, 0), (0, 0)), space.storage)
        if found is not None:
            tree = found.arrays(skeleton.nv, space.storage)
            options[slot.CURVED] = 1.0
        order = None
        if method.constrained and method.jacobian == "analytic" and not rows.arrays.goals.size:
            order = order_along_chain(skeleton, rows, metrics.arrays.terms[:, TERMS.kind])
        tables = Tables(
            space.arrays, goals, dofs, zeros(rows.target_size), zeros(skeleton.nq),
            work_arrays(space, rows, errors), linear,
            zeros(slot.STATE_SIZE), options, search_arrays(space, len(errors)),
            own, tree, tape_arrays(space, rows, method.constrained),
            program_arrays(space, rows, method.constrained, order), metrics.arrays,
        )  # fmt: skip
        return tables, space, metrics

    def _numbers(self) -> Floats:
        """Return the method's options for its kernels, and write the tolerances of all rows."""
        tolerance = self.spec.tolerance
        near, angle = (0.0, 0.0) if isinstance(tolerance, PixelTolerance) else tolerance
        size = self.skeleton.longest_reach or 1.0
        options = self.method.numbers(near, angle, self.spec.max_iterations, size)
        options[slot.NEAR_MISS] = 0.5 * self.rows.error_count * (_NEAR_MISS * size) ** 2
        exact = max(EXACT, self.method.hard_tolerance)
        set_tolerances(self.skeleton, tolerance, self.rows, options, exact)
        return options

    def entries(self, runner: Runner) -> tuple[Any, ...]:
        """Return the compiled parts of a runner: of the method, of expressions, of metrics."""
        mechanism, numeric = self.skeleton.mechanism, self.method.jacobian == "numeric"
        entries = self.method.kernels_of(runner).entries(mechanism.kind, numeric)
        entries = (*entries[:10], self.method.proposal(runner))
        if self.rows.tape is not None:
            from poise.kernels.tape_rows import with_expressions

            entries = with_expressions(entries, mechanism.kind, numeric, _curve(runner))
        if runner.metric_arrays.metrics:
            from poise.kernels.metrics import METRIC, METRIC_RATES

            entries = (*entries[:8], METRIC, METRIC_RATES, entries[10])
        return entries

    # -- rows ----------------------------------------------------------------------------------

    @cached_property
    def row_owners(self) -> Integers:
        """Index (R,) of the goal of each row of an expression.

        Rows of expression metrics and cones have indices after those of the goals.
        """
        tape = self.rows.tape
        if tape is None:
            return np.zeros(0, np.int64)
        goals = [
            number
            for number, goal in enumerate(self._lines)
            for row in goal.rows
            if self.method.constrained or not isinstance(row, RowKind)
        ]
        return np.array(goals, np.int64)[tape.outputs[:, OUTPUTS.entry]]

    @cached_property
    def places(self) -> tuple[slice, ...]:
        """The rows of residuals that belong to each row of a goal, in the order of the goals."""
        tape = self.rows.tape
        count = len(self.rows.kinds)
        found = [slice(3 * g, 3 * g + 3) for g in range(count)]
        if tape is not None:
            first = self.rows.tape_row
            ends = tape.spans[:, [SPANS.row, SPANS.row_end]].tolist()
            found += [slice(first + low, first + high) for low, high in ends]
        order = range(len(found)) if self.rows.order is None else self.rows.order
        goals = sum(len(goal.rows) for goal in self.spec.goals)
        return tuple(found[at] for at in order)[:goals]

    @cached_property
    def goal_rows(self) -> tuple[Integers, ...]:
        """The rows (n,) of residuals that belong to each goal."""
        places = iter(self.places)
        return tuple(
            np.concatenate([np.zeros(0, np.int64), *(np.r_[next(places)] for _ in goal.rows)])
            for goal in self.spec.goals
        )

    def ordered(self, values: Floats) -> list[float]:
        """Return errors of rows (G,) in the order of the caller's goals."""
        order = self.rows.order
        return values.tolist() if order is None else [float(values[at]) for at in order]

    def followed(self) -> str:
        """Describe the first goal on or below a constraint joint; empty if there is none."""
        skeleton = self.skeleton
        for joint in self.rows.arrays.goals[:, GOALS.joint].tolist():
            if skeleton.mechanism.follows(joint):
                return f"{skeleton.joint_names[joint]} follows other joints (a constraint joint)"
        return ""

    # -- targets -------------------------------------------------------------------------------

    def default_targets(self, goals: Sequence[Goal], start: Pose) -> Floats:
        """Return the targets (..., t) of ``goals`` with these rows, with pins at ``start``."""
        if len(goals) == 1 and len(self._lines) == 1:
            only = goals[0].targets(start)
            if only.ndim == 1:
                return only.copy()
        parts = [line.targets(start) for line in (*goals, *self.terms, *self.cones)]
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

    def targets_of(self, numbers: Sequence[int], targets: Floats) -> Floats:
        """Return the targets (n,) of some of the goals, by number, from the targets of all."""
        sizes = [goal.targets(self.skeleton.rest).shape[-1] for goal in self.spec.goals]
        ends = np.cumsum(sizes)
        return np.concatenate([
            np.zeros(0), *(targets[ends[n] - sizes[n] : ends[n]] for n in numbers)
        ])  # fmt: skip

    def with_unit_quaternions(self, targets: Floats) -> Floats:
        """Return targets (..., t) with normalised quaternions, where the kernels need them.

        The kernels of other problems normalise the quaternions of their goals.

        Raises:
            InvalidValue: a quaternion is zero.
        """
        if not self._quaternions or targets.shape[-1] != self.rows.target_size:
            return targets
        if targets.ndim == 1:
            norms = (math.hypot(*targets[at : at + 4].tolist()) for at in self._quaternions)
            if all(abs(norm - 1.0) <= _UNIT for norm in norms):
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
        return tuple(at for _, row, at in self.kind_targets if row.kind == ORIENTATION)

    @property
    def kind_targets(self) -> list[tuple[int, RowKind, int]]:
        """The rows of goals of built-in kinds: number among all rows, row, place of its target."""
        found, at = list[tuple[int, RowKind, int]](), 0
        for number, row in enumerate(row for goal in self.spec.goals for row in goal.rows):
            if isinstance(row, RowKind):
                found.append((number, row, at))
            at += row.target_size
        return found


def _curve(runner: Runner) -> Any:
    """Return the kernel for the second derivatives of the rows."""
    from poise.kernels import tape_rows

    if runner.tables.program.order.size:
        from poise.kernels.scaled_curvature import CURVE_CHAIN

        return CURVE_CHAIN
    mechanism, tape = runner.skeleton.mechanism, runner.rows.tape
    # a numerical Jacobian leaves out the rates of leaves
    numeric = runner.method.jacobian == "numeric"
    if numeric or tape is None or not rows_bend_smoothly(mechanism, tape):
        return tape_rows.CURVE_NUMERICALLY
    if mechanism.rigid:
        return tape_rows.CURVE_ROWS
    from poise.kernels.scaled_curvature import CURVE_SCALED

    return CURVE_SCALED


def is_built_in(goal: Goal) -> bool:
    """Return whether a goal has no expression among its rows."""
    return all(isinstance(row, RowKind) for row in goal.rows)


_WHOLE = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_PLAIN = (code.FIXED, code.TRANSLATE, code.QUATERNION)


@dataclass(frozen=True, eq=False)
class ConeRow:
    """The rows of a cone among the goals; the quaternion of the ball begins at ``at`` in q."""

    at: int
    held: Constraint

    @property
    def hard(self) -> bool:
        return True

    @property
    def name(self) -> str:
        return self.held.name

    @property
    def rows(self) -> tuple[ExpressionRows, ...]:
        """The rows of the cone."""
        return self.held.rows

    def targets(self, start: Pose) -> Floats:
        """Return no targets, as a cone is constant."""
        return self.held.targets(start)


def cone_rows(skeleton: Skeleton, still: Flags) -> tuple[ConeRow, ...]:
    """Return the cones of the balls that can move; ``still`` (nv,) are the locked rates.

    Joints with further rotations and bodies that are not rigid are excluded, because their frames
    do not determine the rotation of the ball alone. Only the projection applies to them.
    """
    mechanism = skeleton.mechanism
    if not mechanism.rigid or mechanism.linked:
        return ()
    found: list[ConeRow] = []
    for number, joint in enumerate(skeleton.joints):
        if joint.cone is None or not _turns_by_one_ball(skeleton, number):
            continue
        first = first_quaternion(skeleton, joint)
        if not still[mechanism.rate_index[first]]:
            found.extend(ConeRow(first, held) for held in _rows_of(joint, joint.cone))
    return tuple(found)


def _turns_by_one_ball(skeleton: Skeleton, joint: int) -> bool:
    mechanism = skeleton.mechanism
    joints, primitives = mechanism.arrays[:2]
    kinds = primitives[joints[joint, JOINTS.first] : joints[joint, JOINTS.end], PRIMS.kind]
    return bool(np.isin(kinds, _PLAIN).all()) and int((kinds == code.QUATERNION).sum()) == 1


def _rows_of(joint: Joint, cone: Cone) -> list[Constraint]:
    """Return at most four rows for a cone; their values are in radians near the edge.

    M is the rotation relative to the rest frame. The cosine of the swing is ``a . M a``, the cosine
    of the whole rotation is ``(trace M - 1) / 2``, and the tangent of half the twist is ``(c . M b
    - b . M c) / (1 + trace M)``. The cosine is smooth at zero swing; the angle is not.
    """
    local = _WHOLE if cone.axis is None else _axes(np.array(cone.axis))
    rest = [rest_direction(joint.name, axis) for axis in local]
    turned = [direction(joint.name, axis) for axis in local]
    name = f"{joint.name} in its cone"
    if cone.axis is None:
        trace = _trace(rest, turned)
        return _swung(0.5 * (trace - 1), [], cone.swing, name)
    across = [dot(rest[1], turned[0]), dot(rest[2], turned[0])]
    found = _swung(dot(rest[0], turned[0]), across, cone.swing, name)
    low, high = cone.twist
    if (low, high) == (-math.pi, math.pi):
        return found
    half = atan2(
        dot(rest[2], turned[1]) - dot(rest[1], turned[2]), 1 + _trace(rest, turned)
    )  # fmt: skip
    if low == high:
        return [*found, (2 * half == low).named(name)]
    return [*found, (2 * half >= low).named(name), (2 * half <= high).named(name)]


def _swung(
    cosine: Expression, across: list[Expression], most: float, name: str
) -> list[Constraint]:
    if most >= math.pi:
        return []
    if most < _STIFF:  # a cosine is not precise there: use the component across the axis
        return [(part == 0).named(name) for part in across]
    return [((cosine - math.cos(most)) / math.sin(most) >= 0).named(name)]


_STIFF = 1e-6
"""Radians; swing limits below this count as zero."""


def _axes(axis: Floats) -> tuple[tuple[float, float, float], ...]:
    """Return the axis of a cone and two perpendicular axes, all of length 1."""
    a = axis / np.linalg.norm(axis)
    b = np.cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
    b /= np.linalg.norm(b)
    return tuple((float(v[0]), float(v[1]), float(v[2])) for v in (a, b, np.cross(a, b)))


def _trace(rest: list[Expression], turned: list[Expression]) -> Expression:
    return dot(rest[0], turned[0]) + dot(rest[1], turned[1]) + dot(rest[2], turned[2])
