"""Parameters of body models as PyTorch files (``.pt``), which video models write.

=======  =======================================================================================
kind     ``_global`` tensors: y up, rotation vectors, metres, usually 30 frames per second
=======  =======================================================================================
GVHMR    ``smpl_params_global``: ``body_pose`` (frames, 63), ``global_orient`` (frames, 3),
         ``transl`` (frames, 3), ``betas``: a body of SMPL-X without hands (`poise.formats.smpl`)
GEM-X    ``body_params_global``: ``body_pose`` (frames, 228), ``global_orient``, ``transl``: SOMA
         with 77 joints. A joint's rotation is relative to its parent's, without that of the bind
         pose. The shape is in parameters of a model that the file does not contain
=======  =======================================================================================
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import numpy as np

from poise.anatomy.joint_trees import G1_34, MHR_127, SMPL_22, SOMA_30, SOMA_77, Tree
from poise.array_types import Floats
from poise.errors import FileName, UsageError
from poise.formats import smpl
from poise.formats.body_motions.tensors import read_tensors
from poise.formats.npz_archive import Archive
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import JointValues, Reading, Unwritten
from poise.formats.smpl import parents_of, skeleton_of
from poise.geometry import quaternions, transforms
from poise.model import Character, Motion, Skeleton, Unit
from poise.motion.feet.points import StatedContacts

_RIGS = "*bind_rig*.npz"
"""Files with the bind pose of SOMA that are looked for beside a file."""


class ParametersFormat(JointValues, Unwritten):
    """Reads ``.pt`` files."""

    metric = "the file has metres and rotation vectors; omit unit and quaternion"
    name = "pt"
    extensions = (".pt",)
    unwritten = "PyTorch files cannot be written; write .npz instead"

    def load(self, path: str, skeleton: object, options: Reading) -> Character:
        """Read the motion of a person.

        ``skeleton`` is the file of a model of the SMPL family for GVHMR. For GEM-X, it is a
        character with the joints of SOMA, or an NPZ file with ``bind_rig_transform`` and
        ``rig_joint_names``; such a file beside ``path`` is found by itself.
        """
        if options.quaternion is not None:
            raise UsageError(self.metric, file=path)
        log = RepairLog(path)
        content = read_tensors(path)
        rate = options.rate(None, ASSUMED_RATE, log)
        given = cast("Mapping[str, Any]", content) if isinstance(content, dict) else {}
        if isinstance(given.get("smpl_params_global"), dict):
            poses, trans, own = _numbers(given["smpl_params_global"], 63, log)
            betas = np.asarray(own.get("betas", ()), dtype=np.float64)
            found = smpl.moved_body(poses, trans, betas, rate, skeleton, log)
        elif isinstance(given.get("body_params_global"), dict):
            poses, trans, _ = _numbers(given["body_params_global"], 3 * len(SOMA_77) - 3, log)
            found = _soma(poses, trans, _rest(skeleton, path, log), rate, log)
        else:
            raise log.fault(
                "has neither smpl_params_global (GVHMR) nor body_params_global (GEM-X); expected "
                "the motion of a person by one of these programs"
            )
        return log.reported(found)


PT = ParametersFormat()


def _numbers(
    given: Mapping[str, Any], width: int, log: RepairLog
) -> tuple[Floats, Floats, Mapping[str, Any]]:
    """Return rotation vectors (frames, 3 x joints), places (frames, 3), and all parameters."""
    arrays: list[Floats] = []
    for name, size in (("global_orient", 3), ("body_pose", width), ("transl", 3)):
        array = given.get(name)
        if not isinstance(array, np.ndarray) or array.dtype.kind not in "fiu":
            raise log.fault(f"{name}: missing; expected a tensor (frames, {size})")
        if array.ndim != 2 or array.shape[1] != size or not len(array):
            raise log.fault(f"{name}: shape {array.shape}; expected (frames, {size})")
        arrays.append(np.asarray(array, dtype=np.float64))
    if len({len(array) for array in arrays}) != 1:
        raise log.fault(f"{[len(each) for each in arrays]} frames of orientation, pose and place")
    if not all(np.isfinite(array).all() for array in arrays):
        raise log.fault("a tensor is not finite; expected numbers")
    root, poses, trans = arrays
    return np.concatenate([root, poses], axis=1), trans, given


def _soma(poses: Floats, trans: Floats, rest: Floats, fps: float, log: RepairLog) -> Character:
    """Return the character of rotation vectors and the positions (77, 3) of the rest pose."""
    vectors = poses.reshape(len(poses), -1, 3)
    turns = quaternions.to_matrix(quaternions.from_rotation_vector(vectors))
    positions = np.repeat(trans[:, None], len(SOMA_77), axis=1)
    for at, parent in enumerate(parents_of(SOMA_77)):
        if parent >= 0:
            positions[:, at] = positions[:, parent] + turns[:, parent] @ (rest[at] - rest[parent])
            turns[:, at] = turns[:, parent] @ turns[:, at]
    return posed_character(SOMA_77, positions, turns, fps, log)


def _rest(skeleton: object, path: FileName, log: RepairLog) -> Floats:
    """Return the positions (77, 3) of SOMA's joints in its T-pose."""
    rig = skeleton
    if rig is None:
        rig = next(iter(sorted(Path(path).parent.glob(_RIGS))), None)
    if isinstance(rig, str | os.PathLike):
        return _of_rig(Archive(rig))
    if rig is None:
        log.repair(
            "the file has no bone lengths; those of an average body are used. To use its own, pass "
            "a file with SOMA's bind pose, or a motion on the same body, with skeleton= "
            "(--skeleton)"
        )
        return average_soma()
    body = rig.skeleton if isinstance(rig, Character) else rig
    if not isinstance(body, Skeleton) or set(SOMA_77) - set(body.joint_names):
        raise UsageError("skeleton: expected the bind pose of SOMA, or a character with its joints",
                         file=path)  # fmt: skip
    return chained(SOMA_77, np.stack([body.joint(name).frame[:3, 3] for name in SOMA_77]))


def _of_rig(archive: Archive) -> Floats:
    names, bind = archive.texts("rig_joint_names"), archive.numbers("bind_rig_transform")
    if bind.shape != (len(names), 4, 4) or set(SOMA_77) - set(names) or not np.isfinite(bind).all():
        raise archive.fault(
            f"{len(names)} joints and transforms {bind.shape}: expected the bind pose of SOMA"
        )
    placed = {name: bind[at] for at, name in enumerate(names)}
    own = [
        (np.linalg.pinv(placed[parent]) @ placed[name])[:3, 3] if parent else np.zeros(3)
        for name, parent in SOMA_77.items()
    ]
    return chained(SOMA_77, np.stack(own))


_SAME = {
    "Hips": "pelvis", "Spine1": "spine1", "Spine2": "spine2", "Chest": "spine3", "Neck1": "neck",
    "Head": "head", "Jaw": "jaw", "Shoulder": "collar", "Arm": "shoulder", "ForeArm": "elbow",
    "Hand": "wrist", "Leg": "hip", "Shin": "knee", "Foot": "ankle", "ToeBase": "foot",
    "Eye": "eye_smplhf",
}  # fmt: skip
_TOP, _TOE = 0.115, 0.04  # from the head to its top, and from the ball to the tip, by height


def average_soma() -> Floats:
    """Return SOMA's joints (77, 3) on an average adult in a T-pose, metres, the hips at 0."""
    names = smpl.JOINTS[55]
    known = dict(zip(names, smpl.average_places(55), strict=True))
    height = smpl.HEIGHT
    places: dict[str, Floats] = {}
    for name, parent in SOMA_77.items():
        side = next((side for side in ("Left", "Right") if name.startswith(side)), "")
        part = name.removeprefix(side)
        before = "" if not side else f"{side.lower()}_"
        if part in _SAME:
            places[name] = known[before + _SAME[part]]
        elif part.startswith("Hand"):
            finger, number = part[4:].rstrip("1234End").lower(), part[-1]
            shift = 0 if finger == "thumb" else 1  # SOMA's first joint is in the palm
            same = f"{before}{finger}{int(number) - shift}" if number.isdigit() else ""
            wrist, grand = places[f"{side}Hand"], SOMA_77.get(parent, "")
            if same in known:
                places[name] = known[same]
            elif number.isdigit():
                places[name] = wrist + 0.4 * (known[f"{before}{finger}1"] - wrist)
            else:  # the tip continues the last bone
                places[name] = 2.0 * places[parent] - places[grand]
        elif name == "Neck2":
            places[name] = 0.5 * (known["neck"] + known["head"])
        else:
            up = name == "HeadEnd"
            places[name] = places[parent] + height * np.array([0.0, _TOP * up, _TOE * (not up)])
    return np.array([places[name] for name in SOMA_77])


# -- motions and poses of people as NumPy archives (``.npz``) --------------------------------------
# =============  =================================================================================
# kind           arrays
# =============  =================================================================================
# Kimodo         ``posed_joints`` (frames, joints, 3), ``global_rot_mats`` (frames, joints, 3, 3),
#                often ``foot_contacts`` (frames, 4 or 6) and ``fps`` (), y up, facing +z, of SOMA
#                with 77 or 30 joints, G1 with 34, or SMPL-X with 22
# SAM 3D Body    ``pred_joint_coords`` (127, 3), ``pred_global_rots`` (127, 3, 3), ``pred_cam_t``
#                (3,): one person of one picture. Positions are in the camera's axes (y down, z
#                away), rotations in those of the Momentum Human Rig (y up)
# =============  =================================================================================
#
# Of SAM 3D Body, the rotations of wrists and fingers do not fit the positions, from which they are
# computed instead.


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


# -- characters from positions and rotations of joints in the world --------------------------------
# The offset of a joint from its parent is the median over the frames of ``R_parent^T (p -
# p_parent)`` for positions p and rotations R in the world; it is constant if the bones are rigid.


_RIGID = 1e-3
"""Metres of change of a bone's length that is reported: the precision of a file in float32 is
better than 1e-5 m at 100 m from the origin."""
_KEPT = 1e-6
"""Weight of the parent's rotation in `turns_of_points`: it determines the twist of a single bone,
and changes the direction of a bone by at most this fraction of a radian."""
_SKEWED = 0.1  # largest deviation of a matrix from the nearest rotation; beyond, it is none


def posed_character(
    tree: Tree, positions: Floats, turns: Floats, fps: float, log: RepairLog, source: object = None
) -> Character:
    """Return the body and the motion of joints in the world, y up.

    In the rest pose, all rotations are identities and the lowest joint is on the floor.

    Args:
        tree: the joints and their parents.
        positions: (frames, joints, 3), metres.
        turns: (frames, joints, 3, 3) rotations.
        fps: frames per second.
        log: receives the repairs, and raises errors about the file.
        source: kept as `poise.Motion.source`.

    Raises:
        FileSyntax: an array does not have a joint for each entry of the tree, is not finite, or
            contains matrices that are not rotations.
    """
    check_posed(tree, positions, turns, log)
    turns = _rotations(turns, log)
    parents = parents_of(tree)
    local = np.concatenate([positions[:, :1], positions[:, 1:] - positions[:, parents[1:]]], axis=1)
    local[:, 1:] = (np.swapaxes(turns[:, parents[1:]], -1, -2) @ local[:, 1:, :, None])[..., 0]
    offsets = np.median(local, axis=0)
    change = np.abs(local - offsets)[:, 1:].max(initial=0.0)
    if change > _RIGID:
        log.repair(f"bones change by up to {1e3 * change:.0f} mm; their median is kept")
    stem = Path(log.file).stem
    body = skeleton_of(tree, chained(tree, offsets), stem)
    own = turns.copy()
    own[:, 1:] = np.swapaxes(turns[:, parents[1:]], -1, -2) @ turns[:, 1:]
    values = quaternions.continuous(quaternions.from_matrix(own)).reshape(len(own), -1)
    q = np.concatenate([positions[:, 0], values], axis=1)
    motion = Motion(body, q, fps, stem, source)
    return Character(stem, body, {stem: motion}, unit=Unit.of("m"))


def turns_of_points(tree: Tree, rest: Floats, positions: Floats) -> Floats:
    """Return rotations (frames, joints, 3, 3) of joints, from their positions.

    Each rotation is the one nearest to the directions from the joint to its children (G. Wahba,
    "A least squares estimate of satellite attitude", 1965). What they leave open, such as the twist
    of a bone with one child, is taken from the parent.

    Args:
        tree: the joints and their parents.
        rest: (joints, 3), positions in a pose in which all rotations are identities.
        positions: (frames, joints, 3).
    """
    parents = parents_of(tree)
    turns = np.zeros((*positions.shape[:2], 3, 3))
    for at in range(len(tree)):
        above = turns[:, parents[at]] if parents[at] >= 0 else np.eye(3)
        total = np.broadcast_to(_KEPT * above, (len(positions), 3, 3))
        for child in (k for k, parent in enumerate(parents) if parent == at):
            seen = _unit(positions[:, child] - positions[:, at])
            total = total + seen[..., None] * _unit(rest[child] - rest[at])
        turns[:, at] = transforms.aligning_rotation(total)
    return turns


def points_character(
    tree: Tree, rest: Floats, positions: Floats, fps: float, log: RepairLog
) -> Character:
    """Return the body and the motion of joints of which only positions are known.

    Args:
        tree: the joints and their parents.
        rest: (joints, 3), positions of another body in its rest pose; those of this one have the
            measured bones.
        positions: (frames, joints, 3), metres, y up, finite.
        fps: frames per second.
        log: receives the repairs, and raises errors about the file.
    """
    parents = parents_of(tree)
    for _ in range(2):  # the second time with the angles between the bones of this body
        turns = turns_of_points(tree, rest, positions)
        rest = np.zeros_like(rest)
        for at, parent in enumerate(parents):
            if parent >= 0:
                bone = positions[:, at] - positions[:, parent]
                own = np.swapaxes(turns[:, parent], -1, -2) @ bone[..., None]
                rest[at] = rest[parent] + np.median(own[..., 0], axis=0)
    return posed_character(tree, positions, turns_of_points(tree, rest, positions), fps, log)


def _unit(vectors: Floats) -> Floats:
    """Return unit vectors (..., 3), zero where the length is zero."""
    return vectors / np.maximum(1e-12, np.linalg.norm(vectors, axis=-1, keepdims=True))


def chained(tree: Tree, offsets: Floats) -> Floats:
    """Return positions (joints, 3) of joints with offsets from their parents, the root at 0."""
    places = np.zeros_like(offsets)
    for at, parent in enumerate(parents_of(tree)):
        if parent >= 0:
            places[at] = places[parent] + offsets[at]
    return places


def check_posed(tree: Tree, positions: Floats, turns: Floats, log: RepairLog) -> None:
    """Check that arrays are positions and rotations of the joints of a tree.

    Raises:
        FileSyntax: a shape differs, or a number is not finite.
    """
    frames, count = len(positions), len(tree)
    if positions.shape != (frames, count, 3) or turns.shape != (frames, count, 3, 3) or not frames:
        raise log.fault(
            f"positions {positions.shape}, rotations {turns.shape}: expected (frames, {count}, 3) "
            f"and (frames, {count}, 3, 3)"
        )
    if not (np.isfinite(positions).all() and np.isfinite(turns).all()):
        raise log.fault("positions or rotations are not finite; expected numbers")


def _rotations(turns: Floats, log: RepairLog) -> Floats:
    """Return the rotations nearest to matrices (frames, joints, 3, 3)."""
    nearest = transforms.nearest_rotation(turns)
    skewed = np.abs(nearest - turns).max(axis=(2, 3)) > _SKEWED
    if skewed.any():
        frame, joint = np.argwhere(skewed)[0]
        raise log.fault(f"frame {frame}, joint {joint}: the matrix is not a rotation")
    return nearest
