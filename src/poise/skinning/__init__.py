"""Skinning: deformers, corrective shapes, muscles and bone links."""

from typing import TYPE_CHECKING

from poise.lazy_names import suggesting
from poise.skinning.bone_links import BoneLink, BoneLinks, largest_turn, with_bone_links
from poise.skinning.centres_of_rotation import CentresOfRotation
from poise.skinning.corrective_sculpting import sculpt
from poise.skinning.correctives import displacements, key_weights
from poise.skinning.deform import deform
from poise.skinning.deformed_skin import Deformed
from poise.skinning.deformer import Deformer
from poise.skinning.delta_mush import DeltaMush, bake_delta_mush
from poise.skinning.dual_quaternion import DualQuaternion
from poise.skinning.linear_blend import LinearBlend
from poise.skinning.muscles import Muscle, attached, with_muscles
from poise.skinning.registry import DEFORMERS, prepared
from poise.skinning.skin_point import skin_point
from poise.skinning.surface_point import surface_point
from poise.skinning.weight_fitting import (
    CorrectedVertices,
    FittedWeights,
    correct_vertices,
    fit_weights,
)

__all__ = [
    "DEFORMERS",
    "BoneLink",
    "BoneLinks",
    "CentresOfRotation",
    "CorrectedVertices",
    "Deformed",
    "Deformer",
    "DeltaMush",
    "DualQuaternion",
    "FittedWeights",
    "LinearBlend",
    "Muscle",
    "attached",
    "bake_delta_mush",
    "correct_vertices",
    "deform",
    "displacements",
    "fit_weights",
    "key_weights",
    "largest_turn",
    "prepared",
    "sculpt",
    "skin_point",
    "surface_point",
    "with_bone_links",
    "with_muscles",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
