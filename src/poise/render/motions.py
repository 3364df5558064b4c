"""Videos and stroboscopic pictures of motions, with one steady camera."""

from __future__ import annotations

import dataclasses
import math
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.errors import FileUnsupported
from poise.geometry.cameras import Camera
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.render.images import Image, Renderer, save_image
from poise.render.poses import (
    body_of,
    floor_of,
    framing,
    front_view,
    lowest,
    marks_of,
    scene_of,
    upright,
    upright_camera,
)
from poise.render.scene import Scene
from poise.render.segments import Palette
from poise.render.solids import Solids, join
from poise.render.text import captioned
from poise.render.video import FASTEST_GIF, FORMATS, write_video

Array = NDArray[np.float64]


def frame_numbers(motion: Motion, fps: float) -> NDArray[np.int64]:
    """The frames of a motion that a film of `fps` frames a second shows, each the nearest in time.

    >>> import poise
    >>> arm = poise.SkeletonBuilder().add("elbow", poise.Hinge("x")).build()
    >>> frame_numbers(poise.Motion(arm, [[0.0]] * 12, 120.0), 30.0)
    array([0, 4, 8])
    """
    count = max(1, math.ceil(len(motion) / motion.fps * fps - 1e-9))
    numbers = np.rint(np.arange(count) * motion.fps / fps).astype(np.int64)
    return np.minimum(numbers, len(motion) - 1)


def steady_scene(
    motion: Motion,
    *,
    targets: ArrayLike = (),
    pins: ArrayLike = (),
    camera: Camera | None = None,
    width: int = 640,
    height: int = 480,
    palette: Palette | None = None,
) -> Scene:
    """The scene in which all frames of a motion fit: its solids are the marks only.

    A motion that travels far is seen from the side, one on the spot from its front.
    """
    body = body_of(motion.skeleton, palette, motion[0])
    picked = np.unique(np.linspace(0, len(motion) - 1, min(len(motion), 40)).round().astype(int))
    world = _world(motion, picked)
    marks = marks_of(targets, pins, up=motion.skeleton.up)
    poses = [body.at(frame) for frame in world]
    everything = join([marks, *poses])
    if camera is None:
        direction = _viewpoint(motion, world, poses)
        camera = framing(everything, direction=direction, width=width, height=height)
    else:
        camera = upright_camera(camera, motion.skeleton.up)
    # A toe that dips below the ground in a few frames must not leave the others hovering.
    ground = float(np.percentile([lowest(pose) for pose in poses], 20.0, method="lower"))
    floor = floor_of(everything, ground)
    first = floor_of(poses[0], floor.height)
    return Scene(marks, camera, dataclasses.replace(floor, tile=first.tile))


def _viewpoint(motion: Motion, world: Array, poses: list[Solids]) -> tuple[float, float, float]:
    """From the front of the first frame; across the way, ahead of the walker, when there is one."""
    front = front_view(motion.skeleton, world[0])
    way = world[-1, :, :3, 3].mean(axis=0) - world[0, :, :3, 3].mean(axis=0)
    way = upright(motion.skeleton.up) @ way
    way[1] = 0.0
    far = float(np.sqrt(way @ way))
    size = max(float(np.ptp(poses[0].ends.reshape(-1, 3), axis=0).max()), 1e-9)
    if far < 0.75 * size:
        return front
    way /= far
    across = np.cross((0.0, 1.0, 0.0), way)
    if across @ np.asarray(front) < 0.0:
        across = -across
    view = across + 0.55 * way
    view /= np.sqrt(view @ view)
    return float(view[0]), 0.2, float(view[2])


def _world(motion: Motion, frames: NDArray[np.int64]) -> Array:
    return Pose(motion.skeleton, motion.q[frames]).world


def motion_pictures(
    motion: Motion,
    *,
    fps: float = 30.0,
    scene: Scene | None = None,
    width: int = 640,
    height: int = 480,
    palette: Palette | None = None,
    title: str = "",
    clock: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Image]:
    """The pictures of a motion, (height, width, 3) uint8 each, `fps` a second of its time.

    scene: what else is in the picture, with its camera; None means `steady_scene`. clock: write the
    time into the picture. progress: called with the pictures done and their total.
    """
    stage = scene or steady_scene(motion, width=width, height=height, palette=palette)
    body = body_of(motion.skeleton, palette, motion[0])
    numbers = frame_numbers(motion, fps)
    with Renderer(width, height) as renderer:
        for done, number in enumerate(numbers):
            solids = join([body.at(motion[int(number)].world), stage.solids])
            picture = renderer.draw(dataclasses.replace(stage, solids=solids))
            if clock:
                lines = [f"{number / motion.fps:.2f} s   frame {number}"]
                picture = captioned(picture, title, lines)
            elif title:
                picture = captioned(picture, title)
            yield picture
            if progress is not None:
                progress(done + 1, len(numbers))


def render_motion(
    motion: Motion,
    path: str | os.PathLike[str],
    *,
    fps: float | None = None,
    targets: ArrayLike = (),
    pins: ArrayLike = (),
    camera: Camera | None = None,
    width: int = 848,
    height: int = 480,
    palette: Palette | None = None,
    title: str = "",
    clock: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Write a motion as `.mp4` or `.gif`, or as a `.png` of several moments in one; returns frames.

    fps: of the film; None takes the motion's own up to 30 (a GIF: up to 25). targets, pins (n, 3)
    metres, in world axes. The other arguments are those of `motion_pictures` and `steady_scene`.

    Raises FileUnsupported for another extension, MissingExtra without the library it needs.
    """
    suffix = Path(path).suffix.lower()
    scene = steady_scene(
        motion, targets=targets, pins=pins, camera=camera, width=width, height=height,
        palette=palette,
    )  # fmt: skip
    if suffix == ".png":
        save_image(strobe(motion, scene=scene, width=width, height=height, palette=palette), path)
        return 1
    if suffix not in FORMATS:
        known = ", ".join((".png", *FORMATS))
        raise FileUnsupported(f"a motion is drawn as one of {known}, not '{suffix}'", file=path)
    most = 25.0 if suffix == ".gif" else 30.0
    rate = fps if fps is not None else min(motion.fps, most)
    pictures = motion_pictures(
        motion, fps=min(rate, FASTEST_GIF) if suffix == ".gif" else rate, scene=scene, width=width,
        height=height, palette=palette, title=title, clock=clock, progress=progress,
    )  # fmt: skip
    return write_video(pictures, path, fps=rate)


def strobe(
    motion: Motion,
    *,
    count: int = 5,
    scene: Scene | None = None,
    width: int = 640,
    height: int = 480,
    palette: Palette | None = None,
) -> Image:
    """One picture of `count` moments of a motion, the earlier ones paler."""
    stage = scene or steady_scene(motion, width=width, height=height, palette=palette)
    body = body_of(motion.skeleton, palette, motion[0])
    numbers = np.unique(np.linspace(0, len(motion) - 1, max(1, count)).round().astype(np.int64))
    shown: list[Solids] = [stage.solids]
    for place, frame in enumerate(_world(motion, numbers)):
        paleness = 0.6 * (1.0 - (place + 1) / len(numbers))
        shown.append(body.at(frame).tinted((0.87, 0.885, 0.905), paleness))
    with Renderer(width, height) as renderer:
        return renderer.draw(dataclasses.replace(stage, solids=join(shown)))


def render_pose(
    pose: Pose,
    path: str | os.PathLike[str],
    *,
    targets: ArrayLike = (),
    pins: ArrayLike = (),
    reached: ArrayLike | None = None,
    camera: Camera | None = None,
    width: int = 960,
    height: int = 720,
    palette: Palette | None = None,
    title: str = "",
    lines: tuple[str, ...] = (),
) -> None:
    """Write one pose as `.png`; see `poise.render.poses.scene_of`."""
    scene = scene_of(
        pose, targets=targets, pins=pins, reached=reached, camera=camera, palette=palette,
        width=width, height=height,
    )  # fmt: skip
    with Renderer(width, height) as renderer:
        picture = renderer.draw(scene)
    if title or lines:
        picture = captioned(picture, title, lines)
    save_image(picture, path)
