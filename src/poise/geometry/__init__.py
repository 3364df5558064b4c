"""Quaternions, affine transforms, curves of one variable, cameras and obstacles.

Conventions: column vectors, right-handed axes, metres and radians, quaternions (w, x, y, z).
Leading axes are batch axes. `docs/conventions.md` lists the source of every formula.
"""

from typing import TYPE_CHECKING

from poise.geometry import cameras, curves, quaternions, transforms
from poise.geometry.cameras import Camera
from poise.geometry.curves import Curve
from poise.geometry.meshes import TriangleMesh
from poise.geometry.obstacles import Box, Capsule, Plane, Sphere
from poise.lazy_names import suggesting

__all__ = [
    "Box",
    "Camera",
    "Capsule",
    "Curve",
    "Plane",
    "Sphere",
    "TriangleMesh",
    "cameras",
    "curves",
    "quaternions",
    "transforms",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
