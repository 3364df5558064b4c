"""Lagrange multipliers by Newton's method (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from poise.solvers.method import Step
from poise.solvers.sqp import SQP

if TYPE_CHECKING:
    from poise.solvers.runner import Runner


@dataclass(frozen=True, kw_only=True)
class Lagrange(SQP):
    """Newton's method on the Lagrange (KKT) conditions.

    Each iteration solves ``[H A^T; A 0] [v; -z] = [-g; -c]`` for the rates v and the multipliers z.
    H is the second derivative of ``f - z^T c``, so that convergence near the solution is quadratic.
    An active set handles limits and inequalities. Singular systems are damped. A step that improves
    neither the optimality conditions nor the augmented Lagrangian is halved. From distant starts
    the method finds fewer solutions than ``sqp``; the options are the same. Without hard
    constraints there are no multipliers, and with hard constraints alone they are zero. The
    remaining problem is then solved like ``sqp``: Newton's method on soft goals and metrics, or on
    the constraints by steps of least ``sum k v^2`` (k the stiffness of each rate).
    """

    name: ClassVar[str] = "lagrange"

    def kernels(self) -> Step:
        from poise.kernels.lagrange_step import LAGRANGE

        return LAGRANGE

    def kernels_of(self, runner: Runner) -> Step:
        hard = [goal.hard for goal in runner.goals]
        if any(hard) and (runner.metric_arrays.metrics or not all(hard)):
            return self.kernels()
        return super().kernels()
