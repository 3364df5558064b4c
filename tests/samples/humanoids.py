"""Humanoids with various trees and joints, a quadruped, and random poses of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

import poise
from poise.geometry import transforms
from poise.joints import Ball, Free, JointType, QuaternionBall, QuaternionFree, Translational
from poise.model import Skeleton

Floats = NDArray[np.float64]

TO_Z_UP = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])
"""From axes with y up to axes with z up."""

EULER: dict[str, Callable[[], JointType]] = {"ball": lambda: Ball("zxy"), "root": Free}
QUATERNION: dict[str, Callable[[], JointType]] = {"ball": QuaternionBall, "root": QuaternionFree}


@lru_cache(maxsize=64)
def humanoid(
    *,
    quaternions: bool = True,
    up: str = "y",
    said_up: str | None = None,
    spine: int = 3,
    neck: int = 2,
    clavicles: str = "left right",
    split: bool = False,
    aslant: int | None = 0,
) -> Skeleton:
    """A standing body with its arms 30 degrees below a T-pose, in metres.

    Args:
        quaternions: balls of quaternions, else of Euler angles.
        up: the axis that it stands along.
        said_up: the axis that the skeleton says it stands along; by default the same.
        spine, neck: how many joints these have.
        clavicles: the sides that have one.
        split: the root only moves; pelvis and spine are siblings behind it, so that the chain from
            the pelvis to the spine goes up and down.
        aslant: seed of the joints' own axes; None for those of the world.
    """
    kinds = QUATERNION if quaternions else EULER
    rng = None if aslant is None else np.random.default_rng(aslant)
    turn = np.eye(3) if up == "y" else TO_Z_UP
    builder = poise.SkeletonBuilder("humanoid", up=said_up or up)
    frames: dict[str, Floats] = {}
    for name, (parent, place, end) in _places(spine, neck, clavicles.split(), split).items():
        R = turn if rng is None else Rotation.random(random_state=rng).as_matrix()
        frames[name] = transforms.compose(R, turn @ np.array(place))
        local = frames[name]
        if parent is not None:
            local = transforms.rigid_inverse(frames[parent]) @ frames[name]
        if parent is None:
            kind = Translational() if split else kinds["root"]()
        else:
            kind = kinds["ball"]()
        tip = None if end is None else R.T @ turn @ (np.array(end) - place)
        builder.add(name, kind, parent, offset=local[:3, 3], rotation=local[:3, :3], tip=tip)
    return builder.build()


Places = dict[str, tuple[str | None, tuple[float, ...], tuple[float, ...] | None]]


def _places(spine: int, neck: int, clavicles: list[str], split: bool) -> Places:
    """Parent, place and end of each joint, y up."""
    trunk = "Root" if split else "Hips"
    found: Places = {}
    if split:
        found["Root"] = (None, (0, 1.0, 0), None)
    found["Hips"] = ("Root" if split else None, (0, 1.0, 0), None)
    for part, count, low, high in (("Spine", spine, 1.1, 1.5), ("Neck", neck, 1.5, 1.62)):
        for number in range(count):
            y = low + (high - low) * number / count
            found[f"{part}{number + 1}"] = (trunk, (0, y, -0.01), None)
            trunk = f"{part}{number + 1}"
        if part == "Spine":
            chest = trunk
    found["Head"] = (trunk, (0, 1.62, 0), (0, 1.82, 0.02))
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        x, y = 0.866 * sign, -0.5
        shoulder = (0.18 * sign, 1.47, -0.01)
        arm = {
            "Clavicle": (0.03 * sign, 1.48, 0.0), "Upperarm": shoulder,
            "Forearm": (shoulder[0] + 0.3 * x, 1.47 + 0.3 * y, -0.02),
            "Hand": (shoulder[0] + 0.55 * x, 1.47 + 0.55 * y, 0.01),
        }  # fmt: skip
        leg = {
            "Thigh": (0.09 * sign, 0.93, 0.0), "Shin": (0.1 * sign, 0.5, 0.01),
            "Foot": (0.11 * sign, 0.08, -0.02), "Toe": (0.12 * sign, 0.03, 0.12),
        }  # fmt: skip
        for limb, top in ((arm, chest), (leg, "Hips")):
            before = top
            for name, place in limb.items():
                if name == "Clavicle" and side.lower() not in clavicles:
                    continue
                end = (place[0] + 0.1 * x, place[1] + 0.1 * y, 0.02) if name == "Hand" else None
                end = (place[0], 0.025, 0.19) if name == "Toe" else end
                found[side + name] = (before, place, end)
                before = side + name
    return found


def quadruped() -> Skeleton:
    """A trunk along z with four legs and a tail, without names that tell a part."""
    builder = poise.SkeletonBuilder("quadruped").add("b0", Free(), offset=(0, 0.6, 0))
    builder.add("b1", Ball("xyz"), "b0", offset=(0, 0, 0.3))
    builder.add("b2", Ball("xyz"), "b1", offset=(0, 0.05, 0.3))
    builder.add("b3", Ball("xyz"), "b2", offset=(0, 0.1, 0.2), tip=(0, 0, 0.2))
    builder.add("b4", Ball("xyz"), "b0", offset=(0, 0, -0.1), tip=(0, 0, -0.3))
    for side, x in (("p", 0.1), ("q", -0.1)):
        for end, top in (("f", "b2"), ("h", "b0")):
            own = [f"{side}{end}{i}" for i in range(3)]
            builder.add(own[0], Ball("xyz"), top, offset=(x, -0.05, 0))
            builder.add(own[1], Ball("xyz"), own[0], offset=(0, -0.25, 0.02))
            builder.add(own[2], Ball("xyz"), own[1], offset=(0, -0.25, -0.02), tip=(0, 0, 0.05))
    return builder.build()


def bent(skeleton: Skeleton, rng: np.random.Generator, size: float = 0.4) -> poise.Pose:
    """A random pose within the limits, every value away from rest by about ``size``."""
    q = skeleton.integrate(skeleton.rest.q, rng.normal(scale=size, size=skeleton.nv))
    return skeleton.pose(np.clip(q, skeleton.lower, skeleton.upper))


def walked(skeleton: Skeleton, frames: int = 12) -> poise.Motion:
    """The bundled walk on a body, each joint turned as the walk has it: no contacts, no limits."""
    from poise.bundled import bare_character
    from poise.motion.retargeting import RetargetOptions, retarget

    walk = bare_character().motion
    return retarget(
        walk[:: max(1, len(walk) // frames)], skeleton,
        options=RetargetOptions(contacts=False, limits=False),
    ).motion  # fmt: skip


__all__ = ["bent", "humanoid", "quadruped", "walked"]


def legs(*, toe: poise.Hinge | poise.Fixed | None, tip: bool, up: str = "y") -> poise.Skeleton:
    """Two legs of 0.9 m that face +z with y up, or +y's opposite with z up."""
    builder = poise.SkeletonBuilder(up=up)

    def at(x: float, height: float, ahead: float) -> tuple[float, float, float]:
        return (x, height, ahead) if up == "y" else (x, -ahead, height)

    builder.add("Hips", poise.Free(), offset=at(0.0, 0.9, 0.0))
    for side, x in (("Left", 0.1), ("Right", -0.1)):
        builder.add(f"{side}UpLeg", poise.Ball("xyz"), "Hips", offset=at(x, 0.0, 0.0))
        builder.add(f"{side}Leg", poise.Hinge("x"), f"{side}UpLeg", offset=at(0.0, -0.42, 0.0))
        end = at(0.0, -0.05, 0.12) if tip else None
        builder.add(
            f"{side}Foot", poise.Ball("xyz"), f"{side}Leg", offset=at(0.0, -0.4, 0.0), tip=end
        )
        if toe is not None:
            builder.add(f"{side}ToeBase", toe, f"{side}Foot", offset=at(0.0, -0.06, 0.13))
    return builder.build()
