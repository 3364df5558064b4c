"""``poise keys``: convert frames to keyframes and keyframes to frames."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poise.cli.input_options import Json, ModelReading, reading_lines
from poise.cli.output import Report, checked_motion_output, checked_output, output_option, written
from poise.errors import InvalidValue
from poise.options import Option
from poise.report_text import counted

if TYPE_CHECKING:
    from poise.model import Character, Motion
    from poise.motion import Keyframes


_MOST_FPS = 10_000.0  # far above any capture or animation rate: a bound for memory


@dataclass(frozen=True)
class Baking:
    """Options for baking keyframes to frames."""

    to: Annotated[str | None, Option("The character to bake keyframes for.", metavar="FILE")] = None
    fps: Annotated[float | None, Option(
        "Frame rate of baked keys; by default that of the keyframes.", metavar="FPS",
    )] = None  # fmt: skip
    kind: Annotated[str | None, Option(
        "Interpolation between keys: step, linear, catmull-rom, hermite or bezier.", metavar="KIND",
    )] = None  # fmt: skip

    def given(self) -> str:
        """Return the options that were given, for a message."""
        options = {"--to": self.to, "--fps": self.fps, "--kind": self.kind}
        return ", ".join(name for name, value in options.items() if value is not None)


@dataclass(frozen=True)
class KeyTolerances:
    """Options for reducing frames to keyframes."""

    angle: Annotated[float, Option("Largest error of an angle in any frame.", metavar="DEG")] = 0.1
    length: Annotated[
        float, Option("Largest error of a translation in any frame.", metavar="M")
    ] = 0.001


def keys(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A motion to reduce, or keyframes (.json) to bake."),
    ],
    *,
    output: Annotated[
        str | None,
        output_option(
            "Keyframes (.json) if FILE is a motion; a motion if FILE contains keyframes."
        ),
    ] = None,
    baking: Baking,
    accuracy: KeyTolerances,
    reading: ModelReading,
    as_json: Json = False,
) -> Report:
    """Reduce a motion to keyframes, or bake keyframes to a motion.

    poise keys walk.bvh -o walk.json

    poise keys walk.json --to walk.bvh -o baked.bvh
    """
    if Path(file).suffix.lower() == ".json":
        if baking.to is None:
            raise InvalidValue(
                "missing option --to CHARACTER: the character to bake the keyframes for", file=file
            )
        if reading.motion_name is not None:
            raise InvalidValue("--motion: only for reducing a motion to keyframes", file=file)
        if output is not None:
            checked_motion_output(output)
        return _baked(file, output, baking, reading.read(baking.to), as_json)
    if output is not None:
        checked_output(
            output, (".json",),
            f": keyframes; then poise keys KEYS.json --to {file} -o {output} bakes them",
        )  # fmt: skip
    if unused := baking.given():
        raise InvalidValue(f"{unused}: only for baking keyframes (.json)", file=file)
    return _reduced(file, output, accuracy, reading.read(file), as_json)


def _reduced(
    file: str, output: str | None, accuracy: KeyTolerances, character: Character, as_json: bool
) -> Report:
    from poise.batch.motion_input import first_motion
    from poise.formats.keyframes import write_keyframes
    from poise.motion import reduced

    motion = first_motion(character, file, "reduce to keyframes")
    for option, tolerance in (("--angle", accuracy.angle), ("--length", accuracy.length)):
        if not 0.0 < tolerance < math.inf:
            raise InvalidValue(f"{option} {tolerance:g}: expected a positive number")
    found = reduced(motion, angle=math.radians(accuracy.angle), length=accuracy.length)
    off = _largest_distance(motion, found)
    lines = [
        f"{file}: {counted(len(motion), 'frame')}, {counted(motion.q.shape[1], 'value')} each",
        *reading_lines(character),
        f"{_summary(found)}, one per {motion.q.size / max(1, found.count):.1f} values",
        f"baked, no joint is more than {1000 * off:.3g} mm from the original in any frame",
    ]
    if output is not None:
        write_keyframes(found, output, fps=motion.fps)
        lines.append(f"written: {output}")
    data = {"file": file, "output": output, **_figures(found), "frames": len(motion)}
    return Report(lines, {**data, "largest_distance_m": off}, as_json)


def _largest_distance(motion: Motion, keys: Keyframes) -> float:
    """Return the largest distance of a joint from the motion in any of its frames, metres."""
    import numpy as np

    q = keys.at(np.arange(len(motion)) / motion.fps).q
    places = motion.skeleton.pose(q).world[..., :3, 3]
    return float(np.linalg.norm(places - motion.world[..., :3, 3], axis=-1).max())


def _baked(
    file: str, output: str | None, baking: Baking, character: Character, as_json: bool
) -> Report:
    from poise.formats.keyframes import read_keyframes

    found, rate = read_keyframes(file, character.skeleton)
    if baking.kind is not None:
        found = found.with_kind(baking.kind)
    if baking.fps is not None and not 0.0 < baking.fps <= _MOST_FPS:
        raise InvalidValue(f"--fps {baking.fps:g}: expected more than 0 and at most {_MOST_FPS:g}")
    motion = found.motion(rate if baking.fps is None else baking.fps)
    lines = [
        f"{file}: {_summary(found)}",
        *reading_lines(character),
        f"{counted(len(motion), 'frame')} at {motion.fps:g} fps",
    ]
    lines += written(character.with_motion(motion), output)
    data = {"file": file, "output": output, **_figures(found), "frames": len(motion)}
    return Report(lines, data, as_json)


def _summary(found: Keyframes) -> str:
    return f"{counted(found.count, 'key')} for {counted(len(found.tracks), 'degree')} of freedom"


def _figures(found: Keyframes) -> dict[str, Any]:
    return {"keys": found.count, "tracks": {name: len(t) for name, t in found.tracks.items()}}
