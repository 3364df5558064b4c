"""``poise view``: write a character or a motion as a self-contained HTML file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from poise.cli.input_options import (
    BesideFiles,
    File,
    Json,
    SkeletonFile,
    UnitName,
    about,
    read_character,
    reading_lines,
    with_motion_first,
    with_others,
    with_parts,
)
from poise.cli.output import Report, checked_output, output_option
from poise.errors import InvalidValue
from poise.options import Option
from poise.report_text import counted

OUTPUTS = (".html",)


def view(
    file: File,
    *,
    output: Annotated[str | None, output_option("The page to write, .html (required).")] = None,
    motion_name: Annotated[
        str | None,
        Option(
            "Include only this motion; by default all of them.",
            flags="--motion",
            metavar="NAME",
        ),
    ] = None,
    beside: BesideFiles = None,
    skeleton: SkeletonFile = None,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:
    """Write an HTML page that shows a file: turn it, play its motions, inspect skin and weights.

    poise view walk.glb -o walk.html
    """
    if output is None:
        raise InvalidValue("missing option '--output' / '-o'; expected an .html file")
    checked_output(output, OUTPUTS)
    from poise.studio.viewing.view import view as viewed

    character = with_parts(read_character(file, skeleton, unit), file)
    if motion_name is not None:
        character = with_motion_first(character, file, motion_name)
        character = replace(character, motions={motion_name: character.motion})
    together = with_others(character, beside)
    with about(file):
        shown = viewed(together)
        shown.write(output)
    size = Path(output).stat().st_size
    frames = sum(len(motion) for motion in shown.motions)
    held = [
        counted(len(together.skins), "skin"), counted(len(shown.motions), "motion"),
        counted(frames, "frame"),
    ]  # fmt: skip
    return Report(
        lines=[
            f"{file}: {', '.join(held)}",
            *reading_lines(character),
            f"written: {output}, {size / 1e6:.1f} MB; open it in any browser",
        ],
        data={
            "file": file, "output": output, "skins": len(together.skins),
            "motions": len(shown.motions), "frames": frames, "bytes": size,
        },
        as_json=as_json,
    )  # fmt: skip
