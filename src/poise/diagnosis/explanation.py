"""Explanation of the outcome of a solve, as data; made by `Result.explanation`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from poise.model.pose import Pose
from poise.residuals.goal import Goal
from poise.solvers.active_limits import Bound
from poise.solvers.result import GoalError, Status, excess


@dataclass(frozen=True)
class GoalStatus:
    """Error and tolerance of one goal, in the same units.

    A goal of ``weight`` 0 is ignored. ``movable`` is True if a value of the pose can move the
    goal's effector.
    """

    error: GoalError
    tolerance: GoalError
    weight: float
    movable: bool
    hard: bool = False

    @property
    def name(self) -> str:
        """Name of the goal."""
        return self.error.name

    @property
    def met(self) -> bool:
        """Whether the goal is within tolerance."""
        return excess(self.error, self.tolerance) <= 1.0


@dataclass(frozen=True)
class ReachGap:
    """Proof from bone lengths that a goal, or two goals together, cannot be met for any angles.

    Attributes:
        goal, other: names of the goals; ``other`` is None for a chain that begins at a fixed point.
        chain: the joints that can move, from the base (or the effector of ``other``) to the
            effector.
        wanted: distance between the chain's ends that the targets require, metres.
        greatest, least: the greatest and least possible distance, metres.
        missing: lower bound of the remaining error of the goals, metres.
        base: first joint that moves for the goal, if the gap is proven only while the joints above
            it, which other goals move, stay where they are; else None.
    """

    goal: str
    other: str | None
    chain: tuple[str, ...]
    wanted: float
    greatest: float
    least: float
    missing: float
    base: str | None = None

    @property
    def too_near(self) -> bool:
        """Whether the target is too near; otherwise it is too far."""
        return self.wanted < self.least


@dataclass(frozen=True)
class Alone:
    """Errors of a missed goal when solved alone, with and without joint limits."""

    error: GoalError
    met: bool
    unlimited: GoalError
    unlimited_met: bool


@dataclass(frozen=True)
class LimitGain:
    """Errors of a solve with one limit open and everything else unchanged.

    ``beyond`` is the distance of the new pose from the limit, in its unit (radians or metres).
    """

    limit: Bound
    errors: tuple[GoalError, ...]
    converged: bool
    beyond: float


@dataclass(frozen=True)
class Conflict:
    """Two goals in conflict: the error of each, with and without the other."""

    goal: GoalError
    other: GoalError
    goal_without_other: GoalError
    other_without_goal: GoalError


@dataclass(frozen=True)
class Member:
    """One member of an infeasible set: a constraint, or a limit.

    Attributes:
        name: name of the constraint, or the limit in words.
        alone: error of the constraint solved separately; None for a limit.
        pull: the constraint's share of the errors at the pose nearest to all constraints; 0 for a
            limit.
        met: whether the member holds by itself.
        limit: the limit, if it is one.
    """

    name: str
    alone: GoalError | None
    pull: float
    met: bool = True
    limit: Bound | None = None


@dataclass(frozen=True)
class IrreducibleSet:
    """Constraints and limits that cannot hold together, although any proper subset can.

    The set is found by solving from many starts; it is not proven.
    """

    members: tuple[Member, ...]


@dataclass(frozen=True)
class GoingOn:
    """Result of more iterations of the same solver, after a limit of iterations or time."""

    iterations: int
    status: Status
    errors: tuple[GoalError, ...]


@dataclass(frozen=True)
class Nearer:
    """A better pose from another method; ``how`` names the method."""

    how: str
    converged: bool
    errors: tuple[GoalError, ...]
    pose: Pose


@dataclass(frozen=True)
class Explanation:
    """The reasons for the outcome of a solve. All errors except ``goals`` come from new solves.

    The errors are those of poses found by solving, and are therefore upper bounds; ``missing`` of a
    gap is proven.

    Attributes:
        status, solver, iterations, seconds, notes: fields of the result.
        goals: the standing of each goal.
        per_chain: whether each chain was solved separately; the fields below come from solving all
            goals together.
        going_on: result of more iterations, after a limit of iterations or time.
        nearer: a pose with smaller errors, if another method finds one; the fields below then
            belong to that pose.
        errors: the errors to which the fields below are relative.
        gaps: goals that bone lengths rule out.
        alone: the separate solve of each missed goal whose effector can move.
        conflicts: pairs of goals in conflict.
        limits: the limits that increase the errors, largest gain first; ``idle_limits`` names the
            active limits without a gain.
        unlimited: the errors with all limits open, if any limit is active.
        irreducible: constraints and limits that cannot hold together, if some goals are hard or
            expressions.
        feasible: the goals that hold together at another pose found by solving: "all", "hard" or ""
            (none).
        feasible_here: whether that pose was found from the pose of the result, with every goal hard
            and without metrics; otherwise it was found from another start.
        hints: a hint at the unit, if a target is far from the body.
        human_limits: the body parts beyond a human's range of motion: `Result.human_limits`.
    """

    status: Status
    solver: str
    iterations: int
    seconds: float
    notes: tuple[str, ...]
    goals: tuple[GoalStatus, ...]
    per_chain: bool = False
    going_on: GoingOn | None = None
    nearer: Nearer | None = None
    errors: tuple[GoalError, ...] = ()
    gaps: tuple[ReachGap, ...] = ()
    alone: tuple[Alone, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    limits: tuple[LimitGain, ...] = ()
    idle_limits: tuple[str, ...] = ()
    unlimited: tuple[GoalError, ...] = ()
    irreducible: IrreducibleSet | None = None
    feasible: str = ""
    feasible_here: bool = False
    hints: tuple[str, ...] = ()
    human_limits: tuple[str, ...] = ()

    @property
    def converged(self) -> bool:
        """Whether every goal of positive weight is met."""
        return self.status == "converged"

    @property
    def missed(self) -> tuple[GoalStatus, ...]:
        """The goals of positive weight that are not met."""
        return tuple(goal for goal in self.goals if goal.weight > 0.0 and not goal.met)

    def text(self, *, remedies: bool = True) -> str:
        """Return the explanation in words: one line, or one for each missed goal and reason.

        With ``remedies``, the text names options of `poise.solve` that may help, and has the hints.
        """
        from poise.diagnosis.explanation_text import goal_lines, headline

        hints = self.hints if remedies else ()
        if self.converged:
            return "; ".join([headline(self), *self._beyond(), *hints])
        reasons = self.reasons(remedies=remedies)
        return "\n".join([headline(self), *goal_lines(self), *reasons, *hints])

    def reasons(self, *, remedies: bool = True) -> list[str]:
        """Return the reasons in words, one line each; empty for a converged result."""
        from poise.diagnosis.explanation_text import reason_lines

        return [*reason_lines(self, remedies), *([] if self.converged else self._beyond())]

    def _beyond(self) -> list[str]:
        parts = ", ".join(self.human_limits)
        return [f"beyond the human range of motion: {parts}"] if parts else []

    def data(self) -> dict[str, Any]:
        """Return the explanation as plain numbers, names and lists (metres, radians; no poses)."""
        found = _plain(self)
        for name in ("iterations", "seconds", "status", "solver"):
            del found[name]
        found["reasons"] = [line.strip() for line in self.reasons()]
        return found


def called(errors: Sequence[GoalError], goals: Sequence[Goal]) -> tuple[GoalError, ...]:
    """Return the errors of a result, renamed to the names of these goals."""
    return tuple(replace(error, name=goal.name) for error, goal in zip(errors, goals, strict=True))


def _plain(value: Any) -> Any:
    """Convert data classes to dictionaries and tuples to lists, without poses."""
    if is_dataclass(value):
        named = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {name: _plain(entry) for name, entry in named if not isinstance(entry, Pose)}
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value
