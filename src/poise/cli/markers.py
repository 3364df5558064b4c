"""``poise markers``: solve a body's motion from optical markers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.batch.file_options import BUNDLED
from poise.cli.input_options import Json, UnitName, about, read_character, reading_lines, with_parts
from poise.cli.output import MOTIONS, Report, checked_apart, checked_output, output_option
from poise.errors import InvalidValue
from poise.files import together
from poise.motion.options import TrialOptions
from poise.options import Option
from poise.report_text import counted, milli

if TYPE_CHECKING:
    from poise.formats.opensim.scaling import ScaledModel
    from poise.model import Character, Markers
    from poise.motion.markers import MarkerTrial

TABLES = (".json",)
REPORTS = (".json", ".csv", ".png", ".svg")
DRAWN = (".png", ".mp4", ".gif")
OUTPUTS = (*MOTIONS, *DRAWN)

Trial = Annotated[str, typer.Argument(metavar="TRIAL", help="The trial, a .c3d or .trc file.")]
SkeletonOf = Annotated[str | None, Option(
    "The body to solve for: an .asf, an .osim with its own markers, or any file with a human "
    "skeleton; by default the bundled character.", flags="--skeleton", metavar="FILE",
)]  # fmt: skip
StaticFile = Annotated[
    str | None, Option("A further trial of the same subject to calibrate on.", metavar="C3D")
]
ModelFile = Annotated[
    str | None, Option("The marker placement table, as JSON.", flags="--model", metavar="TABLE")
]
WriteModel = Annotated[str | None, Option(
    "Write the calibrated table to this file, for reuse or editing. Its offsets are in the joint "
    "frames of --skeleton, which a BVH does not store.", metavar="TABLE",
)]  # fmt: skip


@dataclass(frozen=True)
class Files:
    """Options: further input and output files."""

    static: StaticFile = None
    model: ModelFile = None
    write_model: WriteModel = None
    scale: Annotated[str | None, Option(
        "Scale the .osim skeleton to --static by this setup of OpenSim's scale tool.",
        metavar="XML",
    )] = None  # fmt: skip
    report: Annotated[
        str | None, Option(f"Errors per marker and frame: {', '.join(REPORTS)}.", metavar="FILE")
    ] = None


def markers(
    file: Trial,
    *,
    skeleton: SkeletonOf = None,
    output: Annotated[str | None, output_option(
        f"The motion, or a picture or film of it with the markers: {', '.join(OUTPUTS)}."
    )] = None,
    files: Files,
    options: TrialOptions,
    frame: Annotated[
        int | None, Option("The frame of the picture, counted from 0.", metavar="N")
    ] = None,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Solve the motion of a body from optical markers: flag faults, calibrate, solve each frame.

    poise markers trial.c3d --skeleton 02.asf -o trial.npz --report errors.png
    """
    if output is not None:
        checked_output(output, OUTPUTS)
    if files.report is not None:
        checked_output(files.report, REPORTS)
    if files.write_model is not None:
        checked_output(files.write_model, TABLES)
    written = {"--output": output, "--report": files.report}
    checked_apart(written, (file, files.static, skeleton, files.model, files.scale, options.tasks))
    # A table may overwrite the one that was read, as reading has finished by then.
    written["--write-model"] = files.write_model
    checked_apart(written, (file, files.static, skeleton, files.scale, options.tasks))
    from poise.batch.markers import own_markers, solved_trial
    from poise.batch.motion_input import human_for
    from poise.motion.markers import trial_dict
    from poise.motion.markers.report import trial_lines
    from poise.motion.markers.trial_pipeline import one_subject, relaxed
    from poise.render.plots import write_trial_report

    character = read_character(file, None, unit)
    seen = markers_of(character, file)
    if frame is not None:
        checked_frame(frame, output, len(seen))
    body = with_parts(read_character(skeleton or BUNDLED), skeleton or "the bundled character")
    still = _static_markers(files.static, unit)
    # Before the work, so that later errors belong to the table.
    relaxed(body.skeleton, options.limits)
    for path, trial in ((file, seen), (files.static, still)):
        if path is not None and trial is not None:
            with about(path):
                one_subject(trial, options.subject)
    scaled = _scaled(skeleton, files, still, options.subject)
    if scaled is not None:
        body, still = scaled.character, None
    with about(files.model or file):
        made = solved_trial(seen, body, options, files.model, still)
    general = options.prior and own_markers(body, files.model) is None
    prior = human_for(body, moved=False) if general else None
    seconds = f"{counted(len(made.markers), 'frame')} at {made.markers.fps:g} fps"
    lines = [
        f"{file}: {counted(len(made.markers.names), 'marker')}, {seconds}",
        *reading_lines(character),
        *([] if scaled is None else _scale_lines(scaled)),
        *trial_lines(made),
        *(["pose prior: human (--no-prior disables it)"] if prior is not None else ()),
    ]
    with together():
        if files.report is not None:
            write_trial_report(made, files.report)
            lines.append(f"errors written: {files.report}")
        if files.write_model is not None:
            made.model.write(files.write_model)
        if output is not None:
            write_trial(made, body, output, frame)
            lines.append(f"written: {output}")
        if files.write_model is not None:
            lines.append(f"table written: {files.write_model}")
            lines.extend(_other_frames(made, output))
    data: dict[str, Any] = {
        "file": file, "output": output, "report": files.report,
        "model_file": files.write_model,
        "prior": prior and "human",
        **({} if scaled is None else {"scale": {k: v.tolist() for k, v in scaled.factors.items()}}),
        **trial_dict(made),
    }  # fmt: skip
    return Report(lines, data, as_json)


def _other_frames(trial: MarkerTrial, output: str | None) -> list[str]:
    """Return a note if the output does not store the joint frames of the table's offsets."""
    if output is None or Path(output).suffix.lower() != ".bvh":
        return []
    import numpy as np

    body = trial.motion.skeleton
    joints = [body.joint_index(name) for name in trial.model.joints if name in body.joint_names]
    turned = body.rest.world[joints, :3, :3] - np.eye(3)
    if np.abs(turned).max(initial=0.0) < 1e-9:
        return []
    note = (
        f"the table's offsets are in the joint frames of --skeleton; {output} does not store joint "
        "orientations, so they do not fit its joints: write .npz, .glb or .amc instead"
    )
    return [note]


def _scaled(
    skeleton: str | None, files: Files, still: Markers | None, subject: str | None
) -> ScaledModel | None:
    """Return the model that ``--scale`` scales, or None.

    Raises:
        InvalidValue: there is no static trial, or no model of OpenSim.
    """
    if files.scale is None:
        return None
    if still is None or skeleton is None or files.model is not None:
        raise InvalidValue("--scale needs --skeleton MODEL.osim and --static, without --model")
    from poise.formats.opensim.scaling import scaled_model
    from poise.motion.markers.trial_pipeline import one_subject

    return scaled_model(skeleton, files.scale, one_subject(still, subject))


def _scale_lines(scaled: ScaledModel) -> list[str]:
    rows = [
        f"{body} {' '.join(f'{value:.3f}' for value in factors)}"
        for body, factors in scaled.factors.items()
    ]
    placed = "" if math.isnan(scaled.rms) else f"; markers placed, {milli(scaled.rms)} RMS before"
    return [f"scale of X, Y and Z: {', '.join(rows) or 'none'}{placed}"]


def _static_markers(file: str | None, unit: str | None) -> Markers | None:
    return None if file is None else markers_of(read_character(file, None, unit), file)


def markers_of(character: Character, file: str) -> Markers:
    """Return a file's markers.

    Raises:
        InvalidValue: the file has no markers.
    """
    if character.markers is None:
        raise InvalidValue("has no markers; expected a .c3d or .trc file", file=file)
    return character.markers


def checked_frame(frame: int, output: str | None, count: int) -> None:
    """Check before the work that a frame can be drawn.

    Raises:
        InvalidValue: the output is not a picture, or the trial has no such frame.
    """
    if output is None or Path(output).suffix.lower() != ".png":
        raise InvalidValue("--frame selects the frame of a picture: add -o FILE.png, or omit it")
    if not 0 <= frame < count:
        raise InvalidValue(f"--frame {frame}: the markers have frames 0 to {count - 1}")


def write_trial(trial: MarkerTrial, body: Character, path: str, frame: int | None) -> None:
    """Write the motion, or a picture or film of it with the markers over it."""
    if Path(path).suffix.lower() in DRAWN:
        from poise.render.markers import MarkerScene, render_markers

        solution = trial.solution
        scene = MarkerScene(
            trial.markers, trial.flags.faulty, trial.motion, solution.places, trial.columns, False
        )
        render_markers(scene, path, frame=frame)
        return
    from poise.batch.markers import with_solution
    from poise.formats import write

    write(with_solution(body, trial.motion, "markers"), path)
