"""Skinning: deformers, corrective shapes, muscles and bone links, one file each."""

from poise.skinning.deform import deform, prepared
from poise.skinning.deformed import Deformed
from poise.skinning.deformer import Deformer
from poise.skinning.linear_blend import LinearBlend
from poise.skinning.registry import DEFORMERS

__all__ = ["DEFORMERS", "Deformed", "Deformer", "LinearBlend", "deform", "prepared"]
