"""Optimise all frames of a motion together for scheduled goals."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.diagnosis.far_targets import far_target_hint
from poise.errors import InvalidValue, UnknownOption
from poise.metrics import AnyMetric, checked_metrics
from poise.metrics.metric import non_negative, positive
from poise.metrics.stiffness import stiffness_of
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.sequences.frame_problems import FrameGoals
from poise.motion.sequences.newton import Course, Descender, Descent
from poise.motion.sequences.result import SequenceResult, errors_of
from poise.motion.sequences.scheduled_goals import AnyGoal, Scheduled, scheduled
from poise.motion.sequences.temporal_metrics import TimeMetric, closeness
from poise.motion.sequences.trajectory_program import SequenceProgram
from poise.progress import reported
from poise.residuals.goal_arrays import locked_rates
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
