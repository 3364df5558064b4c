"""Projected gradient descent (sources 002 and 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.method import Method, Step, one_of

_SEARCHES = {"halving": 0.0, "minimise": 1.0}


@dataclass(frozen=True, kw_only=True)
class LineSearching(Method):
    """Options of the search for sigma along ``proj(q + sigma v)``, projected onto the limits.

    The limit modes "clamp" and "projection" are equivalent for these methods. So are "directional"
    and "active-set", which omit rates that the error pushes beyond their limits.

    Attributes:
        line_search: "halving" from ``max_step`` on until the error is smaller than at the start
            (source 002), or "minimise" for the least error along the line (source 003).
        precision: precision of the minimum, as a fraction of sigma.
        adaptive: halving begins at twice the last sigma instead of ``max_step``.
    """

    max_step: float = 1.0
    min_improvement: float = 1e-8
    patience: int = 50
    max_iterations: int = 1000
    line_search: str = "minimise"
    precision: float = 0.02

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "line_search", tuple(_SEARCHES))

    def own(self) -> tuple[float, ...]:
        return (_SEARCHES[self.line_search], self.precision, float(self.adaptive))


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

    def kernels(self) -> Step:
        from poise.kernels.step_gradient import GRADIENT

        return GRADIENT
