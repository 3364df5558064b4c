"""Partial time derivative of constraints whose targets move: dC/dt (source 003)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import ShapeError
from poise.residuals.goal import RowKind
from poise.solvers.input_validation import numbers_of

if TYPE_CHECKING:
    from poise.solvers.problem import Problem


def drift(
    problem: Problem, q: ArrayLike, rates: ArrayLike, targets: ArrayLike | None = None
) -> Floats:
    """See `Problem.drift`."""
    from poise.kernels.time_derivative import drift as sweep

    rows = problem.compiled.rows
    wanted = np.ascontiguousarray(numbers_of(rates, "rates of targets").reshape(-1))
    if wanted.size != rows.target_size:
        raise ShapeError(
            f"expected {rows.target_size} rates, one for each target, not {wanted.size}"
        )
    found = np.zeros(rows.height)
    if not rows.height:
        return found
    written = _written(problem) if rows.kinds else problem
    written.evaluation.read(lambda own: sweep(own.tables.tape, wanted, found), q, targets)
    return found[_order(problem)] if rows.kinds else found


def _written(problem: Problem) -> Problem:
    """Return the same problem with all of its goals as expressions."""
    from poise.solvers.sqp import SQP

    return problem.of(replace(problem.spec, method=SQP(), metrics=(), prior=None))


def _order(problem: Problem) -> NDArray[np.int64]:
    """Return the row indices (m,), with built-in kinds first, in the order of the goals' rows."""
    native: list[int] = []
    others: list[int] = []
    at = 0
    for goal in problem.goals:
        for row in goal.rows:
            plain = isinstance(row, RowKind)
            height = 3 if plain else row.height
            (native if plain else others).extend(range(at, at + height))
            at += height
    return np.array(native + others, np.int64)
