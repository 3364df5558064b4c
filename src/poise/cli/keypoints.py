"""``poise keypoints``: solve a body's motion from the 3D keypoints of a pose estimator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from poise.batch.file_options import BUNDLED
from poise.cli.input_options import Json, read_character, up_axis, with_parts
from poise.cli.output import MOTIONS, Report, checked_apart, checked_output, output_option, written
from poise.options import Option
from poise.report_text import counted

ASSUMED_RATE = 30.0  # of most cameras, frames per second

Points = Annotated[str, typer.Argument(
    metavar="POINTS", help="The keypoints: .json, .csv, .npy, .npz, .trc or .c3d.",
)]  # fmt: skip


@dataclass(frozen=True)
class KeypointOptions:
    """Options: what the points are, and how they are solved."""

    names: Annotated[str | None, Option(
        "The set of the points, such as mediapipe-33, halpe-26, coco-wholebody-133 or mhr-70; by "
        "default by their names or their number.", flags="--keypoints", metavar="SET",
    )] = None  # fmt: skip
    fps: Annotated[float | None, Option(
        "Frames per second, if the file states none.", above=0.0, metavar="N"
    )] = None  # fmt: skip
    unit: Annotated[str | None, Option(
        "Unit of the positions: m, cm, mm, or metres; by default guessed.", metavar="UNIT"
    )] = None  # fmt: skip
    cameras: Annotated[str | None, Option(
        "The points are pixels (.json, .npy, .npz, or a folder of OpenPose's JSON) of the cameras "
        "in this calibration (.toml, as of Pose2Sim), whose world has z up unless --up states "
        "another axis. With several cameras, POINTS is a folder with a file or a folder for each.",
        flags="--cameras", metavar="FILE",
    )] = None  # fmt: skip
    noise: Annotated[float, Option(
        "Standard deviation of a keypoint, metres.", above=0.0, metavar="METRES"
    )] = 0.02  # fmt: skip
    prior: Annotated[
        bool, Option("Use the pose prior for what the keypoints do not determine.")
    ] = True


def keypoints(
    file: Points,
    *,
    skeleton: Annotated[str | None, Option(
        "The body to solve for: any file with a human skeleton; by default the bundled character.",
        flags="--skeleton", metavar="FILE",
    )] = None,
    output: Annotated[str | None, output_option(
        f"The motion, on a body with the bone lengths of the person: {', '.join(MOTIONS)}."
    )] = None,
    options: KeypointOptions,
    as_json: Json = False,
) -> Report:  # fmt: skip
    """Solve the motion of a body from keypoints, with the bone lengths of the person.

    poise keypoints landmarks.json -o dance.bvh

    poise keypoints halpe.trc --skeleton hero.glb -o dance.glb

    poise keypoints body.npy --keypoints mediapipe-33 --fps 30 -o dance.fbx

    poise keypoints pose --cameras Calib.toml --keypoints body-25 -o dance.bvh
    """
    if output is not None:
        checked_output(output, MOTIONS)
    checked_apart({"--output": output}, (file, skeleton))
    import numpy as np

    from poise.formats.keypoint_files import read_keypoints
    from poise.model import Character
    from poise.motion import solve_keypoints

    positions: Any
    cameras = None
    if options.cameras is None:
        points = read_keypoints(file, options.names, options.unit, up_axis())
        positions, confidence = points.positions, points.confidence
    else:
        from poise.formats.camera_files import read_cameras, read_pictures

        found_cameras = read_cameras(options.cameras, up_axis() or "z")
        points, positions, confidence = read_pictures(file, found_cameras, options.names)
        cameras = [one.camera for one in found_cameras]
    rate = points.fps or options.fps or ASSUMED_RATE
    body = with_parts(read_character(skeleton or BUNDLED), skeleton or "the bundled character")
    found = solve_keypoints(
        positions, points.names, body, fps=rate, confidence=confidence, up=points.up,
        noise=options.noise, prior="human" if options.prior else None, cameras=cameras,
    )  # fmt: skip
    count = points.positions.shape[1]
    kind = f"{counted(count, 'point')}{f' of {points.set}' if points.set else ', by their names'}"
    guessed = " (guessed; --unit overrides it)" if points.unit.guessed else ""
    assumed = "" if points.fps or options.fps else " (assumed; --fps overrides it)"
    lines = [
        f"{file}: {kind}, {counted(len(found.motion), 'frame')} at {rate:g} fps{assumed}",
        f"unit: {points.unit.name}{guessed}; up: {found.up}"
        if cameras is None
        else f"pixels of {counted(len(cameras), 'camera')}",
        f"used: {len(found.names)} landmarks on {body.name}; rms error {1e3 * found.rms:.0f} mm",
        f"bones: {found.factors['body']:.2f} times as long as those of {body.name}",
    ]
    unused = [name for name in points.landmarks if name and name not in found.names]
    if unused:
        lines.append(f"without a part of the body: {', '.join(unused[:6])}"
                     f"{', ...' if len(unused) > 6 else ''}")  # fmt: skip
    motion = found.motion
    alone = Character(body.name, motion.skeleton, {motion.name: motion}, unit=body.unit)
    lines += written(alone, output)
    seen = np.isfinite(found.errors)
    per_point = np.nansum(found.errors, axis=0) / np.maximum(1, seen.sum(axis=0))
    data: dict[str, Any] = {
        "file": file, "output": output, "points": count, "set": points.set, "fps": rate,
        "unit_m": points.unit.metres, "up": found.up, "rms_m": found.rms,
        "factors": dict(found.factors),
        "errors_m": dict(zip(found.names, per_point.tolist(), strict=True)),
    }  # fmt: skip
    return Report(lines, data, as_json)
