"""``poise angles``: the joint angles of a motion by the conventions of biomechanics."""

from __future__ import annotations

from typing import Annotated, Any

from poise.cli.input_options import (
    Json,
    ModelReading,
    MotionFile,
    about,
    reading_lines,
)
from poise.cli.output import Report, checked_apart, checked_output, output_option
from poise.options import Option
from poise.report_text import columns, counted

TABLES = (".csv",)


def angles(
    file: MotionFile,
    *,
    output: Annotated[
        str | None, output_option("A table with a row for each frame: .csv, degrees.")
    ] = None,
    convention: Annotated[str, Option("The convention: isb.", metavar="NAME")] = "isb",
    reading: ModelReading,
    as_json: Json = False,
) -> Report:
    """Measure the joint angles of a person by the conventions of the ISB, in degrees.

    poise angles walk.bvh -o angles.csv
    """
    if output is not None:
        checked_output(output, TABLES)
        checked_apart({"--output": output}, (file, reading.skeleton))
    character = reading.read(file)
    from poise.batch.motion_input import first_motion
    from poise.motion.biomechanics.joint_angles import joint_angles

    motion = first_motion(character, file, "measure")
    with about(file):
        found = joint_angles(motion, convention)
    least, largest = found.degrees.min(axis=0).tolist(), found.degrees.max(axis=0).tolist()
    ends = list(zip(found.names, least, largest, strict=True))
    rows = [(name, f"{low:.1f}", f"{high:.1f}") for name, low, high in ends]
    lines = [
        f"{file}: {counted(len(motion), 'frame')} at {motion.fps:g} fps",
        *reading_lines(character),
        *columns(
            [(f"angle ({convention.upper()}) [deg]", "least", "largest"), *rows], right=(1, 2)
        ),
        *(f"note: {note}" for note in found.notes),
    ]
    if output is not None:
        from poise.formats.csv_table import table_text
        from poise.formats.text_file import write_text

        header = ["time [s]", *(f"{name} [deg {convention.upper()}]" for name in found.names)]
        table = zip(motion.times.tolist(), found.degrees.round(6).tolist(), strict=True)
        write_text(output, table_text(header, ([time, *values] for time, values in table)))
        lines.append(f"written: {output}")
    data: dict[str, Any] = {
        "file": file, "output": output, "convention": convention, "frames": len(motion),
        "fps": motion.fps, "notes": list(found.notes),
        "angles": {
            name: {"least_deg": low, "largest_deg": high} for name, low, high in ends
        },
    }  # fmt: skip
    return Report(lines, data, as_json)
