"""The bundled character's skeleton: CMU's bones (source 004) in human proportions.

Limb and foot lengths are fractions of the stature from Drillis and Contini, "Body Segment
Parameters" (1966, as tabulated in Winter, "Biomechanics and Motor Control of Human Movement"):
thigh 0.245, shank 0.246, foot 0.152, upper arm 0.186 less the 0.014 between the acromion and the
joint's centre, forearm 0.146; shoulders at 0.818 of the stature. Lengths that are not in their
table (hip and shoulder centres, vertebrae, hand and toes) are those of an adult of 1.75 m.

Limits are the ranges of motion of the American Academy of Orthopaedic Surgeons ("Joint Motion:
Method of Measuring and Recording", 1965), divided among several joints for neck, back and shoulder
girdle.

Dorsiflexion of the ankles (-rx from the flat foot) is an exception: its limit is 40 degrees, the
range under body weight with the knee bent, instead of the Academy's 20. Means of healthy adults are
39 degrees (95 % interval 36 to 42) in Baumbach et al., "The influence of knee position on ankle
dorsiflexion", BMC Musculoskeletal Disorders 15:246 (2014), and 40.6 degrees (standard deviation
5.2) in Calatayud et al., "The validity and reliability of a new instrumented device for measuring
ankle dorsiflexion range of motion", Int. J. Sports Phys. Ther. 10(2):197-202 (2015). The limit does
not depend on the knee; with the knee straight Baumbach et al. measure 25 degrees.

The rest pose is a T-pose that faces +z: palms down, feet flat on y = 0, legs 10 degrees apart. A
pose and its mirror image have the same rx, and ry and rz with opposite signs. Positive rx flexes
knees and elbows, bends the trunk forward, and curls toes and fingers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike

from poise.array_types import Floats
from poise.joints import Ball, Fixed, Free, Hinge, JointType, Universal
from poise.model import Skeleton, SkeletonBuilder

STATURE = 1.75  # metres
THIGH, SHANK = 0.245 * STATURE, 0.246 * STATURE
UPPER_ARM, FOREARM = 0.172 * STATURE, 0.146 * STATURE
SHOULDER_HEIGHT = 0.818 * STATURE
ANKLE_HEIGHT = 0.082  # metres above the sole
HIP = 0.090
"""Half the distance between the hips, and the height of the root above the hips."""
SHOULDER = 0.178  # metres: half the distance between the shoulders
SPREAD = math.radians(5.0)
"""Angle of each leg to the side at rest."""
BALL = np.array([0.0, 0.024 - ANKLE_HEIGHT, 0.132])
"""Vector from the ankle to the ball of the flat foot, in world axes."""
TOE = np.array([0.0, -0.010, 0.068])
"""Vector from the ball to the tip of the toes."""
HEEL = np.array([0.0, -ANKLE_HEIGHT, 0.132 + 0.068 - 0.152 * STATURE])
"""Vector from the ankle to the contact of the heel with the floor."""


@dataclass(frozen=True)
class _Part:
    """A joint of the middle or the left side; joints of the right side are mirror images.

    ``bone`` is the vector from the pivot to the tip at rest, in world axes. The -y axis of the
    joint's frame is along ``down``, and +rx rotates it towards ``towards``; without these, the
    frame has the axes of the world. Limits and preferred angles are in degrees.
    """

    name: str
    parent: str
    type: JointType
    bone: ArrayLike
    down: ArrayLike | None = None
    towards: ArrayLike = (0.0, 0.0, 0.0)
    limits: dict[str, tuple[float, float]] = field(default_factory=dict)
    preferred: dict[str, float] = field(default_factory=dict)

    @property
    def frame(self) -> Floats:
        """Axes (3, 3) of the joint at rest, in the world."""
        if self.down is None:
            return np.eye(3)
        y = -np.asarray(self.down, dtype=np.float64)
        y = y / np.linalg.norm(y)
        z = -np.asarray(self.towards, dtype=np.float64)
        z = z - (z @ y) * y
        z = z / np.linalg.norm(z)
        return np.column_stack([np.cross(y, z), y, z])


_ALONG_LEG = (math.sin(SPREAD), -math.cos(SPREAD), 0.0)
_BACK, _FORWARD, _DOWN, _LEFT = (0, 0, -1), (0, 0, 1), (0, -1, 0), (1, 0, 0)
_HIP_HEIGHT = ANKLE_HEIGHT + (THIGH + SHANK) * math.cos(SPREAD)
ROOT_HEIGHT = _HIP_HEIGHT + HIP
_SPINE = ((0.0, 0.124, -0.004), (0.0, 0.128, -0.006), (0.0, 0.130, -0.008))
_NECK = ((0.0, 0.088, 0.006), (0.0, 0.078, 0.012))
_CHEST = np.array([0.0, ROOT_HEIGHT, 0.0]) + np.sum(_SPINE, axis=0)
_SKULL = STATURE - _CHEST[1] - sum(bone[1] for bone in _NECK)
_THUMB = (0.62, -0.18, 0.76)

_LEG = (
    _Part("hipjoint", "root", Fixed(), (HIP, -HIP, 0.0)),
    _Part("femur", "hipjoint", Ball("zyx"), THIGH * np.array(_ALONG_LEG), _ALONG_LEG, _BACK,
          {"rx": (-120, 30), "ry": (-45, 45), "rz": (-30, 45)}, {"rx": -5}),
    _Part("tibia", "femur", Hinge("x"), SHANK * np.array(_ALONG_LEG), _ALONG_LEG, _BACK,
          {"rx": (0, 140)}, {"rx": 10}),
    _Part("foot", "tibia", Universal("yx"), BALL, _FORWARD, _DOWN,
          {"rx": (-40, 50), "ry": (-25, 35)}, {"rx": -5}),
    _Part("toes", "foot", Hinge("x"), TOE, _FORWARD, _DOWN, {"rx": (-70, 45)}),
)  # fmt: skip

_TRUNK = (
    _Part("lowerback", "root", Ball("zyx"), _SPINE[0],
          limits={"rx": (-15, 40), "ry": (-10, 10), "rz": (-15, 15)}),
    _Part("upperback", "lowerback", Ball("zyx"), _SPINE[1],
          limits={"rx": (-10, 25), "ry": (-15, 15), "rz": (-12, 12)}),
    _Part("thorax", "upperback", Ball("zyx"), _SPINE[2],
          limits={"rx": (-10, 20), "ry": (-20, 20), "rz": (-12, 12)}),
    _Part("lowerneck", "thorax", Ball("zyx"), _NECK[0],
          limits={"rx": (-15, 15), "ry": (-20, 20), "rz": (-15, 15)}),
    _Part("upperneck", "lowerneck", Ball("zyx"), _NECK[1],
          limits={"rx": (-15, 15), "ry": (-25, 25), "rz": (-15, 15)}),
    _Part("head", "upperneck", Ball("zyx"), (0.0, _SKULL, 0.006),
          limits={"rx": (-25, 25), "ry": (-40, 40), "rz": (-20, 20)}),
)  # fmt: skip

_ARM = (
    _Part("clavicle", "thorax", Universal("zx"),
          np.array([SHOULDER, SHOULDER_HEIGHT, -0.018]) - _CHEST, _LEFT, _FORWARD,
          {"rx": (-15, 25), "rz": (-35, 10)}),
    _Part("humerus", "clavicle", Ball("zyx"), (UPPER_ARM, 0.0, 0.0), _LEFT, _FORWARD,
          {"rx": (-60, 150), "ry": (-85, 85), "rz": (-90, 100)}, {"rz": 20}),
    _Part("radius", "humerus", Hinge("x"), (0.64 * FOREARM, 0.0, 0.0), _LEFT, _FORWARD,
          {"rx": (0, 150)}, {"rx": 15}),
    _Part("wrist", "radius", Hinge("y"), (0.36 * FOREARM, 0.0, 0.0), _LEFT, _FORWARD,
          {"ry": (-80, 80)}),
    _Part("hand", "wrist", Universal("zx"), (0.090, 0.0, 0.0), _LEFT, _DOWN,
          {"rx": (-70, 80), "rz": (-20, 30)}),
    _Part("fingers", "hand", Hinge("x"), (0.086, 0.0, 0.0), _LEFT, _DOWN,
          {"rx": (-20, 90)}, {"rx": 15}),
    _Part("thumb", "wrist", Universal("zx"), 0.088 * np.array(_THUMB), _THUMB, _DOWN,
          {"rx": (-20, 60), "rz": (-30, 40)}),
)  # fmt: skip


def skeleton() -> Skeleton:
    """Return the skeleton: 31 joints, 62 DOFs, 1.75 m tall, standing on y = 0 at rest.

    >>> body = skeleton()
    >>> len(body.joints), body.nq
    (31, 62)
    """
    return skeleton_maker().builder.build()


def skeleton_maker() -> SkeletonMaker:
    """Return the maker of the skeleton, to which further joints can be added."""
    body = SkeletonMaker()
    for side in "lr":
        for part in _LEG:
            body.add(part, side)
    for part in _TRUNK:
        body.add(part)
    for side in "lr":
        for part in _ARM:
            body.add(part, side)
    return body


class SkeletonMaker:
    """Builder of the skeleton, with the axes, pivot and tip of each joint in the world."""

    def __init__(self) -> None:
        at = np.array([0.0, ROOT_HEIGHT, 0.0])
        self.builder = SkeletonBuilder("poise").add("root", Free("zyx"), offset=at)
        self.axes = {"root": np.eye(3)}
        self.pivots, self.tips = {"root": at}, {"root": at}

    def add(self, part: _Part, side: str = "") -> None:
        """Add a part at the end of its parent; on the right side as a mirror image."""
        mirror = np.diag([-1.0 if side == "r" else 1.0, 1.0, 1.0])
        name = side + part.name
        parent = side + part.parent if side + part.parent in self.axes else part.parent
        axes = mirror @ part.frame @ mirror
        bone = mirror @ np.asarray(part.bone, dtype=np.float64)
        above, pivot = self.axes[parent], self.tips[parent]
        limits = {suffix: _sided(suffix, side, *bounds) for suffix, bounds in part.limits.items()}
        self.builder.add(
            name, part.type, parent, tip=axes.T @ bone, limits=limits,
            offset=above.T @ (pivot - self.pivots[parent]), rotation=above.T @ axes,
            preferred={s: _sided(s, side, angle, angle)[0] for s, angle in part.preferred.items()},
        )  # fmt: skip
        self.axes[name], self.pivots[name], self.tips[name] = axes, pivot, pivot + bone

    def place(
        self,
        name: str,
        parent: str,
        type_: JointType,
        pivot: Floats,
        axes: Floats,
        tip: Floats,
        limits: dict[str, tuple[float, float]],
    ) -> None:
        """Add a joint at a world position (3,) with axes (3, 3) at rest; limits in degrees."""
        above = self.axes[parent]
        self.builder.add(
            name, type_, parent, offset=above.T @ (pivot - self.pivots[parent]),
            rotation=above.T @ axes, tip=axes.T @ (tip - pivot),
            limits={s: (math.radians(low), math.radians(up)) for s, (low, up) in limits.items()},
        )  # fmt: skip
        self.axes[name], self.pivots[name], self.tips[name] = axes, pivot, tip


def _sided(suffix: str, side: str, low: float, high: float) -> tuple[float, float]:
    """Convert degrees of the left side to radians of a side; ry and rz are negated on the right."""
    if side == "r" and suffix != "rx":
        low, high = -high, -low
    return math.radians(low), math.radians(high)
