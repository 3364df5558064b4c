"""``poise sequence``: optimise all frames of a motion together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from poise.cli.input_options import (
    Json,
    ModelReading,
    MotionFile,
    MotionOutput,
    about,
    reading_lines,
)
from poise.cli.output import NOT_CONVERGED, Report, checked_motion_output, written
from poise.errors import PoiseError
from poise.motion.options import SequenceOptions
from poise.options import Option, part

if TYPE_CHECKING:
    from poise.model import Motion


def _lines(file: str | None, motion: Motion) -> list[str]:
    """Return the goals of a file.

    Raises the errors of reading the file; PoiseError for a wrong goal in the file.
    """
    from poise.formats.text_file import utf8_lines
    from poise.motion.sequences import written_goals

    lines = [] if file is None else utf8_lines(file)
    try:
        written_goals(lines, motion)
    except PoiseError as error:
        error.file = file
        raise
    return lines


def sequence(
    file: MotionFile,
    *,
    output: MotionOutput = None,
    goals_file: Annotated[
        str | None,
        Option(
            "A file of goals as in --goal, one per line.",
            flags="--goals",
            metavar="FILE",
        ),
    ] = None,
    options: SequenceOptions,
    reading: ModelReading,
    as_json: Json = False,
) -> Report:
    """Optimise all frames of a motion together, with goals at given frames.

    poise sequence walk.bvh --goal "90: lhand=0.3,1.2,0.4" --contacts -o reached.bvh
    """
    if output is not None:
        checked_motion_output(output)
    character = reading.read(file)
    from poise.batch.motion_input import first_motion
    from poise.motion.sequences import Recipe

    motion = first_motion(character, file, "optimise")
    # Goals of the file come first, so that line numbers in errors are those of the file.
    goals = (*_lines(goals_file, motion), *options.goals)
    with about(file):
        result = part(options, Recipe, goals=goals).apply(motion)
    lines = [f"{file}: {result.explain()}", *reading_lines(character)]
    lines += written(character.with_first_motion(result.motion), output)
    data: dict[str, Any] = {
        "file": file,
        "output": output,
        "status": result.status,
        "converged": result.converged,
        "iterations": result.iterations,
        "seconds": result.seconds,
        "violation": result.violation,
        "changed_m": result.changed,
        "goals": [error.to_dict() for error in result.errors],
        "notes": list(result.notes),
    }
    return Report(lines, data, as_json, 0 if result.converged else NOT_CONVERGED)
