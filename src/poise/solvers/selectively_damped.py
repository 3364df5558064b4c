"""Selectively damped least squares (Buss and Kim 2005)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.method import Method, Step


@dataclass(frozen=True, kw_only=True)
class SelectivelyDamped(Method):
    """The pseudo-inverse with a separate bound on the contribution of each singular vector.

    ``v = sum_i clamp((u_i . e) / s_i v_i, gamma_i)`` with ``gamma_i = min(1, N_i / M_i) max_step``,
    where N_i is the desired distance of the effectors along u_i, and M_i the sum of the distances
    that the individual joints would move them. If the effects of the joints cancel, as near a
    singularity, steps stay small. No damping constant has to be chosen (S. R. Buss and J.-S. Kim,
    "Selectively damped least squares for inverse kinematics", Journal of Graphics Tools 10(3),
    2005; ``max_step`` is its gamma_max).

    Attributes:
        cutoff: singular values below this fraction of the largest count as zero.

    >>> import poise
    >>> arm = (
    ...     poise.SkeletonBuilder()
    ...     .add("shoulder", poise.Ball("xyz"))
    ...     .add("elbow", poise.Hinge("z"), "shoulder", offset=(0.3, 0, 0), tip=(0.25, 0, 0))
    ...     .build()
    ... )
    >>> goal = poise.reach(poise.point("elbow", tip=True), (0.3, 0.2, 0.1))
    >>> poise.solve(arm.rest, [goal], solver="sdls").status
    'converged'
    """

    name: ClassVar[str] = "sdls"

    max_step: float = math.pi / 4.0
    patience: int = 20
    max_iterations: int = 400
    cutoff: float = 1e-6

    def kernels(self) -> Step:
        from poise.kernels.step_selectively_damped import SELECTIVE

        return SELECTIVE

    def own(self) -> tuple[float, ...]:
        return (self.cutoff,)
