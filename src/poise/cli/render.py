"""``poise render``: a pose or a motion as a picture or a film."""

from __future__ import annotations

from typing import Annotated

import typer

from poise.cli.output import checked_output, size_of
from poise.cli.reading import (
    File,
    Json,
    SkeletonFile,
    UnitName,
    pose_at,
    read_character,
    repair_lines,
)
from poise.cli.report import Report, counted
from poise.cli.terminal import progress
from poise.errors import InvalidValue

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
    rest: Annotated[bool, typer.Option("--rest", help="Only the rest pose.")] = False,
    first: Annotated[int, typer.Option("--from", metavar="N", help="The first frame.")] = 0,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", help="The last frame, itself included.")
    ] = None,
    every: Annotated[
        int, typer.Option("--every", metavar="N", min=1, help="Every so many frames only.")
    ] = 1,
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
    if fps is not None and not 0.0 < fps <= 240.0:
        raise InvalidValue(f"--fps {fps:g}: expected more than 0 and at most 240")
    character = read_character(file, skeleton, unit)
    motion = next(iter(character.motions.values()), None)
    width, height = pixels or ((848, 480) if motion is not None and frame is None else (960, 720))
    if rest or frame is not None or motion is None:
        if kind != ".png":
            raise InvalidValue(f"one pose is a .png picture, not a film {kind}", file=output)
        from poise.render.motions import render_pose

        pose = pose_at(character, file, None if rest else frame)
        said = "the rest pose" if rest or frame is None else f"frame {frame}"
        if pixels is None:
            width, height = 960, 720
        render_pose(pose, output, width=width, height=height)
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
        with progress(output) as advance:
            frames = render_motion(
                part, output, fps=fps, width=width, height=height, progress=advance,
                # The clock counts the frames of what it is given, not of the file.
                clock=first == 0 and every == 1,
            )  # fmt: skip
    what = "picture" if kind == ".png" else f"film of {counted(frames, 'frame')}"
    return Report(
        lines=[
            f"{file}: {said}",
            *repair_lines(character),
            f"written: {output}, a {what}, {width} x {height} pixels",
        ],
        data={"file": file, "output": output, "frames": frames, "width": width, "height": height},
        as_json=as_json,
    )
