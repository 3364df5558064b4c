"""Motions of any character on the bodies of trainers and generators, and their layouts.

=========  =====================================================================================
layout     content
=========  =====================================================================================
kimodo     ``.npz``: ``posed_joints``, ``global_rot_mats``, ``local_rot_mats``,
           ``root_positions``, ``global_root_heading``, ``foot_contacts``, ``fps``, of SOMA with
           77 joints, in float32
humanml3d  ``.npy``: features (frames - 1, 263) at 20 frames per second (`positions_of`)
=========  =====================================================================================

A character with the joints of the body is written as it is. The motion of another one is retargeted
to an average adult.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from poise.anatomy.joint_trees import SMPL_22, SOMA_77, Tree
from poise.array_types import Floats
from poise.errors import FileName, FileUnsupported, PoiseError, UsageError
from poise.files import read_bytes, replace_file
from poise.formats import at_rate, smpl
from poise.formats.body_motions.parameters import ASSUMED_RATE, average_soma, points_character
from poise.formats.npz_archive import archive_bytes, array_bytes, array_of
from poise.formats.repair_log import RepairLog
from poise.formats.robot_motions.frames import SharedExtension
from poise.formats.self_contained import JointValues, Reading
from poise.formats.smpl import parents_of, skeleton_of
from poise.geometry import transforms
from poise.model import Character, Motion, Skeleton

_TO_Y_UP = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])


class BodyFrames(NamedTuple):
    """Joints of a body in the world, y up.

    Attributes:
        positions: (frames, joints, 3), metres.
        turns: (frames, joints, 3, 3) rotations, identities in a T-pose that faces +z.
        local: (frames, joints, 3, 3), the rotations in the parents' frames.
        motion: the motion.
    """

    positions: Floats
    turns: Floats
    local: Floats
    motion: Motion


def frames_on(
    character: Character, tree: Tree, rest: Floats, path: FileName, fps: float | None = None
) -> BodyFrames:
    """Return the first motion of a character on the joints of a tree.

    Args:
        character: any character with a motion.
        tree: the joints and their parents.
        rest: (joints, 3), positions of an average body in a T-pose.
        path: the file to write, for errors.
        fps: resample to this frame rate.

    Raises:
        FileUnsupported: no motion, or the motion cannot be retargeted.
    """
    from poise.motion.retargeting import retarget

    if fps is not None:
        character = at_rate(character, fps)
    motion = next((one for one in character.motions.values() if len(one)), None)
    if motion is None:
        raise FileUnsupported("stores a motion; the character has none", file=path)
    try:
        if not _is_on(motion.skeleton, tree):
            motion = retarget(motion, skeleton_of(tree, rest, "average adult")).motion
    except PoiseError as problem:
        raise FileUnsupported(
            f"stores a person; the motion cannot be put on one: {problem.message}", file=path
        ) from None
    rows = [motion.skeleton.joint_index(name) for name in tree]
    world = motion.world[:, rows]
    positions, turns = world[..., :3, 3], world[..., :3, :3]
    if motion.skeleton.up == "z":
        positions, turns = positions @ _TO_Y_UP.T, _TO_Y_UP @ turns
    parents = parents_of(tree)
    local = turns.copy()
    local[:, 1:] = np.swapaxes(turns[:, parents[1:]], -1, -2) @ turns[:, 1:]
    return BodyFrames(positions, turns, local, motion)


def _is_on(body: Skeleton, tree: Tree) -> bool:
    """Return whether a skeleton has the joints of a tree, upright in the rest pose."""
    if set(tree) - set(body.joint_names):
        return False
    upright = np.stack([body.joint(name).frame[:3, :3] for name in tree])
    return bool(np.allclose(upright, np.eye(3), atol=1e-9))


@dataclass(frozen=True)
class BodyLayout(SharedExtension):
    """A format for the motion of a person.

    Attributes:
        tree: the joints of the body.
        encode: returns the bytes of the file for a character; errors name the file.
    """

    tree: Tree
    encode: Callable[[Character, FileName], bytes]
    holds: frozenset[str] = field(default=frozenset(["motion", "rest"]), init=False)

    def write(self, character: Character, path: FileName) -> None:
        """Write the first motion.

        Raises:
            FileUnsupported: no motion, or the motion cannot be retargeted.
        """
        replace_file(path, self.encode(character, path))

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State that the body is lost if it is another one."""
        del path
        return body_losses(character, self.tree)


def body_losses(character: Character, tree: Tree) -> list[str]:
    """Return what is lost when a character's motion is written for the joints of a tree."""
    if _is_on(character.skeleton, tree):
        return []
    return [f"the body: its motion is retargeted to an average adult with {len(tree)} joints"]


_COLUMNS = {"ankle": (0,), "heel": (0,), "ball": (1, 2), "toe": (2,)}
"""Columns of ``foot_contacts`` of one side: heel, toes and their end, by the point of a foot."""


def _kimodo(character: Character, path: FileName) -> bytes:
    from poise.motion.feet.contacts import find_contacts

    frames = frames_on(character, SOMA_77, average_soma(), path)
    motion, names = frames.motion, list(SOMA_77)
    forward = frames.turns[:, 0, :, 2]
    heading = np.arctan2(forward[:, 0], forward[:, 2])
    marks = np.zeros((len(motion), 6), dtype=bool)
    if len(motion) > 1:
        found = find_contacts(motion)
        for k, point in enumerate(found.points):
            side, _, part = point.name.partition(" ")
            for column in _COLUMNS[part]:
                marks[:, 3 * (side == "right") + column] |= found.marks[:, k]
    arrays: dict[str, Any] = {
        "posed_joints": frames.positions, "global_rot_mats": frames.turns,
        "local_rot_mats": frames.local, "root_positions": frames.positions[:, 0],
        "global_root_heading": np.stack([np.cos(heading), np.sin(heading)], axis=1),
    }  # fmt: skip
    return archive_bytes(
        **{name: array.astype(np.float32) for name, array in arrays.items()},
        foot_contacts=marks, fps=np.array(motion.fps), joint_names=np.array(names),
    )  # fmt: skip


def _humanml3d(character: Character, path: FileName) -> bytes:
    frames = frames_on(character, SMPL_22, smpl.average_places(22), path, HUMANML_RATE)
    if len(frames.positions) < 2:
        raise FileUnsupported("has steps between frames; expected two frames or more", file=path)
    return array_bytes(features_of(frames.positions, frames.local).astype(np.float32))


def smpl_joints(character: Character, path: FileName) -> bytes:
    """Return an ``.npy`` file of the positions (frames, 22, 3) of SMPL's joints."""
    frames = frames_on(character, SMPL_22, smpl.average_places(22), path)
    return array_bytes(frames.positions.astype(np.float32))


KIMODO = BodyLayout("kimodo", (".npz",), SOMA_77, _kimodo)
HUMANML3D = BodyLayout("humanml3d", (".npy",), SMPL_22, _humanml3d)


# -- HumanML3D: 263 numbers per frame for 22 joints of SMPL ----------------------------------------
# ====== =====================================================================================
# 0      half of the turn about y to the next frame, of the rotation from the world to the facing
#        frame (the arcsine of a quaternion's component)
# 1-2    the root's horizontal step to the next frame (x, z), in the facing frame of that frame
# 3      the root's height
# 4-66   the other 21 joints beside the root's place on the floor, in the facing frame
# 67-192 the rotations of these joints in their parents' frames: two columns of the matrix each
# 193-258 the steps of 22 joints to the next frame, in the facing frame
# 259-262 contacts of left ankle, left foot, right ankle, right foot
# ====== =====================================================================================
#
# The facing frame has z forward: the direction y cross (right hip - left hip + right shoulder -
# left shoulder). Source: motion_process.py of GuyTevet/motion-diffusion-model. Lengths are metres,
# y is up and the floor is at 0. The last frame of a clip has no features.


HUMANML_RATE = 20.0
"""Frames per second."""
HUMANML_WIDTH = 263
"""Numbers per frame."""

_JOINTS = smpl.JOINTS[22]
_FEET = [
    _JOINTS.index(f"{side}_{name}") for side in ("left", "right") for name in ("ankle", "foot")
]
_STILL = (
    0.002  # largest squared step of a foot in contact, square metres: `feet_thre` of the source
)


def positions_of(features: Floats) -> Floats:
    """Return the positions (frames, 22, 3) of features (frames, 263)."""
    angle = 2.0 * np.concatenate([[0.0], np.cumsum(features[:-1, 0])])
    back = transforms.rotation_y(-angle)
    step = np.zeros((len(features), 3))
    step[1:, [0, 2]] = features[:-1, 1:3]
    root = np.cumsum((back @ step[..., None])[..., 0], axis=0)
    floor = root[:, None].copy()
    root[:, 1] = features[:, 3]
    local = features[:, 4:67].reshape(len(features), 21, 3)
    others = np.einsum("tij,tkj->tki", back, local) + floor
    return np.concatenate([root[:, None], others], axis=1)


def features_of(positions: Floats, turns: Floats) -> Floats:
    """Return the features (frames - 1, 263) of a motion at 20 frames per second.

    Args:
        positions: (frames, 22, 3), metres; the clip is moved to the floor and to its first frame,
            which faces +z.
        turns: (frames, 22, 3, 3), rotations of the joints in their parents' frames.
    """
    first = transforms.rotation_y(-headings(positions)[0])
    places = positions - positions[0, 0] * (1.0, 0.0, 1.0) - (0.0, positions[..., 1].min(), 0.0)
    places = places @ first.T
    angle = np.unwrap(headings(places))
    facing = transforms.rotation_y(-angle)
    step = np.diff(places, axis=0)
    root = (facing[1:] @ step[:, 0, :, None])[..., 0]
    beside = np.einsum("tij,tkj->tki", facing, places - places[:, :1] * (1.0, 0.0, 1.0))[:-1, 1:]
    count = len(step)
    return np.concatenate([
        -0.5 * np.diff(angle)[:, None], root[:, [0, 2]], places[:-1, 0, 1:2],
        beside.reshape(count, -1), np.swapaxes(turns[:-1, 1:, :, :2], 2, 3).reshape(count, -1),
        np.einsum("tij,tkj->tki", facing[:-1], step).reshape(count, -1),
        ((step[:, _FEET] ** 2).sum(axis=2) < _STILL).astype(float),
    ], axis=1)  # fmt: skip


def headings(positions: Floats) -> Floats:
    """Return the angles (frames,) about y of the direction in which a body faces, 0 for +z."""
    at = {name: positions[:, k] for k, name in enumerate(_JOINTS)}
    across = at["right_hip"] - at["left_hip"] + at["right_shoulder"] - at["left_shoulder"]
    forward = np.cross((0.0, 1.0, 0.0), across)
    return np.arctan2(forward[:, 0], forward[:, 2])


_MOTION_X = 322


class PlainFormat(JointValues):
    """Reads and writes ``.npy`` files: a single array, recognised by its shape.

    ==================  ==========================================================================
    shape               meaning
    ==================  ==========================================================================
    (frames, 22, 3)     positions of the joints of SMPL, y up, metres, as of HumanML3D
    (frames, 24, 3)     the same with hands
    (frames, 263)       features of HumanML3D (`positions_of`)
    (frames, 322)       Motion-X: parameters of SMPL-X: rotation vectors of the root, 21 joints, 30
                        joints of the hands and the jaw; at 309 the pelvis's place; at 312 betas
    ==================  ==========================================================================
    """

    metric = "the file has metres and no quaternions; omit unit and quaternion"
    name = "npy"
    extensions = (".npy",)
    holds = frozenset(["motion", "rest"])

    def load(self, path: str, skeleton: object, options: Reading) -> Character:
        """Read the motion of a person; ``skeleton`` is a model of SMPL-X for Motion-X."""
        if options.quaternion is not None:
            raise UsageError(self.metric, file=path)
        log = RepairLog(path)
        array = array_of(read_bytes(path), "the array", log.fault)
        if array.dtype.kind not in "fiu" or not len(array.shape) or not len(array):
            raise log.fault(f"type {array.dtype}, shape {array.shape}: expected frames of numbers")
        numbers = np.asarray(array, dtype=np.float64)
        if not np.isfinite(numbers).all():
            raise log.fault("a number is not finite; expected positions or parameters")
        shape = numbers.shape[1:]
        if shape == (_MOTION_X,):
            rate = options.rate(None, ASSUMED_RATE, log)
            return log.reported(_motion_x(numbers, rate, skeleton, log))
        if skeleton is not None:
            raise UsageError("the file has joints of its own; omit skeleton", file=path)
        if shape == (HUMANML_WIDTH,):
            numbers = positions_of(numbers)
        elif shape not in ((22, 3), (24, 3)):
            raise log.fault(
                f"shape {array.shape}: expected (frames, 22 or 24, 3) joints of SMPL, (frames, "
                "263) features of HumanML3D, or (frames, 322) parameters of Motion-X; other points "
                "are solved by poise.solve_keypoints (poise keypoints --keypoints SET)"
            )
        rate = options.rate(None, HUMANML_RATE, log)
        rest = smpl.average_places(numbers.shape[1])
        tree = smpl.tree(numbers.shape[1])
        return log.reported(points_character(tree, rest, numbers, rate, log))

    def write(self, character: Character, path: FileName) -> None:
        """Write the positions of the 22 joints of SMPL; those of another body are retargeted."""
        replace_file(path, smpl_joints(character, path))

    def losses(self, character: Character, path: FileName) -> list[str]:
        """State that a file has no frame rate, and that another body is lost."""
        del path
        lost = body_losses(character, smpl.tree(22))
        rates = {motion.fps for motion in character.motions.values()} - {HUMANML_RATE}
        if rates:
            lost.append(
                f"the frame rate of {max(rates):g} fps: read back at {HUMANML_RATE:g} fps, unless "
                "another one is given (fps=, --input-fps)"
            )
        return lost


NPY = PlainFormat()


def _motion_x(numbers: Floats, fps: float, model: object, log: RepairLog) -> Character:
    """Return the character of parameters (frames, 322); the eyes look ahead."""
    body, hands, jaw = numbers[:, :66], numbers[:, 66:156], numbers[:, 156:159]
    poses = np.concatenate([body, jaw, np.zeros((len(numbers), 6)), hands], axis=1)
    betas = numbers[:1, 312:322]
    return smpl.moved_body(poses, numbers[:, 309:312], betas, fps, model, log)
