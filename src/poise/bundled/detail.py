"""The detailed bundled skeleton: CMU's bones with fingers of three phalanges, a jaw and eyes.

The joints of `body_skeleton` come first and keep their names, DOFs and order, so that CMU motions
can be applied to the detailed skeleton. ``lfingers_rx`` curls the three joints of all four fingers
of the left hand, and ``lthumb_rx`` the thumb, by driven DOFs; in addition, every finger has
separate DOFs. Positive ``rx`` flexes; ``rz`` spreads; ``jaw_rx`` opens the mouth; ``leye_ry`` turns
the eye to the left and ``leye_rx`` down.

A fist flexes the finger joints by about 90, 100 and 70 degrees (American Academy of Orthopaedic
Surgeons, as in `body_skeleton`); the shares of a finger's joints in a grasp are from Kamakura et
al., "Patterns of static prehension in normal hands", Am. J. Occup. Ther. 34(7):437-445 (1980).
"""

from __future__ import annotations

import itertools
import math
from functools import cache

import numpy as np

from poise.array_types import Floats
from poise.bundled.body_skeleton import STATURE, SkeletonMaker, skeleton_maker
from poise.bundled.skin import EXPRESSIONS, shown
from poise.errors import UnknownOption
from poise.geometry import transforms
from poise.geometry.curves import Curve
from poise.joints import Composite, Hinge, Universal
from poise.model import Motion, Skeleton

FINGERS = {
    # z and x of the root relative to the palm's end, length, radius, degrees outwards
    "index": (0.0312, 0.000, 0.074, 0.0092, 10.5),
    "middle": (0.0104, 0.004, 0.082, 0.0095, 3.5),
    "ring": (-0.0104, 0.001, 0.077, 0.0091, -4.5),
    "little": (-0.0305, -0.008, 0.063, 0.0081, -13.5),
}
_CURL = (6.0, 13.0, 19.0)
"""Degrees below the horizontal of a finger's three bones at rest."""
_BONES = (0.49, 0.31, 0.24)
"""Fractions of the finger's length of its three bones."""
_THUMB = (0.68, 1.02, 1.25)
"""Positions of the thumb's joints and tip, as fractions of its bone."""
_GRASP = {
    "index": (1.19, 1.80, 1.12),
    "middle": (1.24, 1.80, 1.10),
    "ring": (1.20, 1.80, 1.10),
    "little": (1.11, 1.66, 1.00),
}
"""Flexion of each finger's joints at which the tip touches the palm, radians."""
_CLOSED = 1.5
"""Value of ``lfingers_rx`` at which fingers touch the palm, radians; they do not flex further."""
_OPPOSED = (0.75, 1.05)
"""Flexion of the thumb's two last joints per radian of ``lthumb_rx``."""
FACE = np.array([0.0, STATURE - 0.088, 0.006])
"""Middle of the head between the ears; z is relative to the head joint."""
EYE = np.array([0.0320, -0.0320, 0.0765])
"""Centre of the left eyeball relative to `FACE`."""
HAND_POSES: dict[str, dict[str, float]] = {
    "fist": {
        "fingers_rx": _CLOSED, "thumb_rx": 0.36, "thumb_rz": 0.115, "thumb2_rx": 0.37,
        "thumb3_rx": 0.535, "index1_rx": -0.12,
    },
    "point": {
        "fingers_rx": _CLOSED, "thumb_rx": 0.35, "thumb_rz": 0.32, "thumb2_rx": 0.24,
        "thumb3_rx": 0.56, "index1_rx": -1.25, "index2_rx": -1.86, "index3_rx": -1.17,
    },
    "pinch": {
        "fingers_rx": 0.15, "thumb_rx": 0.179, "thumb_rz": 0.415, "thumb2_rx": -0.074,
        "thumb3_rx": -0.091, "index1_rx": 0.252, "index1_rz": 0.076, "index2_rx": 1.051,
        "index3_rx": 0.537, "middle1_rx": 0.20, "middle2_rx": 0.25,
    },
    "spread": {
        "index1_rz": -0.20, "middle1_rz": -0.06, "ring1_rz": 0.08, "little1_rz": 0.20,
        "thumb_rz": -0.35,
    },
    "relaxed": {"fingers_rx": 0.45, "thumb_rx": 0.20, "little1_rx": 0.12, "ring1_rx": 0.06},
}  # fmt: skip
"""Poses of the left hand: radians by DOF name without the side."""
_JAW = np.array([0.0, -0.050, 0.004])
"""Middle between the joints of the jaw, relative to `FACE`."""
_CHIN = np.array([0.0, -0.117, 0.087])
_GAZE = np.array([0.0, 0.0, 0.014])
EYE_JOINT = EYE - 0.15 * _GAZE
"""Joint of the left eye, relative to `FACE`."""


def finger_joints(knuckles: Floats, finger: str) -> list[Floats]:
    """Return the four bone ends (3,) of a left finger at rest, metres.

    ``knuckles`` is the end of the palm.
    """
    z, x, length, _, outwards = FINGERS[finger]
    forward = transforms.rotation_y(math.radians(-outwards)) @ np.array([1.0, 0.0, 0.0])
    joints = [knuckles + np.array([x - 0.010, -0.0035, z])]
    for degrees, share in zip(_CURL, _BONES, strict=True):
        angle = math.radians(degrees)
        along = math.cos(angle) * forward - math.sin(angle) * np.array([0.0, 1.0, 0.0])
        joints.append(joints[-1] + share * length * along)
    return joints


def thumb_joints(wrist: Floats, tip: Floats) -> list[Floats]:
    """Return wrist, two joints and tip (3,) of the left thumb at rest, metres."""
    return [wrist, *(wrist + share * (tip - wrist) for share in _THUMB)]


@cache
def detailed_skeleton() -> Skeleton:
    """Return the detailed skeleton: 62 joints, and 115 DOFs, of which the first 62 are CMU's.

    >>> from poise.bundled.body_skeleton import skeleton
    >>> body = detailed_skeleton()
    >>> len(body.joints), body.nq, body.dof_names[:62] == skeleton().dof_names
    (62, 115, True)
    """
    body = skeleton_maker()
    for side in "lr":
        _add_fingers(body, side)
        _add_thumb(body, side)
    face = FACE + np.array([0.0, 0.0, body.pivots["head"][2]])
    body.place("jaw", "head", Hinge("x"), face + _JAW, np.eye(3), face + _CHIN,
               {"rx": (0.0, 26.0)})  # fmt: skip
    for side, sign in (("l", 1.0), ("r", -1.0)):
        eye = face + EYE_JOINT * (sign, 1.0, 1.0)
        body.place(f"{side}eye", "head", Universal("yx"), eye, np.eye(3), eye + _GAZE,
                   {"rx": (-20.0, 20.0), "ry": (-28.0, 28.0)})  # fmt: skip
    for name in EXPRESSIONS:
        body.builder.parameter(name, lower=0.0, upper=1.0, expressions={name: 1.0})
    return shown(body.builder.build())


def hand_pose(name: str, side: str = "l") -> dict[str, float]:
    """Return the DOF values of one hand in a pose of `HAND_POSES`; ``side`` is "l" or "r".

    Raises:
        UnknownOption: the pose is unknown.

    >>> hand_pose("pinch", "r")["rthumb_rz"], hand_pose("pinch", "l")["lthumb_rz"]
    (-0.415, 0.415)
    """
    if name not in HAND_POSES:
        raise UnknownOption(name, "hand pose", HAND_POSES)
    sign = {"l": 1.0, "r": -1.0}[side]
    return {
        side + dof: value * (sign if dof.endswith("rz") else 1.0)
        for dof, value in HAND_POSES[name].items()
    }


def in_detail(motion: Motion) -> Motion:
    """Convert a motion of the bundled skeleton to the detailed skeleton.

    >>> from poise.bundled import character
    >>> in_detail(character().motion).skeleton.nq
    115
    """
    body = detailed_skeleton()
    q = np.tile(body.rest.q, (len(motion), 1))
    for k, name in enumerate(motion.skeleton.dof_names):
        q[:, body.dof_index(name)] = motion.q[:, k]
    return Motion(body, q, motion.fps, motion.name)


def _add_fingers(body: SkeletonMaker, side: str) -> None:
    mirror = np.array([-1.0 if side == "r" else 1.0, 1.0, 1.0])
    knuckles = body.pivots[side + "fingers"] * mirror
    for finger in FINGERS:
        ends = finger_joints(knuckles, finger)
        parent = side + "hand"
        for k, (start, end) in enumerate(itertools.pairwise(ends)):
            name = f"{side}{finger}{k + 1}"
            own = (Universal("zx"), Hinge("x")) if k == 0 else (Hinge("x"), Hinge("x"))
            limits = {"rx": (-110.0, 110.0)} | ({"rz": (-18.0, 18.0)} if k == 0 else {})
            axes = _axes((end - start) * mirror, np.array([0.0, -1.0, 0.0]))
            body.place(name, parent, Composite(own), start * mirror, axes, end * mirror,
                       _sided(limits, side))  # fmt: skip
            closed = _GRASP[finger][k]
            _drive(body, name, f"{side}fingers_rx", {_CLOSED: closed, 2.5: closed})
            parent = name


def _add_thumb(body: SkeletonMaker, side: str) -> None:
    mirror = np.array([-1.0 if side == "r" else 1.0, 1.0, 1.0])
    wrist, tip = body.pivots[side + "thumb"] * mirror, body.tips[side + "thumb"] * mirror
    ends = thumb_joints(wrist, tip)[1:]
    parent = side + "thumb"
    for k, (start, end) in enumerate(itertools.pairwise(ends)):
        name = f"{side}thumb{k + 2}"
        towards = np.array([0.50, -0.60, -0.62])  # perpendicular to the palm
        axes = _axes((end - start) * mirror, towards * mirror)
        body.place(name, parent, Composite((Hinge("x"), Hinge("x"))), start * mirror, axes,
                   end * mirror, {"rx": (-40.0, 80.0)})  # fmt: skip
        _drive(body, name, f"{side}thumb_rx", {2.5: 2.5 * _OPPOSED[k]})
        parent = name


def _drive(body: SkeletonMaker, joint: str, by: str, flexed: dict[float, float]) -> None:
    """Drive a joint's last value by another one through ``flexed``, in flexion only."""
    driven = next(j for j in body.builder.build().joints if j.name == joint).dof_names[-1]
    end, most = next(iter(flexed.items()))
    start = {-1.0: 0.0, 0.0: 0.0, 0.25: 0.2 * most / end}
    curve = Curve.through([*start, *flexed], [*start.values(), *flexed.values()], "monotone")
    body.builder.drive(driven, by, curve)


def _axes(along: Floats, towards: Floats) -> Floats:
    """Return axes (3, 3) at rest: -y along the bone; +rx rotates the bone towards the palm."""
    y = -along / np.linalg.norm(along)
    z = -(towards - (towards @ y) * y)
    z /= np.linalg.norm(z)
    return np.column_stack([np.cross(y, z), y, z])


def _sided(limits: dict[str, tuple[float, float]], side: str) -> dict[str, tuple[float, float]]:
    return {s: (-b[1], -b[0]) if side == "r" and s != "rx" else b for s, b in limits.items()}
