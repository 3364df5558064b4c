"""Projected gradient descent (sources 002 and 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from poise.solvers.line_search import LineSearching


@dataclass(frozen=True, kw_only=True)
class GradientDescent(LineSearching):
    """Projected gradient descent: ``a <- proj(a - sigma M (dE/da)^T)``.

    E is the sum of the squared residuals, and M the mobility of the degrees of freedom.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> poise.solve(arm.rest, [goal], solver="gradient-descent").status
    'converged'
    >>> from poise.solvers import GradientDescent
    >>> poise.solve(arm.rest, [goal], solver=GradientDescent(line_search="minimise")).status
    'converged'
    """

    name: ClassVar[str] = "gradient-descent"

    limits: str = "projection"
    line_search: str = "halving"
    max_step: float = 1.0
    min_improvement: float = 1e-8
    patience: int = 50
    max_iterations: int = 1000

    def kernels(self) -> Any:
        from poise.kernels.step_gradient import GRADIENT

        return GRADIENT
