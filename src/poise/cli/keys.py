"""``poise keys``: frames to keys and keys to frames."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import Json, SkeletonFile, UnitName, read_character
from poise.cli.output import checked_motion_output, checked_output
from poise.cli.report import Report, counted
from poise.errors import InvalidValue

if TYPE_CHECKING:
    from poise.motion import Keyframes


def keys(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A motion, or keyframes in .json.")],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="Keyframes in .json, or a file that holds a motion.",
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="FILE", help="The character that keyframes are for.")
    ] = None,
    fps: Annotated[
        float | None, typer.Option(metavar="FPS", help="Frames a second to bake keys to.")
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND", help="Go from key to key by step, linear, catmull-rom, hermite, bezier."
        ),
    ] = None,
    angle: Annotated[
        float, typer.Option(metavar="DEG", help="What keys may be off by in any frame.")
    ] = 0.1,
    length: Annotated[float, typer.Option(metavar="M", help="The same of shifts.")] = 0.001,
    skeleton: SkeletonFile = None,
    unit: UnitName = None,
    as_json: Json = False,
) -> Report:
    """Make few keys of a motion's frames, or bake keys to frames.

    poise keys walk.bvh -o walk.json;  poise keys walk.json --to walk.bvh -o again.bvh
    """
    if Path(file).suffix.lower() == ".json":
        if to is None:
            raise InvalidValue("whose keys are these? Add --to CHARACTER", file=file)
        if output is not None:
            checked_motion_output(output)
        return _baked(file, output, to, fps, kind, skeleton, unit, as_json)
    if output is not None:
        checked_output(output, (".json",))
    return _reduced(file, output, math.radians(angle), length, skeleton, unit, as_json)


def _reduced(
    file: str, output: str | None, angle: float, length: float, skeleton: str | None,
    unit: str | None, as_json: bool,
) -> Report:  # fmt: skip
    from poise.formats.keyframes import write_keyframes
    from poise.motion import reduced

    character = read_character(file, skeleton, unit)
    motion = next(iter(character.motions.values()), None)
    if motion is None:
        raise InvalidValue("has no motion to make keys of", file=file)
    found = reduced(motion, angle=angle, length=length)
    numbers = motion.q.size
    lines = [
        f"{file}: {counted(len(motion), 'frame')} of {counted(motion.q.shape[1], 'number')}",
        f"{_said(found)}: one for {numbers / max(1, found.count):.1f} numbers",
    ]
    if output is not None:
        write_keyframes(found, output, fps=motion.fps)
        lines.append(f"written: {output}")
    data = {"file": file, "output": output, **_figures(found), "frames": len(motion)}
    return Report(lines, data, as_json)


def _baked(
    file: str, output: str | None, to: str, fps: float | None, kind: str | None,
    skeleton: str | None, unit: str | None, as_json: bool,
) -> Report:  # fmt: skip
    from poise.formats import write
    from poise.formats.keyframes import read_keyframes

    character = read_character(to, skeleton, unit)
    found, rate = read_keyframes(file, character.skeleton)
    if kind is not None:
        found = found.with_kind(kind)
    motion = found.motion(rate if fps is None else fps)
    lines = [
        f"{file}: {_said(found)}",
        f"{counted(len(motion), 'frame')} at {motion.fps:g} a second",
    ]
    if output is not None:
        write(character.with_motion(motion), output)
        lines.append(f"written: {output}")
    data = {"file": file, "output": output, **_figures(found), "frames": len(motion)}
    return Report(lines, data, as_json)


def _said(found: Keyframes) -> str:
    return f"{counted(found.count, 'key')} of {counted(len(found.tracks), 'degree')} of freedom"


def _figures(found: Keyframes) -> dict[str, Any]:
    return {"keys": found.count, "tracks": {name: len(t) for name, t in found.tracks.items()}}
