"""The result of a sequence optimisation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats, Integers
from poise.files.json_text import JsonObject
from poise.kernels.columns import PARAMETERS
from poise.model.motion import Motion
from poise.motion.sequences.frame_problems import FrameGoals
from poise.motion.sequences.scheduled_goals import Scheduled
from poise.motion.sequences.trajectory_program import Motions
from poise.solvers.result import Status, goal_errors

if TYPE_CHECKING:
    from poise.solvers.result import Result


@dataclass(frozen=True, eq=False)
class SequenceError:
    """Errors of one goal in each of its frames.

    Attributes:
        name: the name of the goal with its frames.
        frames: (n,), the frames in which the goal is active.
        position, orientation: (n,), errors in metres and radians; None for a goal without this
            part.
        violation: (n,), violation of an expression in its own unit, or None. For a steady goal, the
            distance from its mean value.
        met: (n,), whether the goal is within tolerance; true for a preferred goal.
        preferred: whether the goal only chooses among motions (`Scheduled.preferred`).
    """

    name: str
    frames: Integers
    position: Floats | None
    orientation: Floats | None
    violation: Floats | None
    met: NDArray[np.bool_]
    preferred: bool = False

    @property
    def worst(self) -> tuple[int, float]:
        """The frame with the largest error, and that error."""
        parts = [e for e in (self.position, self.orientation, self.violation) if e is not None]
        if not parts or not len(self.frames):
            return 0, 0.0
        most = np.max(parts, axis=0)
        at = int(most.argmax())
        return int(self.frames[at]), float(most[at])

    def text(self) -> str:
        """One-line summary: whether the goal is met, and its largest error."""
        frame, value = self.worst
        unit = " m" if self.position is not None else " rad" if self.orientation is not None else ""
        missed = int((~self.met).sum())
        outcome = f"MISSED in {missed} of {len(self.frames)} frames" if missed else "met"
        if self.preferred:
            outcome = "preferred"
        return f"{self.name}: {outcome}, at most {value:.3g}{unit} (frame {frame})"

    def to_dict(self) -> JsonObject:
        """Return the largest errors as a dictionary that JSON can store."""
        frame, _ = self.worst
        found: JsonObject = {"name": self.name, "worst_frame": frame}
        for key, part in (
            ("position_error_m", self.position),
            ("orientation_error_rad", self.orientation),
            ("violation", self.violation),
        ):
            found[key] = None if part is None else float(part.max(initial=0.0))
        found["met"] = bool(self.met.all())
        found["missed_frames"] = [int(f) for f in self.frames[~self.met]]
        return found


@dataclass(frozen=True, eq=False)
class SequenceResult:
    """The outcome of `optimise`.

    Attributes:
        motion: the best motion found, always inside the limits.
        status: "converged" if the motion is stationary and every goal of positive weight is within
            tolerance in all of its frames; "compromise" if the motion is stationary, hard goals
            hold and soft goals are missed; else "stalled", "iteration_limit" or "time_limit".
        errors: the errors of each goal, in the order given.
        iterations, evaluations, seconds: the cost of the solve.
        objective: half the squares of the soft goals plus the metrics.
        violation: the largest violation of a hard goal.
        changed: the largest displacement of a joint, metres.
        notes: notes on events during the solve.
        trace: the augmented Lagrangian, the largest violation of a hard row and the largest entry
            of the Newton step, for each iteration.
    """

    motion: Motion
    status: Status
    errors: tuple[SequenceError, ...]
    iterations: int
    evaluations: int
    seconds: float
    objective: float
    violation: float
    changed: float
    notes: tuple[str, ...] = ()
    trace: tuple[tuple[float, float, float], ...] = ()
    _goals: tuple[Scheduled, ...] = field(default=(), repr=False)
    _clip: Motion | None = field(default=None, repr=False)
    _locked: tuple[str, ...] = field(default=(), repr=False)

    @property
    def converged(self) -> bool:
        """Whether every goal of positive weight is within tolerance in all of its frames."""
        return self.status == "converged"

    def explain(self) -> str:
        """Describe the outcome; the worst frame of each missed goal is also solved separately."""
        lines = [f"{self.status} after {self.iterations} iterations, {self.seconds:.2f} s"]
        lines[0] += f": {len(self.motion)} frames, no joint moved more than {self.changed:.3g} m"
        lines += [f"  {error.text()}" for error in self.errors]
        lines += [f"  {note}" for note in self.notes]
        missed = [error for error in self.errors if not error.met.all()]
        if missed:
            frame, _ = max((error.worst for error in missed), key=lambda worst: worst[1])
            # Without remedies, which name options of `poise.solve`; the notes have the hint.
            alone = self._alone(frame).explanation().text(remedies=False)
            lines.append(f"  frame {frame} by itself: {alone}")
        return "\n".join(lines)

    def _alone(self, frame: int) -> Result:
        """Solve the goals of one frame, starting from its pose in the result."""
        from poise.solvers import solve

        clip = self.motion if self._clip is None else self._clip
        goals = [
            goal.in_frame(clip, frame)
            for goal in self._goals
            if not goal.steady and frame in goal.shares(len(clip))[0]
        ]
        return solve(self.motion[frame], goals, batch=False, locked=self._locked)


def errors_of(goals: FrameGoals, motions: Motions, hard: float) -> tuple[SequenceError, ...]:
    """Errors of each goal in each of its frames."""
    found: list[list[tuple[int, Any, bool]]] = [[] for _ in goals.goals]
    for group in goals.groups:
        compiled = group.runner.compiled
        parameters = compiled.rows.arrays.parameters
        values = motions.measured.errors[group.errors].reshape(len(group.frames), -1)
        order = compiled.rows.order
        weighs = parameters[:, PARAMETERS.weight] > 0.0
        within = ~weighs | (values <= parameters[:, PARAMETERS.tolerance])
        ends = np.cumsum([len(goals.goals[g].goal.rows) for g in group.goals])
        for i, frame in enumerate(group.frames.tolist()):
            errors = goal_errors(compiled.spec.goals, compiled.ordered(values[i]))
            for place, g in enumerate(group.goals):
                entries = range(ends[place] - len(goals.goals[g].goal.rows), ends[place])
                rows = [order[e] if order is not None else e for e in entries]
                found[g].append((frame, errors[place], bool(within[i, rows].all())))
    return tuple(
        _steady(goals, motions, g, hard) if goals.goals[g].steady else _collected(goals, g, each)
        for g, each in enumerate(found)
    )


def _collected(goals: FrameGoals, g: int, each: Sequence[tuple[int, Any, bool]]) -> SequenceError:
    ordered = sorted(each, key=lambda entry: entry[0])

    def half(name: str) -> Floats | None:
        values = [getattr(error, name) for _, error, _ in ordered]
        return None if None in values else np.array(values, np.float64)

    preferred = goals.goals[g].preferred
    return SequenceError(
        goals.goals[g].name, np.array([frame for frame, _, _ in ordered], np.int64),
        half("position"), half("orientation"), half("violation"),
        np.array([met or preferred for _, _, met in ordered], np.bool_), preferred,
    )  # fmt: skip


def _steady(goals: FrameGoals, motions: Motions, g: int, hard: float) -> SequenceError:
    """Distance of a steady goal's value from its mean, frame by frame."""
    entries: list[tuple[int, Floats]] = []
    for group, place in goals.of_goal(g)[1]:
        rows = motions.measured.rows[group.rows].reshape(len(group.frames), group.height)
        own = goals.rows_of(group, place)
        entries += [(frame, rows[i, own]) for i, frame in enumerate(group.frames.tolist())]
    entries.sort(key=lambda entry: entry[0])
    values = np.array([value for _, value in entries])
    frames = np.array([frame for frame, _ in entries], np.int64)
    away = np.linalg.norm(values - values.mean(axis=0), axis=1)
    # The tolerance ``hard`` applies to the change from frame to frame.
    steps = np.linalg.norm(np.diff(values, axis=0, prepend=values[:1]), axis=1)
    place = away if values.shape[1] == 3 else None
    other = None if place is not None else away
    met = steps <= 2.0 * hard * np.sqrt(values.shape[1])
    return SequenceError(goals.goals[g].name, frames, place, None, other, met)
