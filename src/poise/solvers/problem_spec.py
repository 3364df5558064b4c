"""What a problem was made from: enough to make it again, or another one like it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from poise.metrics import AnyMetric
from poise.model.skeleton import Skeleton
from poise.residuals.goal import Goal
from poise.solvers.method import Method
from poise.solvers.tolerance import PixelTolerance

if TYPE_CHECKING:
    from poise.solvers.problem import Problem


@dataclass(frozen=True, eq=False)
class ProblemSpec:
    """A skeleton, how to solve for it, and what stands still; goals and memory left out.

    ``separate`` is the method that solved chain by chain, where ``method`` only judged the whole.
    """

    skeleton: Skeleton
    method: Method
    tolerance: tuple[float, float] | PixelTolerance
    locked: tuple[str, ...]
    max_iterations: int
    separate: Method | None = None
    metrics: tuple[AnyMetric, ...] = ()

    @property
    def solver(self) -> str:
        """The name of the method that solved."""
        return (self.separate or self.method).name

    def problem(
        self,
        goals: Sequence[Goal],
        solver: str | Method | None = None,
        max_iterations: int | None = None,
    ) -> Problem:
        """A problem with these goals; another ``solver`` brings its own limit of iterations."""
        from poise.solvers.problem import Problem

        limit = self.max_iterations if solver is None else None
        return Problem(
            self.skeleton, goals, solver=solver or self.method, tolerance=self.tolerance,
            locked=self.locked, max_iterations=limit if max_iterations is None else max_iterations,
            metrics=self.metrics,
        )  # fmt: skip
