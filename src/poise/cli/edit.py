"""``poise edit``: crop, retime, mirror, blend, layer, join and measure motions."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose
from typing import TYPE_CHECKING, Annotated

from poise.cli.input_options import Json, ModelReading, MotionFile, MotionOutput, reading_lines
from poise.cli.output import Report, checked_motion_output, written
from poise.errors import InvalidValue
from poise.files.json_text import JsonObject
from poise.options import Option
from poise.report_text import counted, milli

if TYPE_CHECKING:
    from poise.geometry import Curve
    from poise.model import Character, Motion
    from poise.motion.layers import LayerMode


@dataclass(frozen=True)
class Edits:
    """Options: edits of the motion, in this order."""

    root_motion: Annotated[str | None, Option(
        "Move the body over the floor along the root motion of FILE, a motion of the same body; "
        "this restores what --in-place removed.", metavar="FILE",
    )] = None  # fmt: skip
    crop: Annotated[str | None, Option(
        "Keep this range of seconds, as in 1:2.5, 1: or :2.5.", metavar="FROM:TO",
    )] = None  # fmt: skip
    retime: Annotated[str | None, Option(
        "Play faster (2) or slower (0.5), or map new times to old ones: NEW=OLD,... in seconds.",
        metavar="FACTOR",
    )] = None  # fmt: skip
    mirror: Annotated[bool, Option("Swap left and right.")] = False
    resample: Annotated[float | None, Option("Resample to this frame rate.", metavar="FPS")] = None
    blend: Annotated[str | None, Option(
        "Blend with another motion; SHARE is its weight, 0 to 1.", metavar="FILE:SHARE",
    )] = None  # fmt: skip
    add: Annotated[list[str] | None, Option(
        "Add the difference of another motion from its first frame; parts such as head+arms. May "
        "be repeated.", metavar="FILE[,weight=W][,parts=P][,start=S][,fade=S]",
    )] = None  # fmt: skip
    over: Annotated[list[str] | None, Option(
        "Replace parts of the body with those of another motion. May be repeated.",
        metavar="FILE[,weight=W][,parts=P][,start=S][,fade=S]",
    )] = None  # fmt: skip
    join: Annotated[
        list[str] | None, Option("Append another motion; may be repeated.", metavar="FILE")
    ] = None
    overlap: Annotated[
        float, Option("Length of the cross-fade between joined motions.", least=0.0, metavar="S")
    ] = 0.0
    follow: Annotated[bool, Option("Move each joined motion to where the previous one ends.")] = (
        True
    )

    transition: Annotated[str | None, Option(
        "Append another motion at the frames where the two poses are closest.", metavar="FILE",
    )] = None  # fmt: skip

    in_place: Annotated[
        bool, Option("Remove the root motion: the travel over the floor, and the heading.")
    ] = False

    def apply(self, motion: Motion, reading: ModelReading, lines: list[str]) -> Motion:
        """Return the motion after all edits; ``lines`` receives the lines of the report."""
        from poise.motion import (
            blended,
            cropped,
            in_place,
            joined,
            mirrored,
            resampled,
            retimed,
            root_motion,
            with_root_motion,
        )

        if self.root_motion is not None:
            travel = root_motion(_other(self.root_motion, motion, reading))
            motion = with_root_motion(motion, travel)
            lines.append(f"moved the body: {travel}")
        if self.crop is not None:
            motion = cropped(motion, *_span(self.crop))
        if self.retime is not None:
            motion = retimed(motion, _warp(self.retime))
        if self.mirror:
            motion = mirrored(motion)
        if self.resample is not None:
            motion = resampled(motion, self.resample)
        if self.blend is not None:
            other, share = _shared(self.blend)
            motion = blended(motion, _other(other, motion, reading), share)
        for text in self.add or ():
            motion = _with_layer(motion, text, "additive", reading)
        for text in self.over or ():
            motion = _with_layer(motion, text, "override", reading)
        for other in self.join or ():
            second = _other(other, motion, reading)
            motion = joined(motion, second, overlap=self.overlap, follow=self.follow)
        if self.transition is not None:
            second = _other(self.transition, motion, reading)
            motion = _gone_on(motion, second, self.transition, lines)
        if self.in_place:
            motion, travel = in_place(motion)
            lines.append(f"removed the root motion: {travel}")
        return motion


def edit(
    file: MotionFile,
    *,
    output: MotionOutput = None,
    edits: Edits,
    reading: ModelReading,
    as_json: Json = False,
) -> Report:
    """Edit a motion: crop, retime, mirror, resample, blend, layer and join it, in this order.

    The body can also be put in place, and moved over the floor again.

    poise edit walk.bvh --crop 0.5:2 --mirror --join run.bvh --overlap 0.3 -o both.bvh

    poise edit walk.bvh --over wave.bvh,parts=right arm,fade=0.3 --transition run.bvh -o both.bvh

    poise edit walk.bvh --in-place -o spot.bvh
    """
    if output is not None:
        checked_motion_output(output)
    character = reading.read(file)
    before = _motion_of(character, file)
    notes: list[str] = []
    motion = edits.apply(before, reading, notes)
    figures = _figures(motion)
    lines = [
        f"{file}: {_length(before)}",
        *reading_lines(character),
        *notes,
        *([f"edited: {_length(motion)}"] if motion is not before else []),
        *_lines(figures),
        *written(character.with_first_motion(motion), output),
    ]
    return Report(lines, {"file": file, "output": output, **figures}, as_json)


def _motion_of(character: Character, file: str) -> Motion:
    from poise.batch.motion_input import first_motion

    motion = first_motion(character, file, "edit")
    if not len(motion):
        raise InvalidValue("its motion has no frame", file=file)
    return motion


def _other(file: str, motion: Motion, reading: ModelReading) -> Motion:
    """Read another file's motion, resampled to the rate of this one."""
    from poise.motion import resampled

    other = _motion_of(reading.read_other(file), file)
    return other if isclose(other.fps, motion.fps, rel_tol=1e-6) else resampled(other, motion.fps)


def _number(text: str, option: str, expected: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise InvalidValue(f"{option} {text}: expected {expected}") from None


def _span(text: str) -> tuple[float, float | None]:
    start, colon, end = text.partition(":")
    expected = "seconds from and to, as in 1:2.5, 1: or :2.5"
    if not colon:
        raise InvalidValue(f"--crop {text}: expected {expected}")
    return (
        _number(start, "--crop", expected) if start else 0.0,
        _number(end, "--crop", expected) if end else None,
    )


def _warp(text: str) -> float | Curve:
    """Parse a factor, or a curve through points of new and old seconds."""
    from poise.geometry import Curve

    expected = "a factor, or points of new and old seconds, as in 0=0,1=0.5,2=2"
    if "=" not in text:
        return _number(text, "--retime", expected)
    points = [point.partition("=") for point in text.split(",")]
    if len(points) < 2:
        raise InvalidValue(f"--retime {text}: expected {expected}")
    new, old = ([_number(p[i], "--retime", expected) for p in points] for i in (0, 2))
    if min(old) < 0.0:
        raise InvalidValue(
            f"--retime {text}: {min(old):g} s is before the start of the motion at 0 s"
        )
    return Curve.through(new, old, "monotone" if len(new) > 2 else "linear")


def _shared(text: str) -> tuple[str, float]:
    file, colon, share = text.rpartition(":")
    if not colon:
        return text, 0.5
    found = _number(share, "--blend", "a file and a share, as in run.bvh:0.5")
    if not 0.0 <= found <= 1.0:
        raise InvalidValue(f"--blend {text}: expected a share from 0 to 1")
    return file, found


def _with_layer(motion: Motion, text: str, mode: LayerMode, reading: ModelReading) -> Motion:
    """Layer another motion over a motion, from ``FILE,weight=0.5,parts=head+arms``."""
    from poise.motion import Layer, body_mask, layered
    from poise.motion.editing import match_skeleton

    option = "--add" if mode == "additive" else "--over"
    expected = "a file and any of weight=, parts=, start=, fade=, as in nod.bvh,parts=head"
    file, *settings = text.split(",")
    given = dict[str, str]()
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or name not in ("weight", "parts", "start", "fade") or name in given:
            raise InvalidValue(f"{option} {text}: expected {expected}")
        given[name] = value
    numbers = {
        name: _number(value, option, expected) for name, value in given.items() if name != "parts"
    }
    if mode == "override" and numbers.get("weight", 1.0) > 1.0:
        raise InvalidValue(f"{option} {text}: expected a weight from 0 to 1")
    end = (len(motion) - 1) / motion.fps
    if numbers.get("start", 0.0) > end:
        raise InvalidValue(f"{option} {text}: the motion below it ends at {end:.4g} s")
    parts = given.get("parts")
    mask = None
    if parts is not None:
        names = [part.strip() for part in parts.split("+")]
        mask = body_mask(motion.skeleton, names, below=True)
    layer = Layer(
        match_skeleton(motion, _other(file, motion, reading)),
        mode, numbers.get("weight", 1.0), mask,
        numbers.get("start", 0.0), numbers.get("fade"),
    )  # fmt: skip
    return layered(motion, layer)


def _gone_on(motion: Motion, second: Motion, file: str, lines: list[str]) -> Motion:
    """Return the motion up to the nearest transition to another one, continued by that one."""
    from poise.motion import crossed
    from poise.motion.transitions import nearest_transition

    try:
        found = nearest_transition(motion, second)
    except InvalidValue as problem:
        raise InvalidValue(f"--transition: {problem.message}", file=file) from None
    lines.append(
        f"transition: frame {found.first} to frame {found.second} of {file}, over "
        f"{found.frames} frames, {milli(found.distance)} apart"
    )
    return crossed(motion, second, found)


def _length(motion: Motion) -> str:
    last = (len(motion) - 1) / motion.fps
    return f"{counted(len(motion), 'frame')} at {motion.fps:g} fps, 0 to {last:.4g} s"


def _figures(motion: Motion) -> JsonObject:
    """Return duration, speed, acceleration and jitter, by joint, in metres and seconds."""
    import numpy as np

    from poise.motion import jitter

    names = motion.skeleton.joint_names
    found: JsonObject = {"frames": len(motion), "fps": motion.fps}
    if len(motion) >= 3:
        places = motion.world[..., :3, 3]
        steps = np.diff(places, axis=0) * motion.fps
        speed = np.linalg.norm(steps, axis=2)
        change = np.linalg.norm(np.diff(steps, axis=0) * motion.fps, axis=2)
        found["top_speed_m_s"] = dict(zip(names, speed.max(axis=0).tolist(), strict=True))
        found["top_acceleration_m_s2"] = dict(zip(names, change.max(axis=0).tolist(), strict=True))
    if len(motion) >= 5:
        found["jitter_m"] = dict(zip(names, jitter(motion).tolist(), strict=True))
    return found


def _lines(figures: JsonObject) -> list[str]:
    rows = (
        ("top_speed_m_s", "fastest", lambda value: f"{value:.3g} m/s"),
        ("top_acceleration_m_s2", "highest acceleration", lambda value: f"{value:.3g} m/s^2"),
        ("jitter_m", "largest jitter", milli),
    )
    lines: list[str] = []
    for key, words, shown in rows:
        if key in figures:
            joint, value = max(figures[key].items(), key=lambda item: item[1])
            lines.append(f"{words}: {joint}, {shown(value)}")
    return lines
