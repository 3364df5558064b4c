"""Why a solve ended as it did, as data; `Result.explanation` makes one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from poise.model.pose import Pose
from poise.residuals.goal import Goal
from poise.solvers.active_limits import Bound
from poise.solvers.result import GoalError, Status, excess


@dataclass(frozen=True)
class Standing:
    """One goal: what is left of it, and what would do. ``tolerance`` is shaped like an error.

    ``weight`` 0 means that the goal does not count; ``movable`` that anything can move it.
    """

    error: GoalError
    tolerance: GoalError
    weight: float
    movable: bool
    hard: bool = False

    @property
    def name(self) -> str:
        """The goal's."""
        return self.error.name

    @property
    def met(self) -> bool:
        """Whether it is within tolerance."""
        return excess(self.error, self.tolerance) <= 1.0


@dataclass(frozen=True)
class ReachGap:
    """A chain whose lengths forbid a goal, or two goals together: proven, no matter the angles.

    Attributes:
        goal, other: the goals' names; ``other`` is None for a chain that begins at a fixed place.
        chain: the joints that can move, from the base (from the other's effector) to the effector.
        wanted: the distance that the targets ask of the chain's ends, metres.
        greatest, least: how far apart those can and must be, metres.
        missing: metres at least by which the goals stay unmet.
    """

    goal: str
    other: str | None
    chain: tuple[str, ...]
    wanted: float
    greatest: float
    least: float
    missing: float

    @property
    def too_near(self) -> bool:
        """Whether the target is too near, not too far."""
        return self.wanted < self.least


@dataclass(frozen=True)
class Alone:
    """A missed goal solved for by itself, and that once more without any joint limits."""

    error: GoalError
    met: bool
    unlimited: GoalError
    unlimited_met: bool


@dataclass(frozen=True)
class LimitGain:
    """What opening one limit wins: the errors solved for with it open, all else the same.

    ``beyond`` is how far past the limit that pose goes, in its unit (radians or metres).
    """

    limit: Bound
    errors: tuple[GoalError, ...]
    converged: bool
    beyond: float


@dataclass(frozen=True)
class Conflict:
    """Two goals that fight: the error of each as it is, and without the other."""

    goal: GoalError
    other: GoalError
    goal_without_other: GoalError
    other_without_goal: GoalError


@dataclass(frozen=True)
class Member:
    """One of those that cannot hold together: a constraint, or a limit.

    Attributes:
        name: the constraint's, or the limit in words.
        alone: what is left of the constraint solved by itself; None for a limit.
        pull: its share of what the nearest pose to all of them misses; 0 for a limit.
        met: whether it holds by itself.
        limit: the limit that it is.
    """

    name: str
    alone: GoalError | None
    pull: float
    met: bool = True
    limit: Bound | None = None


@dataclass(frozen=True)
class IrreducibleSet:
    """Constraints and limits that cannot hold together; without any one of them the others can.

    Found by solving from many starts, not proven: a set that held nowhere.
    """

    members: tuple[Member, ...]


@dataclass(frozen=True)
class GoingOn:
    """What more iterations of the same solver bring, where a limit of them or of time cut in."""

    iterations: int
    status: Status
    errors: tuple[GoalError, ...]


@dataclass(frozen=True)
class Nearer:
    """A better pose that another way of solving found; ``how`` names the way."""

    how: str
    converged: bool
    errors: tuple[GoalError, ...]
    pose: Pose


@dataclass(frozen=True)
class Explanation:
    """The reasons for the outcome of a solve. All errors except ``goals`` come from new solves.

    They are those of poses that were found, and so upper bounds of what could be left; ``missing``
    of a gap is proven.

    Attributes:
        status, solver, iterations, seconds, notes: the result's.
        goals: the status of each goal.
        per_chain: whether each chain was solved by itself; all that follows is solved together.
        going_on: after a limit of iterations or time.
        nearer: a better pose than the result's, if solving in other ways finds one; what follows
            is then about that pose.
        errors: the errors that what follows starts from.
        gaps: goals that bone lengths rule out.
        alone: for each missed goal that can move.
        conflicts: pairs of goals that fight.
        limits: the limits that hold the goals back, largest gain first; ``idle_limits`` names those
            at which the pose stands without being held back by them.
        unlimited: the errors with all limits open, if any limit is active.
        irreducible: constraints and limits that cannot hold together, where some are hard or
            written as expressions.
        feasible: of such goals, which were seen to hold together at another pose: "all" of them,
            the "hard" ones, or none ("").
    """

    status: Status
    solver: str
    iterations: int
    seconds: float
    notes: tuple[str, ...]
    goals: tuple[Standing, ...]
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

    @property
    def converged(self) -> bool:
        """Whether every goal of positive weight is met."""
        return self.status == "converged"

    @property
    def missed(self) -> tuple[Standing, ...]:
        """The goals that count and are not met."""
        return tuple(goal for goal in self.goals if goal.weight > 0.0 and not goal.met)

    def text(self) -> str:
        """The explanation in words: one line, or one for each missed goal and reason."""
        from poise.diagnosis.explanation_text import goal_lines, headline

        return "\n".join([headline(self), *goal_lines(self), *self.reasons()])

    def reasons(self) -> list[str]:
        """The reasons in words, a line each; none where all is well."""
        from poise.diagnosis.explanation_text import reason_lines

        return reason_lines(self)

    def data(self) -> dict[str, Any]:
        """The same as plain numbers, names and lists, in metres and radians; poses left out."""
        found = _plain(self)
        for name in ("iterations", "seconds", "status", "solver"):
            del found[name]
        found["reasons"] = [line.strip() for line in self.reasons()]
        return found


def called(errors: Sequence[GoalError], goals: Sequence[Goal]) -> tuple[GoalError, ...]:
    """Errors of a result by the names of these goals."""
    return tuple(replace(error, name=goal.name) for error, goal in zip(errors, goals, strict=True))


def _plain(value: Any) -> Any:
    """Data classes as dictionaries, tuples as lists; poses are left out."""
    if is_dataclass(value):
        named = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {name: _plain(entry) for name, entry in named if not isinstance(entry, Pose)}
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value
