"""Intermittent goals, which fade in and out without a jump (source 003)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import numpy as np

from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.residuals.goal import Goal

Spans: TypeAlias = Sequence[tuple[float, float]]

EASE = 0.25
"""Default duration of fading in or out, seconds."""


@dataclass(frozen=True)
class Activation:
    """The activation of a goal over time: a smooth function from 0 (inactive) to 1 (active).

    In each span the activation rises from ``since`` to ``since + ease`` and falls from ``until`` to
    ``until + ease`` by ``3 s^2 - 2 s^3``, whose slope is zero at both ends and at most ``1.5 /
    ease``.

    Attributes:
        spans: (since, until) pairs, seconds; adjacent and overlapping spans are merged, so that the
            activation does not fall between them.
        ease: duration of fading in or out in seconds, above zero.

    Raises:
        InvalidValue: a span ends before it begins, or the ease is not above zero.

    >>> contact = Activation(((1.0, 3.0),), 0.5)
    >>> [contact(t) for t in (1.0, 1.25, 1.5, 3.0, 3.25, 3.5)]
    [0.0, 0.5, 1.0, 1.0, 0.5, 0.0]
    """

    spans: tuple[tuple[float, float], ...]
    ease: float = EASE

    def __post_init__(self) -> None:
        object.__setattr__(self, "spans", _spans(self.spans, self.ease))

    def __call__(self, time: float) -> float:
        return max((self._share(time, *span) for span in self.spans), default=0.0)

    def _share(self, time: float, since: float, until: float) -> float:
        risen = 1.0 if since == -math.inf else smoothstep((time - since) / self.ease)
        fallen = 0.0 if until == math.inf else smoothstep((time - until) / self.ease)
        return min(risen, 1.0 - fallen)


def smoothstep(s: float) -> float:
    """Return ``3 s^2 - 2 s^3`` for s clamped to [0, 1]."""
    s = min(max(s, 0.0), 1.0)
    return s * s * (3.0 - 2.0 * s)


@dataclass(frozen=True, eq=False)
class Intermittent:
    """A goal with an activation, for `Tracker` and `FirstOrderWorld`; created by `active`.

    Attributes:
        goal: the goal that holds while it is active.
        activation: a function of time in seconds, with values from 0 to 1.

    >>> import poise
    >>> step = poise.active(poise.pin("lfoot"), since=1.0, until=2.0, ease=0.5)
    >>> step.name, step.at_time(1.25)
    ('lfoot pinned', 0.5)
    """

    goal: Goal
    activation: Callable[[float], float]

    @property
    def name(self) -> str:
        """Name in reports."""
        return self.goal.name

    @property
    def hard(self) -> bool:
        """Whether the goal has to hold exactly while fully active."""
        return self.goal.hard

    @property
    def priority(self) -> int:
        """The order of hard constraints: 1 is satisfied first, then 2, ..."""
        return getattr(self.goal, "priority", 1)

    def at_time(self, time: float) -> float:
        """Return the activation at this time.

        Raises:
            InvalidValue: the activation is not a number from 0 to 1.
        """
        return checked_share(self.activation(time), f"the activation of {self.name} at {time:g} s")

    def __repr__(self) -> str:
        return f"active({self.goal!r}, {self.activation!r})"


def active(
    goal: Goal,
    activation: float | Spans | Callable[[float], float] | None = None,
    *,
    since: float = -math.inf,
    until: float = math.inf,
    ease: float = EASE,
) -> Intermittent:
    """Return a goal that is active intermittently, for a `Tracker` or a `FirstOrderWorld`.

    In a `Tracker`, a goal is eased in from its error c0 at the onset, ``c(q, t) = (1 - a(t)) c0``,
    and fades out to its error at the pose without it. The weight of a soft goal is multiplied by
    ``a(t)``. In a `FirstOrderWorld`, forces fade out instead. The motion therefore does not jump.

    Args:
        goal: any goal or constraint.
        activation: ``a(t)``, 0 to 1: a function of seconds; a list of (since, until), in which
            adjacent and overlapping spans are merged; or a number, which `Tracker.step` changes by
            the goal's name.
        since, until: seconds; equivalent to a list with one span.
        ease: seconds of fading in, from ``since`` on, and of fading out, from ``until`` on.

    Raises:
        InvalidValue: both a span and an activation are given, a span ends before it begins, the
            ease is not above zero, or a number is not from 0 to 1.

    >>> import poise
    >>> step = poise.active(poise.pin("lfoot", hard=True), since=1.0, until=2.5)
    >>> step.name, step.at_time(0.0), step.at_time(2.0)
    ('lfoot pinned', 0.0, 1.0)
    """
    if not hasattr(goal, "rows"):
        raise InvalidValue(f"only a goal can be intermittent, not {goal!r}")
    if activation is None:
        return Intermittent(goal, Activation(((since, until),), ease))
    if (since, until) != (-math.inf, math.inf):
        raise InvalidValue("expected since and until, or an activation")
    if callable(activation):
        return Intermittent(goal, activation)
    if isinstance(activation, (int, float, np.number)):
        value = checked_share(activation, f"the activation of {goal.name}")
        return Intermittent(goal, Constant(value))
    return Intermittent(goal, Activation(cast("Any", activation), ease))


@dataclass(frozen=True)
class Constant:
    """A constant activation."""

    value: float

    def __call__(self, time: float) -> float:  # noqa: ARG002
        return self.value


def checked_share(value: Any, what: str) -> float:
    """Return a number from 0 to 1.

    Raises:
        InvalidValue: the value is not a number from 0 to 1.
    """
    if not isinstance(cast("object", value), (int, float, np.number)) or not 0.0 <= value <= 1.0:
        raise InvalidValue(f"{what} is {value!r}: expected a number from 0 to 1")
    return float(value)


def _spans(spans: Spans, ease: float) -> tuple[tuple[float, float], ...]:
    if not isinstance(cast("object", ease), (int, float, np.number)) or not 0.0 < ease < math.inf:
        raise InvalidValue(f"ease={ease!r}: expected seconds, more than zero")
    if not isinstance(cast("object", spans), Iterable):
        raise InvalidValue(
            "an activation must be a function of seconds, a list of (since, until) or a number "
            f"from 0 to 1, not {spans!r:.100}"
        )
    found: list[tuple[float, float]] = []
    for span in spans:
        try:
            since, until = (float(end) for end in span)
        except (TypeError, ValueError):
            raise InvalidValue(f"a span must be (since, until) in seconds, not {span!r}") from None
        if not since + ease <= until:
            raise InvalidValue(
                f"the span from {since:g} s to {until:g} s is shorter than the ease of {ease:g} "
                "s; extend the span, or reduce ease"
            )
        found.append((since, until))
    return _merged(found)


def _merged(spans: list[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """Return sorted spans, with adjacent and overlapping spans merged."""
    found: list[tuple[float, float]] = []
    for since, until in sorted(spans):
        if found and since <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], until))
        else:
            found.append((since, until))
    return tuple(found)
