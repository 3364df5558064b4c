"""The deformers by name; other packages add theirs (``poise.deformers``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from poise.errors import UnknownOption
from poise.registry import Registry

if TYPE_CHECKING:
    from poise.skinning.deformer import Deformer

DEFORMERS: Registry[type[Deformer]] = Registry(
    "deformer",
    group="poise.deformers",
    builtin={
        "linear-blend": "poise.skinning.linear_blend:LinearBlend",
        "dual-quaternion": "poise.skinning.dual_quaternion:DualQuaternion",
        "centres-of-rotation": "poise.skinning.centres_of_rotation:CentresOfRotation",
    },
    error=UnknownOption,
)
