"""The Jacobian inverse, for square systems (sources 000 and 001)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from poise.solvers.method import Method, Step

if TYPE_CHECKING:
    from poise.solvers.runner import Runner

_DRAWS = 3


@dataclass(frozen=True, kw_only=True)
class JacobianInverse(Method):
    """Jacobian inverse, for square systems: ``v = J^-1 e``.

    Uses LU with partial pivoting. If J is singular or a joint is at its limit, the SVD is used
    instead. After a step that increased the error, the damped SVD is used. The result reports the
    number of SVD steps. Systems that are not square are rejected; use the pseudo-inverse, which
    equals the inverse if one exists.

    Attributes:
        condition: smallest ratio of two pivots at which the LU factor is used.
        cutoff: singular values below this fraction of the largest count as zero in the SVD.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Universal("yz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> start = arm.rest.with_values(elbow_rz=0.5)
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.3, 0.1))
    >>> poise.solve(start, [goal], solver="jacobian-inverse").status
    'converged'
    """

    name: ClassVar[str] = "jacobian-inverse"

    max_step: float = 0.5
    patience: int = 20
    max_iterations: int = 400
    condition: float = 1e-10
    cutoff: float = 1e-6

    def kernels(self) -> Step:
        from poise.kernels.step_jacobian_inverse import INVERSE

        return INVERSE

    def own(self) -> tuple[float, ...]:
        return (self.condition, self.cutoff)

    def refusal(self, runner: Runner) -> str | None:
        rows, rates = _size(runner)
        if rows == rates:
            return None
        text = f"it inverts a square Jacobian, and this one has {rows} rows and {rates} columns; "
        if rates > rows:
            return f"{text}lock {rates - rows} rates, or use pseudo-inverse"
        return f"{text}remove {rows - rates} rows, or use pseudo-inverse"

    def notes(self, fallbacks: int) -> tuple[str, ...]:
        if not fallbacks:
            return ()
        reasons = "J was singular, a joint stopped at its limit, or a step before had to be refused"
        steps = "1 step" if fallbacks == 1 else f"{fallbacks} steps"
        return (f"{steps} went by the SVD: {reasons}",)


def _size(runner: Runner) -> tuple[int, int]:
    """Return the numbers of rows and free rates that are coupled at random poses near rest.

    Rows of zeros, as for the third coordinate of a planar arm or a goal without weight, do not
    count.
    """
    skeleton = runner.skeleton
    free = runner.dofs.mobility > 0.0
    draws = np.random.default_rng(0).uniform(-0.7, 0.7, (_DRAWS, skeleton.nv))
    found = [
        np.abs(runner.columns_at(skeleton.integrate(skeleton.rest.q, v))) * free for v in draws
    ]
    largest = np.max(found, axis=0)
    there = largest > 1e-13 * largest.max(initial=0.0)
    return int(there.any(axis=1).sum()), int(there.any(axis=0).sum())
