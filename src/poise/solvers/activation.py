"""How one goal comes and goes from frame to frame (source 003's intermittent constraints).

A hard goal that comes is let down from what it is off by at its onset: ``c = (1 - a) c0``. A hard
goal that goes is replaced by the very force that it pulled with, its multiplier y, and that fades:
the soft row ``(a^2 k / 2) (c - y / (a k))^2`` has the slope ``-a y`` where c is 0, so that with
a = 1 the pose is the constrained one, whatever k is. The larger k, the later it gives way; the
smaller, the less sure is it that this pose is a minimum: ten times as stiff as the other goals and
metrics hold the row does for both. Nothing is lowered again: rows are weighed, and their zeros
moved, in place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from poise.kernels.tape_input_kinds import AT_LEAST_ZERO
from poise.residuals.intermittent import Intermittent
from poise.solvers.program_parameters import ProgramView

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_STIFFER = 10.0
OFF, RISING, FALLING = "off", "rising", "falling"


class Fading:
    """One intermittent goal among a problem's rows.

    ``rows`` (k,) are its rows, ``zeros`` (k,) where each one's zero stands among the targets, and
    ``relations`` (k,) what each of them has to be.
    """

    def __init__(
        self, goal: Intermittent, program: ProgramView, rows: Integers, zeros: Integers,
        relations: Integers,
    ) -> None:  # fmt: skip
        self.goal = goal
        self.rows, self.zeros = rows, zeros
        self._program = program
        self._bounded = relations == AT_LEAST_ZERO
        self._weights = program.weights[rows].copy()
        self._state = OFF
        self._share = 0.0
        self._first = 0.0  # the share at which it began to come or to go
        self._from = np.zeros(len(rows))  # where the zeros stood then
        self._springs = np.ones(len(rows))
        self._pulls = np.zeros(len(rows))
        self._off()

    @property
    def holds(self) -> bool:
        """Whether its rows, zeros and all, are hard now."""
        return self.goal.hard and self._state == RISING

    @property
    def share(self) -> float:
        """How much it counts now."""
        return self._share

    def advance(self, share: float, targets: Floats) -> None:
        """Have it count ``share`` in the next solve; ``targets`` get its zeros.

        Call `onset` first where `begins` says so.
        """
        if not self.goal.hard:
            self._program.weigh(self.rows, self._weights * np.sqrt(share), hard=False)
        elif share == 0.0:
            self._off()
            targets[self.zeros] = 0.0
        elif self._state == RISING and share >= self._share:
            left = (1.0 - share) / (1.0 - self._first) if share < 1.0 else 0.0
            targets[self.zeros] = self._from * left
        else:
            if self._state == RISING:
                self._let_go(targets)
            part = share / self._first
            weights = part * np.sqrt(self._springs) * self._weights
            self._program.weigh(self.rows, weights, hard=False)
            pulled = self._pulls / (part * self._springs * self._weights)
            targets[self.zeros] = self._from + pulled
        self._share = share

    def begins(self, share: float) -> bool:
        """Whether with that share it begins, and needs its error at the onset."""
        return self.goal.hard and self._state != RISING and share > self._share

    def begin(self, targets: Floats) -> None:
        """Make its rows those whose residuals `onset` asks for: hard, from zero, at full weight."""
        self._program.weigh(self.rows, self._weights, hard=True)
        targets[self.zeros] = 0.0

    def onset(self, residual: Floats) -> None:
        """Begin to come from where all rows' residuals (m,) say that its own are."""
        off = residual[self.rows] / self._weights
        self._from = np.where(self._bounded, np.minimum(off, 0.0), off)
        self._first = self._share
        self._state = RISING
        self._program.forget(self.rows)

    def _let_go(self, targets: Floats) -> None:
        self._springs = _STIFFER * self._program.stiffness(self.rows)
        self._pulls = self._program.multipliers[self.rows].copy()
        self._from = targets[self.zeros].copy()
        self._first = self._share
        self._state = FALLING
        self._program.forget(self.rows)

    def _off(self) -> None:
        self._state = OFF
        self._share = 0.0
        self._program.weigh(self.rows, 0.0, hard=self.goal.hard)
        self._program.forget(self.rows)


__all__ = ["Fading"]
