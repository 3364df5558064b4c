"""Motions of any character on the bodies of trainers and generators, and their layouts.

=========  =====================================================================================
layout     content
=========  =====================================================================================
kimodo     ``.npz``: ``posed_joints``, ``global_rot_mats``, ``local_rot_mats``,
           ``root_positions``, ``global_root_heading``, ``foot_contacts``, ``fps``, of SOMA with
           77 joints, in float32
humanml3d  ``.npy``: features (frames - 1, 263) at 20 frames per second (`humanml`)
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
from poise.errors import FileName, FileUnsupported, PoiseError
from poise.files import replace_file
from poise.formats import at_rate, smpl
from poise.formats.body_motions import humanml
from poise.formats.body_motions.parameters import average_soma
from poise.formats.body_motions.posed import parents_of, skeleton_of
from poise.formats.npz_archive import archive_bytes, array_bytes
from poise.formats.robot_motions.frames import SharedExtension
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
    frames = frames_on(character, SMPL_22, smpl.average_places(22), path, humanml.RATE)
    if len(frames.positions) < 2:
        raise FileUnsupported("has steps between frames; expected two frames or more", file=path)
    return array_bytes(humanml.features_of(frames.positions, frames.local).astype(np.float32))


def smpl_joints(character: Character, path: FileName) -> bytes:
    """Return an ``.npy`` file of the positions (frames, 22, 3) of SMPL's joints."""
    frames = frames_on(character, SMPL_22, smpl.average_places(22), path)
    return array_bytes(frames.positions.astype(np.float32))


KIMODO = BodyLayout("kimodo", (".npz",), SOMA_77, _kimodo)
HUMANML3D = BodyLayout("humanml3d", (".npy",), SMPL_22, _humanml3d)
