"""The penalty method: hard constraints as soft ones of increasing weight (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.sqp import SQP


@dataclass(frozen=True, kw_only=True)
class Penalty(SQP):
    """Penalty method: hard constraints as soft ones of weight ``1 / mu``, with decreasing mu.

    The remaining violation of a constraint is ``mu`` times its multiplier, and therefore not zero:
    `min_compliance` is the lower bound of mu, and the result reports the violation. Limits are kept
    exactly. Without hard constraints, the method is weighted least squares. The options are those
    of ``sqp``.
    """

    name: ClassVar[str] = "penalty"

    hard: float = 1e-6
    optimality: float = 1e-7
    min_compliance: float = 1e-7

    def own(self) -> tuple[float, ...]:
        return (*super().own()[:-1], 1.0)
