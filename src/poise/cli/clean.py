"""``poise clean``: repair lost values, smooth jitter, hold feet, close cycles."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from poise.cli.input_options import (
    Json,
    MotionFile,
    MotionOutput,
    Reading,
    about,
    read_character,
    reading_lines,
)
from poise.cli.option_groups import described
from poise.cli.output import checked_motion_output
from poise.cli.report import Report
from poise.errors import InvalidValue
from poise.options import CLEANING
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model import Motion
    from poise.motion import Floor


_FLOOR = (
    "Height of the floor; metres, or a file with its mesh, such as stairs; by default inferred "
    "from the feet."
)


@dataclass(frozen=True)
class Operations:
    """Options: operations, in this order."""

    fill_gaps: Annotated[float | None, described(CLEANING["fill"])] = None
    despike: Annotated[bool, described(CLEANING["despike"], "--despike")] = False
    smooth: Annotated[float | None, described(CLEANING["cutoff"])] = None
    belt_speed: Annotated[float | None, described(CLEANING["belt_speed"])] = None
    match_travel: Annotated[bool, described(CLEANING["match_travel"], "--match-travel")] = False
    lock: Annotated[bool, described(CLEANING["lock"])] = True
    lift: Annotated[bool, described(CLEANING["lift"], "--lift")] = False
    floor: Annotated[
        str | None, described(replace(CLEANING["floor"], help=_FLOOR), metavar="M|FILE")
    ] = None
    loop: Annotated[str | None, described(CLEANING["loop"], metavar="auto|A:B")] = None
    mirror_loop: Annotated[str | None, described(CLEANING["mirror_loop"], metavar="auto|A:B")] = (
        None
    )

    @property
    def cycle(self) -> str | None:
        """Return the cycle to close, mirrored or not: "auto", or seconds; None for no cycle.

        Raises:
            InvalidValue: both kinds of cycles are requested.
        """
        if self.loop is not None and self.mirror_loop is not None:
            raise InvalidValue("--loop and --mirror-loop cannot be combined")
        return self.loop or self.mirror_loop


@dataclass(frozen=True)
class Feet:
    """Options: the contacts of feet, and their release."""

    ease: Annotated[float, described(CLEANING["ease"])] = 0.07
    max_slide: Annotated[float, described(CLEANING["max_slide"])] = 0.4
    contact_speed: Annotated[float, described(CLEANING["contact_speed"])] = 0.2
    contact_height: Annotated[float, described(CLEANING["contact_height"])] = 0.025
    hands: Annotated[bool, described(CLEANING["hands"], "--hands")] = False


def clean(
    file: MotionFile,
    *,
    output: MotionOutput = None,
    operations: Operations,
    feet: Feet,
    reading: Reading,
    as_json: Json = False,
) -> Report:
    """Clean a motion: repair values, smooth jitter, hold the feet in place, close a cycle.

    Operations run in the order of these options. By default, only the feet are held in place.

    poise clean 02_01.amc --despike --smooth 6 -o clean.bvh
    """
    if output is not None:
        checked_motion_output(output)
    span = _span(operations.cycle or "auto")
    character = reading.read(file)
    from poise.batch.motion_input import first_motion
    from poise.motion import CleaningOptions, cleaned
    from poise.motion.cleaning_report import cleaning_lines

    motion = first_motion(character, file, "clean")
    options = CleaningOptions(
        fill=operations.fill_gaps, despike=operations.despike, cutoff=operations.smooth,
        belt_speed=operations.belt_speed, match_travel=operations.match_travel,
        lock=operations.lock, lift=operations.lift,
        floor=None if operations.floor is None else _floor(operations.floor, motion), span=span,
        loop="mirrored" if operations.mirror_loop else operations.loop is not None,
        ease=feet.ease, max_slide=feet.max_slide, hands=feet.hands,
        contact_speed=feet.contact_speed, contact_height=feet.contact_height,
    )  # fmt: skip
    made = cleaned(motion, options)
    lines = [
        f"{file}: {counted(len(motion), 'frame')} at {motion.fps:g} fps",
        *reading_lines(character),
        *cleaning_lines(made, operations.smooth),
    ]
    if output is not None:
        from poise.formats import write

        write(character.with_first_motion(made.motion), output)
        lines.append(f"written: {output}")
    data: dict[str, Any] = {"file": file, "output": output, **made.to_dict()}
    return Report(lines, data, as_json)


def _floor(text: str, motion: Motion) -> float | Floor:
    """Return the height of a floor, or the floor of a mesh file in the world of a motion.

    Raises:
        InvalidValue: neither a number nor the name of a file, or a mesh that is not a floor.
    """
    from poise.motion import Floor
    from poise.motion.up_axis import upright_axis

    try:
        return float(text)
    except ValueError:
        if not Path(text).suffix:
            raise InvalidValue(
                f"--floor {text!r}: expected a height in metres or a file with a mesh"
            ) from None
    mesh = read_character(text)
    if mesh.unit.guessed:  # from a size that is that of a person
        mesh = read_character(text, unit="m")
    with about(text):
        return Floor.of(mesh, upright_axis(motion))


def _span(text: str) -> tuple[float, float] | None:
    """Return the seconds of a cycle, such as "0.5:1.6"; None for "auto"."""
    if text == "auto":
        return None
    first, _, last = text.partition(":")
    try:
        start, end = float(first), float(last)
    except ValueError:
        raise InvalidValue(f"cycle {text!r}: expected auto or seconds such as 0.5:1.6") from None
    if not (math.isfinite(start) and math.isfinite(end)):
        raise InvalidValue(f"cycle {text!r}: expected finite times in seconds")
    return start, end
