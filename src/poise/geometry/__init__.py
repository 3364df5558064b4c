"""Quaternions, affine transforms, curves of one variable, cameras and obstacles.

Column vectors, right-handed, metres and radians, quaternions as (w, x, y, z); leading axes are
batch axes everywhere. `docs/conventions.md` shows every formula beside its source.
"""

from poise.geometry import cameras, curves, quaternions, transforms
from poise.geometry.cameras import Camera
from poise.geometry.curves import Curve
from poise.geometry.meshes import TriangleMesh
from poise.geometry.obstacles import Box, Capsule, Plane, Sphere

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
