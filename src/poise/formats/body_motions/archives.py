"""Motions and poses of people as NumPy archives (``.npz``).

=============  =================================================================================
kind           arrays
=============  =================================================================================
Kimodo         ``posed_joints`` (frames, joints, 3), ``global_rot_mats`` (frames, joints, 3, 3),
               often ``foot_contacts`` (frames, 4 or 6) and ``fps`` (), y up, facing +z, of SOMA
               with 77 or 30 joints, G1 with 34, or SMPL-X with 22
SAM 3D Body    ``pred_joint_coords`` (127, 3), ``pred_global_rots`` (127, 3, 3), ``pred_cam_t``
               (3,): one person of one picture. Positions are in the camera's axes (y down, z
               away), rotations in those of the Momentum Human Rig (y up)
=============  =================================================================================

Of SAM 3D Body, the rotations of wrists and fingers do not fit the positions, from which they are
computed instead.
"""

from __future__ import annotations

import numpy as np

from poise.anatomy.joint_trees import G1_34, MHR_127, SMPL_22, SOMA_30, SOMA_77
from poise.array_types import Floats
from poise.formats.body_motions.posed import check_posed, parents_of, posed_character
from poise.formats.npz_archive import Archive
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import Reading
from poise.geometry import quaternions
from poise.model import Character
from poise.motion.feet.points import StatedContacts

ASSUMED_RATE = 30.0
"""Frames per second of generators and video models that state none."""

_KIMODO = {len(tree): tree for tree in (SOMA_77, SOMA_30, G1_34, SMPL_22)}
_TO_Y_UP = np.array([1.0, -1.0, -1.0])


def is_posed(archive: Archive) -> bool:
    """Return whether an NPZ file is of a kind that `read_posed` reads."""
    return any(
        archive.has(points) and archive.has(turns)
        for points, turns in (
            ("posed_joints", "global_rot_mats"), ("pred_joint_coords", "pred_global_rots")
        )
    )  # fmt: skip


def read_posed(archive: Archive, options: Reading, log: RepairLog) -> Character:
    """Read the motion or pose of a person.

    Raises:
        FileSyntax: the arrays do not fit one another, or no body has that number of joints.
    """
    if archive.has("posed_joints"):
        return _kimodo(archive, options, log)
    positions = archive.numbers("pred_joint_coords")[None] * _TO_Y_UP
    turns = archive.numbers("pred_global_rots")[None].copy()
    check_posed(MHR_127, positions, turns, log)
    for side in "lr":
        _straighten(side, positions, turns)
    return posed_character(MHR_127, positions, turns, options.fps or ASSUMED_RATE, log)


def _kimodo(archive: Archive, options: Reading, log: RepairLog) -> Character:
    positions, turns = archive.numbers("posed_joints"), archive.numbers("global_rot_mats")
    tree = _KIMODO.get(positions.shape[1]) if positions.ndim == 3 else None
    if tree is None:
        raise archive.fault(
            f"posed_joints {positions.shape}: expected (frames, joints, 3) with 77 or 30 joints of "
            "SOMA, 34 of G1, or 22 of SMPL-X"
        )
    rate = archive.numbers("fps").ravel() if archive.has("fps") else np.zeros(0)
    if archive.has("fps") and rate.size != 1:
        raise archive.fault(f"fps: {rate.size} values; expected one frame rate")
    fps = options.rate(float(rate[0]) if rate.size else None, ASSUMED_RATE, log)
    return posed_character(tree, positions, turns, fps, log, _contacts(archive, len(positions)))


def _contacts(archive: Archive, frames: int) -> StatedContacts | None:
    """Return the contacts of the feet: 2 or 3 points of the left foot, then of the right one."""
    if not archive.has("foot_contacts"):
        return None
    marks = archive.numbers("foot_contacts") > 0.5
    if marks.ndim != 2 or len(marks) != frames or marks.shape[1] not in (4, 6):
        raise archive.fault(f"foot_contacts {marks.shape}: expected ({frames}, 4) or ({frames}, 6)")
    sides = np.logical_or.reduce(marks.reshape(frames, 2, -1), axis=2)
    return StatedContacts({"left": sides[:, 0], "right": sides[:, 1]})


def _straighten(side: str, positions: Floats, turns: Floats) -> None:
    """Set the rotations of a hand so that all of its bones are in line in the rest pose.

    Each joint turns the bone before it, of the wrist the forearm, to the next one in the shortest
    way; of the wrist, that is the one to the middle finger.
    """
    names, parents = list(MHR_127), parents_of(MHR_127)
    first, middle = names.index(f"{side}_wrist"), names.index(f"{side}_middle1")
    for at in range(first, names.index(f"{side}_lowarm_twist1_proc")):
        above = parents[at]
        before = positions[:, at] - positions[:, parents[above] if at == first else above]
        child = middle if at == first else next((k for k, p in enumerate(parents) if p == at), at)
        after = before if child == at else positions[:, child] - positions[:, at]
        turn = quaternions.to_matrix(quaternions.between(before, after))
        turns[:, at] = turn @ turns[:, above]
