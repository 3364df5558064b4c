"""``poise clean``: lost values repaired, jitter smoothed, feet held, cycles closed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import File, Json, Reading, repair_lines
from poise.cli.output import checked_motion_output
from poise.cli.report import Report, counted, milli
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.motion import CleanedMotion


@dataclass(frozen=True)
class Operations:
    """Options: what is done, in this order."""

    fill_gaps: Annotated[
        float | None,
        typer.Option(metavar="S", help="Fill gaps, frozen frames, of up to this many seconds."),
    ] = None
    despike: Annotated[
        bool, typer.Option("--despike", help="Repair spikes and short dropouts.")
    ] = False
    smooth: Annotated[
        float | None,
        typer.Option(metavar="HZ", help="Low-pass cut-off, zero phase (typically 6)."),
    ] = None
    match_travel: Annotated[
        bool,
        typer.Option("--match-travel", help="Scale the root's travel to fit the strides."),
    ] = False
    lock: Annotated[
        bool, typer.Option(help="Hold the feet where they stand, or only measure them.")
    ] = True
    lift: Annotated[bool, typer.Option("--lift", help="Lift the feet out of the floor.")] = False
    floor: Annotated[
        float | None,
        typer.Option(metavar="M", help="Height of the floor for --lift; else from the contacts."),
    ] = None
    loop: Annotated[
        str | None,
        typer.Option(metavar="auto|A:B", help="Cut one cycle and close it without a seam."),
    ] = None
    mirror_loop: Annotated[
        str | None,
        typer.Option(metavar="auto|A:B", help="Make a cycle of a half one and its mirror image."),
    ] = None

    @property
    def cycle(self) -> str | None:
        """The cycle that is closed, mirrored or not: "auto", or seconds; None for none.

        Raises:
            InvalidValue: both are asked for.
        """
        if self.loop is not None and self.mirror_loop is not None:
            raise InvalidValue("--loop and --mirror-loop: give one of them")
        return self.loop or self.mirror_loop


@dataclass(frozen=True)
class Feet:
    """Options: where feet stand, and how they are let go."""

    ease: Annotated[
        float, typer.Option(metavar="S", min=0.0, help="Seconds in which a foot is let go.")
    ] = 0.07
    max_slide: Annotated[
        float,
        typer.Option(metavar="M", min=0.0, help="Feet that slide further slide on purpose."),
    ] = 0.4
    contact_speed: Annotated[
        float, typer.Option(metavar="M/S", help="Feet slower than this stand.")
    ] = 0.2
    contact_height: Annotated[
        float, typer.Option(metavar="M", help="How far above its lowest a foot may stand.")
    ] = 0.025
    hands: Annotated[
        bool, typer.Option("--hands", help="Hold hands that stand on the floor, too.")
    ] = False


def clean(
    file: File,
    *,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT", help="A file that holds a motion."),
    ] = None,
    operations: Operations,
    feet: Feet,
    reading: Reading,
    as_json: Json = False,
) -> Report:
    """Clean a motion: repair values, smooth jitter, hold feet where they stand, close a cycle.

    Operations run in the order of these options; by default only the feet are held.

    poise clean 02_01.amc --despike --smooth 6 -o clean.bvh
    """
    if output is not None:
        checked_motion_output(output)
    span = _span(operations.cycle or "auto")
    character = reading.read(file)
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        raise InvalidValue("has no motion to clean", file=file)
    from poise.motion import CleaningOptions, cleaned

    options = CleaningOptions(
        fill=operations.fill_gaps, despike=operations.despike, cutoff=operations.smooth,
        match_travel=operations.match_travel, lock=operations.lock, lift=operations.lift,
        floor=operations.floor, span=span,
        loop="mirrored" if operations.mirror_loop else operations.loop is not None,
        ease=feet.ease, max_slide=feet.max_slide, hands=feet.hands,
        contact_speed=feet.contact_speed, contact_height=feet.contact_height,
    )  # fmt: skip
    made = cleaned(motion, options)
    lines = [
        f"{file}: {counted(len(motion), 'frame')} at {motion.fps:g} a second",
        *repair_lines(character),
        *_lines(made, operations.smooth),
    ]
    if output is not None:
        from poise.formats import write

        write(character.with_first_motion(made.motion), output)
        lines.append(f"written: {output}")
    data: dict[str, Any] = {"file": file, "output": output, **made.to_dict()}
    return Report(lines, data, as_json)


def _span(text: str) -> tuple[float, float] | None:
    """The seconds of a cycle: "0.5:1.6"; None for "auto"."""
    if text == "auto":
        return None
    first, _, last = text.partition(":")
    try:
        start, end = float(first), float(last)
    except ValueError:
        raise InvalidValue(f"a cycle {text!r}: expected auto or seconds such as 0.5:1.6") from None
    if not (math.isfinite(start) and math.isfinite(end)):
        raise InvalidValue(f"a cycle {text!r}: expected finite seconds")
    return start, end


def _lines(made: CleanedMotion, smooth: float | None) -> list[str]:
    """What was found and done, in words."""
    lines: list[str] = []
    contacts = made.contacts
    if contacts is not None:
        lines.append(
            f"contacts: {len(contacts.spans)}, of {counted(len(contacts.points), 'point')} in "
            f"{counted(len(contacts.stances), 'stance')}, floor at {milli(contacts.floor)}"
        )
        if contacts.up != made.motion.skeleton.up:
            lines.append(f"the body is taken to stand with {contacts.up} up")
    lines += [each.description for each in made.operations]
    if smooth is not None:
        before, after = (milli(value) for value in made.jitter)
        lines.append(f"jitter of the worst joint: {after}, {before} before")
    if made.locked is not None:
        lines += _slides(made)
        lines.append(f"no joint moved by more than {milli(made.locked.changed)} to hold the feet")
        if missed := made.locked.missed:
            lines.append(
                f"out of reach in {counted(len(missed), 'frame')}, "
                f"{missed[0]} the first: as near as could be"
            )
    elif contacts is not None and contacts.spans:
        lines.append(f"feet slide by up to {milli(made.slide[0])}")
    return [*lines, *(f"note: {note}" for note in made.notes)]


_SHOWN = 12  # stances


def _slides(made: CleanedMotion) -> list[str]:
    """A line for each stance, the longest slides first where there are many."""
    slides = sorted(made.slides, key=lambda each: -each.before)[:_SHOWN]
    lines = [
        f"  {each.foot} foot, frames {each.first} to {each.last}: slides by {milli(each.before)}"
        + (f", now {milli(each.after)}" if each.held else ", left as it is")
        for each in sorted(slides, key=lambda each: (each.first, each.foot))
    ]
    left = len(made.slides) - len(slides)
    return [*lines, f"  and {counted(left, 'stance')} more that slide less"] if left else lines
