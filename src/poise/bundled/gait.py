"""The bundled walk: planned feet, legs in closed form, a trunk and arms that answer them.

Each foot rolls over the floor without sliding: on its heel, flat, then about its ball while the
toes stay down. The pelvis travels evenly, bobs twice a cycle and sways, turns and lists once. A
leg's six angles follow from where its foot and its hip are (`leg_angles`). Angles and times are
those of level walking at a comfortable speed, rounded.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from poise.bundled import body_skeleton
from poise.errors import InvalidValue
from poise.geometry import transforms
from poise.geometry.curves import Curve
from poise.model import Motion, Skeleton

Floats = NDArray[np.float64]

FPS = 60.0
CYCLE = 1.0
"""Seconds from one strike of a heel to its next."""
STRIDE = 1.24
"""Metres in that time."""
LANE = 0.055
"""Half the distance between the feet's lines, metres."""

FLAT, HEEL_OFF, TOE_OFF = 0.10, 0.37, 0.62
"""When the sole is down, when the heel leaves, when the toes leave; in cycles from the strike."""

_PITCH = Curve.through(
    [
        TOE_OFF - 1,
        -0.30,
        -0.20,
        -0.10,
        -0.02,
        FLAT,
        HEEL_OFF,
        0.50,
        TOE_OFF,
        0.70,
        0.80,
        0.90,
        0.98,
        1 + FLAT,
    ],
    np.radians([60, 52, 24, -6, -17, 0, 0, 17, 60, 52, 24, -6, -17, 0]),
    kind="monotone",
)
"""A foot's pitch over a cycle, heel up positive."""

_CLEARANCE = 0.055
"""How far the swinging ball of the foot rises above the straight way, metres."""
_TOES_RELAX = 0.14
"""Cycles after toe-off in which the toes straighten."""

_BEHIND = 0.432
"""How far the pelvis is behind the ball of the foot that strikes, metres."""
_PELVIS_HEIGHT = 1.0045
_BOB, _SWAY, _SURGE = 0.010, 0.018, 0.006
_YAW, _LIST, _LEAN = (math.radians(degrees) for degrees in (5.0, 3.0, 2.0))


@dataclass(frozen=True)
class Footstep:
    """A foot over time: ``ankle`` (n, 3) metres, ``pitch`` and ``toes`` (n,) radians.

    ``pitch`` turns the whole foot about the world's x, ``toes`` the toes against it.
    """

    ankle: Floats
    pitch: Floats
    toes: Floats


def footstep(phase: ArrayLike, side: float) -> Footstep:
    """A foot at times ``phase`` (n,), in cycles from a strike; ``side`` 1 for left, -1 for right.

    The ball of the foot stands at z = 0 in the stance that begins at phase 0.
    """
    phase = np.asarray(phase, dtype=np.float64)
    stride = np.floor(phase)
    s = phase - stride
    pitch = np.asarray(_PITCH.value(s))
    swing = np.clip((s - TOE_OFF) / (1.0 - TOE_OFF), 0.0, 1.0)
    ball = _swung(swing)
    ball[:, 2] += STRIDE * stride
    rolling = s < FLAT
    ball[rolling] = _on_heel(pitch[rolling]) + STRIDE * np.outer(stride[rolling], (0, 0, 1))
    down = transforms.apply_direction(
        transforms.compose(_turned(pitch), np.zeros(3)), body_skeleton.BALL
    )
    ankle = ball - down + (side * LANE, 0.0, 0.0)
    straight = _smooth(np.clip((s - TOE_OFF) / _TOES_RELAX, 0.0, 1.0))
    toes = np.where(s < HEEL_OFF, 0.0, -pitch * (1.0 - straight))
    return Footstep(ankle, pitch, toes)


def _turned(pitch: Floats) -> Floats:
    return transforms.rotation_x(pitch)


def _on_heel(pitch: Floats) -> Floats:
    """The ball (n, 3) of a foot that stands on its heel with this pitch."""
    heel = np.array([0.0, 0.0, body_skeleton.HEEL[2] - body_skeleton.BALL[2]])
    return heel + np.einsum("nij,j->ni", _turned(pitch), body_skeleton.BALL - body_skeleton.HEEL)


def _swung(u: Floats) -> Floats:
    """The ball (n, 3) of the foot a share u (n,) of the way from toe-off to the next strike."""
    start = np.array([0.0, body_skeleton.BALL[1] + body_skeleton.ANKLE_HEIGHT, 0.0])
    pitch = np.asarray(_PITCH.value(0.0))[None]
    end = _on_heel(pitch)[0] + (0.0, 0.0, STRIDE)
    # Meets the roll over the heel with its speed; the ball leaves the floor from rest.
    ahead = _on_heel(pitch + 1e-6 * float(_PITCH.slope(0.0)))[0] + (0.0, 0.0, STRIDE)
    speed = (ahead - end) / 1e-6 * (1.0 - TOE_OFF)
    u = u[:, None]
    way = start + (end - start) * u * u * (3.0 - 2.0 * u) + speed * u * u * (u - 1.0)
    way[:, 1] += (_CLEARANCE * 3125.0 / 108.0 * u * u * (1.0 - u) ** 3)[:, 0]
    return way


def _smooth(u: Floats) -> Floats:
    return u * u * (3.0 - 2.0 * u)


def leg_angles(body: Skeleton, side: str, hip: ArrayLike, foot: ArrayLike) -> dict[str, Floats]:
    """The angles of a leg, by DOF, that bring its foot where it should be; closed form.

    ``side`` is "l" or "r"; ``hip`` (..., 4, 4) is the femur's frame in the world before it turns,
    ``foot`` (..., 4, 4) the foot's frame. The knee's angle comes from the distance between hip and
    ankle, the ankle's two from where the hip is seen from the foot, the hip's three from what is
    left: six angles for six coordinates.

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
    along = shank + thigh * np.cos(knee)  # of the way to the hip, what lies along the shank
    ankle = body.joint(side + "foot").frame[:3, :3]
    tilt = math.atan2(-ankle[1, 0], ankle[1, 2])  # of the shank at rest, seen from the foot
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


def walk(body: Skeleton, seconds: float = 2.0) -> Motion:
    """The walk on the bundled skeleton: towards +z, at 60 frames a second, two cycles long.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> motion = walk(skeleton())
    >>> motion.frames, motion.fps
    (120, 60.0)
    """
    phase = np.arange(round(seconds * FPS)) / (FPS * CYCLE)
    values = {**_pelvis(phase), **_trunk(phase), **_arms(phase)}
    q = np.tile(body.rest.q, (len(phase), 1))
    _set(body, q, values)
    world = body.pose(q).world
    for side, sign, lead in (("l", 1.0, 0.0), ("r", -1.0, 0.5)):
        step = footstep(phase + lead, sign)
        flat = body.rest.world[body.joint_index(side + "foot"), :3, :3]
        foot = transforms.compose(
            _turned(step.pitch) @ flat, step.ankle - (0.0, 0.0, lead * STRIDE)
        )
        hip = world[:, body.joint_index(side + "hipjoint")] @ body.joint(side + "femur").frame
        _set(body, q, leg_angles(body, side, hip, foot) | {f"{side}toes_rx": step.toes})
    return Motion(body, q, FPS, "walk")


def _set(body: Skeleton, q: Floats, values: dict[str, Floats]) -> None:
    for name, value in values.items():
        q[:, body.dof_index(name)] = value


def _wave(phase: Floats, at: float = 0.0, times: int = 1) -> Floats:
    """A cosine with its first crest at ``at``, so many times a cycle."""
    return np.cos(2.0 * math.pi * times * (phase - at))


def _pelvis(phase: Floats) -> dict[str, Floats]:
    """The root: over the standing leg, lowest when both feet are down."""
    height = _PELVIS_HEIGHT - _BOB * _wave(phase, 0.05, 2)
    return {
        "root_tx": _SWAY * _wave(phase, 0.30),
        "root_ty": height - body_skeleton.ROOT_HEIGHT,
        "root_tz": -_BEHIND + STRIDE * phase + _SURGE * _wave(phase, 0.0, 2),
        "root_ry": -_YAW * _wave(phase),
        "root_rz": _LIST * _wave(phase, 0.18),
        "root_rx": np.full_like(phase, _LEAN),
    }


def _trunk(phase: Floats) -> dict[str, Floats]:
    """The shoulders turn against the pelvis; the head looks ahead."""
    turn = 2.0 * _YAW * _wave(phase, 0.02)
    level = -1.2 * _LIST * _wave(phase, 0.18)
    values: dict[str, Floats] = {}
    for name, share in (("lowerback", 0.28), ("upperback", 0.34), ("thorax", 0.38)):
        values |= {f"{name}_ry": share * turn, f"{name}_rz": share * level}
        values[f"{name}_rx"] = np.full_like(phase, share * math.radians(3.0))
    for name in ("lowerneck", "upperneck", "head"):
        values |= {
            f"{name}_ry": -turn / 6.0,
            f"{name}_rz": -(level + _LIST * _wave(phase, 0.18)) / 3,
        }
    values["lowerneck_rx"] = np.full_like(phase, math.radians(4.0))
    values["head_rx"] = np.radians(-7.0 + 1.5 * _wave(phase, 0.30, 2))
    return values


def _arms(phase: Floats) -> dict[str, Floats]:
    """Each arm swings with the other side's leg, its elbow bending on the way forward."""
    values: dict[str, Floats] = {}
    for side, sign, forward in (("l", 1.0, 0.52), ("r", -1.0, 0.02)):
        swing = _wave(phase, forward)
        values |= {
            f"{side}clavicle_rz": np.full_like(phase, sign * math.radians(4.0)),
            f"{side}clavicle_rx": np.radians(2.0 * swing),
            f"{side}humerus_rz": np.full_like(phase, sign * math.radians(78.0)),
            f"{side}humerus_ry": np.full_like(phase, sign * math.radians(-6.0)),
            f"{side}humerus_rx": np.radians(22.0 * swing - 2.0),
            f"{side}radius_rx": np.radians(24.0 + 12.0 * _wave(phase, forward + 0.04)),
            f"{side}wrist_ry": np.full_like(phase, sign * math.radians(12.0)),
            f"{side}hand_rx": np.radians(6.0 - 4.0 * _wave(phase, forward + 0.10)),
            f"{side}fingers_rx": np.full_like(phase, math.radians(28.0)),
            f"{side}thumb_rx": np.full_like(phase, math.radians(15.0)),
        }
    return values
