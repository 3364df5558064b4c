"""Quaternions, affine transforms, curves of one variable and cameras, in plain NumPy.

Column vectors, right-handed, metres and radians, quaternions as (w, x, y, z); leading axes are
batch axes everywhere. `docs/conventions.md` shows every formula beside its source.
"""

from poise.geometry import cameras, curves, quaternions, transforms
from poise.geometry.cameras import Camera
from poise.geometry.curves import Curve

__all__ = ["Camera", "Curve", "cameras", "curves", "quaternions", "transforms"]
