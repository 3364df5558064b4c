"""``poise clean``: feet held where they stand, jitter smoothed away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import File, Json, Reading, repair_lines
from poise.cli.output import checked_motion_output
from poise.cli.report import Report, counted, milli
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.motion import CleanedMotion


def clean(
    file: File,
    *,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="OUT", help="A file that holds a motion."),
    ] = None,
    smooth: Annotated[
        float | None,
        typer.Option(metavar="HZ", help="Take away what is faster than this (6 is usual)."),
    ] = None,
    lock: Annotated[
        bool, typer.Option(help="Hold the feet where they stand, or only measure them.")
    ] = True,
    ease: Annotated[
        float, typer.Option(metavar="S", min=0.0, help="Seconds in which a foot is let go.")
    ] = 0.1,
    hands: Annotated[
        bool, typer.Option("--hands", help="Hold hands that stand on the floor, too.")
    ] = False,
    reading: Reading,
    as_json: Json = False,
) -> Report:
    """Clean a motion: find where the feet stand, and hold them there; smooth what trembles.

    poise clean 02_01.amc --smooth 6 -o clean.bvh
    """
    if output is not None:
        checked_motion_output(output)
    character = reading.read(file)
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        raise InvalidValue("has no motion to clean", file=file)
    from poise.motion import cleaned

    made = cleaned(motion, cutoff=smooth, lock=lock, ease=ease, hands=hands)
    lines = [
        f"{file}: {counted(len(motion), 'frame')} at {motion.fps:g} a second",
        *repair_lines(character),
        *_lines(made, smooth),
    ]
    if output is not None:
        from poise.formats import write

        write(character.with_first_motion(made.motion), output)
        lines.append(f"written: {output}")
    data: dict[str, Any] = {"file": file, "output": output, **made.to_dict()}
    return Report(lines, data, as_json)


def _lines(made: CleanedMotion, smooth: float | None) -> list[str]:
    """What was found and done, in words."""
    lines: list[str] = []
    if smooth is not None:
        before, after = (milli(value) for value in made.jitter)
        lines.append(f"smoothed above {smooth:g} Hz: joints tremble by {after}, {before} before")
    contacts = made.contacts
    if contacts is None:
        return [*lines, "no joint's name says that it is a foot: feet are not looked at"]
    lines.append(
        f"contacts: {len(contacts.spans)}, of {counted(len(contacts.points), 'point')}, "
        f"floor at {milli(contacts.floor)}"
    )
    if contacts.up != made.motion.skeleton.up:
        lines.append(f"the body is taken to stand with {contacts.up} up")
    if not contacts.spans:
        return lines
    lines.append(f"feet slide by up to {milli(made.slide[0])}")
    if made.locked is not None:
        kept = (
            f"held: they still slide by up to {milli(made.slide[1])}; no joint moved by more than "
        )
        lines.append(kept + milli(made.locked.changed))
        missed = made.locked.missed
        if missed:
            lines.append(
                f"out of reach in {counted(len(missed), 'frame')}, "
                f"{missed[0]} the first: as near as could be"
            )
    return lines
