"""Parse goals of a sequence from text such as ``90: lhand=0.3,1.2,0.4``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import numpy as np

from poise.constraints import reach
from poise.constraints.parsing import parse
from poise.errors import InvalidValue, PoiseError, UnknownJoint
from poise.model.joint import joint_advice
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.sequences.scheduled_goals import Scheduled, at, during, staying
from poise.residuals.expression import Expression
from poise.residuals.goal import Goal
from poise.residuals.goal_arrays import place_in_joint
from poise.residuals.point import Point, point

_EXAMPLE = "90: lhand=0.3,1.2,0.4, or 10..40: stay lfoot, or all: point('head').y >= 1"
_SHORT = re.compile(
    r"^(?P<handle>[^=+\s(]+(?: [^=+\s(<>]+)*)\s*(?P<by>\+?)=\s*(?P<numbers>[-+0-9.A-Za-z,\s]+)$"
)


def written_goals(lines: Sequence[str], clip: Motion) -> list[Scheduled]:
    """Parse goals from lines, ignoring empty lines and comments.

    Raises:
        PoiseError: as `written_goal`, with the number of the line.
    """
    found: list[Scheduled] = []
    for number, line in enumerate(lines, start=1):
        text = uncommented(line)
        if not text:
            continue
        try:
            found.append(written_goal(text, clip))
        except PoiseError as error:
            error.line = number
            raise
    return found


def uncommented(line: str) -> str:
    """Remove a comment from a line: it starts with a # at the start or after a space.

    >>> uncommented("3: lhand=0,1,0  # so high"), uncommented("# nothing")
    ('3: lhand=0,1,0', '')
    """
    return re.split(r"(?:^|\s)#", line, maxsplit=1)[0].strip()


def written_goal(text: str, clip: Motion) -> Scheduled:
    """Parse a goal with its frames: ``WHEN: WHAT``, hard unless preceded by ``~``.

    ``WHEN`` is a frame (``90``; ``-1`` is the last), several (``10,20``), a span (``10..40``,
    ``10..``, both ends included) or ``all``. ``WHAT`` is

    - ``HANDLE=x,y,z``: position of a joint or body part, ``JOINT:tip`` or ``JOINT@x,y,z``, metres;
    - ``HANDLE+=x,y,z``: offset from the position in the clip, frame by frame;
    - ``stay HANDLE``: unknown constant position during the span, always hard (no ``~``);
    - any text that `poise.constraints.parsing.parse` accepts: ``pin('rfoot')``,
      ``point('head').y >= 1.2``.

    Raises:
        InvalidValue, InvalidExpression, UnknownName, UnknownJoint: the text is not a valid goal.

    >>> from poise.bundled import character
    >>> walk = character().motion
    >>> written_goal("10..20: stay lfoot", walk).name
    'lfoot stays from 10 to 20'
    >>> goal = written_goal("~5: lhand+=0,0.1,0", walk)
    >>> goal.name, goal.hard
    ('lhand at frame 5', False)
    """
    soft = text.startswith("~")
    when, mark, what = text.removeprefix("~").partition(":")
    if not mark or not what.strip():
        raise InvalidValue(f"{text!r}: expected WHEN: WHAT, as in {_EXAMPLE}")
    frames = _frames(when.strip(), text)
    what = what.strip()
    if what.startswith("stay "):
        if isinstance(frames, list):
            raise InvalidValue(f"{text!r}: stay needs a span, such as 10..40")
        if soft:
            raise InvalidValue(f"{text!r}: stay is always hard; remove the ~")
        return staying(_point(clip.skeleton, what[5:].strip()), *frames)
    short = _SHORT.match(what)
    goal = _goal(what, clip) if short is None else None
    if short is not None:
        goal = _placed(short, clip, frames, text)
    made = _with_hardness(goal, not soft)
    return at(made, frames) if isinstance(frames, list) else during(made, *frames)


def _frames(when: str, text: str) -> list[int] | tuple[int | None, int | None]:
    """Parse frames, or the ends of a span."""
    try:
        if when == "all":
            return None, None
        if ".." in when:
            first, last = when.split("..")
            return (int(first) if first else None), (int(last) if last else None)
        return [int(frame) for frame in when.split(",")]
    except ValueError:
        raise InvalidValue(
            f"{text!r}: {when!r} is neither a frame, a span FIRST..LAST nor 'all'"
        ) from None


def _placed(
    short: re.Match[str], clip: Motion, frames: list[int] | tuple[int | None, int | None],
    text: str,
) -> Goal:  # fmt: skip
    where = _point(clip.skeleton, short["handle"])
    try:
        place = np.array([float(word) for word in short["numbers"].split(",")])
    except ValueError:
        place = np.zeros(0)
    if place.shape != (3,) or not np.isfinite(place).all():
        raise InvalidValue(f"{text!r}: expected x,y,z in metres after the =")
    if not short["by"]:
        return cast("Goal", reach(where, place))
    still = cast("Goal", reach(where, place))
    timed = at(still, frames) if isinstance(frames, list) else during(still, *frames)
    own = timed.core(len(clip))
    world = clip.world[own, clip.skeleton.joint_index(where.joint)]
    offset = place_in_joint(clip.skeleton, where.anchor)
    return cast("Goal", reach(where, (world @ np.append(offset, 1.0))[:, :3] + place))


def _point(skeleton: Skeleton, handle: str) -> Point:
    """Parse a handle: a joint, a joint's tip, or a position in its frame."""
    if skeleton.find_joint(handle) is not None:
        return point(handle)
    joint, mark, rest = handle.rpartition("@")
    if mark and skeleton.find_joint(joint) is not None:
        try:
            return point(joint, [float(word) for word in rest.split(",")])
        except ValueError:
            raise InvalidValue(f"{handle}: expected JOINT@x,y,z in metres") from None
    joint, mark, word = handle.rpartition(":")
    if mark and word == "tip" and skeleton.find_joint(joint) is not None:
        return point(joint, tip=True)
    advice = joint_advice(handle, skeleton.joints)
    raise UnknownJoint(handle, "joint", skeleton.names_for(handle), advice=advice)


def _goal(text: str, clip: Motion) -> Goal:
    found = parse(text, start=clip[0])
    if isinstance(found, Expression):
        raise InvalidValue(
            f"{text!r} is an expression, not a constraint: compare it with ==, >= or <="
        )
    return cast("Goal", found)


def _with_hardness(goal: Any, hard: bool) -> Goal:
    if goal.hard == hard:
        return cast("Goal", goal)
    if hasattr(goal, "softened"):
        return cast("Goal", goal.hardened() if hard else goal.softened(goal.weight))
    return cast("Goal", replace(goal, hard=hard))
