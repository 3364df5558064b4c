"""Representative parameters of every joint type, by its name in the registry."""

from __future__ import annotations

import math

import numpy as np

from poise.geometry import Curve, transforms
from poise.joints import (
    EULER_ORDERS,
    AimConstraint,
    Ball,
    Channels,
    Composite,
    Fixed,
    Free,
    Hinge,
    JointType,
    OrientConstraint,
    ParentConstraint,
    Path,
    Planar,
    PointConstraint,
    Prismatic,
    QuaternionBall,
    QuaternionFree,
    Scale,
    ScaleXYZ,
    Screw,
    Shear,
    Translational,
    UniformScale,
    Universal,
    UserJoint,
    VolumeScale,
)


def spiral(values):
    """Two values: along a spiral, turning and swelling on the way."""
    u, w = values
    motion = np.eye(4)
    motion[:3, :3] = transforms.rotation_y(u) * (1.0 + 0.2 * math.sin(w))
    motion[:3, 3] = (0.3 * math.cos(2 * u), w, 0.3 * math.sin(2 * u))
    return motion


def rock(values):
    """One value: a rolling on a circle that is no hinge."""
    motion = np.eye(4)
    motion[:3, :3] = transforms.rotation_z(math.sin(values[0]))
    motion[0, 3] = 0.4 * values[0] ** 2
    return motion


def placed(axis, angle, offset):
    return transforms.compose(transforms.axis_angle(axis, angle), offset)


RAIL = Path.through([(0, 0, 0), (0.3, 0.4, 0), (0.5, 0.2, -0.3), (0.9, 0, 0)])
MIXED_RAIL = Path(
    Curve.through([0.0, 1.0, 3.0], [0.0, 0.5, 0.2], kind="cubic"),
    Curve.polynomial((0.1, 0.2, -0.1), (-10.0, 10.0)),
    Curve.through([0.5, 1.5, 2.0], [0.3, -0.2, 0.1], kind="cubic"),
)

SAMPLES: dict[str, tuple[JointType, ...]] = {
    "hinge": (Hinge("x"), Hinge("y"), Hinge("z"), Hinge("-y"), Hinge((1, 2, -2))),
    "universal": (Universal("xz"), Universal("yy"), Universal(((1, 1, 0), "z"))),
    "ball": tuple(Ball(order) for order in EULER_ORDERS),
    "quaternion-ball": (QuaternionBall(),),
    "prismatic": (Prismatic("z"), Prismatic((1, -1, 2))),
    "translational": (Translational(), Translational("zx")),
    "planar": (Planar("x"), Planar("y"), Planar("z")),
    "path": (RAIL, MIXED_RAIL),
    "free": (Free(), Free("zxz")),
    "quaternion-free": (QuaternionFree(),),
    "screw": (Screw("y", 0.1), Screw((1, 1, 1), -0.3)),
    "fixed": (Fixed(),),
    "channels": (
        Channels("tx ty tz rz ry rx"),
        Channels("rz ry rx", "rx ry rz"),
        Channels("ry tx rz"),
    ),
    "composite": (
        Composite((Hinge("x"), Prismatic("y"), Hinge("x"))),
        Composite.with_frames(
            (Universal("xy"), Fixed(), QuaternionBall()),
            (
                placed((1, 2, 0), 0.4, (0.1, 0, 0)),
                placed((0, 1, 0), 0.0, (0, 0.2, 0.3)),
                placed((0, 1, 1), -1.1, (0, 0, 0)),
            ),
        ),
        Composite((Composite((Hinge("z"), Scale("y"))), UserJoint(rock, ("u",)), Shear())),
        Composite.with_frames(
            (Hinge("x"), Fixed()), (np.eye(4), placed((1, 0, 1), 2.0, (1, 0, 0)))
        ),
    ),
    "scale": (Scale("x"), Scale((1, 1, 1))),
    "scale-xyz": (ScaleXYZ(),),
    "uniform-scale": (UniformScale(),),
    "volume-scale": (VolumeScale("y"), VolumeScale((1, 0, -1))),
    "shear": (Shear(), Shear((1, 1, 0), "z")),
    "user": (UserJoint(spiral, ("u", "w")), UserJoint(rock, ("u",), (0.2,))),
}

FOLLOWING: dict[str, tuple[JointType, ...]] = {
    "point-constraint": (
        PointConstraint("beacon"),
        PointConstraint({"beacon": 1.0, "base": 3.0}, maintain_offset=True),
    ),
    "orient-constraint": (
        OrientConstraint({"beacon": 2.0, "base": 1.0}),
        OrientConstraint("beacon", maintain_offset=True),
    ),
    "parent-constraint": (
        ParentConstraint(("beacon", "base")),
        ParentConstraint({"base": 0.2, "beacon": 0.8}, maintain_offset=True),
    ),
    "aim-constraint": (
        AimConstraint("beacon"),
        AimConstraint(("beacon", "base"), axis="z", up="y"),
        AimConstraint("beacon", axis=(1, 2, 0), up="z", upward="-x", up_joint="base"),
        AimConstraint("beacon", axis="-y", up="x", up_joint="base"),
        AimConstraint({"beacon": 1, "base": 2}, up="y", upward=(1, 1, 0), maintain_offset=True),
        AimConstraint("beacon", axis="z", maintain_offset=True),
    ),
}
"""What follows a joint ``beacon`` elsewhere and a joint ``base``."""

SAMPLES_AND_FOLLOWING = SAMPLES | FOLLOWING

NON_RIGID = {"scale", "scale-xyz", "uniform-scale", "volume-scale", "shear", "user"}


def value_range(dof) -> tuple[float, float]:
    """Return the range of a random scalar value: one turn, factors near 1, lengths near 0."""
    if dof.angular:
        return -math.pi, math.pi
    if dof.lower > 0.0:
        return 0.4, 2.5
    return (-0.5, 3.5) if dof.suffix == "u" else (-1.0, 1.0)
