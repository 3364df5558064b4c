"""The rows of a batch: starts and targets, and where the answers go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from poise.solvers.problem import Problem

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True)
class BatchRows:
    """The rows of a batch of B problems, each array one contiguous block.

    Attributes:
        starts: (B, nq).
        targets: (B, t).
        poses: (B, nq) the answers.
        errors: (B, errors) of each goal, in metres and radians.
        reports: (B, 4) status, iterations, evaluations, values moved into their limits.
    """

    starts: Floats
    targets: Floats
    poses: Floats
    errors: Floats
    reports: Floats

    @classmethod
    def of(cls, problem: Problem, starts: Floats, targets: Floats) -> BatchRows:
        """The rows of starts (B, nq) and targets (B, t), with empty answers."""
        count = len(starts)
        return cls(
            starts, targets, np.zeros((count, problem.skeleton.nq)),
            np.zeros((count, problem.rows.error_count)), np.zeros((count, 4)),
        )  # fmt: skip

    @property
    def count(self) -> int:
        """B."""
        return len(self.starts)

    def part(self, first: int, end: int) -> BatchRows:
        """The rows from ``first`` to ``end``; what is written there is written here."""
        at = slice(first, end)
        return BatchRows(
            self.starts[at], self.targets[at], self.poses[at], self.errors[at], self.reports[at]
        )


__all__ = ["BatchRows"]
