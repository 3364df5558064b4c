"""Solutions as a function of targets and of the places of joints, with its gradient."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.kernels import primitives as code
from poise.kernels.columns import JOINTS, PRIMS
from poise.kernels.kinds import AT_LEAST, EQUATION, SCALAR, SOFT
from poise.kinematics.configuration import integrate, value_rates
from poise.kinematics.frame_gradients import summed
from poise.metrics import ExpressionMetric, gradient
from poise.model.pose import Pose, frozen
from poise.model.skeleton import Skeleton
from poise.residuals.constraint import EQUAL, ExpressionRows
from poise.solvers.active_limits import bounds_at
from poise.solvers.implicit_derivative import goal_rows, rates_of, sensitivity_at
from poise.solvers.problem import Problem
from poise.solvers.sqp import SQP
from poise.solvers.tolerance import PixelTolerance

Missed = Literal["raise", "zero"]

_STEP = float(np.finfo(np.float64).eps ** (1.0 / 3.0))
"""Half step of central differences, 6e-6: truncation (h^2) and rounding (eps / h) are alike."""

_RANK = 1e-7
"""Singular values below this fraction of the largest count as zero: 1,000 eps^(2/3), the noise."""

_SLOPE = 1e-5
"""Largest relative slope at a minimum. Measured with conflicting goals: `sqp` ends below 2e-9."""


class SolutionMap:
    """Poses that solve a problem, as a function of its targets and of the places of joints.

    The gradient is that of the implicit function theorem. If goals alone determine the solution,
    it is `poise.solvers.sensitivity`: of all poses that meet changed goals, the nearest. With
    metrics, with inequalities, or if soft goals conflict, the solution is a minimum of ``f`` under
    hard constraints ``c``, and the gradient follows from the equations ``df - y dc = 0, c = 0`` of
    the rates that are not at a limit (A. V. Fiacco, "Introduction to Sensitivity and Stability
    Analysis in Nonlinear Programming", Academic Press, 1983). Its second derivatives are central
    differences of first ones, which are exact.

    Args:
        problem: the skeleton, goals, metrics and solver. Narrow tolerances make gradients precise.
        missed: what to do about poses that neither meet the goals nor are a minimum: "raise" an
            error, or give them a "zero" gradient.

    Raises:
        InvalidValue: the problem has a prior, whose search is not differentiable, or a tolerance in
            pixels, or ``missed`` is unknown.
    """

    def __init__(self, problem: Problem, missed: Missed = "raise") -> None:
        if problem.spec.prior is not None:
            raise InvalidValue(
                "a problem with prior=... is not differentiable, because a search precedes its "
                "solver; use metrics=[poise.metrics.likelihood(prior)]"
            )
        if isinstance(problem.spec.tolerance, PixelTolerance):
            raise InvalidValue("the tolerance is in pixels; expected metres and radians")
        if missed not in ("raise", "zero"):
            raise InvalidValue(f"missed={missed!r}: expected 'raise' or 'zero'")
        self.problem, self.missed = problem.clone(), missed
        self.rest = np.array([joint.offset for joint in problem.skeleton.joints])
        self._lock = threading.RLock()
        self._moved: tuple[bytes, Problem] = b"", self.problem

    def solve(self, targets: Floats, start: Floats, places: Floats | None = None) -> Floats:
        """Return poses (..., nq) for targets (..., t) from starts (..., nq).

        ``places`` (..., N, 3) are those of the joints in their parents' frames, in metres.

        Raises:
            ShapeError: an array does not have its shape.
            InvalidValue: a value is not a finite number, or ``places`` are given with constraint
                joints.
        """
        if places is None:
            self._check(targets, start, None)
            solved = self.problem.clone().solve_batch(start, targets)
            return np.array(solved.q, np.float64)
        shape, cases = self._cases(targets, start, places)
        with self._lock:
            found = [self._at(case.places).solve(case.start, case.targets) for case in cases]
        return np.array(found).reshape(*shape, self.problem.skeleton.nq)

    def gradient(
        self, targets: Floats, start: Floats, places: Floats | None, q: Floats, adjoints: Floats
    ) -> tuple[Floats, Floats | None]:
        """Return the gradients (..., t) and (..., N, 3) of a function of the solutions.

        ``adjoints`` (..., nq) is its gradient by the solutions ``q`` (..., nq) of `solve`. The
        second result is None without places. What an input repeats over the batch is summed.

        Raises:
            InvalidValue: a pose neither meets the goals nor is a minimum, and ``missed`` is
                "raise".
        """
        shape, cases = self._cases(targets, start, places)
        skeleton = self.problem.skeleton
        poses = np.broadcast_to(q, (*shape, skeleton.nq)).reshape(-1, skeleton.nq)
        wanted = np.broadcast_to(adjoints, (*shape, skeleton.nq)).reshape(-1, skeleton.nq)
        by_targets = np.zeros((len(cases), targets.shape[-1]))
        by_places = np.zeros((len(cases), *self.rest.shape))
        with self._lock:
            for number, case in enumerate(cases):
                if not wanted[number].any():
                    continue
                problem = self._at(case.places)
                pull = self._pull(problem, case, poses[number].copy(), wanted[number])
                if pull is None:
                    if self.missed == "zero":
                        continue
                    raise InvalidValue(
                        f"problem {number} of the batch did not converge, so its solution has no "
                        'gradient; move its targets into reach, take a problem with solver="sqp" '
                        'for goals in conflict, or use missed="zero"'
                    )
                by_targets[number] = _by_targets(pull, case.targets)
                if case.places is not None:
                    by_places[number] = _by_places(pull, problem, case.targets, case.places)
        found = summed(by_targets.reshape(*shape, targets.shape[-1]), targets.shape)
        if places is None:
            return found, None
        return found, summed(by_places.reshape(*shape, *self.rest.shape), places.shape)

    def _check(self, targets: Floats, start: Floats, places: Floats | None) -> tuple[int, ...]:
        """Return the batch shape."""
        size, nq = self.problem.compiled.rows.target_size, self.problem.skeleton.nq
        named = [("targets", targets, (size,)), ("start", start, (nq,))]
        if places is not None:
            named.append(("offsets", places, self.rest.shape))
            if self.problem.skeleton.mechanism.linked:
                raise InvalidValue("offsets are not supported with constraint joints; omit offsets")
        for name, array, last in named:
            if array.shape[array.ndim - len(last) :] != last or array.ndim < len(last):
                shown = ", ".join(map(str, last))
                raise ShapeError(f"{name} must have shape (..., {shown}), not {array.shape}")
        shapes = [array.shape[: array.ndim - len(last)] for _, array, last in named]
        try:
            return np.broadcast_shapes(*shapes)
        except ValueError:
            raise ShapeError(
                "targets, start and offsets have different batch shapes: "
                + ", ".join(map(str, shapes))
            ) from None

    def _cases(
        self, targets: Floats, start: Floats, places: Floats | None
    ) -> tuple[tuple[int, ...], list[_Case]]:
        """Return the batch shape and the inputs of each problem."""
        shape = self._check(targets, start, places)
        starts = np.broadcast_to(start, (*shape, start.shape[-1])).reshape(-1, start.shape[-1])
        wanted = np.broadcast_to(targets, (*shape, targets.shape[-1]))
        wanted = wanted.reshape(-1, targets.shape[-1])
        moved = [None] * len(starts)
        if places is not None:
            whole = np.broadcast_to(places, (*shape, *self.rest.shape))
            moved = list(whole.reshape(-1, *self.rest.shape))
        return shape, [_Case(t.copy(), s.copy(), p) for t, s, p in zip(wanted, starts, moved)]

    def _at(self, places: Floats | None) -> Problem:
        """Return the problem with the joints at ``places`` (N, 3)."""
        if places is None:
            return self.problem
        key = places.tobytes()
        if self._moved[0] != key:
            skeleton = _with_places(self.problem.skeleton, places)
            self._moved = key, Problem.of(replace(self.problem.spec, skeleton=skeleton))
        return self._moved[1]

    def _pull(self, problem: Problem, case: _Case, q: Floats, adjoint: Floats) -> _Pull | None:
        """Return what the gradient (nq,) ``adjoint`` by a solution pulls on; None if it missed."""
        skeleton = problem.skeleton
        by_rates = value_rates(skeleton.mechanism, q, np.eye(skeleton.nv)) @ adjoint
        bounds = bounds_at(skeleton, q, problem.movable, problem.limits)
        held = tuple(dict.fromkeys(bound.name for bound in bounds))
        if _is_equation(problem) and _is_met(problem, q, case.targets):
            exact, rows = sensitivity_at(problem, q, case.targets, held), goal_rows(problem)
            weights = np.zeros(len(rows))
            weights[rows] = by_rates @ exact.along(np.eye(int(rows.sum())))
            return _Pull(problem, q, None, weights)
        program = problem
        if not problem.compiled.method.constrained:
            program = Problem.of(replace(problem.spec, method=SQP()))
        free = program.compiled.free & (program.dofs.mobility > 0.0)
        free[rates_of(skeleton, held)] = False
        return _minimum(_Lagrangian(program, case.start), q, case.targets, by_rates, free)


class _Case(NamedTuple):
    """Targets (t,), start (nq,) and places (N, 3) of one problem."""

    targets: Floats
    start: Floats
    places: Floats | None


class _Pull(NamedTuple):
    """The function of targets and places whose derivative is the gradient: `at`.

    With a Lagrangian, its slope along the rates ``weights[:nv]`` minus the rest times the rows;
    without, ``weights`` (m,) times the rows.
    """

    problem: Problem
    q: Floats
    lagrangian: _Lagrangian | None
    weights: Floats
    multipliers: Floats = np.zeros(0)

    def at(self, targets: Floats, body: Skeleton | None = None) -> float:
        if self.lagrangian is None:
            return float(self.weights @ self.problem.residual(self.q, targets))
        point = self.lagrangian.at(self.q, targets, body)
        nv = len(point.slope)
        along = point.gradient(self.multipliers) @ self.weights[:nv]
        return -float(along + point.rows @ self.weights[nv:])


class _Point(NamedTuple):
    """Rows (m,), their Jacobian (m, nv), slope (nv,) of the metrics, levels and relations (m,)."""

    rows: Floats
    J: Floats
    slope: Floats
    levels: NDArray[np.int64]
    relations: NDArray[np.int64]

    @property
    def hard(self) -> NDArray[np.bool_]:
        return (self.levels != SOFT) & (self.relations != SCALAR)

    def gradient(self, multipliers: Floats) -> Floats:
        """Return the gradient (nv,) of ``f - y c``, with y (m,)."""
        factors = np.where(self.relations == SCALAR, 1.0, self.rows)
        return self.slope + np.where(self.hard, -multipliers, factors) @ self.J


class _Lagrangian:
    """Evaluates a constrained problem whose metrics refer to a start (nq,)."""

    def __init__(self, problem: Problem, start: Floats) -> None:
        self.problem, self.start = problem, start
        own = problem.runner.metric_arrays.metrics
        self.metrics = [metric for metric in own if not isinstance(metric, ExpressionMetric)]

    def at(self, q: Floats, targets: Floats, body: Skeleton | None = None) -> _Point:
        """Evaluate a pose; ``body`` is the skeleton for the metrics, some of which use lengths."""
        from poise.kernels.metrics import rates_of as metric_rates

        nv = self.problem.skeleton.nv

        def read(own):  # pyright: ignore[reportMissingParameterType, reportUnknownParameterType]
            own.metric_arrays.update(self.start)
            tables, slope = own.tables, np.zeros(nv)
            if body is None:
                metric_rates(tables.dofs, tables.metrics, q, slope, np.zeros((nv, nv)))
            else:
                start = Pose.trusted(body, self.start)
                slope[:] = gradient(self.metrics, Pose.trusted(body, q), start=start)[0]
            program = tables.program
            return _Point(
                tables.work.r_try.copy(), own.differentiate(), slope,
                program.levels.copy(), program.relations.copy(),
            )  # fmt: skip

        return self.problem.evaluation.read(read, q, targets)


def _is_equation(problem: Problem) -> bool:
    """Return whether the goals alone determine the solution."""
    return not problem.compiled.metrics and all(
        not isinstance(row, ExpressionRows) or row.relation == EQUAL
        for goal in problem.goals
        for row in goal.rows
    )


def _is_met(problem: Problem, q: Floats, targets: Floats) -> bool:
    """Return whether a pose (nq,) meets the goals."""
    tolerances = problem.runner.tolerances
    errors = problem.evaluation.read(lambda own: own.tables.work.errors_try.copy(), q, targets)
    return bool((errors <= tolerances * (1.0 + 1e-9)).all())


def _minimum(
    lagrangian: _Lagrangian, q: Floats, targets: Floats, by_rates: Floats, free: NDArray[np.bool_]
) -> _Pull | None:
    """Return the pull of a gradient (nv,) on the minimum at ``q``; None if it is not one."""
    mechanism = lagrangian.problem.skeleton.mechanism
    point = lagrangian.at(q, targets)
    hard = 100.0 * lagrangian.problem.compiled.method.hard_tolerance
    active = point.hard & ((point.relations == EQUATION) | (point.rows <= hard))
    multipliers = np.zeros(len(point.rows))
    slope = point.gradient(multipliers)
    while True:
        A = point.J[active][:, free]
        multipliers[:] = 0.0
        multipliers[active] = np.linalg.lstsq(A.T, slope[free], rcond=_RANK)[0]
        loose = active & (point.relations == AT_LEAST) & (multipliers < 0.0)
        if not loose.any():
            break
        active &= ~loose
    left = point.gradient(multipliers)[free]
    missed = np.abs(point.rows[active]).max(initial=0.0) > hard
    size = np.abs(point.J).T @ np.abs(np.where(point.hard, multipliers, point.rows))
    scale = 1.0 + max(np.abs(point.slope).max(initial=0.0), size.max(initial=0.0))
    if missed or np.abs(left).max(initial=0.0) > _SLOPE * scale:
        return None
    count, rows = int(free.sum()), int(active.sum())
    K = np.zeros((count + rows, count + rows))
    for column, rate in enumerate(np.flatnonzero(free).tolist()):
        step = np.zeros(mechanism.nv)
        step[rate] = _STEP
        ends = [
            lagrangian.at(integrate(mechanism, q, sign * step), targets).gradient(multipliers)[free]
            for sign in (1.0, -1.0)
        ]
        K[:count, column] = (ends[0] - ends[1]) / (2.0 * _STEP)
    K[:count, :count] = 0.5 * (K[:count, :count] + K[:count, :count].T)
    K[:count, count:], K[count:, :count] = A.T, A
    wanted = np.concatenate([by_rates[free], np.zeros(rows)])
    solved = np.linalg.lstsq(K, wanted, rcond=_RANK)[0]
    weights = np.zeros(mechanism.nv + len(point.rows))
    weights[: mechanism.nv][free] = solved[:count]
    weights[mechanism.nv :][active] = solved[count:]
    return _Pull(lagrangian.problem, q, lagrangian, weights, multipliers)


def _by_targets(pull: _Pull, targets: Floats) -> Floats:
    """Return the derivative (t,) of a pull by the targets."""
    found = np.zeros(len(targets))
    for at in range(len(targets)):
        step = np.zeros(len(targets))
        step[at] = _STEP
        found[at] = (pull.at(targets + step) - pull.at(targets - step)) / (2.0 * _STEP)
    return found


def _by_places(pull: _Pull, problem: Problem, targets: Floats, places: Floats) -> Floats:
    """Return the derivative (N, 3) of a pull by the places of joints; no frame stays changed."""
    arrays = problem.skeleton.mechanism.arrays
    frames, first = arrays.frames, arrays.joints[:, JOINTS.first]
    measured = pull.lagrangian is not None and bool(pull.lagrangian.metrics)
    found = np.zeros((len(first), 3))
    for j, axis in np.ndindex(found.shape):
        k, at = first[j], 4 * axis + 3
        kept, ends = float(frames[k, at]), list[float]()
        for step in (_STEP, -_STEP):
            there = places.copy()
            there[j, axis] += step
            body = _with_places(problem.skeleton, there) if measured else None
            try:
                frames[k, at] = kept + step
                ends.append(pull.at(targets, body))
            finally:
                frames[k, at] = kept
        found[j, axis] = (ends[0] - ends[1]) / (2.0 * _STEP)
    return found


def _with_places(skeleton: Skeleton, places: Floats) -> Skeleton:
    """Return a skeleton with joints at ``places`` (N, 3), whose kernels do not omit zeros."""
    moved = {}
    for joint, place in zip(skeleton.joints, places, strict=True):
        frame = joint.frame.copy()
        frame[:3, 3] = place
        moved[joint.name] = replace(joint, frame=frozen(frame))
    made = skeleton.with_joints(**moved)
    prims, first = made.mechanism.arrays.prims, made.mechanism.arrays.joints[:, JOINTS.first]
    prims[first, PRIMS.frame] = np.maximum(prims[first, PRIMS.frame], code.FRAME_TRANSLATION)
    return made
