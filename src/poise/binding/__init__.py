"""Binding meshes to skeletons: binding methods, and tools for weights.

>>> "capsules" in BINDERS
True
"""

from typing import TYPE_CHECKING

from poise.binding.bind import Binding, bind
from poise.binding.binder import Binder, Proposal
from poise.binding.bone_segments import BoneSegments
from poise.binding.bone_volumes import BoneVolume, BoneVolumes
from poise.binding.brush import Brush
from poise.binding.compression import CompressedWeights, compress
from poise.binding.delaunay import Delaunay
from poise.binding.human_landmarks import HumanLandmarks, find_landmarks
from poise.binding.leakage import Leakage
from poise.binding.mirroring import Mirrored, MirrorPlane, mirror
from poise.binding.outliers import Rogues, remove_rogues
from poise.binding.pruning import normalise, prune
from poise.binding.registry import BINDERS, find_binder
from poise.binding.report import BindingReport
from poise.binding.skeleton_fitting import SkeletonFit, fit_skeleton, trunk_of
from poise.binding.skin_masses import skin_masses
from poise.binding.skinning_error import deviation, deviation_bound
from poise.binding.smoothing import smooth
from poise.binding.surface import Surface
from poise.binding.surface_heat import Heat
from poise.binding.surface_weights import SurfaceWeights, bound_together
from poise.binding.transfer import Transferred, transfer
from poise.binding.volumetric_heat import Volume
from poise.binding.weight_canvas import BrushResult, Canvas, Spot
from poise.lazy_names import suggesting

__all__ = [
    "BINDERS",
    "Binder",
    "Binding",
    "BindingReport",
    "BoneSegments",
    "BoneVolume",
    "BoneVolumes",
    "Brush",
    "BrushResult",
    "Canvas",
    "CompressedWeights",
    "Delaunay",
    "Heat",
    "HumanLandmarks",
    "Leakage",
    "MirrorPlane",
    "Mirrored",
    "Proposal",
    "Rogues",
    "SkeletonFit",
    "Spot",
    "Surface",
    "SurfaceWeights",
    "Transferred",
    "Volume",
    "bind",
    "bound_together",
    "compress",
    "deviation",
    "deviation_bound",
    "find_binder",
    "find_landmarks",
    "fit_skeleton",
    "mirror",
    "normalise",
    "prune",
    "remove_rogues",
    "skin_masses",
    "smooth",
    "transfer",
    "trunk_of",
]

if not TYPE_CHECKING:
    __getattr__ = suggesting(__name__, __all__)
