"""The singular value decomposition, truncated or damped (source 000)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.method import Method, Step


@dataclass(frozen=True, kw_only=True)
class SVD(Method):
    """Truncated or damped SVD: ``v = sum_i (s_i / (s_i^2 + d)) v_i (u_i . e)``.

    After a step that increased the error, damping is added until the error decreases again.

    Attributes:
        cutoff: singular values below this fraction of the largest are truncated.
        damping: d, in squared units of the Jacobian; 0 gives the truncated SVD.
    """

    name: ClassVar[str] = "svd"

    max_step: float = 0.5
    patience: int = 20
    max_iterations: int = 400
    cutoff: float = 1e-4
    damping: float = 0.0

    def kernels(self) -> Step:
        from poise.kernels.step_pseudo_inverse import SVD as step

        return step

    def own(self) -> tuple[float, ...]:
        return (self.cutoff, self.damping)
