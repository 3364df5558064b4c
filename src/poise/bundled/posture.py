"""Convert clinical angles of trunk, head and arms to DOFs of the bundled skeleton."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.bundled import body_skeleton
from poise.errors import InvalidValue
from poise.geometry import quaternions, transforms
from poise.model import Skeleton

_BACK = {"lowerback": 0.28, "upperback": 0.34, "thorax": 0.38}
_NECK = {"lowerneck": 0.36, "upperneck": 0.26, "head": 0.38}
"""Fraction of each joint in the rotation of the whole chain."""


@dataclass(frozen=True)
class Arm:
    """Angles of an arm over time, (n,) radians each; 0 is hanging and straight, palm to the thigh.

    Attributes:
        flexion: forward flexion of the shoulder.
        abduction: sideways abduction of the shoulder.
        roll: inward rotation of the upper arm.
        elbow: flexion of the elbow.
        pronation: pronation of the forearm, which turns the palm backwards.
        wrist: flexion of the wrist, towards the palm.
        protraction, elevation: forward and upward movement of the shoulder blade.
    """

    flexion: Floats | float = 0.0
    abduction: Floats | float = 0.0
    roll: Floats | float = 0.0
    elbow: Floats | float = 0.0
    pronation: Floats | float = 0.0
    wrist: Floats | float = 0.0
    protraction: Floats | float = 0.0
    elevation: Floats | float = 0.0


def put(body: Skeleton, q: Floats, values: Mapping[str, ArrayLike]) -> None:
    """Set DOFs of values q (n, nq) by name."""
    for name, value in values.items():
        q[:, body.dof_index(name)] = value


def segment_turn(rotation: ArrayLike, list_: ArrayLike, tilt: ArrayLike) -> Floats:
    """Return rotations (n, 3, 3) of a segment, ``Ry(rotation) Rz(list) Rx(tilt)``, radians."""
    y, z, x = (np.asarray(a, dtype=np.float64) for a in (rotation, list_, tilt))
    return transforms.rotation_y(y) @ transforms.rotation_z(z) @ transforms.rotation_x(x)


def place_trunk(body: Skeleton, q: Floats, pelvis: Floats, thorax: Floats, head: Floats) -> None:
    """Set root, back and neck of q (n, nq) for world rotations (n, 3, 3) of three segments.

    Each joint of a chain gets a fraction of the rotation about one axis, so that the total is
    exact.
    """
    _set_ball(body, q, "root", pelvis)
    for chain, below, above in ((_BACK, pelvis, thorax), (_NECK, thorax, head)):
        turn = quaternions.from_matrix(np.swapaxes(below, -1, -2) @ above)
        vector = quaternions.to_rotation_vector(turn)
        for joint, share in chain.items():
            part = quaternions.to_matrix(quaternions.from_rotation_vector(share * vector))
            _set_ball(body, q, joint, part)


def place_arm(body: Skeleton, q: Floats, side: str, arm: Arm) -> None:
    """Set the arm's DOFs of q (n, nq), after those of the trunk.

    The shoulder angles are those of the upper arm relative to the thorax, independently of the
    clavicle.
    """
    sign = 1.0 if side == "l" else -1.0
    names = ("flexion", "abduction", "roll", "elbow", "pronation", "wrist")
    flexion, abduction, roll, elbow, pronation, wrist = (
        np.broadcast_to(np.asarray(getattr(arm, name), dtype=np.float64), len(q)) for name in names
    )
    put(body, q, {
        f"{side}clavicle_rx": arm.protraction,
        f"{side}clavicle_rz": -sign * np.asarray(arm.elevation),
        f"{side}radius_rx": elbow,
        f"{side}wrist_ry": -sign * pronation,
        f"{side}hand_rx": wrist,
    })  # fmt: skip
    rest = body.rest.world
    world = body.pose(q).world
    thorax, clavicle = body.joint_index("thorax"), body.joint_index(side + "clavicle")
    chest = world[:, thorax, :3, :3] @ rest[thorax, :3, :3].T
    hanging = transforms.rotation_z(sign * (abduction - 0.5 * np.pi))
    turn = transforms.rotation_x(-flexion) @ hanging @ transforms.rotation_x(roll)
    upper = chest @ turn @ rest[body.joint_index(side + "humerus"), :3, :3]
    above = world[:, clavicle, :3, :3] @ body.joint(side + "humerus").frame[:3, :3]
    _set_ball(body, q, side + "humerus", np.swapaxes(above, -1, -2) @ upper)


def _set_ball(body: Skeleton, q: Floats, joint: str, turn: Floats) -> None:
    angles = np.unwrap(transforms.euler_angles(turn, "zyx"), axis=0)
    put(body, q, {f"{joint}_r{axis}": angles[:, k] for k, axis in enumerate("zyx")})


LEG = body_skeleton.THIGH + body_skeleton.SHANK


def leg_angles(body: Skeleton, side: str, hip: ArrayLike, foot: ArrayLike) -> dict[str, Floats]:
    """Return the angles of a leg, by DOF, that place its foot in a frame.

    ``side`` is "l" or "r"; ``hip`` (..., 4, 4) is the femur's world frame before its rotation,
    ``foot`` (..., 4, 4) the foot's world frame. The knee angle follows from the distance between
    hip and ankle, the two ankle angles from the direction of the hip relative to the foot, and the
    three hip angles from the remaining rotation: six angles for six coordinates.

    Raises:
        InvalidValue: the foot is out of the leg's reach.
    """
    hip_frame, foot_frame = np.asarray(hip, dtype=float), np.asarray(foot, dtype=float)
    thigh, shank = body_skeleton.THIGH, body_skeleton.SHANK
    F = foot_frame[..., :3, :3]
    to_hip = hip_frame[..., :3, 3] - foot_frame[..., :3, 3]
    h = np.einsum("...ji,...j->...i", F, to_hip)
    distance = np.linalg.norm(to_hip, axis=-1)
    if np.any((distance > thigh + shank) | (distance < abs(thigh - shank))):
        raise InvalidValue(f"a leg of {thigh + shank:.3f} m cannot span {distance.max():.3f} m")
    bend = (distance**2 - thigh**2 - shank**2) / (2.0 * thigh * shank)
    knee = np.arccos(np.clip(bend, -1.0, 1.0))
    along = shank + thigh * np.cos(knee)  # component of the vector to the hip along the shank
    ankle = body.joint(side + "foot").frame[:3, :3]
    tilt = math.atan2(-ankle[1, 0], ankle[1, 2])  # shank at rest, relative to the foot
    roll = np.arcsin(-h[..., 0] / along)
    up = along * np.cos(roll)
    pitch = np.arctan2(up, thigh * np.sin(knee)) - np.arctan2(h[..., 2], h[..., 1])
    roll = roll - tilt
    x, y = transforms.rotation_x, transforms.rotation_y
    femur = F @ x(-pitch) @ y(-roll) @ ankle.T @ x(-knee)
    turn = np.swapaxes(hip_frame[..., :3, :3], -1, -2) @ femur
    angles = transforms.euler_angles(turn, "zyx")
    return {
        f"{side}femur_rz": angles[..., 0], f"{side}femur_ry": angles[..., 1],
        f"{side}femur_rx": angles[..., 2], f"{side}tibia_rx": knee,
        f"{side}foot_rx": pitch, f"{side}foot_ry": roll,
    }  # fmt: skip
