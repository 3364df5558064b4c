"""Motions of rigs: retarget a file or an action, and clean an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np
from bpy.types import Object

import poise
from poise.formats.keypoint_files import read_keypoints
from poise.motion.retargeting import PartJoints

from . import actions
from .controls import RigError, check_switches, use_poles
from .rig import Frames, Rig, checked, rotation_path

_NEAR = 0.5  # frames: a key within half a frame belongs to the frame


@dataclass(frozen=True)
class Clip:
    """A motion and the times of its frames in the scene.

    Attributes:
        motion: the motion.
        times: (frames,) in frames of the scene.
        keys: the times to key; by default all.
    """

    motion: poise.Motion
    times: np.ndarray
    keys: np.ndarray | None = None

    @property
    def kept(self) -> np.ndarray:
        """Which frames are keyed."""
        if self.keys is None:
            return np.ones(len(self.times), bool)
        return np.abs(self.times[:, None] - self.keys).min(axis=1, initial=np.inf) < _NEAR


def rate() -> float:
    """Frames per second of the scene."""
    render = bpy.context.scene.render
    return render.fps / render.fps_base


def clip_of_file(
    path: str, start: float = 1.0, *, keypoints: bool = False, keys: bool = False
) -> Clip:
    """Read the first motion of a file at the scene's frame rate.

    Args:
        path: a file of any format that Poise reads. Optical markers and keypoints are solved for
            the bundled character first.
        start: the frame of the scene at which it starts.
        keypoints: the file contains the keypoints of a detector.
        keys: key only where the file has keys; files without keys have one in each frame.

    Raises:
        RigError: the file has no motion.
        PoiseError: the file cannot be read.
    """
    place = bpy.path.abspath(path)
    motion, times = (_of_keypoints(place), None) if keypoints else _of_file(place)
    given = start + times * rate() if keys and times is not None else None
    if abs(motion.fps - rate()) > 1e-6 * rate():
        motion = poise.motion.resampled(motion, rate())
    return Clip(motion, start + np.arange(len(motion)), given)


def _of_file(path: str) -> tuple[poise.Motion, np.ndarray | None]:
    """Read a motion, and the times of its keys in seconds, if the file has any."""
    read = poise.read(path)
    if read.motions:
        return read.motion, poise.motion.key_times(read)
    if read.markers is None:
        raise RigError(f"{Path(path).name}: the file contains no motion; choose one with a motion")
    body = poise.bundled.character().skeleton
    return poise.motion.markers.solve_trial(read.markers, body, prior="human").motion, None


def _of_keypoints(path: str) -> poise.Motion:
    read = read_keypoints(path)
    made = poise.solve_keypoints(
        read.positions, read.names, poise.bundled.character(), fps=read.fps or rate(),
        confidence=read.confidence, up=read.up,
    )  # fmt: skip
    return made.motion


def clip_of_action(source: Object | None, keys: bool = False) -> Clip:
    """Read the action of a rig, frame by frame.

    Args:
        source: an armature object.
        keys: key only where the action has keys.

    Raises:
        RigError: the object is no armature, or has no action.
    """
    rig, times, _ = _animated(source)
    given = np.array(actions.key_times(rig.object)) if keys else None
    return Clip(poise.Motion(rig.skeleton, rig.frames(times)[0], rate()), times, given)


def _animated(source: Object | None) -> tuple[Rig, np.ndarray, list[float]]:
    """An animated rig, the whole frames of its action, and its key times."""
    keys = actions.key_times(checked(source))
    if not keys:
        raise RigError(f"{source.name!r} has no action with keys")
    times = np.arange(np.floor(keys[0]), np.ceil(keys[-1]) + 1.0)
    return Rig(source, actions.moved_bones(source)), times, keys


Rows = dict[str, tuple[tuple[str, ...], tuple[str, ...]]]
"""Joints of the source and bones of the rig, root first, by part of the body."""


def table_of(clip: Clip, rig: Rig) -> Rows:
    """The joints of the clip and the bones of the rig, by part of the body."""
    table = poise.motion.RetargetTable.of(clip.motion.skeleton, rig.skeleton)
    return {part: (row.source, row.target) for part, row in table.parts.items()}


def retarget(
    clip: Clip,
    armature: Object | None,
    table: Rows | None = None,
    options: poise.motion.RetargetOptions | None = None,
) -> tuple[poise.motion.Retargeted, list[str]]:
    """Retarget a clip onto a rig, into a new action with keys on the mapped bones only.

    The rig's bones first return to their rest pose, except locked channels.

    Args:
        clip: the source.
        armature: the rig.
        table: joints and bones by part, if not those of `table_of`.
        options: see `poise.retarget`.

    Returns:
        The result of `poise.retarget`, and the names of the keyed bones.

    Raises:
        RigError: see `Rig`; or constraints move mapped bones.
        PoiseError: see `poise.retarget`.
    """
    target = checked(armature)
    rig = Rig(target, at_rest=True)
    mapped = table or table_of(clip, rig)
    bones = {name for joints, own in mapped.values() if joints for name in own}
    bones = rig.movers(name for name in rig.names if name in bones | {rig.pelvis})
    rig.check_free(bones)
    given = (
        None
        if table is None
        else poise.motion.RetargetTable({part: PartJoints(*row) for part, row in table.items()})
    )
    made = poise.retarget(clip.motion, _without_locked(rig), table=given, options=options)
    actions.new_action(target, made.motion.name or "retargeted")
    _to_rest(rig)
    use_poles(target)
    count = int(clip.kept.sum())
    was = Frames(*(np.repeat(each, count, axis=0) for each in vars(rig.frame).values()))
    times, world = clip.times[clip.kept], made.motion.world[clip.kept]
    _write(rig, world, was, bones, times)
    return made, bones


def clean(
    armature: Object | None, options: poise.motion.CleaningOptions | None = None
) -> tuple[poise.motion.CleanedMotion, list[str]]:
    """Clean the action of a rig; only bones that change get new keys, at whole frames.

    Returns:
        The result of `poise.motion.cleaned`, and the names of the changed bones.

    Raises:
        RigError: the rig has no action, or constraints move bones that would change.
        PoiseError: see `poise.motion.cleaned`.
    """
    rig, times, _ = _animated(armature)
    check_switches(rig.object)
    q, was = rig.frames(times)
    made = poise.motion.cleaned(poise.Motion(rig.skeleton, q, rate()), options)
    world = rig.skeleton.pose(made.motion.q).world
    return made, _write(rig, world, was, None, times)


def _without_locked(rig: Rig) -> poise.Character:
    """The character, in which joints whose rotations are locked do not move."""
    body = rig.skeleton
    for name in rig.names:
        if rig.is_locked(name):
            body = body.edit().retype(name, poise.Fixed()).build()
    still = {name: (0.0, 0.0) for name in rig.locked if name in body.dof_names}
    body = body.with_limits(still) if still else body
    return poise.Character(body.name, body, skins=rig.character.skins)


def _write(
    rig: Rig, world: np.ndarray, was: Frames, bones: Sequence[str] | None, times: np.ndarray
) -> list[str]:
    """Key bones, by default those that change, so that the joints have world frames."""
    world = rig.placed(world)
    for k in range(rig.passes):
        if k:
            frames = rig.frames(times)[1]
            was = rig.shown(frames.place, frames.posed)
        channels = rig.channels(world, was, bones)
        rig.check_free(channels)
        bones = list(channels)
        for name, values in channels.items():
            for path, rows in values.items():
                actions.write(rig.object, rig.bones[name], path, times, rows)
    scene = bpy.context.scene
    scene.frame_set(scene.frame_current)
    return bones


def _to_rest(rig: Rig) -> None:
    """Return the unlocked channels of all bones to rest."""
    rest = {"rotation_quaternion": (1, 0, 0, 0), "rotation_euler": (0, 0, 0)}
    rest["rotation_axis_angle"] = (0, 0, 1, 0)
    for bone in rig.bones.values():
        if not any(bone.lock_rotation):
            path = rotation_path(bone)
            setattr(bone, path, rest[path])
        for path, value in (("location", 0.0), ("scale", 1.0)):
            locks = getattr(bone, f"lock_{path}")
            values = (v if lock else value for v, lock in zip(getattr(bone, path), locks))
            setattr(bone, path, tuple(values))
    bpy.context.view_layer.update()
