"""Text of an explanation, in the terms of animators.

Solving again does not prove that no better pose exists. Errors without a limit or another goal are
therefore reported as upper bounds, and gains as lower bounds. Only bone lengths give proofs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from poise.solvers.result import GoalError, excess, listed

if TYPE_CHECKING:
    from poise.diagnosis.explanation import (
        Alone,
        Conflict,
        Explanation,
        GoalStatus,
        IrreducibleSet,
        LimitGain,
        ReachGap,
    )

_MOST = 6  # limits described in full
_MOST_DESCRIBED = 3  # gaps and conflicts described in full
_NAMED = 12  # limits listed by name
_FAR = 10.0  # metres from which on errors and gaps are in metres
_NEW_STARTS = 'try new starts (on_stall="randomise", in a command --on-stall randomise)'


def headline(explanation: Explanation) -> str:
    """Return a line with the status and the effort."""
    effort = f"{explanation.iterations} iteration{'' if explanation.iterations == 1 else 's'}"
    took = f"{explanation.solver}: {explanation.status.replace('_', ' ')} after {effort}"
    if explanation.seconds:  # the problems of a batch are not timed one by one
        took += f", {1e3 * explanation.seconds:.3g} ms"
    if explanation.converged:
        ignored = [goal.name for goal in explanation.goals if goal.weight == 0.0]
        notes = [
            *explanation.notes,
            *(f"{name} has weight 0 and does not count" for name in ignored),
        ]
        return "; ".join([f"{took}: every goal is within its tolerance", *notes])
    counting = sum(goal.weight > 0.0 for goal in explanation.goals)
    if explanation.status == "compromise":
        return (
            f"{took}: the optimum that the soft goals and metrics share, "
            f"{len(explanation.missed)} of {counting} goals missed"
        )
    missed = len(explanation.missed)
    return f"{took}: {missed} of {counting} goals missed, the nearest pose is returned"


def goal_lines(explanation: Explanation) -> list[str]:
    """Return one line with the error of each goal, unless all are met."""
    return [] if explanation.converged else [f"  {_standing(goal)}" for goal in explanation.goals]


def _standing(goal: GoalStatus) -> str:
    text = f"{goal.name}: {off(goal.error)} off"
    if goal.weight == 0.0:
        return f"{text} (ignored, because its weight is 0)"
    if goal.hard:
        return f"{text} (hard, {'met' if goal.met else 'missed'})"
    return f"{text} (met)" if goal.met else text


def reason_lines(explanation: Explanation, remedies: bool = True) -> list[str]:
    """Return the reasons, one line each; with ``remedies``, options that may help."""
    if explanation.converged:
        return []
    lines = [
        f"no joint moves {goal.name}: every joint from the root to it is locked or fixed"
        for goal in explanation.missed if not goal.movable
    ]  # fmt: skip
    shared = explanation.status == "compromise"
    if shared:  # listed first
        lines += explanation.notes
    lines += _going_on(explanation) + _nearer(explanation)
    lines += _first([_gap(gap) for gap in explanation.gaps], "chains that are too short")
    lines += [line for one in explanation.alone for line in _alone(one, explanation)]
    lines += _first(
        [_conflict(conflict) for conflict in explanation.conflicts], "conflicts with less effect"
    )
    lines += _limits(explanation)
    lines += _irreducible(explanation) + _feasible(explanation, remedies)
    lines += () if shared else explanation.notes
    return [f"  {line}" for line in lines]


def _first(lines: list[str], what: str) -> list[str]:
    """Return the first few of many lines."""
    rest = len(lines) - _MOST_DESCRIBED
    return lines if rest <= 1 else [*lines[:_MOST_DESCRIBED], f"and {rest} more {what}"]


def _going_on(explanation: Explanation) -> list[str]:
    more = explanation.going_on
    if more is None:
        return []
    effort = f"{more.iterations} more iteration{'' if more.iterations == 1 else 's'}"
    if more.status == "converged":
        return [f"it was still improving: {effort} of {explanation.solver} would meet every goal"]
    better = [
        f"{after.name} to {off(after)}"
        for goal, after in zip(explanation.goals, more.errors, strict=True)
        if _falls(goal, goal.error, after)
    ]
    if not better:
        method = explanation.solver
        return [f"more time would not help: {effort} of {method} reduce no error"]
    end = (
        "and then it stalls"
        if more.status not in ("iteration_limit", "time_limit")
        else "and it keeps improving"
    )
    return [f"it was still improving: {effort} bring {listed(better)}, {end}"]


def _nearer(explanation: Explanation) -> list[str]:
    nearer = explanation.nearer
    if nearer is None:
        return []
    local = explanation.status in ("stalled", "compromise")
    if nearer.converged:
        why = (
            f"{explanation.solver} stopped in a local minimum" if local else "the goals can be met"
        )
        return [f"{why}: {nearer.how} meets every goal"]
    brought = [
        f"{after.name} {off(after)}"
        for goal, after in zip(explanation.goals, nearer.errors, strict=True)
        if goal.weight > 0.0
    ]
    found = f"there is a nearer pose: {nearer.how} leaves {listed(brought)}"
    return [f"{found}; the following lines describe that pose"]


def _gap(gap: ReachGap) -> str:
    names = gap.chain
    joints = f"{len(names)} joint{'' if len(names) == 1 else 's'}"
    base = "".join(names[:1])
    which = f"{base} to {names[-1]}, {joints}" if len(names) > 1 else base
    reach = f"folds to no less than {length(gap.least)}"
    if not gap.too_near:
        reach = f"is {length(gap.greatest)} long"
    by = centimetres(gap.missing)
    if gap.other is None:
        how = "too near" if gap.too_near else "out of reach"
        wanted = f"its target is {length(gap.wanted)} away from {base}"
        here = "" if gap.base is None else f" while the joints above {gap.base} stay"
        return f"{gap.goal} is {how} by {by}{here}: {wanted}, and the chain ({which}) {reach}"
    how = "too near each other" if gap.too_near else "out of reach of each other"
    between = f"the chain between them ({which})" if names else "the bone between them"
    wanted = f"their targets are {length(gap.wanted)} apart"
    return f"{gap.other} and {gap.goal} are {how} by {by}: {wanted}, and {between} {reach}"


def _alone(one: Alone, explanation: Explanation) -> list[str]:
    """Return a line on the separate solve of a goal, if it adds information."""
    name = one.error.name
    gap = next((g for g in explanation.gaps if g.goal == name and g.other is None), None)
    counting = sum(goal.weight > 0.0 for goal in explanation.goals)
    if one.met:
        conflicting = any(name in (c.goal.name, c.other.name) for c in explanation.conflicts)
        if conflicting or counting < 2:
            return []
        return [f"{name} can be met alone, but not together with the other goals"]
    if gap is not None and not gap.too_near and one.error.position is not None:
        cost = one.error.position - gap.missing
        if cost > 0.01 * gap.missing and one.error.position > 1.01 * (one.unlimited.position or 0):
            farthest = length(gap.wanted - one.error.position)
            within = f"within the limits, no pose was found that reaches further than {farthest}"
            return [
                f"joint limits increase the error of {name} by up to {centimetres(cost)}: {within}"
            ]
        return []
    if gap is not None:
        return []
    by_itself = "" if counting < 2 else ", even alone,"
    goal = next(goal for goal in explanation.goals if goal.name == name)
    if one.unlimited_met or _falls(goal, one.error, one.unlimited):
        left = "it would be met" if one.unlimited_met else f"{at_most(one.unlimited)} remain"
        return [f"joint limits keep {name}{by_itself} {off(one.error)} away: without any, {left}"]
    apart = by_itself or ","
    return [f"{name} stays {off(one.error)} away{apart} limits or not"]


def _conflict(conflict: Conflict) -> str:
    a, b = conflict.goal, conflict.other
    return (
        f"{a.name} and {b.name} conflict: without {b.name}, {a.name} would be "
        f"{at_most(conflict.goal_without_other)} off instead of {off(a)}; without {a.name}, "
        f"{b.name} would be {at_most(conflict.other_without_goal)} off instead of {off(b)}"
    )


def _irreducible(explanation: Explanation) -> list[str]:
    """Return lines on an infeasible set, and on the separate solve of each member."""
    found = explanation.irreducible
    if found is None or not found.members:
        return []
    names = [member.name for member in found.members]
    if len(names) == 1:
        alone = found.members[0].alone
        if alone is not None and not math.isfinite(alone.violation or 0.0):
            return [f"{names[0]} is not finite at any pose that was tried; change the start pose"]
        return [f"{names[0]} cannot be met, even alone: its smallest error is {_alone_off(found)}"]
    lines = [f"{listed(names)} conflict; without any one of them, the others can be met"]
    for member in found.members:
        if member.alone is None:
            continue
        alone = "can be met alone" if member.met else f"is {off(member.alone)} off even alone"
        lines.append(
            f"  {member.name} {alone}; it accounts for {short(100.0 * member.pull)} % of the error "
            "when the error is shared among all"
        )
    return lines


def _alone_off(found: IrreducibleSet) -> str:
    alone = found.members[0].alone
    return "" if alone is None else off(alone)


def _feasible(explanation: Explanation, remedies: bool) -> list[str]:
    if not explanation.feasible:
        return []
    hard = explanation.feasible == "hard"
    which = "all hard constraints hold" if hard else "all goals can hold together"
    if explanation.feasible_here and not hard:
        advice = "; make the missed goals hard, or lower the weights of metrics" if remedies else ""
        return [f"{which}: with every goal hard and without metrics they do{advice}"]
    away = any(gap.base is not None for gap in explanation.gaps)
    where = "at another pose" + (", with the joints above the base moved" if away else "")
    return [f"{which} {where}{f'; {_NEW_STARTS}' if remedies else ''}"]


def _limits(explanation: Explanation) -> list[str]:
    lines: list[str] = []
    if explanation.limits:
        lines.append("limits that prevent a better pose, each removed alone and solved again:")
        lines += [f"  {_gain(gain, explanation)}" for gain in explanation.limits[:_MOST]]
        rest = [gain.limit.name for gain in explanation.limits[_MOST:]]
        if rest:
            lines.append(f"  with less effect: {_named(rest)}")
    if explanation.idle_limits:
        only = "also " if explanation.limits else ""
        lines.append(f"{only}at their limits, without effect when removed alone: "
                     f"{_named(explanation.idle_limits)}")  # fmt: skip
    if explanation.unlimited:
        met = all(
            goal.weight == 0.0 or excess(error, goal.tolerance) <= 1.0
            for goal, error in zip(explanation.goals, explanation.unlimited, strict=True)
        )
        left = [
            f"{error.name} {at_most(error)} off"
            for goal, error in zip(explanation.goals, explanation.unlimited, strict=True)
            if goal.weight > 0.0 and excess(error, goal.tolerance) > 1.0
        ]
        lines.append(f"without any limits: {'every goal met' if met else listed(left)}")
    return lines


def _gain(gain: LimitGain, explanation: Explanation) -> str:
    limit = gain.limit
    unit = angle if limit.angular else length
    where = {"lower": "at its lower limit", "upper": "at its upper limit", "cone": "at the cone of"}
    won = [
        f"{now.name} at least {_won(was, now)} nearer"
        for goal, was, now in zip(explanation.goals, explanation.errors, gain.errors, strict=True)
        if goal.weight > 0.0 and _falls(goal, was, now)
    ]
    verdict = "every goal met" if gain.converged else listed(won)
    stands = f"{limit.name} {where[limit.side]} {unit(limit.value)}"
    return f"{stands}: {verdict}, {unit(gain.beyond)} beyond the limit"


def _won(was: GoalError, now: GoalError) -> str:
    parts: list[str] = []
    if was.position is not None and now.position is not None and was.position > now.position:
        parts.append(millimetres(was.position - now.position))
    if (
        was.orientation is not None
        and now.orientation is not None
        and was.orientation > now.orientation
    ):
        parts.append(angle(was.orientation - now.orientation))
    return _joined(parts)


def _falls(goal: GoalStatus, was: GoalError, now: GoalError) -> bool:
    before, after = excess(was, goal.tolerance), excess(now, goal.tolerance)
    return before - after > max(0.01 * before, 0.1)


# -- numbers -------------------------------------------------------------------------------------


def off(error: GoalError) -> str:
    """Format a goal's error, omitting zero parts unless all are zero.

    >>> off(GoalError("hand", 0.0123, 0.5)), off(GoalError("hand", 0.0123, 0.0))
    ('12.3 mm and 28.6 deg', '12.3 mm')
    """
    parts: list[str] = []
    if error.position is not None:
        parts.append(millimetres(error.position))
    if error.orientation is not None:
        parts.append(angle(error.orientation))
    if error.violation is not None:
        parts.append(f"{error.violation:.3g}")
    return _joined(parts)


def _joined(parts: list[str]) -> str:
    """Join the parts that are not zero, or all of them if all are."""
    return " and ".join([part for part in parts if _nonzero(part)] or parts)


def _nonzero(text: str) -> bool:
    return any(digit in text for digit in "123456789")


def at_most(error: GoalError) -> str:
    """Format a goal's error as an upper bound; zero is written without "at most".

    >>> at_most(GoalError("hand", 0.0123, None)), at_most(GoalError("hand", 0.0, 0.0))
    ('at most 12.3 mm', '0 mm and 0 deg')
    """
    text = off(error)
    return f"at most {text}" if _nonzero(text) else text


def millimetres(metres: float) -> str:
    """Format the length of an error.

    >>> millimetres(0.96617), millimetres(3.2e-6), millimetres(0.0), millimetres(74.47)
    ('966 mm', '0.003 mm', '0 mm', '74.470 m')
    """
    return f"{short(1e3 * metres)} mm" if abs(metres) < _FAR else length(metres)


def centimetres(metres: float) -> str:
    """Format the length of a gap.

    >>> centimetres(0.91345), centimetres(0.0004), centimetres(149.44)
    ('91.3 cm', '0.04 cm', '149.440 m')
    """
    return f"{short(1e2 * metres)} cm" if abs(metres) < _FAR else length(metres)


def length(metres: float) -> str:
    """Format a length of a body, in metres.

    >>> length(1.08712)
    '1.087 m'
    """
    return f"{metres:.3f} m" if abs(metres) < 1e4 else f"{metres:.4g} m"


def angle(radians: float) -> str:
    """Format an angle in degrees.

    >>> angle(-math.pi / 18)
    '-10 deg'
    """
    return f"{short(math.degrees(radians))} deg"


def short(value: float) -> str:
    """Format a number with three significant digits and at most three decimals.

    >>> short(1234.5), short(12.345), short(0.00012)
    ('1234', '12.3', '0')
    """
    if abs(value) < 5e-4:
        return "0"
    if abs(value) >= 1e6:
        return f"{value:.3g}"
    places = max(0, min(3, 2 - math.floor(math.log10(abs(value)))))
    text = f"{value:.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _named(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")
