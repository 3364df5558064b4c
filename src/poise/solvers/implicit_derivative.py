"""Derivative of a solution with respect to its targets or bone lengths."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import InvalidValue, ShapeError
from poise.kinematics.configuration import value_rates
from poise.model.pose import frozen
from poise.model.skeleton import Skeleton
from poise.residuals.constraint import EQUAL, ExpressionRows
from poise.solvers.free_turns import joint_rates
from poise.solvers.problem import Problem
from poise.solvers.result import Result

_RANK = 1e-9
"""Singular values below this fraction of the largest count as zero."""


@dataclass(frozen=True, eq=False)
class Sensitivity:
    """The derivative of a solution, by the implicit function theorem.

    A solution satisfies ``r(q, t) = 0``. If the targets t move, the pose follows with ``J v =
    -dr/dt``. Of these rates v, the result minimises ``sum k v^2`` with stiffness k: it is the
    derivative of the nearest pose that meets the goals. If the goals determine the pose, as for a
    six-axis arm, it is the derivative of the solution. Values at a limit, and balls at their cone,
    are fixed.

    Attributes:
        rates: (nv, t) rates of the pose with respect to each target value, in the order of
            `Problem.default_targets`: 3 per position, 4 per orientation (wxyz).
        values: (nq, t) derivative of the pose vector q.
        missed: (t,) norm of the part of ``dr/dt`` that no rates can produce: 0 if all targets can
            be followed.
        held: names of the values at a limit.

    Source: the implicit function theorem; least norm by the pseudo-inverse of sources 000 and 004.
    """

    rates: Floats
    values: Floats
    missed: Floats
    held: tuple[str, ...]
    _follow: Floats
    _to_values: Floats

    def along(self, residual_rates: ArrayLike) -> Floats:
        """Return rates (nv, ...) of the pose for other changes of the residuals.

        ``residual_rates`` (m, ...) are derivatives of `Problem.residual` at this pose, for example
        with respect to a bone length.

        Raises:
            ShapeError: the number of rows differs from the number of residuals.

        >>> import poise
        >>> from poise.solvers import sensitivity
        >>> def arm(length):
        ...     builder = poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
        ...     return builder.add(
        ...         "lower", poise.Hinge("z"), "upper", offset=(length, 0, 0), tip=(0.5, 0, 0)
        ...     ).build()
        >>> goals = [poise.reach(poise.point("lower", tip=True), (0.5, 0.5, 0))]
        >>> result = poise.solve(arm(0.5).pose([0.1, 1.0]), goals, tolerance=1e-10)
        >>> q, h = result.pose.q, 1e-6
        >>> longer, shorter = (poise.Problem(arm(0.5 + d), goals).residual(q) for d in (h, -h))
        >>> sensitivity(result).along((longer - shorter) / (2 * h)).round(4)
        array([0., 2.])
        """
        change = np.asarray(residual_rates, dtype=np.float64)
        if change.ndim == 0 or change.shape[0] != self._follow.shape[1]:
            raise ShapeError(
                f"residual rates {change.shape}: expected {self._follow.shape[1]} rows, one for "
                "each residual"
            )
        return np.tensordot(self._follow, change, axes=(1, 0))

    def as_values(self, rates: ArrayLike) -> Floats:
        """Return derivatives (nq, ...) of the pose vector from rates (nv, ...).

        The two differ for quaternions: ``dq = q * (0, v) / 2``.

        >>> import poise
        >>> from poise.solvers import sensitivity
        >>> skeleton = poise.SkeletonBuilder().add("a", poise.QuaternionBall()).build()
        >>> result = poise.solve(skeleton.rest, [poise.orient("a", (1, 0, 0, 0))])
        >>> sensitivity(result).as_values([0.2, 0.0, 0.0])
        array([0. , 0.1, 0. , 0. ])
        """
        return np.tensordot(self._to_values, np.asarray(rates, np.float64), axes=(1, 0))


def sensitivity(result: Result) -> Sensitivity:
    """Compute the derivative of a result's pose with respect to its targets.

    Use it to differentiate through `solve`: multiply a gradient by the pose (nq,) with ``values``
    (``examples/27_differentiate_through_solve.py`` does so for NumPy and JAX). Solve to a narrow
    tolerance first: the derivative is that of a pose that meets the goals.

    Raises:
        InvalidValue: the result has not converged, or its problem has metrics or a prior (the goals
            alone do not determine the pose) or inequalities (which may become active or inactive).

    >>> import poise
    >>> from poise.solvers import sensitivity
    >>> arm = (poise.SkeletonBuilder().add("upper", poise.Hinge("z"))
    ...        .add("lower", poise.Hinge("z"), "upper", offset=(1, 0, 0), tip=(1, 0, 0)).build())
    >>> goal = poise.reach(poise.point("lower", tip=True), (1, 1, 0))
    >>> result = poise.solve(arm.pose([0.0, 1.0]), [goal], tolerance=1e-10)
    >>> found = sensitivity(result)
    >>> found.rates.round(6) + 0.0
    array([[ 0.,  1.,  0.],
           [-1., -1.,  0.]])
    >>> found.missed.round(6) + 0.0  # out of the plane, the arm cannot follow
    array([0., 0., 1.])
    """
    if not result.converged:
        raise InvalidValue(
            f"the result is {result.status}, but a derivative needs a solution that meets its goals"
        )
    return sensitivity_at(result.problem(), result.pose.q, result.targets, result.active_limits)


def sensitivity_at(
    problem: Problem, q: Floats, targets: Floats, held: tuple[str, ...]
) -> Sensitivity:
    """Compute `sensitivity` at a pose (nq,) that meets the targets (t,), with limits ``held``.

    Raises:
        InvalidValue: the problem has metrics, a prior or inequalities.
    """
    if problem.compiled.metrics or problem.spec.prior is not None:
        raise InvalidValue(
            "the problem has metrics or a prior, so its solution depends on more than the "
            "goals; solve with metrics=() and prior=None"
        )
    for goal in problem.goals:
        if any(isinstance(row, ExpressionRows) and row.relation != EQUAL for row in goal.rows):
            raise InvalidValue(
                f"{goal.name} is an inequality, which can be active or inactive; a derivative "
                "needs equations"
            )
    skeleton = problem.skeleton
    rows = goal_rows(problem)
    J = problem.jacobian(q, targets)[rows]
    units = np.eye(targets.size)
    change = np.zeros((len(J), targets.size))
    for number in range(targets.size):
        change[:, number] = problem.drift(q, units[number], targets)[rows]
    mobility = problem.runner.dofs.mobility * problem.compiled.free
    mobility[rates_of(skeleton, held)] = 0.0
    root = np.sqrt(mobility)
    problem.runner.evaluate_for(q, problem.compiled.with_unit_quaternions(targets))
    own = problem.runner.differentiate()[rows]  # the least change is that of the solver's rates
    follow = -root[:, None] * np.linalg.pinv(own * root, rcond=_RANK)
    follow = joint_rates(problem.runner.dofs, q) @ follow
    rates = follow @ change
    to_values = value_rates(skeleton.mechanism, q, np.eye(skeleton.nv)).T
    return Sensitivity(
        rates=frozen(rates), values=frozen(to_values @ rates),
        missed=frozen(np.linalg.norm(change + J @ rates, axis=0)), held=held,
        _follow=frozen(follow), _to_values=frozen(to_values),
    )  # fmt: skip


def goal_rows(problem: Problem) -> NDArray[np.bool_]:
    """Return the mask (m,) of residuals that belong to goals and not to added cones."""
    rows = np.ones(problem.compiled.rows.height, dtype=np.bool_)
    if problem.compiled.cones:
        owners = problem.compiled.row_owners
        rows[problem.compiled.rows.tape_row :] = owners < len(problem.goals)
    return rows


def rates_of(skeleton: Skeleton, names: tuple[str, ...]) -> list[int]:
    """Return the rates of the named degrees of freedom, and of balls named with ``_cone``."""
    dofs, rates = skeleton.mechanism.dofs, []
    starts = dict(dofs.balls.tolist())
    for name in names:
        if name in skeleton.dof_names:
            rates += np.flatnonzero(dofs.q_index == skeleton.dof_index(name)).tolist()
        else:
            first = starts[skeleton.dof_index(f"{name.removesuffix('_cone')}_qw")]
            rates += [first, first + 1, first + 2]
    return rates
