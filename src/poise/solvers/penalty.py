"""The penalty method: hard constraints as heavier and heavier soft ones (source 003)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.sqp import SQP


@dataclass(frozen=True, kw_only=True)
class Penalty(SQP):
    """Penalty method: hard constraints as soft ones of weight ``1 / mu``, with decreasing mu.

    What is left of a constraint that f pulls at is ``mu`` times its multiplier, and so never
    nothing: `min_compliance` is the lower bound, and the result reports the remainder. Limits are
    exact all the same. Without hard constraints, it is weighted least squares. Its options are
    those of ``sqp``.
    """

    name: ClassVar[str] = "penalty"

    hard: float = 1e-6
    optimality: float = 1e-7
    min_compliance: float = 1e-7

    def own(self) -> tuple[float, ...]:
        return (*super().own()[:-1], 1.0)
