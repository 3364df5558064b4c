"""NPZ: motions as plain NumPy arrays for machine learning, with names, units and rate.

A file is usable in a training loop without Poise: ``np.load(path)`` gives

==================== ======================= ==================================================
name                 shape                   meaning
==================== ======================= ==================================================
``q``                (frames, nq) float64    the pose vector
``fps``              () float64              frames per second
``dof_names``        (nq,) text              name of each entry of ``q``
``dof_units``        (nq,) text              ``rad``, ``m``, or ``1`` (all else)
``lower``, ``upper`` (nq,) float64           limits, infinite if unlimited
``rest``             (nq,) float64           the rest pose
``joint_names``      (joints,) text          parents before children
``parents``          (joints,) int64         -1 for a root
``world_positions``  (frames, joints, 3)     metres
``world_rotations``  (frames, joints, 4)     wxyz, unit, with continuous signs over time
``unit``             () text                 ``m``: unit of all lengths in the file
``up``               () text                 ``y`` or ``z``
``motion_names``     (motions,) text         ``q`` is the first; the second's arrays are ``q_2``,
                                             ``fps_2``, ``world_positions_2``, ...
``marker_names``, .. (markers,), ...         for markers: also ``marker_positions`` (frames,
                                             markers, 3) metres, NaN where not seen,
                                             ``marker_residuals``, ``marker_fps``
``skeleton``         () bytes                the whole skeleton as JSON (`to_dict`)
``poses``, ``trans`` ..                      for a body of the SMPL family: the first motion as
                                             in AMASS, with ``betas``, ``gender``,
                                             ``mocap_framerate``
==================== ======================= ==================================================

Files of AMASS and models of the SMPL family are read as well (`smpl`), and motions of robots
(`robot_motions`).

Nothing is pickled: ``allow_pickle=False``, NumPy's default, reads the whole file. Poise reads
``skeleton``, ``motion_names``, ``q``, ``fps`` and the markers, from which the other arrays follow.
Skins are omitted.

The joints are stored exactly, as by `gltf_joints.joint_data`, each with its name and the index of
its parent, together with the character's data from `gltf_extras.character_extras`: name, unit, up
axis, parameters, equations, IK handles, masses.
"""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise.array_types import Floats
from poise.errors import FileName, FileSyntax, FileUnsupported, InvalidValue, PoiseError, UsageError
from poise.files import replace_file
from poise.files.json_text import JsonObject
from poise.formats import smpl
from poise.formats.body_motions.parameters import is_posed, read_posed
from poise.formats.format_capabilities import SKELETON
from poise.formats.gltf_extras import PoiseExtras, character_extras
from poise.formats.gltf_joints import Malformed, NoJson, joint_data, joint_of
from poise.formats.gltf_json import Item, parse_json
from poise.formats.local_transforms import is_turn
from poise.formats.npz_archive import Archive, archive_bytes
from poise.formats.repair_log import RepairLog
from poise.formats.self_contained import JointValues, Reading
from poise.geometry import quaternions, transforms
from poise.model import Character, Joint, Markers, Motion, Skeleton, Unit
from poise.model.units import dof_units


class NpzFormat(JointValues):
    """Reads and writes ``.npz`` files."""

    metric = "lengths in an NPZ file are metres; omit unit"
    name = "npz"
    extensions = (".npz",)
    holds_handles = True
    holds = SKELETON | {"motion", "motions", "empty", "markers"}

    def load(self, path: str, skeleton: object, options: Reading) -> Character:
        """Read the character of an NPZ file from Poise or AMASS, or a model of the SMPL family.

        ``skeleton`` is the model for a motion of AMASS (`smpl.read_motion`), or the robot for a
        motion of a robot (`robot_motions.arrays`), to which ``options`` apply. For a file from
        Poise, it is the character that the motions belong to, with its skins.
        """
        archive = Archive(path)
        if not archive.has("skeleton") and (archive.has("qpos") or archive.has("joint_pos")):
            from poise.formats.robot_motions.arrays import read_archive

            return read_archive(archive, skeleton, options)
        log = RepairLog(path)
        if not archive.has("skeleton") and is_posed(archive):
            if skeleton is not None or options.quaternion is not None:
                raise UsageError("the file has joints and rotations of its own; omit skeleton and "
                                 "quaternion", file=path)  # fmt: skip
            return log.reported(read_posed(archive, options, log))
        if options != Reading():
            raise InvalidValue("fps, quaternion: the file is not a motion of a robot", file=path)
        if not archive.has("skeleton") and smpl.is_motion(archive):
            return log.reported(smpl.read_motion(archive, skeleton, log))
        if not archive.has("skeleton") and smpl.is_model(archive):
            if skeleton is not None:
                raise UsageError("an SMPL model is its own skeleton; omit skeleton", file=path)
            return log.reported(smpl.read_model(archive, log))
        character = character_of_json(archive.bytes("skeleton"), archive.file)
        named = archive.texts("motion_names")
        if len(set(named)) != len(named):
            raise archive.fault("motion_names: duplicate name")
        names = character.skeleton.dof_names
        if archive.has("dof_names") and tuple(archive.texts("dof_names")) != names:
            raise archive.fault(
                f"dof_names: do not match the skeleton; expected {', '.join(names[:3])}, ..."
            )
        motions = {
            name: _motion(archive, character.skeleton, number, name)
            for number, name in enumerate(named, 1)
        }
        if skeleton is not None:
            from poise.formats.robot_motions.robot import character_of

            character = character_of(skeleton, archive.file)
            motions = {name: motion.on(character.skeleton) for name, motion in motions.items()}
        return replace(character, motions=motions, markers=markers_of(archive))

    def write(self, character: Character, path: FileName) -> None:
        """Write the character's motions; without motions, only its skeleton and rest pose."""
        replace_file(path, npz_bytes(character, os.fspath(path)))


NPZ = NpzFormat()


def npz_bytes(character: Character, file: str) -> bytes:
    """Return the bytes of the file, which are always the same for the same character.

    Raises:
        FileUnsupported: a joint contains a Python function.
    """
    body = character.skeleton
    arrays: JsonObject = {
        "skeleton": np.array(character_json(character, file).encode()),
        "motion_names": _texts(character.motions),
        "dof_names": _texts(body.dof_names),
        "dof_units": _texts(dof_units(body)),
        "lower": body.lower,
        "upper": body.upper,
        "rest": body.rest.q,
        "joint_names": _texts(body.joint_names),
        "parents": np.array(body.parents, dtype=np.int64),
        "unit": np.array("m"),
        "up": np.array(body.up),
    }
    arrays |= marker_arrays(character.markers) | smpl.amass_arrays(character)
    for number, motion in enumerate(character.motions.values(), 1):
        end = _suffix(number)
        world = motion.world
        arrays[f"q{end}"] = motion.q
        arrays[f"fps{end}"] = np.array(motion.fps)
        arrays[f"world_positions{end}"] = np.ascontiguousarray(world[..., :3, 3])
        arrays[f"world_rotations{end}"] = world_rotations(world)
    return archive_bytes(**arrays)


def world_rotations(world: Floats) -> Floats:
    """Quaternions wxyz (frames, joints, 4) of world frames, by the nearest rotations if scaled.

    Signs are continuous over the frames.
    """
    turns = world[..., :3, :3]
    stretched = ~is_turn(turns)
    if stretched.any():
        turns = turns.copy()
        turns[stretched] = transforms.nearest_rotation(turns[stretched])
    return np.ascontiguousarray(quaternions.continuous(quaternions.from_matrix(turns)))


def _motion(archive: Archive, skeleton: Skeleton, number: int, name: str) -> Motion:
    end = _suffix(number)
    q, fps = archive.numbers(f"q{end}"), archive.numbers(f"fps{end}")
    if q.ndim != 2 or q.shape[1] != skeleton.nq:
        raise archive.fault(f"q{end}: shape {q.shape}; expected (frames, {skeleton.nq})")
    if fps.shape != ():
        raise archive.fault(f"fps{end}: shape {fps.shape}; expected a single number")
    try:
        return Motion(skeleton, q, float(fps), name)
    except PoiseError as problem:
        raise FileSyntax(f"q{end}: {problem.message}", file=archive.file) from None


def _suffix(number: int) -> str:
    return "" if number == 1 else f"_{number}"


def _texts(names: Any) -> NDArray[np.str_]:
    return np.array(list(names), dtype=np.str_)


def marker_arrays(markers: Markers | None) -> JsonObject:
    """Return the arrays of markers; empty without markers.

    >>> sorted(marker_arrays(Markers(("LKNE",), [[(0, 0.5, 0)]], fps=100)))[:3]
    ['marker_first_frame', 'marker_fps', 'marker_names']
    """
    if markers is None:
        return {}
    return {
        "marker_names": np.array(markers.names, dtype=np.str_),
        "marker_positions": markers.positions,
        "marker_residuals": markers.residuals,
        "marker_fps": np.array(markers.fps),
        "marker_first_frame": np.array(markers.first_frame),
        "marker_owners": np.array(markers.owners, dtype=np.str_),
        "marker_virtual": np.array(markers.virtual, dtype=np.str_),
        "marker_up": np.array(markers.up),
    }


def markers_of(archive: Archive) -> Markers | None:
    """Return the markers of a file, or None.

    Raises:
        FileSyntax: the shapes of arrays do not match.
    """
    if not archive.has("marker_names"):
        return None
    fps, first = archive.numbers("marker_fps"), archive.numbers("marker_first_frame")
    if fps.shape != () or first.shape != () or not abs(first) < 1e15:
        raise archive.fault("marker_fps, marker_first_frame: expected single numbers")
    try:
        names, owners, virtual = (
            tuple(archive.texts(f"marker_{what}")) for what in ("names", "owners", "virtual")
        )
        return Markers(
            names, archive.numbers("marker_positions"), float(fps),
            archive.numbers("marker_residuals"), int(first), owners, virtual,
            archive.text("marker_up"),
        )  # fmt: skip
    except PoiseError as problem:
        if problem.file is not None:
            raise
        raise FileSyntax(f"markers: {problem.message}", file=archive.file) from None


def character_json(character: Character, file: str) -> str:
    """Return a character's skeleton, unit, handles and masses as JSON, without motions and skins.

    Raises:
        FileUnsupported: a joint contains a Python function.

    >>> from poise.bundled import bare_character
    >>> hero = bare_character()
    >>> again = character_of_json(character_json(hero, "hero.npz").encode(), "hero.npz")
    >>> again.skeleton.dof_names == hero.skeleton.dof_names
    True
    """
    unit = character.unit
    data = character_extras(character, unit.metres, unit.name)
    joints: list[object] = []
    for joint in character.skeleton.joints:
        try:
            own = joint_data(joint)
        except NoJson as what:
            raise FileUnsupported(
                f"joint {joint.name!r}: {what}: it cannot be stored in a file; write a format "
                "that stores only the motion, such as BVH",
                file=file,
            ) from None
        joints.append({"name": joint.name, "parent": joint.parent, **own})
    return json.dumps({**data, "joints": joints}, separators=(",", ":"), allow_nan=False)


def character_of_json(data: bytes, file: str) -> Character:
    """Return the character from JSON of `character_json`, without motions.

    Raises:
        FileSyntax: the JSON is not from `character_json`; the message gives the location.
        FileUnsupported: a later version of Poise wrote the JSON.
        FileTooLarge: the values exceed the available memory.
    """
    root = parse_json(data, file, keep_nulls=True)
    extras = PoiseExtras(root)
    joints = [_joint(item, number) for number, item in enumerate(root.objects("joints"))]
    try:
        body = Skeleton(
            joints, extras.parameters, extras.skeleton_name or "", extras.up, extras.facing,
            extras.equations,
        )  # fmt: skip
        character = Character(extras.name, body, unit=extras.unit or Unit.of("m"))
        return extras.completed(character)
    except PoiseError as problem:
        if problem.file is not None:
            raise
        raise root.fault(f"the joints do not form a skeleton: {problem.message}") from None


def _joint(item: Item, number: int) -> Joint:
    name = item.text("name")
    parent = item.get("parent").whole(-1, number - 1)
    try:
        return joint_of(item.value, name, parent)
    except Malformed as problem:
        raise item.fault(f"not a joint: {problem}") from None
