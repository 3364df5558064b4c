"""Poise: character kinematics.

Read a character, pull on its handles, get a pose, write it back:

    import poise

    hero = poise.read("02.asf")
    result = poise.solve(hero.rest, [poise.reach("lhand", (0.3, 1.4, 0.5)), poise.pin("rfoot")])
    poise.write(hero.at(result.pose), "posed.bvh")

The public names are loaded on first use, so that `import poise` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from poise import errors, geometry, metrics
    from poise.constraints import (
        Joined,
        aim,
        all_of,
        at_angle,
        balance,
        cone,
        coupled,
        distance,
        on_line,
        on_plane,
        orient,
        orthogonal,
        parse,
        pin,
        place,
        projection,
        reach,
        relative,
    )
    from poise.formats import read, write
    from poise.geometry import Camera, Curve
    from poise.joints import (
        Ball,
        Channels,
        Composite,
        Fixed,
        Free,
        Hinge,
        Path,
        Planar,
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
    from poise.model import (
        Character,
        Cone,
        Joint,
        Motion,
        Pose,
        Skeleton,
        SkeletonBuilder,
        Unit,
    )
    from poise.rows import (
        Constraint,
        Expression,
        acos,
        angle,
        asin,
        at_start,
        atan2,
        centre_of_mass,
        cos,
        cross,
        direction,
        dof,
        dot,
        exp,
        log,
        maximum,
        minimum,
        norm,
        parameter,
        point,
        rest_direction,
        sin,
        smooth_maximum,
        smooth_minimum,
        sqrt,
        tan,
        unit,
        vector,
        velocity,
    )
    from poise.rows import (
        time as time,
    )
    from poise.solvers import Problem, Result, pixels, solve

__version__ = "0.1.0"

__all__ = [
    "Ball",
    "Camera",
    "Channels",
    "Character",
    "Composite",
    "Cone",
    "Constraint",
    "Curve",
    "Expression",
    "Fixed",
    "Free",
    "Hinge",
    "Joined",
    "Joint",
    "Motion",
    "Path",
    "Planar",
    "Pose",
    "Prismatic",
    "Problem",
    "QuaternionBall",
    "QuaternionFree",
    "Result",
    "Scale",
    "ScaleXYZ",
    "Screw",
    "Shear",
    "Skeleton",
    "SkeletonBuilder",
    "Translational",
    "UniformScale",
    "Unit",
    "Universal",
    "UserJoint",
    "VolumeScale",
    "__version__",
    "acos",
    "aim",
    "all_of",
    "angle",
    "asin",
    "at_angle",
    "at_start",
    "atan2",
    "balance",
    "centre_of_mass",
    "cone",
    "cos",
    "coupled",
    "cross",
    "direction",
    "distance",
    "dof",
    "dot",
    "errors",
    "exp",
    "geometry",
    "log",
    "maximum",
    "metrics",
    "minimum",
    "norm",
    "on_line",
    "on_plane",
    "orient",
    "orthogonal",
    "parameter",
    "parse",
    "pin",
    "pixels",
    "place",
    "point",
    "projection",
    "reach",
    "read",
    "relative",
    "rest_direction",
    "sin",
    "smooth_maximum",
    "smooth_minimum",
    "solve",
    "sqrt",
    "tan",
    "unit",
    "vector",
    "velocity",
    "write",
]

_HOMES = {
    "poise.constraints": (
        "Joined",
        "aim",
        "all_of",
        "at_angle",
        "balance",
        "cone",
        "coupled",
        "distance",
        "on_line",
        "on_plane",
        "orient",
        "orthogonal",
        "parse",
        "pin",
        "place",
        "projection",
        "reach",
        "relative",
    ),
    "poise.formats": ("read", "write"),
    "poise.geometry": ("Camera", "Curve"),
    "poise.joints": (
        "Ball",
        "Channels",
        "Composite",
        "Fixed",
        "Free",
        "Hinge",
        "Path",
        "Planar",
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
    ),
    "poise.model": (
        "Character",
        "Cone",
        "Joint",
        "Motion",
        "Pose",
        "Skeleton",
        "SkeletonBuilder",
        "Unit",
    ),
    "poise.rows": (
        "Constraint",
        "Expression",
        "acos",
        "angle",
        "asin",
        "at_start",
        "atan2",
        "centre_of_mass",
        "cos",
        "cross",
        "direction",
        "dof",
        "dot",
        "exp",
        "log",
        "maximum",
        "minimum",
        "norm",
        "parameter",
        "point",
        "rest_direction",
        "sin",
        "smooth_maximum",
        "smooth_minimum",
        "sqrt",
        "tan",
        "time",
        "unit",
        "vector",
        "velocity",
    ),
    "poise.solvers": ("Problem", "Result", "pixels", "solve"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}
_UNLISTED = ("time",)
"""Public, but not brought along by ``from poise import *``: the standard library has one, too."""
_MODULES = (
    "bundled",
    "errors",
    "formats",
    "geometry",
    "joints",
    "kinematics",
    "metrics",
    "model",
    "render",
    "solvers",
)


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return importlib.import_module(f"poise.{name}")
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'poise' has no attribute {name!r}")
    value: object = getattr(importlib.import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_UNLISTED, *_MODULES})
