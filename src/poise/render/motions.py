"""Videos and stroboscopic pictures of motions with one fixed camera."""

from __future__ import annotations

import dataclasses
import math
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.array_types import Floats
from poise.errors import FileUnsupported, InvalidValue
from poise.geometry.cameras import Camera
from poise.kinematics.pose_protocol import not_a_pose
from poise.model.character import Character
from poise.model.motion import Motion
from poise.model.pose import Pose
from poise.progress import report, reported
from poise.render.actors import Actor, Appearance, Drawn, joined
from poise.render.figure import upright
from poise.render.images import Image, Picture, save_image
from poise.render.poses import (
    floor_of,
    framing,
    front_view,
    marks_of,
    staged,
    upright_camera,
)
from poise.render.scene import Scene
from poise.render.segments import Palette
from poise.render.shape_primitives import join
from poise.render.text import captioned
from poise.render.video import FASTEST_GIF, FORMATS, write_video
from poise.render.views import Gallery, equally_far, turns_of, widths_of

_GAP = 0.12
"""Gap between moments side by side, relative to a body's width."""
_SLENDER = 0.4
"""Minimum width of a body relative to its height: that of a human seen from the side."""


def frame_numbers(motion: Motion, fps: float) -> NDArray[np.int64]:
    """Nearest frames of a motion for a film with `fps` frames per second.

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
    actor: Actor | None = None,
    targets: ArrayLike = (),
    width: int = 640,
    height: int = 480,
) -> Scene:
    """Create the scene for all frames of a motion; its solids are only the marks.

    The view is from the side for a motion that travels far, and from the front for a motion in
    place.
    """
    player = actor or _actor(motion)
    return _steady_scenes(motion, player, targets, (), None, None, width, height)[0]


def _steady_scenes(
    motion: Motion, actor: Actor, targets: ArrayLike, pins: ArrayLike, camera: Camera | None,
    turns: Sequence[float] | None, width: int, height: int,
) -> list[Scene]:  # fmt: skip
    """Create one scene per view; ``turns`` None selects a single suitable view."""
    picked = np.unique(np.linspace(0, len(motion) - 1, min(len(motion), 40)).round().astype(int))
    marks = marks_of(targets, pins, up=motion.skeleton.up)
    poses = [actor.at(motion[int(number)]) for number in picked]
    everything = join([marks, *(pose.solids for pose in poses)])
    outline = np.concatenate([pose.outline for pose in poses])
    world = _world(motion, picked)
    # a percentile, so that penetrations of the ground in a few frames do not lower the floor
    ground = float(np.percentile([pose.lowest for pose in poses], 20.0, method="lower"))
    floor = floor_of(everything, ground, points=outline)
    first = floor_of(poses[0].solids, floor.height, points=poses[0].outline)
    stage = Scene(marks, floor=dataclasses.replace(floor, tile=first.tile))
    if camera is not None:
        return [dataclasses.replace(stage, camera=upright_camera(camera, motion.skeleton.up))]
    if turns is None:
        directions = [_viewpoint(motion, world, poses[0])]
    else:
        directions = [front_view(motion.skeleton, world[0], turn) for turn in turns]
    cameras = [
        framing(everything, points=outline, direction=direction, width=across, height=height)
        for direction, across in zip(directions, widths_of(width, len(directions)), strict=True)
    ]
    return [dataclasses.replace(stage, camera=each) for each in equally_far(cameras)]


def _viewpoint(motion: Motion, world: Floats, first: Drawn) -> tuple[float, float, float]:
    """View direction: the front of the first frame, or across the path of a motion that travels."""
    front = front_view(motion.skeleton, world[0])
    travel = world[-1, :, :3, 3].mean(axis=0) - world[0, :, :3, 3].mean(axis=0)
    travel = upright(motion.skeleton.up) @ travel
    travel[1] = 0.0
    far = float(np.sqrt(travel @ travel))
    spots = np.concatenate([first.solids.ends.reshape(-1, 3), first.outline])
    size = max(float(np.ptp(spots, axis=0).max()), 1e-9)
    if far < 0.75 * size:
        return front
    travel /= far
    across = np.cross((0.0, 1.0, 0.0), travel)
    if across @ np.asarray(front) < 0.0:
        across = -across
    view = across + 0.55 * travel
    view /= np.sqrt(view @ view)
    return float(view[0]), 0.2, float(view[2])


def _world(motion: Motion, frames: NDArray[np.int64]) -> Floats:
    return Pose(motion.skeleton, motion.q[frames]).world


def _actor(
    motion: Motion, character: Character | None = None, appearance: Appearance | None = None,
    palette: Palette | None = None,
) -> Actor:  # fmt: skip
    return Actor(motion.skeleton, character, appearance, palette=palette, example=motion[0])


def _check_drawn(pose: object, path: object, character: object) -> None:
    """Check the types of a pose, a path and a character.

    Raises:
        InvalidValue: a type is wrong, or the character has other joints than the pose.
    """
    if not isinstance(pose, Pose):
        raise not_a_pose(pose)
    if isinstance(path, Character):
        raise InvalidValue("path: expected the name of a file; pass character=... by name")
    if character is None:
        return
    if not isinstance(character, Character):
        raise InvalidValue(f"character: expected a Character, not {type(character).__name__}")
    if character.skeleton.joint_names != pose.skeleton.joint_names:
        raise InvalidValue(
            f"the pose of the skeleton {pose.skeleton.name!r} does not fit the character "
            f"{character.name!r}, which has other joints; retarget it with poise.retarget"
        )


def _note_losses(actor: Actor, noted: Callable[[str], None] | None) -> None:
    if noted is not None:
        for note in actor.notes:
            noted(note)


def motion_pictures(
    motion: Motion,
    *,
    fps: float = 30.0,
    scene: Scene | None = None,
    actor: Actor | None = None,
    cameras: Sequence[Camera] = (),
    width: int = 640,
    height: int = 480,
    title: str = "",
    clock: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Image]:
    """Render the pictures of a motion, (height, width, 3) uint8, `fps` per second.

    Args:
        scene: the scene with its camera; None for `steady_scene`.
        actor: draws the character; None for a body of solids.
        cameras: cameras of views side by side, which replace the camera of the scene.
        clock: whether the time is shown.
        progress: called with the number of finished pictures and the total number.
    """
    player = actor or _actor(motion)
    stage = scene or steady_scene(motion, actor=player, width=width, height=height)
    numbers = frame_numbers(motion, fps)
    with Gallery(width, height, cameras or [stage.camera]) as gallery:
        for done, number in enumerate(numbers):
            picture = gallery.draw(_entered(stage, player.at(motion[int(number)])))
            if clock:
                lines = [f"{number / motion.fps:.2f} s   frame {number}"]
                picture = captioned(picture, title, lines)
            elif title:
                picture = captioned(picture, title)
            yield picture
            report((done + 1) / len(numbers), f"frame {done + 1} of {len(numbers)}")
            if progress is not None:
                progress(done + 1, len(numbers))


def _entered(stage: Scene, drawn: Drawn) -> Scene:
    """Return the scene with the geometry of a pose added."""
    solids = join([drawn.solids, stage.solids])
    return dataclasses.replace(stage, solids=solids, surfaces=drawn.surfaces)


@reported(lambda _, path, **__: f"rendering {Path(path).name}")
def render_motion(
    motion: Motion,
    path: str | os.PathLike[str],
    *,
    character: Character | None = None,
    appearance: Appearance | None = None,
    views: Sequence[str] = (),
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
    noted: Callable[[str], None] | None = None,
) -> int:
    """Write a motion as a film, or several moments of it as one picture.

    A `.png` overlays moments along the path of the motion. If the motion travels less than a
    body's width and no camera is given, the moments are drawn side by side.

    Args:
        motion: the motion, drawn with a fixed camera.
        path: `.mp4`, `.gif` or `.png`.
        character: the character whose skins are drawn; by default a simple body.
        appearance: skins, bones or weights; see `Appearance`.
        views: names of `poise.render.views.VIEWS`, drawn side by side; by default one suitable
            view.
        fps: the frame rate of the film; by default that of the motion, at most 30 (in a GIF 25).
        targets, pins: (n, 3) marked positions, metres in the world.
        camera: a camera that replaces ``views``.
        width, height: size of the picture in pixels.
        palette: colours of the simple body.
        title: text on the picture.
        clock: whether the time is shown.
        progress: called with the number of frames drawn and the total number.
        noted: called with a line for each material that cannot be drawn completely.

    Returns:
        The number of frames written.

    Raises:
        FileUnsupported: the extension is not one of these.
        MissingExtra: a library that the format needs is not installed.
        UnknownOption: a view is unknown.
        InvalidValue: both views and a camera are given, or an array has the wrong shape.
    """
    if camera is not None and views:
        raise InvalidValue("camera and views cannot be combined; omit one")
    suffix = Path(path).suffix.lower()
    actor = _actor(motion, character, appearance, palette)
    _note_losses(actor, noted)
    turns = turns_of(views) if views else None
    scenes = _steady_scenes(motion, actor, targets, pins, camera, turns, width, height)
    cameras = [scene.camera for scene in scenes]
    if suffix == ".png":
        save_image(strobe(motion, actor, scenes, 5, camera is None, width, height), path)
        return 1
    if suffix not in FORMATS:
        known = ", ".join((".png", *FORMATS))
        raise FileUnsupported(
            f"unsupported format '{suffix}' for a motion; write one of {known}", file=path
        )
    most = 25.0 if suffix == ".gif" else 30.0
    rate = fps if fps is not None else min(motion.fps, most)
    pictures = motion_pictures(
        motion, fps=min(rate, FASTEST_GIF) if suffix == ".gif" else rate, scene=scenes[0],
        actor=actor, cameras=cameras, width=width, height=height, title=title, clock=clock,
        progress=progress,
    )  # fmt: skip
    return write_video(pictures, path, fps=rate)


def offsets_beside(moments: Sequence[Drawn], direction: ArrayLike) -> Floats | None:
    """Offsets (n, 3), metres, that place moments in a row, the first at the left.

    ``direction`` (3,) points towards the camera, y up. The result is None if the body travels at
    least its width, because the moments then do not overlap.
    """
    across = np.cross((0.0, 1.0, 0.0), np.asarray(direction, dtype=np.float64))
    size = float(np.linalg.norm(across))
    spots = [np.concatenate([one.solids.ends.reshape(-1, 3), one.outline]) for one in moments]
    if size < 1e-9 or len(moments) < 2 or not all(len(each) for each in spots):
        return None
    across /= size
    middles = np.array([0.5 * (each.min(axis=0) + each.max(axis=0)) for each in spots])[:, [0, 2]]
    ends = np.array([((each @ across).min(), (each @ across).max()) for each in spots])
    widths = ends[:, 1] - ends[:, 0]
    heights = [float(np.ptp(each[:, 1])) for each in spots]
    body = max(float(np.median(widths)), _SLENDER * float(np.median(heights)))
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    if float(away.max()) >= body:
        return None
    starts = np.concatenate([[0.0], np.cumsum(widths + _GAP * body)[:-1]])
    shifts: Floats = starts - ends[:, 0] + ends[0, 0]
    return shifts[:, None] * across


def in_a_row(stage: Scene, moments: Sequence[Drawn], width: int, height: int) -> Scene | None:
    """The scene with the moments in a row, marks at each, and a camera from the same side.

    The result is None if the moments do not overlap.
    """
    direction = np.asarray(stage.camera.position) - np.asarray(stage.camera.target)
    offsets = offsets_beside(moments, direction)
    if offsets is None or stage.floor is None:
        return None
    row = joined(one.moved(offset) for one, offset in zip(moments, offsets, strict=True))
    solids = join([row.solids, *(stage.solids.moved(offset) for offset in offsets)])
    outline = row.outline
    view = direction.tolist()
    camera = framing(solids, points=outline, direction=view, width=width, height=height)
    floor = floor_of(solids, stage.floor.height, points=outline)
    floor = dataclasses.replace(floor, tile=stage.floor.tile)
    return dataclasses.replace(
        stage, solids=solids, surfaces=row.surfaces, camera=camera, floor=floor
    )


def strobe(
    motion: Motion, actor: Actor, scenes: Sequence[Scene], count: int, free: bool, width: int,
    height: int,
) -> Image:  # fmt: skip
    """Render `count` moments of a motion in one picture, one scene per view.

    Earlier moments are paler. With ``free``, the moments of a motion that travels less than a
    body's width are drawn side by side, the first at the left.
    """
    numbers = np.unique(np.linspace(0, len(motion) - 1, max(1, count)).round().astype(np.int64))
    moments = [actor.at(motion[int(number)]) for number in numbers]
    rows = [
        in_a_row(scene, moments, across, height) if free else None
        for scene, across in zip(scenes, widths_of(width, len(scenes)), strict=True)
    ]
    pale = joined(
        moment.paler(0.6 * (1.0 - (place + 1) / len(moments)))
        for place, moment in enumerate(moments)
    )
    shown = [row or _entered(scene, pale) for row, scene in zip(rows, scenes, strict=True)]
    cameras = [scene.camera for scene in shown]
    if free:
        cameras = equally_far(cameras)
    shown = [
        dataclasses.replace(one, camera=each) for one, each in zip(shown, cameras, strict=True)
    ]
    with Gallery(width, height, cameras) as gallery:
        return gallery.draw_each(shown)


@reported(lambda *_, **__: "rendering a pose")
def render_pose(
    pose: Pose,
    path: str | os.PathLike[str] | None = None,
    *,
    character: Character | None = None,
    appearance: Appearance | None = None,
    views: Sequence[str] = (),
    targets: ArrayLike = (),
    pins: ArrayLike = (),
    reached: ArrayLike | None = None,
    camera: Camera | None = None,
    width: int = 960,
    height: int = 720,
    palette: Palette | None = None,
    title: str = "",
    lines: tuple[str, ...] = (),
    noted: Callable[[str], None] | None = None,
) -> Picture:
    """Draw one pose; notebooks display the picture.

    A result of ``poise.solve`` has its pose in ``result.pose``, and ``motion[n]`` is a frame.

    Args:
        pose: the pose.
        path: a `.png` file to write; None writes nothing.
        character: the character whose skins are drawn; by default a simple body.
        appearance: skins, bones or weights; see `Appearance`.
        views: names of `poise.render.views.VIEWS`, drawn side by side.
        targets: (n, 3) marked positions, metres in the world.
        pins: (n, 3) marked fixed positions, metres in the world.
        reached: (n, 3), position of the effector of each target; a line shows the distance.
        camera: a camera that replaces ``views``; by default from the front and to one side.
        width, height: size of the picture in pixels.
        palette: colours of the simple body.
        title, lines: text on the picture.
        noted: called with a line for each material that cannot be drawn completely.

    Raises:
        InvalidValue: not a pose; a character with other joints; both views and a camera, or arrays
            of other shapes.
        UnknownOption: no view of that name.
        FileUnsupported: a path that is not `.png`.
        MissingExtra: Pillow is not installed.

    >>> from poise.bundled import bare_character
    >>> render_pose(bare_character().rest, width=320, height=240)
    <Picture 320 x 240>
    """
    if camera is not None and views:
        raise InvalidValue("camera and views cannot be combined; omit one")
    _check_drawn(pose, path, character)
    actor = Actor(pose.skeleton, character, appearance, palette=palette, example=pose)
    _note_losses(actor, noted)
    drawn = actor.at(pose)
    marks = marks_of(targets, pins, reached, up=pose.skeleton.up)
    turns = turns_of(views)
    scenes = [
        staged(drawn, marks, pose.skeleton.up, front_view(pose.skeleton, pose.world, turn), camera,
               width=across, height=height)
        for turn, across in zip(turns, widths_of(width, len(turns)), strict=True)
    ]  # fmt: skip
    with Gallery(width, height, equally_far([scene.camera for scene in scenes])) as gallery:
        picture = gallery.draw(scenes[0])
    if title or lines:
        picture = captioned(picture, title, lines)
    if path is not None:
        save_image(picture, path)
    return Picture(picture)
