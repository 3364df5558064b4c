"""Motions of robots as pickles (``.pkl``).

=========  =====================================================================================
layout     content
=========  =====================================================================================
gmr        a dictionary: ``fps``, ``root_pos`` (frames, 3), ``root_rot`` (frames, 4) xyzw,
           ``dof_pos`` (frames, joints), ``local_body_pos`` (frames, bodies, 3) in the axes of the
           base, ``link_body_list``; the last two may be None
phc        a dictionary of motions by name: ``root_trans_offset`` (frames, 3), ``root_rot`` xyzw,
           ``dof`` (frames, joints), ``pose_aa`` (frames, bodies, 3) rotation vectors, ``fps``
=========  =====================================================================================
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from poise.errors import UsageError
from poise.formats.repair_log import RepairLog
from poise.formats.robot_motions.frames import Frames, Reading, read_frames
from poise.formats.robot_motions.layout import Layout
from poise.formats.robot_motions.pickle_data import pickled, read_pickle
from poise.formats.robot_motions.robot import Robot, character_of, robot_of
from poise.geometry import quaternions
from poise.model import Character, Motion, Unit
from poise.model.joint_values import hinge_axis

Floats = NDArray[np.float64]
Content = dict[str, Any]

_XYZW = [1, 2, 3, 0]


@dataclass(frozen=True)
class PickleFormat:
    """Reads both layouts, and writes that of GMR unless another is named."""

    name: str = "pkl"
    extensions: tuple[str, ...] = (".pkl",)
    holds: frozenset[str] = frozenset(["motion"])
    joint_values: bool = True

    def read(
        self,
        path: str | os.PathLike[str],
        *,
        skeleton: object = None,
        unit: Unit | str | float | None = None,
        fps: float | None = None,
        quaternion: str | None = None,
    ) -> Character:
        """Read the motions of a robot, which is passed as ``skeleton``."""
        if unit is not None:
            raise UsageError("lengths in motions of robots are metres; omit unit", file=path)
        options = Reading(fps, quaternion)
        log = RepairLog(path)
        content = read_pickle(path)
        robot = robot_of(character_of(skeleton, path), path)
        found = _entries(content, Path(path).stem)
        if not found:
            raise log.fault(
                "is a pickle without root_pos and dof_pos (GMR), or root_trans_offset and pose_aa "
                "or dof (PHC); expected the motion of a robot"
            )
        frames = {name: _frames(entry, robot, log) for name, entry in found.items()}
        return read_frames(frames, robot.character, options, log)

    def write(self, character: Character, path: str | os.PathLike[str]) -> None:
        """Write the first motion in the layout of GMR."""
        GMR.write(character, path)

    def losses(self, character: Character, path: str | os.PathLike[str]) -> list[str]:
        """State what the layout of GMR cannot store."""
        return GMR.losses(character, path)


PKL = PickleFormat()


def _entries(content: Any, stem: str) -> dict[str, Content]:
    """Return the motions of a file, by name."""
    if not isinstance(content, dict):
        return {}
    whole = cast("Content", content)
    if "root_pos" in whole or "root_trans_offset" in whole:
        return {stem: whole}
    inner = {str(key): value for key, value in whole.items() if isinstance(value, dict)}
    return {key: value for key, value in inner.items() if "root_trans_offset" in value}


def _frames(entry: Content, robot: Robot, log: RepairLog) -> Frames:
    """Return the frames of an entry of either layout."""
    rate = entry.get("fps")
    if rate is not None and not (
        isinstance(rate, int | float)
        or (isinstance(rate, np.ndarray) and rate.size == 1 and rate.dtype.kind in "iuf")
    ):
        raise log.fault("fps: expected a single number")
    fps = None if rate is None else float(np.asarray(rate).reshape(-1)[0])
    place = "root_pos" if "root_pos" in entry else "root_trans_offset"
    root = _numbers(entry, place, log)
    angles = _numbers(entry, "pose_aa", log) if "pose_aa" in entry else None
    if angles is not None and (angles.ndim != 3 or angles.shape[1:] == (0, 3)):
        raise log.fault(f"pose_aa: shape {angles.shape}; expected (frames, bodies, 3)")
    if "root_rot" in entry or angles is None:
        turns, order = _numbers(entry, "root_rot", log), "xyzw"
    else:
        turns, order = quaternions.from_rotation_vector(angles[:, 0]), "wxyz"
    key = "dof_pos" if "dof_pos" in entry else "dof"
    if key in entry or angles is None:
        values = _numbers(entry, key, log)
        values = values[..., 0] if values.ndim == 3 and values.shape[2] == 1 else values
        names = None
    else:
        names, values = _hinges(angles, robot, log)
    points = bodies = None
    if entry.get("local_body_pos") is not None:
        points = _numbers(entry, "local_body_pos", log)
        given = entry.get("link_body_list")
        if isinstance(given, list | np.ndarray):
            bodies = tuple(map(str, cast("list[object]", given)))
    return Frames(
        root, turns, values, names=names, order=order, fps=fps, points=points, local=True,
        bodies=bodies,
    )  # fmt: skip


def _numbers(entry: Content, name: str, log: RepairLog) -> Floats:
    value = entry.get(name)
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "iuf" or value.ndim < 2:
        what = "no array" if value is None else "not an array of numbers per frame"
        raise log.fault(f"{name}: {what}; expected (frames, ...)")
    return np.array(value, dtype=np.float64)


def _hinges(angles: Floats, robot: Robot, log: RepairLog) -> tuple[tuple[str, ...], Floats]:
    """Return names and values of hinges from rotation vectors (frames, bodies, 3)."""
    if angles.shape[1] < len(robot.bodies) or angles.shape[2] != 3:
        raise log.fault(
            f"pose_aa: shape {angles.shape}; {robot.character.name} has {len(robot.bodies)} "
            "bodies: expected a file of this robot"
        )
    names: list[str] = []
    values: list[Floats] = []
    for row, k in enumerate(robot.bodies[1:], 1):
        joint = robot.skeleton.joints[k]
        axis = hinge_axis(joint) if len(joint.dof_names) == 1 else None
        if axis is not None:
            names += joint.dof_names
            values.append(angles[:, row] @ axis)
    return tuple(names), np.stack(values, axis=1)


def _gmr(robot: Robot, motion: Motion) -> bytes:
    root, turns = robot.placement(motion)
    frame = motion.world[:, robot.base]
    shifts = motion.world_positions[:, list(robot.bodies)] - frame[:, None, :3, 3]
    return pickled({
        "fps": _rate(motion),
        "root_pos": root.copy(),
        "root_rot": turns[:, _XYZW],
        "dof_pos": robot.columns(motion, robot.joints),
        "local_body_pos": shifts @ frame[:, :3, :3],
        "link_body_list": list(robot.body_names),
    })  # fmt: skip


def _phc(robot: Robot, motion: Motion) -> bytes:
    root, turns = robot.placement(motion)
    world, body = motion.world[..., :3, :3], robot.skeleton
    angles = np.zeros((len(motion), len(robot.bodies), 3))
    angles[:, 0] = quaternions.to_rotation_vector(turns)
    for row, k in enumerate(robot.bodies[1:], 1):
        before = world[:, body.parents[k]] @ body.joints[k].frame[:3, :3]
        turn = np.swapaxes(before, -1, -2) @ world[:, k]
        angles[:, row] = quaternions.to_rotation_vector(quaternions.from_matrix(turn))
    entry = {
        "root_trans_offset": root.copy(),
        "pose_aa": angles,
        "dof": robot.columns(motion, robot.joints),
        "root_rot": turns[:, _XYZW],
        "fps": _rate(motion),
    }
    return pickled({motion.name or "motion": entry})


def _rate(motion: Motion) -> float | int:
    return round(motion.fps) if motion.fps == round(motion.fps) else motion.fps


GMR = Layout("gmr", (".pkl",), _gmr)
PHC = Layout("phc", (".pkl",), _phc)
