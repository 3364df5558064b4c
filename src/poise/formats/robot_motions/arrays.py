"""Motions of robots as NumPy archives (``.npz``).

===========  ===================================================================================
layout       arrays
===========  ===================================================================================
mjlab        ``fps`` (1,), ``joint_pos``, ``joint_vel`` (frames, joints), ``body_pos_w``,
             ``body_lin_vel_w``, ``body_ang_vel_w`` (frames, bodies, 3), ``body_quat_w`` wxyz, in
             float32; joints and bodies in MuJoCo's order, depth first
beyondmimic  the same, with joints and bodies in the order of Isaac Lab, breadth first
qpos         ``qpos`` (frames, nq) with quaternions wxyz, ``fps`` (), ``joint_names``
===========  ===================================================================================

Poise adds ``joint_names`` and ``body_names`` to the first two. Velocities are those of the tools:
centred differences for the base and the joints, from which the velocities of the bodies follow
exactly, in the world's axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.array_types import Floats
from poise.errors import InvalidValue
from poise.formats.npz_archive import Archive, archive_bytes
from poise.formats.repair_log import RepairLog
from poise.formats.robot_motions.frames import Frames, Layout, plain_rate, read_frames
from poise.formats.robot_motions.robot import (
    ROOT_NAMES,
    Robot,
    body_slice,
    character_of,
    robot_of,
)
from poise.formats.self_contained import Reading
from poise.geometry import quaternions
from poise.kinematics import motion_state
from poise.model import Character, Motion
from poise.motion import velocities

_OBJECT = 7  # values of a free object behind the robot


def read_archive(archive: Archive, skeleton: object, options: Reading) -> Character:
    """Read a motion; the layout is detected from the names of the arrays.

    Raises:
        FileMissing: no skeleton is given, or a file does not exist.
        FileSyntax: the arrays do not fit one another or the robot.
        FileUnsupported: the skeleton is not a robot with a free base.
    """
    log = RepairLog(archive.file)
    robot = robot_of(character_of(skeleton, archive.file), archive.file)
    rate = archive.numbers("fps").ravel() if archive.has("fps") else np.zeros(0)
    if archive.has("fps") and rate.size != 1:
        raise archive.fault(f"fps: {rate.size} values; expected one frame rate")
    fps = float(rate[0]) if rate.size else None
    named = tuple(archive.texts("joint_names")) if archive.has("joint_names") else None
    if archive.has("qpos"):
        frames = _qpos(archive, robot, named, log)
    else:
        frames = _bodies(archive, robot, named)
    frames = replace(frames, fps=fps)
    return read_frames({Path(archive.file).stem: frames}, robot.character, options, log)


def _qpos(archive: Archive, robot: Robot, named: tuple[str, ...] | None, log: RepairLog) -> Frames:
    qpos = archive.numbers("qpos")
    nq = len(robot.values)
    if qpos.ndim != 2 or qpos.shape[1] < len(ROOT_NAMES):
        raise archive.fault(f"qpos: shape {qpos.shape}; expected (frames, {nq})")
    if named is None and qpos.shape[1] == nq + _OBJECT:
        log.repair(f"the last {_OBJECT} columns of qpos, the pose of an object, are ignored")
        qpos = qpos[:, :nq]
    if named is None and qpos.shape[1] != nq:
        raise archive.fault(
            f"qpos: {qpos.shape[1]} values per frame; {robot.character.name} has {nq}: expected a "
            "file of this robot"
        )
    root = robot.root if qpos.shape[1] == nq else slice(0, len(ROOT_NAMES))
    rest = np.concatenate([qpos[:, : root.start], qpos[:, root.stop :]], axis=1)
    return Frames(qpos[:, root][:, :3], qpos[:, root][:, 3:], rest, names=named, whole=True)


def _bodies(archive: Archive, robot: Robot, named: tuple[str, ...] | None) -> Frames:
    values, points, turns = (
        archive.numbers(name) for name in ("joint_pos", "body_pos_w", "body_quat_w")
    )
    if points.ndim != 3 or turns.ndim != 3 or not points.shape[1] or not turns.shape[1]:
        raise archive.fault(
            f"body_pos_w {points.shape}, body_quat_w {turns.shape}: expected (frames, bodies, 3) "
            "and (frames, bodies, 4)"
        )
    bodies = tuple(archive.texts("body_names")) if archive.has("body_names") else None
    if named is None or bodies is None:
        named, bodies = _order(robot, values, points, turns)
    elif robot.body_names[0] not in bodies:
        raise archive.fault(f"body_names: no {robot.body_names[0]}; expected the robot's base")
    base = bodies.index(robot.body_names[0])
    if base >= min(points.shape[1], turns.shape[1]):
        raise archive.fault(f"{len(bodies)} body names for {points.shape[1]} bodies")
    return Frames(
        points[:, base], turns[:, base], values, names=named, points=points, bodies=bodies
    )


def _order(
    robot: Robot, values: Floats, points: Floats, turns: Floats
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the joints and bodies in the order that fits the bodies' positions better."""
    joints, level = robot.breadth_first()
    orders = [
        (robot.joints, robot.body_names),
        (joints, tuple(robot.skeleton.joints[k].name for k in level)),
    ]
    count = len(points)
    shapes = ((count, len(joints)), (count, len(level), 3), (count, len(level), 4))
    if (values.shape, points.shape, turns.shape) != shapes or not count:
        return orders[0]
    body = robot.skeleton
    gaps: list[float] = []
    for names, bodies in orders:
        q = np.tile(body.rest.q, (count, 1))
        q[:, body_slice(body, robot.base)] = np.concatenate([points[:, 0], turns[:, 0]], axis=1)
        for column, name in enumerate(names):
            if name in body.dof_names:
                q[:, body.dof_index(name)] = values[:, column]
        if not (np.isfinite(q).all() and turns[:, 0].any(axis=1).all()):
            return orders[0]
        world = body.pose(body.unit_quaternions(q)).world
        rows = [body.joint_index(name) for name in bodies]
        gaps.append(float(np.abs(world[:, rows][..., :3, 3] - points).max()))
    return orders[int(np.argmin(gaps))]


def _qpos_bytes(robot: Robot, motion: Motion) -> bytes:
    qpos = robot.columns(motion, robot.values)
    names = [*robot.values[: robot.root.start], *robot.values[robot.root.stop :]]
    return archive_bytes(
        qpos=qpos,
        fps=np.array(motion.fps),
        root_qpos_names=np.array(ROOT_NAMES),
        joint_names=np.array(names, dtype=np.str_),
    )


def _rates(robot: Robot, motion: Motion) -> Floats:
    """Return the rates (frames, nv) as the tools compute them.

    Those of the base's rotation are half of the rotation from the previous to the next frame,
    repeated at both ends; all others are those of `poise.motion.velocities`.
    """
    rates = velocities(motion)
    base = body_slice(robot.skeleton, robot.base)
    if len(motion) > 2:
        turns = quaternions.normalize(robot.placement(motion)[1])
        # from the previous frame's axes; the middle frame has the same axis of rotation
        step = quaternions.multiply(turns[2:], quaternions.conjugate(turns[:-2]))
        world = quaternions.to_rotation_vector(step) * (0.5 * motion.fps)
        world = np.concatenate([world[:1], world, world[-1:]])
        first = base.start - int(robot.skeleton.quaternion[: base.start].sum()) // 4
        own = quaternions.rotate(quaternions.conjugate(turns), world)
        rates[:, first + 3 : first + 6] = own
    return rates


def _bodies_bytes(robot: Robot, motion: Motion, joints: Sequence[str], rows: list[int]) -> bytes:
    """Return the arrays of bodies and joints in an order.

    Raises:
        InvalidValue: the motion has a single frame.
    """
    if len(motion) < 2:
        raise InvalidValue("the layout has velocities, which need at least two frames")
    values = robot.columns(motion, joints)
    state = motion_state(robot.skeleton.pose(motion.q), _rates(robot, motion))
    world, rate = state.world[:, rows], state.rate[:, rows]
    spin = rate[..., :3, :3] @ np.swapaxes(world[..., :3, :3], -1, -2)
    turning = np.stack([spin[..., 2, 1], spin[..., 0, 2], spin[..., 1, 0]], axis=-1)
    names = [robot.skeleton.joints[k].name for k in rows]
    numbers = {
        "joint_pos": values,
        "joint_vel": np.gradient(values, axis=0) * motion.fps,
        "body_pos_w": world[..., :3, 3],
        "body_quat_w": quaternions.continuous(quaternions.from_matrix(world[..., :3, :3])),
        "body_lin_vel_w": rate[..., :3, 3],
        "body_ang_vel_w": turning,
    }
    return archive_bytes(
        fps=np.array([plain_rate(motion.fps)]),
        **{name: array.astype(np.float32) for name, array in numbers.items()},
        joint_names=np.array(joints, dtype=np.str_),
        body_names=np.array(names, dtype=np.str_),
    )


def _mjlab(robot: Robot, motion: Motion) -> bytes:
    return _bodies_bytes(robot, motion, robot.joints, list(robot.bodies))


def _beyondmimic(robot: Robot, motion: Motion) -> bytes:
    joints, bodies = robot.breadth_first()
    return _bodies_bytes(robot, motion, joints, list(bodies))


MJLAB = Layout("mjlab", (".npz",), _mjlab)
BEYONDMIMIC = Layout("beyondmimic", (".npz",), _beyondmimic)
QPOS = Layout("qpos", (".npz",), _qpos_bytes, whole=True)
