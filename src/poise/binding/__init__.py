"""Binding meshes to skeletons: one binder a file, and tools for the weights.

>>> "capsules" in BINDERS
True
"""

from poise.binding.bind import Binding, bind
from poise.binding.binder import Binder, Proposal
from poise.binding.pruning import normalise, prune
from poise.binding.registry import BINDERS, find_binder
from poise.binding.report import BindingReport
from poise.binding.rogues import Rogues, remove_rogues
from poise.binding.segments import BoneSegments
from poise.binding.smoothing import smooth
from poise.binding.surface import Surface
from poise.binding.surface_weights import SurfaceWeights
from poise.binding.volumes import BoneVolume, BoneVolumes

__all__ = [
    "BINDERS",
    "Binder",
    "Binding",
    "BindingReport",
    "BoneSegments",
    "BoneVolume",
    "BoneVolumes",
    "Proposal",
    "Rogues",
    "Surface",
    "SurfaceWeights",
    "bind",
    "find_binder",
    "normalise",
    "prune",
    "remove_rogues",
    "smooth",
]
