"""Optimise all frames of a motion together for scheduled goals.

Each iteration solves ``(H + sigma K) v = -g`` for all frames at once, within the limits. H is the
curvature of M, with second derivatives of rows if positive definite, else the Gauss-Newton
approximation. K is the stiffness of steps (Levenberg-Marquardt) (`poise.motion.sequences.box_qp`).
Steps that decrease M sufficiently are accepted. When steps are short, the multipliers are updated
(M. Hestenes, M. Powell, 1969), and the penalty of the hard rows increases if their violation
decreases too slowly.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Flags, Floats
from poise.diagnosis.reach_gaps import far_target_hint
from poise.errors import InvalidValue, UnknownOption
from poise.kernels.layouts import Dofs
from poise.metrics import AnyMetric, checked_metrics
from poise.metrics.metric import non_negative, positive
from poise.metrics.stiffness import stiffness_of
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.sequences.box_qp import LimitedSteps
from poise.motion.sequences.frame_problems import FrameGoals
from poise.motion.sequences.result import SequenceResult, errors_of
from poise.motion.sequences.scheduled_goals import AnyGoal, Scheduled, scheduled
from poise.motion.sequences.temporal_metrics import TimeMetric, closeness
from poise.motion.sequences.trajectory_program import Motions, Multipliers, SequenceProgram
from poise.progress import report, reported
from poise.residuals.goal_arrays import locked_rates
from poise.solvers.banded import BandedMatrix
from poise.solvers.input_validation import count_of, names_of, whole_of
from poise.solvers.result import Status
from poise.solvers.tolerance import PixelTolerance, checked
from poise.solvers.workspace import locked_dofs

Limits: TypeAlias = Literal["skeleton", "clip"]


@reported(lambda clip, *_, **__: f"optimising {len(clip):,} frames")
def optimise(
    clip: Motion,
    goals: AnyGoal | Sequence[AnyGoal] = (),
    *,
    metrics: Sequence[TimeMetric | AnyMetric] | None = None,
    locked: Iterable[str] = (),
    kept: Iterable[int] = (),
    tolerance: float | tuple[float, float] = 1e-4,
    hard: float = 1e-6,
    limits: Limits = "skeleton",
    max_iterations: int = 200,
    max_seconds: float | None = None,
) -> SequenceResult:
    """Optimise all frames of a motion together (spacetime optimisation).

    Finds a local minimum of half the squared errors of soft goals, summed over their frames, plus
    the metrics, subject to hard goals and limits. Newton's method on all frames, whose banded
    systems are solved in time linear in the number of frames, starts from the clip.

    Args:
        clip: the initial motion, which is also the reference of `closeness`.
        goals: goals scheduled by `at`, `during`, `throughout` or `staying`; other goals apply to
            every frame. All goals of `poise.solve` except velocities are supported, soft or hard.
        metrics: metrics along time of `poise.motion.sequences`, and those of `poise.metrics` that
            depend on one pose, all as integrals over seconds. By default ``[closeness()]``.
        locked: joints and DOFs that keep the values of the clip.
        kept: frames that keep the poses of the clip; negative ones count from the end.
        tolerance: tolerance of soft goals, metres and radians.
        hard: tolerance of hard goals and contacts, in their own units.
        limits: "skeleton" for the limits of the skeleton, to which the clip is clamped first; or
            "clip" for limits widened to contain the clip, as captured clips often exceed limits.
        max_iterations, max_seconds: limits of iterations and of time.

    Raises:
        InvalidValue: invalid goals, metrics, frames or options.
        UnknownJoint, UnknownDof: a name that does not exist.
        ShapeError: the shape of targets does not match their frames.

    >>> import poise
    >>> from poise.bundled import character
    >>> from poise.motion.sequences import at, optimise
    >>> walk = character().motion[:40]
    >>> there = walk.world[20, walk.skeleton.joint_index("lhand"), :3, 3] + (0, 0.1, 0)
    >>> result = optimise(walk, [at(poise.reach("lhand", there, hard=True), 20)], limits="clip")
    >>> result.status
    'converged'
    """
    began = time.perf_counter()
    timed_goals = scheduled(goals)
    names = names_of(locked)
    body = _body(clip, limits)
    start = _begun(clip, body)
    still = _still(start, names, kept)
    along, single = _metrics(metrics)
    near = checked(tolerance)
    exact = positive(hard, "hard")
    seconds = None if max_seconds is None else non_negative(max_seconds, "max_seconds")
    if isinstance(near, PixelTolerance):
        raise InvalidValue(
            "the tolerance of a sequence must be in metres and radians, not in pixels"
        )
    frame_goals = FrameGoals(
        start, timed_goals, single, skeleton=body, locked=names, tolerance=near, hard=exact
    )
    terms = [metric.prepare(start) for metric in along]
    program = SequenceProgram(frame_goals, terms, len(clip), 1.0 / clip.fps)
    dofs, _ = locked_dofs(body, locked_rates(body, names))
    stiffness = np.where(np.isfinite(stiffness_of(body)), stiffness_of(body), 1.0)
    course = Course(hard=0.5 * exact, max_iterations=count_of(max_iterations), max_seconds=seconds)
    descender = Descender(program, dofs, still, stiffness, course)
    descent = descender.run(start.q)
    return _reported(clip, start, timed_goals, names, frame_goals, descent, exact, began)


def _body(clip: Motion, limits: Limits) -> Skeleton:
    if limits == "clip":
        return clip.skeleton.with_limits(covering=clip)
    if limits != "skeleton":
        raise UnknownOption(limits, "limits", ("skeleton", "clip"))
    return clip.skeleton


def _begun(clip: Motion, body: Skeleton) -> Motion:
    """Return the unwrapped clip, unless unwrapping increases the violation of limits."""

    def outside(q: Floats) -> float:
        over = np.maximum(body.lower - q, q - body.upper)
        return float(np.maximum(over, 0.0).sum())

    smooth = unwrapped(clip).q if len(clip) > 1 else clip.q
    chosen = smooth if outside(smooth) <= outside(clip.q) else clip.q
    return Motion(body, np.array(chosen), clip.fps, clip.name)


def _still(clip: Motion, locked: Sequence[str], kept: Iterable[int]) -> NDArray[np.bool_]:
    """Mask (frames, nv) of the rates that must not change."""
    still = np.tile(locked_rates(clip.skeleton, locked), (len(clip), 1))
    try:
        frames = [whole_of(frame, "kept", -len(clip)) for frame in kept]
    except TypeError:
        raise InvalidValue(f"kept={kept!r}: expected frames, such as [0, -1]") from None
    for frame in frames:
        if not -len(clip) <= frame < len(clip):
            raise InvalidValue(f"kept: there is no frame {frame} in a motion of {len(clip)} frames")
        still[frame] = True
    return still


def _metrics(
    metrics: Sequence[TimeMetric | AnyMetric] | None,
) -> tuple[list[TimeMetric], list[AnyMetric]]:
    """Split metrics into those along time and those of single poses."""
    given = [closeness()] if metrics is None else list(metrics)
    along = [cast("TimeMetric", metric) for metric in given if hasattr(metric, "prepare")]
    single = [cast("AnyMetric", metric) for metric in given if not hasattr(metric, "prepare")]
    return along, list(checked_metrics(single))


def _reported(
    clip: Motion, start: Motion, goals: tuple[Scheduled, ...], locked: tuple[str, ...],
    frame_goals: FrameGoals, descent: Descent, hard: float, began: float,
) -> SequenceResult:  # fmt: skip
    """Assemble the result: converged only if every goal is met."""
    motions = descent.motions
    errors = errors_of(frame_goals, motions, hard)
    status: Status = descent.status
    notes: list[str] = []
    if status == "converged" and not all(error.met.all() for error in errors):
        status = "compromise"
        notes.append(
            "the motion is stationary, and soft goals give way to one another and to the metrics: "
            "make goals hard, or weigh them more"
        )
    over = (start.q < start.skeleton.lower) | (start.q > start.skeleton.upper)
    if over.any():
        notes.append(
            f"the clip was outside its limits: {int(over.sum())} values in "
            f"{int(over.any(axis=1).sum())} frames moved into them (limits='clip' widens them)"
        )
    hint = far_target_hint(
        (
            goal.goal,
            goal.targets(start, goal.core(len(start))[:1])[0],
            start[goal.core(len(start))[0]],
        )
        for goal in goals
        if not (goal.steady or goal.preferred)
    )
    notes.extend([hint] if hint else [])
    motion = Motion(clip.skeleton, motions.q, clip.fps, clip.name)
    return SequenceResult(
        motion, status, errors, descent.iterations, descent.evaluations,
        time.perf_counter() - began, motions.objective, motions.violation,
        furthest_moved(clip, motion), tuple(notes), descent.trace, goals, start, locked,
    )  # fmt: skip


def furthest_moved(before: Motion, after: Motion) -> float:
    """Largest displacement of any joint in any frame, metres."""
    distance = np.linalg.norm(after.world[..., :3, 3] - before.world[..., :3, 3], axis=2)
    return float(distance.max(initial=0.0))


_LEAST_SOFTNESS = 1e-10  # lower bound of the softness of hard rows
_FIRST = 1e-4  # relative softness of hard rows for measuring the cost of satisfying them
_WHOLLY_SOFT = 1e200  # softness that leaves hard rows without effect
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
