"""Scheduling of goals in a sequence: at frames, during spans, throughout; and contacts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np

from poise.array_types import Floats, Integers
from poise.constraints.reach import reach
from poise.errors import InvalidExpression, InvalidValue, ShapeError, UnknownOption
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.motion.feet.contacts import Contacts
from poise.residuals.constraint import ExpressionRows
from poise.residuals.expression import Expression
from poise.residuals.goal import Goal, GoalInstead
from poise.residuals.intermittent import Intermittent, smoothstep
from poise.residuals.operations import VECTOR
from poise.residuals.point import Point, point
from poise.solvers.input_validation import goals_of

_FIXED = 1e3  # weight of a footprint's position: 1 mm costs as much as 3 cm of a body for a second


@dataclass(frozen=True, eq=False)
class Scheduled:
    """A goal with its active frames; created by `at`, `during`, `throughout`, `staying`.

    Attributes:
        goal: the goal to meet. Targets with a leading axis have one entry per frame.
        frames: the active frames, in order, negative ones from the end; None for a span.
        span: (first, last), inclusive; None for the start or the end of the motion.
        ease: frames in which a soft goal fades in before ``first`` and out after ``last``.
        steady: whether the goal's value must only be constant over the span, not zero.
        preferred: whether the goal only chooses among motions: it does not count for convergence.
    """

    goal: Goal
    frames: tuple[int, ...] | None = None
    span: tuple[int | None, int | None] = (None, None)
    ease: int = 0
    steady: bool = False
    preferred: bool = False

    @property
    def name(self) -> str:
        """Name in reports: the goal's name and its frames."""
        if self.frames is not None:
            when = "at frame" + ("s " if len(self.frames) > 1 else " ")
            return f"{self.goal.name} {when}{', '.join(map(str, self.frames))}"
        if self.span == (None, None):
            return self.goal.name
        first, last = ("the end" if e is None else str(e) for e in self.span)
        return (
            f"{self.goal.name} from {first if self.span[0] is not None else 'the start'} to {last}"
        )

    @property
    def hard(self) -> bool:
        """Whether the goal must hold exactly."""
        return self.goal.hard or self.steady

    def core(self, count: int) -> Integers:
        """Frames with full weight in a motion of ``count`` frames.

        Raises:
            InvalidValue: the motion has no such frame, or the span ends before it begins.
        """
        if self.frames is not None:
            found = np.array([_frame(f, count, self.name) for f in self.frames], np.int64)
            if (np.diff(found) <= 0).any():
                raise InvalidValue(f"{self.name}: expected different frames in ascending order")
            return found
        first = 0 if self.span[0] is None else _frame(self.span[0], count, self.name)
        last = count - 1 if self.span[1] is None else _frame(self.span[1], count, self.name)
        if last < first:
            raise InvalidValue(f"{self.name}: the span ends before it begins")
        return np.arange(first, last + 1)

    def shares(self, count: int) -> tuple[Integers, Floats]:
        """Frames with non-zero weight in a motion of ``count`` frames, and the weights, up to 1."""
        core = self.core(count)
        if not self.ease:
            return core, np.ones(len(core))
        first, last = int(core[0]), int(core[-1])
        frames = np.arange(max(0, first - self.ease + 1), min(count, last + self.ease))
        away = np.maximum(np.maximum(first - frames, frames - last), 0) / self.ease
        return frames, np.array([1.0 - smoothstep(float(s)) for s in away])

    def targets(self, clip: Motion, frames: Integers) -> Floats:
        """Targets (n, t) of the goal in some of its frames, from the clip if they depend on it.

        A pin during a span holds the state of the clip in the span's first frame; a pin at single
        frames holds the state in each.
        """
        core = self.core(len(clip))
        one = self.frames is None
        start = clip[int(core[0])] if one else Pose(clip.skeleton, clip.q[core])
        found = self.goal.targets(start)
        if found.ndim == 1:
            return np.broadcast_to(found, (len(frames), len(found)))
        if found.ndim != 2 or len(found) != len(core):
            raise ShapeError(
                f"{self.name} applies to {len(core)} frames; expected one target, or one for "
                f"each frame, not {found.shape[:-1]}"
            )
        places = np.searchsorted(core, np.clip(frames, core[0], core[-1])) if one else None
        return found[places] if places is not None else found[np.searchsorted(core, frames)]

    def in_frame(self, clip: Motion, frame: int) -> Goal:
        """The goal with only its targets of one frame, which is among those of `shares`."""
        return _InFrame(self.goal, self.targets(clip, np.array([frame]))[0])


@dataclass(frozen=True, slots=True, eq=False)
class _InFrame(GoalInstead):
    """A goal with its targets (t,) in one frame."""

    wanted: Floats

    def targets(self, start: Pose) -> Floats:  # noqa: ARG002
        return self.wanted


def at(goal: Goal, frames: int | Iterable[int]) -> Scheduled:
    """Activate a goal at one frame or several; targets with a leading axis are per frame.

    >>> import poise
    >>> at(poise.reach("lhand", (0.3, 1.2, 0.4), hard=True), 90).name
    'lhand at frame 90'
    """
    given = [frames] if isinstance(frames, (int, np.integer)) else list(frames)
    chosen = [_whole(frame) for frame in given]
    if not chosen:
        raise InvalidValue(f"{_goal(goal).name}: no frames given")
    return Scheduled(_goal(goal), tuple(chosen))


def during(
    goal: Goal, first: int | None = None, last: int | None = None, *, ease: int = 0
) -> Scheduled:
    """Activate a goal from frame ``first`` to frame ``last``, inclusive.

    A soft goal can fade in and out over ``ease`` frames. A hard goal holds from its first frame on;
    the metrics provide a smooth approach in the frames before.

    >>> import poise
    >>> during(poise.pin("rfoot", hard=True), 10, 40).name
    'rfoot pinned from 10 to 40'
    """
    checked = _goal(goal)
    if _whole(ease) < 0:
        raise InvalidValue(f"ease={ease}: expected frames, zero or more")
    if ease and checked.hard:
        raise InvalidValue(f"{checked.name} is hard: only soft goals can be eased in")
    ends = (None if first is None else _whole(first), None if last is None else _whole(last))
    return Scheduled(checked, None, ends, int(ease))


def throughout(goal: Goal) -> Scheduled:
    """Activate a goal in every frame."""
    return Scheduled(_goal(goal))


def staying(what: str | Expression, first: int | None = None, last: int | None = None) -> Scheduled:
    """Keep a point at a constant, unknown position over a span (a contact).

    The contact holds exactly, like a hard goal. ``what`` is a joint, a point, or an expression of
    points, whose value is kept constant.

    >>> staying("lfoot", 10, 40).name
    'lfoot stays from 10 to 40'
    """
    expression = point(what) if isinstance(what, str) else what
    if not isinstance(cast("object", expression), Expression):
        raise InvalidValue(f"staying: expected a joint, a point or an expression, not {what!r}")
    label = expression.name if isinstance(expression, Point) else repr(expression)
    zero = (0.0, 0.0, 0.0) if expression.shape == VECTOR else 0.0
    goal = cast("Goal", (cast("Any", expression) == zero).named(f"{label} stays").softened(1.0))
    return Scheduled(goal, None, (first, last), steady=True)


def standing(
    contacts: Contacts, *, floor: bool = True, up: str | None = None, fixed: bool = False
) -> tuple[Scheduled, ...]:
    """Convert contacts of `find_contacts` to goals: each point stays while it is in contact.

    With ``fixed``, footprints stay at the anchors of the contacts, to a fraction of a millimetre,
    and move farther only where hard goals require it. Otherwise the optimisation determines the
    horizontal positions, so that footprints move with the motion, and with ``floor`` each point
    keeps the height of its anchor. ``up`` is "y" or "z", by default the axis along which the
    contacts were found.
    """
    axis = contacts.up if up is None else up
    if axis not in ("y", "z"):
        raise UnknownOption(axis, "up axis", ("y", "z"))
    found: list[Scheduled] = []
    for contact in contacts.spans:
        foot = next(each for each in contacts.points if each.name == contact.point)
        where = point(foot.joint, foot.offset)
        found.append(staying(where, contact.first, contact.last))
        if fixed:
            footprint = reach(where, contact.anchor, weight=_FIXED)
            named = footprint.named(f"{contact.point} in its footprint")
            found.append(Scheduled(named, (contact.first,), preferred=True))
        elif floor:
            height = where.y if axis == "y" else where.z
            level = float(contact.anchor[1 if axis == "y" else 2])
            named = (height == level).named(f"{contact.point} on the floor")
            found.append(at(cast("Goal", named), contact.first))
    return tuple(found)


AnyGoal: TypeAlias = Goal | Scheduled


def scheduled(goals: AnyGoal | Sequence[AnyGoal]) -> tuple[Scheduled, ...]:
    """Convert goals to scheduled goals; unscheduled ones apply to every frame.

    Raises:
        InvalidValue: an entry is not a goal.
        InvalidExpression: a goal compares velocities.
    """
    single = isinstance(goals, Scheduled) or hasattr(goals, "rows")
    try:
        given = [cast("AnyGoal", goals)] if single else list(cast("Sequence[AnyGoal]", goals))
    except TypeError:
        raise InvalidValue(f"goals: expected a list of goals, not {goals!r}") from None
    return tuple(each if isinstance(each, Scheduled) else throughout(each) for each in given)


def _goal(goal: Goal) -> Goal:
    if isinstance(goal, Scheduled):
        raise InvalidValue(f"{goal.name} already has frames")
    if isinstance(goal, Intermittent):
        raise InvalidValue(
            f"{goal.name} has an activation in time; pass its goal instead, with the frames in "
            "which it applies"
        )
    (checked,) = goals_of([goal])
    for row in checked.rows:
        if isinstance(row, ExpressionRows) and any(
            part.function == "velocity" for part in row.parts.parts
        ):
            raise InvalidExpression(
                f"{checked.name} compares a velocity, which a sequence does not support; "
                "penalise velocities with poise.motion.sequences.smoothness(order=1)"
            )
    return checked


def _whole(frame: object) -> int:
    if not isinstance(frame, (int, np.integer)) or isinstance(frame, bool):
        raise InvalidValue(f"a frame must be a whole number, not {frame!r}")
    return int(frame)


def _frame(frame: int, count: int, name: str) -> int:
    found = frame + count if frame < 0 else frame
    if not 0 <= found < count:
        raise InvalidValue(f"{name}: there is no frame {frame} in a motion of {count} frames")
    return found
