"""State of a problem between two solves: its weights, offsets, levels, limits and targets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.kernels import solver_state as slot
from poise.kernels.columns import BALLS, OUTPUTS, PARAMETERS, SPANS
from poise.kernels.layouts import Dofs, Tables

if TYPE_CHECKING:
    from poise.residuals.goal import Goal
    from poise.solvers.compiled_problem import CompiledProblem
    from poise.solvers.problem_spec import ProblemSpec

Factors = tuple[tuple[Floats, ...], ...]


@dataclass(frozen=True, eq=False)
class ProblemEdits:
    """The weights and limits of a `ProblemState`, for problems of the same goals in another form.

    Attributes:
        factors: for each row of each goal, the factors (n,) by which its weights have changed.
        lower, upper: (nq,) limits; those of locked DOFs are the skeleton's, as in all arrays below.
        cones, mobility: the cones of balls, and the mobility (nv,).
        arrays: all arrays of the state, for a problem that is compiled alike.
    """

    factors: Factors
    lower: Floats
    upper: Floats
    cones: Floats
    mobility: Floats
    arrays: tuple[NDArray[Any], ...]

    def of(self, numbers: Sequence[int]) -> ProblemEdits:
        """Return the edits of some of the goals, by number."""
        return replace(self, factors=tuple(self.factors[n] for n in numbers))


class ProblemState:
    """The changeable part of a problem, in the arrays that the kernels of a runner read.

    Copies of a problem, and everything that is asked of it, take a copy of its state. Each array
    can be written to; reading one marks the state as ``edited``, because its holder may write to it
    at any time.

    Attributes:
        goals: the goals, whose names and default targets may change, but not their rows.
        targets: (t,) or (..., t) the targets of a solve without targets.
        edited: whether weights, offsets, levels or limits may differ from the specification.
    """

    def __init__(self, compiled: CompiledProblem, tables: Tables, targets: Floats) -> None:
        self.goals: tuple[Goal, ...] = compiled.spec.goals
        self.targets = targets
        self.edited = False
        self._compiled, self._tables = compiled, tables
        tape, program, dofs = tables.tape, tables.program, tables.dofs
        self._still = dofs.mobility == 0.0  # the locked rates
        self._weights = tables.rows.parameters[:, PARAMETERS.weight]
        self._of_expressions = self._weights[len(compiled.rows.kinds) :]
        spans = compiled.rows.tape
        self._spans = None if spans is None else spans.spans[:, SPANS.row].copy()
        self._arrays: tuple[NDArray[Any], ...] = (
            self._weights, tape.weights, tape.outputs[:, OUTPUTS.level], program.offsets,
            program.levels, dofs.lower, dofs.upper, dofs.cones, dofs.mobility, tables.linear.reach,
        )  # fmt: skip

    @property
    def seed(self) -> int:
        """Seed of the new starts."""
        return int(self._tables.search.progress[slot.SEARCH_SEED])

    @seed.setter
    def seed(self, seed: int) -> None:
        # a float holds 53 bits; larger seeds would lose precision silently
        self._tables.search.progress[slot.SEARCH_SEED] = float(seed % (1 << 53))

    @property
    def tables(self) -> Tables:
        """The arrays of the kernels, as ``poise.kernels.problem_table`` lays them out.

        Only the arrays that this class describes are copied with the problem.
        """
        self.edited = True
        return self._tables

    @property
    def goal_weights(self) -> Floats:
        """The square root of the weight (G,) of each row that is not an expression."""
        return self.tables.rows.parameters[: len(self._compiled.rows.kinds), PARAMETERS.weight]

    @property
    def error_weights(self) -> Floats:
        """Copy of the square roots of the weights (G,), one for each error of a row of a goal."""
        self.settle()
        return self._weights.copy()

    @property
    def row_weights(self) -> Floats:
        """The square root of the weight (R,) of each row of expressions; 0 excludes the row."""
        return self.tables.tape.weights

    @property
    def row_offsets(self) -> Floats:
        """Offsets (m,) that are subtracted from the rows of a constrained problem."""
        return self.tables.program.offsets

    @property
    def dofs(self) -> Dofs:
        """The limits (nq,), cones and mobility (nv,) of the DOFs."""
        return self.tables.dofs

    @property
    def limits(self) -> tuple[Floats, Floats]:
        """Lower and upper limits (nq,) of the pose; also those of locked DOFs."""
        skeleton, dofs = self._compiled.skeleton, self._tables.dofs
        if not self.edited:
            return skeleton.lower, skeleton.upper
        unlocked = self._compiled.unlocked
        return (
            np.where(unlocked, dofs.lower, skeleton.lower),
            np.where(unlocked, dofs.upper, skeleton.upper),
        )

    def set_levels(self, levels: Integers) -> None:
        """Make rows of expressions (R,) of a constrained problem soft (0) or hard (1)."""
        tables = self.tables
        tables.tape.outputs[:, OUTPUTS.level] = levels
        tables.program.levels[self._compiled.rows.tape_row :] = levels

    def settle(self) -> None:
        """Tell the kernels about edits: whether there are limits, and which goals count."""
        tables = self._tables
        # much faster than NumPy for one arm
        low = max(tables.dofs.lower.tolist(), default=-math.inf)
        high = min(tables.dofs.upper.tolist(), default=math.inf)
        tables.options[slot.LIMITED] = float(low > -math.inf or high < math.inf)
        if self._spans is not None:
            np.maximum.reduceat(tables.tape.weights, self._spans, out=self._of_expressions)

    @property
    def spec(self) -> ProblemSpec:
        """The specification of the problem, with its edits."""
        spec = self._compiled.spec
        return replace(spec, goals=self.goals, edits=self.edits) if self.edited else spec

    # -- copies --------------------------------------------------------------------------------

    def take(self, other: ProblemState) -> None:
        """Take the content of a state of the same compiled problem."""
        self.goals, self.targets, self.seed = other.goals, other.targets, other.seed
        self.weigh_like(other)

    def weigh_like(self, other: ProblemState) -> None:
        """Take the weights, offsets, levels and limits of a state of the same compiled problem."""
        if other.edited or self.edited:
            self.restore(other._arrays)
            self.edited = other.edited

    def restore(self, arrays: Sequence[NDArray[Any]]) -> None:
        """Take the arrays of `ProblemEdits`, from a problem that is compiled alike."""
        self.edited = True
        for own, saved in zip(self._arrays, arrays, strict=True):
            own[...] = saved
        self.settle()

    @property
    def edits(self) -> ProblemEdits | None:
        """A copy of the weights and limits; None if they are those of the specification."""
        if not self.edited:
            return None
        goals, places = self._compiled.spec.goals, iter(self._compiled.places)
        factors = tuple(tuple(self._factors(next(places)) for _ in goal.rows) for goal in goals)
        lower, upper = self.limits
        arrays = tuple(own.copy() for own in self._arrays)
        skeleton, dofs, still = self._compiled.skeleton, self._tables.dofs, self._still
        unlocked = skeleton.mechanism.dofs
        cones = np.where(still[dofs.balls[:, BALLS.rate], None], unlocked.cones, dofs.cones)
        mobility = np.where(still, unlocked.mobility / skeleton.units, dofs.mobility)
        return ProblemEdits(factors, lower, upper, cones, mobility, arrays)

    def _factors(self, place: slice) -> Floats:
        """Return the factors (n,) by which the weights of some rows (m,) have changed."""
        rows = self._compiled.rows
        if place.start < rows.tape_row or rows.tape is None:
            row = place.start // 3
            before, now = (
                rows.arrays.parameters[row : row + 1, PARAMETERS.weight],
                self._weights[row],
            )
        else:
            own = slice(place.start - rows.tape_row, place.stop - rows.tape_row)
            before, now = rows.tape.weights[own], self._tables.tape.weights[own]
        return np.divide(now, before, out=np.ones(len(before)), where=before > 0.0)

    def follow(self, edits: ProblemEdits) -> None:
        """Apply edits of a problem with these goals (first), which may be compiled otherwise."""
        rows, dofs = self._compiled.rows, self.dofs
        before = rows.arrays.parameters[:, PARAMETERS.weight]
        factors = (factor for goal in edits.factors for factor in goal)
        for place, factor in zip(self._compiled.places, factors, strict=False):
            if place.start < rows.tape_row:
                row = place.start // 3
                self._weights[row] = before[row] * factor.max()
                continue
            if rows.tape is None:
                continue
            own = slice(place.start - rows.tape_row, place.stop - rows.tape_row)
            same = len(factor) == own.stop - own.start
            of_specification = rows.tape.weights[own]
            self.row_weights[own] = of_specification * (factor if same else factor.max())
        unlocked = self._compiled.unlocked
        dofs.lower[unlocked], dofs.upper[unlocked] = edits.lower[unlocked], edits.upper[unlocked]
        moving = ~self._still
        dofs.mobility[moving] = edits.mobility[moving]
        self._tables.linear.reach[dofs.mobility == 0.0] = 0.0
        balls = moving[dofs.balls[:, BALLS.rate]]
        dofs.cones[balls] = edits.cones[balls]
        self.settle()
