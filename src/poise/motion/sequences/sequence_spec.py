"""Specification of a sequence optimisation, independent of a motion: for a file or a folder."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from poise.constraints import reach
from poise.constraints.registry import parse
from poise.errors import InvalidValue, PoiseError, UnknownJoint
from poise.model.joint import joint_advice
from poise.model.motion import Motion
from poise.model.skeleton import Skeleton
from poise.motion.cleaning import cleaned
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.points import find_foot_points
from poise.motion.feet.report import farthest_contact, fastest_drag
from poise.motion.options import SequenceOptions
from poise.motion.sequences.optimise import Limits, furthest_moved, optimise
from poise.motion.sequences.result import SequenceResult
from poise.motion.sequences.scheduled_goals import Scheduled, at, during, standing, staying
from poise.motion.sequences.temporal_metrics import TimeMetric, closeness, smoothness
from poise.options import documented
from poise.report_text import listed
from poise.residuals.expression import Expression
from poise.residuals.goal import Goal, with_hardness
from poise.residuals.goal_arrays import place_in_joint
from poise.residuals.point import Point, point

_SLACK = 0.004  # maximum drift in contacts, which are then held exactly, metres
_MOVED = 1e-3  # metres: larger displacements of fixed footprints are reported
_SLIDES = 0.3  # metres per second: faster points that rest in the clip are reported
_NAMED = 3  # DOFs that a note names
_LIFTED = 0.01  # metres: larger displacements of standing feet that nothing holds are reported


@documented
@dataclass(frozen=True)
class Recipe(SequenceOptions):
    """Goals as text, and options of the optimisation.

    With contacts, the clip is cleaned (`cleaned`), each foot point is held exactly during its
    contacts (`plant`), and the goals then leave the footprints in place, unless a hard goal needs
    them elsewhere, or ``free`` names a joint or DOF that carries the whole body: footprints then
    move with it. The default limits leave values of the clip that exceed the limits as they are.
    Moving them into the limits would make feet slide. `written_goal` parses the goals, `closeness`
    has the meaning of ``free`` and ``spread``, `smoothness` that of ``smooth``, and `optimise` that
    of ``limits``.

    Raises:
        InvalidValue: a number is out of range.
        UnknownOption: unknown limits.
    """

    def apply(self, clip: Motion) -> SequenceResult:
        """Optimise a motion.

        Raises:
            InvalidValue: the recipe is empty, it has contacts and the skeleton has no joints named
                as feet, or as in `optimise`.

        >>> from poise.bundled import character
        >>> walk = character().motion[:30]
        >>> Recipe(("15: lhand+=0,0.05,0",)).apply(walk).status
        'converged'
        """
        self.check()
        start, held, notes = clip, tuple[Scheduled, ...](), list[str]()
        clean = clip
        if self.contacts:
            clean = self._cleaned(clip)
            start, held = self._planted(clean, notes)
        metrics: list[TimeMetric] = [closeness(spread=self.spread, free=self.free)]
        if self.smooth:
            metrics.append(smoothness(self.smooth))
        result = optimise(
            start, [*self._goals(clip), *held], metrics=metrics, locked=self.locked,
            limits=self.limits, max_iterations=self.max_iterations,
        )  # fmt: skip
        prints = [error for error in result.errors if error.preferred]
        if prints:
            worst = max(prints, key=lambda error: error.worst[1])
            frame, moved = worst.worst
            if moved > _MOVED:
                notes.append(
                    f"hard goals move footprints by up to {moved:.3g} m (frame {frame}: "
                    f"{worst.name}); to let the whole body move, free the root's position"
                )
        if self.contacts:
            notes.extend(self._sliding_feet(clean, result.motion))
        else:
            notes.extend(self._lifted_feet(clip, result.motion))
        notes.extend(self._widened(clip))
        changed = furthest_moved(clip, result.motion)  # cleaning also reports this
        return replace(result, changed=changed, notes=(*notes, *result.notes))

    def _cleaned(self, clip: Motion) -> Motion:
        """Return the cleaned clip.

        Raises:
            InvalidValue: the skeleton has no joints named as feet.
        """
        made = cleaned(clip)
        if made.contacts is None:
            raise InvalidValue(
                "no joint is recognised as a foot; assign it (poise sequence --part "
                '"left foot=JOINT"), or omit contacts and add each one explicitly, as in 10..40: '
                "stay NAME"
            )
        return made.motion

    def _planted(self, clean: Motion, notes: list[str]) -> tuple[Motion, tuple[Scheduled, ...]]:
        """Return the cleaned clip with its contacts held exactly, and the goals that hold them."""
        contacts = find_contacts(clean, slack=_SLACK)
        if not contacts.spans:
            notes.append("no foot stands anywhere: there are no contacts to hold")
        first = plant(
            clean, contacts, locked=self.locked, limits=self.limits,
            max_iterations=self.max_iterations,
        )  # fmt: skip
        notes.extend(first.notes)
        goals = standing(
            contacts.anchored(first.motion), fixed=not self._travels(contacts, clean.skeleton)
        )
        return first.motion, goals

    def _sliding_feet(self, clean: Motion, made: Motion) -> list[str]:
        """Return a note if a point slides that is at rest on the floor in the cleaned clip."""
        contacts = find_contacts(clean)
        if self._travels(contacts, clean.skeleton):
            return []
        drag = fastest_drag(contacts, clean, made, _SLIDES)
        if drag is None:
            return []
        note = (
            f"the {drag.point} slides over the floor in frames {drag.first} to {drag.last}, by "
            f"{drag.distance:.3g} m at up to {drag.speed:.2g} m/s; it is at rest in the clip"
        )
        if self.limits == "skeleton" and _exceeding(clean):
            note += "; limits='clip' (--limits clip) leaves its joints as in the clip"
        return [note]

    def _widened(self, clip: Motion) -> list[str]:
        """Return a note if the limits are widened, as the clip exceeds those of the skeleton."""
        exceeding = _exceeding(clip) if self.limits == "clip" else {}
        if not exceeding:
            return []
        named = listed(list(exceeding), _NAMED)
        note = (
            f"the clip exceeds the limits of {named}; they are widened to contain the clip "
            "(limits='skeleton', --limits skeleton, moves it into them)"
        )
        return [note]

    def _lifted_feet(self, clip: Motion, made: Motion) -> list[str]:
        """Return a note if feet that stand in the clip are elsewhere in the result."""
        points = find_foot_points(clip.skeleton)
        if not points or len(clip) < 2:
            return []
        contacts = find_contacts(clip, points)
        if self._travels(contacts, clip.skeleton):
            return []
        moved, frame, name = farthest_contact(contacts, clip, made)
        if moved <= _LIFTED:
            return []
        where = f"{moved:.3g} m (frame {frame}: {name})"
        return [f"standing feet moved by up to {where}; contacts=True (--contacts) holds them"]

    def _travels(self, contacts: Contacts, body: Skeleton) -> bool:
        """Return whether a free joint or DOF carries all points that may stand."""
        free = {value for name in self.free for value in body.values_of(name)}
        joints = {body.joint_index(point.joint) for point in contacts.points}
        carriers = [set(body.line_to_root(joint)) for joint in joints]
        return any(
            free & {*body.values_of(body.joint_names[j])} for j in set.intersection(*carriers)
        )

    def _goals(self, clip: Motion) -> list[Scheduled]:
        """Return the parsed goals; an error names the goal, not a line of the clip's file."""
        found: list[Scheduled] = []
        for text in filter(None, map(uncommented, self.goals)):
            try:
                found.append(written_goal(text, clip))
                found[-1].core(len(clip))
            except PoiseError as error:
                if text not in error.message:
                    error.message = f"goal {text!r}: {error.message}"
                raise
        return found

    def check(self) -> None:
        """Check without a motion that the recipe is not empty; comments do not count.

        Raises:
            InvalidValue: the recipe is empty.
        """
        if not (any(map(uncommented, self.goals)) or self.contacts or self.smooth):
            raise InvalidValue(
                "nothing to do: add a goal, such as 90: lhand=0.3,1.2,0.4, or contacts, or "
                "smoothness"
            )


def _exceeding(clip: Motion) -> dict[str, float]:
    """Return the largest violation of limits by DOF, radians or metres, the largest first."""
    body = clip.skeleton
    over = np.maximum(body.lower - clip.q, clip.q - body.upper).max(axis=0, initial=0.0)
    found = {name: float(most) for name, most in zip(body.dof_names, over, strict=True) if most > 0}
    return dict(sorted(found.items(), key=lambda entry: -entry[1]))


_SPREAD = 0.03  # seconds: shorter than the movements of a foot inside a stance


def plant(
    clip: Motion,
    contacts: Contacts,
    *,
    locked: Iterable[str] = (),
    limits: Limits = "skeleton",
    max_iterations: int = 200,
) -> SequenceResult:
    """Return the motion nearest to a clip in which each contact holds exactly, in its place.

    A foot of a clip moves by some millimetres in a stance. To hold it exactly takes changes as
    short as these movements. An optimisation with a large ``spread`` makes such changes expensive
    and moves whole feet instead. Hold the contacts first, and optimise the result for other goals
    (`standing` with ``fixed``): its contacts need no further changes, whatever the spread.

    Args:
        clip: the motion.
        contacts: its contacts, found with a small ``slack``, such as 0.004.
        locked, limits, max_iterations: as in `optimise`.

    >>> from poise.bundled import character
    >>> from poise.motion import find_contacts
    >>> from poise.motion.sequences import plant
    >>> walk = character().motion[:30]
    >>> contacts = find_contacts(walk, slack=0.004)
    >>> held = plant(walk, contacts, limits="clip").motion
    >>> contacts.anchored(held).drift < 1e-6
    True
    """
    return optimise(
        clip, standing(contacts.anchored(clip), fixed=True), metrics=[closeness(spread=_SPREAD)],
        locked=locked, limits=limits, max_iterations=max_iterations,
    )  # fmt: skip


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
    - any text that `poise.constraints.registry.parse` accepts: ``pin('rfoot')``,
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
    made = with_hardness(goal, not soft)
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
