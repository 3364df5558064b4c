"""``poise check``: measure the quality of a motion, or of all motions of a folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from poise.cli.input_options import Json, UnitName, about, read_character, with_parts
from poise.cli.output import Report, checked_output, output_option
from poise.errors import PoiseError, UsageError
from poise.files import is_folder
from poise.options import Option
from poise.report_text import columns, counted

if TYPE_CHECKING:
    from poise.model import Character, Motion
    from poise.motion.checking import MotionReport


EXCEEDED = 1
"""The exit code of motions that exceed a threshold."""


@dataclass(frozen=True)
class Against:
    """Options: what the motion is compared with."""

    on: Annotated[str | None, Option(
        "The robot, for files without a skeleton; also the .asf of an .amc.", metavar="ROBOT",
    )] = None  # fmt: skip
    source: Annotated[str | None, Option(
        "The motion that FILE was made from, or a folder of motions with the names of those of "
        "FILE. Without it, only measures that need no source are computed.", metavar="CLIP",
    )] = None  # fmt: skip
    limits: Annotated[list[str] | None, Option(
        "The largest value that passes, as in slide=0.5; inf for none; may be repeated.",
        flags="--max", metavar="MEASURE=VALUE",
    )] = None  # fmt: skip
    unit: UnitName = None


def check(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A file with a motion, or a folder of such files."),
    ],
    *,
    output: Annotated[
        str | None, output_option("A page with tables, and plots over time: .html.")
    ] = None,
    against: Against,
    as_json: Json = False,
) -> Report:
    """Check a motion: slide of the soles, collisions, limits and speeds, likeness to its source.

    The exit code is 1 if a measure exceeds its threshold. The body may be a robot or a person.

    poise check walk.npz --on g1.xml --source walk.bvh --max slide=0.5 -o walk.html
    """
    if output is not None:
        checked_output(output, (".html",))
        checked_output(str(Path(output).with_suffix(".svg")), (".svg",))  # plots need Matplotlib
    from poise.batch.motion_input import motions_in
    from poise.motion.checking.report import thresholds_of

    thresholds = thresholds_of(against.limits or ())
    folder = is_folder(file)
    robot = None if against.on is None else with_parts(read_character(against.on), against.on)
    reports: dict[str, MotionReport] = {}
    errors: dict[str, PoiseError] = {}
    for clip in motions_in(file) if folder else [file]:
        try:
            reports[clip] = _checked(clip, robot, against, thresholds)
        except PoiseError as error:
            if not folder:
                raise
            errors[clip] = error
    if output is not None:
        from poise.files import encoded, replace_file

        replace_file(output, encoded(check_page(reports), output))
    lines = (
        _folder_lines(reports, errors) if folder else next(iter(reports.values())).lines(every=True)
    )
    if not folder:
        one = reports[file]
        lines.insert(0, f"{file}: {counted(one.frames, 'frame')} at {one.fps:g} fps")
    if output is not None:
        lines.append(f"written: {output}")
    clips = [{"file": clip, **one.data()} for clip, one in reports.items()]
    data: dict[str, Any] = {"output": output}
    if folder:
        data |= {"folder": file, "clips": clips}
        data["errors"] = [{"file": clip, "message": str(one)} for clip, one in errors.items()]
    else:
        data |= clips[0]
    exceeded = any(one.failed for one in reports.values())
    return Report(lines, data, as_json, 2 if errors else EXCEEDED if exceeded else 0)


def _checked(
    clip: str, robot: Character | None, against: Against, thresholds: dict[str, float]
) -> MotionReport:
    from poise.motion.checking import check as measured

    motion, own = _motion(clip, against.on, against.unit)
    source = None
    if against.source is not None:
        from poise.batch.motion_input import source_of

        source, _ = _motion(source_of(clip, against.source), None, against.unit)
    with about(clip):
        return measured(motion, own if robot is None else robot, source, thresholds)


def _motion(file: str, skeleton: str | None, unit: str | None) -> tuple[Motion, Character]:
    """Return the first motion of a file, and its character.

    Raises what `poise.read` raises, and InvalidValue for a file without a motion.
    """
    from poise.batch.motion_input import first_motion

    try:
        character = read_character(file, skeleton, unit)
    except UsageError:  # a file with its own skeleton
        if skeleton is None:
            raise
        character = read_character(file, None, unit)
    return first_motion(with_parts(character, file), file, "check"), character


def _folder_lines(reports: dict[str, MotionReport], errors: dict[str, PoiseError]) -> list[str]:
    rows = [(clip, ", ".join(one.failed) or "all thresholds hold") for clip, one in reports.items()]
    lines = columns(rows, indent="")
    lines += [f"{clip}: {error.message}" for clip, error in errors.items()]
    failed = sum(bool(one.failed) for one in reports.values())
    lines.append(
        f"{counted(len(reports), 'motion')} checked: {failed} exceed a threshold, "
        f"{len(errors)} cannot be checked"
    )
    return lines


_WIDTH, _ROW = 9.0, 1.35  # inches


def check_page(reports: Mapping[str, MotionReport]) -> str:
    """Return a self-contained HTML page about motions, by file."""
    from poise.render.html_report import bullets, figure, page, table

    parts = ["<h1>Motion check</h1>"]
    if len(reports) > 1:
        rows = [(f, str(one.frames), ", ".join(one.failed) or "-") for f, one in reports.items()]
        parts.append(table([("motion", "frames", "thresholds exceeded"), *rows], words=True))
    for number, (file, one) in enumerate(reports.items()):
        parts.append(f"<h2>{escape(Path(file).name)}</h2>")
        parts.append(f"<p>{one.frames} frames at {one.fps:g} fps. {escape(one.lines()[-1])}.</p>")
        head = ("measure", "value", "threshold", "description")
        parts.append(table([head, *one.rows()], words=True))
        notes = [*one.left_out]
        notes += [f"{pair}: {1e3 * depth:.1f} mm" for pair, depth in one.collisions]
        parts.append(bullets(notes) if notes else "")
        if one.series:
            parts.append(figure(_plots(one, f"motion{number}"), "Measures over time."))
    return page("Motion check", "\n".join(parts))


def _plots(report: MotionReport, name: str) -> str:
    """Draw each series over time, as SVG."""
    from poise.render.plot_style import ACCENT, GRID, new_figure, style, svg_for_page

    seconds = np.arange(report.frames) / report.fps
    with style():
        made = new_figure(_WIDTH, _ROW * len(report.series) + 0.4)
        rows = made.subplots(len(report.series), 1, sharex=True, squeeze=False)[:, 0]
        for axes, (title, values) in zip(rows, report.series.items(), strict=True):
            axes.plot(seconds, values, color=ACCENT, linewidth=1.2)
            axes.set_title(title, loc="left", fontsize=9)
            axes.grid(color=GRID)
        rows[-1].set_xlabel("time [s]")
    return svg_for_page(made, name)
