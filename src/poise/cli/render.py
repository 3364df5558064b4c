"""``poise render``: a pose or a motion as a picture or a film."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import (
    File,
    Json,
    SkeletonFile,
    UnitName,
    about,
    pose_at,
    read_character,
    repair_lines,
)
from poise.cli.output import checked_output, size_of
from poise.cli.progress import progress
from poise.cli.report import Report, counted
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.model import Character

OUTPUTS = (".png", ".gif", ".mp4")


def render(
    file: File,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="OUT",
            help="A picture .png (a pose, or several moments of a motion) or a film .mp4, .gif; "
            "it has to be given.",
        ),
    ] = None,
    frame: Annotated[
        int | None,
        typer.Option("--frame", metavar="N", help="Only this frame, counted from 0 (-1 the last)."),
    ] = None,
    motion_name: Annotated[
        str | None,
        typer.Option("--motion", metavar="NAME", help="Which motion, if not the first."),
    ] = None,
    rest: Annotated[bool, typer.Option("--rest", help="Only the rest pose.")] = False,
    first: Annotated[int, typer.Option("--from", metavar="N", help="The first frame.")] = 0,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The last frame, itself included.")
    ] = None,
    every: Annotated[
        int, typer.Option("--every", metavar="N", min=1, help="Every so many frames only.")
    ] = 1,
    views: Annotated[
        str | None,
        typer.Option(
            "--views", metavar="NAME,NAME",
            help="Views beside each other: front, side (left), back, right, three-quarter.",
        ),
    ] = None,
    only: Annotated[
        str | None,
        typer.Option("--only", metavar="NAME,NAME", help="Only the skins of these names."),
    ] = None,
    no_skin: Annotated[
        bool, typer.Option("--no-skin", help="A body of solids instead of the file's skins.")
    ] = False,
    bones: Annotated[
        bool, typer.Option("--bones", help="Show the bones through the skin.")
    ] = False,
    weights: Annotated[
        str | None,
        typer.Option(
            "--weights", metavar="JOINT,JOINT",
            help="Show how much of the skin follows a joint, from blue (none) to red; of several, "
            "each in a colour of its own.",
        ),
    ] = None,
    weights_grey: Annotated[
        str | None,
        typer.Option("--weights-grey", metavar="JOINT", help="The same from black to white."),
    ] = None,
    size: Annotated[str | None, typer.Option("--size", metavar="WxH", help="Pixels.")] = None,
    fps: Annotated[
        float | None,
        typer.Option(metavar="F", help="The film's frames a second; time stays true."),
    ] = None,
    skeleton: SkeletonFile = None,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Draw a file: the rest pose, a frame, or its motion.

    poise render walk.bvh -o walk.mp4
    """
    if output is None:
        raise InvalidValue("where to? Add --output picture.png, film.mp4 or film.gif")
    kind = checked_output(output, OUTPUTS)
    pixels = None if size is None else size_of(size)
    if rest and frame is not None:
        raise InvalidValue("--rest is no frame of a motion: leave --rest or --frame out")
    if fps is not None and not 0.0 < fps <= 240.0:
        raise InvalidValue(f"--fps {fps:g}: expected more than 0 and at most 240")
    character = _chosen(read_character(file, skeleton, unit), file, only, motion_name)
    motion = next(iter(character.motions.values()), None)
    if character.markers is not None and motion is None:
        span = _Span(frame, first, last, every)
        return _markers_drawn(character, file, output, span, _names(views), pixels, fps, as_json)
    notes: list[str] = []
    drawn: dict[str, Any] = {
        "character": character, "noted": notes.append, "views": _names(views),
        "appearance": _appearance(not no_skin, bones, weights, weights_grey),
    }  # fmt: skip
    if rest or frame is not None or motion is None:
        if kind != ".png":
            raise InvalidValue(f"one pose is a .png picture, not a film {kind}", file=output)
        from poise.render.motions import render_pose

        pose = pose_at(character, file, None if rest else frame)
        said = "the rest pose" if rest or frame is None else f"frame {frame}"
        width, height = pixels or (960, 720)
        with about(file):
            render_pose(pose, output, width=width, height=height, **drawn)
        frames = 1
    else:
        end = len(motion) - 1 if last is None else last
        if not 0 <= first <= end < len(motion):
            raise InvalidValue(
                f"--from {first} --to {end}: the motion has frames 0 to {len(motion) - 1}",
                file=file,
            )
        from poise.render.motions import render_motion

        part = motion[first : end + 1 : every]
        said = f"frames {first} to {end}, {part.seconds:.2f} s"
        width, height = pixels or (848, 480)
        with about(file), progress(output) as advance:
            frames = render_motion(
                part, output, fps=fps, width=width, height=height, progress=advance,
                # The clock counts the frames of what it is given, not of the file.
                clock=first == 0 and every == 1, **drawn,
            )  # fmt: skip
    what = "picture" if kind == ".png" else f"film of {counted(frames, 'frame')}"
    return Report(
        lines=[
            f"{file}: {said}",
            *repair_lines(character),
            *(f"not drawn: {note}" for note in notes),
            f"written: {output}, a {what}, {width} x {height} pixels",
        ],
        data={
            "file": file, "output": output, "frames": frames, "width": width, "height": height,
            "not_drawn": notes,
        },
        as_json=as_json,
    )  # fmt: skip


@dataclass(frozen=True)
class _Span:
    """One frame, or from which to which and every how many."""

    frame: int | None
    first: int
    last: int | None
    every: int


def _markers_drawn(
    character: Character, file: str, output: str, span: _Span, views: tuple[str, ...],
    pixels: tuple[int, int] | None, fps: float | None, as_json: bool,
) -> Report:  # fmt: skip
    """The picture or the film of a file that has markers and no motion."""
    from poise.motion.markers import flag_markers
    from poise.render.markers import MarkerScene, best_frame, render_markers

    markers = character.markers
    if markers is None or not len(markers):
        raise InvalidValue("the file has no frame of markers", file=file)
    end = len(markers) - 1 if span.last is None else span.last
    if not 0 <= span.first <= end < len(markers):
        raise InvalidValue(
            f"--from {span.first} --to {end}: the markers have frames 0 to {len(markers) - 1}",
            file=file,
        )
    still = output.lower().endswith(".png")
    if span.frame is not None and not still:
        raise InvalidValue("one frame is a .png picture, not a film", file=output)
    number = best_frame(markers) if span.frame is None else span.frame
    number += len(markers) if number < 0 else 0
    faulty = flag_markers(markers).faulty
    chosen = slice(None) if still else slice(span.first, end + 1, span.every)
    width, height = pixels or ((960, 720) if still else (848, 480))
    with progress(output) as advance:
        frames = render_markers(
            MarkerScene(markers[chosen], faulty[chosen]), output,
            frame=number if still else None, views=views, fps=fps, width=width, height=height,
            clock=still or (span.first == 0 and span.every == 1), progress=advance,
        )  # fmt: skip
    said = f"frame {number}" if still else f"frames {span.first} to {end}"
    what = "picture" if still else f"film of {counted(frames, 'frame')}"
    return Report(
        lines=[
            f"{file}: {counted(len(markers.names), 'marker')}, {said}",
            *repair_lines(character),
            f"written: {output}, a {what}, {width} x {height} pixels",
        ],
        data={
            "file": file, "output": output, "frames": frames, "width": width, "height": height,
            "not_drawn": [],
        },
        as_json=as_json,
    )  # fmt: skip


def _names(text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(name.strip() for name in text.split(","))


def _appearance(skin: bool, bones: bool, weights: str | None, grey: str | None) -> Any:
    from poise.render.actors import Appearance

    if weights is not None and grey is not None:
        raise InvalidValue("--weights and --weights-grey show the same: leave one of them out")
    return Appearance(skin, bones, _names(weights or grey), grey is not None)


def _chosen(character: Character, file: str, only: str | None, motion: str | None) -> Character:
    """The character with the skins and the motion that are asked for."""
    from poise.errors import UnknownName

    if motion is not None:
        if motion not in character.motions:
            raise UnknownName(motion, "motion", character.motions, file=file)
        character = character.with_motion(character.motions[motion])
    if only is None:
        return character
    names = list(dict.fromkeys(skin.name for skin in character.skins))
    for name in _names(only):
        if name not in names:
            raise UnknownName(name, "skin", names, file=file)
    return character.with_skins([skin for skin in character.skins if skin.name in _names(only)])
