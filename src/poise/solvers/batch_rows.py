"""Rows of a batch: starts, targets and results."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from poise.array_types import Floats

if TYPE_CHECKING:
    from poise.solvers.compiled_problem import CompiledProblem


@dataclass(frozen=True, eq=False, slots=True)
class BatchRows:
    """The rows of a batch of B problems; each array is contiguous.

    Attributes:
        starts: (B, nq).
        targets: (B, t).
        poses: (B, nq) the resulting poses.
        errors: (B, errors), errors of the goals, in metres and radians.
        reports: (B, 4), status, iterations, evaluations, and number of values moved into limits.
    """

    starts: Floats
    targets: Floats
    poses: Floats
    errors: Floats
    reports: Floats

    @classmethod
    def of(cls, compiled: CompiledProblem, starts: Floats, targets: Floats) -> BatchRows:
        """Return rows for starts (B, nq) and targets (B, t), with empty results."""
        count = len(starts)
        return cls(
            starts, targets, np.zeros((count, compiled.skeleton.nq)),
            np.zeros((count, compiled.rows.error_count)), np.zeros((count, 4)),
        )  # fmt: skip

    @property
    def count(self) -> int:
        """Number of problems, B."""
        return len(self.starts)

    def part(self, first: int, end: int) -> BatchRows:
        """Return a view of the rows from ``first`` to ``end``, which shares their memory."""
        at = slice(first, end)
        return BatchRows(
            self.starts[at], self.targets[at], self.poses[at], self.errors[at], self.reports[at]
        )
