"""Lagrange's multipliers by Newton's method (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from poise.solvers.sqp import SQP

if TYPE_CHECKING:
    from poise.solvers.problem import Problem


@dataclass(frozen=True, kw_only=True)
class Lagrange(SQP):
    """Newton's method on the conditions for a minimum under constraints, multipliers and all.

    ``[H A^T; A 0] [v; -z] = [-g; -c]`` for the rates v and the multipliers z, H the second
    derivative of ``f - z^T c``: near the solution the error is squared in every iteration. Limits
    and inequalities are an active set. Singular systems are damped, and a step that neither brings
    the conditions nearer nor lowers the augmented Lagrangian is halved. Where nothing is hard it is
    Newton's method on f itself, soft goals and metrics. It finds fewer solutions from afar than
    ``sqp``, whose options it has.
    """

    name: ClassVar[str] = "lagrange"

    def kernels(self) -> Any:
        from poise.kernels.lagrange_step import LAGRANGE

        return LAGRANGE

    def refusal(self, problem: Problem) -> str | None:
        if problem.metrics or any(goal.hard for goal in problem.goals):
            return None
        return (
            "it is about hard constraints and metrics, and there are none: make some hard, add a "
            "metric, or take sqp or lm"
        )
