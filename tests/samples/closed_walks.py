"""Walks in closed form, whose feet strike and leave the floor at known times."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

import poise

Floats = NDArray[np.float64]

PERIOD, STRIDE = 1.1, 1.4  # seconds, metres
FLAT, HEEL_OFF, TOE_OFF = 0.09, 0.34, 0.66  # seconds after the strike of the heel
STRIKE, PUSH = math.radians(22.0), math.radians(48.0)  # pitch of the foot as it lands and leaves
HEEL, BALL, TOE = -0.06, 0.13, 0.19  # metres in front of the ankle, on the sole
HIGH = 0.08  # metres of the ankle above the sole
FIRST = 0.137  # seconds: first strike of the left foot, between frames
PACE = 1.0  # metres: stride of a person, whose legs reach less far
TREAD, RISE = 0.31, 0.16  # metres of each stair
HIPS, THIGH, SHANK = 0.96, 0.48, 0.46  # metres: mean height of the hips above the feet, and lengths


def smooth(u: Floats) -> Floats:
    """From 0 to 1 with zero rates at both ends."""
    u = np.clip(u, 0.0, 1.0)
    return 0.5 - 0.5 * np.cos(np.pi * u)


def foot(
    t: Floats, strike: float, stride: float = STRIDE, rise: float = 0.0
) -> tuple[Floats, Floats, Floats]:
    """Position of the ankle along and above the floor, and pitch of the foot (heel up).

    The foot rotates about its heel until it is flat, lies, and rotates about its toe until it
    leaves. With each stride, it stands higher by ``rise`` metres.
    """
    steps = np.floor((t - strike) / PERIOD)
    since = t - strike - steps * PERIOD
    at = steps * stride
    swing = (since - TOE_OFF) / (PERIOD - TOE_OFF)
    rolls = np.clip((since - HEEL_OFF) / (TOE_OFF - HEEL_OFF), 0.0, 1.0) ** 2
    lands = np.clip(1.0 - since / FLAT, 0.0, 1.0)
    pitch = PUSH * rolls - STRIKE * lands
    pitch = np.where(swing > 0.0, PUSH - (PUSH + STRIKE) * smooth(swing), pitch)
    # The rotation about a point of the sole that stands at `pivot` in front of a flat ankle.
    pivot = np.where(since < FLAT, HEEL, TOE)
    pivot = np.where(swing > 0.0, TOE + (HEEL - TOE) * smooth(swing), pivot)
    sine, cosine = np.sin(pitch), np.cos(pitch)
    along = at + pivot - cosine * pivot + sine * HIGH
    above = sine * pivot + cosine * HIGH + steps * rise
    flies = np.where(swing > 0.0, smooth(swing), 0.0)
    lifts = np.where(swing > 0.0, 0.08 * np.sin(np.pi * np.clip(swing, 0.0, 1.0)), 0.0)
    # A climbing foot rises before it moves forward, over the edge of the next stair.
    rises = np.where(swing > 0.0, smooth(1.5 * swing), 0.0)
    return along + stride * flies, above + lifts + rise * rises, pitch


def stairs(fps: float, seconds: float = 4.0) -> poise.Motion:
    """A body of hips and legs that climbs stairs along z, one stair with each step."""
    builder = poise.SkeletonBuilder().add("root", poise.Free("xyz"))
    for side, x in (("l", 0.1), ("r", -0.1)):
        _add_leg(builder, side, x)
    body = builder.build()
    t = np.arange(round(seconds * fps)) / fps
    q = np.zeros((len(t), body.nq))
    speed, climb = 2.0 * TREAD / PERIOD, 2.0 * RISE / PERIOD
    high, far = HIPS + climb * (t - FIRST - 0.4), speed * (t - FIRST - 0.2)
    q[:, body.dof_index("root_ty")], q[:, body.dof_index("root_tz")] = high, far
    for side, late, stair in (("l", 0.0, 0.0), ("r", PERIOD / 2.0, 1.0)):
        along, above, pitch = foot(t, FIRST + late, 2.0 * TREAD, 2.0 * RISE)
        place = high - above - stair * RISE, along + stair * TREAD - far
        for name, angle in zip(("femur", "tibia", "foot"), _bent(*place, pitch, 1.0), strict=True):
            q[:, body.dof_index(f"{side}{name}_rx")] = angle
    return poise.Motion(body, q, fps, "stairs")


def person(
    fps: float, seconds: float = 6.0, first: float = FIRST, speed: float | None = None
) -> poise.Motion:
    """A person who walks along z, from the strike of the left foot at ``first`` seconds.

    Args:
        fps: frames per second.
        seconds: duration.
        first: time of the first strike of the left foot.
        speed: velocity of the hips, metres per second; 0 on a treadmill. By default that of the
            walk over the floor.
    """
    builder = poise.SkeletonBuilder("person").add("root", poise.Free("xyz"))
    builder.add("spine", poise.Ball("xyz"), "root", offset=(0.0, 0.15, 0.0))
    builder.add("chest", poise.Ball("xyz"), "spine", offset=(0.0, 0.2, 0.0))
    builder.add("neck", poise.Ball("xyz"), "chest", offset=(0.0, 0.25, 0.0))
    builder.add("head", poise.Ball("xyz"), "neck", offset=(0.0, 0.1, 0.0), tip=(0.0, 0.15, 0.0))
    for side, x in (("l", 1.0), ("r", -1.0)):
        _add_leg(builder, side, 0.1 * x)
        builder.add(f"{side}humerus", poise.Ball("xyz"), "chest", offset=(0.18 * x, 0.2, 0.0))
        builder.add(f"{side}radius", poise.Hinge("y"), f"{side}humerus", offset=(0.28 * x, 0, 0))
        builder.add(
            f"{side}hand", poise.Ball("xyz"), f"{side}radius", offset=(0.26 * x, 0.0, 0.0),
            tip=(0.1 * x, 0.0, 0.0),
        )  # fmt: skip
    body = builder.build()
    t = np.arange(round(seconds * fps)) / fps
    q = np.zeros((len(t), body.nq))
    far = PACE / PERIOD * (t - first - TOE_OFF / 2.0)
    q[:, body.dof_index("root_ty")] = HIPS
    q[:, body.dof_index("root_tz")] = far if speed is None else speed * t
    for side, late, x in (("l", 0.0, 1.0), ("r", PERIOD / 2.0, -1.0)):
        along, above, pitch = foot(t, first + late, PACE)
        place = HIPS - above, along + (late / PERIOD) * PACE - far
        for name, angle in zip(("femur", "tibia", "foot"), _bent(*place, pitch, 1.0), strict=True):
            q[:, body.dof_index(f"{side}{name}_rx")] = angle
        q[:, body.dof_index(f"{side}humerus_rz")] = -1.2 * x  # hanging arms
    return poise.Motion(body, q, fps, "walk")


def all_fours(fps: float, slides: float, hovers: float = 0.0, seconds: float = 4.0) -> poise.Motion:
    """A body on hands and feet that sways by 4 cm, and lifts its left hand in the middle.

    Hands and feet slide by a fraction of the sway. The right hand hovers, metres above the floor.
    """
    builder = poise.SkeletonBuilder().add("root", poise.Free("xyz"))
    for side, x in (("l", 0.1), ("r", -0.1)):
        _add_leg(builder, side, x)
        builder.add(f"{side}humerus", poise.Ball("xyz"), "root", offset=(1.5 * x, 0.0, 0.5))
        builder.add(f"{side}radius", poise.Hinge("x"), f"{side}humerus", offset=(0.0, -THIGH, 0.0))
        builder.add(
            f"{side}hand", poise.Ball("xyz"), f"{side}radius", offset=(0.0, -SHANK, 0.0),
            tip=(0.0, 0.0, 0.15),
        )  # fmt: skip
    body = builder.build()
    t = np.arange(round(seconds * fps)) / fps
    sway = 0.04 * np.sin(2.0 * np.pi * t / seconds)
    q = np.zeros((len(t), body.nq))
    q[:, body.dof_index("root_ty")], q[:, body.dof_index("root_tz")] = 0.7, sway
    lift = np.clip(np.sin(2.0 * np.pi * (t / seconds - 0.25)), 0.0, None) ** 2
    for side, raised in (("l", 0.1 * lift), ("r", hovers + 0.0 * t)):
        leg = _bent(0.7 - HIGH + 0.0 * t, (slides - 1.0) * sway - 0.15, 0.0 * t, 1.0)
        arm = _bent(0.68 - raised, (slides - 1.0) * sway + raised, 0.0 * t, -1.0)
        joints = ("femur", "tibia", "foot", "humerus", "radius", "hand")
        for name, angle in zip(joints, (*leg, *arm), strict=True):
            q[:, body.dof_index(f"{side}{name}_rx")] = angle
    return poise.Motion(body, q, fps, "all fours")


def _add_leg(builder: poise.SkeletonBuilder, side: str, x: float) -> None:
    builder.add(f"{side}femur", poise.Ball("xyz"), "root", offset=(x, 0.0, 0.0))
    builder.add(f"{side}tibia", poise.Hinge("x"), f"{side}femur", offset=(0.0, -THIGH, 0.0))
    builder.add(f"{side}foot", poise.Ball("xyz"), f"{side}tibia", offset=(0.0, -SHANK, 0.0))
    builder.add(
        f"{side}toes", poise.Hinge("x"), f"{side}foot", offset=(0.0, -HIGH, BALL),
        tip=(0.0, 0.0, TOE - BALL),
    )  # fmt: skip


def _bent(down: Floats, ahead: Floats, pitch: Floats, bends: float) -> tuple[Floats, ...]:
    """Angles of three joints of a limb whose end is below and ahead of its start.

    By the law of cosines. The middle joint is in front of the line between the ends if ``bends`` is
    1, behind if -1.
    """
    length = np.hypot(down, ahead)
    line = np.arctan2(-ahead, down)
    start = np.arccos((THIGH**2 + length**2 - SHANK**2) / (2.0 * THIGH * length))
    end = np.arccos((SHANK**2 + length**2 - THIGH**2) / (2.0 * SHANK * length))
    upper, lower = line - bends * start, line + bends * end
    return upper, lower - upper, pitch - lower
