"""Approach the pose of the goals with rates that can still brake before they pass it.

A step that only moves as near to its goals as its limits of acceleration allow arrives with rates
that pass the goals, and moves rates away from the goals' pose to compensate for others. It can
oscillate forever. A step therefore has two parts: a solve with position limits only gives the pose
of the goals, and each rate then takes the greatest speed towards it from which it can brake in
time, as in online trajectory generation (T. Kroeger and F. M. Wahl, IEEE Transactions on Robotics
26(1), 2010).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from poise.array_types import Floats, Integers
from poise.kernels.columns import OUTPUTS
from poise.kernels.kinds import AT_LEAST
from poise.solvers.jerk_limits import BACK, JerkLimits, braking
from poise.solvers.problem import Problem
from poise.solvers.program_parameters import ProgramView
from poise.solvers.steadiness import Attraction

Solve: TypeAlias = Callable[[Floats], Floats]
Bounds: TypeAlias = tuple[Floats, Floats]

_THERE = 1e-12
"""Radians or metres; a rate this close to its goal counts as being at its goal."""

LET_GO = 1e-6
"""Metres, radians or the unit of a hard goal; a hard goal with a larger error counts as relaxed."""


_EXACT = 1e-8
"""The unit of a hard goal; a step with a larger error is solved again for the hard goals."""


class BrakingRates:
    """Ranges of the next values of n rates with limited acceleration, on the way to a goal.

    A rate whose goal is at rest brakes in time to come to rest at the goal. A rate whose goal moves
    at constant speed brakes to the speed of the goal, relative to the goal.
    """

    def __init__(self, goal: Floats, speed: Floats, change: Floats) -> None:
        self._goal, self._drift = goal.copy(), np.zeros_like(goal)
        self._speed, self._change = speed, change

    def towards(
        self, q: Floats, goal: Floats, low: Floats, high: Floats, dt: float
    ) -> tuple[Floats, Floats, Floats]:
        """Return a range within ``low`` to ``high`` (n,), and its end nearest to the goals (n,).

        At the other end, a rate leaves its goal at a speed from which it stops in `BACK` steps. If
        braking cannot prevent that a rate passes its goal, the rate brakes.
        """
        drift = self._even(goal, dt)
        gap = goal - q - dt * drift
        speed = drift + np.sign(gap) * braking(np.abs(gap), self._change, dt)
        back = drift - np.sign(gap) * BACK * self._change * dt
        target, still = (np.clip(q + dt * one, low, high) for one in (speed, back))
        return np.minimum(still, target), np.maximum(still, target), target

    def _even(self, goal: Floats, dt: float) -> Floats:
        """Return the speeds (n,) of the goals that a rate can follow; otherwise zero."""
        drift = (goal - self._goal) / dt
        even = np.abs(drift - self._drift) <= 2.0 * self._change * dt
        self._goal, self._drift = goal.copy(), drift
        return np.where(even & (np.abs(drift) <= self._speed), drift, 0.0)


@dataclass(frozen=True, eq=False)
class Step:
    """The current pose ``q`` (nq,), the targets (t,), seconds, and bounds (nq,) of the next pose.

    ``solved`` returns the pose (nq,) that is found from a start (nq,); ``damped`` does so with the
    `poise.solvers.steadiness.Damping` of a steady tracker. ``moved`` states whether targets move.
    """

    q: Floats
    targets: Floats
    dt: float
    lower: Floats
    upper: Floats
    solved: Solve
    damped: Solve
    moved: bool


class Approach:
    """Chooses the next pose of a problem with limits of acceleration or jerk.

    Attributes:
        goal: (nq,) the pose of the goals in the last step.
        best: whether that pose is a minimum, at which the next search for it can begin.
    """

    def __init__(
        self, problem: tuple[Problem, ProgramView], attraction: Attraction | None,
        goal_rows: Sequence[Integers], q: Floats, speeds: Floats, changes: Floats,
        jerks: tuple[JerkLimits, Integers] | None,
    ) -> None:  # fmt: skip
        self._problem, self._program = problem
        self._attraction, self._rows = attraction, goal_rows
        program = self._program
        self._limits = program.lower.copy(), program.upper.copy()
        self._jerks, self._smooth = (None, np.zeros(0, np.int64)) if jerks is None else jerks
        limited = (program.index >= 0) & (program.mobility > 0.0) & np.isfinite(changes)
        self._at = program.index[limited]
        self._rates = BrakingRates(q[self._at], speeds[limited], changes[limited])
        self.goal, self.best = q, False
        self._missed: frozenset[int] = frozenset()

    def begin(self, step_q: Floats, targets: Floats) -> None:
        """Note the hard goals that do not hold at the first pose."""
        self._missed = self._violated(step_q, targets)

    def take(self, begin: Floats, step: Step) -> tuple[Floats, int]:
        """Return the next pose (nq,) and the iterations of all solves but the last.

        ``begin`` (nq,) is the start of the solve for the pose of the goals.
        """
        program, problem = self._program, self._problem
        if self._attraction is not None:
            self._attraction.release()
        violated = self._violated(step.q, step.targets)
        full = self._reach(step)
        program.confine(*self._limits)
        self.goal = goal = step.damped(begin)
        self.best = problem.status in ("converged", "compromise")
        if program.violation > LET_GO:
            program.begin_cold()
        memory, done, q = program.memory(), 0, goal
        aim, narrow = self._aim(goal, step, full)
        pinned = full[0].copy(), full[1].copy()
        for bound in pinned:
            for at in (self._at, self._smooth):
                bound[at] = aim[at]
        there = ((pinned[0] <= goal) & (goal <= pinned[1])).all()
        program.confine(*(narrow if step.moved and not there else pinned))
        if not there:
            done += problem.iterations
            q = step.solved(aim)
            if program.violation > _EXACT and self._attraction is not None:
                done += problem.iterations
                self._attraction.attract(aim)
                q, more = self._holding(q, step, violated, (narrow, full))
                done += more
            program.recall(memory)
        self._missed = self._violated(q, step.targets)
        return q, done

    def _reach(self, step: Step) -> Bounds:
        """Return the bounds (nq,) of the next pose, with those of limited jerk."""
        lower, upper = step.lower.copy(), step.upper.copy()
        if self._jerks is not None:
            at = self._smooth
            least, most = self._limits[0][at], self._limits[1][at]
            low, high = self._jerks.range()
            lower[at] = np.clip(low, least, most)
            upper[at] = np.maximum(np.clip(high, least, most), lower[at])
        return lower, upper

    def _aim(self, goal: Floats, step: Step, full: Bounds) -> tuple[Floats, Bounds]:
        """Return the next values on the way to the goal (nq,), and bounds without overshoot."""
        aim, lower, upper = goal.copy(), full[0].copy(), full[1].copy()
        at = self._at
        lower[at], upper[at], aim[at] = self._rates.towards(
            step.q[at], goal[at], lower[at], upper[at], step.dt
        )
        if self._jerks is not None:
            at = self._smooth
            lower[at], upper[at], aim[at] = self._jerks.towards(goal[at], lower[at], upper[at])
        close = (np.abs(aim - goal) <= _THERE) & (full[0] <= goal) & (goal <= full[1])
        return np.where(close, goal, aim), (lower, upper)

    def _holding(
        self, q: Floats, step: Step, violated: frozenset[int], bounds: tuple[Bounds, Bounds]
    ) -> tuple[Floats, int]:
        """Return the pose (nq,) at which hard goals hold, near the attraction, and iterations.

        All goals are tried without overshoot first, then those that have held until now, then those
        that hold at the current pose: goals that cannot hold must not disturb the others. If there
        are no others, the pose is ``q`` (nq,).
        """
        narrow, full = bounds
        program, hard = self._program, self._hard()
        tries = [(narrow, frozenset[int]())]
        for left in dict.fromkeys((self._missed & hard, violated & hard)):
            tries += [(full, left)] if left < hard else []
        found, done = q, 0
        for each, left in tries:
            found = self._without(left, each, q, step.solved)
            done += self._problem.iterations
            if program.violation <= LET_GO:
                return found, done
        if violated & hard < hard:
            return found, done
        program.begin_cold()
        program.confine(q, q)
        return step.solved(q), done

    def _without(self, left: frozenset[int], bounds: Bounds, q: Floats, solved: Solve) -> Floats:
        """Return the pose (nq,) of a solve without the hard goals of these numbers."""
        program = self._program
        off = np.concatenate([np.zeros(0, np.int64), *(self._rows[goal] for goal in sorted(left))])
        weights = program.weights[off].copy()
        program.begin_cold()
        program.confine(*bounds)
        program.weights[off] = 0.0
        try:
            return solved(q)
        finally:
            program.weights[off] = weights

    def _hard(self) -> frozenset[int]:
        """Return the numbers of the goals with hard rows that have an effect now."""
        program = self._program
        on = (program.levels > 0) & (program.weights > 0.0)
        return frozenset(number for number, own in enumerate(self._rows) if on[own].any())

    def _violated(self, q: Floats, targets: Floats) -> frozenset[int]:
        """Return the numbers of the hard goals that do not hold at a pose (nq,)."""
        tape = self._problem.compiled.rows.tape
        if self._attraction is None or tape is None:
            return frozenset()
        program = self._program
        off = self._problem.runner.evaluate_at(q, targets)
        atleast = tape.outputs[:, OUTPUTS.relation] == AT_LEAST
        off = np.abs(np.where(atleast, np.minimum(off, 0.0), off))
        off[(program.levels == 0) | (program.weights == 0.0)] = 0.0
        return frozenset(
            number for number, own in enumerate(self._rows) if off[own].max(initial=0.0) > LET_GO
        )
