"""Activation of intermittent goals from frame to frame (source 003's intermittent constraints).

A goal that fades in starts from its error c0 at the onset: ``c = (1 - a) c0``. A goal that fades
out moves to its error c1 at the pose without it, ``c = (1 - a) c1``, which each step determines,
because that pose moves with the other goals. The weight of a soft goal is multiplied by a. A
hard goal that fades out is replaced by its force, the multiplier y: the soft row ``(k / 2) (c - y /
k)^2`` has the slope ``-y`` at c = 0, so that for any k the pose is the constrained one, and the
zero ``y / k`` moves to c1. k is 1e4 times the stiffness of the other goals and metrics, so that
the row follows its zero closely; with a small k this pose may not be a minimum. The rows are
compiled once; only their weights and zeros change, in place.

In a `poise.solvers.FirstOrderWorld`, where the pose without the goal is one step away, the force
itself fades: ``(a^2 k / 2) (c - y / (a k))^2``, where a larger k delays the release; k is ten times
that stiffness, a compromise.
"""

from __future__ import annotations

import numpy as np

from poise.array_types import Floats, Integers
from poise.kernels.kinds import AT_LEAST
from poise.model.pose import Pose
from poise.residuals.constraint import ExpressionRows
from poise.residuals.goal import Goal, RowKind, level_of
from poise.residuals.intermittent import Intermittent
from poise.residuals.plain_goal import expression_rows
from poise.residuals.variables import parameter
from poise.solvers.program_parameters import ProgramView

_STIFFER = 10.0
"""Stiffness of a fading force, relative to that of the other goals and metrics."""

_STIFFEST = 1e4
"""The same, with a zero that moves to the pose without the goal."""

OFF, RISING, FALLING = "off", "rising", "falling"

LEFT = "left of it"
"""Name of the parameter that shifts the zero of an intermittent row."""


class Let:
    """The goal of an `Intermittent` in problems; each row has a zero that can be shifted."""

    def __init__(self, goal: Goal) -> None:
        self.name, self.hard = goal.name, goal.hard
        self.priority: int = getattr(goal, "priority", 1)
        self.goal = goal
        self.rows = tuple(_let(row, level_of(goal)) for row in goal.rows)
        self._sizes = [row.target_size for row in goal.rows]
        self._heights = [row.height for row in self.rows]

    def targets(self, start: Pose) -> Floats:
        """Return the targets (..., n) of the goal, with a zero inserted after those of each row."""
        values = self.goal.targets(start)
        parts: list[Floats] = []
        at = 0
        for size, height in zip(self._sizes, self._heights, strict=True):
            parts.append(values[..., at : at + size])
            parts.append(np.zeros((*values.shape[:-1], height)))
            at += size
        return np.concatenate(parts, axis=-1)


def _let(row: RowKind | ExpressionRows, level: int) -> ExpressionRows:
    found = expression_rows(row, level=level, rigid=False) if isinstance(row, RowKind) else row
    zero = parameter(LEFT, np.zeros(found.expression.shape), size=found.height)
    return ExpressionRows.of(
        found.expression - zero, found.relation, found.weight, found.level
    )  # fmt: skip


class Fading:
    """One intermittent goal among the rows of a problem.

    ``rows`` (k,) are the rows of the goal, ``zeros`` (k,) the index of each row's zero among the
    targets, and ``relations`` (k,) the relation that each row has to satisfy. With ``forces`` the
    goal fades in and out by its force, for a world with dynamics.
    """

    def __init__(
        self, goal: Intermittent, program: ProgramView, rows: Integers, zeros: Integers,
        relations: Integers, *, forces: bool = False,
    ) -> None:  # fmt: skip
        self.goal, self._forces = goal, forces
        self.rows, self.zeros = rows, zeros
        self._program = program
        self._bounded = relations == AT_LEAST
        self._weights = program.weights[rows].copy()
        self._state = OFF
        self._share = 0.0
        self._first = 0.0  # the activation at which the current fade began
        self._from = np.zeros(len(rows))  # the zeros at that time
        self._springs = np.ones(len(rows))
        self._pulls = np.zeros(len(rows))
        self._off()

    @property
    def holds(self) -> bool:
        """Whether all rows are hard now, with zeros of 0."""
        return self.goal.hard and self._state == RISING

    @property
    def share(self) -> float:
        """The current activation, 0 to 1."""
        return self._share

    def advance(self, share: float, targets: Floats, free: Floats | None = None) -> None:
        """Set the activation of the next solve to ``share``, and write the zeros to ``targets``.

        Call `onset` first if `begins` returns True. ``free`` (m,) are the residuals of all rows at
        the pose without this goal, if it fades out.
        """
        hard = self.goal.hard
        if self._forces and not hard:
            self._program.weigh(self.rows, self._weights * np.sqrt(share), hard=False)
        elif share == 0.0:
            self._off()
            targets[self.zeros] = 0.0
        elif self._state == RISING and share >= self._share:
            left = (1.0 - share) / (1.0 - self._first) if share < 1.0 else 0.0
            targets[self.zeros] = self._from * left
            if not hard:
                self._program.weigh(self.rows, self._weights * np.sqrt(share), hard=False)
        else:
            self.let_go(targets)
            part = share / self._first
            pulled = self._pulls / (self._springs * self._weights)
            spring = np.sqrt(self._springs if hard else share) * self._weights
            if free is None:
                self._program.weigh(self.rows, part * spring, hard=False)
                targets[self.zeros] = self._from + pulled / part
            else:
                self._program.weigh(self.rows, spring, hard=False)
                target = self._error(free)
                targets[self.zeros] = target + part * (self._from + pulled - target)
        self._share = share

    def begins(self, share: float) -> bool:
        """Return whether activation ``share`` starts a fade-in, which needs the onset's error."""
        moves = self.goal.hard or not self._forces
        return moves and self._state != RISING and share > self._share

    def falls(self, share: float) -> bool:
        """Return whether the goal fades out at activation ``share``."""
        falling = share < self._share or self._state == FALLING
        return falling and share > 0.0 and not self._forces

    def begin(self, targets: Floats) -> None:
        """Give the rows zeros of 0 and full weight, for reading residuals."""
        self._program.weigh(self.rows, self._weights, hard=self.goal.hard)
        targets[self.zeros] = 0.0

    def onset(self, residual: Floats) -> None:
        """Start to fade in from the goal's part of the residuals (m,) of all rows."""
        self._from = self._error(residual)
        self._first = self._share
        self._state = RISING
        self._program.forget(self.rows)

    def _error(self, residual: Floats) -> Floats:
        """Return the errors (k,) of the rows from the residuals (m,) of all rows."""
        off = residual[self.rows] / self._weights
        return np.where(self._bounded, np.minimum(off, 0.0), off)

    def leave(self) -> None:
        """Take the rows out of the next solve."""
        self._program.weigh(self.rows, 0.0, hard=self.goal.hard)

    def let_go(self, targets: Floats) -> None:
        """Begin to fade out, unless the goal does already."""
        if self._state != RISING:
            return
        if self.goal.hard:
            stiffer = _STIFFER if self._forces else _STIFFEST
            self._springs = stiffer * self._program.stiffness(self.rows)
            self._pulls = self._program.multipliers[self.rows].copy()
        self._from = targets[self.zeros].copy()
        self._first = self._share
        self._state = FALLING
        self._program.forget(self.rows)

    def _off(self) -> None:
        self._state = OFF
        self._share = 0.0
        self.leave()
        self._program.forget(self.rows)
