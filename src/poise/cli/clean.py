"""``poise clean``: repair lost values, smooth jitter, hold feet, close cycles."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from poise.cli.input_options import (
    Json,
    ModelReading,
    MotionFile,
    MotionOutput,
    about,
    read_character,
    reading_lines,
)
from poise.cli.lazy_commands import Without
from poise.cli.output import Report, checked_motion_output, written
from poise.errors import InvalidValue
from poise.motion.options import CleaningOptions
from poise.options import Option
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model import Motion
    from poise.motion import Floor


@dataclass(frozen=True)
class SceneOptions:
    """Options: the floor, and the cycle to close."""

    floor: Annotated[str | None, Option(
        "Height of the floor; metres, or a file with its mesh, such as stairs; by default "
        "inferred from the feet.", metavar="M|FILE",
    )] = None  # fmt: skip
    loop: Annotated[
        str | None, Option("Cut out one cycle and close it without a seam.", metavar="auto|A:B")
    ] = None
    mirror_loop: Annotated[str | None, Option(
        "Make a cycle from half a cycle and its mirror image.", metavar="auto|A:B",
    )] = None  # fmt: skip

    @property
    def cycle(self) -> str | None:
        """Return the cycle to close, mirrored or not: "auto", or seconds; None for no cycle.

        Raises:
            InvalidValue: both kinds of cycles are requested.
        """
        if self.loop is not None and self.mirror_loop is not None:
            raise InvalidValue("--loop and --mirror-loop cannot be combined")
        return self.loop or self.mirror_loop


def clean(
    file: MotionFile,
    *,
    output: MotionOutput = None,
    options: Annotated[CleaningOptions, Without("floor", "loop", "span")],
    scene: SceneOptions,
    reading: ModelReading,
    as_json: Json = False,
) -> Report:
    """Clean a motion: repair values, smooth jitter, hold the feet in place, close a cycle.

    Operations run in the order of these options. By default, only the feet are held in place.

    poise clean 02_01.amc --despike --smooth 6 -o clean.bvh
    """
    if output is not None:
        checked_motion_output(output)
    span = _span(scene.cycle or "auto")
    character = reading.read(file)
    from poise.batch.motion_input import first_motion
    from poise.motion import cleaned
    from poise.motion.cleaning import cleaning_lines

    motion = first_motion(character, file, "clean")
    floor = None if scene.floor is None else _floor(scene.floor, motion)
    loop = "mirrored" if scene.mirror_loop else scene.loop is not None
    options = replace(options, floor=floor, loop=loop, span=span)
    made = cleaned(motion, options)
    lines = [
        f"{file}: {counted(len(motion), 'frame')} at {motion.fps:g} fps",
        *reading_lines(character),
        *cleaning_lines(made, options.cutoff),
    ]
    lines += written(character.with_first_motion(made.motion), output)
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
