"""Nonlinear conjugate gradients (source 000 by name)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.gradient_descent import LineSearching
from poise.solvers.method import Step


@dataclass(frozen=True, kw_only=True)
class ConjugateGradient(LineSearching):
    """Conjugate gradients (Polak-Ribiere) with a line search: ``d <- -g + max(0, b) d``.

    g is the gradient of half the sum of the squared residuals, in the metric of the mobility. A
    step costs as much as a gradient step but does not zigzag; no linear system is solved. The
    direction is reset to the gradient after as many steps as there are rates, and when it meets a
    limit (J. Nocedal and S. J. Wright, "Numerical Optimization", 2006, section 5.2).

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> poise.solve(arm.rest, [goal], solver="conjugate-gradient").status
    'converged'
    """

    name: ClassVar[str] = "conjugate-gradient"

    def kernels(self) -> Step:
        from poise.kernels.step_gradient import CONJUGATE

        return CONJUGATE
