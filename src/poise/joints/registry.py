"""Registry of joint types by name; other packages extend it (``poise.joints``)."""

from __future__ import annotations

from poise.errors import UnknownName
from poise.joints.joint_type import JointType
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
