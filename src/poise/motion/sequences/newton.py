"""Newton's method for a whole sequence: banded steps within limits, multipliers for hard goals.

Each iteration solves ``(H + sigma K) v = -g`` for all frames at once, within the limits. H is the
curvature of M, with second derivatives of rows if positive definite, else the Gauss-Newton
approximation. K is the stiffness of steps (Levenberg-Marquardt) (`poise.motion.sequences.box_qp`).
Steps that decrease M sufficiently are accepted. When steps are short, the multipliers are updated
(M. Hestenes, M. Powell, 1969), and the penalty of the hard rows increases if their violation
decreases too slowly.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from poise.array_types import Flags, Floats
from poise.kernels.layouts import Dofs
from poise.motion.sequences.box_qp import LimitedSteps
from poise.motion.sequences.trajectory_program import Motions, Multipliers, SequenceProgram
from poise.progress import report
from poise.solvers.banded import BandedMatrix
from poise.solvers.result import Status

_LEAST_SOFTNESS = 1e-10
_FIRST = 1e-4  # relative softness of hard rows for measuring the cost of satisfying them
_WHOLLY_SOFT = 1e200
_BENDS = 4
_LONGEST = 1.0  # limit of the first step, radians or metres; good long steps double it
_LONG = 0.25  # share of the limit from which a step is long
_LEAST_DAMPING = 1e-6  # relative to the curvature of M: the damping that is tried first
_STUCK = 4  # maximum number of multiplier updates at minimum softness without progress
_FLAT = 1e-2  # fraction of M below which a decrease leads to new multipliers
_STEADY = 0.05  # relative change of the violations below which they no longer decrease
_HARDER, _HARD_STEP = (0.02, 1e-3), 0.1  # factors of the softness after longer and shorter steps
_HELD = 0.01  # fraction of the tolerance within which hard rows need no new multipliers
_SETTLED, _SETTLING = 1e-9, 3  # a motion is stationary if M falls less in so many iterations
_NOISE = 1e-13  # fraction of M below which a predicted decrease is rounding


@dataclass(frozen=True, kw_only=True)
class Course:
    """Options and stopping criteria of a descent.

    Attributes:
        hard: tolerance of hard rows, in their own units.
        step: radians or metres; a motion is stationary if the Newton step is smaller.
        max_iterations: maximum number of Newton iterations.
        max_seconds: time limit, or None.
    """

    hard: float = 1e-8
    step: float = 1e-7
    max_iterations: int = 200
    max_seconds: float | None = None


@dataclass(frozen=True, eq=False)
class Descent:
    """The result of a descent.

    Attributes:
        motions: the last motion with its values.
        multipliers: the multipliers of the hard rows.
        status: "converged" if the motion is stationary (short steps, or a relative decrease of M
            below 1e-9 in three iterations) and hard rows hold, regardless of the errors
            of soft goals.
        iterations: the number of steps tried.
        evaluations: the number of motions evaluated.
        trace: M, the largest violation of a hard row and the largest step of each iteration.
    """

    motions: Motions
    multipliers: Multipliers
    status: Status
    iterations: int
    evaluations: int
    trace: tuple[tuple[float, float, float], ...]


class Descender:
    """The solver of one descent, with its state between iterations."""

    def __init__(
        self, program: SequenceProgram, dofs: Dofs, still: Flags,
        stiffness: Floats, course: Course,
    ) -> None:  # fmt: skip
        self.program, self.dofs, self.still, self.course = program, dofs, still, course
        self.stiffness = np.where(stiffness > 0.0, stiffness, 1.0)
        self.evaluations = self.iterations = 0
        self.sigma, self.growth, self.longest = 0.0, 4.0, _LONGEST
        self.curved, self.rest = True, 0
        self.steps = LimitedSteps(still, self.stiffness)
        self.trace: list[tuple[float, float, float]] = []

    def run(self, q: Floats) -> Descent:
        """Descend from the poses (frames, nq), clamped to the limits first."""
        began = time.perf_counter()
        now = self._look(self.moved(q, np.zeros((len(q), self.program.goals.skeleton.nv))))
        rows, links = len(self.program.goals.hard), len(now.links)
        multipliers = Multipliers(np.zeros(rows), np.zeros(links), 1e-2)
        multipliers = Multipliers(
            multipliers.rows, multipliers.links, self._first_softness(now, multipliers)
        )
        omega, flat, last, stuck, idle = 3e-2, _FLAT, np.inf, 0, 0
        if not np.isfinite(self.program.merit(now, multipliers)):
            return self._end(now, multipliers, "stalled")
        while True:
            if self.iterations >= self.course.max_iterations:
                return self._end(now, multipliers, "iteration_limit")
            limit = self.course.max_seconds
            if limit is not None and time.perf_counter() - began > limit:
                return self._end(now, multipliers, "time_limit")
            self.iterations += 1
            report(None, f"iteration {self.iterations}")
            merit = self.program.merit(now, multipliers)
            reached, length = self._advance(now, multipliers)
            self.trace.append((merit, now.violation, length))
            short = reached is None or length <= self.course.step
            fall = 0.0 if reached is None else merit - self.program.merit(reached, multipliers)
            missed = now.missed
            if reached is not None:
                now = reached
            idle = idle + 1 if fall <= _SETTLED * abs(merit) else 0
            if (short or idle >= _SETTLING) and now.violation <= self.course.hard:
                return self._end(now, multipliers, "converged")
            if short and not rows + links:
                return self._end(now, multipliers, "stalled")
            # Multipliers depend only on the violations: rows that hold need no others.
            if max(now.violation, now.drift) <= _HELD * self.course.hard:
                continue
            steady = abs(now.missed - missed) <= _STEADY * now.missed and fall <= _FLAT * merit
            if not (short or steady or length <= omega or fall <= flat * merit):
                continue
            # M is nearly minimal for these multipliers, or its violations are.
            lagging = now.missed > 0.25 * last
            # Short steps follow harder rows along their curvature.
            harder = _HARDER[int(length <= _HARD_STEP)] if lagging else 1.0
            softness = multipliers.softness * harder
            if now.missed > 0.9 * last and multipliers.softness <= _LEAST_SOFTNESS:
                stuck += 1
            if stuck >= _STUCK:
                return self._end(now, multipliers, "stalled")
            multipliers = self.program.renewed(now, multipliers, max(softness, _LEAST_SOFTNESS))
            last, flat = min(last, now.missed), max(0.1 * flat, 1e-14)
            omega = max(0.3 * omega, self.course.step)

    def _advance(self, now: Motions, multipliers: Multipliers) -> tuple[Motions | None, float]:
        """Return motions with sufficiently lower M and the largest step; None if there are none."""
        gradient, matrix = self._differentiated(now, multipliers)
        merit = self.program.merit(now, multipliers)
        distances = self._limit_distances(now.q)
        model = self.steps.model(gradient, matrix, *distances)
        for _ in range(40):
            v = self.steps.least(model, self.sigma)
            if v is None:
                if self.curved and self.program.goals.curved:
                    self.curved, self.rest = False, 2
                    gradient, matrix = self._differentiated(now, multipliers)
                    model = self.steps.model(gradient, matrix, *distances)
                else:
                    self._damp(matrix)
                continue
            length = float(np.abs(v).max(initial=0.0))
            if length > self.longest and self.sigma < self._scale(matrix):
                self._damp(matrix)
                continue
            if length > self.longest:
                v *= self.longest / length
            gain = model.gain(v)
            if length == 0.0:
                return None, 0.0
            there = self._look(self.moved(now.q, v))
            fall = merit - self.program.merit(there, multipliers)
            there, fall = self._followed(now, there, v, fall, gain, multipliers)
            tiny = gain <= _NOISE * (abs(merit) + 1e-30)
            if (gain > 0.0 and fall > 1e-3 * gain) or (tiny and abs(fall) <= 8.0 * _NOISE * merit):
                ratio = fall / gain if gain > 0.0 and not tiny else 1.0
                self._relax(ratio)
                if length > _LONG * self.longest and ratio > 0.75:
                    self.longest *= 2.0  # distant goals need longer steps
                return there, length if self.sigma_is_small(matrix) else max(length, 1e-6)
            if length <= 1e-13:
                return None, length
            if min(length, self.longest) > _LONGEST:
                self.longest = _LONGEST
            else:
                self._damp(matrix)
        return None, 0.0

    def _followed(
        self, now: Motions, there: Motions, v: Floats, fall: float, gain: float,
        multipliers: Multipliers,
    ) -> tuple[Motions, float]:  # fmt: skip
        """Correct a step that violates hard rows to second order, while the violation decreases."""
        longest = 2.0 * float(np.abs(v).max(initial=0.0))
        for _ in range(_BENDS):
            if fall > 0.3 * gain or not gain > 0.0:
                break
            bent = self.steps.again(self.program.bent(now, there, v, multipliers))
            if bent is None or not float(np.abs(bent).max(initial=0.0)) <= longest:
                break
            v = bent
            nearer = self._look(self.moved(now.q, v))
            better = self.program.merit(now, multipliers) - self.program.merit(nearer, multipliers)
            if not better > fall:
                break
            there, fall = nearer, better
        return there, fall

    def sigma_is_small(self, matrix: BandedMatrix) -> bool:
        """Return whether damping is too small to be the reason for a short step."""
        return self.sigma <= 1e-3 * self._scale(matrix)

    def _differentiated(
        self, now: Motions, multipliers: Multipliers
    ) -> tuple[Floats, BandedMatrix]:
        if self.rest:
            self.rest -= 1
        else:
            self.curved = True
        return self.program.differentiate(now, multipliers, self.curved)

    def moved(self, q: Floats, v: Floats) -> Floats:
        """Poses (frames, nq) after a step with the rates (frames, nv), within the limits."""
        # Import late, so that importing this module does not load the compiler.
        from poise.kernels.sequence_frames import step_frames

        out = np.empty_like(q)
        step_frames(self.dofs, q, v, out)
        whole = self.still.all(axis=1)
        out[whole] = q[whole]
        return out

    def _limit_distances(self, q: Floats) -> tuple[Floats, Floats]:
        """Distances (frames, nv) of each rate to its lower and upper limit."""
        index = np.asarray(self.dofs.q_index)
        lower, upper = self.dofs.lower, self.dofs.upper
        at = np.maximum(index, 0)
        lowest = np.where(index >= 0, np.minimum(lower[at] - q[:, at], 0.0), -np.inf)
        highest = np.where(index >= 0, np.maximum(upper[at] - q[:, at], 0.0), np.inf)
        lowest[self.still] = highest[self.still] = 0.0
        return lowest, highest

    def _look(self, q: Floats) -> Motions:
        self.evaluations += 1
        return self.program.at(q)

    def _first_softness(self, now: Motions, none: Multipliers) -> float:
        """Softness that leaves a fiftieth of the violation of hard rows, by the first step's model.

        If a step v along nearly hard rows costs ``F`` of f, the multipliers will satisfy about
        ``y c = 2 F``, with violations of ``mu y``. Softer rows make little progress; harder rows
        force short steps along the curvature of the rows.
        """
        if not (self.program.goals.hard.any() or len(now.links)):
            return none.softness
        stiff = Multipliers(none.rows, none.links, _FIRST * none.softness)
        lowest, highest = self._limit_distances(now.q)
        gradient, matrix = self.program.differentiate(now, stiff, False)
        self.sigma = 1e-9 * self._scale(matrix)
        v = self.steps.least(
            self.steps.model(gradient, matrix, lowest, highest), self.sigma, exact=False
        )
        self.sigma = 0.0
        free = Multipliers(none.rows, none.links, _WHOLLY_SOFT)
        gradient, matrix = self.program.differentiate(now, free, False)
        if v is None or not now.missed > 0.0:
            return none.softness
        cost = float((gradient * v).sum()) + 0.5 * float((v * matrix.multiply(v)).sum())
        if not cost > 0.0:
            return none.softness
        return float(np.clip(0.02 * now.missed**2 / (2.0 * cost), _LEAST_SOFTNESS, 1e3))

    def _scale(self, matrix: BandedMatrix) -> float:
        """Median ratio of M's curvature to K."""
        diagonal = np.einsum("fcc->fc", matrix.blocks[:, 0])
        ratio = (np.abs(diagonal) / self.stiffness)[~self.still]
        return float(np.median(ratio)) if len(ratio) else 1.0

    def _damp(self, matrix: BandedMatrix) -> None:
        least = max(_LEAST_DAMPING * self._scale(matrix), 1e-12)
        self.sigma = max(self.growth * self.sigma, least)
        self.growth = min(2.0 * self.growth, 64.0)

    def _relax(self, ratio: float) -> None:
        self.growth = 4.0
        if ratio > 0.75:
            self.sigma *= 0.05
        elif ratio > 0.3:
            self.sigma *= 0.3
        elif ratio < 0.1:
            self.sigma *= 3.0

    def _end(self, now: Motions, multipliers: Multipliers, status: Status) -> Descent:
        return Descent(
            now, multipliers, status, self.iterations, self.evaluations, tuple(self.trace)
        )
