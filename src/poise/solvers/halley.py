"""Halley's method, a step of third order (source 000 asks for higher-order approximations)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.damped_least_squares import DampedLeastSquares
from poise.solvers.method import Method, Step


@dataclass(frozen=True, kw_only=True)
class Halley(DampedLeastSquares):
    """Halley's method: ``v = -(J + H[n] / 2)^-1 r``.

    H[n] is the derivative of J along Newton's step n. Options, damping and acceptance rule are
    those of ``lm``. Steps shortened by the trust region are Newton steps, because a second-order
    correction is meaningless far from the goal. An iteration takes two more Jacobians than Newton's
    method, and converges with order three instead of two (S. Lloyd, R. A. Irani and M. Ahmadi,
    "Fast and Robust Inverse Kinematics of Serial Robots Using Halley's Method", IEEE Transactions
    on Robotics 38(5), 2022).

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> poise.solve(arm.rest, [goal], solver="halley").status
    'converged'
    """

    name: ClassVar[str] = "halley"

    tree = Method.tree

    def kernels(self) -> Step:
        from poise.kernels.step_halley import HALLEY

        return HALLEY
