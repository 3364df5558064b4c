"""The Jacobian transpose (sources 000, 001 and 004)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.method import Method, Step


@dataclass(frozen=True, kw_only=True)
class JacobianTranspose(Method):
    """Jacobian transpose: ``v = alpha M J^T e``.

    A step that increases the error is rejected and shortened.

    Attributes:
        step: a fixed alpha (as in source 004; lambda in source 001), or None for the alpha that
            minimises the linearised error, ``(e . J v) / |J v|^2``.
    """

    name: ClassVar[str] = "jacobian-transpose"

    limits: str = "directional"
    max_step: float = 0.3
    min_improvement: float = 1e-8
    patience: int = 50
    max_iterations: int = 1000
    step: float | None = None

    def kernels(self) -> Step:
        from poise.kernels.step_jacobian_transpose import TRANSPOSE

        return TRANSPOSE

    def own(self) -> tuple[float, ...]:
        return (self.step or 0.0,)
