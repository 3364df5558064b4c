"""Joint types. Each type is lowered to a chain of primitive motions."""

from typing import TYPE_CHECKING

from poise.errors import UnknownName
from poise.joints.compound import Channels, Composite, Fixed, Free, QuaternionFree, Screw
from poise.joints.constraint_joint import (
    AimConstraint,
    OrientConstraint,
    ParentConstraint,
    PointConstraint,
)
from poise.joints.joint_type import JointType
from poise.joints.nonrigid import Scale, ScaleXYZ, Shear, UniformScale, VolumeScale
from poise.joints.primitive import Dof, Link, Primitive
from poise.joints.rotational import EULER_ORDERS, Ball, Hinge, QuaternionBall, Universal
from poise.joints.translational import Path, Planar, Prismatic, Translational
from poise.joints.user_joint import UserJoint
from poise.lazy_names import suggesting
from poise.registry import Registry

JOINT_TYPES: Registry[type[JointType]] = Registry(
    "joint type",
    group="poise.joints",
    builtin={
        "hinge": "poise.joints.rotational:Hinge",
        "universal": "poise.joints.rotational:Universal",
        "ball": "poise.joints.rotational:Ball",
        "quaternion-ball": "poise.joints.rotational:QuaternionBall",
        "prismatic": "poise.joints.translational:Prismatic",
        "translational": "poise.joints.translational:Translational",
        "planar": "poise.joints.translational:Planar",
        "path": "poise.joints.translational:Path",
        "free": "poise.joints.compound:Free",
        "quaternion-free": "poise.joints.compound:QuaternionFree",
        "screw": "poise.joints.compound:Screw",
        "fixed": "poise.joints.compound:Fixed",
        "channels": "poise.joints.compound:Channels",
        "composite": "poise.joints.compound:Composite",
        "scale": "poise.joints.nonrigid:Scale",
        "scale-xyz": "poise.joints.nonrigid:ScaleXYZ",
        "uniform-scale": "poise.joints.nonrigid:UniformScale",
        "volume-scale": "poise.joints.nonrigid:VolumeScale",
        "shear": "poise.joints.nonrigid:Shear",
        "point-constraint": "poise.joints.constraint_joint:PointConstraint",
        "orient-constraint": "poise.joints.constraint_joint:OrientConstraint",
        "parent-constraint": "poise.joints.constraint_joint:ParentConstraint",
        "aim-constraint": "poise.joints.constraint_joint:AimConstraint",
        "user": "poise.joints.user_joint:UserJoint",
    },
    error=UnknownName,
)

__all__ = [
    "EULER_ORDERS",
    "JOINT_TYPES",
    "AimConstraint",
    "Ball",
    "Channels",
    "Composite",
    "Dof",
    "Fixed",
    "Free",
    "Hinge",
    "JointType",
    "Link",
    "OrientConstraint",
    "ParentConstraint",
    "Path",
    "Planar",
    "PointConstraint",
    "Primitive",
    "Prismatic",
    "QuaternionBall",
    "QuaternionFree",
    "Scale",
    "ScaleXYZ",
    "Screw",
    "Shear",
    "Translational",
    "UniformScale",
    "Universal",
    "UserJoint",
    "VolumeScale",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
