"""Motions of SMPL bodies: the ``.npz`` files of AMASS, and their body models.

A motion has ``poses`` (frames, 3 x joints), the axis-angle rotation of each joint in its parent's
frame, and ``trans`` (frames, 3): the pelvis is at ``J0 + trans``, where ``J0`` is its position in
the model's rest pose (Loper et al., SMPL: A Skinned Multi-Person Linear Model, 2015; Mahmood et
al., AMASS, 2019). The number of joints determines the model: 22 of a body, 24 of SMPL, 52 of
SMPL+H, 55 of SMPL-X. Rest poses are y-up; motions of AMASS are z-up and are converted to y-up.

Joints are quaternions. Their positions come from a model file that the user provides
(``v_template``, ``shapedirs``, ``J_regressor``, shaped by the motion's ``betas``). Without a model
file the body has the proportions of an average adult (Drillis and Contini, 1966; 1.70 m), and is
moved vertically to place its feet on the floor.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from poise.anatomy.joint_trees import SMPL_22, Tree
from poise.array_types import Floats
from poise.errors import FileSyntax, InvalidValue, UsageError
from poise.formats.npz_archive import Archive
from poise.formats.repair_log import RepairLog
from poise.geometry import quaternions
from poise.joints import QuaternionBall, QuaternionFree
from poise.model import Character, Mesh, Motion, Skeleton, SkeletonBuilder, Skin, Unit, Weights

ASSUMED_RATE = 120.0
"""Frames per second for files that state no rate."""

_BODY = tuple(SMPL_22)
_FINGERS = ("index", "middle", "pinky", "ring", "thumb")
_HANDS = tuple(
    f"{side}_{finger}{segment}"
    for side in ("left", "right")
    for finger in _FINGERS
    for segment in (1, 2, 3)
)
_FACE = ("jaw", "left_eye_smplhf", "right_eye_smplhf")
JOINTS: Mapping[int, tuple[str, ...]] = {
    22: _BODY,
    24: (*_BODY, "left_hand", "right_hand"),
    52: (*_BODY, *_HANDS),
    55: (*_BODY, *_FACE, *_HANDS),
}
"""Joint names of a model by their number, in the order of ``poses``."""

HEIGHT = 1.70
"""Height of the average body, metres."""
_OFFSETS: Mapping[str, tuple[float, float, float]] = {
    "left_hip": (0.052, -0.045, 0.0), "left_knee": (0.0, -0.245, 0.0),
    "left_ankle": (0.0, -0.246, 0.0), "left_foot": (0.008, -0.023, 0.078),
    "spine1": (0.0, 0.055, -0.01), "spine2": (0.0, 0.08, 0.0), "spine3": (0.0, 0.035, 0.0),
    "neck": (0.0, 0.125, -0.01), "head": (0.0, 0.05, 0.02), "left_collar": (0.04, 0.07, 0.0),
    "left_shoulder": (0.06, 0.025, -0.005), "left_elbow": (0.155, 0.0, 0.0),
    "left_wrist": (0.148, 0.0, 0.0), "left_hand": (0.05, 0.0, 0.0),
    "jaw": (0.0, 0.0, 0.01), "left_eye_smplhf": (0.019, 0.04, 0.05),
    "left_index1": (0.058, 0.0, 0.015), "left_middle1": (0.06, 0.0, 0.002),
    "left_ring1": (0.056, 0.0, -0.01), "left_pinky1": (0.05, -0.002, -0.022),
    "left_thumb1": (0.016, -0.008, 0.018),
}  # fmt: skip
"""Offset from the parent, as fractions of the height; right joints mirror the left ones."""
_PHALANX = {"index": 0.017, "middle": 0.019, "ring": 0.017, "pinky": 0.013, "thumb": 0.019}
_SOLE = 0.016  # fraction of the height, from the ball of the foot down
_PELVIS = 0.575  # fraction of the height, from the sole up


@dataclass(frozen=True, eq=False)
class AmassSource:
    """Data of an AMASS file besides the motion.

    Attributes:
        betas: shape parameters of the body.
        gender: gender of the model, or "" if not stated.
        up: the file's up axis, "y" or "z".
    """

    betas: Floats
    gender: str
    up: str


def is_motion(archive: Archive) -> bool:
    """Return whether an NPZ file has the arrays of AMASS."""
    return archive.has("poses") and archive.has("trans")


def is_model(archive: Archive) -> bool:
    """Return whether an NPZ file is a body model of the SMPL family."""
    return archive.has("J_regressor") and archive.has("v_template")


# -- reading ---------------------------------------------------------------------------------------


def read_motion(archive: Archive, model: object, log: RepairLog) -> Character:
    """Read a body and its motion.

    Args:
        archive: a file with ``poses`` and ``trans``.
        model: a model's file, a character that was read from one, or None.
        log: receives repairs for missing data.
    """
    poses, trans = archive.numbers("poses"), archive.numbers("trans")
    if poses.ndim != 2 or trans.shape != (len(poses), 3) or not len(poses):
        raise archive.fault(
            f"poses {poses.shape}, trans {trans.shape}: expected (frames, 3 x joints), (frames, 3)"
        )
    count, rest = divmod(poses.shape[1], 3)
    if rest or count not in JOINTS:
        known = ", ".join(f"{3 * number}" for number in JOINTS)
        raise archive.fault(f"poses: {poses.shape[1]} numbers per frame; expected one of {known}")
    betas = archive.numbers("betas") if archive.has("betas") else np.zeros(0)
    return moved_body(
        poses, trans, betas, _rate(archive, log), model, log, gender=_word(archive, "gender")
    )


def moved_body(
    poses: Floats, trans: Floats, betas: Floats, fps: float, model: object, log: RepairLog, *,
    gender: str = "",
) -> Character:  # fmt: skip
    """Return a body with its motion.

    Args:
        poses: (frames, 3 x joints), rotation vectors of the pelvis and of each joint in its
            parent's frame.
        trans: (frames, 3), displacement of the pelvis from its place in the rest pose, metres.
        betas: (..., shapes), shape parameters, of which the first row counts; may be empty.
        fps: frames per second.
        model: a model's file, a character that was read from one, or None.
        log: receives a repair if there is no model.
        gender: as the file states it.
    """
    count = poses.shape[1] // 3
    if not (np.isfinite(poses).all() and np.isfinite(trans).all()):
        raise log.fault("poses or trans: not finite; expected numbers")
    betas = betas.reshape(-1, betas.shape[-1])[0] if betas.size else np.zeros(0)
    turns = quaternions.from_rotation_vector(poses.reshape(len(poses), count, 3))
    up = "z" if _leans(turns[:, 0]) else "y"
    stem = Path(log.file).stem
    body = _body(model, count, betas, stem, log)
    if up == "z":
        turns[:, 0] = quaternions.multiply(_TO_Y_UP, turns[:, 0])
    turns = quaternions.continuous(turns)
    if body is None:
        body = Character(stem, _average_body(count, turns, trans, up), unit=Unit.of("m"))
        log.repair(
            "the file has no bone lengths; those of an average body are used. To use its model, "
            "pass the model file with skeleton= (or --skeleton)"
        )
    first = body.skeleton.joints[0].frame[:3, 3]
    q = np.concatenate([_y_up(first + trans, up) - first, turns.reshape(len(turns), -1)], axis=1)
    motion = Motion(body.skeleton, q, fps, stem)
    return Character(
        stem, body.skeleton, motions={stem: motion}, skins=body.skins, unit=body.unit,
        source=AmassSource(betas, gender, up),
    )  # fmt: skip


_TO_Y_UP = np.array([np.sqrt(0.5), -np.sqrt(0.5), 0.0, 0.0])


def _y_up(places: Floats, up: str) -> Floats:
    """Rotate positions with another up axis to y-up."""
    if up == "y":
        return places
    return np.stack([places[..., 0], places[..., 2], -places[..., 1]], axis=-1)


def _leans(turns: Floats) -> bool:
    """Return whether bodies stand along z rather than along y."""
    upward = quaternions.rotate(turns, np.array([0.0, 1.0, 0.0])).mean(axis=0)
    return bool(upward[2] >= upward[1])


def _rate(archive: Archive, log: RepairLog) -> float:
    for name in ("mocap_framerate", "mocap_frame_rate", "fps"):
        if archive.has(name):
            rate = archive.numbers(name).ravel()
            if rate.size == 1 and 0.0 < rate[0] < 1e6:
                return float(rate[0])
            raise archive.fault(f"{name}: expected a single frame rate above 0")
    log.repair(f"no mocap_framerate; assumed {ASSUMED_RATE:g} frames per second")
    return ASSUMED_RATE


def _word(archive: Archive, name: str) -> str:
    """Return a text that may be stored in several ways, "" if absent."""
    if not archive.has(name):
        return ""
    with contextlib.suppress(FileSyntax):
        return archive.text(name)
    with contextlib.suppress(FileSyntax):
        return archive.bytes(name).decode("latin-1")
    return ""


def _body(model: object, count: int, betas: Floats, stem: str, log: RepairLog) -> Character | None:
    """Return the character that the user passed as the model, or None."""
    if model is None:
        return None
    if isinstance(model, (str, os.PathLike)):
        archive = Archive(model)
        if not is_model(archive):
            raise archive.fault(
                "not a model of the SMPL family: it has no J_regressor and v_template"
            )
        return read_model(archive, log, betas=betas, count=count, name=stem)
    skeleton = model.skeleton if isinstance(model, Character) else model
    if not isinstance(skeleton, Skeleton) or not _is_smpl(skeleton, count):
        raise UsageError(
            f"skeleton: expected the file of an SMPL model, or a character of its {count} joints; "
            "for other characters, read the motion without one and retarget it",
            file=log.file,
        )
    return model if isinstance(model, Character) else Character(stem, skeleton)


def read_model(
    archive: Archive,
    log: RepairLog,
    *,
    betas: Floats | None = None,
    count: int | None = None,
    name: str = "",
) -> Character:
    """Read the body of a model's file, with its skin.

    Args:
        archive: the model's file.
        log: receives repairs about omitted data.
        betas: shape parameters of the body; None for the model's average.
        count: number of required joints; None for all joints of the model.
        name: name of the character; by default the file's.
    """
    vertices, regressor = archive.numbers("v_template"), archive.numbers("J_regressor")
    if vertices.ndim != 2 or vertices.shape[1] != 3 or regressor.shape[1:] != (len(vertices),):
        raise archive.fault(
            f"v_template {vertices.shape}, J_regressor {regressor.shape}: expected (vertices, 3) "
            "and (joints, vertices)"
        )
    joints = len(regressor) if count is None else count
    if joints not in JOINTS or joints > len(regressor):
        raise archive.fault(f"a model of {len(regressor)} joints; expected {count or 'one of 55'}")
    vertices = vertices + _shaped(archive, betas, len(vertices))
    places = regressor[:joints] @ vertices
    if not (np.isfinite(places).all() and np.isfinite(vertices).all()):
        raise archive.fault("v_template, shapedirs or J_regressor: not finite; expected numbers")
    stem = name or Path(archive.file).stem
    try:
        height = float(places[0, 1] - vertices[:, 1].min())
        skeleton = skeleton_of(tree(joints), places, "smpl", places[0], height)
        skin = _skin(archive, vertices, places, joints)
    except InvalidValue as problem:
        raise archive.fault(problem.message) from None
    if archive.has("posedirs"):
        log.repair("posedirs are ignored; the skin has no pose-dependent corrections")
    return Character(stem, skeleton, skins=(skin,), unit=Unit.of("m"))


def _shaped(archive: Archive, betas: Floats | None, count: int) -> Floats | float:
    """Vertex offsets of the shape parameters (vertices, 3), or 0."""
    if betas is None or not betas.size or not archive.has("shapedirs"):
        return 0.0
    directions = archive.numbers("shapedirs")
    if directions.ndim != 3 or directions.shape[:2] != (count, 3):
        raise archive.fault(f"shapedirs {directions.shape}: expected ({count}, 3, shapes)")
    most = min(len(betas), directions.shape[2])
    return directions[:, :, :most] @ betas[:most]


def _skin(archive: Archive, vertices: Floats, places: Floats, joints: int) -> Skin:
    weights, faces = archive.numbers("weights"), archive.numbers("f")
    if weights.ndim != 2 or len(weights) != len(vertices) or weights.shape[1] < joints:
        raise archive.fault(f"weights {weights.shape}: expected ({len(vertices)}, {joints})")
    if faces.ndim != 2 or faces.shape[1] != 3 or (faces != np.round(faces)).any():
        raise archive.fault(f"f {faces.shape}: expected whole numbers (triangles, 3)")
    if weights.shape[1] > joints:  # hand joints without motion follow the wrists
        weights = _folded(weights, joints)
    inverse = np.tile(np.eye(4), (joints, 1, 1))
    inverse[:, :3, 3] = -places
    mesh = Mesh(vertices, faces.astype(np.int64), name="body")
    return Skin(mesh, JOINTS[joints], Weights.from_dense(weights), inverse, name="body")


def _folded(weights: Floats, joints: int) -> Floats:
    """Weights of the first joints, plus those of other joints at their nearest ancestors."""
    names = JOINTS[weights.shape[1]]
    kept = weights[:, :joints].copy()
    for column in range(joints, len(names)):
        at = column
        while at >= joints:
            at = parent_of(names, at)
        kept[:, at] += weights[:, column]
    return kept


# -- skeletons -------------------------------------------------------------------------------------


def parent_of(names: tuple[str, ...], at: int) -> int:
    """Return the index of a joint's parent, -1 for the pelvis."""
    name = names[at]
    if name in SMPL_22:
        return names.index(SMPL_22[name]) if SMPL_22[name] else -1
    if name in _FACE:
        return names.index("head")
    side, part = name.split("_")
    if part == "hand" or part.endswith("1"):
        return names.index(f"{side}_wrist")
    return names.index(f"{side}_{part[:-1]}{int(part[-1]) - 1}")


def tree(count: int) -> Tree:
    """Return the joints of a model with a number of joints, and their parents."""
    names = JOINTS[count]
    above = [parent_of(names, at) for at in range(count)]
    return {name: names[at] if at >= 0 else "" for name, at in zip(names, above, strict=True)}


def parents_of(tree: Tree) -> Sequence[int]:
    """Return the indices of the parents, -1 for the root."""
    at = {name: k for k, name in enumerate(tree)}
    return [at.get(parent, -1) for parent in tree.values()]


def skeleton_of(
    tree: Tree, places: Floats, name: str, start: Floats | None = None, height: float | None = None
) -> Skeleton:
    """Return the skeleton with joints at positions (joints, 3) when all rotations are identities.

    In the rest pose, the root is above the origin at a height, by default with the lowest joint on
    the floor. The root's values are relative to ``start`` (3,), by default the origin.
    """
    names, parents = list(tree), parents_of(tree)
    first = np.zeros(3) if start is None else start
    up = float(places[0, 1] - places[:, 1].min()) if height is None else height
    tx, ty, tz = (np.array([0.0, up, 0.0]) - first).tolist()
    rest = {"tx": tx, "ty": ty, "tz": tz}
    builder = SkeletonBuilder(name).add(names[0], QuaternionFree(), offset=first, rest=rest)
    for at in range(1, len(names)):
        offset = places[at] - places[parents[at]]
        builder.add(names[at], QuaternionBall(), names[parents[at]], offset=offset)
    return builder.build()


def average_places(count: int) -> Floats:
    """Return a T-pose of an average adult (joints, 3), metres, with the pelvis at the origin."""
    names = JOINTS[count]
    places = np.zeros((count, 3))
    for at in range(1, count):
        name = names[at]
        left = name.replace("right_", "left_")
        if left in _OFFSETS:
            offset = np.array(_OFFSETS[left])
        else:  # a further segment of a finger
            offset = np.array([_PHALANX[left.split("_")[1][:-1]], 0.0, 0.0])
        if name.startswith("right_"):
            offset[0] = -offset[0]
        places[at] = places[parent_of(names, at)] + HEIGHT * offset
    return places


def _average_body(count: int, turns: Floats, trans: Floats, up: str) -> Skeleton:
    """Average body whose rest pose has the pelvis height that puts the feet on the floor."""
    places = average_places(count)
    around = skeleton_of(tree(count), places, "smpl", places[0], 0.0)
    q = np.concatenate([_y_up(trans, up), turns.reshape(len(turns), -1)], axis=1)
    balls = [around.joint_index(name) for name in ("left_foot", "right_foot")]
    heights = Motion(around, q, 1.0).world[:, balls, 1, 3].min(axis=1)
    missing = float(np.percentile(heights, 2.0)) - _SOLE * HEIGHT
    # The pelvis is at J0 + trans in the file's axes: J0 along its up axis sets the height.
    shift = np.array([0.0, -missing, 0.0]) if up == "y" else np.array([0.0, 0.0, -missing])
    places = places + shift
    return skeleton_of(tree(count), places, "smpl", places[0], _PELVIS * HEIGHT)


# -- writing ---------------------------------------------------------------------------------------


def _is_smpl(skeleton: Skeleton, count: int | None = None) -> bool:
    """Return whether a skeleton is an SMPL body, with ``count`` joints if given."""
    names = skeleton.joint_names
    if JOINTS.get(len(names)) != names or count not in (None, len(names)):
        return False
    upright = np.stack([joint.frame[:3, :3] for joint in skeleton.joints])
    kinds = [QuaternionFree, *[QuaternionBall] * (len(names) - 1)]
    return bool(np.allclose(upright, np.eye(3), atol=1e-9)) and all(
        isinstance(joint.type, kind) for joint, kind in zip(skeleton.joints, kinds, strict=True)
    )


def amass_arrays(character: Character) -> dict[str, Any]:
    """Return the arrays of AMASS for the first motion of an SMPL body; empty for others."""
    skeleton = character.skeleton
    motion = next((one for one in character.motions.values() if len(one)), None)
    if motion is None or not _is_smpl(skeleton):
        return {}
    source = character.source if isinstance(character.source, AmassSource) else None
    up = "z" if source is None else source.up
    first = skeleton.joints[0].frame[:3, 3]
    turns = motion.q[:, 3:].reshape(len(motion), -1, 4).copy()
    trans = first + motion.q[:, :3]
    if up == "z":
        turns[:, 0] = quaternions.multiply(quaternions.conjugate(_TO_Y_UP), turns[:, 0])
        trans = np.stack([trans[:, 0], -trans[:, 2], trans[:, 1]], axis=1)
    poses = quaternions.to_rotation_vector(turns)
    betas = np.zeros(16) if source is None or not source.betas.size else source.betas
    return {
        "poses": poses.reshape(len(motion), -1),
        "trans": trans - first,
        "betas": betas,
        "gender": np.array((source.gender if source else "") or "neutral"),
        "mocap_framerate": np.array(motion.fps),
    }
