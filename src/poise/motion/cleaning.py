"""Clean motions: repair lost values, smooth jitter, lock feet in contact and close cycles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from poise.errors import InvalidValue
from poise.files.json_text import JsonObject
from poise.geometry import quaternions
from poise.model.joint import Joint
from poise.model.joint_values import turn_of, turn_values, turns_freely
from poise.model.motion import Motion
from poise.motion.angle_unwrapping import unwrapped
from poise.motion.derivatives import jitter, low_pass
from poise.motion.feet.contacts import Contacts, find_contacts
from poise.motion.feet.floor import lifted
from poise.motion.feet.points import FootPoint, body_size, find_foot_points, hand_points
from poise.motion.feet.report import StanceSlide, missing_contacts, slides
from poise.motion.feet.settings import SUPPORT
from poise.motion.feet.stances import supports_of
from poise.motion.feet.travel import Belt, find_belt, travel_matched, with_belt_travel
from poise.motion.foot_locking import LockedFeet, lock_feet
from poise.motion.looping import looped, mirror_looped
from poise.motion.options import CleaningOptions
from poise.motion.repairing import Repaired, despiked, filled
from poise.progress import report, reported
from poise.report_text import counted, milli

_PADDING = 9  # frames by which a motion is extended for a low-pass filter: thrice its terms


def smoothed(motion: Motion, cutoff: float = 6.0) -> Motion:
    """Low-pass filter a motion at ``cutoff`` hertz with a zero-phase Butterworth filter.

    The filter has order 2 and runs forwards and backwards, which cancels its delay (Winter,
    "Biomechanics and Motor Control of Human Movement", chapter 3). Joints that rotate freely are
    filtered as quaternions, so that the heading of a motion does not change the result.

    Raises:
        InvalidValue: a cutoff that is not between 0 and half the rate, or too few frames.
    """
    if not 0.0 < cutoff < 0.5 * motion.fps:
        raise InvalidValue(
            f"a cutoff of {cutoff:g} Hz at {motion.fps:g} frames per second: expected more than 0 "
            f"and less than {0.5 * motion.fps:g}"
        )
    q = unwrapped(motion).q
    if len(q) <= _PADDING:
        raise InvalidValue(
            f"{len(q)} frames are too few for a low-pass filter, which needs {_PADDING + 1} or more"
        )
    calm = low_pass(q, motion.fps, cutoff, _PADDING)
    for joint in motion.skeleton.joints:
        if any(joint.quaternion) or not _turns_freely(joint):
            continue
        at = motion.skeleton.joint_dofs(joint.name)
        turns = quaternions.continuous(quaternions.from_matrix(turn_of(joint, q[:, at])))
        turns = quaternions.normalize(low_pass(turns, motion.fps, cutoff, _PADDING))
        calm[:, at] = turn_values(joint, quaternions.to_matrix(turns), calm[:, at])
    return Motion(motion.skeleton, calm, motion.fps, motion.name)


def _turns_freely(joint: Joint) -> bool:
    try:
        return turns_freely(joint)
    except InvalidValue:  # not a chain of translations and rotations
        return False


@dataclass(frozen=True)
class Operation:
    """One step of `cleaned`.

    Attributes:
        name: the name of the option of `cleaned`.
        description: a sentence that describes the changes.
        figures: the changes as numbers, ready for JSON.
    """

    name: str
    description: str
    figures: JsonObject


@dataclass(frozen=True, eq=False)
class CleanedMotion:
    """The result of `cleaned`.

    Attributes:
        motion: the cleaned motion.
        contacts: the contacts of the feet; None if no joint is named as a foot.
        locked: the result of `lock_feet`; None if feet were not locked or there are none.
        jitter: jitter before and after, metres, of the joint with the largest jitter.
        slide: longest slide of the visible contact of a foot in the stances of ``contacts``, before
            and after, metres.
        operations: the operations, in order.
        notes: sentences about faults that were not repaired.
        belt: the belt of a treadmill, as `find_belt` recognises it; None without one.
    """

    motion: Motion
    contacts: Contacts | None
    locked: LockedFeet | None
    jitter: tuple[float, float]
    slide: tuple[float, float]
    operations: tuple[Operation, ...] = ()
    notes: tuple[str, ...] = ()
    belt: Belt | None = None

    @property
    def slides(self) -> tuple[StanceSlide, ...]:
        """The slide of each foot in each stance; empty if feet were not locked."""
        return () if self.locked is None else self.locked.slides

    def to_dict(self) -> JsonObject:
        """Return the results as numbers and strings, ready for JSON."""
        found: JsonObject = {
            "jitter_m": {"before": self.jitter[0], "after": self.jitter[1]},
            "slide_m": {"before": self.slide[0], "after": self.slide[1]},
            "operations": [{"name": each.name, **each.figures} for each in self.operations],
            "notes": list(self.notes),
            "belt": None if self.belt is None else self.belt.to_dict(),
            "contacts": [],
            "stances": [
                {
                    "foot": each.foot, "first": each.first, "last": each.last,
                    "slide_before_m": each.before, "slide_after_m": each.after,
                    "contact_before_m": each.contact_before,
                    "contact_after_m": each.contact_after, "held": each.held,
                }
                for each in self.slides
            ],
        }  # fmt: skip
        if self.contacts is not None:
            found["floor_m"] = self.contacts.floor
            found["up"] = self.contacts.up
            found["contacts"] = [
                {
                    "point": span.point, "first": span.first, "last": span.last,
                    "anchor_m": [float(value) for value in span.anchor],
                }
                for span in self.contacts.spans
            ]  # fmt: skip
        if self.locked is not None:
            found["missed_frames"] = list(self.locked.missed)
            found["changed_m"] = self.locked.changed
        return found


@reported(lambda motion, *_, **__: f"cleaning {motion.name or 'a motion'}, {len(motion):,} frames")
def cleaned(
    motion: Motion, options: CleaningOptions | None = None, **changes: Any
) -> CleanedMotion:
    """Repair, smooth, foot-lock and loop a motion; each step is optional.

    By default, only the feet are locked. Contacts are found after smoothing. If no joint is named
    as a foot, the steps for feet are skipped; a motion of one frame is returned unchanged. Both add
    a note to the result, and so does a walk on a treadmill without ``belt_speed``.

    Args:
        motion: the motion to clean.
        options: the operations and their options.
        changes: fields of `CleaningOptions` by name; they override ``options``.

    Raises:
        InvalidValue: an option that one of the operations rejects, or a ``belt_speed`` for a motion
            in which no treadmill is recognised.
        UnknownOption: an unknown value of ``loop``.

    >>> from poise.bundled import character
    >>> made = cleaned(character().motion, despike=True, match_travel=True)
    >>> [each.name for each in made.operations]
    ['despike', 'match_travel', 'lock']
    """
    return _Cleaning(motion, replace(options or CleaningOptions(), **changes)).result()


class _Cleaning:
    """Apply the operations to one motion and collect their results."""

    def __init__(self, motion: Motion, options: CleaningOptions) -> None:
        self.given = self.motion = motion
        self.options = options
        self.operations: list[Operation] = []
        self.notes: list[str] = []

    def result(self) -> CleanedMotion:
        """Run the enabled operations in order."""
        if len(self.given) < 2:
            self.notes.append("one frame: nothing to clean, passed through unchanged")
            return CleanedMotion(
                self.given, None, None, (0.0, 0.0), (0.0, 0.0), notes=tuple(self.notes)
            )
        self._values()
        calm = self.motion
        jitters = [
            float(jitter(each).max()) if len(each) >= 5 else 0.0 for each in (self.given, calm)
        ]
        points = self._points()
        belt = self._belt()
        contacts = locked = None
        slide = (0.0, 0.0)
        if points:
            contacts = self._contacts(points)
            if self.options.match_travel:
                contacts = self._match(contacts, points)
            if belt is None or self.options.belt_speed is not None:
                self.notes += missing_contacts(self.motion, contacts)
            if self.options.lock:
                locked = self._lock(contacts)
                slide = (locked.before, locked.after)
            else:
                supports = supports_of(self.motion, contacts)
                found = slides(contacts, supports, self.motion, self.motion, again=contacts)
                slide = (slid := max((each.contact_before for each in found), default=0.0), slid)
            if self.options.lift:
                self._lift(contacts)
        if self.options.loop:
            self._loop()
        return CleanedMotion(
            self.motion, contacts, locked, (jitters[0], jitters[1]), slide,
            tuple(self.operations), tuple(self.notes), belt,
        )  # fmt: skip

    def _values(self) -> None:
        """Run the operations that do not depend on contacts: fill, despike and smooth."""
        options = self.options
        if options.fill is not None:
            made = filled(self.motion, longest=options.fill)
            self._done("fill", made.motion, f"filled {_repaired(made, 'gap')}", _figures(made))
        if options.despike:
            made = despiked(self.motion)
            self._done(
                "despike", made.motion, f"repaired {_repaired(made, 'spike')}", _figures(made)
            )
        if options.cutoff is not None and len(self.motion) <= _PADDING:
            self.notes.append(
                f"{counted(len(self.motion), 'frame')}: not smoothed, as the filter needs "
                f"{_PADDING + 1} or more"
            )
        elif options.cutoff is not None:
            calm = smoothed(self.motion, options.cutoff)
            self._done(
                "smooth", calm, f"smoothed above {options.cutoff:g} Hz", {"hertz": options.cutoff}
            )

    def _points(self) -> tuple[FootPoint, ...]:
        body = self.motion.skeleton
        points = find_foot_points(body)
        if not points:
            self.notes.append(
                "no joint is recognised as a foot, so feet are not examined; assign them (poise "
                'clean --part "left foot=JOINT", assign_parts in Python)'
            )
            return ()
        return (*points, *hand_points(body)) if self.options.hands else points

    def _belt(self) -> Belt | None:
        """Return the belt of a treadmill, and add its travel or a note."""
        belt, speed = find_belt(self.motion), self.options.belt_speed
        if belt is not None and speed is None:
            self.notes.append(
                f"the body walks in place, as on a treadmill: {belt}; add the belt's travel with "
                f"belt_speed (poise clean --belt-speed {belt.speed:.2f})"
            )
        elif speed is not None:
            if belt is None:
                raise InvalidValue(
                    f"a belt speed of {speed:g} m/s, but no treadmill is recognised: expected a "
                    "body in place whose standing feet slide at one velocity"
                )
            made = with_belt_travel(self.motion, speed * belt.direction)
            description = f"added the travel of a belt at {speed:g} m/s: {belt}"
            self._done("belt_speed", made, description, {"speed_m_s": speed})
        return belt

    def _contacts(self, points: tuple[FootPoint, ...]) -> Contacts:
        options = self.options
        report(None, "finding contacts")
        return find_contacts(
            self.motion, points, speed=options.contact_speed, height=options.contact_height,
            floor=options.floor, stated=self.given,
        )  # fmt: skip

    def _match(self, contacts: Contacts, points: tuple[FootPoint, ...]) -> Contacts:
        made = travel_matched(self.motion, contacts)
        description = f"travel over the floor multiplied by {made.factor:.3f} to fit the strides"
        self._done("match_travel", made.motion, description, {"factor": made.factor})
        return self._contacts(points)

    def _lock(self, contacts: Contacts) -> LockedFeet:
        options = self.options
        report(None, "holding feet in contact")
        held = lock_feet(self.motion, contacts, ease=options.ease, max_slide=options.max_slide)
        size = body_size(self.motion.skeleton)
        most = options.max_slide * size
        far = [each for each in held.slides if not each.held and each.before > most]
        if far:
            self.notes.append(
                f"{len(far)} of {len(held.slides)} stances slide by more than "
                f"{most:.2g} m, {(longest := max(each.before for each in far)):.2f} m at most, and "
                f"are left as they are: raise max_slide above {longest / size:.2f} to hold them"
            )
        one = held.longest
        if one and one.contact_after > held.after + SUPPORT.held * size:
            self.notes.append(
                f"in the result, the {one.foot} foot rests in frames {one.first} to {one.last}, "
                f"which were not all held, and slides there by {milli(one.contact_after)}"
            )
        figures = {
            "stances": len(held.slides), "held": sum(each.held for each in held.slides),
            "slide_before_m": held.before, "slide_after_m": held.after,
        }  # fmt: skip
        description = (
            f"locked {figures['held']} of {len(held.slides)} stances; longest slide: "
            f"{1000.0 * held.before:.1f} mm before, {1000.0 * held.after:.1f} mm after"
        )
        self._done("lock", held.motion, description, figures)
        return held

    def _lift(self, contacts: Contacts) -> None:
        report(None, "lifting feet out of the floor")
        made = lifted(self.motion, contacts)
        description = (
            f"lifted the feet out of the floor in {made.frames} frames: at most "
            f"{1000.0 * made.after:.1f} mm below, {1000.0 * made.before:.1f} mm before"
        )
        figures = {
            "frames": made.frames, "before_m": made.before, "after_m": made.after,
            "floor_m": made.floor,
        }  # fmt: skip
        self._done("lift", made.motion, description, figures)

    def _loop(self) -> None:
        close = mirror_looped if self.options.loop == "mirrored" else looped
        report(None, "closing the loop")
        made = close(self.motion, self.options.span)
        description = (
            f"cycle of {(len(made.motion) - 1) / made.motion.fps:.2f} s from frames {made.first} "
            f"to {made.last}, which were {1000.0 * made.seam:.1f} mm apart; "
            "the last frame repeats the first"
        )
        figures = {
            "first": made.first, "last": made.last, "seam_m": made.seam,
            "mirrored": self.options.loop == "mirrored",
        }  # fmt: skip
        self._done("loop", made.motion, description, figures)

    def _done(self, name: str, motion: Motion, description: str, figures: JsonObject) -> None:
        self.motion = motion
        self.operations.append(Operation(name, description, figures))


def _repaired(made: Repaired, what: str) -> str:
    return f"{counted(len(made.stretches), what)} in {made.frames} frames"


def _figures(made: Repaired) -> JsonObject:
    return {
        "frames": made.frames,
        "stretches": [
            {"name": each.name, "first": each.first, "last": each.last, "size": each.size}
            for each in made.stretches
        ],
    }


def cleaning_lines(made: CleanedMotion, cutoff: float | None) -> list[str]:
    """Return the report of a cleaning: contacts, operations, slides and notes.

    Args:
        made: the result of `cleaned`.
        cutoff: cut-off frequency of the low-pass filter, hertz; None if the motion was not
            filtered.

    >>> from poise.bundled import character
    >>> from poise.motion import cleaned
    >>> cleaning_lines(cleaned(character().motion), None)[0].split(":")[0]
    'contacts'
    """
    lines: list[str] = []
    contacts = made.contacts
    if contacts is not None:
        lines.append(
            f"contacts: {len(contacts.spans)} ({counted(len(contacts.points), 'point')}, "
            f"{counted(len(contacts.stances), 'stance')}), floor at {milli(contacts.floor)}"
        )
        if contacts.up != made.motion.skeleton.up:
            lines.append(f"assumed up axis: {contacts.up}")
    lines += [each.description for each in made.operations]
    if cutoff is not None:
        before, after = (milli(value) for value in made.jitter)
        lines.append(f"jitter of the worst joint: {after} (before: {before})")
    if made.locked is not None:
        lines += _slides(made)
        lines.append(f"no joint moved by more than {milli(made.locked.changed)} to hold the feet")
        if missed := made.locked.missed:
            lines.append(
                f"out of reach in {counted(len(missed), 'frame')}, "
                f"first in frame {missed[0]}: moved as near as possible"
            )
    elif contacts is not None and contacts.spans:
        lines.append(f"feet slide by up to {milli(made.slide[0])}")
    return [*lines, *(f"note: {note}" for note in made.notes)]


_SHOWN = 12  # maximum number of stances in the report


def _slides(made: CleanedMotion) -> list[str]:
    """Return a line for each stance, by time; of many stances, those with the longest slides."""
    slides = sorted(made.slides, key=lambda each: -each.contact_before)[:_SHOWN]
    lines = [
        f"  {each.foot} foot, frames {each.first} to {each.last}: slides by "
        + milli(each.contact_before)
        + (f", now {milli(each.contact_after)}" if each.held else ", unchanged")
        for each in sorted(slides, key=lambda each: (each.first, each.foot))
    ]
    left = len(made.slides) - len(slides)
    return [*lines, f"  and {counted(left, 'stance')} more with shorter slides"] if left else lines
