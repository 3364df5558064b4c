"""``poise retarget``: transfer a motion to another body."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from poise.batch.file_options import BUNDLED, MotionLayout
from poise.cli.input_options import (
    Json,
    MotionFile,
    MotionName,
    SkeletonFile,
    UnitName,
    about,
    pose_at,
    read_character,
    reading_lines,
    with_motion_first,
    with_parts,
)
from poise.cli.output import MOTIONS, Report, checked_output, output_option
from poise.errors import PoiseWarning
from poise.motion.retargeting.options import RetargetSettings
from poise.options import Option
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model import Character, Motion
    from poise.motion.retargeting import RetargetTable

OUTPUTS = (*MOTIONS, ".pkl")


@dataclass(frozen=True)
class Output(MotionLayout):
    """Options: the output file."""

    output: Annotated[str | None, output_option(
        f"The output file: {', '.join(OUTPUTS)}."
    )] = None  # fmt: skip


@dataclass(frozen=True)
class Mapping:
    """Options: the mapping of joints."""

    table: Annotated[str | None, Option(
        "The mapping table, as JSON: which source joint drives which target joint.",
        flags="--map", metavar="FILE",
    )] = None  # fmt: skip
    write_map: Annotated[
        str | None, Option("Write the mapping table to this file, for editing.", metavar="FILE")
    ] = None

    def pairs(self, motion: Motion, target: Character) -> RetargetTable | None:
        """Return the table from a file, or None after writing one to be edited."""
        from poise.motion.retargeting import RetargetTable

        used = None if self.table is None else RetargetTable.read(self.table)
        if self.write_map is not None:
            # Before the work, which may require that the table is filled in first.
            used = used or RetargetTable.of(motion.skeleton, target.skeleton)
            (used if used.pairs else used.with_every_part()).write(self.write_map)
        return used


@dataclass(frozen=True)
class RetargetReading:
    """Options: reading of both files."""

    to_rest_frame: Annotated[int | None, Option(
        "The frame of --to in which the target body stands in the same pose.", metavar="N",
    )] = None  # fmt: skip
    motion_name: MotionName = None
    skeleton: SkeletonFile = None
    to_skeleton: Annotated[
        str | None, Option("The skeleton for an .amc passed as --to.", metavar="ASF")
    ] = None
    unit: UnitName = None


def retarget(
    file: MotionFile,
    *,
    to: Annotated[str, Option(
        f"The file of the character to retarget to, or '{BUNDLED}'.", metavar="CHARACTER",
    )],
    written: Output,
    mapping: Mapping,
    options: RetargetSettings,
    reading: RetargetReading,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Retarget a motion to another body: rotations, trajectories and contacts, within the limits.

    poise retarget 02_01.amc --to hero.glb -o walk.glb
    """
    from poise.batch.motion_input import first_motion, human_for
    from poise.motion.retargeting import RetargetTable
    from poise.motion.retargeting import retarget as carry
    from poise.motion.retargeting.joint_mapping import open_parts
    from poise.motion.retargeting.report import retargeting_lines
    from poise.motion.robots.robot_retargeting import check_result

    output = written.output
    if output is not None:
        checked_output(output, OUTPUTS)
        written.check_layout(output)
    source = read_character(file, reading.skeleton, reading.unit)
    source = with_motion_first(source, file, reading.motion_name)
    motion = first_motion(source, file, "retarget")
    target = with_parts(read_character(to, reading.to_skeleton), to)
    used = mapping.pairs(motion, target)
    upright, alike = options.rest_frame, reading.to_rest_frame
    table = used or RetargetTable.of(motion.skeleton, target.skeleton)
    with (
        about(mapping.table or (to if table.empty_sides == ("target",) else file)),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore", PoiseWarning)  # they are printed first in the report
        made = carry(
            motion, target, table=used, options=options,
            source_rest=None if upright is None else pose_at(source, file, upright),
            target_rest=None if alike is None else pose_at(target, to, alike),
            prior=human_for(target) if options.prior and open_parts(table) else None,
        )  # fmt: skip
        report = check_result(made, target, motion, options)
    lines = [
        f"{file}: {counted(len(motion), 'frame')} at {motion.fps:g} fps, to {target.name}",
        *(f"warning: {text}" for text in made.warnings),
        *reading_lines(source),
        *reading_lines(target),
        *retargeting_lines(made),
        *(() if report is None else ("checked against the source:", *report.lines())),
    ]
    if mapping.write_map is not None:
        lines.append(f"table written: {mapping.write_map}")
    if output is not None:
        from poise.formats import write
        from poise.formats.kept_content import with_take

        whole = with_take(written.parts(target), made.motion, output, written.fps)
        write(whole, output, layout=written.layout, options=written.key_options(output))
        others = len(whole.motions) - 1
        kept = f", {to} with a further motion" if others else ""
        lines.append(f"written: {output}{kept}")
    elif mapping.write_map is None:
        lines.append("nothing written: name the output with -o OUT")
    data: dict[str, Any] = {
        "file": file, "to": to, "output": output, "map_file": mapping.write_map,
        **made.to_dict(), "check": None if report is None else report.data(),
    }  # fmt: skip
    return Report(lines, data, as_json)
