"""Closed-form inverse kinematics of the bundled skeleton's legs."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.bundled import body_skeleton
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.model import Skeleton

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
