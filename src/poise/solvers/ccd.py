"""Cyclic coordinate descent (sources 000, 001 and 004)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from poise.solvers.method import Method, Step


@dataclass(frozen=True, kw_only=True)
class CCD(Method):
    """Cyclic coordinate descent: optimises one joint at a time, from the tips to the root.

    Works for every joint type, several goals and orientations. ``max_step`` is the largest change
    of a DOF in one visit; without it, solutions can be unnatural (source 001). As only one DOF
    moves at a time, all limit modes clamp exactly.
    """

    name: ClassVar[str] = "ccd"
    geometric: ClassVar[bool] = True

    max_step: float = 0.5
    min_improvement: float = 1e-8
    patience: int = 50
    max_iterations: int = 1000

    def kernels(self) -> Step:
        from poise.kernels.step_ccd import CCD as step

        return step
