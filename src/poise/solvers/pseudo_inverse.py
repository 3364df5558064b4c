"""The pseudo-inverse, in both closed forms (sources 000, 001 and 004)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.method import Method, Step, one_of

_FORMS = {"auto": 0.0, "right": 1.0, "left": 2.0}


@dataclass(frozen=True, kw_only=True)
class PseudoInverse(Method):
    """Pseudo-inverse: ``v = J^+ e``, the smallest least-squares step.

    Attributes:
        form: "right" ``J^T (J J^T)^-1`` for fewer rows than free DOFs, "left" ``(J^T J)^-1 J^T``
            for more, or "auto". An ill-conditioned system is solved by the SVD; after a step that
            increased the error, the damped SVD is used. The result reports the number of such
            steps.
        condition: smallest pivot ratio at which the Cholesky factor is used.
        cutoff: singular values below this fraction of the largest count as zero in the SVD.
        halving: goal halving of source 001: the requested step dX is halved until ``|J J^+ dX -
            dX|`` is at most this (metres and radians); infinity disables halving.
    """

    name: ClassVar[str] = "pseudo-inverse"

    max_step: float = 0.5
    patience: int = 20
    max_iterations: int = 400
    form: str = "auto"
    condition: float = 1e-12
    cutoff: float = 1e-6
    halving: float = math.inf

    def __post_init__(self) -> None:
        super().__post_init__()
        one_of(self, "form", tuple(_FORMS))

    def kernels(self) -> Step:
        from poise.kernels.step_pseudo_inverse import PSEUDO_INVERSE

        return PSEUDO_INVERSE

    def own(self) -> tuple[float, ...]:
        return (_FORMS[self.form], self.condition, self.halving, self.cutoff)
